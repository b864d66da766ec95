"""The methods of Tensor. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

Each elementwise method is written out, because one more Python call would cost as much as NumPy does. The short path
serves operands on this thread's open tape, of one layout (or a 0-d one), whose storage nobody has written;
everything else goes the general way, in `record/operations.py`. `_pack` fails, and hands over, where the tape is full,
and where the layout is too large to go uncounted.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad._generated import functions as _functions
from tapegrad._generated import linalg as _linalg
from tapegrad.core.elements import check_element as _check_element
from tapegrad.maths.power_operator import power as _power
from tapegrad.core.grad_mode import INFERENCE as _INFERENCE
from tapegrad.core.grad_mode import state as _state
from tapegrad.ops import BY_NAME
from tapegrad.record.plan_cache import SEEN as _SEEN
from tapegrad.record.plan_cache import SEEN_IN_INFERENCE as _SEEN_IN_INFERENCE
from tapegrad.record.plan_cache import seen as _seen
from tapegrad.record.plan_cache import single as _single
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
from tapegrad.core.arg_aliases import starred_of as _starred
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
_row_xlogy = BY_NAME["xlogy"]
_row_xlog1py = BY_NAME["xlog1py"]
_row_max = BY_NAME["max"]
_row_min = BY_NAME["min"]
_row_reshape = BY_NAME["reshape"]
_row_median = BY_NAME["median"]
_row_nanmedian = BY_NAME["nanmedian"]
_row_matmul = BY_NAME["matmul"]
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
_row_var = BY_NAME["var"]
_row_std = BY_NAME["std"]
_row_sort = BY_NAME["sort"]
_np_logaddexp = _row_logaddexp.twins[0]
_np_logaddexp2 = _row_logaddexp2.twins[0]
_np_copysign = _row_copysign.twins[0]
_np_hypot = _row_hypot.twins[0]
_np_fmod = _row_fmod.twins[0]
_np_heaviside = _row_heaviside.twins[0]
_np_nextafter = _row_nextafter.twins[0]
_np_arctan2 = _row_arctan2.twins[0]
_np_maximum = _row_maximum.twins[0]
_np_minimum = _row_minimum.twins[0]
_np_fmax = _row_fmax.twins[0]
_np_fmin = _row_fmin.twins[0]
_np_clamp_min = _row_clamp_min.twins[0]
_np_clamp_max = _row_clamp_max.twins[0]
_np_xlogy = _row_xlogy.twins[0]
_np_xlog1py = _row_xlog1py.twins[0]
_direct_max = _row_max.direct
_direct_min = _row_min.direct
_1 = 1


class Methods(Tensor):
    """The methods that follow from the table; a function that is a method as well is the same object."""

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

    neg = _functions.neg
    __neg__ = neg
    negative = neg

    positive = _functions.positive
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

    exp = _functions.exp

    expm1 = _functions.expm1

    log = _functions.log

    log1p = _functions.log1p

    sqrt = _functions.sqrt

    square = _functions.square

    reciprocal = _functions.reciprocal

    cbrt = _functions.cbrt

    exp2 = _functions.exp2

    log2 = _functions.log2

    log10 = _functions.log10

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

    abs = _functions.abs
    __abs__ = abs
    absolute = abs

    sign = _functions.sign

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

    floor = _functions.floor

    ceil = _functions.ceil

    trunc = _functions.trunc
    fix = trunc

    rint = _functions.rint

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

    spacing = _functions.spacing

    deg2rad = _functions.deg2rad
    radians = deg2rad

    rad2deg = _functions.rad2deg
    degrees = rad2deg

    sinc = _functions.sinc

    arcsinh = _functions.arcsinh
    asinh = arcsinh

    arccosh = _functions.arccosh
    acosh = arccosh

    arctanh = _functions.arctanh
    atanh = arctanh

    sin = _functions.sin

    cos = _functions.cos

    tan = _functions.tan

    arcsin = _functions.arcsin
    asin = arcsin

    arccos = _functions.arccos
    acos = arccos

    arctan = _functions.arctan
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

    sinh = _functions.sinh

    cosh = _functions.cosh

    tanh = _functions.tanh

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

    relu = _functions.relu

    sigmoid = _functions.sigmoid

    conj = _functions.conj
    conjugate = conj

    logit = _functions.logit

    softplus = _functions.softplus

    erf = _functions.erf

    erfc = _functions.erfc

    erfinv = _functions.erfinv

    lgamma = _functions.lgamma

    digamma = _functions.digamma

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

    sum = _functions.sum

    mean = _functions.mean

    def max(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Largest element over the given axes; NaN if there is one; ties share the gradient.

        Parameters
        ----------
        axis : optional
            The axis, or the axes, to work over; None for all.
        keepdims : optional
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

    amax = _functions.amax

    def min(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Smallest element over the given axes; NaN if there is one; ties share the gradient.

        Parameters
        ----------
        axis : optional
            The axis, or the axes, to work over; None for all.
        keepdims : optional
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

    amin = _functions.amin

    cumsum = _functions.cumsum

    norm = _functions.norm

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

    transpose = _functions.transpose

    permute = _functions.permute

    moveaxis = _functions.moveaxis
    movedim = moveaxis

    swapaxes = _functions.swapaxes
    swapdims = swapaxes

    squeeze = _functions.squeeze

    unsqueeze = _functions.unsqueeze
    expand_dims = unsqueeze

    expand = _functions.expand

    broadcast_to = _functions.broadcast_to

    clone = _functions.clone
    copy = clone

    astype = _functions.astype

    rollaxis = _functions.rollaxis

    view = _functions.view

    narrow = _functions.narrow

    unfold = _functions.unfold

    flip = _functions.flip

    fliplr = _functions.fliplr

    flipud = _functions.flipud

    roll = _functions.roll

    rot90 = _functions.rot90

    diagonal = _functions.diagonal

    diag_embed = _functions.diag_embed

    tril = _functions.tril

    triu = _functions.triu

    repeat = _functions.repeat
    repeat_interleave = repeat

    tile = _functions.tile

    ldexp = _functions.ldexp

    prod = _functions.prod

    cumprod = _functions.cumprod

    logcumsumexp = _functions.logcumsumexp

    logsumexp = _functions.logsumexp

    softmax = _functions.softmax

    log_softmax = _functions.log_softmax

    def median(self, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Tensor:
        """Median over the given axes; NaN if there is one; ties share.

        Parameters
        ----------
        axis : optional
            The axis, or the axes, to work over; None for all.
        keepdims : optional
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
        axis : optional
            The axis, or the axes, to work over; None for all.
        keepdims : optional
            Keep the axes that are reduced, with size 1.
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('nanmedian', axis, keepdims, dim, keepdim, 'torch.nanmedian(dim=) gives values and indices, and the lower of two middle ones; write nanmedian(axis=…)')
        if numpy:
            return _numpys(_row_nanmedian, self, {"axis": axis, "keepdims": keepdims}, numpy)
        return _single(_row_nanmedian, self, () if axis is None and keepdims is False else (axis, keepdims,))

    quantile = _functions.quantile

    nanquantile = _functions.nanquantile

    nansum = _functions.nansum

    nanmean = _functions.nanmean

    take = _functions.take

    take_along_axis = _functions.take_along_axis

    gather = _functions.gather

    addcmul = _functions.addcmul

    addcdiv = _functions.addcdiv

    lerp = _functions.lerp

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

    matmul = _functions.matmul

    dot = _functions.dot

    vdot = _functions.vdot

    inner = _functions.inner

    outer = _functions.outer

    kron = _functions.kron

    cross = _functions.cross

    det = _linalg.det

    view_as_real = _functions.view_as_real

    view_as_complex = _functions.view_as_complex

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

    i0 = _functions.i0

    clip = _functions.clip
    clamp = clip

    round = _functions.round
    around = round

    nan_to_num = _functions.nan_to_num

    fabs = _functions.fabs

    float_power = _functions.float_power

    modf = _functions.modf

    divmod = _functions.divmod

    frexp = _functions.frexp

    ravel = _functions.ravel

    flatten = _functions.flatten

    unflatten = _functions.unflatten

    reshape_as = _functions.reshape_as

    view_as = _functions.view_as

    expand_as = _functions.expand_as

    trace = _functions.trace

    diag = _functions.diag

    t = _functions.t

    split = _functions.split

    tensor_split = _functions.tensor_split

    chunk = _functions.chunk

    unbind = _functions.unbind

    hsplit = _functions.hsplit

    vsplit = _functions.vsplit

    dsplit = _functions.dsplit

    diff = _functions.diff

    slogdet = _linalg.slogdet

    inverse = _functions.inverse

    matrix_power = _linalg.matrix_power

    cummax = _functions.cummax

    cummin = _functions.cummin

    def var(self, axis: Any = None, *, ddof: Any = 0, keepdims: Any = False, mean: Any = None, correction: Any = None, dim: Any = UNSET, keepdim: Any = UNSET, **numpy: Any) -> Any:
        """Variance over the given axes; correction is another name of ddof.

        Parameters
        ----------
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
        """
        if dim is not UNSET or keepdim is not UNSET:
            axis, keepdims = _reduction('std', axis, keepdims, dim, keepdim, 'torch.std(dim=) divides by n - 1; write std(axis=…, ddof=1) for that')
        if numpy:
            return _numpys(_row_std, self, {"axis": axis, "ddof": ddof, "keepdims": keepdims, "mean": mean, "correction": correction}, numpy)
        return _composed(_row_std, self, axis, ddof=ddof, keepdims=keepdims, mean=mean, correction=correction)

    ptp = _functions.ptp

    cov = _functions.cov

    corrcoef = _functions.corrcoef

    def sort(self, axis: Any = -1, kind: Any = None, *, stable: Any = None, dim: Any = UNSET, **numpy: Any) -> Any:
        """A copy with the elements along an axis in order, NaN last; of equal ones the first come first.

        Parameters
        ----------
        axis : optional
            The axis to work along.
        kind : optional
            As in NumPy; has no effect here.
        stable : optional
            As in NumPy; sorting is stable here.
        """
        if dim is not UNSET:
            axis = _axis('sort', axis, dim, -1, 'torch.sort(dim=) gives values and indices; write sort(axis=…) and argsort(axis=…)')
        if numpy:
            return _numpys(_row_sort, self, {"axis": axis, "kind": kind, "stable": stable}, numpy)
        return _composed(_row_sort, self, axis, kind, stable=stable)

    partition = _functions.partition

    topk = _functions.topk

    kthvalue = _functions.kthvalue

    index_select = _functions.index_select

    masked_select = _functions.masked_select

    take_along_dim = _functions.take_along_dim

    choose = _functions.choose

    unique = _functions.unique

    bincount = _functions.bincount

    argmax = _functions.argmax

    argmin = _functions.argmin

    any = _functions.any

    all = _functions.all

    count_nonzero = _functions.count_nonzero

    argsort = _functions.argsort

    argpartition = _functions.argpartition

    searchsorted = _functions.searchsorted

    nonzero = _functions.nonzero

    argwhere = _functions.argwhere

    isreal = _functions.isreal

    isposinf = _functions.isposinf

    isneginf = _functions.isneginf

    isclose = _functions.isclose

    allclose = _functions.allclose

    index_add = _functions.index_add

    index_copy = _functions.index_copy

    index_fill = _functions.index_fill

    masked_fill = _functions.masked_fill

    masked_scatter = _functions.masked_scatter

    scatter = _functions.scatter

    scatter_add = _functions.scatter_add

    as_strided = _functions.as_strided

    mm = _functions.mm

    mv = _functions.mv

    bmm = _functions.bmm

    addmm = _functions.addmm

    addmv = _functions.addmv

    addr = _functions.addr

    baddbmm = _functions.baddbmm

    addbmm = _functions.addbmm

    logdet = _functions.logdet

    renorm = _functions.renorm

    sgn = _functions.sgn

    frac = _functions.frac

    rsqrt = _functions.rsqrt

    dist = _functions.dist

    aminmax = _functions.aminmax

    split_with_sizes = _functions.split_with_sizes

    unique_consecutive = _functions.unique_consecutive
