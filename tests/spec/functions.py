"""Custom functions written once for tapegrad and PyTorch: `lib` is either."""

import numpy as np

import tapegrad as tg


def function(lib, forward, backward=None, name="Given", **others):
    """Make a custom function of its parts."""
    parts = {"forward": forward, **others} | ({} if backward is None else {"backward": backward})
    return type(name, (lib.autograd.Function,), {key: staticmethod(value) for key, value in parts.items()})


def tensor(lib, values, requires_grad=True, dtype="float64"):
    """Make a leaf."""
    return lib.tensor(values, dtype=dtype if lib is tg else getattr(lib, dtype), requires_grad=requires_grad)


def cast(lib, value, dtype):
    """Return a tensor of another dtype."""
    return value.astype(dtype) if lib is tg else value.to(getattr(lib, dtype))


def shown(value):
    """Return what can be compared of tensors, and of containers with them."""
    if isinstance(value, (list, tuple)):
        return type(value)(shown(each) for each in value) if type(value) in (list, tuple) else shown(tuple(value))
    if hasattr(value, "detach"):
        array = np.asarray(value.detach().numpy())
        return array.dtype.name, array.shape, array.tolist(), value.requires_grad
    return value


def agree(torch, program):
    """Hold a program to the same one in PyTorch; give what it gave."""
    ours, theirs = shown(program(tg)), shown(program(torch))
    assert ours == theirs, f"{ours} here, {theirs} in PyTorch"
    return ours
