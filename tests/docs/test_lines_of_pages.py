"""Pages are wrapped, so that they are read, and compared, where nothing wraps them."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*ROOT.glob("README.md"), *sorted((ROOT / "docs").glob("*.md"))]
MOST = 120


def long_lines(text):
    """Return the numbers of the lines that are too long, but in tables and in what programs print."""
    found, in_code = [], False
    for number, line in enumerate(text.split("\n"), 1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        elif len(line) > MOST and not in_code and not line.startswith("|"):
            found.append(number)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_lines_are_not_too_long(page):
    assert long_lines(page.read_text()) == []


def test_this_check_can_fail():
    text = "x" * 121
    assert long_lines(f"a\n{text}\n") == [2]
    assert long_lines(f"```\n{text}\n```\n| {text} |\n{text[1:]}") == []
