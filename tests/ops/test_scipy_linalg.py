"""Linear algebra beyond NumPy, against SciPy: large and complex matrices, second derivatives, and what is refused."""

import numpy as np
import pytest
import scipy.linalg

import tapegrad as tg
from tapegrad.errors import ArgumentError, GradError, LinAlgError, ShapeError
from tapegrad.ops import matrix_functions, triangular_solve

L = tg.linalg


def matrix(n, m=None, seed=0, dtype=float):
    rng = np.random.default_rng(seed)
    a = rng.uniform(-1, 1, (n, n if m is None else m))
    a = a + (1j * rng.uniform(-1, 1, a.shape) if dtype is complex else 0)
    return a + (3.0 + np.arange(n)[:, None] / n) * np.eye(*a.shape)


def lapack_band(n, lower, upper, seed=0, dtype=float):
    ab = matrix(lower + upper + 1, n, seed, dtype)
    ab[upper] += 6.0
    return ab


def dense_of(ab, lower, upper):
    n = ab.shape[1]
    return np.array([[ab[upper + i - j, j] if -upper <= i - j <= lower else 0.0 for j in range(n)] for i in range(n)])


TWICE = {
    "solve_triangular": (lambda a, b: L.solve_triangular(a, b, lower=True), [matrix(3), matrix(3, 2, 1)]),
    "solve_triangular, conjugated": (lambda a, b: L.solve_triangular(a, b, "C"), [matrix(3), matrix(3, 2, 1)[:, 0]]),
    "cho_solve": (lambda a, b: L.cho_solve(L.cho_factor(a @ np.conj(a.T)), b), [matrix(3), matrix(3, 1, 1)]),
    "lu": (lambda a: L.lu(a)[1:], [matrix(4)[[1, 2, 3, 0]]]),
    "ldl": (lambda a: L.ldl(a + np.conj(a.T) - 5 * np.eye(4)[::-1])[:2], [matrix(4)]),
    "ldl, upper": (lambda a: L.ldl(a + np.conj(a.T) - 5 * np.eye(4)[::-1], lower=False)[:2], [matrix(4)]),
    "schur": (lambda a: [abs(x) ** 2 for x in L.schur(a, output="complex")], [matrix(4)[[1, 2, 3, 0]]]),
    "lstsq": (lambda a, b: L.lstsq(a, b)[:2], [np.stack([matrix(4, 3), matrix(4, 3, 1)]), matrix(4, 2, 1)]),
    "lu_solve": (lambda a, b: L.lu_solve(L.lu_factor(a), b), [matrix(4)[[1, 2, 3, 0]], matrix(4, 2, 1)]),
    "solve_sylvester": (L.solve_sylvester, [matrix(3), matrix(2, seed=1), matrix(3, 2, 2)]),
    "solve_continuous_lyapunov": (L.solve_continuous_lyapunov, [matrix(3), matrix(3, seed=1)]),
    "solve_discrete_lyapunov": (L.solve_discrete_lyapunov, [matrix(2) / 9, matrix(2, seed=1)]),
    "solve_banded": (lambda ab, b: L.solve_banded((1, 2), ab, b), [lapack_band(5, 1, 2), matrix(5, 2, 1)]),
    "solveh_banded": (lambda ab, b: L.solveh_banded(ab, b, lower=True), [lapack_band(4, 2, 0), matrix(4, 1, 1)]),
    "sqrtm": (L.sqrtm, [matrix(3)]),
    "logm": (L.logm, [matrix(3)]),
    "expm_multiply": (L.expm_multiply, [matrix(2) / 4, matrix(2, 1, 1)]),
    "polar": (L.polar, [matrix(3)]),
    "toeplitz": (lambda c, r: L.toeplitz(c, r) ** 2, [matrix(3)[0], matrix(4)[1]]),
    "khatri_rao": (L.khatri_rao, [matrix(2, 3), matrix(3, 3, 1)]),
}


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("name", list(TWICE))
def test_first_and_second_derivatives(name, dtype):
    function, arrays = TWICE[name]
    rng = np.random.default_rng(5)
    arrays = [a + 0.2j * rng.uniform(-1, 1, a.shape) if dtype is complex else a for a in arrays]
    if name == "solveh_banded":
        arrays[0][0] = arrays[0][0].real
    tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
    again = 1e-12 if name == "logm" else 0.0  # SciPy estimates norms by random vectors, and takes another degree
    assert tg.autograd.gradcheck(function, tensors, atol=1e-6, nondet_tol=again)
    assert tg.autograd.gradgradcheck(function, tensors, atol=1e-5, rtol=1e-4, nondet_tol=again)


@pytest.mark.parametrize("lower", [False, True])
@pytest.mark.parametrize("n", [5, 48, 49, 200])
def test_triangular_equations_of_any_size(n, lower):
    a, b = matrix(n) + n * np.eye(n), matrix(n, 3, 1)
    x, y = tg.tensor(a, requires_grad=True), tg.tensor(b, requires_grad=True)
    result = L.solve_triangular(x, y, lower=lower)
    assert np.allclose(result.detach(), scipy.linalg.solve_triangular(a, b, lower=lower), rtol=1e-13, atol=1e-15)
    (result * b).sum().backward()
    z = scipy.linalg.solve_triangular(a, b, trans=1, lower=lower)
    assert np.allclose(y.grad, z, rtol=1e-12)
    expected = -(np.tril if lower else np.triu)(z @ result.detach().numpy().T)
    assert np.allclose(x.grad, expected, rtol=1e-11, atol=1e-15)


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("trans", [0, 1, 2])
def test_factors_solve_what_they_are_of(trans, dtype):
    a, b = matrix(5, dtype=dtype)[[1, 2, 3, 4, 0]], matrix(5, 2, 1, dtype)
    turned = (a, a.T, a.conj().T)[trans]
    expected = np.linalg.solve(turned, b)
    assert np.allclose(L.lu_solve(L.lu_factor(a), b, trans=trans), expected)
    factors = L.lu_factor(np.stack([a, a[::-1]]))
    for k, part in enumerate((a, a[::-1])):
        lu, piv = scipy.linalg.lu_factor(part)
        np.testing.assert_allclose(factors.lu[k], lu, rtol=1e-13, atol=1e-15)
        assert np.array_equal(factors.piv[k], piv) and factors.piv.dtype == piv.dtype
    p, lower, upper = L.lu(a)
    assert np.allclose(p @ lower @ upper, a) and np.array_equal(p, scipy.linalg.lu(a)[0])
    rows, lower, upper = L.lu(a, p_indices=True)
    assert np.allclose(lower[rows] @ upper, a)
    hermitian = a @ a.conj().T
    for lower in (False, True):
        assert np.allclose(L.cho_solve(L.cho_factor(hermitian, lower), b), np.linalg.solve(hermitian, b))


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize(("lower", "upper"), [(1, 1), (0, 2), (3, 1), (0, 0)])
def test_banded_equations_are_those_of_the_whole_matrix(lower, upper, dtype):
    ab, b = lapack_band(7, lower, upper, 0, dtype), matrix(7, 2, 1, dtype)
    x, y = tg.tensor(ab, requires_grad=True), tg.tensor(b, requires_grad=True)
    result = L.solve_banded((lower, upper), x, y)
    a = tg.tensor(dense_of(ab, lower, upper), requires_grad=True)
    z = tg.tensor(b, requires_grad=True)
    expected = L.solve(a, z)
    assert np.allclose(result.detach(), expected.detach())
    weights = matrix(7, 2, 2, dtype)
    (result * weights).sum().real.backward()
    (expected * weights).sum().real.backward()
    assert np.allclose(y.grad, z.grad) and np.allclose(
        dense_of(x.grad.numpy(), lower, upper), a.grad * (dense_of(np.ones_like(ab), lower, upper) != 0)
    )
    assert not np.any(x.grad.numpy()[ab.shape[0] - 1, 7 - lower :])  # what is in no matrix


def test_a_tridiagonal_system_of_many_equations_takes_no_matrix():
    n = 100_000
    ab = np.stack([np.full(n, -1.0), np.full(n, 4.0), np.full(n, -1.0)])
    b = tg.tensor(np.ones(n), requires_grad=True)
    x = tg.tensor(ab, requires_grad=True)
    L.solve_banded((1, 1), x, b).sum().backward()
    assert np.allclose(b.grad[1000:-1000], 0.5) and np.allclose(x.grad[1, 1000:-1000], -0.25)


@pytest.mark.parametrize("method", ["direct", "bilinear", None])
@pytest.mark.parametrize("n", [3, 12])
def test_discrete_equations_in_both_ways(n, method):
    a, q = matrix(n) / (2 * n), matrix(n, seed=1)
    found = L.solve_discrete_lyapunov(a, q, method=method).numpy()
    assert np.allclose(a @ found @ a.T - found + q, 0)


def test_bases_of_matrices_that_have_not_full_rank():
    a = matrix(4, 2) @ matrix(2, 5, 1)
    assert np.allclose(L.orth(a), scipy.linalg.orth(a))
    found = L.null_space(a)
    assert found.shape == (5, 3) and np.allclose(a @ found, 0, atol=1e-13)
    assert L.orth(a, rcond=0.999).shape == (4, 1)


def test_within_compiled_functions():
    a, b = matrix(4), matrix(4, 2, 1)

    def f(a, b):
        s = a @ a.T + np.eye(4)
        return (
            L.cho_solve(L.cho_factor(s), b).sum() + L.solve_triangular(a, b).sum() + L.lu_solve(L.lu_factor(a), b)[0, 0]
        )

    compiled = tg.compile(tg.func.value_and_grad(f, argnums=(0, 1)), strict=True)
    expected = tg.func.value_and_grad(f, argnums=(0, 1))
    for scale in (1.0, 1.0, 2.0, -1.5):
        value, gradients = compiled(scale * a, b)
        its_value, its = expected(scale * a, b)
        assert np.allclose(value, its_value, rtol=1e-13)
        assert all(np.allclose(g, h, rtol=1e-12) for g, h in zip(gradients, its, strict=True))
    assert compiled.stats.replays


@pytest.mark.parametrize("lower", [True, False])
def test_ldl_of_blocks_and_in_stacks(lower):
    stack = np.stack([matrix(4) - 5 * np.eye(4)[::-1], matrix(4, seed=1, dtype=complex)])
    stack = stack + np.conj(np.swapaxes(stack, -1, -2))
    found = L.ldl(stack, lower=lower)
    for k, a in enumerate(stack):
        factor, d, order = scipy.linalg.ldl(a, lower)
        assert np.allclose(found.lu[k], factor) and np.allclose(found.d[k], d) and np.array_equal(found.perm[k], order)
    assert np.any(np.diagonal(found.d[0], 1))


def test_schur_without_and_with_blocks():
    turning = np.array([[0.0, 1.0], [-2.0, 0.5]])
    for found, expected in zip(L.schur(turning), scipy.linalg.schur(turning), strict=True):
        assert np.allclose(found, expected)
    x = tg.tensor(turning, requires_grad=True)
    t, z = L.schur(x, output="complex")
    assert np.allclose((z @ t @ z.mT.conj()).detach(), turning)
    with pytest.raises(GradError, match="complex eigenvalues has no derivative; give output='complex'"):
        L.schur(x).T.sum().backward()
    with pytest.raises(GradError, match="depends on the phases of the columns of Z"):
        t.imag.sum().backward()


def test_least_squares_of_a_stack():
    a, b = np.stack([matrix(4, 3), matrix(4, 3, 1)]), matrix(4, 2, 2)
    solution, residuals, rank, singular = L.lstsq(a, b)
    for k in range(2):
        its = np.linalg.lstsq(a[k], b)
        assert np.allclose(solution[k], its[0]) and np.allclose(residuals[k], its[1])
        assert rank[k] == its[2] and np.allclose(singular[k], its[3])
    assert L.lstsq(np.zeros((0, 3, 2)), np.zeros(3)).solution.shape == (0, 2)


ONES = np.ones((2, 2))
BAD = {
    "singular": (LinAlgError, lambda: L.solve_triangular(np.array([[1.0, 2.0], [0.0, 0.0]]), np.ones(2)),
                 "Singular matrix: the triangular matrix has a zero on its diagonal"),
    "singular, large": (LinAlgError, lambda: L.solve_triangular(np.triu(np.ones((60, 60)), 1), np.ones(60)),
                        "the triangular matrix has a zero on its diagonal"),
    "rows": (LinAlgError, lambda: L.solve_triangular(ONES, np.ones(3)), r"b must be a vector of 2 elements"),
    "not square": (LinAlgError, lambda: L.lu(np.ones((2, 3))), "takes square matrices.*QR is for other shapes"),
    "trans": (ArgumentError, lambda: L.solve_triangular(ONES, ONES, trans="H"), "trans='H'; give 0, 1"),
    "trans of lu": (ArgumentError, lambda: L.lu_solve(L.lu_factor(np.eye(2)), ONES, trans=3), "trans=3; give 0, 1"),
    "not positive": (LinAlgError, lambda: L.cho_factor(-np.eye(2)), "eigenvalues are all positive"),
    "negative root": (LinAlgError, lambda: L.sqrtm(np.diag([1.0, -1.0])), r"negative eigenvalues; .*astype"),
    "negative log": (LinAlgError, lambda: L.logm(np.diag([1.0, -1.0])), "negative eigenvalues"),
    "no solution": (LinAlgError, lambda: L.solve_sylvester(np.eye(2), -np.eye(2), ONES), "no unique solution"),
    "shape of q": (LinAlgError, lambda: L.solve_sylvester(np.eye(2), np.eye(3), ONES), r"q must be \(2, 3\)"),
    "diagonals": (LinAlgError, lambda: L.solve_banded((1, 1), ONES, np.ones(2)), "a row for each of the 3 diagonals"),
    "rows of b": (LinAlgError, lambda: L.solve_banded((1, 0), ONES, np.ones(3)), "b must have 2 rows"),
    "method": (ArgumentError, lambda: L.solve_discrete_lyapunov(ONES, ONES, method="x"), "method='x'; give 'direct'"),
    "side": (ArgumentError, lambda: L.polar(ONES, side="up"), "side='up'; give 'right'"),
    "columns": (ShapeError, lambda: L.khatri_rao(ONES, np.ones((2, 3))), "both must have as many columns"),
    "stack": (ShapeError, lambda: L.orth(np.ones((2, 2, 2))), "orth takes a matrix"),
    "symmetric": (ArgumentError, lambda: L.ldl(1j * ONES, hermitian=False), "ldl of complex matrices is of Hermitian"),
    "output": (ArgumentError, lambda: L.schur(ONES, output="r"), "output='r'; give 'real' or 'complex'"),
    "ldl of": (LinAlgError, lambda: L.ldl(np.ones((2, 3))), "takes square matrices"),
    "schur of": (LinAlgError, lambda: L.schur(np.ones((2, 3))), "takes square matrices"),
    "stacks": (ShapeError, lambda: L.lstsq(np.ones((2, 3, 2)), np.ones((4, 3, 1))), "their stacks do not go together"),
    "NaN": (LinAlgError, lambda: L.sqrtm(np.full((2, 2), np.nan)), "sqrtm got NaN or infinities"),
}  # fmt: skip


@pytest.mark.parametrize("name", list(BAD))
def test_what_cannot_be_computed_says_why(name):
    kind, call, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()


def test_without_ufuncs_of_our_own_numpy_eliminates(monkeypatch):
    a, b = matrix(3), matrix(3, 2, 1)
    expected = [np.asarray(L.solve_triangular(a, b, lower=lower)) for lower in (False, True)]
    monkeypatch.setattr(triangular_solve, "SOLVES", (None, None))
    for lower in (False, True):
        np.testing.assert_allclose(L.solve_triangular(a, b, lower=lower), expected[lower], rtol=1e-13)


@pytest.mark.parametrize("dtype", [float, complex])
def test_gradients_of_exponentials_of_many_rows(dtype):
    """SciPy's derivative beyond a size, and one exponential of twice the rows up to it, are the same."""
    n = matrix_functions._SMALL + 1
    a = matrix(n).astype(dtype) / n + (0.2j * matrix(n, n, 2) / n if dtype is complex else 0)
    g = matrix(n, n, 5)
    whole = np.block([[a.conj().T, g], [np.zeros((n, n)), a.conj().T]])
    x = tg.tensor(np.stack([a, a / 2]), requires_grad=True)
    tg.real((tg.linalg.expm(x)[0] * g).sum()).backward()
    np.testing.assert_allclose(x.grad[0], scipy.linalg.expm(whole)[:n, n:], rtol=1e-11, atol=1e-13)
    np.testing.assert_array_equal(x.grad[1], 0)
    bad = tg.tensor(np.full((n, n), np.inf), requires_grad=True)
    tg.linalg.expm(bad).sum().backward()
    assert np.isnan(bad.grad.numpy()).all()


@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("name", ["solve", "solve_sylvester"])
def test_rules_of_several_operands_solve_once(name, create_graph, monkeypatch):
    owner = np.linalg if name == "solve" else scipy.linalg
    function, calls = getattr(owner, name), []

    def counted(*args, **kwargs):
        calls.append(name)
        return function(*args, **kwargs)

    monkeypatch.setattr(owner, name, counted)
    given = [matrix(3), matrix(3, seed=1), matrix(3, seed=2)][: 2 if name == "solve" else 3]
    leaves = [tg.tensor(a, requires_grad=True) for a in given]
    loss = (getattr(L, name)(*leaves) ** 2).sum()
    before = len(calls)
    first = tg.autograd.grad(loss, leaves, create_graph=create_graph)
    assert len(calls) == before + 1
    if create_graph:
        second = tg.autograd.grad(sum((g * g).sum() for g in first), leaves)
        assert all(np.isfinite(g.numpy()).all() for g in second)
    np.testing.assert_array_equal(
        first[0].detach(), tg.autograd.grad((getattr(L, name)(*leaves) ** 2).sum(), leaves[0])[0]
    )


@pytest.mark.parametrize("dtype", ["float16", "float32", "complex64", "int64"])
def test_solutions_have_the_dtype_of_their_operands(dtype):
    a, b = (2 * np.eye(2)).astype(dtype), np.array([2, 4], dtype)
    expected = np.dtype(float) if dtype == "int64" else np.dtype(dtype)
    for found in (L.solve_triangular(a, b), L.lu_factor(a).lu):
        assert found.dtype == expected
    assert L.solve_triangular(a, b).tolist() == [1, 2]
