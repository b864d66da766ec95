"""Pieces of HTML, with everything escaped that is not written here."""

from __future__ import annotations

import html
import linecache
import os
from collections.abc import Iterable, Sequence
from typing import Any

STYLE = """
.tapegrad { font: 13px/1.45 system-ui, sans-serif; color: inherit;
  --line: color-mix(in srgb, currentColor 25%, transparent); --bar: color-mix(in srgb, #4a7fe0 75%, currentColor 10%);
  --quiet: color-mix(in srgb, currentColor 68%, transparent); }
.tapegrad table { border-collapse: collapse; margin: .4em 0; background: none; }
.tapegrad th, .tapegrad td { text-align: left; padding: .1em .7em .1em 0; border: 0; vertical-align: top;
  white-space: pre; background: none; color: inherit; }
.tapegrad th { color: var(--quiet); font-weight: 600; border-bottom: 1px solid var(--line); }
.tapegrad td.n, .tapegrad th.n { text-align: right; font-variant-numeric: tabular-nums; }
.tapegrad code, .tapegrad td.code { font-family: ui-monospace, monospace; font-size: 12px; color: inherit;
  background: none; }
.tapegrad pre { margin: .3em 0; padding: 0; color: inherit; background: none; font-size: 12px; }
.tapegrad .quiet { color: var(--quiet); }
.tapegrad .bar { display: inline-block; height: .7em; background: var(--bar); border-radius: 2px; min-width: 1px; }
.tapegrad details > summary { cursor: pointer; color: var(--quiet); }
.tapegrad .scroll { overflow-x: auto; max-width: 100%; }
.tapegrad img { image-rendering: pixelated; }
"""
_BAR = 90
_UNITS = ((1e9, "GB"), (1e6, "MB"), (1e3, "kB"))
_SECONDS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def escaped(text: object) -> str:
    """Return a text as HTML that shows it."""
    return html.escape(str(text), quote=True)


def block(*parts: str) -> str:
    """Return parts as one element that stands by itself in the output of a cell."""
    return f'<div class="tapegrad"><style>{STYLE}</style>{"".join(parts)}</div>'


def heading(title: str, rest: str = "") -> str:
    """Return a first line: what it is, and what is to be said of it."""
    return f"<div><strong>{escaped(title)}</strong> <span class=quiet>{escaped(rest)}</span></div>"


def code(text: object) -> str:
    """Return a text in the letters of code."""
    return f"<code>{escaped(text)}</code>"


def bar(share: float) -> str:
    """Return a bar for a share between 0 and 1."""
    width = round(_BAR * min(max(share, 0.0), 1.0))
    return f'<span class=bar style="width:{width}px" role=img aria-label="{100 * share:.0f} percent"></span>'


def table(heads: Sequence[str], rows: Iterable[Sequence[Any]], numbers: Iterable[int] = ()) -> str:
    """Return a table.

    Parameters
    ----------
    heads : sequence of str
        Plain text.
    rows : iterable of sequences of str
        Each entry is HTML already.
    numbers : iterable of int
        The columns that hold numbers, which are set flush right.
    """
    right = frozenset(numbers)
    classes = [" class=n" if k in right else "" for k in range(len(heads))]
    head = "".join([f"<th{c} scope=col>{escaped(text)}</th>" for c, text in zip(classes, heads, strict=True)])
    lines = [
        "<tr>" + "".join([f"<td{c}>{entry}</td>" for c, entry in zip(classes, row, strict=True)]) + "</tr>"
        for row in rows
    ]
    return f"<div class=scroll><table><thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table></div>"


def folded(summary: str, content: str, is_open: bool = False) -> str:
    """Return something that opens at a click, without a script."""
    return f"<details{' open' if is_open else ''}><summary>{escaped(summary)}</summary>{content}</details>"


def count_text(count: int, word: str) -> str:
    """Return a number of things."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def bytes_text(count: float) -> str:
    """Return a number of bytes, in a unit that suits it."""
    for size, unit in _UNITS:
        if count >= size:
            return f"{count / size:.3g} {unit}"
    return f"{count:.0f} B"


def seconds_text(seconds: float) -> str:
    """Return a time, in a unit that suits it."""
    for size, unit in _SECONDS:
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return "0 ns" if seconds < 1e-10 else f"{seconds / 1e-9:.3g} ns"


def line_text(place: tuple[str, int, str] | None) -> str:
    """Return a place as `file:line` and what is written there, as far as that is known."""
    if place is None:
        return ""
    return f"{short_file(place[0])}:{place[1]}  {source_of(place)}".rstrip()


def source_of(place: tuple[str, int, str]) -> str:
    """Return the line of Python at a place; an empty text where its file cannot be read."""
    return linecache.getline(place[0], place[1]).strip()


def short_file(file: str) -> str:
    """Return the name of a file, and a notebook's cell as one."""
    name = os.path.basename(file)
    return "cell" if "ipykernel" in file or file.startswith("<ipython-input") else name
