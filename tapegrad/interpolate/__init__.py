"""Interpolation, by SciPy's names: differentiable by the data, by where they lie, and by where values are asked for.

Imported when `tg.interpolate` is first used.
"""

from __future__ import annotations

from tapegrad.interpolate.cubic import Akima1DInterpolator, CubicHermiteSpline, CubicSpline, PchipInterpolator
from tapegrad.interpolate.grid import RegularGridInterpolator
from tapegrad.interpolate.polynomials import PPoly

__all__ = [
    "Akima1DInterpolator",
    "CubicHermiteSpline",
    "CubicSpline",
    "PPoly",
    "PchipInterpolator",
    "RegularGridInterpolator",
]


def __dir__() -> list[str]:
    return list(__all__)
