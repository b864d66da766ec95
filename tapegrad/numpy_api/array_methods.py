"""What tensors have in common with NumPy arrays: elements, indexing, NumPy's protocols, copies."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import numpy as np

from tapegrad._generated import methods
from tapegrad.core.dispatch import HANDS, TRACING, holds_apart
from tapegrad.core.elements import check_stored
from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.core.parallel_elementwise import known_layout
from tapegrad.core.storage import INFERENCE_MARK, to_native
from tapegrad.core.tensor import Tensor
from tapegrad.errors import DTypeError, LeafError, OperandError
from tapegrad.numpy_api import protocols
from tapegrad.numpy_api.completion import hidden_methods
from tapegrad.ops import BY_NAME
from tapegrad.ops.getitem import is_basic
from tapegrad.record import inplace, inplace_cache, operations, plan_cache, plan_cache_binary, setitem
from tapegrad.record.inplace_unrecorded import PLAIN_PARTS, set_again
from tapegrad.record.operations import structured
from tapegrad.record.recorder import from_outside, plain, present, raw
from tapegrad.tape.tape import Tape

_GATHER = BY_NAME["gather_at"]
_ndarray, _new, _SEEN = np.ndarray, object.__new__, plan_cache.SEEN


class ArrayMethods(Tensor):
    """The methods of tensors that NumPy arrays have, too."""

    __slots__ = ()

    def __init__(self, data: Any, dtype: Any = None, requires_grad: bool = False) -> None:
        value = data._array if isinstance(data, Tensor) else data
        self._array = to_native(operations.array_of(value, dtype))
        self._origin: Tensor
        self._recipe: Any
        self._taken: Any
        self._tape: Tape | None = None
        self._row = -1
        self._layout = known_layout(self._array)
        self._meta: Any = INFERENCE_MARK if state.rec is INFERENCE else None
        if requires_grad:
            self.requires_grad_()

    # Its elements, seen in other ways

    T = property(methods.Methods.transpose, doc="A view with the axes reversed.")

    @property
    def mT(self) -> Tensor:
        """A view with the last two axes exchanged."""
        return self.swapaxes(-1, -2)

    @property
    def real(self) -> Tensor:
        """The real part: of complex numbers a view, of real ones the tensor itself."""
        return self if self.dtype.kind != "c" else operations.F.row("real_part", self)

    @real.setter
    def real(self, value: Any) -> None:
        self.real[...] = value

    @property
    def imag(self) -> Tensor:
        """The imaginary part: of complex numbers a view, of real ones zeros, which cannot be written."""
        if self.dtype.kind == "c":
            return operations.F.row("imaginary_part", self)
        zeros = operations.F.imag(self)
        zeros._memory().flags.writeable = False
        return zeros

    @imag.setter
    def imag(self, value: Any) -> None:
        if self.dtype.kind != "c":
            raise DTypeError(f"a tensor of dtype {self.dtype} has no imaginary part to write; use astype(complex)")
        self.imag[...] = value

    @property
    def flat(self) -> Tensor:
        """The elements in C order, to go over, or to read by number: the tensor with one axis.

        Writing works where that is a view; a copy is read-only, so that nothing written is lost: use `numpy.put`.
        """
        result = self.reshape(-1)
        array = result._memory()
        if array.size and not np.may_share_memory(array, self._array):
            array.flags.writeable = False
        return result

    # Parts and choices

    def equal(self, other: Any) -> bool:
        """Tell whether two tensors have the same shape and elements, as one bool."""
        return bool(np.array_equal(self._array, raw(other)))

    def __len__(self) -> int:
        if not self._array.ndim:
            raise OperandError("len() of a 0-d tensor, which is one number; reshape(1) makes a vector of it")
        return self._array.shape[0]

    def __iter__(self) -> Iterator[Tensor]:
        if not self._array.ndim:
            raise OperandError("cannot iterate over a 0-d tensor, which is one number; reshape(1) makes a vector of it")
        return (self[k] for k in range(self._array.shape[0]))

    def __contains__(self, value: Any) -> bool:
        return bool(np.any(self._array == raw(value)))

    def __getitem__(self, index: Any) -> Tensor:
        recorder = state.rec
        if recorder is INFERENCE or recorder is None:
            kind = type(index)
            if kind is _ndarray:
                try:
                    return plain(self._array[index])  # a copy
                except (IndexError, TypeError, ValueError):
                    pass  # the general way says more
            elif kind is int or kind is slice or (kind is tuple and PLAIN_PARTS.issuperset(map(type, index))):
                array = self._array
                if type(array) is _ndarray:
                    try:
                        out, taken = array[index], None
                        if type(out) is not _ndarray:  # a number; with an Ellipsis NumPy gives a 0-d view
                            out, taken = array[index, ...] if kind is int else array[*index, ...], out
                    except (IndexError, TypeError, ValueError):
                        pass  # the general way says more
                    else:
                        # As `planned.seen` does, for views of what is none and was not written since the last one.
                        mark: Any = None
                        if recorder is None:
                            meta = self._meta
                            if meta is None:
                                mark = _SEEN
                            elif not meta.kind:
                                cell = meta.cell
                                if cell is None or not (version := cell[0]):
                                    mark = _SEEN
                                elif (last := meta.seen) is not None and last.synced == version:
                                    mark = last if last.writes == meta.writes and last.kind == _SEEN.kind else None
                        if mark is None:
                            result = plan_cache.seen(out, self, recorder)
                        else:
                            result = _new(Tensor)
                            result._array, result._origin, result._meta = out, self, mark
                            result._tape = result._layout = result._recipe = None
                            result._row = -1
                        if taken is not None:
                            result._taken = taken
                        return result
        layout = self._layout
        key = (layout, index) if type(index) is int and layout is not None else plan_cache.key_of(self, index)
        parts = index if isinstance(index, tuple) else (index,)
        if key is None and state.apart and holds_apart(parts):
            return HANDS.read(self, parts)
        if key is not None or is_basic(parts):
            result = plan_cache.read(self, parts if key is not None else tuple(map(operations.index_part, parts)), key)
            if not result._array.ndim and Ellipsis not in parts:
                if recorder and recorder.strict:
                    return result.clone()
                result._taken = result._array.item()
            return result
        return structured(_GATHER, (self,), tuple(map(operations.index_part, parts)))

    def __setitem__(self, index: Any, value: Any) -> None:
        recorder = state.rec
        if recorder is INFERENCE or recorder is None:
            if type(value) is Tensor and value._meta is not None and not value._array.ndim:
                check_stored(value, self, index)
            meta = self._meta
            if meta is not None and meta.sound is not self._array:
                meta = inplace.ready(self)
            if meta is not None and set_again(self, meta, index, value):
                return
        elif plan_cache.key_of(self, index) is not None and inplace_cache.assign_again(self, index, value):
            return
        parts = index if isinstance(index, tuple) else (index,)
        if state.apart and (holds_apart(parts) or holds_apart((value,))):
            if state.tracing is None:
                raise HANDS.unwritable("t[index] = value", self, (*parts, value))
            TRACING.write(self, parts, value)
            return
        setitem.set_item(self, tuple(map(operations.index_part, parts)), value, is_basic(parts))

    def __delitem__(self, index: Any) -> None:
        raise OperandError(f"elements of a tensor cannot be removed; make a new one with delete(t, {index!r})")

    def where(self, condition: Any, other: Any) -> Tensor:
        """Return these elements where the condition holds, `other` elsewhere."""
        return plan_cache_binary.choose(condition, self, other)

    def compress(self, condition: Any, axis: int | None = None) -> Tensor:
        """Return the parts along an axis, or of the flattened tensor, at which a condition holds."""
        return operations.F.compress(condition, self, axis)

    def __divmod__(self, other: Any) -> tuple[Tensor, Tensor]:
        return self // other, self % other

    def __rdivmod__(self, other: Any) -> tuple[Tensor, Tensor]:
        return other // self, other % self

    # NumPy's protocols, and copies

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        return protocols.array_ufunc(ufunc, method, inputs, kwargs)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return protocols.array_function(function, types, args, kwargs)

    def __copy__(self) -> Tensor:
        """Return a leaf of its own that shares memory and version counter with this one."""
        if present(self)._tape is not None:
            raise LeafError(
                f"only leaves can be copied, not the result of {self._describe_history()}; use detach() to share its "
                "memory, or clone() for a differentiable copy"
            )
        return self.detach().requires_grad_(self.requires_grad)

    def __dir__(self) -> list[str]:
        """List what works for this tensor, under one name each and without what is private, for completion."""
        kind = type(self)
        hidden = {"make_meta", *([] if self.ndim > 1 else ["mT"])}
        hidden |= hidden_methods(self._array.dtype)
        return [
            name
            for name in object.__dir__(self)
            if name not in hidden and (name[0] != "_" or name.endswith("__")) and hasattr(kind, name)
        ]

    def __deepcopy__(self, memo: dict[int, Any]) -> Tensor:
        if present(self)._tape is not None:
            raise LeafError(
                f"only leaves can be copied, not the result of {self._describe_history()}; copy its detach()"
            )
        copied = Tensor(self._array, None, self.requires_grad)
        memo[id(self)] = copied
        if self._meta is not None and self._meta.is_parameter:
            copied.make_meta().is_parameter = True
        if self._meta is not None and self._meta.grad is not None:
            meta = copied.make_meta()
            meta.grad, meta.undefined = copy.deepcopy(self._meta.grad, memo), copy.copy(self._meta.undefined)
        return copied

    def __reduce__(self) -> Any:
        if present(self)._tape is not None:
            raise LeafError(
                f"only leaves can be copied or pickled, not the result of {self._describe_history()}; pickle detach()"
            )
        is_parameter = self._meta is not None and self._meta.is_parameter
        return _rebuild, (self._array, self.requires_grad, *[True] * is_parameter)


def _rebuild(array: Any, requires_grad: bool, is_parameter: bool = False) -> Tensor:
    """Make a tensor again of what pickling kept of it."""
    result = from_outside(array)
    if is_parameter:
        result.make_meta().is_parameter = True
    return result.requires_grad_() if requires_grad else result
