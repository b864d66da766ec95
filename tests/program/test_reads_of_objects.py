"""What a function reads of objects from outside is found, and a change of it is told."""

import dataclasses
import enum
import types
from collections import namedtuple

import numpy as np
import pytest
from program.watching import changes, module, watched

# Objects


class Config:
    gain = 1.5

    def __init__(self, dt):
        self.dt = dt
        self.unread = 0


class Model:
    shift = 0.5
    limits = [1.0, 2.0]  # noqa: RUF012

    def __init__(self):
        self.mass = 2.0
        self.cfg = Config(0.1)
        self.layers = [Config(1.0), Config(2.0)]
        self._area = 3.0
        self.weight = np.ones(2)

    @property
    def area(self):
        return self._area

    @staticmethod
    def twice(x):
        return 2.0 * x

    @classmethod
    def shifted(cls, x):
        return x + cls.shift

    def step(self, x):
        return x * self.mass

    def forward(self, x):
        c = self.cfg
        x = self.step(x) * c.dt * c.gain
        for layer in self.layers:
            x = x * layer.dt
        return self.shifted(self.twice(x)) + self.area * self.limits[0] + self.weight[0]

    def __call__(self, x):
        return self.forward(x)


def test_attributes_of_objects():
    model = Model()
    guards = watched(model.forward, 1.0)
    assert guards.failed() is None
    model.cfg.unread = 1
    model.other = 1
    assert guards.failed() is None
    model.mass = 3.0
    assert guards.failed() == "self.mass of <Model> is 3.0, and was 2.0 when it was recorded"
    model.mass = float("2")
    assert guards.failed() is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda m: setattr(m.cfg, "dt", 0.2), "self.cfg.dt of <Config>"),
        (lambda m: setattr(m, "cfg", Config(0.2)), "self.cfg.dt of <Config>"),
        (lambda m: setattr(m, "cfg", None), "self.cfg of <Model>"),
        (lambda m: setattr(m, "_area", 1.0), "self._area"),
        (lambda m: setattr(m.layers[1], "dt", 1.0), "layers[1].dt"),
        (lambda m: m.layers.append(Config(1.0)), "self.layers"),
        (lambda m: setattr(m, "shifted", abs), "self.shifted"),
        (lambda m: setattr(m.cfg, "gain", 1.0), "self.cfg.gain"),
        (lambda m: setattr(m, "step", lambda x: x), "self.step"),
        (lambda m: setattr(m, "weight", np.zeros(2)), "self.weight"),
        (lambda m: delattr(m, "mass"), "self.mass"),
        (lambda m: setattr(m, "__class__", type("Other", (Model,), {})), "the class of self"),
    ],
)
def test_each_thing_that_an_object_leads_to(change, words):
    model = Model()
    guards = watched(model, 1.0)
    assert guards.failed() is None
    change(model)
    changes(guards, words)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("shift", 1.0),
        ("limits", [1.5, 2.0]),
        ("step", lambda self, x: x),
        ("area", property(lambda self: 1.0)),
        ("twice", staticmethod(lambda x: x)),
        ("forward", lambda self, x: x),
        ("__call__", lambda self, x: x),
    ],
)
def test_attributes_of_classes(monkeypatch, name, value):
    guards = watched(Model(), 1.0), watched(lambda x, model=Model(): model(x), 1.0)  # noqa: B008
    kept = Model()
    guards = watched(kept, 1.0)
    assert guards.failed() is None
    monkeypatch.setattr(Model, name, value)
    changes(guards, f"Model.{name}")


def test_items_within_a_list_of_a_class(monkeypatch):
    model = Model()
    guards = watched(model, 1.0)
    monkeypatch.setattr(Model, "limits", [1.0, 5.0])
    assert guards.failed() is None, "only the first is read"
    Model.limits[0] = 4.0
    changes(guards, "limits[0]")


def test_objects_in_globals_and_closures():
    model = Model()
    made = module("m", "def f(x):\n    return M.forward(x)", M=model)
    guards = watched(made.f, 1.0), watched(lambda x: model.forward(x), 1.0)
    model.cfg.dt = 7.0
    changes(guards[0], "M.cfg.dt of <Config> is 7.0, and was 0.1")
    changes(guards[1], "model.cfg.dt of <Config> is 7.0, and was 0.1")


def test_objects_given_as_arguments():
    model = Model()
    guards = watched(lambda m, x: m[0].forward(x), [model], 1.0)
    model.cfg.dt = 7.0
    changes(guards, "cfg.dt of <Config>")


@dataclasses.dataclass
class Point:
    x: float
    inner: object = None


@dataclasses.dataclass(slots=True)
class Slotted:
    x: float
    inner: object = None


Pair = namedtuple("Pair", "a b")


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


@pytest.mark.parametrize("kind", [Point, Slotted])
def test_dataclasses_and_slots(kind):
    point = kind(1.0, kind(2.0))
    guards = watched(lambda k: k * point.x * point.inner.x, 1.0)
    assert guards.failed() is None
    point.inner.x = 3.0
    changes(guards, "inner.x")
    point.inner.x = 2.0
    assert guards.failed() is None
    point.x = 2.0
    changes(guards, "point.x", "2.0", "1.0")
    point.x = 1.0
    del point.x
    changes(guards, "not there")


def test_namespaces_named_tuples_and_enumerations():
    made = module("m", "def f():\n    return N.a.b, P.a, E.value, E is E", N=types.SimpleNamespace(a=Pair(1, 2)))
    made.N.a = types.SimpleNamespace(b=1)
    made.P, made.E = Pair(1, [2]), Colour.RED
    guards = watched(made.f)
    made.P = Pair(1, [2])
    assert guards.failed() is None
    made.P = Pair(2, [2])
    changes(guards, "P", "2", "1")
    made.P = Pair(1, [2])
    made.E = Colour.BLUE
    changes(guards, "E")
    made.E = Colour.RED
    made.N.a.b = 2
    changes(guards, "N.a.b")


def test_attributes_asked_for_by_name():
    class Thing:
        pass

    thing = Thing()
    thing.k = 1.0
    for fun in (lambda: getattr(thing, "k"), lambda: vars(thing)["k"], lambda: thing.__dict__["k"]):  # noqa: B009
        thing.k = 1.0
        guards = watched(fun)
        assert guards.failed() is None
        thing.k = 2.0
        changes(guards, "the closure variable thing" if "[" in guards.failed() else "thing.k", "2.0")
    guards = watched(lambda: hasattr(thing, "later"))
    thing.later = 1
    changes(guards, "thing.later", "not there")


def test_objects_with_a_getattr_of_their_own():
    class Dynamic:
        def __init__(self):
            self.store = {"k": 1.0}

        def __getattr__(self, name):
            return self.store[name]

    class Loud:
        def __init__(self):
            self.k = 1.0

        def __getattribute__(self, name):
            return object.__getattribute__(self, name)

    dynamic, loud = Dynamic(), Loud()
    guards = watched(lambda: dynamic.k)
    dynamic.store["k"] = 2.0
    changes(guards, "store", "'k'")
    guards = watched(lambda: loud.k)
    assert guards.failed() is None
    loud.k = 2.0
    changes(guards, "loud.k")


def test_objects_within_themselves_and_deep_ones():
    class Node:
        pass

    nodes = [Node() for _ in range(40)]
    for a, b in zip(nodes, nodes[1:] + nodes[:1], strict=True):
        a.next, a.value = b, 1.0

    def value():
        n = nodes[0]
        for _ in range(4):
            n = n.next
        return n.value

    guards = watched(value)
    assert guards.failed() is None
    nodes[4].value = 2.0
    changes(guards, "value")


def test_functions_with_attributes():
    def helper(x):
        return x * helper.k

    helper.k = 2.0
    guards = watched(helper, 1.0)
    helper.k = 3.0
    changes(guards, "helper.k")


def test_objects_among_other_arguments():
    model = Model()
    made = module(
        "m",
        "def f(given):\n    return given[0] * g(given[1])\ndef g(m):\n    return h(m)\ndef h(m):\n    return m.mass",
    )
    guards = watched(made.f, [1.0, model])
    assert guards.failed() is None
    model.mass = 5.0
    changes(guards, "mass of <Model>")
