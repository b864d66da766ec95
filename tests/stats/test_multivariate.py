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


ENTROPIES = {  # what is given, and which of it is continuous
    "multivariate_normal": ((None, COV), (1,)),
    "multivariate_t": ((None, COV, 3.5), (1, 2)),
    "dirichlet": ((ALPHA,), (0,)),
    "multinomial": ((5, P), (1,)),
    "wishart": ((4.5, COV), (0, 1)),
}


@pytest.mark.parametrize("name", list(ENTROPIES))
def test_entropies(name):
    """SciPy's values; derivatives against differences, and compiled."""
    given, places = ENTROPIES[name]
    ours, theirs = getattr(tg.stats, name).entropy, getattr(scipy.stats, name).entropy
    assert np.allclose(ours(*given), theirs(*given), rtol=1e-12)

    def of_places(*values):
        turned = [v + v.T if v.ndim == 2 else v for v in values]
        return ours(*(dict(enumerate(given)) | dict(zip(places, turned, strict=True))).values())

    leaves = [tg.tensor(given[k], requires_grad=True) for k in places]
    assert tg.autograd.gradcheck(of_places, leaves, atol=1e-6)
    compiled, values = tg.compile(tg.func.grad(of_places)), [v.detach().numpy() for v in leaves]
    for _ in range(3):
        assert np.allclose(compiled(*values), tg.func.grad(of_places)(*values), rtol=1e-12)
    assert "entropy" in dir(getattr(tg.stats, name)(*given))


def test_entropies_that_cannot_be_say_why():
    with pytest.raises(ShapeError, match=r"multinomial.entropy got n of shape \(2,\); give one number"):
        tg.stats.multinomial.entropy([3, 4], P)
    with pytest.raises(ShapeError, match=r"wishart got scale of shape \(2, 3\)"):
        tg.stats.wishart.entropy(4.0, np.ones((2, 3)))


def test_short_forms():
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
