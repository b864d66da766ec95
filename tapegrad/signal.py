"""Convolutions and filters, as `scipy.signal`."""

from tapegrad._generated.signal import convolve, correlate, fftconvolve, hilbert, lfilter, oaconvolve, sosfilt

__all__ = ["convolve", "correlate", "fftconvolve", "hilbert", "lfilter", "oaconvolve", "sosfilt"]
