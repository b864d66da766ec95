"""Lines and columns that are broadcast in groups, against the same program as it was recorded, torch and the tape."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from other_packages import torch
from program.optimised import improved

import tapegrad as tg
from tapegrad.program.fuse import lower
from tapegrad.program.fuse.types import Together
from tapegrad.program.ir.listing import View

RNG = np.random.default_rng(8)
SHAPES = [(5, 7), (3, 300), (40, 9), (2, 8), (6, 1), (1, 6), (2, 3, 5)]


def layer(x, w, b, c):
    h = np.tanh(x * w + b) * c
    return h * h * b + np.exp(-h) * c


def torch_layer(x, w, b, c):
    h = torch.tanh(x * w + b) * c
    return h * h * b + torch.exp(-h) * c


def arguments(shape, rng=RNG):
    line, column = shape[-1:], (*shape[:-1], 1)
    return tuple(rng.uniform(0.1, 1.0, s) for s in (shape, line, (1,) * (len(shape) - 1) + line, column))


def loss(*args):
    out = layer(*args)
    return (out * out).sum()


def externals(program):
    hows = [how for how in program._plan.better.joined.listing.how if type(how) is Together]
    return [e for how in hows for e in how.group.externals]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_values_are_to_the_bit_and_gradients_those_of_torch(shape):
    args = arguments(shape)
    program = tg.record(layer, *args).optimized()
    if shape[-1] > 1:
        assert any(e.is_line for e in externals(program))
        assert any(e.is_column for e in externals(program))
    others = arguments(shape)
    assert program(*others).tobytes() == tg.record(layer, *args, optimize=False)(*others).tobytes()
    graded = tg.record(loss, *args).optimized()
    for _ in range(2):
        value, gradients = graded.value_and_grad(*others, argnums=(0, 1, 2, 3))
        leaves = [torch.tensor(a, requires_grad=True) for a in others]
        out = torch_layer(*leaves)
        expected = (out * out).sum()
        np.testing.assert_allclose(value, expected.item(), rtol=1e-12)
        for mine, its in zip(gradients, torch.autograd.grad(expected, leaves), strict=True):
            np.testing.assert_allclose(mine, its.numpy(), rtol=1e-11)


@pytest.mark.parametrize("argnums", [0, 1, 2, 3, (1, 3), (2, 1)])
def test_only_some_are_wanted(argnums):
    args = arguments((6, 270))
    program = tg.record(loss, *args).optimized()
    mine, its = program.value_and_grad(*args, argnums=argnums)[1], tg.func.grad(loss, argnums)(*args)
    for a, b in zip(mine, its, strict=True) if isinstance(argnums, tuple) else [(mine, its)]:
        np.testing.assert_allclose(a, b, rtol=1e-11)


def test_threads(monkeypatch):
    monkeypatch.setattr(lower, "_LARGE", 1)
    args = arguments((150, 20))
    expected = tg.func.grad(loss, (0, 1, 2, 3))(*args)
    before, found = tg.get_num_threads(), []
    try:
        for threads in (1, 2, 3):
            tg.set_num_threads(threads)
            program = tg.record(loss, *args).optimized()
            assert any(lower.grain(g.together) for g in program._plan.better.groups)
            found.append(program.value_and_grad(*args, argnums=(0, 1, 2, 3))[1])
            found.append(program.value_and_grad(*args, argnums=3)[1:])  # no part writes where another one does
    finally:
        tg.set_num_threads(before)
    for k, each in enumerate(found):
        for mine, its in zip(each, found[k % 2], strict=True):
            np.testing.assert_array_equal(mine, its)
    for mine, its in zip(found[0], expected, strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-11)
    np.testing.assert_allclose(found[1][0], expected[3], rtol=1e-11)


def test_time_loops_over_broadcasts():
    def steps(x, w, c):
        for _ in range(30):
            x = x + 0.01 * (np.sin(x) * w - x * x * c)
        return (x * x).sum()

    x, w, _, c = arguments((6, 11))
    program = tg.record(steps, x, w, c).optimized()
    assert program._plan.better is not None
    value, gradients = program.value_and_grad(x, w, c, argnums=(0, 1, 2))
    expected = tg.func.value_and_grad(steps, (0, 1, 2))(x, w, c)
    np.testing.assert_allclose(value, expected[0], rtol=1e-13)
    for mine, its in zip(gradients, expected[1], strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-11)


def test_a_line_that_is_a_row_of_the_matrix_itself():
    def f(x):
        return ((x * x[1] + x[:, 2:3]) * np.cos(x[0]) * x).sum()

    x = RNG.random((4, 6))
    program = tg.record(f, x).optimized()
    np.testing.assert_allclose(program.value_and_grad(x)[1], tg.func.grad(f)(x), rtol=1e-12)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_programs_with_operands_of_many_shapes(data):
    shape = data.draw(st.sampled_from([(3, 5), (2, 270), (7, 1), (1, 5), (2, 3, 4)]))
    every = st.sampled_from(["full", "line", "row", "column", "number", "other"])
    kinds = data.draw(st.lists(every, min_size=2, max_size=5))
    of = {
        "full": shape,
        "line": shape[-1:],
        "row": (1,) * (len(shape) - 1) + shape[-1:],
        "column": (*shape[:-1], 1),
        "number": (),
        "other": shape[1:],
    }
    operations = data.draw(st.lists(st.integers(0, 4), min_size=3, max_size=9))
    rng = np.random.default_rng(data.draw(st.integers(0, 99)))
    args = [rng.uniform(0.2, 1.0, of[kind]) for kind in kinds]

    def fun(*args):
        x = args[0] + np.zeros(shape)
        for k, operation in enumerate(operations):
            y = args[(k + 1) % len(args)]
            x = (x * y, x + y, np.sin(x) - y, x / (1 + y * y), np.where(x > y, x, y * 0.5))[operation]
        return x

    def of_loss(*args):
        return (fun(*args) ** 2).sum()

    plain = tg.record(fun, *args, optimize=False)
    assert tg.record(fun, *args).optimized()(*args).tobytes() == plain(*args).tobytes()
    argnums = tuple(range(len(args)))
    mine = tg.record(of_loss, *args).optimized().value_and_grad(*args, argnums=argnums)
    its = tg.record(of_loss, *args, optimize=False).value_and_grad(*args, argnums=argnums)
    np.testing.assert_allclose(mine[0], its[0], rtol=1e-12)
    for a, b in zip(mine[1], its[1], strict=True):
        np.testing.assert_allclose(a, b, rtol=1e-10, atol=1e-12 * (1 + np.max(np.abs(b))))


# Views that repeat elements

REPEATED = {
    "a column": lambda x, c: np.broadcast_to(c[:, None], x.shape) * x + x,
    "a line": lambda x, c: np.broadcast_to(x[1], x.shape) * x - x,
    "where": lambda x, c: np.where(x > 0.5, np.broadcast_to(x[0], x.shape), x * x),
    "the outer product": lambda x, c: np.broadcast_to(c[:, None], x.shape) * np.broadcast_to(x[0], x.shape) * x,
    "twice": lambda x, c: (lambda b: b * x + b / x)(np.broadcast_to(c[:, None], x.shape)),
    "of a part": lambda x, c: np.broadcast_to(x[:, 2:3], x.shape) * x * c[0],
}
KEPT = {
    "one operand": lambda x, c: np.sin(np.broadcast_to(c[:, None], x.shape)) * x,
    "both the same": lambda x, c: (lambda b: (b + b) * x)(np.broadcast_to(c[:, None], x.shape)),
    "a result": lambda x, c: np.broadcast_to(c[:, None], x.shape),
    "a product of matrices": lambda x, c: np.broadcast_to(c[:, None], x.shape) @ x.T,
    "one of its readers": lambda x, c: (lambda b: b * x + np.cumsum(b, 1))(np.broadcast_to(c[:, None], x.shape)),
}


def views_that_repeat(program):
    better = program.plan.better or program.plan
    listing = better._listing
    return [
        row
        for row, how in enumerate(listing.how)
        if type(how) is View
        and any(n > 1 and not s for n, s in zip(listing.values[row].shape, how.strides, strict=True))
    ]


@pytest.mark.parametrize("what", [*REPEATED, *KEPT])
def test_views_that_repeat_elements(what):
    fun, (x, _, _, c) = {**REPEATED, **KEPT}[what], arguments((6, 9))
    compiled = improved(fun, x, c[:, 0])
    for program in compiled.recordings:
        assert bool(views_that_repeat(program)) == (what in KEPT)
    x, _, _, c = arguments((6, 9))
    c = c[:, 0]
    np.testing.assert_array_equal(compiled(x, c), fun(x, c))
    each = [tg.func.grad(lambda *a, f=f: (f(*a) ** 2).sum(), (0, 1))(x, c) for f in (compiled, fun)]
    for mine, its in zip(*each, strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-12)
    mine, its = (tg.func.hessian(lambda c, f=f: (f(x, c) ** 2).sum())(c) for f in (compiled, fun))
    np.testing.assert_allclose(mine, its, rtol=1e-11, atol=1e-12)


def test_views_that_repeat_stay_where_gradients_keep_their_bits():
    x, _, _, c = arguments((6, 9))
    compiled = improved(REPEATED["a column"], x, c[:, 0], optimize="exact")
    assert all(map(views_that_repeat, compiled.recordings))


def test_views_that_repeat_what_is_not_in_c_order():
    def fun(x):
        y = np.exp(x)  # in Fortran's order, as x is
        return (np.broadcast_to(y[:, :1], x.shape) * x + np.broadcast_to(y[0], x.shape) * y).sum()

    x = np.asfortranarray(arguments((6, 9))[0])
    np.testing.assert_allclose(tg.func.grad(improved(fun, x))(x), tg.func.grad(fun)(x), rtol=1e-12)
