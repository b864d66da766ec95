"""Functions that run within a context manager: plain ones, generators, async functions and async generators.

What can be suspended is within it only while it runs: it is entered for each step, and left at each `yield` and at each
`await` that waits.
"""

from __future__ import annotations

import functools
import inspect
import sys
import types
from collections.abc import AsyncGenerator, Callable, Generator
from typing import Any

from tapegrad.errors import OperandError

_BEGUN = (types.GeneratorType, types.CoroutineType, types.AsyncGeneratorType)


def within(mode: Any, name: str, function: Any) -> Any:
    """Make a function that runs within a mode, of the same kind as the given one.

    Parameters
    ----------
    mode : context manager
        One that any number of threads and calls may be within at the same time.
    name : str
        What error messages call it.
    function : callable, static method or class method
    """
    if isinstance(function, (staticmethod, classmethod)):
        return type(function)(within(mode, name, function.__func__))
    _check(name, function)
    if _is(inspect.iscoroutinefunction, function):
        return _coroutine(mode, function)
    if _is(inspect.isasyncgenfunction, function):
        return _asynchronous_generator(mode, function)
    if _is(inspect.isgeneratorfunction, function):
        return _generator(mode, function)

    @functools.wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        with mode:
            return function(*args, **kwargs)

    return called


def _check(name: str, function: Any) -> None:
    """Refuse what is no function."""
    if inspect.isclass(function):
        raise OperandError(
            f"{name} cannot decorate the class {function.__qualname__}: that could mean the making of an instance "
            "or every method; decorate the methods that are meant"
        )
    if isinstance(function, _BEGUN):
        kind = type(function).__name__.replace("_", " ")
        raise OperandError(
            f"{name} got the {kind} {function.__qualname__}, the result of a call; decorate the function, as in "
            f"{name}(f)(x) instead of {name}(f(x))"
        )
    if not callable(function):
        raise OperandError(f"{name} got {type(function).__qualname__} to decorate; give a function")


def _is(test: Callable[[Any], bool], function: Any) -> bool:
    """Apply a test of `inspect` to a function, or to what calling an object runs."""
    while isinstance(function, functools.partial):
        function = function.func
    return test(function) or test(getattr(function, "__call__", None))  # noqa: B004


def _steps(mode: Any, function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a generator function that drives what a function makes, which has `send` and `throw`, within a mode.

    While it is suspended it refers to nothing that was given, yielded, sent or thrown: those would live on, and an
    exception, which refers to this frame, would be in a cycle.
    """

    @functools.wraps(function)
    def steps(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
        with mode:
            driven = function(*args, **kwargs)
        del args, kwargs
        step, argument = driven.send, None
        while True:
            try:
                with mode:
                    held = [step(argument)]
            except StopIteration as end:
                return end.value
            finally:
                argument = None
            try:
                argument = yield held.pop()
                step = driven.send
            except BaseException as error:
                step, argument = driven.throw, error  # GeneratorExit too: it may be caught, and something returned

    return steps


def _generator(mode: Any, function: Callable[..., Any]) -> Callable[..., Any]:
    steps = _steps(mode, function)
    flags = getattr(getattr(function, "__code__", None), "co_flags", 0)
    return types.coroutine(steps) if flags & inspect.CO_ITERABLE_COROUTINE else steps


def _coroutine(mode: Any, function: Callable[..., Any]) -> Callable[..., Any]:
    steps = types.coroutine(_steps(mode, function))

    @functools.wraps(function)
    async def coroutine(*args: Any, **kwargs: Any) -> Any:
        return await steps(*args, **kwargs)

    return coroutine


def _call(function: Callable[[Any], Any], argument: Any) -> Any:
    return function(argument)


def _begin(generator: Any) -> Any:
    """Begin the first step of an async generator that its event loop is not to know, and not to close.

    The loop closes the generator around this one, which closes this one; both at the same time would be an error.
    """
    hooks = sys.get_asyncgen_hooks()
    sys.set_asyncgen_hooks(None, None)
    try:
        return generator.asend(None)
    finally:
        sys.set_asyncgen_hooks(*hooks)


def _asynchronous_generator(mode: Any, function: Callable[..., Any]) -> Callable[..., Any]:
    call = types.coroutine(_steps(mode, _call))

    @functools.wraps(function)
    async def generator(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
        with mode:
            driven = function(*args, **kwargs)
        del args, kwargs
        step, argument = _begin, driven
        while True:
            try:
                held = [await call(step, argument)]
            except StopAsyncIteration:
                return
            finally:
                argument = None
            try:
                argument = yield held.pop()
                step = driven.asend
            except BaseException as error:
                step, argument = driven.athrow, error

    return generator
