"""How far tapegrad's own functions of float64 are from the true values, against mpmath over the whole range.

`python -m tests.maths.accuracy --samples 100000 --write` measures and writes docs/accuracy.md; the tests draw few.
"""

import argparse
import math
from pathlib import Path

import mpmath
import numpy as np

from tapegrad.maths import ufuncs

DIGITS = 240  # bits: sines of large angles lose 30 of them, and near zeros 60 more
BOUND = 1.0
PAGE = Path(__file__).resolve().parents[2] / "docs" / "accuracy.md"


def magnitudes(random, n, low=-323.0, high=308.25):
    """Draw numbers of all magnitudes, subnormal ones too, of both signs."""
    with np.errstate(under="ignore"):
        return 10.0 ** random.uniform(low, high, n) * random.choice([-1.0, 1.0], n)


def angles(random, n):
    """Draw angles: small ones, up to where the cores' domain ends and beyond, and next to multiples of pi / 2."""
    multiples = random.integers(-(10 ** random.integers(1, 10, n)), 10 ** random.integers(1, 10, n) + 1)
    with mpmath.workprec(DIGITS):
        near = np.array([float(int(k) * mpmath.pi / 2) for k in multiples])
    steps = random.integers(-3, 4, n) * np.spacing(near)
    wide = [random.uniform(-s, s, n) for s in (1.0, 10.0, 1e5, 1.1e9)]
    return np.concatenate([*wide, near + steps, magnitudes(random, n, high=8.9), magnitudes(random, n // 10 + 1)])


def around_zero(random, n):
    """Draw numbers where exponentials go from 0 to overflow, dense where their errors are largest."""
    wide = [random.uniform(-s, s, n) for s in (0.4, 1.0, 3.0, 40.0, 720.0)]
    ends = [random.uniform(-746.0, -707.0, n), random.uniform(708.0, 711.0, n)]
    return np.concatenate([*wide, *ends, random.uniform(0.3, 0.45, n), magnitudes(random, n, high=3.0)])


def positive(random, n):
    near = 1.0 + random.normal(size=n) * 10.0 ** random.uniform(-17.0, -1.0, n)
    return np.concatenate([abs(magnitudes(random, n)), random.uniform(0.5, 2.0, 2 * n), near])


def above_minus_1(random, n):
    ends = -1.0 + 10.0 ** random.uniform(-16.0, 0.0, n)
    return np.concatenate(
        [positive(random, n), ends, random.uniform(-0.9, 1.5, 2 * n), magnitudes(random, n, high=-0.1)]
    )


def erfs(random, n):
    return np.concatenate(
        [random.uniform(-6.5, 6.5, n), random.uniform(0.7, 1.6, 2 * n), magnitudes(random, n, high=1.0)]
    )


def powers(random, n):
    """Draw bases and exponents: powers of all magnitudes, subnormal ones too; then whole and half exponents."""
    with np.errstate(under="ignore"):
        spread, tiny = abs(magnitudes(random, n)), 10.0 ** random.uniform(-323.3, -307.6, n)
        near = abs(1.0 + random.normal(size=n) * 10.0 ** random.uniform(-16.0, -1.0, n))
    near[near == 1.0] = 1.5
    middle, logarithms = random.uniform(0.7, 1.42, n), random.uniform(-746.0, 710.0, n)
    pairs = [(x, logarithms / np.log(x)) for x in (spread, near, middle)]
    pairs += [(spread, random.uniform(-746.0, -707.0, n) / np.log(spread)), (tiny, random.uniform(-1.0, 1.1, n))]
    whole, half = random.integers(-60, 61, n) * 1.0, random.integers(-40, 41, n) / 2
    pairs += [(-random.uniform(0.1, 40.0, n), whole), (10.0 ** random.uniform(-12.0, 12.0, n), half)]
    return np.concatenate(pairs, axis=1)


def logistic(x):
    return 1 / (1 + mpmath.exp(-x))


# By name: where samples are drawn, the true value, and where the core itself is right.
FUNCTIONS = {
    "sin": (angles, mpmath.sin, "`abs(x) <= 1e9`"),
    "cos": (angles, mpmath.cos, "`abs(x) <= 1e9`"),
    "tan": (angles, mpmath.tan, "`abs(x) <= 1e9`"),
    "exp": (around_zero, mpmath.exp, "everywhere"),
    "expm1": (around_zero, mpmath.expm1, "everywhere"),
    "log": (positive, mpmath.log, "everywhere"),
    "log1p": (above_minus_1, mpmath.log1p, "everywhere"),
    "sinh": (around_zero, mpmath.sinh, "everywhere"),
    "cosh": (around_zero, mpmath.cosh, "everywhere"),
    "tanh": (around_zero, mpmath.tanh, "everywhere"),
    "sigmoid": (around_zero, logistic, "everywhere"),
    "erf": (erfs, mpmath.erf, "everywhere"),
    "pow": (powers, mpmath.power, "everywhere"),
}


def errors(name, points):
    """Return the distances from the true values, in units in the last place of these; `points` has a row an operand."""
    operands = np.atleast_2d(points)
    found = np.empty(operands.shape[1])
    with np.errstate(all="ignore"):
        values = ufuncs.BY_NAME[name](*operands).tolist()
    with mpmath.workprec(DIGITS):
        for k, (point, value) in enumerate(zip(operands.T.tolist(), values, strict=True)):
            true = FUNCTIONS[name][1](*map(mpmath.mpf, point))
            nearest = float(true)
            if math.isinf(nearest) or math.isinf(value):
                found[k] = 0.0 if nearest == value else math.inf
            else:
                found[k] = abs(float((mpmath.mpf(value) - true) / math.ulp(nearest)))
    return found


def worst(name, samples, seed):
    """Return the largest error of about that many samples, and where it is."""
    points = FUNCTIONS[name][0](np.random.default_rng(seed), samples // 7 + 1)
    found = errors(name, points)
    at = int(np.argmax(found))
    return float(found[at]), ", ".join(map(repr, np.atleast_2d(points)[:, at].tolist()))


HEAD = """# Accuracy of functions

Of float64, tapegrad computes these functions itself, for values as for derivatives, one implementation for all: what
operations compute, reverse kernels, and programs as they run again give the same bits. Each is within 1 unit in the
last place (ulp) of the true value, over the whole range of float64, subnormal numbers included. Results that are too
large are infinite, and NaN gives NaN; warnings are NumPy's. Other dtypes are computed by the loops of NumPy's functions
(`erf`, `sigmoid`: SciPy's), and so is float64 on processors that cannot multiply and add in one step (without FMA).

Measured against mpmath by `python -m tests.maths.accuracy`, with {samples} samples for each function: numbers of all
magnitudes, and more of them where errors are largest: next to multiples of pi / 2, near 1, near overflow and underflow,
and where one formula gives way to another. Of powers they are pairs: also bases next to 1 with large exponents,
negative ones with whole exponents, and half exponents.

| function | largest error found, in ulp | at | the own formula serves |
| --- | --- | --- | --- |
"""
TAIL = """
Outside of where the own formula serves, the C library's function does, whose error is included above. All that is not
listed here is computed by NumPy's or SciPy's functions.

`pow` is what computes `x ** y` and `tg.pow`: for arrays and single numbers, and in derivatives. Powers that are a
float64 are exact. By 2, 0.5 and -1 they are squares, square roots and inverses, correctly rounded. In two ways it
differs from NumPy's `power`: `x ** 0.5` is the square root of every x, also where the exponent is one of an array
(NumPy gives 0.0 for -0.0 and inf for -inf there, and -0.0 and NaN where the exponent is one number); and warnings of
single numbers read "in power" or "in scalar multiply", not "in scalar power". In formulas of derivatives, small whole
powers such as `x ** 3` are products.

The formulas stand in `tapegrad/maths/cores.py` and `maths/power_core.py`. How fast they are: `python benchmarks/run.py
mathematics`.
"""


def page(samples, seed=0):
    """Measure, half of the samples with one seed and half with the next, and write the page."""
    rows = []
    for name, (_, _, domain) in FUNCTIONS.items():
        error, at = max(worst(name, samples // 2, s) for s in (seed, seed + 1))
        print(f"{name}: {error:.3f} ulp at {at}", flush=True)
        rows.append(f"| `{name}` | {error:.3f} | {at} | {domain} |\n")
    return HEAD.format(samples=f"{samples:,}") + "".join(rows) + TAIL


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--samples", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="write docs/accuracy.md")
    arguments = parser.parse_args()
    text = page(arguments.samples, arguments.seed)
    if arguments.write:
        PAGE.write_text(text)


if __name__ == "__main__":
    main()
