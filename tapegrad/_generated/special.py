"""The functions of tapegrad.special. Written by tools/generate.py from the table in tapegrad/ops."""

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

_row_special_gamma = BY_NAME["special.gamma"]
_row_special_loggamma = BY_NAME["special.loggamma"]
_row_special_erfcinv = BY_NAME["special.erfcinv"]
_row_special_erfcx = BY_NAME["special.erfcx"]
_row_special_ndtr = BY_NAME["special.ndtr"]
_row_special_log_ndtr = BY_NAME["special.log_ndtr"]
_row_special_ndtri = BY_NAME["special.ndtri"]
_row_special_dawsn = BY_NAME["special.dawsn"]
_row_special_entr = BY_NAME["special.entr"]
_row_special_exp1 = BY_NAME["special.exp1"]
_row_special_expi = BY_NAME["special.expi"]
_row_special_spence = BY_NAME["special.spence"]
_row_special_ellipk = BY_NAME["special.ellipk"]
_row_special_ellipe = BY_NAME["special.ellipe"]
_row_special_beta = BY_NAME["special.beta"]
_row_special_betaln = BY_NAME["special.betaln"]
_row_special_rel_entr = BY_NAME["special.rel_entr"]
_row_special_kl_div = BY_NAME["special.kl_div"]
_row_special_expn = BY_NAME["special.expn"]
_row_special_zeta = BY_NAME["special.zeta"]
_row_special_lambertw = BY_NAME["special.lambertw"]
_row_special_sici = BY_NAME["special.sici"]
_row_special_hyp1f1 = BY_NAME["special.hyp1f1"]
_row_special_hyp2f1 = BY_NAME["special.hyp2f1"]
_row_special_logsumexp = BY_NAME["special.logsumexp"]
_row_special_softmax = BY_NAME["special.softmax"]
_row_special_log_softmax = BY_NAME["special.log_softmax"]
_row_special_polygamma = BY_NAME["special.polygamma"]
_row_special_multigammaln = BY_NAME["special.multigammaln"]
_row_special_jv = BY_NAME["special.jv"]
_row_special_jn = BY_NAME["special.jn"]
_row_special_yv = BY_NAME["special.yv"]
_row_special_yn = BY_NAME["special.yn"]
_row_special_iv = BY_NAME["special.iv"]
_row_special_ive = BY_NAME["special.ive"]
_row_special_kv = BY_NAME["special.kv"]
_row_special_kve = BY_NAME["special.kve"]
_row_special_y0 = BY_NAME["special.y0"]
_row_special_y1 = BY_NAME["special.y1"]
_row_special_k0 = BY_NAME["special.k0"]
_row_special_k1 = BY_NAME["special.k1"]
_row_special_j0 = BY_NAME["special.j0"]
_row_special_j1 = BY_NAME["special.j1"]
_row_special_i1 = BY_NAME["special.i1"]
_row_special_i0e = BY_NAME["special.i0e"]
_row_special_i1e = BY_NAME["special.i1e"]
_row_special_k0e = BY_NAME["special.k0e"]
_row_special_k1e = BY_NAME["special.k1e"]
_row_special_gammainc = BY_NAME["special.gammainc"]
_row_special_gammaincc = BY_NAME["special.gammaincc"]
_row_special_gammaincinv = BY_NAME["special.gammaincinv"]
_row_special_gammainccinv = BY_NAME["special.gammainccinv"]
_row_special_betainc = BY_NAME["special.betainc"]
_row_special_betaincc = BY_NAME["special.betaincc"]
_row_special_betaincinv = BY_NAME["special.betaincinv"]
_row_special_betainccinv = BY_NAME["special.betainccinv"]


def gamma(x: Any, dtype: Any = None) -> Any:
    """The gamma function.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.gamma(tg.tensor([0.5, 2.0])).round(6)
    tensor([1.772454, 1.      ])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_gamma, x)


def loggamma(x: Any, dtype: Any = None) -> Any:
    """The principal branch of the logarithm of the gamma function; NaN below 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.loggamma(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.572365, 0.      ])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_loggamma, x)


def erfcinv(x: Any, dtype: Any = None) -> Any:
    """Inverse of erfc.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.erfcinv(tg.tensor([0.5, 1.5])).round(6)
    tensor([ 0.476936, -0.476936])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_erfcinv, x)


def erfcx(x: Any, dtype: Any = None) -> Any:
    """exp(x**2) * erfc(x), without overflow.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.erfcx(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.61569 , 0.255396])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_erfcx, x)


def ndtr(x: Any, dtype: Any = None) -> Any:
    """The distribution function of the normal distribution.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.ndtr(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.691462, 0.97725 ])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_ndtr, x)


def log_ndtr(x: Any, dtype: Any = None) -> Any:
    """The logarithm of ndtr, accurate far below 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.log_ndtr(tg.tensor([0.5, 2.0])).round(6)
    tensor([-0.368946, -0.023013])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_log_ndtr, x)


def ndtri(x: Any, dtype: Any = None) -> Any:
    """Inverse of ndtr.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.ndtri(tg.tensor([0.25, 0.975])).round(6)
    tensor([-0.67449 ,  1.959964])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_ndtri, x)


def dawsn(x: Any, dtype: Any = None) -> Any:
    """Dawson's integral.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.dawsn(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.424436, 0.30134 ])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_dawsn, x)


def entr(x: Any, dtype: Any = None) -> Any:
    """-x * log(x); 0 at 0, -inf below.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.entr(tg.tensor([0.5, 2.0])).round(6)
    tensor([ 0.346574, -1.386294])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_entr, x)


def exp1(x: Any, dtype: Any = None) -> Any:
    """The exponential integral E1.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.exp1(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.559774, 0.048901])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_exp1, x)


def expi(x: Any, dtype: Any = None) -> Any:
    """The exponential integral Ei.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.expi(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.45422 , 4.954234])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_expi, x)


def spence(x: Any, dtype: Any = None) -> Any:
    """Spence's integral of log(t) / (1 - t), from 1 to x.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.spence(tg.tensor([0.5, 2.0])).round(6)
    tensor([ 0.582241, -0.822467])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_spence, x)


def ellipk(x: Any, dtype: Any = None) -> Any:
    """The complete elliptic integral of the first kind, of the parameter m.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.ellipk(tg.tensor([0.0, 0.5])).round(6)
    tensor([1.570796, 1.854075])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_ellipk, x)


def ellipe(x: Any, dtype: Any = None) -> Any:
    """The complete elliptic integral of the second kind, of the parameter m.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.ellipe(tg.tensor([0.0, 0.5])).round(6)
    tensor([1.570796, 1.350644])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_ellipe, x)


def beta(a: Any, b: Any, dtype: Any = None) -> Any:
    """The beta function.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.beta(tg.tensor([2.0, 0.5]), 3.0).round(6)
    tensor([0.083333, 1.066667])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        b = _tensor(b).astype(dtype)
    return _composed(_row_special_beta, a, b)


def betaln(a: Any, b: Any, dtype: Any = None) -> Any:
    """Logarithm of the absolute value of the beta function.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.betaln(tg.tensor([2.0, 0.5]), 3.0).round(6)
    tensor([-2.484907,  0.064539])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        b = _tensor(b).astype(dtype)
    return _composed(_row_special_betaln, a, b)


def rel_entr(x: Any, y: Any, dtype: Any = None) -> Any:
    """x * log(x / y); 0 where x is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.rel_entr(tg.tensor([1.0, 2.0]), tg.tensor([2.0, 1.0])).round(6)
    tensor([-0.693147,  1.386294])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    return _composed(_row_special_rel_entr, x, y)


def kl_div(x: Any, y: Any, dtype: Any = None) -> Any:
    """x * log(x / y) - x + y.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.kl_div(tg.tensor([1.0, 2.0]), tg.tensor([2.0, 1.0])).round(6)
    tensor([0.306853, 0.386294])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    return _composed(_row_special_kl_div, x, y)


def expn(n: Any, x: Any, dtype: Any = None) -> Any:
    """The exponential integral of a whole order n.

    Parameters
    ----------
    n
        The order, a whole number.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.expn(2, tg.tensor([0.5, 1.0])).round(6)
    tensor([0.326644, 0.148496])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_expn, n, x)


def zeta(x: Any, q: Any = 1.0) -> Any:
    """Riemann's zeta function of a number x, or Hurwitz', with q.

    Parameters
    ----------
    x
        The power, a number, by which there is no derivative.
    q : optional
        Tensor or array: what is added to 0, 1, 2, …

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.zeta(2.0, tg.tensor([1.0, 2.0])).round(6)
    tensor([1.644934, 0.644934])
    """
    return _composed(_row_special_zeta, x, q)


def lambertw(z: Any, k: Any = 0) -> Any:
    """Lambert's function, the inverse of w * exp(w): complex, of the branch k.

    Parameters
    ----------
    z : tensor, array or number
    k : optional
        Which branch; 0 is the principal one, -1 is real too between -1/e and 0.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.lambertw(tg.tensor([0.0, 1.0])).round(6)
    tensor([0.      +0.j, 0.567143+0.j])
    """
    return _composed(_row_special_lambertw, z, k)


def sici(x: Any, dtype: Any = None) -> Any:
    """The sine and cosine integrals.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.sici(tg.tensor([0.5, 2.0]))[0].round(6)
    tensor([0.493107, 1.605413])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_sici, x)


def hyp1f1(a: Any, b: Any, x: Any, dtype: Any = None) -> Any:
    """Kummer's hypergeometric function, of the numbers a and b.

    Parameters
    ----------
    a
        A number, by which there is no derivative.
    b
        A number, by which there is no derivative.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.hyp1f1(1.0, 2.0, tg.tensor([0.5, 1.0])).round(6)
    tensor([1.297443, 1.718282])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_hyp1f1, a, b, x)


def hyp2f1(a: Any, b: Any, c: Any, z: Any, dtype: Any = None) -> Any:
    """Gauss' hypergeometric function, of the numbers a, b and c.

    Parameters
    ----------
    a
        A number, by which there is no derivative.
    b
        A number, by which there is no derivative.
    c
        A number, by which there is no derivative.
    z
        Tensor or array.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.hyp2f1(1.0, 2.0, 3.0, tg.tensor([0.25, 0.5])).round(6)
    tensor([1.205826, 1.545177])
    """
    if dtype is not None:
        z = _tensor(z).astype(dtype)
    return _composed(_row_special_hyp2f1, a, b, c, z)


def logsumexp(a: Any, axis: Any = None, b: Any = None, keepdims: Any = False, return_sign: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """log(sum(b * exp(a))) without overflow, and the sign of that sum, too.

    Parameters
    ----------
    a : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    b : optional
        The factors of the exponentials; None for 1.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    return_sign : optional
        Whether the sum's sign is given, too, with the logarithm of its size.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.logsumexp(tg.tensor([1.0, 2.0])).round(6)
    tensor(2.313262)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('logsumexp', axis, keepdims, dim, keepdim)
    return _composed(_row_special_logsumexp, a, axis, b, keepdims, return_sign)


def softmax(x: Any, axis: Any = None, dtype: Any = None, *, dim: Any = UNSET) -> Any:
    """exp(x), divided by its sum along an axis, or over all.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.softmax(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.182426, 0.817574])
    """
    if dim is not UNSET:
        axis = _axis('softmax', axis, dim, None)
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_softmax, x, axis)


def log_softmax(x: Any, axis: Any = None, dtype: Any = None, *, dim: Any = UNSET) -> Any:
    """The logarithm of softmax, without overflow.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.log_softmax(tg.tensor([0.5, 2.0])).round(6)
    tensor([-1.701413, -0.201413])
    """
    if dim is not UNSET:
        axis = _axis('log_softmax', axis, dim, None)
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_log_softmax, x, axis)


def polygamma(n: Any, x: Any) -> Any:
    """Derivative number n of digamma.

    Parameters
    ----------
    n
        Which derivative.
    x
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.polygamma(1, tg.tensor([1.0, 2.0])).round(6)
    tensor([1.644934, 0.644934])
    """
    return _composed(_row_special_polygamma, n, x)


def multigammaln(a: Any, d: Any) -> Any:
    """Logarithm of the gamma function of d dimensions.

    Parameters
    ----------
    a : tensor, array or number
    d
        The dimension.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.multigammaln(tg.tensor([3.0, 4.0]), 2).round(6)
    tensor([1.550195, 3.565098])
    """
    return _composed(_row_special_multigammaln, a, d)


def jv(v: Any, x: Any, dtype: Any = None) -> Any:
    """Bessel function of the first kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.jv(1.0, tg.tensor([0.5, 2.0])).round(6)
    tensor([0.242268, 0.576725])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_jv, v, x)


def jn(v: Any, x: Any, dtype: Any = None) -> Any:
    """Bessel function of the first kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.jn(1, tg.tensor([0.5, 2.0])).round(6)
    tensor([0.242268, 0.576725])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_jn, v, x)


def yv(v: Any, x: Any, dtype: Any = None) -> Any:
    """Bessel function of the second kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.yv(1.0, tg.tensor([0.5, 2.0])).round(6)
    tensor([-1.471472, -0.107032])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_yv, v, x)


def yn(v: Any, x: Any, dtype: Any = None) -> Any:
    """Bessel function of the second kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.yn(1, tg.tensor([0.5, 2.0])).round(6)
    tensor([-1.471472, -0.107032])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_yn, v, x)


def iv(v: Any, x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the first kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.iv(1.0, tg.tensor([0.5, 2.0])).round(6)
    tensor([0.257894, 1.590637])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_iv, v, x)


def ive(v: Any, x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the first kind, times exp(-abs(x)), of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.ive(1.0, tg.tensor([0.5, 2.0])).round(6)
    tensor([0.156421, 0.215269])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_ive, v, x)


def kv(v: Any, x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the second kind, of the order v, a number.

    Parameters
    ----------
    v
        The values to find places for.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.kv(1.0, tg.tensor([0.5, 2.0])).round(6)
    tensor([1.656441, 0.139866])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_kv, v, x)


def kve(v: Any, x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the second kind, times exp(x), of the order v, a number.

    Parameters
    ----------
    v
        The values to find places for.
    x
        Tensor, array or number.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.kve(1.0, tg.tensor([0.5, 2.0])).round(6)
    tensor([2.73101 , 1.033477])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_kve, v, x)


def y0(x: Any, dtype: Any = None) -> Any:
    """Bessel function of the second kind, of order 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.y0(tg.tensor([0.5, 2.0])).round(6)
    tensor([-0.444519,  0.510376])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_y0, x)


def y1(x: Any, dtype: Any = None) -> Any:
    """Bessel function of the second kind, of order 1.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.y1(tg.tensor([0.5, 2.0])).round(6)
    tensor([-1.471472, -0.107032])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_y1, x)


def k0(x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the second kind, of order 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.k0(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.924419, 0.113894])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_k0, x)


def k1(x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the second kind, of order 1.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.k1(tg.tensor([0.5, 2.0])).round(6)
    tensor([1.656441, 0.139866])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_k1, x)


def j0(x: Any, dtype: Any = None) -> Any:
    """Bessel function of the first kind, of order 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.j0(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.93847 , 0.223891])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_j0, x)


def j1(x: Any, dtype: Any = None) -> Any:
    """Bessel function of the first kind, of order 1.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.j1(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.242268, 0.576725])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_j1, x)


def i1(x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the first kind, of order 1.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.i1(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.257894, 1.590637])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_i1, x)


def i0e(x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the first kind, times exp(-abs(x)), of order 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.i0e(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.645035, 0.308508])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_i0e, x)


def i1e(x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the first kind, times exp(-abs(x)), of order 1.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.i1e(tg.tensor([0.5, 2.0])).round(6)
    tensor([0.156421, 0.215269])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_i1e, x)


def k0e(x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the second kind, times exp(x), of order 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.k0e(tg.tensor([0.5, 2.0])).round(6)
    tensor([1.524109, 0.841568])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_k0e, x)


def k1e(x: Any, dtype: Any = None) -> Any:
    """Modified Bessel function of the second kind, times exp(x), of order 1.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.k1e(tg.tensor([0.5, 2.0])).round(6)
    tensor([2.73101 , 1.033477])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_k1e, x)


def gammainc(a: Any, x: Any, dtype: Any = None) -> Any:
    """The lower regularized incomplete gamma function, of parameter a.

    Parameters
    ----------
    a : tensor, array or number
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.gammainc(2.0, tg.tensor([0.5, 1.0])).round(6)
    tensor([0.090204, 0.264241])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_gammainc, a, x)


def gammaincc(a: Any, x: Any, dtype: Any = None) -> Any:
    """The upper regularized incomplete gamma function, of parameter a.

    Parameters
    ----------
    a : tensor, array or number
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.gammaincc(2.0, tg.tensor([0.5, 1.0])).round(6)
    tensor([0.909796, 0.735759])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_gammaincc, a, x)


def gammaincinv(a: Any, y: Any, dtype: Any = None) -> Any:
    """The x at which gammainc(a, x) is y.

    Parameters
    ----------
    a : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.gammaincinv(2.0, tg.tensor([0.25, 0.5])).round(6)
    tensor([0.961279, 1.678347])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        y = _tensor(y).astype(dtype)
    return _composed(_row_special_gammaincinv, a, y)


def gammainccinv(a: Any, y: Any, dtype: Any = None) -> Any:
    """The x at which gammaincc(a, x) is y.

    Parameters
    ----------
    a : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.gammainccinv(2.0, tg.tensor([0.25, 0.5])).round(6)
    tensor([2.692635, 1.678347])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        y = _tensor(y).astype(dtype)
    return _composed(_row_special_gammainccinv, a, y)


def betainc(a: Any, b: Any, x: Any, dtype: Any = None) -> Any:
    """The regularized incomplete beta function.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.betainc(2.0, 3.0, tg.tensor([0.25, 0.5])).round(6)
    tensor([0.261719, 0.6875  ])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        b = _tensor(b).astype(dtype)
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_betainc, a, b, x)


def betaincc(a: Any, b: Any, x: Any, dtype: Any = None) -> Any:
    """1 less the regularized incomplete beta function.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.betaincc(2.0, 3.0, tg.tensor([0.25, 0.5])).round(6)
    tensor([0.738281, 0.3125  ])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        b = _tensor(b).astype(dtype)
        x = _tensor(x).astype(dtype)
    return _composed(_row_special_betaincc, a, b, x)


def betaincinv(a: Any, b: Any, y: Any, dtype: Any = None) -> Any:
    """The x at which betainc(a, b, x) is y.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.betaincinv(2.0, 3.0, tg.tensor([0.25, 0.5])).round(6)
    tensor([0.243022, 0.385728])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        b = _tensor(b).astype(dtype)
        y = _tensor(y).astype(dtype)
    return _composed(_row_special_betaincinv, a, b, y)


def betainccinv(a: Any, b: Any, y: Any, dtype: Any = None) -> Any:
    """The x at which betaincc(a, b, x) is y.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.special.betainccinv(2.0, 3.0, tg.tensor([0.25, 0.5])).round(6)
    tensor([0.543678, 0.385728])
    """
    if dtype is not None:
        a = _tensor(a).astype(dtype)
        b = _tensor(b).astype(dtype)
        y = _tensor(y).astype(dtype)
    return _composed(_row_special_betainccinv, a, b, y)


__all__ = [
    "beta",
    "betainc",
    "betaincc",
    "betainccinv",
    "betaincinv",
    "betaln",
    "dawsn",
    "ellipe",
    "ellipk",
    "entr",
    "erfcinv",
    "erfcx",
    "exp1",
    "expi",
    "expn",
    "gamma",
    "gammainc",
    "gammaincc",
    "gammainccinv",
    "gammaincinv",
    "hyp1f1",
    "hyp2f1",
    "i0e",
    "i1",
    "i1e",
    "iv",
    "ive",
    "j0",
    "j1",
    "jn",
    "jv",
    "k0",
    "k0e",
    "k1",
    "k1e",
    "kl_div",
    "kv",
    "kve",
    "lambertw",
    "log_ndtr",
    "log_softmax",
    "loggamma",
    "logsumexp",
    "multigammaln",
    "ndtr",
    "ndtri",
    "polygamma",
    "rel_entr",
    "sici",
    "softmax",
    "spence",
    "y0",
    "y1",
    "yn",
    "yv",
    "zeta",
]


_F.register(special=_Namespace())
_F.special.register(**{name: globals()[name] for name in __all__})
