"""The in-place methods of Tensor. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

`x.exp_()` writes the exponential of x into x, and `x *= y` the product (`record/inplace.py`). Elementwise rows write at
once, all others what their method gives. `add_`, `sub_` and what has no row stand in `record/inplace_methods.py`.
"""

from __future__ import annotations

from typing import Any

from tapegrad.record.inplace import apart as _apart
from tapegrad.record.inplace import apply as _apply
from tapegrad.record.inplace import before as _before
from tapegrad.core.grad_mode import INFERENCE as _INFERENCE
from tapegrad.core.grad_mode import state as _state
from tapegrad.ops import BY_NAME
from tapegrad.record.operations import F as _F
from tapegrad.record.inplace_unrecorded import again as _again
from tapegrad.record.inplace_unrecorded import again_with as _again_with
from tapegrad.record.setitem import augment as _augment
from tapegrad.record.setitem import become as _become
from tapegrad.core.arg_aliases import UNSET
from tapegrad.core.tensor import Tensor

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
_row_bitwise_and = BY_NAME["bitwise_and"]
_row_bitwise_or = BY_NAME["bitwise_or"]
_row_bitwise_xor = BY_NAME["bitwise_xor"]
_row_invert = BY_NAME["invert"]
_row_left_shift = BY_NAME["left_shift"]
_row_right_shift = BY_NAME["right_shift"]
_row_gcd = BY_NAME["gcd"]
_row_lcm = BY_NAME["lcm"]
_row_i0 = BY_NAME["i0"]
_np_add = BY_NAME["add"].twins[0]
_np_sub = BY_NAME["sub"].twins[0]
_np_mul = BY_NAME["mul"].twins[0]
_np_div = BY_NAME["div"].twins[0]
_np_positive = BY_NAME["positive"].twins[0]
_np_pow = BY_NAME["pow"].twins[0]
_np_exp = BY_NAME["exp"].twins[0]
_np_expm1 = BY_NAME["expm1"].twins[0]
_np_log = BY_NAME["log"].twins[0]
_np_log1p = BY_NAME["log1p"].twins[0]
_np_sqrt = BY_NAME["sqrt"].twins[0]
_np_square = BY_NAME["square"].twins[0]
_np_reciprocal = BY_NAME["reciprocal"].twins[0]
_np_cbrt = BY_NAME["cbrt"].twins[0]
_np_exp2 = BY_NAME["exp2"].twins[0]
_np_log2 = BY_NAME["log2"].twins[0]
_np_log10 = BY_NAME["log10"].twins[0]
_np_logaddexp = BY_NAME["logaddexp"].twins[0]
_np_logaddexp2 = BY_NAME["logaddexp2"].twins[0]
_np_abs = BY_NAME["abs"].twins[0]
_np_sign = BY_NAME["sign"].twins[0]
_np_copysign = BY_NAME["copysign"].twins[0]
_np_hypot = BY_NAME["hypot"].twins[0]
_np_floor = BY_NAME["floor"].twins[0]
_np_ceil = BY_NAME["ceil"].twins[0]
_np_trunc = BY_NAME["trunc"].twins[0]
_np_rint = BY_NAME["rint"].twins[0]
_np_floor_divide = BY_NAME["floor_divide"].twins[0]
_np_mod = BY_NAME["mod"].twins[0]
_np_fmod = BY_NAME["fmod"].twins[0]
_np_heaviside = BY_NAME["heaviside"].twins[0]
_np_nextafter = BY_NAME["nextafter"].twins[0]
_np_spacing = BY_NAME["spacing"].twins[0]
_np_deg2rad = BY_NAME["deg2rad"].twins[0]
_np_rad2deg = BY_NAME["rad2deg"].twins[0]
_np_arcsinh = BY_NAME["arcsinh"].twins[0]
_np_arccosh = BY_NAME["arccosh"].twins[0]
_np_arctanh = BY_NAME["arctanh"].twins[0]
_np_sin = BY_NAME["sin"].twins[0]
_np_cos = BY_NAME["cos"].twins[0]
_np_tan = BY_NAME["tan"].twins[0]
_np_arcsin = BY_NAME["arcsin"].twins[0]
_np_arccos = BY_NAME["arccos"].twins[0]
_np_arctan = BY_NAME["arctan"].twins[0]
_np_arctan2 = BY_NAME["arctan2"].twins[0]
_np_sinh = BY_NAME["sinh"].twins[0]
_np_cosh = BY_NAME["cosh"].twins[0]
_np_tanh = BY_NAME["tanh"].twins[0]
_np_maximum = BY_NAME["maximum"].twins[0]
_np_minimum = BY_NAME["minimum"].twins[0]
_np_fmax = BY_NAME["fmax"].twins[0]
_np_fmin = BY_NAME["fmin"].twins[0]
_np_sigmoid = BY_NAME["sigmoid"].twins[0]
_np_conj = BY_NAME["conj"].twins[0]
_np_erf = BY_NAME["erf"].twins[0]
_np_bitwise_and = BY_NAME["bitwise_and"].twins[0]
_np_bitwise_or = BY_NAME["bitwise_or"].twins[0]
_np_bitwise_xor = BY_NAME["bitwise_xor"].twins[0]
_np_invert = BY_NAME["invert"].twins[0]
_np_left_shift = BY_NAME["left_shift"].twins[0]
_np_right_shift = BY_NAME["right_shift"].twins[0]
_np_gcd = BY_NAME["gcd"].twins[0]
_np_lcm = BY_NAME["lcm"].twins[0]
_1 = 1
_20 = 20


class InPlace(Tensor):
    """What writes into a tensor's own memory."""

    __slots__ = ()

    def mul_(self: Any, other: Any) -> Tensor:
        """In place: product."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_mul, self, m, other):
                return self
        return _apply(_row_mul, self, other)
    multiply_ = mul_

    def div_(self: Any, other: Any, *, rounding_mode: Any = None) -> Tensor:
        """In place: quotient."""
        if rounding_mode is not None:
            return _become("div_", self, _before("div_", self).div(_apart(self, other), rounding_mode=rounding_mode))
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_div, self, m, other):
                return self
        return _apply(_row_div, self, other)
    divide_ = div_
    true_divide_ = div_

    def neg_(self: Any) -> Tensor:
        """In place: negative."""
        return _apply(_row_neg, self)
    negative_ = neg_

    def positive_(self: Any) -> Tensor:
        """In place: the same values, as a new tensor."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_positive, self, m):
                return self
        return _apply(_row_positive, self)

    def pow_(self: Any, other: Any) -> Tensor:
        """In place: power."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_pow, self, m, other):
                return self
        return _apply(_row_pow, self, other)
    power_ = pow_

    def exp_(self: Any) -> Tensor:
        """In place: exponential."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_exp, self, m):
                return self
        return _apply(_row_exp, self)

    def expm1_(self: Any) -> Tensor:
        """In place: exp(x) - 1, accurate near 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_expm1, self, m):
                return self
        return _apply(_row_expm1, self)

    def log_(self: Any) -> Tensor:
        """In place: natural logarithm."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_log, self, m):
                return self
        return _apply(_row_log, self)

    def log1p_(self: Any) -> Tensor:
        """In place: log(1 + x), accurate near 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_log1p, self, m):
                return self
        return _apply(_row_log1p, self)

    def sqrt_(self: Any) -> Tensor:
        """In place: square root; its derivative at 0 is inf, by continuity."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_sqrt, self, m):
                return self
        return _apply(_row_sqrt, self)

    def square_(self: Any) -> Tensor:
        """In place: square."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_square, self, m):
                return self
        return _apply(_row_square, self)

    def reciprocal_(self: Any) -> Tensor:
        """In place: 1 / x."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_reciprocal, self, m):
                return self
        return _apply(_row_reciprocal, self)

    def cbrt_(self: Any) -> Tensor:
        """In place: cube root; its derivative at 0 is inf, by continuity."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_cbrt, self, m):
                return self
        return _apply(_row_cbrt, self)

    def exp2_(self: Any) -> Tensor:
        """In place: 2 to the power x."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_exp2, self, m):
                return self
        return _apply(_row_exp2, self)

    def log2_(self: Any) -> Tensor:
        """In place: logarithm to base 2."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_log2, self, m):
                return self
        return _apply(_row_log2, self)

    def log10_(self: Any) -> Tensor:
        """In place: logarithm to base 10."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_log10, self, m):
                return self
        return _apply(_row_log10, self)

    def logaddexp_(self: Any, other: Any) -> Tensor:
        """In place: log(exp(x) + exp(y)) without overflow."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_logaddexp, self, m, other):
                return self
        return _apply(_row_logaddexp, self, other)

    def logaddexp2_(self: Any, other: Any) -> Tensor:
        """In place: log2(2 ** x + 2 ** y) without overflow."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_logaddexp2, self, m, other):
                return self
        return _apply(_row_logaddexp2, self, other)

    def abs_(self: Any) -> Tensor:
        """In place: absolute value; its derivative at 0 is 0, of least norm."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_abs, self, m):
                return self
        return _apply(_row_abs, self)
    absolute_ = abs_

    def sign_(self: Any) -> Tensor:
        """In place: sign: -1, 0 or 1; its derivative is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_sign, self, m):
                return self
        return _apply(_row_sign, self)

    def copysign_(self: Any, other: Any) -> Tensor:
        """In place: the size of x with the sign of y; derivative at x = 0 is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_copysign, self, m, other):
                return self
        return _apply(_row_copysign, self, other)

    def hypot_(self: Any, other: Any) -> Tensor:
        """In place: sqrt(x * x + y * y) without overflow; derivative at the origin is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_hypot, self, m, other):
                return self
        return _apply(_row_hypot, self, other)

    def floor_(self: Any) -> Tensor:
        """In place: the largest integer that is not larger; its derivative is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_floor, self, m):
                return self
        return _apply(_row_floor, self)

    def ceil_(self: Any) -> Tensor:
        """In place: the smallest integer that is not smaller; its derivative is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_ceil, self, m):
                return self
        return _apply(_row_ceil, self)

    def trunc_(self: Any) -> Tensor:
        """In place: the next integer towards 0; its derivative is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_trunc, self, m):
                return self
        return _apply(_row_trunc, self)
    fix_ = trunc_

    def rint_(self: Any) -> Tensor:
        """In place: the nearest integer, the even one of two; its derivative is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_rint, self, m):
                return self
        return _apply(_row_rint, self)

    def floor_divide_(self: Any, other: Any) -> Tensor:
        """In place: the quotient rounded down; its derivative is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_floor_divide, self, m, other):
                return self
        return _apply(_row_floor_divide, self, other)

    def mod_(self: Any, other: Any) -> Tensor:
        """In place: remainder with the sign of the divisor, as Python's %."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_mod, self, m, other):
                return self
        return _apply(_row_mod, self, other)
    remainder_ = mod_

    def fmod_(self: Any, other: Any) -> Tensor:
        """In place: remainder with the sign of the dividend, as C's fmod."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_fmod, self, m, other):
                return self
        return _apply(_row_fmod, self, other)

    def heaviside_(self: Any, other: Any) -> Tensor:
        """In place: 0 below 0, 1 above, y at 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_heaviside, self, m, other):
                return self
        return _apply(_row_heaviside, self, other)

    def nextafter_(self: Any, other: Any) -> Tensor:
        """In place: the next floating-point number after x towards y."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_nextafter, self, m, other):
                return self
        return _apply(_row_nextafter, self, other)

    def spacing_(self: Any) -> Tensor:
        """In place: the distance to the next floating-point number; its derivative is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_spacing, self, m):
                return self
        return _apply(_row_spacing, self)

    def deg2rad_(self: Any) -> Tensor:
        """In place: degrees to radians."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_deg2rad, self, m):
                return self
        return _apply(_row_deg2rad, self)
    radians_ = deg2rad_

    def rad2deg_(self: Any) -> Tensor:
        """In place: radians to degrees."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_rad2deg, self, m):
                return self
        return _apply(_row_rad2deg, self)
    degrees_ = rad2deg_

    def sinc_(self: Any) -> Tensor:
        """In place: sin(pi x) / (pi x), 1 at 0."""
        return _apply(_row_sinc, self)

    def arcsinh_(self: Any) -> Tensor:
        """In place: inverse hyperbolic sine."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_arcsinh, self, m):
                return self
        return _apply(_row_arcsinh, self)
    asinh_ = arcsinh_

    def arccosh_(self: Any) -> Tensor:
        """In place: inverse hyperbolic cosine."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_arccosh, self, m):
                return self
        return _apply(_row_arccosh, self)
    acosh_ = arccosh_

    def arctanh_(self: Any) -> Tensor:
        """In place: inverse hyperbolic tangent."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_arctanh, self, m):
                return self
        return _apply(_row_arctanh, self)
    atanh_ = arctanh_

    def sin_(self: Any) -> Tensor:
        """In place: sine of an angle in radians."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_sin, self, m):
                return self
        return _apply(_row_sin, self)

    def cos_(self: Any) -> Tensor:
        """In place: cosine of an angle in radians."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_cos, self, m):
                return self
        return _apply(_row_cos, self)

    def tan_(self: Any) -> Tensor:
        """In place: tangent of an angle in radians."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_tan, self, m):
                return self
        return _apply(_row_tan, self)

    def arcsin_(self: Any) -> Tensor:
        """In place: inverse sine, in radians."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_arcsin, self, m):
                return self
        return _apply(_row_arcsin, self)
    asin_ = arcsin_

    def arccos_(self: Any) -> Tensor:
        """In place: inverse cosine, in radians."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_arccos, self, m):
                return self
        return _apply(_row_arccos, self)
    acos_ = arccos_

    def arctan_(self: Any) -> Tensor:
        """In place: inverse tangent, in radians."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_arctan, self, m):
                return self
        return _apply(_row_arctan, self)
    atan_ = arctan_

    def arctan2_(self: Any, other: Any) -> Tensor:
        """In place: angle of the point (y, x), in radians."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_arctan2, self, m, other):
                return self
        return _apply(_row_arctan2, self, other)
    atan2_ = arctan2_

    def sinh_(self: Any) -> Tensor:
        """In place: hyperbolic sine."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_sinh, self, m):
                return self
        return _apply(_row_sinh, self)

    def cosh_(self: Any) -> Tensor:
        """In place: hyperbolic cosine."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_cosh, self, m):
                return self
        return _apply(_row_cosh, self)

    def tanh_(self: Any) -> Tensor:
        """In place: hyperbolic tangent."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_tanh, self, m):
                return self
        return _apply(_row_tanh, self)

    def maximum_(self: Any, other: Any) -> Tensor:
        """In place: the larger; NaN if either is; ties share the gradient."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_maximum, self, m, other):
                return self
        return _apply(_row_maximum, self, other)

    def minimum_(self: Any, other: Any) -> Tensor:
        """In place: the smaller; NaN if either is; ties share the gradient."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_minimum, self, m, other):
                return self
        return _apply(_row_minimum, self, other)

    def fmax_(self: Any, other: Any) -> Tensor:
        """In place: the larger; of a NaN and a number the number; ties share the gradient."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_fmax, self, m, other):
                return self
        return _apply(_row_fmax, self, other)

    def fmin_(self: Any, other: Any) -> Tensor:
        """In place: the smaller; of a NaN and a number the number; ties share the gradient."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_fmin, self, m, other):
                return self
        return _apply(_row_fmin, self, other)

    def clamp_min_(self: Any, other: Any) -> Tensor:
        """In place: x, but not below y; the derivative at the bound is 0."""
        return _apply(_row_clamp_min, self, other)

    def clamp_max_(self: Any, other: Any) -> Tensor:
        """In place: x, but not above y; the derivative at the bound is 0."""
        return _apply(_row_clamp_max, self, other)

    def relu_(self: Any) -> Tensor:
        """In place: max(x, 0); its derivative at 0 is 0, of least norm."""
        return _apply(_row_relu, self)

    def sigmoid_(self: Any) -> Tensor:
        """In place: logistic function 1 / (1 + exp(-x))."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_sigmoid, self, m):
                return self
        return _apply(_row_sigmoid, self)

    def conj_(self: Any) -> Tensor:
        """In place: the complex conjugate."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_conj, self, m):
                return self
        return _apply(_row_conj, self)
    conjugate_ = conj_

    def logit_(self: Any) -> Tensor:
        """In place: inverse of the logistic function."""
        return _apply(_row_logit, self)

    def softplus_(self: Any, beta: Any = 1, threshold: Any = 20) -> Tensor:
        """In place: log(1 + exp(x)) without overflow."""
        if beta is not _1 or threshold is not _20:
            return _become("softplus_", self, _before("softplus_", self).softplus(beta=beta, threshold=threshold))
        return _apply(_row_softplus, self)

    def erf_(self: Any) -> Tensor:
        """In place: error function."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_erf, self, m):
                return self
        return _apply(_row_erf, self)

    def erfc_(self: Any) -> Tensor:
        """In place: 1 - erf(x), accurate for large x."""
        return _apply(_row_erfc, self)

    def erfinv_(self: Any) -> Tensor:
        """In place: inverse of the error function."""
        return _apply(_row_erfinv, self)

    def lgamma_(self: Any) -> Tensor:
        """In place: logarithm of the absolute value of the gamma function."""
        return _apply(_row_lgamma, self)

    def digamma_(self: Any) -> Tensor:
        """In place: derivative of lgamma."""
        return _apply(_row_digamma, self)

    def xlogy_(self: Any, other: Any) -> Tensor:
        """In place: x * log(y), and 0 where x is 0."""
        return _apply(_row_xlogy, self, other)

    def xlog1py_(self: Any, other: Any) -> Tensor:
        """In place: x * log(1 + y), and 0 where x is 0."""
        return _apply(_row_xlog1py, self, other)

    def cumsum_(self: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """In place: cumulative sum along an axis; without one, of the flattened tensor."""
        return _become("cumsum_", self, _before("cumsum_", self).cumsum(axis, dim=dim))

    def flip_(self: Any, axis: Any = None, *more: Any, dim: Any = UNSET, dims: Any = UNSET) -> Tensor:
        """In place: A copy with the elements along the given axes in reverse order; none given reverses all."""
        return _become("flip_", self, _before("flip_", self).flip(axis, *more, dim=dim, dims=dims))

    def fliplr_(self: Any) -> Tensor:
        """In place: A copy with the columns, axis 1, in reverse order."""
        return _become("fliplr_", self, _before("fliplr_", self).fliplr())

    def flipud_(self: Any) -> Tensor:
        """In place: A copy with the rows, axis 0, in reverse order."""
        return _become("flipud_", self, _before("flipud_", self).flipud())

    def roll_(self: Any, shift: Any = UNSET, axis: Any = None, *, dim: Any = UNSET, shifts: Any = UNSET, dims: Any = UNSET) -> Tensor:
        """In place: A copy with the elements moved along the given axes; what leaves at one end comes in at the other."""
        return _become("roll_", self, _before("roll_", self).roll(shift, axis, dim=dim, shifts=shifts, dims=dims))

    def tril_(self: Any, k: Any = 0, *, diagonal: Any = None) -> Tensor:
        """In place: A copy with 0 above diagonal number k of the last two axes."""
        return _become("tril_", self, _before("tril_", self).tril(k, diagonal=diagonal))

    def triu_(self: Any, k: Any = 0, *, diagonal: Any = None) -> Tensor:
        """In place: A copy with 0 below diagonal number k of the last two axes."""
        return _become("triu_", self, _before("triu_", self).triu(k, diagonal=diagonal))

    def ldexp_(self: Any, i: Any) -> Tensor:
        """In place: x times 2 to the integer power i."""
        return _become("ldexp_", self, _before("ldexp_", self).ldexp(_apart(self, i)))

    def unwrap_(self: Any, discont: Any = None, axis: Any = -1, *, period: Any = 6.283185307179586, dim: Any = UNSET) -> Tensor:
        """In place: phases with jumps of more than half a period taken out by adding multiples of the period."""
        return _become("unwrap_", self, _F.unwrap(_before("unwrap_", self), discont, axis, period=period, dim=dim))

    def cumprod_(self: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """In place: cumulative product along an axis; without one, of the flattened tensor."""
        return _become("cumprod_", self, _before("cumprod_", self).cumprod(axis, dim=dim))

    def logcumsumexp_(self: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """In place: log(cumsum(exp(x))) along an axis without overflow; without one, of the flattened tensor."""
        return _become("logcumsumexp_", self, _before("logcumsumexp_", self).logcumsumexp(axis, dim=dim))

    def softmax_(self: Any, axis: Any = None, dtype: Any = None, *, dim: Any = UNSET) -> Tensor:
        """In place: exp(x) over its sum along the given axes, or over all."""
        return _become("softmax_", self, _before("softmax_", self).softmax(axis, dtype, dim=dim))

    def log_softmax_(self: Any, axis: Any = None, dtype: Any = None, *, dim: Any = UNSET) -> Tensor:
        """In place: the logarithm of softmax, without overflow."""
        return _become("log_softmax_", self, _before("log_softmax_", self).log_softmax(axis, dtype, dim=dim))

    def addcmul_(self: Any, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Tensor:
        """In place: x + value * tensor1 * tensor2, in the dtype of x."""
        return _become("addcmul_", self, _before("addcmul_", self).addcmul(_apart(self, tensor1), _apart(self, tensor2), value=value))

    def addcdiv_(self: Any, tensor1: Any, tensor2: Any, *, value: Any = 1) -> Tensor:
        """In place: x + value * tensor1 / tensor2, in the dtype of x."""
        return _become("addcdiv_", self, _before("addcdiv_", self).addcdiv(_apart(self, tensor1), _apart(self, tensor2), value=value))

    def lerp_(self: Any, end: Any, weight: Any) -> Tensor:
        """In place: x + weight * (end - x), in the dtype of x."""
        return _become("lerp_", self, _before("lerp_", self).lerp(_apart(self, end), _apart(self, weight)))

    def cross_(self: Any, b: Any, axisa: Any = -1, axisb: Any = -1, axisc: Any = -1, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """In place: cross products of vectors with three elements."""
        return _become("cross_", self, _before("cross_", self).cross(_apart(self, b), axisa, axisb, axisc, axis, dim=dim))

    def bitwise_and_(self: Any, other: Any) -> Tensor:
        """In place: bits set in both; for booleans, logical and."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_bitwise_and, self, m, other):
                return self
        return _apply(_row_bitwise_and, self, other)

    def bitwise_or_(self: Any, other: Any) -> Tensor:
        """In place: bits set in either; for booleans, logical or."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_bitwise_or, self, m, other):
                return self
        return _apply(_row_bitwise_or, self, other)

    def bitwise_xor_(self: Any, other: Any) -> Tensor:
        """In place: bits set in exactly one; for booleans, logical xor."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_bitwise_xor, self, m, other):
                return self
        return _apply(_row_bitwise_xor, self, other)

    def invert_(self: Any) -> Tensor:
        """In place: bits inverted; for booleans, logical not."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again(_np_invert, self, m):
                return self
        return _apply(_row_invert, self)
    bitwise_not_ = invert_
    bitwise_invert_ = invert_

    def left_shift_(self: Any, other: Any) -> Tensor:
        """In place: bits moved to the left."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_left_shift, self, m, other):
                return self
        return _apply(_row_left_shift, self, other)
    bitwise_left_shift_ = left_shift_

    def right_shift_(self: Any, other: Any) -> Tensor:
        """In place: bits moved to the right."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_right_shift, self, m, other):
                return self
        return _apply(_row_right_shift, self, other)
    bitwise_right_shift_ = right_shift_

    def gcd_(self: Any, other: Any) -> Tensor:
        """In place: greatest common divisor of integers."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_gcd, self, m, other):
                return self
        return _apply(_row_gcd, self, other)

    def lcm_(self: Any, other: Any) -> Tensor:
        """In place: least common multiple of integers."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_lcm, self, m, other):
                return self
        return _apply(_row_lcm, self, other)

    def i0_(self: Any) -> Tensor:
        """In place: modified Bessel function of the first kind, of order 0."""
        return _apply(_row_i0, self)

    def clip_(self: Any, a_min: Any = None, a_max: Any = None, *, min: Any = None, max: Any = None) -> Tensor:
        """In place: x, but not below `min` and not above `max`; the derivative at a bound is 0."""
        return _become("clip_", self, _before("clip_", self).clip(_apart(self, a_min), _apart(self, a_max), min=_apart(self, min), max=_apart(self, max)))
    clamp_ = clip_

    def round_(self: Any, decimals: Any = 0) -> Tensor:
        """In place: round to a number of decimals, halves to even; its derivative is 0."""
        return _become("round_", self, _before("round_", self).round(decimals))
    around_ = round_

    def nan_to_num_(self: Any, copy: Any = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Tensor:
        """In place: replace NaN and the infinities by numbers; what was replaced has no gradient."""
        return _become("nan_to_num_", self, _before("nan_to_num_", self).nan_to_num(copy, nan, posinf, neginf))

    def fabs_(self: Any) -> Tensor:
        """In place: absolute value, always floating point."""
        return _become("fabs_", self, _before("fabs_", self).fabs())

    def float_power_(self: Any, y: Any) -> Tensor:
        """In place: power in double precision."""
        return _become("float_power_", self, _before("float_power_", self).float_power(_apart(self, y)))

    def inverse_(self: Any) -> Tensor:
        """In place: inverse of square matrices, as `linalg.inv`."""
        return _become("inverse_", self, _before("inverse_", self).inverse())

    def cumulative_sum_(self: Any, *, axis: Any = None, include_initial: Any = False, dim: Any = UNSET) -> Tensor:
        """In place: cumulative sum along an axis, which may be left out for one axis only; a 0 first on request."""
        return _become("cumulative_sum_", self, _F.cumulative_sum(_before("cumulative_sum_", self), axis=axis, include_initial=include_initial, dim=dim))

    def cumulative_prod_(self: Any, *, axis: Any = None, include_initial: Any = False, dim: Any = UNSET) -> Tensor:
        """In place: cumulative product along an axis, which may be left out for one axis only; a 1 first on request."""
        return _become("cumulative_prod_", self, _F.cumulative_prod(_before("cumulative_prod_", self), axis=axis, include_initial=include_initial, dim=dim))

    def sort_(self: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None, dim: Any = UNSET) -> Tensor:
        """In place: A copy with the elements along an axis in order, NaN last; of equal ones the first come first."""
        return _become("sort_", self, _before("sort_", self).sort(axis, kind, stable=stable, dim=dim))

    def partition_(self: Any, kth: Any, axis: Any = -1, kind: Any = 'introselect', *, dim: Any = UNSET) -> Tensor:
        """In place: A copy in which the kth element along an axis is where sorting would put it, smaller ones before it."""
        return _become("partition_", self, _before("partition_", self).partition(kth, axis, kind, dim=dim))

    def nancumsum_(self: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """In place: cumulative sum, NaN as 0."""
        return _become("nancumsum_", self, _F.nancumsum(_before("nancumsum_", self), axis, dim=dim))

    def nancumprod_(self: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
        """In place: cumulative product, NaN as 1."""
        return _become("nancumprod_", self, _F.nancumprod(_before("nancumprod_", self), axis, dim=dim))

    def index_add_(self: Any, dim: Any, index: Any, source: Any, *, alpha: Any = 1) -> Tensor:
        """In place: x with alpha times the source added at positions along dim; repeated ones add up."""
        return _become("index_add_", self, _before("index_add_", self).index_add(dim, _apart(self, index), _apart(self, source), alpha=alpha))

    def index_copy_(self: Any, dim: Any, index: Any, source: Any) -> Tensor:
        """In place: x with the source at positions along dim; where they repeat, the last one stays."""
        return _become("index_copy_", self, _before("index_copy_", self).index_copy(dim, _apart(self, index), _apart(self, source)))

    def index_fill_(self: Any, dim: Any, index: Any, value: Any) -> Tensor:
        """In place: x with one value at positions along dim."""
        return _become("index_fill_", self, _before("index_fill_", self).index_fill(dim, _apart(self, index), _apart(self, value)))

    def masked_fill_(self: Any, mask: Any, value: Any) -> Tensor:
        """In place: x with one value where a mask holds, which broadcasts with the tensor."""
        return _become("masked_fill_", self, _before("masked_fill_", self).masked_fill(_apart(self, mask), _apart(self, value)))

    def masked_scatter_(self: Any, mask: Any, source: Any) -> Tensor:
        """In place: x with the elements of the source, one after the other, where a mask holds, which broadcasts with the tensor."""
        return _become("masked_scatter_", self, _before("masked_scatter_", self).masked_scatter(_apart(self, mask), _apart(self, source)))

    def scatter_(self: Any, dim: Any, index: Any, src: Any = None, *, value: Any = None, reduce: Any = None) -> Tensor:
        """In place: x with the source at one position along dim for each place on the others; of repeated ones the last stays."""
        return _become("scatter_", self, _before("scatter_", self).scatter(dim, _apart(self, index), _apart(self, src), value=value, reduce=reduce))

    def scatter_add_(self: Any, dim: Any, index: Any, src: Any) -> Tensor:
        """In place: x with the source added at one position along dim for each place on the others; repeated ones add up."""
        return _become("scatter_add_", self, _before("scatter_add_", self).scatter_add(dim, _apart(self, index), _apart(self, src)))

    def addmm_(self: Any, mat1: Any, mat2: Any, *, beta: Any = 1, alpha: Any = 1) -> Tensor:
        """In place: beta * input + alpha * (mat1 @ mat2)."""
        return _become("addmm_", self, _before("addmm_", self).addmm(_apart(self, mat1), _apart(self, mat2), beta=beta, alpha=alpha))

    def addmv_(self: Any, mat: Any, vec: Any, *, beta: Any = 1, alpha: Any = 1) -> Tensor:
        """In place: beta * input + alpha * (mat @ vec)."""
        return _become("addmv_", self, _before("addmv_", self).addmv(_apart(self, mat), _apart(self, vec), beta=beta, alpha=alpha))

    def addr_(self: Any, vec1: Any, vec2: Any, *, beta: Any = 1, alpha: Any = 1) -> Tensor:
        """In place: beta * input + alpha * outer(vec1, vec2)."""
        return _become("addr_", self, _before("addr_", self).addr(_apart(self, vec1), _apart(self, vec2), beta=beta, alpha=alpha))

    def baddbmm_(self: Any, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1) -> Tensor:
        """In place: beta * input + alpha * (batch1 @ batch2), of stacks of matrices."""
        return _become("baddbmm_", self, _before("baddbmm_", self).baddbmm(_apart(self, batch1), _apart(self, batch2), beta=beta, alpha=alpha))

    def addbmm_(self: Any, batch1: Any, batch2: Any, *, beta: Any = 1, alpha: Any = 1) -> Tensor:
        """In place: beta * input + alpha * the sum of the products of the matrices of two stacks."""
        return _become("addbmm_", self, _before("addbmm_", self).addbmm(_apart(self, batch1), _apart(self, batch2), beta=beta, alpha=alpha))

    def renorm_(self: Any, p: Any, dim: Any, maxnorm: Any) -> Tensor:
        """In place: the parts along an axis, scaled down to the norm `maxnorm` where theirs is larger."""
        return _become("renorm_", self, _before("renorm_", self).renorm(_apart(self, p), dim, _apart(self, maxnorm)))

    def sgn_(self: Any) -> Tensor:
        """In place: the sign, and x / abs(x) of complex numbers; 0 at 0."""
        return _become("sgn_", self, _before("sgn_", self).sgn())

    def frac_(self: Any) -> Tensor:
        """In place: the fractional part, with the sign of x."""
        return _become("frac_", self, _before("frac_", self).frac())

    def rsqrt_(self: Any) -> Tensor:
        """In place: 1 / sqrt(x)."""
        return _become("rsqrt_", self, _before("rsqrt_", self).rsqrt())

    def __iadd__(self: Any, other: Any) -> Any:
        """In place: sum."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_add, self, m, other):
                return self
        return _augment("add", self, other)

    def __isub__(self: Any, other: Any) -> Any:
        """In place: difference."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_sub, self, m, other):
                return self
        return _augment("sub", self, other)

    def __imul__(self: Any, other: Any) -> Any:
        """In place: product."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_mul, self, m, other):
                return self
        return _augment("mul", self, other)

    def __itruediv__(self: Any, other: Any) -> Any:
        """In place: quotient."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_div, self, m, other):
                return self
        return _augment("div", self, other)

    def __ipow__(self: Any, other: Any) -> Any:
        """In place: power."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_pow, self, m, other):
                return self
        return _augment("pow", self, other)

    def __ifloordiv__(self: Any, other: Any) -> Any:
        """In place: the quotient rounded down; its derivative is 0."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_floor_divide, self, m, other):
                return self
        return _augment("floor_divide", self, other)

    def __imod__(self: Any, other: Any) -> Any:
        """In place: remainder with the sign of the divisor, as Python's %."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_mod, self, m, other):
                return self
        return _augment("mod", self, other)

    def __imatmul__(self: Any, other: Any) -> Any:
        """In place: matrix product, with NumPy's rules for vectors and stacks of matrices."""
        return _augment("matmul", self, other)

    def __iand__(self: Any, other: Any) -> Any:
        """In place: bits set in both; for booleans, logical and."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_bitwise_and, self, m, other):
                return self
        return _augment("bitwise_and", self, other)

    def __ior__(self: Any, other: Any) -> Any:
        """In place: bits set in either; for booleans, logical or."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_bitwise_or, self, m, other):
                return self
        return _augment("bitwise_or", self, other)

    def __ixor__(self: Any, other: Any) -> Any:
        """In place: bits set in exactly one; for booleans, logical xor."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_bitwise_xor, self, m, other):
                return self
        return _augment("bitwise_xor", self, other)

    def __ilshift__(self: Any, other: Any) -> Any:
        """In place: bits moved to the left."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_left_shift, self, m, other):
                return self
        return _augment("left_shift", self, other)

    def __irshift__(self: Any, other: Any) -> Any:
        """In place: bits moved to the right."""
        rec = _state.rec
        if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:
            if _again_with(_np_right_shift, self, m, other):
                return self
        return _augment("right_shift", self, other)
