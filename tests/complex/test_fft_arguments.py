"""Fourier transforms: what is asked of arguments, results in given memory, empty arrays, and what has no axis."""

import numpy as np
import pytest
from complex.fourier import OF_REAL, OF_TWO_AXES, drawn
from oracles import assert_same

import tapegrad as tg
from tapegrad.errors import ArgumentError, AxisError, DTypeError, OperandError, ShapeError

Z = drawn((2, 3))
X = drawn((2, 3), "float64")

REFUSED = {
    "no points": (ArgumentError, lambda z: tg.fft.fft(z, n=0), r"^fft got n=0, and needs at least 1 point; leave it"),
    "fewer than none": (ArgumentError, lambda z: np.fft.ifft(z, -1), r"^ifft got n=-1, and needs at least 1 point"),
    "half a point": (OperandError, lambda z: tg.fft.fft(z, 2.5), r"^fft got n=2\.5; give an integer"),
    "half an axis": (OperandError, lambda z: tg.fft.fft(z, axis=0.5), r"^fft got axis=0\.5; give an integer"),
    "another axis": (AxisError, lambda z: np.fft.fft(z, axis=2), r"^fft of shape \(2, 3\): axis 2 is out of bounds"),
    "another norm": (ArgumentError, lambda z: np.fft.fft(z, norm="unitary"), r"^fft got norm='unitary'; it is 'back"),
    "a number as norm": (ArgumentError, lambda z: tg.fft.fft2(z, norm=1), r"^fft2 got norm=1; it is 'backward' "),
    "complex numbers": (DTypeError, lambda z: tg.fft.rfft(z), r"^rfft of complex128: it is for real .* use fft for"),
    "complex for ihfft": (DTypeError, lambda z: np.fft.ihfft(z), r"^ihfft of complex128: .*; use ifft for complex"),
    "complex for rfft2": (DTypeError, lambda z: np.fft.rfft2(z), r"^rfft2 of complex128: .*; use fft2 for complex"),
    "no axis": (ShapeError, lambda z: tg.fft.fft(z.sum()), r"^fft needs an axis, and a 0-d tensor has none; reshape"),
    "one frequency": (
        ArgumentError,
        lambda z: np.fft.irfft(z[:, :1]),
        r"^irfft along axis 1 of shape \(2, 1\) would have 0 points, and needs at least 1; say how many with n=",
    ),
    "one frequency of two axes": (ArgumentError, lambda z: tg.fft.irfft2(z[:, :1]), r"^irfft2 along .* with s="),
    "nothing": (ArgumentError, lambda z: tg.fft.hfft(z[:, :0]), r"^hfft along axis 1 of shape \(2, 0\) would have -2"),
    "one size for two axes": (ShapeError, lambda z: tg.fft.fft2(z, (4,)), r"^fft2 got s=\(4,\) for 2 axes, axes=\(-2"),
    "a size that is none": (ArgumentError, lambda z: tg.fft.fftn(z, (2, 0), (0, 1)), r"^fftn got s=0, and needs at l"),
    "a number as sizes": (OperandError, lambda z: tg.fft.fftn(z, 3), r"^fftn got s=3; give a tuple of integers, one"),
    "text as a size": (OperandError, lambda z: tg.fft.fftn(z, (2, "a"), (0, 1)), r"^fftn got s='a'; give an integer"),
    "too many sizes": (ShapeError, lambda z: tg.fft.ifftn(z, (2, 2, 2)), r"^ifftn got s=\(2, 2, 2\) for a tensor of"),
    "an axis too many": (AxisError, lambda z: np.fft.fftn(z, axes=(0, 3)), r"^fftn of shape \(2, 3\): axis 3 is out"),
    "a number as axes": (OperandError, lambda z: tg.fft.fftn(z, axes=1), r"^fftn got axes=1; give a tuple of integer"),
    "over no axes": (ShapeError, lambda z: tg.fft.rfftn(z.real, axes=()), r"^rfftn needs an axis, and got axes=\(\)"),
    "back over no axes": (ShapeError, lambda z: np.fft.irfftn(z, axes=()), r"^irfftn needs an axis, and got axes=\("),
    "a shift of nothing": (AxisError, lambda z: tg.fft.fftshift(z, 2), r"^fftshift of shape \(2, 3\): axis 2 is out"),
    "a shift of text": (OperandError, lambda z: tg.fft.ifftshift(z, ("x",)), r"^ifftshift got axes='x'; give an inte"),
    "no frequencies": (ArgumentError, lambda z: tg.fft.fftfreq(0), r"^fftfreq got n=0, and there is at least 1 point"),
    "half a frequency": (OperandError, lambda z: tg.fft.rfftfreq(2.5), r"^rfftfreq got n=2\.5 of type float; give"),
    "no distance": (ArgumentError, lambda z: tg.fft.fftfreq(3, 0), r"^fftfreq got d=0, and the distance between two"),
    "too precise": (DTypeError, lambda z: tg.fft.fft(np.ones(3, np.longdouble)), r"complex256.*|longdouble|float128"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_arguments_that_cannot_be(what):
    kind, call, message = REFUSED[what]
    if what == "too precise" and np.dtype(np.longdouble).itemsize == 8:
        pytest.skip("long double is double precision here")
    for requires_grad in (False, True):
        with pytest.raises(kind, match=message):
            call(tg.tensor(Z, requires_grad=requires_grad))


def test_results_go_into_given_memory_where_nothing_is_recorded():
    z = tg.tensor(Z, requires_grad=True)
    expected = np.fft.fft(Z)
    with tg.no_grad():
        for space in (np.fft, tg.fft):
            array = np.zeros(Z.shape, complex)
            assert space.fft(z, out=array) is array
            assert_same(array, expected)
        tensor = tg.zeros(Z.shape, dtype=np.complex128)
        assert np.fft.fftn(z, axes=(1,), out=tensor) is tensor
        assert_same(tensor, expected)
        assert tensor._version == 1
    with pytest.raises(OperandError, match="out="):
        np.fft.fft(z, out=np.zeros(Z.shape, complex))


def test_empty_arrays():
    for shape, arguments in (((0, 4), {}), ((2, 0, 3), {}), ((0,), {"n": 3}), ((0, 4), {"n": 7})):
        x = tg.tensor(np.zeros(shape), requires_grad=True)
        for name in ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft"):
            result = getattr(tg.fft, name)(x, **arguments)
            expected = getattr(np.fft, name)(np.zeros(shape), **arguments)
            # Of no numbers at all, padded with zeros, NumPy's irfft reads the first from whatever stands behind.
            assert_same(result.detach(), np.zeros_like(expected), name)
            (gradient,) = tg.autograd.grad(result, x, np.ones(result.shape))
            assert gradient.shape == shape and gradient.dtype == np.float64


def test_no_axes_leave_everything_as_it_is():
    for function in (tg.fft.fftn, np.fft.fftn, tg.fft.ifftn):
        for array in (X, Z):
            t = tg.tensor(array, requires_grad=True)
            assert_same(function(t, axes=()).detach(), array)
            assert_same(
                tg.autograd.grad(function(t, axes=()) * 2.0, t, np.ones_like(array))[0], 2 * np.ones_like(array)
            )
    assert_same(tg.fft.fftn(tg.tensor(2.0)), np.fft.fftn(2.0))
    assert_same(tg.fft.fftshift(tg.tensor(2.0)), np.asarray(2.0))


def test_sizes_without_axes_are_those_of_the_last_axes():
    x = drawn((2, 3, 4))
    for name in ("fftn", "ifftn", "irfftn"):
        expected = getattr(np.fft, name)(x, (5, 6), (1, 2))
        assert_same(getattr(tg.fft, name)(x, (5, 6)), expected)
        assert_same(getattr(tg.fft, name)(x, (-1, 6), (1, 2)), getattr(np.fft, name)(x, (-1, 6), (1, 2)))
        assert_same(getattr(tg.fft, name)(x, [None, 6], [1, 2]), getattr(np.fft, name)(x, (3, 6), (1, 2)))
    assert_same(tg.fft.irfftn(x, (None, None), (1, 2)), np.fft.irfftn(x, axes=(1, 2)))
    assert_same(tg.fft.irfftn(x, (-1, -1), (1, 2)), np.fft.irfftn(x, (-1, -1), (1, 2)))


def test_tensors_and_integers_of_numpy_are_sizes_and_axes():
    z = tg.tensor(Z, requires_grad=True)
    expected = np.fft.fft(Z, 5, 0)
    assert_same(tg.fft.fft(z, np.int64(5), np.int8(0)).detach(), expected)
    assert_same(tg.fft.fft(z, tg.tensor(5), tg.tensor(0)).detach(), expected)
    assert_same(tg.fft.fftn(z, np.array([5]), np.array([0])).detach(), expected)


@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft", *OF_TWO_AXES])
def test_half_precision_and_what_requires_no_grad_are_computed_as_numpy_does(name):
    for kind in ("float16", "uint8", "bool", *(["complex64"] if name not in OF_REAL else [])):
        x = drawn((4, 6), kind)
        assert_same(getattr(tg.fft, name)(tg.tensor(x)), getattr(np.fft, name)(x), kind)
        assert not getattr(np.fft, name)(tg.tensor(x)).requires_grad


def test_rows_are_named_on_tapes_and_in_messages():
    z = tg.tensor(Z, requires_grad=True)
    y = tg.fft.fft(z)
    assert "fft_c2c" in str(y.tape)
    assert "FftC2cBackward" in repr(y)
    assert "FftR2cBackward" in repr(tg.fft.rfft(z.real))
    assert "FftC2rBackward" in repr(tg.fft.irfft(z))


def test_nothing_is_saved():
    """The derivative of a linear map reads nothing, so what was transformed may be overwritten."""
    z = tg.tensor(Z, requires_grad=True)
    w = z * 1.0
    y = tg.fft.fft(w)
    w[0] = 0.0
    (gradient,) = tg.autograd.grad(y, z, tg.tensor(Z))
    np.testing.assert_allclose(gradient.numpy(), np.fft.ifft(Z, norm="forward"), rtol=1e-12)
