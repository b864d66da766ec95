"""Python's numbers among operands: they take the dtype of the arrays that they meet, in a program too."""

import math
import operator
import warnings

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import GradientLostWarning

NUMBERS = (2, 0.1, -3.5, 0.25j, True)
OPERATORS = (operator.add, operator.mul, operator.sub, operator.truediv, operator.pow, operator.eq)


@pytest.mark.parametrize("operate", OPERATORS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("dtype", ["float64", "float32", "complex64", "complex128", "int64"])
def test_a_number_takes_the_dtype_of_an_array(dtype, number, operate):
    x = np.array([1, 2, 5]).astype(dtype)
    for swapped in (False, True):

        def function(x, swapped=swapped):
            return operate(number, x) if swapped else operate(x, number)

        program = tg.record(function, x)
        other = (x * 3).astype(dtype)
        found, expected = program(other), function(tg.tensor(other)).numpy()
        assert found.dtype == expected.dtype
        np.testing.assert_array_equal(found, expected)


def test_a_draw_by_probabilities_is_recorded():
    program = tg.record(lambda p: tg.bernoulli(p), np.array([0.0, 1.0, 1.0]))
    np.testing.assert_array_equal(program(np.array([1.0, 0.0, 1.0])), [1.0, 0.0, 1.0])


@pytest.mark.parametrize("exponent", [2.0, 2.5, -1.0, 0.5, 3])
@pytest.mark.parametrize("dtype", ["float64", "float32", "float16"])
def test_powers_of_numpy_scalars_have_the_bits_that_they_have_eagerly(dtype, exponent):
    """Of float32 NumPy's loop has a power of its own on some processors, and its scalars have C's."""
    program = tg.record(lambda x: (x * 1.5) ** exponent, np.array(0.3, dtype))
    for v in np.random.default_rng(1).uniform(0.1, 3.0, 500).astype(dtype):
        value = program(np.array(v))
        expected = ((tg.tensor(np.array(v)) * 1.5) ** exponent).numpy()
        assert value.dtype == expected.dtype
        assert value.tobytes() == expected.tobytes(), v


@pytest.mark.parametrize("power", [lambda x: (x > 5.0) ** (x * 1.5), lambda x: (x * 1.5) ** (x > 5.0)])
def test_powers_by_truth_values_read_both_operands(power):
    with np.errstate(divide="ignore"):
        program = tg.record(power, np.array(-1.0))
        for v in (-1.0, 1.0, 0.0, 7.0):
            assert program(np.array(v)) == power(tg.tensor(v)).item()


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize(
    "power", [lambda x: x**2.0, lambda x: np.power(x, 2.0), lambda x: x**2, lambda x: tg.pow(x, 2)]
)
@pytest.mark.parametrize("inner", [lambda x: x, lambda x: x * 1.5], ids=["given", "computed"])
def test_powers_by_2_of_numbers_are_rounded_as_eagerly(inner, power, dtype):
    """Of float32 a product for 0-d arrays and for np.power; for NumPy's scalars C's pow, which may round otherwise."""
    program = tg.record(lambda x: power(inner(x)), np.array(0.3, dtype))
    values = np.random.default_rng(0).normal(size=4000).astype(dtype)
    told_apart = [
        v for v in values if v**2.0 != v * v or (v * v.dtype.type(1.5)) ** 2.0 != np.square(v * v.dtype.type(1.5))
    ]
    for v in (*told_apart, *values[:20]):
        x = tg.tensor(np.array(v), requires_grad=True)
        y = power(inner(x))
        y.backward()
        value, gradient = program.value_and_grad(np.array(v))
        assert (value, gradient) == (y.detach().numpy(), x.grad.numpy()), v


TABLE = np.array([0.5, -1.0, 2.0, 4.0, -8.0])
ROUNDED = {
    "int": int,
    "floor": math.floor,
    "ceil": math.ceil,
    "trunc": math.trunc,
    "round": round,
    "int of a product": lambda v: int(v * 1.0),
}


@pytest.mark.parametrize("name", ROUNDED)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_an_integer_that_python_makes_of_a_number_is_what_is_guarded(name, dtype):
    function = ROUNDED[name]

    def looked_up(x):
        return (x * TABLE[function(x[0])]).sum()

    compiled, gradient = tg.compile(looked_up), tg.func.grad(tg.compile(looked_up))
    integers = set()
    for first in np.linspace(-0.9, 2.4, 34):
        x = np.array([first, 0.5, 2.0], dtype)
        integers.add(function(float(x[0])))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", GradientLostWarning)
            assert compiled(x) == looked_up(tg.tensor(x)).numpy()
            np.testing.assert_array_equal(gradient(x), np.full(3, TABLE[function(float(x[0]))], dtype))
    assert not compiled.stats.eager and compiled.stats.recordings <= 2 * (len(integers) + 1)  # -0.0 and 0.0 are two


@pytest.mark.parametrize("name", ["int", "floor", "ceil", "trunc", "round"])
def test_what_has_no_integer_raises_as_in_python(name):
    compiled = tg.compile(lambda x: x * ROUNDED[name](x))
    assert [compiled(np.array(v)) for v in (2.25, 2.5, 2.75)] == [v * ROUNDED[name](v) for v in (2.25, 2.5, 2.75)]
    for value in (np.inf, np.nan):
        with pytest.raises((OverflowError, ValueError), match="cannot convert float"):
            compiled(np.array(value))
    with pytest.raises(TypeError, match="imaginary part"):
        compiled(np.array(1.0 + 2.0j))


def test_integers_of_a_tensor_from_outside_are_guarded():
    place = tg.tensor(1.25)
    compiled = tg.compile(lambda x: x * TABLE[int(place)] + math.ceil(place))
    for value in (1.25, 1.5, 1.75, 1.125, 3.0, 3.5):
        place.fill_(value)
        assert compiled(np.array(2.0)) == 2.0 * TABLE[int(value)] + math.ceil(value)
    assert not compiled.stats.eager and compiled.stats.replays
