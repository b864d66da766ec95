"""vmap: from a function of one example to one of a batch."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.batching import Batched, level
from tapegrad.batching.examples import example, joined
from tapegrad.errors import AxisError, OperandError, ShapeError
from tapegrad.func.containers import map_values, values_of
from tapegrad.tensor import Tensor
from tapegrad.writing import NUMBERS, requires_grad

RANDOMNESS = ("error", "same", "different")


def vmap(fun: Callable[..., Any], in_axes: Any = 0, out_axes: Any = 0, randomness: str = "error") -> Callable[..., Any]:
    """Make the function that applies `fun` to all examples of a batch at once.

    Parameters
    ----------
    fun : callable
        Takes and gives one example. It is called once, with tensors that have the shape of one example.
    in_axes : int, None or nested containers
        Along which axis of its arguments the examples lie; None for an argument that all examples share. One for all
        positional arguments, or a tuple or list with one for each, in which an argument of nested containers may
        have such containers of its own. Negative ones count from the end. Keyword arguments have axis 0.
    out_axes : int, None or nested containers
        Where the examples are to lie in the results, in the same way. None for what does not depend on the example.
    randomness : {"error", "same", "different"}
        What random functions do: raise, draw once for all examples, or draw for each.

    Returns
    -------
    callable
        Takes what `fun` takes, with one more axis. NumPy in, NumPy out; where an argument is a tensor, or the result
        requires grad, tensors come out, which can be differentiated.

    Raises
    ------
    BatchError
        If `fun` reads the numbers of an example, as `if` and float() do, or writes them into a tensor of all examples.
    ShapeError
        If the arguments have no axis to go along, or differ in its size.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> angle = tg.func.vmap(lambda u, v: u @ v / np.sqrt((u @ u) * (v @ v)))
    >>> angle(np.array([[1.0, 0.0], [3.0, 4.0]]), np.array([[1.0, 0.0], [4.0, 3.0]]))
    array([1.  , 0.96])
    """
    if not callable(fun):
        raise OperandError(f"vmap got {type(fun).__qualname__} in place of a function; give the function itself")
    if randomness not in RANDOMNESS:
        raise OperandError(f"vmap got randomness={randomness!r}; it is 'error', 'same' or 'different'")
    name = getattr(fun, "__name__", "the function")

    @functools.wraps(fun)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        inputs = [*_inputs(in_axes, args, name), *((kwargs[key], 0, f"argument {key!r}") for key in kwargs)]
        pairs = [(tree, _spread(axes, tree, what), what) for tree, axes, what in inputs]
        size = _size(pairs, name)
        with level(size, randomness) as number:
            given = [_paired(lambda v, axis: example(v, axis, number), tree, axes) for tree, axes, _ in pairs]
            result = fun(*given[: len(args)], **dict(zip(kwargs, given[len(args) :], strict=True)))
            as_tensors = any(isinstance(v, Tensor) for tree, _, _ in pairs for v in values_of(tree))
            axes = _spread(out_axes, result, "the result", "out_axes")
            result = _paired(lambda v, axis: joined(v, axis, number, size, name), result, axes)
        return map_values(lambda v: v if as_tensors else _to_numpy(v), result)

    return mapped


class _Axis:
    """An axis at the place of a value, None included, which containers take for nothing."""

    __slots__ = ("axis",)

    def __init__(self, axis: Any) -> None:
        self.axis = axis


def _inputs(in_axes: Any, args: tuple[Any, ...], name: str) -> list[tuple[Any, Any, str]]:
    """Give each positional argument with what `in_axes` says of it, and what to call it."""
    if isinstance(in_axes, (tuple, list)):
        if len(in_axes) != len(args):
            raise ShapeError(
                f"vmap got in_axes={in_axes!r}, for {len(in_axes)} arguments, and {name} was called with {len(args)}; "
                "give one axis, or None, for each positional argument (those by keyword have axis 0)"
            )
        return [(arg, axes, f"argument {k}") for k, (arg, axes) in enumerate(zip(args, in_axes, strict=True))]
    return [(arg, in_axes, f"argument {k}") for k, arg in enumerate(args)]


def _spread(axes: Any, tree: Any, what: str, name: str = "in_axes") -> Any:
    """Give the axis of each value of nested containers, as the same containers, of a prefix of them."""
    if axes is None or (hasattr(axes, "__index__") and not isinstance(axes, (bool, Tensor))):
        axis = _Axis(None if axes is None else operator.index(axes))
        return map_values(lambda _: axis, tree)
    if isinstance(axes, dict) and isinstance(tree, dict):
        if set(axes) != set(tree):
            raise OperandError(
                f"{name} has the keys {sorted(map(str, axes))} where {what} has {sorted(map(str, tree))}; give one "
                "axis, or None, for each key, or one for all"
            )
        return {key: _spread(axes[key], tree[key], f"{what}[{key!r}]", name) for key in tree}
    if isinstance(axes, (list, tuple)) and isinstance(tree, (list, tuple)):
        if len(axes) != len(tree):
            raise OperandError(
                f"{name} has {len(axes)} axes where {what} has {len(tree)} values; give one axis, or None, for each, "
                "or one for all"
            )
        return [_spread(a, t, f"{what}[{k}]", name) for k, (a, t) in enumerate(zip(axes, tree, strict=True))]
    raise OperandError(
        f"{name} has {axes!r} where {what} is {type(tree).__qualname__}; an axis is an integer, or None, and "
        "containers of axes must have the form of the arguments"
    )


def _paired(function: Callable[[Any, Any], Any], tree: Any, axes: Any) -> Any:
    """Apply a function to each value of nested containers and its axis."""
    found = iter(_axes_of(axes))
    return map_values(lambda value: function(value, next(found)), tree)


def _axes_of(tree: Any) -> list[Any]:
    return [place.axis for place in values_of(tree)]


def _size(pairs: list[tuple[Any, Any, str]], name: str) -> int:
    """Give the number of examples, which all arguments must agree on."""
    found: dict[int, str] = {}
    for tree, axes, what in pairs:
        for value, axis in zip(values_of(tree), _axes_of(axes), strict=True):
            if axis is None:
                continue
            if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
                raise OperandError(
                    f"vmap cannot go along an axis of {what}, a {type(value).__qualname__}; give an array or a "
                    "tensor, or say in_axes None for it"
                )
            shape = np.shape(value) if not isinstance(value, Tensor) else value.shape
            if not -len(shape) <= axis < len(shape):
                raise AxisError(
                    f"vmap is to go along axis {axis} of {what}, which has shape {shape}; name an axis that it has, "
                    "or None in in_axes where all examples share it"
                )
            found.setdefault(shape[axis], f"{what}, of shape {shape}, along axis {axis}")
    if not found:
        raise OperandError(
            f"vmap has no axis to go along: {name} was called with no argument whose in_axes is an integer; give one"
        )
    if len(found) > 1:
        (m, first), (n, second) = list(found.items())[:2]
        raise ShapeError(
            f"vmap got {m} examples in {first}, and {n} in {second}; all must have as many: say None in in_axes "
            "for what all examples share"
        )
    return next(iter(found))


def _to_numpy(value: Any) -> Any:
    """Give an array, unless a gradient, or an outer batch, would be lost."""
    if not isinstance(value, Tensor) or type(value) is Batched or requires_grad(value):
        return value
    return np.array(value.numpy()) if value.ndim else value.numpy()[()]


__all__ = ["vmap"]
