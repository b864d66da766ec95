"""The rows of a tape as columns, for pages that show them."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from tapegrad.core.loop_detection import find_loops
from tapegrad.core.storage import layouts
from tapegrad.display.markup import bytes_text, count_text
from tapegrad.display.row_table import FREED, NO_PLACE, NUMBER, SAVES, Place, RowTable, tallied
from tapegrad.ops import BY_OPCODE, ROW_NAMES
from tapegrad.tape import abi as R

if TYPE_CHECKING:
    from tapegrad.tape.snapshot import Snapshot
    from tapegrad.tape.tape import Tape


def tape_table(tape: Tape, limit: int | None = None) -> RowTable:
    """Return the rows of a tape; if there is a limit, the first ones, and no loops."""
    shown = tape.enter()  # another thread may make the tape forget rows meanwhile
    try:
        return _table(tape, shown, limit)
    finally:
        tape.leave()


def forward_times(tape: Tape) -> np.ndarray | None:
    """Return how many seconds passed from one row to the next, Python's own among them; None where none is known."""
    if tape.moments is None:
        return None
    found, before = np.full(len(tape), np.nan), np.nan
    for moment, rows in groupby(sorted(tape.moments), tape.moments.__getitem__):
        some = list(rows)
        found[some] = (moment - before) / len(some)
        before = moment
    return found


def _table(tape: Tape, shown: Snapshot, limit: int | None) -> RowTable:
    words = np.array(shown.rows())
    total = len(words)
    opcode, number = words[:, R.HEAD // 4] & R.OPCODE_MASK, words[:, R.LAYOUT // 4]
    used, operation = np.unique(opcode, return_inverse=True)
    used_layouts, layout = np.unique(number, return_inverse=True)
    shapes = [layouts.by_number[k] for k in used_layouts.tolist()]
    layout_bytes = np.array([each.nbytes for each in shapes], np.int64)
    place, places = _places(shown, total)
    names = [ROW_NAMES[k] for k in used.tolist()]
    nbytes = layout_bytes[layout] if total else np.zeros(0, np.int64)
    counts = f"{count_text(total, 'row')}, {bytes_text(tape.nbytes)}"
    if tape.blocked:
        counts = "gave back its rows after backward"
    kept = slice(limit)
    arity, operands = _operands(words[kept], opcode[kept], shown)
    loops = []
    if limit is None:
        loops = find_loops(operation * len(shapes) + layout, [words[:, R.OPERANDS // 4], words[:, R.OPERANDS // 4 + 1]])
    head = words[kept, R.HEAD // 4]
    marks = np.where(head & R.FREED, FREED, np.where(head & R.SAVES, SAVES, 0)).astype(np.uint8)
    immediates = words[kept].view(np.float64)[:, R.IMMEDIATE // 8]
    owners = np.repeat(np.arange(len(arity)), arity)[operands == NUMBER]
    return RowTable(
        title=f"tape {tape.number}",
        counts=counts,
        rows=np.arange(len(arity)),
        total=total,
        operation=operation[kept],
        operations=names,
        layout=layout[kept],
        layouts=[repr(each) for each in shapes],
        layout_bytes=layout_bytes,
        place=place[kept],
        places=places,
        arity=arity,
        operands=np.maximum(operands, NUMBER),
        marks=marks,
        immediates={row: float(immediates[row]) for row in owners.tolist()},
        notes={},
        loops=loops,
        by_place=tallied(place, np.ones(total, np.int64), nbytes),
    )


def _places(shown: Snapshot, total: int) -> tuple[np.ndarray, list[Place]]:
    place, known = np.full(total, NO_PLACE), {}  # type: ignore[var-annotated]
    for row, line in (shown.lines or {}).items():
        if row < total:
            place[row] = known.setdefault((line.file, line.line, line.function), len(known))
    return place, list(known)


def _operands(words: np.ndarray, opcode: np.ndarray, shown: Snapshot) -> tuple[np.ndarray, np.ndarray]:
    """Return how many operands each row has, and all of them."""
    arity = np.zeros(len(words), np.int64)
    is_many = np.zeros(len(words), np.bool_)
    for code in np.unique(opcode).tolist():
        op = BY_OPCODE.get(code)
        if op is not None:
            which = opcode == code
            if getattr(op, "variadic", False):
                is_many |= which
            else:
                arity[which] = op.arity
    first, second = words[:, R.OPERANDS // 4], words[:, R.OPERANDS // 4 + 1]
    arity[is_many] = second[is_many]
    starts = np.append(0, np.cumsum(arity))
    operands = np.zeros(starts[-1], np.int64)
    for k, column in enumerate((first, second, words[:, R.THIRD // 4])):
        which = np.flatnonzero((arity > k) & ~is_many)
        operands[starts[which] + k] = column[which]
    for row in np.flatnonzero(is_many).tolist():
        operands[starts[row] : starts[row + 1]] = shown.side_rows[first[row] : first[row] + second[row]]
    return arity, operands
