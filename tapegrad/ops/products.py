"""Products of vectors, matrices and stacks of them. How to write a row: `op.py`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.errors import ShapeError
from tapegrad.ops.axes import axis_tuple
from tapegrad.ops.broadcast import Shape, contraction, unbroadcast
from tapegrad.ops.op import Structured


def _matmul_labels(x: Shape, y: Shape) -> list[int]:
    """Return what the kernel needs for stacks of matrices; vectors and matrices need nothing."""
    if len(x) < 3 and len(y) < 3:
        return []
    m, k, n = "m", "k", "n"
    x_labels = [*range(-len(x) + 2, 0), m, k] if len(x) > 1 else [k]
    y_labels = [*range(-len(y) + 2, 0), k, n] if len(y) > 1 else [k]
    batch = range(-max(len(x), len(y)) + 2, 0)
    out = [*batch, *([m] if len(x) > 1 else []), *([n] if len(y) > 1 else [])]
    return contraction(x, y, x_labels, y_labels, out)


# A product is linear in each operand, so the adjoint of one is that of the result with the other's conjugate. What is
# conjugated itself (`vdot`, `vecdot`, `vecmat`) has the conjugate of what the product would have.


def _matmul_dx(F: Any, g: Any, y: Any, x_shape: Shape) -> Any:
    y = F.conj(y)
    if y.ndim == 1:
        return unbroadcast(F, F.unsqueeze(g, -1) * y, x_shape)
    if len(x_shape) == 1:
        g = F.unsqueeze(g, -2)
    return unbroadcast(F, F.matmul(g, F.swapaxes(y, -1, -2)), x_shape)


def _matmul_dy(F: Any, g: Any, x: Any, y_shape: Shape) -> Any:
    x = F.conj(x)
    if x.ndim == 1:
        if len(y_shape) == 1:
            return g * x
        return unbroadcast(F, F.unsqueeze(x, -1) * F.unsqueeze(g, -2), y_shape)
    if len(y_shape) == 1:
        product = F.matmul(F.swapaxes(x, -1, -2), F.unsqueeze(g, -1))
        return unbroadcast(F, F.squeeze(product, -1), y_shape)
    return unbroadcast(F, F.matmul(F.swapaxes(x, -1, -2), g), y_shape)


# Contractions: x's axes `x_axes` against y's axes `y_axes`; the result has x's other axes, then y's.


def _others(n: int, axes: Shape) -> Shape:
    return tuple(k for k in range(n) if k not in axes)


def _contracted_dx(F: Any, g: Any, y: Any, x_shape: Shape, x_axes: Shape, y_axes: Shape, flat: bool) -> Any:
    y = F.conj(y)
    if flat:
        y = F.reshape(y, (-1,))
    n = 1 if flat else len(x_shape)
    if n == 2 and y.ndim == 2 and len(x_axes) == 1 and x_axes[0] == 1:
        return F.matmul(g, F.swapaxes(y, 0, 1) if y_axes[0] == 0 else y)
    if not y.ndim or (n == 1 and y.ndim == 1 and x_axes):
        return F.reshape(g * y, x_shape)
    free = _others(n, x_axes)
    kept = _others(y.ndim, y_axes)
    product = F.tensordot(g, y, (tuple(range(len(free), len(free) + len(kept))), kept))
    rest = sorted(y_axes)  # what product has after x's free axes
    order = [*free, *(x_axes[y_axes.index(k)] for k in rest)]
    return F.reshape(F.transpose(product, tuple(int(k) for k in np.argsort(order))) if n > 1 else product, x_shape)


def _contracted_dy(F: Any, g: Any, x: Any, y_shape: Shape, x_axes: Shape, y_axes: Shape, flat: bool) -> Any:
    x = F.conj(x)
    if flat:
        x = F.reshape(x, (-1,))
    n = 1 if flat else len(y_shape)
    if n == 2 and x.ndim == 2 and len(x_axes) == 1 and x_axes[0] == 1:
        return F.matmul(F.swapaxes(x, 0, 1), g) if y_axes[0] == 0 else F.matmul(F.swapaxes(g, 0, 1), x)
    if not x.ndim or (n == 1 and x.ndim == 1 and x_axes):
        return F.reshape(g * x, y_shape)
    free = _others(x.ndim, x_axes)
    product = F.tensordot(x, g, (free, tuple(range(len(free)))))
    rest = sorted(x_axes)  # what product has before y's free axes
    order = [*(y_axes[x_axes.index(k)] for k in rest), *_others(n, y_axes)]
    return F.reshape(F.transpose(product, tuple(int(k) for k in np.argsort(order))) if n > 1 else product, y_shape)


def _dot_params(x: Shape, y: Shape) -> dict[str, Any]:
    if not x or not y:
        return {"x_axes": (), "y_axes": (), "flat": False}
    along = max(len(y) - 2, 0)
    if x[-1] != y[along]:
        raise ShapeError(
            f"dot of shapes {x} and {y}: the last axis of the first, of size {x[-1]}, must be as long as axis {along} "
            f"of the second, which has {y[along]}; transpose one of them, or use tensordot to name the axes"
        )
    return {"x_axes": (len(x) - 1,), "y_axes": (along,), "flat": False}


def _inner_params(x: Shape, y: Shape) -> dict[str, Any]:
    if not x or not y:
        return {"x_axes": (), "y_axes": (), "flat": False}
    if x[-1] != y[-1]:
        raise ShapeError(
            f"inner of shapes {x} and {y}: their last axes must have one size, and have {x[-1]} and {y[-1]}; "
            "transpose one of them, or use tensordot to name the axes"
        )
    return {"x_axes": (len(x) - 1,), "y_axes": (len(y) - 1,), "flat": False}


def _vdot_params(x: Shape, y: Shape) -> dict[str, Any]:
    if math.prod(x) != math.prod(y):
        raise ShapeError(
            f"vdot flattens both operands, and shapes {x} and {y} have {math.prod(x)} and {math.prod(y)} elements; "
            "give as many of each"
        )
    return {"x_axes": (0,), "y_axes": (0,), "flat": True}


def _vdot_dx(F: Any, g: Any, y: Any, x_shape: Shape) -> Any:
    return F.reshape(F.conj(g) * y, x_shape)


def _vdot_dy(F: Any, g: Any, x: Any, y_shape: Shape) -> Any:
    return F.reshape(g * x, y_shape)


def _tensordot_params(x: Shape, y: Shape, axes: Any = 2) -> dict[str, Any]:
    if isinstance(axes, (int, np.integer)):
        if not 0 <= axes <= min(len(x), len(y)):
            raise ShapeError(
                f"tensordot over {axes} axes of shapes {x} and {y}: give a number from 0 to {min(len(x), len(y))}, "
                "or a pair of axes, or of sequences of axes"
            )
        x_axes, y_axes = tuple(range(len(x) - int(axes), len(x))), tuple(range(int(axes)))
    else:
        first, second = axes
        x_axes, y_axes = axis_tuple(_listed(first), len(x)), axis_tuple(_listed(second), len(y))
    sizes = [x[k] for k in x_axes], [y[k] for k in y_axes]
    if sizes[0] != sizes[1]:
        raise ShapeError(
            f"tensordot of shapes {x} and {y} over axes {x_axes} and {y_axes}: their sizes are {sizes[0]} and "
            f"{sizes[1]}, and must be the same, one by one"
        )
    return {"x_axes": x_axes, "y_axes": y_axes, "flat": False}


def _listed(axes: Any) -> tuple[int, ...]:
    return tuple(axes) if isinstance(axes, (list, tuple, range, np.ndarray)) else (axes,)


def _contracted_labels(x: Shape, y: Shape, x_axes: Shape, y_axes: Shape, flat: bool) -> list[int]:
    """Return what the kernel `contraction` reads: the contracted axes have the same labels in both."""
    if flat and (len(x) != 1 or len(y) != 1):
        return [0]
    x_labels = list(range(len(x)))
    y_labels = [x_axes[y_axes.index(k)] if k in y_axes else k + len(x) for k in range(len(y))]
    out = [k for k in x_labels if k not in x_axes] + [k for k in y_labels if k >= len(x)]
    return contraction(x, y, x_labels, y_labels, out)


def _vdot_labels(x: Shape, y: Shape, **params: Any) -> list[int]:
    numbers = _contracted_labels(x, y, **params)
    return [2, *numbers[1:]] if numbers[0] == 1 else numbers  # x is conjugated


def _dot_labels(x: Shape, y: Shape, **params: Any) -> list[int]:
    return [] if len(x) < 3 and len(y) < 3 else _contracted_labels(x, y, **params)


def _contraction(name: str, doc: str, value: Any, params: Any, examples: Any, **more: Any) -> Structured:
    def forward(F: Any, x: Any, y: Any, x_axes: Shape, y_axes: Shape, flat: bool) -> Any:
        return value(x, y)

    return Structured(
        batch="contraction",
        **{
            "name": name,
            "doc": doc,
            "twins": (value,),
            "params": params,
            "forward": forward,
            "direct": None if params is _tensordot_params else value,
            "dx": _contracted_dx,
            "dy": _contracted_dy,
            "operands": ("a", "b"),
            "mode": "whole",
            "kernel": "contraction",
            "encode": _contracted_labels,
            "takes_complex": True,
            "examples": examples,
            **more,
        },
    )


# kron: with a's axes and b's axes by turns, the adjoint is a tensordot.


def _kron_params(x: Shape, y: Shape) -> dict[str, Any]:
    n = max(len(x), len(y))
    x, y = (1,) * (n - len(x)) + x, (1,) * (n - len(y)) + y
    return {"by_turns": tuple(size for pair in zip(x, y, strict=True) for size in pair)}


def _kron_adjoint(F: Any, g: Any, other: Any, shape: Shape, by_turns: Shape, first: int) -> Any:
    axes = tuple(range(first, len(by_turns), 2))
    other = F.reshape(F.conj(other), tuple(by_turns[k] for k in axes))
    return F.reshape(F.tensordot(F.reshape(g, by_turns), other, (axes, tuple(range(len(axes))))), shape)


def _kron_dx(F: Any, g: Any, y: Any, x_shape: Shape, by_turns: Shape) -> Any:
    return _kron_adjoint(F, g, y, x_shape, by_turns, 1)


def _kron_dy(F: Any, g: Any, x: Any, y_shape: Shape, by_turns: Shape) -> Any:
    return _kron_adjoint(F, g, x, y_shape, by_turns, 0)


def plain(*shapes: tuple[Shape, ...]) -> Any:
    return tuple((pair, {}) for pair in shapes)


PRODUCTS: tuple[Structured, ...] = (
    Structured(
        name="matmul",
        doc="Matrix product, with NumPy's rules for vectors and stacks of matrices.",
        twins=(np.matmul, np.linalg.matmul),
        symbol="matmul",
        forward=lambda F, x, y: F.matmul(x, y),
        direct=np.matmul,
        dx=_matmul_dx,
        dy=_matmul_dy,
        mode="whole",
        kernel="product",
        encode=_matmul_labels,
        takes_complex=True,
        operands=("x", "y"),
        examples=plain(
            ((3, 4), (4, 2)),
            ((4,), (4,)),
            ((4,), (4, 2)),
            ((4,), (5, 4, 2)),
            ((3, 4), (4,)),
            ((5, 3, 4), (4,)),
            ((2, 1, 3, 4), (5, 4, 2)),
        ),
        batch="matmul",
    ),
    _contraction(
        "dot",
        "Inner product of vectors, matrix product, or in more axes the sum over a's last and b's last but one.",
        np.dot,
        _dot_params,
        plain(
            ((4,), (4,)),
            ((3, 4), (4, 2)),
            ((3, 4), (4,)),
            ((4,), (4, 2)),
            ((), (2, 3)),
            ((2, 3), ()),
            ((2, 3, 4), (5, 4, 2)),
            ((2, 3, 4), (4,)),
            ((4,), (2, 4, 3)),
        ),
        mode="whole",
        kernel="product",
        encode=_dot_labels,
    ),
    _contraction(
        "vdot",
        "Inner product of the flattened operands, the first of them conjugated.",
        np.vdot,
        _vdot_params,
        plain(((4,), (4,)), ((2, 3), (6,)), ((2, 3), (3, 2)), ((), (1,))),
        dx=_vdot_dx,
        dy=_vdot_dy,
        encode=_vdot_labels,
    ),
    _contraction(
        "inner",
        "Sum of products over the last axes.",
        np.inner,
        _inner_params,
        plain(((4,), (4,)), ((3, 4), (2, 4)), ((2, 3, 4), (4,)), ((4,), (2, 3, 4)), ((), (3,)), ((2, 3, 4), (5, 4))),
    ),
    _contraction(
        "outer",
        "The matrix of all products of an element of a and one of b, both flattened.",
        np.outer,
        lambda x, y: {"x_axes": (), "y_axes": (), "flat": True},
        plain(((3,), (4,)), ((2, 3), (2, 2)), ((), (3,))),
    ),
    _contraction(
        "tensordot",
        "Sum of products over some axes of a and of b: the last and first `axes` of them, or a pair of lists.",
        np.tensordot,
        _tensordot_params,
        (
            (((2, 3, 4), (3, 4, 5)), {}),
            (((2, 3), (4,)), {"axes": 0}),
            (((2, 3, 4), (4, 2, 5)), {"axes": ((0, -1), (1, 0))}),
            (((2, 3, 4), (4, 5)), {"axes": (-1, 0)}),
            (((2, 3), (3, 2)), {"axes": ([1, 0], [0, 1])}),
            (((4, 2, 3), (3, 5, 2)), {"axes": ([1, 2], [2, 0])}),
        ),
        twins=(np.tensordot, np.linalg.tensordot),
        spellings=(("dims", "axes"),),
        signature="axes=2",
        method=False,
        forward=lambda F, x, y, x_axes, y_axes, flat: F.tensordot(x, y, (x_axes, y_axes)),
    ),
    Structured(
        name="kron",
        doc="Kronecker product: blocks of b, scaled by the elements of a.",
        twins=(np.kron,),
        params=_kron_params,
        forward=lambda F, x, y, by_turns: F.kron(x, y),
        dx=_kron_dx,
        dy=_kron_dy,
        takes_complex=True,
        operands=("a", "b"),
        examples=plain(((2, 3), (3, 2)), ((2,), (3,)), ((2, 2), (3,)), ((2,), (2, 1, 3)), ((), (2, 2))),
    ),
)
