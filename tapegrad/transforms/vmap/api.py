"""vmap: from a function of one example to one of a batch."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import numpy as np

from tapegrad.core.grad_mode import numbers_are_given
from tapegrad.core.own_gradients import Transform, transformed
from tapegrad.core.tensor import Tensor
from tapegrad.core.tracebacks import trimmed
from tapegrad.errors import OperandError, ShapeError
from tapegrad.record.recorder import requires_grad
from tapegrad.transforms.tree import map_values, map_with_axes, with_axes
from tapegrad.transforms.vmap import Batched, level
from tapegrad.transforms.vmap.in_out_axes import common_size, example, joined

RANDOMNESS = ("error", "same", "different")


P = ParamSpec("P")
R = TypeVar("R")
_RECORDING = 10
"""How many times as long as the function it takes to be recorded for a batch."""


def vmap(fun: Callable[P, R], in_axes: Any = 0, out_axes: Any = 0, randomness: str = "error") -> Callable[P, R]:
    """Return a function that applies `fun` to all examples of a batch at once.

    Parameters
    ----------
    fun : callable
        Takes and gives one example. It is called once, with tensors that have the shape of one example.
    in_axes : int, None or nested containers
        Along which axis of its arguments the examples lie; None for an argument that all examples share. One for all
        positional arguments, or a tuple or list with one for each, in which an argument of nested containers may
        have such containers of its own. Negative ones count from the end. Keyword arguments have axis 0. Integers,
        texts and the like in containers are shared by all examples.
    out_axes : int, None or nested containers
        Where the examples are to lie in the results, in the same way. None for what does not depend on the example.
    randomness : {"error", "same", "different"}
        What random functions do: raise, draw once for all examples, or draw for each.

    Returns
    -------
    callable
        Takes the arguments of `fun`, with one more axis. NumPy in, NumPy out; where an argument is a tensor, or the
        result requires grad, tensors come out, which can be differentiated.

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

    def of(own: Any) -> Callable[..., Any]:
        @functools.wraps(own)
        @trimmed
        def mapped(*args: Any, **kwargs: Any) -> Any:
            inputs = [*_inputs(in_axes, args, name), *((kwargs[key], 0, f"argument {key!r}") for key in kwargs)]
            leaves = [leaf for tree, axes, what in inputs for leaf in with_axes(axes, tree, what)]
            size = common_size(leaves, "vmap", "examples", name)
            as_tensors = any(isinstance(value, Tensor) for value, _, _ in leaves)
            with level(size, randomness) as number, numbers_are_given(not as_tensors):
                given = [
                    map_with_axes(lambda v, axis, _: example(v, axis, number), axes, tree, what)
                    for tree, axes, what in inputs
                ]
                result = own(*given[: len(args)], **dict(zip(kwargs, given[len(args) :], strict=True)))
                result = map_with_axes(
                    lambda v, axis, _: joined(v, axis, number, size, name), out_axes, result, "the result", "out_axes"
                )
            return map_values(lambda v: v if as_tensors else _to_numpy(v), result)

        return mapped

    key = vmap, in_axes, out_axes, randomness
    return transformed(fun, Transform(key, of, lambda args, result: _RECORDING))


def _inputs(in_axes: Any, args: tuple[Any, ...], name: str) -> list[tuple[Any, Any, str]]:
    """Return each positional argument with what `in_axes` says of it, and what to call it."""
    if isinstance(in_axes, (tuple, list)):
        if len(in_axes) != len(args):
            raise ShapeError(
                f"vmap got in_axes={in_axes!r}, for {len(in_axes)} arguments, and {name} was called with {len(args)}; "
                "give one axis, or None, for each positional argument (those by keyword have axis 0)"
            )
        return [(arg, axes, f"argument {k}") for k, (arg, axes) in enumerate(zip(args, in_axes, strict=True))]
    return [(arg, in_axes, f"argument {k}") for k, arg in enumerate(args)]


def _to_numpy(value: Any) -> Any:
    """Return an array, unless a gradient, or an outer batch, would be lost."""
    if not isinstance(value, Tensor) or type(value) is Batched or requires_grad(value):
        return value
    return np.array(value.numpy()) if value.ndim else value.numpy()[()]


__all__ = ["vmap"]
