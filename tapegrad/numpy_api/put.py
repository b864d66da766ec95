"""NumPy's functions that write into what they are given: `put`, `putmask`, `place`, `copyto` and the like, `add.at`.

NumPy itself writes the values, into the tensor's own memory. For the history it does so once more with numbers in the
place of the values, which tells where each element went, whatever the function's own rules are: repeated values, masks,
wrapped indices, several values for one place. That is then a row `put_at`, as for `t[mask] = value`.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, holds_apart
from tapegrad.core.error_messages import explain
from tapegrad.core.grad_mode import state
from tapegrad.errors import ShapeError
from tapegrad.ops import BY_NAME
from tapegrad.ops.ufunc_at import apply_at
from tapegrad.record import inplace, operations, setitem
from tapegrad.record.operations import as_tensor, operand, raw_of, tensors_in
from tapegrad.record.recorder import raw, requires_grad

_ADD_AT, _PUT_AT = BY_NAME["add_at"], BY_NAME["put_at"]

_Write = Callable[[Any, Any], None]
"""Writes values into an array."""


def _by_example(function: Callable[..., None]) -> Callable[..., None]:
    """Let a function that writes into its first argument do so for each example of a batch."""

    @functools.wraps(function)
    def write(*args: Any, **kwargs: Any) -> None:
        if state.apart and (holds_apart(args) or holds_apart(kwargs)):
            HANDS.place(function, args, kwargs)
            return
        function(*args, **kwargs)

    return write


def _place(name: str, target: Any, source: Any, write: _Write) -> None:
    """Write a tensor, an array or numbers into a tensor, or into an array if nothing requires grad."""
    if not operations.is_tensor(target):
        _place_in_array(name, target, source, write)
        return
    values = operand(source)
    recorded = inplace.is_recorded(f"numpy.{name}", target, (values,))
    # A list stays one: some of NumPy's functions convert it to any dtype, but no array.
    memory, given = target._array, raw(values) if operations.is_tensor(values) else raw_of(source)
    if isinstance(given, np.ndarray) and np.may_share_memory(given, memory):
        given = given.copy()  # some of NumPy's functions read what they have just written
    try:
        setitem.refuse_complex(f"numpy.{name}", given, memory)
        if not recorded:
            with inplace.Locked(target):
                write(memory, given)
            return
        numbers = np.full(memory.shape, -1)
        write(numbers, np.arange(np.size(given)).reshape(np.shape(given)))
        where = numbers >= 0
        source = as_tensor(values)
        if source.ndim:
            source = source.reshape(-1)[numbers[where]]
        params = {"index": (where,)}
        setitem.write_by(_PUT_AT, target, memory[where], source, params, lambda: write(memory, given))
    except Exception as error:
        explain(error, name, (memory, given))
        raise


def _place_in_array(name: str, target: Any, source: Any, write: _Write) -> None:
    for tensor in filter(requires_grad, tensors_in([source])):
        tensor.__array__()  # says what is lost, as target[index] = tensor does
    try:
        write(target, raw_of(source))
    except Exception as error:
        explain(error, name, [target] if isinstance(target, np.ndarray) else [])
        raise


@_by_example
def copyto(dst: Any, src: Any, casting: Any = "same_kind", where: Any = True) -> None:
    """Write values into a tensor, everywhere or where a mask holds; as `numpy.copyto`.

    Parameters
    ----------
    dst : tensor or array
        What is written. An array takes only what does not require grad.
    src : tensor, array or number
        The values, which broadcast to the shape of `dst`, and have the gradient.
    casting : {"no", "equiv", "safe", "same_kind", "unsafe"}
        Which conversions of dtype are allowed.
    where : array_like of bool
        Where to write; broadcasts to the shape of `dst`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.zeros(3)
    >>> tg.copyto(x, tg.tensor(2.0, requires_grad=True), where=[True, False, True])
    >>> x.detach()
    tensor([2., 0., 2.])
    """
    mask = raw_of(where)
    if mask is not True or not operations.is_tensor(dst):
        _place("copyto", dst, src, lambda array, values: np.copyto(array, values, casting, mask))
        return
    value = operand(src)
    if not inplace.is_recorded("numpy.copyto", dst, (value,)):
        _place("copyto", dst, src, lambda array, values: np.copyto(array, values, casting))
        return
    try:
        setitem.overwrite("numpy.copyto", dst, value, casting)
    except ValueError as error:
        explain(error, "copyto", (dst._array,))
        raise


@_by_example
def put(a: Any, ind: Any, v: Any, mode: Any = "raise") -> None:
    """Write values at positions that count the elements in C order; as `numpy.put`.

    Parameters
    ----------
    a : tensor or array
        What is written. An array takes only what does not require grad.
    ind : array_like of int
        The positions.
    v : tensor, array or number
        The values, repeated if there are fewer than positions. Where positions repeat, the last value stays, and it
        alone has the gradient.
    mode : {"raise", "wrap", "clip"}
        What is done about positions beyond the ends.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.zeros((2, 2))
    >>> tg.put(x, [0, -1], tg.tensor([1.0, 2.0], requires_grad=True))
    >>> x.detach()
    tensor([[1., 0.],
            [0., 2.]])
    """
    positions = raw_of(ind)
    _place("put", a, v, lambda array, values: np.put(array, positions, values, mode))


@_by_example
def place(arr: Any, mask: Any, vals: Any) -> None:
    """Write values, one after the other, where a mask holds; as `numpy.place`.

    Parameters
    ----------
    arr : tensor or array
        What is written. An array takes only what does not require grad.
    mask : array_like of bool
        Has as many elements as `arr`.
    vals : tensor, array or number
        The values: the first goes to the first place where the mask holds. Repeated if there are too few.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, -2.0, 3.0, -4.0])
    >>> tg.place(x, x < 0, tg.tensor([5.0, 6.0], requires_grad=True))
    >>> x.detach()
    tensor([1., 5., 3., 6.])
    """
    chosen = raw_of(mask)
    _place("place", arr, vals, lambda array, values: np.place(array, chosen, values))


@_by_example
def putmask(a: Any, mask: Any, values: Any) -> None:
    """Write, where a mask holds, the values at the same places; as `numpy.putmask`.

    Parameters
    ----------
    a : tensor or array
        What is written. An array takes only what does not require grad.
    mask : array_like of bool
        Has as many elements as `a`.
    values : tensor, array or number
        The values; as a sequence they are repeated if there are fewer than elements of `a`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, -2.0, 3.0, -4.0])
    >>> tg.putmask(x, x < 0, tg.tensor([5.0, 6.0, 7.0, 8.0], requires_grad=True))
    >>> x.detach()
    tensor([1., 6., 3., 8.])
    """
    chosen = raw_of(mask)
    _place("putmask", a, values, lambda array, given: np.putmask(array, chosen, given))


@_by_example
def put_along_axis(arr: Any, indices: Any, values: Any, axis: int | None) -> None:
    """Write values at positions along an axis, those that `take_along_axis` reads; as `numpy.put_along_axis`.

    Parameters
    ----------
    arr : tensor or array
        What is written. An array takes only what does not require grad.
    indices : array of int
        Positions along the axis, for each place on the others.
    values : tensor, array or number
        Broadcast to the shape of `indices`. Where positions repeat, the last value stays, and it alone has the
        gradient.
    axis : int or None
        With None the tensor is taken as flattened.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([[1.0, 5.0, 2.0], [7.0, 3.0, 4.0]])
    >>> tg.put_along_axis(x, x.argmax(axis=1, keepdims=True), tg.tensor(0.0, requires_grad=True), axis=1)
    >>> x.detach()
    tensor([[1., 0., 2.],
            [0., 3., 4.]])
    """
    positions = np.asarray(raw_of(indices))
    _place("put_along_axis", arr, values, lambda array, given: np.put_along_axis(array, positions, given, axis))


@_by_example
def fill_diagonal(a: Any, val: Any, wrap: bool = False) -> None:
    """Write values on the main diagonal; as `numpy.fill_diagonal`.

    Parameters
    ----------
    a : tensor or array
        What is written, of two axes, or of more that are equally long. An array takes only what does not require grad.
    val : tensor, array or number
        The values, repeated if there are too few.
    wrap : bool
        In a matrix with more rows than columns, begin anew one row below where the diagonal ends.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.ones((2, 2))
    >>> tg.fill_diagonal(x, tg.tensor([3.0, 4.0], requires_grad=True))
    >>> x.detach()
    tensor([[3., 1.],
            [1., 4.]])
    """
    _place("fill_diagonal", a, val, lambda array, values: np.fill_diagonal(array, values, wrap))


def spread(name: str, values: Any, shape: tuple[int, ...]) -> Any:
    """Broadcast values to the shape of the part that `ufunc.at` writes: NumPy itself may read beyond their end."""
    try:
        return np.broadcast_to(values, shape)
    except ValueError as error:
        raise ShapeError(
            f"{name} got values of shape {np.shape(values)} for a part of shape {shape}, to which they cannot be "
            "broadcast; sizes must be equal or 1, counted from the last axis"
        ) from error


def add_at(ufunc: np.ufunc, target: Any, index: Any, value: Any) -> None:
    """Do `numpy.add.at` or `subtract.at` on a tensor for which `is_recorded` has said so."""
    name = f"{ufunc.__name__}.at"
    parts = tuple(map(operations.index_part, index if isinstance(index, tuple) else (index,)))
    memory, values = target._array, raw(value)
    try:
        params = _ADD_AT.params(memory.shape, np.shape(values), parts, 1 if ufunc is np.add else -1)
        part = memory[parts]
        numbers = spread(name, values, part.shape)
        writes = functools.partial(apply_at, ufunc, memory, parts, numbers)
        setitem.write_by(_ADD_AT, target, part, as_tensor(value), params, writes)
    except Exception as error:
        explain(error, name, (memory, values))
        raise
