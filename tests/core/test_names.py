"""What names mean where NumPy and PyTorch differ: the design's list, point by point."""

import warnings

import numpy as np
import pytest
from oracles import assert_same, set_shape

import tapegrad as tg

X = np.arange(24.0).reshape(2, 3, 4)


def leaf(data=X):
    return tg.tensor(data, requires_grad=True)


# 1. A name that NumPy has means what NumPy means, as function and as method; the others mean what torch means.


def test_1_numpys_names_mean_what_numpy_means():
    t = tg.tensor(X)
    for ours, theirs in (
        (t.sum(1), X.sum(1)),
        (t.mean((0, 2), keepdims=True), X.mean((0, 2), keepdims=True)),
        (t.max(0), X.max(0)),
        (t.cumsum(), X.cumsum()),
        (t.cumsum(1), X.cumsum(1)),
        (t.squeeze(), X.squeeze()),
        (t.reshape(4, 6), X.reshape(4, 6)),
        (t.reshape((4, -1)), X.reshape((4, -1))),
        (t.astype(int), X.astype(int)),
        (t.copy(), X.copy()),
        (tg.expand_dims(t, 1), np.expand_dims(X, 1)),
        (tg.moveaxis(t, 0, -1), np.moveaxis(X, 0, -1)),
        (tg.stack([t, t], axis=1), np.stack([X, X], axis=1)),
    ):
        assert_same(ours.numpy(), theirs)


def test_1_torchs_names_mean_what_torch_means(torch):
    t, x = tg.tensor(X), torch.tensor(X)
    for f in (
        lambda t: t.unsqueeze(1),
        lambda t: t.unsqueeze(-1),
        lambda t: t.permute(2, 0, 1),
        lambda t: t.permute((1, 0, 2)),
        lambda t: t[:1].expand(5, 3, 4),
        lambda t: t[:1].expand(5, -1, -1),
        lambda t: t[0, 0].expand(2, 3, 4),
        lambda t: t.clone(),
    ):
        assert_same(f(t).numpy(), f(x).numpy())
    assert t.numel() == x.numel()
    assert t.dim() == x.dim()


# 2. `dim` and `keepdim` are spellings of `axis` and `keepdims`; both at once is an error.


@pytest.mark.parametrize("name", ["sum", "mean"])
def test_2_dim_and_keepdim(name):
    x, expected = leaf(), getattr(np, name)(X, axis=1, keepdims=True)
    for result in (
        getattr(x, name)(axis=1, keepdims=True),
        getattr(x, name)(dim=1, keepdim=True),
        getattr(x, name)(axis=1, keepdim=True),
        getattr(tg, name)(x, dim=1, keepdim=True),
        getattr(tg, name)(x, 1, True),
    ):
        assert_same(result.detach().numpy(), expected)
    assert getattr(x, name)(dim=(0, 2)).shape == (3,)
    for call in (x.sum, lambda **k: getattr(tg, name)(x, **k)):
        with pytest.raises(TypeError, match=r"both axis=1 and dim=1.*give one"):
            call(axis=1, dim=1)
        with pytest.raises(TypeError, match="both keepdims and keepdim"):
            call(axis=1, keepdims=True, keepdim=True)


def test_2_both_at_once_whatever_the_values():
    for call in (
        lambda: leaf().sum(axis=0, dim=None),
        lambda: leaf().squeeze(axis=0, dim=0),
        lambda: leaf().cumsum(axis=1, dim=0),
        lambda: tg.concatenate([leaf()], axis=1, dim=1),
    ):
        with pytest.raises(TypeError, match="both"):
            call()


def test_2_dim_where_there_is_an_axis():
    x = leaf()
    assert_same(x.cumsum(dim=2).detach().numpy(), X.cumsum(2))
    assert_same(x.squeeze(dim=None).detach().numpy(), X)
    assert x[:1].squeeze(dim=0).shape == (3, 4)
    assert x.unsqueeze(dim=0).shape == (1, 2, 3, 4)
    assert tg.stack([x, x], dim=-1).shape == (2, 3, 4, 2)
    assert tg.cat([x, x], dim=1).shape == (2, 6, 4)
    with pytest.raises(TypeError, match=r"unsqueeze\(\) needs an axis"):
        x.unsqueeze()


@pytest.mark.parametrize("name", ["max", "min"])
def test_2_where_torch_gives_something_of_another_kind_dim_is_refused(name):
    x = leaf()
    for call in (getattr(x, name), lambda **k: getattr(tg, name)(x, **k)):
        with pytest.raises(TypeError, match=rf"dim=.*write {name}\(axis="):
            call(dim=1)
        assert call(axis=1).shape == (2, 4)
        assert call(axis=1, keepdim=True).shape == (2, 1, 4)


def test_2_norm_refuses_dim_too():
    with pytest.raises(TypeError, match=r"dim=.*axis="):
        leaf().norm(dim=1)
    with pytest.raises(TypeError, match=r"dim=.*axis="):
        tg.norm(leaf(), dim=1)
    assert leaf().norm(axis=1).shape == (2, 4)


# 3. max and min return arrays.


def test_3_max_and_min_are_arrays():
    x = leaf()
    for result, expected in ((x.max(1), X.max(1)), (tg.min(x, axis=0), X.min(0)), (x.max(), X.max())):
        assert type(result) is tg.Tensor
        assert_same(result.detach(), expected)


# 4. norm is numpy.linalg.norm (its orders are in tests/ops).


def test_4_norm_of_a_matrix_and_a_vector():
    assert tg.norm(X[0]).item() == pytest.approx(np.linalg.norm(X[0]), rel=1e-15)
    assert tg.norm(X[0], 1).item() == np.linalg.norm(X[0], 1)  # a matrix norm: the largest column sum
    assert tg.norm(X[0], 1, axis=1).tolist() == np.linalg.norm(X[0], 1, axis=1).tolist()


# 6. transpose with two integers swaps two axes.


def test_6_transpose_of_two_integers_swaps_two_axes(torch):
    x = leaf()
    assert_same(x.transpose(0, 2).detach().numpy(), torch.tensor(X).transpose(0, 2).numpy())
    assert_same(x.transpose(-1, 0).detach().numpy(), torch.tensor(X).transpose(-1, 0).numpy())
    assert_same(tg.transpose(x, 1, 2).detach().numpy(), X.transpose(0, 2, 1))


def test_6_transpose_of_none_a_tuple_or_more_permutes():
    x = leaf()
    assert_same(x.transpose().detach().numpy(), X.transpose())
    assert_same(x.transpose(None).detach().numpy(), X.transpose(None))
    assert_same(x.transpose((1, 0, 2)).detach().numpy(), X.transpose((1, 0, 2)))
    assert_same(x.transpose([1, 0, 2]).detach().numpy(), X.transpose([1, 0, 2]))
    assert_same(x.transpose(2, 0, 1).detach().numpy(), X.transpose(2, 0, 1))
    assert_same(np.transpose(x, (2, 0, 1)).detach().numpy(), X.transpose(2, 0, 1))
    matrix = leaf(X[0])
    assert_same(matrix.transpose((0, 1)).detach().numpy(), X[0])  # a tuple is an order
    assert_same(matrix.transpose(0, 1).detach().numpy(), X[0].T)  # two integers swap


def test_6_wrong_axes():
    for axes in ((0, 5), (0, 1, 1), ((0, 1),), (0, 1, 2, 3), (0,)):
        with pytest.raises(ValueError):
            leaf().transpose(*axes)


def test_6_t_reverses_all_axes_and_mt_the_last_two():
    x = leaf()
    assert_same(x.T.detach().numpy(), X.T)
    assert_same(x.mT.detach().numpy(), X.mT)
    assert tg.tensor(1.0).T.shape == ()
    assert tg.tensor([1.0, 2.0]).T.shape == (2,)
    with pytest.raises(ValueError):
        _ = tg.tensor([1.0]).mT


# 7. `x.equal(y)` is one bool; `tg.equal` and `==` are elementwise. `size` is an int, `shape` a tuple.


def test_7_equal():
    x, y = tg.tensor([1.0, 2.0]), tg.tensor([1.0, 3.0])
    assert x.equal(y) is False
    assert x.equal(x) is True
    assert x.equal([1.0, 2.0]) is True
    assert x.equal(tg.tensor([[1.0, 2.0]])) is False
    for result in (tg.equal(x, y), x == y, tg.eq(x, y), x.eq(y), np.equal(x, y)):
        assert type(result) is tg.Tensor
        assert result.tolist() == [True, False]
    assert (x != y).tolist() == [False, True]


def test_7_size_and_shape():
    x = leaf()
    assert type(x.size) is int
    assert x.size == 24
    assert type(x.shape) is tuple
    assert x.shape == (2, 3, 4)


# 8. ones(2, 3) is ones((2, 3)); dtype by keyword; NumPy's dtypes and promotion, warnings and errstate.


def test_8_shapes_spread_or_not():
    for make in (tg.zeros, tg.ones, tg.empty, tg.rand, tg.randn):
        assert make(2, 3).shape == make((2, 3)).shape == make([2, 3]).shape == (2, 3)
    with pytest.raises(TypeError):
        tg.ones((2, 3), np.float32)  # NumPy's second positional argument is not taken for a size


def test_8_promotion_is_numpys():
    def of(x):
        return tg.tensor(x)

    single, double, whole, flag = np.float32([1.5]), np.array([2.5]), np.array([3]), np.array([True])
    for a in (single, double, whole, flag, 2, 2.5, True):
        for b in (single, double, whole, flag):
            if a is flag and b is flag:
                continue
            expected = a * b
            left = of(a) if isinstance(a, np.ndarray) else a
            assert_same((left * of(b)).numpy(), expected)
            assert_same((of(b) * left).numpy(), expected)
    assert (tg.tensor([1]) / 2).dtype == np.float64
    assert tg.tensor([1, 2]).mean().dtype == np.float64
    assert tg.tensor([True, True]).sum().dtype == np.int64
    assert tg.tensor(1.0).dtype == np.float64  # from Python floats


def test_8_numpys_warnings_and_errstate():
    x = leaf([0.0, 1.0])
    with pytest.warns(RuntimeWarning, match="divide by zero"):
        tg.log(x)
    with np.errstate(divide="raise"), pytest.raises(FloatingPointError, match="divide by zero"):
        1.0 / x
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("error")
        (1.0 / x).sum().backward()
    assert x.grad.tolist() == [-np.inf, -1.0]


# 9. float(t), int(t), complex(t) of a tensor that requires grad warn; item() is quiet.


@pytest.mark.parametrize("kind", [float, int, complex])
@pytest.mark.parametrize("shape", [(), (1,), (1, 1)])
def test_9_numbers_of_a_tensor_that_requires_grad_warn(kind, shape):
    x = leaf(np.full(shape, 2.0))
    for t in (x, x * 1.0):
        with pytest.warns(tg.GradientLostWarning, match=rf"{kind.__name__}\(\).*not differentiated; use \.item\(\)"):
            value = kind(t)
        assert type(value) is kind
        assert value == 2
    assert kind(x.detach()) == 2  # quietly


def test_9_item_is_quiet():
    x = leaf(2.0)
    assert x.item() == 2.0
    assert type(x.item()) is float
    assert type((x * x).item()) is float
    assert type(tg.tensor(3).item()) is int
    assert type(tg.tensor([True]).item()) is bool
    assert leaf([[1.0, 2.0]]).tolist() == [[1.0, 2.0]]


def test_9_a_tensor_assigned_into_a_plain_array_raises():
    x = leaf(2.0)
    a = np.zeros(3)
    with pytest.raises(ValueError) as caught:
        a[1] = x * x
    assert isinstance(caught.value.__cause__, tg.LostGradientError)
    assert a.tolist() == [0.0, 0.0, 0.0]
    a[1] = (x * x).item()
    with tg.allow_lost_gradients():
        a[0] = x
    assert a.tolist() == [2.0, 4.0, 0.0]


def test_9_the_warning_points_to_the_users_line():
    with pytest.warns(tg.GradientLostWarning) as caught:
        float(leaf(2.0))
    assert caught[0].filename == __file__


def test_9_only_one_element_is_a_number():
    for kind in (float, int, complex):
        with pytest.raises(TypeError, match=rf"{kind.__name__}\(\) needs a tensor of one element.*\(2,\)"):
            kind(tg.tensor([1.0, 2.0]))
    with pytest.raises(TypeError, match=r"item\(\) needs a tensor of one element"):
        tg.zeros(0).item()


# 10. tensor copies; as_tensor, from_numpy, numpy() share memory.


def test_10_tensor_copies():
    a = np.zeros(2)
    for t in (tg.tensor(a), tg.Tensor(a), tg.tensor(tg.from_numpy(a))):
        a[0] = 5.0
        assert t.tolist() == [0.0, 0.0]
        a[0] = 0.0


@pytest.mark.parametrize("share", [tg.as_tensor, tg.from_numpy])
def test_10_as_tensor_and_from_numpy_share_memory(share):
    for a in (np.zeros(2), np.zeros((3, 4))[::2, 1::2], np.zeros((2, 3)).T):
        t = share(a)
        a[(0,) * a.ndim] = 5.0
        assert t[(0,) * a.ndim].item() == 5.0
        assert np.shares_memory(t.numpy(), a)
        t.numpy()[(-1,) * a.ndim] = 7.0
        assert a[(-1,) * a.ndim] == 7.0


def test_10_as_tensor_gives_a_tensor_itself():
    x = leaf()
    assert tg.as_tensor(x) is x
    assert tg.as_tensor(x, float) is x
    other = tg.as_tensor(x, np.float32)
    assert other.dtype == np.float32
    assert other.requires_grad
    assert tg.as_tensor([1, 2], float).tolist() == [1.0, 2.0]
    assert tg.as_tensor([x[0, 0, 0], 1.0]).requires_grad  # a history is kept


def test_10_shared_memory_survives_a_change_of_shape():
    a = np.zeros(6)
    t = tg.from_numpy(a)
    set_shape(a, (2, 3))
    assert t.shape == (6,)
    out = t.numpy()
    set_shape(out, (3, 2))
    assert t.shape == (6,)


# 11. reshape is a view where it can be; x[::-1] is a view.


def test_11_views_and_copies():
    t = tg.tensor(X)
    for view in (t.reshape(6, 4), t[::-1], t.T, t[1], t[0, 1, 2], t.squeeze(), t.unsqueeze(0), t.expand(2, 2, 3, 4)):
        assert np.shares_memory(view.numpy(), t.numpy())
    for copy in (t.T.reshape(24), t.clone(), t.copy(), t[[0, 1]], t[t > 3.0]):
        assert not np.shares_memory(copy.numpy(), t.numpy())
