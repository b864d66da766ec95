"""What tensors say of themselves inside of a derivative that a compiled function takes: what they say in Python."""

import numpy as np
import pytest

import tapegrad as tg


def asked(x):
    return (x * (2.0 if x.requires_grad else 3.0)).sum()


def asked_of_a_result(x):
    y = x * x
    return (y * (2.0 if y.requires_grad else 3.0)).sum()


def asked_of_a_constant(x):
    y = x.detach() * 2.0
    with tg.no_grad():
        z = x * 3.0
    return (x * y * (2.0 if y.requires_grad or z.requires_grad else 3.0)).sum()


def asked_for_leaves(x):
    y = x * 2.0
    return (y * (2.0 if x.is_leaf else 3.0) * (5.0 if y.is_leaf else 7.0)).sum()


def taken_for_numbers(x):
    y = x * 1.0
    return y.sum() * float(y.numpy()[0])


def outcome(function, x):
    try:
        return str(function(x))
    except Exception as error:
        return type(error)


@pytest.mark.parametrize("transform", [tg.func.grad, tg.func.value_and_grad, tg.func.hessian], ids=lambda t: t.__name__)
@pytest.mark.parametrize(
    "function",
    [asked, asked_of_a_result, asked_of_a_constant, asked_for_leaves, taken_for_numbers],
    ids=lambda f: f.__name__,
)
def test_as_in_python(function, transform):
    compiled = tg.compile(lambda x: transform(function)(x))
    for k in range(4):
        x = np.arange(3.0) + k
        assert outcome(compiled, x) == outcome(transform(function), x)
