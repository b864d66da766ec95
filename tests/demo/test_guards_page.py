"""The examples of docs/guards.md give what they say."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "guards.md"


def test_the_examples_of_the_page():
    found = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted > 5
    assert not found.failed
