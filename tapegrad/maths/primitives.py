"""What the cores of `cores.py` are made of besides arithmetic: each is one instruction, of a number or of a vector.

Numba compiles them as the intrinsics of LLVM that the fused loops of a replay use as well: nothing is contracted or
reordered in either, so that both give the same bits. They are for compiled code; Python cannot call them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tapegrad.compilation.deferred import intrinsic, ir, types

# What follows has Numba's form: an intrinsic gives its signature and a function that writes its instructions.


def _call(builder: Any, name: str, *arguments: Any) -> Any:
    """Write a call of an intrinsic of LLVM for float64, which a vector unit has as one instruction."""
    double = ir.DoubleType()
    kind = ir.FunctionType(double, [double] * len(arguments))
    function = builder.module.globals.get(f"llvm.{name}.f64")
    if function is None:
        function = ir.Function(builder.module, kind, f"llvm.{name}.f64")
    return builder.call(function, arguments)


def _of_float64(name: str) -> Callable[..., Any]:
    def typed(typing_context, *arguments):
        if any(a not in (types.float64, types.intp) for a in arguments):
            return None
        signature = types.float64(*[types.float64] * len(arguments))
        return signature, lambda context, builder, sig, values: _call(builder, name, *values)

    return typed


@intrinsic
def fma(typing_context, a, b, c):
    """a * b + c, rounded once."""
    return _of_float64("fma")(typing_context, a, b, c)


@intrinsic
def rint(typing_context, x):
    """The nearest integer, the even one of two."""
    return _of_float64("rint")(typing_context, x)


@intrinsic
def floor(typing_context, x):
    """The largest integer that is not larger."""
    return _of_float64("floor")(typing_context, x)


@intrinsic
def sqrt(typing_context, x):
    """The square root."""
    return _of_float64("sqrt")(typing_context, x)


@intrinsic
def fabs(typing_context, x):
    """The absolute value."""
    return _of_float64("fabs")(typing_context, x)


@intrinsic
def copysign(typing_context, x, y):
    """The size of x with the sign of y."""
    return _of_float64("copysign")(typing_context, x, y)


@intrinsic
def horner(typing_context, z, coefficients):
    """A polynomial, the highest power first, by one fma a coefficient."""

    def generate(context, builder, sig, values):
        value, rest = values[0], [builder.extract_value(values[1], k) for k in range(len(sig.args[1]))]
        total = rest[0]
        for coefficient in rest[1:]:
            total = _call(builder, "fma", total, value, coefficient)
        return total

    return types.float64(types.float64, coefficients), generate


@intrinsic
def where(typing_context, condition, a, b):
    """a where the condition holds, else b: a choice, no branch."""
    kind = types.float64 if types.float64 in (a, b) else types.int64

    def generate(context, builder, sig, values):
        return builder.select(values[0], values[1], values[2])

    return kind(types.boolean, kind, kind), generate


@intrinsic
def bits_of(typing_context, x):
    """The bits of a float64, as an int64."""
    return types.int64(types.float64), lambda context, builder, sig, values: builder.bitcast(values[0], ir.IntType(64))


@intrinsic
def from_bits(typing_context, i):
    """The float64 of the bits of an int64."""
    return types.float64(types.int64), lambda context, builder, sig, values: builder.bitcast(values[0], ir.DoubleType())


@intrinsic
def float_of(typing_context, i):
    """The float64 nearest to an int64."""
    return types.float64(types.int64), lambda context, builder, sig, values: builder.sitofp(values[0], ir.DoubleType())


@intrinsic
def over(typing_context, x, d):
    """A real or complex number over a real one: of complex ones Numba would raise where that is 0."""
    is_complex, double = isinstance(x, types.Complex), x in (types.float64, types.complex128) or d is not types.float32
    real = types.float64 if double else types.float32
    kind = (types.complex128 if double else types.complex64) if is_complex else real

    def generate(context, builder, sig, values):
        if not is_complex:
            return builder.fdiv(values[0], values[1])
        found = values[0]
        for k in range(2):
            part = builder.fdiv(builder.extract_value(values[0], k), values[1])
            found = builder.insert_value(found, part, k)
        return found

    return kind(kind, real), generate
