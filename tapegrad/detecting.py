"""Anomaly detection: errors of backward name the lines of the program that are to blame, and more is noticed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, overload

from tapegrad.modes import Mode, Recorder, SwitchedAtOnce, flag, state

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


def _switch(mode: bool) -> None:
    if mode:
        Recorder.detecting = True
    state.detects = mode
    state.renew_pen()


class _Detection(Mode):
    """Anomaly detection on or off; what is recorded at all stays as it is."""

    def __init__(self, mode: bool) -> None:
        self._mode = mode

    def __enter__(self) -> None:
        state.detected.append(is_anomaly_enabled())
        _switch(self._mode)

    def __exit__(self, *_: object) -> None:
        if state.detected:  # a generator may be closed by another thread than the one in which its block began
            _switch(state.detected.pop())


class detect_anomaly(_Detection):
    """Context manager and decorator: errors of backward say which lines of the program they come from.

    For what is recorded inside, an error about a saved value that was overwritten names the line that recorded the
    operation and the lines that overwrote the value since. Every saved value is summed up in full and compared before
    backward uses it: so a write through a NumPy array that shares its memory, which no version counter sees, is an
    error too. Run the forward computation and the backward inside; both are slower.

    Notes
    -----
    It holds in this thread only, and what was recorded outside is not known. A version counter keeps the lines of the
    latest 1024 writes. Results that are not numbers are not looked for yet.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
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
    def __new__(cls, function: F) -> F: ...  # type: ignore[misc]
    @overload
    def __new__(cls, function: None = None) -> detect_anomaly: ...

    def __new__(cls, function: Any = None) -> Any:
        made = super().__new__(cls)
        if function is None:
            return made
        made.__init__()  # type: ignore[misc]
        return made(function)

    def __init__(self, function: None = None) -> None:
        super().__init__(True)


class set_detect_anomaly(SwitchedAtOnce, _Detection):
    """Switch anomaly detection on or off, at once; as a context manager, until the block ends.

    Parameters
    ----------
    mode : bool
        True detects as `detect_anomaly` does, False does not.

    Examples
    --------
    >>> from tapegrad import autograd
    >>> with autograd.set_detect_anomaly(True):
    ...     autograd.is_anomaly_enabled()
    True
    >>> autograd.is_anomaly_enabled()
    False
    """

    def __init__(self, mode: bool) -> None:
        super().__init__(flag("set_detect_anomaly", mode))

    def _now(self) -> bool:
        return is_anomaly_enabled()

    def _switch(self, mode: bool) -> None:
        _switch(mode)
