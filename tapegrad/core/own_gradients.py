"""Functions that may know of themselves how their derivatives are computed: compiled ones, by their programs.

`tg.func` asks them, without knowing what programs are.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

MISSED: Any = object()
"""What a short way gives where a call is not one that it is for."""


Costs = Callable[[tuple[Any, ...], Any], float]


def as_long(args: tuple[Any, ...], result: Any) -> float:
    """Return how many times as long as the function a transform takes to be recorded that has about its rows."""
    return 1.0


class Asked(NamedTuple):
    """What gradient is asked for: by which arguments, whether by one and not a tuple, and whether there is an aux."""

    positions: tuple[int, ...]
    one: bool
    has_aux: bool


class KnowsGradients:
    """A function that may know how its gradient is computed."""

    __slots__ = ()

    def gradient_at_once(self, args: tuple[Any, ...], kwargs: dict[str, Any], asked: Asked) -> Any:
        """Return what `tg.func.value_and_grad` gives, where it is known how such calls go; MISSED where not."""
        raise NotImplementedError

    def learn_gradient(
        self, args: tuple[Any, ...], kwargs: dict[str, Any], asked: Asked, as_variables: Callable[..., list[Any]]
    ) -> None:
        """Find out how calls like one go of which the gradient was just computed.

        Parameters
        ----------
        args, kwargs
            As they were given to the gradient.
        asked : Asked
        as_variables : callable
            `as_variables(args, positions)` returns the arguments as the function gets them, with tensors in the place
            of what is differentiated by.
        """
        raise NotImplementedError

    def transformed(
        self, key: Hashable, transform: Callable[[Any], Callable[..., Any]], costs: Costs = as_long
    ) -> Callable[..., Any]:
        """Return a transform of the function, which may be computed in a faster way once it has been called for long.

        Parameters
        ----------
        key : hashable
            The name of the transform, and what it was asked for with.
        transform : callable
            Takes a function, and returns the transformed one.
        costs : callable
            `costs(args, result)` returns how many times as long as the function itself the transform takes to be
            recorded, by the arguments and the result of a call.
        """
        return transform(self)


class _Origin(NamedTuple):
    """Which transform of what a closure is: `again(fun)` makes another one of a function."""

    closure: weakref.ref[Any]
    fun: KnowsGradients
    key: Hashable
    again: Callable[[Any], Callable[..., Any]]


def with_origin(closure: Any, fun: Any, key: Hashable, again: Callable[[Any], Callable[..., Any]]) -> Any:
    """Note which transform of a function a closure is, so that a transform of that may take a faster way, too."""
    if isinstance(fun, KnowsGradients):
        closure._origin = _Origin(weakref.ref(closure), fun, key, again)
    return closure


def transformed(
    fun: Any, key: Hashable, transform: Callable[[Any], Callable[..., Any]], costs: Costs = as_long
) -> Callable[..., Any]:
    """Transform a function; one that knows of a faster way takes it, and so does a transform of such a one."""
    if isinstance(fun, KnowsGradients):
        return fun.transformed(key, transform, costs)
    origin = getattr(fun, "_origin", None)
    if type(origin) is _Origin and origin.closure() is fun:  # and no wrapper of it, to which functools copies its names
        return origin.fun.transformed(
            (origin.key, key), lambda own: transform(fun if own is origin.fun else origin.again(own)), costs
        )
    return transform(fun)
