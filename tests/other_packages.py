"""Packages that some tests compare with and that may be missing, such as PyTorch and JAX. Nothing else imports them.

A test gets them as a fixture, or uses the objects here, which import a package when something of it is first asked for.
Where it is missing the test is skipped, or fails if `TAPEGRAD_REQUIRE_PACKAGES` is 1. `conftest.py` notes what was
skipped, so that `.ci/run` can run just that once the packages are there.
"""

import functools
import importlib
import os

import pytest

VARIABLE = "TAPEGRAD_REQUIRE_PACKAGES"
HOW = {
    "torch": "pip install torch==2.13.0",
    "jax": "pip install jax",
    "matplotlib": "pip install matplotlib",
    "sklearn": "pip install scikit-learn",
    "safetensors": "pip install safetensors",
    "array_api_strict": "pip install array-api-strict",
    "array_api_compat": "pip install array-api-compat",
    "array_api_extra": "pip install array-api-extra",
    "einops": "pip install einops",
    "pandas": "pip install pandas",
    "xarray": "pip install xarray",
    "selenium": "pip install selenium, and Debian's chromium and chromium-driver",
    "IPython": "pip install ipython",
    "nbclient": "pip install nbclient ipykernel",
    "mkdocs": 'pip install ".[docs]"',
    "mkdocstrings": 'pip install ".[docs]"',
    "nbformat": "pip install nbformat",
    "casadi": "pip install casadi",
}


def set_up(name, module):
    """Let a package compute as tapegrad does."""
    if name == "jax":
        module.config.update("jax_enable_x64", True)
        importlib.import_module("jax.numpy")


@functools.cache
def imported(name):
    """Return a package, or the error for which there is none."""
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        return error
    set_up(name, module)
    return module


def need(name):
    """Return a package; skip the test where it is missing, or let it fail where it has to be there."""
    found = imported(name)
    if isinstance(found, ImportError):
        if os.environ.get(VARIABLE) == "1":
            pytest.fail(f"{VARIABLE} is 1, but {name} cannot be imported: {found}")
        pytest.skip(f"{name} is not installed ({HOW[name]}): nothing to compare with")
    return found


class Package:
    """A package that is imported when something of it is first asked for."""

    def __init__(self, name):
        self._name = self.__name__ = name

    def __getattr__(self, name):
        if name.startswith("_"):  # pytest looks at what a module has, while it collects
            raise AttributeError(name)
        return getattr(need(self._name), name)


torch, jax, matplotlib, sklearn, safetensors, *_ = (Package(name) for name in HOW)
array_api_strict, array_api_compat, array_api_extra, einops, pandas, xarray, *_ = _
selenium, IPython, nbclient, mkdocs, mkdocstrings, nbformat, casadi = _
