"""M-node-lock: Python `Function`s and hooks are safe in any thread."""

import sys
import threading

import numpy as np
import pytest
from concurrency import together

import tapegrad as tg
from tapegrad.autograd.graph import register_multi_grad_hook

THREADS = 8


@pytest.fixture(autouse=True)
def frequent_switches():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


class Tripled(tg.autograd.Function):
    """Of which every backward is to see what its own forward saved."""

    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        ctx.calls = []
        return x * w, x + w

    @staticmethod
    def backward(ctx, g, h):
        ctx.calls.append(threading.get_ident())
        x, w = ctx.saved_tensors
        return g * w + h, g * x + h


def shared_graph():
    """A graph with hooks of every kind and a custom function, which all threads differentiate."""
    x, w = tg.tensor([1.0, 2.0], requires_grad=True), tg.tensor([3.0, 5.0], requires_grad=True)
    a, b = Tripled.apply(x * 1.0, w * 1.0)
    y = a * b
    y.register_hook(lambda g: g * 2)
    a.register_hook(lambda g: g + 0.0)
    a.grad_fn.register_prehook(lambda outputs: tuple(g * 3 for g in outputs))
    y.grad_fn.register_hook(lambda inputs, outputs: tuple(g * 0.5 for g in inputs))
    return x, w, a, y


def expected():
    x, w = np.array([1.0, 2.0]), np.array([3.0, 5.0])
    by_x, by_w = 3 * (w * (x + w) + x * w), 3 * (x * (x + w) + x * w)
    return by_x, by_w


def test_m_node_lock_one_graph_with_hooks_in_many_threads():
    x, w, a, y = shared_graph()
    calls = []
    register_multi_grad_hook((y, a), lambda gs: calls.append([g.tolist() for g in gs]))

    def work():
        for _ in range(20):
            found = tg.autograd.grad(y.sum(), [x, w], retain_graph=True)
            for g, right in zip(found, expected(), strict=True):
                np.testing.assert_array_equal(g.numpy(), right)

    together.run(*[work] * THREADS)
    assert len(calls) == 20 * THREADS
    assert all(call == calls[0] for call in calls)


def test_m_node_lock_hooks_of_shared_leaves_are_called_once_for_each_backward():
    """And `.grad` gets what each of them gave."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    calls = {"tensor": [], "accumulated": [], "before": [], "after": []}
    node = (x * 1.0).grad_fn.next_functions[0][0]
    x.register_hook(lambda g: calls["tensor"].append(1) or g * 10)
    node.register_prehook(lambda outputs: calls["before"].append(1))
    node.register_hook(lambda inputs, outputs: calls["after"].append(1))
    x.register_post_accumulate_grad_hook(lambda leaf: calls["accumulated"].append(1))

    def work():
        for _ in range(25):
            (x * 3.0).sum().backward()

    together.run(*[work] * THREADS)
    assert {name: len(each) for name, each in calls.items()} == dict.fromkeys(calls, 25 * THREADS)
    assert x.grad.tolist() == [30.0 * 25 * THREADS] * 2


def test_m_node_lock_hooks_registered_and_removed_while_others_run_backward():
    """A backward calls a hook that was there from beginning to end, and may call others."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    z = y * y
    y.register_hook(lambda g: g * 10)
    stop = threading.Event()

    def register():
        try:
            for _ in range(300):
                handles = [t.register_hook(lambda g: g.clone()) for t in (x, y, z)]
                handles += [t.grad_fn.register_hook(lambda i, o: None) for t in (y, z)]
                handles += [t.grad_fn.register_prehook(lambda o: None) for t in (y, z)]
                handles.append(x.register_post_accumulate_grad_hook(lambda leaf: None))
                for handle in handles:
                    handle.remove()
        finally:
            stop.set()

    def work():
        while not stop.is_set():
            (g,) = tg.autograd.grad(z.sum(), x, retain_graph=True)
            assert g.tolist() == [80.0, 160.0]

    together.run(register, work, work)


def test_m_node_lock_one_backward_fails_in_a_hook_and_others_do_not_notice():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    bad = threading.local()

    def hook(g):
        if getattr(bad, "raises", False):
            raise KeyError("bad")
        return g * 2

    y.register_hook(hook)
    y.grad_fn.register_hook(lambda inputs, outputs: None)

    def fails():
        bad.raises = True
        for _ in range(50):
            with pytest.raises(KeyError, match="bad"):
                y.sum().backward(retain_graph=True)

    def works():
        for _ in range(50):
            (g,) = tg.autograd.grad(y.sum(), x, retain_graph=True)
            assert g.tolist() == [4.0, 8.0]

    together.run(fails, works, fails, works)
    assert x.grad is None


@pytest.mark.parametrize("retain", [False, True])
def test_m_node_lock_backwards_of_a_shared_graph_that_frees(retain):
    """With hooks on it: right, or the clear error of a second backward."""
    for _ in range(20):
        x, w, _, y = shared_graph()

        def work(x=x, w=w, y=y):
            try:
                found = tg.autograd.grad(y.sum(), [x, w], retain_graph=retain)
            except tg.errors.FreedError as error:
                assert "retain_graph=True" in str(error)
                return False
            for g, right in zip(found, expected(), strict=True):
                np.testing.assert_array_equal(g.numpy(), right)
            return True

        done = together.run(*[work] * 4)
        assert any(done)
        assert not retain or all(done)


def test_m_node_lock_functions_called_in_many_threads_keep_their_contexts_apart():
    def work():
        for k in range(40):
            x = tg.tensor([1.0 + k, 2.0], requires_grad=True)
            w = tg.tensor([3.0, 5.0 + k], requires_grad=True)
            a, b = Tripled.apply(x, w)
            (a * 2 + b).sum().backward()
            assert x.grad.tolist() == [7.0, 11.0 + 2 * k]
            assert w.grad.tolist() == [3.0 + 2 * k, 5.0]

    together.run(*[work] * THREADS)


def test_m_node_lock_a_hook_that_hands_work_to_another_thread_and_waits():
    """Also a backward of the same graph: nothing is locked while a hook runs."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    seen = []

    def hook(g):
        if threading.current_thread() is threading.main_thread():
            work = lambda: seen.append(tg.autograd.grad(y.sum(), x, retain_graph=True)[0].tolist())  # noqa: E731
            thread = threading.Thread(target=work)
            thread.start()
            thread.join(20)
            assert not thread.is_alive()

    y.register_hook(hook)
    x.register_hook(hook)
    y.grad_fn.register_hook(lambda inputs, outputs: hook(None))
    y.sum().backward(retain_graph=True)
    assert seen == [[2.0, 4.0]] * 3
    assert x.grad.tolist() == [2.0, 4.0]
