"""Gradient descent with a step search, and two problems with derivatives inside of derivatives.

The saddle point and the particle of Siskind and Pearlmutter ("Using polyvariant union-free flow analysis to compile a
higher-order functional-programming language with a first-class derivative operator", 2008). Everything is written with
a `gradient` operator that is given, so that plain NumPy can have its own.
"""

import numpy as np

import tapegrad as tg

TINY = 1e-5


def argmin(f, x, gradient, step=1e-5):
    """Descend as long as it helps, doubling and halving the step."""
    slope = gradient(f)
    value, direction, count = f(x), slope(x), 0
    while not length(direction) <= TINY:
        if count == 10:
            step, count = 2.0 * step, 0
            continue
        there = x - step * direction
        if length(there - x) <= TINY:
            return x
        below = f(there)
        if below < value:
            x, value, direction, count = there, below, slope(there), count + 1
        else:
            step, count = 0.5 * step, 0
    return x


def length(x):
    return np.sqrt((x * x).sum())


def saddle(outer, inner, start, step):
    """Minimise over a, maximise over b: |a|² - |b|²."""

    def value(a, b):
        return (a * a).sum() - (b * b).sum()

    def highest(a):
        best = argmin(lambda b: -value(a, b), start, inner, step)
        return value(a, best)

    a = argmin(highest, start, outer, step)
    b = argmin(lambda b: -value(a, b), start, inner, step)
    return a, b


def landing(inner, time):
    """Make the function of w that says how far from 0, squared, a charged particle comes down."""

    def flight(w):
        w = w[0]

        def potential(at):
            across, up = at[0] - 10.0, at[1]
            first = (across * across + (up - (10.0 - w)) * (up - (10.0 - w))) ** -0.5
            return first + (across * across + up * up) ** -0.5

        at, speed = (0.0, 8.0), (0.75, 0.0)
        while True:
            force = inner(potential)(stack(at))
            after = at[0] + time * speed[0], at[1] + time * speed[1]
            if not after[1] > 0:
                end = at[0] - at[1] / speed[1] * speed[0]
                return end * end
            speed = speed[0] - time * force[0], speed[1] - time * force[1]
            at = after

    return flight


def stack(parts):
    return (
        tg.stack([tg.as_tensor(p) for p in parts]) if any(isinstance(p, tg.Tensor) for p in parts) else np.array(parts)
    )
