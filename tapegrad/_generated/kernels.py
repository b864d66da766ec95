"""Compiled kernels. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

A reverse kernel `NAME_dx_DTYPE` adds g times the local derivative by x to an adjoint. It has NumPy's inner-loop
signature; its arguments are x, y, z, out, g and the adjoint, all by address, with a step in bytes for each (0 repeats
an operand; for the adjoint it sums, in blocks of 128 whose sums are added with compensation). With `assign` not 0 the
adjoint is written instead of added to. `scalars` runs stretches of rows whose values are single float64 numbers.
"""

import math

import numpy as np
from numba import njit

from tapegrad.tape import rows as R
from tapegrad.tape import contractions, lanes, structured
from tapegrad.tape.access import adjoint_of
from tapegrad.tape.pointers import p_f32, p_f64, p_i32, p_i64, p_u8
from tapegrad.tape.special import digamma, trigamma

SEAL = "23c8418bb31dfde4"

f32 = np.float32
LEFT = R.FREED | R.WATCHED | R.HOOKED  # rows with one of these flags are left to the interpreter


def add_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def add_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def add_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def add_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def sub_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def sub_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def sub_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = -g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += -g
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += -g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = -g if assign else adjoint[0] + -g


def sub_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = -g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += -g
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += -g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = -g if assign else adjoint[0] + -g


def mul_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (y)
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (y)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (y) if assign else adjoint[0] + g * (y)


def mul_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (y)
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (y)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (y) if assign else adjoint[0] + g * (y)


def mul_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (x)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (x) if assign else adjoint[0] + g * (x)


def mul_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (x)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (x) if assign else adjoint[0] + g * (x)


def div_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / y)
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / y)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / y) if assign else adjoint[0] + g * (1.0 / y)


def div_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / y)
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / y)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / y) if assign else adjoint[0] + g * (f32(1.0) / y)


def div_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(x / y) / y)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (-(x / y) / y)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-(x / y) / y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (-(x / y) / y) if assign else adjoint[0] + g * (-(x / y) / y)


def div_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(x / y) / y)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (-(x / y) / y)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-(x / y) / y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (-(x / y) / y) if assign else adjoint[0] + g * (-(x / y) / y)


def neg_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = -g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += -g
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += -g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = -g if assign else adjoint[0] + -g


def neg_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = -g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += -g
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += -g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = -g if assign else adjoint[0] + -g


def positive_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def positive_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def pow_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (2.0 * x if y == 2.0 else 0.0 if y == 0.0 else y * x ** (y - 1.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (2.0 * x if y == 2.0 else 0.0 if y == 0.0 else y * x ** (y - 1.0))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (2.0 * x if y == 2.0 else 0.0 if y == 0.0 else y * x ** (y - 1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (2.0 * x if y == 2.0 else 0.0 if y == 0.0 else y * x ** (y - 1.0)) if assign else adjoint[0] + g * (2.0 * x if y == 2.0 else 0.0 if y == 0.0 else y * x ** (y - 1.0))


def pow_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(2.0) * x if y == f32(2.0) else f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(2.0) * x if y == f32(2.0) else f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(2.0) * x if y == f32(2.0) else f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(2.0) * x if y == f32(2.0) else f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0))) if assign else adjoint[0] + g * (f32(2.0) * x if y == f32(2.0) else f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0)))


def pow_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[3] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = g * ((0.0 if y >= 0.0 else math.log(x)) if x == 0.0 else out * math.log(x))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += g * ((0.0 if y >= 0.0 else math.log(x)) if x == 0.0 else out * math.log(x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * ((0.0 if y >= 0.0 else math.log(x)) if x == 0.0 else out * math.log(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * ((0.0 if y >= 0.0 else math.log(x)) if x == 0.0 else out * math.log(x)) if assign else adjoint[0] + g * ((0.0 if y >= 0.0 else math.log(x)) if x == 0.0 else out * math.log(x))


def pow_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[3] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = g * ((f32(0.0) if y >= f32(0.0) else math.log(x)) if x == f32(0.0) else out * math.log(x))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += g * ((f32(0.0) if y >= f32(0.0) else math.log(x)) if x == f32(0.0) else out * math.log(x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * ((f32(0.0) if y >= f32(0.0) else math.log(x)) if x == f32(0.0) else out * math.log(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * ((f32(0.0) if y >= f32(0.0) else math.log(x)) if x == f32(0.0) else out * math.log(x)) if assign else adjoint[0] + g * ((f32(0.0) if y >= f32(0.0) else math.log(x)) if x == f32(0.0) else out * math.log(x))


def exp_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (out)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (out) if assign else adjoint[0] + g * (out)


def exp_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (out)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (out) if assign else adjoint[0] + g * (out)


def expm1_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (out + 1.0)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (out + 1.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (out + 1.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (out + 1.0) if assign else adjoint[0] + g * (out + 1.0)


def expm1_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (out + f32(1.0))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (out + f32(1.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (out + f32(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (out + f32(1.0)) if assign else adjoint[0] + g * (out + f32(1.0))


def log_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / x)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / x) if assign else adjoint[0] + g * (1.0 / x)


def log_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / x)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / x) if assign else adjoint[0] + g * (f32(1.0) / x)


def log1p_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / (1.0 + x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / (1.0 + x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / (1.0 + x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / (1.0 + x)) if assign else adjoint[0] + g * (1.0 / (1.0 + x))


def log1p_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / (f32(1.0) + x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / (f32(1.0) + x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / (f32(1.0) + x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / (f32(1.0) + x)) if assign else adjoint[0] + g * (f32(1.0) / (f32(1.0) + x))


def sqrt_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (0.5 / out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (0.5 / out)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 / out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 / out) if assign else adjoint[0] + g * (0.5 / out)


def sqrt_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) / out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) / out)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) / out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) / out) if assign else adjoint[0] + g * (f32(0.5) / out)


def square_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (2.0 * x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (2.0 * x)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (2.0 * x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (2.0 * x) if assign else adjoint[0] + g * (2.0 * x)


def square_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(2.0) * x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(2.0) * x)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(2.0) * x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(2.0) * x) if assign else adjoint[0] + g * (f32(2.0) * x)


def reciprocal_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (-out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (-out * out)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (-out * out) if assign else adjoint[0] + g * (-out * out)


def reciprocal_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (-out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (-out * out)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (-out * out) if assign else adjoint[0] + g * (-out * out)


def cbrt_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / (3.0 * (out * out)))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / (3.0 * (out * out)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / (3.0 * (out * out)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / (3.0 * (out * out))) if assign else adjoint[0] + g * (1.0 / (3.0 * (out * out)))


def cbrt_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / (f32(3.0) * (out * out)))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / (f32(3.0) * (out * out)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / (f32(3.0) * (out * out)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / (f32(3.0) * (out * out))) if assign else adjoint[0] + g * (f32(1.0) / (f32(3.0) * (out * out)))


def exp2_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (out * 0.6931471805599453)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (out * 0.6931471805599453)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (out * 0.6931471805599453)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (out * 0.6931471805599453) if assign else adjoint[0] + g * (out * 0.6931471805599453)


def exp2_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (out * f32(0.6931471805599453))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (out * f32(0.6931471805599453))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (out * f32(0.6931471805599453))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (out * f32(0.6931471805599453)) if assign else adjoint[0] + g * (out * f32(0.6931471805599453))


def log2_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.4426950408889634 / x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.4426950408889634 / x)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.4426950408889634 / x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.4426950408889634 / x) if assign else adjoint[0] + g * (1.4426950408889634 / x)


def log2_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.4426950408889634) / x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.4426950408889634) / x)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.4426950408889634) / x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.4426950408889634) / x) if assign else adjoint[0] + g * (f32(1.4426950408889634) / x)


def log10_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (0.4342944819032518 / x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (0.4342944819032518 / x)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.4342944819032518 / x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.4342944819032518 / x) if assign else adjoint[0] + g * (0.4342944819032518 / x)


def log10_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.4342944819032518) / x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.4342944819032518) / x)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.4342944819032518) / x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.4342944819032518) / x) if assign else adjoint[0] + g * (f32(0.4342944819032518) / x)


def logaddexp_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 1.0 / (1.0 + math.exp(y - x)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 / (1.0 + math.exp(y - x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 / (1.0 + math.exp(y - x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 1.0 / (1.0 + math.exp(y - x))) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 / (1.0 + math.exp(y - x)))


def logaddexp_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x))) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(y - x)))


def logaddexp_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 1.0 / (1.0 + math.exp(x - y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 / (1.0 + math.exp(x - y)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 / (1.0 + math.exp(x - y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 1.0 / (1.0 + math.exp(x - y))) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 / (1.0 + math.exp(x - y)))


def logaddexp_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y))) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp(x - y)))


def logaddexp2_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 1.0 / (1.0 + math.exp((y - x) * 0.6931471805599453)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 / (1.0 + math.exp((y - x) * 0.6931471805599453)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 / (1.0 + math.exp((y - x) * 0.6931471805599453)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 1.0 / (1.0 + math.exp((y - x) * 0.6931471805599453))) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 / (1.0 + math.exp((y - x) * 0.6931471805599453)))


def logaddexp2_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453)))) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((y - x) * f32(0.6931471805599453))))


def logaddexp2_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 1.0 / (1.0 + math.exp((x - y) * 0.6931471805599453)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 / (1.0 + math.exp((x - y) * 0.6931471805599453)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 / (1.0 + math.exp((x - y) * 0.6931471805599453)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 1.0 / (1.0 + math.exp((x - y) * 0.6931471805599453))) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 / (1.0 + math.exp((x - y) * 0.6931471805599453)))


def logaddexp2_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453)))) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(1.0) / (f32(1.0) + math.exp((x - y) * f32(0.6931471805599453))))


def abs_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0) if assign else adjoint[0] + g * (1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0)


def abs_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) if x > f32(0.0) else -f32(1.0) if x < f32(0.0) else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) if x > f32(0.0) else -f32(1.0) if x < f32(0.0) else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) if x > f32(0.0) else -f32(1.0) if x < f32(0.0) else f32(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) if x > f32(0.0) else -f32(1.0) if x < f32(0.0) else f32(0.0)) if assign else adjoint[0] + g * (f32(1.0) if x > f32(0.0) else -f32(1.0) if x < f32(0.0) else f32(0.0))


def sign_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def sign_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def copysign_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[3] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (0.0 if x == 0.0 else 1.0 if out == x else -1.0 if out == -x else x)
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if x == 0.0 else 1.0 if out == x else -1.0 if out == -x else x)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if x == 0.0 else 1.0 if out == x else -1.0 if out == -x else x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.0 if x == 0.0 else 1.0 if out == x else -1.0 if out == -x else x) if assign else adjoint[0] + g * (0.0 if x == 0.0 else 1.0 if out == x else -1.0 if out == -x else x)


def copysign_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[3] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if x == f32(0.0) else f32(1.0) if out == x else -f32(1.0) if out == -x else x)
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if x == f32(0.0) else f32(1.0) if out == x else -f32(1.0) if out == -x else x)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if x == f32(0.0) else f32(1.0) if out == x else -f32(1.0) if out == -x else x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.0) if x == f32(0.0) else f32(1.0) if out == x else -f32(1.0) if out == -x else x) if assign else adjoint[0] + g * (f32(0.0) if x == f32(0.0) else f32(1.0) if out == x else -f32(1.0) if out == -x else x)


def copysign_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def copysign_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def hypot_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[3] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (0.0 if out == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if out == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if out == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.0 if out == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out) if assign else adjoint[0] + g * (0.0 if out == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)


def hypot_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[3] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out)
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out) if assign else adjoint[0] + g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out)


def hypot_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[1] == 8 and s[3] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (0.0 if out == 0.0 else (-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)
        else:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if out == 0.0 else (-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                y = p_f64(a[1] + i * s[1])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if out == 0.0 else (-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_f64(a[1] + i * s[1])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.0 if out == 0.0 else (-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out) if assign else adjoint[0] + g * (0.0 if out == 0.0 else (-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)


def hypot_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[1] == 4 and s[3] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out)
        else:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                y = p_f32(a[1] + i * s[1])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_f32(a[1] + i * s[1])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out) if assign else adjoint[0] + g * (f32(0.0) if out == f32(0.0) else (-f32(1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out)


def floor_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def floor_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def ceil_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def ceil_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def trunc_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def trunc_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def rint_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def rint_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def floor_divide_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def floor_divide_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def floor_divide_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def floor_divide_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def mod_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def mod_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def mod_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(x // y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (-(x // y))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-(x // y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (-(x // y)) if assign else adjoint[0] + g * (-(x // y))


def mod_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(x // y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (-(x // y))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-(x // y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (-(x // y)) if assign else adjoint[0] + g * (-(x // y))


def fmod_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def fmod_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def fmod_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(abs(x) // abs(y)) if (x < 0.0) == (y < 0.0) else abs(x) // abs(y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (-(abs(x) // abs(y)) if (x < 0.0) == (y < 0.0) else abs(x) // abs(y))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-(abs(x) // abs(y)) if (x < 0.0) == (y < 0.0) else abs(x) // abs(y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (-(abs(x) // abs(y)) if (x < 0.0) == (y < 0.0) else abs(x) // abs(y)) if assign else adjoint[0] + g * (-(abs(x) // abs(y)) if (x < 0.0) == (y < 0.0) else abs(x) // abs(y))


def fmod_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(abs(x) // abs(y)) if (x < f32(0.0)) == (y < f32(0.0)) else abs(x) // abs(y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (-(abs(x) // abs(y)) if (x < f32(0.0)) == (y < f32(0.0)) else abs(x) // abs(y))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-(abs(x) // abs(y)) if (x < f32(0.0)) == (y < f32(0.0)) else abs(x) // abs(y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (-(abs(x) // abs(y)) if (x < f32(0.0)) == (y < f32(0.0)) else abs(x) // abs(y)) if assign else adjoint[0] + g * (-(abs(x) // abs(y)) if (x < f32(0.0)) == (y < f32(0.0)) else abs(x) // abs(y))


def heaviside_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def heaviside_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def heaviside_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 if x == 0.0 else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 if x == 0.0 else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 if x == 0.0 else 0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 if x == 0.0 else 0.0) if assign else adjoint[0] + g * (1.0 if x == 0.0 else 0.0)


def heaviside_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) if x == f32(0.0) else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) if x == f32(0.0) else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) if x == f32(0.0) else f32(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) if x == f32(0.0) else f32(0.0)) if assign else adjoint[0] + g * (f32(1.0) if x == f32(0.0) else f32(0.0))


def nextafter_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def nextafter_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def nextafter_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def nextafter_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def spacing_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = 0.0
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += 0.0
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += 0.0
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = 0.0 if assign else adjoint[0] + 0.0


def spacing_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = f32(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += f32(0.0)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += f32(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = f32(0.0) if assign else adjoint[0] + f32(0.0)


def deg2rad_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (0.017453292519943295)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g * (0.017453292519943295)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.017453292519943295)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.017453292519943295) if assign else adjoint[0] + g * (0.017453292519943295)


def deg2rad_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (f32(0.017453292519943295))
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g * (f32(0.017453292519943295))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.017453292519943295))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.017453292519943295)) if assign else adjoint[0] + g * (f32(0.017453292519943295))


def rad2deg_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (57.29577951308232)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g * (57.29577951308232)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                g = p_f64(a[4] + i * s[4])[0]
                part += g * (57.29577951308232)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (57.29577951308232) if assign else adjoint[0] + g * (57.29577951308232)


def rad2deg_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[4] == 4:
        p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (f32(57.29577951308232))
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g * (f32(57.29577951308232))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(57.29577951308232))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(57.29577951308232)) if assign else adjoint[0] + g * (f32(57.29577951308232))


def sinc_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (math.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - math.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (math.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - math.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (math.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - math.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (math.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - math.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x) if assign else adjoint[0] + g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (math.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - math.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)


def sinc_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-x * (f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) if abs(x) < f32(0.2) else (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-x * (f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) if abs(x) < f32(0.2) else (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-x * (f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) if abs(x) < f32(0.2) else (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (-x * (f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) if abs(x) < f32(0.2) else (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x) if assign else adjoint[0] + g * (-x * (f32(3.289868133696453) - x * x * (f32(3.246969701133414) - x * x * (f32(1.144510944732505) - x * x * (f32(0.20918278254123832) - x * x * (f32(0.023460810354558225) - x * x * (f32(0.001781145516372851) - x * x * (f32(9.766223126318928e-05) - x * x * f32(0.0)))))))) if abs(x) < f32(0.2) else (math.cos(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) - math.sin(f32(3.141592653589793) * (x - f32(2.0) * np.floor(f32(0.5) * x + f32(0.5)))) / (f32(3.141592653589793) * x)) / x)


def arcsinh_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / math.hypot(1.0, x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / math.hypot(1.0, x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / math.hypot(1.0, x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / math.hypot(1.0, x)) if assign else adjoint[0] + g * (1.0 / math.hypot(1.0, x))


def arcsinh_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / math.hypot(f32(1.0), x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / math.hypot(f32(1.0), x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / math.hypot(f32(1.0), x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / math.hypot(f32(1.0), x)) if assign else adjoint[0] + g * (f32(1.0) / math.hypot(f32(1.0), x))


def arccosh_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0))) if assign else adjoint[0] + g * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)))


def arccosh_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0)))) if assign else adjoint[0] + g * (f32(1.0) / (math.sqrt(x - f32(1.0)) * math.sqrt(x + f32(1.0))))


def arctanh_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / ((1.0 - x) * (1.0 + x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / ((1.0 - x) * (1.0 + x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / ((1.0 - x) * (1.0 + x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / ((1.0 - x) * (1.0 + x))) if assign else adjoint[0] + g * (1.0 / ((1.0 - x) * (1.0 + x)))


def arctanh_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x))) if assign else adjoint[0] + g * (f32(1.0) / ((f32(1.0) - x) * (f32(1.0) + x)))


def sin_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (math.cos(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (math.cos(x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (math.cos(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (math.cos(x)) if assign else adjoint[0] + g * (math.cos(x))


def sin_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (math.cos(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (math.cos(x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (math.cos(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (math.cos(x)) if assign else adjoint[0] + g * (math.cos(x))


def cos_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-math.sin(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-math.sin(x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-math.sin(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (-math.sin(x)) if assign else adjoint[0] + g * (-math.sin(x))


def cos_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-math.sin(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-math.sin(x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-math.sin(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (-math.sin(x)) if assign else adjoint[0] + g * (-math.sin(x))


def tan_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (1.0 + out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (1.0 + out * out)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 + out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 + out * out) if assign else adjoint[0] + g * (1.0 + out * out)


def tan_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) + out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) + out * out)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) + out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) + out * out) if assign else adjoint[0] + g * (f32(1.0) + out * out)


def arcsin_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / math.sqrt((1.0 - x) * (1.0 + x))) if assign else adjoint[0] + g * (1.0 / math.sqrt((1.0 - x) * (1.0 + x)))


def arcsin_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) if assign else adjoint[0] + g * (f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))


def arccos_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-1.0 / math.sqrt((1.0 - x) * (1.0 + x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (-1.0 / math.sqrt((1.0 - x) * (1.0 + x))) if assign else adjoint[0] + g * (-1.0 / math.sqrt((1.0 - x) * (1.0 + x)))


def arccos_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (-f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) if assign else adjoint[0] + g * (-f32(1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))


def arctan_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / (1.0 + x * x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / (1.0 + x * x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / (1.0 + x * x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / (1.0 + x * x)) if assign else adjoint[0] + g * (1.0 / (1.0 + x * x))


def arctan_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / (f32(1.0) + x * x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / (f32(1.0) + x * x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / (f32(1.0) + x * x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / (f32(1.0) + x * x)) if assign else adjoint[0] + g * (f32(1.0) / (f32(1.0) + x * x))


def arctan2_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else 1.0 / (y + x * (x / y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else 1.0 / (y + x * (x / y)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else 1.0 / (y + x * (x / y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else 1.0 / (y + x * (x / y))) if assign else adjoint[0] + g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else 1.0 / (y + x * (x / y)))


def arctan2_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else f32(1.0) / (y + x * (x / y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else f32(1.0) / (y + x * (x / y)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else f32(1.0) / (y + x * (x / y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else f32(1.0) / (y + x * (x / y))) if assign else adjoint[0] + g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else f32(1.0) / (y + x * (x / y)))


def arctan2_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(1.0 / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else x / y / (y + x * (x / y))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (-(1.0 / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else x / y / (y + x * (x / y))))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-(1.0 / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else x / y / (y + x * (x / y))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (-(1.0 / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else x / y / (y + x * (x / y)))) if assign else adjoint[0] + g * (-(1.0 / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else x / y / (y + x * (x / y))))


def arctan2_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(f32(1.0) / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else x / y / (y + x * (x / y))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (-(f32(1.0) / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else x / y / (y + x * (x / y))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-(f32(1.0) / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else x / y / (y + x * (x / y))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (-(f32(1.0) / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else x / y / (y + x * (x / y)))) if assign else adjoint[0] + g * (-(f32(1.0) / (x + y * (y / x)) if abs(x) > abs(y) else f32(0.0) if abs(x) + abs(y) == f32(0.0) else x / y / (y + x * (x / y))))


def sinh_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (math.cosh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (math.cosh(x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (math.cosh(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (math.cosh(x)) if assign else adjoint[0] + g * (math.cosh(x))


def sinh_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (math.cosh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (math.cosh(x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (math.cosh(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (math.cosh(x)) if assign else adjoint[0] + g * (math.cosh(x))


def cosh_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (math.sinh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (math.sinh(x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (math.sinh(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (math.sinh(x)) if assign else adjoint[0] + g * (math.sinh(x))


def cosh_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (math.sinh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (math.sinh(x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (math.sinh(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (math.sinh(x)) if assign else adjoint[0] + g * (math.sinh(x))


def tanh_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (1.0 - out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (1.0 - out * out)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 - out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 - out * out) if assign else adjoint[0] + g * (1.0 - out * out)


def tanh_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) - out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) - out * out)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) - out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) - out * out) if assign else adjoint[0] + g * (f32(1.0) - out * out)


def maximum_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 0.0 if x < y else 1.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 0.0 if x < y else 1.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 0.0 if x < y else 1.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 0.0 if x < y else 1.0) if assign else adjoint[0] + g * (0.5 if x == y else 0.0 if x < y else 1.0)


def maximum_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(0.0) if x < y else f32(1.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(0.0) if x < y else f32(1.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(0.0) if x < y else f32(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(0.0) if x < y else f32(1.0)) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(0.0) if x < y else f32(1.0))


def maximum_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 0.0 if y < x else 1.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 0.0 if y < x else 1.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 0.0 if y < x else 1.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 0.0 if y < x else 1.0) if assign else adjoint[0] + g * (0.5 if x == y else 0.0 if y < x else 1.0)


def maximum_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(0.0) if y < x else f32(1.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(0.0) if y < x else f32(1.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(0.0) if y < x else f32(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(0.0) if y < x else f32(1.0)) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(0.0) if y < x else f32(1.0))


def minimum_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 0.0 if x > y else 1.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 0.0 if x > y else 1.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 0.0 if x > y else 1.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 0.0 if x > y else 1.0) if assign else adjoint[0] + g * (0.5 if x == y else 0.0 if x > y else 1.0)


def minimum_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(0.0) if x > y else f32(1.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(0.0) if x > y else f32(1.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(0.0) if x > y else f32(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(0.0) if x > y else f32(1.0)) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(0.0) if x > y else f32(1.0))


def minimum_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 0.0 if y > x else 1.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 0.0 if y > x else 1.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 0.0 if y > x else 1.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 0.0 if y > x else 1.0) if assign else adjoint[0] + g * (0.5 if x == y else 0.0 if y > x else 1.0)


def minimum_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(0.0) if y > x else f32(1.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(0.0) if y > x else f32(1.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(0.0) if y > x else f32(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(0.0) if y > x else f32(1.0)) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(0.0) if y > x else f32(1.0))


def fmax_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 1.0 if y != y else 1.0 if x > y else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 if y != y else 1.0 if x > y else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 if y != y else 1.0 if x > y else 0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 1.0 if y != y else 1.0 if x > y else 0.0) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 if y != y else 1.0 if x > y else 0.0)


def fmax_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x > y else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x > y else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x > y else f32(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x > y else f32(0.0)) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x > y else f32(0.0))


def fmax_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y > x else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y > x else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y > x else 0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y > x else 0.0) if assign else adjoint[0] + g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y > x else 0.0)


def fmax_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y > x else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y > x else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y > x else f32(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y > x else f32(0.0)) if assign else adjoint[0] + g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y > x else f32(0.0))


def fmin_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 1.0 if y != y else 1.0 if x < y else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 if y != y else 1.0 if x < y else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 if y != y else 1.0 if x < y else 0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else 1.0 if y != y else 1.0 if x < y else 0.0) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 if y != y else 1.0 if x < y else 0.0)


def fmin_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x < y else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x < y else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x < y else f32(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x < y else f32(0.0)) if assign else adjoint[0] + g * (f32(0.5) if x == y else f32(1.0) if y != y else f32(1.0) if x < y else f32(0.0))


def fmin_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y < x else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y < x else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y < x else 0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y < x else 0.0) if assign else adjoint[0] + g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y < x else 0.0)


def fmin_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y < x else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y < x else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y < x else f32(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y < x else f32(0.0)) if assign else adjoint[0] + g * (f32(0.5) if x == y else (f32(0.0) if y != y else f32(1.0)) if x != x else f32(1.0) if y < x else f32(0.0))


def clamp_min_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.0 if y != y else 0.0 if x <= y else 1.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if y != y else 0.0 if x <= y else 1.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if y != y else 0.0 if x <= y else 1.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.0 if y != y else 0.0 if x <= y else 1.0) if assign else adjoint[0] + g * (0.0 if y != y else 0.0 if x <= y else 1.0)


def clamp_min_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if y != y else f32(0.0) if x <= y else f32(1.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if y != y else f32(0.0) if x <= y else f32(1.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if y != y else f32(0.0) if x <= y else f32(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.0) if y != y else f32(0.0) if x <= y else f32(1.0)) if assign else adjoint[0] + g * (f32(0.0) if y != y else f32(0.0) if x <= y else f32(1.0))


def clamp_min_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (1.0 if y != y else 1.0 if x <= y else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (1.0 if y != y else 1.0 if x <= y else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 if y != y else 1.0 if x <= y else 0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 if y != y else 1.0 if x <= y else 0.0) if assign else adjoint[0] + g * (1.0 if y != y else 1.0 if x <= y else 0.0)


def clamp_min_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) if y != y else f32(1.0) if x <= y else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) if y != y else f32(1.0) if x <= y else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) if y != y else f32(1.0) if x <= y else f32(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) if y != y else f32(1.0) if x <= y else f32(0.0)) if assign else adjoint[0] + g * (f32(1.0) if y != y else f32(1.0) if x <= y else f32(0.0))


def clamp_max_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.0 if y != y else 0.0 if x >= y else 1.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if y != y else 0.0 if x >= y else 1.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if y != y else 0.0 if x >= y else 1.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.0 if y != y else 0.0 if x >= y else 1.0) if assign else adjoint[0] + g * (0.0 if y != y else 0.0 if x >= y else 1.0)


def clamp_max_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if y != y else f32(0.0) if x >= y else f32(1.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if y != y else f32(0.0) if x >= y else f32(1.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if y != y else f32(0.0) if x >= y else f32(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.0) if y != y else f32(0.0) if x >= y else f32(1.0)) if assign else adjoint[0] + g * (f32(0.0) if y != y else f32(0.0) if x >= y else f32(1.0))


def clamp_max_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (1.0 if y != y else 1.0 if x >= y else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (1.0 if y != y else 1.0 if x >= y else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 if y != y else 1.0 if x >= y else 0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 if y != y else 1.0 if x >= y else 0.0) if assign else adjoint[0] + g * (1.0 if y != y else 1.0 if x >= y else 0.0)


def clamp_max_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) if y != y else f32(1.0) if x >= y else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) if y != y else f32(1.0) if x >= y else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) if y != y else f32(1.0) if x >= y else f32(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) if y != y else f32(1.0) if x >= y else f32(0.0)) if assign else adjoint[0] + g * (f32(1.0) if y != y else f32(1.0) if x >= y else f32(0.0))


def where_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 1 and s[4] == 8:
        p_x = p_u8(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 if x else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 if x else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 if x else 0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_u8(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 if x else 0.0) if assign else adjoint[0] + g * (1.0 if x else 0.0)


def where_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 1 and s[4] == 4:
        p_x = p_u8(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) if x else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) if x else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) if x else f32(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_u8(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) if x else f32(0.0)) if assign else adjoint[0] + g * (f32(1.0) if x else f32(0.0))


def where_dz_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 1 and s[4] == 8:
        p_x = p_u8(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (0.0 if x else 1.0)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if x else 1.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if x else 1.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_u8(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.0 if x else 1.0) if assign else adjoint[0] + g * (0.0 if x else 1.0)


def where_dz_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 1 and s[4] == 4:
        p_x = p_u8(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if x else f32(1.0))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if x else f32(1.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if x else f32(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_u8(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.0) if x else f32(1.0)) if assign else adjoint[0] + g * (f32(0.0) if x else f32(1.0))


def relu_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (0.0 if out <= 0.0 else 1.0)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if out <= 0.0 else 1.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if out <= 0.0 else 1.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.0 if out <= 0.0 else 1.0) if assign else adjoint[0] + g * (0.0 if out <= 0.0 else 1.0)


def relu_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if out <= f32(0.0) else f32(1.0))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if out <= f32(0.0) else f32(1.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if out <= f32(0.0) else f32(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.0) if out <= f32(0.0) else f32(1.0)) if assign else adjoint[0] + g * (f32(0.0) if out <= f32(0.0) else f32(1.0))


def sigmoid_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (out * (1.0 - out))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (out * (1.0 - out))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (out * (1.0 - out))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (out * (1.0 - out)) if assign else adjoint[0] + g * (out * (1.0 - out))


def sigmoid_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (out * (f32(1.0) - out))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (out * (f32(1.0) - out))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (out * (f32(1.0) - out))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (out * (f32(1.0) - out)) if assign else adjoint[0] + g * (out * (f32(1.0) - out))


def logit_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / abs(x * (1.0 - x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / abs(x * (1.0 - x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / abs(x * (1.0 - x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / abs(x * (1.0 - x))) if assign else adjoint[0] + g * (1.0 / abs(x * (1.0 - x)))


def logit_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / abs(x * (f32(1.0) - x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / abs(x * (f32(1.0) - x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / abs(x * (f32(1.0) - x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / abs(x * (f32(1.0) - x))) if assign else adjoint[0] + g * (f32(1.0) / abs(x * (f32(1.0) - x)))


def softplus_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.0 / (1.0 + math.exp(-x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / (1.0 + math.exp(-x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / (1.0 + math.exp(-x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.0 / (1.0 + math.exp(-x))) if assign else adjoint[0] + g * (1.0 / (1.0 + math.exp(-x)))


def softplus_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / (f32(1.0) + math.exp(-x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / (f32(1.0) + math.exp(-x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / (f32(1.0) + math.exp(-x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.0) / (f32(1.0) + math.exp(-x))) if assign else adjoint[0] + g * (f32(1.0) / (f32(1.0) + math.exp(-x)))


def erf_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (1.1283791670955126 * math.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.1283791670955126 * math.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.1283791670955126 * math.exp(-(x * x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (1.1283791670955126 * math.exp(-(x * x))) if assign else adjoint[0] + g * (1.1283791670955126 * math.exp(-(x * x)))


def erf_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.1283791670955126) * math.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.1283791670955126) * math.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.1283791670955126) * math.exp(-(x * x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(1.1283791670955126) * math.exp(-(x * x))) if assign else adjoint[0] + g * (f32(1.1283791670955126) * math.exp(-(x * x)))


def erfc_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-1.1283791670955126 * math.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-1.1283791670955126 * math.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-1.1283791670955126 * math.exp(-(x * x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (-1.1283791670955126 * math.exp(-(x * x))) if assign else adjoint[0] + g * (-1.1283791670955126 * math.exp(-(x * x)))


def erfc_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-f32(1.1283791670955126) * math.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-f32(1.1283791670955126) * math.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-f32(1.1283791670955126) * math.exp(-(x * x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (-f32(1.1283791670955126) * math.exp(-(x * x))) if assign else adjoint[0] + g * (-f32(1.1283791670955126) * math.exp(-(x * x)))


def erfinv_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (0.886226925452758 * math.exp(out * out))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (0.886226925452758 * math.exp(out * out))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.886226925452758 * math.exp(out * out))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.886226925452758 * math.exp(out * out)) if assign else adjoint[0] + g * (0.886226925452758 * math.exp(out * out))


def erfinv_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.886226925452758) * math.exp(out * out))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.886226925452758) * math.exp(out * out))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.886226925452758) * math.exp(out * out))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.886226925452758) * math.exp(out * out)) if assign else adjoint[0] + g * (f32(0.886226925452758) * math.exp(out * out))


def lgamma_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (digamma(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (digamma(x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (digamma(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (digamma(x)) if assign else adjoint[0] + g * (digamma(x))


def lgamma_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (digamma(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (digamma(x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (digamma(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (digamma(x)) if assign else adjoint[0] + g * (digamma(x))


def digamma_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (trigamma(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (trigamma(x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (trigamma(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (trigamma(x)) if assign else adjoint[0] + g * (trigamma(x))


def digamma_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (trigamma(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (trigamma(x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (trigamma(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (trigamma(x)) if assign else adjoint[0] + g * (trigamma(x))


def xlogy_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * ((0.0 if y <= 0.0 else math.log(y)) if x == 0.0 else math.log(y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * ((0.0 if y <= 0.0 else math.log(y)) if x == 0.0 else math.log(y))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * ((0.0 if y <= 0.0 else math.log(y)) if x == 0.0 else math.log(y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * ((0.0 if y <= 0.0 else math.log(y)) if x == 0.0 else math.log(y)) if assign else adjoint[0] + g * ((0.0 if y <= 0.0 else math.log(y)) if x == 0.0 else math.log(y))


def xlogy_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * ((f32(0.0) if y <= f32(0.0) else math.log(y)) if x == f32(0.0) else math.log(y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * ((f32(0.0) if y <= f32(0.0) else math.log(y)) if x == f32(0.0) else math.log(y))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * ((f32(0.0) if y <= f32(0.0) else math.log(y)) if x == f32(0.0) else math.log(y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * ((f32(0.0) if y <= f32(0.0) else math.log(y)) if x == f32(0.0) else math.log(y)) if assign else adjoint[0] + g * ((f32(0.0) if y <= f32(0.0) else math.log(y)) if x == f32(0.0) else math.log(y))


def xlogy_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.0 if x == 0.0 else x / y)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if x == 0.0 else x / y)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if x == 0.0 else x / y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.0 if x == 0.0 else x / y) if assign else adjoint[0] + g * (0.0 if x == 0.0 else x / y)


def xlogy_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if x == f32(0.0) else x / y)
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if x == f32(0.0) else x / y)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if x == f32(0.0) else x / y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.0) if x == f32(0.0) else x / y) if assign else adjoint[0] + g * (f32(0.0) if x == f32(0.0) else x / y)


def xlog1py_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * ((0.0 if y <= -1.0 else math.log1p(y)) if x == 0.0 else math.log1p(y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * ((0.0 if y <= -1.0 else math.log1p(y)) if x == 0.0 else math.log1p(y))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * ((0.0 if y <= -1.0 else math.log1p(y)) if x == 0.0 else math.log1p(y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * ((0.0 if y <= -1.0 else math.log1p(y)) if x == 0.0 else math.log1p(y)) if assign else adjoint[0] + g * ((0.0 if y <= -1.0 else math.log1p(y)) if x == 0.0 else math.log1p(y))


def xlog1py_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * ((f32(0.0) if y <= -f32(1.0) else math.log1p(y)) if x == f32(0.0) else math.log1p(y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * ((f32(0.0) if y <= -f32(1.0) else math.log1p(y)) if x == f32(0.0) else math.log1p(y))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * ((f32(0.0) if y <= -f32(1.0) else math.log1p(y)) if x == f32(0.0) else math.log1p(y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * ((f32(0.0) if y <= -f32(1.0) else math.log1p(y)) if x == f32(0.0) else math.log1p(y)) if assign else adjoint[0] + g * ((f32(0.0) if y <= -f32(1.0) else math.log1p(y)) if x == f32(0.0) else math.log1p(y))


def xlog1py_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.0 if x == 0.0 else x / (1.0 + y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if x == 0.0 else x / (1.0 + y))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if x == 0.0 else x / (1.0 + y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_f64(a[5] + i * step)
            adjoint[0] = g * (0.0 if x == 0.0 else x / (1.0 + y)) if assign else adjoint[0] + g * (0.0 if x == 0.0 else x / (1.0 + y))


def xlog1py_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if x == f32(0.0) else x / (f32(1.0) + y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if x == f32(0.0) else x / (f32(1.0) + y))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if x == f32(0.0) else x / (f32(1.0) + y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total):
                big = abs(before) >= abs(part)
                lost += ((before - total) + part) if big else ((part - total) + before)
        adjoint = p_f32(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_f32(a[5] + i * step)
            adjoint[0] = g * (f32(0.0) if x == f32(0.0) else x / (f32(1.0) + y)) if assign else adjoint[0] + g * (f32(0.0) if x == f32(0.0) else x / (f32(1.0) + y))


@njit(nogil=True)
def _is_live(c, rows, row):
    if row < 0 or p_i32(rows + row * R.ROW_BYTES)[0] & R.OPCODE_MASK == R.CONST:
        return False
    return c[R.NEEDED] == 0 or p_u8(c[R.NEEDED] + row)[0] != 0


@njit(nogil=True)
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


@njit(nogil=True)
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
    state, slot, uses = p_u8(c[R.STATES]), p_f64(c[R.SLOTS]), p_u8(c[R.USES])
    while row >= 0:
        if not state[row] & R.REACHED:
            row -= 1
            continue
        address = rows + row * R.ROW_BYTES
        head = p_i32(address)[0]
        opcode = head & R.OPCODE_MASK
        if p_i32(address + R.LAYOUT)[0] != 0 or opcode < 3 or opcode >= 71 or head & LEFT:
            return row
        if opcode == 59:
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
                dx = g * (2.0 * x if y == 2.0 else 0.0 if y == 0.0 else y * x ** (y - 1.0))
            if live_y:
                dy = g * ((0.0 if y >= 0.0 else math.log(x)) if x == 0.0 else out * math.log(x))
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
                dx = g * (0.5 if x == y else 1.0 / (1.0 + math.exp(y - x)))
            if live_y:
                dy = g * (0.5 if x == y else 1.0 / (1.0 + math.exp(x - y)))
        elif opcode == 22:  # logaddexp2
            if live_x:
                dx = g * (0.5 if x == y else 1.0 / (1.0 + math.exp((y - x) * 0.6931471805599453)))
            if live_y:
                dy = g * (0.5 if x == y else 1.0 / (1.0 + math.exp((x - y) * 0.6931471805599453)))
        elif opcode == 23:  # abs
            dx = g * (1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0)
        elif opcode == 24:  # sign
            dx = 0.0
        elif opcode == 25:  # copysign
            if live_x:
                dx = g * (0.0 if x == 0.0 else 1.0 if out == x else -1.0 if out == -x else x)
            if live_y:
                dy = 0.0
        elif opcode == 26:  # hypot
            if live_x:
                dx = g * (0.0 if out == 0.0 else (-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)
            if live_y:
                dy = g * (0.0 if out == 0.0 else (-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)
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
                dy = g * (1.0 if x == 0.0 else 0.0)
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
            dx = g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (math.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - math.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)
        elif opcode == 40:  # arcsinh
            dx = g * (1.0 / math.hypot(1.0, x))
        elif opcode == 41:  # arccosh
            dx = g * (1.0 / (math.sqrt(x - 1.0) * math.sqrt(x + 1.0)))
        elif opcode == 42:  # arctanh
            dx = g * (1.0 / ((1.0 - x) * (1.0 + x)))
        elif opcode == 43:  # sin
            dx = g * (math.cos(x))
        elif opcode == 44:  # cos
            dx = g * (-math.sin(x))
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
                dx = g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else 1.0 / (y + x * (x / y)))
            if live_y:
                dy = g * (-(1.0 / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else x / y / (y + x * (x / y))))
        elif opcode == 50:  # sinh
            dx = g * (math.cosh(x))
        elif opcode == 51:  # cosh
            dx = g * (math.sinh(x))
        elif opcode == 52:  # tanh
            dx = g * (1.0 - out * out)
        elif opcode == 53:  # maximum
            if live_x:
                dx = g * (0.5 if x == y else 0.0 if x < y else 1.0)
            if live_y:
                dy = g * (0.5 if x == y else 0.0 if y < x else 1.0)
        elif opcode == 54:  # minimum
            if live_x:
                dx = g * (0.5 if x == y else 0.0 if x > y else 1.0)
            if live_y:
                dy = g * (0.5 if x == y else 0.0 if y > x else 1.0)
        elif opcode == 55:  # fmax
            if live_x:
                dx = g * (0.5 if x == y else 1.0 if y != y else 1.0 if x > y else 0.0)
            if live_y:
                dy = g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y > x else 0.0)
        elif opcode == 56:  # fmin
            if live_x:
                dx = g * (0.5 if x == y else 1.0 if y != y else 1.0 if x < y else 0.0)
            if live_y:
                dy = g * (0.5 if x == y else (0.0 if y != y else 1.0) if x != x else 1.0 if y < x else 0.0)
        elif opcode == 57:  # clamp_min
            if live_x:
                dx = g * (0.0 if y != y else 0.0 if x <= y else 1.0)
            if live_y:
                dy = g * (1.0 if y != y else 1.0 if x <= y else 0.0)
        elif opcode == 58:  # clamp_max
            if live_x:
                dx = g * (0.0 if y != y else 0.0 if x >= y else 1.0)
            if live_y:
                dy = g * (1.0 if y != y else 1.0 if x >= y else 0.0)
        elif opcode == 60:  # relu
            dx = g * (0.0 if out <= 0.0 else 1.0)
        elif opcode == 61:  # sigmoid
            dx = g * (out * (1.0 - out))
        elif opcode == 62:  # logit
            dx = g * (1.0 / abs(x * (1.0 - x)))
        elif opcode == 63:  # softplus
            dx = g * (1.0 / (1.0 + math.exp(-x)))
        elif opcode == 64:  # erf
            dx = g * (1.1283791670955126 * math.exp(-(x * x)))
        elif opcode == 65:  # erfc
            dx = g * (-1.1283791670955126 * math.exp(-(x * x)))
        elif opcode == 66:  # erfinv
            dx = g * (0.886226925452758 * math.exp(out * out))
        elif opcode == 67:  # lgamma
            dx = g * (digamma(x))
        elif opcode == 68:  # digamma
            dx = g * (trigamma(x))
        elif opcode == 69:  # xlogy
            if live_x:
                dx = g * ((0.0 if y <= 0.0 else math.log(y)) if x == 0.0 else math.log(y))
            if live_y:
                dy = g * (0.0 if x == 0.0 else x / y)
        elif opcode == 70:  # xlog1py
            if live_x:
                dx = g * ((0.0 if y <= -1.0 else math.log1p(y)) if x == 0.0 else math.log1p(y))
            if live_y:
                dy = g * (0.0 if x == 0.0 else x / (1.0 + y))
        else:
            return row
        if live_x:
            _add(c, a, dx)
        if live_y:
            _add(c, b, dy)
        state[row] = state[row] | R.RAN if state[row] & R.KEEP else R.RAN
        row -= 1
    return row


def max_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 9)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.extreme_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.extreme_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def min_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 9)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
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
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
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
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.norm_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.norm_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def flip_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 0)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.flip_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.flip_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def fliplr_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 0)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.flip_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.flip_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def flipud_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 0)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
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
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.roll_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.roll_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def gather_at_whole(ctrl_address, scratch_address, row):
    return structured.scatter(p_i64(ctrl_address), row)


def concatenate_whole(ctrl_address, scratch_address, row):
    return structured.parts(p_i64(ctrl_address), row)


def stack_whole(ctrl_address, scratch_address, row):
    return structured.parts(p_i64(ctrl_address), row)


def prod_whole(ctrl_address, scratch_address, row):
    return structured.product_of_lanes(p_i64(ctrl_address), row)


def variance_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 1)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.var_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.var_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def standard_deviation_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 9)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.std_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.std_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def logsumexp_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 9)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.logsumexp_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.logsumexp_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def softmax_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 8)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.softmax_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.softmax_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def log_softmax_lanes(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    status, x, out, target, assign = structured.begin_lanes(ctrl, row, 8)
    if status != R.DONE:
        return status
    at = structured.numbers_of(ctrl, row)
    numbers, g = p_i64(at), adjoint_of(ctrl, row)
    outer, n, inner, scale = numbers[1], numbers[2], numbers[3], p_f64(at)[4]
    if structured.is_double(ctrl, row):
        lanes.log_softmax_lanes(p_f64(x), p_f64(out), p_f64(g), p_f64(target), outer, n, inner, scale, assign)
    else:
        lanes.log_softmax_lanes(p_f32(x), p_f32(out), p_f32(g), p_f32(target), outer, n, inner, scale, assign)
    return R.DONE


def permute_along_whole(ctrl_address, scratch_address, row):
    return structured.permuted(p_i64(ctrl_address), row)


def take_whole(ctrl_address, scratch_address, row):
    return structured.scatter(p_i64(ctrl_address), row)


def take_along_axis_whole(ctrl_address, scratch_address, row):
    return structured.scatter(p_i64(ctrl_address), row)


def gather_whole(ctrl_address, scratch_address, row):
    return structured.scatter(p_i64(ctrl_address), row)


def put_at_whole(ctrl_address, scratch_address, row):
    return structured.placed(p_i64(ctrl_address), row)


def matmul_whole(ctrl_address, scratch_address, row):
    return contractions.product(p_i64(ctrl_address), row)


def dot_whole(ctrl_address, scratch_address, row):
    return contractions.product(p_i64(ctrl_address), row)


def vdot_whole(ctrl_address, scratch_address, row):
    return contractions.contraction(p_i64(ctrl_address), row)


def inner_whole(ctrl_address, scratch_address, row):
    return contractions.contraction(p_i64(ctrl_address), row)


def outer_whole(ctrl_address, scratch_address, row):
    return contractions.contraction(p_i64(ctrl_address), row)


def tensordot_whole(ctrl_address, scratch_address, row):
    return contractions.contraction(p_i64(ctrl_address), row)


def einsum_pair_whole(ctrl_address, scratch_address, row):
    return contractions.contraction(p_i64(ctrl_address), row)


def assign_whole(ctrl_address, scratch_address, row):
    return structured.assigned(p_i64(ctrl_address), row)


# (opcode * 3 + operand) * 2 + dtype; minus its opcode for a row with structure
REVERSE = {
    18: add_dx_f64,
    19: add_dx_f32,
    20: add_dy_f64,
    21: add_dy_f32,
    24: sub_dx_f64,
    25: sub_dx_f32,
    26: sub_dy_f64,
    27: sub_dy_f32,
    30: mul_dx_f64,
    31: mul_dx_f32,
    32: mul_dy_f64,
    33: mul_dy_f32,
    36: div_dx_f64,
    37: div_dx_f32,
    38: div_dy_f64,
    39: div_dy_f32,
    42: neg_dx_f64,
    43: neg_dx_f32,
    48: positive_dx_f64,
    49: positive_dx_f32,
    54: pow_dx_f64,
    55: pow_dx_f32,
    56: pow_dy_f64,
    57: pow_dy_f32,
    60: exp_dx_f64,
    61: exp_dx_f32,
    66: expm1_dx_f64,
    67: expm1_dx_f32,
    72: log_dx_f64,
    73: log_dx_f32,
    78: log1p_dx_f64,
    79: log1p_dx_f32,
    84: sqrt_dx_f64,
    85: sqrt_dx_f32,
    90: square_dx_f64,
    91: square_dx_f32,
    96: reciprocal_dx_f64,
    97: reciprocal_dx_f32,
    102: cbrt_dx_f64,
    103: cbrt_dx_f32,
    108: exp2_dx_f64,
    109: exp2_dx_f32,
    114: log2_dx_f64,
    115: log2_dx_f32,
    120: log10_dx_f64,
    121: log10_dx_f32,
    126: logaddexp_dx_f64,
    127: logaddexp_dx_f32,
    128: logaddexp_dy_f64,
    129: logaddexp_dy_f32,
    132: logaddexp2_dx_f64,
    133: logaddexp2_dx_f32,
    134: logaddexp2_dy_f64,
    135: logaddexp2_dy_f32,
    138: abs_dx_f64,
    139: abs_dx_f32,
    144: sign_dx_f64,
    145: sign_dx_f32,
    150: copysign_dx_f64,
    151: copysign_dx_f32,
    152: copysign_dy_f64,
    153: copysign_dy_f32,
    156: hypot_dx_f64,
    157: hypot_dx_f32,
    158: hypot_dy_f64,
    159: hypot_dy_f32,
    162: floor_dx_f64,
    163: floor_dx_f32,
    168: ceil_dx_f64,
    169: ceil_dx_f32,
    174: trunc_dx_f64,
    175: trunc_dx_f32,
    180: rint_dx_f64,
    181: rint_dx_f32,
    186: floor_divide_dx_f64,
    187: floor_divide_dx_f32,
    188: floor_divide_dy_f64,
    189: floor_divide_dy_f32,
    192: mod_dx_f64,
    193: mod_dx_f32,
    194: mod_dy_f64,
    195: mod_dy_f32,
    198: fmod_dx_f64,
    199: fmod_dx_f32,
    200: fmod_dy_f64,
    201: fmod_dy_f32,
    204: heaviside_dx_f64,
    205: heaviside_dx_f32,
    206: heaviside_dy_f64,
    207: heaviside_dy_f32,
    210: nextafter_dx_f64,
    211: nextafter_dx_f32,
    212: nextafter_dy_f64,
    213: nextafter_dy_f32,
    216: spacing_dx_f64,
    217: spacing_dx_f32,
    222: deg2rad_dx_f64,
    223: deg2rad_dx_f32,
    228: rad2deg_dx_f64,
    229: rad2deg_dx_f32,
    234: sinc_dx_f64,
    235: sinc_dx_f32,
    240: arcsinh_dx_f64,
    241: arcsinh_dx_f32,
    246: arccosh_dx_f64,
    247: arccosh_dx_f32,
    252: arctanh_dx_f64,
    253: arctanh_dx_f32,
    258: sin_dx_f64,
    259: sin_dx_f32,
    264: cos_dx_f64,
    265: cos_dx_f32,
    270: tan_dx_f64,
    271: tan_dx_f32,
    276: arcsin_dx_f64,
    277: arcsin_dx_f32,
    282: arccos_dx_f64,
    283: arccos_dx_f32,
    288: arctan_dx_f64,
    289: arctan_dx_f32,
    294: arctan2_dx_f64,
    295: arctan2_dx_f32,
    296: arctan2_dy_f64,
    297: arctan2_dy_f32,
    300: sinh_dx_f64,
    301: sinh_dx_f32,
    306: cosh_dx_f64,
    307: cosh_dx_f32,
    312: tanh_dx_f64,
    313: tanh_dx_f32,
    318: maximum_dx_f64,
    319: maximum_dx_f32,
    320: maximum_dy_f64,
    321: maximum_dy_f32,
    324: minimum_dx_f64,
    325: minimum_dx_f32,
    326: minimum_dy_f64,
    327: minimum_dy_f32,
    330: fmax_dx_f64,
    331: fmax_dx_f32,
    332: fmax_dy_f64,
    333: fmax_dy_f32,
    336: fmin_dx_f64,
    337: fmin_dx_f32,
    338: fmin_dy_f64,
    339: fmin_dy_f32,
    342: clamp_min_dx_f64,
    343: clamp_min_dx_f32,
    344: clamp_min_dy_f64,
    345: clamp_min_dy_f32,
    348: clamp_max_dx_f64,
    349: clamp_max_dx_f32,
    350: clamp_max_dy_f64,
    351: clamp_max_dy_f32,
    356: where_dy_f64,
    357: where_dy_f32,
    358: where_dz_f64,
    359: where_dz_f32,
    360: relu_dx_f64,
    361: relu_dx_f32,
    366: sigmoid_dx_f64,
    367: sigmoid_dx_f32,
    372: logit_dx_f64,
    373: logit_dx_f32,
    378: softplus_dx_f64,
    379: softplus_dx_f32,
    384: erf_dx_f64,
    385: erf_dx_f32,
    390: erfc_dx_f64,
    391: erfc_dx_f32,
    396: erfinv_dx_f64,
    397: erfinv_dx_f32,
    402: lgamma_dx_f64,
    403: lgamma_dx_f32,
    408: digamma_dx_f64,
    409: digamma_dx_f32,
    414: xlogy_dx_f64,
    415: xlogy_dx_f32,
    416: xlogy_dy_f64,
    417: xlogy_dy_f32,
    420: xlog1py_dx_f64,
    421: xlog1py_dx_f32,
    422: xlog1py_dy_f64,
    423: xlog1py_dy_f32,
    -73: max_lanes,
    -74: min_lanes,
    -75: cumsum_lanes,
    -76: norm_lanes,
    -94: flip_lanes,
    -95: fliplr_lanes,
    -96: flipud_lanes,
    -97: roll_lanes,
    -107: gather_at_whole,
    -108: concatenate_whole,
    -109: stack_whole,
    -125: prod_whole,
    -130: variance_lanes,
    -131: standard_deviation_lanes,
    -132: logsumexp_lanes,
    -133: softmax_lanes,
    -134: log_softmax_lanes,
    -135: permute_along_whole,
    -148: take_whole,
    -149: take_along_axis_whole,
    -150: gather_whole,
    -152: put_at_whole,
    -159: matmul_whole,
    -160: dot_whole,
    -161: vdot_whole,
    -162: inner_whole,
    -163: outer_whole,
    -164: tensordot_whole,
    -170: einsum_pair_whole,
    -184: assign_whole,
}
