"""A saddle point and a particle that is to hit a place: derivatives of programs that take derivatives, all nestings."""

import numpy as np
import pytest
from higher.optimum import argmin, landing, saddle
from oracles import difference
from scipy.optimize import brentq

from tapegrad import func

WAYS = {"forward": func.jacfwd, "reverse": func.grad}
NESTINGS = [(outer, inner) for outer in WAYS for inner in WAYS]


def by_differences(f):
    """Make a gradient of differences, of a function of an array."""
    return lambda x: np.array([difference(lambda p: float(f(p)), x, unit) for unit in np.eye(x.size)])


@pytest.mark.parametrize(("outer", "inner"), NESTINGS)
def test_saddle_point(outer, inner):
    start = np.array([1.0, 1.0])
    found = saddle(WAYS[outer], WAYS[inner], start, 0.07)
    # Of |a|² - |b|² the highest over b is at one place for all a, up to where the search ends.
    expected = saddle(lambda f: lambda a: 2 * a, lambda f: lambda b: 2 * b, start, 0.07)
    for ours, theirs in zip(found, expected, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-9, atol=1e-18)
        assert np.abs(ours).max() < 1e-4


@pytest.mark.parametrize(("outer", "inner"), NESTINGS)
@pytest.mark.parametrize("w", [0.0, 0.3])
def test_the_particles_derivative(outer, inner, w):
    expected = by_differences(landing(by_differences, 1.0))(np.array([w]))
    found = WAYS[outer](landing(WAYS[inner], 1.0))(np.array([w]))
    np.testing.assert_allclose(found, expected, rtol=1e-5)


def test_the_particle_is_made_to_hit():
    hit = brentq(lambda w: _end(np.array([w])), 0.0, 0.8)  # of the same flight, in plain NumPy
    found = argmin(landing(func.grad, 1.0), np.array([0.2]), func.grad, 0.002)
    np.testing.assert_allclose(found, [hit], atol=1e-4)


def test_the_step_of_the_literature():
    """With the time step of 0.1 that Siskind and Pearlmutter chose; the place is that of their search."""
    found = np.array([0.2071918746486116])
    slope = func.grad(landing(func.jacfwd, 0.1))(found)
    expected = by_differences(landing(by_differences, 0.1))(found)
    np.testing.assert_allclose(slope, expected, rtol=1e-4, atol=1e-6)
    assert landing(by_differences, 0.1)(found) < 1e-6


def _end(w, time=1.0):
    """Say where the particle comes down, left or right of 0."""
    at, speed = np.array([0.0, 8.0]), np.array([0.75, 0.0])
    charges = np.array([[10.0, 10.0 - w[0]], [10.0, 0.0]])
    while True:
        away = at - charges
        push = (away / (away**2).sum(1, keepdims=True) ** 1.5).sum(0)
        after = at + time * speed
        if after[1] <= 0:
            return at[0] - at[1] / speed[1] * speed[0]
        at, speed = after, speed + time * push
