"""Tensors from data and from shapes, by NumPy's names; a dtype by keyword, float64 unless said."""

from __future__ import annotations

import operator
import warnings
from typing import Any

import numpy as np

from tapegrad.core.devices import check_device
from tapegrad.core.dispatch import HANDS, TRACING, is_apart
from tapegrad.core.grad_mode import state
from tapegrad.core.storage import to_native
from tapegrad.core.tensor import Tensor
from tapegrad.diagnostics.lost_gradients import check_copy, may_lose
from tapegrad.errors import ArgumentError, GradientLostWarning, OperandError, ShapeError, TapegradError
from tapegrad.ops.strided import checked_strides, reach
from tapegrad.record.operations import F, is_tensor, operand, tensor_of
from tapegrad.record.recorder import make_leaf, plain, raw
from tapegrad.record.recorder import requires_grad as has_gradient


def _shape(sizes: tuple[Any, ...]) -> tuple[int, ...]:
    """Read `ones(2, 3)` and `ones((2, 3))` alike."""
    if sizes and isinstance(sizes[0], (tuple, list)):
        if len(sizes) > 1:
            raise OperandError(f"got the shape {sizes[0]} and {sizes[1]!r} behind it; give a dtype by keyword, dtype=…")
        sizes = tuple(sizes[0])
    try:
        shape = tuple(operator.index(n) for n in sizes)
    except TypeError as error:
        raise OperandError(f"got the sizes {sizes}, which must be integers; data goes into tensor()") from error
    if any(n < 0 for n in shape):
        raise ShapeError(f"got the shape {shape}, but negative dimensions are not allowed; a size is 0 or more")
    return shape


def tensor(data: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Make a tensor of a copy of some data.

    Parameters
    ----------
    data : array_like or tensor
        Numbers, nested sequences of them, an array, or a tensor, whose history is not taken over.
    dtype : dtype, optional
        NumPy's dtype; by default what NumPy makes of the data.
    requires_grad : bool
        Record what is computed from it; for float64, float32, complex128 and complex64.

    Returns
    -------
    Tensor

    Warns
    -----
    GradientLostWarning
        For a list in which there are tensors that require grad; `array` keeps their history.

    Raises
    ------
    DTypeError
        For data that is not boolean, integer or floating point, and for integers that are to require grad.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.tensor([[1, 2], [3, 4]], dtype=float)
    tensor([[1., 2.],
            [3., 4.]])
    """
    if isinstance(data, np.ma.MaskedArray):
        operand(data)  # which refuses it
    if isinstance(data, Tensor) and not requires_grad:
        check_copy(data, "tg.tensor")
    elif isinstance(data, (list, tuple)):
        made = operand(data)
        if is_tensor(made) and not requires_grad:
            check_copy(made, "tg.tensor of a list")
        if is_apart(made):
            data = made
        elif not requires_grad and has_gradient(made) and may_lose(made):
            warnings.warn(
                "tg.tensor of a list makes a new tensor without a history, and tensors in the list require grad; "
                "use tg.array or tg.stack to differentiate through it, or detach() them",
                GradientLostWarning,
                stacklevel=2,
            )
        data = data if is_apart(data) else raw(made)
    if is_apart(data) and not requires_grad:
        data = data.detach()
        return data.clone() if dtype is None else data.astype(dtype)
    if state.tracing is not None and not requires_grad:
        known = TRACING.constant(data) if isinstance(data, np.ndarray) else TRACING.constant(Tensor(data, dtype))
        return known.clone() if dtype is None else known.astype(dtype)
    return Tensor(data, dtype, requires_grad)


def array(data: Any, dtype: Any = None) -> Tensor:
    """Make a tensor as `numpy.array` makes an array, differentiable by the tensors among the data.

    Parameters
    ----------
    data : array_like or tensor
        Numbers, tensors, nested sequences of them, or an array.
    dtype : dtype, optional

    Returns
    -------
    Tensor
        With memory of its own.

    Examples
    --------
    >>> import tapegrad as tg
    >>> angle = tg.tensor(0.0, requires_grad=True)
    >>> c, s = tg.cos(angle), tg.sin(angle)
    >>> tg.array([[c, -s], [s, c]])[1, 0].backward()
    >>> angle.grad
    tensor(1.)
    """
    made = operand(data) if isinstance(data, (list, tuple)) else data
    if not has_gradient(made):
        return tensor(made, dtype)
    result = as_tensor(made, dtype)
    return result.clone() if result is data else result


def as_tensor(data: Any, dtype: Any = None) -> Tensor:
    """Make a tensor that shares memory with the data where it can; a tensor of the right dtype is given back itself.

    Parameters
    ----------
    data : array_like or tensor
    dtype : dtype, optional

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> a = np.zeros(2)
    >>> t = tg.as_tensor(a)
    >>> a[0] = 1.0
    >>> t
    tensor([1., 0.])
    """
    if isinstance(data, Tensor):
        return data if dtype is None or data.dtype == dtype else data.astype(dtype)
    array = operand(data)
    if isinstance(array, Tensor):
        return as_tensor(array, dtype)
    array = to_native(np.asarray(array, dtype))
    return plain(array[...]) if state.tracing is None else TRACING.shared(array)


def asarray(data: Any, dtype: Any = None, *, device: Any = None, copy: bool | None = None) -> Tensor:
    """Make a tensor as `numpy.asarray` makes an array; of a tensor, differentiable by it.

    Parameters
    ----------
    data : array_like or tensor
    dtype : dtype, optional
    device : optional
        Nothing, or the CPU.
    copy : bool, optional
        True for memory of its own; False to refuse where the data would have to be copied; None to copy only then.

    Returns
    -------
    Tensor

    Raises
    ------
    ArgumentError
        If only a copy can be such a tensor, and `copy` is False; for another device.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0])
    >>> tg.asarray(x) is x, tg.asarray(x, copy=True) is x
    (True, False)
    """
    check_device(device)
    if copy:
        return array(data, dtype)
    if copy is False:
        data = _shared(data, dtype)
    return as_tensor(data, dtype)


def _shared(data: Any, dtype: Any) -> Any:
    """Return what `as_tensor` makes a tensor of without copying; raise where there is no such."""
    if isinstance(data, Tensor):
        found = data if dtype is None or data.dtype == dtype else None
    else:
        try:
            made = np.asarray(data, dtype, copy=False)
            found = made if to_native(made) is made else None
        except ValueError:
            found = None
    if found is None:
        of = "" if dtype is None else f" of dtype {np.dtype(dtype)}"
        raise ArgumentError(f"a tensor{of} needs a copy of this {type(data).__qualname__}, which copy=False refuses")
    return found


_OF_PROCESSOR = (1, 3, 11, 13)
"""The kinds of memory that DLPack says the processor reads: its own, and what CUDA and ROCm share with it."""


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Tensor:
    """Make a tensor that shares memory with an array of another library, by the DLPack protocol.

    Parameters
    ----------
    x : object
        What has `__dlpack__` and `__dlpack_device__`, in the processor's memory.
    device : optional
        Nothing, or the CPU.
    copy : bool, optional
        True for memory of its own; False to refuse where the other library would have to make a copy.

    Returns
    -------
    Tensor
        Without a history: gradients do not go from library to library.

    Raises
    ------
    OperandError
        For what is in other memory, cannot be shared, or has been given away before.
    ExportError
        For a tensor that requires grad.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> tg.from_dlpack(np.arange(3.0))
    tensor([0., 1., 2.])
    """
    check_device(device)
    if not hasattr(x, "__dlpack__"):
        raise OperandError(f"from_dlpack takes an array of a library, not {type(x).__qualname__}; use asarray()")
    kind = x.__dlpack_device__()[0]
    if kind not in _OF_PROCESSOR:
        raise OperandError(
            f"this {type(x).__qualname__} cannot be shared: it is in the memory of a device of DLPack's kind {kind}; "
            "copy it to the processor's memory with its own library"
        )
    try:
        return as_tensor(np.from_dlpack(x, copy=copy))
    except TapegradError:
        raise
    except (BufferError, RuntimeError, TypeError, ValueError) as error:
        raise OperandError(
            f"this {type(x).__qualname__} cannot be shared: {error}; copy it with its own library, to a dtype that "
            "NumPy has, and ask for its memory once"
        ) from error


def from_numpy(array: np.ndarray) -> Tensor:
    """Make a tensor that shares memory with a NumPy array.

    Parameters
    ----------
    array : ndarray

    Returns
    -------
    Tensor

    Raises
    ------
    OperandError
        For what is not an array, or has memory that only a copy could make readable: of another byte order, not
        aligned, masked.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> array = np.zeros(2)
    >>> t = tg.from_numpy(array)
    >>> array[0] = 5.0
    >>> t
    tensor([5., 0.])
    """
    if not isinstance(array, np.ndarray):
        raise OperandError(
            f"from_numpy takes a NumPy array, not {type(array).__qualname__}; use tensor() for other data"
        )
    native = to_native(operand(array))  # of a subclass, such as a memmap, the array
    if not (array.dtype.isnative and array.flags.aligned):
        raise OperandError(
            f"from_numpy shares memory, which it cannot with an array of dtype {array.dtype.str} "
            f"{'that is not aligned' if array.dtype.isnative else 'in the byte order of other machines'}; "
            "tensor() makes a copy"
        )
    return plain(native[...]) if state.tracing is None else TRACING.shared(array)


def numel(x: Any) -> int:
    """Count the elements of a tensor.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.numel(tg.ones(2, 3))
    6
    """
    return tensor_of(x).size


def is_floating_point(x: Any) -> bool:
    """Check whether the dtype of a tensor is one of real floating point numbers.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.is_floating_point(tg.ones(2)), tg.is_floating_point(tg.tensor([1]))
    (True, False)
    """
    return tensor_of(x).dtype.kind == "f"


def is_complex(x: Any) -> bool:
    """Check whether the dtype of a tensor is one of complex numbers.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.is_complex(tg.tensor([1j]))
    True
    """
    return tensor_of(x).dtype.kind == "c"


def zeros(*shape: Any, dtype: Any = float, requires_grad: bool = False) -> Tensor:
    """Make a tensor of zeros; `zeros(2, 3)` and `zeros((2, 3))` are the same.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.zeros(2, 3)
    tensor([[0., 0., 0.],
            [0., 0., 0.]])
    """
    return make_leaf(to_native(np.zeros(_shape(shape), dtype)), requires_grad)


def ones(*shape: Any, dtype: Any = float, requires_grad: bool = False) -> Tensor:
    """Make a tensor of ones; `ones(2, 3)` and `ones((2, 3))` are the same.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ones(3)
    tensor([1., 1., 1.])
    """
    return make_leaf(to_native(np.ones(_shape(shape), dtype)), requires_grad)


def empty(*shape: Any, dtype: Any = float, requires_grad: bool = False) -> Tensor:
    """Make a tensor whose elements are not set.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.empty(2, 3).shape
    (2, 3)
    """
    # A recording keeps what is made: the same in each of them.
    make = np.empty if state.tracing is None else np.zeros
    return make_leaf(to_native(make(_shape(shape), dtype)), requires_grad)


def empty_strided(size: Any, stride: Any, dtype: Any = float, requires_grad: bool = False) -> Tensor:
    """Make a tensor of given sizes and strides whose elements are not set.

    Parameters
    ----------
    size, stride : tuple of int
        Strides are counted in elements, and not negative. Where elements lie in one place, they cannot be written.
    dtype : dtype
    requires_grad : bool

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.empty_strided((2, 3), (1, 2)).stride()
    (1, 2)
    """
    size, stride = checked_strides("empty_strided", size, stride)
    make = np.empty if state.tracing is None else np.zeros
    memory = to_native(make(reach(size, stride), dtype))
    steps = [step * memory.itemsize for step in stride]
    return make_leaf(np.lib.stride_tricks.as_strided(memory, size, steps), requires_grad)


def full(shape: Any, fill_value: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Make a tensor of one value, differentiable by it; its dtype is that of the value unless said.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.full((2,), 7.0)
    tensor([7., 7.])
    """
    if has_gradient(fill_value):
        result = F.broadcast_to(fill_value, shape).clone()
        return result if dtype is None or result.dtype == dtype else result.astype(dtype)
    return make_leaf(to_native(np.full(shape, raw(fill_value), dtype)), requires_grad)


def arange(start: Any, stop: Any = None, step: Any = 1, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Make the tensor start, start + step, … below stop; `arange(stop)` starts at 0.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.arange(0.0, 1.0, 0.25)
    tensor([0.  , 0.25, 0.5 , 0.75])
    """
    start, stop = (0, start) if stop is None else (start, stop)
    if has_gradient(start) or has_gradient(step):
        count = np.arange(*map(raw, (start, stop, step))).size
        result = start + (start + step - start) * np.arange(count)  # the same rounding as NumPy's
        return result if dtype is None or result.dtype == dtype else result.astype(dtype)
    return make_leaf(to_native(np.arange(*map(raw, (start, stop, step)), dtype=dtype)), requires_grad)


def eye(N: int, M: int | None = None, k: int = 0, dtype: Any = float, requires_grad: bool = False) -> Tensor:
    """Make an N by M tensor with ones on the diagonal number k.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.eye(2)
    tensor([[1., 0.],
            [0., 1.]])
    """
    return make_leaf(to_native(np.eye(N, M, k, dtype)), requires_grad)


def zeros_like(x: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Make a tensor of zeros of the shape and dtype of another.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.zeros_like(tg.tensor([1.0, 2.0]))
    tensor([0., 0.])
    """
    if is_apart(x):
        return HANDS.like(zeros_like, x, dtype, requires_grad)
    return make_leaf(np.zeros_like(tensor_of(x)._array, dtype), requires_grad)


def ones_like(x: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Make a tensor of ones of the shape and dtype of another.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.ones_like(tg.tensor([5.0, 2.0]))
    tensor([1., 1.])
    """
    if is_apart(x):
        return HANDS.like(ones_like, x, dtype, requires_grad)
    return make_leaf(np.ones_like(tensor_of(x)._array, dtype), requires_grad)


def empty_like(x: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Make a tensor of the shape and dtype of another whose elements are not set.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.empty_like(tg.ones(2, 3)).shape
    (2, 3)
    """
    if is_apart(x):
        return HANDS.like(empty_like, x, dtype, requires_grad)
    return make_leaf(np.empty_like(tensor_of(x)._array, dtype), requires_grad)


def full_like(x: Any, fill_value: Any, dtype: Any = None, requires_grad: bool = False) -> Tensor:
    """Make a tensor of one value, differentiable by it, of the shape and dtype of another.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.full_like(tg.ones(2), 7.0)
    tensor([7., 7.])
    """
    if is_apart(x) or is_apart(fill_value):
        return HANDS.full_like(tensor_of(x), fill_value, dtype)
    if has_gradient(fill_value):
        like = tensor_of(x)._array
        return full(like.shape, fill_value, like.dtype if dtype is None else dtype)
    return make_leaf(np.full_like(tensor_of(x)._array, raw(fill_value), dtype), requires_grad)


__all__ = [
    "arange",
    "array",
    "as_tensor",
    "asarray",
    "empty",
    "empty_like",
    "empty_strided",
    "eye",
    "from_dlpack",
    "from_numpy",
    "full",
    "full_like",
    "is_complex",
    "is_floating_point",
    "numel",
    "ones",
    "ones_like",
    "tensor",
    "zeros",
    "zeros_like",
]

F.register(**{name: globals()[name] for name in __all__})
