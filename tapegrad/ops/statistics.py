"""Variance and its like, and the smooth maximum. How to write a row: `op.py`.

The variance of complex numbers is the mean of squares of absolute values, as NumPy's: a real number.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.errors import DTypeError, OperandError, ShapeError
from tapegrad.ops.broadcast import Shape, count, kept_shape, lanes, reduced_axes, reduction
from tapegrad.ops.host_queries import asked, may_hold, numbers
from tapegrad.ops.op import Composed, Structured
from tapegrad.ops.reductions import _add_up, _largest

# Variance and standard deviation


def _variance_params(shape: Shape, axis: Any = None, ddof: Any = 0, keepdims: bool = False) -> dict[str, Any]:
    params = reduction(shape, axis, keepdims)
    freedom = max(count(shape, params["axis"]) - ddof, 0)
    return {**params, "ddof": ddof, "scale": 1.0 / freedom if freedom else math.inf}


def _deviation(F: Any, x: Any, axis: Any) -> Any:
    """Return the distance from the mean, and whether an element counts where NaN is left out."""
    return x - F.mean(x, axis=axis, keepdims=True)


def _variance_dx(F: Any, g: Any, x: Any, axis: Any, scale: float) -> Any:
    if not x.size:
        return F.zeros(x.shape, dtype=g.dtype)
    with np.errstate(invalid="ignore"):
        return F.reshape(g, kept_shape(x.shape, axis)) * (2.0 * scale) * _deviation(F, x, axis)


def _std_dx(F: Any, g: Any, x: Any, out: Any, axis: Any, scale: float) -> Any:
    # At a variance of 0 every direction raises it: the sub-gradient of least norm is 0.
    if not x.size:
        return F.zeros(x.shape, dtype=g.dtype)
    kept = kept_shape(x.shape, axis)
    out, g = F.reshape(out, kept), F.reshape(g, kept)
    flat = numbers(out) == 0
    with np.errstate(invalid="ignore"):
        slope = _deviation(F, x, axis) / F.where(~flat, out, 1.0) * scale
    return g * F.where(~flat, slope, 0.0)


def ddof_of(name: str, ddof: Any, correction: Any) -> Any:
    """Choose between the two names of what is taken off the number of elements."""
    if correction is None:
        return ddof
    if ddof:
        raise OperandError(
            f"{name}() got both ddof={ddof!r} and correction={correction!r}, which mean the same; give one"
        )
    return correction


def _about(F: Any, x: Any, mean: Any, axis: Any, ddof: Any, keepdims: bool) -> Any:
    """Return the variance about a mean that the caller has."""
    params = _variance_params(x.shape, axis, ddof, keepdims)
    mean = F.as_tensor(mean)
    if mean.shape != kept_shape(x.shape, params["axis"]):
        raise ShapeError(
            f"mean has shape {mean.shape}, and with keepdims=True it is {kept_shape(x.shape, params['axis'])}; "
            "compute it with mean(axis=…, keepdims=True)"
        )
    away = x - mean
    squares = F.square(away.real) + F.square(away.imag) if away.dtype.kind == "c" else F.square(away)
    return F.sum(squares, axis=params["axis"], keepdims=keepdims) * params["scale"]


def _var(
    F: Any, x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: bool = False, mean: Any = None, correction: Any = None
) -> Any:
    ddof = ddof_of("var", ddof, correction)
    if mean is not None:
        return _about(F, x, mean, axis, ddof, keepdims)
    return F.row("variance", x, axis=axis, ddof=ddof, keepdims=keepdims)


def _std(
    F: Any, x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: bool = False, mean: Any = None, correction: Any = None
) -> Any:
    ddof = ddof_of("std", ddof, correction)
    if mean is not None:
        return F.sqrt(_about(F, x, mean, axis, ddof, keepdims))
    return F.row("standard_deviation", x, axis=axis, ddof=ddof, keepdims=keepdims)


# The smooth maximum


def _floating(x: Any) -> Any:
    return x if x.dtype.kind == "f" else x.astype(np.float64)


def _shift(x: Any, axis: Any) -> Any:
    """Return the largest element, 0 where that is infinite: what is taken off before exp."""
    largest = np.max(x, axis=axis, keepdims=True)
    return np.where(np.isfinite(largest), largest, x.dtype.type(0))


def _logsumexp(F: Any, x: Any, axis: Any, keepdims: bool) -> Any:
    x = _floating(x)
    if not count(x.shape, axis):
        return np.full(np.sum(x, axis=axis, keepdims=keepdims).shape, -math.inf, x.dtype)
    largest = np.max(x, axis=axis, keepdims=True)
    top = x == largest
    many = np.sum(top, axis=axis, keepdims=True, dtype=x.dtype)
    with np.errstate(all="ignore"):
        # the largest ones apart, so that little ones beside a sum near 1 are not lost
        rest = np.sum(np.where(top, x.dtype.type(0), np.exp(x - largest)), axis=axis, keepdims=True)
        out = np.log1p(rest / many) + np.log(many) + largest
        out = np.where(np.isinf(largest), largest, out)
    return out if keepdims else out.reshape(np.delete(x.shape, reduced_axes(x.shape, axis)).astype(int))


def _logsumexp_dx(F: Any, g: Any, x: Any, out: Any, axis: Any) -> Any:
    if not x.size:
        return F.zeros(x.shape, dtype=g.dtype)
    kept = kept_shape(x.shape, axis)
    out, g = F.reshape(out, kept), F.reshape(g, kept)
    infinite = np.isinf(numbers(out))
    if not may_hold(infinite):
        return g * F.exp(x - out)
    # Where the result is infinite, those that are as infinite share equally, as ties do.
    top = numbers(x) == numbers(out)
    share = (top / np.maximum(np.sum(top, axis=axis, keepdims=True), 1)).astype(x.dtype)
    weight = F.exp(F.where(~infinite, x, 0.0) - F.where(~infinite, out, 0.0))
    return g * F.where(~infinite, weight, share)


def _softmax(F: Any, x: Any, axis: Any) -> Any:
    if x.dtype.kind != "f" or not x.size:
        x = _floating(x)
        if not x.size:
            return x.copy()
    e = np.exp(x - _largest(x, axis, None, None, True))
    return np.divide(e, _add_up(e, axis, None, None, True), e)


def _softmax_dx(F: Any, g: Any, out: Any, axis: Any) -> Any:
    return out * (g - F.sum(g * out, axis=axis, keepdims=True))


def _log_softmax(F: Any, x: Any, axis: Any) -> Any:
    x = _floating(x)
    if not x.size:
        return x.copy()
    shifted = x - _shift(x, axis)
    with np.errstate(divide="ignore"):  # of a sum of 0
        return shifted - np.log(np.sum(np.exp(shifted), axis=axis, keepdims=True))


def _log_softmax_dx(F: Any, g: Any, out: Any, axis: Any) -> Any:
    return g - F.exp(out) * F.sum(g, axis=axis, keepdims=True)


def _softmax_params(shape: Shape, axis: Any = None) -> dict[str, Any]:
    return {"axis": reduction(shape, axis)["axis"]}


# Averages, covariance


def weights_for(F: Any, name: str, weights: Any, shape: Shape, axis: Any) -> Any:
    """Return weights a shape that broadcasts against the operand: they have its own, or that of the axes."""
    if weights.shape == shape:
        return weights
    if axis is None:
        raise OperandError(
            f"{name} got weights of shape {weights.shape} for a tensor of shape {shape} and no axis; "
            "give axis=, or weights of the tensor's shape"
        )
    axes = reduced_axes(shape, reduction(shape, axis)["axis"])
    if weights.shape != tuple(shape[k] for k in axes):
        raise ShapeError(
            f"{name} got weights of shape {weights.shape}, but axis {axis} of a tensor of shape {shape} "
            f"needs {tuple(shape[k] for k in axes)}, or the whole shape"
        )
    ordered = F.transpose(weights, tuple(int(k) for k in np.argsort(axes)))
    return F.reshape(ordered, tuple(n if k in axes else 1 for k, n in enumerate(shape)))


def _average(
    F: Any, a: Any, axis: Any = None, weights: Any = None, returned: bool = False, *, keepdims: bool = False
) -> Any:
    if weights is None:
        result = F.mean(a, axis=axis, keepdims=keepdims)
        total = F.as_tensor(result.dtype.type(a.size / result.size))
    else:
        weights = F.own(weights)
        narrow = np.float64 if a.dtype.kind in "iub" else a.dtype
        dtype = np.result_type(a.dtype, weights.dtype, narrow)
        weights = weights_for(F, "average", weights, a.shape, axis)
        weights = weights if weights.dtype == dtype else weights.astype(dtype)
        weights = F.broadcast_to(weights, a.shape)
        total = F.sum(weights, axis=axis, keepdims=keepdims)
        if asked(lambda t: np.any(t == 0), total):
            raise ZeroDivisionError("the weights of average sum to zero, so nothing can be divided by their sum")
        result = F.sum(a * weights, axis=axis, keepdims=keepdims) / total
    return (result, F.clone(F.broadcast_to(total, result.shape))) if returned else result


def _conjugate(F: Any, x: Any) -> Any:
    return F.conj(x) if x.dtype.kind == "c" else x


def _rows(F: Any, x: Any, name: str, rowvar: bool, dtype: Any) -> Any:
    if x.ndim > 2:
        raise ShapeError(f"{name} has shape {x.shape}; cov takes one variable, or a matrix with one in each row")
    dtype = np.result_type(x.dtype, np.float64) if dtype is None else np.dtype(dtype)
    if dtype.kind not in "fc":
        raise DTypeError(f"cov got dtype={dtype}, to which no mean can be cast; give a dtype of floating point")
    x = x if x.dtype == dtype else x.astype(dtype)
    return F.reshape(x, (1, -1)) if x.ndim < 2 else x if rowvar else F.transpose(x)


def _observation_weights(F: Any, weights: Any, name: str, n: int) -> Any:
    weights = F.own(weights)
    weights = weights if weights.dtype == np.float64 else weights.astype(np.float64)
    if weights.shape != (n,):
        raise ShapeError(f"{name} has shape {weights.shape}, but there are {n} observations; give one weight for each")
    if asked(lambda w: np.any(w < 0), weights):
        raise ShapeError(f"{name} has negative weights; a weight is at least 0")
    if name == "fweights" and asked(lambda w: np.any(w != np.round(w)), weights):
        raise OperandError("fweights count how often each observation occurred, so they must be integers")
    return weights


def _cov(
    F: Any,
    m: Any,
    y: Any = None,
    rowvar: bool = True,
    bias: bool = False,
    ddof: int | None = None,
    fweights: Any = None,
    aweights: Any = None,
    *,
    dtype: Any = None,
) -> Any:
    if ddof is not None and ddof != int(ddof):
        raise ShapeError(f"cov got ddof={ddof!r}; it must be an integer")
    x = _rows(F, m, "m", rowvar, dtype)
    if not x.shape[0]:
        return F.as_tensor(np.zeros((0, 0)))
    if y is not None:
        x = F.concatenate([x, _rows(F, y, "y", rowvar or (y.ndim == 2 and y.shape[0] == 1), dtype)], axis=0)
    ddof, n = (int(not bias) if ddof is None else ddof), x.shape[1]
    weights = None
    for given, name in ((fweights, "fweights"), (aweights, "aweights")):
        if given is not None:
            one = _observation_weights(F, given, name, n)
            weights = one if weights is None else weights * one
    average, total = F.average(x, axis=1, weights=weights, returned=True)
    total = total[0].real  # the weights are real, and were made complex to weigh complex numbers
    freedom = n - ddof if weights is None else total - ddof
    if aweights is not None and ddof:
        freedom = total - ddof * F.sum(weights * F.as_tensor(aweights)) / total
    if asked(lambda f: f <= 0, freedom):
        freedom = 0.0
    x = x - F.unsqueeze(average, 1)
    product = F.matmul(x, _conjugate(F, F.transpose(x if weights is None else x * weights)))
    return F.squeeze(product / freedom)


def _corrcoef(F: Any, x: Any, y: Any = None, rowvar: bool = True, *, dtype: Any = None) -> Any:
    c = F.cov(x, y, rowvar, dtype=dtype)
    if not c.ndim:
        return c / c
    deviations = F.sqrt(F.reshape(c, (-1,))[:: c.shape[0] + 1].real)
    c = c / F.unsqueeze(deviations, 1) / deviations
    # rounding can go beyond 1, and a bound has derivative 0: so has the diagonal
    if c.dtype.kind == "c":
        return F.complex(F.clip(c.real, -1.0, 1.0), F.clip(c.imag, -1.0, 1.0))
    return F.clip(c, -1.0, 1.0)


_REDUCED: tuple[Any, ...] = (
    (((3, 4),), {}),
    (((3, 4),), {"axis": 1}),
    (((2, 3, 4),), {"axis": (0, -1), "keepdims": True}),
    (((5,),), {"axis": 0}),
)
_FREEDOM: tuple[Any, ...] = (*_REDUCED, (((3, 4),), {"axis": 0, "ddof": 1}))
_NORMALIZED: tuple[Any, ...] = ((((3, 4),), {}), (((3, 4),), {"axis": 1}), (((2, 3, 4),), {"axis": (0, -1)}))

STATISTICS: tuple[Structured, ...] = (
    Structured(
        name="variance",
        doc="Variance over the given axes.",
        signature="axis=None, ddof=0, keepdims=False",
        params=_variance_params,
        forward=lambda F, x, axis, ddof, keepdims, scale: F.var(x, axis=axis, ddof=ddof, keepdims=keepdims),
        dx=_variance_dx,
        mode="lanes",
        kernel="var",
        encode=lambda shape, axis, ddof, keepdims, scale: lanes(shape, axis, scale),
        public=False,
        mixed=True,
        takes_complex=True,
        examples=_FREEDOM,
        batch="reduction",
    ),
    Structured(
        name="standard_deviation",
        doc="Standard deviation over the given axes; its derivative at 0 is 0, of least norm.",
        signature="axis=None, ddof=0, keepdims=False",
        params=_variance_params,
        forward=lambda F, x, axis, ddof, keepdims, scale: F.std(x, axis=axis, ddof=ddof, keepdims=keepdims),
        dx=_std_dx,
        mode="lanes",
        kernel="std",
        encode=lambda shape, axis, ddof, keepdims, scale: lanes(shape, axis, scale),
        public=False,
        mixed=True,
        takes_complex=True,
        examples=_FREEDOM,
        batch="reduction",
    ),
    Structured(
        name="logsumexp",
        doc="log(sum(exp(x))) over the given axes without overflow.",
        signature="axis=None, *, keepdims=False",
        params=reduction,
        forward=_logsumexp,
        dx=_logsumexp_dx,
        mode="lanes",
        kernel="logsumexp",
        encode=lambda shape, axis, keepdims: lanes(shape, axis),
        examples=(*_REDUCED, (((),), {}), (((2, 0),), {"axis": 1})),
        batch="reduction",
    ),
    Structured(
        name="softmax",
        casts=True,
        in_place=True,
        doc="exp(x) over its sum along the given axes, or over all.",
        signature="axis=None",
        params=_softmax_params,
        forward=_softmax,
        dx=_softmax_dx,
        mode="lanes",
        kernel="softmax",
        encode=lanes,
        examples=_NORMALIZED,
        batch="normalized",
    ),
    Structured(
        name="log_softmax",
        casts=True,
        in_place=True,
        doc="The logarithm of softmax, without overflow.",
        signature="axis=None",
        params=_softmax_params,
        forward=_log_softmax,
        dx=_log_softmax_dx,
        mode="lanes",
        kernel="log_softmax",
        encode=lanes,
        examples=_NORMALIZED,
        batch="normalized",
    ),
)

AVERAGING: tuple[Composed, ...] = (
    Composed(
        name="var",
        doc="Variance over the given axes; correction is another name of ddof.",
        twins=(np.var,),
        torch_differs="torch.var(dim=) divides by n - 1; write var(axis=…, ddof=1) for that",
        forward=_var,
        takes_complex=True,
        examples=(*_FREEDOM, (((3, 4),), {"axis": 0, "correction": 1})),
    ),
    Composed(
        name="std",
        doc="Standard deviation over the given axes; its derivative at 0 is 0; correction is another name of ddof.",
        twins=(np.std,),
        torch_differs="torch.std(dim=) divides by n - 1; write std(axis=…, ddof=1) for that",
        forward=_std,
        takes_complex=True,
        examples=(*_FREEDOM, (((3, 4),), {"axis": 0, "correction": 1})),
    ),
    Composed(
        name="ptp",
        doc="Largest minus smallest element over the given axes; ties share the gradient.",
        twins=(np.ptp,),
        forward=lambda F, x, axis=None, keepdims=False: (
            F.max(x, axis=axis, keepdims=keepdims) - F.min(x, axis=axis, keepdims=keepdims)
        ),
        examples=(*_REDUCED, (((3, 4),), {"axis": -1, "keepdims": True})),
    ),
    Composed(
        name="average",
        doc="Weighted average over the given axes, and on request the sum of the weights; weights may require grad.",
        twins=(np.average,),
        forward=_average,
        method=False,
        takes_complex=True,
        examples=(
            *_REDUCED,
            (((3, 4),), {"axis": 1, "weights": np.array([0.2, 0.5, 0.1, 0.7])}),
            (((2, 3),), {"weights": np.array([[1, 2, 3], [4, 5, 6]]), "returned": True}),
            (((2, 3, 4),), {"axis": (2, 0), "weights": np.arange(1.0, 9.0).reshape(4, 2)}),
        ),
    ),
    Composed(
        name="cov",
        doc="Covariance matrix of variables in rows, or in columns with rowvar=False; weights may require grad.",
        twins=(np.cov,),
        tensors=2,
        forward=_cov,
        takes_complex=True,
        examples=(
            (((3, 4),), {}),
            (((4, 3),), {"rowvar": False, "bias": True}),
            (((5,),), {}),
            (((2, 4), (4,)), {"ddof": 0}),
            (((2, 4),), {"fweights": np.array([1, 2, 0, 3]), "aweights": np.array([0.5, 1.0, 2.0, 0.7])}),
        ),
    ),
    Composed(
        name="corrcoef",
        doc="Correlation coefficients of variables in rows, or in columns with rowvar=False.",
        twins=(np.corrcoef,),
        tensors=2,
        forward=_corrcoef,
        takes_complex=True,
        examples=((((3, 4),), {}), (((4, 2),), {"rowvar": False}), (((5,), (5,)), {})),
    ),
)
