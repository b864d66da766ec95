"""Sums along axes at the end of groups, and adjoints of lines, by several threads: against rows, torch, exact sums."""

import math

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from other_packages import torch

import tapegrad as tg
from tapegrad.core import thread_pool
from tapegrad.program.fuse import lower
from tapegrad.program.fuse.types import Together

RNG = np.random.default_rng(11)


def arguments(shape, seed=0):
    rng = np.random.default_rng(seed)
    return rng.uniform(0.2, 1.0, shape), rng.uniform(0.2, 1.0, shape[-1:])


def hows_of(program):
    return [how for how in program.plan.better.joined.listing.how if type(how) is Together]


def modes_of(program):
    """List, by group, what the parts of a program are."""
    return [[part.mode for part in how.group.parts] for how in hows_of(program)]


def likelihood(x, b, xp=np):
    z = x * b + b
    return (xp.log(xp.exp(z).sum(axis=1)) - (z * x).sum(axis=1)).sum()


def softmax(x, b, xp=np):
    e = xp.exp(x + b)
    return ((e / e.sum(axis=1, keepdims=True) - x) ** 2).sum()


def variances(x, b, xp=np):
    z = xp.tanh(x * b)
    d = z - z.mean(axis=0)
    return xp.sqrt((d * d).mean(axis=0)).sum() + (z.mean(axis=-1) * z.sum(axis=1)).sum()


def shared(x, b, xp=np):
    z = x * b
    return (z.sum(axis=0) * b).sum() + xp.exp(z.sum(axis=1)).sum() + (z * z).sum()


PROGRAMS = {f.__name__: f for f in (likelihood, softmax, variances, shared)}
SHAPES = (5, 9), (1, 8), (40, 8), (7, 300), (300, 13)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("name", PROGRAMS)
def test_values_and_gradients_are_those_of_torch(name, shape):
    fun = PROGRAMS[name]
    x, b = arguments(shape)
    program = tg.record(fun, x, b).optimized()
    assert {"line", "column"} & {mode for modes in modes_of(program) for mode in modes}
    for x, b in (arguments(shape, seed) for seed in range(2)):
        leaves = [torch.tensor(a, requires_grad=True) for a in (x, b)]
        theirs = fun(*leaves, xp=torch)
        for argnums in ((0, 1), (1,)):
            value, gradients = program.value_and_grad(x, b, argnums=argnums)
            np.testing.assert_allclose(value, theirs.item(), rtol=1e-13)
            assert program(x, b) == pytest.approx(value, rel=1e-14)
            by_torch = torch.autograd.grad(theirs, [leaves[k] for k in argnums], retain_graph=True)
            for mine, its in zip(gradients, by_torch, strict=True):
                np.testing.assert_allclose(mine, its.numpy(), rtol=1e-11, atol=1e-13)


def test_what_a_likelihood_computes_is_never_stored():
    x, b = arguments((300, 40))
    program = tg.record(likelihood, x, b).optimized()
    assert modes_of(program) == [["column", "column"], ["sum"]]  # the second sum is written behind a read of the first
    assert program.plan.better.before < 1.2 * x.nbytes


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_sums_over_lines_are_numpys_to_the_bit_and_those_along_lines_exact_to_a_rounding(shape):
    def f(x, b):
        z = x * b - 0.6
        return z.sum(axis=0), z.sum(axis=1), z.mean(axis=(0,), keepdims=True), z.mean(axis=-1)

    x, b = arguments(shape)
    program = tg.record(f, x, b).optimized()
    assert modes_of(program) == [["line", "column", "line", "column"]]
    x, b = arguments(shape, 1)
    over, along, mean_over, mean_along = program(x, b)
    z = x * b - 0.6
    assert over.tobytes() == z.sum(axis=0).tobytes()
    assert mean_over.tobytes() == z.mean(axis=0, keepdims=True).tobytes()
    exact = np.array([math.fsum(line) for line in z])
    scale = 4 * np.spacing(abs(z).sum(axis=1))  # what eight sums are rounded to that are added
    assert (abs(along - exact) <= scale).all()
    assert (abs(mean_along - exact / shape[1]) <= scale).all()
    kept = tg.record(f, x, b, optimize="exact").optimized()(x, b)
    for mine, its in zip(kept, f(x, b), strict=True):
        assert mine.tobytes() == its.tobytes()


def test_numbers_that_are_not_finite_stay_with_their_lines():
    def f(x, b):
        z = x * b
        return z.sum(axis=0), z.sum(axis=1)

    x, b = np.ones((6, 11)), np.ones(11)
    program = tg.record(f, x, b).optimized()
    x[1, 3], x[2, 10], x[4, 0], x[4, 1] = np.inf, np.nan, np.inf, -np.inf
    with np.errstate(invalid="ignore"):
        expected = f(x, b)
    for mine, its in zip(program(x, b), expected, strict=True):
        np.testing.assert_array_equal(mine, its)
    for mine, its in zip(program(-0.0 * np.ones((6, 11)), b), f(-0.0 * np.ones((6, 11)), b), strict=True):
        np.testing.assert_array_equal(np.signbit(mine), np.signbit(its))


def every_end(x, b):
    z = np.sin(x) * b
    return z * x, z.sum(axis=0), z.sum(axis=1), z.sum(), (z * z).mean(axis=0), x * b + b


@pytest.mark.parametrize("shape", [(64, 70), (300, 9), (33, 600)], ids=str)
def test_threads_change_no_bit(shape, monkeypatch):
    monkeypatch.setattr(lower, "_LARGE", 1)
    ran = []
    run = thread_pool.run
    monkeypatch.setattr(thread_pool, "run", lambda task, count: (ran.append(count), run(task, count)))
    x, b = arguments(shape)
    expected = tg.record(every_end, x, b, optimize=False)
    cotangents = tuple(RNG.normal(size=np.shape(value)) for value in expected(x, b))
    values, gradients = expected.vjp((x, b), cotangents)
    before, found = tg.get_num_threads(), []
    try:
        for threads in (1, 2, 3):
            tg.set_num_threads(threads)
            program = tg.record(every_end, x, b).optimized()
            (how,) = hows_of(program)
            assert how.group.externals[1].is_line
            for _ in range(2):
                ran.clear()
                found.append((program.vjp((x, b), cotangents), program(x, b)))
                assert len(ran) > 1 and min(ran) > 1  # the reverse, whose lines all parts give to, as well as values
    finally:
        tg.set_num_threads(before)
    for (again, pulled), alone in found:
        for k, (value, its) in enumerate(zip(again, values, strict=True)):
            assert value.tobytes() == found[0][1][k].tobytes() == alone[k].tobytes()
            np.testing.assert_allclose(value, its, rtol=1e-12, atol=1e-12)
        for mine, its, first in zip(pulled, gradients, found[0][0][1], strict=True):
            assert mine.tobytes() == first.tobytes()
            np.testing.assert_allclose(mine, its, rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("is_divided", [False, True])
def test_a_line_that_was_given_something_before_gets_more(is_divided, monkeypatch):
    if is_divided:
        monkeypatch.setattr(lower, "_LARGE", 1)

    def loss(x, b):
        z = x * b + np.sin(b)
        lines = (z * z).sum(axis=1)
        return (lines @ lines) * (b @ b) * b.prod()  # whose adjoints are given on before those of the group

    x, b = arguments((100, 9))
    gradients = tg.record(loss, x, b).optimized().value_and_grad(x, b, argnums=(0, 1))[1]
    for mine, its in zip(gradients, tg.func.grad(loss, (0, 1))(x, b), strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-11)


def test_leading_and_trailing_axes_of_solids():
    def lines(x):
        z = np.sin(x) * x
        return z.sum(axis=0), z.mean(axis=(1, 2)), z.sum(axis=1), z.sum(axis=(0, 1)), z.sum(axis=(2, 0))

    def planes(x, b):
        z = x * b
        return z.sum(axis=0), z.sum(axis=(0, 1)), z.sum(axis=2), z.sum(axis=(1, 2), keepdims=True)

    x, b = arguments((4, 3, 9))
    for fun, args, modes in ((lines, (x,), ["final", "line", "column"]), (planes, (x, b), ["final", "line", "column"])):
        program = tg.record(fun, *args).optimized()
        assert modes_of(program) == [modes]
        expected = tg.record(fun, *args, optimize=False)
        cotangents = tuple(RNG.normal(size=value.shape) for value in expected(*args))
        mine, its = program.vjp(args, cotangents), expected.vjp(args, cotangents)
        for a, e in zip((*mine[0], *mine[1]), (*its[0], *its[1]), strict=True):
            np.testing.assert_allclose(a, e, rtol=1e-12, atol=1e-13)


def test_short_lines_few_lines_and_loops_stay_as_they_are():
    def short(x):
        return (np.sin(x) * x).sum(axis=1)

    def loop(x):
        for _ in range(30):
            x = x + 0.01 * (np.sin(x) - x * x)
        return x.sum(axis=0)

    for shape in ((50, 3), (10, 5000)):  # the second one is for threads, which divide what goes by lines by these
        assert modes_of(tg.record(short, np.ones(shape)).optimized()) == [["final"]]
    program = tg.record(loop, np.ones((5, 10))).optimized()
    assert [how.group.is_loop for how in hows_of(program)][-1] and all("line" not in m for m in modes_of(program))
    x = RNG.random((5, 10))
    np.testing.assert_array_equal(program(x), loop(x))


def test_groups_that_read_each_others_sums_run_in_order():
    def f(x, y):
        z = x * y
        s = np.exp(z.sum(axis=1)) * 0.1  # an open group of columns, behind one of planes
        w = z * x + 1.0  # which goes on
        t = s * w.sum(axis=1) + w.mean(axis=1)
        v = np.cos(z) * t.sum() + w  # and is closed here, as this reads what is behind it
        u = v * t.reshape(-1, 1) + v
        return (t * t).sum() + (u * z).sum(axis=0) @ y[0] + u.sum(axis=1).sum()

    x, y = RNG.uniform(0.2, 1.0, (2, 6, 10))
    program = tg.record(f, x, y).optimized()
    value, gradients = program.value_and_grad(x, y, argnums=(0, 1))
    expected = tg.func.value_and_grad(f, (0, 1))(x, y)
    np.testing.assert_allclose(value, expected[0], rtol=1e-13)
    for mine, its in zip(gradients, expected[1], strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-11)


LINES = st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
UNARY = np.sin, np.tanh, np.square, np.negative
BINARY = np.add, np.multiply, np.subtract


def computed(lines, x, b):
    """Compute what some lines of a program say, of arrays, lines, columns and numbers."""
    values = [x * 1.0, x * b]
    for kind, first, second in lines:
        a = values[-1 - first % len(values)]
        if kind < len(UNARY):
            new = UNARY[kind](a)
        elif kind < 7:
            new = BINARY[kind - len(UNARY)](a, (*values, x, b)[-1 - second % (len(values) + 2)])
        else:
            dims = a.ndim
            axes = ((0,), (dims - 1,), tuple(range(dims - 1)), tuple(range(1, dims)), None)[second % 5]
            new = (a.mean if kind == 9 else a.sum)(axis=axes, keepdims=True)
        values.append(0.3 * new)
    return values


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    lines=st.lists(LINES, min_size=2, max_size=14),
    shape=st.sampled_from([(5, 9), (3, 17), (1, 8), (4, 5), (2, 3, 10), (40, 8)]),
    is_divided=st.booleans(),
)
def test_any_program_gives_what_its_rows_give(lines, shape, is_divided, monkeypatch):
    def f(x, b):
        return tuple(computed(lines, x, b)[-3:])

    monkeypatch.setattr(lower, "_LARGE", 1 if is_divided else 2_000_000)
    args = arguments(shape)
    as_recorded, program = tg.record(f, *args, optimize=False), tg.record(f, *args).optimized()
    args = arguments(shape, 1)
    cotangents = tuple(np.random.default_rng(2).normal(size=np.shape(value)) for value in as_recorded(*args))
    mine, its = program.vjp(args, cotangents), as_recorded.vjp(args, cotangents)
    for a, e in zip((*mine[0], *mine[1], *program(*args)), (*its[0], *its[1], *its[0]), strict=True):
        np.testing.assert_allclose(a, e, rtol=1e-10, atol=1e-12 * (1 + np.max(np.abs(e))))
