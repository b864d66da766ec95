"""Elements: what `x[i]` gives is a view of one number, where NumPy gives a copy of it.

After `old = x[0]; x[0] = 5` a program that was written for NumPy goes on with the old number, and here `old` is 5. So a
tensor that integers alone were an index for keeps the number that it had then (`Tensor._taken`). Where it is used after
its memory was written, and the number is another one, there is a warning, once for each such tensor. A write alone does
not warn: `u = x[0]; x[0] = f(u)` is right, as u is not used again. Who writes through the element itself knows that it
is a view, and is not warned.
"""

from __future__ import annotations

import sys
import warnings
from typing import Any

from tapegrad.core.dispatch import is_traced
from tapegrad.core.grad_mode import state
from tapegrad.diagnostics.call_site import is_ours, where
from tapegrad.errors import OverwrittenError, OverwrittenWarning

_TEXT = (
    "an element that was read by an index, as in `old = x[0]`, is used after its memory was overwritten: it is a view "
    "and has the new value, where NumPy's number would have the old one; keep the old value with `old = x[0].copy()`"
)


def check_element(tensor: Any) -> None:
    """Warn, or raise within `debug.strict()`, if a tensor without axes is an element whose value was overwritten."""
    taken = getattr(tensor, "_taken", None)
    if taken is None:
        return
    now = numbers_of(tensor).item()
    if now == taken or (now != now and taken != taken):
        return
    del tensor._taken
    frame: Any = sys._getframe(1)
    depth = 2
    while is_ours(frame) and frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    if state.strict:
        raise OverwrittenError(f"{_TEXT}; it was {taken!r}, and is {now!r}\n  at {where(frame)}")
    warnings.warn(_TEXT, OverwrittenWarning, stacklevel=depth)


def numbers_of(tensor: Any) -> Any:
    """Return the array of a tensor, of a traced one, which has been brought up to date, its value."""
    return tensor._value if is_traced(tensor) else tensor._array


def forget_element(tensor: Any) -> None:
    """Note that a tensor without axes is about to be written itself: it is used as the view that it is."""
    if getattr(tensor, "_taken", None) is not None:
        del tensor._taken
