"""What users hang on rows and leaves: functions that a backward calls, and the order in which it does.

The functions here take and give arrays: `tensor_hooks.py` makes them of the user's, which take and give tensors.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

_numbers = itertools.count()

TENSOR, BEFORE, AFTER, ACCUMULATED = "tensor", "before", "after", "accumulated"


class Task:
    """One backward, as hooks see it; made without a call of Python's, as a backward with one hook makes one.

    Attributes
    ----------
    at_end : mapping
        What is called, in order of entry, when the gradients of all leaves are there; `later` writes it.
    run : weak reference or None
        To what can `survey` where the backward will come, while it runs; it refers to this task.
    reach : container
        Where the backward will come, a leaf or a tape's number and a row, once somebody asked, or rows have run.
    """

    at_end: Mapping[Any, Callable[[], None]] = MappingProxyType({})
    run: Any = None
    reach: Any = None

    def later(self, key: Any, function: Callable[[], None]) -> None:
        """Let a function be called at the end, in the place of what had this key if anything had."""
        if not isinstance(self.at_end, dict):
            self.at_end = {}
        self.at_end[key] = function

    def reaches(self, place: Any) -> bool:
        """Tell whether the backward computes a gradient for a leaf, or for the row of a tape, by its number."""
        if self.reach is None:
            run = None if self.run is None else self.run()
            self.reach = () if run is None else run.survey()
        return place in self.reach

    def finish(self) -> None:
        """Call what waits for the end."""
        while isinstance(self.at_end, dict) and self.at_end:
            self.at_end.pop(next(iter(self.at_end)))()


class Hooks:
    """The functions that a backward calls at a row, or at a leaf.

    Attributes
    ----------
    tensor : dict
        `hook(task, adjoint) -> adjoint`, when the gradient by the row's value is there.
    before : dict
        `hook(task, adjoints) -> adjoints`, before the row runs; adjoints are a tuple, None for one that is not there.
    after : dict
        `hook(task, gradients, adjoints) -> gradients`, when it has run.
    accumulated : dict
        `hook(tensor, recorded)`, of a leaf, when its `.grad` has been written, by a backward that is recorded or not.
    metadata : dict
        The user's.
    only : str
        The kind of all that a backward calls at a row; "" where there are none, or several.
    """

    __slots__ = ("__weakref__", ACCUMULATED, AFTER, BEFORE, TENSOR, "metadata", "only")

    def __init__(self) -> None:
        self.tensor: dict[int, Callable[..., Any]] = {}
        self.before: dict[int, Callable[..., Any]] = {}
        self.after: dict[int, Callable[..., Any]] = {}
        self.accumulated: dict[int, Callable[..., Any]] = {}
        self.metadata: dict[Any, Any] = {}
        self.only = ""

    def add(self, kind: str, hook: Callable[..., Any]) -> RemovableHandle:
        """Add a function to one of the kinds."""
        number = next(_numbers)
        getattr(self, kind)[number] = hook
        self.changed()
        return RemovableHandle(self, kind, number)

    def changed(self) -> None:
        """Note that functions have come or gone; another thread may note so at the same time."""
        noted = None
        while noted != (found := [kind for kind in (TENSOR, BEFORE, AFTER) if getattr(self, kind)]):
            noted, self.only = found, found[0] if len(found) == 1 else ""

    def call_tensor(self, task: Task, adjoint: Any) -> Any:
        """Call the hooks of the tensor; those that remove one another all run this time."""
        for hook in tuple(self.tensor.values()):
            adjoint = hook(task, adjoint)
        return adjoint

    def call_before(self, task: Task, adjoints: tuple[Any, ...]) -> tuple[Any, ...]:
        for hook in tuple(self.before.values()):
            adjoints = hook(task, adjoints)
        return adjoints

    def call_after(self, task: Task, gradients: tuple[Any, ...], adjoints: tuple[Any, ...]) -> tuple[Any, ...]:
        for hook in tuple(self.after.values()):
            gradients = hook(task, gradients, adjoints)
        return gradients

    def call_accumulated(self, tensor: Any, recorded: bool) -> None:
        for hook in tuple(self.accumulated.values()):
            hook(tensor, recorded)


class RemovableHandle:
    """What registering a hook gives: `remove()` ends it; so does the end of a `with` block.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor(2.0, requires_grad=True)
    >>> with x.register_hook(lambda g: 10 * g):
    ...     (x * x).backward()
    >>> x.grad
    tensor(40.)
    """

    __slots__ = ("__weakref__", "_hooks", "_kind", "id")

    def __init__(self, hooks: Any, kind: str, number: int) -> None:
        self._hooks = weakref.ref(hooks)
        self._kind = kind
        self.id = number

    def remove(self) -> None:
        """Let the hook not be called any more; doing so twice is no error."""
        hooks = self._hooks()
        if hooks is not None:
            getattr(hooks, self._kind).pop(self.id, None)
            hooks.changed()

    def __enter__(self) -> RemovableHandle:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()
