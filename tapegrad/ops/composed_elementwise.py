"""Elementwise functions that are made of others. How to write a composed row: `op.py`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import OperandError
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.host_queries import found
from tapegrad.ops.op import Composed, Example, Structured


def _clip(F: Any, x: Any, a_min: Any = None, a_max: Any = None, *, min: Any = None, max: Any = None) -> Any:
    if (a_min is not None and min is not None) or (a_max is not None and max is not None):
        raise OperandError("clip() got a bound twice: a_min is min, and a_max is max; give each once")
    low, high = (a_min if min is None else min), (a_max if max is None else max)
    if low is None and high is None:
        return x.clone()
    x = x if low is None else x.clamp_min(low)
    return x if high is None else x.clamp_max(high)


def _by_parts(F: Any, function: Callable[[Any], Any], x: Any) -> Any:
    """Apply a function of real numbers to the real and the imaginary parts."""
    return F.complex(function(x.real), function(x.imag))


def _round(F: Any, x: Any, decimals: int = 0) -> Any:
    if x.dtype.kind == "c":
        return _by_parts(F, lambda part: _round(F, part, decimals), x)
    if x.dtype.kind != "f":
        return F.as_tensor(found(lambda a: np.round(a, decimals), x))
    if decimals == 0:
        return F.rint(x)
    scale = 10.0 ** abs(decimals)
    return F.rint(x * scale) / scale if decimals > 0 else F.rint(x / scale) * scale


def _nan_to_num(F: Any, x: Any, copy: bool = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    if x.dtype.kind == "c":
        return _by_parts(F, lambda part: _nan_to_num(F, part, copy, nan, posinf, neginf), x)
    if x.dtype.kind != "f":
        return x.clone()
    limits = np.finfo(x.dtype)
    posinf = limits.max if posinf is None else posinf
    neginf = limits.min if neginf is None else neginf
    x = F.where(F.isnan(x), nan, x)
    return F.where(x == math.inf, posinf, F.where(x == -math.inf, neginf, x))


def _fabs(F: Any, x: Any) -> Any:
    return F.abs(x) if x.dtype.kind == "f" else F.as_tensor(found(np.fabs, x))


def _float_power(F: Any, x: Any, y: Any) -> Any:
    dtype = np.result_type(x.dtype, y.dtype, np.float64)
    return F.pow(x.astype(dtype), y.astype(dtype))


def _modf(F: Any, x: Any) -> Any:
    return F.row("fraction", x), F.trunc(x) if x.dtype.kind == "f" else F.as_tensor(found(lambda a: np.modf(a)[1], x))


def _divmod(F: Any, x: Any, y: Any) -> Any:
    return F.floor_divide(x, y), F.mod(x, y)


def _ldexp_params(shape: Shape, i: Any) -> dict[str, Any]:
    exponent = np.array(getattr(i, "_array", i))
    if exponent.dtype.kind not in "iub":
        raise OperandError(f"ldexp takes integer exponents, not {exponent.dtype}; for others write x * 2.0 ** i")
    return {"i": exponent}


def _frexp(F: Any, x: Any) -> Any:
    exponent, one = found(lambda a: np.frexp(a)[1], x), np.frexp(np.ones((), x.dtype))[0].dtype.type(1.0)
    # a power of two halves exactly; by two steps, because 2 ** -1074 has no inverse
    half = found(lambda e: np.ldexp(one, -(e // 2)), exponent)
    rest = found(lambda e: np.ldexp(one, -(e - e // 2)), exponent)
    return x * half * rest, F.as_tensor(exponent)


_PLAIN: tuple[Example, ...] = ((((3, 4),), {}),)

SCALING: tuple[Structured, ...] = (
    Structured(
        name="ldexp",
        in_place=True,
        doc="x times 2 to the integer power i.",
        twins=(np.ldexp,),
        signature="i",
        params=_ldexp_params,
        forward=lambda F, x, i: F.ldexp(x, i),
        dx=lambda F, g, x_shape, i: unbroadcast(F, F.ldexp(g, i), x_shape),
        examples=(
            (((3,),), {"i": np.array([1, -2, 0])}),
            (((3, 1),), {"i": np.array([1, -2])}),
            (((),), {"i": np.array(3)}),
        ),
        batch="factors i",
    ),
    Structured(
        name="fraction",
        affine=True,
        doc="The fractional part, with the sign of x.",
        forward=lambda F, x: F.modf(x)[0],
        dx=lambda F, g, x_shape: F.reshape(g, x_shape),
        mode="flat",
        public=False,
        examples=((((3, 4),), {}), (((),), {})),
        batch="same",
    ),
)

CHOOSING: tuple[Composed, ...] = (
    Composed(
        name="clip",
        in_place=True,
        doc="x, but not below `min` and not above `max`; the derivative at a bound is 0.",
        twins=(np.clip,),
        aliases=("clamp",),
        forward=_clip,
        examples=(
            (((3, 4),), {"*": (-0.3, 0.4)}),
            (((3, 4),), {"min": -0.3}),
            (((3, 4),), {"max": 0.4}),
            (((3, 4),), {"*": (None, 0.4)}),
        ),
    ),
    Composed(
        name="round",
        in_place=True,
        doc="Round to a number of decimals, halves to even; its derivative is 0.",
        twins=(np.round, np.around),
        aliases=("around",),
        forward=_round,
        takes_complex=True,
        examples=(*_PLAIN, (((3, 4),), {"decimals": 1}), (((3, 4),), {"decimals": -1})),
    ),
    Composed(
        name="nan_to_num",
        in_place=True,
        doc="Replace NaN and the infinities by numbers; what was replaced has no gradient.",
        twins=(np.nan_to_num,),
        forward=_nan_to_num,
        takes_complex=True,
        examples=_PLAIN,
    ),
    Composed(
        name="fabs",
        in_place=True,
        doc="Absolute value, always floating point.",
        twins=(np.fabs,),
        forward=_fabs,
        examples=_PLAIN,
    ),
    Composed(
        name="float_power",
        in_place=True,
        doc="Power in double precision.",
        twins=(np.float_power,),
        tensors=2,
        forward=_float_power,
        takes_complex=True,
        examples=((((3,), (3,)), {}),),
    ),
    Composed(
        name="modf",
        doc="The fractional and the integral part, both with the sign of x.",
        twins=(np.modf,),
        forward=_modf,
        examples=_PLAIN,
    ),
    Composed(
        name="divmod",
        doc="x // y and x % y.",
        twins=(np.divmod,),
        tensors=0,  # a Python number has no dtype of its own
        forward=_divmod,
        examples=((((3,), (3,)), {}),),
    ),
    Composed(
        name="frexp",
        doc="x as a mantissa in [0.5, 1) and an integer exponent of 2.",
        twins=(np.frexp,),
        forward=_frexp,
        examples=_PLAIN,
    ),
)
