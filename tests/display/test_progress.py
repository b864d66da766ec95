"""What is shown of long work: nothing outside of terminals and notebooks, and no text where there are no widgets."""

import importlib

from tapegrad.display import progress
from tapegrad.display.progress import Progress


def test_nothing_is_shown_outside_of_terminals_and_notebooks(capsys):
    shown = Progress("loss", "eval", True)
    shown.show(1.0, 2.0)
    shown.close()
    assert shown._bar is None and capsys.readouterr() == ("", "")


def test_a_notebook_without_widgets_gets_no_text_on_its_error_stream(monkeypatch, capsys):
    monkeypatch.setattr(progress, "_kernel", object)
    monkeypatch.setattr(progress, "_DELAY", 0.0)
    monkeypatch.setattr(importlib.import_module("tqdm.notebook"), "IProgress", None)
    drawn = []
    monkeypatch.setattr(Progress, "_draw", lambda self, said: drawn.append(said))
    shown = Progress("loss", "eval", True)
    monkeypatch.setattr(progress, "_REDRAWN", -1.0)
    shown.show(1.0, 2.0)
    shown.close()
    assert shown._bar is None and drawn == ["1, |gradient| 2"] and capsys.readouterr() == ("", "")


def test_what_is_not_wanted_is_not_shown(monkeypatch):
    monkeypatch.setattr(progress, "_kernel", object)
    shown = Progress("loss", "eval", False)
    assert shown._bar is None and shown._shell is None
