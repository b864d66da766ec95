"""Containers, once for all: what they hold, what it is called, and how another one is made with other values.

Containers are dicts (`OrderedDict` and `defaultdict` too), lists, tuples, named tuples, slices, instances of
dataclasses, `SimpleNamespace`, and classes that were registered with `register_container`. Of a class that is only
derived from dict, list or tuple less is known: `is_nested` counts it among containers, for those who take a container
apart and put it together at once; `is_container` does not, for those who have to recognise it later, from a key.
"""

from __future__ import annotations

import copy
import dataclasses
import functools
import operator
import weakref
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from pathlib import PurePath
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.errors import ArgumentError, OperandError

T = TypeVar("T")

_DICTS = (dict, OrderedDict, defaultdict)
_KNOWN = frozenset((*_DICTS, list, tuple, slice, SimpleNamespace))
_DERIVED = (dict, list, tuple)
_ALONE = (int, str, bytes, np.generic, np.dtype, Enum, type, range, PurePath, type(...))
"""Numbers that count, names and the like: what nobody differentiates by."""
_missing = object()


class _Registered(NamedTuple):
    """How instances of a user's class are taken apart and made."""

    flatten: Callable[[Any], tuple[Iterable[Any], Any]]
    unflatten: Callable[[Any, Any], Any]


_registered: dict[type, _Registered] = {}


def register_container(
    cls: type[T], flatten: Callable[[T], tuple[Iterable[Any], Any]], unflatten: Callable[[Any, Any], T]
) -> None:
    """Register a class as a container, so that functions of functions see the values that its instances hold.

    Afterwards functions in `tg.func.*`, `tg.compile` and `tg.record` accept and return instances, as they do dicts,
    lists, tuples and dataclasses. The arguments are those of `jax.tree_util.register_pytree_node`.

    Parameters
    ----------
    cls : type
        Instances of subclasses do not count.
    flatten : callable
        `flatten(instance)` returns a pair: the values that the instance holds, in a fixed order, and the rest that is
        needed to make another one. The rest must be hashable and comparable by `==`, like a tuple of strings; a
        compiled function is recorded again for another one.
    unflatten : callable
        `unflatten(rest, values)` returns an instance; `values` is a list. It must take any values, such as gradients
        and None, and should not check them.

    Raises
    ------
    OperandError
        If `cls` is no class, or the others are no functions.
    ArgumentError
        If instances of `cls` are containers already, or are values, such as arrays and numbers.

    Examples
    --------
    >>> import tapegrad as tg
    >>> class Interval:
    ...     def __init__(self, low, high):
    ...         self.low, self.high = low, high
    >>> tg.register_container(
    ...     Interval, lambda i: ((i.low, i.high), None), lambda _, values: Interval(*values)
    ... )
    >>> gradient = tg.func.grad(lambda i: i.low * i.high**2)(Interval(2.0, 3.0))
    >>> float(gradient.low), float(gradient.high)
    (9.0, 12.0)
    """
    if not isinstance(cls, type):
        raise OperandError(f"register_container got {cls!r} in place of a class; give the class of the container")
    for name, function in (("flatten", flatten), ("unflatten", unflatten)):
        if not callable(function):
            raise OperandError(f"register_container got {type(function).__qualname__} as {name}; give a function")
    if cls in _KNOWN or cls in _registered:
        raise ArgumentError(f"instances of {cls.__qualname__} are containers already; a class is registered once")
    if issubclass(cls, (np.ndarray, *_ALONE, float, complex)) or hasattr(cls, "_array"):
        raise ArgumentError(f"instances of {cls.__qualname__} are values, and hold none; register containers of them")
    _registered[cls] = _Registered(flatten, unflatten)
    _is_nested.cache_clear()


# Which values are containers


def is_container(value: Any) -> bool:
    """Return whether a value is a container of which all is known."""
    kind = type(value)
    return kind in _KNOWN or _is_named_tuple(kind) or kind in _registered or hasattr(kind, "__dataclass_fields__")


def is_registered(value: Any) -> bool:
    """Return whether a value is of a class that was registered."""
    return type(value) in _registered


def is_nested(value: Any) -> bool:
    """Return whether a value is a container, or of a class derived from dict, list or tuple."""
    kind: Any = type(value)
    return _is_nested(kind)


@functools.lru_cache(512)  # asked of each value of each call; classes that nobody has any more are forgotten
def _is_nested(kind: Any) -> bool:
    if kind in _KNOWN or _is_named_tuple(kind) or kind in _registered or hasattr(kind, "__dataclass_fields__"):
        return True
    return issubclass(kind, _DERIVED)


def _is_named_tuple(kind: type) -> bool:
    return issubclass(kind, tuple) and hasattr(kind, "_make") and hasattr(kind, "_fields")


def is_left_alone(value: Any) -> bool:
    """Return whether a value in a container is none that derivatives are taken by: an integer, a text, a function.

    Arrays and tensors are by their dtype. What is neither this nor a floating-point number is an error there.
    """
    dtype = getattr(value, "dtype", None)
    if isinstance(dtype, np.dtype):
        return dtype.kind in "biuSUmM"
    return value is None or isinstance(value, _ALONE) or callable(value)


# One level of a container


def _flattened(value: Any) -> tuple[list[Any], Any]:
    """Take apart an instance of a class that was registered."""
    found = _called(_registered[type(value)].flatten, value)
    if not (isinstance(found, tuple) and len(found) == 2):
        raise OperandError(
            f"the flatten of {type(value).__qualname__} returned {type(found).__qualname__}; return a pair, "
            "(values, rest), as tg.register_container says"
        )
    return list(found[0]), found[1]


def children_of(value: Any) -> list[Any]:
    """List what a container holds, in its own order."""
    kind = type(value)
    if kind is list or kind is tuple:
        return list(value)
    if kind in _registered:
        return _flattened(value)[0]
    if isinstance(value, dict):
        return list(value.values())
    if kind is slice:
        return [value.start, value.stop, value.step]
    if isinstance(value, (list, tuple)):
        return list(value)
    return list(attributes_of(value).values())


def labels_of(value: Any) -> list[str]:
    """List what is written behind a container's name for each of what it holds: `[0]`, `['w']`, `.x`."""
    kind = type(value)
    if kind in _registered:
        return [f"[{k}]" for k in range(len(_flattened(value)[0]))]
    if isinstance(value, dict):
        return [f"[{key!r}]" for key in value]
    if kind is slice:
        return [".start", ".stop", ".step"]
    if isinstance(value, (list, tuple)):
        return [f".{name}" for name in getattr(value, "_fields", ())] or [f"[{k}]" for k in range(len(value))]
    return [f".{name}" for name in attributes_of(value)]


def names_of(value: Any) -> Any:
    """Return what distinguishes a container from others that hold as much: keys, attributes, a `default_factory`."""
    kind = type(value)
    if kind in _registered:
        return (_flattened(value)[1],)
    if kind is defaultdict:
        return (*value, value.default_factory)
    if isinstance(value, dict):
        return tuple(value)
    if isinstance(value, (list, tuple, slice)):
        return ()
    # A class variable is no child, as it belongs to all instances, but functions may read it.
    return (*attributes_of(value), *[getattr(kind, name, None) for name in _fields(kind)[1]])


def attributes_of(value: Any) -> dict[str, Any]:
    """Return the attributes of an instance of a dataclass, those that are no fields too, such as what is cached."""
    found = {name: getattr(value, name, _missing) for name in _fields(type(value))[0]}
    found = {name: each for name, each in found.items() if each is not _missing}
    found.update(getattr(value, "__dict__", ()))
    return found


def has_class_variables(value: Any) -> bool:
    """Return whether a container is an instance of a dataclass with class variables that are declared as such."""
    return bool(_fields(type(value))[1])


_fields_of: weakref.WeakKeyDictionary[type, tuple[tuple[str, ...], tuple[str, ...]]] = weakref.WeakKeyDictionary()


def _fields(kind: type) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the names of a dataclass's fields, and those of its class variables."""
    found = _fields_of.get(kind)
    if found is None:
        every = getattr(kind, "__dataclass_fields__", ())
        names = tuple([field.name for field in dataclasses.fields(kind)]) if every else ()
        found = _fields_of[kind] = names, tuple([name for name in every if name not in names])
    return found


def with_children(value: Any, children: list[Any]) -> Any:
    """Make a container like another that holds other things."""
    if isinstance(value, dict) and type(value) not in _KNOWN and type(value) not in _registered:
        result = copy.copy(value)  # which may have attributes of its own
        result.update(zip(value, children, strict=True))
        return _made(result)
    return structure_of(value).make(children)


def _called(function: Callable[..., Any], *args: Any) -> Any:
    """Call what was given to `register_container`: a recording need not see what it does."""
    if state.tracing is None:
        return function(*args)
    with state.tracing.unseen():
        return function(*args)


def _made(container: Any) -> Any:
    """Let the recording that runs know of a container that was made in the call."""
    if state.tracing is not None:
        state.tracing.made(container)
    return container


class Structure(NamedTuple):
    """A container without what it holds."""

    kind: Any
    names: Any

    def make(self, children: list[Any]) -> Any:
        """Make a container of other values."""
        return _made(self._of(children))

    def _of(self, children: list[Any]) -> Any:
        kind, names = self
        if kind is list or kind is tuple:
            return kind(children)
        if kind is dict:
            return dict(zip(names, children, strict=True))
        if kind in _registered:
            return _called(_registered[kind].unflatten, names[0], list(children))
        if kind is slice:
            return slice(*children)
        if kind is OrderedDict:
            return OrderedDict(zip(names, children, strict=True))
        if kind is defaultdict:
            return defaultdict(names[-1], zip(names[:-1], children, strict=True))
        if issubclass(kind, (tuple, list)):
            return kind._make(children) if _is_named_tuple(kind) else kind(children)
        # Fields are set as they are: what `__init__` would make of them is there already, and frozen classes forbid it.
        result = kind.__new__(kind)
        for name, child in zip(names, children, strict=False):
            object.__setattr__(result, name, child)
        return result


def sets_fields(kind: Any) -> bool:
    """Return whether a container of a class is made by setting its fields, in the ordinary way: a dataclass's is."""
    is_own = kind in _registered or kind in _KNOWN or issubclass(kind, (tuple, list))
    return hasattr(kind, "__dataclass_fields__") and not is_own and kind.__setattr__ is object.__setattr__


def structure_of(value: Any) -> Structure:
    """Return the structure of a container."""
    return Structure(type(value), names_of(value))


def is_like(value: Any, other: Any) -> bool:
    """Return whether two containers are of the same class and hold as much, under the same names, in the same order."""
    return (
        type(value) is type(other)
        and names_of(value) == names_of(other)
        and len(children_of(value)) == len(children_of(other))
    )


# All levels


def map_values(function: Callable[[Any], Any], tree: Any) -> Any:
    """Apply a function to every value of nested containers, and keep their form.

    Parameters
    ----------
    function : callable
    tree : nested containers
        Dicts, lists, tuples, named tuples, instances of dataclasses and of classes that `tg.register_container` knows.
        None stays None.

    Returns
    -------
    The same containers, with the function's results.

    Raises
    ------
    OperandError
        If a container holds itself.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.func.map_values(lambda x: 2 * x, {"w": [1.0, 2.0], "b": None})
    {'w': [2.0, 4.0], 'b': None}
    """
    return _map(function, tree, ())


def _map(function: Callable[[Any], Any], tree: Any, around: Any) -> Any:
    if tree is None:
        return None
    if not is_nested(tree):
        return function(tree)
    around = _entered(tree, around)
    return with_children(tree, [_map(function, child, around) for child in children_of(tree)])


def _entered(tree: Any, around: tuple[int, ...]) -> tuple[int, ...]:
    if id(tree) in around:
        raise OperandError(
            f"a {type(tree).__qualname__} holds itself, so that there is no end to what it holds; give containers that "
            "end somewhere"
        )
    return (*around, id(tree))


def replace_values(function: Callable[[Any], Any], tree: Any) -> Any:
    """Do what `map_values` does, but let containers in which the function changes nothing be those that were given.

    The function gets None too. A container that holds itself stays what it is there.
    """
    return _replace(function, tree, ())


def _replace(function: Callable[[Any], Any], tree: Any, around: tuple[int, ...]) -> Any:
    if not is_nested(tree):
        return function(tree)
    if id(tree) in around:
        return tree
    around = (*around, id(tree))
    before = children_of(tree)
    after = [_replace(function, child, around) for child in before]
    if all(map(operator.is_, after, before)):
        return tree
    return with_children(tree, after)


def values_of(tree: Any) -> list[Any]:
    """List the values of nested containers, in the order in which `map_values` meets them."""
    found: list[Any] = []
    _collect(tree, found, ())
    return found


def _collect(tree: Any, found: list[Any], around: tuple[int, ...]) -> None:
    if tree is None:
        return
    if not is_nested(tree):
        found.append(tree)
        return
    around = _entered(tree, around)
    for child in children_of(tree):
        _collect(child, found, around)


def map_fields(function: Callable[[Any, str], Any], tree: Any, name: str) -> Any:
    """Do what `map_values` does, for a function of values and their names, with the fields of dataclasses alone.

    What a dataclass has beside its fields was computed from them, and would not follow when these are replaced: what
    `functools.cached_property` keeps is left out, so that it is computed anew, and other values of floating point are
    refused.

    Parameters
    ----------
    function : callable
    tree : nested containers
    name : str
        What the tree is called: names are as in `w['layers'][0].bias`.
    """
    return _map_fields(function, tree, name, ())


def _map_fields(function: Callable[[Any, str], Any], tree: Any, name: str, around: tuple[int, ...]) -> Any:
    if tree is None or not is_nested(tree):
        return None if tree is None else function(tree, name)
    around = _entered(tree, around)
    kind = type(tree)
    if not hasattr(kind, "__dataclass_fields__") or kind in _registered or isinstance(tree, _DERIVED):
        children = [
            _map_fields(function, child, name + label, around)
            for child, label in zip(children_of(tree), labels_of(tree), strict=True)
        ]
        return with_children(tree, children)
    found, fields = {}, _fields(kind)[0]
    for key, value in attributes_of(tree).items():
        if key in fields:
            found[key] = _map_fields(function, value, f"{name}.{key}", around)
        elif not isinstance(getattr(kind, key, None), functools.cached_property):
            if not all(map(is_left_alone, values_of(value))):
                raise OperandError(
                    f"{name}.{key} is no field of the dataclass {kind.__qualname__}: it was computed from the fields, "
                    "and a derivative by these would miss it. Make it a property, a functools.cached_property or a "
                    "field, or register the class with tg.register_container"
                )
            found[key] = _map(functools.partial(_named, function, f"{name}.{key}"), value, around)
    return Structure(kind, tuple(found)).make(list(found.values()))


def _named(function: Callable[[Any, str], Any], name: str, value: Any) -> Any:
    return function(value, name)


def matched(tree: Any, form: Any, what: str, each: str) -> list[Any]:
    """List the values of nested containers in the order of others, which they must have the form of.

    Values in dicts, dataclasses and the like belong to those with the same key, in whatever order the keys are; lists
    and tuples are alike.

    Parameters
    ----------
    tree, form : nested containers
    what, each : str
        For messages: what `tree` holds, and what `form` does.

    Raises
    ------
    OperandError
        If the form is another.
    """
    if form is None and tree is None:
        return []
    if is_nested(form) and is_nested(tree):
        parts = parts_like(tree, form)
        if parts is not None:
            triples = zip(parts, children_of(form), labels_of(form), strict=True)
            return [v for t, f, label in triples for v in matched(t, f, what + label, each + label)]
    elif not any(v is None or is_nested(v) for v in (form, tree)):
        return [tree]
    raise OperandError(
        f"the {what} is {described(tree)}, where the {each} is {described(form)}; give one value for each, in the same "
        "containers, and None for what is None"
    )


def parts_like(tree: Any, form: Any) -> list[Any] | None:
    """List what a container holds in the order of another; None if it does not hold the same things."""
    if isinstance(form, dict) and isinstance(tree, dict):
        return [tree[key] for key in form] if set(form) == set(tree) else None
    if isinstance(form, (list, tuple)) and isinstance(tree, (list, tuple)):
        return list(tree) if len(form) == len(tree) else None
    if type(form) is not type(tree):
        return None
    if type(form) is slice or type(form) in _registered:
        parts = children_of(tree)
        return parts if names_of(tree) == names_of(form) and len(parts) == len(children_of(form)) else None
    mine, its = attributes_of(form), attributes_of(tree)
    return [its[name] for name in mine] if set(mine) <= set(its) else None


def described(tree: Any) -> str:
    """Describe a container, or a value, in a message."""
    if isinstance(tree, dict):
        return f"a dict with the keys {sorted(map(str, tree))}"
    if isinstance(tree, (list, tuple)):
        return f"a {type(tree).__name__} of {len(tree)}"
    if is_container(tree):
        return f"a {type(tree).__name__}"
    return "None" if tree is None else "one value"


# Axes


def is_axis(value: Any) -> bool:
    """Return whether a value stands for an axis, or for none: an integer, or None."""
    return value is None or (
        hasattr(value, "__index__") and not isinstance(value, bool) and not hasattr(value, "_array")
    )


def _is_shared(value: Any) -> bool:
    return is_left_alone(value) and not hasattr(value, "dtype")


def with_axes(
    axes: Any, tree: Any, what: str, name: str = "in_axes", is_shared: Callable[[Any], bool] = _is_shared
) -> Iterator[tuple[Any, int | None, str]]:
    """Go over the values of nested containers, each with its axis, of containers of axes that are a prefix of these.

    Values come in the order of `values_of`. Where one axis was given to a container, what can have none in it, such as
    a text or an integer, has axis None.

    Parameters
    ----------
    axes : int, None or nested containers
    tree : nested containers
    what, name : str
        For messages: what holds the values, and what the axes.
    is_shared : callable
        Which values in containers have no axis.

    Yields
    ------
    tuple
        The value, its axis, and what to call it.

    Raises
    ------
    OperandError
        If the containers of axes are no prefix of those of the values.
    """
    if is_axis(axes):
        axis = None if axes is None else operator.index(axes)
        if not is_nested(tree):
            if tree is not None:
                yield tree, axis, what
            return
        for value, where in _named_values(tree, what):
            yield value, (None if is_shared(value) else axis), where
        return
    parts = parts_like(axes, tree) if is_nested(axes) and is_nested(tree) else None
    if parts is None and isinstance(axes, dict) and is_container(tree) and not isinstance(tree, _DERIVED):
        named = attributes_of(tree)
        parts = [axes[key] for key in named] if set(axes) == set(named) else None
    if parts is None:
        raise OperandError(f"{name} has {_axes_told(axes, tree, what)}")
    for part, child, label in zip(parts, children_of(tree), labels_of(tree), strict=True):
        yield from with_axes(part, child, what + label, name, is_shared)


def _named_values(tree: Any, name: str, around: tuple[int, ...] = ()) -> Iterator[tuple[Any, str]]:
    if not is_nested(tree):
        if tree is not None:
            yield tree, name
        return
    around = _entered(tree, around)
    for child, label in zip(children_of(tree), labels_of(tree), strict=True):
        yield from _named_values(child, name + label, around)


def _axes_told(axes: Any, tree: Any, what: str) -> str:
    """Say how axes do not have the form of what they are for, and what to do."""
    if isinstance(axes, dict) and isinstance(tree, dict):
        keys, others = sorted(map(str, axes)), sorted(map(str, tree))
        return f"the keys {keys} where {what} has {others}; give one axis, or None, for each key, or one for all"
    if isinstance(axes, (list, tuple)) and isinstance(tree, (list, tuple)):
        return f"{len(axes)} axes where {what} has {len(tree)} values; give one axis, or None, for each, or one for all"
    told = described(tree) if is_nested(tree) else f"a {type(tree).__qualname__}"
    return (
        f"{axes!r} where {what} is {told}; an axis is an integer, or None, and containers of axes must have the form "
        "of the arguments"
    )


def map_with_axes(
    function: Callable[[Any, int | None, str], Any], axes: Any, tree: Any, what: str, name: str = "in_axes"
) -> Any:
    """Apply a function to the values of nested containers, with the axis and the name of each; see `with_axes`."""
    found = with_axes(axes, tree, what, name, _is_shared if name == "in_axes" else _is_no_result)
    return map_values(lambda value: function(*next(found)), tree)


def _is_no_result(value: Any) -> bool:
    return _is_shared(value) and not isinstance(value, int)  # a number is one for each example


__all__ = [
    "Structure",
    "attributes_of",
    "children_of",
    "described",
    "has_class_variables",
    "is_axis",
    "is_container",
    "is_left_alone",
    "is_like",
    "is_nested",
    "is_registered",
    "labels_of",
    "map_fields",
    "map_values",
    "map_with_axes",
    "matched",
    "names_of",
    "parts_like",
    "register_container",
    "replace_values",
    "structure_of",
    "values_of",
    "with_axes",
    "with_children",
]
