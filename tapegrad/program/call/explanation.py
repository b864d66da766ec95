"""What a compiled function says of a call: what would be recorded, its guards, what keeps it from replaying."""

from __future__ import annotations

import functools
import inspect
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any, NamedTuple

from tapegrad.display.markup import block, code, count_text, escaped, folded, heading, table
from tapegrad.errors import OperandError
from tapegrad.program.trace.known_objects import is_static, name_of


class Guarded(NamedTuple):
    """One guard.

    Attributes
    ----------
    text : str
        What was read, and what it held.
    source : str
        Where it was read first; empty for what was read before the function began.
    """

    text: str
    source: str

    def __str__(self) -> str:
        return f"{self.text}{f'  ({self.source})' if self.source else ''}"


class Explanation:
    """Why a call is replayed or is not; `print` it.

    Attributes
    ----------
    name : str
        Of the function.
    program : Program or None
        What was recorded; None where recording failed.
    guards : list of Guarded
        What has to be as it was.
    refusals : list of str
        What keeps the call from being replayed: the line, what it is, and what to do.
    promised : list of Guarded
        What was read of objects that `tg.static` promises not to change.
    """

    def __init__(self, name: str, program: Any, refusals: list[str]) -> None:
        self.name, self.program, self.refusals = name, program, refusals
        reads = None if program is None else program._reads
        self.guards = [] if reads is None else [Guarded(str(cell), cell.source) for cell in reads.cells]
        self.promised = [] if reads is None else [Guarded(str(cell), cell.source) for cell in reads.promises]

    @property
    def replays(self) -> bool:
        """Whether such calls are replayed, once they were recorded twice."""
        return not self.refusals

    def __repr__(self) -> str:
        state = "replays" if self.replays else "is run by Python"
        return f"<explanation of {self.name}: {state}, {len(self.guards)} guards>"

    def _repr_html_(self) -> str:
        program, state = self.program, "is replayed" if self.replays else "is run by Python"
        rows = "" if program is None else f"{len(program)} rows, of which {len(program.guards)} ask for numbers"
        guards = [(code(guard.text), escaped(guard.source)) for guard in self.guards]
        promised = [(code(guard.text), escaped(guard.source)) for guard in self.promised]
        return block(
            heading(f"{self.name} {state}", rows),
            table(("because it",), [(escaped(text),) for text in self.refusals]) if self.refusals else "",
            folded(count_text(len(guards), "guard"), table(("has to hold", "read at"), guards), True) if guards else "",
            table(("promised by tg.static", "read at"), promised) if promised else "",
        )

    def __str__(self) -> str:
        lines = [f"{self.name} {'is replayed' if self.replays else 'is run by Python'}"]
        lines += [f"  because it {text}" for text in self.refusals]
        if self.program is not None:
            lines.append(f"  {len(self.program)} rows, of which {len(self.program.guards)} ask for numbers")
        if self.guards:
            lines.append(f"  {len(self.guards)} guards on what is read from outside:")
            lines += [f"    {guard}" for guard in self.guards]
        if self.promised:
            lines.append("  promised by tg.static not to change:")
            lines += [f"    {guard}" for guard in self.promised]
        return "\n".join(lines)


def check_function(what: str, fun: Any) -> None:
    """Refuse what has no code that could be observed.

    Raises
    ------
    OperandError
        For a class, a function of C's, a generator function, a coroutine function.
    """
    inner = fun
    while isinstance(inner, (functools.partial, MethodType, staticmethod, classmethod)):
        inner = inner.func if isinstance(inner, functools.partial) else inner.__func__
    if isinstance(inner, type):
        raise OperandError(
            f"{what} got the class {inner.__qualname__}; give a function that makes an instance and uses it"
        )
    if inspect.iscoroutinefunction(inner) or inspect.isasyncgenfunction(inner):
        raise OperandError(f"{what} got the coroutine function {name_of(inner)}; give an ordinary function")
    if inspect.isgeneratorfunction(inner):
        raise OperandError(f"{what} got the generator function {name_of(inner)}; give a function that returns a list")
    if isinstance(inner, BuiltinFunctionType) or (is_static(type(inner)) and not isinstance(inner, FunctionType)):
        if getattr(inner, "__wrapped__", None) is None:
            name = name_of(inner)
            raise OperandError(f"{what} got {name}, which has no code of Python's; give a function that calls it")
        raise OperandError(f"{what} got {name_of(inner)}, which answers from a cache; give the function behind it")
