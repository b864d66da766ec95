"""Rules of rows of several operands: products, solutions, what joins tensors, and what broadcasts."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from tapegrad.ops import BY_NAME
from tapegrad.record import operations
from tapegrad.record.operations import F
from tapegrad.transforms.vmap.alignment import Levels, aligned, full, inserted, ndim_of, stacked
from tapegrad.transforms.vmap.batched_tensor import Batched, raw
from tapegrad.transforms.vmap.rules_axis import Rule, flat, further, run

_MATMUL, _PAIR = BY_NAME["matmul"], BY_NAME["einsum_pair"]


def shape_of(value: Any) -> tuple[int, ...]:
    """Return the shape of one example."""
    return value.shape if hasattr(value, "shape") else np.shape(value)


def params_of(op: Any, operands: Any, args: Any, kwargs: Any) -> dict[str, Any]:
    """Check the arguments of a row for one example, and give its params."""
    return {} if op.params is None else op.params(*map(shape_of, operands), *args, **kwargs)


def broadcasting(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do a row whose operands broadcast, element by element."""
    params = params_of(op, operands, args, kwargs)
    np.broadcast_shapes(*map(shape_of, operands))
    return run(op, aligned(operands, levels), params)


def filled(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `masked_fill`, whose mask is no operand and broadcasts with it."""
    params = params_of(op, operands, args, kwargs)
    ndim = max(*map(ndim_of, operands), np.ndim(params["mask"]))
    return run(op, [inserted(value, levels, ndim) for value in operands], params)


# Products


def matmul(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Multiply vectors, matrices and stacks of them; with a matrix that all examples share, in one product."""
    x, y = operands
    x_ndim, y_ndim = ndim_of(x), ndim_of(y)
    if not x_ndim or not y_ndim or shape_of(x)[-1] != shape_of(y)[-2 if y_ndim > 1 else -1]:
        return NotImplemented  # which is refused
    if type(y) is not Batched and y_ndim == 2:
        return _by_shared(raw(x)[0], F.as_tensor(y))
    if type(x) is not Batched and x_ndim == 2 and y_ndim == 1:
        return _by_shared(raw(y)[0], F.matrix_transpose(F.as_tensor(x)))
    x_core, y_core = min(x_ndim, 2), min(y_ndim, 2)
    first, second = map(F.as_tensor, stacked(operands, (x_core, y_core), levels))
    if x_ndim == 1:
        first = F.unsqueeze(first, -2)
    if y_ndim == 1:
        second = F.unsqueeze(second, -1)
    result = operations.structured(_MATMUL, (first, second))
    gone = (*((-2,) if x_ndim == 1 else ()), *((-1,) if y_ndim == 1 else ()))
    return F.squeeze(result, gone) if gone else result


def _by_shared(x: Any, matrix: Any) -> Any:
    """Multiply the vectors along the last axis by one matrix."""
    if x.ndim <= 2:
        return operations.structured(_MATMUL, (x, matrix))
    shape = x.shape
    result = operations.structured(_MATMUL, (flat_rows(x), matrix))
    return result.reshape((*shape[:-1], matrix.shape[-1]))


def flat_rows(x: Any) -> Any:
    """Return a tensor with all axes but the last in one."""
    return x.reshape((int(np.prod(x.shape[:-1])), x.shape[-1]))


def contraction(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `dot`, `inner`, `outer`, `tensordot` and the like: sums of products over axes with the same label."""
    params = params_of(op, operands, args, kwargs)
    x, y = operands
    by_x, by_y = len(raw(x)[1]), len(raw(y)[1])
    first, second = F.as_tensor(raw(x)[0]), F.as_tensor(raw(y)[0])
    if op.name == "vdot":
        first = F.conj(first)
    if params["flat"]:
        first, second = flat(first, by_x), flat(second, by_y)
    x_labels = [("x", k) for k in range(first.ndim - by_x)]
    y_labels = [("y", k) for k in range(second.ndim - by_y)]
    for j, k in zip(params["x_axes"], params["y_axes"], strict=True):
        y_labels[k] = x_labels[j]
    out = [k for k in x_labels if k not in y_labels] + [k for k in y_labels if k not in x_labels]
    return _pair(levels, (x, first, x_labels), (y, second, y_labels), out)


def _pair(levels: Levels, x: Any, y: Any, out: Any) -> Any:
    """Contract two raw tensors by labels, to which those of the levels are added."""
    (x, first, x_labels), (y, second, y_labels) = x, y
    labels = ((*raw(x)[1], *x_labels), (*raw(y)[1], *y_labels), (*levels, *out))
    return operations.structured(_PAIR, (first, second), *labels)


def pair(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do a pair of `einsum`."""
    params = params_of(op, operands, args, kwargs)
    x, y = operands
    first, second = (x, F.as_tensor(raw(x)[0])), (y, F.as_tensor(raw(y)[0]))
    own = tuple(tuple(("own", k) for k in params[f"{name}_labels"]) for name in ("x", "y", "out"))
    return _pair(levels, (*first, own[0]), (*second, own[1]), own[2])


def on_cores(*cores: int) -> Rule:
    """Make the rule of a row that works on so many last axes of each operand; the others broadcast."""

    def rule(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
        params = params_of(op, operands, args, kwargs)
        return run(op, stacked(operands, cores, levels), params)

    return rule


def vecdot(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `vecdot`, along an axis that is brought to the end."""
    axis = params_of(op, operands, args, kwargs)["axis"]
    if axis != -1:
        operands = [F.moveaxis(F.as_tensor(value), axis, -1) for value in operands]
    return run(op, stacked(operands, (1, 1), levels), {"axis": -1})


def cross(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `cross`, with the vectors along the last axes."""
    first, second, third = params_of(op, operands, args, kwargs)["axes"]
    x, y = (F.moveaxis(F.as_tensor(v), axis, -1) for v, axis in zip(operands, (first, second), strict=True))
    if x.ndim == y.ndim == 1:
        third = -1
    result = run(op, stacked((x, y), (1, 1), levels), {"axes": (-1, -1, -1)})
    by = len(levels)
    return F.moveaxis(result, -1, operator.index(third) + (by if third >= 0 else 0))


def solve(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Solve equations, of a vector where the right-hand side of one example is one."""
    params = params_of(op, operands, args, kwargs)
    a, b = operands
    vector = ndim_of(b) == 1
    if vector:
        b = F.unsqueeze(F.as_tensor(b), -1)
    result = operations.structured(op, stacked((a, b), (2, 2), levels), **params)
    return F.squeeze(result, -1) if vector else result


def pinv(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Return pseudo-inverses; limits for each matrix stay with the matrices of an example."""
    params = params_of(op, operands, args, kwargs)
    return run(op, (raw(operands[0])[0],), params)


# Joining


def concatenate(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Join along an axis, or flattened."""
    by, axis = len(levels), params_of(op, operands, args, kwargs)["axis"]
    tensors = [full(value, levels) for value in operands]
    if axis is None:
        return operations.structured(op, [flat(t, by) for t in tensors], axis=by)
    return operations.structured(op, tensors, axis=further(axis, by))


def stack(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Join along a new axis."""
    axis = params_of(op, operands, args, kwargs)["axis"]
    return operations.structured(op, [full(value, levels) for value in operands], axis=axis + len(levels))


def spaced(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Return numbers from one tensor to another."""
    params = params_of(op, operands, args, kwargs)
    tensors = aligned(operands, levels)
    return run(op, tensors, {**params, "axis": further(params["axis"], len(levels))})


RULES: dict[str, Rule] = {
    "broadcasting": broadcasting,
    "contraction": contraction,
    "spaced": spaced,
    "filled": filled,
    "matmul": matmul,
    "pair": pair,
    "vecdot": vecdot,
    "matvec": on_cores(2, 1),
    "vecmat": on_cores(1, 2),
    "cross": cross,
    "solve": solve,
    "pinv": pinv,
    "concatenate": concatenate,
    "stack": stack,
}
