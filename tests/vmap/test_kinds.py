"""Under vmap: random numbers, custom functions, rows of one's own, NumPy's functions, and what has rules."""

import numpy as np
import pytest
from ops.examples import CASES
from vmap.batches import SIZE, batch_of, check

import tapegrad as tg
from tapegrad.errors import BatchError, OperandError
from tapegrad.func import vmap
from tapegrad.ops import TABLE
from tapegrad.transforms import vmap as transforms_vmap
from tapegrad.transforms.vmap import dispatch, fallback

X = np.arange(12.0).reshape(3, 4) + 1.0
Y = np.cos(X)

# Random numbers

DRAWS = [
    lambda: tg.rand(2),
    lambda: tg.randn(2),
    lambda: tg.random.rand_like(tg.ones(2)),
    lambda: tg.bernoulli(np.full(2, 0.5)),
]


@pytest.mark.parametrize("draw", DRAWS)
def test_random_numbers(draw):
    with pytest.raises(BatchError, match="draw before vmap and pass the draw in"):
        vmap(lambda x: x.sum() + draw())(X)
    same = vmap(lambda x: 0 * x.sum() + draw(), randomness="same")(np.ones((50, 4)))
    assert same.shape == (50, 2) and (same == same[0]).all()
    different = vmap(lambda x: 0 * x.sum() + draw(), randomness="different")(np.ones((50, 4)))
    assert different.shape == (50, 2) and len(np.unique(different, axis=0)) > 1
    assert draw().shape == (2,)


def test_random_numbers_of_levels_within_levels():
    def outer(x):
        return vmap(lambda y: 0 * y + tg.rand(2), randomness="same")(x[:, None])

    found = vmap(outer, randomness="different")(np.ones((5, 3)))
    assert (found == found[:, :1]).all() and len(np.unique(found)) == 10
    with pytest.raises(BatchError, match="rand was called under vmap"):
        vmap(lambda x: vmap(lambda y: y + tg.rand(()), randomness="same")(x))(X)


def test_a_draw_by_parameters_of_a_batch():
    p = np.array([0.0, 1.0, 0.0])
    np.testing.assert_array_equal(vmap(lambda p: tg.bernoulli(p), randomness="different")(p), p)
    with pytest.raises(BatchError, match="parameters differ from example to example"):
        vmap(lambda p: tg.bernoulli(p), randomness="same")(p)


# Custom functions


class Cube(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x, factor):
        ctx.save_for_backward(x)
        ctx.factor = factor
        return factor * x**3

    @staticmethod
    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return ctx.factor * 3 * x**2 * grad, None


class Looped(Cube):
    generate_vmap_rule = True


class Ruled(Cube):
    seen = []  # noqa: RUF012

    @staticmethod
    def vmap(info, in_dims, x, factor):
        Ruled.seen.append((info.batch_size, info.randomness, in_dims, x.shape))
        return Ruled.apply(x, factor), 0


class Pair(tg.autograd.Function):
    @staticmethod
    def forward(x, y):
        return x @ y, x + y, 3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, g, h, _):
        x, y = ctx.saved_tensors
        return g * y + h, g * x + h

    @staticmethod
    def vmap(info, in_dims, x, y):
        x = x if in_dims[0] == 0 else x[None]
        y = y if in_dims[1] == 0 else y[None]
        return ((x * y).sum(-1), (x + y).transpose(), 3), (0, 1, None)


def test_a_custom_function_says_what_to_do():
    with pytest.raises(BatchError, match=r"vmap\(info, in_dims, \*args\).*generate_vmap_rule"):
        vmap(lambda x: Cube.apply(x, 2.0))(X)

    class Both(Ruled):
        generate_vmap_rule = True

    with pytest.raises(OperandError, match="has a vmap and generate_vmap_rule"):
        vmap(lambda x: Both.apply(x, 2.0))(X)

    class Wrong(Cube):
        @staticmethod
        def vmap(info, in_dims, x, factor):
            return x

    with pytest.raises(OperandError, match=r"must give a pair, \(outputs, out_dims\)"):
        vmap(lambda x: Wrong.apply(x, 2.0))(X)


def test_a_custom_function_by_its_vmap_or_by_a_loop():
    check(lambda x: Looped.apply(x, 2.0), [X], (0,), "loop")
    Ruled.seen.clear()
    check(lambda x: Ruled.apply(x, factor=2.0), [X], (0,), "rule")
    assert Ruled.seen == [(3, "error", (0, None), (3, 4))]
    for axes in ((0, 0), (0, None), (None, 0)):
        given = [a if axis == 0 else a[0] for a, axis in zip((X, Y), axes, strict=True)]
        check(lambda x, y: Pair.apply(x, y)[:2], given, axes, "several results")
    nested = vmap(lambda x: vmap(lambda y: Pair.apply(x, y)[0], 1)(Y.T))(X)
    np.testing.assert_allclose(nested, X @ Y.T)
    nested = vmap(lambda x: vmap(lambda y: Ruled.apply(x * y.sum(), 1.0))(Y))(X)
    np.testing.assert_allclose(nested, (X[:, None] * Y.sum(1)[None, :, None]) ** 3)


# Rows of one's own


def test_rows_of_ones_own():
    swish = tg.elementwise("x / (1 + exp(-y * x))", name="swish_of_a_batch")
    for axes in ((0, 0), (0, None), (None, 0)):
        given = [a if axis == 0 else a[0] for a, axis in zip((X, Y), axes, strict=True)]
        check(swish, given, axes, "elementwise")
    check(lambda x, y: swish(x, y[0]), [X, Y], (0, 0), "shapes that differ")


# NumPy's functions


def test_numpys_functions():
    for function in (
        lambda x, y: np.sin(x) * np.add(x, y),
        lambda x, y: np.concatenate([x, y]),
        lambda x, y: np.stack([x, y], 1),
        lambda x, y: np.linalg.inv(np.outer(x, y) + 20 * np.eye(4)),
        lambda x, y: np.linalg.norm(np.outer(x, y)),
        lambda x, y: (
            np.sum(x, where=np.array([True, False, True, True])) + np.add(x, y, where=[True, False, True, True])
        ),
        lambda x, y: np.add.reduce(x) + np.multiply.outer(x, y),
        lambda x, y: np.add(x, y, dtype=np.float64),
        lambda x, y: np.einsum("i,j->ij", x, y),
        lambda x, y: np.where(x > y, x, y),
        lambda x, y: (
            np.ones_like(x.detach()) * y + np.full_like(x.detach(), 2.0) + np.shape(x)[0] + np.ndim(x) + np.size(y)
        ),
        lambda x, y: np.histogram(x.detach(), bins=3, range=(0.0, 20.0))[0] * y[:3],
        lambda x, y: tg.array([x[0], y[1]]) + tg.as_tensor([x, y]).sum(),
        lambda x, y: np.polyval(x, y),
        lambda x, y: np.interp(y, np.arange(4.0), x),
        lambda x, y: sum(list(x)) * y,
        lambda x, y: divmod(x, 3.0)[1] + abs(-y) + (2.0 - x) + (x**2) + (-x) / y + 1.0 / x + 2.0**y,
    ):
        for axes in ((0, 0), (0, None), (None, 0)):
            given = [a if axis == 0 else a[0] for a, axis in zip((X, Y), axes, strict=True)]
            check(function, given, axes, "of NumPy", in_axes=axes)


def test_arrays_of_objects_are_not_made():
    with pytest.raises(BatchError, match="making an array"):
        vmap(lambda x: np.array([x, x]))(X)


def test_tensor_of_a_tensor_of_a_batch():
    x = tg.tensor(X, requires_grad=True)
    copied = vmap(lambda x: tg.tensor(x, dtype=np.float32))(x)
    assert not copied.requires_grad and copied.dtype == np.float32
    np.testing.assert_array_equal(copied.numpy(), X.astype(np.float32))
    with pytest.raises(BatchError):
        vmap(lambda x: tg.tensor(x, requires_grad=True))(X)


def test_safe_where():
    x = np.array([[0.0, 4.0], [-1.0, 9.0], [0.0, 0.0]])

    def function(x, y):
        return tg.func.safe_where(x > 0, np.sqrt, x, y)

    check(function, [x, np.arange(3.0)], (0, 0), "safe_where")
    check(function, [x, np.array(2.0)], (0, None), "safe_where")
    np.testing.assert_array_equal(vmap(lambda x: function(x, 1.0))(-abs(x) - 1), np.ones((3, 2)))


# What has a rule


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_rows_that_have_a_rule_do_not_loop(case, monkeypatch):
    row = case.row
    if getattr(row, "batch", None) == "":
        pytest.skip("has no rule")
    if "weights" in repr(case) or (row.name in ("tril", "triu") and case.arrays()[0].ndim < 2):
        pytest.skip("this example has no rule")

    def refuse(*_):
        raise AssertionError(f"{row.key} was computed for one example after the other")

    monkeypatch.setattr(dispatch, "loop", refuse)
    arrays = [batch_of(a, row) for a in case.arrays()]
    results = vmap(lambda *tensors: case.apply(list(tensors)))(*arrays)
    assert results.shape[0] == SIZE


def test_rows_name_rules_that_there_are_and_all_are_in_use():
    assert {row.batch for row in TABLE if not row.elementwise} == {"", *dispatch.RULES}


def test_composed_rows_in_use_do_not_loop(monkeypatch):
    monkeypatch.setattr(dispatch, "loop", None)
    monkeypatch.setattr(fallback, "loop", None)
    x = X.reshape(3, 2, 2)
    for function in (
        lambda x: tg.var(x, axis=0),
        lambda x: tg.std(x),
        lambda x: tg.sort(x, axis=None),
        lambda x: tg.argsort(x),
        lambda x: tg.argmax(x, axis=1),
        lambda x: tg.any(x > 2),
        lambda x: tg.clip(x, 1.0, 3.0),
        lambda x: tg.einsum("ij,jk,kl->il", x, x, x),
        lambda x: tg.linalg.eigh(x + x.mT)[0],
        lambda x: tg.linalg.svd(x)[1],
        lambda x: tg.vstack([x, x]),
        lambda x: tg.split(x, 2)[0],
        lambda x: tg.trace(x),
        lambda x: tg.diag(x),
        lambda x: tg.diff(x),
        lambda x: tg.topk(x, 1)[0],
        lambda x: tg.pad(x, 1),
        lambda x: x.flatten(),
        lambda x: tg.average(x),
        lambda x: tg.cummax(x, 0)[0],
    ):
        vmap(function)(x)


def test_helpers_for_transforms():
    assert transforms_vmap.active() == ()
    w = tg.tensor(np.ones(2), requires_grad=True)

    def function(x):
        (level,) = transforms_vmap.active()
        assert transforms_vmap.raw(x)[1] == (level,) and transforms_vmap.raw(x)[0].shape == (3, 4)
        assert transforms_vmap.raw(w) == (w, ())
        every = transforms_vmap.expanded(w)
        assert transforms_vmap.raw(every)[0].shape == (3, 2) and every.requires_grad
        assert transforms_vmap.expanded(x) is x
        assert transforms_vmap.wrap(w, ()) is w
        raw, levels = transforms_vmap.raw(x.sum() * every)
        return transforms_vmap.wrap(raw, levels)

    np.testing.assert_array_equal(vmap(function)(X).detach().numpy(), np.repeat(X.sum(1)[:, None], 2, 1))
