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
_row_special_erfcinv = BY_NAME["special.erfcinv"]
_row_special_beta = BY_NAME["special.beta"]
_row_special_betaln = BY_NAME["special.betaln"]
_row_special_gammainc = BY_NAME["special.gammainc"]
_row_special_gammaincc = BY_NAME["special.gammaincc"]
_row_special_polygamma = BY_NAME["special.polygamma"]
_row_special_multigammaln = BY_NAME["special.multigammaln"]
_row_special_jv = BY_NAME["special.jv"]
_row_special_jn = BY_NAME["special.jn"]
_row_special_yv = BY_NAME["special.yv"]
_row_special_yn = BY_NAME["special.yn"]
_row_special_iv = BY_NAME["special.iv"]
_row_special_ive = BY_NAME["special.ive"]
_row_special_j0 = BY_NAME["special.j0"]
_row_special_j1 = BY_NAME["special.j1"]
_row_special_y0 = BY_NAME["special.y0"]
_row_special_y1 = BY_NAME["special.y1"]
_row_special_i1 = BY_NAME["special.i1"]


def gamma(x: Any) -> Any:
    """The gamma function.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_gamma, x)


def erfcinv(x: Any) -> Any:
    """Inverse of erfc.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_erfcinv, x)


def beta(a: Any, b: Any) -> Any:
    """The beta function.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_beta, a, b)


def betaln(a: Any, b: Any) -> Any:
    """Logarithm of the absolute value of the beta function.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_betaln, a, b)


def gammainc(a: Any, x: Any) -> Any:
    """The lower regularized incomplete gamma function of x, of parameter a, by which there is no derivative.

    Parameters
    ----------
    a
        The parameter, above 0; there is no derivative by it.
    x
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_gammainc, a, x)


def gammaincc(a: Any, x: Any) -> Any:
    """The upper regularized incomplete gamma function of x, of parameter a, by which there is no derivative.

    Parameters
    ----------
    a
        The parameter, above 0; there is no derivative by it.
    x
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_gammaincc, a, x)


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
    """
    return _composed(_row_special_multigammaln, a, d)


def jv(v: Any, x: Any) -> Any:
    """Bessel function of the first kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_jv, v, x)


def jn(v: Any, x: Any) -> Any:
    """Bessel function of the first kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_jn, v, x)


def yv(v: Any, x: Any) -> Any:
    """Bessel function of the second kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_yv, v, x)


def yn(v: Any, x: Any) -> Any:
    """Bessel function of the second kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_yn, v, x)


def iv(v: Any, x: Any) -> Any:
    """Modified Bessel function of the first kind, of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_iv, v, x)


def ive(v: Any, x: Any) -> Any:
    """Modified Bessel function of the first kind, times exp(-abs(x)), of the order v, a number.

    Parameters
    ----------
    v
        The order: one number, by which there is no derivative.
    x
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_ive, v, x)


def j0(x: Any) -> Any:
    """Bessel function of the first kind, of order 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_j0, x)


def j1(x: Any) -> Any:
    """Bessel function of the first kind, of order 1.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_j1, x)


def y0(x: Any) -> Any:
    """Bessel function of the second kind, of order 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_y0, x)


def y1(x: Any) -> Any:
    """Bessel function of the second kind, of order 1.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_y1, x)


def i1(x: Any) -> Any:
    """Modified Bessel function of the first kind, of order 1.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_special_i1, x)


__all__ = [
    "beta",
    "betaln",
    "erfcinv",
    "gamma",
    "gammainc",
    "gammaincc",
    "i1",
    "iv",
    "ive",
    "j0",
    "j1",
    "jn",
    "jv",
    "multigammaln",
    "polygamma",
    "y0",
    "y1",
    "yn",
    "yv",
]


_F.register(special=_Namespace())
_F.special.register(**{name: globals()[name] for name in __all__})
