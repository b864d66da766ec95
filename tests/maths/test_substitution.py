"""Forward and back substitution as ufuncs of our own."""

import itertools

import numpy as np
import pytest

from tapegrad.maths.general_ufuncs import SOLVES
from tapegrad.maths.substitution import BLOCK

LAYOUTS = {
    "C": np.ascontiguousarray,
    "Fortran": np.asfortranarray,
    "backwards": lambda x: np.ascontiguousarray(x[..., ::-1, ::-1])[..., ::-1, ::-1],
    "every other": lambda x: np.repeat(np.repeat(x, 2, -1), 2, -2)[..., ::2, ::2],
}


def matrix(n, kind, seed, columns=None):
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(n, columns or n)).astype(kind)
    if kind is complex:
        x += 1j * rng.normal(size=x.shape)
    return x if columns else x / n + 2 * np.eye(n)


@pytest.mark.parametrize("lower", [False, True], ids=["upper", "lower"])
@pytest.mark.parametrize("kind", [float, complex])
@pytest.mark.parametrize("n", [1, 2, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK + 5])
def test_solutions(n, kind, lower):
    """The other triangle is not read; a matrix solves its own equations, whatever lies where in memory."""
    half = np.tril if lower else np.triu
    for columns in (1, 2, n):
        x, b = matrix(n, kind, n), matrix(n, kind, columns, columns)
        noise = x + np.where(half(np.ones((n, n))) > 0, 0, np.nan)
        found = SOLVES[lower](noise, b)
        np.testing.assert_allclose(half(x) @ found, b, rtol=1e-12, atol=1e-13)
        for first, second in itertools.product(LAYOUTS.values(), repeat=2):
            np.testing.assert_allclose(SOLVES[lower](first(noise), second(b)), found, rtol=1e-13, atol=1e-15)


def test_stacks_go_together_and_results_may_be_given():
    x = np.stack([matrix(3, float, k) for k in range(4)])
    b = np.stack([matrix(3, float, k, 2) for k in range(2)])[:, None]
    room = np.full((2, 4, 2, 3), 7.0).swapaxes(-1, -2)
    found = SOLVES[1](x, b, out=room)
    assert found is room
    for k in np.ndindex(2, 4):
        np.testing.assert_allclose(np.tril(x[k[1]]) @ found[k], b[k[0], 0], rtol=1e-13)
    assert SOLVES[0](np.empty((0, 0)), np.empty((0, 2))).shape == (0, 2)
    assert SOLVES[0](np.eye(2), np.empty((2, 0))).shape == (2, 0)


@pytest.mark.parametrize("kind", [float, complex])
def test_singular_matrices_give_nan_and_say_nothing(kind):
    x = np.array([np.eye(2), [[1, 5], [0, 0]]], kind)
    with np.errstate(all="raise"):
        found = SOLVES[0](x, np.ones((2, 1)))
    assert (found[0] == 1).all() and np.isnan(found[1]).all()


def test_quotients_of_complex_numbers_do_not_overflow():
    big = np.array([[3e300 + 4e300j]])
    np.testing.assert_allclose(SOLVES[0](big, big * (1 - 2j)), [[1 - 2j]], rtol=1e-15)
    small = np.array([[3e-300 + 4e-300j]])
    np.testing.assert_allclose(SOLVES[0](small, small * (1 - 2j)), [[1 - 2j]], rtol=1e-15)
