"""M-inference: writing tensors made in inference mode, and normal ones inside of it; modes, copies and gradients."""

import copy
import pickle
import threading

import numpy as np
import pytest
from spec.test_m_inference_tensors import DATA, X, made_inside

import tapegrad as tg
from tapegrad.errors import FreedError, GradError, VersionError

WRITES = {
    "mul_": lambda t: t.mul_(2.0),
    "add_ of a multiple": lambda t: t.add_(1.0, alpha=2.0),
    "+=": lambda t: t.__iadd__(1.0),
    "zero_": lambda t: t.zero_(),
    "cumsum_": lambda t: t.cumsum_(0),
    "setitem": lambda t: t.__setitem__(0, 1.0),
    "gather": lambda t: t.__setitem__([0], 1.0),
    "mask": lambda t: t.__setitem__(DATA > 0.5, 1.0),
    "copy_": lambda t: t.copy_(X.detach()),
    "copy_ of what requires grad": lambda t: t.copy_(X),
    "a view": lambda t: t[0].zero_(),
    "detach": lambda t: t.detach().zero_(),
    "out": lambda t: np.multiply(t, 2.0, out=t),
}


@pytest.mark.parametrize("way", WRITES)
def test_m_inference_writing_outside_errors(way):
    t = made_inside()
    for mode in (tg.enable_grad, tg.no_grad, lambda: tg.inference_mode(False)):
        with mode(), pytest.raises(GradError, match=r"inference mode.*clone\(\)"):
            WRITES[way](t)
    assert t.tolist() == DATA.tolist()
    WRITES[way](t.clone())
    with tg.inference_mode():
        WRITES[way](t)
        with tg.enable_grad():
            t.mul_(2.0)
    assert t.tolist() != DATA.tolist()
    assert t.is_inference()


def test_m_inference_writing_normal_tensors_inside_raises_the_version_and_records_nothing():
    x = tg.tensor(DATA, requires_grad=True)
    y = x * 3.0
    use = y * y
    row = y._row
    with tg.inference_mode():
        y.mul_(2.0)
        y[0] = 1.0
        y.T.add_(1.0)
        x.sub_(0.0)
    assert (y._version, x._version) == (3, 1)
    assert y._row == row and y.requires_grad and x.is_leaf
    with pytest.raises(VersionError, match=r"mul .*at version 0, and it is at version 3"):
        use.sum().backward()
    y.sum().backward()
    assert x.grad.tolist() == np.full((2, 3), 3.0).tolist()


def test_m_inference_parameters_updated_inside_are_as_under_no_grad():
    """As in PyTorch: the parameters are normal tensors."""
    found = []
    for mode in (tg.no_grad, tg.inference_mode):
        w = tg.tensor([5.0, -2.0], requires_grad=True)
        for _ in range(10):
            loss = (w * w).sum()
            w.grad = None
            loss.backward()
            with mode():
                w.add_(w.grad, alpha=-0.1)
        found.append(w.tolist())
        assert w.is_leaf and w.requires_grad and w._version == 10
    assert found[0] == found[1]
    np.testing.assert_allclose(found[0], np.array([5.0, -2.0]) * 0.8**10, rtol=1e-14)


# What they cannot, and what they can


def test_m_inference_requires_grad_of_what_was_made_inside():
    t = made_inside()
    with pytest.raises(GradError, match=r"inference mode cannot come to require grad outside of it.*clone\(\)"):
        t.requires_grad_()
    with pytest.raises(GradError, match="cannot come to require grad"):
        t.requires_grad = True
    assert t.requires_grad_(False) is t and not t.requires_grad
    with pytest.raises(GradError, match="requires grad"):
        t.retain_grad()
    with pytest.raises(GradError):
        t.sum().backward()
    made = t.clone().requires_grad_()
    (made * made).sum().backward()
    assert made.grad.tolist() == (2 * DATA).tolist()


def test_m_inference_clone():
    t = made_inside()
    c = t.clone()
    assert not c.is_inference() and c._version == 0 and c.tolist() == t.tolist()
    assert not np.shares_memory(c._array, t._array)
    (c * X).sum().backward()
    X.grad = None
    c.mul_(2.0)
    assert c._version == 1 and t.tolist() == DATA.tolist()
    with tg.inference_mode():
        assert t.clone().is_inference()
        assert c.clone().is_inference()
    with tg.no_grad():
        assert not t.clone().is_inference()


def test_m_inference_gradients_given_as_inference_tensors():
    """As where backward starts, and as `.grad`: their values are read, and nothing is saved."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    with tg.inference_mode():
        g = tg.tensor([3.0, 4.0])
    (x * x).backward(g)
    assert x.grad.tolist() == [6.0, 16.0]
    assert not x.grad.is_inference()
    x.grad = g
    (x * x).sum().backward()
    assert x.grad.tolist() == [5.0, 8.0] and g.tolist() == [3.0, 4.0]
    assert not x.grad.is_inference()  # PyTorch refuses to add to it
    assert (x * x.detach()).requires_grad


def test_m_inference_backward_inside():
    """Gradients computed inside are as usable as others; PyTorch's accumulate too."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = (x * x).sum()
    with tg.inference_mode():
        y.backward()
        assert x.grad.tolist() == [2.0, 4.0]
    (x * x).sum().backward()
    assert x.grad.tolist() == [4.0, 8.0]
    x.grad.zero_()
    with pytest.raises(FreedError):
        y.backward()


def test_m_inference_detach_shares_what_has_no_counter(torch):
    """It is an inference tensor too: what is written inside would be noticed by nobody otherwise."""
    for module in (tg, torch):
        with module.inference_mode():
            t = module.ones(3)
        for d in (t.detach(), t.data, t.detach()[:2]):
            assert d.is_inference()
    x = tg.tensor([1.0, 1.0, 1.0], requires_grad=True)
    with pytest.raises(GradError, match=r"clone\(\)"):
        _ = made_inside().detach()[0] * x


def test_m_inference_nested_modes():
    x = tg.tensor([1.0], requires_grad=True)
    kinds = []

    def look():
        kinds.append((tg.zeros(1).is_inference(), (x * 2.0).is_inference(), (x * 2.0).requires_grad))

    with tg.inference_mode():
        look()
        with tg.inference_mode(False):
            look()
            with tg.no_grad():
                look()
                with tg.inference_mode():
                    look()
                look()
            look()
        look()
        with tg.enable_grad():
            look()
        with tg.no_grad():
            look()
    look()
    inside, normal, off = (True, True, False), (False, False, True), (False, False, False)
    assert kinds == [inside, normal, off, inside, off, normal, inside, inside, inside, normal]


def test_m_inference_is_a_threads_own():
    kinds = []

    def look():
        kinds.append(tg.zeros(1).is_inference())
        with tg.inference_mode():
            kinds.append(tg.zeros(1).is_inference())

    with tg.inference_mode():
        thread = threading.Thread(target=look)
        thread.start()
        thread.join()
        assert tg.zeros(1).is_inference()
    assert kinds == [False, True]


COPYING = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda t: pickle.loads(pickle.dumps(t)),
}


@pytest.mark.parametrize("way", COPYING)
def test_m_inference_copies(way):
    t = made_inside()
    made = COPYING[way](t)
    assert made.tolist() == t.tolist() and not made.requires_grad
    assert made.is_inference() == (way == "copy")  # which shares the memory
    with tg.inference_mode():
        assert COPYING[way](t).is_inference()
        assert COPYING[way](tg.tensor(DATA)).is_inference()
    if way != "copy":
        (made * X).sum().backward()
        X.grad = None


def test_m_inference_reading_and_showing():
    t = made_inside()
    assert t.tolist() == DATA.tolist() and t.numpy().shape == (2, 3) and t[0, 1].item() == 0.7
    assert "tensor(" in repr(t) and t.data_ptr() == t.numpy().ctypes.data
    assert not t.is_view and t._base is None
    assert t.equal(made_inside()) and bool((t == t.clone()).all())
    assert t.grad is None and t.numel() == 6
