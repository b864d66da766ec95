"""What a recording read from outside, and whether it is still so: asked before every replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import CellType
from typing import Any
from weakref import ref

from tapegrad.replay.forms import MISSING, Same, difference, holds, is_constant, shown
from tapegrad.replay.locations import (
    GONE,
    NO_ATTRIBUTES,
    Attribute,
    Cell,
    Entry,
    Item,
    Kind,
    Location,
    Part,
    Reached,
    Strong,
    own_attributes,
)
from tapegrad.replay.names import never, written

_OFTEN = 4
"""How often all has been as it was before a function is written that asks faster: it takes 70 µs to write, and twice as
often each time that it was in vain, as something else is equal and not the same."""
_NEVER = -1 << 60


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
    quick : callable
        `quick()` is True only if all is as it was; where it is not, `hold` says whether it is.
    """

    __slots__ = (
        "_arranged",
        "_guards",
        "_held",
        "_often",
        "objects",
        "quick",
    )

    quick: Callable[[], bool]

    def __init__(self, guards: list[Guard], objects: tuple[Any, ...]) -> None:
        self.objects = objects
        self._guards = tuple(guards)
        for guard in self._guards:
            guard.is_own = not guard.holds()
        self.quick, self._often = never, _OFTEN
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
        # In one piece, as another thread may lay it out anew just now.
        all_entries, all_absent, cells, functions, weak, instances, rest = self._arranged
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
                if space[name] is not was():
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
                    if space[name] is not was():
                        return self._compare()
        except (KeyError, ValueError, AttributeError):  # something is not there, which was
            return self._compare()
        for guard in rest:
            if not guard.holds():
                return guard.difference()
        return None

    def hold(self) -> bool:
        """Tell whether all is as it was. Who asks often asks `quick` first, and this where that says no."""
        *simple, weak, instances, rest = self._arranged
        if self.failed() is not None:
            return False
        if self.quick is not never:  # it is of how things were laid out before
            self.quick, self._held = never, 0
        elif not (weak or instances or rest):
            self._held += 1
            if self._held >= self._often:
                self._held = _NEVER  # also where there is too much to ask: it is tried once
                self.quick = written(*simple)
        return True

    def _compare(self) -> str | None:
        """Compare everything by what it says: the same number may be another object now."""
        for guard in self._guards:
            if not guard.holds():
                return guard.difference()
        self._arrange()
        return None

    def _arrange(self) -> None:
        """Lay out what can be compared by identity, as it is now: what is the same object, is the same."""
        layout = _Layout()
        for guard in self._guards:
            layout.add(guard)
        entries, absent = tuple(layout.entries.values()), tuple(layout.absent.values())
        of_objects = tuple(layout.weak), tuple(layout.groups()), tuple(layout.rest)
        self._arranged = entries, absent, tuple(layout.cells), tuple(layout.parts()), *of_objects
        if self.quick is not never:
            self._often *= 2
        self._held = 0  # how often all has been so
        self.quick = never


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
        self._objects: dict[int, tuple[Reached, list[tuple[str, Any]], list[tuple[str, Any]], set[str]]] = {}

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
        parent = where.parent
        if type(container) is not dict or now is MISSING:
            return False
        if isinstance(parent, Entry):
            self._add_entry(parent, container)
        elif isinstance(parent, Cell) and parent.cell is not None:
            self.cells.append((parent.cell, container))
        elif not isinstance(parent, Item) or not self._add_item(parent, container):
            return False
        self.entries[where.key()] = (container, where.name, now)
        return True

    def _add_weak(self, guard: Guard, form: Any) -> None:
        where = guard.location
        if where.read() is not form():
            self.rest.append(guard)
        elif isinstance(where, Entry):
            self.weak.append((where.space, where.name, form))
        elif type(where) is Attribute and _is_plain(where.owner):
            self._of(where.owner)[2].append((where.name, form))
        else:
            self.rest.append(guard)

    def _add_other(self, guard: Guard, now: Any) -> None:
        where = guard.location
        if isinstance(where, Cell) and where.cell is not None and now is not MISSING:
            self.cells.append((where.cell, now))
        elif isinstance(where, Part) and isinstance(where.function, Strong) and where.name != "__kwdefaults__":
            function = where.function.value
            found = self._functions.setdefault(id(function), [function, function.__code__, function.__defaults__])
            found[1 if where.name == "__code__" else 2] = now
        elif type(where) is Attribute and _is_plain(where.owner):
            _, entries, _, absent = self._of(where.owner)
            if now is MISSING:
                absent.add(where.name)
            else:
                entries.append((where.name, now))
        elif isinstance(where, Kind) and _is_plain(where.owner):
            self._of(where.owner)
        else:
            self.rest.append(guard)

    def _of(self, owner: Reached) -> tuple[Reached, list[tuple[str, Any]], list[tuple[str, Any]], set[str]]:
        return self._objects.setdefault(id(owner), (owner, [], [], set()))

    def parts(self) -> Iterator[Any]:
        """Give functions, with their code and default values."""
        yield from self._functions.values()

    def groups(self) -> Iterator[Any]:
        """Give objects, with their attributes, those of them that are held weakly, and those that are not there."""
        for owner, entries, links, absent in self._objects.values():
            yield owner.get, owner.kind, tuple(entries), tuple(links), frozenset(absent)
