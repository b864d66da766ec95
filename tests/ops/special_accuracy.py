"""Hold derivatives of special functions to mpmath's at many points: `cd tests; python -m ops.special_accuracy`."""

import argparse

import mpmath as mp
import numpy as np
import scipy.special

import tapegrad as tg

S = tg.special


def _spread(random, count, low, high):
    """Numbers whose sizes spread evenly over powers of 10."""
    return 10.0 ** random.uniform(np.log10(low), np.log10(high), count)


def _signed(random, count, high):
    return _spread(random, count, 1e-3, high) * random.choice([-1.0, 1.0], count)


def _logistic(z):
    return scipy.special.expit(z)


# Function of tapegrad's, of mpmath's, and what draws the operands.
CASES = {
    "ndtr": (mp.ncdf, lambda r, n: [_signed(r, n, 35)]),
    "log_ndtr": (lambda x: mp.log(mp.erfc(-x / mp.sqrt(2)) / 2), lambda r, n: [_signed(r, n, 1e5)]),
    "ndtri": (lambda p: mp.sqrt(2) * mp.erfinv(2 * p - 1), lambda r, n: [r.uniform(1e-3, 0.999, n)]),
    "erfcx": (lambda x: mp.exp(x * x) * mp.erfc(x), lambda r, n: [np.maximum(_signed(r, n, 1e4), -20)]),
    "dawsn": (
        lambda x: mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x),
        lambda r, n: [_signed(r, n, 1e3)],
    ),
    "entr": (lambda x: -x * mp.log(x), lambda r, n: [_spread(r, n, 1e-200, 1e200)]),
    "rel_entr": (lambda x, y: x * mp.log(x / y), lambda r, n: [_spread(r, n, 1e-9, 1e9) for _ in range(2)]),
    "kl_div": (lambda x, y: x * mp.log(x / y) - x + y, lambda r, n: [_spread(r, n, 1e-9, 1e9) for _ in range(2)]),
    "exp1": (mp.e1, lambda r, n: [_spread(r, n, 1e-9, 300)]),
    "expi": (mp.ei, lambda r, n: [_spread(r, n, 1e-9, 300)]),
    "spence": (lambda x: mp.polylog(2, 1 - x), lambda r, n: [_spread(r, n, 1e-9, 1e9)]),
    "gamma": (mp.gamma, lambda r, n: [_spread(r, n, 1e-9, 170)]),
    "betaln": (
        lambda a, b: mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b),
        lambda r, n: [_spread(r, n, 1e-9, 1e9) for _ in range(2)],
    ),
    "ellipk": (mp.ellipk, lambda r, n: [np.where(r.random(n) < 0.5, -_spread(r, n, 1e-9, 1e6), r.random(n))]),
    "ellipe": (mp.ellipe, lambda r, n: [np.where(r.random(n) < 0.5, -_spread(r, n, 1e-9, 1e6), r.random(n))]),
    "i0e": (lambda x: mp.exp(-abs(x)) * mp.besseli(0, x), lambda r, n: [_signed(r, n, 1e9)]),
    "k1e": (lambda x: mp.exp(x) * mp.besselk(1, x), lambda r, n: [_spread(r, n, 1e-3, 1e9)]),
    "j0": (lambda x: mp.besselj(0, x), lambda r, n: [_signed(r, n, 1e3)]),
    "gammainc": (
        lambda a, x: mp.gammainc(a, 0, x, regularized=True),
        lambda r, n: (lambda a: [a, a * np.exp(r.normal(0, 2, n) / np.sqrt(np.maximum(a, 1)))])(
            _spread(r, n, 1e-2, 300)
        ),
    ),
    "betainc": (
        lambda a, b, x: mp.betainc(a, b, 0, x, regularized=True),
        lambda r, n: (lambda a, b: [a, b, _logistic(np.log(a / b) + r.normal(0, 2, n) * np.sqrt(1 / a + 1 / b))])(
            _spread(r, n, 1e-1, 100), _spread(r, n, 1e-1, 100)
        ),
    ),
}


DIGITS = {"ndtr": 420, "log_ndtr": 420}
"""Where slopes are small beside the value, more digits than 110."""


def derivatives(function, point, k):
    """The first and the second derivative by operand k, of mpmath's function, in differences of 100 digits."""
    exact = [mp.mpf(float(v)) for v in point]
    step = abs(exact[k]) * mp.mpf(10) ** -30
    around = [function(*exact[:k], exact[k] + j * step, *exact[k + 1 :]) for j in (-1, 0, 1)]
    first, second = (around[2] - around[0]) / (2 * step), (around[2] - 2 * around[1] + around[0]) / step**2
    return float(mp.re(first)), float(mp.re(second))


def worst(name, count, seed=0):
    """The largest error of a derivative, over |f'| + |x f''|, and where that is."""
    function, draw = CASES[name]
    operands = draw(np.random.default_rng(seed), count)
    tensors = [tg.tensor(v, requires_grad=True) for v in operands]
    getattr(S, name)(*tensors).sum().backward()
    found = (0.0, None)
    with mp.workdps(DIGITS.get(name, 110)):
        for k, t in enumerate(tensors):
            for i in range(count):
                point = [v[i] for v in operands]
                first, second = derivatives(function, point, k)
                scale = abs(first) + abs(point[k] * second)
                if not 1e-280 < scale < 1e280:
                    continue
                error = abs(t.grad.numpy()[i] - first) / scale
                found = max(found, (error, (k, *map(float, point))), key=lambda e: (np.isnan(e[0]), e[0]))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("names", nargs="*", default=[])
    arguments = parser.parse_args()
    for name in arguments.names or CASES:
        error, where = worst(name, arguments.count)
        print(f"{name:12} {error:.1e} at {where}")


if __name__ == "__main__":
    main()
