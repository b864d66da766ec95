"""Random samples: their distributions, derivatives by parameters, replays, states, and what is refused."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import scipy.stats

import tapegrad as tg
from tapegrad.errors import ArgumentError, BatchError, OperandError, ShapeError

CASES = {
    "uniform": ((1.0, 3.0), scipy.stats.uniform(1, 2)),
    "normal": ((1.0, 3.0), scipy.stats.norm(1, 3)),
    "exponential": ((2.0,), scipy.stats.expon(0, 2)),
    "laplace": ((1.0, 2.0), scipy.stats.laplace(1, 2)),
    "logistic": ((1.0, 2.0), scipy.stats.logistic(1, 2)),
    "gumbel": ((1.0, 2.0), scipy.stats.gumbel_r(1, 2)),
    "lognormal": ((0.2, 0.5), scipy.stats.lognorm(0.5, 0, np.exp(0.2))),
    "weibull": ((1.7,), scipy.stats.weibull_min(1.7)),
    "pareto": ((2.7,), scipy.stats.lomax(2.7)),
    "standard_gamma": ((0.3,), scipy.stats.gamma(0.3)),
    "gamma": ((2.0, 3.0), scipy.stats.gamma(2, 0, 3)),
    "chisquare": ((3.0,), scipy.stats.chi2(3)),
    "beta": ((0.5, 2.0), scipy.stats.beta(0.5, 2)),
    "standard_t": ((3.0,), scipy.stats.t(3)),
    "standard_cauchy": ((), scipy.stats.cauchy),
    "standard_normal": ((), scipy.stats.norm),
    "random": ((), scipy.stats.uniform),
}


@pytest.mark.parametrize("name", list(CASES))
def test_samples_are_of_the_distribution(name):
    parameters, distribution = CASES[name]
    x = getattr(tg.random.default_rng(0), name)(*parameters, size=4000)
    assert scipy.stats.kstest(x.numpy(), distribution.cdf).pvalue > 1e-3


@pytest.mark.parametrize("name", [name for name, (parameters, _) in CASES.items() if parameters])
def test_derivatives_are_those_of_the_same_draw(name):
    parameters = [tg.tensor(p, requires_grad=True) for p in CASES[name][0]]

    def sample(*given):
        return getattr(tg.random.default_rng(7), name)(*given, size=(2, 3))

    assert tg.autograd.gradcheck(sample, parameters, atol=1e-6)


def test_vectors_and_whole_numbers():
    alpha = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    random = tg.random.default_rng(0)
    shares = random.dirichlet(alpha, size=4000)
    assert np.allclose(shares.detach().sum(-1), 1.0, rtol=1e-14)
    assert scipy.stats.kstest(shares.detach().numpy()[:, 0], scipy.stats.beta(1, 5).cdf).pvalue > 1e-3
    shares[:, 0].mean().backward()
    assert np.allclose(alpha.grad, [5 / 36, -1 / 36, -1 / 36], atol=0.01)
    cov = np.array([[2.0, 0.5], [0.5, 1.0]])
    x = random.multivariate_normal([1.0, -1.0], cov, size=20000).numpy()
    assert np.allclose(x.mean(0), [1, -1], atol=0.05) and np.allclose(np.cov(x.T), cov, atol=0.1)
    assert sorted(random.permutation(5).tolist()) == list(range(5))
    assert set(random.integers(2, 4, size=50).tolist()) == {2, 3}
    assert np.isclose(random.poisson(3.0, size=4000).numpy().mean(), 3.0, atol=0.2)
    assert np.isclose(random.binomial(10, 0.3, size=4000).numpy().mean(), 3.0, atol=0.2)


def test_each_call_of_a_compiled_function_draws_anew():
    random = tg.random.default_rng(3)

    def loss(mean, shape):
        return (random.normal(mean, 2.0, size=4) ** 2).sum() + random.gamma(shape, 1.0, size=3).sum()

    compiled = tg.compile(tg.func.value_and_grad(loss, (0, 1)), strict=True)
    found = [compiled(np.array(1.0 + k), np.array(1.5)) for k in range(5)]
    assert compiled.stats.replays
    random.state = tg.random.default_rng(3).state
    expected = [tg.func.value_and_grad(loss, (0, 1))(np.array(1.0 + k), np.array(1.5)) for k in range(5)]
    for (value, gradients), (other, others) in zip(found, expected, strict=True):
        assert np.allclose(value, other, rtol=1e-14)
        assert all(np.allclose(g, h, rtol=1e-12) for g, h in zip(gradients, others, strict=True))


def test_states_are_saved_and_children_are_independent():
    random = tg.random.default_rng(5)
    random.normal(size=3)
    state = random.state
    first = random.normal(size=3)
    random.state = state
    assert np.array_equal(random.normal(size=3), first)
    one, two = tg.random.default_rng(5).spawn(2)
    assert not np.any(one.random(8) == two.random(8))
    assert np.array_equal(
        tg.random.default_rng(5).spawn(2)[1].random(3), tg.random.default_rng(5).spawn(2)[1].random(3)
    )
    assert repr(one) == "tapegrad.random.Generator(PCG64)"


def test_sizes_and_lanes():
    random = tg.random.default_rng(0)
    assert random.normal([0.0, 1.0], [[1.0], [2.0], [3.0]]).shape == (3, 2)
    assert random.normal([0.0, 1.0], size=(4, 2)).shape == (4, 2)
    assert random.gamma(2.0).shape == ()
    drawn = tg.func.vmap(lambda m: random.normal(m, 1.0), randomness="different")(np.zeros(4))
    assert len(set(drawn.tolist())) == 4
    same = tg.func.vmap(lambda m: random.normal(m, 1.0), randomness="same")(np.zeros(4))
    assert len(set(same.tolist())) == 1
    assert np.isnan(random.normal(0.0, -1.0)) and np.isnan(random.gamma(-1.0))


def sample(random, mean):
    noise = random.normal(mean, 2.0, size=3) * random.uniform()
    return noise.sum() + random.gamma(2.0) + random.integers(10)


MEANS = np.linspace(-1.0, 1.0, 6)


@pytest.mark.parametrize("way", ["plain", "vmap of compiled", "compiled vmap"])
def test_what_lanes_draw_depends_on_their_stream_alone(way):
    """Not on the parts in which they are computed, on threads, or on how many there are."""

    def draws(random, means):
        def f(m):
            return sample(random, m)

        mapped = tg.func.vmap(tg.compile(f) if way == "vmap of compiled" else f)
        mapped = tg.compile(mapped) if way == "compiled vmap" else mapped
        found = [np.asarray(mapped(means)) for _ in range(3)]
        if way == "compiled vmap":
            assert mapped.stats.replays
        return np.array(found)

    expected = [[sample(one, m).item() for _ in range(3)] for one, m in zip(fresh(), MEANS, strict=True)]
    np.testing.assert_allclose(draws(fresh(), MEANS).T, expected, rtol=1e-14)
    with ThreadPoolExecutor(2) as pool:
        parts = [slice(0, 1), slice(1, 4), slice(4, 6)]
        streams = fresh()
        found = list(pool.map(lambda part: draws(streams[part], MEANS[part]), parts))
    np.testing.assert_allclose(np.concatenate(found, axis=1).T, expected, rtol=1e-14)


def fresh():
    return tg.random.default_rng(11).split(6)


def test_streams_of_compiled_functions_have_derivatives():
    def loss(mean):
        return tg.func.vmap(lambda m: sample(streams, m) ** 2)(mean * MEANS).sum()

    streams = fresh()
    compiled = tg.compile(tg.func.value_and_grad(loss), strict=True)
    found = [compiled(np.array(0.5)) for _ in range(4)]
    streams = fresh()
    for value, gradient in found:
        before = streams.state
        expected, slope = tg.func.value_and_grad(loss)(np.array(0.5))
        np.testing.assert_allclose([value, gradient], [expected, slope], rtol=1e-13)
        after, near = streams.state, []
        for step in (1e-6, -1e-6):
            streams.state = before
            near.append(loss(np.array(0.5 + step)).item())
        np.testing.assert_allclose(slope, (near[0] - near[1]) / 2e-6, rtol=1e-6)
        assert streams.state == after


@pytest.mark.parametrize("randomness", ["same", "different"])
def test_draws_under_vmap_are_recorded(randomness):
    """By a generator, and by the thread's own: a compiled function draws anew in each replay, without Python."""
    random = tg.random.default_rng(3)
    mapped = tg.func.vmap(lambda m: random.normal(m, size=2).sum() + tg.rand(3).sum(), randomness=randomness)
    compiled = tg.compile(mapped, strict=True)
    tg.manual_seed(4)
    found = [compiled(MEANS) for _ in range(5)]
    assert compiled.stats.replays
    random.state = tg.random.default_rng(3).state
    tg.manual_seed(4)
    np.testing.assert_allclose(found, [mapped(MEANS) for _ in range(5)], rtol=1e-14)
    assert not np.array_equal(found[3], found[4])


def test_streams_say_what_they_are_for():
    streams = fresh()
    assert len(streams) == 6 and repr(streams) == "tapegrad.random.Streams(6)"
    assert [len(each) for each in (streams[1:3], streams.spawn(2)[0])] == [2, 6]
    for call in (lambda: streams.normal(), lambda: tg.func.vmap(lambda x: x + streams.normal())(np.zeros(5))):
        with pytest.raises(BatchError, match=r"the generator has 6 streams, .* split it into as many"):
            call()
    with pytest.raises(ArgumentError, match="is split already"):
        streams.split(2)
    with pytest.raises(ArgumentError, match="has no streams"):
        streams[6:]
    with pytest.raises(ArgumentError, match="it is at least 1"):
        tg.random.default_rng(0).split(0)
    outer = tg.func.vmap(lambda y: tg.func.vmap(lambda x: x + y + streams.normal())(np.zeros(6)))(np.zeros(2))
    assert outer.shape == (2, 6) and np.array_equal(outer[0], outer[1])


RANDOM = tg.random.default_rng(0)
BAD = {
    "size": (
        ShapeError,
        lambda: RANDOM.normal(np.zeros(3), size=2),
        r"normal got size=\(2,\) and parameters of shapes",
    ),
    "counts": (OperandError, lambda: RANDOM.poisson(tg.tensor(1.0, requires_grad=True)), "tg.stats.poisson.logpmf"),
    "binomial": (OperandError, lambda: RANDOM.binomial(3, tg.tensor(0.5, requires_grad=True)), "tg.stats.binom.logpmf"),
    "rate": (ArgumentError, lambda: RANDOM.poisson(-1.0), "poisson: "),
    "covariance": (
        ShapeError,
        lambda: RANDOM.multivariate_normal(np.zeros(2), np.eye(3)),
        "a square matrix of its size",
    ),
    "alpha": (ShapeError, lambda: RANDOM.dirichlet(2.0), "a vector of at least one number"),
}


@pytest.mark.parametrize("name", list(BAD))
def test_what_cannot_be_drawn_says_why(name):
    kind, call, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()
