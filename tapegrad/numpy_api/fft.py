"""Discrete Fourier, cosine and sine transforms, as `numpy.fft` and `scipy.fft`."""

from typing import Any

import numpy as np

from tapegrad._generated.fft import (
    dct,
    dctn,
    dst,
    dstn,
    fft,
    fft2,
    fftn,
    fftshift,
    hfft,
    idct,
    idctn,
    idst,
    idstn,
    ifft,
    ifft2,
    ifftn,
    ifftshift,
    ihfft,
    irfft,
    irfft2,
    irfftn,
    rfft,
    rfft2,
    rfftn,
)
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, OperandError
from tapegrad.numpy_api.creation import as_tensor


def _checked(name: str, n: Any) -> int:
    if not isinstance(n, (int, np.integer)):
        raise OperandError(f"{name} got n={n!r} of type {type(n).__qualname__}; give the number of points, an integer")
    if n < 1:
        raise ArgumentError(f"{name} got n={n}, and there is at least 1 point")
    return int(n)


def _divided(name: str, numbers: np.ndarray, n: int, d: Any) -> Tensor:
    if not isinstance(d, Tensor) and np.all(np.asarray(d) == 0):
        raise ArgumentError(f"{name} got d={d!r}, and the distance between two points is not 0")
    return as_tensor(numbers * (1.0 / (n * d)))


def fftfreq(n: int, d: Any = 1.0) -> Tensor:
    """Frequencies of the results of `fft`, in cycles per unit of d.

    Parameters
    ----------
    n : int
        The number of points.
    d : number or 0-d tensor, optional
        The distance between two points; of a tensor there is a gradient.

    Returns
    -------
    Tensor
        Of shape (n,): 0, the positive frequencies and then the negative ones. The values are those of
        numpy.fft.fftfreq.

    Raises
    ------
    OperandError
        If n is no integer.
    ArgumentError
        If n is less than 1, or d is 0.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.fftfreq(4, 0.5)
    tensor([ 0. ,  0.5, -1. , -0.5])
    """
    n = _checked("fftfreq", n)
    middle = (n - 1) // 2 + 1
    return _divided("fftfreq", np.concatenate((np.arange(middle), np.arange(-(n // 2), 0))), n, d)


def rfftfreq(n: int, d: Any = 1.0) -> Tensor:
    """Frequencies of the results of `rfft`, in cycles per unit of d.

    Parameters
    ----------
    n : int
        The number of real points.
    d : number or 0-d tensor, optional
        The distance between two points; of a tensor there is a gradient.

    Returns
    -------
    Tensor
        Of shape (n // 2 + 1,). The values are those of numpy.fft.rfftfreq.

    Raises
    ------
    OperandError
        If n is no integer.
    ArgumentError
        If n is less than 1, or d is 0.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.rfftfreq(4, 0.5)
    tensor([0. , 0.5, 1. ])
    """
    n = _checked("rfftfreq", n)
    return _divided("rfftfreq", np.arange(n // 2 + 1), n, d)


__all__ = [
    "dct",
    "dctn",
    "dst",
    "dstn",
    "fft",
    "fft2",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "idct",
    "idctn",
    "idst",
    "idstn",
    "ifft",
    "ifft2",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfft2",
    "irfftn",
    "rfft",
    "rfft2",
    "rfftfreq",
    "rfftn",
]


def __dir__() -> list[str]:
    return list(__all__)
