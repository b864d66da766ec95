"""The examples of docs/nan.md give what they say."""

import doctest
from pathlib import Path

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.tape.tape import open_tape

PAGE = Path(__file__).resolve().parents[2] / "docs" / "nan.md"


def test_the_examples_run():
    open_tape(state.own).close()  # so that rows have the numbers that they have in a new process
    text = PAGE.read_text(encoding="utf-8")
    test = doctest.DocTestParser().get_doctest(text, {}, "nan.md", str(PAGE), 0)
    assert len(test.examples) > 25
    failures = []
    with np.errstate():
        doctest.DocTestRunner(verbose=False).run(test, out=failures.append)
    assert not failures, "".join(failures)
