"""Sparse matrices of entries that are differentiated: products, solutions, determinants, against dense ones."""

import numpy as np
import pytest
import scipy.sparse

import tapegrad as tg
from tapegrad.errors import DTypeError, LinAlgError, OperandError, ShapeError

N = 6
ROWS = np.r_[np.arange(N), np.arange(N - 1), np.arange(1, N), 2]
COLS = np.r_[np.arange(N), np.arange(1, N), np.arange(N - 1), 2]  # (2, 2) comes twice, and adds up
RANDOM = np.random.default_rng(0)
VALUES = np.r_[4 + RANDOM.random(N), RANDOM.standard_normal(2 * N - 2), 0.3]


def made(values, shape=(N, N)):
    return tg.sparse.from_entries(values, ROWS, COLS, shape)


def leaves(*arrays):
    return [tg.tensor(a, requires_grad=True) for a in arrays]


VECTOR, MATRIX = RANDOM.standard_normal(N), RANDOM.standard_normal((N, 2))


@pytest.mark.parametrize(
    ("f", "dense", "given"),
    [
        (lambda A, b: A @ b, lambda A, b: A @ b, VECTOR),
        (lambda A, b: A @ b, lambda A, b: A @ b, MATRIX),
        (lambda A, b: b @ A, lambda A, b: b @ A, VECTOR),
        (lambda A, b: b.T @ A, lambda A, b: b.T @ A, MATRIX),
        (lambda A, b: A.T @ b, lambda A, b: A.T @ b, MATRIX),
        (lambda A, b: A.solve(b), lambda A, b: np.linalg.solve(A, b), VECTOR),
        (lambda A, b: A.solve(b, "T"), lambda A, b: np.linalg.solve(A.T, b), MATRIX),
        (lambda A, b: A.logdet() * b, lambda A, b: np.log(np.linalg.det(A)) * b, VECTOR),
        (lambda A, b: A.toarray() * b[0], lambda A, b: A * b[0], VECTOR),
    ],
)
def test_values_and_derivatives(f, dense, given):
    assert np.allclose(f(made(VALUES), given), dense(made(VALUES).tocsr().toarray(), given), rtol=1e-12)
    inputs = leaves(VALUES, given)
    assert tg.autograd.gradcheck(lambda v, b: f(made(v), b), inputs)
    assert tg.autograd.gradgradcheck(lambda v, b: f(made(v), b), inputs)


def test_it_is_compiled_and_sees_what_changes():
    rows = ROWS.copy()

    def f(v, b):
        A = tg.sparse.from_entries(v, rows, COLS, (N, N))
        return A.solve(b).sum() + A.logdet() + (VECTOR @ A).sum()

    compiled = tg.func.grad(tg.compile(f))
    for k in range(4):
        v = VALUES + 0.1 * k
        assert np.allclose(compiled(v, VECTOR), tg.func.grad(f)(v, VECTOR), rtol=1e-13)
    rows[-1] = 3
    assert np.allclose(compiled(VALUES, VECTOR), tg.func.grad(f)(VALUES, VECTOR), rtol=1e-13)


def test_the_matrix_is_factored_once(monkeypatch):
    count = []
    original = scipy.sparse.linalg.splu
    monkeypatch.setattr("scipy.sparse.linalg.splu", lambda *a, **k: count.append(1) or original(*a, **k))
    (v,) = leaves(VALUES)
    A = made(v)
    (A.solve(VECTOR).sum() + A.logdet()).backward()
    assert len(count) == 1 and v.grad.shape == VALUES.shape


def test_determinants_with_permutations():
    for seed in range(6):
        random = np.random.default_rng(seed)
        dense = random.standard_normal((5, 5)) * (random.random((5, 5)) < 0.7) + np.eye(5)[random.permutation(5)]
        rows, cols = np.nonzero(dense)
        sign, size = np.linalg.slogdet(dense)
        found = tg.sparse.from_entries(dense[rows, cols], rows, cols, (5, 5)).logdet()
        assert np.isnan(found) if sign < 0 else np.isclose(found, size)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tg.sparse.from_entries(VALUES[:2], ROWS, COLS, (N, N)), ShapeError, "give vectors of one length"),
        (lambda: made(VALUES, (N, 3)), OperandError, "cols outside of a matrix of shape"),
        (lambda: tg.sparse.from_entries([1.0], [-1], [0], (2, 2)), OperandError, "rows outside of a matrix"),
        (lambda: tg.sparse.from_entries([1.0], [0.5], [0], (2, 2)), DTypeError, "the rows of from_entries"),
        (lambda: made(VALUES + 1j), DTypeError, "complex values; give real ones"),
        (lambda: made(VALUES, 3), OperandError, "give two whole numbers"),
        (lambda: made(VALUES) @ np.ones(3), ShapeError, r"of shape \(6, 6\) cannot be multiplied by shape \(3,\)"),
        (lambda: made(VALUES).solve(np.ones(3)), ShapeError, r"cannot be solved with shape \(3,\)"),
        (lambda: made(VALUES).solve(VECTOR, "H"), OperandError, "give 'N' or 'T'"),
        (lambda: tg.sparse.from_entries([1.0], [0], [0], (2, 3)).logdet(), ShapeError, "logdet is of square matrices"),
        (lambda: made(0 * VALUES).solve(VECTOR), LinAlgError, "the sparse matrix has no inverse"),
    ],
)
def test_bad_input(call, error, message):
    with pytest.raises(error, match=message):
        call()
