"""Following what a function reads: from a name to its value, and on to what can be read of that."""

from __future__ import annotations

import functools
from collections.abc import Iterable
from enum import Enum, EnumMeta
from types import FunctionType, MappingProxyType, MemberDescriptorType, MethodType, ModuleType
from typing import Any

from tapegrad.replay import foreign
from tapegrad.replay.code import ATTRIBUTE, Chain, Libraries
from tapegrad.replay.forms import MISSING, Freezer, MadeHere, is_array, is_made_here
from tapegrad.replay.guards import Guard
from tapegrad.replay.locations import (
    NO_ATTRIBUTES,
    Attribute,
    ClassEntry,
    Entry,
    Item,
    Kind,
    Location,
    Part,
    Reached,
    Slot,
    own_attributes,
)

DEEPEST = 6
"""Through so many objects attributes are followed."""

_NAMESPACES = frozenset({"SimpleNamespace", "Namespace", "UserDict", "UserList", "ChainMap"})


class Following(Freezer):
    """What has been read so far: guards at their locations, objects and classes whose attributes are read.

    What is noted first, stays: that is what the function read, whatever it has written there since.

    `Reads` builds on this.
    """

    def __init__(self) -> None:
        super().__init__()
        self.strange: dict[str, None] = {}
        self._guards: dict[Any, Guard | None] = {}
        self._reached: list[Reached] = []
        self._libraries = Libraries()
        self._by_id: dict[int, Reached] = {}
        self._classes: dict[type, int] = {}
        self._names: set[Any] = set()  # or names with a key
        self._asked: set[str] = set()
        self._everything = False
        self._at: Location | None = None

    def come_by(self, function: FunctionType) -> None:
        """Take note of a function."""
        raise NotImplementedError

    def see_array(self, array: Any) -> None:
        """Take note of an array or a tensor."""
        raise NotImplementedError

    # Names

    def read_names(self, names: Iterable[Any], asked: Iterable[str], everything: bool) -> None:
        """Guard these attributes of whatever is read, too."""
        asked = set(asked)
        fresh = (set(names) - self._names) | (asked - self._asked)
        all_now = everything and not self._everything
        self._names |= fresh
        self._asked |= asked
        self._everything |= everything
        for reached in list(self._reached):
            value = reached.get()
            if value is not None:
                self._read_attributes(reached, value, (*fresh, *own_attributes(value)) if all_now else fresh)
        for kind in list(self._classes):
            self._read_class(kind, fresh)

    def _read_attributes(self, reached: Reached, value: Any, names: Iterable[Any]) -> None:
        for wanted in names:
            name = wanted if type(wanted) is str else wanted[0]
            location, held = self._find(reached, value, name)
            if location is not None and (held is not MISSING or name in self._asked):
                self._guard_entry(location, held, wanted)

    def _read_class(self, kind: type, names: Iterable[Any]) -> None:
        depth = self._classes[kind]
        for wanted in names:
            name = wanted if type(wanted) is str else wanted[0]
            if any(name in c.__dict__ for c in kind.__mro__):
                location, held = self._class_attribute(kind, name, depth)
                if location is not None:
                    self._guard_entry(location, held, wanted)

    def _guard_entry(self, location: Location, held: Any, wanted: Any) -> None:
        """Guard an attribute, or of a container there the one entry that is asked for."""
        if type(wanted) is not str and _is_indexed(held):
            location = Item(location, wanted[1])
            held = location.read()
        self.guard(location, held)

    # Guards

    def guard(self, location: Location, value: Any) -> None:
        """Guard that a location holds what it holds now."""
        key = location.key()
        if key in self._guards:
            return
        self._guards[key] = None
        outer = self._at, self._passes
        self._at, self._passes = location, False
        try:
            self._guards[key] = Guard(location, self.freeze(value))
        except MadeHere:
            pass
        finally:
            self._at, self._passes = outer

    def look_into(self, value: Any, location: Location) -> None:
        """Follow what is in a value that needs no guard itself."""
        outer, self._at, self._passes = self._at, location, True
        try:
            self.freeze(value)
        finally:
            self._at, self._passes = outer, False

    def found(self, value: Any, path: str) -> None:
        """Go on to what a value, met in some container or namespace, leads to."""
        at = self._at
        assert at is not None
        if is_array(value):
            self.see_array(value)
        else:
            self.follow(value, at.path + path, at.depth + 1)

    def follow(self, value: Any, path: str, depth: int) -> None:
        """Go on to what a value leads to: a function's code, an object's attributes, a class's."""
        strange = foreign.kind_of(value)
        if strange is not None and not isinstance(value, ModuleType):
            self.strange.setdefault(f"{path}: {strange}")
        if isinstance(value, FunctionType):
            self.come_by(value)
        elif isinstance(value, MethodType):
            self.follow(value.__func__, path, depth)
            self.follow(value.__self__, path + ".__self__", depth)
        elif isinstance(value, (staticmethod, classmethod)):
            self.follow(value.__func__, path, depth)
        elif isinstance(value, property):
            for function in filter(None, (value.fget, value.fset)):
                self.follow(function, path, depth)
        elif isinstance(value, functools.cached_property):
            self.follow(value.func, path, depth)
        elif isinstance(value, functools.partial):
            self.follow(value.func, path, depth)
            self.guard(Part(value, "args", "arguments bound by"), value.args)
            self.guard(Part(value, "keywords", "keyword arguments bound by"), value.keywords)
        elif isinstance(value, type):
            self._reach_class(value, depth)
        else:
            if self.has_attributes(value):
                self.reach(value, path, depth)
            elif not isinstance(value, Enum):
                self._reach_class(type(value), depth)
            wrapped = _wrapped(value)
            if isinstance(wrapped, FunctionType):
                self.come_by(wrapped)

    # Objects

    def has_attributes(self, value: Any) -> bool:
        """Tell whether a value is an object of the user's, or a namespace: not a module, class, array or number."""
        kind = type(value)
        if self._libraries.has_type(kind):
            return kind.__name__ in _NAMESPACES and hasattr(value, "__dict__")
        if isinstance(value, (type, ModuleType, FunctionType, Enum)) or is_array(value):
            return False
        return own_attributes(value) is not NO_ATTRIBUTES or not isinstance(value, (tuple, list, dict, set, frozenset))

    def reach(self, value: Any, path: str, depth: int) -> Reached | None:
        """Guard an object's attributes, now and as more names come; None where it is too deep down."""
        known = self._by_id.get(id(value))
        if known is not None and known.get() is value:
            return known
        if depth > DEEPEST:
            return None
        reached = self._by_id[id(value)] = Reached(value, path, depth)
        self._reached.append(reached)
        self.guard(Kind(reached), type(value))
        names = (*self._names, *own_attributes(value)) if self._everything else tuple(self._names)
        self._read_attributes(reached, value, names)
        self._reach_class(type(value), depth)
        return reached

    def knows_class(self, kind: type) -> bool:
        """Tell whether a class's attributes are guarded."""
        return kind in self._classes

    def _reach_class(self, kind: type, depth: int) -> None:
        if kind not in self._classes and depth <= DEEPEST and not self._libraries.has_type(kind):
            self._classes[kind] = depth
            self._read_class(kind, tuple(self._names))

    def _class_attribute(self, kind: type, name: str, depth: int) -> tuple[Location | None, Any]:
        """Give where a class has an attribute, and what is there; guard that it is not shadowed."""
        for base in kind.__mro__:
            raw = base.__dict__.get(name, MISSING)
            if self._libraries.has_type(base):
                if raw is not MISSING:
                    return None, raw
                continue
            location = ClassEntry(base, name, depth)
            if raw is not MISSING:
                return location, raw
            self.guard(location, raw)
        return None, MISSING

    def _find(self, reached: Reached, value: Any, name: str) -> tuple[Location | None, Any]:
        """Give where an object has an attribute, and what it is; None where code of the user's would have to run."""
        kind = type(value)
        raw = next((c.__dict__[name] for c in kind.__mro__ if name in c.__dict__), MISSING)
        own = own_attributes(value)
        if isinstance(raw, MemberDescriptorType):
            slot = Slot(reached, name, raw)
            return slot, slot.read()
        if raw is not MISSING and hasattr(type(raw), "__set__"):
            location, raw = self._class_attribute(kind, name, reached.depth)
            if location is not None:
                self.guard(location, raw)
            return None, raw
        here = Attribute(reached, name)
        if name in own or raw is MISSING:
            return here, own.get(name, MISSING)
        if own is not NO_ATTRIBUTES:
            self.guard(here, MISSING)
        return self._class_attribute(kind, name, reached.depth)

    # Chains

    def walk(self, chain: Chain, location: Location, value: Any, is_argument: bool = False, where: str = "") -> None:
        """Follow a chain from its name, guard its end, and all between that tells where the end is.

        Of an argument nothing is guarded until an object is reached: what it is, is the caller's business.
        """
        for n, (kind, key) in enumerate(chain.steps):
            if value is MISSING or is_made_here(value):
                break
            if not isinstance(value, ModuleType):
                self._note_foreign(value, Chain(chain.root, chain.name, chain.steps[:n]), where)
            if kind != ATTRIBUTE:
                if not _is_indexed(value):
                    break
                location = Item(location, key)
                value = location.read()
                continue
            if isinstance(value, ModuleType) and self._libraries.has_module(value.__name__):
                self._look_through(value, chain, n, where)
                break
            if not is_argument:
                self.guard(location, value)
            after, held = self._attribute(location, value, key)
            if after is None:
                self._note_foreign(held, Chain(chain.root, chain.name, chain.steps[: n + 1]), where)
                return
            location, value, is_argument = after, held, False
        else:
            self._note_foreign(value, chain, where)
        if not is_argument:
            self.guard(location, value)

    def _attribute(self, location: Location, value: Any, name: str) -> tuple[Location | None, Any]:
        if isinstance(value, ModuleType):
            path = f"{value.__name__}.{name}"
            space = vars(value)
            return Entry(space, name, "", path, ""), space.get(name, MISSING)
        if isinstance(value, type):
            if isinstance(value, EnumMeta) or self._libraries.has_type(value):
                return None, getattr(value, name, MISSING)
            self._reach_class(value, location.depth)
            return self._bound(*self._class_attribute(value, name, location.depth))
        if isinstance(value, FunctionType):
            space = value.__dict__
            named = name in space
            path = f"{location.path}.{name}"
            return (Entry(space, name, "", path, location.after), space[name]) if named else (None, MISSING)
        if not self.has_attributes(value):
            return None, MISSING
        reached = self.reach(value, location.path, location.depth + 1)
        if reached is None:
            return None, MISSING
        return self._bound(*self._find(reached, value, name))

    def _bound(self, location: Location | None, value: Any) -> tuple[Location | None, Any]:
        """Give, of a static or class method, which is guarded as it stands in its class, the function."""
        if location is None or not isinstance(value, (staticmethod, classmethod)):
            return location, value
        self.guard(location, value)
        return location, value.__func__

    def _look_through(self, module: Any, chain: Chain, n: int, where: str) -> None:
        """Go on through a library's module, which is not guarded, for what is another at every call."""
        value = module
        for at in range(n, len(chain.steps)):
            value = getattr(value, "__dict__", {}).get(chain.steps[at][1], MISSING)
            if isinstance(value, (staticmethod, classmethod)):
                return
            if isinstance(value, type) and at + 1 < len(chain.steps):
                value = getattr(value, str(chain.steps[at + 1][1]), MISSING)
                self._note_foreign(value, chain, where)
                return
            if not isinstance(value, ModuleType) or at + 1 == len(chain.steps):
                self._note_foreign(value, Chain(chain.root, chain.name, chain.steps[: at + 1]), where)

    def _note_foreign(self, value: Any, chain: Chain, where: str) -> None:
        strange = None if value is MISSING else foreign.kind_of(value)
        if strange is not None:
            self.strange.setdefault(f"{chain}{where}: {strange}")


def _wrapped(value: Any) -> Any:
    """Give the function that a callable object says it wraps."""
    try:
        return object.__getattribute__(value, "__wrapped__")
    except AttributeError:
        return None


def _is_indexed(value: Any) -> bool:
    """Tell whether a constant key reads an entry, and runs no code of the user's."""
    kind = type(value)
    for base in (dict, list, tuple):
        if isinstance(value, base):
            return kind.__getitem__ is base.__getitem__ and getattr(kind, "__missing__", None) is None
    return isinstance(value, MappingProxyType)
