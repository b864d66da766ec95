"""How the rows of a program give on their adjoints: instructions for what kernels do in one call, rows as of a tape
for the interpreter's other functions, and rules.
"""

from __future__ import annotations

from array import array as Array
from typing import Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.core.memory import address_of
from tapegrad.core.storage import layout_for
from tapegrad.engine import float_loops
from tapegrad.engine import replay_executor as P
from tapegrad.ops import BY_NAME
from tapegrad.ops.broadcast import kept_shape
from tapegrad.ops.expression import VARIABLES, constant
from tapegrad.program.ir.listing import NUMBER, Listing, View
from tapegrad.program.lower.strided import BY_NUMBER, NOTHING, Form, c_strides, form_for, merged, steps_along
from tapegrad.tape import abi as R
from tapegrad.tape.row_format import PACK_SIDE

_POW, _SQUARE, _ADD, _MUL = (BY_NAME[name] for name in ("pow", "square", "add", "mul"))
_WRITES = (BY_NAME["assign"], BY_NAME["put_at"])
_F8 = np.dtype(np.float64)
_NONE = [0, -1, 0, 0, 0, 0, 0, 0, 0, 0, 0]
assert len(_NONE) == P.K_WORDS


def _term(source: str, steps: list[int], number: int) -> int:
    """Return what stands for a simple derivative of float64 in the place of its kernel's number; else that."""
    value = constant(source)
    if value == 1.0:
        return -1 - float_loops.TERM_G
    if value == -1.0:
        return -1 - float_loops.TERM_MINUS
    if source in VARIABLES:
        k = VARIABLES.index(source)
        return -1 - (float_loops.TERM_ARRAY if steps[k] else float_loops.TERM_NUMBER) - 8 * k
    return number


class Deriving:
    """The part of a lowering that says how derivatives are computed, and what it knows of rows."""

    def __init__(self, listing: Listing) -> None:
        self.listing = listing
        self.records, self.code, self.gives = Array("i"), Array("q", [0]), Array("i", [0, 0])
        self.kinds = Array("i")  # by row twice the number of its form, and 1 where it is live
        self.low: list[int] | None = None
        self.places: dict[int, int] = {}  # of rows that have no place among the rows' numbers
        self.constants: list[tuple[int, Form, Any]] = []
        self.cursor = 0
        self.many = 0  # operands of rows that have more than three
        self.mask = 0  # what the derivative reads that was written last
        self.numbers_of_kernels: set[int] = set()
        self.rules: dict[int, tuple[Any, dict[str, Any], tuple[int, ...]]] = {}
        self.rows: dict[int, bytes] = {}  # as of a tape
        self.read: set[int] = set()  # rows of which the interpreter's functions are to know the value and the layout
        self.geometry, self.side_rows = Array("q", [0]), Array("i", [0])
        self.alive: list[Any] = []
        self.spare: Any = None  # memory of earlier rows, where later ones may have it
        self.hands: list[int] = []  # rows that write a part of their first operand's value

    # Rows

    def at(self, row: int) -> int:
        """Return the number of a listing's row."""
        return row if self.low is None else self.low[row]

    def form(self, at: int) -> Form:
        """Return the form of a row's value."""
        return BY_NUMBER[self.kinds[at] >> 1]

    def place(self, at: int) -> int:
        """Return where a row's value is."""
        return 8 * at if BY_NUMBER[self.kinds[at] >> 1].in_slot else self.places[at]

    def room(self, nbytes: int, low: int = 0) -> int:
        raise NotImplementedError

    def single(self, value: Any, dtype: np.dtype) -> int:
        raise NotImplementedError

    def converted(self, source: int, dtype: np.dtype) -> int:
        raise NotImplementedError

    def begin(self, row: int, value: Any) -> int:
        """Begin a row of the listing that has memory of its own; give its number."""
        return self.new_row(row, form_for(value.dtype, value.shape, value.strides), None)

    def new_row(self, row: int, form: Form | None, place: int | None) -> int:
        """Begin a row of the listing; give its number."""
        if self.spare is not None and place is None and form is not None and not form.in_slot:
            place = self._spared(row, form)
        at = self.insert_row(form, self.listing.live[row], place)
        if self.low is not None:
            self.low.append(at)
        elif at != row:
            self.low = [*range(row), at]
        return at

    def _spared(self, row: int, form: Form) -> int:
        """Return a place for a row: where something was that nobody reads any more, if that is to be had."""
        assert self.spare is not None
        nbytes = -(-form.nbytes // 64) * 64
        start = self.spare.take(row, nbytes)
        if start is None:
            start = self.room(form.nbytes)
        self.spare.keep(row, nbytes, start)
        return start + form.low

    def insert_row(self, form: Form | None, live: int, place: int | None = None) -> int:
        """Begin a row; give its number."""
        at = len(self.kinds)
        form = form or NOTHING
        self.kinds.append(2 * form.number + (1 if live else 0))
        if not form.in_slot:
            self.places[at] = self.room(form.nbytes, form.low) if place is None else place
        return at

    def instruction(self, words: list[int]) -> int:
        """Append an instruction; give its place."""
        at = len(self.code)
        self.code.extend(words)
        return at

    def end(self, row: int, at: int, code: int, word: int, reads: tuple[int, ...] | None = None) -> None:
        """Write the record of a row of the listing, and how its derivative is computed."""
        listing = self.listing
        self.records.extend((code, word, 0, 0))
        op = listing.ops[row]
        if listing.live[row] and op is not None:
            if reads is None:
                reads = tuple(NUMBER if k < 0 else self.at(k) for k in listing.operands[row])
            params = listing.params.get(row) or {}
            how = listing.how[row]
            self.derive(at, op, reads, params, listing.immediates.get(row), how if type(how) is View else None)

    # Derivatives

    def operands_for_derivative(self, row: int, sources: tuple[int, ...]) -> tuple[int, ...]:
        """Return the rows that a derivative reads: of the result's dtype, as tapes have them."""
        listing = self.listing
        op = listing.ops[row]
        if not listing.live[row] or op is None or op.name == "astype":
            return sources
        params = listing.params.get(row)
        if params and type(op.mixed) is str:
            if params[op.mixed]:
                return sources
        elif op.mixed:
            return sources
        dtype = listing.values[row].dtype
        return tuple(
            self.converted(k, dtype)
            if k >= 0 and self.form(k).dtype != dtype and (op.variadic or op.derivatives[n] is not None)
            else k
            for n, k in enumerate(sources)
        )

    def derive(
        self, at: int, op: Any, reads: tuple[int, ...], params: Any, immediate: float | None, view: View | None = None
    ) -> None:
        """Write how a live row gives on its adjoint."""
        targets = [
            k if k >= 0 and self.kinds[k] & 1 and (op.variadic or op.derivatives[n] is not None) else -1
            for n, k in enumerate(reads)
        ]
        words: list[int] | None = None
        if op.elementwise:
            if op is _POW and reads[1] < 0 and immediate == 2.0:
                op, reads, targets = _SQUARE, reads[:1], targets[:1]
            words = self._elementwise(at, op, reads, targets, immediate)
        elif op.mode in ("flat", "view", "spread"):
            words = self._moving(at, op, reads[0], targets[0], params, view)
        many = -1
        if len(targets) > 3:
            many = self.many
            self.many += len(targets)
        if words is None:
            words = self._by_row(at, op, reads, targets, params, immediate, many, view)
        record = P.RECORD_WORDS * at
        self.records[record] |= S.GENERAL << P.REVERSE_SHIFT
        self.records[record + 2] = self.instruction(words)
        self.records[record + 3] = len(self.gives)
        self.gives.extend((many, len(targets), *targets))

    def _target(self, number: int, source: int, clears: int, offset: int, steps: list[int]) -> list[int]:
        """Return the words for one operand of a row that is run in one call for each."""
        if number >= 0:
            self.numbers_of_kernels.add(number)
        return [number, source, 0 if self.form(source).in_slot else 1, clears, offset, *steps]

    def _elementwise(
        self, at: int, op: Any, reads: tuple[int, ...], targets: list[int], immediate: float | None
    ) -> list[int] | None:
        """Return the instruction of a row all of whose arguments are in C order and of its shape, or single numbers."""
        form, size = self.form(at), self.form(at).dtype.itemsize
        if form.code > 3 or op.mixed or len(reads) > 3:
            return None
        mask = 0
        for k, target in enumerate(targets):
            mask |= op.uses[k] if target >= 0 else 0
        self.mask = mask
        steps, places = [0] * 5, [0] * 4
        steps[4] = size
        for k in range(4):
            if not mask >> k & 1:
                continue
            source = at if k == 3 else reads[k]
            if source < 0:
                assert immediate is not None
                places[k] = self.single(immediate, form.dtype)
                continue
            own = self.form(source)
            places[k] = self.place(source)
            if own.shape:
                if own.shape != form.shape or not own.in_order:
                    return None
                steps[k] = own.dtype.itemsize
            if own.dtype != form.dtype and not (own.dtype.char == "?" and op.derivatives[k] is None):
                return None
        words = [P.D_FLAT, form.size, 0 if form.in_slot else 1, *places]
        for k in range(3):
            target = targets[k] if k < len(targets) else -1
            if target < 0:
                words += _NONE
                continue
            own = self.form(target)
            if (own.shape and own.shape != form.shape) or own.dtype != form.dtype:
                return None
            same = own.shape == form.shape
            number = (op.opcode * 3 + k) * R.DTYPES + form.code
            if form.code == 0 and same:
                number = _term(op.derivatives[k], steps, number)
            words += self._target(number, target, 0 if same else size, 0, [*steps, size if same else 0])
        return words

    def _moving(self, at: int, op: Any, source: int, target: int, params: Any, view: View | None) -> list[int] | None:
        """Return the instruction of a row that only moves its adjoint, where one loop does it."""
        form = self.form(at)
        if target < 0 or form.code > 3:
            return None
        own = self.form(target)
        if not own.size:
            return None
        size, places = form.dtype.itemsize, [0] * 4
        clears = offset = 0
        opcode = _ADD.opcode
        if op.mode == "flat":
            n, g_step, step = form.size, size, size
        else:
            if op.mode == "view":
                geometry = self._geometry(op, source, form, params, view)
                if geometry is None:
                    return None
                shape, offset, clears = form.shape, geometry[0], own.layout.nbytes
                steps = [list(form.c_strides), list(geometry[1:])]
            else:
                summed = kept_shape(own.shape, params["axis"])
                kept = form_for(form.dtype, summed, c_strides(summed, size))
                shape, opcode = own.shape, _MUL.opcode
                steps = [steps_along(kept, shape), list(own.c_strides)]
                places[1] = self.single(params.get("scale", 1.0), form.dtype)
            sizes, merged_steps = merged(shape, steps)
            if len(sizes) > 1 or not form.size:
                return None
            n, (g_step, step) = (sizes[0], [s[0] for s in merged_steps]) if sizes else (1, (0, 0))
        number = opcode * 3 * R.DTYPES + form.code
        if form.code == 0 and step == size and op.mode != "spread" and g_step == size:
            number = -1 - float_loops.TERM_G
        elif form.code == 0 and step == size and op.mode == "spread" and not g_step:
            number = -1 - float_loops.TERM_REPEATED - 8
        words = [P.D_FLAT, n, 0 if form.in_slot else 1, *places]
        return [*words, *self._target(number, target, clears, offset, [0, 0, 0, 0, g_step, step]), *_NONE, *_NONE]

    def _geometry(self, op: Any, source: int, form: Form, params: Any, view: View | None) -> list[int] | None:
        """Return a view's offset and strides within its operand as it is in C order; None where it cannot be said."""
        own = self.form(source)
        if view is not None and own.in_order:
            return [view.offset, *view.strides]
        x = np.empty(own.shape, own.dtype)
        try:
            there = op.forward(np, x, **params)
        except Exception:
            return None
        if type(there) is not np.ndarray or there.shape != form.shape or not np.may_share_memory(there, x):
            return None
        return [address_of(there) - address_of(x), *there.strides]

    def _by_row(
        self,
        at: int,
        op: Any,
        reads: tuple[int, ...],
        targets: list[int],
        params: Any,
        immediate: float | None,
        many: int,
        view: View | None,
    ) -> list[int]:
        """Return the instruction that runs a row of a tape, and write that row."""
        self.rules[at] = op, params, reads
        if (op is _WRITES[0] or op is _WRITES[1]) and reads[0] != reads[1]:
            self.hands.append(at)
        kind = P.D_ROW
        numbers: list[Any] | None = None
        side = 0
        form = self.form(at)
        unlike = [
            k for k, (r, t) in enumerate(zip(reads, targets, strict=True)) if r >= 0 and t < 0 and self.kinds[r] & 1
        ]
        if (not op.elementwise and op.mode == "python") or unlike:
            kind = P.D_RULE
        elif op.elementwise:
            for k, target in enumerate(targets):
                if target >= 0:
                    self.numbers_of_kernels.add((op.opcode * 3 + k) * R.DTYPES + form.code)
        elif op.mode == "spread":
            immediate = params.get("scale", 1.0)
            side = layout_for(kept_shape(self.form(reads[0]).shape, params["axis"]), form.dtype).number
        elif op.mode == "view":
            numbers = self._geometry(op, reads[0], form, params, view)
            if numbers is None:
                kind = P.D_RULE
        elif op.encode is not None:
            numbers = op.encode(*[self.form(k).shape if k >= 0 else () for k in reads], **params)
        if numbers:
            side = self.add_geometry(numbers)
        first, second, third = (*reads, -1, -1, -1)[:3]
        if op.variadic:
            first, second, third = len(self.side_rows), len(reads), 0
            self.side_rows.extend(reads)
        packed = bytearray(R.ROW_BYTES)
        PACK_SIDE(packed, 0, op.opcode, form.layout.number, first, second, immediate or 0.0, max(third, -1), side)
        self.rows[at] = bytes(packed)
        self.read.add(at)
        self.read.update(k for k in reads if k >= 0)
        chain = None if unlike or kind != P.D_RULE else self.rule_chain(at, op, params, reads, targets)
        return (
            [kind, many, len(targets), *targets] if chain is None else [P.D_CHAIN, many, len(targets), *targets, *chain]
        )

    def rule_chain(self, at: int, op: Any, params: Any, reads: tuple[int, ...], targets: list[int]) -> list[int] | None:
        """Return the words by which a chain of steps computes what a row's rules say; None where Python is to."""
        raise NotImplementedError

    def add_geometry(self, numbers: list[Any]) -> int:
        """Keep the numbers that a kernel reads, and arrays, of which it is told the address; give their place."""
        self.alive += [n for n in numbers if isinstance(n, np.ndarray)]
        at = len(self.geometry)
        self.geometry.extend([address_of(n) if isinstance(n, np.ndarray) else n for n in numbers])
        return at
