"""Second derivatives at points: kinks, ties, zeros, infinities. Closed forms, and PyTorch where it is right."""

import numpy as np
import pytest
from oracles import assert_within

import tapegrad as tg

INF, NAN = np.inf, np.nan


@pytest.fixture(autouse=True)
def numpy_is_silent():
    with np.errstate(all="ignore"):
        yield


def hessian(function, *points):
    """Return the second derivatives of a function of numbers, all by all."""
    tensors = [tg.tensor(float(p), requires_grad=True) for p in points]
    first = tg.autograd.grad(function(*tensors), tensors, create_graph=True, materialize_grads=True)
    rows = []
    for g in first:
        if not g.requires_grad:
            rows.append([0.0] * len(points))
            continue
        found = tg.autograd.grad(g, tensors, retain_graph=True, materialize_grads=True)
        rows.append([h.item() for h in found])
    return np.array(rows)


def of_array(function, x):
    """Return the matrix of second derivatives of a function of an array."""
    t = tg.tensor(np.asarray(x, float), requires_grad=True)
    (first,) = tg.autograd.grad(function(t), t, create_graph=True)
    if not first.requires_grad:
        return np.zeros((t.size, t.size))
    flat = first.reshape(-1)
    return np.array([
        tg.autograd.grad(flat[k], t, retain_graph=True, materialize_grads=True)[0].numpy().ravel()
        for k in range(t.size)
    ])  # fmt: skip


ONE = {
    "x ** 2 at 0": (lambda x: x**2, 0, 2),
    "x ** 3 at 0": (lambda x: x**3, 0, 0),
    "x ** 1 at 0": (lambda x: x**1, 0, 0),
    "x ** 0 at 0": (lambda x: x**0, 0, 0),
    "x ** 0.5 at 0": (lambda x: x**0.5, 0, -INF),
    "x ** 1.5 at 0": (lambda x: x**1.5, 0, INF),
    "x ** 2.5 at 0": (lambda x: x**2.5, 0, 0),
    "x ** 2.0 below 0": (lambda x: x**2.0, -3, 2),
    "x ** -1 below 0": (lambda x: x**-1, -2, -0.25),
    "sinc at 0": (tg.sinc, 0, -(np.pi**2) / 3),
    "sinc, series": (tg.sinc, 0.1999, None),
    "sinc, quotient": (tg.sinc, 0.2001, None),
    "abs at 0": (tg.abs, 0, 0),
    "relu at 0": (tg.relu, 0, 0),
    "softplus at 0": (tg.softplus, 0, 0.25),
    "softplus far below": (tg.softplus, -1000, 0),
    "softplus far above": (tg.softplus, 1000, 0),
    "softplus below": (tg.softplus, -40, np.exp(-40)),
    "softplus above": (tg.softplus, 40, np.exp(-40)),
    "sigmoid far below": (tg.sigmoid, -1000, 0),
    "sigmoid far above": (tg.sigmoid, 1000, 0),
    "tanh far above": (tg.tanh, 1000, 0),
    "erf far above": (tg.erf, 1e200, 0),
    "arcsinh of infinity": (tg.arcsinh, INF, 0),
    "lgamma at 1": (tg.lgamma, 1, np.pi**2 / 6),
    "where with a root": (lambda x: tg.where(x > 0, tg.sqrt(tg.where(x > 0, x, 1.0)), x * x), -3, 2),
}


@pytest.mark.parametrize("name", ONE)
def test_of_one_number(name):
    function, at, expected = ONE[name]
    if expected is None:
        a = np.pi * at  # of sin(a) / a
        expected = np.pi**2 * (-np.sin(a) / a - 2 * np.cos(a) / a**2 + 2 * np.sin(a) / a**3)
    found = hessian(function, at)[0, 0]
    assert_within(found, expected, 1e-10 * max(1e-12, abs(expected)) if np.isfinite(expected) else 0, name)


L2 = np.log(2)
POWER = {(2, 2): (2, 2 * (1 + 2 * L2), 4 * L2**2), (2, 0): (0, 0.5, L2**2), (2, 1): (0, 1 + L2, 2 * L2**2),
         (0, 2): (2, 0, 0), (0, 3): (0, 0, 0), (0, 0): (0, 0, 0), (-2, 2): (2, NAN, NAN)}  # fmt: skip
SHARES = {(1, 1): 0.25, (-1000, -1000): 0.25, (1000, 0): 0, (0, 1000): 0, (-INF, 0): 0, (INF, 0): 0, (INF, INF): 0,
          (-INF, -INF): 0, (1, 2): np.exp(1) / (1 + np.exp(1)) ** 2}  # fmt: skip
TWO = {
    **{f"pow {at}": (lambda x, y: x**y, at, e) for at, e in POWER.items()},
    **{f"logaddexp {at}": (tg.logaddexp, at, (s, -s, s)) for at, s in SHARES.items()},
    "logaddexp2 of equals": (tg.logaddexp2, (1, 1), tuple(L2 * s for s in (0.25, -0.25, 0.25))),
    "logaddexp2 far apart": (tg.logaddexp2, (3000, 0), (0, 0, 0)),
    "xlogy at 0": (tg.xlogy, (0, 2), (0, 0.5, 0)),
    "xlogy of 0 and 0": (tg.xlogy, (0, 0), (0, 0, 0)),
    "xlogy": (tg.xlogy, (3, 2), (0, 0.5, -0.75)),
    "xlog1py at 0": (tg.xlog1py, (0, 1), (0, 0.5, 0)),
    "xlog1py of 0 and -1": (tg.xlog1py, (0, -1), (0, 0, 0)),
    "hypot at the origin": (tg.hypot, (0, 0), (0, 0, 0)),
    "hypot on an axis": (tg.hypot, (3, 0), (0, 0, 1 / 3)),
    "hypot near an axis": (tg.hypot, (1, 1e-9), (1e-18, -1e-9, 1)),
    "hypot of infinity": (tg.hypot, (INF, 1), (0, 0, 0)),
    "arctan2 on an axis": (tg.arctan2, (0, 1), (0, -1, 0)),
    "arctan2 on the other axis": (tg.arctan2, (1, 0), (0, 1, 0)),
    "arctan2 on the diagonal": (tg.arctan2, (1, 1), (-0.5, 0, 0.5)),
    "arctan2 at the origin": (tg.arctan2, (0, 0), (0, 0, 0)),
    "copysign at 0": (tg.copysign, (0, 1), (0, 0, 0)),
    "maximum of equals": (tg.maximum, (1, 1), (0, 0, 0)),
    "0 / 2": (lambda x, y: x / y, (0, 2), (0, -0.25, 0)),
}


@pytest.mark.parametrize("name", TWO)
def test_of_two_numbers(name):
    function, at, (xx, xy, yy) = TWO[name]
    expected = np.array([[xx, xy], [xy, yy]], float)
    assert_within(hessian(function, *at), expected, 1e-12, name)


@pytest.mark.parametrize("x", [[2, 3, 4, 5], [2, 0, 4, 5], [0, 0, 4, 5], [0, 3, 0, 5], [0, 0, 0, 5], [0, 0, 0, 0]])
def test_products_with_zeros(x):
    x, n = np.array(x, float), len(x)

    def without(i, j, end):
        return np.prod([x[k] for k in range(end) if k not in (i, j)]) if i != j and max(i, j) < end else 0.0

    expected = np.array([[without(i, j, n) for j in range(n)] for i in range(n)])
    assert_within(of_array(lambda t: t.prod(), x), expected, 1e-12)
    w = np.arange(1.0, n + 1)
    running = np.array(
        [[sum(w[e - 1] * without(i, j, e) for e in range(1, n + 1)) for j in range(n)] for i in range(n)]
    )
    assert_within(of_array(lambda t: (t.cumprod(0) * w).sum(), x), running, 1e-11)


MATRICES = {
    "rank 1 of 2": [[1, 2], [2, 4]],
    "zero": np.zeros((2, 2)),
    "rank 2 of 3": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
    "rank 1 of 3": [[1, 2, 3], [2, 4, 6], [3, 6, 9]],
    "zero of 3": np.zeros((3, 3)),
    "rank 2 of 4": np.diag([1, 2, 0, 0]),
    "values that are the same": np.diag([1, 1, 0]),
    "nearly singular": np.diag([1, 1e-9, 1]),
    "regular": [[1, 2, 0], [0, 1, 3], [1, 0, 1]],
}


@pytest.mark.parametrize("name", MATRICES)
def test_determinants_of_singular_matrices(name):
    x = np.array(MATRICES[name], float)
    n = len(x)

    def minor(i, j, k, m):
        """d² det / dx[i, j] dx[k, m]: what is left without two rows and columns, by Laplace."""
        if i == k or j == m:
            return 0.0
        rows, columns = [r for r in range(n) if r not in (i, k)], [c for c in range(n) if c not in (j, m)]
        sign = (-1) ** (i + j + k + m) * (1 if (k > i) == (m > j) else -1)
        return sign * (np.linalg.det(x[np.ix_(rows, columns)]) if rows else 1.0)

    places = [(i, j) for i in range(n) for j in range(n)]
    expected = np.array([[minor(*p, *q) for q in places] for p in places])
    assert_within(of_array(tg.linalg.det, x), expected, 1e-9 * max(1, np.abs(x).max() ** n))


def test_third_derivative_of_a_singular_determinant():
    x = tg.tensor(np.diag([1.0, 0.0, 0.0]), requires_grad=True)
    (first,) = tg.autograd.grad(tg.linalg.det(x), x, create_graph=True)
    (second,) = tg.autograd.grad(first[2, 2], x, create_graph=True)
    (third,) = tg.autograd.grad(second[1, 1], x)
    expected = np.zeros((3, 3))
    expected[0, 0] = 1.0  # of x00 x11 x22
    assert_within(third.numpy(), expected, 1e-12)


def symmetric(function):
    return lambda x: function((x + x.mT) / 2)


VALUES = {
    "the sum of eigenvalues": (symmetric(lambda x: tg.linalg.eigvalsh(x).sum()), np.eye(2), np.zeros((4, 4))),
    "the largest, two others are the same": (
        symmetric(lambda x: tg.linalg.eigvalsh(x)[-1]),
        np.diag([5.0, 1, 1]),
        # (E v)_j² / (5 - 1) for j = 1, 2, with halves for the two places of each off-diagonal element
        {(1, 1): 0.125, (1, 3): 0.125, (3, 1): 0.125, (3, 3): 0.125, (2, 2): 0.125, (2, 6): 0.125, (6, 2): 0.125,
         (6, 6): 0.125},
    ),
    "squares of different values": (
        lambda x: (tg.linalg.svdvals(x) ** 2).sum(), np.diag([2.0, 1.0]), 2 * np.eye(4)
    ),
    "nuclear norm of the identity": (
        lambda x: tg.linalg.norm(x, "nuc"), np.eye(2),
        0.5 * np.array([[0, 0, 0, 0], [0, 1, -1, 0], [0, -1, 1, 0], [0, 0, 0, 0]]),
    ),
    "spectral norm of rank 1": (
        lambda x: tg.linalg.norm(x, 2), np.diag([2.0, 0.0]), np.diag([0, 0.5, 0.5, 0]),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", VALUES)
def test_eigenvalues_and_singular_values_that_are_the_same(name):
    function, x, expected = VALUES[name]
    if isinstance(expected, dict):
        where, expected = expected, np.zeros((x.size, x.size))
        for place, value in where.items():
            expected[place] = value
    assert_within(of_array(function, x), expected, 1e-10, name)


@pytest.mark.parametrize(
    ("function", "x"),
    [
        (symmetric(lambda x: (tg.linalg.eigvalsh(x) ** 2).sum()), np.eye(2)),
        (symmetric(lambda x: (tg.linalg.eigh(x)[0] ** 2).sum()), np.eye(2)),
        (lambda x: (tg.linalg.svdvals(x) ** 2).sum(), np.eye(2)),
        (lambda x: (tg.linalg.svdvals(x) ** 2).sum(), np.diag([2.0, 0.0])),
        (lambda x: (tg.linalg.svd(x, full_matrices=False)[1] ** 2).sum(), np.eye(2)),
    ],
)
def test_what_values_that_are_the_same_do_not_tell_is_nan(function, x):
    """Their gradients are shared, or 0: so the second derivative, 2, is lost, and must not be something else."""
    t = tg.tensor(x, requires_grad=True)
    (first,) = tg.autograd.grad(function(t), t, create_graph=True)
    assert_within(first.detach().numpy(), 2 * x, 1e-12)
    found = of_array(function, x)
    assert np.isnan(found[3, 3])


def test_norms_and_deviations_at_kinks_are_of_least_norm_again():
    for function in (tg.linalg.norm, lambda x: x.std(), lambda x: tg.linalg.norm(x, 1)):
        assert of_array(function, np.zeros(3)).tolist() == np.zeros((3, 3)).tolist()
    # ties of the largest share: each has half of 2 max
    found = of_array(lambda x: x.max() ** 2, np.array([1.0, 1.0, 0.5]))
    assert found.tolist() == [[0.5, 0.5, 0], [0.5, 0.5, 0], [0, 0, 0]]


def test_softmax_of_what_is_masked(torch):
    x = np.array([0.3, -INF, 1.0, -INF])
    for ours, theirs in (
        (lambda t: (tg.softmax(t) ** 2).sum(), lambda t: (torch.softmax(t, 0) ** 2).sum()),
        (lambda t: tg.logsumexp(t), lambda t: torch.logsumexp(t, 0)),
    ):
        there = torch.tensor(x, requires_grad=True)
        (g,) = torch.autograd.grad(theirs(there), there, create_graph=True)
        w = torch.tensor([1.0, 2.0, 3.0, 4.0], dtype=torch.float64)
        (expected,) = torch.autograd.grad((g * w).sum(), there)
        here = tg.tensor(x, requires_grad=True)
        (g,) = tg.autograd.grad(ours(here), here, create_graph=True)
        (found,) = tg.autograd.grad((g * w.numpy()).sum(), here)
        assert_within(found.numpy(), expected.numpy(), 1e-13)


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.complex128])
def test_division_by_the_number_0_is_infinite_where_it_is_recorded_too(dtype):
    """The formula of the derivative is one of plain numbers then, which Python does not divide."""
    x = tg.tensor(np.array([1.0, -2.0], dtype), requires_grad=True)
    with np.errstate(all="ignore"):
        for create_graph in (False, True):
            (g,) = tg.autograd.grad((x / 0).real.sum(), x, create_graph=create_graph)
            assert not np.isfinite(g.detach().numpy()).any()
        y = tg.tensor(np.array([1.5, 2.0]), requires_grad=True)
        (g,) = tg.autograd.grad((0.0**y).sum(), y, create_graph=True)
        assert g.tolist() == [0.0, 0.0]
