"""Default values that are changed between calls: replaced, or changed where they are."""

import functools

import numpy as np
import pytest

import tapegrad as tg


def scaled(x, *, by=2.0, shift=None):
    return x * by if shift is None else x * by + shift


def make_function():
    def function(x, *, by=2.0):
        return x * by

    return function, lambda: function.__kwdefaults__.update(by=function.__kwdefaults__["by"] + 1.0)


def make_partial():
    partial = functools.partial(scaled, by=2.0)
    return partial, lambda: partial.keywords.update(by=partial.keywords["by"] + 1.0)


def make_partial_that_grows():
    partial = functools.partial(functools.partial(scaled, by=3.0))
    return partial, lambda: partial.keywords.update(shift=(partial.keywords.get("shift") or 0.0) + 1.0)


def make_object():
    class Own:
        def __call__(self, x, *, by=2.0):
            return x * by

    return Own(), lambda: Own.__call__.__kwdefaults__.update(by=Own.__call__.__kwdefaults__["by"] + 1.0)


def make_bound():
    class Own:
        def scaled(self, x, by=2.0):
            return x * by

    def change():
        Own.scaled.__defaults__ = (Own.scaled.__defaults__[0] + 1.0,)

    return Own().scaled, change


MAKERS = [make_function, make_partial, make_partial_that_grows, make_object, make_bound]


@pytest.mark.parametrize("make", MAKERS, ids=lambda make: make.__name__)
@pytest.mark.parametrize("value", [np.arange(3.0), tg.arange(3.0)], ids=["array", "tensor"])
def test_defaults_are_those_of_the_call(make, value):
    function, change = make()
    compiled = tg.compile(function)
    for calls in (5, 4, 1, 3):
        for _ in range(calls):
            assert compiled(value).tolist() == function(value).tolist()
        change()
    assert compiled.stats.replays >= 4
    assert compiled(value, by=7.0).tolist() == function(value, by=7.0).tolist()


def test_a_program_has_the_defaults_that_it_was_recorded_with():
    function, change = make_function()
    program = tg.record(function, np.arange(3.0))
    assert program(np.arange(3.0)).tolist() == [0.0, 2.0, 4.0]
    change()
    with pytest.raises(tg.errors.TapegradError):
        program(np.arange(3.0))
