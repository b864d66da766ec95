"""Random programs of larger arrays: hooks that only look, on about every row, change no bit of a gradient.

Rows with hooks run alone, and the blocks of memory in which adjoints are take other ways: writes hand them on, and rows
of one layout take each other's.
"""

import random

import numpy as np
import pytest
from oracles import assert_same

import tapegrad as tg

SHAPE = (60, 50)


def part_replaced(p, q, r, put):
    t = put(p + 0.0)
    t[r.randrange(60)] = q[0]
    return t


def parts_written(p, q, r, put):
    t = put(p + 0.0)
    t[:, 1:5].mul_(0.5)
    put(t)
    t[2:9] += q[2:9]
    return t


OPERATIONS = (
    lambda p, q, r, put: p * q * 0.1,
    lambda p, q, r, put: p.sin(),
    lambda p, q, r, put: p + q,
    part_replaced,
    parts_written,
    lambda p, q, r, put: tg.concatenate([p[:30], q[:20], put(p[:10])]),
    lambda p, q, r, put: p.cumsum(1) * 0.1,
    lambda p, q, r, put: p[np.arange(60)[::-1].copy()],
    lambda p, q, r, put: p - put(p.mean()),
    lambda p, q, r, put: tg.where(p.detach() > 0, p, q),
    lambda p, q, r, put: put(p.reshape(50, 60).T).reshape(SHAPE) * 1.0,
    lambda p, q, r, put: (p @ put(q.T @ p * 0.001)) * 0.01,
)


def gradient(seed, watched):
    """The gradient of a random program, some of whose results retain theirs, too."""
    r, which = random.Random(seed), random.Random(seed + 1)
    x = tg.tensor(np.random.default_rng(seed).normal(size=SHAPE), requires_grad=True)

    def put(t):
        kind = which.randrange(5)
        if watched and kind == 0:
            t.register_hook(lambda g: g.clone())
        elif watched and kind == 1:
            t.grad_fn.register_hook(lambda inputs, outputs: None)
        elif watched and kind == 2:
            t.grad_fn.register_prehook(lambda outputs: (outputs[0] * 1.0,))
        elif watched and kind == 3:
            t.retain_grad()
        return t

    values = [put(x * 1.0)]
    for _ in range(25):
        values.append(put(r.choice(OPERATIONS)(r.choice(values), r.choice(values), r, put)))
    loss = sum((v * v).sum() for v in values[-6:])
    mode = r.randrange(3)
    if mode == 0:
        return tg.autograd.grad(loss, x)[0].numpy()
    if mode == 1:
        loss.backward(retain_graph=True)
    loss.backward()
    return x.grad.numpy()


@pytest.mark.parametrize("seed", range(40))
def test_watching_changes_nothing(seed):
    assert_same(gradient(seed, True), gradient(seed, False))
