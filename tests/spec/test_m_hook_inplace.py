"""M-hook-inplace: a hook belongs to the `grad_fn` that its tensor had when it was registered."""

import math

import pytest
from spec.hooking import hold

import tapegrad as tg


def test_m_hook_inplace_the_documents_example(torch):
    """Registered after all writes, it gets the gradient by the value at the time of backward."""

    def program(s):
        def fn(g):
            s.note("fn", g)

        t = s.leaf(1.0).sin()
        t.cos_()
        t.register_hook(fn)
        t.backward()

    events = hold(program, torch)
    assert events[0][1][0].item() == 1.0


def test_m_hook_inplace_registered_before_the_write_it_gets_the_gradient_by_the_value_before(torch):
    def program(s):
        t = s.leaf(1.0).sin()
        t.register_hook(s.tensor_hook("before"))
        t.cos_()
        t.register_hook(s.tensor_hook("after"))
        t.backward()

    events = hold(program, torch)
    assert [name for name, _ in events] == ["after", "before"]
    assert math.isclose(events[1][1][0].item(), -math.sin(math.sin(1.0)))


WRITES = {
    "mul_": lambda s, t: t.mul_(3.0),
    "add_ of a tensor": lambda s, t: t.add_(s.constant([[1.0, 2.0], [3.0, 4.0]])),
    "an operator": lambda s, t: t.__imul__(3.0),
    "sin_": lambda s, t: t.sin_(),
    "a part": lambda s, t: t[0].mul_(3.0),
    "an element": lambda s, t: t.__setitem__((0, 1), 7.0),
    "a transposed view": lambda s, t: t.transpose(0, 1)[0].mul_(3.0),
    "zero_": lambda s, t: t.zero_(),
    "copy_": lambda s, t: t.copy_(s.constant([[1.0, 2.0], [3.0, 4.0]])),
    "by a leaf": lambda s, t: t.mul_(s.leaf([2.0, 3.0])),
}


@pytest.mark.parametrize("write", WRITES)
@pytest.mark.parametrize("view", [False, True])
def test_m_hook_inplace_hooks_stay_with_the_old_grad_fn(torch, write, view):
    """Between writes of every kind, on the tensor or, for views, on the tensor whose view is written."""

    def program(s):
        x = s.leaf([[1.0, 2.0], [3.0, 4.0]])
        y = x * 2.0
        t = y.reshape(2, 2) if view else y
        for k in range(3):
            y.register_hook(s.tensor_hook(f"y{k}", lambda g: g * 2))
            WRITES[write](s, t)
        y.register_hook(s.tensor_hook("y3"))
        y.retain_grad()
        (y * y).sum().backward()
        s.note("end", x.grad, y.grad)

    hold(program, torch)


def test_m_hook_inplace_node_hooks_stay_with_the_old_node(torch):
    def program(s):
        x = s.leaf([1.0, 2.0])
        y = x * 2.0
        y.grad_fn.register_prehook(s.prehook("before 0"))
        y.grad_fn.register_hook(s.posthook("after 0", lambda g: g * 5))
        old = y.grad_fn
        y.sin_()
        assert y.grad_fn != old
        y.grad_fn.register_prehook(s.prehook("before 1"))
        y.grad_fn.register_hook(s.posthook("after 1"))
        y.sum().backward()
        s.note("end", x.grad)

    hold(program, torch)


def test_m_hook_inplace_they_fire_when_the_old_grad_fn_is_reached():
    """Not where the way to it is cut."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    calls = []
    y.register_hook(lambda g: calls.append(("old", g.tolist())))
    y.copy_(x)
    y.register_hook(lambda g: calls.append(("new", g.tolist())))
    y.sum().backward(inputs=[x])
    # What was overwritten has a gradient of zeros, if any.
    assert calls[0] == ("new", [1.0, 1.0])
    assert all(call == ("old", [0.0, 0.0]) for call in calls[1:])
    assert x.grad.tolist() == [1.0, 1.0]


def test_m_hook_inplace_handles_remove_from_the_old_one():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    calls = []
    handle = y.register_hook(lambda g: calls.append("old"))
    y.mul_(3)
    y.register_hook(lambda g: calls.append("new"))
    handle.remove()
    y.sum().backward()
    assert calls == ["new"]


def test_m_hook_inplace_a_write_under_no_grad_leaves_hooks_where_they_are(torch):
    def program(s):
        x = s.leaf([1.0, 2.0])
        y = x * 2.0
        y.register_hook(s.tensor_hook("y"))
        with s.lib.no_grad():
            y.add_(1.0)
        y.sum().backward()
        s.note("end", x.grad)

    hold(program, torch)
