"""What a function says itself that NumPy is to do with floating-point errors: a replay asks nobody."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.grad_mode import unrecorded

try:
    from numpy._core.umath import _extobj_contextvar

    errors_now: Any = _extobj_contextvar.get
    """Gives what `np.errstate` has set: another object wherever that is another."""
except (ImportError, AttributeError):  # it is NumPy's own business where that is kept

    def errors_now() -> Any:
        """Give nothing, as it cannot be known cheaply."""
        return None


_ACTS = ("raise", "call", "log")


class Errors:
    """What was set when a recording began.

    Attributes
    ----------
    known
        What was found to be no other than that, or to be harmless, by `errors_now`.
    """

    __slots__ = ("_outside", "known")

    def __init__(self) -> None:
        self.known, self._outside = errors_now(), dict(np.geterr())

    def check(self) -> None:
        """Refuse what lets an error raise that was not to raise: then whether there is one decides on the way."""
        for kind, mode in dict(np.geterr()).items():
            if mode in _ACTS and mode != self._outside[kind]:
                raise unrecorded(
                    f"np.errstate({kind}={mode!r}) in the function is not recorded, as a replay computes on; ask "
                    "np.isfinite() of the result"
                )
        self.known = errors_now()
