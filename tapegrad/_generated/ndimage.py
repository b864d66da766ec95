"""The functions of tapegrad.ndimage. Written by tools/generate.py from the table in tapegrad/ops."""

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

_row_ndimage_correlate1d = BY_NAME["ndimage.correlate1d"]
_row_ndimage_convolve1d = BY_NAME["ndimage.convolve1d"]
_row_ndimage_gaussian_filter1d = BY_NAME["ndimage.gaussian_filter1d"]
_row_ndimage_gaussian_filter = BY_NAME["ndimage.gaussian_filter"]
_row_ndimage_map_coordinates = BY_NAME["ndimage.map_coordinates"]


def correlate1d(input: Any, weights: Any, axis: Any = -1, mode: Any = 'reflect', cval: Any = 0.0, origin: Any = 0, *, dim: Any = UNSET) -> Any:
    """The input correlated with weights along an axis.

    Parameters
    ----------
    input : tensor, array or number
    weights : tensor, array or number
    axis : optional
        The axis to work along.
    mode : optional
        What is beyond the ends: 'reflect', 'mirror', 'nearest', 'wrap', 'constant' or 'grid-…'.
    cval : optional
        What is beyond the ends where the mode is 'constant'.
    origin : optional
        By how many places the weights are moved; 0 has their middle at the element.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ndimage.correlate1d([0.0, 1.0, 0.0], [1.0, 2.0, 3.0])
    tensor([3., 2., 1.])
    """
    if dim is not UNSET:
        axis = _axis('correlate1d', axis, dim, -1)
    return _composed(_row_ndimage_correlate1d, input, weights, axis, mode, cval, origin)


def convolve1d(input: Any, weights: Any, axis: Any = -1, mode: Any = 'reflect', cval: Any = 0.0, origin: Any = 0, *, dim: Any = UNSET) -> Any:
    """The input convolved with weights along an axis.

    Parameters
    ----------
    input : tensor, array or number
    weights : tensor, array or number
    axis : optional
        The axis to work along.
    mode : optional
        What is beyond the ends: 'reflect', 'mirror', 'nearest', 'wrap', 'constant' or 'grid-…'.
    cval : optional
        What is beyond the ends where the mode is 'constant'.
    origin : optional
        By how many places the weights are moved; 0 has their middle at the element.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ndimage.convolve1d([0.0, 1.0, 0.0], [1.0, 2.0, 3.0])
    tensor([1., 2., 3.])
    """
    if dim is not UNSET:
        axis = _axis('convolve1d', axis, dim, -1)
    return _composed(_row_ndimage_convolve1d, input, weights, axis, mode, cval, origin)


def gaussian_filter1d(input: Any, sigma: Any, axis: Any = -1, order: Any = 0, mode: Any = 'reflect', cval: Any = 0.0, truncate: Any = 4.0, *, radius: Any = None, dim: Any = UNSET) -> Any:
    """The input smoothed by a Gaussian along an axis, or a derivative of that.

    Parameters
    ----------
    input : tensor, array or number
    sigma
        The standard deviation, in elements; it may be a tensor.
    axis : optional
        The axis to work along.
    order : optional
        Which derivative of the Gaussian; 0 for itself.
    mode : optional
        What is beyond the ends: 'reflect', 'mirror', 'nearest', 'wrap', 'constant' or 'grid-…'.
    cval : optional
        What is beyond the ends where the mode is 'constant'.
    truncate : optional
        At how many standard deviations the Gaussian is cut off.
    radius : optional
        How many elements to each side, in the place of `truncate`.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ndimage.gaussian_filter1d([2.0, 2.0, 2.0], 1.0)
    tensor([2., 2., 2.])
    """
    if dim is not UNSET:
        axis = _axis('gaussian_filter1d', axis, dim, -1)
    return _composed(_row_ndimage_gaussian_filter1d, input, sigma, axis, order, mode, cval, truncate, radius=radius)


def gaussian_filter(input: Any, sigma: Any, order: Any = 0, mode: Any = 'reflect', cval: Any = 0.0, truncate: Any = 4.0, *, radius: Any = None, axes: Any = None) -> Any:
    """The input smoothed by a Gaussian along all axes, or some.

    Parameters
    ----------
    input : tensor, array or number
    sigma
        The standard deviation, in elements, or one for each axis.
    order : optional
        Which derivative of the Gaussian, or one for each axis.
    mode : optional
        What is beyond the ends: 'reflect', 'mirror', 'nearest', 'wrap', 'constant' or 'grid-…'.
    cval : optional
        What is beyond the ends where the mode is 'constant'.
    truncate : optional
        At how many standard deviations the Gaussian is cut off.
    radius : optional
        How many elements to each side, in the place of `truncate`.
    axes : optional
        The axes; None for all.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ndimage.gaussian_filter([[2.0, 2.0]], 1.0)
    tensor([[2., 2.]])
    """
    return _composed(_row_ndimage_gaussian_filter, input, sigma, order, mode, cval, truncate, radius=radius, axes=axes)


def map_coordinates(input: Any, coordinates: Any, order: Any = 3, mode: Any = 'constant', cval: Any = 0.0, prefilter: Any = True) -> Any:
    """The spline through the input at places between its elements.

    Parameters
    ----------
    input : tensor, array or number
    coordinates : tensor, array or number
    order : optional
        The degree of the spline, from 0 to 5.
    mode : optional
        What is beyond the ends: 'reflect', 'mirror', 'nearest', 'wrap', 'constant' or 'grid-…'.
    cval : optional
        What is beyond the ends where the mode is 'constant'.
    prefilter : optional
        Whether the spline goes through the input; else that is its coefficients.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ndimage.map_coordinates([0.0, 10.0, 20.0], [[0.5, 1.25]], order=1)
    tensor([ 5. , 12.5])
    """
    return _composed(_row_ndimage_map_coordinates, input, coordinates, order, mode, cval, prefilter)


__all__ = [
    "convolve1d",
    "correlate1d",
    "gaussian_filter",
    "gaussian_filter1d",
    "map_coordinates",
]


_F.register(ndimage=_Namespace())
_F.ndimage.register(**{name: globals()[name] for name in __all__})
