"""A replay whose row is not on a tape yet: what the row takes, and the short way through it in reverse."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from sys import getrefcount
from typing import Any

import numpy as np

from tapegrad.autograd.function import FunctionCtx
from tapegrad.modes import Recorder
from tapegrad.ops import BY_NAME, LEAF
from tapegrad.recording import is_tensor
from tapegrad.replay.running import NAME, Row, Run
from tapegrad.saving import Saved
from tapegrad.tape import rows as R
from tapegrad.tape.packing import PACK_BORN
from tapegrad.tape.sharing import follow_writes, share
from tapegrad.tape.storage import layout_of
from tapegrad.tape.unwritten import Unwritten
from tapegrad.tensor import Tensor

_SAVING = BY_NAME["function"].opcode | R.SAVES
_new: Any = object.__new__
_ref = weakref.ref


def _references_of_a_local() -> int:
    one = Recorder()
    return getrefcount(one)


_ALONE = _references_of_a_local()  # what a local variable, and asking, add to an object's count of references


def _nobody() -> None:
    """Stand for a weak reference to a tensor that is gone."""


class Held:
    """Keeps a workspace for a row by referring to it; `Way.take` asks how many do."""

    __slots__ = ("workspace",)

    def __init__(self, workspace: Any) -> None:
        self.workspace = workspace


_LOOKED_AT = 4
"""Workspaces that are looked at for a free one: other threads' that are in use stand among them."""


class Way:
    """What all calls of a kind have in common whose only result has a derivative.

    Parameters
    ----------
    program : Program
    needs : sequence of bool
        For each input whether it requires grad.

    Attributes
    ----------
    lent : list of Workspace
        Workspaces of its calls. Those that nothing but this list refers to are free.
    """

    __slots__ = ("count", "layout", "lent", "needs", "out", "planned", "program", "wanted")

    def __init__(self, program: Any, needs: Sequence[bool]) -> None:
        listing, reached = program.listing, program.depends()[0]
        needs = [need and bool(reached >> k & 1) for k, need in enumerate(needs)]
        self.program, self.needs, self.out = program, tuple(needs), listing.outputs[0]
        self.layout, self.count = program.layout(self.out), sum(needs)
        self.wanted = tuple([row for row, need in zip(listing.inputs, needs, strict=True) if need])
        self.lent: list[Any] = []
        self.planned: Any = None, None

    def take(self, plan: Any) -> Any:
        """Give a workspace that no other run uses, which is free again once nobody refers to it."""
        lent = self.lent
        for _ in range(min(len(lent), _LOOKED_AT)):
            try:
                workspace = lent.pop()
            except IndexError:
                break  # another thread has it
            if workspace._plan is plan:
                if getrefcount(workspace) <= _ALONE:
                    return workspace
                lent.insert(0, workspace)  # another thread's, which it is using
        return plan.take(True)

    def waiting(self, things: Sequence[Any], value: Any, workspace: Any, recorder: Any) -> Any:
        """Give the result of a call whose row is not written yet; None where it is to be written at once.

        Parameters
        ----------
        things : sequence
            The inputs.
        value : array or NumPy scalar
            The result, nobody else's.
        workspace : Workspace
        recorder : Recorder
            The thread's.
        """
        tape = None if recorder.tape is None else recorder.tape()
        if tape is not None and ((type(tape) is Unwritten and tape.waiting) or tape.owner is recorder):
            return None  # there is a tape to write on
        inputs: list[Any] = []
        ends: list[Any] = []
        for thing, need in zip(things, self.needs):  # noqa: B905  # as long as each other, and this is in a hurry
            if not need:
                kept = _kept(thing)
                if kept is None:
                    return None
                inputs.append(kept)
                continue
            meta = thing._meta
            if meta is None or thing._tape is not None or meta.kind or meta.leaf is None:
                return None
            cell = meta.cell or share(thing).cell
            version = cell[0]
            if version != meta.synced:
                follow_writes(meta)
            leaf = meta.leaf
            inputs.append((thing._array, cell, version, leaf.tensor, meta.key))
            ends.append(leaf)
        tape = _new(Unwritten)
        tape.way, tape.inputs, tape.ends, tape.recorder = self, inputs, ends, recorder
        tape.waiting = [workspace]
        self.lent.append(workspace)
        recorder.tape = _ref(tape)
        result = _new(Tensor)
        result._array, result._layout, result._meta = value, self.layout, None
        result._tape, result._row = tape, self.count
        return result

    def reverse(self, workspace: Any, seed: Any) -> Any:
        """Give the adjoints of the inputs that require grad, None where nothing arrives."""
        plan, planned = workspace._plan, self.planned
        if planned[0] is not plan:
            planned = self.planned = plan, plan.backward((self.out,), self.wanted)
            plan.tighten(True)
        return workspace.pull(planned[1], seed)

    def write(self, tape: Any, place: Any, workspace: Any) -> None:
        """Write the row of a call, after rows of its leaves, as `with_row` would have done at once.

        The lock of tapes is not taken: whoever looks at the tape may hold it.
        """
        layouts, packed = [], []
        room = self.count + 1
        if room > len(tape.vals):
            tape.buf, tape.vals = bytearray(room * R.ROW_BYTES), [None] * room
        for need, (array, cell, version, reference, key) in zip(self.needs, place.inputs, strict=True):
            layout, row, leaf = layout_of(array), -1, None
            if need:
                row = tape.append(LEAF, layout)
                leaf = place.ends[row]
                PACK_BORN(tape.buf, row * R.ROW_BYTES + R.BORN, version, cell.address)
                tape.cells.append(cell)
                tape.leaves.append((row, leaf))
                tape.imports[key] = row
            saved = Saved(array, layout, row, leaf=leaf, cell=cell)
            saved.version, saved.tensor = version, reference
            layouts.append(layout)
            packed.append(saved)
        ctx = FunctionCtx(NAME, self.needs)
        ctx._materializes = False
        applied = Row(Run(self.program, Held(workspace)), ctx, layouts)
        applied.positions = [k for k, need in enumerate(self.needs) if need]
        applied.rows, applied.results = list(range(self.count)), (self.layout,)
        row = tape.append(_SAVING, self.layout, tape.add_side_rows(applied.rows), self.count)
        tape.params[row] = applied
        tape.packed = {row: packed}
        tape.held += sum([saved.array.nbytes for saved in packed]) + workspace.nbytes
        ctx._place = (_ref(place), row)


def _kept(thing: Any) -> Any:
    """Give what a call keeps of an input that requires no grad, as of others; None if that is not for here."""
    if not is_tensor(thing):
        return np.array(thing), None, 0, _nobody, 0
    meta = thing._meta
    if type(thing) is not Tensor or (meta is not None and meta.kind < 0):
        return None
    cell = None if meta is None else meta.cell
    if cell is None:
        cell = share(thing).cell
    return thing._array, cell, cell[0], _ref(thing), 0
