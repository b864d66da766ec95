"""A backward that measures how long each row takes."""

from __future__ import annotations

from functools import partial
from time import perf_counter
from typing import Any

import numpy as np

from tapegrad.engine import interpreter
from tapegrad.engine.backward_pass import Run
from tapegrad.tape import abi as R


class TimedRun(Run):
    """A pass that stops after each row. Numbers on their own run many at a time, which share their time alike.

    Parameters
    ----------
    measured : Tape
        Of whose rows the time is noted; of other tapes' it is not.
    seconds : ndarray of float
        Where it is added, by row.
    """

    def __init__(self, measured: Any, seconds: np.ndarray, *given: Any) -> None:
        super().__init__(*given)
        self._seconds = seconds if self.tape.tape is measured else np.zeros(len(self.tape))

    def interpret(self, top: int) -> None:
        ctrl, scratch = self.ctrl, self.backward.scratch
        ctrl[R.ROW], ctrl[R.RESUME] = top, 0
        status, begin = R.PAUSED, perf_counter()
        while status != R.DONE:
            before, ctrl[R.BUDGET] = int(ctrl[R.ROW]), -1
            status = interpreter.reverse(ctrl, scratch)
            lowest = 0
            if status != R.DONE:
                lowest = int(ctrl[R.ROW]) + (status == R.PAUSED)  # else it stopped in the middle of that row
                self.act(status)
            end = perf_counter()
            self._seconds[lowest : before + 1] += (end - begin) / max(1, before + 1 - lowest)
            begin = end
        ctrl[R.BUDGET] = R.PAUSE_AFTER


def timed(tape: Any) -> tuple[Any, np.ndarray]:
    """Return what makes the passes of a backward (see `Backward`), and where they note the seconds of a tape's rows."""
    seconds = np.zeros(len(tape))
    return partial(TimedRun, tape, seconds), seconds
