"""Operations of one's own: `elementwise`, a row of the table from a formula, and `primitive`, from compiled functions."""

from tapegrad.own.elementwise import Formula, elementwise
from tapegrad.own.primitive import Primitive, primitive

__all__ = ["Formula", "Primitive", "elementwise", "primitive"]
