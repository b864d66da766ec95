"""The elementwise rows as the tests see them: where to sample them, how to call them, how to check a derivative."""

import itertools
import zlib

import numpy as np
from oracles import assert_close, difference

import tapegrad as tg
from tapegrad.ops import TABLE, Elementwise
from tapegrad.ops.expression import OPERANDS

ELEMENTWISE = [row for row in TABLE if isinstance(row, Elementwise) and row.differentiable]
PLAIN = [row for row in TABLE if isinstance(row, Elementwise) and not row.differentiable]
BINARY = [row for row in ELEMENTWISE if row.arity == 2]
DERIVATIVES = [(row, k) for row in ELEMENTWISE for k in range(row.arity) if row.derivatives[k] is not None]
DTYPES = (np.float64, np.float32)
MARGIN = 1e-2  # from kinks and ties: three steps of a central difference, and room


def name_of(row):
    return row.name


def name_of_derivative(case):
    return f"{case[0].name}-d{OPERANDS[case[1]]}"


def generator(name):
    """Random numbers of a test's own, the same in every run."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def sample(row, *shapes, dtype=np.float64, seed=""):
    """Draw an operand of each shape from where the row says that tests sample, away from kinks and ties.

    The first operand of `where` is a condition.
    """
    random = generator(row.name + seed)
    shapes = shapes * row.arity if len(shapes) == 1 else shapes
    while True:
        arrays = [random.uniform(*bounds, shape) for bounds, shape in zip(row.intervals(), shapes, strict=True)]
        far = [abs(a - kink) > MARGIN for a in arrays for kink in row.kinks]
        if row.name in ("maximum", "minimum"):
            far.append(abs(np.subtract(*arrays)) > MARGIN)
        if all(map(np.all, far)):
            break
    if row.name == "where":
        arrays[0] = arrays[0] > 0
    return [a if a.dtype == bool else a.astype(dtype) for a in arrays]


def function_of(row):
    """The function of the module."""
    return getattr(tg, row.name)


def local_derivative(row, k, arrays):
    """The derivative by the k-th operand that backward gives, element by element."""
    tensors = [tg.tensor(a) for a in arrays]
    tensors[k].requires_grad_()
    output = function_of(row)(*tensors)
    (gradient,) = tg.autograd.grad(output, tensors[k], np.ones(output.shape))
    return gradient.numpy()


def check_derivative(row, k, arrays, derivative, rel=1e-9):
    """Hold a local derivative, element by element, against central differences of the row's NumPy function."""
    arrays = [a if a.dtype == bool else a.astype(np.float64) for a in arrays]

    def value(point):
        return row.twins[0](*arrays[:k], point, *arrays[k + 1 :])

    expected = difference(value, arrays[k], np.ones_like(arrays[k]))
    assert_close(derivative, expected, rel, f"{row.name}: d{OPERANDS[k]}", scale=1.0)


def pairs_of(values, arity, dtype):
    """All combinations of some values, as one array for each operand."""
    return [np.array(column, dtype) for column in zip(*itertools.product(values, repeat=arity), strict=True)]
