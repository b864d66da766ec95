"""Parameters in nested containers, and the vector of free numbers that a solver moves in their place."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import scipy.optimize

from tapegrad._generated import functions as F
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, OperandError, ShapeError
from tapegrad.optimize.transforms import Transform
from tapegrad.record.operations import tensor_of
from tapegrad.transforms.tree import children_of, described, is_nested, labels_of, map_fields, map_values, parts_like

_NUMBERS = (int, float, np.integer, np.floating)


class Leaf:
    """One parameter: a number or an array, and its place in the vector."""

    __slots__ = ("name", "place", "shape", "transform", "whole")

    def __init__(self, name: str, place: slice, shape: tuple[int, ...], transform: Transform | None) -> None:
        self.name, self.place, self.shape, self.transform, self.whole = name, place, shape, transform, False

    def of(self, free: Any) -> Any:
        """Return the parameter that free numbers give."""
        if self.whole:
            return free
        part = free[self.place]
        if self.transform is not None and len(self.transform.value.shape) != 1:
            part = self.transform.of(F.reshape(part, self.shape))
        elif self.transform is not None:
            part = self.transform.of(part)
        return F.reshape(part, self.shape)

    def names(self) -> list[str]:
        """Name each of its numbers."""
        if not self.shape:
            return [self.name]
        return [f"{self.name}[{', '.join(map(str, index))}]" for index in np.ndindex(*self.shape)]


def _short(name: str) -> str:
    """Turn x['rate'][0] into rate[0]."""
    found = re.fullmatch(r"x(?:\['(\w+)'\]|\.(\w+))(.*)", name)
    return (found[1] or found[2]) + found[3] if found else name


def _is_plain(value: Any) -> bool:
    """Tell whether a list stands for a vector, as it does for SciPy."""
    return type(value) in (list, tuple) and len(value) > 0 and all(isinstance(v, _NUMBERS) for v in value)


class Parameters:
    """What `x0` says: the form of the parameters, where they start, and how they follow from free numbers.

    Parameters
    ----------
    x0 : float, array, Transform, or nested containers of them
        A list of numbers is a vector.
    """

    def __init__(self, x0: Any) -> None:
        self.leaves: list[Leaf] = []
        self._starts: list[np.ndarray] = []
        self.form = map_fields(self._leaf, np.array(x0, float) if _is_plain(x0) else x0, "x")
        self.start = np.concatenate(self._starts) if self._starts else np.zeros(0)
        if not self.start.size:
            raise OperandError("x0 holds no numbers; give a number, an array, or containers of them")
        if not np.all(np.isfinite(self.start)):
            bad = next(n for n, v in zip(self.free_names(), self.start, strict=True) if not np.isfinite(v))
            raise ArgumentError(f"x0 is not finite at {bad}; give a start from which the objective can be computed")
        if len(self.leaves) == 1 and self.leaves[0].transform is None and self.leaves[0].shape == self.start.shape:
            self.leaves[0].whole = True

    def _leaf(self, value: Any, name: str) -> Leaf:
        transform = value if isinstance(value, Transform) else None
        if isinstance(value, Tensor):
            value = value.detach().numpy()
        if transform is None and not isinstance(value, (*_NUMBERS, np.ndarray)):
            raise OperandError(
                f"x0 has {type(value).__qualname__} at {_short(name)}; give numbers and arrays, and in args what is "
                "not to be changed"
            )
        start = np.asarray(value if transform is None else transform.value)
        if start.dtype.kind not in "fiu":
            raise OperandError(
                f"x0 has numbers of the dtype {start.dtype} at {_short(name)}; parameters are real numbers: give the "
                "real and the imaginary part of complex ones"
            )
        free = np.array(start, float) if transform is None else transform.free()
        first = sum(part.size for part in self._starts)
        leaf = Leaf(_short(name), slice(first, first + free.size), start.shape, transform)
        self.leaves.append(leaf)
        self._starts.append(free.reshape(-1))
        return leaf

    def free_names(self) -> list[str]:
        """Name each free number, by the parameter that it is of."""
        found = []
        for leaf in self.leaves:
            names, count = leaf.names(), leaf.place.stop - leaf.place.start
            found += names[:count]
        return found

    def names(self) -> list[str]:
        """Name each number of the parameters."""
        return [name for leaf in self.leaves for name in leaf.names()]

    def key(self) -> Any:
        """Return what is equal for parameters of one form that start elsewhere; None where that is not known."""
        parts = self.form.items() if type(self.form) is dict else [(None, self.form)]
        if not all(type(leaf) is Leaf and leaf.transform is None for _, leaf in parts):
            return None
        return tuple([(name, leaf.shape, leaf.whole) for name, leaf in parts])

    @property
    def is_transformed(self) -> bool:
        """Whether a parameter is no free number."""
        return any(leaf.transform is not None for leaf in self.leaves)

    def of(self, free: Any) -> Any:
        """Return the parameters, in their containers, that free numbers give."""
        return map_values(lambda leaf: leaf.of(free), self.form)

    def flat(self, free: Any) -> Any:
        """Return the parameters as one vector."""
        return F.concatenate([F.reshape(leaf.of(free), (-1,)) for leaf in self.leaves])

    def numbers(self, free: Any) -> Any:
        """Return the parameters as NumPy's arrays and Python's numbers."""
        values = [leaf.of(tensor_of(np.array(free))).detach().numpy() for leaf in self.leaves]
        return self.shaped(np.concatenate([v.reshape(-1) for v in values]))

    def shaped(self, numbers: Any) -> Any:
        """Put numbers, one for each of the parameters', into the parameters' containers."""
        parts, first = {}, 0
        for leaf in self.leaves:
            size = int(np.prod(leaf.shape))
            part = np.array(numbers[first : first + size]).reshape(leaf.shape)
            parts[id(leaf)] = part if leaf.shape else part.item()
            first += size
        return map_values(lambda leaf: parts[id(leaf)], self.form)

    # Bounds

    def bounds(self, given: Any) -> tuple[np.ndarray, np.ndarray]:
        """Return the least and the largest value of each free number.

        Parameters
        ----------
        given
            In the form of the parameters, a pair `(low, high)` for each of them, or a list of pairs for each number of
            a vector; None where there is no bound. For dicts, names may be left out. Or SciPy's `Bounds`.
        """
        low, high = np.full(self.start.shape, -np.inf), np.full(self.start.shape, np.inf)
        if isinstance(given, scipy.optimize.Bounds):
            try:
                low[:], high[:] = given.lb, given.ub
            except ValueError:
                shape = np.broadcast_shapes(np.shape(given.lb), np.shape(given.ub))
                raise ShapeError(f"bounds are of shape {shape}, and x0 has {low.size} numbers") from None
            self._refuse_transformed(np.isfinite(low) | np.isfinite(high))
        elif given is not None:
            self._bound(self.form, given, "bounds", low, high)
        if not np.all(low <= high):
            k = int(np.argmin(low <= high))
            raise ArgumentError(
                f"the bounds of {self.free_names()[k]} are {low[k]} and {high[k]}; give the lower one first"
            )
        return low, high

    def _refuse_transformed(self, bounded: np.ndarray) -> None:
        for leaf in self.leaves:
            if leaf.transform is not None and bounded[leaf.place].any():
                raise ArgumentError(
                    f"{leaf.name} has bounds and is transformed; leave out the bounds, or give the number itself in x0"
                )

    def _bound(self, form: Any, given: Any, name: str, low: np.ndarray, high: np.ndarray) -> None:
        if given is None:
            return
        if isinstance(form, Leaf):
            if form.transform is not None:
                self._refuse_transformed(np.ones(low.shape, bool))
            low[form.place], high[form.place] = _ends(given, form)
            return
        if not is_nested(form):
            return
        if isinstance(form, dict) and isinstance(given, dict):
            unknown = [key for key in given if key not in form]
            if unknown:
                raise ArgumentError(f"{name} has {unknown[0]!r}, which x0 does not have; it has {', '.join(form)}")
            given = {key: given.get(key) for key in form}
        parts = parts_like(given, form)
        if parts is None:
            raise OperandError(f"{name} is {described(given)}, where x0 is {described(form)}; give one pair for each")
        for part, child, label in zip(parts, children_of(form), labels_of(form), strict=True):
            self._bound(child, part, name + label, low, high)


def _ends(given: Any, leaf: Leaf) -> tuple[np.ndarray, np.ndarray]:
    """Read the bounds of one parameter."""
    shape = leaf.shape
    try:
        pairs = list(given)
        if len(pairs) == 2 and not any(isinstance(v, (list, tuple)) for v in pairs):
            ends = [np.broadcast_to(_end(v, sign), shape) for v, sign in zip(pairs, (-1, 1), strict=True)]
        else:
            ends = [np.array([_end(pair[k], sign) for pair in pairs]) for k, sign in enumerate((-1, 1))]
            if len(pairs) != np.prod(shape) or any(len(pair) != 2 for pair in pairs):
                raise ValueError
    except (ValueError, TypeError, IndexError):
        raise ShapeError(
            f"the bounds of {leaf.name}, of shape {shape}, are {given!r}; give (low, high), numbers, arrays of its "
            "shape or None, or such a pair for each number"
        ) from None
    return ends[0].reshape(-1), ends[1].reshape(-1)


def _end(value: Any, sign: int) -> np.ndarray:
    return np.asarray(sign * np.inf if value is None else value, float)
