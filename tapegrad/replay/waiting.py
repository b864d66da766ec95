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
        listing = program.listing
        self.program, self.needs, self.out = program, tuple(needs), listing.outputs[0]
        self.layout, self.count = program.layout(self.out), sum(needs)
        self.wanted = tuple([row for row, need in zip(listing.inputs, needs, strict=True) if need])
        self.lent: list[Any] = []
        self.planned: Any = None, None

    def take(self, plan: Any) -> Any:
        """Give a workspace that no other run uses, which is free again once nobody refers to it."""
        lent = self.lent
        if lent:
            try:
                workspace = lent.pop()
            except IndexError:
                return plan.take()  # another thread has it
            home = plan.better
            if home is None:
                home = plan
                plan.spend()
            if getrefcount(workspace) <= _ALONE and workspace._plan is home:
                return workspace
            if workspace._plan is home:
                lent.insert(0, workspace)
        return plan.take()

    def backward_of(self, plan: Any) -> Any:
        """Give what runs in reverse; a program may come to have another plan."""
        planned = self.planned
        if planned[0] is not plan:
            planned = self.planned = plan, plan.backward((self.out,), self.wanted)
        return planned[1]

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
        reference = recorder.tape
        open_one = None if reference is None else reference()
        if open_one is not None and ((type(open_one) is Unwritten and open_one.waiting) or open_one.owner is recorder):
            return None  # there is a tape to write on
        inputs: list[Any] = []
        leaves: list[Any] = []
        for thing, need in zip(things, self.needs):  # noqa: B905  # as long as each other, and this is in a hurry
            if type(thing) is not Tensor:
                if is_tensor(thing):
                    return None
                inputs.append(np.array(thing))
                continue
            meta = thing._meta
            if need:
                leaf = None if meta is None or thing._tape is not None or meta.kind else meta.leaf
                if leaf is None:
                    return None
                reference = leaf.tensor
                leaves.append((len(leaves), leaf))
            elif meta is not None and meta.kind < 0:
                return None
            else:
                reference = _ref(thing)
            cell = None if meta is None else meta.cell
            if cell is None:
                cell = share(thing).cell
                meta = thing._meta
            version = cell[0]
            if need and version != meta.synced:
                follow_writes(meta)
            inputs.append((thing._array, cell, version, reference, meta.key))
        tape = _new(Unwritten)
        tape.waiting = [Waiting(self, workspace, inputs, leaves, recorder)]
        self.lent.append(workspace)
        recorder.tape = _ref(tape)
        result = _new(Tensor)
        result._array, result._layout, result._meta = value, self.layout, None
        result._tape, result._row = tape, self.count
        return result


class Waiting:
    """One call, with all that its row needs; as `Unwritten` has it.

    Attributes
    ----------
    way : Way
    workspace : Workspace
        Of the run.
    inputs : list
        What each input was: of a tensor its array, version counter, version, weak reference and key; of anything else
        a copy.
    leaves : list of (int, Leaf)
        Those that require grad, by the rows that they are to have.
    recorder : Recorder
    """

    __slots__ = ("inputs", "leaves", "recorder", "way", "workspace")

    def __init__(self, way: Way, workspace: Any, inputs: list[Any], leaves: list[Any], recorder: Any) -> None:
        self.way, self.workspace, self.inputs, self.leaves, self.recorder = way, workspace, inputs, leaves, recorder

    def reverse(self, seed: Any) -> Any:
        """Give the adjoint of each leaf, None where nothing arrives."""
        workspace = self.workspace
        return workspace.pull(self.way.backward_of(workspace._plan), seed)

    def write(self, tape: Any, place: Any) -> None:
        """Write the row, after rows of the leaves, as `with_row` would have done in the call.

        The lock of tapes is not taken: whoever looks at the tape may hold it.
        """
        way, layouts, packed = self.way, [], []
        leaves = iter(self.leaves)
        room = len(self.leaves) + 1
        if room > len(tape.vals):
            tape.buf, tape.vals = bytearray(room * R.ROW_BYTES), [None] * room
        for need, kept in zip(way.needs, self.inputs, strict=True):
            if type(kept) is not tuple:
                layouts.append(layout_of(kept))
                saved = Saved(kept, layouts[-1])
                saved.tensor = _nobody
                packed.append(saved)
                continue
            array, cell, version, reference, key = kept
            layout = layout_of(array)
            row = -1
            if need:
                row, leaf = tape.append(LEAF, layout), next(leaves)[1]
                PACK_BORN(tape.buf, row * R.ROW_BYTES + R.BORN, version, cell.address)
                tape.cells.append(cell)
                tape.leaves.append((row, leaf))
                tape.imports[key] = row
            layouts.append(layout)
            saved = Saved(array, layout, row, leaf=leaf if need else None, cell=cell)
            saved.version, saved.tensor = version, reference
            packed.append(saved)
        ctx = FunctionCtx(NAME, way.needs)
        ctx._materializes = False
        applied = Row(Run(way.program, Held(self.workspace)), ctx, layouts)
        applied.positions = [k for k, need in enumerate(way.needs) if need]
        applied.rows, applied.results = list(range(len(self.leaves))), (way.layout,)
        row = tape.append(_SAVING, way.layout, tape.add_side_rows(applied.rows), len(applied.rows))
        tape.params[row] = applied
        tape.packed = {row: packed}
        tape.held += sum([saved.array.nbytes for saved in packed]) + self.workspace.nbytes
        ctx._place = (_ref(place), row)
