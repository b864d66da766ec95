"""Where values are read: names in modules and classes, closure variables, attributes, entries of containers."""

from __future__ import annotations

from collections.abc import Callable
from types import CellType, FunctionType, MappingProxyType
from typing import Any
from weakref import ref

from tapegrad.replay.forms import MISSING

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
            self.get = Strong(value)


class Strong:
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
        self.function = Strong(function) if is_root else ref(function)
        self.index = index

    def read(self) -> Any:
        cell = self.cell
        if cell is None:
            function = self.function()
            if function is None:
                return GONE
            cell = function.__closure__[self.index]  # type: ignore[index]
        try:
            return cell.cell_contents
        except ValueError:
            return MISSING

    def key(self) -> Any:
        return id(self.function()), "cell", self.index


class Part(Location):
    """The code of a function, or its default values."""

    __slots__ = ("function", "name")

    def __init__(self, function: Any, name: str, what: str, is_root: bool = False) -> None:
        super().__init__(f"the {what} of ", getattr(function, "__qualname__", type(function).__name__), "")
        weak = getattr(function, "__closure__", True) and not is_root
        self.function = ref(function) if weak else Strong(function)
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
