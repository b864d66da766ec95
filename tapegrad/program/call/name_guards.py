"""Whether names still stand for the objects that they stood for, asked by a function that is written for it.

It reads names as the recorded function did, by Python's own instructions, which remember where a name was found. A
loop over names and objects takes three times as long, and touches three times as many objects: each has a count of
references, which goes from core to core where two threads replay small programs.
"""

from __future__ import annotations

import builtins
import keyword
from collections.abc import Callable, Sequence
from types import CodeType, FunctionType
from typing import Any

_MOST = 1000
"""Of more names there is none: it would take longer to write than it saves."""


def never() -> bool:
    """Say that something may be otherwise than it was."""
    return False


def is_written_as_it_is(name: Any) -> bool:
    """Tell whether a name in a text is read as that name: Python normalizes others, or they are keywords."""
    return type(name) is str and name.isascii() and name.isidentifier() and not keyword.iskeyword(name)


class Writer:
    """Collects conditions, and the objects in them, which become the function's default values."""

    def __init__(self, home: Any) -> None:
        self.home = home
        self.objects: list[Any] = []
        self.conditions: list[str] = []

    def known(self, thing: Any) -> str:
        """Return the name of an object within the function."""
        self.objects.append(thing)
        return f"_{len(self.objects) - 1}"

    def reads_as_name(self, space: Any, name: Any) -> bool:
        """Tell whether an entry of a namespace can be read as the global of that name."""
        # Underscores begin what is known here.
        return space is self.home and is_written_as_it_is(name) and not name.startswith("_")


def written(
    entries: Sequence[tuple[Any, Any, Any]],
    absent: Sequence[tuple[Any, Any]],
    cells: Sequence[tuple[Any, Any]],
    functions: Sequence[tuple[Any, Any, Any]],
    further: Sequence[Callable[[Writer], str]] = (),
) -> Callable[[], bool]:
    """Write a function that tells whether all is as it is said to be.

    Parameters
    ----------
    entries : sequence of (mapping, key, object)
        What the mappings have under the keys.
    absent : sequence of (mapping, key)
        Keys that the mappings do not have.
    cells : sequence of (cell, object)
        What closure variables are.
    functions : sequence of (function, code, tuple or None)
        Functions, with their code and their default values.
    further : sequence of callable
        Each writes one more condition, which may name `_v` and `_n`.

    Returns
    -------
    callable
        Gives True only if everything is the same object as before.
    """
    if len(entries) + len(absent) + len(cells) + len(functions) + len(further) > _MOST:
        return never
    names = vars(builtins)
    spaces = [space for space, _ in absent] + [space for space, _, _ in entries]
    # The namespace that most names are read in: the recorded function's module.
    homes = [space for space in spaces if type(space) is dict and space is not names]
    home = max(homes, key=lambda space: sum([space is other for other in homes]), default={})
    writer = Writer(home)
    for space, name, was in entries:
        # A name that is gone from its module would be found among the builtins, which may have the same object.
        if writer.reads_as_name(space, name) and names.get(name) is not was:
            writer.conditions.append(f"{name} is {writer.known(was)}")
        else:
            writer.conditions.append(f"{writer.known(space)}[{writer.known(name)}] is {writer.known(was)}")
    for space, name in absent:
        writer.conditions.append(f"{writer.known(name)} not in {writer.known(space)}")
    for cell, was in cells:
        writer.conditions.append(f"{writer.known(cell)}.cell_contents is {writer.known(was)}")
    for function, code, defaults in functions:
        f = writer.known(function)
        writer.conditions.append(
            f"{f}.__code__ is {writer.known(code)} and {f}.__defaults__ is {writer.known(defaults)}"
        )
    writer.conditions += [condition(writer) for condition in further]
    return _compiled(writer)


def _compiled(writer: Writer) -> Callable[[], bool]:
    errors = writer.known(
        (KeyError, NameError, ValueError, AttributeError, IndexError)
    )  # the module may have other things of these names
    names = ", ".join([f"_{k}" for k in range(len(writer.objects))])
    body = "\n        and ".join(writer.conditions) or "True"
    text = f"def holds({names}):\n    try:\n        return ({body})\n    except {errors}:\n        return False\n"
    return FunctionType(code_of(text, "<tapegrad: guards of a recording>"), writer.home, "holds", tuple(writer.objects))


def code_of(text: str, place: str) -> CodeType:
    """Compile a text that is one function, to be made with globals of its own; `place` stands in tracebacks."""
    module = compile(text, place, "exec")
    return next(part for part in module.co_consts if isinstance(part, CodeType))
