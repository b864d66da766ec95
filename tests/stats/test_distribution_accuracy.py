"""Distributions to mpmath's: few points here, more by `python -m stats.distribution_accuracy`."""

import numpy as np
import pytest
from stats.distribution_accuracy import EXACT, methods, rows, worst

import tapegrad as tg


@pytest.mark.parametrize("name", list(EXACT))
def test_values_and_derivatives_are_mpmaths(name):
    for method in methods(name):
        (value, at), (slope, where) = worst(name, method, 6, seed=1)
        assert value < 1e-13 and slope < 1e-10, (method, at, where)


def test_the_page_has_every_distribution_and_none_beyond_ten_digits():
    assert list(rows()) == [(name, method) for name in EXACT for method in methods(name)]
    assert all(float(value) < 1e-12 and float(slope) < 1e-10 for value, slope in rows().values())
    numbers = {name for name in tg.stats.__all__ if hasattr(getattr(tg.stats, name), "rvs")}
    assert set(EXACT) | {"uniform", "bernoulli"} == numbers, "these have nothing to get wrong"


# What the search has found: the distribution, the method, the point, and what mpmath gives.
FOUND = {
    "overflow of a square": ("cauchy", "logpdf", (-8.375902418558224e214,), -990.9018673340529, 2.387802412273408e-215),
    "one below": ("cauchy", "logcdf", (-1e200,), -461.66174848465854, 1e-200),
    "of t": ("t", "logcdf", (-1e87, 1.35), None, 1.35e-87),
    "cancellation in the middle": (
        "logistic",
        "logpdf",
        (-1.673565680229571e-10,),
        -1.3862943611198906,
        8.367828401147855e-11,
    ),
    "a power that underflows": ("weibull_min", "logcdf", (1e-145, 7.8), -2604.2237401762656, 7.8e145),
    "two large logarithms": ("gamma", "logsf", (1e12, 2.3), None, -(1.0 - 1.3e-12)),
    "an inverse that underflows": ("invgamma", "logsf", (1e188, 0.05), None, -5e-190),
    "the slope of expm1": ("expon", "cdf", (35.0,), None, 6.305116760146989e-16),
    "the slope of the sigmoid": ("logistic", "sf", (-37.3,), None, -6.321437159096093e-17),
    "a ratio far below 1": ("chi2", "logcdf", (2.0985856988201052e-05, 65.38265455739409), None, 1557778.513195425),
    "one rounding from the end": (
        "truncnorm",
        "logcdf",
        (6.388284405047619, 6.388284405047618, 20.481819016943135),
        -32.77973532652096,
        None,
    ),
}


@pytest.mark.parametrize("case", list(FOUND))
def test_points_that_were_wrong(case):
    name, method, (x, *shapes), value, slope = FOUND[case]
    found, gradient = tg.func.value_and_grad(lambda x: getattr(getattr(tg.stats, name), method)(x, *shapes))(
        np.array(x)
    )
    if value is not None:
        assert np.isclose(found, value, rtol=1e-13, atol=0.0)
    if slope is not None:
        assert np.isclose(gradient, slope, rtol=1e-10, atol=0.0)
