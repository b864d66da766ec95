"""Dual tensors by torch's names, against PyTorch and the functions of functions."""

import threading

import numpy as np
import pytest

import tapegrad as tg
import tapegrad.autograd.forward_ad as fwAD


def function(x, y, lib):
    return lib.sin(x) * y + lib.exp(x * y) / (1 + x * x)


def test_tangents_are_those_of_torch(torch):
    x, y, v, w = np.random.default_rng(0).uniform(-1, 1, (4, 5))
    with fwAD.dual_level():
        a, b = fwAD.make_dual(tg.tensor(x), tg.tensor(v)), fwAD.make_dual(tg.tensor(y), tg.tensor(w))
        primal, tangent = fwAD.unpack_dual(function(a, b, tg))
    values, directions = (torch.tensor(x), torch.tensor(y)), (torch.tensor(v), torch.tensor(w))
    value, along = torch.autograd.functional.jvp(lambda a, b: function(a, b, torch), values, directions)
    np.testing.assert_allclose(primal.numpy(), value.numpy(), rtol=1e-14)
    np.testing.assert_allclose(tangent.numpy(), along.numpy(), rtol=1e-13)
    assert not tangent.requires_grad and not primal.requires_grad


def test_what_does_not_depend_on_duals_has_no_tangent():
    constant = tg.tensor([1.0, 2.0])
    with fwAD.dual_level():
        fwAD.make_dual(tg.tensor(1.0), tg.tensor(1.0))
        assert fwAD.unpack_dual(constant) == (constant, None)
        leaf = tg.tensor(2.0, requires_grad=True)
        assert fwAD.unpack_dual(leaf * 2.0).tangent is None
    assert fwAD.unpack_dual(constant).tangent is None


def test_the_tangent_itself_is_that_of_a_dual_tensor():
    with fwAD.dual_level():
        x = fwAD.make_dual(tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0]))
        primal, tangent = fwAD.unpack_dual(x)
        assert primal.tolist() == [1.0, 2.0] and tangent.tolist() == [3.0, 4.0]


def test_after_the_level_tangents_are_gone():
    with fwAD.dual_level():
        y = fwAD.make_dual(tg.tensor(2.0), tg.tensor(1.0)) ** 2
        assert fwAD.unpack_dual(y).tangent.item() == 4.0
    assert fwAD.unpack_dual(y).tangent is None
    with fwAD.dual_level():
        assert fwAD.unpack_dual(y).tangent is None


def test_levels_within_each_other_are_not_confused():
    with fwAD.dual_level() as outer:
        x = fwAD.make_dual(tg.tensor(2.0), tg.tensor(1.0))
        with fwAD.dual_level() as inner:
            y = fwAD.make_dual(x, tg.tensor(1.0))
            first = fwAD.unpack_dual(x * y**3, level=inner).tangent
        assert (outer, inner) == (0, 1)
        assert first.item() == 2.0 * 3 * 4
        # d/dx of x * 3 y**2 at y = x
        assert fwAD.unpack_dual(first, level=outer).tangent.item() == pytest.approx(9 * 4.0)


def test_forward_over_reverse_and_reverse_over_forward():
    x, v = np.array([0.3, -0.7]), np.array([1.0, 2.0])
    expected = np.diag(-np.sin(x)) @ v
    with fwAD.dual_level():
        dual = fwAD.make_dual(tg.tensor(x), tg.tensor(v))
        (gradient,) = tg.autograd.grad(dual.sin().sum(), dual, create_graph=True)
        found = fwAD.unpack_dual(gradient).tangent
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-14)
    leaf = tg.tensor(x, requires_grad=True)
    with fwAD.dual_level():
        tangent = fwAD.unpack_dual(fwAD.make_dual(leaf, tg.tensor(v)).sin().sum()).tangent
        (found,) = tg.autograd.grad(tangent, leaf)
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-14)


def test_tangents_that_require_grad_and_parameters_beside():
    v, w = tg.tensor([1.0, 2.0], requires_grad=True), tg.tensor([3.0, 4.0], requires_grad=True)
    with fwAD.dual_level():
        x = fwAD.make_dual(tg.tensor([5.0, 6.0]), v)
        primal, tangent = fwAD.unpack_dual((x * x * w).sum())
        by_v, by_w = tg.autograd.grad(tangent, [v, w])
    assert by_v.tolist() == [2 * 5 * 3.0, 2 * 6 * 4.0] and by_w.tolist() == [10.0, 24.0]
    assert primal.requires_grad


def test_custom_functions_with_a_jvp():
    class Cube(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_forward(x)
            return x**3

        @staticmethod
        def jvp(ctx, tangent):
            (x,) = ctx.saved_tensors
            return 3 * x**2 * tangent * 10  # so that it is seen to be the one that is called

        @staticmethod
        def backward(ctx, grad):
            raise AssertionError("not called")

    with fwAD.dual_level():
        x = fwAD.make_dual(tg.tensor(2.0), tg.tensor(1.0))
        assert fwAD.unpack_dual(Cube.apply(x)).tangent.item() == 120.0


def test_threads_have_levels_of_their_own():
    errors = []

    def other():
        try:
            fwAD.make_dual(tg.tensor(1.0), tg.tensor(1.0))
        except tg.errors.GradError as error:
            errors.append(str(error))

    with fwAD.dual_level():
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
    assert len(errors) == 1 and "outside of a dual level" in errors[0]


def test_as_a_decorator_and_by_hand():
    @fwAD.dual_level()
    def derivative(x):
        return fwAD.unpack_dual(fwAD.make_dual(tg.tensor(x), tg.tensor(1.0)) ** 2).tangent.item()

    assert derivative(3.0) == 6.0
    level = fwAD.enter_dual_level()
    with pytest.raises(RuntimeError, match=r"exit_dual_level\(level=5\): the level that began last is 0"):
        fwAD.exit_dual_level(level=5)
    fwAD.exit_dual_level(level=level)
    with pytest.raises(RuntimeError, match="began last is none"):
        fwAD.exit_dual_level()


def test_bad_input():
    x = tg.tensor([1.0, 2.0])
    with pytest.raises(RuntimeError, match=r"make_dual outside of a dual level.*dual_level\(\)"):
        fwAD.make_dual(x, x)
    with fwAD.dual_level():
        with pytest.raises(TypeError, match="got a ndarray as tangent"):
            fwAD.make_dual(x, np.ones(2))
        with pytest.raises(TypeError, match="got a tensor of dtype int64"):
            fwAD.make_dual(tg.tensor([1, 2]), x)
        with pytest.raises(ValueError, match=r"tangent of shape \(3,\) for a tensor of shape \(2,\)"):
            fwAD.make_dual(x, tg.ones(3))
        with pytest.raises(TypeError, match="tangent of dtype float32 for a tensor of dtype float64"):
            fwAD.make_dual(x, x.astype(np.float32))
        with tg.inference_mode(), pytest.raises(RuntimeError, match=r"make_dual in inference_mode"):
            fwAD.make_dual(x, x)
        with pytest.raises(RuntimeError, match="outside of a dual level 3"):
            fwAD.unpack_dual(x, level=3)
        with pytest.raises(TypeError, match="unpack_dual got a float"):
            fwAD.unpack_dual(1.0)


# After the level, as PyTorch's results of dual tensors do not require grad


def test_results_require_no_grad_after_the_level():
    x, v = tg.tensor([1.0, 2.0]), tg.tensor([3.0, -1.0])
    with fwAD.dual_level():
        dual = fwAD.make_dual(x, v)
        results = [dual * 3.0, dual.sin(), dual[0:1], dual.sum(), np.exp(dual)[1:], dual @ dual]
        with tg.no_grad():
            results.append(dual / 2.0)
        results.append(dual.clone().add_(dual))
    for number, result in enumerate(results):
        assert not (result * 2.0).requires_grad and not np.stack([result, result]).requires_grad, number
        assert not result.requires_grad and result.is_leaf and result.grad_fn is None, number
        result.numpy()
        np.testing.assert_array_equal((result + 1.0).numpy(), np.asarray(result) + 1.0)
        with pytest.raises(tg.errors.GradError, match="does not require grad"):
            result.sum().backward()
    results[0].add_(1.0)
    results[1].requires_grad_()
    (results[1] * results[0]).sum().backward()
    np.testing.assert_array_equal(results[1].grad.numpy(), [4.0, 7.0])


def test_what_depends_on_another_leaf_goes_on_to_require_grad():
    x, v = tg.tensor([1.0, 2.0]), tg.tensor([3.0, -1.0])
    w = tg.tensor([5.0, 7.0], requires_grad=True)
    before = w * 2.0
    with fwAD.dual_level():
        dual, of_w = fwAD.make_dual(x, v), fwAD.make_dual(before, v)
        other, product, view = dual.exp(), dual * w, (w * dual)[0:1]
        tangent = fwAD.unpack_dual(product).tangent
    for result in (before, of_w, product, view, other * product, tangent):
        assert result.requires_grad and result.grad_fn is not None
    (product * other).sum().backward()
    np.testing.assert_allclose(w.grad.numpy(), [1.0 * np.exp(1.0), 2.0 * np.exp(2.0)])
    for result, expected in ((view.sum(), [1, 0]), (of_w.sum(), [2, 2]), (tangent.sum(), [3, -1])):
        (gradient,) = tg.autograd.grad(result, w)
        np.testing.assert_array_equal(gradient.numpy(), expected)


def test_levels_within_each_other_end_one_by_one():
    x, one = tg.tensor([3.0]), tg.tensor([1.0])
    with fwAD.dual_level():
        outer = fwAD.make_dual(x, one)
        with fwAD.dual_level():
            inner = fwAD.make_dual(x, one)
            both, only = outer * inner, inner * inner
        assert both.requires_grad and not only.requires_grad
        assert fwAD.unpack_dual(both * 2.0).tangent.item() == 6.0
        assert fwAD.unpack_dual(only).tangent is None
    assert not both.requires_grad and not (outer * both).requires_grad


def test_a_level_within_a_function_that_is_differentiated():
    """Its tangents and results depend on what the gradient is by, whose call is not over."""
    v = tg.tensor([1.0, 2.0])

    def total(p):
        with fwAD.dual_level():
            square = fwAD.make_dual(p * 1.0, v) ** 2
            tangent = fwAD.unpack_dual(square).tangent
        return (tangent * square).sum()

    x = np.array([1.5, -0.5])
    np.testing.assert_allclose(tg.func.grad(total)(x), 6 * x**2 * [1.0, 2.0])


def test_what_a_level_made_of_the_own_leaf_of_another_is_not_over():
    """A leaf that is no longer asked for is another thing than one that a level made."""
    w = tg.tensor([1.0], requires_grad=True)
    with fwAD.dual_level():
        result = w * 2.0
    w.requires_grad_(False)
    assert result.requires_grad
