"""A tool for GradBench: reads messages from standard input, one in a line, and writes an answer to each.

`python -m benchmarks.gradbench` is what GradBench's own command takes for a tool. The messages are described in
CONTRIBUTING.md of github.com/gradbench/gradbench. What cannot be answered is said in the answer, and the tool goes on.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import sys
import time
from collections.abc import Iterable
from typing import Any, TextIO

from benchmarks.gradbench import MODULES
from benchmarks.gradbench.function import Function


class Unanswerable(Exception):
    """A message that cannot be answered, and why."""


def function_of(module: Any, name: Any) -> Function:
    """Return a function of an evaluation by its name.

    Raises
    ------
    Unanswerable
        If there is no such module, or no such function in it.
    """
    if module not in MODULES:
        raise Unanswerable(f"there is no module {module!r}; there are {', '.join(MODULES)}")
    functions: dict[str, Function] = importlib.import_module(f"benchmarks.gradbench.{module}").FUNCTIONS
    if name not in functions:
        raise Unanswerable(f"module {module!r} has no function {name!r}; it has {', '.join(functions)}")
    return functions[name]


def evaluate(message: dict[str, Any]) -> dict[str, Any]:
    """Compute what a message asks for, as often as it asks for that, and say how long each time took."""
    function, given = function_of(message.get("module"), message.get("function")), message.get("input")
    least_runs, least_seconds = (
        (given.get("min_runs", 1), given.get("min_seconds", 0)) if type(given) is dict else (1, 0)
    )
    try:
        arguments = function.prepare(given)
        timings: list[int] = []
        while len(timings) < max(least_runs, 1) or sum(timings) < 1e9 * least_seconds:
            start = time.perf_counter_ns()
            found = function.compute(*arguments)
            timings.append(time.perf_counter_ns() - start)
        output = function.answer(found)
    except KeyError as error:
        raise Unanswerable(f"the input has no {error}") from error
    except Exception as error:  # whatever it is, the answer says it
        raise Unanswerable(f"the input cannot be computed with: {type(error).__name__}: {error}") from error
    return {"output": output, "timings": [{"name": "evaluate", "nanoseconds": each} for each in timings]}


def answer(line: str) -> dict[str, Any]:
    """Return the answer to a line."""
    message: Any = None
    try:
        message = json.loads(line)
        if type(message) is not dict:
            raise Unanswerable(f"a message is an object of JSON, and this is {line.strip()[:80]}")
        kind, more = message.get("kind"), {}
        if kind == "start":
            return {"id": message.get("id"), "tool": "tapegrad"}
        if kind == "analysis":
            return {"id": message.get("id")}
        if kind == "evaluate":
            more = evaluate(message)
        elif kind != "define":
            raise Unanswerable(f"there is no kind {kind!r} of message; there are start, define, evaluate and analysis")
        elif message.get("module") not in MODULES:
            function_of(message.get("module"), None)
        return {"id": message.get("id"), "success": True, **more}
    except json.JSONDecodeError as error:
        reason = f"this is no JSON: {error}"
    except Unanswerable as error:
        reason = str(error)
    return {"id": message.get("id") if type(message) is dict else None, "success": False, "error": reason}


def serve(lines: Iterable[str], answers: TextIO) -> None:
    """Answer all lines; what functions print goes to standard error."""
    for line in lines:
        if line.strip():
            with contextlib.redirect_stdout(sys.stderr):
                found = answer(line)
            print(json.dumps(found), file=answers, flush=True)


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
