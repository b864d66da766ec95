"""What makes a recording cheap hides nothing: numbers are told by their exact types, and what was seen was the same."""

import abc
import collections
import functools
import random
import sys
import threading
import types

import numpy as np
import pytest
from program.watching import module, reads_of

import tapegrad as tg
from tapegrad.program.trace.observation import Observation

X = np.ones(2)
STATE = {}


@pytest.fixture(autouse=True)
def _fresh():
    STATE.clear()
    STATE["by"] = 2.0


def follows(fun, change, *, replays=True):
    """Check that a compiled function gives what Python gives, before and after a change of something outside."""
    compiled = tg.compile(fun)
    for _ in range(3):
        np.testing.assert_array_equal(compiled(X), fun(X))
    assert (compiled.stats.replays > 0) == replays, compiled.stats.reasons
    before = np.asarray(fun(X)).copy()
    change()
    after = fun(X)
    assert not np.array_equal(before, after)  # else nothing is tested
    for _ in range(3):
        np.testing.assert_array_equal(compiled(X), after)


def other_state():
    STATE["by"] = 3.0


# Numbers of exact types


class Reading(float):
    """A number whose operators read something from outside."""

    def __add__(self, other):
        return float(self) + float(other) * STATE["by"]

    __radd__ = __add__

    def __lt__(self, other):
        return STATE["by"] > 2.5

    __gt__ = __lt__

    def __neg__(self):
        return -STATE["by"]

    def __bool__(self):
        return STATE["by"] > 2.5

    def __format__(self, how):
        return str(STATE["by"]) + how

    __str__ = __repr__ = lambda self: str(STATE["by"])


class ReadingText(str):
    """A text whose operators read something from outside."""

    __slots__ = ()

    def __mod__(self, other):
        return STATE["by"]

    def __eq__(self, other):
        return STATE["by"] > 2.5

    __hash__ = str.__hash__


READING, TEXT, ONE = Reading(1.0), ReadingText("a"), 1.0


@pytest.mark.parametrize(
    "fun",
    [
        lambda x: x * (READING + 1.0),
        lambda x: x * (1.0 + READING),
        lambda x: x * (ONE + READING),
        lambda x: x * (READING + ONE),
        lambda x: x * (2 if READING < 1.0 else 3),
        lambda x: x * (2 if 1.0 < READING else 3),  # noqa: SIM300
        lambda x: x * (2 if ONE < READING else 3),
        lambda x: x * -READING,
        lambda x: x * (2 if READING else 3),
        lambda x: x * (2 if not READING else 3),
        lambda x: x * (READING and 5.0),
        lambda x: x * float(f"{READING}"),
        lambda x: x * float(f"{READING:0}"),
        lambda x: x * float(f"{READING!s}"),
        lambda x: x * float(f"{READING!r}"),
        lambda x: x * (TEXT % ()),
        lambda x: x * (2 if TEXT == "b" else 3),
        lambda x: x * (2 if "b" == TEXT else 3),  # noqa: SIM300
    ],
)
def test_what_is_derived_from_a_number_is_none(fun):
    follows(fun, other_state)


def test_a_format_that_reads():
    class How:
        def __format__(self, how):
            return str(STATE["by"])

    follows(lambda x: x * len(f"{1.0:{How()}}"), lambda: STATE.update(by=30))


def test_comparisons_that_give_no_bool():
    class Answer:
        def __bool__(self):
            return STATE["by"] > 2.5

    class Asked:
        def __lt__(self, other):
            return answer

        __gt__ = __lt__

    asked, answer = Asked(), Answer()
    follows(lambda x: x * (2 if asked < 1.0 else 3), other_state)
    follows(lambda x: x * (3 if not 1.0 < asked else 2), lambda: STATE.update(by=1.0))  # noqa: SIM300


def test_a_loop_whose_condition_changes_its_type():
    def fun(x):
        t, turns = 0, 0
        while t < 3:
            turns += 1
            t = (t + 1, Reading(5.0))[turns > 1]
            if turns > 4:
                break
        return x * turns

    follows(fun, other_state)


def test_unpacking_asks_what_is_no_tuple():
    class Pair(tuple):
        __slots__ = ()

        def __iter__(self):
            return iter((STATE["by"], 1.0))

    pair, values = Pair((5.0, 6.0)), [1.0, 2.0]

    def fun(x):
        a, b = pair
        c, *d = values
        return x * (a + b + c + d[0])

    follows(fun, other_state)
    follows(fun, lambda: values.__setitem__(1, 7.0))


def test_errors_are_those_of_python():
    def fun(x):
        try:
            return x * (1.0 / (STATE["by"] - 2.0))
        except ZeroDivisionError as error:
            return x * len(str(error)) * (error.__traceback__.tb_lineno - fun.__code__.co_firstlineno)

    follows(fun, other_state)
    compiled = tg.compile(lambda x: x * (1.0 + "a"))
    with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for \+: 'float' and 'str'"):
        compiled(X)

    def in_place(x):
        t = 1.0
        t += "a"
        return x * t

    with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for \+=: 'float' and 'str'"):
        tg.compile(in_place)(X)


def test_is_beside_a_constant():
    holder = types.SimpleNamespace(value=None)
    follows(lambda x: x * (2 if holder.value is None else 3), lambda: setattr(holder, "value", 1.0))
    follows(lambda x: x * (2 if holder.value is not None else 3), lambda: setattr(holder, "value", None))


def test_is_between_numbers_or_with_an_argument():
    compiled = tg.compile(lambda x: x * (2 if ONE is READING.real else 3))
    with pytest.warns(UserWarning, match="asks by `is` whether two objects of float are one"):
        for _ in range(3):
            compiled(X)
    assert not compiled.stats.replays


# Seen before


def test_classes_that_are_registered_later():
    class Kind(abc.ABC):  # noqa: B024
        """An abstract class."""

    layer = Layer(2.0)

    def fun(x):
        t = 1.0
        for _ in range(3):
            t += isinstance(t, Kind) + isinstance(layer, Kind)
        return x * t

    follows(fun, lambda: Kind.register(float))
    follows(fun, lambda: Kind.register(Layer))


def test_globals_of_two_modules_with_one_code():
    first = module("first", "RATE = 2.0\ndef f(x):\n    return x * RATE")
    second = types.ModuleType("second")
    second.RATE = 5.0
    second.f = types.FunctionType(first.f.__code__, vars(second))

    def fun(x):
        return first.f(x) + second.f(x) + first.f(x)

    follows(fun, lambda: setattr(second, "RATE", 7.0))
    follows(fun, lambda: setattr(first, "RATE", 7.0))


def test_globals_that_were_seen_by_another_recording():
    made = module("m", "RATE = 2.0")
    vars(made)["tg"] = tg
    exec(
        "def g(x):\n    return x * RATE\ninner = tg.compile(g)\ndef f(x):\n    return x * RATE + inner(x) + RATE\n",
        vars(made),
    )
    for _ in range(3):
        made.inner(X)
    follows(made.f, lambda: setattr(made, "RATE", 3.0))
    np.testing.assert_array_equal(made.inner(X), X * 3.0)
    made.RATE = 4.0
    np.testing.assert_array_equal(made.inner(X), X * 4.0)


def test_globals_that_another_thread_sees_at_the_same_time():
    made = module("m", "RATE = 2.0\ndef read(x):\n    return x * RATE")
    turns = [threading.Event() for _ in range(3)]
    found = []

    def waits(x):
        turns[0].set()
        turns[1].wait(20)
        return made.read(x)

    def reads(x):
        y = made.read(x)
        turns[1].set()
        turns[2].wait(20)
        return y + made.read(x)

    def watch(fun):
        seen = Observation(fun, explains=True)
        with seen.watch():
            fun(1.0)
        found.append([str(cell) for cell in seen.guards().cells])

    first = threading.Thread(target=watch, args=(waits,))
    first.start()
    assert turns[0].wait(20)
    second = threading.Thread(target=watch, args=(reads,))
    second.start()
    first.join()
    turns[2].set()
    second.join()
    assert len(found) == 2
    assert all("the global RATE of m.py: 2.0" in cells for cells in found), found


class Layer:
    """An object with attributes."""

    shared = 1.0

    def __init__(self, rate):
        self.rate = rate

    def scaled(self, x):
        return x * self.rate * self.shared


def test_attributes_of_a_class_whose_instances_are_made_here_and_outside():
    outer = Layer(2.0)

    def fun(x):
        own = Layer(3.0)
        for _ in range(3):
            x = own.scaled(x)
        for _ in range(2):
            x = outer.scaled(x)
        return x

    follows(fun, lambda: setattr(outer, "rate", 5.0))
    follows(fun, lambda: setattr(outer, "shared", 5.0))
    try:
        follows(fun, lambda: setattr(Layer, "shared", 7.0))
    finally:
        Layer.shared = 1.0


def test_an_attribute_that_is_taken_away():
    class Open:
        def __init__(self):
            self.rate = 1.0

    def fun(x):
        own = Open()
        for k in range(3):
            x = x * (own.rate if hasattr(own, "rate") else 5.0)
            if k == 0:
                del own.rate
                if STATE["by"] < 0:
                    own.rate = 2.0
        return x

    follows(fun, lambda: setattr(Open, "rate", 7.0))

    class Asks:
        """Has nothing of its own."""

    def asks(x):
        own = object.__new__(Asks)
        own.rate = 1.0
        x = x * own.rate
        del own.rate
        try:
            return x * own.rate
        except AttributeError:
            return x * 9.0

    follows(asks, lambda: setattr(Asks, "__getattr__", lambda self, name: STATE["by"]))


def test_a_class_whose_init_changes():
    class Made:
        def __init__(self, rate):
            self.rate = rate

    def fun(x):
        for _ in range(3):
            x = x * Made(2.0).rate
        return x

    follows(fun, lambda: setattr(Made, "__init__", lambda self, rate: setattr(self, "rate", rate + STATE["by"])))


def test_writing_attributes_of_what_is_made_here_and_outside():
    outer = Layer(2.0)

    def fun(x):
        own = Layer(3.0)
        for each in (own, own, outer):
            each.rate = each.rate + 1.0
        return x * own.rate

    compiled = tg.compile(fun)
    with pytest.warns(UserWarning, match="writes the attribute rate"):
        for k in range(4):
            np.testing.assert_array_equal(compiled(X), X * 5.0)
            assert outer.rate == 3.0 + k
    assert not compiled.stats.replays


def test_items_are_seen_once_and_each():
    table, rows = {"a": 2.0, "b": 3.0}, [[1.0, 2.0], [3.0, 4.0]]

    def fun(x):
        t = 0.0
        for _ in range(3):
            t += table["a"]
        for k in range(200):
            t += rows[k % 2][k % 2]
        return x * t

    follows(fun, lambda: table.update(b=5.0, a=7.0))
    follows(fun, lambda: rows[1].__setitem__(1, 5.0))
    follows(fun, lambda: rows.__setitem__(0, [8.0, 2.0]))


@pytest.mark.parametrize(
    "take",
    [
        lambda row: {"t": row[0]}.get("t"),
        lambda row: {"t": row[0]}.pop("t"),
        lambda row: {"t": row[0]}.setdefault("t", 1.0),
        lambda row: next(iter({"t": row[0]}.values())),
        lambda row: {"t": row[0]}.popitem()[1],
        lambda row: {"t": row[0]}.copy()["t"],
        lambda row: row.pop(),
        lambda row: row.copy().pop(0),
        lambda row: collections.deque(row).popleft(),
        lambda row: max(row),
        lambda row: next(reversed(row)),
        lambda row: functools.reduce(lambda a, b: a, row),
    ],
)
def test_a_container_from_outside_within_one_that_is_made_here(take):
    outer = [2.0]
    follows(lambda x: x * take([outer])[0], lambda: outer.__setitem__(0, 3.0))

    def writes(x):
        take([outer])[0] = 4.0
        return x * 2.0

    compiled = tg.compile(writes)
    with pytest.warns(UserWarning, match="writes an item of"):
        for _ in range(4):
            outer[0] = 3.0
            np.testing.assert_array_equal(compiled(X), X * 2.0)
            assert outer == [4.0]
    assert not compiled.stats.replays


def test_keys_that_compare_themselves():
    class Key:
        def __hash__(self):
            return 1

        def __eq__(self, other):
            return STATE["by"] > 2.5

    def in_dict(x):
        own = {Key(): 1.0}
        return x * (5.0 if 1 in own else 7.0) * (5.0 if 1 in own else 7.0)

    def in_set(x):
        own = {Key()}
        return x * (5.0 if 1 in own else 7.0)

    key = Key()

    def outer_key(x):
        own = {1: 1.0}
        return x * (5.0 if key in own else 7.0) * (5.0 if key in own else 7.0)

    follows(in_dict, other_state)
    STATE["by"] = 2.0
    follows(outer_key, other_state)
    STATE["by"] = 2.0
    follows(in_set, other_state)


def test_lengths_and_methods():
    values, held, table = [1.0, 2.0], [1.0], {"a": 2.0}

    def fun(x):
        own = []
        for _ in range(3):
            own.append(held)
            own.append(2.0)
            x = x * len(values) * table.get("a", 1.0) * table.get("c", 4.0) * len(own[0])
        return x

    follows(fun, lambda: values.append(3.0))
    follows(fun, lambda: table.update(a=5.0))
    follows(fun, lambda: table.update(c=5.0))


def test_a_list_that_is_written_outside_after_it_was_read_whole():
    values = [1.0, 2.0]

    def fun(x):
        for value in values:
            x = x * value
        values[0] = 5.0
        return x * values[0]

    compiled = tg.compile(fun)
    with pytest.warns(UserWarning, match="writes an item of"):
        for _ in range(4):
            values[0] = 1.0
            np.testing.assert_array_equal(compiled(X), X * 10.0)
    assert not compiled.stats.replays


def test_methods_of_random_generators_are_told_by_their_owner():
    class Drawing(random.Random):
        def one(self):
            return 1.0

    class Plain:
        one = Drawing.one

    plain, drawing = Plain(), Drawing()
    compiled = tg.compile(lambda x: x * plain.one() * drawing.one())
    with pytest.warns(UserWarning, match="random"):
        for _ in range(3):
            compiled(X)
    assert not compiled.stats.replays


# Given up


def looks_long(x):
    values = [0.0] * 20_000
    for _ in range(200):
        if 0.0 in values:  # a list that the function has made: whatever is in it may compare itself
            x = x + 1.0
    return x


@pytest.mark.filterwarnings("ignore:.*run by Python")
def test_recordings_that_take_too_long_are_given_up(monkeypatch):
    monkeypatch.setattr("tapegrad.program.trace.looks.LEAST_SECONDS", 0.0)
    compiled = tg.compile(looks_long)
    for _ in range(3):
        np.testing.assert_array_equal(compiled(X), looks_long(X))
    assert "too long to be recorded" in compiled.stats.reasons[0]
    assert "test_recording_cost.py, line" in compiled.stats.reasons[0]
    assert not compiled.stats.replays and compiled.stats.recordings == 1
    assert sys.gettrace() is None
    seen = reads_of(looks_long, X)
    assert len(seen.refusals) == 1 and seen.is_over, "once, and nothing is seen after it"
    monkeypatch.undo()  # or a pause of the machine gives up a recording that is short
    other = tg.compile(lambda x: x * STATE["by"])
    for _ in range(3):
        other(X)
    other_state()
    np.testing.assert_array_equal(other(X), X * 3.0)
    assert other.stats.replays


@pytest.mark.filterwarnings("ignore:.*run by Python")
def test_what_is_within_a_recording_is_given_up_alone(monkeypatch):
    monkeypatch.setattr("tapegrad.program.trace.looks.LEAST_SECONDS", 0.0)
    inner = tg.compile(looks_long)
    seen = []

    def trace(frame, event, arg):
        if frame.f_code.co_name == "looks_long":
            seen.append(event)

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        for _ in range(3):
            np.testing.assert_array_equal(inner(X), looks_long(X))
        assert sys.gettrace() is trace
    finally:
        sys.settrace(before)
    assert seen
    assert "too long to be recorded" in inner.stats.reasons[0]


def test_recordings_that_take_less_than_what_may_be_waited_for_are_not_given_up(monkeypatch):
    compiled = tg.compile(looks_long)
    for _ in range(3):
        np.testing.assert_array_equal(compiled(X), looks_long(X))
    assert compiled.stats.replays
