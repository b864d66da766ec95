"""Writes LLVM's language: vectors of floats, the functions of `maths/cores.py`, and the formulas of the table.

Cores and formulas are plain Python. They are not parsed but run, on `Value`s, whose operators write an instruction
each. Nothing is contracted or reordered: the bits are those that the same formulas give where Numba compiles them.
"""

from __future__ import annotations

import itertools
import math
import struct
import types
from collections.abc import Iterable, Iterator
from typing import Any

from tapegrad.maths import cores, power_core
from tapegrad.maths.host import FUSED
from tapegrad.maths.names import EVERY, SPECIAL

FLOAT, INTEGER, BOOL = "f", "i", "b"
_LARGEST = 3.4028235677973366e38
"""What is larger is rounded to an infinite float32."""
# Functions that the C library has, by their names in the table.
_LIBRARY = {
    **{n: n for n in ("exp", "expm1", "log", "log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh")},
    **{n: n.replace("arc", "a") for n in ("arcsin", "arccos", "arctan")},
    "arctan2": "atan2",
    "hypot": "hypot",
    "power": "pow",
}
FORMULA_FUNCTIONS = frozenset(_LIBRARY) | {"sqrt", "abs", "where", "conj", "floor", "trunc", "isfinite"}
_COMPARED = {"==": ("oeq", "eq"), "!=": ("une", "ne"), "<": ("olt", "slt"), "<=": ("ole", "sle")}
_COMPARED.update({">": ("ogt", "sgt"), ">=": ("oge", "sge")})


def hexadecimal(value: float, single: bool = False) -> str:
    """Write a number as LLVM does, to the bit; a float32 is written as the float64 that it is."""
    if single and value == value:
        is_finite = abs(value) < _LARGEST
        value = struct.unpack("<f", struct.pack("<f", value))[0] if is_finite else math.copysign(math.inf, value)
    return f"0x{struct.unpack('<Q', struct.pack('<d', value))[0]:016X}"


def order_text(places: Iterable[int]) -> str:
    """Write the places from which elements of a vector are taken."""
    of_each = [f"i32 {place}" for place in places]
    return f"<{len(of_each)} x i32> <{', '.join(of_each)}>"


class Value:
    """A value that instructions compute: a vector of float64, of int64 or of truth values."""

    __slots__ = ("emitter", "kind", "name")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, name: str, kind: str, emitter: Emitter) -> None:
        self.name, self.kind, self.emitter = name, kind, emitter

    def _with(self, other: Any, operations: tuple[str | None, str | None], swapped: bool = False) -> Value:
        e = self.emitter
        a, b = self, e.value(other, self.kind)
        if a.kind != b.kind:  # a whole number in a formula of floats is a float
            raise TypeError(f"{a.kind} and {b.kind} do not go together")
        if swapped:
            a, b = b, a
        name = operations[0] if self.kind == FLOAT else operations[1]
        return e.write(f"{name} {e.types[self.kind]} {a.name}, {b.name}", self.kind)

    def __add__(self, other: Any) -> Value:
        return self._with(other, ("fadd", "add"))

    def __radd__(self, other: Any) -> Value:
        return self._with(other, ("fadd", "add"), True)

    def __sub__(self, other: Any) -> Value:
        return self._with(other, ("fsub", "sub"))

    def __rsub__(self, other: Any) -> Value:
        return self._with(other, ("fsub", "sub"), True)

    def __mul__(self, other: Any) -> Value:
        return self._with(other, ("fmul", "mul"))

    def __rmul__(self, other: Any) -> Value:
        return self._with(other, ("fmul", "mul"), True)

    def __truediv__(self, other: Any) -> Value:
        return self._with(other, ("fdiv", None))

    def __rtruediv__(self, other: Any) -> Value:
        return self._with(other, ("fdiv", None), True)

    def __floordiv__(self, other: Any) -> Value:
        """Return the quotient rounded down, by NumPy's algorithm."""
        e = self.emitter
        other = e.value(other, FLOAT)
        rest = e.write(f"frem {e.types[FLOAT]} {self.name}, {other.name}", FLOAT)
        quotient = (self - rest) / other
        quotient = e.where((rest != 0.0) & ((other < 0.0) != (rest < 0.0)), quotient - 1.0, quotient)
        whole = e.intrinsic("floor", quotient)
        whole = e.where(quotient - whole > 0.5, whole + 1.0, whole)
        zero = e.intrinsic("copysign", e.value(0.0, FLOAT), self / other)
        return e.where(other == 0.0, self / other, e.where(quotient == 0.0, zero, whole))

    def __rfloordiv__(self, other: Any) -> Value:
        return self.emitter.value(other, FLOAT) // self

    def __mod__(self, other: Any) -> Value:
        """Return the remainder with the sign of the divisor, by NumPy's algorithm."""
        e = self.emitter
        other = e.value(other, FLOAT)
        rest = e.write(f"frem {e.types[FLOAT]} {self.name}, {other.name}", FLOAT)
        other_way = (other < 0.0) != (rest < 0.0)
        zero = e.intrinsic("copysign", e.value(0.0, FLOAT), other)
        return e.where(rest == 0.0, zero, e.where(other_way, rest + other, rest))

    def __rmod__(self, other: Any) -> Value:
        return self.emitter.value(other, FLOAT) % self

    def __rpow__(self, other: Any) -> Value:
        return self.emitter.value(other, FLOAT) ** self

    def __lshift__(self, other: Any) -> Value:
        return self._with(other, (None, "shl"))

    def __rshift__(self, other: Any) -> Value:
        return self._with(other, (None, "ashr"))

    def __and__(self, other: Any) -> Value:
        return self._with(other, (None, "and"))

    def __or__(self, other: Any) -> Value:
        return self._with(other, (None, "or"))

    def __xor__(self, other: Any) -> Value:
        return self._with(other, (None, "xor"))

    def __neg__(self) -> Value:
        e = self.emitter
        if self.kind == FLOAT:
            return e.write(f"fneg {e.types[FLOAT]} {self.name}", FLOAT)
        return e.value(0, INTEGER) - self

    def __pos__(self) -> Value:
        return self

    def __pow__(self, other: Any) -> Value:
        """Return a power; of whole numbers, the products which Numba makes of it."""
        if isinstance(other, (int, float)) and other == other // 1 and 1 < abs(other) <= 64:
            left, result, factor = int(abs(other)), None, self
            while left:
                if left & 1:
                    result = factor if result is None else result * factor
                left >>= 1
                factor = factor * factor if left else factor
            assert result is not None
            return 1.0 / result if other < 0 else result
        exponent = self.emitter.value(other, FLOAT)
        if "pow" in _ELEMENTARY and not self.emitter.single:
            return self.emitter.core("pow", self, exponent)
        return self.emitter.by_element("pow", self, exponent)

    def _compare(self, other: Any, sign: str) -> Value:
        e = self.emitter
        other = e.value(other, self.kind)
        word = "fcmp " + _COMPARED[sign][0] if self.kind == FLOAT else "icmp " + _COMPARED[sign][1]
        return e.write(f"{word} {e.types[self.kind]} {self.name}, {other.name}", BOOL)

    def __eq__(self, other: Any) -> Value:  # type: ignore[override]
        return self._compare(other, "==")

    def __ne__(self, other: Any) -> Value:  # type: ignore[override]
        return self._compare(other, "!=")

    def __lt__(self, other: Any) -> Value:
        return self._compare(other, "<")

    def __le__(self, other: Any) -> Value:
        return self._compare(other, "<=")

    def __gt__(self, other: Any) -> Value:
        return self._compare(other, ">")

    def __ge__(self, other: Any) -> Value:
        return self._compare(other, ">=")

    def __bool__(self) -> bool:
        raise TypeError("what is emitted has no truth value; use where(...)")


class Emitter:
    """Writes the instructions of one function.

    Parameters
    ----------
    width : int
        How many numbers a vector has; 1 for single numbers.
    single : bool
        Whether these are float32.
    names : iterator of int, optional
        Where names come from, for several emitters that write into one function.
    """

    def __init__(self, width: int, single: bool = False, names: Iterator[int] | None = None) -> None:
        self.width, self.single = width, single
        of = (lambda t: t) if width == 1 else (lambda t: f"<{width} x {t}>")
        self.number, size = ("float", 32) if single else ("double", 64)
        self.types = {FLOAT: of(self.number), INTEGER: of(f"i{size}"), BOOL: of("i1")}
        self.suffix = f"f{size}" if width == 1 else f"v{width}f{size}"
        self.lines: list[str] = []
        self.declared: dict[str, str] = {}  # by name: what a module has to say once
        self._names = itertools.count(1) if names is None else names
        self.outlines = False
        self._cores = {} if single else self._namespace()

    # Values and instructions

    def name(self) -> str:
        return f"%v{next(self._names)}"

    def write(self, instruction: str, kind: str) -> Value:
        """Append an instruction; give its value."""
        name = self.name()
        self.lines.append(f"  {name} = {instruction}")
        return Value(name, kind, self)

    def scalar(self, instruction: str) -> str:
        """Append an instruction for an address or a count; give its name."""
        name = self.name()
        self.lines.append(f"  {name} = {instruction}")
        return name

    def value(self, x: Any, kind: str) -> Value:
        """Return what a Python number is as a vector; a value is itself."""
        if isinstance(x, Value):
            return x
        texts = {BOOL: lambda: "true" if x else "false", FLOAT: lambda: hexadecimal(float(x), self.single)}
        text = texts.get(kind, lambda: str(int(x)))()
        if self.width > 1:
            element = {FLOAT: self.number, INTEGER: "i64", BOOL: "i1"}[kind]
            text = f"<{', '.join([f'{element} {text}'] * self.width)}>"
        return Value(text, kind, self)

    def intrinsic(self, name: str, *arguments: Value) -> Value:
        """Call an intrinsic of floats."""
        t = self.types[FLOAT]
        full = f"@llvm.{name}.{self.suffix}"
        self.declared[full] = f"declare {t} {full}({', '.join([t] * len(arguments))})"
        return self.write(f"call {t} {full}({', '.join(f'{t} {a.name}' for a in arguments)})", FLOAT)

    def by_element(self, function: str, *arguments: Value) -> Value:
        """Call a function of the C library for each element."""
        t, count, number = self.types[FLOAT], len(arguments), self.number
        attributes = "nounwind willreturn memory(none)"
        function += "f" if self.single else ""
        self.declared[function] = f"declare {number} @{function}({', '.join([number] * count)}) {attributes}"
        passed = ", ".join(f"{t} {a.name}" for a in arguments)
        if self.width == 1:
            return self.write(f"call {number} @{function}({passed})", FLOAT)
        each = f"@each_{function}"
        if each not in self.declared:
            names = [f"%a{k}" for k in range(count)]
            lines = [f"define internal {t} {each}({', '.join(f'{t} {n}' for n in names)}) noinline {attributes} {{"]
            last = "poison"
            for i in range(self.width):
                for n in names:
                    lines.append(f"  {n}.{i} = extractelement {t} {n}, i32 {i}")
                lines.append(f"  %r{i} = call {number} @{function}({', '.join(f'{number} {n}.{i}' for n in names)})")
                lines.append(f"  %s{i} = insertelement {t} {last}, {number} %r{i}, i32 {i}")
                last = f"%s{i}"
            self.declared[each] = "\n".join([*lines, f"  ret {t} {last}", "}"])
        return self.write(f"call {t} {each}({passed})", FLOAT)

    # The primitives of cores

    def _namespace(self) -> dict[str, Any]:
        """Make the cores of `maths/` anew, with primitives that write instructions."""
        names: dict[str, Any] = {**vars(power_core), **vars(cores)}
        for name, thing in tuple(names.items()):
            if isinstance(thing, types.FunctionType):
                names[name] = types.FunctionType(thing.__code__, names, name)
        names.update(
            fma=lambda a, b, c: self.intrinsic("fma", *(self.value(v, FLOAT) for v in (a, b, c))),
            horner=self._horner,
            rint=lambda a: self.intrinsic("rint", a),
            floor=lambda a: self.intrinsic("floor", a),
            sqrt=lambda a: self.intrinsic("sqrt", a),
            fabs=lambda a: self.intrinsic("fabs", a),
            copysign=lambda a, b: self.intrinsic("copysign", self.value(a, FLOAT), self.value(b, FLOAT)),
            where=self.where,
            bits_of=lambda a: self.write(f"bitcast {self.types[FLOAT]} {a.name} to {self.types[INTEGER]}", INTEGER),
            from_bits=lambda a: self.write(f"bitcast {self.types[INTEGER]} {a.name} to {self.types[FLOAT]}", FLOAT),
            float_of=lambda a: self.write(f"sitofp {self.types[INTEGER]} {a.name} to {self.types[FLOAT]}", FLOAT),
        )
        return names

    def _horner(self, z: Value, coefficients: tuple[float, ...]) -> Value:
        result = self.value(coefficients[0], FLOAT)
        for c in coefficients[1:]:
            result = self.intrinsic("fma", result, z, self.value(c, FLOAT))
        return result

    def where(self, condition: Any, a: Any, b: Any) -> Value:
        if not isinstance(condition, Value):  # of constants alone, as in the derivative of x ** 2 by its exponent
            return self.value(a if condition else b, FLOAT)
        kind = a.kind if isinstance(a, Value) else b.kind if isinstance(b, Value) else FLOAT
        a, b = self.value(a, kind), self.value(b, kind)
        t = self.types[kind]
        return self.write(f"select {self.types[BOOL]} {condition.name}, {t} {a.name}, {t} {b.name}", kind)

    def inside(self, name: str, *arguments: Value) -> Value:
        """Write the core of an elementary function, which is right in its domain."""
        result: Value = self._cores[name](*arguments)
        return result

    def core(self, name: str, *arguments: Value) -> Value:
        """Write an elementary function: its core, and the C library's function where that is not right.

        Where a function of ours has many, each is a function of its own: LLVM takes 5 to 20 ms for one.
        """
        if self.outlines:
            return self._called(name, arguments)
        inside = cores.DOMAINS.get(name)
        result = self._cores[name](*arguments)
        if inside is None:
            return result
        good = self._cores[inside.__name__](*arguments)
        t, b = self.types[FLOAT], self.types[BOOL]
        if self.width > 1:
            full = f"@llvm.vector.reduce.and.v{self.width}i1"
            self.declared[full] = f"declare i1 {full}({b})"
            all_good = self.scalar(f"call i1 {full}({b} {good.name})")
        else:
            all_good = good.name
        label = self.name()[1:]
        before, slow, after = f"before{label}", f"slow{label}", f"after{label}"
        self.lines += [f"  br label %{before}", f"{before}:", f"  br i1 {all_good}, label %{after}, label %{slow}"]
        self.lines.append(f"{slow}:")
        other = self.by_element(_LIBRARY[name], *arguments)
        mended = self.where(good, result, other)
        self.lines += [f"  br label %{after}", f"{after}:"]
        return self.write(f"phi {t} [ {result.name}, %{before} ], [ {mended.name}, %{slow} ]", FLOAT)

    def _called(self, name: str, arguments: tuple[Value, ...]) -> Value:
        """Call an elementary function, which is written once."""
        t, full = self.types[FLOAT], f"@core_{name}"
        if full not in self.declared:
            inner = Emitter(self.width)
            names = [f"%a{k}" for k in range(len(arguments))]
            result = inner.core(name, *[Value(n, FLOAT, inner) for n in names])
            parameters = ", ".join(f"{t} {n}" for n in names)
            head = f"define internal {t} {full}({parameters}) noinline nounwind willreturn memory(none) {{\nentry:"
            self.declared.update(inner.declared)
            self.declared[full] = "\n".join([head, *inner.lines, f"  ret {t} {result.name}", "}"])
        passed = ", ".join(f"{t} {a.name}" for a in arguments)
        return self.write(f"call {t} {full}({passed})", FLOAT)

    # Formulas of the table

    def __getattr__(self, name: str) -> Any:
        """Return a function of the table's formulas, for `evaluate`."""
        if name in _LIBRARY:
            if name in _ELEMENTARY and not self.single:
                return lambda *a: self.core(name, *(self.value(v, FLOAT) for v in a))
            return lambda *a: self.by_element(_LIBRARY[name], *(self.value(v, FLOAT) for v in a))
        if name in SPECIAL:
            return lambda a: self._special(name, a)
        if name in ("sqrt", "floor", "trunc"):
            return lambda a: self.intrinsic(name, a)
        if name == "abs":
            return lambda a: self.intrinsic("fabs", a)
        if name == "conj":
            return lambda a: a
        if name == "isfinite":
            return lambda a: (a - a) == 0.0
        raise AttributeError(name)

    def _special(self, name: str, value: Value) -> Value:
        """Call a function of float64, also for float32."""
        wide, double = Emitter(self.width, names=self._names), self.types[FLOAT].replace("float", "double")
        if self.single:
            wide.lines.append(f"  {(at := self.name())} = fpext {self.types[FLOAT]} {value.name} to {double}")
            value = Value(at, FLOAT, wide)
        result = wide.by_element(SPECIAL[name], value)
        self.lines += wide.lines
        self.declared.update(wide.declared)
        if not self.single:
            return Value(result.name, FLOAT, self)
        return self.write(f"fptrunc {double} {result.name} to {self.types[FLOAT]}", FLOAT)


# Which functions of the formulas are cores: the ones that the ufuncs and the reverse kernels take.
_ELEMENTARY = frozenset(EVERY) if FUSED else frozenset()


def strip_text(name: str, arity: int) -> str:
    """Write a loop over numbers that lie side by side, all in the domain of an elementary function's core.

    Its arguments are the addresses of one operand, of the other or the same again, of the results, and a count.
    """
    names = itertools.count(1)
    vectors, one = Emitter(8, names=names), Emitter(1, names=names)
    lines = ["define void @NAME(i64 %x, i64 %y, i64 %out, i64 %count) nounwind {", "entry:"]
    lines += ["  %whole = and i64 %count, -8", "  br label %head1", "head1:"]
    declared: dict[str, str] = {}
    for k, (e, start, stop, step) in enumerate(((vectors, "0", "%whole", 8), (one, "%whole", "%count", 1)), 1):
        lines += [f"  %i{k} = phi i64 [ {start}, %{'entry' if k == 1 else 'head1'} ], [ %next{k}, %inside{k} ]"]
        lines += [f"  %more{k} = icmp slt i64 %i{k}, {stop}"]
        lines += [f"  br i1 %more{k}, label %inside{k}, label %{'head2' if k == 1 else 'end'}", f"inside{k}:"]
        lines += [f"  %offset{k} = mul i64 %i{k}, 8", f"  %next{k} = add i64 %i{k}, {step}"]
        for place in ("x", "y", "out"):
            lines += [f"  %at_{place}{k} = add i64 %{place}, %offset{k}"]
            lines += [f"  %to_{place}{k} = inttoptr i64 %at_{place}{k} to ptr"]
        t = e.types[FLOAT]
        operands = [e.write(f"load {t}, ptr %to_{place}{k}, align 8", FLOAT) for place in ("x", "y")[:arity]]
        result = e.inside(name, *operands)
        lines += [*e.lines, f"  store {t} {result.name}, ptr %to_out{k}, align 8", f"  br label %head{k}"]
        lines += ["head2:"] if k == 1 else ["end:", "  ret void", "}", ""]
        declared.update(e.declared)
    return "\n".join([*declared.values(), *lines])
