"""Fourier transforms as the tests see them: calls of all functions, their inputs, and what differences say."""

import numpy as np
from oracles import STENCIL, STEP

import tapegrad as tg

OF_ONE_AXIS = ("fft", "ifft", "rfft", "irfft", "hfft", "ihfft")
OF_TWO_AXES = ("fft2", "ifft2", "rfft2", "irfft2")
OF_AXES = ("fftn", "ifftn", "rfftn", "irfftn")
SHIFTS = ("fftshift", "ifftshift")
OF_REAL = {"rfft", "ihfft", "rfft2", "rfftn"}
NORMS = (None, "backward", "ortho", "forward")
# Shapes and arguments: odd and even lengths, one point, padded and cropped ones, several axes, one named twice.
ONE_AXIS = (
    ((4,), {}),
    ((5,), {}),
    ((2,), {}),
    ((3, 4), {"axis": 0}),
    ((2, 5), {"n": 7}),
    ((2, 5), {"n": 8}),
    ((7, 2), {"n": 4, "axis": 0}),
    ((7, 2), {"n": 5, "axis": -2}),
    ((3,), {"n": 1}),
    ((3,), {"n": 2}),
    ((1,), {"n": 6}),
    ((2, 3, 4), {"axis": 1}),
)
TWO_AXES = (
    ((3, 4), {}),
    ((4, 5), {"axes": (0, 1)}),
    ((2, 5, 3), {"s": (4, 6), "axes": (2, 0)}),
    ((3, 4), {"s": (2, 5), "axes": (-2, -1)}),
    ((3, 4), {"s": (-1, 3), "axes": (-1, -2)}),
)
SEVERAL = (
    *TWO_AXES,
    ((5,), {}),
    ((2, 3, 4), {}),
    ((2, 3, 5), {"axes": (1,)}),
    ((2, 3, 4), {"s": (3, 1, 7), "axes": (0, 1, 2)}),
    ((3, 4), {"axes": (1, 1)}),
    ((3, 4), {"s": (5, 3, 2), "axes": (1, 0, 1)}),
)
SHIFTED = (((4,), {}), ((5, 2), {"axes": 0}), ((2, 3, 4), {}), ((2, 3, 4), {"axes": (0, 2)}), ((3,), {"axes": ()}))
CALLS = [
    (name, shape, arguments)
    for names, calls in ((OF_ONE_AXIS, ONE_AXIS), (OF_TWO_AXES, TWO_AXES), (OF_AXES, SEVERAL), (SHIFTS, SHIFTED))
    for name in names
    for shape, arguments in calls
]
TRANSFORMS = [call for call in CALLS if call[0] not in SHIFTS]


def name_of_call(call):
    name, shape, arguments = call
    return f"{name}-{','.join(map(str, shape))}-{arguments}"


def ours(name):
    return getattr(tg.fft, name)


def numpys(name):
    return getattr(np.fft, name)


def torchs(torch, name, arguments):
    """Return PyTorch's function of a tensor, with NumPy's arguments; it takes no axis twice."""
    spelled = {"axis": "dim", "axes": "dim"}
    named = {spelled.get(key, key): value for key, value in arguments.items()}
    return lambda x: getattr(torch.fft, name)(x, **named)


def drawn(shape, kind="complex128", seed=0):
    """Draw an array of a dtype, integers between -9 and 9."""
    random = np.random.default_rng([seed, *shape])
    dtype = np.dtype(kind)
    if dtype.kind in "iub":
        return random.integers(0 if dtype.kind in "ub" else -9, 10, shape).astype(dtype)
    real = random.normal(size=shape)
    return (real + 1j * random.normal(size=shape) if dtype.kind == "c" else real).astype(dtype)


def kinds_of(name):
    """List the dtypes that a function takes and that have gradients."""
    real = ["float64", "float32"]
    return real if name in OF_REAL else [*real, "complex128", "complex64"]


def real_inner(a, b):
    """Return Re(sum(conj(a) b)): the inner product of the real form, of arrays or of tensors."""
    product = np.conj(a) * b
    return (product.real if product.dtype.kind == "c" else product).sum()


def units(array):
    """List the directions of the real form of an array: each element, and 1j times it where it is complex."""
    for index in np.ndindex(array.shape):
        for factor in (1.0, 1j) if array.dtype.kind == "c" else (1.0,):
            unit = np.zeros(array.shape, array.dtype)
            unit[index] = factor
            yield index, factor, unit


def differences(function, array):
    """Return the gradient of a real function of an array, double precision, by differences in all directions."""
    gradient = np.zeros(array.shape, array.dtype)
    for index, factor, unit in units(array):
        slope = sum(weight * function(array + offset * STEP * unit) for offset, weight in STENCIL) / STEP
        gradient[index] += slope * factor
    return gradient
