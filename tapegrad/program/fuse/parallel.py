"""Groups of many elements, run by several threads: each takes some elements, or lines, at once."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
from typing import Any

import numpy as np

from tapegrad.core import thread_pool
from tapegrad.engine import replay_executor as P
from tapegrad.program.fuse.llvm.group import C_PARTIAL, C_SIZE, C_START, C_STOP, W_GRAIN
from tapegrad.program.fuse.llvm.outputs import line_room
from tapegrad.program.fuse.lower import Lowered, summed

_function = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)  # which lets other threads of Python run


def compute(workspace: Any, plan: Any, at: int) -> None:
    """Compute a group's parts."""
    group = plan.group_at(at)
    sums, lines = len(group.parts), _line_parts(group)
    partial = _run(workspace, plan, group, int(plan.code[group.word + P.T_FUNCTION]), group.word, sums, len(lines))
    _give_sums(workspace, group, partial)
    for row, total in zip(lines, _lines(group, partial, sums, len(lines)), strict=True):
        workspace._view(row).reshape(-1)[...] = total


def _line_parts(group: Lowered) -> list[int]:
    """List the rows of parts that are sums over lines."""
    return [rows[0] for part, rows in zip(group.together.group.parts, group.parts, strict=True) if part.mode == "line"]


def _give_sums(workspace: Any, group: Lowered, partial: np.ndarray) -> None:
    for k, part in enumerate(group.together.group.parts):
        if part.mode == "sum":
            workspace._view(group.parts[k][0])[...] = _total(partial[:, k])


def _lines(group: Lowered, partial: np.ndarray, sums: int, count: int) -> Iterator[np.ndarray]:
    """Add up each of so many partial lines, which are behind so many partial sums, in the order of the parts."""
    line = group.together.line
    room = line_room(line, group.together.group.width)
    for begin in range(sums, sums + count * room, room):
        total = partial[0, begin : begin + line].copy()
        for each in partial[1:, begin : begin + line]:
            total += each
        yield total


def propagate(workspace: Any, plan: Any, backward: Any, at: int) -> None:
    """Give a group's adjoints on."""
    group = plan.group_at(at)
    rows, before = summed(group, backward.side_flags), 0
    lines: list[int] = []
    if workspace.is_once and group is backward.once.group:
        before, lines = len(group.parts), _line_parts(group)
    address = int((backward.once if workspace.is_once else backward).native[group.index])
    slices = _slices(group, backward.side_flags)
    for row, is_first in slices.values():
        if is_first:
            workspace.adjoint(row)[...] = 0.0
    externals = group.together.group.externals
    given = [row for k, (row, _) in slices.items() if externals[k].is_line]
    reach = _reach(plan, group, [k for k in slices if not externals[k].is_line])
    sums = before + len(rows)
    partial = _run(workspace, plan, group, address, group.back, sums, len(lines) + len(given), reach)
    if before:
        _give_sums(workspace, group, partial)
    for k, (row, is_first) in enumerate(rows, before):
        target = workspace.adjoint(row)
        target[...] = _total(partial[:, k]) + (0.0 if is_first else target)
    for k, total in enumerate(_lines(group, partial, sums, len(lines) + len(given))):
        if k < len(lines):
            workspace._view(lines[k]).reshape(-1)[...] = total
        else:
            target = workspace.adjoint(given[k - len(lines)])
            target += total.reshape(target.shape)


def _slices(group: Lowered, sides: np.ndarray) -> dict[int, tuple[int, bool]]:
    """Find, by external, the arrays that are given adjoints of slices, and whether it is the first for them."""
    marks = sides[group.many : group.many + len(group.operands)].tolist()
    externals = group.together.group.externals
    return {
        k: (group.targets[k], m & P.BEGINS != 0)
        for k, (m, e) in enumerate(zip(marks, externals, strict=True))
        if e.is_slice and m & P.LIVE
    }


def _reach(plan: Any, group: Lowered, slices: list[int]) -> int:
    """Return how many lines, or elements, two slices of one array may be apart: what two parts may both write to."""
    how = group.together
    outers, words, reach = how.group.words()[1], how.group.slice_words(), 0
    for row in {group.targets[k] for k in slices}:
        mine = [k for k in slices if group.targets[k] == row]
        places = [int(plan.code[group.word + words[k]]) for k in mine]
        lines = [int(plan.code[group.word + outers[k]]) if outers[k] >= 0 else 8 * how.line for k in mine]
        if how.outer >= 0 and len(set(lines)) > 1:
            return how.outer
        step = lines[0] if how.outer >= 0 else 8
        reach = max(reach, (max(places) - min(places)) // step + 2)
    return reach


def _run(
    workspace: Any, plan: Any, group: Lowered, address: int, word: int, sums: int, lines: int, reach: int = 0
) -> np.ndarray:
    """Run a function of a group in parts; give the sums of each part, and behind these its lines.

    Parts that are side by side may write to the same elements, as far as they `reach`: every other one runs first.
    """
    how = group.together
    count = how.line if how.outer < 0 else how.outer
    grain = int(plan.code[group.word + W_GRAIN])
    parts = thread_pool.split(count, grain if reach <= grain else count)
    partial = np.zeros((len(parts), sums + lines * line_room(how.line, how.group.width)))
    if not partial.size:
        partial = np.zeros((len(parts), 1))  # an address says that this is a part
    calls = np.zeros((len(parts), C_SIZE), np.int64)
    calls[:, C_START], calls[:, C_STOP] = np.array(parts, np.int64).T
    calls[:, C_PARTIAL] = partial.ctypes.data + partial.strides[0] * np.arange(len(parts))
    function, space = _function(address), workspace._address
    words, at = plan.code.ctypes.data + 8 * word, calls.ctypes.data
    for run in (range(0, len(parts), 2), range(1, len(parts), 2)) if reach else (range(len(parts)),):
        thread_pool.run(lambda k, run=run: function(space, words, at + 8 * C_SIZE * run[k], 0), len(run))  # type: ignore[misc]
    return partial


def _total(numbers: np.ndarray) -> float:
    """Add the sums of parts, in their order."""
    total = 0.0
    for number in numbers.tolist():
        total += number
    return total
