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

    **NaN and infinity.** A backward inside raises `NonFiniteError` at the first operation, on its way back, that turns
    finite gradients into one that holds NaN or infinity. The error names the operation, the operand, the first entry
    that is not finite and what the operation had there, and the line of the program that recorded it. No `.grad` of a
    leaf has changed then and nothing was given back, unless it is a hook of a leaf that is to blame: these come last.
    `debug.trace_nan` prints the whole way that a NaN came by.

    **Overwritten values.** For what is recorded inside, an error about a saved value that was overwritten names the
    line that recorded the operation and the lines that overwrote the value since. Every saved value is summed up in
    full and compared before backward uses it: so a write through a NumPy array that shares its memory, which no
    version counter sees, is an error too.

    Run the forward computation and the backward inside; both are slower.

    Parameters
    ----------
    check_nan : bool
        False leaves gradients alone that are not finite; all else is detected.

    Notes
    -----
    Infinity counts, other than in PyTorch, where only NaN does: an infinite gradient is where most NaN come from, as
    the next operation multiplies it by 0 or subtracts another one, and an optimiser can use neither. So the operation
    named is the one that divided by zero, not one that met the result.

    A value that is not finite is no error: backward raises only where a gradient is not. `where` and masks that come
    after an operation do not protect its gradient; `func.safe_where` does.

    It holds in this thread only, and what was recorded outside is not known. A version counter keeps the lines of the
    latest 1024 writes.

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
