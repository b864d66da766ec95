"""`scan`: a loop of a known number of steps, each given a part of arrays, in a compiled function as one row."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from tapegrad.core.dispatch import is_batched
from tapegrad.core.grad_mode import state as mode
from tapegrad.core.storage import layout_for
from tapegrad.errors import ArgumentError, DivergenceError, OperandError, ShapeError
from tapegrad.program.trace.parts import NotPureError, OfBatchError, Parts, entered, written
from tapegrad.record.operations import F, as_tensor, operand
from tapegrad.transforms.loop_state import collect, started, version
from tapegrad.transforms.tree import map_values, values_of

_BODY = "the body of scan"


def scan(f: Callable[[Any, Any], tuple[Any, Any]], init: Any, xs: Any = None, length: int | None = None) -> Any:
    """Call `carry, y = f(carry, x)` for each x of xs; return the last carry, and all y along a new first axis.

    In plain code this is a Python loop, and the derivative is that of its steps. In a function that `tg.compile` or
    `tg.record` runs, it is one row: `f` is recorded once, while a Python loop is recorded step by step. It has
    derivatives of any order, in reverse and forward mode.

    Parameters
    ----------
    f : callable
        `f(carry, x)` returns the next carry, with the same containers, shapes and dtypes, and y: a tensor, an array, a
        number, nested containers of these, or None. It may use tensors, arrays and numbers from outside, which get
        gradients as well.
    init : tensor, array, number, or nested containers of these
        The first carry. Inside the loop, numbers are 0-d tensors of int64, float64, complex128 or bool.
    xs : array, tensor, or nested containers of these, optional
        The inputs of the steps, along their first axes, which have the same length. Without it x is None.
    length : int, optional
        The number of steps, at least one. It may be left out if there is xs.

    Returns
    -------
    carry : the containers of `init`, of tensors
    ys : the containers of y, of tensors
        Each of shape `(length, *y.shape)`.

    Raises
    ------
    OperandError
        If `f` is no function, returns no pair, returns other containers than in the first step, or writes its
        arguments in place; if there is neither xs nor length.
    ArgumentError
        If length is below one, or xs has another length.
    ShapeError, DTypeError
        If a part of the carry or of y has another shape or dtype in a later step; if arrays of xs have no first axis,
        or first axes of different lengths.

    Notes
    -----
    It works like `jax.lax.scan`. In a compiled function only the carry between steps, xs and ys are kept for a
    gradient, which computes each step again. The notes of `tg.while_loop` on branches, and on steps that change
    something outside, apply here as well.

    Examples
    --------
    A damped oscillator, pushed by a force at each time, and the derivative of a later place by its damping:

    >>> import numpy as np
    >>> import tapegrad as tg
    >>> force = np.sin(np.linspace(0.0, 6.0, 200))
    >>> @tg.compile
    ... def places(damping):
    ...     def step(carry, push):
    ...         x, v = carry
    ...         v = v + 0.03 * (push - x - damping * v)
    ...         x = x + 0.03 * v
    ...         return (x, v), x
    ...     return tg.scan(step, (0.0, 0.0), force)[1]
    >>> places(np.array(0.1)).shape
    (200,)
    >>> print(tg.func.grad(lambda d: places(d)[99])(np.array(0.1)).round(4))
    -1.0237
    """
    if not callable(f):
        raise OperandError(f"scan got {type(f).__qualname__} as f; give a function of the carry and x")
    arrays = [as_tensor(operand(x)) for x in values_of(xs)]
    loop = _Loop(f, init, xs, _length(arrays, length))
    carry = [started(value) for value in values_of(init)]
    if mode.tracing is not None and not any(map(is_batched, [*carry, *arrays])):
        with suppress(OfBatchError):
            return loop.results(loop.recorded(carry, [entered(x) for x in arrays]))
    return loop.results(loop.run(carry, arrays, {}))


def _length(arrays: Sequence[Any], length: int | None) -> int:
    """Return how many steps there are."""
    if length is not None:
        try:
            length = operator.index(length)
        except TypeError:
            raise OperandError(f"scan got {type(length).__qualname__} as length; give a whole number") from None
    for x in arrays:
        if x.ndim == 0:
            raise ShapeError("scan got xs with a number in it; give arrays, whose first axis is that of the steps")
        if length is None:
            length = x.shape[0]
        if x.shape[0] != length:
            raise ShapeError(f"scan got xs of {x.shape[0]} parts for {length} steps; first axes are to have one length")
    if length is None:
        raise OperandError("scan got neither xs nor length; give one of them")
    if length < 1:
        raise ArgumentError(f"scan got {length} steps, and takes at least one")
    return length


class _Loop:
    """A loop of Python's of a number of steps, and the forms of what goes through it."""

    def __init__(self, f: Callable[[Any, Any], Any], init: Any, xs: Any, length: int) -> None:
        self._f, self._init, self._xs, self._length = f, init, xs, length
        self._count = len(values_of(init))
        self._y: Any = None
        self._like: list[Any] | None = None  # what the first step gave

    def results(self, values: list[Any]) -> Any:
        """Return the last carry, and all y, of their values."""
        return _formed(self._init, values[: self._count]), _formed(self._y, values[self._count :])

    def step(self, values: list[Any]) -> list[Any]:
        """Call the body; give the values of the next carry and of y, and that it goes on."""
        before = [version(value) for value in values]
        carry, x = values[: self._count], values[self._count :]
        answer = self._f(_formed(self._init, carry), _formed(self._xs, x))
        if not isinstance(answer, tuple) or len(answer) != 2:
            raise OperandError(f"{_BODY} gave {type(answer).__qualname__}; let it return two values, a carry and a y")
        found: list[Any] = []
        collect(self._init, answer[0], "carry", iter(carry), found, _BODY)
        if self._like is None:
            first = [as_tensor(operand(value)) for value in values_of(answer[1])]
            self._y, self._like = answer[1], [layout_for(t.shape, t.dtype) for t in first]
        collect(self._y, answer[1], "y", iter(self._like), found, _BODY)
        if [version(value) for value in values] != before:
            raise written(_BODY)
        return [*found, as_tensor(True)]

    def run(self, carry: list[Any], xs: list[Any], known: dict[int, Any]) -> list[Any]:
        """Run it as Python does, but for steps that were recorded already."""
        ys: list[list[Any]] = []
        for k in range(self._length):
            given = [*carry, *[x[k] for x in xs]]
            *found, _ = known[k].inlined(given) if k in known else self.step(given)
            carry, y = found[: self._count], found[self._count :]
            ys.append(y)
        return [*carry, *map(F.stack, zip(*ys, strict=True))]

    def recorded(self, carry: list[Any], xs: list[Any]) -> list[Any]:
        """Record it: as one row, if that may be; else step by step."""
        parts = Parts([*carry, *[x[0] for x in xs]], _BODY)
        step = parts.record(self.step, self._count)
        known: dict[int, Any] = {0: step}
        if step.is_pure:
            try:
                return parts.scan(step, self._length, xs)
            except NotPureError as error:
                known[error.step] = error.recorded
            except DivergenceError:  # a later step raises an error, which Python is to come to
                pass
        return self.run(carry, xs, known)


def _formed(form: Any, values: Sequence[Any]) -> Any:
    """Return values in the containers of a form."""
    left = iter(values)
    return map_values(lambda _: next(left), form)
