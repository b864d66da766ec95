"""Losses whose adjoints all differ, their gradients, and values to begin with."""

import numpy as np

import tapegrad as tg

WEIGHTS = np.cos(np.arange(100.0)) + 0.2
V = np.array([0.3, -0.8, 1.4, 0.6, -0.2])
M = np.array([[0.4, -1.1, 0.7], [1.3, 0.2, -0.5], [-0.9, 0.8, 1.6]])


def weighted(t):
    """Return a loss whose adjoints all differ."""
    return (t * tg.tensor(WEIGHTS[: t.size].reshape(t.shape))).sum()


def leaves_of(arrays, requires_grad=None):
    requires_grad = [True] * len(arrays) if requires_grad is None else requires_grad
    return [tg.tensor(a, requires_grad=r) for a, r in zip(arrays, requires_grad, strict=True)]


def gradients(loss, leaves):
    wanted = [x for x in leaves if x.requires_grad]
    if not loss.requires_grad:
        return [np.zeros(x.shape) for x in wanted]
    found = tg.autograd.grad(loss, wanted, materialize_grads=True)
    return [g.numpy() for g in found]
