"""The examples of docs/batching.md give what they say."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "batching.md"


def test_the_page():
    text = PAGE.read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, "batching.md", str(PAGE), 0)
    failures = []
    runner = doctest.DocTestRunner(verbose=False)
    runner.run(test, out=failures.append)
    assert not failures, "".join(failures)
    assert runner.tries > 10
