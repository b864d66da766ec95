"""Runs a program of the catalogue uncompiled and compiled, each in a child process, and compares the answers."""

from __future__ import annotations

import linecache
import math
import os
import pickle
import signal
import sys
import types
import warnings
from typing import Any, NamedTuple

import numpy as np

import tapegrad as tg
from tapegrad import func

from .programs import Program

MODES = ("value", "gradient", "jvp")
CALLS = (3, 12)  # before the change
AFTER = 3
SECONDS = 60


class Outcome(NamedTuple):
    """What the calls of one program came to, in one mode.

    Attributes
    ----------
    answers : list
        A float for each call, or the name of the exception that it raised.
    replays, python : int
        How many calls were replayed, and how many Python ran.
    """

    answers: list[float | str]
    replays: int = 0
    python: int = 0


def _module(program: Program, name: str) -> dict[str, Any]:
    """Execute a program in a module of its own."""
    module = types.ModuleType(name)
    sys.modules[name] = module
    source = program.source
    linecache.cache[f"<{name}>"] = (len(source), None, source.splitlines(True), f"<{name}>")
    exec(compile(source, f"<{name}>", "exec"), module.__dict__)
    return module.__dict__


def _call(function: Any, mode: str, x: np.ndarray[Any, Any]) -> Any:
    if mode == "value":
        return function(x)
    if mode == "gradient":
        return func.grad(function)(x)
    return func.jvp(function, (x,), (np.array(2.0),))[1]


def _number(result: Any) -> float:
    if isinstance(result, tg.Tensor):
        result = result.detach().numpy()
    return float(np.sum(np.asarray(result, np.float64)))


def run(program: Program, mode: str, compiled: bool) -> Outcome:
    """Run a program in this process: for each number of calls, load it, call it, change its state, call it again."""
    answers: list[float | str] = []
    replays = python = 0
    for n in CALLS:
        names = _module(program, f"stale_{n}")
        f = names["f"]
        called = tg.compile(f) if compiled else (lambda x, f=f: f(tg.tensor(x))) if mode == "value" else f
        for k in range(n + AFTER):
            if k == n:
                names["change"]()
            try:
                answers.append(_number(_call(called, mode, np.array(1.5 + 0.25 * k))))
            except Exception as error:
                answers.append(type(error).__name__)
        if compiled:
            replays += called.stats.replays
            python += called.stats.python if hasattr(called.stats, "python") else 0
    return Outcome(answers, replays, python)


def _in_child(program: Program, mode: str, compiled: bool) -> Outcome | str:
    """Run a program in a forked child, as it may change anything; return what it came to, or how the child died."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            signal.alarm(SECONDS)
            null = os.open(os.devnull, os.O_WRONLY)
            os.dup2(null, 1)
            os.dup2(null, 2)
            warnings.simplefilter("ignore")
            try:
                outcome: Any = run(program, mode, compiled)
            except BaseException as error:
                outcome = f"{type(error).__name__}: {error}"
            with os.fdopen(writing, "wb") as pipe:
                pickle.dump(outcome, pipe)
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    return pickle.loads(data) if data else f"died with status {status}"


def _same(expected: float | str, actual: float | str) -> bool:
    if isinstance(actual, str):
        return True  # an exception is never a wrong answer
    if isinstance(expected, str):
        return False
    return math.isclose(expected, actual, rel_tol=1e-12, abs_tol=1e-12) or (expected != expected and actual != actual)


class Verdict(NamedTuple):
    """How a compiled program compares: `kind` is replays, python, raises, stale, invalid or dead."""

    kind: str
    detail: str = ""


def verdict(program: Program, mode: str) -> Verdict:
    """Run a program uncompiled and compiled, and compare all answers."""
    expected = _in_child(program, mode, False)
    if isinstance(expected, str) or all(isinstance(a, str) for a in expected.answers[: CALLS[0]]):
        return Verdict("invalid", str(expected))
    actual = _in_child(program, mode, True)
    if isinstance(actual, str):
        return Verdict("dead", actual)
    pairs = list(zip(expected.answers, actual.answers, strict=True))
    if not all(_same(e, a) for e, a in pairs):
        return Verdict("stale", f"expected {expected.answers}, got {actual.answers}")
    if any(isinstance(a, str) and not isinstance(e, str) for e, a in pairs):
        return Verdict("raises", str([a for a in actual.answers if isinstance(a, str)][:1]))
    return Verdict("replays" if actual.replays else "python")
