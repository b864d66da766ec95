"""Derivatives of plans, guards, and workspaces."""

import math
import threading

import numpy as np
import pytest
from program.plans import agree, eagerly, lowered, same

import tapegrad as tg
from tapegrad.engine import replay_executor as P
from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import CONSTANT, INPUT, Call, HasBytes, IsTrue, Listing, View
from tapegrad.program.run.plan import Plan

UNARY = ("sin", "exp", "tanh", "neg", "square", "abs", "cos", "sigmoid")
BINARY = ("add", "sub", "mul", "maximum", "div", "arctan2")


def by_hand(x, p, steps):
    """Value and gradients of `steps` times x + 0.01 * (sin(x) * p - x * x)."""
    xs = [x]
    for _ in range(steps):
        xs.append(xs[-1] + 0.01 * (math.sin(xs[-1]) * p - xs[-1] * xs[-1]))
    gx, gp = 1.0, 0.0
    for x in xs[-2::-1]:
        gp += gx * 0.01 * math.sin(x)
        gx += gx * 0.01 * (math.cos(x) * p - 2 * x)
    return xs[-1], gx, gp


def steps_of(count):
    def program(x, p):
        for _ in range(count):
            x = x + 0.01 * (tg.sin(x) * p - x * x)
        return x

    return program


def run(plan, arrays):
    workspace = plan.take()
    for k, array in enumerate(arrays):
        workspace.load(k, array)
    assert workspace.forward() == -1
    return workspace


@pytest.mark.parametrize("shape", [(), (3,), (2, 5)])
def test_a_simulation_and_its_adjoint_written_by_hand(shape):
    listing, plan = lowered(steps_of(40), [np.full(shape, 0.3), np.full(shape, 0.7)])
    workspace = run(plan, [np.full(shape, 0.4), np.full(shape, 0.9)])
    found = workspace.reverse({listing.outputs[0]: np.ones(shape)}, listing.inputs)
    value, gx, gp = by_hand(0.4, 0.9, 40)
    np.testing.assert_allclose(workspace.value(listing.outputs[0]), np.full(shape, value), rtol=1e-13)
    np.testing.assert_allclose(found[0], np.full(shape, gx), rtol=1e-13)
    np.testing.assert_allclose(found[1], np.full(shape, gp), rtol=1e-13)
    agree(steps_of(40), [np.full(shape, 0.3), np.full(shape, 0.7)], [np.full(shape, 0.4), np.full(shape, 0.9)])


def random_program(seed, shapes):
    """Rows of few kinds, many of each, over values of some shapes, and parts of them."""
    random = np.random.default_rng(seed)
    plan = []
    count = len(shapes)
    for _ in range(50):
        kind = random.integers(0, 12)
        if kind < 4:
            plan.append((random.choice(UNARY), random.integers(0, count), None))
        elif kind < 9:
            plan.append((random.choice(BINARY), random.integers(0, count), random.integers(0, count)))
        elif kind == 9:
            plan.append(("mul", random.integers(0, count), float(random.uniform(0.5, 1.5))))
        elif kind == 10:
            plan.append(("take", random.integers(0, count), None))
        else:
            plan.append(("sum", random.integers(0, count), None))
        count += 1

    def program(*x):
        values = list(x)
        for name, a, b in plan:
            value = values[a]
            if name == "take":
                out = tg.concatenate([value[1:], value[:1]]) if value.ndim else value * 1.0
            elif name == "sum":
                out = tg.tanh(value.sum())
            elif b is None:
                out = getattr(tg, name)(value)
                out = tg.tanh(out) if name in ("exp", "square") else out
            else:
                out = getattr(tg, name)(value, values[b] if not isinstance(b, float) else b)
                out = tg.tanh(out)
            values.append(out)
        total = sum((v.sum() for v in values[-6:]), values[-1].sum())
        return total

    return program


@pytest.mark.parametrize("seed", range(24))
def test_random_programs(seed):
    random = np.random.default_rng(seed)
    shapes = [[(5,), (5,), ()], [(3, 5), (5,), (3, 1)], [(), (), ()]][seed % 3]
    dtypes = [np.float64, np.float64, np.float32 if seed % 4 == 3 else np.float64]
    recorded, given = (
        [random.uniform(0.2, 1.2, s).astype(d) for s, d in zip(shapes, dtypes, strict=True)] for _ in range(2)
    )
    agree(random_program(seed, shapes), recorded, given, f"seed {seed}")


def test_complex_numbers():
    def program(z, x):
        for _ in range(4):
            z = tg.exp(z * 0.1) * z + x * tg.conj(z)
            x = x + tg.abs(z).sum() * 0.01
        return (z * tg.conj(z)).real + x

    random = np.random.default_rng(3)
    for dtype in (np.complex128, np.complex64):
        recorded, given = (
            [(random.normal(size=4) + 1j * random.normal(size=4)).astype(dtype), random.normal(size=4)]
            for _ in range(2)
        )
        agree(program, recorded, given, dtype.__name__)


def test_inputs_of_any_strides():
    listing, plan = lowered(lambda x: tg.sin(x) * x, [np.ones((3, 4))])
    array = np.random.default_rng(0).normal(size=(8, 6))[::2, ::-2].T
    workspace = run(plan, [array])
    same(workspace.value(listing.outputs[0]), np.sin(array) * array)


def test_several_seeds_and_some_of_the_gradients():
    def program(x, y):
        return tg.sin(x) * y, x * 2.0

    listing, plan = lowered(program, [np.ones(3), np.ones(3)])
    x, y = np.array([0.1, 0.2, 0.3]), np.array([1.0, 2.0, 3.0])
    workspace = run(plan, [x, y])
    first, second = listing.outputs
    a, b = listing.inputs
    one = np.ones(3)
    np.testing.assert_allclose(workspace.reverse({first: one, second: one}, [a])[0], np.cos(x) * y + 2)
    np.testing.assert_allclose(workspace.reverse({first: one}, [b, a])[0], np.sin(x))
    found = workspace.reverse({second: one}, [a, b])
    np.testing.assert_array_equal(found[0], 2 * one)
    assert found[1] is None
    assert workspace.reverse({}, [a, b]) == [None, None]
    before = workspace.reverse({first: one}, [a])[0]
    kept = before.copy()
    workspace.reverse({first: 5 * one}, [a])
    np.testing.assert_array_equal(before, kept)  # it is memory of its own


def test_a_seed_of_an_input():
    listing, plan = lowered(lambda x: x * x, [np.float64(3.0)])
    workspace = run(plan, [np.float64(3.0)])
    found = workspace.reverse(
        {listing.outputs[0]: np.float64(1.0), listing.inputs[0]: np.float64(10.0)}, listing.inputs
    )
    assert found[0] == 16.0


def guarded():
    """Two inputs, a guard of each kind, and what follows."""
    listing = Listing()
    x = listing.append(None, (), INPUT, np.array([0.5, 2.0]), 1)
    listing.inputs = [x]
    first = listing.append(BY_NAME["index"], (x,), View(0, ()), np.array(0.5), 1)
    holds = listing.append(BY_NAME["gt"], (first, -1), np.greater, np.True_)
    listing.immediates[holds] = 0.0
    question = listing.append(None, (holds,), IsTrue(True), None)
    second = listing.append(BY_NAME["index"], (x,), View(8, ()), np.array(2.0), 1)
    reading = listing.append(None, (second,), HasBytes(np.float64(2.0).tobytes()), None)
    out = listing.append(BY_NAME["mul"], (first, second), np.multiply, np.float64(1.0), 1)
    listing.outputs = [out]
    return listing, question, reading, out


def test_guards():
    listing, question, reading, out = guarded()
    workspace = Plan(listing).take()
    workspace.load(0, [0.25, 2.0])
    assert workspace.forward() == -1
    assert workspace.value(out) == 0.5
    np.testing.assert_array_equal(workspace.reverse({out: np.ones(())}, [0])[0], [2.0, 0.25])
    workspace.load(0, [-0.25, 3.0])
    assert workspace.forward() == question
    assert workspace.forward(question + 1) == reading
    assert workspace.forward(reading + 1) == -1
    assert workspace.value(out) == -0.75
    workspace.load(0, [math.nan, 2.0])
    assert workspace.forward() == question


@pytest.mark.parametrize("dtype", [np.float32, np.int64, np.int8, np.complex128, np.complex64, np.bool_])
def test_questions_of_other_dtypes(dtype):
    listing = Listing()
    listing.inputs = [listing.append(None, (), INPUT, np.ones(1, dtype))]
    guard = listing.append(None, (0,), IsTrue(True), None)
    workspace = Plan(listing).take()
    for value in (0, 1, 0.5j):
        if isinstance(value, complex) and np.dtype(dtype).kind != "c":
            continue
        workspace.load(0, value)
        assert workspace.forward() == (-1 if value else guard)


@pytest.mark.parametrize(
    "function", [lambda x: x[:1], lambda x: x.astype(np.float32), lambda x: 1 / 0, lambda x: x.reshape(-1, 1)]
)
def test_a_call_that_gives_something_else_is_a_divergence(function):
    listing = Listing()
    listing.inputs = [listing.append(None, (), INPUT, np.ones(3))]
    doubled = listing.append(None, (0,), np.negative, -np.ones(3))
    called = listing.append(None, (doubled,), Call(function), np.ones(3))
    workspace = Plan(listing).take()
    workspace.load(0, np.ones(3))
    assert workspace.forward() == called


def test_interrupts_and_a_lack_of_memory_go_through():
    def function(x):
        raise error

    for error in (KeyboardInterrupt, MemoryError):
        listing = Listing()
        listing.inputs = [listing.append(None, (), INPUT, np.ones(3))]
        listing.append(None, (0,), Call(function), np.ones(3))
        with pytest.raises(error):
            Plan(listing).take().forward()


def test_a_workspace_takes_over_what_another_program_has_computed():
    def branch(x, answer):
        total = x
        for k in range(5):
            total = tg.sin(total) * (k + 1.5)
        return total * 3.0 if answer else tg.cos(total) * 5.0 + x

    x = np.array([0.3, 0.6])
    mine, plan = lowered(lambda t: branch(t, True), [x])
    its, other = lowered(lambda t: branch(t, False), [x])
    shared = 0
    while shared < len(mine) and mine.same(its, shared, shared):
        shared += 1
    assert shared > 5
    begun = other.take()
    begun.load(0, 2 * x)
    assert begun.forward() == -1
    # What a branch has overwritten since is not there any more: so a question stands before it.
    workspace = plan.take()
    workspace.take_over(begun, 1)
    assert workspace.forward(1) == -1
    same(workspace.value(mine.outputs[0]), eagerly(lambda t: branch(t, True), [2 * x])[0])


def test_what_was_computed_before_a_guard_is_taken_over():
    def listing_of(scale):
        listing = Listing()
        row = listing.append(None, (), INPUT, np.ones(4), 1)
        listing.inputs = [row]
        values = np.ones(4)
        for k in range(6):
            values = values * (k + 1.5)
            row = listing.append(BY_NAME["mul"], (row, -1), np.multiply, values, 1)
            listing.immediates[row] = k + 1.5
        top = listing.append(BY_NAME["index"], (row,), View(0, ()), np.array(values[0]), 1)
        guard = listing.append(None, (top,), IsTrue(scale > 0), None)
        for _ in range(6):
            row = listing.append(BY_NAME["mul"], (row, -1), np.multiply, values, 1)
            listing.immediates[row] = scale
        listing.outputs = [row]
        return listing, guard

    first, guard = listing_of(-2.0)
    second, _ = listing_of(3.0)
    begun, workspace = Plan(first).take(), Plan(second).take()
    begun.load(0, np.arange(1.0, 5.0))
    assert begun.forward() == guard
    workspace.take_over(begun, guard)
    assert workspace.forward(guard) == -1
    expected = np.arange(1.0, 5.0)
    for k in range(6):
        expected = expected * (k + 1.5)
    for _ in range(6):
        expected = expected * 3.0
    same(workspace.value(second.outputs[0]), expected)


def test_constants_and_whole_numbers():
    listing = Listing()
    x = listing.append(None, (), INPUT, np.arange(4))
    listing.inputs = [x]
    two = listing.append(None, (), CONSTANT, np.int64(2))
    row = listing.append(BY_NAME["mul"], (x, two), np.multiply, np.arange(4) * 2)
    number = listing.append(BY_NAME["add"], (row, -1), np.add, np.arange(4) * 2 + 1)
    listing.immediates[number] = 1.0
    half = listing.append(BY_NAME["div"], (number, -1), np.true_divide, np.arange(4) / 2)
    listing.immediates[half] = 2.0
    narrow = listing.append(BY_NAME["mul"], (half, -1), np.multiply, np.zeros(4))
    listing.immediates[narrow] = -0.0
    listing.outputs = [number, half, narrow]
    workspace = run(Plan(listing), [np.array([5, -6, 7, 8])])
    same(workspace.value(number), np.array([5, -6, 7, 8]) * 2 + 1)
    same(workspace.value(half), (np.array([5, -6, 7, 8]) * 2 + 1) / 2)
    same(workspace.value(narrow), (np.array([5, -6, 7, 8]) * 2 + 1) / 2 * -0.0)


def test_pauses():
    program, arrays = steps_of(5), [np.full(7, 0.3), np.full(7, 0.7)]
    listing, plan = lowered(program, arrays)
    workspace = plan.take()
    for k, array in enumerate(arrays):
        workspace.load(k, array)
    workspace._words[P.BUDGET] = 1
    assert workspace.forward() == -1
    workspace._words[P.BUDGET] = 1
    found = workspace.reverse({listing.outputs[0]: np.ones(7)}, listing.inputs)
    value, expected = eagerly(program, arrays, np.ones(7))
    same(workspace.value(listing.outputs[0]), value)
    for mine, theirs in zip(found, expected, strict=True):
        same(mine, theirs)


def test_rows_of_single_numbers_take_forty_bytes():
    listing, plan = lowered(steps_of(2000), [np.float64(0.3), np.float64(0.7)])
    workspace = run(plan, [0.3, 0.7])
    workspace.reverse({listing.outputs[0]: np.ones(())}, listing.inputs)
    assert plan.nbytes <= 40 * len(listing)


def test_threads_have_workspaces_of_their_own():
    listing, plan = lowered(steps_of(50), [np.full(5, 0.3), np.full(5, 0.7)])
    failures = []

    def work(k):
        x, p = np.full(5, 0.1 * (k + 1)), np.full(5, 0.5)
        value, gradients = eagerly(steps_of(50), [x, p], np.ones(5))
        for _ in range(20):
            workspace = run(plan, [x, p])
            found = workspace.reverse({listing.outputs[0]: np.ones(5)}, listing.inputs)
            if not all(map(np.array_equal, [workspace.value(listing.outputs[0]), *found], [value, *gradients])):
                failures.append(k)
            plan.give(workspace)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_workspaces_are_used_again():
    _, plan = lowered(steps_of(2), [np.float64(0.3), np.float64(0.7)])
    workspace = plan.take()
    plan.give(workspace)
    assert plan.take() is workspace
    assert plan.take() is not workspace


def test_what_is_asked_of_derivatives_is_not_kept_for_ever():
    listing, plan = lowered(lambda *x: sum(x[1:], x[0]), [np.float64(k) for k in range(8)])
    workspace = run(plan, [np.float64(k) for k in range(8)])
    seeds = {listing.outputs[0]: np.ones(())}
    held = []
    for mask in range(1, 200):
        wanted = [row for k, row in enumerate(listing.inputs) if mask >> k & 1]
        assert [float(g) for g in workspace.reverse(seeds, wanted)] == [1.0] * len(wanted)
        held.append(plan.nbytes)
    assert max(held) == max(held[:100])
