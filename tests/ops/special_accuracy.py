"""Hold derivatives of special functions to mpmath's at many points: `cd tests; python -m ops.special_accuracy`.

With `--write` the table in docs/distributions.md is written anew.
"""

import argparse
import re
from pathlib import Path

import mpmath as mp
import numpy as np
import scipy.special

import tapegrad as tg

S = tg.special
PAGE = Path(__file__).resolve().parents[2] / "docs" / "distributions.md"


def _spread(random, count, low, high):
    """Numbers whose sizes spread evenly over powers of 10."""
    return 10.0 ** random.uniform(np.log10(low), np.log10(high), count)


def _signed(random, count, high):
    return _spread(random, count, 1e-3, high) * random.choice([-1.0, 1.0], count)


def _logistic(z):
    return scipy.special.expit(z)


def _positive(low, high):
    return lambda r, n: [_spread(r, n, low, high)]


def _either_sign(high):
    return lambda r, n: [_signed(r, n, high)]


def _two(low, high):
    return lambda r, n: [_spread(r, n, low, high) for _ in range(2)]


def _shares(r, n):
    """Probabilities: small ones, those near 1, and between."""
    return np.choose(r.integers(3, size=n), [_spread(r, n, 1e-100, 1), 1 - _spread(r, n, 1e-12, 1), r.random(n)])


def _between_poles(r, n):
    x = _signed(r, n, 1e9)
    return [np.where(x < -100, -x, x)]


def _near_gamma(r, n):
    a = _spread(r, n, 1e-2, 300)
    return [a, a * np.exp(r.normal(0, 2, n) / np.sqrt(np.maximum(a, 1)))]


def _near_beta(r, n):
    a, b = _spread(r, n, 1e-1, 100), _spread(r, n, 1e-1, 100)
    return [a, b, _logistic(np.log(a / b) + r.normal(0, 2, n) * np.sqrt(1 / a + 1 / b))]


def gammainc(a, x):
    return mp.gammainc(a, 0, x, regularized=True)


def gammaincc(a, x):
    return mp.gammainc(a, x, mp.inf, regularized=True)


def betainc(a, b, x):
    return mp.betainc(a, b, 0, x, regularized=True)


def betaincc(a, b, x):
    return 1 - betainc(a, b, x) if x < 1e-9 else mp.betainc(b, a, 0, 1 - x, regularized=True)


def _inverse(name, function, density):
    """The inverse by the last argument: Newton's steps from tapegrad's value, until they are nothing."""

    def inverse(*given):
        *shapes, y = given
        x = mp.mpf(getattr(S, name)(*map(float, given)).item())
        if not 1e-300 < x < (1 if len(shapes) == 2 else mp.inf):
            return mp.mpf(0)  # no float64 has it, and it is not compared
        for _ in range(9):
            step = (function(*shapes, x) - y) / density(*shapes, x)
            x -= step
            if abs(step) < 1e-30 * x:
                return x
        raise ArithmeticError(f"{name}{given}: {x} is not right")

    return inverse


def _gamma_density(a, x):
    return x ** (a - 1) * mp.exp(-x) / mp.gamma(a)


def _beta_density(a, b, x):
    return x ** (a - 1) * (1 - x) ** (b - 1) / mp.beta(a, b)


def _log_beta(a, b):
    return mp.loggamma(a) + mp.loggamma(b) - mp.loggamma(a + b)


ORDERS = {
    **{name: [(0.5,), (3,), (10.25,)] for name in ("jv", "yv", "iv", "ive", "kv", "kve")},
    "polygamma": [(1,), (2,), (4,)],
    "expn": [(1,), (2,), (5,)],
    "zeta": [(1.5,), (4.0,)],
    "hyp1f1": [(0.5, 1.5), (2.3, 0.7)],
    "hyp2f1": [(0.5, 1.2, 1.5), (2.0, 0.3, 4.5)],
}
"""What stands before the operands: numbers, by which there is no derivative."""

# Function of mpmath's, and what draws the operands.
CASES = {
    "ndtr": (mp.ncdf, _either_sign(35)),
    "log_ndtr": (lambda x: mp.log(mp.erfc(-x / mp.sqrt(2)) / 2), _either_sign(1e5)),
    "ndtri": (lambda p: mp.sqrt(2) * mp.erfinv(2 * p - 1), lambda r, n: [r.uniform(1e-3, 0.999, n)]),
    "erf": (mp.erf, _either_sign(20)),
    "erfc": (mp.erfc, _either_sign(20)),
    "erfinv": (mp.erfinv, lambda r, n: [r.uniform(-0.999, 0.999, n)]),
    "erfcinv": (lambda y: mp.erfinv(1 - y), lambda r, n: [2 * _spread(r, n, 1e-30, 1)]),
    "erfcx": (lambda x: mp.exp(x * x) * mp.erfc(x), lambda r, n: [np.maximum(_signed(r, n, 1e4), -20)]),
    "dawsn": (lambda x: mp.sqrt(mp.pi) / 2 * mp.exp(-x * x) * mp.erfi(x), _either_sign(1e3)),
    "entr": (lambda x: -x * mp.log(x), _positive(1e-200, 1e200)),
    "rel_entr": (lambda x, y: x * mp.log(x / y), _two(1e-9, 1e9)),
    "kl_div": (lambda x, y: x * mp.log(x / y) - x + y, _two(1e-9, 1e9)),
    "xlogy": (lambda x, y: x * mp.log(y), _two(1e-9, 1e9)),
    "xlog1py": (lambda x, y: x * mp.log1p(y), _two(1e-9, 1e9)),
    "exp1": (mp.e1, _positive(1e-9, 300)),
    "expi": (mp.ei, _positive(1e-9, 300)),
    "expn": (mp.expint, _positive(1e-6, 300)),
    "sici": ((mp.si, mp.ci), _positive(1e-6, 1e3)),
    "spence": (lambda x: mp.polylog(2, 1 - x), _positive(1e-9, 1e9)),
    "gamma": (mp.gamma, _positive(1e-9, 170)),
    "gammaln": (lambda x: mp.re(mp.loggamma(x)), _between_poles),
    "loggamma": (mp.loggamma, _positive(1e-9, 1e9)),
    "digamma": (mp.digamma, _between_poles),
    "polygamma": (mp.polygamma, _positive(1e-3, 1e3)),
    "multigammaln": (
        lambda a: sum(mp.loggamma(a - mp.mpf(k) / 2) for k in range(3)),
        lambda r, n: [1 + _spread(r, n, 1e-6, 1e6)],
    ),
    "beta": (mp.beta, _two(1e-6, 1e2)),
    "betaln": (_log_beta, _two(1e-9, 1e9)),
    "zeta": (mp.zeta, _positive(1e-3, 1e3)),
    "ellipk": (mp.ellipk, lambda r, n: [np.where(r.random(n) < 0.5, -_spread(r, n, 1e-9, 1e6), r.random(n))]),
    "ellipe": (mp.ellipe, lambda r, n: [np.where(r.random(n) < 0.5, -_spread(r, n, 1e-9, 1e6), r.random(n))]),
    "lambertw": (mp.lambertw, lambda r, n: [_spread(r, n, 1e-6, 1e12) - 0.36]),
    "hyp1f1": (mp.hyp1f1, _either_sign(30)),
    "hyp2f1": (mp.hyp2f1, lambda r, n: [1 - _spread(r, n, 1e-2, 30)]),
    "j0": (lambda x: mp.besselj(0, x), _either_sign(1e3)),
    "j1": (lambda x: mp.besselj(1, x), _either_sign(1e3)),
    "jv": (mp.besselj, _positive(1e-3, 1e3)),
    "y0": (lambda x: mp.bessely(0, x), _positive(1e-3, 1e3)),
    "y1": (lambda x: mp.bessely(1, x), _positive(1e-3, 1e3)),
    "yv": (mp.bessely, _positive(1e-3, 1e3)),
    "i0": (lambda x: mp.besseli(0, x), _either_sign(700)),
    "i1": (lambda x: mp.besseli(1, x), _either_sign(700)),
    "iv": (mp.besseli, _positive(1e-3, 700)),
    "i0e": (lambda x: mp.exp(-abs(x)) * mp.besseli(0, x), _either_sign(1e9)),
    "i1e": (lambda x: mp.exp(-abs(x)) * mp.besseli(1, x), _either_sign(1e9)),
    "ive": (lambda v, x: mp.exp(-x) * mp.besseli(v, x), _positive(1e-3, 1e9)),
    "k0": (lambda x: mp.besselk(0, x), _positive(1e-3, 600)),
    "k1": (lambda x: mp.besselk(1, x), _positive(1e-3, 600)),
    "kv": (mp.besselk, _positive(1e-3, 600)),
    "k0e": (lambda x: mp.exp(x) * mp.besselk(0, x), _positive(1e-3, 1e9)),
    "k1e": (lambda x: mp.exp(x) * mp.besselk(1, x), _positive(1e-3, 1e9)),
    "kve": (lambda v, x: mp.exp(x) * mp.besselk(v, x), _positive(1e-3, 1e9)),
    "gammainc": (gammainc, _near_gamma),
    "gammaincc": (gammaincc, _near_gamma),
    "gammaincinv": (
        _inverse("gammaincinv", gammainc, _gamma_density),
        lambda r, n: [_spread(r, n, 1e-1, 300), _shares(r, n)],
    ),
    "gammainccinv": (
        _inverse("gammainccinv", gammaincc, lambda a, x: -_gamma_density(a, x)),
        lambda r, n: [_spread(r, n, 1e-1, 300), _shares(r, n)],
    ),
    "betainc": (betainc, _near_beta),
    "betaincc": (betaincc, _near_beta),
    "betaincinv": (
        _inverse("betaincinv", betainc, _beta_density),
        lambda r, n: [_spread(r, n, 1e-1, 100), _spread(r, n, 1e-1, 100), _shares(r, n)],
    ),
    "betainccinv": (
        _inverse("betainccinv", betaincc, lambda a, b, x: -_beta_density(a, b, x)),
        lambda r, n: [_spread(r, n, 1e-1, 100), _spread(r, n, 1e-1, 100), _shares(r, n)],
    ),
}


DIGITS = {
    **dict.fromkeys(("ndtr", "log_ndtr", "erf", "erfc"), 420),
    **dict.fromkeys(("gammainc", "gammaincc", "betainc", "betaincc"), 160),
}
"""Where slopes are small beside the value, more digits than 60."""


def derivatives(function, point, k):
    """The first and the second derivative by operand k, of mpmath's function, in differences of 60 digits."""
    exact = [mp.mpf(float(v)) for v in point]
    step = abs(exact[k]) * mp.mpf(10) ** -18
    around = [function(*exact[:k], exact[k] + j * step, *exact[k + 1 :]) for j in (-1, 0, 1)]
    first, second = (around[2] - around[0]) / (2 * step), (around[2] - 2 * around[1] + around[0]) / step**2
    return float(mp.re(first)), float(mp.re(second))


def calls(name):
    """What is compared: pairs of a function of tensors, and mpmath's of numbers."""
    ours, (exact, _) = getattr(S, name), CASES[name]
    if name == "multigammaln":
        return [(lambda a: ours(a, 3), exact)]
    if name == "sici":
        return [(lambda x, k=k: ours(x)[k], exact[k]) for k in (0, 1)]
    if name == "lambertw":
        return [(lambda x: ours(x).real, exact)]
    return [(lambda *t, o=order: ours(*o, *t), lambda *p, o=order: exact(*o, *p)) for order in ORDERS.get(name, [()])]


def worst(name, count, seed=0):
    """The largest error of a derivative, over |f'| + |x f''|, and where that is."""
    found, random, pairs = (0.0, None), np.random.default_rng(seed), calls(name)
    for which, (ours, exact) in enumerate(pairs):
        some = -(-count // len(pairs))
        operands = CASES[name][1](random, some)
        tensors = [tg.tensor(v, requires_grad=True) for v in operands]
        ours(*tensors).sum().backward()
        with mp.workdps(DIGITS.get(name, 60)):
            for k, t in enumerate(tensors):
                for i in range(some):
                    point = [v[i] for v in operands]
                    first, second = derivatives(exact, point, k)
                    scale = abs(first) + abs(point[k] * second)
                    if not 1e-280 < scale < 1e280:
                        continue
                    error = abs(t.grad.numpy()[i] - first) / scale
                    at = (*ORDERS.get(name, [()])[which if name in ORDERS else 0], k, *map(float, point))
                    found = max(found, (error, at), key=lambda e: (np.isnan(e[0]), e[0]))
    return found


def rows():
    """The lines of the page's table, by function."""
    return dict(re.findall(r"^\| `(\w+)` \| ([\d.e-]+) \|$", PAGE.read_text(), re.M))


def write(known):
    """Put a table into the page, in the place of that which it has."""
    lines = "".join(f"| `{name}` | {known[name]} |\n" for name in CASES if name in known)
    text = re.sub(r"(\| --- \| --- \|\n)(\| `\w+` \| [\d.e-]+ \|\n)+", lambda found: found[1] + lines, PAGE.read_text())
    PAGE.write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("names", nargs="*", default=[])
    arguments = parser.parse_args()
    known = rows()
    for name in arguments.names or CASES:
        error, where = worst(name, arguments.count)
        known[name] = f"{error:.1e}"
        print(f"{name:12} {error:.1e} at {where}", flush=True)
        if arguments.write:
            write(known)


if __name__ == "__main__":
    main()
