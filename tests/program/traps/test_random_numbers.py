"""Random numbers inside of a function: ours are drawn anew by each replay, NumPy's and Python's are never repeated."""

import random
import warnings

import numpy as np
import pytest
from program.same import RUN, follow, phase, plain_call, same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 6)


@pytest.fixture(autouse=True)
def falling_back_is_no_error():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


OURS = {
    "randn": lambda x: (x * tg.randn(6)).sum() + tg.randn(2, 3).sum(),
    "rand": lambda x: (x * x * tg.rand(6)).sum(),
    "randn_like": lambda x: (tg.sin(x) * tg.randn_like(x)).sum(),
    "rand_like": lambda x: (x**3 * tg.rand_like(x)).sum(),
    "bernoulli": lambda x: (x * x * tg.bernoulli(tg.full((6,), 0.5))).sum(),
    "bernoulli of what is drawn": lambda x: (x * x * tg.bernoulli(tg.rand(6))).sum(),
    "float32": lambda x: (x * tg.randn(6, dtype=np.float32)).sum(),
    "a number": lambda x: (x * tg.rand(())).sum(),
    "in a loop": lambda x: sum((x * tg.randn(6)).sum() * k for k in range(3)),
    "a branch on it": lambda x: (x * x).sum() if tg.rand(()) < 0.5 else (x * 3.0).sum(),
}


def drawn(way, compiled, fun, seed, k):
    """Hold one call to the plain one from the same state of the generator, which is left in the same state."""
    results, states = [], []
    for function in (fun, compiled):
        generator = tg.manual_seed(seed)
        generator.random(k)  # not always the same state
        results.append(RUN[way](function, (X * (1.0 + k / 8.0),), plain_call, ()))
        states.append(generator.bit_generator.state)
    for name, expected in results[0].items():
        for a, b in zip(flat(results[1][name]), flat(expected), strict=True):
            np.testing.assert_allclose(a, b, rtol=0 if name in ("value", "gradient") else 1e-12, err_msg=f"{name}, {k}")
    assert states[0] == states[1], f"call {k}: the generator is left in another state"


def flat(tree):
    found = []
    tg.func.map_values(lambda v: found.append(v.detach().numpy() if isinstance(v, tg.Tensor) else v), tree)
    return found


@pytest.mark.parametrize("name", OURS)
def test_ours_are_drawn_anew(way, name):
    compiled = tg.compile(OURS[name])
    for k in range(12):
        drawn(way, compiled, OURS[name], seed=k, k=k)
    assert compiled.stats.replays > 0


def test_ours_go_on_from_call_to_call():
    """Without seeding in between: the stream of draws is the one of eager calls."""
    fun = OURS["randn"]
    compiled = tg.compile(fun)
    tg.manual_seed(5)
    expected = [fun(tg.tensor(X)).numpy() for _ in range(8)]
    tg.manual_seed(5)
    found = [compiled(X) for _ in range(8)]
    same(found, expected, "the stream")
    assert len({float(v) for v in found}) == 8
    assert compiled.stats.replays >= 6


def test_a_generator_that_is_given():
    """One of the user's, in a closure: in step with eager draws, and drawn anew or by Python."""

    def build():
        generator = np.random.default_rng(3)
        return lambda x: (x * tg.randn(6, generator=generator)).sum()

    fun, compiled = build(), tg.compile(build())
    for k in range(8):
        same(compiled(X), fun(tg.tensor(X)).numpy(), f"call {k}")


def test_a_generator_that_is_an_argument():
    """It is known by what it is, and drawn from anew."""

    def fun(x, generator):
        return (x * tg.randn(6, generator=generator) * tg.rand(6, generator=generator)).sum()

    compiled = tg.compile(fun)
    mine, its = np.random.default_rng(3), np.random.default_rng(3)
    for k in range(8):
        same(compiled(X, mine), fun(tg.tensor(X), its).numpy(), f"call {k}")
        assert mine.bit_generator.state == its.bit_generator.state, f"call {k}"


def test_a_divergence_draws_what_eager_draws():
    """A guard that fails after numbers were drawn: Python starts over with the generator as it was."""

    def fun(x):
        noise = tg.randn(6)
        y = (x * noise).sum()
        if y > 1.0:
            return y * 2.0 + tg.rand(())
        return y * x.sum()

    compiled = tg.compile(fun)
    tg.manual_seed(11)
    expected = [fun(tg.tensor(X)).numpy() for _ in range(40)]
    after = tg.random.default_generator().bit_generator.state
    tg.manual_seed(11)
    same([compiled(X) for _ in range(40)], expected, "the stream")
    assert tg.random.default_generator().bit_generator.state == after
    assert compiled.stats.replays > 20


def test_a_divergence_that_raises_leaves_the_generator():
    def fun(x):
        y = (x * tg.rand(6)).sum()
        return y * 2.0 if x.sum() > 100.0 else y

    compiled = tg.compile(fun, on_divergence="raise")
    for _ in range(4):
        compiled(X)
    before = tg.random.default_generator().bit_generator.state
    with pytest.raises(tg.errors.DivergenceError):
        compiled(X + 100.0)
    assert tg.random.default_generator().bit_generator.state == before


RNG = np.random.default_rng(0)
FOREIGN = {
    "numpy.random.randn": (lambda x: (x * np.random.randn(6)).sum(), lambda s: np.random.seed(s)),  # noqa: NPY002
    "numpy.random.rand, a number": (lambda x: x.sum() * np.random.rand(), lambda s: np.random.seed(s)),  # noqa: NPY002
    "a Generator": (
        lambda x: (x * x * RNG.normal(size=6)).sum(),
        lambda s: setattr(RNG.bit_generator, "state", np.random.default_rng(s).bit_generator.state),
    ),
    "random.random": (lambda x: x.sum() * random.random(), random.seed),
    "random.shuffle": (lambda x: (x * np.array(random.sample(range(6), 6))).sum(), random.seed),
    "a permutation as index": (lambda x: (x[RNG.permutation(6)] * np.arange(6.0)).sum(), lambda s: setattr(
        RNG.bit_generator, "state", np.random.default_rng(s).bit_generator.state)),
    # Few outcomes: those of two recordings are often the same, and those of a third are not.
    "a coin": (lambda x: x.sum() if random.random() < 0.5 else (x * x).sum(), random.seed),
    "a coin of NumPy's": (
        lambda x: x.sum() * np.random.randint(2),  # noqa: NPY002
        lambda s: np.random.seed(s),  # noqa: NPY002
    ),
    "a choice": (lambda x: x.sum() * random.choice((1.0, 2.0)), random.seed),
    "a coin of a Generator's": (
        lambda x: x.sum() * float(RNG.integers(2)),
        lambda s: setattr(RNG.bit_generator, "state", np.random.default_rng(s).bit_generator.state),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FOREIGN)
def test_foreign_ones_are_never_repeated(way, name):
    """NumPy's and Python's own: what a call gives is what Python gives from that state, or an error says no."""
    fun, seed = FOREIGN[name]
    for first in range(4):
        compiled = tg.compile(fun)
        try:
            for k in range(8):
                values = []
                for function in (fun, compiled):
                    seed(100 * first + k)
                    values.append(flat(RUN[way](function, (X,), plain_call, ())))
                for a, b in zip(*values, strict=True):
                    np.testing.assert_allclose(b, a, rtol=1e-12, err_msg=f"call {k}")
        except tg.errors.TapegradError as error:
            assert "random" in str(error), error


def test_a_generator_made_inside_is_a_constant(way):
    """It starts over in each call, so its numbers are the same in each."""

    def fun(x):
        return (x * np.random.default_rng(7).normal(size=6)).sum()

    follow(way, lambda: (fun, None), phase(X, calls=6))


def test_our_seed_inside_the_function(way):
    """Each call starts from the same numbers."""

    def fun(x):
        tg.manual_seed(3)
        return (x * tg.randn(6)).sum() * tg.rand(())

    follow(way, lambda: (fun, None), phase(X, calls=8, replays=None))
