"""Tensors that may be written, and aliases of one."""

import numpy as np

import tapegrad as tg


def grid():
    return tg.tensor(np.arange(1.0, 10.0).reshape(3, 3))


def with_history():
    return tg.tensor(np.arange(1.0, 10.0).reshape(3, 3), requires_grad=True) * 1.0


ALIASES = {
    "an index": lambda t: t[1],
    "a slice": lambda t: t[::-1, 1:],
    "T": lambda t: t.T,
    "reshape": lambda t: t.reshape(9),
    "a view of a view": lambda t: t[1:].T[0],
    "diagonal": lambda t: t.diagonal(),
    "detach": lambda t: t.detach(),
    "data": lambda t: t.data,
    "a view of what was detached": lambda t: t.detach()[1:],
    "what was detached of a view": lambda t: t[1:].detach(),
}
