"""Rolled arrays, read as slices of one that goes on at its ends: the same values to the bit, and gradients."""

from typing import Any

import numpy as np
import pytest
from program.optimised import improved

import tapegrad as tg
from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import View
from tapegrad.program.ir.rolls import rolls_as_slices


def rolls(compiled: Any) -> int:
    """Return how many rows roll an array in the program that runs."""
    plans = [program.plan.better or program.plan for program in compiled.recordings]  # of arrays, and of tensors
    (number,) = {list(plan._listing.ops).count(BY_NAME["roll"]) for plan in plans}
    return number


def wave(u: Any, speed: Any) -> Any:
    before = u
    for _ in range(4):
        around = np.roll(u, 1, 0) + np.roll(u, -1, 0) + np.roll(u, 1, 1) + np.roll(u, -1, 1)
        u, before = 2 * u - before + speed * (around - 4 * u), u
    return u


def upwind(u: Any, speed: Any) -> Any:
    u = u[0]
    for _ in range(4):
        u = u - 0.1 * np.sin(u) * (u - np.roll(u, 1))
    return u


def wide(u: Any, speed: Any) -> Any:
    return np.roll(u, 3, 0) * np.roll(u, -2, 0) + np.where(np.roll(u, 5, 1) > 0.0, np.roll(u, -1, -1), 2.0 * speed)


def space(u: Any, speed: Any) -> Any:
    v = u.reshape(3, 4, 12) * 1.0
    return (v - np.roll(v, 1, 0)) * (v - np.roll(v, -2, 2)) + np.roll(v, 1, 1)


def read_by_others(u: Any, speed: Any) -> Any:
    there, back = np.roll(u, 2, 0), np.roll(u, -2, 0)
    return there.T @ back + np.roll(np.roll(u, 1, 1), 1, 0).sum() + there[1:3].sum() + (back * u).sum()


def both_axes(u: Any, speed: Any) -> Any:
    return np.roll(u, (1, -1), (0, 1)) * np.roll(u, 7) + np.roll(u, 12, 0) * np.roll(u, 0, 1)


PROGRAMS = {wave: 0, upwind: 0, wide: 0, space: 1, read_by_others: 4, both_axes: 4}


def arguments(seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    return rng.normal(size=(12, 12)), 0.1 * rng.random((12, 12))


@pytest.mark.parametrize("fun", PROGRAMS, ids=lambda f: f.__name__)
def test_values_and_gradients(fun):
    args, weights = arguments(), arguments(2)
    compiled = improved(fun, *args)
    assert rolls(compiled) == PROGRAMS[fun]
    other = arguments(1)
    mine, its = compiled(*other), fun(*other)
    if fun is read_by_others:
        np.testing.assert_allclose(mine, its, rtol=1e-13)
    else:
        assert mine.tobytes() == np.ascontiguousarray(its).tobytes()
    expected, pull = tg.func.vjp(fun, *other)
    found, mine_pull = tg.func.vjp(compiled, *other)
    seed = np.resize(weights[0], expected.shape)
    for a, b in zip(mine_pull(seed), pull(seed), strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-11, atol=1e-13)
    assert found.shape == expected.shape


@pytest.mark.parametrize("fun", [wave, wide, space], ids=lambda f: f.__name__)
def test_second_derivatives(fun):
    args, along = arguments(), arguments(3)

    def squares(f):
        return lambda u: (f(u, args[1]) ** 2).sum()

    mine, its = (tg.func.hvp(squares(f), args[0], along[0])[1] for f in (improved(fun, *args), fun))
    np.testing.assert_allclose(mine, its, rtol=1e-10, atol=1e-11 * np.abs(its).max())


def test_exact_keeps_the_bits_of_gradients():
    args = arguments()
    compiled = improved(wave, *args, optimize="exact")
    assert rolls(compiled) == 16
    mine, its = (tg.func.grad(lambda u, f=f: f(u, args[1]).sum())(args[0]) for f in (compiled, wave))
    assert mine.tobytes() == its.tobytes()


@pytest.mark.parametrize("n", [1, 2, 3, 5])
def test_small_arrays(n):
    u = np.arange(1.0, n + 1)

    def fun(u):
        return sum(k * np.roll(u, k) * u for k in range(-3, 7))

    compiled = improved(fun, u)
    np.testing.assert_allclose(compiled(u), fun(u), rtol=1e-14)
    gradient = tg.func.grad(lambda u: compiled(u).sum())(u)
    np.testing.assert_allclose(gradient, tg.func.grad(lambda u: fun(u).sum())(u), rtol=1e-14)


@pytest.mark.parametrize("dtype", [np.float32, np.complex128, np.int64])
def test_other_dtypes_stay(dtype):
    u = np.arange(12).astype(dtype)
    compiled = improved(lambda u: u * np.roll(u, 1) + np.roll(u, -1), u)
    assert rolls(compiled) == 2
    np.testing.assert_array_equal(compiled(u), u * np.roll(u, 1) + np.roll(u, -1))


def test_what_is_rolled_without_gradients():
    def fun(u):
        with tg.no_grad():
            still = np.roll(u, 1) * 2.0
        return (np.roll(u, 1) * still + np.roll(u, -1) * u).sum()

    u = arguments()[0][0]
    compiled = improved(fun, u)
    assert rolls(compiled) == 0
    np.testing.assert_allclose(tg.func.grad(compiled)(u), tg.func.grad(fun)(u), rtol=1e-12)


def test_shifts_by_one_share_a_copy():
    program = tg.record(wave, *arguments())
    listing, rows = rolls_as_slices(program.listing.unpacked())
    names = [op.name if op else "" for op in listing.ops]
    assert names.count("concatenate") == 8  # an axis and a step
    assert names.count("roll") == 0
    assert all(
        type(listing.how[rows[row]]) is View for row, op in enumerate(program.listing.ops) if op is BY_NAME["roll"]
    )
