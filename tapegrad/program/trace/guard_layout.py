"""How guards are asked fast: by identity, in one table where Python's own C functions read what they are of.

What is the same object is the same. What that cannot say (numbers of arrays, what a property gives) is asked by Python
after the table, and in a function that is written for it once that pays.
"""

from __future__ import annotations

import functools
import types
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any
from weakref import ref

import numpy as np

from tapegrad.engine import guard_table
from tapegrad.program.trace.guard_cells import READERS, Bits, Cell, Content, Exact, Node, Strong, each_of, specials_of
from tapegrad.program.trace.guard_table import Table, Weak, attributes_of, dict_of
from tapegrad.program.trace.guard_text import Writer, is_written_as_it_is, written
from tapegrad.program.trace.known_objects import MISSING, is_atom, pairs_of, same_atom

_MANY = 32
"""Containers of so many entries are compared as a whole, not row by row."""
_FUNCTION_PARTS = frozenset(("__defaults__", "__kwdefaults__"))


class Layout:
    """Cells as they are now, for comparing them fast.

    Parameters
    ----------
    cells : sequence of Cell

    Attributes
    ----------
    rest : list of (callable, callable, object, object)
        What is not in the table: the object's reference, how it is read, the key, and what it held.
    """

    def __init__(self, cells: Sequence[Cell]) -> None:
        self.rest: list[Any] = []
        self._table = Table()
        self._objects: dict[int, tuple[Any, type, Any, list[Any], list[str]]] = {}
        self._arrays: list[tuple[Cell, np.ndarray]] = []  # whose numbers are compared
        for cell in cells:
            self._add(cell)
        self._add_arrays()
        for group in self._objects.values():
            self._table.attributes(*group)
        self._objects.clear()  # which has the attributes of objects that are held weakly
        self._question = self._table.finished()

    def changed(self) -> bool:
        """Tell whether something is not the same, and has to be compared by what it says."""
        if not self._question.holds():
            return True
        try:
            for get, read, key, form in self.rest:
                value = get()
                if value is not None and _is_other(read(value, key), form):
                    return True
        except (KeyError, ValueError, AttributeError):  # something is not there, which was
            return True
        return False

    def written(self) -> Callable[[], bool]:
        """Write a function that is True only if nothing has changed."""
        return written([self._of_table, *[functools.partial(_of_rest, one) for one in self.rest]])

    def _of_table(self, writer: Writer) -> str:
        writer.known(self)  # which keeps it
        return f"{writer.known(guard_table.holds.load())}({writer.known(self._question.address)}) == 1"

    def _add(self, cell: Cell) -> None:
        """Sort one in."""
        node, kind, form, key = cell.node, cell.kind, cell.form, cell.key
        container = node.get()
        if container is None:
            return  # what led to it holds another one by now, or nobody can read it
        now = cell.read(container, key)
        if type(form) is Content:
            self._add_content(cell, container)
        elif type(form) is Node and form.get() is not now:
            self._add_other(cell, form)  # it fails
        elif _is_always(kind, container):
            pass
        elif kind == "bits" and type(container) is np.ndarray:
            self._arrays.append((cell, container))
        elif not (self._add_kept if type(node.get) is Strong else self._add_held)(cell, container, now):
            self._add_other(cell, now if type(form) not in (Node, Bits, Exact) else form)

    def _add_kept(self, cell: Cell, container: Any, now: Any) -> bool:
        """Sort one in of an object that is kept; False where the table cannot be asked."""
        table, kind, key, value = self._table, cell.kind, cell.key, _value(cell, now)
        if kind in ("entry", "class entry") and type(key) is str:
            space = dict_of(container if kind == "entry" else container.__dict__)
            if space is None:
                return False
            if now is MISSING:
                table.no_entry(space, key)
            else:
                table.entry(space, key, value)
        elif kind == "cell" and now is not MISSING:
            table.cell(container, value)
        elif type(container) is types.FunctionType and (kind == "code" or (kind == "part" and key in _FUNCTION_PARTS)):
            table.of_function(container, "__code__" if kind == "code" else key, value)
        elif kind == "order" and type(container) is type:
            table.order(container, now)
        else:
            return self._add_held(cell, container, now)
        return True

    def _add_held(self, cell: Cell, container: Any, now: Any) -> bool:
        """Sort one in that an object itself has, which may be held weakly; False where the table cannot be asked."""
        get = cell.node.get
        if cell.kind not in ("kind", "attribute", "space") or type(get) not in (Strong, ref):
            return False
        holder = Weak(get) if type(get) is ref else container
        space = attributes_of(container)
        if cell.kind == "space":
            if space is not now:
                return False
            self._table.space(holder, _value(cell, now))
            return True
        if space is None or getattr(container, "__dict__", None) is not space:
            if cell.kind == "kind":
                self._table.kind(holder, now)
            return cell.kind == "kind"
        if type(container).__getattribute__ is not object.__getattribute__:
            return False
        group = self._objects.setdefault(cell.node.number, (holder, type(container), space, [], []))
        if cell.kind == "attribute":
            if now is MISSING:
                group[4].append(cell.key)
            else:
                group[3].append((cell.key, _value(cell, now)))
        return True

    def _add_content(self, cell: Cell, container: Any) -> None:
        form = cell.form
        is_few = len(form.forms) < _MANY and type(cell.node.get) is Strong and cell.kind == "content"
        held = [Weak(each) if form.is_weak(its) else each for each, its in zip(form.held, form.forms, strict=True)]
        if is_few and type(container) is list:
            self._table.list_of(container, held)
        elif is_few and type(container) is dict:
            self._table.dict_of(container, held[::2], held[1::2])
        else:
            same = _same_specials if cell.kind == "specials" else _same_content
            self.rest.append((cell.node.get, same, form, form))

    def _add_other(self, cell: Cell, form: Any) -> None:
        if not (type(form) in (Node, Bits, Exact) or form is MISSING or _is_fixed(form)):
            form = cell.form
        self.rest.append((cell.node.get, cell.read, cell.key, form))

    def _add_arrays(self) -> None:
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


def _is_always(kind: str, container: Any) -> bool:
    """Tell whether what is read of an object cannot be another while it is the same object."""
    if kind in ("length", "item"):
        return isinstance(container, tuple)
    return kind == "closure" or (kind == "asked" and isinstance(container, np.dtype) and container.names is None)


def _value(cell: Cell, now: Any) -> Any:
    """Return what the table is told that a cell holds."""
    form = cell.form
    return Weak(form.get) if type(form) is Node and type(form.get) is ref else now


def _is_other(now: Any, form: Any) -> bool:
    """Tell whether what is read may be another one than it was."""
    kind = type(form)
    if now is form:
        return False
    if kind is Bits:
        return not form.holds(now)
    if kind is Exact:
        return now is not form.value
    if kind is Node:
        return now is None or now is not form.get()
    return not same_atom(now, form)  # such as a shape: it is another tuple each time


def _of_rest(one: tuple[Any, ...], writer: Writer) -> str:
    """Write the condition that one is as it was; what is gone, nobody can read."""
    get, read, key, form = one
    held = type(get) is Strong
    value = writer.known(get.value) if held else "_v"
    if read in (READERS["asked"], READERS["part"]) and form is not MISSING and is_written_as_it_is(key):
        now = f"{value}.{key}"
    elif read is READERS["slot"] and form is not MISSING:
        now = f"{writer.known(key)}.__get__({value})"
    else:
        now = f"{writer.known(read)}({value}, {writer.known(key)})"
    kind, known = type(form), writer.known(form)
    if read is READERS["asked"] and key == "shape" and kind is tuple:  # of whole numbers, in a new tuple each time
        condition = f"{now} == {known}"
    elif kind is Bits:
        condition = f"{known}.holds({now})"
    elif kind is Exact:
        condition = f"{now} is {writer.known(form.value)}"
    elif kind is Node:
        condition = f"(_n := {now}) is not None and _n is {known}.get()"
    else:
        condition = f"((_n := {now}) is {known} or {writer.known(same_atom)}(_n, {known}))"
    return condition if held else f"((_v := {writer.known(get)}()) is None or ({condition}))"


def _is_within(part: np.ndarray, whole: np.ndarray) -> bool:
    """Tell whether all of an array's memory is in that of another one."""
    (low, high), (begin, end) = map(np.lib.array_utils.byte_bounds, (part, whole))
    return begin <= low and high <= end


def _is_fixed(value: Any) -> bool:
    return is_atom(value) or isinstance(value, (type, types.ModuleType, types.CodeType, tuple))


def copied(value: Any) -> Any:
    """Return a list of what is in a container; of a mapping, its keys and values in turn."""
    if isinstance(value, (dict, types.MappingProxyType)):
        return list(chain.from_iterable(pairs_of(value)))
    return list(each_of(value))


def _same_specials(kind: type, form: Content) -> Any:
    return form if form.has(specials_of(kind)) else None


def _same_content(value: Any, form: Content) -> Any:
    return form if form.has(value if type(value) is list else copied(value)) else None
