"""Compiled functions that call compiled functions, each other, or themselves."""

import numpy as np
import pytest
from program.same import follow, phase

import tapegrad as tg

X = np.linspace(0.3, 1.4, 5)


def compiled_or_not(is_compiled):
    return tg.compile if is_compiled else lambda fun: fun


def twin_makers(build):
    """The first twin is plain inside as well."""
    first = iter([False, True])

    def make():
        return build(compiled_or_not(next(first)))

    return make


def inner_and_outer(compiled):
    state = {"rate": 0.5, "array": np.ones(5)}

    @compiled
    def inner(x):
        y = x * state["array"] * state["rate"]
        return y * 2.0 if y.sum() > 3.0 else tg.sin(y)

    return (lambda x: (inner(x) * inner(x * 2.0)).sum()), state


def test_an_inner_compiled_function(way):
    follow(way, twin_makers(inner_and_outer), phase(X, calls=8))


def test_what_the_inner_one_reads_changes(way):
    follow(
        way,
        twin_makers(inner_and_outer),
        phase(X, calls=6),
        phase(X, change=lambda s: s.update(rate=-1.5), fresh=True),
        phase(X, change=lambda s: s["array"].fill(0.25), fresh=None, calls=6),
        phase(X * 20.0, calls=6),
    )


def test_the_guards_of_the_inner_one_hold_for_the_outer(way):
    """A branch within, on a value: the outer one must notice that it goes the other way."""

    def build(compiled):
        inner = compiled(lambda x: x * 2.0 if x.sum() > 10.0 else x * x)
        return (lambda x: inner(x).sum() + x.sum()), None

    follow(
        way,
        twin_makers(build),
        phase(X),
        phase(X + 5.0, fresh=True),
        phase(X, fresh=False),
        phase(X + 5.0, fresh=False),
    )


def test_an_inner_one_that_was_replayed_before(way):
    """Warm when the outer one is recorded: it is inlined, guards included."""

    def build(compiled):
        inner = compiled(lambda x: x * 2.0 if x.sum() > 10.0 else x * x)
        for k in range(5):
            inner(X + k * 0.01)
        return (lambda x: inner(x).sum() + x.sum()), None

    follow(way, twin_makers(build), phase(X), phase(X + 5.0, fresh=True), phase(X, fresh=False))


def test_three_levels_and_containers(way):
    def build(compiled):
        one = compiled(lambda x, p: {"y": x * p["a"], "z": [x.sum()]})

        @compiled
        def two(x, p):
            result = one(x, p)
            return result["y"] + result["z"][0] * one(x=result["y"], p={"a": 0.5})["y"]

        return (lambda x: two(x, {"a": 1.5}).sum()), None

    follow(way, twin_makers(build), phase(X, calls=6))


def test_recursion(way):
    def build(compiled):
        @compiled
        def power(x, n):
            return x if n == 1 else power(x, n - 1) * x

        return (lambda x: power(x, 5).sum()), None

    follow(way, twin_makers(build), phase(X, calls=6))


def test_recursion_of_the_function_that_is_called():
    """The name inside of it is the compiled function itself."""

    @tg.compile
    def factorial_like(x, n):
        return x * 1.0 if n == 0 else factorial_like(x + 0.5, n - 1) * x

    def plain(x, n):
        return x * 1.0 if n == 0 else plain(x + 0.5, n - 1) * x

    for k in range(6):
        for n in (0, 3, 1):
            x, z = tg.tensor(X + k, requires_grad=True), tg.tensor(X + k, requires_grad=True)
            result, expected = factorial_like(x, n), plain(z, n)
            np.testing.assert_array_equal(result.detach().numpy(), expected.detach().numpy())
            result.sum().backward()
            expected.sum().backward()
            np.testing.assert_array_equal(x.grad.numpy(), z.grad.numpy())
            if n == 3:
                np.testing.assert_allclose(
                    tg.func.hvp(lambda x: factorial_like(x, 3).sum(), X, X),
                    tg.func.hvp(lambda x: plain(x, 3).sum(), X, X),
                    rtol=1e-12,
                )


def test_a_recursion_that_a_value_ends(way):
    def build(compiled):
        @compiled
        def halve(x):
            return x if x.detach().abs().max() < 1.0 else halve(x * 0.5) + x * 0.25

        return (lambda x: halve(x).sum()), None

    follow(way, twin_makers(build), phase(X * 10.0, calls=6), phase(X * 100.0, calls=6), phase(X * 0.1, calls=6))


def test_a_method_calls_a_method(way):
    def build(compiled):
        class Model:
            rate = 0.5

            @compiled
            def inner(self, x):
                return tg.exp(x * self.rate)

            @compiled
            def outer(self, x):
                return (self.inner(x) * self.inner(-x * x) * x).sum()

        model = Model()
        return model.outer, model

    def made():
        fun, model = make()
        return (lambda x: fun(x)), model

    make = twin_makers(build)
    follow(
        way,
        made,
        phase(X, calls=6),
        phase(X, change=lambda model: setattr(model, "rate", -2.0), fresh=True),
    )


def test_one_function_compiled_twice(way):
    def fun(x):
        return (x**3).sum()

    follow(way, lambda: (fun, None), phase(X, calls=6))
    again = tg.compile(tg.compile(fun))
    for k in range(6):
        np.testing.assert_array_equal(again(X + k), fun(tg.tensor(X + k)).numpy())


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_an_inner_one_that_runs_eagerly(way):
    """It has used up its recordings; the outer one is right all the same."""

    def build(compiled):
        def inner(x):
            return x * float(x.detach().sum().item())

        inner = tg.compile(inner, max_recordings=1) if compiled is tg.compile else inner
        for k in range(6 if compiled is tg.compile else 0):
            inner(X + k)
        return (lambda x: inner(x).sum()), None

    follow(way, twin_makers(build), phase(X, calls=12, replays=None))


def test_an_outer_one_within_the_inner_ones_call(way):
    """A function that is given as an argument, compiled or not, is a Python value."""
    square, cube = tg.compile(lambda x: x * x), tg.compile(lambda x: x**3)
    count = iter(range(1000))

    def call(f, x):
        return f(x, (square, cube)[next(count) // 2 % 2])

    follow(way, lambda: ((lambda x, inner: inner(x).sum()), None), phase(X, calls=12), call=call)
