"""Masked tensors against numpy.ma, and gradients of what is not masked alone."""

import copy

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.masked import MaskedTensor, as_masked_tensor, is_masked_tensor, masked_tensor

nan, inf = float("nan"), float("inf")
REDUCTIONS = ["sum", "prod", "mean", "var", "std", "amax", "amin"]


def behind(values, mask):
    """Return data with what cannot be computed with behind the mask."""
    garbage = np.resize([nan, inf, -inf, 0.0], values.shape)
    return np.where(mask, values, garbage)


def assert_same(got, wanted):
    """Compare a masked tensor with a masked array."""
    wanted = np.ma.asarray(wanted)
    assert type(got) is MaskedTensor
    np.testing.assert_array_equal(got.get_mask().numpy(), ~np.ma.getmaskarray(wanted))
    np.testing.assert_allclose(got.to_tensor(7.0).detach(), wanted.filled(7.0), rtol=1e-13)


shapes = st.sampled_from([(4,), (3, 4), (2, 1, 3)])


@st.composite
def pairs(draw):
    shape = draw(shapes)
    rng = np.random.default_rng(draw(st.integers(0, 1000)))
    mask = rng.random(shape) < draw(st.sampled_from([0.0, 0.3, 0.7, 1.0]))
    return behind(rng.uniform(0.5, 2, shape), mask), mask


@given(pairs(), st.sampled_from(REDUCTIONS), st.integers(-1, 2), st.booleans())
def test_reductions_are_those_of_numpys_masked_arrays(pair, name, axis, keepdims):
    data, mask = pair
    axis = None if axis >= data.ndim else axis
    with np.errstate(all="ignore"):
        wanted = getattr(np.ma, name)(np.ma.MaskedArray(data, ~mask), axis=axis, keepdims=keepdims)
    got = getattr(masked_tensor(data, mask), name)(axis, keepdims)
    assert_same(got, wanted)
    assert_same(getattr(tg.masked, name)(tg.tensor(data), axis, keepdims, mask=mask), wanted)
    if axis is not None:
        function = getattr(np, name)
        assert_same(function(masked_tensor(data, mask), axis=axis, keepdims=keepdims), wanted)


@given(pairs(), st.integers(0, 1))
def test_variances_with_fewer_degrees_of_freedom(pair, ddof):
    data, mask = pair
    array = np.ma.MaskedArray(data, ~mask)
    with np.errstate(all="ignore"):
        assert_same(masked_tensor(data, mask).var(-1, ddof=ddof), np.ma.var(array, axis=-1, ddof=ddof))


@given(pairs(), st.sampled_from(["exp", "sqrt", "log", "sin", "negative", "abs", "tanh"]))
def test_functions_of_one_operand(pair, name):
    data, mask = pair
    with np.errstate(all="ignore"):
        wanted = np.ma.MaskedArray(getattr(np, name)(data), ~mask)
    x = masked_tensor(data, mask)
    assert_same(getattr(np, name)(x), wanted)
    assert_same(getattr(x, name if name != "negative" else "neg")(), wanted)


@given(pairs(), st.integers(0, 100), st.sampled_from(["+", "-", "*", "/", "**"]))
def test_a_result_counts_where_all_operands_do(pair, seed, operator):
    data, mask = pair
    rng = np.random.default_rng(seed)
    other, more = rng.uniform(0.5, 2, data.shape[-1:]), rng.random(data.shape[-1:]) < 0.7
    one, two = np.ma.MaskedArray(data, ~mask), np.ma.MaskedArray(behind(other, more), ~more)
    x, y = masked_tensor(data, mask), masked_tensor(two.data, more)
    names = {"a": x, "b": y, "c": other}
    arrays = {"a": one, "b": two, "c": other}
    for text in (f"a {operator} b", f"b {operator} a", f"a {operator} c", f"c {operator} a", f"2.0 {operator} a"):
        with np.errstate(all="ignore"):
            assert_same(eval(text, names), eval(text, arrays))


def test_softmax_and_logsumexp_are_those_of_what_counts():
    mask = np.array([[True, False, True, True], [False, True, False, False], [False] * 4])
    data = behind(np.arange(12.0).reshape(3, 4), mask)
    x = masked_tensor(data, mask)
    for row, which, soft, logs, total in zip(
        data, mask, x.softmax(1).to_tensor(-1.0), x.log_softmax(1).to_tensor(-1.0), x.logsumexp(1), strict=False
    ):
        assert (soft.numpy()[~which] == -1).all() and (logs.numpy()[~which] == -1).all()
        if which.any():
            weights = np.exp(row[which])
            np.testing.assert_allclose(soft.numpy()[which], weights / weights.sum(), rtol=1e-13)
            np.testing.assert_allclose(logs.numpy()[which], np.log(weights / weights.sum()), rtol=1e-12)
            np.testing.assert_allclose(total.item(), np.log(weights.sum()), rtol=1e-13)
        else:
            assert not total.get_mask()


@pytest.mark.parametrize("name", [*REDUCTIONS, "logsumexp", "softmax", "log_softmax"])
def test_gradients_are_those_of_what_counts_alone(name):
    """Every row that has something is computed again of its elements that count, without a mask."""
    rng = np.random.default_rng(0)
    mask = np.array([[True, False, True, True], [False, True, True, False], [True] * 4, [False] * 4])
    data = behind(rng.uniform(0.5, 2, mask.shape), mask)
    weights = rng.normal(size=mask.shape)
    x = masked_tensor(data, mask, requires_grad=True)
    found = getattr(x * x, name)(1)
    (found * (weights if found.ndim == 2 else weights[:, 0])).sum().backward()
    assert is_masked_tensor(x.grad)
    np.testing.assert_array_equal(x.grad.get_mask().numpy(), mask)
    for k in range(3):
        row = tg.tensor(data[k, mask[k]], requires_grad=True)
        squares = row * row
        if "softmax" in name:
            plain = getattr(tg, name)(squares, 0) * weights[k, mask[k]]
        else:
            plain = getattr(tg, name)(squares, axis=0) * weights[k, 0]
        plain.sum().backward()
        np.testing.assert_allclose(x.grad.get_data().numpy()[k, mask[k]], row.grad, rtol=1e-12, atol=1e-15)


STEPS = {
    "div": lambda x, c: x / c,
    "sqrt": lambda x, c: tg.sqrt(c * x),
    "log": lambda x, c: tg.log(c * x) * c,
    "pow": lambda x, c: (c * x) ** 0.3,
    "broadcast": lambda x, c: x[0] / c,
    "sum": lambda x, c: x.sum() / c + x,
    "twice": lambda x, c: x / c + tg.sqrt(c) * x,
    "flip": lambda x, c: (x[::-1] / c[::-1])[::-1],
    "reshape": lambda x, c: (x.reshape(2, -1) / c.reshape(2, -1)).reshape(-1),
    "stack": lambda x, c: tg.concatenate([x[:2] / c[:2], x[2:] * c[2:]]),
    "matmul": lambda x, c: (tg.diag(tg.tensor([1.0, 2.0, 3.0, 4.0])) @ x) / c,
}


@pytest.mark.parametrize("name", STEPS)
def test_what_is_computed_before_the_mask_gives_no_nan(name):
    """Differences of a function that computes with the elements that count alone."""
    c = np.array([0.0, 2.0, 0.0, 3.0])
    mask, start = c != 0, np.array([1.5, -0.0, 2.0, 0.7])
    if name in ("sqrt", "log", "pow"):
        start[1] = 0.8
    x = tg.tensor(start, requires_grad=True)
    with np.errstate(all="ignore"):
        y = STEPS[name](x, tg.tensor(c))
    as_masked_tensor(y * y, mask).sum().backward()

    def loss(values):
        with np.errstate(all="ignore"):
            found = STEPS[name](tg.tensor(values), tg.tensor(c)).numpy()
        return (found[mask] ** 2).sum()

    got = x.grad.to_tensor(0.0) if is_masked_tensor(x.grad) else x.grad
    for k in range(4):
        step = np.zeros(4)
        step[k] = 1e-6
        difference = (loss(start + step) - loss(start - step)) / 2e-6
        np.testing.assert_allclose(got[k].item(), difference, rtol=1e-5, atol=1e-7)


def test_undefined_is_told_from_zero():
    x = tg.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
    y = x * tg.tensor([1.0, 0.0, 1.0, 1.0])
    as_masked_tensor(y[:3], [True, True, False]).sum().backward()
    # 1; 0, as it is multiplied by that; undefined; 0, as nothing depends on it.
    assert repr(x.grad) == "masked_tensor([1., 0., --, 0.])"


def test_a_gradient_is_defined_once_something_has_defined_it():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    as_masked_tensor(2 * x, [True, False]).sum().backward()
    assert repr(x.grad) == "masked_tensor([2., --])"
    as_masked_tensor(2 * x, [True, False]).sum().backward()
    assert repr(x.grad) == "masked_tensor([4., --])"
    as_masked_tensor(5 * x[:1], [True]).sum().backward()  # nothing there depends on the other one
    assert repr(x.grad) == "masked_tensor([9., --])"
    as_masked_tensor(3 * x, [False, True]).sum().backward()
    assert x.grad.tolist() == [9.0, 3.0]
    x.grad = None
    as_masked_tensor(2 * x, [True, False]).sum().backward()
    (5 * x).sum().backward()
    assert x.grad.tolist() == [7.0, 5.0]
    x.grad = None
    as_masked_tensor(2 * x, [True, False]).sum().backward()
    x.grad = None
    assert x.grad is None
    (5 * x).sum().backward()
    as_masked_tensor(2 * x, [True, False]).sum().backward()
    assert x.grad.tolist() == [7.0, 5.0]


def test_masks_after_masks():
    x = tg.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
    rows = as_masked_tensor(x * x, [[True, False], [True, True], [False, False]]).sum(1)
    more = as_masked_tensor(rows.to_tensor(0.0), [True, False, True])
    more.sum().backward()
    # The last row is 0 as a number that counts, of which nothing is known; the second is behind the second mask.
    assert x.grad.to_tensor(-1.0).tolist() == [[2.0, -1.0], [-1.0, -1.0], [-1.0, -1.0]]


def test_hooks_see_gradients_and_retained_ones_are_masked():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    seen = []
    y = x * 3
    y.register_hook(lambda g: seen.append(g.tolist()) or g * 10)
    y.retain_grad()
    as_masked_tensor(y / tg.tensor([1.0, 4.0]), [True, False]).sum().backward(retain_graph=True)
    assert seen == [[1.0, 0.0]]
    assert repr(x.grad) == "masked_tensor([30.,  --])" and repr(y.grad) == "masked_tensor([10.,  --])"
    z = x * 2
    z.grad_fn.register_hook(lambda inputs, outputs: None)
    with pytest.raises(RuntimeError, match="register them on the tensor"):
        as_masked_tensor(z, [True, False]).sum().backward()


def test_nothing_is_kept_and_a_graph_runs_once():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    total = as_masked_tensor(x.exp(), [True, False]).sum()
    total.backward()
    with pytest.raises(RuntimeError, match="given back"):
        total.backward()
    again = as_masked_tensor(x.exp(), [True, False]).sum()
    again.backward(retain_graph=True), again.backward()


def test_numpys_masked_arrays_both_ways():
    array = np.ma.MaskedArray([[1.0, nan], [3.0, 4.0]], [[False, True], [False, False]])
    x = masked_tensor(array)
    assert_same(x, array)
    assert_same(x, x.to_masked_array())
    assert_same(as_masked_tensor(x.to_masked_array()), array)
    assert_same(masked_tensor(np.ma.MaskedArray([1.0, 2.0])), np.ma.MaskedArray([1.0, 2.0]))
    assert repr(x) == "masked_tensor([[1., --],\n               [3., 4.]])"


def test_moves_and_elements():
    mask = np.array([[True, False, True], [False, True, True]])
    array = np.ma.MaskedArray(np.arange(6.0).reshape(2, 3), ~mask)
    x = masked_tensor(array)
    for text in ("x.T", "x[0]", "x[:, 1:]", "x[1, 2]", "x[x.T[0].shape[0] - 1]", "x.reshape(3, 2)", "x[[1, 0]]"):
        assert_same(eval(text, {"x": x}), eval(text, {"x": array}))
    assert len(x) == 2 and x[0, 0].item() == 0.0 and float(x[1, 1]) == 4.0 and not x[0, 0]


@pytest.mark.parametrize(
    "make, error, match",
    [
        (lambda: masked_tensor([1.0, 2.0], [1, 0]), TypeError, "a mask is boolean, not int64"),
        (lambda: masked_tensor([1.0, 2.0], [True]), ValueError, r"shape \(2,\) and a mask of shape \(1,\)"),
        (lambda: masked_tensor([1.0, 2.0]), TypeError, "needs a mask"),
        (lambda: masked_tensor(masked_tensor([1.0], [True]), [True]), TypeError, "masked tensor already"),
        (lambda: masked_tensor([1.0], [True]).backward(), RuntimeError, "does not require grad"),
        (lambda: masked_tensor([1.0, 2.0], [True, True], True).backward(), RuntimeError, "a gradient to start from"),
        (lambda: np.asarray(masked_tensor([1.0], [True])), TypeError, "to_masked_array"),
        (lambda: float(masked_tensor([1.0], [False])), TypeError, "is masked"),
        (lambda: masked_tensor([1.0], [True]).median(), AttributeError, "has no median.*to_tensor"),
        (lambda: np.median(masked_tensor([1.0], [True])), TypeError, "no implementation found"),
        (lambda: np.add.reduce(masked_tensor([1.0], [True])), TypeError, "NotImplemented"),
    ],
)
def test_what_cannot_be(make, error, match):
    with pytest.raises(error, match=match):
        make()


@pytest.mark.filterwarnings(
    "ignore:The PyTorch API of MaskedTensors", "ignore:It is not recommended to create a MaskedTensor"
)
def test_what_torch_gives(torch):
    theirs = torch.masked.as_masked_tensor
    for mask in ([False, True, True], [True, False, True]):
        got, wanted = [], []
        for module, make, out in ((tg, as_masked_tensor, got), (torch, theirs, wanted)):
            x = module.tensor([1.0, 1.0, 4.0], requires_grad=True)
            with np.errstate(all="ignore"):
                y = (x - 1).sqrt() * module.tensor([1.0, 2.0, 3.0])
            total = make(y, module.tensor(mask)).sum()
            total.backward()
            which = x.grad.get_mask().tolist()
            values = x.grad.get_data().detach().tolist()
            out += [total.get_data().item(), which, [v for v, m in zip(values, which, strict=True) if m]]
        assert got[1] == wanted[1]
        np.testing.assert_allclose([got[0], *got[2]], [wanted[0], *wanted[2]], rtol=1e-6)


def test_integers_and_answers():
    x = masked_tensor([1, 2, 3], [True, False, True])
    assert_same(x.sum(), np.ma.MaskedArray([1, 2, 3], [False, True, False]).sum())
    assert_same(x.amax(), 3)
    assert x.to_tensor(0).dtype == np.int64 and x.to_tensor(0).tolist() == [1, 0, 3]
    assert (x > 1).to_tensor(False).tolist() == [False, False, True]
    with pytest.raises(TypeError):
        np.sum(a=x)


@pytest.mark.parametrize(
    "step, mask, wanted",
    [
        (tg.cumsum, [True, False, False], "masked_tensor([2., --, --])"),
        (lambda y: tg.concatenate([y[:1], y * 0.0]), [True, False, True, False], "masked_tensor([ 2., nan,  --])"),
        (lambda y: tg.stack([y, y]).max(axis=0), [True, False, False], "masked_tensor([2., --, --])"),
        (lambda y: y.prod() * 0 + y, [True, True, True], "tensor([nan, nan, nan])"),
        (lambda y: y[[0, 0, 2]], [True, True, False], "masked_tensor([4., 0., --])"),
    ],
)
def test_masks_go_through_structured_rows(step, mask, wanted):
    """Sums from the left, parts, the largest of several: what all went behind the mask is undefined."""
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    with np.errstate(all="ignore"):
        y = step(2 * x / tg.tensor([1.0, 0.0, 0.0]))
    as_masked_tensor(y, mask).sum().backward()
    assert repr(x.grad) == wanted


def test_within_compiled_functions_and_vmap():
    mask = np.array([True, False, True])

    def loss(x):
        return (as_masked_tensor(x * x, mask).mean() * 2).to_tensor(0.0)

    x = np.array([[1.0, 2.0, 3.0], [4.0, np.nan, 6.0]])
    compiled = tg.compile(loss, strict=True)
    assert [float(compiled(x[0])) for _ in range(4)] == [10.0] * 4 and compiled.stats.replays == 2
    assert tg.func.grad(compiled)(x[0]).tolist() == [2.0, 0.0, 6.0]
    assert tg.func.vmap(loss)(x).tolist() == [10.0, 52.0]
    with pytest.raises(RuntimeError, match="use to_tensor"):
        tg.func.vmap(lambda row: as_masked_tensor(row, mask).sum().backward() or row)(x)


def test_masked_gradients_are_copied_and_cleared():
    layer = tg.nn.Linear(1, 2, bias=False)
    as_masked_tensor(layer(np.ones(1)), [True, False]).sum().backward()
    assert (
        repr(layer.weight.grad)
        == repr(copy.deepcopy(layer).weight.grad)
        == "masked_tensor([[1.],\n               [--]])"
    )
    layer.zero_grad(set_to_none=False)
    assert layer.weight.grad.tolist() == [[0.0], [0.0]]


@pytest.mark.parametrize("name", ["sum", "prod", "mean", "var", "std", "amax", "amin", "logsumexp", "softmax"])
def test_reductions_take_pytorchs_names_of_their_arguments(name):
    mask = np.array([[True, False, True], [False, False, False]])
    masked = masked_tensor(behind(np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), mask), mask)
    by_numpy = {} if name == "softmax" else {"keepdims": True}
    by_torch = {} if name == "softmax" else {"keepdim": True}
    found, wanted = getattr(masked, name)(dim=1, **by_torch), getattr(masked, name)(axis=1, **by_numpy)
    assert found.shape == wanted.shape
    assert np.array_equal(found.get_mask().numpy(), wanted.get_mask().numpy())
    assert np.array_equal(found.to_tensor(0).detach().numpy(), wanted.to_tensor(0).detach().numpy())
    with pytest.raises(TypeError, match="dims"):
        getattr(masked, name)(dims=1)
