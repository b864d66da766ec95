"""M-shared-graph: a part shared by threads: right with retain_graph=True; else the error of a second backward."""

import threading

import numpy as np

import tapegrad as tg


def second_part_in_threads(count, retain):
    """Run the first part of forward in this thread, then the second part, and backward, in several."""
    x = tg.ones(5, 5, requires_grad=True)
    shared = (x + 3) * (x + 4) * 0.5
    outcomes = []

    def second_part(k):
        y = shared * shared * float(k)
        try:
            (gradient,) = tg.autograd.grad(y.sum(), x, retain_graph=retain)
        except tg.errors.FreedError as error:
            outcomes.append(error)
        else:
            outcomes.append((k, gradient.numpy()))

    threads = [threading.Thread(target=second_part, args=(k,)) for k in range(1, count + 1)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(outcomes) == count
    right = [outcome for outcome in outcomes if isinstance(outcome, tuple)]
    for k, gradient in right:
        np.testing.assert_array_equal(gradient, np.full((5, 5), 2 * 10.0 * k * 4.5))  # shared is 10, its slope 4.5
    return x, shared, right, [outcome for outcome in outcomes if not isinstance(outcome, tuple)]


def test_m_shared_graph_with_retain_graph():
    _, _, right, errors = second_part_in_threads(10, True)
    assert len(right) == 10
    assert errors == []


def test_m_shared_graph_without_retain_graph():
    x, shared, right, errors = second_part_in_threads(10, False)
    assert right, "the first of them at least is right"
    for error in errors:
        assert isinstance(error, RuntimeError)
        assert "retain_graph=True" in str(error)
    # And from now on it is the same as any second backward: the same error, again and again.
    for _ in range(2):
        try:
            tg.autograd.grad(shared.sum(), x)
        except tg.errors.FreedError as error:
            assert "retain_graph=True" in str(error)
        else:
            raise AssertionError("what the shared part saved was given back")
