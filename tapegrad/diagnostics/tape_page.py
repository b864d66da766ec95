"""A page to look into the tape that a tensor was recorded on, with the adjoints of its rows."""

from __future__ import annotations

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.display.explorer import Explorer, Measured
from tapegrad.engine.backward import adjoints_and_times_of_rows
from tapegrad.errors import FreedError, OperandError
from tapegrad.record.recorder import present
from tapegrad.tape.tape_table import forward_times, tape_table

_NO_TIMES = "forward times are noted inside of tg.autograd.detect_anomaly(); %%tape measures a cell"


def explore(loss: Tensor) -> Explorer:
    """Return a page to look into the tape of a tensor: rows, saved values, adjoints, lines and the graph.

    A notebook shows it below the cell; `save_html(path)` writes it to a file. Lines of Python and times forward, from
    one row to the next, are known for what was recorded inside of `autograd.detect_anomaly()`; times in reverse are
    measured now. No `.grad` changes, and the graph can still be used; hooks are called, as by any backward.

    Parameters
    ----------
    loss : Tensor
        Whose tape is shown; adjoints are the derivatives of the sum of its elements by the values of the rows.

    Returns
    -------
    Explorer
        Without adjoints and times in reverse where an earlier backward has freed what the rows had saved.

    Raises
    ------
    OperandError
        If it is no tensor, or was not recorded.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> tg.debug.explore((x * x).sum())  # doctest: +ELLIPSIS
    <explorer of tape ...: 3 rows, ...
    """
    if not isinstance(loss, Tensor):
        raise OperandError(f"explore got {type(loss).__qualname__}; give a tensor that was recorded")
    tape = present(loss)._tape
    if tape is None:
        raise OperandError("explore got a tensor without a tape: nothing that it was computed from requires grad")
    values = [None if v is None else np.asarray(v) for v in tape.vals[: len(tape)]]
    notes = {"values": "not saved", "adjoints": "no gradient comes here"}
    forward, reverse, adjoints = forward_times(tape), None, None
    if forward is None:
        notes["times"] = _NO_TIMES
    try:
        found, reverse = adjoints_and_times_of_rows(loss)
        adjoints = [found.get(row) for row in range(len(tape))]
    except FreedError as error:
        notes["adjoints"] = str(error)
    return Explorer(tape_table(tape), Measured(forward, reverse, values, adjoints, notes))


__all__ = ["explore"]
