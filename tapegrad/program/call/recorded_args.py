"""The arguments that a program was recorded with, as what those of a later call are held against."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.program.call.arg_guards import is_leaf
from tapegrad.program.trace.value_keys import Identity, key_of, kind_of
from tapegrad.record.operations import is_tensor
from tapegrad.transforms.tree import children_of, is_container, is_left_alone, labels_of, names_of, with_children

_KINDS = "biufc"
_NUMBERS = (int, float, complex)


class Slot:
    """Where an input of the program is among its arguments."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


class Fixed:
    """A value of Python's, which the recording is for: it is not kept, but known again."""

    __slots__ = ("is_left_alone", "is_real_number", "key", "said")

    def __init__(self, value: Any) -> None:
        self.key, self.said, self.is_left_alone = _key(value), said(value), is_left_alone(value)
        array = isinstance(value, (np.ndarray, np.generic)) or is_tensor(value)
        self.is_real_number = isinstance(value, float) or (array and value.size == 1 and value.dtype.kind == "f")


class Node:
    """A container, without what it holds."""

    __slots__ = ("children", "kind", "labels", "names")

    def __init__(self, value: Any, labels: list[str], children: list[Any]) -> None:
        self.kind, self.names, self.labels, self.children = type(value), names_of(value), labels, children

    def parts(self, value: Any, lists_are_tuples: bool = False) -> list[Any] | None:
        """List what another container holds, in the order of this one; None if it is none of the kind."""
        if type(value) is not self.kind:
            pair = lists_are_tuples and self.kind in (list, tuple) and type(value) in (list, tuple)
            return list(value) if pair and len(value) == len(self.children) else None
        names, children = names_of(value), children_of(value)
        if len(children) == len(self.children):
            if names == self.names:
                return children
            if isinstance(value, dict) and len(names) == len(self.names) and set(names) == set(self.names):
                return [value[key] for key in self.names[: len(children)]]
        return None


def form_of(value: Any, name: str, met: Callable[[int, str], None]) -> Any:
    """Return the form of nested containers in which there are slots, of which `met` is told number and name."""
    if type(value) is Slot:
        met(value.number, name)
        return value
    if is_container(value):
        labels = labels_of(value)
        pairs = zip(labels, children_of(value), strict=True)
        return Node(value, labels, [form_of(child, name + label, met) for label, child in pairs])
    return Fixed(value)


class Arguments:
    """How arguments were given to a recording.

    Parameters
    ----------
    signature : Signature
        Of the function.
    taken : Taken
        Its arguments, taken apart.

    Attributes
    ----------
    key : Key
    names : list of str
        Of the inputs: where each is met first.
    has_tensors : bool
    shared : set of int
        Inputs that were one object in several places.
    """

    def __init__(self, signature: Any, taken: Any) -> None:
        self.signature, self.key, self.has_tensors = signature, taken.key, taken.has_tensors
        self.names: list[str] = []
        self.shared: set[int] = set()
        args, kwargs = taken.rebuild([Slot(k) for k in range(len(taken.leaves))])
        self.trees = {name: form_of(value, name, self._met) for name, value in signature.named(args, kwargs)}

    def _met(self, k: int, name: str) -> None:
        if k < len(self.names):
            self.shared.add(k)
        else:
            self.names.append(name)

    def leaves_of(self, program: Any, taken: Any, written: Sequence[int] = ()) -> list[Any]:
        """Return the inputs for a call.

        Parameters
        ----------
        program : Program
        taken : Taken
            The call's arguments.
        written : sequence of int
            The inputs that the program writes.

        Raises
        ------
        OperandError, ShapeError
            If the arguments are not like those of the recording, with the name of the first that is not.
        """
        if taken.key is self.key or taken.key == self.key:
            return taken.leaves
        args, kwargs = taken.rebuild(taken.leaves)
        return _Match(self, program, written).leaves(self.signature.named(args, kwargs))


class _Match:
    """Holds arguments against those that were recorded."""

    def __init__(self, arguments: Arguments, program: Any, written: Sequence[int]) -> None:
        self.arguments, self.program, self.written = arguments, program, written
        self.found: dict[int, Any] = {}
        self.where: dict[int, tuple[str, int]] = {}

    def leaves(self, given: Iterator[tuple[str, Any]]) -> list[Any]:
        """Return the inputs."""
        trees, named = self.arguments.trees, dict(given)
        for name in (*trees, *named):
            if name not in trees or name not in named:
                raise OperandError(
                    f"{name} is {'given to' if name in named else 'missing for'} the program of {self.program.name}, "
                    f"which was recorded with{'out it' if name in named else ' it'}; record another one"
                )
        for name, tree in trees.items():
            self.see(tree, named[name], name)
        return [self.found[k] for k in range(len(self.arguments.names))]

    def refuse(self, name: str, what: str, advice: str, kind: type[Exception] = OperandError) -> Exception:
        """Return the error for an argument."""
        return kind(f"{name} {what} the program of {self.program.name} was recorded with; {advice}")

    def see(self, tree: Any, value: Any, name: str) -> None:
        """Look at an argument, or what a container holds."""
        if type(tree) is Slot:
            self.input(tree.number, value, name)
        elif type(tree) is Node:
            parts = tree.parts(value)
            if parts is None:
                what = f"is {said(value)} and not the {described(tree)} that"
                raise self.refuse(name, what, "record another one for containers like these")
            for label, child, part in zip(tree.labels, tree.children, parts, strict=True):
                self.see(child, part, name + label)
        elif is_leaf(value):
            raise self.refuse(
                name, f"is {said(value)} in the place of {tree.said}, which", "record another one with an array here"
            )
        elif is_container(value) or _key(value) != tree.key:
            raise self.refuse(
                name, f"is {said(value)}, and not {tree.said}, which",
                "values of Python's are part of what is recorded: record another one, or mark numbers with tg.dynamic",
            )  # fmt: skip

    def input(self, k: int, value: Any, name: str) -> None:
        """Look at what is given as an input."""
        layout = self.program.layout(self.program.listing.inputs[k])
        if not is_leaf(value):
            value = self.number(value, layout, name)
        shape, dtype = value.shape, value.dtype.newbyteorder("=")
        if shape != layout.shape:
            raise self.refuse(
                name, f"has shape {shape} and not {layout.shape}, which",
                "record another one, or use tg.compile, which does so by itself", ShapeError,
            )  # fmt: skip
        if dtype != layout.dtype:
            raise self.refuse(
                name, f"has dtype {dtype} and not {layout.dtype}, which", "convert it with astype(), or record another"
            )
        if k in self.found:
            if self.found[k] is not value:
                raise self.refuse(
                    name, f"is another array than {self.arguments.names[k]}, and one array in both places is what",
                    "record another one with two arrays",
                )  # fmt: skip
            return
        other = self.where.get(id(value))
        if other is not None and (k in self.written or other[1] in self.written):
            raise self.refuse(
                name, f"is the same array as {other[0]}, which is written, and two arrays are what",
                "record another one, or give a copy",
            )  # fmt: skip
        self.where.setdefault(id(value), (name, k))
        self.found[k] = value

    def number(self, value: Any, layout: Any, name: str) -> Any:
        """Return a number of Python's as one of the input's dtype."""
        if type(value) in (bool, *_NUMBERS) and layout.shape == ():
            kind = np.asarray(value).dtype.kind
            if kind != "O" and _KINDS.index(kind) <= _KINDS.index(layout.dtype.kind):
                return np.asarray(value, layout.dtype)[()]
        what = f"{layout.dtype}, shape {layout.shape}"
        raise self.refuse(
            name, f"is {said(value)} in the place of the array ({what}) that", "give an array, or record another one"
        )


def _key(value: Any) -> Any:
    try:
        return key_of(value)
    except OperandError:
        return Identity(value)


def said(value: Any) -> str:
    if is_tensor(value) or is_leaf(value):
        return f"{kind_of(value)} of shape {value.shape}"
    if isinstance(value, (bool, *_NUMBERS, str, bytes, type(None))):
        text = repr(value)
        return text if len(text) <= 40 else f"{text[:37]}…"
    if isinstance(value, dict):
        return f"{kind_of(value)} with the keys {_listed(value)}"
    return f"{kind_of(value)} of {len(value)}" if isinstance(value, (list, tuple)) else kind_of(value)


def described(tree: Node) -> str:
    name = tree.kind.__qualname__
    if issubclass(tree.kind, dict):
        return f"{name} with the keys {_listed(tree.names[: len(tree.children)])}"
    return f"{name} of {len(tree.children)}"


def _listed(keys: Any) -> str:
    found = [repr(key) for key in keys]
    return ", ".join(found if len(found) <= 6 else [*found[:6], "…"])


def map_slots(function: Callable[[int, Any], Any], tree: Any, value: Any) -> Any:
    """Return containers like those of an argument, with what a function makes of each input.

    Parameters
    ----------
    function : callable
        Of the input's number and what was given for it.
    tree
        The form of the argument.
    value
        The argument.

    Returns
    -------
    Like the argument, with None in the place of values of Python's.
    """
    if type(tree) is Slot:
        return function(tree.number, value)
    if type(tree) is Fixed:
        return None
    made = [map_slots(function, child, part) for child, part in zip(tree.children, tree.parts(value), strict=True)]
    if isinstance(value, dict) and names_of(value) != tree.names:
        by_key = dict(zip(tree.names, made, strict=False))
        made = [by_key[key] for key in value]
    return with_children(value, made)


def slots_of(tree: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Go over the inputs and the values of Python's that an argument holds, with their names."""
    if type(tree) is not Node:
        yield name, tree
        return
    for label, child in zip(tree.labels, tree.children, strict=True):
        yield from slots_of(child, name + label)


__all__ = ["Arguments", "Fixed", "Node", "Slot", "form_of", "map_slots", "slots_of"]
