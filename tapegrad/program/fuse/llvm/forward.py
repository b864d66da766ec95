"""The text of the function that computes a group's values."""

from __future__ import annotations

from tapegrad.maths.emitter import FLOAT, Value
from tapegrad.program.fuse.llvm.group import Group, Ref
from tapegrad.program.fuse.llvm.loop_nest import Frame
from tapegrad.program.fuse.llvm.numpy_functions import write
from tapegrad.program.fuse.llvm.outputs import Ends


class Body:
    """The values of a group's rows, for one vector and one step."""

    def __init__(self, frame: Frame, words: str, externals: list[Value], carried: dict[tuple[int, int], Value]) -> None:
        self.frame, self.externals, self.carried = frame, externals, carried
        self.tables = [frame.of_step(words, word) for word in frame.group.table_words()[:-1]]
        self.values: list[Value] = []
        for row in frame.group.rows:
            self.values.append(write(frame, row.how, [self.value(r) for r in row.operands[: row.how.nin]]))

    def value(self, ref: Ref) -> Value:
        """Return an operand's value."""
        if ref.kind == "external":
            return self.externals[ref.index]
        if ref.kind == "constant":
            return self.frame.value(ref.index, FLOAT)
        if ref.kind == "table":
            return self.tables[ref.index]
        return self.carried[ref.index, ref.before] if ref.before else self.values[ref.index]


def load_externals(frame: Frame, words: str) -> list[Value]:
    """Load what a group reads."""
    at, outers, _, _ = frame.group.words()
    return [
        frame.external(words, e, word, outer) for e, word, outer in zip(frame.group.externals, at, outers, strict=True)
    ]


def forward_text(group: Group, space: tuple[int, int, int], keeps: bool) -> str:
    """Write the function that computes a group's parts.

    Parameters
    ----------
    group : Group
    space : tuple of int
        Which words of a workspace's are its base, its code, and its adjoints.
    keeps : bool
        Whether what each step is given is kept, for a reverse pass.
    """
    f = Frame(group, *space)
    words = "%words"
    _, _, part_words, given_words = group.words()
    f.begin(words)
    ends = Ends(f, words, len(group.parts))
    f.begin_elements(in_line=ends.in_line)
    externals = load_externals(f, words)
    variables = {key: f.variable() for key, _ in group.first}
    for key, external in group.first:
        f.set(variables[key], externals[external] if external >= 0 else f.value(0.0, FLOAT))
    f.begin_steps()
    carried = {key: f.get(v) for key, v in variables.items()}
    if group.is_loop and keeps:
        for (key, external), word in zip(group.first, given_words, strict=True):
            if external >= 0:
                f.store(carried[key], f.given_at(words, word))
    body = Body(f, words, externals, carried)
    for part, word in zip(group.parts, part_words, strict=True):
        if part.mode == "steps":
            place, stride = f.load_word(words, word), f.load_word(words, word + 1)
            address = f.scalar(f"add i64 {f.base}, {place}")
            offset = f.scalar(f"mul i64 {f.step}, {stride}")
            address = f.scalar(f"add i64 {address}, {offset}")
            value = body.values[part.row]
            f.store(value, address, f.scalar(f"mul i64 {f.flat}, {1 if value.kind == 'b' else 8}"))
    if group.is_loop:
        for (row, before), variable in variables.items():
            f.set(variable, body.values[row] if before == 1 else carried[row, before - 1])
    f.end_steps()
    ends.store(body.values, variables)
    f.end_elements(behind_line=ends.behind_line)
    ends.give()
    return f.text()
