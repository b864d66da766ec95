"""Lost gradients: what happens where a tensor that is differentiated becomes a plain number or array.

There is one rule, here, for tensors on a tape and for traced ones:

- What has no derivative anyway is never refused: truth values, comparisons, text, `int()`, `math.isnan`, `math.floor`.
- `a[0] = t` with a plain array, `math.exp(t)` and any other function that is not NumPy's raise: they compute with the
  number, and what they compute has no gradient.
- `float(t)`, `complex(t)`, `t.item()` and `t.tolist()` say that a number is wanted. In plain eager code they are
  allowed, and the first two warn. Within the `func` transforms and compiled functions they raise.
- For what does not require grad nothing is lost, nor under `no_grad`, but for the tangents of forward mode, which go
  through it: what depends on its variables is there what it is in grad mode.
"""

from __future__ import annotations

import math
import sys
import warnings
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar, overload

import numpy as np

from tapegrad.core.dispatch import is_apart, is_batched, is_traced
from tapegrad.core.grad_mode import Mode, is_inference_mode_enabled, is_recording, state
from tapegrad.diagnostics.call_site import ASSIGNMENT, CALL, HARMLESS, Site, site_of, where
from tapegrad.diagnostics.scipy_calls import advice_for, scipy_function
from tapegrad.engine.backward import reach_of
from tapegrad.errors import GradientLostWarning, LostGradientError
from tapegrad.record.recorder import place_of, present, requires_grad

F = TypeVar("F", bound=Callable[..., Any])

NUMBER_LOST = (
    "{} of a tensor that requires grad gives a plain number, which is not differentiated; use .item() where that is "
    "meant, np.sin instead of math.sin, and tg.array() of a list instead of writing into a plain array"
)
ARRAY_LOST = (
    "NumPy asks for the plain numbers of a tensor that requires grad, whose gradient would be lost: to put "
    "tensors together, as np.array([t, u]) or np.r_[t, u] would, use tg.array([t, u]), np.stack or tg.r_[t, u] (also "
    "tg.c_); instead of a[k] = t with an array a, write into a tensor, such as tg.zeros(n); functions of NumPy take "
    "tensors, but not lists of them. In a function that tg.compile records, all of these may stay as they are"
)
LIBRARY_LOST = "{} asks for the plain numbers of a tensor that requires grad, whose gradient would be lost: {}"
_OTHERS = {
    "pandas": "give the array of a Series or DataFrame, its to_numpy()",
    "numpy.ma": "a masked array would lose its mask; give its filled(value), or tg.masked.masked_tensor of it",
}
_MEANT = "where no gradient is meant, use detach(), or run it within tg.allow_lost_gradients()"


class allow_lost_gradients(Mode):
    """Context manager and decorator: a tensor that is differentiated may become a plain number inside.

    Elsewhere that is an error, as derivatives would come out wrong: `a[0] = x[0] ** 2` with a plain array,
    `math.exp(x)`, and, within functions of `tg.func` and compiled ones, `float(x)`, `x.item()` and `x.tolist()`.
    Inside, all of these give plain numbers without a warning, and so do `x.numpy()` and `np.asarray(x)`. The numbers
    are constants to every derivative.

    Notes
    -----
    It holds in this thread only. To say it of one number, use its `detach()`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> def scaled(x):
    ...     with tg.allow_lost_gradients():
    ...         scale = float(x)
    ...     return x / scale
    >>> float(tg.func.grad(scaled)(4.0))
    0.25
    """

    @overload
    def __new__(cls, function: F) -> F: ...  # type: ignore[misc]
    @overload
    def __new__(cls, function: None = None) -> allow_lost_gradients: ...

    def __new__(cls, function: Any = None) -> Any:
        made = super().__new__(cls)
        return made if function is None else made(function)

    def __init__(self, function: None = None) -> None:
        pass

    def __enter__(self) -> None:
        state.allowed.append(state.allows_lost)
        state.allows_lost = True

    def __exit__(self, *_: object) -> None:
        if state.allowed:  # a generator may be closed by another thread than the one in which its block began
            state.allows_lost = state.allowed.pop()


def may_lose(tensor: Any) -> bool:
    """Check whether a derivative of a tensor that requires grad can be lost here: not where that is allowed.

    Where nothing is recorded there is none. Under `no_grad` in forward mode tangents are, of what depends on its
    variables (`record/forward_mode_only.py`). A recording does not know what that is: it is told that it is none for
    forward mode, in which Python runs the function.
    """
    if state.allows_lost or is_inference_mode_enabled():
        return False
    if is_recording():
        return True
    while is_batched(tensor):
        tensor = tensor._raw
    if state.tracing is not None:
        if is_differentiated(tensor):
            state.tracing.quiet(1)
        return False
    return state.rec is not None and bool(state.rec.follows((tensor,)))


def is_differentiated(tensor: Any) -> bool:
    """Check whether a tensor depends on a variable of a `func` transform, or an argument of what is recorded."""
    while is_batched(tensor):
        tensor = tensor._raw
    if is_traced(tensor):
        return bool(tensor.is_differentiated)
    if state.tracing is not None and is_apart(tensor):  # from outside
        return bool(state.tracing.alias(tensor).is_differentiated)
    if not requires_grad(tensor):
        return False
    if state.lossless:
        return True
    places = state.differentiating
    if not places:
        return False
    if present(tensor)._tape is None:
        return place_of(tensor) in places
    reach = reach_of([tensor])
    return any(((p[0].number, p[1]) if isinstance(p, tuple) else p) in reach for p in places)


def caller() -> FrameType:
    """Return the nearest frame that is not part of the conversion of a tensor."""
    frame: Any = sys._getframe(1)
    while frame.f_back is not None and str(frame.f_globals.get("__name__")) in _CONVERTING:
        frame = frame.f_back
    return frame


_CONVERTING = frozenset(
    (
        __name__,
        "tapegrad.numpy_api.conversions",
        "tapegrad.program.trace.tracer",
        "tapegrad.program.trace.captured_tensor",
    )
)


def check_number(tensor: Any, what: str) -> None:
    """Warn or raise where a tensor that requires grad becomes a number, by `float()` and the like or by C code.

    Parameters
    ----------
    tensor : tensor
        One that requires grad.
    what : str
        "float()", "int()" or "complex()".
    """
    if not may_lose(tensor):
        return
    frame = caller()
    site = site_of(frame)
    if site.kind == HARMLESS:
        return
    if what != "int()" and (site.kind in (ASSIGNMENT, CALL) or is_differentiated(tensor)):
        raise _error(site, what)
    warnings.warn(NUMBER_LOST.format(what), GradientLostWarning, stacklevel=_depth(frame))


def check_method(tensor: Any, what: str) -> None:
    """Raise where `item()` or `tolist()` of a tensor that is differentiated is called, unless it is only compared."""
    if not may_lose(tensor) or not is_differentiated(tensor):
        return
    site = site_of(caller(), True)
    if site.kind != HARMLESS:
        raise _error(site, what)


def check_array(tensor: Any, requires: bool) -> None:
    """Raise where NumPy asks for the numbers of a tensor that requires grad, as `np.asarray(t)` does."""
    if requires and may_lose(tensor):
        frame = caller()
        name = scipy_function(frame)
        of_another = next((p for p in _OTHERS if str(frame.f_globals.get("__name__")).startswith(f"{p}.")), None)
        if name is not None:
            text = LIBRARY_LOST.format(name, advice_for(name))
        else:
            text = ARRAY_LOST if of_another is None else LIBRARY_LOST.format(of_another, _OTHERS[of_another])
        meant = _MEANT.replace("detach()", "detach().numpy()")
        raise LostGradientError(f"{text}; {meant}\n  at {where(frame)}")


def check_copy(tensor: Any, what: str) -> None:
    """Raise where a tensor without a history is made of one that a `func` transform or a recording differentiates."""
    if (state.differentiating or state.lossless or state.apart) and may_lose(tensor) and is_differentiated(tensor):
        raise LostGradientError(
            f"{what} makes a tensor without a history, and it was given one that is differentiated, whose gradient "
            f"would be lost; use the tensor itself, tg.as_tensor, or tg.array of a list; {_MEANT}"
            f"\n  at {where(caller())}"
        )


def found_in(error: BaseException) -> LostGradientError | None:
    """Return the LostGradientError in an error of C code, which puts its own in the place of it.

    NumPy's is that of `a[0] = t`; Python says so of SciPy's root finders.
    """
    cause = error.__cause__
    if isinstance(error, (ValueError, SystemError)) and isinstance(cause, LostGradientError):
        return cause.with_traceback(error.__traceback__)
    return None


def _depth(frame: FrameType) -> int:
    """Count the frames between the caller of this function's caller and a frame, as `warnings.warn` does."""
    depth, at = 1, sys._getframe(1)
    while at is not frame and at.f_back is not None:
        depth, at = depth + 1, at.f_back
    return depth


def _error(site: Site, what: str) -> LostGradientError:
    """Return the error for a number that was asked for at a place."""
    advice = "compute with the tensor itself; it may be compared and printed as it is"
    if site.kind == ASSIGNMENT:
        what = "writing into a plain array"
        advice = (
            "write into a tensor instead, such as tg.zeros(n), or put the values together with tg.array([...]); where "
            "tg.compile records the function, arrays that it makes may be written"
        )
    elif site.kind == CALL:
        what = f"{site.name}()" if site.name else f"a function that is not NumPy's, by {what},"
        name = site.name.rpartition(".")[2]
        if getattr(site.function, "__module__", None) == math.__name__ and hasattr(np, name):
            advice = f"use tg.{name} or np.{name} instead, which take tensors"
        else:
            advice = "functions of NumPy and tapegrad take tensors, others give numbers without a gradient"
    return LostGradientError(
        f"{what} takes the plain number of a tensor that is differentiated, and the gradient through it would be lost; "
        f"{advice}; {_MEANT}\n  at {site.where}"
    )
