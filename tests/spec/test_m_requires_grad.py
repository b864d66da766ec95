"""M-requires-grad: a result requires grad if any input does; otherwise nothing is recorded and nothing is saved."""

import gc
import weakref

import numpy as np
import pytest

import tapegrad as tg

OPERATIONS = {
    "mul": lambda a, b: a * b,
    "arctan2": lambda a, b: tg.arctan2(a, b),
    "where": lambda a, b: tg.where(a > 1.0, a, b),
    "matmul": lambda a, b: a @ b,
    "stack": lambda a, b: tg.stack([a, b]),
    "concatenate": lambda a, b: tg.concatenate([a, b]),
}


@pytest.mark.parametrize("name", OPERATIONS)
@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("second", [True, False])
def test_m_requires_grad_if_any_input_does(name, first, second):
    a = tg.tensor([1.0, 2.0], requires_grad=first)
    b = tg.tensor([3.0, 4.0], requires_grad=second)
    result = OPERATIONS[name](a, b)
    assert result.requires_grad is (first or second)
    assert (result.grad_fn is not None) is (first or second)
    assert result.is_leaf is not (first or second)
    assert (result.tape is None) is not (first or second)


def test_m_requires_grad_is_false_by_default():
    made = [tg.tensor(1.0), tg.as_tensor(1.0), tg.zeros(2), tg.ones(2), tg.full(2, 1.0), tg.rand(2), tg.eye(2)]
    assert not any(t.requires_grad for t in made)


def test_m_requires_grad_nothing_is_recorded_without_it():
    x = tg.tensor([1.0, 2.0])
    before = tg.tape_info()
    y = (x * x).sin().sum() / 3.0
    assert tg.tape_info() == before
    assert y.tape is None


def test_m_requires_grad_nothing_is_saved_without_it():
    x = tg.tensor(np.arange(1000.0))
    middle = x * 2.0
    array = weakref.ref(middle._array)
    gc.disable()
    try:
        result = middle * middle
        del middle
        assert array() is None  # nobody saved it
    finally:
        gc.enable()
    assert not result.requires_grad


def test_m_requires_grad_only_what_derivatives_need_is_saved():
    # The derivative of a * x by x is a: x itself is not needed where a does not require grad.
    a = tg.tensor(np.full(1000, 3.0))
    x = tg.tensor(np.arange(1000.0), requires_grad=True)
    middle = x + 1.0
    array = weakref.ref(middle._array)
    result = a * middle
    del middle
    assert array() is None
    result.sum().backward()
    assert x.grad.equal(np.full(1000, 3.0))


def test_m_requires_grad_not_for_results_that_are_not_real_numbers():
    x = tg.tensor([1.0, -2.0], requires_grad=True)
    for result in (x > 0, x == x, tg.isnan(x), x.astype(int), tg.logical_not(x)):
        assert not result.requires_grad
        assert result.is_leaf
    assert x.astype(np.float32).requires_grad


def test_m_requires_grad_mixed_with_plain_arrays_and_numbers():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    for result in (x + 1, 1 + x, x * np.ones(2), np.ones(2) * x, x + [1.0, 2.0], np.float64(2.0) * x):
        assert isinstance(result, tg.Tensor)
        assert result.requires_grad
