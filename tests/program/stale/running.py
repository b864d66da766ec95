"""Runs a program plain and compiled, side by side: each answer is Python's, or else the compiled call raises."""

import contextlib
import itertools
import sys
import tempfile
import types
import warnings
from typing import NamedTuple

import numpy as np

import tapegrad as tg

X, V = np.array([1.5, 0.5]), np.array([1.0, -2.0])
CALLS = (3, 12)  # before the change
_SCALAR = """
def scalar(x):
    y = f(x)
    return np.sum(y * y)
"""
AFTER = 3


def _value(fun, compiled, x):
    if compiled:
        return fun(x)
    try:
        return fun(tg.from_numpy(x))
    except Exception:  # a function that tensors make raise gets the arrays
        return fun(x)


def _gradient(fun, compiled, x):
    t = tg.tensor(x, requires_grad=True)
    y = fun(t)
    if not isinstance(y, tg.Tensor):
        return y
    if y.requires_grad:
        (y * y.detach()).sum().backward()
    return y, t.grad


def _jvp(fun, compiled, x):
    return tg.func.jvp(fun, (x,), (V,))


def _func(fun, compiled, x):
    return tg.func.value_and_grad(fun)(x)


WAYS = {"value": _value, "gradient": _gradient, "jvp": _jvp, "func": _func}
MODES = tuple(itertools.product(WAYS, CALLS))


class Raised:
    """An exception, in the place of an answer."""

    def __init__(self, error):
        self.error = error

    def __repr__(self):
        return repr(self.error)


class Verdict(NamedTuple):
    """How the compiled program did.

    Attributes
    ----------
    outcome : str
        `replay`, if a call was replayed; `python`, if Python ran all; `raise`, if a call raised that Python answers;
        `stale`, if an answer is not Python's; `invalid`, if Python has no value before the change, or cannot do it.
    detail : str
    """

    outcome: str
    detail: str = ""


@contextlib.contextmanager
def _temporary_files():
    """Put temporary files in a folder that goes afterwards."""
    before = tempfile.gettempdir()
    with tempfile.TemporaryDirectory() as tempfile.tempdir:
        try:
            yield
        finally:
            tempfile.tempdir = before


def _plain(value):
    """A result, or each part of one, without its tape."""
    if isinstance(value, tuple | list):
        return [_plain(each) for each in value]
    return np.array(value.detach().numpy()) if isinstance(value, tg.Tensor) else value


def _answers(program, way, calls, compiled):
    """What the calls before the change give, the change (None), and the calls after it; and the compiled function."""
    answers = []
    module = sys.modules["program"] = types.ModuleType("program")
    names = module.__dict__
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        exec(compile(program.source + (_SCALAR if way == "func" else ""), "<program>", "exec"), names)
        fun = names["scalar" if way == "func" else "f"]
        fun = tg.compile(fun) if compiled else fun
        steps = [lambda k=k: WAYS[way](fun, compiled, X * (1 + k / 8)) for k in range(calls + AFTER)]
        steps.insert(calls, lambda: exec(program.change, names))
        try:
            for step in steps:
                try:
                    answers.append(_plain(step()))
                except Exception as error:
                    answers.append(Raised(error))
        finally:
            names.get("UNDO", lambda: None)()
            del sys.modules["program"]
    return answers, fun


def _same(one, other):
    """Whether two answers are the same to the bit."""
    if isinstance(one, list) or isinstance(other, list):
        return type(one) is type(other) and len(one) == len(other) and all(map(_same, one, other))
    one, other = np.asarray(one), np.asarray(other)
    if one.dtype != other.dtype or one.shape != other.shape:
        return False
    return bool(np.all(one == other)) if one.dtype == object else one.tobytes() == other.tobytes()


def verdict(program, way="value", calls=3):
    """Run a program, and compare all answers."""
    with _temporary_files() if "tempfile" in program.setup else contextlib.nullcontext():
        plain, _ = _answers(program, way, calls, False)
        mine, compiled = _answers(program, way, calls, True)
    unanswered = way == "value" and all(isinstance(answer, Raised) for answer in plain[:calls])
    if unanswered or isinstance(plain[calls], Raised):
        return Verdict("invalid", f"Python gives {plain[0]}, and {plain[calls]} for the change")
    raised = None
    for k, (one, other) in enumerate(zip(plain, mine, strict=True)):
        if isinstance(other, Raised):
            raised = raised or (None if isinstance(one, Raised) else other)
        elif isinstance(one, Raised) or not _same(one, other):
            return Verdict("stale", f"step {k} gives {other}, and {one} in Python")
    if raised:
        return Verdict("raise", repr(raised))
    return Verdict("replay") if compiled.stats.replays else Verdict("python", str(compiled.stats.reasons))
