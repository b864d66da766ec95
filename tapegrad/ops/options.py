"""What elementwise rows compute with arguments that only PyTorch's functions have, made of other rows.

A row names its function in `with_options`, and the arguments, with their defaults, in `options`: see `op.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, DTypeError


def add_scaled(F: Any, x: Any, y: Any, alpha: Any) -> Any:
    """Compute x + alpha * y."""
    return F.add(x, _scaled(F, "add", x, y, alpha))


def sub_scaled(F: Any, x: Any, y: Any, alpha: Any) -> Any:
    """Compute x - alpha * y."""
    return F.sub(x, _scaled(F, "sub", x, y, alpha))


def _scaled(F: Any, name: str, x: Any, y: Any, alpha: Any) -> Any:
    kinds = [(v.dtype if hasattr(v, "dtype") else np.asarray(v).dtype).kind for v in (x, y)]
    kind = "c" if isinstance(alpha, complex) else "f" if isinstance(alpha, float) else "i"
    if kind != "i" and not any(k in "fc" for k in kinds):
        raise DTypeError(f"{name} of integers got alpha={alpha!r}; it must be an integer too, or convert them")
    numbers = (int, float, complex)
    return y * alpha if type(y) in numbers and type(alpha) in numbers else F.mul(y, alpha)


def div_rounded(F: Any, x: Any, y: Any, rounding_mode: Any) -> Any:
    """Compute a quotient that is rounded down, or towards 0; the derivative of that is 0."""
    if rounding_mode == "floor":
        return F.floor_divide(x, y)
    if rounding_mode != "trunc":
        raise ArgumentError(f"div got rounding_mode={rounding_mode!r}; it is None, 'trunc' or 'floor'")
    x, y = (v if hasattr(v, "dtype") or type(v) in (int, float) else F.as_tensor(v) for v in (x, y))
    if all(getattr(v, "dtype", np.dtype(type(v))).kind in "iub" for v in (x, y)):
        return F.floor_divide(F.sub(x, F.fmod(x, y)), y)
    # The derivative is 0, also where that of x / y is infinite: floor_divide has the history, and the value is another.
    x_, y_ = (v.detach() if hasattr(v, "detach") else v for v in (x, y))
    return F.where(True, F.trunc(F.div(x_, y_)), F.floor_divide(x, y))


def softplus_scaled(F: Any, x: Any, beta: Any, threshold: Any) -> Any:
    """Compute log(1 + exp(beta x)) / beta, and x itself where beta x is above the threshold."""
    if getattr(x, "dtype", np.dtype(float)).kind == "c":
        raise DTypeError("softplus of complex numbers is not there; give real ones")
    scaled = F.mul(x, beta)
    above = scaled > threshold
    return F.where(above, x, F.softplus(F.where(above, threshold, scaled)) / beta)
