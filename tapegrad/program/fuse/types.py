"""How rows are computed that stand for groups and for what others read of them, and how operands lie in a group."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tapegrad.program.fuse.llvm.group import Group
from tapegrad.program.lower.strided import FLOAT, Form

_F8 = np.dtype(np.float64)


class Together(NamedTuple):
    """How a row is computed that stands for a group: by compiled code.

    Attributes
    ----------
    group : Group
    steps : int
        How often the body runs.
    line, outer : int
        Elements of a line, and lines; -1 lines where all is one line.
    size : int
        Elements in all.
    tables : tuple of ndarray
        Numbers that are others in each step.
    """

    group: Group
    steps: int
    line: int
    outer: int
    size: int
    tables: tuple[np.ndarray, ...] = ()


class PartOf(NamedTuple):
    """How a row is computed that is a part of a group: it has been. `step` counts those of all steps."""

    part: int
    step: int = 0


def in_lines(form: Form) -> bool:
    """Tell whether the elements of an array are side by side along the last dim, and lines evenly apart."""
    if form.in_order:
        return True
    shape, strides = form.shape, form.strides
    if len(shape) < 2 or (strides[-1] != form.dtype.itemsize and shape[-1] > 1):
        return False
    return strides[-2] > 0 and all(strides[d] == strides[d + 1] * shape[d + 1] for d in range(len(shape) - 2))


def broadcast(form: Form, shape: tuple[int, ...]) -> str | None:
    """Say how an array of another shape is one of this: as the same line again and again, or as a number for each line.

    None where it is neither.
    """
    if len(shape) < 2 or not form.in_order or form.dtype != _F8 or len(form.shape) > len(shape) or shape[-1] < 2:
        return None
    own = (1,) * (len(shape) - len(form.shape)) + form.shape
    if own == (1,) * (len(shape) - 1) + shape[-1:]:
        return "line"
    return "column" if own == (*shape[:-1], 1) else None


def along(shape: tuple[int, ...], form: Form, axes: Any) -> tuple[str, int] | None:
    """Say what a sum over some axes is in a group: of which kind, and which dims are those within a line.

    Parameters
    ----------
    shape : tuple of int
        Of what is summed.
    form : Form
        Of the sum.
    axes : int, tuple of int, or None

    Returns
    -------
    (str, int) or None
        A part's mode, and the first dim of a line, -1 for any; None where the sum is of another kind.
    """
    if form is FLOAT:
        return "sum", -1
    if form.dtype != _F8 or not form.in_order or form.in_slot or axes is None:
        return None
    found = sorted(axis % len(shape) for axis in (axes if isinstance(axes, (tuple, list)) else (axes,)))
    count = len(found)
    if not 0 < count < len(shape):
        return None
    if found == list(range(count)):
        return "line", count
    return ("column", len(shape) - count) if found == list(range(len(shape) - count, len(shape))) else None
