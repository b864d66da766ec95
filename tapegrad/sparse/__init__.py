"""Sparse matrices with tensors: SciPy's as constants, and those of entries that are differentiated.

Sparse Jacobians and Hessians are `tg.func.sparse_jacobian` and `tg.func.sparse_hessian`.
"""

from tapegrad.numpy_api.sparse import SparseLU, matmul, splu, spsolve
from tapegrad.sparse.entries import SparseMatrix, from_entries

__all__ = ["SparseLU", "SparseMatrix", "from_entries", "matmul", "splu", "spsolve"]


def __dir__() -> list[str]:
    return list(__all__)
