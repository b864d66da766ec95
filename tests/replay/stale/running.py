"""Running the catalogue: each program compiled and plain, side by side; the answer is Python's, or an exception."""

import collections
import warnings

import numpy as np
from replay.stale.programs import PREAMBLE

import tapegrad as tg

X, V = np.array([1.5, 0.5]), np.array([1.0, -2.0])


def _value(fun, compiled, x):
    if compiled:
        return fun(x)
    try:
        given = fun(tg.from_numpy(x))
    except Exception:  # a function that tensors make raise gets the arrays
        given = fun(x)
    return given.detach().numpy() if isinstance(given, tg.Tensor) else given


def _gradient(fun, compiled, x):
    t = tg.tensor(x, requires_grad=True)
    y = fun(t)
    if not isinstance(y, tg.Tensor):
        return y
    if y.requires_grad:
        (y * y.detach()).sum().backward()
    return None if t.grad is None else t.grad.numpy()


def _jvp(fun, compiled, x):
    return [np.asarray(part) for part in tg.func.jvp(fun, (x,), (V[: x.shape[0]],))]


WAYS = {"value": _value, "gradient": _gradient, "jvp": _jvp}


class Failed:
    """An exception, in the place of a result."""

    def __init__(self, error):
        self.error = error


def _answers(program, calls, way, compiled):
    """What the calls give before and after the change, and the compiled function."""
    space = {"__name__": "program"}
    text = f"{PREAMBLE}\n{program.setup}\ndef f(x):\n    return {program.expression}\n"
    exec(compile(text, "<program>", "exec"), space)
    fun = tg.compile(space["f"]) if compiled else space["f"]
    answers = []

    def call(k):
        try:
            answers.append(WAYS[way](fun, compiled, X * (1 + k / 8)))
        except Exception as error:
            answers.append(Failed(error))

    try:
        for k in range(calls):
            call(k)
        try:
            exec(program.change, space)
        except Exception as error:
            answers.append(repr(error))
        for k in range(3):
            call(k)
    finally:
        space.get("UNDO", lambda: None)()
    return answers, fun


def _same(one, other):
    if isinstance(one, Failed) or isinstance(other, Failed):
        return isinstance(one, Failed) and isinstance(other, Failed)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(_same, one, other))
    one, other = (v.detach().numpy() if isinstance(v, tg.Tensor) else v for v in (one, other))
    if one is None or other is None or isinstance(one, str):
        return one is other or one == other
    try:
        return np.allclose(np.asarray(one, complex), np.asarray(other, complex), rtol=1e-12, equal_nan=True)
    except (TypeError, ValueError):
        return True


def verdict(program, calls=3, way="value"):
    """Whether a program was answered right: `replay`, `python`, `raise`, or else what is wrong."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        plain, _ = _answers(program, calls, way, False)
        mine, compiled = _answers(program, calls, way, True)
    raised = False
    for k, (one, other) in enumerate(zip(plain, mine, strict=True)):
        if isinstance(other, Failed) and not isinstance(one, Failed):
            raised = other.error
            continue
        if not _same(one, other):
            return f"STALE {program.kind}: {program.expression} => {program.change}: call {k}: {one} and {other}"
    if raised:
        return f"raise {type(raised).__name__}: {raised}"
    return "replay" if compiled.stats.replays else f"python {compiled.stats.reasons}"


def count(programs, calls=3, way="value"):
    """How many programs replay, run in Python, raise; and those that are stale."""
    found, stale = collections.Counter(), []
    for program in programs:
        given = verdict(program, calls, way)
        found[given.partition(" ")[0]] += 1
        if given.startswith("STALE"):
            stale.append(given)
    return found, stale
