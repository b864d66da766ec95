"""One tape's part of `hvp.py`: tangents on the way there, and adjoints with their changes on the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.core.grad_mode import inference_mode
from tapegrad.core.storage import layouts
from tapegrad.core.tensor import Tensor
from tapegrad.engine import curvature_kernels, jvp_batched, kernels, vjp_jvp
from tapegrad.engine.hvp_kernels import run_blocks
from tapegrad.engine.jvp_batched import PushRun
from tapegrad.engine.row_rules import Reader
from tapegrad.ops import BY_NAME, BY_OPCODE, IMPORT
from tapegrad.ops.broadcast import unbroadcast
from tapegrad.ops.expression import constant
from tapegrad.record import saved_tensors
from tapegrad.record.recorder import ordinary
from tapegrad.tape import abi as R
from tapegrad.tape.snapshot import Snapshot

if TYPE_CHECKING:
    from tapegrad.engine.hvp import Bend

_POW, _SQUARE = BY_NAME["pow"].opcode, BY_NAME["square"].opcode
_UNSERVED = (BY_NAME["function"].opcode, BY_NAME["function_result"].opcode)
X, Y, Z, OUT, TANGENTS, G, GD, ADJOINT, CHANGE = 0, 1, 2, 3, 4, 8, 9, 10, 11  # places of a kernel's arguments
INNER, OUTER = 12, 24


class Unserved(Exception):
    """There is something on the way that only a gradient that is recorded knows.

    Hooks, functions of the user's, complex numbers.
    """


class BendRun(PushRun):
    """One way forward and back through one tape.

    Attributes
    ----------
    tangents : dict of int to array or None
        Of the rows that depend on what is given; None for 0.
    carried : dict of int to list
        Of rows: the adjoint, its change or None for 0, and whether each may be written.
    """

    def __init__(self, push: Bend, tape: Snapshot) -> None:
        super().__init__(push, tape)
        self.bend = push
        self.carried: dict[int, list[Any]] = {}

    def check(self) -> None:
        """Refuse what has hooks, functions of a user's own, or complex numbers."""
        assert self.needed is not None
        needed = self.tape.rows()[self.needed != 0]
        heads, codes = needed[:, R.HEAD // 4], layouts.table[needed[:, R.LAYOUT // 4], R.DTYPE // 8]
        opcodes = set((heads & R.OPCODE_MASK).tolist())
        refused = [op for op in opcodes if op in _UNSERVED or getattr(BY_OPCODE.get(op), "refuses", False)]
        if refused or ((codes == 2) | (codes == 3)).any() or (heads & R.HOOKED).any() or self.tape.packed:
            raise Unserved
        if any(leaf.hooks is not None for _, leaf in self.tape.leaves):
            raise Unserved

    # Forward

    def run(self, found: dict[Any, Any]) -> None:  # type: ignore[override]
        """Find the tangents of all rows."""
        tape, marks, known = self.tape, self.needed, self.tangents
        assert marks is not None
        self.given = set(known)
        self.imports = {row: (source, there) for row, source, there in tape.sources if row < len(marks)}
        for row, (source, there) in self.imports.items():
            if marks[row] and row not in known and (source.number, there) in found:
                known[row] = found[source.number, there]
        self.items, self.states = tape.vals, np.zeros(len(marks), np.uint8)
        for row in np.flatnonzero(marks).tolist() if known else ():
            if row in known or tape.opcode(row) <= IMPORT:
                continue
            operands = tape.operands(row)
            if any(at in known for at in operands):
                known[row] = self._tangent(row, operands)
        for row in self.asked:
            if row in known:
                found[tape.number, row] = known[row]

    def _tangent(self, row: int, operands: list[int]) -> Any:
        tangents: list[Any] = [self.tangents.get(at) for at in operands]
        if all(t is None for t in tangents):
            return None
        opcode = self._opcode(row, operands)
        if kernels.KINDS.item(opcode) != R.ELEMENTWISE:
            return np.asarray(jvp_batched.tangent_rule(self, row, tangents))
        op, layout, bend = BY_OPCODE[opcode], self.layout(row), self.bend
        live = [k for k, t in enumerate(tangents) if t is not None and constant(op.derivatives[k]) != 0.0]
        if len(live) == 1 and constant(op.derivatives[live[0]]) == 1.0 and np.shape(tangents[live[0]]) == layout.shape:
            return tangents[live[0]]
        alive = self._set_values(row, op, operands, live, layout)
        total, assign = None, 1
        for k in live:
            if total is None:
                total = np.empty(layout.shape, layout.dtype)
                bend.aim(ADJOINT, total)
            alive.append(bend.set(G, tangents[k], layout))
            number = (opcode * 3 + k) * R.DTYPES + (layout.dtype.itemsize == 4)
            run_blocks(curvature_kernels.reverse_kernel(number), 0, bend.words, layout.size, assign, 0)
            assign = 0
        return total

    def _opcode(self, row: int, operands: list[int]) -> int:
        """Return the opcode by which a row is run: 2 * x for x ** 2."""
        fields = self.tape.row(row)
        return _SQUARE if fields.opcode == _POW and operands[1] == -1 and fields.immediate == 2.0 else fields.opcode

    def _set_values(self, row: int, op: Any, operands: list[int], live: list[int], layout: Any) -> list[Any]:
        """Let the values that a row's derivatives read be a kernel's arguments; give what must be kept meanwhile."""
        mask = 0
        for k in live:
            mask |= op.uses[k]
        return [self.bend.set(k, self._saved(row, operands, k), layout) for k in self._read(row, operands, mask)]

    def _read(self, row: int, operands: list[int], mask: int) -> list[int]:
        """Check that all that a row reads is as it was, and list it."""
        fields = self.tape.row(row)
        if fields.head & R.FREED:
            raise self.error(R.IS_FREED, row, 0)
        read = [k for k in range(4) if mask >> k & 1]
        for k in read:
            source = row if k == OUT else operands[k]
            if source < 0:
                continue
            if self.items[source] is None:
                raise self.error(R.IS_FREED, row, k)
            then, now = saved_tensors.versions_of(self.tape, row, k)
            if then != now:
                raise self.error(R.VERSION, row, k)
        if fields.head & R.WATCHED:
            self.check_watched(row, mask)
        return read

    def _saved(self, row: int, operands: list[int], k: int) -> Any:
        source = row if k == OUT else operands[k]
        return self.tape.row(row).immediate if source < 0 else self.items[source]

    # Back

    def back(self) -> None:
        """Run the rows from the last to the first, and hand on what comes to leaves and other tapes."""
        tape, leaves = self.tape, dict(self.tape.leaves)
        for row in sorted(self.tangents, reverse=True):
            adjoint = self.carried.pop(row, None)
            if adjoint is None:
                self.tangents.pop(row)
                continue
            if row in leaves:
                self.bend.hand_on(leaves[row], adjoint)
            elif row in self.given:
                self.bend.hand_on((tape.tape, row), adjoint)
            elif row in self.imports:
                self.bend.hand_on(self.imports[row], adjoint)
            elif tape.opcode(row) > IMPORT:
                self._row_back(row, adjoint)
            self.tangents.pop(row)

    def _row_back(self, row: int, adjoint: list[Any]) -> None:
        operands = self.tape.operands(row)
        live = [at in self.tangents for at in operands]
        opcode = self._opcode(row, operands)
        op, kind = BY_OPCODE[opcode], kernels.KINDS.item(opcode)
        if kind == R.ELEMENTWISE:
            if self._elementwise(row, opcode, op, operands, live, adjoint):
                return
        elif kind == R.FLAT and self.layout(operands[0]).dtype == self.layout(row).dtype:
            shape = self.layout(operands[0]).shape
            g, gd = (None if a is None else a.reshape(shape) for a in adjoint[:2])
            self.add(operands[0], g, gd, adjoint[2], adjoint[3])
            return
        elif kind == R.VIEW and self._through_view(row, operands[0], adjoint):
            return
        elif getattr(op, "linear", False) or getattr(op, "bilinear", False):
            self._by_rule(row, op, operands, live, adjoint)
            return
        self._recorded(row, operands, live, adjoint)

    def add(self, row: int, g: Any, gd: Any, own: bool = False, own_change: bool = False) -> None:
        """Add to a row's adjoint and its change; `own`: nobody else has the array, so that it may be written later."""
        mine = self.carried.get(row)
        if mine is None:
            self.carried[row] = [g, gd, own, own_change]
            return
        for k, term in ((0, g), (1, gd)):
            if term is None:
                continue
            if mine[k] is None:
                mine[k], mine[k + 2] = term, False
            elif mine[k + 2]:
                mine[k] += term
            else:
                mine[k], mine[k + 2] = np.asarray(mine[k] + term), True

    def _target(self, row: int, k: int) -> tuple[np.ndarray, int]:
        """Return the array to which a kernel adds, of an adjoint (0) or its change (1), and whether it writes."""
        mine = self.carried.setdefault(row, [None, None, False, False])
        if mine[k] is None:
            mine[k], mine[k + 2] = self.bend.block(self.layout(row)), True
            return mine[k], 1
        if not mine[k + 2]:
            array = self.bend.block(self.layout(row))
            array[...] = mine[k]
            mine[k], mine[k + 2] = array, True
        return mine[k], 0

    def _elementwise(self, row: int, opcode: int, op: Any, operands: Any, live: list[bool], adjoint: Any) -> bool:
        """Run an elementwise row through its kernels; False where one of them does not exist."""
        layout, bend = self.layout(row), self.bend
        tangents = [self.tangents.get(at) for at in operands]
        tangents += [None] * (3 - len(tangents)) + [self.tangents.get(row)]
        work = []
        for k, asked in enumerate(live):
            if not asked or constant(op.derivatives[k]) == 0.0:
                continue
            number = (opcode * 3 + k) * R.DTYPES + (layout.dtype.itemsize == 4)
            moving = sum(1 << j for j in range(4) if op.uses[k] >> j & 1 and tangents[j] is not None)
            second = curvature_kernels.curvature_kernel(number, moving)
            if second is None:
                return False
            work.append((k, number, moving, second))
        g, gd = adjoint[:2]
        alive = self._set_values(row, op, operands, [w[0] for w in work], layout)
        changing = 0
        for _, _, moving, _ in work:
            changing |= moving
        alive += [bend.set(TANGENTS + j, tangents[j], layout) for j in range(4) if changing >> j & 1]
        alive.append(bend.set(G, g, layout))
        if gd is not None:
            alive.append(bend.set(GD, gd, layout))
        for k, number, _, second in work:
            if constant(op.derivatives[k]) == 1.0 and self.layout(operands[k]) is layout:
                last = len(work) == 1
                self.add(operands[k], g, gd, last and adjoint[2], last and adjoint[3])
            else:
                self._contribute(operands[k], number, second, gd is not None, layout)
        return True

    def _contribute(self, target: int, number: int, second: int, has_change: bool, layout: Any) -> None:
        """Run the kernels for one operand."""
        bend, first = self.bend, curvature_kernels.reverse_kernel(number)
        if second == curvature_kernels.LINEAR and not has_change:
            second = curvature_kernels.NONE
        flags = 2 if has_change else 0
        if self.layout(target) is layout:
            array, assign = self._target(target, 0)
            bend.aim(ADJOINT, array)
            if second:
                array, write = self._target(target, 1)
                bend.aim(CHANGE, array)
                flags |= write
            run_blocks(first, second, bend.words, layout.size, assign, flags)
            return
        found = [np.empty(layout.shape, layout.dtype) for _ in range(2 if second else 1)]
        bend.aim(ADJOINT, found[0])
        if second:
            bend.aim(CHANGE, found[1])
        run_blocks(first, second, bend.words, layout.size, 1, flags | 1)
        shape = self.layout(target).shape
        sums = [np.asarray(unbroadcast(np, array, shape)) for array in found]
        self.add(target, sums[0], sums[1] if second else None, True, True)

    def _through_view(self, row: int, target: int, adjoint: list[Any]) -> bool:
        """Add to what a view is of, through its strides; False where elements of the view lie in one place."""
        layout, whole = self.layout(row), self.layout(target)
        at = self.tape.row(row).side
        numbers = self.tape.geometry[at : at + 1 + len(layout.shape)].tolist()
        if layout.dtype != whole.dtype or not _apart(layout.shape, numbers[1:], layout.dtype.itemsize):
            return False
        for k in (0, 1):
            if adjoint[k] is not None:
                array, write = self._target(target, k)
                if write:
                    array.fill(0)
                part: np.ndarray = np.ndarray(layout.shape, layout.dtype, array, numbers[0], numbers[1:])
                part += adjoint[k]
        return True

    def _by_rule(self, row: int, op: Any, operands: list[int], live: list[bool], adjoint: list[Any]) -> None:
        """Run the rule of a row that is linear, or linear in each of two operands."""
        g, gd = adjoint[:2]
        mask = 0 if op.linear else sum(op.uses[k] for k, asked in enumerate(live) if asked)
        self._read(row, operands, mask)
        parts = [(0, self.apply_rule(row, (g,), live))]
        if gd is not None:
            parts.append((1, self.apply_rule(row, (gd,), live)))
        if not op.linear:
            tangents = [self.tangents.get(at) for at in operands]
            moving = [asked and tangents[1 - k] is not None for k, asked in enumerate(live)]
            packed = {k: t for k, t in enumerate(tangents) if t is not None}
            if any(moving):
                parts.append((1, self.apply_rule(row, (g,), moving, packed)))
        for k, found in parts:
            for at, gradient in zip(operands, found, strict=True):
                if gradient is not None:
                    array = self._as(at, gradient)
                    self.add(at, *((array, None) if k == 0 else (None, array)))

    def _as(self, row: int, gradient: Any) -> np.ndarray:
        layout = self.layout(row)
        return np.asarray(gradient, layout.dtype).reshape(layout.shape)

    def _recorded(self, row: int, operands: list[int], live: list[bool], adjoint: list[Any]) -> None:
        """Record a row's rule on leaves with the values that it reads, and push their tangents through it."""
        reader = _Leaves(self)
        with inference_mode(False):
            g = Tensor(adjoint[0].copy(), None, True) if adjoint[1] is not None else ordinary(adjoint[0].copy())
            found = reader.pull(row, g, live)
        leaves, tangents = reader.leaves, reader.directions
        if adjoint[1] is not None:
            leaves, tangents = [*leaves, g], [*tangents, adjoint[1]]
        asked = [t for t in found if t is not None and t.requires_grad]
        changes = iter(vjp_jvp.push(asked, leaves, [np.asarray(t, order="C")[None] for t in tangents], 1))
        for at, gradient in zip(operands, found, strict=True):
            if gradient is not None:
                change = next(changes) if gradient.requires_grad else None
                array = self._as(at, gradient._array)
                self.add(at, array, None if change is None else self._as(at, change[0]))


class _Leaves(Reader):
    """Reads what rows saved as leaves of their own, where it has a tangent."""

    def __init__(self, run: BendRun) -> None:
        super().__init__(run)
        self.mine = run
        self.leaves: list[Tensor] = []
        self.directions: list[Any] = []
        self._made: dict[int, Any] = {}

    def value(self, row: int, k: int, source: int) -> Any:
        """Return what a row saved."""
        found = super().value(row, k, source)
        if not isinstance(found, Tensor):
            return found
        if source not in self._made:
            tangent = self.mine.tangents.get(source)
            if tangent is None:
                self._made[source] = ordinary(found._array)
            else:
                self._made[source] = ordinary(found._array).requires_grad_()
                self.leaves.append(self._made[source])
                self.directions.append(tangent)
        return self._made[source]


def _apart(shape: Sequence[int], strides: Sequence[int], itemsize: int) -> bool:
    """Tell whether elements lie in places of their own, in a way that is easy to see."""
    end = itemsize
    for step, n in sorted((abs(s), n) for s, n in zip(strides, shape, strict=True) if n > 1):
        if step < end:
            return False
        end = step * n
    return True
