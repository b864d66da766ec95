"""What others read of a group: values that are stored, sums of all elements, along each line, or over all lines."""

from __future__ import annotations

from collections.abc import Callable

from tapegrad.maths.emitter import FLOAT, Value
from tapegrad.program.fuse.llvm.loop_nest import NOTHING_YET, Frame

Variables = dict[tuple[int, int], str]


class Ends:
    """Writes what gives a group's parts.

    Parameters
    ----------
    frame : Frame
    words : str
        The address of the group's words.
    numbers : int
        How many partial sums there are before partial lines.
    is_wanted : bool
        Whether the function gives parts at all.
    """

    def __init__(self, frame: Frame, words: str, numbers: int, is_wanted: bool = True) -> None:
        self.frame, self.words = frame, words
        self.parts = frame.group.parts if is_wanted else ()
        self.part_words = frame.group.words()[2]
        self.sums = {k: (frame.variable(), frame.variable()) for k in self._of("sum", "column")}
        self.lines: dict[int, str] = {}
        for number, k in enumerate(self._of("line")):
            self.lines[k] = line_of(frame, self._address(k), numbers, number)
        self._begin(self._of("sum"))

    def _of(self, *modes: str) -> list[int]:
        return [k for k, part in enumerate(self.parts) if part.mode in modes]

    def _address(self, k: int) -> str:
        f = self.frame
        return f.scalar(f"add i64 {f.base}, {f.load_word(self.words, self.part_words[k])}")

    def _begin(self, sums: list[int]) -> None:
        for k in sums:
            total, lost = self.sums[k]
            self.frame.set(total, self.frame.value(NOTHING_YET, FLOAT))
            self.frame.set(lost, self.frame.value(0.0, FLOAT))

    @property
    def in_line(self) -> Callable[[], None] | None:
        """Return what writes how lines begin, if there is something to do."""
        columns = self._of("column")
        return (lambda: self._begin(columns)) if columns else None

    @property
    def behind_line(self) -> Callable[[], None] | None:
        """Return what writes how lines end: with their sums."""
        return self._give_columns if self._of("column") else None

    def _give_columns(self) -> None:
        f = self.frame
        for k in self._of("column"):
            number = whole_sum(f, *self.sums[k])
            pointer = f.pointer(self._address(k), f.scalar("mul i64 %outer, 8"))
            f.lines.append(f"  store double {number}, ptr {pointer}")

    def store(self, values: list[Value], variables: Variables) -> None:
        """Store what is there after the last step, or add it to its sum."""
        f, group = self.frame, self.frame.group
        for k, part in enumerate(self.parts):
            if part.mode == "steps":
                continue
            value = f.get(variables[part.row, part.before + 1]) if group.is_loop else values[part.row]
            if k in self.sums:
                add_to_sum(f, *self.sums[k], value)
            elif k in self.lines:
                add_to_line(f, self.lines[k], value)
            else:
                size = 1 if value.kind == "b" else 8
                f.store(value, self._address(k), f.scalar(f"mul i64 {f.flat}, {size}"))

    def give(self) -> None:
        """Store the sums of all elements; of a range of elements as partial sums, by their numbers among the parts."""
        for k in self._of("sum"):
            give_sum(self.frame, *self.sums[k], self._address(k), k, assign=True)


def add_to_sum(f: Frame, total: str, lost: str, value: Value) -> None:
    """Add to a sum over elements, with what was rounded away (Neumaier's sum, its branch-free form by Knuth)."""
    value = f.masked(value)
    before, rest = f.get(total), f.get(lost)
    after = before + value
    added = after - before
    f.set(total, after)
    f.set(lost, rest + ((before - (after - added)) + (value - added)))


def whole_sum(f: Frame, total: str, lost: str) -> str:
    """Return a sum over elements as a number."""
    whole, rest = f.get(total), f.get(lost)
    finite = (whole - whole) == 0.0
    result = f.where(finite, whole + rest, whole)
    return f.summed(result) if f.width > 1 else result.name


def give_sum(f: Frame, total: str, lost: str, address: str, number: int, assign: bool) -> None:
    """Give a sum over elements to a number, or to the partial sums where they are asked for."""
    number_ = whole_sum(f, total, lost)
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


def line_of(f: Frame, address: str, numbers: int, number: int) -> str:
    """Return where a sum over lines is to be: at an address, or, of a range of lines, behind the partial sums.

    Each partial line has room for whole vectors (`line_room`).
    """
    partial = f.partial()
    vectors = f.scalar(f"lshr i64 {f.scalar(f'add i64 {f.count}, {f.width - 1}')}, {f.width.bit_length() - 1}")
    offset = f.scalar(f"mul i64 {vectors}, {8 * f.width * number}")
    there = f.scalar(f"add i64 {f.scalar(f'add i64 {partial}, {8 * numbers}')}, {offset}")
    is_one = f.scalar(f"icmp eq i64 {partial}, 0")
    return f.scalar(f"select i1 {is_one}, i64 {address}, i64 {there}")


def line_room(line: int, width: int) -> int:
    """Return how many numbers a partial line has room for."""
    return -(-line // width) * width


def add_to_line(f: Frame, address: str, value: Value, nothing: float = 0.0, goes_on: bool = False) -> None:
    """Add to a sum over lines, in their order, as NumPy does; lines have room for whole vectors.

    Parameters
    ----------
    f : Frame
    address : str
        Of the line, as `line_of` gives it.
    value : Value
    nothing : float
        What it begins with.
    goes_on : bool
        Whether the line has begun before, where it is no partial one.
    """
    t = f.types[FLOAT]
    pointer = f.pointer(address, f.scalar(f"mul i64 {f.index}, 8"))
    before = f.write(f"load {t}, ptr {pointer}, align 8", FLOAT)
    begins = f.scalar(f"icmp eq i64 %outer, {f.start}")
    if goes_on:
        is_partial = f.scalar(f"icmp ne i64 {f.partial()}, 0")
        begins = f.scalar(f"and i1 {begins}, {is_partial}")
    before = f.write(f"select i1 {begins}, {t} {f.value(nothing, FLOAT).name}, {t} {before.name}", FLOAT)
    f.lines.append(f"  store {t} {(before + value).name}, ptr {pointer}, align 8")
