"""Random tensors: seedable, a generator per thread, the right distributions."""

import threading

import numpy as np
import pytest
from scipy import stats

import tapegrad as tg

DRAWS = {
    "rand": lambda **k: tg.rand(3, 4, **k),
    "randn": lambda **k: tg.randn(3, 4, **k),
    "bernoulli": lambda **k: tg.bernoulli(np.full((3, 4), 0.5), **k),
}


@pytest.mark.parametrize("name", DRAWS)
def test_a_seed_makes_draws_repeatable(name):
    draw = DRAWS[name]
    tg.manual_seed(7)
    first, second = draw(), draw()
    tg.manual_seed(7)
    assert draw().equal(first)
    assert draw().equal(second)
    assert not first.equal(second)
    tg.manual_seed(8)
    assert not draw().equal(first)


@pytest.mark.parametrize("name", DRAWS)
def test_a_generator_given_is_used_instead(name):
    draw = DRAWS[name]
    tg.manual_seed(7)
    expected = draw()
    tg.manual_seed(7)
    given = draw(generator=np.random.default_rng(3))
    assert given.equal(draw(generator=np.random.default_rng(3)))
    assert draw().equal(expected)  # this thread's generator was not touched


def test_the_seed_is_numpys():
    tg.manual_seed(7)
    expected = np.random.default_rng(7)
    assert tg.rand(5).equal(expected.random(5))
    assert tg.randn(5).equal(expected.standard_normal(5))
    assert isinstance(tg.manual_seed(7), np.random.Generator)


def in_thread(function):
    results = []
    thread = threading.Thread(target=lambda: results.append(function()))
    thread.start()
    thread.join()
    return results[0]


def test_each_thread_has_its_own():
    def seeded():
        tg.manual_seed(7)
        return tg.rand(3)

    tg.manual_seed(7)
    mine = tg.rand(3)
    tg.manual_seed(7)
    assert in_thread(seeded).equal(mine)
    assert tg.rand(3).equal(mine)  # the other thread drew nothing of mine
    assert not in_thread(lambda: tg.rand(3)).equal(in_thread(lambda: tg.rand(3)))  # unseeded: all different


@pytest.mark.parametrize("shape", [(), (5,), (2, 3), (0,)])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("draw", [tg.rand, tg.randn])
def test_shapes_and_dtypes(draw, dtype, shape):
    for t in (draw(*shape, dtype=dtype), draw(shape, dtype=dtype)):
        assert (t.shape, t.dtype) == (shape, dtype)
        assert not t.requires_grad
    assert draw(2, requires_grad=True).requires_grad


@pytest.mark.parametrize("draw", [tg.rand, tg.randn])
def test_dtypes_that_do_not_exist(draw):
    with pytest.raises(TypeError, match="float64 and float32, not int64"):
        draw(2, dtype=int)


def test_distributions():
    tg.manual_seed(1)
    assert stats.kstest(tg.rand(20_000).numpy(), "uniform").pvalue > 1e-3
    assert stats.kstest(tg.randn(20_000).numpy(), "norm").pvalue > 1e-3
    draws = tg.bernoulli(np.linspace(0, 1, 5)[:, None] * np.ones((5, 20_000))).mean(axis=1).numpy()
    expected = np.linspace(0, 1, 5)
    np.testing.assert_allclose(draws, expected, atol=5 * np.sqrt(0.25 / 20_000))
    assert (draws[0], draws[-1]) == (0.0, 1.0)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_bernoulli_has_shape_and_dtype_of_the_probabilities(dtype):
    p = tg.full((2, 3), 0.5, dtype=dtype)
    assert (tg.bernoulli(p).shape, tg.bernoulli(p).dtype) == ((2, 3), dtype)


@pytest.mark.parametrize("p", [-0.1, 1.1, np.nan, [0.5, 2.0]])
def test_bernoulli_refuses_what_is_no_probability(p):
    with pytest.raises((TypeError, ValueError), match="from 0 to 1"):
        tg.bernoulli(p)


def test_names_in_the_random_module():
    for name in ("rand", "randn", "bernoulli", "manual_seed"):
        assert getattr(tg.random, name) is getattr(tg, name)
