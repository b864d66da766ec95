"""Batched: a tensor of `vmap`, which looks like one example and holds all of them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.dispatch import BATCHING
from tapegrad.core.grad_mode import state
from tapegrad.core.sparse_operands import as_object, in_sparse_product
from tapegrad.display.markup import escaped
from tapegrad.errors import BatchError, OperandError, UnreadableError
from tapegrad.numpy_api.tensor import Tensor
from tapegrad.record import operations

_new = object.__new__

NUMBERS_ARE_OTHERS = (
    "each example has its own numbers, and this asks for those of one; choose between values with tg.where or "
    "tg.func.safe_where, index by integers, or call the function for one example after the other in a Python loop "
    "instead of vmap"
)
ESCAPED = (
    "this tensor was made by a vmap that does not run any more, or runs in another thread: a function under vmap "
    "must return what it computes, and not keep it in a variable outside"
)


class Level(NamedTuple):
    """What is known of a running `vmap`.

    Attributes
    ----------
    size : int
        How many examples there are.
    randomness : str
    """

    size: int
    randomness: str


class Batched(Tensor):
    """One tensor for each example of a batch, all in one raw tensor, whose first axes are those of the batch.

    Its shape is that of one example. There is an axis in front for each `vmap` that it depends on, the outermost
    first; `_levels` are their numbers. Nothing is recorded of it: what is computed is computed from the raw tensors.
    """

    __slots__ = ("_levels", "_raw")
    _levels: tuple[int, ...]
    _raw: Tensor

    def __init__(self, *_: Any) -> None:
        raise OperandError("tensors of a batch are made by vmap; use tensor() for others")

    @property
    def _array(self) -> Any:
        raise _numbers("reading the numbers", self, UnreadableError)

    # What one example is

    @property  # type: ignore[misc]  # which cannot be set here
    def shape(self) -> tuple[int, ...]:
        """The sizes of the axes of one example."""
        return self._raw.shape[len(self._levels) :]

    @property
    def dtype(self) -> np.dtype:
        """NumPy's dtype of the values."""
        return self._raw.dtype

    @property
    def ndim(self) -> int:
        """The number of axes of one example."""
        return self._raw.ndim - len(self._levels)

    @property
    def size(self) -> int:
        """The number of elements of one example."""
        return int(np.prod(self.shape))

    def numel(self) -> int:
        """Count the elements of one example."""
        return self.size

    def dim(self) -> int:
        """Count the axes of one example."""
        return self.ndim

    @property
    def itemsize(self) -> int:
        """Bytes of one element."""
        return self._raw.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes of all elements of one example."""
        return self.size * self._raw.itemsize

    def __len__(self) -> int:
        if not self.ndim:
            raise OperandError("len() of a 0-d tensor, which is one number; reshape(1) makes a vector of it")
        return self.shape[0]

    def __iter__(self) -> Iterator[Tensor]:
        if not self.ndim:
            raise OperandError("cannot iterate over a 0-d tensor, which is one number; reshape(1) makes a vector of it")
        return (self[k] for k in range(self.shape[0]))

    def __repr__(self) -> str:
        return f"tensor(one of a batch, shape={self.shape}, dtype={self.dtype}, levels={self._levels})"

    def _repr_html_(self) -> str:
        return f"<code>{escaped(repr(self))}</code>"

    def __format__(self, specification: str) -> str:
        if specification:
            raise _numbers(f"format {specification!r}", self)
        return repr(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        raise BatchError("a tensor of a batch cannot be copied with copy.deepcopy; use clone()")

    def __reduce__(self) -> Any:
        raise BatchError(
            "a tensor of a batch cannot be pickled; return it from the function under vmap, and pickle that"
        )

    # Gradients

    @property
    def requires_grad(self) -> bool:
        """Whether what is computed from it is recorded."""
        return self._raw.requires_grad

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        self.requires_grad_(value)

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Refuse to become a leaf: a gradient for each example is what `func.grad` gives inside of `vmap`."""
        if requires_grad == self.requires_grad:
            return self
        raise _refused("requires_grad_()")

    @property
    def is_leaf(self) -> bool:
        """Whether it has no history."""
        return self._raw.is_leaf

    @property
    def grad(self) -> None:
        """Always None: no gradient is accumulated under `vmap`."""
        return None

    @grad.setter
    def grad(self, value: Any) -> None:
        raise _refused("writing .grad")

    @property
    def grad_fn(self) -> Any:
        """The operation that made the batch."""
        return self._raw.grad_fn

    @property
    def tape(self) -> Any:
        """The tape on which the batch was recorded, or None."""
        return self._raw.tape

    def retain_grad(self) -> None:
        raise _refused("retain_grad()")

    def register_hook(self, hook: Any) -> Any:
        raise _refused("register_hook()")

    def backward(self, *_: Any, **__: Any) -> None:
        raise _refused("backward()")

    # Memory

    def detach(self) -> Tensor:
        """Return the same values without their history, sharing memory."""
        return wrap(self._raw.detach(), self._levels)

    def detach_(self) -> Tensor:
        """Drop the history of the whole batch."""
        self._raw.detach_()
        return self

    def __copy__(self) -> Tensor:
        return self.detach()

    def is_inference(self) -> bool:
        """Tell whether it was made in inference mode."""
        return self._raw.is_inference()

    @property
    def is_view(self) -> bool:
        """Whether it shares the memory of another tensor."""
        return self._raw.is_view

    @property
    def _version(self) -> int:
        return self._raw._version

    def _memory(self) -> np.ndarray:
        raise BatchError(
            "the memory of a tensor under vmap cannot be asked for (strides, flags, data_ptr()): that of one example "
            "may be spread among the others'; ask for that of the argument, outside of vmap"
        )

    strides = flags = property(lambda self: self._memory())

    # Elements

    @property
    def flat(self) -> Tensor:
        """The elements in C order, to go over, or to read by number."""
        return self.reshape(-1)

    @Tensor.imag.getter  # type: ignore[attr-defined]  # the setter is the same
    def imag(self) -> Tensor:
        """The imaginary part; of real numbers zeros."""
        return operations.F.row("imaginary_part", self) if self.dtype.kind == "c" else operations.F.imag(self)

    def __getitem__(self, index: Any) -> Tensor:
        parts = index if isinstance(index, tuple) else (index,)
        result = BATCHING.read(self, parts)
        if state.numbers and type(result) is Batched and not result.ndim and Ellipsis not in parts:
            return result.clone()  # a number that is read keeps its value
        return result

    def __setitem__(self, index: Any, value: Any) -> None:
        BATCHING.write(self, index if isinstance(index, tuple) else (index,), value)

    # What asks for numbers

    def equal(self, other: Any) -> Any:
        """Refuse to compare all examples at once."""
        raise _numbers("equal()", self)

    def numpy(self, *, force: bool = False) -> np.ndarray:
        """Refuse to give the numbers of all examples at once, as all that follows."""
        raise _numbers("numpy()", self)

    def tolist(self) -> Any:
        raise _numbers("tolist()", self)

    def _single(self, what: str) -> Any:
        raise _numbers(what, self)

    def _number(self, what: str) -> Any:
        raise _numbers(what, self)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if in_sparse_product(sys._getframe(1)):
            return as_object(self)
        raise _numbers("making an array, as np.asarray and writing into an array do,", self)

    def __bool__(self) -> bool:
        raise _numbers("bool(), as of `if`, `while`, `and`, `or` and `in`,", self)

    def __index__(self) -> int:
        raise _numbers("taking the number of it as an index, an axis or a size", self)

    def __contains__(self, value: Any) -> bool:
        raise _numbers("`in`", self)


def _numbers(what: str, tensor: Batched, kind: type[BatchError] = BatchError) -> BatchError:
    """Return the error for what asks for the numbers of an example."""
    if is_escaped(tensor._levels):
        return BatchError(ESCAPED)
    error = kind(f"{what} cannot be done under vmap: {NUMBERS_ARE_OTHERS}")
    error.is_final = False
    return error


def _refused(what: str) -> BatchError:
    return BatchError(
        f"{what} cannot be done of a tensor under vmap, which stands for all examples; differentiate with tg.func.grad "
        "inside of the function under vmap, or return the value and call backward() on what vmap gives"
    )


def is_escaped(levels: tuple[int, ...]) -> bool:
    """Tell whether one of some levels does not run in this thread."""
    running = state.levels
    return levels != running and not set(levels) <= set(running)


def raw(value: Any) -> tuple[Any, tuple[int, ...]]:
    """Give the raw tensor of a value, and the levels that its first axes belong to; of others, themselves and none."""
    if type(value) is Batched:
        if is_escaped(value._levels):
            raise BatchError(ESCAPED)
        return value._raw, value._levels
    return value, ()


def wrap(tensor: Any, levels: tuple[int, ...]) -> Any:
    """Make a tensor of a batch of a raw tensor, whose first axes belong to the levels; itself if there are none."""
    if not levels:
        return tensor
    result = _new(Batched)
    result._raw, result._levels = operations.as_tensor(tensor), levels
    result._tape = result._layout = result._meta = None
    result._row = -1
    return result
