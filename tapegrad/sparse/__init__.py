"""SciPy's sparse matrices and linear operators with tensors; the matrices are constants."""

from tapegrad.numpy_api.sparse import SparseLU, matmul, splu, spsolve

__all__ = ["SparseLU", "matmul", "splu", "spsolve"]
