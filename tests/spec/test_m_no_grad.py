"""M-no-grad: results do not require grad and can be used in grad mode later; updates in place are not recorded."""

import numpy as np
import pytest

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


UPDATES = {
    "-=": lambda w, rate: w.__isub__(rate * w.grad),
    "add_ of a multiple": lambda w, rate: w.add_(w.grad, alpha=-rate),
    "sub_": lambda w, rate: w.sub_(rate * w.grad),
    "addcmul_": lambda w, rate: w.addcmul_(w.grad, tg.ones_like(w), value=-rate),
    "copy_": lambda w, rate: w.copy_(w - rate * w.grad),
    "w[...] =": lambda w, rate: w.__setitem__(..., w - rate * w.grad),
    "a part after the other": lambda w, rate: [w[k].sub_(rate * w.grad[k]) for k in range(2)],
    "through a view": lambda w, rate: w.reshape(2, 1).sub_(rate * w.grad.reshape(2, 1)),
    "through detach": lambda w, rate: w.detach().sub_(rate * w.grad),
    "through data": lambda w, rate: w.data.sub_(rate * w.grad),
    "out": lambda w, rate: np.subtract(w, rate * w.grad, out=w),
    "NumPy's own array": lambda w, rate: w.detach().numpy().__isub__(rate * w.grad.numpy()),
}


@pytest.mark.parametrize("mode", [tg.no_grad, tg.inference_mode])
@pytest.mark.parametrize("update", UPDATES)
def test_m_no_grad_parameter_updates_inside_are_not_recorded(update, mode):
    """Gradient descent on (w - 3)²: the update is made in place, and its result used in grad mode."""
    w = tg.tensor(np.zeros(2), requires_grad=True)
    place = w.data_ptr()
    for n in range(1, 51):
        loss = ((w - 3.0) * (w - 3.0)).sum()
        w.grad = None
        loss.backward()
        with mode():
            UPDATES[update](w, 0.25)
        assert w.is_leaf and w.requires_grad and w.grad_fn is None and w.data_ptr() == place
        writes = {"a part after the other": 2, "NumPy's own array": 0}.get(update, 1)
        assert w._version == n * writes
    np.testing.assert_allclose(w.tolist(), [3.0, 3.0], rtol=1e-12)


def test_m_no_grad_updates_through_detach_and_data_need_no_block(torch):
    for way in (lambda w: w.detach(), lambda w: w.data):
        for module in (tg, torch):
            w = module.tensor([1.0, 2.0], requires_grad=True)
            (w * w).sum().backward()
            way(w).sub_(w.grad, alpha=0.25)
            assert w.tolist() == [0.5, 1.0] and w.is_leaf and w.requires_grad
    assert not tg.ones(1, requires_grad=True).data.requires_grad


def test_m_no_grad_updates_make_what_was_saved_stale():
    """A second backward through the step before would use the new parameters: an error, in PyTorch too."""
    w = tg.tensor([1.0, 2.0], requires_grad=True)
    loss = (w * w).sum()
    loss.backward(retain_graph=True)
    with tg.no_grad():
        w.sub_(w.grad)
    with pytest.raises(tg.errors.VersionError, match=r"mul .*at version 0, and it is at version 1 now"):
        loss.backward()
    (w * w).sum().backward()
    assert w.grad.tolist() == [2.0 - 2.0, 4.0 - 4.0]


def test_m_no_grad_a_write_changes_the_value_and_not_the_history(torch):
    """What is computed from it afterwards has the gradient of what it was before the write, at its new value."""

    def program(module):
        x = module.tensor([1.0, 2.0], requires_grad=True)
        y = x * 3.0
        with module.no_grad():
            y.mul_(10.0)
            y[0] = 7.0
        assert y.requires_grad and not y.is_leaf
        (y * y).sum().backward()
        return y.tolist(), x.grad.tolist()

    assert program(tg) == program(torch) == ([7.0, 60.0], [2 * 7.0 * 3.0, 2 * 60.0 * 3.0])


def test_m_no_grad_what_requires_grad_written_into_a_buffer_leaves_no_history():
    x, buffer = tg.tensor([1.0, 2.0], requires_grad=True), tg.zeros(2)
    with tg.no_grad():
        buffer.copy_(x)
        buffer += x
        buffer[0] = x[1]
    assert buffer.tolist() == [2.0, 4.0] and buffer._version == 3
    assert buffer.is_leaf and not buffer.requires_grad
    buffer.add_(x)
    assert buffer.requires_grad


def test_m_no_grad_initialization_in_place():
    """As the document says of `nn.init`: parameters are filled without that being tracked."""

    @tg.no_grad()
    def fill(w, value):
        return w.fill_(value)

    w = tg.empty((2, 2), requires_grad=True)
    assert fill(w, 0.5) is w
    assert w.is_leaf and w.requires_grad and w._version == 1
    (w * w).sum().backward()
    assert w.grad.tolist() == [[1.0, 1.0]] * 2
    with pytest.raises(tg.errors.LeafError, match=r"fill_ cannot write.*no_grad\(\)"):
        w.fill_(0.0)


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
