"""M-saved-default: hooks that raise, write, compute or run backward themselves; afterwards everything still works."""

import gc
import weakref

import numpy as np
import pytest
from spec.packing import COPYING, PASSING, copied, hooks, restored

import tapegrad as tg
from tapegrad.errors import GradError, TapegradError, VersionError


class Fault(Exception):
    """What hooks raise here."""


class Faulty:
    """Copying hooks that raise at their n-th call while that is asked for."""

    def __init__(self, pack_at=0, unpack_at=0, error=Fault):
        self.pack_at, self.unpack_at, self.error = pack_at, unpack_at, error
        self.packs = self.unpacks = 0

    def pack(self, tensor):
        self.packs += 1
        if self.packs == self.pack_at:
            raise self.error("pack")
        return copied(tensor)

    def unpack(self, array):
        self.unpacks += 1
        if self.unpacks == self.unpack_at:
            raise self.error("unpack")
        return restored(array)

    @property
    def pair(self):
        return self.pack, self.unpack


def leaf(values=(1.0, 2.0)):
    return tg.tensor(np.array(values), requires_grad=True)


def program(x):
    return ((x.sin() * x).exp() * x).sum()


def derivative(values=(1.0, 2.0)):
    x = np.array(values)
    e = np.exp(np.sin(x) * x)
    return e + x * e * (np.cos(x) * x + np.sin(x))


# Exceptions


@pytest.mark.parametrize("error", [Fault, KeyboardInterrupt, MemoryError, StopIteration, VersionError])
@pytest.mark.parametrize("at", range(1, 7))
def test_m_saved_default_pack_raises(at, error):
    """The error comes out of the operation; what was recorded before stays valid, and the program can be run again."""
    x, faulty = leaf(), Faulty(pack_at=at, error=error)
    before = x.exp() * x
    steps = []
    with pytest.raises(error, match="pack"), hooks(*faulty.pair):
        steps.append(x.sin())
        steps.append(steps[-1] * x)
        steps.append(steps[-1].exp())
        steps.append(steps[-1] * x)
    assert tg.is_grad_enabled()
    sum([s.sum() for s in steps], before.sum()).backward()
    expected, value = np.exp([1, 2]) * [2, 3], np.array([1.0, 2.0])
    parts = [np.cos(value), np.cos(value) * value + np.sin(value)]
    parts.append(parts[1] * np.exp(np.sin(value) * value))
    np.testing.assert_allclose(x.grad.numpy(), expected + sum(parts[: len(steps)]), rtol=1e-14)
    x.grad = None
    with hooks(*faulty.pair):
        y = program(x)
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), derivative(), rtol=1e-14)


@pytest.mark.parametrize("error", [Fault, KeyboardInterrupt, MemoryError, StopIteration])
@pytest.mark.parametrize("at", range(1, 7))
def test_m_saved_default_unpack_raises(at, error):
    """Nothing is freed, no .grad has changed, and the same graph works once the fault is gone."""
    x, faulty = leaf(), Faulty(unpack_at=at, error=error)
    with hooks(*faulty.pair):
        y = program(x)
    with pytest.raises(error, match="unpack"):
        y.backward()
    assert x.grad is None and tg.is_grad_enabled()
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), derivative(), rtol=1e-14)


def test_m_saved_default_unpack_raises_while_the_graph_is_retained_and_over_several_tapes():
    x, faulty = leaf(), Faulty(unpack_at=2)
    with hooks(*faulty.pair):
        a = x.sin() * x
        a.tape.close()
        y = (a.exp() * x).sum()
    for retain in (True, True, False):
        faulty.unpacks = 0
        with pytest.raises(Fault):
            y.backward(retain_graph=retain)
        with pytest.raises(Fault):
            faulty.unpacks = 0
            tg.autograd.grad(y, x, retain_graph=retain)
    assert x.grad is None
    faulty.unpack_at = 0
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), derivative(), rtol=1e-14)


@pytest.mark.parametrize("name", ["exp_", "mul_", "sin_", "pow_", "part", "clamp_", "softmax"])
def test_m_saved_default_pack_raises_in_a_write(name):
    """The memory has been written, or not: nobody knows, so the tensor cannot be differentiated any more."""
    writes = {
        "exp_": lambda a, x: a.exp_(),
        "mul_": lambda a, x: a.mul_(x),
        "sin_": lambda a, x: a.sin_(),
        "pow_": lambda a, x: a.pow_(x),
        "part": lambda a, x: a[1:].mul_(x[1:]),
        "clamp_": lambda a, x: a.clamp_(x, 2 * x),
        "softmax": lambda a, x: a.__setitem__(0, x.softmax(0)[0]),
    }
    for at in (1, 2, 3):
        x, faulty = leaf(), Faulty(pack_at=at)
        a = x * 1
        b = a * 2
        try:
            with hooks(*faulty.pair):
                writes[name](a, x)
        except Fault:
            if a.tolist() == [1.0, 2.0]:  # before the write: nothing has happened
                a.sum().backward()
                assert x.grad.tolist() == [1.0, 1.0]
            else:
                with pytest.raises(TapegradError):
                    a.sum().backward()
        else:
            expected = leaf()
            c = expected * 1
            writes[name](c, expected)
            c.sum().backward()
            a.sum().backward()
            np.testing.assert_allclose(x.grad.numpy(), expected.grad.numpy(), rtol=1e-15)
        x.grad = None
        b.sum().backward()
        assert x.grad.tolist() == [2.0, 2.0]
        assert tg.is_grad_enabled()


# In place


@pytest.mark.parametrize("write", [lambda t: t.mul_(2), lambda t: t.__setitem__(..., 0.0), lambda t: t[:1].zero_()])
def test_m_saved_default_pack_writes_in_place(write):
    def writing(tensor):
        write(tensor)
        return tensor

    x = leaf()
    earlier = x.sin()
    with hooks(writing, lambda t: t):
        with pytest.raises(GradError, match=r"pack hook .*writing.* in place.*clone\(\)"):
            x.exp()  # its result
        with pytest.raises(GradError, match="in place"):
            x.cos()  # its operand
        with pytest.raises(GradError, match="in place"):
            x * np.array([1.0, 2.0])
        a = x.detach().clone().requires_grad_() * 1
        with pytest.raises(GradError, match="in place"):
            a.exp_()
    with pytest.raises(VersionError):
        earlier.sum().backward()  # x is not any more what it was
    (x * 2).sum().backward()


def test_m_saved_default_pack_that_writes_a_clone_is_welcome():
    x = leaf()
    with hooks(lambda t: t.clone().mul_(3), lambda t: t / 3):
        y = program(x)
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), derivative(), rtol=1e-14)


# Hooks that do more


def test_m_saved_default_hooks_that_compute():
    """Nothing that they compute is recorded, or packed."""
    weight, count = leaf([2.0, 2.0]), []

    def pack(tensor):
        count.append(1)
        return (tensor * weight, tg.ones(2).exp() * tensor)

    def unpack(pair):
        with tg.no_grad():
            return pair[0] / weight.detach() + 0 * pair[1].sin()

    x = leaf()
    with hooks(pack, unpack):
        y = program(x)
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), derivative(), rtol=1e-14)
    assert len(count) == 6 and weight.grad is None


def test_m_saved_default_hooks_that_run_backward():
    def pack(tensor):
        with tg.enable_grad(), hooks(*COPYING):
            z = tg.tensor(tensor.numpy(), requires_grad=True)
            (z.sin() * z).sum().backward()
        return tensor.numpy() + 0 * z.grad.numpy()

    def unpack(array):
        with tg.enable_grad():
            z = tg.tensor(array, requires_grad=True)
            (z * z).sum().backward()
        return z.grad / 2

    x = leaf()
    with hooks(pack, unpack):
        y = program(x)
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), derivative(), rtol=1e-14)


def test_m_saved_default_unpack_that_runs_backward_of_the_same_graph():
    x, state = leaf(), {"depth": 0}

    def unpack(array):
        if not state["depth"]:
            state["depth"] = 1
            try:
                y.backward(retain_graph=True)
            finally:
                state["depth"] = 0
        return restored(array)

    with hooks(copied, unpack):
        y = program(x)
    y.backward(retain_graph=True)
    np.testing.assert_allclose(x.grad.numpy(), 7 * derivative(), rtol=1e-14)  # six values, and itself


def test_m_saved_default_pack_that_opens_and_closes_tapes():
    def pack(tensor):
        with tg.enable_grad(), hooks(*PASSING):
            z = leaf() * 2
            z.tape.close()
            (z.exp() * z).sum().backward()
        return copied(tensor)

    x = leaf()
    with hooks(pack, restored):
        y = program(x)
    y.backward()
    np.testing.assert_allclose(x.grad.numpy(), derivative(), rtol=1e-14)


def test_m_saved_default_hooks_that_keep_the_tensor_do_not_keep_the_graph():
    gc.collect()
    gc.disable()
    try:
        kept, x = [], leaf(np.ones(5000))
        with hooks(lambda t: kept.append(t) or t, lambda t: t):
            y = program(x)
        tape = weakref.ref(y.tape)
        del y
        assert tape() is None and len(kept) == 6
        assert not any(t.requires_grad for t in kept)
    finally:
        gc.enable()
