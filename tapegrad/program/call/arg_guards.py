"""A check of whether a call is like another one, written out as a function: no loop, and no look at what is the same.

Taking arguments apart in general takes ten times as long, and a replay of a small program little more than the check.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.storage import layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.program.trace.value_keys import Identity, Self, key_of
from tapegrad.record.recorder import is_live
from tapegrad.transforms.tree import (
    attributes_of,
    children_of,
    has_class_variables,
    is_container,
    is_left_alone,
    is_registered,
)

_MANY = 200
"""Of calls that hold more there is no check: to go through all of it takes longer than a check saves."""
_MADE = 64
"""So many checks of a function are kept as compiled."""
_EXACT = (int, str, bytes)
MISSED = "{missed}"
"""Stands in conditions for what is returned where a call is not like the other one."""


class Quick(NamedTuple):
    """A check of whether a call is like another one.

    Attributes
    ----------
    check : callable
        `check(args, kwargs)` returns the list of leaves if it is, and None otherwise.
    conditions : tuple of str
        The same as statements of a function of `args` and `kwargs`, which names what it takes out of them; and where
        the call is not like the other one, `return {missed}`.
    leaves : tuple of str
        The leaves' names.
    known : list
        What the names k0, k1 … in the conditions stand for.
    """

    check: Callable[[Any, Any], list[Any] | None]
    conditions: tuple[str, ...]
    leaves: tuple[str, ...]
    known: list[Any]


class _Unfit(Exception):
    """The call has something of which there is no quick check."""


def is_leaf(value: Any) -> bool:
    """Tell whether an argument is traced: an array, a tensor or a NumPy number, of whatever class."""
    return isinstance(value, (np.ndarray, Tensor)) or (isinstance(value, np.generic) and value.dtype.kind in "biufc")


def layout_of_tensor(tensor: Any) -> Any:
    """Return a tensor's layout, and keep it there."""
    if tensor._layout is None:
        tensor._layout = layout_of(tensor._array)
    return tensor._layout


class Check:
    """Writes a check.

    Parameters
    ----------
    args, kwargs
        Of a call, as they were given.
    trees : sequence of (str, Any)
        The arguments that were given, in the order in which leaves are listed, with the variable that holds each.
    by : sequence of str
        Those of these variables whose values are differentiated by, and reach the function as copies: floats are leaves
        there, and it does not matter which of them are one object.

    Attributes
    ----------
    source : str
        A function `check(args, kwargs)` that gives the list of leaves if a call is like this one, and None otherwise;
        in `make(known)`, which is the same text for calls that are alike but for what is known.
    known : list
        What is compared with.
    conditions, leaves : tuple of str
        As of `Quick`.
    values : list
        What the leaves were.
    variables : dict of str to int
        The leaves that are differentiated by, with their numbers among the leaves.
    """

    def __init__(
        self,
        args: Sequence[Any],
        kwargs: dict[str, Any],
        trees: Sequence[tuple[str, Any]],
        by: Sequence[str] = (),
    ) -> None:
        self.known: list[Any] = []
        self.values: list[Any] = []
        self.variables: dict[str, int] = {}
        self._by = by
        self._lines: list[str] = []
        self._leaves: list[str] = []
        self._count = 0
        # That there are as many arguments has been asked.
        self._unpack([f"a{k}" for k in range(len(args))], "args")
        if kwargs:
            self._unless(f"list(kwargs) == {self._know(list(kwargs))}")
            self._unpack([f"b{k}" for k in range(len(kwargs))], "kwargs.values()")
        else:
            self._unless("not kwargs")
        for name, value in trees:
            self._see(name, value)
        self._tell_apart()
        self.conditions, self.leaves = tuple(self._lines), tuple(self._leaves)
        names = ", ".join(f"k{k}" for k in range(len(self.known)))
        lines = [line.replace(MISSED, "None") for line in self._lines]
        body = "\n        ".join((*lines, f"return [{', '.join(self._leaves)}]"))
        unpacked = f"    {names}, = known\n" if names else ""
        self.source = f"def make(known):\n{unpacked}    def check(args, kwargs):\n        {body}\n    return check\n"

    def _know(self, value: Any) -> str:
        self.known.append(value)
        return f"k{len(self.known) - 1}"

    def _unless(self, condition: str) -> None:
        self._lines.append(f"if not ({condition}): return {MISSED}")

    def _unpack(self, names: Sequence[str], what: str) -> None:
        if names:
            self._lines.append(f"{', '.join(names)}, = {what}")

    def _tell_apart(self) -> None:
        held = zip(self._leaves, self.values, strict=True)
        ids = {leaf: id(value) for leaf, value in held if leaf not in self.variables}
        n, names = len(ids), list(ids)
        if len(set(ids.values())) < n:
            raise _Unfit
        if n > 4:
            self._unless(f"len({{{', '.join(f'id({leaf})' for leaf in names)}}}) == {n}")
        elif n > 1:
            pairs = [f"{a} is not {b}" for k, a in enumerate(names) for b in names[:k]]
            self._unless(" and ".join(pairs))

    def _see(self, v: str, value: Any) -> None:
        self._count += 1
        if self._count > _MANY:
            raise _Unfit
        kind = type(value)
        is_by = v.partition("_")[0] in self._by and not is_container(value)
        if is_by and (v in self._by or not is_left_alone(value)):  # integers are, but in containers
            self._see_variable(v, value, kind)
        elif is_leaf(value):
            self._append(v, value)
            self._unless(self._leaf(v, value, kind))
        elif is_container(value):
            self._see_container(v, value, kind)
        elif value is None or value is True or value is False:
            self._unless(f"{v} is {value}")
        elif kind in _EXACT or (kind is float and value and value == value):
            self._unless(f"type({v}) is {kind.__name__} and {v} == {self._know(value)}")
        elif (kind is float or kind is complex) and value == value:  # the text of NaN has no sign
            self._unless(f"type({v}) is {kind.__name__} and repr({v}) == {self._know(repr(value))}")
        else:
            key = key_of(value)
            if type(key) is not Identity:
                raise _Unfit
            held = f"{v}.instance" if kind is Self else v
            self._unless(f"type({v}) is {self._know(kind)} and {self._know(key.reference)}() is {held}")

    def _append(self, v: str, value: Any) -> None:
        self._leaves.append(v)
        self.values.append(value)

    def _see_variable(self, v: str, value: Any, kind: type) -> None:
        self.variables[v] = len(self._leaves)
        self._append(v, value)
        if kind is float:
            self._unless(f"type({v}) is float")
        elif kind in (np.ndarray, np.float64, np.float32) and value.dtype.char in "fd" and value.dtype.isnative:
            self._unless(self._leaf(v, value, kind))
        else:
            raise _Unfit

    def _leaf(self, v: str, value: Any, kind: type) -> str:
        if kind is np.ndarray:
            strides = f" and {v}.strides == {self._know(value.strides)}" if value.ndim else ""
            dtype, shape = self._know(value.dtype), self._know(value.shape)
            return f"type({v}) is ndarray and {v}.dtype is {dtype} and {v}.shape == {shape}{strides}"
        if kind is Tensor:
            strides = f" and {v}._array.strides == {self._know(value._array.strides)}" if value.ndim else ""
            if is_live(value):
                live = (
                    f"({v}._tape is not None or ({v}._meta is not None and {v}._meta.leaf is not None) or is_live({v}))"
                )
            else:
                live = f"{v}._tape is None and ({v}._meta is None or not is_live({v}))"
            layout = self._know(layout_of_tensor(value))
            return f"type({v}) is Tensor and ({v}._layout or layout_of({v})) is {layout}{strides} and {live}"
        if isinstance(value, np.generic):
            return f"type({v}) is {self._know(kind)}"
        raise _Unfit

    def _see_container(self, v: str, value: Any, kind: type) -> None:
        if is_registered(value):
            raise _Unfit
        children = children_of(value)
        if kind is dict or kind is OrderedDict:
            held = v
        elif isinstance(value, (list, tuple)):
            self._unless(f"type({v}) is {self._know(kind)} and len({v}) == {len(children)}")
            return self._see_children(v, v, children)
        elif (
            hasattr(value, "__dict__")
            and not has_class_variables(value)
            and list(value.__dict__) == list(attributes_of(value))
        ):
            held = f"{v}.__dict__"
            fields = getattr(kind, "__dataclass_fields__", value.__dict__)
            if v.partition("_")[0] in self._by and list(value.__dict__) != list(fields):
                raise _Unfit  # what was computed from the fields is computed anew from the copies
        else:
            raise _Unfit
        keys = list(value if held == v else value.__dict__)
        if any(type(key) is not str for key in keys):
            raise _Unfit
        self._unless(f"type({v}) is {self._know(kind)} and list({held}) == {self._know(keys)}")
        return self._see_children(v, f"{held}.values()", children)

    def _see_children(self, v: str, what: str, children: Sequence[Any]) -> None:
        names = [f"{v}_{k}" for k in range(len(children))]
        self._unpack(names, what)
        for name, child in zip(names, children, strict=True):
            self._see(name, child)


NAMES = {"ndarray": np.ndarray, "Tensor": Tensor, "is_live": is_live, "layout_of": layout_of_tensor}
"""What the names in conditions stand for."""


def check_by(
    args: Sequence[Any], kwargs: dict[str, Any], trees: Sequence[tuple[str, Any]], by: Sequence[str]
) -> Check | None:
    """Write a check of whether a gradient is asked for as it was in this call; None where that takes another look.

    Parameters
    ----------
    args, kwargs, trees, by
        As of `Check`.
    """
    try:
        return Check(args, kwargs, trees, by)
    except _Unfit:
        return None


def make_check(
    args: Sequence[Any], kwargs: dict[str, Any], trees: Sequence[tuple[str, Any]], made: dict[str, Any]
) -> Quick | None:
    """Make a check of whether a call is like this one; None where that takes another look.

    Parameters
    ----------
    args, kwargs, trees
        As of `Check`.
    made : dict
        By their source, what has been compiled for the function; there may come to be more.
    """
    try:
        check = Check(args, kwargs, trees)
    except _Unfit:
        return None
    found = made.get(check.source)
    if found is None:
        names: dict[str, Any] = dict(NAMES)
        exec(compile(check.source, "<tapegrad check>", "exec"), names)
        if len(made) >= _MADE:
            made.clear()
        # Without `make`: or the function would refer to itself by its globals.
        found = made[check.source] = names.pop("make"), check.conditions, check.leaves
    make, conditions, leaves = found
    return Quick(make(check.known), conditions, leaves, check.known)
