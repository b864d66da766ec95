"""Grad modes that turn recording off, for the tests of what can be suspended."""

import pytest

import tapegrad as tg

MODES = {
    "no_grad": tg.no_grad,
    "set_grad_enabled": lambda: tg.set_grad_enabled(False),
    "inference_mode": tg.inference_mode,
}
NOW = {
    "no_grad": (False, False),
    "set_grad_enabled": (False, False),
    "inference_mode": (False, True),
}


@pytest.fixture(params=MODES)
def mode(request):
    return lambda function: MODES[request.param]()(function)


@pytest.fixture
def inside(request):
    return NOW[request.node.callspec.params["mode"]]
