"""Backward frees row by row: what it ran drops what it saved; the rest stays, and an empty tape drops its columns."""

import weakref

import numpy as np
import pytest

import tapegrad as tg


@pytest.fixture(autouse=True)
def new_tape():
    """Begin on a new tape: a test that failed before may have left this thread's open one alive."""
    (tg.tensor(0.0, requires_grad=True) * 1.0).tape.close()


def leaf(value):
    return tg.tensor(value, requires_grad=True)


def saved(tape):
    """Return the rows of a tape that hold a value."""
    return [row for row, value in enumerate(tape.vals) if value is not None]


def test_rows_that_ran_drop_what_they_saved():
    x = leaf(np.ones(3))
    a, b = x.exp(), x.sin()
    left, right = (a * a).sum(), (b * b).sum()
    arrays = [weakref.ref(t._array) for t in (a, b)]
    del a, b
    tape = left.tape
    before = saved(tape)
    left.backward()
    after = saved(tape)
    assert set(after) < set(before)
    assert [r() is not None for r in arrays] == [False, True]
    right.backward()
    assert arrays[1]() is None
    assert saved(tape) == []


def test_a_tape_with_one_live_tensor_drops_its_rows():
    x = leaf(np.ones(3))
    loss = (x.exp().sin() * x).sum()
    assert len(loss.tape) == 5
    loss.backward()
    assert len(loss.tape) == 0
    assert loss.tape.nbytes < 100
    assert "gave back its rows" in str(loss.tape)


def test_a_value_saved_by_two_rows_stays_until_both_have_run():
    x = leaf(np.full(3, 2.0))
    y = x + 1.0
    first, second = (y * y).sum(), y.log().sum()
    array = weakref.ref(y._array)
    del y
    first.backward()
    assert array() is not None
    second.backward()
    assert array() is None
    np.testing.assert_allclose(x.grad.numpy(), np.full(3, 6.0 + 1 / 3), rtol=1e-15)


def test_with_retain_graph_nothing_is_dropped():
    x = leaf(np.ones(3))
    y = (x.exp() * x).sum()
    before, rows = saved(y.tape), len(y.tape)
    y.backward(retain_graph=True)
    assert saved(y.tape) == before
    assert len(y.tape) == rows
    assert " freed" not in str(y.tape)


def test_grad_of_a_part_frees_that_part_only():
    x, w = leaf(np.ones(3)), leaf(np.ones(3))
    right, left = w.exp(), x.exp()
    loss = (left + right).sum()
    tg.autograd.grad(loss, x)
    with pytest.raises(tg.errors.FreedError, match="retain_graph=True"):
        loss.backward()
    right.sum().backward()
    np.testing.assert_allclose(w.grad.numpy(), np.exp(1) * np.ones(3), rtol=1e-15)


def test_freed_error_names_the_operation():
    x = leaf(np.ones((2, 3)))
    y = x.tanh()
    z = (y + 1.0).sum()
    z.backward()
    for call in (lambda: z.backward(), lambda: y.sum().backward(), lambda: tg.autograd.grad(y.sum(), x)):
        with pytest.raises(tg.errors.FreedError, match=r"tanh.*saved, which was given back.*retain_graph=True"):
            call()


def test_a_freed_error_half_way_leaves_the_gradients_alone():
    x, w = leaf(1.0), leaf(1.0)
    y = x.exp()
    y.backward()
    with pytest.raises(tg.errors.FreedError):
        (y * w + w).backward()
    assert w.grad is None
    assert x.grad.item() == pytest.approx(np.e)


def test_rows_behind_the_last_usable_one_are_forgotten():
    """The rows of one loss go, those of the other stay, once nobody holds the first."""
    x = leaf(np.full(3, 0.5))

    def differentiated():
        loss = x.exp().sin().tanh().sum()
        loss.backward()

    metric = (x * 3.0).sum()
    rows = len(metric.tape)
    differentiated()
    (x * 1.0).sum().backward()
    assert len(metric.tape) == rows
    x.grad = None
    metric.backward()
    assert x.grad.tolist() == [3.0] * 3


def test_what_is_recorded_after_backward_goes_to_a_new_tape():
    x = leaf(2.0)
    y = x * 3.0
    y.backward()
    z = y * x
    assert z.tape is not y.tape
    z.backward()
    assert x.grad.item() == 3.0 + 12.0


@pytest.mark.parametrize("count", [1, 3])
def test_kept_values_can_be_used_as_numbers_after_backward(count):
    x = leaf(2.0)
    total = 0.0
    for _ in range(count):
        y = x * x
        y.backward()
        total += y.item()
        assert "FreedBackward" in repr(y) or "MulBackward" in repr(y)
    assert total == 4.0 * count


def test_bytes_of_a_tape_after_backward():
    x = leaf(np.ones(10_000))
    y = x.exp()
    loss = (y * y).sum()
    assert loss.tape.nbytes > 80_000
    loss.backward()
    assert loss.tape.nbytes < 5_000


def test_freed_while_a_metric_keeps_the_tape():
    x = leaf(np.ones(10_000))
    metric = (x * 2.0).sum()
    loss = x.exp().sum()
    assert loss.tape is metric.tape
    loss.backward()
    assert metric.tape.nbytes < 5_000
