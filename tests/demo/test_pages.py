"""The examples of pages that are one session each give what they say."""

import doctest
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("name", ["distributions.md", "equations.md", "fits.md"])
def test_the_examples_run(name):
    page = DOCS / name
    test = doctest.DocTestParser().get_doctest(page.read_text(encoding="utf-8"), {}, name, str(page), 0)
    assert len(test.examples) > 10
    failures = []
    doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
    assert not failures, "".join(failures)
