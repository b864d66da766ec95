"""Values of tapegrad's own functions against mpmath, which shares nothing with them, and docs/accuracy.md."""

import math
import re

import mpmath
import numpy as np
import pytest
from maths import accuracy
from oracles import assert_same

import tapegrad as tg
from tapegrad.maths import host, ufuncs
from tapegrad.maths.names import EVERY, NAMES

pytestmark = pytest.mark.skipif(not (ufuncs.CAN_BE_MADE and host.FUSED), reason="NumPy's functions are used here")
ENDS = np.array([0.0, -0.0, math.inf, -math.inf, math.nan, 5e-324, -5e-324, 1.8e308 / 10, -1e308, 1.0, -1.0])


@pytest.mark.parametrize("name", EVERY)
def test_values_are_within_a_unit_in_the_last_place(name):
    error, at = accuracy.worst(name, 1500, seed=1)
    assert error <= accuracy.BOUND, f"{name}({at}) is {error} ulp from the true value"


@pytest.mark.parametrize("name", NAMES)
def test_signs_zeros_infinities_and_nan_are_numpys(name):
    theirs = ufuncs.OURS[id(ufuncs.BY_NAME[name])].like()
    with np.errstate(all="ignore"):
        found, expected = ufuncs.BY_NAME[name](ENDS), theirs(ENDS)
    special = ~np.isfinite(expected) | (expected == 0)
    assert_same(found[special], expected[special], name)
    np.testing.assert_allclose(found, expected, rtol=4 * np.finfo(float).eps, atol=0)


def test_the_measure_sees_a_wrong_last_digit(monkeypatch):
    """A function that is a unit off is found, at the place where it is."""
    true = math.sin(1.25)
    monkeypatch.setitem(ufuncs.BY_NAME, "sin", lambda x: np.full(x.shape, true + 2 * math.ulp(true)))
    (error,) = accuracy.errors("sin", np.array([1.25]))
    assert 1.4 < error < 2.6


def test_sines_next_to_multiples_of_half_pi():
    """What is left of an angle there has all its digits: these multiples come closest to a float64."""
    with mpmath.workprec(accuracy.DIGITS):
        numerators, x = [0, 1], 2 / mpmath.pi
        denominators = [1, int(mpmath.floor(1 / x))]
        x = 1 / x - denominators[1]
        while denominators[-1] < 600_000_000:  # the convergents of the continued fraction
            term = int(mpmath.floor(1 / x))
            x = 1 / x - term
            denominators.append(term * denominators[-1] + denominators[-2])
            numerators.append(term * numerators[-1] + numerators[-2])
        multiples = sorted({*denominators, *numerators} - {0})
        points = np.array([float(k * m * mpmath.pi / 2) for k in multiples for m in (1, 2, 3)])
    points = points[points < 1e9]
    for name in ("sin", "cos", "tan"):
        assert accuracy.errors(name, points).max() <= accuracy.BOUND


def test_the_page_lists_all_functions_and_no_error_above_the_bound():
    rows = re.findall(r"^\| `(\w+)` \| ([\d.]+) \|", accuracy.PAGE.read_text(), re.M)
    assert [name for name, _ in rows] == list(accuracy.FUNCTIONS)
    assert set(accuracy.FUNCTIONS) == set(EVERY)
    assert all(float(error) <= accuracy.BOUND for _, error in rows)
    head = accuracy.HEAD.partition("Measured")[0]
    assert accuracy.PAGE.read_text().startswith(head) and accuracy.PAGE.read_text().endswith(accuracy.TAIL)


def test_derivatives_have_the_values_bits():
    """What cos(x) is, the derivative of sin(x) is: there is one implementation."""
    x = np.concatenate([np.linspace(-7, 7, 501), [1e5, -1e12, 3e200, 0.0]])
    for name, derivative in (("sin", tg.cos), ("sinh", tg.cosh), ("cosh", tg.sinh)):
        points = x if name == "sin" else np.clip(x, -700, 700)
        t = tg.tensor(points, requires_grad=True)
        getattr(tg, name)(t).backward(np.ones(points.shape))
        assert_same(t.grad, derivative(tg.tensor(points)), name)
