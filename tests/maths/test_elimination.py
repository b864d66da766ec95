"""Elimination with rows exchanged, as a ufunc of our own."""

import numpy as np
import pytest
import scipy.linalg

import tapegrad as tg
from tapegrad.maths.general_ufuncs import LU_FACTORS, ROW_ORDER


def matrices(n, kind):
    rng = np.random.default_rng(n)
    x = rng.normal(size=(2, n, n))
    return x + 1j * rng.normal(size=x.shape) if kind is complex else x


@pytest.mark.parametrize("kind", [float, complex])
@pytest.mark.parametrize("n", [1, 2, 5, 40])
def test_factors_are_lapacks(n, kind):
    for x in (matrices(n, kind), matrices(n, kind).transpose(0, 2, 1), matrices(n, kind)[:, ::-1, ::-1]):
        factors, exchanged = LU_FACTORS(x)
        for k in range(2):
            theirs, rows = scipy.linalg.lu_factor(x[k])
            assert (exchanged[k] == rows).all()
            np.testing.assert_allclose(factors[k], theirs, rtol=1e-9, atol=1e-11)


def test_ties_zeros_and_numbers_that_are_not_finite():
    x = np.array([[1.0, 2.0, 3.0], [-1.0, 0.0, 1.0], [1.0, 5.0, 1.0]])  # of equal ones the first is taken
    assert LU_FACTORS(x)[1].tolist() == scipy.linalg.lu_factor(x)[1].tolist()
    with np.errstate(all="raise"):
        factors, exchanged = LU_FACTORS(np.zeros((2, 2)))
    assert (factors == 0).all() and exchanged.tolist() == [0, 1]
    with pytest.raises(np.linalg.LinAlgError, match="lu_factor got NaN or infinities"):
        tg.linalg.lu_factor(np.array([[1.0, np.inf], [0.0, 1.0]]))


def test_orders_of_rows():
    exchanged = np.array([[2, 2, 2, 3], [0, 3, 2, 3]], np.int32)
    for row in exchanged:
        x = np.arange(4)
        for k, other in enumerate(row):
            x[[k, other]] = x[[other, k]]
        order, back = ROW_ORDER(row)
        assert order.tolist() == x.tolist() and back[order].tolist() == [0, 1, 2, 3]
    assert (ROW_ORDER(exchanged)[0][0] == ROW_ORDER(exchanged[0])[0]).all()


def test_exchanges_with_rows_that_are_not_there():
    factors = tg.linalg.lu_factor(tg.tensor(np.eye(2) + 0.5))
    solved = tg.compile(lambda piv: tg.linalg.lu_solve((factors.lu, piv), np.ones(2)))
    for _ in range(4):
        solved(np.array([0, 1], np.int32))
    for bad in ([5, 1], [0, -3]):
        for solve in (solved, lambda piv: tg.linalg.lu_solve((factors.lu, piv), np.ones(2))):
            with pytest.raises(IndexError, match="index 2 is out of bounds"):
                solve(np.array(bad, np.int32))


def test_what_is_factorised_in_a_program_needs_no_python():
    @tg.compile
    def solved(a, b):
        return (tg.linalg.lu_solve(tg.linalg.lu_factor(a), b) ** 2).sum()

    both = tg.func.value_and_grad(solved, argnums=(0, 1))
    a, b = matrices(4, float)[0], np.arange(8.0).reshape(4, 2)
    for k in range(5):
        value, (da, db) = both(a + k * np.eye(4), b)
    x = np.linalg.solve(a + 4 * np.eye(4), b)
    adjoint = np.linalg.solve((a + 4 * np.eye(4)).T, 2 * x)
    np.testing.assert_allclose(value, (x * x).sum(), rtol=1e-12)
    np.testing.assert_allclose(db, adjoint, rtol=1e-11)
    np.testing.assert_allclose(da, -adjoint @ x.T, rtol=1e-11)
    with pytest.raises(np.linalg.LinAlgError, match="Singular matrix"):
        solved(np.ones((4, 4)), b)
