"""What rows saved, as tensors: read by the user, and packed and unpacked by the user's hooks."""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections.abc import Callable
from operator import itemgetter
from typing import TYPE_CHECKING, Any
from weakref import ref

import numpy as np

from tapegrad import writing
from tapegrad.errors import FreedError, GradError, OperandError, VersionError
from tapegrad.hooks import as_gradient, check_callable, name_of, quietly
from tapegrad.modes import state
from tapegrad.ops import BY_OPCODE, CONST, IMPORT, LEAF
from tapegrad.tape import rows as R
from tapegrad.tape.packing import NOT_KEPT
from tapegrad.tape.sharing import cell_of, share
from tapegrad.tape.storage import Cell, Layout, Meta, cell_address, layout_of, layouts, to_native
from tapegrad.writing import ordinary

if TYPE_CHECKING:
    from tapegrad.tape.tape import Tape
    from tapegrad.tensor import Tensor

Pair = tuple[Callable[[Any], Any], Callable[[Any], Any]]
_RESULT_BIT = 3
_CELL = struct.Struct("=q").unpack_from
_FREED = (
    "which was given back after an earlier backward, so that it can be neither read nor packed any more; pass "
    "retain_graph=True to that backward"
)


class Saved:
    """One value that a row saved: as it is, with its version, or as a hook packed it.

    Attributes
    ----------
    layout : Layout
        Its shape and dtype.
    row : int
        The row of the tape whose value it is; -1 for a constant or a leaf that stands on none.
    leaf : Leaf or None
        If it is a leaf.
    array, cell, version
        The value, its version counter, and its version; None where a hook packed it.
    tensor : weak reference to a tensor, or None
        The tensor that a custom function saved.
    packed, unpack
        What the hook made of it, and the one that makes a tensor of that.
    """

    __slots__ = ("array", "cell", "layout", "leaf", "packed", "row", "tensor", "unpack", "version")

    def __init__(self, array: Any, layout: Layout, row: int = -1, leaf: Any = None, cell: Any = None) -> None:
        self.array, self.layout, self.row, self.leaf, self.cell = array, layout, row, leaf, cell
        self.version = 0 if cell is None else cell[0]
        self.tensor: Any = None
        self.packed: Any = None
        self.unpack: Callable[[Any], Any] | None = None

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
        self.array = self.cell = None

    def array_of(self, run: Any, row: int) -> Any:
        """Give the value to a backward that has come to the row."""
        return self.value(lambda: run.describe(row))

    def value(self, describe: Callable[[], str]) -> Any:
        """Give the value: unpacked, or after a look at its version."""
        if self.unpack is None:
            if self.cell is not None and self.cell[0] != self.version:
                raise VersionError(
                    f"a value that backward needs was modified by an in-place operation: {describe()} saved a tensor, "
                    f"of {self.layout!r}, at version {self.version}, and it is at version {self.cell[0]} now. Give it "
                    "a clone() of what is written later, or write after backward"
                )
            return self.array
        what = f"the unpack hook {name_of(self.unpack)} for {describe()} gave a value"
        result = quietly(self.unpack, self.packed)
        if result is None:
            raise OperandError(f"{what} of type NoneType; it must return a tensor with what the pack hook was given")
        return to_native(as_gradient(result, self.layout, what))


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
        saved = Saved(array, layout_of(array), row if k == _RESULT_BIT else rows[k])
        saved.pack(given.detach() if own else ordinary(array), pair)
        packed[k] = saved
    tape.pack(row, packed)


# Reading what a row saved

_NAMES = {0: ("self", "x"), 1: ("other", "y"), 2: ("z",), 3: ("result", "out")}
_TORCH = {
    "pow": {"exponent": 1},
    "where": {"condition": 0, "self": 1, "other": 2},
    "matmul": {"mat2": 1},
    "arctan2": {"self": 0, "other": 1},
}


def names(op: Any) -> dict[str, int]:
    """Give the names under which what a row saves may be asked for: PyTorch's, the table's, and the operands' own."""
    found = {name: k for k, several in _NAMES.items() for name in several}
    if not op.elementwise:
        found |= {name: k for k, name in enumerate(op.operands) if k < _RESULT_BIT}
    return found | _TORCH.get(op.name, {})


def saved_by(tape: Tape, row: int) -> dict[str, int]:
    """List the names of what a row has saved, or has as a number: the operand of each, 3 for the result."""
    op = BY_OPCODE.get(tape.row(row).opcode)
    if op is None or op.variadic:
        return {}
    operands, mask = tape.operands(row), 0
    for k, operand in enumerate(operands):
        if operand >= 0 and tape.row(operand).opcode != CONST:
            mask |= op.uses[k]
    has = {k for k, operand in enumerate(operands) if operand == -1 or (operand >= 0 and mask >> k & 1)}
    has |= {_RESULT_BIT} if mask >> _RESULT_BIT & 1 else set()
    return {name: k for name, k in names(op).items() if k in has}


def read(tape: Tape, row: int, k: int, describe: Callable[[], str]) -> Tensor:
    """Give what a row saved of operand k, 3 for its result, as a tensor with the history that it has."""
    operands = tape.operands(row)
    source = row if k == _RESULT_BIT else operands[k]
    if source in (-1, NOT_KEPT):
        return ordinary(np.float64(tape.row(row).immediate).astype(layouts.by_number[tape.layout_number(row)].dtype))
    if tape.row(row).head & R.FREED:
        raise FreedError(f"{describe()} has nothing saved any more, {_FREED}")
    saved = tape.packed.get(row, {}).get(k)
    if saved is not None:
        return at_row(tape, source, saved.value(describe), False)
    array = tape.vals[source]
    if array is None:
        raise FreedError(f"{describe()} has nothing saved any more, {_FREED}")
    own = tape.row(source)
    since = 0 if k == _RESULT_BIT else tape.row(row).versions[k]
    cell = _cell(tape, own.cell)
    if cell is not None and cell[0] != own.born + since:
        raise VersionError(
            f"{describe()} saved a tensor of {layouts.by_number[own.layout]!r} at version {own.born + since}, which "
            f"is at version {cell[0]} now: it was written in place since, and is not there any more"
        )
    return at_row(tape, source, array, True)


def at_row(tape: Tape, row: int, array: Any, shares: bool) -> Tensor:
    """Make a tensor of a row's value; give the leaf itself while it is alive and has that memory."""
    opcode = tape.row(row).opcode
    if opcode == LEAF and shares:
        for at, leaf in tape.leaves:
            tensor = leaf.tensor() if at == row else None
            if tensor is not None and _is_of(tensor, array):
                return tensor
    result = ordinary(array)
    if shares:
        result._meta = meta = Meta()
        cell = meta.cell = _cell(tape, tape.row(row).cell)
        meta.synced = 0 if cell is None else cell[0]
    if opcode == IMPORT:
        for at, source, there in tape.sources:
            if at == row:
                result._tape, result._row = source, there
    elif opcode not in (LEAF, CONST):
        result._tape, result._row = tape, row
    result._layout = layout_of(array)
    return result


def _is_of(tensor: Tensor, array: Any) -> bool:
    """Tell whether a tensor still is of the memory that was saved."""
    own = tensor._array
    return own is array or (type(own) is type(array) is np.ndarray and np.shares_memory(own, array))


def _cell(tape: Tape, address: int) -> Cell | None:
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
        saved = Saved(tensor._array, layout_of(tensor._array), source)
        saved.pack(tensor.detach(), pair)
        tape.pack(row, {k: saved})
        if not _is_read(tape, source):
            tape.clear([source])

    def __repr__(self) -> str:
        return f"<saved by {self._describe()}>"


def _is_read(tape: Tape, source: int) -> bool:
    """Tell whether a row reads another row's value, or its own, that is not packed."""
    for row in range(source, len(tape)):
        op = BY_OPCODE.get(tape.row(row).opcode)
        if op is None or op.variadic or (row != source and source not in tape.operands(row)):
            continue
        operands, packed = [*tape.operands(row), -1, -1, -1][:3], tape.packed.get(row, {})
        for k, source_of_k in enumerate([*operands, row]):
            if source_of_k == source and k in saved_by(tape, row).values() and k not in packed:
                return True
    return False


def keep(tensor: Tensor, tape: Tape, row: int) -> Saved:
    """Keep a tensor for a custom function; `row` is its row on the function's tape, or -1.

    A result that is on that tape itself gets no version counter for it: its row will know one that is made later.
    """
    array, meta, leaf, cell = tensor._array, tensor._meta, None, None
    if meta is not None:
        cell = cell_of(tensor)
        leaf = meta.leaf if tensor._tape is None else None
    if cell is None and (row < 0 or tensor._tape is not tape or tensor._row != row):
        cell = share(tensor).cell
    saved = Saved(array, tensor._layout or layout_of(array), row, leaf, cell)
    saved.tensor = ref(tensor)
    if state.packing:
        saved.pack(tensor.detach(), state.packing[-1])
    return saved


def restore(saved: Saved, tape: Any, name: str) -> Tensor:
    """Give what a custom function saved: the tensor itself while it is alive and as it was, or one with its history."""
    row, cell = saved.row, saved.cell
    if saved.unpack is not None:
        result = ordinary(saved.value(lambda: f"the function {name}"))
    else:
        if cell is None and row >= 0 and (address := _CELL(tape.buf, row * R.ROW_BYTES + R.CELL)[0]):
            saved.cell, saved.version = cell, _ = _cell(tape, address), tape.born(row)  # which was made since
        if cell is not None and cell[0] != saved.version:
            saved.value(lambda: f"the function {name}")  # which says so
        tensor = saved.tensor()
        if tensor is not None and tensor._array is saved.array:
            return tensor
        result = ordinary(saved.array)
        if cell is not None:
            result._meta = meta = Meta()
            meta.cell, meta.synced = cell, cell[0]
    result._layout = saved.layout
    opcode = tape.opcode(row) if row >= 0 else CONST
    if opcode == IMPORT:
        _, result._tape, result._row = tape.sources[bisect_left(tape.sources, row, key=itemgetter(0))]
    elif opcode not in (LEAF, CONST):
        result._tape, result._row = tape, row
    return result


writing.pack_saved = pack_saved
