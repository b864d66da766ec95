"""How many kinds of arguments a compiled function keeps recordings for."""

import gc
import tracemalloc
import warnings

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import RepeatedWarning

X = np.array([1.0, 2.0, 3.0])


class Thing:
    def __init__(self, factor):
        self.factor = factor


def quietly(function, *args):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepeatedWarning)
        return function(*args)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda n: n / 7, r"argument `rate`, 1\.14\d+ now, has been 8 other values.*tg\.dynamic\(rate\)"),
        (lambda n: f"key {n}", r"argument `rate`, 'key 8' now, has been 8 other values.*compile a function for each"),
        (lambda n: {"of": [n]}, r"argument `rate\['of'\]\[0\]`, 8 now, has been 8 other values.*tg\.dynamic"),
        (Thing, r"argument `rate`, a?.*Thing.* now, has been 8 other values"),
    ],
    ids=["numbers", "text", "containers", "objects"],
)
def test_values_of_python_are_bounded(make, said):
    """Each is right; the first ones replay; one warning names the argument."""

    def fun(x, rate):
        return x * (rate.factor if isinstance(rate, Thing) else rate if isinstance(rate, float) else 2.0)

    compiled, kept = tg.compile(fun), [make(n) for n in range(20)]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for rate in [*kept, *kept, *kept]:
            np.testing.assert_array_equal(compiled(X, rate), np.asarray(fun(X, rate)))
    assert len(compiled.recordings) == 8
    assert len(caught) == 1 and caught[0].filename == __file__
    with pytest.warns(RepeatedWarning, match=said):
        warnings.warn(caught[0].message, stacklevel=1)


def test_shapes_are_bounded_together_with_values():
    compiled = tg.compile(lambda x, k: (x * k).sum(), max_recordings=4)
    with pytest.warns(RepeatedWarning, match="recordings for 4 kinds of arguments, and these are of other shapes"):
        for n in (1, 2, 3, 4, 5, 6) * 3:
            assert compiled(np.ones(n), 2.0) == 2.0 * n
    assert len(compiled.recordings) == 4


def test_marked_numbers_are_one_kind():
    compiled = tg.compile(lambda x, rate: x * rate)
    for n in range(50):
        np.testing.assert_array_equal(compiled(X, tg.dynamic(float(n))), X * n)
    assert len(compiled.recordings) == 1


def test_objects_that_are_gone_take_their_recordings_along():
    compiled = tg.compile(lambda x, thing: x * thing.factor)
    for n in range(30):
        thing = Thing(float(n))
        for _ in range(3):
            np.testing.assert_array_equal(compiled(X, thing), X * n)
    assert len(compiled.recordings) == 1
    del thing
    assert compiled.recordings == [] and not compiled.stats.reasons


def test_memory_of_many_values():
    """Without the collector: what 2,000 more numbers and objects leave is nothing."""
    compiled = tg.compile(lambda x, rate: x * (rate.factor if isinstance(rate, Thing) else rate))

    def some(begin, end):
        for n in range(begin, end):
            compiled(X, float(n))
            compiled(X, Thing(2.0))

    gc.collect()
    gc.disable()
    try:
        quietly(some, 0, 300)
        tracemalloc.start()
        quietly(some, 300, 500)
        before = tracemalloc.get_traced_memory()[0]
        quietly(some, 500, 1500)
        assert tracemalloc.get_traced_memory()[0] - before < 50 * 1000
    finally:
        tracemalloc.stop()
        gc.enable()
