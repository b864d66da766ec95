"""Watched: what tensors from outside of a function are while it is recorded, so that what is done with them is seen."""

from __future__ import annotations

import os
import threading
from typing import Any

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.errors import UnreadableError
from tapegrad.numpy_api.tensor import Tensor
from tapegrad.record.recorder import requires_grad


class Watched(Tensor):
    """What a tensor from outside of the function is while that is recorded: all that is done with it is recorded.

    The tensor itself becomes one of this class, for as long as a recording runs that knows it, and is as it was for
    other threads. A function that computes with a parameter only, as in `w * 2`, would else make a constant of it.
    """

    __slots__ = ()
    __hash__ = object.__hash__

    @property
    def _array(self) -> Any:
        if state.tracing is None:
            return _slot(self)
        raise UnreadableError("the numbers of a tensor from outside of a function that is being recorded")

    @_array.setter
    def _array(self, value: Any) -> None:
        _write_slot(self, value)


_descriptor: Any = vars(Tensor)["_array"]
_slot, _write_slot = _descriptor.__get__, _descriptor.__set__
_lock = threading.RLock()


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
_watched: dict[int, int] = {}


def numbers_of(tensor: Any) -> Any:
    """Return the array of a tensor from outside, watched or not."""
    return _slot(tensor)


def set_numbers(tensor: Any, array: Any) -> None:
    """Let a tensor from outside have another array, watched or not."""
    _write_slot(tensor, array)


def watch(tensor: Any) -> bool:
    """Let a tensor be watched until `unwatch`; tell whether it is, as those of other classes cannot be."""
    with _lock:
        if type(tensor) is Tensor:
            tensor.__class__ = Watched
        elif type(tensor) is not Watched:
            return False
        _watched[id(tensor)] = _watched.get(id(tensor), 0) + 1
        return True


def unwatch(tensor: Any) -> None:
    """End what `watch` began."""
    with _lock:
        left = _watched.pop(id(tensor)) - 1
        if left:
            _watched[id(tensor)] = left
        else:
            tensor.__class__ = Tensor


def _by_recording(name: str) -> Any:
    """Let a method of a watched tensor be that of a tensor of the recording."""

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        if state.tracing is None:
            return getattr(Tensor, name)(self, *args, **kwargs)
        return getattr(state.tracing.alias(self), name)(*args, **kwargs)

    method.__name__ = name
    return method


for _name in (
    *(
        "item",
        "tolist",
        "numpy",
        "equal",
        "detach",
        "_single",
        "_number",
        "_memory",
        "__array__",
        "__bool__",
        "__index__",
    ),
    *("__int__", "__round__", "__floor__", "__ceil__", "__trunc__"),
    *("__contains__", "__getitem__", "__format__", "__repr__", "__copy__", "__deepcopy__", "__iter__"),
):
    setattr(Watched, _name, _by_recording(_name))


def _in_place(name: str) -> Any:
    """Let a method that writes a watched tensor write what stands for it in the recording."""

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        if state.tracing is None:
            return getattr(Tensor, name)(self, *args, **kwargs)
        getattr(state.tracing.alias(self), name)(*args, **kwargs)
        return self

    method.__name__ = name
    return method


_OPERATORS = "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift"
_WRITES = frozenset(f"__i{name}__" for name in _OPERATORS.split())
for _name in dir(Tensor):
    _is_method = _name.endswith("_") and not _name.startswith("_") and _name != "requires_grad_"
    if (_is_method or _name in _WRITES) and callable(getattr(Tensor, _name, None)):
        setattr(Watched, _name, _in_place(_name))


def _about(name: str) -> Any:
    return property(lambda self: getattr(_slot(self), name))


for _name in ("shape", "dtype", "ndim", "size", "itemsize", "nbytes", "strides"):
    setattr(Watched, _name, _about(_name))
Watched.has_gradient = property(lambda self: self.requires_grad)  # type: ignore[attr-defined]
Watched.__len__ = lambda self: len(_slot(self))  # type: ignore[method-assign]
Watched.dim, Watched.numel = (lambda self: _slot(self).ndim), (lambda self: _slot(self).size)  # type: ignore[method-assign]


def _set_item(self: Any, index: Any, value: Any) -> None:
    if state.tracing is None:
        Tensor.__setitem__(self, index, value)
    else:
        TRACING.write(self, index if isinstance(index, tuple) else (index,), value)


Watched.__setitem__ = _set_item  # type: ignore[method-assign]


def has_own_grad(thing: Any) -> bool:
    """Tell whether the function that is being recorded has written `.grad` of a tensor from outside."""
    return state.tracing is not None and id(thing) in state.tracing.leaf_gradients


def is_followed_grad(thing: Any) -> bool:
    """Tell whether `.grad` of a tensor from outside, in the recording that runs, may be another one in each replay."""
    recorder, meta = state.tracing, thing._meta
    if recorder is None or recorder.part is not None or meta is None or type(thing) is not Watched:
        return False
    return is_plain_grad(meta)


def is_plain_grad(meta: Any) -> bool:
    """Tell whether a tensor's gradient is an ordinary tensor without a history."""
    grad = meta.grad
    if grad is None or meta.undefined is not None or (type(grad) is not Tensor and type(grad) is not Watched):
        return False
    return grad._tape is None and not grad.is_inference() and not requires_grad(grad)


def check_outermost(recorder: Any, what: str) -> None:
    """Refuse what is recorded of a whole function only."""
    if recorder.part is not None:
        raise unrecorded(f"{what} is not recorded in the body of a loop or of a checkpoint; do it outside of that")


_of_tensors: Any = Tensor


def _grad(self: Any) -> Any:
    recorder = state.tracing
    if recorder is None:
        return _of_tensors.grad.fget(self)
    if id(self) in recorder.leaf_gradients:
        return recorder.leaf_gradients[id(self)][1]
    found = _of_tensors.grad.fget(self)
    return recorder.stand_in(self, found) if is_followed_grad(self) else found


def _set_grad(self: Any, value: Any) -> None:
    recorder = state.tracing
    if recorder is None:
        _of_tensors.grad.fset(self, value)
    elif value is not None and type(value) is not TRACING.Traced:
        if isinstance(value, Tensor):
            raise unrecorded("the .grad of a tensor becomes another tensor from outside; write its clone() there")
        _of_tensors.grad.fset(self, value)  # which raises
    else:
        check_outermost(recorder, "writing .grad")
        if value is not None and (value.shape, value.dtype) != (self.shape, self.dtype):
            _of_tensors.grad.fset(self, value)  # likewise
        recorder.leaf_gradients[id(self)] = self, value


Watched.grad = property(_grad, _set_grad, lambda self: _set_grad(self, None))  # type: ignore[assignment]

TRACING.register(Watched=Watched)
