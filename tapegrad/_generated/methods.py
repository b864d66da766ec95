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
_index = BY_NAME["index"]
_gather_at = BY_NAME["gather_at"]
_concatenate = BY_NAME["concatenate"]
_stack = BY_NAME["stack"]
_matmul = BY_NAME["matmul"]
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
_ldexp = BY_NAME["ldexp"]
_frexp = BY_NAME["frexp"]
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
                try:
                    out = self._array + other
                except (TypeError, ValueError):
                    return _elementwise(_add, self, other)
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
                try:
                    out = self._array - other
                except (TypeError, ValueError):
                    return _elementwise(_sub, self, other)
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
                try:
                    out = self._array * other
                except (TypeError, ValueError):
                    return _elementwise(_mul, self, other)
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
                try:
                    out = self._array / other
                except (TypeError, ValueError):
                    return _elementwise(_div, self, other)
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
        try:
            out = -x
        except TypeError:
            return _elementwise(_neg, self)
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
        try:
            out = +x
        except TypeError:
            return _elementwise(_positive, self)
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
                try:
                    out = self._array ** other
                except (TypeError, ValueError):
                    return _elementwise(_pow, self, other)
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
        try:
            out = _np_exp(x)
        except TypeError:
            return _elementwise(_exp, self)
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
        try:
            out = _np_expm1(x)
        except TypeError:
            return _elementwise(_expm1, self)
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
        try:
            out = _np_log(x)
        except TypeError:
            return _elementwise(_log, self)
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
        try:
            out = _np_log1p(x)
        except TypeError:
            return _elementwise(_log1p, self)
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
        try:
            out = _np_sqrt(x)
        except TypeError:
            return _elementwise(_sqrt, self)
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
        try:
            out = _np_square(x)
        except TypeError:
            return _elementwise(_square, self)
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
        try:
            out = _np_reciprocal(x)
        except TypeError:
            return _elementwise(_reciprocal, self)
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
        try:
            out = _np_cbrt(x)
        except TypeError:
            return _elementwise(_cbrt, self)
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
        try:
            out = _np_exp2(x)
        except TypeError:
            return _elementwise(_exp2, self)
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
        try:
            out = _np_log2(x)
        except TypeError:
            return _elementwise(_log2, self)
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
        try:
            out = _np_log10(x)
        except TypeError:
            return _elementwise(_log10, self)
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
                try:
                    out = _np_logaddexp(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_logaddexp, self, other)
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
                try:
                    out = _np_logaddexp2(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_logaddexp2, self, other)
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
        try:
            out = abs(x)
        except TypeError:
            return _elementwise(_abs, self)
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
        try:
            out = _np_sign(x)
        except TypeError:
            return _elementwise(_sign, self)
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
                try:
                    out = _np_copysign(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_copysign, self, other)
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
                try:
                    out = _np_hypot(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_hypot, self, other)
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
        try:
            out = _np_floor(x)
        except TypeError:
            return _elementwise(_floor, self)
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
        try:
            out = _np_ceil(x)
        except TypeError:
            return _elementwise(_ceil, self)
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
        try:
            out = _np_trunc(x)
        except TypeError:
            return _elementwise(_trunc, self)
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
        try:
            out = _np_rint(x)
        except TypeError:
            return _elementwise(_rint, self)
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
                try:
                    out = self._array // other
                except (TypeError, ValueError):
                    return _elementwise(_floor_divide, self, other)
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
                try:
                    out = self._array % other
                except (TypeError, ValueError):
                    return _elementwise(_mod, self, other)
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
                try:
                    out = _np_fmod(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_fmod, self, other)
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
                try:
                    out = _np_heaviside(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_heaviside, self, other)
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
                try:
                    out = _np_nextafter(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_nextafter, self, other)
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
        try:
            out = _np_spacing(x)
        except TypeError:
            return _elementwise(_spacing, self)
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
        try:
            out = _np_deg2rad(x)
        except TypeError:
            return _elementwise(_deg2rad, self)
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
        try:
            out = _np_rad2deg(x)
        except TypeError:
            return _elementwise(_rad2deg, self)
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
        try:
            out = _np_sinc(x)
        except TypeError:
            return _elementwise(_sinc, self)
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
        try:
            out = _np_arcsinh(x)
        except TypeError:
            return _elementwise(_arcsinh, self)
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
        try:
            out = _np_arccosh(x)
        except TypeError:
            return _elementwise(_arccosh, self)
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
        try:
            out = _np_arctanh(x)
        except TypeError:
            return _elementwise(_arctanh, self)
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
        try:
            out = _np_sin(x)
        except TypeError:
            return _elementwise(_sin, self)
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
        try:
            out = _np_cos(x)
        except TypeError:
            return _elementwise(_cos, self)
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
        try:
            out = _np_tan(x)
        except TypeError:
            return _elementwise(_tan, self)
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
        try:
            out = _np_arcsin(x)
        except TypeError:
            return _elementwise(_arcsin, self)
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
        try:
            out = _np_arccos(x)
        except TypeError:
            return _elementwise(_arccos, self)
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
        try:
            out = _np_arctan(x)
        except TypeError:
            return _elementwise(_arctan, self)
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
                try:
                    out = _np_arctan2(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_arctan2, self, other)
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
        try:
            out = _np_sinh(x)
        except TypeError:
            return _elementwise(_sinh, self)
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
        try:
            out = _np_cosh(x)
        except TypeError:
            return _elementwise(_cosh, self)
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
        try:
            out = _np_tanh(x)
        except TypeError:
            return _elementwise(_tanh, self)
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
                try:
                    out = _np_maximum(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_maximum, self, other)
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
                try:
                    out = _np_minimum(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_minimum, self, other)
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
                try:
                    out = _np_fmax(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_fmax, self, other)
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
                try:
                    out = _np_fmin(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_fmin, self, other)
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
                try:
                    out = _np_clamp_min(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_clamp_min, self, other)
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
                try:
                    out = _np_clamp_max(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_clamp_max, self, other)
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
        try:
            out = _np_relu(x)
        except TypeError:
            return _elementwise(_relu, self)
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
        try:
            out = _np_sigmoid(x)
        except TypeError:
            return _elementwise(_sigmoid, self)
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
        try:
            out = _np_logit(x)
        except TypeError:
            return _elementwise(_logit, self)
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
        try:
            out = _np_softplus(x)
        except TypeError:
            return _elementwise(_softplus, self)
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
        try:
            out = _np_erf(x)
        except TypeError:
            return _elementwise(_erf, self)
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
        try:
            out = _np_erfc(x)
        except TypeError:
            return _elementwise(_erfc, self)
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
        try:
            out = _np_erfinv(x)
        except TypeError:
            return _elementwise(_erfinv, self)
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
        try:
            out = _np_lgamma(x)
        except TypeError:
            return _elementwise(_lgamma, self)
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
        try:
            out = _np_digamma(x)
        except TypeError:
            return _elementwise(_digamma, self)
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
                try:
                    out = _np_xlogy(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_xlogy, self, other)
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
                try:
                    out = _np_xlog1py(self._array, other)
                except (TypeError, ValueError):
                    return _elementwise(_xlog1py, self, other)
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

    def swapaxes(self, axis1: Any, axis2: Any) -> Tensor:
        """A view with two axes exchanged."""
        return _structured(_swapaxes, (self,), axis1, axis2)

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

    def __matmul__(self, other: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices."""
        return _structured(_matmul, (self, other))

    def __rmatmul__(self, other: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices."""
        return _structured(_matmul, (other, self))

    def matmul(self, y: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices."""
        return _structured(_matmul, (self, y))

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

    def ldexp(self, i: Any) -> Any:
        """x times 2 to the integer power i."""
        return _composed(_ldexp, self, i)

    def frexp(self) -> Any:
        """x as a mantissa in [0.5, 1) and an integer exponent of 2."""
        return _composed(_frexp, self)
