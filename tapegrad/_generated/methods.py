"""The methods of Tensor. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

Each elementwise method is written out, because one more Python call would cost as much as NumPy does. The short path
serves operands on this thread's open tape, of one layout (or a 0-d one), whose storage nobody has written;
everything else goes the general way, in `record/operations.py`. `_pack` fails, and hands over, where the tape is full,
and where the layout is too large to go uncounted.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.elements import check_element as _check_element
from tapegrad.maths.power_operator import power as _power
from tapegrad.core.grad_mode import INFERENCE as _INFERENCE
from tapegrad.core.grad_mode import state as _state
from tapegrad.ops import BY_NAME
from tapegrad.record.plan_cache import SEEN as _SEEN
from tapegrad.record.plan_cache import SEEN_IN_INFERENCE as _SEEN_IN_INFERENCE
from tapegrad.record.plan_cache import seen as _seen
from tapegrad.record.plan_cache import single as _single
from tapegrad.record.plan_cache import structured as _structured
from tapegrad.record.plan_cache import two as _two
from tapegrad.numpy_api.protocols import with_numpys_keywords as _numpys
from tapegrad.record.operations import binary as _binary
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
from tapegrad.record.recorder import record as _record
from tapegrad.core.tensor import Tensor

_abs = abs
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
_row_modulus = BY_NAME["modulus"]
_row_complex_angle = BY_NAME["complex_angle"]
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
_row_flattened = BY_NAME["flattened"]
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
_row_padded = BY_NAME["padded"]
_row_index = BY_NAME["index"]
_row_gather_at = BY_NAME["gather_at"]
_row_concatenate = BY_NAME["concatenate"]
_row_stack = BY_NAME["stack"]
_row_ldexp = BY_NAME["ldexp"]
_row_fraction = BY_NAME["fraction"]
_row_difference = BY_NAME["difference"]
_row_interpolate = BY_NAME["interpolate"]
_row_convolve = BY_NAME["convolve"]
_row_correlate = BY_NAME["correlate"]
_row_unwrap = BY_NAME["unwrap"]
_row_argument = BY_NAME["argument"]
_row_i0 = BY_NAME["i0"]
_row_polygamma = BY_NAME["polygamma"]
_row_bessel_i = BY_NAME["bessel_i"]
_row_vander = BY_NAME["vander"]
_row_polynomial = BY_NAME["polynomial"]
_row_linear_spaced = BY_NAME["linear_spaced"]
_row_geometric_spaced = BY_NAME["geometric_spaced"]
_row_prod = BY_NAME["prod"]
_row_cumprod = BY_NAME["cumprod"]
_row_logcumsumexp = BY_NAME["logcumsumexp"]
_row_cummax_values = BY_NAME["cummax_values"]
_row_cummin_values = BY_NAME["cummin_values"]
_row_variance = BY_NAME["variance"]
_row_standard_deviation = BY_NAME["standard_deviation"]
_row_logsumexp = BY_NAME["logsumexp"]
_row_softmax = BY_NAME["softmax"]
_row_log_softmax = BY_NAME["log_softmax"]
_row_permute_along = BY_NAME["permute_along"]
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
_row_binned = BY_NAME["binned"]
_row_put_at = BY_NAME["put_at"]
_row_add_at = BY_NAME["add_at"]
_row_put_flat = BY_NAME["put_flat"]
_row_filled = BY_NAME["filled"]
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
_row_einsum_pair = BY_NAME["einsum_pair"]
_row_einsum_view = BY_NAME["einsum_view"]
_row_linalg_solve = BY_NAME["linalg.solve"]
_row_linalg_inv = BY_NAME["linalg.inv"]
_row_linalg_det = BY_NAME["linalg.det"]
_row_linalg_logabsdet = BY_NAME["linalg.logabsdet"]
_row_linalg_phase_of_det = BY_NAME["linalg.phase_of_det"]
_row_linalg_cholesky = BY_NAME["linalg.cholesky"]
_row_linalg_pinv = BY_NAME["linalg.pinv"]
_row_linalg_lstsq_solution = BY_NAME["linalg.lstsq_solution"]
_row_linalg_eigh_parts = BY_NAME["linalg.eigh_parts"]
_row_linalg_eigvalsh = BY_NAME["linalg.eigvalsh"]
_row_linalg_svd_parts = BY_NAME["linalg.svd_parts"]
_row_linalg_svdvals = BY_NAME["linalg.svdvals"]
_row_linalg_qr_parts = BY_NAME["linalg.qr_parts"]
_row_linalg_eig_parts = BY_NAME["linalg.eig_parts"]
_row_linalg_eigvals = BY_NAME["linalg.eigvals"]
_row_roots = BY_NAME["roots"]
_row_linalg_expm = BY_NAME["linalg.expm"]
_row_assign = BY_NAME["assign"]
_row_phase = BY_NAME["phase"]
_row_real_part = BY_NAME["real_part"]
_row_imaginary_part = BY_NAME["imaginary_part"]
_row_view_as_real = BY_NAME["view_as_real"]
_row_view_as_complex = BY_NAME["view_as_complex"]
_row_complex = BY_NAME["complex"]
_row_polar = BY_NAME["polar"]
_row_fft_fft_c2c = BY_NAME["fft.fft_c2c"]
_row_fft_fft_r2c = BY_NAME["fft.fft_r2c"]
_row_fft_fft_c2r = BY_NAME["fft.fft_c2r"]
_row_read_places = BY_NAME["read_places"]
_row_write_places = BY_NAME["write_places"]
_row_add_places = BY_NAME["add_places"]
_row_function = BY_NAME["function"]
_row_function_result = BY_NAME["function_result"]
_row_bernoulli = BY_NAME["bernoulli"]
_row_once = BY_NAME["once"]
_row_undetermined = BY_NAME["undetermined"]
_row_interrupted = BY_NAME["interrupted"]
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
_row_strided = BY_NAME["strided"]
_row_gamma_of = BY_NAME["gamma_of"]
_row_erfcinv_of = BY_NAME["erfcinv_of"]
_row_log_beta = BY_NAME["log_beta"]
_row_beta_of = BY_NAME["beta_of"]
_row_gammainc_of = BY_NAME["gammainc_of"]
_row_gammaincc_of = BY_NAME["gammaincc_of"]
_row_bessel_j = BY_NAME["bessel_j"]
_row_bessel_y = BY_NAME["bessel_y"]
_row_bessel_ie = BY_NAME["bessel_ie"]
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
_row_linalg_eigh = BY_NAME["linalg.eigh"]
_row_linalg_svd = BY_NAME["linalg.svd"]
_row_linalg_qr = BY_NAME["linalg.qr"]
_row_linalg_slogdet = BY_NAME["linalg.slogdet"]
_row_linalg_eig = BY_NAME["linalg.eig"]
_row_inverse = BY_NAME["inverse"]
_row_linalg_lstsq = BY_NAME["linalg.lstsq"]
_row_linalg_matrix_power = BY_NAME["linalg.matrix_power"]
_row_linalg_matrix_norm = BY_NAME["linalg.matrix_norm"]
_row_linalg_vector_norm = BY_NAME["linalg.vector_norm"]
_row_linalg_cond = BY_NAME["linalg.cond"]
_row_linalg_matrix_rank = BY_NAME["linalg.matrix_rank"]
_row_linalg_multi_dot = BY_NAME["linalg.multi_dot"]
_row_linalg_tensorsolve = BY_NAME["linalg.tensorsolve"]
_row_linalg_tensorinv = BY_NAME["linalg.tensorinv"]
_row_linalg_matrix_transpose = BY_NAME["linalg.matrix_transpose"]
_row_linalg_diagonal = BY_NAME["linalg.diagonal"]
_row_linalg_trace = BY_NAME["linalg.trace"]
_row_linalg_cross = BY_NAME["linalg.cross"]
_row_linalg_outer = BY_NAME["linalg.outer"]
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
_np_modulus = _row_modulus.twins[0]
_np_complex_angle = _row_complex_angle.twins[0]
_np_logit = _row_logit.twins[0]
_np_softplus = _row_softplus.twins[0]
_np_erf = _row_erf.twins[0]
_np_erfc = _row_erfc.twins[0]
_np_erfinv = _row_erfinv.twins[0]
_np_lgamma = _row_lgamma.twins[0]
_np_digamma = _row_digamma.twins[0]
_np_xlogy = _row_xlogy.twins[0]
_np_xlog1py = _row_xlog1py.twins[0]
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


class Methods(Tensor):
    """What the table gives every tensor."""

    __slots__ = ()

    def __add__(self, other: Any) -> Tensor:
        """Sum."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_add, self, other)
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
                    out = self._array + y
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_add, self, other)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_add, self, other)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_add, self, other)
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
                        out = x + y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_add, out, (self, other))
                        b = -2 if m is None or not m.kind else tape.constant(other)
                        if b == -1:
                            return _record(_row_add, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 3, layout.code, a, b)
                        except _Full:
                            return _record(_row_add, out, (self, other))
                        if tape.count != row:
                            return _record(_row_add, out, (self, other))
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
                        out = x + y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_add, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 3, layout.code, a, b)
                        except _Full:
                            return _record(_row_add, out, (self, other))
                        if tape.count != row:
                            return _record(_row_add, out, (self, other))
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
                out = x + number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_add, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 3, layout.code, a, -1, other)
                except _Full:
                    return _record(_row_add, out, (self, other))
                if tape.count != row:
                    return _record(_row_add, out, (self, other))
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
                    out = self._array + other
                except (TypeError, ValueError):
                    return _elementwise(_row_add, self, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_row_add, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_add, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 3, layout.code, a, -2)
                except _Full:
                    return _record(_row_add, out, (self, other))
                if tape.count != row:
                    return _record(_row_add, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_add, self, other)

    def __radd__(self, other: Any) -> Tensor:
        """Sum."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_add, other, self)
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
                    out = y + self._array
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_add, other, self)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_add, other, self)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_add, other, self)
            if type(other) is float or type(other) is int:
                y = self._array
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number + y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_add, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 3, layout.code, -1, a, other)
                except _Full:
                    return _record(_row_add, out, (other, self))
                if tape.count != row:
                    return _record(_row_add, out, (other, self))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_add, other, self)

    def add(self, other: Any, *, alpha: Any = 1) -> Tensor:
        """Sum."""
        if alpha is not _1:
            return _optioned(_row_add, (self, other), alpha)
        return _required(self.__add__(other), 'add', other)

    def __sub__(self, other: Any) -> Tensor:
        """Difference."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_sub, self, other)
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
                    out = self._array - y
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_sub, self, other)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_sub, self, other)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_sub, self, other)
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
                        out = x - y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_sub, out, (self, other))
                        b = -2 if m is None or not m.kind else tape.constant(other)
                        if b == -1:
                            return _record(_row_sub, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 4, layout.code, a, b)
                        except _Full:
                            return _record(_row_sub, out, (self, other))
                        if tape.count != row:
                            return _record(_row_sub, out, (self, other))
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
                        out = x - y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_sub, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 4, layout.code, a, b)
                        except _Full:
                            return _record(_row_sub, out, (self, other))
                        if tape.count != row:
                            return _record(_row_sub, out, (self, other))
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
                out = x - number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_sub, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 4, layout.code, a, -1, other)
                except _Full:
                    return _record(_row_sub, out, (self, other))
                if tape.count != row:
                    return _record(_row_sub, out, (self, other))
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
                    out = self._array - other
                except (TypeError, ValueError):
                    return _elementwise(_row_sub, self, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_row_sub, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_sub, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 4, layout.code, a, -2)
                except _Full:
                    return _record(_row_sub, out, (self, other))
                if tape.count != row:
                    return _record(_row_sub, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_sub, self, other)

    def __rsub__(self, other: Any) -> Tensor:
        """Difference."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_sub, other, self)
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
                    out = y - self._array
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_sub, other, self)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_sub, other, self)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_sub, other, self)
            if type(other) is float or type(other) is int:
                y = self._array
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number - y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_sub, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 4, layout.code, -1, a, other)
                except _Full:
                    return _record(_row_sub, out, (other, self))
                if tape.count != row:
                    return _record(_row_sub, out, (other, self))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_sub, other, self)

    def sub(self, other: Any, *, alpha: Any = 1) -> Tensor:
        """Difference."""
        if alpha is not _1:
            return _optioned(_row_sub, (self, other), alpha)
        return _required(self.__sub__(other), 'sub', other)
    subtract = sub

    def __mul__(self, other: Any) -> Tensor:
        """Product."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_mul, self, other)
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
                    out = self._array * y
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_mul, self, other)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_mul, self, other)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_mul, self, other)
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
                        out = x * y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_mul, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_row_mul, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 65541, layout.code, a, b)
                        except _Full:
                            return _record(_row_mul, out, (self, other))
                        if tape.count != row:
                            return _record(_row_mul, out, (self, other))
                        tape.count = row + 1
                        vals = tape.vals
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
                        out = x * y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_mul, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 65541, layout.code, a, b)
                        except _Full:
                            return _record(_row_mul, out, (self, other))
                        if tape.count != row:
                            return _record(_row_mul, out, (self, other))
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
                out = x * number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_mul, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 5, layout.code, a, -1, other)
                except _Full:
                    return _record(_row_mul, out, (self, other))
                if tape.count != row:
                    return _record(_row_mul, out, (self, other))
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
                    out = self._array * other
                except (TypeError, ValueError):
                    return _elementwise(_row_mul, self, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_row_mul, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_mul, out, (self, other))
                if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                    return _record(_row_mul, out, (self, other))
                y = _array(other)
                b = tape.count
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_row_mul, out, (self, other))
                row = b + 1
                if tape.count != b:
                    return _record(_row_mul, out, (self, other))
                try:
                    _pack(tape.buf, row * 56, 65541, layout.code, a, b)
                except _Full:
                    return _record(_row_mul, out, (self, other))
                if tape.count != b:
                    return _record(_row_mul, out, (self, other))
                tape.count = row + 1
                vals = tape.vals
                vals[b] = y
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_mul, self, other)

    def __rmul__(self, other: Any) -> Tensor:
        """Product."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_mul, other, self)
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
                    out = y * self._array
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_mul, other, self)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_mul, other, self)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_mul, other, self)
            if type(other) is float or type(other) is int:
                y = self._array
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number * y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_mul, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 5, layout.code, -1, a, other)
                except _Full:
                    return _record(_row_mul, out, (other, self))
                if tape.count != row:
                    return _record(_row_mul, out, (other, self))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_mul, other, self)

    def mul(self, other: Any) -> Tensor:
        """Product."""
        return _required(self.__mul__(other), 'mul', other)
    multiply = mul

    def __truediv__(self, other: Any) -> Tensor:
        """Quotient."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_div, self, other)
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
                    out = self._array / y
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_div, self, other)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_div, self, other)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_div, self, other)
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
                        out = x / y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_div, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_row_div, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 65542, layout.code, a, b)
                        except _Full:
                            return _record(_row_div, out, (self, other))
                        if tape.count != row:
                            return _record(_row_div, out, (self, other))
                        tape.count = row + 1
                        vals = tape.vals
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
                        out = x / y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_div, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 65542, layout.code, a, b)
                        except _Full:
                            return _record(_row_div, out, (self, other))
                        if tape.count != row:
                            return _record(_row_div, out, (self, other))
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
                out = x / number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_div, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 6, layout.code, a, -1, other)
                except _Full:
                    return _record(_row_div, out, (self, other))
                if tape.count != row:
                    return _record(_row_div, out, (self, other))
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
                    out = self._array / other
                except (TypeError, ValueError):
                    return _elementwise(_row_div, self, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_row_div, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_div, out, (self, other))
                if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                    return _record(_row_div, out, (self, other))
                y = _array(other)
                b = tape.count
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_row_div, out, (self, other))
                row = b + 1
                if tape.count != b:
                    return _record(_row_div, out, (self, other))
                try:
                    _pack(tape.buf, row * 56, 65542, layout.code, a, b)
                except _Full:
                    return _record(_row_div, out, (self, other))
                if tape.count != b:
                    return _record(_row_div, out, (self, other))
                tape.count = row + 1
                vals = tape.vals
                vals[b] = y
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_div, self, other)

    def __rtruediv__(self, other: Any) -> Tensor:
        """Quotient."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_div, other, self)
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
                    out = y / self._array
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_div, other, self)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_div, other, self)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_div, other, self)
            if type(other) is float or type(other) is int:
                y = self._array
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number / y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_div, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65542, layout.code, -1, a, other)
                except _Full:
                    return _record(_row_div, out, (other, self))
                if tape.count != row:
                    return _record(_row_div, out, (other, self))
                tape.count = row + 1
                vals = tape.vals
                vals[a] = y
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_div, other, self)

    def div(self, other: Any, *, rounding_mode: Any = None) -> Tensor:
        """Quotient."""
        if rounding_mode is not None:
            return _optioned(_row_div, (self, other), rounding_mode)
        return _required(self.__truediv__(other), 'div', other)
    divide = div
    true_divide = div

    def neg(self) -> Tensor:
        """Negative."""
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
    __neg__ = neg
    negative = neg

    def positive(self) -> Tensor:
        """The same values, as a new tensor."""
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
    __pos__ = positive

    def __pow__(self, other: Any) -> Tensor:
        """Power."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_pow, self, other)
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
                    out = _power(self._array, y)
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_pow, self, other)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_pow, self, other)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_pow, self, other)
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
                        out = _power(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_pow, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_row_pow, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 65545, layout.code, a, b)
                        except _Full:
                            return _record(_row_pow, out, (self, other))
                        if tape.count != row:
                            return _record(_row_pow, out, (self, other))
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
                        out = _power(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_pow, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 65545, layout.code, a, b)
                        except _Full:
                            return _record(_row_pow, out, (self, other))
                        if tape.count != row:
                            return _record(_row_pow, out, (self, other))
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
                out = x ** other if other == 2 and type(x) is _ndarray else _power(x, other)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_pow, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65545, layout.code, a, -1, other)
                except _Full:
                    return _record(_row_pow, out, (self, other))
                if tape.count != row:
                    return _record(_row_pow, out, (self, other))
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
                    out = _power(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_row_pow, self, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_row_pow, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_pow, out, (self, other))
                if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):
                    return _record(_row_pow, out, (self, other))
                x, y = self._array, _array(other)
                b = tape.count
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_row_pow, out, (self, other))
                row = b + 1
                if tape.count != b:
                    return _record(_row_pow, out, (self, other))
                try:
                    _pack(tape.buf, row * 56, 65545, layout.code, a, b)
                except _Full:
                    return _record(_row_pow, out, (self, other))
                if tape.count != b:
                    return _record(_row_pow, out, (self, other))
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
        return _binary(_row_pow, self, other)

    def __rpow__(self, other: Any) -> Tensor:
        """Power."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_pow, other, self)
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
                    out = _power(y, self._array)
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_pow, other, self)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_pow, other, self)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_pow, other, self)
            if type(other) is float or type(other) is int:
                y = self._array
                out = _power(other, y)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_pow, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65545, layout.code, -1, a, other)
                except _Full:
                    return _record(_row_pow, out, (other, self))
                if tape.count != row:
                    return _record(_row_pow, out, (other, self))
                tape.count = row + 1
                vals = tape.vals
                vals[a] = y
                vals[row] = out
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_pow, other, self)

    def pow(self, other: Any) -> Tensor:
        """Power."""
        return _required(self.__pow__(other), 'pow', other)
    power = pow

    def exp(self) -> Tensor:
        """Exponential."""
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

    def expm1(self) -> Tensor:
        """exp(x) - 1, accurate near 0."""
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

    def log(self) -> Tensor:
        """Natural logarithm."""
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

    def log1p(self) -> Tensor:
        """log(1 + x), accurate near 0."""
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

    def sqrt(self) -> Tensor:
        """Square root; its derivative at 0 is inf, by continuity."""
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

    def square(self) -> Tensor:
        """Square."""
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

    def reciprocal(self) -> Tensor:
        """1 / x."""
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

    def cbrt(self) -> Tensor:
        """Cube root; its derivative at 0 is inf, by continuity."""
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

    def exp2(self) -> Tensor:
        """2 to the power x."""
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

    def log2(self) -> Tensor:
        """Logarithm to base 2."""
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

    def log10(self) -> Tensor:
        """Logarithm to base 10."""
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

    def logaddexp(self, other: Any) -> Tensor:
        """log(exp(x) + exp(y)) without overflow."""
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

    def logaddexp2(self, other: Any) -> Tensor:
        """log2(2 ** x + 2 ** y) without overflow."""
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

    def abs(self) -> Tensor:
        """Absolute value; its derivative at 0 is 0, of least norm."""
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
    __abs__ = abs
    absolute = abs

    def sign(self) -> Tensor:
        """Sign: -1, 0 or 1; its derivative is 0."""
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

    def copysign(self, other: Any) -> Tensor:
        """The size of x with the sign of y; derivative at x = 0 is 0."""
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

    def hypot(self, other: Any) -> Tensor:
        """sqrt(x * x + y * y) without overflow; derivative at the origin is 0."""
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

    def floor(self) -> Tensor:
        """The largest integer that is not larger; its derivative is 0."""
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

    def ceil(self) -> Tensor:
        """The smallest integer that is not smaller; its derivative is 0."""
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

    def trunc(self) -> Tensor:
        """The next integer towards 0; its derivative is 0."""
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
    fix = trunc

    def rint(self) -> Tensor:
        """The nearest integer, the even one of two; its derivative is 0."""
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

    def __floordiv__(self, other: Any) -> Tensor:
        """The quotient rounded down; its derivative is 0."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_floor_divide, self, other)
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
                    out = self._array // y
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_floor_divide, self, other)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_floor_divide, self, other)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_floor_divide, self, other)
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
                            out = x // y
                        except TypeError:
                            return _elementwise(_row_floor_divide, self, other)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_floor_divide, out, (self, other))
                        b = -2 if m is None or not m.kind else tape.constant(other)
                        if b == -1:
                            return _record(_row_floor_divide, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 31, layout.real, a, b)
                        except _Full:
                            return _record(_row_floor_divide, out, (self, other))
                        if tape.count != row:
                            return _record(_row_floor_divide, out, (self, other))
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
                            out = x // y
                        except TypeError:
                            return _elementwise(_row_floor_divide, self, other)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_floor_divide, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 31, layout.real, a, b)
                        except _Full:
                            return _record(_row_floor_divide, out, (self, other))
                        if tape.count != row:
                            return _record(_row_floor_divide, out, (self, other))
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
                    out = x // number
                except TypeError:
                    return _elementwise(_row_floor_divide, self, other)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_floor_divide, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 31, layout.real, a, -1, other)
                except _Full:
                    return _record(_row_floor_divide, out, (self, other))
                if tape.count != row:
                    return _record(_row_floor_divide, out, (self, other))
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
                    out = self._array // other
                except (TypeError, ValueError):
                    return _elementwise(_row_floor_divide, self, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_row_floor_divide, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_floor_divide, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 31, layout.real, a, -2)
                except _Full:
                    return _record(_row_floor_divide, out, (self, other))
                if tape.count != row:
                    return _record(_row_floor_divide, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_floor_divide, self, other)

    def __rfloordiv__(self, other: Any) -> Tensor:
        """The quotient rounded down; its derivative is 0."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_floor_divide, other, self)
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
                    out = y // self._array
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_floor_divide, other, self)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_floor_divide, other, self)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_floor_divide, other, self)
            if type(other) is float or type(other) is int:
                y = self._array
                number = _array(other) if layout.boxes and type(other) is float else other
                try:
                    out = number // y
                except TypeError:
                    return _elementwise(_row_floor_divide, other, self)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_floor_divide, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 31, layout.real, -1, a, other)
                except _Full:
                    return _record(_row_floor_divide, out, (other, self))
                if tape.count != row:
                    return _record(_row_floor_divide, out, (other, self))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_floor_divide, other, self)

    def floor_divide(self, other: Any) -> Tensor:
        """The quotient rounded down; its derivative is 0."""
        return _required(self.__floordiv__(other), 'floor_divide', other)

    def __mod__(self, other: Any) -> Tensor:
        """Remainder with the sign of the divisor, as Python's %."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_mod, self, other)
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
                    out = self._array % y
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_mod, self, other)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_mod, self, other)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_mod, self, other)
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
                            out = x % y
                        except TypeError:
                            return _elementwise(_row_mod, self, other)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_mod, out, (self, other))
                        b = -2 if m is None or not m.kind else tape.constant(other)
                        if b == -1:
                            return _record(_row_mod, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 32, layout.real, a, b)
                        except _Full:
                            return _record(_row_mod, out, (self, other))
                        if tape.count != row:
                            return _record(_row_mod, out, (self, other))
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
                            out = x % y
                        except TypeError:
                            return _elementwise(_row_mod, self, other)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_row_mod, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 65568, layout.real, a, b)
                        except _Full:
                            return _record(_row_mod, out, (self, other))
                        if tape.count != row:
                            return _record(_row_mod, out, (self, other))
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
                    out = x % number
                except TypeError:
                    return _elementwise(_row_mod, self, other)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_mod, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 32, layout.real, a, -1, other)
                except _Full:
                    return _record(_row_mod, out, (self, other))
                if tape.count != row:
                    return _record(_row_mod, out, (self, other))
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
                    out = self._array % other
                except (TypeError, ValueError):
                    return _elementwise(_row_mod, self, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_row_mod, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_mod, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 32, layout.real, a, -2)
                except _Full:
                    return _record(_row_mod, out, (self, other))
                if tape.count != row:
                    return _record(_row_mod, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_mod, self, other)

    def __rmod__(self, other: Any) -> Tensor:
        """Remainder with the sign of the divisor, as Python's %."""
        rec = _state.rec
        if rec is _INFERENCE or rec is None:
            if (layout := self._layout) is not None and layout.large:
                return _binary(_row_mod, other, self)
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
                    out = y % self._array
                except (TypeError, ValueError, OverflowError):
                    return _binary(_row_mod, other, self)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
            return _binary(_row_mod, other, self)
        tape, a = self._tape, self._row
        if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):
            tape, a = _place(self)
        if tape is not None and tape.owner is rec:
            layout = self._layout
            if layout.large:
                return _binary(_row_mod, other, self)
            if type(other) is float or type(other) is int:
                y = self._array
                number = _array(other) if layout.boxes and type(other) is float else other
                try:
                    out = number % y
                except TypeError:
                    return _elementwise(_row_mod, other, self)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_row_mod, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65568, layout.real, -1, a, other)
                except _Full:
                    return _record(_row_mod, out, (other, self))
                if tape.count != row:
                    return _record(_row_mod, out, (other, self))
                tape.count = row + 1
                vals = tape.vals
                vals[a] = y
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_row_mod, other, self)

    def mod(self, other: Any) -> Tensor:
        """Remainder with the sign of the divisor, as Python's %."""
        return _required(self.__mod__(other), 'mod', other)
    remainder = mod

    def fmod(self, other: Any) -> Tensor:
        """Remainder with the sign of the dividend, as C's fmod."""
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

    def heaviside(self, other: Any) -> Tensor:
        """0 below 0, 1 above, y at 0."""
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

    def nextafter(self, other: Any) -> Tensor:
        """The next floating-point number after x towards y."""
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

    def spacing(self) -> Tensor:
        """The distance to the next floating-point number; its derivative is 0."""
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

    def deg2rad(self) -> Tensor:
        """Degrees to radians."""
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
    radians = deg2rad

    def rad2deg(self) -> Tensor:
        """Radians to degrees."""
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
    degrees = rad2deg

    def sinc(self) -> Tensor:
        """sin(pi x) / (pi x), 1 at 0."""
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

    def arcsinh(self) -> Tensor:
        """Inverse hyperbolic sine."""
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
    asinh = arcsinh

    def arccosh(self) -> Tensor:
        """Inverse hyperbolic cosine."""
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
    acosh = arccosh

    def arctanh(self) -> Tensor:
        """Inverse hyperbolic tangent."""
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
    atanh = arctanh

    def sin(self) -> Tensor:
        """Sine of an angle in radians."""
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

    def cos(self) -> Tensor:
        """Cosine of an angle in radians."""
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

    def tan(self) -> Tensor:
        """Tangent of an angle in radians."""
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

    def arcsin(self) -> Tensor:
        """Inverse sine, in radians."""
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
    asin = arcsin

    def arccos(self) -> Tensor:
        """Inverse cosine, in radians."""
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
    acos = arccos

    def arctan(self) -> Tensor:
        """Inverse tangent, in radians."""
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
    atan = arctan

    def arctan2(self, other: Any) -> Tensor:
        """Angle of the point (y, x), in radians."""
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
    atan2 = arctan2

    def sinh(self) -> Tensor:
        """Hyperbolic sine."""
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

    def cosh(self) -> Tensor:
        """Hyperbolic cosine."""
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

    def tanh(self) -> Tensor:
        """Hyperbolic tangent."""
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

    def maximum(self, other: Any) -> Tensor:
        """The larger; NaN if either is; ties share the gradient."""
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

    def minimum(self, other: Any) -> Tensor:
        """The smaller; NaN if either is; ties share the gradient."""
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

    def fmax(self, other: Any) -> Tensor:
        """The larger; of a NaN and a number the number; ties share the gradient."""
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

    def fmin(self, other: Any) -> Tensor:
        """The smaller; of a NaN and a number the number; ties share the gradient."""
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

    def clamp_min(self, other: Any) -> Tensor:
        """x, but not below y; the derivative at the bound is 0."""
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

    def clamp_max(self, other: Any) -> Tensor:
        """x, but not above y; the derivative at the bound is 0."""
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

    def relu(self) -> Tensor:
        """max(x, 0); its derivative at 0 is 0, of least norm."""
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

    def sigmoid(self) -> Tensor:
        """Logistic function 1 / (1 + exp(-x))."""
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

    def conj(self) -> Tensor:
        """The complex conjugate."""
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
    conjugate = conj

    def logit(self) -> Tensor:
        """Inverse of the logistic function."""
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

    def softplus(self, beta: Any = 1, threshold: Any = 20) -> Tensor:
        """log(1 + exp(x)) without overflow."""
        if beta is not _1 or threshold is not _20:
            return _optioned(_row_softplus, (self,), beta, threshold)
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

    def erf(self) -> Tensor:
        """Error function."""
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

    def erfc(self) -> Tensor:
        """1 - erf(x), accurate for large x."""
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

    def erfinv(self) -> Tensor:
        """Inverse of the error function."""
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

    def lgamma(self) -> Tensor:
        """Logarithm of the absolute value of the gamma function."""
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

    def digamma(self) -> Tensor:
        """Derivative of lgamma."""
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

    def xlogy(self, other: Any) -> Tensor:
        """x * log(y), and 0 where x is 0."""
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

    def xlog1py(self, other: Any) -> Tensor:
        """x * log(1 + y), and 0 where x is 0."""
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

    def sum(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Sum of the elements over the given axes.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('sum', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_sum, self, {"axis": axis, "keepdims": keepdims}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
            try:
                out = _direct_sum(self._array, axis, keepdims)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_sum, self, () if axis is None and keepdims is False else (axis, keepdims,), rec)

    def mean(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Mean of the elements over the given axes.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('mean', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_mean, self, {"axis": axis, "keepdims": keepdims}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
            try:
                out = _direct_mean(self._array, axis, keepdims)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_mean, self, () if axis is None and keepdims is False else (axis, keepdims,), rec)

    def max(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Largest element over the given axes; NaN if there is one; ties share the gradient.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('max', axis, keepdims, dim, keepdim, 'torch.max(dim=) gives values and indices; write max(axis=…) for the values')
        if numpy:
            return _numpys(_row_max, self, {"axis": axis, "keepdims": keepdims}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
            try:
                out = _direct_max(self._array, axis, keepdims)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_max, self, () if axis is None and keepdims is False else (axis, keepdims,), rec)

    def amax(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Largest element over the given axes; NaN if there is one; ties share the gradient.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('amax', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_max, self, {"axis": axis, "keepdims": keepdims}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
            try:
                out = _direct_max(self._array, axis, keepdims)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_max, self, () if axis is None and keepdims is False else (axis, keepdims,), rec)

    def min(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Smallest element over the given axes; NaN if there is one; ties share the gradient.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('min', axis, keepdims, dim, keepdim, 'torch.min(dim=) gives values and indices; write min(axis=…) for the values')
        if numpy:
            return _numpys(_row_min, self, {"axis": axis, "keepdims": keepdims}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
            try:
                out = _direct_min(self._array, axis, keepdims)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_min, self, () if axis is None and keepdims is False else (axis, keepdims,), rec)

    def amin(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Smallest element over the given axes; NaN if there is one; ties share the gradient.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('amin', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_min, self, {"axis": axis, "keepdims": keepdims}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
            try:
                out = _direct_min(self._array, axis, keepdims)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_min, self, () if axis is None and keepdims is False else (axis, keepdims,), rec)

    def cumsum(self, axis: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Tensor:
        """Cumulative sum along an axis; without one, of the flattened tensor.

        Parameters
        ----------
        axis, optional
            The axis to work along.
        """
        if dim is not UNSET:
            axis = _axis('cumsum', axis, dim, None)
        if numpy:
            return _numpys(_row_cumsum, self, {"axis": axis}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int):
            try:
                out = _direct_cumsum(self._array, axis)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_cumsum, self, () if axis is None else (axis,), rec)

    def norm(self, ord: Any = None, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
        """Norm of vectors or of matrices, as `numpy.linalg.norm`; its derivative at 0 is 0, of least norm.

        Parameters
        ----------
        ord, optional
            Which norm: 2 or None, 1, inf, and others of NumPy.
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('norm', axis, keepdims, dim, keepdim, "torch.norm's second argument is another one; write norm(x, ord=…, axis=…)")
        return _single(_row_norm, self, () if ord is None and axis is None and keepdims is False else (ord, axis, keepdims,))

    def reshape(self, *sizes_or_axes: Any, shape: Any = UNSET, **numpy: Any) -> Tensor:
        """The same elements in C order, in another shape; a view where that can be.

        Parameters
        ----------
        *sizes_or_axes, shape : int, or a tuple of int
            one by one, or as a tuple
        """
        if shape is not UNSET:
            sizes_or_axes = _starred('reshape', sizes_or_axes, shape)
        if numpy:
            return _numpys(_row_reshape, self, {"shape": sizes_or_axes}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (len(sizes_or_axes) != 1 or (kind := type(sizes_or_axes[0])) is int or kind is tuple):
            try:
                if type(array := self._array) is not _ndarray:
                    raise TypeError
                out = array.reshape(*sizes_or_axes)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                if (base := out.base) is not None and (base is array or base is array.base):
                    if (m := self._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                        t: Any = _new(Tensor)
                        t._array = out
                        t._tape = t._layout = t._recipe = None
                        t._row = -1
                        t._origin, t._meta = self, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                        return t
                    return _seen(out, self, rec)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_reshape, self, sizes_or_axes, rec)

    def transpose(self, *sizes_or_axes: Any, axes: Any = UNSET, dim0: Any = UNSET, dim1: Any = UNSET) -> Tensor:
        """A view with the axes in another order: none given reverses them, two integers swap two.

        Parameters
        ----------
        *sizes_or_axes, axes : int, or a tuple of int
            one by one, or as a tuple
        dim0, optional
            One of axes.
        dim1, optional
            One of axes.
        """
        if dim0 is not UNSET or dim1 is not UNSET:
            sizes_or_axes = _together('transpose', ['dim0', 'dim1'], (dim0, dim1), sizes_or_axes, axes)
        if axes is not UNSET:
            sizes_or_axes = _starred('transpose', sizes_or_axes, axes)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (len(sizes_or_axes) != 1 or (kind := type(sizes_or_axes[0])) is int or kind is tuple):
            try:
                if type(array := self._array) is not _ndarray:
                    raise TypeError
                out = _direct_transpose(array, *sizes_or_axes)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                if (m := self._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                    t: Any = _new(Tensor)
                    t._array = out
                    t._tape = t._layout = t._recipe = None
                    t._row = -1
                    t._origin, t._meta = self, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                    return t
                return _seen(out, self, rec)
        return _single(_row_transpose, self, sizes_or_axes, rec)

    def permute(self, *sizes_or_axes: Any, dims: Any = UNSET) -> Tensor:
        """A view with the axes in the given order.

        Parameters
        ----------
        *sizes_or_axes, dims : int, or a tuple of int
            one by one, or as a tuple
        """
        if dims is not UNSET:
            sizes_or_axes = _starred('permute', sizes_or_axes, dims)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (len(sizes_or_axes) != 1 or (kind := type(sizes_or_axes[0])) is int or kind is tuple):
            try:
                if type(array := self._array) is not _ndarray:
                    raise TypeError
                out = _direct_permute(array, *sizes_or_axes)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                if (m := self._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                    t: Any = _new(Tensor)
                    t._array = out
                    t._tape = t._layout = t._recipe = None
                    t._row = -1
                    t._origin, t._meta = self, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                    return t
                return _seen(out, self, rec)
        return _single(_row_permute, self, sizes_or_axes, rec)

    def moveaxis(self, source: Any, destination: Any) -> Tensor:
        """A view with some axes moved to other places.

        Parameters
        ----------
        source
            The axes to move.
        destination
            Where each axis goes.
        """
        return _single(_row_moveaxis, self, (source, destination,))
    movedim = moveaxis

    def swapaxes(self, axis1: Any = UNSET, axis2: Any = UNSET, *, dim0: Any = UNSET, dim1: Any = UNSET) -> Tensor:
        """A view with two axes exchanged.

        Parameters
        ----------
        axis1
            The first of the two axes.
        axis2
            The second of the two axes.
        dim0, optional
            Another name of axis1.
        dim1, optional
            Another name of axis2.
        """
        if axis1 is UNSET or dim0 is not UNSET:
            axis1 = _renamed('swapaxes', 'axis1', axis1, 'dim0', dim0)
        if axis2 is UNSET or dim1 is not UNSET:
            axis2 = _renamed('swapaxes', 'axis2', axis2, 'dim1', dim1)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and type(axis1) is int and type(axis2) is int:
            try:
                if type(array := self._array) is not _ndarray:
                    raise TypeError
                out = _direct_swapaxes(array, axis1, axis2)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                if (m := self._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                    t: Any = _new(Tensor)
                    t._array = out
                    t._tape = t._layout = t._recipe = None
                    t._row = -1
                    t._origin, t._meta = self, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                    return t
                return _seen(out, self, rec)
        return _single(_row_swapaxes, self, (axis1, axis2,), rec)
    swapdims = swapaxes

    def squeeze(self, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """A view without the given axes of size 1; none given drops all of them.

        Parameters
        ----------
        axis, optional
            The axes of size 1 to leave out; None for all.
        """
        if dim is not UNSET:
            axis = _axis('squeeze', axis, dim, None)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int):
            try:
                if type(array := self._array) is not _ndarray:
                    raise TypeError
                out = _direct_squeeze(array, axis)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                if (base := out.base) is not None and (base is array or base is array.base):
                    if (m := self._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                        t: Any = _new(Tensor)
                        t._array = out
                        t._tape = t._layout = t._recipe = None
                        t._row = -1
                        t._origin, t._meta = self, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                        return t
                    return _seen(out, self, rec)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_squeeze, self, () if axis is None else (axis,), rec)

    def unsqueeze(self, axis: Any = UNSET, *, dim: Any = UNSET) -> Tensor:
        """A view with an axis of size 1 put in at each given place.

        Parameters
        ----------
        axis
            Where the new axis is to stand.
        """
        if axis is UNSET or dim is not UNSET:
            axis = _axis('unsqueeze', axis, dim, UNSET)
        return _single(_row_unsqueeze, self, (axis,))
    expand_dims = unsqueeze

    def expand(self, *sizes_or_axes: Any, sizes: Any = UNSET) -> Tensor:
        """A view repeated to a larger shape, without memory of its own; -1 leaves an axis as it is.

        Parameters
        ----------
        *sizes_or_axes, sizes : int, or a tuple of int
            one by one, or as a tuple
        """
        if sizes is not UNSET:
            sizes_or_axes = _starred('expand', sizes_or_axes, sizes)
        return _single(_row_expand, self, sizes_or_axes)

    def broadcast_to(self, shape: Any) -> Tensor:
        """A view repeated to a larger shape, without memory of its own.

        Parameters
        ----------
        shape
            The shape of the result; one size may be -1.
        """
        return _single(_row_broadcast_to, self, (shape,))

    def clone(self, **numpy: Any) -> Tensor:
        """A copy with memory of its own, differentiable."""
        if numpy:
            return _numpys(_row_clone, self, {}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None):
            try:
                if type(array := self._array) is not _ndarray:
                    raise TypeError
                out = _direct_clone(array)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                if (base := out.base) is not None and (base is array or base is array.base):
                    if (m := self._meta) is None or (m.kind == 0 and ((cell := m.cell) is None or not cell[0])):
                        t: Any = _new(Tensor)
                        t._array = out
                        t._tape = t._layout = t._recipe = None
                        t._row = -1
                        t._origin, t._meta = self, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN
                        return t
                    return _seen(out, self, rec)
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_clone, self, (), rec)
    copy = clone

    def astype(self, dtype: Any, **numpy: Any) -> Tensor:
        """The values in another dtype.

        Parameters
        ----------
        dtype
            NumPy's dtype of the result.
        """
        if numpy:
            return _numpys(_row_astype, self, {"dtype": dtype}, numpy)
        return _single(_row_astype, self, (dtype,))

    def rollaxis(self, axis: Any = UNSET, start: Any = 0, *, dim: Any = UNSET) -> Tensor:
        """A view with one axis moved before another one; moveaxis is easier to read.

        Parameters
        ----------
        axis
            The axis to work along.
        start, optional
            The axis before which it goes.
        """
        if axis is UNSET or dim is not UNSET:
            axis = _axis('rollaxis', axis, dim, UNSET)
        return _single(_row_rollaxis, self, (axis, start,))

    def view(self, *sizes_or_axes: Any, shape: Any = UNSET) -> Tensor:
        """A view of the same elements in C order, in another shape; an error where there is none.

        Parameters
        ----------
        *sizes_or_axes, shape : int, or a tuple of int
            one by one, or as a tuple
        """
        if shape is not UNSET:
            sizes_or_axes = _starred('view', sizes_or_axes, shape)
        return _single(_row_view, self, sizes_or_axes)

    def narrow(self, dim: Any, start: Any, length: Any) -> Tensor:
        """A view of `length` elements of an axis, the first of which is number `start`.

        Parameters
        ----------
        dim
            The axis.
        start
            The first element.
        length
            The number of elements.
        """
        return _single(_row_narrow, self, (dim, start, length,))

    def unfold(self, dimension: Any, size: Any, step: Any) -> Tensor:
        """A view of all windows of `size` elements along an axis, `step` apart; the windows are the last axis.

        Parameters
        ----------
        dimension
            The axis.
        size
            The size of a window.
        step
            The distance from one window to the next.
        """
        return _single(_row_unfold, self, (dimension, size, step,))

    def flip(self, axis: Any = None, *more: Any, dim: Any = UNSET, dims: Any = UNSET) -> Tensor:
        """A copy with the elements along the given axes in reverse order; none given reverses all.

        Parameters
        ----------
        axis, optional
            The axis to work along.
        *more : int
            Further axes, one by one.
        dims, optional
            Another name of axis.
        """
        if more:
            axis = (axis, *more)
        if dim is not UNSET:
            axis = _axis('flip', axis, dim, None)
        if dims is not UNSET:
            axis = _renamed('flip', 'axis', axis, 'dims', dims, None)
        return _single(_row_flip, self, () if axis is None else (axis,))

    def fliplr(self) -> Tensor:
        """A copy with the columns, axis 1, in reverse order."""
        return _single(_row_fliplr, self, ())

    def flipud(self) -> Tensor:
        """A copy with the rows, axis 0, in reverse order."""
        return _single(_row_flipud, self, ())

    def roll(self, shift: Any = UNSET, axis: Any = None, *, dim: Any = UNSET, shifts: Any = UNSET, dims: Any = UNSET) -> Tensor:
        """A copy with the elements moved along the given axes; what leaves at one end comes in at the other.

        Parameters
        ----------
        shift
            By how many places, for each axis.
        axis, optional
            The axis to work along.
        shifts, optional
            Another name of shift.
        dims, optional
            Another name of axis.
        """
        if dim is not UNSET:
            axis = _axis('roll', axis, dim, None)
        if shift is UNSET or shifts is not UNSET:
            shift = _renamed('roll', 'shift', shift, 'shifts', shifts)
        if dims is not UNSET:
            axis = _renamed('roll', 'axis', axis, 'dims', dims, None)
        return _single(_row_roll, self, (shift, axis,))

    def rot90(self, k: Any = 1, axes: Any = (0, 1), *, dims: Any = UNSET) -> Tensor:
        """A view turned by k quarters of a turn in the plane of two axes, from the first towards the second.

        Parameters
        ----------
        k, optional
            How many quarters of a turn.
        axes, optional
            The two axes of the plane.
        dims, optional
            Another name of axes.
        """
        if dims is not UNSET:
            axes = _renamed('rot90', 'axes', axes, 'dims', dims, (0, 1))
        return _single(_row_rot90, self, (k, axes,))

    def diagonal(self, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, *, dim1: Any = None, dim2: Any = None) -> Tensor:
        """A view of the diagonal between two axes, which becomes the last axis.

        Parameters
        ----------
        offset, optional
            Which diagonal: 0 is the main one, positive ones are above it.
        axis1, optional
            The first of the two axes.
        axis2, optional
            The second of the two axes.
        dim1, optional
            The first of the two axes.
        dim2, optional
            The second of the two axes.
        """
        return _structured(_row_diagonal, (self,), offset, axis1, axis2, dim1=dim1, dim2=dim2)

    def diag_embed(self, offset: Any = 0, dim1: Any = -2, dim2: Any = -1) -> Tensor:
        """Matrices with the elements of the last axis on a diagonal, and 0 elsewhere.

        Parameters
        ----------
        offset, optional
            Which diagonal: 0 is the main one, positive ones are above it.
        dim1, optional
            The first of the two axes.
        dim2, optional
            The second of the two axes.
        """
        return _single(_row_diag_embed, self, (offset, dim1, dim2,))

    def tril(self, k: Any = 0, *, diagonal: Any = None) -> Tensor:
        """A copy with 0 above diagonal number k of the last two axes.

        Parameters
        ----------
        k, optional
            Which diagonal: 0 is the main one, positive ones are above it.
        diagonal, optional
            Which diagonal: 0 is the main one, positive ones are above it.
        """
        return _structured(_row_tril, (self,), k, diagonal=diagonal)

    def triu(self, k: Any = 0, *, diagonal: Any = None) -> Tensor:
        """A copy with 0 below diagonal number k of the last two axes.

        Parameters
        ----------
        k, optional
            Which diagonal: 0 is the main one, positive ones are above it.
        diagonal, optional
            Which diagonal: 0 is the main one, positive ones are above it.
        """
        return _structured(_row_triu, (self,), k, diagonal=diagonal)

    def repeat(self, repeats: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """A copy with each element repeated, along an axis or flattened.

        Parameters
        ----------
        repeats
            How often, for all or for each.
        axis, optional
            The axis to work along; None for all elements in a row.
        """
        if dim is not UNSET:
            axis = _axis('repeat', axis, dim, None)
        return _single(_row_repeat, self, (repeats, axis,))
    repeat_interleave = repeat

    def tile(self, *sizes_or_axes: Any, reps: Any = UNSET, dims: Any = UNSET) -> Tensor:
        """The tensor repeated as a whole along each axis, as numpy.tile; torch's repeat does the same.

        Parameters
        ----------
        *sizes_or_axes, reps : int, or a tuple of int
            one by one, or as a tuple
        dims, optional
            Another name of reps.
        """
        if dims is not UNSET:
            reps = _renamed('tile', 'reps', reps, 'dims', dims, UNSET)
        if reps is not UNSET:
            sizes_or_axes = _starred('tile', sizes_or_axes, reps)
        return _single(_row_tile, self, sizes_or_axes)

    def ldexp(self, i: Any, **numpy: Any) -> Tensor:
        """x times 2 to the integer power i.

        Parameters
        ----------
        i
            The integer powers of 2.
        """
        if numpy:
            return _numpys(_row_ldexp, self, {"i": i}, numpy)
        return _single(_row_ldexp, self, (i,))

    def prod(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Product of the elements over the given axes.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('prod', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_prod, self, {"axis": axis, "keepdims": keepdims}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int) and (keepdims is False or keepdims is True):
            try:
                out = _direct_prod(self._array, axis, keepdims)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_prod, self, () if axis is None and keepdims is False else (axis, keepdims,), rec)

    def cumprod(self, axis: Any = None, *, dim: Any = UNSET, **numpy: Any) -> Tensor:
        """Cumulative product along an axis; without one, of the flattened tensor.

        Parameters
        ----------
        axis, optional
            The axis to work along.
        """
        if dim is not UNSET:
            axis = _axis('cumprod', axis, dim, None)
        if numpy:
            return _numpys(_row_cumprod, self, {"axis": axis}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (axis is None or type(axis) is int):
            try:
                out = _direct_cumprod(self._array, axis)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _single(_row_cumprod, self, () if axis is None else (axis,), rec)

    def logcumsumexp(self, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """log(cumsum(exp(x))) along an axis without overflow; without one, of the flattened tensor.

        Parameters
        ----------
        axis, optional
            The axis to work along.
        """
        if dim is not UNSET:
            axis = _axis('logcumsumexp', axis, dim, None)
        return _single(_row_logcumsumexp, self, () if axis is None else (axis,))

    def logsumexp(self, axis: Any = None, *, keepdims: Any = False, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
        """log(sum(exp(x))) over the given axes without overflow.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('logsumexp', axis, keepdims, dim, keepdim)
        return _structured(_row_logsumexp, (self,), axis, keepdims=keepdims)

    def softmax(self, axis: Any = None, dtype: Any = None, *, dim: Any = UNSET) -> Tensor:
        """exp(x) over its sum along the given axes, or over all.

        Parameters
        ----------
        axis, optional
            The axis to work along.
        dtype, optional
            NumPy's dtype, into which the first operand is converted before.
        """
        if dim is not UNSET:
            axis = _axis('softmax', axis, dim, None)
        if dtype is not None:
            self = self.astype(dtype)  # type: ignore[assignment]
        return _single(_row_softmax, self, () if axis is None else (axis,))

    def log_softmax(self, axis: Any = None, dtype: Any = None, *, dim: Any = UNSET) -> Tensor:
        """The logarithm of softmax, without overflow.

        Parameters
        ----------
        axis, optional
            The axis to work along.
        dtype, optional
            NumPy's dtype, into which the first operand is converted before.
        """
        if dim is not UNSET:
            axis = _axis('log_softmax', axis, dim, None)
        if dtype is not None:
            self = self.astype(dtype)  # type: ignore[assignment]
        return _single(_row_log_softmax, self, () if axis is None else (axis,))

    def median(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Median over the given axes; NaN if there is one; ties share.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('median', axis, keepdims, dim, keepdim, 'torch.median(dim=) gives values and indices, and the lower of two middle ones; write median(axis=…)')
        if numpy:
            return _numpys(_row_median, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _single(_row_median, self, () if axis is None and keepdims is False else (axis, keepdims,))

    def nanmedian(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Median over the given axes of what is not NaN; ties share.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('nanmedian', axis, keepdims, dim, keepdim, 'torch.nanmedian(dim=) gives values and indices, and the lower of two middle ones; write nanmedian(axis=…)')
        if numpy:
            return _numpys(_row_nanmedian, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _single(_row_nanmedian, self, () if axis is None and keepdims is False else (axis, keepdims,))

    def quantile(self, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Quantiles over the given axes, by all of NumPy's methods.

        Parameters
        ----------
        q
            Which quantiles: from 0 to 1.
        axis, optional
            The axis, or the axes, to work over; None for all.
        method, optional
            How to go between two elements, by NumPy's names.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        weights, optional
            The weight of each element.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('quantile', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_quantile, self, {"q": q, "axis": axis, "method": method, "keepdims": keepdims, "weights": weights}, numpy)
        return _structured(_row_quantile, (self,), q, axis, method=method, keepdims=keepdims, weights=weights)

    def nanquantile(self, q: Any, axis: Any = None, *, method: Any = 'linear', keepdims: Any = False, weights: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Quantiles over the given axes of what is not NaN.

        Parameters
        ----------
        q
            Which quantiles: from 0 to 1.
        axis, optional
            The axis, or the axes, to work over; None for all.
        method, optional
            How to go between two elements, by NumPy's names.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        weights, optional
            The weight of each element.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('nanquantile', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_nanquantile, self, {"q": q, "axis": axis, "method": method, "keepdims": keepdims, "weights": weights}, numpy)
        return _structured(_row_nanquantile, (self,), q, axis, method=method, keepdims=keepdims, weights=weights)

    def nansum(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Sum over the given axes of what is not NaN.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('nansum', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_nansum, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _single(_row_nansum, self, () if axis is None and keepdims is False else (axis, keepdims,))

    def nanmean(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Mean over the given axes of what is not NaN.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('nanmean', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_nanmean, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _single(_row_nanmean, self, () if axis is None and keepdims is False else (axis, keepdims,))

    def take(self, indices: Any, axis: Any = None, mode: Any = 'raise', *, dim: Any = UNSET, **numpy: Any) -> Tensor:
        """Elements by index along an axis, or of the flattened tensor; repeated ones add up.

        Parameters
        ----------
        indices
            Positions, integers.
        axis, optional
            The axis to work along.
        mode, optional
            What to do with positions beyond the ends: 'raise', 'wrap' or 'clip'.
        """
        if dim is not UNSET:
            axis = _axis('take', axis, dim, None)
        if numpy:
            return _numpys(_row_take, self, {"indices": indices, "axis": axis, "mode": mode}, numpy)
        return _single(_row_take, self, (indices, axis, mode,))

    def take_along_axis(self, indices: Any, axis: Any = -1, *, dim: Any = UNSET) -> Tensor:
        """Elements by an index along an axis, one for each place on the others; repeated ones add up.

        Parameters
        ----------
        indices
            Positions, integers.
        axis, optional
            The axis to work along.
        """
        if dim is not UNSET:
            axis = _axis('take_along_axis', axis, dim, -1)
        return _single(_row_take_along_axis, self, (indices, axis,))

    def gather(self, dim: Any, index: Any) -> Tensor:
        """Elements by an index along dim, which may be shorter than the tensor on the other axes; as torch.gather.

        Parameters
        ----------
        dim
            The axis.
        index
            Positions, integers.
        """
        return _single(_row_gather, self, (dim, index,))

    def addcmul(self, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Tensor:
        """x + value * tensor1 * tensor2, in the dtype of x.

        Parameters
        ----------
        tensor1 : tensor, array or number
        tensor2 : tensor, array or number
        value, optional
            What the product is multiplied by, a number.
        """
        return _structured(_row_addcmul, (self, tensor1, tensor2), value=value)

    def addcdiv(self, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Tensor:
        """x + value * tensor1 / tensor2, in the dtype of x.

        Parameters
        ----------
        tensor1 : tensor, array or number
        tensor2 : tensor, array or number
        value, optional
            What the quotient is multiplied by, a number.
        """
        return _structured(_row_addcdiv, (self, tensor1, tensor2), value=value)

    def lerp(self, end: Any, weight: Any) -> Tensor:
        """x + weight * (end - x), in the dtype of x.

        Parameters
        ----------
        end : tensor, array or number
        weight : tensor, array or number
        """
        return _structured(_row_lerp, (self, end, weight))

    def __matmul__(self, other: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and type(other) is Tensor:
            try:
                out = self._array @ other._array
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _two(_row_matmul, self, other)

    def __rmatmul__(self, other: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices."""
        return _two(_row_matmul, other, self)

    def matmul(self, y: Any, **numpy: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices.

        Parameters
        ----------
        y : tensor, array or number
        """
        if numpy:
            return _numpys(_row_matmul, self, {"y": y}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and type(y) is Tensor:
            try:
                out = self._array @ y._array
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _two(_row_matmul, self, y, ())

    def dot(self, b: Any, **numpy: Any) -> Tensor:
        """Inner product of vectors, matrix product, or in more axes the sum over a's last and b's last but one.

        Parameters
        ----------
        b : tensor, array or number
        """
        if numpy:
            return _numpys(_row_dot, self, {"b": b}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and type(b) is Tensor:
            try:
                out = _direct_dot(self._array, b._array)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _two(_row_dot, self, b, ())

    def vdot(self, b: Any) -> Tensor:
        """Inner product of the flattened operands, the first of them conjugated.

        Parameters
        ----------
        b : tensor, array or number
        """
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and type(b) is Tensor:
            try:
                out = _direct_vdot(self._array, b._array)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _two(_row_vdot, self, b, ())

    def inner(self, b: Any) -> Tensor:
        """Sum of products over the last axes.

        Parameters
        ----------
        b : tensor, array or number
        """
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and type(b) is Tensor:
            try:
                out = _direct_inner(self._array, b._array)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _two(_row_inner, self, b, ())

    def outer(self, b: Any, **numpy: Any) -> Tensor:
        """The matrix of all products of an element of a and one of b, both flattened.

        Parameters
        ----------
        b : tensor, array or number
        """
        if numpy:
            return _numpys(_row_outer, self, {"b": b}, numpy)
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and type(b) is Tensor:
            try:
                out = _direct_outer(self._array, b._array)
            except (TypeError, ValueError, IndexError, OverflowError):
                pass  # the general way says more
            else:
                t = _new(Tensor)
                t._array = out
                t._tape = t._layout = None
                t._row = -1
                t._meta = _MARK if rec is _INFERENCE else None
                return t
        return _two(_row_outer, self, b, ())

    def kron(self, b: Any) -> Tensor:
        """Kronecker product: blocks of b, scaled by the elements of a.

        Parameters
        ----------
        b : tensor, array or number
        """
        return _structured(_row_kron, (self, b))

    def cross(self, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """Cross products of vectors with three elements.

        Parameters
        ----------
        b : tensor, array or number
        axisa, optional
            The axis of the first operand that holds the vectors.
        axisb, optional
            The axis of the second operand that holds the vectors.
        axisc, optional
            The axis of the result that is to hold the vectors.
        axis, optional
            The axis to work along.
        """
        if dim is not UNSET:
            axis = _axis('cross', axis, dim, None)
        return _structured(_row_cross, (self, b), axisa, axisb, axisc, axis)

    def det(self) -> Tensor:
        """Determinant; its gradient is that of the cofactors, also for singular matrices."""
        return _single(_row_linalg_det, self, ())

    def view_as_real(self) -> Tensor:
        """A view of complex numbers as pairs of real ones, which are the last axis."""
        return _single(_row_view_as_real, self, ())

    def view_as_complex(self) -> Tensor:
        """A view of pairs of real numbers, which are the last axis, as complex ones."""
        return _single(_row_view_as_complex, self, ())

    def __eq__(self, other: Any) -> Tensor:  # type: ignore[override]
        """Whether x equals y, elementwise."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_eq, self, other)
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
                out = self._array == y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_eq, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_eq, self, other)

    def eq(self, other: Any) -> Tensor:
        """Whether x equals y, elementwise."""
        return _required(self.__eq__(other), 'eq', other)

    def __ne__(self, other: Any) -> Tensor:  # type: ignore[override]
        """Whether x differs from y, elementwise."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_ne, self, other)
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
                out = self._array != y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_ne, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_ne, self, other)

    def ne(self, other: Any) -> Tensor:
        """Whether x differs from y, elementwise."""
        return _required(self.__ne__(other), 'ne', other)
    not_equal = ne

    def __lt__(self, other: Any) -> Tensor:
        """Whether x is less than y, elementwise."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_lt, self, other)
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
                out = self._array < y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_lt, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_lt, self, other)

    def lt(self, other: Any) -> Tensor:
        """Whether x is less than y, elementwise."""
        return _required(self.__lt__(other), 'lt', other)
    less = lt

    def __le__(self, other: Any) -> Tensor:
        """Whether x is at most y, elementwise."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_le, self, other)
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
                out = self._array <= y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_le, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_le, self, other)

    def le(self, other: Any) -> Tensor:
        """Whether x is at most y, elementwise."""
        return _required(self.__le__(other), 'le', other)
    less_equal = le

    def __gt__(self, other: Any) -> Tensor:
        """Whether x is greater than y, elementwise."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_gt, self, other)
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
                out = self._array > y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_gt, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_gt, self, other)

    def gt(self, other: Any) -> Tensor:
        """Whether x is greater than y, elementwise."""
        return _required(self.__gt__(other), 'gt', other)
    greater = gt

    def __ge__(self, other: Any) -> Tensor:
        """Whether x is at least y, elementwise."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_ge, self, other)
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
                out = self._array >= y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_ge, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_ge, self, other)

    def ge(self, other: Any) -> Tensor:
        """Whether x is at least y, elementwise."""
        return _required(self.__ge__(other), 'ge', other)
    greater_equal = ge

    def logical_and(self, other: Any) -> Tensor:
        """Whether both hold, elementwise."""
        return _elementwise(_row_logical_and, self, other)

    def logical_or(self, other: Any) -> Tensor:
        """Whether either holds, elementwise."""
        return _elementwise(_row_logical_or, self, other)

    def logical_xor(self, other: Any) -> Tensor:
        """Whether exactly one holds, elementwise."""
        return _elementwise(_row_logical_xor, self, other)

    def logical_not(self) -> Tensor:
        """Whether x does not hold, elementwise."""
        return _elementwise(_row_logical_not, self)

    def __and__(self, other: Any) -> Tensor:
        """Bits set in both; for booleans, logical and."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_bitwise_and, self, other)
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
                out = self._array & y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_bitwise_and, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_bitwise_and, self, other)

    def __rand__(self, other: Any) -> Tensor:
        """Bits set in both; for booleans, logical and."""
        return _binary(_row_bitwise_and, other, self)

    def bitwise_and(self, other: Any) -> Tensor:
        """Bits set in both; for booleans, logical and."""
        return _required(self.__and__(other), 'bitwise_and', other)

    def __or__(self, other: Any) -> Tensor:
        """Bits set in either; for booleans, logical or."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_bitwise_or, self, other)
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
                out = self._array | y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_bitwise_or, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_bitwise_or, self, other)

    def __ror__(self, other: Any) -> Tensor:
        """Bits set in either; for booleans, logical or."""
        return _binary(_row_bitwise_or, other, self)

    def bitwise_or(self, other: Any) -> Tensor:
        """Bits set in either; for booleans, logical or."""
        return _required(self.__or__(other), 'bitwise_or', other)

    def __xor__(self, other: Any) -> Tensor:
        """Bits set in exactly one; for booleans, logical xor."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_bitwise_xor, self, other)
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
                out = self._array ^ y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_bitwise_xor, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_bitwise_xor, self, other)

    def __rxor__(self, other: Any) -> Tensor:
        """Bits set in exactly one; for booleans, logical xor."""
        return _binary(_row_bitwise_xor, other, self)

    def bitwise_xor(self, other: Any) -> Tensor:
        """Bits set in exactly one; for booleans, logical xor."""
        return _required(self.__xor__(other), 'bitwise_xor', other)

    def invert(self) -> Tensor:
        """Bits inverted; for booleans, logical not."""
        return _elementwise(_row_invert, self)
    __invert__ = invert
    bitwise_not = invert
    bitwise_invert = invert

    def isnan(self) -> Tensor:
        """Whether x is NaN, elementwise."""
        return _elementwise(_row_isnan, self)

    def isinf(self) -> Tensor:
        """Whether x is infinite, elementwise."""
        return _elementwise(_row_isinf, self)

    def isfinite(self) -> Tensor:
        """Whether x is neither infinite nor NaN, elementwise."""
        return _elementwise(_row_isfinite, self)

    def signbit(self) -> Tensor:
        """Whether the sign bit is set, elementwise."""
        return _elementwise(_row_signbit, self)

    def __lshift__(self, other: Any) -> Tensor:
        """Bits moved to the left."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_left_shift, self, other)
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
                out = self._array << y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_left_shift, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_left_shift, self, other)

    def __rlshift__(self, other: Any) -> Tensor:
        """Bits moved to the left."""
        return _binary(_row_left_shift, other, self)

    def left_shift(self, other: Any) -> Tensor:
        """Bits moved to the left."""
        return _required(self.__lshift__(other), 'left_shift', other)
    bitwise_left_shift = left_shift

    def __rshift__(self, other: Any) -> Tensor:
        """Bits moved to the right."""
        rec = _state.rec
        if (layout := self._layout) is not None and layout.large:
            return _binary(_row_right_shift, self, other)
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
                out = self._array >> y
            except (TypeError, ValueError, OverflowError):
                return _binary(_row_right_shift, self, other)
            t = _new(Tensor)
            t._array = out
            t._tape = t._layout = None
            t._row = -1
            t._meta = _MARK if rec is _INFERENCE else None
            return t
        return _binary(_row_right_shift, self, other)

    def __rrshift__(self, other: Any) -> Tensor:
        """Bits moved to the right."""
        return _binary(_row_right_shift, other, self)

    def right_shift(self, other: Any) -> Tensor:
        """Bits moved to the right."""
        return _required(self.__rshift__(other), 'right_shift', other)
    bitwise_right_shift = right_shift

    def gcd(self, other: Any) -> Tensor:
        """Greatest common divisor of integers."""
        return _elementwise(_row_gcd, self, other)

    def lcm(self, other: Any) -> Tensor:
        """Least common multiple of integers."""
        return _elementwise(_row_lcm, self, other)

    def bitwise_count(self) -> Tensor:
        """Count the bits that are set in the absolute value."""
        return _elementwise(_row_bitwise_count, self)

    def clip(self, a_min: Any = None, a_max: Any = None, *, min: Any = None, max: Any = None, **numpy: Any) -> Any:
        """x, but not below `min` and not above `max`; the derivative at a bound is 0.

        Parameters
        ----------
        a_min, optional
            The smallest value; None for no bound.
        a_max, optional
            The largest value; None for no bound.
        min, optional
            The smallest value, as a_min.
        max, optional
            The largest value, as a_max.
        """
        if numpy:
            return _numpys(_row_clip, self, {"a_min": a_min, "a_max": a_max, "min": min, "max": max}, numpy)
        return _composed(_row_clip, self, a_min, a_max, min=min, max=max)
    clamp = clip

    def round(self, decimals: Any = 0, **numpy: Any) -> Any:
        """Round to a number of decimals, halves to even; its derivative is 0.

        Parameters
        ----------
        decimals, optional
            Places after the decimal point; negative ones before it.
        """
        if numpy:
            return _numpys(_row_round, self, {"decimals": decimals}, numpy)
        return _composed(_row_round, self, decimals)
    around = round

    def nan_to_num(self, copy: Any = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
        """Replace NaN and the infinities by numbers; what was replaced has no gradient.

        Parameters
        ----------
        copy, optional
            As in NumPy; results are never written in place.
        nan, optional
            What NaN becomes.
        posinf, optional
            What infinity becomes; the largest finite number by default.
        neginf, optional
            What minus infinity becomes; the least finite number by default.
        """
        return _composed(_row_nan_to_num, self, copy, nan, posinf, neginf)

    def fabs(self, **numpy: Any) -> Any:
        """Absolute value, always floating point."""
        if numpy:
            return _numpys(_row_fabs, self, {}, numpy)
        return _composed(_row_fabs, self)

    def float_power(self, y: Any, **numpy: Any) -> Any:
        """Power in double precision.

        Parameters
        ----------
        y : tensor, array or number
        """
        if numpy:
            return _numpys(_row_float_power, self, {"y": y}, numpy)
        return _composed(_row_float_power, self, y)

    def modf(self, **numpy: Any) -> Any:
        """The fractional and the integral part, both with the sign of x."""
        if numpy:
            return _numpys(_row_modf, self, {}, numpy)
        return _composed(_row_modf, self)

    def divmod(self, y: Any, **numpy: Any) -> Any:
        """x // y and x % y.

        Parameters
        ----------
        y
            Tensor, array or number.
        """
        if numpy:
            return _numpys(_row_divmod, self, {"y": y}, numpy)
        return _composed(_row_divmod, self, y)

    def frexp(self, **numpy: Any) -> Any:
        """x as a mantissa in [0.5, 1) and an integer exponent of 2."""
        if numpy:
            return _numpys(_row_frexp, self, {}, numpy)
        return _composed(_row_frexp, self)

    def ravel(self, order: Any = 'C') -> Any:
        """The elements in one axis; a view where that can be.

        Parameters
        ----------
        order, optional
            'C', or 'F' to run along the first axis first.
        """
        return _composed(_row_ravel, self, order)

    def flatten(self, order: Any = 'C', *, start_dim: Any = 0, end_dim: Any = -1) -> Any:
        """A copy of the elements in one axis; start_dim= and end_dim= are torch's, for some of the axes.

        Parameters
        ----------
        order, optional
            'C', or 'F' to run along the first axis first.
        start_dim, optional
            The first axis to be joined.
        end_dim, optional
            The last axis to be joined.
        """
        return _composed(_row_flatten, self, order, start_dim=start_dim, end_dim=end_dim)

    def unflatten(self, dim: Any, sizes: Any) -> Any:
        """A view with one axis unfolded into several; one size may be -1.

        Parameters
        ----------
        dim
            The axis.
        sizes
            The sizes; one may be -1.
        """
        return _composed(_row_unflatten, self, dim, sizes)

    def reshape_as(self, other: Any) -> Any:
        """The same elements in the shape of another tensor.

        Parameters
        ----------
        other
            The tensor whose shape is meant.
        """
        return _composed(_row_reshape_as, self, other)

    def view_as(self, other: Any) -> Any:
        """A view in the shape of another tensor; an error where there is none.

        Parameters
        ----------
        other
            The tensor whose shape is meant.
        """
        return _composed(_row_view_as, self, other)

    def expand_as(self, other: Any) -> Any:
        """A view repeated to the shape of another tensor, without memory of its own.

        Parameters
        ----------
        other
            The tensor whose shape is meant.
        """
        return _composed(_row_expand_as, self, other)

    def trace(self, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None, **numpy: Any) -> Any:
        """Sum of a diagonal.

        Parameters
        ----------
        offset, optional
            Which diagonal: 0 is the main one, positive ones are above it.
        axis1, optional
            The first of the two axes.
        axis2, optional
            The second of the two axes.
        dtype, optional
            NumPy's dtype of the result.
        """
        if numpy:
            return _numpys(_row_trace, self, {"offset": offset, "axis1": axis1, "axis2": axis2, "dtype": dtype}, numpy)
        return _composed(_row_trace, self, offset, axis1, axis2, dtype)

    def diag(self, k: Any = 0, *, diagonal: Any = None) -> Any:
        """A matrix with a vector on its diagonal number k, or a view of that diagonal of a matrix.

        Parameters
        ----------
        k, optional
            Which diagonal: 0 is the main one, positive ones are above it.
        diagonal, optional
            Which diagonal: 0 is the main one, positive ones are above it.
        """
        return _composed(_row_diag, self, k, diagonal=diagonal)

    def t(self) -> Any:
        """A view of a matrix with its axes exchanged."""
        return _composed(_row_t, self)

    def split(self, indices_or_sections: Any = None, axis: Any = 0, *, split_size: Any = None, dim: Any = UNSET) -> Any:
        """Views of equal sections, or cut at some places, as numpy.split; split_size= is torch.split's.

        Parameters
        ----------
        indices_or_sections, optional
            The number of equal parts, or where to cut.
        axis, optional
            The axis to work along.
        split_size, optional
            The size of the parts, or the sizes, as torch.split has it.
        """
        if dim is not UNSET:
            axis = _axis('split', axis, dim, 0, 'torch.split takes the size of the parts; write split(x, n, axis=…) or split_size=…, axis=…')
        return _composed(_row_split, self, indices_or_sections, axis, split_size=split_size)

    def tensor_split(self, indices_or_sections: Any, axis: Any = 0, *, dim: Any = UNSET) -> Any:
        """A tuple of the views that array_split gives.

        Parameters
        ----------
        indices_or_sections
            The number of equal parts, or where to cut.
        axis, optional
            The axis to work along.
        """
        if dim is not UNSET:
            axis = _axis('tensor_split', axis, dim, 0)
        return _composed(_row_tensor_split, self, indices_or_sections, axis)

    def chunk(self, chunks: Any, axis: Any = 0, *, dim: Any = UNSET) -> Any:
        """At most as many views of equal size, of which the last may be smaller.

        Parameters
        ----------
        chunks
            The number of parts; the last may be smaller.
        axis, optional
            The axis to work along.
        """
        if dim is not UNSET:
            axis = _axis('chunk', axis, dim, 0)
        return _composed(_row_chunk, self, chunks, axis)

    def unbind(self, axis: Any = 0, *, dim: Any = UNSET) -> Any:
        """A tuple of views, one for each element of an axis, which goes away.

        Parameters
        ----------
        axis, optional
            The axis to work along.
        """
        if dim is not UNSET:
            axis = _axis('unbind', axis, dim, 0)
        return _composed(_row_unbind, self, axis)

    def hsplit(self, indices_or_sections: Any) -> Any:
        """Views of sections along axis 1, or the only one.

        Parameters
        ----------
        indices_or_sections
            The number of equal parts, or where to cut.
        """
        return _composed(_row_hsplit, self, indices_or_sections)

    def vsplit(self, indices_or_sections: Any) -> Any:
        """Views of sections along axis 0.

        Parameters
        ----------
        indices_or_sections
            The number of equal parts, or where to cut.
        """
        return _composed(_row_vsplit, self, indices_or_sections)

    def dsplit(self, indices_or_sections: Any) -> Any:
        """Views of sections along axis 2.

        Parameters
        ----------
        indices_or_sections
            The number of equal parts, or where to cut.
        """
        return _composed(_row_dsplit, self, indices_or_sections)

    def diff(self, n: Any = 1, axis: Any = -1, prepend: Any = None, append: Any = None, *, dim: Any = UNSET) -> Any:
        """Differences of neighbours along an axis, n times.

        Parameters
        ----------
        n, optional
            How often.
        axis, optional
            The axis to work along.
        prepend, optional
            What stands before the first element before differences are taken.
        append, optional
            What follows the last element before differences are taken.
        """
        if dim is not UNSET:
            axis = _axis('diff', axis, dim, -1)
        return _composed(_row_diff, self, n, axis, prepend, append)

    def slogdet(self) -> Any:
        """Sign and logarithm of the absolute value of the determinant; the gradient is NaN where that is 0. Of complex matrices the sign is a number of modulus 1, with a derivative."""
        return _composed(_row_linalg_slogdet, self)

    def inverse(self) -> Any:
        """Inverse of square matrices, as `linalg.inv`."""
        return _composed(_row_inverse, self)

    def matrix_power(self, n: Any) -> Any:
        """Square matrices to an integer power, which may be negative.

        Parameters
        ----------
        n
            The power, an integer.
        """
        return _composed(_row_linalg_matrix_power, self, n)

    def cummax(self, axis: Any = UNSET, *, dim: Any = UNSET) -> Any:
        """The largest element so far along an axis and its index, the latest of ties, which share the gradient.

        Parameters
        ----------
        axis
            The axis to work along.
        """
        if axis is UNSET or dim is not UNSET:
            axis = _axis('cummax', axis, dim, UNSET)
        return _composed(_row_cummax, self, axis)

    def cummin(self, axis: Any = UNSET, *, dim: Any = UNSET) -> Any:
        """The smallest element so far along an axis and its index, the latest of ties, which share the gradient.

        Parameters
        ----------
        axis
            The axis to work along.
        """
        if axis is UNSET or dim is not UNSET:
            axis = _axis('cummin', axis, dim, UNSET)
        return _composed(_row_cummin, self, axis)

    def var(self, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, mean: Any = None, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
        """Variance over the given axes; correction is another name of ddof.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        ddof, optional
            Divide by n - ddof.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        mean, optional
            The mean, where it is known already.
        correction, optional
            Another name of ddof.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('var', axis, keepdims, dim, keepdim, 'torch.var(dim=) divides by n - 1; write var(axis=…, ddof=1) for that')
        if numpy:
            return _numpys(_row_var, self, {"axis": axis, "ddof": ddof, "keepdims": keepdims, "mean": mean, "correction": correction}, numpy)
        return _composed(_row_var, self, axis, ddof=ddof, keepdims=keepdims, mean=mean, correction=correction)

    def std(self, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, mean: Any = None, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
        """Standard deviation over the given axes; its derivative at 0 is 0; correction is another name of ddof.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        ddof, optional
            Divide by n - ddof.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        mean, optional
            The mean, where it is known already.
        correction, optional
            Another name of ddof.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('std', axis, keepdims, dim, keepdim, 'torch.std(dim=) divides by n - 1; write std(axis=…, ddof=1) for that')
        if numpy:
            return _numpys(_row_std, self, {"axis": axis, "ddof": ddof, "keepdims": keepdims, "mean": mean, "correction": correction}, numpy)
        return _composed(_row_std, self, axis, ddof=ddof, keepdims=keepdims, mean=mean, correction=correction)

    def ptp(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
        """Largest minus smallest element over the given axes; ties share the gradient.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('ptp', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_ptp, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _composed(_row_ptp, self, axis, keepdims)

    def cov(self, y: Any = None, rowvar: Any = True, bias: Any = False, ddof: Any = None, fweights: Any = None, aweights: Any = None, *, dtype: Any = None) -> Any:
        """Covariance matrix of variables in rows, or in columns with rowvar=False; weights may require grad.

        Parameters
        ----------
        y : tensor, array or number
        rowvar, optional
            Whether variables are rows, and observations columns.
        bias, optional
            Divide by n instead of n - 1.
        ddof, optional
            Divide by n - ddof.
        fweights, optional
            How often each observation counts.
        aweights, optional
            The weight of each observation.
        dtype, optional
            NumPy's dtype of the result.
        """
        return _composed(_row_cov, self, y, rowvar, bias, ddof, fweights, aweights, dtype=dtype)

    def corrcoef(self, y: Any = None, rowvar: Any = True, *, dtype: Any = None) -> Any:
        """Correlation coefficients of variables in rows, or in columns with rowvar=False.

        Parameters
        ----------
        y : tensor, array or number
        rowvar, optional
            Whether variables are rows, and observations columns.
        dtype, optional
            NumPy's dtype of the result.
        """
        return _composed(_row_corrcoef, self, y, rowvar, dtype=dtype)

    def sort(self, axis: Any = -1, kind: Any = None, *, stable: Any = None, dim: Any = UNSET, **numpy: Any) -> Any:
        """A copy with the elements along an axis in order, NaN last; of equal ones the first come first.

        Parameters
        ----------
        axis, optional
            The axis to work along.
        kind, optional
            As in NumPy; has no effect here.
        stable, optional
            As in NumPy; sorting is stable here.
        """
        if dim is not UNSET:
            axis = _axis('sort', axis, dim, -1, 'torch.sort(dim=) gives values and indices; write sort(axis=…) and argsort(axis=…)')
        if numpy:
            return _numpys(_row_sort, self, {"axis": axis, "kind": kind, "stable": stable}, numpy)
        return _composed(_row_sort, self, axis, kind, stable=stable)

    def partition(self, kth: Any, axis: Any = -1, kind: Any = 'introselect', *, dim: Any = UNSET, **numpy: Any) -> Any:
        """A copy in which the kth element along an axis is where sorting would put it, smaller ones before it.

        Parameters
        ----------
        kth
            The positions that are to hold what sorting would put there.
        axis, optional
            The axis to work along.
        kind, optional
            As in NumPy; has no effect here.
        """
        if dim is not UNSET:
            axis = _axis('partition', axis, dim, -1)
        if numpy:
            return _numpys(_row_partition, self, {"kth": kth, "axis": axis, "kind": kind}, numpy)
        return _composed(_row_partition, self, kth, axis, kind)

    def topk(self, k: Any, axis: Any = -1, largest: Any = True, sorted: Any = True, *, dim: Any = UNSET) -> Any:
        """The k largest elements along an axis, or the smallest, in order, and their indices.

        Parameters
        ----------
        k
            How many.
        axis, optional
            The axis to work along.
        largest, optional
            Take the largest elements, else the smallest.
        sorted, optional
            Whether the result is in order.
        """
        if dim is not UNSET:
            axis = _axis('topk', axis, dim, -1)
        return _composed(_row_topk, self, k, axis, largest, sorted)

    def kthvalue(self, k: Any, axis: Any = -1, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
        """The kth smallest element along an axis, counted from 1, and its index.

        Parameters
        ----------
        k
            Which, counted from 1.
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('kthvalue', axis, keepdims, dim, keepdim, default=-1)
        return _composed(_row_kthvalue, self, k, axis, keepdims)

    def index_select(self, dim: Any, index: Any) -> Any:
        """Elements by a list of indices along an axis.

        Parameters
        ----------
        dim
            The axis.
        index
            Positions, integers.
        """
        return _composed(_row_index_select, self, dim, index)

    def masked_select(self, mask: Any) -> Any:
        """The elements at which a mask holds, which broadcasts with the tensor, in one axis.

        Parameters
        ----------
        mask
            Booleans, of the tensor's shape or one that broadcasts to it.
        """
        return _composed(_row_masked_select, self, mask)

    def take_along_dim(self, indices: Any, axis: Any = None, *, dim: Any = UNSET) -> Any:
        """Elements by an index along an axis; without one, of the flattened tensor by the flattened index.

        Parameters
        ----------
        indices
            Positions, integers.
        axis, optional
            The axis to work along.
        """
        if dim is not UNSET:
            axis = _axis('take_along_dim', axis, dim, None)
        return _composed(_row_take_along_dim, self, indices, axis)

    def choose(self, choices: Any, mode: Any = 'raise', **numpy: Any) -> Any:
        """From choices that broadcast together, the one that an index names, elementwise.

        Parameters
        ----------
        choices
            What to choose from.
        mode, optional
            What to do with positions beyond the ends: 'raise', 'wrap' or 'clip'.
        """
        if numpy:
            return _numpys(_row_choose, self, {"choices": choices, "mode": mode}, numpy)
        return _composed(_row_choose, self, choices, mode)

    def unique(self, return_index: Any = False, return_inverse: Any = False, return_counts: Any = False, axis: Any = None, *, equal_nan: Any = True, sorted: Any = True, dim: Any = UNSET) -> Any:
        """The different elements, or parts along an axis, sorted; on request indices and counts.

        Parameters
        ----------
        return_index, optional
            Give the positions of the first of each, too.
        return_inverse, optional
            Give the positions in the result of all elements, too.
        return_counts, optional
            Give how often each is there, too.
        axis, optional
            The axis to work along.
        equal_nan, optional
            Whether NaN equals NaN.
        sorted, optional
            As in NumPy; the result is in order.
        """
        if dim is not UNSET:
            axis = _axis('unique', axis, dim, None)
        return _composed(_row_unique, self, return_index, return_inverse, return_counts, axis, equal_nan=equal_nan, sorted=sorted)

    def bincount(self, weights: Any = None, minlength: Any = 0) -> Any:
        """How often each integer from 0 occurs, or the sum of its weights, which may require grad.

        Parameters
        ----------
        weights, optional
            The weight of each element.
        minlength, optional
            The least number of bins.
        """
        return _composed(_row_bincount, self, weights, minlength)

    def argmax(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
        """Index of the largest element along an axis, or in the flattened tensor.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('argmax', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_argmax, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _composed(_row_argmax, self, axis, keepdims)

    def argmin(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
        """Index of the smallest element along an axis, or in the flattened tensor.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('argmin', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_argmin, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _composed(_row_argmin, self, axis, keepdims)

    def any(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
        """Whether an element over the given axes is true.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('any', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_any, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _composed(_row_any, self, axis, keepdims)

    def all(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
        """Whether all elements over the given axes are true.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('all', axis, keepdims, dim, keepdim)
        if numpy:
            return _numpys(_row_all, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _composed(_row_all, self, axis, keepdims)

    def count_nonzero(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
        """How many elements over the given axes are not 0.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('count_nonzero', axis, keepdims, dim, keepdim)
        return _composed(_row_count_nonzero, self, axis, keepdims)

    def argsort(self, axis: Any = -1, kind: Any = None, *, stable: Any = None, dim: Any = UNSET, **numpy: Any) -> Any:
        """The indices that sort along an axis.

        Parameters
        ----------
        axis, optional
            The axis to work along.
        kind, optional
            As in NumPy; has no effect here.
        stable, optional
            As in NumPy; sorting is stable here.
        """
        if dim is not UNSET:
            axis = _axis('argsort', axis, dim, -1)
        if numpy:
            return _numpys(_row_argsort, self, {"axis": axis, "kind": kind, "stable": stable}, numpy)
        return _composed(_row_argsort, self, axis, kind, stable=stable)

    def argpartition(self, kth: Any, axis: Any = -1, kind: Any = 'introselect', *, dim: Any = UNSET, **numpy: Any) -> Any:
        """The indices that partition along an axis.

        Parameters
        ----------
        kth
            The positions that are to hold what sorting would put there.
        axis, optional
            The axis to work along.
        kind, optional
            As in NumPy; has no effect here.
        """
        if dim is not UNSET:
            axis = _axis('argpartition', axis, dim, -1)
        if numpy:
            return _numpys(_row_argpartition, self, {"kth": kth, "axis": axis, "kind": kind}, numpy)
        return _composed(_row_argpartition, self, kth, axis, kind)

    def searchsorted(self, v: Any, side: Any = 'left', sorter: Any = None) -> Any:
        """Where elements would go into a sorted tensor.

        Parameters
        ----------
        v
            The values to find places for.
        side, optional
            'left' to come before equal elements, 'right' to come after them.
        sorter, optional
            The positions that sort what is searched.
        """
        return _composed(_row_searchsorted, self, v, side, sorter)

    def nonzero(self, *, as_tuple: Any = True) -> Any:
        """The indices of the elements that are not 0, as a tuple with one tensor for each axis, or a row each.

        Parameters
        ----------
        as_tuple, optional
            Give a tuple of indices for each axis, as NumPy; else a tensor with a row for each element, as torch.
        """
        return _composed(_row_nonzero, self, as_tuple=as_tuple)

    def argwhere(self) -> Any:
        """The indices of the elements that are not 0, a row each."""
        return _composed(_row_argwhere, self)

    def isreal(self) -> Any:
        """Whether the imaginary part is 0, elementwise."""
        return _composed(_row_isreal, self)

    def isposinf(self, **numpy: Any) -> Any:
        """Whether x is inf, elementwise."""
        if numpy:
            return _numpys(_row_isposinf, self, {}, numpy)
        return _composed(_row_isposinf, self)

    def isneginf(self, **numpy: Any) -> Any:
        """Whether x is -inf, elementwise."""
        if numpy:
            return _numpys(_row_isneginf, self, {}, numpy)
        return _composed(_row_isneginf, self)

    def isclose(self, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
        """Whether two are equal within a tolerance, elementwise.

        Parameters
        ----------
        b
            Tensor, array or number.
        rtol, optional
            The largest relative difference that counts as none.
        atol, optional
            The largest absolute difference that counts as none.
        equal_nan, optional
            Whether NaN equals NaN.
        """
        return _composed(_row_isclose, self, b, rtol, atol, equal_nan)

    def allclose(self, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: Any = False) -> Any:
        """Whether all elements are equal within a tolerance, as one bool.

        Parameters
        ----------
        b
            Tensor, array or number.
        rtol, optional
            The largest relative difference that counts as none.
        atol, optional
            The largest absolute difference that counts as none.
        equal_nan, optional
            Whether NaN equals NaN.
        """
        return _composed(_row_allclose, self, b, rtol, atol, equal_nan)

    def index_add(self, dim: Any, index: Any, source: Any, *, alpha: Any = 1) -> Any:
        """x with alpha times the source added at positions along dim; repeated ones add up.

        Parameters
        ----------
        dim
            The axis.
        index
            Positions, integers.
        source
            What to add there.
        alpha, optional
            What the source is multiplied by.
        """
        return _composed(_row_index_add, self, dim, index, source, alpha=alpha)

    def index_copy(self, dim: Any, index: Any, source: Any) -> Any:
        """x with the source at positions along dim; where they repeat, the last one stays.

        Parameters
        ----------
        dim
            The axis.
        index
            Positions, integers.
        source
            What to put there.
        """
        return _composed(_row_index_copy, self, dim, index, source)

    def index_fill(self, dim: Any, index: Any, value: Any) -> Any:
        """x with one value at positions along dim.

        Parameters
        ----------
        dim
            The axis.
        index
            Positions, integers.
        value
            What to put there: a number, or a tensor of one element and no axes.
        """
        return _composed(_row_index_fill, self, dim, index, value)

    def masked_fill(self, mask: Any, value: Any) -> Any:
        """x with one value where a mask holds, which broadcasts with the tensor.

        Parameters
        ----------
        mask
            Booleans, of the tensor's shape or one that broadcasts to it.
        value
            What to put there: a number, or a tensor of one element and no axes.
        """
        return _composed(_row_masked_fill, self, mask, value)

    def masked_scatter(self, mask: Any, source: Any) -> Any:
        """x with the elements of the source, one after the other, where a mask holds, which broadcasts with the tensor.

        Parameters
        ----------
        mask
            Booleans, of the tensor's shape or one that broadcasts to it.
        source
            What to put there, in this order; it may have more elements.
        """
        return _composed(_row_masked_scatter, self, mask, source)

    def scatter(self, dim: Any, index: Any, src: Any = None, *, value: Any = None, reduce: Any = None) -> Any:
        """x with the source at one position along dim for each place on the others; of repeated ones the last stays.

        Parameters
        ----------
        dim
            The axis.
        index
            Positions, integers.
        src, optional
            What to put there; it may be longer than the index.
        value, optional
            What to put there: a number, or a tensor of one element and no axes.
        reduce, optional
            Not supported: use scatter_add.
        """
        return _composed(_row_scatter, self, dim, index, src, value=value, reduce=reduce)

    def scatter_add(self, dim: Any, index: Any, src: Any) -> Any:
        """x with the source added at one position along dim for each place on the others; repeated ones add up.

        Parameters
        ----------
        dim
            The axis.
        index
            Positions, integers.
        src
            What to add there; it may be longer than the index.
        """
        return _composed(_row_scatter_add, self, dim, index, src)

    def as_strided(self, size: Any, stride: Any, storage_offset: Any = None) -> Any:
        """A view by sizes and strides, counted in elements of the memory that the tensor and its views share.

        Parameters
        ----------
        size
            The sizes of the view.
        stride
            How many elements of the memory lie from one element to the next along each axis.
        storage_offset, optional
            How many elements of the memory lie before the first one; by default those before the tensor's.
        """
        return _composed(_row_as_strided, self, size, stride, storage_offset)

    def mm(self, mat2: Any) -> Any:
        """Product of two matrices.

        Parameters
        ----------
        mat2 : tensor, array or number
        """
        return _composed(_row_mm, self, mat2)

    def mv(self, vec: Any) -> Any:
        """Product of a matrix and a vector.

        Parameters
        ----------
        vec : tensor, array or number
        """
        return _composed(_row_mv, self, vec)

    def bmm(self, mat2: Any) -> Any:
        """Products of the matrices of two stacks.

        Parameters
        ----------
        mat2 : tensor, array or number
        """
        return _composed(_row_bmm, self, mat2)

    def addmm(self, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
        """beta * input + alpha * (mat1 @ mat2).

        Parameters
        ----------
        mat1 : tensor, array or number
        mat2 : tensor, array or number
        beta, optional
            What the first tensor is multiplied by.
        alpha, optional
            What the product is multiplied by.
        """
        return _composed(_row_addmm, self, mat1, mat2, beta=beta, alpha=alpha)

    def addmv(self, mat: Any, vec: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
        """beta * input + alpha * (mat @ vec).

        Parameters
        ----------
        mat : tensor, array or number
        vec : tensor, array or number
        beta, optional
            What the first tensor is multiplied by.
        alpha, optional
            What the product is multiplied by.
        """
        return _composed(_row_addmv, self, mat, vec, beta=beta, alpha=alpha)

    def addr(self, vec1: Any, vec2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
        """beta * input + alpha * outer(vec1, vec2).

        Parameters
        ----------
        vec1 : tensor, array or number
        vec2 : tensor, array or number
        beta, optional
            What the first tensor is multiplied by.
        alpha, optional
            What the product is multiplied by.
        """
        return _composed(_row_addr, self, vec1, vec2, beta=beta, alpha=alpha)

    def baddbmm(self, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
        """beta * input + alpha * (batch1 @ batch2), of stacks of matrices.

        Parameters
        ----------
        batch1 : tensor, array or number
        batch2 : tensor, array or number
        beta, optional
            What the first tensor is multiplied by.
        alpha, optional
            What the products are multiplied by.
        """
        return _composed(_row_baddbmm, self, batch1, batch2, beta=beta, alpha=alpha)

    def addbmm(self, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1) -> Any:
        """beta * input + alpha * the sum of the products of the matrices of two stacks.

        Parameters
        ----------
        batch1 : tensor, array or number
        batch2 : tensor, array or number
        beta, optional
            What the first tensor is multiplied by.
        alpha, optional
            What the products are multiplied by.
        """
        return _composed(_row_addbmm, self, batch1, batch2, beta=beta, alpha=alpha)

    def logdet(self) -> Any:
        """Logarithms of determinants; NaN where they are negative."""
        return _composed(_row_logdet, self)

    def renorm(self, p: Any, dim: Any, maxnorm: Any) -> Any:
        """The parts along an axis, scaled down to the norm `maxnorm` where theirs is larger.

        Parameters
        ----------
        p
            Which norm: above 0.
        dim
            The axis.
        maxnorm
            The largest norm.
        """
        return _composed(_row_renorm, self, p, dim, maxnorm)

    def sgn(self) -> Any:
        """The sign, and x / abs(x) of complex numbers; 0 at 0."""
        return _composed(_row_sgn, self)

    def frac(self) -> Any:
        """The fractional part, with the sign of x."""
        return _composed(_row_frac, self)

    def rsqrt(self) -> Any:
        """1 / sqrt(x)."""
        return _composed(_row_rsqrt, self)

    def dist(self, other: Any, p: Any = 2) -> Any:
        """The norm p of the difference of two tensors.

        Parameters
        ----------
        other : tensor, array or number
        p, optional
            Which norm.
        """
        return _composed(_row_dist, self, other, p)

    def aminmax(self, *, axis: Any = None, keepdims: Any = False, dim: Any = UNSET, keepdim: Any = UNSET) -> Any:
        """The smallest and the largest element along an axis, or of all; ties share the gradient.

        Parameters
        ----------
        axis, optional
            The axis, or the axes, to work over; None for all.
        keepdims, optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('aminmax', axis, keepdims, dim, keepdim)
        return _composed(_row_aminmax, self, axis=axis, keepdims=keepdims)

    def split_with_sizes(self, split_sizes: Any, dim: Any = 0) -> Any:
        """Views of parts of the given sizes along an axis.

        Parameters
        ----------
        split_sizes
            The sizes of the parts.
        dim, optional
            The axis.
        """
        return _composed(_row_split_with_sizes, self, split_sizes, dim)

    def unique_consecutive(self, return_inverse: Any = False, return_counts: Any = False, dim: Any = None) -> Any:
        """The first one of each run of equal elements, or of equal parts along an axis.

        Parameters
        ----------
        return_inverse, optional
            Give the positions in the result of all elements, too.
        return_counts, optional
            Give how often each is there, too.
        dim, optional
            The axis.
        """
        return _composed(_row_unique_consecutive, self, return_inverse, return_counts, dim)
