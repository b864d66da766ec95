"""Arguments with blanks in the place of tensors, which are filled in anew in each run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tapegrad.ops.host_queries import is_recorded


class Blank:
    """Stands for a tensor in arguments; all are equal, as programs are compared by what else there is."""

    def __eq__(self, other: object) -> bool:
        return type(other) is Blank

    __hash__ = object.__hash__


_BLANK = Blank()


def blanked(value: Any) -> Any:
    """Return arguments with blanks in the place of recorded tensors, in containers of their own."""
    if is_recorded(value):
        return _BLANK
    if isinstance(value, dict):
        return {k: blanked(v) for k, v in value.items()}
    return type(value)([blanked(v) for v in value]) if type(value) in (list, tuple) else value


def filled(value: Any, left: Iterator[Any]) -> Any:
    """Return arguments with the next of some values in each blank."""
    if type(value) is Blank:
        return next(left)
    if isinstance(value, dict):
        return {k: filled(v, left) for k, v in value.items()}
    return type(value)([filled(v, left) for v in value]) if type(value) in (list, tuple) else value
