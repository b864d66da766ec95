"""Sparse Jacobians and Hessians: patterns and colours, against dense derivatives."""

import functools
import gc
import warnings
import weakref

import numpy as np
import pytest
import scipy.sparse
from hypothesis import given, settings
from hypothesis import strategies as st
from ops.examples import CASES, flattened

import tapegrad as tg
from tapegrad.errors import CompileError, GradError, OperandError
from tapegrad.program.call.record import rows_once
from tapegrad.sparse import interactions
from tapegrad.sparse.derivatives import _plans, _symmetric
from tapegrad.sparse.interactions import hessian_pattern_of
from tapegrad.sparse.pattern import pattern_of


def jacobian_is_right(f, x, *args):
    """Compare with the dense Jacobian; give the sparse one."""
    found = tg.func.sparse_jacobian(f, x, *args)
    dense = np.reshape(tg.func.jacobian(f)(x, *args), found.shape)
    assert np.allclose(found.toarray(), dense, rtol=1e-12, atol=1e-13, equal_nan=True)
    return found


def hessian_is_right(f, x):
    """Compare with the dense Hessian; give the sparse one."""
    found = tg.func.sparse_hessian(f, x)
    assert np.allclose(found.toarray(), np.reshape(tg.func.hessian(f)(x), found.shape), rtol=1e-10, atol=1e-12)
    assert (found != found.T).nnz == 0
    return found


def colors(kind, f):
    return _plans[kind][f].colors


def rosenbrock(x):
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def by_elements(x):
    total = 0.0
    for i in range(len(x) - 1):
        total = total + 100 * (x[i + 1] - x[i] ** 2) ** 2 + (1 - x[i]) ** 2
    return total


def broyden(x):
    y = (3 - 2 * x) * x + 1
    y[1:] -= x[:-1]
    y[:-1] -= 2 * x[1:]
    return y


def broyden_by_elements(x):
    y = []
    for i in range(len(x)):
        value = (3 - 2 * x[i]) * x[i] + 1
        if i > 0:
            value = value - x[i - 1]
        if i < len(x) - 1:
            value = value - 2 * x[i + 1]
        y.append(value)
    return tg.stack(y)


def arrow(x):
    return (x[0] * x[1:] ** 2).sum() + (x**4).sum()


EDGES = np.array([[0, 3], [3, 1], [1, 4], [4, 2], [2, 0], [5, 1], [6, 5], [7, 6], [7, 0]]).T


def flow(u):
    i, j = EDGES
    flux = (1 + (0.5 * (u[i] + u[j])) ** 2) * (u[i] - u[j])
    return tg.segment_sum(flux, i, 8) - tg.segment_sum(flux, j, 8)


def flow_energy(u):
    i, j = EDGES
    return ((1 + (0.5 * (u[i] + u[j])) ** 2) * (u[i] - u[j]) ** 2).sum()


STEPS = scipy.sparse.diags_array([np.ones(39), np.arange(40.0)], offsets=[-1, 0]).tocsr()
X = np.random.default_rng(0).standard_normal(40)


@pytest.mark.parametrize(
    ("f", "size", "nnz", "at_most"),
    [
        (broyden, 40, 118, 3),
        (broyden_by_elements, 40, 118, 3),
        (tg.compile(broyden_by_elements), 40, 118, 3),
        (flow, 8, 26, 5),
        (lambda x: x[1:] - x[:-1] ** 2, 40, 78, 2),
        (lambda x: x * x.sum(), 40, 1600, 40),
        (lambda x: tg.concatenate([x[:5] ** 2, x.sum()[None], x[::-2]]), 40, 65, 3),
        (lambda x: np.roll(x, 3) * np.flip(x), 40, 80, 2),
        (lambda x: x.reshape(5, 8).T.reshape(-1) * x, 40, 78, 2),
        (lambda x: x.reshape(5, 8).sum(0), 40, 40, 1),
        (lambda x: x.reshape(5, 8).max(1, keepdims=True) + np.zeros(2), 40, 80, 2),
        (lambda x: np.cumsum(x.reshape(5, 8), 1), 40, 320, 8),
        (lambda x: np.outer(x[:3], x[3:7]), 40, 24, 3),
        (lambda x: x.reshape(5, 8) @ np.eye(8)[:, :3], 40, 15, 1),
        (lambda x: np.linspace(0, 1, 16).reshape(2, 8) @ x.reshape(8, 5), 40, 75, 8),
        (lambda x: np.pad(x[:4], 2) * np.repeat(x[:2], 4), 40, 12, 2),
        (lambda x: tg.special.gammaln(np.where(x > 0, x, -x)) + np.sign(x), 40, 40, 1),
        (lambda x: STEPS @ x**2, 40, 78, 2),
        (lambda x: tg.fft.fft(x[:4]).real, 40, 16, 4),
        (lambda x: x[3] ** 2, 40, 1, 1),
        (lambda x: np.sort(x[:3]), 40, 9, 3),
    ],
)
def test_jacobians(f, size, nnz, at_most):
    x = X[:size].copy()
    found = jacobian_is_right(f, x)
    assert found.nnz <= nnz and colors("jacobian", f) <= at_most
    assert isinstance(found, scipy.sparse.csr_array) and found.has_canonical_format
    jacobian_is_right(f, x + 0.1)


@pytest.mark.parametrize(
    ("f", "nnz", "at_most"),
    [
        (rosenbrock, 118, 3),
        (by_elements, 118, 3),
        (tg.compile(by_elements), 118, 3),
        (arrow, 118, 2),
        (lambda x: (x**3).sum(), 40, 1),
        (lambda x: flow_energy(x[:8]), 66, 6),
        (lambda x: (x.reshape(5, 8)[1:] * x.reshape(5, 8)[:-1]).sum(), 64 + 40, 3),
        (lambda x: x.sum() ** 2, 1600, 40),
        (lambda x: x.sum(), 40, 1),
        (lambda x: np.exp(x[0] * x[1]) + x[2], 44, 2),
        (lambda x: tg.logsumexp(x.reshape(5, 8), 1).sum(), 320, 8),
        (lambda x: (x[:20] / x[20:]).sum(), 80, 2),
        (lambda x: np.prod(x.reshape(20, 2), 1).sum(), 80, 2),
        (lambda x: (x.reshape(5, 8)[1:] @ x[:8]).sum(), 104, 8),
        (lambda x: (np.outer(x[:3], x[3:7]) ** 2).sum(), 40 + 42, 7),
        (lambda x: np.where(x > 0, x**2, np.sin(x)).sum() + np.maximum(x[:20], x[20:]).sum(), 40, 1),
        (lambda x: np.sum(np.abs(tg.fft.fft(x[:4])) ** 2), 52, 4),
        (lambda x: (np.cumsum(x.reshape(5, 8), 1) ** 2).sum(), 320, 8),
        (lambda x: ((STEPS @ x) ** 2).sum(), 118, 3),
        (lambda x: functools.reduce(lambda v, k: np.sin(v * x[k]), range(1, 12), x[0]), 144 + 28, 12),
        (lambda x: functools.reduce(lambda v, k: v * 0.5 + x[k] * x[k - 1], range(1, 40), 0.0), 118, 3),
    ],
)
def test_hessians(f, nnz, at_most):
    found = hessian_is_right(f, X)
    assert found.nnz <= nnz and colors("hessian", f) <= at_most
    hessian_is_right(f, X + 0.1)


MANY = np.random.default_rng(2).standard_normal(400)


@pytest.mark.parametrize(
    ("f", "at_most"),
    [
        (lambda x: tg.concatenate([x[1:] * x[:-1], (x**2).sum()[None]]), 3),
        (lambda x: tg.concatenate([x[:200].sum()[None], x[1:] * x[:-1], (x**2).sum()[None]]), 4),
        (lambda x: x[1:] ** 2 * x[7] * x[:-1], 3),
        (lambda x: tg.concatenate([x[2:] * x[7] * x[390] * x[:-2], x[:1]]), 4),
    ],
)
def test_rows_and_columns_with_many_elements_are_products_of_their_own(f, at_most):
    jacobian_is_right(f, MANY)
    assert colors("jacobian", f) <= at_most
    jacobian_is_right(f, MANY + 0.1)


@pytest.mark.parametrize(
    ("f", "at_most"),
    [
        (arrow, 2),
        (lambda x: arrow(x) + (x[200] * x**3).sum() + (x[1:] * x[:-1]).sum(), 5),
    ],
)
def test_nodes_with_many_neighbours_have_colours_of_their_own(f, at_most):
    hessian_is_right(f, MANY)
    assert colors("hessian", f) <= at_most


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_the_pattern_of_every_row_covers_its_derivative(case):
    flat, x = flattened(case)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            pattern = pattern_of(rows_once(flat, x)).matrix.toarray()
        except CompileError as error:
            pytest.skip(f"not recorded: {error}")
        dense = np.asarray(tg.func.jacobian(flat)(x))
    assert pattern.shape == dense.shape
    assert not np.any((dense != 0) & ~pattern)


@pytest.mark.parametrize("f", [by_elements, lambda x: functools.reduce(lambda v, k: v * x[k], range(40), 1.0)])
def test_what_comes_together_is_merged_on_the_way(monkeypatch, f):
    whole = hessian_pattern_of(rows_once(f, X)).matrix
    monkeypatch.setattr(interactions, "_ENTRIES", 50)
    merged = hessian_pattern_of(rows_once(f, X)).matrix
    assert whole.nnz > 100
    assert np.array_equal(merged.toarray(), whole.toarray())


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_the_hessian_pattern_of_every_row_covers_it(case):
    flat, x = flattened(case)

    def weighted(x):
        y = flat(x)
        return (y * np.linspace(1.0, 2.0, y.size)).sum()

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            pattern = hessian_pattern_of(rows_once(weighted, x)).matrix.toarray()
        except CompileError as error:
            pytest.skip(f"not recorded: {error}")
        try:
            dense = np.asarray(tg.func.hessian(weighted)(x))
        except OperandError as error:
            assert "has no third derivatives" in str(error)
            pytest.skip(f"a derivative is a row of the table here, {error}")
    assert np.array_equal(pattern, pattern.T)
    assert not np.any((dense != 0) & ~pattern)


def test_the_pattern_does_not_depend_on_where_it_was_found():
    hessian_is_right(rosenbrock, np.zeros(12))
    assert tg.func.sparse_hessian(rosenbrock, np.zeros(12)).nnz == 34
    hessian_is_right(rosenbrock, np.ones(12))


def test_a_function_that_goes_another_way_has_another_pattern():
    shift = [1]

    def f(x):
        return x * np.roll(x, shift[0]) if x[0] > 0 else x**2

    second = jacobian_is_right(f, -np.arange(1.0, 9.0))
    first = jacobian_is_right(f, np.arange(1.0, 9.0))
    assert first.nnz == 16 and second.nnz == 8
    assert jacobian_is_right(f, -np.arange(1.0, 9.0)).nnz == 16  # right, with elements that are 0
    shift[0] = 2
    assert not np.array_equal(jacobian_is_right(f, np.arange(1.0, 9.0)).indices, first.indices)


def test_arguments_and_methods():
    class Model:
        def __init__(self, power):
            self.power = power

        def steps(self, x, by):
            return by * (x[1:] ** self.power - x[:-1])

    model = Model(2)
    jacobian_is_right(model.steps, X[:5], np.array(3.0))
    model.power = 3
    jacobian_is_right(model.steps, X[:5], 2.0)
    assert Model.steps in _plans["jacobian"]
    found = tg.func.sparse_jacobian(lambda x: x[1:] * x[:-1], X[:6].astype(np.float32))
    assert found.dtype == np.float32 and found.nnz == 10
    assert np.allclose(tg.func.sparse_jacobian(lambda x: x**2, np.arange(3)).toarray(), np.diag([0, 2, 4]))
    whole = tg.func.sparse_jacobian(lambda x: x[1:, :] - x[:-1, :], X.reshape(5, 8))
    assert whole.shape == (32, 40) and whole.nnz == 64


def test_plans_die_with_their_functions():
    def once():
        def f(x):
            return x[1:] * x[:-1]

        tg.func.sparse_jacobian(f, X)
        return weakref.ref(f)

    gone = once()
    gc.collect()
    assert gone() is None


class Square(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return 2 * x * g


def test_what_has_no_known_pattern_is_named():
    matrix = np.eye(120) * 2

    def f(x):
        return np.linalg.solve(matrix, x)

    with pytest.warns(
        RuntimeWarning, match=r"nothing is known of how .* operands of solve at .*test_derivatives.py:\d+"
    ):
        found = tg.func.sparse_jacobian(f, np.ones(120))
    assert np.allclose(found.toarray(), np.eye(120) / 2)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tg.func.sparse_jacobian(3, X), OperandError, "got 3 in place of a function"),
        (lambda: tg.func.sparse_jacobian(lambda x: x, X + 1j), OperandError, "of dtype complex128"),
        (lambda: tg.func.sparse_jacobian(lambda x: x, np.zeros(0)), OperandError, r"shape \(0,\); give real"),
        (
            lambda: tg.func.sparse_jacobian(lambda x: x > 0, X),
            GradError,
            "differentiable functions give floating-point",
        ),
        (lambda: tg.func.sparse_jacobian(lambda x: (x, x), X), OperandError, "gives tuple, and must"),
        (lambda: tg.func.sparse_hessian(lambda x: x, X), GradError, "which must give one real number"),
        (
            lambda: tg.func.sparse_jacobian(lambda x: Square.apply(x), X),
            CompileError,
            r"to see what depends on what: a custom function .* Use tg.func.jacobian",
        ),
        (
            lambda: tg.func.sparse_jacobian(lambda x: tg.implicit.root(lambda y: y**3 - x, x), 1 + abs(X)),
            CompileError,
            r"to see what depends on what: .* Use tg.func.jacobian",
        ),
    ],
)
def test_bad_input(call, error, message):
    with pytest.raises(error, match=message):
        call()


def _is_star(matrix, colors):
    """Whether no path of four nodes has two colours, and no edge one."""
    n = matrix.shape[0]
    near = [set(np.flatnonzero(matrix[k])) - {k} for k in range(n)]
    for v in range(n):
        for w in near[v]:
            if colors[v] == colors[w]:
                return False
            for x in near[w] - {v}:
                for y in near[x] - {w, v}:
                    if colors[v] == colors[x] and colors[w] == colors[y]:
                        return False
    return True


@given(st.integers(2, 14), st.integers(0, 10**6), st.floats(0.02, 0.3))
@settings(max_examples=30, deadline=None)
def test_random_symmetric_patterns(n, seed, share):
    random = np.random.default_rng(seed)
    there = random.random((n, n)) < share
    there |= there.T | np.eye(n, dtype=bool)
    plan = _symmetric(scipy.sparse.csr_array(there))
    values = random.standard_normal((n, n))
    values = np.where(there, values + values.T, 0)
    products = (values @ plan.columns.T).T.reshape(-1)
    found = scipy.sparse.csr_array((products[plan.place], plan.pattern.indices, plan.pattern.indptr), shape=(n, n))
    assert np.allclose(found.toarray(), values)
    if plan.colors < n:
        assert _is_star(there, np.argmax(plan.columns, axis=0))


@given(st.integers(2, 12), st.integers(1, 12), st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_random_functions(n, m, seed):
    random = np.random.default_rng(seed)
    picks = [random.integers(0, n, m) for _ in range(3)]
    weights, targets = random.standard_normal(m), random.integers(0, m, m)
    steps = random.permutation(4)

    def f(x):
        y = x[picks[0]] * weights
        for step in steps:
            if step == 0:
                y = y * np.sin(x[picks[1]])
            elif step == 1:
                z = tg.zeros(m)
                z[::2] = y[::2]
                y = z + 0.5 * x[picks[2]]
            elif step == 2:
                y = tg.segment_sum(y, targets, m)
            else:
                y = y.clone()
                y[: m // 2] += x[0] ** 2
        return y

    x = random.standard_normal(n)
    jacobian_is_right(f, x)
    hessian_is_right(lambda x: (f(x) ** 2).sum(), x)
