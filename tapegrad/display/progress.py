"""What is shown while something long goes on: a bar by tqdm, and in a notebook a curve that is drawn again in place."""

from __future__ import annotations

import importlib
import sys
import threading
import time
import warnings
from typing import Any

from tapegrad.display.array_picture import curves
from tapegrad.display.markup import block, heading

_DELAY = 0.5
"""Seconds before anything is shown."""
_REDRAWN = 0.3
"""Seconds from one drawing of the curve to the next."""


def _kernel() -> Any:
    """Return IPython's shell if a notebook is there to draw in, else None."""
    ipython = sys.modules.get("IPython")
    shell = None if ipython is None else ipython.get_ipython()
    return shell if shell is not None and getattr(shell, "kernel", None) is not None else None


def _bar_of(what: str, unit: str, is_kernel: bool) -> Any:
    """Return tqdm's bar; None in a notebook that has no widgets, where it would be text on the error stream."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of tqdm's, that there are no widgets
        from tqdm.auto import tqdm
    if is_kernel and getattr(importlib.import_module("tqdm.notebook"), "IProgress", None) is None:
        return None
    return tqdm(desc=what, unit=f" {unit}", leave=False, mininterval=0.2, delay=_DELAY)


class Progress:
    """Shows how far something is that takes longer than half a second.

    Parameters
    ----------
    what : str
        What goes on.
    unit : str
        What is counted.
    is_wanted : bool
        Nothing is shown otherwise, and nothing outside of terminals and notebooks.
    """

    def __init__(self, what: str, unit: str, is_wanted: bool) -> None:
        self._shell = _kernel() if is_wanted else None
        is_shown = is_wanted and (self._shell is not None or _is_terminal())
        self._bar: Any = _bar_of(what, unit, self._shell is not None) if is_shown else None
        self._what, self._unit, self._begin = what, unit, time.perf_counter()
        self._values: list[float] = []
        self._handle: Any = None
        self._drawn = time.perf_counter() + _DELAY - _REDRAWN

    def show(self, value: float, slope: float | None = None) -> None:
        """Show an evaluation: its value, and the norm of its gradient where there is one."""
        if self._bar is None and self._shell is None:
            return
        said = f"{value:.6g}" if slope is None else f"{value:.6g}, |gradient| {slope:.3g}"
        if self._bar is not None:
            self._bar.set_postfix_str(said, refresh=False)
            self._bar.update()
        if self._shell is not None:
            self._values.append(value)
            is_main = threading.current_thread() is threading.main_thread()  # others' output has no cell to go to
            if is_main and time.perf_counter() - self._drawn > _REDRAWN:
                self._draw(said)

    def advance(self, count: int) -> None:
        """Show that so many more are done."""
        if self._bar is not None:
            self._bar.update(count)

    def _draw(self, said: str) -> None:
        from IPython.display import HTML, display

        count = len(self._values)
        said = f"{said}, {count} {self._unit}, {count / (time.perf_counter() - self._begin):.3g} {self._unit}/s"
        picture = HTML(block(heading(self._what, said), curves(range(len(self._values)), [self._values], said, True)))
        if self._handle is None:
            self._handle = display(picture, display_id=True)
        else:
            self._handle.update(picture)
        self._drawn = time.perf_counter()

    def close(self) -> None:
        """End what is shown; the curve is taken away, as the result shows it."""
        if self._bar is not None:
            self._bar.close()
        if self._handle is not None:
            from IPython.display import HTML

            self._handle.update(HTML(""))
            self._handle = None


def _is_terminal() -> bool:
    return bool(getattr(sys.stderr, "isatty", lambda: False)())
