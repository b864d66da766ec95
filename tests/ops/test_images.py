"""Images, against scipy.ndimage: all ways to go on beyond the ends, derivatives by everything, and what is refused."""

import numpy as np
import pytest
import scipy.ndimage

import tapegrad as tg
from tapegrad.errors import ArgumentError, ShapeError

MODES = ("reflect", "mirror", "nearest", "wrap", "constant", "grid-wrap", "grid-mirror", "grid-constant")


def image(*shape, seed=0):
    return np.random.default_rng(seed).standard_normal(shape)


@pytest.mark.parametrize("mode", MODES)
def test_filters_are_scipys(mode):
    a = image(5, 6)
    for count in (1, 2, 3, 9):
        for origin in (-(count // 2), 0, (count - 1) // 2):
            options = {"axis": count % 2, "mode": mode, "cval": 0.3, "origin": origin}
            for name in ("correlate1d", "convolve1d"):
                if name == "convolve1d" and origin and not count % 2:
                    continue  # of which one end is beyond SciPy's bounds
                w = image(count, seed=count)
                expected = getattr(scipy.ndimage, name)(a, w, **options)
                assert np.allclose(getattr(tg.ndimage, name)(a, w, **options), expected, rtol=1e-14, atol=1e-14)
    for order in range(4):
        options = {"order": order, "mode": mode, "cval": 0.3}
        expected = scipy.ndimage.gaussian_filter(a, (0.9, 0.0), **options)
        assert np.allclose(tg.ndimage.gaussian_filter(a, (0.9, 0.0), **options), expected, rtol=1e-13, atol=1e-14)
        expected = scipy.ndimage.gaussian_filter1d(a, 1.9, 0, radius=2, **options)
        assert np.allclose(tg.ndimage.gaussian_filter1d(a, 1.9, 0, radius=2, **options), expected, atol=1e-14)


@pytest.mark.parametrize("order", range(6))
@pytest.mark.parametrize("mode", MODES)
def test_interpolation_is_scipys(mode, order):
    for shape in ((7,), (5, 6), (1, 4), (2, 3, 4)):
        a, places = image(*shape), np.random.default_rng(1).uniform(-4, 11, (len(shape), 30))
        places[:, :3] = [[0.0, -1.0, 3.0]]
        for prefilter in (True, False):
            options = {"order": order, "mode": mode, "cval": 0.3, "prefilter": prefilter}
            expected = scipy.ndimage.map_coordinates(a, places, **options)
            found = tg.ndimage.map_coordinates(a, places, **options)
            assert np.allclose(found, expected, rtol=1e-12, atol=1e-12), (shape, prefilter)


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("order", [0, 1, 2, 3, 5])
@pytest.mark.parametrize("mode", MODES)
def test_derivatives_of_interpolation(mode, order):
    a, places = image(4, 5), np.random.default_rng(1).uniform(0.1, 2.9, (2, 4))
    tensors = [tg.tensor(v, requires_grad=True) for v in (a, places)]

    def function(a, places):
        return tg.ndimage.map_coordinates(a, places, order=order, mode=mode)

    assert tg.autograd.gradcheck(function, tensors, atol=1e-6)
    if order > 1:
        assert tg.autograd.gradgradcheck(function, tensors, atol=1e-5, rtol=1e-4)


def test_derivatives_of_filters_by_the_image_the_weights_and_the_width():
    a, w, s = (tg.tensor(v, requires_grad=True) for v in (image(3, 5), image(3, seed=1), np.array(0.8)))
    for function, *tensors in (
        (lambda a, w: tg.ndimage.correlate1d(a, w, mode="mirror"), a, w),
        (lambda a, w: tg.ndimage.convolve1d(a, w, axis=0, mode="wrap"), a, w),
        (lambda a, s: tg.ndimage.gaussian_filter(a, s, order=1), a, s),
        (lambda a, s: tg.ndimage.gaussian_filter(a, tg.stack([s, 2 * s]), order=(2, 0)), a, s),
    ):
        assert tg.autograd.gradcheck(function, tensors, atol=1e-6)
        assert tg.autograd.gradgradcheck(function, tensors, atol=1e-5, rtol=1e-4)


def test_compiled_functions_follow_places_and_widths():
    a = image(7)

    def function(a, places, s):
        smooth = tg.ndimage.gaussian_filter(a, s)
        return (smooth * tg.ndimage.map_coordinates(smooth, places, mode="reflect")).sum()

    compiled = tg.compile(tg.func.grad(function, (0, 1, 2)))
    for k, s in enumerate((1.0, 1.05, 1.1, 3.0, 0.5)):
        places = np.random.default_rng(k).uniform(-3, 9, (1, 7))
        expected = tg.func.grad(function, (0, 1, 2))(a + k, places, np.array(s))
        for found, other in zip(compiled(a + k, places, np.array(s)), expected, strict=True):
            assert np.allclose(found, other, rtol=1e-10, atol=1e-12)
    assert compiled.stats.replays


def test_whole_numbers_single_precision_and_places_without_a_number():
    assert np.array_equal(
        tg.ndimage.gaussian_filter(np.arange(5), 1.0), scipy.ndimage.gaussian_filter(np.arange(5.0), 1.0)
    )
    single = image(4, 5).astype(np.float32)
    assert tg.ndimage.gaussian_filter(single, 1.0).dtype == np.float32
    assert tg.ndimage.map_coordinates(single, [[1.5], [2.5]]).dtype == np.float32
    places = tg.tensor([[np.nan, 1e300, -1e300, 2.0]], requires_grad=True)
    for mode in ("nearest", "constant", "grid-constant"):
        found = tg.ndimage.map_coordinates(np.arange(5.0) + 1, places, mode=mode, cval=7.0)
        ends = [5.0, 1.0] if mode == "nearest" else [7.0, 7.0]
        assert np.allclose(found.detach(), [np.nan, *ends, 3.0], equal_nan=True)
        (gradient,) = tg.autograd.grad(found.sum(), places)
        assert np.array_equal(gradient[0, 1:3], [0.0, 0.0])


ND = tg.ndimage
BAD = {
    "mode": (ArgumentError, lambda: ND.gaussian_filter(image(3), 1.0, mode="edge"), "mode='edge'; it is one"),
    "origin": (ArgumentError, lambda: ND.correlate1d(image(3), image(3), origin=2), "origin=2 with 3 weights"),
    "weights": (ShapeError, lambda: ND.convolve1d(image(3), image(2, 2)), r"weights of shape \(2, 2\)"),
    "no weights": (ShapeError, lambda: ND.correlate1d(image(3), []), "at least one number"),
    "sigma": (ArgumentError, lambda: ND.gaussian_filter1d(image(3), np.inf), "a sigma that is no finite number"),
    "sigmas": (ArgumentError, lambda: ND.gaussian_filter(image(3, 3), (1.0, 2.0, 3.0)), "3 numbers as sigma"),
    "one sigma": (ShapeError, lambda: ND.gaussian_filter1d(image(3), [1.0, 2.0]), r"of shape \(2,\) for one axis"),
    "order": (ArgumentError, lambda: ND.gaussian_filter(image(3), 1.0, order=-1), "order=-1; give the number"),
    "radius": (ArgumentError, lambda: ND.gaussian_filter(image(3), 1.0, radius=-1), "radius=-1; it is a whole"),
    "degree": (ArgumentError, lambda: ND.map_coordinates(image(3), image(1, 2), order=6), "order=6; splines have an"),
    "places": (ShapeError, lambda: ND.map_coordinates(image(3, 3), image(3, 2)), "one row for each axis of the input"),
    "no image": (ShapeError, lambda: ND.map_coordinates(image(0), image(1, 2)), "which has no elements"),
}  # fmt: skip


@pytest.mark.parametrize("name", list(BAD))
def test_what_cannot_be_computed_says_why(name):
    kind, call, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()
