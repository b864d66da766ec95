"""What a cell of a notebook recorded, line by line: rows, bytes, and where its time went."""

from __future__ import annotations

import sys
import threading
import time
from collections import Counter
from types import FrameType, TracebackType
from typing import Any

from tapegrad.core.grad_mode import state
from tapegrad.diagnostics.anomaly import detect_anomaly
from tapegrad.diagnostics.source_locations import Place, is_users
from tapegrad.display.markup import (
    bar,
    block,
    bytes_text,
    code,
    count_text,
    heading,
    line_text,
    seconds_text,
    table,
)

_EVERY = 0.001
"""Seconds between two looks at where the thread is."""
_SHOWN = 12

Line = tuple[str, int, str]


class CellProfile:
    """A context manager that counts what is recorded inside, and looks where the time goes.

    Rows and bytes are counted as operations are recorded, so those of tapes that are given back count, too. Times are
    shares of the whole: another thread looks every millisecond which line of the user's code runs.
    """

    def __init__(self) -> None:
        self.rows: Counter[Line] = Counter()
        self.nbytes: Counter[Line] = Counter()
        self.looks: Counter[Line] = Counter()
        self.seconds = 0.0
        self._thread = threading.get_ident()
        self._has_begun, self._is_over = threading.Event(), threading.Event()
        self._detecting = detect_anomaly(check_nan=False)  # which notes the lines
        self._watch = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> CellProfile:
        self._before = state.tally
        self._detecting.__enter__()
        state.tally = self._add
        self._watch.start()
        self._begin = time.perf_counter()
        self._has_begun.set()
        return self

    def __exit__(self, kind: type | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.seconds = time.perf_counter() - self._begin
        self._is_over.set()
        state.tally = self._before
        self._detecting.__exit__(kind, error, trace)
        self._watch.join()

    def _add(self, place: Place, rows: int, nbytes: int) -> None:
        line = place.file, place.line, place.function
        self.rows[line] += rows
        self.nbytes[line] += nbytes

    def _look(self) -> None:
        self._has_begun.wait()
        while not self._is_over.wait(_EVERY):
            frame: FrameType | None = sys._current_frames().get(self._thread)
            while frame is not None and not is_users(frame):
                frame = frame.f_back
            if frame is not None:
                self.looks[frame.f_code.co_filename, frame.f_lineno or 0, frame.f_code.co_name] += 1

    @property
    def lines(self) -> list[tuple[Line, int, int, float]]:
        """Lines that recorded something or took time, with rows, bytes and seconds; those that took most first."""
        looks = sum(self.looks.values())
        seconds = {line: self.seconds * count / looks for line, count in self.looks.items()}
        both = [*self.rows, *[line for line in seconds if line not in self.rows]]
        found = [(line, self.rows[line], self.nbytes[line], seconds.get(line, 0.0)) for line in both]
        return sorted(found, key=lambda entry: (-entry[3], -entry[1]))

    @property
    def said(self) -> str:
        """How much there was, in a line."""
        rows, nbytes = sum(self.rows.values()), sum(self.nbytes.values())
        return f"{count_text(rows, 'row')} recorded, values of {bytes_text(nbytes)}, {seconds_text(self.seconds)}"

    def __repr__(self) -> str:
        lines = [f"{line_text(line)}: {rows} rows, {seconds_text(s)}" for line, rows, _, s in self.lines[:_SHOWN]]
        return "\n".join([self.said, *lines])

    def _repr_html_(self) -> str:
        shown = self.lines[:_SHOWN]
        most = max([self.seconds, 1e-12])
        body: list[Any] = [
            (code(line_text(line)), f"{rows:,}", bytes_text(nbytes), seconds_text(seconds), bar(seconds / most))
            for line, rows, nbytes, seconds in shown
        ]
        heads = ("line", "rows", "bytes", "time", "")
        return block(heading("tape", self.said), table(heads, body, numbers=(1, 2, 3)) if body else "")
