"""Every row of the table at least once in every run, in a few ids: values, first derivatives, and a replay of both.

The quick run keeps twelve ids of a function, and so twelve rows of a test that is parametrized with rows. Here each id
is a twelfth of the table.
"""

import numpy as np
import pytest
from ops import composed, examples, rows, structured, test_composed, test_elementwise, test_linalg, test_structured
from program.test_rows import test_a_row as check_replay
from selection import AT_MOST

parts = pytest.mark.parametrize("part", range(AT_MOST))


def check_each(check, cases, part, *more):
    """Check each case of a part of them; name all that fail."""
    failed = {}
    for case in list(cases)[part::AT_MOST]:
        try:
            check(case, *more)
        except Exception as error:
            failed[str(case)] = error
    assert not failed


def test_a_case_that_fails_is_named():
    def odd(case):
        assert case % 2

    with pytest.raises(AssertionError, match="26"):
        check_each(odd, range(30), 2)  # of 2, 14 and 26
    check_each(odd, range(30), 1)


@parts
def test_elementwise_rows(part):
    check_each(test_elementwise.test_derivatives_are_those_of_central_differences, rows.DERIVATIVES, part)
    for dtype in (np.float64, np.float32):
        check_each(test_elementwise.test_values_are_those_of_numpy, rows.ELEMENTWISE, part, dtype)


@parts
def test_structured_rows(part):
    for dtype in (np.float64, np.float32):
        check_each(test_structured.test_values_are_those_of_numpy, structured.EXAMPLES, part, dtype)
    check_each(test_structured.test_gradients_are_those_of_central_differences, structured.EXAMPLES, part, np.float64)


@pytest.mark.slow(ids=6)
@parts
def test_linalg_rows(part):
    check_each(test_linalg.test_values_and_gradients, test_linalg.EXAMPLES, part, np.float64)


@parts
def test_composed_rows(part):
    check_each(test_composed.test_values_are_numpys, composed.EXAMPLES, part)
    check_each(test_composed.test_gradients_are_central_differences, test_composed.WITH_DERIVATIVE, part)


@pytest.mark.slow(ids=6)
@parts
def test_replays(part):
    check_each(check_replay, examples.CASES, part)
