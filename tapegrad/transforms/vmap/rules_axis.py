"""Rules of rows that work along axes, or in another order of them: the same row, with its axes counted further."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.ops.host_queries import is_recorded
from tapegrad.record import operations
from tapegrad.record.operations import F
from tapegrad.transforms.vmap.alignment import Levels, sizes
from tapegrad.transforms.vmap.batched_tensor import raw

Params = dict[str, Any]
Rule = Callable[..., Any]
_WHOLE = slice(None)


def run(op: Any, tensors: Any, params: Params) -> Any:
    """Compute a row of raw tensors with params that are known."""
    values = [F.as_tensor(t) for t in tensors]
    if any(map(is_recorded, values)):
        return TRACING.with_params(op, values, params)
    return operations.with_params(op, values, [t._array for t in values], params)


def params_of(op: Any, x: Any, args: Any, kwargs: Any) -> Params:
    """Check the arguments of a row of one operand for one example, and give its params."""
    return {} if op.params is None else op.params(x.shape, *args, **kwargs)


def further(axes: Any, by: int) -> Any:
    """Count axes further."""
    return axes + by if isinstance(axes, int) else tuple(k + by for k in axes)


def changing(change: Callable[[Params, int, Any], Params]) -> Rule:
    """Make the rule of a row that needs other params only: `change(params, number of levels, x)`."""

    def rule(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
        x = operands[0]
        return run(op, (raw(x)[0],), change(params_of(op, x, args, kwargs), len(levels), x))

    return rule


def shifting(*names: str) -> Rule:
    """Make the rule of a row that is told axes, which are not negative, by these params."""
    return changing(lambda params, by, x: {**params, **{name: further(params[name], by) for name in names}})


def same(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do a row of one operand that works element by element, or on stacks of matrices."""
    x = operands[0]
    params_of(op, x, args, kwargs)
    return operations.structured(op, (raw(x)[0],), *args, **kwargs)


def pairs(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `view_as_complex`, whose pairs are an axis of an example."""
    return same(op, levels, operands, args, kwargs) if operands[0].ndim else NotImplemented


def reduction(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do a reduction, over all axes of an example where it names none."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    tensor, axis = raw(x)[0], params["axis"]
    options = params.get("options", {})
    if "weights" in options:
        return NotImplemented
    several = np.ndim(options.get("q", 0))  # quantiles of several are the first axes of the result
    number = axis is None and not x.ndim
    if number:
        tensor, axis = F.unsqueeze(tensor, -1), 0
    axis = tuple(range(by, tensor.ndim)) if axis is None else further(axis, by)
    result = run(op, (tensor,), {**params, "axis": axis})
    if several:
        result = F.moveaxis(result, tuple(range(several)), tuple(range(by, by + several)))
    return F.squeeze(result, -1) if number and params.get("keepdims") else result


def flattened_axis(x: Any, axis: Any, by: int) -> tuple[Any, Any]:
    """Return a raw tensor and an axis to work along: of the flattened example where there is none."""
    tensor = raw(x)[0]
    if axis is not None:
        return tensor, further(axis, by)
    return flat(tensor, by), by


def flat(tensor: Any, by: int) -> Any:
    """Return a raw tensor with each example flattened."""
    shape = tensor.shape
    return tensor if tensor.ndim == by + 1 else tensor.reshape((*shape[:by], math.prod(shape[by:])))


def accumulation(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do what goes along one axis, or along the flattened example."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    tensor, axis = flattened_axis(x, params["axis"], by)
    return run(op, (tensor,), {**params, "axis": axis})


def normalized(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do what gives an example its own shape, along axes or all of them: softmax."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    axis = params["axis"]
    if axis is None and not x.ndim:
        return F.squeeze(run(op, (F.unsqueeze(raw(x)[0], -1),), {**params, "axis": by}), -1)
    axis = tuple(range(by, by + x.ndim)) if axis is None else further(axis, by)
    return run(op, (raw(x)[0],), {**params, "axis": axis})


def norm(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `norm`, which flattens where no axis is named and reads the order by the number of axes."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    axis, tensor = params["axis"], raw(x)[0]
    if axis is not None:
        named = axis if isinstance(axis, (tuple, list)) else (axis,)
        named = tuple(k + by + (x.ndim if k < 0 else 0) for k in map(operator.index, named))
        return operations.structured(
            op, (tensor,), params["ord"], named if len(named) > 1 else named[0], params["keepdims"]
        )
    if params["ord"] is None:
        result = operations.structured(op, (flat(tensor, by),), None, by, False)
        return result.reshape((*result.shape, *(1,) * x.ndim)) if params["keepdims"] else result
    if x.ndim not in (1, 2):
        return NotImplemented  # which NumPy refuses
    axes = tuple(range(by, by + x.ndim))
    return operations.structured(op, (tensor,), params["ord"], axes if x.ndim == 2 else by, params["keepdims"])


# Shapes


def _shape(params: Params, by: int, x: Any) -> Params:
    sizes_ = params["shape"]
    if -1 in sizes_ and x.size:
        known = math.prod(n for n in sizes_ if n != -1)
        if known and x.size % known == 0 and sizes_.count(-1) == 1:
            sizes_ = tuple(x.size // known if n == -1 else n for n in sizes_)
    return {**params, "shape": (*raw(x)[0].shape[:by], *sizes_)}


def reshape(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `reshape` and `view`, which must fit one example."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    wanted = params["shape"]
    if (wanted.count(-1) != 1 or not x.size) and math.prod(wanted) != x.size:
        return NotImplemented if x.size or -1 not in wanted else _empty(op, x, params, by)
    return run(op, (raw(x)[0],), _shape(params, by, x))


def _empty(op: Any, x: Any, params: Params, by: int) -> Any:
    shape = np.empty(x.shape).reshape(params["shape"]).shape
    return run(op, (raw(x)[0],), {**params, "shape": (*raw(x)[0].shape[:by], *shape)})


def flattened(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do a flat copy."""
    return F.clone(flat(raw(operands[0])[0], len(levels)))


def expand(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `expand` and `broadcast_to`: new axes stand behind those of the levels."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    tensor, shape = raw(x)[0], params["shape"]
    extra = len(shape) - x.ndim
    if extra < 0:
        return NotImplemented  # which NumPy refuses
    if extra:
        tensor = tensor[(*(_WHOLE,) * by, *(None,) * extra)]
    return run(op, (tensor,), {**params, "shape": (*sizes(levels), *shape)})


def _order(params: Params, by: int, x: Any) -> Params:
    return {**params, "axes": (*range(by), *further(params["axes"], by))}


def roll(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `roll`, of the flattened example where it names no axis."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    tensor = raw(x)[0]
    if params["axis"] is not None:
        return run(op, (tensor,), {**params, "axis": further(params["axis"], by)})
    return run(op, (flat(tensor, by),), {"shift": (params["shift"],), "axis": (by,)}).reshape(tensor.shape)


def triangle(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `tril` and `triu`, which make a matrix of a vector."""
    x = operands[0]
    if x.ndim < 2:
        return NotImplemented
    return run(op, (raw(x)[0],), params_of(op, x, args, kwargs))


def repeat(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `repeat`, of the flattened example where it names no axis."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    tensor, axis = flattened_axis(x, params["axis"], by)
    return run(op, (tensor,), {**params, "axis": axis})


def tile(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `tile`: new axes stand behind those of the levels."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    reps, tensor = params["reps"], raw(x)[0]
    extra = max(len(reps) - x.ndim, 0)
    if extra:
        tensor = tensor[(*(_WHOLE,) * by, *(None,) * extra)]
    reps = (1,) * (tensor.ndim - len(reps)) + tuple(reps)
    return run(op, (tensor,), {**params, "reps": reps})


def padded(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `pad` of constants and copies: nothing is put around the axes of the levels."""
    x, by = operands[0], len(levels)
    params = params_of(op, x, args, kwargs)
    if not x.ndim or any(np.ndim(v) > 1 for v in params["options"].values()):
        return NotImplemented
    sources = params["sources"]
    return run(
        op,
        (raw(x)[0],),
        {
            **params,
            "widths": ((0, 0),) * by + tuple(params["widths"]),
            "sources": None if sources is None else (None,) * by + tuple(sources),
        },
    )


def factors(name: str) -> Rule:
    """Make the rule of a row with an argument, such as the exponents of `ldexp`, that broadcasts and is no operand."""

    def rule(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
        x = operands[0]
        params = params_of(op, x, args, kwargs)
        extra = np.ndim(params[name]) - x.ndim
        tensor = raw(x)[0]
        if extra > 0:
            tensor = tensor[(*(_WHOLE,) * len(levels), *(None,) * extra)]
        return run(op, (tensor,), params)

    return rule


def _embedded(params: Params, by: int, x: Any) -> Params:
    return {
        **params,
        "shape": (*raw(x)[0].shape[:by], *params["shape"]),
        "axis1": params["axis1"] + by,
        "axis2": params["axis2"] + by,
    }


def _labelled(params: Params, by: int, x: Any) -> Params:
    numbers = {label: by + k for k, label in enumerate(dict.fromkeys(params["labels"]))}  # NumPy takes no others
    labels = (*range(by), *(numbers[k] for k in params["labels"]))
    return {**params, "labels": labels, "out_labels": (*range(by), *(numbers[k] for k in params["out_labels"]))}


def strided(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `as_strided` of each example as if it lay in memory by itself; of what does not lie so, a read-only copy."""
    x, by = operands[0], len(levels)
    params, tensor = params_of(op, x, args, kwargs), raw(x)[0]
    lead, steps, count = tensor.shape[:by], list[int](), x.size
    for n in reversed(lead):
        steps.insert(0, count)
        count *= n
    traced = is_recorded(tensor)
    lies = (tensor if traced else tensor._memory()).flags.c_contiguous
    if not lies:
        tensor = F.clone(flat(tensor, 0))
        if not traced:
            tensor._memory().flags.writeable = False  # what is written there would not reach the tensor of the batch
    places = {"size": (*lead, *params["size"]), "stride": (*steps, *params["stride"]), "offset": params["offset"]}
    return run(op, (tensor,), places)


def part(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `narrow` and reading by a basic index."""
    x = operands[0]
    return raw(x)[0][(*(_WHOLE,) * len(levels), *params_of(op, x, args, kwargs)["index"])]


RULES: dict[str, Rule] = {
    "reduction": reduction,
    "accumulation": accumulation,
    "normalized": normalized,
    "same": same,
    "order": changing(_order),
    "axis": shifting("axis"),
    "axes": shifting("axes"),
    "diagonal": shifting("axis1", "axis2"),
    "reshape": reshape,
    "expand": expand,
    "part": part,
    "triangle": triangle,
    "pairs": pairs,
    "norm": norm,
    "flattened": flattened,
    "roll": roll,
    "embedded": changing(_embedded),
    "repeat": repeat,
    "tile": tile,
    "padded": padded,
    "factors i": factors("i"),
    "labelled": changing(_labelled),
    "strided": strided,
}
"""By the names by which rows say how they are done with a batch."""
