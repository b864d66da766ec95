"""Backward through writes where there is no memory for an adjoint: it raises and has done nothing, or it is right."""

import ctypes
import gc
import random
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core import memory
from tapegrad.engine import fast_backward, kernels


class Allocator:
    """Python's own, until nothing is left."""

    def __init__(self):
        take = ctypes.pythonapi.PyMem_RawMalloc
        take.restype, take.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
        self.left = 1 << 30

        def allocate(count):
            self.left -= 1
            return take(count) if self.left >= 0 else None

        self.function = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_size_t)(allocate)
        self.address = ctypes.cast(self.function, ctypes.c_void_p).value


@pytest.fixture
def allocator(monkeypatch):
    allocator = Allocator()
    monkeypatch.setattr(memory, "MALLOC", allocator.address)
    monkeypatch.setattr(kernels, "_filled", [])  # what is made with the address in it is not used again
    fast_backward._idle.clear()
    yield allocator
    fast_backward._idle.clear()


def program(seed):
    """Write into a tensor and its views in random order; give the leaf and the tensor."""
    draw = random.Random(seed)
    w = tg.tensor(np.linspace(0.5, 1.0, 9), requires_grad=True)
    x = w * 1.5
    for _ in range(12):
        v = draw.choice([x, x[1:], x[::2], x[::-1]])
        write = draw.randrange(7)
        if write == 0:
            v.mul_(draw.random() + 0.5)
        elif write == 1:
            v.add_(w[: len(v)])
        elif write == 2:
            v[1:3] = w[:2] * 2.0
        elif write == 3:
            v.sin_()
        elif write == 4:
            v[[0, 2]] = w[:2]
        elif write == 5:
            v.cumsum_(0)
        else:
            v.copy_(w[: len(v)] - v)
    return w, x


@pytest.mark.parametrize("way", ["short", "retained", "from the array"])
def test_backward_where_memory_ends(allocator, way):
    failed = 0
    for seed in range(12):
        gradients = []
        for left in (1 << 30, 0, 1, 2, 3, 5, 8):
            allocator.left = 1 << 30
            w, x = program(seed)
            if way == "retained":
                x.retain_grad()
            loss, gradient = (x, np.ones(9)) if way == "from the array" else ((x * x).sum(), None)
            fast_backward._idle.clear()
            allocator.left = left
            try:
                loss.backward(gradient)
            except MemoryError:
                failed += 1
                assert w.grad is None
                allocator.left = 1 << 30
                loss.backward(gradient)
            gradients.append(w.grad.numpy())
        for found in gradients:
            np.testing.assert_allclose(found, gradients[0], rtol=1e-12)
    assert failed >= 12


@pytest.mark.parametrize(
    "write",
    [
        lambda y: y.log_(),
        lambda y: y.__itruediv__(0.0),
        lambda y: y[:1].__itruediv__(0.0),
        lambda y: y.__setitem__(slice(1), y[:1] / 0.0),
    ],
)
def test_a_write_that_numpy_raises_at_keeps_nothing(write):
    """The error refers to the frames that it came through, and these must not refer to it."""
    gc.collect()
    gc.disable()
    try:
        x = tg.tensor([0.0, 1.0], requires_grad=True)
        y = x * 1.0
        y *= 2.0
        tape, array = weakref.ref(y.tape), weakref.ref(y._array)
        with np.errstate(all="raise"), pytest.raises(FloatingPointError):
            write(y)
        del y
        assert tape() is None and array() is None
    finally:
        gc.enable()
