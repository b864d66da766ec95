"""The scalar executor and the array kernels agree to the bit, and so does the slow way to memory."""

import inspect
import math

import numpy as np
import pytest
from ops.rows import BINARY, ELEMENTWISE, function_of, name_of, sample
from ops.structured import EXAMPLES, arguments_of, call, name_of_example, operands
from oracles import assert_same, gradients

import tapegrad as tg
from tapegrad._generated import kernels as generated
from tapegrad.core import memory
from tapegrad.engine import kernels
from tapegrad.tape import abi as R

POINTS = 40


def scalar_and_array(function, arrays, cotangent):
    """Differentiate a program at each point by itself, at all points at once, and in parts of five."""
    one_by_one, singles, fives = [], [], []
    for i in range(len(cotangent)):
        for found, at in ((one_by_one, i), (singles, slice(i, i + 1))):
            tensors = [tg.tensor(a[at], requires_grad=a.dtype != bool) for a in arrays]
            live = [t for t in tensors if t.requires_grad]
            output = function(*tensors)
            found.append([output.detach().numpy(), *gradients(output, live, cotangent[at])])
    for i in range(0, len(cotangent), 5):
        tensors = [tg.tensor(a[i : i + 5], requires_grad=a.dtype != bool) for a in arrays]
        output = function(*tensors)
        live = [t for t in tensors if t.requires_grad]
        fives.append([output.detach().numpy(), *gradients(output, live, cotangent[i : i + 5])])
    columns = [np.array(column) for column in zip(*one_by_one, strict=True)]
    return (
        columns,
        [np.concatenate(c) for c in zip(*singles, strict=True)],
        [np.concatenate(c) for c in zip(*fives, strict=True)],
    )


def check(function, arrays, what):
    cotangent = np.random.default_rng(8).uniform(-2, 2, POINTS)
    scalars, singles, fives = scalar_and_array(function, arrays, cotangent)
    for k, (scalar, single, five) in enumerate(zip(scalars, singles, fives, strict=True)):
        name = f"{what}: " + ("value" if k == 0 else f"gradient {k}")
        assert_same(single, five, f"{name}, one element against five")
        assert_same(scalar, five, f"{name}, number against arrays")


@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_every_row_on_numbers_and_on_arrays(row):
    check(function_of(row), sample(row, (POINTS,), seed="executors"), row.name)


@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_every_row_with_an_immediate_or_a_constant(row):
    x, y = sample(row, (POINTS,), seed="immediate")
    function = function_of(row)
    for number in (1.25, 2, np.float64(0.75)):
        check(lambda t, n=number: function(t, n), [x], f"{row.name}(t, {number})")
        check(lambda t, n=number: function(n, t), [y], f"{row.name}({number}, t)")
    constant = tg.tensor(1.75)
    check(lambda t: function(t, constant), [x], row.name)
    check(lambda t: function(constant, t), [y], row.name)


@pytest.mark.parametrize("row", BINARY, ids=name_of)
def test_every_row_with_itself(row):
    x = np.random.default_rng(9).uniform(0.2, 0.9, POINTS)
    check(lambda t: function_of(row)(t, t), [x], row.name)


def test_every_row_in_one_program():
    """Each row feeds the next: contributions add up in the same order in both executors."""

    def program(x, y):
        total = x * 0.5
        for row in ELEMENTWISE:
            if row.name == "where":
                total = total + tg.where(x > y, total, y) * 0.1
                continue
            inside = [tg.sigmoid(total), 0.5 + 0.4 * tg.sin(y), 0.5 + 0.4 * tg.cos(y)]
            operands = [low + (high - low) * u for (low, high), u in zip(row.intervals(), inside, strict=False)]
            total = total + function_of(row)(*operands) * 0.1
        return total

    x = np.random.default_rng(10).uniform(0.1, 0.9, (2, POINTS))
    check(program, list(x), "all rows")


@pytest.mark.parametrize("position", [0, 1, 2])
def test_where_with_one_live_operand(position):
    """The scalar executor looks at two operands, and has to leave a row with a third to the other."""
    for condition in (True, False):
        values = [condition, 2.0, 3.0]
        if position:
            values[position] = tg.tensor(values[position], requires_grad=True)
            output = tg.where(*values) * 5.0
            expected = 5.0 if condition == (position == 1) else 0.0
            assert_same(gradients(output, values[position])[0], np.array(expected))
        else:
            assert not tg.where(tg.tensor(float(condition), requires_grad=True), 2.0, 3.0).requires_grad


def test_signs_of_zero_and_infinities_come_through():
    def program(x, y):
        return tg.maximum(x * y, -y) + tg.abs(x) * tg.sign(y) - tg.relu(-x)

    x = np.resize([0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, 5e-324, -1e308], POINTS)
    y = np.resize([0.0, -0.0, 2.0, -math.inf, math.nan], POINTS)
    with np.errstate(all="ignore"):
        check(program, [x, y], "special values")


def test_the_scalar_executor_has_every_row_of_one_or_two_operands():
    """Else the tests above would compare the array kernels with themselves."""
    source = inspect.getsource(generated.scalars)
    for row in ELEMENTWISE:
        branch = f"opcode == {row.opcode}:  # {row.name}\n"
        assert (branch in source) == (row.arity < 3), row.name


def test_numbers_go_through_the_scalar_executor(monkeypatch):
    """With all kernels out of reach, a program on numbers runs, and one on arrays does not."""
    x, y = tg.tensor(0.5, requires_grad=True), tg.tensor([0.5], requires_grad=True)
    number, array = (x * 2.0).sin() * x, (y * 2.0).sin() * y
    (expected,) = gradients(number, x, np.array(1.0))
    gradients(array, y, np.ones(1))
    number, array = (x * 2.0).sin() * x, (y * 2.0).sin() * y

    def refuse(number):
        raise AssertionError(f"backward asked for {kernels.name_of(number)}")

    monkeypatch.setattr(kernels, "compile_reverse", refuse)
    addresses = kernels.ADDRESSES.copy()
    try:
        for row in ELEMENTWISE:
            if row.name != "add":  # which copies what backward starts from
                kernels.ADDRESSES[3 * R.DTYPES * row.opcode : 3 * R.DTYPES * (row.opcode + 1)] = 0
        assert_same(gradients(number, x, np.array(1.0))[0], expected)
        with pytest.raises(AssertionError, match="backward asked for"):
            gradients(array, y, np.ones(1))
    finally:
        kernels.ADDRESSES[:] = addresses


def mixed_program(x, y, z):
    """Rows of every mode and kind: numbers, arrays, views, reductions, joins, casts, indices."""
    rows = (x @ y.T).reshape(-1)[1:7].reshape(2, 3) * z
    joined = tg.concatenate([rows, x[:2, :3].astype(np.float64), rows[:, ::-1]], axis=1)
    gathered = joined[[0, 1, 0], :][:, tg.tensor([0, 2, 2, 5])]
    scale = z.sin() * 2.0 + 1.0 / (z * z + 1.0)
    top = gathered.max(axis=1, keepdims=True) + tg.stack([z, z * z, scale]).unsqueeze(1)
    norm = tg.norm(gathered - top, axis=0)
    chosen = tg.where(norm > norm.detach().mean(), norm**1.5, tg.maximum(norm, 0.1) * y[0, 0])
    return (chosen * np.array([1.0, -2.0, 0.5, 3.0])).cumsum().sum() + rows.mean(axis=0).expand(2, 3).sum() * scale


def run_mixed_program():
    random = np.random.default_rng(11)
    x = tg.tensor(random.uniform(-1, 1, (3, 4)), requires_grad=True)
    y = tg.from_numpy(random.uniform(-1, 1, (4, 6)).T[::2][:, ::-1]).requires_grad_()
    z = tg.tensor(0.7, requires_grad=True)
    output = mixed_program(x, y, z)
    return [output.detach().numpy(), *gradients(output, [x, y, z], np.array(1.5))]


def slow(monkeypatch):
    monkeypatch.setattr(memory, "DIRECT", False)
    assert memory.address_of(np.zeros(1)) != 0


def test_the_slow_way_to_memory_gives_the_same_bits(monkeypatch):
    assert memory.DIRECT, "this Python or NumPy keeps things elsewhere: the fast way is not tested"
    fast = run_mixed_program()
    slow(monkeypatch)
    for one, other in zip(run_mixed_program(), fast, strict=True):
        assert_same(one, other)


@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_the_slow_way_for_every_row(row, monkeypatch):
    def run():
        for shape in ((), (1,), (5,)):
            arrays = sample(row, shape)
            tensors = [tg.tensor(a, requires_grad=a.dtype != bool) for a in arrays]
            output = function_of(row)(*tensors)
            yield from gradients(output, [t for t in tensors if t.requires_grad], np.full(shape, 1.5))

    fast = list(run())
    slow(monkeypatch)
    for one, other in zip(run(), fast, strict=True):
        assert_same(one, other, row.name)


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_the_slow_way_for_every_example(case, monkeypatch):
    row, _ = case
    shapes, positional, named = arguments_of(*case)

    def run():
        tensors = [tg.tensor(a, requires_grad=True) for a in operands(row, shapes)]
        output = call(row, tensors, positional, named)
        weights = np.arange(1.0, 1 + output.size).reshape(output.shape)
        return [output.detach().numpy(), *gradients(output, tensors, weights)]

    fast = run()
    slow(monkeypatch)
    for one, other in zip(run(), fast, strict=True):
        assert_same(one, other, row.name)
