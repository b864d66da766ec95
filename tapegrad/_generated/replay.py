"""Replaying single float64 numbers. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

`forward` walks a program's rows, `backward` walks them the other way round.
`engine/replay_executor.py` says what a record is.
"""

import math

import numpy as np

from tapegrad.compilation.deferred import entry
from tapegrad.maths import real
from tapegrad.engine import replay_executor as P
from tapegrad.engine.pointers import call_1, call_kernel, p_f64, p_i32, p_i64, p_u8
from tapegrad.engine.special_math import digamma, i0, i1, j0, j1, trigamma


@entry("int64(int64)")
def forward(address):
    """Compute rows from `ROW` on; give a status, with the row at which it is not all of them in `ROW`."""
    s = p_i64(address)
    base = s[P.BASE]
    v, u, records, loops = p_f64(base), p_u8(base), p_i32(s[P.RECORDS]), p_i64(s[P.LOOPS])
    args, dims, steps = address + 8 * P.ARGS, address + 8 * P.ONE, address + 8 * P.EIGHT
    row, count = s[P.ROW], s[P.COUNT]
    end = min(count, row + P.STRETCH)
    while row < end:
        at = P.RECORD_WORDS * row
        op, a, b, c = records[at] & 0xFFFF, records[at + 1], records[at + 2], records[at + 3]
        if op == 0:
            pass
        elif op == 7:  # add
            v[row] = v[a] + v[b]
        elif op == 8:  # subtract
            v[row] = v[a] - v[b]
        elif op == 9:  # multiply
            v[row] = v[a] * v[b]
        elif op == 10:  # divide
            v[row] = v[a] / v[b]
        elif op == 11:  # negative
            v[row] = -v[a]
        elif op == 12:  # positive
            v[row] = v[a]
        elif op == 13:  # square
            v[row] = v[a] * v[a]
        elif op == 14:  # reciprocal
            v[row] = 1.0 / v[a]
        elif op == 15:  # sqrt
            v[row] = math.sqrt(v[a])
        elif op == 16:  # absolute
            v[row] = abs(v[a])
        elif op == 17:  # equal
            u[8 * row] = 1 if v[a] == v[b] else 0
        elif op == 18:  # not_equal
            u[8 * row] = 1 if v[a] != v[b] else 0
        elif op == 19:  # less
            u[8 * row] = 1 if v[a] < v[b] else 0
        elif op == 20:  # less_equal
            u[8 * row] = 1 if v[a] <= v[b] else 0
        elif op == 21:  # greater
            u[8 * row] = 1 if v[a] > v[b] else 0
        elif op == 22:  # greater_equal
            u[8 * row] = 1 if v[a] >= v[b] else 0
        elif op == 23:  # isnan
            u[8 * row] = 1 if v[a] != v[a] else 0
        elif op == 24:  # isfinite
            u[8 * row] = 1 if v[a] - v[a] == 0.0 else 0
        elif op == 2:
            s[P.ARGS], s[P.ARGS + 1] = base + 8 * a, base + 8 * row
            call_kernel(loops[2 * c], args, dims, steps, loops[2 * c + 1])
        elif op == 3:
            s[P.ARGS], s[P.ARGS + 1], s[P.ARGS + 2] = base + 8 * a, base + 8 * b, base + 8 * row
            call_kernel(loops[2 * c], args, dims, steps, loops[2 * c + 1])
        elif op == 4:
            v[row] = v[b] if u[8 * a] else v[c]
        elif op == 5:
            if u[8 * a] == 0:
                s[P.ROW] = row
                return P.FAILED
        elif op == 6:
            if u[8 * a] != 0:
                s[P.ROW] = row
                return P.FAILED
        else:
            status = P.compute(s, address, row, a)
            if status != P.ALL_RAN:
                s[P.ROW] = row
                return status
            if s[P.BUDGET] < 0:
                end = row + 1
        row += 1
    s[P.ROW] = row
    s[P.BUDGET] = P.WORK
    return P.ALL_RAN if row == count else P.PAUSED


@entry("int64(int64)")
def backward(address):
    """Give on adjoints from `ROW` down; give a status, with the row at which it is not all of them in `ROW`."""
    s = p_i64(address)
    base = s[P.BASE]
    v, u, records, flags = p_f64(base), p_u8(base), p_i32(s[P.RECORDS]), p_u8(s[P.FLAGS])
    slot = p_f64(s[P.SLOTS])
    row = s[P.ROW]
    end = max(-1, row - P.STRETCH)
    while row > end:
        f = flags[row]
        if f == 0:
            row -= 1
            continue
        at = P.RECORD_WORDS * row
        op, a, b, c = records[at] >> P.REVERSE_SHIFT, records[at + 1], records[at + 2], records[at + 3]
        g = slot[row]
        if op == 2:  # a part of a group
            pass
        elif op == 3:  # add
            d0 = 0.0
            if f & 1:
                d0 = g
            d1 = 0.0
            if f & 2:
                d1 = g
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 4:  # sub
            d0 = 0.0
            if f & 1:
                d0 = g
            d1 = 0.0
            if f & 2:
                d1 = -g
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 5:  # mul
            d0 = 0.0
            if f & 1:
                y = v[b]
                d0 = g * (y)
            d1 = 0.0
            if f & 2:
                x = v[a]
                d1 = g * (x)
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 6:  # div
            d0 = 0.0
            if f & 1:
                y = v[b]
                d0 = g * (1.0 / y)
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = g * (-(x / y) / y)
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 7:  # neg
            d0 = -g
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 8:  # positive
            d0 = g
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 9:  # pow
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = (g * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else g * (y * real.pow(x, y - 1.0))))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                out = v[row]
                d1 = ((0.0 if y >= 0.0 else g * (real.log(x))) if x == 0.0 else g * (out * real.log(x)))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 10:  # exp
            out = v[row]
            d0 = g * (out)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 11:  # expm1
            out = v[row]
            d0 = g * (out + 1.0)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 12:  # log
            x = v[a]
            d0 = g * (1.0 / x)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 13:  # log1p
            x = v[a]
            d0 = g * (1.0 / (1.0 + x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 14:  # sqrt
            out = v[row]
            d0 = g * (0.5 / out)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 15:  # square
            x = v[a]
            d0 = g * (2.0 * x)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 16:  # reciprocal
            out = v[row]
            d0 = g * (-out * out)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 17:  # cbrt
            out = v[row]
            d0 = g * (1.0 / (3.0 * (out * out)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 18:  # exp2
            out = v[row]
            d0 = g * (out * 0.6931471805599453)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 19:  # log2
            x = v[a]
            d0 = g * (1.4426950408889634 / x)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 20:  # log10
            x = v[a]
            d0 = g * (0.4342944819032518 / x)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 21:  # logaddexp
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = g * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x)))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = g * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y)))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 22:  # logaddexp2
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = g * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = g * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 23:  # abs
            x = v[a]
            d0 = (g if x > 0.0 else (-g if x < 0.0 else 0.0))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 24:  # sign
            d0 = 0.0
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 25:  # copysign
            d0 = 0.0
            if f & 1:
                x = v[a]
                out = v[row]
                d0 = (0.0 if x == 0.0 else g * (1.0 if out == x else -1.0 if out == -x else x))
            d1 = 0.0
            if f & 2:
                d1 = 0.0
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 26:  # hypot
            d0 = 0.0
            if f & 1:
                x = v[a]
                out = v[row]
                d0 = (0.0 if out == 0.0 else g * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out))
            d1 = 0.0
            if f & 2:
                y = v[b]
                out = v[row]
                d1 = (0.0 if out == 0.0 else g * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 27:  # floor
            d0 = 0.0
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 28:  # ceil
            d0 = 0.0
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 29:  # trunc
            d0 = 0.0
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 30:  # rint
            d0 = 0.0
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 31:  # floor_divide
            d0 = 0.0
            if f & 1:
                d0 = 0.0
            d1 = 0.0
            if f & 2:
                d1 = 0.0
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 32:  # mod
            d0 = 0.0
            if f & 1:
                d0 = g
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = g * (-(x // y))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 33:  # fmod
            d0 = 0.0
            if f & 1:
                d0 = g
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = g * (-(abs(x) // abs(y)) if (x < 0.0) == (y < 0.0) else abs(x) // abs(y))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 34:  # heaviside
            d0 = 0.0
            if f & 1:
                d0 = 0.0
            d1 = 0.0
            if f & 2:
                x = v[a]
                d1 = (g if x == 0.0 else 0.0)
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 35:  # nextafter
            d0 = 0.0
            if f & 1:
                d0 = g
            d1 = 0.0
            if f & 2:
                d1 = 0.0
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 36:  # spacing
            d0 = 0.0
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 37:  # deg2rad
            d0 = g * (0.017453292519943295)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 38:  # rad2deg
            d0 = g * (57.29577951308232)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 39:  # sinc
            x = v[a]
            d0 = g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 40:  # arcsinh
            x = v[a]
            d0 = g * (1.0 / math.hypot(1.0, x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 41:  # arccosh
            x = v[a]
            d0 = g * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 42:  # arctanh
            x = v[a]
            d0 = g * (1.0 / ((1.0 - x) * (1.0 + x)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 43:  # sin
            x = v[a]
            d0 = g * (real.cos(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 44:  # cos
            x = v[a]
            d0 = g * (-real.sin(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 45:  # tan
            out = v[row]
            d0 = g * (1.0 + out * out)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 46:  # arcsin
            x = v[a]
            d0 = g * (1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 47:  # arccos
            x = v[a]
            d0 = g * (-1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 48:  # arctan
            x = v[a]
            d0 = g * (1.0 / (1.0 + x * x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 49:  # arctan2
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = (0.0 if abs(x) + abs(y) == 0.0 else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = (0.0 if abs(x) + abs(y) == 0.0 else g * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 50:  # sinh
            x = v[a]
            d0 = g * (real.cosh(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 51:  # cosh
            x = v[a]
            d0 = g * (real.sinh(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 52:  # tanh
            out = v[row]
            d0 = g * (1.0 - out * out)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 53:  # maximum
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = (g * (0.5) if x == y else (0.0 if x < y else g))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = (g * (0.5) if x == y else (0.0 if y < x else g))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 54:  # minimum
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = (g * (0.5) if x == y else (0.0 if x > y else g))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = (g * (0.5) if x == y else (0.0 if y > x else g))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 55:  # fmax
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = (g * (0.5) if x == y else (g if y != y else (g if x > y else 0.0)))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y > x else 0.0)))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 56:  # fmin
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = (g * (0.5) if x == y else (g if y != y else (g if x < y else 0.0)))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y < x else 0.0)))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 57:  # clamp_min
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = (0.0 if y != y else (0.0 if x <= y else g))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = (g if y != y else (g if x <= y else 0.0))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 58:  # clamp_max
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = (0.0 if y != y else (0.0 if x >= y else g))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = (g if y != y else (g if x >= y else 0.0))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 59:  # where
            d1 = 0.0
            if f & 2:
                x = u[8 * a] != 0
                d1 = (g if x else 0.0)
            d2 = 0.0
            if f & 4:
                x = u[8 * a] != 0
                d2 = (0.0 if x else g)
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
            if f & 4:
                slot[c] = d2 if f & 32 else slot[c] + d2
        elif op == 60:  # relu
            out = v[row]
            d0 = (0.0 if out <= 0.0 else g)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 61:  # sigmoid
            out = v[row]
            d0 = g * (out * (1.0 - out))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 62:  # conj
            d0 = g
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 63:  # logit
            x = v[a]
            d0 = g * (1.0 / abs(x * (1.0 - x)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 64:  # softplus
            x = v[a]
            d0 = g * (1.0 / (1.0 + real.exp(-x)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 65:  # erf
            x = v[a]
            d0 = g * (1.1283791670955126 * real.exp(-(x * x)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 66:  # erfc
            x = v[a]
            d0 = g * (-1.1283791670955126 * real.exp(-(x * x)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 67:  # erfinv
            out = v[row]
            d0 = g * (0.886226925452758 * real.exp(out * out))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 68:  # lgamma
            x = v[a]
            d0 = g * (digamma(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 69:  # digamma
            x = v[a]
            d0 = g * (trigamma(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 70:  # xlogy
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = ((0.0 if y <= 0.0 else g * (real.log(y))) if x == 0.0 else g * (real.log(y)))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = (0.0 if x == 0.0 else g * (x / y))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 71:  # xlog1py
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = ((0.0 if y <= -1.0 else g * (real.log1p(y))) if x == 0.0 else g * (real.log1p(y)))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = (0.0 if x == 0.0 else g * (x / (1.0 + y)))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 72:  # i0
            x = v[a]
            d0 = g * (i1(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 73:  # gamma_of
            x = v[a]
            out = v[row]
            d0 = g * (out * digamma(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 74:  # erfcinv_of
            out = v[row]
            d0 = g * (-0.886226925452758 * real.exp(out * out))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 75:  # log_beta
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = g * (-(y * (1.0 / ((x + 0.0) * (x + y + 0.0)) + 1.0 / ((x + 1.0) * (x + y + 1.0)) + 1.0 / ((x + 2.0) * (x + y + 2.0)) + 1.0 / ((x + 3.0) * (x + y + 3.0)) + 1.0 / ((x + 4.0) * (x + y + 4.0)) + 1.0 / ((x + 5.0) * (x + y + 5.0)) + 1.0 / ((x + 6.0) * (x + y + 6.0)) + 1.0 / ((x + 7.0) * (x + y + 7.0)) + 1.0 / ((x + 8.0) * (x + y + 8.0)) + 1.0 / ((x + 9.0) * (x + y + 9.0)) + 1.0 / (x + 10.0) * (1.0 / (x + y + 10.0)) * (0.5 + (1.0 / (x + 10.0) + 1.0 / (x + y + 10.0)) * (0.08333333333333333 * 1.0 + -0.008333333333333333 * (1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) + 0.003968253968253968 * ((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) + -0.004166666666666667 * (((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) + 0.007575757575757576 * ((((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))))))) + real.log1p(y * (1.0 / (x + 10.0)))) if (x > 0.0) & (y > 0.0) else digamma(x) - digamma(x + y))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = g * (-(x * (1.0 / ((y + 0.0) * (y + x + 0.0)) + 1.0 / ((y + 1.0) * (y + x + 1.0)) + 1.0 / ((y + 2.0) * (y + x + 2.0)) + 1.0 / ((y + 3.0) * (y + x + 3.0)) + 1.0 / ((y + 4.0) * (y + x + 4.0)) + 1.0 / ((y + 5.0) * (y + x + 5.0)) + 1.0 / ((y + 6.0) * (y + x + 6.0)) + 1.0 / ((y + 7.0) * (y + x + 7.0)) + 1.0 / ((y + 8.0) * (y + x + 8.0)) + 1.0 / ((y + 9.0) * (y + x + 9.0)) + 1.0 / (y + 10.0) * (1.0 / (y + x + 10.0)) * (0.5 + (1.0 / (y + 10.0) + 1.0 / (y + x + 10.0)) * (0.08333333333333333 * 1.0 + -0.008333333333333333 * (1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) + 0.003968253968253968 * ((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) + -0.004166666666666667 * (((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) + 0.007575757575757576 * ((((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))))))) + real.log1p(x * (1.0 / (y + 10.0)))) if (y > 0.0) & (x > 0.0) else digamma(y) - digamma(y + x))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 76:  # beta_of
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                out = v[row]
                d0 = g * (out * (-(y * (1.0 / ((x + 0.0) * (x + y + 0.0)) + 1.0 / ((x + 1.0) * (x + y + 1.0)) + 1.0 / ((x + 2.0) * (x + y + 2.0)) + 1.0 / ((x + 3.0) * (x + y + 3.0)) + 1.0 / ((x + 4.0) * (x + y + 4.0)) + 1.0 / ((x + 5.0) * (x + y + 5.0)) + 1.0 / ((x + 6.0) * (x + y + 6.0)) + 1.0 / ((x + 7.0) * (x + y + 7.0)) + 1.0 / ((x + 8.0) * (x + y + 8.0)) + 1.0 / ((x + 9.0) * (x + y + 9.0)) + 1.0 / (x + 10.0) * (1.0 / (x + y + 10.0)) * (0.5 + (1.0 / (x + 10.0) + 1.0 / (x + y + 10.0)) * (0.08333333333333333 * 1.0 + -0.008333333333333333 * (1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) + 0.003968253968253968 * ((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) + -0.004166666666666667 * (((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) + 0.007575757575757576 * ((((1.0 * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0)))) * (1.0 / (x + y + 10.0)) * (1.0 / (x + y + 10.0)) + 1.0 / (x + 10.0) * (1.0 / (x + 10.0)) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))) * (1.0 / (x + 10.0) * (1.0 / (x + 10.0))))))) + real.log1p(y * (1.0 / (x + 10.0)))) if (x > 0.0) & (y > 0.0) else digamma(x) - digamma(x + y)))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                out = v[row]
                d1 = g * (out * (-(x * (1.0 / ((y + 0.0) * (y + x + 0.0)) + 1.0 / ((y + 1.0) * (y + x + 1.0)) + 1.0 / ((y + 2.0) * (y + x + 2.0)) + 1.0 / ((y + 3.0) * (y + x + 3.0)) + 1.0 / ((y + 4.0) * (y + x + 4.0)) + 1.0 / ((y + 5.0) * (y + x + 5.0)) + 1.0 / ((y + 6.0) * (y + x + 6.0)) + 1.0 / ((y + 7.0) * (y + x + 7.0)) + 1.0 / ((y + 8.0) * (y + x + 8.0)) + 1.0 / ((y + 9.0) * (y + x + 9.0)) + 1.0 / (y + 10.0) * (1.0 / (y + x + 10.0)) * (0.5 + (1.0 / (y + 10.0) + 1.0 / (y + x + 10.0)) * (0.08333333333333333 * 1.0 + -0.008333333333333333 * (1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) + 0.003968253968253968 * ((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) + -0.004166666666666667 * (((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) + 0.007575757575757576 * ((((1.0 * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0)))) * (1.0 / (y + x + 10.0)) * (1.0 / (y + x + 10.0)) + 1.0 / (y + 10.0) * (1.0 / (y + 10.0)) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))) * (1.0 / (y + 10.0) * (1.0 / (y + 10.0))))))) + real.log1p(x * (1.0 / (y + 10.0)))) if (y > 0.0) & (x > 0.0) else digamma(y) - digamma(y + x)))
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 77:  # normal_cdf
            x = v[a]
            d0 = g * (0.3989422804014327 * real.exp(-0.5 * (x * x)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 78:  # log_normal_cdf
            x = v[a]
            out = v[row]
            d0 = g * (-x / (1.0 + 1.0 / (x * x) * (-1.0 + 1.0 / (x * x) * (3.0 + 1.0 / (x * x) * (-15.0 + 1.0 / (x * x) * (105.0 + 1.0 / (x * x) * (-945.0 + 1.0 / (x * x) * (10395.0 + 1.0 / (x * x) * -135135.0))))))) if x < -20.0 else 0.3989422804014327 * real.exp(-0.5 * (x * x) - out))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 79:  # normal_quantile
            out = v[row]
            d0 = g * (2.5066282746310002 * real.exp(0.5 * (out * out)))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 80:  # scaled_erfc
            x = v[a]
            out = v[row]
            d0 = g * (-0.5641895835477563 * (1.0 / (x * x)) * (1.0 + 1.0 / (x * x) * (-1.5 + 1.0 / (x * x) * (3.75 + 1.0 / (x * x) * (-13.125 + 1.0 / (x * x) * (59.0625 + 1.0 / (x * x) * (-324.84375 + 1.0 / (x * x) * (2111.484375 + 1.0 / (x * x) * -15836.1328125))))))) if x > 20.0 else 2.0 * x * out - 1.1283791670955126)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 81:  # dawson
            x = v[a]
            out = v[row]
            d0 = g * (-0.5 * (1.0 / (x * x)) * (1.0 + 1.0 / (x * x) * (1.5 + 1.0 / (x * x) * (3.75 + 1.0 / (x * x) * (13.125 + 1.0 / (x * x) * (59.0625 + 1.0 / (x * x) * (324.84375 + 1.0 / (x * x) * (2111.484375 + 1.0 / (x * x) * (15836.1328125 + 1.0 / (x * x) * (134607.12890625 + 1.0 / (x * x) * (1278767.724609375 + 1.0 / (x * x) * (13427061.108398438 + 1.0 / (x * x) * (154411202.74658203 + 1.0 / (x * x) * (1930140034.3322754 + 1.0 / (x * x) * 26056890463.485718))))))))))))) if abs(x) > 20.0 else 1.0 - 2.0 * x * out)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 82:  # entropy
            x = v[a]
            d0 = g * (-real.log(x) - 1.0)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 83:  # relative_entropy
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = g * ((real.log(x / y) if (x > 0.0) & (y > 0.0) & (x / y > 0.0) & (x / y < 1e+300) else real.log(x) - real.log(y)) + 1.0)
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = g * (-x / y)
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 84:  # divergence
            d0 = 0.0
            if f & 1:
                x = v[a]
                y = v[b]
                d0 = g * (real.log(x / y) if (x > 0.0) & (y > 0.0) & (x / y > 0.0) & (x / y < 1e+300) else real.log(x) - real.log(y))
            d1 = 0.0
            if f & 2:
                x = v[a]
                y = v[b]
                d1 = g * (1.0 - x / y)
            if f & 1:
                slot[a] = d0 if f & 8 else slot[a] + d0
            if f & 2:
                slot[b] = d1 if f & 16 else slot[b] + d1
        elif op == 85:  # exponential_1
            x = v[a]
            d0 = g * (-real.exp(-x) / x)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 86:  # exponential_i
            x = v[a]
            d0 = g * (real.exp(x) / x)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 87:  # dilogarithm
            x = v[a]
            d0 = g * (-1.0 if x == 1.0 else real.log(x) / (1.0 - x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 88:  # i1
            x = v[a]
            out = v[row]
            d0 = g * ((0.5 if x == 0.0 else i0(x) - out / x) if math.isfinite(out) else abs(out))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 89:  # j0
            x = v[a]
            d0 = g * (-j1(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 90:  # j1
            x = v[a]
            out = v[row]
            d0 = g * (0.5 if x == 0.0 else j0(x) - out / x)
            slot[a] = d0 if f & 8 else slot[a] + d0
        elif op == 91:  # log_gamma
            x = v[a]
            d0 = g * (math.sqrt(x) if x < 0.0 else digamma(x))
            slot[a] = d0 if f & 8 else slot[a] + d0
        else:
            status = P.propagate(s, address, row, b, f)
            if status != P.ALL_RAN:
                s[P.ROW] = row
                return status
            if s[P.BUDGET] < 0:
                end = row - 1
        row -= 1
    s[P.ROW] = row
    s[P.BUDGET] = P.WORK
    return P.ALL_RAN if row < 0 else P.PAUSED


@entry("int64(int64)")
def through(address):
    """Compute all rows, then give adjoints on, from the row that the word `TOP` says, in one call.

    Return a status; those of the way back are more by `BACK`.
    """
    s = p_i64(address)
    status = call_1(s[P.FORWARD], address)
    if status != P.ALL_RAN:
        return status
    s[P.ROW] = s[P.TOP]
    status = call_1(s[P.BACKWARD], address)
    return status if status == P.ALL_RAN else P.BACK + status


NOTHING, GENERAL, UNARY, BINARY, WHERE, HOLDS, FAILS = range(7)
PART = 2
# By ufunc, the number in a record of a value that is computed without a call.
VALUES = {"add": 7, "subtract": 8, "multiply": 9, "divide": 10, "negative": 11, "positive": 12, "square": 13, "reciprocal": 14, "sqrt": 15, "absolute": 16}
TESTS = {"equal": 17, "not_equal": 18, "less": 19, "less_equal": 20, "greater": 21, "greater_equal": 22, "isnan": 23, "isfinite": 24}
# By opcode, the number in a record of a derivative; by that number how many operands there are.
REVERSE = {3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9, 10: 10, 11: 11, 12: 12, 13: 13, 14: 14, 15: 15, 16: 16, 17: 17, 18: 18, 19: 19, 20: 20, 21: 21, 22: 22, 23: 23, 24: 24, 25: 25, 26: 26, 27: 27, 28: 28, 29: 29, 30: 30, 31: 31, 32: 32, 33: 33, 34: 34, 35: 35, 36: 36, 37: 37, 38: 38, 39: 39, 40: 40, 41: 41, 42: 42, 43: 43, 44: 44, 45: 45, 46: 46, 47: 47, 48: 48, 49: 49, 50: 50, 51: 51, 52: 52, 53: 53, 54: 54, 55: 55, 56: 56, 57: 57, 58: 58, 59: 59, 60: 60, 61: 61, 62: 62, 65: 63, 66: 64, 67: 65, 68: 66, 69: 67, 70: 68, 71: 69, 72: 70, 73: 71, 121: 72, 236: 73, 237: 74, 238: 75, 239: 76, 273: 77, 274: 78, 275: 79, 276: 80, 277: 81, 278: 82, 279: 83, 280: 84, 281: 85, 282: 86, 283: 87, 299: 88, 300: 89, 301: 90, 302: 91}
ARITY = (0, 0, 1, 2, 2, 2, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 2, 2, 1, 1, 1, 1, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 1, 1)
