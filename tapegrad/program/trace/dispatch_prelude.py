"""What operations on traced tensors ask first, and how their errors are noted."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, cast

from tapegrad.core.error_messages import explain
from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.errors import ConvergenceError
from tapegrad.program.trace.tracer import Traced
from tapegrad.record import operations
from tapegrad.record.recorder import ordinary

Function = TypeVar("Function", bound=Callable[..., Any])


def over(value: Any) -> Any:
    """Return a tensor that was kept from a recording that is over as an ordinary one."""
    return ordinary(value.kept()) if type(value) is Traced else value


def running() -> Any:
    """Return the recording that runs."""
    found = state.tracing
    if found is None:
        raise unrecorded(
            "a tensor of a recording that is over was used: a function that is compiled must return what it computes, "
            "and not keep it in a variable outside"
        )
    return found


_OF_NUMBERS = (ArithmeticError, IndexError, ValueError, ConvergenceError)


def failed(error: Exception) -> None:
    """Note an error of an operation that may be one of its numbers, and not of dtypes alone."""
    recorder = state.tracing
    if recorder is not None and isinstance(error, _OF_NUMBERS):
        recorder.failure = error


def noting(function: Function) -> Function:
    """Let errors of a function that computes be noted."""

    @functools.wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            failed(error)
            raise

    return cast(Function, called)


def fail(error: Exception, name: str, operands: Any) -> NoReturn:
    """Raise the error of an operation, with what there is to say of it."""
    try:
        explain(error, name, operands)
    except Exception as told:
        failed(told)
        raise
    failed(error)
    raise error


def read_all(value: Any) -> Any:
    """Return arguments with the numbers of traced tensors in place of these, for which the recording then holds."""
    if type(value) is Traced:
        return value._read("an argument that is no operand")
    if type(value) in (list, tuple):
        return type(value)(map(read_all, value))
    return {k: read_all(v) for k, v in value.items()} if type(value) is dict else value


def tensors_in(value: Any) -> list[Traced]:
    """List the traced tensors among arguments."""
    return [t for t in operations.tensors_in(value) if type(t) is Traced]
