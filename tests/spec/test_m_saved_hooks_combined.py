"""M-saved-hooks together with hooks for gradients, `inputs=`, retained gradients, threads and copies of nodes."""

import copy
import threading
import time

import numpy as np
import pytest
from spec.packing import COPYING, Noted, copied, hooks, restored

import tapegrad as tg


def leaf(values=(1.0, 2.0)):
    return tg.tensor(np.array(values), requires_grad=True)


def test_m_saved_hooks_and_hooks_of_gradients_on_the_same_row():
    for packs in (False, True):
        x, called = leaf(), []
        with hooks(*(COPYING if packs else (lambda t: t, lambda t: t))):
            y = x.sin()
        y.register_hook(lambda g: called.append("tensor") or 10 * g)  # noqa: B023
        y.grad_fn.register_prehook(lambda g: called.append("before") or (g[0] + 1,))  # noqa: B023
        y.grad_fn.register_hook(lambda i, o: called.append("after") or (2 * i[0],))  # noqa: B023
        (3 * y).sum().backward()
        assert called == ["tensor", "before", "after"]
        np.testing.assert_allclose(x.grad.numpy(), 2 * 31 * np.cos([1, 2]), rtol=1e-15)


def test_m_saved_hooks_where_a_hook_stops_the_gradient_nothing_is_unpacked():
    x, noted = leaf(), Noted()
    with hooks(*noted.pair):
        y = x.sin()
    y.grad_fn.register_prehook(lambda g: (None,))
    y.sum().backward()
    assert noted.unpacked == [] or x.grad is None


def test_m_saved_hooks_with_inputs():
    x, z, noted = leaf(), leaf([3.0, 4.0]), Noted()
    with hooks(*noted.pair):
        middle = x * z
        y = middle.sin()
    y.sum().backward(inputs=[middle], retain_graph=True)
    assert noted.unpacked == [middle.tolist()]
    np.testing.assert_allclose(middle.grad.numpy(), np.cos([3, 8]), rtol=1e-15)
    y.sum().backward(inputs=[z])
    assert noted.unpacked[1:] == [middle.tolist(), [1.0, 2.0]], "the derivative by z reads x"
    assert x.grad is None
    np.testing.assert_allclose(z.grad.numpy(), np.cos([3, 8]) * [1, 2], rtol=1e-15)


def test_m_saved_hooks_threads_run_the_same_graph():
    barrier, failures = threading.Barrier(4), []
    x = leaf(np.linspace(0.3, 2, 50))

    def unpack(array):
        time.sleep(0)
        return restored(array)

    with hooks(copied, unpack):
        y = x
        for _ in range(20):
            y = (y.sin() * x).exp() / 3
        loss = y.sum()
    (expected,) = tg.autograd.grad(loss, x, retain_graph=True)

    def work():
        try:
            barrier.wait(10)
            for _ in range(5):
                (found,) = tg.autograd.grad(loss, x, retain_graph=True)
                assert found.tolist() == expected.tolist()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures


def test_m_saved_hooks_registered_in_the_middle_of_a_backward():
    """What this backward has come to is not decided again; the next one reads what the hook packed."""
    x, noted = leaf(), Noted()
    y = x.sin()
    z = y.exp()
    z.register_hook(lambda g: y.grad_fn._raw_saved_self.register_hooks(*noted.pair) if not noted.packed else None)
    z.sum().backward(retain_graph=True)
    z.sum().backward()
    assert noted.packed == [[1.0, 2.0]] and noted.unpacked[-1] == [1.0, 2.0]
    np.testing.assert_allclose(x.grad.numpy(), 2 * np.exp(np.sin([1, 2])) * np.cos([1, 2]), rtol=1e-15)


def test_m_saved_hooks_on_every_row_of_a_long_tape():
    """Registering looks at the rows that read a value, not at all of them in Python."""
    x, y = leaf((0.5,)), leaf((0.5,))
    values, start = [], x
    for _ in range(2000):
        start = start.sin()
        values.append(start)
    noted = Noted()
    for value in values:
        value.grad_fn._raw_saved_self.register_hooks(*noted.pair)
    start.sum().backward()
    for _ in range(2000):
        y = y.sin()
    assert len(noted.unpacked) == 2000
    v, d = 0.5, 1.0
    for _ in range(2000):
        d, v = d * np.cos(v), np.sin(v)
    np.testing.assert_allclose(x.grad.numpy(), [d], rtol=1e-12)


def test_m_saved_nodes_can_be_copied():
    y = leaf().exp()
    node = copy.copy(y.grad_fn)
    assert node == y.grad_fn and node._saved_result.equal(y)
    with pytest.raises(AttributeError):
        object.__new__(type(node))._saved_result  # noqa: B018
