"""What is right matters here, and what is replayed where that is said: running by Python is no failure in itself."""

import warnings

import pytest

from tapegrad.errors import RepeatedWarning


@pytest.fixture(autouse=True)
def running_by_python_is_allowed():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RepeatedWarning)
        yield
