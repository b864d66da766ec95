"""Tensors that share memory: where their version counter and the history of that memory are.

A view refers to the tensor that it, or the view that it was taken of, was first taken of (`_origin`), and knows how
(`_recipe`). The history of the memory is that of the origin; the counter belongs to the memory, so that `detach()`
makes another origin with the same counter. There is none until somebody else may have to notice a write: a first
write, an import into another tape, `detach()`. Then the rows that stand for the origin and its views, all of which are
on the origin's tape, are told.
"""

from __future__ import annotations

import os
import threading
from typing import Any

from tapegrad.core.storage import INFERENCE_TENSOR, Guard, Meta, new_cell, new_number
from tapegrad.errors import GradError

_making = threading.RLock()


def _after_fork() -> None:
    global _making
    _making = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def meta_of(tensor: Any) -> Meta:
    """Return a tensor's own `Meta`, made when first asked for."""
    meta = tensor._meta
    if type(meta) is Meta:
        return meta
    if meta is not None and meta.kind == INFERENCE_TENSOR:
        raise GradError(
            "a tensor made in inference mode has no version counter, history or gradient; "
            "use its clone(), made outside of inference mode"
        )
    with _making:
        if type(tensor._meta) is not Meta:
            made = Meta(0 if meta is None else meta.kind)
            if made.kind:
                origin = tensor._origin._meta
                # with a counter at 0, or none yet, the view is as fresh as it was
                made.cell = None if origin is None else origin.cell
                made.synced, made.writes = meta.synced, meta.writes
            tensor._meta = made
    return tensor._meta


def origin_of(tensor: Any) -> Any:
    """Return the tensor whose memory a tensor is a view of: itself if it is none."""
    meta = tensor._meta
    return tensor if meta is None or meta.kind <= 0 else tensor._origin


def cell_of(tensor: Any) -> Any:
    """Return the version counter of a tensor's storage, None where there is none yet."""
    meta = tensor._meta
    if meta is None:
        return None
    if meta.cell is None and meta.kind > 0:
        meta = tensor._origin._meta
    return None if meta is None else meta.cell


def share(tensor: Any) -> Any:
    """Return the `Meta` of a tensor's origin, with a version counter that all rows of this memory know."""
    origin = origin_of(tensor)
    meta = meta_of(origin)
    if meta.cell is None:
        cell = new_cell()
        with _making:
            if meta.cell is None:
                tape, row = origin._tape, origin._row
                if tape is not None and row in tape.lent:
                    cell = tape.lent[row]  # which its rows know
                elif tape is not None:
                    tape.link(row, cell)
                meta.cell = cell
    if origin is not tensor:
        mine = meta_of(tensor)
        if mine.cell is None:
            mine.cell = meta.cell
    return meta


def cell_of_row(tape: Any, row: int) -> Any:
    """Return the version counter that a row's value has in common with the tensors that stand there."""
    with _making:
        return tape.lend(row, new_cell)


def lock_of(meta: Meta) -> Any:
    """Return the lock that writing what a `Meta` is the origin's of holds; what shares a counter shares the lock."""
    if meta.guard is None:
        with _making:
            if meta.guard is None:
                cell: Any = meta.cell
                if cell.guard is None:
                    cell.guard = Guard()
                meta.guard = cell.guard
    assert meta.guard is not None
    return meta.guard.lock


def follow_writes(meta: Meta) -> None:
    """Let what has no row have another key, if it was written: tapes import it anew, at its present version."""
    cell = meta.cell
    if cell is not None and cell[0] != meta.synced:
        version = cell[0]
        meta.key = new_number()  # first, so that whoever finds it synced finds the new key
        meta.synced = version


def is_reshaped(view: Any, array: Any) -> bool:
    """Tell whether what NumPy made of an array by reshaping is a view of it, and no copy."""
    base = view.base
    return base is not None and (base is array or base is array.base)
