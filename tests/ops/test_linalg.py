"""Linear algebra: every row on its examples against NumPy, central differences and PyTorch, and what it refuses."""

import inspect

import numpy as np
import pytest
import scipy.linalg
from ops.composed import SAMPLES
from ops.rows import DTYPES, generator
from oracles import assert_close, assert_same, assert_within, difference_gradient, gradients, layouts, leaf

import tapegrad as tg
from tapegrad.engine import numpy_namespace
from tapegrad.ops import BY_NAME, TABLE, Structured
from tapegrad.record import operations, plan_cache

# Rows for complex matrices alone are in tests/complex.
ROWS = [row for row in TABLE if isinstance(row, Structured) and row.namespace == "linalg" and not row.only_complex]
EXAMPLES = [(row, k) for row in ROWS for k in range(len(row.examples))]
NAMES = ("matmul", "dot", "vdot", "inner", "outer", "tensordot", "vecdot", "matvec", "vecmat", "kron", "cross")
PRODUCTS = [BY_NAME[name] for name in (*NAMES, "einsum_pair")]
ALL_ROWS = EXAMPLES + [(row, k) for row in PRODUCTS for k in range(len(row.examples))]
GENERAL = ("eig_parts", "eigvals")  # whose results are complex where eigenvalues are
READS_A_TRIANGLE = ("eigh_parts", "eigvalsh", "cholesky", "ldl_parts")


def symmetric(a):
    return (a + np.swapaxes(a, -1, -2)) / 2


def parts(*arrays):
    lead = arrays[0].shape[: arrays[0].ndim - 2]
    return np.concatenate([a.reshape(*lead, int(np.prod(a.shape[len(lead) :]))) for a in arrays], -1)


def eigh_parts(a, UPLO="L"):
    w, v = np.linalg.eigh(a, UPLO)
    return np.concatenate([w[..., None], v], -1)


def svd_parts(a, full_matrices):
    return parts(*np.linalg.svd(a, full_matrices))


def eig_parts(a):
    w, v = np.linalg.eig(a)
    return np.concatenate([w[..., None], v], -1)


def in_double(function, a):
    """Compute a function of each matrix, and round the result."""
    found = [function(m.astype(float)) for m in a.reshape(-1, *a.shape[-2:])]
    return np.reshape(found, a.shape).astype(a.dtype)


def least_squares(a, b):
    if a.ndim == 2 and b.ndim <= 2:
        return np.linalg.lstsq(a, b, None)[0]
    count = max(len(a) if a.ndim > 2 else 1, len(b) if b.ndim > 2 else 1)
    given = [np.broadcast_to(v, (count, *v.shape[-2:])) if v.ndim > 1 else [v] * count for v in (a, b)]
    return np.stack([np.linalg.lstsq(one, two, None)[0] for one, two in zip(*given, strict=True)])


def of_each(function, a):
    found = [function(m) for m in a.reshape(-1, *a.shape[-2:])]
    return np.reshape(found, (*a.shape[:-2], *found[0].shape))


def corner_of_exponential(a, e):
    n = a.shape[-1]
    below = np.concatenate([np.zeros_like(a), a], -1)
    return scipy.linalg.expm(np.concatenate([np.concatenate([a, e], -1), below], -2))[..., :n, n:]


# What NumPy computes for rows without a function of their own; all of them as functions of every element.
VALUES = {
    "logabsdet": lambda a: np.linalg.slogdet(a)[1],
    "lstsq_solution": least_squares,
    "eigh_parts": eigh_parts,
    "svd_parts": svd_parts,
    "qr_parts": lambda a: parts(*np.linalg.qr(a)),
    "eig_parts": eig_parts,
    "expm": lambda a: scipy.linalg.expm(a) if a.size else a.copy(),
    "expm_derivative": corner_of_exponential,
    "triangular_solution": lambda a, b, lower=False: np.linalg.solve(np.tril(a) if lower else np.triu(a), b),
    "lu_parts": lambda a: np.reshape([scipy.linalg.lu_factor(m)[0] for m in a.reshape(-1, *a.shape[-2:])], a.shape),
    "ldl_parts": lambda a, lower=True: of_each(lambda m: np.concatenate(scipy.linalg.ldl(m, lower)[:2], -1), a),
    "schur_parts": lambda a: of_each(lambda m: np.concatenate(scipy.linalg.schur(m), -1), a),
    "solve_sylvester": scipy.linalg.solve_sylvester,
    "banded_solution": lambda a, b, lower=0, upper=0: scipy.linalg.solve_banded((lower, upper), a, b),
    "sqrtm": lambda a: in_double(scipy.linalg.sqrtm, a),
    "logm": lambda a: in_double(scipy.linalg.logm, a),
}
ROUNDED = ("triangular_solution", "lu_parts", "expm_derivative")
"""Rows that compute in another way."""


def value(row, arrays, named):
    return np.asarray(VALUES.get(row.name, row.twins[0] if row.twins else None)(*arrays, **named))


def reads_a_triangle(row, named):
    return row.name in READS_A_TRIANGLE or named.get("hermitian", False)


def sample(row, shapes, named, dtype=np.float64):
    """Draw matrices whose condition is good and whose eigenvalues and singular values differ."""
    if row.name == "banded_solution":
        ab, b = (generator(f"banded{s}").uniform(-1, 1, s) for s in shapes)
        ab[named.get("upper", 0)] += 5.0
        return [ab.astype(dtype), b.astype(dtype)]
    kind = {"schur_parts": "schur"}.get(row.name, "eig" if row.name in GENERAL else "cond")
    arrays = SAMPLES[f"linalg.{kind}"](shapes, np.float64)
    if reads_a_triangle(row, named):
        arrays = [symmetric(arrays[0]) + 2 * np.eye(shapes[0][-1])]
    return [a.astype(dtype) for a in arrays]


def call(row, tensors, named):
    if row.public:
        return getattr(tg.linalg, row.name)(*tensors, **named)
    return plan_cache.row(row.key, *tensors, **named)


def weights_for(value):
    random = generator(f"weights{value.shape}")
    weights = random.uniform(-1, 2, value.shape)
    if value.dtype.kind == "c":
        weights = weights + 1j * random.uniform(-1, 2, value.shape)
    return np.asarray(weights, value.dtype)


def name_of(case):
    row, k = case
    return f"{row.name}-{row.examples[k]}"


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", EXAMPLES, ids=name_of)
def test_values_and_gradients(case, dtype):
    row, k = case
    shapes, named = row.examples[k]
    arrays = sample(row, shapes, named, dtype)
    tensors = [leaf(a) for a in arrays]
    result = call(row, tensors, named)
    assert result.requires_grad
    if row.name in ROUNDED:
        assert_close(result.detach(), value(row, arrays, named), 1e-13 if dtype is np.float64 else 1e-5, scale=1.0)
    else:
        assert_same(result.detach(), value(row, arrays, named), row.name)
    weights = weights_for(result)
    wide, of_parts = [a.astype(np.float64) for a in arrays], weights.astype(np.result_type(weights, np.float64)).conj()
    for i, gradient in enumerate(gradients(result, tensors, weights)):
        assert gradient.dtype == dtype
        expected = difference_gradient(lambda *a: np.sum(of_parts * value(row, a, named)).real, wide, i)
        assert_close(gradient, expected, 1e-7 if dtype is np.float64 else 2e-4, f"{row.name}, operand {i}", scale=1.0)


@pytest.mark.parametrize("case", EXAMPLES, ids=name_of)
def test_gradients_of_any_layout_and_of_each_operand_alone(case):
    row, k = case
    shapes, named = row.examples[k]
    arrays = sample(row, shapes, named)
    tensors = [leaf(a) for a in arrays]
    result = call(row, tensors, named)
    expected = gradients(result, tensors, weights_for(result))
    for layout in layouts(arrays[0]):
        for i in range(len(arrays)):
            chosen = [np.asarray(layouts(a)[layout]) for a in arrays]
            mixed = [leaf(a) if i == j else a for j, a in enumerate(chosen)]
            again = call(row, mixed, named)
            assert_close(again.detach().numpy(), value(row, arrays, named), 1e-13, scale=1.0)
            (gradient,) = gradients(again, mixed[i], weights_for(result))
            assert_close(gradient, expected[i], 1e-12, f"{row.name}, operand {i}, {layout}", scale=1.0)


TORCH = {
    "solve": lambda torch, a, b: (
        torch.linalg.solve(a, b[..., None])[..., 0] if b.ndim == 1 else torch.linalg.solve(a, b)
    ),
    "inv": lambda torch, a: torch.linalg.inv(a),
    "det": lambda torch, a: torch.linalg.det(a),
    "logabsdet": lambda torch, a: torch.linalg.slogdet(a)[1],
    "cholesky": lambda torch, a, upper=False: torch.linalg.cholesky(a, upper=upper),
    "pinv": lambda torch, a, hermitian=False, **limits: torch.linalg.pinv(a, hermitian=hermitian),
    "eigvalsh": lambda torch, a, UPLO="L": torch.linalg.eigvalsh(a, UPLO),
    "svdvals": lambda torch, a: torch.linalg.svdvals(a),
    "expm": lambda torch, a: torch.linalg.matrix_exp(a),
}


@pytest.mark.parametrize("case", [c for c in EXAMPLES if c[0].name in TORCH], ids=name_of)
def test_gradients_are_those_of_torch(case, torch):
    row, k = case
    shapes, named = row.examples[k]
    arrays = sample(row, shapes, named)
    tensors, theirs = [leaf(a) for a in arrays], [torch.tensor(a, requires_grad=True) for a in arrays]
    result = call(row, tensors, named)
    weights = weights_for(result)
    expected = torch.autograd.grad(TORCH[row.name](torch, *theirs, **named), theirs, torch.tensor(weights))
    for gradient, other in zip(gradients(result, tensors, weights), expected, strict=True):
        other = other.numpy()
        if reads_a_triangle(row, named):  # torch shares the gradient between both triangles
            gradient, other = symmetric(gradient), symmetric(other)
        assert_close(gradient, other, 1e-11, row.name, scale=1.0)


def test_integers_are_computed_in_double_precision():
    a = np.array([[2, 1], [1, 3]])
    for name in ("inv", "det", "cholesky", "eigvals", "eigvalsh", "svdvals", "pinv"):
        assert_same(getattr(tg.linalg, name)(tg.tensor(a)), np.asarray(getattr(np.linalg, name)(a)))
    assert_same(tg.linalg.solve(a, [1, 2]), np.linalg.solve(a, [1, 2]))


# A 1-d b is a vector, everything else matrices: NumPy 2's rule.


def test_solve_reads_b_as_numpy_2_does():
    a = np.stack([np.eye(2), 2 * np.eye(2)])
    assert tg.linalg.solve(a, np.ones(2)).shape == (2, 2)
    assert tg.linalg.solve(a, np.ones((2, 2))).shape == (2, 2, 2)
    with pytest.raises(np.linalg.LinAlgError, match=r"b\[\.\.\., None\]"):
        tg.linalg.solve(a, np.ones((3, 2)))


# Determinants


@pytest.mark.parametrize("rank", [0, 1, 2, 3])
def test_determinants_of_singular_matrices_have_cofactors(rank):
    u, v = generator("u").normal(size=(3, rank)), generator("v").normal(size=(rank, 3))
    a = u @ v
    x = leaf(a)
    tg.linalg.det(x).backward()
    expected = difference_gradient(np.linalg.det, [a], 0)
    assert_close(x.grad.numpy(), expected, 1e-12, scale=1.0)


def test_determinants_of_a_stack_of_singular_and_regular_matrices():
    a = np.stack([np.eye(3), np.zeros((3, 3)), np.diag([1.0, 2.0, 0.0]), np.full((3, 3), np.nan), np.eye(3) * 1e-150])
    x = leaf(a)
    with np.errstate(all="ignore"):
        tg.linalg.det(x).sum().backward()
    expected = np.stack(
        [np.eye(3), np.zeros((3, 3)), np.diag([0.0, 0.0, 2.0]), np.full((3, 3), np.nan), np.eye(3) * 1e-300]
    )
    assert_close(x.grad.numpy(), expected, 1e-13, scale=1e-290)


def test_determinants_beyond_the_range_of_floats():
    for scale, n in ((1e200, 2), (1e-200, 2)):
        x = leaf(scale * np.eye(n))
        with np.errstate(over="ignore", under="ignore"):
            tg.linalg.det(x).backward()
        assert_close(x.grad.numpy(), scale * np.eye(n), 1e-13, scale=0.0)


def test_slogdet():
    a = np.stack([np.diag([2.0, -3.0]), np.ones((2, 2)), [[0.0, 1.0], [1.0, 0.0]]])
    x = leaf(a)
    sign, logabsdet = tg.linalg.slogdet(x)
    assert_same(sign, np.linalg.slogdet(a)[0])
    assert not sign.requires_grad
    assert_same(logabsdet.detach(), np.linalg.slogdet(a)[1])
    logabsdet.sum().backward()
    assert_close(x.grad.numpy()[0], np.diag([0.5, -1 / 3]), 1e-15)
    assert np.isnan(x.grad.numpy()[1]).all()
    assert_close(x.grad.numpy()[2], a[2], 1e-15)
    result = x.slogdet()
    assert result.sign is result[0] and result.logabsdet is result[1]


# Cholesky, least squares, pseudo-inverses


@pytest.mark.parametrize("upper", [False, True])
def test_cholesky_reads_one_triangle_and_ignores_the_other(upper):
    a = np.array([[4.0, 1.0], [1.0, 3.0]])
    garbage = a.copy()
    garbage[(1, 0) if upper else (0, 1)] = np.nan
    x = leaf(garbage)
    factor = tg.linalg.cholesky(x, upper=upper)
    assert_same(factor.detach(), np.linalg.cholesky(a, upper=upper))
    factor.sum().backward()
    expected = difference_gradient(lambda m: np.sum(np.linalg.cholesky(m, upper=upper)), [a], 0)
    assert_close(x.grad.numpy(), expected, 1e-9)


def covariance(n, *batch, seed=0, dtype=np.float64):
    random = np.random.default_rng(seed)
    a = random.normal(size=(*batch, n, n)) + (1j * random.normal(size=(*batch, n, n)) if dtype is complex else 0.0)
    return a @ np.swapaxes(a, -1, -2).conj() + n * np.eye(n)


def of_lower(inverse):
    """Return the gradient of half the logarithm of the determinant by the triangle that is read."""
    return np.tril(inverse) - 0.5 * np.eye(len(inverse)) * inverse


@pytest.mark.parametrize("n", [64, 65, 67, 150, 301])
def test_cholesky_of_large_matrices_against_the_inverse(n):
    a = covariance(n)
    found = tg.func.grad(lambda m: np.log(np.diagonal(np.linalg.cholesky(m))).sum())(a)
    expected = of_lower(np.linalg.inv(a))
    assert_within(found, expected, 1e-13 * np.abs(expected).max())
    hard = a / n + (1e8 - 1.0) * np.outer(a[0], a[0]) / np.sum(a[0] ** 2)  # of condition 1e8
    found = tg.func.grad(lambda m: np.log(np.diagonal(np.linalg.cholesky(m))).sum())(hard)
    expected = of_lower(np.linalg.inv(hard))
    assert_within(found, expected, 1e-8 * np.abs(expected).max())


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("dtype", [np.float64, complex])
def test_cholesky_of_large_matrices_against_torch(upper, dtype, torch):
    a, w = covariance(150, 2, dtype=dtype), covariance(150, 2, seed=1, dtype=dtype) / 150
    x, y = leaf(a), torch.tensor(a, requires_grad=True)
    tg.linalg.cholesky(x, upper=upper).backward(w)
    torch.linalg.cholesky(y, upper=upper).backward(torch.tensor(w))
    symmetric = [g + np.swapaxes(g, -1, -2).conj() for g in (x.grad.numpy(), y.grad.numpy())]  # whichever half has it
    assert_within(*symmetric, 1e-13 * np.abs(symmetric[1]).max())


def test_cholesky_of_large_matrices_twice_and_in_a_batch():
    a, w, v = covariance(80), covariance(80, seed=1) / 80, covariance(80, seed=2) / 80

    def gradient(m):
        return tg.func.grad(lambda m: (np.linalg.cholesky(m) * w).sum())(m)

    along = tg.func.jvp(gradient, (a,), (v,))[1]
    expected = (gradient(a + 1e-3 * v) - gradient(a - 1e-3 * v)) / 2e-3
    assert_within(along, expected, 1e-7 * np.abs(expected).max())
    many = np.stack([a, a + v])
    each = np.stack([gradient(m) for m in many])
    assert_within(tg.func.vmap(gradient)(many), each, 1e-13 * np.abs(each).max())


def lstsq_solution(a, b):
    return np.linalg.lstsq(a, b, 1e-6)[0]


@pytest.mark.parametrize("shape", [(5, 3), (3, 5), (3, 3)])
@pytest.mark.parametrize("columns", [(), (2,)])
def test_least_squares_along_matrices_of_one_rank(shape, columns):
    """The solution of least norm is differentiable along matrices of one rank: u @ v for matrices u and v."""
    random = generator(f"rank{shape}")
    u, v = random.normal(size=(shape[0], 2)), random.normal(size=(2, shape[1]))
    b, w = random.normal(size=(shape[0], *columns)), random.normal(size=(shape[1], *columns))
    tensors = [leaf(m) for m in (u, v, b)]
    solution = tg.linalg.lstsq(tensors[0] @ tensors[1], tensors[2], 1e-6)[0]
    others = tg.linalg.pinv(tensors[0] @ tensors[1], 1e-6) @ tensors[2]
    for result in (solution, others):
        for k, gradient in enumerate(gradients(result, tensors, w)):
            expected = difference_gradient(lambda u_, v_, b_: np.sum(w * lstsq_solution(u_ @ v_, b_)), [u, v, b], k)
            assert_close(gradient, expected, 1e-7, f"operand {k}", scale=1.0)


def test_least_squares_gives_what_numpy_gives():
    for m, n, columns in ((5, 3, ()), (5, 3, (2,)), (3, 5, ()), (3, 3, ()), (0, 2, ()), (3, 0, ())):
        a, b = generator("a").normal(size=(m, n)), generator("b").normal(size=(m, *columns))
        mine, theirs = tg.linalg.lstsq(a, b), np.linalg.lstsq(a, b)
        assert mine.rank == theirs[2]
        for k in (0, 1, 3):
            assert mine[k].shape == theirs[k].shape
            assert_close(mine[k].numpy(), theirs[k], 1e-12, scale=1.0)
    singular = np.ones((4, 2))
    assert tg.linalg.lstsq(singular, np.ones(4)).rank == 1
    assert tg.linalg.lstsq(singular, np.ones(4)).residuals.shape == (0,)


def test_an_array_that_a_row_saved_may_change():
    b, m = np.array([1.0, 2.0]), np.array([[3.0, 1.0], [1.0, 2.0]])
    kept = b.copy(), m.copy()

    def loss(x, b, m, linalg):
        total = (linalg.solve(x, b) + linalg.lstsq(x, b)[0]).sum() + linalg.outer(x[0], b).sum()
        return total + linalg.multi_dot([x[0], m, x[1]]) + linalg.tensorsolve(x, b).sum()

    x = leaf(np.array([[2.0, 0.5], [0.3, 1.0]]))
    result = loss(x, b, m, tg.linalg)
    b[:] = m[:] = np.nan
    result.backward()
    expected = difference_gradient(lambda a: loss(a, *kept, np.linalg), [x.detach().numpy()], 0)
    assert_close(x.grad.numpy(), expected, 1e-8)


# The smaller ones


def test_powers():
    a = np.array([[2.0, 1.0], [0.5, 3.0]])
    x = leaf(a)
    assert_same(tg.linalg.matrix_power(x, 0), np.eye(2))
    assert_same(x.matrix_power(1).detach(), a)
    for n in (-2, 5, 8):
        (gradient,) = gradients(x.matrix_power(n).sum(), x)
        expected = difference_gradient(lambda m, n=n: np.linalg.matrix_power(m, n).sum(), [a], 0)
        assert_close(gradient, expected, 1e-8, scale=1.0)


@pytest.mark.parametrize("p", [None, 1, -1, 2, -2, "fro", np.inf])
def test_condition_of_singular_matrices(p):
    a = np.stack([np.diag([2.0, 1.5]) + 0.1, np.zeros((2, 2)), np.diag([4.0, 0.0])])
    x = leaf(a)
    with np.errstate(all="ignore"):
        result = tg.linalg.cond(x, p)
        assert_close(result.detach().numpy(), np.linalg.cond(a, p), 1e-13)
        result[0].backward()
    wanted = difference_gradient(lambda m: np.linalg.cond(m, p), [a[0]], 0)
    assert_close(x.grad.numpy()[0], wanted, 1e-8, scale=1.0)


@pytest.mark.parametrize("axis", [None, 0, (0, 2), (-1, 0)])
@pytest.mark.parametrize("ord", [1, 2, 3, np.inf])
def test_vector_norms(axis, ord):
    a = generator("vector_norm").normal(size=(2, 3, 4))
    for keepdims in (False, True):
        x = leaf(a)
        result = tg.linalg.vector_norm(x, axis=axis, ord=ord, keepdims=keepdims)
        expected = np.linalg.vector_norm(a, axis=axis, ord=ord, keepdims=keepdims)
        assert result.shape == expected.shape
        assert_close(result.detach().numpy(), expected, 1e-14)
        (gradient,) = gradients(result.sum(), x)
        wanted = difference_gradient(lambda m: np.linalg.vector_norm(m, axis=axis, ord=ord).sum(), [a], 0)
        assert_close(gradient, wanted, 1e-8, scale=1.0)


def test_tensorsolve_moves_axes_as_numpy_does():
    a, b = generator("a").normal(size=(2, 6, 3)), generator("b").normal(size=(2, 3))
    x, y = leaf(a), leaf(b)
    result = tg.linalg.tensorsolve(x, y, axes=(1,))
    assert_close(result.detach().numpy(), np.linalg.tensorsolve(a, b, axes=(1,)), 1e-12, scale=1.0)
    back = np.tensordot(np.moveaxis(a, 1, -1), result.detach().numpy(), 1)
    assert_close(back, b, 1e-12, scale=1.0)
    result.sum().backward()
    wanted = np.linalg.solve(np.moveaxis(a, 1, -1).reshape(6, 6).T, np.ones(6))
    assert_close(y.grad.numpy(), wanted.reshape(2, 3), 1e-12, scale=1.0)


def test_diagonals_and_traces():
    a = np.arange(24.0).reshape(2, 3, 4)
    for offset in range(-4, 6):
        x = leaf(a)
        assert_same(tg.linalg.diagonal(x, offset=offset).detach(), np.linalg.diagonal(a, offset=offset))
        trace = tg.linalg.trace(x, offset=offset)
        assert_same(trace.detach(), np.linalg.trace(a, offset=offset))
        trace.sum().backward()
        assert_same(x.grad, np.broadcast_to(np.eye(3, 4, offset), a.shape))
    assert tg.linalg.trace(tg.tensor(a), dtype=np.float32).dtype == np.float32


def test_names_of_the_module():
    x = leaf(np.array([[4.0, 1.0], [1.0, 3.0]]))
    assert_same(x.det().detach(), tg.linalg.det(x).detach())
    assert_same(x.inverse().detach(), tg.linalg.inv(x).detach())
    missing = [n for n in np.linalg.__all__ if not hasattr(tg.linalg, n)]
    assert missing == []
    assert tg.linalg.matmul is tg.matmul and tg.linalg.norm is tg.norm


def test_numpys_functions_take_tensors():
    a = np.array([[4.0, 1.0], [1.0, 3.0]])
    x = leaf(a)
    square = ("inv", "det", "cholesky", "eigvals", "eigvalsh", "svdvals", "pinv", "cond")
    for name in (*square, "matrix_norm", "matrix_transpose"):
        result = getattr(np.linalg, name)(x)
        assert isinstance(result, tg.Tensor) and result.requires_grad
        assert_close(result.detach().numpy(), getattr(np.linalg, name)(a), 1e-14)
    for name in ("eig", "eigh", "svd", "qr", "slogdet"):
        for mine, theirs in zip(getattr(np.linalg, name)(x), getattr(np.linalg, name)(a), strict=True):
            assert_close(mine.detach().numpy(), theirs, 1e-14)
    assert np.linalg.solve(x, np.ones(2)).requires_grad
    assert np.linalg.solve(a, leaf(np.ones(2))).requires_grad


@pytest.mark.parametrize("case", ALL_ROWS, ids=name_of)
def test_rules_take_tensors_as_they_take_arrays(case):
    """What a derivative of second order will need: rules made of tapegrad's functions, with the same values."""
    row, k = case
    shapes, named = row.examples[k]
    arrays = sample(row, shapes, named) if row.namespace else [generator(f"{s}").normal(size=s) for s in shapes]
    params = row.params(*shapes, **named) if row.params else {}
    out = np.asarray(row.forward(np, *arrays, **params))
    g = weights_for(out)
    known = {**params, "out": out}
    for name, array in zip("xyz", arrays, strict=False):
        known |= {name: array, f"{name}_shape": array.shape, f"{name}_dtype": array.dtype}
    for rule in row.derivatives[: len(arrays)]:
        names = [n for n in inspect.signature(rule).parameters if n not in ("F", "g")]
        known["shared"] = {}
        expected = rule(numpy_namespace, g, **{n: known[n] for n in names})
        known["shared"] = {}
        tensors = {n: leaf(known[n]) if n in ("x", "y", "out") else known[n] for n in names}
        found = rule(operations.F, leaf(g), **tensors)
        assert found.requires_grad or not found.size  # of an empty matrix there is nothing to differentiate
        assert_close(found.detach().numpy(), expected, 1e-12, row.name, scale=1.0)
