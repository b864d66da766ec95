"""`cdf` and `logcdf` of normal vectors and Student's: closed forms, mpmath, and integrals of fewer dimensions."""

import itertools

import mpmath
import numpy as np
import pytest
import scipy.integrate
import scipy.special
import scipy.stats
from mpmath import mpf

import tapegrad as tg
from tapegrad.errors import ArgumentError, ShapeError

normal, student = tg.stats.multivariate_normal, tg.stats.multivariate_t


def of_correlation(r):
    return np.array([[1.0, r], [r, 1.0]])


def pairs(count, seed=0):
    """Return limits of two components, and correlations of all sizes."""
    rng = np.random.default_rng(seed)
    limits = rng.normal(size=(count, 2)) * rng.choice([1.0, 1.0, 5.0, 20.0], size=(count, 2))
    r = np.tanh(rng.normal(size=count) * rng.choice([0.3, 1.0, 4.0], size=count))
    return limits[abs(r) < 1.0 - 1e-5], r[abs(r) < 1.0 - 1e-5]


def owens(h, k, r):
    """Owen's formula for two components. Source: Owen, Ann. Math. Statist. 27 (1956), 1075-1090, eq. 2.1."""
    rest = np.sqrt((1.0 - r) * (1.0 + r))
    apart = 0.5 if h * k < 0.0 else 0.0
    of = [scipy.special.owens_t(a, (b - r * a) / (a * rest)) for a, b in ((h, k), (k, h))]
    return 0.5 * (scipy.special.ndtr(h) + scipy.special.ndtr(k)) - sum(of) - apart


@pytest.mark.parametrize("count", [40, 2_000])
def test_two_components_by_owens_formula_and_derivatives_in_closed_form(count):
    of_all = tg.compile(tg.func.value_and_grad(lambda x, r: normal.logcdf(x, None, [[1.0, 0.0], [r, 1.0]]), (0, 1)))

    def expected(h, k, r, value):
        rest = np.sqrt((1.0 - r) * (1.0 + r))
        log_density = scipy.stats.norm.logpdf
        by_h, by_k = (
            np.exp(log_density(a) + scipy.special.log_ndtr((b - r * a) / rest) - value) for a, b in ((h, k), (k, h))
        )
        by_r = np.exp(log_density(h) + log_density((k - r * h) / rest) - np.log(rest) - value)
        return by_h, by_k, by_r

    for (h, k), r in zip(*pairs(count), strict=True):
        value, (by_x, by_r) = of_all(np.array([h, k]), np.array(r))
        np.testing.assert_allclose(np.exp(value), owens(h, k, r), rtol=0.0, atol=1e-13)
        for found, one in zip((*by_x, by_r), expected(h, k, r, float(value)), strict=True):
            size = 1.0 + abs(by_x).sum() + abs(by_r)  # differences are taken; and the last digit of r moves by `size`
            np.testing.assert_allclose(found, one, rtol=0.0, atol=size * (1e-10 + 1e-16 * size))


def test_two_components_far_in_the_tails():
    """Also where the probability underflows; against mpmath, with 30 digits."""
    mpmath.mp.dps = 30
    for h, k, r in (
        (-12.0, -8.0, 0.6),
        (-3.0, 9.0, -0.95),
        (-40.0, -45.0, 0.99),
        (3.2, -11.0, 0.6),
        (-6.8, -24.0, 0.99999),
    ):
        a, b, c = mpf(h), mpf(k), mpf(r)
        if a > b:
            a, b = b, a
        rest = mpmath.sqrt(1 - c * c)
        width = min(rest, 1) / (1 + abs(a))
        ends = [-mpmath.inf, *[a - width * 2**j for j in range(12, -3, -1)], a]
        value = mpmath.quad(lambda t, b=b, c=c, rest=rest: mpmath.npdf(t) * mpmath.ncdf((b - c * t) / rest), ends)
        np.testing.assert_allclose(normal.logcdf([h, k], None, of_correlation(r)), float(mpmath.log(value)), rtol=1e-12)


@pytest.mark.parametrize("distribution", ["normal", "t"])
def test_quarters_and_eighths(distribution):
    """Sheppard's formulas: the probability that two or three components are below their middles, of any spread."""
    of = {"normal": normal.cdf, "t": lambda x, middle, cov: student.cdf(x, middle, cov, 2.5)}[distribution]
    middle, spread = np.array([1.0, -2.0, 0.5]), np.array([0.1, 1.0, 30.0])
    r = np.array([[1.0, 0.5, -0.3], [0.5, 1.0, 0.2], [-0.3, 0.2, 1.0]])
    cov = r * spread * spread[:, None]
    angles = [np.arcsin(r[i, j]) for i, j in itertools.combinations(range(3), 2)]
    np.testing.assert_allclose(of(middle[:2], middle[:2], cov[:2, :2]), 0.25 + angles[0] / (2 * np.pi), rtol=1e-13)
    np.testing.assert_allclose(of(middle, middle, cov), 0.125 + sum(angles) / (4 * np.pi), rtol=1e-10)


@pytest.mark.parametrize("df", [0.7, 4.0, 60.0])
def test_two_components_of_students_distribution(df):
    """Derivatives by limits in closed form; the value by the integral of one of them."""
    (limits, correlations) = pairs(12, 3)

    def slope(t, k, r):
        rest = np.sqrt((1.0 - r) * (1.0 + r) * (df + t * t) / (df + 1.0))
        return scipy.stats.t.pdf(t, df) * scipy.stats.t.cdf((k - r * t) / rest, df + 1.0)

    def by_sinh(v, k, r):
        return slope(np.sinh(v), k, r) * np.cosh(v)

    for (h, k), r in zip(limits, correlations, strict=True):
        found, by_x = tg.func.value_and_grad(lambda x, r=r: student.cdf(x, None, of_correlation(r), df))(
            np.array([h, k])
        )
        np.testing.assert_allclose(by_x, [slope(h, k, r), slope(k, h, r)], rtol=1e-7, atol=1e-12)
        if abs(r) < 0.999:
            ends = np.arcsinh(h) + np.array([-60.0, -20.0, -8.0, -3.0, -1.0, 0.0])
            parts = [
                scipy.integrate.quad(by_sinh, *end, args=(k, r), epsabs=1e-14, epsrel=1e-12, limit=500)[0]
                for end in itertools.pairwise(ends)
            ]
            np.testing.assert_allclose(found, sum(parts), rtol=1e-9, atol=1e-13)


def test_three_components_with_one_factor():
    """Given a common factor, components are independent: an integral over it alone, by mpmath."""
    mpmath.mp.dps = 20
    loads, x = np.array([0.9, -0.6, 0.3]), np.array([-1.5, 0.4, -2.0])
    cov = np.outer(loads, loads) + np.diag(1.0 - loads**2)
    for scale in (1.0, 8.0):
        limits = [mpf(scale * v) for v in x]

        def given(z, limits=limits):
            terms = [
                mpmath.ncdf((b - a * z) / mpmath.sqrt(1 - a * a)) for a, b in zip(map(mpf, loads), limits, strict=True)
            ]
            return mpmath.npdf(z) * terms[0] * terms[1] * terms[2]

        value = mpmath.quad(given, [-60, -30, *(mpf(k) / 4 for k in range(-80, 81)), 30])
        np.testing.assert_allclose(normal.logcdf(scale * x, None, cov), float(mpmath.log(value)), rtol=1e-11)


@pytest.mark.slow(ids=0)
def test_three_components_of_students_distribution_are_a_mixture():
    """Of normal ones, whose size is the root of chi-squared: over it by Gauss's rule."""
    df, x = 5.0, np.array([-0.5, 0.4, 1.2])
    cov = np.array([[1.0, 0.3, -0.2], [0.3, 1.0, 0.4], [-0.2, 0.4, 1.0]])
    nodes, weights = np.polynomial.legendre.leggauss(100)
    s = 3.0 * (nodes + 1.0)
    density = 2.0 * s * df * scipy.stats.chi2.pdf(df * s * s, df)
    expected = 3.0 * np.sum(weights * density * np.array([normal.cdf(x * one, None, cov).item() for one in s]))
    np.testing.assert_allclose(student.cdf(x, None, cov, df), expected, rtol=1e-9)


@pytest.mark.parametrize("n", [1, 2, 3])
def test_derivatives_by_all_that_goes_in(n):
    rng = np.random.default_rng(n)
    a, x, middle = rng.normal(size=(n, n)), rng.normal(size=n), rng.normal(size=n)
    given = [tg.tensor(v, requires_grad=True) for v in (x, middle, a @ a.T + 0.5 * np.eye(n))]

    def call(x, middle, cov):
        return normal.logcdf(x, middle, (cov + cov.T) / 2.0)

    assert tg.autograd.gradcheck(call, given, atol=1e-7)
    if n == 2:
        assert tg.autograd.gradgradcheck(call, given, atol=1e-6)
        df = tg.tensor(3.3, requires_grad=True)
        assert tg.autograd.gradcheck(lambda x, df: student.logcdf(x, None, a @ a.T + np.eye(2), df), [given[0], df])


def test_batches_limits_from_below_and_the_methods_of_a_frozen_one():
    x = np.array([[[0.5, -0.3], [1.0, 2.0]]])
    cov = np.array([[2.0, 0.3], [0.3, 1.0]])
    scipys = scipy.stats.multivariate_normal
    np.testing.assert_allclose(normal.cdf(x, [0.1, 0.2], cov)[0], scipys.cdf(x[0], [0.1, 0.2], cov), rtol=1e-9)
    lower = [-1.0, -0.5]
    between = normal(None, cov).cdf(x, lower_limit=lower)
    np.testing.assert_allclose(between[0], scipys.cdf(x[0], None, cov, lower_limit=lower), rtol=1e-9)
    np.testing.assert_allclose(normal.logcdf(x, None, cov, lower_limit=lower), np.log(between), rtol=1e-13)
    np.testing.assert_allclose(
        student.cdf(0.3, None, 4.0, 3.0, lower_limit=-0.2), np.diff(scipy.stats.t.cdf([-0.1, 0.15], 3.0))[0]
    )
    several = normal.cdf(np.array([0.3, 0.5, -2.0]), 0.1, 4.0, lower_limit=-1.0)  # each of one component
    expected = np.array(
        [scipy.stats.norm.cdf(x, 0.1, 2.0) - scipy.stats.norm.cdf(-1.0, 0.1, 2.0) for x in (0.3, 0.5, -2.0)]
    )
    np.testing.assert_allclose(several, expected, rtol=1e-13)
    single = normal.cdf(x[0].astype(np.float32), None, cov.astype(np.float32))
    np.testing.assert_allclose(single, normal.cdf(x[0].astype(np.float32), None, cov.astype(np.float32).astype(float)))
    infinite = np.array([[np.inf, 0.0], [-np.inf, 0.0], [np.inf, np.inf], [np.nan, 0.0]])
    for of in (normal.cdf, lambda *given: student.cdf(*given, 2.0)):
        np.testing.assert_allclose(of(infinite, None, np.eye(2)), [0.5, 0.0, 1.0, np.nan], rtol=1e-13)
        by_cov = tg.func.grad(lambda c, of=of: of(infinite[:3], None, c).sum())(cov)
        alone = tg.func.grad(lambda c, of=of: of(np.zeros(1), None, c[1:, 1:]).sum())(cov)
        np.testing.assert_allclose(by_cov, alone, atol=1e-14)  # nothing comes of what is infinite
    assert normal.logcdf([-1e180, 0.0], None, cov) == -np.inf
    assert np.isnan(student.cdf([-1e180, 0.0], None, cov, 2.0)) and np.all(
        student.logcdf(infinite[2], None, cov, 2.0) <= 0
    )
    compiled = tg.compile(lambda x: normal.cdf(x, None, cov))
    mapped = tg.func.vmap(lambda x: normal.cdf(x, None, cov))
    for f in (compiled, compiled, mapped):
        np.testing.assert_allclose(f(x[0]), normal.cdf(x[0], None, cov), rtol=1e-13)


def test_what_cannot_be_computed_says_why():
    with pytest.raises(ArgumentError, match=r"multivariate_normal.cdf got 4 components, and integrates up to 3"):
        normal.cdf(np.zeros(4), None, np.eye(4))
    with pytest.raises(tg.errors.LinAlgError, match="not positive definite"):
        normal.cdf([0.0, 0.0], None, -np.eye(2))
    with pytest.raises(ShapeError, match=r"multivariate_t.cdf got df of shape \(2,\); give one number"):
        student.cdf(np.zeros((2, 2)), None, np.eye(2), [2.0, 3.0])
    with pytest.raises(ShapeError, match="the 2 components"):
        student.logcdf(np.zeros(3), None, np.eye(2), 2.0)
    assert np.isnan(student.cdf([0.0, 0.0], None, np.eye(2), -1.0)) and np.isnan(
        student.cdf([0.0, 0.0], None, np.eye(2), 0.05)
    )
