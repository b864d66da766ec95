"""`tg.scan`: Python's loop over the parts of arrays, and one row of a compiled function; JAX's as the oracle."""

import tracemalloc

import numpy as np
import pytest
from program.recorded import as_it_is

import tapegrad as tg

N = 7
RNG = np.random.default_rng(5)
W, START = RNG.normal(size=4), RNG.normal(size=4)
XS = {"u": RNG.normal(size=N), "v": RNG.normal(size=(N, 2))}


def asks(w, start, xs):
    """Carry and y are containers; a step asks for a truth value and counts; all that is read has a gradient."""

    def step(carry, x):
        a, n = carry
        a = tg.sin(a * w) + x["u"] * a.mean() - 0.1 * w * x["v"].sum()
        if a.sum() > 0.2:
            a = a * 0.5
        return (a, n + 1), {"s": a.sum() * n, "m": [a, x["v"] * 2.0]}

    (a, n), ys = tg.scan(step, (start, 0), xs)
    return (a * a).sum() * n + (ys["s"] ** 2).sum() + (ys["m"][0] * ys["m"][1][:, :1]).sum()


def asks_in_python(w, start, xs):
    a, total = start, 0.0
    for k in range(N):
        a = tg.sin(a * w) + xs["u"][k] * a.mean() - 0.1 * w * xs["v"][k].sum()
        if a.sum() > 0.2:
            a = a * 0.5
        total = total + (a.sum() * k) ** 2 + (a * (xs["v"][k, 0] * 2.0)).sum()
    return (a * a).sum() * N + total


def of_complex(w, start, xs):
    step = lambda z, x: (z * (1.0 + 0.1j * x["u"]) + w[0], (z.real * z.imag, z))  # noqa: E731
    z, (products, places) = tg.scan(step, start + 1j, xs)
    return (abs(z) ** 2).sum() + products.sum() + places.imag.sum()


def of_complex_in_python(w, start, xs):
    z, total = start + 1j, 0.0
    for k in range(N):
        total = total + (z.real * z.imag).sum() + z.imag.sum()
        z = z * (1.0 + 0.1j * xs["u"][k]) + w[0]
    return (abs(z) ** 2).sum() + total


def nested(w, start, xs):
    def step(a, x):
        inner = tg.while_loop(lambda s: (s * s).sum() > 1.0, lambda s: s * tg.cos(x["u"] * w) * 0.7, a)
        b, squares = tg.scan(lambda c, v: (c + v * w, (c * c).sum()), inner, x["v"])
        return 0.5 * b + start, squares

    a, squares = tg.scan(step, start, xs)
    return (a * a).sum() + squares.sum()


def nested_in_python(w, start, xs):
    a, total = start, 0.0
    for k in range(N):
        while (a * a).sum() > 1.0:
            a = a * tg.cos(xs["u"][k] * w) * 0.7
        for j in range(2):
            total = total + (a * a).sum()
            a = a + xs["v"][k, j] * w
        a = 0.5 * a + start
    return (a * a).sum() + total


LOOPS = {"asks": (asks, asks_in_python), "complex": (of_complex, of_complex_in_python)}
LOOPS["nested"] = (nested, nested_in_python)
CHANGES = {
    "value": lambda f: f,
    "gradient": lambda f: tg.func.value_and_grad(f, (0, 1, 2)),
    "hessian": lambda f: tg.func.hessian(f, (0, 1)),
}


def numbers(value):
    if isinstance(value, dict):
        value = tuple(value.values())
    return np.concatenate([numbers(v) for v in value]) if isinstance(value, tuple) else np.array(value).ravel()


@pytest.mark.slow(ids=5)
@pytest.mark.parametrize("name", LOOPS)
@pytest.mark.parametrize("way", CHANGES)
def test_a_scan_is_pythons_loop(name, way):
    loop, in_python = LOOPS[name]
    change, compiled = CHANGES[way], tg.compile(loop)
    outside, within = change(compiled), tg.compile(as_it_is(change(loop)))
    for scale in (1.0, 0.6, -0.8, 1.3):
        given = W * scale, START, XS
        expected = numbers(change(in_python)(*given))
        for found in (change(loop), outside, within):
            np.testing.assert_allclose(numbers(found(*given)), expected, rtol=1e-10, atol=1e-12)
    if name == "complex":
        assert len(compiled.recordings) == 1 and compiled.stats.recordings == 2, compiled.stats
    assert not compiled.stats.reasons, compiled.stats


def test_derivatives_against_differences():
    compiled = tg.compile(asks)
    gradient = numbers(tg.func.grad(compiled, (0, 1))(W, START, XS))
    directions = np.eye(4)
    shifts = [(d, 0.0 * d) for d in directions] + [(0.0 * d, d) for d in directions]
    h = 1e-6
    sides = [[compiled(W + s * h * a, START + s * h * b, XS).item() for s in (1.0, -1.0)] for a, b in shifts]
    np.testing.assert_allclose(gradient, [(up - down) / (2 * h) for up, down in sides], rtol=1e-6, atol=1e-7)


def test_gradients_go_through_a_carry_that_begins_as_a_constant():
    def places(damping, lib):
        def step(carry, push):
            x, v = carry
            v = v + 0.03 * (push - x - damping * v)
            return (x + 0.03 * v, v), x

        return lib(step, (0.0, 0.0), np.sin(np.linspace(0.0, 6.0, 200)))[1]

    def in_python(step, carry, xs):
        ys = []
        for x in xs:
            carry, y = step(carry, x)
            ys.append(y)
        return carry, np.array(ys)

    compiled, h = tg.compile(lambda d: places(d, tg.scan)), 1e-5
    found = tg.func.jacobian(compiled)(np.array(0.1))
    expected = (places(0.1 + h, in_python) - places(0.1 - h, in_python)) / (2 * h)
    assert abs(expected).max() > 2.0
    np.testing.assert_allclose(found, expected, atol=1e-8)


@pytest.mark.parametrize("is_compiled", [False, True])
def test_forms_dtypes_and_length(is_compiled):
    def f(a, b):
        one = tg.scan(lambda c, x: (c * x + a, c), b, np.arange(5, dtype=np.float32))
        two = tg.scan(lambda c, x: (c + 1, None), 3, length=4)
        three = tg.scan(lambda c, x: (None, x > 0.0), None, a)
        return one, two, three

    f = tg.compile(f) if is_compiled else f
    a, b = np.float32([1, -2, 3]), np.float32([3, 2, 1])
    for _ in range(3):
        (c, ys), two, three = f(a, b)
        state, rows = b, []
        for x in np.arange(5, dtype=np.float32):
            rows.append(state)
            state = state * x + a
        np.testing.assert_array_equal(c, state)
        np.testing.assert_array_equal(ys, rows)
        assert c.dtype == ys.dtype == np.float32
        assert (two[0].item(), two[0].dtype, two[1]) == (7, np.int64, None)
        assert three[0] is None and np.asarray(three[1]).tolist() == [True, False, True]
    gradients = tg.func.grad(lambda a, b: f(a, b)[0][1].sum(), (0, 1))(a, b)
    # The rows are b, a, a + a, 2(a + a) + a, ...: 1 + 2 + 5 + 16 times a in all, and b once.
    assert [g.tolist() for g in gradients] == [[24.0] * 3, [1.0] * 3] and gradients[0].dtype == np.float32


@pytest.mark.parametrize("kind", ["Loop", "Scan"])
def test_second_derivatives_and_forward_mode_run_without_python(kind, monkeypatch):
    def refuse(*_):
        raise AssertionError("steps were computed by Python")

    monkeypatch.setattr(f"tapegrad.program.run.loops.{kind}.tensors", refuse)

    def loop(a):
        body = lambda n, x: (n + 1, tg.sin(a * x) + 0.3 * x)  # noqa: E731
        if kind == "Scan":
            x, ys = tg.scan(lambda x, k: (body(0, x)[1], x * k), 0.7, np.arange(9.0))
            return x + ys.sum()
        return tg.while_loop(lambda s: s[0] < 9, lambda s: body(*s), (0, 0.7))[1]

    def in_python(a):
        x, total = 0.7, 0.0
        for k in range(9):
            total, x = total + x * k, tg.sin(a * x) + 0.3 * x
        return x + total if kind == "Scan" else x

    compiled, a = tg.compile(loop), np.array(1.1)
    for _ in range(2):
        np.testing.assert_allclose(tg.func.hessian(compiled)(a), tg.func.hessian(in_python)(a), rtol=1e-11)
        found = tg.func.jvp(compiled, (a,), (np.array(2.0),))
        np.testing.assert_allclose(found, tg.func.jvp(in_python, (a,), (np.array(2.0),)), rtol=1e-11)


def test_changes_that_are_the_same_for_all_elements_of_a_state():
    """The change of `0.3 + a * x.sum()` is one number, spread over the elements of x."""

    def loop(a):
        return tg.while_loop(
            lambda s: s[0] < 4, lambda s: (s[0] + 1, 0.3 * np.ones(2) + a * s[1].sum()), (0, np.array([0.3, 0.6]))
        )[1].sum()

    def in_python(a):
        total = 0.9  # of both elements
        for _ in range(4):
            total = 0.6 + 2.0 * a * total
        return total

    a = np.array(0.7)
    np.testing.assert_allclose(tg.func.hessian(tg.compile(loop))(a), tg.func.hessian(in_python)(a), rtol=1e-12)
    one = np.array(1.0)
    found = tg.func.jvp(tg.compile(loop), (a,), (one,))
    np.testing.assert_allclose(found, tg.func.jvp(in_python, (a,), (one,)), rtol=1e-12)


def test_it_agrees_with_jax(jax):
    jnp = jax.numpy

    def step_of(lib):
        def step(carry, x):
            z = lib.tanh(carry * x) + 0.3 * carry
            return z, z * x

        return step

    def ours(a, xs):
        carry, ys = tg.scan(step_of(tg), a, xs)
        return carry.sum() + (ys * ys).sum()

    def its(a, xs):
        carry, ys = jax.lax.scan(step_of(jnp), a, xs)
        return carry.sum() + (ys * ys).sum()

    xs = RNG.normal(size=(20, 4))
    with jax.enable_x64(True):
        expected = jax.grad(its, (0, 1))(START, xs)
    for found, other in zip(tg.func.grad(tg.compile(ours), (0, 1))(START, xs), expected, strict=True):
        np.testing.assert_allclose(found, other, rtol=1e-12)


def test_examples_of_a_batch():
    starts = RNG.normal(size=(3, 4))
    compiled = tg.compile(nested)
    each = [nested_in_python(W, start, XS).item() for start in map(tg.tensor, starts)]
    for f in (nested, compiled):
        np.testing.assert_allclose(tg.func.vmap(f, (None, 0, None))(W, starts, XS), each, rtol=1e-12)


@pytest.mark.filterwarnings("ignore:.*run by Python")
def test_what_a_step_does_besides_is_done_in_each_step():
    seen = []

    def f(x):
        def step(c, x):
            seen.append(1)
            return c + x, c

        return tg.scan(step, 0.0, x)[0]

    compiled, x = tg.compile(f), np.arange(5.0)
    for k in range(3):
        assert compiled(x) == 10.0 and len(seen) == 5 * (k + 1)


def test_a_gradient_keeps_states_and_no_more():
    n, steps = 20_000, 100

    def f(x):
        def step(y, _):
            for _ in range(5):
                y = y + 0.01 * np.sin(y) * np.cos(y)
            return y, None

        return tg.scan(step, x, length=steps)[0].sum()

    compiled, x = tg.func.value_and_grad(tg.compile(f)), np.linspace(0.0, 1.0, n)
    for _ in range(3):
        compiled(x)
    tracemalloc.start()
    try:
        compiled(x)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2.5 * 8 * n * steps  # carries and their adjoints; a tape holds 20 times these


ERRORS = {
    "no function": (3, (0.0, [1.0, 2.0]), tg.errors.OperandError, "got int as f"),
    "nothing to go by": (lambda c, x: (c, x), (0.0,), tg.errors.OperandError, "neither xs nor length"),
    "no steps": (lambda c, x: (c, x), (0.0, None, 0), tg.errors.ArgumentError, "0 steps"),
    "half a step": (lambda c, x: (c, x), (0.0, None, 2.5), tg.errors.OperandError, "whole number"),
    "a number": (lambda c, x: (c, x), (0.0, 3.0), tg.errors.ShapeError, "with a number in it"),
    "two lengths": (
        lambda c, x: (c, x[0]), (0.0, (np.ones(3), np.ones(4))), tg.errors.ShapeError, "xs of 4 parts for 3 steps",
    ),
    "no pair": (lambda c, x: c, (0.0, np.ones(3)), tg.errors.OperandError, "let it return two values"),
    "another carry": (
        lambda c, x: (np.ones(2), x), (0.0, np.ones(3)), tg.errors.ShapeError, r"gave carry of shape \(2,\)",
    ),
    "another y": (
        lambda c, x: (c + 1, np.ones(int(c.detach().item()) + 1)), (0, np.ones(3)),
        tg.errors.ShapeError, "gave y of shape",
    ),
    "written in place": (
        lambda c, x: (c.add_(x), x), (0.0, np.ones(3)), tg.errors.OperandError, "body of scan wrote in place",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ERRORS)
@pytest.mark.parametrize("is_compiled", [False, True])
def test_bad_input_is_refused_in_the_same_words(case, is_compiled):
    f, given, error, text = ERRORS[case]

    def run(x):
        return tg.scan(f, *given)[0] * x

    run = tg.compile(run) if is_compiled else run
    with pytest.raises(error, match=text):
        run(np.array(1.0))
