"""The batches of a map: which axes of its arguments lanes lie along, and where they are to lie in results."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.batching.examples import example
from tapegrad.errors import AxisError, BatchError, OperandError, ShapeError
from tapegrad.levels import holds_apart
from tapegrad.recording import is_tensor
from tapegrad.replay.checking import is_leaf
from tapegrad.replay.containers import children_of, is_container, labels_of, names_of, with_children
from tapegrad.replay.matching import said
from tapegrad.tensor import Tensor
from tapegrad.writing import ordinary


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
        self._leaves: list[tuple[Any, int | None, str]] = []
        self._each(lambda value, axis, what: self._leaves.append((value, axis, what)))
        self.count = self._counted()

    def _each(self, function: Callable[[Any, int | None, str], Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Apply a function to all that the arguments hold, with axes and names; give these in the same containers."""
        args = [
            spread(function, axes, arg, f"argument {k}", named=True)
            for k, (arg, axes) in enumerate(zip(self.args, self._axes, strict=True))
        ]
        named = {key: spread(function, 0, arg, f"argument {key!r}", named=True) for key, arg in self.kwargs.items()}
        return tuple(args), named

    def _counted(self) -> int:
        found: dict[int, str] = {}
        for value, axis, what in self._leaves:
            if axis is None:
                continue
            if not is_leaf(value):
                raise OperandError(
                    f"map cannot go along an axis of {what}, which is {said(value)}; give an array or a tensor, or say "
                    "in_axes None for it"
                )
            shape = value.shape
            if not -len(shape) <= axis < len(shape):
                raise AxisError(
                    f"map is to go along axis {axis} of {what}, which has shape {shape}; name an axis that it has, or "
                    "None in in_axes where all lanes share it"
                )
            found.setdefault(shape[axis], f"{what}, of shape {shape}, along axis {axis}")
        if not found:
            raise OperandError(
                f"map has no axis to go along: no argument of {self.name} was given whose in_axes is an integer"
            )
        if len(found) > 1:
            (m, first), (n, second) = list(found.items())[:2]
            raise ShapeError(
                f"map got {m} lanes in {first}, and {n} in {second}; all must have as many: say None in in_axes for "
                "what all lanes share"
            )
        return next(iter(found))

    def is_general(self, program: Any) -> bool:
        """Tell whether results are to be differentiated, recorded, or are of a batch themselves."""
        values = [value for value, _, _ in self._leaves if is_tensor(value)]
        return bool(holds_apart(values) or program.is_general([*values, *program._captured]))

    def has_tensors(self) -> bool:
        """Tell whether there is a tensor among the arguments."""
        return any(is_tensor(value) for value, _, _ in self._leaves)

    def examples(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Give the arguments of one lane; `given` says what stands for what."""

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
        """Give the arguments as tensors of a batch."""
        return self._each(lambda value, axis, what: value if axis is None else example(value, axis, number))

    def given_out(self, result: Any, out_axes: Any) -> Any:
        """Give what comes out with lanes where they are to lie."""

        def out(value: Any, axis: int | None) -> Any:
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

        return spread(out, out_axes, result, "the result", "out_axes")

    def _only(self, value: Any) -> Any:
        """Give what is the same for all lanes."""
        if id(value) not in self.shared or not self.count:
            why = "depends on the lane, so that there is not one value of it" if self.count else "has no lanes"
            raise BatchError(
                f"out_axes is None for a result of {self.name} that {why}; say where the lanes are to lie, as in "
                "out_axes=0"
            )
        array = array_of(value)[0]
        return ordinary(np.array(array)) if is_tensor(value) else array


def array_of(value: Any) -> Any:
    """Give the numbers of an array, a tensor or a number."""
    return value._array if is_tensor(value) else np.asarray(value)


def spread(
    function: Callable[..., Any], axes: Any, tree: Any, what: str, name: str = "in_axes", named: bool = False
) -> Any:
    """Apply a function to what nested containers hold and its axis, of containers of axes that are a prefix of these.

    Parameters
    ----------
    function : callable
        Of the value, its axis, and, if `named`, what to call it.
    axes : int, None or nested containers
    tree : nested containers
    what, name : str
        For messages.
    named : bool
    """
    if axes is None or (hasattr(axes, "__index__") and not isinstance(axes, (bool, Tensor))):
        axis = None if axes is None else operator.index(axes)
        if is_container(tree) and not is_leaf(tree):
            pairs = zip(children_of(tree), labels_of(tree), strict=True)
            return with_children(tree, [spread(function, axis, t, what + label, name, named) for t, label in pairs])
        return function(tree, axis, what) if named else function(tree, axis)
    if is_container(axes) and is_container(tree):
        parts, held = children_of(tree), children_of(axes)
        if isinstance(axes, dict) and isinstance(tree, dict):
            held = [axes[key] for key in tree] if set(axes) == set(tree) else []
        both = isinstance(axes, (tuple, list)) and isinstance(tree, (tuple, list))
        if len(held) == len(parts) and (both or names_of(axes) == names_of(tree) or isinstance(axes, dict)):
            triples = zip(held, parts, labels_of(tree), strict=True)
            found = [spread(function, a, t, what + label, name, named) for a, t, label in triples]
            return with_children(tree, found)
    raise OperandError(
        f"{name} has {axes!r} where {what} is {said(tree)}; give an axis, None, or containers of these that have the "
        "form of it"
    )


__all__ = ["Batches", "array_of", "spread"]
