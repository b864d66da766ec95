"""The functions of tapegrad.linalg. Written by tools/generate.py from the table in tapegrad/ops."""

from __future__ import annotations

from types import SimpleNamespace as _SimpleNamespace
from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.planned import choose as _choose
from tapegrad.planned import structured as _structured
from tapegrad.recording import F as _F
from tapegrad.recording import composed as _composed
from tapegrad.recording import elementwise as _elementwise
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.spelling import reduction_of as _reduction
from tapegrad.spelling import starred_of as _starred
from tapegrad.tensor import Tensor
from tapegrad.tensor import tensor_of as _tensor

_row_linalg_solve = BY_NAME["linalg.solve"]
_row_linalg_inv = BY_NAME["linalg.inv"]
_row_linalg_det = BY_NAME["linalg.det"]
_row_linalg_cholesky = BY_NAME["linalg.cholesky"]
_row_linalg_pinv = BY_NAME["linalg.pinv"]
_row_linalg_eigvalsh = BY_NAME["linalg.eigvalsh"]
_row_linalg_svdvals = BY_NAME["linalg.svdvals"]
_row_linalg_eigh = BY_NAME["linalg.eigh"]
_row_linalg_svd = BY_NAME["linalg.svd"]
_row_linalg_qr = BY_NAME["linalg.qr"]
_row_linalg_slogdet = BY_NAME["linalg.slogdet"]
_row_linalg_lstsq = BY_NAME["linalg.lstsq"]
_row_linalg_matrix_power = BY_NAME["linalg.matrix_power"]
_row_linalg_matrix_norm = BY_NAME["linalg.matrix_norm"]
_row_linalg_vector_norm = BY_NAME["linalg.vector_norm"]
_row_linalg_cond = BY_NAME["linalg.cond"]
_row_linalg_matrix_rank = BY_NAME["linalg.matrix_rank"]
_row_linalg_multi_dot = BY_NAME["linalg.multi_dot"]
_row_linalg_tensorsolve = BY_NAME["linalg.tensorsolve"]
_row_linalg_tensorinv = BY_NAME["linalg.tensorinv"]
_row_linalg_matrix_transpose = BY_NAME["linalg.matrix_transpose"]
_row_linalg_diagonal = BY_NAME["linalg.diagonal"]
_row_linalg_trace = BY_NAME["linalg.trace"]
_row_linalg_cross = BY_NAME["linalg.cross"]
_row_linalg_outer = BY_NAME["linalg.outer"]


def solve(a: Any, b: Any) -> Tensor:
    """The x with a @ x = b; a b with one axis is a vector, any other is matrices.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.solve.
    """
    return _structured(_row_linalg_solve, (a, b))


def inv(a: Any) -> Tensor:
    """Inverse of square matrices.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.inv.
    """
    return _structured(_row_linalg_inv, (a,))


def det(a: Any) -> Tensor:
    """Determinant; its gradient is that of the cofactors, also for singular matrices.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.det.
    """
    return _structured(_row_linalg_det, (a,))


def cholesky(a: Any, *, upper: Any = False) -> Tensor:
    """The lower L with L @ L.mT = a, or the upper U with U.mT @ U = a; the gradient is symmetric.

    Parameters
    ----------
    a : tensor, array or number
    upper
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.cholesky.
    """
    return _structured(_row_linalg_cholesky, (a,), upper=upper)


def pinv(a: Any, rcond: Any = None, hermitian: Any = False, *, rtol: Any = Ellipsis) -> Tensor:
    """Pseudo-inverse of Moore and Penrose; its derivative holds while the rank stays.

    Parameters
    ----------
    a : tensor, array or number
    rcond
        as NumPy's
    hermitian
        as NumPy's
    rtol
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.pinv.
    """
    return _structured(_row_linalg_pinv, (a,), rcond, hermitian, rtol=rtol)


def eigvalsh(a: Any, UPLO: Any = 'L') -> Tensor:
    """Eigenvalues of symmetric matrices, ascending; those that are the same share their gradient.

    Parameters
    ----------
    a : tensor, array or number
    UPLO
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.eigvalsh.
    """
    return _structured(_row_linalg_eigvalsh, (a,), UPLO)


def svdvals(x: Any) -> Tensor:
    """Singular values, descending; those that are the same share their gradient, and it is 0 at 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.svdvals.
    """
    return _structured(_row_linalg_svdvals, (x,))


def eigh(a: Any, UPLO: Any = 'L') -> Any:
    """Eigenvalues and eigenvectors of symmetric matrices. Where the loss depends on vectors of an eigenvalue that is there twice, the gradient is NaN: it does not exist, or cannot be found from these vectors.

    Parameters
    ----------
    a : tensor, array or number
    UPLO
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.eigh.
    """
    return _composed(_row_linalg_eigh, a, UPLO)


def svd(a: Any, full_matrices: Any = True, compute_uv: Any = True, hermitian: Any = False) -> Any:
    """Singular values and vectors. Where the loss depends on vectors of a singular value that is there twice, or is 0, the gradient is NaN; where it depends on how vectors beyond the others were chosen, an error.

    Parameters
    ----------
    a : tensor, array or number
    full_matrices
        as NumPy's
    compute_uv
        as NumPy's
    hermitian
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.svd.
    """
    return _composed(_row_linalg_svd, a, full_matrices, compute_uv, hermitian)


def qr(a: Any, mode: Any = 'reduced') -> Any:
    """Q with orthonormal columns and the upper triangular R, for the modes reduced, complete and r. There is no derivative where the first columns are not independent (an error), nor of how 'complete' fills up Q.

    Parameters
    ----------
    a : tensor, array or number
    mode
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.qr.
    """
    return _composed(_row_linalg_qr, a, mode)


def slogdet(a: Any) -> Any:
    """Sign and logarithm of the absolute value of the determinant; the gradient is NaN where that is 0.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.slogdet.
    """
    return _composed(_row_linalg_slogdet, a)


def lstsq(a: Any, b: Any, rcond: Any = None) -> Any:
    """The x of least norm with the least |a @ x - b|, the residuals, the rank of a, its singular values.

    Parameters
    ----------
    a
        as NumPy's
    b
        as NumPy's
    rcond
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.lstsq.
    """
    return _composed(_row_linalg_lstsq, a, b, rcond)


def matrix_power(a: Any, n: Any) -> Any:
    """Square matrices to an integer power, which may be negative.

    Parameters
    ----------
    a : tensor, array or number
    n
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.matrix_power.
    """
    return _composed(_row_linalg_matrix_power, a, n)


def matrix_norm(x: Any, *, keepdims: Any = False, ord: Any = 'fro') -> Any:
    """Norms of the matrices in the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    keepdims
        as NumPy's
    ord
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.matrix_norm.
    """
    return _composed(_row_linalg_matrix_norm, x, keepdims=keepdims, ord=ord)


def vector_norm(x: Any, *, axis: Any = None, keepdims: Any = False, ord: Any = 2, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Norm of all elements, or of vectors along one or several axes.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's
    ord
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.vector_norm.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('vector_norm', axis, keepdims, dim, keepdim)
    return _composed(_row_linalg_vector_norm, x, axis=axis, keepdims=keepdims, ord=ord)


def cond(x: Any, p: Any = None) -> Any:
    """Condition numbers, for the norm p.

    Parameters
    ----------
    x : tensor, array or number
    p
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.cond.
    """
    return _composed(_row_linalg_cond, x, p)


def matrix_rank(A: Any, tol: Any = None, hermitian: Any = False, *, rtol: Any = None) -> Any:
    """Number of singular values that are not 0 to the given precision.

    Parameters
    ----------
    A : tensor, array or number
    tol
        as NumPy's
    hermitian
        as NumPy's
    rtol
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.matrix_rank.
    """
    return _composed(_row_linalg_matrix_rank, A, tol, hermitian, rtol=rtol)


def multi_dot(arrays: Any) -> Any:
    """Matrix product of several matrices, in the order that takes the fewest multiplications.

    Parameters
    ----------
    arrays
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.multi_dot.
    """
    return _composed(_row_linalg_multi_dot, arrays)


def tensorsolve(a: Any, b: Any, axes: Any = None) -> Any:
    """The x with tensordot(a, x, x.ndim) = b.

    Parameters
    ----------
    a
        as NumPy's
    b
        as NumPy's
    axes
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.tensorsolve.
    """
    return _composed(_row_linalg_tensorsolve, a, b, axes)


def tensorinv(a: Any, ind: Any = 2) -> Any:
    """Inverse with respect to tensordot over the first `ind` axes.

    Parameters
    ----------
    a : tensor, array or number
    ind
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.tensorinv.
    """
    return _composed(_row_linalg_tensorinv, a, ind)


def matrix_transpose(x: Any) -> Any:
    """A view with the last two axes exchanged.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.matrix_transpose.
    """
    return _composed(_row_linalg_matrix_transpose, x)


def diagonal(x: Any, *, offset: Any = 0) -> Any:
    """Diagonals of the matrices in the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    offset
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.diagonal.
    """
    return _composed(_row_linalg_diagonal, x, offset=offset)


def trace(x: Any, *, offset: Any = 0, dtype: Any = None) -> Any:
    """Sums of the diagonals of the matrices in the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    offset
        as NumPy's
    dtype
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.trace.
    """
    return _composed(_row_linalg_trace, x, offset=offset, dtype=dtype)


def cross(x1: Any, x2: Any, *, axis: Any = -1, dim: Any = UNSET) -> Any:
    """Cross products of vectors with three elements along an axis.

    Parameters
    ----------
    x1
        as NumPy's
    x2
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.cross.
    """
    if dim is not UNSET:
        axis = _axis('cross', axis, dim, -1)
    return _composed(_row_linalg_cross, x1, x2, axis=axis)


def outer(x1: Any, x2: Any) -> Any:
    """Outer product of two vectors.

    Parameters
    ----------
    x1
        as NumPy's
    x2
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.outer.
    """
    return _composed(_row_linalg_outer, x1, x2)


__all__ = [
    "cholesky",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eigh",
    "eigvalsh",
    "inv",
    "lstsq",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "multi_dot",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
    "tensorinv",
    "tensorsolve",
    "trace",
    "vector_norm",
]


_F.linalg = _SimpleNamespace()
_F.linalg.__dict__.update({name: globals()[name] for name in __all__})
