"""Containers that a compiled function is given: it gets new ones, and a change of one would be lost."""

from dataclasses import dataclass

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import OperandError


@dataclass
class State:
    x: object
    steps: int = 0


def fills(x, given):
    given["result"] = x
    return x


def collects(x, given):
    given["list"].append(1.0)
    return x


def replaces(x, given):
    given["x"] = given["x"] * 2.0
    return given["x"]


def advances(x, given):
    given["state"].x = given["state"].x + x
    return x


CHANGES = {fills: "given", collects: r"given\['list'\]", replaces: "given", advances: r"given\['state'\]"}


@pytest.mark.parametrize("fun", CHANGES)
def test_a_change_is_refused_by_name(fun):
    x = np.ones(2)
    given = {"x": np.ones(2), "list": [], "state": State(x)}
    compiled = tg.compile(fun)
    for _ in range(3):
        with pytest.raises(OperandError, match=rf"{fun.__name__} changes {CHANGES[fun]}, a container that was given"):
            compiled(x, given)
        assert list(given) == ["x", "list", "state"] and given["list"] == [] and given["state"].x is x
    with pytest.raises(OperandError, match="changes"):
        tg.record(fun, x, given)
    assert compiled.stats.recordings == 0


def test_new_ones_and_writes_into_arrays_are_right():
    def advance(state, params):
        params = {**params, "more": 1.0}
        params["w"] += 1.0
        return State(state.x * params["w"] * params["more"], state.steps + 1)

    compiled = tg.compile(advance)
    for k in range(5):
        params = {"w": np.full(2, float(k))}
        result = compiled(State(np.array([1.0, 2.0])), params)
        np.testing.assert_array_equal(result.x, (k + 1.0) * np.array([1.0, 2.0]))
        assert type(result) is State and type(result.x) is np.ndarray and result.steps == 1
        assert params["w"].tolist() == [k + 1.0] * 2 and list(params) == ["w"]
    assert compiled.stats.replays == 3


@pytest.mark.parametrize("shift", [0, 1, 2, 4])
def test_arguments_that_overlap_and_are_written(shift):
    """Python's own answer, whether the call before was of arrays that are apart, or not; and all of it is replayed."""

    def fun(x, y):
        x *= 2.0
        return (x * y).sum()

    compiled = tg.compile(fun)
    for together in (False, True, False, True, True, False, False, True):
        memory, other = np.arange(8.0), np.arange(8.0)
        x, y = memory[:4], (memory if together else np.arange(8.0))[shift : shift + 4]
        mine = compiled(x, y)
        its = fun(other[:4], (other if together else np.arange(8.0))[shift : shift + 4])
        assert mine == its and memory.tolist() == other.tolist()
    assert compiled.stats.replays >= 2


def test_an_argument_that_overlaps_with_what_is_captured_and_is_written():
    weights = tg.tensor(np.arange(4.0))

    def fun(x):
        x += 1.0
        return (x * weights).sum()

    compiled = tg.compile(fun)
    expected = weights.numpy().copy()
    for own in (False, False, False, True, True, False):
        x = weights.numpy() if own else np.ones(4)
        given = compiled(x)
        if own:
            expected += 1.0
            assert float(given) == float((expected * expected).sum())
        else:
            assert float(given) == float((2.0 * expected).sum())
        assert weights.numpy().tolist() == expected.tolist()
