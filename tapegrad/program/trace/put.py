"""NumPy's functions that write into their first argument, of tensors that are being recorded."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import unrecorded
from tapegrad.ops import BY_NAME
from tapegrad.program.trace.dispatch_prelude import noting, read_all, running
from tapegrad.program.trace.index import fitting, index_of, overwrite, unwritable
from tapegrad.program.trace.structured import structured
from tapegrad.program.trace.tracer import Traced
from tapegrad.record.operations import F, as_tensor, operand

_PUT_AT, _ADD_AT = BY_NAME["put_at"], BY_NAME["add_at"]
_SOURCES = {"copyto": "src", "fill_diagonal": "val", "put": "v", "place": "vals"}


def place(function: Callable[..., None], args: Any, kwargs: Any) -> None:
    """Write as one of NumPy's functions does: which value goes where, it says of their numbers."""
    name = function.__name__
    given = dict(inspect.signature(function).bind(*args, **kwargs).arguments)
    first = next(iter(given))
    target, source = given.pop(first), given.pop(_SOURCES.get(name, "values"))
    if type(target) is not Traced:
        raise unwritable(f"numpy.{name}", target, ())
    values = operand(source)
    where = given.get("where", True)
    if name == "copyto" and (where is True or type(where) is Traced):
        if not np.can_cast(_kind(values), target.dtype, given.get("casting", "same_kind")):
            raise unrecorded(f"numpy.copyto from {_kind(values)} into {target.dtype} cannot be recorded")
        values = values if isinstance(values, Traced) else as_tensor(np.asarray(values, target.dtype))
        overwrite("numpy.copyto", target, values if where is True else F.where(where, values, target))
        return
    target.check_writable(f"numpy.{name}")
    if not np.can_cast(_kind(values), target.dtype, "same_kind"):
        raise unrecorded(f"numpy.{name} of {_kind(values)} into {target.dtype} cannot be recorded; use astype()")
    numbers = np.full(target.shape, -1)
    count, shape = int(np.prod(np.shape(values))), np.shape(values)
    if name == "put_along_axis":
        given.setdefault("axis", None)
    function(numbers, **{_SOURCES.get(name, "values"): np.arange(count).reshape(shape)}, **read_all(given))
    chosen = numbers >= 0
    tensor = as_tensor(values if isinstance(values, Traced) else np.asarray(values, target.dtype))
    tensor = tensor if tensor.dtype == target.dtype else tensor.astype(target.dtype)
    if shape:
        tensor = tensor.reshape(-1)[numbers[chosen]]
    running().put(target, structured(_PUT_AT, (target, tensor), ((chosen,),), {}))


def _kind(values: Any) -> Any:
    return getattr(values, "dtype", None) or np.min_scalar_type(values)


def add_at(ufunc: np.ufunc, target: Any, index: Any, value: Any) -> None:
    """Do `numpy.add.at` or `numpy.subtract.at`."""
    name = f"numpy.{ufunc.__name__}.at"
    if type(target) is not Traced:
        raise unwritable(name, target, ())
    target.check_writable(name)
    target.current()
    parts = index_of(index if isinstance(index, tuple) else (index,))
    now = tuple([np.asarray(part._value) if type(part) is Traced else part for part in parts])
    shape = np.asarray(target._value)[now].shape
    tensor = fitting(name, value, target, shape)
    alpha = 1 if ufunc is np.add else -1
    running().put(target, structured(_ADD_AT, (target, tensor), (parts,), {"alpha": alpha}))


TRACING.register(place=noting(place), add_at=noting(add_at))
