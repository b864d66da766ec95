"""Anomaly detection: errors of backward name the lines of the program that are to blame, and more is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

import numpy as np

from tapegrad.core.grad_mode import Mode, Recorder, SwitchedAtOnce, flag, state

F = TypeVar("F", bound=Callable[..., Any])


def is_anomaly_enabled() -> bool:
    """Tell whether anomaly detection is on in this thread.

    Returns
    -------
    bool

    Examples
    --------
    >>> from tapegrad import autograd
    >>> with autograd.detect_anomaly():
    ...     autograd.is_anomaly_enabled()
    True
    """
    return state.detects


def is_anomaly_check_nan_enabled() -> bool:
    """Tell whether backward looks for gradients that are not finite, in this thread.

    Returns
    -------
    bool

    Examples
    --------
    >>> from tapegrad import autograd
    >>> with autograd.detect_anomaly(check_nan=False):
    ...     autograd.is_anomaly_check_nan_enabled()
    False
    """
    return state.unchecked is None


def _switch(mode: bool, check_nan: bool) -> None:
    if mode:
        Recorder.detecting = True
    state.detects = mode
    state.unchecked = None if mode and check_nan else state.own
    state.renew_pen()


def _now() -> tuple[bool, bool]:
    return is_anomaly_enabled(), is_anomaly_check_nan_enabled()


class _Detection(Mode):
    """Anomaly detection on or off; what is recorded at all stays as it is."""

    _mode: tuple[bool, bool]

    def __enter__(self) -> None:
        state.detected.append(_now())
        _switch(*self._mode)

    def __exit__(self, *_: object) -> None:
        if state.detected:  # a generator may be closed by another thread than the one in which its block began
            _switch(*state.detected.pop())


class detect_anomaly(_Detection):
    """Context manager and decorator: backward stops at gradients that are not finite, and errors name lines.

    **NaN and infinity.** A backward inside raises `NonFiniteError` at the first operation that turns finite gradients
    into NaN or infinity. The error names the operation, the operand, the first entry that is not finite, the values
    there, and the line that recorded the operation. No leaf's `.grad` has changed and nothing was freed, unless a hook
    of a leaf is to blame: these run last. `debug.trace_nan` prints how a NaN got where it is.

    **Overwritten values.** For operations recorded inside, an error about an overwritten saved value names the line
    that recorded the operation, and the lines that overwrote the value since. Every saved value is summed up completely
    and compared before backward uses it. So a write through a NumPy array that shares the memory, which no version
    counter sees, is an error, too.

    Run the forward computation and the backward inside; both are slower.

    Parameters
    ----------
    check_nan : bool
        False ignores gradients that are not finite; everything else is still detected.

    Notes
    -----
    Infinity counts as well, while PyTorch only looks for NaN. Most NaN begin as an infinite gradient, which the next
    operation multiplies by 0 or subtracts from another one. So the error names the operation that divided by zero, and
    not the next one.

    Values that are not finite are no error; only gradients are checked. A `where` or a mask after an operation does not
    protect its gradient; `func.safe_where` does.

    It applies in this thread only, and knows nothing of what was recorded outside. A version counter keeps the lines of
    the latest 1024 writes.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 0.0], requires_grad=True)
    >>> with tg.autograd.detect_anomaly():
    ...     y = x.sqrt().sum()
    ...     try:
    ...         y.backward()
    ...     except tg.errors.NonFiniteError as error:
    ...         print(str(error).split(",")[0])
    backward made a gradient that is not finite: SqrtBackward
    >>> with tg.autograd.detect_anomaly():
    ...     y = x.exp()
    ...     z = y.sum()
    ...     y.detach().numpy()[0] = 0.0
    ...     try:
    ...         z.backward()
    ...     except tg.errors.VersionError as error:
    ...         print(str(error).split(":")[0])
    a value that backward needs was overwritten through a NumPy array that shares its memory
    """

    @overload
    def __new__(cls, function: F, check_nan: bool = True) -> F: ...  # type: ignore[misc]
    @overload
    def __new__(cls, function: bool | None = None, check_nan: bool = True) -> detect_anomaly: ...

    def __new__(cls, function: Any = None, check_nan: Any = True) -> Any:
        made = super().__new__(cls)
        given = function is None or isinstance(function, (bool, np.bool_))  # in torch check_nan is the first argument
        made.__init__(function if given else None, check_nan)  # type: ignore[misc]
        return made if given else made(function)

    def __init__(self, function: Any = None, check_nan: Any = True) -> None:
        self._mode = (True, flag("detect_anomaly", check_nan if function is None else function, "check_nan"))


class set_detect_anomaly(SwitchedAtOnce, _Detection):
    """Switch anomaly detection on or off, at once; as a context manager, until the block ends.

    Parameters
    ----------
    mode : bool
        True detects as `detect_anomaly` does, False does not.
    check_nan : bool
        False leaves gradients alone that are not finite; all else is detected.

    Examples
    --------
    >>> from tapegrad import autograd
    >>> with autograd.set_detect_anomaly(True):
    ...     autograd.is_anomaly_enabled()
    True
    >>> autograd.is_anomaly_enabled()
    False
    """

    def __init__(self, mode: bool, check_nan: bool = True) -> None:
        super().__init__((flag("set_detect_anomaly", mode), flag("set_detect_anomaly", check_nan, "check_nan")))

    def _now(self) -> tuple[bool, bool]:
        return _now()

    def _switch(self, mode: tuple[bool, bool]) -> None:
        _switch(*mode)
