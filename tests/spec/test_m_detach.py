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


WAYS = {"detach": lambda t: t.detach(), "data": lambda t: t.data, "detach twice": lambda t: t.detach().detach()}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["a leaf", "a result", "a view", "a plain tensor", "a number"])
def test_m_detach_a_write_is_seen_and_raises_the_version(kind, way, torch):
    found = []
    for module in (tg, torch):
        x = module.tensor([1.0, 2.0, 3.0], requires_grad=True)
        t = {
            "a leaf": lambda x=x: x,
            "a result": lambda x=x: x * 2.0,
            "a view": lambda x=x: (x * 2.0)[1:],
            "a plain tensor": lambda module=module: module.ones(3),
            "a number": lambda x=x: x.sum(),
        }[kind]()
        d = WAYS[way](t)
        version = t._version
        assert d.data_ptr() == t.data_ptr() and d.is_leaf and not d.requires_grad
        d.mul_(5.0)
        d[...] += 1.0
        if module is tg:  # PyTorch counts `d[...] += 1` twice, and gives `data` a counter of its own
            assert d._version == t._version == version + 2
        found.append((d.tolist(), t.tolist(), t.requires_grad, t.is_leaf))
        if kind != "a plain tensor":
            (t * 1.0).sum().backward()
            found[-1] += (x.grad.tolist(),)
    assert found[0] == found[1]


@pytest.mark.parametrize("way", WAYS)
def test_m_detach_a_write_makes_what_was_saved_stale(way):
    for make in (lambda x: x * 1.0, lambda x: (x * 1.0)[:2], lambda x: x.sum()):
        x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
        y = make(x)
        z = y.sin()
        d = WAYS[way](y)
        d.zero_()
        with pytest.raises(tg.errors.VersionError, match=r"sin .*at version 0, and it is at version 1 now"):
            z.sum().backward()


def test_m_detach_a_write_to_the_tensor_is_seen_through_what_was_detached():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2.0
    d = y.detach()
    use = tg.tensor([1.0, 1.0], requires_grad=True) * d
    y.mul_(x)
    assert d.tolist() == [2.0, 8.0] and d._version == 1
    assert not d.requires_grad and d.is_leaf
    with pytest.raises(tg.errors.VersionError, match=r"mul .*operand y"):
        use.sum().backward()
    y.sum().backward()
    assert x.grad.tolist() == [4.0, 8.0]


def test_m_detach_a_history_of_its_own_over_the_same_memory(torch):
    """What is written through it with gradients is its history, and not that of what it was detached from."""

    def program(module):
        x = module.tensor([1.0, 2.0], requires_grad=True)
        y = x * 2.0
        d = y.detach()
        d.mul_(x)
        assert d.requires_grad and not d.is_leaf
        d.sum().backward()
        first = x.grad.tolist()
        x.grad = None
        y.sum().backward()
        return first, x.grad.tolist(), y.tolist(), d.tolist()

    assert program(tg) == program(torch) == ([2.0, 4.0], [2.0, 2.0], [2.0, 8.0], [2.0, 8.0])


def test_m_detach_is_no_view():
    y = tg.tensor([1.0, 2.0], requires_grad=True) * 2.0
    for t in (y, y[:1]):
        d = t.detach()
        assert not d.is_view and d._base is None
        assert d[:1]._base is d


def test_m_detach_data_can_be_assigned(torch):
    def program(lib):
        x = lib.tensor([1.0, 2.0], dtype=lib.float64, requires_grad=True)
        (x * x).sum().backward()
        gone = lib.tensor([5.0, 6.0], dtype=lib.float64)
        version = x._version
        x.data = gone
        seen = [x.tolist(), x.grad.tolist(), x.is_leaf, x.requires_grad, x._version == version]
        gone[0] = 9.0  # the same memory
        x.grad = None
        (x**3).sum().backward()
        seen += [x.tolist(), x.grad.tolist()]
        y = x * 2.0
        y.data = lib.tensor([1.0, 1.0], dtype=lib.float64)
        x.grad = None
        (y * y).sum().backward()
        seen += [y.tolist(), x.grad.tolist()]
        t = lib.tensor([1.0, 2.0])
        view = t[:]
        t.add_(1.0)
        t.data = lib.zeros(3, dtype=lib.float64)
        t.add_(1.0)
        seen += [t.tolist(), view.tolist(), t._version == view._version]
        (view * 2.0).sum()
        return [*seen, t.data.tolist()]

    assert program(tg) == program(torch)


def test_m_detach_data_of_another_shape_and_dtype():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    old = (x * x).sum()
    x.data = tg.zeros(3)
    (x * 2.0).sum().backward()
    assert x.grad.tolist() == [2.0] * 3
    old.backward()  # the gradient by what it was goes nowhere
    assert x.grad.tolist() == [2.0] * 3
    for lib, error in ((tg.tensor([1, 2, 3]), "floating point"), (np.zeros(3), "takes a tensor, not ndarray")):
        with pytest.raises(TypeError, match=error):
            x.data = lib
    with pytest.raises(tg.errors.OperandError, match=r"result of an operation.*must be the same"):
        (x * 2.0).data = tg.zeros(2)
    with pytest.raises(tg.errors.OperandError, match=r"view.*t\.copy_"):
        x.detach()[:1].data = tg.zeros(1)
    x.data.copy_(np.ones(3))
    assert x.tolist() == [1.0] * 3


def test_m_detach_what_was_saved_stays_when_data_is_assigned():
    """Unlike in PyTorch, which saves the tensor itself, and takes the derivative at the new value."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    z = (x * x).sum()
    x.data = tg.tensor([5.0, 6.0])
    z.backward()
    assert x.grad.tolist() == [2.0, 4.0]
    y = x * 2.0
    z = (y * y).sum()
    y.data = tg.tensor([1.0, 1.0])
    x.grad = None
    (z + (y * y).sum()).backward()
    assert x.grad.tolist() == [2 * 2 * 10.0 + 4.0, 2 * 2 * 12.0 + 4.0]


def test_m_grad_can_be_deleted(torch):
    for lib in (tg, torch):
        x = lib.tensor([1.0], requires_grad=True)
        (x * x).sum().backward()
        del x.grad
        assert x.grad is None
        del x.grad
        (x * x).sum().backward()
        assert x.grad.tolist() == [2.0]


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


def test_m_detach_in_place_keeps_memory_and_counter():
    """Truncated back-propagation: the state goes on, and its history begins anew."""
    w, state = tg.tensor(0.5, requires_grad=True), tg.ones(3)
    other = state.detach()
    for n in range(1, 6):
        state.detach_()
        state.mul_(w)
        assert state._version == other._version == n
        w.grad = None
        state.sum().backward()
        assert w.grad.item() == 3 * 0.5 ** (n - 1)  # of this step alone
    np.testing.assert_array_equal(other.numpy(), np.full(3, 0.5**5))


def test_m_detach_in_place_of_a_tensor_that_retained_its_gradient():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2.0
    y.retain_grad()
    z = y * 3.0
    y.detach_()
    assert not y.retains_grad and y.is_leaf
    z.sum().backward()
    assert y.grad.tolist() == [3.0, 3.0] and x.grad.tolist() == [6.0, 6.0]  # that of its old history, as in PyTorch
    y.grad = None
    y.requires_grad_()
    (y * y).sum().backward()
    assert y.grad.tolist() == [4.0, 8.0] and x.grad.tolist() == [6.0, 6.0]


def test_m_detach_accumulated_losses_in_place_keep_no_graph_alive(no_collector):
    w, total = tg.tensor(np.ones(10), requires_grad=True), tg.zeros(())
    tapes = []
    for _ in range(5):
        loss = (w * w).sum()
        tapes.append(weakref.ref(loss.tape))
        total += loss.detach()
        loss.tape.close()
        del loss
        assert tapes[-1]() is None
    assert total.item() == 50.0 and not total.requires_grad and total._version == 5


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
