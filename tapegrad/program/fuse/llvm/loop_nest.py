"""The frame of a group's functions: what they are told, the loops over elements and steps, loads and stores."""

from __future__ import annotations

from collections.abc import Callable

from tapegrad.maths.emitter import BOOL, FLOAT, INTEGER, Emitter, Value
from tapegrad.program.fuse.llvm.group import C_PARTIAL, C_START, C_STOP, W_COUNT, W_STEPS, External, Group
from tapegrad.program.fuse.llvm.numpy_functions import ELEMENTARY

NOTHING_YET = -0.0
"""What adjoints begin with: the only number that added to any gives that, to the bit."""


BLOCK = 256
"""Elements whose adjoints of slices are computed before they are added to the arrays: they stay in the cache."""

_MANY = 6
"""Elementary functions that a group may have before they are written once each, and called."""


class Frame(Emitter):
    """Writes a function of a group; `space` is the workspace's words, of which `base`, `code` and `slots` are read."""

    def __init__(self, group: Group, base: int, code: int, slots: int) -> None:
        super().__init__(group.width)
        self.group = group
        self.space = base, code, slots
        self.outlines = sum(row.how in ELEMENTARY for row in group.rows) > _MANY
        self.allocated: list[str] = []
        self.index = self.flat = self.mask = ""  # of the vector that is being computed
        self.base = self.count = self.steps = self.step = self.vector = self.start = self.stop = ""

    # Memory

    def load_word(self, address: str, k: int) -> str:
        """Load the k-th word behind an address."""
        at = self.scalar(f"add i64 {address}, {8 * k}")
        pointer = self.scalar(f"inttoptr i64 {at} to ptr")
        return self.scalar(f"load i64, ptr {pointer}, !invariant.load !0")

    def pointer(self, address: str, offset: str | int = 0) -> str:
        if offset != 0:
            address = self.scalar(f"add i64 {address}, {offset}")
        return self.scalar(f"inttoptr i64 {address} to ptr")

    def load(self, address: str, offset: str | int = 0) -> Value:
        """Load a vector of float64."""
        return self.write(f"load {self.types[FLOAT]}, ptr {self.pointer(address, offset)}, align 8", FLOAT)

    def load_bool(self, address: str, offset: str | int = 0) -> Value:
        """Load a vector of truth values, a byte each."""
        t = "i8" if self.width == 1 else f"<{self.width} x i8>"
        zero = "0" if self.width == 1 else "zeroinitializer"
        found = self.scalar(f"load {t}, ptr {self.pointer(address, offset)}, align 1")
        return self.write(f"icmp ne {t} {found}, {zero}", BOOL)

    def store(self, value: Value, address: str, offset: str | int = 0) -> None:
        """Store a vector: of the last of a line only what belongs to it, where others lie behind."""
        pointer = self.pointer(address, offset)
        text = value.name
        kind = self.types[value.kind]
        align = 8
        if value.kind == BOOL:
            kind = "i8" if self.width == 1 else f"<{self.width} x i8>"
            text = self.scalar(f"zext {self.types[BOOL]} {value.name} to {kind}")
            align = 1
        if not self.group.is_plane:
            self.lines.append(f"  store {kind} {text}, ptr {pointer}, align {align}")
            return
        short = "v8i8" if value.kind == BOOL else self.suffix
        full = f"@llvm.masked.store.{short.replace('v8', f'v{self.width}')}.p0"
        self.declared[full] = f"declare void {full}({kind}, ptr, i32, {self.types[BOOL]})"
        label = self.name()[1:]
        self.lines += [
            f"  br i1 %is_whole, label %whole{label}, label %part{label}",
            f"whole{label}:",
            f"  store {kind} {text}, ptr {pointer}, align {align}",
            f"  br label %stored{label}",
            f"part{label}:",
            f"  call void {full}({kind} {text}, ptr {pointer}, i32 {align}, {self.types[BOOL]} {self.mask})",
            f"  br label %stored{label}",
            f"stored{label}:",
        ]

    def splat(self, address: str) -> Value:
        """Load a number, for all elements."""
        pointer = self.pointer(address)
        number = self.scalar(f"load double, ptr {pointer}")
        return self.spread(number)

    def spread(self, number: str) -> Value:
        """Repeat a number for all elements."""
        if self.width == 1:
            return Value(number, FLOAT, self)
        t = self.types[FLOAT]
        one = self.scalar(f"insertelement {t} poison, double {number}, i32 0")
        zeros = f"<{self.width} x i32> zeroinitializer"
        return self.write(f"shufflevector {t} {one}, {t} poison, {zeros}", FLOAT)

    def masked(self, value: Value) -> Value:
        """Return a vector to a sum: of the last one of a line only what belongs to it."""
        return self.where(Value(self.mask, BOOL, self), value, NOTHING_YET) if self.mask else value

    # Variables

    def variable(self) -> str:
        """Make a variable that holds a vector: registers, once LLVM has seen it."""
        name = self.name()
        self.allocated.append(f"  {name} = alloca {self.types[FLOAT]}")
        return name

    def get(self, variable: str) -> Value:
        return self.write(f"load {self.types[FLOAT]}, ptr {variable}", FLOAT)

    def set(self, variable: str, value: Value) -> None:
        self.lines.append(f"  store {self.types[FLOAT]} {value.name}, ptr {variable}")

    # Loops

    def begin(self, words: str) -> None:
        """Read what all calls are told; `words` is the address of the group's words."""
        self.base = self.load_word("%space", self.space[0])
        self.count = self.load_word(words, W_COUNT)
        self.steps = self.load_word(words, W_STEPS)

    def begin_elements(self, in_blocks: bool = False, in_line: Callable[[], None] | None = None) -> None:
        """Begin the loops over elements: `index` within a line, `flat` in C order; `in_line` writes how lines begin."""
        if self.width == 1:
            self.flat = self.index = self.vector = "0"
            return
        self.start = start = self.load_word("%call", C_START)
        stop = self.load_word("%call", C_STOP)
        if self.group.is_plane:
            self._count("outer", start, stop)
            if in_line is not None:
                in_line()
            self._count("inner", *self._bounds("0", self.count, in_blocks))
            self.index = "%inner"
            before = self.scalar(f"mul i64 %outer, {self.count}")
            self.flat = self.scalar(f"add i64 {before}, %inner")
        else:
            self._count("inner", *self._bounds(start, stop, in_blocks))
            self.index = self.flat = "%inner"
            self.vector = self.scalar(f"udiv exact i64 %inner, {self.width}")
        left = self.scalar(f"sub i64 {self.count}, %inner")
        self.mask = self._mask(left)
        if self.group.is_plane:
            self.lines.append(f"  %is_whole = icmp sge i64 {left}, {self.width}")

    def _bounds(self, start: str, stop: str, in_blocks: bool) -> tuple[str, str]:
        """Return between which elements the innermost loop goes; begin the one over blocks."""
        if not in_blocks:
            return start, stop
        self._count("block", start, stop)
        end = self.scalar(f"add i64 %block, {BLOCK}")
        is_less = self.scalar(f"icmp slt i64 {end}, {stop}")
        self.stop = self.scalar(f"select i1 {is_less}, i64 {end}, i64 {stop}")
        return "%block", self.stop

    def _mask(self, left: str) -> str:
        """Return which elements of a vector are there, of so many that are left."""
        lefts = self._integers(left)
        lanes = ", ".join(f"i64 {k}" for k in range(self.width))
        return self.scalar(f"icmp sgt {self.types[INTEGER]} {lefts}, <{lanes}>")

    def _integers(self, number: str) -> str:
        t = self.types[INTEGER]
        one = self.scalar(f"insertelement {t} poison, i64 {number}, i32 0")
        return self.scalar(f"shufflevector {t} {one}, {t} poison, <{self.width} x i32> zeroinitializer")

    def end_elements(
        self, behind_block: Callable[[], None] | None = None, behind_line: Callable[[], None] | None = None
    ) -> None:
        """End the loops over elements; the functions write what is done behind each block, and behind each line."""
        if self.width == 1:
            return
        self._go_on("inner", self.width)
        if behind_block is not None:
            behind_block()
            self._go_on("block", BLOCK)
        if self.group.is_plane:
            if behind_line is not None:
                behind_line()
            self._go_on("outer", 1)

    def _count(self, name: str, start: str, stop: str) -> None:
        """Begin a loop, which may run no times."""
        before = self.name()[1:]
        self.lines += [
            f"  br label %before_{name}{before}",
            f"before_{name}{before}:",
            f"  br label %test_{name}",
            f"test_{name}:",
            f"  %{name} = phi i64 [ {start}, %before_{name}{before} ], [ %next_{name}, %end_{name} ]",
            f"  %more_{name} = icmp slt i64 %{name}, {stop}",
            f"  br i1 %more_{name}, label %do_{name}, label %after_{name}",
            f"do_{name}:",
        ]

    def _go_on(self, name: str, step: int) -> None:
        self.lines += [
            f"  br label %end_{name}",
            f"end_{name}:",
            f"  %next_{name} = add i64 %{name}, {step}",
            f"  br label %test_{name}",
            f"after_{name}:",
        ]

    def begin_steps(self, backwards: bool = False) -> None:
        """Begin the loop over steps; `step` is the number of the one."""
        if not self.group.is_loop:
            return
        self._count("time", "0", self.steps)
        self.step = "%time"
        if backwards:
            last = self.scalar(f"sub i64 {self.steps}, 1")
            self.step = self.scalar(f"sub i64 {last}, %time")

    def end_steps(self) -> None:
        if self.group.is_loop:
            self._go_on("time", 1)

    # Slices, whose adjoints go into the arrays that they are of: other elements of these are others'

    def scratch(self) -> str:
        """Make working memory for a block of elements."""
        name = self.name()
        self.allocated.append(f"  {name} = alloca [{BLOCK} x double], align 64")
        return self.scalar(f"ptrtoint ptr {name} to i64")

    def in_block(self) -> str:
        """Return how many bytes the vector is behind the beginning of its block."""
        number = self.scalar("sub i64 %inner, %block")
        return self.scalar(f"mul i64 {number}, 8")

    def add_block(self, scratch: str, address: str, stride: str) -> None:
        """Add what working memory has for a block to a line of an array."""
        if self.group.is_plane:
            line = self.scalar(f"mul i64 %outer, {stride}")
            address = self.scalar(f"add i64 {address}, {line}")
        name = f"add{self.name()[1:]}"
        self._count(name, "%block", self.stop)
        number = self.scalar(f"sub i64 %{name}, %block")
        value = self.load(scratch, self.scalar(f"mul i64 {number}, 8"))
        pointer = self.pointer(address, self.scalar(f"mul i64 %{name}, 8"))
        left = self.scalar(f"sub i64 {self.count}, %{name}")
        t, b, label = self.types[FLOAT], self.types[BOOL], self.name()[1:]
        is_whole = self.scalar(f"icmp sge i64 {left}, {self.width}")
        self.lines += [f"  br i1 {is_whole}, label %whole{label}, label %part{label}", f"whole{label}:"]
        before = self.write(f"load {t}, ptr {pointer}, align 8", FLOAT)
        self.lines.append(f"  store {t} {(before + value).name}, ptr {pointer}, align 8")
        self.lines += [f"  br label %added{label}", f"part{label}:"]
        mask = self._mask(left)
        load, store = (f"@llvm.masked.{what}.{self.suffix}.p0" for what in ("load", "store"))
        self.declared[load] = f"declare {t} {load}(ptr, i32, {b}, {t})"
        self.declared[store] = f"declare void {store}({t}, ptr, i32, {b})"
        before = self.write(f"call {t} {load}(ptr {pointer}, i32 8, {b} {mask}, {t} zeroinitializer)", FLOAT)
        after = before + value
        self.lines.append(f"  call void {store}({t} {after.name}, ptr {pointer}, i32 8, {b} {mask})")
        self.lines += [f"  br label %added{label}", f"added{label}:"]
        self._go_on(name, self.width)

    def give_line(self, total: str, address: str, stride: str, assign: bool) -> None:
        """Give the sum over a line to its number in a column."""
        line = self.scalar(f"mul i64 %outer, {stride}")
        pointer = self.pointer(address, line)
        number = self.summed(self.get(total))
        if not assign:
            number = self.scalar(f"fadd double {self.scalar(f'load double, ptr {pointer}')}, {number}")
        self.lines.append(f"  store double {number}, ptr {pointer}")

    def summed(self, value: Value) -> str:
        """Add the elements of a vector: of its halves, and so on."""
        name, width = value.name, self.width
        while width > 1:
            t, width = f"<{width} x double>", width // 2
            halves = []
            for first in (0, width):
                lanes = ", ".join(f"i32 {first + k}" for k in range(width))
                halves.append(self.scalar(f"shufflevector {t} {name}, {t} poison, <{width} x i32> <{lanes}>"))
            name = self.scalar(f"fadd <{width} x double> {halves[0]}, {halves[1]}")
        return self.scalar(f"extractelement <1 x double> {name}, i32 0")

    def clear(self, address: str, nbytes: str) -> None:
        """Fill memory with zeros, unless this is one of several ranges: then it was done before."""
        full = "@llvm.memset.p0.i64"
        self.declared[full] = f"declare void {full}(ptr, i8, i64, i1)"
        partial, label = self.partial(), self.name()[1:]
        pointer = self.pointer(address)
        self.lines += [
            f"  %is_one{label} = icmp eq i64 {partial}, 0",
            f"  br i1 %is_one{label}, label %clear{label}, label %cleared{label}",
            f"clear{label}:",
            f"  call void {full}(ptr {pointer}, i8 0, i64 {nbytes}, i1 false)",
            f"  br label %cleared{label}",
            f"cleared{label}:",
        ]

    # What groups read

    def external(self, words: str, external: External, word: int, outer: int) -> Value:
        """Load an external for the elements that are being computed."""
        size = 1 if external.is_bool else 8
        place = self.load_word(words, word)
        address = self.scalar(f"add i64 {self.base}, {place}")
        if not external.is_array:
            if external.is_bool:
                pointer = self.pointer(address)
                byte = self.scalar(f"load i8, ptr {pointer}")
                bit = self.scalar(f"icmp ne i8 {byte}, 0")
                if self.width == 1:
                    return Value(bit, BOOL, self)
                t = self.types[BOOL]
                one = self.scalar(f"insertelement {t} poison, i1 {bit}, i32 0")
                return self.write(f"shufflevector {t} {one}, {t} poison, <{self.width} x i32> zeroinitializer", BOOL)
            return self.splat(address)
        if external.outer:
            stride = self.load_word(words, outer)
            line = self.scalar(f"mul i64 %outer, {stride}")
            address = self.scalar(f"add i64 {address}, {line}")
            if external.is_column:
                return self.splat(address)
            offset = self.scalar(f"mul i64 {self.index}, {size}")
        else:
            offset = self.scalar(f"mul i64 {self.flat}, {size}")
        return self.load_bool(address, offset) if external.is_bool else self.load(address, offset)

    def of_step(self, words: str, word: int) -> Value:
        """Load the number that a table has for this step."""
        address = self.scalar(f"add i64 {self.base}, {self.load_word(words, word)}")
        offset = self.scalar(f"mul i64 {self.step}, 8")
        return self.splat(self.scalar(f"add i64 {address}, {offset}"))

    def given_at(self, words: str, word: int) -> str:
        """Return the address of what a step was given, of this vector."""
        place = self.load_word(words, word)
        address = self.scalar(f"add i64 {self.base}, {place}")
        lines = self.scalar(f"mul i64 {self.vector}, {self.steps}")
        number = self.scalar(f"add i64 {lines}, {self.step}")
        offset = self.scalar(f"mul i64 {number}, {8 * self.width}")
        return self.scalar(f"add i64 {address}, {offset}")

    def text(self) -> str:
        """Return the module."""
        head = "define void @NAME(i64 %space, i64 %words, i64 %call, i64 %unused) nounwind {\nentry:"
        body = [head, *self.allocated, *self.lines, "  ret void", "}"]
        return "\n".join([*self.declared.values(), *body, "!0 = !{}", ""])

    def partial(self) -> str:
        return self.load_word("%call", C_PARTIAL)
