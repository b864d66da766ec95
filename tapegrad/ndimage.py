"""Filters and interpolation of images of any dimension, as `scipy.ndimage`."""

from tapegrad._generated.ndimage import (
    convolve1d,
    correlate1d,
    gaussian_filter,
    gaussian_filter1d,
    map_coordinates,
)

__all__ = ["convolve1d", "correlate1d", "gaussian_filter", "gaussian_filter1d", "map_coordinates"]
