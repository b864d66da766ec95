"""Convolutions and filters of `tg.signal`, and cosine transforms, where examples alone do not say enough."""

import numpy as np
import pytest
import scipy.fft
import scipy.signal

import tapegrad as tg
from tapegrad.errors import ArgumentError, DTypeError, ShapeError
from tapegrad.ops.filters import _fast


def x(*shape, dtype=float):
    found = np.random.default_rng(len(shape)).normal(size=shape)
    return found + (1j * np.random.default_rng(9).normal(size=shape) if dtype is complex else 0)


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
def test_convolutions_are_filled_up_to_a_size_with_a_fast_transform(mode):
    assert [_fast(n) for n in range(1, 3000)] == [scipy.fft.next_fast_len(n) for n in range(1, 3000)]
    for a, b in ((x(97), x(23)), (x(11, 13), x(7, 1)), (x(53, dtype=complex), x(53))):
        mine = tg.signal.fftconvolve(tg.tensor(a), tg.tensor(b), mode=mode)
        np.testing.assert_allclose(mine, scipy.signal.fftconvolve(a, b, mode=mode), rtol=1e-12, atol=1e-13)


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("orders", [(3, 3), (1, 4), (4, 1), (2, 6)])
@pytest.mark.parametrize("n", [1, 3, 12])
def test_filters_go_on_from_their_state(orders, n, dtype):
    b, a = 1.0 + x(orders[0], dtype=dtype), 2.0 + 0.3 * x(orders[1], dtype=dtype)
    signal = x(2, n)
    zi = x(2, max(orders) - 1)
    mine, end = tg.signal.lfilter(b, a, tg.tensor(signal), zi=zi)
    theirs, its_end = scipy.signal.lfilter(b, a, signal, zi=zi.astype(complex) if dtype is complex else zi)
    assert np.allclose(mine, theirs) and np.allclose(end, its_end)
    given = [tg.tensor(v, requires_grad=True) for v in (b, a, signal, zi)]
    assert tg.autograd.gradcheck(lambda b, a, s, z: tg.signal.lfilter(b, a, s, zi=z), given)


def test_second_derivatives_of_a_filter():
    given = [tg.tensor(v, requires_grad=True) for v in (1.0 + x(2), 2.0 + 0.3 * x(3), x(5))]
    assert tg.autograd.gradgradcheck(tg.signal.lfilter, given)


def test_a_long_filter_is_one_row():
    signal = tg.tensor(x(100_000), requires_grad=True)
    b, a = scipy.signal.butter(4, 0.1)
    (tg.signal.lfilter(b, a, signal) ** 2).sum().backward()
    y = scipy.signal.lfilter(b, a, signal.detach().numpy())
    assert np.allclose(signal.grad, 2 * scipy.signal.lfilter(b, a, y[::-1])[::-1])


@pytest.mark.parametrize("mode", ["full", "same", "valid"])
@pytest.mark.parametrize("method", ["auto", "direct", "fft"])
@pytest.mark.parametrize("shapes", [((9, 8), (7, 6)), ((3, 2), (5, 4)), ((4, 3, 2), (2, 3, 1)), ((6,), (9,)), ((), ())])
def test_convolutions_of_several_axes(shapes, method, mode):
    a, b = x(*shapes[0]), x(*shapes[1], dtype=complex)
    for name in ("convolve", "correlate"):
        for first, second in ((a, b), (b, a)):
            expected = getattr(scipy.signal, name)(first, second, mode)
            assert np.allclose(getattr(tg.signal, name)(first, second, mode, method), expected), name


@pytest.mark.parametrize("name", ["dct", "idct", "dst", "idst"])
@pytest.mark.parametrize("type", [1, 2, 3, 4])
@pytest.mark.parametrize("norm", [None, "ortho", "forward"])
@pytest.mark.parametrize("orthogonalize", [None, True, False])
def test_transforms_and_their_adjoints(name, type, norm, orthogonalize):
    options = {"type": type, "norm": norm, "orthogonalize": orthogonalize}
    mine, theirs = getattr(tg.fft, name), getattr(scipy.fft, name)
    for n in (None, 3, 7):
        assert np.allclose(mine(x(2, 5), n=n, **options), theirs(x(2, 5), n=n, **options))
    matrix = theirs(np.eye(5), axis=0, **options)
    assert np.allclose(tg.func.jacobian(lambda v: mine(v, **options))(np.ones(5)), matrix)


BAD = {
    "mode": (ArgumentError, lambda: tg.signal.convolve(x(3), x(2), "half"), "mode='half'; it is 'full'"),
    "method": (ArgumentError, lambda: tg.signal.convolve(x(3), x(2), method="slow"), "method='slow'; it is 'auto'"),
    "axes": (ShapeError, lambda: tg.signal.convolve(x(3), x(2, 2)), "both must have as many axes"),
    "neither within": (ShapeError, lambda: tg.signal.convolve(x(2, 3), x(3, 2), "valid"), "one must be in the other"),
    "empty": (ShapeError, lambda: tg.signal.fftconvolve(x(0), x(2)), "which are empty along axis 0"),
    "state": (ShapeError, lambda: tg.signal.lfilter([1.0], [1.0, 0.5], x(3), zi=x(2)), "order 1 got a state"),
    "no coefficients": (ShapeError, lambda: tg.signal.lfilter([], [1.0], x(3)), "lfilter got no coefficients"),
    "sections": (ShapeError, lambda: tg.signal.sosfilt(x(2, 5), x(3)), "each is a row of 6 numbers"),
    "complex": (
        DTypeError,
        lambda: tg.signal.hilbert(x(3, dtype=complex)),
        "hilbert of dtype complex128",
    ),
    "no points": (ArgumentError, lambda: tg.signal.hilbert(x(3), N=0), "N=0; give at least 1 point"),
    "type": (ArgumentError, lambda: tg.fft.dct(x(3), type=5), "type=5 and norm='backward'; types are 1 to 4"),
    "one point": (ShapeError, lambda: tg.fft.dct(x(1), type=1), "dct of type 1 got 1 points"),
    "sizes": (ArgumentError, lambda: tg.fft.dctn(x(3, 3), s=(2, 2), axes=(0,)), "give a size for each axis"),
}


@pytest.mark.parametrize("name", list(BAD))
def test_what_cannot_be_computed_says_why(name):
    kind, call, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()
