"""Evenly spaced numbers between two tensors. How to write a row: `op.py`."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from tapegrad.errors import OperandError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.host_queries import is_differentiated
from tapegrad.ops.op import Composed, Structured


def _spaced_params(start: Shape, stop: Shape, num: Any, endpoint: Any, axis: int) -> dict[str, Any]:
    num, ndim = operator.index(num), len(np.broadcast_shapes(start, stop))
    if num < 0:
        raise OperandError(f"got num={num}; give a number of elements that is not negative")
    weights = np.linspace(0.0, 1.0, num, bool(endpoint))
    axis = axis_index(axis, ndim + 1)
    return {
        "num": num,
        "endpoint": bool(endpoint),
        "axis": axis,
        "weights": weights.reshape((-1,) + (1,) * (ndim - axis)),
    }


def _linear(F: Any, start: Any, stop: Any, num: int, endpoint: bool, axis: int, weights: Any) -> Any:
    return np.linspace(start, stop, num, endpoint, axis=axis)


def _weighed(F: Any, g: Any, weights: Any, shape: Shape, axis: int) -> Any:
    return unbroadcast(F, F.sum(g * weights, axis=axis), shape).astype(g.dtype)


def _geometric(F: Any, start: Any, stop: Any, num: int, endpoint: bool, axis: int, weights: Any) -> Any:
    return np.geomspace(start, stop, num, endpoint, axis=axis)


def _geometric_d(F: Any, g: Any, end: Any, out: Any, weights: Any, axis: int) -> Any:
    total = F.sum(g * F.conj(out) * weights, axis=axis)
    return unbroadcast(F, total / F.conj(end), end.shape).astype(g.dtype)


SEQUENCES: tuple[Structured, ...] = (
    Structured(
        name="linear_spaced",
        doc="Numbers from x to y in equal steps.",
        signature="num, endpoint, axis",
        params=_spaced_params,
        forward=_linear,
        operands=("start", "stop"),
        dx=lambda F, g, x_shape, weights, axis: _weighed(F, g, 1.0 - weights, x_shape, axis),
        dy=lambda F, g, y_shape, weights, axis: _weighed(F, g, weights, y_shape, axis),
        public=False,
        takes_complex=True,
        examples=(
            (((), ()), {"num": 5, "endpoint": True, "axis": 0}),
            (((2, 1), (3,)), {"num": 4, "endpoint": False, "axis": -1}),
            (((2,), ()), {"num": 3, "endpoint": True, "axis": 0}),
        ),
        batch="spaced",
    ),
    Structured(
        name="geometric_spaced",
        doc="Numbers from x to y by equal factors.",
        signature="num, endpoint, axis",
        params=_spaced_params,
        forward=_geometric,
        operands=("start", "stop"),
        dx=lambda F, g, x, out, weights, axis: _geometric_d(F, g, x, out, 1.0 - weights, axis),
        dy=lambda F, g, y, out, weights, axis: _geometric_d(F, g, y, out, weights, axis),
        public=False,
        takes_complex=True,
        examples=(
            (((), ()), {"num": 5, "endpoint": True, "axis": 0}),
            (((2, 1), (3,)), {"num": 4, "endpoint": False, "axis": -1}),
        ),
        batch="spaced",
    ),
)


def _finished(F: Any, result: Any, dtype: Any, requires_grad: bool) -> Any:
    if dtype is not None and result.dtype != dtype:
        whole = np.issubdtype(dtype, np.integer) and result.dtype.kind == "f"
        result = (F.floor(result) if whole else result).astype(dtype)
    return result.requires_grad_() if requires_grad else result


def _linspace(
    F: Any,
    start: Any,
    stop: Any,
    num: int = 50,
    endpoint: bool = True,
    retstep: bool = False,
    dtype: Any = None,
    axis: int = 0,
    *,
    requires_grad: bool = False,
) -> Any:
    result = _finished(
        F, F.row("linear_spaced", start, stop, num=num, endpoint=endpoint, axis=axis), dtype, requires_grad
    )
    if not retstep:
        return result
    count = operator.index(num) - bool(endpoint)
    return result, ((stop - start) / count if count > 0 else F.as_tensor(np.array(np.nan)))


def _geomspace(
    F: Any,
    start: Any,
    stop: Any,
    num: int = 50,
    endpoint: bool = True,
    dtype: Any = None,
    axis: int = 0,
    *,
    requires_grad: bool = False,
) -> Any:
    result = F.row("geometric_spaced", start, stop, num=num, endpoint=endpoint, axis=axis)
    return _finished(F, result, dtype, requires_grad)


def _logspace(
    F: Any,
    start: Any,
    stop: Any,
    num: int = 50,
    endpoint: bool = True,
    base: Any = 10.0,
    dtype: Any = None,
    axis: int = 0,
    *,
    requires_grad: bool = False,
) -> Any:
    base = F.own(base)
    if base.ndim:
        ndim = len(np.broadcast_shapes(start.shape, stop.shape, base.shape))
        start, stop = (x.reshape((1,) * (ndim - x.ndim) + x.shape) for x in (start, stop))
        base = F.expand_dims(base, axis)
    powers = F.row("linear_spaced", start, stop, num=num, endpoint=endpoint, axis=axis)
    return _finished(
        F, F.pow(base if base.ndim or is_differentiated(base) else base.item(), powers), dtype, requires_grad
    )


_ENDS: tuple[Any, ...] = (
    (((), ()), {}),
    (((), ()), {"num": 5, "endpoint": False}),
    (((2, 1), (3,)), {"num": 4, "axis": -1}),
    (((2,), ()), {"num": 1}),
)


def _row(name: str, doc: str, twin: Any, forward: Any, examples: Any) -> Composed:
    return Composed(
        name=name,
        doc=doc,
        twins=(twin,),
        forward=forward,
        tensors=2,
        method=False,
        takes_complex=True,
        examples=examples,
    )


SPACES: tuple[Composed, ...] = (
    _row(
        "linspace",
        "Numbers in equal steps from start to stop, which is left out without `endpoint`.",
        np.linspace,
        _linspace,
        (*_ENDS, (((), ()), {"num": 3, "retstep": True})),
    ),
    _row(
        "geomspace",
        "Numbers by equal factors from start to stop, which is left out without `endpoint`.",
        np.geomspace,
        _geomspace,
        _ENDS,
    ),
    _row(
        "logspace",
        "Powers of the base, with exponents in equal steps from start to stop.",
        np.logspace,
        _logspace,
        (*_ENDS, (((), ()), {"num": 3, "base": 2.0}), (((2,), (2,)), {"num": 3, "base": np.array([2.0, 3.0])})),
    ),
)
