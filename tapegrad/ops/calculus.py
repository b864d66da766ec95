"""Differences, integrals, and functions applied to parts. How to write a row: `op.py`."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.axes import axis_index, axis_tuple
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import asked, is_differentiated
from tapegrad.ops.op import Composed, Structured


def _at(axis: int, start: int | None, stop: int | None) -> tuple[slice, ...]:
    return (*(slice(None),) * axis, slice(start, stop))


# Differences


def _difference_params(shape: Shape, n: int = 1, axis: int = -1) -> dict[str, Any]:
    if not shape:
        raise ShapeError("diff needs an axis, and a 0-d tensor has none")
    n = operator.index(n)
    if n < 0:
        raise ShapeError(f"diff of order {n}; the order is 0 or more")
    return {"n": n, "axis": axis_index(axis, len(shape))}


def _difference_dx(F: Any, g: Any, x_shape: Shape, n: int, axis: int) -> Any:
    if n >= x_shape[axis]:
        return F.zeros(x_shape, g.dtype)
    zeros = F.zeros((*x_shape[:axis], n, *x_shape[axis + 1 :]), g.dtype)
    g = F.diff(F.concatenate((zeros, g, zeros), axis), n, axis)
    return -g if n % 2 else g


def _diff(F: Any, a: Any, n: int = 1, axis: int = -1, prepend: Any = None, append: Any = None) -> Any:
    if n and (prepend is not None or append is not None):
        if not a.ndim:
            raise ShapeError("diff needs an axis, and a 0-d tensor has none")
        axis = axis_index(axis, a.ndim)
        one = (*a.shape[:axis], 1, *a.shape[axis + 1 :])
        ends = [None if x is None else F.as_tensor(x) for x in (prepend, append)]
        before, after = ([] if x is None else [x if x.ndim else F.broadcast_to(x, one)] for x in ends)
        a = F.concatenate([*before, a, *after], axis=axis)
    if not n:
        return a  # as NumPy: the tensor itself
    return F.row("difference", a, n=n, axis=axis)


def _ediff1d(F: Any, ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    inner = F.row("difference", ary.reshape(-1))
    ends = [[] if x is None else [F.as_tensor(x).reshape(-1).astype(ary.dtype)] for x in (to_begin, to_end)]
    return F.concatenate([*ends[0], inner, *ends[1]]) if to_end is not None or to_begin is not None else inner


def _spacings(F: Any, f: Any, varargs: Any, axes: Shape) -> list[Any]:
    """Return for each axis a number, or the distances between neighbours."""
    if not varargs:
        return [1.0] * len(axes)
    if len(varargs) == 1 and not np.ndim(varargs[0]):
        return list(varargs) * len(axes)
    if len(varargs) != len(axes):
        raise OperandError(f"gradient got {len(varargs)} spacings for {len(axes)} axes; give one, or one for each")
    found = []
    for given, axis in zip(varargs, axes, strict=True):
        x = F.as_tensor(given)
        if x.ndim and x.shape != (f.shape[axis],):
            raise ShapeError(
                f"gradient got coordinates of shape {x.shape} for axis {axis} of shape {f.shape}; "
                f"give a number, or {f.shape[axis]} coordinates"
            )
        steps = F.diff(x if x.dtype.kind in "fc" else x.astype(np.float64)) if x.ndim else given
        # as NumPy does: equal distances are one number, which has fewer rounding errors
        even = x.ndim and len(x.shape) and f.shape[axis] > 1 and not is_differentiated(x)
        found.append(steps[0] if even and asked(lambda s: np.all(s == s[0]), steps) else steps)
    return found


def _slopes(F: Any, f: Any, h: Any, axis: int, edge_order: int) -> Any:
    """Return central differences, and one-sided ones at both ends."""

    def part(start: int | None, stop: int | None) -> Any:
        return f[_at(axis, start, stop)]

    def spread(values: Any) -> Any:
        return values.reshape(-1, *(1,) * (f.ndim - axis - 1))

    uniform = not np.ndim(h)
    if uniform:
        inner = (part(2, None) - part(None, -2)) / (2.0 * h)
        first, last, second, before = h, h, h, h
    else:
        left, right = h[:-1], h[1:]
        a = -right / (left * (left + right))
        b = (right - left) / (left * right)
        c = left / (right * (left + right))
        inner = spread(a) * part(None, -2) + spread(b) * part(1, -1) + spread(c) * part(2, None)
        first, last, second, before = h[0], h[-1], h[1 if edge_order == 2 else 0], h[-2 if edge_order == 2 else -1]
    if edge_order == 1:
        start, stop = (part(1, 2) - part(0, 1)) / first, (part(-1, None) - part(-2, -1)) / last
    else:
        both, other = first + second, last + before
        start = part(1, 2) * (both / (first * second)) - part(0, 1) * ((first + both) / (first * both))
        start = start - part(2, 3) * (first / (second * both))
        stop = part(-1, None) * ((last + other) / (last * other)) - part(-2, -1) * (other / (before * last))
        stop = stop + part(-3, -2) * (last / (before * other))
    return F.concatenate((start, inner, stop), axis=axis)


def _gradient(F: Any, f: Any, *varargs: Any, axis: Any = None, edge_order: int = 1) -> Any:
    axes = tuple(range(f.ndim)) if axis is None else axis_tuple(axis, f.ndim)
    if edge_order not in (1, 2):
        raise OperandError(f"gradient got edge_order={edge_order!r}; it is 1 or 2")
    spacings = _spacings(F, f, varargs, axes)
    f = f if f.dtype.kind in "fc" else f.astype(np.float64)
    for k in axes:
        if f.shape[k] < edge_order + 1:
            raise ShapeError(
                f"gradient needs at least {edge_order + 1} elements along axis {k}, and the shape is {f.shape}"
            )
    found = tuple(_slopes(F, f, h, k, edge_order) for h, k in zip(spacings, axes, strict=True))
    found = tuple(s if s.dtype == f.dtype else s.astype(f.dtype) for s in found)
    return found[0] if len(found) == 1 else found


def _trapezoid(F: Any, y: Any, x: Any = None, dx: Any = 1.0, axis: int = -1) -> Any:
    if not y.ndim:
        raise ShapeError("trapezoid needs an axis, and a 0-d tensor has none")
    axis = axis_index(axis, y.ndim)
    widths = dx
    if x is not None:
        x = F.as_tensor(x)
        widths = F.diff(x, axis=0 if x.ndim == 1 else axis)
        widths = widths.reshape(-1, *(1,) * (y.ndim - axis - 1)) if x.ndim == 1 else widths
    return F.sum((y[_at(axis, 1, None)] + y[_at(axis, None, -1)]) / 2.0 * widths, axis=axis)


def _piecewise(F: Any, x: Any, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Any:
    condlist = getattr(condlist, "_array", condlist)
    if not isinstance(condlist, (list, tuple, np.ndarray)) or _is_one(condlist[0], x):
        condlist = [condlist]
    conditions = [np.asarray(getattr(c, "_array", c), bool) for c in condlist]
    if len(funclist) == len(conditions) + 1:
        conditions.append(~np.logical_or.reduce(conditions))
    if len(conditions) != len(funclist):
        raise ShapeError(
            f"piecewise with {len(conditions)} conditions takes as many functions, or one more for what is left, "
            f"not {len(funclist)}"
        )
    # All values in one vector, 0 first: an element is the last of them that is meant for it.
    parts, source, count = [F.as_tensor(np.zeros(1, x.dtype))], np.zeros(x.shape, np.intp), 1
    for condition, function in zip(conditions, funclist, strict=True):
        condition = np.broadcast_to(condition, x.shape)
        n = int(condition.sum())
        if not n:
            continue
        value = F.as_tensor(function(x[condition], *args, **kw) if callable(function) else function)
        value = value if value.dtype == x.dtype else value.astype(x.dtype)
        parts.append(F.broadcast_to(value, (n,)))
        source[condition] = np.arange(count, count + n)
        count += n
    return F.concatenate(parts)[source]


def _is_one(first: Any, x: Any) -> bool:
    return not isinstance(getattr(first, "_array", first), (list, np.ndarray)) and x.ndim != 0


def _apply_along_axis(F: Any, func1d: Any, axis: Any, arr: Any, *args: Any, **kwargs: Any) -> Any:
    arr = F.as_tensor(arr)
    axis = axis_index(axis, arr.ndim)
    rest = (*arr.shape[:axis], *arr.shape[axis + 1 :])
    if 0 in rest:
        raise ShapeError(f"apply_along_axis has no vector to call the function with: the shape is {arr.shape}")
    rows = F.moveaxis(arr, axis, -1).reshape(-1, arr.shape[axis])
    results = [F.as_tensor(func1d(rows[k], *args, **kwargs)) for k in range(rows.shape[0])]
    inner = results[0].shape
    stacked = F.stack(results).reshape(*rest, *inner)
    lead, each = range(len(rest)), range(len(rest), len(rest) + len(inner))
    return stacked.permute(*lead[:axis], *each, *lead[axis:]) if stacked.ndim else stacked


def _apply_over_axes(F: Any, func: Any, a: Any, axes: Any) -> Any:
    a = F.as_tensor(a)
    ndim = a.ndim
    for given in np.atleast_1d(axes):
        axis = axis_index(int(given), ndim)
        result = F.as_tensor(func(a, axis))
        if result.ndim != ndim:
            result = F.expand_dims(result, axis)
            if result.ndim != ndim:
                raise ShapeError(
                    f"apply_over_axes: the function gave {result.ndim - 1} axes of {ndim}; keep all, or drop one"
                )
        a = result
    return a


DIFFERENCES: tuple[Structured, ...] = (
    Structured(
        name="difference",
        doc="Differences of neighbours along an axis, n times.",
        signature="n=1, axis=-1",
        params=_difference_params,
        forward=lambda F, x, n, axis: F.diff(x, n, axis),
        dx=_difference_dx,
        public=False,
        takes_complex=True,
        examples=((((5,),), {}), (((4, 2),), {"n": 2, "axis": 0}), (((2, 3),), {"n": 0})),
        batch="axis",
    ),
)

CALCULUS: tuple[Composed, ...] = (
    Composed(
        name="diff",
        doc="Differences of neighbours along an axis, n times.",
        twins=(np.diff,),
        forward=_diff,
        takes_complex=True,
        examples=(
            (((5,),), {}),
            (((3, 4),), {"n": 2, "axis": 0}),
            (((3, 4),), {"prepend": 1.0, "append": np.zeros((3, 2))}),
            (((3, 4),), {"axis": 0, "n": 2, "append": 2.0}),
        ),
    ),
    Composed(
        name="ediff1d",
        doc="Differences of neighbours of the flattened tensor, with something before and behind them.",
        twins=(np.ediff1d,),
        forward=_ediff1d,
        method=False,
        takes_complex=True,
        examples=((((5,),), {}), (((2, 3),), {"to_begin": -1.0, "to_end": np.array([2.0, 3.0])})),
    ),
    Composed(
        name="gradient",
        doc="Slopes along each axis: central differences inside, one-sided ones at the edges.",
        twins=(np.gradient,),
        forward=_gradient,
        method=False,
        takes_complex=True,
        examples=(
            (((5,),), {}),
            (((5,),), {"*": (0.5,), "edge_order": 2}),
            (((3, 4),), {}),
            (((3, 4),), {"*": (2.0, np.array([0.0, 1.0, 3.0, 3.5])), "edge_order": 2}),
            (((3, 4),), {"*": (np.array([0.0, 1.0, 3.0, 3.5]),), "axis": 1}),
            (((3, 4),), {"*": (np.array([0.0, 0.5, 1.0]),), "axis": 0}),
        ),
    ),
    Composed(
        name="trapezoid",
        doc="Integral along an axis by the trapezoidal rule.",
        twins=(np.trapezoid,) if hasattr(np, "trapezoid") else (),
        function_aliases=("trapz",),
        forward=_trapezoid,
        method=False,
        takes_complex=True,
        examples=(
            (((5,),), {}),
            (((3, 4),), {"dx": 0.5, "axis": 0}),
            (((3, 4),), {"x": np.array([0.0, 1.0, 3.0]), "axis": 0}),
            (((3,), (3,)), {}),
            (((2, 3), (2, 3)), {}),
        ),
    ),
    Composed(
        name="piecewise",
        doc="Functions of the elements for which each condition holds, and 0 where none does.",
        twins=(np.piecewise,),
        forward=_piecewise,
        method=False,
        takes_complex=True,
        examples=(
            (((4,),), {"*": ([[True, False, True, False], [True, True, False, False]], [lambda v: v * v, 2.0])}),
            (((2, 2),), {"*": ([np.array([[True, False], [False, False]])], [lambda v: v**3, lambda v: 2 * v])}),
        ),
    ),
    Composed(
        name="apply_along_axis",
        doc="A function of vectors, applied to each along an axis.",
        twins=(np.apply_along_axis,),
        forward=_apply_along_axis,
        tensors=0,
        method=False,
        takes_complex=True,
        examples=((((3, 4),), {}),),
    ),
    Composed(
        name="apply_over_axes",
        doc="A function of a tensor and an axis, applied for each axis to the result of the one before.",
        twins=(np.apply_over_axes,),
        forward=_apply_over_axes,
        tensors=0,
        method=False,
        takes_complex=True,
        examples=((((2, 3, 4),), {}),),
    ),
)
