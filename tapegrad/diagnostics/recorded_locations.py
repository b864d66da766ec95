"""What is noted of an operation as it is recorded, while anomalies are detected: its line, and what is not finite."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.core.tensor import Tensor
from tapegrad.diagnostics.source_locations import current_place, found_in, is_all_finite


def note(result: Tensor, operands: Sequence[Any], first: int) -> None:
    """Note at the rows from `first` on up to a result's the line, and at its own what of its value is not finite."""
    tape: Any = result._tape
    place = current_place()
    tape.set_lines(range(first, result._row + 1), place)
    if state.tally is not None:
        state.tally(place, result._row + 1 - first, result._array.nbytes)
    if state.unchecked is None and not is_all_finite(result._array):
        found = found_in(result._array)
        assert found is not None
        begins = not any(_is_not_finite(value, result) for value in operands)
        tape.set_lines(range(result._row, result._row + 1), place._replace(found=found._replace(begins=begins)))


def _is_not_finite(operand: Any, result: Tensor) -> bool:
    """Tell whether an operand held NaN or infinity before an operation, which may have written its result there."""
    array = getattr(operand, "_array", operand)
    if array is not result._array:
        return not np.isfinite(array).all()  # also of numbers of Python's
    place = (operand._tape.lines or {}).get(operand._row) if operand._tape is not None else None
    return place is not None and place.found is not None
