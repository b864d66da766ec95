"""Elementwise rows with operands of other shapes, memory layouts, dtypes and kinds."""

import itertools
import math

import numpy as np
import pytest
from ops.rows import BINARY, DTYPES, ELEMENTWISE, function_of, name_of, sample
from oracles import assert_close, assert_same, assert_within, layouts, leaf

import tapegrad as tg
from tapegrad.engine import numpy_namespace
from tapegrad.ops import BY_NAME
from tapegrad.ops.expression import evaluate

PAIRS = (
    ((3, 1), (1, 4)),
    ((), (3,)),
    ((3,), ()),
    ((), ()),
    ((1,), (5,)),
    ((2, 3, 4), (4,)),
    ((4,), (2, 3, 4)),
    ((2, 1, 4), (3, 1)),
    ((1, 1), (3,)),
    ((1, 1), (1,)),
    ((0,), ()),
    ((0, 3), (3,)),
    ((2, 0), (2, 1)),
    ((1,), (0,)),
    ((300,), (1,)),
    ((2, 500), (2, 1)),
)
TRIPLES = (((3, 1), (4,), ()), ((), (2, 1), (3,)), ((4,), (1,), (3, 1)), ((0,), (1,), ()))
SUM_ULPS = 16


def contributions(row, k, arrays, cotangent):
    """What each element of the result contributes to the k-th operand's gradient, by the table's expression."""
    dtype = cotangent.dtype
    arrays = [a if row.name == "where" and i == 0 else np.asarray(a, dtype) for i, a in enumerate(arrays)]
    values = dict(zip("xyz", arrays, strict=False), out=row.twins[0](*arrays))
    with np.errstate(all="ignore"):
        local = np.asarray(evaluate(row.derivatives[k], numpy_namespace, values), dtype)
    return np.broadcast_to(local, cotangent.shape) * cotangent


def summed(terms, shape):
    """Sum over the axes along which a shape was repeated, exactly; also the sum of absolute values."""
    total, size = np.zeros(shape), np.zeros(shape)
    padded = (1,) * (terms.ndim - len(shape)) + shape
    for index in np.ndindex(shape):
        full = (0,) * (terms.ndim - len(shape)) + index
        part = terms[tuple(slice(None) if n == 1 else i for i, n in zip(full, padded, strict=True))]
        total[index] = math.fsum(part.ravel().tolist())
        size[index] = math.fsum(abs(part).ravel().tolist())
    return total, size


def check_gradient(row, k, arrays, tensor, output, cotangent):
    """Hold an operand's gradient against the sum of the contributions, rounded a few times."""
    (gradient,) = tg.autograd.grad(output, tensor, cotangent, retain_graph=True)
    assert gradient.dtype == tensor.dtype and gradient.shape == tensor.shape
    terms = contributions(row, k, arrays, cotangent)
    total, size = summed(terms, tensor.shape)
    eps = np.finfo(min(tensor.dtype, cotangent.dtype, key=lambda d: d.itemsize)).eps
    assert_within(gradient.numpy(), total, SUM_ULPS * eps * size, f"{row.name}, operand {k}")


def check(row, arrays, wrap=leaf):
    """Check value and gradients, for each operand alone and for all."""
    live = [k for k in range(row.arity) if row.derivatives[k] is not None]
    expected = row.twins[0](*arrays)
    random = np.random.default_rng(0)
    cotangent = np.asarray(random.uniform(-1, 2, expected.shape), expected.dtype)
    for chosen in [(k,) for k in live] + [tuple(live)]:
        tensors = [wrap(a) if k in chosen else a for k, a in enumerate(arrays)]
        output = function_of(row)(*tensors)
        assert_same(output.detach(), expected, row.name)
        for k in chosen:
            check_gradient(row, k, arrays, tensors[k], output, cotangent)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shapes", PAIRS, ids=str)
@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_operands_broadcast(row, shapes, dtype):
    check(row, sample(row, *shapes, dtype=dtype))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shapes", TRIPLES, ids=str)
def test_where_broadcasts(shapes, dtype):
    check(BY_NAME["where"], sample(BY_NAME["where"], *shapes, dtype=dtype))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_any_memory_layout(row, dtype):
    for shape in ((3, 4), (5,), (2, 1, 3), (1, 1)):
        choices = [layouts(a) for a in sample(row, shape, dtype=dtype)]
        for names in itertools.product(choices[0], repeat=min(row.arity, 2)):
            names = (*names, "sliced")[: row.arity]
            check(row, [choice[name] for choice, name in zip(choices, names, strict=True)])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_memory_that_repeats_itself(row, dtype):
    """An expanded array has a stride of 0; its gradient has an element for each that it shows."""
    arrays = sample(row, (3, 1), dtype=dtype)
    expanded = [np.broadcast_to(a, (2, 3, 4)) for a in arrays]
    check(row, expanded)
    tensors = [tg.tensor(a, requires_grad=a.dtype != bool) for a in arrays]
    output = function_of(row)(*(t.expand(2, 3, 4) for t in tensors))
    assert_same(output.detach(), row.twins[0](*expanded), row.name)
    cotangent = np.random.default_rng(1).uniform(-1, 2, (2, 3, 4)).astype(dtype)
    for k, t in enumerate(tensors):
        if t.requires_grad:
            check_gradient(row, k, expanded, t, output, cotangent)


@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_views_taken_of_a_result_on_the_tape(row):
    arrays = sample(row, (3, 4))
    for view in (lambda a: a.T, lambda a: a[::-1, ::2], lambda a: a[:, None, 1]):
        tensors = [tg.tensor(a, requires_grad=a.dtype != bool) for a in arrays]
        output = function_of(row)(*(view(t * 1.0) if t.requires_grad else view(t) for t in tensors))
        viewed = [view(a) for a in arrays]
        cotangent = np.random.default_rng(2).uniform(-1, 2, output.shape)
        assert_same(output.detach(), row.twins[0](*viewed), row.name)
        for k, t in enumerate(tensors):
            if t.requires_grad:
                expected = np.zeros((3, 4))
                view(expected)[...] = contributions(row, k, viewed, cotangent)
                (gradient,) = tg.autograd.grad(output, t, cotangent, retain_graph=True)
                assert_close(gradient.numpy(), expected, 1e-14, row.name, scale=1.0)


def check_with(row, k, mine, value):
    """Check an operation of a leaf, its k-th operand, with one other value."""
    raw = value.numpy() if isinstance(value, tg.Tensor) else value
    arrays = [mine, raw][:: 1 - 2 * k]
    expected = row.twins[0](*arrays)
    t = leaf(mine)
    output = function_of(row)(*[t, value][:: 1 - 2 * k])
    assert_same(output.detach(), expected, f"{row.name} with {value!r}")
    check_gradient(row, k, arrays, t, output, np.linspace(-1, 2, 12, dtype=expected.dtype).reshape(3, 4))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_the_other_operand_of_any_kind(row, dtype):
    """A constant tensor, an array, a number of Python's or NumPy's, a list; another dtype: on either side."""
    for k in (0, 1):
        mine, other = sample(row, (3, 4), dtype=dtype)[:: 1 - 2 * k]
        single = other[1, 2]
        kinds = [tg.tensor(other), other, other[0], other[:, :1], other[0].tolist(), tg.tensor(single), single]
        kinds += [float(single), 2, np.int64(1), np.array(3), np.array([1, 2, 1, 2], np.int8), tg.tensor([3, 1, 1, 2])]
        kinds += [other.astype(d) for d in (np.float64, np.float32, np.float16)]
        kinds += [np.float64(single), np.float32(single), tg.tensor(other.astype(np.float32))]
        for value in kinds:
            check_with(row, k, mine, value)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_a_boolean_operand(row, dtype):
    """A mask as a factor, say: it is read as ones and zeros of the result's dtype."""
    for k in (0, 1):
        mine = abs(sample(row, (3, 4), dtype=dtype)[k]) + dtype(1.5)
        masks = [True, np.bool_(True), np.array(True), np.ones(4, bool), np.ones((3, 4), bool)[:, ::2][:, :1]]
        masks += [tg.tensor(True), tg.tensor([[True], [True], [True]])]
        if row.name not in ("div", "pow", "floor_divide", "mod", "fmod"):
            masks += [np.array([True, False, True, False]), tg.tensor([True, False, False, True])]
        for value in masks:
            check_with(row, k, mine, value)


def test_where_takes_conditions_and_values_of_any_kind():
    flags = np.array([True, False, False, True])
    x, y = np.array([1.0, 2.0, 3.0, 4.0]), np.array([[5.0], [6.0]])
    g = np.arange(8.0).reshape(2, 4) + 1
    for condition in (
        flags,
        flags.tolist(),
        tg.tensor(flags),
        flags.astype(int),
        tg.tensor(flags * 2.5),
        [1, 0, 0, -3],
    ):
        for other in (y, y.tolist(), tg.tensor(y), 0, 2.5, True, np.float32(2), np.array([7, 8, 9, 10])):
            raw = other.numpy() if isinstance(other, tg.Tensor) else other
            t, full = leaf(x), np.broadcast_shapes((4,), np.shape(raw))
            here, there = tg.where(condition, t, other), tg.where(condition, other, t)
            assert_same(here.detach(), np.where(flags, x, raw))
            assert_same(there.detach(), np.where(flags, raw, x))
            seed = g if full == (2, 4) else g[0]
            for output, mask in ((here, flags), (there, ~flags)):
                (gradient,) = tg.autograd.grad(output, t, seed)
                assert_same(gradient, (seed * mask).reshape(-1, 4).sum(0))


@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_operands_of_two_dtypes(row):
    x, y = sample(row, (3, 4))
    for dtypes in ((np.float32, np.float64), (np.float64, np.float32)):
        arrays = [a.astype(d) for a, d in zip((x, y), dtypes, strict=True)]
        for pair in (arrays, [arrays[0], arrays[1][0]], [arrays[0][:, :1], arrays[1]], [arrays[0], arrays[1][1, 1]]):
            check(row, pair)


SUBCLASSES = (np.matrix, lambda a: a.view(np.recarray))


@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
@pytest.mark.parametrize("subclass", SUBCLASSES, ids=("matrix", "record"))
def test_a_subclass_of_numpys_array_is_an_array_to_us(subclass):
    """Its own meaning (of `*`, of an index) does not come in, and compiled code reads plain arrays."""
    x, y = np.array([[1.0, 2.0]]), np.array([[3.0, 5.0]])
    ways = (
        (np.multiply, x * y, y),
        (lambda a, b: a * b, x * y, y),
        (np.add, x + y, np.ones((1, 2))),
        (lambda a, b: tg.stack([a, b])[0], x, np.ones((1, 2))),
        (lambda a, b: tg.where(b > 0, a, b), x, np.ones((1, 2))),
    )
    for function, value, slope in ways:
        t = tg.tensor(x, requires_grad=True)
        output = function(t, subclass(y))
        assert type(output) is tg.Tensor
        assert type(output._array) is np.ndarray  # compiled code would read another class as what it is not
        assert_same(output.detach(), value)
        (gradient,) = tg.autograd.grad((output * output).sum(), t)
        assert_same(gradient, 2 * value * slope)


def test_a_scalar_operand_of_each_dtype():
    x32, x64 = tg.tensor(np.float32(2), requires_grad=True), tg.tensor(3.0, requires_grad=True)
    output = x32 * x64
    assert output.dtype == np.float64
    first, second = tg.autograd.grad(output, [x32, x64])
    assert_same(first, np.float32(3))
    assert_same(second, np.float64(2))


def test_large_arrays_take_the_general_path():
    """Beyond 16 kB a row is counted, beyond 64 kB a NumPy operand is not copied."""
    random = np.random.default_rng(3)
    for n in (2_000, 3_000, 20_000):
        x, y = random.uniform(1, 2, n), random.uniform(1, 2, n)
        check(BY_NAME["mul"], [x, y])
        check(BY_NAME["div"], [x, y[0]])
        check(BY_NAME["sub"], [x[:10], y.reshape(-1, 10)])


def test_sums_into_a_broadcast_operand_are_accurate():
    """A million contributions that cancel: a plain loop would lose half of the digits of a float32."""
    random = np.random.default_rng(4)
    for dtype, rel in ((np.float64, 1e-15), (np.float32, 5e-7)):
        g = random.uniform(-1, 1, 1_000_000).astype(dtype)
        for shape in ((), (1,)):
            x = leaf(np.ones(shape, dtype))
            (gradient,) = tg.autograd.grad(x * np.ones(len(g), dtype), x, g)
            exact = math.fsum(g.tolist())
            assert abs(gradient.numpy() - exact).item() <= rel * math.fsum(abs(g).tolist())


@pytest.mark.parametrize("shape", [(), (3,)])
@pytest.mark.parametrize("number", [2, 2.5])
@pytest.mark.parametrize("row", [row for row in ELEMENTWISE if row.arity == 2], ids=name_of)
def test_a_number_does_not_widen_single_precision(row, number, shape):
    """By the short way, which takes the dtype of the result for granted, as by the other."""
    x = np.full(shape, 0.75, np.float32)
    function = function_of(row)
    for left in (True, False):
        if row.derivatives[0 if left else 1] is None:
            continue
        place = [None, number] if left else [number, None]
        found = []
        for dtype in DTYPES:
            given = tg.tensor(x.astype(dtype), requires_grad=True)
            given = tg.tensor(x.astype(dtype), requires_grad=True)
            one = given * 1.0  # whose tape is open
            result = function(*[one if p is None else p for p in place])
            assert result.dtype == dtype
            result.sum().backward()
            found.append(given.grad.numpy())
        assert_close(found[1], found[0], 1e-5, row.name, scale=1.0)
