"""Compiled kernels. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

`scalars` runs stretches of rows whose values are single float64 numbers; the others each run a row with structure.
"""

import math

import numpy as np

from tapegrad.compilation.deferred import njit
from tapegrad.maths import real
from tapegrad.maths.primitives import where
from tapegrad.tape import abi as R
from tapegrad.engine import contractions, axis_loops as lanes, structured
from tapegrad.engine.memory_ops import adjoint_of
from tapegrad.engine.pointers import p_c64, p_c128, p_f32, p_f64, p_i32, p_i64, p_u8
from tapegrad.engine.special_math import digamma, i0, i1, j0, j1, trigamma

LEFT = R.FREED | R.WATCHED | R.HOOKED  # rows with one of these flags are left to the interpreter


@njit
def _is_live(c, rows, row):
    if row < 0 or p_i32(rows + row * R.ROW_BYTES)[0] & R.OPCODE_MASK == R.CONST:
        return False
    return c[R.NEEDED] == 0 or p_u8(c[R.NEEDED] + row)[0] != 0


@njit
def _value(c, rows, address, row, k):
    """Give the address of a saved number, an immediate's own; 0 where it is gone or was written since."""
    if row < 0:
        return address + R.IMMEDIATE
    own = rows + row * R.ROW_BYTES
    cell = p_i64(own + R.CELL)[0]
    since = p_i32(address + R.VERSIONS)[k] if k < 3 else 0
    if cell != 0 and (p_i64(cell)[0] - p_i32(own + R.BORN)[0] - since) & 0xFFFFFFFF:
        return 0
    if c[R.TABLE] != 0:
        return p_i64(c[R.TABLE])[2 * row]
    item = p_i64(c[R.ITEMS])[row]
    if item == c[R.NONE]:
        return 0
    return p_i64(item)[2] if p_i64(item)[1] == c[R.ARRAY_TYPE] else item + 16


@njit
def _add(c, row, term):
    state, slot = p_u8(c[R.STATES]), p_f64(c[R.SLOTS])
    if state[row] & R.REACHED:
        slot[row] += term
    else:
        slot[row] = term
        state[row] |= R.REACHED


def scalars(ctrl, row):
    """Run rows of single numbers from `row` down; return the first that is something else, or cannot be run."""
    c = p_i64(ctrl)
    rows = c[R.ROWS]
    state, slot = p_u8(c[R.STATES]), p_f64(c[R.SLOTS])
    uses, kinds, arity = p_u8(c[R.USES]), p_u8(c[R.KINDS]), p_u8(c[R.ARITY])
    while row >= 0:
        if not state[row] & R.REACHED:
            row -= 1
            continue
        address = rows + row * R.ROW_BYTES
        head = p_i32(address)[0]
        opcode = head & R.OPCODE_MASK
        if p_i32(address + R.LAYOUT)[0] != 0 or kinds[opcode] != R.ELEMENTWISE or arity[opcode] > 2 or head & LEFT:
            return row
        a, b = p_i32(address + R.OPERANDS)[0], p_i32(address + R.OPERANDS)[1]
        live_x, live_y = _is_live(c, rows, a), _is_live(c, rows, b)
        if not (live_x or live_y):
            row -= 1
            continue
        mask = (uses[opcode * 3] if live_x else 0) | (uses[opcode * 3 + 1] if live_y else 0)
        x = y = out = dx = dy = 0.0
        if mask & 1:
            at = _value(c, rows, address, a, 0)
            if at == 0:
                return row
            x = p_f64(at)[0]
        if mask & 2:
            at = _value(c, rows, address, b, 1)
            if at == 0:
                return row
            y = p_f64(at)[0]
        if mask & 8:
            at = _value(c, rows, address, row, 3)
            if at == 0:
                return row
            out = p_f64(at)[0]
        g = slot[row]
        if opcode == 3:  # add
            if live_x:
                dx = g
            if live_y:
                dy = g
        elif opcode == 4:  # sub
            if live_x:
                dx = g
            if live_y:
                dy = -g
        elif opcode == 5:  # mul
            if live_x:
                dx = g * (y)
            if live_y:
                dy = g * (x)
        elif opcode == 6:  # div
            if live_x:
                dx = g * (1.0 / y)
            if live_y:
                dy = g * (-(x / y) / y)
        elif opcode == 7:  # neg
            dx = -g
        elif opcode == 8:  # positive
            dx = g
        elif opcode == 9:  # pow
            if live_x:
                dx = (g * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else g * (y * real.pow(x, y - 1.0))))
            if live_y:
                dy = ((0.0 if y >= 0.0 else g * (real.log(x))) if x == 0.0 else g * (out * real.log(x)))
        elif opcode == 10:  # exp
            dx = g * (out)
        elif opcode == 11:  # expm1
            dx = g * (out + 1.0)
        elif opcode == 12:  # log
            dx = g * (1.0 / x)
        elif opcode == 13:  # log1p
            dx = g * (1.0 / (1.0 + x))
        elif opcode == 14:  # sqrt
            dx = g * (0.5 / out)
        elif opcode == 15:  # square
            dx = g * (2.0 * x)
        elif opcode == 16:  # reciprocal
            dx = g * (-out * out)
        elif opcode == 17:  # cbrt
            dx = g * (1.0 / (3.0 * (out * out)))
        elif opcode == 18:  # exp2
            dx = g * (out * 0.6931471805599453)
        elif opcode == 19:  # log2
            dx = g * (1.4426950408889634 / x)
        elif opcode == 20:  # log10
            dx = g * (0.4342944819032518 / x)
        elif opcode == 21:  # logaddexp
            if live_x:
                dx = g * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x)))
            if live_y:
                dy = g * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y)))
        elif opcode == 22:  # logaddexp2
            if live_x:
                dx = g * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)))
            if live_y:
                dy = g * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)))
        elif opcode == 23:  # abs
            dx = (g if x > 0.0 else (-g if x < 0.0 else 0.0))
        elif opcode == 24:  # sign
            dx = 0.0
        elif opcode == 25:  # copysign
            if live_x:
                dx = (0.0 if x == 0.0 else g * (1.0 if out == x else -1.0 if out == -x else x))
            if live_y:
                dy = 0.0
        elif opcode == 26:  # hypot
            if live_x:
                dx = (0.0 if out == 0.0 else g * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out))
            if live_y:
                dy = (0.0 if out == 0.0 else g * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out))
        elif opcode == 27:  # floor
            dx = 0.0
        elif opcode == 28:  # ceil
            dx = 0.0
        elif opcode == 29:  # trunc
            dx = 0.0
        elif opcode == 30:  # rint
            dx = 0.0
        elif opcode == 31:  # floor_divide
            if live_x:
                dx = 0.0
            if live_y:
                dy = 0.0
        elif opcode == 32:  # mod
            if live_x:
                dx = g
            if live_y:
                dy = g * (-(x // y))
        elif opcode == 33:  # fmod
            if live_x:
                dx = g
            if live_y:
                dy = g * (-(abs(x) // abs(y)) if (x < 0.0) == (y < 0.0) else abs(x) // abs(y))
        elif opcode == 34:  # heaviside
            if live_x:
                dx = 0.0
            if live_y:
                dy = (g if x == 0.0 else 0.0)
        elif opcode == 35:  # nextafter
            if live_x:
                dx = g
            if live_y:
                dy = 0.0
        elif opcode == 36:  # spacing
            dx = 0.0
        elif opcode == 37:  # deg2rad
            dx = g * (0.017453292519943295)
        elif opcode == 38:  # rad2deg
            dx = g * (57.29577951308232)
        elif opcode == 39:  # sinc
            dx = g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)
        elif opcode == 40:  # arcsinh
            dx = g * (1.0 / math.hypot(1.0, x))
        elif opcode == 41:  # arccosh
            dx = g * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)))
        elif opcode == 42:  # arctanh
            dx = g * (1.0 / ((1.0 - x) * (1.0 + x)))
        elif opcode == 43:  # sin
            dx = g * (real.cos(x))
        elif opcode == 44:  # cos
            dx = g * (-real.sin(x))
        elif opcode == 45:  # tan
            dx = g * (1.0 + out * out)
        elif opcode == 46:  # arcsin
            dx = g * (1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
        elif opcode == 47:  # arccos
            dx = g * (-1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
        elif opcode == 48:  # arctan
            dx = g * (1.0 / (1.0 + x * x))
        elif opcode == 49:  # arctan2
            if live_x:
                dx = (0.0 if abs(x) + abs(y) == 0.0 else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
            if live_y:
                dy = (0.0 if abs(x) + abs(y) == 0.0 else g * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
        elif opcode == 50:  # sinh
            dx = g * (real.cosh(x))
        elif opcode == 51:  # cosh
            dx = g * (real.sinh(x))
        elif opcode == 52:  # tanh
            dx = g * (1.0 - out * out)
        elif opcode == 53:  # maximum
            if live_x:
                dx = (g * (0.5) if x == y else (0.0 if x < y else g))
            if live_y:
                dy = (g * (0.5) if x == y else (0.0 if y < x else g))
        elif opcode == 54:  # minimum
            if live_x:
                dx = (g * (0.5) if x == y else (0.0 if x > y else g))
            if live_y:
                dy = (g * (0.5) if x == y else (0.0 if y > x else g))
        elif opcode == 55:  # fmax
            if live_x:
                dx = (g * (0.5) if x == y else (g if y != y else (g if x > y else 0.0)))
            if live_y:
                dy = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y > x else 0.0)))
        elif opcode == 56:  # fmin
            if live_x:
                dx = (g * (0.5) if x == y else (g if y != y else (g if x < y else 0.0)))
            if live_y:
                dy = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y < x else 0.0)))
        elif opcode == 57:  # clamp_min
            if live_x:
                dx = (0.0 if y != y else (0.0 if x <= y else g))
            if live_y:
                dy = (g if y != y else (g if x <= y else 0.0))
        elif opcode == 58:  # clamp_max
            if live_x:
                dx = (0.0 if y != y else (0.0 if x >= y else g))
            if live_y:
                dy = (g if y != y else (g if x >= y else 0.0))
        elif opcode == 60:  # relu
            dx = (0.0 if out <= 0.0 else g)
        elif opcode == 61:  # sigmoid
            dx = g * (out * (1.0 - out))
        elif opcode == 62:  # conj
            dx = g
        elif opcode == 65:  # logit
            dx = g * (1.0 / abs(x * (1.0 - x)))
        elif opcode == 66:  # softplus
            dx = g * (1.0 / (1.0 + real.exp(-x)))
        elif opcode == 67:  # erf
            dx = g * (1.1283791670955126 * real.exp(-(x * x)))
        elif opcode == 68:  # erfc
            dx = g * (-1.1283791670955126 * real.exp(-(x * x)))
        elif opcode == 69:  # erfinv
            dx = g * (0.886226925452758 * real.exp(out * out))
        elif opcode == 70:  # lgamma
            dx = g * (digamma(x))
        elif opcode == 71:  # digamma
            dx = g * (trigamma(x))
        elif opcode == 72:  # xlogy
            if live_x:
                dx = ((0.0 if y <= 0.0 else g * (real.log(y))) if x == 0.0 else g * (real.log(y)))
            if live_y:
                dy = (0.0 if x == 0.0 else g * (x / y))
        elif opcode == 73:  # xlog1py
            if live_x:
                dx = ((0.0 if y <= -1.0 else g * (real.log1p(y))) if x == 0.0 else g * (real.log1p(y)))
            if live_y:
                dy = (0.0 if x == 0.0 else g * (x / (1.0 + y)))
        elif opcode == 236:  # gamma_of
            dx = g * (out * digamma(x))
        elif opcode == 237:  # erfcinv_of
            dx = g * (-0.886226925452758 * real.exp(out * out))
        elif opcode == 238:  # log_beta
            if live_x:
                dx = g * (-(y * (1.0 / ((x + 0.0) * (x + y + 0.0)) + 1.0 / ((x + 1.0) * (x + y + 1.0)) + 1.0 / ((x + 2.0) * (x + y + 2.0)) + 1.0 / ((x + 3.0) * (x + y + 3.0)) + 1.0 / ((x + 4.0) * (x + y + 4.0)) + 1.0 / ((x + 5.0) * (x + y + 5.0)) + 1.0 / ((x + 6.0) * (x + y + 6.0)) + 1.0 / ((x + 7.0) * (x + y + 7.0)) + 1.0 / ((x + 8.0) * (x + y + 8.0)) + 1.0 / ((x + 9.0) * (x + y + 9.0)) + 1.0 / (x + 10.0) * (1.0 / (x + y + 10.0)) * (0.5 + (1.0 / (x + 10.0) + 1.0 / (x + y + 10.0)) * (0.08333333333333333 * 1.0 + -0.008333333333333333 * (1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) + 0.003968253968253968 * ((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) + -0.004166666666666667 * (((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) + 0.007575757575757576 * ((((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))))))) + real.log1p(y * (1.0 / (x + 10.0)))) if (x > 0.0) & (y > 0.0) else digamma(x) - digamma(x + y))
            if live_y:
                dy = g * (-(x * (1.0 / ((y + 0.0) * (y + x + 0.0)) + 1.0 / ((y + 1.0) * (y + x + 1.0)) + 1.0 / ((y + 2.0) * (y + x + 2.0)) + 1.0 / ((y + 3.0) * (y + x + 3.0)) + 1.0 / ((y + 4.0) * (y + x + 4.0)) + 1.0 / ((y + 5.0) * (y + x + 5.0)) + 1.0 / ((y + 6.0) * (y + x + 6.0)) + 1.0 / ((y + 7.0) * (y + x + 7.0)) + 1.0 / ((y + 8.0) * (y + x + 8.0)) + 1.0 / ((y + 9.0) * (y + x + 9.0)) + 1.0 / (y + 10.0) * (1.0 / (y + x + 10.0)) * (0.5 + (1.0 / (y + 10.0) + 1.0 / (y + x + 10.0)) * (0.08333333333333333 * 1.0 + -0.008333333333333333 * (1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) + 0.003968253968253968 * ((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) + -0.004166666666666667 * (((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) + 0.007575757575757576 * ((((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))))))) + real.log1p(x * (1.0 / (y + 10.0)))) if (y > 0.0) & (x > 0.0) else digamma(y) - digamma(y + x))
        elif opcode == 239:  # beta_of
            if live_x:
                dx = g * (out * (-(y * (1.0 / ((x + 0.0) * (x + y + 0.0)) + 1.0 / ((x + 1.0) * (x + y + 1.0)) + 1.0 / ((x + 2.0) * (x + y + 2.0)) + 1.0 / ((x + 3.0) * (x + y + 3.0)) + 1.0 / ((x + 4.0) * (x + y + 4.0)) + 1.0 / ((x + 5.0) * (x + y + 5.0)) + 1.0 / ((x + 6.0) * (x + y + 6.0)) + 1.0 / ((x + 7.0) * (x + y + 7.0)) + 1.0 / ((x + 8.0) * (x + y + 8.0)) + 1.0 / ((x + 9.0) * (x + y + 9.0)) + 1.0 / (x + 10.0) * (1.0 / (x + y + 10.0)) * (0.5 + (1.0 / (x + 10.0) + 1.0 / (x + y + 10.0)) * (0.08333333333333333 * 1.0 + -0.008333333333333333 * (1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) + 0.003968253968253968 * ((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) + -0.004166666666666667 * (((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) + 0.007575757575757576 * ((((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))))))) + real.log1p(y * (1.0 / (x + 10.0)))) if (x > 0.0) & (y > 0.0) else digamma(x) - digamma(x + y)))
            if live_y:
                dy = g * (out * (-(x * (1.0 / ((y + 0.0) * (y + x + 0.0)) + 1.0 / ((y + 1.0) * (y + x + 1.0)) + 1.0 / ((y + 2.0) * (y + x + 2.0)) + 1.0 / ((y + 3.0) * (y + x + 3.0)) + 1.0 / ((y + 4.0) * (y + x + 4.0)) + 1.0 / ((y + 5.0) * (y + x + 5.0)) + 1.0 / ((y + 6.0) * (y + x + 6.0)) + 1.0 / ((y + 7.0) * (y + x + 7.0)) + 1.0 / ((y + 8.0) * (y + x + 8.0)) + 1.0 / ((y + 9.0) * (y + x + 9.0)) + 1.0 / (y + 10.0) * (1.0 / (y + x + 10.0)) * (0.5 + (1.0 / (y + 10.0) + 1.0 / (y + x + 10.0)) * (0.08333333333333333 * 1.0 + -0.008333333333333333 * (1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) + 0.003968253968253968 * ((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) + -0.004166666666666667 * (((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) + 0.007575757575757576 * ((((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))))))) + real.log1p(x * (1.0 / (y + 10.0)))) if (y > 0.0) & (x > 0.0) else digamma(y) - digamma(y + x)))
        elif opcode == 273:  # normal_cdf
            dx = g * (0.3989422804014327 * real.exp(-0.5 * (x * x)))
        elif opcode == 274:  # log_normal_cdf
            dx = g * (-x / (1.0 + 1.0 / (x * x) * (-1.0 + 1.0 / (x * x) * (3.0 + 1.0 / (x * x) * (-15.0 + 1.0 / (x * x) * (105.0 + 1.0 / (x * x) * (-945.0 + 1.0 / (x * x) * (10395.0 + 1.0 / (x * x) * -135135.0))))))) if x < -20.0 else 0.3989422804014327 * real.exp(-0.5 * (x * x) - out))
        elif opcode == 275:  # normal_quantile
            dx = g * (2.5066282746310002 * real.exp(0.5 * (out * out)))
        elif opcode == 276:  # scaled_erfc
            dx = g * (-0.5641895835477563 * (1.0 / (x * x)) * (1.0 + 1.0 / (x * x) * (-1.5 + 1.0 / (x * x) * (3.75 + 1.0 / (x * x) * (-13.125 + 1.0 / (x * x) * (59.0625 + 1.0 / (x * x) * (-324.84375 + 1.0 / (x * x) * (2111.484375 + 1.0 / (x * x) * -15836.1328125))))))) if x > 20.0 else 2.0 * x * out - 1.1283791670955126)
        elif opcode == 277:  # dawson
            dx = g * (-0.5 * (1.0 / (x * x)) * (1.0 + 1.0 / (x * x) * (1.5 + 1.0 / (x * x) * (3.75 + 1.0 / (x * x) * (13.125 + 1.0 / (x * x) * (59.0625 + 1.0 / (x * x) * (324.84375 + 1.0 / (x * x) * (2111.484375 + 1.0 / (x * x) * (15836.1328125 + 1.0 / (x * x) * (134607.12890625 + 1.0 / (x * x) * (1278767.724609375 + 1.0 / (x * x) * (13427061.108398438 + 1.0 / (x * x) * (154411202.74658203 + 1.0 / (x * x) * (1930140034.3322754 + 1.0 / (x * x) * 26056890463.485718))))))))))))) if abs(x) > 20.0 else 1.0 - 2.0 * x * out)
        elif opcode == 278:  # entropy
            dx = g * (-real.log(x) - 1.0)
        elif opcode == 279:  # relative_entropy
            if live_x:
                dx = g * ((real.log(x / y) if (x > 0.0) & (y > 0.0) & (x / y > 0.0) & (x / y < 1e+300) else real.log(x) - real.log(y)) + 1.0)
            if live_y:
                dy = g * (-x / y)
        elif opcode == 280:  # divergence
            if live_x:
                dx = g * (real.log(x / y) if (x > 0.0) & (y > 0.0) & (x / y > 0.0) & (x / y < 1e+300) else real.log(x) - real.log(y))
            if live_y:
                dy = g * (1.0 - x / y)
        elif opcode == 281:  # exponential_1
            dx = g * (-real.exp(-x) / x)
        elif opcode == 282:  # exponential_i
            dx = g * (real.exp(x) / x)
        elif opcode == 283:  # dilogarithm
            dx = g * (-1.0 if x == 1.0 else real.log(x) / (1.0 - x))
        elif opcode == 121:  # i0
            dx = g * (i1(x))
        elif opcode == 299:  # i1
            dx = g * ((0.5 if x == 0.0 else i0(x) - out / x) if math.isfinite(out) else abs(out))
        elif opcode == 300:  # j0
            dx = g * (-j1(x))
        elif opcode == 301:  # j1
            dx = g * (0.5 if x == 0.0 else j0(x) - out / x)
        elif opcode == 302:  # log_gamma
            dx = g * (math.sqrt(x) if x < 0.0 else digamma(x))
        else:
            return row
        if live_x:
            _add(c, a, dx)
        if live_y:
            _add(c, b, dy)
        state[row] = state[row] | R.RAN if state[row] & R.KEEP else R.RAN
        row -= 1
    return row


def extreme_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    if structured.is_complex(ctrl, row):
        return R.PYTHON
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 9)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if double:
        lanes.extreme_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.extreme_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def cumsum_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 0)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if double:
        lanes.cumsum_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.cumsum_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def norm_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 9)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if structured.is_complex(ctrl, row):
        if double:
            lanes.norm_lanes(p_c128(x), p_f64(out), p_f64(g), p_c128(target), outer, n, inner, scale, assign)
        else:
            lanes.norm_lanes(p_c64(x), p_f32(out), p_f32(g), p_c64(target), outer, n, inner, scale, assign)
        return R.DONE
    if double:
        lanes.norm_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.norm_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def cast_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.cast(ctrl, row)


def flip_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 0)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if double:
        lanes.flip_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.flip_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def roll_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 0)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if double:
        lanes.roll_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.roll_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def scatter_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.scatter(ctrl, row)


def parts_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.parts(ctrl, row)


def product_of_lanes_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    if structured.is_complex(ctrl, row):
        return R.PYTHON
    return structured.product_of_lanes(ctrl, row)


def var_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 1)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if structured.is_complex(ctrl, row):
        if double:
            lanes.var_lanes(p_c128(x), p_f64(out), p_f64(g), p_c128(target), outer, n, inner, scale, assign)
        else:
            lanes.var_lanes(p_c64(x), p_f32(out), p_f32(g), p_c64(target), outer, n, inner, scale, assign)
        return R.DONE
    if double:
        lanes.var_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.var_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def std_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 9)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if structured.is_complex(ctrl, row):
        if double:
            lanes.std_lanes(p_c128(x), p_f64(out), p_f64(g), p_c128(target), outer, n, inner, scale, assign)
        else:
            lanes.std_lanes(p_c64(x), p_f32(out), p_f32(g), p_c64(target), outer, n, inner, scale, assign)
        return R.DONE
    if double:
        lanes.std_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.std_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def logsumexp_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    if structured.is_complex(ctrl, row):
        return R.PYTHON
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 9)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if double:
        lanes.logsumexp_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.logsumexp_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def softmax_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    if structured.is_complex(ctrl, row):
        return R.PYTHON
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 8)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if double:
        lanes.softmax_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.softmax_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def log_softmax_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    if structured.is_complex(ctrl, row):
        return R.PYTHON
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 8)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    words, double = structured.words_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3] * words, p_f64(at)[4]
    if double:
        lanes.log_softmax_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.log_softmax_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def permuted_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.permuted(ctrl, row)


def placed_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.placed(ctrl, row)


def product_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return contractions.product(ctrl, row)


def contraction_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return contractions.contraction(ctrl, row)


def assigned_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.assigned(ctrl, row)


# By opcode.
STRUCTURED = {
    76: extreme_lanes,
    77: extreme_lanes,
    78: cumsum_lanes,
    79: norm_lanes,
    90: cast_whole,
    97: flip_lanes,
    98: flip_lanes,
    99: flip_lanes,
    100: roll_lanes,
    110: scatter_whole,
    111: parts_whole,
    112: parts_whole,
    128: product_of_lanes_whole,
    133: var_lanes,
    134: std_lanes,
    135: logsumexp_lanes,
    136: softmax_lanes,
    137: log_softmax_lanes,
    138: permuted_whole,
    151: scatter_whole,
    152: scatter_whole,
    153: scatter_whole,
    155: placed_whole,
    162: product_whole,
    163: product_whole,
    164: contraction_whole,
    165: contraction_whole,
    166: contraction_whole,
    167: contraction_whole,
    173: contraction_whole,
    192: assigned_whole,
}
