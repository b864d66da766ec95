"""Positional against keyword calls, defaults, starred arguments: the same call by another spelling, or another call."""

import functools

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 5)
Y = np.linspace(-1.0, 2.0, 5)


def difference(x, y=None, *, scale=1.0, shift=0.0):
    y = x * 0.5 if y is None else y
    return (x * x - y).sum() * scale + shift * x[0]


SPELLINGS = {
    "positional": lambda f, x, y: f(x, y),
    "by name": lambda f, x, y: f(x, y=y),
    "all by name": lambda f, x, y: f(x=x, y=y),
    "in another order": lambda f, x, y: f(y=y, x=x),
    "exchanged": lambda f, x, y: f(y, x),
    "exchanged by name": lambda f, x, y: f(x=y, y=x),
    "a default": lambda f, x, y: f(x),
    "the default given": lambda f, x, y: f(x, None),
    "keyword-only": lambda f, x, y: f(x, y, scale=2.0),
    "another": lambda f, x, y: f(x, y, scale=3.0),
    "two": lambda f, x, y: f(x, y, shift=2.0, scale=1.0),
    "two, in another order": lambda f, x, y: f(x, y, scale=2.0, shift=1.0),
    "a tensor by name": lambda f, x, y: f(x, y, shift=y[0]),
}


@pytest.mark.parametrize("name", SPELLINGS)
def test_each_spelling(way, name):
    follow(way, lambda: (difference, None), phase(X, Y, calls=5), call=SPELLINGS[name])


def test_all_spellings_through_one_function():
    compiled = tg.compile(difference, max_recordings=64)
    for k in range(5):
        for name, call in SPELLINGS.items():
            mine, its = [[tg.tensor(a + k, requires_grad=True) for a in (X, Y)] for _ in range(2)]
            found, expected = call(compiled, *mine), call(difference, *its)
            same(found, expected, f"{name}, {k}")
            found.backward()
            expected.backward()
            for a, b in zip(mine, its, strict=True):
                assert (a.grad is None) == (b.grad is None), f"{name}, {k}"
                if a.grad is not None:
                    same(a.grad, b.grad, f"{name}, {k}")
    assert compiled.stats.replays > 2 * len(SPELLINGS)
    for name, call in SPELLINGS.items():
        np.testing.assert_allclose(
            tg.func.hvp(lambda x, call=call: call(compiled, x, tg.tensor(Y)), X, X),
            tg.func.hvp(lambda x, call=call: call(difference, x, tg.tensor(Y)), X, X),
            rtol=1e-12,
            err_msg=name,
        )


def test_spellings_of_one_call_share_a_recording():
    """What Python binds to the same parameters is the same call."""
    compiled = tg.compile(difference)
    for k in range(4):
        compiled(X + k, Y)
    before = compiled.stats.replays
    for call in (
        lambda f: f(X, y=Y),
        lambda f: f(y=Y, x=X),
        lambda f: f(X, Y, scale=1.0),
        lambda f: f(X, Y, shift=0.0, scale=1.0),
    ):
        same(call(compiled), difference(tg.tensor(X), tg.tensor(Y)).numpy(), "value")
    assert compiled.stats.replays == before + 4
    assert len(compiled.recordings) == 1


def test_starred_arguments(way):
    def fun(*args, **kwargs):
        total = args[0].sum()
        for k, a in enumerate(args[1:], 2):
            total = total + (a * a).sum() * k
        for name in sorted(kwargs):
            total = total * kwargs[name].sum() + len(name)
        return total

    calls = [
        lambda f, x, y: f(x),
        lambda f, x, y: f(x, y),
        lambda f, x, y: f(x, y, x),
        lambda f, x, y: f(x, first=y),
        lambda f, x, y: f(x, second=y),
        lambda f, x, y: f(x, b=x, a=y),
        lambda f, x, y: f(x, a=y, b=x),
    ]
    follow(way, lambda: (fun, None), phase(X, Y, calls=5), call=lambda f, x, y: [c(f, x, y) for c in calls])


CONTAINERS = {
    "a dict": lambda f, x, y: f({"x": x, "y": y}),
    "in another order": lambda f, x, y: f({"y": y, "x": x}),
    "exchanged": lambda f, x, y: f({"x": y, "y": x}),
    "with a number": lambda f, x, y: f({"x": x, "y": 2.0}),
    "with another number": lambda f, x, y: f({"x": x, "y": 3.0}),
    "with one more": lambda f, x, y: f({"x": x, "y": y, "z": 1.0}),
}


def of_a_dict(p):
    first = next(iter(p))
    return (p["x"] * p["x"] * p["y"]).sum() * len(p) + (1.0 if first == "x" else 2.0)


def test_containers(way):
    """The order of a dict's keys is part of what the function sees."""
    follow(
        way,
        lambda: (of_a_dict, None),
        phase(X, Y, calls=5),
        call=lambda f, x, y: [c(f, x, y) for c in CONTAINERS.values()],
    )


def test_a_list_is_no_tuple(way):
    def fun(pair):
        return (pair[0] * pair[-1]).sum() * (1.0 if isinstance(pair, tuple) else 2.0) * len(pair)

    follow(
        way,
        lambda: (fun, None),
        phase(X, Y, calls=5),
        call=lambda f, x, y: [f([x, y]), f((x, y)), f((x,)), f([x, y, x])],
    )


def test_partial_functions(way):
    """`functools.partial` of a compiled function, and a compiled partial."""

    def make():
        return functools.partial(difference, scale=2.5), None

    follow(way, make, phase(X, Y, calls=6))
    follow(
        way,
        lambda: (difference, None),
        phase(X, Y, calls=6),
        call=lambda f, x, y: functools.partial(f, scale=2.5)(x, y),
    )


def test_wrong_calls_raise_what_python_raises():
    compiled = tg.compile(difference)
    for _ in range(4):
        compiled(X, Y)
        with pytest.raises(TypeError, match="x"):
            compiled()
        with pytest.raises(TypeError, match="nothing_such"):
            compiled(X, Y, nothing_such=1)
        with pytest.raises(TypeError):
            compiled(X, Y, 1.0)
        with pytest.raises(TypeError, match="y"):
            compiled(X, Y, y=Y)
