"""Which code objects are instrumented clones, and of which code: whoever looks at a frame's code asks here first."""

from __future__ import annotations

import functools
import weakref
from types import CodeType
from typing import Any

_originals: dict[int, tuple[weakref.ref[CodeType], CodeType]] = {}


def note_clone(clone: CodeType, original: CodeType) -> None:
    """Note what a clone was made of, for as long as it lives."""
    number = id(clone)
    _originals[number] = weakref.ref(clone, functools.partial(forget, _originals, number)), original


def forget(known: dict[Any, Any], number: Any, _: object) -> None:
    """Drop what is known of an object that has ended; for weak references, also when the interpreter ends."""
    known.pop(number, None)


def original_of(code: CodeType) -> CodeType:
    """Return the code object that a clone was made of; any other code itself."""
    known = _originals.get(id(code))
    return known[1] if known is not None and known[0]() is code else code


def is_clone(code: CodeType) -> bool:
    """Check whether code is instrumented."""
    return original_of(code) is not code
