"""What a recording computes without a derivative, and reading and writing at positions that it computes.

An index that is computed is an operand: where it points to elsewhere in another run, so does the program.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.error_messages import explain
from tapegrad.ops import BY_NAME, Structured
from tapegrad.ops.host_queries import is_recorded
from tapegrad.program.call.arg_template import blanked, filled
from tapegrad.program.ir.listing import Call
from tapegrad.program.trace.dispatch_prelude import noting, running
from tapegrad.program.trace.tracer import Traced
from tapegrad.record.operations import F, as_tensor, structured

_READ, _WRITE, _ADD = BY_NAME["read_places"], BY_NAME["write_places"], BY_NAME["add_places"]
READS = frozenset(("gather_at", "take", "take_along_axis", "gather"))
WRITES = frozenset(("put_at", "add_at"))


def found(function: Callable[..., Any], values: Any) -> Traced:
    """Compute an array without a derivative: a row that calls the function, which is the package's."""
    recorder = running()
    operands = [recorder.operand(v) for v in values]
    with recorder.unseen():  # it may call functions that a library has generated
        out = np.asarray(function(*[np.asarray(v) for v, _, _ in operands]))
    return recorder.result(None, tuple([row for _, row, _ in operands]), Call(function), out, 0)


def asked(function: Callable[..., Any], values: Any) -> Any:
    """Compute what says what is to be done: a row that calls the function, and a guard that this is its answer."""
    recorder = running()
    arrays = [np.asarray(recorder.operand(v)[0]) for v in values]
    answer = function(*arrays)
    if type(answer) is tuple:
        parts = [functools.partial(_part, function, k) for k in range(len(answer))]
        return tuple([np.array(found(part, values)._read("an answer")) for part in parts])
    return np.array(found(function, values)._read("an answer"))


def _part(function: Callable[..., Any], k: int, *arrays: Any) -> Any:
    return function(*arrays)[k]


def _indices_in(value: Any) -> list[Any] | None:
    """List the traced tensors in the arguments of an index, all of whole numbers; None where there are others, or none.

    How many elements a mask names depends on its numbers; so these are read, and guarded.
    """
    found = _recorded_in(value)
    return found if found and all(t.dtype.kind in "iu" for t in found) else None


def _recorded_in(value: Any) -> list[Any]:
    """List the traced tensors in arguments."""
    if is_recorded(value):
        return [value]
    if isinstance(value, dict):
        value = tuple(value.values())
    return [t for part in value for t in _recorded_in(part)] if type(value) in (list, tuple) else []


class _Places:
    """Computes where an index points to in a flattened tensor: what NumPy gives of the numbers of its elements.

    Attributes
    ----------
    arguments
        Those of the row, with None in place of tensors: by this, programs are compared.
    """

    __slots__ = ("args", "arguments", "kwargs", "op", "shape", "y_shape")

    def __init__(self, op: Structured, shape: Any, y_shape: Any, args: Any, kwargs: Any) -> None:
        self.op, self.shape, self.y_shape = op, shape, y_shape
        self.args, self.kwargs = blanked(args), blanked(kwargs)

    def points(self, *things: Any) -> tuple[Any, tuple[Any, ...]]:
        """Return the shape that is indexed, and the index, with things in the place of its tensors."""
        left = iter(things)
        args, kwargs = filled(self.args, left), filled(self.kwargs, left)
        if self.op.key in ("gather_at", "put_at", "add_at") and len(args) == 1 and not kwargs:
            return self.shape, args[0] if type(args[0]) is tuple else (args[0],)
        if self.op.key == "take_along_axis":
            return self._points_along(*args, **kwargs)
        if self.op.key != "take":
            raise NotImplementedError

        def take(indices: Any, axis: Any = None, mode: str = "raise") -> tuple[Any, tuple[Any, ...]]:
            if mode != "raise":
                raise NotImplementedError
            if axis is None:
                return (math.prod(self.shape),), (indices,)
            return self.shape, (*(slice(None),) * (axis % len(self.shape)), indices)

        return take(*args, **kwargs)

    def _points_along(self, indices: Any, axis: Any = -1) -> tuple[Any, tuple[Any, ...]]:
        if axis is None:
            return (math.prod(self.shape),), (indices,)
        axis %= len(self.shape)
        grid: list[Any] = list(np.indices(self.shape, sparse=True))
        grid[axis] = indices
        return self.shape, tuple(grid)

    def has_kernel(self, *arrays: Any) -> bool:
        """Tell whether an eager row that reads has a kernel for its derivative: that follows from forms alone."""
        left = iter(arrays)
        args, kwargs = filled(self.args, left), filled(self.kwargs, left)
        op: Any = self.op
        return bool(op.encode(self.shape, **op.params(self.shape, *args, **kwargs))[0])

    def __call__(self, *arrays: Any) -> Any:
        left = iter(arrays)
        args, kwargs = filled(self.args, left), filled(self.kwargs, left)
        params: Any = self.op.params
        numbers = np.arange(math.prod(self.shape)).reshape(self.shape)
        try:
            if self.y_shape is None:
                return np.asarray(self.op.forward(np, numbers, **params(self.shape, *args, **kwargs)))
            return numbers[params(self.shape, self.y_shape, *args, **kwargs)["index"]]
        except Exception as error:
            explain(error, self.op.name, [numbers])
            raise


def by_places(op: Structured, operands: Any, args: Any, kwargs: Any) -> Any:
    """Read or write where traced tensors of whole numbers point to; NotImplemented for anything else."""
    if op.key not in READS and op.key not in WRITES:
        return NotImplemented
    indices = _indices_in((args, kwargs))
    if indices is None:
        return NotImplemented
    x = as_tensor(operands[0])
    if op.key in READS:
        function = _Places(op, x.shape, None, args, kwargs)
        places = found(function, indices)
        adds = function.has_kernel(*[np.asarray(running().operand(t)[0]) for t in indices])
        return structured(_READ, (x, places), adds)
    y = as_tensor(operands[1])
    named = dict(zip(("index", "alpha"), args, strict=False)) | kwargs
    alpha = named.pop("alpha", 1)
    places = found(_Places(op, x.shape, y.shape, (named["index"],), {}), indices)
    if alpha != 1:
        y = y * alpha
    y = y if y.dtype == x.dtype else y.astype(x.dtype)
    if y.shape != places.shape:
        extra = max(y.ndim - places.ndim, 0)
        y = F.broadcast_to(F.reshape(y, y.shape[extra:]), places.shape)
    return structured(_WRITE if op.key == "put_at" else _ADD, (x, y, places))


TRACING.register(found=found, asked=asked, by_places=noting(by_places))
