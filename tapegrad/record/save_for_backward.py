"""What custom functions save: tensors, kept by the tape as arrays with their versions."""

from __future__ import annotations

import struct
from bisect import bisect_left
from collections.abc import Callable
from operator import itemgetter
from typing import Any
from weakref import ref

from tapegrad.core.grad_mode import state
from tapegrad.core.storage import Meta, layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import cell_of, share
from tapegrad.ops import CONST, IMPORT, LEAF
from tapegrad.record.recorder import ordinary
from tapegrad.record.saved_tensors import Saved, cell_at
from tapegrad.tape import abi as R
from tapegrad.tape.tape import Tape

_CELL = struct.Struct("=q").unpack_from


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
    saved = Saved(array, tensor._layout or layout_of(array), row, leaf=leaf, cell=cell)
    saved.tensor = ref(tensor)
    if state.packing:
        saved.pack(tensor.detach(), state.packing[-1])
    return saved


def restore(saved: Saved, tape: Any, name: str, known: Callable[[], Any] | None = None) -> Tensor:
    """Return what a custom function saved: the tensor itself while it is alive and as it was, or one with its history.

    Where it was written since, and is no leaf, `known` may give the numbers that it had.
    """
    row, cell = saved.row, saved.cell
    if cell is None and row >= 0 and (address := _CELL(tape.buf, row * R.ROW_BYTES + R.CELL)[0]):
        saved.cell, saved.version = cell, _ = cell_at(tape, address), tape.born(row)  # which was made since
    if saved.unpack is not None:
        result = ordinary(saved.value(tape, row, lambda: f"the function {name}"))
    else:
        is_written = cell is not None and cell[0] != saved.version
        if is_written and (known is None or saved.leaf is not None):
            saved.value(tape, row, lambda: f"the function {name}")  # which says so
        tensor = saved.tensor()
        if tensor is not None and tensor._array is saved.array and not is_written:
            return tensor
        result = ordinary(known() if known is not None and is_written else saved.array)
        if cell is not None and not is_written:
            result._meta = meta = Meta()
            meta.cell, meta.synced = cell, cell[0]
    result._layout = saved.layout
    opcode = tape.opcode(row) if row >= 0 else CONST
    if opcode == IMPORT:
        _, result._tape, result._row = tape.sources[bisect_left(tape.sources, row, key=itemgetter(0))]
    elif opcode not in (LEAF, CONST):
        result._tape, result._row = tape, row
    return result
