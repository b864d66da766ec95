"""Derivatives of functions of complex numbers: complex ones of holomorphic functions, and what others have instead.

Adjoints are ∂L/∂a + i ∂L/∂b, so what an adjoint s of the value of f becomes at the argument is conj(f') s, where f is
holomorphic. In general, where df = A dz + B conj(dz), it is conj(A) s + B conj(s); f is holomorphic where B is 0, that
is, where what comes of i s is i times what comes of s.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.engine import vjp_jvp
from tapegrad.errors import DTypeError, GradError
from tapegrad.record.operations import F
from tapegrad.record.recorder import ordinary
from tapegrad.transforms.evaluation import Call, live

_RELATIVE = {"complex128": 1e-8, "complex64": 1e-3}


def is_complex(value: Any) -> bool:
    """Tell whether a tensor, an array or a number is complex."""
    dtype = getattr(value, "dtype", None)
    return isinstance(value, complex) if dtype is None else dtype.kind == "c"


def check_complex(call: Call, outputs: Sequence[Any]) -> None:
    """Refuse real arguments and results of what is said to be holomorphic."""
    for k, variable in enumerate(call.variables):
        if not is_complex(variable.raw):
            raise DTypeError(
                f"holomorphic=True asks for the complex derivative of {call.name}, and argument value {k} has dtype "
                f"{variable.raw.dtype}; give complex numbers, as with astype(complex), or leave holomorphic=True out"
            )
    for k, value in enumerate(outputs):
        if not is_complex(value):
            raise DTypeError(
                f"holomorphic=True asks for the complex derivative of {call.name}, whose result {k} has dtype "
                f"{getattr(value, 'dtype', type(value).__name__)}: a real function is holomorphic only where it is "
                "constant; leave holomorphic=True out for its gradient"
            )


def check_holomorphic(call: Call, outputs: Sequence[Any], forward: bool = False) -> None:
    """Refuse a function that is not complex-differentiable at the arguments: two more adjoints, or tangents.

    They are s and i s, with an s of numbers that have nothing to do with one another, so that what would have to cancel
    to go unnoticed does not.

    Raises
    ------
    GradError
        If what comes of i s is not i times what comes of s, up to rounding.
    """
    numbers = [out for out in map(live, outputs) if out is not None]
    inputs = [v.raw for v in call.variables]
    if not numbers or not inputs:
        return
    if forward:
        found = vjp_jvp.push(numbers, inputs, [_two(x) for x in inputs], 2)
    else:
        found = vjp_jvp.pull(numbers, [_two(out) for out in numbers], inputs, 2)
    for block in found:
        if block is None or not block.size:
            continue
        one, other = block
        with np.errstate(invalid="ignore", over="ignore"):
            off, size = abs(other - 1j * one), abs(one) + abs(other)
        finite = np.isfinite(size)
        largest = float(np.max(size, initial=0.0, where=finite))
        if np.max(off, initial=0.0, where=finite) > _RELATIVE[block.dtype.name] * largest:
            raise GradError(
                f"{call.name} is not holomorphic at these arguments: its derivative in the direction i is not i times "
                "that in the direction 1, as of conj, abs, real, imag or angle. Leave holomorphic=True out for the "
                "gradient of a real function, or use tg.func.vjp and jvp, or functions of real and imaginary parts"
            )


def _two(tensor: Any) -> np.ndarray:
    """Return two lanes: some complex numbers, and i times these."""
    angles = 1.0 + 7.0 * np.arange(tensor.size)
    one = (1.0 + 0.5 * np.cos(angles)) * np.exp(1j * np.sin(3.0 * angles) * 2.0)
    return np.stack([one, 1j * one]).reshape(2, *tensor.shape).astype(tensor.dtype)


def conjugated(gradients: Sequence[Any]) -> list[Any]:
    """Return complex derivatives of what backward gives of holomorphic functions: recorded where that was."""
    return [F.conj(g) if is_complex(g) else g for g in gradients]


def joined(one: Any, other: Any, dtype: Any) -> Any:
    """Return one + i other, of derivatives along real numbers."""
    if isinstance(one, Tensor) or isinstance(other, Tensor):
        return (one + other * 1j).astype(dtype)
    return (one + 1j * other).astype(dtype)


def refuse_both(call: Call, out: Any, variable: Any) -> None:
    """Refuse complex results of complex arguments: their derivative is a number of its own only if holomorphic."""
    if is_complex(out) and is_complex(variable.raw):
        raise GradError(
            f"the Jacobian of {call.name} was asked for, a complex function of complex arguments: where it is "
            "holomorphic, pass holomorphic=True; any other has two derivatives, along the real and along the imaginary "
            "axis: write it with real and imaginary parts (z.real, z.imag), or use tg.func.jvp and vjp"
        )


def zeros_of(shape: Sequence[int], out: Any, x: Any) -> Tensor:
    """Return no derivative of an output by an argument."""
    dtype = x.dtype
    if is_complex(out) and not is_complex(x):
        dtype = np.result_type(dtype, np.complex64)
    return ordinary(np.zeros(tuple(shape), dtype))
