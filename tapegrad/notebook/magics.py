"""Magics for IPython: `%%tape`, `%%gradcheck` and `%tapegrad`, loaded by `%load_ext tapegrad`."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
from IPython.core.magic import Magics, cell_magic, line_magic, magics_class
from IPython.display import display

from tapegrad.core.tensor import Tensor
from tapegrad.display.markup import block, code, count_text, escaped, heading, table
from tapegrad.errors import GradcheckError
from tapegrad.notebook.cell_profile import CellProfile
from tapegrad.numpy_api.creation import tensor
from tapegrad.program.call.compile import Compiled
from tapegrad.program.call.methods import Bound
from tapegrad.torch_api.gradcheck import gradcheck

_TAPE = "%%tape takes nothing on its line, and a cell below it"
_GRADCHECK = (
    "%%gradcheck takes the names of the inputs, as in `%%gradcheck x, y`, and a cell that ends with an expression"
)
_TAPEGRAD = "%tapegrad compile NAME says what a compiled function recorded, and why it went another way"


class _CellError(Exception):
    """A cell cannot be run, or raised: a sentence that says what and where."""


class _Shown:
    """Something to display: as HTML where that is shown, and as plain text."""

    def __init__(self, text: str, markup: str) -> None:
        self._text, self._markup = text, markup

    def __repr__(self) -> str:
        return self._text

    def _repr_html_(self) -> str:
        return self._markup


@magics_class
class TapegradMagics(Magics):
    """`%%tape`, `%%gradcheck` and `%tapegrad compile`."""

    shell: Any

    @cell_magic
    def tape(self, line: str, cell: str) -> None:
        """Run a cell, and show what it recorded: rows, bytes and time, by line of Python.

        A cell that raises says so in a sentence, after what it had recorded until then.
        """
        if line.strip():
            print(_TAPE)
            return
        try:
            body, last = self._parsed(cell)
            profile = CellProfile()
            try:
                with profile:
                    value = self._run(body, last, self.shell.user_ns)
            finally:
                display(profile)
        except _CellError as error:
            print(error)
            return
        if value is not None:
            sys.displayhook(value)

    @cell_magic
    def gradcheck(self, line: str, cell: str) -> None:
        """Hold the gradients of a cell's last expression to differences.

        `%%gradcheck x, y` takes x and y as inputs: floating-point numbers, arrays or tensors. The cell runs again and
        again, each time with other values of these, in copies of the notebook's variables.
        """
        names = line.replace(",", " ").split()
        if not names or not all(name.isidentifier() for name in names):
            print(_GRADCHECK)
            return
        try:
            body, last = self._parsed(cell)
            if last is None:
                raise _CellError(f"the cell ends with no expression; {_GRADCHECK}")
            given = [self._input(name) for name in names]

            def function(*values: Any) -> Any:
                return self._run(body, last, {**self.shell.user_ns, **dict(zip(names, values, strict=True))})

            display(self._checked(names, given, function))
        except _CellError as error:
            print(error)

    @line_magic
    def tapegrad(self, line: str) -> None:
        """`%tapegrad compile NAME`: what a compiled function recorded, and why it went another way."""
        words = line.split()
        if len(words) != 2 or words[0] != "compile":
            print(_TAPEGRAD)
            return
        function: Any = self.shell.user_ns
        first, *rest = words[1].split(".")
        function = function.get(first)
        for name in rest:
            function = getattr(function, name, None)
        if function is None:
            print(f"there is no {words[1]}")
        elif not isinstance(function, (Compiled, Bound)):
            print(f"{words[1]} is not compiled, but {type(function).__name__}; write @tg.compile before its def")
        else:
            display(_recordings(function))

    # Cells

    def _parsed(self, cell: str) -> tuple[Any, Any]:
        """Return the code of a cell, and that of its last expression, None where it ends with a statement."""
        source = self.shell.transform_cell(cell)
        name = self.shell.compile.cache(source)  # so that lines can be shown
        try:
            tree = ast.parse(source, name)
            last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
            return compile(tree, name, "exec"), last and compile(ast.Expression(last.value), name, "eval")
        except SyntaxError as error:
            raise _CellError(f"the cell cannot be run: {error.msg}, in line {error.lineno}") from None

    def _run(self, body: Any, last: Any, names: dict[str, Any]) -> Any:
        try:
            exec(body, names)
            return None if last is None else eval(last, names)
        except KeyboardInterrupt:
            raise KeyboardInterrupt("the cell was interrupted") from None  # without what it was in the middle of
        except Exception as error:
            line = error.__traceback__
            at = ""
            while line is not None:
                if line.tb_frame.f_code.co_filename == body.co_filename:
                    at = f", in line {line.tb_lineno}"
                line = line.tb_next
            raise _CellError(f"the cell raised {type(error).__name__}: {error}{at}") from None

    # Gradients

    def _input(self, name: str) -> Any:
        if name not in self.shell.user_ns:
            raise _CellError(f"there is no variable {name}")
        value = self.shell.user_ns[name]
        array = np.asarray(value._array if isinstance(value, Tensor) else value)
        if array.dtype.kind not in "fc":
            raise _CellError(
                f"{name} is {type(value).__name__} of dtype {array.dtype}; gradients need floating-point numbers"
            )
        return tensor(array, requires_grad=True)

    def _checked(self, names: list[str], given: list[Any], function: Callable[..., Any]) -> _Shown:
        try:
            gradcheck(function, tuple(given))
            verdict, what = "gradients agree with differences", ""
        except GradcheckError as error:
            verdict, what = "gradients differ from differences", str(error)
        rows = [(code(name), code(f"{t.dtype.name}{list(t.shape)}")) for name, t in zip(names, given, strict=True)]
        said = ", ".join(names)
        markup = block(
            heading(verdict, f"by {said}"), f"<pre>{escaped(what)}</pre>" if what else table(("input", "value"), rows)
        )
        return _Shown(f"{verdict}, by {said}{': ' if what else ''}{what}", markup)


def _recordings(function: Any) -> _Shown:
    """Say what there is of a compiled function: each recording, whether it still holds, and why calls left it."""
    entries = []
    for program in function.recordings:
        lost = program.failed()
        entries.append((program, "holds" if lost is None else f"does not hold any more: {lost}"))
    guards = [
        (f"{program.name}, recording {k + 1}", str(guard))
        for k, (program, _) in enumerate(entries)
        for guard in program.guards
    ]
    name = function.__name__
    lines = [f"{name}: {count_text(len(entries), 'recording')}, {function.stats}"]
    lines += [f"  recording {k + 1}: {len(program)} rows; {state}" for k, (program, state) in enumerate(entries)]
    lines += [f"  {where}: {text}" for where, text in guards]
    rows = [
        (str(k + 1), f"{len(program):,}", str(len(program.guards)), escaped(state))
        for k, (program, state) in enumerate(entries)
    ]
    markup = block(
        heading(f"compiled {name}", count_text(len(entries), "recording")),
        table(("recording", "rows", "guards", ""), rows, numbers=(0, 1, 2)) if rows else "",
        table(("guards on numbers", ""), [(escaped(where), code(text)) for where, text in guards]) if guards else "",
        function.stats._repr_html_(),
    )
    return _Shown("\n".join(lines), markup)
