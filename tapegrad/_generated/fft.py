"""The functions of tapegrad.fft. Written by tools/generate.py from the table in tapegrad/ops."""

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

_row_fft_fft = BY_NAME["fft.fft"]
_row_fft_ifft = BY_NAME["fft.ifft"]
_row_fft_rfft = BY_NAME["fft.rfft"]
_row_fft_irfft = BY_NAME["fft.irfft"]
_row_fft_hfft = BY_NAME["fft.hfft"]
_row_fft_ihfft = BY_NAME["fft.ihfft"]
_row_fft_fft2 = BY_NAME["fft.fft2"]
_row_fft_ifft2 = BY_NAME["fft.ifft2"]
_row_fft_rfft2 = BY_NAME["fft.rfft2"]
_row_fft_irfft2 = BY_NAME["fft.irfft2"]
_row_fft_fftn = BY_NAME["fft.fftn"]
_row_fft_ifftn = BY_NAME["fft.ifftn"]
_row_fft_rfftn = BY_NAME["fft.rfftn"]
_row_fft_irfftn = BY_NAME["fft.irfftn"]
_row_fft_fftshift = BY_NAME["fft.fftshift"]
_row_fft_ifftshift = BY_NAME["fft.ifftshift"]
_row_fft_dct = BY_NAME["fft.dct"]
_row_fft_dctn = BY_NAME["fft.dctn"]
_row_fft_idct = BY_NAME["fft.idct"]
_row_fft_idctn = BY_NAME["fft.idctn"]
_row_fft_dst = BY_NAME["fft.dst"]
_row_fft_dstn = BY_NAME["fft.dstn"]
_row_fft_idst = BY_NAME["fft.idst"]
_row_fft_idstn = BY_NAME["fft.idstn"]


def fft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Discrete Fourier transform along an axis.

    Parameters
    ----------
    a : tensor, array or number
    n : optional
        How many points: zeros are put in behind, or the rest left out.
    axis : optional
        The axis to work along.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.fft.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.fft(tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor([10.+0.j, -2.+2.j, -2.+0.j, -2.-2.j])
    """
    if dim is not UNSET:
        axis = _axis('fft', axis, dim, -1)
    if numpy:
        return _numpys(_row_fft_fft, a, {"n": n, "axis": axis, "norm": norm}, numpy)
    return _composed(_row_fft_fft, a, n, axis, norm)


def ifft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Inverse of the discrete Fourier transform along an axis.

    Parameters
    ----------
    a : tensor, array or number
    n : optional
        How many points: zeros are put in behind, or the rest left out.
    axis : optional
        The axis to work along.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.ifft.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.ifft(tg.tensor([0.0, 4.0, 0.0, 0.0]))
    tensor([ 1.+0.j,  0.+1.j, -1.+0.j,  0.-1.j])
    """
    if dim is not UNSET:
        axis = _axis('ifft', axis, dim, -1)
    if numpy:
        return _numpys(_row_fft_ifft, a, {"n": n, "axis": axis, "norm": norm}, numpy)
    return _composed(_row_fft_ifft, a, n, axis, norm)


def rfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """The n // 2 + 1 frequencies that tell all of the transform of n real numbers.

    Parameters
    ----------
    a : tensor, array or number
    n : optional
        How many points: zeros are put in behind, or the rest left out.
    axis : optional
        The axis to work along.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.rfft.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.rfft(tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor([10.+0.j, -2.+2.j, -2.+0.j])
    """
    if dim is not UNSET:
        axis = _axis('rfft', axis, dim, -1)
    if numpy:
        return _numpys(_row_fft_rfft, a, {"n": n, "axis": axis, "norm": norm}, numpy)
    return _composed(_row_fft_rfft, a, n, axis, norm)


def irfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """The n real numbers, an even number by default, of which `rfft` gives this.

    Parameters
    ----------
    a : tensor, array or number
    n : optional
        How many real numbers come out; an even number by default.
    axis : optional
        The axis to work along.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.irfft.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.irfft(tg.tensor([10.0, -2 + 2j, -2.0]))
    tensor([1., 2., 3., 4.])
    """
    if dim is not UNSET:
        axis = _axis('irfft', axis, dim, -1)
    if numpy:
        return _numpys(_row_fft_irfft, a, {"n": n, "axis": axis, "norm": norm}, numpy)
    return _composed(_row_fft_irfft, a, n, axis, norm)


def hfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Transform of a signal of which x[-k] is the conjugate of x[k], from its half: real.

    Parameters
    ----------
    a : tensor, array or number
    n : optional
        How many real numbers come out; an even number by default.
    axis : optional
        The axis to work along.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.hfft.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.hfft(tg.tensor([1.0, 2.0, 3.0]))
    tensor([ 8., -2.,  0., -2.])
    """
    if dim is not UNSET:
        axis = _axis('hfft', axis, dim, -1)
    if numpy:
        return _numpys(_row_fft_hfft, a, {"n": n, "axis": axis, "norm": norm}, numpy)
    return _composed(_row_fft_hfft, a, n, axis, norm)


def ihfft(a: Any, n: Any = None, axis: Any = -1, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Inverse of `hfft`: of n real numbers the first half, n // 2 + 1.

    Parameters
    ----------
    a : tensor, array or number
    n : optional
        How many points: zeros are put in behind, or the rest left out.
    axis : optional
        The axis to work along.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.ihfft.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.ihfft(tg.tensor([8.0, -2.0, 0.0, -2.0]))
    tensor([1.-0.j, 2.-0.j, 3.-0.j])
    """
    if dim is not UNSET:
        axis = _axis('ihfft', axis, dim, -1)
    if numpy:
        return _numpys(_row_fft_ihfft, a, {"n": n, "axis": axis, "norm": norm}, numpy)
    return _composed(_row_fft_ihfft, a, n, axis, norm)


def fft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Discrete Fourier transform over two axes.

    Parameters
    ----------
    a : tensor, array or number
    s : optional
        How many points along each of the axes; -1 for as many as there are.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.fft2.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.fft2(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]])
    """
    if dim is not UNSET:
        axes = _renamed('fft2', 'axes', axes, 'dim', dim, (-2, -1))
    if numpy:
        return _numpys(_row_fft_fft2, a, {"s": s, "axes": axes, "norm": norm}, numpy)
    return _composed(_row_fft_fft2, a, s, axes, norm)


def ifft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Inverse of the transform over two axes.

    Parameters
    ----------
    a : tensor, array or number
    s : optional
        How many points along each of the axes; -1 for as many as there are.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.ifft2.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.ifft2(tg.tensor([[10.0, -2.0], [-4.0, 0.0]]))
    tensor([[1.+0.j, 2.+0.j],
            [3.+0.j, 4.+0.j]])
    """
    if dim is not UNSET:
        axes = _renamed('ifft2', 'axes', axes, 'dim', dim, (-2, -1))
    if numpy:
        return _numpys(_row_fft_ifft2, a, {"s": s, "axes": axes, "norm": norm}, numpy)
    return _composed(_row_fft_ifft2, a, s, axes, norm)


def rfft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Transform of real numbers over two axes.

    Parameters
    ----------
    a : tensor, array or number
    s : optional
        How many points along each of the axes; -1 for as many as there are.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.rfft2.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.rfft2(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]])
    """
    if dim is not UNSET:
        axes = _renamed('rfft2', 'axes', axes, 'dim', dim, (-2, -1))
    if numpy:
        return _numpys(_row_fft_rfft2, a, {"s": s, "axes": axes, "norm": norm}, numpy)
    return _composed(_row_fft_rfft2, a, s, axes, norm)


def irfft2(a: Any, s: Any = None, axes: Any = (-2, -1), norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Inverse of `rfft2`: real numbers.

    Parameters
    ----------
    a : tensor, array or number
    s : optional
        How many points along each of the axes; -1 for as many as there are.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.irfft2.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.irfft2(tg.tensor([[10.0, -2.0], [-4.0, 0.0]]))
    tensor([[1., 2.],
            [3., 4.]])
    """
    if dim is not UNSET:
        axes = _renamed('irfft2', 'axes', axes, 'dim', dim, (-2, -1))
    if numpy:
        return _numpys(_row_fft_irfft2, a, {"s": s, "axes": axes, "norm": norm}, numpy)
    return _composed(_row_fft_irfft2, a, s, axes, norm)


def fftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Discrete Fourier transform over several axes.

    Parameters
    ----------
    a : tensor, array or number
    s : optional
        How many points along each of the axes; -1 for as many as there are.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.fftn.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.fftn(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), axes=(0,))
    tensor([[ 4.+0.j,  6.+0.j],
            [-2.+0.j, -2.+0.j]])
    """
    if dim is not UNSET:
        axes = _renamed('fftn', 'axes', axes, 'dim', dim, None)
    if numpy:
        return _numpys(_row_fft_fftn, a, {"s": s, "axes": axes, "norm": norm}, numpy)
    return _composed(_row_fft_fftn, a, s, axes, norm)


def ifftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Inverse of the transform over several axes.

    Parameters
    ----------
    a : tensor, array or number
    s : optional
        How many points along each of the axes; -1 for as many as there are.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.ifftn.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.ifftn(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), s=(2, 1), axes=(0, 1))
    tensor([[ 2.+0.j],
            [-1.+0.j]])
    """
    if dim is not UNSET:
        axes = _renamed('ifftn', 'axes', axes, 'dim', dim, None)
    if numpy:
        return _numpys(_row_fft_ifftn, a, {"s": s, "axes": axes, "norm": norm}, numpy)
    return _composed(_row_fft_ifftn, a, s, axes, norm)


def rfftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Transform of real numbers over several axes, along the last of them the half that is not symmetric.

    Parameters
    ----------
    a : tensor, array or number
    s : optional
        How many points along each of the axes; -1 for as many as there are.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.rfftn.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.rfftn(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), axes=(1, 0))
    tensor([[10.+0.j, -2.+0.j],
            [-4.+0.j,  0.+0.j]])
    """
    if dim is not UNSET:
        axes = _renamed('rfftn', 'axes', axes, 'dim', dim, None)
    if numpy:
        return _numpys(_row_fft_rfftn, a, {"s": s, "axes": axes, "norm": norm}, numpy)
    return _composed(_row_fft_rfftn, a, s, axes, norm)


def irfftn(a: Any, s: Any = None, axes: Any = None, norm: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Inverse of `rfftn`: real numbers.

    Parameters
    ----------
    a : tensor, array or number
    s : optional
        How many points along each of the axes; -1 for as many as there are.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way divides by the number of points: 'backward' (or None), 'forward', or both by its root, 'ortho'.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.irfftn.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.irfftn(tg.tensor([[10.0, -2.0], [-4.0, 0.0]]))
    tensor([[1., 2.],
            [3., 4.]])
    """
    if dim is not UNSET:
        axes = _renamed('irfftn', 'axes', axes, 'dim', dim, None)
    if numpy:
        return _numpys(_row_fft_irfftn, a, {"s": s, "axes": axes, "norm": norm}, numpy)
    return _composed(_row_fft_irfftn, a, s, axes, norm)


def fftshift(x: Any, axes: Any = None, *, dim: Any = UNSET) -> Any:
    """The same elements with frequency 0 in the middle of each axis.

    Parameters
    ----------
    x : tensor, array or number
    axes : optional
        The axis, or the axes; None for all.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.fftshift.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.fftshift(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]))
    tensor([4., 5., 1., 2., 3.])
    """
    if dim is not UNSET:
        axes = _renamed('fftshift', 'axes', axes, 'dim', dim, None)
    return _composed(_row_fft_fftshift, x, axes)


def ifftshift(x: Any, axes: Any = None, *, dim: Any = UNSET) -> Any:
    """Inverse of `fftshift`: frequency 0 comes first on each axis.

    Parameters
    ----------
    x : tensor, array or number
    axes : optional
        The axis, or the axes; None for all.
    dim : optional
        Another name of axes.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fft.ifftshift.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.ifftshift(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]))
    tensor([3., 4., 5., 1., 2.])
    """
    if dim is not UNSET:
        axes = _renamed('ifftshift', 'axes', axes, 'dim', dim, None)
    return _composed(_row_fft_ifftshift, x, axes)


def dct(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None, orthogonalize: Any = None, *, dim: Any = UNSET) -> Any:
    """The discrete cosine transform along an axis, as SciPy's.

    Parameters
    ----------
    x : tensor, array or number
    type : optional
        Which of the four transforms, 1 to 4.
    n : optional
        How many points: zeros are put in behind, or the rest left out.
    axis : optional
        The axis to work along.
    norm : optional
        Which way has the factor: 'backward' (or None), 'forward', or both, 'ortho'.
    orthogonalize : optional
        Whether the ends are scaled, too; by default for 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.dct(tg.tensor([1.0, 1.0]))
    tensor([4., 0.])
    """
    if dim is not UNSET:
        axis = _axis('dct', axis, dim, -1)
    return _composed(_row_fft_dct, x, type, n, axis, norm, orthogonalize)


def dctn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None, orthogonalize: Any = None) -> Any:
    """The discrete cosine transform over several axes, as SciPy's.

    Parameters
    ----------
    x : tensor, array or number
    type : optional
        Which of the four transforms, 1 to 4.
    s : optional
        How many points along each of the axes.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way has the factor: 'backward' (or None), 'forward', or both, 'ortho'.
    orthogonalize : optional
        Whether the ends are scaled, too; by default for 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.dctn(tg.ones(2, 2)).round(6)
    tensor([[16.,  0.],
            [ 0.,  0.]])
    """
    return _composed(_row_fft_dctn, x, type, s, axes, norm, orthogonalize)


def idct(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None, orthogonalize: Any = None, *, dim: Any = UNSET) -> Any:
    """The inverse of the discrete cosine transform along an axis, as SciPy's.

    Parameters
    ----------
    x : tensor, array or number
    type : optional
        Which of the four transforms, 1 to 4.
    n : optional
        How many points: zeros are put in behind, or the rest left out.
    axis : optional
        The axis to work along.
    norm : optional
        Which way has the factor: 'backward' (or None), 'forward', or both, 'ortho'.
    orthogonalize : optional
        Whether the ends are scaled, too; by default for 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.idct(tg.tensor([4.0, 0.0]))
    tensor([1., 1.])
    """
    if dim is not UNSET:
        axis = _axis('idct', axis, dim, -1)
    return _composed(_row_fft_idct, x, type, n, axis, norm, orthogonalize)


def idctn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None, orthogonalize: Any = None) -> Any:
    """The inverse of the discrete cosine transform over several axes, as SciPy's.

    Parameters
    ----------
    x : tensor, array or number
    type : optional
        Which of the four transforms, 1 to 4.
    s : optional
        How many points along each of the axes.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way has the factor: 'backward' (or None), 'forward', or both, 'ortho'.
    orthogonalize : optional
        Whether the ends are scaled, too; by default for 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.idctn(tg.tensor([[16.0, 0.0], [0.0, 0.0]])).round(6)
    tensor([[1., 1.],
            [1., 1.]])
    """
    return _composed(_row_fft_idctn, x, type, s, axes, norm, orthogonalize)


def dst(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None, orthogonalize: Any = None, *, dim: Any = UNSET) -> Any:
    """The discrete sine transform along an axis, as SciPy's.

    Parameters
    ----------
    x : tensor, array or number
    type : optional
        Which of the four transforms, 1 to 4.
    n : optional
        How many points: zeros are put in behind, or the rest left out.
    axis : optional
        The axis to work along.
    norm : optional
        Which way has the factor: 'backward' (or None), 'forward', or both, 'ortho'.
    orthogonalize : optional
        Whether the ends are scaled, too; by default for 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.dst(tg.tensor([1.0, 0.0]), type=1).round(6)
    tensor([1.732051, 1.732051])
    """
    if dim is not UNSET:
        axis = _axis('dst', axis, dim, -1)
    return _composed(_row_fft_dst, x, type, n, axis, norm, orthogonalize)


def dstn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None, orthogonalize: Any = None) -> Any:
    """The discrete sine transform over several axes, as SciPy's.

    Parameters
    ----------
    x : tensor, array or number
    type : optional
        Which of the four transforms, 1 to 4.
    s : optional
        How many points along each of the axes.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way has the factor: 'backward' (or None), 'forward', or both, 'ortho'.
    orthogonalize : optional
        Whether the ends are scaled, too; by default for 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.idstn(tg.fft.dstn(tg.tensor([[1.0, 2.0]]))).round(6)
    tensor([[1., 2.]])
    """
    return _composed(_row_fft_dstn, x, type, s, axes, norm, orthogonalize)


def idst(x: Any, type: Any = 2, n: Any = None, axis: Any = -1, norm: Any = None, orthogonalize: Any = None, *, dim: Any = UNSET) -> Any:
    """The inverse of the discrete sine transform along an axis, as SciPy's.

    Parameters
    ----------
    x : tensor, array or number
    type : optional
        Which of the four transforms, 1 to 4.
    n : optional
        How many points: zeros are put in behind, or the rest left out.
    axis : optional
        The axis to work along.
    norm : optional
        Which way has the factor: 'backward' (or None), 'forward', or both, 'ortho'.
    orthogonalize : optional
        Whether the ends are scaled, too; by default for 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.idst(tg.fft.dst(tg.tensor([1.0, 2.0]))).round(6)
    tensor([1., 2.])
    """
    if dim is not UNSET:
        axis = _axis('idst', axis, dim, -1)
    return _composed(_row_fft_idst, x, type, n, axis, norm, orthogonalize)


def idstn(x: Any, type: Any = 2, s: Any = None, axes: Any = None, norm: Any = None, orthogonalize: Any = None) -> Any:
    """The inverse of the discrete sine transform over several axes, as SciPy's.

    Parameters
    ----------
    x : tensor, array or number
    type : optional
        Which of the four transforms, 1 to 4.
    s : optional
        How many points along each of the axes.
    axes : optional
        The axes; None for all, or, with s, for the last ones.
    norm : optional
        Which way has the factor: 'backward' (or None), 'forward', or both, 'ortho'.
    orthogonalize : optional
        Whether the ends are scaled, too; by default for 'ortho'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fft.idstn(tg.fft.dstn(tg.tensor([[1.0, 2.0]]))).round(6)
    tensor([[1., 2.]])
    """
    return _composed(_row_fft_idstn, x, type, s, axes, norm, orthogonalize)


__all__ = [
    "dct",
    "dctn",
    "dst",
    "dstn",
    "fft",
    "fft2",
    "fftn",
    "fftshift",
    "hfft",
    "idct",
    "idctn",
    "idst",
    "idstn",
    "ifft",
    "ifft2",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfft2",
    "irfftn",
    "rfft",
    "rfft2",
    "rfftn",
]


_F.register(fft=_Namespace())
_F.fft.register(**{name: globals()[name] for name in __all__})
