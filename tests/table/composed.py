"""The composed rows as the tests see them: how to sample their operands, call them, and hold them against NumPy."""

import numpy as np
from oracles import assert_close, difference_gradient
from table.rows import generator
from table.structured import away_from_zero

import tapegrad as tg
from tapegrad.ops import COMPOSED

DIFFERENTIABLE = [row for row in COMPOSED if row.differentiable]
EXAMPLES = [(row, k) for row in COMPOSED for k in range(len(row.examples))]


def _invertible(shapes, dtype):
    """Draw square matrices whose condition is good, and whose eigenvalues and singular values differ."""
    arrays = [generator(f"matrices{s}").uniform(-1, 1, s) for s in shapes]
    arrays = [a + np.diag(2.0 + np.arange(a.shape[-1])) if a.shape[-2:] == (a.shape[-1],) * 2 else a for a in arrays]
    return [a.astype(dtype) for a in arrays]


def _tensor(shape, dtype):
    """Draw a tensor that is a square matrix with a good condition, by another shape."""
    n = round(np.prod(shape) ** 0.5)
    return _invertible([(n, n)], dtype)[0].reshape(shape)


def _symmetrized(function):
    """Make a function of all elements of one that reads a triangle, as central differences need it."""
    return lambda a, *rest, **named: function((a + np.swapaxes(a, -1, -2)) / 2, *rest, **named)


def _symmetric(shapes, dtype):
    (a,) = _invertible(shapes, np.float64)
    return [((a + np.swapaxes(a, -1, -2)) / 2).astype(dtype)]


# How to call a row, where its tensors are not its first arguments: (row's key) -> function(*tensors, *positional, …).
CALLS = {
    "einsum": lambda *given, **named: tg.einsum(given[-1], *given[:-1], **named),
    "linalg.multi_dot": lambda *given: tg.linalg.multi_dot(given),
}
# How operands are sampled where numbers far apart and away from 0 do not do: (row's key) -> function(shapes, dtype).
SAMPLES = {row.key: _invertible for row in COMPOSED if row.namespace == "linalg"} | {
    "linalg.eigh": _symmetric,
    "linalg.svd": lambda shapes, dtype: (_symmetric if shapes[0][-2:-1] == shapes[0][-1:] else _invertible)(
        shapes, dtype
    ),
    "inverse": _invertible,
    "linalg.tensorsolve": lambda shapes, dtype: [_tensor(shapes[0], dtype), *_invertible(shapes[1:], dtype)],
    "linalg.tensorinv": lambda shapes, dtype: [_tensor(shapes[0], dtype)],
}
# What NumPy computes, where the row's first NumPy function does not take its arguments as they are.
NUMPY = {
    "einsum": lambda *given, optimize=None: np.einsum(given[-1], *given[:-1]),
    "inverse": np.linalg.inv,
    "linalg.eigh": _symmetrized(np.linalg.eigh),
    "linalg.svd": lambda a, *rest, hermitian=False, **named: (
        _symmetrized(np.linalg.svd)(a, *rest, hermitian=True, **named)
        if hermitian
        else np.linalg.svd(a, *rest, **named)
    ),
    "linalg.multi_dot": lambda *given: np.linalg.multi_dot(given),
}
# What PyTorch computes, with the arguments of the row: function(torch, *tensors, *positional, **named).
TORCH = {}


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
