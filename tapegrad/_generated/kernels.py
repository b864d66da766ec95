"""Compiled kernels. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

A reverse kernel `NAME_dx_DTYPE` adds g times the local derivative by x to an adjoint. It has NumPy's inner-loop
signature; its arguments are x, y, z, out, g and the adjoint, all by address, with a step in bytes for each (0 repeats
an operand; for the adjoint it sums, in blocks of 128 whose sums are added with compensation). With `assign` not 0 the
adjoint is written instead of added to. `scalars` runs stretches of rows whose values are single float64 numbers.
"""

import math

import numpy as np
from numba import njit

from tapegrad.maths import real
from tapegrad.maths.primitives import where
from tapegrad.tape import abi as R
from tapegrad.engine import contractions, axis_loops as lanes, complex_math as plane, structured
from tapegrad.engine.memory_ops import adjoint_of
from tapegrad.engine.pointers import p_c64, p_c128, p_f32, p_f64, p_i32, p_i64, p_u8
from tapegrad.engine.special_math import digamma, trigamma

SEAL = "902d81a2f70b7a36"

f32, c64, c128 = np.float32, np.complex64, np.complex128
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


def add_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[4] == 16:
        p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                g = p_c128(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def add_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                g = p_c64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
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


def add_dy_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[4] == 16:
        p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                g = p_c128(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def add_dy_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                g = p_c64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
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


def sub_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[4] == 16:
        p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                g = p_c128(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def sub_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                g = p_c64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
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


def sub_dy_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[4] == 16:
        p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = -g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += -g
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                g = p_c128(a[4] + i * s[4])[0]
                part += -g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = -g if assign else adjoint[0] + -g


def sub_dy_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = -g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += -g
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                g = p_c64(a[4] + i * s[4])[0]
                part += -g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
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
    elif step == 8 and s[1] == 0 and s[4] == 8:
        p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (y)
        else:
            for i in range(n):
                g = p_g[i]
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
    elif step == 4 and s[1] == 0 and s[4] == 4:
        p_g = p_f32(a[4]); adjoint = p_f32(a[5]); y = p_f32(a[1])[0]
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (y)
        else:
            for i in range(n):
                g = p_g[i]
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


def mul_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[1] == 16 and s[4] == 16:
        p_y = p_c128(a[1]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * np.conj(y)
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += g * np.conj(y)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(y) if assign else adjoint[0] + g * np.conj(y)


def mul_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[1] == 8 and s[4] == 8:
        p_y = p_c64(a[1]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * np.conj(y)
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += g * np.conj(y)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(y)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(y) if assign else adjoint[0] + g * np.conj(y)


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
    elif step == 8 and s[0] == 0 and s[4] == 8:
        p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (x)
        else:
            for i in range(n):
                g = p_g[i]
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
    elif step == 4 and s[0] == 0 and s[4] == 4:
        p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (x)
        else:
            for i in range(n):
                g = p_g[i]
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


def mul_dy_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(x)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(x) if assign else adjoint[0] + g * np.conj(x)


def mul_dy_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(x)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(x) if assign else adjoint[0] + g * np.conj(x)


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
    elif step == 8 and s[1] == 0 and s[4] == 8:
        p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (1.0 / y)
        else:
            for i in range(n):
                g = p_g[i]
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
    elif step == 4 and s[1] == 0 and s[4] == 4:
        p_g = p_f32(a[4]); adjoint = p_f32(a[5]); y = p_f32(a[1])[0]
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g * (f32(1.0) / y)
        else:
            for i in range(n):
                g = p_g[i]
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


def div_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[1] == 16 and s[4] == 16:
        p_y = p_c128(a[1]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(1.0), y))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(1.0), y))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(1.0), y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(1.0), y)) if assign else adjoint[0] + g * np.conj(plane.divide(c128(1.0), y))


def div_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[1] == 8 and s[4] == 8:
        p_y = p_c64(a[1]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(1.0), y))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(1.0), y))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(1.0), y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(1.0), y)) if assign else adjoint[0] + g * np.conj(plane.divide(c64(1.0), y))


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
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(x / y) / y)
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
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
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(x / y) / y)
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
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


def div_dy_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[1] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_y = p_c128(a[1]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(-plane.divide(x, y), y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(-plane.divide(x, y), y))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(-plane.divide(x, y), y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(-plane.divide(x, y), y)) if assign else adjoint[0] + g * np.conj(plane.divide(-plane.divide(x, y), y))


def div_dy_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_y = p_c64(a[1]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(-plane.divide(x, y), y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(-plane.divide(x, y), y))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(-plane.divide(x, y), y))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(-plane.divide(x, y), y)) if assign else adjoint[0] + g * np.conj(plane.divide(-plane.divide(x, y), y))


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


def neg_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[4] == 16:
        p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = -g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += -g
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                g = p_c128(a[4] + i * s[4])[0]
                part += -g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = -g if assign else adjoint[0] + -g


def neg_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = -g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += -g
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                g = p_c64(a[4] + i * s[4])[0]
                part += -g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
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


def positive_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[4] == 16:
        p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                g = p_c128(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g if assign else adjoint[0] + g


def positive_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = g
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += g
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                g = p_c64(a[4] + i * s[4])[0]
                part += g
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
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
                adjoint[i] = where(y == 2.0, g * (2.0 * x), where(y == 0.0, 0.0, g * (y * real.pow(x, y - 1.0))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += where(y == 2.0, g * (2.0 * x), where(y == 0.0, 0.0, g * (y * real.pow(x, y - 1.0))))
    elif step == 8 and s[1] == 0 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else g * (y * real.pow(x, y - 1.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else g * (y * real.pow(x, y - 1.0))))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else g * (y * real.pow(x, y - 1.0))))
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
            adjoint[0] = (g * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else g * (y * real.pow(x, y - 1.0)))) if assign else adjoint[0] + (g * (2.0 * x) if y == 2.0 else (0.0 if y == 0.0 else g * (y * real.pow(x, y - 1.0))))


def pow_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else g * (y * x ** (y - f32(1.0)))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else g * (y * x ** (y - f32(1.0)))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else g * (y * x ** (y - f32(1.0)))))
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
            adjoint[0] = (g * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else g * (y * x ** (y - f32(1.0))))) if assign else adjoint[0] + (g * (f32(2.0) * x) if y == f32(2.0) else (f32(0.0) if y == f32(0.0) else g * (y * x ** (y - f32(1.0)))))


def pow_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[1] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_y = p_c128(a[1]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * np.conj(c128(2.0) * x) if y == c128(2.0) else (c128(0.0) if y == c128(0.0) else g * np.conj(y * plane.power(x, y - c128(1.0)))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * np.conj(c128(2.0) * x) if y == c128(2.0) else (c128(0.0) if y == c128(0.0) else g * np.conj(y * plane.power(x, y - c128(1.0)))))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += (g * np.conj(c128(2.0) * x) if y == c128(2.0) else (c128(0.0) if y == c128(0.0) else g * np.conj(y * plane.power(x, y - c128(1.0)))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = (g * np.conj(c128(2.0) * x) if y == c128(2.0) else (c128(0.0) if y == c128(0.0) else g * np.conj(y * plane.power(x, y - c128(1.0))))) if assign else adjoint[0] + (g * np.conj(c128(2.0) * x) if y == c128(2.0) else (c128(0.0) if y == c128(0.0) else g * np.conj(y * plane.power(x, y - c128(1.0)))))


def pow_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_y = p_c64(a[1]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * np.conj(c64(2.0) * x) if y == c64(2.0) else (c64(0.0) if y == c64(0.0) else g * np.conj(y * plane.power(x, y - c64(1.0)))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * np.conj(c64(2.0) * x) if y == c64(2.0) else (c64(0.0) if y == c64(0.0) else g * np.conj(y * plane.power(x, y - c64(1.0)))))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += (g * np.conj(c64(2.0) * x) if y == c64(2.0) else (c64(0.0) if y == c64(0.0) else g * np.conj(y * plane.power(x, y - c64(1.0)))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = (g * np.conj(c64(2.0) * x) if y == c64(2.0) else (c64(0.0) if y == c64(0.0) else g * np.conj(y * plane.power(x, y - c64(1.0))))) if assign else adjoint[0] + (g * np.conj(c64(2.0) * x) if y == c64(2.0) else (c64(0.0) if y == c64(0.0) else g * np.conj(y * plane.power(x, y - c64(1.0)))))


def pow_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[3] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = where(x == 0.0, where(y >= 0.0, 0.0, g * (real.log(x))), g * (out * real.log(x)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += where(x == 0.0, where(y >= 0.0, 0.0, g * (real.log(x))), g * (out * real.log(x)))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[3] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_out = p_f64(a[3]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = ((0.0 if y >= 0.0 else g * (real.log(x))) if x == 0.0 else g * (out * real.log(x)))
        else:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += ((0.0 if y >= 0.0 else g * (real.log(x))) if x == 0.0 else g * (out * real.log(x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += ((0.0 if y >= 0.0 else g * (real.log(x))) if x == 0.0 else g * (out * real.log(x)))
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
            adjoint[0] = ((0.0 if y >= 0.0 else g * (real.log(x))) if x == 0.0 else g * (out * real.log(x))) if assign else adjoint[0] + ((0.0 if y >= 0.0 else g * (real.log(x))) if x == 0.0 else g * (out * real.log(x)))


def pow_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[3] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = ((f32(0.0) if y >= f32(0.0) else g * (math.log(x))) if x == f32(0.0) else g * (out * math.log(x)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += ((f32(0.0) if y >= f32(0.0) else g * (math.log(x))) if x == f32(0.0) else g * (out * math.log(x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += ((f32(0.0) if y >= f32(0.0) else g * (math.log(x))) if x == f32(0.0) else g * (out * math.log(x)))
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
            adjoint[0] = ((f32(0.0) if y >= f32(0.0) else g * (math.log(x))) if x == f32(0.0) else g * (out * math.log(x))) if assign else adjoint[0] + ((f32(0.0) if y >= f32(0.0) else g * (math.log(x))) if x == f32(0.0) else g * (out * math.log(x)))


def pow_dy_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[3] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_out = p_c128(a[3]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = (c128(0.0) if x == c128(0.0) else g * np.conj(out * plane.log(x)))
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += (c128(0.0) if x == c128(0.0) else g * np.conj(out * plane.log(x)))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += (c128(0.0) if x == c128(0.0) else g * np.conj(out * plane.log(x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = (c128(0.0) if x == c128(0.0) else g * np.conj(out * plane.log(x))) if assign else adjoint[0] + (c128(0.0) if x == c128(0.0) else g * np.conj(out * plane.log(x)))


def pow_dy_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[3] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_out = p_c64(a[3]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = (c64(0.0) if x == c64(0.0) else g * np.conj(out * plane.log(x)))
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += (c64(0.0) if x == c64(0.0) else g * np.conj(out * plane.log(x)))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += (c64(0.0) if x == c64(0.0) else g * np.conj(out * plane.log(x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = (c64(0.0) if x == c64(0.0) else g * np.conj(out * plane.log(x))) if assign else adjoint[0] + (c64(0.0) if x == c64(0.0) else g * np.conj(out * plane.log(x)))


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


def exp_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[3] == 16 and s[4] == 16:
        p_out = p_c128(a[3]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(out)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(out) if assign else adjoint[0] + g * np.conj(out)


def exp_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_c64(a[3]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(out)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(out) if assign else adjoint[0] + g * np.conj(out)


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


def expm1_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[3] == 16 and s[4] == 16:
        p_out = p_c128(a[3]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(out + c128(1.0))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(out + c128(1.0))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(out + c128(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(out + c128(1.0)) if assign else adjoint[0] + g * np.conj(out + c128(1.0))


def expm1_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_c64(a[3]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(out + c64(1.0))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(out + c64(1.0))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(out + c64(1.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(out + c64(1.0)) if assign else adjoint[0] + g * np.conj(out + c64(1.0))


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


def log_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(1.0), x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(1.0), x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(1.0), x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(1.0), x)) if assign else adjoint[0] + g * np.conj(plane.divide(c128(1.0), x))


def log_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(1.0), x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(1.0), x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(1.0), x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(1.0), x)) if assign else adjoint[0] + g * np.conj(plane.divide(c64(1.0), x))


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


def log1p_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(1.0), c128(1.0) + x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(1.0), c128(1.0) + x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(1.0), c128(1.0) + x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(1.0), c128(1.0) + x)) if assign else adjoint[0] + g * np.conj(plane.divide(c128(1.0), c128(1.0) + x))


def log1p_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(1.0), c64(1.0) + x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(1.0), c64(1.0) + x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(1.0), c64(1.0) + x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(1.0), c64(1.0) + x)) if assign else adjoint[0] + g * np.conj(plane.divide(c64(1.0), c64(1.0) + x))


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


def sqrt_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[3] == 16 and s[4] == 16:
        p_out = p_c128(a[3]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(0.5), out))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(0.5), out))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(0.5), out))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(0.5), out)) if assign else adjoint[0] + g * np.conj(plane.divide(c128(0.5), out))


def sqrt_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_c64(a[3]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(0.5), out))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(0.5), out))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(0.5), out))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(0.5), out)) if assign else adjoint[0] + g * np.conj(plane.divide(c64(0.5), out))


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


def square_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c128(2.0) * x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c128(2.0) * x)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(c128(2.0) * x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(c128(2.0) * x) if assign else adjoint[0] + g * np.conj(c128(2.0) * x)


def square_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c64(2.0) * x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c64(2.0) * x)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(c64(2.0) * x)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(c64(2.0) * x) if assign else adjoint[0] + g * np.conj(c64(2.0) * x)


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


def reciprocal_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[3] == 16 and s[4] == 16:
        p_out = p_c128(a[3]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(-out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(-out * out)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(-out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(-out * out) if assign else adjoint[0] + g * np.conj(-out * out)


def reciprocal_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_c64(a[3]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(-out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(-out * out)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(-out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(-out * out) if assign else adjoint[0] + g * np.conj(-out * out)


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


def exp2_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[3] == 16 and s[4] == 16:
        p_out = p_c128(a[3]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(out * c128(0.6931471805599453))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(out * c128(0.6931471805599453))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(out * c128(0.6931471805599453))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(out * c128(0.6931471805599453)) if assign else adjoint[0] + g * np.conj(out * c128(0.6931471805599453))


def exp2_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_c64(a[3]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(out * c64(0.6931471805599453))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(out * c64(0.6931471805599453))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(out * c64(0.6931471805599453))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(out * c64(0.6931471805599453)) if assign else adjoint[0] + g * np.conj(out * c64(0.6931471805599453))


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


def log2_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(1.4426950408889634), x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(1.4426950408889634), x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(1.4426950408889634), x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(1.4426950408889634), x)) if assign else adjoint[0] + g * np.conj(plane.divide(c128(1.4426950408889634), x))


def log2_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(1.4426950408889634), x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(1.4426950408889634), x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(1.4426950408889634), x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(1.4426950408889634), x)) if assign else adjoint[0] + g * np.conj(plane.divide(c64(1.4426950408889634), x))


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


def log10_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(0.4342944819032518), x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(0.4342944819032518), x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(0.4342944819032518), x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(0.4342944819032518), x)) if assign else adjoint[0] + g * np.conj(plane.divide(c128(0.4342944819032518), x))


def log10_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(0.4342944819032518), x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(0.4342944819032518), x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(0.4342944819032518), x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(0.4342944819032518), x)) if assign else adjoint[0] + g * np.conj(plane.divide(c64(0.4342944819032518), x))


def logaddexp_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x)))
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
            adjoint[0] = g * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x))) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 / (1.0 + real.exp(y - x)))


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
                adjoint[i] = g * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y)))
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
            adjoint[0] = g * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y))) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 / (1.0 + real.exp(x - y)))


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
                adjoint[i] = g * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)))
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
            adjoint[0] = g * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453))) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 / (1.0 + real.exp((y - x) * 0.6931471805599453)))


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
                adjoint[i] = g * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += g * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)))
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
            adjoint[0] = g * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453))) if assign else adjoint[0] + g * (0.5 if x == y else 1.0 / (1.0 + real.exp((x - y) * 0.6931471805599453)))


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
                adjoint[i] = (g if x > 0.0 else (-g if x < 0.0 else 0.0))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g if x > 0.0 else (-g if x < 0.0 else 0.0))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g if x > 0.0 else (-g if x < 0.0 else 0.0))
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
            adjoint[0] = (g if x > 0.0 else (-g if x < 0.0 else 0.0)) if assign else adjoint[0] + (g if x > 0.0 else (-g if x < 0.0 else 0.0))


def abs_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g if x > f32(0.0) else (-g if x < f32(0.0) else f32(0.0)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g if x > f32(0.0) else (-g if x < f32(0.0) else f32(0.0)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g if x > f32(0.0) else (-g if x < f32(0.0) else f32(0.0)))
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
            adjoint[0] = (g if x > f32(0.0) else (-g if x < f32(0.0) else f32(0.0))) if assign else adjoint[0] + (g if x > f32(0.0) else (-g if x < f32(0.0) else f32(0.0)))


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
                adjoint[i] = (0.0 if x == 0.0 else g * (1.0 if out == x else -1.0 if out == -x else x))
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += (0.0 if x == 0.0 else g * (1.0 if out == x else -1.0 if out == -x else x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if x == 0.0 else g * (1.0 if out == x else -1.0 if out == -x else x))
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
            adjoint[0] = (0.0 if x == 0.0 else g * (1.0 if out == x else -1.0 if out == -x else x)) if assign else adjoint[0] + (0.0 if x == 0.0 else g * (1.0 if out == x else -1.0 if out == -x else x))


def copysign_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[3] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if x == f32(0.0) else g * (f32(1.0) if out == x else f32(-1.0) if out == -x else x))
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if x == f32(0.0) else g * (f32(1.0) if out == x else f32(-1.0) if out == -x else x))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if x == f32(0.0) else g * (f32(1.0) if out == x else f32(-1.0) if out == -x else x))
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
            adjoint[0] = (f32(0.0) if x == f32(0.0) else g * (f32(1.0) if out == x else f32(-1.0) if out == -x else x)) if assign else adjoint[0] + (f32(0.0) if x == f32(0.0) else g * (f32(1.0) if out == x else f32(-1.0) if out == -x else x))


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
                adjoint[i] = (0.0 if out == 0.0 else g * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out))
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += (0.0 if out == 0.0 else g * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if out == 0.0 else g * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out))
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
            adjoint[0] = (0.0 if out == 0.0 else g * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out)) if assign else adjoint[0] + (0.0 if out == 0.0 else g * ((-1.0 if x < 0.0 else 1.0) if abs(x) == out else x / out))


def hypot_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[3] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out))
        else:
            for i in range(n):
                x = p_x[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out))
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
            adjoint[0] = (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out)) if assign else adjoint[0] + (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if x < f32(0.0) else f32(1.0)) if abs(x) == out else x / out))


def hypot_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[1] == 8 and s[3] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = (0.0 if out == 0.0 else g * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out))
        else:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += (0.0 if out == 0.0 else g * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                y = p_f64(a[1] + i * s[1])[0]; out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if out == 0.0 else g * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out))
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
            adjoint[0] = (0.0 if out == 0.0 else g * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out)) if assign else adjoint[0] + (0.0 if out == 0.0 else g * ((-1.0 if y < 0.0 else 1.0) if abs(y) == out else y / out))


def hypot_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[1] == 4 and s[3] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out))
        else:
            for i in range(n):
                y = p_y[i]; out = p_out[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                y = p_f32(a[1] + i * s[1])[0]; out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out))
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
            adjoint[0] = (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out)) if assign else adjoint[0] + (f32(0.0) if out == f32(0.0) else g * ((f32(-1.0) if y < f32(0.0) else f32(1.0)) if abs(y) == out else y / out))


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


def rint_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[4] == 16:
        p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = c128(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += c128(0.0)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                g = p_c128(a[4] + i * s[4])[0]
                part += c128(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = c128(0.0) if assign else adjoint[0] + c128(0.0)


def rint_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = c64(0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += c64(0.0)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                g = p_c64(a[4] + i * s[4])[0]
                part += c64(0.0)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = c64(0.0) if assign else adjoint[0] + c64(0.0)


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
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(x // y))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
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
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(x // y))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
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
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(abs(x) // abs(y)) if (x < 0.0) == (y < 0.0) else abs(x) // abs(y))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
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
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = g * (-(abs(x) // abs(y)) if (x < f32(0.0)) == (y < f32(0.0)) else abs(x) // abs(y))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
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
                adjoint[i] = (g if x == 0.0 else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g if x == 0.0 else 0.0)
    elif step == 8 and s[0] == 0 and s[4] == 8:
        p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = (g if x == 0.0 else 0.0)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += (g if x == 0.0 else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g if x == 0.0 else 0.0)
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
            adjoint[0] = (g if x == 0.0 else 0.0) if assign else adjoint[0] + (g if x == 0.0 else 0.0)


def heaviside_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g if x == f32(0.0) else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g if x == f32(0.0) else f32(0.0))
    elif step == 4 and s[0] == 0 and s[4] == 4:
        p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = (g if x == f32(0.0) else f32(0.0))
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += (g if x == f32(0.0) else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g if x == f32(0.0) else f32(0.0))
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
            adjoint[0] = (g if x == f32(0.0) else f32(0.0)) if assign else adjoint[0] + (g if x == f32(0.0) else f32(0.0))


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
                adjoint[i] = g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)
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
            adjoint[0] = g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x) if assign else adjoint[0] + g * (-x * (3.289868133696453 - x * x * (3.246969701133414 - x * x * (1.144510944732505 - x * x * (0.20918278254123832 - x * x * (0.023460810354558225 - x * x * (0.001781145516372851 - x * x * (9.766223126318928e-05 - x * x * 0.0))))))) if abs(x) < 0.2 else (real.cos(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) - real.sin(3.141592653589793 * (x - 2.0 * np.floor(0.5 * x + 0.5))) / (3.141592653589793 * x)) / x)


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


def sinc_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(-x * (c128(3.289868133696453) - x * x * (c128(3.246969701133414) - x * x * (c128(1.144510944732505) - x * x * (c128(0.20918278254123832) - x * x * (c128(0.023460810354558225) - x * x * (c128(0.001781145516372851) - x * x * (c128(9.766223126318928e-05) - x * x * c128(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c128(3.141592653589793) * x) - plane.divide(plane.sin(c128(3.141592653589793) * x), c128(3.141592653589793) * x), x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(-x * (c128(3.289868133696453) - x * x * (c128(3.246969701133414) - x * x * (c128(1.144510944732505) - x * x * (c128(0.20918278254123832) - x * x * (c128(0.023460810354558225) - x * x * (c128(0.001781145516372851) - x * x * (c128(9.766223126318928e-05) - x * x * c128(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c128(3.141592653589793) * x) - plane.divide(plane.sin(c128(3.141592653589793) * x), c128(3.141592653589793) * x), x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(-x * (c128(3.289868133696453) - x * x * (c128(3.246969701133414) - x * x * (c128(1.144510944732505) - x * x * (c128(0.20918278254123832) - x * x * (c128(0.023460810354558225) - x * x * (c128(0.001781145516372851) - x * x * (c128(9.766223126318928e-05) - x * x * c128(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c128(3.141592653589793) * x) - plane.divide(plane.sin(c128(3.141592653589793) * x), c128(3.141592653589793) * x), x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(-x * (c128(3.289868133696453) - x * x * (c128(3.246969701133414) - x * x * (c128(1.144510944732505) - x * x * (c128(0.20918278254123832) - x * x * (c128(0.023460810354558225) - x * x * (c128(0.001781145516372851) - x * x * (c128(9.766223126318928e-05) - x * x * c128(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c128(3.141592653589793) * x) - plane.divide(plane.sin(c128(3.141592653589793) * x), c128(3.141592653589793) * x), x)) if assign else adjoint[0] + g * np.conj(-x * (c128(3.289868133696453) - x * x * (c128(3.246969701133414) - x * x * (c128(1.144510944732505) - x * x * (c128(0.20918278254123832) - x * x * (c128(0.023460810354558225) - x * x * (c128(0.001781145516372851) - x * x * (c128(9.766223126318928e-05) - x * x * c128(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c128(3.141592653589793) * x) - plane.divide(plane.sin(c128(3.141592653589793) * x), c128(3.141592653589793) * x), x))


def sinc_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(-x * (c64(3.289868133696453) - x * x * (c64(3.246969701133414) - x * x * (c64(1.144510944732505) - x * x * (c64(0.20918278254123832) - x * x * (c64(0.023460810354558225) - x * x * (c64(0.001781145516372851) - x * x * (c64(9.766223126318928e-05) - x * x * c64(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c64(3.141592653589793) * x) - plane.divide(plane.sin(c64(3.141592653589793) * x), c64(3.141592653589793) * x), x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(-x * (c64(3.289868133696453) - x * x * (c64(3.246969701133414) - x * x * (c64(1.144510944732505) - x * x * (c64(0.20918278254123832) - x * x * (c64(0.023460810354558225) - x * x * (c64(0.001781145516372851) - x * x * (c64(9.766223126318928e-05) - x * x * c64(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c64(3.141592653589793) * x) - plane.divide(plane.sin(c64(3.141592653589793) * x), c64(3.141592653589793) * x), x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(-x * (c64(3.289868133696453) - x * x * (c64(3.246969701133414) - x * x * (c64(1.144510944732505) - x * x * (c64(0.20918278254123832) - x * x * (c64(0.023460810354558225) - x * x * (c64(0.001781145516372851) - x * x * (c64(9.766223126318928e-05) - x * x * c64(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c64(3.141592653589793) * x) - plane.divide(plane.sin(c64(3.141592653589793) * x), c64(3.141592653589793) * x), x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(-x * (c64(3.289868133696453) - x * x * (c64(3.246969701133414) - x * x * (c64(1.144510944732505) - x * x * (c64(0.20918278254123832) - x * x * (c64(0.023460810354558225) - x * x * (c64(0.001781145516372851) - x * x * (c64(9.766223126318928e-05) - x * x * c64(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c64(3.141592653589793) * x) - plane.divide(plane.sin(c64(3.141592653589793) * x), c64(3.141592653589793) * x), x)) if assign else adjoint[0] + g * np.conj(-x * (c64(3.289868133696453) - x * x * (c64(3.246969701133414) - x * x * (c64(1.144510944732505) - x * x * (c64(0.20918278254123832) - x * x * (c64(0.023460810354558225) - x * x * (c64(0.001781145516372851) - x * x * (c64(9.766223126318928e-05) - x * x * c64(0.0)))))))) if abs(x) < 0.2 else plane.divide(plane.cos(c64(3.141592653589793) * x) - plane.divide(plane.sin(c64(3.141592653589793) * x), c64(3.141592653589793) * x), x))


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


def arcsinh_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(c128(complex(-0.0, -1.0)) * x - c128(1.0))) * plane.sqrt(-(c128(complex(0.0, 1.0)) * x - c128(1.0)))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(c128(complex(-0.0, -1.0)) * x - c128(1.0))) * plane.sqrt(-(c128(complex(0.0, 1.0)) * x - c128(1.0)))))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(c128(complex(-0.0, -1.0)) * x - c128(1.0))) * plane.sqrt(-(c128(complex(0.0, 1.0)) * x - c128(1.0)))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(c128(complex(-0.0, -1.0)) * x - c128(1.0))) * plane.sqrt(-(c128(complex(0.0, 1.0)) * x - c128(1.0))))) if assign else adjoint[0] + g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(c128(complex(-0.0, -1.0)) * x - c128(1.0))) * plane.sqrt(-(c128(complex(0.0, 1.0)) * x - c128(1.0)))))


def arcsinh_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(c64(complex(-0.0, -1.0)) * x - c64(1.0))) * plane.sqrt(-(c64(complex(0.0, 1.0)) * x - c64(1.0)))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(c64(complex(-0.0, -1.0)) * x - c64(1.0))) * plane.sqrt(-(c64(complex(0.0, 1.0)) * x - c64(1.0)))))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(c64(complex(-0.0, -1.0)) * x - c64(1.0))) * plane.sqrt(-(c64(complex(0.0, 1.0)) * x - c64(1.0)))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(c64(complex(-0.0, -1.0)) * x - c64(1.0))) * plane.sqrt(-(c64(complex(0.0, 1.0)) * x - c64(1.0))))) if assign else adjoint[0] + g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(c64(complex(-0.0, -1.0)) * x - c64(1.0))) * plane.sqrt(-(c64(complex(0.0, 1.0)) * x - c64(1.0)))))


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


def arccosh_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(1.0), plane.sqrt(x - c128(1.0)) * plane.sqrt(x - c128(-1.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(1.0), plane.sqrt(x - c128(1.0)) * plane.sqrt(x - c128(-1.0))))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(1.0), plane.sqrt(x - c128(1.0)) * plane.sqrt(x - c128(-1.0))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(1.0), plane.sqrt(x - c128(1.0)) * plane.sqrt(x - c128(-1.0)))) if assign else adjoint[0] + g * np.conj(plane.divide(c128(1.0), plane.sqrt(x - c128(1.0)) * plane.sqrt(x - c128(-1.0))))


def arccosh_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(1.0), plane.sqrt(x - c64(1.0)) * plane.sqrt(x - c64(-1.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(1.0), plane.sqrt(x - c64(1.0)) * plane.sqrt(x - c64(-1.0))))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(1.0), plane.sqrt(x - c64(1.0)) * plane.sqrt(x - c64(-1.0))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(1.0), plane.sqrt(x - c64(1.0)) * plane.sqrt(x - c64(-1.0)))) if assign else adjoint[0] + g * np.conj(plane.divide(c64(1.0), plane.sqrt(x - c64(1.0)) * plane.sqrt(x - c64(-1.0))))


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


def arctanh_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - x), c128(1.0) + x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - x), c128(1.0) + x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - x), c128(1.0) + x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - x), c128(1.0) + x)) if assign else adjoint[0] + g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - x), c128(1.0) + x))


def arctanh_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - x), c64(1.0) + x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - x), c64(1.0) + x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - x), c64(1.0) + x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - x), c64(1.0) + x)) if assign else adjoint[0] + g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - x), c64(1.0) + x))


def sin_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        start = 0
        while start < n:
            end, tame = min(start + 512, n), True
            for i in range(start, end):
                tame &= real.cos_tame(p_x[i])
            if tame:
                if assign:
                    for i in range(start, end):
                        x = p_x[i]; g = p_g[i]
                        adjoint[i] = g * (real.cos_inside(x))
                else:
                    for i in range(start, end):
                        x = p_x[i]; g = p_g[i]
                        adjoint[i] += g * (real.cos_inside(x))
            else:
                if assign:
                    for i in range(start, end):
                        x = p_x[i]; g = p_g[i]
                        adjoint[i] = g * (real.cos(x))
                else:
                    for i in range(start, end):
                        x = p_x[i]; g = p_g[i]
                        adjoint[i] += g * (real.cos(x))
            start = end
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (real.cos(x))
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
            adjoint[0] = g * (real.cos(x)) if assign else adjoint[0] + g * (real.cos(x))


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


def sin_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.cos(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.cos(x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.cos(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.cos(x)) if assign else adjoint[0] + g * np.conj(plane.cos(x))


def sin_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.cos(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.cos(x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.cos(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.cos(x)) if assign else adjoint[0] + g * np.conj(plane.cos(x))


def cos_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        start = 0
        while start < n:
            end, tame = min(start + 512, n), True
            for i in range(start, end):
                tame &= real.sin_tame(p_x[i])
            if tame:
                if assign:
                    for i in range(start, end):
                        x = p_x[i]; g = p_g[i]
                        adjoint[i] = g * (-real.sin_inside(x))
                else:
                    for i in range(start, end):
                        x = p_x[i]; g = p_g[i]
                        adjoint[i] += g * (-real.sin_inside(x))
            else:
                if assign:
                    for i in range(start, end):
                        x = p_x[i]; g = p_g[i]
                        adjoint[i] = g * (-real.sin(x))
                else:
                    for i in range(start, end):
                        x = p_x[i]; g = p_g[i]
                        adjoint[i] += g * (-real.sin(x))
            start = end
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-real.sin(x))
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
            adjoint[0] = g * (-real.sin(x)) if assign else adjoint[0] + g * (-real.sin(x))


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


def cos_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(-plane.sin(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(-plane.sin(x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(-plane.sin(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(-plane.sin(x)) if assign else adjoint[0] + g * np.conj(-plane.sin(x))


def cos_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(-plane.sin(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(-plane.sin(x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(-plane.sin(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(-plane.sin(x)) if assign else adjoint[0] + g * np.conj(-plane.sin(x))


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


def tan_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[3] == 16 and s[4] == 16:
        p_out = p_c128(a[3]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c128(1.0) + out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c128(1.0) + out * out)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(c128(1.0) + out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(c128(1.0) + out * out) if assign else adjoint[0] + g * np.conj(c128(1.0) + out * out)


def tan_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_c64(a[3]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c64(1.0) + out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c64(1.0) + out * out)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(c64(1.0) + out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(c64(1.0) + out * out) if assign else adjoint[0] + g * np.conj(c64(1.0) + out * out)


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


def arcsin_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0))))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0)))) if assign else adjoint[0] + g * np.conj(plane.divide(c128(1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0))))


def arcsin_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0))))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0)))) if assign else adjoint[0] + g * np.conj(plane.divide(c64(1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0))))


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
                adjoint[i] = g * (f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))
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
            adjoint[0] = g * (f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x))) if assign else adjoint[0] + g * (f32(-1.0) / math.sqrt((f32(1.0) - x) * (f32(1.0) + x)))


def arccos_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c128(-1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c128(-1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0))))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c128(-1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c128(-1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0)))) if assign else adjoint[0] + g * np.conj(plane.divide(c128(-1.0), plane.sqrt(-(x - c128(1.0))) * plane.sqrt(x - c128(-1.0))))


def arccos_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(c64(-1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(c64(-1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0))))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(c64(-1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0))))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(c64(-1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0)))) if assign else adjoint[0] + g * np.conj(plane.divide(c64(-1.0), plane.sqrt(-(x - c64(1.0))) * plane.sqrt(x - c64(-1.0))))


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


def arctan_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - c128(complex(0.0, 1.0)) * x), c128(1.0) + c128(complex(0.0, 1.0)) * x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - c128(complex(0.0, 1.0)) * x), c128(1.0) + c128(complex(0.0, 1.0)) * x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - c128(complex(0.0, 1.0)) * x), c128(1.0) + c128(complex(0.0, 1.0)) * x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - c128(complex(0.0, 1.0)) * x), c128(1.0) + c128(complex(0.0, 1.0)) * x)) if assign else adjoint[0] + g * np.conj(plane.divide(plane.divide(c128(1.0), c128(1.0) - c128(complex(0.0, 1.0)) * x), c128(1.0) + c128(complex(0.0, 1.0)) * x))


def arctan_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - c64(complex(0.0, 1.0)) * x), c64(1.0) + c64(complex(0.0, 1.0)) * x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - c64(complex(0.0, 1.0)) * x), c64(1.0) + c64(complex(0.0, 1.0)) * x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - c64(complex(0.0, 1.0)) * x), c64(1.0) + c64(complex(0.0, 1.0)) * x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - c64(complex(0.0, 1.0)) * x), c64(1.0) + c64(complex(0.0, 1.0)) * x)) if assign else adjoint[0] + g * np.conj(plane.divide(plane.divide(c64(1.0), c64(1.0) - c64(complex(0.0, 1.0)) * x), c64(1.0) + c64(complex(0.0, 1.0)) * x))


def arctan2_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
    elif step == 8 and s[1] == 0 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if abs(x) + abs(y) == 0.0 else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
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
            adjoint[0] = (0.0 if abs(x) + abs(y) == 0.0 else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) if assign else adjoint[0] + (0.0 if abs(x) + abs(y) == 0.0 else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else 1.0) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))


def arctan2_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
    elif step == 4 and s[1] == 0 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); y = p_f32(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
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
            adjoint[0] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) if assign else adjoint[0] + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y) if abs(x) > abs(y) else f32(1.0)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))


def arctan2_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (0.0 if abs(x) + abs(y) == 0.0 else g * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (0.0 if abs(x) + abs(y) == 0.0 else g * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if abs(x) + abs(y) == 0.0 else g * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
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
            adjoint[0] = (0.0 if abs(x) + abs(y) == 0.0 else g * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) if assign else adjoint[0] + (0.0 if abs(x) + abs(y) == 0.0 else g * (-(1.0 if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))


def arctan2_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))
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
            adjoint[0] = (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y))))) if assign else adjoint[0] + (f32(0.0) if abs(x) + abs(y) == f32(0.0) else g * (-(f32(1.0) if abs(x) > abs(y) else (y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)) / ((x if abs(x) > abs(y) else y) + (y if abs(x) > abs(y) else x) * ((y if abs(x) > abs(y) else x) / (x if abs(x) > abs(y) else y)))))


def sinh_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (real.cosh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (real.cosh(x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (real.cosh(x))
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
            adjoint[0] = g * (real.cosh(x)) if assign else adjoint[0] + g * (real.cosh(x))


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


def sinh_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.cosh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.cosh(x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.cosh(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.cosh(x)) if assign else adjoint[0] + g * np.conj(plane.cosh(x))


def sinh_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.cosh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.cosh(x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.cosh(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.cosh(x)) if assign else adjoint[0] + g * np.conj(plane.cosh(x))


def cosh_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (real.sinh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (real.sinh(x))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (real.sinh(x))
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
            adjoint[0] = g * (real.sinh(x)) if assign else adjoint[0] + g * (real.sinh(x))


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


def cosh_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.sinh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.sinh(x))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(plane.sinh(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.sinh(x)) if assign else adjoint[0] + g * np.conj(plane.sinh(x))


def cosh_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(plane.sinh(x))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(plane.sinh(x))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(plane.sinh(x))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(plane.sinh(x)) if assign else adjoint[0] + g * np.conj(plane.sinh(x))


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


def tanh_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[3] == 16 and s[4] == 16:
        p_out = p_c128(a[3]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c128(1.0) - out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c128(1.0) - out * out)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(c128(1.0) - out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(c128(1.0) - out * out) if assign else adjoint[0] + g * np.conj(c128(1.0) - out * out)


def tanh_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_c64(a[3]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c64(1.0) - out * out)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c64(1.0) - out * out)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(c64(1.0) - out * out)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(c64(1.0) - out * out) if assign else adjoint[0] + g * np.conj(c64(1.0) - out * out)


def maximum_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (0.0 if x < y else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (0.0 if x < y else g))
    elif step == 8 and s[1] == 0 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (0.0 if x < y else g))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (0.0 if x < y else g))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g * (0.5) if x == y else (0.0 if x < y else g))
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
            adjoint[0] = (g * (0.5) if x == y else (0.0 if x < y else g)) if assign else adjoint[0] + (g * (0.5) if x == y else (0.0 if x < y else g))


def maximum_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (f32(0.0) if x < y else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (f32(0.0) if x < y else g))
    elif step == 4 and s[1] == 0 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); y = p_f32(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (f32(0.0) if x < y else g))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (f32(0.0) if x < y else g))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g * (f32(0.5)) if x == y else (f32(0.0) if x < y else g))
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
            adjoint[0] = (g * (f32(0.5)) if x == y else (f32(0.0) if x < y else g)) if assign else adjoint[0] + (g * (f32(0.5)) if x == y else (f32(0.0) if x < y else g))


def maximum_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (0.0 if y < x else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (0.0 if y < x else g))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (0.0 if y < x else g))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (0.0 if y < x else g))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g * (0.5) if x == y else (0.0 if y < x else g))
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
            adjoint[0] = (g * (0.5) if x == y else (0.0 if y < x else g)) if assign else adjoint[0] + (g * (0.5) if x == y else (0.0 if y < x else g))


def maximum_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (f32(0.0) if y < x else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (f32(0.0) if y < x else g))
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (f32(0.0) if y < x else g))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (f32(0.0) if y < x else g))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g * (f32(0.5)) if x == y else (f32(0.0) if y < x else g))
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
            adjoint[0] = (g * (f32(0.5)) if x == y else (f32(0.0) if y < x else g)) if assign else adjoint[0] + (g * (f32(0.5)) if x == y else (f32(0.0) if y < x else g))


def minimum_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (0.0 if x > y else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (0.0 if x > y else g))
    elif step == 8 and s[1] == 0 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (0.0 if x > y else g))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (0.0 if x > y else g))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g * (0.5) if x == y else (0.0 if x > y else g))
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
            adjoint[0] = (g * (0.5) if x == y else (0.0 if x > y else g)) if assign else adjoint[0] + (g * (0.5) if x == y else (0.0 if x > y else g))


def minimum_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (f32(0.0) if x > y else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (f32(0.0) if x > y else g))
    elif step == 4 and s[1] == 0 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); y = p_f32(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (f32(0.0) if x > y else g))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (f32(0.0) if x > y else g))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g * (f32(0.5)) if x == y else (f32(0.0) if x > y else g))
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
            adjoint[0] = (g * (f32(0.5)) if x == y else (f32(0.0) if x > y else g)) if assign else adjoint[0] + (g * (f32(0.5)) if x == y else (f32(0.0) if x > y else g))


def minimum_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (0.0 if y > x else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (0.0 if y > x else g))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (0.0 if y > x else g))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (0.0 if y > x else g))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g * (0.5) if x == y else (0.0 if y > x else g))
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
            adjoint[0] = (g * (0.5) if x == y else (0.0 if y > x else g)) if assign else adjoint[0] + (g * (0.5) if x == y else (0.0 if y > x else g))


def minimum_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (f32(0.0) if y > x else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (f32(0.0) if y > x else g))
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (f32(0.0) if y > x else g))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (f32(0.0) if y > x else g))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g * (f32(0.5)) if x == y else (f32(0.0) if y > x else g))
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
            adjoint[0] = (g * (f32(0.5)) if x == y else (f32(0.0) if y > x else g)) if assign else adjoint[0] + (g * (f32(0.5)) if x == y else (f32(0.0) if y > x else g))


def fmax_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (g if y != y else (g if x > y else 0.0)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (g if y != y else (g if x > y else 0.0)))
    elif step == 8 and s[1] == 0 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (g if y != y else (g if x > y else 0.0)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (g if y != y else (g if x > y else 0.0)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g * (0.5) if x == y else (g if y != y else (g if x > y else 0.0)))
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
            adjoint[0] = (g * (0.5) if x == y else (g if y != y else (g if x > y else 0.0))) if assign else adjoint[0] + (g * (0.5) if x == y else (g if y != y else (g if x > y else 0.0)))


def fmax_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (g if y != y else (g if x > y else f32(0.0))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (g if y != y else (g if x > y else f32(0.0))))
    elif step == 4 and s[1] == 0 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); y = p_f32(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (g if y != y else (g if x > y else f32(0.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (g if y != y else (g if x > y else f32(0.0))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g * (f32(0.5)) if x == y else (g if y != y else (g if x > y else f32(0.0))))
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
            adjoint[0] = (g * (f32(0.5)) if x == y else (g if y != y else (g if x > y else f32(0.0)))) if assign else adjoint[0] + (g * (f32(0.5)) if x == y else (g if y != y else (g if x > y else f32(0.0))))


def fmax_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y > x else 0.0)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y > x else 0.0)))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y > x else 0.0)))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y > x else 0.0)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y > x else 0.0)))
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
            adjoint[0] = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y > x else 0.0))) if assign else adjoint[0] + (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y > x else 0.0)))


def fmax_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y > x else f32(0.0))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y > x else f32(0.0))))
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y > x else f32(0.0))))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y > x else f32(0.0))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y > x else f32(0.0))))
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
            adjoint[0] = (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y > x else f32(0.0)))) if assign else adjoint[0] + (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y > x else f32(0.0))))


def fmin_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (g if y != y else (g if x < y else 0.0)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (g if y != y else (g if x < y else 0.0)))
    elif step == 8 and s[1] == 0 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else (g if y != y else (g if x < y else 0.0)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else (g if y != y else (g if x < y else 0.0)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g * (0.5) if x == y else (g if y != y else (g if x < y else 0.0)))
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
            adjoint[0] = (g * (0.5) if x == y else (g if y != y else (g if x < y else 0.0))) if assign else adjoint[0] + (g * (0.5) if x == y else (g if y != y else (g if x < y else 0.0)))


def fmin_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (g if y != y else (g if x < y else f32(0.0))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (g if y != y else (g if x < y else f32(0.0))))
    elif step == 4 and s[1] == 0 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); y = p_f32(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else (g if y != y else (g if x < y else f32(0.0))))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else (g if y != y else (g if x < y else f32(0.0))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g * (f32(0.5)) if x == y else (g if y != y else (g if x < y else f32(0.0))))
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
            adjoint[0] = (g * (f32(0.5)) if x == y else (g if y != y else (g if x < y else f32(0.0)))) if assign else adjoint[0] + (g * (f32(0.5)) if x == y else (g if y != y else (g if x < y else f32(0.0))))


def fmin_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y < x else 0.0)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y < x else 0.0)))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y < x else 0.0)))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y < x else 0.0)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y < x else 0.0)))
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
            adjoint[0] = (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y < x else 0.0))) if assign else adjoint[0] + (g * (0.5) if x == y else ((0.0 if y != y else g) if x != x else (g if y < x else 0.0)))


def fmin_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y < x else f32(0.0))))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y < x else f32(0.0))))
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y < x else f32(0.0))))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y < x else f32(0.0))))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y < x else f32(0.0))))
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
            adjoint[0] = (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y < x else f32(0.0)))) if assign else adjoint[0] + (g * (f32(0.5)) if x == y else ((f32(0.0) if y != y else g) if x != x else (g if y < x else f32(0.0))))


def clamp_min_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (0.0 if y != y else (0.0 if x <= y else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (0.0 if y != y else (0.0 if x <= y else g))
    elif step == 8 and s[1] == 0 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (0.0 if y != y else (0.0 if x <= y else g))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (0.0 if y != y else (0.0 if x <= y else g))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if y != y else (0.0 if x <= y else g))
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
            adjoint[0] = (0.0 if y != y else (0.0 if x <= y else g)) if assign else adjoint[0] + (0.0 if y != y else (0.0 if x <= y else g))


def clamp_min_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if y != y else (f32(0.0) if x <= y else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if y != y else (f32(0.0) if x <= y else g))
    elif step == 4 and s[1] == 0 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); y = p_f32(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if y != y else (f32(0.0) if x <= y else g))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if y != y else (f32(0.0) if x <= y else g))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if y != y else (f32(0.0) if x <= y else g))
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
            adjoint[0] = (f32(0.0) if y != y else (f32(0.0) if x <= y else g)) if assign else adjoint[0] + (f32(0.0) if y != y else (f32(0.0) if x <= y else g))


def clamp_min_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g if y != y else (g if x <= y else 0.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g if y != y else (g if x <= y else 0.0))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g if y != y else (g if x <= y else 0.0))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g if y != y else (g if x <= y else 0.0))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g if y != y else (g if x <= y else 0.0))
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
            adjoint[0] = (g if y != y else (g if x <= y else 0.0)) if assign else adjoint[0] + (g if y != y else (g if x <= y else 0.0))


def clamp_min_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g if y != y else (g if x <= y else f32(0.0)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g if y != y else (g if x <= y else f32(0.0)))
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g if y != y else (g if x <= y else f32(0.0)))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g if y != y else (g if x <= y else f32(0.0)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g if y != y else (g if x <= y else f32(0.0)))
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
            adjoint[0] = (g if y != y else (g if x <= y else f32(0.0))) if assign else adjoint[0] + (g if y != y else (g if x <= y else f32(0.0)))


def clamp_max_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (0.0 if y != y else (0.0 if x >= y else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (0.0 if y != y else (0.0 if x >= y else g))
    elif step == 8 and s[1] == 0 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); y = p_f64(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (0.0 if y != y else (0.0 if x >= y else g))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (0.0 if y != y else (0.0 if x >= y else g))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if y != y else (0.0 if x >= y else g))
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
            adjoint[0] = (0.0 if y != y else (0.0 if x >= y else g)) if assign else adjoint[0] + (0.0 if y != y else (0.0 if x >= y else g))


def clamp_max_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if y != y else (f32(0.0) if x >= y else g))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if y != y else (f32(0.0) if x >= y else g))
    elif step == 4 and s[1] == 0 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); y = p_f32(a[1])[0]
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if y != y else (f32(0.0) if x >= y else g))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if y != y else (f32(0.0) if x >= y else g))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if y != y else (f32(0.0) if x >= y else g))
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
            adjoint[0] = (f32(0.0) if y != y else (f32(0.0) if x >= y else g)) if assign else adjoint[0] + (f32(0.0) if y != y else (f32(0.0) if x >= y else g))


def clamp_max_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g if y != y else (g if x >= y else 0.0))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g if y != y else (g if x >= y else 0.0))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g if y != y else (g if x >= y else 0.0))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g if y != y else (g if x >= y else 0.0))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g if y != y else (g if x >= y else 0.0))
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
            adjoint[0] = (g if y != y else (g if x >= y else 0.0)) if assign else adjoint[0] + (g if y != y else (g if x >= y else 0.0))


def clamp_max_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (g if y != y else (g if x >= y else f32(0.0)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (g if y != y else (g if x >= y else f32(0.0)))
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (g if y != y else (g if x >= y else f32(0.0)))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (g if y != y else (g if x >= y else f32(0.0)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g if y != y else (g if x >= y else f32(0.0)))
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
            adjoint[0] = (g if y != y else (g if x >= y else f32(0.0))) if assign else adjoint[0] + (g if y != y else (g if x >= y else f32(0.0)))


def where_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 1 and s[4] == 8:
        p_x = p_u8(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g if x else 0.0)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g if x else 0.0)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (g if x else 0.0)
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
            adjoint[0] = (g if x else 0.0) if assign else adjoint[0] + (g if x else 0.0)


def where_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 1 and s[4] == 4:
        p_x = p_u8(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g if x else f32(0.0))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g if x else f32(0.0))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (g if x else f32(0.0))
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
            adjoint[0] = (g if x else f32(0.0)) if assign else adjoint[0] + (g if x else f32(0.0))


def where_dy_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 1 and s[4] == 16:
        p_x = p_u8(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g if x else c128(0.0))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g if x else c128(0.0))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += (g if x else c128(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_u8(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = (g if x else c128(0.0)) if assign else adjoint[0] + (g if x else c128(0.0))


def where_dy_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 1 and s[4] == 8:
        p_x = p_u8(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (g if x else c64(0.0))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (g if x else c64(0.0))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += (g if x else c64(0.0))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_u8(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = (g if x else c64(0.0)) if assign else adjoint[0] + (g if x else c64(0.0))


def where_dz_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 1 and s[4] == 8:
        p_x = p_u8(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (0.0 if x else g)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (0.0 if x else g)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if x else g)
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
            adjoint[0] = (0.0 if x else g) if assign else adjoint[0] + (0.0 if x else g)


def where_dz_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 1 and s[4] == 4:
        p_x = p_u8(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if x else g)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if x else g)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if x else g)
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
            adjoint[0] = (f32(0.0) if x else g) if assign else adjoint[0] + (f32(0.0) if x else g)


def where_dz_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 1 and s[4] == 16:
        p_x = p_u8(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (c128(0.0) if x else g)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (c128(0.0) if x else g)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += (c128(0.0) if x else g)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_u8(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = (c128(0.0) if x else g) if assign else adjoint[0] + (c128(0.0) if x else g)


def where_dz_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 1 and s[4] == 8:
        p_x = p_u8(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (c64(0.0) if x else g)
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (c64(0.0) if x else g)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_u8(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += (c64(0.0) if x else g)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_u8(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = (c64(0.0) if x else g) if assign else adjoint[0] + (c64(0.0) if x else g)


def relu_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = (0.0 if out <= 0.0 else g)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += (0.0 if out <= 0.0 else g)
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if out <= 0.0 else g)
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
            adjoint[0] = (0.0 if out <= 0.0 else g) if assign else adjoint[0] + (0.0 if out <= 0.0 else g)


def relu_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[3] == 4 and s[4] == 4:
        p_out = p_f32(a[3]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if out <= f32(0.0) else g)
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if out <= f32(0.0) else g)
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                out = p_f32(a[3] + i * s[3])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if out <= f32(0.0) else g)
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
            adjoint[0] = (f32(0.0) if out <= f32(0.0) else g) if assign else adjoint[0] + (f32(0.0) if out <= f32(0.0) else g)


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


def sigmoid_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[3] == 16 and s[4] == 16:
        p_out = p_c128(a[3]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(out * (c128(1.0) - out))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(out * (c128(1.0) - out))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(out * (c128(1.0) - out))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c128(a[3] + i * s[3])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(out * (c128(1.0) - out)) if assign else adjoint[0] + g * np.conj(out * (c128(1.0) - out))


def sigmoid_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_c64(a[3]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * np.conj(out * (c64(1.0) - out))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * np.conj(out * (c64(1.0) - out))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(out * (c64(1.0) - out))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            out = p_c64(a[3] + i * s[3])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(out * (c64(1.0) - out)) if assign else adjoint[0] + g * np.conj(out * (c64(1.0) - out))


def conj_dx_f64(args, dims, steps, assign):
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


def conj_dx_f32(args, dims, steps, assign):
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


def conj_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[4] == 16:
        p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = np.conj(g)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += np.conj(g)
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                g = p_c128(a[4] + i * s[4])[0]
                part += np.conj(g)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = np.conj(g) if assign else adjoint[0] + np.conj(g)


def conj_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[4] == 8:
        p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                g = p_g[i]
                adjoint[i] = np.conj(g)
        else:
            for i in range(n):
                g = p_g[i]
                adjoint[i] += np.conj(g)
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                g = p_c64(a[4] + i * s[4])[0]
                part += np.conj(g)
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = np.conj(g) if assign else adjoint[0] + np.conj(g)


def modulus_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 8:
        p_x = p_c128(a[0]); p_g = p_f64(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(np.conj(plane.sign(x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(np.conj(plane.sign(x)))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * np.conj(np.conj(plane.sign(x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(np.conj(plane.sign(x))) if assign else adjoint[0] + g * np.conj(np.conj(plane.sign(x)))


def modulus_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 4:
        p_x = p_c64(a[0]); p_g = p_f32(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(np.conj(plane.sign(x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(np.conj(plane.sign(x)))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * np.conj(np.conj(plane.sign(x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(np.conj(plane.sign(x))) if assign else adjoint[0] + g * np.conj(np.conj(plane.sign(x)))


def complex_angle_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 8:
        p_x = p_c128(a[0]); p_g = p_f64(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(c128(complex(-0.0, -1.0)), x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(c128(complex(-0.0, -1.0)), x)))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(c128(complex(-0.0, -1.0)), x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(c128(complex(-0.0, -1.0)), x))) if assign else adjoint[0] + (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(c128(complex(-0.0, -1.0)), x)))


def complex_angle_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 4:
        p_x = p_c64(a[0]); p_g = p_f32(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(c64(complex(-0.0, -1.0)), x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(c64(complex(-0.0, -1.0)), x)))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(c64(complex(-0.0, -1.0)), x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(c64(complex(-0.0, -1.0)), x))) if assign else adjoint[0] + (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(c64(complex(-0.0, -1.0)), x)))


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
                adjoint[i] = g * (1.0 / (1.0 + real.exp(-x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.0 / (1.0 + real.exp(-x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.0 / (1.0 + real.exp(-x)))
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
            adjoint[0] = g * (1.0 / (1.0 + real.exp(-x))) if assign else adjoint[0] + g * (1.0 / (1.0 + real.exp(-x)))


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
                adjoint[i] = g * (1.1283791670955126 * real.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (1.1283791670955126 * real.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (1.1283791670955126 * real.exp(-(x * x)))
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
            adjoint[0] = g * (1.1283791670955126 * real.exp(-(x * x))) if assign else adjoint[0] + g * (1.1283791670955126 * real.exp(-(x * x)))


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


def erf_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c128(1.1283791670955126) * plane.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c128(1.1283791670955126) * plane.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(c128(1.1283791670955126) * plane.exp(-(x * x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(c128(1.1283791670955126) * plane.exp(-(x * x))) if assign else adjoint[0] + g * np.conj(c128(1.1283791670955126) * plane.exp(-(x * x)))


def erf_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c64(1.1283791670955126) * plane.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c64(1.1283791670955126) * plane.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(c64(1.1283791670955126) * plane.exp(-(x * x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(c64(1.1283791670955126) * plane.exp(-(x * x))) if assign else adjoint[0] + g * np.conj(c64(1.1283791670955126) * plane.exp(-(x * x)))


def erfc_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (-1.1283791670955126 * real.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (-1.1283791670955126 * real.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (-1.1283791670955126 * real.exp(-(x * x)))
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
            adjoint[0] = g * (-1.1283791670955126 * real.exp(-(x * x))) if assign else adjoint[0] + g * (-1.1283791670955126 * real.exp(-(x * x)))


def erfc_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * (f32(-1.1283791670955126) * math.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * (f32(-1.1283791670955126) * math.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += g * (f32(-1.1283791670955126) * math.exp(-(x * x)))
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
            adjoint[0] = g * (f32(-1.1283791670955126) * math.exp(-(x * x))) if assign else adjoint[0] + g * (f32(-1.1283791670955126) * math.exp(-(x * x)))


def erfc_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c128(-1.1283791670955126) * plane.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c128(-1.1283791670955126) * plane.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += g * np.conj(c128(-1.1283791670955126) * plane.exp(-(x * x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = g * np.conj(c128(-1.1283791670955126) * plane.exp(-(x * x))) if assign else adjoint[0] + g * np.conj(c128(-1.1283791670955126) * plane.exp(-(x * x)))


def erfc_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] = g * np.conj(c64(-1.1283791670955126) * plane.exp(-(x * x)))
        else:
            for i in range(n):
                x = p_x[i]; g = p_g[i]
                adjoint[i] += g * np.conj(c64(-1.1283791670955126) * plane.exp(-(x * x)))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += g * np.conj(c64(-1.1283791670955126) * plane.exp(-(x * x)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = g * np.conj(c64(-1.1283791670955126) * plane.exp(-(x * x))) if assign else adjoint[0] + g * np.conj(c64(-1.1283791670955126) * plane.exp(-(x * x)))


def erfinv_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[3] == 8 and s[4] == 8:
        p_out = p_f64(a[3]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] = g * (0.886226925452758 * real.exp(out * out))
        else:
            for i in range(n):
                out = p_out[i]; g = p_g[i]
                adjoint[i] += g * (0.886226925452758 * real.exp(out * out))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                out = p_f64(a[3] + i * s[3])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += g * (0.886226925452758 * real.exp(out * out))
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
            adjoint[0] = g * (0.886226925452758 * real.exp(out * out)) if assign else adjoint[0] + g * (0.886226925452758 * real.exp(out * out))


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
                adjoint[i] = ((0.0 if y <= 0.0 else g * (real.log(y))) if x == 0.0 else g * (real.log(y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += ((0.0 if y <= 0.0 else g * (real.log(y))) if x == 0.0 else g * (real.log(y)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += ((0.0 if y <= 0.0 else g * (real.log(y))) if x == 0.0 else g * (real.log(y)))
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
            adjoint[0] = ((0.0 if y <= 0.0 else g * (real.log(y))) if x == 0.0 else g * (real.log(y))) if assign else adjoint[0] + ((0.0 if y <= 0.0 else g * (real.log(y))) if x == 0.0 else g * (real.log(y)))


def xlogy_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = ((f32(0.0) if y <= f32(0.0) else g * (math.log(y))) if x == f32(0.0) else g * (math.log(y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += ((f32(0.0) if y <= f32(0.0) else g * (math.log(y))) if x == f32(0.0) else g * (math.log(y)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += ((f32(0.0) if y <= f32(0.0) else g * (math.log(y))) if x == f32(0.0) else g * (math.log(y)))
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
            adjoint[0] = ((f32(0.0) if y <= f32(0.0) else g * (math.log(y))) if x == f32(0.0) else g * (math.log(y))) if assign else adjoint[0] + ((f32(0.0) if y <= f32(0.0) else g * (math.log(y))) if x == f32(0.0) else g * (math.log(y)))


def xlogy_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[1] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_y = p_c128(a[1]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (c128(0.0) if (x == c128(0.0)) & (y == c128(0.0)) else g * np.conj(plane.log(y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (c128(0.0) if (x == c128(0.0)) & (y == c128(0.0)) else g * np.conj(plane.log(y)))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += (c128(0.0) if (x == c128(0.0)) & (y == c128(0.0)) else g * np.conj(plane.log(y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = (c128(0.0) if (x == c128(0.0)) & (y == c128(0.0)) else g * np.conj(plane.log(y))) if assign else adjoint[0] + (c128(0.0) if (x == c128(0.0)) & (y == c128(0.0)) else g * np.conj(plane.log(y)))


def xlogy_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_y = p_c64(a[1]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (c64(0.0) if (x == c64(0.0)) & (y == c64(0.0)) else g * np.conj(plane.log(y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (c64(0.0) if (x == c64(0.0)) & (y == c64(0.0)) else g * np.conj(plane.log(y)))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += (c64(0.0) if (x == c64(0.0)) & (y == c64(0.0)) else g * np.conj(plane.log(y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = (c64(0.0) if (x == c64(0.0)) & (y == c64(0.0)) else g * np.conj(plane.log(y))) if assign else adjoint[0] + (c64(0.0) if (x == c64(0.0)) & (y == c64(0.0)) else g * np.conj(plane.log(y)))


def xlogy_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (0.0 if x == 0.0 else g * (x / y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (0.0 if x == 0.0 else g * (x / y))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (0.0 if x == 0.0 else g * (x / y))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (0.0 if x == 0.0 else g * (x / y))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if x == 0.0 else g * (x / y))
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
            adjoint[0] = (0.0 if x == 0.0 else g * (x / y)) if assign else adjoint[0] + (0.0 if x == 0.0 else g * (x / y))


def xlogy_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if x == f32(0.0) else g * (x / y))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if x == f32(0.0) else g * (x / y))
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if x == f32(0.0) else g * (x / y))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if x == f32(0.0) else g * (x / y))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if x == f32(0.0) else g * (x / y))
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
            adjoint[0] = (f32(0.0) if x == f32(0.0) else g * (x / y)) if assign else adjoint[0] + (f32(0.0) if x == f32(0.0) else g * (x / y))


def xlogy_dy_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[1] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_y = p_c128(a[1]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, y)))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, y))) if assign else adjoint[0] + (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, y)))


def xlogy_dy_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_y = p_c64(a[1]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, y)))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, y))) if assign else adjoint[0] + (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, y)))


def xlog1py_dx_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = ((0.0 if y <= -1.0 else g * (real.log1p(y))) if x == 0.0 else g * (real.log1p(y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += ((0.0 if y <= -1.0 else g * (real.log1p(y))) if x == 0.0 else g * (real.log1p(y)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += ((0.0 if y <= -1.0 else g * (real.log1p(y))) if x == 0.0 else g * (real.log1p(y)))
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
            adjoint[0] = ((0.0 if y <= -1.0 else g * (real.log1p(y))) if x == 0.0 else g * (real.log1p(y))) if assign else adjoint[0] + ((0.0 if y <= -1.0 else g * (real.log1p(y))) if x == 0.0 else g * (real.log1p(y)))


def xlog1py_dx_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = ((f32(0.0) if y <= f32(-1.0) else g * (math.log1p(y))) if x == f32(0.0) else g * (math.log1p(y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += ((f32(0.0) if y <= f32(-1.0) else g * (math.log1p(y))) if x == f32(0.0) else g * (math.log1p(y)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += ((f32(0.0) if y <= f32(-1.0) else g * (math.log1p(y))) if x == f32(0.0) else g * (math.log1p(y)))
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
            adjoint[0] = ((f32(0.0) if y <= f32(-1.0) else g * (math.log1p(y))) if x == f32(0.0) else g * (math.log1p(y))) if assign else adjoint[0] + ((f32(0.0) if y <= f32(-1.0) else g * (math.log1p(y))) if x == f32(0.0) else g * (math.log1p(y)))


def xlog1py_dx_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[1] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_y = p_c128(a[1]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (c128(0.0) if (x == c128(0.0)) & (y == c128(-1.0)) else g * np.conj(plane.log(c128(1.0) + y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (c128(0.0) if (x == c128(0.0)) & (y == c128(-1.0)) else g * np.conj(plane.log(c128(1.0) + y)))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += (c128(0.0) if (x == c128(0.0)) & (y == c128(-1.0)) else g * np.conj(plane.log(c128(1.0) + y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = (c128(0.0) if (x == c128(0.0)) & (y == c128(-1.0)) else g * np.conj(plane.log(c128(1.0) + y))) if assign else adjoint[0] + (c128(0.0) if (x == c128(0.0)) & (y == c128(-1.0)) else g * np.conj(plane.log(c128(1.0) + y)))


def xlog1py_dx_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_y = p_c64(a[1]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (c64(0.0) if (x == c64(0.0)) & (y == c64(-1.0)) else g * np.conj(plane.log(c64(1.0) + y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (c64(0.0) if (x == c64(0.0)) & (y == c64(-1.0)) else g * np.conj(plane.log(c64(1.0) + y)))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += (c64(0.0) if (x == c64(0.0)) & (y == c64(-1.0)) else g * np.conj(plane.log(c64(1.0) + y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = (c64(0.0) if (x == c64(0.0)) & (y == c64(-1.0)) else g * np.conj(plane.log(c64(1.0) + y))) if assign else adjoint[0] + (c64(0.0) if (x == c64(0.0)) & (y == c64(-1.0)) else g * np.conj(plane.log(c64(1.0) + y)))


def xlog1py_dy_f64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_f64(a[0]); p_y = p_f64(a[1]); p_g = p_f64(a[4])
        adjoint = p_f64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (0.0 if x == 0.0 else g * (x / (1.0 + y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (0.0 if x == 0.0 else g * (x / (1.0 + y)))
    elif step == 8 and s[0] == 0 and s[1] == 8 and s[4] == 8:
        p_y = p_f64(a[1]); p_g = p_f64(a[4]); adjoint = p_f64(a[5]); x = p_f64(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (0.0 if x == 0.0 else g * (x / (1.0 + y)))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (0.0 if x == 0.0 else g * (x / (1.0 + y)))
    elif step == 0 and n > 1:
        total, lost, i = 0.0, 0.0, 0
        while i < n:
            part, end = 0.0, min(i + 128, n)
            while i < end:
                x = p_f64(a[0] + i * s[0])[0]; y = p_f64(a[1] + i * s[1])[0]; g = p_f64(a[4] + i * s[4])[0]
                part += (0.0 if x == 0.0 else g * (x / (1.0 + y)))
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
            adjoint[0] = (0.0 if x == 0.0 else g * (x / (1.0 + y))) if assign else adjoint[0] + (0.0 if x == 0.0 else g * (x / (1.0 + y)))


def xlog1py_dy_f32(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 4 and s[0] == 4 and s[1] == 4 and s[4] == 4:
        p_x = p_f32(a[0]); p_y = p_f32(a[1]); p_g = p_f32(a[4])
        adjoint = p_f32(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if x == f32(0.0) else g * (x / (f32(1.0) + y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if x == f32(0.0) else g * (x / (f32(1.0) + y)))
    elif step == 4 and s[0] == 0 and s[1] == 4 and s[4] == 4:
        p_y = p_f32(a[1]); p_g = p_f32(a[4]); adjoint = p_f32(a[5]); x = p_f32(a[0])[0]
        if assign:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] = (f32(0.0) if x == f32(0.0) else g * (x / (f32(1.0) + y)))
        else:
            for i in range(n):
                y = p_y[i]; g = p_g[i]
                adjoint[i] += (f32(0.0) if x == f32(0.0) else g * (x / (f32(1.0) + y)))
    elif step == 0 and n > 1:
        total, lost, i = f32(0.0), f32(0.0), 0
        while i < n:
            part, end = f32(0.0), min(i + 128, n)
            while i < end:
                x = p_f32(a[0] + i * s[0])[0]; y = p_f32(a[1] + i * s[1])[0]; g = p_f32(a[4] + i * s[4])[0]
                part += (f32(0.0) if x == f32(0.0) else g * (x / (f32(1.0) + y)))
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
            adjoint[0] = (f32(0.0) if x == f32(0.0) else g * (x / (f32(1.0) + y))) if assign else adjoint[0] + (f32(0.0) if x == f32(0.0) else g * (x / (f32(1.0) + y)))


def xlog1py_dy_c128(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 16 and s[0] == 16 and s[1] == 16 and s[4] == 16:
        p_x = p_c128(a[0]); p_y = p_c128(a[1]); p_g = p_c128(a[4])
        adjoint = p_c128(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, c128(1.0) + y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, c128(1.0) + y)))
    elif step == 0 and n > 1:
        total, lost, i = c128(0.0), c128(0.0), 0
        while i < n:
            part, end = c128(0.0), min(i + 128, n)
            while i < end:
                x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
                part += (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, c128(1.0) + y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c128(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c128(a[0] + i * s[0])[0]; y = p_c128(a[1] + i * s[1])[0]; g = p_c128(a[4] + i * s[4])[0]
            adjoint = p_c128(a[5] + i * step)
            adjoint[0] = (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, c128(1.0) + y))) if assign else adjoint[0] + (c128(0.0) if x == c128(0.0) else g * np.conj(plane.divide(x, c128(1.0) + y)))


def xlog1py_dy_c64(args, dims, steps, assign):
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    step = s[5]
    if step == 8 and s[0] == 8 and s[1] == 8 and s[4] == 8:
        p_x = p_c64(a[0]); p_y = p_c64(a[1]); p_g = p_c64(a[4])
        adjoint = p_c64(a[5])
        if assign:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] = (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, c64(1.0) + y)))
        else:
            for i in range(n):
                x = p_x[i]; y = p_y[i]; g = p_g[i]
                adjoint[i] += (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, c64(1.0) + y)))
    elif step == 0 and n > 1:
        total, lost, i = c64(0.0), c64(0.0), 0
        while i < n:
            part, end = c64(0.0), min(i + 128, n)
            while i < end:
                x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
                part += (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, c64(1.0) + y)))
                i += 1
            before = total
            total = before + part
            if math.isfinite(total.real) and math.isfinite(total.imag):
                added = total - before
                lost += (before - (total - added)) + (part - added)
        adjoint = p_c64(a[5])
        adjoint[0] = total + lost if assign else adjoint[0] + (total + lost)
    else:
        for i in range(n):
            x = p_c64(a[0] + i * s[0])[0]; y = p_c64(a[1] + i * s[1])[0]; g = p_c64(a[4] + i * s[4])[0]
            adjoint = p_c64(a[5] + i * step)
            adjoint[0] = (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, c64(1.0) + y))) if assign else adjoint[0] + (c64(0.0) if x == c64(0.0) else g * np.conj(plane.divide(x, c64(1.0) + y)))


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


def min_lanes(ctrl_address, scratch_address, row):
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


def astype_whole(ctrl_address, scratch_address, row):
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


def fliplr_lanes(ctrl_address, scratch_address, row):
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


def flipud_lanes(ctrl_address, scratch_address, row):
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


def gather_at_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.scatter(ctrl, row)


def concatenate_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.parts(ctrl, row)


def stack_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.parts(ctrl, row)


def prod_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    if structured.is_complex(ctrl, row):
        return R.PYTHON
    return structured.product_of_lanes(ctrl, row)


def variance_lanes(ctrl_address, scratch_address, row):
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


def standard_deviation_lanes(ctrl_address, scratch_address, row):
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


def permute_along_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.permuted(ctrl, row)


def take_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.scatter(ctrl, row)


def take_along_axis_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.scatter(ctrl, row)


def gather_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.scatter(ctrl, row)


def put_at_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.placed(ctrl, row)


def matmul_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return contractions.product(ctrl, row)


def dot_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return contractions.product(ctrl, row)


def vdot_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return contractions.contraction(ctrl, row)


def inner_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return contractions.contraction(ctrl, row)


def outer_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return contractions.contraction(ctrl, row)


def tensordot_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return contractions.contraction(ctrl, row)


def einsum_pair_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return contractions.contraction(ctrl, row)


def assign_whole(ctrl_address, scratch_address, row):
    ctrl = p_i64(ctrl_address)
    return structured.assigned(ctrl, row)


# (opcode * 3 + operand) * 4 + dtype; minus its opcode for a row with structure
REVERSE = {
    36: add_dx_f64,
    37: add_dx_f32,
    38: add_dx_c128,
    39: add_dx_c64,
    40: add_dy_f64,
    41: add_dy_f32,
    42: add_dy_c128,
    43: add_dy_c64,
    48: sub_dx_f64,
    49: sub_dx_f32,
    50: sub_dx_c128,
    51: sub_dx_c64,
    52: sub_dy_f64,
    53: sub_dy_f32,
    54: sub_dy_c128,
    55: sub_dy_c64,
    60: mul_dx_f64,
    61: mul_dx_f32,
    62: mul_dx_c128,
    63: mul_dx_c64,
    64: mul_dy_f64,
    65: mul_dy_f32,
    66: mul_dy_c128,
    67: mul_dy_c64,
    72: div_dx_f64,
    73: div_dx_f32,
    74: div_dx_c128,
    75: div_dx_c64,
    76: div_dy_f64,
    77: div_dy_f32,
    78: div_dy_c128,
    79: div_dy_c64,
    84: neg_dx_f64,
    85: neg_dx_f32,
    86: neg_dx_c128,
    87: neg_dx_c64,
    96: positive_dx_f64,
    97: positive_dx_f32,
    98: positive_dx_c128,
    99: positive_dx_c64,
    108: pow_dx_f64,
    109: pow_dx_f32,
    110: pow_dx_c128,
    111: pow_dx_c64,
    112: pow_dy_f64,
    113: pow_dy_f32,
    114: pow_dy_c128,
    115: pow_dy_c64,
    120: exp_dx_f64,
    121: exp_dx_f32,
    122: exp_dx_c128,
    123: exp_dx_c64,
    132: expm1_dx_f64,
    133: expm1_dx_f32,
    134: expm1_dx_c128,
    135: expm1_dx_c64,
    144: log_dx_f64,
    145: log_dx_f32,
    146: log_dx_c128,
    147: log_dx_c64,
    156: log1p_dx_f64,
    157: log1p_dx_f32,
    158: log1p_dx_c128,
    159: log1p_dx_c64,
    168: sqrt_dx_f64,
    169: sqrt_dx_f32,
    170: sqrt_dx_c128,
    171: sqrt_dx_c64,
    180: square_dx_f64,
    181: square_dx_f32,
    182: square_dx_c128,
    183: square_dx_c64,
    192: reciprocal_dx_f64,
    193: reciprocal_dx_f32,
    194: reciprocal_dx_c128,
    195: reciprocal_dx_c64,
    204: cbrt_dx_f64,
    205: cbrt_dx_f32,
    216: exp2_dx_f64,
    217: exp2_dx_f32,
    218: exp2_dx_c128,
    219: exp2_dx_c64,
    228: log2_dx_f64,
    229: log2_dx_f32,
    230: log2_dx_c128,
    231: log2_dx_c64,
    240: log10_dx_f64,
    241: log10_dx_f32,
    242: log10_dx_c128,
    243: log10_dx_c64,
    252: logaddexp_dx_f64,
    253: logaddexp_dx_f32,
    256: logaddexp_dy_f64,
    257: logaddexp_dy_f32,
    264: logaddexp2_dx_f64,
    265: logaddexp2_dx_f32,
    268: logaddexp2_dy_f64,
    269: logaddexp2_dy_f32,
    276: abs_dx_f64,
    277: abs_dx_f32,
    288: sign_dx_f64,
    289: sign_dx_f32,
    300: copysign_dx_f64,
    301: copysign_dx_f32,
    304: copysign_dy_f64,
    305: copysign_dy_f32,
    312: hypot_dx_f64,
    313: hypot_dx_f32,
    316: hypot_dy_f64,
    317: hypot_dy_f32,
    324: floor_dx_f64,
    325: floor_dx_f32,
    336: ceil_dx_f64,
    337: ceil_dx_f32,
    348: trunc_dx_f64,
    349: trunc_dx_f32,
    360: rint_dx_f64,
    361: rint_dx_f32,
    362: rint_dx_c128,
    363: rint_dx_c64,
    372: floor_divide_dx_f64,
    373: floor_divide_dx_f32,
    376: floor_divide_dy_f64,
    377: floor_divide_dy_f32,
    384: mod_dx_f64,
    385: mod_dx_f32,
    388: mod_dy_f64,
    389: mod_dy_f32,
    396: fmod_dx_f64,
    397: fmod_dx_f32,
    400: fmod_dy_f64,
    401: fmod_dy_f32,
    408: heaviside_dx_f64,
    409: heaviside_dx_f32,
    412: heaviside_dy_f64,
    413: heaviside_dy_f32,
    420: nextafter_dx_f64,
    421: nextafter_dx_f32,
    424: nextafter_dy_f64,
    425: nextafter_dy_f32,
    432: spacing_dx_f64,
    433: spacing_dx_f32,
    444: deg2rad_dx_f64,
    445: deg2rad_dx_f32,
    456: rad2deg_dx_f64,
    457: rad2deg_dx_f32,
    468: sinc_dx_f64,
    469: sinc_dx_f32,
    470: sinc_dx_c128,
    471: sinc_dx_c64,
    480: arcsinh_dx_f64,
    481: arcsinh_dx_f32,
    482: arcsinh_dx_c128,
    483: arcsinh_dx_c64,
    492: arccosh_dx_f64,
    493: arccosh_dx_f32,
    494: arccosh_dx_c128,
    495: arccosh_dx_c64,
    504: arctanh_dx_f64,
    505: arctanh_dx_f32,
    506: arctanh_dx_c128,
    507: arctanh_dx_c64,
    516: sin_dx_f64,
    517: sin_dx_f32,
    518: sin_dx_c128,
    519: sin_dx_c64,
    528: cos_dx_f64,
    529: cos_dx_f32,
    530: cos_dx_c128,
    531: cos_dx_c64,
    540: tan_dx_f64,
    541: tan_dx_f32,
    542: tan_dx_c128,
    543: tan_dx_c64,
    552: arcsin_dx_f64,
    553: arcsin_dx_f32,
    554: arcsin_dx_c128,
    555: arcsin_dx_c64,
    564: arccos_dx_f64,
    565: arccos_dx_f32,
    566: arccos_dx_c128,
    567: arccos_dx_c64,
    576: arctan_dx_f64,
    577: arctan_dx_f32,
    578: arctan_dx_c128,
    579: arctan_dx_c64,
    588: arctan2_dx_f64,
    589: arctan2_dx_f32,
    592: arctan2_dy_f64,
    593: arctan2_dy_f32,
    600: sinh_dx_f64,
    601: sinh_dx_f32,
    602: sinh_dx_c128,
    603: sinh_dx_c64,
    612: cosh_dx_f64,
    613: cosh_dx_f32,
    614: cosh_dx_c128,
    615: cosh_dx_c64,
    624: tanh_dx_f64,
    625: tanh_dx_f32,
    626: tanh_dx_c128,
    627: tanh_dx_c64,
    636: maximum_dx_f64,
    637: maximum_dx_f32,
    640: maximum_dy_f64,
    641: maximum_dy_f32,
    648: minimum_dx_f64,
    649: minimum_dx_f32,
    652: minimum_dy_f64,
    653: minimum_dy_f32,
    660: fmax_dx_f64,
    661: fmax_dx_f32,
    664: fmax_dy_f64,
    665: fmax_dy_f32,
    672: fmin_dx_f64,
    673: fmin_dx_f32,
    676: fmin_dy_f64,
    677: fmin_dy_f32,
    684: clamp_min_dx_f64,
    685: clamp_min_dx_f32,
    688: clamp_min_dy_f64,
    689: clamp_min_dy_f32,
    696: clamp_max_dx_f64,
    697: clamp_max_dx_f32,
    700: clamp_max_dy_f64,
    701: clamp_max_dy_f32,
    712: where_dy_f64,
    713: where_dy_f32,
    714: where_dy_c128,
    715: where_dy_c64,
    716: where_dz_f64,
    717: where_dz_f32,
    718: where_dz_c128,
    719: where_dz_c64,
    720: relu_dx_f64,
    721: relu_dx_f32,
    732: sigmoid_dx_f64,
    733: sigmoid_dx_f32,
    734: sigmoid_dx_c128,
    735: sigmoid_dx_c64,
    744: conj_dx_f64,
    745: conj_dx_f32,
    746: conj_dx_c128,
    747: conj_dx_c64,
    756: modulus_dx_f64,
    757: modulus_dx_f32,
    768: complex_angle_dx_f64,
    769: complex_angle_dx_f32,
    780: logit_dx_f64,
    781: logit_dx_f32,
    792: softplus_dx_f64,
    793: softplus_dx_f32,
    804: erf_dx_f64,
    805: erf_dx_f32,
    806: erf_dx_c128,
    807: erf_dx_c64,
    816: erfc_dx_f64,
    817: erfc_dx_f32,
    818: erfc_dx_c128,
    819: erfc_dx_c64,
    828: erfinv_dx_f64,
    829: erfinv_dx_f32,
    840: lgamma_dx_f64,
    841: lgamma_dx_f32,
    852: digamma_dx_f64,
    853: digamma_dx_f32,
    864: xlogy_dx_f64,
    865: xlogy_dx_f32,
    866: xlogy_dx_c128,
    867: xlogy_dx_c64,
    868: xlogy_dy_f64,
    869: xlogy_dy_f32,
    870: xlogy_dy_c128,
    871: xlogy_dy_c64,
    876: xlog1py_dx_f64,
    877: xlog1py_dx_f32,
    878: xlog1py_dx_c128,
    879: xlog1py_dx_c64,
    880: xlog1py_dy_f64,
    881: xlog1py_dy_f32,
    882: xlog1py_dy_c128,
    883: xlog1py_dy_c64,
    -76: max_lanes,
    -77: min_lanes,
    -78: cumsum_lanes,
    -79: norm_lanes,
    -90: astype_whole,
    -97: flip_lanes,
    -98: fliplr_lanes,
    -99: flipud_lanes,
    -100: roll_lanes,
    -110: gather_at_whole,
    -111: concatenate_whole,
    -112: stack_whole,
    -128: prod_whole,
    -133: variance_lanes,
    -134: standard_deviation_lanes,
    -135: logsumexp_lanes,
    -136: softmax_lanes,
    -137: log_softmax_lanes,
    -138: permute_along_whole,
    -151: take_whole,
    -152: take_along_axis_whole,
    -153: gather_whole,
    -155: put_at_whole,
    -162: matmul_whole,
    -163: dot_whole,
    -164: vdot_whole,
    -165: inner_whole,
    -166: outer_whole,
    -167: tensordot_whole,
    -173: einsum_pair_whole,
    -192: assign_whole,
}
