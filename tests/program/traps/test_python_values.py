"""Python numbers that a function reads without a tensor, and that change between calls: globals, closures, defaults."""

import math
import sys
import types
from types import SimpleNamespace

import numpy as np
import pytest
from program.same import follow, phase

import tapegrad as tg

X = np.linspace(0.3, 1.4, 5)
SCALE = 1.0
SETTINGS = SimpleNamespace(inner=SimpleNamespace(rate=0.5))


def by_a_global(x):
    return (tg.sin(x) * SCALE).sum()


def helper(x):
    return x * SCALE


def by_a_helper(x):
    return helper(helper(x).exp()).sum()


def by_attributes_of_a_global(x):
    return (x * x * SETTINGS.inner.rate).sum()


def put(name, value):
    return lambda state: setattr(sys.modules[__name__], name, value)


@pytest.fixture(autouse=True)
def globals_are_put_back():
    yield
    put("SCALE", 1.0)(None)
    put("helper", PLAIN_HELPER)(None)
    SETTINGS.inner = SimpleNamespace(rate=0.5)


PLAIN_HELPER = helper


@pytest.mark.parametrize("fun", [by_a_global, by_a_helper])
def test_a_global_number(way, fun):
    follow(
        way,
        lambda: (fun, None),
        phase(X),
        phase(X, change=put("SCALE", -2.5), fresh=True),
        phase(X, change=put("SCALE", 1.0), fresh=False),
        phase(X, change=put("SCALE", 3), fresh=True),  # an int, and another power of it
    )


def test_a_global_function_is_replaced(way):
    follow(
        way,
        lambda: (by_a_helper, None),
        phase(X),
        phase(X, change=put("helper", lambda x: x * x), fresh=True),
        phase(X, change=put("helper", PLAIN_HELPER)),
    )


@pytest.mark.parametrize("deep", [False, True])
def test_attributes_of_a_global(way, deep):
    def change(_):
        if deep:
            SETTINGS.inner.rate = -0.25
        else:
            SETTINGS.inner = SimpleNamespace(rate=-0.25)

    follow(way, lambda: (by_attributes_of_a_global, None), phase(X), phase(X, change=change, fresh=True))


def test_an_attribute_of_a_module(way):
    def make():
        module = types.ModuleType("constants")
        module.g = 9.81
        return (lambda x: (module.g * x * x).sum()), module

    follow(way, make, phase(X), phase(X, change=lambda module: setattr(module, "g", 1.62), fresh=True))


def with_cell():
    """A function, and what writes its closure."""
    rate = 0.5

    def fun(x):
        return (x**2 * rate).sum()

    def write(value):
        nonlocal rate
        rate = value

    return fun, write


def test_a_number_in_a_closure(way):
    follow(
        way,
        with_cell,
        phase(X),
        phase(X, change=lambda write: write(2.0), fresh=True),
        phase(X, change=lambda write: write(0.5), fresh=False),
    )


# Pairs that Python's == takes for one, or a NaN that is not even equal to itself.
TWINS = {
    "an int for a float": (2, 2.0),
    "a bool for an int": (1, True),
    "a zero's sign": (0.0, -0.0),
    "float32 for float": (1.5, np.float32(1.5)),
    "one NaN for another": (math.nan, float("nan")),
}


@pytest.mark.parametrize("name", TWINS)
def test_values_that_are_equal_and_not_the_same(way, name):
    before, after = TWINS[name]

    def make():
        fun, write = with_cell()
        write(before)

        def called(x):
            return fun(x.astype(np.float32)) if name.startswith("float32") else fun(x)

        return called, write

    follow(way, make, phase(X), phase(X, change=lambda write: write(after)), phase(X, calls=2))


@pytest.mark.parametrize("integers", [(2, 2.0), (1, True)])
def test_a_number_decides_a_dtype(integers):
    """Of integers, what the number is shows in the result."""
    before, after = integers

    def make():
        fun, write = with_cell()
        write(before)
        return lambda x: fun(x) + x * x, write

    follow("value", make, phase(np.arange(4)), phase(np.arange(4), change=lambda w: w(after)))


CONTAINERS = {
    "a key": (lambda s, x: x * s["rate"], lambda s: s.update(rate=3.0)),
    "a nested key": (lambda s, x: x * s["deep"]["rate"], lambda s: s["deep"].update(rate=3.0)),
    "get": (lambda s, x: x * s.get("rate", 1.0), lambda s: s.update(rate=3.0)),
    "get of what comes later": (lambda s, x: x * s.get("new", 1.0), lambda s: s.update(new=3.0)),
    "an item": (lambda s, x: x * s["list"][1], lambda s: s["list"].__setitem__(1, 3.0)),
    "a sum over a list": (lambda s, x: x * sum(s["list"]), lambda s: s["list"].append(3.0)),
    "a loop over a list": (lambda s, x: sum((x * c for c in s["list"]), x), lambda s: s["list"].append(3.0)),
    "the length of a list": (lambda s, x: x * len(s["list"]), lambda s: s["list"].append(3.0)),
    "membership": (lambda s, x: x * (2.0 if "new" in s else 1.0), lambda s: s.update(new=3.0)),
    "an item that is replaced": (lambda s, x: x * s["deep"]["rate"], lambda s: s.update(deep={"rate": 3.0})),
    "functions in a list": (
        lambda s, x: sum(f(x) for f in s["functions"]), lambda s: s["functions"].append(tg.exp)),
    "a function in a dict": (lambda s, x: s["function"](x), lambda s: s.update(function=tg.cos)),
    "a string": (lambda s, x: tg.sin(x) if s["kind"] == "sin" else tg.cos(x), lambda s: s.update(kind="cos")),
    "None": (lambda s, x: x if s["none"] is None else x * s["none"], lambda s: s.update(none=3.0)),
    "an index": (lambda s, x: x[s["list"][0]], lambda s: s["list"].__setitem__(0, 2)),
    "a slice": (lambda s, x: (x[s["slice"]] ** 2).sum(), lambda s: s.update(slice=slice(0, 3))),
}  # fmt: skip


@pytest.mark.parametrize("name", CONTAINERS)
def test_containers_in_a_closure(way, name):
    body, change = CONTAINERS[name]

    def make():
        state = {
            "rate": 0.5, "deep": {"rate": 0.5}, "list": [1, 2.0], "functions": [tg.sin], "function": tg.sin,
            "kind": "sin", "none": None, "slice": slice(1, None),
        }  # fmt: skip

        def fun(x):
            return (body(state, x) * x).sum()

        return fun, state

    follow(way, make, phase(X), phase(X, change=change, fresh=True), calls_again())


def calls_again():
    return phase(X, calls=2, fresh=False)


def test_a_default_that_is_replaced(way):
    def make():
        def fun(x, rate=0.5):
            return (x**3 * rate).sum()

        return fun, fun

    follow(way, make, phase(X), phase(X, change=lambda fun: setattr(fun, "__defaults__", (2.0,)), fresh=True))


def test_a_default_of_a_helper_that_is_replaced(way):
    def make():
        def inner(x, *, rate=0.5):
            return x**3 * rate

        return (lambda x: inner(x).sum()), inner

    follow(way, make, phase(X), phase(X, change=lambda f: setattr(f, "__kwdefaults__", {"rate": 2.0}), fresh=True))


def test_code_that_is_replaced(way):
    def make():
        def inner(x):
            return x**3

        return (lambda x: inner(x).sum()), inner

    def change(inner):
        inner.__code__ = (lambda x: x**2).__code__

    follow(way, make, phase(X), phase(X, change=change, fresh=True))


def test_a_list_that_is_a_default(way):
    def make():
        def fun(x, rates=[0.5, 1.5]):  # noqa: B006 - which is the trap
            return (x * rates[0] + x * x * rates[1]).sum()

        return fun, fun.__defaults__[0]

    follow(way, make, phase(X), phase(X, change=lambda rates: rates.__setitem__(1, -3.0), fresh=True))


@pytest.mark.filterwarnings("ignore::UserWarning")
def test_a_number_that_is_another_in_each_call(way):
    """Then nothing can be replayed, and nothing is: each call gives what Python gives."""

    def make():
        fun, write = with_cell()
        numbers = iter(range(1, 100))

        def other(x):
            write(next(numbers) / 8.0)
            return fun(x)

        return other, None

    follow(way, make, phase(X, calls=12, replays=False))


def test_a_number_that_the_argument_decides(way):
    """A value on the way, of Python numbers that are arguments."""

    def call(fun, x):
        return fun(x, 2) + fun(x, 3) * 0.5 + fun(x, 2.0)

    follow(way, lambda: ((lambda x, n: (x**n).sum()), None), phase(X, calls=6), call=call)
