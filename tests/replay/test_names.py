"""The function that tells whether names still stand for the objects that they stood for."""

import builtins

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.replay.names import never, written

ONE, OTHER = object(), object()


def cell_of(value):
    return (lambda: value).__closure__[0]


def test_nothing_to_ask_is_as_it_was():
    assert written((), (), (), ())() is True
    assert never() is False


@pytest.mark.parametrize("name", ["np", "_private", "not a name", "class", "len", 3, ("a", 1), "_0", "é"])
def test_an_entry_of_a_namespace(name):
    for space in ({name: ONE}, {name: ONE, "others": 1, "__builtins__": builtins}):
        holds = written([(space, name, ONE)], (), (), ())
        assert holds() is True
        space[name] = OTHER
        assert holds() is False
        space[name] = ONE
        assert holds() is True
        del space[name]
        assert holds() is False
        assert "holds" not in space


def test_a_name_of_the_module_which_the_builtins_have_as_well():
    space = {"len": len}
    holds = written([(space, "len", len)], (), (), ())
    assert holds() is True
    del space["len"]  # a module's attribute that is gone is not found among the builtins
    assert holds() is False


def test_builtins_and_names_that_hide_them(monkeypatch):
    space = {"np": np, "__builtins__": vars(builtins)}
    entries, absent = [(space, "np", np), (vars(builtins), "range", range)], [(space, "range")]
    holds = written(entries, absent, (), ())
    assert holds() is True
    space["range"] = OTHER
    assert holds() is False
    del space["range"]
    assert holds() is True
    with monkeypatch.context() as m:
        m.setattr(builtins, "range", OTHER)
        found = holds()  # pytest needs its own before it can say so
    assert found is False
    assert holds() is True


def test_a_module_with_builtins_of_its_own():
    mine = {"range": ONE}
    space = {"__builtins__": mine, "x": ONE}
    holds = written([(space, "x", ONE), (vars(builtins), "range", range)], [(space, "range")], (), ())
    assert holds() is True
    space["range"] = range
    assert holds() is False


def test_closure_variables_and_functions():
    def function(x, y=2.0):
        return x

    cell = cell_of(ONE)
    holds = written((), (), [(cell, ONE)], [(function, function.__code__, function.__defaults__)])
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
    function.__defaults__ = defaults
    function.__code__ = (lambda x, y=2.0: y).__code__
    assert holds() is False
    function.__code__ = code
    assert holds() is True


def test_of_too_many_names_there_is_none():
    space = {f"x{k}": ONE for k in range(500)}
    assert written([(space, name, ONE) for name in space], (), (), ()) is never


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
    holds = written(entries, absent, (), ())
    for which, name, what in changes:
        if what == 2:
            spaces[which].pop(name, None)
        else:
            spaces[which][name] = (ONE, OTHER)[what]
        expected = all(space.get(name) is was for space, name, was in entries)
        assert holds() is (expected and not any(name in space for space, name in absent))


def test_numbers_that_are_equal_and_not_the_same(monkeypatch):
    """What is not the same object is compared by what it says, and asked by identity from then on."""
    space = {}
    exec("import numpy as np\nSTEPS = 1000.5\ndef fun(x):\n    return (np.sin(x) * STEPS).sum()", space)
    compiled = tg.compile(space["fun"])
    x = np.linspace(0.1, 0.5, 3)
    for _ in range(5):
        compiled(x)
    space["STEPS"] = float("1000.5")
    assert compiled(x) == (np.sin(x) * 1000.5).sum()
    assert len(compiled.recordings) == 1
    guards = compiled.recordings[0]._reads
    compiled(x)
    assert guards.quick is not never
    assert guards.quick() is True
    space["STEPS"] = 2.0
    np.testing.assert_allclose(compiled(x), (np.sin(x) * 2.0).sum(), rtol=1e-15)
    assert len(compiled.recordings) == 2
