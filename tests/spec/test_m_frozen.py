"""M-frozen: frozen inputs get no gradient, and no buffer is kept for them up to the first operation that needs one."""

import weakref

import numpy as np
import pytest

import tapegrad as tg


@pytest.fixture(autouse=True)
def new_tape():
    """Begin on a new tape: a test that failed before may have left this thread's open one alive."""
    (tg.tensor(0.0, requires_grad=True) * 1.0).tape.close()


def layers(rng):
    return [tg.tensor(rng.normal(size=(4, 4)), requires_grad=True) for _ in range(3)]


def forward(weights, x):
    for w in weights:
        x = (x @ w).tanh()
    return x.sum()


def test_m_frozen_inputs_get_no_gradient():
    rng = np.random.default_rng(0)
    weights, x = layers(rng), tg.tensor(rng.normal(size=(5, 4)))
    forward(weights, x).backward()
    free = [w.grad.numpy().copy() for w in weights]
    for w in weights:
        w.grad = None
    weights[1].requires_grad_(False)
    forward(weights, x).backward()
    assert weights[1].grad is None
    for k in (0, 2):
        np.testing.assert_array_equal(weights[k].grad.numpy(), free[k])


def test_m_frozen_layers_are_not_recorded_up_to_the_first_that_needs_a_gradient():
    rng = np.random.default_rng(0)
    weights, x = layers(rng), tg.tensor(rng.normal(size=(5, 4)))
    for w in weights[:2]:
        w.requires_grad_(False)
    hidden = x
    for w in weights[:2]:
        hidden = (hidden @ w).tanh()
        assert hidden.tape is None
        assert not hidden.requires_grad
    inner = weakref.ref(hidden._array)
    loss = (hidden @ weights[2]).tanh().sum()
    # Recorded: what stands for the two operands, the product, tanh, the sum.
    assert len(loss.tape) == 5
    del hidden
    assert inner() is not None  # the first operation that needs a gradient saved its operand
    loss.backward()
    assert inner() is None
    assert [w.grad is None for w in weights] == [True, True, False]


def test_m_frozen_intermediate_values_are_not_kept():
    frozen = tg.tensor(np.ones((50, 50)), requires_grad=True).requires_grad_(False)
    head = tg.tensor(np.ones(50), requires_grad=True)
    first = tg.tensor(np.ones((50, 50))) @ frozen
    second = first.exp()
    arrays = [weakref.ref(t._array) for t in (first, second)]
    loss = (second @ head).sum()
    del first
    assert arrays[0]() is None
    del second
    assert arrays[1]() is not None
    loss.backward()
    assert arrays[1]() is None


def test_m_frozen_and_thawed_again():
    w = tg.tensor(3.0, requires_grad=True)
    x = tg.tensor(2.0, requires_grad=True)
    w.requires_grad_(False)
    (w * x).backward()
    assert (w.grad, x.grad.item()) == (None, 3.0)
    w.requires_grad_()
    (w * x).backward()
    assert (w.grad.item(), x.grad.item()) == (2.0, 6.0)


def test_m_frozen_within_one_tape():
    # A frozen value and the same one thawed, on one tape: two different rows.
    w = tg.tensor(3.0, requires_grad=True)
    x = tg.tensor(2.0, requires_grad=True)
    first = w * x
    w.requires_grad_(False)
    second = w * w * x
    w.requires_grad_()
    third = w * x
    assert first.tape is second.tape is third.tape
    (first + second + third).backward()
    assert w.grad.item() == 2.0 + 2.0  # nothing from the second, 2·w·x
    assert x.grad.item() == 3.0 + 9.0 + 3.0
