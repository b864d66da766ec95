"""Operations of one's own: `elementwise`, from formulas, and `primitive`, from functions that Numba compiles."""

from tapegrad.custom_ops.api import elementwise, primitive

__all__ = ["elementwise", "primitive"]
