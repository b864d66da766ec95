"""The functions of tapegrad.linalg. Written by tools/generate.py from the table in tapegrad/ops."""

from __future__ import annotations

from builtins import abs as _abs
from typing import Any

import numpy as np

from tapegrad.numpy_api.signature import into as _into
from tapegrad.numpy_api.signature import into_with as _into_with
from tapegrad.core.elements import check_element as _check_element
from tapegrad.core.grad_mode import INFERENCE as _INFERENCE
from tapegrad.core.grad_mode import state as _state
from tapegrad.core.namespace import Namespace as _Namespace
from tapegrad.ops import BY_NAME
from tapegrad.record.plan_cache_binary import choose as _choose
from tapegrad.record.plan_cache import SEEN as _SEEN
from tapegrad.record.plan_cache import SEEN_IN_INFERENCE as _SEEN_IN_INFERENCE
from tapegrad.record.plan_cache import seen as _seen
from tapegrad.record.plan_cache import single as _single
from tapegrad.record.plan_cache import structured as _structured
from tapegrad.record.plan_cache import two as _two
from tapegrad.numpy_api.protocols import with_numpys_keywords as _numpys
from tapegrad.record.operations import F as _F
from tapegrad.record.operations import composed as _composed
from tapegrad.record.operations import elementwise as _elementwise
from tapegrad.record.operations import optioned as _optioned
from tapegrad.record.operations import place as _place
from tapegrad.record.operations import required as _required
from tapegrad.core.arg_aliases import UNSET
from tapegrad.core.arg_aliases import axis_of as _axis
from tapegrad.core.arg_aliases import reduction_of as _reduction
from tapegrad.core.arg_aliases import renamed_of as _renamed
from tapegrad.core.arg_aliases import starred_of as _starred
from tapegrad.core.arg_aliases import together_of as _together
from tapegrad.core.storage import INFERENCE_MARK as _MARK
from tapegrad.core.storage import VIEW_MARK as _VIEW
from tapegrad.core.storage import layout_of as _layout_of
from tapegrad.tape.row_format import PACK as _pack
from tapegrad.tape.row_format import PACK_IMMEDIATE as _pack_immediate
from tapegrad.tape.row_format import Full as _Full
from tapegrad.core.tensor import Tensor
from tapegrad.record.operations import tensor_of as _tensor
from tapegrad.record.recorder import record as _record

_new, _array, _ndarray, _float64, _FLOAT64 = object.__new__, np.array, np.ndarray, np.float64, np.dtype(np.float64)
_NOWHERE = (None, -1)  # where a tensor stands while nothing is recorded

_row_linalg_solve = BY_NAME["linalg.solve"]
_row_linalg_inv = BY_NAME["linalg.inv"]
_row_linalg_det = BY_NAME["linalg.det"]
_row_linalg_cholesky = BY_NAME["linalg.cholesky"]
_row_linalg_pinv = BY_NAME["linalg.pinv"]
_row_linalg_eigvalsh = BY_NAME["linalg.eigvalsh"]
_row_linalg_svdvals = BY_NAME["linalg.svdvals"]
_row_linalg_eigvals = BY_NAME["linalg.eigvals"]
_row_linalg_expm = BY_NAME["linalg.expm"]
_row_linalg_eigh = BY_NAME["linalg.eigh"]
_row_linalg_svd = BY_NAME["linalg.svd"]
_row_linalg_qr = BY_NAME["linalg.qr"]
_row_linalg_slogdet = BY_NAME["linalg.slogdet"]
_row_linalg_eig = BY_NAME["linalg.eig"]
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.solve(tg.tensor([[2.0, 0.0], [1.0, 1.0]]), tg.tensor([2.0, 3.0]))
    tensor([1., 2.])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.inv(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]))
    tensor([[ 0.64705882, -0.17647059, -0.11764706],
            [-0.17647059,  0.41176471, -0.05882353],
            [-0.11764706, -0.05882353,  0.29411765]])
    """
    return _single(_row_linalg_inv, a, ())


def det(a: Any) -> Tensor:
    """Determinant; its gradient is that of the cofactors, also for singular matrices.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.det.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.det(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]))
    tensor(17.)
    """
    return _single(_row_linalg_det, a, ())


def cholesky(a: Any, *, upper: Any = False) -> Tensor:
    """The lower L with L @ Lᴴ = a, or the upper U with Uᴴ @ U = a; the triangle that is read has the gradient.

    Parameters
    ----------
    a : tensor, array or number
    upper, optional
        Give the upper factor, the transposed of the lower one.

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.cholesky.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.cholesky(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]))
    tensor([[1.41421356, 0.        , 0.        ],
            [0.70710678, 1.58113883, 0.        ],
            [0.70710678, 0.31622777, 1.84390889]])
    """
    return _structured(_row_linalg_cholesky, (a,), upper=upper)


def pinv(a: Any, rcond: Any = None, hermitian: Any = False, *, rtol: Any = Ellipsis) -> Tensor:
    """Pseudo-inverse of Moore and Penrose; its derivative holds while the rank stays.

    Parameters
    ----------
    a : tensor, array or number
    rcond, optional
        Singular values below this share of the largest one count as 0.
    hermitian, optional
        Whether the matrices are known to be symmetric.
    rtol, optional
        The largest relative difference that counts as none.

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.pinv.
    """
    return _structured(_row_linalg_pinv, (a,), rcond, hermitian, rtol=rtol)


def eigvalsh(a: Any, UPLO: Any = 'L') -> Tensor:
    """Eigenvalues of symmetric (Hermitian) matrices, ascending; those that are the same share their gradient. One triangle is read, and has the gradient.

    Parameters
    ----------
    a : tensor, array or number
    UPLO, optional
        Which triangle is read: 'L' or 'U'.

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.eigvalsh.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.eigvalsh(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]), UPLO='U')
    tensor([1.32486913, 2.46081113, 5.21431974])
    """
    return _single(_row_linalg_eigvalsh, a, (UPLO,))


def svdvals(x: Any) -> Tensor:
    """Singular values, descending; those that are the same share their gradient, and it is 0 at 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.svdvals.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.svdvals(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]))
    tensor([5.21431974, 2.46081113, 1.32486913])
    """
    return _single(_row_linalg_svdvals, x, ())


def eigvals(a: Any) -> Tensor:
    """Eigenvalues of matrices, in no order; those that are the same share their gradient.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.eigvals.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.eigvals(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]))
    tensor([5.21431974, 1.32486913, 2.46081113])
    """
    return _single(_row_linalg_eigvals, a, ())


def expm(a: Any) -> Tensor:
    """The exponential of square matrices, 1 + a + a @ a / 2 + …, as `scipy.linalg.expm`.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    Tensor
    """
    return _single(_row_linalg_expm, a, ())


def eigh(a: Any, UPLO: Any = 'L') -> Any:
    """Eigenvalues and eigenvectors of symmetric (Hermitian) matrices, of which one triangle is read, and has the gradient. Where the loss depends on vectors of an eigenvalue that is there twice, the gradient is NaN: it does not exist, or cannot be found from these. Where it depends on phases of complex vectors, an error.

    Parameters
    ----------
    a : tensor, array or number
    UPLO, optional
        Which triangle is read: 'L' or 'U'.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.eigh.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.eigh(tg.tensor([[2.0, 0.0], [0.0, 3.0]])).eigenvalues
    tensor([2., 3.])
    """
    return _composed(_row_linalg_eigh, a, UPLO)


def svd(a: Any, full_matrices: Any = True, compute_uv: Any = True, hermitian: Any = False) -> Any:
    """Singular values and vectors. Where the loss depends on vectors of a singular value that is there twice, or is 0, the gradient is NaN; where it depends on how vectors beyond the others were chosen, or on phases of complex ones, an error.

    Parameters
    ----------
    a : tensor, array or number
    full_matrices, optional
        Give square matrices of vectors, not only those that have a singular value.
    compute_uv, optional
        Give the vectors too, not the values only.
    hermitian, optional
        Whether the matrices are known to be symmetric.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.svd.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.svd(tg.tensor([[3.0, 0.0], [0.0, 2.0]])).S
    tensor([3., 2.])
    """
    return _composed(_row_linalg_svd, a, full_matrices, compute_uv, hermitian)


def qr(a: Any, mode: Any = 'reduced') -> Any:
    """Q with orthonormal columns and the upper triangular R, for the modes reduced, complete and r. There is no derivative where the first columns are not independent (an error), nor of how 'complete' fills up Q.

    Parameters
    ----------
    a : tensor, array or number
    mode, optional
        'reduced', 'complete', or 'r' for the triangular matrix only.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.qr.
    """
    return _composed(_row_linalg_qr, a, mode)


def slogdet(a: Any) -> Any:
    """Sign and logarithm of the absolute value of the determinant; the gradient is NaN where that is 0. Of complex matrices the sign is a number of modulus 1, with a derivative.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.slogdet.
    """
    return _composed(_row_linalg_slogdet, a)


def eig(a: Any) -> Any:
    """Eigenvalues and right eigenvectors, of length 1. Where the loss depends on vectors of an eigenvalue that is there twice, the gradient is NaN; where it depends on the phases of complex vectors, an error.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.eig.
    """
    return _composed(_row_linalg_eig, a)


def lstsq(a: Any, b: Any, rcond: Any = None) -> Any:
    """The x of least norm with the least |a @ x - b|, the residuals, the rank of a, its singular values.

    Parameters
    ----------
    a
        Tensor, array or number.
    b
        Tensor, array or number.
    rcond, optional
        Singular values below this share of the largest one count as 0.

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
        The power, an integer.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.matrix_power.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.matrix_power(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]), n=1)
    tensor([[2., 1., 1.],
            [1., 3., 1.],
            [1., 1., 4.]])
    """
    return _composed(_row_linalg_matrix_power, a, n)


def matrix_norm(x: Any, *, keepdims: Any = False, ord: Any = 'fro', axis: Any = (-2, -1), dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Norms of the matrices in the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    keepdims, optional
        Keep the axes that are reduced, with size 1.
    ord, optional
        Which norm: 2 or None, 1, inf, and others of NumPy.
    axis, optional
        The axis, or the axes, to work over; None for all.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.matrix_norm.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('matrix_norm', axis, keepdims, dim, keepdim, default=(-2, -1))
    return _composed(_row_linalg_matrix_norm, x, keepdims=keepdims, ord=ord, axis=axis)


def vector_norm(x: Any, *, axis: Any = None, keepdims: Any = False, ord: Any = 2, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Norm of all elements, or of vectors along one or several axes.

    Parameters
    ----------
    x : tensor, array or number
    axis, optional
        The axis, or the axes, to work over; None for all.
    keepdims, optional
        Keep the axes that are reduced, with size 1.
    ord, optional
        Which norm: 2 or None, 1, inf, and others of NumPy.

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
    p, optional
        Which norm: None or 2, -2, 1, -1, inf, -inf, 'fro', 'nuc'.

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
    tol, optional
        What counts as 0.
    hermitian, optional
        Whether the matrices are known to be symmetric.
    rtol, optional
        The largest relative difference that counts as none.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.matrix_rank.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.matrix_rank(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]), rtol=0.5)
    tensor(1)
    """
    return _composed(_row_linalg_matrix_rank, A, tol, hermitian, rtol=rtol)


def multi_dot(arrays: Any, **numpy: Any) -> Any:
    """Matrix product of several matrices, in the order that takes the fewest multiplications.

    Parameters
    ----------
    arrays
        The parts.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.multi_dot.
    """
    if numpy:
        return _numpys(_row_linalg_multi_dot, arrays, {}, numpy)
    return _composed(_row_linalg_multi_dot, arrays)


def tensorsolve(a: Any, b: Any, axes: Any = None, *, dims: Any = UNSET) -> Any:
    """The x with tensordot(a, x, x.ndim) = b.

    Parameters
    ----------
    a
        Tensor, array or number.
    b
        Tensor, array or number.
    axes, optional
        The axes of a that go to its end first.
    dims, optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.tensorsolve.
    """
    if dims is not UNSET:
        axes = _renamed('tensorsolve', 'axes', axes, 'dims', dims, None)
    return _composed(_row_linalg_tensorsolve, a, b, axes)


def tensorinv(a: Any, ind: Any = 2) -> Any:
    """Inverse with respect to tensordot over the first `ind` axes.

    Parameters
    ----------
    a : tensor, array or number
    ind, optional
        How many of the first axes are those of the inverse's result.

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


def diagonal(x: Any, *, offset: Any = 0, dim1: Any = -2, dim2: Any = -1) -> Any:
    """Diagonals of the matrices in the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    offset, optional
        Which diagonal: 0 is the main one, positive ones are above it.
    dim1, optional
        The first of the two axes.
    dim2, optional
        The second of the two axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.diagonal.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.diagonal(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]))
    tensor([2., 3., 4.])
    """
    return _composed(_row_linalg_diagonal, x, offset=offset, dim1=dim1, dim2=dim2)


def trace(x: Any, *, offset: Any = 0, dtype: Any = None) -> Any:
    """Sums of the diagonals of the matrices in the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    offset, optional
        Which diagonal: 0 is the main one, positive ones are above it.
    dtype, optional
        NumPy's dtype of the result.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.trace.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.trace(tg.tensor([[2.0, 1.0, 1.0], [1.0, 3.0, 1.0], [1.0, 1.0, 4.0]]), offset=-1)
    tensor(2.)
    """
    return _composed(_row_linalg_trace, x, offset=offset, dtype=dtype)


def cross(x1: Any, x2: Any, *, axis: Any = -1, dim: Any = UNSET) -> Any:
    """Cross products of vectors with three elements along an axis.

    Parameters
    ----------
    x1
        Tensor, array or number.
    x2
        Tensor, array or number.
    axis, optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.cross.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.cross(tg.tensor([1.0, 2.0, 3.0]), tg.tensor([1.0, 2.0, 3.0]))
    tensor([0., 0., 0.])
    """
    if dim is not UNSET:
        axis = _axis('cross', axis, dim, -1)
    return _composed(_row_linalg_cross, x1, x2, axis=axis)


def outer(x1: Any, x2: Any) -> Any:
    """Outer product of two vectors.

    Parameters
    ----------
    x1
        Tensor, array or number.
    x2
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.outer.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.outer(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 2.0, 3.0]))
    tensor([[1., 2., 3.],
            [2., 4., 6.]])
    """
    return _composed(_row_linalg_outer, x1, x2)


__all__ = [
    "cholesky",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "expm",
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


_F.register(linalg=_Namespace())
_F.linalg.register(**{name: globals()[name] for name in __all__})
