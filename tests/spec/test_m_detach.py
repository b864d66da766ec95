"""M-detach: `detach()` shares storage and version counter, cuts the graph; `detach_()`; kept losses keep no graph."""

import gc
import weakref

import numpy as np
import pytest

import tapegrad as tg


@pytest.fixture
def no_collector():
    """Reference counting alone."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("recorded", [False, True])
def test_m_detach_shares_storage(recorded):
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x * 2.0 if recorded else x
    d = y.detach()
    assert np.shares_memory(d.numpy(), y._array)
    d.numpy()[0] = 7.0
    assert y[0].item() == 7.0


def test_m_detach_shares_the_version_counter():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2.0
    d, e = y.detach(), y.detach()
    assert (y._version, d._version, e._version) == (0, 0, 0)
    d._meta.cell[0] += 1
    assert (y._version, d._version, e._version) == (1, 1, 1)
    assert d.detach()._version == 1


def test_m_detach_cuts_the_graph():
    x = tg.tensor(3.0, requires_grad=True)
    y = x * x
    d = y.detach()
    assert d.is_leaf
    assert not d.requires_grad
    assert d.grad_fn is None
    (y * d).backward()  # d(x²)/dx times a constant 9
    assert x.grad.item() == 6.0 * 9.0


def test_m_detach_can_start_a_graph_of_its_own():
    x = tg.tensor(3.0, requires_grad=True)
    d = (x * x).detach().requires_grad_()
    (d * d).backward()
    assert d.grad.item() == 18.0
    assert x.grad is None


def test_m_detach_in_place():
    x = tg.tensor(3.0, requires_grad=True)
    y = x * x
    assert y.detach_() is y
    assert y.is_leaf
    assert not y.requires_grad
    assert y.tape is None
    with pytest.raises(tg.errors.GradError, match="does not require grad"):
        y.backward()
    leaf = tg.tensor(1.0, requires_grad=True)
    assert leaf.detach_() is leaf
    assert not leaf.requires_grad


def test_m_detach_in_place_then_used_again():
    x = tg.tensor(3.0, requires_grad=True)
    y = x * x
    z = y * 1.0
    y.detach_()
    w = y * x + z  # y is a constant from here on, z still leads to x
    w.backward()
    assert x.grad.item() == 9.0 + 6.0


def test_m_detach_accumulated_losses_keep_no_graph_alive(no_collector):
    w = tg.tensor(np.ones(10), requires_grad=True)
    total = 0.0
    tapes = []
    for _ in range(5):
        loss = (w * w).sum()
        tapes.append(weakref.ref(loss.tape))
        total = total + loss.detach()
        loss.tape.close()
        del loss
        assert tapes[-1]() is None
    assert total.item() == 50.0
    assert not total.requires_grad


def test_m_detach_result_keeps_no_tape(no_collector):
    w = tg.tensor(np.ones(3), requires_grad=True)
    y = w * w
    kept = y.detach()
    tape = weakref.ref(y.tape)
    del y
    assert tape() is None
    assert kept.tolist() == [1.0, 1.0, 1.0]
