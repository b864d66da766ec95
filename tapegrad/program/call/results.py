"""Results of compiled functions: what of them is computed, and what is the same each time."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from enum import Enum
from keyword import iskeyword
from typing import Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.errors import OperandError
from tapegrad.program.trace.value_keys import key_of, kind_named, kind_of
from tapegrad.transforms.tree import Structure, children_of, is_container, labels_of, sets_fields, structure_of

_MODULES = frozenset(("builtins", "datetime", "decimal", "fractions", "uuid", "pathlib", "zoneinfo"))


class Refused(OperandError):
    """What a compiled function must not give or do: it is not left to Python, as the next replay would not do it."""


class Results:
    """A function's result: nested containers of leaves, which are computed at every call, and of constants.

    Parameters
    ----------
    result
    is_leaf : callable
        Says of what is no container whether it is computed.

    Attributes
    ----------
    leaves : list
    names : list of str
        Of the leaves: `result`, `result[0]`, `result['loss']`.
    is_single : bool
        Whether the result is one leaf, in no container.

    Raises
    ------
    OperandError
        If there is something else than containers, leaves, numbers, strings and the like: it might hold anything.
    """

    def __init__(self, result: Any, is_leaf: Callable[[Any], bool]) -> None:
        self.leaves: list[Any] = []
        self.names: list[str] = []
        self._constants: list[_Constant] = []
        self._form = self._take(result, "result", is_leaf)
        self.is_single = type(self._form) is _Leaf

    def _take(self, value: Any, name: str, is_leaf: Callable[[Any], bool]) -> Any:
        """Return what stands for a value in the form: containers of `_Leaf` and `_Constant`."""
        if is_leaf(value):
            self.leaves.append(value)
            self.names.append(name)
            return _Leaf(len(self.leaves) - 1)
        if is_container(value):
            labels = labels_of(value)
            children = [
                self._take(child, name + label, is_leaf)
                for label, child in zip(labels, children_of(value), strict=True)
            ]
            return _Container(structure_of(value), children, name)
        if not is_constant(value):
            raise Refused(
                f"{name} is {kind_of(value)}, of which it is not known what it depends on; return tensors, arrays, "
                "numbers and strings, in dicts, lists, tuples or a dataclass"
            )
        constant = _Constant(value, name)
        self._constants.append(constant)
        return constant

    def same(self, other: Results) -> str | None:
        """Say how another recording's result is of another form, or constant in another way; None if it is the same.

        Arrays, tensors and other objects that are one object in both are taken to be that object: it is given itself
        from now on, as the function would do. Others are given as copies.
        """
        return _difference(self._form, other._form)

    def holds_tensors(self) -> bool:
        """Tell whether tensors are among what is the same each time."""
        return any([isinstance(constant.value, Tensor) for constant in self._constants])

    def rebuild(self, leaves: Sequence[Any]) -> Any:
        """Return a result with other values in the place of leaves, in new containers."""
        return _again(self._form, leaves)

    def text(self, leaves: Sequence[str], known: dict[str, Any]) -> str:
        """Write what `rebuild` does, of leaves that are written already; `known` is as of `container_text`."""
        return _text(self._form, leaves, known)


def container_text(structure: Structure, parts: Sequence[str], known: dict[str, Any]) -> str:
    """Write what makes a container of things that are written already; `known` comes to say what names stand for."""
    kind, names = structure
    if kind is list:
        return f"[{', '.join(parts)}]"
    if kind is tuple:
        return f"({''.join(f'{part}, ' for part in parts)})"
    if kind is dict and all([type(name) is str for name in names]):
        return f"{{{', '.join(f'{name!r}: {part}' for name, part in zip(names, parts, strict=True))}}}"
    make = f"make{len(known)}"
    if sets_fields(kind) and len(parts) == len(names) and all([n.isidentifier() and not iskeyword(n) for n in names]):
        known |= {make: _with_fields(tuple(names)), f"kind_of_{make}": kind}
        return f"{make}(kind_of_{make}, {', '.join(parts)})"
    known[make] = getattr(kind, "_make", None) or structure.make  # of a named tuple, which that is without a look
    return f"{make}([{', '.join(parts)}])"


@functools.lru_cache(512)
def _with_fields(names: tuple[str, ...]) -> Callable[..., Any]:
    """Write what makes an instance with fields: some tenths of a microsecond, where `Structure.make` takes one."""
    given = [f"v{k}" for k in range(len(names))]
    lines = [f"    made.{name} = {v}" for name, v in zip(names, given, strict=True)]
    text = "\n".join(
        [f"def make(kind, {', '.join(given)}):", "    made = kind.__new__(kind)", *lines, "    return made"]
    )
    found: dict[str, Any] = {}
    exec(text, found)
    made: Callable[..., Any] = found["make"]
    return made


def _text(form: Any, leaves: Sequence[str], known: dict[str, Any]) -> str:
    if type(form) is _Leaf:
        return leaves[form.number]
    if type(form) is _Constant:
        constant = f"constant{len(known)}"
        known[constant] = form.give
        return f"{constant}()"
    return container_text(form.structure, [_text(child, leaves, known) for child in form.children], known)


def _again(form: Any, leaves: Sequence[Any]) -> Any:  # a function within `rebuild` would refer to itself, and keep them
    if type(form) is _Leaf:
        return leaves[form.number]
    if type(form) is _Constant:
        return form.give()
    return form.structure.make([_again(child, leaves) for child in form.children])


def is_constant(value: Any) -> bool:
    """Tell whether a value is only what it is: a number, a text, an array, a class."""
    if isinstance(value, (np.ndarray, np.generic, np.dtype, Tensor, Enum, type)) or value is None or value is ...:
        return True
    kind = type(value)
    return kind.__module__ in _MODULES and kind.__hash__ not in (None, object.__hash__) and not callable(value)


class _Leaf:
    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


class _Container:
    """A container whose things are elsewhere."""

    __slots__ = ("children", "name", "structure")

    def __init__(self, structure: Structure, children: list[Any], name: str) -> None:
        self.structure, self.children, self.name = structure, children, name

    def what(self) -> Any:
        return self.structure.kind, tuple(map(key_of, self.structure.names)), len(self.children)


class _Constant:
    """A value that is no leaf.

    Attributes
    ----------
    value
    content : array or None
        Of an array or a tensor, a copy of what it was.
    itself : bool
        Whether the value itself is given, and no copy.
    """

    __slots__ = ("content", "itself", "name", "value")

    def __init__(self, value: Any, name: str) -> None:
        self.value, self.name, self.itself = value, name, False
        array = value._array if type(value) is Tensor else value
        self.content = np.array(array) if isinstance(array, (np.ndarray, np.generic)) else None

    def give(self) -> Any:
        if self.itself or self.content is None:
            return self.value
        if type(self.value) is Tensor:
            return Tensor(self.content)
        return self.content[()] if isinstance(self.value, np.generic) else self.content.copy()

    def differs(self, other: _Constant) -> bool:
        if type(self.value) is not type(other.value):
            return True
        if self.value is other.value:
            self.itself = other.itself = True
            return False
        if self.content is not None and other.content is not None:
            mine, its = self.content, other.content
            if mine.dtype != its.dtype or mine.shape != its.shape:
                return True
            return mine.dtype.hasobject or mine.tobytes() != its.tobytes()
        return bool(key_of(self.value) != key_of(other.value))


def _difference(mine: Any, its: Any) -> str | None:
    if type(mine) is _Container and type(its) is _Container:
        if mine.what() != its.what():
            return f"{mine.name} was {_shape_of(mine)} and is {_shape_of(its)}"
        pairs = zip(mine.children, its.children, strict=True)
        return next((text for a, b in pairs if (text := _difference(a, b)) is not None), None)
    if type(mine) is _Leaf and type(its) is _Leaf:
        return None
    if type(mine) is _Constant and type(its) is _Constant:
        return f"{mine.name} was {_said(mine)} and is {_said(its)}" if mine.differs(its) else None
    name = getattr(mine, "name", None) or its.name
    return f"{name} was {_said(mine)} and is {_said(its)}"


def _shape_of(form: _Container) -> str:
    kind, names = form.structure
    return f"{kind_named(kind)} " + (f"with {names}" if names else f"of {len(form.children)}")


def _said(form: Any) -> str:
    if type(form) is _Leaf:
        return "computed"
    if type(form) is _Container:
        return _shape_of(form)
    if form.content is not None:
        return "an array of other numbers" if form.content.ndim else repr(form.content[()])
    if isinstance(form.value, (int, float, complex, str, bytes, type(None))):
        return repr(form.value)
    return f"{kind_of(form.value)}"
