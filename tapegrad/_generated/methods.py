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
from tapegrad.recording import binary as _binary
from tapegrad.recording import elementwise as _elementwise
from tapegrad.recording import place as _place
from tapegrad.recording import record as _record
from tapegrad.recording import required as _required
from tapegrad.recording import structured as _structured
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.spelling import reduction_of as _reduction
from tapegrad.spelling import starred_of as _starred
from tapegrad.tape.tape import PACK as _pack
from tapegrad.tape.tape import PACK_IMMEDIATE as _pack_immediate
from tapegrad.tape.tape import Full as _Full

if TYPE_CHECKING:
    from tapegrad.tensor import Tensor
else:
    Tensor = None  # tensor.py puts the class here: it stands on what this file does

_new, _array, _ndarray = object.__new__, np.array, np.ndarray
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
_abs = BY_NAME["abs"]
_sign = BY_NAME["sign"]
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
_where = BY_NAME["where"]
_relu = BY_NAME["relu"]
_sigmoid = BY_NAME["sigmoid"]
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
_gradient = BY_NAME["gradient"]
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
_np_exp = _exp.twins[0]
_np_expm1 = _expm1.twins[0]
_np_log = _log.twins[0]
_np_log1p = _log1p.twins[0]
_np_sqrt = _sqrt.twins[0]
_np_sign = _sign.twins[0]
_np_sin = _sin.twins[0]
_np_cos = _cos.twins[0]
_np_tan = _tan.twins[0]
_np_arcsin = _arcsin.twins[0]
_np_arccos = _arccos.twins[0]
_np_arctan = _arctan.twins[0]
_np_sinh = _sinh.twins[0]
_np_cosh = _cosh.twins[0]
_np_tanh = _tanh.twins[0]
_np_relu = _relu.twins[0]
_np_sigmoid = _sigmoid.twins[0]


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
                if shape is not layout and shape is not None and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x + y
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
            elif kind is float or kind is int:
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x + number
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
                if shape is not layout and shape is not None and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x - y
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
            elif kind is float or kind is int:
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x - number
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
                if shape is not layout and shape is not None and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x * y
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
            elif kind is float or kind is int:
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x * number
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
                if shape is not layout and shape is not None and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x / y
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
            elif kind is float or kind is int:
                x = self._array
                layout = self._layout
                number = _array(other) if layout.boxes and type(other) is float else other
                out = x / number
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
                if shape is not layout and shape is not None and layout is shape.scalar:
                    layout = shape
                if shape is layout or shape is layout.scalar:
                    b = other._row if other._tape is tape and other._meta is None else tape.known(other)
                    if b >= 0:
                        x, y = self._array, other._array
                        out = x ** y
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
            elif kind is float or kind is int:
                x = self._array
                vals, layout = tape.vals, self._layout
                out = x ** other
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

    def abs(self) -> Tensor:
        """Absolute value; its derivative at 0 is 0, of least norm."""
        x = self._array
        out = abs(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65551, layout.code, a, -1)
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
            layout = self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 16, layout.code, a, -1)
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

    def sin(self) -> Tensor:
        """Sine of an angle in radians."""
        x = self._array
        out = _np_sin(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65553, layout.code, a, -1)
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
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65554, layout.code, a, -1)
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
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65555, layout.code, a, -1)
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
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65556, layout.code, a, -1)
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
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65557, layout.code, a, -1)
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
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65558, layout.code, a, -1)
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
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65560, layout.code, a, -1)
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
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65561, layout.code, a, -1)
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
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65562, layout.code, a, -1)
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
        return _elementwise(_maximum, self, other)

    def minimum(self, other: Any) -> Tensor:
        """The smaller; NaN if either is; ties share the gradient."""
        return _elementwise(_minimum, self, other)

    def relu(self) -> Tensor:
        """max(x, 0); its derivative at 0 is 0, of least norm."""
        x = self._array
        out = _np_relu(x)
        tape, a = self._tape, self._row
        if self._meta is not None:
            tape, a = _place(self)
        if tape is not None and tape.owner is _state.rec:
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65566, layout.code, a, -1)
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
            vals, layout = tape.vals, self._layout
            row = tape.count
            try:
                _pack(tape.buf, row * 56, 65567, layout.code, a, -1)
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
            axis = _axis('cumsum', axis, dim)
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
            axis = _axis('squeeze', axis, dim)
        return _structured(_squeeze, (self,), axis)

    def unsqueeze(self, axis: Any = UNSET, *, dim: Any = UNSET) -> Tensor:
        """A view with an axis of size 1 put in at each given place."""
        if axis is UNSET or dim is not UNSET:
            axis = _axis('unsqueeze', axis, dim)
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

    def matmul(self, other: Any) -> Tensor:
        """Matrix product, with NumPy's rules for vectors and stacks of matrices."""
        return _structured(_matmul, (self, other))

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

    def isnan(self) -> Tensor:
        """Whether x is NaN, elementwise."""
        return _elementwise(_isnan, self)

    def isinf(self) -> Tensor:
        """Whether x is infinite, elementwise."""
        return _elementwise(_isinf, self)

    def isfinite(self) -> Tensor:
        """Whether x is neither infinite nor NaN, elementwise."""
        return _elementwise(_isfinite, self)
