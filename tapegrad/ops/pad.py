"""Padding, by all of numpy.pad's modes. How to write a row: `op.py`.

A mode that copies elements is one row, whose adjoint adds what was copied back to where it came from. The other modes
are made of reductions and products, axis after axis, as NumPy does it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import found
from tapegrad.ops.op import Composed, Structured

Width = tuple[int, int]
_OPTIONS: dict[str, Any] = {
    "constant": "constant_values",
    "empty": None,
    "edge": None,
    "linear_ramp": "end_values",
    "maximum": "stat_length",
    "mean": "stat_length",
    "median": "stat_length",
    "minimum": "stat_length",
    "reflect": "reflect_type",
    "symmetric": "reflect_type",
    "wrap": None,
}


def _copied_params(shape: Shape, widths: tuple[Width, ...], mode: Any, options: Any = None) -> dict[str, Any]:
    sources = None
    if mode not in ("constant", "empty"):
        # where along each axis the padded elements come from: what NumPy makes of the places themselves
        sources = tuple(np.pad(np.arange(n), w, mode) if any(w) else None for n, w in zip(shape, widths, strict=True))
    return {"widths": widths, "mode": mode, "options": options or {}, "sources": sources}


def _copied(F: Any, x: Any, widths: tuple[Width, ...], mode: Any, options: Any, sources: Any) -> Any:
    if not x.ndim:
        return np.array(x)
    around = options.get("constant_values", 0)
    if mode == "constant" and x.dtype.kind == "f" and type(around) in (int, float):
        # what np.pad does, in an eighth of the time for small arrays
        shape = [before + n + after for n, (before, after) in zip(x.shape, widths, strict=True)]
        padded = np.full(shape, around, x.dtype, "F" if x.flags.fnc else "C")
        padded[tuple([slice(before, before + n) for n, (before, _) in zip(x.shape, widths, strict=True)])] = x
        return padded
    return np.pad(x, widths, mode, **options)


def _copied_dx(F: Any, g: Any, x_shape: Shape, widths: tuple[Width, ...], sources: Any) -> Any:
    for axis, (n, (before, after)) in enumerate(zip(x_shape, widths, strict=True)):
        if not before and not after:
            continue
        lead = (slice(None),) * axis
        inner = g[(*lead, slice(before, before + n))]
        if sources is not None:
            ends = F.concatenate((g[(*lead, slice(0, before))], g[(*lead, slice(before + n, None))]), axis)
            origin = np.concatenate((sources[axis][:before], sources[axis][before + n :]))
            inner = inner + F.index_add(F.zeros(inner.shape, g.dtype), (*lead, origin), ends)
        g = inner
    return g


PADS: tuple[Structured, ...] = (
    Structured(
        name="padded",
        affine=True,
        doc="A copy with constants, or with copies of elements, around it.",
        signature="widths, mode, options=None",
        params=_copied_params,
        forward=_copied,
        dx=_copied_dx,
        public=False,
        takes_complex=True,
        examples=(
            (((3, 4),), {"widths": ((1, 2), (0, 3)), "mode": "constant"}),
            (((3,),), {"widths": ((5, 0),), "mode": "edge"}),
            (((3, 4),), {"widths": ((7, 8), (0, 9)), "mode": "reflect"}),
            (((3, 4),), {"widths": ((7, 0), (10, 9)), "mode": "symmetric"}),
            (((2, 1, 3),), {"widths": ((3, 5), (2, 2), (0, 0)), "mode": "wrap"}),
        ),
        batch="padded",
    ),
)


def _pairs(what: str, given: Any, ndim: int, length: bool = False) -> tuple[Any, ...]:
    """Read one value, a pair, or a pair for each axis."""
    if isinstance(given, dict):
        pairs = [(0, 0)] * ndim
        for axis, one in given.items():
            pairs[axis] = tuple(one) if isinstance(one, (tuple, list)) else (one, one)
        given = tuple(pairs)
    array = np.asarray(getattr(given, "_array", given))
    if length and (array.dtype.kind not in "iu" or (array < 0).any()):
        raise OperandError(f"pad takes {what} of integers that are not negative, not {given!r}")
    try:
        return tuple(map(tuple, np.broadcast_to(array, (ndim, 2)).tolist()))
    except ValueError:
        raise ShapeError(
            f"pad got {what}={given!r} for a tensor of {ndim} axes; give one, (before, after), or such a pair for each"
        ) from None


def _pad(F: Any, array: Any, pad_width: Any, mode: Any = "constant", **kwargs: Any) -> Any:
    option = _option(mode, kwargs)
    widths = _pairs("pad_width", pad_width, array.ndim, True)
    for n, width in zip(array.shape, widths, strict=True):
        if not n and any(width) and mode not in ("constant", "empty"):
            raise ShapeError(f"pad with mode {mode!r} needs elements to begin with, and the shape is {array.shape}")
    if array.dtype.kind not in "fc":
        return F.as_tensor(found(lambda a: _copied(np, a, widths, mode, kwargs, None), array))
    odd = mode in ("reflect", "symmetric") and option not in (None, "even")
    if odd and option != "odd":
        raise OperandError(f"pad got reflect_type={option!r}; it is 'even' or 'odd'")
    if mode in ("constant", "empty", "edge", "wrap") or (_OPTIONS[mode] == "reflect_type" and not odd):
        options = {} if option is None else kwargs
        return F.row("padded", array, widths=widths, mode=mode, options=options)
    pairs = ((None, None),) * array.ndim
    if option is not None and not odd:
        pairs = _pairs(_OPTIONS[mode], option, array.ndim, mode != "linear_ramp")
    way = _odd if odd else _ramps if mode == "linear_ramp" else _statistics
    for axis, width in enumerate(widths):
        if any(width):
            array = way(F, array, axis, width, mode, pairs[axis])
    return array


def _option(mode: Any, kwargs: dict[str, Any]) -> Any:
    """Check the mode, and give the one option that it has; tensors among the arguments become arrays."""
    if callable(mode) or mode not in _OPTIONS:
        kind = "a function, which has no derivative here" if callable(mode) else repr(mode)
        raise OperandError(f"pad got as its mode {kind}; there are {', '.join(_OPTIONS)}")
    unknown = set(kwargs) - {_OPTIONS[mode]}
    if unknown:
        raise OperandError(f"pad with mode {mode!r} takes no {', '.join(sorted(unknown))}")
    for name, value in kwargs.items():
        if getattr(value, "requires_grad", False):
            raise OperandError(f"pad has no derivative by its {name}; detach() it, or use concatenate instead")
        kwargs[name] = getattr(value, "_array", value)
    return kwargs.get(_OPTIONS[mode])


def _part(x: Any, axis: int, start: int | None, stop: int | None) -> Any:
    return x[(*(slice(None),) * axis, slice(start, stop))]


def _along(values: Any, axis: int, ndim: int, dtype: Any) -> Any:
    return np.reshape(np.asarray(values, dtype), (-1,) + (1,) * (ndim - axis - 1))


def _ramps(F: Any, x: Any, axis: int, width: Width, mode: str, ends: Any) -> Any:
    """Go in equal steps from the end value to the edge."""
    parts = [x]
    for left, (count, end) in enumerate(zip(width[::-1], ends[::-1], strict=True)):
        edge = _part(x, axis, 0, 1) if left else _part(x, axis, x.shape[axis] - 1, None)
        weight = np.arange(count) / max(1, count)
        weight = _along(weight if left else weight[::-1], axis, x.ndim, x.dtype)
        ramp = edge * weight + (1 - weight) * x.dtype.type(end or 0)
        parts = [ramp, *parts] if left else [*parts, ramp]
    return F.concatenate(parts, axis=axis)


def _middle(F: Any, x: Any, axis: int) -> Any:
    """Return the median along an axis, kept with size 1."""
    n = x.shape[axis]
    places = found(lambda a: np.take(np.argsort(a, axis=axis), ((n - 1) // 2, n // 2), axis), x)
    index: list[Any] = list(np.indices(places.shape, sparse=True))
    index[axis] = places
    return F.mean(x[tuple(index)], axis=axis, keepdims=True)


def _statistics(F: Any, x: Any, axis: int, width: Width, mode: str, lengths: Any) -> Any:
    """Repeat a statistic of the elements at each end."""
    n = x.shape[axis]
    parts = []
    for side in (0, 1):
        length = n if lengths[side] is None else min(n, lengths[side])
        if not length and width[side]:
            raise ShapeError(f"pad with mode {mode!r} got stat_length 0, and there is no {mode} of nothing")
        chosen = _part(x, axis, 0, length) if side == 0 else _part(x, axis, n - length, None)
        if not width[side]:
            parts.append(_part(x, axis, 0, 0))
            continue
        if mode == "median":
            value = _middle(F, chosen, axis)
        else:
            value = {"maximum": F.max, "minimum": F.min, "mean": F.mean}[mode](chosen, axis=axis, keepdims=True)
        parts.append(F.broadcast_to(value, (*x.shape[:axis], width[side], *x.shape[axis + 1 :])))
    return F.concatenate((parts[0], x, parts[1]), axis=axis)


def _odd(F: Any, x: Any, axis: int, width: Width, mode: Any, _: Any) -> Any:
    """Reflect through the point at each edge: all is s x[i] + a x[0] + b x[-1], and NumPy says i, s, a and b."""
    n = x.shape[axis]
    origin = np.pad(np.arange(n), width, mode)
    first, last = np.zeros(n), np.zeros(n)
    first[0], last[n - 1] = 1.0, float(n > 1)
    a, b = (np.pad(v, width, mode, reflect_type="odd") for v in (first, last))
    s = np.where((origin == 0) | (origin == n - 1), 0.0, 1.0 - a - b)
    s, a, b = (_along(v, axis, x.ndim, x.dtype) for v in (s, a, b))
    return x[(*(slice(None),) * axis, origin)] * s + _part(x, axis, 0, 1) * a + _part(x, axis, n - 1, None) * b


PADDING: tuple[Composed, ...] = (
    Composed(
        name="pad",
        doc="A copy with elements around it: constants, copies, ramps, or statistics of the elements at the edges.",
        twins=(np.pad,),
        forward=_pad,
        method=False,
        takes_complex=True,
        examples=(
            (((3, 4),), {"pad_width": 1}),
            (((3, 4),), {"pad_width": ((1, 2), (0, 3)), "mode": "constant", "constant_values": ((1, 2), (3, 4))}),
            (((3, 4),), {"pad_width": ((1, 2), (0, 3)), "mode": "edge"}),
            (((3, 4),), {"pad_width": (2, 1), "mode": "linear_ramp", "end_values": (5, -4)}),
            (((3, 4),), {"pad_width": ((0, 2), (3, 1)), "mode": "linear_ramp"}),
            (((3, 4),), {"pad_width": 2, "mode": "maximum"}),
            (((3, 5),), {"pad_width": ((0, 1), (2, 2)), "mode": "minimum", "stat_length": ((2, 1), (2, 3))}),
            (((3, 4),), {"pad_width": 1, "mode": "mean", "stat_length": 2}),
            (((3, 4),), {"pad_width": ((1, 0), (0, 1)), "mode": "median"}),
            (((3, 4),), {"pad_width": 7, "mode": "reflect"}),
            (((3, 4),), {"pad_width": (7, 9), "mode": "reflect", "reflect_type": "odd"}),
            (((4, 1),), {"pad_width": ((5, 2), (1, 2)), "mode": "reflect", "reflect_type": "odd"}),
            (((3, 4),), {"pad_width": (8, 5), "mode": "symmetric", "reflect_type": "odd"}),
            (((3, 4),), {"pad_width": (8, 5), "mode": "symmetric"}),
            (((3, 2),), {"pad_width": (5, 4), "mode": "wrap"}),
        ),
    ),
)
