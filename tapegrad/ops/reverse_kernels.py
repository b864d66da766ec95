"""Writes the kernels of elementwise rows on the way back, as LLVM's language, from the formulas of the table.

A reverse kernel adds g times the local derivative by an operand to an adjoint. It has NumPy's inner-loop signature: its
arguments are x, y, z, out, g and the adjoint, all by address, with a step in bytes for each (0 repeats an operand; for
the adjoint it sums, in blocks of 128 whose sums are added with compensation). With `assign` not 0 the adjoint is
written instead of added to.

A curvature kernel adds gd times the local derivative, and g times its change, to the change of an adjoint. Its
arguments are x, y, z, out, their changes, g, gd and what it adds to, without gaps. Flag 1: write instead of adding;
flag 2: there is a gd.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence

from tapegrad.maths.emitter import BOOL, FLOAT, Emitter, Value
from tapegrad.ops import expression
from tapegrad.ops.expression import contribution
from tapegrad.ops.op import Elementwise

WIDTH = 8
"""Numbers in a vector, of whatever registers LLVM makes that."""
ARGUMENTS = ("x", "y", "z", "out", "g")
CHANGES = (*expression.VARIABLES, *(f"{name}d" for name in expression.VARIABLES), "g", "gd")
_BLOCK = 128
Term = Callable[[Emitter, dict[str, Value]], Value]


class _Kernel:
    """Writes one function: what it is told, and its loops, of vectors and of single numbers."""

    def __init__(self, single: bool, names: Sequence[str], order: Sequence[str], conditions: frozenset[str]) -> None:
        self._counter = itertools.count(1)
        self.single, self.names, self.conditions = single, names, conditions
        self.size = 4 if single else 8
        self.one = self.emitter(1)
        self.lines = self.one.lines
        self.declared: dict[str, str] = {}
        self.allocated: list[str] = []
        self.places = {name: order.index(name) for name in names}
        self.target = len(order)
        self.addresses: dict[str, str] = {}
        self.steps: dict[str, str] = {}

    def emitter(self, width: int) -> Emitter:
        return Emitter(width, self.single, self._counter)

    def size_of(self, name: str) -> int:
        return 1 if name in self.conditions else self.size

    def word(self, address: str, k: int) -> str:
        at = self.one.scalar(f"add i64 {address}, {8 * k}")
        pointer = self.one.scalar(f"inttoptr i64 {at} to ptr")
        return self.one.scalar(f"load i64, ptr {pointer}, align 8")

    def variable(self, kind: str) -> str:
        """Make a variable: a register, once LLVM has seen it."""
        name = self.one.name()
        self.allocated.append(f"  {name} = alloca {kind}, align 64")
        return name

    def label(self, text: str) -> str:
        return f"{text}{next(self._counter)}"

    def begin(self, label: str) -> None:
        self.lines.append(f"{label}:")

    def jump(self, label: str) -> None:
        self.lines.append(f"  br label %{label}")

    def branch(self, condition: str, yes: str, no: str) -> None:
        self.lines.append(f"  br i1 {condition}, label %{yes}, label %{no}")

    def load(self, e: Emitter, name: str, address: str) -> Value:
        """Load a vector, or a number, of an argument."""
        pointer = e.scalar(f"inttoptr i64 {address} to ptr")
        if name not in self.conditions:
            return e.write(f"load {e.types[FLOAT]}, ptr {pointer}, align {self.size}", FLOAT)
        kind, zero = ("i8", "0") if e.width == 1 else (f"<{e.width} x i8>", "zeroinitializer")
        return e.write(f"icmp ne {kind} {e.scalar(f'load {kind}, ptr {pointer}, align 1')}, {zero}", BOOL)

    def write_to(self, e: Emitter, address: str, value: Value, writes: str) -> None:
        """Write a value, or add it to what is there."""
        kind, pointer = e.types[FLOAT], e.scalar(f"inttoptr i64 {address} to ptr")
        before, adds, end = self.label("before"), self.label("adds"), self.label("end")
        e.lines += [f"  br label %{before}", f"{before}:", f"  br i1 {writes}, label %{end}, label %{adds}", f"{adds}:"]
        total = e.write(f"load {kind}, ptr {pointer}, align {self.size}", FLOAT) + value
        e.lines += [f"  br label %{end}", f"{end}:"]
        result = e.scalar(f"phi {kind} [ {value.name}, %{before} ], [ {total.name}, %{adds} ]")
        e.lines.append(f"  store {kind} {result}, ptr {pointer}, align {self.size}")

    def add(self, e: Emitter) -> None:
        """Take over what another emitter has written."""
        if e is not self.one:
            self.lines += e.lines
            e.lines = []
        self.declared.update(e.declared)

    def loop(self, start: str, stop: str, step: int, body: Callable[[str], None]) -> None:
        """Write a loop over numbers; the body is told the number."""
        head, inside, end = (self.label(text) for text in ("head", "inside", "end"))
        at = self.variable("i64")
        self.lines.append(f"  store i64 {start}, ptr {at}")
        self.jump(head)
        self.begin(head)
        index = self.one.scalar(f"load i64, ptr {at}")
        self.branch(self.one.scalar(f"icmp slt i64 {index}, {stop}"), inside, end)
        self.begin(inside)
        body(index)
        self.lines.append(f"  store i64 {self.one.scalar(f'add i64 {index}, {step}')}, ptr {at}")
        self.jump(head)
        self.begin(end)

    def at(self, base: str, index: str, step: str | int) -> str:
        offset = self.one.scalar(f"mul i64 {index}, {step}")
        return self.one.scalar(f"add i64 {base}, {offset}")

    def values(
        self, e: Emitter, index: str, steps: Mapping[str, str | int], bases: Mapping[str, str]
    ) -> dict[str, Value]:
        """Load all arguments at a place."""
        found = {}
        for name in self.names:
            address = self.at(bases[name], index, steps[name])
            if e is not self.one:
                self.add(e)
            found[name] = self.load(e, name, address)
        return found

    def vectors(self, count: str, target: str, writes: str, term: Term) -> str:
        """Write the loop over vectors, of arguments without gaps or of single numbers; return where it ends."""
        e = self.emitter(WIDTH)
        whole = self.one.scalar(f"and i64 {count}, {-WIDTH}")
        bases, steps = {}, {}
        for name in self.names:  # a single number is read from a vector of it
            kind = "i8" if name in self.conditions else self.one.number
            vector = f"<{WIDTH} x {kind}>"
            buffer = self.variable(vector)
            pointer = self.one.scalar(f"inttoptr i64 {self.addresses[name]} to ptr")
            number = self.one.scalar(f"load {kind}, ptr {pointer}, align {self.size_of(name)}")
            one = self.one.scalar(f"insertelement {vector} poison, {kind} {number}, i32 0")
            all_of = self.one.scalar(f"shufflevector {vector} {one}, {vector} poison, <{WIDTH} x i32> zeroinitializer")
            self.lines.append(f"  store {vector} {all_of}, ptr {buffer}, align 64")
            place = self.one.scalar(f"ptrtoint ptr {buffer} to i64")
            repeats = self.one.scalar(f"icmp eq i64 {self.steps[name]}, 0")
            bases[name] = self.one.scalar(f"select i1 {repeats}, i64 {place}, i64 {self.addresses[name]}")
            steps[name] = self.steps[name]

        def body(index: str) -> None:
            value = term(e, self.values(e, index, steps, bases))
            self.add(e)
            address = self.at(target, index, self.size)
            self.write_to(e, address, value, writes)
            self.add(e)

        self.loop("0", whole, WIDTH, body)
        return whole

    def text(self) -> str:
        head = "define void @NAME(i64 %args, i64 %dims, i64 %steps, i64 %flags) nounwind {\nentry:"
        self.declared.update(self.one.declared)
        return "\n".join([*self.declared.values(), head, *self.allocated, *self.lines, "  ret void", "}", ""])


def reverse_text(row: Elementwise, k: int, single: bool) -> str:
    """Write the reverse kernel of a row of real numbers for one operand.

    Parameters
    ----------
    row : Elementwise
    k : int
        Which operand.
    single : bool
        Whether it is of float32, not float64.
    """
    source = row.derivative(k, False)
    used = (*sorted(row.needs(source), key=ARGUMENTS.index), "g")
    kernel = _Kernel(single, used, ARGUMENTS, frozenset("x") if row.name == "where" and "x" in used else frozenset())
    one, size = kernel.one, kernel.size

    def term(e: Emitter, known: dict[str, Value]) -> Value:
        return contribution(e, source, known["g"], known)

    count, target, step = kernel.word("%dims", 0), kernel.word("%args", 5), kernel.word("%steps", 5)
    writes, is_side = one.scalar("icmp ne i64 %flags, 0"), one.scalar(f"icmp eq i64 {step}, {size}")
    for name in used:
        kernel.addresses[name] = kernel.word("%args", kernel.places[name])
        kernel.steps[name] = kernel.word("%steps", kernel.places[name])
        side = one.scalar(f"icmp eq i64 {kernel.steps[name]}, {kernel.size_of(name)}")
        repeats = one.scalar(f"icmp eq i64 {kernel.steps[name]}, 0")
        is_side = one.scalar(f"and i1 {is_side}, {one.scalar(f'or i1 {side}, {repeats}')}")
    many = one.scalar(f"icmp sge i64 {count}, {WIDTH}")
    by_vectors, by_numbers, asks, sums, end = (kernel.label(t) for t in ("vectors", "numbers", "asks", "sums", "end"))
    start = kernel.variable("i64")
    one.lines.append(f"  store i64 0, ptr {start}")
    kernel.branch(one.scalar(f"and i1 {is_side}, {many}"), by_vectors, asks)

    kernel.begin(by_vectors)
    whole = kernel.vectors(count, target, writes, term)
    one.lines.append(f"  store i64 {whole}, ptr {start}")
    kernel.jump(by_numbers)

    kernel.begin(asks)
    repeated = one.scalar(f"and i1 {one.scalar(f'icmp eq i64 {step}, 0')}, {one.scalar(f'icmp sgt i64 {count}, 1')}")
    kernel.branch(repeated, sums, by_numbers)

    kernel.begin(sums)
    _sum(kernel, count, target, writes, term)
    kernel.jump(end)

    kernel.begin(by_numbers)
    first = one.scalar(f"load i64, ptr {start}")

    def body(index: str) -> None:
        value = term(one, kernel.values(one, index, kernel.steps, kernel.addresses))
        kernel.write_to(one, kernel.at(target, index, step), value, writes)

    kernel.loop(first, count, 1, body)
    kernel.jump(end)
    kernel.begin(end)
    return kernel.text()


def _sum(kernel: _Kernel, count: str, target: str, writes: str, term: Term) -> None:
    """Write the loop that adds up, in blocks whose sums are added with compensation (Neumaier's)."""
    one, t = kernel.one, kernel.one.number
    total, lost, part = (kernel.variable(t) for _ in range(3))
    zero = one.value(0.0, FLOAT).name
    one.lines += [f"  store {t} {zero}, ptr {total}", f"  store {t} {zero}, ptr {lost}"]

    def get(place: str) -> Value:
        return one.write(f"load {t}, ptr {place}", FLOAT)

    def put(place: str, value: Value) -> None:
        one.lines.append(f"  store {t} {value.name}, ptr {place}")

    def block(begin: str) -> None:
        beyond = one.scalar(f"add i64 {begin}, {_BLOCK}")
        stop = one.scalar(f"select i1 {one.scalar(f'icmp slt i64 {beyond}, {count}')}, i64 {beyond}, i64 {count}")
        one.lines.append(f"  store {t} {zero}, ptr {part}")

        def each(index: str) -> None:
            value = term(one, kernel.values(one, index, kernel.steps, kernel.addresses))
            put(part, get(part) + value)

        kernel.loop(begin, stop, 1, each)
        before, added = get(total), get(part)
        now = before + added
        put(total, now)
        big = one.intrinsic("fabs", before) >= one.intrinsic("fabs", added)
        error = one.where(big, (before - now) + added, (added - now) + before)
        put(lost, one.where((now - now) == 0.0, get(lost) + error, get(lost)))

    kernel.loop("0", count, _BLOCK, block)
    kernel.write_to(one, target, get(total) + get(lost), writes)


def curvature_text(source: str, changed: str, single: bool) -> str:
    """Write the kernel of a change: of a derivative, and of how that changes.

    Parameters
    ----------
    source : str
        The derivative, as a formula.
    changed : str
        How it changes, as a formula of values and their changes, which are called `xd` and so on.
    single : bool
        Whether it is of float32, not float64.
    """
    read = expression.names(source) | expression.names(changed)
    used = [n for n in CHANGES[:8] if n in read] + ["g", "gd"]
    kernel = _Kernel(single, used, CHANGES, frozenset())
    one = kernel.one
    count, target = kernel.word("%dims", 0), kernel.word("%args", len(CHANGES))
    flag = one.scalar("and i64 %flags, 1")
    writes, has_gd = (
        one.scalar(f"icmp ne i64 {flag}, 0"),
        one.scalar(f"icmp uge i64 {one.scalar('and i64 %flags, 2')}, 2"),
    )
    for name in used:
        kernel.addresses[name] = kernel.word("%args", kernel.places[name])
        kernel.steps[name] = str(kernel.size)
    # Without a gd its address is none: g is read in its place, and what comes of that is not taken.
    gd, g = kernel.addresses["gd"], kernel.addresses["g"]
    kernel.addresses["gd"] = one.scalar(f"select i1 {has_gd}, i64 {gd}, i64 {g}")

    def term(e: Emitter, known: dict[str, Value]) -> Value:
        of_change = contribution(e, changed, known["g"], known)
        both = contribution(e, source, known["gd"], known) + of_change
        return e.write(f"select i1 {has_gd}, {e.types[FLOAT]} {both.name}, {e.types[FLOAT]} {of_change.name}", FLOAT)

    by_vectors, by_numbers = kernel.label("vectors"), kernel.label("numbers")
    start = kernel.variable("i64")
    one.lines.append(f"  store i64 0, ptr {start}")
    kernel.branch(one.scalar(f"icmp sge i64 {count}, {WIDTH}"), by_vectors, by_numbers)
    kernel.begin(by_vectors)
    whole = kernel.vectors(count, target, writes, term)
    one.lines.append(f"  store i64 {whole}, ptr {start}")
    kernel.jump(by_numbers)
    kernel.begin(by_numbers)

    def body(index: str) -> None:
        value = term(one, kernel.values(one, index, kernel.steps, kernel.addresses))
        kernel.write_to(one, kernel.at(target, index, kernel.size), value, writes)

    kernel.loop(one.scalar(f"load i64, ptr {start}"), count, 1, body)
    return kernel.text()
