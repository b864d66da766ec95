"""Holds what comes of arrays that lie in a strange way to what comes of the same numbers in C order."""

import ast
import re
import warnings

import numpy as np
from higher.cases import COMPOSED, ROWS
from numpy_api import guarded, ways

from tapegrad.errors import TapegradError

CASES = {re.sub(r" at 0x\w+|\s+", "", case.name): case for case in (*ROWS, *COMPOSED)}
FORMS = {**guarded.LYING, **guarded.NUMBERS, **guarded.STRANGE, **{f"{n}-dims": n for n in guarded.DIMS}}
_WAYS = {way.__name__: way for way in ways.WAYS}
_OF_NUMPY = ("only supports up to 32 dimensions", "maximum supported dimension", "number of dimensions must be within")
"""What NumPy says of more dims than some of its functions take."""


def _outcome(way, function, arrays):
    try:
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            return way(function, arrays)
    except TapegradError as error:
        return error
    except MemoryError as error:  # of what would have very many elements
        return error
    except (RuntimeError, ValueError) as error:
        if any(text in str(error) for text in _OF_NUMPY):
            return error
        raise


def judge(name, form, way):
    """Return what is wrong, "" if nothing is, and "refused" where there was an error that says so."""
    case, way = CASES[name], _WAYS[way]
    make = FORMS[form]
    if isinstance(make, int):
        arrays = [guarded.placed(guarded.with_dims(a, make)) for a in case.arrays]
    else:
        arrays = [make(a) if a.dtype.kind == "f" else a for a in case.arrays]
    before = [a.copy() for a in arrays]
    try:
        found = _outcome(way, case.function, arrays)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    for array, old in zip(arrays, before, strict=True):
        if array.dtype.kind not in "OT" and array.tobytes() != old.tobytes():
            return "an operand was written"
    if form in guarded.STRANGE:
        return "refused" if isinstance(found, Exception) else "was not refused"
    if isinstance(make, int):
        straight = _WAYS[way.__name__.replace("compiled_", "")] if way.__name__ != "compiled_written" else way
        expected = _outcome(straight, case.function, [guarded.ordinary(a) for a in arrays])
    else:
        expected = _outcome(way, case.function, [guarded.ordinary(a) for a in arrays])
    if isinstance(found, Exception) or isinstance(expected, Exception):
        both = isinstance(found, Exception) and isinstance(expected, Exception)
        return "refused" if both or is_no_view(found, arrays) else f"{found!r} in the place of {expected!r}"
    return _difference(found, expected)


def is_no_view(found, arrays):
    """Whether an error says that an operand has no view of a shape, where NumPy would have to copy it, too."""
    said = re.match(
        r"no view of shape (.*) is there of a tensor of shape (.*) whose elements lie (.*) bytes", str(found)
    )
    if said is None or not isinstance(found, TapegradError):
        return False
    to, shape, strides = map(ast.literal_eval, said.groups())
    if shape not in [a.shape for a in arrays]:
        return False
    size = 1 + sum((n - 1) * abs(step) for n, step in zip(shape, strides, strict=True))
    lying = np.ndarray(shape, np.uint8, np.zeros(2 * size, np.uint8), size, strides)
    return not np.shares_memory(lying, lying.reshape(to))


def _difference(found, expected):
    if len(found) != len(expected):
        return f"{len(found)} results in the place of {len(expected)}"
    for k, (mine, its) in enumerate(zip(found, expected, strict=True)):
        if mine.shape != its.shape or mine.dtype != its.dtype:
            return f"result {k} is {mine.dtype}{mine.shape}, not {its.dtype}{its.shape}"
        if mine.dtype.kind in "fc":
            eps = np.finfo(mine.dtype).eps
            scale = np.max(np.abs(its[np.isfinite(its)]), initial=1.0)
            same = np.allclose(mine, its, rtol=1e5 * eps, atol=1e5 * eps * scale, equal_nan=True)
        else:
            same = np.array_equal(mine, its)
        if not same:
            return f"result {k} is {mine.ravel()[:4]}, not {its.ravel()[:4]}"
    return ""
