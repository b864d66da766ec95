"""M-leaf: `is_leaf`, `grad_fn`, `requires_grad` are readable on all tensors; only leaves may set it and accumulate."""

import warnings

import numpy as np
import pytest

import tapegrad as tg


def test_m_leaf_is_readable_on_all():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    plain = tg.tensor([1, 2])
    result = x * 2.0
    unrecorded = plain * 2
    assert [t.is_leaf for t in (x, plain, result, unrecorded)] == [True, True, False, True]
    assert [t.requires_grad for t in (x, plain, result, unrecorded)] == [True, False, True, False]
    assert [t.grad_fn is None for t in (x, plain, result, unrecorded)] == [True, True, False, True]


def test_m_leaf_requires_grad_is_set_on_leaves():
    x = tg.tensor([1.0, 2.0])
    x.requires_grad = True
    (x * x).sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]
    x.requires_grad = False
    assert not (x * x).requires_grad
    assert x.requires_grad_() is x
    assert x.requires_grad
    assert x.requires_grad_(False) is x
    assert not x.requires_grad


def test_m_leaf_requires_grad_cannot_be_taken_from_results():
    y = tg.tensor(1.0, requires_grad=True) * 2.0
    with pytest.raises(tg.errors.LeafError, match=r"leaves only.*MulBackward.*detach\(\)"):
        y.requires_grad = False
    with pytest.raises(RuntimeError, match="leaves only"):
        y.requires_grad_(False)
    y.requires_grad = True  # it does already
    assert y.requires_grad
    assert not y.is_leaf


@pytest.mark.parametrize("dtype", [bool, int])
def test_m_leaf_requires_grad_needs_floating_point(dtype):
    x = tg.tensor([1, 0], dtype=dtype)
    with pytest.raises(TypeError, match=f"dtype {np.dtype(dtype)} cannot require grad.*dtype=float"):
        x.requires_grad = True
    assert not x.requires_grad
    with pytest.raises(tg.errors.DTypeError, match="cannot require grad"):
        tg.tensor([1, 0], dtype=dtype, requires_grad=True)


def test_m_leaf_only_leaves_accumulate():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    y.sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]
    with pytest.warns(UserWarning, match=r"not a leaf is not kept; call retain_grad\(\)"):
        assert y.grad is None


def test_m_leaf_reading_grad_of_a_leaf_is_quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert tg.tensor(1.0, requires_grad=True).grad is None
        assert tg.tensor(1.0).grad is None


def test_m_leaf_accumulates_while_it_requires_grad_only(torch):
    """The flag takes effect in both passes: a leaf that was frozen after the forward pass gets nothing."""

    def frozen_before_backward(x):
        y = x * x
        x.requires_grad_(False)
        y.backward()
        return x.grad

    assert frozen_before_backward(torch.tensor(2.0, requires_grad=True)) is None
    assert frozen_before_backward(tg.tensor(2.0, requires_grad=True)) is None


def test_m_leaf_flag_set_again_before_backward_still_accumulates(torch):
    def toggled(x):
        y = x * x
        x.requires_grad_(False)
        x.requires_grad_(True)
        y = y * x
        y.backward()
        return x.grad.item()

    expected = toggled(torch.tensor(2.0, requires_grad=True))
    assert toggled(tg.tensor(2.0, requires_grad=True)) == expected == 12.0


def test_m_leaf_flag_is_read_when_an_operation_runs():
    x = tg.tensor(2.0)
    before = x * 3.0
    x.requires_grad_()
    after = x * 5.0
    assert not before.requires_grad
    (before + after).backward()
    assert x.grad.item() == 5.0


def test_m_leaf_frozen_and_thawed_is_the_same_leaf():
    """What was recorded before a leaf was frozen for a while still leads to it."""
    x = tg.tensor(2.0, requires_grad=True)
    y = x * x
    x.requires_grad_(False)
    x.requires_grad_(True)
    z = y + 3 * x
    assert tg.autograd.grad(z, x, retain_graph=True)[0].item() == 7.0
    y.backward(inputs=[x])
    assert x.grad.item() == 4.0
