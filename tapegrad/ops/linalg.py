"""Products of matrices. How to write a row: `op.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.ops.broadcasting import Shape, unbroadcast
from tapegrad.ops.op import Structured


def _matmul_dx(F: Any, g: Any, y: Any, x_shape: Shape) -> Any:
    if y.ndim == 1:
        return unbroadcast(F, F.unsqueeze(g, -1) * y, x_shape)
    if len(x_shape) == 1:
        g = F.unsqueeze(g, -2)
    return unbroadcast(F, F.matmul(g, F.swapaxes(y, -1, -2)), x_shape)


def _matmul_dy(F: Any, g: Any, x: Any, y_shape: Shape) -> Any:
    if x.ndim == 1:
        if len(y_shape) == 1:
            return g * x
        return unbroadcast(F, F.unsqueeze(x, -1) * F.unsqueeze(g, -2), y_shape)
    if len(y_shape) == 1:
        product = F.matmul(F.swapaxes(x, -1, -2), F.unsqueeze(g, -1))
        return unbroadcast(F, F.squeeze(product, -1), y_shape)
    return unbroadcast(F, F.matmul(F.swapaxes(x, -1, -2), g), y_shape)


LINALG: tuple[Structured, ...] = (
    Structured(
        name="matmul",
        doc="Matrix product, with NumPy's rules for vectors and stacks of matrices.",
        twins=(np.matmul,),
        symbol="matmul",
        forward=lambda F, x, y: F.matmul(x, y),
        dx=_matmul_dx,
        dy=_matmul_dy,
        mode="whole",
        kernel="product",
        operands=("x", "y"),
        examples=(
            (((3, 4), (4, 2)), {}),
            (((4,), (4,)), {}),
            (((4,), (4, 2)), {}),
            (((4,), (5, 4, 2)), {}),
            (((3, 4), (4,)), {}),
            (((5, 3, 4), (4,)), {}),
            (((2, 1, 3, 4), (5, 4, 2)), {}),
        ),
    ),
)
