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
_row_linalg_sqrtm = BY_NAME["linalg.sqrtm"]
_row_linalg_logm = BY_NAME["linalg.logm"]
_row_linalg_solve_sylvester = BY_NAME["linalg.solve_sylvester"]
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
_row_linalg_solve_triangular = BY_NAME["linalg.solve_triangular"]
_row_linalg_cho_factor = BY_NAME["linalg.cho_factor"]
_row_linalg_cho_solve = BY_NAME["linalg.cho_solve"]
_row_linalg_lu = BY_NAME["linalg.lu"]
_row_linalg_lu_factor = BY_NAME["linalg.lu_factor"]
_row_linalg_lu_solve = BY_NAME["linalg.lu_solve"]
_row_linalg_ldl = BY_NAME["linalg.ldl"]
_row_linalg_schur = BY_NAME["linalg.schur"]
_row_linalg_solve_continuous_lyapunov = BY_NAME["linalg.solve_continuous_lyapunov"]
_row_linalg_solve_discrete_lyapunov = BY_NAME["linalg.solve_discrete_lyapunov"]
_row_linalg_solve_banded = BY_NAME["linalg.solve_banded"]
_row_linalg_solveh_banded = BY_NAME["linalg.solveh_banded"]
_row_linalg_expm_multiply = BY_NAME["linalg.expm_multiply"]
_row_linalg_toeplitz = BY_NAME["linalg.toeplitz"]
_row_linalg_circulant = BY_NAME["linalg.circulant"]
_row_linalg_khatri_rao = BY_NAME["linalg.khatri_rao"]
_row_linalg_polar = BY_NAME["linalg.polar"]
_row_linalg_orth = BY_NAME["linalg.orth"]
_row_linalg_null_space = BY_NAME["linalg.null_space"]


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
    upper : optional
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
    rcond : optional
        Singular values below this share of the largest one count as 0.
    hermitian : optional
        Whether the matrices are known to be symmetric.
    rtol : optional
        The largest relative difference that counts as none.

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.pinv.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.pinv(tg.tensor([[2.0, 0.0], [0.0, 4.0]])).round(6)
    tensor([[0.5 , 0.  ],
            [0.  , 0.25]])
    """
    return _structured(_row_linalg_pinv, (a,), rcond, hermitian, rtol=rtol)


def eigvalsh(a: Any, UPLO: Any = 'L') -> Tensor:
    """Eigenvalues of symmetric (Hermitian) matrices, ascending; those that are the same share their gradient. One triangle is read, and has the gradient.

    Parameters
    ----------
    a : tensor, array or number
    UPLO : optional
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
    >>> tg.linalg.eigvals(tg.tensor([[2.0, 0.0], [0.0, 3.0]])).real
    tensor([2., 3.])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.expm(tg.tensor([[0.0, 1.0], [0.0, 0.0]]))
    tensor([[1., 1.],
            [0., 1.]])
    """
    return _single(_row_linalg_expm, a, ())


def sqrtm(a: Any) -> Tensor:
    """The square root of square matrices, x @ x = a; no eigenvalue may be negative.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.sqrtm(tg.tensor([[4.0, 0.0], [0.0, 9.0]]))
    tensor([[2., 0.],
            [0., 3.]])
    """
    return _single(_row_linalg_sqrtm, a, ())


def logm(a: Any) -> Tensor:
    """The logarithm of square matrices, expm(x) = a; no eigenvalue may be 0 or negative.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.logm(tg.tensor([[1.0, 0.0], [0.0, 1.0]]))
    tensor([[0., 0.],
            [0., 0.]])
    """
    return _single(_row_linalg_logm, a, ())


def solve_sylvester(a: Any, b: Any, q: Any) -> Tensor:
    """The x with a @ x + x @ b = q.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    q : tensor, array or number

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.solve_sylvester([[1.0, 0.0], [0.0, 2.0]], [[3.0]], [[8.0], [10.0]])
    tensor([[2.],
            [2.]])
    """
    return _structured(_row_linalg_solve_sylvester, (a, b, q))


def eigh(a: Any, UPLO: Any = 'L') -> Any:
    """Eigenvalues and eigenvectors of symmetric (Hermitian) matrices, of which one triangle is read, and has the gradient. Where the loss depends on vectors of an eigenvalue that is there twice, the gradient is NaN: it does not exist, or cannot be found from these. Where it depends on phases of complex vectors, an error.

    Parameters
    ----------
    a : tensor, array or number
    UPLO : optional
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
    full_matrices : optional
        Give square matrices of vectors, not only those that have a singular value.
    compute_uv : optional
        Give the vectors too, not the values only.
    hermitian : optional
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
    mode : optional
        'reduced', 'complete', or 'r' for the triangular matrix only.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.qr.

    Examples
    --------
    >>> import tapegrad as tg
    >>> abs(tg.linalg.qr(tg.tensor([[3.0, 0.0], [4.0, 5.0]])).R).round(6)
    tensor([[5., 4.],
            [0., 3.]])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.slogdet(tg.tensor([[-1.0, 0.0], [0.0, 1.0]]))
    SlogdetResult(sign=tensor(-1.), logabsdet=tensor(0.))
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.eig(tg.tensor([[2.0, 0.0], [0.0, 3.0]])).eigenvalues.real
    tensor([2., 3.])
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
    rcond : optional
        Singular values below this share of the largest one count as 0.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.lstsq.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.lstsq(tg.tensor([[1.0], [1.0]]), [2.0, 4.0])[0].round(6)
    tensor([3.])
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
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    ord : optional
        Which norm: 2 or None, 1, inf, and others of NumPy.
    axis : optional
        The axis, or the axes, to work over; None for all.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.matrix_norm.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.matrix_norm(tg.tensor([[3.0, 0.0], [0.0, 4.0]]))
    tensor(5.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('matrix_norm', axis, keepdims, dim, keepdim, default=(-2, -1))
    return _composed(_row_linalg_matrix_norm, x, keepdims=keepdims, ord=ord, axis=axis)


def vector_norm(x: Any, *, axis: Any = None, keepdims: Any = False, ord: Any = 2, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Norm of all elements, or of vectors along one or several axes.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    ord : optional
        Which norm: 2 or None, 1, inf, and others of NumPy.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.vector_norm.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.vector_norm(tg.tensor([3.0, 4.0]))
    tensor(5.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('vector_norm', axis, keepdims, dim, keepdim)
    return _composed(_row_linalg_vector_norm, x, axis=axis, keepdims=keepdims, ord=ord)


def cond(x: Any, p: Any = None) -> Any:
    """Condition numbers, for the norm p.

    Parameters
    ----------
    x : tensor, array or number
    p : optional
        Which norm: None or 2, -2, 1, -1, inf, -inf, 'fro', 'nuc'.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.cond.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.cond(tg.tensor([[4.0, 0.0], [0.0, 2.0]]))
    tensor(2.)
    """
    return _composed(_row_linalg_cond, x, p)


def matrix_rank(A: Any, tol: Any = None, hermitian: Any = False, *, rtol: Any = None) -> Any:
    """Number of singular values that are not 0 to the given precision.

    Parameters
    ----------
    A : tensor, array or number
    tol : optional
        What counts as 0.
    hermitian : optional
        Whether the matrices are known to be symmetric.
    rtol : optional
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.multi_dot([[1.0, 1.0], tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [1.0, 10.0]])
    tensor(64.)
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
    axes : optional
        The axes of a that go to its end first.
    dims : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.tensorsolve.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.tensorsolve(tg.tensor([[2.0, 0.0], [0.0, 4.0]]), [2.0, 4.0])
    tensor([1., 1.])
    """
    if dims is not UNSET:
        axes = _renamed('tensorsolve', 'axes', axes, 'dims', dims, None)
    return _composed(_row_linalg_tensorsolve, a, b, axes)


def tensorinv(a: Any, ind: Any = 2) -> Any:
    """Inverse with respect to tensordot over the first `ind` axes.

    Parameters
    ----------
    a : tensor, array or number
    ind : optional
        How many of the first axes are those of the inverse's result.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linalg.tensorinv.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.tensorinv(tg.tensor([[2.0, 0.0], [0.0, 4.0]]), ind=1).round(6)
    tensor([[0.5 , 0.  ],
            [0.  , 0.25]])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.matrix_transpose(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([[1., 3.],
            [2., 4.]])
    """
    return _composed(_row_linalg_matrix_transpose, x)


def diagonal(x: Any, *, offset: Any = 0, dim1: Any = -2, dim2: Any = -1) -> Any:
    """Diagonals of the matrices in the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    offset : optional
        Which diagonal: 0 is the main one, positive ones are above it.
    dim1 : optional
        The first of the two axes.
    dim2 : optional
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
    offset : optional
        Which diagonal: 0 is the main one, positive ones are above it.
    dtype : optional
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
    axis : optional
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


def solve_triangular(a: Any, b: Any, trans: Any = 0, lower: Any = False, unit_diagonal: Any = False) -> Any:
    """The x with a @ x = b, where a is upper triangular, or lower; its other triangle is not read.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    trans : optional
        0 for a itself, 1 (or 'T') for its transpose, 2 (or 'C') for that conjugated.
    lower : optional
        Whether the lower triangle is read, not the upper.
    unit_diagonal : optional
        Whether the diagonal is taken to be of ones, and not read.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.solve_triangular(tg.tensor([[2.0, 1.0], [0.0, 4.0]]), tg.tensor([4.0, 8.0]))
    tensor([1., 2.])
    """
    return _composed(_row_linalg_solve_triangular, a, b, trans, lower, unit_diagonal)


def cho_factor(a: Any, lower: Any = False) -> Any:
    """Cholesky's factor of a positive definite matrix, and whether it is the lower one, for `cho_solve`.

    Parameters
    ----------
    a : tensor, array or number
    lower : optional
        Whether the lower triangle is read, not the upper.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.cho_solve(tg.linalg.cho_factor(tg.tensor([[4.0, 0.0], [0.0, 9.0]])), [8.0, 9.0])
    tensor([2., 1.])
    """
    return _composed(_row_linalg_cho_factor, a, lower)


def cho_solve(c_and_lower: Any, b: Any) -> Any:
    """The x with a @ x = b, given `cho_factor(a)`.

    Parameters
    ----------
    c_and_lower
        What `cho_factor` gives.
    b
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.cho_solve(tg.linalg.cho_factor([[4.0, 0.0], [0.0, 9.0]]), [8.0, 9.0])
    tensor([2., 1.])
    """
    return _composed(_row_linalg_cho_solve, c_and_lower, b)


def lu(a: Any, permute_l: Any = False, *, p_indices: Any = False) -> Any:
    """Square matrices as P @ L @ U: a permutation, a lower and an upper triangular one.

    Parameters
    ----------
    a : tensor, array or number
    permute_l : optional
        Whether P @ L and U are given, instead of the three.
    p_indices : optional
        Whether P is given as the places of the rows: a = L[P] @ U.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.lu(tg.tensor([[1.0, 2.0], [2.0, 6.0]])).U
    tensor([[ 2.,  6.],
            [ 0., -1.]])
    """
    return _composed(_row_linalg_lu, a, permute_l, p_indices=p_indices)


def lu_factor(a: Any) -> Any:
    """The factors of `lu` in one matrix, and which rows were exchanged.

    Parameters
    ----------
    a : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.lu_solve(tg.linalg.lu_factor(tg.tensor([[2.0, 0.0], [0.0, 4.0]])), [2.0, 4.0])
    tensor([1., 1.])
    """
    return _composed(_row_linalg_lu_factor, a)


def lu_solve(lu_and_piv: Any, b: Any, trans: Any = 0) -> Any:
    """The x with a @ x = b, given `lu_factor(a)`.

    Parameters
    ----------
    lu_and_piv
        What `lu_factor` gives.
    b
        Tensor, array or number.
    trans : optional
        0 for a itself, 1 (or 'T') for its transpose, 2 (or 'C') for that conjugated.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.lu_solve(tg.linalg.lu_factor(tg.tensor([[1.0, 2.0], [2.0, 6.0]])), [5.0, 14.0])
    tensor([1., 2.])
    """
    return _composed(_row_linalg_lu_solve, lu_and_piv, b, trans)


def ldl(A: Any, lower: Any = True, hermitian: Any = True) -> Any:
    """Symmetric (Hermitian) matrices as lu @ d @ lu.conj().T: rows of a triangular matrix, and blocks of 1 or 2.

    Parameters
    ----------
    A : tensor, array or number
    lower : optional
        Whether that is the lower triangle.
    hermitian : optional
        Whether complex matrices are Hermitian; they must be.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.ldl(tg.tensor([[4.0, 2.0], [2.0, 4.0]])).d
    tensor([[4., 0.],
            [0., 3.]])
    """
    return _composed(_row_linalg_ldl, A, lower, hermitian)


def schur(a: Any, output: Any = 'real') -> Any:
    """Square matrices as Z @ T @ Z.conj().T: a unitary matrix and one that is triangular but for blocks of 2.

    Parameters
    ----------
    a : tensor, array or number
    output : optional
        'real', or 'complex' for a T without blocks; the former has no derivative with blocks.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.schur(tg.tensor([[1.0, 2.0], [0.0, 3.0]])).T
    tensor([[1., 2.],
            [0., 3.]])
    """
    return _composed(_row_linalg_schur, a, output)


def solve_continuous_lyapunov(a: Any, q: Any) -> Any:
    """The x with a @ x + x @ aᴴ = q, where aᴴ is the conjugate transpose.

    Parameters
    ----------
    a : tensor, array or number
    q : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.solve_continuous_lyapunov(tg.tensor([[2.0]]), [[8.0]])
    tensor([[2.]])
    """
    return _composed(_row_linalg_solve_continuous_lyapunov, a, q)


def solve_discrete_lyapunov(a: Any, q: Any, method: Any = None) -> Any:
    """The x with a @ x @ aᴴ - x + q = 0, where aᴴ is the conjugate transpose.

    Parameters
    ----------
    a : tensor, array or number
    q : tensor, array or number
    method : optional
        'direct', 'bilinear', or None for what SciPy takes for the size.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.solve_discrete_lyapunov(tg.tensor([[0.5]]), [[3.0]])
    tensor([[4.]])
    """
    return _composed(_row_linalg_solve_discrete_lyapunov, a, q, method)


def solve_banded(l_and_u: Any, ab: Any, b: Any) -> Any:
    """The x with a @ x = b, where ab has the diagonals of a as rows, l_and_u[1] of them above the main one.

    Parameters
    ----------
    l_and_u
        How many diagonals there are below the main one, and above it.
    ab
        The diagonals, (l + u + 1, n): a[i, j] is ab[u + i - j, j].
    b
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.solve_banded((1, 1), [[0.0, 1.0], [2.0, 2.0], [1.0, 0.0]], [4.0, 5.0])
    tensor([1., 2.])
    """
    return _composed(_row_linalg_solve_banded, l_and_u, ab, b)


def solveh_banded(ab: Any, b: Any, lower: Any = False) -> Any:
    """The x with a @ x = b for a symmetric (Hermitian) a, of which ab has the diagonals above, or below.

    Parameters
    ----------
    ab : tensor, array or number
    b : tensor, array or number
    lower : optional
        Whether the rows of ab are the main diagonal and those below it.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.solveh_banded([[0.0, 1.0], [2.0, 2.0]], [4.0, 5.0])
    tensor([1., 2.])
    """
    return _composed(_row_linalg_solveh_banded, ab, b, lower)


def expm_multiply(A: Any, B: Any) -> Any:
    """The exponential of a square matrix, times vectors.

    Parameters
    ----------
    A : tensor, array or number
    B : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.expm_multiply([[0.0, 1.0], [0.0, 0.0]], tg.tensor([1.0, 2.0])).round(6)
    tensor([3., 2.])
    """
    return _composed(_row_linalg_expm_multiply, A, B)


def toeplitz(c: Any, r: Any = None) -> Any:
    """The matrix that is constant along diagonals, with the first column c and the first row r, or c conjugated.

    Parameters
    ----------
    c : tensor, array or number
    r : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.toeplitz([1.0, 2.0], [1.0, 5.0, 6.0])
    tensor([[1., 5., 6.],
            [2., 1., 5.]])
    """
    return _composed(_row_linalg_toeplitz, c, r)


def circulant(c: Any) -> Any:
    """The square matrix whose columns are c, turned by one place each.

    Parameters
    ----------
    c : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.circulant([1.0, 2.0])
    tensor([[1., 2.],
            [2., 1.]])
    """
    return _composed(_row_linalg_circulant, c)


def khatri_rao(a: Any, b: Any) -> Any:
    """Kronecker's products of the columns of two matrices.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.khatri_rao([[1.0, 2.0]], [[3.0, 4.0], [5.0, 6.0]])
    tensor([[ 3.,  8.],
            [ 5., 12.]])
    """
    return _composed(_row_linalg_khatri_rao, a, b)


def polar(a: Any, side: Any = 'right') -> Any:
    """A matrix as a unitary one and a positive semidefinite one, u @ p, or p @ u for the side 'left'.

    Parameters
    ----------
    a : tensor, array or number
    side : optional
        'right' or 'left': the side on which the positive semidefinite matrix stands.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linalg.polar(tg.tensor([[2.0, 0.0], [0.0, 3.0]]))[1].round(6)
    tensor([[2., 0.],
            [0., 3.]])
    """
    return _composed(_row_linalg_polar, a, side)


def orth(A: Any, rcond: Any = None) -> Any:
    """An orthonormal basis of what a matrix gives.

    Parameters
    ----------
    A : tensor, array or number
    rcond : optional
        Singular values up to so much of the largest count as 0.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> abs(tg.linalg.orth(tg.tensor([[2.0], [0.0]])))
    tensor([[1.],
            [0.]])
    """
    return _composed(_row_linalg_orth, A, rcond)


def null_space(A: Any, rcond: Any = None) -> Any:
    """An orthonormal basis of the vectors for which a matrix gives 0.

    Parameters
    ----------
    A : tensor, array or number
    rcond : optional
        Singular values up to so much of the largest count as 0.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> abs(tg.linalg.null_space(tg.tensor([[1.0, 0.0]])))
    tensor([[0.],
            [1.]])
    """
    return _composed(_row_linalg_null_space, A, rcond)


__all__ = [
    "cho_factor",
    "cho_solve",
    "cholesky",
    "circulant",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "expm",
    "expm_multiply",
    "inv",
    "khatri_rao",
    "ldl",
    "logm",
    "lstsq",
    "lu",
    "lu_factor",
    "lu_solve",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "multi_dot",
    "null_space",
    "orth",
    "outer",
    "pinv",
    "polar",
    "qr",
    "schur",
    "slogdet",
    "solve",
    "solve_banded",
    "solve_continuous_lyapunov",
    "solve_discrete_lyapunov",
    "solve_sylvester",
    "solve_triangular",
    "solveh_banded",
    "sqrtm",
    "svd",
    "svdvals",
    "tensorinv",
    "tensorsolve",
    "toeplitz",
    "trace",
    "vector_norm",
]


_F.register(linalg=_Namespace())
_F.linalg.register(**{name: globals()[name] for name in __all__})
