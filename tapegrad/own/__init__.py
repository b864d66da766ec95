"""Operations of one's own: `elementwise`, from formulas, and `primitive`, from functions that Numba compiles."""

from tapegrad.own.formulas import Formula, elementwise
from tapegrad.own.primitives import Primitive, primitive

__all__ = ["Formula", "Primitive", "elementwise", "primitive"]
