"""What tests of checkpoints share: a program with them and without."""

import numpy as np

import tapegrad as tg
from tapegrad.func import checkpoint


def plainly(fun, *args, **kwargs):
    kwargs.pop("preserve_rng_state", None)
    return fun(*args, **kwargs)


def leaves(*shapes, seed=0):
    rng = np.random.default_rng(seed)
    return [tg.tensor(rng.uniform(0.5, 1.5, shape), requires_grad=True) for shape in shapes]


def hold(program, *shapes):
    """Hold that a program, `program(call, *leaves)`, has the same value and gradients with and without checkpoints."""
    found = []
    for call in (plainly, checkpoint):
        inputs = leaves(*shapes)
        loss = program(call, *inputs)
        found.append([loss.detach(), *tg.autograd.grad(loss, inputs, materialize_grads=True)])
        loss = program(call, *inputs)
        loss.backward()
        for gradient, leaf in zip(found[-1][1:], inputs, strict=True):
            if leaf.grad is not None:
                np.testing.assert_allclose(leaf.grad.numpy(), gradient.numpy(), rtol=1e-12)
    for plain, kept in zip(*found, strict=True):
        np.testing.assert_allclose(kept.numpy(), plain.numpy(), rtol=1e-12, atol=1e-14)
