"""Distributions of numbers against SciPy's: values inside, at the ends and outside, derivatives by everything."""

import copy
import warnings

import mpmath as mp
import numpy as np
import pytest
import scipy.stats

import tapegrad as tg
from tapegrad.errors import ArgumentError, OperandError, ShapeError

SHAPES = {
    "norm": (),
    "t": (3.5,),
    "cauchy": (),
    "laplace": (),
    "logistic": (),
    "gamma": (2.3,),
    "invgamma": (2.3,),
    "beta": (1.7, 0.6),
    "chi2": (3.2,),
    "expon": (),
    "lognorm": (0.7,),
    "weibull_min": (1.8,),
    "pareto": (2.6,),
    "uniform": (),
    "truncnorm": (-0.5, 1.5),
    "vonmises": (2.2,),
}
COUNTS = {"poisson": (2.6,), "binom": (7.0, 0.3), "nbinom": (2.5, 0.4), "geom": (0.3,), "bernoulli": (0.3,)}
X = np.array([-40.0, -2.0, -1.0, -0.4, 0.0, 0.2, 0.5, 0.8, 1.0, 1.3, 2.0, 5.0, 40.0, np.nan, np.inf, -np.inf])
Q = np.array([0.0, 1e-12, 0.1, 0.3, 0.5, 0.7, 0.999, 1.0, -0.1, 1.1, np.nan])
CUMULATED = ("cdf", "sf", "logcdf", "logsf")


def theirs(name, method, *args, **named):
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        return getattr(getattr(scipy.stats, name), method)(*args, **named)


def ours(name, method, *args, **named):
    return getattr(getattr(tg.stats, name), method)(*args, **named)


METHODS = ("logpdf", "pdf", *CUMULATED)


@pytest.mark.parametrize("name", list(SHAPES))
def test_values_are_scipys(name):
    shapes = SHAPES[name]
    for method in METHODS:
        for rest in ((), (0.3, 1.7)):
            expected = theirs(name, method, X, *shapes, *rest)
            found = ours(name, method, X, *shapes, *rest)
            if name in ("gamma", "chi2", "weibull_min") and method in (
                "logpdf",
                "pdf",
            ):  # where SciPy has infinity less infinity
                expected[np.inf == X] = -np.inf if method == "logpdf" else 0.0
            if name in ("gamma", "chi2", "invgamma") and method.startswith("log") and method != "logpdf":
                expected = np.where(np.isneginf(expected), found, expected)
            assert np.allclose(found, expected, rtol=1e-12, atol=1e-300, equal_nan=True), (method, found, expected)
    for method in ("ppf", "isf"):
        expected = theirs(name, method, Q, *shapes, 0.3, 1.7)
        assert np.allclose(ours(name, method, Q, *shapes, 0.3, 1.7), expected, rtol=1e-10, equal_nan=True), method
    assert np.allclose(ours(name, "entropy", *shapes, scale=1.7), theirs(name, "entropy", *shapes, scale=1.7))


@pytest.mark.parametrize("name", list(COUNTS))
def test_values_of_counts_are_scipys(name):
    k, shapes = np.array([-1.0, 0.0, 0.5, 1.0, 2.0, 5.0, 7.0, 8.0, 300.0, np.inf, -np.inf]), COUNTS[name]
    for method in ("logpmf", "pmf", *CUMULATED):
        for loc in (0, 1):
            expected = theirs(name, method, k, *shapes, loc)
            found = ours(name, method, k, *shapes, loc).numpy()
            if method.startswith("log") and method != "logpmf":  # SciPy loses what is less than a rounding of 1
                expected = np.where((expected == 0) & (abs(found) < 1e-16), found, expected)
                expected = np.where(
                    (expected == -np.inf) & (found < -700.0), found, expected
                )  # that is the next test's
            assert np.allclose(found, expected, rtol=1e-11, atol=1e-300, equal_nan=True), (method, found, expected)


def _gammainc(a, x):
    return mp.gammainc(a, 0, x, regularized=True)


def _gammaincc(a, x):
    return mp.gammainc(a, x, mp.inf, regularized=True)


def _betainc(a, b, x):
    return mp.betainc(a, b, 0, x, regularized=True)


# Method, arguments, and the probability, which is less than any float64.
UNDERFLOWING = {
    "gamma": [
        ("logcdf", (1e-200, 2.3), lambda x, a: _gammainc(a, x)),
        ("logsf", (900.0, 2.3), lambda x, a: _gammaincc(a, x)),
        ("logcdf", (15.0, 600.0), lambda x, a: _gammainc(a, x)),
    ],
    "chi2": [("logsf", (3000.0, 7.0), lambda x, df: _gammaincc(df / 2, x / 2))],
    "invgamma": [("logcdf", (1e-3, 2.3), lambda x, a: _gammaincc(a, 1 / x))],
    "beta": [
        ("logcdf", (1e-200, 1.7, 0.6), lambda x, a, b: _betainc(a, b, x)),
        ("logcdf", (0.1, 900.0, 800.0), lambda x, a, b: _betainc(a, b, x)),
        ("logsf", (0.9, 900.0, 800.0), lambda x, a, b: _betainc(b, a, 1 - x)),
    ],
    "t": [
        ("logcdf", (-1e4, 130.0), lambda x, df: _betainc(df / 2, 0.5, df / (df + x * x)) / 2),
        ("logsf", (1e200, 3.5), lambda x, df: _betainc(df / 2, 0.5, df / (df + x * x)) / 2),
    ],
    "poisson": [("logsf", (300.0, 2.6), lambda k, mu: _gammainc(k + 1, mu))],
    "binom": [("logsf", (600.0, 1000.0, 0.1), lambda k, n, p: _betainc(k + 1, n - k, p))],
    "nbinom": [("logcdf", (3.0, 400.0, 0.1), lambda k, n, p: _betainc(n, k + 1, p))],
    "geom": [("logsf", (3000.0, 0.3), lambda k, p: (1 - p) ** k)],
}


@pytest.mark.parametrize("name", list(UNDERFLOWING))
def test_logarithms_of_probabilities_that_underflow(name):
    """Values and derivatives by all that is continuous, against mpmath at 60 digits."""
    for method, given, probability in UNDERFLOWING[name]:
        first = 1 if name in COUNTS else 0  # a count has no derivative, and neither has a number of trials
        first += name == "binom"
        rest = [tg.tensor(v, requires_grad=True) for v in given[first:]]
        found = ours(name, method, *given[:first], *rest)
        found.backward()
        with mp.workdps(60):
            point = [mp.mpf(v) for v in given]
            assert probability(*point) < 1e-320
            assert abs(found.item() / mp.re(mp.log(probability(*point))) - 1) < 1e-14
            for k, t in enumerate(rest, first):
                step = point[k] * mp.mpf(10) ** -20
                high, low = (
                    mp.re(mp.log(probability(*point[:k], point[k] + s, *point[k + 1 :]))) for s in (step, -step)
                )
                assert abs(t.grad.item() * 2 * step / (high - low) - 1) < 1e-12, (name, method, k)
        compiled = tg.compile(tg.func.grad(lambda *p, m=method, head=given[:first]: ours(name, m, *head, *p)))
        for _ in range(3):
            np.testing.assert_allclose(compiled(*given[first:]), rest[0].grad, rtol=1e-13)


@pytest.mark.parametrize("name", list(COUNTS))
def test_quantiles_and_entropies_of_counts(name):
    shapes = COUNTS[name]
    for method in ("ppf", "isf"):
        for loc in (0, 2):
            found = ours(name, method, tg.tensor(Q, requires_grad=True), *shapes, loc)
            np.testing.assert_array_equal(found, theirs(name, method, Q, *shapes, loc))
            assert not found.requires_grad
        compiled = tg.compile(lambda q, m=method: ours(name, m, q, *shapes) + 0.0 * q)
        for q in (0.2, 0.7, 0.4, 0.9):
            assert compiled(np.array(q)) == theirs(name, method, q, *shapes)
    several = [np.array([v, 0.5 * v if v < 1.0 else 3.0 * v, -1.0]) for v in shapes]
    np.testing.assert_allclose(ours(name, "entropy", *several), theirs(name, "entropy", *several), rtol=1e-9)
    free = [tg.tensor(v, requires_grad=True) for v in shapes[name == "binom" :]]
    head = (7.0,) if name == "binom" else ()
    assert tg.autograd.gradcheck(lambda *g: ours(name, "entropy", *head, *g), free, atol=1e-6)
    gradient = tg.func.grad(tg.compile(lambda *g: ours(name, "entropy", *head, *g)))
    for scale in (1.0, 1.01, 0.99):
        given = [scale * v.detach().numpy() for v in free]
        step = 1e-5 * given[0]
        near = [theirs(name, "entropy", *head, given[0] + s, *given[1:]) for s in (step, -step)]
        np.testing.assert_allclose(gradient(*given), (near[0] - near[1]) / (2.0 * step), rtol=1e-5)


@pytest.mark.parametrize("kappa", [0.0, 0.1, 30.0, 1000.0])
def test_von_mises_tails_by_integrals(kappa):
    """Of the density, with 40 digits; at 0.5 and a concentration of 1000 it is 1.8e-55."""
    for x in (0.0, 0.01, 0.5) if kappa > 500.0 else (0.0, 0.1, 1.5, 3.1):
        with mp.workdps(40):
            top = min(np.pi - x, 40.0 / max(kappa * np.sin(x), kappa**0.5, 1e-9))
            places = [mp.mpf(x) + mp.mpf(top) * k / 60 for k in range(61)] if top < 3.0 else [x, mp.pi / 2, mp.pi]
            density = lambda t, x=x: mp.exp(kappa * (mp.cos(t) - mp.cos(x)))  # noqa: E731
            exact = mp.quad(density, sorted(places)) * mp.exp(kappa * mp.cos(x)) / (2 * mp.pi * mp.besseli(0, kappa))
        np.testing.assert_allclose(tg.stats.vonmises.sf(x, kappa), float(exact), rtol=3e-13)
        np.testing.assert_allclose(tg.stats.vonmises.cdf(-x, kappa), float(exact), rtol=3e-13)


def test_entropies_of_wide_counts():
    """Poisson's by sums of 30 digits; that of many trials is nearly a normal distribution's."""
    for mu in (900.0, 1100.0):
        with mp.workdps(30):
            width = int(9 * mu**0.5)
            logs = [k * mp.log(mu) - mp.loggamma(k + 1) - mu for k in range(int(mu) - width, int(mu) + width)]
            exact = float(-mp.fsum(mp.exp(log) * log for log in logs))
            slope = float(
                mp.fsum(mp.exp(log) * log * (1 - k / mp.mpf(mu)) for k, log in enumerate(logs, int(mu) - width))
            )
        np.testing.assert_allclose(tg.stats.poisson.entropy(mu), exact, rtol=1e-11)
        np.testing.assert_allclose(tg.func.grad(tg.stats.poisson.entropy)(mu), slope, rtol=1e-8)
    normal = 0.5 * np.log(2.0 * np.pi * np.e * 1e6 * 0.21)
    np.testing.assert_allclose(tg.stats.binom.entropy(1e6, 0.3), normal, rtol=1e-6)
    with pytest.raises(ArgumentError, match=r"sum of .* terms here, as the distribution is so wide"):
        tg.stats.nbinom.entropy(2.0, 1e-6)


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("name", [*SHAPES, *COUNTS])
def test_derivatives(name):
    is_count = name in COUNTS
    x = np.array([1.0, 2.0, 4.0]) if is_count else np.array([0.35, 0.6, 0.85]) + (name == "pareto")
    if name == "bernoulli":
        x = np.array([0.0, 1.0])
    free = [tg.tensor(v, requires_grad=True) for v in (COUNTS if is_count else SHAPES)[name]]
    if name == "binom":
        free = free[1:]
    if not is_count:
        free = [tg.tensor(x, requires_grad=True), *free, *(tg.tensor(v, requires_grad=True) for v in (0.05, 1.1))]

    def call(method, *given):
        at = x[:1] if name == "bernoulli" and method != "logpmf" else x  # behind which there is nothing
        head = (at, *((7.0,) if name == "binom" else ())) if is_count else ()
        return ours(name, method, *head, *given)

    first = "logpmf" if is_count else "logpdf"
    assert tg.autograd.gradcheck(lambda *g: call(first, *g), free, atol=1e-6)
    assert tg.autograd.gradgradcheck(lambda *g: call(first, *g), free, atol=1e-4, rtol=1e-4)
    for method in CUMULATED:
        assert tg.autograd.gradcheck(lambda *g, _m=method: call(_m, *g), free, atol=1e-6)
    if not is_count:
        q = tg.tensor([0.1, 0.45, 0.5, 0.9], requires_grad=True)
        for method in ("ppf", "isf"):
            assert tg.autograd.gradcheck(lambda *g, _m=method: ours(name, _m, *g), [q, *free[1:]], atol=1e-6)
        assert tg.autograd.gradcheck(lambda *g: ours(name, "entropy", *g), free[1:], atol=1e-6)


@pytest.mark.parametrize("name", [*SHAPES, *COUNTS])
def test_outside_and_beyond_nothing_is_said_and_nothing_is_broken(name):
    is_count = name in COUNTS
    shapes = [tg.tensor([v, -1.0, np.nan], requires_grad=True) for v in (COUNTS if is_count else SHAPES)[name]]
    points = np.array([[-3.0], [0.5], [1.0], [2.0], [500.0]])
    if name == "beta":
        points[2] = 0.9  # at 1 the density is infinite
    x = tg.tensor(points, requires_grad=True)
    scale = tg.tensor([1.0, 1.0, -1.0], requires_grad=True)
    more = {} if is_count else {"scale": scale}
    with np.errstate(all="raise", under="ignore"):
        result = ours(name, "logpmf" if is_count else "logpdf", x, *shapes, **more)
        numbers = [s.detach().numpy() for s in shapes]
        expected = theirs(
            name,
            "logpmf" if is_count else "logpdf",
            points,
            *numbers,
            **({} if is_count else {"scale": [1.0, 1.0, -1.0]}),
        )
        assert np.allclose(result.detach(), expected, equal_nan=True)
        kept = np.isfinite(expected)
        tg.where(kept, result, 0.0).sum().backward()
    assert np.all(np.isfinite(x.grad)) and all(np.all(np.isfinite(s.grad)) for s in shapes)
    outside = np.isneginf(expected)
    x.grad = None
    tg.where(outside, ours(name, "logpmf" if is_count else "logpdf", x, *shapes, **more), 0.0).sum().backward()
    assert np.array_equal(x.grad, np.zeros_like(points))


def test_the_middle_of_t_has_its_density():
    x, q = (tg.tensor(v, requires_grad=True) for v in (np.array([0.0, -0.0, 1e-160]), np.array([0.5, 0.5 + 1e-16])))
    tg.stats.t.cdf(x, 3.5).sum().backward()
    assert np.allclose(x.grad, scipy.stats.t.pdf(0.0, 3.5), rtol=1e-12)
    tg.stats.t.ppf(q, 3.5).sum().backward()
    assert np.allclose(q.grad, 1 / scipy.stats.t.pdf(0.0, 3.5), rtol=1e-12)


def test_tails_keep_their_digits():
    far = tg.tensor([-37.0, -1e4], requires_grad=True)
    tg.stats.norm.logcdf(far).sum().backward()
    with mp.workdps(40):
        expected = [float(mp.npdf(x) / mp.ncdf(x)) for x in (-37, -10000)]
    assert np.allclose(far.grad, expected, rtol=1e-14)
    a = tg.tensor(30.0, requires_grad=True)
    value = tg.stats.truncnorm.logpdf(31.0, a, np.inf)
    assert np.allclose(value.detach(), scipy.stats.norm.logpdf(31.0) - scipy.stats.norm.logsf(30.0), rtol=1e-13)
    value.backward()
    assert np.allclose(a.grad, np.exp(scipy.stats.norm.logpdf(30.0) - scipy.stats.norm.logsf(30.0)), rtol=1e-12)
    p = tg.tensor(1e-17, requires_grad=True)
    tg.stats.geom.logsf(3, p).backward()
    assert np.allclose(p.grad, -3.0, rtol=1e-14)
    rate = tg.tensor(1e-5, requires_grad=True)
    tg.stats.poisson.sf(3, rate).backward()
    assert np.allclose(rate.grad, 1e-15 / 6 * np.exp(-1e-5), rtol=1e-12)


def test_compiled_likelihoods_follow_their_numbers():
    def loss(mean, spread, df, x):
        return -(tg.stats.t.logpdf(x, df, mean, spread) + tg.stats.gamma.logpdf(abs(x), 2.0, scale=spread)).sum()

    compiled = tg.compile(tg.func.value_and_grad(loss, (0, 1, 2)), strict=True)
    for k in range(4):
        given = np.array(0.1 * k), np.array(1.0 + k), np.array(3.0 + k), np.linspace(-3, 4, 9) + 0.01 * k
        value, gradients = compiled(*given)
        expected, others = tg.func.value_and_grad(loss, (0, 1, 2))(*given)
        assert np.allclose(value, expected, rtol=1e-13)
        assert all(np.allclose(g, h, rtol=1e-11) for g, h in zip(gradients, others, strict=True))
    assert compiled.stats.replays


BAD = {
    "missing": (OperandError, lambda: tg.stats.t.logpdf(1.0), "t.logpdf got no df; it takes df, loc, scale"),
    "unknown": (OperandError, lambda: tg.stats.norm.cdf(1.0, mean=2.0), "norm.cdf got 'mean' which it does not have"),
    "twice": (OperandError, lambda: tg.stats.norm.cdf(1.0, 2.0, loc=2.0), "norm.cdf got 'loc' twice"),
    "too many": (OperandError, lambda: tg.stats.norm.cdf(1.0, 2.0, 3.0, 4.0), "it got 3 parameters"),
    "no scale": (OperandError, lambda: tg.stats.poisson.logpmf(1, 2.0, scale=2.0), "got 'scale' which it does not"),
}


@pytest.mark.parametrize("name", list(BAD))
def test_what_cannot_be_computed_says_why(name):
    kind, call, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()


def test_a_distribution_says_what_it_takes():
    assert repr(tg.stats.beta) == "tapegrad.stats.beta(x, a, b, loc=0, scale=1)"
    assert repr(tg.stats.poisson) == "tapegrad.stats.poisson(x, mu, loc=0)"
    assert set(tg.stats.__all__) <= set(dir(tg.stats))


def test_parameters_may_be_given_first():
    prior = tg.stats.gamma(2.0, scale=np.array([1.0, 3.0]))
    theirs_prior = scipy.stats.gamma(2.0, scale=np.array([1.0, 3.0]))
    for method in ("logpdf", "cdf", "logsf"):
        assert np.allclose(getattr(prior, method)(1.3), getattr(theirs_prior, method)(1.3), rtol=1e-12)
    assert np.allclose(prior.ppf(0.3), theirs_prior.ppf(0.3), rtol=1e-12)
    assert np.allclose(prior.entropy(), theirs_prior.entropy(), rtol=1e-12)
    assert np.allclose(tg.stats.poisson(2.5, loc=1).logpmf([0, 3]), scipy.stats.poisson(2.5, loc=1).logpmf([0, 3]))
    assert repr(tg.stats.norm(0, scale=2)) == "tapegrad.stats.norm(loc=0, scale=2)"
    assert "logpdf" in dir(prior) and "logpmf" not in dir(prior) and copy.deepcopy(prior).logpdf(1.0).shape == (2,)
    with pytest.raises(AttributeError, match="given has no 'logpmf'; see"):
        prior.logpmf(1.0)
    with pytest.raises(OperandError, match="norm got 'a' which it does not have; it takes loc, scale"):
        tg.stats.norm(a=1.0)
    with pytest.raises(OperandError, match="t got no df; it takes df, loc, scale"):
        tg.stats.t()


def test_given_parameters_in_compiled_functions_are_seen_to_change():
    scale, weight = np.array([1.0, 2.0]), tg.tensor(1.0)
    prior, other = tg.stats.norm(0, scale), tg.stats.gamma(weight)

    @tg.compile
    def log_density(m):
        return prior.logpdf(m).sum() + other.logpdf(m)

    def expected():
        w = weight.item()
        return scipy.stats.norm.logpdf(0.5, 0, scale).sum() + scipy.stats.gamma.logpdf(0.5, w)

    for change in (lambda: None, lambda: None, lambda: scale.__setitem__(0, 5.0), lambda: weight.mul_(3.0)):
        change()
        assert log_density(np.array(0.5)) == pytest.approx(expected(), rel=1e-12)
    prior = tg.stats.norm(0, 7.0)
    scale = 7.0 * np.ones(1)
    assert log_density(np.array(0.5)) == pytest.approx(expected(), rel=1e-12)


@pytest.mark.parametrize("name", [*SHAPES, *COUNTS])
def test_samples_are_of_the_distribution(name):
    shapes = {**SHAPES, **COUNTS}[name]
    named = {"loc": 2} if name in COUNTS else {"loc": 0.5, "scale": 1.5}
    x = getattr(tg.stats, name)(*shapes, **named).rvs(size=4000, random_state=tg.random.default_rng(3)).numpy()
    distribution = getattr(scipy.stats, name)(*shapes, **named)
    if name in COUNTS:
        values, counts = np.unique(x, return_counts=True)
        expected = 4000 * distribution.pmf(values)
        often = expected > 20
        assert abs(counts - expected)[often].max() < 5 * np.sqrt(expected.max()) and often.sum() > 1
        assert np.all(expected > 0)
    else:
        assert scipy.stats.kstest(x, distribution.cdf).pvalue > 1e-3


def test_samples_have_derivatives_and_shapes():
    given = [tg.tensor(v, requires_grad=True) for v in (2.3, 0.5, 1.5)]
    assert tg.autograd.gradcheck(lambda *g: tg.stats.gamma.rvs(*g, size=(2, 3), random_state=5), given, atol=1e-6)
    assert tg.stats.norm(np.zeros((2, 1)), np.ones(3)).rvs().shape == (2, 3)
    with pytest.raises(ShapeError, match=r"norm.rvs got size=\(2,\) and parameters of shapes \[\(3,\)\]"):
        tg.stats.norm.rvs(np.zeros(3), size=2)
    with pytest.raises(OperandError, match=r"binomial has no derivative by its parameters.*tg.stats.binom.logpmf"):
        tg.stats.binom(4, tg.tensor(0.3, requires_grad=True)).rvs()

    @tg.compile
    def drawn(scale, random):
        return tg.stats.norm(0, scale).rvs(size=3, random_state=random)

    random, same = tg.random.default_rng(0), tg.random.default_rng(0)
    for scale in (1.0, 2.0, 3.0):
        assert np.array_equal(drawn(np.array(scale), random), tg.stats.norm.rvs(0, scale, size=3, random_state=same))
