"""Distributions of vectors and matrices against SciPy's."""

import numpy as np
import pytest
import scipy.stats

import tapegrad as tg
from tapegrad.errors import LinAlgError, ShapeError

MEAN, COV = np.array([0.3, -1.0, 2.0]), np.array([[2.0, 0.3, 0.1], [0.3, 1.0, -0.2], [0.1, -0.2, 0.7]])
POINTS = np.random.default_rng(0).standard_normal((2, 4, 3))
ALPHA = np.array([0.7, 2.0, 3.5])
SHARES = np.array([[0.2, 0.5, 0.3], [0.1, 0.1, 0.8]]).T
P = np.array([0.2, 0.5, 0.3])
W = np.array([[1.5, 0.2], [0.2, 0.8]])

CASES = {
    "multivariate_normal": ("logpdf", (POINTS, MEAN, COV), (0, 1, 2)),
    "multivariate_t": ("logpdf", (POINTS, MEAN, COV, 3.5), (0, 1, 2, 3)),
    "dirichlet": ("logpdf", (SHARES, ALPHA), (1,)),
    "multinomial": ("logpmf", (np.array([[1.0, 3.0, 2.0], [0.0, 6.0, 0.0]]), 6, P), (2,)),
    "wishart": ("logpdf", (W, 3.5, np.eye(2) + 0.2), (1,)),
}


@pytest.mark.parametrize("name", list(CASES))
def test_values_and_derivatives(name):
    method, given, free = CASES[name]
    ours, theirs = getattr(tg.stats, name), getattr(scipy.stats, name)
    assert np.allclose(getattr(ours, method)(*given), getattr(theirs, method)(*given), rtol=1e-12)
    short = {"logpdf": "pdf", "logpmf": "pmf"}[method]
    assert np.allclose(getattr(ours, short)(*given), getattr(theirs, short)(*given), rtol=1e-12)
    tensors = [tg.tensor(given[k], requires_grad=True) for k in free]

    def call(*values):
        every = list(given)
        for k, v in zip(free, values, strict=True):
            every[k] = v + v.T if getattr(v, "shape", ()) == (3, 3) else v
        return getattr(ours, method)(*every)

    assert tg.autograd.gradcheck(call, tensors, atol=1e-6)


def test_entropies_and_short_forms():
    assert np.allclose(
        tg.stats.multivariate_normal.entropy(None, COV), scipy.stats.multivariate_normal.entropy(None, COV)
    )
    assert np.allclose(tg.stats.dirichlet.entropy(ALPHA), scipy.stats.dirichlet.entropy(ALPHA))
    for given in (([0.5, 1.0],), (0.5, 1.0, 2.0), ([0.5, 1.0], [1.0, 0.0], [2.0, 3.0])):
        expected = scipy.stats.multivariate_normal.logpdf(*given)
        assert np.allclose(tg.stats.multivariate_normal.logpdf(*given), expected), given
    wrong = tg.stats.multinomial.logpmf([[1, 2, 2], [1, -1, 6], [0.5, 3, 2.5]], 6, P)
    assert np.array_equal(wrong, [-np.inf] * 3)


def test_wishart_by_its_matrices():
    x, scale = (tg.tensor(v, requires_grad=True) for v in (W, np.eye(2) + 0.2))
    assert tg.autograd.gradcheck(lambda a, b: tg.stats.wishart.logpdf((a + a.T) / 2, 3.5, (b + b.T) / 2), [x, scale])


BAD = {
    "components": (ShapeError, lambda: tg.stats.multivariate_normal.logpdf([1.0, 2.0], MEAN, COV), "the 3 components"),
    "cov": (ShapeError, lambda: tg.stats.multivariate_t.logpdf([1.0], [1.0], np.ones((2, 3))), "give a square one"),
    "definite": (LinAlgError, lambda: tg.stats.multivariate_normal.logpdf(MEAN, MEAN, -COV), "not positive definite"),
    "alpha": (ShapeError, lambda: tg.stats.dirichlet.logpdf(P[:2], ALPHA), "as many components along its first axis"),
    "wishart": (ShapeError, lambda: tg.stats.wishart.logpdf(W, 3.0, np.eye(3)), r"both must be \(p, p\)"),
}


@pytest.mark.parametrize("name", list(BAD))
def test_what_cannot_be_computed_says_why(name):
    kind, call, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()


def test_parameters_may_be_given_first():
    cov = np.array([[2.0, 0.3], [0.3, 1.0]])
    x = np.array([0.5, -0.2])
    shares = np.array([0.2, 0.5, 0.3])
    pairs = [
        ("multivariate_normal", ([0.1, 0.2], cov), "logpdf", x),
        ("multivariate_t", ([0.1, 0.2], cov, 4.0), "logpdf", x),
        ("dirichlet", ([1.0, 2.0, 3.0],), "logpdf", shares),
        ("multinomial", (6, shares), "logpmf", np.array([1.0, 3.0, 2.0])),
        ("wishart", (4, cov), "logpdf", np.eye(2)),
    ]
    for name, given, method, at in pairs:
        found = getattr(getattr(tg.stats, name)(*given), method)(at)
        assert np.allclose(found, getattr(getattr(scipy.stats, name)(*given), method)(at), rtol=1e-10), name
    normal = tg.stats.multivariate_normal(cov=tg.tensor(cov, requires_grad=True))
    assert normal.logpdf(x).requires_grad and normal.entropy().shape == ()
    assert dir(tg.stats.dirichlet(np.ones(3))) == ["entropy", "logpdf", "pdf"]
    with pytest.raises(tg.errors.OperandError, match="dirichlet got no alpha; it takes alpha"):
        tg.stats.dirichlet()
    with pytest.raises(tg.errors.OperandError, match="wishart got 'cov' which it does not have; it takes df, scale"):
        tg.stats.wishart(cov=cov)
