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
SAMPLES = {
    "modf": lambda shapes, dtype: [between_integers(shapes[0], dtype)],
    "round": lambda shapes, dtype: [between_integers(shapes[0], dtype) / dtype(20)],
    "divmod": lambda shapes, dtype: [uniform((3.3, 3.7), shapes[0], dtype), uniform((1.3, 1.6), shapes[1], dtype)],
}
# What NumPy computes, where the row's first NumPy function does not take its arguments as they are.
NUMPY = {
    "clip": lambda x, a_min=None, a_max=None, **named: np.clip(x, **named) if named else np.clip(x, a_min, a_max),
}
# What PyTorch computes, with the arguments of the row: function(torch, *tensors, *positional, **named).
TORCH = {}


def uniform(bounds, shape, dtype):
    return generator(f"{bounds}").uniform(*bounds, shape).astype(dtype)


def between_integers(shape, dtype):
    """Draw numbers of both signs, none near an integer."""
    return (generator("integers").integers(-20, 20, shape) + uniform((0.2, 0.8), shape, dtype)).astype(dtype)


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
