"""A small picture of an array's values."""

from __future__ import annotations

import base64
import struct
import zlib
from typing import Any

import numpy as np

from tapegrad.display.markup import escaped

_SIDE = 48
"""Pixels of a picture, at most, each of which stands for one element or for the mean of a block."""
_SMALLEST, _LARGEST_PIXEL, _EDGE = 3, 12, 144
_POINTS = 120
_WIDTH, _HEIGHT = 180, 48
_NOISE = 1e-12
"""Values that differ by less than this are one straight line."""
_LARGEST = 1 << 20
"""Elements of which a picture is made; of a larger array some, evenly spread."""
# From dark blue over green to yellow, as matplotlib's viridis: equal steps look equal, also without colours.
_STOPS = np.array([[68, 1, 84], [59, 82, 139], [33, 145, 140], [94, 201, 98], [253, 231, 37]], float)
_NOT_FINITE = (214, 40, 40)


def picture(values: Any) -> str:
    """Return a picture of an array as HTML: a line of one axis, a map of colours of more.

    Parameters
    ----------
    values : array_like
        Real or complex numbers, of which magnitudes are drawn, or booleans, of any shape.

    Returns
    -------
    str
        An `svg` or `img` with a text that says what it shows; empty for fewer than two elements.
    """
    array = _real(np.asarray(values))
    if array.size < 2:
        return ""
    label = described(values)
    return curves(np.arange(array.size), [array], label) if array.ndim == 1 else _map(array, escaped(label))


def described(values: Any) -> str:
    """Say in a few words which values an array has."""
    array = np.asarray(values)
    if not array.size:
        return "no elements"
    if array.size == 1:
        return f"{array.reshape(-1)[0]:g}" if array.dtype.kind in "fciu" else str(array.reshape(-1)[0])
    if array.dtype.kind == "b":
        return f"{np.count_nonzero(array):,} of {array.size:,} true"
    real = _real(array)
    finite = real[np.isfinite(real)]
    what = "magnitudes" if array.dtype.kind == "c" else "values"
    found = f"{what} from {finite.min():.4g} to {finite.max():.4g}" if finite.size else "nothing finite"
    lost = real.size - finite.size
    found += f", {lost:,} not finite" if lost and finite.size else ""
    return found if real.size == array.size else f"{found}, of a sample"


def _real(array: np.ndarray) -> np.ndarray:
    """Return real numbers to draw, not more of them than are worth reading."""
    if array.size > _LARGEST:
        steps = max(int(np.ceil((array.size / _LARGEST) ** (1 / array.ndim))), 1)
        array = array[(slice(None, None, steps),) * array.ndim]
    with np.errstate(all="ignore"):
        return np.abs(array) if array.dtype.kind == "c" else array.astype(float)


def curves(x: Any, ys: Any, label: str, is_logarithmic: bool = False) -> str:
    """Return curves over one axis as HTML.

    Parameters
    ----------
    x : array_like of shape (n,)
    ys : sequence of array_like of shape (n,)
        All have one scale.
    label : str
        What is drawn, as text.
    is_logarithmic : bool
        Whether the scale is logarithmic, where all that is finite is positive.
    """
    x, lines = np.asarray(x, float), [np.asarray(y, float) for y in ys]
    at = np.unique(np.linspace(0, len(x) - 1, _POINTS).astype(int))
    x, shown = x[at], np.array([y[at] for y in lines])
    finite = shown[np.isfinite(shown)]
    if is_logarithmic and finite.size and finite.min() > 0:
        shown = np.log(shown)
        finite = np.log(finite)
    low, high = (finite.min(), finite.max()) if finite.size else (0.0, 1.0)
    if high - low <= _NOISE * max(abs(low), abs(high)):
        low, high = low - 1.0, high + 1.0
    with np.errstate(all="ignore"):
        heights = 2 + (_HEIGHT - 4) * (1 - (shown - low) / (high - low if high > low else 1.0))
    begin, end = x.min(), x.max()
    across = 2 + (_WIDTH - 4) * (x - begin) / (end - begin if end > begin else 1.0)
    paths = [
        f'<path d="{_path(across, height)}" fill=none stroke=currentColor stroke-width=1.5 '
        f"stroke-opacity={1 - 0.6 * k / len(lines):.2f} stroke-linejoin=round stroke-linecap=round />"
        for k, height in enumerate(heights)
    ]
    label = escaped(label)
    return (
        f'<svg role=img aria-label="{label}" width={_WIDTH} height={_HEIGHT} viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        f"<title>{label}</title>{''.join(paths)}</svg>"
    )


def _path(across: np.ndarray, heights: np.ndarray) -> str:
    parts: list[str] = []
    is_down = False
    for x, y in zip(across.tolist(), heights.tolist(), strict=True):
        if np.isfinite(y):
            parts.append(f"{'L' if is_down else 'M'}{x:.1f} {y:.1f}")
        is_down = bool(np.isfinite(y))
    return "".join(parts)


def _map(array: np.ndarray, label: str) -> str:
    flat = array.reshape(-1, array.shape[-1])
    small = _blocks(_blocks(flat, 0), 1)
    finite = np.isfinite(small)
    low, high = (small[finite].min(), small[finite].max()) if finite.any() else (0.0, 1.0)
    with np.errstate(all="ignore"):
        places = (small - low) / (high - low if high > low else 1.0) * (len(_STOPS) - 1)
    places = np.where(finite, places, 0.0)
    stop = np.minimum(places.astype(int), len(_STOPS) - 2)
    part = (places - stop)[..., None]
    pixels = ((1 - part) * _STOPS[stop] + part * _STOPS[stop + 1]).round().astype(np.uint8)
    pixels[~finite] = _NOT_FINITE
    rows, columns = small.shape
    pixel = min(max(_EDGE // max(rows, columns), _SMALLEST), _LARGEST_PIXEL)
    return (
        f'<img alt="{label}" title="{label}" width={columns * pixel} height={rows * pixel} '
        f'src="data:image/png;base64,{base64.b64encode(_png(pixels)).decode()}">'
    )


def _blocks(array: np.ndarray, axis: int) -> np.ndarray:
    """Return means over blocks of an axis, so that it is short enough."""
    if array.shape[axis] <= _SIDE:
        return array
    begins = (np.arange(_SIDE) * array.shape[axis]) // _SIDE
    counts = np.diff(np.append(begins, array.shape[axis]))
    with np.errstate(all="ignore"):
        return np.add.reduceat(array, begins, axis=axis) / np.expand_dims(counts, 1 - axis)


def _png(pixels: np.ndarray) -> bytes:
    """Write pixels of shape (rows, columns, 3) as PNG: a header, one compressed chunk, an end (RFC 2083)."""
    rows, columns, _ = pixels.shape
    lines = np.concatenate([np.zeros((rows, 1), np.uint8), pixels.reshape(rows, -1)], axis=1)  # a filter byte each

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", columns, rows, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(lines.tobytes()))
        + chunk(b"IEND", b"")
    )
