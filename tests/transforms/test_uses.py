"""What `value_and_grad` is for: optimisers, threads, models in plain Python."""

import threading

import numpy as np
import pytest
from scipy import optimize

import tapegrad as tg
from tapegrad.func import grad, value_and_grad
from tapegrad.tape import tape as tape_module


def rosenbrock(x):
    return (100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2).sum()


@pytest.mark.parametrize("method", ["BFGS", "L-BFGS-B", "CG", "SLSQP", "trust-constr"])
def test_minimize(method):
    x0 = np.array([-1.2, 1.0, 0.8])
    found = optimize.minimize(value_and_grad(rosenbrock), x0, jac=True, method=method)
    np.testing.assert_allclose(found.x, np.ones(3), atol=1e-3)
    assert x0.tolist() == [-1.2, 1.0, 0.8]


def test_gradient_is_scipys():
    for x in np.random.default_rng(0).normal(size=(5, 4)):
        np.testing.assert_allclose(grad(rosenbrock)(x), optimize.rosen_der(x), rtol=1e-12, atol=1e-10)


def test_minimize_with_further_arguments():
    def f(x, a, b=1.0):
        return ((x - a) ** 2).sum() * b

    found = optimize.minimize(value_and_grad(f), np.zeros(3), args=(np.arange(3.0),), jac=True)
    np.testing.assert_allclose(found.x, np.arange(3.0), atol=1e-6)


def test_root_of_a_scalar_function():
    def f(x):
        return x.exp() - 3.0 if isinstance(x, tg.Tensor) else np.exp(x) - 3.0

    found = optimize.root_scalar(lambda x: value_and_grad(f)(x), x0=1.0, fprime=True, method="newton")
    assert found.root == pytest.approx(np.log(3.0), rel=1e-12)


def test_the_same_function_object_many_times():
    f = value_and_grad(lambda x: (x.sin() ** 2).sum())
    for x in np.linspace(-2, 2, 50):
        value, gradient = f(np.array([x]))
        assert value == pytest.approx(np.sin(x) ** 2, rel=1e-13)
        np.testing.assert_allclose(gradient, [np.sin(2 * x)], rtol=1e-12, atol=1e-13)


def test_a_network_against_torch(torch):
    rng = np.random.default_rng(0)
    parameters = [
        {"w": rng.normal(size=(4, 5)), "b": rng.normal(size=5)},
        {"w": rng.normal(size=(5, 2)), "b": rng.normal(size=2)},
    ]
    inputs, targets = rng.normal(size=(7, 4)), rng.normal(size=(7, 2))

    def forward(layers, x):
        for layer in layers[:-1]:
            x = (x @ layer["w"] + layer["b"]).tanh()
        return x @ layers[-1]["w"] + layers[-1]["b"]

    value, gradient = value_and_grad(lambda p, x, y: ((forward(p, x) - y) ** 2).mean())(parameters, inputs, targets)
    theirs = [{k: torch.tensor(v, requires_grad=True) for k, v in layer.items()} for layer in parameters]
    loss = ((forward(theirs, torch.tensor(inputs)) - torch.tensor(targets)) ** 2).mean()
    loss.backward()
    assert value == pytest.approx(loss.item(), rel=1e-13)
    for ours, layer in zip(gradient, theirs, strict=True):
        for name in ("w", "b"):
            np.testing.assert_allclose(ours[name], layer[name].grad.numpy(), rtol=1e-11, atol=1e-13)


def test_threads():
    f = value_and_grad(rosenbrock)
    points = np.random.default_rng(1).normal(size=(8, 4))
    results = [None] * 8

    def work(k):
        results[k] = [f(points[k])[1] for _ in range(20)]

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for k, gradients in enumerate(results):
        for gradient in gradients:
            np.testing.assert_allclose(gradient, optimize.rosen_der(points[k]), rtol=1e-12, atol=1e-10)


def test_an_ode_over_several_tapes(monkeypatch):
    """x' = -k·x by Euler: x_n = x0·(1 - k·h)^n, differentiated by k and x0, also where tapes are short."""

    def final(k, x0, n=500, h=0.01):
        x = x0
        for _ in range(n):
            x = x - h * k * x
        return x

    k, x0, n, h = 0.7, 2.0, 500, 0.01
    expected = (-n * h * x0 * (1 - k * h) ** (n - 1), (1 - k * h) ** n)
    assert grad(final, (0, 1))(k, x0) == pytest.approx(expected, rel=1e-12)
    monkeypatch.setattr(tape_module, "MAX_ROWS", 100)
    assert grad(final, (0, 1))(k, x0) == pytest.approx(expected, rel=1e-12)
