"""What a recording read from outside, and whether it is still so: asked before every replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import CellType, FunctionType, MappingProxyType
from typing import Any
from weakref import ref

from tapegrad.replay.forms import MISSING, Same, difference, holds, is_constant, shown

GONE: Any = object()
"""What is found where the object that was read is gone: nobody can read it any more, so it holds nothing back."""


class Reached:
    """An object whose attributes are read; held weakly, where it can be.

    Attributes
    ----------
    get : callable
        Gives the object, or None.
    path : str
        How the code came to it, for messages.
    depth : int
        Through how many other objects.
    """

    __slots__ = ("depth", "get", "is_strong", "kind", "path")

    def __init__(self, value: Any, path: str, depth: int) -> None:
        self.kind = type(value)
        self.path = path
        self.depth = depth
        self.is_strong = False
        try:
            self.get: Callable[[], Any] = ref(value)
        except TypeError:
            self.is_strong = True
            self.get = _Strong(value)


class _Strong:
    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self) -> Any:
        return self.value


class Location:
    """Where a value is read. The classes below say how.

    Attributes
    ----------
    before, path, after : str
        Together its name, as in "the global ", "CONFIG['dt']" and " of simulation.py".
    depth : int
        Through how many objects' attributes it was come to.
    """

    __slots__ = ("after", "before", "depth", "path")

    def __init__(self, before: str, path: str, after: str, depth: int = 0) -> None:
        self.before = before
        self.path = path
        self.after = after
        self.depth = depth

    def read(self) -> Any:
        """Give what is there, MISSING, or GONE."""
        raise NotImplementedError

    def key(self) -> Any:
        """Give what tells the location from others."""
        raise NotImplementedError


class Entry(Location):
    """An entry of a namespace: of a module's globals, of a class."""

    __slots__ = ("name", "space")

    def __init__(self, space: Any, name: Any, before: str, path: str, after: str, depth: int = 0) -> None:
        super().__init__(before, path, after, depth)
        self.space = space
        self.name = name

    def read(self) -> Any:
        return self.space.get(self.name, MISSING)

    def key(self) -> Any:
        return id(self.space), self.name


class ClassEntry(Entry):
    """An attribute of a class. The dictionaries of classes are behind proxies, made anew each time one asks."""

    __slots__ = ("owner",)

    def __init__(self, owner: type, name: str, depth: int = 0) -> None:
        super().__init__(owner.__dict__, name, "", f"{owner.__qualname__}.{name}", "", depth)
        self.owner = owner

    def key(self) -> Any:
        return id(self.owner), self.name


class Cell(Location):
    """A closure variable of a function, which is held weakly if it is not the one that is recorded itself."""

    __slots__ = ("cell", "function", "index")

    def __init__(self, function: FunctionType, index: int, is_root: bool) -> None:
        name = function.__code__.co_freevars[index]
        super().__init__("the closure variable ", name, f" of {function.__qualname__}")
        self.cell: CellType | None = function.__closure__[index] if is_root else None  # type: ignore[index]
        self.function = _Strong(function) if is_root else ref(function)
        self.index = index

    def read(self) -> Any:
        cell = self.cell
        if cell is None:
            function = self.function()
            if function is None:
                return GONE
            cell = function.__closure__[self.index]
        try:
            return cell.cell_contents
        except ValueError:
            return MISSING

    def key(self) -> Any:
        return id(self.function()), "cell", self.index


class Part(Location):
    """The code of a function, or its default values."""

    __slots__ = ("function", "name")

    def __init__(self, function: Any, name: str, what: str) -> None:
        super().__init__(f"the {what} of ", getattr(function, "__qualname__", type(function).__name__), "")
        weak = getattr(function, "__closure__", True)
        self.function = ref(function) if weak else _Strong(function)
        self.name = name

    def read(self) -> Any:
        function = self.function()
        return GONE if function is None else getattr(function, self.name, MISSING)

    def key(self) -> Any:
        return id(self.function()), "part", self.name


class Attribute(Location):
    """An attribute that an object has itself."""

    __slots__ = ("name", "owner")

    def __init__(self, owner: Reached, name: str) -> None:
        after = f" of <{owner.kind.__qualname__}>"
        super().__init__("", f"{owner.path}.{name}", after, owner.depth)
        self.owner = owner
        self.name = name

    def read(self) -> Any:
        value = self.owner.get()
        return GONE if value is None else own_attributes(value).get(self.name, MISSING)

    def key(self) -> Any:
        return id(self.owner), self.name


class Slot(Attribute):
    """An attribute in one of an object's `__slots__`."""

    __slots__ = ("descriptor",)

    def __init__(self, owner: Reached, name: str, descriptor: Any) -> None:
        super().__init__(owner, name)
        self.descriptor = descriptor

    def read(self) -> Any:
        value = self.owner.get()
        if value is None:
            return GONE
        try:
            return self.descriptor.__get__(value, type(value))
        except AttributeError:
            return MISSING


class Kind(Location):
    """The class of an object."""

    __slots__ = ("owner",)

    def __init__(self, owner: Reached) -> None:
        super().__init__("the class of ", owner.path, "", owner.depth)
        self.owner = owner

    def read(self) -> Any:
        value = self.owner.get()
        return GONE if value is None else type(value)

    def key(self) -> Any:
        return id(self.owner), Kind


class Start(Location):
    """An argument: what it is, is the caller's business, but not what is in it."""

    __slots__ = ("value",)

    def __init__(self, value: Any, name: str) -> None:
        super().__init__("", name, "")
        self.value = value

    def read(self) -> Any:
        return self.value


class Item(Location):
    """What a dictionary, list or tuple at another location has under a constant key."""

    __slots__ = ("name", "parent")

    def __init__(self, parent: Location, name: Any) -> None:
        super().__init__(parent.before, f"{parent.path}[{name!r}]", parent.after, parent.depth)
        self.parent = parent
        self.name = name

    def read(self) -> Any:
        container = self.parent.read()
        if container is GONE or not isinstance(container, (dict, list, tuple, MappingProxyType)):
            return container if container is GONE else MISSING
        try:
            return container[self.name]
        except (KeyError, IndexError, TypeError):
            return MISSING

    def key(self) -> Any:
        return self.parent.key(), "item", type(self.name), self.name


NO_ATTRIBUTES: dict[str, Any] = {}


def own_attributes(value: Any) -> dict[str, Any]:
    """Give the attributes that an object has itself, whatever its class makes of `__getattribute__`."""
    try:
        found = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return NO_ATTRIBUTES
    return found if isinstance(found, dict) else NO_ATTRIBUTES


class Guard:
    """A location and the form of what it held."""

    __slots__ = ("form", "is_own", "location")

    def __init__(self, location: Location, form: Any) -> None:
        self.location = location
        self.form = form
        self.is_own = False

    def holds(self) -> bool:
        """Tell whether what is there is what was there."""
        now = self.location.read()
        return now is GONE or now is self.form or holds(now, self.form)

    def __str__(self) -> str:
        where = self.location
        return f"{where.before}{where.path}{where.after}: {shown(self.form)}"

    def difference(self) -> str:
        """Say what is different."""
        where = self.location
        path, now, was = difference(where.read(), self.form)
        itself = "; the function itself changes it" if self.is_own else ""
        return f"{where.before}{where.path}{path}{where.after} is {now}, and was {was} when it was recorded{itself}"


class Guards:
    """What a recording read from outside, apart from its arguments.

    Attributes
    ----------
    objects : tuple of array or Tensor
        Those that were found by reading. That they are the same objects is guarded; what is in them is not.
    """

    __slots__ = ("_absent", "_cells", "_entries", "_functions", "_guards", "_instances", "_rest", "_weak", "objects")

    def __init__(self, guards: list[Guard], objects: tuple[Any, ...]) -> None:
        self.objects = objects
        self._guards = tuple(guards)
        for guard in self._guards:
            guard.is_own = not guard.holds()
        self._arrange()

    def __len__(self) -> int:
        return len(self._guards)

    def describe(self) -> list[str]:
        """List what is guarded, for printing."""
        return [str(guard) for guard in self._guards]

    def failed(self) -> str | None:
        """Say what is not as it was when the function was recorded: the first difference, or None.

        Takes some 20 ns for each name that is read, and more for containers, which are compared entry by entry.
        """
        try:
            for space, name, was in self._entries:
                if space[name] is not was:
                    return self._compare()
            for space, name in self._absent:
                if name in space:
                    return self._compare()
            for function, code, defaults in self._functions:
                if function.__code__ is not code or function.__defaults__ is not defaults:
                    return self._compare()
            for cell, was in self._cells:
                if cell.cell_contents is not was:
                    return self._compare()
            for space, name, was in self._weak:
                if space[name] is not was():
                    return self._compare()
            for get, kind, entries, absent in self._instances:
                value = get()
                if value is None:
                    continue
                space = value.__dict__
                if type(value) is not kind or not absent.isdisjoint(space):
                    return self._compare()
                for name, was in entries:
                    if space[name] is not was:
                        return self._compare()
        except (KeyError, ValueError, AttributeError):  # something is not there, which was
            return self._compare()
        for guard in self._rest:
            if not guard.holds():
                return guard.difference()
        return None

    def _compare(self) -> str | None:
        """Compare everything by what it says: the same number may be another object now."""
        for guard in self._guards:
            if not guard.holds():
                return guard.difference()
        self._arrange()
        return None

    def _arrange(self) -> None:
        """Lay out what can be compared by identity, as it is now, so that this is fast; it decides only for equality."""
        layout = _Layout()
        for guard in self._guards:
            layout.add(guard)
        self._entries = tuple(layout.entries.values())
        self._absent = tuple(layout.absent.values())
        self._functions = tuple(layout.parts())
        self._cells = tuple(layout.cells)
        self._weak = tuple(layout.weak)
        self._instances = tuple(layout.groups())
        self._rest = tuple(layout.rest)


def _is_plain(owner: Reached) -> bool:
    """Tell whether asking for an object's `__dict__` runs no code of the user's."""
    asks = owner.kind.__getattribute__ is object.__getattribute__
    return asks and own_attributes(owner.get()) is not NO_ATTRIBUTES


class _Layout:
    """Guards, sorted by how they can be compared fast."""

    def __init__(self) -> None:
        self.entries: dict[Any, tuple[Any, Any, Any]] = {}
        self.absent: dict[Any, tuple[Any, Any]] = {}
        self.cells: list[tuple[CellType, Any]] = []
        self.weak: list[tuple[Any, Any, Any]] = []
        self.rest: list[Guard] = []
        self._functions: dict[int, list[Any]] = {}
        self._objects: dict[int, tuple[Reached, list[tuple[str, Any]], set[str]]] = {}

    def add(self, guard: Guard) -> None:
        """Sort one in."""
        where, form = guard.location, guard.form
        now = where.read()
        if now is GONE or not guard.holds():
            self.rest.append(guard)  # it fails; nothing that is faster would know why
        elif type(form) is ref:
            self._add_weak(guard, form)
        elif not (type(form) is Same or form is MISSING or is_constant(form)):
            self.rest.append(guard)
        elif isinstance(where, Entry):
            self._add_entry(where, now)
        elif isinstance(where, Item):
            if not self._add_item(where, now):
                self.rest.append(guard)
        else:
            self._add_other(guard, now)

    def _add_entry(self, where: Entry, now: Any) -> None:
        if now is MISSING:
            self.absent[where.key()] = (where.space, where.name)
        else:
            self.entries[where.key()] = (where.space, where.name, now)

    def _add_item(self, where: Item, now: Any) -> bool:
        """The container has to be the same object: it is one more thing to compare."""
        container = where.parent.read()
        if type(container) is not dict or now is MISSING or not isinstance(where.parent, (Entry, Item)):
            return False
        if isinstance(where.parent, Entry):
            self._add_entry(where.parent, container)
        elif not self._add_item(where.parent, container):
            return False
        self.entries[where.key()] = (container, where.name, now)
        return True

    def _add_weak(self, guard: Guard, form: Any) -> None:
        where = guard.location
        if isinstance(where, Entry) and where.read() is form():
            self.weak.append((where.space, where.name, form))
        else:
            self.rest.append(guard)

    def _add_other(self, guard: Guard, now: Any) -> None:
        where = guard.location
        if isinstance(where, Cell) and where.cell is not None and now is not MISSING:
            self.cells.append((where.cell, now))
        elif isinstance(where, Part) and isinstance(where.function, _Strong) and where.name != "__kwdefaults__":
            function = where.function.value
            found = self._functions.setdefault(id(function), [function, function.__code__, function.__defaults__])
            found[1 if where.name == "__code__" else 2] = now
        elif type(where) is Attribute and _is_plain(where.owner):
            _, entries, absent = self._objects.setdefault(id(where.owner), (where.owner, [], set()))
            if now is MISSING:
                absent.add(where.name)
            else:
                entries.append((where.name, now))
        elif isinstance(where, Kind) and _is_plain(where.owner):
            self._objects.setdefault(id(where.owner), (where.owner, [], set()))
        else:
            self.rest.append(guard)

    def parts(self) -> Iterator[tuple[Any, Any, Any]]:
        """Give functions, with their code and default values."""
        for function, code, defaults in self._functions.values():
            yield function, code, defaults

    def groups(self) -> Iterator[tuple[Any, type, tuple[tuple[str, Any], ...], frozenset[str]]]:
        """Give objects, with their attributes."""
        for owner, entries, absent in self._objects.values():
            yield owner.get, owner.kind, tuple(entries), frozenset(absent)
