"""Compiled kernels. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

A kernel `NAME_cx_MASK_DTYPE` adds gd times the local derivative by x, and g times its change, to the change of an
adjoint. Its arguments are x, y, z, out, their changes, g, gd and what it adds to, all by address and without gaps. MASK
says which of x, y, z, out change, as bits. Flag 1: write instead of adding; flag 2: there is a gd.
"""

import math

import numpy as np

from tapegrad.maths import real
from tapegrad.engine.pointers import p_f32, p_f64, p_i64
from tapegrad.engine.special_math import digamma, trigamma

SEAL = "902d81a2f70b7a36"

f32 = np.float32


def mul_cx_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (y) + g * (yd)
    elif flags == 2:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (y) + g * (yd)
    elif flags == 1:
        for i in range(n):
            yd = p_yd[i]; g = p_g[i]
            target[i] = g * (yd)
    else:
        for i in range(n):
            yd = p_yd[i]; g = p_g[i]
            target[i] += g * (yd)


def mul_cx_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (y) + g * (yd)
    elif flags == 2:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (y) + g * (yd)
    elif flags == 1:
        for i in range(n):
            yd = p_yd[i]; g = p_g[i]
            target[i] = g * (yd)
    else:
        for i in range(n):
            yd = p_yd[i]; g = p_g[i]
            target[i] += g * (yd)


def mul_cy_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (x) + g * (xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (x) + g * (xd)
    elif flags == 1:
        for i in range(n):
            xd = p_xd[i]; g = p_g[i]
            target[i] = g * (xd)
    else:
        for i in range(n):
            xd = p_xd[i]; g = p_g[i]
            target[i] += g * (xd)


def mul_cy_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (x) + g * (xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (x) + g * (xd)
    elif flags == 1:
        for i in range(n):
            xd = p_xd[i]; g = p_g[i]
            target[i] = g * (xd)
    else:
        for i in range(n):
            xd = p_xd[i]; g = p_g[i]
            target[i] += g * (xd)


def div_cx_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / y) + g * (-(1.0 / y) / y * yd)
    elif flags == 2:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / y) + g * (-(1.0 / y) / y * yd)
    elif flags == 1:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / y) / y * yd)
    else:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / y) / y * yd)


def div_cx_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / y) + g * (-(f32(1.0) / y) / y * yd)
    elif flags == 2:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / y) + g * (-(f32(1.0) / y) / y * yd)
    elif flags == 1:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / y) / y * yd)
    else:
        for i in range(n):
            y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / y) / y * yd)


def div_cy_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-(x / y) / y) + g * (1.0 / y * -(1.0 / y * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-(x / y) / y) + g * (1.0 / y * -(1.0 / y * xd))
    elif flags == 1:
        for i in range(n):
            y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (1.0 / y * -(1.0 / y * xd))
    else:
        for i in range(n):
            y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (1.0 / y * -(1.0 / y * xd))


def div_cy_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-(x / y) / y) + g * (f32(1.0) / y * -(f32(1.0) / y * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-(x / y) / y) + g * (f32(1.0) / y * -(f32(1.0) / y * xd))
    elif flags == 1:
        for i in range(n):
            y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (f32(1.0) / y * -(f32(1.0) / y * xd))
    else:
        for i in range(n):
            y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (f32(1.0) / y * -(f32(1.0) / y * xd))


def div_cy_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-(x / y) / y) + g * (1.0 / y * -(-(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-(x / y) / y) + g * (1.0 / y * -(-(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = g * (1.0 / y * -(-(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += g * (1.0 / y * -(-(x / y) / y * yd) + -(-(x / y) / y) / y * yd)


def div_cy_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-(x / y) / y) + g * (f32(1.0) / y * -(-(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-(x / y) / y) + g * (f32(1.0) / y * -(-(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = g * (f32(1.0) / y * -(-(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += g * (f32(1.0) / y * -(-(x / y) / y * yd) + -(-(x / y) / y) / y * yd)


def div_cy_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-(x / y) / y) + g * (1.0 / y * -(1.0 / y * xd + -(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-(x / y) / y) + g * (1.0 / y * -(1.0 / y * xd + -(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = g * (1.0 / y * -(1.0 / y * xd + -(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += g * (1.0 / y * -(1.0 / y * xd + -(x / y) / y * yd) + -(-(x / y) / y) / y * yd)


def div_cy_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-(x / y) / y) + g * (f32(1.0) / y * -(f32(1.0) / y * xd + -(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-(x / y) / y) + g * (f32(1.0) / y * -(f32(1.0) / y * xd + -(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = g * (f32(1.0) / y * -(f32(1.0) / y * xd + -(x / y) / y * yd) + -(-(x / y) / y) / y * yd)
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += g * (f32(1.0) / y * -(f32(1.0) / y * xd + -(x / y) / y * yd) + -(-(x / y) / y) / y * yd)


def pow_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (gd * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else gd * (y * real.pow(x, y - 1.0)))) + (g * (2.0 * xd) if y == 2.0 else (0.0 if y == 0.0 else g * (y * ((2.0 * x if y - 1.0 == 2.0 else 0.0 if y - 1.0 == 0.0 else (y - 1.0) * real.pow(x, y - 1.0 - 1.0)) * xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (gd * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else gd * (y * real.pow(x, y - 1.0)))) + (g * (2.0 * xd) if y == 2.0 else (0.0 if y == 0.0 else g * (y * ((2.0 * x if y - 1.0 == 2.0 else 0.0 if y - 1.0 == 0.0 else (y - 1.0) * real.pow(x, y - 1.0 - 1.0)) * xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (g * (2.0 * xd) if y == 2.0 else (0.0 if y == 0.0 else g * (y * ((2.0 * x if y - 1.0 == 2.0 else 0.0 if y - 1.0 == 0.0 else (y - 1.0) * real.pow(x, y - 1.0 - 1.0)) * xd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (g * (2.0 * xd) if y == 2.0 else (0.0 if y == 0.0 else g * (y * ((2.0 * x if y - 1.0 == 2.0 else 0.0 if y - 1.0 == 0.0 else (y - 1.0) * real.pow(x, y - 1.0 - 1.0)) * xd))))


def pow_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (gd * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else gd * (y * x ** (y - f32(1.0))))) + (g * (f32(2.0) * xd) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else g * (y * ((f32(2.0) * x if y - f32(1.0) == f32(2.0) else f32(0.0) if y - f32(1.0) == f32(0.0) else (y - f32(1.0)) * x ** (y - f32(1.0) - f32(1.0))) * xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (gd * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else gd * (y * x ** (y - f32(1.0))))) + (g * (f32(2.0) * xd) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else g * (y * ((f32(2.0) * x if y - f32(1.0) == f32(2.0) else f32(0.0) if y - f32(1.0) == f32(0.0) else (y - f32(1.0)) * x ** (y - f32(1.0) - f32(1.0))) * xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (g * (f32(2.0) * xd) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else g * (y * ((f32(2.0) * x if y - f32(1.0) == f32(2.0) else f32(0.0) if y - f32(1.0) == f32(0.0) else (y - f32(1.0)) * x ** (y - f32(1.0) - f32(1.0))) * xd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (g * (f32(2.0) * xd) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else g * (y * ((f32(2.0) * x if y - f32(1.0) == f32(2.0) else f32(0.0) if y - f32(1.0) == f32(0.0) else (y - f32(1.0)) * x ** (y - f32(1.0) - f32(1.0))) * xd))))


def pow_cx_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (gd * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else gd * (y * real.pow(x, y - 1.0)))) + (0.0 if (x == 0.0) & (y == 0.0) else g * (real.pow(x, y - 1.0) * yd + y * (((0.0 if y - 1.0 >= 0.0 else real.log(x)) if x == 0.0 else real.pow(x, y - 1.0) * real.log(x)) * yd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (gd * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else gd * (y * real.pow(x, y - 1.0)))) + (0.0 if (x == 0.0) & (y == 0.0) else g * (real.pow(x, y - 1.0) * yd + y * (((0.0 if y - 1.0 >= 0.0 else real.log(x)) if x == 0.0 else real.pow(x, y - 1.0) * real.log(x)) * yd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (x == 0.0) & (y == 0.0) else g * (real.pow(x, y - 1.0) * yd + y * (((0.0 if y - 1.0 >= 0.0 else real.log(x)) if x == 0.0 else real.pow(x, y - 1.0) * real.log(x)) * yd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (x == 0.0) & (y == 0.0) else g * (real.pow(x, y - 1.0) * yd + y * (((0.0 if y - 1.0 >= 0.0 else real.log(x)) if x == 0.0 else real.pow(x, y - 1.0) * real.log(x)) * yd)))


def pow_cx_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (gd * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else gd * (y * x ** (y - f32(1.0))))) + (f32(0.0) if (x == f32(0.0)) & (y == f32(0.0)) else g * (x ** (y - f32(1.0)) * yd + y * (((f32(0.0) if y - f32(1.0) >= f32(0.0) else math.log(x)) if x == f32(0.0) else x ** (y - f32(1.0)) * math.log(x)) * yd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (gd * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else gd * (y * x ** (y - f32(1.0))))) + (f32(0.0) if (x == f32(0.0)) & (y == f32(0.0)) else g * (x ** (y - f32(1.0)) * yd + y * (((f32(0.0) if y - f32(1.0) >= f32(0.0) else math.log(x)) if x == f32(0.0) else x ** (y - f32(1.0)) * math.log(x)) * yd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == f32(0.0)) & (y == f32(0.0)) else g * (x ** (y - f32(1.0)) * yd + y * (((f32(0.0) if y - f32(1.0) >= f32(0.0) else math.log(x)) if x == f32(0.0) else x ** (y - f32(1.0)) * math.log(x)) * yd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == f32(0.0)) & (y == f32(0.0)) else g * (x ** (y - f32(1.0)) * yd + y * (((f32(0.0) if y - f32(1.0) >= f32(0.0) else math.log(x)) if x == f32(0.0) else x ** (y - f32(1.0)) * math.log(x)) * yd)))


def pow_cx_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (gd * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else gd * (y * real.pow(x, y - 1.0)))) + (0.0 if (x == 0.0) & (y == 0.0) else g * (real.pow(x, y - 1.0) * yd + y * ((2.0 * x if y - 1.0 == 2.0 else 0.0 if y - 1.0 == 0.0 else (y - 1.0) * real.pow(x, y - 1.0 - 1.0)) * xd + ((0.0 if y - 1.0 >= 0.0 else real.log(x)) if x == 0.0 else real.pow(x, y - 1.0) * real.log(x)) * yd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (gd * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else gd * (y * real.pow(x, y - 1.0)))) + (0.0 if (x == 0.0) & (y == 0.0) else g * (real.pow(x, y - 1.0) * yd + y * ((2.0 * x if y - 1.0 == 2.0 else 0.0 if y - 1.0 == 0.0 else (y - 1.0) * real.pow(x, y - 1.0 - 1.0)) * xd + ((0.0 if y - 1.0 >= 0.0 else real.log(x)) if x == 0.0 else real.pow(x, y - 1.0) * real.log(x)) * yd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (x == 0.0) & (y == 0.0) else g * (real.pow(x, y - 1.0) * yd + y * ((2.0 * x if y - 1.0 == 2.0 else 0.0 if y - 1.0 == 0.0 else (y - 1.0) * real.pow(x, y - 1.0 - 1.0)) * xd + ((0.0 if y - 1.0 >= 0.0 else real.log(x)) if x == 0.0 else real.pow(x, y - 1.0) * real.log(x)) * yd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (x == 0.0) & (y == 0.0) else g * (real.pow(x, y - 1.0) * yd + y * ((2.0 * x if y - 1.0 == 2.0 else 0.0 if y - 1.0 == 0.0 else (y - 1.0) * real.pow(x, y - 1.0 - 1.0)) * xd + ((0.0 if y - 1.0 >= 0.0 else real.log(x)) if x == 0.0 else real.pow(x, y - 1.0) * real.log(x)) * yd)))


def pow_cx_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (gd * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else gd * (y * x ** (y - f32(1.0))))) + (f32(0.0) if (x == f32(0.0)) & (y == f32(0.0)) else g * (x ** (y - f32(1.0)) * yd + y * ((f32(2.0) * x if y - f32(1.0) == f32(2.0) else f32(0.0) if y - f32(1.0) == f32(0.0) else (y - f32(1.0)) * x ** (y - f32(1.0) - f32(1.0))) * xd + ((f32(0.0) if y - f32(1.0) >= f32(0.0) else math.log(x)) if x == f32(0.0) else x ** (y - f32(1.0)) * math.log(x)) * yd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (gd * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else gd * (y * x ** (y - f32(1.0))))) + (f32(0.0) if (x == f32(0.0)) & (y == f32(0.0)) else g * (x ** (y - f32(1.0)) * yd + y * ((f32(2.0) * x if y - f32(1.0) == f32(2.0) else f32(0.0) if y - f32(1.0) == f32(0.0) else (y - f32(1.0)) * x ** (y - f32(1.0) - f32(1.0))) * xd + ((f32(0.0) if y - f32(1.0) >= f32(0.0) else math.log(x)) if x == f32(0.0) else x ** (y - f32(1.0)) * math.log(x)) * yd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == f32(0.0)) & (y == f32(0.0)) else g * (x ** (y - f32(1.0)) * yd + y * ((f32(2.0) * x if y - f32(1.0) == f32(2.0) else f32(0.0) if y - f32(1.0) == f32(0.0) else (y - f32(1.0)) * x ** (y - f32(1.0) - f32(1.0))) * xd + ((f32(0.0) if y - f32(1.0) >= f32(0.0) else math.log(x)) if x == f32(0.0) else x ** (y - f32(1.0)) * math.log(x)) * yd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == f32(0.0)) & (y == f32(0.0)) else g * (x ** (y - f32(1.0)) * yd + y * ((f32(2.0) * x if y - f32(1.0) == f32(2.0) else f32(0.0) if y - f32(1.0) == f32(0.0) else (y - f32(1.0)) * x ** (y - f32(1.0) - f32(1.0))) * xd + ((f32(0.0) if y - f32(1.0) >= f32(0.0) else math.log(x)) if x == f32(0.0) else x ** (y - f32(1.0)) * math.log(x)) * yd)))


def pow_cy_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((0.0 if y >= 0.0 else gd * (real.log(x))) if x == 0.0 else gd * (out * real.log(x))) + (0.0 if x == 0.0 else g * (real.log(x) * outd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((0.0 if y >= 0.0 else gd * (real.log(x))) if x == 0.0 else gd * (out * real.log(x))) + (0.0 if x == 0.0 else g * (real.log(x) * outd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (0.0 if x == 0.0 else g * (real.log(x) * outd))
    else:
        for i in range(n):
            x = p_x[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (0.0 if x == 0.0 else g * (real.log(x) * outd))


def pow_cy_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((f32(0.0) if y >= f32(0.0) else gd * (math.log(x))) if x == f32(0.0) else gd * (out * math.log(x))) + (f32(0.0) if x == f32(0.0) else g * (math.log(x) * outd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((f32(0.0) if y >= f32(0.0) else gd * (math.log(x))) if x == f32(0.0) else gd * (out * math.log(x))) + (f32(0.0) if x == f32(0.0) else g * (math.log(x) * outd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (f32(0.0) if x == f32(0.0) else g * (math.log(x) * outd))
    else:
        for i in range(n):
            x = p_x[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (f32(0.0) if x == f32(0.0) else g * (math.log(x) * outd))


def pow_cy_9_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_out = p_f64(a[3])
    p_xd = p_f64(a[4])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((0.0 if y >= 0.0 else gd * (real.log(x))) if x == 0.0 else gd * (out * real.log(x))) + ((0.0 if y >= 0.0 else g * (1.0 / x * xd)) if x == 0.0 else g * (real.log(x) * outd + out * (1.0 / x * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((0.0 if y >= 0.0 else gd * (real.log(x))) if x == 0.0 else gd * (out * real.log(x))) + ((0.0 if y >= 0.0 else g * (1.0 / x * xd)) if x == 0.0 else g * (real.log(x) * outd + out * (1.0 / x * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = ((0.0 if y >= 0.0 else g * (1.0 / x * xd)) if x == 0.0 else g * (real.log(x) * outd + out * (1.0 / x * xd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += ((0.0 if y >= 0.0 else g * (1.0 / x * xd)) if x == 0.0 else g * (real.log(x) * outd + out * (1.0 / x * xd)))


def pow_cy_9_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_out = p_f32(a[3])
    p_xd = p_f32(a[4])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((f32(0.0) if y >= f32(0.0) else gd * (math.log(x))) if x == f32(0.0) else gd * (out * math.log(x))) + ((f32(0.0) if y >= f32(0.0) else g * (f32(1.0) / x * xd)) if x == f32(0.0) else g * (math.log(x) * outd + out * (f32(1.0) / x * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((f32(0.0) if y >= f32(0.0) else gd * (math.log(x))) if x == f32(0.0) else gd * (out * math.log(x))) + ((f32(0.0) if y >= f32(0.0) else g * (f32(1.0) / x * xd)) if x == f32(0.0) else g * (math.log(x) * outd + out * (f32(1.0) / x * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = ((f32(0.0) if y >= f32(0.0) else g * (f32(1.0) / x * xd)) if x == f32(0.0) else g * (math.log(x) * outd + out * (f32(1.0) / x * xd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += ((f32(0.0) if y >= f32(0.0) else g * (f32(1.0) / x * xd)) if x == f32(0.0) else g * (math.log(x) * outd + out * (f32(1.0) / x * xd)))


def pow_cy_10_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((0.0 if y >= 0.0 else gd * (real.log(x))) if x == 0.0 else gd * (out * real.log(x))) + (0.0 if x == 0.0 else g * (real.log(x) * outd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((0.0 if y >= 0.0 else gd * (real.log(x))) if x == 0.0 else gd * (out * real.log(x))) + (0.0 if x == 0.0 else g * (real.log(x) * outd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (0.0 if x == 0.0 else g * (real.log(x) * outd))
    else:
        for i in range(n):
            x = p_x[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (0.0 if x == 0.0 else g * (real.log(x) * outd))


def pow_cy_10_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((f32(0.0) if y >= f32(0.0) else gd * (math.log(x))) if x == f32(0.0) else gd * (out * math.log(x))) + (f32(0.0) if x == f32(0.0) else g * (math.log(x) * outd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((f32(0.0) if y >= f32(0.0) else gd * (math.log(x))) if x == f32(0.0) else gd * (out * math.log(x))) + (f32(0.0) if x == f32(0.0) else g * (math.log(x) * outd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (f32(0.0) if x == f32(0.0) else g * (math.log(x) * outd))
    else:
        for i in range(n):
            x = p_x[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (f32(0.0) if x == f32(0.0) else g * (math.log(x) * outd))


def pow_cy_11_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_out = p_f64(a[3])
    p_xd = p_f64(a[4])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((0.0 if y >= 0.0 else gd * (real.log(x))) if x == 0.0 else gd * (out * real.log(x))) + ((0.0 if y >= 0.0 else g * (1.0 / x * xd)) if x == 0.0 else g * (real.log(x) * outd + out * (1.0 / x * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((0.0 if y >= 0.0 else gd * (real.log(x))) if x == 0.0 else gd * (out * real.log(x))) + ((0.0 if y >= 0.0 else g * (1.0 / x * xd)) if x == 0.0 else g * (real.log(x) * outd + out * (1.0 / x * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = ((0.0 if y >= 0.0 else g * (1.0 / x * xd)) if x == 0.0 else g * (real.log(x) * outd + out * (1.0 / x * xd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += ((0.0 if y >= 0.0 else g * (1.0 / x * xd)) if x == 0.0 else g * (real.log(x) * outd + out * (1.0 / x * xd)))


def pow_cy_11_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_out = p_f32(a[3])
    p_xd = p_f32(a[4])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((f32(0.0) if y >= f32(0.0) else gd * (math.log(x))) if x == f32(0.0) else gd * (out * math.log(x))) + ((f32(0.0) if y >= f32(0.0) else g * (f32(1.0) / x * xd)) if x == f32(0.0) else g * (math.log(x) * outd + out * (f32(1.0) / x * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((f32(0.0) if y >= f32(0.0) else gd * (math.log(x))) if x == f32(0.0) else gd * (out * math.log(x))) + ((f32(0.0) if y >= f32(0.0) else g * (f32(1.0) / x * xd)) if x == f32(0.0) else g * (math.log(x) * outd + out * (f32(1.0) / x * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = ((f32(0.0) if y >= f32(0.0) else g * (f32(1.0) / x * xd)) if x == f32(0.0) else g * (math.log(x) * outd + out * (f32(1.0) / x * xd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += ((f32(0.0) if y >= f32(0.0) else g * (f32(1.0) / x * xd)) if x == f32(0.0) else g * (math.log(x) * outd + out * (f32(1.0) / x * xd)))


def exp_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (out) + g * (outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (out) + g * (outd)
    elif flags == 1:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] = g * (outd)
    else:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] += g * (outd)


def exp_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (out) + g * (outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (out) + g * (outd)
    elif flags == 1:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] = g * (outd)
    else:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] += g * (outd)


def expm1_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (out + 1.0) + g * (outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (out + 1.0) + g * (outd)
    elif flags == 1:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] = g * (outd)
    else:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] += g * (outd)


def expm1_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (out + f32(1.0)) + g * (outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (out + f32(1.0)) + g * (outd)
    elif flags == 1:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] = g * (outd)
    else:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] += g * (outd)


def log_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / x) + g * (-(1.0 / x) / x * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / x) + g * (-(1.0 / x) / x * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / x) / x * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / x) / x * xd)


def log_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / x) + g * (-(f32(1.0) / x) / x * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / x) + g * (-(f32(1.0) / x) / x * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / x) / x * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / x) / x * xd)


def log1p_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / (1.0 + x)) + g * (-(1.0 / (1.0 + x)) / (1.0 + x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / (1.0 + x)) + g * (-(1.0 / (1.0 + x)) / (1.0 + x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / (1.0 + x)) / (1.0 + x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / (1.0 + x)) / (1.0 + x) * xd)


def log1p_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / (f32(1.0) + x)) + g * (-(f32(1.0) / (f32(1.0) + x)) / (f32(1.0) + x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / (f32(1.0) + x)) + g * (-(f32(1.0) / (f32(1.0) + x)) / (f32(1.0) + x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / (f32(1.0) + x)) / (f32(1.0) + x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / (f32(1.0) + x)) / (f32(1.0) + x) * xd)


def sqrt_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 / out) + g * (-(0.5 / out) / out * outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 / out) + g * (-(0.5 / out) / out * outd)
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (-(0.5 / out) / out * outd)
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (-(0.5 / out) / out * outd)


def sqrt_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) / out) + g * (-(f32(0.5) / out) / out * outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) / out) + g * (-(f32(0.5) / out) / out * outd)
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (-(f32(0.5) / out) / out * outd)
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (-(f32(0.5) / out) / out * outd)


def square_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (2.0 * x) + g * (2.0 * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (2.0 * x) + g * (2.0 * xd)
    elif flags == 1:
        for i in range(n):
            xd = p_xd[i]; g = p_g[i]
            target[i] = g * (2.0 * xd)
    else:
        for i in range(n):
            xd = p_xd[i]; g = p_g[i]
            target[i] += g * (2.0 * xd)


def square_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(2.0) * x) + g * (f32(2.0) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(2.0) * x) + g * (f32(2.0) * xd)
    elif flags == 1:
        for i in range(n):
            xd = p_xd[i]; g = p_g[i]
            target[i] = g * (f32(2.0) * xd)
    else:
        for i in range(n):
            xd = p_xd[i]; g = p_g[i]
            target[i] += g * (f32(2.0) * xd)


def reciprocal_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-out * out) + g * (out * -outd + -out * outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-out * out) + g * (out * -outd + -out * outd)
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (out * -outd + -out * outd)
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (out * -outd + -out * outd)


def reciprocal_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-out * out) + g * (out * -outd + -out * outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-out * out) + g * (out * -outd + -out * outd)
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (out * -outd + -out * outd)
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (out * -outd + -out * outd)


def cbrt_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / (3.0 * (out * out))) + g * (-(1.0 / (3.0 * (out * out))) / (3.0 * (out * out)) * (3.0 * (out * outd + out * outd)))
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / (3.0 * (out * out))) + g * (-(1.0 / (3.0 * (out * out))) / (3.0 * (out * out)) * (3.0 * (out * outd + out * outd)))
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / (3.0 * (out * out))) / (3.0 * (out * out)) * (3.0 * (out * outd + out * outd)))
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / (3.0 * (out * out))) / (3.0 * (out * out)) * (3.0 * (out * outd + out * outd)))


def cbrt_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / (f32(3.0) * (out * out))) + g * (-(f32(1.0) / (f32(3.0) * (out * out))) / (f32(3.0) * (out * out)) * (f32(3.0) * (out * outd + out * outd)))
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / (f32(3.0) * (out * out))) + g * (-(f32(1.0) / (f32(3.0) * (out * out))) / (f32(3.0) * (out * out)) * (f32(3.0) * (out * outd + out * outd)))
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / (f32(3.0) * (out * out))) / (f32(3.0) * (out * out)) * (f32(3.0) * (out * outd + out * outd)))
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / (f32(3.0) * (out * out))) / (f32(3.0) * (out * out)) * (f32(3.0) * (out * outd + out * outd)))


def exp2_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (out * 0.6931471805599453) + g * (0.6931471805599453 * outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (out * 0.6931471805599453) + g * (0.6931471805599453 * outd)
    elif flags == 1:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] = g * (0.6931471805599453 * outd)
    else:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] += g * (0.6931471805599453 * outd)


def exp2_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (out * f32(0.6931471805599453)) + g * (f32(0.6931471805599453) * outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (out * f32(0.6931471805599453)) + g * (f32(0.6931471805599453) * outd)
    elif flags == 1:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] = g * (f32(0.6931471805599453) * outd)
    else:
        for i in range(n):
            outd = p_outd[i]; g = p_g[i]
            target[i] += g * (f32(0.6931471805599453) * outd)


def log2_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.4426950408889634 / x) + g * (-(1.4426950408889634 / x) / x * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.4426950408889634 / x) + g * (-(1.4426950408889634 / x) / x * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.4426950408889634 / x) / x * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.4426950408889634 / x) / x * xd)


def log2_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.4426950408889634) / x) + g * (-(f32(1.4426950408889634) / x) / x * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.4426950408889634) / x) + g * (-(f32(1.4426950408889634) / x) / x * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.4426950408889634) / x) / x * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.4426950408889634) / x) / x * xd)


def log10_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.4342944819032518 / x) + g * (-(0.4342944819032518 / x) / x * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.4342944819032518 / x) + g * (-(0.4342944819032518 / x) / x * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(0.4342944819032518 / x) / x * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(0.4342944819032518 / x) / x * xd)


def log10_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.4342944819032518) / x) + g * (-(f32(0.4342944819032518) / x) / x * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.4342944819032518) / x) + g * (-(f32(0.4342944819032518) / x) / x * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(0.4342944819032518) / x) / x * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(0.4342944819032518) / x) / x * xd)


def logaddexp_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd)))


def logaddexp_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd)))


def logaddexp_cx_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd)))


def logaddexp_cx_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd)))


def logaddexp_cx_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd)) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd)) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd)) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd)) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd)) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd)) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd)) if x > y else 1.0 / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd)) + -(real.exp(x - y) / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd))))


def logaddexp_cx_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd)) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd)) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd)) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd)) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd)) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd)) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd)) if x > y else f32(1.0) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd)) + -(math.exp(x - y) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd))))


def logaddexp_cy_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * xd) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * -xd)))


def logaddexp_cy_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * xd) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * -xd)))


def logaddexp_cy_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * -yd) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * yd)))


def logaddexp_cy_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd)))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * -yd) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * yd)))


def logaddexp_cy_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd)) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd)) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd)) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd)) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd)) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd)) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp(x - y))) / (1.0 + real.exp(x - y)) * (real.exp(x - y) * (xd + -yd)) if y > x else 1.0 / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd)) + -(real.exp(y - x) / (1.0 + real.exp(y - x))) / (1.0 + real.exp(y - x)) * (real.exp(y - x) * (yd + -xd))))


def logaddexp_cy_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd)) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd)) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd)) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd)) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd)) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd)) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp(x - y))) / (f32(1.0) + math.exp(x - y)) * (math.exp(x - y) * (xd + -yd)) if y > x else f32(1.0) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd)) + -(math.exp(y - x) / (f32(1.0) + math.exp(y - x))) / (f32(1.0) + math.exp(y - x)) * (math.exp(y - x) * (yd + -xd))))


def logaddexp2_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd)) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd)) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd)) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd)) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd)) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd)) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd)) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd)) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd))))


def logaddexp2_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd)) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd)) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd)) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd)) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd)) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd)) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd)) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd)) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd))))


def logaddexp2_cx_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd)) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd)) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd)) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd)) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd)) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd)) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd)) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd)) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd))))


def logaddexp2_cx_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd)) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd)) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd)) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd)) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd)) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd)) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd)) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd)) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd))))


def logaddexp2_cx_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd))) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd))) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd)))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) + (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd))) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd))) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd)))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd))) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd))) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd)))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (x == y) & (x - x != 0.0) else g * (-(1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd))) if x > y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd))) + -(real.exp((x - y) * 0.6931471805599453) / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd)))))


def logaddexp2_cx_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd))) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd))) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd)))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) + (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd))) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd))) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd)))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd))) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd))) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd)))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == y) & (x - x != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd))) if x > y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd))) + -(math.exp((x - y) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd)))))


def logaddexp2_cy_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd)) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd)) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd)) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd)) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd)) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd)) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * xd)) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd)) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * -xd))))


def logaddexp2_cy_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd)) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd)) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd)) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd)) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd)) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd)) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * xd)) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd)) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -xd))))


def logaddexp2_cy_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd)) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd)) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd)) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd)) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd)) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd)) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * -yd)) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd)) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * yd))))


def logaddexp2_cy_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd)) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd)) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd)) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd)) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd)) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd)) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * -yd)) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd)) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * yd))))


def logaddexp2_cy_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd))) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd))) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd)))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) + (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd))) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd))) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd)))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd))) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd))) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd)))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (y == x) & (y - y != 0.0) else g * (-(1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) / (1.0 + real.exp((x - y) * 0.6931471805599453)) * (real.exp((x - y) * 0.6931471805599453) * (0.6931471805599453 * (xd + -yd))) if y > x else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd))) + -(real.exp((y - x) * 0.6931471805599453) / (1.0 + real.exp((y - x) * 0.6931471805599453))) / (1.0 + real.exp((y - x) * 0.6931471805599453)) * (real.exp((y - x) * 0.6931471805599453) * (0.6931471805599453 * (yd + -xd)))))


def logaddexp2_cy_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd))) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd))) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd)))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) + (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd))) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd))) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd)))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd))) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd))) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd)))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (y == x) & (y - y != f32(0.0)) else g * (-(f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))) * (math.exp((x - y) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (xd + -yd))) if y > x else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd))) + -(math.exp((y - x) * f32(0.6931471805599453)) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))) * (math.exp((y - x) * f32(0.6931471805599453)) * (f32(0.6931471805599453) * (yd + -xd)))))


def copysign_cx_9_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_out = p_f64(a[3])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if x == 0.0 else gd * (1.0 if out == x else -1.0 if out == -x else x)) + (0.0 if x == 0.0 else (0.0 if out == x else (0.0 if out == -x else g * (xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if x == 0.0 else gd * (1.0 if out == x else -1.0 if out == -x else x)) + (0.0 if x == 0.0 else (0.0 if out == x else (0.0 if out == -x else g * (xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (0.0 if x == 0.0 else (0.0 if out == x else (0.0 if out == -x else g * (xd))))
    else:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (0.0 if x == 0.0 else (0.0 if out == x else (0.0 if out == -x else g * (xd))))


def copysign_cx_9_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_out = p_f32(a[3])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if x == f32(0.0) else gd * (f32(1.0) if out == x else f32(-1.0) if out == -x else x)) + (f32(0.0) if x == f32(0.0) else (f32(0.0) if out == x else (f32(0.0) if out == -x else g * (xd))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if x == f32(0.0) else gd * (f32(1.0) if out == x else f32(-1.0) if out == -x else x)) + (f32(0.0) if x == f32(0.0) else (f32(0.0) if out == x else (f32(0.0) if out == -x else g * (xd))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (f32(0.0) if x == f32(0.0) else (f32(0.0) if out == x else (f32(0.0) if out == -x else g * (xd))))
    else:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (f32(0.0) if x == f32(0.0) else (f32(0.0) if out == x else (f32(0.0) if out == -x else g * (xd))))


def hypot_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if out == 0.0 else gd * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)) + (0.0 if out == 0.0 else (0.0 if abs(x) == out else g * (-(x / out) / out * outd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if out == 0.0 else gd * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)) + (0.0 if out == 0.0 else (0.0 if abs(x) == out else g * (-(x / out) / out * outd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (0.0 if out == 0.0 else (0.0 if abs(x) == out else g * (-(x / out) / out * outd)))
    else:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (0.0 if out == 0.0 else (0.0 if abs(x) == out else g * (-(x / out) / out * outd)))


def hypot_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if out == f32(0.0) else gd * ((f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out)) + (f32(0.0) if out == f32(0.0) else (f32(0.0) if abs(x) == out else g * (-(x / out) / out * outd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if out == f32(0.0) else gd * ((f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out)) + (f32(0.0) if out == f32(0.0) else (f32(0.0) if abs(x) == out else g * (-(x / out) / out * outd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (f32(0.0) if out == f32(0.0) else (f32(0.0) if abs(x) == out else g * (-(x / out) / out * outd)))
    else:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (f32(0.0) if out == f32(0.0) else (f32(0.0) if abs(x) == out else g * (-(x / out) / out * outd)))


def hypot_cx_9_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_out = p_f64(a[3])
    p_xd = p_f64(a[4])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if out == 0.0 else gd * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)) + (0.0 if out == 0.0 else (0.0 if (abs(x) == out) & (out - out != 0.0) else g * (1.0 / out * xd + -(x / out) / out * outd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if out == 0.0 else gd * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)) + (0.0 if out == 0.0 else (0.0 if (abs(x) == out) & (out - out != 0.0) else g * (1.0 / out * xd + -(x / out) / out * outd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (0.0 if out == 0.0 else (0.0 if (abs(x) == out) & (out - out != 0.0) else g * (1.0 / out * xd + -(x / out) / out * outd)))
    else:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (0.0 if out == 0.0 else (0.0 if (abs(x) == out) & (out - out != 0.0) else g * (1.0 / out * xd + -(x / out) / out * outd)))


def hypot_cx_9_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_out = p_f32(a[3])
    p_xd = p_f32(a[4])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if out == f32(0.0) else gd * ((f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out)) + (f32(0.0) if out == f32(0.0) else (f32(0.0) if (abs(x) == out) & (out - out != f32(0.0)) else g * (f32(1.0) / out * xd + -(x / out) / out * outd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if out == f32(0.0) else gd * ((f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out)) + (f32(0.0) if out == f32(0.0) else (f32(0.0) if (abs(x) == out) & (out - out != f32(0.0)) else g * (f32(1.0) / out * xd + -(x / out) / out * outd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (f32(0.0) if out == f32(0.0) else (f32(0.0) if (abs(x) == out) & (out - out != f32(0.0)) else g * (f32(1.0) / out * xd + -(x / out) / out * outd)))
    else:
        for i in range(n):
            x = p_x[i]; out = p_out[i]; xd = p_xd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (f32(0.0) if out == f32(0.0) else (f32(0.0) if (abs(x) == out) & (out - out != f32(0.0)) else g * (f32(1.0) / out * xd + -(x / out) / out * outd)))


def hypot_cy_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_y = p_f64(a[1])
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if out == 0.0 else gd * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)) + (0.0 if out == 0.0 else (0.0 if abs(y) == out else g * (-(y / out) / out * outd)))
    elif flags == 2:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if out == 0.0 else gd * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)) + (0.0 if out == 0.0 else (0.0 if abs(y) == out else g * (-(y / out) / out * outd)))
    elif flags == 1:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (0.0 if out == 0.0 else (0.0 if abs(y) == out else g * (-(y / out) / out * outd)))
    else:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (0.0 if out == 0.0 else (0.0 if abs(y) == out else g * (-(y / out) / out * outd)))


def hypot_cy_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_y = p_f32(a[1])
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if out == f32(0.0) else gd * ((f32(-1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out)) + (f32(0.0) if out == f32(0.0) else (f32(0.0) if abs(y) == out else g * (-(y / out) / out * outd)))
    elif flags == 2:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if out == f32(0.0) else gd * ((f32(-1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out)) + (f32(0.0) if out == f32(0.0) else (f32(0.0) if abs(y) == out else g * (-(y / out) / out * outd)))
    elif flags == 1:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (f32(0.0) if out == f32(0.0) else (f32(0.0) if abs(y) == out else g * (-(y / out) / out * outd)))
    else:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (f32(0.0) if out == f32(0.0) else (f32(0.0) if abs(y) == out else g * (-(y / out) / out * outd)))


def hypot_cy_10_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_y = p_f64(a[1])
    p_out = p_f64(a[3])
    p_yd = p_f64(a[5])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; yd = p_yd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if out == 0.0 else gd * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)) + (0.0 if out == 0.0 else (0.0 if (abs(y) == out) & (out - out != 0.0) else g * (1.0 / out * yd + -(y / out) / out * outd)))
    elif flags == 2:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; yd = p_yd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if out == 0.0 else gd * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)) + (0.0 if out == 0.0 else (0.0 if (abs(y) == out) & (out - out != 0.0) else g * (1.0 / out * yd + -(y / out) / out * outd)))
    elif flags == 1:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; yd = p_yd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (0.0 if out == 0.0 else (0.0 if (abs(y) == out) & (out - out != 0.0) else g * (1.0 / out * yd + -(y / out) / out * outd)))
    else:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; yd = p_yd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (0.0 if out == 0.0 else (0.0 if (abs(y) == out) & (out - out != 0.0) else g * (1.0 / out * yd + -(y / out) / out * outd)))


def hypot_cy_10_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_y = p_f32(a[1])
    p_out = p_f32(a[3])
    p_yd = p_f32(a[5])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; yd = p_yd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if out == f32(0.0) else gd * ((f32(-1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out)) + (f32(0.0) if out == f32(0.0) else (f32(0.0) if (abs(y) == out) & (out - out != f32(0.0)) else g * (f32(1.0) / out * yd + -(y / out) / out * outd)))
    elif flags == 2:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; yd = p_yd[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if out == f32(0.0) else gd * ((f32(-1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out)) + (f32(0.0) if out == f32(0.0) else (f32(0.0) if (abs(y) == out) & (out - out != f32(0.0)) else g * (f32(1.0) / out * yd + -(y / out) / out * outd)))
    elif flags == 1:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; yd = p_yd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = (f32(0.0) if out == f32(0.0) else (f32(0.0) if (abs(y) == out) & (out - out != f32(0.0)) else g * (f32(1.0) / out * yd + -(y / out) / out * outd)))
    else:
        for i in range(n):
            y = p_y[i]; out = p_out[i]; yd = p_yd[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += (f32(0.0) if out == f32(0.0) else (f32(0.0) if (abs(y) == out) & (out - out != f32(0.0)) else g * (f32(1.0) / out * yd + -(y / out) / out * outd)))


def sinc_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x) + g * ((3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) * -xd + -x * -((3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)))))) * (x * xd + x * xd) + x * x * -((1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))) * (x * xd + x * xd) + x * x * -((0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)))) * (x * xd + x * xd) + x * x * -((0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))) * (x * xd + x * xd) + x * x * -((0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)) * (x * xd + x * xd) + x * x * -((9.766223126318928e-05 - x * x * 0.0) * (x * xd + x * xd))))))) if abs(x) < 0.2 else 1.0 / x * (-real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) * (3.141592653589793 * xd) + -(1.0 / (3.141592653589793 * x) * (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) * (3.141592653589793 * xd)) + -(real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / (3.141592653589793 * x) * (3.141592653589793 * xd))) + -((real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x) / x * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x) + g * ((3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) * -xd + -x * -((3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)))))) * (x * xd + x * xd) + x * x * -((1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))) * (x * xd + x * xd) + x * x * -((0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)))) * (x * xd + x * xd) + x * x * -((0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))) * (x * xd + x * xd) + x * x * -((0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)) * (x * xd + x * xd) + x * x * -((9.766223126318928e-05 - x * x * 0.0) * (x * xd + x * xd))))))) if abs(x) < 0.2 else 1.0 / x * (-real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) * (3.141592653589793 * xd) + -(1.0 / (3.141592653589793 * x) * (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) * (3.141592653589793 * xd)) + -(real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / (3.141592653589793 * x) * (3.141592653589793 * xd))) + -((real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x) / x * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * ((3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) * -xd + -x * -((3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)))))) * (x * xd + x * xd) + x * x * -((1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))) * (x * xd + x * xd) + x * x * -((0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)))) * (x * xd + x * xd) + x * x * -((0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))) * (x * xd + x * xd) + x * x * -((0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)) * (x * xd + x * xd) + x * x * -((9.766223126318928e-05 - x * x * 0.0) * (x * xd + x * xd))))))) if abs(x) < 0.2 else 1.0 / x * (-real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) * (3.141592653589793 * xd) + -(1.0 / (3.141592653589793 * x) * (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) * (3.141592653589793 * xd)) + -(real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / (3.141592653589793 * x) * (3.141592653589793 * xd))) + -((real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x) / x * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * ((3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) * -xd + -x * -((3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)))))) * (x * xd + x * xd) + x * x * -((1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))) * (x * xd + x * xd) + x * x * -((0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)))) * (x * xd + x * xd) + x * x * -((0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))) * (x * xd + x * xd) + x * x * -((0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0)) * (x * xd + x * xd) + x * x * -((9.766223126318928e-05 - x * x * 0.0) * (x * xd + x * xd))))))) if abs(x) < 0.2 else 1.0 / x * (-real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) * (3.141592653589793 * xd) + -(1.0 / (3.141592653589793 * x) * (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) * (3.141592653589793 * xd)) + -(real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / (3.141592653589793 * x) * (3.141592653589793 * xd))) + -((real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x) / x * xd)


def sinc_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-x * (f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) if abs(x) < f32(0.2) else (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x) + g * ((f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) * -xd + -x * -((f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))))))) * (x * xd + x * xd) + x * x * -((f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))) * (x * xd + x * xd) + x * x * -((f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))))) * (x * xd + x * xd) + x * x * -((f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))) * (x * xd + x * xd) + x * x * -((f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))) * (x * xd + x * xd) + x * x * -((f32(9.766223126318928e-05) - x * x * f32(0.0)) * (x * xd + x * xd))))))) if abs(x) < f32(0.2) else f32(1.0) / x * (-math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) * (f32(3.141592653589793) * xd) + -(f32(1.0) / (f32(3.141592653589793) * x) * (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) * (f32(3.141592653589793) * xd)) + -(math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / (f32(3.141592653589793) * x) * (f32(3.141592653589793) * xd))) + -((math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x) / x * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-x * (f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) if abs(x) < f32(0.2) else (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x) + g * ((f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) * -xd + -x * -((f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))))))) * (x * xd + x * xd) + x * x * -((f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))) * (x * xd + x * xd) + x * x * -((f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))))) * (x * xd + x * xd) + x * x * -((f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))) * (x * xd + x * xd) + x * x * -((f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))) * (x * xd + x * xd) + x * x * -((f32(9.766223126318928e-05) - x * x * f32(0.0)) * (x * xd + x * xd))))))) if abs(x) < f32(0.2) else f32(1.0) / x * (-math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) * (f32(3.141592653589793) * xd) + -(f32(1.0) / (f32(3.141592653589793) * x) * (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) * (f32(3.141592653589793) * xd)) + -(math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / (f32(3.141592653589793) * x) * (f32(3.141592653589793) * xd))) + -((math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x) / x * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * ((f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) * -xd + -x * -((f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))))))) * (x * xd + x * xd) + x * x * -((f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))) * (x * xd + x * xd) + x * x * -((f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))))) * (x * xd + x * xd) + x * x * -((f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))) * (x * xd + x * xd) + x * x * -((f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))) * (x * xd + x * xd) + x * x * -((f32(9.766223126318928e-05) - x * x * f32(0.0)) * (x * xd + x * xd))))))) if abs(x) < f32(0.2) else f32(1.0) / x * (-math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) * (f32(3.141592653589793) * xd) + -(f32(1.0) / (f32(3.141592653589793) * x) * (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) * (f32(3.141592653589793) * xd)) + -(math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / (f32(3.141592653589793) * x) * (f32(3.141592653589793) * xd))) + -((math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x) / x * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * ((f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) * -xd + -x * -((f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))))))) * (x * xd + x * xd) + x * x * -((f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))) * (x * xd + x * xd) + x * x * -((f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))))) * (x * xd + x * xd) + x * x * -((f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))) * (x * xd + x * xd) + x * x * -((f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0))) * (x * xd + x * xd) + x * x * -((f32(9.766223126318928e-05) - x * x * f32(0.0)) * (x * xd + x * xd))))))) if abs(x) < f32(0.2) else f32(1.0) / x * (-math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) * (f32(3.141592653589793) * xd) + -(f32(1.0) / (f32(3.141592653589793) * x) * (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) * (f32(3.141592653589793) * xd)) + -(math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / (f32(3.141592653589793) * x) * (f32(3.141592653589793) * xd))) + -((math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x) / x * xd)


def arcsinh_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / math.hypot(1.0, x)) + g * (-(1.0 / math.hypot(1.0, x)) / math.hypot(1.0, x) * ((0.0 if math.hypot(1.0, x) == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == math.hypot(1.0, x) else x / math.hypot(1.0, x)) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / math.hypot(1.0, x)) + g * (-(1.0 / math.hypot(1.0, x)) / math.hypot(1.0, x) * ((0.0 if math.hypot(1.0, x) == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == math.hypot(1.0, x) else x / math.hypot(1.0, x)) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / math.hypot(1.0, x)) / math.hypot(1.0, x) * ((0.0 if math.hypot(1.0, x) == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == math.hypot(1.0, x) else x / math.hypot(1.0, x)) * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / math.hypot(1.0, x)) / math.hypot(1.0, x) * ((0.0 if math.hypot(1.0, x) == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == math.hypot(1.0, x) else x / math.hypot(1.0, x)) * xd))


def arcsinh_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / math.hypot(f32(1.0), x)) + g * (-(f32(1.0) / math.hypot(f32(1.0), x)) / math.hypot(f32(1.0), x) * ((f32(0.0) if math.hypot(f32(1.0), x) == f32(0.0) else (f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == math.hypot(f32(1.0), x) else x / math.hypot(f32(1.0), x)) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / math.hypot(f32(1.0), x)) + g * (-(f32(1.0) / math.hypot(f32(1.0), x)) / math.hypot(f32(1.0), x) * ((f32(0.0) if math.hypot(f32(1.0), x) == f32(0.0) else (f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == math.hypot(f32(1.0), x) else x / math.hypot(f32(1.0), x)) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / math.hypot(f32(1.0), x)) / math.hypot(f32(1.0), x) * ((f32(0.0) if math.hypot(f32(1.0), x) == f32(0.0) else (f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == math.hypot(f32(1.0), x) else x / math.hypot(f32(1.0), x)) * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / math.hypot(f32(1.0), x)) / math.hypot(f32(1.0), x) * ((f32(0.0) if math.hypot(f32(1.0), x) == f32(0.0) else (f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == math.hypot(f32(1.0), x) else x / math.hypot(f32(1.0), x)) * xd))


def arccosh_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0))) + g * (-(1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0))) / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)) * (math.sqrt(x + 1.0) * (0.5 / math.sqrt(x - 1.0) * xd) + math.sqrt(x - 1.0) * (0.5 / math.sqrt(x + 1.0) * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0))) + g * (-(1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0))) / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)) * (math.sqrt(x + 1.0) * (0.5 / math.sqrt(x - 1.0) * xd) + math.sqrt(x - 1.0) * (0.5 / math.sqrt(x + 1.0) * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0))) / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)) * (math.sqrt(x + 1.0) * (0.5 / math.sqrt(x - 1.0) * xd) + math.sqrt(x - 1.0) * (0.5 / math.sqrt(x + 1.0) * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0))) / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)) * (math.sqrt(x + 1.0) * (0.5 / math.sqrt(x - 1.0) * xd) + math.sqrt(x - 1.0) * (0.5 / math.sqrt(x + 1.0) * xd)))


def arccosh_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0)))) + g * (-(f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0)))) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0))) * (math.sqrt(x + f32(1.0)) * (f32(0.5) / math.sqrt(x - f32(1.0)) * xd) + math.sqrt(x - f32(1.0)) * (f32(0.5) / math.sqrt(x + f32(1.0)) * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0)))) + g * (-(f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0)))) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0))) * (math.sqrt(x + f32(1.0)) * (f32(0.5) / math.sqrt(x - f32(1.0)) * xd) + math.sqrt(x - f32(1.0)) * (f32(0.5) / math.sqrt(x + f32(1.0)) * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0)))) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0))) * (math.sqrt(x + f32(1.0)) * (f32(0.5) / math.sqrt(x - f32(1.0)) * xd) + math.sqrt(x - f32(1.0)) * (f32(0.5) / math.sqrt(x + f32(1.0)) * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0)))) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0))) * (math.sqrt(x + f32(1.0)) * (f32(0.5) / math.sqrt(x - f32(1.0)) * xd) + math.sqrt(x - f32(1.0)) * (f32(0.5) / math.sqrt(x + f32(1.0)) * xd)))


def arctanh_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / ((1.0 - x) * (1.0 + x))) + g * (-(1.0 / ((1.0 - x) * (1.0 + x))) / ((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / ((1.0 - x) * (1.0 + x))) + g * (-(1.0 / ((1.0 - x) * (1.0 + x))) / ((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / ((1.0 - x) * (1.0 + x))) / ((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / ((1.0 - x) * (1.0 + x))) / ((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd))


def arctanh_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x))) + g * (-(f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x))) / ((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x))) + g * (-(f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x))) / ((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x))) / ((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x))) / ((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd))


def sin_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (real.cos(x)) + g * (-real.sin(x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (real.cos(x)) + g * (-real.sin(x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-real.sin(x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-real.sin(x) * xd)


def sin_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (math.cos(x)) + g * (-math.sin(x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (math.cos(x)) + g * (-math.sin(x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-math.sin(x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-math.sin(x) * xd)


def cos_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-real.sin(x)) + g * (-(real.cos(x) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-real.sin(x)) + g * (-(real.cos(x) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(real.cos(x) * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(real.cos(x) * xd))


def cos_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-math.sin(x)) + g * (-(math.cos(x) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-math.sin(x)) + g * (-(math.cos(x) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(math.cos(x) * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(math.cos(x) * xd))


def tan_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 + out * out) + g * (out * outd + out * outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 + out * out) + g * (out * outd + out * outd)
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (out * outd + out * outd)
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (out * outd + out * outd)


def tan_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) + out * out) + g * (out * outd + out * outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) + out * out) + g * (out * outd + out * outd)
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (out * outd + out * outd)
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (out * outd + out * outd)


def arcsin_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / math.sqrt((1.0 - x) * (1.0 + x))) + g * (-(1.0 / math.sqrt((1.0 - x) * (1.0 + x))) / math.sqrt((1.0 - x) * (1.0 + x)) * (0.5 / math.sqrt((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / math.sqrt((1.0 - x) * (1.0 + x))) + g * (-(1.0 / math.sqrt((1.0 - x) * (1.0 + x))) / math.sqrt((1.0 - x) * (1.0 + x)) * (0.5 / math.sqrt((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / math.sqrt((1.0 - x) * (1.0 + x))) / math.sqrt((1.0 - x) * (1.0 + x)) * (0.5 / math.sqrt((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / math.sqrt((1.0 - x) * (1.0 + x))) / math.sqrt((1.0 - x) * (1.0 + x)) * (0.5 / math.sqrt((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd)))


def arcsin_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) + g * (-(f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * (f32(0.5) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) + g * (-(f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * (f32(0.5) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * (f32(0.5) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * (f32(0.5) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd)))


def arccos_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-1.0 / math.sqrt((1.0 - x) * (1.0 + x))) + g * (-(-1.0 / math.sqrt((1.0 - x) * (1.0 + x))) / math.sqrt((1.0 - x) * (1.0 + x)) * (0.5 / math.sqrt((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-1.0 / math.sqrt((1.0 - x) * (1.0 + x))) + g * (-(-1.0 / math.sqrt((1.0 - x) * (1.0 + x))) / math.sqrt((1.0 - x) * (1.0 + x)) * (0.5 / math.sqrt((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(-1.0 / math.sqrt((1.0 - x) * (1.0 + x))) / math.sqrt((1.0 - x) * (1.0 + x)) * (0.5 / math.sqrt((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(-1.0 / math.sqrt((1.0 - x) * (1.0 + x))) / math.sqrt((1.0 - x) * (1.0 + x)) * (0.5 / math.sqrt((1.0 - x) * (1.0 + x)) * ((1.0 + x) * -xd + (1.0 - x) * xd)))


def arccos_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) + g * (-(f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * (f32(0.5) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) + g * (-(f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * (f32(0.5) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * (f32(0.5) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * (f32(0.5) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)) * ((f32(1.0) + x) * -xd + (f32(1.0) - x) * xd)))


def arctan_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / (1.0 + x * x)) + g * (-(1.0 / (1.0 + x * x)) / (1.0 + x * x) * (x * xd + x * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / (1.0 + x * x)) + g * (-(1.0 / (1.0 + x * x)) / (1.0 + x * x) * (x * xd + x * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / (1.0 + x * x)) / (1.0 + x * x) * (x * xd + x * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / (1.0 + x * x)) / (1.0 + x * x) * (x * xd + x * xd))


def arctan_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / (f32(1.0) + x * x)) + g * (-(f32(1.0) / (f32(1.0) + x * x)) / (f32(1.0) + x * x) * (x * xd + x * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / (f32(1.0) + x * x)) + g * (-(f32(1.0) / (f32(1.0) + x * x)) / (f32(1.0) + x * x) * (x * xd + x * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / (f32(1.0) + x * x)) / (f32(1.0) + x * x) * (x * xd + x * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / (f32(1.0) + x * x)) / (f32(1.0) + x * x) * (x * xd + x * xd))


def arctan2_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else 0.0) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else 0.0) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else 0.0) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else 0.0) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0))))))


def arctan2_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else f32(0.0)) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else f32(0.0)) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else f32(0.0)) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else f32(0.0)) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)))))))


def arctan2_cx_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((0.0 if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((0.0 if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((0.0 if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((0.0 if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd))))))


def arctan2_cx_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((f32(0.0) if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((f32(0.0) if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((f32(0.0) if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((f32(0.0) if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd))))))


def arctan2_cx_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd) if abs(x) > abs(y) else 0.0) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))


def arctan2_cx_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd) if abs(x) > abs(y) else f32(0.0)) + -(((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))


def arctan2_cy_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else gd * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else 0.0) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else gd * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else 0.0) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else 0.0) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else 0.0) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else 0.0))))))


def arctan2_cy_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0))) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else f32(0.0)) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0))) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else f32(0.0)) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0))) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else f32(0.0)) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0))) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else f32(0.0)) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else f32(0.0)))))))


def arctan2_cy_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else gd * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((0.0 if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else gd * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((0.0 if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((0.0 if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((0.0 if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else 0.0) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (0.0 if abs(x) > abs(y) else yd))))))


def arctan2_cy_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd)) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((f32(0.0) if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd)) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((f32(0.0) if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd)) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((f32(0.0) if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd)) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((f32(0.0) if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else f32(0.0)) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (f32(0.0) if abs(x) > abs(y) else yd))))))


def arctan2_cy_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else gd * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else gd * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (1.0 / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(0.0 if abs(x) > abs(y) else 1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd)) + -(-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (1.0 / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))


def arctan2_cy_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd)) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else gd * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd)) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd)) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (f32(1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * -(f32(0.0) if abs(x) > abs(y) else f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd)) + -(-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))) * ((xd if abs(x) > abs(y) else yd) + ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + (y if abs(x) > abs(y) else x) * (f32(1.0) / (x if abs(x) > abs(y) else y) * (yd if abs(x) > abs(y) else xd) + -((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / (x if abs(x) > abs(y) else y) * (xd if abs(x) > abs(y) else yd))))))


def sinh_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (real.cosh(x)) + g * (real.sinh(x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (real.cosh(x)) + g * (real.sinh(x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (real.sinh(x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (real.sinh(x) * xd)


def sinh_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (math.cosh(x)) + g * (math.sinh(x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (math.cosh(x)) + g * (math.sinh(x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (math.sinh(x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (math.sinh(x) * xd)


def cosh_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (real.sinh(x)) + g * (real.cosh(x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (real.sinh(x)) + g * (real.cosh(x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (real.cosh(x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (real.cosh(x) * xd)


def cosh_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (math.sinh(x)) + g * (math.cosh(x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (math.sinh(x)) + g * (math.cosh(x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (math.cosh(x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (math.cosh(x) * xd)


def tanh_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 - out * out) + g * (-(out * outd + out * outd))
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 - out * out) + g * (-(out * outd + out * outd))
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (-(out * outd + out * outd))
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (-(out * outd + out * outd))


def tanh_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) - out * out) + g * (-(out * outd + out * outd))
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) - out * out) + g * (-(out * outd + out * outd))
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (-(out * outd + out * outd))
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (-(out * outd + out * outd))


def sigmoid_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (out * (1.0 - out)) + g * ((1.0 - out) * outd + out * -outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (out * (1.0 - out)) + g * ((1.0 - out) * outd + out * -outd)
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * ((1.0 - out) * outd + out * -outd)
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * ((1.0 - out) * outd + out * -outd)


def sigmoid_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (out * (f32(1.0) - out)) + g * ((f32(1.0) - out) * outd + out * -outd)
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (out * (f32(1.0) - out)) + g * ((f32(1.0) - out) * outd + out * -outd)
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * ((f32(1.0) - out) * outd + out * -outd)
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * ((f32(1.0) - out) * outd + out * -outd)


def logit_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / abs(x * (1.0 - x))) + g * (-(1.0 / abs(x * (1.0 - x))) / abs(x * (1.0 - x)) * ((1.0 if x * (1.0 - x) > 0.0 else -1.0 if x * (1.0 - x) < 0.0 else 0.0) * ((1.0 - x) * xd + x * -xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / abs(x * (1.0 - x))) + g * (-(1.0 / abs(x * (1.0 - x))) / abs(x * (1.0 - x)) * ((1.0 if x * (1.0 - x) > 0.0 else -1.0 if x * (1.0 - x) < 0.0 else 0.0) * ((1.0 - x) * xd + x * -xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / abs(x * (1.0 - x))) / abs(x * (1.0 - x)) * ((1.0 if x * (1.0 - x) > 0.0 else -1.0 if x * (1.0 - x) < 0.0 else 0.0) * ((1.0 - x) * xd + x * -xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / abs(x * (1.0 - x))) / abs(x * (1.0 - x)) * ((1.0 if x * (1.0 - x) > 0.0 else -1.0 if x * (1.0 - x) < 0.0 else 0.0) * ((1.0 - x) * xd + x * -xd)))


def logit_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / abs(x * (f32(1.0) - x))) + g * (-(f32(1.0) / abs(x * (f32(1.0) - x))) / abs(x * (f32(1.0) - x)) * ((f32(1.0) if x * (f32(1.0) - x) > f32(0.0) else f32(-1.0) if x * (f32(1.0) - x) < f32(0.0) else f32(0.0)) * ((f32(1.0) - x) * xd + x * -xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / abs(x * (f32(1.0) - x))) + g * (-(f32(1.0) / abs(x * (f32(1.0) - x))) / abs(x * (f32(1.0) - x)) * ((f32(1.0) if x * (f32(1.0) - x) > f32(0.0) else f32(-1.0) if x * (f32(1.0) - x) < f32(0.0) else f32(0.0)) * ((f32(1.0) - x) * xd + x * -xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / abs(x * (f32(1.0) - x))) / abs(x * (f32(1.0) - x)) * ((f32(1.0) if x * (f32(1.0) - x) > f32(0.0) else f32(-1.0) if x * (f32(1.0) - x) < f32(0.0) else f32(0.0)) * ((f32(1.0) - x) * xd + x * -xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / abs(x * (f32(1.0) - x))) / abs(x * (f32(1.0) - x)) * ((f32(1.0) if x * (f32(1.0) - x) > f32(0.0) else f32(-1.0) if x * (f32(1.0) - x) < f32(0.0) else f32(0.0)) * ((f32(1.0) - x) * xd + x * -xd)))


def softplus_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.0 / (1.0 + real.exp(-x))) + g * (-(1.0 / (1.0 + real.exp(-x))) / (1.0 + real.exp(-x)) * (real.exp(-x) * -xd) if x > 0.0 else 1.0 / (1.0 + real.exp(x)) * (real.exp(x) * xd) + -(real.exp(x) / (1.0 + real.exp(x))) / (1.0 + real.exp(x)) * (real.exp(x) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.0 / (1.0 + real.exp(-x))) + g * (-(1.0 / (1.0 + real.exp(-x))) / (1.0 + real.exp(-x)) * (real.exp(-x) * -xd) if x > 0.0 else 1.0 / (1.0 + real.exp(x)) * (real.exp(x) * xd) + -(real.exp(x) / (1.0 + real.exp(x))) / (1.0 + real.exp(x)) * (real.exp(x) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(1.0 / (1.0 + real.exp(-x))) / (1.0 + real.exp(-x)) * (real.exp(-x) * -xd) if x > 0.0 else 1.0 / (1.0 + real.exp(x)) * (real.exp(x) * xd) + -(real.exp(x) / (1.0 + real.exp(x))) / (1.0 + real.exp(x)) * (real.exp(x) * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(1.0 / (1.0 + real.exp(-x))) / (1.0 + real.exp(-x)) * (real.exp(-x) * -xd) if x > 0.0 else 1.0 / (1.0 + real.exp(x)) * (real.exp(x) * xd) + -(real.exp(x) / (1.0 + real.exp(x))) / (1.0 + real.exp(x)) * (real.exp(x) * xd))


def softplus_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.0) / (f32(1.0) + math.exp(-x))) + g * (-(f32(1.0) / (f32(1.0) + math.exp(-x))) / (f32(1.0) + math.exp(-x)) * (math.exp(-x) * -xd) if x > f32(0.0) else f32(1.0) / (f32(1.0) + math.exp(x)) * (math.exp(x) * xd) + -(math.exp(x) / (f32(1.0) + math.exp(x))) / (f32(1.0) + math.exp(x)) * (math.exp(x) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.0) / (f32(1.0) + math.exp(-x))) + g * (-(f32(1.0) / (f32(1.0) + math.exp(-x))) / (f32(1.0) + math.exp(-x)) * (math.exp(-x) * -xd) if x > f32(0.0) else f32(1.0) / (f32(1.0) + math.exp(x)) * (math.exp(x) * xd) + -(math.exp(x) / (f32(1.0) + math.exp(x))) / (f32(1.0) + math.exp(x)) * (math.exp(x) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-(f32(1.0) / (f32(1.0) + math.exp(-x))) / (f32(1.0) + math.exp(-x)) * (math.exp(-x) * -xd) if x > f32(0.0) else f32(1.0) / (f32(1.0) + math.exp(x)) * (math.exp(x) * xd) + -(math.exp(x) / (f32(1.0) + math.exp(x))) / (f32(1.0) + math.exp(x)) * (math.exp(x) * xd))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-(f32(1.0) / (f32(1.0) + math.exp(-x))) / (f32(1.0) + math.exp(-x)) * (math.exp(-x) * -xd) if x > f32(0.0) else f32(1.0) / (f32(1.0) + math.exp(x)) * (math.exp(x) * xd) + -(math.exp(x) / (f32(1.0) + math.exp(x))) / (f32(1.0) + math.exp(x)) * (math.exp(x) * xd))


def erf_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (1.1283791670955126 * real.exp(-(x * x))) + g * (1.1283791670955126 * (real.exp(-(x * x)) * -(x * xd + x * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (1.1283791670955126 * real.exp(-(x * x))) + g * (1.1283791670955126 * (real.exp(-(x * x)) * -(x * xd + x * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (1.1283791670955126 * (real.exp(-(x * x)) * -(x * xd + x * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (1.1283791670955126 * (real.exp(-(x * x)) * -(x * xd + x * xd)))


def erf_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(1.1283791670955126) * math.exp(-(x * x))) + g * (f32(1.1283791670955126) * (math.exp(-(x * x)) * -(x * xd + x * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(1.1283791670955126) * math.exp(-(x * x))) + g * (f32(1.1283791670955126) * (math.exp(-(x * x)) * -(x * xd + x * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (f32(1.1283791670955126) * (math.exp(-(x * x)) * -(x * xd + x * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (f32(1.1283791670955126) * (math.exp(-(x * x)) * -(x * xd + x * xd)))


def erfc_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (-1.1283791670955126 * real.exp(-(x * x))) + g * (-1.1283791670955126 * (real.exp(-(x * x)) * -(x * xd + x * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (-1.1283791670955126 * real.exp(-(x * x))) + g * (-1.1283791670955126 * (real.exp(-(x * x)) * -(x * xd + x * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (-1.1283791670955126 * (real.exp(-(x * x)) * -(x * xd + x * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (-1.1283791670955126 * (real.exp(-(x * x)) * -(x * xd + x * xd)))


def erfc_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(-1.1283791670955126) * math.exp(-(x * x))) + g * (f32(-1.1283791670955126) * (math.exp(-(x * x)) * -(x * xd + x * xd)))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(-1.1283791670955126) * math.exp(-(x * x))) + g * (f32(-1.1283791670955126) * (math.exp(-(x * x)) * -(x * xd + x * xd)))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (f32(-1.1283791670955126) * (math.exp(-(x * x)) * -(x * xd + x * xd)))
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (f32(-1.1283791670955126) * (math.exp(-(x * x)) * -(x * xd + x * xd)))


def erfinv_cx_8_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f64(a[3])
    p_outd = p_f64(a[7])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (0.886226925452758 * real.exp(out * out)) + g * (0.886226925452758 * (real.exp(out * out) * (out * outd + out * outd)))
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (0.886226925452758 * real.exp(out * out)) + g * (0.886226925452758 * (real.exp(out * out) * (out * outd + out * outd)))
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (0.886226925452758 * (real.exp(out * out) * (out * outd + out * outd)))
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (0.886226925452758 * (real.exp(out * out) * (out * outd + out * outd)))


def erfinv_cx_8_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_out = p_f32(a[3])
    p_outd = p_f32(a[7])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (f32(0.886226925452758) * math.exp(out * out)) + g * (f32(0.886226925452758) * (math.exp(out * out) * (out * outd + out * outd)))
    elif flags == 2:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (f32(0.886226925452758) * math.exp(out * out)) + g * (f32(0.886226925452758) * (math.exp(out * out) * (out * outd + out * outd)))
    elif flags == 1:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] = g * (f32(0.886226925452758) * (math.exp(out * out) * (out * outd + out * outd)))
    else:
        for i in range(n):
            out = p_out[i]; outd = p_outd[i]; g = p_g[i]
            target[i] += g * (f32(0.886226925452758) * (math.exp(out * out) * (out * outd + out * outd)))


def lgamma_cx_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (digamma(x)) + g * (trigamma(x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (digamma(x)) + g * (trigamma(x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (trigamma(x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (trigamma(x) * xd)


def lgamma_cx_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = gd * (digamma(x)) + g * (trigamma(x) * xd)
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += gd * (digamma(x)) + g * (trigamma(x) * xd)
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = g * (trigamma(x) * xd)
    else:
        for i in range(n):
            x = p_x[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += g * (trigamma(x) * xd)


def xlogy_cx_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((0.0 if y <= 0.0 else gd * (real.log(y))) if x == 0.0 else gd * (real.log(y))) + ((0.0 if y <= 0.0 else g * (1.0 / y * yd)) if x == 0.0 else g * (1.0 / y * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((0.0 if y <= 0.0 else gd * (real.log(y))) if x == 0.0 else gd * (real.log(y))) + ((0.0 if y <= 0.0 else g * (1.0 / y * yd)) if x == 0.0 else g * (1.0 / y * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = ((0.0 if y <= 0.0 else g * (1.0 / y * yd)) if x == 0.0 else g * (1.0 / y * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += ((0.0 if y <= 0.0 else g * (1.0 / y * yd)) if x == 0.0 else g * (1.0 / y * yd))


def xlogy_cx_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((f32(0.0) if y <= f32(0.0) else gd * (math.log(y))) if x == f32(0.0) else gd * (math.log(y))) + ((f32(0.0) if y <= f32(0.0) else g * (f32(1.0) / y * yd)) if x == f32(0.0) else g * (f32(1.0) / y * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((f32(0.0) if y <= f32(0.0) else gd * (math.log(y))) if x == f32(0.0) else gd * (math.log(y))) + ((f32(0.0) if y <= f32(0.0) else g * (f32(1.0) / y * yd)) if x == f32(0.0) else g * (f32(1.0) / y * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = ((f32(0.0) if y <= f32(0.0) else g * (f32(1.0) / y * yd)) if x == f32(0.0) else g * (f32(1.0) / y * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += ((f32(0.0) if y <= f32(0.0) else g * (f32(1.0) / y * yd)) if x == f32(0.0) else g * (f32(1.0) / y * yd))


def xlogy_cx_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((0.0 if y <= 0.0 else gd * (real.log(y))) if x == 0.0 else gd * (real.log(y))) + ((0.0 if y <= 0.0 else g * (1.0 / y * yd)) if x == 0.0 else g * (1.0 / y * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((0.0 if y <= 0.0 else gd * (real.log(y))) if x == 0.0 else gd * (real.log(y))) + ((0.0 if y <= 0.0 else g * (1.0 / y * yd)) if x == 0.0 else g * (1.0 / y * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = ((0.0 if y <= 0.0 else g * (1.0 / y * yd)) if x == 0.0 else g * (1.0 / y * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += ((0.0 if y <= 0.0 else g * (1.0 / y * yd)) if x == 0.0 else g * (1.0 / y * yd))


def xlogy_cx_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((f32(0.0) if y <= f32(0.0) else gd * (math.log(y))) if x == f32(0.0) else gd * (math.log(y))) + ((f32(0.0) if y <= f32(0.0) else g * (f32(1.0) / y * yd)) if x == f32(0.0) else g * (f32(1.0) / y * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((f32(0.0) if y <= f32(0.0) else gd * (math.log(y))) if x == f32(0.0) else gd * (math.log(y))) + ((f32(0.0) if y <= f32(0.0) else g * (f32(1.0) / y * yd)) if x == f32(0.0) else g * (f32(1.0) / y * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = ((f32(0.0) if y <= f32(0.0) else g * (f32(1.0) / y * yd)) if x == f32(0.0) else g * (f32(1.0) / y * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += ((f32(0.0) if y <= f32(0.0) else g * (f32(1.0) / y * yd)) if x == f32(0.0) else g * (f32(1.0) / y * yd))


def xlogy_cy_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if x == 0.0 else gd * (x / y)) + (0.0 if (x == 0.0) & ((y <= 0.0) | (y != y)) else g * (1.0 / y * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if x == 0.0 else gd * (x / y)) + (0.0 if (x == 0.0) & ((y <= 0.0) | (y != y)) else g * (1.0 / y * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (0.0 if (x == 0.0) & ((y <= 0.0) | (y != y)) else g * (1.0 / y * xd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (0.0 if (x == 0.0) & ((y <= 0.0) | (y != y)) else g * (1.0 / y * xd))


def xlogy_cy_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if x == f32(0.0) else gd * (x / y)) + (f32(0.0) if (x == f32(0.0)) & ((y <= f32(0.0)) | (y != y)) else g * (f32(1.0) / y * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if x == f32(0.0) else gd * (x / y)) + (f32(0.0) if (x == f32(0.0)) & ((y <= f32(0.0)) | (y != y)) else g * (f32(1.0) / y * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == f32(0.0)) & ((y <= f32(0.0)) | (y != y)) else g * (f32(1.0) / y * xd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == f32(0.0)) & ((y <= f32(0.0)) | (y != y)) else g * (f32(1.0) / y * xd))


def xlogy_cy_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if x == 0.0 else gd * (x / y)) + (0.0 if x == 0.0 else g * (-(x / y) / y * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if x == 0.0 else gd * (x / y)) + (0.0 if x == 0.0 else g * (-(x / y) / y * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if x == 0.0 else g * (-(x / y) / y * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if x == 0.0 else g * (-(x / y) / y * yd))


def xlogy_cy_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if x == f32(0.0) else gd * (x / y)) + (f32(0.0) if x == f32(0.0) else g * (-(x / y) / y * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if x == f32(0.0) else gd * (x / y)) + (f32(0.0) if x == f32(0.0) else g * (-(x / y) / y * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if x == f32(0.0) else g * (-(x / y) / y * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if x == f32(0.0) else g * (-(x / y) / y * yd))


def xlogy_cy_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if x == 0.0 else gd * (x / y)) + (0.0 if (x == 0.0) & ((y <= 0.0) | (y != y)) else g * (1.0 / y * xd + -(x / y) / y * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if x == 0.0 else gd * (x / y)) + (0.0 if (x == 0.0) & ((y <= 0.0) | (y != y)) else g * (1.0 / y * xd + -(x / y) / y * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (x == 0.0) & ((y <= 0.0) | (y != y)) else g * (1.0 / y * xd + -(x / y) / y * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (x == 0.0) & ((y <= 0.0) | (y != y)) else g * (1.0 / y * xd + -(x / y) / y * yd))


def xlogy_cy_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if x == f32(0.0) else gd * (x / y)) + (f32(0.0) if (x == f32(0.0)) & ((y <= f32(0.0)) | (y != y)) else g * (f32(1.0) / y * xd + -(x / y) / y * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if x == f32(0.0) else gd * (x / y)) + (f32(0.0) if (x == f32(0.0)) & ((y <= f32(0.0)) | (y != y)) else g * (f32(1.0) / y * xd + -(x / y) / y * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == f32(0.0)) & ((y <= f32(0.0)) | (y != y)) else g * (f32(1.0) / y * xd + -(x / y) / y * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == f32(0.0)) & ((y <= f32(0.0)) | (y != y)) else g * (f32(1.0) / y * xd + -(x / y) / y * yd))


def xlog1py_cx_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((0.0 if y <= -1.0 else gd * (real.log1p(y))) if x == 0.0 else gd * (real.log1p(y))) + ((0.0 if y <= -1.0 else g * (1.0 / (1.0 + y) * yd)) if x == 0.0 else g * (1.0 / (1.0 + y) * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((0.0 if y <= -1.0 else gd * (real.log1p(y))) if x == 0.0 else gd * (real.log1p(y))) + ((0.0 if y <= -1.0 else g * (1.0 / (1.0 + y) * yd)) if x == 0.0 else g * (1.0 / (1.0 + y) * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = ((0.0 if y <= -1.0 else g * (1.0 / (1.0 + y) * yd)) if x == 0.0 else g * (1.0 / (1.0 + y) * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += ((0.0 if y <= -1.0 else g * (1.0 / (1.0 + y) * yd)) if x == 0.0 else g * (1.0 / (1.0 + y) * yd))


def xlog1py_cx_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((f32(0.0) if y <= f32(-1.0) else gd * (math.log1p(y))) if x == f32(0.0) else gd * (math.log1p(y))) + ((f32(0.0) if y <= f32(-1.0) else g * (f32(1.0) / (f32(1.0) + y) * yd)) if x == f32(0.0) else g * (f32(1.0) / (f32(1.0) + y) * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((f32(0.0) if y <= f32(-1.0) else gd * (math.log1p(y))) if x == f32(0.0) else gd * (math.log1p(y))) + ((f32(0.0) if y <= f32(-1.0) else g * (f32(1.0) / (f32(1.0) + y) * yd)) if x == f32(0.0) else g * (f32(1.0) / (f32(1.0) + y) * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = ((f32(0.0) if y <= f32(-1.0) else g * (f32(1.0) / (f32(1.0) + y) * yd)) if x == f32(0.0) else g * (f32(1.0) / (f32(1.0) + y) * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += ((f32(0.0) if y <= f32(-1.0) else g * (f32(1.0) / (f32(1.0) + y) * yd)) if x == f32(0.0) else g * (f32(1.0) / (f32(1.0) + y) * yd))


def xlog1py_cx_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((0.0 if y <= -1.0 else gd * (real.log1p(y))) if x == 0.0 else gd * (real.log1p(y))) + ((0.0 if y <= -1.0 else g * (1.0 / (1.0 + y) * yd)) if x == 0.0 else g * (1.0 / (1.0 + y) * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((0.0 if y <= -1.0 else gd * (real.log1p(y))) if x == 0.0 else gd * (real.log1p(y))) + ((0.0 if y <= -1.0 else g * (1.0 / (1.0 + y) * yd)) if x == 0.0 else g * (1.0 / (1.0 + y) * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = ((0.0 if y <= -1.0 else g * (1.0 / (1.0 + y) * yd)) if x == 0.0 else g * (1.0 / (1.0 + y) * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += ((0.0 if y <= -1.0 else g * (1.0 / (1.0 + y) * yd)) if x == 0.0 else g * (1.0 / (1.0 + y) * yd))


def xlog1py_cx_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = ((f32(0.0) if y <= f32(-1.0) else gd * (math.log1p(y))) if x == f32(0.0) else gd * (math.log1p(y))) + ((f32(0.0) if y <= f32(-1.0) else g * (f32(1.0) / (f32(1.0) + y) * yd)) if x == f32(0.0) else g * (f32(1.0) / (f32(1.0) + y) * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += ((f32(0.0) if y <= f32(-1.0) else gd * (math.log1p(y))) if x == f32(0.0) else gd * (math.log1p(y))) + ((f32(0.0) if y <= f32(-1.0) else g * (f32(1.0) / (f32(1.0) + y) * yd)) if x == f32(0.0) else g * (f32(1.0) / (f32(1.0) + y) * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = ((f32(0.0) if y <= f32(-1.0) else g * (f32(1.0) / (f32(1.0) + y) * yd)) if x == f32(0.0) else g * (f32(1.0) / (f32(1.0) + y) * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += ((f32(0.0) if y <= f32(-1.0) else g * (f32(1.0) / (f32(1.0) + y) * yd)) if x == f32(0.0) else g * (f32(1.0) / (f32(1.0) + y) * yd))


def xlog1py_cy_1_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if x == 0.0 else gd * (x / (1.0 + y))) + (0.0 if (x == 0.0) & ((y <= -1.0) | (y != y)) else g * (1.0 / (1.0 + y) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if x == 0.0 else gd * (x / (1.0 + y))) + (0.0 if (x == 0.0) & ((y <= -1.0) | (y != y)) else g * (1.0 / (1.0 + y) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (0.0 if (x == 0.0) & ((y <= -1.0) | (y != y)) else g * (1.0 / (1.0 + y) * xd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (0.0 if (x == 0.0) & ((y <= -1.0) | (y != y)) else g * (1.0 / (1.0 + y) * xd))


def xlog1py_cy_1_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if x == f32(0.0) else gd * (x / (f32(1.0) + y))) + (f32(0.0) if (x == f32(0.0)) & ((y <= f32(-1.0)) | (y != y)) else g * (f32(1.0) / (f32(1.0) + y) * xd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if x == f32(0.0) else gd * (x / (f32(1.0) + y))) + (f32(0.0) if (x == f32(0.0)) & ((y <= f32(-1.0)) | (y != y)) else g * (f32(1.0) / (f32(1.0) + y) * xd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == f32(0.0)) & ((y <= f32(-1.0)) | (y != y)) else g * (f32(1.0) / (f32(1.0) + y) * xd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == f32(0.0)) & ((y <= f32(-1.0)) | (y != y)) else g * (f32(1.0) / (f32(1.0) + y) * xd))


def xlog1py_cy_2_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if x == 0.0 else gd * (x / (1.0 + y))) + (0.0 if x == 0.0 else g * (-(x / (1.0 + y)) / (1.0 + y) * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if x == 0.0 else gd * (x / (1.0 + y))) + (0.0 if x == 0.0 else g * (-(x / (1.0 + y)) / (1.0 + y) * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if x == 0.0 else g * (-(x / (1.0 + y)) / (1.0 + y) * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if x == 0.0 else g * (-(x / (1.0 + y)) / (1.0 + y) * yd))


def xlog1py_cy_2_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if x == f32(0.0) else gd * (x / (f32(1.0) + y))) + (f32(0.0) if x == f32(0.0) else g * (-(x / (f32(1.0) + y)) / (f32(1.0) + y) * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if x == f32(0.0) else gd * (x / (f32(1.0) + y))) + (f32(0.0) if x == f32(0.0) else g * (-(x / (f32(1.0) + y)) / (f32(1.0) + y) * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if x == f32(0.0) else g * (-(x / (f32(1.0) + y)) / (f32(1.0) + y) * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if x == f32(0.0) else g * (-(x / (f32(1.0) + y)) / (f32(1.0) + y) * yd))


def xlog1py_cy_3_f64(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f64(a[0])
    p_y = p_f64(a[1])
    p_xd = p_f64(a[4])
    p_yd = p_f64(a[5])
    p_g = p_f64(a[8])
    p_gd = p_f64(a[9])
    target = p_f64(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (0.0 if x == 0.0 else gd * (x / (1.0 + y))) + (0.0 if (x == 0.0) & ((y <= -1.0) | (y != y)) else g * (1.0 / (1.0 + y) * xd + -(x / (1.0 + y)) / (1.0 + y) * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (0.0 if x == 0.0 else gd * (x / (1.0 + y))) + (0.0 if (x == 0.0) & ((y <= -1.0) | (y != y)) else g * (1.0 / (1.0 + y) * xd + -(x / (1.0 + y)) / (1.0 + y) * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (0.0 if (x == 0.0) & ((y <= -1.0) | (y != y)) else g * (1.0 / (1.0 + y) * xd + -(x / (1.0 + y)) / (1.0 + y) * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (0.0 if (x == 0.0) & ((y <= -1.0) | (y != y)) else g * (1.0 / (1.0 + y) * xd + -(x / (1.0 + y)) / (1.0 + y) * yd))


def xlog1py_cy_3_f32(args, dims, steps, flags):
    a, n = p_i64(args), p_i64(dims)[0]
    p_x = p_f32(a[0])
    p_y = p_f32(a[1])
    p_xd = p_f32(a[4])
    p_yd = p_f32(a[5])
    p_g = p_f32(a[8])
    p_gd = p_f32(a[9])
    target = p_f32(a[10])
    if flags == 3:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] = (f32(0.0) if x == f32(0.0) else gd * (x / (f32(1.0) + y))) + (f32(0.0) if (x == f32(0.0)) & ((y <= f32(-1.0)) | (y != y)) else g * (f32(1.0) / (f32(1.0) + y) * xd + -(x / (f32(1.0) + y)) / (f32(1.0) + y) * yd))
    elif flags == 2:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]; gd = p_gd[i]
            target[i] += (f32(0.0) if x == f32(0.0) else gd * (x / (f32(1.0) + y))) + (f32(0.0) if (x == f32(0.0)) & ((y <= f32(-1.0)) | (y != y)) else g * (f32(1.0) / (f32(1.0) + y) * xd + -(x / (f32(1.0) + y)) / (f32(1.0) + y) * yd))
    elif flags == 1:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] = (f32(0.0) if (x == f32(0.0)) & ((y <= f32(-1.0)) | (y != y)) else g * (f32(1.0) / (f32(1.0) + y) * xd + -(x / (f32(1.0) + y)) / (f32(1.0) + y) * yd))
    else:
        for i in range(n):
            x = p_x[i]; y = p_y[i]; xd = p_xd[i]; yd = p_yd[i]; g = p_g[i]
            target[i] += (f32(0.0) if (x == f32(0.0)) & ((y <= f32(-1.0)) | (y != y)) else g * (f32(1.0) / (f32(1.0) + y) * xd + -(x / (f32(1.0) + y)) / (f32(1.0) + y) * yd))


# By the reverse kernel's number and the mask; None where the derivative does not change.
CURVATURE = {
    (60, 2): mul_cx_2_f64,
    (61, 2): mul_cx_2_f32,
    (64, 1): mul_cy_1_f64,
    (65, 1): mul_cy_1_f32,
    (72, 2): div_cx_2_f64,
    (73, 2): div_cx_2_f32,
    (76, 1): div_cy_1_f64,
    (77, 1): div_cy_1_f32,
    (76, 2): div_cy_2_f64,
    (77, 2): div_cy_2_f32,
    (76, 3): div_cy_3_f64,
    (77, 3): div_cy_3_f32,
    (108, 1): pow_cx_1_f64,
    (109, 1): pow_cx_1_f32,
    (108, 2): pow_cx_2_f64,
    (109, 2): pow_cx_2_f32,
    (108, 3): pow_cx_3_f64,
    (109, 3): pow_cx_3_f32,
    (112, 8): pow_cy_8_f64,
    (113, 8): pow_cy_8_f32,
    (112, 9): pow_cy_9_f64,
    (113, 9): pow_cy_9_f32,
    (112, 10): pow_cy_10_f64,
    (113, 10): pow_cy_10_f32,
    (112, 11): pow_cy_11_f64,
    (113, 11): pow_cy_11_f32,
    (120, 8): exp_cx_8_f64,
    (121, 8): exp_cx_8_f32,
    (132, 8): expm1_cx_8_f64,
    (133, 8): expm1_cx_8_f32,
    (144, 1): log_cx_1_f64,
    (145, 1): log_cx_1_f32,
    (156, 1): log1p_cx_1_f64,
    (157, 1): log1p_cx_1_f32,
    (168, 8): sqrt_cx_8_f64,
    (169, 8): sqrt_cx_8_f32,
    (180, 1): square_cx_1_f64,
    (181, 1): square_cx_1_f32,
    (192, 8): reciprocal_cx_8_f64,
    (193, 8): reciprocal_cx_8_f32,
    (204, 8): cbrt_cx_8_f64,
    (205, 8): cbrt_cx_8_f32,
    (216, 8): exp2_cx_8_f64,
    (217, 8): exp2_cx_8_f32,
    (228, 1): log2_cx_1_f64,
    (229, 1): log2_cx_1_f32,
    (240, 1): log10_cx_1_f64,
    (241, 1): log10_cx_1_f32,
    (252, 1): logaddexp_cx_1_f64,
    (253, 1): logaddexp_cx_1_f32,
    (252, 2): logaddexp_cx_2_f64,
    (253, 2): logaddexp_cx_2_f32,
    (252, 3): logaddexp_cx_3_f64,
    (253, 3): logaddexp_cx_3_f32,
    (256, 1): logaddexp_cy_1_f64,
    (257, 1): logaddexp_cy_1_f32,
    (256, 2): logaddexp_cy_2_f64,
    (257, 2): logaddexp_cy_2_f32,
    (256, 3): logaddexp_cy_3_f64,
    (257, 3): logaddexp_cy_3_f32,
    (264, 1): logaddexp2_cx_1_f64,
    (265, 1): logaddexp2_cx_1_f32,
    (264, 2): logaddexp2_cx_2_f64,
    (265, 2): logaddexp2_cx_2_f32,
    (264, 3): logaddexp2_cx_3_f64,
    (265, 3): logaddexp2_cx_3_f32,
    (268, 1): logaddexp2_cy_1_f64,
    (269, 1): logaddexp2_cy_1_f32,
    (268, 2): logaddexp2_cy_2_f64,
    (269, 2): logaddexp2_cy_2_f32,
    (268, 3): logaddexp2_cy_3_f64,
    (269, 3): logaddexp2_cy_3_f32,
    (276, 1): None,
    (277, 1): None,
    (300, 8): None,
    (301, 8): None,
    (300, 9): copysign_cx_9_f64,
    (301, 9): copysign_cx_9_f32,
    (312, 8): hypot_cx_8_f64,
    (313, 8): hypot_cx_8_f32,
    (312, 9): hypot_cx_9_f64,
    (313, 9): hypot_cx_9_f32,
    (316, 8): hypot_cy_8_f64,
    (317, 8): hypot_cy_8_f32,
    (316, 10): hypot_cy_10_f64,
    (317, 10): hypot_cy_10_f32,
    (388, 1): None,
    (389, 1): None,
    (388, 2): None,
    (389, 2): None,
    (388, 3): None,
    (389, 3): None,
    (400, 1): None,
    (401, 1): None,
    (400, 2): None,
    (401, 2): None,
    (400, 3): None,
    (401, 3): None,
    (412, 1): None,
    (413, 1): None,
    (468, 1): sinc_cx_1_f64,
    (469, 1): sinc_cx_1_f32,
    (480, 1): arcsinh_cx_1_f64,
    (481, 1): arcsinh_cx_1_f32,
    (492, 1): arccosh_cx_1_f64,
    (493, 1): arccosh_cx_1_f32,
    (504, 1): arctanh_cx_1_f64,
    (505, 1): arctanh_cx_1_f32,
    (516, 1): sin_cx_1_f64,
    (517, 1): sin_cx_1_f32,
    (528, 1): cos_cx_1_f64,
    (529, 1): cos_cx_1_f32,
    (540, 8): tan_cx_8_f64,
    (541, 8): tan_cx_8_f32,
    (552, 1): arcsin_cx_1_f64,
    (553, 1): arcsin_cx_1_f32,
    (564, 1): arccos_cx_1_f64,
    (565, 1): arccos_cx_1_f32,
    (576, 1): arctan_cx_1_f64,
    (577, 1): arctan_cx_1_f32,
    (588, 1): arctan2_cx_1_f64,
    (589, 1): arctan2_cx_1_f32,
    (588, 2): arctan2_cx_2_f64,
    (589, 2): arctan2_cx_2_f32,
    (588, 3): arctan2_cx_3_f64,
    (589, 3): arctan2_cx_3_f32,
    (592, 1): arctan2_cy_1_f64,
    (593, 1): arctan2_cy_1_f32,
    (592, 2): arctan2_cy_2_f64,
    (593, 2): arctan2_cy_2_f32,
    (592, 3): arctan2_cy_3_f64,
    (593, 3): arctan2_cy_3_f32,
    (600, 1): sinh_cx_1_f64,
    (601, 1): sinh_cx_1_f32,
    (612, 1): cosh_cx_1_f64,
    (613, 1): cosh_cx_1_f32,
    (624, 8): tanh_cx_8_f64,
    (625, 8): tanh_cx_8_f32,
    (636, 1): None,
    (637, 1): None,
    (636, 2): None,
    (637, 2): None,
    (636, 3): None,
    (637, 3): None,
    (640, 1): None,
    (641, 1): None,
    (640, 2): None,
    (641, 2): None,
    (640, 3): None,
    (641, 3): None,
    (648, 1): None,
    (649, 1): None,
    (648, 2): None,
    (649, 2): None,
    (648, 3): None,
    (649, 3): None,
    (652, 1): None,
    (653, 1): None,
    (652, 2): None,
    (653, 2): None,
    (652, 3): None,
    (653, 3): None,
    (660, 1): None,
    (661, 1): None,
    (660, 2): None,
    (661, 2): None,
    (660, 3): None,
    (661, 3): None,
    (664, 1): None,
    (665, 1): None,
    (664, 2): None,
    (665, 2): None,
    (664, 3): None,
    (665, 3): None,
    (672, 1): None,
    (673, 1): None,
    (672, 2): None,
    (673, 2): None,
    (672, 3): None,
    (673, 3): None,
    (676, 1): None,
    (677, 1): None,
    (676, 2): None,
    (677, 2): None,
    (676, 3): None,
    (677, 3): None,
    (684, 1): None,
    (685, 1): None,
    (684, 2): None,
    (685, 2): None,
    (684, 3): None,
    (685, 3): None,
    (688, 1): None,
    (689, 1): None,
    (688, 2): None,
    (689, 2): None,
    (688, 3): None,
    (689, 3): None,
    (696, 1): None,
    (697, 1): None,
    (696, 2): None,
    (697, 2): None,
    (696, 3): None,
    (697, 3): None,
    (700, 1): None,
    (701, 1): None,
    (700, 2): None,
    (701, 2): None,
    (700, 3): None,
    (701, 3): None,
    (712, 1): None,
    (713, 1): None,
    (716, 1): None,
    (717, 1): None,
    (720, 8): None,
    (721, 8): None,
    (732, 8): sigmoid_cx_8_f64,
    (733, 8): sigmoid_cx_8_f32,
    (780, 1): logit_cx_1_f64,
    (781, 1): logit_cx_1_f32,
    (792, 1): softplus_cx_1_f64,
    (793, 1): softplus_cx_1_f32,
    (804, 1): erf_cx_1_f64,
    (805, 1): erf_cx_1_f32,
    (816, 1): erfc_cx_1_f64,
    (817, 1): erfc_cx_1_f32,
    (828, 8): erfinv_cx_8_f64,
    (829, 8): erfinv_cx_8_f32,
    (840, 1): lgamma_cx_1_f64,
    (841, 1): lgamma_cx_1_f32,
    (864, 1): None,
    (865, 1): None,
    (864, 2): xlogy_cx_2_f64,
    (865, 2): xlogy_cx_2_f32,
    (864, 3): xlogy_cx_3_f64,
    (865, 3): xlogy_cx_3_f32,
    (868, 1): xlogy_cy_1_f64,
    (869, 1): xlogy_cy_1_f32,
    (868, 2): xlogy_cy_2_f64,
    (869, 2): xlogy_cy_2_f32,
    (868, 3): xlogy_cy_3_f64,
    (869, 3): xlogy_cy_3_f32,
    (876, 1): None,
    (877, 1): None,
    (876, 2): xlog1py_cx_2_f64,
    (877, 2): xlog1py_cx_2_f32,
    (876, 3): xlog1py_cx_3_f64,
    (877, 3): xlog1py_cx_3_f32,
    (880, 1): xlog1py_cy_1_f64,
    (881, 1): xlog1py_cy_1_f32,
    (880, 2): xlog1py_cy_2_f64,
    (881, 2): xlog1py_cy_2_f32,
    (880, 3): xlog1py_cy_3_f64,
    (881, 3): xlog1py_cy_3_f32,
}
