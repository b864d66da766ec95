"""Python's numbers among operands: they take the dtype of the arrays that they meet, in a program too."""

import operator

import numpy as np
import pytest

import tapegrad as tg

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
