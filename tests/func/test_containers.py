"""Arguments that are nested dicts, lists and tuples: the gradient has the same form."""

from collections import OrderedDict, defaultdict, namedtuple
from typing import NamedTuple

import numpy as np
import pytest
from oracles import assert_same

import tapegrad as tg
from tapegrad.func import grad, value_and_grad
from tapegrad.func.containers import replace_values

Point = namedtuple("Point", "x y")


class Parameters(NamedTuple):
    weight: np.ndarray
    bias: float = 0.0


def test_nested_dicts_lists_and_tuples():
    def f(tree):
        return (tree["w"] ** 2).sum() * tree["list"][0] + tree["list"][1][0] * tree["deep"]["b"] ** 2

    tree = {"w": np.array([1.0, 2.0]), "list": [3.0, (4.0, 7.0)], "deep": {"b": np.float32(2.0)}}
    value, gradient = value_and_grad(f)(tree)
    assert value == 5.0 * 3.0 + 4.0 * 4.0
    assert list(gradient) == list(tree)
    assert_same(gradient["w"], np.array([6.0, 12.0]))
    assert gradient["list"] == [5.0, (4.0, 0.0)]
    assert type(gradient["list"][1]) is tuple
    assert gradient["deep"]["b"] == 16.0
    assert gradient["deep"]["b"].dtype == np.float32


def test_named_tuples():
    gradient = grad(lambda p: p.x * p.y)(Point(2.0, 3.0))
    assert gradient == Point(3.0, 2.0)
    assert type(gradient) is Point
    gradient = grad(lambda p: (p.weight * p.bias).sum())(Parameters(np.ones(2), 3.0))
    assert type(gradient) is Parameters
    assert_same(gradient.weight, np.full(2, 3.0))
    assert gradient.bias == 2.0


def test_subclasses_of_dict_and_list():
    gradient = grad(lambda d: d["b"] * d["a"])(OrderedDict(b=2.0, a=3.0))
    assert gradient == OrderedDict(b=3.0, a=2.0)
    assert type(gradient) is OrderedDict
    tree = defaultdict(float, a=2.0)
    gradient = grad(lambda d: d["a"] ** 2)(tree)
    assert dict(gradient) == {"a": 4.0}


def test_the_function_gets_the_same_form():
    seen = []

    def f(tree):
        seen.append(tree)
        return tree[0]["a"] * 1.0

    grad(f)([{"a": 1.0, "none": None}, (), {}, [2.0]])
    (tree,) = seen
    assert isinstance(tree[0]["a"], tg.Tensor)
    assert tree[0]["none"] is None
    assert tree[1:3] == [(), {}]


def test_none_and_empty_containers_stay():
    gradient = grad(lambda t: t["a"] * 2.0)({"a": 1.0, "b": None, "c": [], "d": ({}, ())})
    assert gradient == {"a": 2.0, "b": None, "c": [], "d": ({}, ())}
    assert grad(lambda t: 1.0)({}) == {}
    value, gradient = value_and_grad(lambda t: 1.0)([])
    assert (value, gradient) == (1.0, [])


def test_several_trees_and_argnums():
    def f(a, b, c):
        return a["x"] * b[0] * c

    gradients = grad(f, (1, 0))({"x": 2.0}, [3.0], 5.0)
    assert gradients == ([10.0], {"x": 15.0})
    assert grad(f, 2)({"x": 2.0}, [3.0], 5.0) == 6.0


def test_one_array_in_two_places_is_two_variables():
    a = np.array([2.0])
    gradient = grad(lambda t: (t[0] * t[1] ** 2).sum())([a, a])
    assert [g.tolist() for g in gradient] == [[4.0], [8.0]]


def test_mixed_kinds_come_back_as_they_were():
    tree = [np.ones(2), tg.ones(2), 1.0]
    gradient = grad(lambda t: (t[0] * t[1] * t[2]).sum())(tree)
    assert [type(g) for g in gradient] == [np.ndarray, tg.Tensor, np.float64]
    assert gradient[2] == 2.0


def test_what_cannot_be_differentiated_within_a_tree():
    with pytest.raises(TypeError, match="with respect to a str"):
        grad(lambda t: t["a"])({"a": 1.0, "name": "text"})
    with pytest.raises(TypeError, match="booleans"):
        grad(lambda t: t["a"])({"a": 1.0, "flag": True})


def test_the_callers_containers_are_left_alone():
    tree = {"a": [1.0, 2.0]}

    def f(t):
        t["a"][0] = t["a"][0] * 2.0
        t["b"] = 3.0
        return t["a"][0] * t["a"][1]

    assert grad(f)(tree) == {"a": [4.0, 2.0]}
    assert tree == {"a": [1.0, 2.0]}


def test_replaced_values_leave_other_containers_alone():
    kept, log = [1, 2], {"x": [3.0]}
    tree = [kept, Point(4, "text"), (log, OrderedDict(k=5)), None]
    found = replace_values(lambda v: v + 10 if isinstance(v, int) and v > 3 else v, tree)
    assert found == [[1, 2], Point(14, "text"), (log, {"k": 15}), None]
    assert found[0] is kept
    assert found[2][0] is log
    assert type(found[1]) is Point
    assert type(found[2][1]) is OrderedDict
    assert tree[1].x == 4
    assert replace_values(lambda v: v, tree) is tree
