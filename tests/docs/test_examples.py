"""Every example of the documentation runs: those with prompts give what they say, the others raise nothing.

A page is one session: its examples run one after the other, with the names of those before.
"""

import ast
import doctest
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core.grad_mode import state
from tapegrad.tape.tape import open_tape

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("README.md"), *(ROOT / "docs").glob("*.md")])
BLOCK = re.compile(r"^( *)```(?:python|pycon)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


def blocks(page):
    """Yield the line at which each block of Python begins, and what is in it."""
    text = page.read_text(encoding="utf-8")
    for match in BLOCK.finditer(text):
        source = "".join(line.removeprefix(match[1]) for line in match[2].splitlines(keepends=True))
        yield text.count("\n", 0, match.start()) + 1, source


WITH_EXAMPLES = [page for page in PAGES if BLOCK.search(page.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names = {"__name__": "__main__"}
    tg.manual_seed(0)
    open_tape(state.own).close()  # so that rows have the numbers that they have in a new process
    settings, threads = np.geterr(), tg.get_num_threads()
    for line, source in blocks(page):
        if source.lstrip().startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(source, names, page.name, str(page), line)
            test.globs = names
            failures = []
            doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS).run(
                test, out=failures.append, clear_globs=False
            )
            assert not failures, "".join(failures)
        elif "os.environ" in source:  # which others read as they are imported
            found = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True)
            assert found.returncode == 0 and found.stdout, found.stderr
        else:
            tree = ast.parse("\n" * line + source, str(page))
            exec(compile(tree, str(page), "exec"), names)
    np.seterr(**settings)  # a page may show what NumPy would warn of
    tg.set_num_threads(threads)


def test_pages_have_many_examples():
    counted = {page.name: sum(source.count(">>> ") for _, source in blocks(page)) for page in WITH_EXAMPLES}
    assert sum(counted.values()) > 400 and counted["compile.md"] > 25 and counted["complex.md"] > 25
