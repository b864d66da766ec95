"""Sparse matrices of tensors: their entries are differentiated."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.errors import DTypeError, OperandError, ShapeError
from tapegrad.ops.select import _integers as integers
from tapegrad.ops.sparse_entries import Structure
from tapegrad.record.operations import F, tensor_of


def from_entries(values: Any, rows: Any, cols: Any, shape: tuple[int, int]) -> SparseMatrix:
    """Make a sparse matrix of entries, by which there are gradients.

    Parameters
    ----------
    values : Tensor or array of shape (k,)
        The entries; those of one place add up.
    rows, cols : array of int of shape (k,)
        Where they are.
    shape : tuple of int
        Of the matrix.

    Returns
    -------
    SparseMatrix
        With `A @ x`, `x @ A`, `A.T`, `A.solve(b)`, `A.logdet()` and `A.toarray()`.

    Raises
    ------
    ShapeError
        If there is not one row and one column for each value.
    OperandError
        If a place is outside of the matrix.
    DTypeError
        If the values are complex.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> k = tg.tensor([2.0, 1.0, 4.0], requires_grad=True)
    >>> A = tg.sparse.from_entries(k, [0, 0, 1], [0, 1, 1], (2, 2))
    >>> A.solve(np.array([4.0, 8.0])).sum().backward()
    >>> k.grad
    tensor([-0.5 , -1.  , -0.25])
    """
    return SparseMatrix(values, rows, cols, shape)


class SparseMatrix:
    """A sparse matrix whose entries are a tensor, as `from_entries` makes it.

    Attributes
    ----------
    values : Tensor
        The entries.
    rows, cols : array
        Where they are.
    shape : tuple of int

    Examples
    --------
    >>> import tapegrad as tg
    >>> matrix = tg.sparse.from_entries(tg.tensor([2.0, 4.0]), [0, 1], [0, 1], shape=(2, 2))
    >>> isinstance(matrix, tg.sparse.SparseMatrix)
    True
    """

    __array_ufunc__ = None  # NumPy's arrays leave products to it

    def __init__(self, values: Any, rows: Any, cols: Any, shape: tuple[int, int], structure: Any = None) -> None:
        values = tensor_of(values)
        if values.dtype.kind == "c":
            raise DTypeError("from_entries got complex values; give real ones")
        self.values = values if values.dtype.kind == "f" else F.astype(values, float)
        self.rows, self.cols = (
            integers(v, f"the {name} of from_entries") for v, name in ((rows, "rows"), (cols, "cols"))
        )
        try:
            m, n = map(operator.index, shape)
        except (TypeError, ValueError):
            raise OperandError(f"from_entries got the shape {shape!r}; give two whole numbers") from None
        self.shape = m, n
        if values.ndim != 1 or self.rows.shape != values.shape or self.cols.shape != values.shape:
            raise ShapeError(
                f"from_entries got values of shape {values.shape}, rows of shape {self.rows.shape} and cols of shape "
                f"{self.cols.shape}; give vectors of one length"
            )
        for name, places, size in (("rows", self.rows, m), ("cols", self.cols, n)):
            if places.size and (np.min(places) < 0 or np.max(places) >= size):
                raise OperandError(f"from_entries got {name} outside of a matrix of shape {self.shape}")
        self._structure = structure

    def __repr__(self) -> str:
        return f"<sparse matrix of shape {self.shape} with {self.values.shape[0]} entries>"

    @property
    def T(self) -> SparseMatrix:
        """The transpose, with the same entries."""
        return SparseMatrix(self.values, self.cols, self.rows, self.shape[::-1])

    def __matmul__(self, x: Any) -> Tensor:
        """Multiply a vector, or the columns of a matrix."""
        x = tensor_of(x)
        if x.ndim not in (1, 2) or x.shape[0] != self.shape[1]:
            raise ShapeError(f"a sparse matrix of shape {self.shape} cannot be multiplied by shape {x.shape}")
        picked = F.index_select(x, 0, self.cols)
        terms = (self.values if x.ndim == 1 else F.unsqueeze(self.values, 1)) * picked
        return F.segment_sum(terms, self.rows, self.shape[0])

    def __rmatmul__(self, x: Any) -> Tensor:
        """Multiply a vector, or the rows of a matrix."""
        x = tensor_of(x)
        return self.T @ x if x.ndim == 1 else (self.T @ F.swapaxes(x, -1, -2)).T

    def _square(self, what: str) -> Structure:
        if self.shape[0] != self.shape[1]:
            raise ShapeError(f"{what} is of square matrices, and this one has shape {self.shape}")
        if self._structure is None:
            self._structure = Structure(np.asarray(self.rows), np.asarray(self.cols), self.shape[0])
        return self._structure

    def solve(self, b: Any, trans: str = "N") -> Tensor:
        """Return the x with A @ x = b, differentiable by the entries and by b; SuperLU factors the matrix once.

        Parameters
        ----------
        b : Tensor or array
            Of shape (n,) or (n, k).
        trans : {"N", "T"}
            "T" for the transpose of A.

        Raises
        ------
        LinAlgError
            If the matrix has no inverse.
        """
        if trans not in ("N", "T"):
            raise OperandError(f"solve got trans={trans!r}; give 'N' or 'T'")
        structure, b = self._square("solve"), tensor_of(b)
        b = b if b.dtype == self.values.dtype else F.astype(b, self.values.dtype)
        return F.row("entries_solution", self.values, b, structure=structure, trans=trans)

    def logdet(self) -> Tensor:
        """Return the logarithm of the determinant, NaN where that is negative.

        Its gradient takes elements of the inverse: as many solutions as there are rows.
        """
        return F.row("entries_logdet", self.values, structure=self._square("logdet"))

    def toarray(self) -> Tensor:
        """Return it as a tensor of all elements."""
        zeros = F.zeros(self.shape, dtype=self.values.dtype)
        return F.row("add_at", zeros, self.values, index=(self.rows, self.cols))

    def tocsr(self) -> Any:
        """Return the numbers as SciPy's array, without a gradient."""
        import scipy.sparse  # which is loaded when first used

        numbers = np.array(self.values.detach().numpy())
        return scipy.sparse.coo_array(
            (numbers, (np.asarray(self.rows), np.asarray(self.cols))), shape=self.shape
        ).tocsr()
