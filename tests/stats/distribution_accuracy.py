"""Hold distributions and their derivatives to mpmath's: `cd tests; python -m stats.distribution_accuracy`.

With `--write` the table in docs/distributions.md is written anew.
"""

import argparse
import re
from pathlib import Path

import mpmath as mp
import numpy as np
import scipy.stats
from mpmath import mpf

import tapegrad as tg

PAGE = Path(__file__).resolve().parents[2] / "docs" / "distributions.md"
HALF = mpf(1) / 2
DIGITS = 60


def _gammainc(a, x):
    return mp.gammainc(a, 0, x, regularized=True)


def _gammaincc(a, x):
    return mp.gammainc(a, x, mp.inf, regularized=True)


def _betainc(a, b, x, y):
    """Of y = 1 - x."""
    if x > HALF and (rest := 1 - mp.betainc(b, a, 0, y, regularized=True)) > mpf(10) ** -20:
        return rest
    return mp.betainc(a, b, 0, x, regularized=True)


def _t_tail(x, df):
    return mp.betainc(df / 2, HALF, 0, df / (df + x * x), regularized=True) / 2


def _between(a, b):
    return mp.ncdf(b) - mp.ncdf(a) if a < 0 else mp.ncdf(-a) - mp.ncdf(-b)


def _by_sign(tail):
    """The two probabilities of a symmetric distribution, of which the tail of positive numbers is given."""

    def upper(x, *shapes):
        return tail(x, *shapes) if x > 0 else 1 - tail(-x, *shapes)

    return lambda x, *shapes: upper(-x, *shapes), upper


def _log_beta(a, b):
    return mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b)


# The logarithm of the density, and the probabilities below and above.
EXACT = {
    "norm": (lambda x: -x * x / 2 - mp.log(2 * mp.pi) / 2, mp.ncdf, lambda x: mp.ncdf(-x)),
    "t": (
        lambda x, n: -_log_beta(n / 2, HALF) - mp.log(n) / 2 - (n + 1) / 2 * mp.log1p(x * x / n),
        *_by_sign(_t_tail),
    ),
    "cauchy": (lambda x: -mp.log(mp.pi) - mp.log1p(x * x), *_by_sign(lambda x: mp.acot(x) / mp.pi)),
    "laplace": (lambda x: -abs(x) - mp.log(2), *_by_sign(lambda x: mp.exp(-x) / 2)),
    "logistic": (lambda x: -x - 2 * mp.log1p(mp.exp(-x)), *_by_sign(lambda x: 1 / (1 + mp.exp(x)))),
    "gamma": (
        lambda x, a: (a - 1) * mp.log(x) - x - mp.loggamma(a),
        lambda x, a: _gammainc(a, x),
        lambda x, a: _gammaincc(a, x),
    ),
    "invgamma": (
        lambda x, a: -(a + 1) * mp.log(x) - 1 / x - mp.loggamma(a),
        lambda x, a: _gammaincc(a, 1 / x),
        lambda x, a: _gammainc(a, 1 / x),
    ),
    "chi2": (
        lambda x, k: (k / 2 - 1) * mp.log(x) - x / 2 - k / 2 * mp.log(2) - mp.loggamma(k / 2),
        lambda x, k: _gammainc(k / 2, x / 2),
        lambda x, k: _gammaincc(k / 2, x / 2),
    ),
    "beta": (
        lambda x, a, b: (a - 1) * mp.log(x) + (b - 1) * mp.log1p(-x) - _log_beta(a, b),
        lambda x, a, b: _betainc(a, b, x, 1 - x),
        lambda x, a, b: _betainc(b, a, 1 - x, x),
    ),
    "expon": (lambda x: -x, lambda x: -mp.expm1(-x), lambda x: mp.exp(-x)),
    "lognorm": (
        lambda x, s: -mp.log(x) - mp.log(s) - mp.log(2 * mp.pi) / 2 - (mp.log(x) / s) ** 2 / 2,
        lambda x, s: mp.ncdf(mp.log(x) / s),
        lambda x, s: mp.ncdf(-mp.log(x) / s),
    ),
    "weibull_min": (
        lambda x, c: mp.log(c) + (c - 1) * mp.log(x) - x**c,
        lambda x, c: -mp.expm1(-(x**c)),
        lambda x, c: mp.exp(-(x**c)),
    ),
    "pareto": (
        lambda x, b: mp.log(b) - (b + 1) * mp.log(x),
        lambda x, b: -mp.expm1(-b * mp.log(x)),
        lambda x, b: x**-b,
    ),
    "truncnorm": (
        lambda x, a, b: mp.log(mp.npdf(x)) - mp.log(_between(a, b)),
        lambda x, a, b: _between(a, x) / _between(a, b),
        lambda x, a, b: _between(x, b) / _between(a, b),
    ),
    "vonmises": (lambda x, k: k * mp.cos(x) - mp.log(2 * mp.pi * mp.besseli(0, k)),),
    "poisson": (
        lambda k, m: k * mp.log(m) - m - mp.loggamma(k + 1),
        lambda k, m: _gammaincc(k + 1, m),
        lambda k, m: _gammainc(k + 1, m),
    ),
    "geom": (
        lambda k, p: mp.log(p) + (k - 1) * mp.log1p(-p),
        lambda k, p: -mp.expm1(k * mp.log1p(-p)),
        lambda k, p: (1 - p) ** k,
    ),
    "binom": (
        lambda k, n, p: -mp.log(n + 1) - _log_beta(k + 1, n - k + 1) + k * mp.log(p) + (n - k) * mp.log1p(-p),
        lambda k, n, p: _betainc(n - k, k + 1, 1 - p, p),
        lambda k, n, p: _betainc(k + 1, n - k, p, 1 - p),
    ),
    "nbinom": (
        lambda k, n, p: -mp.log(n + k) - _log_beta(n, k + 1) + n * mp.log(p) + k * mp.log1p(-p),
        lambda k, n, p: _betainc(n, k + 1, p, 1 - p),
        lambda k, n, p: _betainc(k + 1, n, 1 - p, p),
    ),
}
COUNTS = ("poisson", "geom", "binom", "nbinom")
SIZES = {
    "t": [(0.2, 200)], "gamma": [(0.05, 300)], "invgamma": [(0.05, 300)], "chi2": [(0.1, 300)],
    "beta": [(0.05, 200), (0.05, 200)], "lognorm": [(0.05, 5)], "weibull_min": [(0.1, 20)], "pareto": [(0.1, 50)],
    "vonmises": [(0.01, 300)], "poisson": [(0.05, 300)], "geom": [(0.01, 0.99)], "nbinom": [(0.1, 100), (0.01, 0.99)],
}  # fmt: skip
INSIDE = {
    "beta": (1e-290, 1.0), "gamma": (1e-290, 1e290), "invgamma": (1e-290, 1e290), "chi2": (1e-290, 1e290),
    "lognorm": (1e-290, 1e290), "weibull_min": (1e-290, 1e290), "pareto": (1.0, 1e290), "expon": (0.0, 1e290),
}  # fmt: skip


def drawn(name, random):
    """A point: the value, from far in the tails to the middle, and the shapes."""
    while True:
        if name == "truncnorm":
            a = random.normal() * random.choice([1.0, 5.0, 20.0])
            shapes = [a, a + 10.0 ** random.uniform(-3, 2)]
        elif name == "binom":
            shapes = [float(random.integers(2, 400)), random.uniform(0.01, 0.99)]
        else:
            shapes = [float(np.exp(random.uniform(*np.log(ends)))) for ends in SIZES.get(name, [])]
        p = random.choice([random.random(), 10.0 ** random.uniform(-280, 0), 1.0 - 10.0 ** random.uniform(-16, 0)])
        x = float(getattr(scipy.stats, name).ppf(p, *shapes))
        if name in ("norm", "t", "cauchy", "laplace", "logistic") and random.random() < 0.15:
            x = random.choice([-1.0, 1.0]) * 10.0 ** random.uniform(-10, 2.5)
        if name in INSIDE and random.random() < 0.1:
            x = 10.0 ** random.uniform(-150, 150)
        if name in COUNTS and np.isfinite(x):
            x = max(np.floor(x), 1.0 if name == "geom" else 0.0) + random.integers(0, 20) * (random.random() < 0.3)
            x = min(x, shapes[0] - 1.0) if name == "binom" else x
        low, high = shapes if name == "truncnorm" else INSIDE.get(name, (-1e290, 1e290))
        if low < x < high or (name in COUNTS and np.isfinite(x)):
            return [float(x), *map(float, shapes)]


def methods(name):
    """By the names of methods, what mpmath computes."""
    density, *both = EXACT[name]
    found = {"logpmf" if name in COUNTS else "logpdf": density}
    if both:
        below, above = both

        def log_of(share, rest):
            return lambda *point: mp.log(share(*point)) if share(*point) < HALF else mp.log1p(-rest(*point))

        found |= {"logcdf": log_of(below, above), "logsf": log_of(above, below)}
    return found


def exactly(name, function, point, free):
    """The value, and the first and second derivatives by some of what the point has, in differences of `DIGITS`."""
    at = [mpf(v) for v in point]
    value, slopes = function(*at), []
    for k in free:
        room = min(at[0] - at[1], at[2] - at[0]) if name == "truncnorm" else abs(at[k]) or 1
        room = min(room, at[0] - 1) if name == "pareto" and k == 0 else room
        room = min(at[0], 1 - at[0]) if name == "beta" and k == 0 else room
        step = room * mpf(10) ** (-DIGITS // 4)
        low, high = (function(*at[:k], at[k] + move, *at[k + 1 :]) for move in (-step, step))
        slopes.append(((high - low) / (2 * step), (high - 2 * value + low) / step**2))
    return value, slopes


def worst(name, method, count, seed=0):
    """The largest error of the value, over |f| + Σ |x f'|, and of a derivative, over |f'| + |x f''|; and where."""
    random, function = np.random.default_rng(seed), methods(name)[method]
    points = np.array([drawn(name, random) for _ in range(count)])
    first = 2 if name == "binom" else 1 if name in COUNTS else 0
    free = range(first, points.shape[1])
    tensors = [tg.tensor(column, requires_grad=k in free) for k, column in enumerate(points.T)]
    found = getattr(getattr(tg.stats, name), method)(*tensors)
    gradients = tg.autograd.grad(found.sum(), [tensors[k] for k in free]) if free else []
    errors = [(0.0, None), (0.0, None)]
    with mp.workdps(DIGITS):
        for i, point in enumerate(points):
            value, slopes = exactly(name, function, point, free)
            size = abs(value) + sum(abs(point[k] * slope) for k, (slope, _) in zip(free, slopes, strict=True))
            pairs = [(0, found[i].item(), value, size)]
            for k, gradient, (slope, second) in zip(free, gradients, slopes, strict=True):
                if abs(point[k] * slope) > abs(value) * mpf(10) ** (-DIGITS // 3):  # else differences say nothing
                    pairs.append((1, gradient[i].item(), slope, abs(slope) + abs(point[k] * second)))
            for which, ours, exact, scale in pairs:
                if 1e-200 < scale < 1e280:
                    error = float(abs(mpf(ours) - exact) / scale) if np.isfinite(ours) else np.inf
                    errors[which] = max(errors[which], (error, point.tolist()), key=lambda e: e[0])
    return errors


def rows():
    """The lines of the page's table: by distribution and method, errors of values and derivatives."""
    return {
        found[:2]: found[2:]
        for found in re.findall(r"^\| `(\w+)\.(\w+)` \| ([\d.e+-]+) \| ([\d.e+-]+) \|$", PAGE.read_text(), re.M)
    }


def write(known):
    """Put a table into the page, in the place of that which it has."""
    lines = "".join(
        f"| `{name}.{method}` | {' | '.join(known[name, method])} |\n"
        for name in EXACT for method in methods(name) if (name, method) in known
    )  # fmt: skip
    text = re.sub(
        r"(\| --- \| --- \| --- \|\n)(\| `\w+\.\w+` \|.*\n)*", lambda found: found[1] + lines, PAGE.read_text()
    )
    PAGE.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("names", nargs="*", default=[])
    arguments = parser.parse_args()
    known = rows()
    for name in arguments.names or EXACT:
        for method in methods(name):
            (error, at), (slope, where) = worst(name, method, arguments.count)
            known[name, method] = f"{error:.1e}", f"{slope:.1e}"
            print(f"{name}.{method:8} {error:.1e} at {at}, derivatives {slope:.1e} at {where}", flush=True)
            if arguments.write:
                write(known)


if __name__ == "__main__":
    main()
