"""The rows that change shape, order or dtype and compute nothing. How to write one: `op.py`."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from tapegrad.errors import ShapeError
from tapegrad.ops.axes import axis_index, axis_tuple
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.op import Structured


def _reshaped(F: Any, g: Any, x_shape: Shape) -> Any:
    return F.reshape(g, x_shape)


def sizes_of(sizes: tuple[Any, ...]) -> Shape:
    """Read sizes, or axes, of `reshape(2, 3)` and `reshape((2, 3))` alike."""
    if len(sizes) == 1 and isinstance(sizes[0], (tuple, list)):
        sizes = tuple(sizes[0])
    return tuple(operator.index(n) for n in sizes)


def _reshape_params(shape: Shape, *sizes: Any) -> dict[str, Any]:
    return {"shape": sizes_of(sizes)}


def _transpose_params(shape: Shape, *axes: Any) -> dict[str, Any]:
    n = len(shape)
    if len(axes) == 1 and (axes[0] is None or isinstance(axes[0], (tuple, list))):
        axes = () if axes[0] is None else tuple(axes[0])
        if not axes and n:
            return {"axes": tuple(reversed(range(n)))}
    elif len(axes) == 2:
        # torch's transpose(i, j): two integers swap two axes.
        i, j = (axis_index(k, n) for k in axes)
        order = list(range(n))
        order[i], order[j] = order[j], order[i]
        return {"axes": tuple(order)}
    if not axes:
        return {"axes": tuple(reversed(range(n)))}
    return {"axes": _permutation(shape, axes)}


def _transposed(x: Any, *axes: Any) -> Any:
    return _swapped(x, *axes) if len(axes) == 2 else x.transpose(*axes)


def _swapped(x: Any, axis1: Any, axis2: Any) -> Any:
    if type(axis1) is not int or type(axis2) is not int:
        raise TypeError(axis1, axis2)  # NumPy takes a bool for an axis here
    return x.swapaxes(axis1, axis2)


def _permuted(x: Any, *dims: Any) -> Any:
    axes = sizes_of(dims)
    if len(axes) != x.ndim:
        raise IndexError(axes)  # of none NumPy makes the reversed ones
    return x.transpose(axes)


def _squeezed(x: Any, axis: int | None) -> Any:
    if axis is not None and not x.ndim:
        raise IndexError(axis)
    out = x.squeeze(axis)
    return out if out is not x else x.view()  # where there is nothing to drop NumPy gives the array itself


def _permutation(shape: Shape, axes: tuple[Any, ...]) -> Shape:
    if len(axes) != len(shape):
        raise ShapeError(
            f"a tensor of shape {shape} has {len(shape)} axes, but {len(axes)} were given: {axes}; name each axis once"
        )
    return axis_tuple(axes, len(shape))


def _permute_params(shape: Shape, *dims: Any) -> dict[str, Any]:
    return {"axes": _permutation(shape, sizes_of(dims))}


def _transpose_dx(F: Any, g: Any, axes: Shape) -> Any:
    return F.transpose(g, tuple(int(k) for k in np.argsort(axes)))


def _squeeze_params(shape: Shape, axis: Any = None) -> dict[str, Any]:
    if axis is None:
        axes = tuple(k for k, n in enumerate(shape) if n == 1)
    else:
        axes = axis_tuple(tuple(axis) if isinstance(axis, (tuple, list)) else axis, len(shape))
        for k in axes:
            if shape[k] != 1:
                raise ShapeError(
                    f"cannot squeeze axis {k} of shape {shape}: its size is {shape[k]}, and only axes of size 1 go away"
                )
    return {"axis": axes}


def _unsqueeze_params(shape: Shape, axis: Any) -> dict[str, Any]:
    axes = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
    return {"axis": axis_tuple(axes, len(shape) + len(axes))}


def _expand_params(shape: Shape, *sizes: Any) -> dict[str, Any]:
    target = sizes_of(sizes)
    extra = len(target) - len(shape)
    # As in PyTorch, -1 leaves an axis as it is.
    target = tuple(shape[k - extra] if n == -1 and k >= extra else n for k, n in enumerate(target))
    return {"shape": target}


def _broadcast_params(shape: Shape, shape_: Any) -> dict[str, Any]:
    return {"shape": (shape_,) if isinstance(shape_, int) else tuple(shape_)}


def _expand_dx(F: Any, g: Any, x_shape: Shape) -> Any:
    return unbroadcast(F, g, x_shape)


def _cast_dx(F: Any, g: Any, x_dtype: Any) -> Any:
    return (g if np.dtype(x_dtype).kind == "c" or g.dtype.kind != "c" else g.real).astype(x_dtype)


def _moveaxis_params(shape: Shape, source: Any, destination: Any) -> dict[str, Any]:
    n = len(shape)
    sources = axis_tuple(source, n)
    targets = axis_tuple(destination, n)
    if len(sources) != len(targets):
        raise ShapeError(f"moveaxis got {len(sources)} axes to move and {len(targets)} places; give as many of each")
    order = [k for k in range(n) if k not in sources]
    for target, which in sorted(zip(targets, sources, strict=True)):
        order.insert(target, which)
    return {"axes": tuple(order)}


def _swapaxes_params(shape: Shape, axis1: int, axis2: int) -> dict[str, Any]:
    return _transpose_params(shape, axis1, axis2)


def permuted(name: str, doc: str, twins: Any, signature: str, params: Any, examples: Any, **rest: Any) -> Structured:
    """Make the row of a view with its axes in the order that `params` gives as "axes"."""
    return Structured(
        batch="order",
        name=name,
        doc=doc,
        twins=twins,
        signature=signature,
        params=params,
        forward=lambda F, x, axes: x.transpose(axes),
        dx=_transpose_dx,
        mode="view",
        examples=examples,
        **rest,
    )


SHAPING: tuple[Structured, ...] = (
    Structured(
        name="reshape",
        doc="The same elements in C order, in another shape; a view where that can be.",
        twins=(np.reshape,),
        signature="*shape",
        params=_reshape_params,
        forward=lambda F, x, shape: x.reshape(shape),
        direct=np.ndarray.reshape,
        dx=_reshaped,
        mode="flat",
        examples=((((3, 4),), {"*": (2, 6)}), (((3, 4),), {"*": ((-1, 2),)}), (((1,),), {"*": ((),)})),
        batch="reshape",
    ),
    permuted(
        "transpose",
        "A view with the axes in another order: none given reverses them, two integers swap two.",
        (np.transpose,),
        "*axes",
        _transpose_params,
        ((((3, 4),), {}), (((2, 3, 4),), {"*": (0, 2)}), (((2, 3, 4),), {"*": ((2, 0, 1),)})),
        function_aliases=("permute_dims",),
        spellings=(("dim0", "axes"), ("dim1", "axes")),
        direct=_transposed,
    ),
    permuted(
        "permute",
        "A view with the axes in the given order.",
        (),  # numpy.permute_dims is numpy.transpose
        "*dims",
        _permute_params,
        ((((2, 3, 4),), {"*": (2, 0, 1)}), (((2, 3),), {"*": ((1, 0),)})),
        direct=_permuted,
    ),
    permuted(
        "moveaxis",
        "A view with some axes moved to other places.",
        (np.moveaxis,),
        "source, destination",
        _moveaxis_params,
        ((((2, 3, 4),), {"source": 0, "destination": -1}), (((2, 3, 4),), {"source": (0, 1), "destination": (2, 0)})),
        aliases=("movedim",),
    ),
    permuted(
        "swapaxes",
        "A view with two axes exchanged.",
        (np.swapaxes,),
        "axis1, axis2",
        _swapaxes_params,
        ((((2, 3, 4),), {"axis1": 0, "axis2": 2}),),
        aliases=("swapdims",),
        spellings=(("dim0", "axis1"), ("dim1", "axis2")),
        direct=_swapped,
    ),
    Structured(
        name="squeeze",
        doc="A view without the given axes of size 1; none given drops all of them.",
        twins=(np.squeeze,),
        signature="axis=None",
        params=_squeeze_params,
        forward=lambda F, x, axis: x.reshape(tuple([n for k, n in enumerate(x.shape) if k not in axis])),
        direct=_squeezed,
        dx=_reshaped,
        mode="flat",
        examples=((((3, 1, 1),), {}), (((1, 3, 1),), {"axis": 0})),
        batch="axis",
    ),
    Structured(
        name="unsqueeze",
        doc="A view with an axis of size 1 put in at each given place.",
        twins=(np.expand_dims,),
        aliases=("expand_dims",),
        signature="axis",
        params=_unsqueeze_params,
        forward=lambda F, x, axis: np.expand_dims(x, axis) if F is np else F.unsqueeze(x, axis),
        dx=_reshaped,
        mode="flat",
        examples=((((3,),), {"axis": 0}), (((3, 2),), {"axis": (0, -1)})),
        batch="axis",
    ),
    Structured(
        name="expand",
        doc="A view repeated to a larger shape, without memory of its own; -1 leaves an axis as it is.",
        signature="*sizes",
        params=_expand_params,
        forward=lambda F, x, shape: F.broadcast_to(x, shape),
        dx=_expand_dx,
        mode="view",
        examples=((((3, 1),), {"*": (2, 3, 4)}), (((1, 4),), {"*": (3, -1)})),
        batch="expand",
    ),
    Structured(
        name="broadcast_to",
        doc="A view repeated to a larger shape, without memory of its own.",
        twins=(np.broadcast_to,),
        signature="shape",
        params=_broadcast_params,
        forward=lambda F, x, shape: F.broadcast_to(x, shape),
        dx=_expand_dx,
        mode="view",
        examples=((((3, 1),), {"shape": (2, 3, 4)}), (((),), {"shape": (3,)})),
        batch="expand",
    ),
    Structured(
        name="clone",
        doc="A copy with memory of its own, differentiable.",
        twins=(np.copy,),
        aliases=("copy",),
        forward=lambda F, x: F.array(x) if F is np else F.clone(x),
        direct=np.array,
        dx=_reshaped,
        mode="flat",
        examples=((((3, 4),), {}),),
        batch="same",
    ),
    Structured(
        name="astype",
        doc="The values in another dtype.",
        twins=(np.astype,) if hasattr(np, "astype") else (),
        signature="dtype",
        params=lambda shape, dtype: {"dtype": np.dtype(dtype)},
        forward=lambda F, x, dtype: x.astype(dtype),
        takes_complex=True,
        dx=_cast_dx,
        mode="whole",
        kernel="cast",
        examples=((((3, 4),), {"dtype": np.float64}),),
        batch="same",
    ),
)
