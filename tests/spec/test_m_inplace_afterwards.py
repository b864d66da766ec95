"""M-inplace: ways of writing that are Python's and NumPy's own, and what the tensor is afterwards."""

import warnings

import numpy as np
import pytest
from spec.losses import V, gradients

import tapegrad as tg
from tapegrad.errors import GradError, LeafError, OperandError, VersionError

# Python's and NumPy's ways of writing


def test_m_inplace_augmented_assignment_keeps_the_object():
    x = tg.tensor(V, requires_grad=True)
    t = x * 1.0
    other = t
    t += 1.0
    t *= x
    t -= np.ones(5)
    t /= 2
    t **= 2
    assert other is t and t._version == 5
    expected = gradients(((((x + 1.0) * x) - 1.0) / 2).square().sum(), [x])
    np.testing.assert_allclose(gradients(t.sum(), [x]), expected, rtol=1e-14)


def test_m_inplace_augmented_assignment_of_other_things():
    t = tg.tensor([1.0, 2.0])
    with pytest.raises(TypeError):
        t += "text"
    with pytest.raises(TypeError):
        t += None
    assert t.tolist() == [1.0, 2.0] and t._version == 0
    number = 3.0
    number *= t
    assert isinstance(number, tg.Tensor) and number is not t and t._version == 0


def test_m_inplace_numpys_out_writes_under_no_grad():
    x, out = tg.tensor([1.0, 2.0], requires_grad=True), tg.zeros(2)
    with tg.no_grad():
        assert np.add(x, 1.0, out=out) is out
        np.multiply(out, 3.0, out=out)
        np.sum(x[None], axis=0, out=x)
    assert out.tolist() == [6.0, 9.0] and out._version == 2 and x._version == 1
    with pytest.raises(OperandError, match=r"no_grad\(\)"):
        np.add(x, 1.0, out=out)
    assert out._version == 2


# What the tensor is afterwards


def test_m_inplace_retain_grad_follows_the_tensor(torch):
    """As in PyTorch: `.grad` becomes that of the value which it has when backward runs."""

    def program(module, early):
        x = module.tensor([1.0, 2.0], requires_grad=True)
        y = x * 2.0
        if early:
            y.retain_grad()
        y.mul_(3.0)
        if not early:
            y.retain_grad()
        y.sin_()
        (y * y).sum().backward()
        return y.retains_grad, y.grad.tolist(), x.grad.tolist()

    for early in (True, False):
        ours, theirs = program(tg, early), program(torch, early)
        assert ours[0] == theirs[0] is True
        np.testing.assert_allclose(ours[1], theirs[1], rtol=1e-6)
        np.testing.assert_allclose(ours[2], theirs[2], rtol=1e-6)


def test_m_inplace_grad_fn_is_that_of_the_write():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    t = x * 2.0
    t.sin_()
    assert t.grad_fn.name() == "SinBackward"
    t.zero_()
    assert t.requires_grad and not t.is_leaf
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        t.sum().backward()


def test_m_inplace_graph_of_what_was_written_before_still_works():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    t = x * 2.0
    before = t + 1.0
    t.exp_()
    after = t * 3.0
    (before.sum() + after.sum()).backward()
    np.testing.assert_allclose(x.grad.numpy(), 2.0 + 6.0 * np.exp(2 * np.array([1.0, 2.0])), rtol=1e-15)


def test_m_inplace_after_backward():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    t = x * x
    t.sum().backward()
    t.mul_(2.0)
    with pytest.raises(tg.errors.FreedError):
        t.sum().backward()
    with tg.no_grad():
        t.zero_()
    t.detach_().add_(x)
    t.sum().backward()
    assert x.grad.tolist() == [3.0, 5.0]


def test_m_inplace_gradients_can_be_written():
    """Clipping by value, scaling, and zeroing of `.grad`."""
    x = tg.tensor([1.0, -4.0], requires_grad=True)
    (x * x).sum().backward()
    kept = x.grad
    kept.clip_(-1.0, 1.0).mul_(2.0)
    assert x.grad is kept and x.grad.tolist() == [2.0, -2.0]
    x.grad.zero_()
    (x * x).sum().backward()
    assert x.grad.tolist() == [2.0, -8.0] == kept.tolist()


def test_m_inplace_errors_are_subclasses_of_grad_error():
    assert issubclass(LeafError, GradError) and issubclass(VersionError, GradError)
    with pytest.raises(RuntimeError):
        tg.tensor(1.0, requires_grad=True).add_(1.0)
