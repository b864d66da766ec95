"""M-no-grad: results made inside do not require grad, and can be used in grad mode later."""

import numpy as np

import tapegrad as tg


def test_m_no_grad_results_do_not_require_grad():
    x = tg.tensor(2.0, requires_grad=True)
    y = x * 3.0
    with tg.no_grad():
        for result in (x * x, y * y, y + 1.0, tg.stack([x, y]), y[None], y.sum(), tg.where(y > 0, x, y)):
            assert not result.requires_grad
            assert result.tape is None
    assert x.requires_grad
    assert (x * x).requires_grad


def test_m_no_grad_nothing_is_recorded():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    rows = len(y.tape)
    with tg.no_grad():
        _ = (y * y).exp().sum()
    assert len(y.tape) == rows
    y.sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]


def test_m_no_grad_results_can_be_used_in_grad_mode_later():
    x = tg.tensor(2.0, requires_grad=True)
    with tg.no_grad():
        y = x * 2.0
    (x * y).backward()
    assert x.grad.item() == 4.0  # y is a constant


def test_m_no_grad_flag_of_leaves_made_inside_holds_outside():
    with tg.no_grad():
        x = tg.tensor(2.0, requires_grad=True)
        assert not (x * x).requires_grad
    (x * x).backward()
    assert x.grad.item() == 4.0


def test_m_no_grad_backward_works_inside():
    x = tg.tensor(2.0, requires_grad=True)
    y = x * x
    with tg.no_grad():
        y.backward()
    assert x.grad.item() == 4.0


def test_m_no_grad_parameter_updates_inside_are_not_recorded():
    """Gradient descent on (w - 3)², with the update done within no_grad on the shared memory."""
    w = tg.tensor(np.zeros(1), requires_grad=True)
    for _ in range(50):
        loss = ((w - 3.0) * (w - 3.0)).sum()
        w.grad = None
        loss.backward()
        with tg.no_grad():
            w.detach().numpy()[:] -= 0.25 * w.grad.numpy()
        assert w.is_leaf
    np.testing.assert_allclose(w.tolist(), [3.0], rtol=1e-12)


def test_m_no_grad_takes_requires_grad_as_false_in_the_forward_pass_only():
    x = tg.tensor(2.0, requires_grad=True)
    with tg.no_grad():
        assert x.requires_grad  # the flag itself stands
        with tg.enable_grad():
            y = x * x
        assert y.requires_grad
        assert not (y * 1.0).requires_grad
    y.backward()
    assert x.grad.item() == 4.0
