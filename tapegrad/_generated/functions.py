"""The functions of tapegrad. Written by tools/generate.py from the table in tapegrad/ops."""

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

_row_add = BY_NAME["add"]
_row_sub = BY_NAME["sub"]
_row_mul = BY_NAME["mul"]
_row_div = BY_NAME["div"]
_row_neg = BY_NAME["neg"]
_row_positive = BY_NAME["positive"]
_row_pow = BY_NAME["pow"]
_row_exp = BY_NAME["exp"]
_row_expm1 = BY_NAME["expm1"]
_row_log = BY_NAME["log"]
_row_log1p = BY_NAME["log1p"]
_row_sqrt = BY_NAME["sqrt"]
_row_square = BY_NAME["square"]
_row_reciprocal = BY_NAME["reciprocal"]
_row_cbrt = BY_NAME["cbrt"]
_row_exp2 = BY_NAME["exp2"]
_row_log2 = BY_NAME["log2"]
_row_log10 = BY_NAME["log10"]
_row_logaddexp = BY_NAME["logaddexp"]
_row_logaddexp2 = BY_NAME["logaddexp2"]
_row_abs = BY_NAME["abs"]
_row_sign = BY_NAME["sign"]
_row_copysign = BY_NAME["copysign"]
_row_hypot = BY_NAME["hypot"]
_row_floor = BY_NAME["floor"]
_row_ceil = BY_NAME["ceil"]
_row_trunc = BY_NAME["trunc"]
_row_rint = BY_NAME["rint"]
_row_floor_divide = BY_NAME["floor_divide"]
_row_mod = BY_NAME["mod"]
_row_fmod = BY_NAME["fmod"]
_row_heaviside = BY_NAME["heaviside"]
_row_nextafter = BY_NAME["nextafter"]
_row_spacing = BY_NAME["spacing"]
_row_deg2rad = BY_NAME["deg2rad"]
_row_rad2deg = BY_NAME["rad2deg"]
_row_sinc = BY_NAME["sinc"]
_row_arcsinh = BY_NAME["arcsinh"]
_row_arccosh = BY_NAME["arccosh"]
_row_arctanh = BY_NAME["arctanh"]
_row_sin = BY_NAME["sin"]
_row_cos = BY_NAME["cos"]
_row_tan = BY_NAME["tan"]
_row_arcsin = BY_NAME["arcsin"]
_row_arccos = BY_NAME["arccos"]
_row_arctan = BY_NAME["arctan"]
_row_arctan2 = BY_NAME["arctan2"]
_row_sinh = BY_NAME["sinh"]
_row_cosh = BY_NAME["cosh"]
_row_tanh = BY_NAME["tanh"]
_row_maximum = BY_NAME["maximum"]
_row_minimum = BY_NAME["minimum"]
_row_fmax = BY_NAME["fmax"]
_row_fmin = BY_NAME["fmin"]
_row_clamp_min = BY_NAME["clamp_min"]
_row_clamp_max = BY_NAME["clamp_max"]
_row_where = BY_NAME["where"]
_row_relu = BY_NAME["relu"]
_row_sigmoid = BY_NAME["sigmoid"]
_row_conj = BY_NAME["conj"]
_row_logit = BY_NAME["logit"]
_row_softplus = BY_NAME["softplus"]
_row_erf = BY_NAME["erf"]
_row_erfc = BY_NAME["erfc"]
_row_erfinv = BY_NAME["erfinv"]
_row_lgamma = BY_NAME["lgamma"]
_row_digamma = BY_NAME["digamma"]
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
_row_addcmul = BY_NAME["addcmul"]
_row_addcdiv = BY_NAME["addcdiv"]
_row_lerp = BY_NAME["lerp"]
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
_row_roots = BY_NAME["roots"]
_row_view_as_real = BY_NAME["view_as_real"]
_row_view_as_complex = BY_NAME["view_as_complex"]
_row_complex = BY_NAME["complex"]
_row_polar = BY_NAME["polar"]
_row_eq = BY_NAME["eq"]
_row_ne = BY_NAME["ne"]
_row_lt = BY_NAME["lt"]
_row_le = BY_NAME["le"]
_row_gt = BY_NAME["gt"]
_row_ge = BY_NAME["ge"]
_row_logical_and = BY_NAME["logical_and"]
_row_logical_or = BY_NAME["logical_or"]
_row_logical_xor = BY_NAME["logical_xor"]
_row_logical_not = BY_NAME["logical_not"]
_row_bitwise_and = BY_NAME["bitwise_and"]
_row_bitwise_or = BY_NAME["bitwise_or"]
_row_bitwise_xor = BY_NAME["bitwise_xor"]
_row_invert = BY_NAME["invert"]
_row_isnan = BY_NAME["isnan"]
_row_isinf = BY_NAME["isinf"]
_row_isfinite = BY_NAME["isfinite"]
_row_signbit = BY_NAME["signbit"]
_row_left_shift = BY_NAME["left_shift"]
_row_right_shift = BY_NAME["right_shift"]
_row_gcd = BY_NAME["gcd"]
_row_lcm = BY_NAME["lcm"]
_row_bitwise_count = BY_NAME["bitwise_count"]
_row_i0 = BY_NAME["i0"]
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
_row_real_if_close = BY_NAME["real_if_close"]
_row_poly = BY_NAME["poly"]
_row_polyfit = BY_NAME["polyfit"]
_row_polyval = BY_NAME["polyval"]
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
_row_sort_complex = BY_NAME["sort_complex"]
_row_partition = BY_NAME["partition"]
_row_topk = BY_NAME["topk"]
_row_kthvalue = BY_NAME["kthvalue"]
_row_nanprod = BY_NAME["nanprod"]
_row_nancumsum = BY_NAME["nancumsum"]
_row_nancumprod = BY_NAME["nancumprod"]
_row_index_select = BY_NAME["index_select"]
_row_masked_select = BY_NAME["masked_select"]
_row_compress = BY_NAME["compress"]
_row_take_along_dim = BY_NAME["take_along_dim"]
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
_row_index_add = BY_NAME["index_add"]
_row_index_copy = BY_NAME["index_copy"]
_row_index_fill = BY_NAME["index_fill"]
_row_masked_fill = BY_NAME["masked_fill"]
_row_masked_scatter = BY_NAME["masked_scatter"]
_row_scatter = BY_NAME["scatter"]
_row_scatter_add = BY_NAME["scatter_add"]
_row_segment_sum = BY_NAME["segment_sum"]
_row_segment_prod = BY_NAME["segment_prod"]
_row_segment_max = BY_NAME["segment_max"]
_row_segment_min = BY_NAME["segment_min"]
_row_as_strided = BY_NAME["as_strided"]
_row_mm = BY_NAME["mm"]
_row_mv = BY_NAME["mv"]
_row_bmm = BY_NAME["bmm"]
_row_addmm = BY_NAME["addmm"]
_row_addmv = BY_NAME["addmv"]
_row_addr = BY_NAME["addr"]
_row_baddbmm = BY_NAME["baddbmm"]
_row_addbmm = BY_NAME["addbmm"]
_row_block_diag = BY_NAME["block_diag"]
_row_logdet = BY_NAME["logdet"]
_row_cdist = BY_NAME["cdist"]
_row_pdist = BY_NAME["pdist"]
_row_renorm = BY_NAME["renorm"]
_row_var_mean = BY_NAME["var_mean"]
_row_std_mean = BY_NAME["std_mean"]
_row_sgn = BY_NAME["sgn"]
_row_frac = BY_NAME["frac"]
_row_rsqrt = BY_NAME["rsqrt"]
_row_dist = BY_NAME["dist"]
_row_aminmax = BY_NAME["aminmax"]
_row_split_with_sizes = BY_NAME["split_with_sizes"]
_row_unique_consecutive = BY_NAME["unique_consecutive"]
_row_bucketize = BY_NAME["bucketize"]
_np_neg = _row_neg.twins[0]
_np_positive = _row_positive.twins[0]
_np_exp = _row_exp.twins[0]
_np_expm1 = _row_expm1.twins[0]
_np_log = _row_log.twins[0]
_np_log1p = _row_log1p.twins[0]
_np_sqrt = _row_sqrt.twins[0]
_np_square = _row_square.twins[0]
_np_reciprocal = _row_reciprocal.twins[0]
_np_cbrt = _row_cbrt.twins[0]
_np_exp2 = _row_exp2.twins[0]
_np_log2 = _row_log2.twins[0]
_np_log10 = _row_log10.twins[0]
_np_logaddexp = _row_logaddexp.twins[0]
_np_logaddexp2 = _row_logaddexp2.twins[0]
_np_abs = _row_abs.twins[0]
_np_sign = _row_sign.twins[0]
_np_copysign = _row_copysign.twins[0]
_np_hypot = _row_hypot.twins[0]
_np_floor = _row_floor.twins[0]
_np_ceil = _row_ceil.twins[0]
_np_trunc = _row_trunc.twins[0]
_np_rint = _row_rint.twins[0]
_np_fmod = _row_fmod.twins[0]
_np_heaviside = _row_heaviside.twins[0]
_np_nextafter = _row_nextafter.twins[0]
_np_spacing = _row_spacing.twins[0]
_np_deg2rad = _row_deg2rad.twins[0]
_np_rad2deg = _row_rad2deg.twins[0]
_np_sinc = _row_sinc.twins[0]
_np_arcsinh = _row_arcsinh.twins[0]
_np_arccosh = _row_arccosh.twins[0]
_np_arctanh = _row_arctanh.twins[0]
_np_sin = _row_sin.twins[0]
_np_cos = _row_cos.twins[0]
_np_tan = _row_tan.twins[0]
_np_arcsin = _row_arcsin.twins[0]
_np_arccos = _row_arccos.twins[0]
_np_arctan = _row_arctan.twins[0]
_np_arctan2 = _row_arctan2.twins[0]
_np_sinh = _row_sinh.twins[0]
_np_cosh = _row_cosh.twins[0]
_np_tanh = _row_tanh.twins[0]
_np_maximum = _row_maximum.twins[0]
_np_minimum = _row_minimum.twins[0]
_np_fmax = _row_fmax.twins[0]
_np_fmin = _row_fmin.twins[0]
_np_clamp_min = _row_clamp_min.twins[0]
_np_clamp_max = _row_clamp_max.twins[0]
_np_relu = _row_relu.twins[0]
_np_sigmoid = _row_sigmoid.twins[0]
_np_conj = _row_conj.twins[0]
_np_logit = _row_logit.twins[0]
_np_softplus = _row_softplus.twins[0]
_np_erf = _row_erf.twins[0]
_np_erfc = _row_erfc.twins[0]
_np_erfinv = _row_erfinv.twins[0]
_np_lgamma = _row_lgamma.twins[0]
_np_digamma = _row_digamma.twins[0]
_np_xlogy = _row_xlogy.twins[0]
_np_xlog1py = _row_xlog1py.twins[0]
_np_i0 = _row_i0.twins[0]
_direct_sum = _row_sum.direct
_direct_mean = _row_mean.direct
_direct_max = _row_max.direct
_direct_min = _row_min.direct
_direct_cumsum = _row_cumsum.direct
_direct_reshape = _row_reshape.direct
_direct_transpose = _row_transpose.direct
_direct_permute = _row_permute.direct
_direct_swapaxes = _row_swapaxes.direct
_direct_squeeze = _row_squeeze.direct
_direct_clone = _row_clone.direct
_direct_prod = _row_prod.direct
_direct_cumprod = _row_cumprod.direct
_direct_matmul = _row_matmul.direct
_direct_dot = _row_dot.direct
_direct_vdot = _row_vdot.direct
_direct_inner = _row_inner.direct
_direct_outer = _row_outer.direct
_1 = 1
_20 = 20


def add(x: Any, y: Any, *, alpha: Any = 1, dtype: Any = None, out: Any = None) -> Tensor:
    """Sum.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    alpha : optional
        What y is multiplied by before.
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.add.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.add(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([-2.,  2.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if alpha is not _1:
        return _optioned(_row_add, (x, y,), alpha) if out is None else _into_with(_row_add, out, (x, y,), alpha)
    if out is not None:
        return _into(_row_add, out, x, y)
    return _required(x.__add__(y), 'add', y) if type(x) is Tensor else _elementwise(_row_add, x, y)


def sub(x: Any, y: Any, *, alpha: Any = 1, dtype: Any = None, out: Any = None) -> Tensor:
    """Difference.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    alpha : optional
        What y is multiplied by before.
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.subtract.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sub(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([0., 0.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if alpha is not _1:
        return _optioned(_row_sub, (x, y,), alpha) if out is None else _into_with(_row_sub, out, (x, y,), alpha)
    if out is not None:
        return _into(_row_sub, out, x, y)
    return _required(x.__sub__(y), 'sub', y) if type(x) is Tensor else _elementwise(_row_sub, x, y)


def mul(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Product.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.multiply.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.mul(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([1., 1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_mul, out, x, y)
    return _required(x.__mul__(y), 'mul', y) if type(x) is Tensor else _elementwise(_row_mul, x, y)


def div(x: Any, y: Any, *, rounding_mode: Any = None, dtype: Any = None, out: Any = None) -> Tensor:
    """Quotient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    rounding_mode : optional
        None, 'floor', or 'trunc' to round towards 0.
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.divide.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.div(tg.tensor([-1.0, 1.0]), tg.tensor([0.8, 2.3]))
    tensor([-1.25      ,  0.43478261])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if rounding_mode is not None:
        return _optioned(_row_div, (x, y,), rounding_mode) if out is None else _into_with(_row_div, out, (x, y,), rounding_mode)
    if out is not None:
        return _into(_row_div, out, x, y)
    return _required(x.__truediv__(y), 'div', y) if type(x) is Tensor else _elementwise(_row_div, x, y)


def neg(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Negative.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.negative.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.neg(tg.tensor([-1.0, 1.0]))
    tensor([ 1., -1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_neg, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_neg, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = -x
    except TypeError:
        return _elementwise(_row_neg, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_neg, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 7, layout.code, a, -1)
        except _Full:
            return _record(_row_neg, out, (self,))
        if tape.count != row:
            return _record(_row_neg, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_neg, out, (self,))


def positive(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The same values, as a new tensor.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.positive.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.positive(tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_positive, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_positive, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = +x
    except TypeError:
        return _elementwise(_row_positive, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_positive, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 8, layout.code, a, -1)
        except _Full:
            return _record(_row_positive, out, (self,))
        if tape.count != row:
            return _record(_row_positive, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_positive, out, (self,))


def pow(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Power.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.power's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.pow(tg.tensor([0.8, 2.3]), tg.tensor([-0.8, 1.8]))
    tensor([1.19544062, 4.47826825])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_pow, out, x, y)
    return _elementwise(_row_pow, x, y)


def exp(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Exponential.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.exp's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.exp(tg.tensor([-1.0, 1.0]))
    tensor([0.36787944, 2.71828183])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_exp, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_exp, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_exp(x)
    except TypeError:
        return _elementwise(_row_exp, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_exp, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65546, layout.code, a, -1)
        except _Full:
            return _record(_row_exp, out, (self,))
        if tape.count != row:
            return _record(_row_exp, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_exp, out, (self,))


def expm1(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """exp(x) - 1, accurate near 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.expm1's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.expm1(tg.tensor([-1.0, 1.0]))
    tensor([-0.63212056,  1.71828183])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_expm1, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_expm1, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_expm1(x)
    except TypeError:
        return _elementwise(_row_expm1, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_expm1, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65547, layout.code, a, -1)
        except _Full:
            return _record(_row_expm1, out, (self,))
        if tape.count != row:
            return _record(_row_expm1, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_expm1, out, (self,))


def log(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Natural logarithm.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.log's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.log(tg.tensor([0.8, 2.3]))
    tensor([-0.22314355,  0.83290912])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_log, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_log, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_log(x)
    except TypeError:
        return _elementwise(_row_log, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_log, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65548, layout.code, a, -1)
        except _Full:
            return _record(_row_log, out, (self,))
        if tape.count != row:
            return _record(_row_log, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_log, out, (self,))


def log1p(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """log(1 + x), accurate near 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.log1p's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.log1p(tg.tensor([0.1, 2.0]))
    tensor([0.09531018, 1.09861229])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_log1p, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_log1p, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_log1p(x)
    except TypeError:
        return _elementwise(_row_log1p, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_log1p, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65549, layout.code, a, -1)
        except _Full:
            return _record(_row_log1p, out, (self,))
        if tape.count != row:
            return _record(_row_log1p, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_log1p, out, (self,))


def sqrt(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Square root; its derivative at 0 is inf, by continuity.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.sqrt.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sqrt(tg.tensor([0.8, 2.3]))
    tensor([0.89442719, 1.51657509])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_sqrt, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_sqrt, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_sqrt(x)
    except TypeError:
        return _elementwise(_row_sqrt, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_sqrt, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65550, layout.code, a, -1)
        except _Full:
            return _record(_row_sqrt, out, (self,))
        if tape.count != row:
            return _record(_row_sqrt, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_sqrt, out, (self,))


def square(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Square.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.square.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.square(tg.tensor([-1.0, 1.0]))
    tensor([1., 1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_square, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_square, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_square(x)
    except TypeError:
        return _elementwise(_row_square, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_square, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65551, layout.code, a, -1)
        except _Full:
            return _record(_row_square, out, (self,))
        if tape.count != row:
            return _record(_row_square, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_square, out, (self,))


def reciprocal(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """1 / x.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.reciprocal.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.reciprocal(tg.tensor([0.8, 2.3]))
    tensor([1.25      , 0.43478261])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_reciprocal, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_reciprocal, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_reciprocal(x)
    except TypeError:
        return _elementwise(_row_reciprocal, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_reciprocal, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65552, layout.code, a, -1)
        except _Full:
            return _record(_row_reciprocal, out, (self,))
        if tape.count != row:
            return _record(_row_reciprocal, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_reciprocal, out, (self,))


def cbrt(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Cube root; its derivative at 0 is inf, by continuity.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.cbrt.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cbrt(tg.tensor([0.8, 2.3]))
    tensor([0.92831777, 1.32000612])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_cbrt, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_cbrt, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_cbrt(x)
    except TypeError:
        return _elementwise(_row_cbrt, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_cbrt, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65553, layout.real, a, -1)
        except _Full:
            return _record(_row_cbrt, out, (self,))
        if tape.count != row:
            return _record(_row_cbrt, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_cbrt, out, (self,))


def exp2(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """2 to the power x.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.exp2.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.exp2(tg.tensor([-1.0, 1.0]))
    tensor([0.5, 2. ])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_exp2, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_exp2, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_exp2(x)
    except TypeError:
        return _elementwise(_row_exp2, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_exp2, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65554, layout.code, a, -1)
        except _Full:
            return _record(_row_exp2, out, (self,))
        if tape.count != row:
            return _record(_row_exp2, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_exp2, out, (self,))


def log2(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Logarithm to base 2.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.log2.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.log2(tg.tensor([0.8, 2.3]))
    tensor([-0.32192809,  1.20163386])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_log2, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_log2, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_log2(x)
    except TypeError:
        return _elementwise(_row_log2, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_log2, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65555, layout.code, a, -1)
        except _Full:
            return _record(_row_log2, out, (self,))
        if tape.count != row:
            return _record(_row_log2, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_log2, out, (self,))


def log10(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Logarithm to base 10.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.log10.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.log10(tg.tensor([0.8, 2.3]))
    tensor([-0.09691001,  0.36172784])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_log10, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_log10, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_log10(x)
    except TypeError:
        return _elementwise(_row_log10, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_log10, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65556, layout.code, a, -1)
        except _Full:
            return _record(_row_log10, out, (self,))
        if tape.count != row:
            return _record(_row_log10, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_log10, out, (self,))


def logaddexp(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """log(exp(x) + exp(y)) without overflow.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.logaddexp.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logaddexp(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([-0.30685282,  1.69314718])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_logaddexp, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_logaddexp, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_logaddexp, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_logaddexp(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_logaddexp, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_logaddexp, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_logaddexp, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_logaddexp(x, y)
                    except TypeError:
                        return _elementwise(_row_logaddexp, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_logaddexp, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_logaddexp, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65557, layout.real, a, b)
                    except _Full:
                        return _record(_row_logaddexp, out, (self, other))
                    if tape.count != row:
                        return _record(_row_logaddexp, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_logaddexp(x, y)
                    except TypeError:
                        return _elementwise(_row_logaddexp, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_logaddexp, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65557, layout.real, a, b)
                    except _Full:
                        return _record(_row_logaddexp, out, (self, other))
                    if tape.count != row:
                        return _record(_row_logaddexp, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_logaddexp(x, number)
            except TypeError:
                return _elementwise(_row_logaddexp, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_logaddexp, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65557, layout.real, a, -1, other)
            except _Full:
                return _record(_row_logaddexp, out, (self, other))
            if tape.count != row:
                return _record(_row_logaddexp, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_logaddexp(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_logaddexp, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_logaddexp, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_logaddexp, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_logaddexp, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.real, -1, -1)
            except _Full:
                return _record(_row_logaddexp, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_logaddexp, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65557, layout.real, a, b)
            except _Full:
                return _record(_row_logaddexp, out, (self, other))
            if tape.count != b:
                return _record(_row_logaddexp, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_logaddexp, self, other)


def logaddexp2(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """log2(2 ** x + 2 ** y) without overflow.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.logaddexp2.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logaddexp2(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([0., 2.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_logaddexp2, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_logaddexp2, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_logaddexp2, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_logaddexp2(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_logaddexp2, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_logaddexp2, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_logaddexp2, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_logaddexp2(x, y)
                    except TypeError:
                        return _elementwise(_row_logaddexp2, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_logaddexp2, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_logaddexp2, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65558, layout.real, a, b)
                    except _Full:
                        return _record(_row_logaddexp2, out, (self, other))
                    if tape.count != row:
                        return _record(_row_logaddexp2, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_logaddexp2(x, y)
                    except TypeError:
                        return _elementwise(_row_logaddexp2, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_logaddexp2, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65558, layout.real, a, b)
                    except _Full:
                        return _record(_row_logaddexp2, out, (self, other))
                    if tape.count != row:
                        return _record(_row_logaddexp2, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_logaddexp2(x, number)
            except TypeError:
                return _elementwise(_row_logaddexp2, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_logaddexp2, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65558, layout.real, a, -1, other)
            except _Full:
                return _record(_row_logaddexp2, out, (self, other))
            if tape.count != row:
                return _record(_row_logaddexp2, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_logaddexp2(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_logaddexp2, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_logaddexp2, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_logaddexp2, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_logaddexp2, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.real, -1, -1)
            except _Full:
                return _record(_row_logaddexp2, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_logaddexp2, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65558, layout.real, a, b)
            except _Full:
                return _record(_row_logaddexp2, out, (self, other))
            if tape.count != b:
                return _record(_row_logaddexp2, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_logaddexp2, self, other)


def abs(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Absolute value; its derivative at 0 is 0, of least norm.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.absolute.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.abs(tg.tensor([-1.0, 1.0]))
    tensor([1., 1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_abs, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_abs, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _abs(x)
    except TypeError:
        return _elementwise(_row_abs, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_abs, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65559, layout.real, a, -1)
        except _Full:
            return _record(_row_abs, out, (self,))
        if tape.count != row:
            return _record(_row_abs, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_abs, out, (self,))


def sign(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Sign: -1, 0 or 1; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.sign.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sign(tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_sign, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_sign, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_sign(x)
    except TypeError:
        return _elementwise(_row_sign, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_sign, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 24, layout.real, a, -1)
        except _Full:
            return _record(_row_sign, out, (self,))
        if tape.count != row:
            return _record(_row_sign, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_sign, out, (self,))


def copysign(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The size of x with the sign of y; derivative at x = 0 is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.copysign.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.copysign(tg.tensor([-1.0, 1.0]), tg.tensor([0.8, 2.3]))
    tensor([1., 1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_copysign, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_copysign, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_copysign, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_copysign(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_copysign, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_copysign, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_copysign, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_copysign(x, y)
                    except TypeError:
                        return _elementwise(_row_copysign, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_copysign, out, (self, other))
                    b = -2 if m is None or not m.kind else tape.constant(other)
                    if b == -1:
                        return _record(_row_copysign, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65561, layout.real, a, b)
                    except _Full:
                        return _record(_row_copysign, out, (self, other))
                    if tape.count != row:
                        return _record(_row_copysign, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[row] = out
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_copysign(x, y)
                    except TypeError:
                        return _elementwise(_row_copysign, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_copysign, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65561, layout.real, a, b)
                    except _Full:
                        return _record(_row_copysign, out, (self, other))
                    if tape.count != row:
                        return _record(_row_copysign, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[row] = out
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_copysign(x, number)
            except TypeError:
                return _elementwise(_row_copysign, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_copysign, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65561, layout.real, a, -1, other)
            except _Full:
                return _record(_row_copysign, out, (self, other))
            if tape.count != row:
                return _record(_row_copysign, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[row] = out
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_copysign(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_copysign, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_copysign, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_copysign, out, (self, other))
            x = self._array
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65561, layout.real, a, -2)
            except _Full:
                return _record(_row_copysign, out, (self, other))
            if tape.count != row:
                return _record(_row_copysign, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[row] = out
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_copysign, self, other)


def hypot(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """sqrt(x * x + y * y) without overflow; derivative at the origin is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.hypot.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.hypot(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([1.41421356, 1.41421356])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_hypot, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_hypot, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_hypot, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_hypot(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_hypot, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_hypot, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_hypot, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_hypot(x, y)
                    except TypeError:
                        return _elementwise(_row_hypot, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_hypot, out, (self, other))
                    b = -2 if m is None or not m.kind else tape.constant(other)
                    if b == -1:
                        return _record(_row_hypot, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65562, layout.real, a, b)
                    except _Full:
                        return _record(_row_hypot, out, (self, other))
                    if tape.count != row:
                        return _record(_row_hypot, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[row] = out
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_hypot(x, y)
                    except TypeError:
                        return _elementwise(_row_hypot, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_hypot, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65562, layout.real, a, b)
                    except _Full:
                        return _record(_row_hypot, out, (self, other))
                    if tape.count != row:
                        return _record(_row_hypot, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    vals[row] = out
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_hypot(x, number)
            except TypeError:
                return _elementwise(_row_hypot, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_hypot, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65562, layout.real, a, -1, other)
            except _Full:
                return _record(_row_hypot, out, (self, other))
            if tape.count != row:
                return _record(_row_hypot, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[row] = out
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_hypot(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_hypot, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_hypot, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_hypot, out, (self, other))
            x = self._array
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65562, layout.real, a, -2)
            except _Full:
                return _record(_row_hypot, out, (self, other))
            if tape.count != row:
                return _record(_row_hypot, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[row] = out
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_hypot, self, other)


def floor(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The largest integer that is not larger; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.floor.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.floor(tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_floor, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_floor, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_floor(x)
    except TypeError:
        return _elementwise(_row_floor, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_floor, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 27, layout.real, a, -1)
        except _Full:
            return _record(_row_floor, out, (self,))
        if tape.count != row:
            return _record(_row_floor, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_floor, out, (self,))


def ceil(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The smallest integer that is not smaller; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.ceil.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ceil(tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_ceil, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_ceil, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_ceil(x)
    except TypeError:
        return _elementwise(_row_ceil, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_ceil, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 28, layout.real, a, -1)
        except _Full:
            return _record(_row_ceil, out, (self,))
        if tape.count != row:
            return _record(_row_ceil, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_ceil, out, (self,))


def trunc(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The next integer towards 0; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.trunc.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.trunc(tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_trunc, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_trunc, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_trunc(x)
    except TypeError:
        return _elementwise(_row_trunc, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_trunc, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 29, layout.real, a, -1)
        except _Full:
            return _record(_row_trunc, out, (self,))
        if tape.count != row:
            return _record(_row_trunc, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_trunc, out, (self,))


def rint(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The nearest integer, the even one of two; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.rint.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.rint(tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_rint, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_rint, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_rint(x)
    except TypeError:
        return _elementwise(_row_rint, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_rint, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 30, layout.code, a, -1)
        except _Full:
            return _record(_row_rint, out, (self,))
        if tape.count != row:
            return _record(_row_rint, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_rint, out, (self,))


def floor_divide(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The quotient rounded down; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.floor_divide.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.floor_divide(tg.tensor([3.4, 3.6]), tg.tensor([1.4, 1.5]))
    tensor([2., 2.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_floor_divide, out, x, y)
    return _required(x.__floordiv__(y), 'floor_divide', y) if type(x) is Tensor else _elementwise(_row_floor_divide, x, y)


def mod(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Remainder with the sign of the divisor, as Python's %.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.remainder.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.mod(tg.tensor([3.4, 3.6]), tg.tensor([1.4, 1.5]))
    tensor([0.6, 0.6])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_mod, out, x, y)
    return _required(x.__mod__(y), 'mod', y) if type(x) is Tensor else _elementwise(_row_mod, x, y)


def fmod(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Remainder with the sign of the dividend, as C's fmod.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.fmod.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fmod(tg.tensor([-3.6, -3.4]), tg.tensor([1.4, 1.5]))
    tensor([-0.8, -0.4])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_fmod, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_fmod, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_fmod, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_fmod(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_fmod, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_fmod, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_fmod, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_fmod(x, y)
                    except TypeError:
                        return _elementwise(_row_fmod, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_fmod, out, (self, other))
                    b = -2 if m is None or not m.kind else tape.constant(other)
                    if b == -1:
                        return _record(_row_fmod, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 33, layout.real, a, b)
                    except _Full:
                        return _record(_row_fmod, out, (self, other))
                    if tape.count != row:
                        return _record(_row_fmod, out, (self, other))
                    tape.count = row + 1
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_fmod(x, y)
                    except TypeError:
                        return _elementwise(_row_fmod, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_fmod, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65569, layout.real, a, b)
                    except _Full:
                        return _record(_row_fmod, out, (self, other))
                    if tape.count != row:
                        return _record(_row_fmod, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_fmod(x, number)
            except TypeError:
                return _elementwise(_row_fmod, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_fmod, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 33, layout.real, a, -1, other)
            except _Full:
                return _record(_row_fmod, out, (self, other))
            if tape.count != row:
                return _record(_row_fmod, out, (self, other))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_fmod(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_fmod, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_fmod, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_fmod, out, (self, other))
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 33, layout.real, a, -2)
            except _Full:
                return _record(_row_fmod, out, (self, other))
            if tape.count != row:
                return _record(_row_fmod, out, (self, other))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_fmod, self, other)


def heaviside(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """0 below 0, 1 above, y at 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.heaviside.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.heaviside(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([0., 1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_heaviside, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_heaviside, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_heaviside, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_heaviside(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_heaviside, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_heaviside, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_heaviside, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_heaviside(x, y)
                    except TypeError:
                        return _elementwise(_row_heaviside, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_heaviside, out, (self, other))
                    b = -2 if m is None or not m.kind else tape.constant(other)
                    if b == -1:
                        return _record(_row_heaviside, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 34, layout.real, a, b)
                    except _Full:
                        return _record(_row_heaviside, out, (self, other))
                    if tape.count != row:
                        return _record(_row_heaviside, out, (self, other))
                    tape.count = row + 1
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_heaviside(x, y)
                    except TypeError:
                        return _elementwise(_row_heaviside, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_heaviside, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65570, layout.real, a, b)
                    except _Full:
                        return _record(_row_heaviside, out, (self, other))
                    if tape.count != row:
                        return _record(_row_heaviside, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_heaviside(x, number)
            except TypeError:
                return _elementwise(_row_heaviside, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_heaviside, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 34, layout.real, a, -1, other)
            except _Full:
                return _record(_row_heaviside, out, (self, other))
            if tape.count != row:
                return _record(_row_heaviside, out, (self, other))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_heaviside(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_heaviside, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_heaviside, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_heaviside, out, (self, other))
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 34, layout.real, a, -2)
            except _Full:
                return _record(_row_heaviside, out, (self, other))
            if tape.count != row:
                return _record(_row_heaviside, out, (self, other))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_heaviside, self, other)


def nextafter(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The next floating-point number after x towards y.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.nextafter.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nextafter(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_nextafter, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_nextafter, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_nextafter, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_nextafter(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_nextafter, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_nextafter, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_nextafter, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_nextafter(x, y)
                    except TypeError:
                        return _elementwise(_row_nextafter, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_nextafter, out, (self, other))
                    b = -2 if m is None or not m.kind else tape.constant(other)
                    if b == -1:
                        return _record(_row_nextafter, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 35, layout.real, a, b)
                    except _Full:
                        return _record(_row_nextafter, out, (self, other))
                    if tape.count != row:
                        return _record(_row_nextafter, out, (self, other))
                    tape.count = row + 1
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_nextafter(x, y)
                    except TypeError:
                        return _elementwise(_row_nextafter, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_nextafter, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 35, layout.real, a, b)
                    except _Full:
                        return _record(_row_nextafter, out, (self, other))
                    if tape.count != row:
                        return _record(_row_nextafter, out, (self, other))
                    tape.count = row + 1
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_nextafter(x, number)
            except TypeError:
                return _elementwise(_row_nextafter, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_nextafter, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 35, layout.real, a, -1, other)
            except _Full:
                return _record(_row_nextafter, out, (self, other))
            if tape.count != row:
                return _record(_row_nextafter, out, (self, other))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_nextafter(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_nextafter, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_nextafter, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_nextafter, out, (self, other))
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 35, layout.real, a, -2)
            except _Full:
                return _record(_row_nextafter, out, (self, other))
            if tape.count != row:
                return _record(_row_nextafter, out, (self, other))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_nextafter, self, other)


def spacing(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The distance to the next floating-point number; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.spacing.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.spacing(tg.tensor([1.0])).numpy() == 2.0**-52
    array([ True])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_spacing, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_spacing, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_spacing(x)
    except TypeError:
        return _elementwise(_row_spacing, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_spacing, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 36, layout.real, a, -1)
        except _Full:
            return _record(_row_spacing, out, (self,))
        if tape.count != row:
            return _record(_row_spacing, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_spacing, out, (self,))


def deg2rad(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Degrees to radians.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.deg2rad.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.deg2rad(tg.tensor([-1.0, 1.0]))
    tensor([-0.01745329,  0.01745329])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_deg2rad, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_deg2rad, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_deg2rad(x)
    except TypeError:
        return _elementwise(_row_deg2rad, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_deg2rad, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 37, layout.real, a, -1)
        except _Full:
            return _record(_row_deg2rad, out, (self,))
        if tape.count != row:
            return _record(_row_deg2rad, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_deg2rad, out, (self,))


def rad2deg(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Radians to degrees.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.rad2deg.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.rad2deg(tg.tensor([-1.0, 1.0]))
    tensor([-57.29577951,  57.29577951])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_rad2deg, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_rad2deg, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_rad2deg(x)
    except TypeError:
        return _elementwise(_row_rad2deg, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_rad2deg, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 38, layout.real, a, -1)
        except _Full:
            return _record(_row_rad2deg, out, (self,))
        if tape.count != row:
            return _record(_row_rad2deg, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_rad2deg, out, (self,))


def sinc(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """sin(pi x) / (pi x), 1 at 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.sinc.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sinc(tg.tensor([0.0, 0.5]))  # 1 and 2 / pi
    tensor([1.        , 0.63661977])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_sinc, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_sinc, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_sinc(x)
    except TypeError:
        return _elementwise(_row_sinc, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_sinc, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65575, layout.code, a, -1)
        except _Full:
            return _record(_row_sinc, out, (self,))
        if tape.count != row:
            return _record(_row_sinc, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_sinc, out, (self,))


def arcsinh(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Inverse hyperbolic sine.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.arcsinh.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.arcsinh(tg.tensor([-1.0, 1.0]))
    tensor([-0.88137359,  0.88137359])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_arcsinh, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_arcsinh, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_arcsinh(x)
    except TypeError:
        return _elementwise(_row_arcsinh, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_arcsinh, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65576, layout.code, a, -1)
        except _Full:
            return _record(_row_arcsinh, out, (self,))
        if tape.count != row:
            return _record(_row_arcsinh, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_arcsinh, out, (self,))


def arccosh(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Inverse hyperbolic cosine.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.arccosh.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.arccosh(tg.tensor([1.6, 2.5]))
    tensor([1.04696792, 1.56679924])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_arccosh, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_arccosh, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_arccosh(x)
    except TypeError:
        return _elementwise(_row_arccosh, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_arccosh, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65577, layout.code, a, -1)
        except _Full:
            return _record(_row_arccosh, out, (self,))
        if tape.count != row:
            return _record(_row_arccosh, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_arccosh, out, (self,))


def arctanh(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Inverse hyperbolic tangent.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.arctanh.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.arctanh(tg.tensor([-0.5, 0.5]))
    tensor([-0.54930614,  0.54930614])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_arctanh, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_arctanh, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_arctanh(x)
    except TypeError:
        return _elementwise(_row_arctanh, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_arctanh, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65578, layout.code, a, -1)
        except _Full:
            return _record(_row_arctanh, out, (self,))
        if tape.count != row:
            return _record(_row_arctanh, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_arctanh, out, (self,))


def sin(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Sine of an angle in radians.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.sin's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sin(tg.tensor([-1.0, 1.0]))
    tensor([-0.84147098,  0.84147098])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_sin, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_sin, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_sin(x)
    except TypeError:
        return _elementwise(_row_sin, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_sin, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65579, layout.code, a, -1)
        except _Full:
            return _record(_row_sin, out, (self,))
        if tape.count != row:
            return _record(_row_sin, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_sin, out, (self,))


def cos(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Cosine of an angle in radians.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.cos's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cos(tg.tensor([-1.0, 1.0]))
    tensor([0.54030231, 0.54030231])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_cos, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_cos, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_cos(x)
    except TypeError:
        return _elementwise(_row_cos, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_cos, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65580, layout.code, a, -1)
        except _Full:
            return _record(_row_cos, out, (self,))
        if tape.count != row:
            return _record(_row_cos, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_cos, out, (self,))


def tan(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Tangent of an angle in radians.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.tan's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.tan(tg.tensor([-0.6, 0.6]))
    tensor([-0.68413681,  0.68413681])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_tan, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_tan, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_tan(x)
    except TypeError:
        return _elementwise(_row_tan, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_tan, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65581, layout.code, a, -1)
        except _Full:
            return _record(_row_tan, out, (self,))
        if tape.count != row:
            return _record(_row_tan, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_tan, out, (self,))


def arcsin(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Inverse sine, in radians.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.arcsin.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.arcsin(tg.tensor([-0.5, 0.5]))
    tensor([-0.52359878,  0.52359878])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_arcsin, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_arcsin, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_arcsin(x)
    except TypeError:
        return _elementwise(_row_arcsin, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_arcsin, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65582, layout.code, a, -1)
        except _Full:
            return _record(_row_arcsin, out, (self,))
        if tape.count != row:
            return _record(_row_arcsin, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_arcsin, out, (self,))


def arccos(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Inverse cosine, in radians.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.arccos.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.arccos(tg.tensor([-0.5, 0.5]))
    tensor([2.0943951 , 1.04719755])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_arccos, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_arccos, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_arccos(x)
    except TypeError:
        return _elementwise(_row_arccos, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_arccos, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65583, layout.code, a, -1)
        except _Full:
            return _record(_row_arccos, out, (self,))
        if tape.count != row:
            return _record(_row_arccos, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_arccos, out, (self,))


def arctan(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Inverse tangent, in radians.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.arctan.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.arctan(tg.tensor([-1.0, 1.0]))
    tensor([-0.78539816,  0.78539816])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_arctan, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_arctan, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_arctan(x)
    except TypeError:
        return _elementwise(_row_arctan, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_arctan, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65584, layout.code, a, -1)
        except _Full:
            return _record(_row_arctan, out, (self,))
        if tape.count != row:
            return _record(_row_arctan, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_arctan, out, (self,))


def arctan2(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Angle of the point (y, x), in radians.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.arctan2.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.arctan2(tg.tensor([-1.0, 1.0]), tg.tensor([0.8, 2.3]))
    tensor([-0.89605538,  0.41012734])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_arctan2, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_arctan2, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_arctan2, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_arctan2(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_arctan2, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_arctan2, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_arctan2, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_arctan2(x, y)
                    except TypeError:
                        return _elementwise(_row_arctan2, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_arctan2, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_arctan2, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65585, layout.real, a, b)
                    except _Full:
                        return _record(_row_arctan2, out, (self, other))
                    if tape.count != row:
                        return _record(_row_arctan2, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_arctan2(x, y)
                    except TypeError:
                        return _elementwise(_row_arctan2, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_arctan2, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65585, layout.real, a, b)
                    except _Full:
                        return _record(_row_arctan2, out, (self, other))
                    if tape.count != row:
                        return _record(_row_arctan2, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_arctan2(x, number)
            except TypeError:
                return _elementwise(_row_arctan2, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_arctan2, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65585, layout.real, a, -1, other)
            except _Full:
                return _record(_row_arctan2, out, (self, other))
            if tape.count != row:
                return _record(_row_arctan2, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_arctan2(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_arctan2, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_arctan2, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_arctan2, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_arctan2, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.real, -1, -1)
            except _Full:
                return _record(_row_arctan2, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_arctan2, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65585, layout.real, a, b)
            except _Full:
                return _record(_row_arctan2, out, (self, other))
            if tape.count != b:
                return _record(_row_arctan2, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_arctan2, self, other)


def sinh(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Hyperbolic sine.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.sinh's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sinh(tg.tensor([-1.0, 1.0]))
    tensor([-1.17520119,  1.17520119])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_sinh, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_sinh, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_sinh(x)
    except TypeError:
        return _elementwise(_row_sinh, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_sinh, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65586, layout.code, a, -1)
        except _Full:
            return _record(_row_sinh, out, (self,))
        if tape.count != row:
            return _record(_row_sinh, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_sinh, out, (self,))


def cosh(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Hyperbolic cosine.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.cosh's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cosh(tg.tensor([-1.0, 1.0]))
    tensor([1.54308063, 1.54308063])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_cosh, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_cosh, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_cosh(x)
    except TypeError:
        return _elementwise(_row_cosh, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_cosh, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65587, layout.code, a, -1)
        except _Full:
            return _record(_row_cosh, out, (self,))
        if tape.count != row:
            return _record(_row_cosh, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_cosh, out, (self,))


def tanh(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Hyperbolic tangent.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`). Those of other dtypes are numpy.tanh's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.tanh(tg.tensor([-1.5, 1.5]))
    tensor([-0.90514825,  0.90514825])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_tanh, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_tanh, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_tanh(x)
    except TypeError:
        return _elementwise(_row_tanh, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_tanh, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65588, layout.code, a, -1)
        except _Full:
            return _record(_row_tanh, out, (self,))
        if tape.count != row:
            return _record(_row_tanh, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_tanh, out, (self,))


def maximum(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The larger; NaN if either is; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.maximum.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.maximum(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_maximum, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_maximum, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_maximum, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_maximum(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_maximum, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_maximum, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_maximum, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_maximum(x, y)
                    except TypeError:
                        return _elementwise(_row_maximum, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_maximum, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_maximum, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65589, layout.real, a, b)
                    except _Full:
                        return _record(_row_maximum, out, (self, other))
                    if tape.count != row:
                        return _record(_row_maximum, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_maximum(x, y)
                    except TypeError:
                        return _elementwise(_row_maximum, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_maximum, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65589, layout.real, a, b)
                    except _Full:
                        return _record(_row_maximum, out, (self, other))
                    if tape.count != row:
                        return _record(_row_maximum, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_maximum(x, number)
            except TypeError:
                return _elementwise(_row_maximum, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_maximum, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65589, layout.real, a, -1, other)
            except _Full:
                return _record(_row_maximum, out, (self, other))
            if tape.count != row:
                return _record(_row_maximum, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_maximum(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_maximum, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_maximum, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_maximum, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_maximum, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.real, -1, -1)
            except _Full:
                return _record(_row_maximum, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_maximum, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65589, layout.real, a, b)
            except _Full:
                return _record(_row_maximum, out, (self, other))
            if tape.count != b:
                return _record(_row_maximum, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_maximum, self, other)


def minimum(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The smaller; NaN if either is; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.minimum.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.minimum(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_minimum, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_minimum, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_minimum, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_minimum(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_minimum, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_minimum, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_minimum, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_minimum(x, y)
                    except TypeError:
                        return _elementwise(_row_minimum, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_minimum, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_minimum, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65590, layout.real, a, b)
                    except _Full:
                        return _record(_row_minimum, out, (self, other))
                    if tape.count != row:
                        return _record(_row_minimum, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_minimum(x, y)
                    except TypeError:
                        return _elementwise(_row_minimum, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_minimum, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65590, layout.real, a, b)
                    except _Full:
                        return _record(_row_minimum, out, (self, other))
                    if tape.count != row:
                        return _record(_row_minimum, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_minimum(x, number)
            except TypeError:
                return _elementwise(_row_minimum, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_minimum, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65590, layout.real, a, -1, other)
            except _Full:
                return _record(_row_minimum, out, (self, other))
            if tape.count != row:
                return _record(_row_minimum, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_minimum(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_minimum, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_minimum, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_minimum, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_minimum, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.real, -1, -1)
            except _Full:
                return _record(_row_minimum, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_minimum, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65590, layout.real, a, b)
            except _Full:
                return _record(_row_minimum, out, (self, other))
            if tape.count != b:
                return _record(_row_minimum, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_minimum, self, other)


def fmax(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The larger; of a NaN and a number the number; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.fmax.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fmax(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_fmax, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_fmax, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_fmax, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_fmax(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_fmax, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_fmax, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_fmax, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_fmax(x, y)
                    except TypeError:
                        return _elementwise(_row_fmax, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_fmax, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_fmax, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65591, layout.real, a, b)
                    except _Full:
                        return _record(_row_fmax, out, (self, other))
                    if tape.count != row:
                        return _record(_row_fmax, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_fmax(x, y)
                    except TypeError:
                        return _elementwise(_row_fmax, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_fmax, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65591, layout.real, a, b)
                    except _Full:
                        return _record(_row_fmax, out, (self, other))
                    if tape.count != row:
                        return _record(_row_fmax, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_fmax(x, number)
            except TypeError:
                return _elementwise(_row_fmax, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_fmax, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65591, layout.real, a, -1, other)
            except _Full:
                return _record(_row_fmax, out, (self, other))
            if tape.count != row:
                return _record(_row_fmax, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_fmax(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_fmax, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_fmax, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_fmax, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_fmax, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.real, -1, -1)
            except _Full:
                return _record(_row_fmax, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_fmax, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65591, layout.real, a, b)
            except _Full:
                return _record(_row_fmax, out, (self, other))
            if tape.count != b:
                return _record(_row_fmax, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_fmax, self, other)


def fmin(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The smaller; of a NaN and a number the number; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.fmin.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fmin(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_fmin, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_fmin, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_fmin, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_fmin(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_fmin, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_fmin, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_fmin, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_fmin(x, y)
                    except TypeError:
                        return _elementwise(_row_fmin, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_fmin, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_fmin, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65592, layout.real, a, b)
                    except _Full:
                        return _record(_row_fmin, out, (self, other))
                    if tape.count != row:
                        return _record(_row_fmin, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_fmin(x, y)
                    except TypeError:
                        return _elementwise(_row_fmin, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_fmin, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65592, layout.real, a, b)
                    except _Full:
                        return _record(_row_fmin, out, (self, other))
                    if tape.count != row:
                        return _record(_row_fmin, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_fmin(x, number)
            except TypeError:
                return _elementwise(_row_fmin, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_fmin, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65592, layout.real, a, -1, other)
            except _Full:
                return _record(_row_fmin, out, (self, other))
            if tape.count != row:
                return _record(_row_fmin, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_fmin(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_fmin, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_fmin, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_fmin, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_fmin, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.real, -1, -1)
            except _Full:
                return _record(_row_fmin, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_fmin, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65592, layout.real, a, b)
            except _Full:
                return _record(_row_fmin, out, (self, other))
            if tape.count != b:
                return _record(_row_fmin, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_fmin, self, other)


def clamp_min(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """x, but not below y; the derivative at the bound is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.clamp_min(tg.tensor([0.5, 2.0]), 1.0)
    tensor([1., 2.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_clamp_min, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_clamp_min, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_clamp_min, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_clamp_min(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_clamp_min, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_clamp_min, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_clamp_min, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_clamp_min(x, y)
                    except TypeError:
                        return _elementwise(_row_clamp_min, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_clamp_min, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_clamp_min, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65593, layout.real, a, b)
                    except _Full:
                        return _record(_row_clamp_min, out, (self, other))
                    if tape.count != row:
                        return _record(_row_clamp_min, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_clamp_min(x, y)
                    except TypeError:
                        return _elementwise(_row_clamp_min, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_clamp_min, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65593, layout.real, a, b)
                    except _Full:
                        return _record(_row_clamp_min, out, (self, other))
                    if tape.count != row:
                        return _record(_row_clamp_min, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_clamp_min(x, number)
            except TypeError:
                return _elementwise(_row_clamp_min, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_clamp_min, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65593, layout.real, a, -1, other)
            except _Full:
                return _record(_row_clamp_min, out, (self, other))
            if tape.count != row:
                return _record(_row_clamp_min, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_clamp_min(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_clamp_min, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_clamp_min, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_clamp_min, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_clamp_min, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.real, -1, -1)
            except _Full:
                return _record(_row_clamp_min, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_clamp_min, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65593, layout.real, a, b)
            except _Full:
                return _record(_row_clamp_min, out, (self, other))
            if tape.count != b:
                return _record(_row_clamp_min, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_clamp_min, self, other)


def clamp_max(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """x, but not above y; the derivative at the bound is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.clamp_max(tg.tensor([0.5, 2.0]), 1.0)
    tensor([0.5, 1. ])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_clamp_max, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_clamp_max, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_clamp_max, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_clamp_max(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_clamp_max, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_clamp_max, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_clamp_max, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    try:
                        out = _np_clamp_max(x, y)
                    except TypeError:
                        return _elementwise(_row_clamp_max, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_clamp_max, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_clamp_max, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65594, layout.real, a, b)
                    except _Full:
                        return _record(_row_clamp_max, out, (self, other))
                    if tape.count != row:
                        return _record(_row_clamp_max, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    try:
                        out = _np_clamp_max(x, y)
                    except TypeError:
                        return _elementwise(_row_clamp_max, self, other)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_clamp_max, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65594, layout.real, a, b)
                    except _Full:
                        return _record(_row_clamp_max, out, (self, other))
                    if tape.count != row:
                        return _record(_row_clamp_max, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            try:
                out = _np_clamp_max(x, number)
            except TypeError:
                return _elementwise(_row_clamp_max, self, other)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_clamp_max, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65594, layout.real, a, -1, other)
            except _Full:
                return _record(_row_clamp_max, out, (self, other))
            if tape.count != row:
                return _record(_row_clamp_max, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_clamp_max(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_clamp_max, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_clamp_max, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_clamp_max, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_clamp_max, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.real, -1, -1)
            except _Full:
                return _record(_row_clamp_max, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_clamp_max, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65594, layout.real, a, b)
            except _Full:
                return _record(_row_clamp_max, out, (self, other))
            if tape.count != b:
                return _record(_row_clamp_max, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_clamp_max, self, other)


def where(condition: Any, x: Any = None, y: Any = None) -> Any:
    """x where the condition holds, y elsewhere; without both, the indices where it holds.

    Parameters
    ----------
    condition : tensor, array or number
    x : tensor, array or number, optional
    y : tensor, array or number, optional

    Returns
    -------
    Tensor

    The values are those of numpy.where.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.where(tg.tensor([1.0, -1.0]) > 0, tg.tensor([1.0, 2.0]), 0.0)
    tensor([1., 0.])
    """
    return _choose(condition, x, y)


def relu(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """max(x, 0); its derivative at 0 is 0, of least norm.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.relu(tg.tensor([-1.0, 2.0]))
    tensor([0., 2.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_relu, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_relu, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_relu(x)
    except TypeError:
        return _elementwise(_row_relu, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_relu, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65596, layout.real, a, -1)
        except _Full:
            return _record(_row_relu, out, (self,))
        if tape.count != row:
            return _record(_row_relu, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_relu, out, (self,))


def sigmoid(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Logistic function 1 / (1 + exp(-x)).

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`).

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sigmoid(tg.tensor([0.0]))
    tensor([0.5])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_sigmoid, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_sigmoid, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_sigmoid(x)
    except TypeError:
        return _elementwise(_row_sigmoid, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_sigmoid, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65597, layout.code, a, -1)
        except _Full:
            return _record(_row_sigmoid, out, (self,))
        if tape.count != row:
            return _record(_row_sigmoid, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_sigmoid, out, (self,))


def conj(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """The complex conjugate.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.conjugate.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.conj(tg.tensor([-1.0, 1.0]))
    tensor([-1.,  1.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_conj, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_conj, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_conj(x)
    except TypeError:
        return _elementwise(_row_conj, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_conj, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 62, layout.code, a, -1)
        except _Full:
            return _record(_row_conj, out, (self,))
        if tape.count != row:
            return _record(_row_conj, out, (self,))
        tape.count = row + 1
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_conj, out, (self,))


def logit(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Inverse of the logistic function.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logit(tg.tensor([0.5, 0.75]))  # log 3
    tensor([0.        , 1.09861229])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_logit, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_logit, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_logit(x)
    except TypeError:
        return _elementwise(_row_logit, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_logit, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65601, layout.real, a, -1)
        except _Full:
            return _record(_row_logit, out, (self,))
        if tape.count != row:
            return _record(_row_logit, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_logit, out, (self,))


def softplus(x: Any, beta: Any = 1, threshold: Any = 20, *, dtype: Any = None, out: Any = None) -> Tensor:
    """log(1 + exp(x)) without overflow.

    Parameters
    ----------
    x : tensor, array or number
    beta : optional
        What x is multiplied by, and the result divided by.
    threshold : optional
        Where beta * x is above it, the result is x.
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.softplus(tg.tensor([0.0]))  # log 2
    tensor([0.69314718])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if beta is not _1 or threshold is not _20:
        return _optioned(_row_softplus, (x,), beta, threshold) if out is None else _into_with(_row_softplus, out, (x,), beta, threshold)
    if out is not None:
        return _into(_row_softplus, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_softplus, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_softplus(x)
    except TypeError:
        return _elementwise(_row_softplus, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_softplus, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65602, layout.real, a, -1)
        except _Full:
            return _record(_row_softplus, out, (self,))
        if tape.count != row:
            return _record(_row_softplus, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_softplus, out, (self,))


def erf(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Error function.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Values of float64 are within 1 unit in the last place (`docs/accuracy.md`).

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.erf(tg.tensor([0.0, 1.0]))
    tensor([0.        , 0.84270079])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_erf, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_erf, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_erf(x)
    except TypeError:
        return _elementwise(_row_erf, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_erf, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65603, layout.code, a, -1)
        except _Full:
            return _record(_row_erf, out, (self,))
        if tape.count != row:
            return _record(_row_erf, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_erf, out, (self,))


def erfc(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """1 - erf(x), accurate for large x.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.erfc(tg.tensor([0.0, 1.0]))
    tensor([1.        , 0.15729921])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_erfc, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_erfc, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_erfc(x)
    except TypeError:
        return _elementwise(_row_erfc, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_erfc, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65604, layout.code, a, -1)
        except _Full:
            return _record(_row_erfc, out, (self,))
        if tape.count != row:
            return _record(_row_erfc, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_erfc, out, (self,))


def erfinv(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Inverse of the error function.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.erfinv(tg.tensor([0.0, 0.5]))
    tensor([0.        , 0.47693628])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_erfinv, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_erfinv, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_erfinv(x)
    except TypeError:
        return _elementwise(_row_erfinv, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_erfinv, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65605, layout.real, a, -1)
        except _Full:
            return _record(_row_erfinv, out, (self,))
        if tape.count != row:
            return _record(_row_erfinv, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[row] = out
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_erfinv, out, (self,))


def lgamma(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Logarithm of the absolute value of the gamma function.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.lgamma(tg.tensor([1.0, 5.0]))  # log 24
    tensor([0.        , 3.17805383])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_lgamma, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_lgamma, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_lgamma(x)
    except TypeError:
        return _elementwise(_row_lgamma, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_lgamma, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65606, layout.real, a, -1)
        except _Full:
            return _record(_row_lgamma, out, (self,))
        if tape.count != row:
            return _record(_row_lgamma, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_lgamma, out, (self,))


def digamma(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Derivative of lgamma.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.digamma(tg.tensor([1.0]))  # minus Euler's constant
    tensor([-0.57721566])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_digamma, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_digamma, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_digamma(x)
    except TypeError:
        return _elementwise(_row_digamma, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_digamma, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65607, layout.real, a, -1)
        except _Full:
            return _record(_row_digamma, out, (self,))
        if tape.count != row:
            return _record(_row_digamma, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_digamma, out, (self,))


def xlogy(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """x * log(y), and 0 where x is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.xlogy(tg.tensor([0.0, 2.0]), tg.tensor([0.0, 1.0]))
    tensor([0., 0.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_xlogy, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_xlogy, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_xlogy, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_xlogy(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_xlogy, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_xlogy, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_xlogy, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    out = _np_xlogy(x, y)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_xlogy, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_xlogy, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65608, layout.code, a, b)
                    except _Full:
                        return _record(_row_xlogy, out, (self, other))
                    if tape.count != row:
                        return _record(_row_xlogy, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    out = _np_xlogy(x, y)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_xlogy, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65608, layout.code, a, b)
                    except _Full:
                        return _record(_row_xlogy, out, (self, other))
                    if tape.count != row:
                        return _record(_row_xlogy, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            out = _np_xlogy(x, number)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_xlogy, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65608, layout.code, a, -1, other)
            except _Full:
                return _record(_row_xlogy, out, (self, other))
            if tape.count != row:
                return _record(_row_xlogy, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_xlogy(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_xlogy, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_xlogy, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_xlogy, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_xlogy, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
            except _Full:
                return _record(_row_xlogy, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_xlogy, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65608, layout.code, a, b)
            except _Full:
                return _record(_row_xlogy, out, (self, other))
            if tape.count != b:
                return _record(_row_xlogy, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_xlogy, self, other)


def xlog1py(x: Any, y: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """x * log(1 + y), and 0 where x is 0.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.xlog1py(tg.tensor([0.0, 2.0]), tg.tensor([-1.0, 0.0]))
    tensor([0., 0.])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
        y = _tensor(y).astype(dtype)
    if out is not None:
        return _into(_row_xlog1py, out, x, y)
    if type(x) is not Tensor:
        return _elementwise(_row_xlog1py, x, y)
    self, other = x, y
    rec = _state.rec
    if rec is _INFERENCE or rec is None:
        if (layout := self._layout) is not None and layout.large:
            return _elementwise(_row_xlog1py, self, other)
        if (m := self._meta) is not None and (k := m.kind) and (
            k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
        ) and not self._array.ndim:
            _check_element(self)
        kind = type(other)
        if kind is Tensor:
            if (m := other._meta) is not None and (k := m.kind) and (
                k < 0 or ((o := other._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
            ) and not other._array.ndim:
                _check_element(other)
        if (
            kind is Tensor or kind is float or kind is int or kind is _float64
            or (kind is _ndarray and other.dtype is _FLOAT64)
        ):
            y = other._array if kind is Tensor else other
            try:
                out = _np_xlog1py(self._array, y)
            except (TypeError, ValueError, OverflowError):
                return _elementwise(_row_xlog1py, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _elementwise(_row_xlog1py, self, other)
    tape, a = self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _place(self)
    if tape is not None and tape.owner is rec:
        layout = self._layout
        if layout.large:
            return _elementwise(_row_xlog1py, self, other)
        kind = type(other)
        if kind is Tensor:
            shape = other._layout
            if shape is None:
                shape = other._layout = _layout_of(other._array)
            if shape is not layout and layout is shape.scalar:
                layout = shape
            if shape is layout or shape is layout.scalar:
                b, here, m = other._row, other._tape is tape, other._meta
                if here and m is None:
                    pass
                elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):
                    x, y = self._array, other._array
                    out = _np_xlog1py(x, y)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_xlog1py, out, (self, other))
                    b = tape.constant(other)
                    if b == -1:
                        return _record(_row_xlog1py, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65609, layout.code, a, b)
                    except _Full:
                        return _record(_row_xlog1py, out, (self, other))
                    if tape.count != row:
                        return _record(_row_xlog1py, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
                else:
                    b = tape.known(other)
                if b >= 0:
                    x, y = self._array, other._array
                    out = _np_xlog1py(x, y)
                    if a < 0 and (a := tape.arrive(self)) < 0:
                        return _record(_row_xlog1py, out, (self, other))
                    row = tape.count
                    try:
                        _pack(tape.buf, row * 56, 65609, layout.code, a, b)
                    except _Full:
                        return _record(_row_xlog1py, out, (self, other))
                    if tape.count != row:
                        return _record(_row_xlog1py, out, (self, other))
                    tape.count = row + 1
                    vals = tape.vals
                    vals[a] = x
                    vals[b] = y
                    t = _new(Tensor)
                    t._array = out
                    t._tape = tape
                    t._row = row
                    t._layout = layout
                    t._meta = None
                    return t
        elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):
            x = self._array
            number = _array(other) if layout.boxes and type(other) is float else other
            out = _np_xlog1py(x, number)
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_xlog1py, out, (self, other))
            row = tape.count
            try:
                _pack_immediate(tape.buf, row * 56, 65609, layout.code, a, -1, other)
            except _Full:
                return _record(_row_xlog1py, out, (self, other))
            if tape.count != row:
                return _record(_row_xlog1py, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        elif kind is _ndarray:
            try:
                out = _np_xlog1py(self._array, other)
            except (TypeError, ValueError):
                return _elementwise(_row_xlog1py, self, other)
            if out.shape != layout.shape or out.dtype is not layout.dtype:
                return _record(_row_xlog1py, out, (self, other))
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_row_xlog1py, out, (self, other))
            if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                return _record(_row_xlog1py, out, (self, other))
            x, y = self._array, _array(other)
            b = tape.count
            try:
                _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
            except _Full:
                return _record(_row_xlog1py, out, (self, other))
            row = b + 1
            if tape.count != b:
                return _record(_row_xlog1py, out, (self, other))
            try:
                _pack(tape.buf, row * 56, 65609, layout.code, a, b)
            except _Full:
                return _record(_row_xlog1py, out, (self, other))
            if tape.count != b:
                return _record(_row_xlog1py, out, (self, other))
            tape.count = row + 1
            vals = tape.vals
            vals[a] = x
            vals[b] = y
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
    return _elementwise(_row_xlog1py, self, other)


def sum(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Sum of the elements over the given axes.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.sum.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sum(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([10., 26., 42.])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('sum', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_sum, x, {"axis": axis, "keepdims": keepdims}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
        try:
            out = _direct_sum(x._array, axis, keepdims)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_sum, x, () if axis is None and keepdims is False else (axis, keepdims,), rec)


def mean(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Mean of the elements over the given axes.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.mean.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.mean(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(3.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('mean', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_mean, x, {"axis": axis, "keepdims": keepdims}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
        try:
            out = _direct_mean(x._array, axis, keepdims)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_mean, x, () if axis is None and keepdims is False else (axis, keepdims,), rec)


def max(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Largest element over the given axes; NaN if there is one; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.max.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.max(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([ 4.,  8., 12.])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('max', axis, keepdims, dim, keepdim, 'torch.max(dim=) gives values and indices; write max(axis=…) for the values')
    if numpy:
        return _numpys(_row_max, x, {"axis": axis, "keepdims": keepdims}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
        try:
            out = _direct_max(x._array, axis, keepdims)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_max, x, () if axis is None and keepdims is False else (axis, keepdims,), rec)


def amax(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Largest element over the given axes; NaN if there is one; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.max.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.max(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([ 4.,  8., 12.])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('amax', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_max, x, {"axis": axis, "keepdims": keepdims}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
        try:
            out = _direct_max(x._array, axis, keepdims)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_max, x, () if axis is None and keepdims is False else (axis, keepdims,), rec)


def min(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Smallest element over the given axes; NaN if there is one; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.min.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.min(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([1., 5., 9.])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('min', axis, keepdims, dim, keepdim, 'torch.min(dim=) gives values and indices; write min(axis=…) for the values')
    if numpy:
        return _numpys(_row_min, x, {"axis": axis, "keepdims": keepdims}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
        try:
            out = _direct_min(x._array, axis, keepdims)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_min, x, () if axis is None and keepdims is False else (axis, keepdims,), rec)


def amin(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Smallest element over the given axes; NaN if there is one; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.min.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.min(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([1., 5., 9.])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('amin', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_min, x, {"axis": axis, "keepdims": keepdims}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
        try:
            out = _direct_min(x._array, axis, keepdims)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_min, x, () if axis is None and keepdims is False else (axis, keepdims,), rec)


def cumsum(x: Any, axis: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Tensor:
    """Cumulative sum along an axis; without one, of the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    Tensor

    The values are those of numpy.cumsum.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cumsum(tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor([ 1.,  3.,  6., 10.])
    """
    if dim is not UNSET:
        axis = _axis('cumsum', axis, dim, None)
    if numpy:
        return _numpys(_row_cumsum, x, {"axis": axis}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int):
        try:
            out = _direct_cumsum(x._array, axis)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_cumsum, x, () if axis is None else (axis,), rec)


def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Norm of vectors or of matrices, as `numpy.linalg.norm`; its derivative at 0 is 0, of least norm.

    Parameters
    ----------
    x : tensor, array or number
    ord : optional
        Which norm: 2 or None, 1, inf, and others of NumPy.
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.linalg.norm.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.norm(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(7.41619849)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('norm', axis, keepdims, dim, keepdim, "torch.norm's second argument is another one; write norm(x, ord=…, axis=…)")
    return _single(_row_norm, x, () if ord is None and axis is None and keepdims is False else (ord, axis, keepdims,))


def reshape(x: Any, *sizes_or_axes: Any, shape: Any = UNSET, **numpy: Any) -> Tensor:
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.reshape(tg.tensor([1.0]), ())
    tensor(1.)
    """
    if shape is not UNSET:
        sizes_or_axes = _starred('reshape', sizes_or_axes, shape)
    if numpy:
        return _numpys(_row_reshape, x, {"shape": sizes_or_axes}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (len(sizes_or_axes) != 1 or (kind := type(sizes_or_axes[0])) is int or kind is tuple):
        try:
            if type(array := x._array) is not _ndarray:
                raise TypeError
            out = array.reshape(*sizes_or_axes)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            if (base := out.base) is not None and (base is array or base is array.base):
                if (m := x._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                    t: Any = _new(Tensor)
                    t._array = out
                    t._tape = t._layout = t._recipe = None
                    t._row = -1
                    t._origin, t._meta = x, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                    return t
                return _seen(out, x, rec)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_reshape, x, sizes_or_axes, rec)


def transpose(x: Any, *sizes_or_axes: Any, axes: Any = UNSET, dim0: Any = UNSET, dim1: Any = UNSET) -> Tensor:
    """A view with the axes in another order: none given reverses them, two integers swap two.

    Parameters
    ----------
    x : tensor, array or number
    *sizes_or_axes, axes : int, or a tuple of int
        one by one, or as a tuple
    dim0 : optional
        One of axes.
    dim1 : optional
        One of axes.

    Returns
    -------
    Tensor

    The values are those of numpy.transpose.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.transpose(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[ 1.,  5.,  9.],
            [ 2.,  6., 10.],
            [ 3.,  7., 11.],
            [ 4.,  8., 12.]])
    """
    if dim0 is not UNSET or dim1 is not UNSET:
        sizes_or_axes = _together('transpose', ['dim0', 'dim1'], (dim0, dim1), sizes_or_axes, axes)
    if axes is not UNSET:
        sizes_or_axes = _starred('transpose', sizes_or_axes, axes)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (len(sizes_or_axes) != 1 or (kind := type(sizes_or_axes[0])) is int or kind is tuple):
        try:
            if type(array := x._array) is not _ndarray:
                raise TypeError
            out = _direct_transpose(array, *sizes_or_axes)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            if (m := x._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                t: Any = _new(Tensor)
                t._array = out
                t._tape = t._layout = t._recipe = None
                t._row = -1
                t._origin, t._meta = x, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                return t
            return _seen(out, x, rec)
    return _single(_row_transpose, x, sizes_or_axes, rec)


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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.permute(tg.ones(2, 3, 4), 2, 0, 1).shape
    (4, 2, 3)
    """
    if dims is not UNSET:
        sizes_or_axes = _starred('permute', sizes_or_axes, dims)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (len(sizes_or_axes) != 1 or (kind := type(sizes_or_axes[0])) is int or kind is tuple):
        try:
            if type(array := x._array) is not _ndarray:
                raise TypeError
            out = _direct_permute(array, *sizes_or_axes)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            if (m := x._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                t: Any = _new(Tensor)
                t._array = out
                t._tape = t._layout = t._recipe = None
                t._row = -1
                t._origin, t._meta = x, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                return t
            return _seen(out, x, rec)
    return _single(_row_permute, x, sizes_or_axes, rec)


def moveaxis(x: Any, source: Any, destination: Any) -> Tensor:
    """A view with some axes moved to other places.

    Parameters
    ----------
    x : tensor, array or number
    source
        The axes to move.
    destination
        Where each axis goes.

    Returns
    -------
    Tensor

    The values are those of numpy.moveaxis.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.moveaxis(tg.ones(2, 3, 4), 0, -1).shape
    (3, 4, 2)
    """
    return _single(_row_moveaxis, x, (source, destination,))


def swapaxes(x: Any, axis1: Any = UNSET, axis2: Any = UNSET, *, dim0: Any = UNSET, dim1: Any = UNSET) -> Tensor:
    """A view with two axes exchanged.

    Parameters
    ----------
    x : tensor, array or number
    axis1
        The first of the two axes.
    axis2
        The second of the two axes.
    dim0 : optional
        Another name of axis1.
    dim1 : optional
        Another name of axis2.

    Returns
    -------
    Tensor

    The values are those of numpy.swapaxes.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.swapaxes(tg.ones(2, 3, 4), 0, 2).shape
    (4, 3, 2)
    """
    if axis1 is UNSET or dim0 is not UNSET:
        axis1 = _renamed('swapaxes', 'axis1', axis1, 'dim0', dim0)
    if axis2 is UNSET or dim1 is not UNSET:
        axis2 = _renamed('swapaxes', 'axis2', axis2, 'dim1', dim1)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and type(axis1) is int and type(axis2) is int:
        try:
            if type(array := x._array) is not _ndarray:
                raise TypeError
            out = _direct_swapaxes(array, axis1, axis2)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            if (m := x._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                t: Any = _new(Tensor)
                t._array = out
                t._tape = t._layout = t._recipe = None
                t._row = -1
                t._origin, t._meta = x, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                return t
            return _seen(out, x, rec)
    return _single(_row_swapaxes, x, (axis1, axis2,), rec)


def squeeze(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """A view without the given axes of size 1; none given drops all of them.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axes of size 1 to leave out; None for all.

    Returns
    -------
    Tensor

    The values are those of numpy.squeeze.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.squeeze(tg.tensor([[[1.0], [2.0], [3.0]]]), axis=0)
    tensor([[1.],
            [2.],
            [3.]])
    """
    if dim is not UNSET:
        axis = _axis('squeeze', axis, dim, None)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int):
        try:
            if type(array := x._array) is not _ndarray:
                raise TypeError
            out = _direct_squeeze(array, axis)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            if (base := out.base) is not None and (base is array or base is array.base):
                if (m := x._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                    t: Any = _new(Tensor)
                    t._array = out
                    t._tape = t._layout = t._recipe = None
                    t._row = -1
                    t._origin, t._meta = x, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                    return t
                return _seen(out, x, rec)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_squeeze, x, () if axis is None else (axis,), rec)


def unsqueeze(x: Any, axis: Any = UNSET, *, dim: Any = UNSET) -> Tensor:
    """A view with an axis of size 1 put in at each given place.

    Parameters
    ----------
    x : tensor, array or number
    axis
        Where the new axis is to stand.

    Returns
    -------
    Tensor

    The values are those of numpy.expand_dims.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unsqueeze(tg.tensor([1.0, 2.0, 3.0]), axis=0)
    tensor([[1., 2., 3.]])
    """
    if axis is UNSET or dim is not UNSET:
        axis = _axis('unsqueeze', axis, dim, UNSET)
    return _single(_row_unsqueeze, x, (axis,))


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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.expand(tg.tensor([[1.0], [2.0]]), 2, 3)
    tensor([[1., 1., 1.],
            [2., 2., 2.]])
    """
    if sizes is not UNSET:
        sizes_or_axes = _starred('expand', sizes_or_axes, sizes)
    return _single(_row_expand, x, sizes_or_axes)


def broadcast_to(x: Any, shape: Any) -> Tensor:
    """A view repeated to a larger shape, without memory of its own.

    Parameters
    ----------
    x : tensor, array or number
    shape
        The shape of the result; one size may be -1.

    Returns
    -------
    Tensor

    The values are those of numpy.broadcast_to.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.broadcast_to(tg.tensor(1.0), shape=(3,))
    tensor([1., 1., 1.])
    """
    return _single(_row_broadcast_to, x, (shape,))


def clone(x: Any, **numpy: Any) -> Tensor:
    """A copy with memory of its own, differentiable.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.copy.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.clone(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[ 1.,  2.,  3.,  4.],
            [ 5.,  6.,  7.,  8.],
            [ 9., 10., 11., 12.]])
    """
    if numpy:
        return _numpys(_row_clone, x, {}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor:
        try:
            if type(array := x._array) is not _ndarray:
                raise TypeError
            out = _direct_clone(array)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            if (base := out.base) is not None and (base is array or base is array.base):
                if (m := x._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                    t: Any = _new(Tensor)
                    t._array = out
                    t._tape = t._layout = t._recipe = None
                    t._row = -1
                    t._origin, t._meta = x, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                    return t
                return _seen(out, x, rec)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_clone, x, (), rec)


def astype(x: Any, dtype: Any, **numpy: Any) -> Tensor:
    """The values in another dtype.

    Parameters
    ----------
    x : tensor, array or number
    dtype
        NumPy's dtype of the result.

    Returns
    -------
    Tensor

    The values are those of numpy.astype.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.astype(tg.tensor([1.5, 2.5]), int)
    tensor([1, 2])
    """
    if numpy:
        return _numpys(_row_astype, x, {"dtype": dtype}, numpy)
    return _single(_row_astype, x, (dtype,))


def rollaxis(x: Any, axis: Any = UNSET, start: Any = 0, *, dim: Any = UNSET) -> Tensor:
    """A view with one axis moved before another one; moveaxis is easier to read.

    Parameters
    ----------
    x : tensor, array or number
    axis
        The axis to work along.
    start : optional
        The axis before which it goes.

    Returns
    -------
    Tensor

    The values are those of numpy.rollaxis.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.rollaxis(tg.ones(2, 3, 4), 2).shape
    (4, 2, 3)
    """
    if axis is UNSET or dim is not UNSET:
        axis = _axis('rollaxis', axis, dim, UNSET)
    return _single(_row_rollaxis, x, (axis, start,))


def matrix_transpose(x: Any) -> Tensor:
    """A view with the last two axes exchanged.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.matrix_transpose.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.matrix_transpose(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([[1., 3.],
            [2., 4.]])
    """
    return _single(_row_matrix_transpose, x, ())


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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.view(tg.tensor([1.0, 2.0, 3.0, 4.0]), 2, 2)
    tensor([[1., 2.],
            [3., 4.]])
    """
    if shape is not UNSET:
        sizes_or_axes = _starred('view', sizes_or_axes, shape)
    return _single(_row_view, x, sizes_or_axes)


def narrow(x: Any, dim: Any, start: Any, length: Any) -> Tensor:
    """A view of `length` elements of an axis, the first of which is number `start`.

    Parameters
    ----------
    x : tensor, array or number
    dim
        The axis.
    start
        The first element.
    length
        The number of elements.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.narrow(tg.tensor([1.0, 2.0, 3.0]), 0, 1, 2)
    tensor([2., 3.])
    """
    return _single(_row_narrow, x, (dim, start, length,))


def unfold(x: Any, dimension: Any, size: Any, step: Any) -> Tensor:
    """A view of all windows of `size` elements along an axis, `step` apart; the windows are the last axis.

    Parameters
    ----------
    x : tensor, array or number
    dimension
        The axis.
    size
        The size of a window.
    step
        The distance from one window to the next.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unfold(tg.tensor([1.0, 2.0, 3.0]), 0, 2, 1)
    tensor([[1., 2.],
            [2., 3.]])
    """
    return _single(_row_unfold, x, (dimension, size, step,))


def flip(x: Any, axis: Any = None, *more: Any, dim: Any = UNSET, dims: Any = UNSET) -> Tensor:
    """A copy with the elements along the given axes in reverse order; none given reverses all.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.
    *more : int
        Further axes, one by one.
    dims : optional
        Another name of axis.

    Returns
    -------
    Tensor

    The values are those of numpy.flip.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.flip(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[12., 11., 10.,  9.],
            [ 8.,  7.,  6.,  5.],
            [ 4.,  3.,  2.,  1.]])
    """
    if more:
        axis = (axis, *more)
    if dim is not UNSET:
        axis = _axis('flip', axis, dim, None)
    if dims is not UNSET:
        axis = _renamed('flip', 'axis', axis, 'dims', dims, None)
    return _single(_row_flip, x, () if axis is None else (axis,))


def fliplr(x: Any) -> Tensor:
    """A copy with the columns, axis 1, in reverse order.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.fliplr.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fliplr(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[ 4.,  3.,  2.,  1.],
            [ 8.,  7.,  6.,  5.],
            [12., 11., 10.,  9.]])
    """
    return _single(_row_fliplr, x, ())


def flipud(x: Any) -> Tensor:
    """A copy with the rows, axis 0, in reverse order.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.flipud.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.flipud(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[ 9., 10., 11., 12.],
            [ 5.,  6.,  7.,  8.],
            [ 1.,  2.,  3.,  4.]])
    """
    return _single(_row_flipud, x, ())


def roll(x: Any, shift: Any = UNSET, axis: Any = None, *, dim: Any = UNSET, shifts: Any = UNSET, dims: Any = UNSET) -> Tensor:
    """A copy with the elements moved along the given axes; what leaves at one end comes in at the other.

    Parameters
    ----------
    x : tensor, array or number
    shift
        By how many places, for each axis.
    axis : optional
        The axis to work along.
    shifts : optional
        Another name of shift.
    dims : optional
        Another name of axis.

    Returns
    -------
    Tensor

    The values are those of numpy.roll.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.roll(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), shift=2)
    tensor([4., 5., 1., 2., 3.])
    """
    if dim is not UNSET:
        axis = _axis('roll', axis, dim, None)
    if shift is UNSET or shifts is not UNSET:
        shift = _renamed('roll', 'shift', shift, 'shifts', shifts)
    if dims is not UNSET:
        axis = _renamed('roll', 'axis', axis, 'dims', dims, None)
    return _single(_row_roll, x, (shift, axis,))


def rot90(x: Any, k: Any = 1, axes: Any = (0, 1), *, dims: Any = UNSET) -> Tensor:
    """A view turned by k quarters of a turn in the plane of two axes, from the first towards the second.

    Parameters
    ----------
    x : tensor, array or number
    k : optional
        How many quarters of a turn.
    axes : optional
        The two axes of the plane.
    dims : optional
        Another name of axes.

    Returns
    -------
    Tensor

    The values are those of numpy.rot90.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.rot90(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), k=2)
    tensor([[12., 11., 10.,  9.],
            [ 8.,  7.,  6.,  5.],
            [ 4.,  3.,  2.,  1.]])
    """
    if dims is not UNSET:
        axes = _renamed('rot90', 'axes', axes, 'dims', dims, (0, 1))
    return _single(_row_rot90, x, (k, axes,))


def diagonal(x: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, *, dim1: Any = None, dim2: Any = None) -> Tensor:
    """A view of the diagonal between two axes, which becomes the last axis.

    Parameters
    ----------
    x : tensor, array or number
    offset : optional
        Which diagonal: 0 is the main one, positive ones are above it.
    axis1 : optional
        The first of the two axes.
    axis2 : optional
        The second of the two axes.
    dim1 : optional
        The first of the two axes.
    dim2 : optional
        The second of the two axes.

    Returns
    -------
    Tensor

    The values are those of numpy.diagonal.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.diagonal(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([ 1.,  6., 11.])
    """
    return _structured(_row_diagonal, (x,), offset, axis1, axis2, dim1=dim1, dim2=dim2)


def diag_embed(x: Any, offset: Any = 0, dim1: Any = -2, dim2: Any = -1) -> Tensor:
    """Matrices with the elements of the last axis on a diagonal, and 0 elsewhere.

    Parameters
    ----------
    x : tensor, array or number
    offset : optional
        Which diagonal: 0 is the main one, positive ones are above it.
    dim1 : optional
        The first of the two axes.
    dim2 : optional
        The second of the two axes.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.diag_embed(tg.tensor([1.0, 2.0]))
    tensor([[1., 0.],
            [0., 2.]])
    """
    return _single(_row_diag_embed, x, (offset, dim1, dim2,))


def tril(x: Any, k: Any = 0, *, diagonal: Any = None) -> Tensor:
    """A copy with 0 above diagonal number k of the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    k : optional
        Which diagonal: 0 is the main one, positive ones are above it.
    diagonal : optional
        Which diagonal: 0 is the main one, positive ones are above it.

    Returns
    -------
    Tensor

    The values are those of numpy.tril.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.tril(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]), 1)
    tensor([[ 1.,  2.,  0.],
            [ 4.,  5.,  6.],
            [ 7.,  8.,  9.],
            [10., 11., 12.]])
    """
    return _structured(_row_tril, (x,), k, diagonal=diagonal)


def triu(x: Any, k: Any = 0, *, diagonal: Any = None) -> Tensor:
    """A copy with 0 below diagonal number k of the last two axes.

    Parameters
    ----------
    x : tensor, array or number
    k : optional
        Which diagonal: 0 is the main one, positive ones are above it.
    diagonal : optional
        Which diagonal: 0 is the main one, positive ones are above it.

    Returns
    -------
    Tensor

    The values are those of numpy.triu.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.triu(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]), 1)
    tensor([[0., 2., 3.],
            [0., 0., 6.],
            [0., 0., 0.],
            [0., 0., 0.]])
    """
    return _structured(_row_triu, (x,), k, diagonal=diagonal)


def repeat(x: Any, repeats: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """A copy with each element repeated, along an axis or flattened.

    Parameters
    ----------
    x : tensor, array or number
    repeats
        How often, for all or for each.
    axis : optional
        The axis to work along; None for all elements in a row.

    Returns
    -------
    Tensor

    The values are those of numpy.repeat.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.repeat(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), repeats=2)
    tensor([1., 1., 2., 2., 3., 3., 4., 4., 5., 5., 6., 6.])
    """
    if dim is not UNSET:
        axis = _axis('repeat', axis, dim, None)
    return _single(_row_repeat, x, (repeats, axis,))


def tile(x: Any, *sizes_or_axes: Any, reps: Any = UNSET, dims: Any = UNSET) -> Tensor:
    """The tensor repeated as a whole along each axis, as numpy.tile; torch's repeat does the same.

    Parameters
    ----------
    x : tensor, array or number
    *sizes_or_axes, reps : int, or a tuple of int
        one by one, or as a tuple
    dims : optional
        Another name of reps.

    Returns
    -------
    Tensor

    The values are those of numpy.tile.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.tile(tg.tensor([1.0, 2.0, 3.0]), 2)
    tensor([1., 2., 3., 1., 2., 3.])
    """
    if dims is not UNSET:
        reps = _renamed('tile', 'reps', reps, 'dims', dims, UNSET)
    if reps is not UNSET:
        sizes_or_axes = _starred('tile', sizes_or_axes, reps)
    return _single(_row_tile, x, sizes_or_axes)


def concatenate(tensors: Any, axis: Any = 0, *, dim: Any = UNSET) -> Tensor:
    """Join a sequence of tensors along an axis that they have; None joins them flattened.

    Parameters
    ----------
    tensors : sequence of tensors or arrays
    axis : optional
        The axis to work along.

    Returns
    -------
    Tensor

    The values are those of numpy.concatenate.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.concatenate([tg.tensor([1.0, 2.0]), tg.tensor([[1.0], [2.0], [3.0]])], axis=None)
    tensor([1., 2., 1., 2., 3.])
    """
    if dim is not UNSET:
        axis = _axis('concatenate', axis, dim, 0)
    return _structured(_row_concatenate, tensors, axis=axis)


def stack(tensors: Any, axis: Any = 0, *, dim: Any = UNSET) -> Tensor:
    """Join a sequence of tensors of one shape along a new axis.

    Parameters
    ----------
    tensors : sequence of tensors or arrays
    axis : optional
        Where the new axis is to stand.

    Returns
    -------
    Tensor

    The values are those of numpy.stack.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stack([tg.tensor([1.0, 2.0]), [3.0, 4.0]], axis=1)
    tensor([[1., 3.],
            [2., 4.]])
    """
    if dim is not UNSET:
        axis = _axis('stack', axis, dim, 0)
    return _structured(_row_stack, tensors, axis=axis)


def ldexp(x: Any, i: Any, **numpy: Any) -> Tensor:
    """x times 2 to the integer power i.

    Parameters
    ----------
    x : tensor, array or number
    i
        The integer powers of 2.

    Returns
    -------
    Tensor

    The values are those of numpy.ldexp.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ldexp(tg.tensor([1.0, 3.0]), 2)
    tensor([ 4., 12.])
    """
    if numpy:
        return _numpys(_row_ldexp, x, {"i": i}, numpy)
    return _single(_row_ldexp, x, (i,))


def convolve(a: Any, v: Any, mode: Any = 'full') -> Tensor:
    """Sums of a[i] v[k - i] over i, for vectors a and v.

    Parameters
    ----------
    a : tensor, array or number
    v : tensor, array or number
    mode : optional
        'full', 'same', or 'valid' where both overlap completely.

    Returns
    -------
    Tensor

    The values are those of numpy.convolve.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.convolve(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), tg.tensor([1.0, 2.0, 3.0]), mode='full')
    tensor([ 1.,  4., 10., 16., 22., 22., 15.])
    """
    return _structured(_row_convolve, (a, v), mode)


def correlate(a: Any, v: Any, mode: Any = 'valid') -> Tensor:
    """Sums of a[i + k] v[i] over i, for vectors a and v.

    Parameters
    ----------
    a : tensor, array or number
    v : tensor, array or number
    mode : optional
        'full', 'same', or 'valid' where both overlap completely.

    Returns
    -------
    Tensor

    The values are those of numpy.correlate.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.correlate(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), tg.tensor([1.0, 2.0, 3.0]), mode='full')
    tensor([ 3.,  8., 14., 20., 26., 14.,  5.])
    """
    return _structured(_row_correlate, (a, v), mode)


def unwrap(x: Any, discont: Any = None, axis: Any = -1, *, period: Any = 6.283185307179586, dim: Any = UNSET) -> Tensor:
    """Phases with jumps of more than half a period taken out by adding multiples of the period.

    Parameters
    ----------
    x : tensor, array or number
    discont : optional
        The smallest jump that is taken out.
    axis : optional
        The axis to work along.
    period : optional
        The period of the values.

    Returns
    -------
    Tensor

    The values are those of numpy.unwrap.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unwrap(tg.tensor([1.0, 2.0, 3.0, 4.0]), discont=4.0)
    tensor([1., 2., 3., 4.])
    """
    if dim is not UNSET:
        axis = _axis('unwrap', axis, dim, -1)
    return _structured(_row_unwrap, (x,), discont, axis, period=period)


def vander(x: Any, N: Any = None, increasing: Any = False) -> Tensor:
    """The powers of a vector's elements, as columns: falling, or increasing.

    Parameters
    ----------
    x : tensor, array or number
    N : optional
        The number of columns; as many as elements by default.
    increasing : optional
        Whether the powers rise from left to right.

    Returns
    -------
    Tensor

    The values are those of numpy.vander.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.vander(tg.tensor([1.0, 2.0, 3.0]), N=5, increasing=True)
    tensor([[ 1.,  1.,  1.,  1.,  1.],
            [ 1.,  2.,  4.,  8., 16.],
            [ 1.,  3.,  9., 27., 81.]])
    """
    return _single(_row_vander, x, () if N is None and increasing is False else (N, increasing,))


def prod(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Product of the elements over the given axes.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.prod.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.prod(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(120.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('prod', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_prod, x, {"axis": axis, "keepdims": keepdims}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
        try:
            out = _direct_prod(x._array, axis, keepdims)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_prod, x, () if axis is None and keepdims is False else (axis, keepdims,), rec)


def cumprod(x: Any, axis: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Tensor:
    """Cumulative product along an axis; without one, of the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    Tensor

    The values are those of numpy.cumprod.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cumprod(tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor([ 1.,  2.,  6., 24.])
    """
    if dim is not UNSET:
        axis = _axis('cumprod', axis, dim, None)
    if numpy:
        return _numpys(_row_cumprod, x, {"axis": axis}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and (axis is None or type(axis) is int):
        try:
            out = _direct_cumprod(x._array, axis)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _single(_row_cumprod, x, () if axis is None else (axis,), rec)


def logcumsumexp(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """log(cumsum(exp(x))) along an axis without overflow; without one, of the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logcumsumexp(tg.tensor([0.0, 0.0]), 0)  # log 1, log 2
    tensor([0.        , 0.69314718])
    """
    if dim is not UNSET:
        axis = _axis('logcumsumexp', axis, dim, None)
    return _single(_row_logcumsumexp, x, () if axis is None else (axis,))


def logsumexp(x: Any, axis: Any = None, *, keepdims: Any = False, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """log(sum(exp(x))) over the given axes without overflow.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logsumexp(tg.tensor([1000.0, 1000.0]))
    tensor(1000.69314718)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('logsumexp', axis, keepdims, dim, keepdim)
    return _structured(_row_logsumexp, (x,), axis, keepdims=keepdims)


def softmax(x: Any, axis: Any = None, dtype: Any = None, *, dim: Any = UNSET) -> Tensor:
    """exp(x) over its sum along the given axes, or over all.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.
    dtype : optional
        NumPy's dtype, into which operands are converted before.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.softmax(tg.tensor([0.0, 0.0]))
    tensor([0.5, 0.5])
    """
    if dim is not UNSET:
        axis = _axis('softmax', axis, dim, None)
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _single(_row_softmax, x, () if axis is None else (axis,))


def log_softmax(x: Any, axis: Any = None, dtype: Any = None, *, dim: Any = UNSET) -> Tensor:
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
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.log_softmax(tg.tensor([0.0, 0.0]))
    tensor([-0.69314718, -0.69314718])
    """
    if dim is not UNSET:
        axis = _axis('log_softmax', axis, dim, None)
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    return _single(_row_log_softmax, x, () if axis is None else (axis,))


def median(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Median over the given axes; NaN if there is one; ties share.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.median.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.median(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(3.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('median', axis, keepdims, dim, keepdim, 'torch.median(dim=) gives values and indices, and the lower of two middle ones; write median(axis=…)')
    if numpy:
        return _numpys(_row_median, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _single(_row_median, x, () if axis is None and keepdims is False else (axis, keepdims,))


def nanmedian(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Median over the given axes of what is not NaN; ties share.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.nanmedian.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanmedian(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(3.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanmedian', axis, keepdims, dim, keepdim, 'torch.nanmedian(dim=) gives values and indices, and the lower of two middle ones; write nanmedian(axis=…)')
    if numpy:
        return _numpys(_row_nanmedian, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _single(_row_nanmedian, x, () if axis is None and keepdims is False else (axis, keepdims,))


def quantile(x: Any, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Quantiles over the given axes, by all of NumPy's methods.

    Parameters
    ----------
    x : tensor, array or number
    q
        Which quantiles: from 0 to 1.
    axis : optional
        The axis, or the axes, to work over; None for all.
    method : optional
        How to go between two elements, by NumPy's names.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    weights : optional
        The weight of each element.

    Returns
    -------
    Tensor

    The values are those of numpy.quantile.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.quantile(tg.tensor([1.0, 2.0, 3.0]), 0.25)
    tensor(1.5)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('quantile', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_quantile, x, {"q": q, "axis": axis, "method": method, "keepdims": keepdims, "weights": weights}, numpy)
    return _structured(_row_quantile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


def percentile(x: Any, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Percentiles over the given axes, by all of NumPy's methods.

    Parameters
    ----------
    x : tensor, array or number
    q
        Which percentiles: from 0 to 100.
    axis : optional
        The axis, or the axes, to work over; None for all.
    method : optional
        How to go between two elements, by NumPy's names.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    weights : optional
        The weight of each element.

    Returns
    -------
    Tensor

    The values are those of numpy.percentile.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.percentile(tg.tensor([1.0, 2.0, 3.0]), [25, 75])
    tensor([1.5, 2.5])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('percentile', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_percentile, x, {"q": q, "axis": axis, "method": method, "keepdims": keepdims, "weights": weights}, numpy)
    return _structured(_row_percentile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


def nanquantile(x: Any, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Quantiles over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    q
        Which quantiles: from 0 to 1.
    axis : optional
        The axis, or the axes, to work over; None for all.
    method : optional
        How to go between two elements, by NumPy's names.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    weights : optional
        The weight of each element.

    Returns
    -------
    Tensor

    The values are those of numpy.nanquantile.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanquantile(tg.tensor([1.0, float('nan'), 3.0]), 0.5)
    tensor(2.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanquantile', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_nanquantile, x, {"q": q, "axis": axis, "method": method, "keepdims": keepdims, "weights": weights}, numpy)
    return _structured(_row_nanquantile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


def nanpercentile(x: Any, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Percentiles over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    q
        Which percentiles: from 0 to 100.
    axis : optional
        The axis, or the axes, to work over; None for all.
    method : optional
        How to go between two elements, by NumPy's names.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    weights : optional
        The weight of each element.

    Returns
    -------
    Tensor

    The values are those of numpy.nanpercentile.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanpercentile(tg.tensor([1.0, float('nan'), 3.0]), 50)
    tensor(2.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanpercentile', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_nanpercentile, x, {"q": q, "axis": axis, "method": method, "keepdims": keepdims, "weights": weights}, numpy)
    return _structured(_row_nanpercentile, (x,), q, axis, method=method, keepdims=keepdims, weights=weights)


def nansum(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Sum over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.nansum.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nansum(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(15.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nansum', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_nansum, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _single(_row_nansum, x, () if axis is None and keepdims is False else (axis, keepdims,))


def nanmean(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Mean over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.nanmean.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanmean(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(3.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanmean', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_nanmean, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _single(_row_nanmean, x, () if axis is None and keepdims is False else (axis, keepdims,))


def nanmax(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Largest element over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.nanmax.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanmax(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(5.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanmax', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_nanmax, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _single(_row_nanmax, x, () if axis is None and keepdims is False else (axis, keepdims,))


def nanmin(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Smallest element over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    Tensor

    The values are those of numpy.nanmin.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanmin(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(1.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanmin', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_nanmin, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _single(_row_nanmin, x, () if axis is None and keepdims is False else (axis, keepdims,))


def nanvar(x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Variance over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    ddof : optional
        Divide by n - ddof.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    correction : optional
        Another name of ddof.

    Returns
    -------
    Tensor

    The values are those of numpy.nanvar.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanvar(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(2.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanvar', axis, keepdims, dim, keepdim, 'torch divides variances by n - 1; write nanvar(axis=…, ddof=1) for that')
    if numpy:
        return _numpys(_row_nanvar, x, {"axis": axis, "ddof": ddof, "keepdims": keepdims, "correction": correction}, numpy)
    return _structured(_row_nanvar, (x,), axis, ddof=ddof, keepdims=keepdims, correction=correction)


def nanstd(x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
    """Standard deviation over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    ddof : optional
        Divide by n - ddof.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    correction : optional
        Another name of ddof.

    Returns
    -------
    Tensor

    The values are those of numpy.nanstd.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanstd(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(1.41421356)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanstd', axis, keepdims, dim, keepdim, 'torch divides variances by n - 1; write nanstd(axis=…, ddof=1) for that')
    if numpy:
        return _numpys(_row_nanstd, x, {"axis": axis, "ddof": ddof, "keepdims": keepdims, "correction": correction}, numpy)
    return _structured(_row_nanstd, (x,), axis, ddof=ddof, keepdims=keepdims, correction=correction)


def take(x: Any, indices: Any, axis: Any = None, mode: Any = 'raise', *, dim: Any = UNSET, **numpy: Any) -> Tensor:
    """Elements by index along an axis, or of the flattened tensor; repeated ones add up.

    Parameters
    ----------
    x : tensor, array or number
    indices
        Positions, integers.
    axis : optional
        The axis to work along.
    mode : optional
        What to do with positions beyond the ends: 'raise', 'wrap' or 'clip'.

    Returns
    -------
    Tensor

    The values are those of numpy.take.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.take(tg.tensor([1.0, 2.0, 3.0]), [2, 0])
    tensor([3., 1.])
    """
    if dim is not UNSET:
        axis = _axis('take', axis, dim, None)
    if numpy:
        return _numpys(_row_take, x, {"indices": indices, "axis": axis, "mode": mode}, numpy)
    return _single(_row_take, x, (indices, axis, mode,))


def take_along_axis(x: Any, indices: Any, axis: Any = -1, *, dim: Any = UNSET) -> Tensor:
    """Elements by an index along an axis, one for each place on the others; repeated ones add up.

    Parameters
    ----------
    x : tensor, array or number
    indices
        Positions, integers.
    axis : optional
        The axis to work along.

    Returns
    -------
    Tensor

    The values are those of numpy.take_along_axis.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.take_along_axis(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [[1], [0]], 1)
    tensor([[2.],
            [3.]])
    """
    if dim is not UNSET:
        axis = _axis('take_along_axis', axis, dim, -1)
    return _single(_row_take_along_axis, x, (indices, axis,))


def gather(x: Any, dim: Any, index: Any) -> Tensor:
    """Elements by an index along dim, which may be shorter than the tensor on the other axes; as torch.gather.

    Parameters
    ----------
    x : tensor, array or number
    dim
        The axis.
    index
        Positions, integers.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.gather(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), 1, [[1], [0]])
    tensor([[2.],
            [3.]])
    """
    return _single(_row_gather, x, (dim, index,))


def addcmul(x: Any, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Tensor:
    """x + value * tensor1 * tensor2, in the dtype of x.

    Parameters
    ----------
    x : tensor, array or number
    tensor1 : tensor, array or number
    tensor2 : tensor, array or number
    value : optional
        What the product is multiplied by, a number.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.addcmul(tg.tensor([1.0, 2.0]), [3.0, 4.0], 0.5, value=10)
    tensor([16., 22.])
    """
    return _structured(_row_addcmul, (x, tensor1, tensor2), value=value)


def addcdiv(x: Any, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Tensor:
    """x + value * tensor1 / tensor2, in the dtype of x.

    Parameters
    ----------
    x : tensor, array or number
    tensor1 : tensor, array or number
    tensor2 : tensor, array or number
    value : optional
        What the quotient is multiplied by, a number.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.addcdiv(tg.tensor([1.0, 2.0]), [3.0, 4.0], [2.0, 8.0], value=10)
    tensor([16.,  7.])
    """
    return _structured(_row_addcdiv, (x, tensor1, tensor2), value=value)


def lerp(x: Any, end: Any, weight: Any) -> Tensor:
    """x + weight * (end - x), in the dtype of x.

    Parameters
    ----------
    x : tensor, array or number
    end : tensor, array or number
    weight : tensor, array or number

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.lerp(tg.tensor([1.0, 2.0]), tg.tensor([3.0, 6.0]), 0.25)
    tensor([1.5, 3. ])
    """
    return _structured(_row_lerp, (x, end, weight))


def matmul(x: Any, y: Any, **numpy: Any) -> Tensor:
    """Matrix product, with NumPy's rules for vectors and stacks of matrices.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.matmul.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.matmul(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), tg.tensor([1.0, 10.0]))
    tensor([21., 43.])
    """
    if numpy:
        return _numpys(_row_matmul, x, {"y": y}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(x) is Tensor and type(y) is Tensor:
        try:
            out = x._array @ y._array
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _two(_row_matmul, x, y, ())


def dot(a: Any, b: Any, **numpy: Any) -> Tensor:
    """Inner product of vectors, matrix product, or in more axes the sum over a's last and b's last but one.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.dot.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.dot(tg.tensor([1.0, 2.0, 3.0, 4.0]), tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor(30.)
    """
    if numpy:
        return _numpys(_row_dot, a, {"b": b}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(a) is Tensor and type(b) is Tensor:
        try:
            out = _direct_dot(a._array, b._array)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _two(_row_dot, a, b, ())


def vdot(a: Any, b: Any) -> Tensor:
    """Inner product of the flattened operands, the first of them conjugated.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.vdot.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.vdot(tg.tensor([1.0, 2.0, 3.0, 4.0]), tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor(30.)
    """
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(a) is Tensor and type(b) is Tensor:
        try:
            out = _direct_vdot(a._array, b._array)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _two(_row_vdot, a, b, ())


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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.inner(tg.tensor([1.0, 2.0, 3.0, 4.0]), tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor(30.)
    """
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(a) is Tensor and type(b) is Tensor:
        try:
            out = _direct_inner(a._array, b._array)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _two(_row_inner, a, b, ())


def outer(a: Any, b: Any, **numpy: Any) -> Tensor:
    """The matrix of all products of an element of a and one of b, both flattened.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.outer.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.outer(tg.tensor([1.0, 2.0, 3.0]), tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor([[ 1.,  2.,  3.,  4.],
            [ 2.,  4.,  6.,  8.],
            [ 3.,  6.,  9., 12.]])
    """
    if numpy:
        return _numpys(_row_outer, a, {"b": b}, numpy)
    rec = _state.rec
    if (rec is _INFERENCE or rec is None) and type(a) is Tensor and type(b) is Tensor:
        try:
            out = _direct_outer(a._array, b._array)
        except (TypeError, ValueError, IndexError, OverflowError):
            pass  # the general way says more
        else:
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
    return _two(_row_outer, a, b, ())


def tensordot(a: Any, b: Any, axes: Any = 2, *, dims: Any = UNSET) -> Tensor:
    """Sum of products over some axes of a and of b: the last and first `axes` of them, or a pair of lists.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    axes : optional
        How many axes, or which ones of each operand, are summed over.
    dims : optional
        Another name of axes.

    Returns
    -------
    Tensor

    The values are those of numpy.tensordot.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.tensordot(tg.ones(2, 3), tg.ones(3, 4), 1).shape
    (2, 4)
    """
    if dims is not UNSET:
        axes = _renamed('tensordot', 'axes', axes, 'dims', dims, 2)
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.kron(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 2.0, 3.0]))
    tensor([1., 2., 3., 2., 4., 6.])
    """
    return _structured(_row_kron, (a, b))


def vecdot(x1: Any, x2: Any, axis: Any = -1, *, dim: Any = UNSET, **numpy: Any) -> Tensor:
    """Inner products of the vectors along an axis, the first of them conjugated.

    Parameters
    ----------
    x1 : tensor, array or number
    x2 : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    Tensor

    The values are those of numpy.vecdot.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.vecdot(tg.tensor([1.0, 2.0, 3.0, 4.0]), tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor(30.)
    """
    if dim is not UNSET:
        axis = _axis('vecdot', axis, dim, -1)
    if numpy:
        return _numpys(_row_vecdot, x1, {"x2": x2, "axis": axis}, numpy)
    return _structured(_row_vecdot, (x1, x2), axis)


def matvec(x1: Any, x2: Any, **numpy: Any) -> Tensor:
    """Products of matrices and vectors, in stacks.

    Parameters
    ----------
    x1 : tensor, array or number
    x2 : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.matvec.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.matvec(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [1.0, 10.0])
    tensor([21., 43.])
    """
    if numpy:
        return _numpys(_row_matvec, x1, {"x2": x2}, numpy)
    return _structured(_row_matvec, (x1, x2))


def vecmat(x1: Any, x2: Any, **numpy: Any) -> Tensor:
    """Products of vectors, which are conjugated, and matrices, in stacks.

    Parameters
    ----------
    x1 : tensor, array or number
    x2 : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.vecmat.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.vecmat(tg.tensor([1.0, 10.0]), tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([31., 42.])
    """
    if numpy:
        return _numpys(_row_vecmat, x1, {"x2": x2}, numpy)
    return _structured(_row_vecmat, (x1, x2))


def cross(a: Any, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """Cross products of vectors with three elements.

    Parameters
    ----------
    a : tensor, array or number
    b : tensor, array or number
    axisa : optional
        The axis of the first operand that holds the vectors.
    axisb : optional
        The axis of the second operand that holds the vectors.
    axisc : optional
        The axis of the result that is to hold the vectors.
    axis : optional
        The axis to work along.

    Returns
    -------
    Tensor

    The values are those of numpy.cross.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cross(tg.tensor([1.0, 2.0, 3.0]), tg.tensor([1.0, 2.0, 3.0]))
    tensor([0., 0., 0.])
    """
    if dim is not UNSET:
        axis = _axis('cross', axis, dim, None)
    return _structured(_row_cross, (a, b), axisa, axisb, axisc, axis)


def roots(p: Any) -> Tensor:
    """The roots of a polynomial of a vector of coefficients; of one that is there twice the gradient is NaN.

    Parameters
    ----------
    p : tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.roots.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.roots(tg.tensor([1.0, 2.0]))
    tensor([-2.])
    """
    return _single(_row_roots, p, ())


def view_as_real(x: Any) -> Tensor:
    """A view of complex numbers as pairs of real ones, which are the last axis.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.view_as_real(tg.tensor([1 + 2j]))
    tensor([[1., 2.]])
    """
    return _single(_row_view_as_real, x, ())


def view_as_complex(x: Any) -> Tensor:
    """A view of pairs of real numbers, which are the last axis, as complex ones.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.view_as_complex(tg.tensor([[1.0, 2.0]]))
    tensor([1.+2.j])
    """
    return _single(_row_view_as_complex, x, ())


def complex(real: Any, imag: Any) -> Tensor:
    """Complex numbers of their real and their imaginary parts.

    Parameters
    ----------
    real : tensor, array or number
    imag : tensor, array or number

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.complex(tg.tensor([1.0, 2.0]), [3.0, 4.0])
    tensor([1.+3.j, 2.+4.j])
    """
    return _structured(_row_complex, (real, imag))


def polar(abs: Any, angle: Any) -> Tensor:
    """Complex numbers of their absolute values and their angles.

    Parameters
    ----------
    abs : tensor, array or number
    angle : tensor, array or number

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.polar(tg.tensor([2.0]), tg.tensor([0.0]))
    tensor([2.+0.j])
    """
    return _structured(_row_polar, (abs, angle))


def eq(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Whether x equals y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.equal.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.eq(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([ True,  True])
    """
    if out is not None:
        return _into(_row_eq, out, x, y)
    return _elementwise(_row_eq, x, y)


def ne(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Whether x differs from y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.not_equal.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ne(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([False, False])
    """
    if out is not None:
        return _into(_row_ne, out, x, y)
    return _elementwise(_row_ne, x, y)


def lt(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Whether x is less than y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.less.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.lt(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([False, False])
    """
    if out is not None:
        return _into(_row_lt, out, x, y)
    return _elementwise(_row_lt, x, y)


def le(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Whether x is at most y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.less_equal.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.le(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([ True,  True])
    """
    if out is not None:
        return _into(_row_le, out, x, y)
    return _elementwise(_row_le, x, y)


def gt(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Whether x is greater than y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.greater.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.gt(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([False, False])
    """
    if out is not None:
        return _into(_row_gt, out, x, y)
    return _elementwise(_row_gt, x, y)


def ge(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Whether x is at least y, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.greater_equal.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ge(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([ True,  True])
    """
    if out is not None:
        return _into(_row_ge, out, x, y)
    return _elementwise(_row_ge, x, y)


def logical_and(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Whether both hold, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.logical_and.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logical_and(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([ True,  True])
    """
    if out is not None:
        return _into(_row_logical_and, out, x, y)
    return _elementwise(_row_logical_and, x, y)


def logical_or(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Whether either holds, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.logical_or.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logical_or(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([ True,  True])
    """
    if out is not None:
        return _into(_row_logical_or, out, x, y)
    return _elementwise(_row_logical_or, x, y)


def logical_xor(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Whether exactly one holds, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.logical_xor.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logical_xor(tg.tensor([-1.0, 1.0]), tg.tensor([-1.0, 1.0]))
    tensor([False, False])
    """
    if out is not None:
        return _into(_row_logical_xor, out, x, y)
    return _elementwise(_row_logical_xor, x, y)


def logical_not(x: Any, *, out: Any = None) -> Tensor:
    """Whether x does not hold, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.logical_not.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logical_not(tg.tensor([-1.0, 1.0]))
    tensor([False, False])
    """
    if out is not None:
        return _into(_row_logical_not, out, x)
    return (x if type(x) is Tensor else _tensor(x)).logical_not()


def bitwise_and(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Bits set in both; for booleans, logical and.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_and.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.bitwise_and(tg.tensor([6, 3]), tg.tensor([1, 2]))
    tensor([0, 2])
    """
    if out is not None:
        return _into(_row_bitwise_and, out, x, y)
    return _elementwise(_row_bitwise_and, x, y)


def bitwise_or(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Bits set in either; for booleans, logical or.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_or.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.bitwise_or(tg.tensor([6, 3]), tg.tensor([1, 2]))
    tensor([7, 3])
    """
    if out is not None:
        return _into(_row_bitwise_or, out, x, y)
    return _elementwise(_row_bitwise_or, x, y)


def bitwise_xor(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Bits set in exactly one; for booleans, logical xor.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_xor.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.bitwise_xor(tg.tensor([6, 3]), tg.tensor([1, 2]))
    tensor([7, 1])
    """
    if out is not None:
        return _into(_row_bitwise_xor, out, x, y)
    return _elementwise(_row_bitwise_xor, x, y)


def invert(x: Any, *, out: Any = None) -> Tensor:
    """Bits inverted; for booleans, logical not.

    Parameters
    ----------
    x : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.invert.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.invert(tg.tensor([6, 3]))
    tensor([-7, -4])
    """
    if out is not None:
        return _into(_row_invert, out, x)
    return (x if type(x) is Tensor else _tensor(x)).invert()


def isnan(x: Any, *, out: Any = None) -> Tensor:
    """Whether x is NaN, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.isnan.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.isnan(tg.tensor([-1.0, 1.0]))
    tensor([False, False])
    """
    if out is not None:
        return _into(_row_isnan, out, x)
    return (x if type(x) is Tensor else _tensor(x)).isnan()


def isinf(x: Any, *, out: Any = None) -> Tensor:
    """Whether x is infinite, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.isinf.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.isinf(tg.tensor([-1.0, 1.0]))
    tensor([False, False])
    """
    if out is not None:
        return _into(_row_isinf, out, x)
    return (x if type(x) is Tensor else _tensor(x)).isinf()


def isfinite(x: Any, *, out: Any = None) -> Tensor:
    """Whether x is neither infinite nor NaN, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.isfinite.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.isfinite(tg.tensor([-1.0, 1.0]))
    tensor([ True,  True])
    """
    if out is not None:
        return _into(_row_isfinite, out, x)
    return (x if type(x) is Tensor else _tensor(x)).isfinite()


def signbit(x: Any, *, out: Any = None) -> Tensor:
    """Whether the sign bit is set, elementwise.

    Parameters
    ----------
    x : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.signbit.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.signbit(tg.tensor([-1.0, 1.0]))
    tensor([ True, False])
    """
    if out is not None:
        return _into(_row_signbit, out, x)
    return (x if type(x) is Tensor else _tensor(x)).signbit()


def left_shift(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Bits moved to the left.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.left_shift.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.left_shift(tg.tensor([6, 3]), tg.tensor([1, 2]))
    tensor([12, 12])
    """
    if out is not None:
        return _into(_row_left_shift, out, x, y)
    return _elementwise(_row_left_shift, x, y)


def right_shift(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Bits moved to the right.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.right_shift.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.right_shift(tg.tensor([6, 3]), tg.tensor([1, 2]))
    tensor([3, 0])
    """
    if out is not None:
        return _into(_row_right_shift, out, x, y)
    return _elementwise(_row_right_shift, x, y)


def gcd(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Greatest common divisor of integers.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.gcd.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.gcd(tg.tensor([6, 3]), tg.tensor([1, 2]))
    tensor([1, 1])
    """
    if out is not None:
        return _into(_row_gcd, out, x, y)
    return _elementwise(_row_gcd, x, y)


def lcm(x: Any, y: Any, *, out: Any = None) -> Tensor:
    """Least common multiple of integers.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.lcm.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.lcm(tg.tensor([6, 3]), tg.tensor([1, 2]))
    tensor([6, 6])
    """
    if out is not None:
        return _into(_row_lcm, out, x, y)
    return _elementwise(_row_lcm, x, y)


def bitwise_count(x: Any, *, out: Any = None) -> Tensor:
    """Count the bits that are set in the absolute value.

    Parameters
    ----------
    x : tensor, array or number
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_count.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.bitwise_count(tg.tensor([0, 1, 7]))
    tensor([0, 1, 3], dtype=uint8)
    """
    if out is not None:
        return _into(_row_bitwise_count, out, x)
    return (x if type(x) is Tensor else _tensor(x)).bitwise_count()


def i0(x: Any, *, dtype: Any = None, out: Any = None) -> Tensor:
    """Modified Bessel function of the first kind, of order 0.

    Parameters
    ----------
    x : tensor, array or number
    dtype : optional
        NumPy's dtype, into which operands are converted before.
    out : tensor or array, optional
        Memory for the result, where nothing is recorded.

    Returns
    -------
    Tensor

    The values are those of numpy.i0.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.i0(tg.tensor([-1.0, 1.0]))
    tensor([1.26606588, 1.26606588])
    """
    if dtype is not None:
        x = _tensor(x).astype(dtype)
    if out is not None:
        return _into(_row_i0, out, x)
    self = x if type(x) is Tensor else _tensor(x)
    if (layout := self._layout) is not None and layout.large:
        return _elementwise(_row_i0, self)
    if (m := self._meta) is not None and (k := m.kind) and (
        k < 0 or ((o := self._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)
    ) and not self._array.ndim:
        _check_element(self)
    try:
        x = self._array
        out = _np_i0(x)
    except TypeError:
        return _elementwise(_row_i0, self)
    rec, tape, a = _state.rec, self._tape, self._row
    if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
        tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)
    if tape is not None and tape.owner is rec:
        if a < 0 and (a := tape.arrive(self)) < 0:
            return _record(_row_i0, out, (self,))
        layout = self._layout
        row = tape.count
        try:
            _pack(tape.buf, row * 56, 65657, layout.real, a, -1)
        except _Full:
            return _record(_row_i0, out, (self,))
        if tape.count != row:
            return _record(_row_i0, out, (self,))
        tape.count = row + 1
        vals = tape.vals
        vals[a] = x
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = layout
        t._meta = None
        return t
    if rec is _INFERENCE or rec is None or (tape is None and m is None):
        t = _new(Tensor)
        t._array = out
        t._tape = t._layout = None
        t._row = -1
        t._meta = _MARK if rec is _INFERENCE else None
        return t
    return _record(_row_i0, out, (self,))


def clip(x: Any, a_min: Any = None, a_max: Any = None, *, min: Any = None, max: Any = None, **numpy: Any) -> Any:
    """x, but not below `min` and not above `max`; the derivative at a bound is 0.

    Parameters
    ----------
    x : tensor, array or number
    a_min : optional
        The smallest value; None for no bound.
    a_max : optional
        The largest value; None for no bound.
    min : optional
        The smallest value, as a_min.
    max : optional
        The largest value, as a_max.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.clip.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.clip(tg.tensor([-1.0, 0.5, 2.0]), 0, 1)
    tensor([0. , 0.5, 1. ])
    """
    if numpy:
        return _numpys(_row_clip, x, {"a_min": a_min, "a_max": a_max, "min": min, "max": max}, numpy)
    return _composed(_row_clip, x, a_min, a_max, min=min, max=max)


def round(x: Any, decimals: Any = 0, **numpy: Any) -> Any:
    """Round to a number of decimals, halves to even; its derivative is 0.

    Parameters
    ----------
    x : tensor, array or number
    decimals : optional
        Places after the decimal point; negative ones before it.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.round.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.round(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[ 1.,  2.,  3.,  4.],
            [ 5.,  6.,  7.,  8.],
            [ 9., 10., 11., 12.]])
    """
    if numpy:
        return _numpys(_row_round, x, {"decimals": decimals}, numpy)
    return _composed(_row_round, x, decimals)


def nan_to_num(x: Any, copy: Any = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    """Replace NaN and the infinities by numbers; what was replaced has no gradient.

    Parameters
    ----------
    x : tensor, array or number
    copy : optional
        As in NumPy; results are never written in place.
    nan : optional
        What NaN becomes.
    posinf : optional
        What infinity becomes; the largest finite number by default.
    neginf : optional
        What minus infinity becomes; the least finite number by default.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nan_to_num.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nan_to_num(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[ 1.,  2.,  3.,  4.],
            [ 5.,  6.,  7.,  8.],
            [ 9., 10., 11., 12.]])
    """
    return _composed(_row_nan_to_num, x, copy, nan, posinf, neginf)


def fabs(x: Any, **numpy: Any) -> Any:
    """Absolute value, always floating point.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.fabs.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.fabs(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[ 1.,  2.,  3.,  4.],
            [ 5.,  6.,  7.,  8.],
            [ 9., 10., 11., 12.]])
    """
    if numpy:
        return _numpys(_row_fabs, x, {}, numpy)
    return _composed(_row_fabs, x)


def float_power(x: Any, y: Any, **numpy: Any) -> Any:
    """Power in double precision.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.float_power.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.float_power(tg.tensor([1.0, 2.0, 3.0]), tg.tensor([1.0, 2.0, 3.0]))
    tensor([ 1.,  4., 27.])
    """
    if numpy:
        return _numpys(_row_float_power, x, {"y": y}, numpy)
    return _composed(_row_float_power, x, y)


def modf(x: Any, **numpy: Any) -> Any:
    """The fractional and the integral part, both with the sign of x.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.modf.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.modf(tg.tensor([1.5, -2.25]))
    (tensor([ 0.5 , -0.25]), tensor([ 1., -2.]))
    """
    if numpy:
        return _numpys(_row_modf, x, {}, numpy)
    return _composed(_row_modf, x)


def divmod(x: Any, y: Any, **numpy: Any) -> Any:
    """x // y and x % y.

    Parameters
    ----------
    x
        Tensor, array or number.
    y
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.divmod.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.divmod(tg.tensor([7.0, -7.0]), 4.0)
    (tensor([ 1., -2.]), tensor([3., 1.]))
    """
    if numpy:
        return _numpys(_row_divmod, x, {"y": y}, numpy)
    return _composed(_row_divmod, x, y)


def frexp(x: Any, **numpy: Any) -> Any:
    """x as a mantissa in [0.5, 1) and an integer exponent of 2.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.frexp.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.frexp(tg.tensor([8.0, 0.75]))[0]
    tensor([0.5 , 0.75])
    """
    if numpy:
        return _numpys(_row_frexp, x, {}, numpy)
    return _composed(_row_frexp, x)


def ravel(x: Any, order: Any = 'C') -> Any:
    """The elements in one axis; a view where that can be.

    Parameters
    ----------
    x : tensor, array or number
    order : optional
        'C', or 'F' to run along the first axis first.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.ravel.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ravel(tg.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]]), order='A')
    tensor([1., 2., 3., 4., 5., 6.])
    """
    return _composed(_row_ravel, x, order)


def flatten(x: Any, order: Any = 'C', *, start_dim: Any = 0, end_dim: Any = -1) -> Any:
    """A copy of the elements in one axis; start_dim= and end_dim= are torch's, for some of the axes.

    Parameters
    ----------
    x : tensor, array or number
    order : optional
        'C', or 'F' to run along the first axis first.
    start_dim : optional
        The first axis to be joined.
    end_dim : optional
        The last axis to be joined.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.flatten(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([1., 2., 3., 4.])
    """
    return _composed(_row_flatten, x, order, start_dim=start_dim, end_dim=end_dim)


def unflatten(x: Any, dim: Any, sizes: Any) -> Any:
    """A view with one axis unfolded into several; one size may be -1.

    Parameters
    ----------
    x : tensor, array or number
    dim
        The axis.
    sizes
        The sizes; one may be -1.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unflatten(tg.ones(6), 0, (2, 3)).shape
    (2, 3)
    """
    return _composed(_row_unflatten, x, dim, sizes)


def reshape_as(x: Any, other: Any) -> Any:
    """The same elements in the shape of another tensor.

    Parameters
    ----------
    x : tensor, array or number
    other
        The tensor whose shape is meant.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.reshape_as(tg.tensor([1.0, 2.0]), tg.ones(2, 1))
    tensor([[1.],
            [2.]])
    """
    return _composed(_row_reshape_as, x, other)


def view_as(x: Any, other: Any) -> Any:
    """A view in the shape of another tensor; an error where there is none.

    Parameters
    ----------
    x : tensor, array or number
    other
        The tensor whose shape is meant.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.view_as(tg.tensor([1.0, 2.0]), tg.ones(2, 1))
    tensor([[1.],
            [2.]])
    """
    return _composed(_row_view_as, x, other)


def expand_as(x: Any, other: Any) -> Any:
    """A view repeated to the shape of another tensor, without memory of its own.

    Parameters
    ----------
    x : tensor, array or number
    other
        The tensor whose shape is meant.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.expand_as(tg.tensor([1.0, 2.0]), tg.ones(2, 2))
    tensor([[1., 2.],
            [1., 2.]])
    """
    return _composed(_row_expand_as, x, other)


def atleast_1d(*arys: Any) -> Any:
    """Views with at least 1 axis, one for each tensor.

    Parameters
    ----------
    *arys
        Tensors, arrays or numbers.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.atleast_1d.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.atleast_1d(tg.tensor([1.0, 2.0, 3.0]))
    tensor([1., 2., 3.])
    """
    return _composed(_row_atleast_1d, *arys)


def atleast_2d(*arys: Any) -> Any:
    """Views with at least 2 axes, one for each tensor.

    Parameters
    ----------
    *arys
        Tensors, arrays or numbers.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.atleast_2d.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.atleast_2d(tg.tensor([1.0, 2.0, 3.0]))
    tensor([[1., 2., 3.]])
    """
    return _composed(_row_atleast_2d, *arys)


def atleast_3d(*arys: Any) -> Any:
    """Views with at least 3 axes, one for each tensor.

    Parameters
    ----------
    *arys
        Tensors, arrays or numbers.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.atleast_3d.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.atleast_3d(tg.tensor([1.0, 2.0, 3.0]))
    tensor([[[1.],
             [2.],
             [3.]]])
    """
    return _composed(_row_atleast_3d, *arys)


def broadcast_arrays(*args: Any) -> Any:
    """Views of all tensors, repeated to one common shape.

    Parameters
    ----------
    *args
        Further arguments of the function.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.broadcast_arrays.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.broadcast_arrays(tg.tensor([1.0, 2.0]), tg.tensor([[3.0], [4.0]]))[1]
    tensor([[3., 3.],
            [4., 4.]])
    """
    return _composed(_row_broadcast_arrays, *args)


def sliding_window_view(x: Any, window_shape: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """A view of all windows of some sizes, which are the last axes; along all axes, or along the given ones.

    Parameters
    ----------
    x : tensor, array or number
    window_shape
        The size of a window along each axis.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.lib.stride_tricks.sliding_window_view.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sliding_window_view(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), 2)
    tensor([[1., 2.],
            [2., 3.],
            [3., 4.],
            [4., 5.]])
    """
    if dim is not UNSET:
        axis = _axis('sliding_window_view', axis, dim, None)
    return _composed(_row_sliding_window_view, x, window_shape, axis)


def ix_(*args: Any) -> Any:
    """Open grids of indices, one for each axis; without a gradient.

    Parameters
    ----------
    *args
        Further arguments of the function.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.ix_.

    Examples
    --------
    >>> import tapegrad as tg
    >>> [each.shape for each in tg.ix_([0, 1], [2, 3, 4])]
    [(2, 1), (1, 3)]
    """
    return _composed(_row_ix_, *args)


def trace(x: Any, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None, **numpy: Any) -> Any:
    """Sum of a diagonal.

    Parameters
    ----------
    x : tensor, array or number
    offset : optional
        Which diagonal: 0 is the main one, positive ones are above it.
    axis1 : optional
        The first of the two axes.
    axis2 : optional
        The second of the two axes.
    dtype : optional
        NumPy's dtype of the result.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.trace.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.trace(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]), -1)
    tensor(24.)
    """
    if numpy:
        return _numpys(_row_trace, x, {"offset": offset, "axis1": axis1, "axis2": axis2, "dtype": dtype}, numpy)
    return _composed(_row_trace, x, offset, axis1, axis2, dtype)


def diag(v: Any, k: Any = 0, *, diagonal: Any = None) -> Any:
    """A matrix with a vector on its diagonal number k, or a view of that diagonal of a matrix.

    Parameters
    ----------
    v : tensor, array or number
    k : optional
        Which diagonal: 0 is the main one, positive ones are above it.
    diagonal : optional
        Which diagonal: 0 is the main one, positive ones are above it.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.diag.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.diag(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0], [10.0, 11.0, 12.0]]), -1)
    tensor([ 4.,  8., 12.])
    """
    return _composed(_row_diag, v, k, diagonal=diagonal)


def diagflat(v: Any, k: Any = 0) -> Any:
    """A matrix with the flattened elements on its diagonal number k.

    Parameters
    ----------
    v : tensor, array or number
    k : optional
        Which diagonal: 0 is the main one, positive ones are above it.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.diagflat.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.diagflat(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([[1., 0., 0., 0.],
            [0., 2., 0., 0.],
            [0., 0., 3., 0.],
            [0., 0., 0., 4.]])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.t(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([[1., 3.],
            [2., 4.]])
    """
    return _composed(_row_t, x)


def split(ary: Any, indices_or_sections: Any = None, axis: Any = 0, *, split_size: Any = None, dim: Any = UNSET) -> Any:
    """Views of equal sections, or cut at some places, as numpy.split; split_size= is torch.split's.

    Parameters
    ----------
    ary : tensor, array or number
    indices_or_sections : optional
        The number of equal parts, or where to cut.
    axis : optional
        The axis to work along.
    split_size : optional
        The size of the parts, or the sizes, as torch.split has it.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.split.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.split(tg.tensor([1.0, 2.0, 3.0, 4.0]), 2)
    [tensor([1., 2.]), tensor([3., 4.])]
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
        The number of equal parts, or where to cut.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.array_split.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.array_split(tg.tensor([1.0, 2.0, 3.0]), 2)
    [tensor([1., 2.]), tensor([3.])]
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
        The number of equal parts, or where to cut.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.tensor_split(tg.tensor([1.0, 2.0, 3.0]), 2)
    (tensor([1., 2.]), tensor([3.]))
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
        The number of parts; the last may be smaller.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.chunk(tg.tensor([1.0, 2.0, 3.0]), 2)
    (tensor([1., 2.]), tensor([3.]))
    """
    if dim is not UNSET:
        axis = _axis('chunk', axis, dim, 0)
    return _composed(_row_chunk, x, chunks, axis)


def unbind(x: Any, axis: Any = 0, *, dim: Any = UNSET) -> Any:
    """A tuple of views, one for each element of an axis, which goes away.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.unstack.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unbind(tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    (tensor([1., 2.]), tensor([3., 4.]))
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
        The number of equal parts, or where to cut.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.hsplit.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.hsplit(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), 2)[1]
    tensor([[2.],
            [4.]])
    """
    return _composed(_row_hsplit, ary, indices_or_sections)


def vsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Views of sections along axis 0.

    Parameters
    ----------
    ary : tensor, array or number
    indices_or_sections
        The number of equal parts, or where to cut.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.vsplit.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.vsplit(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), 2)[1]
    tensor([[3., 4.]])
    """
    return _composed(_row_vsplit, ary, indices_or_sections)


def dsplit(ary: Any, indices_or_sections: Any) -> Any:
    """Views of sections along axis 2.

    Parameters
    ----------
    ary : tensor, array or number
    indices_or_sections
        The number of equal parts, or where to cut.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.dsplit.

    Examples
    --------
    >>> import tapegrad as tg
    >>> [part.shape for part in tg.dsplit(tg.ones(1, 2, 4), 2)]
    [(1, 2, 2), (1, 2, 2)]
    """
    return _composed(_row_dsplit, ary, indices_or_sections)


def vstack(tup: Any, **numpy: Any) -> Any:
    """Join along the first axis; vectors are rows.

    Parameters
    ----------
    tup
        The parts.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.vstack.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.vstack([tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0])])
    tensor([[1., 2.],
            [3., 4.]])
    """
    if numpy:
        return _numpys(_row_vstack, tup, {}, numpy)
    return _composed(_row_vstack, tup)


def hstack(tup: Any, **numpy: Any) -> Any:
    """Join along the second axis, vectors along their only one.

    Parameters
    ----------
    tup
        The parts.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.hstack.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.hstack([tg.tensor([1.0, 2.0]), 3.0])
    tensor([1., 2., 3.])
    """
    if numpy:
        return _numpys(_row_hstack, tup, {}, numpy)
    return _composed(_row_hstack, tup)


def dstack(tup: Any) -> Any:
    """Join along the third axis.

    Parameters
    ----------
    tup
        The parts.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.dstack.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.dstack([tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0])])
    tensor([[[1., 3.],
             [2., 4.]]])
    """
    return _composed(_row_dstack, tup)


def column_stack(tup: Any) -> Any:
    """Join vectors and the columns of matrices as columns.

    Parameters
    ----------
    tup
        The parts.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.column_stack.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.column_stack([tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0])])
    tensor([[1., 3.],
            [2., 4.]])
    """
    return _composed(_row_column_stack, tup)


def block(arrays: Any) -> Any:
    """Join nested lists of tensors: the innermost lists along the last axis.

    Parameters
    ----------
    arrays
        The parts.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.block.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.block([[tg.ones(1, 1), tg.zeros(1, 2)]])
    tensor([[1., 0., 0.]])
    """
    return _composed(_row_block, arrays)


def append(arr: Any, values: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """Join a tensor and values along an axis; without one, both flattened.

    Parameters
    ----------
    arr : tensor, array or number
    values : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.append.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.append(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), tg.tensor([[1.0], [2.0]]), axis=1)
    tensor([[1., 2., 3., 1.],
            [4., 5., 6., 2.]])
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
        Where: an integer, a slice, integers, or a mask.
    values
        What to put in.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.insert.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.insert(tg.tensor([1.0, 2.0, 3.0, 4.0]), 1, 5.0)
    tensor([1., 5., 2., 3., 4.])
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
        Where: an integer, a slice, integers, or a mask.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.delete.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.delete(tg.tensor([1.0, 2.0, 3.0, 4.0]), 1)
    tensor([1., 3., 4.])
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
        The shape of the result; elements are repeated to fill it.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.resize.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.resize(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), (3, 5))
    tensor([[1., 2., 3., 4., 5.],
            [6., 1., 2., 3., 4.],
            [5., 6., 1., 2., 3.]])
    """
    return _composed(_row_resize, a, new_shape)


def meshgrid(*xi: Any, copy: Any = True, sparse: Any = False, indexing: Any = 'xy') -> Any:
    """The coordinates of a grid, one tensor for each axis, from those along the axes.

    Parameters
    ----------
    *xi
        The coordinates along each axis.
    copy : optional
        As in NumPy; results are never written in place.
    sparse : optional
        Leave axes of size 1 instead of repeating.
    indexing : optional
        'xy' where the first input runs along the second axis, 'ij' where along the first.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.meshgrid.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.meshgrid(tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0]))
    (tensor([[1., 2.],
            [1., 2.]]), tensor([[3., 3.],
            [4., 4.]]))
    """
    return _composed(_row_meshgrid, *xi, copy=copy, sparse=sparse, indexing=indexing)


def trim_zeros(filt: Any, trim: Any = 'fb', axis: Any = None, *, dim: Any = UNSET) -> Any:
    """A view without the zeros at the ends.

    Parameters
    ----------
    filt : tensor, array or number
    trim : optional
        'f' for the front, 'b' for the back, 'fb' for both.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.trim_zeros.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.trim_zeros(tg.tensor([1.0, 2.0, 3.0, 4.0]), trim='b')
    tensor([1., 2., 3., 4.])
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
        How many elements before and after: a number, a pair, or a pair for each axis.
    mode : optional
        'constant', 'edge', 'reflect', 'wrap' and others of NumPy, or a function.
    **kwargs
        Further arguments.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.pad.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.pad(tg.tensor([1.0, 2.0]), 1, mode='edge')
    tensor([1., 1., 2., 2.])
    """
    return _composed(_row_pad, array, pad_width, mode, **kwargs)


def diff(a: Any, n: Any = 1, axis: Any = -1, prepend: Any = None, append: Any = None, *, dim: Any = UNSET) -> Any:
    """Differences of neighbours along an axis, n times.

    Parameters
    ----------
    a : tensor, array or number
    n : optional
        How often.
    axis : optional
        The axis to work along.
    prepend : optional
        What stands before the first element before differences are taken.
    append : optional
        What follows the last element before differences are taken.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.diff.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.diff(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]))
    tensor([1., 1., 1., 1.])
    """
    if dim is not UNSET:
        axis = _axis('diff', axis, dim, -1)
    return _composed(_row_diff, a, n, axis, prepend, append)


def ediff1d(ary: Any, to_end: Any = None, to_begin: Any = None) -> Any:
    """Differences of neighbours of the flattened tensor, with something before and behind them.

    Parameters
    ----------
    ary : tensor, array or number
    to_end : optional
        What follows the differences.
    to_begin : optional
        What stands before the differences.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.ediff1d.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ediff1d(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]))
    tensor([1., 1., 1., 1.])
    """
    return _composed(_row_ediff1d, ary, to_end, to_begin)


def gradient(f: Any, *varargs: Any, axis: Any = None, edge_order: Any = 1, dim: Any = UNSET) -> Any:
    """Slopes along each axis: central differences inside, one-sided ones at the edges.

    Parameters
    ----------
    f : tensor, array or number
    *varargs
        The distance between points, or their coordinates, for each axis.
    axis : optional
        The axis to work along.
    edge_order : optional
        The order of accuracy at the ends: 1 or 2.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.gradient.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.gradient(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), 0.5, edge_order=2)
    tensor([2., 2., 2., 2., 2.])
    """
    if dim is not UNSET:
        axis = _axis('gradient', axis, dim, None)
    return _composed(_row_gradient, f, *varargs, axis=axis, edge_order=edge_order)


def trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: Any = -1, *, dim: Any = UNSET) -> Any:
    """Integral along an axis by the trapezoidal rule.

    Parameters
    ----------
    y : tensor, array or number
    x : optional
        The places of the values.
    dx : optional
        The distance between points, where x is not given.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.trapezoid.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.trapezoid(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]))
    tensor(12.)
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
        The conditions: booleans.
    funclist
        The functions, or values, one for each condition, and one more for what is left.
    *args
        Further arguments of the function.
    **kw
        Further arguments of the functions.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.piecewise.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.piecewise(tg.tensor([-1.0, 2.0]), [[True, False]], [lambda v: -v, 0.0])
    tensor([1., 0.])
    """
    return _composed(_row_piecewise, x, condlist, funclist, *args, **kw)


def apply_along_axis(func1d: Any, axis: Any, arr: Any, *args: Any, **kwargs: Any) -> Any:
    """A function of vectors, applied to each along an axis.

    Parameters
    ----------
    func1d
        The function of a vector.
    axis
        The axis to work along.
    arr
        Tensor, array or number.
    *args
        Further arguments of the function.
    **kwargs
        Further arguments.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.apply_along_axis.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.apply_along_axis(lambda v: v.sum(), 1, tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([3., 7.])
    """
    return _composed(_row_apply_along_axis, func1d, axis, arr, *args, **kwargs)


def apply_over_axes(func: Any, a: Any, axes: Any) -> Any:
    """A function of a tensor and an axis, applied for each axis to the result of the one before.

    Parameters
    ----------
    func
        The function, called with the tensor and an axis.
    a
        Tensor, array or number.
    axes
        The axes to apply it over.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.apply_over_axes.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.apply_over_axes(tg.sum, tg.ones(2, 3, 4), [0, 2])
    tensor([[[8.],
             [8.],
             [8.]]])
    """
    return _composed(_row_apply_over_axes, func, a, axes)


def interp(x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    """Piecewise linear interpolation at x between the knots xp, which increase, of values fp.

    Parameters
    ----------
    x : tensor, array or number
    xp : tensor, array or number
    fp : tensor, array or number
    left : optional
        The value below the first knot; that of the first by default.
    right : optional
        The value beyond the last knot; that of the last by default.
    period : optional
        The period of the values.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.interp.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.interp(tg.tensor([0.5, 1.5]), [0.0, 1.0, 2.0], [0.0, 10.0, 30.0])
    tensor([ 5., 20.])
    """
    return _composed(_row_interp, x, xp, fp, left, right, period)


def angle(z: Any, deg: Any = False) -> Any:
    """The angle in the complex plane, from -pi to pi; of real numbers 0 or pi, with derivative 0.

    Parameters
    ----------
    z : tensor, array or number
    deg : optional
        Give degrees instead of radians.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.angle.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.angle(tg.tensor([1.0, 2.0, 3.0]), deg=True)
    tensor([0., 0., 0.])
    """
    return _composed(_row_angle, z, deg)


def real(val: Any) -> Any:
    """The real part: of complex numbers a view, of real ones the tensor itself.

    Parameters
    ----------
    val : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.real.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.real(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[ 1.,  2.,  3.,  4.],
            [ 5.,  6.,  7.,  8.],
            [ 9., 10., 11., 12.]])
    """
    return _composed(_row_real, val)


def imag(val: Any) -> Any:
    """The imaginary part: of complex numbers a view, of real ones zeros, with derivative 0.

    Parameters
    ----------
    val : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.imag.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.imag(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[0., 0., 0., 0.],
            [0., 0., 0., 0.],
            [0., 0., 0., 0.]])
    """
    return _composed(_row_imag, val)


def real_if_close(a: Any, tol: Any = 100) -> Any:
    """The real part of complex numbers whose imaginary parts are tiny; else the tensor itself.

    Parameters
    ----------
    a : tensor, array or number
    tol : optional
        What counts as 0.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.real_if_close.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.real_if_close(tg.tensor(1.0))
    tensor(1.)
    """
    return _composed(_row_real_if_close, a, tol)


def poly(seq_of_zeros: Any) -> Any:
    """The coefficients of the polynomial with the given zeros, or of a matrix's characteristic one.

    Parameters
    ----------
    seq_of_zeros : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.poly.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.poly(tg.tensor([1.0, 2.0, 3.0]))
    tensor([ 1., -6., 11., -6.])
    """
    return _composed(_row_poly, seq_of_zeros)


def polyfit(x: Any, y: Any, deg: Any, rcond: Any = None, full: Any = False, w: Any = None, cov: Any = False) -> Any:
    """The coefficients of the polynomial of degree deg that is nearest to points (x, y) in least squares.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    deg
        The degree of the polynomial.
    rcond : optional
        Singular values below this share of the largest one count as 0.
    full : optional
        Give the residuals, the rank, the singular values and rcond too.
    w : optional
        The weight of each point.
    cov : optional
        Give the covariance of the coefficients too; 'unscaled' for that of weights that are certain.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polyfit.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.round(tg.polyfit([0.0, 1.0, 2.0], tg.tensor([1.0, 3.0, 5.0]), 1), 6)
    tensor([2., 1.])
    """
    return _composed(_row_polyfit, x, y, deg, rcond, full, w, cov)


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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.polyval(tg.tensor([1.0, 2.0, 3.0, 4.0]), tg.tensor([1.0, 2.0, 3.0]))
    tensor([10., 26., 58.])
    """
    return _composed(_row_polyval, p, x)


def polyder(p: Any, m: Any = 1) -> Any:
    """The coefficients of the m-th derivative of a polynomial.

    Parameters
    ----------
    p : tensor, array or number
    m : optional
        How often.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polyder.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.polyder(tg.tensor([1.0, 2.0, 3.0, 4.0]), m=2)
    tensor([6., 4.])
    """
    return _composed(_row_polyder, p, m)


def polyint(p: Any, m: Any = 1, k: Any = None) -> Any:
    """The coefficients of the m-th integral of a polynomial, with constants k.

    Parameters
    ----------
    p : tensor, array or number
    m : optional
        How often.
    k : optional
        The constants of integration.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.polyint.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.polyint(tg.tensor([1.0, 2.0, 3.0]), m=2, k=1.5)
    tensor([0.08333333, 0.33333333, 1.5       , 1.5       , 1.5       ])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.polyadd(tg.tensor([1.0, 2.0, 3.0]), tg.tensor([1.0, 2.0, 3.0]))
    tensor([2., 4., 6.])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.polysub(tg.tensor([1.0, 2.0, 3.0]), tg.tensor([1.0, 2.0, 3.0]))
    tensor([0., 0., 0.])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.polymul(tg.tensor([1.0, 2.0, 3.0]), tg.tensor([1.0, 2.0, 3.0]))
    tensor([ 1.,  4., 10., 12.,  9.])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.polydiv(tg.tensor([1.0, 3.0, 2.0]), [1.0, 1.0])  # (x + 1)(x + 2) by x + 1
    (tensor([1., 2.]), tensor([0.]))
    """
    return _composed(_row_polydiv, u, v)


def linspace(start: Any, stop: Any, num: Any = 50, endpoint: Any = True, retstep: Any = False, dtype: Any = None, axis: Any = 0, *, requires_grad: Any = False, dim: Any = UNSET) -> Any:
    """Numbers in equal steps from start to stop, which is left out without `endpoint`.

    Parameters
    ----------
    start : tensor, array or number
    stop : tensor, array or number
    num : optional
        The number of elements.
    endpoint : optional
        Whether the last element is stop.
    retstep : optional
        Give the distance between elements too.
    dtype : optional
        NumPy's dtype of the result.
    axis : optional
        The axis to work along.
    requires_grad : optional
        Record what is computed from it.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.linspace.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.linspace(tg.tensor([1.0, 2.0]), tg.tensor(1.0), num=1)
    tensor([[1., 2.]])
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
    num : optional
        The number of elements.
    endpoint : optional
        Whether the last element is stop.
    dtype : optional
        NumPy's dtype of the result.
    axis : optional
        The axis to work along.
    requires_grad : optional
        Record what is computed from it.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.geomspace.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.geomspace(tg.tensor([1.0, 2.0]), tg.tensor(1.0), num=1)
    tensor([[1., 2.]])
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
    num : optional
        The number of elements.
    endpoint : optional
        Whether the last element is stop.
    base : optional
        The base of the powers.
    dtype : optional
        NumPy's dtype of the result.
    axis : optional
        The axis to work along.
    requires_grad : optional
        Record what is computed from it.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.logspace.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logspace(tg.tensor([1.0, 2.0]), tg.tensor(1.0), num=1)
    tensor([[ 10., 100.]])
    """
    if dim is not UNSET:
        axis = _axis('logspace', axis, dim, 0)
    return _composed(_row_logspace, start, stop, num, endpoint, base, dtype, axis, requires_grad=requires_grad)


def einsum(*operands: Any, optimize: Any = True, **numpy: Any) -> Any:
    """Sums of products named by subscripts: einsum('ij,jk->ik', a, b), or einsum(a, [0, 1], b, [1, 2], [0, 2]).

    Parameters
    ----------
    *operands
        The subscripts, as in 'ij,jk->ik', and the operands.
    optimize : optional
        As in NumPy: how to order the products.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.einsum.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.einsum('ij,j->i', tg.tensor([[1.0, 2.0], [3.0, 4.0]]), tg.tensor([1.0, 10.0]))
    tensor([21., 43.])
    """
    if numpy:
        return _numpys(_row_einsum, operands, {"optimize": optimize}, numpy)
    return _composed(_row_einsum, *operands, optimize=optimize)


def inverse(x: Any) -> Any:
    """Inverse of square matrices, as `linalg.inv`.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.inverse(tg.tensor([[2.0, 0.0], [0.0, 4.0]]))
    tensor([[0.5 , 0.  ],
            [0.  , 0.25]])
    """
    return _composed(_row_inverse, x)


def cumulative_sum(x: Any, *, axis: Any = None, include_initial: Any = False, dim: Any = UNSET, **numpy: Any) -> Any:
    """Cumulative sum along an axis, which may be left out for one axis only; a 0 first on request.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.
    include_initial : optional
        Begin with the value of an empty sum or product.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.cumulative_sum.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cumulative_sum(tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor([ 1.,  3.,  6., 10.])
    """
    if dim is not UNSET:
        axis = _axis('cumulative_sum', axis, dim, None)
    if numpy:
        return _numpys(_row_cumulative_sum, x, {"axis": axis, "include_initial": include_initial}, numpy)
    return _composed(_row_cumulative_sum, x, axis=axis, include_initial=include_initial)


def cumulative_prod(x: Any, *, axis: Any = None, include_initial: Any = False, dim: Any = UNSET, **numpy: Any) -> Any:
    """Cumulative product along an axis, which may be left out for one axis only; a 1 first on request.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.
    include_initial : optional
        Begin with the value of an empty sum or product.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.cumulative_prod.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cumulative_prod(tg.tensor([1.0, 2.0, 3.0, 4.0]))
    tensor([ 1.,  2.,  6., 24.])
    """
    if dim is not UNSET:
        axis = _axis('cumulative_prod', axis, dim, None)
    if numpy:
        return _numpys(_row_cumulative_prod, x, {"axis": axis, "include_initial": include_initial}, numpy)
    return _composed(_row_cumulative_prod, x, axis=axis, include_initial=include_initial)


def cummax(x: Any, axis: Any = UNSET, *, dim: Any = UNSET) -> Any:
    """The largest element so far along an axis and its index, the latest of ties, which share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cummax(tg.tensor([1.0, 3.0, 2.0]), 0)
    (tensor([1., 3., 3.]), tensor([0, 1, 1]))
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
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cummin(tg.tensor([3.0, 1.0, 2.0]), 0)
    (tensor([3., 1., 1.]), tensor([0, 1, 1]))
    """
    if axis is UNSET or dim is not UNSET:
        axis = _axis('cummin', axis, dim, UNSET)
    return _composed(_row_cummin, x, axis)


def var(x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, mean: Any = None, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Variance over the given axes; correction is another name of ddof.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    ddof : optional
        Divide by n - ddof.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    mean : optional
        The mean, where it is known already.
    correction : optional
        Another name of ddof.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.var.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.var(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([1.25, 1.25, 1.25])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('var', axis, keepdims, dim, keepdim, 'torch.var(dim=) divides by n - 1; write var(axis=…, ddof=1) for that')
    if numpy:
        return _numpys(_row_var, x, {"axis": axis, "ddof": ddof, "keepdims": keepdims, "mean": mean, "correction": correction}, numpy)
    return _composed(_row_var, x, axis, ddof=ddof, keepdims=keepdims, mean=mean, correction=correction)


def std(x: Any, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, mean: Any = None, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Standard deviation over the given axes; its derivative at 0 is 0; correction is another name of ddof.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    ddof : optional
        Divide by n - ddof.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    mean : optional
        The mean, where it is known already.
    correction : optional
        Another name of ddof.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.std.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.std(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([1.11803399, 1.11803399, 1.11803399])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('std', axis, keepdims, dim, keepdim, 'torch.std(dim=) divides by n - 1; write std(axis=…, ddof=1) for that')
    if numpy:
        return _numpys(_row_std, x, {"axis": axis, "ddof": ddof, "keepdims": keepdims, "mean": mean, "correction": correction}, numpy)
    return _composed(_row_std, x, axis, ddof=ddof, keepdims=keepdims, mean=mean, correction=correction)


def ptp(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Largest minus smallest element over the given axes; ties share the gradient.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.ptp.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ptp(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([3., 3., 3.])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('ptp', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_ptp, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _composed(_row_ptp, x, axis, keepdims)


def average(a: Any, axis: Any = None, weights: Any = None, returned: Any = False, *, keepdims: Any = False, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Weighted average over the given axes, and on request the sum of the weights; weights may require grad.

    Parameters
    ----------
    a : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    weights : optional
        The weight of each element.
    returned : optional
        Give the sum of the weights too.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.average.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.average(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(3.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('average', axis, keepdims, dim, keepdim)
    return _composed(_row_average, a, axis, weights, returned, keepdims=keepdims)


def cov(m: Any, y: Any = None, rowvar: Any = True, bias: Any = False, ddof: Any = None, fweights: Any = None, aweights: Any = None, *, dtype: Any = None) -> Any:
    """Covariance matrix of variables in rows, or in columns with rowvar=False; weights may require grad.

    Parameters
    ----------
    m : tensor, array or number
    y : tensor, array or number
    rowvar : optional
        Whether variables are rows, and observations columns.
    bias : optional
        Divide by n instead of n - 1.
    ddof : optional
        Divide by n - ddof.
    fweights : optional
        How often each observation counts.
    aweights : optional
        The weight of each observation.
    dtype : optional
        NumPy's dtype of the result.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.cov.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cov(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[1.66666667, 1.66666667, 1.66666667],
            [1.66666667, 1.66666667, 1.66666667],
            [1.66666667, 1.66666667, 1.66666667]])
    """
    return _composed(_row_cov, m, y, rowvar, bias, ddof, fweights, aweights, dtype=dtype)


def corrcoef(x: Any, y: Any = None, rowvar: Any = True, *, dtype: Any = None) -> Any:
    """Correlation coefficients of variables in rows, or in columns with rowvar=False.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    rowvar : optional
        Whether variables are rows, and observations columns.
    dtype : optional
        NumPy's dtype of the result.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.corrcoef.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.corrcoef(tg.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0]]), rowvar=False)
    tensor([[1., 1.],
            [1., 1.]])
    """
    return _composed(_row_corrcoef, x, y, rowvar, dtype=dtype)


def sort(x: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None, dim: Any = UNSET, **numpy: Any) -> Any:
    """A copy with the elements along an axis in order, NaN last; of equal ones the first come first.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.
    kind : optional
        As in NumPy; has no effect here.
    stable : optional
        As in NumPy; sorting is stable here.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.sort.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sort(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]))
    tensor([1., 2., 3., 4., 5.])
    """
    if dim is not UNSET:
        axis = _axis('sort', axis, dim, -1, 'torch.sort(dim=) gives values and indices; write sort(axis=…) and argsort(axis=…)')
    if numpy:
        return _numpys(_row_sort, x, {"axis": axis, "kind": kind, "stable": stable}, numpy)
    return _composed(_row_sort, x, axis, kind, stable=stable)


def sort_complex(x: Any) -> Any:
    """Complex numbers along the last axis, those of smaller real parts first; real ones become complex.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.sort_complex.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sort_complex(tg.tensor([2j, 1.0, 1j]))
    tensor([0.+1.j, 0.+2.j, 1.+0.j])
    """
    return _composed(_row_sort_complex, x)


def partition(x: Any, kth: Any, axis: Any = -1, kind: Any = 'introselect', *, dim: Any = UNSET, **numpy: Any) -> Any:
    """A copy in which the kth element along an axis is where sorting would put it, smaller ones before it.

    Parameters
    ----------
    x : tensor, array or number
    kth
        The positions that are to hold what sorting would put there.
    axis : optional
        The axis to work along.
    kind : optional
        As in NumPy; has no effect here.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.partition.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.partition(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), kth=2)
    tensor([1., 2., 3., 4., 5.])
    """
    if dim is not UNSET:
        axis = _axis('partition', axis, dim, -1)
    if numpy:
        return _numpys(_row_partition, x, {"kth": kth, "axis": axis, "kind": kind}, numpy)
    return _composed(_row_partition, x, kth, axis, kind)


def topk(x: Any, k: Any, axis: Any = -1, largest: Any = True, sorted: Any = True, *, dim: Any = UNSET) -> Any:
    """The k largest elements along an axis, or the smallest, in order, and their indices.

    Parameters
    ----------
    x : tensor, array or number
    k
        How many.
    axis : optional
        The axis to work along.
    largest : optional
        Take the largest elements, else the smallest.
    sorted : optional
        Whether the result is in order.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.topk(tg.tensor([1.0, 3.0, 2.0]), 2)
    (tensor([3., 2.]), tensor([1, 2]))
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
        Which, counted from 1.
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.kthvalue(tg.tensor([3.0, 1.0, 2.0]), 2)
    (tensor(2.), tensor(2))
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('kthvalue', axis, keepdims, dim, keepdim, default=-1)
    return _composed(_row_kthvalue, x, k, axis, keepdims)


def nanprod(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Product over the given axes of what is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nanprod.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanprod(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), axis=0)
    tensor(120.)
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanprod', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_nanprod, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _composed(_row_nanprod, x, axis, keepdims)


def nancumsum(x: Any, axis: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Cumulative sum, NaN as 0.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nancumsum.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nancumsum(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([ 1.,  3.,  6., 10., 15., 21., 28., 36., 45., 55., 66., 78.])
    """
    if dim is not UNSET:
        axis = _axis('nancumsum', axis, dim, None)
    if numpy:
        return _numpys(_row_nancumsum, x, {"axis": axis}, numpy)
    return _composed(_row_nancumsum, x, axis)


def nancumprod(x: Any, axis: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """Cumulative product, NaN as 1.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nancumprod.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nancumprod(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([1.000000e+00, 2.000000e+00, 6.000000e+00, 2.400000e+01,
            1.200000e+02, 7.200000e+02, 5.040000e+03, 4.032000e+04,
            3.628800e+05, 3.628800e+06, 3.991680e+07, 4.790016e+08])
    """
    if dim is not UNSET:
        axis = _axis('nancumprod', axis, dim, None)
    if numpy:
        return _numpys(_row_nancumprod, x, {"axis": axis}, numpy)
    return _composed(_row_nancumprod, x, axis)


def index_select(x: Any, dim: Any, index: Any) -> Any:
    """Elements by a list of indices along an axis.

    Parameters
    ----------
    x : tensor, array or number
    dim
        The axis.
    index
        Positions, integers.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.index_select(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), 1, [1])
    tensor([[2.],
            [4.]])
    """
    return _composed(_row_index_select, x, dim, index)


def masked_select(x: Any, mask: Any) -> Any:
    """The elements at which a mask holds, which broadcasts with the tensor, in one axis.

    Parameters
    ----------
    x : tensor, array or number
    mask
        Booleans, of the tensor's shape or one that broadcasts to it.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.masked_select(tg.tensor([1.0, 2.0, 3.0]), [True, False, True])
    tensor([1., 3.])
    """
    return _composed(_row_masked_select, x, mask)


def compress(condition: Any, a: Any, axis: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Any:
    """The parts along an axis, or of the flattened tensor, at which a condition holds.

    Parameters
    ----------
    condition
        Where to take elements: booleans.
    a
        Tensor, array or number.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.compress.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.compress([True, False, True], tg.tensor([1.0, 2.0, 3.0]))
    tensor([1., 3.])
    """
    if dim is not UNSET:
        axis = _axis('compress', axis, dim, None)
    if numpy:
        return _numpys(_row_compress, condition, {"a": a, "axis": axis}, numpy)
    return _composed(_row_compress, condition, a, axis)


def take_along_dim(x: Any, indices: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
    """Elements by an index along an axis; without one, of the flattened tensor by the flattened index.

    Parameters
    ----------
    x : tensor, array or number
    indices
        Positions, integers.
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.take_along_dim(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [[1], [0]], 1)
    tensor([[2.],
            [3.]])
    """
    if dim is not UNSET:
        axis = _axis('take_along_dim', axis, dim, None)
    return _composed(_row_take_along_dim, x, indices, axis)


def extract(condition: Any, arr: Any) -> Any:
    """The elements of the flattened tensor at which a condition holds.

    Parameters
    ----------
    condition
        Where to take elements: booleans.
    arr
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.extract.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.extract([True, False, True], tg.tensor([1.0, 2.0, 3.0]))
    tensor([1., 3.])
    """
    return _composed(_row_extract, condition, arr)


def choose(a: Any, choices: Any, mode: Any = 'raise', **numpy: Any) -> Any:
    """From choices that broadcast together, the one that an index names, elementwise.

    Parameters
    ----------
    a
        Which of the choices each element takes: integers.
    choices
        What to choose from.
    mode : optional
        What to do with positions beyond the ends: 'raise', 'wrap' or 'clip'.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.choose.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.choose([1, 0], [tg.tensor([1.0, 2.0]), tg.tensor([10.0, 20.0])])
    tensor([10.,  2.])
    """
    if numpy:
        return _numpys(_row_choose, a, {"choices": choices, "mode": mode}, numpy)
    return _composed(_row_choose, a, choices, mode)


def select(condlist: Any, choicelist: Any = None, default: Any = None, *, dim: Any = None, index: Any = None) -> Any:
    """For each place the first choice whose condition holds there, or the default, as numpy.select; or torch's select(t, dim, index), a view of one part along an axis.

    Parameters
    ----------
    condlist
        The conditions: booleans.
    choicelist : optional
        What to choose from, one for each condition.
    default : optional
        What to take where no condition holds.
    dim : optional
        torch's: the axis that goes away.
    index : optional
        torch's: which part.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.select.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.select([[True, False]], [tg.tensor([1.0, 2.0])], default=-1.0)
    tensor([ 1., -1.])
    """
    return _composed(_row_select, condlist, choicelist, default, dim=dim, index=index)


def unique(ar: Any, return_index: Any = False, return_inverse: Any = False, return_counts: Any = False, axis: Any = None, *, equal_nan: Any = True, sorted: Any = True, dim: Any = UNSET) -> Any:
    """The different elements, or parts along an axis, sorted; on request indices and counts.

    Parameters
    ----------
    ar : tensor, array or number
    return_index : optional
        Give the positions of the first of each, too.
    return_inverse : optional
        Give the positions in the result of all elements, too.
    return_counts : optional
        Give how often each is there, too.
    axis : optional
        The axis to work along.
    equal_nan : optional
        Whether NaN equals NaN.
    sorted : optional
        As in NumPy; the result is in order.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.unique.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unique(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), axis=0)
    tensor([[1., 2., 3.],
            [4., 5., 6.]])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unique_values(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
    tensor([1., 2., 3., 4., 5., 6.])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unique_counts(tg.tensor([3.0, 1.0, 3.0])).values
    tensor([1., 3.])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unique_inverse(tg.tensor([3.0, 1.0, 3.0])).inverse_indices
    tensor([1, 0, 1])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unique_all(tg.tensor([3.0, 1.0, 3.0])).counts
    tensor([1, 2])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.union1d(tg.tensor([1.0, 2.0, 3.0, 4.0]), tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([1., 2., 3., 4.])
    """
    return _composed(_row_union1d, ar1, ar2)


def intersect1d(ar1: Any, ar2: Any, assume_unique: Any = False, return_indices: Any = False) -> Any:
    """The elements that two have in common, sorted; they are the first one's.

    Parameters
    ----------
    ar1 : tensor, array or number
    ar2 : tensor, array or number
    assume_unique : optional
        Whether the elements of each are known to be different.
    return_indices : optional
        Give the positions of what is in both, too.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.intersect1d.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.intersect1d(tg.tensor([1.0, 2.0, 3.0, 4.0]), tg.tensor([[1.0, 2.0], [3.0, 4.0]]))
    tensor([1., 2., 3., 4.])
    """
    return _composed(_row_intersect1d, ar1, ar2, assume_unique, return_indices)


def setdiff1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    """The elements of the first that the second does not have.

    Parameters
    ----------
    ar1 : tensor, array or number
    ar2 : tensor, array or number
    assume_unique : optional
        Whether the elements of each are known to be different.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.setdiff1d.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.setdiff1d(tg.tensor([1.0, 2.0, 3.0]), [2.0])
    tensor([1., 3.])
    """
    return _composed(_row_setdiff1d, ar1, ar2, assume_unique)


def setxor1d(ar1: Any, ar2: Any, assume_unique: Any = False) -> Any:
    """The elements that only one of two has, sorted.

    Parameters
    ----------
    ar1 : tensor, array or number
    ar2 : tensor, array or number
    assume_unique : optional
        Whether the elements of each are known to be different.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.setxor1d.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.setxor1d(tg.tensor([1.0, 2.0]), [2.0, 3.0])
    tensor([1., 3.])
    """
    return _composed(_row_setxor1d, ar1, ar2, assume_unique)


def bincount(x: Any, weights: Any = None, minlength: Any = 0) -> Any:
    """How often each integer from 0 occurs, or the sum of its weights, which may require grad.

    Parameters
    ----------
    x : tensor, array or number
    weights : optional
        The weight of each element.
    minlength : optional
        The least number of bins.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.bincount.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.bincount([0, 2, 2], weights=tg.tensor([1.0, 2.0, 3.0]))
    tensor([1., 0., 5.])
    """
    return _composed(_row_bincount, x, weights, minlength)


def histogram(a: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """Counts, sums of weights or densities in bins, and the edges of the bins.

    Parameters
    ----------
    a : tensor, array or number
    bins : optional
        The number of bins, or their edges.
    range : optional
        The lowest and the highest edge; others are left out.
    density : optional
        Divide by the total and the widths of the bins.
    weights : optional
        The weight of each element.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.histogram.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.histogram(tg.tensor([0.1, 0.2, 0.9]), bins=2, range=(0.0, 1.0))
    (tensor([2, 1]), tensor([0. , 0.5, 1. ]))
    """
    return _composed(_row_histogram, a, bins, range, density, weights)


def histogram_bin_edges(a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:
    """The edges of the bins of a histogram.

    Parameters
    ----------
    a : tensor, array or number
    bins : optional
        The number of bins, or their edges.
    range : optional
        The lowest and the highest edge; others are left out.
    weights : optional
        The weight of each element.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.histogram_bin_edges.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.histogram_bin_edges(tg.tensor([0.0, 1.0, 2.0]), bins=2)
    tensor([0., 1., 2.])
    """
    return _composed(_row_histogram_bin_edges, a, bins, range, weights)


def histogram2d(x: Any, y: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """Counts, sums of weights or densities in bins of two coordinates, and their edges.

    Parameters
    ----------
    x : tensor, array or number
    y : tensor, array or number
    bins : optional
        The number of bins, or their edges.
    range : optional
        The lowest and the highest edge; others are left out.
    density : optional
        Divide by the total and the widths of the bins.
    weights : optional
        The weight of each element.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.histogram2d.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.histogram2d(tg.tensor([0.1, 0.9]), [0.1, 0.9], bins=2, range=[[0, 1], [0, 1]])[0]
    tensor([[1., 0.],
            [0., 1.]])
    """
    return _composed(_row_histogram2d, x, y, bins, range, density, weights)


def histogramdd(sample: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None) -> Any:
    """Counts, sums of weights or densities in bins of several coordinates, and their edges.

    Parameters
    ----------
    sample
        Points as rows, or their coordinates one by one.
    bins : optional
        The number of bins, or their edges.
    range : optional
        The lowest and the highest edge; others are left out.
    density : optional
        Divide by the total and the widths of the bins.
    weights : optional
        The weight of each element.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.histogramdd.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.histogramdd(tg.tensor([[0.1, 0.1], [0.9, 0.9]]), bins=2)[0]
    tensor([[1., 0.],
            [0., 1.]])
    """
    return _composed(_row_histogramdd, sample, bins, range, density, weights)


def argmax(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Index of the largest element along an axis, or in the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.argmax.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.argmax(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), axis=0, keepdims=True)
    tensor([[1, 1, 1]])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('argmax', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_argmax, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _composed(_row_argmax, x, axis, keepdims)


def argmin(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Index of the smallest element along an axis, or in the flattened tensor.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.argmin.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.argmin(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), axis=0, keepdims=True)
    tensor([[0, 0, 0]])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('argmin', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_argmin, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _composed(_row_argmin, x, axis, keepdims)


def nanargmax(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Index of the largest element that is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nanargmax.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanargmax(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), axis=0, keepdims=True)
    tensor([[1, 1, 1]])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanargmax', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_nanargmax, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _composed(_row_nanargmax, x, axis, keepdims)


def nanargmin(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Index of the smallest element that is not NaN.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nanargmin.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nanargmin(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), axis=0, keepdims=True)
    tensor([[0, 0, 0]])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('nanargmin', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_nanargmin, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _composed(_row_nanargmin, x, axis, keepdims)


def any(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Whether an element over the given axes is true.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.any.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.any(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([ True,  True,  True])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('any', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_any, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _composed(_row_any, x, axis, keepdims)


def all(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
    """Whether all elements over the given axes are true.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.all.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.all(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]), axis=1)
    tensor([ True,  True,  True])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('all', axis, keepdims, dim, keepdim)
    if numpy:
        return _numpys(_row_all, x, {"axis": axis, "keepdims": keepdims}, numpy)
    return _composed(_row_all, x, axis, keepdims)


def count_nonzero(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """How many elements over the given axes are not 0.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.count_nonzero.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.count_nonzero(tg.tensor([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), axis=0, keepdims=True)
    tensor([[2, 2, 2]])
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('count_nonzero', axis, keepdims, dim, keepdim)
    return _composed(_row_count_nonzero, x, axis, keepdims)


def argsort(x: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None, dim: Any = UNSET, **numpy: Any) -> Any:
    """The indices that sort along an axis.

    Parameters
    ----------
    x : tensor, array or number
    axis : optional
        The axis to work along.
    kind : optional
        As in NumPy; has no effect here.
    stable : optional
        As in NumPy; sorting is stable here.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.argsort.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.argsort(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[0, 1, 2, 3],
            [0, 1, 2, 3],
            [0, 1, 2, 3]])
    """
    if dim is not UNSET:
        axis = _axis('argsort', axis, dim, -1)
    if numpy:
        return _numpys(_row_argsort, x, {"axis": axis, "kind": kind, "stable": stable}, numpy)
    return _composed(_row_argsort, x, axis, kind, stable=stable)


def argpartition(x: Any, kth: Any, axis: Any = -1, kind: Any = 'introselect', *, dim: Any = UNSET, **numpy: Any) -> Any:
    """The indices that partition along an axis.

    Parameters
    ----------
    x : tensor, array or number
    kth
        The positions that are to hold what sorting would put there.
    axis : optional
        The axis to work along.
    kind : optional
        As in NumPy; has no effect here.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.argpartition.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.argpartition(tg.tensor([1.0, 2.0, 3.0, 4.0, 5.0]), kth=2)
    tensor([0, 1, 2, 3, 4])
    """
    if dim is not UNSET:
        axis = _axis('argpartition', axis, dim, -1)
    if numpy:
        return _numpys(_row_argpartition, x, {"kth": kth, "axis": axis, "kind": kind}, numpy)
    return _composed(_row_argpartition, x, kth, axis, kind)


def lexsort(keys: Any, axis: Any = -1, *, dim: Any = UNSET) -> Any:
    """The indices that sort by several keys, the last of which comes first.

    Parameters
    ----------
    keys : tensor, array or number
    axis : optional
        The axis to work along.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.lexsort.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.lexsort(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0]]))
    tensor([0, 1, 2, 3])
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
        The values to find places for.
    side : optional
        'left' to come before equal elements, 'right' to come after them.
    sorter : optional
        The positions that sort what is searched.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.searchsorted.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.searchsorted(tg.tensor([1.0, 2.0, 3.0]), 2.5)
    tensor(2)
    """
    return _composed(_row_searchsorted, a, v, side, sorter)


def digitize(x: Any, bins: Any, right: Any = False) -> Any:
    """Into which of the given bins each element falls.

    Parameters
    ----------
    x : tensor, array or number
    bins
        The number of bins, or their edges.
    right : optional
        Whether a bin includes its right edge instead of its left one.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.digitize.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.digitize(tg.tensor([0.5, 2.5]), [1.0, 2.0, 3.0])
    tensor([0, 2])
    """
    return _composed(_row_digitize, x, bins, right)


def nonzero(x: Any, *, as_tuple: Any = True) -> Any:
    """The indices of the elements that are not 0, as a tuple with one tensor for each axis, or a row each.

    Parameters
    ----------
    x : tensor, array or number
    as_tuple : optional
        Give a tuple of indices for each axis, as NumPy; else a tensor with a row for each element, as torch.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.nonzero.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nonzero(tg.tensor([0.0, 5.0, 7.0]))
    (tensor([1, 2]),)
    """
    return _composed(_row_nonzero, x, as_tuple=as_tuple)


def flatnonzero(x: Any) -> Any:
    """The indices of the elements of the flattened tensor that are not 0.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.flatnonzero.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.flatnonzero(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([ 0,  1,  2,  3,  4,  5,  6,  7,  8,  9, 10, 11])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.argwhere(tg.tensor([0.0, 5.0, 0.0, 7.0]))
    tensor([[1],
            [3]])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.iscomplex(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[False, False, False, False],
            [False, False, False, False],
            [False, False, False, False]])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.isreal(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[ True,  True,  True,  True],
            [ True,  True,  True,  True],
            [ True,  True,  True,  True]])
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.iscomplexobj(tg.tensor([1j]))
    True
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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.isrealobj(tg.tensor([1j]))
    False
    """
    return _composed(_row_isrealobj, x)


def isposinf(x: Any, **numpy: Any) -> Any:
    """Whether x is inf, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isposinf.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.isposinf(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[False, False, False, False],
            [False, False, False, False],
            [False, False, False, False]])
    """
    if numpy:
        return _numpys(_row_isposinf, x, {}, numpy)
    return _composed(_row_isposinf, x)


def isneginf(x: Any, **numpy: Any) -> Any:
    """Whether x is -inf, elementwise.

    Parameters
    ----------
    x : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isneginf.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.isneginf(tg.tensor([[1.0, 2.0, 3.0, 4.0], [5.0, 6.0, 7.0, 8.0], [9.0, 10.0, 11.0, 12.0]]))
    tensor([[False, False, False, False],
            [False, False, False, False],
            [False, False, False, False]])
    """
    if numpy:
        return _numpys(_row_isneginf, x, {}, numpy)
    return _composed(_row_isneginf, x)


def isclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    """Whether two are equal within a tolerance, elementwise.

    Parameters
    ----------
    a : tensor, array or number
    b
        Tensor, array or number.
    rtol : optional
        The largest relative difference that counts as none.
    atol : optional
        The largest absolute difference that counts as none.
    equal_nan : optional
        Whether NaN equals NaN.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isclose.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.isclose(tg.tensor([1.0, 2.0]), [1.0, 2.1])
    tensor([ True, False])
    """
    return _composed(_row_isclose, a, b, rtol, atol, equal_nan)


def allclose(a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
    """Whether all elements are equal within a tolerance, as one bool.

    Parameters
    ----------
    a : tensor, array or number
    b
        Tensor, array or number.
    rtol : optional
        The largest relative difference that counts as none.
    atol : optional
        The largest absolute difference that counts as none.
    equal_nan : optional
        Whether NaN equals NaN.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.allclose.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.allclose(tg.tensor([1.0, 2.0]), [1.0, 2.0 + 1e-9])
    True
    """
    return _composed(_row_allclose, a, b, rtol, atol, equal_nan)


def array_equal(a1: Any, a2: Any, equal_nan: Any = False) -> Any:
    """Whether two have the same shape and elements, as one bool.

    Parameters
    ----------
    a1 : tensor, array or number
    a2
        Tensor, array or number.
    equal_nan : optional
        Whether NaN equals NaN.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.array_equal.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.array_equal(tg.tensor([1.0, 2.0]), [1.0, 2.0])
    True
    """
    return _composed(_row_array_equal, a1, a2, equal_nan)


def array_equiv(a1: Any, a2: Any) -> Any:
    """Whether two have the same elements once broadcast, as one bool.

    Parameters
    ----------
    a1 : tensor, array or number
    a2
        Tensor, array or number.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.array_equiv.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.array_equiv(tg.tensor([1.0, 2.0]), [[1.0, 2.0], [1.0, 2.0]])
    True
    """
    return _composed(_row_array_equiv, a1, a2)


def isin(element: Any, test_elements: Any, assume_unique: Any = False, invert: Any = False) -> Any:
    """Whether each element is among others.

    Parameters
    ----------
    element : tensor, array or number
    test_elements
        What to look for.
    assume_unique : optional
        Whether the elements of each are known to be different.
    invert : optional
        Tell which are not there.

    Returns
    -------
    tensor, or a tuple of them

    The values are those of numpy.isin.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.isin(tg.tensor([1.0, 2.0, 3.0]), [3.0, 1.0])
    tensor([ True, False,  True])
    """
    return _composed(_row_isin, element, test_elements, assume_unique, invert)


def index_add(x: Any, dim: Any, index: Any, source: Any, *, alpha: Any = 1) -> Any:
    """x with alpha times the source added at positions along dim; repeated ones add up.

    Parameters
    ----------
    x : tensor, array or number
    dim
        The axis.
    index
        Positions, integers.
    source
        What to add there.
    alpha : optional
        What the source is multiplied by.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.index_add(tg.tensor([1.0, 2.0, 3.0]), 0, [0, 2, 0], [10.0, 20.0, 30.0])
    tensor([41.,  2., 23.])
    """
    return _composed(_row_index_add, x, dim, index, source, alpha=alpha)


def index_copy(x: Any, dim: Any, index: Any, source: Any) -> Any:
    """x with the source at positions along dim; where they repeat, the last one stays.

    Parameters
    ----------
    x : tensor, array or number
    dim
        The axis.
    index
        Positions, integers.
    source
        What to put there.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.index_copy(tg.tensor([1.0, 2.0, 3.0]), 0, [2, 0], [10.0, 20.0])
    tensor([20.,  2., 10.])
    """
    return _composed(_row_index_copy, x, dim, index, source)


def index_fill(x: Any, dim: Any, index: Any, value: Any) -> Any:
    """x with one value at positions along dim.

    Parameters
    ----------
    x : tensor, array or number
    dim
        The axis.
    index
        Positions, integers.
    value
        What to put there: a number, or a tensor of one element and no axes.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.index_fill(tg.tensor([1.0, 2.0, 3.0]), 0, [0, -1], 0.0)
    tensor([0., 2., 0.])
    """
    return _composed(_row_index_fill, x, dim, index, value)


def masked_fill(x: Any, mask: Any, value: Any) -> Any:
    """x with one value where a mask holds, which broadcasts with the tensor.

    Parameters
    ----------
    x : tensor, array or number
    mask
        Booleans, of the tensor's shape or one that broadcasts to it.
    value
        What to put there: a number, or a tensor of one element and no axes.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.masked_fill(tg.tensor([1.0, 2.0, 3.0]), [True, False, True], 0.0)
    tensor([0., 2., 0.])
    """
    return _composed(_row_masked_fill, x, mask, value)


def masked_scatter(x: Any, mask: Any, source: Any) -> Any:
    """x with the elements of the source, one after the other, where a mask holds, which broadcasts with the tensor.

    Parameters
    ----------
    x : tensor, array or number
    mask
        Booleans, of the tensor's shape or one that broadcasts to it.
    source
        What to put there, in this order; it may have more elements.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.masked_scatter(tg.tensor([1.0, 2.0, 3.0]), [True, False, True], [10.0, 20.0])
    tensor([10.,  2., 20.])
    """
    return _composed(_row_masked_scatter, x, mask, source)


def scatter(x: Any, dim: Any, index: Any, src: Any = None, *, value: Any = None, reduce: Any = None) -> Any:
    """x with the source at one position along dim for each place on the others; of repeated ones the last stays.

    Parameters
    ----------
    x : tensor, array or number
    dim
        The axis.
    index
        Positions, integers.
    src : optional
        What to put there; it may be longer than the index.
    value : optional
        What to put there: a number, or a tensor of one element and no axes.
    reduce : optional
        Not supported: use scatter_add.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.scatter(tg.zeros((2, 3)), 1, [[2], [0]], [[1.0], [2.0]])
    tensor([[0., 0., 1.],
            [2., 0., 0.]])
    """
    return _composed(_row_scatter, x, dim, index, src, value=value, reduce=reduce)


def scatter_add(x: Any, dim: Any, index: Any, src: Any) -> Any:
    """x with the source added at one position along dim for each place on the others; repeated ones add up.

    Parameters
    ----------
    x : tensor, array or number
    dim
        The axis.
    index
        Positions, integers.
    src
        What to add there; it may be longer than the index.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.scatter_add(tg.ones((2, 3)), 1, [[2, 2], [0, 1]], [[1.0, 2.0], [3.0, 4.0]])
    tensor([[1., 1., 4.],
            [4., 5., 1.]])
    """
    return _composed(_row_scatter_add, x, dim, index, src)


def segment_sum(data: Any, segment_ids: Any, num_segments: Any = None) -> Any:
    """The sum of the elements of each segment, 0 where there are none.

    Parameters
    ----------
    data : tensor, array or number
    segment_ids
        The number of the segment of each element, from 0 on, in any order.
    num_segments : optional
        How many segments there are; None for the largest number and one more.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.segment_sum(tg.tensor([1.0, 2.0, 3.0]), [0, 1, 0])
    tensor([4., 2.])
    """
    return _composed(_row_segment_sum, data, segment_ids, num_segments)


def segment_prod(data: Any, segment_ids: Any, num_segments: Any = None) -> Any:
    """The product of the elements of each segment, 1 where there are none.

    Parameters
    ----------
    data : tensor, array or number
    segment_ids
        The number of the segment of each element, from 0 on, in any order.
    num_segments : optional
        How many segments there are; None for the largest number and one more.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.segment_prod(tg.tensor([1.0, 2.0, 3.0]), [0, 1, 0])
    tensor([3., 2.])
    """
    return _composed(_row_segment_prod, data, segment_ids, num_segments)


def segment_max(data: Any, segment_ids: Any, num_segments: Any = None) -> Any:
    """The largest element of each segment; where there are none, what no number is smaller than.

    Parameters
    ----------
    data : tensor, array or number
    segment_ids
        The number of the segment of each element, from 0 on, in any order.
    num_segments : optional
        How many segments there are; None for the largest number and one more.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.segment_max(tg.tensor([1.0, 2.0, 3.0]), [0, 1, 0])
    tensor([3., 2.])
    """
    return _composed(_row_segment_max, data, segment_ids, num_segments)


def segment_min(data: Any, segment_ids: Any, num_segments: Any = None) -> Any:
    """The smallest element of each segment; where there are none, what no number is larger than.

    Parameters
    ----------
    data : tensor, array or number
    segment_ids
        The number of the segment of each element, from 0 on, in any order.
    num_segments : optional
        How many segments there are; None for the largest number and one more.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.segment_min(tg.tensor([1.0, 2.0, 3.0]), [0, 1, 0])
    tensor([1., 2.])
    """
    return _composed(_row_segment_min, data, segment_ids, num_segments)


def as_strided(input: Any, size: Any, stride: Any, storage_offset: Any = None) -> Any:
    """A view by sizes and strides, counted in elements of the memory that the tensor and its views share.

    Parameters
    ----------
    input : tensor, array or number
    size
        The sizes of the view.
    stride
        How many elements of the memory lie from one element to the next along each axis.
    storage_offset : optional
        How many elements of the memory lie before the first one; by default those before the tensor's.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.as_strided(tg.tensor([1.0, 2.0, 3.0, 4.0]), (3, 2), (1, 1))
    tensor([[1., 2.],
            [2., 3.],
            [3., 4.]])
    """
    return _composed(_row_as_strided, input, size, stride, storage_offset)


def mm(input: Any, mat2: Any) -> Any:
    """Product of two matrices.

    Parameters
    ----------
    input : tensor, array or number
    mat2 : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.mm(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), tg.ones(2, 1))
    tensor([[3.],
            [7.]])
    """
    return _composed(_row_mm, input, mat2)


def mv(input: Any, vec: Any) -> Any:
    """Product of a matrix and a vector.

    Parameters
    ----------
    input : tensor, array or number
    vec : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.mv(tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [1.0, 10.0])
    tensor([21., 43.])
    """
    return _composed(_row_mv, input, vec)


def bmm(input: Any, mat2: Any) -> Any:
    """Products of the matrices of two stacks.

    Parameters
    ----------
    input : tensor, array or number
    mat2 : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.bmm(tg.ones(2, 1, 3), tg.ones(2, 3, 1))
    tensor([[[3.]],
    <BLANKLINE>
            [[3.]]])
    """
    return _composed(_row_bmm, input, mat2)


def addmm(input: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """beta * input + alpha * (mat1 @ mat2).

    Parameters
    ----------
    input : tensor, array or number
    mat1 : tensor, array or number
    mat2 : tensor, array or number
    beta : optional
        What the first tensor is multiplied by.
    alpha : optional
        What the product is multiplied by.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.addmm(tg.ones(2, 2), tg.ones(2, 3), tg.ones(3, 2), alpha=2)
    tensor([[7., 7.],
            [7., 7.]])
    """
    return _composed(_row_addmm, input, mat1, mat2, beta=beta, alpha=alpha)


def addmv(input: Any, mat: Any, vec: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """beta * input + alpha * (mat @ vec).

    Parameters
    ----------
    input : tensor, array or number
    mat : tensor, array or number
    vec : tensor, array or number
    beta : optional
        What the first tensor is multiplied by.
    alpha : optional
        What the product is multiplied by.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.addmv(tg.tensor([1.0, 1.0]), tg.tensor([[1.0, 2.0], [3.0, 4.0]]), [1.0, 10.0])
    tensor([22., 44.])
    """
    return _composed(_row_addmv, input, mat, vec, beta=beta, alpha=alpha)


def addr(input: Any, vec1: Any, vec2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """beta * input + alpha * outer(vec1, vec2).

    Parameters
    ----------
    input : tensor, array or number
    vec1 : tensor, array or number
    vec2 : tensor, array or number
    beta : optional
        What the first tensor is multiplied by.
    alpha : optional
        What the product is multiplied by.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.addr(tg.zeros(2, 2), [1.0, 2.0], [3.0, 4.0])
    tensor([[3., 4.],
            [6., 8.]])
    """
    return _composed(_row_addr, input, vec1, vec2, beta=beta, alpha=alpha)


def baddbmm(input: Any, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """beta * input + alpha * (batch1 @ batch2), of stacks of matrices.

    Parameters
    ----------
    input : tensor, array or number
    batch1 : tensor, array or number
    batch2 : tensor, array or number
    beta : optional
        What the first tensor is multiplied by.
    alpha : optional
        What the products are multiplied by.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.baddbmm(tg.ones(2, 1, 1), tg.ones(2, 1, 3), tg.ones(2, 3, 1))
    tensor([[[4.]],
    <BLANKLINE>
            [[4.]]])
    """
    return _composed(_row_baddbmm, input, batch1, batch2, beta=beta, alpha=alpha)


def addbmm(input: Any, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """beta * input + alpha * the sum of the products of the matrices of two stacks.

    Parameters
    ----------
    input : tensor, array or number
    batch1 : tensor, array or number
    batch2 : tensor, array or number
    beta : optional
        What the first tensor is multiplied by.
    alpha : optional
        What the products are multiplied by.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.addbmm(tg.ones(2, 2), tg.ones(3, 2, 4), tg.ones(3, 4, 2), beta=2)
    tensor([[14., 14.],
            [14., 14.]])
    """
    return _composed(_row_addbmm, input, batch1, batch2, beta=beta, alpha=alpha)


def block_diag(*tensors: Any) -> Any:
    """A matrix with matrices, vectors or numbers on its diagonal, and zeros elsewhere.

    Parameters
    ----------
    *tensors
        Matrices, vectors and numbers.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.block_diag(tg.ones(1, 1), [[2.0, 3.0]])
    tensor([[1., 0., 0.],
            [0., 2., 3.]])
    """
    return _composed(_row_block_diag, *tensors)


def logdet(input: Any) -> Any:
    """Logarithms of determinants; NaN where they are negative.

    Parameters
    ----------
    input : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.logdet(tg.tensor([[2.0, 0.0], [0.0, 0.5]]))
    tensor(0.)
    """
    return _composed(_row_logdet, input)


def cdist(x1: Any, x2: Any, p: Any = 2.0, compute_mode: Any = None) -> Any:
    """Distances, in the norm p, of each row of x1 to each row of x2; the derivative at distance 0 is 0.

    Parameters
    ----------
    x1 : tensor, array or number
    x2 : tensor, array or number
    p : optional
        Which norm: from 0 to inf.
    compute_mode : optional
        As in PyTorch; has no effect here.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.cdist([[0.0, 0.0]], tg.tensor([[3.0, 4.0], [0.0, 1.0]]))
    tensor([[5., 1.]])
    """
    return _composed(_row_cdist, x1, x2, p, compute_mode)


def pdist(input: Any, p: Any = 2.0) -> Any:
    """Distances, in the norm p, of each two rows of points; the derivative at distance 0 is 0.

    Parameters
    ----------
    input : tensor, array or number
    p : optional
        Which norm: None or 2, -2, 1, -1, inf, -inf, 'fro', 'nuc'.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.pdist(tg.tensor([[0.0, 0.0], [3.0, 4.0], [3.0, 0.0]]))
    tensor([5., 3., 4.])
    """
    return _composed(_row_pdist, input, p)


def renorm(input: Any, p: Any, dim: Any, maxnorm: Any) -> Any:
    """The parts along an axis, scaled down to the norm `maxnorm` where theirs is larger.

    Parameters
    ----------
    input : tensor, array or number
    p
        Which norm: above 0.
    dim
        The axis.
    maxnorm
        The largest norm.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.renorm(tg.tensor([[3.0, 4.0], [0.3, 0.4]]), 2, 0, 1.0).round(6)
    tensor([[0.6, 0.8],
            [0.3, 0.4]])
    """
    return _composed(_row_renorm, input, p, dim, maxnorm)


def var_mean(input: Any, axis: Any = None, unbiased: Any = True, keepdims: Any = False, *, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Variance and mean over the given axes; divides by n - 1 unless `correction` says otherwise.

    Parameters
    ----------
    input : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    unbiased : optional
        Divide by n - 1; correction says more.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    correction : optional
        Divide by n - correction.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.var_mean(tg.tensor([1.0, 3.0]))
    (tensor(2.), tensor(2.))
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('var_mean', axis, keepdims, dim, keepdim)
    return _composed(_row_var_mean, input, axis, unbiased, keepdims, correction=correction)


def std_mean(input: Any, axis: Any = None, unbiased: Any = True, keepdims: Any = False, *, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """Standard deviation and mean over the given axes; divides by n - 1 unless `correction` says otherwise.

    Parameters
    ----------
    input : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    unbiased : optional
        Divide by n - 1; correction says more.
    keepdims : optional
        Keep the axes that are reduced, with size 1.
    correction : optional
        Divide by n - correction.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.std_mean(tg.tensor([1.0, 3.0]))
    (tensor(1.41421356), tensor(2.))
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('std_mean', axis, keepdims, dim, keepdim)
    return _composed(_row_std_mean, input, axis, unbiased, keepdims, correction=correction)


def sgn(input: Any) -> Any:
    """The sign, and x / abs(x) of complex numbers; 0 at 0.

    Parameters
    ----------
    input : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.sgn(tg.tensor([3 + 4j]))
    tensor([0.6+0.8j])
    """
    return _composed(_row_sgn, input)


def frac(input: Any) -> Any:
    """The fractional part, with the sign of x.

    Parameters
    ----------
    input : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.frac(tg.tensor([1.25, -1.25]))
    tensor([ 0.25, -0.25])
    """
    return _composed(_row_frac, input)


def rsqrt(input: Any) -> Any:
    """1 / sqrt(x).

    Parameters
    ----------
    input : tensor, array or number

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.rsqrt(tg.tensor([4.0, 0.25]))
    tensor([0.5, 2. ])
    """
    return _composed(_row_rsqrt, input)


def dist(input: Any, other: Any, p: Any = 2) -> Any:
    """The norm p of the difference of two tensors.

    Parameters
    ----------
    input : tensor, array or number
    other : tensor, array or number
    p : optional
        Which norm.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.dist(tg.tensor([0.0, 0.0]), [3.0, 4.0])
    tensor(5.)
    """
    return _composed(_row_dist, input, other, p)


def aminmax(input: Any, *, axis: Any = None, keepdims: Any = False, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
    """The smallest and the largest element along an axis, or of all; ties share the gradient.

    Parameters
    ----------
    input : tensor, array or number
    axis : optional
        The axis, or the axes, to work over; None for all.
    keepdims : optional
        Keep the axes that are reduced, with size 1.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.aminmax(tg.tensor([3.0, 1.0, 2.0]))
    AminmaxResult(min=tensor(1.), max=tensor(3.))
    """
    if dim is not UNSET or keepdim is not UNSET:
        axis, keepdims = _reduction('aminmax', axis, keepdims, dim, keepdim)
    return _composed(_row_aminmax, input, axis=axis, keepdims=keepdims)


def split_with_sizes(input: Any, split_sizes: Any, dim: Any = 0) -> Any:
    """Views of parts of the given sizes along an axis.

    Parameters
    ----------
    input : tensor, array or number
    split_sizes
        The sizes of the parts.
    dim : optional
        The axis.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.split_with_sizes(tg.tensor([1.0, 2.0, 3.0]), [1, 2])
    (tensor([1.]), tensor([2., 3.]))
    """
    return _composed(_row_split_with_sizes, input, split_sizes, dim)


def unique_consecutive(input: Any, return_inverse: Any = False, return_counts: Any = False, dim: Any = None) -> Any:
    """The first one of each run of equal elements, or of equal parts along an axis.

    Parameters
    ----------
    input : tensor, array or number
    return_inverse : optional
        Give the positions in the result of all elements, too.
    return_counts : optional
        Give how often each is there, too.
    dim : optional
        The axis.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.unique_consecutive(tg.tensor([1.0, 1.0, 2.0, 1.0]))
    tensor([1., 2., 1.])
    """
    return _composed(_row_unique_consecutive, input, return_inverse, return_counts, dim)


def bucketize(input: Any, boundaries: Any, *, out_int32: Any = False, right: Any = False) -> Any:
    """Between which of some boundaries, which are in order, each element lies.

    Parameters
    ----------
    input : tensor, array or number
    boundaries
        The boundaries, in order.
    out_int32 : optional
        Give int32 instead of int64.
    right : optional
        Whether an element that is a boundary lies above it.

    Returns
    -------
    tensor, or a tuple of them

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.bucketize(tg.tensor([0.5, 2.5]), [1.0, 2.0, 3.0])
    tensor([0, 2])
    """
    return _composed(_row_bucketize, input, boundaries, out_int32=out_int32, right=right)


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
conjugate = conj
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


__all__ = [
    "abs",
    "absolute",
    "acos",
    "acosh",
    "add",
    "addbmm",
    "addcdiv",
    "addcmul",
    "addmm",
    "addmv",
    "addr",
    "all",
    "allclose",
    "amax",
    "amin",
    "aminmax",
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
    "as_strided",
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
    "baddbmm",
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
    "block_diag",
    "bmm",
    "broadcast_arrays",
    "broadcast_tensors",
    "broadcast_to",
    "bucketize",
    "cat",
    "cbrt",
    "cdist",
    "ceil",
    "choose",
    "chunk",
    "clamp",
    "clamp_max",
    "clamp_min",
    "clip",
    "clone",
    "column_stack",
    "complex",
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
    "dist",
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
    "frac",
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
    "index_add",
    "index_copy",
    "index_fill",
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
    "lerp",
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
    "logdet",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "logit",
    "logspace",
    "logsumexp",
    "lt",
    "masked_fill",
    "masked_scatter",
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
    "mm",
    "mod",
    "modf",
    "moveaxis",
    "movedim",
    "mul",
    "multiply",
    "mv",
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
    "pdist",
    "percentile",
    "permute",
    "permute_dims",
    "piecewise",
    "polar",
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
    "renorm",
    "repeat",
    "repeat_interleave",
    "reshape",
    "reshape_as",
    "resize",
    "right_shift",
    "rint",
    "roll",
    "rollaxis",
    "roots",
    "rot90",
    "round",
    "row_stack",
    "rsqrt",
    "scatter",
    "scatter_add",
    "searchsorted",
    "segment_max",
    "segment_min",
    "segment_prod",
    "segment_sum",
    "select",
    "setdiff1d",
    "setxor1d",
    "sgn",
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
    "sort_complex",
    "spacing",
    "split",
    "split_with_sizes",
    "sqrt",
    "square",
    "squeeze",
    "stack",
    "std",
    "std_mean",
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
    "unique_consecutive",
    "unique_counts",
    "unique_inverse",
    "unique_values",
    "unsqueeze",
    "unstack",
    "unwrap",
    "vander",
    "var",
    "var_mean",
    "vdot",
    "vecdot",
    "vecmat",
    "view",
    "view_as",
    "view_as_complex",
    "view_as_real",
    "vsplit",
    "vstack",
    "where",
    "xlog1py",
    "xlogy",
]


_F.register(**{name: globals()[name] for name in __all__})
