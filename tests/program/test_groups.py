"""Groups: elementwise rows that are compiled to run as one, against the same program as it was recorded, and torch."""

import gc
import tracemalloc
import weakref

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from other_packages import torch

import tapegrad as tg
from tapegrad.core import thread_pool
from tapegrad.maths.host import FUSED
from tapegrad.program.fuse import lower
from tapegrad.program.fuse.llvm.forward import forward_text
from tapegrad.program.fuse.llvm.numpy_functions import ELEMENTARY
from tapegrad.program.fuse.types import PartOf, Together
from tapegrad.program.run import plan as plans

SHAPES = ((), (1,), (3,), (8,), (10,), (5, 7), (2, 3, 4), (1000,))


def steps(x, p):
    for _ in range(40):
        x = x + 0.01 * (np.sin(x) * p - x * x)
    return x


def second_order(x, p):
    before, now = x, x * p
    for _ in range(30):
        before, now = now, 2.0 * now - before - 0.01 * now * p
    return now * before


def straight(x, p):
    a = np.sin(x) * p + x * x
    b = np.exp(-a * a) + p
    return np.tanh(a * b) - x / (1 + b * b)


def chosen(x, p):
    for _ in range(12):
        x = np.where(x > p, x * 0.5, x + 0.3)
    return x


def forced(x, p):
    for k in range(30):
        x = x + 0.02 * (np.cos(0.1 * k) * x - p * x * x)
    return x


def path(x, p):
    seen = []
    for _ in range(30):
        x = x + 0.01 * (p - x * x)
        seen.append(x)
    return np.stack(seen)


def nested(x, p):
    for _ in range(6):
        y = x
        for _ in range(5):
            y = y - 0.1 * (y * y - x)
        x = y * p
    return x


def two_numbers(x, p):
    s = p
    for _ in range(10):
        s = 0.9 * s + 0.1 * p * s
        x = x * s + np.sin(x)
    return x + s


def functions(x, p):
    y = np.exp(-x * x) + np.log(1.5 + x * x) + np.tanh(x) + np.cos(x) * np.sqrt(1.0 + x * x)
    y = y + np.log1p(x * x) + np.expm1(0.1 * x) + abs(x - p) + np.square(x) + np.reciprocal(2.0 + x)
    return y * np.sinh(0.3 * x) / np.cosh(x) - np.tan(0.2 * x) + x**3 + x**2


def two_branches(x, p):
    a, b = np.sin(x), np.cos(x)
    for _ in range(10):
        a, b = a + 0.1 * b, b - 0.1 * a * p
    return a + 0.0 * p, b


def bounded(x, p):
    for _ in range(12):
        inside = np.logical_and(x > 0.3, np.logical_not(np.logical_or(x > 0.9, x == p)))
        x = np.maximum(np.where(inside, x * x, 0.9 * x), 0.2 * p) + np.clip(x, 0.25, 0.5)
        x = np.minimum(x, p) + 0.01 * x
    return x


PROGRAMS = (steps, second_order, straight, chosen, forced, path, nested, two_numbers, functions, two_branches, bounded)


def arguments(shape, seed=0):
    rng = np.random.default_rng(seed)
    return np.asarray(rng.uniform(0.2, 1.2, shape)), np.array(0.7)


def not_carried(x, p):
    for _ in range(30):
        y = np.sin(x) * p
        x = x + 0.01 * y
    return x * y


def not_carried_twice(x, p):
    a = x
    for _ in range(30):
        y = np.sin(x) * p
        z = y * a
        x, a = x + 0.01 * z, x
    return x * y, z + a * y


PROGRAMS = (*PROGRAMS, not_carried, not_carried_twice)


def loss_of(fun):
    def loss(x, p):
        found = fun(x, p)
        parts = found if isinstance(found, tuple) else (found,)
        return sum([(part * part).sum() if part.ndim else part * part for part in parts])

    return loss


def groups_of(program):
    return [how.group for how in program.plan.better.joined.listing.how if type(how) is Together]


def both(fun, *args):
    """Record a program twice: one that runs as recorded, and one with groups."""
    return tg.record(fun, *args, optimize=False), tg.record(fun, *args).optimized()


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("fun", PROGRAMS, ids=lambda f: f.__name__)
def test_values_are_those_of_the_rows_to_the_bit(fun, shape):
    plain, grouped = both(fun, *arguments(shape))
    assert grouped.plan.better.groups
    args = arguments(shape, 1)
    for mine, its in zip(*[r if isinstance(r, tuple) else (r,) for r in (grouped(*args), plain(*args))], strict=True):
        assert np.asarray(mine).tobytes() == np.asarray(its).tobytes()


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("fun", PROGRAMS, ids=lambda f: f.__name__)
def test_gradients_are_those_of_the_rows_but_for_the_order_of_sums(fun, shape):
    plain, grouped = both(loss_of(fun), *arguments(shape))
    args = arguments(shape, 1)
    value, mine = grouped.value_and_grad(*args, argnums=(0, 1))
    expected, its = plain.value_and_grad(*args, argnums=(0, 1))
    np.testing.assert_allclose(value, expected, rtol=1e-14)
    for a, b in zip(mine, its, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-14 * np.max(np.abs(b)))


@pytest.mark.parametrize("fun", (steps, second_order, forced, nested), ids=lambda f: f.__name__)
def test_gradients_are_torchs(fun):
    x, p = arguments((9,), 2)
    grouped = tg.record(loss_of(fun), x, p).optimized()
    _, (by_x, by_p) = grouped.value_and_grad(x, p, argnums=(0, 1))
    tx, tp = (torch.tensor(a, requires_grad=True) for a in (x, p))
    names = {"np": torch}
    text_of = {
        steps: "for _ in range(40):\n    x = x + 0.01 * (np.sin(x) * p - x * x)",
        second_order: "a, b = x, x * p\nfor _ in range(30):\n    a, b = b, 2.0 * b - a - 0.01 * b * p\nx = b * a",
        forced: "import math\nfor k in range(30):\n    x = x + 0.02 * (math.cos(0.1 * k) * x - p * x * x)",
        nested: (
            "for _ in range(6):\n    y = x\n    for _ in range(5):\n        y = y - 0.1 * (y * y - x)\n    x = y * p"
        ),
    }
    space = {**names, "x": tx, "p": tp}
    exec(text_of[fun], space)
    (space["x"] ** 2).sum().backward()
    np.testing.assert_allclose(by_x, tx.grad.numpy(), rtol=1e-12)
    np.testing.assert_allclose(by_p, tp.grad.numpy(), rtol=1e-12)


@pytest.mark.skipif(not FUSED, reason="the sine is NumPy's here, and ends a group")
def test_a_loop_is_found_and_kept_once():
    program = tg.record(steps, *arguments((10,))).optimized()
    loops = [group for group in groups_of(program) if group.is_loop]
    assert [len(group.rows) for group in loops] == [6]
    assert len(program.plan.better.joined.listing) < 10 < len(program)


def test_numbers_that_differ_from_step_to_step_are_a_table():
    program = tg.record(forced, *arguments((10,))).optimized()
    assert [group.tables for group in groups_of(program) if group.is_loop] == [1], groups_of(program)


def test_parts_of_all_steps():
    program = tg.record(path, *arguments((10,))).optimized()
    assert any(type(how) is PartOf and how.step for how in program.plan.better.joined.listing.how)


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_truth_values_of_all_steps(shape):
    def asked(x, p):
        masks = []
        for _ in range(12):
            mask = x > p
            x = np.where(mask, x * 0.5, x + 0.3)
            masks.append(mask)
        return (x, *[np.logical_not(mask) for mask in masks])

    plain, grouped = both(asked, *arguments(shape))
    args = arguments(shape, 3)
    for mine, its in zip(grouped(*args), plain(*args), strict=True):
        assert np.asarray(mine).tobytes() == np.asarray(its).tobytes()


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("shape", ((), (5,), (4, 3), (40,)), ids=str)
@pytest.mark.parametrize("fun", PROGRAMS, ids=lambda f: f.__name__)
def test_derivatives_that_are_programs_have_groups_too(monkeypatch, fun, shape):
    x, p = arguments(shape, 3)
    direction = np.random.default_rng(1).normal(size=shape), 1.0
    found = []
    for hot in (np.inf, 0.0):
        monkeypatch.setattr(plans, "HOT", hot)
        monkeypatch.setattr(plans, "HOT_ROW", 0.0)
        program = tg.record(loss_of(fun), x, p)
        for _ in range(2):
            found.append((*program.hvp((x, p), direction), program.jvp((x, p), direction)[1]))
    for mine, its in zip(found[-1], found[0], strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-9, atol=1e-11 * (1 + np.max(np.abs(its))))


def test_adjoints_of_some_steps_only():
    def some(x, p):
        seen = path(x, p)
        return (seen[3] * seen[17]).sum()

    plain, grouped = both(some, *arguments((5,)))
    args = arguments((5,), 3)
    np.testing.assert_allclose(grouped.value_and_grad(*args)[1], plain.value_and_grad(*args)[1], rtol=1e-13)

    def late(x, p):
        kept = []
        for _ in range(30):
            x = x + 0.01 * (p - x * x)
            kept.append(x)
        return kept[3].sum() + kept[11].sum() * kept[20].sum()

    plain, grouped = both(late, *arguments((5,)))
    for mine, its in zip(*[q.value_and_grad(*args, argnums=(0, 1))[1] for q in (grouped, plain)], strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-13)


def heat(u):
    for _ in range(5):
        v = u * 1.0
        inner = u[1:-1, 1:-1]
        v[1:-1, 1:-1] = inner + 0.1 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * inner)
        u = v
    return (u * u).sum()


@pytest.mark.parametrize("shape", ((3, 3), (4, 11), (37, 29), (5, 66)), ids=str)
def test_slices_at_fixed_offsets_join_a_group(shape):
    u = np.random.default_rng(0).random(shape)
    plain, grouped = both(heat, u)
    assert any(group.is_plane for group in groups_of(grouped)) or shape == (3, 3)  # one element is in order anyway
    value, gradient = grouped.value_and_grad(u)
    expected, its = plain.value_and_grad(u)
    np.testing.assert_allclose(value, expected, rtol=1e-14)
    np.testing.assert_allclose(gradient, its, rtol=1e-13)
    other = np.random.default_rng(1).random(shape)
    np.testing.assert_allclose(grouped.value_and_grad(other)[1], plain.value_and_grad(other)[1], rtol=1e-13)


def test_nothing_is_written_behind_the_last_element():
    """Vectors are of eight: what lies behind an array that is none of them long stays as it is."""

    def two(x, y):
        a, b = x * y + 1.0, x - y
        a, b = a * b, a + b
        return a, b, a - b

    for n in range(1, 18):
        x, y = np.arange(1.0, n + 1), np.arange(n, 0.0, -1)
        plain, grouped = both(two, x, y)
        for mine, its in zip(grouped(x, y), plain(x, y), strict=True):
            assert mine.tobytes() == its.tobytes()


def test_a_guard_that_fails_gives_what_was_recorded():
    @tg.compile
    def fun(x):
        y = x * x + np.sin(x)
        return y * 2.0 if (y.sum() > 1.0) else y * 3.0

    def expected(x):
        y = x * x + np.array(tg.sin(x).detach())
        return y * 2.0 if y.sum() > 1.0 else y * 3.0

    large, small = np.full(4, 1.0), np.full(4, 0.1)
    for x in (large, large, small, small):
        fun(x)
    for program in fun.recordings:
        program.optimized()
    for x in (large, small, large, small, small, large):
        np.testing.assert_allclose(fun(x), expected(x), rtol=1e-15)
    assert fun.stats.recordings == 4


def test_second_derivatives_and_directions():
    x, p = arguments((6,), 4)
    plain, grouped = both(loss_of(steps), x, p)
    direction = np.linspace(-1, 1, 6)
    np.testing.assert_allclose(
        grouped.hvp((x, p), (direction, None))[0], plain.hvp((x, p), (direction, None))[0], rtol=1e-12
    )
    np.testing.assert_allclose(
        grouped.jvp((x, p), (direction, None))[1], plain.jvp((x, p), (direction, None))[1], rtol=1e-12
    )


def test_exact_keeps_all_bits():
    args = arguments((10,), 5)
    plain = tg.record(loss_of(second_order), *args, optimize=False)
    exact = tg.record(loss_of(second_order), *args, optimize="exact").optimized()
    value, mine = exact.value_and_grad(*args, argnums=(0, 1))
    expected, its = plain.value_and_grad(*args, argnums=(0, 1))
    assert value.tobytes() == expected.tobytes()
    assert [np.asarray(g).tobytes() for g in mine] == [np.asarray(g).tobytes() for g in its]


@pytest.mark.slow(ids=2)
@pytest.mark.parametrize("n", (0, 1, 2, 5, 8, 11))
def test_bounds_of_zeros_and_nan_are_numpys(n):
    """Processors differ in which zero is the larger one; derivatives at equal operands are the rows' own."""
    numbers = np.array([0.0, -0.0, np.nan, -np.nan, 1.0, -1.0, np.inf, -np.inf])
    pairs = np.array([(x, y) for x in numbers for y in numbers]).T
    with np.errstate(all="ignore"):
        for bound in (np.maximum, np.minimum, tg.clamp_min, tg.clamp_max):

            def fun(x, y, bound=bound):
                return -(bound(x, y) * 1.0) + 0.0 * y, bound(y, x) * 2.0 - x

            for x, y in pairs.T:
                args = (np.full(n, x), np.full(n, y)) if n else (np.array(x), np.array(y))
                plain, grouped = both(fun, *args)
                assert groups_of(grouped)
                for v, w in zip(grouped(*args), plain(*args), strict=True):
                    np.testing.assert_array_equal(v, w)
                    np.testing.assert_array_equal(np.signbit(v) & (v == v), np.signbit(w) & (w == w))
                seeds = (np.ones_like(args[0]), np.ones_like(args[0]))
                for q, r in zip(*[o.vjp(args, seeds)[1] for o in (grouped, plain)], strict=True):
                    np.testing.assert_array_equal(q, r)


def test_clipping_and_the_larger_of_two_stay_apart():
    """They have the same values, and other derivatives where both are equal."""

    def fun(x, y):
        a, b = np.maximum(x, y), tg.clamp_min(x, y)
        return (a * 3.0 + b * 5.0) * 1.0 + a * a

    x = np.array([1.0, 2.0, 3.0])
    plain, grouped = both(fun, x, x)
    for q, r in zip(*[o.vjp((x, x), np.ones(3))[1] for o in (grouped, plain)], strict=True):
        np.testing.assert_allclose(q, r, rtol=1e-15)
    tensors = [tg.tensor(x, requires_grad=True) for _ in range(2)]
    fun(*tensors).sum().backward()
    np.testing.assert_allclose(grouped.vjp((x, x), np.ones(3))[1], [t.grad for t in tensors], rtol=1e-15)


@pytest.mark.parametrize("special", (np.nan, np.inf, -np.inf, 1e300, -1e300, 0.0, -0.0, 5e-324, 1e6))
def test_special_numbers(special):
    def fun(x, p):
        return np.sin(x) * p + np.exp(x) - np.tanh(x) + x * x

    x = np.array([0.3, special, 0.5])
    with np.errstate(all="ignore"):
        plain, grouped = both(fun, x, np.array(0.5))
        mine, its = grouped(x, np.array(0.5)), plain(x, np.array(0.5))
        np.testing.assert_array_equal(mine, its)
        for q, r in zip(*[o.vjp((x, np.array(0.5)), np.ones(3))[1] for o in (grouped, plain)], strict=True):
            np.testing.assert_allclose(q, r, rtol=1e-14)


def test_what_runs_long_enough_is_joined_by_itself(monkeypatch):
    from tapegrad.program.run import plan

    monkeypatch.setattr(plan, "HOT", 5e4)
    monkeypatch.setattr(plan, "HOT_ROW", 0.0)
    fun = tg.compile(steps)
    x, p = arguments((10,))
    tensors = [tg.tensor(a, requires_grad=True) for a in (x, p)]
    found = []
    for _ in range(12):
        tensors[0].grad = tensors[1].grad = None
        fun(*tensors).sum().backward()
        found.append(
            (tensors[0].grad.numpy().copy(), fun.recordings[0].plan.better is not None if fun.recordings else False)
        )
    assert not found[2][1] and found[-1][1]
    for gradient, _ in found:
        np.testing.assert_allclose(gradient, found[0][0], rtol=1e-13)
    assert "groups" in str(fun.recordings[0].report())


def test_what_is_verified_keeps_all_bits(monkeypatch):
    from tapegrad.program.run import plan

    monkeypatch.setattr(plan, "HOT", 0.0)
    monkeypatch.setattr(plan, "HOT_ROW", 0.0)
    fun = tg.compile(lambda x: (np.sin(x) * x + np.exp(-x)).sum(), verify=1)
    rng = np.random.default_rng(8)
    for _ in range(40):
        fun(rng.normal(size=101))
    assert fun.stats.replays >= 38


@pytest.mark.skipif(not FUSED, reason="the sine is NumPy's here, and ends a group")
def test_many_elementary_functions_are_written_once_each():
    def fun(x):
        y = np.sin(x) + np.exp(-x) * np.cos(x * x) + np.tanh(x + 1.0)
        y = y * np.log(2.0 + np.cos(y)) - np.sinh(0.1 * y) / np.cosh(y) + np.exp(np.sin(y) * x)
        return (y * y).sum()

    x = np.linspace(0.1, 0.2, 11)
    plain, grouped = both(fun, x)
    (group,) = groups_of(grouped)
    assert sum(row.how in ELEMENTARY for row in group.rows) == 10
    text = forward_text(group, lower.SPACE, True)
    assert text.count("define internal <8 x double> @core_") == 7 and text.count("call <8 x double> @core_sin(") == 2
    value, gradient = grouped.value_and_grad(x)
    expected, its = plain.value_and_grad(x)
    np.testing.assert_allclose(value, expected, rtol=1e-14)
    np.testing.assert_allclose(gradient, its, rtol=1e-12)


def test_threads_give_the_same_bits(monkeypatch):
    monkeypatch.setattr(lower, "_LARGE", 1)
    monkeypatch.setattr(lower, "_PARTS", 5)
    x, p = arguments((20_000,), 6)
    before = thread_pool.get_num_threads()
    found = set()
    try:
        for threads in (1, 2, 3, 7):
            tg.set_num_threads(threads)
            program = tg.record(loss_of(straight), x, p).optimized()
            value, (by_x, by_p) = program.value_and_grad(x, p, argnums=(0, 1))
            found.add((float(value), by_x.tobytes(), float(by_p)))
    finally:
        tg.set_num_threads(before)
    assert len(found) == 1
    plain = tg.record(loss_of(straight), x, p, optimize=False)
    value, (by_x, by_p) = plain.value_and_grad(x, p, argnums=(0, 1))
    mine = found.pop()
    np.testing.assert_allclose([mine[0], mine[2]], [value, by_p], rtol=1e-12)
    assert np.frombuffer(mine[1]).shape == by_x.shape
    np.testing.assert_allclose(np.frombuffer(mine[1]), by_x, rtol=1e-12)


def test_nothing_is_allocated_after_the_first_calls():
    program = tg.record(loss_of(steps), *arguments((100,))).optimized()
    args = arguments((100,))
    for _ in range(5):
        program.value_and_grad(*args)
    gc.collect()
    gc.disable()
    try:
        tracemalloc.start()
        program.value_and_grad(*args)
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(50):
            program.value_and_grad(*args)
        assert tracemalloc.get_traced_memory()[0] - before < 4_000
    finally:
        tracemalloc.stop()
        gc.enable()


def test_a_program_that_is_gone_leaves_nothing():
    gc.collect()
    gc.disable()
    try:
        program = tg.record(loss_of(steps), *arguments((100,))).optimized()
        program.value_and_grad(*arguments((100,)))
        plans = [weakref.ref(program.plan), weakref.ref(program.plan.better)]
        del program
        assert [plan() for plan in plans] == [None, None]
    finally:
        gc.enable()


def test_groups_that_are_alike_are_lowered_once():
    def many(A, y):
        for _ in range(50):
            y = np.tanh(A @ y) * 0.5 + 1.0
        return y

    rng = np.random.default_rng(0)
    x = rng.normal(size=(9, 9)), rng.normal(size=9)
    program = tg.record(many, *x).optimized()
    found = groups_of(program)
    assert len(found) == 50
    assert len({*map(id, found)}) == 1
    np.testing.assert_allclose(program(*x), many(*x), rtol=1e-13)


def test_groups_with_zeros_of_different_signs_are_not_alike():
    x = np.array([0.5, 1.5, 2.5])
    with np.errstate(divide="ignore"):
        for zero in (0.0, -0.0, 0.0):
            program = tg.record(lambda x, zero=zero: np.exp(x) * 2.0 / zero, x).optimized()
            np.testing.assert_array_equal(program(x), np.copysign(np.inf, [zero] * 3))


def test_what_cannot_be_compiled_runs_as_recorded(monkeypatch):
    def refuse(text, name):
        raise RuntimeError("no code today")

    monkeypatch.setattr(lower.llvm, "compiled", refuse)
    lower._forward.cache_clear()
    args = arguments((10,))
    plain, grouped = tg.record(steps, *args, optimize=False), tg.record(steps, *args)
    with pytest.warns(RuntimeWarning, match="goes on as it was recorded.*no code today"):
        grouped.optimized()
    assert grouped(*args).tobytes() == plain(*args).tobytes()


UNARY = (
    np.sin,
    np.cos,
    np.exp,
    np.tanh,
    np.square,
    np.negative,
    lambda x: np.sqrt(1.0 + x * x),
    lambda x: x / (2.0 + x * x),
)
BINARY = (np.add, np.subtract, np.multiply, lambda x, y: x / (1.5 + y * y), lambda x, y: np.where(x > y, x, 0.5 * y))


@st.composite
def random_programs(draw):
    """A body of rows, which reads what it gave some steps before, some steps, and what is seen of it."""
    lines = draw(
        st.lists(st.tuples(st.integers(0, 12), st.integers(0, 30), st.integers(0, 30)), min_size=1, max_size=6)
    )
    return (
        lines,
        draw(st.integers(1, 12)),
        draw(st.sampled_from(("last", "all", "some", "tail"))),
        draw(st.sampled_from(SHAPES[:-1])),
    )


def run(program, x, p):
    lines, count, seen, _ = program
    values, kept = [x, x * p, p * 1.0 + x], []
    for _ in range(count):
        for kind, a, b in lines:
            left, others = values[-1 - a % min(5, len(values))], (*values[-4:], p)
            right = others[b % len(others)]
            new = UNARY[kind](left) if kind < len(UNARY) else BINARY[kind - len(UNARY)](left, right)
            values.append(0.3 * new)
        kept.append(values[-1])
    used = {"last": kept[-1:], "all": kept, "some": kept[::3], "tail": values[-3:]}[seen]
    return sum([(v * v).sum() if v.ndim else v * v for v in used])


@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(program=random_programs())
def test_random_programs(program):
    with np.errstate(all="ignore"):
        compare_at_random(program)


def compare_at_random(program):
    args = arguments(program[3], 7)
    plain, grouped = both(lambda x, p: run(program, x, p), *args)
    value, mine = grouped.value_and_grad(*args, argnums=(0, 1))
    expected, its = plain.value_and_grad(*args, argnums=(0, 1))
    np.testing.assert_allclose(value, expected, rtol=1e-13)
    for a, b in zip(mine, its, strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-10, atol=1e-12 * (1 + np.max(np.abs(b))))
