"""Values cross from tape to tape only out of closed ones, so tapes form a DAG; threads build on each other's."""

import queue
import threading

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.tape import tape as tapes


def leaf(value):
    return tg.tensor(value, requires_grad=True)


def on_a_tape_of_its_own(value):
    value.tape.close()
    return value


def test_importing_closes_the_source():
    x = leaf([2.0])
    results = []
    thread = threading.Thread(target=lambda: results.append(x * x))
    thread.start()
    thread.join()
    other = results[0]
    mine = x * 3.0
    assert mine.tape is not other.tape
    assert other.tape.closed == 0
    z = mine + other
    assert z.tape is mine.tape
    assert other.tape.closed > 0
    z.backward(np.ones(1))
    assert x.grad.tolist() == [7.0]


def test_every_edge_leads_to_a_tape_closed_before():
    x = leaf([2.0])
    values = [on_a_tape_of_its_own(x * 1.0)]
    for k in range(10):
        values.append(on_a_tape_of_its_own(values[k // 2] * values[k]))
    tapes = {v.tape for v in values}
    for tape in tapes:
        for _, source, _ in tape.sources:
            assert source.closed < tape.closed


@pytest.mark.parametrize("wanted", [False, True])
def test_diamond_of_tapes(wanted):
    x = leaf([3.0])
    y = on_a_tape_of_its_own(x * x)
    left = on_a_tape_of_its_own(y.exp())
    right = on_a_tape_of_its_own(y.sin() * x)
    z = (left * right).sum()
    assert len({t.tape for t in (y, left, right, z)}) == 4
    if wanted:
        (g,) = tg.autograd.grad(z, x)
    else:
        z.backward()
        g = x.grad
    y0 = 9.0
    expected = np.exp(y0) * 6.0 * np.sin(y0) * 3.0 + np.exp(y0) * (np.cos(y0) * 6.0 * 3.0 + np.sin(y0))
    assert g.item() == pytest.approx(expected, rel=1e-13)


def test_a_value_imported_twice_has_one_row():
    x = leaf([3.0])
    y = on_a_tape_of_its_own(x * x)
    z = y.exp() * y + y
    assert len(z.tape.sources) == 1
    z.backward(np.ones(1))
    assert x.grad.item() == pytest.approx(6.0 * (np.exp(9.0) * 10.0 + 1.0), rel=1e-14)


def test_several_values_of_one_tape():
    x = leaf([1.0, 2.0])
    a, b = x * 2.0, x * x
    on_a_tape_of_its_own(a)
    z = (a * b).sum()
    assert len(z.tape.sources) == 2
    z.backward()
    assert x.grad.tolist() == [6.0, 24.0]


def test_backward_from_several_tapes_at_once():
    x = leaf(2.0)
    y = on_a_tape_of_its_own(x * x)
    z = on_a_tape_of_its_own(y * x)
    w = y * y
    tg.autograd.backward([w, z, y])
    assert x.grad.item() == 4 * 2.0**3 + 3 * 2.0**2 + 2 * 2.0


def test_gradients_by_values_on_older_tapes():
    x = leaf(2.0)
    y = on_a_tape_of_its_own(x * x)
    z = on_a_tape_of_its_own(y * y)
    w = z * y
    gradients = tg.autograd.grad(w, (x, y, z, w))
    assert [g.item() for g in gradients] == [6 * 2.0**5, 3 * 4.0**2, 4.0, 1.0]


def test_only_tapes_on_the_way_are_run():
    x, v = leaf(2.0), leaf(3.0)
    other = on_a_tape_of_its_own(v * v)
    y = on_a_tape_of_its_own(x * x)
    (g,) = tg.autograd.grad(y * other, x)
    assert g.item() == 4.0 * 9.0
    other.backward()  # its tape kept what it saved
    assert v.grad.item() == 6.0


def test_freed_rows_on_an_older_tape():
    x = leaf(2.0)
    y = on_a_tape_of_its_own(x * x)
    first, second = y * 2.0, y * 3.0
    first.backward()
    with pytest.raises(tg.errors.FreedError, match="retain_graph=True"):
        second.backward()
    with pytest.raises(tg.errors.FreedError, match="retain_graph=True"):
        (y + 1.0).backward()
    assert x.grad.item() == 8.0


def test_what_was_freed_stays_usable_as_a_value():
    x, w = leaf(2.0), leaf(5.0)
    y = x * x
    y.backward()
    (g,) = tg.autograd.grad(y * w, w)
    assert g.item() == 4.0
    (y.detach() * w).backward()
    assert w.grad.item() == 4.0


def test_rows_that_save_nothing_stay_usable_over_several_tapes():
    x = leaf([1.0, 2.0])
    y = on_a_tape_of_its_own(x + 1.0)
    z = on_a_tape_of_its_own(y.reshape(2, 1) - 3.0)
    for n in range(1, 4):
        z.sum().backward()
        assert x.grad.tolist() == [float(n)] * 2


def test_retained_gradients_on_older_tapes():
    x = leaf(2.0)
    y = x * x
    y.retain_grad()
    on_a_tape_of_its_own(y)
    z = y * y
    z.retain_grad()
    on_a_tape_of_its_own(z)
    (z * 3.0).backward()
    assert (z.grad.item(), y.grad.item(), x.grad.item()) == (3.0, 24.0, 96.0)


def test_the_way_between_two_live_values_on_two_tapes_stays(torch):
    """What is before `first` was freed; what leads from `third` to it was not."""

    def program(x, grad, close):
        first = close(x.tanh())
        second = close(first + 1.0)
        third = second.sin()
        grad(second.sum(), x)
        return grad(third.sum(), first)[0].tolist()

    expected = program(
        torch.tensor([0.3, 0.5], dtype=torch.float64, requires_grad=True), torch.autograd.grad, lambda t: t
    )
    assert program(leaf([0.3, 0.5]), tg.autograd.grad, on_a_tape_of_its_own) == pytest.approx(expected, rel=1e-14)


def test_two_threads_build_one_graph():
    w = leaf(np.full(3, 1.1))
    first = w * w
    results, ready = {}, [threading.Event(), threading.Event()]

    def work():
        results["b0"] = first * first
        ready[0].set()
        ready[1].wait()
        results["b1"] = results["b0"] * results["a1"]

    thread = threading.Thread(target=work)
    thread.start()
    ready[0].wait()
    results["a1"] = results["b0"] * first
    ready[1].set()
    thread.join()
    z = results["b1"] * results["a1"]
    z.backward(np.ones(3))
    np.testing.assert_allclose(w.grad.numpy(), np.full(3, 16 * 1.1**15), rtol=1e-13)  # z = w^16
    for name in ("b0", "a1", "b1"):
        assert results[name].tape.closed > 0


def test_threads_that_pass_values_to_and_fro():
    """Each takes the other's value, adds its own leaf, and passes it on; whole numbers, so the result is exact."""
    leaves = [leaf(np.ones(4)), leaf(np.ones(4))]
    lines = [queue.Queue(), queue.Queue()]
    rounds = 50

    def work(me):
        for _ in range(rounds):
            value = lines[me].get(timeout=30)
            lines[1 - me].put(value + leaves[me] * 2.0)

    threads = [threading.Thread(target=work, args=(me,)) for me in range(2)]
    for thread in threads:
        thread.start()
    lines[0].put(leaves[0] * 1.0)
    for thread in threads:
        thread.join()
    lines[0].get(timeout=30).backward(np.ones(4))
    assert leaves[0].grad.tolist() == [2.0 * rounds + 1.0] * 4
    assert leaves[1].grad.tolist() == [2.0 * rounds] * 4


def test_many_threads_grow_one_sum():
    total = leaf(np.zeros(2)) * 1.0
    terms = [leaf(np.ones(2)) for _ in range(4)]
    lock = threading.Lock()
    box = [total]

    def work(term):
        for _ in range(25):
            with lock:
                box[0] = box[0] + term * 3.0

    threads = [threading.Thread(target=work, args=(term,)) for term in terms]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    box[0].backward(np.ones(2))
    assert [t.grad.tolist() for t in terms] == [[75.0, 75.0]] * 4


def test_a_result_of_one_thread_is_differentiated_in_another():
    x = leaf([1.0, 2.0])
    loss = (x * x).sum()
    thread = threading.Thread(target=loss.backward)
    thread.start()
    thread.join()
    assert x.grad.tolist() == [2.0, 4.0]
    assert (x * 1.0).tape is not loss.tape  # and this thread goes on with a new tape


@pytest.mark.parametrize("before", range(24, 34))
def test_the_way_between_two_live_values_does_not_depend_on_where_tapes_end(before, monkeypatch):
    monkeypatch.setattr(tapes, "MAX_ROWS", 32)
    w = leaf([1.0, 2.0])
    for _ in range(before):
        w = w * 1.0
    z = w.sin()
    y = z
    for _ in range(3):
        y = y + 2.0
    y.backward(np.ones(2))
    assert tg.autograd.grad(y, z, np.ones(2))[0].tolist() == [1.0, 1.0]


def test_a_tensor_made_later_is_not_on_the_way_to_what_was_forgotten():
    x = leaf([1.0, 2.0])
    y = x.exp()
    y.tape.close()
    u = y + 1.0
    u.tape.close()
    y.backward(np.ones(2))
    del y
    q = leaf([1.0, 2.0])
    (q * q).sum().backward()
    v = leaf([3.0, 4.0]) * 2.0
    assert tg.autograd.grad(u, v, np.ones(2), allow_unused=True) == (None,)


def test_an_interrupt_while_a_tape_grows_leaves_it_usable(monkeypatch):
    x = leaf(1.0)
    y = x
    for _ in range(30):
        y = y.sin()

    def interrupted(n):
        raise KeyboardInterrupt

    monkeypatch.setattr(tapes, "bytearray", interrupted, raising=False)
    with pytest.raises(KeyboardInterrupt):
        for _ in range(5):
            y = y.sin()
    monkeypatch.undo()
    for _ in range(10):
        y = y.sin()
    y.backward()
    assert 0 < x.grad.item() < 1
