"""Patterns and colours against those of CasADi, which differentiates expressions symbolically."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from other_packages import casadi

import tapegrad as tg
from tapegrad.program.call.record import rows_once
from tapegrad.sparse.derivatives import _general, _symmetric
from tapegrad.sparse.interactions import hessian_pattern_of
from tapegrad.sparse.pattern import pattern_of

EDGES = ((0, 3), (3, 1), (1, 4), (4, 2), (2, 0), (5, 1), (6, 5), (7, 6), (7, 0), (8, 7), (9, 8), (9, 2))


def rosenbrock(x, sin):
    return [sum(100 * (x[i + 1] - x[i] ** 2) ** 2 + (1 - x[i]) ** 2 for i in range(len(x) - 1))]


def arrow(x, sin):
    return [sum(x[0] * v**2 for v in x[1:]) + sum(v**4 for v in x)]


def energy(x, sin):
    return [sum((1 + (0.5 * (x[i] + x[j])) ** 2) * (x[i] - x[j]) ** 2 for i, j in EDGES)]


def separable(x, sin):
    return [sum(sin(v) for v in x) + 3 * x[0] - x[1]]


def broyden(x, sin):
    n = len(x)
    return [(3 - 2 * x[i]) * x[i] - (x[i - 1] if i else 0) - (2 * x[i + 1] if i < n - 1 else 0) + 1 for i in range(n)]


def flow(x, sin):
    found = [0.0 * v for v in x]
    for i, j in EDGES:
        flux = (1 + (0.5 * (x[i] + x[j])) ** 2) * sin(x[i] - x[j])
        found[i], found[j] = found[i] + flux, found[j] - flux
    return found


def random_rows(seed):
    """Return a function of random arithmetic, in which no row has the same operand twice."""
    random = np.random.default_rng(seed)
    kinds = random.integers(0, 6, 14).tolist()

    def f(x, sin):
        picks = np.random.default_rng(seed + 1)
        values, sums = list(x), []
        for kind in kinds:
            a, b = (values[k] for k in picks.choice(len(values), 2, replace=False))
            made = [
                lambda a, b: a + 2.0 * b,
                lambda a, b: a * b,
                lambda a, b: a / (b + 3.0),
                lambda a, b: sin(a) - b,
                lambda a, b: (a - b) ** 2,
                lambda a, b: 0.5 * a,
            ][kind](a, b)
            values.append(made)
            sums.append(made)
        return sums[-5:]

    return f


def theirs(f, n, kind):
    """Return CasADi's pattern of the Jacobian of all results, or of the Hessian of their sum, and its colours."""
    x = casadi.SX.sym("x", n)
    results = f([x[k] for k in range(n)], casadi.sin)
    if kind == "jacobian":
        found = casadi.jacobian(casadi.vertcat(*results), x).sparsity()
        colors = min(found.uni_coloring().size2(), found.T.uni_coloring().size2())
    else:
        found = casadi.hessian(sum(results), x)[0].sparsity()
        colors = found.star_coloring().size2()
    pattern = np.zeros((found.size1(), found.size2()), bool)
    pattern[found.row(), np.repeat(np.arange(found.size2()), np.diff(found.colind()))] = True
    return pattern, colors


def ours(f, n, kind):
    x = np.random.default_rng(0).uniform(0.1, 1.0, n)
    if kind == "jacobian":
        matrix = pattern_of(rows_once(lambda x: tg.stack([tg.tensor(0.0) + v for v in f(x, np.sin)]), x)).matrix
        return matrix.toarray(), _general(matrix).colors
    matrix = hessian_pattern_of(rows_once(lambda x: sum(f(x, np.sin)), x)).matrix
    return matrix.toarray(), _symmetric(matrix).colors


@pytest.mark.parametrize(
    ("f", "kind"),
    [
        (rosenbrock, "hessian"),
        (arrow, "hessian"),
        (energy, "hessian"),
        (separable, "hessian"),
        (broyden, "jacobian"),
        (flow, "jacobian"),
        (rosenbrock, "jacobian"),
    ],
)
def test_patterns_and_colours_are_those_of_casadi(f, kind):
    expected, most = theirs(f, 10, kind)
    found, colors = ours(f, 10, kind)
    assert np.array_equal(found, expected)
    assert colors <= most


@given(st.integers(0, 10**6), st.sampled_from(["jacobian", "hessian"]))
@settings(max_examples=25, deadline=None)
def test_random_arithmetic(seed, kind):
    expected, _ = theirs(random_rows(seed), 7, kind)
    found, _ = ours(random_rows(seed), 7, kind)
    assert not np.any(expected & ~found)
    if kind == "jacobian":
        assert np.array_equal(found, expected)
