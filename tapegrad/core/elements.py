"""Elements: what `x[i]` gives is a view of one number, where NumPy gives a copy of it.

After `old = x[0]; x[0] = 5` a program that was written for NumPy goes on with the old number, and here `old` is 5. So a
tensor that integers alone were an index for keeps the number that it had then (`Tensor._taken`). Where it is used after
its memory was written, and the number is another one, there is a warning, once for each such tensor. A write alone does
not warn: `u = x[0]; x[0] = f(u)` is right, as u is not used again. Who writes through the element itself by a method
or an index (`u.add_(1)`, `u[...] = 1`) knows that it is a view, and is not warned. `u += 1` makes another number of u,
where u is one, and leaves x alone; here it writes x: using u after it warns, `x[0] += 1` alone does not.

In a recording of a function that is given numbers and arrays an element is a number, and keeps its value (`KEPT`).
"""

from __future__ import annotations

import operator
import sys
import warnings
from typing import Any

import numpy as np

from tapegrad.core.dispatch import is_traced
from tapegrad.core.grad_mode import state
from tapegrad.diagnostics.call_site import is_ours, where
from tapegrad.errors import OverwrittenError, OverwrittenWarning

_TEXT = (
    "an element that was read by an index, as in `old = x[0]`, is used after its memory was overwritten: it is a view "
    "and has the new value, where NumPy's number would have the old one; keep the old value with `old = x[0].copy()`"
)
_AUGMENTED_TEXT = (
    "`s += ...` of an element that was read by an index, as in `s = x[0]`, wrote x: it is a view, where NumPy's number "
    "would leave x alone; begin with `s = x[0].copy()`, or write `x[0] += ...` where x is meant"
)
KEPT = object()
"""What an element has for its number that keeps it when its memory is written, as NumPy's does."""
_AUGMENTED = object()  # what an element that `s += ...` wrote has for its number


def check_element(tensor: Any) -> None:
    """Warn, or raise within `debug.strict()`, if a tensor without axes is an element whose value was overwritten."""
    taken = getattr(tensor, "_taken", None)
    if taken is None or taken is KEPT:
        return
    text = _AUGMENTED_TEXT
    if taken is not _AUGMENTED:
        now = numbers_of(tensor).item()
        if now == taken or (now != now and taken != taken):
            return
        text = f"{_TEXT}; it was {taken!r}, and is {now!r}" if state.strict else _TEXT
    del tensor._taken
    frame: Any = sys._getframe(1)
    depth = 2
    while is_ours(frame) and frame.f_back is not None:
        frame, depth = frame.f_back, depth + 1
    if state.strict:
        raise OverwrittenError(f"{text}\n  at {where(frame)}")
    warnings.warn(text, OverwrittenWarning, stacklevel=depth)


def augmented(tensor: Any) -> None:
    """Note that `tensor += ...` has written an element: using the tensor after it warns."""
    tensor._taken = _AUGMENTED


def check_stored(value: Any, target: Any, index: Any) -> None:
    """Do as `check_element` for a value that is to be stored, unless it is what `target[index] += ...` has written."""
    if getattr(value, "_taken", None) is _AUGMENTED:
        try:
            parts = tuple(map(operator.index, index if isinstance(index, tuple) else (index,)))
            is_its_place = np.may_share_memory(numbers_of(target)[(*parts, ...)], numbers_of(value))
        except (TypeError, IndexError):  # not the index of an element
            is_its_place = False
        if is_its_place:
            forget_element(value)
    check_element(value)


def check_stored_in_itself(value: Any) -> None:
    """Do the same for a traced value, which is stored where it is read from."""
    if getattr(value, "_taken", None) is _AUGMENTED:
        forget_element(value)
    else:
        value.current()  # which checks it


def numbers_of(tensor: Any) -> Any:
    """Return the array of a tensor, of a traced one, which has been brought up to date, its value."""
    return tensor._value if is_traced(tensor) else tensor._array


def keeps_number(tensor: Any) -> bool:
    """Tell whether a tensor is an element that has the number that was read, whatever its memory has now."""
    return getattr(tensor, "_taken", None) is KEPT


def see_memory(tensor: Any) -> None:
    """Note that an element that keeps its number is to be written through, by a method or an index."""
    if keeps_number(tensor):
        del tensor._taken


def forget_element(tensor: Any) -> None:
    """Note that a tensor without axes is about to be written itself: it is used as the view that it is."""
    if getattr(tensor, "_taken", None) is not None:
        del tensor._taken
