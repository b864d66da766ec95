"""The function that tells whether names still stand for the objects that they stood for."""

import builtins

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.program.call.name_guards import never, written
from tapegrad.program.trace import guard_cells

ONE, OTHER = object(), object()


def rated():
    """Return a module with a global, and a compiled function that reads it."""
    space = {}
    exec("RATE = 0.5\ndef fun(x):\n    return x * RATE", space)
    return space, tg.compile(space["fun"])


def counted(monkeypatch, write):
    """Count how often a question is written."""
    counts = []
    monkeypatch.setattr(guard_cells, "written", lambda *parts: (counts.append(1), write(*parts))[1])
    return counts


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
    space, other = {"np": np, "x": 1}, {}
    entries = [(space, "np", np), (vars(builtins), "range", range)]
    holds = written(entries, [(space, "range"), (other, "range")], (), ())
    assert holds() is True
    for module in (space, other):
        module["range"] = range  # whether it is the same or not: code elsewhere reads the one of the builtins
        assert holds() is False
        del module["range"]
        assert holds() is True
    with monkeypatch.context() as m:
        space["range"] = range
        m.setattr(builtins, "range", OTHER)
        found = holds()  # pytest needs its own before it can say so
    assert found is False


def test_a_name_that_python_would_read_as_another():
    """Identifiers are normalized where they are read, and keys of a namespace are not."""
    space = {"\ufb01": ONE, "fi": ONE}
    holds = written([(space, "\ufb01", ONE)], (), (), ())
    assert holds() is True
    space["\ufb01"] = OTHER
    assert holds() is False


def test_a_module_that_has_errors_of_its_own():
    space = {name: ONE for name in ("KeyError", "NameError", "ValueError", "_s", "scale")}
    holds = written([(space, "_s", ONE), (space, "scale", ONE)], (), (), ())
    assert holds() is True
    for name in ("_s", "scale"):
        value = space.pop(name)
        assert holds() is False
        space[name] = value


def test_builtins_that_two_modules_read(monkeypatch):
    monkeypatch.setattr(builtins, "FACTOR", 2.0, raising=False)
    home, elsewhere = {}, {}
    exec("def more(x):\n    return x * FACTOR", elsewhere)
    home["more"] = elsewhere["more"]
    exec("def fun(x):\n    return more(x) * FACTOR", home)
    compiled = tg.compile(home["fun"])
    for _ in range(9):
        assert compiled(np.array(3.0)) == 12.0
    home["FACTOR"] = builtins.FACTOR
    monkeypatch.setattr(builtins, "FACTOR", 10.0)
    assert compiled(np.array(3.0)) == home["fun"](3.0) == 60.0


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
    space = {f"x{k}": ONE for k in range(1500)}
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
    reads = compiled.recordings[0]._reads
    for _ in range(5):
        compiled(x)
    assert reads.quick is not never
    assert reads.quick() is True
    space["STEPS"] = 2.0
    np.testing.assert_allclose(compiled(x), (np.sin(x) * 2.0).sum(), rtol=1e-15)
    assert len(compiled.recordings) == 2


def test_guards_that_are_laid_out_anew_in_each_call_are_not_written(monkeypatch):
    counts = counted(monkeypatch, written)
    space, compiled = rated()
    for _ in range(50):
        space["RATE"] = float("0.5")
        assert compiled(np.array(3.0)) == 1.5
    assert not counts
    for _ in range(50):
        assert compiled(np.array(3.0)) == 1.5
    assert len(counts) == 1


def test_guards_that_are_laid_out_anew_now_and_then_are_written_ever_less_often(monkeypatch):
    counts = counted(monkeypatch, written)
    space, compiled = rated()
    for k in range(400):
        if k % 6 == 0:
            space["RATE"] = float("0.5")
        assert compiled(np.array(3.0)) == 1.5
    assert 1 <= len(counts) <= 3


def test_what_there_is_no_question_of_is_tried_once(monkeypatch):
    counts = counted(monkeypatch, lambda *parts: never)
    _, compiled = rated()
    for _ in range(100):
        assert compiled(np.array(3.0)) == 1.5
    assert len(counts) == 1


def test_a_question_of_how_things_were_laid_out_before_goes_away():
    space, compiled = rated()
    for _ in range(9):
        compiled(np.array(3.0))
    reads = compiled.recordings[0]._reads
    assert reads.quick() is True
    reads.quick = written([(space, "RATE", OTHER)], (), (), ())  # as another thread may leave it
    for _ in range(9):
        assert compiled(np.array(3.0)) == 1.5
    assert reads.quick() is True
