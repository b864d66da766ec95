"""What has an order, or rounds, of complex numbers: NumPy's answer where there is one, or an error that says why."""

import numpy as np
import pytest
from complex.directions import draws, hold, normal
from oracles import assert_same

import tapegrad as tg
from tapegrad.errors import DTypeError

X = normal(draws("order"), (3, 4))

REFUSED = {
    **{name: lambda t, name=name: getattr(tg, name)(t) for name in ("max", "min", "ptp", "median", "nanmedian")},
    **{name: lambda t, name=name: getattr(tg, name)(t) for name in ("nanmax", "nanmin", "logsumexp", "softmax")},
    **{name: lambda t, name=name: getattr(tg, name)(t) for name in ("log_softmax", "logcumsumexp", "histogram")},
    **{name: lambda t, name=name: getattr(tg, name)(t) for name in ("fabs", "modf", "frexp", "i0", "unwrap")},
    **{name: lambda t, name=name: getattr(tg, name)(t, 0) for name in ("cummax", "cummin")},
    **{name: lambda t, name=name: getattr(tg, name)(t, 1) for name in ("topk", "kthvalue", "ldexp")},
    **{name: lambda t, name=name: getattr(tg, name)(t, 0.5) for name in ("quantile", "percentile", "nanquantile")},
    "clip": lambda t: tg.clip(t, 0.0, 1.0),
    "numpy.max": np.max,
    "numpy.clip": lambda t: np.clip(t, 0.0, 1.0),
    "pad": lambda t: tg.pad(t, 1, "maximum"),
    "divmod": lambda t: divmod(t, 2.0),
    "bincount": lambda t: tg.bincount([0, 1, 1, 0], t[0]),
}


@pytest.mark.parametrize("grad", [True, False])
@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_meaning_is_refused(name, grad):
    t = tg.tensor(X, requires_grad=grad) * 1.0
    with pytest.raises((DTypeError, TypeError)) as error:
        REFUSED[name](t)
    assert "complex" in str(error.value) or "not supported for the input types" in str(error.value)


def test_one_number_of_it_is_no_real_number():
    z = tg.tensor(1 + 2j, requires_grad=True)
    assert complex(z.detach()) == z.item() == 1 + 2j
    for convert in (float, int):
        with pytest.raises(TypeError, match="complex"):
            convert(z.detach())
    with pytest.raises((TypeError, DTypeError), match="complex"):
        round(z.detach())
    assert tg.tensor(X).tolist() == X.tolist()
    assert bool(z)


def test_indices_and_comparisons_are_numpys():
    t = tg.tensor(X, requires_grad=True)
    for name in ("argmax", "argmin", "argsort", "nonzero", "count_nonzero", "isreal", "iscomplex", "any", "all"):
        ours, theirs = getattr(tg, name)(t), getattr(np, name)(X)
        np.testing.assert_array_equal(np.asarray(ours), theirs)
    assert_same((t == X.T.T).numpy(), np.full(X.shape, True))
    assert_same((t != 1j).numpy(), X != 1j)
    assert_same(tg.isclose(t, X + 1e-12j).numpy(), np.full(X.shape, True))
    assert not tg.allclose(t, X + 1e-3j)
    assert tg.array_equal(t, X)
    assert not tg.array_equal(t, X.conj())


def test_sorting_goes_by_the_real_parts_first():
    a = np.array([2 + 1j, 1 - 1j, 2 - 3j, 1 + 4j])
    for dtype in (np.complex128, np.complex64):
        t = tg.tensor(a.astype(dtype), requires_grad=True)
        s = tg.sort(t)
        assert_same(s.detach().numpy(), np.sort(a.astype(dtype)))
        (g,) = tg.autograd.grad((s * np.arange(1.0, 5.0)).sum().imag, [t])
        assert_same(g.numpy(), np.array([4j, 1j, 3j, 2j], dtype))


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_rounding_has_derivative_zero(dtype):
    t = tg.tensor((X * 30).astype(dtype), requires_grad=True)
    for decimals in (0, 1, -1):
        r = t.round(decimals)
        assert_same(r.detach().numpy(), np.round(t.detach().numpy(), decimals))
        (g,) = tg.autograd.grad(r.sum().real, [t])
        assert_same(g.numpy(), np.zeros(X.shape, dtype))


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_numbers_in_the_place_of_none(dtype):
    a = np.array([1 + 2j, np.nan, complex(np.nan, np.inf), complex(-np.inf, 3), complex(2, np.nan)], dtype)
    t = tg.tensor(a, requires_grad=True)
    for named in ({}, {"nan": 7.0, "posinf": 8.0, "neginf": -9.0}):
        assert_same(tg.nan_to_num(t, **named).detach().numpy(), np.nan_to_num(a, **named))
        (g,) = tg.autograd.grad(tg.nan_to_num(t, **named), [t], np.full(5, 2 + 3j, dtype))
        assert_same(g.numpy(), np.array([2 + 3j, 3j, 0, 3j, 2], dtype))
    np.testing.assert_equal(tg.nansum(t).detach().numpy(), np.nansum(a))
    np.testing.assert_equal(tg.nanmean(t).detach().numpy(), np.nanmean(a))


def test_real_if_close():
    near = tg.tensor([1 + 1e-15j, 2 - 1e-15j], requires_grad=True)
    far = tg.tensor(X, requires_grad=True)
    assert tg.real_if_close(far) is far
    assert tg.real_if_close(near).dtype == np.float64
    assert np.real_if_close(near, tol=1e-17).dtype == np.complex128
    hold(tg.real_if_close, np.real_if_close, X)
    (g,) = tg.autograd.grad(tg.real_if_close(near).sum(), [near])
    assert_same(g.numpy(), np.ones(2, complex))


def test_interpolation_of_complex_values():
    x, xp = np.array([0.1, 1.4, 2.6, -1.0, 9.2]), np.array([0.0, 1.0, 2.0, 3.0])
    fp = normal(draws("fp"), (4,))
    for named in ({}, {"left": 1 + 2j, "right": -1j}, {"left": 2.0}, {"period": 3.5}):
        hold(lambda *t, named=named: tg.interp(*t, **named), lambda *a, named=named: np.interp(*a, **named), x, xp, fp)
    for wrong in ((x + 1j, xp, fp), (x, xp + 1j, fp)):
        with pytest.raises(DTypeError, match="have no order"):
            tg.interp(*map(tg.tensor, wrong))
    # at a knot the derivative of each part is of least norm between the slopes at both sides
    at = tg.tensor([1.0], requires_grad=True)
    (g,) = tg.autograd.grad(tg.interp(at, [0.0, 1.0, 2.0], np.array([0, 1 + 1j, 3.0])), [at], np.array([1 + 1j]))
    assert_same(g.numpy(), np.array([1.0]))
