"""A page to look into a tape or a program: one file of HTML, which needs nothing but a browser."""

from __future__ import annotations

import base64
import functools
import gzip
import json
import linecache
import os
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from tapegrad.display.graph_layout import Graph, drawing, folded_graph
from tapegrad.display.markup import STYLE, escaped, line_text
from tapegrad.display.row_summary import SHOWN, row_table
from tapegrad.display.row_table import NO_PLACE, NUMBER, RowTable
from tapegrad.errors import ArgumentError
from tapegrad.io.atomic_write import replacing

_AROUND = 2
"""Lines of Python shown before and after that of a row."""
_NUMBERS = 2_000_000
"""Values that a page has, at most, of all rows together."""
_FEWEST, _MOST = 4, 256
_KINDS = {"u1": np.uint8, "u2": np.uint16, "i4": np.int32, "f4": np.float32, "f8": np.float64}


class Measured(NamedTuple):
    """What is known of rows beyond what was recorded.

    Attributes
    ----------
    forward, reverse : ndarray of float, or None
        Seconds, by row; NaN where they are not known.
    values, adjoints : list of array or None, or None
        By row; None for a row that has none.
    notes : mapping of str to str
        Why there is none, under "times", "values" and "adjoints".
    """

    forward: Any = None
    reverse: Any = None
    values: Any = None
    adjoints: Any = None
    notes: Mapping[str, str] = MappingProxyType({})


class Explorer:
    """A page to look into a tape or a program; a notebook shows it below the cell.

    `tg.debug.explore(loss)` and `program.explore(*args)` make one. It shows rows with shapes, lines of Python, bytes
    and times, with loops folded; the lines by what they take; the graph; and of a row that is clicked its operands, the
    rows that read it, its value and its adjoint.
    """

    def __init__(self, rows: RowTable, measured: Measured) -> None:
        self._rows, self._measured = rows, measured

    @functools.cached_property
    def _page(self) -> str:
        return page(self._rows, self._measured)

    def save_html(self, path: str | os.PathLike[str]) -> None:
        """Write the page to a file, which is there whole or not at all.

        Raises
        ------
        ArgumentError
            Where the path cannot be written.
        """
        save_page(self._page, path)

    def __repr__(self) -> str:
        rows = self._rows
        return f"<explorer of {rows.title}: {rows.counts}; save_html(path) writes it as a page>"

    def _repr_html_(self) -> str:
        return (
            f'<iframe title="{escaped(self._rows.title)}" srcdoc="{escaped(self._page)}" '
            'style="width:100%;height:640px;border:1px solid #8888;border-radius:6px"></iframe>'
        )


def save_page(text: str, path: str | os.PathLike[str]) -> None:
    """Write a page to a file."""
    try:
        with replacing(os.fspath(path)) as (file, _):
            file.write(text.encode())
    except (OSError, TypeError, ValueError) as error:
        raise ArgumentError(
            f"cannot write a page to {path!r}: {error}; give the path of a file, as in 'program.html'"
        ) from None


def page(rows: RowTable, measured: Measured) -> str:
    """Return a page as HTML."""
    graph = folded_graph(rows)
    columns, texts = [*_columns(rows), ("nodeOf", "u2", graph.of_row)], _texts(rows, measured, graph)
    for name, seconds in _times(measured).items():
        columns.append((name, "f4", seconds))
    for name in ("values", "adjoints"):
        arrays = getattr(measured, name)
        if arrays is not None:
            starts, numbers = _numbers(arrays, len(rows.rows))
            columns += [(name, "f8", numbers), (f"{name}Starts", "i4", starts)]
    here = Path(__file__).parent
    style, script = [(here / name).read_text("utf-8") for name in ("explorer.css", "explorer.js")]
    more = f"<p>The first {SHOWN} of {rows.total:,} rows; a browser with scripts shows all.</p>"
    static = row_table(rows, min(SHOWN, len(rows.rows))) + (more if rows.total > SHOWN else "")
    return _PAGE.format(
        title=escaped(rows.title),
        counts=escaped(rows.counts + (f"; no times: {lost}" if (lost := measured.notes.get("times")) else "")),
        style=style + STYLE,
        script=script,
        static=f'<div class="tapegrad">{static}</div>',
        data=_packed(columns, texts),
    )


def _times(measured: Measured) -> dict[str, np.ndarray]:
    found = {"forward": measured.forward, "reverse": measured.reverse}
    return {name: seconds for name, seconds in found.items() if seconds is not None}


def _columns(rows: RowTable) -> list[tuple[str, str, np.ndarray]]:
    back = np.repeat(rows.rows, rows.arity) - rows.operands + 1  # how far back, which compresses well
    immediates = dict(rows.immediates)
    return [
        ("operation", "u2", rows.operation),
        ("layout", "i4", rows.layout),
        ("place", "i4", rows.place),
        ("arity", "i4", rows.arity),
        ("operands", "i4", np.where(rows.operands == NUMBER, -1, back)),
        ("marks", "u1", rows.marks),
        ("layoutBytes", "f8", rows.layout_bytes),
        ("immediateRows", "i4", np.array(list(immediates), np.int64)),
        ("immediates", "f8", np.array(list(immediates.values()), float)),
    ]


def _texts(rows: RowTable, measured: Measured, graph: Graph) -> dict[str, Any]:
    known, count = rows.place != NO_PLACE, len(rows.places)
    seconds = {
        name: np.bincount(rows.place[known], np.nan_to_num(each)[known], count)
        for name, each in _times(measured).items()
    }
    return {
        "operations": rows.operations,
        "layouts": rows.layouts,
        "sizes": [_size(text) for text in rows.layouts],
        "places": [_place(place) for place in rows.places],
        "notes": list(rows.notes.items()),
        "loops": [list(loop) for loop in rows.loops],
        "lines": [
            {"place": place, "rows": count, "bytes": nbytes} | {name: each[place] for name, each in seconds.items()}
            for place, (count, nbytes) in rows.by_place.items()
            if place != NO_PLACE
        ],
        "noLines": "Lines of Python are noted inside of tg.autograd.detect_anomaly().",
        "graph": drawing(rows, graph),
        "folding": graph.folding,
        "without": dict(measured.notes),
    }


def _size(layout: str) -> int:
    inside = layout.partition("[")[2].rstrip("]")
    return int(np.prod([int(n) for n in inside.replace(",", " ").split()])) if inside else 1


def _place(place: tuple[str, int, str]) -> dict[str, Any]:
    file, line, function = place
    lines = linecache.getlines(file)
    first, stop = max(line - 1 - _AROUND, 0), line + _AROUND
    source = [[k + 1, lines[k].rstrip()] for k in range(first, min(stop, len(lines)))]
    return {"file": file, "line": line, "function": function, "text": line_text(place), "source": source}


def _numbers(arrays: list[Any], count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return where the numbers of each row begin, and these: the first of each, complex ones as two."""
    each = min(max(_NUMBERS // max(count, 1), _FEWEST), _MOST)
    lengths, found = np.zeros(count + 1, np.int64), []
    for row, array in enumerate(arrays):
        if array is not None:
            flat = np.asarray(array).reshape(-1)[:each]
            plain = flat.view(flat.real.dtype) if flat.dtype.kind == "c" else flat
            found.append(plain.astype(float))
            lengths[row + 1] = plain.size
    return np.cumsum(lengths), np.concatenate(found) if found else np.zeros(0)


def _packed(columns: list[tuple[str, str, np.ndarray]], texts: dict[str, Any]) -> str:
    """Return everything as base64 of gzip: the length of a text of JSON, that, and the columns, each at 8 bytes."""
    arrays = [(name, kind, np.ascontiguousarray(column, _KINDS[kind])) for name, kind, column in columns]
    listed: list[Any] = [[name, kind, 0, len(array)] for name, kind, array in arrays]
    head = b""
    for _ in range(3):  # the places stand in the text, whose length they depend on
        at = -(-(4 + len(head)) // 8) * 8
        for entry, (_, _, array) in zip(listed, arrays, strict=True):
            entry[2] = at
            at += -(-array.nbytes // 8) * 8
        head = json.dumps({**texts, "columns": listed}).encode()
    parts = [len(head).to_bytes(4, "little"), head]
    parts.append(b"\0" * (-(4 + len(head)) % 8))
    for _, _, array in arrays:
        parts += [array.tobytes(), b"\0" * (-array.nbytes % 8)]
    return base64.b64encode(gzip.compress(b"".join(parts), 5, mtime=0)).decode()


_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}
</style>
</head>
<body>
<header>
<h1>{title}</h1><span class="quiet">{counts}</span>
<div class="tools" id="tools" hidden>
<div role="tablist" aria-label="what is shown">
<button role="tab" id="rows-tab" aria-controls="rows-panel">rows</button>
<button role="tab" id="lines-tab" aria-controls="lines-panel">lines of Python</button>
<button role="tab" id="graph-tab" aria-controls="graph-panel">graph</button>
</div>
<label>search <input type="search" id="search" placeholder="operation, shape, line or %row"></label>
<label>only <select id="operation"></select></label>
<span id="matches" class="quiet" role="status"></span>
</div>
</header>
<div id="static">{static}</div>
<div id="explorer">
<main id="panels">
<div id="rows-panel" role="tabpanel" aria-labelledby="rows-tab">
<div class="line heads" aria-hidden="true"><span>row</span><span>operation</span><span>value</span><span>of</span>
<span>line</span><span>bytes</span><span>time</span></div>
<div id="grid" role="grid" tabindex="0" aria-label="rows" aria-colcount="7">
<div id="sizer"><div id="window"></div></div>
<p id="nothing" class="quiet" style="padding: 0 1em" hidden>no row matches</p></div>
</div>
<div id="lines-panel" role="tabpanel" aria-labelledby="lines-tab" hidden></div>
<div id="graph-panel" role="tabpanel" aria-labelledby="graph-tab" tabindex="0" hidden>
<span class="said quiet"></span>
<div class="buttons"><button id="zoom-in" aria-label="larger">+</button>
<button id="zoom-out" aria-label="smaller">−</button>
<button id="zoom-fit">fit</button></div></div>
</main>
<aside aria-label="one row" aria-live="polite" id="detail"><p class="quiet">Choose a row to see what it reads, who
reads it, and the line of Python that it came from. Arrow keys move; / searches.</p></aside>
</div>
<script type="application/octet-stream" id="data">{data}</script>
<script>
{script}
</script>
</body>
</html>
"""
