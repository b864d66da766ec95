"""Calls that go there and back at once, as backwards have followed them, and the workspaces that they have on loan."""

import numpy as np
from replay.waiting_rows import X, check, gradients, is_waiting, leaves, loss, nothing_waits, way_of  # noqa: F401

import tapegrad as tg
from tapegrad.modes import state
from tapegrad.replay import waiting
from tapegrad.replay.waiting import AHEAD


def counted(compiled, monkeypatch):
    """Note how often programs go there and back at once, and how often there only."""
    plan = compiled.recordings[0]._plan
    plan = plan.better or plan
    notes = []
    for name in ("walk", "walk_through", "walk_back"):
        function = getattr(plan, name)
        monkeypatch.setattr(plan, name, lambda address, f=function, name=name: (notes.append(name), f(address))[1])
    return notes


def test_a_call_goes_there_and_back_once_backwards_have_followed(monkeypatch):
    made = tg.compile(loss)
    for k in range(5):
        made(*leaves(k))
    made(*leaves()).backward()
    way_of(made).streak = 0
    notes, found = counted(made, monkeypatch), []
    for k in range(AHEAD + 3):
        x, p = leaves(k)
        made(x, p).backward()
        check(x, p, k)
        found.append(tuple(notes))
        notes.clear()
    assert found == [("walk", "walk_back")] * AHEAD + [("walk_through",)] * 3


def test_calls_that_no_backward_follows_go_there_only(monkeypatch):
    made = tg.compile(loss)
    for k in range(AHEAD + 5):
        made(*leaves(k)).backward()
    notes = counted(made, monkeypatch)
    y = None
    for _ in range(4):  # as line searches do
        x, p = leaves(0)
        for _ in range(3):
            y = None
            y = made(x, p)
        y.backward()
        check(x, p)
    assert notes == ["walk_through", "walk", "walk", "walk_back", *["walk", "walk", "walk", "walk_back"] * 3]
    y = None
    notes.clear()
    for k in range(AHEAD + 2):
        made(*leaves(k)).backward()
    assert notes[-1] == "walk_through"  # again
    y = made(*leaves(1))
    assert y.grad_fn is not None  # who looks at the tape ends it
    notes.clear()
    y = None
    made(*leaves(1)).backward()
    assert notes == ["walk", "walk_back"]
    for k in range(AHEAD + 2):
        made(*leaves(k)).backward()
    notes.clear()
    held = [made(*leaves(k)) for k in range(5)]
    assert notes == ["walk_through", *["walk"] * 4]  # one way back is in vain, at most
    for k, y in enumerate(held):
        np.testing.assert_allclose(y.item(), loss(*leaves(k)).item(), rtol=1e-15)


def test_a_way_back_that_stops_in_between_is_not_gone_at_once(monkeypatch):
    made = tg.compile(lambda x: (tg.linalg.inv(x) * x.T).sum())  # whose derivative runs in Python
    x = tg.tensor(np.eye(2) + 0.1, requires_grad=True)
    for _ in range(5):
        made(x).backward()
    expected = x.grad.numpy() / 5
    notes = counted(made, monkeypatch)
    for _ in range(3):
        x.grad = None
        made(x).backward()
        np.testing.assert_allclose(x.grad.numpy(), expected, rtol=1e-13)
    assert "walk_through" not in notes


def test_a_workspace_is_in_the_list_of_its_way_once():
    """Another thread may have it from those that are free, while this one looks whether anybody has it."""
    made = tg.compile(loss)
    for k in range(AHEAD + 3):
        made(*leaves(k)).backward()
    way = way_of(made)
    (workspace,) = way.free
    way.free.clear()
    plan, asked = workspace._plan, []
    monkey = waiting.getrefcount

    def looked(thing):
        asked.append(workspace._is_lent)
        return monkey(thing)

    waiting.getrefcount = looked
    try:
        other = way.take(plan)
    finally:
        waiting.getrefcount = monkey
    assert asked == [True]
    assert other is not workspace
    assert way.lent == [workspace]


def test_workspaces_of_results_that_are_held_are_not_all_listed():
    made = tg.compile(loss)
    for k in range(AHEAD + 3):
        made(*leaves(k)).backward()
    way = way_of(made)
    inputs = [leaves(k) for k in range(100)]
    held = []
    for x, p in inputs:
        held.append(made(x, p))
        state.own.tape = None  # as a thread of its own would find it: each is a result whose row waits
    assert all(map(is_waiting, held))
    assert len(way.lent) <= 64
    for k, y in enumerate(held):
        y.backward()
        check(*inputs[k], k)
    assert len(way.lent) <= 64
