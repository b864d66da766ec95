"""What users are shown of a program: its rows by source line, its guards, its size, and it as a graph."""

from __future__ import annotations

import linecache
import os
from collections.abc import Callable, Iterable, Iterator
from typing import IO, Any, NamedTuple

import numpy as np

from tapegrad.diagnostics.program_profiler import Timings, name_of, timings_of
from tapegrad.diagnostics.program_table import program_table
from tapegrad.diagnostics.program_values import measured
from tapegrad.display.explorer import Explorer
from tapegrad.display.row_summary import SHOWN, summary
from tapegrad.program.ir.listing import CONSTANT, INPUT, NUMBER, HasBytes, IsTrue

_MANY = 1000
"""So many rows are shown where nothing else is said."""
_FEW = 8


class Guard(NamedTuple):
    """What a program holds for: an answer that Python was given while it was recorded.

    Attributes
    ----------
    row : int
        Its row.
    kind : {"truth", "numbers"}
        Whether it was asked whether a number is true, as by `if`, or for the numbers themselves, as by `float`.
    what : str
        What was read: its row, with the operation, shape and dtype.
    place : str
        Where in the user's code.
    expected : bool or array
        The answer.
    """

    row: int
    kind: str
    what: str
    place: str
    expected: Any

    def __str__(self) -> str:
        answer = str(self.expected) if self.kind == "truth" else shortened(self.expected)
        verb = "is asked for its truth, which must be" if self.kind == "truth" else "is read, which must be"
        return f"%{self.row}: {self.what} {verb} {answer}, at {self.place}"


class Shown:
    """The part of a Program that shows it."""

    name: str
    listing: Any
    layout: Callable[[int], Any]
    place: Callable[[int], str]
    plan: Any
    _form: Any
    _reads: Any
    _effects: list[tuple[int, int]]
    _captured: list[Any]
    _derived: dict[Any, Any]
    _lanes: dict[Any, dict[int, Any]]

    def __str__(self) -> str:
        return "\n".join(_lines(self, _MANY))

    def print(self, file: IO[str] | None = None, limit: int | None = _MANY) -> None:
        """Print the rows, under the source lines that they come from.

        Parameters
        ----------
        file : file, optional
            Where to; standard output if left out.
        limit : int or None
            At most how many rows; None for all.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: (2.0 * x).sum(), np.ones(3))
        >>> program.print()  # doctest: +ELLIPSIS
        program <lambda>: 3 rows, 1 input, 1 result, 0 guards, ... bytes
        %0     input          float64[3]         x
        # <lambda> (<doctest ...>, line 1): ...
        %1     mul            float64[3]         2, %0
        %2     sum            float64[]          %1
        gives %2
        """
        print("\n".join(_lines(self, limit)), file=file)

    def _repr_html_(self) -> str:
        hint = "program.explore() looks into it; save_html(path) writes a page"
        if not self.listing.inputs:
            hint = "No inputs: Python numbers are constants of a recording. Give arrays, or tg.dynamic(number)."
        return summary(program_table(self, SHOWN), hint)

    def save_html(self, path: str | os.PathLike[str]) -> None:
        """Write a page to look into the program: rows, lines of Python, times and the graph; no values.

        It is one file that needs no network. Times are measured with the arguments that the program was recorded with.

        Parameters
        ----------
        path : str or os.PathLike
            Of the file, which is there whole or not at all.

        Raises
        ------
        ArgumentError
            Where the path cannot be written.

        Examples
        --------
        >>> import tempfile, os
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: np.sin(x).sum(), np.ones(3))
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     path = os.path.join(folder, "program.html")
        ...     program.save_html(path)
        ...     os.path.getsize(path) > 10_000
        True
        """
        Explorer(program_table(self), measured(self, None)).save_html(path)

    def explore(self, *args: Any, **kwargs: Any) -> Explorer:
        """Return a page to look into the program, with the value and the adjoint of each row.

        A notebook shows it below the cell; `save_html(path)` writes it to a file. The adjoint of a row is the
        derivative of the sum of all results by its value, of complex values ∂L/∂a + i ∂L/∂b.

        Parameters
        ----------
        *args, **kwargs
            As the program takes them; left out, what it was recorded with.

        Returns
        -------
        Explorer

        Raises
        ------
        OperandError, ShapeError, DivergenceError
            As for a call.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: np.sin(x).sum(), np.ones(3))
        >>> program.explore(np.array([0.1, 0.2, 0.3]))  # doctest: +ELLIPSIS
        <explorer of program <lambda>: 3 rows, 1 input, ...
        """
        return Explorer(program_table(self), measured(self, (args, kwargs)))

    @property
    def guards(self) -> list[Guard]:
        """The answers that Python was given while the program was recorded, in the order in which it asked.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: x if x > 0 else -x, np.array(1.0))
        >>> [(guard.kind, guard.what, guard.expected) for guard in program.guards]
        [('truth', '%1 gt bool[]', True)]
        """
        return [self._guard(row) for row in self.listing.guards()]

    def _guard(self, row: int) -> Guard:
        listing = self.listing
        how, source = listing.how[row], listing.operands[row][0]
        what = f"%{source} {name_of(listing, source)} {self.layout(source)!r}"
        if type(how) is IsTrue:
            return Guard(row, "truth", what, self.place(row), how.expected)
        layout = self.layout(source)
        numbers = np.frombuffer(how.expected, layout.dtype).reshape(layout.shape)
        return Guard(row, "numbers", what, self.place(row), numbers)

    @property
    def nbytes(self) -> int:
        """Bytes of the program: of the recording, of it as it is run, and of memory for one run.

        Derivatives that were recorded (`jvp`, `hvp`) count, and programs for many lanes (`map`). Runs at the same time
        in several threads, and those that a backward is still to come for, have memory of their own, which does not.
        """
        wide = [each for known in self._lanes.values() for each in known.values()]
        others = [each.nbytes for each in (*self._derived.values(), *wide) if each is not None]
        return int(self.plan.nbytes + self.listing.nbytes + sum(others))

    def to_dot(self, limit: int = 500) -> str:
        """Return the rows as a graph, in the language of Graphviz.

        Parameters
        ----------
        limit : int
            At most how many rows are drawn; a note says how many there are besides.

        Returns
        -------
        str
            To be written to a file, and drawn by `dot -Tsvg program.dot -o program.svg`.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> print(tg.record(lambda x: np.sin(x), np.ones(3)).to_dot())  # doctest: +ELLIPSIS
        digraph "<lambda>" {
          node [shape=box];
          n0 [label="%0 input\\nx\\nfloat64[3]", shape=ellipse];
          n1 [label="%1 sin\\nfloat64[3]", tooltip="<lambda> (<doctest ...>, line 1)", peripheries=2];
          n0 -> n1;
        }
        """
        listing, count = self.listing, len(self.listing)
        drawn = min(count, max(int(limit), 0))
        lines = [f'digraph "{_escaped(self.name)}" {{', "  node [shape=box];"]
        inputs, outputs = self._input_names(), set(listing.outputs)
        for row in range(drawn):
            lines.append(f"  n{row} [{_attributes(self, row, inputs, row in outputs)}];")
            lines += [f"  n{k} -> n{row};" for k in dict.fromkeys(listing.operands[row]) if k >= 0]
        if drawn < count:
            lines.append(f'  more [label="… and {count - drawn} rows more", shape=plaintext];')
        return "\n".join([*lines, "}"])

    def counts(self) -> str:
        """Return how many rows, inputs, results and guards there are, as text."""
        listing = self.listing
        counted = (
            (len(listing), "row"), (len(listing.inputs), "input"),
            (len(listing.outputs) - len(self._effects), "result"), (len(listing.guards()), "guard"),
        )  # fmt: skip
        return ", ".join([f"{n} {word}{'' if n == 1 else 's'}" for n, word in counted])

    def notes(self, rows: Iterable[int]) -> dict[int, str]:
        """Return by row what inputs are called, and what constants and the answers to guards are."""
        names = self._input_names()
        return {row: _note(self, row, names) for row in rows}

    def _input_names(self) -> dict[int, str]:
        names = [*self._form.names, *[f"from outside ({k})" for k in range(len(self._captured))]]
        return dict(zip(self.listing.inputs, names, strict=True))

    def timings(self, *args: Any, repeat: int = 10, **kwargs: Any) -> Timings:
        """Measure how long the program's operations take, by operation and by source line.

        The rows of one operation in one source line are run by themselves, forward and in reverse, with the values of
        the others in place; what it takes to walk over rows without running them is subtracted. So the sum is about
        the time of a run, without what a call takes before and after. Rows that a reverse run does not come to are not
        counted there.

        Parameters
        ----------
        *args, **kwargs
            As the program takes them; left out, what it was recorded with.
        repeat : int
            How often each is run; the fastest counts.

        Returns
        -------
        Timings
            A table to print, with `by_opcode`, `by_line`, and the `forward` and `reverse` time of a whole run.

        Raises
        ------
        OperandError, ShapeError, DivergenceError
            As for a call.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: (np.sin(x) * x).sum(), np.ones(1000))
        >>> timings = program.timings(np.linspace(0.0, 1.0, 1000))
        >>> sorted(timings.by_opcode)
        ['mul', 'sin', 'sum']
        """
        return timings_of(self, args, kwargs, repeat)


def place_text(place: tuple[str, int, str]) -> str:
    """Say where a place is."""
    file, line, function = place
    return f"{function} ({file}, line {line})"


def shortened(array: Any) -> str:
    """Write an array in one line."""
    text = np.array2string(np.asarray(array), threshold=_FEW, edgeitems=2, separator=", ").replace("\n", "")
    return " ".join(text.split())


def _lines(program: Any, limit: int | None) -> Iterator[str]:
    listing = program.listing
    count, results = len(listing), len(listing.outputs) - len(program._effects)
    yield f"program {program.name}: {program.counts()}, {program.nbytes} bytes"
    names = program._input_names()
    shown = count if limit is None else min(count, max(int(limit), 0))
    last: Any = None
    for row in range(shown):
        place = listing.places[listing.lines[row]] if listing.places and row not in names else last
        if place is not None and place != last:
            source = linecache.getline(place[0], place[1]).strip()
            yield f"# {place_text(place)}{': ' if source else ''}{source}"
        last = place
        yield _row(program, row, names)
    if shown < count:
        yield f"… and {count - shown} rows more: print(limit=None) shows all"
    yield from _ends(program, results)


def _row(program: Any, row: int, inputs: dict[int, str]) -> str:
    listing = program.listing
    text = _note(program, row, inputs)
    operands = [f"{listing.immediates[row]:g}" if k == NUMBER else f"%{k}" for k in listing.operands[row]]
    if text:
        text = f"{', '.join(operands)}: {text}" if operands else text
    else:
        text = ", ".join(operands) + ("  (without gradient)" if _is_cut_off(listing, row) else "")
    layout = "" if listing.values[row] is None else repr(program.layout(row))
    return f"%{row:<5} {name_of(listing, row):<14} {layout:<18} {text}".rstrip()


def _note(program: Any, row: int, inputs: dict[int, str]) -> str:
    """Return the name of an input, the value of a constant, the answer to a guard; an empty text for other rows."""
    how = program.listing.how[row]
    if how is INPUT:
        return inputs[row]
    if how is CONSTANT:
        return shortened(program.listing.values[row])
    if type(how) is IsTrue:
        return str(how.expected)
    return shortened(program._guard(row).expected) if type(how) is HasBytes else ""


def _is_cut_off(listing: Any, row: int) -> bool:
    """Tell whether gradients end here that came until here: detached, or computed under no_grad."""
    value, how = listing.values[row], listing.how[row]
    if value is None or listing.live[row] or value.dtype.kind not in "fc" or how is INPUT or how is CONSTANT:
        return False
    return any(k >= 0 and listing.live[k] for k in listing.operands[row])


def _ends(program: Any, results: int) -> Iterator[str]:
    outputs = program.listing.outputs
    yield f"gives {', '.join([f'%{row}' for row in outputs[:results]])}" if results else "gives what is always the same"
    for k, (_, at) in enumerate(program._effects):
        yield f"writes %{at} into {program.written_name(k, '')}"


def _attributes(program: Any, row: int, inputs: dict[int, str], is_output: bool) -> str:
    listing = program.listing
    how = listing.how[row]
    parts = [f"%{row} {name_of(listing, row)}"]
    if how is INPUT:
        parts.append(inputs[row])
    elif how is CONSTANT:
        parts.append(shortened(listing.values[row]))
    elif type(how) in (IsTrue, HasBytes):
        parts.append(shortened(program._guard(row).expected))
    elif row in listing.immediates:
        parts.append(f"{listing.immediates[row]:g}")
    if listing.values[row] is not None:
        parts.append(repr(program.layout(row)))
    label = "\\n".join(map(_escaped, parts))
    text = f'label="{label}"'
    if how is INPUT or how is CONSTANT:
        text += ", shape=ellipse"
    elif listing.places:
        text += f', tooltip="{_escaped(place_text(listing.places[listing.lines[row]]))}"'
    if type(how) in (IsTrue, HasBytes):
        text += ", shape=diamond"
    return text + (", peripheries=2" if is_output else "")


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


__all__ = ["Guard", "Shown", "place_text", "shortened"]
