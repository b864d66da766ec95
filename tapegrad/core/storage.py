"""What a tensor is made of besides its array: layouts, version counters, and the records of leaves."""

from __future__ import annotations

import array as arrays
import itertools
import os
import threading
import weakref
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.diagnostics.source_locations import Place
from tapegrad.errors import DTypeError
from tapegrad.tape import abi as R

SMALL_BYTES = 1 << 14
"""Rows of larger arrays are counted into their tape's memory one by one, and so take the general path."""

_TOO_LARGE = 1 << 40

LARGE = 1 << 16
"""Elementwise operations on as many elements, or more, may be divided among threads (`parallel_elementwise.py`)."""

DIFFERENTIABLE = tuple(map(np.dtype, (np.float64, np.float32, np.complex128, np.complex64)))
DIFFERENTIABLE_CHARS = frozenset(dtype.char for dtype in DIFFERENTIABLE)


_INSTEAD = {
    "c": "convert with astype(complex)",
    "O": "give numbers, in lists of equal lengths",
    "U": "convert text to numbers first",
    "S": "convert text to numbers first",
    "M": "take the difference from a date, divided by a unit such as numpy.timedelta64(1, 's')",
    "m": "divide by a unit, such as numpy.timedelta64(1, 's')",
    "V": "take one field at a time",
}


def check_dtype(dtype: np.dtype) -> None:
    """Refuse a dtype that tensors do not hold."""
    if dtype.kind not in "biufc" or dtype.itemsize > (16 if dtype.kind == "c" else 8):
        what = _INSTEAD.get(dtype.kind, "convert with astype(float)")
        raise DTypeError(
            f"got values of dtype {dtype}; tensors hold booleans, integers, floating point up to 64 bits and "
            f"complex numbers of two such: {what}"
        )


def to_native(array: Any) -> Any:
    """Return an array that tensors can hold: NumPy's own class, native byte order, aligned, of a supported dtype."""
    check_dtype(array.dtype)
    if isinstance(array, np.generic) or (type(array) is np.ndarray and array.dtype.isnative and array.flags.aligned):
        return array
    return np.array(array, native(array.dtype), subok=False)


def native(dtype: np.dtype) -> np.dtype:
    """Return the dtype of the same numbers in this machine's byte order: the one object, which is compared by `is`."""
    return dtype if dtype.isnative else np.dtype(dtype.type)


def to_dtype(array: Any, dtype: np.dtype) -> np.ndarray:
    """Return an array of a dtype in C order; where that is real, the gradient of a real number is the real part."""
    if dtype.kind != "c" and np.iscomplexobj(array):
        array = np.real(array)
    return np.ascontiguousarray(array, dtype)


def overlaps(value: Any) -> bool:
    """Tell whether elements of an array may lie in one place, as its shape and strides say (or those of a `Form`)."""
    if (type(value) is np.ndarray and value.flags.forc) or value.size < 2:
        return False
    reach = value.dtype.itemsize
    for step, n in sorted((abs(s), n) for s, n in zip(value.strides, value.shape, strict=True) if n > 1):
        if step < reach:
            return True
        reach += step * (n - 1)
    return False


class Layout:
    """A shape and a dtype, interned: two values have the same layout object or different layouts.

    `code` is `number` where rows of this layout may take the façade's short path; otherwise it does not fit the row's
    field, so that packing the row fails and the general path takes over, at no cost to the short one. `real` is that
    for rows that are not, or not the same, for complex numbers. `large` is asked before anything is computed.
    `scalar` is the 0-d layout of the same dtype. `boxes` says that a Python float had better be made a 0-d array before
    NumPy computes with it: NumPy takes longer for that by itself.
    """

    __slots__ = (
        "boxes",
        "code",
        "dims",
        "dtype",
        "inline",
        "large",
        "nbytes",
        "ndim",
        "number",
        "real",
        "scalar",
        "shape",
        "size",
    )

    def __init__(self, number: int, shape: tuple[int, ...], dtype: np.dtype) -> None:
        self.shape = shape
        self.dtype = dtype
        self.ndim = len(shape)
        self.size = 1
        for n in shape:
            self.size *= n
        self.nbytes = self.size * dtype.itemsize
        self.inline = not shape and dtype.itemsize <= 8
        self.large = self.size >= LARGE
        self.take_number(number)
        self.scalar: Layout = self
        self.boxes = bool(shape) and dtype == np.float64
        strides = [dtype.itemsize] * self.ndim
        for k in range(self.ndim - 2, -1, -1):
            strides[k] = strides[k + 1] * shape[k + 1]
        self.dims = np.array([*shape, *strides, 0], np.int64)

    def take_number(self, number: int) -> None:
        """Let this be the number, and what depends on it."""
        self.number = number
        self.code = number if self.nbytes <= SMALL_BYTES else _TOO_LARGE
        self.real = _TOO_LARGE if self.dtype.kind == "c" else self.code

    def __repr__(self) -> str:
        return f"{self.dtype.name}[{', '.join(map(str, self.shape))}]"

    def entry(self) -> list[int]:
        """Return the layout as the interpreter reads it."""
        dims = self.dims.ctypes.data
        strides = dims + 8 * self.ndim
        code = DIFFERENTIABLE.index(self.dtype) if self.dtype in DIFFERENTIABLE else len(DIFFERENTIABLE)
        return [
            code,
            self.ndim,
            self.size,
            self.nbytes,
            int(self.inline),
            dims,
            strides,
            self.dtype.itemsize,
        ]


def last_place(items: Sequence[Any], item: Any) -> int:
    """Return where an item that was just appended is in a list."""
    return next(k for k in range(len(items) - 1, -1, -1) if items[k] is item)


class _Layouts:
    """All layouts, and the table of them that the interpreter reads: replaced when it grows, never moved."""

    def __init__(self) -> None:
        self.known: dict[tuple[tuple[int, ...], np.dtype], Layout] = {}
        self.by_number: list[Layout] = []
        self.table = np.zeros((64, R.LAYOUT_BYTES // 8), np.int64)
        self.filled = 0
        self.lock = threading.RLock()

    def add(self, shape: tuple[int, ...], dtype: np.dtype) -> Layout:
        scalar, key = self.add((), dtype) if shape else None, (shape, dtype)
        with self.lock:
            layout = self.known.get(key)
            if layout is None:
                if not dtype.isnative:  # compiled code would read other numbers, or write past the end
                    raise AssertionError(f"an array of dtype {dtype.str} became a tensor as it was, without to_native")
                layout = Layout(len(self.by_number), shape, dtype)
                if scalar is not None:
                    layout.scalar = scalar
                self.by_number.append(layout)
                if self.by_number[layout.number] is not layout:  # a signal's handler has added others
                    layout.take_number(last_place(self.by_number, layout))
                self._fill_table()
                layout = self.known.setdefault(key, layout)
            return layout

    def _fill_table(self) -> None:
        """Write the entries that are missing; also those that a signal's handler has written into an older table."""
        while self.filled < len(self.by_number):
            table, begin = self.table, self.filled
            if len(self.by_number) > len(table):
                table = np.vstack([table, np.zeros_like(table)])
                begin = 0
            end = len(self.by_number)
            entries = [layout.entry() for layout in self.by_number[begin:end]]
            if entries:
                table[begin:end] = entries
            if self.filled <= end:  # else a handler has done more meanwhile
                self.table, self.filled = table, end


layouts = _Layouts()
layouts.add((), np.dtype(np.float64))  # number 0: the scalar executor's rows
_known = layouts.known


def layout_of(array: Any) -> Layout:
    """Return the layout of an array or a NumPy scalar."""
    shape, dtype = array.shape, array.dtype
    return _known.get((shape, dtype)) or layouts.add(shape, dtype)


def layout_for(shape: tuple[int, ...], dtype: np.dtype) -> Layout:
    """Return the layout of a shape and a dtype."""
    return _known.get((shape, dtype)) or layouts.add(shape, dtype)


process = 0


def _after_fork() -> None:
    global process
    process += 1
    layouts.lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)

_numbers = itertools.count(1)


def new_number() -> int:
    """Return a number that nothing else has had or will have, in any thread."""
    return next(_numbers)


class Cell(arrays.array):
    """A version counter: one int64 at an address of its own.

    `writes` says, by version, where in the user's code it was written while anomalies were detected.
    """

    address: int
    guard: Any = None  # whose lock is held while the storage is written
    writes: dict[int, Place]


def new_cell() -> Cell:
    """Make a version counter at 0."""
    cell = Cell("q", (0,))
    cell.address = cell.buffer_info()[0]
    return cell


def cell_address(cell: Cell) -> int:
    """Return the address that rows hold."""
    return cell.address


class Guard:
    """A lock that is a new one after a fork, when a thread of the parent may have held it.

    `latest` is that lock where `process` is the module's own `process`: to ask that at once is sooner.
    """

    __slots__ = ("latest", "process")

    def __init__(self) -> None:
        self.latest = threading.RLock()
        self.process = process

    @property
    def lock(self) -> Any:
        if self.process != process:
            with layouts.lock:
                if self.process != process:
                    self.latest, self.process = threading.RLock(), process
        return self.latest


class Leaf(Guard):
    """What tapes know of a leaf: never the tensor itself, which they must not keep alive. Its lock is for `.grad`.

    `number` says when it was made: tapes that were closed before are below it. `is_variable` says that it belongs to
    one call of a function of functions, and is a constant to everybody else.
    """

    __slots__ = ("__weakref__", "hooks", "is_variable", "number", "tensor")

    def __init__(self, tensor: Any) -> None:
        super().__init__()
        self.number = new_number()
        self.is_variable = False
        self.tensor = weakref.ref(tensor)
        self.hooks: Any = None  # what hangs on it (`engine/hooks.py`), once something does


ENDED: weakref.WeakSet[Leaf] = weakref.WeakSet()
"""Those that dual tensors were made of, in levels that are over: nothing requires grad because of them."""

# What kind of tensor it is, beside leaf or result: of inference mode, nothing in particular, or a view. A view of what
# is not an ordinary view is of the same kind.
INFERENCE_TENSOR, PLAIN, VIEW, VIEW_OF_SEVERAL, NO_GRAD_VIEW, INFERENCE_VIEW, FUNCTION_VIEW = -1, 0, 1, 2, 3, 4, 5


class Mark:
    """What a tensor has in the place of its `Meta` that needs to say its kind only; shared, and never changed.

    Making a `Meta` for each view would cost as much as recording it.
    """

    __slots__ = ("kind",)
    key = 0
    cell: Any = None
    leaf: Any = None
    frozen: Any = None
    grad: Any = None
    sound: Any = None
    retains = is_parameter = False
    undefined: Any = None
    synced = writes = 0

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def version(self) -> int:
        return 0


class Sound(Mark):
    """The mark of one tensor of inference mode, which was written there: `sound` is its array, as of `Meta`."""

    __slots__ = ("sound",)

    def __init__(self, sound: Any) -> None:
        self.kind, self.sound = INFERENCE_TENSOR, sound


class Seen(Mark):
    """The mark of views of memory that was written before they were made where nothing is recorded.

    Attributes
    ----------
    synced, writes : int
        As of `Meta`: all views that were made between two writes have one mark.
    """

    __slots__ = ("synced", "writes")

    def __init__(self, kind: int, synced: int, writes: int) -> None:
        self.kind, self.synced, self.writes = kind, synced, writes


MARKS = {
    kind: Mark(kind) for kind in (INFERENCE_TENSOR, VIEW, VIEW_OF_SEVERAL, NO_GRAD_VIEW, INFERENCE_VIEW, FUNCTION_VIEW)
}
VIEW_MARK = MARKS[VIEW]
INFERENCE_MARK = MARKS[INFERENCE_TENSOR]


class Meta:
    """What a tensor needs when it is more than a result: a leaf, shared, written in place, or retaining its grad.

    Attributes
    ----------
    key : int
        The number under which tapes know it; a new one whenever what they would import changes.
    kind : int
        PLAIN, or what kind of view it is.
    cell : Cell or None
        The version counter of its storage, once there is one.
    synced : int
        The version at which its row was written, or its key given: only at this one it may take the short paths.
    writes : int
        How often in-place operations gave it another history; of a view, how many of its base's it has taken over.
    guard : Guard or None
        Of the tensor that views were taken of: its lock is held while it or a view of it is written.
    leaf : Leaf or None
        There if and only if it is a leaf that requires grad.
    frozen : Leaf or None
        The record of a leaf that does not require grad at the moment.
    grad : tensor or None
        The accumulated gradient.
    retains : bool
        True once `retain_grad` was called on a result.
    seen : Seen or None
        The latest mark of views of it.
    sound : ndarray or None
        The tensor's array, once it is known that writing it when nothing is recorded needs no more than the lock and
        the version: it is no view, has a counter and a guard, and its elements lie in places of their own.
    undefined : ndarray or None
        Of a leaf whose gradient came from behind a mask alone: where nothing has defined it.
    stand_in : Tensor or None
        What recordings read in the place of its gradient, which is another tensor each time.
    is_parameter : bool
        True of what `nn.Parameter` has made: modules list it.
    """

    __slots__ = (
        "cell",
        "frozen",
        "grad",
        "guard",
        "is_parameter",
        "key",
        "kind",
        "leaf",
        "retains",
        "seen",
        "sound",
        "stand_in",
        "synced",
        "undefined",
        "writes",
    )

    def __init__(self, kind: int = PLAIN) -> None:
        self.key = next(_numbers)
        self.kind = kind
        self.cell: Cell | None = None
        self.synced = self.writes = 0
        self.guard: Guard | None = None
        self.leaf: Leaf | None = None
        self.frozen: Leaf | None = None
        self.grad: Any = None
        self.seen: Seen | None = None
        self.sound: Any = None
        self.retains = self.is_parameter = False
        self.undefined: Any = None
        self.stand_in: Any = None

    def version(self) -> int:
        return 0 if self.cell is None else self.cell[0]
