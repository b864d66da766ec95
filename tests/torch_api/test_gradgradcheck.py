"""Second derivatives, and forward mode, held to differences."""

import sys
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import gradcheck, gradgradcheck
from tapegrad.errors import ArgumentError, GradcheckError

sys.path.insert(0, str(Path(__file__).parent))  # for rules.py
from rules import FAULTS, affine_sine

# That single precision is warned of has a test of its own.
pytestmark = pytest.mark.filterwarnings("ignore:input .* of gradcheck has dtype (float32|complex64):UserWarning")

X = np.array([0.5, -1.1, 2.0])
W = np.array([[0.7, -0.4, 0.2], [1.5, 0.3, -0.9], [-0.6, 1.2, 0.8]])


def leaf(array, dtype=None):
    return tg.tensor(np.asarray(array, dtype), requires_grad=True)


def cube(lib, fault=None):
    """Return the cube, whose rule is right and has a derivative that is wrong; both are custom functions."""

    class Slope(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x, g):
            ctx.save_for_backward(x, g)
            return 3 * x * x * g

        @staticmethod
        def backward(ctx, h):
            x, g = ctx.saved_tensors
            by_x, by_g = 6 * x * g * h, 3 * x * x * h
            if fault == "by x":
                by_x = by_x * 1.002
            elif fault == "by g":
                by_g = by_g * 1.002
            elif fault == "missing":
                by_x = None
            return by_x, by_g

    class Cube(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x**3

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return Slope.apply(x, g)

    return Cube.apply


def with_jvp(fault=None, factor=1.001):
    """Give `sin(x) * y` with both rules, of which the forward one may be wrong."""

    class Product(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x, y):
            ctx.save_for_backward(x, y)
            ctx.save_for_forward(x, y)
            return tg.sin(x) * y

        @staticmethod
        def backward(ctx, g):
            x, y = ctx.saved_tensors
            return g * tg.cos(x) * y, g * tg.sin(x)

        @staticmethod
        def jvp(ctx, dx, dy):
            x, y = ctx.saved_tensors
            by_x = 0.0 if dx is None else dx * tg.cos(x) * y
            by_y = 0.0 if dy is None else dy * tg.sin(x)
            if fault == "scale":
                by_x = by_x * factor
            elif fault == "sign":
                by_y = -by_y
            elif fault == "missing":
                by_y = by_y * 0.0
            return by_x + by_y

    return Product.apply


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_right_rules_pass(fast, dtype):
    x, w = leaf(X, dtype), leaf(W, dtype)
    assert gradgradcheck(cube(tg), x, fast_mode=fast)
    assert gradgradcheck(affine_sine(tg), (x, w), fast_mode=fast)
    assert gradgradcheck(lambda x, w: (tg.tanh(w @ x), (x * x).sum()), (x, w), fast_mode=fast)
    assert gradgradcheck(lambda w: (w @ w).exp().sum(), w, fast_mode=fast)


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("fault", ["by x", "by g", "missing"])
def test_rules_that_are_wrong_only_in_the_second_derivative(torch, fault, fast):
    func = cube(tg, fault)
    assert gradcheck(func, leaf(X), fast_mode=fast)
    assert not gradgradcheck(func, leaf(X), fast_mode=fast, raise_exception=False)
    with pytest.raises(GradcheckError, match=r"gradcheck\(gradients of Cube\.apply\): the derivative of output 0"):
        gradgradcheck(func, leaf(X), fast_mode=fast)
    theirs = torch.tensor(X, requires_grad=True)
    assert torch.autograd.gradgradcheck(cube(torch), theirs, fast_mode=fast)
    assert not torch.autograd.gradgradcheck(cube(torch, fault), theirs, fast_mode=fast, raise_exception=False)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_wrong_rule_is_consistent_with_itself(torch, fault):
    """What is checked is the derivative of the gradient that the rule gives, so gradcheck is needed besides."""
    assert gradgradcheck(affine_sine(tg, fault), (leaf(X), leaf(W)))
    theirs = [torch.tensor(a, requires_grad=True) for a in (X, W)]
    assert torch.autograd.gradgradcheck(affine_sine(torch, fault), theirs)


def test_grad_outputs():
    x = leaf(X)
    assert gradgradcheck(cube(tg), x, leaf([1.0, -2.0, 0.5]))
    assert gradgradcheck(cube(tg), x, tg.ones(3))  # does not require grad, and is not checked
    assert gradgradcheck(cube(tg, "by g"), x, tg.ones(3))
    assert not gradgradcheck(cube(tg, "by g"), x, leaf([1.0, -2.0, 0.5]), raise_exception=False)
    assert gradgradcheck(lambda x: (x * x, x.exp()), x, (leaf(X), tg.ones(3)))


def test_gradients_apart_in_memory(monkeypatch):
    module = sys.modules["tapegrad.torch_api.gradcheck"]
    seen = []
    monkeypatch.setattr(module, "gradcheck", lambda func, inputs, **kwargs: seen.append(inputs[1]))
    gradgradcheck(cube(tg), leaf(W))
    gradgradcheck(cube(tg), leaf(W), gen_non_contig_grad_outputs=True)
    assert [t.strides for t in seen] == [(24, 8), (48, 16)]
    assert seen[0].equal(seen[1]) and abs(seen[0].detach().numpy()).max() <= 1 and seen[0].requires_grad
    monkeypatch.undo()
    assert gradgradcheck(cube(tg), leaf(W), gen_non_contig_grad_outputs=True)


def test_nothing_to_check():
    with pytest.raises(ArgumentError, match="check_fwd_over_rev and check_rev_over_rev are both False"):
        gradgradcheck(cube(tg), leaf(X), check_rev_over_rev=False)


# Forward mode


@pytest.mark.parametrize("backward", [False, True])
@pytest.mark.parametrize("fast", [False, True])
def test_forward_mode(fast, backward):
    kwargs = {"check_forward_ad": True, "check_backward_ad": backward, "fast_mode": fast}
    x, w = leaf(X), leaf(W)
    assert gradcheck(lambda x, w: (tg.tanh(w @ x), (x * x).sum(), x[1:]), (x, w), **kwargs)
    assert gradcheck(with_jvp(), (x, leaf(X[::-1])), **kwargs)
    for fault in ("scale", "sign", "missing"):
        assert gradcheck(with_jvp(fault), (x, leaf(X[::-1])), fast_mode=fast)
        with pytest.raises(GradcheckError, match="forward mode gives"):
            gradcheck(with_jvp(fault), (x, leaf(X[::-1])), **kwargs)


def test_forward_over_reverse():
    assert gradgradcheck(lambda x: (x**3).sum(), leaf(X), check_fwd_over_rev=True)
    assert gradgradcheck(lambda x: (x**3).sum(), leaf(X), check_fwd_over_rev=True, check_rev_over_rev=False)


# Many at once


@pytest.mark.parametrize("fast", [False, True])
def test_many_gradients_at_once(fast):
    x, w = leaf(X), leaf(W)
    kwargs = {"check_batched_grad": True, "fast_mode": fast}
    assert gradcheck(lambda x, w: (tg.tanh(w @ x), (x * x).sum(), x[1:]), (x, w), **kwargs)
    assert gradgradcheck(lambda x: (x**3).sum(), x, **kwargs)
    assert gradcheck(lambda x: x.exp(), leaf(X, np.float32), **kwargs)


@pytest.mark.parametrize("fast", [False, True])
def test_many_tangents_at_once(fast):
    kwargs = {"check_forward_ad": True, "check_batched_forward_grad": True, "fast_mode": fast}
    assert gradcheck(lambda x, w: (tg.tanh(w @ x), (x * x).sum(), x[1:]), (leaf(X), leaf(W)), **kwargs)


def test_dtypes_of_gradients():
    inputs = leaf(X), leaf(W, np.float32)
    assert gradcheck(lambda x, w: w @ x, inputs, check_grad_dtypes=True)
