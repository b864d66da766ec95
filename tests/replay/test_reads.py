"""What a function reads from outside is found, and a change of it is told."""

import dataclasses
import enum
import functools
import gc
import math
import random
import sys
import threading
import time
import types
import weakref
from collections import OrderedDict, defaultdict, deque, namedtuple
from datetime import datetime

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.replay.quiet import quiet, tracer
from tapegrad.replay.reads import Reads


def watched(fun, *args, **kwargs):
    """The guards after one call."""
    reads = Reads(fun)
    with reads.watch():
        fun(*args, **kwargs)
    guards = reads.guards()
    assert len(guards.describe()) == len(guards)
    return guards


def reads_of(fun, *args):
    reads = Reads(fun)
    with reads.watch():
        fun(*args)
    reads.guards()
    return reads


def module(name, source, **names):
    """A module of the user's, made of text."""
    made = types.ModuleType(name)
    made.__file__ = f"/somewhere/{name}.py"
    vars(made).update(names)
    exec(compile(source, made.__file__, "exec"), vars(made))
    return made


def changes(guards, *words):
    """That the guards fail, and say so with these words."""
    message = guards.failed()
    assert message is not None
    for word in words:
        assert word in message, message


# Globals

DT = 0.1
ARRAY = np.arange(3.0)
TENSOR = tg.tensor([1.0, 2.0])
CONFIG = {"dt": 0.5, "net": {"width": 3, "rates": [0.1, 0.2]}, "unread": 1}
TABLE = [1.0, (2.0, [3.0])]
COUNT = 0
LIMIT = float("nan")
ZERO = 0.0
MAYBE = None


def with_dt(x):
    return x * DT


def test_a_global_that_changes(monkeypatch):
    guards = watched(with_dt, 2.0)
    assert guards.failed() is None
    monkeypatch.setattr(sys.modules[__name__], "DT", 0.2)
    assert guards.failed() == "the global DT of test_reads.py is 0.2, and was 0.1 when it was recorded"
    monkeypatch.setattr(sys.modules[__name__], "DT", float("0.1"))
    assert guards.failed() is None, "another object with the same value is the same"
    assert guards.failed() is None


@pytest.mark.parametrize("other", [True, 1.0, np.float64(1.0), "1", None, np.int64(1), 2, 1 + 0j])
def test_values_of_other_types_differ(other):
    made = module("m", "K = 1\ndef f(x):\n    return K")
    guards = watched(made.f, 1.0)
    made.K = int("1")
    assert guards.failed() is None
    made.K = other
    changes(guards, "K of m.py")


def test_nan_is_the_same_and_a_zero_of_the_other_sign_is_not():
    made = module("m", "N = float('nan')\nZ = 0.0\nC = complex(0.0, -0.0)\ndef f():\n    return N, Z, C")
    guards = watched(made.f)
    made.N = -float("nan")
    assert guards.failed() is None
    made.Z = -0.0
    changes(guards, "global Z", "is -0.0, and was 0.0")
    made.Z = 0.0
    made.C = complex(-0.0, -0.0)
    changes(guards, "global C")
    made.C = complex(0.0, -0.0)
    made.N = 0.0
    changes(guards, "global N")


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (slice(1, 2), slice(1, 3)),
        (range(3), range(4)),
        (b"a", b"b"),
        (np.dtype("f4"), np.dtype("f8")),
        (np.float32(1), np.float32(2)),
        (frozenset({1, 2}), frozenset({1, 3})),
        ({1.0, 2.0}, {1, 2.0}),
        (bytearray(b"a"), bytearray(b"b")),
        (deque([1, 2]), deque([1, 3])),
        (OrderedDict(a=1), OrderedDict(a=2)),
        (defaultdict(int, a=1), defaultdict(int, a=1, b=0)),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}),
        ((1, [2]), (1, [3])),
        ((1, 2), [1, 2]),
        (types.MappingProxyType({"a": 1}), types.MappingProxyType({"a": 2})),
        (None, 0),
        (..., None),
        (np.datetime64("2020-01-01"), np.datetime64("2020-01-02")),
    ],
)
def test_values_of_all_kinds(was, now):
    import copy

    made = module("m", "def f():\n    return K", K=was)
    guards = watched(made.f)
    made.K = types.MappingProxyType(dict(was)) if isinstance(was, types.MappingProxyType) else copy.deepcopy(was)
    assert guards.failed() is None
    made.K = now
    changes(guards, "the global K")
    made.K = was
    assert guards.failed() is None
    del made.K
    changes(guards, "is not there")


def test_a_builtin_that_gets_shadowed():
    made = module("m", "def f(x):\n    return abs(x)")
    guards = watched(made.f, 1.0)
    made.abs = math.fabs
    changes(guards, "the global abs of m.py", "was not there")


def test_a_global_that_was_not_there():
    made = module("m", "def f():\n    try:\n        return K\n    except NameError:\n        return 0")
    guards = watched(made.f)
    assert guards.failed() is None
    made.K = 1
    changes(guards, "K")


def test_arrays_and_tensors_are_objects():
    made = module("m", "def f():\n    return A, T, B[0]", A=np.ones(2), T=tg.ones(2), B=[np.zeros(1)])
    guards = watched(made.f)
    assert {id(o) for o in guards.objects} == {id(made.A), id(made.T), id(made.B[0])}
    made.A[0] = 7.0
    assert guards.failed() is None, "what is in it is read anew"
    made.A = made.A.copy()
    changes(guards, "global A", "an array float64[2]")


def test_names_that_another_function_reads_do_not_count():
    made = module("m", "K = 1\nL = 2\ndef f():\n    return K\ndef g():\n    return L")
    guards = watched(made.f)
    made.L = 3
    assert guards.failed() is None


# Containers


def test_an_entry_of_a_dictionary():
    made = module("m", "def f():\n    return C['dt'] * C['net']['rates'][1]", C={"dt": 0.5, "net": {"rates": [1, 2]}})
    guards = watched(made.f)
    made.C["unread"] = 3
    made.C["net"]["rates"][0] = 5
    assert guards.failed() is None
    made.C = {"dt": 0.5, "net": {"rates": [9, 2]}}
    assert guards.failed() is None, "what is read is the same"
    assert guards.failed() is None
    made.C["net"]["rates"][1] = 3
    changes(guards, "the global C['net']['rates'][1] of m.py is 3, and was 2")
    made.C["net"]["rates"][1] = 2
    del made.C["dt"]
    changes(guards, "C['dt']", "is not there")


def test_a_container_as_a_whole():
    made = module("m", "def f(k):\n    return C[k]", C={"a": [1.0, {"b": (2.0,)}]})
    guards = watched(made.f, "a")
    made.C["a"][1]["b"] = (3.0,)
    assert guards.failed() == ("the global C['a'][1]['b'][0] of m.py is 3.0, and was 2.0 when it was recorded")
    made.C["a"][1]["b"] = (2.0,)
    made.C["a"].append(1)
    changes(guards, "C['a']", "of length 3", "of length 2")
    made.C["a"].pop()
    made.C["c"] = made.C.pop("a")
    changes(guards, "the key", "'c'", "'a'")


def test_containers_within_themselves_and_large_ones():
    made = module("m", "C = [1]\nC.append(C)\nBIG = list(range(20000))\ndef f(k):\n    return C[k], BIG[k]")
    guards = watched(made.f, 0)
    assert guards.failed() is None
    made.BIG[3] = -1
    assert guards.failed() is None, "a limit, which is documented"
    made.BIG.append(1)
    changes(guards, "BIG", "of length 20001")
    made.BIG.pop()
    made.C[0] = 2
    changes(guards, "C[0]")


def test_what_has_no_hash_and_no_sensible_equality():
    class Odd:
        __hash__ = None

        def __eq__(self, other):
            raise RuntimeError("nobody compares me")

    made = module("m", "def f(k):\n    return C[k], O, S", C=[Odd(), {1: Odd()}], O=Odd(), S=[[Odd()]])
    guards = watched(made.f, 0)
    assert guards.failed() is None
    made.S[0][0] = Odd()
    changes(guards, "S[0][0]", "an object that is gone")


# Closures and functions


def closure(k, table):
    def loss(x):
        return x * k + table["a"]

    def change(value):
        nonlocal k
        k = value

    return loss, change


def test_closure_variables():
    table = {"a": 1.0, "b": 2.0}
    loss, change = closure(2.0, table)
    guards = watched(loss, 1.0)
    assert guards.failed() is None
    change(3.0)
    changes(guards, "the closure variable k of closure.<locals>.loss is 3.0, and was 2.0")
    change(2.0)
    table["b"] = 5.0
    assert guards.failed() is None
    table["a"] = 5.0
    changes(guards, "the closure variable table['a']")


def test_variables_of_inner_functions_that_come_from_outside():
    def make(k):
        def loss(x):
            def inner(y):
                return [k["dt"] * y for _ in range(2)]

            return inner(x)

        return loss

    table = {"dt": 1.0}
    guards = watched(make(table), 1.0)
    assert guards.failed() is None
    table["dt"] = 2.0
    changes(guards, "the closure variable k['dt']")


def test_variables_of_the_call_itself_are_not_read_from_outside():
    def loss(x):
        parts = [x]

        def add(y):
            parts.append(y)
            return sum(parts)

        return add(x)

    guards = watched(loss, 1.0)
    assert not any("parts" in line for line in guards.describe())
    assert guards.failed() is None


def test_helpers_in_other_modules():
    low = module("low", "K = 1.0\ndef scale(x):\n    return x * K\ndef other(x):\n    return x")
    made = module("m", "def f(x):\n    return low.scale(x)", low=low)
    guards = watched(made.f, 1.0)
    assert guards.failed() is None
    low.K = 2.0
    changes(guards, "the global K of low.py")
    low.K = 1.0
    made.low.scale, kept = low.other, low.scale
    changes(guards, "low.scale", "other")
    low.scale = kept
    assert guards.failed() is None
    kept.__code__ = (lambda x: x).__code__
    changes(guards, "the code of scale")


def test_constants_of_a_module():
    config = module("config", "DT = 0.1\nUNREAD = 1")
    made = module("m", "def f(x):\n    c = config\n    return x * c.DT", config=config)
    guards = watched(made.f, 1.0)
    config.UNREAD = 2
    assert guards.failed() is None
    config.DT = 0.2
    changes(guards, "config.DT", "0.2")


def test_imports_inside_of_the_function(monkeypatch):
    config = module("tapegrad_test_config", "DT = 0.1\nN = 3\nUNREAD = 0")
    monkeypatch.setitem(sys.modules, "tapegrad_test_config", config)

    def loss(x):
        import tapegrad_test_config as c
        from tapegrad_test_config import N

        return x * c.DT * N

    guards = watched(loss, 1.0)
    config.UNREAD = 1
    assert guards.failed() is None
    config.DT = 0.2
    changes(guards, "tapegrad_test_config.DT")
    config.DT = 0.1
    config.N = 4
    changes(guards, "tapegrad_test_config.N")


def test_default_values():
    def loss(x, k=[1.0], *, m=2.0):  # noqa: B006
        return x * k[0] * m

    guards = watched(loss, 1.0)
    assert guards.failed() is None
    loss.__defaults__[0][0] = 2.0
    changes(guards, "the default values of")
    loss.__defaults__ = ([1.0],)
    assert guards.failed() is None
    loss.__defaults__ = (1.0,)
    changes(guards, "the default values of")
    loss.__defaults__ = ([1.0],)
    loss.__kwdefaults__["m"] = 3.0
    changes(guards, "['m']", "3.0")


def test_a_function_made_again_is_the_same():
    made = module("m", "def make(k):\n    rhs = lambda x: x * k\n    return rhs\ndef f(x):\n    return R(x)")
    made.R = made.make(2.0)
    guards = watched(made.f, 1.0)
    made.R = made.make(2.0)
    assert guards.failed() is None
    made.R = made.make(3.0)
    changes(guards, "the global R")


def test_closures_of_helpers_are_read():
    state = {"k": 1.0}
    made = module("m", "def f(x):\n    return R(x)", R=lambda x: x * state["k"])
    guards = watched(made.f, 1.0)
    state["k"] = 2.0
    changes(guards, "the closure variable state['k']")


def test_closures_of_functions_that_nothing_leads_to():
    state = {"k": 1.0}

    class Hidden:
        __slots__ = ("__weakref__",)

    hidden = Hidden()
    behind = weakref.WeakKeyDictionary({hidden: lambda x: x * state["k"]})
    guards = watched(lambda x: next(iter(behind.values()))(x), 1.0)
    assert guards.failed() is None
    state["k"] = 2.0
    changes(guards, "the closure variable state['k']")


def test_lambdas_recursion_and_generators():
    made = module(
        "m",
        "K = 2\nG = 1.0\n"
        "def down(n):\n    return K if n == 0 else down(n - 1)\n"
        "def up(n):\n    for i in range(n):\n        yield i * G\n"
        "f = lambda n: down(n) + sum(up(n))",
    )
    guards = watched(made.f, 5)
    assert guards.failed() is None
    made.G = 2.0
    changes(guards, "global G")
    made.G = 1.0
    made.K = 3
    changes(guards, "global K")


def test_partial():
    table = [1.0]
    low = module("low", "K = 1.0\ndef scale(t, x, k):\n    return x * K * k * t[0]")
    bound = functools.partial(low.scale, table, k=2.0)
    guards = watched(bound, 1.0)
    assert guards.failed() is None
    table[0] = 2.0
    changes(guards, "arguments bound by")
    table[0] = 1.0
    low.K = 2.0
    changes(guards, "global K")


def test_functions_wrapped():
    calls = {"n": 1}

    def decorate(fun):
        @functools.wraps(fun)
        def wrapper(x):
            return fun(x) * calls["n"]

        return wrapper

    low = module("low", "K = 1.0")
    inner = eval("lambda x: x * K", vars(low))
    guards = watched(decorate(inner), 1.0)
    assert guards.failed() is None
    low.K = 2.0
    changes(guards, "global K")
    low.K = 1.0
    calls["n"] = 2
    changes(guards, "calls['n']")


def test_a_transformed_function():
    k = [2.0]
    fun = tg.func.grad(lambda x: x * x * k[0])
    guards = watched(fun, tg.tensor(1.0))
    assert guards.failed() is None
    k[0] = 3.0
    changes(guards, "the closure variable k[0]")


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
    assert any(o is model.weight for o in guards.objects)
    model.mass = 3.0
    assert guards.failed() == "self.mass of <Model> is 3.0, and was 2.0 when it was recorded"
    model.mass = float("2")
    assert guards.failed() is None


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda m: setattr(m.cfg, "dt", 0.2), "self.cfg.dt of <Config>"),
        (lambda m: setattr(m, "cfg", Config(0.1)), "self.cfg of <Model>"),
        (lambda m: setattr(m, "_area", 1.0), "self._area"),
        (lambda m: setattr(m.layers[1], "dt", 1.0), "layers[1].dt"),
        (lambda m: m.layers.append(Config(1.0)), "self.layers"),
        (lambda m: setattr(m, "shift", 1.0), "self.shift"),
        (lambda m: setattr(m.cfg, "gain", 1.0), "self.cfg.gain"),
        (lambda m: setattr(m, "step", lambda x: x), "self.step"),
        (lambda m: setattr(m, "weight", np.ones(2)), "self.weight"),
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
        changes(guards, "thing.k")
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


# What the function itself writes


def test_a_counter_fails_and_says_why():
    made = module("m", "N = 0\ndef f():\n    global N\n    N += 1\n    return N")
    guards = watched(made.f)
    changes(guards, "the global N of m.py is 1, and was 0", "the function itself changes it")

    class Counter:
        n = 0

        def count(self):
            self.n += 1
            return self.n

    counter = Counter()
    guards = watched(counter.count)
    changes(guards, "self.n", "the function itself changes it")
    assert watched(counter.count).failed() is not None


def test_what_is_written_first_is_not_read_from_outside():
    made = module("m", "N = 0\nC = {}\ndef f(x):\n    global N\n    N = x\n    C['a'] = x\n    return N + C['a']")
    guards = watched(made.f, 1.0)
    assert guards.failed() is None
    made.N = 5.0
    assert guards.failed() is None

    class Holder:
        def forward(self, x):
            self.hidden = x
            return self.hidden * 2

        def maybe(self, x, flag):
            if flag:
                self.other = x
            return self.other

    holder = Holder()
    guards = watched(holder.forward, 1.0)
    holder.hidden = 7.0
    assert guards.failed() is None
    holder.other = 1.0
    guards = watched(holder.maybe, 1.0, False)
    holder.other = 2.0
    changes(guards, "self.other")


def test_effects_are_listed():
    class Holder:
        def forward(self, x):
            self.last = x
            return x

    holder = Holder()
    made = module("m", "N = 0\ndef f(x):\n    global N\n    N = x\n    return H.forward(x)", H=holder)
    reads = reads_of(made.f, 1.0)
    assert [e.split(" in ")[0] for e in reads.effects] == ["N", "self.last"]

    class State:
        def __init__(self, x):
            self.x = x

        def step(self):
            self.x = self.x + 1
            return self

    assert reads_of(lambda x: State(x).step().x, 1.0).effects == []


def test_objects_made_in_the_call_are_not_guarded_and_do_not_stay():
    alive = []

    class State:
        def __init__(self, x):
            self.x = x
            self.array = np.zeros(3)
            alive.append(weakref.ref(self))

        def step(self):
            return State(self.x + 1)

    class Tight:
        __slots__ = ("before", "x")

        def __init__(self, x, before=None):
            self.x = x
            self.before = before

        def step(self):
            return Tight(self.x + 1, self)

    def loss(x):
        s, t = State(x), Tight(x)
        for _ in range(20):
            s, t = s.step(), t.step()
        return s.x + t.x

    reads = Reads(loss)
    gc.disable()
    try:
        with reads.watch():
            loss(1.0)
        guards = reads.guards()
        assert not any(r() is not None for r in alive)
    finally:
        gc.enable()
    assert guards.objects == ()
    assert not any("self" in line for line in guards.describe()), guards.describe()


# Nothing else changes


def test_the_trace_function_that_was_there_goes_on():
    seen = []

    def tracer(frame, event, arg):
        seen.append((frame.f_code.co_name, event))
        return tracer if frame.f_code is with_dt.__code__ else None

    before = sys.gettrace()
    reads = Reads(with_dt)
    sys.settrace(tracer)
    try:
        with reads.watch():
            with_dt(1.0)
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)
    assert [e for e in seen if e[0] == "with_dt"] == [("with_dt", "call"), ("with_dt", "line"), ("with_dt", "return")]
    assert reads.guards().failed() is None


def test_a_trace_function_that_puts_itself_in_place():
    def tracer(frame, event, arg):
        sys.settrace(tracer)

    before = sys.gettrace()
    made = module("m", "K = 1\ndef g():\n    return K\ndef f():\n    return h() + g()\ndef h():\n    return 1")
    reads = Reads(made.f)
    sys.settrace(tracer)
    try:
        with reads.watch():
            made.f()
    finally:
        sys.settrace(before)
    guards = reads.guards()
    made.K = 2
    changes(guards, "global K")


def test_exceptions_leave_no_trace_function():
    def broken(x):
        raise KeyError(x * DT)

    before = sys.gettrace()
    reads = Reads(broken)
    with pytest.raises(KeyError), reads.watch():
        broken(1.0)
    assert sys.gettrace() is before
    assert reads.guards().failed() is None


def test_a_watch_within_a_watch():
    made = module("m", "K = 1\ndef g():\n    return K")
    inner = Reads(made.g)

    def outer():
        with inner.watch():
            return made.g()

    guards = watched(outer), inner.guards()
    made.K = 2
    changes(guards[0], "global K")
    changes(guards[1], "global K")


def test_no_cycles_and_nothing_is_kept():
    class Thing:
        def __init__(self):
            self.k = [1.0]
            self.child = Thing.__new__(Thing)
            self.child.parent = self
            self.rhs = lambda x: x * self.k[0]

        def forward(self, x):
            return self.rhs(x) * len(self.child.parent.k)

    thing = Thing()
    guards = watched(thing.forward, 1.0)
    assert guards.failed() is None
    gone = weakref.ref(thing)
    del thing
    gc.collect()
    assert gone() is None, "guards hold objects weakly"
    assert guards.failed() is None

    tensor = tg.ones(3)
    gone = weakref.ref(tensor)
    gc.disable()
    try:
        guards = watched(lambda x: x * 2.0, tensor)
        del tensor
        assert gone() is None
        reads = Reads(with_dt)
        gone = weakref.ref(reads)
        with reads.watch():
            with_dt(1.0)
        del reads
        assert gone() is None, "no cycle"
    finally:
        gc.enable()


def test_other_threads_are_not_watched():
    made = module("m", "K = 1\ndef f(go):\n    go()\ndef g():\n    return K")

    def go():
        thread = threading.Thread(target=made.g)
        thread.start()
        thread.join()

    guards = watched(made.f, go)
    made.K = 2
    assert guards.failed() is None
    made.K = 1
    guards = watched(made.f, made.g)
    made.K = 2
    changes(guards, "global K")


def test_watches_in_several_threads():
    made = [module(f"m{k}", "K = 1\ndef g(x):\n    return K * x\ndef f(x):\n    return g(x) + g(x)") for k in range(4)]
    guards = {}

    def watch(k):
        for _ in range(20):
            guards[k] = watched(made[k].f, 1.0)

    threads = [threading.Thread(target=watch, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for k in range(4):
        assert guards[k].failed() is None
        made[k].K = 2
        changes(guards[k], f"the global K of m{k}.py")


def test_operations_of_a_recording_run_untraced_and_what_comes_after_is_seen():
    made = module("m", "K = 2.0\ndef g():\n    return K\ndef f(x):\n    y = x * x + x.sin()\n    return y * g()")
    program = tg.record(made.f, tg.tensor(1.0))
    assert program.failed() is None
    made.K = 3.0
    assert "the global K of m.py" in program.failed()


def test_a_function_run_quietly_leaves_the_trace_function():
    seen = []

    @quiet
    def inner(fail):
        seen.append(sys.gettrace())
        if fail:
            raise KeyError

    def other(frame, event, arg):
        return None

    before = sys.gettrace()
    for trace in (tracer({}, lambda frame: None), other):
        for fail in (False, True):
            sys.settrace(trace)
            try:
                inner(fail)
            except KeyError:
                pass
            finally:
                now = sys.gettrace()
                sys.settrace(before)
            assert now is trace
    if sys.version_info < (3, 12):
        assert seen == [None, None, other, other]


def test_objects_among_tensors_that_are_recorded():
    model = Model()
    made = module(
        "m",
        "def f(given):\n    return given[0] * g(given[1])\ndef g(m):\n    return h(m)\ndef h(m):\n    return m.mass",
    )
    reads = Reads(made.f)
    recorded = []

    def fun(x):
        recorded.append(x)
        with reads.watch():
            return made.f([x, model])

    tg.record(fun, tg.tensor(1.0))
    guards = reads.guards()
    assert guards.failed() is None
    model.mass = 5.0
    changes(guards, "mass of <Model>")


def test_a_tensor_of_the_recording_in_an_attribute_is_not_read_from_outside():
    class Holder:
        state = None

        def put(self, x):
            self.state = [x]

        def get(self):
            return self.state[0]

    holder = Holder()
    inner = Reads(holder.get)

    def fun(x):
        holder.put(x)
        with inner.watch():
            y = holder.get()
        return y * 2.0

    tg.record(fun, tg.tensor(1.0))
    guards = inner.guards()
    assert guards.objects == ()
    holder.state = None
    assert not any("state" in line and "Holder.state" not in line for line in guards.describe())


# What is another at every call

RNG = np.random.default_rng(0)


@functools.lru_cache
def cached(k):
    return k * DT


def test_what_comes_from_elsewhere_is_reported():
    import os

    from numpy.random import normal

    def found(fun, *args):
        return reads_of(fun, *args).foreign

    assert "np.random.normal in " in found(lambda: np.random.normal())[0]  # noqa: NPY002
    assert "line" in found(lambda: np.random.rand(3))[0]  # noqa: NPY002
    assert "random.random" in found(lambda: random.random())[0]
    assert "time.perf_counter" in found(lambda: time.perf_counter())[0]
    assert "datetime.now" in found(lambda: datetime.now())[0]
    assert "RNG" in found(lambda: RNG.normal())[0]
    assert "cached" in found(lambda: cached(1.0))[0]
    assert "os.environ" in found(lambda: os.environ.get("HOME"))[0]
    assert "normal" in found(lambda: normal())[0]  # noqa: NPY002
    assert found(lambda rng: rng.normal(), np.random.default_rng(0))
    model = types.SimpleNamespace(rng=np.random.default_rng(1))
    assert "model.rng" in found(lambda: model.rng.normal())[0]
    assert found(lambda: np.random.default_rng(3).normal()) == []
    assert found(lambda: (np.sin(1.0), math.cos(1.0), time.sleep(0))) == []
    assert found(lambda: datetime(2020, 1, 1)) == []
    assert found(with_dt, 1.0) == []


def test_descriptions():
    guards = watched(with_dt, 1.0)
    assert "the global DT of test_reads.py: 0.1" in guards.describe()
