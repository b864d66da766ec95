"""Writes that end half way, by Ctrl-C, for want of memory or by an error: all as it was, or an error at backward."""

import threading

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import DTypeError, GradError
from tapegrad.record import inplace, inplace_cache, setitem, views

START = np.array([0.3, 0.7, 1.1, 0.4])


def made(again):
    """Return a leaf, a result, a view of it and another result; `again` lets writes go the short way."""
    w = tg.tensor(START, requires_grad=True)
    x, y = w * 2.0, w * 3.0
    v = x[1:3]
    if again:
        x.add_(0.0)
        v.sum()
    return w, x, v, y


WRITES = {
    "x += y": lambda x, v, y: x.add_(y),
    "v *= y": lambda x, v, y: v.mul_(y[:2]),
    "x *= 3": lambda x, v, y: x.mul_(3.0),
    "exp": lambda x, v, y: v.exp_(),
    "x[:2] = y": lambda x, v, y: x.__setitem__(slice(0, 2), y[2:]),
    "x[0] = 5": lambda x, v, y: x.__setitem__(0, 5.0),
    "x[[0, 2]] = y": lambda x, v, y: x.__setitem__([0, 2], y[2:]),
    "copy": lambda x, v, y: x.copy_(y),
    "cumsum": lambda x, v, y: x.cumsum_(0),
    "put": lambda x, v, y: np.put(x, [0, 1], y[:2]),
    "add.at": lambda x, v, y: np.add.at(x, [0, 0], y[:2]),
}
POINTS = ((inplace_cache, "_adopt"), (views, "adopt"), (inplace, "adopt"), (inplace, "record"), (setitem, "record"))


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("write", WRITES)
def test_a_write_that_is_not_recorded_is_not_differentiated(monkeypatch, write, again, error):
    """The memory has changed when Ctrl-C comes: the history that was does not say so, and may not be used."""
    w, x, v, y = made(again)
    before = x.detach().clone()
    hits = []

    def fail(*args):
        hits.append(None)
        raise error

    with monkeypatch.context() as patch:
        for module, name in POINTS:
            if module is not views:  # where the history that raises comes from
                patch.setattr(module, name, fail)
        with pytest.raises(error):
            WRITES[write](x, v, y)
    assert len(hits) == 1
    assert x.tolist() != before.tolist()
    for tensor in (x, v):
        with pytest.raises(GradError, match="interrupted"):
            tensor.sum().backward(retain_graph=True)
    assert w.grad is None
    y.sum().backward()
    assert w.grad.tolist() == [3.0] * 4
    x.copy_(tg.tensor(START, requires_grad=True))
    (v * 2.0).sum().backward()  # what is written anew can be differentiated


@pytest.mark.parametrize("write", ["x[[0, 2]] = y", "copy", "x[:2] = y", "put"])
def test_a_write_for_which_there_is_no_memory(monkeypatch, write):
    """NumPy takes what it needs before it writes, and so nothing has changed."""
    w, x, v, y = made(False)
    before, version = x.detach().clone(), x._version

    def fail(*args, **kwargs):
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr(np, "copyto", fail)
        patch.setattr(setitem.operator, "setitem", fail)
        patch.setattr(np, "put", fail)
        if write == "put":
            with pytest.raises(MemoryError):
                tg.put(x, [0, 1], y[:2])
        else:
            with pytest.raises(MemoryError):
                WRITES[write](x, v, y)
    assert (x.tolist(), x._version) == (before.tolist(), version)
    (x * x).sum().backward()
    np.testing.assert_allclose(w.grad, 8.0 * START, rtol=1e-15)


@pytest.mark.parametrize("again", [False, True])
def test_a_value_that_does_not_fit(again):
    """NumPy raises when all is written: the element is inf, and its gradient is not that of what it was."""
    w = tg.tensor(START.astype(np.float32), requires_grad=True)
    x = w * 2.0
    if again:
        x.add_(0.0)
    with np.errstate(all="raise"), pytest.raises(FloatingPointError):
        x[0] = 1e300
    with pytest.raises(GradError, match="interrupted"):
        x.sum().backward()


def test_no_lock_is_kept(monkeypatch):
    """Another thread can write after a write that was interrupted."""
    _, x, v, y = made(False)

    def fail(*args):
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(inplace, "record", fail)
        with pytest.raises(KeyboardInterrupt):
            v.mul_(y[:2])
    thread = threading.Thread(target=lambda: x.mul_(2.0), daemon=True)
    thread.start()
    thread.join(5.0)
    assert not thread.is_alive()


@pytest.mark.parametrize("write", ["add_", "mul_", "iadd", "slice", "list", "at", "putmask"])
def test_half_precision_is_refused_before_it_is_written(write):
    x = tg.tensor(np.array([1.0, 2.0, 3.0], np.float16))
    w = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    with pytest.raises(DTypeError, match="float16"):
        if write in ("add_", "mul_"):
            getattr(x, write)(w)
        elif write == "iadd":
            x += w
        elif write == "at":
            np.add.at(x, [0], w[:1])
        elif write == "putmask":
            np.putmask(x, [True, False, True], w)
        else:
            x[slice(None) if write == "slice" else [0, 1, 2]] = w
    assert (x.tolist(), x._version) == ([1.0, 2.0, 3.0], 0)


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("name", ["add_", "mul_", "div_", "maximum_"])
def test_tensors_of_inference_mode_are_refused_before_anything_is_written(name, again):
    with tg.inference_mode():
        other = tg.tensor([5.0, 6.0, 7.0, 8.0])
    w, x, v, _ = made(again)
    before, version = x.tolist(), x._version
    with pytest.raises(GradError, match="inference mode"):
        getattr(x, name)(other)
    with pytest.raises(GradError, match="inference mode"):
        getattr(v, name)(other[:2])
    assert (x.tolist(), x._version) == (before, version)
    x.sum().backward()
    assert w.grad.tolist() == [2.0] * 4
