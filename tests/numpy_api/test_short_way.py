"""NumPy's ufuncs of tensors go the short way that tapegrad's own functions go."""

import gc
import sys

import numpy as np
import pytest

import tapegrad as tg

ONLY_OF_NUMPYS = {"__array_ufunc__", "array_ufunc", "answer_ufunc", "is_operand"}


def entered(call):
    """Return the names of functions of Python's that a call enters, once it has been made before."""
    names = []
    call()
    gc.disable()  # other libraries are told of collections
    sys.setprofile(lambda frame, event, arg: names.append(frame.f_code.co_name) if event == "call" else None)
    try:
        call()
    finally:
        sys.setprofile(None)
        gc.enable()
    return [name for name in names if name != "<lambda>"]


@pytest.mark.parametrize("name", ["sin", "exp", "tanh", "negative", "absolute"])
def test_unary_ufuncs(name):
    y = tg.tensor([0.3, 0.5], requires_grad=True) * 1.0
    own, numpys = entered(lambda: getattr(tg, name)(y)), entered(lambda: getattr(np, name)(y))
    assert [each for each in numpys if each not in ONLY_OF_NUMPYS] == own


@pytest.mark.parametrize("other", [2.0, "tensor"])
@pytest.mark.parametrize("name", ["add", "multiply", "subtract", "divide"])
def test_binary_ufuncs(name, other):
    y = tg.tensor([0.3, 0.5], requires_grad=True) * 1.0
    z = y * 2.0 if other == "tensor" else other
    own, numpys = entered(lambda: getattr(tg, name)(y, z)), entered(lambda: getattr(np, name)(y, z))
    assert [each for each in numpys if each not in ONLY_OF_NUMPYS] == own
