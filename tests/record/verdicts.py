"""A program three ways, and what is to be said of it.

Tapegrad gives the copies' gradient and values to 1e-10, or raises where PyTorch raises, or raises alone for a reason
that `ALONE` names. PyTorch gives the copies' gradient and values, or raises: so the oracle is held to something that is
not ours.
"""

import re
import warnings
from collections import Counter

import numpy as np
from other_packages import torch

import tapegrad as tg
from tapegrad.errors import TapegradError

from .copies import Copies, Undefined
from .literal import Literal
from .programs import generate
from .steps import turns_back

EXACT = 1e-10

# Where tapegrad raises and PyTorch does not, in at most 1 % of programs: what the message matches, and why.
ALONE = {
    "number over tensor": (
        r"div \(.*\) saved its operand y",
        "PyTorch computes c / x as c * reciprocal(x), whose derivative reads the result; here it reads x, so that a "
        "write to x is noticed, and one to the result does no harm.",
    ),
    "weight of lerp": (
        r"lerp \(.*\) saved",
        "A weight that is a number is an operand here, which the row saves, so that the row is used up by backward; "
        "PyTorch has an operation of its own for such weights, which saves nothing.",
    ),
    "matmul of an expanded tensor": (
        r"matmul \(.*\) saved its operand",
        "PyTorch copies a stack of matrices that repeats one, and saves the copy; here the operand is, and a write "
        "to it is noticed.",
    ),
    "overlaps itself": (
        "overlap",
        "A tensor that has one element at several places (expand, unfold) is written. PyTorch raises for most writes "
        "to expanded tensors but not for fills, and where windows overlap it does not raise but writes anything.",
    ),
}


class Outcome:
    """How a run ended: `kind` is "gradient", "nothing" (no loss that requires grad) or "raised"."""

    def __init__(self, kind, step=None, error=None, gradients=None, values=None):
        self.kind, self.step, self.error, self.gradients, self.values = kind, step, error, gradients, values


def run(library, program, errors):
    """Return the outcome of a program run as it is written."""
    literal = Literal(library)
    try:
        with np.errstate(all="ignore"):
            literal.run(program)
    except errors as error:
        return Outcome("raised", literal.count, error)
    kind = "gradient" if literal.differentiated else "nothing"
    return Outcome(kind, None, None, literal.gradients, literal.values())


def difference(found, expected):
    """Say where two sets of arrays differ, or give an empty text; a gradient that is missing is zero."""
    for key in sorted(set(found) | set(expected)):
        a, b = np.asarray(found.get(key, 0.0)), np.asarray(expected.get(key, 0.0))
        if a.shape != b.shape and key in found and key in expected:
            return f"{key} has shape {a.shape} instead of {b.shape}"
        size = max(1.0, float(np.max(np.abs(b))))
        if not float(np.max(np.abs(a - b))) <= EXACT * size:
            return f"{key} is {a.tolist()} instead of {b.tolist()}"
    return ""


def wrong(outcome, copies):
    """Say what a run that did not raise has wrong, or give an empty text."""
    text = difference(outcome.gradients, copies.gradients)
    if text:
        return f"the gradient of {text}"
    text = difference(outcome.values, copies.values())
    return f"the value of {text}" if text else ""


def oracle(program):
    """Return the copies' run of a program, or None where its last step has no right outcome but an error."""
    try:
        return Copies().run(program)
    except Undefined:
        return None


def by_torch(program, copies):
    """Return PyTorch's outcome and what it has wrong, which is nothing where its numbers mean nothing."""
    outcome = run(torch, program, RuntimeError)
    if outcome.kind == "raised" or copies.overlapping or turns_back(program):
        return outcome, ""
    return outcome, wrong(outcome, copies)


def judge(program, library=tg):
    """Return a verdict and, for a miss, what is wrong."""
    copies = oracle(program)
    if copies is not None:
        theirs, text = by_torch(program, copies)
        if text:
            return "miss: PyTorch differs from the copies", text
    if library is None:
        return ("undefined" if copies is None else theirs.kind), ""
    try:
        ours = run(library, program, TapegradError)
    except Exception as error:
        return f"miss: {type(error).__name__}", str(error)
    if copies is None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of writes to expanded tensors, which PyTorch is to give up
            theirs = run(torch, program, RuntimeError)
        if ours.kind != "raised":
            return "miss: no error", "a tensor that overlaps itself was written"
    if ours.kind == "raised":
        if theirs.kind == "raised" and theirs.step <= ours.step:
            return "raised", ""
        return alone(ours)
    text = wrong(ours, copies)
    if text:
        return "miss: a wrong number", text
    return f"{ours.kind}, PyTorch raised" if theirs.kind == "raised" else ours.kind, ""


def alone(ours):
    """Return the verdict on an error that PyTorch does not raise, or raises later."""
    text = f"step {ours.step}: {type(ours.error).__name__}: {ours.error}"
    for name, (pattern, _) in ALONE.items():
        if re.search(pattern, str(ours.error)):
            return f"raised alone: {name}", text
    return "miss: raised alone", text


def program_of(seed, place):
    """Return the `place`-th program of a seed."""
    return generate(np.random.default_rng([seed, place]))[0]


def judge_all(programs, library=tg):
    """Judge programs; give the verdicts' counts and the misses as (program, verdict, what is wrong)."""
    counts, misses = Counter(), []
    for program in programs:
        verdict, text = judge(program, library)
        counts[verdict] += 1
        if verdict.startswith("miss"):
            misses.append((program, verdict, text))
    return counts, misses


def fails_like(verdict, library=tg):
    """Return what says whether a program fails in the same way; one that the oracle refuses does not."""

    def fails(program):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return judge(program, library)[0] == verdict
        except Exception:
            return False

    return fails
