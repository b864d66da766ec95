"""Guards: cells of memory that were read while a function was recorded, and what they held.

A cell is a container and a key: a namespace and a name, an object and an attribute, a list and its content. It has no
path, as its container was read from another cell, or is an argument, or the function: if all cells hold what they held,
it is the same object. Where a cell holds another container of the same kind (a list made anew for each call), cells of
the old one are looked up in the new one, as long as that is one and the same object wherever the old one was.
"""

from __future__ import annotations

import abc
import collections
import functools
import types
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from operator import is_
from typing import Any
from weakref import ref

import numpy as np

from tapegrad.core.instrumented_code import original_of
from tapegrad.program.call.name_guards import Writer, is_written_as_it_is, never, written
from tapegrad.program.trace.known_objects import (
    MISSING,
    SEQUENCES,
    addresses_of,
    is_atom,
    is_static,
    own_attributes,
    pairs_of,
    same_atom,
    shown,
)
from tapegrad.program.trace.libraries import is_own_module

_OFTEN = 4
"""How often all has been as it was before a function is written that asks faster: it takes 70 µs to write, and twice as
often each time that it was in vain, as something else is equal and not the same."""
_NEVER = -1 << 60


class Strong:
    """Refers to an object as a weak reference does, and keeps it."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self) -> Any:
        return self.value


class Closed:
    """Refers to a closure's cell by way of the function, which is not kept."""

    __slots__ = ("function", "index")

    def __init__(self, function: Any, index: int) -> None:
        self.function, self.index = ref(function), index

    def __call__(self) -> Any:
        function = self.function()
        return None if function is None else function.__closure__[self.index]


_KEPT = (type, types.ModuleType, types.CodeType, dict, np.ndarray, types.BuiltinFunctionType, types.CellType)


def _reference(value: Any, keeps: bool) -> Callable[[], Any]:
    if keeps or issubclass(type(value), _KEPT) or (type(value) is types.FunctionType and not value.__closure__):
        return Strong(value)
    try:
        return ref(value)
    except TypeError:
        return Strong(value)


class Node:
    """An object from outside that was read, or whose content was.

    Attributes
    ----------
    get : callable
        Gives the object, or None if it is gone; held weakly where that can be.
    before, path, after : str
        Together how it was reached, for messages.
    is_pinned : bool
        Whether it was given to code that may ask for its hash or address: no other object stands for it.
    """

    __slots__ = ("after", "before", "function", "get", "is_pinned", "kind", "number", "path")

    def __init__(self, value: Any, number: int, where: tuple[str, str, str], keeps: bool = False) -> None:
        self.kind = type(value)
        self.number = number
        self.is_pinned = False
        is_function = type(value) is types.FunctionType
        self.function: Any = (original_of(value.__code__), value.__globals__) if is_function else None
        self.before, self.path, self.after = where
        self.get = _reference(value, keeps)


class Content:
    """What is in a container: forms, in its order, and the objects themselves.

    Attributes
    ----------
    is_flat : bool
        Whether all forms are what the objects say: numbers and texts.
    objects : list or None
        None where some of them are held weakly.
    """

    __slots__ = ("_gone", "_held", "addresses", "forms", "is_flat", "objects")

    def __init__(self, objects: Any, forms: tuple[Any, ...]) -> None:
        self.forms = forms
        self.is_flat = Node not in set(map(type, forms))
        self.keep(objects)

    def keep(self, objects: Any) -> None:
        """Note the objects that are in the container now, and keep those that cannot be held weakly."""
        self.objects, self.addresses = objects, addresses_of(objects)
        self._gone: list[Any] = []
        self._held: list[Any] = []
        if self.is_flat:
            return
        is_weak = [type(form) is Node and type(form.get) is ref for form in self.forms]
        if any(is_weak) and (addresses := addresses_of(objects, 0)) is not None:
            self.objects, self.addresses = None, addresses
            gone = self._gone.append  # before another object may have the address
            self._held = [ref(each, gone) if weak else each for each, weak in zip(objects, is_weak, strict=True)]

    @property
    def held(self) -> list[Any]:
        """The objects, or references to those that are held weakly."""
        return self._held if self.objects is None else self.objects

    def is_weak(self, form: Any) -> bool:
        """Tell whether what is held in the place of an object of this form is a reference to it."""
        return self.objects is None and type(form) is Node and type(form.get) is ref

    def has(self, now: Any) -> bool:
        """Check whether these are the very objects, in the same places."""
        was = self.objects
        if was is None:
            return not self._gone and len(now) == len(self._held) and addresses_of(now, 0) == self.addresses
        if len(now) != len(was):
            return False
        addresses = self.addresses
        return all(map(is_, now, was)) if addresses is None else addresses_of(now) == addresses


class Exact:
    """The very object, held."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class Bits:
    """The numbers of an array, to the bit."""

    __slots__ = ("array", "dtype", "raw", "shape", "strides", "was")

    def __init__(self, value: np.ndarray) -> None:
        self.shape, self.dtype, self.strides = value.shape, value.dtype, value.strides
        self.was = value.copy(order="K")
        self.raw = _raw(self.was) if self.was.strides == self.strides else None
        self.array = value if self.raw is not None else None

    def holds(self, now: Any) -> bool:
        """Tell whether an array has the same shape, dtype, layout and bits."""
        if type(now) is not np.ndarray or now.shape != self.shape or now.dtype != self.dtype:
            return False
        if now.strides != self.strides:
            return False
        raw = self.raw
        if raw is not None:
            mine = _raw(now)
            if mine is not None:
                return not np.not_equal(mine, raw).any()
        return now.tobytes() == self.was.tobytes()


_WORDS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


def _raw(value: np.ndarray) -> Any:
    """View numbers as words, which compare by bits; None where there is no such view."""
    word = _WORDS.get(value.dtype.itemsize)
    if word is not None and not value.dtype.hasobject:
        return value.view(word)
    return None


# Reading cells


def _or_missing(read: Callable[[Any, Any], Any], *absent: type[Exception]) -> Callable[[Any, Any], Any]:
    """Read a cell that may be empty, which these errors say."""

    def reader(value: Any, key: Any) -> Any:
        try:
            return read(value, key)
        except absent:
            return MISSING

    return reader


def _entry(space: Any, name: Any) -> Any:
    return space.get(name, MISSING) if type(space) is types.MappingProxyType else dict.get(space, name, MISSING)


def _target(value: Any, _: Any) -> Any:
    found = value()
    return MISSING if found is None else found


def _base_of(value: Any, kinds: Sequence[Any]) -> Any:
    """Return which of these classes a value is of, whose methods tell what it holds, whatever its own class makes."""
    return next((kind for kind in kinds if issubclass(type(value), kind)), None)


def _item(value: Any, index: Any) -> Any:
    kind = _base_of(value, SEQUENCES)
    return MISSING if kind is None else kind.__getitem__(value, index)


def _length(value: Any, _: Any) -> Any:
    kind = _base_of(value, (*SEQUENCES, dict, set, frozenset, bytearray))
    return len(value) if kind is None else kind.__len__(value)


_DULL = frozenset(("__dict__", "__weakref__", "__doc__", "__module__", "__annotations__", "__orig_bases__"))


def specials_of(kind: type) -> tuple[Any, ...]:
    """List the special methods that a class itself has, with their names; nothing of what has become no class."""
    found: list[Any] = []
    for name, value in list(getattr(kind, "__dict__", {}).items()):
        if name[:2] == "__" and name not in _DULL:
            found += [name, value]
    return tuple(found)


READERS: dict[str, Callable[[Any, Any], Any]] = {
    "entry": _entry,
    "attribute": lambda value, name: own_attributes(value).get(name, MISSING),
    "space": lambda value, _: own_attributes(value),
    "target": _target,
    "slot": _or_missing(lambda value, descriptor: descriptor.__get__(value, type(value)), AttributeError),
    "class entry": lambda kind, name: getattr(kind, "__dict__", {}).get(name, MISSING),
    "item": _or_missing(_item, IndexError),
    "length": _length,
    "cell": _or_missing(lambda cell, _: cell.cell_contents, ValueError),
    "code": lambda function, _: original_of(function.__code__),
    "part": lambda value, name: getattr(value, name, MISSING),
    "closure": lambda function, index: function.__closure__[index],
    "kind": lambda value, _: type(value),
    "order": lambda kind, _: kind.__mro__,
    "asked": _or_missing(getattr, AttributeError),  # of an object of C's, or of a tensor, as Python reads it
    "flags": lambda value, _: value.flags.num,
    "printing": lambda *_: repr(np.get_printoptions()),
    "token": lambda *_: abc.get_cache_token(),
    "content": lambda value, _: value,
    "bits": lambda value, _: value,
    "specials": lambda kind, _: specials_of(kind),
}


class Cell:
    """A cell, and what it held: an atom, MISSING, a node, or content.

    Attributes
    ----------
    node : Node
        The container.
    kind : str
        How it is read; one of `READERS`.
    key
        The name, index or descriptor.
    form
        What it held.
    source : str
        Where it was read first.
    is_own : bool
        Whether the function itself has changed it.
    """

    __slots__ = ("form", "is_own", "key", "kind", "node", "read", "source", "text")

    def __init__(self, node: Node, kind: str, key: Any, form: Any, text: Any, source: str) -> None:
        self.node, self.kind, self.key, self.form, self.text, self.source = node, kind, key, form, text, source
        self.read = READERS[kind]
        self.is_own = False

    def __str__(self) -> str:
        before, path, after = self.text
        return f"{before}{path}{after}: {_shown(self.form)}"


def _shown(form: Any) -> str:
    kind = type(form)
    if kind is Node:
        value = form.get()
        return f"an object of the class {form.kind.__qualname__} that is gone" if value is None else shown(value)
    if kind is Content:
        return f"its {len(form.forms)} entries"
    if kind is Exact:
        return shown(form.value)
    if kind is Bits:
        return f"its numbers, {form.dtype}{list(form.shape)}"
    return shown(form)


_REPLACED_BY_CONTENT = frozenset(
    {list, dict, tuple, set, frozenset, collections.deque, collections.OrderedDict, collections.defaultdict, bytearray}
    | {collections.Counter, types.FunctionType, types.MethodType, functools.partial, types.CellType}
    | {types.SimpleNamespace, types.MappingProxyType, np.ndarray}
)


def _may_be_replaced(kind: type) -> bool:
    """Tell whether an object of a class may be another one, if all that was read of it is the same."""
    if kind in _REPLACED_BY_CONTENT:
        return True
    if issubclass(kind, (type, types.ModuleType)) or is_static(kind) or _is_ours(kind):
        return False
    # What C keeps in it is either guarded as content, or never read.
    return all(base in _REPLACED_BY_CONTENT or base is object for base in kind.__mro__ if is_static(base))


def _is_ours(kind: type) -> bool:
    return is_own_module(kind.__module__) or kind.__module__.partition(".")[0] == "numpy"


class _Comparison:
    """One look at all cells, in the order in which they were read first: which object stands where another one did."""

    __slots__ = ("now_of", "number_of")

    def __init__(self) -> None:
        self.now_of: dict[int, Any] = {}
        self.number_of: dict[int, int] = {}

    def container(self, node: Node) -> Any:
        found = self.now_of.get(node.number)
        return node.get() if found is None else found

    def holds(self, now: Any, form: Any) -> bool:
        kind = type(form)
        if kind is Node:
            return self.is_same(now, form)
        if kind is Content:
            return self._holds_content(now, form)
        if kind is Bits:
            return form.holds(now)
        if kind is Exact:
            return now is form.value
        return now is form or same_atom(now, form)

    def is_same(self, now: Any, node: Node) -> bool:
        """Tell whether an object is, or stands for, the one that was read."""
        known = self.now_of.get(node.number)
        if known is not None:
            return known is now
        was = node.get()
        if now is None or self.number_of.get(id(now), node.number) != node.number:
            return False
        if now is not was:
            if node.is_pinned or type(now) is not node.kind or not _may_be_replaced(node.kind):
                return False
            if node.kind is types.FunctionType:
                code, space = node.function
                if original_of(now.__code__) is not code or now.__globals__ is not space:
                    return False
        self.now_of[node.number] = now
        self.number_of[id(now)] = node.number
        return True

    def _holds_content(self, now: Any, form: Content) -> bool:
        entries = _copied(now)
        if len(entries) != len(form.forms):
            return False
        if form.is_flat and form.addresses is not None and addresses_of(entries) == form.addresses:
            return True
        return all(map(self.holds, entries, form.forms))


def each_of(value: Any) -> Any:
    """Go over what is in a sequence, or over keys, whatever a class of the user's makes of `__iter__`."""
    kind = _base_of(value, (*SEQUENCES, dict, set, frozenset, bytearray))
    return iter(value) if kind is None else kind.__iter__(value)


class Guards:
    """What a recording read from outside, apart from its arguments.

    Attributes
    ----------
    cells : tuple of Cell
    promises : tuple of Cell
        What was read of objects that users have promised not to change; not compared before a replay.
    quick : callable
        `quick()` is True only if all is as it was; where it is not, `hold` says whether it is.
    """

    __slots__ = ("_arranged", "_held", "_often", "cells", "promises", "quick")

    quick: Callable[[], bool]

    def __init__(self, cells: list[Cell], promises: Sequence[Cell] = ()) -> None:
        self.cells = tuple(cells)
        self.promises = tuple(promises)
        self.quick, self._often = never, _OFTEN
        comparison = _Comparison()
        for cell in self.cells:
            container = comparison.container(cell.node)
            cell.is_own = container is None or not comparison.holds(cell.read(container, cell.key), cell.form)
        self._arrange()

    def __len__(self) -> int:
        return len(self.cells)

    def describe(self) -> list[str]:
        """List what is guarded, for printing."""
        return [str(cell) for cell in self.cells]

    def failed(self) -> str | None:
        """Say what is not as it was when the function was recorded: the first difference, or None.

        Takes some 20 ns for each name that is read, and more for containers, which are compared entry by entry.
        """
        # In one piece, as another thread may lay it out anew just now.
        all_entries, all_absent, cells, functions, weak, instances, contents, rest = self._arranged
        try:
            for space, name, was in all_entries:
                if space[name] is not was:
                    return self._compare()
            for space, name in all_absent:
                if name in space:
                    return self._compare()
            for function, code, defaults in functions:
                if function.__code__ is not code or function.__defaults__ is not defaults:
                    return self._compare()
            for cell, was in cells:
                if cell.cell_contents is not was:
                    return self._compare()
            for space, name, was in weak:
                held = space[name]
                if held is None or held is not was():  # what is gone is None, too
                    return self._compare()
            for get, kind, entries, links, absent in instances:
                value = get()
                if value is None:
                    continue
                space = value.__dict__
                if type(value) is not kind or not absent.isdisjoint(space):
                    return self._compare()
                for name, was in entries:
                    if space[name] is not was:
                        return self._compare()
                for name, was in links:
                    held = space[name]
                    if held is None or held is not was():
                        return self._compare()
            for now, was, addresses in contents:
                # The very objects, which cannot change, in the same places.
                if len(now) != len(was):
                    return self._compare()
                if not all(map(is_, now, was)) if addresses is None else addresses_of(now) != addresses:
                    return self._compare()
            for get, read, key, form in rest:
                value = get()
                if value is None:
                    continue
                now = read(value, key)
                if now is form:
                    continue
                kind = type(form)
                if kind is Bits:
                    if not form.holds(now):
                        return self._compare()
                elif kind is Exact:
                    if now is not form.value:
                        return self._compare()
                elif kind is Node:
                    if now is None or now is not form.get():
                        return self._compare()
                elif not same_atom(now, form):  # such as a shape: it is another tuple each time
                    return self._compare()
        except (KeyError, ValueError, AttributeError):  # something is not there, which was
            return self._compare()
        return None

    def hold(self) -> bool:
        """Tell whether all is as it was. Who asks often asks `quick` first, and this where that says no."""
        entries, absent, cells, functions, weak, instances, contents, rest = self._arranged
        if self.failed() is not None:
            return False
        if self.quick is not never:  # it is of how things were laid out before
            self.quick, self._held = never, 0
        else:
            self._held += 1
            if self._held >= self._often:
                self._held = _NEVER  # also where there is too much to ask: it is tried once
                further = [
                    *[functools.partial(_of_weak, one) for one in weak],
                    *[functools.partial(_of_instance, one) for one in instances],
                    *[functools.partial(_of_list, one) for one in contents],
                    *[functools.partial(_of_rest, one) for one in rest],
                ]
                self.quick = written(entries, absent, cells, functions, further)
        return True

    def _compare(self) -> str | None:
        """Compare everything by what it says: the same number, or list, may be another object now."""
        comparison = _Comparison()
        for cell in self.cells:
            container = comparison.container(cell.node)
            if container is None:
                continue  # what led to it holds another one, and was found to, or nobody can read it
            now = cell.read(container, cell.key)
            if not comparison.holds(now, cell.form):
                return self._difference(comparison, cell, now)
        self._replace(comparison)
        self._arrange()
        return None

    def broken(self) -> str | None:
        """Say which promise was not kept: what changed of an object that is static."""
        comparison = _Comparison()
        for cell in self.promises:
            container = cell.node.get()
            if container is not None:
                now = cell.read(container, cell.key)
                if not comparison.holds(now, cell.form):
                    return self._difference(comparison, cell, now)
        return None

    def _replace(self, comparison: _Comparison) -> None:
        """Let objects be what stands for them now."""
        for cell in self.cells:
            form = cell.form
            for node in (cell.node, *_nodes_of(form)):
                if type(node) is Node:
                    now = comparison.now_of.get(node.number)
                    if now is not None and now is not node.get():
                        node.get = _reference(now, type(node.get) is Strong)
            if type(form) is Content:
                container = cell.node.get()
                form.keep(_copied(cell.read(container, cell.key)))

    def _difference(self, comparison: _Comparison, cell: Cell, now: Any) -> str:
        before, path, after = cell.text
        here, was = _differs(now, cell.form)
        stands = comparison.now_of.get(cell.node.number)
        if cell.kind in ("code", "part", "kind") and stands is not None and stands is not cell.node.get():
            node = cell.node  # another object altogether
            before, path, after, here, was = node.before, node.path, node.after, shown(stands), _shown(node)
        itself = "; the function itself changes it" if cell.is_own else ""
        if type(cell.form) is Content:
            where, here, was = self._within(comparison, now, cell.form)
            path += where
        if here == was:
            here = f"another, {here}"
        return f"{before}{path}{after} is {here}, and was {was} when it was recorded{itself}"

    def _within(self, comparison: _Comparison, now: Any, form: Content) -> tuple[str, str, str]:
        """Say where content differs."""
        mapped = isinstance(now, (dict, types.MappingProxyType))
        forms = form.forms
        count = len(forms) // 2 if mapped else len(forms)
        if len(now) != count:
            return "", f"of length {len(now)}", f"of length {count}"
        if isinstance(now, (set, frozenset)):
            here, was = set(map(shown, each_of(now))), set(map(_shown, forms))
            other = ", ".join(sorted(here ^ was)[:3])
            return "", f"a set {f'other in {other}' if other else 'in another order'}", f"a set of {count}"
        if not mapped:
            for k, (each, was) in enumerate(zip(each_of(now), forms, strict=True)):
                if not comparison.holds(each, was):
                    return f"[{k}]", *_differs(each, was)
        else:
            for (key, each), was_key, was in zip(pairs_of(now), forms[::2], forms[1::2], strict=True):
                if not comparison.holds(key, was_key):
                    return " at the key", *_differs(key, was_key)
                if not comparison.holds(each, was):
                    return f"[{key!r}]", *_differs(each, was)
        return "", shown(now), "another"

    def _arrange(self) -> None:
        """Lay out what can be compared by identity, as it is now: what is the same object, is the same."""
        layout = _Layout()
        for cell in self.cells:
            layout.add(cell)
        layout.finish()
        entries, absent = tuple(layout.entries.values()), tuple(layout.absent.values())
        of_objects = tuple(layout.weak), tuple(layout.groups()), tuple(layout.contents), tuple(layout.rest)
        self._arranged = entries, absent, tuple(layout.cells), tuple(map(tuple, layout.functions.values())), *of_objects
        if self.quick is not never:
            self._often *= 2
        self._held = 0  # how often all has been so
        self.quick = never


# Conditions of the function that asks fast, one for each thing that `_Layout` has sorted in


def _of_weak(one: tuple[Any, Any, Any], writer: Writer) -> str:
    space, name, was = map(writer.known, one)
    return f"(_n := {space}[{name}]) is not None and _n is {was}()"


def _object(get: Callable[[], Any], writer: Writer, condition: Callable[[str], str]) -> str:
    """Write a condition of an object; what is gone, nobody can read."""
    if type(get) is Strong:
        return condition(writer.known(get.value))
    return f"((_v := {writer.known(get)}()) is None or ({condition('_v')}))"


def _of_instance(one: tuple[Any, ...], writer: Writer) -> str:
    get, kind, entries, links, absent = one

    def condition(value: str) -> str:
        parts = [f"type({value}) is {writer.known(kind)}"]
        space = f"{value}.__dict__"
        if absent:
            parts.append(f"{writer.known(absent)}.isdisjoint({space})")
        parts += [f"{space}[{writer.known(name)}] is {writer.known(was)}" for name, was in entries]
        for name, was in links:
            parts.append(f"(_n := {space}[{writer.known(name)}]) is not None and _n is {writer.known(was)}()")
        return " and ".join(parts)

    return _object(get, writer, condition)


def _of_list(one: tuple[Any, ...], writer: Writer) -> str:
    now, was, addresses = one
    here = writer.known(now)
    if addresses is not None:
        return f"{writer.known(addresses_of)}({here}) == {writer.known(addresses)}"
    there = writer.known(was)
    return f"len({here}) == len({there}) and all(map({writer.known(is_)}, {here}, {there}))"


def _of_rest(one: tuple[Any, ...], writer: Writer) -> str:
    get, read, key, form = one

    def condition(value: str) -> str:
        if read is READERS["kind"]:
            now = f"type({value})"
        elif read in (READERS["asked"], READERS["part"]) and form is not MISSING and is_written_as_it_is(key):
            now = f"{value}.{key}"
        elif read is READERS["order"]:
            now = f"{value}.__mro__"
        elif read is READERS["slot"] and form is not MISSING:
            now = f"{writer.known(key)}.__get__({value})"
        elif read is _same_content and type(get) is Strong and _is_small_dict(get.value, form):
            held = form.held
            keys, values = held[::2], held[1::2]
            same = [
                f"(_n := {value}[{writer.known(k)}]) is not None and _n is {writer.known(v)}()"
                if form.is_weak(each)
                else f"{value}[{writer.known(k)}] is {writer.known(v)}"
                for k, v, each in zip(keys, values, form.forms[1::2], strict=True)
            ]
            return " and ".join([f"[*{value}] == {writer.known(keys)}", *same])
        else:
            now = f"{writer.known(read)}({value}, {writer.known(key)})"
        kind, known = type(form), writer.known(form)
        if read is READERS["asked"] and key == "shape" and kind is tuple:  # of whole numbers, in a new tuple each time
            return f"{now} == {known}"
        if kind is Bits:
            return f"{known}.holds({now})"
        if kind is Exact:
            return f"{now} is {writer.known(form.value)}"
        if kind is Node:
            return f"(_n := {now}) is not None and _n is {known}.get()"
        return f"((_n := {now}) is {known} or {writer.known(same_atom)}(_n, {known}))"

    return _object(get, writer, condition)


def _is_small_dict(value: Any, form: Content) -> bool:
    """Tell whether it is enough that a dict has the same few texts for keys, and the same objects under them."""
    held = form.held
    return type(value) is dict and len(held) < 16 and all(type(k) is str for k in held[::2])


def _nodes_of(form: Any) -> Any:
    if type(form) is Node:
        return (form,)
    return () if type(form) is Content and form.is_flat else getattr(form, "forms", ())


def _copied(value: Any) -> Any:
    if isinstance(value, (dict, types.MappingProxyType)):
        return list(chain.from_iterable(pairs_of(value)))
    return list(each_of(value))


def _differs(now: Any, form: Any) -> tuple[str, str]:
    here, before = shown(now), _shown(form)
    return (f"another, {here}" if here == before else here), before


class _Layout:
    """Cells, sorted by how they can be compared fast."""

    def __init__(self) -> None:
        self.entries: dict[Any, tuple[Any, Any, Any]] = {}
        self.absent: dict[Any, tuple[Any, Any]] = {}
        self.cells: list[tuple[Any, Any]] = []
        self.functions: dict[int, Any] = {}
        self.weak: list[tuple[Any, Any, Any]] = []
        self.contents: list[tuple[Any, Any, bytes | None]] = []
        self.rest: list[Any] = []
        self._objects: dict[int, tuple[Any, type, list[Any], list[Any], set[str]]] = {}
        self._arrays: list[tuple[Cell, np.ndarray]] = []  # whose numbers are compared

    def add(self, cell: Cell) -> None:
        """Sort one in."""
        node, kind, form, key = cell.node, cell.kind, cell.form, cell.key
        container = node.get()
        if container is None:
            return  # what led to it holds another one by now, or nobody can read it
        now = cell.read(container, key)
        is_weak = type(form) is Node and type(form.get) is ref
        kept = type(node.get) is Strong
        if type(form) is Content:
            self._add_content(cell, container)
        elif type(form) is Node and form.get() is not now:
            self._add_other(cell, form)  # it fails
        elif kind == "entry" and kept and type(container) in (dict, types.MappingProxyType):
            self._add_entry(container, id(container), key, now, form if is_weak else None)
        elif kind == "class entry" and kept:
            self._add_entry(container.__dict__, id(container), key, now, form if is_weak else None)
        elif kind == "cell" and kept and not is_weak and now is not MISSING:
            self.cells.append((container, now))
        elif kind in ("code", "part") and type(container) is types.FunctionType and kept and key != "__kwdefaults__":
            found: Any = self.functions.setdefault(
                id(container), [container, original_of(container.__code__), container.__defaults__]
            )
            found[1 if kind == "code" else 2] = now
        elif kind in ("attribute", "kind") and type(container).__getattribute__ is object.__getattribute__:
            self._add_attribute(cell, container, now, is_weak)
        elif kind == "closure" or (kind == "length" and isinstance(container, tuple)):
            pass  # of the same object it cannot be another
        elif kind == "bits" and type(container) is np.ndarray:
            self._arrays.append((cell, container))
        else:
            self._add_other(cell, now if type(form) not in (Node, Bits, Exact) else form)

    def _add_other(self, cell: Cell, form: Any) -> None:
        if not (type(form) in (Node, Bits, Exact) or form is MISSING or _is_fixed(form)):
            form = cell.form
        self.rest.append((cell.node.get, cell.read, cell.key, form))

    def _add_entry(self, space: Any, number: int, key: Any, now: Any, weak: Any) -> None:
        if now is MISSING:
            self.absent[number, key] = (space, key)
        elif weak is not None:
            self.weak.append((space, key, weak.get))
        else:
            self.entries[number, key] = (space, key, now)

    def _add_attribute(self, cell: Cell, container: Any, now: Any, is_weak: bool) -> None:
        if type(getattr(container, "__dict__", None)) is not dict:
            self._add_other(cell, cell.form if type(cell.form) is Node else now)
            return
        node = cell.node
        group = self._objects.setdefault(node.number, (node.get, type(container), [], [], set()))
        if cell.kind == "kind":
            return
        if now is MISSING:
            group[4].add(cell.key)
        elif is_weak:
            group[3].append((cell.key, cell.form.get))
        else:
            group[2].append((cell.key, now))

    def _add_content(self, cell: Cell, container: Any) -> None:
        form = cell.form
        if type(container) is list and type(cell.node.get) is Strong and form.objects is not None:
            self.contents.append((container, form.objects, form.addresses))
        else:
            same = _same_specials if cell.kind == "specials" else _same_content
            self.rest.append((cell.node.get, same, form, form))

    def finish(self) -> None:
        """Sort in arrays whose numbers are compared, without those that are parts of others: rows of one, mostly."""
        largest: dict[int, tuple[Cell, np.ndarray]] = {}  # by what has the memory
        for cell, array in self._arrays:
            owner = id(array if array.base is None else array.base)
            if array.flags.forc and (owner not in largest or array.nbytes > largest[owner][1].nbytes):
                largest[owner] = cell, array
        for cell, array in self._arrays:
            whole, it = largest.get(id(array.base), (cell, array))
            is_held = type(whole.node.get) is Strong or it is array.base
            if whole is cell or not is_held or not _is_within(array, it):
                self._add_other(cell, cell.form)

    def groups(self) -> Iterator[Any]:
        """Yield objects, with their attributes, those of them that are held weakly, and those that are not there."""
        for get, kind, entries, links, absent in self._objects.values():
            yield get, kind, tuple(entries), tuple(links), frozenset(absent)


def _is_within(part: np.ndarray, whole: np.ndarray) -> bool:
    """Tell whether all of an array's memory is in that of another one."""
    (low, high), (begin, end) = map(np.lib.array_utils.byte_bounds, (part, whole))
    return begin <= low and high <= end


def _is_fixed(value: Any) -> bool:
    return is_atom(value) or isinstance(value, (type, types.ModuleType, types.CodeType, tuple))


def _same_specials(kind: type, form: Content) -> Any:
    return form if form.has(specials_of(kind)) else None


def _same_content(value: Any, form: Content) -> Any:
    return form if form.has(_copied(value)) else None
