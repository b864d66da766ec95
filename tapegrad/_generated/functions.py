"""The functions of tapegrad. Written by tools/generate.py from the table in tapegrad/ops."""

from __future__ import annotations

from types import SimpleNamespace as _SimpleNamespace
from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.recording import F as _F
from tapegrad.recording import composed as _composed
from tapegrad.recording import elementwise as _elementwise
from tapegrad.recording import structured as _structured
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.spelling import reduction_of as _reduction
from tapegrad.spelling import starred_of as _starred
from tapegrad.tensor import Tensor
from tapegrad.tensor import tensor_of as _tensor

_add = BY_NAME["add"]
_sub = BY_NAME["sub"]
_mul = BY_NAME["mul"]
_div = BY_NAME["div"]
_pow = BY_NAME["pow"]
_logaddexp = BY_NAME["logaddexp"]
_logaddexp2 = BY_NAME["logaddexp2"]
_copysign = BY_NAME["copysign"]
_hypot = BY_NAME["hypot"]
_floor_divide = BY_NAME["floor_divide"]
_mod = BY_NAME["mod"]
_fmod = BY_NAME["fmod"]
_heaviside = BY_NAME["heaviside"]
_nextafter = BY_NAME["nextafter"]
_arctan2 = BY_NAME["arctan2"]
_maximum = BY_NAME["maximum"]
_minimum = BY_NAME["minimum"]
_fmax = BY_NAME["fmax"]
_fmin = BY_NAME["fmin"]
_where = BY_NAME["where"]
_xlogy = BY_NAME["xlogy"]
_xlog1py = BY_NAME["xlog1py"]
_sum = BY_NAME["sum"]
_mean = BY_NAME["mean"]
_max = BY_NAME["max"]
_min = BY_NAME["min"]
_cumsum = BY_NAME["cumsum"]
_norm = BY_NAME["norm"]
_reshape = BY_NAME["reshape"]
_transpose = BY_NAME["transpose"]
_permute = BY_NAME["permute"]
_moveaxis = BY_NAME["moveaxis"]
_swapaxes = BY_NAME["swapaxes"]
_squeeze = BY_NAME["squeeze"]
_unsqueeze = BY_NAME["unsqueeze"]
_expand = BY_NAME["expand"]
_broadcast_to = BY_NAME["broadcast_to"]
_clone = BY_NAME["clone"]
_astype = BY_NAME["astype"]
_concatenate = BY_NAME["concatenate"]
_stack = BY_NAME["stack"]
_matmul = BY_NAME["matmul"]
_prod = BY_NAME["prod"]
_cumprod = BY_NAME["cumprod"]
_logcumsumexp = BY_NAME["logcumsumexp"]
_logsumexp = BY_NAME["logsumexp"]
_softmax = BY_NAME["softmax"]
_log_softmax = BY_NAME["log_softmax"]
_median = BY_NAME["median"]
_nanmedian = BY_NAME["nanmedian"]
_quantile = BY_NAME["quantile"]
_percentile = BY_NAME["percentile"]
_nanquantile = BY_NAME["nanquantile"]
_nanpercentile = BY_NAME["nanpercentile"]
_nansum = BY_NAME["nansum"]
_nanmean = BY_NAME["nanmean"]
_nanmax = BY_NAME["nanmax"]
_nanmin = BY_NAME["nanmin"]
_nanvar = BY_NAME["nanvar"]
_nanstd = BY_NAME["nanstd"]
_take = BY_NAME["take"]
_take_along_axis = BY_NAME["take_along_axis"]
_gather = BY_NAME["gather"]
_eq = BY_NAME["eq"]
_ne = BY_NAME["ne"]
_lt = BY_NAME["lt"]
_le = BY_NAME["le"]
_gt = BY_NAME["gt"]
_ge = BY_NAME["ge"]
_logical_and = BY_NAME["logical_and"]
_logical_or = BY_NAME["logical_or"]
_logical_xor = BY_NAME["logical_xor"]
_bitwise_and = BY_NAME["bitwise_and"]
_bitwise_or = BY_NAME["bitwise_or"]
_bitwise_xor = BY_NAME["bitwise_xor"]
_left_shift = BY_NAME["left_shift"]
_right_shift = BY_NAME["right_shift"]
_gcd = BY_NAME["gcd"]
_lcm = BY_NAME["lcm"]
_clip = BY_NAME["clip"]
_round = BY_NAME["round"]
_nan_to_num = BY_NAME["nan_to_num"]
_fabs = BY_NAME["fabs"]
_float_power = BY_NAME["float_power"]
_modf = BY_NAME["modf"]
_divmod = BY_NAME["divmod"]
_ldexp = BY_NAME["ldexp"]
_frexp = BY_NAME["frexp"]
_cumulative_sum = BY_NAME["cumulative_sum"]
_cumulative_prod = BY_NAME["cumulative_prod"]
_cummax = BY_NAME["cummax"]
_cummin = BY_NAME["cummin"]
_var = BY_NAME["var"]
_std = BY_NAME["std"]
_ptp = BY_NAME["ptp"]
_average = BY_NAME["average"]
_cov = BY_NAME["cov"]
_corrcoef = BY_NAME["corrcoef"]
_sort = BY_NAME["sort"]
_partition = BY_NAME["partition"]
_topk = BY_NAME["topk"]
_kthvalue = BY_NAME["kthvalue"]
_nanprod = BY_NAME["nanprod"]
_nancumsum = BY_NAME["nancumsum"]
_nancumprod = BY_NAME["nancumprod"]
_index_select = BY_NAME["index_select"]
_masked_select = BY_NAME["masked_select"]
_compress = BY_NAME["compress"]
_extract = BY_NAME["extract"]
_choose = BY_NAME["choose"]
_select = BY_NAME["select"]
_unique = BY_NAME["unique"]
_unique_values = BY_NAME["unique_values"]
_unique_counts = BY_NAME["unique_counts"]
_unique_inverse = BY_NAME["unique_inverse"]
_unique_all = BY_NAME["unique_all"]
_union1d = BY_NAME["union1d"]
_intersect1d = BY_NAME["intersect1d"]
_setdiff1d = BY_NAME["setdiff1d"]
_setxor1d = BY_NAME["setxor1d"]
_bincount = BY_NAME["bincount"]
_histogram = BY_NAME["histogram"]
_histogram_bin_edges = BY_NAME["histogram_bin_edges"]
_histogram2d = BY_NAME["histogram2d"]
_histogramdd = BY_NAME["histogramdd"]
_argmax = BY_NAME["argmax"]
_argmin = BY_NAME["argmin"]
_nanargmax = BY_NAME["nanargmax"]
_nanargmin = BY_NAME["nanargmin"]
_any = BY_NAME["any"]
_all = BY_NAME["all"]
_count_nonzero = BY_NAME["count_nonzero"]
_argsort = BY_NAME["argsort"]
_argpartition = BY_NAME["argpartition"]
_lexsort = BY_NAME["lexsort"]
_searchsorted = BY_NAME["searchsorted"]
_digitize = BY_NAME["digitize"]
_nonzero = BY_NAME["nonzero"]
_flatnonzero = BY_NAME["flatnonzero"]
_argwhere = BY_NAME["argwhere"]
_iscomplex = BY_NAME["iscomplex"]
_isreal = BY_NAME["isreal"]
_iscomplexobj = BY_NAME["iscomplexobj"]
_isrealobj = BY_NAME["isrealobj"]
_isposinf = BY_NAME["isposinf"]
_isneginf = BY_NAME["isneginf"]
_isclose = BY_NAME["isclose"]
_allclose = BY_NAME["allclose"]
_array_equal = BY_NAME["array_equal"]
_array_equiv = BY_NAME["array_equiv"]
_isin = BY_NAME["isin"]


def add(x: Any, y: Any) -> Tensor:
    """Sum.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.add.
    """
    return _elementwise(_add, x, y)


def sub(x: Any, y: Any) -> Tensor:
    """Difference.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.subtract.
    """
    return _elementwise(_sub, x, y)


def mul(x: Any, y: Any) -> Tensor:
    """Product.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.multiply.
    """
    return _elementwise(_mul, x, y)


def div(x: Any, y: Any) -> Tensor:
    """Quotient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.divide.
    """
    return _elementwise(_div, x, y)


def neg(x: Any) -> Tensor:
    """Negative.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.negative.
    """
    return (x if type(x) is Tensor else _tensor(x)).neg()


def positive(x: Any) -> Tensor:
    """The same values, as a new tensor.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.positive.
    """
    return (x if type(x) is Tensor else _tensor(x)).positive()


def pow(x: Any, y: Any) -> Tensor:
    """Power.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.power.
    """
    return _elementwise(_pow, x, y)


def exp(x: Any) -> Tensor:
    """Exponential.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.exp.
    """
    return (x if type(x) is Tensor else _tensor(x)).exp()


def expm1(x: Any) -> Tensor:
    """exp(x) - 1, accurate near 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.expm1.
    """
    return (x if type(x) is Tensor else _tensor(x)).expm1()


def log(x: Any) -> Tensor:
    """Natural logarithm.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.log.
    """
    return (x if type(x) is Tensor else _tensor(x)).log()


def log1p(x: Any) -> Tensor:
    """log(1 + x), accurate near 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.log1p.
    """
    return (x if type(x) is Tensor else _tensor(x)).log1p()


def sqrt(x: Any) -> Tensor:
    """Square root; its derivative at 0 is inf, by continuity.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.sqrt.
    """
    return (x if type(x) is Tensor else _tensor(x)).sqrt()


def square(x: Any) -> Tensor:
    """Square.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.square.
    """
    return (x if type(x) is Tensor else _tensor(x)).square()


def reciprocal(x: Any) -> Tensor:
    """1 / x.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.reciprocal.
    """
    return (x if type(x) is Tensor else _tensor(x)).reciprocal()


def cbrt(x: Any) -> Tensor:
    """Cube root; its derivative at 0 is inf, by continuity.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.cbrt.
    """
    return (x if type(x) is Tensor else _tensor(x)).cbrt()


def exp2(x: Any) -> Tensor:
    """2 to the power x.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.exp2.
    """
    return (x if type(x) is Tensor else _tensor(x)).exp2()


def log2(x: Any) -> Tensor:
    """Logarithm to base 2.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.log2.
    """
    return (x if type(x) is Tensor else _tensor(x)).log2()


def log10(x: Any) -> Tensor:
    """Logarithm to base 10.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.log10.
    """
    return (x if type(x) is Tensor else _tensor(x)).log10()


def logaddexp(x: Any, y: Any) -> Tensor:
    """log(exp(x) + exp(y)) without overflow.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logaddexp.
    """
    return _elementwise(_logaddexp, x, y)


def logaddexp2(x: Any, y: Any) -> Tensor:
    """log2(2 ** x + 2 ** y) without overflow.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logaddexp2.
    """
    return _elementwise(_logaddexp2, x, y)


def abs(x: Any) -> Tensor:
    """Absolute value; its derivative at 0 is 0, of least norm.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.absolute.
    """
    return (x if type(x) is Tensor else _tensor(x)).abs()


def sign(x: Any) -> Tensor:
    """Sign: -1, 0 or 1; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.sign.
    """
    return (x if type(x) is Tensor else _tensor(x)).sign()


def copysign(x: Any, y: Any) -> Tensor:
    """The size of x with the sign of y; derivative at x = 0 is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.copysign.
    """
    return _elementwise(_copysign, x, y)


def hypot(x: Any, y: Any) -> Tensor:
    """sqrt(x * x + y * y) without overflow; derivative at the origin is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.hypot.
    """
    return _elementwise(_hypot, x, y)


def floor(x: Any) -> Tensor:
    """The largest integer that is not larger; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.floor.
    """
    return (x if type(x) is Tensor else _tensor(x)).floor()


def ceil(x: Any) -> Tensor:
    """The smallest integer that is not smaller; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.ceil.
    """
    return (x if type(x) is Tensor else _tensor(x)).ceil()


def trunc(x: Any) -> Tensor:
    """The next integer towards 0; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.trunc.
    """
    return (x if type(x) is Tensor else _tensor(x)).trunc()


def rint(x: Any) -> Tensor:
    """The nearest integer, the even one of two; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.rint.
    """
    return (x if type(x) is Tensor else _tensor(x)).rint()


def floor_divide(x: Any, y: Any) -> Tensor:
    """The quotient rounded down; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.floor_divide.
    """
    return _elementwise(_floor_divide, x, y)


def mod(x: Any, y: Any) -> Tensor:
    """Remainder with the sign of the divisor, as Python's %.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.remainder.
    """
    return _elementwise(_mod, x, y)


def fmod(x: Any, y: Any) -> Tensor:
    """Remainder with the sign of the dividend, as C's fmod.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.fmod.
    """
    return _elementwise(_fmod, x, y)


def heaviside(x: Any, y: Any) -> Tensor:
    """0 below 0, 1 above, y at 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.heaviside.
    """
    return _elementwise(_heaviside, x, y)


def nextafter(x: Any, y: Any) -> Tensor:
    """The next floating-point number after x towards y.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.nextafter.
    """
    return _elementwise(_nextafter, x, y)


def spacing(x: Any) -> Tensor:
    """The distance to the next floating-point number; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.spacing.
    """
    return (x if type(x) is Tensor else _tensor(x)).spacing()


def deg2rad(x: Any) -> Tensor:
    """Degrees to radians.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.deg2rad.
    """
    return (x if type(x) is Tensor else _tensor(x)).deg2rad()


def rad2deg(x: Any) -> Tensor:
    """Radians to degrees.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.rad2deg.
    """
    return (x if type(x) is Tensor else _tensor(x)).rad2deg()


def sinc(x: Any) -> Tensor:
    """sin(pi x) / (pi x), 1 at 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.sinc.
    """
    return (x if type(x) is Tensor else _tensor(x)).sinc()


def arcsinh(x: Any) -> Tensor:
    """Inverse hyperbolic sine.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arcsinh.
    """
    return (x if type(x) is Tensor else _tensor(x)).arcsinh()


def arccosh(x: Any) -> Tensor:
    """Inverse hyperbolic cosine.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arccosh.
    """
    return (x if type(x) is Tensor else _tensor(x)).arccosh()


def arctanh(x: Any) -> Tensor:
    """Inverse hyperbolic tangent.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arctanh.
    """
    return (x if type(x) is Tensor else _tensor(x)).arctanh()


def sin(x: Any) -> Tensor:
    """Sine of an angle in radians.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.sin.
    """
    return (x if type(x) is Tensor else _tensor(x)).sin()


def cos(x: Any) -> Tensor:
    """Cosine of an angle in radians.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.cos.
    """
    return (x if type(x) is Tensor else _tensor(x)).cos()


def tan(x: Any) -> Tensor:
    """Tangent of an angle in radians.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.tan.
    """
    return (x if type(x) is Tensor else _tensor(x)).tan()


def arcsin(x: Any) -> Tensor:
    """Inverse sine, in radians.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arcsin.
    """
    return (x if type(x) is Tensor else _tensor(x)).arcsin()


def arccos(x: Any) -> Tensor:
    """Inverse cosine, in radians.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arccos.
    """
    return (x if type(x) is Tensor else _tensor(x)).arccos()


def arctan(x: Any) -> Tensor:
    """Inverse tangent, in radians.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arctan.
    """
    return (x if type(x) is Tensor else _tensor(x)).arctan()


def arctan2(x: Any, y: Any) -> Tensor:
    """Angle of the point (y, x), in radians.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arctan2.
    """
    return _elementwise(_arctan2, x, y)


def sinh(x: Any) -> Tensor:
    """Hyperbolic sine.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.sinh.
    """
    return (x if type(x) is Tensor else _tensor(x)).sinh()


def cosh(x: Any) -> Tensor:
    """Hyperbolic cosine.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.cosh.
    """
    return (x if type(x) is Tensor else _tensor(x)).cosh()


def tanh(x: Any) -> Tensor:
    """Hyperbolic tangent.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.tanh.
    """
    return (x if type(x) is Tensor else _tensor(x)).tanh()


def maximum(x: Any, y: Any) -> Tensor:
    """The larger; NaN if either is; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.maximum.
    """
    return _elementwise(_maximum, x, y)


def minimum(x: Any, y: Any) -> Tensor:
    """The smaller; NaN if either is; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.minimum.
    """
    return _elementwise(_minimum, x, y)


def fmax(x: Any, y: Any) -> Tensor:
    """The larger; of a NaN and a number the number; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.fmax.
    """
    return _elementwise(_fmax, x, y)


def fmin(x: Any, y: Any) -> Tensor:
    """The smaller; of a NaN and a number the number; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.fmin.
    """
    return _elementwise(_fmin, x, y)


def where(condition: Any, x: Any, y: Any) -> Tensor:
    """x where the condition holds, y elsewhere.

    Parameters
    ----------
    condition : tensor, array or number
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.where.
    """
    return _tensor(x).where(condition, y)


def relu(x: Any) -> Tensor:
    """max(x, 0); its derivative at 0 is 0, of least norm.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).relu()


def sigmoid(x: Any) -> Tensor:
    """Logistic function 1 / (1 + exp(-x)).

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).sigmoid()


def logit(x: Any) -> Tensor:
    """Inverse of the logistic function.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).logit()


def softplus(x: Any) -> Tensor:
    """log(1 + exp(x)) without overflow.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).softplus()


def erf(x: Any) -> Tensor:
    """Error function.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).erf()


def erfc(x: Any) -> Tensor:
    """1 - erf(x), accurate for large x.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).erfc()


def erfinv(x: Any) -> Tensor:
    """Inverse of the error function.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).erfinv()


def lgamma(x: Any) -> Tensor:
    """Logarithm of the absolute value of the gamma function.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).lgamma()


def digamma(x: Any) -> Tensor:
    """Derivative of lgamma.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).digamma()


def xlogy(x: Any, y: Any) -> Tensor:
    """x * log(y), and 0 where x is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor
    """
    return _elementwise(_xlogy, x, y)


def xlog1py(x: Any, y: Any) -> Tensor:
    """x * log(1 + y), and 0 where x is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor
    """
    return _elementwise(_xlog1py, x, y)


def sum(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Sum of the elements over the given axes.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.sum.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('sum', axis, keepdims, dim, keepdim)
    return _structured(_sum, (x,), axis, keepdims)


def mean(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Mean of the elements over the given axes.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.mean.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('mean', axis, keepdims, dim, keepdim)
    return _structured(_mean, (x,), axis, keepdims)


def max(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Largest element over the given axes; NaN if there is one; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.max.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('max', axis, keepdims, dim, keepdim, 'torch.max(dim=) gives values and indices; write max(axis=…) for the values')
    return _structured(_max, (x,), axis, keepdims)


def min(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Smallest element over the given axes; NaN if there is one; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.min.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('min', axis, keepdims, dim, keepdim, 'torch.min(dim=) gives values and indices; write min(axis=…) for the values')
    return _structured(_min, (x,), axis, keepdims)


def cumsum(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """Cumulative sum along an axis; without one, of the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.cumsum.
    """
    if dim is not UNSET:
        axis = _axis('cumsum', axis, dim, None)
    return _structured(_cumsum, (x,), axis)


def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Norm of vectors or of matrices, as `numpy.linalg.norm`; its derivative at 0 is 0, of least norm.

    Parameters
    ----------
    x : tensor, array or number
    ord
        as NumPy's
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.norm.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('norm', axis, keepdims, dim, keepdim, "torch.norm's second argument is another one; write norm(x, ord=…, axis=…)")
    return _structured(_norm, (x,), ord, axis, keepdims)


def reshape(x: Any, *sizes_or_axes: Any, shape: Any = UNSET) -> Tensor:
    """The same elements in C order, in another shape; a view where that can be.

    Parameters
    ----------
    x : tensor, array or number
    *sizes_or_axes, shape : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor

    The values are those of numpy.reshape.
    """
    if shape is not UNSET:
        sizes_or_axes = _starred('reshape', sizes_or_axes, shape)
    return _structured(_reshape, (x,), *sizes_or_axes)


def transpose(x: Any, *sizes_or_axes: Any, axes: Any = UNSET) -> Tensor:
    """A view with the axes in another order: none given reverses them, two integers swap two.

    Parameters
    ----------
    x : tensor, array or number
    *sizes_or_axes, axes : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor

    The values are those of numpy.transpose.
    """
    if axes is not UNSET:
        sizes_or_axes = _starred('transpose', sizes_or_axes, axes)
    return _structured(_transpose, (x,), *sizes_or_axes)


def permute(x: Any, *sizes_or_axes: Any, dims: Any = UNSET) -> Tensor:
    """A view with the axes in the given order.

    Parameters
    ----------
    x : tensor, array or number
    *sizes_or_axes, dims : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor
    """
    if dims is not UNSET:
        sizes_or_axes = _starred('permute', sizes_or_axes, dims)
    return _structured(_permute, (x,), *sizes_or_axes)


def moveaxis(x: Any, source: Any, destination: Any) -> Tensor:
    """A view with some axes moved to other places.

    Parameters
    ----------
    x : tensor, array or number
    source
        as NumPy's
    destination
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.moveaxis.
    """
    return _structured(_moveaxis, (x,), source, destination)


def swapaxes(x: Any, axis1: Any, axis2: Any) -> Tensor:
    """A view with two axes exchanged.

    Parameters
    ----------
    x : tensor, array or number
    axis1
        as NumPy's
    axis2
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.swapaxes.
    """
    return _structured(_swapaxes, (x,), axis1, axis2)


def squeeze(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """A view without the given axes of size 1; none given drops all of them.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.squeeze.
    """
    if dim is not UNSET:
        axis = _axis('squeeze', axis, dim, None)
    return _structured(_squeeze, (x,), axis)


def unsqueeze(x: Any, axis: Any = UNSET, *, dim: Any = UNSET) -> Tensor:
    """A view with an axis of size 1 put in at each given place.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.expand_dims.
    """
    if axis is UNSET or dim is not UNSET:
        axis = _axis('unsqueeze', axis, dim, UNSET)
    return _structured(_unsqueeze, (x,), axis)


def expand(x: Any, *sizes_or_axes: Any, sizes: Any = UNSET) -> Tensor:
    """A view repeated to a larger shape, without memory of its own; -1 leaves an axis as it is.

    Parameters
    ----------
    x : tensor, array or number
    *sizes_or_axes, sizes : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor
    """
    if sizes is not UNSET:
        sizes_or_axes = _starred('expand', sizes_or_axes, sizes)
    return _structured(_expand, (x,), *sizes_or_axes)


def broadcast_to(x: Any, shape: Any) -> Tensor:
    """A view repeated to a larger shape, without memory of its own.

    Parameters
    ----------
    x : tensor, array or number
    shape
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.broadcast_to.
    """
    return _structured(_broadcast_to, (x,), shape)


def clone(x: Any) -> Tensor:
    """A copy with memory of its own, differentiable.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.copy.
    """
    return _structured(_clone, (x,))


def astype(x: Any, dtype: Any) -> Tensor:
    """The values in another dtype.

    Parameters
    ----------
    x : tensor, array or number
    dtype
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.astype.
    """
    return _structured(_astype, (x,), dtype)


def concatenate(tensors: Any, axis: Any = 0, *, dim: Any = UNSET) -> Tensor:
    """Join a sequence of tensors along an axis that they have; None joins them flattened.

    Parameters
    ----------
    tensors : sequence of tensors or arrays
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.concatenate.
    """
    if dim is not UNSET:
        axis = _axis('concatenate', axis, dim, 0)
    return _structured(_concatenate, tensors, axis=axis)


def stack(tensors: Any, axis: Any = 0, *, dim: Any = UNSET) -> Tensor:
    """Join a sequence of tensors of one shape along a new axis.

    Parameters
    ----------
    tensors : sequence of tensors or arrays
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.stack.
    """
    if dim is not UNSET:
        axis = _axis('stack', axis, dim, 0)
    return _structured(_stack, tensors, axis=axis)


def matmul(x: Any, y: Any) -> Tensor:
    """Matrix product, with NumPy's rules for vectors and stacks of matrices.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.matmul.
    """
    return _structured(_matmul, (x, y))


def prod(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Product of the elements over the given axes.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.prod.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('prod', axis, keepdims, dim, keepdim)
    return _structured(_prod, (x,), axis, keepdims)


def cumprod(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """Cumulative product along an axis; without one, of the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.cumprod.
    """
    if dim is not UNSET:
        axis = _axis('cumprod', axis, dim, None)
    return _structured(_cumprod, (x,), axis)


def logcumsumexp(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """log(cumsum(exp(x))) along an axis without overflow; without one, of the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis

    Returns
    -------
    Tensor
    """
    if dim is not UNSET:
        axis = _axis('logcumsumexp', axis, dim, None)
    return _structured(_logcumsumexp, (x,), axis)


def logsumexp(x: Any, axis: Any = None, *, keepdims: Any = False, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """log(sum(exp(x))) over the given axes without overflow.

    Parameters
    ----------
    x : tensor, array or number
    axis
    keepdims

    Returns
    -------
    Tensor
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('logsumexp', axis, keepdims, dim, keepdim)
    return _structured(_logsumexp, (x,), axis, keepdims=keepdims)


def softmax(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """exp(x) over its sum along the given axes, or over all.

    Parameters
    ----------
    x : tensor, array or number
    axis

    Returns
    -------
    Tensor
    """
    if dim is not UNSET:
        axis = _axis('softmax', axis, dim, None)
    return _structured(_softmax, (x,), axis)


def log_softmax(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """The logarithm of softmax, without overflow.

    Parameters
    ----------
    x : tensor, array or number
    axis

    Returns
    -------
    Tensor
    """
    if dim is not UNSET:
        axis = _axis('log_softmax', axis, dim, None)
    return _structured(_log_softmax, (x,), axis)


def median(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Median over the given axes; NaN if there is one.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.median.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('median', axis, keepdims, dim, keepdim, 'torch.median(dim=) gives values and indices, and the lower of two middle ones; write median(axis=…)')
    return _structured(_median, (x,), axis, keepdims)


def nanmedian(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Median over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.nanmedian.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanmedian', axis, keepdims, dim, keepdim, 'torch.nanmedian(dim=) gives values and indices, and the lower of two middle ones; write nanmedian(axis=…)')
    return _structured(_nanmedian, (x,), axis, keepdims)


def quantile(x: Any, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Quantiles over the given axes, by all of NumPy's methods.

    Parameters
    ----------
    x : tensor, array or number
    q
        as NumPy's
    axis
        as NumPy's
    method
        as NumPy's
    keepdims
        as NumPy's
    weights
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.quantile.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('quantile', axis, keepdims, dim, keepdim)
    return _structured(_quantile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


def percentile(x: Any, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Percentiles over the given axes, by all of NumPy's methods.

    Parameters
    ----------
    x : tensor, array or number
    q
        as NumPy's
    axis
        as NumPy's
    method
        as NumPy's
    keepdims
        as NumPy's
    weights
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.percentile.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('percentile', axis, keepdims, dim, keepdim)
    return _structured(_percentile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


def nanquantile(x: Any, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Quantiles over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    q
        as NumPy's
    axis
        as NumPy's
    method
        as NumPy's
    keepdims
        as NumPy's
    weights
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.nanquantile.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanquantile', axis, keepdims, dim, keepdim)
    return _structured(_nanquantile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


def nanpercentile(x: Any, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Percentiles over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    q
        as NumPy's
    axis
        as NumPy's
    method
        as NumPy's
    keepdims
        as NumPy's
    weights
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.nanpercentile.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanpercentile', axis, keepdims, dim, keepdim)
    return _structured(_nanpercentile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


def nansum(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Sum over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.nansum.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nansum', axis, keepdims, dim, keepdim)
    return _structured(_nansum, (x,), axis, keepdims)


def nanmean(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Mean over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.nanmean.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanmean', axis, keepdims, dim, keepdim)
    return _structured(_nanmean, (x,), axis, keepdims)


def nanmax(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Largest element over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.nanmax.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanmax', axis, keepdims, dim, keepdim)
    return _structured(_nanmax, (x,), axis, keepdims)


def nanmin(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Smallest element over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.nanmin.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanmin', axis, keepdims, dim, keepdim)
    return _structured(_nanmin, (x,), axis, keepdims)


def nanvar(x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Variance over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    ddof
        as NumPy's
    keepdims
        as NumPy's
    correction
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.nanvar.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanvar', axis, keepdims, dim, keepdim, 'torch divides variances by n - 1; write nanvar(axis=…, ddof=1) for that')
    return _structured(_nanvar, (x,), axis, ddof=ddof, keepdims=keepdims, correction=correction)


def nanstd(x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Standard deviation over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    ddof
        as NumPy's
    keepdims
        as NumPy's
    correction
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.nanstd.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanstd', axis, keepdims, dim, keepdim, 'torch divides variances by n - 1; write nanstd(axis=…, ddof=1) for that')
    return _structured(_nanstd, (x,), axis, ddof=ddof, keepdims=keepdims, correction=correction)


def take(x: Any, indices: Any, axis: Any = None, mode: Any = 'raise', *, dim: Any = UNSET) -> Tensor:
    """Elements by index along an axis, or of the flattened tensor; repeated ones add up.

    Parameters
    ----------
    x : tensor, array or number
    indices
        as NumPy's
    axis
        as NumPy's
    mode
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.take.
    """
    if dim is not UNSET:
        axis = _axis('take', axis, dim, None)
    return _structured(_take, (x,), indices, axis, mode)


def take_along_axis(x: Any, indices: Any, axis: Any = -1, *, dim: Any = UNSET) -> Tensor:
    """Elements by an index along an axis, one for each place on the others; repeated ones add up.

    Parameters
    ----------
    x : tensor, array or number
    indices
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.take_along_axis.
    """
    if dim is not UNSET:
        axis = _axis('take_along_axis', axis, dim, -1)
    return _structured(_take_along_axis, (x,), indices, axis)


def gather(x: Any, dim: Any, index: Any) -> Tensor:
    """Elements by an index along dim, which may be shorter than the tensor on the other axes; as torch.gather.

    Parameters
    ----------
    x : tensor, array or number
    dim
    index

    Returns
    -------
    Tensor
    """
    return _structured(_gather, (x,), dim, index)


def eq(x: Any, y: Any) -> Tensor:
    """Whether x equals y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.equal.
    """
    return _elementwise(_eq, x, y)


def ne(x: Any, y: Any) -> Tensor:
    """Whether x differs from y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.not_equal.
    """
    return _elementwise(_ne, x, y)


def lt(x: Any, y: Any) -> Tensor:
    """Whether x is less than y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.less.
    """
    return _elementwise(_lt, x, y)


def le(x: Any, y: Any) -> Tensor:
    """Whether x is at most y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.less_equal.
    """
    return _elementwise(_le, x, y)


def gt(x: Any, y: Any) -> Tensor:
    """Whether x is greater than y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.greater.
    """
    return _elementwise(_gt, x, y)


def ge(x: Any, y: Any) -> Tensor:
    """Whether x is at least y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.greater_equal.
    """
    return _elementwise(_ge, x, y)


def logical_and(x: Any, y: Any) -> Tensor:
    """Whether both hold, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logical_and.
    """
    return _elementwise(_logical_and, x, y)


def logical_or(x: Any, y: Any) -> Tensor:
    """Whether either holds, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logical_or.
    """
    return _elementwise(_logical_or, x, y)


def logical_xor(x: Any, y: Any) -> Tensor:
    """Whether exactly one holds, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logical_xor.
    """
    return _elementwise(_logical_xor, x, y)


def logical_not(x: Any) -> Tensor:
    """Whether x does not hold, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logical_not.
    """
    return (x if type(x) is Tensor else _tensor(x)).logical_not()


def bitwise_and(x: Any, y: Any) -> Tensor:
    """Bits set in both; for booleans, logical and.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_and.
    """
    return _elementwise(_bitwise_and, x, y)


def bitwise_or(x: Any, y: Any) -> Tensor:
    """Bits set in either; for booleans, logical or.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_or.
    """
    return _elementwise(_bitwise_or, x, y)


def bitwise_xor(x: Any, y: Any) -> Tensor:
    """Bits set in exactly one; for booleans, logical xor.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_xor.
    """
    return _elementwise(_bitwise_xor, x, y)


def invert(x: Any) -> Tensor:
    """Bits inverted; for booleans, logical not.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.invert.
    """
    return (x if type(x) is Tensor else _tensor(x)).invert()


def isnan(x: Any) -> Tensor:
    """Whether x is NaN, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.isnan.
    """
    return (x if type(x) is Tensor else _tensor(x)).isnan()


def isinf(x: Any) -> Tensor:
    """Whether x is infinite, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.isinf.
    """
    return (x if type(x) is Tensor else _tensor(x)).isinf()


def isfinite(x: Any) -> Tensor:
    """Whether x is neither infinite nor NaN, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.isfinite.
    """
    return (x if type(x) is Tensor else _tensor(x)).isfinite()


def signbit(x: Any) -> Tensor:
    """Whether the sign bit is set, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.signbit.
    """
    return (x if type(x) is Tensor else _tensor(x)).signbit()


def left_shift(x: Any, y: Any) -> Tensor:
    """Bits moved to the left.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.left_shift.
    """
    return _elementwise(_left_shift, x, y)


def right_shift(x: Any, y: Any) -> Tensor:
    """Bits moved to the right.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.right_shift.
    """
    return _elementwise(_right_shift, x, y)


def gcd(x: Any, y: Any) -> Tensor:
    """Greatest common divisor of integers.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.gcd.
    """
    return _elementwise(_gcd, x, y)


def lcm(x: Any, y: Any) -> Tensor:
    """Least common multiple of integers.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.lcm.
    """
    return _elementwise(_lcm, x, y)


def bitwise_count(x: Any) -> Tensor:
    """Count the bits that are set in the absolute value.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_count.
    """
    return (x if type(x) is Tensor else _tensor(x)).bitwise_count()


def clip(x: Any, a_min: Any = None, a_max: Any = None, *, min: Any = None, max: Any = None) -> Any:
    """x, but not below `min` and not above `max`; the derivative at a bound is 0.

    Parameters
    ----------
    x : tensor, array or number
    a_min
        as NumPy's
    a_max
        as NumPy's
    min
        as NumPy's
    max
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.clip.
    """
    return _composed(_clip, x, a_min, a_max, min=min, max=max)


def round(x: Any, decimals: Any = 0) -> Any:
    """Round to a number of decimals, halves to even; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    decimals
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.round.
    """
    return _composed(_round, x, decimals)


def nan_to_num(x: Any, copy: Any = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    """Replace NaN and the infinities by numbers; what was replaced has no gradient.

    Parameters
    ----------
    x : tensor, array or number
    copy
        as NumPy's
    nan
        as NumPy's
    posinf
        as NumPy's
    neginf
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nan_to_num.
    """
    return _composed(_nan_to_num, x, copy, nan, posinf, neginf)


def fabs(x: Any) -> Any:
    """Absolute value, always floating point.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fabs.
    """
    return _composed(_fabs, x)


def float_power(x: Any, y: Any) -> Any:
    """Power in double precision.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.float_power.
    """
    return _composed(_float_power, x, y)


def modf(x: Any) -> Any:
    """The fractional and the integral part, both with the sign of x.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.modf.
    """
    return _composed(_modf, x)


def divmod(x: Any, y: Any) -> Any:
    """x // y and x % y.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.divmod.
    """
    return _composed(_divmod, x, y)


def ldexp(x: Any, i: Any) -> Any:
    """x times 2 to the integer power i.

    Parameters
    ----------
    x : tensor, array or number
    i
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.ldexp.
    """
    return _composed(_ldexp, x, i)


def frexp(x: Any) -> Any:
    """x as a mantissa in [0.5, 1) and an integer exponent of 2.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.frexp.
    """
    return _composed(_frexp, x)


def cumulative_sum(x: Any, *, axis: Any = None, include_initial: Any = False, dim: Any = UNSET) -> Any:
    """Cumulative sum along an axis, which may be left out for one axis only; a 0 first on request.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    include_initial
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.cumulative_sum.
    """
    if dim is not UNSET:
        axis = _axis('cumulative_sum', axis, dim, None)
    return _composed(_cumulative_sum, x, axis=axis, include_initial=include_initial)


def cumulative_prod(x: Any, *, axis: Any = None, include_initial: Any = False, dim: Any = UNSET) -> Any:
    """Cumulative product along an axis, which may be left out for one axis only; a 1 first on request.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    include_initial
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.cumulative_prod.
    """
    if dim is not UNSET:
        axis = _axis('cumulative_prod', axis, dim, None)
    return _composed(_cumulative_prod, x, axis=axis, include_initial=include_initial)


def cummax(x: Any, axis: Any = UNSET, *, dim: Any = UNSET) -> Any:
    """The largest element so far along an axis and its index, the latest of ties, which share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis

    Returns
    -------
    tensor, or a tuple of them
    """
    if axis is UNSET or dim is not UNSET:
        axis = _axis('cummax', axis, dim, UNSET)
    return _composed(_cummax, x, axis)


def cummin(x: Any, axis: Any = UNSET, *, dim: Any = UNSET) -> Any:
    """The smallest element so far along an axis and its index, the latest of ties, which share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis

    Returns
    -------
    tensor, or a tuple of them
    """
    if axis is UNSET or dim is not UNSET:
        axis = _axis('cummin', axis, dim, UNSET)
    return _composed(_cummin, x, axis)


def var(x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, mean: Any = None, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Variance over the given axes; correction is another name of ddof.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    ddof
        as NumPy's
    keepdims
        as NumPy's
    mean
        as NumPy's
    correction
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.var.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('var', axis, keepdims, dim, keepdim, 'torch.var(dim=) divides by n - 1; write var(axis=…, ddof=1) for that')
    return _composed(_var, x, axis, ddof=ddof, keepdims=keepdims, mean=mean, correction=correction)


def std(x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, mean: Any = None, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Standard deviation over the given axes; its derivative at 0 is 0; correction is another name of ddof.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    ddof
        as NumPy's
    keepdims
        as NumPy's
    mean
        as NumPy's
    correction
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.std.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('std', axis, keepdims, dim, keepdim, 'torch.std(dim=) divides by n - 1; write std(axis=…, ddof=1) for that')
    return _composed(_std, x, axis, ddof=ddof, keepdims=keepdims, mean=mean, correction=correction)


def ptp(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Largest minus smallest element over the given axes; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.ptp.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('ptp', axis, keepdims, dim, keepdim)
    return _composed(_ptp, x, axis, keepdims)


def average(a: Any, axis: Any = None, weights: Any = None, returned: Any = False, *, keepdims: Any = False, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Weighted average over the given axes, and on request the sum of the weights; weights may require grad.

    Parameters
    ----------
    a : tensor, array or number
    axis
        as NumPy's
    weights
        as NumPy's
    returned
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.average.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('average', axis, keepdims, dim, keepdim)
    return _composed(_average, a, axis, weights, returned, keepdims=keepdims)


def cov(m: Any, y: Any = None, rowvar: Any = True, bias: Any = False, ddof: Any = None, fweights: Any = None, aweights: Any = None) -> Any:
    """Covariance matrix of variables in rows, or in columns with rowvar=False; weights may require grad.

    Parameters
    ----------
    m : tensor, array or number
    y : tensor, array or number
    rowvar
        as NumPy's
    bias
        as NumPy's
    ddof
        as NumPy's
    fweights
        as NumPy's
    aweights
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.cov.
    """
    return _composed(_cov, m, y, rowvar, bias, ddof, fweights, aweights)


def corrcoef(x: Any, y: Any = None, rowvar: Any = True) -> Any:
    """Correlation coefficients of variables in rows, or in columns with rowvar=False.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    rowvar
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.corrcoef.
    """
    return _composed(_corrcoef, x, y, rowvar)


def sort(x: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None, dim: Any = UNSET) -> Any:
    """A copy with the elements along an axis in order, NaN last; of equal ones the first come first.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    kind
        as NumPy's
    stable
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.sort.
    """
    if dim is not UNSET:
        axis = _axis('sort', axis, dim, -1, 'torch.sort(dim=) gives values and indices; write sort(axis=…) and argsort(axis=…)')
    return _composed(_sort, x, axis, kind, stable=stable)


def partition(x: Any, kth: Any, axis: Any = -1, kind: Any = 'introselect', *, dim: Any = UNSET) -> Any:
    """A copy in which the kth element along an axis is where sorting would put it, smaller ones before it.

    Parameters
    ----------
    x : tensor, array or number
    kth
        as NumPy's
    axis
        as NumPy's
    kind
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.partition.
    """
    if dim is not UNSET:
        axis = _axis('partition', axis, dim, -1)
    return _composed(_partition, x, kth, axis, kind)


def topk(x: Any, k: Any, axis: Any = -1, largest: Any = True, sorted: Any = True, *, dim: Any = UNSET) -> Any:
    """The k largest elements along an axis, or the smallest, in order, and their indices.

    Parameters
    ----------
    x : tensor, array or number
    k
    axis
    largest
    sorted

    Returns
    -------
    tensor, or a tuple of them
    """
    if dim is not UNSET:
        axis = _axis('topk', axis, dim, -1)
    return _composed(_topk, x, k, axis, largest, sorted)


def kthvalue(x: Any, k: Any, axis: Any = -1, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """The kth smallest element along an axis, counted from 1, and its index.

    Parameters
    ----------
    x : tensor, array or number
    k
    axis
    keepdims

    Returns
    -------
    tensor, or a tuple of them
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('kthvalue', axis, keepdims, dim, keepdim, default=-1)
    return _composed(_kthvalue, x, k, axis, keepdims)


def nanprod(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Product over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nanprod.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanprod', axis, keepdims, dim, keepdim)
    return _composed(_nanprod, x, axis, keepdims)


def nancumsum(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """Cumulative sum, NaN as 0.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nancumsum.
    """
    if dim is not UNSET:
        axis = _axis('nancumsum', axis, dim, None)
    return _composed(_nancumsum, x, axis)


def nancumprod(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """Cumulative product, NaN as 1.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nancumprod.
    """
    if dim is not UNSET:
        axis = _axis('nancumprod', axis, dim, None)
    return _composed(_nancumprod, x, axis)


def index_select(x: Any, dim: Any, index: Any) -> Any:
    """Elements by a list of indices along an axis.

    Parameters
    ----------
    x : tensor, array or number
    dim
    index

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_index_select, x, dim, index)


def masked_select(x: Any, mask: Any) -> Any:
    """The elements at which a mask holds, which broadcasts with the tensor, in one axis.

    Parameters
    ----------
    x : tensor, array or number
    mask

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_masked_select, x, mask)


def compress(condition: Any, a: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """The parts along an axis, or of the flattened tensor, at which a condition holds.

    Parameters
    ----------
    condition
        as NumPy's
    a
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.compress.
    """
    if dim is not UNSET:
        axis = _axis('compress', axis, dim, None)
    return _composed(_compress, condition, a, axis)


def extract(condition: Any, arr: Any) -> Any:
    """The elements of the flattened tensor at which a condition holds.

    Parameters
    ----------
    condition
        as NumPy's
    arr
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.extract.
    """
    return _composed(_extract, condition, arr)


def choose(a: Any, choices: Any, mode: Any = 'raise') -> Any:
    """From choices that broadcast together, the one that an index names, elementwise.

    Parameters
    ----------
    a
        as NumPy's
    choices
        as NumPy's
    mode
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.choose.
    """
    return _composed(_choose, a, choices, mode)


def select(condlist: Any, choicelist: Any, default: Any = 0) -> Any:
    """For each place the first choice whose condition holds there, or the default.

    Parameters
    ----------
    condlist
        as NumPy's
    choicelist
        as NumPy's
    default
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.select.
    """
    return _composed(_select, condlist, choicelist, default)


def unique(ar: Any, return_index: Any = False, return_inverse: Any = False, return_counts: Any = False, axis: Any = None, *, equal_nan: Any = True, sorted: Any = True, dim: Any = UNSET) -> Any:
    """The different elements, or parts along an axis, sorted; on request indices and counts.

    Parameters
    ----------
    ar : tensor, array or number
    return_index
        as NumPy's
    return_inverse
        as NumPy's
    return_counts
        as NumPy's
    axis
        as NumPy's
    equal_nan
        as NumPy's
    sorted
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.unique.
    """
    if dim is not UNSET:
        axis = _axis('unique', axis, dim, None)
    return _composed(_unique, ar, return_index, return_inverse, return_counts, axis, equal_nan=equal_nan, sorted=sorted)


def unique_values(x: Any) -> Any:
    """The different elements, sorted. NaN differs from NaN.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.unique_values.
    """
    return _composed(_unique_values, x)


def unique_counts(x: Any) -> Any:
    """The different elements, sorted, and how often each occurs. NaN differs from NaN.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.unique_counts.
    """
    return _composed(_unique_counts, x)


def unique_inverse(x: Any) -> Any:
    """The different elements, sorted, and which of them each element is. NaN differs from NaN.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.unique_inverse.
    """
    return _composed(_unique_inverse, x)


def unique_all(x: Any) -> Any:
    """The different elements, sorted, where each is first, which each element is, and how often. NaN differs from NaN.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.unique_all.
    """
    return _composed(_unique_all, x)


def union1d(ar1: Any, ar2: Any) -> Any:
    """The different elements of two together, sorted.

    Parameters
    ----------
    ar1 : tensor, array or number
    ar2 : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.union1d.
    """
    return _composed(_union1d, ar1, ar2)


def intersect1d(ar1: Any, ar2: Any, assume_unique: Any = False, return_indices: Any = False) -> Any:
    """The elements that two have in common, sorted; they are the first one's.

    Parameters
    ----------
    ar1 : tensor, array or number
    ar2 : tensor, array or number
    assume_unique
        as NumPy's
    return_indices
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.intersect1d.
    """
    return _composed(_intersect1d, ar1, ar2, assume_unique, return_indices)


def setdiff1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    """The elements of the first that the second does not have.

    Parameters
    ----------
    ar1 : tensor, array or number
    ar2 : tensor, array or number
    assume_unique
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.setdiff1d.
    """
    return _composed(_setdiff1d, ar1, ar2, assume_unique)


def setxor1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    """The elements that only one of two has, sorted.

    Parameters
    ----------
    ar1 : tensor, array or number
    ar2 : tensor, array or number
    assume_unique
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.setxor1d.
    """
    return _composed(_setxor1d, ar1, ar2, assume_unique)


def bincount(x: Any, weights: Any = None, minlength: Any = 0) -> Any:
    """How often each integer from 0 occurs, or the sum of its weights, which may require grad.

    Parameters
    ----------
    x : tensor, array or number
    weights
        as NumPy's
    minlength
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.bincount.
    """
    return _composed(_bincount, x, weights, minlength)


def histogram(a: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """Counts, sums of weights or densities in bins, and the edges of the bins.

    Parameters
    ----------
    a : tensor, array or number
    bins
        as NumPy's
    range
        as NumPy's
    density
        as NumPy's
    weights
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.histogram.
    """
    return _composed(_histogram, a, bins, range, density, weights)


def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:
    """The edges of the bins of a histogram.

    Parameters
    ----------
    a : tensor, array or number
    bins
        as NumPy's
    range
        as NumPy's
    weights
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.histogram_bin_edges.
    """
    return _composed(_histogram_bin_edges, a, bins, range, weights)


def histogram2d(x: Any, y: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """Counts, sums of weights or densities in bins of two coordinates, and their edges.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    bins
        as NumPy's
    range
        as NumPy's
    density
        as NumPy's
    weights
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.histogram2d.
    """
    return _composed(_histogram2d, x, y, bins, range, density, weights)


def histogramdd(sample: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """Counts, sums of weights or densities in bins of several coordinates, and their edges.

    Parameters
    ----------
    sample
        as NumPy's
    bins
        as NumPy's
    range
        as NumPy's
    density
        as NumPy's
    weights
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.histogramdd.
    """
    return _composed(_histogramdd, sample, bins, range, density, weights)


def argmax(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Index of the largest element along an axis, or in the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.argmax.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('argmax', axis, keepdims, dim, keepdim)
    return _composed(_argmax, x, axis, keepdims)


def argmin(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Index of the smallest element along an axis, or in the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.argmin.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('argmin', axis, keepdims, dim, keepdim)
    return _composed(_argmin, x, axis, keepdims)


def nanargmax(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Index of the largest element that is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nanargmax.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanargmax', axis, keepdims, dim, keepdim)
    return _composed(_nanargmax, x, axis, keepdims)


def nanargmin(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Index of the smallest element that is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nanargmin.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanargmin', axis, keepdims, dim, keepdim)
    return _composed(_nanargmin, x, axis, keepdims)


def any(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Whether an element over the given axes is true.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.any.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('any', axis, keepdims, dim, keepdim)
    return _composed(_any, x, axis, keepdims)


def all(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Whether all elements over the given axes are true.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.all.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('all', axis, keepdims, dim, keepdim)
    return _composed(_all, x, axis, keepdims)


def count_nonzero(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """How many elements over the given axes are not 0.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.count_nonzero.
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('count_nonzero', axis, keepdims, dim, keepdim)
    return _composed(_count_nonzero, x, axis, keepdims)


def argsort(x: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None, dim: Any = UNSET) -> Any:
    """The indices that sort along an axis.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    kind
        as NumPy's
    stable
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.argsort.
    """
    if dim is not UNSET:
        axis = _axis('argsort', axis, dim, -1)
    return _composed(_argsort, x, axis, kind, stable=stable)


def argpartition(x: Any, kth: Any, axis: Any = -1, kind: Any = 'introselect', *, dim: Any = UNSET) -> Any:
    """The indices that partition along an axis.

    Parameters
    ----------
    x : tensor, array or number
    kth
        as NumPy's
    axis
        as NumPy's
    kind
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.argpartition.
    """
    if dim is not UNSET:
        axis = _axis('argpartition', axis, dim, -1)
    return _composed(_argpartition, x, kth, axis, kind)


def lexsort(keys: Any, axis: Any = -1, *, dim: Any = UNSET) -> Any:
    """The indices that sort by several keys, the last of which comes first.

    Parameters
    ----------
    keys : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.lexsort.
    """
    if dim is not UNSET:
        axis = _axis('lexsort', axis, dim, -1)
    return _composed(_lexsort, keys, axis)


def searchsorted(a: Any, v: Any, side: Any = 'left', sorter: Any = None) -> Any:
    """Where elements would go into a sorted tensor.

    Parameters
    ----------
    a : tensor, array or number
    v
        as NumPy's
    side
        as NumPy's
    sorter
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.searchsorted.
    """
    return _composed(_searchsorted, a, v, side, sorter)


def digitize(x: Any, bins: Any, right: Any = False) -> Any:
    """Into which of the given bins each element falls.

    Parameters
    ----------
    x : tensor, array or number
    bins
        as NumPy's
    right
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.digitize.
    """
    return _composed(_digitize, x, bins, right)


def nonzero(x: Any) -> Any:
    """The indices of the elements that are not 0, as a tuple with one tensor for each axis.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nonzero.
    """
    return _composed(_nonzero, x)


def flatnonzero(x: Any) -> Any:
    """The indices of the elements of the flattened tensor that are not 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.flatnonzero.
    """
    return _composed(_flatnonzero, x)


def argwhere(x: Any) -> Any:
    """The indices of the elements that are not 0, a row each.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.argwhere.
    """
    return _composed(_argwhere, x)


def iscomplex(x: Any) -> Any:
    """Whether the imaginary part is not 0, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.iscomplex.
    """
    return _composed(_iscomplex, x)


def isreal(x: Any) -> Any:
    """Whether the imaginary part is 0, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isreal.
    """
    return _composed(_isreal, x)


def iscomplexobj(x: Any) -> Any:
    """Whether the dtype is complex.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.iscomplexobj.
    """
    return _composed(_iscomplexobj, x)


def isrealobj(x: Any) -> Any:
    """Whether the dtype is not complex.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isrealobj.
    """
    return _composed(_isrealobj, x)


def isposinf(x: Any) -> Any:
    """Whether x is inf, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isposinf.
    """
    return _composed(_isposinf, x)


def isneginf(x: Any) -> Any:
    """Whether x is -inf, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isneginf.
    """
    return _composed(_isneginf, x)


def isclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    """Whether two are equal within a tolerance, elementwise.

    Parameters
    ----------
    a : tensor, array or number
    b
        as NumPy's
    rtol
        as NumPy's
    atol
        as NumPy's
    equal_nan
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isclose.
    """
    return _composed(_isclose, a, b, rtol, atol, equal_nan)


def allclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    """Whether all elements are equal within a tolerance, as one bool.

    Parameters
    ----------
    a : tensor, array or number
    b
        as NumPy's
    rtol
        as NumPy's
    atol
        as NumPy's
    equal_nan
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.allclose.
    """
    return _composed(_allclose, a, b, rtol, atol, equal_nan)


def array_equal(a1: Any, a2: Any, equal_nan: Any = False) -> Any:
    """Whether two have the same shape and elements, as one bool.

    Parameters
    ----------
    a1 : tensor, array or number
    a2
        as NumPy's
    equal_nan
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.array_equal.
    """
    return _composed(_array_equal, a1, a2, equal_nan)


def array_equiv(a1: Any, a2: Any) -> Any:
    """Whether two have the same elements once broadcast, as one bool.

    Parameters
    ----------
    a1 : tensor, array or number
    a2
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.array_equiv.
    """
    return _composed(_array_equiv, a1, a2)


def isin(element: Any, test_elements: Any, assume_unique: Any = False, invert: Any = False) -> Any:
    """Whether each element is among others.

    Parameters
    ----------
    element : tensor, array or number
    test_elements
        as NumPy's
    assume_unique
        as NumPy's
    invert
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isin.
    """
    return _composed(_isin, element, test_elements, assume_unique, invert)


subtract = sub
multiply = mul
divide = div
true_divide = div
negative = neg
power = pow
absolute = abs
fix = trunc
remainder = mod
radians = deg2rad
degrees = rad2deg
asinh = arcsinh
acosh = arccosh
atanh = arctanh
asin = arcsin
acos = arccos
atan = arctan
atan2 = arctan2
amax = max
amin = min
expand_dims = unsqueeze
copy = clone
cat = concatenate
concat = concatenate
take_along_dim = take_along_axis
equal = eq
not_equal = ne
less = lt
less_equal = le
greater = gt
greater_equal = ge
bitwise_not = invert
bitwise_invert = invert
bitwise_left_shift = left_shift
bitwise_right_shift = right_shift
clamp = clip
around = round


__all__ = [
    "abs",
    "absolute",
    "acos",
    "acosh",
    "add",
    "all",
    "allclose",
    "amax",
    "amin",
    "any",
    "arccos",
    "arccosh",
    "arcsin",
    "arcsinh",
    "arctan",
    "arctan2",
    "arctanh",
    "argmax",
    "argmin",
    "argpartition",
    "argsort",
    "argwhere",
    "around",
    "array_equal",
    "array_equiv",
    "asin",
    "asinh",
    "astype",
    "atan",
    "atan2",
    "atanh",
    "average",
    "bincount",
    "bitwise_and",
    "bitwise_count",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_not",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "broadcast_to",
    "cat",
    "cbrt",
    "ceil",
    "choose",
    "clamp",
    "clip",
    "clone",
    "compress",
    "concat",
    "concatenate",
    "copy",
    "copysign",
    "corrcoef",
    "cos",
    "cosh",
    "count_nonzero",
    "cov",
    "cummax",
    "cummin",
    "cumprod",
    "cumsum",
    "cumulative_prod",
    "cumulative_sum",
    "deg2rad",
    "degrees",
    "digamma",
    "digitize",
    "div",
    "divide",
    "divmod",
    "eq",
    "equal",
    "erf",
    "erfc",
    "erfinv",
    "exp",
    "exp2",
    "expand",
    "expand_dims",
    "expm1",
    "extract",
    "fabs",
    "fix",
    "flatnonzero",
    "float_power",
    "floor",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "gather",
    "gcd",
    "ge",
    "greater",
    "greater_equal",
    "gt",
    "heaviside",
    "histogram",
    "histogram2d",
    "histogram_bin_edges",
    "histogramdd",
    "hypot",
    "index_select",
    "intersect1d",
    "invert",
    "isclose",
    "iscomplex",
    "iscomplexobj",
    "isfinite",
    "isin",
    "isinf",
    "isnan",
    "isneginf",
    "isposinf",
    "isreal",
    "isrealobj",
    "kthvalue",
    "lcm",
    "ldexp",
    "le",
    "left_shift",
    "less",
    "less_equal",
    "lexsort",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "log_softmax",
    "logaddexp",
    "logaddexp2",
    "logcumsumexp",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "logit",
    "logsumexp",
    "lt",
    "masked_select",
    "matmul",
    "max",
    "maximum",
    "mean",
    "median",
    "min",
    "minimum",
    "mod",
    "modf",
    "moveaxis",
    "mul",
    "multiply",
    "nan_to_num",
    "nanargmax",
    "nanargmin",
    "nancumprod",
    "nancumsum",
    "nanmax",
    "nanmean",
    "nanmedian",
    "nanmin",
    "nanpercentile",
    "nanprod",
    "nanquantile",
    "nanstd",
    "nansum",
    "nanvar",
    "ne",
    "neg",
    "negative",
    "nextafter",
    "nonzero",
    "norm",
    "not_equal",
    "partition",
    "percentile",
    "permute",
    "positive",
    "pow",
    "power",
    "prod",
    "ptp",
    "quantile",
    "rad2deg",
    "radians",
    "reciprocal",
    "relu",
    "remainder",
    "reshape",
    "right_shift",
    "rint",
    "round",
    "searchsorted",
    "select",
    "setdiff1d",
    "setxor1d",
    "sigmoid",
    "sign",
    "signbit",
    "sin",
    "sinc",
    "sinh",
    "softmax",
    "softplus",
    "sort",
    "spacing",
    "sqrt",
    "square",
    "squeeze",
    "stack",
    "std",
    "sub",
    "subtract",
    "sum",
    "swapaxes",
    "take",
    "take_along_axis",
    "take_along_dim",
    "tan",
    "tanh",
    "topk",
    "transpose",
    "true_divide",
    "trunc",
    "union1d",
    "unique",
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
    "unsqueeze",
    "var",
    "where",
    "xlog1py",
    "xlogy",
]


_F.__dict__.update({name: globals()[name] for name in __all__})
