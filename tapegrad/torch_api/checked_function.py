"""A function that is to be checked: called with inputs of its own each time, and differenced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import inference_mode, state
from tapegrad.core.realify import reals, shape_of
from tapegrad.core.storage import overlaps
from tapegrad.errors import ArgumentError, GradcheckError, GradError, LeafError, OperandError
from tapegrad.numpy_api.creation import from_numpy
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import requires_grad
from tapegrad.tape.tape import open_tape

Values = np.ndarray


def as_tuple(values: Any) -> tuple[Any, ...]:
    """Return a tuple of what was given one by one, or alone."""
    return tuple(values) if isinstance(values, (list, tuple)) else (values,)


def like(array: np.ndarray) -> np.ndarray:
    """Copy an array, with its strides: functions may go other ways where elements lie otherwise."""
    if array.flags.c_contiguous or not array.size:
        return np.array(array)
    ends = [(n - 1) * stride for n, stride in zip(array.shape, array.strides, strict=True)]
    first, last = sum(e for e in ends if e < 0), sum(e for e in ends if e > 0)
    memory = np.empty(last - first + array.itemsize, np.uint8)
    copy = np.ndarray(array.shape, array.dtype, memory, -first, array.strides)
    copy[...] = array
    return copy


def name_of(func: Any) -> str:
    """Return what a function is called, for messages: `Cube.apply` of a custom function."""
    owner = getattr(func, "__self__", None)
    name = getattr(func, "__name__", type(func).__name__)
    return f"{owner.__name__}.{name}" if isinstance(owner, type) else str(name)


class Subject:
    """A function with the inputs at which it is checked.

    Attributes
    ----------
    name : str
        What the function is called in messages.
    checked : list of int
        The positions of the inputs that require grad.
    arrays : list of array
        Their values.
    shapes : list
        The shapes of the coordinates (`core/realify.py`) of the outputs that are looked at, known after `record`.
    dtypes : list
        Of these outputs.
    """

    def __init__(self, func: Callable[..., Any], inputs: Any, what: str) -> None:
        if not callable(func):
            raise OperandError(f"{what} got {type(func).__qualname__} in place of a function")
        self.func = func
        self.name = f"{what}({name_of(func)})"
        self.inputs = as_tuple(inputs)
        self.checked = [k for k, x in enumerate(self.inputs) if is_tensor(x) and requires_grad(x)]
        if not self.checked:
            raise ArgumentError(
                f"{what} got no input that requires grad, so there is nothing to check; call requires_grad_() on the "
                "inputs to differentiate with respect to"
            )
        for k in self.checked:
            if overlaps(self.inputs[k]._array):
                raise GradError(
                    f"input {k} of {what} has shape {self.inputs[k].shape} and strides {self.inputs[k].strides}: "
                    "several of its elements lie in one place, so no difference by a single one exists; pass its "
                    "clone()"
                )
        self.arrays = [like(np.asarray(self.inputs[k]._array)) for k in self.checked]
        self.positions: list[int] = []
        self.shapes: list[tuple[int, ...]] = []
        self.dtypes: list[np.dtype[Any]] = []
        self._clones = False

    def call(self, changed: int = -1, array: Any = None) -> tuple[list[Any], list[Any]]:
        """Call the function with fresh inputs, one of which may be other than it was given.

        Returns
        -------
        leaves : list of tensors
            The checked inputs.
        outputs : list
            All that the function gave, tensors or not.
        """
        # Gradients that are recorded stand on a tape behind what they are of: without this, each call would be chained
        # to the one before, and every backward would walk through all of them.
        open_tape(state.own).close()
        given: list[Any] = []
        leaves: list[Any] = []
        for k, x in enumerate(self.inputs):
            if k in self.checked:
                source = x._array if k != changed else array
                leaves.append(from_numpy(like(np.asarray(source))).requires_grad_())
                given.append(leaves[-1].clone() if self._clones else leaves[-1])
            else:
                given.append(from_numpy(like(np.asarray(x._array))) if is_tensor(x) else x)
        try:
            with inference_mode(False):
                return leaves, list(as_tuple(self.func(*given)))
        except LeafError:
            if self._clones:
                raise
            self._clones = True  # it writes its inputs in place, which leaves do not allow
            return self.call(changed, array)

    def record(self) -> tuple[list[Any], list[Any]]:
        """Call the function at the point itself; give the leaves and the outputs that can be differentiated."""
        leaves, every = self.call()
        floating = [k for k, o in enumerate(every) if is_tensor(o) and o.dtype.kind in "fc"]
        live = [k for k in floating if requires_grad(every[k])]
        self.positions = live or floating
        self.shapes = [shape_of(every[k]) for k in self.positions]
        self.dtypes = [every[k].dtype for k in self.positions]
        self._look_at([every[k]._array for k in self.positions])
        return leaves, [every[k] for k in live]

    def _look_at(self, arrays: Sequence[Any]) -> None:
        for k, array in zip(self.positions, arrays, strict=True):
            finite = np.isfinite(array)
            if not finite.all():
                at = tuple(int(i) for i in np.argwhere(~finite)[0])
                raise GradcheckError(
                    f"{self.name}: output {k}{_entry(at)} is {np.asarray(array)[at]} at the inputs given, and a "
                    "derivative can be checked only where the function is finite; give other inputs"
                )

    def values(self, changed: int = -1, array: Any = None) -> list[Values]:
        """Return the coordinates of the outputs that are looked at, in double precision and flat."""
        every = self.call(changed, array)[1]
        found = [every[k] if k < len(every) else None for k in self.positions]
        shapes = [shape_of(o) if is_tensor(o) else None for o in found]
        if shapes != self.shapes:
            raise GradcheckError(
                f"{self.name}: outputs of shapes {self.shapes} became {shapes} where an input was changed a little; "
                "a derivative exists only where shapes stay"
            )
        return [reals(np.asarray(o._array)).reshape(-1) for o in found]  # type: ignore[union-attr]

    def check_repeats(self, tolerance: float) -> None:
        """Raise where two calls with the same inputs give different outputs."""
        for k, one, two in zip(self.positions, self.values(), self.values(), strict=True):
            off = float(np.max(abs(one - two), initial=0.0))
            if not off <= tolerance:
                raise GradcheckError(
                    f"{self.name}: output {k} differs by {off:.3g} between two calls with the same inputs, so "
                    "differences say nothing; seed what is random inside of the function"
                )


def _entry(index: tuple[int, ...]) -> str:
    return f" at {list(index)}" if index else ""
