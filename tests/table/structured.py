"""The structured rows as the tests see them: how to call them, and what NumPy and PyTorch call the same."""

import numpy as np
from oracles import assert_close, difference_gradient
from table.rows import generator

import tapegrad as tg
from tapegrad import recording
from tapegrad.ops import TABLE, Structured

STRUCTURED = [row for row in TABLE if isinstance(row, Structured)]
EXAMPLES = [(row, k) for row in STRUCTURED for k in range(len(row.examples))]

# How the tensors of an example are combined, where that is not a method of the row's name.
CALLS = {
    "index": lambda x, index: x[index],
    "gather_at": lambda x, index: x[index],
    "concatenate": lambda *x, **options: tg.concatenate(x, **options),
    "stack": lambda *x, **options: tg.stack(x, **options),
}


def _permuted(x, *axes):
    if len(axes) == 2:
        return np.swapaxes(x, *axes)
    return np.transpose(x, axes[0] if axes else None)


def _expanded(x, *sizes):
    lead = len(sizes) - x.ndim
    return np.broadcast_to(x, [x.shape[k - lead] if n == -1 else n for k, n in enumerate(sizes)])


# What NumPy computes, where the row's first NumPy function does not take its arguments as they are.
NUMPY = {
    "index": lambda x, index: x[index],
    "gather_at": lambda x, index: x[index],
    "concatenate": lambda *x, **options: np.concatenate(x, **options),
    "stack": lambda *x, **options: np.stack(x, **options),
    "reshape": lambda x, *shape: x.reshape(*shape),
    "transpose": _permuted,
    "permute": lambda x, *axes: np.transpose(x, axes[0] if isinstance(axes[0], tuple) else axes),
    "expand": _expanded,
    "astype": lambda x, dtype: x.astype(dtype),
}

TORCH = {
    "sum": lambda torch, x, axis=None, keepdims=False: torch.sum(x, dim=axis, keepdim=keepdims),
    "mean": lambda torch, x, axis=None, keepdims=False: torch.mean(x, dim=axis, keepdim=keepdims),
    "max": lambda torch, x, axis=(), keepdims=False: torch.amax(x, dim=axis, keepdim=keepdims),
    "min": lambda torch, x, axis=(), keepdims=False: torch.amin(x, dim=axis, keepdim=keepdims),
    "norm": lambda torch, x, ord=None, axis=None, keepdims=False: torch.linalg.norm(x, ord, axis, keepdims),
    "concatenate": lambda torch, *x, axis=0: (
        torch.cat(x, axis) if axis is not None else torch.cat([a.ravel() for a in x])
    ),
    "stack": lambda torch, *x, axis=0: torch.stack(x, axis),
    "matmul": lambda torch, x, y: torch.matmul(x, y),
    "gather_at": lambda torch, x, index: x[tuple(torch.tensor(i) if isinstance(i, np.ndarray) else i for i in index)],
    "cumsum": lambda torch, x, axis=None: torch.cumsum(x.ravel() if axis is None else x, 0 if axis is None else axis),
}


def name_of_example(case):
    row, k = case
    shapes, arguments = row.examples[k]
    return f"{row.name}-{','.join(map(str, shapes))}-{arguments}"


def arguments_of(row, k):
    """Give an example's shapes, positional arguments and keyword arguments."""
    shapes, arguments = row.examples[k]
    named = dict(arguments)
    positional = named.pop("*", ())
    if row.name in ("astype", "broadcast_to"):  # NumPy's first is positional only; `shape` is what params calls x's own
        positional, named = tuple(named.values()), {}
    return shapes, positional, named


def call(row, tensors, positional, named):
    """Apply a row to tensors."""
    if row.name in CALLS:
        return CALLS[row.name](*tensors, *positional, **named)
    if not row.public:
        return recording.row(row.name, *tensors, *positional, **named)
    if not row.method:
        return getattr(tg, row.name)(*tensors, *positional, **named)
    return getattr(tg.Tensor, row.name)(*tensors, *positional, **named)


def numpy_value(row, arrays, positional, named):
    """What NumPy computes."""
    function = NUMPY.get(row.name) or row.twins[0]
    return function(*arrays, *positional, **named)


def spaced(shape, name, dtype=np.float64):
    """Draw numbers that are far enough apart that the order does not change within a central difference."""
    random = generator(f"{name}{shape}")
    n = int(np.prod(shape))
    numbers = 0.1 * random.permutation(n) + random.uniform(0.02, 0.08, n) - 0.05 * n
    return numbers.reshape(shape).astype(dtype)


def away_from_zero(shape, dtype=np.float64):
    """Draw numbers whose absolute values are far enough apart, of both signs."""
    size = spaced(shape, "size")
    return ((1.0 + size - size.min()) * generator("sign").choice([-1.0, 1.0], shape)).astype(dtype)


def operands(row, shapes, dtype=np.float64):
    if row.name == "norm":  # different absolute values, of both signs, none near 0
        return [away_from_zero(shapes[0], dtype)]
    return [spaced(shape, f"{row.name}{i}", dtype) for i, shape in enumerate(shapes)]


def check_gradients(value, arrays, cotangent, found, what, rel=1e-9):
    """Hold gradients, one for each array, against central differences of the weighted sum of a function's value."""
    wide = [a.astype(np.float64) for a in arrays]
    weights = cotangent.astype(np.float64)
    for k, gradient in enumerate(found):
        expected = difference_gradient(lambda *a: np.sum(weights * value(*a)), wide, k)
        assert_close(gradient, expected, rel, f"{what}: operand {k}", scale=1.0)
