"""The methods of Tensor. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

Each elementwise method is written out, because one more Python call would cost as much as NumPy does. The short path
serves operands on this thread's open tape, of one layout (or a 0-d one), whose storage nobody has written;
everything else goes the general way, in `recording.py`. `_pack` fails, and hands over, where the tape is full, and
where the layout is too large to go uncounted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.modes import state as _state
from tapegrad.ops import BY_NAME
from tapegrad.planned import structured as _structured
from tapegrad.recording import binary as _binary
from tapegrad.recording import composed as _composed
from tapegrad.recording import elementwise as _elementwise
from tapegrad.recording import is_constant as _is_constant
from tapegrad.recording import place as _place
from tapegrad.recording import record as _record
from tapegrad.recording import required as _required
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.spelling import reduction_of as _reduction
from tapegrad.spelling import starred_of as _starred
from tapegrad.tape.storage import layout_of as _layout_of
from tapegrad.tape.tape import PACK as _pack
from tapegrad.tape.tape import PACK_IMMEDIATE as _pack_immediate
from tapegrad.tape.tape import Full as _Full

if TYPE_CHECKING:
    from tapegrad.tensor import Tensor
else:
    Tensor = None  # tensor.py puts the class here: it stands on what this file does

_new, _array, _ndarray, _float64, _FLOAT64 = object.__new__, np.array, np.ndarray, np.float64, np.dtype(np.float64)
_add = BY_NAME["add"]
_sub = BY_NAME["sub"]
_mul = BY_NAME["mul"]
_div = BY_NAME["div"]
_neg = BY_NAME["neg"]
_positive = BY_NAME["positive"]
_pow = BY_NAME["pow"]
_exp = BY_NAME["exp"]
_expm1 = BY_NAME["expm1"]
_log = BY_NAME["log"]
_log1p = BY_NAME["log1p"]
_sqrt = BY_NAME["sqrt"]
_square = BY_NAME["square"]
_reciprocal = BY_NAME["reciprocal"]
_cbrt = BY_NAME["cbrt"]
_exp2 = BY_NAME["exp2"]
_log2 = BY_NAME["log2"]
_log10 = BY_NAME["log10"]
_logaddexp = BY_NAME["logaddexp"]
_logaddexp2 = BY_NAME["logaddexp2"]
_abs = BY_NAME["abs"]
_sign = BY_NAME["sign"]
_copysign = BY_NAME["copysign"]
_hypot = BY_NAME["hypot"]
_floor = BY_NAME["floor"]
_ceil = BY_NAME["ceil"]
_trunc = BY_NAME["trunc"]
_rint = BY_NAME["rint"]
_floor_divide = BY_NAME["floor_divide"]
_mod = BY_NAME["mod"]
_fmod = BY_NAME["fmod"]
_heaviside = BY_NAME["heaviside"]
_nextafter = BY_NAME["nextafter"]
_spacing = BY_NAME["spacing"]
_deg2rad = BY_NAME["deg2rad"]
_rad2deg = BY_NAME["rad2deg"]
_sinc = BY_NAME["sinc"]
_arcsinh = BY_NAME["arcsinh"]
_arccosh = BY_NAME["arccosh"]
_arctanh = BY_NAME["arctanh"]
_sin = BY_NAME["sin"]
_cos = BY_NAME["cos"]
_tan = BY_NAME["tan"]
_arcsin = BY_NAME["arcsin"]
_arccos = BY_NAME["arccos"]
_arctan = BY_NAME["arctan"]
_arctan2 = BY_NAME["arctan2"]
_sinh = BY_NAME["sinh"]
_cosh = BY_NAME["cosh"]
_tanh = BY_NAME["tanh"]
_maximum = BY_NAME["maximum"]
_minimum = BY_NAME["minimum"]
_fmax = BY_NAME["fmax"]
_fmin = BY_NAME["fmin"]
_clamp_min = BY_NAME["clamp_min"]
_clamp_max = BY_NAME["clamp_max"]
_where = BY_NAME["where"]
_relu = BY_NAME["relu"]
_sigmoid = BY_NAME["sigmoid"]
_logit = BY_NAME["logit"]
_softplus = BY_NAME["softplus"]
_erf = BY_NAME["erf"]
_erfc = BY_NAME["erfc"]
_erfinv = BY_NAME["erfinv"]
_lgamma = BY_NAME["lgamma"]
_digamma = BY_NAME["digamma"]
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
_flattened = BY_NAME["flattened"]
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
_padded = BY_NAME["padded"]
_index = BY_NAME["index"]
_gather_at = BY_NAME["gather_at"]
_concatenate = BY_NAME["concatenate"]
_stack = BY_NAME["stack"]
_ldexp = BY_NAME["ldexp"]
_fraction = BY_NAME["fraction"]
_difference = BY_NAME["difference"]
_interpolate = BY_NAME["interpolate"]
_convolve = BY_NAME["convolve"]
_correlate = BY_NAME["correlate"]
_unwrap = BY_NAME["unwrap"]
_argument = BY_NAME["argument"]
_i0 = BY_NAME["i0"]
_vander = BY_NAME["vander"]
_polynomial = BY_NAME["polynomial"]
_linear_spaced = BY_NAME["linear_spaced"]
_geometric_spaced = BY_NAME["geometric_spaced"]
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
_einsum_pair = BY_NAME["einsum_pair"]
_einsum_view = BY_NAME["einsum_view"]
_linalg_solve = BY_NAME["linalg.solve"]
_linalg_inv = BY_NAME["linalg.inv"]
_linalg_det = BY_NAME["linalg.det"]
_linalg_logabsdet = BY_NAME["linalg.logabsdet"]
_linalg_cholesky = BY_NAME["linalg.cholesky"]
_linalg_pinv = BY_NAME["linalg.pinv"]
_linalg_lstsq_solution = BY_NAME["linalg.lstsq_solution"]
_linalg_eigh_parts = BY_NAME["linalg.eigh_parts"]
_linalg_eigvalsh = BY_NAME["linalg.eigvalsh"]
_linalg_svd_parts = BY_NAME["linalg.svd_parts"]
_linalg_svdvals = BY_NAME["linalg.svdvals"]
_linalg_qr_parts = BY_NAME["linalg.qr_parts"]
_bernoulli = BY_NAME["bernoulli"]
_once = BY_NAME["once"]
_eq = BY_NAME["eq"]
_ne = BY_NAME["ne"]
_lt = BY_NAME["lt"]
_le = BY_NAME["le"]
_gt = BY_NAME["gt"]
_ge = BY_NAME["ge"]
_logical_and = BY_NAME["logical_and"]
_logical_or = BY_NAME["logical_or"]
_logical_xor = BY_NAME["logical_xor"]
_logical_not = BY_NAME["logical_not"]
_bitwise_and = BY_NAME["bitwise_and"]
_bitwise_or = BY_NAME["bitwise_or"]
_bitwise_xor = BY_NAME["bitwise_xor"]
_invert = BY_NAME["invert"]
_isnan = BY_NAME["isnan"]
_isinf = BY_NAME["isinf"]
_isfinite = BY_NAME["isfinite"]
_signbit = BY_NAME["signbit"]
_left_shift = BY_NAME["left_shift"]
_right_shift = BY_NAME["right_shift"]
_gcd = BY_NAME["gcd"]
_lcm = BY_NAME["lcm"]
_bitwise_count = BY_NAME["bitwise_count"]
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
_linalg_eigh = BY_NAME["linalg.eigh"]
_linalg_svd = BY_NAME["linalg.svd"]
_linalg_qr = BY_NAME["linalg.qr"]
_linalg_slogdet = BY_NAME["linalg.slogdet"]
_inverse = BY_NAME["inverse"]
_linalg_lstsq = BY_NAME["linalg.lstsq"]
_linalg_matrix_power = BY_NAME["linalg.matrix_power"]
_linalg_matrix_norm = BY_NAME["linalg.matrix_norm"]
_linalg_vector_norm = BY_NAME["linalg.vector_norm"]
_linalg_cond = BY_NAME["linalg.cond"]
_linalg_matrix_rank = BY_NAME["linalg.matrix_rank"]
_linalg_multi_dot = BY_NAME["linalg.multi_dot"]
_linalg_tensorsolve = BY_NAME["linalg.tensorsolve"]
_linalg_tensorinv = BY_NAME["linalg.tensorinv"]
_linalg_matrix_transpose = BY_NAME["linalg.matrix_transpose"]
_linalg_diagonal = BY_NAME["linalg.diagonal"]
_linalg_trace = BY_NAME["linalg.trace"]
_linalg_cross = BY_NAME["linalg.cross"]
_linalg_outer = BY_NAME["linalg.outer"]
_np_exp = _exp.twins[0]
_np_expm1 = _expm1.twins[0]
_np_log = _log.twins[0]
_np_log1p = _log1p.twins[0]
_np_sqrt = _sqrt.twins[0]
_np_square = _square.twins[0]
_np_reciprocal = _reciprocal.twins[0]
_np_cbrt = _cbrt.twins[0]
_np_exp2 = _exp2.twins[0]
_np_log2 = _log2.twins[0]
_np_log10 = _log10.twins[0]
_np_logaddexp = _logaddexp.twins[0]
_np_logaddexp2 = _logaddexp2.twins[0]
_np_sign = _sign.twins[0]
_np_copysign = _copysign.twins[0]
_np_hypot = _hypot.twins[0]
_np_floor = _floor.twins[0]
_np_ceil = _ceil.twins[0]
_np_trunc = _trunc.twins[0]
_np_rint = _rint.twins[0]
_np_fmod = _fmod.twins[0]
_np_heaviside = _heaviside.twins[0]
_np_nextafter = _nextafter.twins[0]
_np_spacing = _spacing.twins[0]
_np_deg2rad = _deg2rad.twins[0]
_np_rad2deg = _rad2deg.twins[0]
_np_sinc = _sinc.twins[0]
_np_arcsinh = _arcsinh.twins[0]
_np_arccosh = _arccosh.twins[0]
_np_arctanh = _arctanh.twins[0]
_np_sin = _sin.twins[0]
_np_cos = _cos.twins[0]
_np_tan = _tan.twins[0]
_np_arcsin = _arcsin.twins[0]
_np_arccos = _arccos.twins[0]
_np_arctan = _arctan.twins[0]
_np_arctan2 = _arctan2.twins[0]
_np_sinh = _sinh.twins[0]
_np_cosh = _cosh.twins[0]
_np_tanh = _tanh.twins[0]
_np_maximum = _maximum.twins[0]
_np_minimum = _minimum.twins[0]
_np_fmax = _fmax.twins[0]
_np_fmin = _fmin.twins[0]
_np_clamp_min = _clamp_min.twins[0]
_np_clamp_max = _clamp_max.twins[0]
_np_relu = _relu.twins[0]
_np_sigmoid = _sigmoid.twins[0]
_np_logit = _logit.twins[0]
_np_softplus = _softplus.twins[0]
_np_erf = _erf.twins[0]
_np_erfc = _erfc.twins[0]
_np_erfinv = _erfinv.twins[0]
_np_lgamma = _lgamma.twins[0]
_np_digamma = _digamma.twins[0]
_np_xlogy = _xlogy.twins[0]
_np_xlog1py = _xlog1py.twins[0]


class Methods:
    """What the table gives every tensor."""

    __slots__ = ()

    _array: Any
    _tape: Any
    _row: int
    _layout: Any
    _meta: Any

    def __add__(self, other: Any) -> Tensor:
        """Sum."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x + y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_add, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 3, layout.code, a, b)
                        except _Full:
                            return _record(_add, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = x + y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_add, out, (self, other))
                        b = -2 if _is_constant(other) else -1
                        if b == -1:
                            return _record(_add, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 3, layout.code, a, b)
                        except _Full:
                            return _record(_add, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x + number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_add, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 3, layout.code, a, -1, other)
                except _Full:
                    return _record(_add, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = self._array + other
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_add, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_add, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 3, layout.code, a, -2)
                except _Full:
                    return _record(_add, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_add, self, other)

    def __radd__(self, other: Any) -> Tensor:
        """Sum."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if type(other) is float or type(other) is int:
                y = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number + y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_add, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 3, layout.code, -1, a, other)
                except _Full:
                    return _record(_add, out, (other, self))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_add, other, self)

    def add(self, other: Any) -> Tensor:
        """Sum."""
        return _required(self.__add__(other), 'add', other)

    def __sub__(self, other: Any) -> Tensor:
        """Difference."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x - y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_sub, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 4, layout.code, a, b)
                        except _Full:
                            return _record(_sub, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = x - y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_sub, out, (self, other))
                        b = -2 if _is_constant(other) else -1
                        if b == -1:
                            return _record(_sub, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 4, layout.code, a, b)
                        except _Full:
                            return _record(_sub, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x - number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_sub, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 4, layout.code, a, -1, other)
                except _Full:
                    return _record(_sub, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = self._array - other
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_sub, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_sub, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 4, layout.code, a, -2)
                except _Full:
                    return _record(_sub, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_sub, self, other)

    def __rsub__(self, other: Any) -> Tensor:
        """Difference."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if type(other) is float or type(other) is int:
                y = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number - y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_sub, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 4, layout.code, -1, a, other)
                except _Full:
                    return _record(_sub, out, (other, self))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_sub, other, self)

    def sub(self, other: Any) -> Tensor:
        """Difference."""
        return _required(self.__sub__(other), 'sub', other)
    subtract = sub

    def __mul__(self, other: Any) -> Tensor:
        """Product."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x * y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_mul, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65541, layout.code, a, b)
                        except _Full:
                            return _record(_mul, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = x * y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_mul, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_mul, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65541, layout.code, a, b)
                        except _Full:
                            return _record(_mul, out, (self, other))
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x * number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_mul, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 5, layout.code, a, -1, other)
                except _Full:
                    return _record(_mul, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = self._array * other
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_mul, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_mul, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_mul, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_mul, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65541, layout.code, a, b)
                y = _array(other)
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_mul, self, other)

    def __rmul__(self, other: Any) -> Tensor:
        """Product."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if type(other) is float or type(other) is int:
                y = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number * y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_mul, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 5, layout.code, -1, a, other)
                except _Full:
                    return _record(_mul, out, (other, self))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_mul, other, self)

    def mul(self, other: Any) -> Tensor:
        """Product."""
        return _required(self.__mul__(other), 'mul', other)
    multiply = mul

    def __truediv__(self, other: Any) -> Tensor:
        """Quotient."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x / y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_div, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65542, layout.code, a, b)
                        except _Full:
                            return _record(_div, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = x / y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_div, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_div, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65542, layout.code, a, b)
                        except _Full:
                            return _record(_div, out, (self, other))
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x / number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_div, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 6, layout.code, a, -1, other)
                except _Full:
                    return _record(_div, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = self._array / other
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_div, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_div, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_div, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_div, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65542, layout.code, a, b)
                y = _array(other)
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_div, self, other)

    def __rtruediv__(self, other: Any) -> Tensor:
        """Quotient."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if type(other) is float or type(other) is int:
                y = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number / y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_div, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65542, layout.code, -1, a, other)
                except _Full:
                    return _record(_div, out, (other, self))
                vals[a] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_div, other, self)

    def div(self, other: Any) -> Tensor:
        """Quotient."""
        return _required(self.__truediv__(other), 'div', other)
    divide = div
    true_divide = div

    def neg(self) -> Tensor:
        """Negative."""
        x = self._array
        out = -x
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_neg, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 7, layout.code, a, -1)
            except _Full:
                return _record(_neg, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_neg, out, (self,))
    __neg__ = neg
    negative = neg

    def positive(self) -> Tensor:
        """The same values, as a new tensor."""
        x = self._array
        out = +x
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_positive, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 8, layout.code, a, -1)
            except _Full:
                return _record(_positive, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_positive, out, (self,))
    __pos__ = positive

    def __pow__(self, other: Any) -> Tensor:
        """Power."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x ** y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_pow, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65545, layout.code, a, b)
                        except _Full:
                            return _record(_pow, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        vals[row] = out
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = x ** y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_pow, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_pow, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65545, layout.code, a, b)
                        except _Full:
                            return _record(_pow, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                out = x ** other
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_pow, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65545, layout.code, a, -1, other)
                except _Full:
                    return _record(_pow, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = self._array ** other
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_pow, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_pow, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_pow, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_pow, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65545, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_pow, self, other)

    def __rpow__(self, other: Any) -> Tensor:
        """Power."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if type(other) is float or type(other) is int:
                y = self._array
                vals, layout = tape.vals, self._layout
                out = other ** y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_pow, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65545, layout.code, -1, a, other)
                except _Full:
                    return _record(_pow, out, (other, self))
                vals[a] = y
                vals[row] = out
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_pow, other, self)

    def pow(self, other: Any) -> Tensor:
        """Power."""
        return _required(self.__pow__(other), 'pow', other)
    power = pow

    def exp(self) -> Tensor:
        """Exponential."""
        x = self._array
        out = _np_exp(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_exp, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65546, layout.code, a, -1)
            except _Full:
                return _record(_exp, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_exp, out, (self,))

    def expm1(self) -> Tensor:
        """exp(x) - 1, accurate near 0."""
        x = self._array
        out = _np_expm1(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_expm1, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65547, layout.code, a, -1)
            except _Full:
                return _record(_expm1, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_expm1, out, (self,))

    def log(self) -> Tensor:
        """Natural logarithm."""
        x = self._array
        out = _np_log(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_log, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65548, layout.code, a, -1)
            except _Full:
                return _record(_log, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_log, out, (self,))

    def log1p(self) -> Tensor:
        """log(1 + x), accurate near 0."""
        x = self._array
        out = _np_log1p(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_log1p, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65549, layout.code, a, -1)
            except _Full:
                return _record(_log1p, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_log1p, out, (self,))

    def sqrt(self) -> Tensor:
        """Square root; its derivative at 0 is inf, by continuity."""
        x = self._array
        out = _np_sqrt(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_sqrt, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65550, layout.code, a, -1)
            except _Full:
                return _record(_sqrt, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_sqrt, out, (self,))

    def square(self) -> Tensor:
        """Square."""
        x = self._array
        out = _np_square(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_square, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65551, layout.code, a, -1)
            except _Full:
                return _record(_square, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_square, out, (self,))

    def reciprocal(self) -> Tensor:
        """1 / x."""
        x = self._array
        out = _np_reciprocal(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_reciprocal, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65552, layout.code, a, -1)
            except _Full:
                return _record(_reciprocal, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_reciprocal, out, (self,))

    def cbrt(self) -> Tensor:
        """Cube root; its derivative at 0 is inf, by continuity."""
        x = self._array
        out = _np_cbrt(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_cbrt, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65553, layout.code, a, -1)
            except _Full:
                return _record(_cbrt, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_cbrt, out, (self,))

    def exp2(self) -> Tensor:
        """2 to the power x."""
        x = self._array
        out = _np_exp2(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_exp2, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65554, layout.code, a, -1)
            except _Full:
                return _record(_exp2, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_exp2, out, (self,))

    def log2(self) -> Tensor:
        """Logarithm to base 2."""
        x = self._array
        out = _np_log2(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_log2, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65555, layout.code, a, -1)
            except _Full:
                return _record(_log2, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_log2, out, (self,))

    def log10(self) -> Tensor:
        """Logarithm to base 10."""
        x = self._array
        out = _np_log10(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_log10, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65556, layout.code, a, -1)
            except _Full:
                return _record(_log10, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_log10, out, (self,))

    def logaddexp(self, other: Any) -> Tensor:
        """log(exp(x) + exp(y)) without overflow."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_logaddexp(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_logaddexp, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65557, layout.code, a, b)
                        except _Full:
                            return _record(_logaddexp, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_logaddexp(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_logaddexp, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_logaddexp, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65557, layout.code, a, b)
                        except _Full:
                            return _record(_logaddexp, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_logaddexp(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_logaddexp, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65557, layout.code, a, -1, other)
                except _Full:
                    return _record(_logaddexp, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_logaddexp(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_logaddexp, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_logaddexp, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_logaddexp, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_logaddexp, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65557, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_logaddexp, self, other)

    def logaddexp2(self, other: Any) -> Tensor:
        """log2(2 ** x + 2 ** y) without overflow."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_logaddexp2(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_logaddexp2, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65558, layout.code, a, b)
                        except _Full:
                            return _record(_logaddexp2, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_logaddexp2(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_logaddexp2, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_logaddexp2, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65558, layout.code, a, b)
                        except _Full:
                            return _record(_logaddexp2, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_logaddexp2(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_logaddexp2, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65558, layout.code, a, -1, other)
                except _Full:
                    return _record(_logaddexp2, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_logaddexp2(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_logaddexp2, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_logaddexp2, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_logaddexp2, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_logaddexp2, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65558, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_logaddexp2, self, other)

    def abs(self) -> Tensor:
        """Absolute value; its derivative at 0 is 0, of least norm."""
        x = self._array
        out = abs(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_abs, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65559, layout.code, a, -1)
            except _Full:
                return _record(_abs, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_abs, out, (self,))
    __abs__ = abs
    absolute = abs

    def sign(self) -> Tensor:
        """Sign: -1, 0 or 1; its derivative is 0."""
        x = self._array
        out = _np_sign(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_sign, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 24, layout.code, a, -1)
            except _Full:
                return _record(_sign, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_sign, out, (self,))

    def copysign(self, other: Any) -> Tensor:
        """The size of x with the sign of y; derivative at x = 0 is 0."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_copysign(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_copysign, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65561, layout.code, a, b)
                        except _Full:
                            return _record(_copysign, out, (self, other))
                        vals[a] = x
                        vals[row] = out
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_copysign(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_copysign, out, (self, other))
                        b = -2 if _is_constant(other) else -1
                        if b == -1:
                            return _record(_copysign, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65561, layout.code, a, b)
                        except _Full:
                            return _record(_copysign, out, (self, other))
                        vals[a] = x
                        vals[row] = out
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_copysign(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_copysign, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65561, layout.code, a, -1, other)
                except _Full:
                    return _record(_copysign, out, (self, other))
                vals[a] = x
                vals[row] = out
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_copysign(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_copysign, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_copysign, out, (self, other))
                row = tape.count
                x, vals = self._array, tape.vals
                try:
                    _pack(tape.buf, row * 56, 65561, layout.code, a, -2)
                except _Full:
                    return _record(_copysign, out, (self, other))
                vals[a] = x
                vals[row] = out
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_copysign, self, other)

    def hypot(self, other: Any) -> Tensor:
        """sqrt(x * x + y * y) without overflow; derivative at the origin is 0."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_hypot(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_hypot, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65562, layout.code, a, b)
                        except _Full:
                            return _record(_hypot, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        vals[row] = out
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_hypot(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_hypot, out, (self, other))
                        b = -2 if _is_constant(other) else -1
                        if b == -1:
                            return _record(_hypot, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65562, layout.code, a, b)
                        except _Full:
                            return _record(_hypot, out, (self, other))
                        vals[a] = x
                        vals[row] = out
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_hypot(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_hypot, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65562, layout.code, a, -1, other)
                except _Full:
                    return _record(_hypot, out, (self, other))
                vals[a] = x
                vals[row] = out
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_hypot(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_hypot, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_hypot, out, (self, other))
                row = tape.count
                x, vals = self._array, tape.vals
                try:
                    _pack(tape.buf, row * 56, 65562, layout.code, a, -2)
                except _Full:
                    return _record(_hypot, out, (self, other))
                vals[a] = x
                vals[row] = out
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_hypot, self, other)

    def floor(self) -> Tensor:
        """The largest integer that is not larger; its derivative is 0."""
        x = self._array
        out = _np_floor(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_floor, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 27, layout.code, a, -1)
            except _Full:
                return _record(_floor, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_floor, out, (self,))

    def ceil(self) -> Tensor:
        """The smallest integer that is not smaller; its derivative is 0."""
        x = self._array
        out = _np_ceil(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_ceil, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 28, layout.code, a, -1)
            except _Full:
                return _record(_ceil, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_ceil, out, (self,))

    def trunc(self) -> Tensor:
        """The next integer towards 0; its derivative is 0."""
        x = self._array
        out = _np_trunc(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_trunc, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 29, layout.code, a, -1)
            except _Full:
                return _record(_trunc, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_trunc, out, (self,))
    fix = trunc

    def rint(self) -> Tensor:
        """The nearest integer, the even one of two; its derivative is 0."""
        x = self._array
        out = _np_rint(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_rint, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 30, layout.code, a, -1)
            except _Full:
                return _record(_rint, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_rint, out, (self,))

    def __floordiv__(self, other: Any) -> Tensor:
        """The quotient rounded down; its derivative is 0."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x // y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_floor_divide, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 31, layout.code, a, b)
                        except _Full:
                            return _record(_floor_divide, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = x // y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_floor_divide, out, (self, other))
                        b = -2 if _is_constant(other) else -1
                        if b == -1:
                            return _record(_floor_divide, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 31, layout.code, a, b)
                        except _Full:
                            return _record(_floor_divide, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x // number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_floor_divide, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 31, layout.code, a, -1, other)
                except _Full:
                    return _record(_floor_divide, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = self._array // other
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_floor_divide, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_floor_divide, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 31, layout.code, a, -2)
                except _Full:
                    return _record(_floor_divide, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_floor_divide, self, other)

    def __rfloordiv__(self, other: Any) -> Tensor:
        """The quotient rounded down; its derivative is 0."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if type(other) is float or type(other) is int:
                y = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number // y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_floor_divide, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 31, layout.code, -1, a, other)
                except _Full:
                    return _record(_floor_divide, out, (other, self))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_floor_divide, other, self)

    def floor_divide(self, other: Any) -> Tensor:
        """The quotient rounded down; its derivative is 0."""
        return _required(self.__floordiv__(other), 'floor_divide', other)

    def __mod__(self, other: Any) -> Tensor:
        """Remainder with the sign of the divisor, as Python's %."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x % y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_mod, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65568, layout.code, a, b)
                        except _Full:
                            return _record(_mod, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = x % y
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_mod, out, (self, other))
                        b = -2 if _is_constant(other) else -1
                        if b == -1:
                            return _record(_mod, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 32, layout.code, a, b)
                        except _Full:
                            return _record(_mod, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x % number
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_mod, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 32, layout.code, a, -1, other)
                except _Full:
                    return _record(_mod, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = self._array % other
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_mod, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_mod, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 32, layout.code, a, -2)
                except _Full:
                    return _record(_mod, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_mod, self, other)

    def __rmod__(self, other: Any) -> Tensor:
        """Remainder with the sign of the divisor, as Python's %."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if type(other) is float or type(other) is int:
                y = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = number % y
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_mod, out, (other, self))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65568, layout.code, -1, a, other)
                except _Full:
                    return _record(_mod, out, (other, self))
                vals[a] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _binary(_mod, other, self)

    def mod(self, other: Any) -> Tensor:
        """Remainder with the sign of the divisor, as Python's %."""
        return _required(self.__mod__(other), 'mod', other)
    remainder = mod

    def fmod(self, other: Any) -> Tensor:
        """Remainder with the sign of the dividend, as C's fmod."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_fmod(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_fmod, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65569, layout.code, a, b)
                        except _Full:
                            return _record(_fmod, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_fmod(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_fmod, out, (self, other))
                        b = -2 if _is_constant(other) else -1
                        if b == -1:
                            return _record(_fmod, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 33, layout.code, a, b)
                        except _Full:
                            return _record(_fmod, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_fmod(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_fmod, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 33, layout.code, a, -1, other)
                except _Full:
                    return _record(_fmod, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_fmod(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_fmod, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_fmod, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 33, layout.code, a, -2)
                except _Full:
                    return _record(_fmod, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_fmod, self, other)

    def heaviside(self, other: Any) -> Tensor:
        """0 below 0, 1 above, y at 0."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_heaviside(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_heaviside, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65570, layout.code, a, b)
                        except _Full:
                            return _record(_heaviside, out, (self, other))
                        vals[a] = x
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_heaviside(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_heaviside, out, (self, other))
                        b = -2 if _is_constant(other) else -1
                        if b == -1:
                            return _record(_heaviside, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 34, layout.code, a, b)
                        except _Full:
                            return _record(_heaviside, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_heaviside(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_heaviside, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 34, layout.code, a, -1, other)
                except _Full:
                    return _record(_heaviside, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_heaviside(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_heaviside, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_heaviside, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 34, layout.code, a, -2)
                except _Full:
                    return _record(_heaviside, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_heaviside, self, other)

    def nextafter(self, other: Any) -> Tensor:
        """The next floating-point number after x towards y."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_nextafter(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_nextafter, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 35, layout.code, a, b)
                        except _Full:
                            return _record(_nextafter, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_nextafter(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_nextafter, out, (self, other))
                        b = -2 if _is_constant(other) else -1
                        if b == -1:
                            return _record(_nextafter, out, (self, other))
                        row = tape.count
                        try:
                            _pack(tape.buf, row * 56, 35, layout.code, a, b)
                        except _Full:
                            return _record(_nextafter, out, (self, other))
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_nextafter(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_nextafter, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 35, layout.code, a, -1, other)
                except _Full:
                    return _record(_nextafter, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_nextafter(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_nextafter, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_nextafter, out, (self, other))
                row = tape.count
                try:
                    _pack(tape.buf, row * 56, 35, layout.code, a, -2)
                except _Full:
                    return _record(_nextafter, out, (self, other))
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_nextafter, self, other)

    def spacing(self) -> Tensor:
        """The distance to the next floating-point number; its derivative is 0."""
        x = self._array
        out = _np_spacing(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_spacing, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 36, layout.code, a, -1)
            except _Full:
                return _record(_spacing, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_spacing, out, (self,))

    def deg2rad(self) -> Tensor:
        """Degrees to radians."""
        x = self._array
        out = _np_deg2rad(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_deg2rad, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 37, layout.code, a, -1)
            except _Full:
                return _record(_deg2rad, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_deg2rad, out, (self,))
    radians = deg2rad

    def rad2deg(self) -> Tensor:
        """Radians to degrees."""
        x = self._array
        out = _np_rad2deg(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_rad2deg, out, (self,))
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 38, layout.code, a, -1)
            except _Full:
                return _record(_rad2deg, out, (self,))
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_rad2deg, out, (self,))
    degrees = rad2deg

    def sinc(self) -> Tensor:
        """sin(pi x) / (pi x), 1 at 0."""
        x = self._array
        out = _np_sinc(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_sinc, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65575, layout.code, a, -1)
            except _Full:
                return _record(_sinc, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_sinc, out, (self,))

    def arcsinh(self) -> Tensor:
        """Inverse hyperbolic sine."""
        x = self._array
        out = _np_arcsinh(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_arcsinh, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65576, layout.code, a, -1)
            except _Full:
                return _record(_arcsinh, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_arcsinh, out, (self,))
    asinh = arcsinh

    def arccosh(self) -> Tensor:
        """Inverse hyperbolic cosine."""
        x = self._array
        out = _np_arccosh(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_arccosh, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65577, layout.code, a, -1)
            except _Full:
                return _record(_arccosh, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_arccosh, out, (self,))
    acosh = arccosh

    def arctanh(self) -> Tensor:
        """Inverse hyperbolic tangent."""
        x = self._array
        out = _np_arctanh(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_arctanh, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65578, layout.code, a, -1)
            except _Full:
                return _record(_arctanh, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_arctanh, out, (self,))
    atanh = arctanh

    def sin(self) -> Tensor:
        """Sine of an angle in radians."""
        x = self._array
        out = _np_sin(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_sin, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65579, layout.code, a, -1)
            except _Full:
                return _record(_sin, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_sin, out, (self,))

    def cos(self) -> Tensor:
        """Cosine of an angle in radians."""
        x = self._array
        out = _np_cos(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_cos, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65580, layout.code, a, -1)
            except _Full:
                return _record(_cos, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_cos, out, (self,))

    def tan(self) -> Tensor:
        """Tangent of an angle in radians."""
        x = self._array
        out = _np_tan(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_tan, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65581, layout.code, a, -1)
            except _Full:
                return _record(_tan, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_tan, out, (self,))

    def arcsin(self) -> Tensor:
        """Inverse sine, in radians."""
        x = self._array
        out = _np_arcsin(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_arcsin, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65582, layout.code, a, -1)
            except _Full:
                return _record(_arcsin, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_arcsin, out, (self,))
    asin = arcsin

    def arccos(self) -> Tensor:
        """Inverse cosine, in radians."""
        x = self._array
        out = _np_arccos(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_arccos, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65583, layout.code, a, -1)
            except _Full:
                return _record(_arccos, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_arccos, out, (self,))
    acos = arccos

    def arctan(self) -> Tensor:
        """Inverse tangent, in radians."""
        x = self._array
        out = _np_arctan(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_arctan, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65584, layout.code, a, -1)
            except _Full:
                return _record(_arctan, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_arctan, out, (self,))
    atan = arctan

    def arctan2(self, other: Any) -> Tensor:
        """Angle of the point (y, x), in radians."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_arctan2(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_arctan2, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65585, layout.code, a, b)
                        except _Full:
                            return _record(_arctan2, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_arctan2(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_arctan2, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_arctan2, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65585, layout.code, a, b)
                        except _Full:
                            return _record(_arctan2, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_arctan2(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_arctan2, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65585, layout.code, a, -1, other)
                except _Full:
                    return _record(_arctan2, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_arctan2(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_arctan2, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_arctan2, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_arctan2, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_arctan2, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65585, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_arctan2, self, other)
    atan2 = arctan2

    def sinh(self) -> Tensor:
        """Hyperbolic sine."""
        x = self._array
        out = _np_sinh(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_sinh, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65586, layout.code, a, -1)
            except _Full:
                return _record(_sinh, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_sinh, out, (self,))

    def cosh(self) -> Tensor:
        """Hyperbolic cosine."""
        x = self._array
        out = _np_cosh(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_cosh, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65587, layout.code, a, -1)
            except _Full:
                return _record(_cosh, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_cosh, out, (self,))

    def tanh(self) -> Tensor:
        """Hyperbolic tangent."""
        x = self._array
        out = _np_tanh(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_tanh, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65588, layout.code, a, -1)
            except _Full:
                return _record(_tanh, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_tanh, out, (self,))

    def maximum(self, other: Any) -> Tensor:
        """The larger; NaN if either is; ties share the gradient."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_maximum(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_maximum, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65589, layout.code, a, b)
                        except _Full:
                            return _record(_maximum, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_maximum(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_maximum, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_maximum, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65589, layout.code, a, b)
                        except _Full:
                            return _record(_maximum, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_maximum(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_maximum, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65589, layout.code, a, -1, other)
                except _Full:
                    return _record(_maximum, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_maximum(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_maximum, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_maximum, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_maximum, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_maximum, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65589, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_maximum, self, other)

    def minimum(self, other: Any) -> Tensor:
        """The smaller; NaN if either is; ties share the gradient."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_minimum(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_minimum, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65590, layout.code, a, b)
                        except _Full:
                            return _record(_minimum, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_minimum(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_minimum, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_minimum, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65590, layout.code, a, b)
                        except _Full:
                            return _record(_minimum, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_minimum(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_minimum, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65590, layout.code, a, -1, other)
                except _Full:
                    return _record(_minimum, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_minimum(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_minimum, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_minimum, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_minimum, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_minimum, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65590, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_minimum, self, other)

    def fmax(self, other: Any) -> Tensor:
        """The larger; of a NaN and a number the number; ties share the gradient."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_fmax(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_fmax, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65591, layout.code, a, b)
                        except _Full:
                            return _record(_fmax, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_fmax(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_fmax, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_fmax, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65591, layout.code, a, b)
                        except _Full:
                            return _record(_fmax, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_fmax(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_fmax, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65591, layout.code, a, -1, other)
                except _Full:
                    return _record(_fmax, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_fmax(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_fmax, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_fmax, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_fmax, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_fmax, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65591, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_fmax, self, other)

    def fmin(self, other: Any) -> Tensor:
        """The smaller; of a NaN and a number the number; ties share the gradient."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_fmin(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_fmin, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65592, layout.code, a, b)
                        except _Full:
                            return _record(_fmin, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_fmin(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_fmin, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_fmin, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65592, layout.code, a, b)
                        except _Full:
                            return _record(_fmin, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_fmin(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_fmin, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65592, layout.code, a, -1, other)
                except _Full:
                    return _record(_fmin, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_fmin(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_fmin, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_fmin, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_fmin, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_fmin, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65592, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_fmin, self, other)

    def clamp_min(self, other: Any) -> Tensor:
        """x, but not below y; the derivative at the bound is 0."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_clamp_min(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_clamp_min, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65593, layout.code, a, b)
                        except _Full:
                            return _record(_clamp_min, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_clamp_min(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_clamp_min, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_clamp_min, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65593, layout.code, a, b)
                        except _Full:
                            return _record(_clamp_min, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_clamp_min(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_clamp_min, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65593, layout.code, a, -1, other)
                except _Full:
                    return _record(_clamp_min, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_clamp_min(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_clamp_min, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_clamp_min, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_clamp_min, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_clamp_min, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65593, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_clamp_min, self, other)

    def clamp_max(self, other: Any) -> Tensor:
        """x, but not above y; the derivative at the bound is 0."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_clamp_max(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_clamp_max, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65594, layout.code, a, b)
                        except _Full:
                            return _record(_clamp_max, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_clamp_max(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_clamp_max, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_clamp_max, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65594, layout.code, a, b)
                        except _Full:
                            return _record(_clamp_max, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_clamp_max(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_clamp_max, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65594, layout.code, a, -1, other)
                except _Full:
                    return _record(_clamp_max, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_clamp_max(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_clamp_max, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_clamp_max, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_clamp_max, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_clamp_max, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65594, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_clamp_max, self, other)

    def relu(self) -> Tensor:
        """max(x, 0); its derivative at 0 is 0, of least norm."""
        x = self._array
        out = _np_relu(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_relu, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65596, layout.code, a, -1)
            except _Full:
                return _record(_relu, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_relu, out, (self,))

    def sigmoid(self) -> Tensor:
        """Logistic function 1 / (1 + exp(-x))."""
        x = self._array
        out = _np_sigmoid(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_sigmoid, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65597, layout.code, a, -1)
            except _Full:
                return _record(_sigmoid, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_sigmoid, out, (self,))

    def logit(self) -> Tensor:
        """Inverse of the logistic function."""
        x = self._array
        out = _np_logit(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_logit, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65598, layout.code, a, -1)
            except _Full:
                return _record(_logit, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_logit, out, (self,))

    def softplus(self) -> Tensor:
        """log(1 + exp(x)) without overflow."""
        x = self._array
        out = _np_softplus(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_softplus, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65599, layout.code, a, -1)
            except _Full:
                return _record(_softplus, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_softplus, out, (self,))

    def erf(self) -> Tensor:
        """Error function."""
        x = self._array
        out = _np_erf(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_erf, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65600, layout.code, a, -1)
            except _Full:
                return _record(_erf, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_erf, out, (self,))

    def erfc(self) -> Tensor:
        """1 - erf(x), accurate for large x."""
        x = self._array
        out = _np_erfc(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_erfc, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65601, layout.code, a, -1)
            except _Full:
                return _record(_erfc, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_erfc, out, (self,))

    def erfinv(self) -> Tensor:
        """Inverse of the error function."""
        x = self._array
        out = _np_erfinv(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_erfinv, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65602, layout.code, a, -1)
            except _Full:
                return _record(_erfinv, out, (self,))
            vals[row] = out
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_erfinv, out, (self,))

    def lgamma(self) -> Tensor:
        """Logarithm of the absolute value of the gamma function."""
        x = self._array
        out = _np_lgamma(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_lgamma, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65603, layout.code, a, -1)
            except _Full:
                return _record(_lgamma, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_lgamma, out, (self,))

    def digamma(self) -> Tensor:
        """Derivative of lgamma."""
        x = self._array
        out = _np_digamma(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            if a < 0 and (a := tape.arrive(self)) < 0:
                return _record(_digamma, out, (self,))
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65604, layout.code, a, -1)
            except _Full:
                return _record(_digamma, out, (self,))
            vals[a] = x
            tape.count = row + 1
            t = _new(Tensor)
            t._array = out
            t._tape = tape
            t._row = row
            t._layout = layout
            t._meta = None
            return t
        return _record(_digamma, out, (self,))

    def xlogy(self, other: Any) -> Tensor:
        """x * log(y), and 0 where x is 0."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_xlogy(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_xlogy, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65605, layout.code, a, b)
                        except _Full:
                            return _record(_xlogy, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_xlogy(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_xlogy, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_xlogy, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65605, layout.code, a, b)
                        except _Full:
                            return _record(_xlogy, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_xlogy(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_xlogy, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65605, layout.code, a, -1, other)
                except _Full:
                    return _record(_xlogy, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_xlogy(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_xlogy, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_xlogy, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_xlogy, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_xlogy, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65605, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_xlogy, self, other)

    def xlog1py(self, other: Any) -> Tensor:
        """x * log(1 + y), and 0 where x is 0."""
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            kind = type(other)
            if kind is Tensor:
                layout, shape = self._layout, other._layout
                if shape is None:
                    shape = other._layout = _layout_of(other._array)
                if shape is not layout and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = _np_xlog1py(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_xlog1py, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65606, layout.code, a, b)
                        except _Full:
                            return _record(_xlog1py, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
                    if layout is self._layout:
                        x, y = self._array, other._array
                        out = _np_xlog1py(x, y)
                        if a < 0 and (a := tape.arrive(self)) < 0:
                            return _record(_xlog1py, out, (self, other))
                        b = tape.constant(other)
                        if b == -1:
                            return _record(_xlog1py, out, (self, other))
                        row = tape.count
                        vals = tape.vals
                        try:
                            _pack(tape.buf, row * 56, 65606, layout.code, a, b)
                        except _Full:
                            return _record(_xlog1py, out, (self, other))
                        vals[a] = x
                        vals[b] = y
                        tape.count = row + 1
                        t = _new(Tensor)
                        t._array = out
                        t._tape = tape
                        t._row = row
                        t._layout = layout
                        t._meta = None
                        return t
            elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):
                x = self._array
                vals, layout = tape.vals, self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = _np_xlog1py(x, number)
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_xlog1py, out, (self, other))
                row = tape.count
                try:
                    _pack_immediate(tape.buf, row * 56, 65606, layout.code, a, -1, other)
                except _Full:
                    return _record(_xlog1py, out, (self, other))
                vals[a] = x
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
            elif kind is _ndarray:
                layout = self._layout
                out = _np_xlog1py(self._array, other)
                if out.shape != layout.shape or out.dtype is not layout.dtype:
                    return _record(_xlog1py, out, (self, other))
                if a < 0 and (a := tape.arrive(self)) < 0:
                    return _record(_xlog1py, out, (self, other))
                b, vals = tape.count, tape.vals
                if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):
                    return _record(_xlog1py, out, (self, other))
                try:
                    _pack(tape.buf, b * 56, 1, layout.code, -1, -1)
                except _Full:
                    return _record(_xlog1py, out, (self, other))
                row = b + 1
                _pack(tape.buf, row * 56, 65606, layout.code, a, b)
                x, y = self._array, _array(other)
                vals[a] = x
                vals[b] = y
                tape.count = row + 1
                t = _new(Tensor)
                t._array = out
                t._tape = tape
                t._row = row
                t._layout = layout
                t._meta = None
                return t
        return _elementwise(_xlog1py, self, other)

    def sum(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
        """Sum of the elements over the given axes."""
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('sum', axis, keepdims, dim, keepdim)
        return _structured(_sum, (self,), axis, keepdims)

    def mean(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
        """Mean of the elements over the given axes."""
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('mean', axis, keepdims, dim, keepdim)
        return _structured(_mean, (self,), axis, keepdims)

    def max(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
        """Largest element over the given axes; NaN if there is one; ties share the gradient."""
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('max', axis, keepdims, dim, keepdim, 'torch.max(dim=) gives values and indices; write max(axis=…) for the values')
        return _structured(_max, (self,), axis, keepdims)
    amax = max

    def min(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
        """Smallest element over the given axes; NaN if there is one; ties share the gradient."""
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('min', axis, keepdims, dim, keepdim, 'torch.min(dim=) gives values and indices; write min(axis=…) for the values')
        return _structured(_min, (self,), axis, keepdims)
    amin = min

    def cumsum(self, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """Cumulative sum along an axis; without one, of the flattened tensor."""
        if dim is not UNSET:
            axis = _axis('cumsum', axis, dim, None)
        return _structured(_cumsum, (self,), axis)

    def norm(self, ord: Any = None, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
        """Norm of vectors or of matrices, as `numpy.linalg.norm`; its derivative at 0 is 0, of least norm."""
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('norm', axis, keepdims, dim, keepdim, "torch.norm's second argument is another one; write norm(x, ord=…, axis=…)")
        return _structured(_norm, (self,), ord, axis, keepdims)

    def reshape(self, *sizes_or_axes: Any, shape: Any = UNSET) -> Tensor:
        """The same elements in C order, in another shape; a view where that can be."""
        if shape is not UNSET:
            sizes_or_axes = _starred('reshape', sizes_or_axes, shape)
        return _structured(_reshape, (self,), *sizes_or_axes)

    def transpose(self, *sizes_or_axes: Any, axes: Any = UNSET) -> Tensor:
        """A view with the axes in another order: none given reverses them, two integers swap two."""
        if axes is not UNSET:
            sizes_or_axes = _starred('transpose', sizes_or_axes, axes)
        return _structured(_transpose, (self,), *sizes_or_axes)

    def permute(self, *sizes_or_axes: Any, dims: Any = UNSET) -> Tensor:
        """A view with the axes in the given order."""
        if dims is not UNSET:
            sizes_or_axes = _starred('permute', sizes_or_axes, dims)
        return _structured(_permute, (self,), *sizes_or_axes)

    def moveaxis(self, source: Any, destination: Any) -> Tensor:
        """A view with some axes moved to other places."""
        return _structured(_moveaxis, (self,), source, destination)
    movedim = moveaxis

    def swapaxes(self, axis1: Any, axis2: Any) -> Tensor:
        """A view with two axes exchanged."""
        return _structured(_swapaxes, (self,), axis1, axis2)
    swapdims = swapaxes

    def squeeze(self, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """A view without the given axes of size 1; none given drops all of them."""
        if dim is not UNSET:
            axis = _axis('squeeze', axis, dim, None)
        return _structured(_squeeze, (self,), axis)

    def unsqueeze(self, axis: Any = UNSET, *, dim: Any = UNSET) -> Tensor:
        """A view with an axis of size 1 put in at each given place."""
        if axis is UNSET or dim is not UNSET:
            axis = _axis('unsqueeze', axis, dim, UNSET)
        return _structured(_unsqueeze, (self,), axis)
    expand_dims = unsqueeze

    def expand(self, *sizes_or_axes: Any, sizes: Any = UNSET) -> Tensor:
        """A view repeated to a larger shape, without memory of its own; -1 leaves an axis as it is."""
        if sizes is not UNSET:
            sizes_or_axes = _starred('expand', sizes_or_axes, sizes)
        return _structured(_expand, (self,), *sizes_or_axes)

    def broadcast_to(self, shape: Any) -> Tensor:
        """A view repeated to a larger shape, without memory of its own."""
        return _structured(_broadcast_to, (self,), shape)

    def clone(self) -> Tensor:
        """A copy with memory of its own, differentiable."""
        return _structured(_clone, (self,))
    copy = clone

    def astype(self, dtype: Any) -> Tensor:
        """The values in another dtype."""
        return _structured(_astype, (self,), dtype)

    def rollaxis(self, axis: Any = UNSET, start: Any = 0, *, dim: Any = UNSET) -> Tensor:
        """A view with one axis moved before another one; moveaxis is easier to read."""
        if axis is UNSET or dim is not UNSET:
            axis = _axis('rollaxis', axis, dim, UNSET)
        return _structured(_rollaxis, (self,), axis, start)

    def view(self, *sizes_or_axes: Any, shape: Any = UNSET) -> Tensor:
        """A view of the same elements in C order, in another shape; an error where there is none."""
        if shape is not UNSET:
            sizes_or_axes = _starred('view', sizes_or_axes, shape)
        return _structured(_view, (self,), *sizes_or_axes)

    def narrow(self, dim: Any, start: Any, length: Any) -> Tensor:
        """A view of `length` elements of an axis, the first of which is number `start`."""
        return _structured(_narrow, (self,), dim, start, length)

    def unfold(self, dimension: Any, size: Any, step: Any) -> Tensor:
        """A view of all windows of `size` elements along an axis, `step` apart; the windows are the last axis."""
        return _structured(_unfold, (self,), dimension, size, step)

    def flip(self, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """A copy with the elements along the given axes in reverse order; none given reverses all."""
        if dim is not UNSET:
            axis = _axis('flip', axis, dim, None)
        return _structured(_flip, (self,), axis)

    def fliplr(self) -> Tensor:
        """A copy with the columns, axis 1, in reverse order."""
        return _structured(_fliplr, (self,))

    def flipud(self) -> Tensor:
        """A copy with the rows, axis 0, in reverse order."""
        return _structured(_flipud, (self,))

    def roll(self, shift: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """A copy with the elements moved along the given axes; what leaves at one end comes in at the other."""
        if dim is not UNSET:
            axis = _axis('roll', axis, dim, None)
        return _structured(_roll, (self,), shift, axis)

    def rot90(self, k: Any = 1, axes: Any = (0, 1)) -> Tensor:
        """A view turned by k quarters of a turn in the plane of two axes, from the first towards the second."""
        return _structured(_rot90, (self,), k, axes)

    def diagonal(self, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, *, dim1: Any = None, dim2: Any = None) -> Tensor:
        """A view of the diagonal between two axes, which becomes the last axis."""
        return _structured(_diagonal, (self,), offset, axis1, axis2, dim1=dim1, dim2=dim2)

    def diag_embed(self, offset: Any = 0, dim1: Any = -2, dim2: Any = -1) -> Tensor:
        """Matrices with the elements of the last axis on a diagonal, and 0 elsewhere."""
        return _structured(_diag_embed, (self,), offset, dim1, dim2)

    def tril(self, k: Any = 0, *, diagonal: Any = None) -> Tensor:
        """A copy with 0 above diagonal number k of the last two axes."""
        return _structured(_tril, (self,), k, diagonal=diagonal)

    def triu(self, k: Any = 0, *, diagonal: Any = None) -> Tensor:
        """A copy with 0 below diagonal number k of the last two axes."""
        return _structured(_triu, (self,), k, diagonal=diagonal)

    def repeat(self, repeats: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """A copy with each element repeated, along an axis or flattened."""
        if dim is not UNSET:
            axis = _axis('repeat', axis, dim, None)
        return _structured(_repeat, (self,), repeats, axis)
    repeat_interleave = repeat

    def tile(self, *sizes_or_axes: Any, reps: Any = UNSET) -> Tensor:
        """The tensor repeated as a whole along each axis, as numpy.tile; torch's repeat does the same."""
        if reps is not UNSET:
            sizes_or_axes = _starred('tile', sizes_or_axes, reps)
        return _structured(_tile, (self,), *sizes_or_axes)

    def ldexp(self, i: Any) -> Tensor:
        """x times 2 to the integer power i."""
        return _structured(_ldexp, (self,), i)

    def __matmul__(self, other: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices."""
        return _structured(_matmul, (self, other))

    def __rmatmul__(self, other: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices."""
        return _structured(_matmul, (other, self))

    def matmul(self, y: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices."""
        return _structured(_matmul, (self, y))

    def dot(self, b: Any) -> Tensor:
        """Inner product of vectors, matrix product, or in more axes the sum over a's last and b's last but one."""
        return _structured(_dot, (self, b))

    def vdot(self, b: Any) -> Tensor:
        """Inner product of the flattened operands."""
        return _structured(_vdot, (self, b))

    def inner(self, b: Any) -> Tensor:
        """Sum of products over the last axes."""
        return _structured(_inner, (self, b))

    def outer(self, b: Any) -> Tensor:
        """The matrix of all products of an element of a and one of b, both flattened."""
        return _structured(_outer, (self, b))

    def kron(self, b: Any) -> Tensor:
        """Kronecker product: blocks of b, scaled by the elements of a."""
        return _structured(_kron, (self, b))

    def cross(self, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """Cross products of vectors with three elements."""
        if dim is not UNSET:
            axis = _axis('cross', axis, dim, None)
        return _structured(_cross, (self, b), axisa, axisb, axisc, axis)

    def det(self) -> Tensor:
        """Determinant; its gradient is that of the cofactors, also for singular matrices."""
        return _structured(_linalg_det, (self,))

    def __eq__(self, other: Any) -> Tensor:  # type: ignore[override]
        """Whether x equals y, elementwise."""
        return _binary(_eq, self, other)

    def eq(self, other: Any) -> Tensor:
        """Whether x equals y, elementwise."""
        return _required(self.__eq__(other), 'eq', other)

    def __ne__(self, other: Any) -> Tensor:  # type: ignore[override]
        """Whether x differs from y, elementwise."""
        return _binary(_ne, self, other)

    def ne(self, other: Any) -> Tensor:
        """Whether x differs from y, elementwise."""
        return _required(self.__ne__(other), 'ne', other)
    not_equal = ne

    def __lt__(self, other: Any) -> Tensor:
        """Whether x is less than y, elementwise."""
        return _binary(_lt, self, other)

    def lt(self, other: Any) -> Tensor:
        """Whether x is less than y, elementwise."""
        return _required(self.__lt__(other), 'lt', other)
    less = lt

    def __le__(self, other: Any) -> Tensor:
        """Whether x is at most y, elementwise."""
        return _binary(_le, self, other)

    def le(self, other: Any) -> Tensor:
        """Whether x is at most y, elementwise."""
        return _required(self.__le__(other), 'le', other)
    less_equal = le

    def __gt__(self, other: Any) -> Tensor:
        """Whether x is greater than y, elementwise."""
        return _binary(_gt, self, other)

    def gt(self, other: Any) -> Tensor:
        """Whether x is greater than y, elementwise."""
        return _required(self.__gt__(other), 'gt', other)
    greater = gt

    def __ge__(self, other: Any) -> Tensor:
        """Whether x is at least y, elementwise."""
        return _binary(_ge, self, other)

    def ge(self, other: Any) -> Tensor:
        """Whether x is at least y, elementwise."""
        return _required(self.__ge__(other), 'ge', other)
    greater_equal = ge

    def logical_and(self, other: Any) -> Tensor:
        """Whether both hold, elementwise."""
        return _elementwise(_logical_and, self, other)

    def logical_or(self, other: Any) -> Tensor:
        """Whether either holds, elementwise."""
        return _elementwise(_logical_or, self, other)

    def logical_xor(self, other: Any) -> Tensor:
        """Whether exactly one holds, elementwise."""
        return _elementwise(_logical_xor, self, other)

    def logical_not(self) -> Tensor:
        """Whether x does not hold, elementwise."""
        return _elementwise(_logical_not, self)

    def __and__(self, other: Any) -> Tensor:
        """Bits set in both; for booleans, logical and."""
        return _binary(_bitwise_and, self, other)

    def __rand__(self, other: Any) -> Tensor:
        """Bits set in both; for booleans, logical and."""
        return _binary(_bitwise_and, other, self)

    def bitwise_and(self, other: Any) -> Tensor:
        """Bits set in both; for booleans, logical and."""
        return _required(self.__and__(other), 'bitwise_and', other)

    def __or__(self, other: Any) -> Tensor:
        """Bits set in either; for booleans, logical or."""
        return _binary(_bitwise_or, self, other)

    def __ror__(self, other: Any) -> Tensor:
        """Bits set in either; for booleans, logical or."""
        return _binary(_bitwise_or, other, self)

    def bitwise_or(self, other: Any) -> Tensor:
        """Bits set in either; for booleans, logical or."""
        return _required(self.__or__(other), 'bitwise_or', other)

    def __xor__(self, other: Any) -> Tensor:
        """Bits set in exactly one; for booleans, logical xor."""
        return _binary(_bitwise_xor, self, other)

    def __rxor__(self, other: Any) -> Tensor:
        """Bits set in exactly one; for booleans, logical xor."""
        return _binary(_bitwise_xor, other, self)

    def bitwise_xor(self, other: Any) -> Tensor:
        """Bits set in exactly one; for booleans, logical xor."""
        return _required(self.__xor__(other), 'bitwise_xor', other)

    def invert(self) -> Tensor:
        """Bits inverted; for booleans, logical not."""
        return _elementwise(_invert, self)
    __invert__ = invert
    bitwise_not = invert
    bitwise_invert = invert

    def isnan(self) -> Tensor:
        """Whether x is NaN, elementwise."""
        return _elementwise(_isnan, self)

    def isinf(self) -> Tensor:
        """Whether x is infinite, elementwise."""
        return _elementwise(_isinf, self)

    def isfinite(self) -> Tensor:
        """Whether x is neither infinite nor NaN, elementwise."""
        return _elementwise(_isfinite, self)

    def signbit(self) -> Tensor:
        """Whether the sign bit is set, elementwise."""
        return _elementwise(_signbit, self)

    def __lshift__(self, other: Any) -> Tensor:
        """Bits moved to the left."""
        return _binary(_left_shift, self, other)

    def __rlshift__(self, other: Any) -> Tensor:
        """Bits moved to the left."""
        return _binary(_left_shift, other, self)

    def left_shift(self, other: Any) -> Tensor:
        """Bits moved to the left."""
        return _required(self.__lshift__(other), 'left_shift', other)
    bitwise_left_shift = left_shift

    def __rshift__(self, other: Any) -> Tensor:
        """Bits moved to the right."""
        return _binary(_right_shift, self, other)

    def __rrshift__(self, other: Any) -> Tensor:
        """Bits moved to the right."""
        return _binary(_right_shift, other, self)

    def right_shift(self, other: Any) -> Tensor:
        """Bits moved to the right."""
        return _required(self.__rshift__(other), 'right_shift', other)
    bitwise_right_shift = right_shift

    def gcd(self, other: Any) -> Tensor:
        """Greatest common divisor of integers."""
        return _elementwise(_gcd, self, other)

    def lcm(self, other: Any) -> Tensor:
        """Least common multiple of integers."""
        return _elementwise(_lcm, self, other)

    def bitwise_count(self) -> Tensor:
        """Count the bits that are set in the absolute value."""
        return _elementwise(_bitwise_count, self)

    def clip(self, a_min: Any = None, a_max: Any = None, *, min: Any = None, max: Any = None) -> Any:
        """x, but not below `min` and not above `max`; the derivative at a bound is 0."""
        return _composed(_clip, self, a_min, a_max, min=min, max=max)
    clamp = clip

    def round(self, decimals: Any = 0) -> Any:
        """Round to a number of decimals, halves to even; its derivative is 0."""
        return _composed(_round, self, decimals)
    around = round

    def nan_to_num(self, copy: Any = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
        """Replace NaN and the infinities by numbers; what was replaced has no gradient."""
        return _composed(_nan_to_num, self, copy, nan, posinf, neginf)

    def fabs(self) -> Any:
        """Absolute value, always floating point."""
        return _composed(_fabs, self)

    def float_power(self, y: Any) -> Any:
        """Power in double precision."""
        return _composed(_float_power, self, y)

    def modf(self) -> Any:
        """The fractional and the integral part, both with the sign of x."""
        return _composed(_modf, self)

    def divmod(self, y: Any) -> Any:
        """x // y and x % y."""
        return _composed(_divmod, self, y)

    def frexp(self) -> Any:
        """x as a mantissa in [0.5, 1) and an integer exponent of 2."""
        return _composed(_frexp, self)

    def ravel(self, order: Any = 'C') -> Any:
        """The elements in one axis; a view where that can be."""
        return _composed(_ravel, self, order)

    def flatten(self, order: Any = 'C', *, start_dim: Any = 0, end_dim: Any = -1) -> Any:
        """A copy of the elements in one axis; start_dim= and end_dim= are torch's, for some of the axes."""
        return _composed(_flatten, self, order, start_dim=start_dim, end_dim=end_dim)

    def unflatten(self, dim: Any, sizes: Any) -> Any:
        """A view with one axis unfolded into several; one size may be -1."""
        return _composed(_unflatten, self, dim, sizes)

    def reshape_as(self, other: Any) -> Any:
        """The same elements in the shape of another tensor."""
        return _composed(_reshape_as, self, other)

    def view_as(self, other: Any) -> Any:
        """A view in the shape of another tensor; an error where there is none."""
        return _composed(_view_as, self, other)

    def expand_as(self, other: Any) -> Any:
        """A view repeated to the shape of another tensor, without memory of its own."""
        return _composed(_expand_as, self, other)

    def trace(self, offset: Any = 0, axis1: Any = 0, axis2: Any = 1, dtype: Any = None) -> Any:
        """Sum of a diagonal."""
        return _composed(_trace, self, offset, axis1, axis2, dtype)

    def diag(self, k: Any = 0, *, diagonal: Any = None) -> Any:
        """A matrix with a vector on its diagonal number k, or a view of that diagonal of a matrix."""
        return _composed(_diag, self, k, diagonal=diagonal)

    def t(self) -> Any:
        """A view of a matrix with its axes exchanged."""
        return _composed(_t, self)

    def split(self, indices_or_sections: Any = None, axis: Any = 0, *, split_size: Any = None, dim: Any = UNSET) -> Any:
        """Views of equal sections, or cut at some places, as numpy.split; split_size= is torch.split's."""
        if dim is not UNSET:
            axis = _axis('split', axis, dim, 0, 'torch.split takes the size of the parts; write split(x, n, axis=…) or split_size=…, axis=…')
        return _composed(_split, self, indices_or_sections, axis, split_size=split_size)

    def tensor_split(self, indices_or_sections: Any, axis: Any = 0, *, dim: Any = UNSET) -> Any:
        """A tuple of the views that array_split gives."""
        if dim is not UNSET:
            axis = _axis('tensor_split', axis, dim, 0)
        return _composed(_tensor_split, self, indices_or_sections, axis)

    def chunk(self, chunks: Any, axis: Any = 0, *, dim: Any = UNSET) -> Any:
        """At most as many views of equal size, of which the last may be smaller."""
        if dim is not UNSET:
            axis = _axis('chunk', axis, dim, 0)
        return _composed(_chunk, self, chunks, axis)

    def unbind(self, axis: Any = 0, *, dim: Any = UNSET) -> Any:
        """A tuple of views, one for each element of an axis, which goes away."""
        if dim is not UNSET:
            axis = _axis('unbind', axis, dim, 0)
        return _composed(_unbind, self, axis)

    def hsplit(self, indices_or_sections: Any) -> Any:
        """Views of sections along axis 1, or the only one."""
        return _composed(_hsplit, self, indices_or_sections)

    def vsplit(self, indices_or_sections: Any) -> Any:
        """Views of sections along axis 0."""
        return _composed(_vsplit, self, indices_or_sections)

    def dsplit(self, indices_or_sections: Any) -> Any:
        """Views of sections along axis 2."""
        return _composed(_dsplit, self, indices_or_sections)

    def diff(self, n: Any = 1, axis: Any = -1, prepend: Any = None, append: Any = None, *, dim: Any = UNSET) -> Any:
        """Differences of neighbours along an axis, n times."""
        if dim is not UNSET:
            axis = _axis('diff', axis, dim, -1)
        return _composed(_diff, self, n, axis, prepend, append)

    def conj(self) -> Any:
        """The complex conjugate: the tensor itself."""
        return _composed(_conj, self)
    conjugate = conj

    def slogdet(self) -> Any:
        """Sign and logarithm of the absolute value of the determinant; the gradient is NaN where that is 0."""
        return _composed(_linalg_slogdet, self)

    def inverse(self) -> Any:
        """Inverse of square matrices, as `linalg.inv`."""
        return _composed(_inverse, self)

    def matrix_power(self, n: Any) -> Any:
        """Square matrices to an integer power, which may be negative."""
        return _composed(_linalg_matrix_power, self, n)
