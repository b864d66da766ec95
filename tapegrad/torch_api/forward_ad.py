"""Forward mode by torch's names: dual tensors, which are a value and its tangent.

A dual tensor is recorded like any tensor that requires grad, and tangents are carried through what was recorded when
one is asked for (`unpack_dual`). See `func.jvp` for the same as a function of functions.
"""

from __future__ import annotations

import weakref
from contextlib import ContextDecorator
from typing import Any, NamedTuple

from tapegrad.core.dispatch import TRACING, is_traced
from tapegrad.core.grad_mode import enable_grad, is_recording, is_writing, no_grad, state
from tapegrad.core.storage import ENDED, Meta
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import cell_of
from tapegrad.engine.backward import reach_of
from tapegrad.engine.jvp_recorded import jvp, push
from tapegrad.errors import DTypeError, GradError, OperandError, ShapeError
from tapegrad.ops import BY_NAME
from tapegrad.record.forward_mode_only import Silent, silenced
from tapegrad.record.recorder import place_of, record_in, requires_grad
from tapegrad.transforms.vmap import active, expanded, raw, wrap

_CLONE = BY_NAME["clone"]


class UnpackedDualTensor(NamedTuple):
    """What `unpack_dual` gives.

    Examples
    --------
    >>> import tapegrad as tg
    >>> from tapegrad.autograd import forward_ad
    >>> forward_ad.UnpackedDualTensor._fields
    ('primal', 'tangent')
    """

    primal: Any
    tangent: Any


class _Level:
    """What was made dual since a level began.

    Attributes
    ----------
    is_over : bool
        Tapes that were opened in it know it: what stands there may not require grad any more (`writing.is_live`).
    variables, tangents : list of tensors
        What tangents are carried from, and these.
    duals : list of weak references
        The dual tensors that nothing but the level gives a history.
    records : bool
        Whether a tangent is to be differentiated by anything else.
    """

    def __init__(self) -> None:
        self.variables: list[Tensor] = []
        self.tangents: list[Tensor] = []
        self.duals: list[Any] = []
        self.records = False
        self.is_over = False

    def end(self) -> None:
        """Let the dual tensors be what they are without the level: no history, unless they got one of their own."""
        self.is_over = True
        for variable in self.variables:
            if not is_traced(variable) and variable._tape is None:
                ENDED.add(place_of(variable))
                variable.requires_grad_(False)
        for reference in self.duals:
            if (dual := reference()) is not None and not dual.is_view:
                dual.detach_()
        self.variables, self.tangents, self.duals = [], [], []


def enter_dual_level() -> int:
    """Begin a level of dual tensors in this thread; give its number.

    Examples
    --------
    >>> import tapegrad as tg
    >>> level = tg.autograd.forward_ad.enter_dual_level()
    >>> tg.autograd.forward_ad.exit_dual_level(level=level)
    """
    _open((*state.duals, _Level()))
    if state.silent is None:
        state.silent = Silent()
        if state.rec is None:
            state.rec = state.silent
    return len(state.duals) - 1


def _open(levels: tuple[Any, ...]) -> None:
    """Let these levels be the open ones; rows of each stand on tapes of their own."""
    recorder = state.own
    reference = recorder.tape
    tape = reference() if reference is not None else None
    if tape is not None:
        tape.close()
    state.duals, recorder.level = levels, levels[-1] if levels else None


def exit_dual_level(*, level: int | None = None) -> None:
    """End the level that began last; its tangents are gone.

    Raises
    ------
    GradError
        If there is none, or `level` is another one.

    Examples
    --------
    >>> import tapegrad as tg
    >>> from tapegrad.autograd import forward_ad
    >>> level = forward_ad.enter_dual_level()
    >>> forward_ad.exit_dual_level()
    """
    last = len(state.duals) - 1
    if last < 0 or level not in (None, last):
        raise GradError(
            f"exit_dual_level(level={level}): the level that began last is {last if last >= 0 else 'none'}; levels end "
            "in reverse order of their beginning, most simply with `with dual_level():`"
        )
    ended = state.duals[-1]
    _open(state.duals[:-1])
    if not state.duals and not state.forwards:
        state.silent = None
        if state.rec is not None and state.rec.silences:
            state.rec = None
    ended.end()


class dual_level(ContextDecorator):
    """A level of dual tensors, as a context manager; gives its number.

    Levels may be within each other: each has tangents of its own.

    Examples
    --------
    >>> import tapegrad as tg
    >>> import tapegrad.torch_api.forward_ad as fwAD
    >>> with fwAD.dual_level():
    ...     x = fwAD.make_dual(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 10.0]))
    ...     fwAD.unpack_dual(x**2).tangent
    tensor([ 2., 40.])
    """

    def __enter__(self) -> int:
        return enter_dual_level()

    def __exit__(self, *_: object) -> None:
        exit_dual_level()


def _level_of(level: int | None, what: str) -> _Level:
    count = len(state.duals)
    if not count or (level is not None and not 0 <= level < count):
        raise GradError(
            f"{what} outside of a dual level" + (f" {level}" if level is not None else "") + "; put it, and what is "
            "computed with dual tensors, inside of `with tapegrad.torch_api.forward_ad.dual_level():`"
        )
    return state.duals[-1 if level is None else level]


def make_dual(tensor: Tensor, tangent: Tensor, *, level: int | None = None) -> Tensor:
    """Make a dual tensor: results that are computed from it have tangents, too.

    Parameters
    ----------
    tensor : tensor
        The value, floating-point or complex. The result shares its memory, so a write in place changes both; of a
        tensor that requires grad it is a copy.
    tangent : tensor
        The direction, with the value's shape and dtype.
    level : int, optional
        Which of several levels; by default the last one.

    Returns
    -------
    tensor
        It may be written in place. Unlike PyTorch's it requires grad while its level is open, and so do results that
        are computed from it. After the level only results that depend on other tensors that require grad still do.
        Tangents pass through operations under `no_grad`; `detach()` and results of inference mode have none.

    Raises
    ------
    GradError
        Outside of a level, or in inference mode.
    ShapeError, DTypeError, OperandError
        If the tangent does not fit.

    Examples
    --------
    >>> import tapegrad as tg
    >>> from tapegrad.autograd import forward_ad
    >>> with forward_ad.dual_level():
    ...     x = forward_ad.make_dual(tg.tensor(3.0), tg.tensor(1.0))
    ...     print(forward_ad.unpack_dual(x * x).tangent)
    tensor(6.)
    """
    current = _level_of(level, "make_dual")
    for what, value in (("tensor", tensor), ("tangent", tangent)):
        if not isinstance(value, Tensor):
            raise OperandError(f"make_dual got a {type(value).__qualname__} as {what}; give tensors")
        if value.dtype.kind not in "fc":
            raise DTypeError(f"make_dual got a {what} of dtype {value.dtype}; give floating point: use astype(float)")
    if tensor.shape != tangent.shape:
        raise ShapeError(
            f"make_dual got a tangent of shape {tangent.shape} for a tensor of shape {tensor.shape}; they must be the "
            "same"
        )
    if tensor.dtype != tangent.dtype:
        raise DTypeError(
            f"make_dual got a tangent of dtype {tangent.dtype} for a tensor of dtype {tensor.dtype}; use astype()"
        )
    if not is_writing():
        raise GradError(
            "make_dual in inference_mode(), where nothing is recorded: tangents are carried through what is recorded; "
            "compute with dual tensors in grad mode, or under no_grad()"
        )
    levels = active()
    if levels:  # of each example its own, as func's variables are
        tensor, tangent = (raw(expanded(t))[0] for t in (tensor, tangent))
    # Tangents are carried from a variable that nobody else has; what is written in place is another value than that.
    if state.tracing is not None:
        variable, follows = TRACING.variable(tensor)
        dual = variable.clone()
    elif follows := requires_grad(tensor):
        variable = tensor.clone()
        dual = variable.clone()
    else:
        shared = tensor.detach()
        variable = Tensor(shared._array, None, True)
        if levels or shared.is_inference():
            dual = variable.clone()
        else:
            dual = record_in(state.pen, _CLONE, shared._array, (variable,), {})
            _with_counter(dual, shared)
    if not follows and state.tracing is None:
        current.duals.append(weakref.ref(dual))
    current.variables.append(variable)
    current.tangents.append(tangent)
    current.records = current.records or follows or requires_grad(tangent)
    return wrap(dual, levels) if levels else dual


def unpack_dual(tensor: Tensor, *, level: int | None = None) -> UnpackedDualTensor:
    """Return a tensor's value and its tangent, in a level of dual tensors.

    Parameters
    ----------
    tensor : tensor
    level : int, optional
        Of several levels which; else the last one.

    Returns
    -------
    UnpackedDualTensor
        `(primal, tangent)`; the tangent is None outside of levels, and for what does not depend on dual tensors. Both
        can be differentiated by whatever else they depend on that requires grad.

    Examples
    --------
    >>> import tapegrad as tg
    >>> from tapegrad.autograd import forward_ad
    >>> with forward_ad.dual_level():
    ...     x = forward_ad.make_dual(tg.tensor(3.0), tg.tensor(1.0))
    ...     print(forward_ad.unpack_dual(x).primal)
    tensor(3.)
    """
    if not isinstance(tensor, Tensor):
        raise OperandError(f"unpack_dual got a {type(tensor).__qualname__}; give a tensor")
    if not state.duals:
        return UnpackedDualTensor(tensor, None)
    current = _level_of(level, "unpack_dual")
    numbers, levels = raw(tensor)
    if not current.variables or not requires_grad(numbers):
        return UnpackedDualTensor(tensor, None)
    records = is_writing() and (current.records or _depends_on_others(numbers, current))
    found: Any
    if records or state.tracing is not None:
        with enable_grad() if records else no_grad():
            (found,) = push([numbers], current.variables, current.tangents)
        if not is_recording() and found is not None:
            found = silenced(found)
    else:
        (found,) = jvp([numbers], current.variables, current.tangents, False)
    tangent = wrap(found, levels) if levels and found is not None else found
    return UnpackedDualTensor(tensor if records else tensor.detach(), tangent)


def _with_counter(dual: Tensor, shared: Tensor) -> None:
    """Let a result, whose memory is that of another tensor, have its version counter."""
    dual._meta = meta = Meta()
    meta.cell = cell = cell_of(shared)
    meta.synced = cell[0]
    dual._tape.set_cell(dual._row, cell, cell[0])


def _depends_on_others(tensor: Tensor, level: _Level) -> bool:
    mine = {place_of(variable) for variable in level.variables}
    return any(leaf not in mine for leaf in reach_of([tensor]).leaves)


__all__ = ["UnpackedDualTensor", "dual_level", "enter_dual_level", "exit_dual_level", "make_dual", "unpack_dual"]


def __dir__() -> list[str]:
    return list(__all__)
