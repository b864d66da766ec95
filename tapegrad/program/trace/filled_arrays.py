"""NumPy arrays that a recorded function makes and writes tensors into: `u = np.zeros(n); u[0] = t`.

NumPy would take the plain number of `t`. Instead a tensor of the recording begins with the numbers that the array has,
and stands for the array from there on: the hooks of instructions and the operands of rows ask for it. It stands for
memory: views, other names of the array, and what containers hold of it are the same tensor. Whatever reads the array
itself, in a way where nobody asks, finds NaN, and not numbers that a replay would take for constants.
"""

from __future__ import annotations

import weakref
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.record.operations import F

__all__ = ["FilledArrays", "fill", "holds_traced", "standing", "standing_in"]


class FilledArrays:
    """The arrays of a recording for which tensors stand, by the array that owns the memory.

    Parameters
    ----------
    outer : FilledArrays or None
        Those of the recording that this one is a part of.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> @tg.compile
    ... def last_sum(x):
    ...     total = np.zeros(3)
    ...     for k in range(1, 3):
    ...         total[k] = total[k - 1] + x[k] ** 2
    ...     return total[-1]
    >>> tg.func.grad(last_sum)(np.ones(3))
    array([0., 2., 2.])
    """

    def __init__(self, outer: FilledArrays | None = None) -> None:
        self._known: dict[int, tuple[weakref.ref[np.ndarray], Any]] = {}
        self._outer = outer

    def __bool__(self) -> bool:
        return bool(self._known) or bool(self._outer)

    def find(self, array: np.ndarray) -> Any:
        """Return the tensor that stands for an array; None if none does."""
        owner = _owner(array)
        known = self._known.get(id(owner))
        if known is None:
            return self._outer.find(array) if self._outer else None
        return _view(known[1], owner, array)

    def fill(self, array: np.ndarray) -> Any:
        """Let a tensor stand for an array, and return it; None for memory that NumPy does not own, or may not write."""
        owner = _owner(array)
        flags, known, number = owner.flags, self._known, id(owner)
        if (
            not (flags.owndata and flags.writeable and array.flags.writeable and flags.forc)
            or owner.dtype.kind not in "fc"
        ):
            return None

        def forget(_: object) -> None:
            known.pop(number, None)

        tensor = TRACING.of_numbers(_in_order(owner).copy())
        tensor._outside = TRACING.OF_MADE
        known[number] = weakref.ref(owner, forget), tensor
        owner[...] = np.nan
        return _view(tensor, owner, array)

    def give_back(self) -> None:
        """Let the arrays have their numbers: nothing is recorded any more."""
        for reference, tensor in list(self._known.values()):
            owner = reference()
            if owner is not None:
                _in_order(owner)[...] = tensor._value
        self._known.clear()


def _owner(array: np.ndarray) -> np.ndarray:
    while type(array.base) is np.ndarray:
        array = array.base
    return array


def _in_order(owner: np.ndarray) -> np.ndarray:
    """Return an array, or its transpose: that which lies in C order."""
    return owner if owner.flags.c_contiguous else owner.T


def _view(tensor: Any, owner: np.ndarray, array: np.ndarray) -> Any:
    """Return the part of a tensor that stands for an array of its owner's memory."""
    if array is owner and owner.flags.c_contiguous:
        return tensor
    if array.dtype != owner.dtype:
        if array.dtype != owner.real.dtype:
            raise unrecorded(f"an array that tensors were written into is seen as {array.dtype}, which is not recorded")
        tensor = F.view_as_real(tensor)
    if not array.size:
        return F.zeros(array.shape, array.dtype)
    size = array.itemsize
    strides = [step // size for step in array.strides]
    first = (array.__array_interface__["data"][0] - owner.__array_interface__["data"][0]) // size
    first += sum([(n - 1) * step for n, step in zip(array.shape, strides, strict=True) if step < 0])
    part = F.row("strided", tensor, size=array.shape, stride=tuple(map(abs, strides)), offset=first)
    if min(strides, default=0) < 0:
        part = part[tuple([slice(None, None, -1 if step < 0 else 1) for step in strides])]
    return part


# What hooks ask for


def standing(value: Any) -> Any:
    """Return the tensor that stands for an array in the recording that runs, and everything else as it is."""
    if type(value) is np.ndarray and (recording := state.tracing) is not None and recording.filled:
        found = recording.filled.find(value)
        return value if found is None else found
    return value


def standing_in(value: Any) -> Any:
    """Return what stands for a value that C code is about to read, with all that lists, tuples and dicts hold."""
    kind = type(value)
    if kind is np.ndarray:
        return standing(value)
    if kind is tuple:
        parts = tuple(map(standing_in, value))
        return parts if any([new is not old for new, old in zip(parts, value, strict=True)]) else value
    if kind is list or kind is dict:  # what is in them may be exchanged: it stands for the same memory
        for key, old in enumerate(value) if kind is list else list(value.items()):
            new = standing_in(old)
            if new is not old:
                value[key] = new
    elif kind is _Values:
        return list(map(standing_in, value))
    return value


_Values: Any = type({}.values())


def holds_traced(value: Any) -> bool:
    """Tell whether a value is a traced tensor, or a list or tuple that holds one."""
    kind = type(value)
    return kind is TRACING.Traced or ((kind is list or kind is tuple) and any(map(holds_traced, value)))


def fill(seen: Any, array: np.ndarray, *values: Any) -> Any:
    """Return what stands for an array that is about to be written: from now on a tensor, if a value is of one."""
    recording = state.tracing
    if recording is None:
        return array
    found = recording.filled.find(array)
    if found is None and any(map(holds_traced, values)) and (seen.is_inside(array) or seen.is_inside(_owner(array))):
        found = recording.filled.fill(array)
        recording.takes_numbers = True
    return array if found is None else found
