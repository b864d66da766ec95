"""The functions of tapegrad. Written by tools/generate.py from the table in tapegrad/ops."""

from __future__ import annotations

from types import SimpleNamespace as _SimpleNamespace
from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.planned import choose as _choose
from tapegrad.planned import structured as _structured
from tapegrad.recording import F as _F
from tapegrad.recording import composed as _composed
from tapegrad.recording import elementwise as _elementwise
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.spelling import reduction_of as _reduction
from tapegrad.spelling import starred_of as _starred
from tapegrad.tensor import Tensor
from tapegrad.tensor import tensor_of as _tensor

_row_add = BY_NAME["add"]
_row_sub = BY_NAME["sub"]
_row_mul = BY_NAME["mul"]
_row_div = BY_NAME["div"]
_row_pow = BY_NAME["pow"]
_row_logaddexp = BY_NAME["logaddexp"]
_row_logaddexp2 = BY_NAME["logaddexp2"]
_row_copysign = BY_NAME["copysign"]
_row_hypot = BY_NAME["hypot"]
_row_floor_divide = BY_NAME["floor_divide"]
_row_mod = BY_NAME["mod"]
_row_fmod = BY_NAME["fmod"]
_row_heaviside = BY_NAME["heaviside"]
_row_nextafter = BY_NAME["nextafter"]
_row_arctan2 = BY_NAME["arctan2"]
_row_maximum = BY_NAME["maximum"]
_row_minimum = BY_NAME["minimum"]
_row_fmax = BY_NAME["fmax"]
_row_fmin = BY_NAME["fmin"]
_row_clamp_min = BY_NAME["clamp_min"]
_row_clamp_max = BY_NAME["clamp_max"]
_row_where = BY_NAME["where"]
_row_xlogy = BY_NAME["xlogy"]
_row_xlog1py = BY_NAME["xlog1py"]
_row_sum = BY_NAME["sum"]
_row_mean = BY_NAME["mean"]
_row_max = BY_NAME["max"]
_row_min = BY_NAME["min"]
_row_cumsum = BY_NAME["cumsum"]
_row_norm = BY_NAME["norm"]
_row_reshape = BY_NAME["reshape"]
_row_transpose = BY_NAME["transpose"]
_row_permute = BY_NAME["permute"]
_row_moveaxis = BY_NAME["moveaxis"]
_row_swapaxes = BY_NAME["swapaxes"]
_row_squeeze = BY_NAME["squeeze"]
_row_unsqueeze = BY_NAME["unsqueeze"]
_row_expand = BY_NAME["expand"]
_row_broadcast_to = BY_NAME["broadcast_to"]
_row_clone = BY_NAME["clone"]
_row_astype = BY_NAME["astype"]
_row_rollaxis = BY_NAME["rollaxis"]
_row_matrix_transpose = BY_NAME["matrix_transpose"]
_row_view = BY_NAME["view"]
_row_narrow = BY_NAME["narrow"]
_row_unfold = BY_NAME["unfold"]
_row_flip = BY_NAME["flip"]
_row_fliplr = BY_NAME["fliplr"]
_row_flipud = BY_NAME["flipud"]
_row_roll = BY_NAME["roll"]
_row_rot90 = BY_NAME["rot90"]
_row_diagonal = BY_NAME["diagonal"]
_row_diag_embed = BY_NAME["diag_embed"]
_row_tril = BY_NAME["tril"]
_row_triu = BY_NAME["triu"]
_row_repeat = BY_NAME["repeat"]
_row_tile = BY_NAME["tile"]
_row_concatenate = BY_NAME["concatenate"]
_row_stack = BY_NAME["stack"]
_row_ldexp = BY_NAME["ldexp"]
_row_convolve = BY_NAME["convolve"]
_row_correlate = BY_NAME["correlate"]
_row_unwrap = BY_NAME["unwrap"]
_row_i0 = BY_NAME["i0"]
_row_vander = BY_NAME["vander"]
_row_prod = BY_NAME["prod"]
_row_cumprod = BY_NAME["cumprod"]
_row_logcumsumexp = BY_NAME["logcumsumexp"]
_row_logsumexp = BY_NAME["logsumexp"]
_row_softmax = BY_NAME["softmax"]
_row_log_softmax = BY_NAME["log_softmax"]
_row_median = BY_NAME["median"]
_row_nanmedian = BY_NAME["nanmedian"]
_row_quantile = BY_NAME["quantile"]
_row_percentile = BY_NAME["percentile"]
_row_nanquantile = BY_NAME["nanquantile"]
_row_nanpercentile = BY_NAME["nanpercentile"]
_row_nansum = BY_NAME["nansum"]
_row_nanmean = BY_NAME["nanmean"]
_row_nanmax = BY_NAME["nanmax"]
_row_nanmin = BY_NAME["nanmin"]
_row_nanvar = BY_NAME["nanvar"]
_row_nanstd = BY_NAME["nanstd"]
_row_take = BY_NAME["take"]
_row_take_along_axis = BY_NAME["take_along_axis"]
_row_gather = BY_NAME["gather"]
_row_matmul = BY_NAME["matmul"]
_row_dot = BY_NAME["dot"]
_row_vdot = BY_NAME["vdot"]
_row_inner = BY_NAME["inner"]
_row_outer = BY_NAME["outer"]
_row_tensordot = BY_NAME["tensordot"]
_row_kron = BY_NAME["kron"]
_row_vecdot = BY_NAME["vecdot"]
_row_matvec = BY_NAME["matvec"]
_row_vecmat = BY_NAME["vecmat"]
_row_cross = BY_NAME["cross"]
_row_eq = BY_NAME["eq"]
_row_ne = BY_NAME["ne"]
_row_lt = BY_NAME["lt"]
_row_le = BY_NAME["le"]
_row_gt = BY_NAME["gt"]
_row_ge = BY_NAME["ge"]
_row_logical_and = BY_NAME["logical_and"]
_row_logical_or = BY_NAME["logical_or"]
_row_logical_xor = BY_NAME["logical_xor"]
_row_bitwise_and = BY_NAME["bitwise_and"]
_row_bitwise_or = BY_NAME["bitwise_or"]
_row_bitwise_xor = BY_NAME["bitwise_xor"]
_row_left_shift = BY_NAME["left_shift"]
_row_right_shift = BY_NAME["right_shift"]
_row_gcd = BY_NAME["gcd"]
_row_lcm = BY_NAME["lcm"]
_row_clip = BY_NAME["clip"]
_row_round = BY_NAME["round"]
_row_nan_to_num = BY_NAME["nan_to_num"]
_row_fabs = BY_NAME["fabs"]
_row_float_power = BY_NAME["float_power"]
_row_modf = BY_NAME["modf"]
_row_divmod = BY_NAME["divmod"]
_row_frexp = BY_NAME["frexp"]
_row_ravel = BY_NAME["ravel"]
_row_flatten = BY_NAME["flatten"]
_row_unflatten = BY_NAME["unflatten"]
_row_reshape_as = BY_NAME["reshape_as"]
_row_view_as = BY_NAME["view_as"]
_row_expand_as = BY_NAME["expand_as"]
_row_atleast_1d = BY_NAME["atleast_1d"]
_row_atleast_2d = BY_NAME["atleast_2d"]
_row_atleast_3d = BY_NAME["atleast_3d"]
_row_broadcast_arrays = BY_NAME["broadcast_arrays"]
_row_sliding_window_view = BY_NAME["sliding_window_view"]
_row_ix_ = BY_NAME["ix_"]
_row_trace = BY_NAME["trace"]
_row_diag = BY_NAME["diag"]
_row_diagflat = BY_NAME["diagflat"]
_row_t = BY_NAME["t"]
_row_split = BY_NAME["split"]
_row_array_split = BY_NAME["array_split"]
_row_tensor_split = BY_NAME["tensor_split"]
_row_chunk = BY_NAME["chunk"]
_row_unbind = BY_NAME["unbind"]
_row_hsplit = BY_NAME["hsplit"]
_row_vsplit = BY_NAME["vsplit"]
_row_dsplit = BY_NAME["dsplit"]
_row_vstack = BY_NAME["vstack"]
_row_hstack = BY_NAME["hstack"]
_row_dstack = BY_NAME["dstack"]
_row_column_stack = BY_NAME["column_stack"]
_row_block = BY_NAME["block"]
_row_append = BY_NAME["append"]
_row_insert = BY_NAME["insert"]
_row_delete = BY_NAME["delete"]
_row_resize = BY_NAME["resize"]
_row_meshgrid = BY_NAME["meshgrid"]
_row_trim_zeros = BY_NAME["trim_zeros"]
_row_pad = BY_NAME["pad"]
_row_diff = BY_NAME["diff"]
_row_ediff1d = BY_NAME["ediff1d"]
_row_gradient = BY_NAME["gradient"]
_row_trapezoid = BY_NAME["trapezoid"]
_row_piecewise = BY_NAME["piecewise"]
_row_apply_along_axis = BY_NAME["apply_along_axis"]
_row_apply_over_axes = BY_NAME["apply_over_axes"]
_row_interp = BY_NAME["interp"]
_row_angle = BY_NAME["angle"]
_row_real = BY_NAME["real"]
_row_imag = BY_NAME["imag"]
_row_conj = BY_NAME["conj"]
_row_real_if_close = BY_NAME["real_if_close"]
_row_poly = BY_NAME["poly"]
_row_polyval = BY_NAME["polyval"]
_row_polyfit = BY_NAME["polyfit"]
_row_polyder = BY_NAME["polyder"]
_row_polyint = BY_NAME["polyint"]
_row_polyadd = BY_NAME["polyadd"]
_row_polysub = BY_NAME["polysub"]
_row_polymul = BY_NAME["polymul"]
_row_polydiv = BY_NAME["polydiv"]
_row_linspace = BY_NAME["linspace"]
_row_geomspace = BY_NAME["geomspace"]
_row_logspace = BY_NAME["logspace"]
_row_einsum = BY_NAME["einsum"]
_row_inverse = BY_NAME["inverse"]
_row_cumulative_sum = BY_NAME["cumulative_sum"]
_row_cumulative_prod = BY_NAME["cumulative_prod"]
_row_cummax = BY_NAME["cummax"]
_row_cummin = BY_NAME["cummin"]
_row_var = BY_NAME["var"]
_row_std = BY_NAME["std"]
_row_ptp = BY_NAME["ptp"]
_row_average = BY_NAME["average"]
_row_cov = BY_NAME["cov"]
_row_corrcoef = BY_NAME["corrcoef"]
_row_sort = BY_NAME["sort"]
_row_partition = BY_NAME["partition"]
_row_topk = BY_NAME["topk"]
_row_kthvalue = BY_NAME["kthvalue"]
_row_nanprod = BY_NAME["nanprod"]
_row_nancumsum = BY_NAME["nancumsum"]
_row_nancumprod = BY_NAME["nancumprod"]
_row_index_select = BY_NAME["index_select"]
_row_masked_select = BY_NAME["masked_select"]
_row_compress = BY_NAME["compress"]
_row_extract = BY_NAME["extract"]
_row_choose = BY_NAME["choose"]
_row_select = BY_NAME["select"]
_row_unique = BY_NAME["unique"]
_row_unique_values = BY_NAME["unique_values"]
_row_unique_counts = BY_NAME["unique_counts"]
_row_unique_inverse = BY_NAME["unique_inverse"]
_row_unique_all = BY_NAME["unique_all"]
_row_union1d = BY_NAME["union1d"]
_row_intersect1d = BY_NAME["intersect1d"]
_row_setdiff1d = BY_NAME["setdiff1d"]
_row_setxor1d = BY_NAME["setxor1d"]
_row_bincount = BY_NAME["bincount"]
_row_histogram = BY_NAME["histogram"]
_row_histogram_bin_edges = BY_NAME["histogram_bin_edges"]
_row_histogram2d = BY_NAME["histogram2d"]
_row_histogramdd = BY_NAME["histogramdd"]
_row_argmax = BY_NAME["argmax"]
_row_argmin = BY_NAME["argmin"]
_row_nanargmax = BY_NAME["nanargmax"]
_row_nanargmin = BY_NAME["nanargmin"]
_row_any = BY_NAME["any"]
_row_all = BY_NAME["all"]
_row_count_nonzero = BY_NAME["count_nonzero"]
_row_argsort = BY_NAME["argsort"]
_row_argpartition = BY_NAME["argpartition"]
_row_lexsort = BY_NAME["lexsort"]
_row_searchsorted = BY_NAME["searchsorted"]
_row_digitize = BY_NAME["digitize"]
_row_nonzero = BY_NAME["nonzero"]
_row_flatnonzero = BY_NAME["flatnonzero"]
_row_argwhere = BY_NAME["argwhere"]
_row_iscomplex = BY_NAME["iscomplex"]
_row_isreal = BY_NAME["isreal"]
_row_iscomplexobj = BY_NAME["iscomplexobj"]
_row_isrealobj = BY_NAME["isrealobj"]
_row_isposinf = BY_NAME["isposinf"]
_row_isneginf = BY_NAME["isneginf"]
_row_isclose = BY_NAME["isclose"]
_row_allclose = BY_NAME["allclose"]
_row_array_equal = BY_NAME["array_equal"]
_row_array_equiv = BY_NAME["array_equiv"]
_row_isin = BY_NAME["isin"]


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
    return _elementwise(_row_add, x, y)


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
    return _elementwise(_row_sub, x, y)


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
    return _elementwise(_row_mul, x, y)


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
    return _elementwise(_row_div, x, y)


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
    return _elementwise(_row_pow, x, y)


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
    return x.logaddexp(y) if type(x) is Tensor else _elementwise(_row_logaddexp, x, y)


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
    return x.logaddexp2(y) if type(x) is Tensor else _elementwise(_row_logaddexp2, x, y)


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
    return x.copysign(y) if type(x) is Tensor else _elementwise(_row_copysign, x, y)


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
    return x.hypot(y) if type(x) is Tensor else _elementwise(_row_hypot, x, y)


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
    return _elementwise(_row_floor_divide, x, y)


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
    return _elementwise(_row_mod, x, y)


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
    return x.fmod(y) if type(x) is Tensor else _elementwise(_row_fmod, x, y)


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
    return x.heaviside(y) if type(x) is Tensor else _elementwise(_row_heaviside, x, y)


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
    return x.nextafter(y) if type(x) is Tensor else _elementwise(_row_nextafter, x, y)


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
    return x.arctan2(y) if type(x) is Tensor else _elementwise(_row_arctan2, x, y)


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
    return x.maximum(y) if type(x) is Tensor else _elementwise(_row_maximum, x, y)


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
    return x.minimum(y) if type(x) is Tensor else _elementwise(_row_minimum, x, y)


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
    return x.fmax(y) if type(x) is Tensor else _elementwise(_row_fmax, x, y)


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
    return x.fmin(y) if type(x) is Tensor else _elementwise(_row_fmin, x, y)


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
    return x.clamp_min(y) if type(x) is Tensor else _elementwise(_row_clamp_min, x, y)


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
    return x.clamp_max(y) if type(x) is Tensor else _elementwise(_row_clamp_max, x, y)


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
    return x.xlogy(y) if type(x) is Tensor else _elementwise(_row_xlogy, x, y)


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
    return x.xlog1py(y) if type(x) is Tensor else _elementwise(_row_xlog1py, x, y)


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
    return _structured(_row_sum, (x,), axis, keepdims)


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
    return _structured(_row_mean, (x,), axis, keepdims)


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
    return _structured(_row_max, (x,), axis, keepdims)


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
    return _structured(_row_min, (x,), axis, keepdims)


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
    return _structured(_row_cumsum, (x,), axis)


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
    return _structured(_row_norm, (x,), ord, axis, keepdims)


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
    return _structured(_row_reshape, (x,), *sizes_or_axes)


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
    return _structured(_row_transpose, (x,), *sizes_or_axes)


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
    return _structured(_row_permute, (x,), *sizes_or_axes)


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
    return _structured(_row_moveaxis, (x,), source, destination)


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
    return _structured(_row_swapaxes, (x,), axis1, axis2)


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
    return _structured(_row_squeeze, (x,), axis)


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
    return _structured(_row_unsqueeze, (x,), axis)


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
    return _structured(_row_expand, (x,), *sizes_or_axes)


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
    return _structured(_row_broadcast_to, (x,), shape)


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
    return _structured(_row_clone, (x,))


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
    return _structured(_row_astype, (x,), dtype)


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
    return _structured(_row_rollaxis, (x,), axis, start)


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
    return _structured(_row_matrix_transpose, (x,))


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
    return _structured(_row_view, (x,), *sizes_or_axes)


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
    return _structured(_row_narrow, (x,), dim, start, length)


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
    return _structured(_row_unfold, (x,), dimension, size, step)


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
    return _structured(_row_flip, (x,), axis)


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
    return _structured(_row_fliplr, (x,))


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
    return _structured(_row_flipud, (x,))


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
    return _structured(_row_roll, (x,), shift, axis)


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
    return _structured(_row_rot90, (x,), k, axes)


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
    return _structured(_row_diagonal, (x,), offset, axis1, axis2, dim1=dim1, dim2=dim2)


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
    return _structured(_row_diag_embed, (x,), offset, dim1, dim2)


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
    return _structured(_row_tril, (x,), k, diagonal=diagonal)


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
    return _structured(_row_triu, (x,), k, diagonal=diagonal)


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
    return _structured(_row_repeat, (x,), repeats, axis)


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
    return _structured(_row_tile, (x,), *sizes_or_axes)


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
    return _structured(_row_concatenate, tensors, axis=axis)


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
    return _structured(_row_stack, tensors, axis=axis)


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
    return _structured(_row_ldexp, (x,), i)


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
    return _structured(_row_convolve, (a, v), mode)


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
    return _structured(_row_correlate, (a, v), mode)


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
    return _structured(_row_unwrap, (x,), discont, axis, period=period)


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
    return _structured(_row_i0, (x,))


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
    return _structured(_row_vander, (x,), N, increasing)


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
    return _structured(_row_prod, (x,), axis, keepdims)


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
    return _structured(_row_cumprod, (x,), axis)


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
    return _structured(_row_logcumsumexp, (x,), axis)


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
    return _structured(_row_logsumexp, (x,), axis, keepdims=keepdims)


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
    return _structured(_row_softmax, (x,), axis)


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
    return _structured(_row_log_softmax, (x,), axis)


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
    return _structured(_row_median, (x,), axis, keepdims)


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
    return _structured(_row_nanmedian, (x,), axis, keepdims)


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
    return _structured(_row_quantile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


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
    return _structured(_row_percentile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


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
    return _structured(_row_nanquantile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


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
    return _structured(_row_nanpercentile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


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
    return _structured(_row_nansum, (x,), axis, keepdims)


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
    return _structured(_row_nanmean, (x,), axis, keepdims)


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
    return _structured(_row_nanmax, (x,), axis, keepdims)


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
    return _structured(_row_nanmin, (x,), axis, keepdims)


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
    return _structured(_row_nanvar, (x,), axis, ddof=ddof, keepdims=keepdims, correction=correction)


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
    return _structured(_row_nanstd, (x,), axis, ddof=ddof, keepdims=keepdims, correction=correction)


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
    return _structured(_row_take, (x,), indices, axis, mode)


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
    return _structured(_row_take_along_axis, (x,), indices, axis)


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
    return _structured(_row_gather, (x,), dim, index)


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
    return _structured(_row_matmul, (x, y))


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
    return _structured(_row_dot, (a, b))


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
    return _structured(_row_vdot, (a, b))


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
    return _structured(_row_inner, (a, b))


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
    return _structured(_row_outer, (a, b))


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
    return _structured(_row_tensordot, (a, b), axes)


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
    return _structured(_row_kron, (a, b))


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
    return _structured(_row_vecdot, (x1, x2), axis)


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
    return _structured(_row_matvec, (x1, x2))


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
    return _structured(_row_vecmat, (x1, x2))


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
    return _structured(_row_cross, (a, b), axisa, axisb, axisc, axis)


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
    return _elementwise(_row_eq, x, y)


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
    return _elementwise(_row_ne, x, y)


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
    return _elementwise(_row_lt, x, y)


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
    return _elementwise(_row_le, x, y)


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
    return _elementwise(_row_gt, x, y)


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
    return _elementwise(_row_ge, x, y)


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
    return _elementwise(_row_logical_and, x, y)


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
    return _elementwise(_row_logical_or, x, y)


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
    return _elementwise(_row_logical_xor, x, y)


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
    return _elementwise(_row_bitwise_and, x, y)


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
    return _elementwise(_row_bitwise_or, x, y)


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
    return _elementwise(_row_bitwise_xor, x, y)


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
    return _elementwise(_row_left_shift, x, y)


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
    return _elementwise(_row_right_shift, x, y)


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
    return _elementwise(_row_gcd, x, y)


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
    return _elementwise(_row_lcm, x, y)


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
    return _composed(_row_clip, x, a_min, a_max, min=min, max=max)


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
    return _composed(_row_round, x, decimals)


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
    return _composed(_row_nan_to_num, x, copy, nan, posinf, neginf)


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
    return _composed(_row_fabs, x)


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
    return _composed(_row_float_power, x, y)


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
    return _composed(_row_modf, x)


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
    return _composed(_row_divmod, x, y)


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
    return _composed(_row_frexp, x)


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
    return _composed(_row_ravel, x, order)


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
    return _composed(_row_flatten, x, order, start_dim=start_dim, end_dim=end_dim)


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
    return _composed(_row_unflatten, x, dim, sizes)


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
    return _composed(_row_reshape_as, x, other)


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
    return _composed(_row_view_as, x, other)


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
    return _composed(_row_expand_as, x, other)


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
    return _composed(_row_atleast_1d, *arys)


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
    return _composed(_row_atleast_2d, *arys)


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
    return _composed(_row_atleast_3d, *arys)


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
    return _composed(_row_broadcast_arrays, *args)


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
    return _composed(_row_sliding_window_view, x, window_shape, axis)


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
    return _composed(_row_ix_, *args)


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
    return _composed(_row_trace, x, offset, axis1, axis2, dtype)


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
    return _composed(_row_diag, v, k, diagonal=diagonal)


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
    return _composed(_row_diagflat, v, k)


def t(x: Any) -> Any:
    """A view of a matrix with its axes exchanged.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_t, x)


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
    return _composed(_row_split, ary, indices_or_sections, axis, split_size=split_size)


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
    return _composed(_row_array_split, ary, indices_or_sections, axis)


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
    return _composed(_row_tensor_split, x, indices_or_sections, axis)


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
    return _composed(_row_chunk, x, chunks, axis)


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
    return _composed(_row_unbind, x, axis)


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
    return _composed(_row_hsplit, ary, indices_or_sections)


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
    return _composed(_row_vsplit, ary, indices_or_sections)


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
    return _composed(_row_dsplit, ary, indices_or_sections)


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
    return _composed(_row_vstack, tup)


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
    return _composed(_row_hstack, tup)


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
    return _composed(_row_dstack, tup)


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
    return _composed(_row_column_stack, tup)


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
    return _composed(_row_block, arrays)


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
    return _composed(_row_append, arr, values, axis)


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
    return _composed(_row_insert, arr, obj, values, axis)


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
    return _composed(_row_delete, arr, obj, axis)


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
    return _composed(_row_resize, a, new_shape)


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
    return _composed(_row_meshgrid, *xi, copy=copy, sparse=sparse, indexing=indexing)


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
    return _composed(_row_trim_zeros, filt, trim, axis)


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
    return _composed(_row_pad, array, pad_width, mode, **kwargs)


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
    return _composed(_row_diff, a, n, axis, prepend, append)


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
    return _composed(_row_ediff1d, ary, to_end, to_begin)


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
    return _composed(_row_gradient, f, *varargs, axis=axis, edge_order=edge_order)


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
    return _composed(_row_trapezoid, y, x, dx, axis)


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
    return _composed(_row_piecewise, x, condlist, funclist, *args, **kw)


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
    return _composed(_row_apply_along_axis, func1d, axis, arr, *args, **kwargs)


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
    return _composed(_row_apply_over_axes, func, a, axes)


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
    return _composed(_row_interp, x, xp, fp, left, right, period)


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
    return _composed(_row_angle, z, deg)


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
    return _composed(_row_real, val)


def imag(val: Any) -> Any:
    """The imaginary part: zeros, whose derivative is 0.

    Parameters
    ----------
    val : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.imag.
    """
    return _composed(_row_imag, val)


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
    return _composed(_row_conj, val)


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
    return _composed(_row_real_if_close, a, tol)


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
    return _composed(_row_poly, seq_of_zeros)


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
    return _composed(_row_polyval, p, x)


def polyfit(x: Any, y: Any, deg: Any, rcond: Any = None, full: Any = False, w: Any = None, cov: Any = False) -> Any:
    """The coefficients of the polynomial of degree deg that fits points best in the sense of least squares.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    deg
        as NumPy's
    rcond
        as NumPy's
    full
        as NumPy's
    w
        as NumPy's
    cov
        as NumPy's

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polyfit.
    """
    return _composed(_row_polyfit, x, y, deg, rcond, full, w, cov)


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
    return _composed(_row_polyder, p, m)


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
    return _composed(_row_polyint, p, m, k)


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
    return _composed(_row_polyadd, a1, a2)


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
    return _composed(_row_polysub, a1, a2)


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
    return _composed(_row_polymul, a1, a2)


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
    return _composed(_row_polydiv, u, v)


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
    return _composed(_row_linspace, start, stop, num, endpoint, retstep, dtype, axis, requires_grad=requires_grad)


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
    return _composed(_row_geomspace, start, stop, num, endpoint, dtype, axis, requires_grad=requires_grad)


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
    return _composed(_row_logspace, start, stop, num, endpoint, base, dtype, axis, requires_grad=requires_grad)


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
    return _composed(_row_einsum, *operands, optimize=optimize)


def inverse(x: Any) -> Any:
    """Inverse of square matrices, as `linalg.inv`.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them
    """
    return _composed(_row_inverse, x)


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
    return _composed(_row_cumulative_sum, x, axis=axis, include_initial=include_initial)


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
    return _composed(_row_cumulative_prod, x, axis=axis, include_initial=include_initial)


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
    return _composed(_row_cummax, x, axis)


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
    return _composed(_row_cummin, x, axis)


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
    return _composed(_row_var, x, axis, ddof=ddof, keepdims=keepdims, mean=mean, correction=correction)


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
    return _composed(_row_std, x, axis, ddof=ddof, keepdims=keepdims, mean=mean, correction=correction)


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
    return _composed(_row_ptp, x, axis, keepdims)


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
    return _composed(_row_average, a, axis, weights, returned, keepdims=keepdims)


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
    return _composed(_row_cov, m, y, rowvar, bias, ddof, fweights, aweights)


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
    return _composed(_row_corrcoef, x, y, rowvar)


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
    return _composed(_row_sort, x, axis, kind, stable=stable)


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
    return _composed(_row_partition, x, kth, axis, kind)


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
    return _composed(_row_topk, x, k, axis, largest, sorted)


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
    return _composed(_row_kthvalue, x, k, axis, keepdims)


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
    return _composed(_row_nanprod, x, axis, keepdims)


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
    return _composed(_row_nancumsum, x, axis)


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
    return _composed(_row_nancumprod, x, axis)


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
    return _composed(_row_index_select, x, dim, index)


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
    return _composed(_row_masked_select, x, mask)


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
    return _composed(_row_compress, condition, a, axis)


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
    return _composed(_row_extract, condition, arr)


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
    return _composed(_row_choose, a, choices, mode)


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
    return _composed(_row_select, condlist, choicelist, default)


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
    return _composed(_row_unique, ar, return_index, return_inverse, return_counts, axis, equal_nan=equal_nan, sorted=sorted)


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
    return _composed(_row_unique_values, x)


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
    return _composed(_row_unique_counts, x)


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
    return _composed(_row_unique_inverse, x)


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
    return _composed(_row_unique_all, x)


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
    return _composed(_row_union1d, ar1, ar2)


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
    return _composed(_row_intersect1d, ar1, ar2, assume_unique, return_indices)


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
    return _composed(_row_setdiff1d, ar1, ar2, assume_unique)


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
    return _composed(_row_setxor1d, ar1, ar2, assume_unique)


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
    return _composed(_row_bincount, x, weights, minlength)


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
    return _composed(_row_histogram, a, bins, range, density, weights)


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
    return _composed(_row_histogram_bin_edges, a, bins, range, weights)


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
    return _composed(_row_histogram2d, x, y, bins, range, density, weights)


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
    return _composed(_row_histogramdd, sample, bins, range, density, weights)


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
    return _composed(_row_argmax, x, axis, keepdims)


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
    return _composed(_row_argmin, x, axis, keepdims)


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
    return _composed(_row_nanargmax, x, axis, keepdims)


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
    return _composed(_row_nanargmin, x, axis, keepdims)


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
    return _composed(_row_any, x, axis, keepdims)


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
    return _composed(_row_all, x, axis, keepdims)


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
    return _composed(_row_count_nonzero, x, axis, keepdims)


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
    return _composed(_row_argsort, x, axis, kind, stable=stable)


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
    return _composed(_row_argpartition, x, kth, axis, kind)


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
    return _composed(_row_lexsort, keys, axis)


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
    return _composed(_row_searchsorted, a, v, side, sorter)


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
    return _composed(_row_digitize, x, bins, right)


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
    return _composed(_row_nonzero, x)


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
    return _composed(_row_flatnonzero, x)


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
    return _composed(_row_argwhere, x)


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
    return _composed(_row_iscomplex, x)


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
    return _composed(_row_isreal, x)


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
    return _composed(_row_iscomplexobj, x)


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
    return _composed(_row_isrealobj, x)


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
    return _composed(_row_isposinf, x)


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
    return _composed(_row_isneginf, x)


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
    return _composed(_row_isclose, a, b, rtol, atol, equal_nan)


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
    return _composed(_row_allclose, a, b, rtol, atol, equal_nan)


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
    return _composed(_row_array_equal, a1, a2, equal_nan)


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
    return _composed(_row_array_equiv, a1, a2)


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
    return _composed(_row_isin, element, test_elements, assume_unique, invert)


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
    "all",
    "allclose",
    "amax",
    "amin",
    "angle",
    "any",
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
    "argmax",
    "argmin",
    "argpartition",
    "argsort",
    "argwhere",
    "around",
    "array_equal",
    "array_equiv",
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
    "block",
    "broadcast_arrays",
    "broadcast_tensors",
    "broadcast_to",
    "cat",
    "cbrt",
    "ceil",
    "choose",
    "chunk",
    "clamp",
    "clamp_max",
    "clamp_min",
    "clip",
    "clone",
    "column_stack",
    "compress",
    "concat",
    "concatenate",
    "conj",
    "conjugate",
    "convolve",
    "copy",
    "copysign",
    "corrcoef",
    "correlate",
    "cos",
    "cosh",
    "count_nonzero",
    "cov",
    "cross",
    "cummax",
    "cummin",
    "cumprod",
    "cumsum",
    "cumulative_prod",
    "cumulative_sum",
    "deg2rad",
    "degrees",
    "delete",
    "diag",
    "diag_embed",
    "diagflat",
    "diagonal",
    "diff",
    "digamma",
    "digitize",
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
    "extract",
    "fabs",
    "fix",
    "flatnonzero",
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
    "gather",
    "gcd",
    "ge",
    "geomspace",
    "gradient",
    "greater",
    "greater_equal",
    "gt",
    "heaviside",
    "histogram",
    "histogram2d",
    "histogram_bin_edges",
    "histogramdd",
    "hsplit",
    "hstack",
    "hypot",
    "i0",
    "imag",
    "index_select",
    "inner",
    "insert",
    "interp",
    "intersect1d",
    "inverse",
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
    "ix_",
    "kron",
    "kthvalue",
    "lcm",
    "ldexp",
    "le",
    "left_shift",
    "less",
    "less_equal",
    "lexsort",
    "lgamma",
    "linspace",
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
    "logspace",
    "logsumexp",
    "lt",
    "masked_select",
    "matmul",
    "matrix_transpose",
    "matvec",
    "max",
    "maximum",
    "mean",
    "median",
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
    "narrow",
    "ne",
    "neg",
    "negative",
    "nextafter",
    "nonzero",
    "norm",
    "not_equal",
    "outer",
    "pad",
    "partition",
    "percentile",
    "permute",
    "permute_dims",
    "piecewise",
    "poly",
    "polyadd",
    "polyder",
    "polydiv",
    "polyfit",
    "polyint",
    "polymul",
    "polysub",
    "polyval",
    "positive",
    "pow",
    "power",
    "prod",
    "ptp",
    "quantile",
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
    "sliding_window_view",
    "softmax",
    "softplus",
    "sort",
    "spacing",
    "split",
    "sqrt",
    "square",
    "squeeze",
    "stack",
    "std",
    "sub",
    "subtract",
    "sum",
    "swapaxes",
    "swapdims",
    "t",
    "take",
    "take_along_axis",
    "take_along_dim",
    "tan",
    "tanh",
    "tensor_split",
    "tensordot",
    "tile",
    "topk",
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
    "union1d",
    "unique",
    "unique_all",
    "unique_counts",
    "unique_inverse",
    "unique_values",
    "unsqueeze",
    "unstack",
    "unwrap",
    "vander",
    "var",
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
