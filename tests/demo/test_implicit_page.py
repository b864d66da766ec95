"""The examples of docs/implicit.md give what they say."""

import doctest
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "implicit.md"


def test_the_examples_run():
    text = PAGE.read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, "implicit.md", str(PAGE), 0)
    assert len(test.examples) > 20
    failures = []
    doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
    assert not failures, "".join(failures)
