"""The function that tells whether names still stand for the objects that they stood for."""

import builtins

import numpy as np

import tapegrad as tg
from tapegrad.program.trace import guard_layout
from tapegrad.program.trace.guard_text import never, written


def rated():
    """Return a module with a global, and a compiled function that reads it."""
    space = {}
    exec("RATE = 0.5\ndef fun(x):\n    return x * RATE", space)
    return space, tg.compile(space["fun"])


def counted(monkeypatch, write):
    """Count how often a question is written."""
    counts = []
    monkeypatch.setattr(guard_layout, "written", lambda *parts: (counts.append(1), write(*parts))[1])
    return counts


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
    _, compiled = rated()
    for _ in range(9):
        compiled(np.array(3.0))
    reads = compiled.recordings[0]._reads
    assert reads.quick() is True
    reads.quick = lambda: False  # as another thread may leave it
    for _ in range(9):
        assert compiled(np.array(3.0)) == 1.5
    assert reads.quick() is True
