"""The core of powers against mpmath, and NumPy where there is no number to be near."""

import math

import mpmath
import numba
import numpy as np
import pytest
from maths.accuracy import DIGITS
from oracles import assert_same

from tapegrad.maths import cores, host, powers, real

pytestmark = pytest.mark.skipif(not host.FUSED, reason="a core is not used here")
POINTS = (0.0, 1.0, 2.0, 0.5, 3.0, 2.5, 1e300, 1e-310, 1e18, 2.0**53 - 1, math.inf)
SPECIAL = np.array([*POINTS, *(-p for p in POINTS), math.nan])


@pytest.fixture(scope="module")
def power():
    """The core, compiled, of arrays."""
    names = {**vars(powers), **{n: real._jitted()[n] for n in ("exp_of", "exponent", "mantissa")}}
    jit = numba.njit(error_model="numpy")
    for name in ("power_ends", "pow"):
        names[name] = jit(type(cores.exp)(getattr(powers, name).__code__, names, name))
    one = names["pow"]

    @jit
    def compute(x, y, out):
        for i in range(len(x)):
            out[i] = one(x[i], y[i])

    def run(x, y):
        out = np.empty(len(x))
        compute(x, y, out)
        return out

    return run


def test_powers_are_within_a_unit_in_the_last_place(power):
    random = np.random.default_rng(0)
    n = 700
    spread = 10.0 ** random.uniform(-300, 300, n)
    near = np.abs(1 + random.normal(size=n) * 10.0 ** random.uniform(-15, -1, n))
    near[near == 1] = 1.5
    middle = random.uniform(0.7, 1.42, n)
    pairs = [(x, random.uniform(-745, 709, n) / np.log(x)) for x in (spread, near, middle)]
    pairs += [(random.uniform(0.01, 4, n), random.uniform(-10, 10, n))]
    pairs += [(-random.uniform(0.1, 40, n), random.integers(-50, 50, n).astype(float))]
    for x, y in pairs:
        with mpmath.workprec(DIGITS):
            for a, b, found in zip(x.tolist(), y.tolist(), power(x, y).tolist(), strict=True):
                true = mpmath.power(mpmath.mpf(a), int(b) if b == int(b) else mpmath.mpf(b))
                assert abs((mpmath.mpf(found) - true) / math.ulp(float(true))) <= 1, (a, b)


def test_ends_are_those_of_numpy(power):
    x, y = (a.ravel() for a in np.meshgrid(SPECIAL, SPECIAL))
    with np.errstate(all="ignore"):
        expected = np.power(x, y)
    found = power(x, y)
    special = ~np.isfinite(expected) | (expected == 0) | (x == 1) | (y == 0)
    assert_same(found[special], expected[special])
    np.testing.assert_allclose(found, expected, rtol=4 * np.finfo(float).eps, atol=0)
