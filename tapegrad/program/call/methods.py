"""Compiled methods: each instance has recordings of its own, and is not kept alive by them."""

from __future__ import annotations

import copy
import inspect
import types
import weakref
from collections.abc import Callable
from typing import Any

from tapegrad.core.deferred_errors import called_by_c
from tapegrad.core.own_gradients import Asked, KnowsGradients
from tapegrad.program.trace.value_keys import Self


class Bound(KnowsGradients):
    """A compiled method, of one instance: called as a method is.

    What it says of itself (`recordings`, `stats`) is said of this instance's calls.
    """

    __slots__ = ("_attribute", "_compiled", "_instance")

    def __init__(self, compiled: Any, instance: Any, attribute: str) -> None:
        self._compiled, self._instance, self._attribute = compiled, instance, attribute

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._compiled._call((Self(self._instance), *args), kwargs)

    def gradient_at_once(self, args: tuple[Any, ...], kwargs: dict[str, Any], asked: Asked) -> Any:
        """Do what this does of a function, of which the instance is the first argument."""
        return self._compiled.gradient_at_once((Self(self._instance), *args), kwargs, _behind_self(asked))

    def learn_gradient(
        self, args: tuple[Any, ...], kwargs: dict[str, Any], asked: Asked, as_variables: Callable[..., list[Any]]
    ) -> None:
        """Do what this does of a function, of which the instance is the first argument."""
        given = (Self(self._instance), *args)
        self._compiled.learn_gradient(given, kwargs, _behind_self(asked), as_variables)

    def __repr__(self) -> str:
        return f"{self._compiled!r} of {self._instance!r}"

    def __getattr__(self, name: str) -> Any:
        if name == "__wrapped__":
            return types.MethodType(self._compiled.__wrapped__, self._instance)
        return getattr(self._compiled, name)

    def __dir__(self) -> list[str]:
        return [*dir(self._compiled), "__self__"]

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        return getattr(copy.deepcopy(self._instance, memo), self._attribute)

    def __copy__(self) -> Bound:
        return self

    def __reduce__(self) -> Any:
        return getattr, (self._instance, self._attribute)

    def __eq__(self, other: object) -> bool:
        return type(other) is Bound and other._compiled is self._compiled and other._instance is self._instance

    def __hash__(self) -> int:
        return hash((Bound, id(self._compiled)))

    @property
    def __self__(self) -> Any:
        return self._instance

    @property
    def __signature__(self) -> Any:
        return inspect.signature(self.__wrapped__)


def _behind_self(asked: Asked) -> Asked:
    return Asked(tuple([k + 1 for k in asked.positions]), asked.one, asked.has_aux)


# Read of an instance it is the method's; the class has the one that stands above.
Bound.__doc__ = property(lambda bound: bound._compiled.__doc__)  # type: ignore[assignment]


class Instances:
    """What has been compiled for each instance.

    Instances are known by where they are in memory, and by a weak reference that says that they are still there: they
    need no hash, and equal ones are not taken for each other. Of what cannot be referred to weakly there is no saying
    when it is gone, so it is kept.
    """

    __slots__ = ("_known", "_make", "name")

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make, self.name = make, ""
        self._known: dict[int, tuple[Callable[[], Any], Any]] = {}

    def get(self, instance: Any) -> Bound:
        """Return the method of an instance."""
        found = self._known.get(id(instance))
        if found is None or found[0]() is not instance:
            found = self._add(instance)
        return Bound(found[1], instance, self.name or getattr(found[1], "__name__", ""))

    def _add(self, instance: Any) -> tuple[Callable[[], Any], Any]:
        known, number = self._known, id(instance)

        def gone(dead: Any) -> None:
            if (entry := known.get(number)) is not None and entry[0] is dead:  # else another one has its place
                del known[number]

        try:
            reference: Callable[[], Any] = weakref.ref(instance, called_by_c(gone))
        except TypeError:

            def reference() -> Any:
                return instance

        found = known[number] = reference, self._make()
        return found
