"""The workspaces that calls have on loan while their rows are not written."""

from program.waiting_rows import check, is_waiting, leaves, loss, nothing_waits, way_of  # noqa: F401

import tapegrad as tg
from tapegrad.core.grad_mode import state
from tapegrad.program.call import deferred_call


def test_a_workspace_is_in_the_list_of_its_way_once():
    """Another thread may have it from those that are free, while this one looks whether anybody has it."""
    made = tg.compile(loss)
    for k in range(6):
        made(*leaves(k)).backward()
    way = way_of(made)
    (workspace,) = way.free
    way.free.clear()
    plan, asked = workspace._plan, []
    monkey = deferred_call.getrefcount

    def looked(thing):
        asked.append(workspace._is_lent)
        return monkey(thing)

    deferred_call.getrefcount = looked
    try:
        other = way.take(plan)
    finally:
        deferred_call.getrefcount = monkey
    assert asked == [True]
    assert other is not workspace
    assert way.lent == [workspace]


def test_workspaces_of_results_that_are_held_are_not_all_listed():
    made = tg.compile(loss)
    for k in range(6):
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
