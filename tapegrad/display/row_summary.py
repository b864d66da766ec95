"""A short table of a tape or a program, that is read without scripts: what a notebook shows of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tapegrad.display.markup import (
    bar,
    block,
    bytes_text,
    code,
    count_text,
    escaped,
    folded,
    heading,
    line_text,
    table,
)
from tapegrad.display.row_table import FREED, GUARD, NO_PLACE, NUMBER, OUTPUT, SAVES, Place, RowTable

SHOWN = 40
"""Rows, and half as many lines of Python."""
_LONGEST = 80
_MARKS = ((OUTPUT, "result"), (GUARD, "guard"), (SAVES, "saves"), (FREED, "freed"))


def summary(rows: RowTable, hint: str = "") -> str:
    """Return a summary as HTML, of at most SHOWN rows: the lines of Python that recorded most, and the first rows."""
    lines = _by_line(rows)
    shown = min(len(rows.rows), SHOWN)
    more = rows.total - shown
    title = "first rows, loops once" if more and rows.loops else "first rows" if more else "rows"
    return block(
        heading(rows.title, rows.counts),
        folded("lines of Python", _table_of_lines(rows, lines), True) if len(lines) > 1 else "",
        folded(title, row_table(rows, shown), is_open=rows.total <= SHOWN or len(lines) <= 1) if shown else "",
        f"<div class=quiet>{escaped(hint)}</div>" if hint else "",
    )


def row_table(rows: RowTable, limit: int) -> str:
    """Return the first rows as a table; where a loop begins, a line says how often it is run."""
    return table(("row", "operation", "value", "of", "", "line"), _rows(rows, limit))


def operand_text(rows: RowTable) -> Callable[[int], str]:
    """Return a function of the place of a row in the table, which gives its operands and what is noted of it."""
    starts = rows.starts

    def text(at: int) -> str:
        number = int(rows.rows[at])
        immediate = rows.immediates.get(number)
        said = "number" if immediate is None else f"{immediate:g}"
        operands = rows.operands[starts[at] : starts[at + 1]].tolist()
        parts = [", ".join([said if k == NUMBER else f"%{k}" for k in operands]), rows.notes.get(number, "")]
        return shortened(": ".join([part for part in parts if part]))

    return text


def shortened(text: str) -> str:
    """Return a text without what does not fit a column."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…"


def _rows(rows: RowTable, limit: int) -> Iterator[list[str]]:
    text, last = operand_text(rows), NO_PLACE
    turns = {first: (period, count) for first, period, count in rows.loops}
    for at in range(limit):
        number = int(rows.rows[at])
        if number in turns:
            period, count = turns[number]
            yield [f"<span class=quiet>loop: {count_text(period, 'row')}, {count:,} times</span>", "", "", "", "", ""]
        place = int(rows.place[at])
        line = _line(rows.places, place) if place not in (NO_PLACE, last) else ""
        last = place
        marks = ", ".join([name for bit, name in _MARKS if rows.marks[at] & bit])
        yield [
            code(f"%{number}"),
            code(rows.operations[rows.operation[at]]),
            code(rows.layouts[rows.layout[at]]),
            code(text(at)),
            escaped(marks),
            line,
        ]


def _line(places: list[Place], place: int) -> str:
    return code(shortened(line_text(places[place])))


def _by_line(rows: RowTable) -> list[tuple[int, int, int]]:
    lines = [(place, *found) for place, found in rows.by_place.items() if place != NO_PLACE]
    return sorted(lines, key=lambda line: (-line[1], line[0]))


def _table_of_lines(rows: RowTable, lines: list[tuple[int, int, int]]) -> str:
    most, shown = lines[0][1], lines[: SHOWN // 2]
    body = [
        [_line(rows.places, place), f"{count:,}", bar(count / most), bytes_text(nbytes)]
        for place, count, nbytes in shown
    ]
    more = len(lines) - len(shown)
    rest = f"<div class=quiet>and {count_text(more, 'line')} more</div>" if more else ""
    return table(("line", "rows", "", "bytes"), body, numbers=(1, 3)) + rest
