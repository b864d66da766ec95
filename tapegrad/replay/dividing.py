"""Groups of many elements, run by several threads: each takes some elements, or lines, at once."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from tapegrad import pool
from tapegrad.native.group import C_PARTIAL, C_SIZE, C_START, C_STOP, W_GRAIN
from tapegrad.replay.grouping import Lowered, summed
from tapegrad.tape import replaying as P

_function = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)  # which lets other threads of Python run


def compute(workspace: Any, plan: Any, at: int) -> None:
    """Compute a group's parts."""
    group = plan.group_at(at)
    partial = _run(workspace, plan, group, int(plan.code[group.word + P.T_FUNCTION]), group.word, len(group.parts))
    _give_sums(workspace, group, partial)


def _give_sums(workspace: Any, group: Lowered, partial: np.ndarray) -> None:
    for k, part in enumerate(group.together.group.parts):
        if part.mode == "sum":
            workspace._view(group.parts[k][0])[...] = _total(partial[:, k])


def propagate(workspace: Any, plan: Any, backward: Any, at: int) -> None:
    """Give a group's adjoints on."""
    group = plan.group_at(at)
    rows, before = summed(group, backward.side_flags), 0
    if workspace.is_once and group is backward.once.group:
        before = len(group.parts)
    address = int((backward.once if workspace.is_once else backward).native[group.index])
    partial = _run(workspace, plan, group, address, group.back, before + len(rows))
    if before:
        _give_sums(workspace, group, partial)
    for k, (row, is_first) in enumerate(rows, before):
        target = workspace._adjoint(row)
        target[...] = _total(partial[:, k]) + (0.0 if is_first else target)


def _run(workspace: Any, plan: Any, group: Lowered, address: int, word: int, sums: int) -> np.ndarray:
    """Run a function of a group in parts; give the sums of each part."""
    how = group.together
    count = how.line if how.outer < 0 else how.outer
    parts = pool.split(count, int(plan.code[group.word + W_GRAIN]))
    partial = np.zeros((len(parts), max(sums, 1)))
    calls = np.zeros((len(parts), C_SIZE), np.int64)
    calls[:, C_START], calls[:, C_STOP] = np.array(parts, np.int64).T
    calls[:, C_PARTIAL] = partial.ctypes.data + partial.strides[0] * np.arange(len(parts))
    function, space = _function(address), workspace._address
    words, at = plan.code.ctypes.data + 8 * word, calls.ctypes.data
    pool.run(lambda k: function(space, words, at + 8 * C_SIZE * k, 0), len(parts))
    return partial


def _total(numbers: np.ndarray) -> float:
    """Add the sums of parts, in their order."""
    total = 0.0
    for number in numbers.tolist():
        total += number
    return total
