"""Arguments of compiled functions, taken apart into what is traced and what recordings are kept by.

Most calls are like one of the last: the same types, shapes and numbers. So a `Signature` keeps checks of the last few,
and looks closer only at a call that is like none of them. Keys that are equal are, as a rule, one object.
"""

from __future__ import annotations

import functools
import inspect
import operator
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType, MethodType
from typing import Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.errors import OperandError
from tapegrad.program.call.arg_guards import Quick, is_leaf, make_check
from tapegrad.program.call.arg_walk import Refusal, Walk
from tapegrad.program.call.results import Results
from tapegrad.program.trace.default_values import defaults_of
from tapegrad.program.trace.value_keys import Identity, Self, kind_of
from tapegrad.transforms.tree import children_of, is_container, is_registered, labels_of, names_of, with_children

__all__ = ["Key", "Results", "Self", "Signature", "Taken", "dynamic"]

_missing = object()
_KEYS = 256
"""So many keys of a function are kept as one object each; then, keys that are equal may be two objects."""
_RECENT = 3
"""So many forms of calls are looked at before a call is taken apart in general."""


def dynamic(value: Any) -> Any:
    """Mark a number as one that changes from call to call of a compiled function.

    Without the mark, a Python number is part of the kind of call, and each new value needs a recording. A marked number
    is an input, as an array is.

    Parameters
    ----------
    value : int, float, complex, bool, or NumPy scalar

    Returns
    -------
    NumPy scalar
        Of type int64, float64, complex128 or bool. Without `tg.compile` it computes the same, except that with float32
        arrays it gives float64, as NumPy's scalars do and Python's numbers do not.

    Raises
    ------
    OperandError
        If it is no number, or an integer of more than 64 bits.

    Examples
    --------
    >>> import tapegrad as tg
    >>> @tg.compile
    ... def decay(x, rate):
    ...     return tg.exp(-rate * x)
    >>> for rate in (0.1, 0.2, 0.3, 0.4):
    ...     y = decay(tg.tensor([1.0, 2.0]), tg.dynamic(rate))
    >>> len(decay.recordings)
    1
    """
    if isinstance(value, np.generic) and value.dtype.kind in "biufc":
        return value
    if isinstance(value, (int, float, complex)):
        number = np.array(value)[()]
        if isinstance(number, np.generic):
            return number
        raise OperandError(f"dynamic got {value}, which has more than 64 bits; give a float")
    raise OperandError(f"dynamic got {kind_of(value)}; it is for numbers: arrays and tensors may change as they are")


class Key:
    """What recordings of a function are kept by. Equal keys are for calls that one recording may serve."""

    __slots__ = ("_hash", "parts")

    def __init__(self, parts: tuple[Any, ...]) -> None:
        self.parts = parts
        self._hash = hash(parts)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return type(other) is Key and self._hash == other._hash and self.parts == other.parts

    def is_over(self) -> bool:
        """Tell whether no call can have it again, as an object is gone that it is for."""
        return _is_over(self.parts)


def _is_over(part: Any) -> bool:
    if type(part) is tuple:
        return any(map(_is_over, part))
    return type(part) is Identity and part.reference() is None


class Form:
    """What a call was like, as far as it takes to see that another one is like it.

    Attributes
    ----------
    key : Key
    count : int
        How many arguments were given by position.
    check : callable
        Gives the list of leaves if a call is like this one, and None otherwise; see `arg_guards.py`.
    quick : Quick
        The check, and what it is written of.
    has_tensors : bool
    """

    __slots__ = ("check", "count", "has_tensors", "key", "quick")

    def __init__(self, key: Key, count: int, quick: Quick, has_tensors: bool) -> None:
        self.key, self.count, self.quick, self.has_tensors = key, count, quick, has_tensors
        self.check = quick.check


def _again(value: Any, other: dict[int, Any]) -> Any:
    """Return a value with other leaves, by their addresses, in new containers."""
    if is_leaf(value):
        return other[id(value)]
    if is_container(value):
        return with_children(value, [_again(child, other) for child in children_of(value)])
    return value.instance if type(value) is Self else value


class Taken:
    """The arguments of one call, taken apart.

    Attributes
    ----------
    key : Key
        Structure of containers, layout of arrays and tensors, which of them are one object, and Python's values.
    leaves : list
        The arrays, tensors and NumPy scalars, in order, each object once.
    has_tensors : bool
        Whether a tensor is among them.
    form : Form or None
        By which calls like this one are known.
    is_asked : bool
        Whether the function, while it was recorded, asked for the class of an array.
    """

    __slots__ = ("_args", "_kwargs", "_signature", "form", "has_tensors", "is_asked", "key", "leaves", "takes_numbers")

    def __init__(
        self,
        key: Key,
        leaves: list[Any],
        has_tensors: bool,
        signature: Signature,
        args: Any,
        kwargs: Any,
        form: Form | None = None,
    ) -> None:
        self.key, self.leaves, self.has_tensors, self.form = key, leaves, has_tensors, form
        self.is_asked = self.takes_numbers = False
        self._signature, self._args, self._kwargs = signature, args, kwargs

    @property
    def names(self) -> list[str]:
        """How each leaf is called in messages, where it is met first: `params['w'][2]`."""
        found: dict[int, str] = {}
        for name, tree in self._signature.named(*self._bound()):
            for label, value in atoms(tree, name):
                if is_leaf(value):
                    found.setdefault(id(value), label)
        return list(found.values())

    def rebuild(self, leaves: Sequence[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments for the function, with other values in the place of leaves, in new containers."""
        other = {id(leaf): leaves[k] for k, leaf in enumerate(self.leaves)}
        args, kwargs = self._bound()
        return tuple([_again(v, other) for v in args]), {name: _again(v, other) for name, v in kwargs.items()}

    def named(self) -> Iterator[tuple[str, Any]]:
        """Go over the arguments, with their names."""
        return self._signature.named(*self._bound())

    def changed(self, leaves: Sequence[Any], args: Sequence[Any], kwargs: dict[str, Any]) -> str | None:
        """Say which container the function has changed, of those that `rebuild(leaves)` gave.

        Parameters
        ----------
        leaves : sequence
            What `rebuild` was called with.
        args : sequence
        kwargs : dict
            What it gave.

        Returns
        -------
        str or None
            The container's name; None if all hold what they held.
        """
        before = self._signature.named(*self.rebuild(leaves))
        pairs = zip(before, (*args, *kwargs.values()), strict=True)
        return next((text for (name, old), new in pairs if (text := _difference(old, new, name))), None)

    def _bound(self) -> tuple[tuple[Any, ...], dict[str, Any]]:
        return self._signature.bind(self._args, self._kwargs)


class Signature:
    """How a function takes its arguments.

    Parameters
    ----------
    fun : callable
        One that is not written in Python takes positional arguments, and keywords, as they are.

    Attributes
    ----------
    plain : function, Defaults or None
        What has that one's defaults, if it is Python's: they may be replaced.
    """

    def __init__(self, fun: Callable[..., Any]) -> None:
        self.name = getattr(fun, "__name__", None) or type(fun).__name__
        self._fun = fun
        self._read()

    def _read(self) -> None:
        self.plain = defaults_of(self._fun)
        self._positional: list[tuple[str, Any, bool]] = []
        self._keywords: dict[str, Any] = {}
        self._rest: str | None = None
        self._named_rest: str | None = None
        self._recent: tuple[Form, ...] = ()
        self._made: dict[str, Any] = {}
        self._keys: dict[Key, Key] = {}
        if self.plain is not None:
            self._defaults, self._named_defaults = self.plain.__defaults__, self.plain.__kwdefaults__
        self._signature: Any = None
        if not _says_all(self._fun):
            self._rest, self._named_rest = "args", "kwargs"
            return
        try:
            # As it is called: a decorator that keeps the wrapped function's name may take other arguments.
            self._signature = inspect.signature(self._fun, follow_wrapped=False)
        except (TypeError, ValueError):
            self._rest, self._named_rest = "args", "kwargs"
            return
        for p in self._signature.parameters.values():
            default = _missing if p.default is p.empty else p.default
            if p.kind is p.VAR_POSITIONAL:
                self._rest = p.name
            elif p.kind is p.VAR_KEYWORD:
                self._named_rest = p.name
            elif p.kind is p.KEYWORD_ONLY:
                self._keywords[p.name] = default
            else:
                self._positional.append((p.name, default, p.kind is not p.POSITIONAL_ONLY))

    def bind(self, args: Sequence[Any], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the arguments as they are passed in one way only, with defaults filled in.

        Raises
        ------
        OperandError
            If the function cannot be called like this.
        """
        values, rest = [*args], dict(kwargs)
        for name, default, by_name in self._positional[len(args) :]:
            values.append(rest.pop(name, default) if by_name else default)
        named = {name: rest.pop(name, default) for name, default in self._keywords.items()}
        bad = (rest and self._named_rest is None) or (self._rest is None and len(args) > len(self._positional))
        if bad or any(value is _missing for value in (*values, *named.values())):
            return self._refuse(args, kwargs)
        if rest:
            # A name that was passed by position as well: the function says so itself.
            if any(by_name and name in rest for name, _, by_name in self._positional):
                return self._refuse(args, kwargs)
            named.update(rest)
        return tuple(values), named

    def _refuse(self, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        try:
            self._signature.bind(*args, **kwargs)
        except TypeError as error:
            raise OperandError(f"{self.name}{self._signature} cannot be called like this: {error}") from None
        raise AssertionError(f"{self.name}{self._signature}")

    def named(self, args: Sequence[Any], kwargs: dict[str, Any]) -> Iterator[tuple[str, Any]]:
        """Go over arguments as `bind` gives them, with their names."""
        for k, value in enumerate(args):
            more = k - len(self._positional)
            yield (self._positional[k][0] if more < 0 else f"{self._rest}[{more}]"), value
        yield from kwargs.items()

    def take_apart(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Taken:
        """Take the arguments of a call apart.

        Raises
        ------
        OperandError
            If the function cannot be called like this, or an argument is of a kind that can neither be traced nor be
            compared with that of the next call.
        """
        plain = self.plain
        if plain is not None and (
            plain.__defaults__ is not self._defaults or plain.__kwdefaults__ is not self._named_defaults
        ):
            self._read()
        for form in self._recent:
            if form.count == len(args):
                leaves = form.check(args, kwargs)
                if leaves is not None:
                    return Taken(form.key, leaves, form.has_tensors, self, args, kwargs, form)
        return self._look_closer(args, kwargs)

    def _look_closer(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Taken:
        all_args, all_kwargs = self.bind(args, kwargs)
        walk = Walk()
        try:
            for value in all_args:
                walk.see(value)
            for name, value in all_kwargs.items():
                walk.parts.append(name)
                walk.see(value)
        except RecursionError:
            raise OperandError(f"an argument of {self.name} holds itself; give containers that end somewhere") from None
        except Refusal as refusal:
            raise OperandError(self._refusal(refusal, all_args, all_kwargs)) from None
        key = Key((len(all_args), *walk.parts))
        key = self._keys.get(key, key)
        if len(self._keys) >= _KEYS:
            self._keys.clear()
        self._keys[key] = key
        has_tensors = any(isinstance(leaf, Tensor) for leaf in walk.leaves)
        given = self.given(args, kwargs)
        quick = None if given is None else make_check(args, kwargs, given, self._made)
        form = None
        if quick is not None:
            form = Form(key, len(args), quick, has_tensors)
            self._recent = (form, *self._recent[: _RECENT - 1])
        return Taken(key, walk.leaves, has_tensors, self, args, kwargs, form)

    def given(self, args: Any, kwargs: Any) -> list[tuple[str, Any]] | None:
        """List the arguments that were given, in the order of the signature, with names for where they were.

        Defaults are the same each time, but for what they hold: where there is a container or a leaf, it is None.
        """
        found = []
        places = {name: f"b{k}" for k, name in enumerate(kwargs)}
        for k, (name, value) in enumerate(self.named(*self.bind(args, kwargs))):
            place = f"a{k}" if k < len(args) else places.get(name)
            if place is not None:
                found.append((place, value))
            elif is_container(value) or is_leaf(value):
                return None
        return found

    def _refusal(self, refusal: Refusal, args: Any, kwargs: Any) -> str:
        for name, tree in self.named(args, kwargs):
            for label, value in atoms(tree, name):
                if value is refusal.value:
                    held = "is" if label == name else "holds"
                    where = "" if label == name else f", {label}"
                    text = f"argument `{name}` of {self.name} {held} {kind_of(value)}{where}"
                    return f"{text}, {refusal.text}"
        return f"an argument of {self.name} holds {kind_of(refusal.value)}, {refusal.text}"


def _says_all(fun: Any) -> bool:
    """Tell whether a function may be given its defaults; NumPy's and those of C may mean something else by None."""
    kind = type(fun)
    return kind in (FunctionType, MethodType, functools.partial) or type(kind.__call__) is FunctionType


def atoms(tree: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Go over what nested containers hold, with names."""
    if is_leaf(tree) or not is_container(tree):
        yield name, tree
        return
    for label, child in zip(labels_of(tree), children_of(tree), strict=True):
        yield from atoms(child, name + label)


def _difference(old: Any, new: Any, name: str) -> str | None:
    """Name the first container that is not what it was."""
    if not is_container(old) or is_leaf(old):
        return None
    before, after = children_of(old), children_of(new)
    differ = operator.ne if is_registered(old) else operator.is_not
    if len(before) != len(after) or any(map(differ, names_of(old), names_of(new))):
        return name
    for label, mine, its in zip(labels_of(old), before, after, strict=True):
        if is_container(mine) and not is_leaf(mine):
            if type(mine) is not type(its):
                return name
            if (text := _difference(mine, its, name + label)) is not None:
                return text
        elif mine is not its:
            return name
    return None
