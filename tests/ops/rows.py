"""The elementwise rows as the tests see them: where to sample them, how to call them, how to check a derivative."""

import functools
import itertools
import operator
import zlib

import numpy as np
from oracles import assert_close, assert_same, assert_within, difference

import tapegrad as tg
from tapegrad.maths.ufuncs import OURS
from tapegrad.ops import TABLE, Elementwise
from tapegrad.ops.expression import OPERANDS
from tapegrad.record import plan_cache

# Of real numbers; those that are of complex ones only are in tests/complex.
ELEMENTWISE = [row for row in TABLE if isinstance(row, Elementwise) and row.differentiable and not row.gives_real]
PLAIN = [row for row in TABLE if isinstance(row, Elementwise) and not row.differentiable]
BINARY = [row for row in ELEMENTWISE if row.arity == 2]
DERIVATIVES = [(row, k) for row in ELEMENTWISE for k in range(row.arity) if row.derivatives[k] is not None]
DTYPES = (np.float64, np.float32)
INTEGER = {"left_shift", "right_shift", "gcd", "lcm", "invert"}
INTEGER |= {row.name for row in PLAIN if row.name.startswith("bitwise")}  # rows of whole numbers or booleans
MARGIN = 1e-2  # from kinks and ties: three steps of a central difference, and room
ULPS = 2.0  # ours is within 1 unit in the last place, and the C library's is as well


def theirs(row):
    """Return NumPy's or SciPy's function that a row has the name of, where tapegrad computes with another one."""
    made = OURS.get(id(row.twins[0]))
    return row.twins[0] if made is None else made.like()


def is_ours(row, dtype=np.float64):
    """Tell whether tapegrad computes a row itself, or by SciPy: then it is not NumPy's to the bit."""
    return (dtype == np.float64 and id(row.twins[0]) in OURS) or (row.name == "i0" and dtype == np.float32)


def assert_value(row, actual, expected):
    """Hold what a row gives to what NumPy's function does: to the bit, or to the last places where it is ours."""
    actual, expected = np.asarray(actual), np.asarray(expected)
    if not is_ours(row, actual.dtype):
        assert_same(actual, expected, row.name)
        return
    assert actual.dtype == expected.dtype and actual.shape == expected.shape, row.name
    with np.errstate(all="ignore"):
        unit = np.where(np.isfinite(expected), np.spacing(np.abs(expected)), 0.0)
    assert_within(actual, expected, ULPS * unit, row.name)


def _through(name):
    return lambda torch, *x: operator.attrgetter(name)(torch)(*x)


# What PyTorch computes, where that is no function of the name that the row says.
TORCH = {
    "cbrt": lambda torch, x: torch.copysign(abs(x) ** (1 / 3), x.detach()),
    "floor_divide": lambda torch, x, y: torch.div(x, y, rounding_mode="floor"),  # its floor_divide has no derivative
    "softplus": lambda torch, x: torch.logaddexp(x, torch.zeros((), dtype=x.dtype)),  # its own is x from 20
}
TORCH_REL = {"digamma": 1e-9}  # its trigamma has fewer digits
IN_TORCH = [row for row in ELEMENTWISE if row.torch is not None]


TIES = ("maximum", "minimum", "fmax", "fmin", "clamp_min", "clamp_max")


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
        if row.name in TIES:
            far += [abs(np.subtract(a, b)) > MARGIN for a, b in itertools.combinations(arrays, 2)]
        if all(map(np.all, far)):
            break
    if row.name == "where":
        arrays[0] = arrays[0] > 0
    return [a if a.dtype == bool else a.astype(dtype) for a in arrays]


def function_of(row):
    """The function of the module; what only other rows use is called by its name."""
    return getattr(tg, row.name) if row.public else functools.partial(plan_cache.row, row.name)


def torch_of(row):
    """What PyTorch computes, as a function of the module and its tensors."""
    return TORCH.get(row.name) or _through(row.torch or row.name)


def is_composed(output):
    """Tell whether PyTorch computes something by several operations: it has their saved values, and their NaN."""
    nodes = output.grad_fn.next_functions if output.grad_fn is not None else ()
    names = [node.name() for node, _ in nodes if node is not None]
    return any(name != "torch::autograd::AccumulateGrad" for name in names)


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
