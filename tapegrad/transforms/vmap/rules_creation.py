"""What makes tensors, and does not compute: like one of a batch, by random draws, and by NumPy's own functions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.errors import BatchError
from tapegrad.numpy_api import protocols
from tapegrad.numpy_api.coverage import CREATION, DIFFERENTIABLE, WITHOUT, kind_of, name_by_function
from tapegrad.record.operations import F, is_tensor, operand
from tapegrad.transforms.vmap.alignment import Levels, aligned, batched, full, levels_of, map_batched, sizes
from tapegrad.transforms.vmap.batched_tensor import raw, wrap
from tapegrad.transforms.vmap.fallback import loop
from tapegrad.transforms.vmap.rules_inplace import unwritable

# What NumPy says of an array's shape and dtype alone.
_ABOUT_SHAPE = frozenset(
    (
        *("shape", "ndim", "size", "result_type", "can_cast", "common_type", "iscomplexobj", "isrealobj", "isscalar"),
        *("iterable", "diag_indices_from", "tril_indices_from", "triu_indices_from", "einsum_path", "min_scalar_type"),
        *("may_share_memory", "shares_memory", "isfortran"),
    )
)


def like(function: Callable[..., Any], x: Any, *args: Any, **kwargs: Any) -> Any:
    """Make a tensor of the shape and dtype of one of a batch: one for each example."""
    tensor, levels = raw(x)
    return wrap(function(tensor, *args, **kwargs), levels)


def full_like(x: Any, value: Any, dtype: Any) -> Any:
    """Make a tensor of one value, differentiable by it, for each example of both."""
    levels = levels_of((x, value))
    result = F.broadcast_to(F.as_tensor(value), x.shape)
    dtype = x.dtype if dtype is None else np.dtype(dtype)
    result = result if result.dtype == dtype else result.astype(dtype)
    return wrap(F.clone(full(result, levels)), levels)


# Random numbers


def drawn_for(name: str) -> Levels:
    """Return the levels whose examples get random numbers of their own; raise where that is not said."""
    for level in state.levels:
        if state.batches[level].randomness == "error":
            raise BatchError(
                f"{name} was called under vmap, which does not know whether all examples are to get the same random "
                "numbers; draw before vmap and pass the draw in as an argument, or give vmap randomness='same' or "
                "randomness='different'"
            )
    return tuple([level for level in state.levels if state.batches[level].randomness == "different"])


def draw(name: str, function: Callable[..., Any], shape: tuple[int, ...], streams: int = 0) -> Any:
    """Draw a tensor of a shape, for each example where these are to differ, or have streams of their own."""
    levels = tuple(state.levels[-1:]) if streams else drawn_for(name)
    if streams and sizes(levels) != (streams,):
        found = f"vmap has {sizes(levels)[0]} examples" if levels else "this is not under vmap"
        raise BatchError(
            f"{name}: the generator has {streams} streams, one for each example of vmap, and {found}; "
            f"split it into as many, take a slice, or draw from one of them, as in streams[0].{name}()"
        )
    return wrap(function((*sizes(levels), *shape)), levels)


def draw_by(name: str, function: Callable[..., Any], p: Any) -> Any:
    """Draw by parameters, one for each element."""
    mine, own = levels_of((p,)), drawn_for(name)
    if not set(mine) <= set(own):
        raise BatchError(
            f"{name} of a tensor of a batch under vmap with randomness='same': its parameters differ from example to "
            "example; use randomness='different', or compare one draw of tg.rand with the parameters by tg.where"
        )
    return wrap(function(batched(p, own)._raw if own else p), own)


# NumPy's functions


def numpy(name: str, function: Any, way: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Call one of NumPy's functions, in the way that tensors go, and for one example after the other if need be."""
    known = name_by_function().get(function, "")
    if known in _ABOUT_SHAPE:
        return function(*_stand_ins(args), **_stand_ins(kwargs))
    if known and kind_of(known, function) == CREATION:
        if known in ("zeros_like", "ones_like", "empty_like") and not levels_of((args[1:], kwargs)) and args:
            return like(lambda t: F.as_tensor(function(t.detach().numpy(), *args[1:], **kwargs)), args[0])
        if known == "full_like" and len(args) > 1 and "shape" not in kwargs:
            return full_like(F.as_tensor(args[0]), args[1], kwargs.get("dtype", args[2] if len(args) > 2 else None))
        return way(*_stand_ins(args), **_stand_ins(kwargs))
    out = kwargs.get("out")
    try:
        return way(*args, **kwargs)
    except BatchError as error:
        if error.is_final or (out is None and known and kind_of(known, function) not in (WITHOUT, DIFFERENTIABLE)):
            raise
        if out is None:
            return loop(name, way, args, kwargs)
    return written(name, way, out[0] if isinstance(out, tuple) else out, args, kwargs)


def written(name: str, way: Callable[..., Any], target: Any, args: Any, kwargs: Any) -> Any:
    """Call what writes into a tensor, for one example after the other; gives that tensor."""
    _, levels = raw(target)
    if not set(levels_of((args, kwargs))) <= set(levels):
        raise unwritable(name, target, ())
    loop(name, way, args, kwargs)
    return target


def _stand_ins(values: Any) -> Any:
    """Return arrays of nothing in place of tensors of a batch, of their shapes and dtypes."""
    return map_batched(lambda t: np.zeros(t.shape, t.dtype), values)


def at_examples(function: Any, args: Any, kwargs: Any) -> Any:
    """Call one of NumPy's functions that write into their first argument."""
    target = args[0] if args else next(iter(kwargs.values()))
    written(f"numpy.{function.__name__}", function, target, args, kwargs)


def ufunc(function: Any, method: str, inputs: Any, kwargs: Any) -> Any:
    """Call a ufunc with more than its operands, or one of its methods."""
    name = f"numpy.{function.__name__}" + ("" if method == "__call__" else f".{method}")

    def way(*inputs: Any, **kwargs: Any) -> Any:
        return protocols.answer_ufunc(function, method, inputs, kwargs)

    if method == "at":
        return written(name, way, inputs[0], inputs, kwargs)
    return numpy(name, None, way, inputs, kwargs)


def own_row(function: Callable[..., Any], operands: Any) -> Any:
    """Compute an elementwise row of the user's own."""
    values = [value if is_tensor(value) else operand(value) for value in operands]
    levels = levels_of(values)
    return wrap(function(*aligned(values, levels)), levels)


def conditions(values: Any) -> Any:
    """Return the numbers of all examples as arrays that broadcast together: for what only chooses a place."""
    levels = levels_of(values)
    return [np.asarray(t.detach().numpy() if hasattr(t, "detach") else t) for t in aligned(values, levels)]
