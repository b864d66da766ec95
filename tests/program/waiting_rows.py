"""A compiled function whose rows wait, its gradients, and what its calls have in common."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core.grad_mode import state
from tapegrad.tape.deferred_tape import Unwritten

X = np.linspace(0.3, 1.4, 4)


def loss(x, p):
    y = tg.sin(x) * x
    return (y * p).sum()


def gradients(x, p):
    return p * (np.cos(x) * x + np.sin(x)), np.sum(np.sin(x) * x)


def leaves(k=0):
    return tg.tensor(X + k, requires_grad=True), tg.tensor(2.0 + k, requires_grad=True)


def way_of(compiled):
    return compiled._short.__globals__["way"]


@pytest.fixture(autouse=True)
def nothing_waits():
    """Tapes of earlier tests are not looked at again by the first backward here, which would go the general way."""
    state.own.waiting.clear()


def is_waiting(y):
    return type(y._tape) is Unwritten and bool(y._tape.waiting)


def check(x, p, k=0, times=1.0):
    by_x, by_p = gradients(X + k, 2.0 + k)
    np.testing.assert_allclose(x.grad.numpy(), times * by_x, rtol=1e-14)
    np.testing.assert_allclose(p.grad.numpy(), times * by_p, rtol=1e-14)
