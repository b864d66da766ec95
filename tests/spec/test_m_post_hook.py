"""M-post-hook: `register_post_accumulate_grad_hook`: leaves only, after `.grad` is set; errors elsewhere."""

import threading

import numpy as np
import pytest
from spec.hooking import hold

import tapegrad as tg
from tapegrad.errors import GradError, LeafError, OperandError


def leaf(values=(1.0, 2.0), **options):
    return tg.tensor(values, requires_grad=True, **options)


def test_m_post_hook_runs_after_the_gradients_have_been_accumulated(torch):
    """It gets the leaf, whose `.grad` has this backward's gradient and those of earlier ones."""

    def program(s):
        x = s.leaf([1.0, 2.0])
        x.register_post_accumulate_grad_hook(lambda leaf: s.note("leafx", leaf, leaf.grad, leaf is x))
        x.register_hook(lambda g: s.note("leafx tensor", x.grad))  # while they are being computed
        for _ in range(2):
            (x * x + x.sin()).sum().backward()

    hold(program, torch)


def test_m_post_hook_runs_once_for_all_uses_on_all_tapes(torch):
    def program(s):
        x = s.leaf([1.0, 2.0])
        x.register_post_accumulate_grad_hook(lambda leaf: s.note("leafx", leaf.grad))
        y = x * x
        y.sum().backward(retain_graph=True)
        z = y * x
        z.sum().backward(retain_graph=True)
        (z * y + x).sum().backward()

    hold(program, torch)


def test_m_post_hook_runs_only_where_grad_is_updated(torch):
    """Not in `autograd.grad`, and not for a leaf that `inputs` leaves out."""

    def program(s):
        x, w = s.leaf([1.0, 2.0]), s.leaf([3.0, 4.0])
        for name, t in (("leafx", x), ("leafw", w)):
            t.register_post_accumulate_grad_hook(lambda leaf, name=name: s.note(name, leaf.grad))
        y = (x * w).sum()
        s.grad(y, [x, w], retain_graph=True)
        s.note("---", x.grad, w.grad)
        s.backward(y, inputs=[w], retain_graph=True)
        s.note("---", x.grad, w.grad)
        y.backward()
        s.note("---", x.grad, w.grad)

    hold(program, torch)


def test_m_post_hook_runs_at_the_end_of_the_backward_pass():
    """When all that the operations compute has been computed."""
    x = leaf()
    y = x * 2
    z = y * x  # x has its gradient by z before y runs
    seen = []
    y.register_hook(lambda g: seen.append("y"))
    x.register_post_accumulate_grad_hook(lambda leaf: seen.append("x"))
    z.sum().backward()
    assert seen == ["y", "x"]


@pytest.mark.parametrize("retain", [None, False, True])
def test_m_post_hook_on_a_result_is_an_error(retain):
    """Even if backward is called with `retain_graph=True`, or the result retains its grad."""
    x = leaf()
    y = x * 2
    if retain is not None:
        y.sum().backward(retain_graph=True)
    if retain:
        y.retain_grad()
    for t in (y, y[0], y.sum()):
        with pytest.raises(LeafError, match=r"not a leaf.*register_hook"):
            t.register_post_accumulate_grad_hook(print)


def test_m_post_hook_on_what_requires_no_grad_is_an_error():
    with pytest.raises(GradError, match=r"does not require grad.*requires_grad_\(\)"):
        tg.tensor(1.0).register_post_accumulate_grad_hook(print)
    x = leaf()
    with pytest.raises(OperandError, match="takes a function, and got int"):
        x.register_post_accumulate_grad_hook(3)
    x.requires_grad_(False)
    with pytest.raises(GradError, match="does not require grad"):
        x.register_post_accumulate_grad_hook(print)


@pytest.mark.parametrize("shape", [(), (3,), (200, 30)], ids=str)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_m_post_hook_may_step_an_optimiser_during_backward(torch, dtype, shape):
    """Gradients need not live longer than the pass: each leaf is stepped and its `.grad` let go."""

    def program(s):
        start = np.cos(np.arange(np.prod(shape, dtype=int))).reshape(shape).tolist()
        leaves = [s.leaf(start, dtype) for _ in range(3)]

        def step(p):
            with s.lib.no_grad():
                p.sub_(0.1 * p.grad)
            p.grad = None

        for p in leaves:
            p.register_post_accumulate_grad_hook(step)
        for _ in range(3):
            a, b, c = leaves
            loss = ((a * b).sin() + c * a + b).sum()
            loss.backward()
            s.note("loss", loss)
        for p in leaves:
            s.note("p", p)
            assert p.grad is None

    hold(program, torch)


def test_m_post_hook_what_it_returns_is_not_used():
    x = leaf()
    x.register_post_accumulate_grad_hook(lambda leaf: "anything")
    (x * 2).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]


def test_m_post_hook_runs_with_grad_mode_off():
    x = leaf()
    seen = []
    x.register_post_accumulate_grad_hook(lambda leaf: seen.append((tg.is_grad_enabled(), (leaf * 2).requires_grad)))
    (x * 2).sum().backward()
    assert seen == [(False, False)]
    assert tg.is_grad_enabled()


def test_m_post_hook_sees_the_grad_of_its_own_leaf_written_in_place_and_replaced():
    x = leaf()
    x.register_post_accumulate_grad_hook(lambda leaf: leaf.grad.mul_(10))
    x.register_post_accumulate_grad_hook(lambda leaf: setattr(leaf, "grad", leaf.grad + 1))
    (x * 2).sum().backward()
    assert x.grad.tolist() == [21.0, 21.0]


def test_m_post_hook_of_a_leaf_that_was_frozen_or_is_gone_does_not_run():
    calls = []
    x = leaf()
    x.register_post_accumulate_grad_hook(calls.append)
    y = x * 2
    x.requires_grad_(False)
    y.sum().backward(retain_graph=True)
    assert calls == []
    del x
    y.sum().backward()
    assert calls == []


def test_m_post_hook_may_use_a_lock_that_another_thread_waits_for():
    """No lock of ours is held while a hook runs: two threads, each of which waits for the other one's hook."""
    x, barrier, errors = leaf(), threading.Barrier(2), []
    x.register_post_accumulate_grad_hook(lambda leaf: barrier.wait(10))

    def work():
        try:
            (x * 2).sum().backward()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    assert x.grad.tolist() == [4.0, 4.0]
