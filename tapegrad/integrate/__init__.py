"""Integrals of samples, and equations in time with steps of given sizes.

Imported when `tg.integrate` is first used.
"""

from __future__ import annotations

from tapegrad.integrate.fixed_steps import solve_fixed
from tapegrad.integrate.samples import cumulative_trapezoid, simpson
from tapegrad.integrate.solve_ivp import OdeResult, solve_ivp

__all__ = ["OdeResult", "cumulative_trapezoid", "simpson", "solve_fixed", "solve_ivp"]


def __dir__() -> list[str]:
    return list(__all__)
