"""Slices in groups: their adjoints go straight into those of the arrays that they are of; memory is used again."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.program.fuse import lower
from tapegrad.program.fuse.types import Together

RNG = np.random.default_rng(5)


def heat(u, steps=10):
    for _ in range(steps):
        v = u * 1.0
        inner = u[1:-1, 1:-1]
        v[1:-1, 1:-1] = inner + 0.1 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * inner)
        u = v
    return u


def burgers(u):
    for _ in range(6):
        u = u[1:-1] - 0.1 * u[1:-1] * (u[2:] - u[:-2]) + 0.05 * (u[2:] - 2 * u[1:-1] + u[:-2])
    return u


def blocks(u):
    """Read contiguous lines of a plane, and lines with strides, in one group."""
    return u[1:, :] * u[:-1, :] + np.sin(u[1:, :]) - u[2:3, :] * u[1:, :]


def solid(u):
    w = u[1:-1, :, 1:]
    return w * u[2:, :, :-1] + u[:-2, :, 1:] * w


def whole(u):
    v = u[:]
    return v * u + u[:] * 2 + v * v


PROGRAMS = {
    "heat": (heat, (9, 12)),
    "heat, lines of several blocks": (heat, (5, 700)),
    "burgers": (burgers, (40,)),
    "burgers, several blocks": (burgers, (1000,)),
    "lines": (blocks, (5, 13)),
    "solid": (solid, (5, 3, 11)),
    "whole": (whole, (7,)),
}


def slices_of(program):
    """Count the slices among what groups of a program read."""
    hows = [how for how in program._plan.better.joined.listing.how if type(how) is Together]
    return sum(e.is_slice for how in hows for e in how.group.externals)


def weighed(fun, shape):
    weights = np.random.default_rng(1).normal(size=fun(np.zeros(shape)).shape)

    def loss(u):
        return (fun(u) * weights).sum()

    return loss


@pytest.mark.parametrize("name", PROGRAMS)
def test_values_are_to_the_bit_and_gradients_those_of_the_tape(name):
    fun, shape = PROGRAMS[name]
    u = RNG.uniform(0.2, 1.0, shape)
    program, loss = tg.record(fun, u).optimized(), weighed(fun, shape)
    assert slices_of(program) or name == "whole"
    again = RNG.uniform(0.2, 1.0, shape)
    assert program(again).tobytes() == fun(tg.tensor(again)).numpy().tobytes()  # NumPy's own sine rounds otherwise
    graded = tg.record(loss, u).optimized()
    for values in (again, u, again):
        value, gradient = graded.value_and_grad(values)
        expected, by_tape = tg.func.value_and_grad(loss)(values)
        np.testing.assert_allclose(value, expected, rtol=1e-12)
        np.testing.assert_allclose(gradient, by_tape, rtol=1e-11, atol=1e-12)


def test_gradients_are_central_differences():
    u = RNG.uniform(0.2, 1.0, (6, 7))
    loss = weighed(heat, u.shape)
    gradient = tg.record(loss, u).optimized().value_and_grad(u)[1]
    for place in np.ndindex(u.shape):
        step = np.zeros(u.shape)
        step[place] = 1e-6
        assert gradient[place] == pytest.approx((loss(u + step) - loss(u - step)) / 2e-6, rel=1e-6, abs=1e-8)


@pytest.mark.parametrize("name", PROGRAMS)
def test_threads_that_write_side_by_side(name, monkeypatch):
    fun, shape = PROGRAMS[name]
    shape = (64, 70) if len(shape) == 2 else (4097,) if len(shape) == 1 else (40, 3, 11)
    u, loss = RNG.uniform(0.2, 1.0, shape), weighed(fun, shape)
    expected = tg.func.grad(loss)(u)
    monkeypatch.setattr(lower, "_LARGE", 1)
    before = tg.get_num_threads()
    found = []
    try:
        for threads in (1, 2, 3):
            tg.set_num_threads(threads)
            program = tg.record(loss, u).optimized()
            assert any(lower.grain(g.together) for g in program._plan.better.groups)
            found.append([program.value_and_grad(u)[1] for _ in range(3)])
    finally:
        tg.set_num_threads(before)
    for each in found:
        for gradient in each:
            np.testing.assert_array_equal(gradient, found[0][0])
    np.testing.assert_allclose(found[0][0], expected, rtol=1e-11, atol=1e-12)


def test_arrays_that_others_read_as_well():
    def loss(u, w):
        v = np.sin(u) * w
        a = v[1:-1] * v[2:] + v[:-2] * u[1:-1]
        b = v @ v
        return (a * a).sum() * b + v[0] + (v[3:] ** 2).sum() + u[1:-1].sum()

    u, w = RNG.uniform(0.2, 1.0, (2, 23))
    program = tg.record(loss, u, w).optimized()
    for argnums in (0, 1, (0, 1)):
        for _ in range(2):
            mine = program.value_and_grad(u, w, argnums=argnums)[1]
            its = tg.func.grad(loss, argnums)(u, w)
            for a, b in zip(np.atleast_2d(mine), np.atleast_2d(its), strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-12)


def test_memory_of_a_linear_stencil_does_not_grow_with_the_steps():
    u = RNG.random((30, 40))
    sizes = [tg.record(heat, u, steps).optimized()._plan.better.before for steps in (10, 60)]
    assert sizes[0] == sizes[1] < 5 * u.nbytes + 4096


def test_values_that_derivatives_read_stay():
    def loss(u):
        for _ in range(8):
            v = u * 1.0
            v[1:-1] = u[1:-1] * (1 - 0.1 * u[2:] * u[:-2])
            u = v
        return (u * u).sum()

    u = RNG.random(50)
    program = tg.record(loss, u).optimized()
    np.testing.assert_allclose(program.value_and_grad(u)[1], tg.func.grad(loss)(u), rtol=1e-12)
    assert program._plan.better.before > 8 * u.nbytes


def test_what_is_read_late_is_not_written_over():
    def f(u, late):
        first = u * 2 + late
        x = first * u - u
        seen = []
        for k in range(12):
            x = np.cumsum(x * 0.5 + k)
            if k % 4 == 1:
                seen.append(x)
        return x + first, seen[1] * seen[0], np.stack(seen)

    u, late = RNG.random((2, 33))
    program = tg.record(f, u, late).optimized()
    assert program._plan.better is not None
    for mine, its in zip(program(late, u), f(late, u), strict=True):
        assert np.asarray(mine).tobytes() == np.asarray(its).tobytes()


def drawn_program(draw):
    """Draw a program of slices of one array, written into the next one or joined to it."""
    shape = draw(st.sampled_from([(5, 9), (4, 300), (11,), (530,), (4, 5, 6)]))
    offsets = st.tuples(*[st.sampled_from([-1, 0, 1])] * len(shape))
    term = st.tuples(offsets, st.sampled_from([-0.3, 0.2, 1.0]), st.integers(0, 3))
    terms = draw(st.lists(term, min_size=1, max_size=5))
    steps, writes = draw(st.integers(1, 4)), draw(st.booleans())

    def part(offset):
        return tuple(slice(1 + d, n - 1 + d) for d, n in zip(offset, shape, strict=True))

    here = part((0,) * len(shape))

    def fun(u):
        for _ in range(steps):
            total = u[here] * 0.5
            for offset, c, kind in terms:
                w = u[part(offset)]
                total = total + c * (w if kind == 0 else w * w if kind == 1 else np.sin(w) if kind == 2 else w * total)
            v = u * 1.0 if writes else np.cos(u)
            v[here] = total
            u = v
        return u

    return fun, shape


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_programs_of_slices(data):
    fun, shape = drawn_program(data.draw)
    u = np.random.default_rng(data.draw(st.integers(0, 99))).uniform(0.2, 1.0, shape)
    assert tg.record(fun, u).optimized()(u).tobytes() == tg.record(fun, u, optimize=False)(u).tobytes()
    loss = weighed(fun, shape)
    mine, its = tg.record(loss, u).optimized().value_and_grad(u), tg.func.value_and_grad(loss)(u)
    np.testing.assert_allclose(mine[0], its[0], rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(mine[1], its[1], rtol=1e-9, atol=1e-11 * (1 + np.max(np.abs(its[1]))))
