"""The functions of tapegrad. Written by tools/generate.py from the table in tapegrad/ops."""

from __future__ import annotations

from types import SimpleNamespace as _SimpleNamespace
from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.planned import structured as _structured
from tapegrad.recording import F as _F
from tapegrad.recording import choose as _choose
from tapegrad.recording import composed as _composed
from tapegrad.recording import elementwise as _elementwise
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
_clamp_min = BY_NAME["clamp_min"]
_clamp_max = BY_NAME["clamp_max"]
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
    return x.logaddexp(y) if type(x) is Tensor else _elementwise(_logaddexp, x, y)


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
    return x.logaddexp2(y) if type(x) is Tensor else _elementwise(_logaddexp2, x, y)


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
    return x.copysign(y) if type(x) is Tensor else _elementwise(_copysign, x, y)


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
    return x.hypot(y) if type(x) is Tensor else _elementwise(_hypot, x, y)


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
    return x.fmod(y) if type(x) is Tensor else _elementwise(_fmod, x, y)


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
    return x.heaviside(y) if type(x) is Tensor else _elementwise(_heaviside, x, y)


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
    return x.nextafter(y) if type(x) is Tensor else _elementwise(_nextafter, x, y)


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
    return x.arctan2(y) if type(x) is Tensor else _elementwise(_arctan2, x, y)


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
    return x.maximum(y) if type(x) is Tensor else _elementwise(_maximum, x, y)


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
    return x.minimum(y) if type(x) is Tensor else _elementwise(_minimum, x, y)


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
    return x.fmax(y) if type(x) is Tensor else _elementwise(_fmax, x, y)


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
    return x.fmin(y) if type(x) is Tensor else _elementwise(_fmin, x, y)


def clamp_min(x: Any, y: Any) -> Tensor:
    """x, but not below y; the derivative at the bound is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor
    """
    return x.clamp_min(y) if type(x) is Tensor else _elementwise(_clamp_min, x, y)


def clamp_max(x: Any, y: Any) -> Tensor:
    """x, but not above y; the derivative at the bound is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor
    """
    return x.clamp_max(y) if type(x) is Tensor else _elementwise(_clamp_max, x, y)


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
    return _choose(condition, x, y)


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
    return x.xlogy(y) if type(x) is Tensor else _elementwise(_xlogy, x, y)


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
    return x.xlog1py(y) if type(x) is Tensor else _elementwise(_xlog1py, x, y)


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
    x
        as NumPy's
    y
        as NumPy's

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
    "amax",
    "amin",
    "arccos",
    "arccosh",
    "arcsin",
    "arcsinh",
    "arctan",
    "arctan2",
    "arctanh",
    "around",
    "asin",
    "asinh",
    "astype",
    "atan",
    "atan2",
    "atanh",
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
    "clamp",
    "clamp_max",
    "clamp_min",
    "clip",
    "clone",
    "concat",
    "concatenate",
    "copy",
    "copysign",
    "cos",
    "cosh",
    "cumsum",
    "deg2rad",
    "degrees",
    "digamma",
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
    "fabs",
    "fix",
    "float_power",
    "floor",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "gcd",
    "ge",
    "greater",
    "greater_equal",
    "gt",
    "heaviside",
    "hypot",
    "invert",
    "isfinite",
    "isinf",
    "isnan",
    "lcm",
    "ldexp",
    "le",
    "left_shift",
    "less",
    "less_equal",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "logaddexp",
    "logaddexp2",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "logit",
    "lt",
    "matmul",
    "max",
    "maximum",
    "mean",
    "min",
    "minimum",
    "mod",
    "modf",
    "moveaxis",
    "mul",
    "multiply",
    "nan_to_num",
    "ne",
    "neg",
    "negative",
    "nextafter",
    "norm",
    "not_equal",
    "permute",
    "positive",
    "pow",
    "power",
    "rad2deg",
    "radians",
    "reciprocal",
    "relu",
    "remainder",
    "reshape",
    "right_shift",
    "rint",
    "round",
    "sigmoid",
    "sign",
    "signbit",
    "sin",
    "sinc",
    "sinh",
    "softplus",
    "spacing",
    "sqrt",
    "square",
    "squeeze",
    "stack",
    "sub",
    "subtract",
    "sum",
    "swapaxes",
    "tan",
    "tanh",
    "transpose",
    "true_divide",
    "trunc",
    "unsqueeze",
    "where",
    "xlog1py",
    "xlogy",
]


_F.__dict__.update({name: globals()[name] for name in __all__})
