"""What to do about a derivative that is not finite, by the operation and what it had there."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.diagnostics.source_locations import number

_MASK = (
    "where() or a mask that comes after the operation does not help, as 0 times infinity is NaN: keep the values away "
    "from it with tg.func.safe_where({condition}, {function}, x, otherwise)"
)
# For one operand: at which values the derivative is infinite, in words; the condition that keeps them out; a function.
_AT = {
    "sqrt": ("at 0", "x > 0", "np.sqrt"),
    "cbrt": ("at 0", "x != 0", "np.cbrt"),
    "log": ("at 0", "x > 0", "np.log"),
    "log2": ("at 0", "x > 0", "np.log2"),
    "log10": ("at 0", "x > 0", "np.log10"),
    "log1p": ("at -1", "x > -1", "np.log1p"),
    "reciprocal": ("at 0", "x != 0", "np.reciprocal"),
    "arcsin": ("at -1 and 1", "abs(x) < 1", "np.arcsin"),
    "arccos": ("at -1 and 1", "abs(x) < 1", "np.arccos"),
    "arccosh": ("at 1", "x > 1", "np.arccosh"),
    "arctanh": ("at -1 and 1", "abs(x) < 1", "np.arctanh"),
}
_OF_COMPLEX = {"x > 0": "x != 0", "x > -1": "x != -1", "x > 1": "x != 1", "abs(x) < 1": "x ** 2 != 1"}
_POINTS = {"log1p": (-1.0,), "arcsin": (-1.0, 1.0), "arccos": (-1.0, 1.0), "arccosh": (1.0,), "arctanh": (-1.0, 1.0)}
_OTHER = {
    "arctan2": "arctan2 has no derivative at (0, 0)",
    "norm": "the derivative of this norm is not finite there; add a small number before the root, or keep vectors of "
    "zeros out",
    "standard_deviation": "the derivative of std is not finite where all values are equal; add a small number to the "
    "variance before the root",
    "solve": "the matrix is singular, or close to it",
    "inv": "the matrix is singular, or close to it",
    "cholesky": "the matrix is not positive definite, or close to a matrix that is not",
    "eigh_parts": "eigenvectors have no derivative where eigenvalues are equal",
    "svd_parts": "singular vectors have no derivative where singular values are equal",
}


def _known(at: dict[str, Any], name: str) -> Any:
    """Return an operand's value there, where one could be told."""
    value = at.get(name)
    return None if value is None else number(value)


def hint_for(name: str, which: int, at: dict[str, Any], made: float, dtype: np.dtype) -> str:
    """Say what to do about a row whose derivative is not finite.

    Parameters
    ----------
    name : str
        The row's.
    which : int
        The operand whose gradient it is.
    at : dict
        What the derivative read there, by name, and the incoming gradient, g; None where it is not one number.
    made : float
        What it gave.
    dtype : dtype
        The row's.
    """
    text = _singular(name, at)
    if text and dtype.kind == "c":
        for ordered, other in _OF_COMPLEX.items():
            text = text.replace(f"({ordered},", f"({other},")
    if not text:
        values = [number(value) for value in at.values() if value is not None]
        if name in _OTHER:
            text = _OTHER[name]
        elif _is_left_out(at):
            _, condition, function = _AT.get(name, ("", "condition", "function"))
            text = f"{name} gives {_known(at, 'out')} there, and what comes after it leaves that out. " + _MASK.format(
                condition=condition, function=function
            )
        elif not all(np.isfinite(values)):
            text = "a value that the derivative needs is not finite itself: tg.debug.trace_nan(loss) prints its way"
        elif np.isinf(made) and max(map(abs, values), default=0.0) > float(np.finfo(dtype).max) ** 0.25:
            text = f"finite numbers, whose product is too large for {dtype}: scale what is computed, or clip it before"
        elif values:
            text = "the derivative is not finite there. " + _MASK.format(condition="condition", function="function")
    return text


def _is_left_out(at: dict[str, Any]) -> bool:
    """Tell whether only the row's own result is not finite, and no gradient comes to it."""
    known = {key: number(value) for key, value in at.items() if value is not None}
    out = known.pop("out", None)
    return out is not None and known.get("g") == 0 and not np.isfinite(out) and all(np.isfinite(list(known.values())))


def _singular(name: str, at: dict[str, Any]) -> str:
    """Say where a derivative is infinite, if the operation was there."""
    x, y, out = (_known(at, key) for key in ("x", "y", "out"))
    if name in _AT:
        where, condition, function = _AT[name]
        points = _POINTS.get(name, (0.0,))
        read = x if x is not None else out
        if name == "reciprocal" and out is not None and np.isinf(out):
            read = 0.0  # of which that is the reciprocal
        if read in points:
            return f"the derivative of {name} is infinite {where}. " + _MASK.format(
                condition=condition, function=function
            )
    if name == "div" and y == 0:
        return "this is a division by zero. " + _MASK.format(condition="y != 0", function="np.divide").replace(
            ", x, ", ", (x, y), "
        )
    if name == "pow" and x == 0:
        return "the derivative of x ** y is infinite at x = 0 for y < 1. " + _MASK.format(
            condition="x > 0", function="lambda x: x ** y"
        )
    return ""
