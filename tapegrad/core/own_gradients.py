"""Functions that may know of themselves how their derivatives are computed: compiled ones, by their programs.

`tg.func` asks them, without knowing what programs are.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

MISSED: Any = object()
"""What a short way gives where a call is not one that it is for."""


Costs = Callable[[tuple[Any, ...], Any], float]


def as_long(args: tuple[Any, ...], result: Any) -> float:
    """Return how many times as long as the function a transform takes to be recorded that has about its rows."""
    return 1.0


class Transform(NamedTuple):
    """A transform of functions.

    Attributes
    ----------
    key : hashable
        Its name, and what it was asked for with.
    of : callable
        Takes a function, and returns the transformed one.
    costs : callable
        `costs(args, result)` returns how many times as long as the function itself the transform takes to be recorded,
        by the arguments and the result of a call.
    numbers : tuple of int
        Positions of arguments that it makes tensors of if they are numbers.
    """

    key: Hashable
    of: Callable[[Any], Callable[..., Any]]
    costs: Costs = as_long
    numbers: tuple[int, ...] = ()


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

    def transformed(self, transform: Transform, is_kept: bool = True) -> Callable[..., Any]:
        """Return a transform of the function, which may be computed in a faster way once it has been called for long.

        Parameters
        ----------
        transform : Transform
        is_kept : bool
            Whether the function keeps it for whoever asks again.
        """
        return transform.of(self)


class Origin(NamedTuple):
    """Which transform of what a function is."""

    fun: Any
    transform: Transform


def origin_of(fun: Any) -> Origin | None:
    """Return which transform of what a function is; None for any other, and for a wrapper of such a one."""
    origin = getattr(fun, "_origin", None)  # functools copies it to wrappers, and notes what they wrap
    return origin if type(origin) is Origin and getattr(fun, "__wrapped__", None) is origin.fun else None


def derivative(fun: Any, transform: Transform, is_kept: bool = True) -> Callable[..., Any]:
    """Transform a function, and note of what it returns which derivative of what that is."""
    found: Any = transformed(fun, transform, is_kept)
    found._origin = Origin(fun, transform)
    return found


def transformed(fun: Any, transform: Transform, is_kept: bool = True) -> Callable[..., Any]:
    """Transform a function; one that knows of a faster way takes it, and so does a transform of such a one."""
    if isinstance(fun, KnowsGradients):
        return fun.transformed(transform, is_kept)
    origin = origin_of(fun)
    if origin is not None and isinstance(origin.fun, KnowsGradients):
        first = origin.transform

        def both(own: Any) -> Callable[..., Any]:
            return transform.of(fun if own is origin.fun else first.of(own))

        return origin.fun.transformed(transform._replace(key=(first.key, transform.key), of=both), is_kept)
    return transform.of(fun)
