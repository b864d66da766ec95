"""Numbers that are taken out under `no_grad`: gradients end there, and tangents, which go through it, would be lost."""

import math

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import func
from tapegrad.autograd import forward_ad
from tapegrad.errors import GradientLostWarning, LostGradientError


def into_an_array(x):
    a = np.zeros(1)
    a[0] = x
    return a[0]


TAKING = {
    "float": lambda x: float(x),
    "complex": lambda x: complex(x).real,
    "item": lambda x: x.item(),
    "item of a result": lambda x: (x * 1.0).item(),
    "tolist": lambda x: x.tolist(),
    "numpy": lambda x: x.numpy() * 1.0,
    "asarray": lambda x: np.asarray(x) * 1.0,
    "an array": into_an_array,
    "math": lambda x: math.fabs(x),
    "tg.tensor": lambda x: tg.tensor(x),
    "tg.tensor of a list": lambda x: tg.tensor([x, x])[0],
}
W = tg.tensor(2.0, requires_grad=True)
HARMLESS = {
    "of another tensor": lambda x: float(W) + W.item() + float(W.numpy()) - 4.0,
    "of a detached one": lambda x: x.detach().item(),
    "allowed": lambda x: tg.allow_lost_gradients(lambda: x.item() + 0.0 * float(x))(),
    "compared": lambda x: 2.0 if x > 1.0 and float(x) > 1.0 and f"{x}" else 0.0,
}
FORWARD = {
    "jvp": lambda f: func.jvp(f, (2.0,), (1.0,))[1],
    "jacfwd": lambda f: func.jacfwd(f)(2.0),
    "linearize": lambda f: func.linearize(f, 2.0)[1](1.0),
    "jvp of a compiled function": lambda f: func.jvp(tg.compile(f), (2.0,), (1.0,))[1],
    "one that was recorded": lambda f: func.jvp(recorded(f), (tg.tensor(2.0),), (tg.tensor(1.0),))[1],
    "a compiled jvp": lambda f: tg.compile(lambda x: func.jvp(f, (x,), (1.0,))[1])(np.array(2.0)),
}


def recorded(f):
    compiled = tg.compile(f)
    x = tg.tensor(2.0, requires_grad=True)
    for _ in range(3):
        assert compiled(x).item() == 4.0
    return compiled


def times_constant(take):
    def f(x):
        with tg.no_grad():
            s = take(x)
        return x * s

    return f


@pytest.mark.parametrize("way", FORWARD)
def test_numbers_taken_out_under_no_grad_are_errors_in_forward_mode(way):
    for take in TAKING.values():
        with pytest.raises(LostGradientError):
            FORWARD[way](times_constant(take))
    for take in HARMLESS.values():
        assert float(FORWARD[way](times_constant(take))) == 2.0


def test_numbers_taken_out_under_no_grad_are_constants_to_gradients():
    for take in (*TAKING.values(), *HARMLESS.values()):
        f = times_constant(take)
        assert float(func.grad(f)(2.0)) == 2.0
        x = tg.tensor(2.0, requires_grad=True)
        (slope,) = tg.autograd.grad(f(x), x)
        assert slope.item() == 2.0


def test_numbers_of_dual_tensors_under_no_grad_are_as_outside_of_it():
    with forward_ad.dual_level():
        x = forward_ad.make_dual(tg.tensor(2.0), tg.tensor(1.0))
        with tg.no_grad():
            with pytest.warns(GradientLostWarning, match="float"):
                float(x)
            with pytest.raises(LostGradientError, match=r"math\.exp"):
                math.exp(x)
            with pytest.raises(LostGradientError, match="numpy"):
                x.numpy()
            assert float(W) == W.item() == math.fabs(W) == W.numpy() == 2.0
            assert x.item() == 2.0
    with tg.no_grad():
        assert float(x) == 2.0
