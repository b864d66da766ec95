"""M-saved-cycle: memory is freed by reference counting alone, with the garbage collector off."""

import gc
import weakref

import numpy as np
import pytest

import tapegrad as tg

LARGE = 5_000


@pytest.fixture(autouse=True)
def no_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def leaf(size=LARGE):
    return tg.tensor(np.linspace(0.5, 1.5, size), requires_grad=True)


SAVING_THEIR_OUTPUT = {
    "exp": lambda x: x.exp(),
    "sqrt": lambda x: x.sqrt(),
    "tanh": lambda x: x.tanh(),
    "sigmoid": lambda x: x.sigmoid(),
    "relu": lambda x: x.relu(),
    "pow": lambda x: 2.0**x,
    "tensor power": lambda x: x**x,
    "max": lambda x: x.max(axis=0, keepdims=True),
    "norm": lambda x: tg.norm(x, axis=0, keepdims=True),
}


@pytest.mark.parametrize("name", SAVING_THEIR_OUTPUT)
def test_m_saved_cycle_result_dies_with_its_last_reference(name):
    x = leaf()
    y = SAVING_THEIR_OUTPUT[name](x)
    died = [weakref.ref(y), weakref.ref(y._array), weakref.ref(y.tape)]
    del y
    assert [r() for r in died] == [None] * 3


@pytest.mark.parametrize("size", [3, LARGE])
@pytest.mark.parametrize("differentiated", [False, True])
def test_m_saved_cycle_chain(size, differentiated):
    x = leaf(size)
    died = []
    y = x
    for _ in range(5):
        y = (y.exp() * y).tanh() / (y * y)
        died += [weakref.ref(y), weakref.ref(y._array), weakref.ref(y.tape)]
    loss = y.sum()
    if differentiated:
        loss.backward()
    del y, loss
    assert [r() for r in died] == [None] * 15


def test_m_saved_cycle_backward_gives_arrays_back_while_the_loss_is_kept():
    x = leaf()
    y = x.exp()
    z = y * y
    arrays = [weakref.ref(t._array) for t in (y, z)]
    loss = z.sum()
    del y, z
    assert [a() is None for a in arrays] == [False, True]  # nothing needs the product's value
    loss.backward()
    assert arrays[0]() is None
    assert loss.requires_grad


def test_m_saved_cycle_leaf_dies_with_its_last_reference():
    x = leaf()
    array, record = weakref.ref(x._array), weakref.ref(x)
    y = x * 2.0
    kept = weakref.ref(y.tape)
    del x
    assert record() is None  # the tape does not hold the tensor
    del y
    assert kept() is None
    assert array() is None


def test_m_saved_cycle_backward_without_the_leaf():
    x = leaf(3)
    y = (x * x).sum()
    del x
    y.backward()  # there is nobody to hand the gradient to


def test_m_saved_cycle_retained_graph():
    x = leaf()
    y = x.exp()
    loss = (y * y).sum()
    array, tape = weakref.ref(y._array), weakref.ref(loss.tape)
    loss.backward(retain_graph=True)
    del y
    assert array() is not None
    del loss
    assert array() is None
    assert tape() is None


def test_m_saved_cycle_grad_and_retained_grad():
    x = leaf()
    y = x.exp()
    y.retain_grad()
    loss = (y * y).sum()
    loss.backward()
    died = [weakref.ref(o) for o in (y, y._array, y.grad, y.grad._array, loss.tape, x.grad, x.grad._array)]
    del y, loss, x
    assert [r() for r in died] == [None] * 7


def test_m_saved_cycle_failed_backward():
    x = leaf()
    y = x.exp()
    loss = (y * y).sum()
    loss.backward()
    with pytest.raises(RuntimeError):
        loss.backward()
    died = [weakref.ref(o) for o in (y, y._array, loss.tape)]
    del y, loss
    assert [r() for r in died] == [None] * 3


def test_m_saved_cycle_through_python_rules_and_several_tapes():
    x = tg.tensor(np.ones((40, 40)), requires_grad=True)
    y = x @ x
    y.tape.close()
    z = tg.concatenate([y, y.cumsum(axis=0)])
    z.tape.close()
    loss = z.max(axis=0).sum()
    died = [weakref.ref(o) for o in (y, z, loss, y._array, z._array, y.tape, z.tape, loss.tape)]
    loss.backward()
    del y, z, loss
    assert [r() for r in died] == [None] * len(died)


def test_m_saved_cycle_nothing_is_left_for_the_collector():
    x = leaf(10)

    def work():
        y = (x.exp() * x).sum()
        y.backward()
        tg.autograd.grad((x * x).sum(), x)

    work()
    gc.collect()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        for _ in range(20):
            work()
        gc.collect()
        left = [o for o in gc.garbage if type(o).__module__.split(".")[0] == "tapegrad"]
        assert left == []
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
