"""The text of the function that gives a group's adjoints on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.maths.emitter import FLOAT, INTEGER, Value
from tapegrad.ops.expression import VARIABLES, contribution, variables
from tapegrad.program.fuse.llvm.forward import Body, load_externals
from tapegrad.program.fuse.llvm.group import D_ROWS, D_WORD, Group, Ref
from tapegrad.program.fuse.llvm.liveness import Key, Reach
from tapegrad.program.fuse.llvm.loop_nest import NOTHING_YET, Frame
from tapegrad.program.fuse.llvm.outputs import Ends, add_to_line, add_to_sum, give_sum, line_of

_BITS_OF_NOTHING = int(np.array(NOTHING_YET).view(np.int64))


class Adjoints:
    """The adjoints of one vector and step."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.known: dict[Any, Value] = {}
        self.give_external: Callable[[int, Value], None]

    def add(self, ref: Ref, value: Value) -> None:
        if ref.kind == "external":
            self.give_external(ref.index, value)
            return
        key = ref.index, ref.before
        before = self.known.get(key)
        self.known[key] = value if before is None else before + value


class Reverse:
    """Writes the function that gives a group's adjoints on.

    Parameters
    ----------
    group : Group
    space : tuple of int
        Which words of a workspace's are its base, its code, and its adjoints.
    begun : sequence of bool
        Of which parts there are adjoints.
    wanted, first : sequence of bool
        To which externals something is given, and whether it is the first.
    computes : bool
        Whether it computes the group's parts as well, which nobody has; of what is no loop.
    has_absent : bool
        Whether steps have no adjoints that others have: theirs are -0.0, and give nothing, though a derivative is
        infinite.
    """

    def __init__(
        self,
        group: Group,
        space: tuple[int, int, int],
        begun: Sequence[bool],
        wanted: Sequence[bool],
        first: Sequence[bool],
        computes: bool = False,
        has_absent: bool = False,
    ) -> None:
        self.computes, self.has_absent = computes, has_absent
        self.group, self.begun, self.wanted, self.first = group, begun, wanted, first
        self.frame = Frame(group, *space)
        self.slices = [k for k, e in enumerate(group.externals) if e.is_slice and not e.is_line and wanted[k]]
        self.lines = [k for k, e in enumerate(group.externals) if e.is_line and wanted[k]]
        self.columns = {k: self.frame.variable() for k, e in enumerate(group.externals) if e.is_column and wanted[k]}
        self.strides: dict[int, str] = {}
        self.given: dict[int, tuple[str, ...]] = {}  # by slice, what it is given: others may be given the same
        self.reach = Reach(group, begun, wanted)
        self.addresses: dict[int, str] = {}
        self.totals: dict[int, Any] = {}

    def text(self) -> str:
        """Return the module's text."""
        f, group = self.frame, self.group
        code, slots = f.load_word("%space", f.space[1]), f.load_word("%space", f.space[2])
        word = f.load_word("%words", D_WORD)
        offset = f.scalar(f"mul i64 {word}, 8")
        words = f.scalar(f"add i64 {code}, {offset}")
        f.begin(words)
        self._find_adjoints(slots)
        number = len(group.parts) if self.computes else 0
        numbers = number + sum(lost is not None for _, lost in self.totals.values())
        ends = self.ends = Ends(f, words, numbers, self.computes)
        self._begin_slices(words, numbers)
        self.scratch = {k: f.scratch() for k in self.slices}
        f.begin_elements(bool(self.slices), self._begin_line)
        externals = load_externals(f, words)
        self._begin_accumulating()
        moved = {key: f.variable() for key, _ in group.first}
        for key, variable in moved.items():
            f.set(variable, self._seed(*key))
        f.begin_steps(backwards=True)
        carried = self._load_given(words)
        body = Body(f, words, externals, carried)
        ends.store(body.values, {})
        known = Adjoints(f)
        known.give_external = self._give
        self._begin_step(known, moved)
        self._run(body, known)
        if group.is_loop:
            nothing = f.value(NOTHING_YET, FLOAT)
            for key, variable in moved.items():
                f.set(variable, known.known.get(key, nothing))
        f.end_steps()
        for key, external in group.first:
            if external >= 0 and self.wanted[external] and key in self.reach.carries and key in self.reach.moved:
                self._give(external, f.get(moved[key]))
        self._end_accumulating()
        f.end_elements(self._add_slices if self.slices else None, self._end_line)
        ends.give()
        for k, (total, lost) in self.totals.items():
            if lost is not None:
                give_sum(f, total, lost, self.addresses[k], number, assign=self.first[k])
                number += 1
        return f.text()

    # Where adjoints are

    def _find_adjoints(self, slots: str) -> None:
        """Find the addresses of the adjoints of externals that are wanted, and of parts that have some."""
        f, group = self.frame, self.group
        count = len(group.externals)
        self.seeds: dict[int, str] = {}
        for k in range(count + len(group.parts)):
            is_part = k >= count
            if not (self.begun[k - count] if is_part else self.wanted[k]):
                continue
            row = f.load_word("%words", D_ROWS + k)
            offset = f.scalar(f"mul i64 {row}, 8")
            address = f.scalar(f"add i64 {slots}, {offset}")
            is_array = group.parts[k - count].mode not in ("sum", "steps") if is_part else group.externals[k].is_array
            if is_array and group.width > 1:
                pointer = f.pointer(address)
                address = f.scalar(f"load i64, ptr {pointer}")
            if is_part:
                self.seeds[k - count] = address
            else:
                self.addresses[k] = address
                if group.width > 1 and not is_array:
                    self.totals[k] = f.variable(), f.variable()
                    f.set(self.totals[k][0], f.value(NOTHING_YET, FLOAT))
                    f.set(self.totals[k][1], f.value(0.0, FLOAT))
                else:
                    self.totals[k] = f.variable(), None

    def _begin_slices(self, words: str, numbers: int) -> None:
        """Find where the adjoints of slices are in those of their arrays, which are cleared where nobody has begun.

        Those of one line for all are partial ones, of a range of lines, behind so many partial sums.
        """
        f, group = self.frame, self.group
        slice_words, outers = group.slice_words(), group.words()[1]
        for k in self.slices:
            if self.first[k]:
                f.clear(self.addresses[k], f.load_word(words, slice_words[k] + 1))
        for k in self.slices:
            offset = f.load_word(words, slice_words[k])
            self.addresses[k] = f.scalar(f"add i64 {self.addresses[k]}, {offset}")
        for number, k in enumerate(self.lines, len(self.ends.lines)):
            self.addresses[k] = line_of(f, self.addresses[k], numbers, number)
        for k in (*self.slices, *self.columns):
            if group.externals[k].outer:
                self.strides[k] = f.load_word(words, outers[k])

    def _line(self, k: int) -> str:
        """Return how many bytes the lines of a slice are apart."""
        return self.strides.get(k) or self.frame.scalar(f"mul i64 {self.frame.count}, 8")

    def _add_slices(self) -> None:
        """Add the adjoints of a block's slices to those of their arrays."""
        for k in self.slices:
            self.frame.add_block(self.scratch[k], self.addresses[k], self._line(k))

    def _begin_line(self) -> None:
        """Begin the sums along a line: those that columns are given, and parts."""
        if self.ends.in_line is not None:
            self.ends.in_line()
        for variable in self.columns.values():
            self.frame.set(variable, self.frame.value(NOTHING_YET, FLOAT))

    def _end_line(self) -> None:
        """Give columns the sums along a line."""
        if self.ends.behind_line is not None:
            self.ends.behind_line()
        for k, variable in self.columns.items():
            self.frame.give_line(variable, self.addresses[k], self.strides[k], self.first[k])

    def _begin_accumulating(self) -> None:
        f = self.frame
        self.sums: dict[int, str] = {}
        for k, (variable, lost) in self.totals.items():
            if lost is None:
                is_new = self.first[k] or k in self.slices or k in self.columns or k in self.lines
                old = None if is_new else f.load(self.addresses[k], f.scalar(f"mul i64 {f.flat}, 8"))
                f.set(variable, f.value(NOTHING_YET, FLOAT) if old is None else old)
                self.sums[k] = variable
            else:
                self.sums[k] = f.variable()
                f.set(self.sums[k], f.value(NOTHING_YET, FLOAT))

    def _give(self, external: int, value: Value) -> None:
        f, variable = self.frame, self.sums[external]
        if external in self.scratch:
            self.given[external] = (*self.given.get(external, ()), value.name)
        f.set(variable, f.get(variable) + value)

    def _end_accumulating(self) -> None:
        f = self.frame
        for k, (total, lost) in self.totals.items():
            value = f.get(self.sums[k])
            if k in self.scratch:
                same = [j for j in self.slices if j < k and self.given.get(j) == self.given.get(k)]
                if same:  # stored once: 58 in the place of 75 us for a step of heat on 256 x 256
                    self.scratch[k] = self.scratch[same[0]]
                    continue
                pointer = f.pointer(self.scratch[k], f.in_block())
                f.lines.append(f"  store {f.types[FLOAT]} {value.name}, ptr {pointer}, align 8")
            elif k in self.lines:
                add_to_line(f, self.addresses[k], value, NOTHING_YET, not self.first[k])
            elif k in self.columns:
                f.set(self.columns[k], f.get(self.columns[k]) + f.masked(value))
            elif lost is None:
                f.store(value, self.addresses[k], f.scalar(f"mul i64 {f.flat}, 8"))
            else:
                add_to_sum(f, total, lost, value)

    # Steps

    def _seed(self, row: int, before: int) -> Value:
        """Return what arrives at a value after the last step: of the parts that are seen then."""
        f = self.frame
        total = None
        for k, part in enumerate(self.group.parts):
            if self.begun[k] and part.mode != "steps" and (part.row, part.before + 1) == (row, before):
                seed = self._load_seed(k)
                total = seed if total is None else total + seed
        return f.value(NOTHING_YET, FLOAT) if total is None else total

    def _load_seed(self, k: int) -> Value:
        f, address = self.frame, self.seeds[k]
        mode = self.group.parts[k].mode
        if mode == "sum":
            return f.splat(address)
        if mode == "column":
            return f.splat(f.scalar(f"add i64 {address}, {f.scalar('mul i64 %outer, 8')}"))
        if mode == "line":
            return f.load(address, f.scalar(f"mul i64 {f.index}, 8"))
        return f.load(address, f.scalar(f"mul i64 {f.flat}, 8"))

    def _load_given(self, words: str) -> dict[Key, Value]:
        """Load what this step was given."""
        f, group = self.frame, self.group
        given = group.words()[3]
        return {
            key: f.load(f.given_at(words, word))
            for (key, external), word in zip(group.first, given, strict=True)
            if external >= 0
        }

    def _begin_step(self, known: Adjoints, moved: dict[Key, str]) -> None:
        """Begin with what arrives at a step's values: from later steps, and from outside."""
        f, group = self.frame, self.group
        if not group.is_loop:
            for k, part in enumerate(group.parts):
                if self.begun[k]:
                    known.add(Ref("row", part.row), self._load_seed(k))
            return
        for (row, before), variable in moved.items():
            if (row, before) not in self.reach.moved:
                continue
            known.add(Ref("row", row, before - 1), f.get(variable))
        for k, part in enumerate(group.parts):
            if self.begun[k] and part.mode == "steps":
                known.add(Ref("row", part.row), self._load_step_seed(k))

    def _load_step_seed(self, k: int) -> Value:
        """Load the adjoint of a part of all steps: the rows of the steps stand side by side."""
        f = self.frame
        offset = f.scalar(f"mul i64 {f.step}, 8")
        address = f.scalar(f"add i64 {self.seeds[k]}, {offset}")
        if f.width == 1:
            return f.load(address)
        pointer = f.pointer(address)
        address = f.scalar(f"load i64, ptr {pointer}")
        return f.load(address, f.scalar(f"mul i64 {f.flat}, 8"))

    def _run(self, body: Body, known: Adjoints) -> None:
        """Give the adjoints of one step on, row by row."""
        f, group = self.frame, self.group
        for j in range(len(group.rows) - 1, -1, -1):
            g = known.known.get((j, 0))
            gives = self.reach.gives(j)
            if g is None or not gives:
                continue
            row = group.rows[j]
            terms = []
            for k, source in gives:
                names = variables(source)
                values = {n: body.value(row.operands[k_]) for k_, n in enumerate(VARIABLES[:3]) if n in names}
                if "out" in names:
                    values["out"] = body.values[j]
                term = contribution(f, source, g, values)
                if self.has_absent:
                    bits = f.write(f"bitcast {f.types[FLOAT]} {g.name} to {f.types[INTEGER]}", INTEGER)
                    term = f.where(bits == _BITS_OF_NOTHING, g, term)
                terms.append((row.operands[k], term))
            for ref, term in terms:
                known.add(ref, term)
