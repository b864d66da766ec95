"""The composed rows as the tests see them: how to sample their operands, call them, and hold them against NumPy."""

import numpy as np
from oracles import assert_close, difference_gradient
from table.rows import generator
from table.structured import away_from_zero, spaced

import tapegrad as tg
from tapegrad.ops import COMPOSED

DIFFERENTIABLE = [row for row in COMPOSED if row.differentiable]
EXAMPLES = [(row, k) for row in COMPOSED for k in range(len(row.examples))]

# How the tensors of an example are combined, where they are not the first arguments: (row's key) -> function.
CALLS = {
    "compress": lambda x, condition, axis=None: tg.compress(condition, x, axis),
    "extract": lambda x, condition: tg.extract(condition, x),
    "choose": lambda x, y, index: tg.choose(index, [x, y]),
    "select": lambda x, y, *conditions: tg.select(conditions, [x, y], 0.5),
    "bincount": lambda x, bins: tg.bincount(bins, x),
}


def _topk(x, k, axis=-1, largest=True):
    order = np.argsort(-x if largest else x, axis)
    order = np.take(order, np.arange(k), axis)
    return np.take_along_axis(x, order, axis), order


def _kthvalue(x, k, axis=-1, keepdims=False):
    order = np.take(np.argsort(x, axis), [k - 1], axis)
    value = np.take_along_axis(x, order, axis)
    return (value, order) if keepdims else (value.squeeze(axis), order.squeeze(axis))


def _running(accumulate):
    def function(x, axis):
        out = accumulate(x, axis=axis)
        lanes, values = np.moveaxis(x, axis, -1), np.moveaxis(out, axis, -1)
        index = np.empty(lanes.shape, np.int64)
        for place in np.ndindex(lanes.shape):
            index[place] = np.flatnonzero(lanes[place[:-1]] == values[place])[0]
        return out, np.moveaxis(index, -1, axis)

    return function


# How operands are sampled where numbers far apart and away from 0 do not do: (row's key) -> function(shapes, dtype).
SAMPLES = {
    **{
        name: lambda shapes, dtype: [
            np.where(np.arange(np.prod(s)).reshape(s) % 5 == 3, np.nan, away_from_zero(s)).astype(dtype) for s in shapes
        ]
        for name in ("nanprod", "nancumsum", "nancumprod")
    },
    "searchsorted": lambda shapes, dtype: [np.linspace(-1, 3, *shapes[0]).astype(dtype)],
    **{
        name: lambda shapes, dtype: [
            np.arange(np.prod(s)).reshape(s)[::-1].astype(dtype) + 30 * k for k, s in enumerate(shapes)
        ]
        for name in (
            *("unique", "unique_values", "unique_counts", "unique_inverse", "unique_all"),
            *("union1d", "setdiff1d", "setxor1d", "intersect1d"),  # what is in both differs beside: test_sets.py
        )
    },
    # no element near an edge that moves with another
    **{
        name: lambda shapes, dtype: [
            np.random.default_rng(k).permutation(0.37 * np.arange(np.prod(s)) ** 1.5 - 2).reshape(s).astype(dtype)
            for k, s in enumerate(shapes)
        ]
        for name in ("histogram", "histogram2d", "histogramdd")
    },
    **{name: lambda shapes, dtype: [spaced(s, "unit", dtype) for s in shapes] for name in ("cov", "corrcoef")},
}
# What NumPy computes, where the row's first NumPy function does not take its arguments as they are.
NUMPY = {
    "compress": lambda x, condition, axis: np.compress(condition, x, axis),
    "extract": lambda x, condition: np.extract(condition, x),
    "choose": lambda x, y, index: np.choose(index, np.broadcast_arrays(x, y)),
    "select": lambda x, y, *conditions: np.select(conditions, [x, y], 0.5),
    "bincount": lambda x, bins: np.bincount(bins, x),
    "index_select": lambda x, dim, index: np.take(x, index, dim),
    "masked_select": lambda x, mask: np.broadcast_arrays(x, mask)[0][np.broadcast_arrays(x, mask)[1]],
    "topk": _topk,
    "kthvalue": _kthvalue,
    "cummax": _running(np.maximum.accumulate),
    "cummin": _running(np.minimum.accumulate),
    "unique_values": np.unique,
}
# What PyTorch computes, with the arguments of the row: function(torch, *tensors, *positional, **named).
TORCH = {
    "std": lambda torch, x, axis=None, keepdims=False, ddof=0, correction=0: torch.std(
        x, axis, correction=ddof or correction, keepdim=keepdims
    ),
    "cov": lambda torch, m, y=None, rowvar=True, bias=False, ddof=None, fweights=None, aweights=None: torch.cov(
        (m if y is None else torch.vstack([torch.atleast_2d(m), torch.atleast_2d(y)])).T
        if not rowvar
        else m
        if y is None
        else torch.vstack([m, y]),
        correction=(0 if bias else 1) if ddof is None else ddof,
        fweights=None if fweights is None else torch.tensor(fweights),
        aweights=None if aweights is None else torch.tensor(aweights),
    ),
    "corrcoef": lambda torch, x, y=None, rowvar=True: torch.corrcoef(
        x.T if not rowvar else x if y is None else torch.vstack([x, y])
    ),
    "cummax": lambda torch, x, axis: list(torch.cummax(x, axis)),
    "cummin": lambda torch, x, axis: list(torch.cummin(x, axis)),
    "topk": lambda torch, x, k, axis=-1, largest=True: list(torch.topk(x, k, axis, largest)),
    "kthvalue": lambda torch, x, k, axis=-1, keepdims=False: list(torch.kthvalue(x, k, axis, keepdims)),
    "index_select": lambda torch, x, dim, index: torch.index_select(x, dim, torch.tensor(index)),
    "masked_select": lambda torch, x, mask: torch.masked_select(x, torch.tensor(mask)),
    "sort": lambda torch, x, axis=-1, stable=None: torch.sort(
        x.ravel() if axis is None else x, dim=-1 if axis is None else axis
    )[0],
}


def name_of_example(case):
    row, k = case
    shapes, arguments = row.examples[k]
    return f"{row.key}-{','.join(map(str, shapes))}-{arguments}"


def function_of(row):
    """The public function."""
    if row.key in CALLS:
        return CALLS[row.key]
    return getattr(getattr(tg, row.namespace) if row.namespace else tg, row.name)


def arguments_of(row, k):
    """Give an example's shapes, positional arguments and keyword arguments."""
    shapes, arguments = row.examples[k]
    named = dict(arguments)
    return shapes, named.pop("*", ()), named


def operands(row, shapes, dtype=np.float64):
    if row.key in SAMPLES:
        return SAMPLES[row.key](shapes, dtype)
    random = generator(row.key)
    return [away_from_zero(s, dtype) + random.uniform(0, 0.05, s).astype(dtype) for s in shapes]


def numpy_value(row, arrays, positional, named):
    """What NumPy computes."""
    return NUMPY.get(row.key, row.twins[0] if row.twins else None)(*arrays, *positional, **named)


def flat(result):
    """List the tensors or arrays that a function gave, also nested ones."""
    if isinstance(result, (tuple, list)):
        return [part for each in result for part in flat(each)]
    return [result]


def weighted(parts, name):
    """Combine all floating-point results into one number, each element with a weight of its own."""
    random = generator(f"weights of {name}")
    total = 0.0
    for part in parts:
        weights = random.uniform(0.5, 1.5, np.shape(part))
        if part.dtype.kind == "f":
            total = total + (part * weights).sum()
    return total


def check_gradient(row, arrays, positional, named, rel=1e-8):
    """Hold the gradients of a composed row, at every operand, against central differences of NumPy's function."""
    tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
    loss = weighted(flat(function_of(row)(*tensors, *positional, **named)), row.key)
    found = tg.autograd.grad(loss, tensors, materialize_grads=True)

    def value(*point):
        parts = [np.asarray(p) for p in flat(numpy_value(row, point, positional, named))]
        return weighted(parts, row.key)

    for k, gradient in enumerate(found):
        expected = difference_gradient(value, arrays, k)
        assert_close(gradient.numpy(), expected, rel, f"{row.key}: operand {k}", scale=1.0)
