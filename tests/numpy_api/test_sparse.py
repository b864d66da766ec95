"""SciPy's sparse matrices and linear operators with tensors: constants, in every format, eager and compiled."""

import numpy as np
import pytest
import scipy.sparse as sp
import scipy.sparse.linalg as sla

import tapegrad as tg
from tapegrad.errors import ArgumentError, LinAlgError, LostGradientError, OperandError, ShapeError

FORMATS = ("csr", "csc", "coo", "bsr", "dia", "lil", "dok")


def dense(m=4, n=4, dtype=float, seed=0):
    rng = np.random.default_rng(seed)
    a = rng.normal(size=(m, n)) * (rng.random((m, n)) < 0.6)
    a = a + (1j * rng.normal(size=(m, n)) * (a != 0) if dtype is complex else 0)
    return (a + 4.0 * np.eye(m, n)).astype(dtype)


def vectors(shape, dtype=float, seed=1):
    rng = np.random.default_rng(seed)
    return rng.normal(size=shape) + (1j * rng.normal(size=shape) if dtype is complex else 0)


PRODUCTS = {
    "A @ x": (lambda A, x: A @ x, (4,)),
    "A @ X": (lambda A, x: A @ x, (4, 2)),
    "x @ A": (lambda A, x: x @ A, (3,)),
    "X @ A": (lambda A, x: x @ A, (2, 3)),
    "A.T @ x": (lambda A, x: A.T @ x, (3,)),
    "matmul(A, x)": (lambda A, x: tg.sparse.matmul(A, x) if isinstance(x, tg.Tensor) else A @ x, (4, 1)),
    "matmul(x, A)": (lambda A, x: tg.sparse.matmul(x, A) if isinstance(x, tg.Tensor) else x @ A, (3,)),
    "A.dot(x)": (lambda A, x: A.dot(x), (4,)),
}


@pytest.mark.parametrize("kind", [sp.csr_array, sp.csr_matrix])
@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("product", list(PRODUCTS))
@pytest.mark.parametrize("dtypes", [(float, float), (complex, complex), (complex, float), (float, complex)])
def test_products_are_those_of_the_whole_matrix(product, format, kind, dtypes):
    function, shape = PRODUCTS[product]
    a, x = dense(3, 4, dtypes[0]), vectors(shape, dtypes[1])
    A = kind(a).asformat(format)
    t = tg.tensor(x, requires_grad=True)
    if format == "coo" and ".dot" in product:
        with pytest.raises(LostGradientError, match=r"dot of scipy.sparse asks .*: use tg.sparse.matmul\(A, x\)"):
            function(A, t)
        return
    result = function(A, t)
    assert type(result) is tg.Tensor and np.allclose(result.detach(), function(a, x))
    weights = vectors(result.shape, complex if np.iscomplexobj(result) else float, 2)
    tg.real((result * weights).sum()).backward()
    other = tg.tensor(x, requires_grad=True)
    expected = tg.as_tensor(a) @ other if product[0] == "A" and ".T" not in product else None
    if expected is None:
        expected = (
            function(tg.as_tensor(a), other)
            if "matmul" not in product
            else (other @ tg.as_tensor(a) if product == "matmul(x, A)" else tg.as_tensor(a) @ other)
        )
    tg.real((expected * weights).sum()).backward()
    assert np.allclose(t.grad, other.grad) and t.grad.dtype == other.grad.dtype


def test_matrices_multiply_by_the_star():
    a, x = dense(), tg.tensor(vectors(4), requires_grad=True)
    M = sp.csr_matrix(a)
    for result, expected in ((M * x, a @ x), (x * M, x @ a)):
        assert np.allclose(result.detach(), expected.detach())
    with pytest.raises(LostGradientError, match=r"__mul__ of scipy.sparse asks .*: use tg.sparse.matmul\(A, x\), or"):
        sp.csr_array(a) * x


def test_linear_operators():
    a, x = dense(3, 4, complex), tg.tensor(vectors(4, complex), requires_grad=True)
    L = sla.aslinearoperator(sp.csr_array(a))
    assert np.allclose(tg.sparse.matmul(L, x).detach(), a @ x.detach().numpy())
    assert tg.autograd.gradcheck(lambda x: tg.sparse.matmul(L, x), x)
    y = tg.tensor(vectors(3, complex))
    assert np.allclose(y @ L, y.numpy() @ a)
    with pytest.raises(LostGradientError, match=r"__matmul__ of scipy.sparse asks .*: use tg.sparse.matmul\(A, x\)"):
        L @ x


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("trans", ["N", "T", "H"])
@pytest.mark.parametrize("shape", [(4,), (4, 2)])
def test_solutions_and_their_derivatives(dtype, trans, shape):
    a = dense(4, 4, dtype)
    b = tg.tensor(vectors(shape, complex), requires_grad=True)
    lu = tg.sparse.splu(sp.csr_array(a))
    turned = {"N": a, "T": a.T, "H": a.conj().T}[trans]
    assert np.allclose(lu.solve(b, trans).detach(), np.linalg.solve(turned, b.detach().numpy()))
    assert tg.autograd.gradcheck(lambda b: lu.solve(b, trans), b)
    assert tg.autograd.gradgradcheck(lambda b: lu.solve(b, trans) ** 2, b)
    if trans == "N":
        assert np.array_equal(tg.sparse.spsolve(sp.coo_array(a), b).detach(), lu.solve(b).detach())


def test_the_gradient_is_that_of_the_matrix_as_it_was():
    a = dense()
    A, x = sp.csr_array(a), tg.tensor(vectors(4), requires_grad=True)
    y = (A @ x) ** 2
    A.data[:] = 0.0
    y.sum().backward()
    assert np.allclose(x.grad, 2 * a.T @ (a @ x.detach().numpy()))


def test_derivatives_of_any_order_and_batches():
    a = dense()
    A, x = sp.csr_array(a), vectors(4)
    assert np.allclose(tg.func.jacobian(lambda x: A @ x)(x), a)
    assert np.allclose(tg.func.hessian(lambda x: ((A @ x) ** 2).sum())(x), 2 * a.T @ a)
    assert np.allclose(tg.func.vmap(lambda x: A @ x)(vectors((3, 4))), vectors((3, 4)) @ a.T)
    assert np.allclose(tg.func.jvp(lambda x: A @ x, (x,), (np.ones(4),))[1], a @ np.ones(4))


COMPILED = {
    "A @ x": lambda A, lu, x: (A @ x).sum(),
    "x @ A": lambda A, lu, x: ((x @ A) ** 2).sum(),
    "A.T @ x": lambda A, lu, x: ((A.T @ x) ** 2).sum(),
    "matmul": lambda A, lu, x: (tg.sparse.matmul(A, x) ** 2).sum(),
    "spsolve": lambda A, lu, x: (tg.sparse.spsolve(A, x) ** 2).sum(),
    "solve": lambda A, lu, x: (lu.solve(x) ** 2).sum(),
}


@pytest.mark.parametrize("format", ["csr", "csc", "coo", "bsr", "dia"])
@pytest.mark.parametrize("name", list(COMPILED))
def test_compiled_functions_see_what_becomes_of_a_matrix(name, format):
    A = sp.csr_array(dense()).asformat(format)
    lu = tg.sparse.splu(A)

    def f(x):
        return COMPILED[name](A, lu, x)

    def check():
        for _ in range(3):
            x = np.random.default_rng(3).normal(size=4)
            value, gradient = compiled(x)
            its_value, its_gradient = tg.func.value_and_grad(f)(x)
            assert np.isclose(value, its_value, rtol=1e-12) and np.allclose(gradient, its_gradient, rtol=1e-12)

    inner = tg.compile(f, strict=True)
    compiled = tg.func.value_and_grad(inner)
    check()
    assert inner.stats.replays
    A.data[..., 0] += 1.0  # an element
    check()
    A.data = A.data * 2.0  # another array
    check()
    A = sp.csr_array(dense(seed=7)).asformat(format)  # another matrix
    check()
    if format in ("csr", "csc"):
        A.indices[:2] = A.indices[1::-1].copy()
        check()


def test_matrices_that_differ_in_numbers_alone_are_not_taken_for_one():
    A, B = sp.csr_array(dense()), sp.csr_array(dense())
    B.data *= -2.0

    def f(x):
        for k in range(60):
            x = np.sin(0.1 * ((B if k % 7 == 3 else A) @ x))
        return x.sum()

    compiled = tg.compile(f, strict=True)
    for k in range(80):  # by then loops are found, and equal rows are computed once
        x = np.linspace(0.0, 1.0, 4) + k
        assert np.isclose(compiled(x), f(x), rtol=1e-12)


def test_the_star_of_a_matrix_is_compiled():
    M = sp.csr_matrix(dense())
    compiled = tg.compile(lambda x: ((M * x) ** 2).sum() + (x * M).sum(), strict=True)
    for k in range(4):
        x = np.ones(4) * (k + 1)
        assert np.isclose(compiled(x), ((M @ x) ** 2).sum() + (x @ M).sum())
    assert compiled.stats.replays


@pytest.mark.parametrize("make", [sp.lil_array, sla.aslinearoperator])
def test_what_is_not_recorded_is_run_by_python(make):
    a = dense()
    A = make(a)
    compiled = tg.compile(lambda x: tg.sparse.matmul(A, x).sum())
    with pytest.warns(tg.RepeatedWarning, match=r"give its tocsr\(\)|give a sparse matrix"):
        compiled(np.ones(4))
    assert np.isclose(compiled(np.ones(4)), (a @ np.ones(4)).sum())


SQUARE = sp.csr_array(dense())
BAD = {
    "shape": (
        ShapeError,
        lambda: SQUARE @ tg.ones(3),
        r"shape \(4, 4\) cannot be multiplied by shape \(3,\):",
    ),
    "three axes": (ShapeError, lambda: SQUARE @ tg.ones((2, 4, 1)), "it must be a vector of 4 elements, or a matrix"),
    "no matrix": (OperandError, lambda: tg.sparse.matmul(np.eye(2), tg.ones(2)), "not ndarray; for others use @"),
    "no sparse": (
        OperandError,
        lambda: tg.sparse.splu(np.eye(2)),
        "splu takes a sparse matrix of SciPy's, not nd",
    ),
    "not square": (LinAlgError, lambda: tg.sparse.splu(sp.csr_array(dense(3, 4))), r"got shape \(3, 4\)"),
    "singular": (LinAlgError, lambda: tg.sparse.splu(sp.csc_array(np.diag([1.0, 0.0]))), "has no inverse"),
    "trans": (ArgumentError, lambda: tg.sparse.splu(SQUARE).solve(tg.ones(4), "C"), "trans='C'; give 'N', 'T' or 'H'"),
    "rows": (ShapeError, lambda: tg.sparse.splu(SQUARE).solve(tg.ones(3)), "give as many rows"),
    "of SciPy": (
        LostGradientError,
        lambda: sla.spsolve(SQUARE, tg.ones(4).requires_grad_()),
        "scipy.sparse.linalg.spsolve asks .*: use tg.sparse.spsolve;",
    ),
}


@pytest.mark.parametrize("name", list(BAD))
def test_what_cannot_be_done_says_why(name):
    kind, call, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()
