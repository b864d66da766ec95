"""The functions of tapegrad.signal. Written by tools/generate.py from the table in tapegrad/ops."""

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

_row_signal_convolve = BY_NAME["signal.convolve"]
_row_signal_correlate = BY_NAME["signal.correlate"]
_row_signal_fftconvolve = BY_NAME["signal.fftconvolve"]
_row_signal_oaconvolve = BY_NAME["signal.oaconvolve"]
_row_signal_hilbert = BY_NAME["signal.hilbert"]
_row_signal_lfilter = BY_NAME["signal.lfilter"]
_row_signal_sosfilt = BY_NAME["signal.sosfilt"]


def convolve(in1: Any, in2: Any, mode: Any = 'full', method: Any = 'auto') -> Any:
    """The convolution of two arrays over all axes.

    Parameters
    ----------
    in1 : tensor, array or number
    in2 : tensor, array or number
    mode : optional
        'full', 'same' for the size of in1, or 'valid' where both overlap completely.
    method : optional
        'direct', 'fft', or 'auto'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.signal.convolve(tg.tensor([1.0, 2.0]), [1.0, 10.0])
    tensor([ 1., 12., 20.])
    """
    return _composed(_row_signal_convolve, in1, in2, mode, method)


def correlate(in1: Any, in2: Any, mode: Any = 'full', method: Any = 'auto') -> Any:
    """The correlation of two arrays over all axes.

    Parameters
    ----------
    in1 : tensor, array or number
    in2 : tensor, array or number
    mode : optional
        'full', 'same' for the size of in1, or 'valid' where both overlap completely.
    method : optional
        'direct', 'fft', or 'auto'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.signal.correlate(tg.tensor([1.0, 2.0]), [1.0, 10.0])
    tensor([10., 21.,  2.])
    """
    return _composed(_row_signal_correlate, in1, in2, mode, method)


def fftconvolve(in1: Any, in2: Any, mode: Any = 'full', axes: Any = None) -> Any:
    """The convolution of two arrays by Fourier transforms.

    Parameters
    ----------
    in1 : tensor, array or number
    in2 : tensor, array or number
    mode : optional
        'full', 'same' for the size of in1, or 'valid' where both overlap completely.
    axes : optional
        The axes; None for all.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.signal.fftconvolve(tg.tensor([1.0, 2.0]), [1.0, 10.0]).round(6)
    tensor([ 1., 12., 20.])
    """
    return _composed(_row_signal_fftconvolve, in1, in2, mode, axes)


def oaconvolve(in1: Any, in2: Any, mode: Any = 'full', axes: Any = None) -> Any:
    """The convolution of two arrays, as `fftconvolve` computes it.

    Parameters
    ----------
    in1 : tensor, array or number
    in2 : tensor, array or number
    mode : optional
        'full', 'same' for the size of in1, or 'valid' where both overlap completely.
    axes : optional
        The axes; None for all.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.signal.oaconvolve(tg.tensor([1.0, 2.0]), [1.0, 10.0]).round(6)
    tensor([ 1., 12., 20.])
    """
    return _composed(_row_signal_oaconvolve, in1, in2, mode, axes)


def hilbert(x: Any, N: Any = None, axis: Any = -1, *, dim: Any = UNSET) -> Any:
    """The analytic signal of real numbers, by Hilbert's transform.

    Parameters
    ----------
    x : tensor, array or number
    N : optional
        How many points: zeros are put in behind, or the rest left out.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.signal.hilbert(tg.tensor([1.0, 0.0, -1.0, 0.0])).imag.round(6)  # of a cosine: the sine
    tensor([ 0.,  1.,  0., -1.])
    """
    if dim is not UNSET:
        axis = _axis('hilbert', axis, dim, -1)
    return _composed(_row_signal_hilbert, x, N, axis)


def lfilter(b: Any, a: Any, x: Any, axis: Any = -1, zi: Any = None, *, dim: Any = UNSET) -> Any:
    """Filter with the coefficients b of what comes in, and a of what goes out.

    Parameters
    ----------
    b : tensor, array or number
    a : tensor, array or number
    x : tensor, array or number
    axis : optional
        The axis to work along.
    zi : optional
        The state to begin with, of which the one at the end is given, too.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.signal.lfilter([1.0], [1.0, -0.5], tg.tensor([1.0, 0.0, 0.0]))
    tensor([1.  , 0.5 , 0.25])
    """
    if dim is not UNSET:
        axis = _axis('lfilter', axis, dim, -1)
    return _composed(_row_signal_lfilter, b, a, x, axis, zi)


def sosfilt(sos: Any, x: Any, axis: Any = -1, *, dim: Any = UNSET) -> Any:
    """Filter by sections of second order, one after the other.

    Parameters
    ----------
    sos : tensor, array or number
    x : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.signal.sosfilt([[1.0, 0.0, 0.0, 1.0, -0.5, 0.0]], tg.tensor([1.0, 0.0, 0.0]))
    tensor([1.  , 0.5 , 0.25])
    """
    if dim is not UNSET:
        axis = _axis('sosfilt', axis, dim, -1)
    return _composed(_row_signal_sosfilt, sos, x, axis)


__all__ = [
    "convolve",
    "correlate",
    "fftconvolve",
    "hilbert",
    "lfilter",
    "oaconvolve",
    "sosfilt",
]


_F.register(signal=_Namespace())
_F.signal.register(**{name: globals()[name] for name in __all__})
