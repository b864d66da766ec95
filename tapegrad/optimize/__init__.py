"""Fits in one call: SciPy's solvers, with exact derivatives, parameters with names, and their uncertainty.

Imported when `tg.optimize` is first used.
"""

from __future__ import annotations

from tapegrad.optimize.checking import check
from tapegrad.optimize.equations import root
from tapegrad.optimize.least_squares import curve_fit, least_squares
from tapegrad.optimize.minimizers import minimize
from tapegrad.optimize.result import Fit
from tapegrad.optimize.transforms import bounded, positive, simplex

__all__ = ["Fit", "bounded", "check", "curve_fit", "least_squares", "minimize", "positive", "root", "simplex"]


def __dir__() -> list[str]:
    return list(__all__)
