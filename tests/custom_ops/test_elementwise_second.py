"""`elementwise` at higher orders: the given formulas are differentiated again, and serve both directions."""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient, leaf
from scipy.special import polygamma

import tapegrad as tg
from tapegrad.errors import VersionError

grad = tg.autograd.grad

EVERYTHING = [
    ("tanh(x) * y", {"dx": "(1 - tanh(x) ** 2) * y", "dy": "tanh(x)"}),  # a stage is kept
    ("tanh(x)", {"dx": "1 - out ** 2"}),  # the derivative reads the result
    ("exp(-x ** 2 / y)", {}),
    ("x / (y + x)", {"dx": "y / (y + x) ** 2", "dy": "-x / (y + x) ** 2"}),
    ("sin(x * y) + cos(z)", {}),
    ("where(x > 1, log(x), x - 1)", {}),
    ("where(x > 1, x ** 2 * y, 2 * x * y - y)", {"dx": "where(x > 1, 2 * x, 2) * y",
                                                  "dy": "where(x > 1, x ** 2, 2 * x - 1)"}),
    ("hypot(x, y) + arctan2(y, x)", {}),
    ("digamma(x) * y", {"dx": "trigamma(x) * y", "dy": "digamma(x)"}),
    ("sinh(x) + cosh(y) + expm1(x * y) + log1p(x)", {}),
    ("arcsin(x / 4) + arccos(y / 4) + arctan(z)", {}),
    ("sqrt(x) * abs(y) - x ** 3 / pi", {}),
    ("x ** y", {}),
    ("x % y + x // y", {"dx": "1", "dy": "-(x // y)"}),
]  # fmt: skip


def points(count, seed=0):
    rng = np.random.default_rng(seed)
    return [rng.uniform(0.55, 0.95, 3) * (1 + k) for k in range(count)]


def make(k):
    formula, derivatives = EVERYTHING[k]
    return tg.elementwise(formula, domain=(0.3, 3), **derivatives)


@pytest.mark.parametrize("k", range(len(EVERYTHING)), ids=[formula for formula, _ in EVERYTHING])
def test_second_derivatives_by_differences(k):
    f = make(k)
    a = points(f._arity)
    names = range(len(a))

    def first(*p):
        x = [leaf(v) for v in p]
        return sum(((k + 1) * g.numpy()).sum() for k, g in enumerate(grad(f(*x).sum(), x)))

    x = [leaf(v) for v in a]
    total = sum(((k + 1) * g).sum() for k, g in enumerate(grad(f(*x).sum(), x, create_graph=True)))
    found = grad(total, x, materialize_grads=True) if total.requires_grad else [np.zeros(3)] * len(a)
    for k in names:
        expected = difference_gradient(first, a, k)
        assert_close(np.asarray(found[k]), expected, 1e-8, f"operand {k}", scale=1.0)


@pytest.mark.parametrize("k", range(len(EVERYTHING)), ids=[formula for formula, _ in EVERYTHING])
def test_forward_over_reverse_is_reverse_over_reverse(k):
    f = make(k)
    a = np.stack(points(f._arity))

    def total(p):
        return (f(*[p[i] for i in range(len(a))]) * np.array([1.0, 2.0, 3.0])).sum()

    forward = np.asarray(tg.func.jacfwd(tg.func.jacrev(total))(a))
    reverse = np.asarray(tg.func.jacrev(tg.func.jacrev(total))(a))
    assert_close(forward, reverse, 1e-13, scale=1.0)
    assert_close(np.asarray(tg.func.jacfwd(total)(a)), np.asarray(tg.func.jacrev(total)(a)), 1e-13, scale=1.0)


def test_where_does_not_compute_the_other_branch():
    """Of the branch that is not taken the derivatives are infinite, and 0 times that is NaN."""
    f = tg.elementwise("where(x > 0, sqrt(x), 0 * x)", dx="where(x > 0, 0.5 / sqrt(x), 0)", domain=(0.1, 2))
    x = leaf(np.array([0.0, 4.0, -1.0]))
    (g,) = grad(f(x).sum(), x, create_graph=True)
    assert g.tolist() == [0.0, 0.25, 0.0]
    (h,) = grad(g.sum(), x, create_graph=True)
    assert h.tolist() == [0.0, -1 / 32, 0.0]
    (t,) = grad(h.sum(), x)
    assert_close(t.numpy(), np.array([0.0, 3 / 8 * 4**-2.5, 0.0]), 1e-15)
    found = np.asarray(tg.func.jvp(tg.func.grad(lambda x: f(x).sum()), (x.detach().numpy(),), (np.ones(3),))[1])
    assert_close(found, np.array([0.0, -1 / 32, 0.0]), 1e-15)


def test_third_derivatives():
    f = tg.elementwise("digamma(x)", dx="trigamma(x)", domain=(0.5, 3), name="psi")
    a = np.array([0.7, 1.5, 2.5])
    x = leaf(a)
    h = f(x)
    for order in range(1, 4):
        (h,) = grad(h.sum(), x, create_graph=True)
        assert_close(h.detach().numpy(), polygamma(order, a), 1e-11)
    tanh = tg.elementwise("tanh(x)", dx="1 - out ** 2")
    h, t = tanh(x), np.tanh(a)
    for expected in (1 - t**2, -2 * t * (1 - t**2), (1 - t**2) * (6 * t**2 - 2)):
        (h,) = grad(h.sum(), x, create_graph=True)
        assert_close(h.detach().numpy(), expected, 1e-13)


def test_given_and_derived_agree():
    given = tg.elementwise("exp(x) * sin(y)", dx="exp(x) * sin(y)", dy="exp(x) * cos(y)", name="given")
    derived = tg.elementwise("exp(x) * sin(y)", name="derived")
    x, y = (leaf(v) for v in points(2))
    for f in (given, derived):
        gx, gy = grad(f(x, y).sum(), (x, y), create_graph=True)
        hx, hy = grad(gx.sum() + gy.sum(), (x, y))
        e, s, c = np.exp(x.detach().numpy()), np.sin(y.detach().numpy()), np.cos(y.detach().numpy())
        assert_close(hx.numpy(), e * (s + c), 1e-14)
        assert_close(hy.numpy(), e * (c - s), 1e-14)


def test_float32_and_broadcasting():
    f = tg.elementwise("tanh(x) * y", dx="(1 - tanh(x) ** 2) * y", dy="tanh(x)")
    x, y = leaf(np.array([[0.5], [1.0]], np.float32)), leaf(np.array([1.0, 2.0, 3.0], np.float32))
    gx, gy = grad(f(x, y).sum(), (x, y), create_graph=True)
    assert gx.dtype == gy.dtype == np.float32 and gx.shape == (2, 1)
    hx, hy = grad(gx.sum(), (x, y))
    assert hx.dtype == hy.dtype == np.float32
    t = np.tanh(np.array([[0.5], [1.0]]))
    assert_close(hx.numpy(), -2 * t * (1 - t**2) * 6, 1e-6)
    assert_close(hy.numpy(), np.full(3, (1 - t**2).sum()), 1e-6)
    wide = leaf(np.array([1.0, 2.0, 3.0]))
    (g,) = grad(f(x, wide).sum(), x, create_graph=True)
    (h,) = grad(g.sum(), wide)
    assert g.dtype == np.float32 and h.dtype == np.float64


def test_a_write_between_matters_at_second_order_only():
    """A first backward reads the stage tanh(x) that was kept, and not x."""
    f = tg.elementwise("tanh(x) * y", dx="(1 - tanh(x) ** 2) * y", dy="tanh(x)")
    x, y = leaf(np.array([0.5, 1.0])), leaf(np.array([1.0, 2.0]))
    z = x * 1.0
    out = f(z, y).sum()
    z += 1.0
    (g,) = grad(out, y, retain_graph=True)
    assert_close(g.numpy(), np.tanh([0.5, 1.0]), 1e-14)
    with pytest.raises(VersionError, match="saved its operand x"):
        grad(out, y, create_graph=True)
