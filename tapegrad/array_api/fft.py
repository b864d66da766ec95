"""The standard's Fourier transforms: those of `tapegrad.fft`."""

from __future__ import annotations

from typing import Any

from tapegrad.core.devices import check_device
from tapegrad.core.tensor import Tensor
from tapegrad.numpy_api import fft as _numpys
from tapegrad.numpy_api.fft import (
    fft,
    fftn,
    fftshift,
    hfft,
    ifft,
    ifftn,
    ifftshift,
    ihfft,
    irfft,
    irfftn,
    rfft,
    rfftn,
)


def fftfreq(n: int, /, *, d: Any = 1.0, dtype: Any = None, device: Any = None) -> Tensor:
    """Return the frequencies of `fft`."""
    check_device(device)
    found = _numpys.fftfreq(n, d)
    return found if dtype is None else found.astype(dtype)


def rfftfreq(n: int, /, *, d: Any = 1.0, dtype: Any = None, device: Any = None) -> Tensor:
    """Return the frequencies of `rfft`."""
    check_device(device)
    found = _numpys.rfftfreq(n, d)
    return found if dtype is None else found.astype(dtype)


__all__ = [
    "fft", "fftfreq", "fftn", "fftshift", "hfft", "ifft", "ifftn", "ifftshift", "ihfft", "irfft", "irfftn", "rfft",
    "rfftfreq", "rfftn",
]  # fmt: skip


def __dir__() -> list[str]:
    return list(__all__)
