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
from tapegrad.tape.pointers import p_f32, p_f64, p_i32, p_i64, p_u8

SEAL = "b08dd1b1c7df3f3e"

f32 = np.float32


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
                adjoint[i] = g * (0.0 if y == 0.0 else y * x ** (y - 1.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.0 if y == 0.0 else y * x ** (y - 1.0))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.0 if y == 0.0 else y * x ** (y - 1.0))
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
            adjoint[0] = g * (0.0 if y == 0.0 else y * x ** (y - 1.0)) if assign else adjoint[0] + g * (0.0 if y == 0.0 else y * x ** (y - 1.0))


def pow_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0)))
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
            adjoint[0] = g * (f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0))) if assign else adjoint[0] + g * (f32(0.0) if y == f32(0.0) else y * x ** (y - f32(1.0)))


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
                adjoint[i] = g * (1.0 / math.sqrt(1.0 - x * x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / math.sqrt(1.0 - x * x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / math.sqrt(1.0 - x * x))
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
            adjoint[0] = g * (1.0 / math.sqrt(1.0 - x * x)) if assign else adjoint[0] + g * (1.0 / math.sqrt(1.0 - x * x))


def arcsin_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(1.0) / math.sqrt(f32(1.0) - x * x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(1.0) / math.sqrt(f32(1.0) - x * x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(1.0) / math.sqrt(f32(1.0) - x * x))
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
            adjoint[0] = g * (f32(1.0) / math.sqrt(f32(1.0) - x * x)) if assign else adjoint[0] + g * (f32(1.0) / math.sqrt(f32(1.0) - x * x))


def arccos_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-1.0 / math.sqrt(1.0 - x * x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-1.0 / math.sqrt(1.0 - x * x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-1.0 / math.sqrt(1.0 - x * x))
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
            adjoint[0] = g * (-1.0 / math.sqrt(1.0 - x * x)) if assign else adjoint[0] + g * (-1.0 / math.sqrt(1.0 - x * x))


def arccos_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-f32(1.0) / math.sqrt(f32(1.0) - x * x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-f32(1.0) / math.sqrt(f32(1.0) - x * x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (-f32(1.0) / math.sqrt(f32(1.0) - x * x))
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
            adjoint[0] = g * (-f32(1.0) / math.sqrt(f32(1.0) - x * x)) if assign else adjoint[0] + g * (-f32(1.0) / math.sqrt(f32(1.0) - x * x))


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
    cell = p_i64(rows + row * R.ROW_BYTES + R.CELL)[0]
    if cell != 0 and (p_i64(cell)[0] ^ p_i32(address + R.VERSIONS)[k]) & 0xFFFFFFFF:
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
        if p_i32(address + R.LAYOUT)[0] != 0 or opcode < 3 or opcode >= 32 or head & R.FREED:
            return row
        if opcode == 29:
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
                dx = g * (0.0 if y == 0.0 else y * x ** (y - 1.0))
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
        elif opcode == 15:  # abs
            dx = g * (1.0 if x > 0.0 else -1.0 if x < 0.0 else 0.0)
        elif opcode == 16:  # sign
            dx = 0.0
        elif opcode == 17:  # sin
            dx = g * (math.cos(x))
        elif opcode == 18:  # cos
            dx = g * (-math.sin(x))
        elif opcode == 19:  # tan
            dx = g * (1.0 + out * out)
        elif opcode == 20:  # arcsin
            dx = g * (1.0 / math.sqrt(1.0 - x * x))
        elif opcode == 21:  # arccos
            dx = g * (-1.0 / math.sqrt(1.0 - x * x))
        elif opcode == 22:  # arctan
            dx = g * (1.0 / (1.0 + x * x))
        elif opcode == 23:  # arctan2
            if live_x:
                dx = g * (y / x / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else 1.0 / (y + x * (x / y)))
            if live_y:
                dy = g * (-(1.0 / (x + y * (y / x)) if abs(x) > abs(y) else 0.0 if abs(x) + abs(y) == 0.0 else x / y / (y + x * (x / y))))
        elif opcode == 24:  # sinh
            dx = g * (math.cosh(x))
        elif opcode == 25:  # cosh
            dx = g * (math.sinh(x))
        elif opcode == 26:  # tanh
            dx = g * (1.0 - out * out)
        elif opcode == 27:  # maximum
            if live_x:
                dx = g * (0.5 if x == y else 0.0 if x < y else 1.0)
            if live_y:
                dy = g * (0.5 if x == y else 0.0 if y < x else 1.0)
        elif opcode == 28:  # minimum
            if live_x:
                dx = g * (0.5 if x == y else 0.0 if x > y else 1.0)
            if live_y:
                dy = g * (0.5 if x == y else 0.0 if y > x else 1.0)
        elif opcode == 30:  # relu
            dx = g * (0.0 if out <= 0.0 else 1.0)
        elif opcode == 31:  # sigmoid
            dx = g * (out * (1.0 - out))
        else:
            return row
        if live_x:
            _add(c, a, dx)
        if live_y:
            _add(c, b, dy)
        state[row] = state[row] | R.RAN if state[row] & R.KEEP else R.RAN
        row -= 1
    return row


# (opcode * 3 + operand) * 2 + dtype
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
    90: abs_dx_f64,
    91: abs_dx_f32,
    96: sign_dx_f64,
    97: sign_dx_f32,
    102: sin_dx_f64,
    103: sin_dx_f32,
    108: cos_dx_f64,
    109: cos_dx_f32,
    114: tan_dx_f64,
    115: tan_dx_f32,
    120: arcsin_dx_f64,
    121: arcsin_dx_f32,
    126: arccos_dx_f64,
    127: arccos_dx_f32,
    132: arctan_dx_f64,
    133: arctan_dx_f32,
    138: arctan2_dx_f64,
    139: arctan2_dx_f32,
    140: arctan2_dy_f64,
    141: arctan2_dy_f32,
    144: sinh_dx_f64,
    145: sinh_dx_f32,
    150: cosh_dx_f64,
    151: cosh_dx_f32,
    156: tanh_dx_f64,
    157: tanh_dx_f32,
    162: maximum_dx_f64,
    163: maximum_dx_f32,
    164: maximum_dy_f64,
    165: maximum_dy_f32,
    168: minimum_dx_f64,
    169: minimum_dx_f32,
    170: minimum_dy_f64,
    171: minimum_dy_f32,
    176: where_dy_f64,
    177: where_dy_f32,
    178: where_dz_f64,
    179: where_dz_f32,
    180: relu_dx_f64,
    181: relu_dx_f32,
    186: sigmoid_dx_f64,
    187: sigmoid_dx_f32,
}
