"""Programs written for NumPy, run on tensors and on arrays: values and gradients agree, or backward refuses."""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient

import tapegrad as tg
from tapegrad.errors import VersionError


def hold(program, *arrays, rel=1e-8):
    """Hold a program's value and gradients on tensors to the same program on arrays."""
    arrays = [np.array(a, np.float64) for a in arrays]

    def on_arrays(*points):
        return program(np, *(p.copy() for p in points))

    leaves = [tg.tensor(a, requires_grad=True) for a in arrays]
    loss = program(tg, *leaves)
    assert_close(loss.item(), on_arrays(*arrays), 1e-12, "the value")
    loss.backward()
    for k, x in enumerate(leaves):
        expected = difference_gradient(on_arrays, arrays, k)
        assert np.any(expected), "a program whose gradient is 0 shows nothing"
        assert_close(x.grad.numpy(), expected, rel, f"the gradient of argument {k}", scale=np.abs(expected).max())


def refused(program, *arrays):
    """Hold that backward refuses a program whose saved values were overwritten, says how it works, and adds nothing."""
    leaves = [tg.tensor(a, requires_grad=True) for a in arrays]
    loss = program(tg, *leaves)
    with pytest.raises(VersionError, match=r"clone\(\)"):
        loss.backward()
    assert all(x.grad is None for x in leaves)


def itself(x):
    return x


def copied(x):
    return x.copy()


def weights(shape):
    return np.cos(np.arange(np.prod(shape))).reshape(shape) + 0.3
