"""Operations of one's own: `elementwise`, from formulas, and `primitive`, from functions that Numba compiles."""

from tapegrad.own.elementwise import Formula, elementwise
from tapegrad.own.primitive import Primitive, primitive

__all__ = ["Formula", "Primitive", "elementwise", "primitive"]
