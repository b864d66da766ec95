"""Differences, integrals, interpolation, convolution, polynomials, spacing: edges, kinks, and what is refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ops.structured import knots, spaced
from oracles import assert_close, assert_same, difference_gradient, gradients, hold_to_numpy, leaf

import tapegrad as tg


def gradient_close(ours, theirs, *arrays, rel=1e-8, value=1e-13):
    """Hold a function whose rounding may differ from NumPy's: the value closely, gradients to differences."""
    inputs = [leaf(a) for a in arrays]
    result, expected = ours(*inputs), np.asarray(theirs(*arrays))
    assert result.dtype == expected.dtype
    assert_close(result.detach().numpy(), expected, value, scale=1.0)
    weights = np.cos(np.arange(1.0, expected.size + 1)).reshape(expected.shape)
    found = tg.autograd.grad(result, inputs, weights, materialize_grads=True)
    for k, gradient in enumerate(g.numpy() for g in found):
        numeric = difference_gradient(lambda *a: (theirs(*a) * weights).sum(), arrays, k)
        assert_close(gradient, numeric, rel, f"operand {k}", scale=1.0)


@settings(max_examples=40)
@given(shape=st.lists(st.integers(0, 4), min_size=1, max_size=3).map(tuple), data=st.data())
def test_differences_over_shapes_orders_and_ends(shape, data):
    a = spaced(shape, "diff")
    axis, n = data.draw(st.integers(-len(shape), len(shape) - 1)), data.draw(st.integers(0, 3))
    ends = {}
    for name in ("prepend", "append"):
        size = data.draw(st.sampled_from([None, 0, 1, 2]))
        if size is not None:
            width = list(shape)
            width[axis] = size
            ends[name] = 0.5 if data.draw(st.booleans()) else spaced(tuple(width), name)
    hold_to_numpy(lambda x: tg.diff(x, n, axis, **ends), lambda x: np.diff(x, n, axis, **ends), a)


def test_differences_by_what_is_put_before_and_behind():
    a = spaced((2, 3), "a")
    b, c = spaced((2, 1), "b"), np.array(0.3)
    hold_to_numpy(lambda x, y, z: x.diff(prepend=y, append=z), lambda x, y, z: np.diff(x, prepend=y, append=z), a, b, c)
    hold_to_numpy(lambda x, y, z: tg.ediff1d(x, y, z), lambda x, y, z: np.ediff1d(x, y, z), a, b, c)
    assert_same(tg.diff(tg.tensor([True, False, True])).numpy(), np.diff([True, False, True]))
    assert_same(tg.diff(tg.tensor([1, 4, 9])).numpy(), np.diff([1, 4, 9]))


@settings(max_examples=40)
@given(shape=st.lists(st.integers(3, 5), min_size=1, max_size=2).map(tuple), data=st.data())
def test_slopes_over_shapes_spacings_and_edges(shape, data):
    a, edge = spaced(shape, "slopes"), data.draw(st.sampled_from([1, 2]))
    axis = data.draw(st.sampled_from([None, *range(-len(shape), len(shape))]))
    axes = range(len(shape)) if axis is None else [axis]
    spacings = [
        data.draw(st.sampled_from([0.5, knots((shape[k],)), np.arange(shape[k]), np.linspace(0, 1, shape[k])]))
        for k in axes
    ]
    inputs = [leaf(a)]
    ours = tg.gradient(*inputs, *spacings, axis=axis, edge_order=edge)
    theirs = np.gradient(a, *spacings, axis=axis, edge_order=edge)
    assert isinstance(ours, tuple) == isinstance(theirs, tuple)
    for k in range(len(axes)):

        def pick(results, k=k):
            return results[k] if isinstance(results, tuple) else results

        gradient_close(
            lambda x, p=pick: p(tg.gradient(x, *spacings, axis=axis, edge_order=edge)),
            lambda x, p=pick: p(np.gradient(x, *spacings, axis=axis, edge_order=edge)),
            a,
            rel=1e-7,
            value=1e-11,
        )


def test_slopes_and_integrals_by_coordinates():
    f, x = spaced((5,), "f"), knots((5,))
    for edge in (1, 2):
        gradient_close(
            lambda f, x, e=edge: tg.gradient(f, x, edge_order=e),
            lambda f, x, e=edge: np.gradient(f, x, edge_order=e),
            f,
            x,
            rel=1e-6,
            value=1e-11,
        )
    gradient_close(lambda f, h: tg.gradient(f, h), lambda f, h: np.gradient(f, h), f, np.array(0.7))
    gradient_close(lambda f, x: tg.trapezoid(f, x), lambda f, x: np.sum((f[1:] + f[:-1]) / 2 * np.diff(x)), f, x)
    gradient_close(lambda f, h: tg.trapezoid(f, dx=h), lambda f, h: np.sum((f[1:] + f[:-1]) / 2 * h), f, np.array(0.7))
    assert tg.gradient(leaf(f.astype(np.float32)), x).dtype == np.float32
    assert_close(tg.gradient(tg.tensor([1, 4, 9])).numpy(), np.gradient(np.array([1, 4, 9])), 1e-15)


# Interpolation


@settings(max_examples=40)
@given(n=st.integers(1, 5), shape=st.sampled_from([(), (4,), (2, 3)]), data=st.data())
def test_interpolation_inside_and_outside(n, shape, data):
    xp, fp = knots((n,)), spaced((n,), "fp")
    x = data.draw(st.floats(0.6, 3)) * spaced(shape, "x") + 0.0123
    ends = {k: data.draw(st.sampled_from([None, 2.0])) for k in ("left", "right")}
    if np.abs(x[..., None] - xp).min() > 1e-2:
        gradient_close(lambda *a: tg.interp(*a, **ends), lambda *a: np.interp(*a, **ends), x, xp, fp)


def test_periodic_interpolation():
    x, xp, fp = np.array([-5.3, 0.2, 1.1, 8.7]), np.array([4.1, 0.4, 2.3]), np.array([1.0, -2.0, 0.5])
    gradient_close(lambda *a: tg.interp(*a, period=6.0), lambda *a: np.interp(*a, period=6.0), x, xp, fp)


def test_the_derivative_at_a_knot_is_of_least_norm():
    xp, fp = np.array([0.0, 1.0, 2.0, 3.0, 4.0, 5.0]), np.array([0.0, 1.0, 4.0, 5.0, 3.0, 2.5])
    x = leaf(xp)
    knots_, values = leaf(xp), leaf(fp)
    slopes = np.array([0.0, 1.0, 1.0, 0.0, -0.5, 0.0])  # at the ends it is constant beyond
    found = gradients(tg.interp(x, knots_, values), [x, knots_, values], np.ones(6))
    for gradient, expected in zip(found, (slopes, -slopes, np.ones(6)), strict=True):
        assert_close(gradient, expected, 1e-15, scale=1.0)
    # with values beyond the ends there is a jump, and only the slope inside
    (gradient,) = gradients(tg.interp(x, xp, fp, left=9.0, right=9.0), [x], np.ones(6))
    assert_close(gradient, np.array([1.0, 1.0, 1.0, 0.0, -0.5, -0.5]), 1e-15, scale=1.0)


def test_interpolation_of_single_precision_is_double():
    x = leaf(np.array([0.5], np.float32))
    result = tg.interp(x, np.array([0.0, 1.0], np.float32), [1.0, 3.0])
    assert result.dtype == np.interp(np.float32(0.5), [0.0, 1.0], [1.0, 3.0]).dtype
    assert_same(
        gradients(result, [x])[0] if result.ndim == 0 else gradients(result.sum(), [x])[0], np.array([2.0], np.float32)
    )


# Convolution


@settings(max_examples=40)
@given(n=st.integers(1, 6), m=st.integers(1, 6), mode=st.sampled_from(["full", "same", "valid"]))
def test_convolution_of_all_lengths(n, m, mode):
    a, v = spaced((n,), "a"), spaced((m,), "v")
    gradient_close(lambda a, v: tg.convolve(a, v, mode), lambda a, v: np.convolve(a, v, mode), a, v)
    gradient_close(lambda a, v: tg.correlate(a, v, mode), lambda a, v: np.correlate(a, v, mode), a, v)


def test_phases():
    p = np.array([0.1, 3.0, -3.0, -0.5, 6.0])
    gradient_close(lambda x: tg.unwrap(x), np.unwrap, p)
    assert tg.unwrap(tg.tensor([0, 200, 10]), period=255).dtype == np.unwrap([0, 200, 10], period=255).dtype


# Pieces


def test_pieces_call_functions_only_where_they_hold():
    a = np.array([-1.0, 0.5, 4.0, -3.0])
    calls = []

    def root(v):
        calls.append(v.shape)
        return tg.sqrt(v)

    x = leaf(a)
    result = tg.piecewise(x, [a > 0], [root, lambda v: v * 2])
    assert_close(result.detach().numpy(), np.where(a > 0, np.sqrt(np.abs(a)), 2 * a), 1e-15)
    assert calls == [(2,)]
    assert_close(gradients(result, [x], np.ones(4))[0], np.array([2.0, 0.5 / np.sqrt(0.5), 0.25, 2.0]), 1e-15)
    # a later condition wins, and what no condition names is 0
    result = tg.piecewise(x, [a > -2, a > 1], [lambda v, k: v * k, 7.0], 3.0)
    assert result.tolist() == [-3.0, 1.5, 7.0, 0.0]
    assert gradients(result, [x], np.ones(4))[0].tolist() == [3.0, 3.0, 0.0, 0.0]
    assert tg.piecewise(leaf(np.array(2.0)), [True], [lambda v: v * v]).item() == 4.0
    assert tg.piecewise(x, x > 0, [1.0, -1.0]).tolist() == [-1.0, 1.0, 1.0, -1.0]
    assert np.piecewise(x, [a > 0], [lambda v: v, lambda v: -v]).requires_grad


def test_functions_along_and_over_axes():
    a = spaced((2, 3, 4), "along")
    for axis in (0, 1, -1):
        for function in (lambda v: v.sum() * v[0], lambda v: v[:2] * 2.0, lambda v: v.reshape(-1, 1) * v):
            hold_to_numpy(
                lambda x, f=function, k=axis: tg.apply_along_axis(f, k, x),
                lambda x, f=function, k=axis: np.apply_along_axis(f, k, x),
                a,
            )
    hold_to_numpy(lambda x: tg.apply_over_axes(tg.sum, x, [0, 2]), lambda x: np.apply_over_axes(np.sum, x, [0, 2]), a)
    result = np.apply_along_axis(lambda v, k, times=1: v * k * times, 0, leaf(a), 2.0, times=3)
    assert result.requires_grad
    assert_same(result.detach(), a * 6)


# Polynomials


@settings(max_examples=30)
@given(n=st.integers(1, 4), m=st.integers(1, 4))
def test_polynomials_of_all_degrees(n, m):
    p, q = 1.0 + abs(spaced((n,), "p")), 1.0 + abs(spaced((m,), "q"))
    for name in ("polyadd", "polysub", "polymul"):
        gradient_close(lambda a, b, f=name: getattr(tg, f)(a, b), lambda a, b, f=name: getattr(np, f)(a, b), p, q)
    gradient_close(lambda a, b: tg.polydiv(a, b)[0], lambda a, b: np.polydiv(a, b)[0], p, q, rel=1e-7)
    for k in (0, 1, 2):
        gradient_close(lambda a, k=k: tg.polyint(a, k, 2.0), lambda a, k=k: np.polyint(a, k, 2.0), p)
    gradient_close(lambda a, x: tg.polyval(a, x), np.polyval, p, spaced((2, 2), "x"))
    gradient_close(lambda a: tg.vander(a, m), lambda a: np.vander(a, m), p)
    gradient_close(lambda a: tg.poly(a), np.poly, p)
    if n > 1:
        gradient_close(lambda a: tg.polyder(a), np.polyder, p)


def test_leading_zeros_and_remainders():
    for u, v in (([0.0, 1.0, 2.0], [0.0, 3.0]), ([0.0, 0.0], [1.0, 2.0])):
        assert_same(tg.polymul(leaf(np.array(u)), leaf(np.array(v))).detach(), np.polymul(u, v))
    for u, v in (
        ([1.0, 2.0, 3.0], [2.0, 1.0]),
        ([1.0, 0.0, -1.0], [1.0, 1.0]),
        ([1.0], [1.0, 2.0]),
        ([4.0, 2.0], [2.0]),
    ):
        for ours, theirs in zip(tg.polydiv(leaf(np.array(u)), leaf(np.array(v))), np.polydiv(u, v), strict=True):
            assert_same(ours.detach(), theirs)


# Spacing


def test_spacing_is_differentiable_by_its_ends():
    a, b = np.array([1.0, 2.0]), np.array([[3.0], [5.0]])
    for how in ({}, {"num": 4, "endpoint": False}, {"num": 5, "axis": -1}, {"num": 1}, {"num": 0}):
        if how.get("num") != 0:
            gradient_close(lambda x, y, h=how: tg.linspace(x, y, **h), lambda x, y, h=how: np.linspace(x, y, **h), a, b)
            gradient_close(
                lambda x, y, h=how: np.geomspace(x, y, **h), lambda x, y, h=how: np.geomspace(x, y, **h), a, b
            )
        assert_same(tg.linspace(1, 5, **how).numpy(), np.linspace(1, 5, **how))
        assert_same(tg.linspace(1, 5, dtype=int, **how).numpy(), np.linspace(1, 5, dtype=int, **how))
    gradient_close(lambda x, y: tg.logspace(x, y, 4, base=3.0), lambda x, y: np.logspace(x, y, 4, base=3.0), a, b)
    gradient_close(
        lambda x, y, z: tg.logspace(x, y, 4, base=z), lambda x, y, z: np.logspace(x, y, 4, base=z), a, a + 1, a + 2
    )
    assert tg.linspace(0.0, 1.0, 3, requires_grad=True).requires_grad
    assert tg.linspace(0, 1, 3).is_leaf


def test_values_that_fill_and_count():
    value, step = leaf(np.array(2.5)), leaf(np.array(0.5))
    for result in (tg.full((2, 3), value), tg.full_like(np.ones((2, 3)), value), np.full_like(tg.ones(2, 3), value)):
        assert result.tolist() == [[2.5] * 3] * 2
        assert gradients(result, [value], np.ones((2, 3))) == [6.0]
    result = tg.arange(value, 5.0, step)
    assert_same(result.detach(), np.arange(2.5, 5.0, 0.5))
    assert gradients(result, [value, step], np.ones(5)) == [5.0, 10.0]
    for make in (np.zeros_like, np.ones_like, np.empty_like):
        like = make(value)
        assert type(like) is tg.Tensor
        assert not like.requires_grad
        assert make(value, dtype=int).dtype == np.int64


def test_the_parts_of_real_numbers():
    x = leaf(np.array([1.0, -2.0, 0.0]))
    for itself in (x.real, tg.real(x), np.real(x), tg.real_if_close(x)):
        assert itself is x
    for copy in (x.conj(), tg.conjugate(x), np.conj(x)):  # as NumPy's is
        assert not np.may_share_memory(copy.detach().numpy(), x.detach().numpy())
        assert_same(copy.detach(), x.detach().numpy())
        assert_same(gradients(copy, [x], np.array([1.0, 2.0, 3.0]))[0], np.array([1.0, 2.0, 3.0]))
    for zeros in (x.imag, tg.imag(x), np.imag(x)):
        assert_same(zeros.detach().numpy(), np.zeros(3))
        assert_same(gradients(zeros, [x], np.ones(3))[0], np.zeros(3))
    assert_same(tg.angle(x).detach(), np.angle(x.detach().numpy()))
    assert_same(gradients(np.angle(x, deg=True), [x], np.ones(3))[0], np.zeros(3))


def test_the_fractional_part_and_powers_of_two():
    a = np.array([1.25, -2.5, np.inf, -np.inf, -0.0, np.nan, 3.0])
    for t in (leaf(a), leaf(a.astype(np.float32)), tg.tensor([1, -2]), tg.tensor(np.array([3], np.int8))):
        for ours, theirs in zip(np.modf(t), np.modf(t.detach().numpy()), strict=True):
            assert_same(ours.detach(), theirs)
    x = leaf(np.array([1e-300, 1.5]))
    assert_same(tg.ldexp(x, [1100, -2]).detach(), np.ldexp([1e-300, 1.5], [1100, -2]))
    with pytest.raises(TypeError, match="ldexp takes integer exponents, not float64"):
        tg.ldexp(x, [0.5, 1.0])


ERRORS = (
    (lambda x: tg.diff(x[0]), "diff needs an axis"),
    (lambda x: tg.diff(x, -1), "order -1"),
    (lambda x: tg.diff(x, prepend=[[1.0]]), "dimension"),
    (lambda x: tg.gradient(x, 1.0, 2.0), "2 spacings for 1 axes"),
    (lambda x: tg.gradient(x, [1.0, 2.0]), r"coordinates of shape \(2,\)"),
    (lambda x: tg.gradient(x[:1]), "at least 2 elements"),
    (lambda x: tg.gradient(x, edge_order=3), "it is 1 or 2"),
    (lambda x: tg.trapezoid(x[0]), "trapezoid needs an axis"),
    (lambda x: tg.interp(x, [1.0, 2.0], [1.0]), "of one length"),
    (lambda x: tg.interp(x, [], []), "of one length"),
    (lambda x: tg.interp(x, [0.0], [1.0], left=x[0]), "no derivative by left"),
    (lambda x: tg.interp(x, [0.0], [1.0], period=0), "period=0"),
    (lambda x: tg.convolve(x, []), "not empty"),
    (lambda x: tg.convolve(x, [[1.0]]), "two vectors"),
    (lambda x: tg.correlate(x, x, "most"), "'full', 'same' or 'valid'"),
    (lambda x: tg.unwrap(x[0]), "unwrap needs an axis"),
    (lambda x: tg.piecewise(x, [x > 0], [1, 2, 3]), "1 conditions takes as many functions"),
    (lambda x: tg.apply_along_axis(tg.sum, 0, x.reshape(4, 1)[:, :0]), "no vector to call"),
    (lambda x: tg.apply_over_axes(lambda a, k: a.sum(), tg.ones(2, 2, 2), 0), "keep all, or drop one"),
    (lambda x: tg.poly(x.reshape(1, 4)), "square matrix, whose eigenvalues"),
    (lambda x: tg.polyval(x[0], 1.0), "vector of coefficients"),
    (lambda x: tg.polyder(x, -1), "order -1"),
    (lambda x: tg.polyint(x, 3, [1.0, 2.0]), "as many constants"),
    (lambda x: tg.polyadd(x, [[1.0]]), "vector of coefficients"),
    (lambda x: tg.vander(x.reshape(2, 2)), "vander takes a vector"),
    (lambda x: tg.vander(x, -1), "not negative"),
    (lambda x: tg.linspace(x, 1.0, -1), "num=-1"),
)


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case[1])
def test_errors_say_what_was_wrong(case):
    call, message = case
    with pytest.raises((TypeError, ValueError), match=message):
        call(leaf(np.array([1.0, 2.0, 4.0, 3.0])))
