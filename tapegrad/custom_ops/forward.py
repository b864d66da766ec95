"""Computes the value of a formula: functions in loops of their own, and one compiled loop for what is between them.

What is large is divided among the pool's threads, step by step, as the rows of the table are
(`core/parallel_elementwise.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.compilation import text_modules
from tapegrad.core.parallel_elementwise import in_parts
from tapegrad.core.storage import LARGE, check_dtype
from tapegrad.custom_ops.vectorized_stages import Staged, reads
from tapegrad.maths import ufuncs
from tapegrad.ops.expression import OPERANDS, is_costly

_KINDS = {"f64": "float64", "f32": "float32"}
_Steps = list[tuple[Callable[..., Any] | None, Callable[..., Any] | None, tuple[int, ...], bool]]


def _ufunc(name: str) -> Callable[..., Any]:
    """Return what computes a function: our ufunc, as in the table's rows, or NumPy's where there is none."""
    return ufuncs.BY_NAME.get(name) or getattr(np, name)


def _compute(costly: bool, function: Callable[..., Any], operands: Sequence[Any]) -> Any:
    """Compute an elementwise function, in parts where an operand is large."""
    for value in operands:
        if type(value) is np.ndarray and value.size >= LARGE:
            out = in_parts(costly, function, operands)
            return function(*operands) if out is None else out
    return function(*operands)


def _replaced(function: Callable[..., Any], own: Any) -> Any:
    """Compute a function of an array that nobody else has, which is written where it is not divided."""
    if type(own) is not np.ndarray:
        return function(own)
    out = in_parts(True, function, (own,)) if own.size >= LARGE else None
    return function(own, out=own) if out is None else out


class Forward:
    """Computes the value of a formula, with NumPy's broadcasting, warnings and promotion.

    Parameters
    ----------
    text : str
        The module that has the compiled functions: `NAME_value_DTYPE`, and `NAME_argK_DTYPE` for the stages.
    name : str
    staged : Staged
    arity : int
        How many operands the formula has.
    """

    def __init__(self, text: str, name: str, staged: Staged, arity: int) -> None:
        self._text, self._name, self._staged, self._arity = text, name, staged, arity
        self._steps: dict[str, _Steps] = {}

    def _made(self, dtype: str) -> _Steps:
        """Compile, or load, what a dtype needs.

        That is for each stage its function, the loop before it, what that reads, and whether it takes long.
        """
        names = [*OPERANDS[: self._arity], *(f"t{k}" for k in range(len(self._staged.stages)))]
        steps: _Steps = []
        parts = [(f"arg{k}", s.argument, _ufunc(s.function)) for k, s in enumerate(self._staged.stages)]
        for part, formula, function in [*parts, ("value", self._staged.value, None)]:
            read = reads(formula)
            compiled = None
            if formula not in names or (function is None and formula in OPERANDS):
                kind, name = _KINDS[dtype], f"{self._name}_{part}_{dtype}"
                signature = f"{kind}({', '.join([kind] * len(read))})"
                compiled = ufuncs.of_function(text_modules.code(self._text, name, signature), kind, len(read))
            steps.append((function, compiled, tuple(names.index(n) for n in read), is_costly(formula)))
        self._steps[dtype] = steps
        return steps

    def __call__(self, values: Sequence[Any]) -> tuple[Any, list[Any]]:
        """Return the value, and what the row keeps besides the operands."""
        for value in values:
            if type(value) is not np.ndarray or value.dtype.char != "d":
                return self._promoted(values)
        return self._computed("f64", list(values))

    def _computed(self, dtype: str, known: list[Any]) -> tuple[Any, list[Any]]:
        out = None
        for function, compiled, read, costly in self._steps.get(dtype) or self._made(dtype):
            out = known[read[0]] if compiled is None else _compute(costly, compiled, [known[k] for k in read])
            if function is not None:
                out = _compute(True, function, (out,)) if compiled is None else _replaced(function, out)
                known.append(out)
        return out, [known[self._arity + k] for k in self._staged.kept]

    def _promoted(self, values: Sequence[Any]) -> tuple[Any, list[Any]]:
        kind = np.result_type(*values)
        if kind.char not in "fde":
            check_dtype(kind)
            kind = np.dtype(np.float64)
        single = kind.char != "d"
        arrays: list[Any] = [np.asarray(v, np.float32 if single else kind)[()] for v in values]
        out, kept = self._computed("f32" if single else "f64", arrays)
        return (out if kind.char != "e" else out.astype(kind)), kept
