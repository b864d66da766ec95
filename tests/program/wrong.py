"""Compilers that are wrong, each in one way, which the search has to find; and a right one, which compiles nothing."""

import functools
import types

import numpy as np

import tapegrad as tg

from .sides import is_array, leaves_of, mapped, raw, to_arrays, to_tensors


def of_numpys(function):
    """Make a function of arrays of one of tensors: NumPy in, NumPy out."""

    @functools.wraps(function)
    def called(*args, **kwargs):
        parts = leaves_of([args, kwargs])
        result = function(*to_tensors(args), **to_tensors(kwargs))
        tensors = any(isinstance(part, tg.Tensor) for part in parts) or not any(map(is_array, parts))
        return result if tensors else to_arrays(result)

    return called


def right(function, **options):
    return of_numpys(function)


def bakes(function, **options):
    """Return the first result for all arguments."""
    first = []

    def called(*args, **kwargs):
        if not first:
            first.append(function(*args, **kwargs))
        return first[0]

    return of_numpys(called)


def copied(value):
    """Return a value that what happens outside does not reach."""
    if is_array(value) or isinstance(value, np.ndarray):
        return value.copy() if isinstance(value, np.ndarray) else tg.from_numpy(raw(value).copy())
    if type(value) in (dict, list):
        return mapped(copied, value)
    if hasattr(value, "__dict__") and type(value).__name__ in ("Box", "Model"):
        new = object.__new__(type(value))
        new.__dict__.update({key: copied(part) for key, part in vars(value).items()})
        return new
    return value


def keeps_outside(function, copy):
    """Read globals and cells once, when the function is first called."""
    kept = []

    def called(*args, **kwargs):
        if not kept:
            cells = tuple(types.CellType(copy(cell.cell_contents)) for cell in function.__closure__ or ())
            known = {name: copy(value) for name, value in function.__globals__.items()}
            kept.append(types.FunctionType(function.__code__, known, None, function.__defaults__, cells))
        return kept[0](*args, **kwargs)

    return of_numpys(called)


def ignores_globals(function, **options):
    """See what is written to captured arrays and objects, and not what names are bound to later."""
    return keeps_outside(function, lambda value: value)


def ignores_contents(function, **options):
    """See nothing of what happens outside."""
    return keeps_outside(function, copied)


def shares_output_memory(function, **options):
    """Write results to where the last ones stand."""
    memory = {}

    def stored(place, value):
        if not is_array(value):
            return value
        array = raw(value)
        kept = memory.setdefault((place, array.shape, array.dtype), np.empty_like(array))
        kept[...] = array
        if isinstance(value, np.ndarray):
            return kept
        return Stored.apply(value, kept) if value.requires_grad else tg.from_numpy(kept)

    @functools.wraps(function)
    def called(*args, **kwargs):
        places = iter(range(1000))
        return mapped(lambda part: stored(next(places), part), right(function)(*args, **kwargs))

    return called


class Stored(tg.autograd.Function):
    """A value in another memory."""

    @staticmethod
    def forward(ctx, value, memory):
        return tg.from_numpy(memory)

    @staticmethod
    def backward(ctx, gradient):
        return gradient, None


def patched(function, name, answer):
    """Call a function while a method of tensors is another one."""

    def called(*args, **kwargs):
        before = getattr(tg.Tensor, name)
        setattr(tg.Tensor, name, answer(before))
        try:
            return function(*args, **kwargs)
        finally:
            setattr(tg.Tensor, name, before)

    return of_numpys(called)


def replaying(name):
    """Make a compiler for which a method answers as in the first call, in the same order."""

    def compiler(function, **options):
        answers = []

        def answer(method):
            known = iter(answers[:])
            recording = not answers

            def asked(tensor):
                found = method(tensor)
                if recording:
                    answers.append(found)
                return next(known, found)

            return asked

        return patched(function, name, answer)

    return compiler


def drops_effects(function, **options):
    """Work on copies of what is passed in."""

    def called(*args, **kwargs):
        def copy(part):
            if not is_array(part) or (isinstance(part, tg.Tensor) and part.requires_grad):
                return part
            return part.copy() if isinstance(part, np.ndarray) else part.clone()

        return function(*mapped(copy, args), **mapped(copy, kwargs))

    return of_numpys(called)


def loses_captured(function, **options):
    """Differentiate by what is passed in alone."""

    def called(*args, **kwargs):
        captured = [value for value in function.__globals__.values() if isinstance(value, tg.Tensor)]
        captured += [cell.cell_contents for cell in function.__closure__ or ()]
        captured = [value for value in captured if isinstance(value, tg.Tensor) and value.requires_grad]
        for value in captured:
            value.requires_grad_(False)
        try:
            return function(*args, **kwargs)
        finally:
            for value in captured:
                value.requires_grad_()

    return of_numpys(called)


def per_class(function, **options):
    """Keep attributes of the instance that was first called."""
    first = []

    def called(*args, **kwargs):
        if args and type(args[0]).__name__ == "Model":
            first.append(args[0])
            args = (first[0], *args[1:])
        return function(*args, **kwargs)

    return of_numpys(called)


def forgets_names(function, **options):
    """Take keywords in the order in which they come."""

    def called(*args, **kwargs):
        return function(*args, *kwargs.values())

    return of_numpys(called)


def separates(function, **options):
    """Take the same memory, passed twice, for two."""

    def called(*args, **kwargs):
        arrays = [part for part in args if is_array(part)]
        shared = [a for k, a in enumerate(arrays) if any(np.shares_memory(raw(a), raw(b)) for b in arrays[:k])]
        return function(*(copied(part) if any(part is a for a in shared) else part for part in args), **kwargs)

    return of_numpys(called)


WRONG = {
    "bakes": bakes,
    "ignores globals": ignores_globals,
    "ignores contents": ignores_contents,
    "shares output memory": shares_output_memory,
    "ignores branches": replaying("__bool__"),
    "keeps numbers": replaying("__float__"),
    "keeps integers": replaying("__int__"),
    "drops effects": drops_effects,
    "loses captured": loses_captured,
    "per class": per_class,
    "forgets names": forgets_names,
    "separates": separates,
}
