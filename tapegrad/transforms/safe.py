"""Functions evaluated only where they have a derivative."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, holds_apart, is_apart
from tapegrad.core.tensor import Tensor
from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.host_queries import asked, found, is_recorded
from tapegrad.record.operations import choose, operand
from tapegrad.record.recorder import NUMBERS, raw


def safe_where(cond: Any, fun: Callable[..., Any], x: Any, otherwise: Any) -> Tensor:
    """Evaluate a function where a condition holds, and take other values elsewhere, without NaN in the gradient.

    `where(x > 0, np.log(x), 0)` computes the logarithm everywhere. The values are right, but not the gradient: at
    x = 0 it is 0, from `where`, times infinity, from the logarithm, which is NaN. Here the function never sees an x at
    which the condition does not hold: there it is given an x from a place where it does, and the result is not used.

    Parameters
    ----------
    cond : tensor, array or bool
        Where to evaluate; read as booleans.
    fun : callable
        Works element by element, and so gives as many elements as it is given: `np.log`, or a function of yours. What
        mixes elements, such as `cumsum`, would mix in the values that stand for those left out.
    x : tensor, array or number, or a tuple or list of them
        The argument; several are passed on as several arguments. They broadcast, with `cond` too.
    otherwise : tensor, array or number
        The result where the condition does not hold; broadcasts, too.

    Returns
    -------
    Tensor
        `fun(x)` where `cond` holds, else `otherwise`. Its gradient by x is that of `fun` where `cond` holds and exactly
        0 elsewhere; by `otherwise`, the other way round. If `cond` holds nowhere, `fun` is not called.

    Raises
    ------
    OperandError
        If `fun` is not callable or gives no tensor, array or number.
    ShapeError
        If shapes do not broadcast, or `fun` gives another shape than that of its arguments.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> x = tg.tensor([0.0, 2.0], requires_grad=True)
    >>> with np.errstate(divide="ignore", invalid="ignore"):
    ...     tg.where(x > 0, np.log(x), 0.0).sum().backward()
    >>> x.grad
    tensor([nan, 0.5])
    >>> x.grad = None
    >>> tg.func.safe_where(x > 0, np.log, x, 0.0).sum().backward()
    >>> x.grad
    tensor([0. , 0.5])
    """
    if not callable(fun):
        raise OperandError(
            f"safe_where got {type(fun).__qualname__} as its function; give the function itself, as in "
            "safe_where(x > 0, np.log, x, 0.0), so that it is evaluated only where it may be"
        )
    several = isinstance(x, (tuple, list))
    given = [operand(value) for value in (x if several else (x,))]
    if not given:
        raise OperandError("safe_where got no argument for its function; give at least one tensor")
    condition = operand(cond)
    if not is_apart(condition):
        condition = np.array(raw(condition), np.bool_)
    shape = _joint_shape(condition, given)
    if any(map(is_recorded, (condition, *given))):
        if not asked(lambda c, *values: bool(np.any(np.broadcast_arrays(c, *values)[0])), condition, *given):
            return _nowhere(condition, given, otherwise)
        safe = [found(functools.partial(_harmless, k), condition, *given) for k in range(len(given))]
        value = fun(*[choose(condition, v, s) for v, s in zip(given, safe, strict=True)])
        return _chosen(condition, value, shape, otherwise)
    numbers = [np.asarray(n) for n in _numbers([condition, *given])]
    holds, *numbers = np.broadcast_arrays(numbers[0].astype(np.bool_), *numbers[1:], np.empty(shape))
    if not holds.any():
        return _nowhere(condition, given, otherwise)
    first = np.unravel_index(int(np.argmax(holds)), holds.shape)
    value = fun(*[choose(condition, v, n[first]) for v, n in zip(given, numbers, strict=False)])
    return _chosen(condition, value, shape, otherwise)


def _nowhere(condition: Any, given: list[Any], otherwise: Any) -> Tensor:
    """Return what there is where the condition holds nowhere, with the dtype and the history that it has elsewhere."""
    for value in reversed(given):
        otherwise = choose(condition, value, otherwise)
    return otherwise


def _harmless(k: int, condition: Any, *values: Any) -> Any:
    """Return an argument where the condition holds first."""
    holds, *spread = np.broadcast_arrays(condition.astype(np.bool_), *values)
    return spread[k][np.unravel_index(int(np.argmax(holds)), holds.shape)]


def _chosen(condition: Any, value: Any, shape: tuple[int, ...], otherwise: Any) -> Tensor:
    if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
        raise OperandError(
            f"the function of safe_where gave {type(value).__qualname__}; it must give a tensor, an element for each "
            "that it is given"
        )
    if _shape(value) != shape:
        raise ShapeError(
            f"the function of safe_where gave shape {_shape(value)} for arguments of shape {shape}; it must "
            "work element by element: put sums and other reductions around safe_where, not into it"
        )
    return choose(condition, value, otherwise)


def _shape(value: Any) -> tuple[int, ...]:
    return value.shape if isinstance(value, Tensor) else np.shape(value)


def _numbers(values: list[Any]) -> list[Any]:
    """Return the numbers of some values, of all examples of a batch."""
    return HANDS.numbers(values) if holds_apart(values) else [raw(value) for value in values]


def _joint_shape(condition: Any, values: list[Any]) -> tuple[int, ...]:
    """Return the shape that a condition and arguments broadcast to."""
    shapes = [condition.shape, *map(_shape, values)]
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError as error:
        raise ShapeError(
            f"safe_where got a condition of shape {shapes[0]} and arguments of shape "
            f"{' and '.join(map(str, shapes[1:]))}, which do not broadcast; sizes must be equal or 1, counted from the "
            "last axis"
        ) from error
