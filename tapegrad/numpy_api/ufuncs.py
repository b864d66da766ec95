"""NumPy's ufuncs with all their arguments and methods, on tensors: `np.add(t, 1, where=m)`, `np.maximum.reduce(t)`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from tapegrad.core.error_messages import explain
from tapegrad.core.grad_mode import is_writing
from tapegrad.errors import AxisError, DTypeError, OperandError, ShapeError
from tapegrad.numpy_api import put
from tapegrad.numpy_api.reduction_dtypes import accumulator, converted
from tapegrad.numpy_api.signature import NO_VALUE, check_out, function_of, masked, write
from tapegrad.ops import BY_NAME, Elementwise, host_queries
from tapegrad.ops.axes import axis_tuple
from tapegrad.ops.broadcast import reduction
from tapegrad.ops.ufunc_at import apply_at
from tapegrad.record import operations
from tapegrad.record.inplace import Locked, is_recorded
from tapegrad.record.operations import F, as_tensor, operand, tensors_in
from tapegrad.record.recorder import raw, requires_grad

# The rows that reduce and accumulate, by the ufunc's own row.
_REDUCING = {"add": "sum", "mul": "prod", "maximum": "max", "minimum": "min", "logaddexp": "logsumexp"}
_ACCUMULATING = {"add": "cumsum", "mul": "cumprod"}
_WEAK = (bool, int, float, complex)
_INTO = {"order": ("C", "K", "A"), "subok": (True, False)}


def called(ufunc: np.ufunc, row: Any, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call a ufunc with more than its operands.

    Parameters
    ----------
    ufunc : numpy.ufunc
    row : Op
        The row that does it.
    inputs : tuple
        The operands, positional results taken out by NumPy.
    kwargs : dict
        `out`, `where`, `dtype`, `casting`, `signature`, `order`, `subok`; of a generalised ufunc also its own.
    """
    name = f"numpy.{ufunc.__name__}"
    kwargs = dict(kwargs)
    out, where = kwargs.pop("out", None), kwargs.pop("where", True)
    loop: dict[str, Any] = {k: kwargs.pop(k) for k in ("dtype", "signature", "sig", "casting") if k in kwargs}
    named: dict[str, Any] = {
        k: kwargs.pop(k) for k in ("axis", "keepdims") if k in kwargs and ufunc.signature is not None
    }
    for key, value in kwargs.items():
        if value not in _INTO.get(key, ()):
            raise OperandError(
                f"{name} of tensors does not take {key}={value!r}; "
                + ("move the axes with moveaxis() before" if key == "axes" else "leave it out")
            )
    if out is not None:
        for each in out:
            if each is not None:
                check_out(name, row.differentiable, each, inputs)
    operands = [operand(v) for v in inputs]
    if loop:
        operands = _cast(ufunc, operands, loop)
    if where is not True:
        operands, where = _harmless(row, operands, where)
    result = _plain_call(row, operands, named)
    results = result if isinstance(result, tuple) else (result,)
    if out is None:
        results = tuple(r if where is True else operations.choose(where, r, r.dtype.type(0)) for r in results)
    else:
        casting = loop.get("casting", "same_kind")
        results = tuple(
            r if o is None else write(name, o, r, casting, where, exact=False)
            for o, r in zip(out, results, strict=True)
        )
    return results if isinstance(result, tuple) else results[0]


def _plain_call(row: Any, operands: Sequence[Any], named: dict[str, Any]) -> Any:
    if isinstance(row, Elementwise):
        return operations.elementwise(row, *operands)
    try:
        return function_of(row)(*operands, **named)
    except TypeError as error:
        if named and "unexpected keyword" in str(error):
            raise OperandError(
                f"{row.key} of tensors does not take {', '.join(named)}=; move the axes before"
            ) from error
        raise


def _cast(ufunc: np.ufunc, operands: list[Any], loop: dict[str, Any]) -> list[Any]:
    """Convert the operands to the dtypes that NumPy chooses for them."""
    signature = loop.get("signature", loop.get("sig"))
    if loop.get("dtype") is not None:
        signature = (None,) * ufunc.nin + (np.dtype(loop["dtype"]),) * ufunc.nout
    kinds = tuple(
        type(v) if type(v) in (int, float, complex) else getattr(v, "dtype", None) or np.asarray(v).dtype
        for v in operands
    )
    given = {} if signature is None else {"signature": signature}
    try:
        chosen = ufunc.resolve_dtypes(kinds + (None,) * ufunc.nout, casting=loop.get("casting", "same_kind"), **given)
    except TypeError as error:
        raise DTypeError(f"numpy.{ufunc.__name__}: {error}; convert the operands with astype() before") from error
    return [_converted(v, dtype) for v, dtype in zip(operands, chosen, strict=False)]


def _converted(value: Any, dtype: np.dtype) -> Any:
    if operations.is_tensor(value):
        return value if value.dtype == dtype else value.astype(dtype)
    return np.asarray(value, dtype)[()]


def _harmless(row: Any, operands: list[Any], where: Any) -> tuple[list[Any], Any]:
    """Put a number at which the derivative is finite in the place of each element that is not asked for.

    Otherwise its adjoint would be 0 times a derivative that may be infinite, which is NaN.
    """
    mask = where if host_queries.is_recorded(where) else np.asarray(raw(where))
    if mask.dtype != np.bool_:
        raise DTypeError(f"where= has dtype {mask.dtype}; give a mask of booleans, such as x > 0")
    intervals = row.intervals() if isinstance(row, Elementwise) else ((1.1, 1.9),) * len(operands)
    safe = []
    for value, (low, high) in zip(operands, intervals, strict=False):
        dtype = value.dtype if hasattr(value, "dtype") else np.asarray(value).dtype
        if type(value) in _WEAK:  # NumPy lets them take the others' dtype
            dtype = np.result_type(*[v if type(v) in _WEAK else getattr(v, "dtype", v) for v in operands])
            value = np.asarray(value, dtype)
        number = low + 0.618 * (high - low)
        if dtype.kind not in "fc":
            number = next((k for k in (1, 2, 0, -1) if low < k < high), 1)
        otherwise = dtype.type(number)
        safe.append(masked(mask, value, otherwise))
    return safe, mask


# reduce, accumulate, reduceat, outer, at


def _binary(ufunc: np.ufunc, row: Any) -> Callable[[Any, Any], Any]:
    if ufunc.nin != 2 or ufunc.nout != 1 or ufunc.signature is not None:
        raise OperandError(f"numpy.{ufunc.__name__} has no such method: it does not make one result of two elements")
    return function_of(row)


def _prepared(name: str, ufunc: np.ufunc, row: Any, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, Any]:
    """Return the operand, in the dtype in which the ufunc computes, and where the result goes."""
    x = as_tensor(operand(inputs[0]))
    out = kwargs.get("out")
    out = out[0] if isinstance(out, tuple) else out
    if out is not None:
        check_out(name, row.differentiable, out, (inputs, kwargs))
    if not row.differentiable:
        return x, out
    dtype = kwargs.get("dtype")
    return converted(x, accumulator(ufunc, x.dtype, None if dtype is None else np.dtype(dtype))), out


def _known(value: Any) -> Any:
    """Return an argument that is no operand as NumPy takes it."""
    return host_queries.asked(np.asarray, value) if host_queries.is_recorded(value) else raw(value)


def reduced(ufunc: np.ufunc, row: Any, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Do `ufunc.reduce(x, axis=0, dtype=None, out=None, keepdims=False, initial, where)`."""
    name, function = f"numpy.{ufunc.__name__}.reduce", _binary(ufunc, row)
    x, out = _prepared(name, ufunc, row, inputs, kwargs)
    axis, keepdims = kwargs.get("axis", 0), reduction(x.shape, None, kwargs.get("keepdims", False))["keepdims"]
    initial, where = kwargs.get("initial", NO_VALUE), kwargs.get("where", True)
    if not row.differentiable:
        given = {k: _known(v) for k, v in kwargs.items() if k != "out"}
        result = operations.wrapped(host_queries.found(lambda a: ufunc.reduce(a, **given), x))
    else:
        result = _reduction(ufunc, row, function, x, axis, keepdims, initial, where)
    return result if out is None else write(name, out, result, "same_kind")


def _reduction(
    ufunc: np.ufunc, row: Any, function: Any, x: Any, axis: Any, keepdims: bool, initial: Any, where: Any
) -> Any:
    # `initial=None` is NumPy's for "no initial value, not even the ufunc's identity".
    axes, given = _axes(x, axis), initial is not NO_VALUE and initial is not None
    if not x.size and given and ufunc.identity is None:
        shape = np.sum(np.empty(x.shape), axis=axes, keepdims=keepdims).shape
        return F.broadcast_to(as_tensor(operand(initial)).astype(x.dtype), shape)
    if where is not True:
        neutral = ufunc.identity if ufunc.identity is not None else initial if given else None
        if neutral is None:
            raise OperandError(
                f"numpy.{ufunc.__name__}.reduce with where= needs initial=, the result where nothing is left"
            )
        x = masked(where, x, neutral)
    known = BY_NAME.get(_REDUCING.get(row.key, ""))
    if known is not None and (axes or x.ndim == 0) and x.size:
        result = function_of(known)(x, axis=axes if x.ndim else None, keepdims=keepdims)
    else:
        result = _folded(ufunc, function, x, axes, keepdims)
        if initial is NO_VALUE and ufunc.identity is not None and x.size == result.size:
            initial = ufunc.identity  # one element each: hypot.reduce([-1.0]) is hypot(0, -1.0)
    result = converted(result, x.dtype)  # sums of small integers are wider where no dtype is asked for
    if initial is NO_VALUE or initial is None:
        return result
    initial = operand(initial)
    known = operations.is_tensor(initial)
    return function(converted(initial, x.dtype) if known else np.asarray(initial, x.dtype)[()], result)


def _axes(x: Any, axis: Any) -> tuple[int, ...]:
    if axis is None:
        return tuple(range(x.ndim))
    if x.ndim == 0 and axis in (0, -1):
        return ()
    try:
        return axis_tuple(axis, x.ndim)
    except ValueError as error:
        raise AxisError(f"reduction of a tensor of shape {x.shape} along axis={axis!r}: {error}") from error


def _folded(ufunc: np.ufunc, function: Any, x: Any, axes: tuple[int, ...], keepdims: bool) -> Any:
    """Combine the elements one after the other, as NumPy does."""
    if len(axes) > 1 and ufunc.identity is None and ufunc not in (np.maximum, np.minimum, np.fmax, np.fmin):
        raise ShapeError(f"numpy.{ufunc.__name__}.reduce depends on the order, so it takes one axis, not {axes}")
    kept = tuple(1 if k in axes else n for k, n in enumerate(x.shape))
    for axis in sorted(axes, reverse=True):
        parts = _parts(x, axis)
        if parts:
            x = parts[0]
            for part in parts[1:]:
                x = function(x, part)
        elif ufunc.identity is None:
            raise ShapeError(
                f"numpy.{ufunc.__name__}.reduce of no elements has no value: the shape is {x.shape}; give initial="
            )
        else:
            shape = x.shape[:axis] + x.shape[axis + 1 :]
            x = as_tensor(np.full(shape, ufunc.identity, x.dtype))
    return F.reshape(x, kept) if keepdims else x


def _parts(x: Any, axis: int) -> list[Any]:
    first = (slice(None),) * axis
    return [x[(*first, k)] for k in range(x.shape[axis])]


def accumulated(ufunc: np.ufunc, row: Any, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Do `ufunc.accumulate(x, axis=0, dtype=None, out=None)`."""
    name, function = f"numpy.{ufunc.__name__}.accumulate", _binary(ufunc, row)
    x, out = _prepared(name, ufunc, row, inputs, kwargs)
    axes = _axes(x, kwargs.get("axis", 0))
    if len(axes) != 1:
        raise ShapeError(f"{name} goes along one axis, and the shape is {x.shape}")
    known = BY_NAME.get(_ACCUMULATING.get(row.key, ""))
    if not row.differentiable:
        result = operations.wrapped(host_queries.found(lambda a: ufunc.accumulate(a, axes[0], kwargs.get("dtype")), x))
    elif known is not None:
        result = converted(function_of(known)(x, axis=axes[0]), x.dtype)
    else:
        parts = _parts(x, axes[0])
        for k in range(1, len(parts)):
            parts[k] = function(parts[k - 1], parts[k])
        result = F.stack(parts, axis=axes[0]) if parts else x
    return result if out is None else write(name, out, result, "same_kind")


def reduced_at(ufunc: np.ufunc, row: Any, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Do `ufunc.reduceat(x, indices, axis=0, dtype=None, out=None)`."""
    name, function = f"numpy.{ufunc.__name__}.reduceat", _binary(ufunc, row)
    x, out = _prepared(name, ufunc, row, inputs, kwargs)
    (axis,) = _axes(x, kwargs.get("axis", 0)) or (0,)
    indices = np.asarray(_known(inputs[1]))
    if not row.differentiable:
        result = operations.wrapped(
            host_queries.found(lambda a: ufunc.reduceat(a, indices, axis, kwargs.get("dtype")), x)
        )
    else:
        size = x.shape[axis] if x.ndim else 0
        if indices.size and not (indices.min() >= 0 and indices.max() < size):
            raise ShapeError(f"{name}: the indices must be from 0 to {size - 1} along axis {axis} of shape {x.shape}")
        parts, first = [], (slice(None),) * axis
        for k, start in enumerate(indices):
            stop = indices[k + 1] if k + 1 < len(indices) else size
            part = x[(*first, slice(int(start), int(max(stop, start + 1))))]
            parts.append(_reduction(ufunc, row, function, part, axis, False, None, True))
        result = F.stack(parts, axis=axis)
    return result if out is None else write(name, out, result, "same_kind")


def outer(ufunc: np.ufunc, row: Any, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Do `ufunc.outer(x, y)`: every element of x with every one of y."""
    _binary(ufunc, row)
    x, y = (as_tensor(operand(v)) for v in inputs)
    x = F.reshape(x, x.shape + (1,) * y.ndim)
    return called(ufunc, row, (x, y), kwargs)


def at(ufunc: np.ufunc, row: Any, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Do `ufunc.at(target, indices, values)`, which writes into the target."""
    name = f"numpy.{ufunc.__name__}.at"
    target = inputs[0]
    if not operations.is_tensor(target):
        if is_writing() and any(map(requires_grad, tensors_in(inputs))):
            raise OperandError(
                f"{name} writes in place, into an array that cannot keep the gradient; write into a tensor, which "
                "add.at and subtract.at do with gradients, or make a new one: numpy.bincount(index, weights=values, "
                "minlength=n) adds up values by index; or use no_grad()"
            )
        (ufunc.at if kwargs else partial(apply_at, ufunc))(*map(operations.raw_of, inputs), **kwargs)
        return
    values = [operand(v) for v in inputs[2:]]
    if not is_recorded(name, target, values):
        _written_at(ufunc, target, inputs[1], [raw(v) for v in values], kwargs)
    elif row.key in ("add", "sub") and values and not kwargs:
        put.add_at(ufunc, target, inputs[1], values[0])
    else:
        raise OperandError(
            f"{name} writes in place, which would lose the gradient: only add.at and subtract.at keep it. Write the "
            "result of an operation, as in t[index] = t[index] * values where no position repeats, or "
            "where(mask, f(t), t), or use no_grad()"
        )


def _written_at(ufunc: np.ufunc, target: Any, index: Any, values: list[Any], kwargs: dict[str, Any]) -> None:
    memory, index = target._memory(), operations.raw_of(index)
    try:
        if values:
            values = [put.spread(f"{ufunc.__name__}.at", values[0], memory[index].shape)]
        with Locked(target):
            (ufunc.at if kwargs else partial(apply_at, ufunc))(memory, index, *values, **kwargs)
    except Exception as error:
        explain(error, f"{ufunc.__name__}.at", (memory, *values))
        raise


METHODS: dict[str, Callable[..., Any]] = {
    "__call__": called,
    "reduce": reduced,
    "accumulate": accumulated,
    "reduceat": reduced_at,
    "outer": outer,
    "at": at,
}
