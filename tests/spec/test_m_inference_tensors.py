"""M-inference: tensors made in inference mode have no version counter and cannot be recorded outside: use clone()."""

import numpy as np
import pytest
from ops import composed
from ops.rows import ELEMENTWISE
from ops.test_changed_operands import CASES, apply, name_of_case, with_tensors
from spec.test_m_safe import elementwise_case, spoil, structured_case

import tapegrad as tg
from tapegrad.errors import GradError

DATA = np.array([[0.2, 0.7, 1.3], [1.9, 0.4, 0.6]])


def made_inside():
    with tg.inference_mode():
        return tg.tensor(DATA)


MAKING = {
    "tensor": lambda: tg.tensor(DATA),
    "array": lambda: tg.array([[1.0, 2.0], [3.0, 4.0]]),
    "as_tensor": lambda: tg.as_tensor(DATA),
    "from_numpy": lambda: tg.from_numpy(DATA.copy()),
    "zeros": lambda: tg.zeros(2, 3),
    "ones": lambda: tg.ones((2, 3)),
    "empty": lambda: tg.empty(2),
    "full": lambda: tg.full((2, 2), 1.5),
    "arange": lambda: tg.arange(3.0),
    "eye": lambda: tg.eye(3),
    "zeros_like": lambda: tg.zeros_like(X),
    "ones_like": lambda: tg.ones_like(X),
    "full_like": lambda: tg.full_like(X, 2.0),
    "linspace": lambda: tg.linspace(0.0, 1.0, 3),
    "rand": lambda: tg.random.rand(3),
    "randn": lambda: tg.random.randn(3),
    "rand_like": lambda: tg.random.rand_like(X),
    "+": lambda: X + 1.0,
    "reflected": lambda: 2.0 / X,
    "sin": lambda: tg.sin(X),
    "method": lambda: X.exp(),
    "two leaves": lambda: X * X,
    "a view of what is made": lambda: (X * 2.0)[0],
    "index": lambda: (X + 0.0)[..., 1],
    "gather": lambda: X[[1, 0]],
    "mask": lambda: X[X > 0.5],
    "comparison": lambda: X > 0.5,
    "integers": lambda: X.astype(int),
    "argmax": lambda: X.argmax(0),
    "where": lambda: tg.where(X > 0.5, X, 0.0),
    "sum": lambda: X.sum(),
    "mean": lambda: X.mean(axis=0),
    "matmul": lambda: X @ X.T,
    "einsum": lambda: tg.einsum("ij,kj->ik", X, X),
    "concatenate": lambda: tg.concatenate([X, X]),
    "stack": lambda: tg.stack([X, X]),
    "stack of leaves in tg.array": lambda: tg.array([X[0], X[1]]),
    "composed": lambda: tg.std(X),
    "composed of many": lambda: tg.interp(X[0], np.arange(3.0), X[1]),
    "svd": lambda: tg.linalg.svd(X)[1],
    "solve": lambda: tg.linalg.solve(X[:, :2], X[:, 2]),
    "sort": lambda: tg.sort(X),
    "topk": lambda: X.topk(2)[0],
    "np.sin": lambda: np.sin(X),
    "np.add": lambda: np.add(X, 1.0),
    "np.sum": lambda: np.sum(X, axis=1),
    "np.concatenate": lambda: np.concatenate([X, X]),
    "np.linalg.norm": lambda: np.linalg.norm(X),
    "np.where": lambda: np.where(DATA > 0.5, X, 0.0),
    "ufunc.reduce": lambda: np.add.reduce(X),
    "an array and a tensor": lambda: DATA + X,
    "clone": lambda: X.clone(),
    "copy": lambda: X.copy(),
    "astype": lambda: X.astype(np.float32),
    "flatten": lambda: X.flatten(),
    "of an inference tensor": lambda: tg.zeros(2) + tg.ones(2),
    "a view of an inference tensor": lambda: tg.zeros(2, 3).T,
    "detach of an inference tensor": lambda: tg.zeros(2).detach(),
    "unbind of an inference tensor": lambda: tg.zeros(2).unbind()[0],
    "with grad mode on inside": lambda: enabled(),
}
X = tg.tensor(DATA, requires_grad=True)


def enabled():
    with tg.enable_grad():
        return X * 2.0


@pytest.mark.parametrize("way", MAKING)
def test_m_inference_what_is_made_inside_is_an_inference_tensor(way):
    with tg.inference_mode():
        t = MAKING[way]()
        assert t.is_inference()
    assert t.is_inference()
    assert not t.requires_grad and t.grad_fn is None and t.is_leaf and t.tape is None
    with pytest.raises(GradError, match=r"no version counter; its clone\(\) has one"):
        _ = t._version
    outside = MAKING[way]() if way != "with grad mode on inside" else X * 2.0
    assert not outside.is_inference()


VIEWS = {
    "index": lambda t: t[0],
    "slice": lambda t: t[:, ::-1],
    "T": lambda t: t.T,
    "reshape": lambda t: t.reshape(-1),
    "ravel": lambda t: t.ravel(),
    "unsqueeze": lambda t: t.unsqueeze(0),
    "expand": lambda t: t.expand(2, 2, 3),
    "diagonal": lambda t: t.diagonal(),
    "unbind": lambda t: t.unbind(0)[1],
    "split": lambda t: t.split(3, 1)[0],
    "chunk": lambda t: t.chunk(2)[0],
    "np.transpose": np.transpose,
    "detach": lambda t: t.detach(),
    "data": lambda t: t.data,
}


@pytest.mark.parametrize("way", VIEWS)
def test_m_inference_views_of_normal_tensors_made_inside_are_normal(way, torch):
    for base in (tg.tensor(DATA), tg.tensor(DATA, requires_grad=True), tg.tensor(DATA, requires_grad=True) * 1.0):
        with tg.inference_mode():
            view = VIEWS[way](base)
            assert not view.is_inference()
            assert np.shares_memory(view._array, base._array)
            assert view._version == base._version == 0
            if way != "expand":
                view.mul_(2.0)
                assert view._version == base._version == 1
        assert view._version == base._version


@pytest.mark.parametrize("way", VIEWS)
def test_m_inference_views_of_inference_tensors_are_inference_tensors(way):
    """Inside and outside, as their memory has no counter."""
    t = made_inside()
    outside = VIEWS[way](t)
    with tg.inference_mode():
        inside = VIEWS[way](t)
    for view in (inside, outside, inside[...], outside[0]):
        assert view.is_inference() and not view.requires_grad
        with pytest.raises(GradError, match="inference mode"):
            view.mul_(2.0)
        with pytest.raises(GradError, match="inference mode"):
            _ = view * X.sum()


def test_m_inference_what_is_computed_outside_is_normal(torch):
    for module in (tg, torch):
        with module.inference_mode():
            t = module.ones(2, 3)
        with module.inference_mode(False):
            assert not (t + 1.0).is_inference()
        for made in (t + 1.0, t.sin(), t.sum(), t.clone(), t[[0]], module.stack([t]), t > 0):
            assert not made.is_inference()
            assert made._version == 0 or module is torch
        leaf = (t * 2.0).requires_grad_()
        (leaf * leaf).sum().backward()
        assert leaf.grad.tolist() == [[4.0] * 3] * 2
        with module.no_grad():
            assert not (t * 2.0).is_inference()


# Recorded use outside

USES = {
    "*": lambda t, x: t * x,
    "reflected": lambda t, x: x / t,
    "+": lambda t, x: x + t,
    "method": lambda t, x: x.hypot(t),
    "function": lambda t, x: tg.maximum(t, x),
    "where": lambda t, x: tg.where(x > 0.5, x, t),
    "condition": lambda t, x: _with_condition(t, x),
    "matmul": lambda t, x: x @ t.T,
    "einsum": lambda t, x: tg.einsum("ij,ij->", x, t),
    "concatenate": lambda t, x: tg.concatenate([x, t]),
    "stack": lambda t, x: np.stack([t, x]),
    "np.multiply": lambda t, x: np.multiply(t, x),
    "addcmul": lambda t, x: x.addcmul(t, t),
    "in place": lambda t, x: (x * 1.0).mul_(t),
    "augmented": lambda t, x: _augmented(x * 1.0, t),
    "lerp_": lambda t, x: (x * 1.0).lerp_(t, 0.5),
    "solve": lambda t, x: tg.linalg.solve(t[:, :2], x),
    "convolve": lambda t, x: tg.convolve(x[0], t[0]),
    "interp": lambda t, x: tg.interp(x[0], t[0], DATA[0]),
    "dot": lambda t, x: x[0].dot(t[1]),
}


def _with_condition(t, x):
    with tg.inference_mode():
        condition = t > 0.5
    return tg.where(condition, x, 0.0)


def _augmented(y, t):
    y += t
    return y


@pytest.mark.parametrize("way", USES)
def test_m_inference_recorded_use_outside_is_an_error_that_names_clone(way):
    t, x = made_inside(), tg.tensor(DATA, requires_grad=True)
    with pytest.raises(GradError, match=r"made in inference mode.*clone\(\)") as caught:
        USES[way](t, x)
    assert isinstance(caught.value, RuntimeError)
    USES[way](t, x.detach())
    with tg.no_grad():
        assert not USES[way](t, x).requires_grad
    with tg.inference_mode():
        USES[way](t, x.detach())
    if way != "condition":
        result = USES[way](t.clone(), x)
        assert result.requires_grad
        expected = USES[way](tg.tensor(DATA), x)
        for found, right in zip(*(tg.autograd.grad(r.sum(), x) for r in (result, expected)), strict=True):
            assert found.equal(right)


def test_m_inference_what_is_not_recorded_is_fine():
    """Their values may be copied into what is recorded, and they may index it: nothing refers to them afterwards."""
    t, x = made_inside(), tg.tensor(DATA, requires_grad=True)
    y = x * 1.0
    y[0] = t[0]
    y.mul_(2.0)
    with tg.inference_mode():
        index, mask = tg.tensor([1, 0]), tg.tensor(DATA) > 0.5
    z = y[index] + tg.where(mask.numpy(), y, 0.0)
    picked = y[mask]
    with tg.inference_mode():
        index.fill_(1)
        mask.fill_(True)
        t.fill_(77.0)
    (z.sum() + picked.sum()).backward()
    expected = 2.0 * (1.0 + 2.0 * (DATA > 0.5))
    expected[0] = 0.0
    np.testing.assert_array_equal(x.grad.numpy(), expected)


def hold(case):
    """Use inference tensors as all operands but one, then overwrite them inside: an error, or the right gradient."""
    module, row, arrays, (positional, named) = case
    raised = right = 0
    for live in (k for k, a in enumerate(arrays) if a.dtype.kind == "f"):
        outcomes = []
        for inference in (False, True):
            x = tg.tensor(arrays[live], requires_grad=True)
            with tg.inference_mode(inference):
                others = [tg.tensor(a) for a in arrays]
                arguments = (with_tensors(positional), with_tensors(named))
            try:
                operands = [x * 1.0 if k == live else t for k, t in enumerate(others)]
                results = composed.flat(apply(module, row, operands, *arguments))
                with tg.inference_mode():
                    for k, t in enumerate(others):
                        if inference and k != live and t.size:
                            spoil(t)
                loss = composed.weighted([r for r in results if isinstance(r, tg.Tensor)], row.key)
            except (GradError, TypeError, ValueError, IndexError) as error:
                outcomes.append(error)
                continue
            recorded = isinstance(loss, tg.Tensor) and loss.requires_grad
            outcomes.append(tg.autograd.grad(loss, x)[0].numpy() if recorded else None)
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
@pytest.mark.parametrize("case", CASES, ids=name_of_case)
def test_m_inference_rows_with_structure_and_composed_ones(case):
    hold(structured_case(case))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("row", ELEMENTWISE, ids=lambda row: row.name)
def test_m_inference_elementwise_rows(row):
    raised, right = hold(elementwise_case(row))
    live = [k for k in range(row.arity) if row.derivatives[k] is not None]
    assert raised >= len(live) if row.arity > 1 else right == 1
