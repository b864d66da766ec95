"""Traced: what a function is called with while it is recorded. It has numbers, and knows the row that they are of."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, TRACING
from tapegrad.core.elements import KEPT as KEPT_NUMBER
from tapegrad.core.elements import keeps_number
from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.core.sparse_operands import as_object, in_sparse_product
from tapegrad.core.storage import overlaps
from tapegrad.diagnostics.lost_gradients import check_array, check_method, check_number, may_lose
from tapegrad.errors import (
    CompileError,
    DTypeError,
    GradError,
    LeafError,
    LostGradientError,
    OperandError,
    UnreadableError,
)
from tapegrad.numpy_api.tensor import Tensor
from tapegrad.record import operations
from tapegrad.record.recorder import ordinary

_new = object.__new__

OF_ARRAY, OF_MADE = 2, 3
DIFFERENTIABLE, REQUIRES, KEPT = 1, 2, 4
"""Bits of what a traced tensor is to derivatives: gradients go through it; it says that it requires grad; it was
written under no_grad(), so that its values are others while its derivative is the one that it had, of which there is
no row."""


def _complex(what: str) -> DTypeError:
    return DTypeError(f"{what} of a complex number would lose its imaginary part; use complex(), or z.real")


class Traced(Tensor):
    """A tensor of a recording that runs.

    Nothing stands on a tape: what is computed is appended to the recording's listing. `_array` raises, as that of a
    tensor of a batch does: so what reads numbers in a way that the recording does not know of fails, and is never
    taken for a constant.

    Attributes
    ----------
    _value : array or NumPy scalar
        The numbers now; never written, so that others may have them.
    _at : int
        The row that they are of.
    _bits : int
        DIFFERENTIABLE, REQUIRES, KEPT.
    _recording : Recording
    _whole, _steps, _seen
        Of a view: the tensor whose memory it shares, how it is made from that, and the version of that it was made of.
    _writes : int
        How often it was written.
    _outside : int
        Whether its memory is that of a tensor from outside of the function; OF_ARRAY for that of an array, and OF_MADE
        for that of an array that the function made.
    """

    _at: int
    _bits: int
    _outside: int
    _recording: Any
    _seen: int
    _steps: tuple[Any, ...]
    _value: Any
    _whole: Any
    _writes: int
    __slots__ = ("_at", "_whole", "_bits", "_recording", "_seen", "_steps", "_value", "_writes", "_outside")
    __hash__ = object.__hash__  # which its own __eq__ would take away

    def __init__(self, *_: Any) -> None:
        raise OperandError("traced tensors are made by tg.compile and tg.record; use tensor() for others")

    @property
    def _array(self) -> Any:
        if self._recording.is_over:
            return self.kept()
        raise UnreadableError("the numbers of a tensor that is being recorded were asked for")

    def kept(self) -> Any:
        """Return the numbers of a tensor that was kept when its recording was over; it has no history."""
        if self._bits & REQUIRES and state.rec is state.pen:
            raise GradError(
                "a tensor that requires grad was kept from inside of a compiled function, where it has no history any "
                "more; return it from the function, or keep its detach()"
            )
        return self._value

    # What does not change from run to run

    @property  # type: ignore[misc]  # which cannot be set here
    def shape(self) -> tuple[int, ...]:
        """The sizes of the axes."""
        return self._value.shape

    @property
    def dtype(self) -> np.dtype:
        """NumPy's dtype of the values."""
        return self._value.dtype

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return self._value.ndim

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._value.size

    def numel(self) -> int:
        """Count the elements."""
        return self._value.size

    def dim(self) -> int:
        """Count the axes."""
        return self._value.ndim

    @property
    def itemsize(self) -> int:
        """Bytes of one element."""
        return self._value.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes of all elements."""
        return self._value.nbytes

    @property
    def strides(self) -> tuple[int, ...]:
        """Bytes from one element to the next along each axis."""
        return self._lying().strides

    def _lying(self) -> Any:
        """Return an array that lies in memory as the tensor does."""
        memory = self._recording.memory_of(self.current())
        return np.asarray(self._value) if memory is None else memory

    def __len__(self) -> int:
        if not self._value.ndim:
            raise OperandError("len() of a 0-d tensor, which is one number; reshape(1) makes a vector of it")
        return self._value.shape[0]

    def __iter__(self) -> Iterator[Tensor]:
        if not self._value.ndim:
            raise OperandError("cannot iterate over a 0-d tensor, which is one number; reshape(1) makes a vector of it")
        return (self[k] for k in range(self._value.shape[0]))

    def __repr__(self) -> str:
        return repr(ordinary(np.array(self._read("its text"))))

    def __format__(self, specification: str) -> str:
        return format(self._read("a format"), specification) if specification else repr(self)

    # Gradients

    @property
    def requires_grad(self) -> bool:
        """Whether gradients go through it, also those that the function itself takes of another one (`func.grad`)."""
        now = self.current()
        return bool(now._bits & REQUIRES) or (bool(state.differentiating) and now._recording.is_differentiated(now))

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        self.requires_grad_(value)

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Refuse to become another leaf than it is."""
        if requires_grad == self.requires_grad:
            return self
        raise self._refused("requires_grad_()")

    @property
    def has_gradient(self) -> bool:
        """Whether a gradient by it may be asked for: of programs, that by all arguments may."""
        return bool(self.current()._bits & (DIFFERENTIABLE if self._recording.of_all else REQUIRES))

    @property
    def is_differentiated(self) -> bool:
        """Whether a derivative may be asked for that a number of it would be missing in.

        That is so where it requires grad, and in a program, whose derivatives by all arguments may be asked for; also
        where the function itself takes a derivative of it.
        """
        return not self._recording.is_over and (self.has_gradient or self._recording.is_differentiated(self))

    @property
    def is_leaf(self) -> bool:
        """Whether it does not require grad, as what was computed; not to be asked of an argument that does.

        The next call's may be another kind.
        """
        if not self.requires_grad or self.current()._at in self._recording.differentiated_by():
            return True
        if self._recording.is_input(self):
            raise self._refused("is_leaf")
        return False

    @property
    def grad(self) -> Any:
        """Not to be read while a function is recorded."""
        raise self._refused("reading .grad")

    @grad.setter
    def grad(self, value: Any) -> None:
        raise self._refused("writing .grad")

    @property
    def grad_fn(self) -> Any:
        """Not to be read while a function is recorded."""
        raise self._refused("grad_fn")

    @property
    def tape(self) -> Any:
        """Not to be read while a function is recorded."""
        raise self._refused("tape")

    @property
    def _version(self) -> int:
        raise self._refused("_version")

    def retain_grad(self) -> None:
        raise self._refused("retain_grad()")

    def register_hook(self, hook: Any) -> Any:
        raise self._refused("register_hook()")

    def backward(
        self,
        gradient: Any = None,
        retain_graph: bool | None = None,
        create_graph: bool = False,
        inputs: Any = None,
    ) -> None:
        """Compute the gradient of this tensor and add it to the `.grad` of tensors from outside."""
        seeds = None if gradient is None else (gradient,)
        TRACING.backward((self,), seeds, retain_graph, create_graph, inputs)

    def detach(self) -> Tensor:
        """Return the same values without their history."""
        return self._recording.detached(self)

    def is_inference(self) -> bool:
        """Tell whether it was made in inference mode."""
        return False

    @property
    def is_view(self) -> bool:
        """Whether it shares the memory of another tensor."""
        return self._whole is not None

    def __copy__(self) -> Tensor:
        return self.detach()

    def __deepcopy__(self, memo: dict[int, Any]) -> Any:
        raise self._refused("copy.deepcopy()")

    def __reduce__(self) -> Any:
        raise self._refused("pickling")

    # Elements

    @property
    def flat(self) -> Tensor:
        """The elements in C order, to go over, or to read by number."""
        return self.reshape(-1)

    @Tensor.imag.getter  # type: ignore[attr-defined]  # the setter is the same
    def imag(self) -> Tensor:
        """The imaginary part; of real numbers zeros."""
        return operations.F.row("imaginary_part", self) if self.dtype.kind == "c" else operations.F.zeros_like(self)

    def __getitem__(self, index: Any) -> Tensor:
        parts = index if isinstance(index, tuple) else (index,)
        result = HANDS.read(self, parts)
        if type(result) is Traced and result._whole is not None and not result._value.ndim and Ellipsis not in parts:
            result._taken = KEPT_NUMBER if result.is_number() else result._value.item()
        return result

    def __setitem__(self, index: Any, value: Any) -> None:
        TRACING.write(self, index if isinstance(index, tuple) else (index,), value)

    # What reads numbers: the recording holds from then on for these numbers only

    def current(self) -> Traced:
        """Give it, made anew if it is a view of what was written since."""
        if self._whole is not None and self._whole._writes != self._seen and not keeps_number(self):
            self._recording.catch_up(self)
        return self

    def stands_for_array(self) -> bool:
        """Tell whether it shares the memory of an array that the function made, and wrote a tensor into."""
        return (self if self._whole is None else self._whole)._outside == OF_MADE

    def class_without_recording(self) -> type | None:
        """Return the class that the value would have in the function alone; None for a tensor, or if it is not known.

        Of arrays NumPy makes arrays, and scalars of what has no axes.
        """
        found = self._class()
        if found is not None:
            self._recording.is_asked = True
        return found

    def _class(self) -> type | None:
        recording = self._recording
        if not recording.takes_arrays or self._bits & REQUIRES or recording.is_over:
            return None
        given = recording.classes.get(id(self))
        if given is not None:
            return given
        if recording.makes_tensors and not recording.is_input(self if self._whole is None else self._whole):
            return None
        return np.ndarray if self.ndim else self.dtype.type

    def is_of_numpy(self) -> bool:
        """Tell whether the value would be NumPy's in the function alone."""
        return self._class() is not None

    def is_number(self) -> bool:
        """Tell whether the value, which has no axes, would be a scalar in the function alone."""
        if issubclass(self._class() or Tensor, np.generic):
            return True
        recording, whole = self._recording, self if self._whole is None else self._whole
        of_tensors = recording.makes_tensors or recording.is_input(whole)
        return state.numbers and (self.requires_grad or not of_tensors)

    def _read(self, what: str) -> Any:
        """Return the numbers, and let the recording hold for these only."""
        return self._value if self._recording.is_over else self._recording.read(self, what)

    def _single(self, what: str) -> Any:
        if self._value.size != 1:
            raise OperandError(f"{what} needs a tensor of one element, and this one has shape {self._value.shape}")
        return np.asarray(self._read(what))

    def _number(self, what: str) -> Any:
        value = self._single(what).item()
        if self.is_differentiated:
            check_number(self, what)
        if what != "complex()" and isinstance(value, complex):
            raise _complex(what)
        return value

    def item(self) -> Any:
        """Return the single element as a Python number, without a gradient."""
        value = self._single("item()").item()
        if self.is_differentiated:
            check_method(self, "item()")
        return value

    def tolist(self) -> Any:
        """Return the elements as nested lists of Python numbers."""
        if self.is_differentiated:
            check_method(self, "tolist()")
        return np.asarray(self._read("tolist()")).tolist()

    def numpy(self, *, force: bool = False) -> np.ndarray:
        """Return the numbers as an array of their own, read-only: writing it would be lost when the recording runs."""
        if not force and self.requires_grad and may_lose(self):
            raise LostGradientError("numpy() of a tensor that requires grad; use detach().numpy()")
        array = np.array(self._read("numpy()"))
        array.flags.writeable = False
        return array

    def _memory(self) -> np.ndarray:
        raise self._refused("asking for its memory")

    @property
    def flags(self) -> Any:
        """How the elements lie in memory."""
        return self._lying().view().flags

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if in_sparse_product(sys._getframe(1)):
            return as_object(self)  # then SciPy asks our own `__rmatmul__`
        check_array(self, self.is_differentiated)
        array = self.detach().numpy()
        return array if dtype is None else array.astype(dtype)

    def __dlpack__(self, **_: Any) -> Any:
        raise self._refused("DLPack")

    def equal(self, other: Any) -> bool:
        """Tell whether two tensors have the same shape and elements, as one bool."""
        if np.shape(other) != self.shape:
            return False
        return bool((self == other).all())

    def __bool__(self) -> bool:
        if self._value.size != 1:
            raise OperandError(
                f"the truth of a tensor of shape {self._value.shape} is ambiguous; use any(), all() or equal(), & and "
                "| in place of `and` and `or`, or choose between values with where()"
            )
        return bool(self._value) if self._recording.is_over else self._recording.is_true(self)

    def __index__(self) -> int:
        if self.dtype.kind not in "iu" or self.size != 1:
            raise OperandError(f"only one integer can be an index, not a tensor {self.dtype}{list(self.shape)}")
        return int(self._single("taking it as an index").item())

    def __contains__(self, value: Any) -> bool:
        return bool((self == value).any())

    def __int__(self) -> int:
        number = self._integer("int()", "trunc")
        if self.is_differentiated:
            check_number(self, "int()")
        return number

    def __round__(self, ndigits: int | None = None) -> Any:
        return self.round(ndigits) if ndigits is not None else self._integer("round()", "round")

    def __floor__(self) -> int:
        return self._integer("math.floor()", "floor")

    def __ceil__(self) -> int:
        return self._integer("math.ceil()", "ceil")

    def __trunc__(self) -> int:
        return self._integer("math.trunc()", "trunc")

    def _integer(self, what: str, row: str) -> int:
        """Return the number rounded by a row: the recording holds for all numbers that are rounded to the same one."""
        if self.dtype.kind == "c":
            raise _complex(what)
        is_rounded = self.dtype.kind == "f" and self._value.size == 1 and not self._recording.is_over
        return int((getattr(self, row)() if is_rounded else self)._single(what).item())

    def _refused(self, what: str) -> CompileError:
        return unrecorded(
            f"{what} cannot be done of a tensor of a function that is being recorded; differentiate inside of it with "
            "tg.func.grad, or outside of it"
        )

    def check_writable(self, name: str, whole: bool = True) -> None:
        """Refuse to write what eager mode refuses to write; or to write a part, about which more is to be asked."""
        base = self if self._whole is None else self._whole
        if base._outside == OF_ARRAY:
            raise unrecorded(
                f"{name} writes a tensor that shares the memory of a NumPy array, which is not recorded; use "
                "tg.tensor(array), or give the array as an argument"
            )
        if self._whole is not None and any(op is None for op, _ in self._steps):
            return  # of detach(), which `put` refuses
        if whole and self._whole is not None and overlaps(np.asarray(self._value)):
            raise OperandError(
                f"{name} cannot write a tensor of shape {self.shape} whose elements overlap, as those that expand, "
                "broadcast_to and unfold give: several lie in one place; write into a clone()"
            )
        if state.rec is state.pen and base._bits & REQUIRES and self._recording.is_leaf(base):
            raise LeafError(
                f"{name} cannot write this tensor in place: it is a leaf that requires grad, or a view of one, and the "
                "gradient is taken at its value; write under no_grad() to change a parameter, or into a clone()"
            )


def make(recorder: Any, value: Any, at: int, bits: int) -> Traced:
    """Make a traced tensor of a row."""
    t = _new(Traced)
    t._value, t._at, t._bits, t._recording = value, at, bits, recorder
    t._whole = t._tape = t._layout = t._meta = None
    t._writes, t._row, t._outside = 0, -1, 0
    return t


TRACING.register(Traced=Traced, OF_MADE=OF_MADE)
