"""Linear algebra, as `numpy.linalg`."""

from tapegrad._generated.functions import matmul, norm

__all__ = ["matmul", "norm"]
