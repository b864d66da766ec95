"""Rows between real and complex numbers. How to write one: `op.py`; what adjoints are: docs/complex.md.

Real and imaginary parts are views of the memory of complex numbers. Their reverse needs no rule: the adjoint of a view
is added to the part of the memory that it is of, and an adjoint of complex numbers has that of their real parts where
they have their real parts.
"""

from __future__ import annotations

from typing import Any

from tapegrad.ops.op import Composed, Structured


def _sign_dx(F: Any, g: Any, x: Any) -> Any:
    """Give what turns x/abs(x): the part of g across x, over the size of x; at 0 nothing does."""
    size = abs(x)
    size = F.where(size == 0, 1, size)
    u = F.where(x == 0, 0, x / size)
    across = g - (F.conj(u) * g).real * u
    return F.where(x == 0, 0, across / size)


_ONE: Any = ((((3, 4),), {}), (((),), {}))

COMPLEXES: tuple[Structured, ...] = (
    Structured(
        name="phase",
        doc="The sign of complex numbers, x / abs(x); 0 at 0, where its derivative is 0 as well.",
        forward=lambda F, x: F.sign(x),
        dx=_sign_dx,
        public=False,
        takes_complex=True,
        examples=_ONE,
    ),
    Structured(
        name="real_part",
        doc="The real part of complex numbers: a view.",
        forward=lambda F, x: x.real,
        dx=lambda F, g, x_dtype: g.astype(x_dtype),
        mode="view",
        mixed=True,
        public=False,
        takes_complex=True,
        examples=_ONE,
    ),
    Structured(
        name="imaginary_part",
        doc="The imaginary part of complex numbers: a view.",
        forward=lambda F, x: x.imag,
        dx=lambda F, g, x_dtype: g.astype(x_dtype) * 1j,
        mode="view",
        mixed=True,
        public=False,
        takes_complex=True,
        examples=_ONE,
    ),
)

COMPOSED_COMPLEXES: tuple[Composed, ...] = ()
