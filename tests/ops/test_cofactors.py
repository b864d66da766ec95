"""Cofactors of small matrices, against exact fractions."""

from fractions import Fraction

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.ops.cofactors import EXPANDED


def determinant(rows):
    """Eliminate with fractions."""
    rows, sign = [list(row) for row in rows], 1
    for k in range(len(rows)):
        pivot = next((i for i in range(k, len(rows)) if rows[i][k]), None)
        if pivot is None:
            return Fraction(0)
        if pivot != k:
            rows[k], rows[pivot], sign = rows[pivot], rows[k], -sign
        for i in range(k + 1, len(rows)):
            factor = rows[i][k] / rows[k][k]
            rows[i] = [a - factor * b for a, b in zip(rows[i], rows[k], strict=True)]
    product = Fraction(sign)
    for k in range(len(rows)):
        product *= rows[k][k]
    return product


def exact(a):
    n, rows = len(a), [[Fraction(float(v)) for v in row] for row in a]
    found = np.empty((n, n))
    for i in range(n):
        for j in range(n):
            rest = [row[:j] + row[j + 1 :] for k, row in enumerate(rows) if k != i]
            found[i, j] = (-1) ** (i + j) * determinant(rest)
    return found


def gradient(a):
    x = tg.tensor(a, requires_grad=True)
    tg.linalg.det(x).sum().backward()
    return x.grad.numpy()


@pytest.mark.parametrize("n", list(range(1, EXPANDED + 1)))
@pytest.mark.parametrize("kind", ["any", "singular", "of rank 1", "graded"])
def test_the_gradient_of_det_is_that_of_cofactors(n, kind):
    a = np.random.default_rng(n).normal(size=(n, n))
    if kind == "singular":
        a[-1] = 2 * a[0] if n > 1 else 0.0
    elif kind == "of rank 1":
        a = np.outer(a[0], a[-1])
    elif kind == "graded":
        a = a * 10.0 ** np.arange(n)
    expected = exact(a)
    scale = 1.0 if kind == "of rank 1" else np.abs(expected).max(initial=1e-300)
    assert np.abs(gradient(a) - expected).max() < 3e-14 * scale
    compiled = tg.func.grad(tg.compile(lambda x: tg.linalg.det(x)))
    for _ in range(4):
        assert np.array_equal(compiled(a), gradient(a))


def test_stacks_of_matrices_and_those_that_are_not_finite():
    a = np.random.default_rng(0).normal(size=(2, 3, 4, 4))
    a[1, 1, 0, 2] = np.nan
    with np.errstate(invalid="ignore"):
        found = gradient(a)
    assert np.isnan(found[1, 1]).all()
    for index in ((0, 0), (0, 2), (1, 0)):
        assert np.allclose(found[index], exact(a[index]), rtol=0, atol=1e-13)


@pytest.mark.parametrize("kind", ["real", "complex"])
def test_second_derivatives(kind):
    rng = np.random.default_rng(1)
    a = rng.normal(size=(4, 4)) + (1j * rng.normal(size=(4, 4)) if kind == "complex" else 0)
    assert tg.autograd.gradgradcheck(tg.linalg.det, tg.tensor(a, requires_grad=True))


def test_second_derivatives_of_a_singular_matrix():
    a = np.random.default_rng(1).normal(size=(4, 4))
    a[3] = a[1]
    hessian = tg.func.hessian(tg.linalg.det)(a)
    for i in range(4):
        for j in range(4):  # each entry of the determinant's derivative is linear in each element
            step = np.zeros((4, 4))
            step[i, j] = 0.5
            assert np.allclose(hessian[:, :, i, j], exact(a + step) - exact(a - step), rtol=0, atol=1e-13)
