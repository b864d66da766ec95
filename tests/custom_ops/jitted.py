"""Primitives that several tests use: compiling one takes a second, so each is made once."""

import math

import numba
import numpy as np

import tapegrad as tg


def _product(x, y, z):
    out = np.empty_like(x)
    for i in range(x.size):
        out[i] = x[i] * y[i] * z[i]
    return out


def _product_back(g, out, x, y, z):
    gx, gy, gz = np.empty_like(x), np.empty_like(y), np.empty_like(z)
    for i in range(x.size):
        gx[i], gy[i], gz[i] = g[i] * y[i] * z[i], g[i] * x[i] * z[i], g[i] * x[i] * y[i]
    return gx, gy, gz


def _product_along(out, x, y, z, tx, ty, tz):
    return tx * y * z + x * ty * z + x * y * tz


product = tg.primitive(_product, _product_back, _product_along, name="product")


@numba.njit
def _tanh(x):
    return np.tanh(x)


@numba.njit
def _tanh_back(g, out, x):
    return g * (1 - out * out)


tanh = tg.primitive(_tanh, _tanh_back, name="tanh_own")


def _smooth(x, rate):
    out = x.copy()
    for k in range(1, x.size):
        out[k] = rate * out[k - 1] + (1 - rate) * x[k]
    return out


def _smooth_back(g, out, x, rate):
    gx, carry = np.empty_like(x), 0.0
    for k in range(x.size - 1, 0, -1):
        total = g[k] + carry
        gx[k], carry = (1 - rate) * total, rate * total
    gx[0] = g[0] + carry
    return gx


smooth = tg.primitive(_smooth, _smooth_back, name="smooth")


def _failing(x, limit):
    return x + 1.0


def _failing_back(g, out, x, limit):
    for k in range(x.size):
        if x[k] > limit:
            raise ValueError("beyond the limit")
    return g


failing = tg.primitive(_failing, _failing_back, name="failing")


def _wave(x):
    return math.sin(x)


def _wave_back(g, out, x):
    return g * math.cos(x)


wave = tg.primitive(_wave, _wave_back, name="wave")
