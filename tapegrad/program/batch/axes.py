"""The batches of a map: which axes of its arguments lanes lie along, and where they are to lie in results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import holds_apart
from tapegrad.errors import AxisError, BatchError, ShapeError
from tapegrad.program.call.arg_guards import is_leaf
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import ordinary
from tapegrad.transforms.tree import map_with_axes, with_axes
from tapegrad.transforms.vmap.in_out_axes import common_size, example


class Batches:
    """The arguments of a map.

    Attributes
    ----------
    count : int
        Of lanes.
    given : dict of int to array or tensor
        By the number (`id`) of the example that stands for it: what is mapped, with lanes along its first axis.
    """

    def __init__(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any], in_axes: Any) -> None:
        self.name, self.args, self.kwargs = name, args, kwargs
        self.given: dict[int, Any] = {}
        self.shared: set[int] = set()  # of results, by their numbers: those that are the same for all lanes
        self._examples: dict[tuple[int, int], Any] = {}
        self._axes = in_axes
        if isinstance(in_axes, (tuple, list)):
            if len(in_axes) != len(args):
                raise ShapeError(
                    f"map got in_axes={in_axes!r}, for {len(in_axes)} arguments, and {len(args)} were given; give one "
                    "axis, or None, for each positional argument (those by keyword have axis 0)"
                )
            self._axes = list(in_axes)
        else:
            self._axes = [in_axes] * len(args)
        self._leaves = [
            leaf
            for k, (arg, axes) in enumerate(zip(args, self._axes, strict=True))
            for leaf in with_axes(axes, arg, f"argument {k}")
        ]
        self._leaves += [leaf for key, arg in kwargs.items() for leaf in with_axes(0, arg, f"argument {key!r}")]
        self.count = common_size(self._leaves, "map", "lanes", name)

    def _each(self, function: Callable[[Any, int | None, str], Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Apply a function to all that the arguments hold, with axes and names; return these in the same containers."""
        args = [
            map_with_axes(function, axes, arg, f"argument {k}")
            for k, (arg, axes) in enumerate(zip(self.args, self._axes, strict=True))
        ]
        named = {key: map_with_axes(function, 0, arg, f"argument {key!r}") for key, arg in self.kwargs.items()}
        return tuple(args), named

    def is_general(self, program: Any) -> bool:
        """Tell whether results are to be differentiated, recorded, or are of a batch themselves."""
        values = [value for value, _, _ in self._leaves if is_tensor(value)]
        return bool(holds_apart(values) or program.is_general([*values, *program._captured]))

    def has_tensors(self) -> bool:
        """Tell whether there is a tensor among the arguments."""
        return any(is_tensor(value) for value, _, _ in self._leaves)

    def examples(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments of one lane; `given` says what stands for what."""

        def one(value: Any, axis: int | None, what: str) -> Any:
            if axis is None:
                return value
            key = id(value), axis % value.ndim
            if key not in self._examples:
                array = np.moveaxis(array_of(value), axis, 0)
                first = array[0] if len(array) else np.zeros(array.shape[1:], array.dtype)
                first = np.array(first)
                self._examples[key] = lane = ordinary(first) if is_tensor(value) else first
                self.given[id(lane)] = ordinary(array) if is_tensor(value) else array
            return self._examples[key]

        return self._each(one)

    def batched(self, number: int) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments as tensors of a batch."""
        return self._each(lambda value, axis, what: value if axis is None else example(value, axis, number))

    def given_out(self, result: Any, out_axes: Any) -> Any:
        """Return what comes out with lanes where they are to lie."""

        def out(value: Any, axis: int | None, what: str) -> Any:
            if not is_leaf(value) or value.ndim == 0:  # a constant of the program
                return value
            if axis is None:
                return self._only(value)
            if not -value.ndim <= axis < value.ndim:
                raise AxisError(
                    f"map is to put the lanes at axis {axis} of a result of shape {value.shape[1:]}, which gets "
                    f"{value.ndim} axes; name one of these in out_axes"
                )
            if axis in (0, -value.ndim):
                return value
            moved = np.moveaxis(array_of(value), 0, axis)
            return ordinary(moved) if is_tensor(value) else moved

        return map_with_axes(out, out_axes, result, "the result", "out_axes")

    def _only(self, value: Any) -> Any:
        """Return what is the same for all lanes."""
        if id(value) not in self.shared or not self.count:
            why = "depends on the lane, so that there is not one value of it" if self.count else "has no lanes"
            raise BatchError(
                f"out_axes is None for a result of {self.name} that {why}; say where the lanes are to lie, as in "
                "out_axes=0"
            )
        array = array_of(value)[0]
        return ordinary(np.array(array)) if is_tensor(value) else array


def array_of(value: Any) -> Any:
    """Return the numbers of an array, a tensor or a number."""
    return value._array if is_tensor(value) else np.asarray(value)


__all__ = ["Batches", "array_of"]
