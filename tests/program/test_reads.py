"""What a function reads from outside is found, and a change of it is told."""

import functools
import importlib
import math
import random
import subprocess
import sys
import time
import types
import weakref
from collections import OrderedDict, defaultdict, deque
from datetime import datetime

import numpy as np
import pytest
from program.watching import changes, module, reads_of, watched

import tapegrad as tg

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


def test_numbers_are_compared_to_the_bit():
    made = module("m", "N = float('nan')\nZ = 0.0\nC = complex(0.0, -0.0)\ndef f():\n    return N, Z, C")
    guards = watched(made.f)
    made.N = float("nan")
    assert guards.failed() is None
    made.N = -float("nan")  # `math.copysign` tells
    changes(guards, "global N")
    made.N = float("nan")
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
    made.A[0] = 7.0
    changes(guards, "global A", "its numbers, float64[2]")
    made.A[0] = 1.0
    made.A = made.A.copy()
    assert guards.failed() is None


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
    assert guards.failed() == ("the global C['a'][1]['b'] of m.py is (3.0,), and was (2.0,) when it was recorded")
    made.C["a"][1]["b"] = (2.0,)
    made.C["a"].append(1)
    changes(guards, "C['a']", "of length 3", "of length 2")
    made.C["a"].pop()
    made.C["c"] = made.C.pop("a")
    changes(guards, "C['a']", "is not there")


def test_containers_within_themselves_and_large_ones():
    made = module("m", "C = [1]\nC.append(C)\nBIG = list(range(20000))\ndef f(k):\n    return C[k], BIG[k]")
    guards = watched(made.f, 0)
    assert guards.failed() is None
    made.BIG[3] = -1
    assert guards.failed() is None, "which is not read"
    made.BIG[0] = -1
    changes(guards, "BIG[0]")
    made.BIG[0] = 0
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
    assert guards.failed() is None, "another one, of which nothing was read"


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
    changes(guards, "the closure variable k", "3.0")


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
    changes(guards, ".args[0][0] is 2.0")
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


# What is another at every call

RNG = np.random.default_rng(0)


@functools.lru_cache
def cached(k):
    return k * DT


def test_what_comes_from_elsewhere_is_reported():
    import os

    from numpy.random import normal

    def found(fun, *args):
        return [refusal.text for refusal in reads_of(fun, *args).refusals]

    assert "RandomState.normal: random numbers of NumPy's in " in found(lambda: np.random.normal())[0]  # noqa: NPY002
    assert "line" in found(lambda: np.random.rand(3))[0]  # noqa: NPY002
    assert "Random.random" in found(lambda: random.random())[0]
    assert "time.perf_counter" in found(lambda: time.perf_counter())[0]
    assert "datetime.now" in found(lambda: datetime.now())[0]
    assert "Generator.normal" in found(lambda: RNG.normal())[0]
    assert found(lambda: cached(1.0)) == [], "it keeps what the function gives now"
    assert found(lambda: os.environ.get("HOME")) == [], "it is guarded"
    assert "normal" in found(lambda: normal())[0]  # noqa: NPY002
    assert found(lambda rng: rng.normal(), np.random.default_rng(0))
    model = types.SimpleNamespace(rng=np.random.default_rng(1))
    assert "Generator.normal" in found(lambda: model.rng.normal())[0]
    assert found(lambda: np.random.default_rng(3).normal()) == []
    assert found(lambda: (np.sin(1.0), math.cos(1.0), time.sleep(0))) == []
    assert found(lambda: datetime(2020, 1, 1)) == []
    assert found(with_dt, 1.0) == []


def test_descriptions():
    guards = watched(with_dt, 1.0)
    assert "the global DT of test_reads.py: 0.1" in guards.describe()


# What runs because a module is imported


class Finder:
    """An import hook of a user's, which reads the environment each time."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        import os

        assert os.environ.get("HOME") != name


def test_what_an_import_runs_is_no_read_of_the_function(tmp_path, monkeypatch):
    body = (
        "import os, time\nSTART = time.time() if os.environ.get('HOME') != 'nowhere' else 0\n"
        "def made():\n    return time.time()\nMADE = made()\n"
    )
    for name in ("tapegrad_test_first", "tapegrad_test_again"):
        (tmp_path / f"{name}.py").write_text(body)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])

    def imports(x):
        import tapegrad_test_first

        return x * len(tapegrad_test_first.__name__)

    def reloads(x):
        importlib.reload(again)
        return x

    def calls(x):
        return x * first.made()

    assert reads_of(imports, 1.0).refusals == []
    import tapegrad_test_again as again
    import tapegrad_test_first as first

    assert "importlib.reload" in reads_of(reloads, 1.0).refusals[0].text  # which runs the module in every call
    assert "time.time" in reads_of(calls, 1.0).refusals[0].text


def test_a_package_that_numpy_imports_if_it_is_there_keeps_nothing_from_being_replayed(tmp_path):
    (tmp_path / "charset_normalizer.py").write_text(
        "import functools, os\n@functools.lru_cache\ndef known(k):\n    return k\n"
        "def made():\n    return known(1) if os.environ.get('HOME') else known(1)\nONE = made()\n"
    )
    program = (
        "import sys, warnings; warnings.simplefilter('error')\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        "import numpy as np, tapegrad as tg\n"
        "from tapegrad.numpy_api import coverage\n"
        "coverage.name_by_function()\n"
        "assert 'numpy.f2py' not in sys.modules, 'imported for its name'\n"
        "@tg.compile\n"
        "def f(x):\n"
        "    assert np.f2py.crackfortran.charset_normalizer.ONE == 1\n"
        "    return np.sum(np.sort(x))\n"
        "for k in range(4):\n    f(np.array([3.0, 1.0, k]))\n"
        "assert f.stats.replays == 2 and not f.stats.eager, f.stats\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
