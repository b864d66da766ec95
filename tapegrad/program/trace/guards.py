"""Guards: whether all that a recording read from outside is as it was, and what is not.

Cells are compared by identity first, in one table (`guard_layout.py`). What is not the same is compared by what it
says: the same number, or list, may be another object now.
"""

from __future__ import annotations

import collections
import functools
import types
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.instrumented_code import original_of
from tapegrad.program.trace.guard_cells import (
    Bits,
    Cell,
    Content,
    Exact,
    Node,
    Strong,
    each_of,
    form_shown,
    reference,
)
from tapegrad.program.trace.guard_layout import Layout, copied
from tapegrad.program.trace.guard_text import never
from tapegrad.program.trace.known_objects import addresses_of, is_static, pairs_of, same_atom, shown
from tapegrad.program.trace.libraries import is_own_module

_OFTEN = 4
"""How often all has been as it was before a function is written that asks faster: it takes 70 µs to write, and twice as
often each time that it was in vain, as something else is equal and not the same."""
_NEVER = -1 << 60

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
        entries = copied(now)
        if len(entries) != len(form.forms):
            return False
        if form.is_flat and form.addresses is not None and addresses_of(entries) == form.addresses:
            return True
        return all(map(self.holds, entries, form.forms))


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

    __slots__ = ("_held", "_layout", "_often", "cells", "promises", "quick")

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
        """Say what is not as it was when the function was recorded: the first difference, or None."""
        return self._compare() if self._layout.changed() else None

    def hold(self) -> bool:
        """Tell whether all is as it was. Who asks often asks `quick` first, and this where that says no."""
        layout = self._layout  # as another thread may lay it out anew just now
        if self.failed() is not None:
            return False
        if self.quick is not never:  # it is of how things were laid out before
            self.quick, self._held = never, 0
        else:
            self._held += 1
            if self._held >= self._often:
                self._held = _NEVER  # also where there is too much to ask: it is tried once
                self.quick = layout.written()
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
                        node.get = reference(now, type(node.get) is Strong)
            if type(form) is Content:
                container = cell.node.get()
                form.keep(copied(cell.read(container, cell.key)))

    def _difference(self, comparison: _Comparison, cell: Cell, now: Any) -> str:
        before, path, after = cell.text
        here, was = _differs(now, cell.form)
        stands = comparison.now_of.get(cell.node.number)
        if cell.kind in ("code", "part", "kind") and stands is not None and stands is not cell.node.get():
            node = cell.node  # another object altogether
            before, path, after, here, was = node.before, node.path, node.after, shown(stands), form_shown(node)
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
            here, was = set(map(shown, each_of(now))), set(map(form_shown, forms))
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
        self._layout = Layout(self.cells)
        if self.quick is not never:
            self._often *= 2
        self._held = 0  # how often all has been so
        self.quick = never


def _nodes_of(form: Any) -> Any:
    if type(form) is Node:
        return (form,)
    return () if type(form) is Content and form.is_flat else getattr(form, "forms", ())


def _differs(now: Any, form: Any) -> tuple[str, str]:
    here, before = shown(now), form_shown(form)
    return (f"another, {here}" if here == before else here), before
