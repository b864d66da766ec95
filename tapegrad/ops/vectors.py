"""Products of the vectors in stacks: vecdot, matvec, vecmat, cross. How to write a row: `op.py`."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import ShapeError
from tapegrad.ops.axes import axis_index, check_no_bool, moved
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.op import Structured
from tapegrad.ops.products import plain


def _at_the_end(name: str, shape: Shape, axis: int) -> Shape:
    if not shape:
        raise ShapeError(f"{name} takes vectors, and got a number (a tensor of shape ()); multiply with * instead")
    k = axis_index(axis, len(shape))
    return (*shape[:k], *shape[k + 1 :], shape[k])


def _vecdot_params(x: Shape, y: Shape, axis: int = -1) -> dict[str, Any]:
    sizes = _at_the_end("vecdot", x, axis)[-1], _at_the_end("vecdot", y, axis)[-1]
    if sizes[0] != sizes[1]:
        raise ShapeError(
            f"vecdot of shapes {x} and {y}: axis {axis} must have one size in both, and has {sizes[0]} and {sizes[1]}"
        )
    return {"axis": axis}


def _vecdot_adjoint(F: Any, g: Any, other: Any, shape: Shape, axis: int) -> Any:
    product = F.unsqueeze(g, -1) * F.moveaxis(other, axis, -1)
    return F.moveaxis(unbroadcast(F, product, _at_the_end("vecdot", shape, axis)), -1, axis)


def _vecdot_dx(F: Any, g: Any, y: Any, x_shape: Shape, axis: int) -> Any:
    return _vecdot_adjoint(F, F.conj(g), y, x_shape, axis)


def _vecdot_dy(F: Any, g: Any, x: Any, y_shape: Shape, axis: int) -> Any:
    return _vecdot_adjoint(F, g, x, y_shape, axis)


def _matvec_params(x: Shape, y: Shape) -> dict[str, Any]:
    if len(x) < 2 or not y or x[-1] != y[-1]:
        raise ShapeError(f"matvec takes matrices (…, m, n) and vectors (…, n), and got shapes {x} and {y}")
    return {}


def _vecmat_params(x: Shape, y: Shape) -> dict[str, Any]:
    if len(y) < 2 or not x or x[-1] != y[-2]:
        raise ShapeError(f"vecmat takes vectors (…, m) and matrices (…, m, n), and got shapes {x} and {y}")
    return {}


def _outer_of_stacks(F: Any, x: Any, y: Any, shape: Shape) -> Any:
    return unbroadcast(F, F.unsqueeze(x, -1) * F.unsqueeze(y, -2), shape)


def _times_vector(F: Any, matrix: Any, vector: Any, shape: Shape) -> Any:
    return unbroadcast(F, F.squeeze(F.matmul(matrix, F.unsqueeze(vector, -1)), -1), shape)


def _matvec_dx(F: Any, g: Any, y: Any, x_shape: Shape) -> Any:
    return _outer_of_stacks(F, g, F.conj(y), x_shape)


def _matvec_dy(F: Any, g: Any, x: Any, y_shape: Shape) -> Any:
    return _times_vector(F, F.swapaxes(F.conj(x), -1, -2), g, y_shape)


def _vecmat_dx(F: Any, g: Any, y: Any, x_shape: Shape) -> Any:
    return _times_vector(F, y, F.conj(g), x_shape)


def _vecmat_dy(F: Any, g: Any, x: Any, y_shape: Shape) -> Any:
    return _outer_of_stacks(F, x, g, y_shape)


def _matvec(x: Any, y: Any) -> Any:
    """Do what `numpy.matvec` does, which came with NumPy 2.2."""
    return np.squeeze(np.matmul(x, np.expand_dims(y, -1)), -1)


def _vecmat(x: Any, y: Any) -> Any:
    return np.squeeze(np.matmul(np.expand_dims(np.conjugate(x), -2), y), -2)


_MATVEC: Callable[..., Any] = getattr(np, "matvec", _matvec)
_VECMAT: Callable[..., Any] = getattr(np, "vecmat", _vecmat)


def _cross_params(
    x: Shape, y: Shape, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None
) -> dict[str, Any]:
    if axis is not None:
        axisa = axisb = axisc = axis
    ends = _at_the_end("cross", x, axisa), _at_the_end("cross", y, axisb)
    if ends[0][-1] != 3 or ends[1][-1] != 3:
        raise ShapeError(
            f"cross of shapes {x} and {y}: the vectors along axes {axisa} and {axisb} have {ends[0][-1]} and "
            f"{ends[1][-1]} elements, and must have 3; in the plane write a[0] * b[1] - a[1] * b[0]"
        )
    check_no_bool(axisc)
    return {"axes": (axisa, axisb, operator.index(axisc))}


def crossed(x: Any, y: Any) -> Any:
    """Return what `np.cross` does of vectors along the last axes, which takes three times as long for small arrays."""
    if type(x) is not np.ndarray or type(y) is not np.ndarray:  # what stands for one while steps are found
        return np.cross(x, y)
    x1, x2, x3 = x[..., 0], x[..., 1], x[..., 2]
    y1, y2, y3 = y[..., 0], y[..., 1], y[..., 2]
    shape = x.shape if x.shape == y.shape else np.broadcast(x, y).shape
    found = np.empty(shape, np.promote_types(x.dtype, y.dtype))
    first, second, third = found[..., 0], found[..., 1], found[..., 2]
    np.multiply(x2, y3, out=first)
    np.multiply(x3, y1, out=second)
    np.multiply(x1, y2, out=third)
    first -= x3 * y2
    second -= x1 * y3
    third -= x2 * y1
    return found


def _cross(F: Any, x: Any, y: Any, axes: Shape) -> Any:
    return moved(crossed(moved(x, axes[0], -1), moved(y, axes[1], -1)), -1, axes[2])


def _cross_dx(F: Any, g: Any, y: Any, x_shape: Shape, axes: Shape) -> Any:
    g = F.cross(F.moveaxis(F.conj(y), axes[1], -1), F.moveaxis(g, axes[2], -1))
    return F.moveaxis(unbroadcast(F, g, _at_the_end("cross", x_shape, axes[0])), -1, axes[0])


def _cross_dy(F: Any, g: Any, x: Any, y_shape: Shape, axes: Shape) -> Any:
    g = F.cross(F.moveaxis(g, axes[2], -1), F.moveaxis(F.conj(x), axes[0], -1))
    return F.moveaxis(unbroadcast(F, g, _at_the_end("cross", y_shape, axes[1])), -1, axes[1])


VECTORS: tuple[Structured, ...] = (
    Structured(
        name="vecdot",
        doc="Inner products of the vectors along an axis, the first of them conjugated.",
        twins=(np.vecdot, np.linalg.vecdot),
        signature="axis=-1",
        params=_vecdot_params,
        forward=lambda F, x, y, axis: F.vecdot(x, y, axis=axis),
        dx=_vecdot_dx,
        dy=_vecdot_dy,
        takes_complex=True,
        operands=("x1", "x2"),
        method=False,
        examples=(
            (((4,), (4,)), {}),
            (((2, 4), (4,)), {}),
            (((3, 1, 4), (2, 4)), {}),
            (((4, 3), (4, 3)), {"axis": 0}),
            (((2, 4, 3), (4, 1)), {"axis": -2}),
        ),
        batch="vecdot",
    ),
    Structured(
        name="matvec",
        doc="Products of matrices and vectors, in stacks.",
        twins=(_MATVEC,),
        params=_matvec_params,
        forward=lambda F, x, y: _MATVEC(x, y),
        dx=_matvec_dx,
        dy=_matvec_dy,
        takes_complex=True,
        operands=("x1", "x2"),
        method=False,
        examples=plain(((3, 4), (4,)), ((2, 3, 4), (4,)), ((3, 4), (2, 4)), ((5, 1, 3, 4), (2, 4))),
        batch="matvec",
    ),
    Structured(
        name="vecmat",
        doc="Products of vectors, which are conjugated, and matrices, in stacks.",
        twins=(_VECMAT,),
        params=_vecmat_params,
        forward=lambda F, x, y: _VECMAT(x, y),
        dx=_vecmat_dx,
        dy=_vecmat_dy,
        takes_complex=True,
        operands=("x1", "x2"),
        method=False,
        examples=plain(((3,), (3, 4)), ((2, 3), (3, 4)), ((3,), (2, 3, 4)), ((2, 3), (5, 1, 3, 4))),
        batch="vecmat",
    ),
    Structured(
        name="cross",
        in_place=True,
        doc="Cross products of vectors with three elements.",
        twins=(np.cross,),
        signature="axisa=-1, axisb=-1, axisc=-1, axis=None",
        params=_cross_params,
        forward=_cross,
        dx=_cross_dx,
        dy=_cross_dy,
        takes_complex=True,
        operands=("a", "b"),
        examples=(
            (((3,), (3,)), {}),
            (((2, 3), (3,)), {}),
            (((3, 2), (3, 2)), {"axis": 0}),
            (((2, 3), (3, 5, 2)), {"axisb": 0, "axisc": 1}),
            (((4, 3, 2), (2, 3)), {"axisa": 1, "axisb": 1, "axisc": 0}),
        ),
        batch="cross",
    ),
)
