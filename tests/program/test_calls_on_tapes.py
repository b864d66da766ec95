"""Calls of compiled functions within functions that are not: forward mode runs the program, wherever its row stands."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.program.run.executor import Replayed


@tg.compile
def inner(x, y, z):
    return tg.stack([x * y, tg.sin(z) * x, y / z, x - z])


def after(rows):
    """Make a function whose call of `inner` comes after so many rows of the tape."""

    def f(v):
        for _ in range(rows):
            v = v + 0.0
        return inner(v[0], v[1] * 1.0, tg.exp(v[2]).reshape(()))

    return f


@pytest.mark.parametrize("rows", [0, 2, 13, 26, 27, 28, 29, 30, 31, 60, 250, 8170, 8182, 8187, 8191, 8200])
def test_the_way_into_the_tape_is_the_short_one(rows, monkeypatch):
    at = np.array([0.3, 1.2, 0.4])
    for _ in range(3):
        tg.func.jacobian(after(0))(at)
    monkeypatch.setattr(Replayed, "apply", None)  # which forward mode takes for any function of a user's
    f = after(rows)
    x, y, z = at[0], at[1], np.exp(at[2])
    exact = np.array([[y, x, 0], [np.sin(z), 0, x * np.cos(z) * z], [0, 1 / z, -y / z], [1, 0, -z]])
    assert np.allclose(tg.func.jacfwd(f)(at), exact, rtol=1e-13)
    assert np.allclose(tg.func.jacrev(f)(at), exact, rtol=1e-13)
    assert np.allclose(tg.func.grad(lambda v: f(v).sum())(at), exact.sum(0), rtol=1e-13)
