"""What keeps what alive: reference counting alone, with the garbage collector off."""

import gc
import threading
import weakref

import numpy as np
import pytest

import tapegrad as tg


@pytest.fixture(autouse=True)
def no_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def leaf(value=(1.0, 1.0, 1.0)):
    return tg.tensor(np.array(value, float), requires_grad=True)


def test_two_losses_side_by_side_are_independent():
    w1, w2 = leaf(), leaf()
    first, second = w1 * w1, w2 * w2
    assert first.tape is second.tape
    first.backward(np.ones(3))
    second.backward(np.ones(3))
    assert w1.grad.tolist() == w2.grad.tolist() == [2.0] * 3
    with pytest.raises(tg.errors.FreedError, match="retain_graph=True"):
        first.backward(np.ones(3))
    assert w1.grad.tolist() == [2.0] * 3


def test_metric_built_before_and_differentiated_after():
    w = leaf([0.5, 1.0, 2.0])
    hidden = w.exp()
    metric, loss = (w * w).sum(), (hidden * hidden).sum()
    loss.backward()
    w.grad = None
    metric.backward()
    np.testing.assert_allclose(w.grad.numpy(), [1.0, 2.0, 4.0], rtol=1e-15)


def test_a_sum_that_saves_nothing_can_be_differentiated_twice():
    w = leaf()
    total = (w + 1).sum()
    total.backward()
    total.backward()
    assert w.grad.tolist() == [2.0] * 3


def test_a_leaf_on_three_tapes_gets_one_sum():
    w = leaf([2.0])
    y = w * w
    y.tape.close()
    z = y * w
    z.tape.close()
    q = z * w
    assert len({y.tape, z.tape, q.tape}) == 3
    seen = w.detach()  # so that a second addition would raise the version of the gradient
    w.grad = tg.zeros(1)
    q.sum().backward()
    assert w.grad.tolist() == [4 * 2.0**3]
    assert w.grad._version == 1, "the gradient was added in more than one piece"
    assert seen._version == 0


def test_a_parameter_pins_no_tape():
    w = leaf()
    tapes = []
    for _ in range(5):
        loss = (w * w).exp().sum()
        tapes.append(weakref.ref(loss.tape))
        loss.backward()
        loss.tape.close()
        del loss
    assert [t() for t in tapes] == [None] * 5
    y = w * 2.0
    tapes.append(weakref.ref(y.tape))
    del y
    assert tapes[-1]() is None


def test_a_thread_holds_its_open_tape_weakly():
    w = leaf()
    y = w * 2.0
    tape = weakref.ref(y.tape)
    z = w * 3.0
    assert z.tape is tape()
    del y, z
    assert tape() is None
    assert (w * 2.0).requires_grad


def test_a_tape_ends_with_its_last_tensor_and_a_kept_tensor_keeps_only_its_own():
    w = leaf()
    first = w.exp()
    first.tape.close()
    second = w.sin()
    tapes = [weakref.ref(t.tape) for t in (first, second)]
    del first
    assert tapes[0]() is None
    assert tapes[1]() is not None


def test_an_imported_value_keeps_the_tape_it_came_from():
    w = leaf()
    y = w.exp()
    y.tape.close()
    z = y.sin()
    array, tape = weakref.ref(y._array), weakref.ref(y.tape)
    del y
    assert tape() is not None
    z.backward(np.ones(3))
    np.testing.assert_allclose(w.grad.numpy(), np.exp(1) * np.cos(np.exp(1)) * np.ones(3), rtol=1e-15)
    assert array() is None
    del z
    assert tape() is None


def test_operands_die_with_the_result_unless_saved():
    w = leaf()
    for operation, saved in ((lambda a: a + 1.0, False), (lambda a: a * w, True), (lambda a: a.sum(), False)):
        middle = w * 3.0
        array, tensor = weakref.ref(middle._array), weakref.ref(middle)
        result = operation(middle)
        del middle
        assert tensor() is None
        assert (array() is not None) is saved
        del result
        assert array() is None


def test_large_results_are_not_kept_by_a_tape_that_does_not_need_them():
    w = leaf(np.ones(100_000))
    y = w
    arrays = []
    for _ in range(10):
        y = y + 1.0
        arrays.append(weakref.ref(y._array))
    assert [a() is not None for a in arrays] == [False] * 9 + [True]
    assert y.tape.nbytes < 100_000  # rows only


def test_threads_that_end_leave_nothing():
    w = leaf()
    died = []

    def work():
        y = (w * w).sum()
        died.append(weakref.ref(y.tape))
        y.backward()

    for _ in range(3):
        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
    assert [d() for d in died] == [None] * 3
    assert w.grad.tolist() == [6.0] * 3


def test_a_tensor_outlives_the_thread_that_recorded_it():
    w = leaf([2.0])
    results = []
    thread = threading.Thread(target=lambda: results.append((w * w).exp()))
    thread.start()
    thread.join()
    (results[0] * w).sum().backward()
    assert w.grad.item() == pytest.approx(np.exp(4.0) * (2 * 2.0 * 2.0 + 1), rel=1e-14)


def test_deep_chains_of_tapes_are_freed_without_deep_recursion():
    x = tg.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(20_000):
        y = y + 1.0
        y.tape.close()
    before = tg.tape_info().tapes
    assert before >= 20_000
    del y
    assert tg.tape_info().tapes <= before - 20_000


def test_deep_chains_of_tapes_can_be_differentiated():
    x = tg.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(3_000):
        y = y + x
        y.tape.close()
    y.backward()
    assert x.grad.item() == 3_001.0


def test_a_backward_beside_a_chain_of_tapes_does_not_walk_all_of_it():
    """What older tapes lead to was noted as each of them forgot rows."""
    looks = []

    class Sources(list):
        def __iter__(self):
            looks.append(1)
            return super().__iter__()

    def step(y):
        y = y * 0.5
        q = tg.tensor([1.0], requires_grad=True)
        (q * q).sum().backward()
        return y

    x = tg.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(40):
        y = step(y)
    tape = y.tape
    while tape.sources:
        tape.sources = Sources(tape.sources)
        tape = list.__getitem__(tape.sources, 0)[1]
    del tape
    looks.clear()
    y = step(y)
    assert len(looks) < 20
    y.backward()
    assert x.grad.item() == 0.5**41
