"""Integrals of samples, and equations in time with steps of given sizes.

Imported when `tg.integrate` is first used.
"""

from __future__ import annotations

from tapegrad._generated.functions import trapezoid
from tapegrad.integrate.fixed_steps import solve_fixed
from tapegrad.integrate.quadrature import fixed_quad, quad, quad_vec
from tapegrad.integrate.samples import cumulative_simpson, cumulative_trapezoid, simpson
from tapegrad.integrate.solve_ivp import OdeResult, solve_ivp

__all__ = [
    "OdeResult",
    "cumulative_simpson",
    "cumulative_trapezoid",
    "fixed_quad",
    "quad",
    "quad_vec",
    "simpson",
    "solve_fixed",
    "solve_ivp",
    "trapezoid",
]


def __dir__() -> list[str]:
    return list(__all__)
