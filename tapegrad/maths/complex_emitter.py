"""Writes the formulas of the table for complex numbers, whose parts lie one after the other.

As in `emitter.py`, formulas are run, on values whose operators write instructions. Quotients are written here; what has
branches is called by its name: functions of `engine/complex_math.py`, one number at a time.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from tapegrad.maths.emitter import FLOAT, Emitter, Value, order_text
from tapegrad.maths.names import COMPLEX


class Complex:
    """A complex number that instructions compute, by its parts."""

    __slots__ = ("_emitter", "imag", "real")
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, real: Value, imag: Value, emitter: ComplexEmitter) -> None:
        self.real, self.imag, self._emitter = real, imag, emitter

    def _parts(self, other: Any) -> tuple[Value, Value, Value, Value]:
        other = self._emitter.value(other)
        return self.real, self.imag, other.real, other.imag

    def _of(self, real: Value, imag: Value) -> Complex:
        return Complex(real, imag, self._emitter)

    def __add__(self, other: Any) -> Complex:
        a, b, c, d = self._parts(other)
        return self._of(a + c, b + d)

    def __radd__(self, other: Any) -> Complex:
        return self._emitter.value(other) + self

    def __sub__(self, other: Any) -> Complex:
        a, b, c, d = self._parts(other)
        return self._of(a - c, b - d)

    def __rsub__(self, other: Any) -> Complex:
        return self._emitter.value(other) - self

    def __mul__(self, other: Any) -> Complex:
        a, b, c, d = self._parts(other)
        return self._of(a * c - b * d, a * d + b * c)

    def __rmul__(self, other: Any) -> Complex:
        return self._emitter.value(other) * self

    def __truediv__(self, other: Any) -> Complex:
        return self._emitter.quotient(*self._parts(other))

    def __rtruediv__(self, other: Any) -> Complex:
        return self._emitter.value(other) / self

    def __pow__(self, other: Any) -> Complex:
        return self._emitter.call("power", *self._parts(other))

    def __neg__(self) -> Complex:
        return self._of(-self.real, -self.imag)

    def __eq__(self, other: Any) -> Value:  # type: ignore[override]
        a, b, c, d = self._parts(other)
        return (a == c) & (b == d)


class ComplexEmitter:
    """Writes the instructions of formulas of complex numbers.

    Parameters
    ----------
    stored : Emitter
        Of vectors, or numbers, of the parts as they are stored.
    emitter : Emitter
        Of the same of the parts as they are computed, of float64 or as they are stored.
    variable : callable
        Makes a variable of a kind, and returns its name.
    """

    def __init__(self, stored: Emitter, emitter: Emitter, variable: Callable[[str], str]) -> None:
        self._stored, self._emitter, self._variable, self._pair = stored, emitter, variable, ""
        self._widens = stored.single and not emitter.single
        emitter.lines = stored.lines

    @property
    def declared(self) -> dict[str, str]:
        """What a module has to say once, by name."""
        return self._emitter.declared

    def _wide(self, part: str) -> Value:
        e, stored = self._emitter, self._stored
        if self._widens:
            return e.write(f"fpext {stored.types[FLOAT]} {part} to {e.types[FLOAT]}", FLOAT)
        return Value(part, FLOAT, e)

    def of_pairs(self, pairs: str) -> Complex:
        """Return the numbers of which a vector has both parts, one after the other."""
        e, width, kind = self._stored, self._stored.width, f"<{2 * self._stored.width} x {self._stored.number}>"
        if width == 1:
            parts = [e.scalar(f"extractelement {kind} {pairs}, i32 {k}") for k in (0, 1)]
        else:
            places = [order_text(range(k, 2 * width, 2)) for k in (0, 1)]
            parts = [e.scalar(f"shufflevector {kind} {pairs}, {kind} poison, {at}") for at in places]
        real, imag = map(self._wide, parts)
        return Complex(real, imag, self)

    def of_real(self, x: Value | Complex) -> Complex:
        """Return stored real numbers as complex ones."""
        return x if isinstance(x, Complex) else self.value(self._wide(x.name))

    def parts(self, z: Complex) -> tuple[Value, ...]:
        """Return the parts of a number as they are stored."""
        stored, wide = self._stored.types[FLOAT], self._emitter.types[FLOAT]
        if not self._widens:
            return tuple(Value(part.name, FLOAT, self._stored) for part in (z.real, z.imag))
        return tuple(self._stored.write(f"fptrunc {wide} {part.name} to {stored}", FLOAT) for part in (z.real, z.imag))

    def pairs(self, real: Value, imag: Value) -> str:
        """Return a vector of both parts of each number, one after the other."""
        e, width, kind = self._stored, self._stored.width, self._stored.types[FLOAT]
        if width == 1:
            first = e.scalar(f"insertelement <2 x {kind}> poison, {kind} {real.name}, i32 0")
            return e.scalar(f"insertelement <2 x {kind}> {first}, {kind} {imag.name}, i32 1")
        places = order_text(k // 2 + k % 2 * width for k in range(2 * width))
        return e.scalar(f"shufflevector {kind} {real.name}, {kind} {imag.name}, {places}")

    def value(self, x: Any, kind: str = FLOAT) -> Complex:
        """Return what a number is as a complex one."""
        if isinstance(x, Complex):
            return x
        if isinstance(x, complex):
            return Complex(self._emitter.value(x.real, FLOAT), self._emitter.value(x.imag, FLOAT), self)
        return Complex(self._emitter.value(x, FLOAT), self._emitter.value(0.0, FLOAT), self)

    def quotient(self, a: Value, b: Value, c: Value, d: Value) -> Complex:
        """Divide as NumPy does: by zero it is infinite or NaN.

        The larger part of the divisor is divided by first, so that nothing overflows on the way (Smith 1962).
        """
        e = self._emitter
        size, other = e.intrinsic("fabs", c), e.intrinsic("fabs", d)
        is_real = size >= other
        large, small = e.where(is_real, c, d), e.where(is_real, d, c)
        ratio = small / large
        scale = 1.0 / (large + small * ratio)
        real = (e.where(is_real, a, b) + e.where(is_real, b, a) * ratio) * scale
        imag = (e.where(is_real, b, b * ratio) - e.where(is_real, a * ratio, a)) * scale
        by_0 = (c == 0.0) & (d == 0.0)
        return Complex(e.where(by_0, a / size, real), e.where(by_0, b / size, imag), self)

    def call(self, name: str, *parts: Value) -> Complex:
        """Call a function, with the parts of its operands."""
        e, symbol = self._emitter, COMPLEX[name]
        pair = self._pair = self._pair or self._variable("[2 x double]")
        address = e.scalar(f"ptrtoint ptr {pair} to i64")
        e.declared[symbol] = f"declare void @{symbol}({', '.join(['double'] * len(parts))}, i64) nounwind"
        e.lines.append(f"  call void @{symbol}({', '.join(f'double {part.name}' for part in parts)}, i64 {address})")
        second = e.scalar(f"getelementptr double, ptr {pair}, i64 1")
        real, imag = (e.write(f"load double, ptr {place}", FLOAT) for place in (pair, second))
        return Complex(real, imag, self)

    def where(self, condition: Value, a: Any, b: Any) -> Complex:
        """Choose one of two numbers."""
        a, b = self.value(a), self.value(b)
        e = self._emitter
        return Complex(e.where(condition, a.real, b.real), e.where(condition, a.imag, b.imag), self)

    def conj(self, z: Complex) -> Complex:
        """Return the conjugate."""
        return Complex(z.real, -z.imag, self)

    def sign(self, z: Complex) -> Complex:
        """Return z / abs(z), and 0 of 0; of infinite numbers where they point to, if that is along an axis."""
        e, one, zero = self._emitter, self._emitter.value(1.0, FLOAT), self._emitter.value(0.0, FLOAT)
        sizes = e.intrinsic("fabs", z.real), e.intrinsic("fabs", z.imag)
        is_real = sizes[0] >= sizes[1]
        size = e.where(is_real, *sizes)
        a, b = z.real / size, z.imag / size
        length = e.intrinsic("sqrt", a * a + b * b)
        along = (size == math.inf) & (e.where(is_real, sizes[1], sizes[0]) < math.inf)
        ends = e.where(is_real, one, zero), e.where(is_real, zero, one)
        real, imag = (
            e.where(along, e.intrinsic("copysign", end, part), e.where(size == 0.0, zero, scaled / length))
            for end, part, scaled in zip(ends, (z.real, z.imag), (a, b), strict=True)
        )
        return Complex(real, imag, self)

    def abs(self, z: Complex) -> Value:
        """Return the absolute value."""
        return self._emitter.by_element("hypot", z.real, z.imag)

    def __getattr__(self, name: str) -> Any:
        """Return a function of the table's formulas, for `evaluate`."""
        if name in COMPLEX:
            return lambda z: self.call(name, *z._parts(0.0)[:2])
        raise AttributeError(name)
