"""The composed rows as the tests see them: how to sample their operands, call them, and hold them against NumPy."""

import numpy as np
from oracles import assert_close, difference_gradient
from table.rows import generator
from table.structured import away_from_zero

import tapegrad as tg
from tapegrad.ops import COMPOSED

DIFFERENTIABLE = [row for row in COMPOSED if row.differentiable]
EXAMPLES = [(row, k) for row in COMPOSED for k in range(len(row.examples))]

# How operands are sampled where numbers far apart and away from 0 do not do: (row's key) -> function(shapes, dtype).
SAMPLES = {}
# What NumPy computes, where the row's first NumPy function does not take its arguments as they are.
NUMPY = {
    "flatten": lambda x, order="C", start_dim=0, end_dim=-1: (
        x.flatten(order) if start_dim == 0 else x.reshape(*x.shape[:start_dim], -1, *x.shape[end_dim + 1 :])
    ),
    "unflatten": lambda x, dim, sizes: x.reshape(*x.shape[: dim % x.ndim], *sizes, *x.shape[dim % x.ndim + 1 :]),
    "reshape_as": lambda x, other: x.reshape(other.shape),
    "view_as": lambda x, other: x.reshape(other.shape),
    "expand_as": lambda x, other: np.broadcast_to(x, other.shape),
    "t": lambda x: x.T,
}
# What PyTorch computes, with the arguments of the row: function(torch, *tensors, *positional, **named).
TORCH = {
    "ravel": lambda torch, x, order="C": (x if order != "F" else x.permute(*range(x.ndim)[::-1])).ravel(),
    "flatten": lambda torch, x, order="C", **axes: (x if order != "F" else x.permute(*range(x.ndim)[::-1])).flatten(
        **axes
    ),
    "unflatten": lambda torch, x, dim, sizes: x.unflatten(dim, sizes),
    "trace": lambda torch, x, offset=0, **axes: torch.diagonal(
        x, offset, axes.get("axis1", 0), axes.get("axis2", 1)
    ).sum(-1),
    "diag": lambda torch, x, k=0: torch.diag(x, k),
    "diagflat": lambda torch, x, k=0: torch.diagflat(x, k),
    "atleast_3d": lambda torch, *x: torch.atleast_3d(*x),
    "atleast_2d": lambda torch, *x: torch.atleast_2d(*x),
    "broadcast_arrays": lambda torch, *x: torch.broadcast_tensors(*x),
}


def name_of_example(case):
    row, k = case
    shapes, arguments = row.examples[k]
    return f"{row.key}-{','.join(map(str, shapes))}-{arguments}"


def function_of(row):
    """The public function."""
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
