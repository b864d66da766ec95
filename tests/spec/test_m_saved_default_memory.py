"""M-saved-default: what hooks packed lives as long as it may be needed, by reference counting alone."""

import gc
import weakref

import numpy as np
import pytest
from spec.packing import PASSING, copied, hooks, restored

import tapegrad as tg


def leaf(values=(1.0, 2.0)):
    return tg.tensor(np.array(values), requires_grad=True)


def program(x):
    return ((x.sin() * x).exp() * x).sum()


class Fault(Exception):
    """What a hook raises here."""


class Packed:
    """A packed value that can be watched."""

    def __init__(self, array):
        self.array = array


@pytest.fixture
def watched():
    """Copying hooks whose packed values are watched, with the garbage collector off."""
    alive = weakref.WeakSet()

    def pack(tensor):
        packed = Packed(copied(tensor))
        alive.add(packed)
        return packed

    gc.collect()
    gc.disable()
    yield alive, (pack, lambda packed: restored(packed.array))
    gc.enable()


def test_m_saved_default_packed_values_die_with_backward(watched):
    alive, pair = watched
    x = leaf()
    with hooks(*pair):
        y = program(x)
    assert len(alive) == 6
    y.backward(retain_graph=True)
    assert len(alive) == 6
    y.backward()
    assert len(alive) == 0
    assert y.requires_grad


def test_m_saved_default_packed_values_die_with_the_graph(watched):
    alive, pair = watched
    x = leaf()
    with hooks(*pair):
        y = program(x)
        z = x.exp()
        node = z.grad_fn
    del y
    assert len(alive) in (1, 7), "they stand on one tape, which z keeps"
    del z, node
    assert len(alive) == 0


def test_m_saved_default_packed_values_of_rows_that_ran_die_while_others_live(watched):
    alive, pair = watched
    x = leaf()
    with hooks(*pair):
        y, z = program(x), x.exp()
        w = x.sin()
    y.backward()
    assert len(alive) == 2
    z.sum().backward()
    assert len(alive) == 1
    np.testing.assert_allclose(w.grad_fn._saved_self.tolist(), [1, 2])
    w.sum().backward()
    assert len(alive) == 0


def test_m_saved_default_packed_values_of_several_tapes(watched):
    alive, pair = watched
    x = leaf()
    y = x
    with hooks(*pair):
        for _ in range(4):
            y = y.sin() * 0.5
            y.tape.close()
    assert len(alive) == 4
    y.sum().backward()
    assert len(alive) == 0


def test_m_saved_default_registered_values(watched):
    alive, pair = watched
    x = leaf()
    y = x.exp()
    raw = y.grad_fn._raw_saved_result
    raw.register_hooks(*pair)
    assert len(alive) == 1
    y.sum().backward()
    assert len(alive) == 0
    y = x.exp()
    y.grad_fn._raw_saved_result.register_hooks(*pair)
    assert len(alive) == 1
    del y, raw
    assert len(alive) == 0


def test_m_saved_default_values_of_failed_operations_die(watched):
    alive, pair = watched
    x, count = leaf(), []

    def pack(tensor):
        count.append(1)
        if len(count) == 2:
            raise Fault
        return pair[0](tensor)

    kept = x.sin()
    with pytest.raises(Fault), hooks(pack, pair[1]):
        x * x
    assert len(alive) == 0
    kept.sum().backward()


def test_m_saved_default_results_are_not_kept_by_their_packed_values(watched):
    alive, pair = watched
    x = leaf(np.ones(5000))
    with hooks(*pair):
        y = x.exp()
        loss = (y * y).sum()
    array = weakref.ref(y._array)
    del y
    assert array() is None and len(alive) == 3
    loss.backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * np.e**2, rtol=1e-15)


def test_m_saved_default_passed_on_values_make_no_cycle(watched):
    """A hook that returns the very tensor: M-saved-cycle."""
    for pair in (PASSING, (lambda t: t.detach(), lambda t: t), (lambda t: t.numpy(), tg.from_numpy)):
        x = leaf(np.ones(5000))
        with hooks(*pair):
            y = x.exp().tanh()
            z = (y * y).sum()
        died = [weakref.ref(o) for o in (y, y._array, y.tape, z.tape)]
        del y, z
        assert [reference() for reference in died] == [None] * 4


def test_m_saved_default_nothing_is_left_for_the_collector(watched):
    _, pair = watched
    x = leaf()

    def work():
        with hooks(*pair):
            y = program(x)
            z = x.exp()
            z.mul_(x)
        y.grad_fn, z.grad_fn.next_functions  # noqa: B018
        (y + z.sum()).backward()

    work()
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(5):
            work()
        gc.collect()
        assert [o for o in gc.garbage if type(o).__module__.split(".")[0] == "tapegrad"] == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
