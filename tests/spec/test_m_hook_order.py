"""M-hook-order: the document's six steps, in order; several of one kind in order of registration."""

import numpy as np
import pytest
from spec.hooked_programs import PROGRAMS
from spec.hooking import Side, hold, names

import tapegrad as tg
from tapegrad.tape import tape as tapes


@pytest.mark.parametrize("name", PROGRAMS)
def test_m_hook_order_is_that_of_pytorch(torch, name):
    """Which hooks fire, in which order, with which values, and what `.grad` is at the time."""
    hold(PROGRAMS[name], torch)


@pytest.mark.parametrize("name", PROGRAMS)
def test_m_hook_order_the_general_way_is_that_of_pytorch(torch, name, monkeypatch):
    """The same where no backward goes the short way."""
    monkeypatch.setattr("tapegrad.engine.fast_backward.is_simple", lambda tape: False)
    hold(PROGRAMS[name], torch)


@pytest.mark.parametrize("name", sorted(PROGRAMS.keys() - {"several_tapes"}))
def test_m_hook_order_on_tiny_tapes_is_that_of_pytorch(torch, name, monkeypatch):
    monkeypatch.setattr(tapes, "MAX_ROWS", 5)
    hold(PROGRAMS[name], torch)


def six_steps(x, y, events):
    """Put hooks of every kind on a result y that retains its grad and a leaf x."""
    y.retain_grad()
    state = lambda: (None if y.grad is None else y.grad.tolist(), None if x.grad is None else x.grad.tolist())  # noqa: E731
    note = lambda name: lambda *_: events.append((name, *state()))  # noqa: E731
    x.register_post_accumulate_grad_hook(note("5 accumulated"))
    node = y.grad_fn
    for target in (y, x):
        which = "y" if target is y else "x"
        its = node if target is y else node.next_functions[0][0]
        its.register_hook(note(f"6 after {which}"))
        its.register_prehook(note(f"2 before {which}"))
        target.register_hook(note(f"1 tensor {which}"))


@pytest.mark.parametrize("retain", [False, True])
def test_m_hook_order_of_the_six_steps(retain):
    """Tensor hooks; prehooks; `.grad` of results that retain it; the node; post-accumulate hooks; post-hooks.

    PyTorch sets the `.grad` of step 3 before it runs prehooks.
    """
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    events = []
    six_steps(x, y, events)
    (5 * y).sum().backward(retain_graph=retain)
    five, grad = [5.0, 5.0], [10.0, 20.0]
    assert events == [
        ("1 tensor y", None, None),
        ("2 before y", None, None),
        ("6 after y", five, None),
        ("1 tensor x", five, None),
        ("2 before x", five, None),
        ("5 accumulated", five, grad),
        ("6 after x", five, grad),
    ]


def test_m_hook_order_a_named_result_has_its_grad_at_the_same_step():
    """What `backward(inputs=…)` names gets its `.grad` where a result that retains it does."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    y.grad = tg.zeros(2)  # reading that of a result which has none warns
    seen = []
    note = lambda *_: seen.append(y.grad.tolist())  # noqa: E731
    y.register_hook(note)
    y.grad_fn.register_prehook(note)
    y.grad_fn.register_prehook(lambda outputs: (outputs[0] * 2,))
    y.grad_fn.register_hook(note)
    (5 * y).sum().backward(inputs=[y])
    assert seen == [[0.0, 0.0], [0.0, 0.0], [10.0, 10.0]]
    assert y.grad.tolist() == [10.0, 10.0]
    assert not y.retains_grad


@pytest.mark.parametrize("changed", ["prehook", "tensor hook"])
def test_m_hook_order_a_retained_grad_is_what_hooks_before_step_3_gave(changed):
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    y.retain_grad()
    if changed == "prehook":
        y.grad_fn.register_prehook(lambda outputs: (outputs[0] * 2,))
    else:
        y.register_hook(lambda g: g * 2)
    y.grad_fn.register_hook(lambda inputs, outputs: tuple(g * 10 for g in inputs))
    y.sum().backward()
    assert y.grad.tolist() == [2.0, 2.0]
    assert x.grad.tolist() == [40.0, 80.0]


def test_m_hook_order_a_prehook_that_takes_the_gradient_away_leaves_grad_alone():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    z = x * 3
    z.register_hook(lambda g: None)  # a later stop, at which what was retained before is told
    y.retain_grad()
    y.grad_fn.register_prehook(lambda outputs: (None,))
    (y + z).sum().backward(inputs=[y, z, x])
    assert y.grad is None
    assert z.grad.tolist() == [1.0, 1.0]
    assert x.grad.tolist() == [3.0, 3.0]


KINDS = ("tensor", "before", "after", "accumulated")


def registered(kind, x, y, hook):
    """Register a function of one gradient as a hook of a kind."""
    if kind == "tensor":
        return y.register_hook(hook)
    if kind == "before":
        return y.grad_fn.register_prehook(lambda outputs: (hook(outputs[0]),))
    if kind == "after":
        return y.grad_fn.register_hook(lambda inputs, outputs: (hook(inputs[0]),))

    def accumulated(leaf):
        leaf.grad = hook(leaf.grad)

    return x.register_post_accumulate_grad_hook(accumulated)


@pytest.mark.parametrize("lib", ["tapegrad", "torch"])
@pytest.mark.parametrize("kind", KINDS)
def test_m_hook_order_several_of_one_kind_run_as_registered_and_see_what_earlier_ones_changed(kind, lib, torch):
    s = Side(tg if lib == "tapegrad" else torch)
    x = s.leaf([1.0, 2.0])
    y = x.sin()
    for k in range(4):
        registered(kind, x, y, lambda g, k=k: s.note(str(k), g) or 10 * g + k)
    y.backward(s.constant([1.0, 3.0]))
    assert names(s.events) == ["0", "1", "2", "3"]
    for k in range(1, 4):
        np.testing.assert_array_equal(s.events[k][1][0], 10 * s.events[k - 1][1][0] + k - 1)


@pytest.mark.parametrize("kind", KINDS)
def test_m_hook_order_a_removed_one_leaves_the_order_of_the_others(kind):
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x.sin()
    seen = []
    handles = [registered(kind, x, y, lambda g, k=k: seen.append(k) or g) for k in range(4)]
    handles[1].remove()
    registered(kind, x, y, lambda g: seen.append(9) or g)
    y.sum().backward(retain_graph=True)
    assert seen == [0, 2, 3, 9]
    handles[0].remove()
    handles[0].remove()  # twice is no error
    y.sum().backward()
    assert seen == [0, 2, 3, 9, 2, 3, 9]
