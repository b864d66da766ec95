"""Arguments that are nested dicts, lists and tuples: the gradient has the same form."""

from collections import OrderedDict, defaultdict, namedtuple
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from functools import cached_property
from types import SimpleNamespace
from typing import ClassVar, NamedTuple

import numpy as np
import pytest
from oracles import assert_same

import tapegrad as tg
from tapegrad.func import checkpoint, grad, hessian, hvp, jacrev, jvp, value_and_grad, vjp, vmap
from tapegrad.transforms.tree import replace_values

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


def test_integers_and_texts_in_containers_are_left_alone():
    """They reach the function as they were given, and have no gradient: None, as `.grad` of such a tensor."""
    seen = []

    def f(t):
        seen.append(t)
        return t["a"] ** t["n"] * (2.0 if t["flag"] else 1.0)

    tree = {
        "a": 3.0, "n": 2, "flag": True, "name": "text", "count": np.int8(3), "index": np.array([0, 1]),
        "mask": tg.tensor([True]), "activation": np.tanh, "color": Color.RED, "nothing": None,
    }  # fmt: skip
    value, gradient = value_and_grad(f)(tree)
    assert (value, gradient.pop("a")) == (18.0, 12.0)
    assert gradient == dict.fromkeys(key for key in tree if key != "a")
    (given,) = seen
    assert all(given[key] is tree[key] for key in tree if key != "a")


def test_integers_that_are_asked_for_are_floats():
    assert grad(lambda n: n**2)(3) == 6.0
    assert grad(lambda x, n: x * n, (0, 1))(2.0, 3) == (3.0, 2.0)
    assert_same(grad(lambda n: (n**2).sum())(np.array([1, 2])), np.array([2.0, 4.0]))
    with pytest.raises(TypeError, match="booleans"):
        grad(lambda t: t * 1.0)(True)
    with pytest.raises(TypeError, match="with respect to a str"):
        grad(lambda t: 1.0)("text")


def test_containers_of_nothing_but_integers_are_refused():
    with pytest.raises(TypeError, match=r"integers and no floating-point numbers.*make them floats"):
        grad(lambda t: t[0] * 1.0)([1, 2])
    assert vjp(lambda x, t: x * t["n"], 2.0, {"n": 3})[1](1.0) == (3.0, {"n": None})


def test_what_cannot_be_differentiated_within_a_tree():
    class Unknown:
        pass

    for value in (Unknown(), {1.0}, Decimal(1), np.array([1.0, None])):
        with pytest.raises(TypeError, match=r"with respect to a|dtype object"):
            grad(lambda t: t["a"])({"a": 1.0, "other": value})
    with pytest.raises(TypeError, match=r"a .*Unknown, argument 0\['x'\]\[0\]; .*register_container"):
        grad(lambda t: t["a"])({"a": 1.0, "x": [Unknown()]})


@dataclass(frozen=True)
class Layer:
    weight: object
    bias: float = 0.0
    name: str = "layer"
    rounds: int = 2
    scale: ClassVar[float] = 10.0

    @cached_property
    def norm(self):
        return (self.weight**2).sum()


class Color(Enum):
    RED = 1


def loss_of(layer):
    return layer.norm * layer.bias**layer.rounds * layer.scale


def test_dataclasses():
    layer = Layer(np.array([1.0, 2.0]), 3.0)
    assert layer.norm == 5.0  # kept, from now on: a stale one must not reach the function
    value, gradient = value_and_grad(loss_of)(layer)
    assert value == 450.0 and type(gradient) is Layer
    assert_same(gradient.weight, np.array([180.0, 360.0]))
    assert (gradient.bias, gradient.name, gradient.rounds) == (300.0, None, None)
    assert set(vars(gradient)) == {"weight", "bias", "name", "rounds"}
    output, tangent = jvp(loss_of, (layer,), (Layer(np.array([1.0, 0.0]), 1.0, None, None),))
    assert (output, tangent) == (450.0, 480.0)
    (pulled,) = vjp(loss_of, layer)[1](1.0)
    assert_same(pulled.weight, gradient.weight)
    assert hessian(loss_of)(layer).bias.bias == 100.0
    nested = grad(lambda t: loss_of(t["layers"][0]))({"layers": [layer]})["layers"][0]
    assert_same(nested.weight, gradient.weight)
    product = hvp(loss_of, layer, Layer(np.zeros(2), 1.0, None, None))
    assert_same(product.weight, np.array([120.0, 240.0]))
    compiled = tg.compile(value_and_grad(loss_of))
    for _ in range(4):
        value, again = compiled(layer)
        assert value == 450.0 and again.bias == 300.0 and again.name is None
        assert_same(again.weight, gradient.weight)


def test_results_and_auxiliary_values_are_dataclasses():
    jacobian = jacrev(lambda x: Layer(x * 2.0, x[0] * x[1], None, None))(np.array([1.0, 3.0]))
    assert_same(jacobian.weight, np.eye(2) * 2.0)
    assert_same(jacobian.bias, np.array([3.0, 1.0]))
    _, aux = grad(lambda x: (x.sum(), Layer(x * 2.0)), has_aux=True)(np.ones(2))
    assert type(aux) is Layer and type(aux.weight) is np.ndarray and aux.name == "layer"


def test_simple_namespaces():
    given = SimpleNamespace(w=np.array([1.0, 2.0]), n=3, name="text")
    gradient = grad(lambda p: (p.w**p.n).sum())(given)
    assert_same(gradient.w, np.array([3.0, 12.0]))
    assert vars(gradient).keys() == vars(given).keys() and gradient.n is gradient.name is None


@dataclass
class Derived:
    a: float

    def __post_init__(self):
        self.double = 2.0 * self.a
        self.kind = "derived"


def test_what_a_dataclass_has_computed_from_its_fields_is_refused():
    """It would be a constant, and the gradient by what it was computed from would miss it."""
    with pytest.raises(TypeError, match=r"double is no field of the dataclass Derived: .*cached_property"):
        grad(lambda d: d.double)(Derived(1.0))
    given = Derived(1.0)
    del given.double
    assert grad(lambda d: d.a**2 if d.kind == "derived" else 0.0)(given).a == 2.0


def test_what_holds_itself_is_refused():
    circle = [1.0]
    circle.append(circle)
    with pytest.raises(TypeError, match="a list holds itself"):
        grad(lambda t: t[0])(circle)


class Interval:
    """A container of a user's."""

    def __init__(self, low, high, unit="m"):
        self.low, self.high, self.unit = low, high, unit


tg.register_container(Interval, lambda i: ((i.low, i.high), i.unit), lambda unit, values: Interval(*values, unit))


def area(i):
    return i.low * i.high**2 * (1.0 if i.unit == "m" else 1000.0)


def test_registered_containers():
    given = Interval(2.0, np.array(3.0))
    value, gradient = value_and_grad(area)(given)
    assert value == 18.0 and (gradient.low, gradient.high, gradient.unit) == (9.0, 12.0, "m")
    assert jvp(area, (given,), (Interval(1.0, np.array(0.0)),))[1] == 9.0
    with pytest.raises(TypeError, match=r"tangent.* is a Interval, where the primal"):
        jvp(area, (given,), (Interval(1.0, np.array(0.0), "km"),))
    batch = Interval(np.array([1.0, 2.0]), np.array([1.0, 3.0]))
    assert vmap(area)(batch).tolist() == [1.0, 18.0]
    moved = vmap(lambda i: Interval(i.high, i.low), in_axes=(Interval(0, None),))(Interval(batch.low, 5.0))
    assert moved.low.tolist() == [5.0, 5.0] and moved.high.tolist() == [1.0, 2.0]
    x = tg.tensor(2.0, requires_grad=True)
    checkpoint(area, Interval(x, tg.tensor(3.0))).backward()
    assert x.grad == 9.0


def test_compiled_functions_take_and_return_registered_containers():
    compiled = tg.compile(lambda i: {"area": area(i), "twice": Interval(i.low * 2.0, i.high * 2.0, i.unit)})
    for unit, factor in (("m", 1.0), ("m", 1.0), ("m", 1.0), ("km", 1000.0), ("km", 1000.0), ("km", 1000.0)):
        for low in (1.0, 2.0):
            found = compiled(Interval(np.array(low), np.array(3.0), unit))
            assert found["area"] == low * 9.0 * factor
            assert (found["twice"].low, found["twice"].high, found["twice"].unit) == (2.0 * low, 6.0, unit)
    assert compiled.stats.eager == 0 and compiled.stats.replays == 8
    program = tg.record(area, Interval(np.array(2.0), np.array(3.0)))
    _, gradient = program.value_and_grad(Interval(np.array(2.0), np.array(3.0)))
    assert (gradient.low, gradient.high) == (9.0, 12.0)
    assert program.map(Interval(np.ones(2), np.full(2, 3.0))).tolist() == [9.0, 9.0]


def test_programs_leave_integers_in_containers_alone():
    program = tg.record(lambda p: p["w"] * p["n"] * p["k"].sum(), {"w": np.array(2.0), "n": 3, "k": np.array([1, 2])})
    _, gradient = program.value_and_grad({"w": np.array(2.0), "n": 3, "k": np.array([1, 2])})
    assert gradient == {"w": 9.0, "n": None, "k": None}
    with pytest.raises(TypeError, match=r"by p\['n'\], which has dtype int64"):
        tg.record(lambda p: p["n"] * 1.0, {"n": np.array(3)}).value_and_grad({"n": np.array(3)})


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((Interval, list, list), "Interval are containers already"),
        ((dict, list, list), "dict are containers already"),
        ((float, list, list), "float are values"),
        ((tg.Tensor, list, list), "Tensor are values"),
        ((3, list, list), "got 3 in place of a class"),
        ((object, 3, list), "got int as flatten"),
    ],
    ids=lambda v: v if isinstance(v, str) else "",
)
def test_what_cannot_be_registered(args, says):
    with pytest.raises((TypeError, ValueError), match=says):
        tg.register_container(*args)


def test_a_wrong_flatten_is_named():
    class Wrong:
        pass

    tg.register_container(Wrong, lambda w: [1.0], lambda rest, values: Wrong())
    with pytest.raises(TypeError, match=r"the flatten of .*Wrong returned list; return a pair"):
        grad(lambda w: 1.0)(Wrong())


def test_vmap_shares_texts_and_integers_in_containers():
    found = vmap(lambda p: p["x"] * p["n"] if p["name"] == "a" else 0.0)({"x": np.arange(3.0), "n": 2, "name": "a"})
    assert found.tolist() == [0.0, 2.0, 4.0]
    with pytest.raises(TypeError, match="cannot go along an axis of argument 0, a str"):
        vmap(lambda name: 1.0)("a")


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
