"""The table by which compiled code asks whether Python's objects refer to what they did."""

import builtins
import gc
import sys
import types
import weakref

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import set_shape

from tapegrad.core.memory import DIRECT
from tapegrad.engine import guard_table
from tapegrad.program.trace.guard_table import Table, Weak, attributes_of, dict_of
from tapegrad.program.trace.guard_text import never, written

ONE, OTHER = object(), object()


class Thing:
    """An object with attributes, which may be referred to weakly."""


def asker(*adds):
    """Return what asks a table; each of `adds` is a method's name and its arguments."""
    table = Table()
    for name, *args in adds:
        getattr(table, name)(*args)
    return table.finished().holds


def cell_of(value):
    return (lambda: value).__closure__[0]


def test_nothing_to_ask_is_as_it_was():
    assert asker()() is True
    assert written([])() is True
    assert never() is False


@pytest.mark.parametrize("name", ["np", "_private", "not a name", "class", "len", "_0", "é"])
def test_an_entry_of_a_namespace(name):
    for space in ({name: ONE}, {name: ONE, "others": 1, "__builtins__": builtins}):
        holds = asker(("entry", space, name, ONE))
        assert holds() is True
        space[name] = OTHER
        assert holds() is False
        space[name] = ONE
        assert holds() is True
        del space[name]
        assert holds() is False


def test_an_entry_that_is_not_there():
    space = {"x": 1}
    holds = asker(("no_entry", space, "y"), ("entry", space, "x", space["x"]))
    assert holds() is True
    space["y"] = None
    assert holds() is False
    del space["y"]
    assert holds() is True


def test_a_key_that_is_equal_and_not_the_same_text():
    space = {"".join(["na", "me"]): ONE}
    assert asker(("entry", space, "".join(["n", "ame"]), ONE))() is True


def test_the_dict_of_a_namespace():
    space = {"x": ONE}
    assert dict_of(space) is space
    assert dict_of(types.MappingProxyType(space)) is space
    assert dict_of(Thing.__dict__)["__doc__"] is Thing.__doc__
    for other in ([], type("D", (dict,), {})(), types.MappingProxyType(type("D", (dict,), {})())):
        assert dict_of(other) is None


@pytest.mark.parametrize("says", [False, True])
def test_keys_of_a_users_class_are_asked_as_by_python(says):
    class Odd:
        def __hash__(self):
            return hash("x")

        def __eq__(self, other):
            return says

    space = {Odd(): ONE}
    assert dict_of(space) is space
    assert ("x" in space) is says
    assert asker(("no_entry", space, "x"))() is not says
    assert asker(("entry", space, "x", ONE))() is says
    thing = Thing()
    thing.__dict__[Odd()] = ONE
    assert attributes_of(thing) is None


def test_an_entry_that_is_held_weakly():
    thing = Thing()
    space = {"x": thing}
    holds = asker(("entry", space, "x", Weak(weakref.ref(thing))))
    assert holds() is True
    space["x"] = None
    del thing
    gc.collect()
    assert holds() is False
    space["x"] = Thing()  # which may have the same address
    assert holds() is False


def test_closure_variables_and_functions():
    def function(x, y=2.0):
        return x

    cell = cell_of(ONE)
    parts = [("of_function", function, name, getattr(function, name)) for name in ("__code__", "__defaults__")]
    holds = asker(("cell", cell, ONE), *parts, ("of_function", function, "__kwdefaults__", None))
    assert holds() is True
    cell.cell_contents = OTHER
    assert holds() is False
    del cell.cell_contents
    assert holds() is False
    cell.cell_contents = ONE
    assert holds() is True
    defaults, code = function.__defaults__, function.__code__
    function.__defaults__ = tuple([2.0])  # another one
    assert holds() is False
    function.__defaults__ = None
    assert holds() is False
    function.__defaults__ = defaults
    function.__kwdefaults__ = {"z": 1}
    assert holds() is False
    function.__kwdefaults__ = None
    function.__code__ = (lambda x, y=2.0: y).__code__
    assert holds() is False
    function.__code__ = code
    assert holds() is True


def test_attributes_of_an_object():
    class Other:
        pass

    thing = Thing()
    thing.x = ONE
    for holder in (thing, Weak(weakref.ref(thing))):
        space = attributes_of(thing)
        assert space is thing.__dict__
        holds = asker(("attributes", holder, Thing, space, [("x", ONE)], ["y"]), ("kind", holder, Thing))
        assert holds() is True
        thing.x = OTHER
        assert holds() is False
        thing.x, thing.y = ONE, 1
        assert holds() is False
        del thing.y
        assert holds() is True
        thing.__class__ = Other
        assert holds() is False
        thing.__class__ = Thing
        thing.__dict__ = {"x": ONE}  # another dict, though it has the same
        assert holds() is False
        thing.__dict__ = space
        assert holds() is True


def test_an_object_that_is_gone_is_not_asked():
    thing = Thing()
    thing.x = ONE
    holder = Weak(weakref.ref(thing))
    last = {"z": ONE}
    of_thing = ("attributes", holder, Thing, attributes_of(thing), [("x", ONE)], ["y"])
    holds = asker(of_thing, ("kind", holder, Thing), ("space", holder, thing.__dict__), ("entry", last, "z", ONE))
    thing.x = OTHER
    assert holds() is False
    del thing
    gc.collect()
    assert holds() is True
    last["z"] = OTHER  # what comes behind is asked
    assert holds() is False


def test_objects_without_a_dict():
    assert attributes_of(1.5) is None
    assert attributes_of(np.ones(2)) is None
    array = np.ones(2)
    holds = asker(("kind", array, np.ndarray), ("kind", 1.5, float))
    assert holds() is True
    assert asker(("kind", array, float))() is False
    assert asker(("space", array, {}))() is False  # the error it raises is nobody's


def test_the_order_of_base_classes():
    class Left:
        pass

    class Right:
        pass

    class Child(Left):
        pass

    order = Child.__mro__
    holds = asker(("order", Child, order))
    assert holds() is True
    Child.__bases__ = (Right,)
    assert holds() is False


def test_all_that_a_list_holds():
    items = [ONE, Thing(), None]
    held = [ONE, Weak(weakref.ref(items[1])), None]
    holds = asker(("list_of", items, held))
    assert holds() is True
    for change in (lambda: items.append(1), items.pop, lambda: items.__setitem__(0, OTHER), items.clear, items.reverse):
        before = [*items]
        change()
        assert holds() is False
        items[:] = before
        del before
        assert holds() is True
    items[1] = Thing()
    gc.collect()
    assert holds() is False


def test_all_that_a_dict_holds_in_its_order():
    key, thing = Thing(), Thing()
    space = {"gone": 0, "x": ONE, 2.5: thing, key: None}
    del space["gone"]  # a place in it is empty
    weak = [Weak(weakref.ref(each)) for each in (key, thing)]
    holds = asker(("dict_of", space, ["x", float("2.5"), weak[0]], [ONE, weak[1], None]), ("dict_of", {}, [], []))
    was = dict(space)
    holds2 = asker(("dict_of", space, [*space], [*space.values()]))
    assert holds2() is True
    assert holds() is False  # another number that is equal
    changes = [lambda: space.update(y=1), lambda: space.pop("x"), lambda: space.update(x=OTHER), space.clear]
    for change in [*changes, lambda: space.update(x=space.pop("x"))]:
        change()
        assert holds2() is False
        space.clear()
        space.update(was)
        assert holds2() is True


@pytest.mark.skipif(not DIRECT, reason="this Python, or this NumPy, lays objects out in another way")
def test_the_memory_of_an_array():
    array = np.zeros((2, 3))
    holds = asker(("memory", array))
    assert holds() is True
    array[0] = 1.0
    assert holds() is True
    array.flags.writeable = False
    assert holds() is False
    array.flags.writeable = True
    assert holds() is True
    set_shape(array, (3, 2))
    assert holds() is False
    other = np.zeros(4)
    holds = asker(("memory", other))
    other.resize(4000, refcheck=False)
    assert holds() is False


@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (2, 1, 4), (0, 2)])
@pytest.mark.skipif(not DIRECT, reason="this Python, or this NumPy, lays objects out in another way")
def test_whether_memory_of_an_array_lies_within_spans(shape):
    """As NumPy finds for arrays of all strides, in memory that several spans cover in part."""
    whole = np.zeros(400)
    begin = whole.ctypes.data
    size = int(np.prod(shape))
    for first in (0, 13, 100):
        array = whole[first : first + size].reshape(shape)
        views = [array, array.T, array[::-1] if shape else array, array[..., ::2] if shape else array]
        for view in views:
            low, high = np.lib.array_utils.byte_bounds(view)
            for span in ((0, 8), (first * 8, first * 8 + 8), ((first + size) * 8, 900), (first * 8 - 8, first * 8)):
                spans = np.array([2, begin + 3000, begin + 3100, begin + span[0], begin + span[1]])
                found = guard_table.meets(spans.ctypes.data, id(view), view.itemsize)
                assert bool(found) is bool(view.size and begin + span[0] < high and low < begin + span[1])


def test_nothing_is_kept_or_lost_by_asking():
    """Each object has as many references after many questions as before."""
    thing, cell = Thing(), cell_of(Thing())
    thing.x = Thing()
    items, space = [Thing()], {"k": Thing()}
    parts = [("attributes", thing, Thing, attributes_of(thing), [("x", thing.x)], ["y"]), ("kind", thing, Thing)]
    parts += [("cell", cell, cell.cell_contents), ("order", Thing, Thing.__mro__), ("list_of", items, [*items])]
    parts += [("dict_of", space, [*space], [*space.values()]), ("space", thing, thing.__dict__)]
    holds = asker(*parts)
    every = [thing, thing.x, thing.__dict__, cell, cell.cell_contents, Thing, Thing.__mro__, items[0], space["k"], "y"]
    before = [sys.getrefcount(each) for each in every]
    for _ in range(1000):
        assert holds()
    thing.x = OTHER
    for _ in range(1000):
        assert not holds()
    after = [sys.getrefcount(each) for each in every]
    assert after[0] == before[0]
    assert after[1] == before[1] - 1
    assert after[2:] == before[2:]


NAMES = ("np", "x", "_y", "len", "a b")
SPACES = st.lists(st.sampled_from(NAMES), unique=True)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(SPACES, min_size=2, max_size=2),
    st.lists(st.tuples(st.integers(0, 1), st.sampled_from(NAMES), st.integers(0, 2)), max_size=8),
)
def test_it_says_what_a_look_at_each_name_says(present, changes):
    spaces = [{name: ONE for name in names} for names in present]
    entries = [(space, name, ONE) for space in spaces for name in space]
    absent = [(space, name) for space in spaces for name in NAMES if name not in space]
    wholes = [(space, list(space.items())) for space in spaces]
    holds = asker(*[("entry", *each) for each in entries], *[("no_entry", *each) for each in absent])
    is_whole = asker(*[("dict_of", space, [*space], [*space.values()]) for space in spaces])
    for which, name, what in changes:
        if what == 2:
            spaces[which].pop(name, None)
        else:
            spaces[which][name] = (ONE, OTHER)[what]
        expected = all(space.get(name) is was for space, name, was in entries)
        assert holds() is (expected and not any(name in space for space, name in absent))
        assert is_whole() is all(list(space.items()) == items for space, items in wholes)


def test_of_too_many_conditions_there_is_no_text():
    assert written([lambda writer: "True"] * 1500) is never
    assert written([lambda writer: "True"] * 900)() is True
