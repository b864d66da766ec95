"""SciPy's sparse matrices and linear operators with tensors: constants, which no gradient is taken by."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.core.sparse_operands import is_linear_map, is_sparse
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, LinAlgError, OperandError
from tapegrad.ops.sparse import Constant, names_of
from tapegrad.record import plan_cache
from tapegrad.record.operations import F, tensor_of
from tapegrad.record.recorder import requires_grad


def _check(name: str, A: Any) -> None:
    if not is_linear_map(A):
        raise OperandError(
            f"{name} takes a sparse matrix or linear operator of SciPy's, not {type(A).__qualname__}; for others use @"
        )


def _constant(A: Any, is_kept: bool = True) -> Any:
    """Return what a row keeps of a matrix; a recording compares what it is made of before each run."""
    recorder = state.tracing
    if not is_sparse(A):
        if recorder is not None:
            raise unrecorded("a linear operator runs code of its own, which is not recorded; give a sparse matrix")
        return A
    if recorder is None:
        return A.copy() if is_kept else A
    names = names_of(A)
    if not names:
        raise unrecorded(f"a sparse matrix of the format {A.format!r} is not recorded; give its tocsr()")
    for name in names:
        recorder.reads(A, name)
    with recorder.unseen():
        return A.copy()


def _row(key: str, x: Any, **params: Any) -> Tensor:
    """Compute a row; a recording does not look at what SciPy does."""
    with nullcontext() if state.tracing is None else state.tracing.unseen():
        return plan_cache.row(key, x, **params)


def transposed(A: Any) -> Any:
    """Return the transpose of a matrix or operator; a recording is told what is read of the one that there is."""
    recorder = state.tracing
    if recorder is None:
        return A.T
    for name in names_of(A):
        recorder.reads(A, name)
    with recorder.unseen():
        return A.T


def matmul(A: Any, x: Any) -> Tensor:
    """Return the product of a sparse matrix, or linear operator, and a tensor; or of a tensor and one of these.

    `A @ x` and `x @ A` do it for sparse matrices, too. The matrix is a constant: there is no gradient by it.

    Parameters
    ----------
    A : sparse matrix or array, or LinearOperator
        Of shape (m, n); or a tensor, and `x` the matrix.
    x : Tensor or array_like
        Of shape (n,) or (n, k).

    Returns
    -------
    Tensor
        Of shape (m,) or (m, k).

    Raises
    ------
    ShapeError
        If the shapes do not fit.

    Examples
    --------
    >>> import scipy.sparse
    >>> import tapegrad as tg
    >>> A = scipy.sparse.csr_array([[0.0, 2.0], [1.0, 0.0]])
    >>> x = tg.tensor([3.0, 4.0], requires_grad=True)
    >>> (A @ x).sum().backward()
    >>> x.grad
    tensor([1., 2.])
    """
    if is_linear_map(x):
        x, left = transposed(x), tensor_of(A)
        return matmul(x, left) if left.ndim == 1 else F.swapaxes(matmul(x, F.swapaxes(left, -1, -2)), -1, -2)
    _check("matmul", A)
    x = tensor_of(x)
    return _row("sparse_product", x, matrix=Constant(_constant(A, requires_grad(x))))


class SparseLU:
    """The factors of a sparse matrix, as `tg.sparse.splu` gives them.

    Attributes
    ----------
    shape : tuple of int
        Of the matrix.

    Examples
    --------
    >>> import scipy.sparse
    >>> import tapegrad as tg
    >>> lu = tg.sparse.splu(scipy.sparse.csc_array([[2.0, 0.0], [0.0, 4.0]]))
    >>> lu.solve(tg.tensor([2.0, 4.0]))
    tensor([1., 1.])
    """

    def __init__(self, matrix: Any, options: dict[str, Any]) -> None:
        from scipy.sparse.linalg import splu

        self._matrix, self._options = Constant(matrix), options
        wide = matrix.astype(np.result_type(matrix.dtype, np.float64))
        try:
            self._factors = splu(wide.tocsc(), **options)
        except RuntimeError as error:
            raise LinAlgError(f"{error}: the sparse matrix has no inverse") from error
        self.shape, self._is_complex = matrix.shape, wide.dtype.kind == "c"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SparseLU):
            return NotImplemented
        return self._matrix == other._matrix and self._options == other._options

    def __hash__(self) -> int:
        return hash(self._matrix)

    def solved(self, b: np.ndarray, trans: str) -> np.ndarray:
        """Return the solution for an array."""
        if b.dtype.kind == "c" and not self._is_complex:
            return self.solved(b.real.copy(), trans) + 1j * self.solved(b.imag.copy(), trans)
        return self._factors.solve(np.asarray(b, complex if self._is_complex else float), trans)

    def solve(self, b: Any, trans: str = "N") -> Tensor:
        """Return the x with A @ x = b, differentiable by b.

        Parameters
        ----------
        b : Tensor or array_like
            Of shape (n,) or (n, k).
        trans : {"N", "T", "H"}
            "T" for the transpose of A, "H" for that conjugated.

        Returns
        -------
        Tensor
        """
        if trans not in ("N", "T", "H"):
            raise ArgumentError(f"solve got trans={trans!r}; give 'N', 'T' or 'H'")
        return _row("sparse_solution", tensor_of(b), factors=self, trans=trans)


def splu(A: Any, **options: Any) -> SparseLU:
    """Factor a sparse matrix, to solve equations with it.

    Parameters
    ----------
    A : sparse matrix or array
        Of shape (n, n), a constant.
    **options
        Those of `scipy.sparse.linalg.splu`, which does it.

    Returns
    -------
    SparseLU
        `solve(b)` returns the solution, with a gradient by b.

    Raises
    ------
    LinAlgError
        If the matrix has no inverse.

    Examples
    --------
    >>> import scipy.sparse
    >>> import tapegrad as tg
    >>> A = scipy.sparse.csc_array([[2.0, 1.0], [0.0, 4.0]])
    >>> b = tg.tensor([4.0, 8.0], requires_grad=True)
    >>> x = tg.sparse.splu(A).solve(b)
    >>> x
    tensor([1., 2.], grad_fn=<SparseSolutionBackward>)
    """
    if not is_sparse(A):
        raise OperandError(f"splu takes a sparse matrix of SciPy's, not {type(A).__qualname__}")
    if A.ndim != 2 or A.shape[0] != A.shape[1]:
        raise LinAlgError(f"splu takes a square matrix, and got shape {A.shape}")
    constant = _constant(A)
    with nullcontext() if state.tracing is None else state.tracing.unseen():
        return SparseLU(constant, options)


def spsolve(A: Any, b: Any) -> Tensor:
    """Solve A @ x = b for a sparse matrix, differentiable by b.

    Parameters
    ----------
    A : sparse matrix or array
        Of shape (n, n), a constant. To solve with it again, keep `splu(A)`.
    b : Tensor or array_like
        Of shape (n,) or (n, k).

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import scipy.sparse
    >>> import tapegrad as tg
    >>> tg.sparse.spsolve(scipy.sparse.csc_array([[2.0, 0.0], [0.0, 4.0]]), tg.tensor([2.0, 4.0]))
    tensor([1., 1.])
    """
    return splu(A).solve(b)


F.register(sparse_matmul=matmul, sparse_transposed=transposed)
