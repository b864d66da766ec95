"""The text of the function that computes a group's values."""

from __future__ import annotations

from tapegrad.native.emitter import FLOAT, Value
from tapegrad.native.frames import NOTHING_YET, Frame
from tapegrad.native.group import Group, Ref
from tapegrad.native.vocabulary import write


class Body:
    """The values of a group's rows, for one vector and one step."""

    def __init__(self, frame: Frame, words: str, externals: list[Value], carried: dict[tuple[int, int], Value]) -> None:
        self.frame, self.externals, self.carried = frame, externals, carried
        self.tables = [frame.of_step(words, word) for word in frame.group.table_words()[:-1]]
        self.values: list[Value] = []
        for row in frame.group.rows:
            self.values.append(write(frame, row.how, [self.value(r) for r in row.operands[: row.how.nin]]))

    def value(self, ref: Ref) -> Value:
        """Give an operand's value."""
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
    sums = begin_sums(f)
    f.begin_elements()
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
    store_parts(f, body, words, variables, sums)
    f.end_elements()
    give_sums(f, words, sums)
    return f.text()


def begin_sums(f: Frame) -> dict[int, tuple[str, str]]:
    """Begin the sums over elements: by part the sum, and what was rounded away."""
    sums = {k: (f.variable(), f.variable()) for k, p in enumerate(f.group.parts) if p.mode == "sum"}
    for total, lost in sums.values():
        f.set(total, f.value(NOTHING_YET, FLOAT))
        f.set(lost, f.value(0.0, FLOAT))
    return sums


def give_sums(f: Frame, words: str, sums: dict[int, tuple[str, str]]) -> None:
    """Store the parts that are sums; of a range of elements as partial sums, by their numbers among the parts."""
    part_words = f.group.words()[2]
    for k, (total, lost) in sums.items():
        place = f.load_word(words, part_words[k])
        give_sum(f, total, lost, f.scalar(f"add i64 {f.base}, {place}"), k, assign=True)


def store_parts(
    f: Frame, body: Body, words: str, variables: dict[tuple[int, int], str], sums: dict[int, tuple[str, str]]
) -> None:
    """Store what is there after the last step; `words` is the address of the group's words."""
    group = f.group
    part_words = group.words()[2]
    for k, (part, word) in enumerate(zip(group.parts, part_words, strict=True)):
        if part.mode == "steps":
            continue
        value = f.get(variables[part.row, part.before + 1]) if group.is_loop else body.values[part.row]
        if part.mode == "sum":
            add_to_sum(f, *sums[k], value)
            continue
        address = f.scalar(f"add i64 {f.base}, {f.load_word(words, word)}")
        size = 1 if value.kind == "b" else 8
        f.store(value, address, f.scalar(f"mul i64 {f.flat}, {size}"))


def add_to_sum(f: Frame, total: str, lost: str, value: Value) -> None:
    """Add to a sum over elements, with what was rounded away (Neumaier's sum, its branch-free form by Knuth)."""
    value = f.masked(value)
    before, rest = f.get(total), f.get(lost)
    after = before + value
    added = after - before
    f.set(total, after)
    f.set(lost, rest + ((before - (after - added)) + (value - added)))


def give_sum(f: Frame, total: str, lost: str, address: str, number: int, assign: bool) -> None:
    """Give a sum over elements to a number, or to the partial sums where they are asked for."""
    whole, rest = f.get(total), f.get(lost)
    finite = (whole - whole) == 0.0
    result = f.where(finite, whole + rest, whole)
    number_ = f.summed(result) if f.width > 1 else result.name
    partial = f.partial()
    label = f.name()[1:]
    pointer = f.pointer(address)
    f.lines += [
        f"  %is_partial{label} = icmp ne i64 {partial}, 0",
        f"  br i1 %is_partial{label}, label %partial{label}, label %direct{label}",
        f"partial{label}:",
        f"  %at{label} = add i64 {partial}, {8 * number}",
        f"  %to{label} = inttoptr i64 %at{label} to ptr",
        f"  store double {number_}, ptr %to{label}",
        f"  br label %given{label}",
        f"direct{label}:",
    ]
    if not assign:
        old = f.scalar(f"load double, ptr {pointer}")
        number_ = f.scalar(f"fadd double {old}, {number_}")
    f.lines += [f"  store double {number_}, ptr {pointer}", f"  br label %given{label}", f"given{label}:"]
