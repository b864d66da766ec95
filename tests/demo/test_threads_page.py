"""The examples of docs/threads.md give what they say."""

import doctest
from pathlib import Path

import tapegrad as tg

PAGE = Path(__file__).resolve().parents[2] / "docs" / "threads.md"


def test_the_examples_run():
    text, before = PAGE.read_text(encoding="utf-8"), tg.get_num_threads()
    test = doctest.DocTestParser().get_doctest(text, {}, "threads.md", str(PAGE), 0)
    assert len(test.examples) == 7
    failures = []
    try:
        doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
    finally:
        tg.set_num_threads(before)
    assert not failures, "".join(failures)
