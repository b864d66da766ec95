"""`nn`, `optim` and `masked` are imported when they are first used; their docstrings' examples run."""

import doctest
import importlib
import inspect
import pkgutil
import subprocess
import sys

import pytest

import tapegrad as tg

PACKAGES = ("masked", "nn", "optim")


def test_they_are_imported_when_they_are_first_used():
    program = (
        "import sys, tapegrad as tg\n"
        "names = [n for n in sys.modules if n.startswith(('tapegrad.nn', 'tapegrad.optim', 'tapegrad.masked'))]\n"
        "assert not names, names\n"
        "assert {'nn', 'optim', 'masked'} <= set(dir(tg))\n"
        "tg.nn.Linear(1, 1); tg.optim.lr_scheduler; tg.masked.MaskedTensor\n"
        "from tapegrad.nn import functional\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
    with pytest.raises(AttributeError, match="mask"):
        tg.mask  # noqa: B018


@pytest.mark.parametrize("name", PACKAGES)
def test_examples(name):
    package = importlib.import_module(f"tapegrad.{name}")
    count = 0
    for found in [package, *pkgutil.walk_packages(package.__path__, f"{package.__name__}.")]:
        module = found if found is package else importlib.import_module(found.name)
        result = doctest.testmod(module)
        assert not result.failed
        count += result.attempted
    assert count > 8


@pytest.mark.parametrize("name", PACKAGES)
def test_public_names_say_what_they_are(name):
    package = importlib.import_module(f"tapegrad.{name}")
    modules = [package, *[m for _, m in inspect.getmembers(package, inspect.ismodule) if hasattr(m, "__all__")]]
    missing = [f"{m.__name__}.{n}" for m in modules for n in m.__all__ if not inspect.getdoc(getattr(m, n))]
    assert not missing
    assert all(sorted(set(m.__all__)) == sorted(m.__all__) for m in modules)


def test_what_takes_errors_names_says_so():
    """Every function of `nn.functional` says of its arguments what they are, by name."""
    functional = tg.nn.functional
    missing = []
    for name in functional.__all__:
        function = getattr(functional, name)
        text = inspect.getdoc(function)
        given = [p for p in inspect.signature(function).parameters if p not in ("who", "input", "target", "reduction")]
        missing += [(name, p) for p in given if p not in text and "see `" not in text and "as of `" not in text]
    assert not missing
