"""A program twice, plain and compiled, and what is to be said of it.

The same values, gradients, effects and exceptions, to the bit; second derivatives to 1e-10. Every result stays what it
was when later calls have come. A compiled function may refuse with a `CompileError`, which is counted.
"""

import warnings
from collections import Counter
from contextlib import nullcontext
from typing import NamedTuple

import numpy as np

import tapegrad as tg
from tapegrad import errors
from tapegrad.core.grad_mode import recording_strictly

from .sides import FILE, Side, form_of, is_array, leaves_of, raw, to_arrays, to_tensors, weigh

REFUSED = getattr(errors, "CompileError", ())
EXACT = 1e-10
SINGLE = 1e-4  # of float32, whose second derivatives are taken in another order
ROUNDED = 64.0  # last places: recorded gradients add up in another order than those of arrays
IS_ROUNDED = False
"""Whether programs are optimised: sums are added in another order then."""


class Verdict(NamedTuple):
    """`kind` is "replayed", "recorded", "refused", "raised", "ambiguous", or begins with "miss"."""

    kind: str
    text: str = ""


class Miss(Exception):
    """The compiled function differs."""


class Invalid(Exception):
    """A program that was shrunk to what compares nothing."""


class Refused(Exception):
    """It says that it does not compile."""


def judge(program, compiler=None):
    """Return the verdict on a program, `(way, source)`, or with these attributes.

    With arrays, `x += 1` and elements that were read are those of NumPy's numbers in a compiled function. Programs use
    what only tensors have as well, so they cannot be run with arrays alone; those in which it makes a difference are
    compared with tensors of which the same is true, and those that need both are "ambiguous".
    """
    verdict = _judged(program, compiler, False)
    if verdict.kind.startswith("miss"):
        of_numbers = _judged(program, compiler, True)
        if not of_numbers.kind.startswith("miss"):
            return of_numbers
        if "with out=" in of_numbers.text:
            return Verdict("recorded", "a compiled function writes what NumPy computed of arrays by out=")
        if _judged(program, lambda function, **_: function, True).kind.startswith("miss"):
            return Verdict("ambiguous", "it takes an element for a number, and writes through another")
    return verdict


def _judged(program, compiler, are_numbers):
    way, source = (program.way, program.source) if hasattr(program, "source") else program
    code = compile(source, FILE, "exec")
    modes = tg.is_grad_enabled()
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        pair = Pair(way, Side(code, source), Side(code, source, compiler or tg.compile), are_numbers)
        if not pair.compiled.made:
            return Verdict("invalid", "nothing is compiled")
        try:
            pair.run()
        except Miss as miss:
            return Verdict(f"miss: {miss.args[0]}", f"call {pair.place}: {miss.args[1]}")
        except Invalid as invalid:
            return Verdict("invalid", str(invalid))
        except Refused as refused:
            return Verdict("refused", str(refused))
    if tg.is_grad_enabled() is not modes:
        return Verdict("miss: grad mode", "it is another one than before")
    if pair.raised == len(pair.plain.calls):
        return Verdict("raised", pair.error)
    if pair.compiled.replays():
        return Verdict("replayed", pair.error)
    reasons = pair.compiled.reasons()
    return Verdict("refused" if reasons else "recorded", reasons or pair.error)


class Outcome(NamedTuple):
    """What one call did: an exception, or a result, and the gradients of what requires grad."""

    error: BaseException | None
    result: object = None
    args: tuple = ()


class Pair:
    """Both copies, call by call."""

    def __init__(self, way, plain, compiled, are_numbers=False):
        self.way, self.plain, self.compiled, self.are_numbers = way, plain, compiled, are_numbers
        self.place = self.raised = 0
        self.error = ""
        self.kept = []  # copies of the compiled one's results, and of the plain one's
        self.losses, self.leaves = ([], []), ([], [])
        # A program has copies without gaps of arguments that have some, and BLAS sums their products in another order.
        is_rounded = (
            IS_ROUNDED
            or way == "of gradient"
            or "'stepped'" in plain.source
            or any(f"'{layout}'" in plain.source for layout in ("back", "spread", "windows"))
        )
        # What is float64 may come from float32, of which it has the errors.
        self.rounded = ROUNDED * np.finfo("float32" if "'float32'" in plain.source else "float64").eps
        self.error_of_values = self.rounded if is_rounded else 0.0

    @tg.allow_lost_gradients  # programs compute with numbers that they read: constants to every derivative
    def run(self):
        for place in range(len(self.plain.calls)):
            self.place = place
            plain = self.call(self.plain)
            compiled = self.call(self.compiled)
            self.compare(plain, compiled)
            self.earlier()
            self.plain.owns = self.compiled.owns = self.owns(plain)
        # What eager mode saved is written through NumPy between the calls, which nobody sees; a program has copies.
        if self.way == "together" and ".numpy()[...]" not in self.plain.source:
            self.gradients([sum(losses) for losses in self.losses], self.leaves, "together")

    def owns(self, plain):
        """Say which results are arrays that share no memory with what else there is."""
        models = [vars(model) for model in self.plain.names.get("models", ())]
        others = [raw(part) for part in leaves_of([plain.args[1:], self.plain.outside(), models]) if is_array(part)]
        parts = leaves_of(self.plain.results[-1:])
        mine = [raw(part) if is_array(part) and part.ndim else None for part in parts]
        return [
            a is not None
            and not any(np.may_share_memory(a, b) for b in (*others, *mine) if b is not None and b is not a)
            for a in mine
        ]

    def call(self, side):
        """Make the next call of a copy."""
        given = side.calls[self.place]()
        function, args, kwargs = given
        numpys = any(isinstance(part, np.ndarray) and part.dtype.kind == "f" for part in leaves_of([args, kwargs]))
        plain = side is self.plain
        only = numpys and not any(isinstance(part, tg.Tensor) for part in leaves_of([args, kwargs]))
        numbers = recording_strictly() if plain and self.are_numbers and only else nullcontext()
        try:
            if self.way == "of gradient" or not (plain and numpys):
                call = function
            else:

                def call(*args, **kwargs):
                    return function(*to_tensors(args), **to_tensors(kwargs))

            if self.way == "func":
                places = tuple(
                    k for k, part in enumerate(args) if isinstance(part, np.ndarray | tg.Tensor) and is_array(part)
                )
                with numbers:
                    result = tg.func.value_and_grad(lambda *args: weigh(call(*args, **kwargs)), places)(*args)
            else:
                with numbers:
                    result = call(*args, **kwargs)
                result = to_arrays(result) if plain and numpys else result
        except Exception as error:
            if REFUSED and isinstance(error, REFUSED) and not plain:
                raise Refused(f"{type(error).__name__}: {error}") from error
            return Outcome(error, None, given)
        side.results.append(result)
        return Outcome(None, result, given)

    # What is compared

    def compare(self, plain, compiled):
        if plain.error is not None:
            self.raised += 1
            self.error = f"{type(plain.error).__name__}: {plain.error}"
        if isinstance(plain.error, errors.VersionError) and self.way in ("func", "of gradient"):
            if compiled.error is None:  # what was saved is written: a program has copies of its own
                self.compiled.results.pop()
            return
        if type(plain.error) is not type(compiled.error):
            expected = f"{plain.error!r}" if plain.error is not None else "a result"
            raise Miss("exception", f"{compiled.error!r} instead of {expected}") from compiled.error
        if plain.error is not None:
            return
        self.same_trees(compiled.result, plain.result)
        tensors = [part for part in leaves_of([plain.result, self.plain.outside()]) if isinstance(part, tg.Tensor)]
        gives_arrays = self.way in ("value", "of gradient") and not tensors
        if gives_arrays and any(isinstance(part, tg.Tensor) for part in leaves_of([compiled.result])):
            raise Miss("kind", f"{compiled.result!r} instead of {plain.result!r}")
        for where, trees in (("an argument", (compiled.args[1:], plain.args[1:])), ("outside", self.states())):
            for found, expected in zip(*map(leaves_of, trees), strict=True):
                if is_array(expected):
                    same(raw(found), raw(expected), f"effect on {where}", self.error_of_values)
        if self.way in ("gradient", "hvp", "together"):
            self.differentiate(plain, compiled)
        self.kept.append([[np.array(raw(part)) for part in arrays(outcome.result)] for outcome in (compiled, plain)])

    def states(self):
        return self.compiled.outside(), self.plain.outside()

    def same_trees(self, found, expected):
        if form_of(found) != form_of(expected):
            raise Miss("form", f"{found!r} instead of {expected!r}")
        for a, b in zip(leaves_of([found]), leaves_of([expected]), strict=True):
            if not isinstance(b, np.ndarray | np.generic | tg.Tensor):
                if not isinstance(b, int | float | str | None):
                    raise Invalid(f"a result {b!r}")
                if type(a) is not type(b) or a != b:
                    raise Miss("value", f"{a!r} instead of {b!r}")
                continue
            # a gradient of zeros may be none
            if isinstance(b, tg.Tensor) and isinstance(a, tg.Tensor) and a.requires_grad > b.requires_grad:
                raise Miss("requires_grad", f"{a.requires_grad} instead of {b.requires_grad}")
            same(np.asarray(raw(a)), np.asarray(raw(b)), "value", self.error_of_values)

    def earlier(self):
        """Hold that results of earlier calls are what they were, or what the plain one's have become."""
        for place, copies in enumerate(self.kept):
            results = [arrays(side.results[place]) for side in (self.compiled, self.plain)]
            for now, plain, *then in zip(*results, *copies, strict=True):
                changed = not np.array_equal(raw(plain), then[1], equal_nan=True)
                if not changed and not np.array_equal(raw(now), then[0], equal_nan=True):
                    raise Miss("earlier result", f"that of call {place} is {raw(now)} now, and was {then[0]}")

    # Gradients

    def differentiate(self, plain, compiled):
        losses = [weigh(outcome.result) for outcome in (plain, compiled)]
        if not isinstance(losses[0], tg.Tensor) or not losses[0].requires_grad:
            return
        leaves = [
            distinct([part for part in leaves_of(outcome.args[1:]) + side.outside() if is_leaf(part)])
            for side, outcome in ((self.plain, plain), (self.compiled, compiled))
        ]
        if self.way == "together":
            for k in range(2):
                self.losses[k].append(losses[k])
                self.leaves[k].extend(leaves[k])
            return
        self.gradients(losses, leaves, self.way)

    def gradients(self, losses, leaves, way):
        found = []
        for k in range(2):
            try:
                found.append(derivatives(losses[k], distinct(leaves[k]), way == "hvp"))
            except Exception as error:
                found.append(error)
        plain, compiled = found
        if isinstance(plain, Exception):
            self.error = f"{type(plain).__name__}: {plain}"
            return  # written since it was saved: the compiled one has its own copies, and may well know
        if isinstance(compiled, errors.FreedError):
            return  # a call is one row, which is given back as a whole; of the plain one some rows had saved nothing
        if isinstance(compiled, Exception):
            raise Miss("gradient", f"{compiled!r} instead of a gradient") from compiled
        for a, b in zip(compiled[0], plain[0], strict=True):
            if a is None or b is None:
                if np.any(a if b is None else b):
                    raise Miss("gradient", f"{a} instead of {b}")
            else:
                # of all calls together: a program adds up its own part before it is added to the others'
                # A written mask is a choice in a program, of which the gradient may be a zero of the other sign.
                error = self.rounded if way == "together" else self.error_of_values
                same(a + 0.0, b + 0.0, "gradient", error)
        for a, b in zip(compiled[1], plain[1], strict=True):
            size = max(1.0, float(np.max(np.abs(b), initial=0.0)))
            exact = EXACT if b.dtype.char in "dD" else SINGLE
            if np.isfinite(b).all() and not (np.abs(a - b) <= exact * size).all():
                raise Miss("hvp", f"{a.tolist()} instead of {b.tolist()}")


def derivatives(loss, leaves, twice):
    """Return gradients, and gradients of these in a direction."""
    nothing = [np.zeros(leaf.shape) for leaf in leaves]
    if not isinstance(loss, tg.Tensor) or not loss.requires_grad or not leaves:
        return [None] * len(leaves), nothing if twice else []
    first = tg.autograd.grad(loss, leaves, create_graph=twice, allow_unused=True)
    arrays = [None if g is None else np.array(raw(g)) for g in first]
    if not twice:
        return arrays, []
    # A gradient of zeros may be none: each has its own weights.
    slope = weigh([tg.zeros(leaf.shape) if g is None else g for g, leaf in zip(first, leaves, strict=True)])
    if not isinstance(slope, tg.Tensor) or not slope.requires_grad:
        return arrays, nothing
    second = tg.autograd.grad(slope, leaves, allow_unused=True)
    return arrays, [
        np.zeros(leaf.shape) if g is None else np.array(raw(g)) for g, leaf in zip(second, leaves, strict=True)
    ]


def arrays(result):
    return [part for part in leaves_of([result]) if is_array(part)]


def is_leaf(part):
    return isinstance(part, tg.Tensor) and part.requires_grad and part.is_leaf


def distinct(parts):
    return list({id(part): part for part in parts}.values())


def same(found, expected, what, error=0.0):
    """Hold that numbers are the same to the bit, but for NaNs' own, or to an error relative to the largest."""
    if found.shape != expected.shape or found.dtype != expected.dtype:
        raise Miss(what, f"{found.dtype}{found.shape} instead of {expected.dtype}{expected.shape}")
    if error and np.isfinite(expected).all():
        size = max(1.0, float(np.max(np.abs(expected), initial=0.0)))
        if not (np.abs(found - expected) <= error * size).all():
            raise Miss(what, f"{found.tolist()} instead of {expected.tolist()}")
        return
    nan = np.isnan(expected) if expected.dtype.kind in "fc" else np.zeros(expected.shape, bool)
    alike = np.array_equal(found, expected, equal_nan=expected.dtype.kind in "fc")
    if not alike or not np.array_equal(np.signbit(found[~nan]), np.signbit(expected[~nan])):
        raise Miss(what, f"{found.tolist()} instead of {expected.tolist()}")


def judge_all(programs, compiler=None):
    """Judge programs; give the verdicts' counts, and misses as (number, program, verdict)."""
    counts, misses = Counter(), []
    for place, program in enumerate(programs):
        verdict = judge(program, compiler)
        counts[verdict.kind] += 1
        if verdict.kind.startswith("miss"):
            misses.append((place, program, verdict))
    return counts, misses
