"""Jacobians, Hessians and products with them, held to torch.func on the same functions, and among each other."""

import numpy as np
import pytest
from oracles import assert_close, difference

import tapegrad as tg
from tapegrad import func

# torch.func compiles something with torch.jit, which says that it is deprecated
pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit:DeprecationWarning")
R = np.random.default_rng(5)
X, V = R.uniform(0.5, 1.5, (3,)), R.uniform(-1, 1, (3,))
M = R.uniform(-1, 1, (3, 3)) + 3 * np.eye(3)

VECTORS = {
    "elementwise": lambda m, x: m.sin(x) * m.exp(x / 2),
    "matrix": lambda m, x: m.tanh(_const(m, M) @ x),
    "outer": lambda m, x: m.outer(x, x) * x,
    "number": lambda m, x: (x**3).sum() * x[0],
    "reshaped": lambda m, x: m.stack([x, x * x])[:, :2] ** 2,
    "running": lambda m, x: m.cumsum(x * x, 0) / x,
    "softmax": lambda m, x: m.softmax(x, 0),
    "solve": lambda m, x: m.linalg.solve(_const(m, M) + m.outer(x, x), x),
    "does not depend": lambda m, x: _const(m, M)[0] * 2 + 0 * x,
    "written": lambda m, x: _written(m, x),
}
NUMBERS = {
    "quartic": lambda m, x: ((_const(m, M) @ x) ** 4).sum(),
    "logdet": lambda m, x: m.linalg.slogdet(_const(m, M) + m.outer(x, x))[1],
    "logsumexp": lambda m, x: m.logsumexp(_const(m, M) @ x, 0),
    "norm": lambda m, x: (x * x * x * x).sum() ** 0.5,
    "prod": lambda m, x: m.prod(x) * m.sin(x[1]),
}


def _const(m, array):
    return array if m is tg else m.tensor(array)


def _written(m, x):
    y = x * 1
    y[1:] = y[:-1].clone() * x[1:]
    y *= x
    return y


@pytest.mark.parametrize("name", VECTORS)
def test_jacobians(name, torch):
    f = VECTORS[name]
    expected = torch.func.jacrev(lambda x: f(torch, x))(torch.tensor(X)).numpy()
    for transform in (func.jacrev, func.jacfwd, func.jacobian):
        for chunk in (None, 1, 2):
            found = transform(lambda x: f(tg, x), chunk_size=chunk)(X)
            assert type(found) is np.ndarray
            assert found.shape == expected.shape
            assert_close(found, expected, 1e-12)
    x = tg.tensor(X, requires_grad=True)  # recorded
    for transform in (func.jacrev, func.jacfwd):
        found = transform(lambda x: f(tg, x))(x)
        assert_close(found.detach().numpy(), expected, 1e-12)


@pytest.mark.parametrize("name", VECTORS)
def test_products(name, torch):
    f = VECTORS[name]
    value, tangent = torch.func.jvp(lambda x: f(torch, x), (torch.tensor(X),), (torch.tensor(V),))
    found = func.jvp(lambda x: f(tg, x), (X,), (V,))
    assert_close(found[0], value.numpy(), 1e-13)
    assert_close(found[1], tangent.numpy(), 1e-12, scale=1)
    output, along = func.linearize(lambda x: f(tg, x), X)
    for scale in (1.0, -2.0):
        assert_close(along(scale * V), scale * tangent.numpy(), 1e-12, scale=1)
    w = R.uniform(-1, 1, output.shape)
    _, back = torch.func.vjp(lambda x: f(torch, x), torch.tensor(X))
    _, pullback = func.vjp(lambda x: f(tg, x), X)
    for _ in range(2):
        (found,) = pullback(w)
        assert_close(found, back(torch.tensor(w))[0].numpy(), 1e-12, scale=1)
    assert np.vdot(w, along(V)) == pytest.approx(np.vdot(found, V), rel=1e-12)


@pytest.mark.parametrize("name", NUMBERS)
def test_hessians(name, torch):
    f = NUMBERS[name]
    expected = torch.func.hessian(lambda x: f(torch, x))(torch.tensor(X)).numpy()

    def mine(x):
        return f(tg, x)

    found = {
        "hessian": func.hessian(mine)(X),
        "forward over reverse": func.jacfwd(func.grad(mine))(X),
        "reverse over reverse": func.jacrev(func.grad(mine))(X),
        "reverse over forward": func.jacrev(func.jacfwd(mine))(X),
        "forward over forward": func.jacfwd(func.jacfwd(mine))(X),
    }
    for way, hessian in found.items():
        assert_close(hessian, expected, 1e-10, way)
        assert_close(hessian, np.swapaxes(hessian, 0, 1), 1e-10, way)
    assert_close(func.hvp(mine, X, V), expected @ V, 1e-10)
    assert_close(func.jvp(func.grad(mine), (X,), (V,))[1], expected @ V, 1e-10)
    third = np.stack([difference(func.hessian(mine), X, unit) for unit in np.eye(3)], axis=-1)
    assert_close(func.jacrev(func.hessian(mine))(X), third, 1e-8, scale=1)
    assert_close(func.jacfwd(func.hessian(mine))(X), third, 1e-8, scale=1)


def tree(m, p, k):
    a, b = p["a"], p["b"]
    return {"out": (m.sin(a) * b[0], b[1] * k), "sum": (a * a).sum() * b[1]}


def test_containers(torch):
    p = {"a": X, "b": [np.array(2.0), V]}
    theirs = {"a": torch.tensor(X), "b": [torch.tensor(2.0, dtype=torch.float64), torch.tensor(V)]}
    for ours, other in ((func.jacrev, torch.func.jacrev), (func.jacfwd, torch.func.jacfwd)):
        found = ours(lambda p, k: tree(tg, p, k))(p, 3.0)
        expected = other(lambda p, k: tree(torch, p, k))(theirs, 3.0)
        assert set(found) == set(expected)
        assert isinstance(found["out"], tuple)
        for mine, theirs_ in ((found["out"][0], expected["out"][0]), (found["out"][1], expected["out"][1]),
                              (found["sum"], expected["sum"])):  # fmt: skip
            assert_close(mine["a"], theirs_["a"].numpy(), 1e-12)
            for j in range(2):
                assert_close(mine["b"][j], theirs_["b"][j].numpy(), 1e-12)


def test_several_arguments_and_aux(torch):
    def f(m, x, y):
        return m.outer(x, y) ** 2

    expected = torch.func.jacrev(lambda x, y: f(torch, x, y), argnums=(0, 1))(torch.tensor(X), torch.tensor(V))
    for transform in (func.jacrev, func.jacfwd, func.jacobian):
        found, aux = transform(lambda x, y: (f(tg, x, y), {"seen": x}), argnums=(0, 1), has_aux=True)(X, V)
        assert type(found) is tuple
        for mine, theirs in zip(found, expected, strict=True):
            assert_close(mine, theirs.numpy(), 1e-12)
        assert type(aux["seen"]) is np.ndarray
        assert aux["seen"].tolist() == X.tolist()
    (xx, xy), (yx, yy) = func.hessian(lambda x, y: (f(tg, x, y)).sum(), argnums=(0, 1))(X, V)
    assert_close(xy, yx.T, 1e-12)
    assert_close(xx, np.diag(np.full(3, 2 * (V**2).sum())), 1e-12, scale=1)
    assert_close(yy, np.diag(np.full(3, 2 * (X**2).sum())), 1e-12, scale=1)
