"""What rows saved, as tensors: read by the user, and packed and unpacked by the user's hooks."""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.storage import Cell, Layout, Meta, cell_address, layout_of, layouts, to_native
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import cell_of_row
from tapegrad.engine.tensor_hooks import check_callable, name_of, quietly
from tapegrad.errors import DTypeError, FreedError, GradError, OperandError, ShapeError, VersionError
from tapegrad.ops import BY_OPCODE, CONST, IMPORT, LEAF
from tapegrad.record import recorder
from tapegrad.record.recorder import ordinary
from tapegrad.tape import abi as R
from tapegrad.tape.row_format import NOT_KEPT
from tapegrad.tape.tape import Tape

Pair = tuple[Callable[[Any], Any], Callable[[Any], Any]]
_RESULT_BIT = 3
_FREED = (
    "which was given back after an earlier backward, so that it can be neither read nor packed any more; pass "
    "retain_graph=True to that backward"
)


class Saved:
    """One value that a row saved: as it is, or as a hook packed it.

    Attributes
    ----------
    layout : Layout
        Its shape and dtype.
    row : int
        The row of the tape whose value it is; -1 for a constant or a leaf that stands on none.
    k : int
        Which operand of the row that saved it, 3 for its result, -1 for what a custom function saved.
    leaf : Leaf or None
        If it is a leaf.
    array
        The value; None where a hook packed it.
    cell, version
        Of what a custom function saved: its version counter, and its version. Other rows note versions on the tape.
    tensor : weak reference to a tensor, or None
        The tensor that a custom function saved.
    packed, unpack
        What the hook made of it, and the one that makes a tensor of that.
    memory : weak reference or None
        The array that owns the memory that the hook was shown.
    beside
        Anything else that is to be kept for as long as the value is.
    """

    __slots__ = (
        "array",
        "beside",
        "cell",
        "k",
        "layout",
        "leaf",
        "memory",
        "packed",
        "row",
        "tensor",
        "unpack",
        "version",
    )

    def __init__(
        self, array: Any, layout: Layout, row: int = -1, k: int = -1, leaf: Any = None, cell: Any = None
    ) -> None:
        self.array, self.layout, self.row, self.k, self.leaf, self.cell = array, layout, row, k, leaf, cell
        self.version = 0 if cell is None else cell[0]
        self.tensor: Any = None
        self.packed: Any = None
        self.unpack: Callable[[Any], Any] | None = None
        self.memory: Any = None
        self.beside: Any = None

    def pack(self, tensor: Tensor, pair: Pair) -> None:
        """Let a hook pack the value, as which it is shown a tensor without a history."""
        pack, unpack = pair
        version = tensor._version
        packed = quietly(pack, tensor)
        if tensor._version != version:
            raise GradError(
                f"the pack hook {name_of(pack)} wrote the tensor that it was given in place, which what is computed "
                "with it would see; let it work on a clone()"
            )
        self.packed, self.unpack = packed, unpack
        self.memory = _owner(tensor._array)  # of a 0-d result an array that was made for the hook
        self.array = None

    def array_of(self, run: Any, row: int) -> Any:
        """Return the value to a backward that has come to the row."""
        return self.value(run.tape, row, lambda: run.describe(row))

    def value(self, tape: Any, row: int, describe: Callable[[], str]) -> Any:
        """Return the value: unpacked, or after a look at its version."""
        if self.unpack is None:
            self._check_version(tape, row, describe, "")
            return self.array
        what = f"the unpack hook {name_of(self.unpack)} for {describe()}"
        array = _checked(quietly(self.unpack, self.packed), self.layout, what)
        memory = None if self.memory is None else self.memory()
        if memory is not None and isinstance(array, np.ndarray) and np.may_share_memory(array, memory):
            self._check_version(tape, row, describe, f", in the very memory that {what} gives")
        return array

    def _check_version(self, tape: Any, row: int, describe: Callable[[], str], where: str) -> None:
        if self.k >= 0:
            then, now = versions_of(tape, row, self.k)
        else:
            then, now = (self.version, self.version if self.cell is None else self.cell[0])
        if then != now:
            raise VersionError(
                f"a value that backward needs was modified by an in-place operation: {describe()} saved a tensor, "
                f"of {self.layout!r}, at version {then}, and it is at version {now} now{where}. Give it a clone() of "
                "what is written later, or write after backward"
            )


def _owner(array: Any) -> Any:
    """Return a weak reference to the array whose memory an array is in, None for a NumPy scalar."""
    if not isinstance(array, np.ndarray):
        return None
    while isinstance(array.base, np.ndarray):
        array = array.base
    return weakref.ref(array)


def versions_of(tape: Any, row: int, k: int) -> tuple[int, int]:
    """Return the version at which a row saved operand k, 3 for its result, and the present one."""
    source = row if k == _RESULT_BIT else tape.operands(row)[k]
    if source < 0:
        return 0, 0
    own = tape.row(source)
    if not own.cell:
        return 0, 0
    since = 0 if k == _RESULT_BIT else tape.row(row).versions[k]
    return own.born + since, ctypes.c_int64.from_address(own.cell).value


def _checked(result: Any, layout: Layout, what: str) -> Any:
    """Check what an unpack hook gave; give its array."""
    array = getattr(result, "_array", result)
    must = f"it must return a tensor of {layout!r} with what the pack hook was given"
    if not isinstance(array, (np.ndarray, np.generic, float, int)) or isinstance(array, bool):
        raise OperandError(f"{what} gave a value of type {type(result).__qualname__}; {must}")
    if not isinstance(array, (np.ndarray, np.generic)):
        array = np.asarray(array, layout.dtype)
    if array.shape != layout.shape:
        raise ShapeError(f"{what} gave a value of shape {array.shape} for one of shape {layout.shape}; {must}")
    if array.dtype.newbyteorder("=") != layout.dtype:
        raise DTypeError(
            f"{what} gave a value of dtype {array.dtype} for one of dtype {layout.dtype}; {must}, as by its astype()"
        )
    return to_native(array)


def check_pair(what: str, pack: Any, unpack: Any) -> Pair:
    """Check a pair of hooks."""
    check_callable(f"{what} (as pack hook)", pack)
    check_callable(f"{what} (as unpack hook)", unpack)
    return pack, unpack


def pack_saved(result: Tensor, op: Any, stash: dict[int, Any], operands: Any, pair: Pair) -> None:
    """Let the hooks that are on pack what an operation saved.

    Parameters
    ----------
    result : tensor
        Of the operation, whose row says that it saves what is in the stash, which is not on the tape.
    stash : dict
        The values, by operand, 3 for the result.
    operands : sequence
        What the operation was given.
    """
    tape, row = result._tape, result._row
    assert tape is not None
    rows, packed = tape.operands(row), {}
    for k, array in stash.items():
        given = result if k == _RESULT_BIT else operands[k]
        own = isinstance(given, type(result)) and given._array is array
        saved = Saved(array, layout_of(array), row if k == _RESULT_BIT else rows[k], k)
        saved.pack(given.detach() if own else ordinary(array), pair)
        packed[k] = saved
    tape.pack(row, packed)


# Reading what a row saved

_NAMES = {0: ("self", "x"), 1: ("other", "y"), 2: ("z",), 3: ("result", "out")}
_TORCH = {
    "pow": {"exponent": 1},
    "where": {"condition": 0, "self": 1, "other": 2},
    "matmul": {"mat2": 1, "vec": 1, "tensor": 1},  # torch has an operation each for matrices, vectors, and both
    "clamp_min": {"min": 1},
    "clamp_max": {"max": 1},
    "inv": {"inverse": _RESULT_BIT},
    "cholesky": {"L": _RESULT_BIT},
    "solve": {"A": 0},
    "det": {"A": 0},
}


def names(op: Any) -> dict[str, int]:
    """Return the names under which what a row saves may be asked for: PyTorch's, the table's, and the operands' own."""
    found = {name: k for k, several in _NAMES.items() for name in several}
    if not op.elementwise:
        found |= {name: k for k, name in enumerate(op.operands) if k < _RESULT_BIT}
    return found | _TORCH.get(op.name, {})


def saved_by(tape: Tape, row: int) -> dict[str, int]:
    """List the names of what a row's derivatives read, tensors and numbers: the operand of each, 3 for the result."""
    op = BY_OPCODE.get(tape.row(row).opcode)
    if op is None or op.variadic:
        return {}
    operands, mask = tape.operands(row), 0
    for k, operand in enumerate(operands):
        if operand >= 0 and tape.row(operand).opcode != CONST:
            mask |= op.uses[k]
    has = {k for k, operand in enumerate(operands) if operand != NOT_KEPT and mask >> k & 1}
    has |= {_RESULT_BIT} if mask >> _RESULT_BIT & 1 else set()
    found = {name: k for name, k in names(op).items() if k in has}
    if op.symbol == "mul" and operands[0] == -1:
        found["other"] = 0  # to torch, 2 * x is x * 2
    return found


def read(tape: Tape, row: int, k: int, describe: Callable[[], str]) -> Tensor:
    """Return what a row saved of operand k, 3 for its result, as a tensor with the history that it has."""
    operands = tape.operands(row)
    source = row if k == _RESULT_BIT else operands[k]
    if source in (-1, NOT_KEPT):
        return ordinary(np.float64(tape.row(row).immediate).astype(layouts.by_number[tape.layout_number(row)].dtype))
    if tape.row(row).head & R.FREED:
        raise FreedError(f"{describe()} has nothing saved any more, {_FREED}")
    saved = tape.packed.get(row, {}).get(k)
    if saved is not None:
        return at_row(tape, source, saved.value(tape, row, describe), False)
    array = tape.vals[source]
    if array is None:
        raise FreedError(f"{describe()} has nothing saved any more, {_FREED}")
    layout = layouts.by_number[tape.layout_number(source)]
    then, now = versions_of(tape, row, k)
    if then != now:
        raise VersionError(
            f"{describe()} saved a tensor of {layout!r} at version {then}, which is at version {now} now: it was "
            "written in place since, and is not there any more"
        )
    if any(at == k and summary(array) != before for at, summary, before in tape.watched.get(row, ())):
        raise VersionError(
            f"{describe()} saved a value of {layout!r} which was overwritten since, through a NumPy array that shares "
            "its memory; give the operation a copy of that"
        )
    return at_row(tape, source, array, True)


def at_row(tape: Any, row: int, array: Any, shares: bool) -> Tensor:
    """Make a tensor of a row's value, of a tape or of a snapshot of one.

    It gives the leaf itself while that is alive and has that memory.
    """
    opcode = tape.row(row).opcode
    if opcode == LEAF:
        leaf = next((leaf for at, leaf in tape.leaves if at == row), None)
        return _of_leaf(leaf, array, shares, cell_at(tape, tape.row(row).cell))
    result = ordinary(array)
    if shares:
        result._meta = meta = Meta()
        own = getattr(tape, "tape", tape)
        meta.cell = cell_at(tape, tape.row(row).cell) if opcode == CONST else cell_of_row(own, row)
        meta.synced = tape.row(row).born
    if opcode == IMPORT:
        for at, source, there in tape.sources:
            if at == row:
                result._tape, result._row = source, there
    elif opcode != CONST:
        result._tape, result._row = getattr(tape, "tape", tape), row
    result._layout = layout_of(array)
    return result


def _of_leaf(leaf: Any, array: Any, shares: bool, cell: Any = None) -> Tensor:
    """Return the leaf itself, or a tensor of its value whose gradient goes to the leaf as long as that is alive."""
    tensor = None if leaf is None else leaf.tensor()
    if tensor is not None and shares and _is_of(tensor, array):
        return tensor
    result = ordinary(array)
    result._meta = meta = Meta()
    if shares and cell is not None:
        meta.cell, meta.synced = cell, cell[0]
    if tensor is not None and tensor.requires_grad:
        meta.leaf = leaf
    return result


def _is_of(tensor: Tensor, array: Any) -> bool:
    """Tell whether a tensor still is of the memory that was saved."""
    own = tensor._array
    return own is array or (type(own) is type(array) is np.ndarray and np.shares_memory(own, array))


def cell_at(tape: Any, address: int) -> Cell | None:
    for cell in tape.cells if address else ():
        if isinstance(cell, Cell) and cell_address(cell) == address:
            return cell
    return None


class SavedTensor:
    """A value that an operation saved, as `grad_fn._raw_saved_…` gives it: to be packed in another way."""

    __slots__ = ("_describe", "_k", "_row", "_tape")

    def __init__(self, tape: Tape, row: int, k: int, describe: Callable[[], str]) -> None:
        self._tape, self._row, self._k, self._describe = tape, row, k, describe

    def register_hooks(self, pack_hook: Callable[[Any], Any], unpack_hook: Callable[[Any], Any]) -> None:
        """Let this value be kept as what a hook makes of it.

        Parameters
        ----------
        pack_hook : callable
            Called at once, and once, with a tensor; what it returns is kept in the place of the value.
        unpack_hook : callable
            Called with that, each time the value is read, by `grad_fn._saved_…` or by backward; returns a tensor with
            the shape, dtype and contents of the one that was packed.

        Raises
        ------
        FreedError
            If the value was given back by a backward.
        GradError
            If it has hooks already, or the pack hook writes what it is given in place.

        Examples
        --------
        >>> import tapegrad as tg
        >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
        >>> y = x.exp()
        >>> y.grad_fn._raw_saved_result.register_hooks(lambda t: t.numpy().tolist(), tg.tensor)
        >>> y.sum().backward()
        >>> x.grad
        tensor([2.71828183, 7.3890561 ])
        """
        pair = check_pair("register_hooks", pack_hook, unpack_hook)
        tape, row, k = self._tape, self._row, self._k
        if row >= len(tape) or tape.row(row).head & R.FREED:
            raise FreedError(f"{self._describe()} has nothing saved any more, {_FREED}")
        if k in tape.packed.get(row, {}):
            raise GradError(f"what {self._describe()} saved has hooks already, and can be packed once only")
        tensor = read(tape, row, k, self._describe)
        source = row if k == _RESULT_BIT else tape.operands(row)[k]
        if source < 0:
            raise GradError(f"{self._describe()} has this as a number, and saved no tensor that could be packed")
        saved = Saved(tensor._array, layout_of(tensor._array), source, k)
        saved.pack(tensor.detach(), pair)
        tape.pack(row, {k: saved})
        if not _is_read(tape, source):
            tape.clear([source])

    def __repr__(self) -> str:
        return f"<saved by {self._describe()}>"


def _is_read(tape: Tape, source: int) -> bool:
    """Tell whether a row reads another row's value, or its own, that is not packed."""
    words = tape.rows()
    first, third = R.OPERANDS // 4, R.THIRD // 4
    with_it = (words[:, first] == source) | (words[:, first + 1] == source) | (words[:, third] == source)
    with_it[source] = True
    for row in np.flatnonzero(with_it).tolist():
        op = BY_OPCODE.get(tape.row(row).opcode)
        if op is None or op.variadic:
            continue
        packed = tape.packed.get(row, {})
        for k in set(saved_by(tape, row).values()):
            if (row if k == _RESULT_BIT else tape.operands(row)[k]) == source and k not in packed:
                return True
    return False


recorder.register_packing(pack_saved)
