"""What a program gives: results in the form in which the user is to have them, and what it wrote into arguments."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.dispatch import BATCHING
from tapegrad.core.grad_mode import unwritten
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import plain
from tapegrad.record.setitem import overwrite


def given_out(value: Any, as_tensors: bool) -> Any:
    """Return a result as the user is to have it."""
    if as_tensors:
        return value if is_tensor(value) else plain(value)
    if is_tensor(value):  # NumPy in, NumPy out, but for what has a gradient by a tensor from outside, or is of a batch
        if value.requires_grad or type(value) is BATCHING.Batched:
            return value
        array = value._array[()]
        # A gradient may be one number, repeated: NumPy lets nobody write that.
        return array.copy() if isinstance(array, np.ndarray) and not array.flags.writeable else array
    return value[()] if isinstance(value, np.ndarray) else value  # one number is a NumPy scalar at each call


def write_back(target: Any, value: Any) -> None:
    """Write into an argument, or a tensor from outside, what the function left in it."""
    if is_tensor(target):
        overwrite("copy_", target, value, "unsafe")
    else:
        target[...] = value._array if is_tensor(value) else value


def write_calmly(target: Any, value: Any) -> None:
    """Write a tensor from outside with an array, where no gradient is recorded of it."""
    with unwritten():
        write_back(target, value)


def put_gradient(target: Any, value: Any) -> None:
    """Let `.grad` of a tensor from outside be what the function left there, a tensor of its own or None."""
    if value is None:
        target.grad = None
    else:
        meta = target._meta or target.make_meta()
        meta.grad, meta.undefined = value, None
