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
_rollaxis = BY_NAME["rollaxis"]
_matrix_transpose = BY_NAME["matrix_transpose"]
_view = BY_NAME["view"]
_narrow = BY_NAME["narrow"]
_unfold = BY_NAME["unfold"]
_flip = BY_NAME["flip"]
_fliplr = BY_NAME["fliplr"]
_flipud = BY_NAME["flipud"]
_roll = BY_NAME["roll"]
_rot90 = BY_NAME["rot90"]
_diagonal = BY_NAME["diagonal"]
_diag_embed = BY_NAME["diag_embed"]
_tril = BY_NAME["tril"]
_triu = BY_NAME["triu"]
_repeat = BY_NAME["repeat"]
_tile = BY_NAME["tile"]
_concatenate = BY_NAME["concatenate"]
_stack = BY_NAME["stack"]
_ldexp = BY_NAME["ldexp"]
_convolve = BY_NAME["convolve"]
_correlate = BY_NAME["correlate"]
_unwrap = BY_NAME["unwrap"]
_i0 = BY_NAME["i0"]
_vander = BY_NAME["vander"]
_matmul = BY_NAME["matmul"]
_dot = BY_NAME["dot"]
_vdot = BY_NAME["vdot"]
_inner = BY_NAME["inner"]
_outer = BY_NAME["outer"]
_tensordot = BY_NAME["tensordot"]
_kron = BY_NAME["kron"]
_vecdot = BY_NAME["vecdot"]
_matvec = BY_NAME["matvec"]
_vecmat = BY_NAME["vecmat"]
_cross = BY_NAME["cross"]
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
_frexp = BY_NAME["frexp"]
_ravel = BY_NAME["ravel"]
_flatten = BY_NAME["flatten"]
_unflatten = BY_NAME["unflatten"]
_reshape_as = BY_NAME["reshape_as"]
_view_as = BY_NAME["view_as"]
_expand_as = BY_NAME["expand_as"]
_atleast_1d = BY_NAME["atleast_1d"]
_atleast_2d = BY_NAME["atleast_2d"]
_atleast_3d = BY_NAME["atleast_3d"]
_broadcast_arrays = BY_NAME["broadcast_arrays"]
_sliding_window_view = BY_NAME["sliding_window_view"]
_ix_ = BY_NAME["ix_"]
_trace = BY_NAME["trace"]
_diag = BY_NAME["diag"]
_diagflat = BY_NAME["diagflat"]
_t = BY_NAME["t"]
_split = BY_NAME["split"]
_array_split = BY_NAME["array_split"]
_tensor_split = BY_NAME["tensor_split"]
_chunk = BY_NAME["chunk"]
_unbind = BY_NAME["unbind"]
_hsplit = BY_NAME["hsplit"]
_vsplit = BY_NAME["vsplit"]
_dsplit = BY_NAME["dsplit"]
_vstack = BY_NAME["vstack"]
_hstack = BY_NAME["hstack"]
_dstack = BY_NAME["dstack"]
_column_stack = BY_NAME["column_stack"]
_block = BY_NAME["block"]
_append = BY_NAME["append"]
_insert = BY_NAME["insert"]
_delete = BY_NAME["delete"]
_resize = BY_NAME["resize"]
_meshgrid = BY_NAME["meshgrid"]
_trim_zeros = BY_NAME["trim_zeros"]
_pad = BY_NAME["pad"]
_diff = BY_NAME["diff"]
_ediff1d = BY_NAME["ediff1d"]
_gradient = BY_NAME["gradient"]
_trapezoid = BY_NAME["trapezoid"]
_piecewise = BY_NAME["piecewise"]
_apply_along_axis = BY_NAME["apply_along_axis"]
_apply_over_axes = BY_NAME["apply_over_axes"]
_interp = BY_NAME["interp"]
_angle = BY_NAME["angle"]
_real = BY_NAME["real"]
_imag = BY_NAME["imag"]
_conj = BY_NAME["conj"]
_real_if_close = BY_NAME["real_if_close"]
_poly = BY_NAME["poly"]
_polyval = BY_NAME["polyval"]
_polyder = BY_NAME["polyder"]
_polyint = BY_NAME["polyint"]
_polyadd = BY_NAME["polyadd"]
_polysub = BY_NAME["polysub"]
_polymul = BY_NAME["polymul"]
_polydiv = BY_NAME["polydiv"]
_linspace = BY_NAME["linspace"]
_geomspace = BY_NAME["geomspace"]
_logspace = BY_NAME["logspace"]
_einsum = BY_NAME["einsum"]
_inverse = BY_NAME["inverse"]


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


def rollaxis(x: Any, axis: Any = UNSET, start: Any = 0, *, dim: Any = UNSET) -> Tensor:
    """A view with one axis moved before another one; moveaxis is easier to read.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's
    start
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.rollaxis.
    """
    if axis is UNSET or dim is not UNSET:
        axis = _axis('rollaxis', axis, dim, UNSET)
    return _structured(_rollaxis, (x,), axis, start)


def matrix_transpose(x: Any) -> Tensor:
    """A view with the last two axes exchanged.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.matrix_transpose.
    """
    return _structured(_matrix_transpose, (x,))


def view(x: Any, *sizes_or_axes: Any, shape: Any = UNSET) -> Tensor:
    """A view of the same elements in C order, in another shape; an error where there is none.

    Parameters
    ----------
    x : tensor, array or number
    *sizes_or_axes, shape : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor
    """
    if shape is not UNSET:
        sizes_or_axes = _starred('view', sizes_or_axes, shape)
    return _structured(_view, (x,), *sizes_or_axes)


def narrow(x: Any, dim: Any, start: Any, length: Any) -> Tensor:
    """A view of `length` elements of an axis, the first of which is number `start`.

    Parameters
    ----------
    x : tensor, array or number
    dim
    start
    length

    Returns
    -------
    Tensor
    """
    return _structured(_narrow, (x,), dim, start, length)


def unfold(x: Any, dimension: Any, size: Any, step: Any) -> Tensor:
    """A view of all windows of `size` elements along an axis, `step` apart; the windows are the last axis.

    Parameters
    ----------
    x : tensor, array or number
    dimension
    size
    step

    Returns
    -------
    Tensor
    """
    return _structured(_unfold, (x,), dimension, size, step)


def flip(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """A copy with the elements along the given axes in reverse order; none given reverses all.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.flip.
    """
    if dim is not UNSET:
        axis = _axis('flip', axis, dim, None)
    return _structured(_flip, (x,), axis)


def fliplr(x: Any) -> Tensor:
    """A copy with the columns, axis 1, in reverse order.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.fliplr.
    """
    return _structured(_fliplr, (x,))


def flipud(x: Any) -> Tensor:
    """A copy with the rows, axis 0, in reverse order.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.flipud.
    """
    return _structured(_flipud, (x,))


def roll(x: Any, shift: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """A copy with the elements moved along the given axes; what leaves at one end comes in at the other.

    Parameters
    ----------
    x : tensor, array or number
    shift
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.roll.
    """
    if dim is not UNSET:
        axis = _axis('roll', axis, dim, None)
    return _structured(_roll, (x,), shift, axis)


def rot90(x: Any, k: Any = 1, axes: Any = (0, 1)) -> Tensor:
    """A view turned by k quarters of a turn in the plane of two axes, from the first towards the second.

    Parameters
    ----------
    x : tensor, array or number
    k
        as NumPy's
    axes
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.rot90.
    """
    return _structured(_rot90, (x,), k, axes)


def diagonal(x: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, *, dim1: Any = None, dim2: Any = None) -> Tensor:
    """A view of the diagonal between two axes, which becomes the last axis.

    Parameters
    ----------
    x : tensor, array or number
    offset
        as NumPy's
    axis1
        as NumPy's
    axis2
        as NumPy's
    dim1
        as NumPy's
    dim2
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.diagonal.
    """
    return _structured(_diagonal, (x,), offset, axis1, axis2, dim1=dim1, dim2=dim2)


def diag_embed(x: Any, offset: Any = 0, dim1: Any = -2, dim2: Any = -1) -> Tensor:
    """Matrices with the elements of the last axis on a diagonal, and 0 elsewhere.

    Parameters
    ----------
    x : tensor, array or number
    offset
    dim1
    dim2

    Returns
    -------
    Tensor
    """
    return _structured(_diag_embed, (x,), offset, dim1, dim2)


def tril(x: Any, k: Any = 0, *, diagonal: Any = None) -> Tensor:
    """A copy with 0 above diagonal number k of the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    k
        as NumPy's
    diagonal
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.tril.
    """
    return _structured(_tril, (x,), k, diagonal=diagonal)


def triu(x: Any, k: Any = 0, *, diagonal: Any = None) -> Tensor:
    """A copy with 0 below diagonal number k of the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    k
        as NumPy's
    diagonal
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.triu.
    """
    return _structured(_triu, (x,), k, diagonal=diagonal)


def repeat(x: Any, repeats: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """A copy with each element repeated, along an axis or flattened.

    Parameters
    ----------
    x : tensor, array or number
    repeats
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.repeat.
    """
    if dim is not UNSET:
        axis = _axis('repeat', axis, dim, None)
    return _structured(_repeat, (x,), repeats, axis)


def tile(x: Any, *sizes_or_axes: Any, reps: Any = UNSET) -> Tensor:
    """The tensor repeated as a whole along each axis, as numpy.tile; torch's repeat does the same.

    Parameters
    ----------
    x : tensor, array or number
    *sizes_or_axes, reps : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor

    The values are those of numpy.tile.
    """
    if reps is not UNSET:
        sizes_or_axes = _starred('tile', sizes_or_axes, reps)
    return _structured(_tile, (x,), *sizes_or_axes)


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


def ldexp(x: Any, i: Any) -> Tensor:
    """x times 2 to the integer power i.

    Parameters
    ----------
    x : tensor, array or number
    i
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.ldexp.
    """
    return _structured(_ldexp, (x,), i)


def convolve(a: Any, v: Any, mode: Any = 'full') -> Tensor:
    """Sums of a[i] v[k - i] over i, for vectors a and v.

    Parameters
    ----------
    a : tensor, array or number
    v : tensor, array or number
    mode
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.convolve.
    """
    return _structured(_convolve, (a, v), mode)


def correlate(a: Any, v: Any, mode: Any = 'valid') -> Tensor:
    """Sums of a[i + k] v[i] over i, for vectors a and v.

    Parameters
    ----------
    a : tensor, array or number
    v : tensor, array or number
    mode
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.correlate.
    """
    return _structured(_correlate, (a, v), mode)


def unwrap(x: Any, discont: Any = None, axis: Any = -1, *, period: Any = 6.283185307179586, dim: Any = UNSET) -> Tensor:
    """Phases with jumps of more than half a period taken out by adding multiples of the period.

    Parameters
    ----------
    x : tensor, array or number
    discont
        as NumPy's
    axis
        as NumPy's
    period
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.unwrap.
    """
    if dim is not UNSET:
        axis = _axis('unwrap', axis, dim, -1)
    return _structured(_unwrap, (x,), discont, axis, period=period)


def i0(x: Any) -> Tensor:
    """Modified Bessel function of the first kind, order 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.i0.
    """
    return _structured(_i0, (x,))


def vander(x: Any, N: Any = None, increasing: Any = False) -> Tensor:
    """The powers of a vector's elements, as columns: falling, or increasing.

    Parameters
    ----------
    x : tensor, array or number
    N
        as NumPy's
    increasing
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.vander.
    """
    return _structured(_vander, (x,), N, increasing)


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


def dot(a: Any, b: Any) -> Tensor:
    """Inner product of vectors, matrix product, or in more axes the sum over a's last and b's last but one.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.dot.
    """
    return _structured(_dot, (a, b))


def vdot(a: Any, b: Any) -> Tensor:
    """Inner product of the flattened operands.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.vdot.
    """
    return _structured(_vdot, (a, b))


def inner(a: Any, b: Any) -> Tensor:
    """Sum of products over the last axes.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.inner.
    """
    return _structured(_inner, (a, b))


def outer(a: Any, b: Any) -> Tensor:
    """The matrix of all products of an element of a and one of b, both flattened.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.outer.
    """
    return _structured(_outer, (a, b))


def tensordot(a: Any, b: Any, axes: Any = 2) -> Tensor:
    """Sum of products over some axes of a and of b: the last and first `axes` of them, or a pair of lists.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    axes
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.tensordot.
    """
    return _structured(_tensordot, (a, b), axes)


def kron(a: Any, b: Any) -> Tensor:
    """Kronecker product: blocks of b, scaled by the elements of a.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.kron.
    """
    return _structured(_kron, (a, b))


def vecdot(x1: Any, x2: Any, axis: Any = -1, *, dim: Any = UNSET) -> Tensor:
    """Inner products of the vectors along an axis.

    Parameters
    ----------
    x1 : tensor, array or number
    x2 : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.vecdot.
    """
    if dim is not UNSET:
        axis = _axis('vecdot', axis, dim, -1)
    return _structured(_vecdot, (x1, x2), axis)


def matvec(x1: Any, x2: Any) -> Tensor:
    """Products of matrices and vectors, in stacks.

    Parameters
    ----------
    x1 : tensor, array or number
    x2 : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.matvec.
    """
    return _structured(_matvec, (x1, x2))


def vecmat(x1: Any, x2: Any) -> Tensor:
    """Products of vectors and matrices, in stacks.

    Parameters
    ----------
    x1 : tensor, array or number
    x2 : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.vecmat.
    """
    return _structured(_vecmat, (x1, x2))


def cross(a: Any, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """Cross products of vectors with three elements.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    axisa
        as NumPy's
    axisb
        as NumPy's
    axisc
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.cross.
    """
    if dim is not UNSET:
        axis = _axis('cross', axis, dim, None)
    return _structured(_cross, (a, b), axisa, axisb, axisc, axis)


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


def ravel(x: Any, order: Any = 'C') -> Any:
    """The elements in one axis; a view where that can be.

    Parameters
    ----------
    x : tensor, array or number
    order
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.ravel.
    """
    return _composed(_ravel, x, order)


def flatten(x: Any, order: Any = 'C', *, start_dim: Any = 0, end_dim: Any = -1) -> Any:
    """A copy of the elements in one axis; start_dim= and end_dim= are torch's, for some of the axes.

    Parameters
    ----------
    x : tensor, array or number
    order
    start_dim
    end_dim

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_flatten, x, order, start_dim=start_dim, end_dim=end_dim)


def unflatten(x: Any, dim: Any, sizes: Any) -> Any:
    """A view with one axis unfolded into several; one size may be -1.

    Parameters
    ----------
    x : tensor, array or number
    dim
    sizes

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_unflatten, x, dim, sizes)


def reshape_as(x: Any, other: Any) -> Any:
    """The same elements in the shape of another tensor.

    Parameters
    ----------
    x : tensor, array or number
    other

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_reshape_as, x, other)


def view_as(x: Any, other: Any) -> Any:
    """A view in the shape of another tensor; an error where there is none.

    Parameters
    ----------
    x : tensor, array or number
    other

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_view_as, x, other)


def expand_as(x: Any, other: Any) -> Any:
    """A view repeated to the shape of another tensor, without memory of its own.

    Parameters
    ----------
    x : tensor, array or number
    other

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_expand_as, x, other)


def atleast_1d(*arys: Any) -> Any:
    """Views with at least 1 axis, one for each tensor.

    Parameters
    ----------
    *arys : tensors or arrays

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.atleast_1d.
    """
    return _composed(_atleast_1d, *arys)


def atleast_2d(*arys: Any) -> Any:
    """Views with at least 2 axes, one for each tensor.

    Parameters
    ----------
    *arys : tensors or arrays

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.atleast_2d.
    """
    return _composed(_atleast_2d, *arys)


def atleast_3d(*arys: Any) -> Any:
    """Views with at least 3 axes, one for each tensor.

    Parameters
    ----------
    *arys : tensors or arrays

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.atleast_3d.
    """
    return _composed(_atleast_3d, *arys)


def broadcast_arrays(*args: Any) -> Any:
    """Views of all tensors, repeated to one common shape.

    Parameters
    ----------
    *args : tensors or arrays

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.broadcast_arrays.
    """
    return _composed(_broadcast_arrays, *args)


def sliding_window_view(x: Any, window_shape: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """A view of all windows of some sizes, which are the last axes; along all axes, or along the given ones.

    Parameters
    ----------
    x : tensor, array or number
    window_shape
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.lib.stride_tricks.sliding_window_view.
    """
    if dim is not UNSET:
        axis = _axis('sliding_window_view', axis, dim, None)
    return _composed(_sliding_window_view, x, window_shape, axis)


def ix_(*args: Any) -> Any:
    """Open grids of indices, one for each axis; without a gradient.

    Parameters
    ----------
    *args : tensors or arrays

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.ix_.
    """
    return _composed(_ix_, *args)


def trace(x: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None) -> Any:
    """Sum of a diagonal.

    Parameters
    ----------
    x : tensor, array or number
    offset
        as NumPy's
    axis1
        as NumPy's
    axis2
        as NumPy's
    dtype
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.trace.
    """
    return _composed(_trace, x, offset, axis1, axis2, dtype)


def diag(v: Any, k: Any = 0, *, diagonal: Any = None) -> Any:
    """A matrix with a vector on its diagonal number k, or a view of that diagonal of a matrix.

    Parameters
    ----------
    v : tensor, array or number
    k
        as NumPy's
    diagonal
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.diag.
    """
    return _composed(_diag, v, k, diagonal=diagonal)


def diagflat(v: Any, k: Any = 0) -> Any:
    """A matrix with the flattened elements on its diagonal number k.

    Parameters
    ----------
    v : tensor, array or number
    k
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.diagflat.
    """
    return _composed(_diagflat, v, k)


def t(x: Any) -> Any:
    """A view of a matrix with its axes exchanged.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_t, x)


def split(ary: Any, indices_or_sections: Any = None, axis: Any = 0, *, split_size: Any = None, dim: Any = UNSET) -> Any:
    """Views of equal sections, or cut at some places, as numpy.split; split_size= is torch.split's.

    Parameters
    ----------
    ary : tensor, array or number
    indices_or_sections
        as NumPy's
    axis
        as NumPy's
    split_size
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.split.
    """
    if dim is not UNSET:
        axis = _axis('split', axis, dim, 0, 'torch.split takes the size of the parts; write split(x, n, axis=…) or split_size=…, axis=…')
    return _composed(_split, ary, indices_or_sections, axis, split_size=split_size)


def array_split(ary: Any, indices_or_sections: Any, axis: Any = 0, *, dim: Any = UNSET) -> Any:
    """Views of as many sections, the first of which are one longer where it does not come out even.

    Parameters
    ----------
    ary : tensor, array or number
    indices_or_sections
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.array_split.
    """
    if dim is not UNSET:
        axis = _axis('array_split', axis, dim, 0)
    return _composed(_array_split, ary, indices_or_sections, axis)


def tensor_split(x: Any, indices_or_sections: Any, axis: Any = 0, *, dim: Any = UNSET) -> Any:
    """A tuple of the views that array_split gives.

    Parameters
    ----------
    x : tensor, array or number
    indices_or_sections
    axis

    Returns
    -------
    tensor, or a tuple of them
    """
    if dim is not UNSET:
        axis = _axis('tensor_split', axis, dim, 0)
    return _composed(_tensor_split, x, indices_or_sections, axis)


def chunk(x: Any, chunks: Any, axis: Any = 0, *, dim: Any = UNSET) -> Any:
    """At most as many views of equal size, of which the last may be smaller.

    Parameters
    ----------
    x : tensor, array or number
    chunks
    axis

    Returns
    -------
    tensor, or a tuple of them
    """
    if dim is not UNSET:
        axis = _axis('chunk', axis, dim, 0)
    return _composed(_chunk, x, chunks, axis)


def unbind(x: Any, axis: Any = 0, *, dim: Any = UNSET) -> Any:
    """A tuple of views, one for each element of an axis, which goes away.

    Parameters
    ----------
    x : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.unstack.
    """
    if dim is not UNSET:
        axis = _axis('unbind', axis, dim, 0)
    return _composed(_unbind, x, axis)


def hsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Views of sections along axis 1, or the only one.

    Parameters
    ----------
    ary : tensor, array or number
    indices_or_sections
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.hsplit.
    """
    return _composed(_hsplit, ary, indices_or_sections)


def vsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Views of sections along axis 0.

    Parameters
    ----------
    ary : tensor, array or number
    indices_or_sections
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.vsplit.
    """
    return _composed(_vsplit, ary, indices_or_sections)


def dsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Views of sections along axis 2.

    Parameters
    ----------
    ary : tensor, array or number
    indices_or_sections
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.dsplit.
    """
    return _composed(_dsplit, ary, indices_or_sections)


def vstack(tup: Any) -> Any:
    """Join along the first axis; vectors are rows.

    Parameters
    ----------
    tup
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.vstack.
    """
    return _composed(_vstack, tup)


def hstack(tup: Any) -> Any:
    """Join along the second axis, vectors along their only one.

    Parameters
    ----------
    tup
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.hstack.
    """
    return _composed(_hstack, tup)


def dstack(tup: Any) -> Any:
    """Join along the third axis.

    Parameters
    ----------
    tup
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.dstack.
    """
    return _composed(_dstack, tup)


def column_stack(tup: Any) -> Any:
    """Join vectors and the columns of matrices as columns.

    Parameters
    ----------
    tup
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.column_stack.
    """
    return _composed(_column_stack, tup)


def block(arrays: Any) -> Any:
    """Join nested lists of tensors: the innermost lists along the last axis.

    Parameters
    ----------
    arrays
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.block.
    """
    return _composed(_block, arrays)


def append(arr: Any, values: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """Join a tensor and values along an axis; without one, both flattened.

    Parameters
    ----------
    arr : tensor, array or number
    values : tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.append.
    """
    if dim is not UNSET:
        axis = _axis('append', axis, dim, None)
    return _composed(_append, arr, values, axis)


def insert(arr: Any, obj: Any, values: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """A copy with values put in before the elements at the given places.

    Parameters
    ----------
    arr : tensor, array or number
    obj
        as NumPy's
    values
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.insert.
    """
    if dim is not UNSET:
        axis = _axis('insert', axis, dim, None)
    return _composed(_insert, arr, obj, values, axis)


def delete(arr: Any, obj: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """A copy without the elements at the given places.

    Parameters
    ----------
    arr : tensor, array or number
    obj
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.delete.
    """
    if dim is not UNSET:
        axis = _axis('delete', axis, dim, None)
    return _composed(_delete, arr, obj, axis)


def resize(a: Any, new_shape: Any) -> Any:
    """The flattened elements, over and over, in a new shape.

    Parameters
    ----------
    a : tensor, array or number
    new_shape
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.resize.
    """
    return _composed(_resize, a, new_shape)


def meshgrid(*xi: Any, copy: Any = True, sparse: Any = False, indexing: Any = 'xy') -> Any:
    """The coordinates of a grid, one tensor for each axis, from those along the axes.

    Parameters
    ----------
    *xi : tensors or arrays
    copy
        as NumPy's
    sparse
        as NumPy's
    indexing
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.meshgrid.
    """
    return _composed(_meshgrid, *xi, copy=copy, sparse=sparse, indexing=indexing)


def trim_zeros(filt: Any, trim: Any = 'fb', axis: Any = None, *, dim: Any = UNSET) -> Any:
    """A view without the zeros at the ends.

    Parameters
    ----------
    filt : tensor, array or number
    trim
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.trim_zeros.
    """
    if dim is not UNSET:
        axis = _axis('trim_zeros', axis, dim, None)
    return _composed(_trim_zeros, filt, trim, axis)


def pad(array: Any, pad_width: Any, mode: Any = 'constant', **kwargs: Any) -> Any:
    """A copy with elements around it: constants, copies, ramps, or statistics of the elements at the edges.

    Parameters
    ----------
    array : tensor, array or number
    pad_width
        as NumPy's
    mode
        as NumPy's
    **kwargs

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.pad.
    """
    return _composed(_pad, array, pad_width, mode, **kwargs)


def diff(a: Any, n: Any = 1, axis: Any = -1, prepend: Any = None, append: Any = None, *, dim: Any = UNSET) -> Any:
    """Differences of neighbours along an axis, n times.

    Parameters
    ----------
    a : tensor, array or number
    n
        as NumPy's
    axis
        as NumPy's
    prepend
        as NumPy's
    append
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.diff.
    """
    if dim is not UNSET:
        axis = _axis('diff', axis, dim, -1)
    return _composed(_diff, a, n, axis, prepend, append)


def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    """Differences of neighbours of the flattened tensor, with something before and behind them.

    Parameters
    ----------
    ary : tensor, array or number
    to_end
        as NumPy's
    to_begin
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.ediff1d.
    """
    return _composed(_ediff1d, ary, to_end, to_begin)


def gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: Any = 1, dim: Any = UNSET) -> Any:
    """Slopes along each axis: central differences inside, one-sided ones at the edges.

    Parameters
    ----------
    f : tensor, array or number
    *varargs : tensors or arrays
    axis
        as NumPy's
    edge_order
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.gradient.
    """
    if dim is not UNSET:
        axis = _axis('gradient', axis, dim, None)
    return _composed(_gradient, f, *varargs, axis=axis, edge_order=edge_order)


def trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: Any = -1, *, dim: Any = UNSET) -> Any:
    """Integral along an axis by the trapezoidal rule.

    Parameters
    ----------
    y : tensor, array or number
    x
        as NumPy's
    dx
        as NumPy's
    axis
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.trapezoid.
    """
    if dim is not UNSET:
        axis = _axis('trapezoid', axis, dim, -1)
    return _composed(_trapezoid, y, x, dx, axis)


def piecewise(x: Any, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Any:
    """Functions of the elements for which each condition holds, and 0 where none does.

    Parameters
    ----------
    x : tensor, array or number
    condlist
        as NumPy's
    funclist
        as NumPy's
    *args : tensors or arrays
    **kw

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.piecewise.
    """
    return _composed(_piecewise, x, condlist, funclist, *args, **kw)


def apply_along_axis(func1d: Any, axis: Any, arr: Any, *args: Any, **kwargs: Any) -> Any:
    """A function of vectors, applied to each along an axis.

    Parameters
    ----------
    func1d
        as NumPy's
    axis
        as NumPy's
    arr
        as NumPy's
    *args : tensors or arrays
    **kwargs

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.apply_along_axis.
    """
    return _composed(_apply_along_axis, func1d, axis, arr, *args, **kwargs)


def apply_over_axes(func: Any, a: Any, axes: Any) -> Any:
    """A function of a tensor and an axis, applied for each axis to the result of the one before.

    Parameters
    ----------
    func
        as NumPy's
    a
        as NumPy's
    axes
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.apply_over_axes.
    """
    return _composed(_apply_over_axes, func, a, axes)


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    """Piecewise linear interpolation at x between the knots xp, which increase, of values fp.

    Parameters
    ----------
    x : tensor, array or number
    xp : tensor, array or number
    fp : tensor, array or number
    left
        as NumPy's
    right
        as NumPy's
    period
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.interp.
    """
    return _composed(_interp, x, xp, fp, left, right, period)


def angle(z: Any, deg: Any = False) -> Any:
    """The angle of real numbers: 0, or pi where negative; its derivative is 0.

    Parameters
    ----------
    z : tensor, array or number
    deg
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.angle.
    """
    return _composed(_angle, z, deg)


def real(val: Any) -> Any:
    """The real part: the tensor itself.

    Parameters
    ----------
    val : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.real.
    """
    return _composed(_real, val)


def imag(val: Any) -> Any:
    """The imaginary part: zeros, without a gradient.

    Parameters
    ----------
    val : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.imag.
    """
    return _composed(_imag, val)


def conj(val: Any) -> Any:
    """The complex conjugate: the tensor itself.

    Parameters
    ----------
    val : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.conjugate.
    """
    return _composed(_conj, val)


def real_if_close(a: Any, tol: Any = 100) -> Any:
    """The tensor itself, which is real.

    Parameters
    ----------
    a : tensor, array or number
    tol
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.real_if_close.
    """
    return _composed(_real_if_close, a, tol)


def poly(seq_of_zeros: Any) -> Any:
    """The coefficients of the polynomial with the given zeros.

    Parameters
    ----------
    seq_of_zeros : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.poly.
    """
    return _composed(_poly, seq_of_zeros)


def polyval(p: Any, x: Any) -> Any:
    """The value of a polynomial, of coefficients p from the highest power down, at x.

    Parameters
    ----------
    p : tensor, array or number
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polyval.
    """
    return _composed(_polyval, p, x)


def polyder(p: Any, m: Any = 1) -> Any:
    """The coefficients of the m-th derivative of a polynomial.

    Parameters
    ----------
    p : tensor, array or number
    m
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polyder.
    """
    return _composed(_polyder, p, m)


def polyint(p: Any, m: Any = 1, k: Any = None) -> Any:
    """The coefficients of the m-th integral of a polynomial, with constants k.

    Parameters
    ----------
    p : tensor, array or number
    m
        as NumPy's
    k
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polyint.
    """
    return _composed(_polyint, p, m, k)


def polyadd(a1: Any, a2: Any) -> Any:
    """The sum of two polynomials.

    Parameters
    ----------
    a1 : tensor, array or number
    a2 : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polyadd.
    """
    return _composed(_polyadd, a1, a2)


def polysub(a1: Any, a2: Any) -> Any:
    """The difference of two polynomials.

    Parameters
    ----------
    a1 : tensor, array or number
    a2 : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polysub.
    """
    return _composed(_polysub, a1, a2)


def polymul(a1: Any, a2: Any) -> Any:
    """The product of two polynomials.

    Parameters
    ----------
    a1 : tensor, array or number
    a2 : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polymul.
    """
    return _composed(_polymul, a1, a2)


def polydiv(u: Any, v: Any) -> Any:
    """The quotient and the remainder of two polynomials.

    Parameters
    ----------
    u : tensor, array or number
    v : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polydiv.
    """
    return _composed(_polydiv, u, v)


def linspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, retstep: Any = False, dtype: Any = None, axis: Any = 0, *, requires_grad: Any = False, dim: Any = UNSET) -> Any:
    """Numbers in equal steps from start to stop, which is left out without `endpoint`.

    Parameters
    ----------
    start : tensor, array or number
    stop : tensor, array or number
    num
        as NumPy's
    endpoint
        as NumPy's
    retstep
        as NumPy's
    dtype
        as NumPy's
    axis
        as NumPy's
    requires_grad
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linspace.
    """
    if dim is not UNSET:
        axis = _axis('linspace', axis, dim, 0)
    return _composed(_linspace, start, stop, num, endpoint, retstep, dtype, axis, requires_grad=requires_grad)


def geomspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, dtype: Any = None, axis: Any = 0, *, requires_grad: Any = False, dim: Any = UNSET) -> Any:
    """Numbers by equal factors from start to stop, which is left out without `endpoint`.

    Parameters
    ----------
    start : tensor, array or number
    stop : tensor, array or number
    num
        as NumPy's
    endpoint
        as NumPy's
    dtype
        as NumPy's
    axis
        as NumPy's
    requires_grad
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.geomspace.
    """
    if dim is not UNSET:
        axis = _axis('geomspace', axis, dim, 0)
    return _composed(_geomspace, start, stop, num, endpoint, dtype, axis, requires_grad=requires_grad)


def logspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, base: Any = 10.0, dtype: Any = None, axis: Any = 0, *, requires_grad: Any = False, dim: Any = UNSET) -> Any:
    """Powers of the base, with exponents in equal steps from start to stop.

    Parameters
    ----------
    start : tensor, array or number
    stop : tensor, array or number
    num
        as NumPy's
    endpoint
        as NumPy's
    base
        as NumPy's
    dtype
        as NumPy's
    axis
        as NumPy's
    requires_grad
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.logspace.
    """
    if dim is not UNSET:
        axis = _axis('logspace', axis, dim, 0)
    return _composed(_logspace, start, stop, num, endpoint, base, dtype, axis, requires_grad=requires_grad)


def einsum(*operands: Any, optimize: Any = True) -> Any:
    """Sums of products named by subscripts: einsum('ij,jk->ik', a, b), or einsum(a, [0, 1], b, [1, 2], [0, 2]).

    Parameters
    ----------
    *operands : tensors or arrays
    optimize
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.einsum.
    """
    return _composed(_einsum, *operands, optimize=optimize)


def inverse(x: Any) -> Any:
    """Inverse of square matrices, as `linalg.inv`.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_inverse, x)


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
permute_dims = transpose
movedim = moveaxis
swapdims = swapaxes
expand_dims = unsqueeze
copy = clone
repeat_interleave = repeat
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
broadcast_tensors = broadcast_arrays
unstack = unbind
row_stack = vstack
trapz = trapezoid
conjugate = conj


__all__ = [
    "abs",
    "absolute",
    "acos",
    "acosh",
    "add",
    "amax",
    "amin",
    "angle",
    "append",
    "apply_along_axis",
    "apply_over_axes",
    "arccos",
    "arccosh",
    "arcsin",
    "arcsinh",
    "arctan",
    "arctan2",
    "arctanh",
    "around",
    "array_split",
    "asin",
    "asinh",
    "astype",
    "atan",
    "atan2",
    "atanh",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "bitwise_and",
    "bitwise_count",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_not",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "block",
    "broadcast_arrays",
    "broadcast_tensors",
    "broadcast_to",
    "cat",
    "cbrt",
    "ceil",
    "chunk",
    "clamp",
    "clamp_max",
    "clamp_min",
    "clip",
    "clone",
    "column_stack",
    "concat",
    "concatenate",
    "conj",
    "conjugate",
    "convolve",
    "copy",
    "copysign",
    "correlate",
    "cos",
    "cosh",
    "cross",
    "cumsum",
    "deg2rad",
    "degrees",
    "delete",
    "diag",
    "diag_embed",
    "diagflat",
    "diagonal",
    "diff",
    "digamma",
    "div",
    "divide",
    "divmod",
    "dot",
    "dsplit",
    "dstack",
    "ediff1d",
    "einsum",
    "eq",
    "equal",
    "erf",
    "erfc",
    "erfinv",
    "exp",
    "exp2",
    "expand",
    "expand_as",
    "expand_dims",
    "expm1",
    "fabs",
    "fix",
    "flatten",
    "flip",
    "fliplr",
    "flipud",
    "float_power",
    "floor",
    "floor_divide",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "gcd",
    "ge",
    "geomspace",
    "gradient",
    "greater",
    "greater_equal",
    "gt",
    "heaviside",
    "hsplit",
    "hstack",
    "hypot",
    "i0",
    "imag",
    "inner",
    "insert",
    "interp",
    "inverse",
    "invert",
    "isfinite",
    "isinf",
    "isnan",
    "ix_",
    "kron",
    "lcm",
    "ldexp",
    "le",
    "left_shift",
    "less",
    "less_equal",
    "lgamma",
    "linspace",
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
    "logspace",
    "lt",
    "matmul",
    "matrix_transpose",
    "matvec",
    "max",
    "maximum",
    "mean",
    "meshgrid",
    "min",
    "minimum",
    "mod",
    "modf",
    "moveaxis",
    "movedim",
    "mul",
    "multiply",
    "nan_to_num",
    "narrow",
    "ne",
    "neg",
    "negative",
    "nextafter",
    "norm",
    "not_equal",
    "outer",
    "pad",
    "permute",
    "permute_dims",
    "piecewise",
    "poly",
    "polyadd",
    "polyder",
    "polydiv",
    "polyint",
    "polymul",
    "polysub",
    "polyval",
    "positive",
    "pow",
    "power",
    "rad2deg",
    "radians",
    "ravel",
    "real",
    "real_if_close",
    "reciprocal",
    "relu",
    "remainder",
    "repeat",
    "repeat_interleave",
    "reshape",
    "reshape_as",
    "resize",
    "right_shift",
    "rint",
    "roll",
    "rollaxis",
    "rot90",
    "round",
    "row_stack",
    "sigmoid",
    "sign",
    "signbit",
    "sin",
    "sinc",
    "sinh",
    "sliding_window_view",
    "softplus",
    "spacing",
    "split",
    "sqrt",
    "square",
    "squeeze",
    "stack",
    "sub",
    "subtract",
    "sum",
    "swapaxes",
    "swapdims",
    "t",
    "tan",
    "tanh",
    "tensor_split",
    "tensordot",
    "tile",
    "trace",
    "transpose",
    "trapezoid",
    "trapz",
    "tril",
    "trim_zeros",
    "triu",
    "true_divide",
    "trunc",
    "unbind",
    "unflatten",
    "unfold",
    "unsqueeze",
    "unstack",
    "unwrap",
    "vander",
    "vdot",
    "vecdot",
    "vecmat",
    "view",
    "view_as",
    "vsplit",
    "vstack",
    "where",
    "xlog1py",
    "xlogy",
]


_F.__dict__.update({name: globals()[name] for name in __all__})
