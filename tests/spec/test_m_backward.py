"""M-backward: `Tensor.backward`, `autograd.backward` and `autograd.grad` with their arguments."""

import inspect

import numpy as np
import pytest

import tapegrad as tg


def test_m_backward_signatures():
    assert list(inspect.signature(tg.Tensor.backward).parameters)[1:] == [
        "gradient",
        "retain_graph",
        "create_graph",
        "inputs",
    ]
    assert list(inspect.signature(tg.autograd.grad).parameters) == [
        "outputs",
        "inputs",
        "grad_outputs",
        "retain_graph",
        "create_graph",
        "allow_unused",
        "is_grads_batched",
        "materialize_grads",
    ]


def test_m_backward_from_a_number():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    assert (x * x).sum().backward() is None
    assert x.grad.tolist() == [2.0, 4.0]


def test_m_backward_accumulates():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    for n in range(1, 4):
        (x * x).sum().backward()
        assert x.grad.tolist() == [2.0 * n, 4.0 * n]


@pytest.mark.parametrize("gradient", [[1.0, 10.0], np.array([1.0, 10.0]), tg.tensor([1.0, 10.0]), (1, 10)])
def test_m_backward_gradient(gradient):
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    if isinstance(gradient, (list, tuple)):
        gradient = np.array(gradient)
    (x * x).backward(gradient)
    assert x.grad.tolist() == [2.0, 40.0]


@pytest.mark.parametrize("retain", [False, True])
@pytest.mark.parametrize("gradient", [[1.0, 2.0], (1.0, 2.0)])
def test_m_backward_gradient_may_be_a_list_of_numbers_on_every_way(gradient, retain):
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    (x * 3.0).backward(gradient, retain_graph=retain)
    assert x.grad.tolist() == [3.0, 6.0]


def test_m_backward_gradient_is_needed_for_more_than_one_number():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(RuntimeError, match=r"shape \(2,\).*only from one number.*\.sum\(\)"):
        (x * x).backward()
    with pytest.raises(ValueError, match=r"output 0 has shape \(2,\), but its gradient has shape \(3,\)"):
        (x * x).backward(np.ones(3))
    assert x.grad is None


def test_m_backward_inputs():
    a, b = tg.tensor(2.0, requires_grad=True), tg.tensor(3.0, requires_grad=True)
    middle = a * b
    (middle * middle).backward(inputs=[a])
    assert a.grad.item() == 2 * 2.0 * 3.0**2
    assert b.grad is None
    middle = a * b
    (middle * middle).backward(inputs=[middle, b])
    assert middle.grad.item() == 12.0
    assert b.grad.item() == 2 * 3.0 * 2.0**2
    with pytest.raises(TypeError, match="inputs is empty"):
        (a * b).backward(inputs=[])


def test_m_backward_function_with_several_tensors():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    tg.autograd.backward([x.sum(), x * x], [None, np.array([1.0, 10.0])])
    assert x.grad.tolist() == [1.0 + 2.0, 1.0 + 40.0]
    with pytest.raises(TypeError, match="got 2 outputs and 1 gradients"):
        tg.autograd.backward([x.sum(), x.sum()], [None])


def test_m_backward_grad_returns_and_leaves_grad_alone():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = tg.tensor([3.0, 4.0], requires_grad=True)
    result = tg.autograd.grad((x * y).sum(), (x, y))
    assert isinstance(result, tuple)
    assert [g.tolist() for g in result] == [[3.0, 4.0], [1.0, 2.0]]
    assert (x.grad, y.grad) == (None, None)
    assert all(isinstance(g, tg.Tensor) and not g.requires_grad for g in result)


def test_m_backward_grad_outputs():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    (g,) = tg.autograd.grad([x * x, x.sum()], [x], [np.array([1.0, 10.0]), None])
    assert g.tolist() == [3.0, 41.0]


def test_m_backward_grad_with_unused_inputs():
    x, unused = tg.tensor(2.0, requires_grad=True), tg.tensor([1.0, 1.0], requires_grad=True)
    with pytest.raises(RuntimeError, match=r"input 1, of shape \(2,\), was not used.*allow_unused=True"):
        tg.autograd.grad(x * x, (x, unused))
    g, nothing = tg.autograd.grad(x * x, (x, unused), allow_unused=True)
    assert (g.item(), nothing) == (4.0, None)
    g, zeros = tg.autograd.grad(x * x, (x, unused), materialize_grads=True)
    assert zeros.tolist() == [0.0, 0.0]
    with pytest.raises(TypeError, match="allow_unused cannot be False"):
        tg.autograd.grad(x * x, (x, unused), materialize_grads=True, allow_unused=False)


def test_m_backward_of_what_does_not_require_grad():
    with pytest.raises(RuntimeError, match=r"output 0 does not require grad.*requires_grad_\(\)"):
        tg.tensor(1.0).backward()
    x = tg.tensor(1.0, requires_grad=True)
    with pytest.raises(RuntimeError, match="input 0 does not require grad"):
        tg.autograd.grad(x * 2.0, tg.tensor(1.0))


def test_m_backward_create_graph():
    x = tg.tensor(2.0, requires_grad=True)
    (first,) = tg.autograd.grad(x**3, x, create_graph=True)
    (second,) = tg.autograd.grad(first, x, create_graph=True)
    (third,) = tg.autograd.grad(second, x)
    assert (first.item(), second.item(), third.item()) == (12.0, 12.0, 6.0)
    assert not third.requires_grad
    (x**3).backward(create_graph=True)
    x.grad.backward()  # adds to the very gradient that it differentiates, as in PyTorch
    assert x.grad.item() == 24.0
