"""Writes the kernels of elementwise rows on the way back, as LLVM's language, from the formulas of the table.

A reverse kernel adds g times the local derivative by an operand to an adjoint. It has NumPy's inner-loop signature: its
arguments are x, y, z, out, g and the adjoint, all by address, with a step in bytes for each (0 repeats an operand; for
the adjoint it sums, in blocks of 128 whose sums are added with compensation). With `assign` not 0 the adjoint is
written instead of added to. Of complex64 all but sums and products is computed in double precision.

A curvature kernel adds gd times the local derivative, and g times its change, to the change of an adjoint. Its
arguments are x, y, z, out, their changes, g, gd and what it adds to, without gaps. Flag 1: write instead of adding;
flag 2: there is a gd.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tapegrad.maths.complex_emitter import Complex, ComplexEmitter
from tapegrad.maths.emitter import BOOL, FLOAT, Emitter, Value, order_text
from tapegrad.maths.names import COMPLEX
from tapegrad.ops import expression
from tapegrad.ops.expression import contribution
from tapegrad.ops.op import Elementwise

WIDTH = 8
"""Numbers in a vector, of whatever registers LLVM makes that."""
ARGUMENTS = ("x", "y", "z", "out", "g")
CHANGES = (*expression.VARIABLES, *(f"{name}d" for name in expression.VARIABLES), "g", "gd")
_BLOCK = 128
_PLAIN = frozenset(("conj", "where"))
Term = Callable[[Emitter, dict[str, Any]], tuple[Value, ...]]
"""What is added to an adjoint: a number, or both parts of a complex one."""


class _Kernel:
    """Writes one function: what it is told, and its loops, of vectors and of single numbers.

    Parameters
    ----------
    single : bool
        Whether its numbers, or their parts, are float32.
    names : sequence of str
        The arguments that are read.
    order : sequence of str
        All arguments.
    conditions, complexes : set of str
        Those that are truth values, and complex numbers.
    is_precise : bool
        Whether formulas of complex64 are computed in double precision.
    """

    def __init__(
        self,
        single: bool,
        names: Sequence[str],
        order: Sequence[str],
        conditions: frozenset[str] = frozenset(),
        complexes: frozenset[str] = frozenset(),
        is_precise: bool = False,
    ) -> None:
        self._counter = itertools.count(1)
        self.single, self.names, self.conditions, self.complexes = single, names, conditions, complexes
        self.is_precise = is_precise
        self.size = 4 if single else 8
        self.one = self.emitter(1)
        self.lines = self.one.lines
        self._planes: dict[int, ComplexEmitter] = {}
        self.declared: dict[str, str] = {}
        self.allocated: list[str] = []
        self.places = {name: order.index(name) for name in names}
        self.target = len(order)
        self.addresses: dict[str, str] = {}
        self.steps: dict[str, str] = {}

    def emitter(self, width: int) -> Emitter:
        return Emitter(width, self.single, self._counter)

    def plane(self, e: Emitter) -> ComplexEmitter:
        """Return what writes formulas of complex numbers to where an emitter writes."""
        if e.width not in self._planes:
            inner = Emitter(e.width, self.single and not self.is_precise, self._counter)
            self._planes[e.width] = ComplexEmitter(e, inner, self.variable)
        return self._planes[e.width]

    def kind_of(self, name: str) -> tuple[str, int]:
        """Return what an argument consists of, and how many of these one is."""
        return ("i8", 1) if name in self.conditions else (self.one.number, 1 + (name in self.complexes))

    def size_of(self, name: str) -> int:
        kind, count = self.kind_of(name)
        return 1 if kind == "i8" else self.size * count

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

    def load(self, e: Emitter, name: str, address: str) -> Value | Complex:
        """Load a vector, or a number, of an argument."""
        pointer = e.scalar(f"inttoptr i64 {address} to ptr")
        if name in self.complexes:
            both = e.scalar(f"load <{2 * e.width} x {e.number}>, ptr {pointer}, align {self.size}")
            return self.plane(e).of_pairs(both)
        if name not in self.conditions:
            return e.write(f"load {e.types[FLOAT]}, ptr {pointer}, align {self.size}", FLOAT)
        kind, zero = ("i8", "0") if e.width == 1 else (f"<{e.width} x i8>", "zeroinitializer")
        return e.write(f"icmp ne {kind} {e.scalar(f'load {kind}, ptr {pointer}, align 1')}, {zero}", BOOL)

    def write_to(self, e: Emitter, address: str, values: tuple[Value, ...], writes: str) -> None:
        """Write a value, or the parts of one, or add them to what is there."""
        kind, name = e.types[FLOAT], values[0].name
        if len(values) == 2:
            kind, name = f"<{2 * e.width} x {e.number}>", self.plane(e).pairs(*values)
        pointer = e.scalar(f"inttoptr i64 {address} to ptr")
        before, adds, end = self.label("before"), self.label("adds"), self.label("end")
        e.lines += [f"  br label %{before}", f"{before}:", f"  br i1 {writes}, label %{end}, label %{adds}", f"{adds}:"]
        total = e.scalar(f"fadd {kind} {e.scalar(f'load {kind}, ptr {pointer}, align {self.size}')}, {name}")
        e.lines += [f"  br label %{end}", f"{end}:"]
        result = e.scalar(f"phi {kind} [ {name}, %{before} ], [ {total}, %{adds} ]")
        e.lines.append(f"  store {kind} {result}, ptr {pointer}, align {self.size}")

    def add(self, e: Emitter) -> None:
        """Take over what another emitter has written."""
        if e is not self.one:
            self.lines += e.lines
            e.lines.clear()
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
    ) -> dict[str, Value | Complex]:
        """Load all arguments at a place."""
        found: dict[str, Value | Complex] = {}
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
            kind, count_of = self.kind_of(name)
            single, vector = f"<{count_of} x {kind}>", f"<{count_of * WIDTH} x {kind}>"
            buffer = self.variable(vector)
            pointer = self.one.scalar(f"inttoptr i64 {self.addresses[name]} to ptr")
            number = self.one.scalar(f"load {single}, ptr {pointer}, align {self.size_of(name) // count_of}")
            mask = order_text(k % count_of for k in range(count_of * WIDTH))
            all_of = self.one.scalar(f"shufflevector {single} {number}, {single} poison, {mask}")
            self.lines.append(f"  store {vector} {all_of}, ptr {buffer}, align 64")
            place = self.one.scalar(f"ptrtoint ptr {buffer} to i64")
            repeats = self.one.scalar(f"icmp eq i64 {self.steps[name]}, 0")
            bases[name] = self.one.scalar(f"select i1 {repeats}, i64 {place}, i64 {self.addresses[name]}")
            steps[name] = self.steps[name]

        def body(index: str) -> None:
            value = term(e, self.values(e, index, steps, bases))
            self.add(e)
            address = self.at(target, index, self.size * len(value))
            self.write_to(e, address, value, writes)
            self.add(e)

        self.loop("0", whole, WIDTH, body)
        return whole

    def text(self) -> str:
        head = "define void @NAME(i64 %args, i64 %dims, i64 %steps, i64 %flags) nounwind {\nentry:"
        self.declared.update(self.one.declared)
        for plane in self._planes.values():
            self.declared.update(plane.declared)
        return "\n".join([*self.declared.values(), head, *self.allocated, *self.lines, "  ret void", "}", ""])


def reverse_text(row: Elementwise, k: int, single: bool, of_complex: bool = False) -> str:
    """Write the reverse kernel of a row for one operand.

    Parameters
    ----------
    row : Elementwise
    k : int
        Which operand.
    single : bool
        Whether it is of float32 or complex64, not float64 or complex128.
    of_complex : bool
        Whether the operand is complex.
    """
    source = row.derivative(k, of_complex)
    used = (*sorted(row.needs(source), key=ARGUMENTS.index), "g")
    conditions = frozenset("x") & frozenset(used) if row.name == "where" else frozenset[str]()
    real = {"out", "g"} if row.gives_real else set()
    complexes = frozenset(used) - conditions - real if of_complex else frozenset[str]()
    called, has_power = expression.functions(source), "**" in source
    is_precise = "/" in source or has_power or not called <= _PLAIN
    kernel = _Kernel(single, used, ARGUMENTS, conditions, complexes, is_precise)
    one, size = kernel.one, kernel.size * (1 + of_complex)

    def term(e: Emitter, known: dict[str, Any]) -> tuple[Value, ...]:
        if not of_complex:
            return (contribution(e, source, known["g"], known),)
        plane = kernel.plane(e)
        g = plane.of_real(known["g"])
        return plane.parts(plane.conj(g) if row.antiholomorphic else contribution(plane, source, g, known))

    count, target, step = kernel.word("%dims", 0), kernel.word("%args", 5), kernel.word("%steps", 5)
    writes, is_side = one.scalar("icmp ne i64 %flags, 0"), one.scalar(f"icmp eq i64 {step}, {size}")
    for name in used:
        kernel.addresses[name] = kernel.word("%args", kernel.places[name])
        kernel.steps[name] = kernel.word("%steps", kernel.places[name])
        side = one.scalar(f"icmp eq i64 {kernel.steps[name]}, {kernel.size_of(name)}")
        repeats = one.scalar(f"icmp eq i64 {kernel.steps[name]}, 0")
        is_side = one.scalar(f"and i1 {is_side}, {one.scalar(f'or i1 {side}, {repeats}')}")
    calls = of_complex and (has_power or not called.isdisjoint(COMPLEX))
    many = "false" if calls else one.scalar(f"icmp sge i64 {count}, {WIDTH}")
    by_vectors, by_numbers, asks, sums, end = (kernel.label(t) for t in ("vectors", "numbers", "asks", "sums", "end"))
    start = kernel.variable("i64")
    one.lines.append(f"  store i64 0, ptr {start}")
    kernel.branch(one.scalar(f"and i1 {is_side}, {many}"), by_vectors, asks)

    kernel.begin(by_vectors)
    if not calls:
        whole = kernel.vectors(count, target, writes, term)
        one.lines.append(f"  store i64 {whole}, ptr {start}")
    kernel.jump(by_numbers)

    kernel.begin(asks)
    repeated = one.scalar(f"and i1 {one.scalar(f'icmp eq i64 {step}, 0')}, {one.scalar(f'icmp sgt i64 {count}, 1')}")
    kernel.branch(repeated, sums, by_numbers)

    kernel.begin(sums)
    _sum(kernel, count, target, writes, term, 1 + of_complex)
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


def _sum(kernel: _Kernel, count: str, target: str, writes: str, term: Term, parts: int) -> None:
    """Write the loop that adds up, in blocks whose sums are added with compensation (Neumaier's)."""
    one, t = kernel.one, kernel.one.number
    sums = [[kernel.variable(t) for _ in range(3)] for _ in range(parts)]
    zero = one.value(0.0, FLOAT).name
    for total, lost, _ in sums:
        one.lines += [f"  store {t} {zero}, ptr {total}", f"  store {t} {zero}, ptr {lost}"]

    def get(place: str) -> Value:
        return one.write(f"load {t}, ptr {place}", FLOAT)

    def put(place: str, value: Value) -> None:
        one.lines.append(f"  store {t} {value.name}, ptr {place}")

    def block(begin: str) -> None:
        beyond = one.scalar(f"add i64 {begin}, {_BLOCK}")
        stop = one.scalar(f"select i1 {one.scalar(f'icmp slt i64 {beyond}, {count}')}, i64 {beyond}, i64 {count}")
        one.lines.extend(f"  store {t} {zero}, ptr {part}" for _, _, part in sums)

        def each(index: str) -> None:
            values = term(one, kernel.values(one, index, kernel.steps, kernel.addresses))
            for value, (_, _, part) in zip(values, sums, strict=True):
                put(part, get(part) + value)

        kernel.loop(begin, stop, 1, each)
        for total, lost, part in sums:
            before, added = get(total), get(part)
            now = before + added
            put(total, now)
            big = one.intrinsic("fabs", before) >= one.intrinsic("fabs", added)
            error = one.where(big, (before - now) + added, (added - now) + before)
            put(lost, one.where((now - now) == 0.0, get(lost) + error, get(lost)))

    kernel.loop("0", count, _BLOCK, block)
    kernel.write_to(one, target, tuple(get(total) + get(lost) for total, lost, _ in sums), writes)


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
    kernel = _Kernel(single, used, CHANGES)
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

    def term(e: Emitter, known: dict[str, Any]) -> tuple[Value, ...]:
        of_change = contribution(e, changed, known["g"], known)
        both = contribution(e, source, known["gd"], known) + of_change
        kind = e.types[FLOAT]
        return (e.write(f"select i1 {has_gd}, {kind} {both.name}, {kind} {of_change.name}", FLOAT),)

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
