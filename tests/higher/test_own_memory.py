"""A gradient has memory of its own, whatever it was made of: it can be written, and is nobody else's."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import func

FUNCTIONS = {
    "sum": lambda x: x.sum(),
    "mean": lambda x: x.mean(),
    "expand": lambda x: x.reshape(3, 1).expand(3, 4).sum(),
    "broadcast": lambda x: (x + np.ones((2, 3))).sum(),
    "transpose": lambda x: x.reshape(3, 1).T.sum(),
    "element": lambda x: x[1],
    "product": lambda x: (x * x).sum(),
}


def leaf():
    return tg.tensor([1.0, 2.0, 3.0], requires_grad=True)


def check_own(gradient, expected, *others):
    np.testing.assert_allclose(gradient.detach().numpy(), expected)
    assert not any(np.shares_memory(gradient.detach().numpy(), other.detach().numpy()) for other in others)
    with tg.no_grad():
        gradient[1] = 5.0
        gradient += 1.0
    np.testing.assert_allclose(gradient.detach().numpy(), [expected[0] + 1.0, 6.0, expected[2] + 1.0])
    gradient.zero_()
    assert not gradient.detach().numpy().any()


@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_gradients_can_be_written(name, create_graph):
    function = FUNCTIONS[name]
    expected = func.grad(function)(np.array([1.0, 2.0, 3.0]))
    x = leaf()
    function(x).backward(create_graph=create_graph)
    check_own(x.grad, expected)
    x = leaf()
    for _ in range(2):
        function(x).backward(create_graph=create_graph)
    check_own(x.grad, 2 * expected)
    x = leaf()
    y = x * 1.0
    y.retain_grad()
    function(y).backward(create_graph=create_graph)
    check_own(y.grad, expected, x.grad)
    check_own(x.grad, expected)
    x = leaf()
    function(x).backward(create_graph=create_graph, inputs=[x])
    check_own(x.grad, expected)
    x = leaf()
    check_own(tg.autograd.grad(function(x), x, create_graph=create_graph)[0], expected)
    x = leaf()
    check_own(func.grad(function)(x), expected, x)


@pytest.mark.parametrize("create_graph", [False, True])
def test_gradients_are_nobody_elses(create_graph):
    x, y, seed = leaf(), leaf(), tg.ones(3)
    (x + y).backward(seed, create_graph=create_graph)
    check_own(x.grad, np.ones(3), y.grad, seed)
    check_own(y.grad, np.ones(3), seed)
    one, other = tg.autograd.grad((x + y).sum(), [x, y], create_graph=create_graph)
    check_own(one, np.ones(3), other)
    np.testing.assert_array_equal(other.detach().numpy(), 1.0)
    buffer = tg.ones(3)
    x, y = leaf(), leaf()
    x.register_hook(lambda g: buffer)
    y.register_hook(lambda g: tg.ones(1).expand(3))
    (x * y).sum().backward(create_graph=create_graph)
    check_own(x.grad, np.ones(3), buffer)
    check_own(y.grad, np.ones(3))


def test_a_recorded_gradient_keeps_its_history():
    x = leaf()
    (x**3).sum().backward(create_graph=True)
    (second,) = tg.autograd.grad(x.grad.sum(), x)
    np.testing.assert_allclose(second.numpy(), [6.0, 12.0, 18.0])


@pytest.mark.filterwarnings("ignore:Using backward")
def test_as_torch(torch):
    for library in (tg, torch):
        x = library.tensor([1.0, 2.0, 3.0], requires_grad=True)
        x.sum().backward(create_graph=True)
        x.grad.zero_()
        x.sum().backward(create_graph=True)
        x.grad.add_(1.0)
        np.testing.assert_array_equal(np.asarray(x.grad.detach()), 2.0)
