"""A stable order of numbers as a ufunc of our own."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tapegrad.maths.general_ufuncs import ARGSORT
from tapegrad.maths.ordering import RUN

FEW = st.sampled_from([0.0, -0.0, 1.0, -1.0, 2.5, np.inf, -np.inf, np.nan])


def expected(x):
    return np.argsort(x, axis=-1, kind="stable")


@settings(deadline=None)
@given(st.lists(FEW, max_size=4 * RUN + 3), st.sampled_from([np.float64, np.float32]))
def test_the_order_is_numpys(numbers, dtype):
    x = np.array(numbers, dtype)
    assert ARGSORT(x)[0].tolist() == expected(x).tolist()
    twice = np.repeat(x, 2)[::2]
    assert ARGSORT(twice[::-1])[0].tolist() == expected(x[::-1]).tolist()


@pytest.mark.parametrize("n", [0, 1, RUN, RUN + 1, 2 * RUN, 1000])
def test_stacks_and_results_that_are_given(n):
    x = np.random.default_rng(n).integers(0, 20, (2, 3, n)).astype(float)
    order, room = np.full((3, 2, 2 * n), -1).swapaxes(0, 1)[..., ::2], np.full((2, 3, n), -1)[..., ::-1]
    found = ARGSORT(x, out=(order, room))
    assert found[0] is order and (order == expected(x)).all()
    assert (ARGSORT(x.T.copy().T)[0] == expected(x)).all()


def test_many_numbers():
    x = np.random.default_rng(0).normal(size=100_001)
    assert (ARGSORT(x)[0] == expected(x)).all()
    assert (ARGSORT(np.sort(x)[::-1])[0] == np.arange(len(x))[::-1]).all()
