"""Checkpoints: a part of a computation of which only the inputs are kept, and which is evaluated again in backward."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext, suppress
from typing import Any, TypeVar

import numpy as np

from tapegrad.core.dispatch import is_batched
from tapegrad.core.grad_mode import following, is_recording, state
from tapegrad.core.storage import Meta, layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import cell_of
from tapegrad.errors import DivergenceError, OperandError
from tapegrad.program.trace.parts import OfBatchError, Parts
from tapegrad.record.forward_mode_only import Silent
from tapegrad.record.recorder import ordinary
from tapegrad.transforms.reevaluate import Again
from tapegrad.transforms.rng_state import Draws
from tapegrad.transforms.segments import Given, Read, Segment, is_of_function
from tapegrad.transforms.tree import replace_values, values_of

_SAMPLE = 64
_RELATIVE = {"float64": 1e-7, "float32": 1e-3, "complex128": 1e-7, "complex64": 1e-3}


R = TypeVar("R")


def checkpoint(fun: Callable[..., R], *args: Any, preserve_rng_state: bool = True, **kwargs: Any) -> R:
    """Call a function, keep of its computation only what it was given, and compute it again in backward.

    Memory for time: what the operations inside save is given back at once, and a backward evaluates the function a
    second time.

    Parameters
    ----------
    fun : callable
        Takes and gives anything: tensors, also in nested containers, and other values, which are passed
        through. It may use tensors from outside, such as the parameters of a model, without being given them. It must
        compute the same each time.
    *args, **kwargs
        What it is called with. In it tensors and NumPy arrays that it was given are read-only.
    preserve_rng_state : bool
        Let the second evaluation draw the random numbers of the first: from this thread's generator (`tg.rand` and the
        like) and from NumPy's global one (`np.random.rand`). False saves some 0.1 ms.

    Returns
    -------
    What `fun` gives.

    Raises
    ------
    GradError
        If `fun` writes a tensor from outside in place. From backward, if the second evaluation came to anything else
        than the first: other shapes, dtypes or values, as from a generator that was not put back.
    VersionError
        From backward, if a tensor that `fun` was given or used was written in place since.
    OperandError
        If `fun` writes a tensor that it was given, or changes a container of tensors.

    Notes
    -----
    Under `no_grad` this is a call of `fun`. A leaf that `fun` makes gets no `.grad`. Whatever else `fun` does, printing
    or appending to a list, it does twice; hooks that it registers are called once, in the second evaluation's backward.
    The values are compared by sums and 64 elements of each result, up to rounding: one pass over them, and nothing is
    kept for it. In a compiled function nothing is compared: there it is a row of the program, which runs it again.

    Examples
    --------
    A thousand steps, of which those between two checkpoints are in memory at a time:

    >>> import tapegrad as tg
    >>> rate = tg.tensor(0.5, requires_grad=True)
    >>> def steps(u, n):
    ...     for _ in range(n):
    ...         u = u + 0.001 * rate * u * (1.0 - u)
    ...     return u
    >>> u = tg.tensor([0.1, 0.2])
    >>> for _ in range(25):
    ...     u = tg.func.checkpoint(steps, u, 40)
    >>> u.sum().backward()
    >>> rate.grad
    tensor(0.33743143)
    """
    if not callable(fun):
        raise OperandError(
            f"checkpoint got {type(fun).__qualname__} in place of a function; give the function and its arguments "
            "apart: checkpoint(f, x), not checkpoint(f(x))"
        )
    if not is_recording():
        return fun(*args, **kwargs)
    if state.tracing is not None:
        return _recorded(fun, args, kwargs)
    return _Call(fun, Given(args, kwargs), bool(preserve_rng_state)).first()


def _recorded(fun: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Record a checkpoint, as one row: its derivative computes it again, from what it was given.

    Where it does something besides, or asks numbers which way to go, its rows are recorded as any others.
    """
    given: dict[int, Any] = {}
    for value in values_of((args, kwargs)):
        if isinstance(value, Tensor):
            given[id(value)] = value
    if not given or any(map(is_batched, given.values())):
        return fun(*args, **kwargs)
    form: list[Any] = []

    def of_tensors(tensors: list[Any]) -> list[Any]:
        own = dict(zip(given, tensors, strict=True))
        mine, named = replace_values(lambda v: own.get(id(v), v), (args, kwargs))
        form[:] = [fun(*mine, **named)]
        return [value for value in values_of(form[0]) if isinstance(value, Tensor)]

    parts = Parts(list(given.values()), "a checkpoint")
    try:
        part = parts.record(of_tensors)
    except OfBatchError:
        return fun(*args, **kwargs)
    results: list[Any] | None = None
    if part.is_pure and part.is_in_order and part.first and not part.ways.ways[0].answers:
        with suppress(DivergenceError):
            results = parts.checkpoint(part)
    left = iter(part.inlined() if results is None else results)
    return replace_values(lambda value: next(left) if isinstance(value, Tensor) else value, form[0])


class _Call(Again):
    """One checkpoint, as its row keeps it."""

    __slots__ = ("draws", "prints")

    def __init__(self, fun: Callable[..., Any], given: Given, preserves: bool) -> None:
        super().__init__("checkpoint", fun, given)
        self.draws = Draws() if preserves else None
        self.prints: list[Any] = []

    def first(self) -> Any:
        """Evaluate the function for the first time, and record one row for it."""
        tensors = self.take_tensors()
        silent = None if state.silent is None else Silent()
        with nullcontext() if silent is None else following(silent):
            segment = Segment(self.fun, self.given, tensors, self.live)
        self.check_written()
        outputs, make = segment.outputs(tensors)
        if not outputs:
            return make([])
        if silent is not None and silent.has_recorded:  # which the transpose of a backward would not go through
            return make(outputs)
        self.prints = [_print(t._array) for t in outputs]
        new = list(map(_anew, outputs))
        result = make(self.record(Read(segment, outputs), tensors, new, self.again, tensors))
        del segment, outputs, make, new
        self.check_read()
        return result

    def again(self, ctx: Any, *adjoints: Any) -> tuple[Any, ...]:
        """Evaluate the function once more, and differentiate that: its row's backward."""
        tensors = ctx.saved_tensors
        self.check_versions()
        return self.evaluate(self._again, tensors, adjoints, is_recording())

    def _again(self, tensors: tuple[Any, ...], adjoints: tuple[Any, ...], create_graph: bool) -> tuple[Any, ...]:
        with self.draws or nullcontext():
            segment = Segment(self.fun, self.given, tensors, self.live)
        outputs, _ = segment.outputs(tensors)
        self._compare(outputs)
        read = Read(segment, outputs)
        self.check_outside(read)
        found = segment.gradients(outputs, adjoints, read.places, read.places, create_graph)
        return self.gradients(found, len(tensors))

    def _compare(self, outputs: list[Any]) -> None:
        """Compare what the second evaluation gave with what the first one did."""
        if len(outputs) != len(self.prints):
            self.differs(f"gave {len(outputs)} tensors that require grad, not {len(self.prints)}")
        for k, (output, (layout, numbers)) in enumerate(zip(outputs, self.prints, strict=True)):
            array = output._array
            if layout_of(array) is not layout:
                self.differs(f"gave as result {k} a tensor of {layout_of(array)!r}, not {layout!r}")
            if not _agree(numbers, _print(array)[1], _RELATIVE[array.dtype.name]):
                self.differs(f"gave other values in result {k}, of {layout!r}")


def _anew(tensor: Any) -> Any:
    """Make a tensor of what the function computed, without its history."""
    if is_of_function(tensor):
        return ordinary(np.array(tensor._array))
    result, cell = ordinary(tensor._array), cell_of(tensor)
    if cell is not None:  # which what else shares the memory knows, such as its detach()
        result._meta = meta = Meta()
        meta.cell, meta.synced = cell, cell[0]
    return result


def _print(array: Any) -> tuple[Any, np.ndarray]:
    """Return the layout of an array and some numbers by which it can be compared: sums, and a sample."""
    flat = np.ravel(array, order="K")
    if flat.dtype.kind == "c":
        flat = flat.view(flat.real.dtype)
    with np.errstate(all="ignore"):
        sums = [np.sum(flat, dtype=float), np.linalg.norm(flat)]
        return layout_of(array), np.array([*sums, *flat[:: max(1, flat.size // _SAMPLE)]], float)


def _agree(one: np.ndarray, other: np.ndarray, relative: float) -> bool:
    """Compare such numbers, up to rounding."""
    if one.shape != other.shape:
        return False
    with np.errstate(all="ignore"):
        close = np.abs(one - other) <= relative * np.maximum(np.abs(one), one[1])
    return bool(np.all(close | (one == other) | (np.isnan(one) & np.isnan(other))))
