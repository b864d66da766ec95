"""Operations of one's own: `elementwise`, from formulas, and `primitive`, from functions that Numba compiles."""

from tapegrad.own.making import elementwise, primitive

__all__ = ["elementwise", "primitive"]
