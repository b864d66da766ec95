"""Complex numbers as pairs of real ones: what differences are taken along, and derivatives compared in.

A real array has its own entries as coordinates. A complex one has two for each of its entries, along one more axis: the
real and the imaginary part.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

PARTS = ("the real part", "the imaginary part")


def is_complex(array: Any) -> bool:
    """Tell whether an array, or a tensor, is complex."""
    return array.dtype.kind == "c"


def shape_of(array: Any) -> tuple[int, ...]:
    """Return the shape of an array's coordinates."""
    return (*array.shape, 2) if is_complex(array) else tuple(array.shape)


def double(array: Any) -> np.ndarray:
    """Copy an array in double precision."""
    return np.array(array, np.complex128 if is_complex(array) else np.float64, order="C")


def reals(array: Any) -> np.ndarray:
    """Return an array's coordinates in double precision."""
    copy = double(array)
    return copy.reshape(-1).view(np.float64).reshape(shape_of(array))


def from_reals(numbers: np.ndarray, like: Any) -> np.ndarray:
    """Return coordinates as an array of the kind, real or complex, and the shape of another, in double precision."""
    numbers = numbers.reshape(shape_of(like))
    return np.asarray(numbers[..., 0] + 1j * numbers[..., 1]) if is_complex(like) else numbers


def unit(like: Any, place: int) -> np.ndarray:
    """Return zeros like an array with a single coordinate of 1."""
    numbers = np.zeros(shape_of(like))
    numbers.reshape(-1)[place] = 1.0
    return from_reals(numbers, like)


def count(array: Any) -> int:
    """Count an array's coordinates."""
    return int(array.size) * (2 if is_complex(array) else 1)


def part(array: np.ndarray, entry: tuple[int, ...]) -> tuple[np.ndarray, tuple[int, ...]]:
    """Give the array, perhaps the real or imaginary part of this one, in which a coordinate is, and its entry there."""
    if not is_complex(array):
        return array, entry
    return (array.imag if entry[-1] else array.real), entry[:-1]


def coordinate(array: np.ndarray, entry: tuple[int, ...]) -> float:
    """Return one coordinate."""
    where, at = part(array, entry)
    return float(where[at])


def named(what: str, number: int, entry: tuple[int, ...], dtype: Any) -> str:
    """Name a coordinate of an input or an output."""
    of = ""
    if dtype.kind == "c":
        of, entry = f"{PARTS[entry[-1]]} of ", entry[:-1]
    return f"{of}{what} {number}" + (f" at {list(entry)}" if entry else "")


def are_single(dtypes: Iterable[Any]) -> bool:
    """Tell whether some dtype has less than double precision."""
    return any(np.finfo(d).eps > 1e-10 for d in dtypes)
