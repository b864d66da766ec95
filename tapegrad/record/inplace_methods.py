"""The in-place methods of tensors that no row of the table stands for, or that take more than its row does."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, holds_apart
from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.core.tensor import Tensor
from tapegrad.errors import OperandError
from tapegrad.numpy_api import put as numpy_api_put
from tapegrad.ops import BY_NAME
from tapegrad.record import inplace, setitem
from tapegrad.record.inplace_unrecorded import again_with
from tapegrad.record.operations import F, is_tensor, operand
from tapegrad.record.recorder import NUMBERS, raw

_ADD, _SUB = BY_NAME["add"], BY_NAME["sub"]
_ONE, _plus, _minus, _array, _ndarray, _FLOAT64 = 1, np.add, np.subtract, np.array, np.ndarray, np.dtype(np.float64)
_CHUNK = 1 << 12  # elements that are scaled at once, so that adding a multiple makes no array of the whole


class Writers(Tensor):
    """What writes into a tensor's own memory."""

    __slots__ = ()

    def add_(self: Any, other: Any, *, alpha: Any = 1) -> Tensor:
        """Add `alpha` times another tensor, array or number to this tensor, in place.

        Parameters
        ----------
        other : tensor, array or number
            Broadcasts to this tensor's shape.
        alpha : number
            Where nothing is recorded the product is never made as a whole: `p.add_(p.grad, alpha=-0.1)` makes no
            array.

        Returns
        -------
        Tensor
            This tensor.

        Raises
        ------
        LeafError
            For a leaf that requires grad, unless under `no_grad`.

        Examples
        --------
        >>> import tapegrad as tg
        >>> p = tg.tensor([1.0, 2.0], requires_grad=True)
        >>> (p * p).sum().backward()
        >>> with tg.no_grad():
        ...     p.add_(p.grad, alpha=-0.1)
        tensor([0.8, 1.6], requires_grad=True)
        """
        recorder = state.rec
        if (
            (recorder is INFERENCE or recorder is None)
            and (meta := self._meta) is not None
            and meta.sound is self._array
            and again_with(_plus, self, meta, other if alpha is _ONE else _scaled(self, meta, other, alpha))
        ):
            return self
        return _add_multiple("add_", self, other, alpha)

    def sub_(self: Any, other: Any, *, alpha: Any = 1) -> Tensor:
        """Subtract `alpha` times another tensor, array or number from this tensor, in place; see `add_`."""
        recorder = state.rec
        if (
            (recorder is INFERENCE or recorder is None)
            and (meta := self._meta) is not None
            and meta.sound is self._array
            and again_with(_minus, self, meta, other if alpha is _ONE else _scaled(self, meta, other, alpha))
        ):
            return self
        return _add_multiple("sub_", self, other, alpha)

    subtract_ = sub_

    def copy_(self: Any, src: Any) -> Tensor:
        """Write the values of another tensor, array or number, which broadcasts, into this tensor.

        The gradient goes to `src`; what this tensor was before gets none.
        """
        return setitem.overwrite("copy_", self, src, "unsafe")

    def fill_(self: Any, value: Any) -> Tensor:
        """Write one number, or a tensor of one element, everywhere."""
        size, shape = (value.size, value.shape) if is_tensor(value) else (np.size(value), np.shape(value))
        if size != 1:
            raise OperandError(f"fill_ takes a number or a tensor of one element, not shape {shape}; use copy_")
        return setitem.overwrite("fill_", self, value, "unsafe")

    fill = fill_  # NumPy's name of it

    def zero_(self: Any) -> Tensor:
        """Write 0 everywhere."""
        return setitem.overwrite("zero_", self, 0, "unsafe")

    def put(self: Any, indices: Any, values: Any, mode: Any = "raise") -> None:
        """Write values at positions that count the elements in C order, as `numpy.put`."""
        numpy_api_put.put(self, indices, values, mode)

    def put_(self: Any, index: Any, source: Any, accumulate: bool = False) -> Tensor:
        """Write values, or add them with `accumulate`, at positions that count the elements in C order."""
        before, source = inplace.before("put_", self), inplace.apart(self, source)
        value = F.row("put_flat", before, source, index=index, accumulate=accumulate)
        return setitem.overwrite("put_", self, value)


def _times(other: Any, alpha: Any) -> Any:
    """Return a multiple: of a number a number, which takes the dtype of what it is added to."""
    if type(alpha) is int and alpha == 1:
        return other
    numbers = (int, float, complex)
    return other * alpha if type(other) in numbers and type(alpha) in numbers else F.mul(other, alpha)


def _add_multiple(name: str, target: Tensor, other: Any, alpha: Any) -> Tensor:
    row = _ADD if name == "add_" else _SUB
    if state.apart and holds_apart((target, other, alpha)):
        return HANDS.apply(row, target, (_times(other, alpha),))
    if type(alpha) is int and alpha == 1:
        return inplace.apply(row, target, other)
    ready = inplace.ready(target) is not None
    value = other if ready and type(other) is type(target) else operand(other)
    values: Any = raw(value)
    factor: Any = raw(alpha)
    if type(factor) is not float and (
        not isinstance(factor, (*NUMBERS, complex, np.ndarray)) or np.ndim(factor) or _is_wide(factor, target)
    ):
        kind = "one number" if target.dtype.kind == "c" else "one real number"
        raise OperandError(f"{name} got alpha={alpha!r}, which must be {kind}")
    if not ready and inplace.is_recorded(name, target, (value, alpha)):
        return inplace.apply(row, target, value * alpha if hasattr(value, "_array") else alpha * value)
    array = target._array
    if (
        type(values) is not np.ndarray
        or array.dtype != values.dtype
        or array.shape != values.shape
        or not (array.flags.c_contiguous and values.flags.c_contiguous)
        or array.dtype.kind not in "fc"
        or np.may_share_memory(array, values)
    ):
        return inplace.apply(row, target, values * factor)
    with inplace.Locked(target):
        _add_in_chunks(array.reshape(-1), values.reshape(-1), factor if row is _ADD else -1 * factor)
    return target


def _is_wide(factor: Any, target: Tensor) -> bool:
    """Tell whether a factor is complex, and the tensor is not."""
    return np.iscomplexobj(factor) and target.dtype.kind != "c"


def _scaled(target: Any, meta: Any, other: Any, alpha: Any) -> Any:
    """Return a multiple of a small tensor; None where more is to be seen."""
    if type(alpha) is not float or type(other) is not type(target):
        return None
    values, dtype = other._array, meta.sound.dtype
    if type(values) is not _ndarray or values.size > _CHUNK or values.dtype is not dtype or dtype.kind != "f":
        return None
    return values * (_array(alpha) if dtype is _FLOAT64 else alpha)  # which NumPy takes longer for by itself


def _add_in_chunks(array: np.ndarray, values: np.ndarray, factor: Any) -> None:
    scratch = state.scratch
    if scratch is None or scratch.dtype != array.dtype:
        scratch = state.scratch = np.empty(_CHUNK, array.dtype)
    for k in range(0, array.size, _CHUNK):
        part = values[k : k + _CHUNK]
        scaled = scratch[: part.size]
        np.multiply(part, factor, scaled)
        mine = array[k : k + _CHUNK]
        np.add(mine, scaled, mine)
