"""Questions that are written as text, and compiled: what is always the same is known beforehand.

A loop over questions takes three times as long, and touches three times as many objects: each has a count of
references, which goes from core to core where two threads replay small programs.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Sequence
from types import CodeType, FunctionType
from typing import Any

_MOST = 1000
"""Of more there is none: it would take longer to write than it saves."""


def never() -> bool:
    """Say that something may be otherwise than it was."""
    return False


def is_written_as_it_is(name: Any) -> bool:
    """Tell whether a name in a text is read as that name: Python normalizes others, or they are keywords."""
    return type(name) is str and name.isascii() and name.isidentifier() and not keyword.iskeyword(name)


class Writer:
    """Collects the objects in conditions, which become the function's default values."""

    def __init__(self) -> None:
        self.objects: list[Any] = []

    def known(self, thing: Any) -> str:
        """Return the name of an object within the function."""
        self.objects.append(thing)
        return f"_{len(self.objects) - 1}"


def written(conditions: Sequence[Callable[[Writer], str]]) -> Callable[[], bool]:
    """Write a function that gives True only if all conditions hold; each may name `_v` and `_n`."""
    if len(conditions) > _MOST:
        return never
    writer = Writer()
    body = "\n        and ".join([condition(writer) for condition in conditions]) or "True"
    errors = writer.known((KeyError, ValueError, AttributeError, IndexError))
    names = ", ".join([f"_{k}" for k in range(len(writer.objects))])
    text = f"def holds({names}):\n    try:\n        return ({body})\n    except {errors}:\n        return False\n"
    return FunctionType(code_of(text, "<tapegrad: guards of a recording>"), {}, "holds", tuple(writer.objects))


def code_of(text: str, place: str) -> CodeType:
    """Compile a text that is one function, to be made with globals of its own; `place` stands in tracebacks."""
    module = compile(text, place, "exec")
    return next(part for part in module.co_consts if isinstance(part, CodeType))
