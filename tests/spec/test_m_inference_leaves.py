"""M-inference: leaves of inference mode are inference tensors: what saves them is an error, the rest is recorded."""

import numpy as np
import pytest
from ops import composed
from ops.rows import ELEMENTWISE
from ops.test_changed_operands import CASES, apply, with_tensors
from spec.test_m_inference_tensors import DATA, VIEWS
from spec.test_m_safe import elementwise_case, spoil, structured_case

import tapegrad as tg
from tapegrad.errors import GradError


def leaf_of(module, numbers=DATA):
    with module.inference_mode():
        return module.tensor(np.asarray(numbers).tolist(), dtype=module.float64, requires_grad=True)


def test_m_inference_leaves_are_inference_tensors(torch):
    for module in (tg, torch):
        x = leaf_of(module)
        assert x.is_inference() and x.requires_grad and x.is_leaf
        with module.inference_mode():
            z = module.zeros(2).requires_grad_()
            z.add_(1.0)
            z.add_(1.0)  # the second one goes a shorter way
            z[0] = 5.0
            assert z.is_inference() and z.requires_grad and z.tolist() == [5.0, 2.0]
        with pytest.raises(RuntimeError, match="version"):
            _ = z._version
        for mode in (module.enable_grad, module.no_grad):
            with mode(), pytest.raises(RuntimeError):
                x.mul_(2.0)
        assert x.requires_grad_(False) is x and x.is_inference()
        with pytest.raises(RuntimeError, match="outside"):
            x.requires_grad_()
        assert x.detach().is_inference() and not x.clone().is_inference()


USES = {
    "times a number": lambda m, x, w: x * 2.0,
    "+": lambda m, x, w: x + w,
    "second": lambda m, x, w: w - x,
    "clone": lambda m, x, w: x.clone(),
    "concatenate": lambda m, x, w: m.concatenate([x, w]),
    "where": lambda m, x, w: m.where(w > 1.0, x, w),
    "in place": lambda m, x, w: (w * 1.0).add_(x),
    "twice": lambda m, x, w: (x + w) * (x * 2.0) + (w * 1.0) * (x / 2.0),
    "clone squared": lambda m, x, w: x.clone() ** 2,
    "constant": lambda m, x, w: (x > 1.0) * w,
    "*": lambda m, x, w: x * w,
    "reflected *": lambda m, x, w: w * x,
    "of a result": lambda m, x, w: (w * 1.0) * x,
    "after it was recorded": lambda m, x, w: ((x + w) * 1.0) * x,
    "matmul": lambda m, x, w: x @ w.T,
    "in place *": lambda m, x, w: (w * 1.0).mul_(x),
    "detach": lambda m, x, w: x.detach() * w,
}


@pytest.mark.parametrize("way", USES)
def test_m_inference_leaves_are_recorded_where_pytorch_records_them(way, torch):
    """And refused where it refuses: their values may be written later without anybody's notice."""
    outcomes = []
    for module in (tg, torch):
        x, w = leaf_of(module), module.tensor((DATA + 0.5).tolist(), dtype=module.float64, requires_grad=True)
        try:
            y = USES[way](module, x, w)
        except RuntimeError as error:
            assert module is torch or "clone()" in str(error)
            outcomes.append("an error")
            continue
        assert y.requires_grad and not y.is_inference()
        with module.inference_mode():
            x.mul_(7.0)
        y.sum().backward()
        outcomes.append([None if t.grad is None else t.grad.tolist() for t in (x, w)])
    assert (outcomes[0] == "an error") == (outcomes[1] == "an error")
    if outcomes[0] != "an error":
        for found, right in zip(*outcomes, strict=True):
            assert (found is None) == (right is None)
            assert found is None or np.allclose(found, right, rtol=1e-14)


STRICTER = {
    "square": lambda x: x * x,
    "sin": lambda x: x.sin(),
    "pow": lambda x: x**2,
    "vmap": lambda x: tg.func.vmap(lambda row: row * row)(x),
    "compiled": tg.compile(lambda x: x + 1.0),
    **{f"view: {way}": view for way, view in VIEWS.items() if way not in ("detach", "data")},
}


@pytest.mark.parametrize("way", STRICTER)
def test_m_inference_leaves_raise_where_pytorch_loses_the_gradient(way):
    x = leaf_of(tg)
    for _ in range(3):  # compiled functions and views have shorter ways
        with pytest.raises(GradError, match=r"made in inference mode.*clone\(\)"):
            STRICTER[way](x)
    assert STRICTER[way](x.clone()).requires_grad
    with tg.no_grad():
        found = STRICTER[way](x)
        assert not found.requires_grad and found.is_inference() == ("view" in way)


def test_m_inference_leaves_have_gradients_where_pytorch_has_none():
    """Of an operation of them alone PyTorch records nothing, and here it is recorded if it saves none of them."""
    x = leaf_of(tg, [1.0, 2.0])
    (x.sum() + (-x).exp().sum()).backward()
    np.testing.assert_allclose(x.grad.numpy(), 1.0 - np.exp([-1.0, -2.0]), rtol=1e-14)


def test_m_inference_leaves_in_custom_functions_and_transforms():
    class Double(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return 2.0 * x

        @staticmethod
        def backward(ctx, gradient):
            return 2.0 * gradient

    x, w = leaf_of(tg, [1.0, 2.0]), tg.tensor([3.0, 4.0], requires_grad=True)
    for _ in range(2):
        y = Double.apply(x)
        with pytest.raises(GradError, match=r"clone\(\)"):
            _ = y * (w * 1.0) * x
        (gradient,) = tg.autograd.grad(y.sum(), x)
        assert gradient.tolist() == [2.0, 2.0]
    assert tg.func.grad(lambda v: (v * v).sum())(x).tolist() == [2.0, 4.0]
    with tg.inference_mode():
        inside = tg.tensor([1.0, 2.0])
        assert tg.func.grad(lambda v: (v * v).sum())(inside).tolist() == [2.0, 4.0]
        assert tg.func.hessian(lambda v: (v**3).sum())(inside).tolist() == [[6.0, 0.0], [0.0, 12.0]]
        assert tg.func.jacrev(lambda v: v * v)(inside).tolist() == [[2.0, 0.0], [0.0, 4.0]]
        assert tg.func.linearize(lambda v: v * v, inside)[1](inside).tolist() == [2.0, 8.0]


def hold(case):
    """Let each operand be such a leaf, used before and overwritten inside later: an error, or the right gradient."""
    module, row, arrays, (positional, named) = case
    raised = right = 0
    for live in (k for k, a in enumerate(arrays) if a.dtype.kind == "f"):
        outcomes = []
        for inference in (False, True):
            with tg.inference_mode(inference):
                x = tg.tensor(arrays[live], requires_grad=True)
            kept = x * 2.0
            operands = [x if k == live else tg.tensor(a) for k, a in enumerate(arrays)]
            try:
                results = composed.flat(apply(module, row, operands, with_tensors(positional), with_tensors(named)))
                if inference and x.numel():
                    with tg.inference_mode():
                        spoil(x)
                loss = composed.weighted([r for r in results if isinstance(r, tg.Tensor)], row.key)
            except (GradError, TypeError, ValueError, IndexError) as error:
                outcomes.append(error)
                continue
            recorded = isinstance(loss, tg.Tensor) and loss.requires_grad
            outcomes.append(tg.autograd.grad(loss, x)[0].numpy() if recorded else None)
            del kept
        normal, inside = outcomes
        if isinstance(inside, GradError):
            assert "clone()" in str(inside)
            assert not isinstance(normal, GradError)
            raised += 1
        elif isinstance(normal, Exception):
            assert isinstance(inside, Exception)
        else:
            np.testing.assert_array_equal(inside, normal, row.key)
            right += 1
    return raised, right


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_m_inference_leaves_in_all_rows():
    found = np.array([hold(structured_case(case)) for case in CASES]).sum(axis=0)
    assert found.min() > 20
    found = np.array([hold(elementwise_case(row)) for row in ELEMENTWISE]).sum(axis=0)
    assert found.min() > 5
