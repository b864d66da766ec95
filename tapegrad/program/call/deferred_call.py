"""A replay whose row is not on a tape yet: what the row takes, and the short way through it in reverse."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Sequence
from sys import getrefcount
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import Recorder
from tapegrad.core.storage import layout_of, to_native
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import follow_writes, share
from tapegrad.ops import BY_NAME, LEAF
from tapegrad.program.run.executor import NAME, Row, Run
from tapegrad.program.run.reverse import ONE
from tapegrad.record.operations import is_tensor
from tapegrad.record.saved_tensors import Saved
from tapegrad.tape import abi as R
from tapegrad.tape.deferred_tape import Unwritten
from tapegrad.tape.row_format import PACK_BORN
from tapegrad.torch_api.function import FunctionCtx

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
_LENT = 64
"""So many are listed: those that are not need only be made anew when they would have been free again."""


class Way:
    """What all calls of a kind have in common whose only result has a derivative.

    Parameters
    ----------
    program : Program
    needs : sequence of bool
        For each input whether it requires grad.

    Attributes
    ----------
    is_number : bool
        Whether the result is a single real number, from which a backward begins with 1.0.
    lent : list of Workspace
        Workspaces of its calls. Those that nothing but this list refers to are free.
    free : list of Workspace
        Those of them that a backward has given back, which need not be looked for.
    """

    __slots__ = (
        "count", "free", "is_number", "layout", "lent", "needs", "out", "planned", "program", "wanted",
    )  # fmt: skip

    def __init__(self, program: Any, needs: Sequence[bool]) -> None:
        listing, reached = program.listing, program.depends()[0]
        needs = [need and bool(reached >> k & 1) for k, need in enumerate(needs)]
        self.program, self.needs, self.out = program, tuple(needs), listing.outputs[0]
        self.layout, self.count = program.layout(self.out), sum(needs)
        self.wanted = tuple([row for row, need in zip(listing.inputs, needs, strict=True) if need])
        self.is_number = self.layout.size == 1 and self.layout.dtype.kind == "f"
        self.lent: list[Any] = []
        self.free: list[Any] = []
        self.planned: Any = None, None

    def take(self, plan: Any) -> Any:
        """Return a workspace that no other run uses, which is free again once nobody refers to it."""
        lent = self.lent
        for _ in range(min(len(lent), _LOOKED_AT)):
            try:
                workspace = lent.pop()
            except IndexError:
                break  # another thread has it
            if workspace._plan is not plan:
                workspace._is_lent = False
            elif getrefcount(workspace) > _ALONE:
                lent.insert(0, workspace)  # another thread's, which it is using
            else:
                workspace._is_lent = False
                return workspace
        if len(lent) >= _LENT:
            with contextlib.suppress(IndexError):
                lent.pop(0)._is_lent = False
        return plan.take(True)

    def reverse(self, workspace: Any, seed: Any) -> Any:
        """Return the adjoints of the inputs that require grad, None where nothing arrives; a seed of None is 1."""
        plan, planned = workspace._plan, self.planned
        if planned[0] is not plan:
            backward = plan.backward((self.out,), self.wanted)
            planned = self.planned = plan, backward
            plan.tighten(True)
        return workspace.pull(planned[1], ONE if seed is None else seed)

    def curvature(self, inputs: tuple[Any, ...], vectors: Sequence[Any]) -> list[Any] | None:
        """Return the product of the Hessian with a vector, of what a call was given; None as `Program.curvature`."""
        kept = _by_input(inputs)
        if any(cell is not None and cell[0] != version for _, cell, version, *_ in kept):
            return None  # something was written since
        wanted = [k for k, need in enumerate(self.needs) if need]
        found: list[Any] | None = self.program.curvature([array for array, *_ in kept], wanted, vectors)
        return found

    def write(self, tape: Any, place: Any, workspace: Any) -> None:
        """Write the row of a call, after rows of its leaves, as `with_row` would have done at once.

        The lock of tapes is not taken: whoever looks at the tape may hold it.
        """
        layouts, packed = [], []
        room = self.count + 1
        if room > len(tape.vals):
            tape.buf, tape.vals = bytearray(room * R.ROW_BYTES), [None] * room
        for need, (array, cell, version, reference, key) in zip(self.needs, _by_input(place.inputs), strict=True):
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


def waits(recorder: Any) -> bool:
    """Tell whether a thread has a tape open that a row would be written on: then it is to be written at once."""
    reference = recorder.tape  # once: a signal's handler may have no tape open behind it
    tape = None if reference is None else reference()
    return tape is not None and ((type(tape) is Unwritten and bool(tape.waiting)) or tape.owner is recorder)


def lines_of_waiting(
    names: Sequence[str], needs: Sequence[bool], value: str, written: Sequence[str], writes: Sequence[str]
) -> list[str]:
    """Write what gives the result of a call whose row is not written yet, but not where it is to be written at once.

    Parameters
    ----------
    names : sequence of str
        Of the inputs.
    needs : sequence of bool
        For each of them whether it requires grad, and the result depends on it.
    value : str
        What gives the result, nobody else's.
    written : sequence of str
        Inputs that the call writes: second derivatives are taken at what they were.
    writes : sequence of str
        The lines that do so, from `workspace`.
    """
    lines, inputs, ends = ["while recorder.own is None and (recorder.tape is None or not waits(recorder)):"], [], []
    for k, (v, need) in enumerate(zip(names, needs, strict=True)):
        if not need:
            kept = f"{v}.clone()" if v in written else v
            lines += [f"    i{k} = kept_input({kept})", f"    if i{k} is None: break"]
            inputs.append(f"*i{k}")
            continue
        lines += [
            f"    m{k} = {v}._meta",
            f"    if m{k} is None or {v}._tape is not None or m{k}.kind or m{k}.leaf is None: break",
            f"    w{k} = m{k}.cell or share({v}).cell",
            f"    n{k} = w{k}[0]",
            f"    if n{k} != m{k}.synced: follow_writes(m{k})",
            f"    l{k} = m{k}.leaf",
        ]
        inputs.append(f"{v}._array, w{k}, n{k}, l{k}.tensor, m{k}.key")
        ends.append(f"l{k}")
    return [
        *lines,
        *writes,
        "    tape = new(Unwritten)",
        f"    tape.way, tape.inputs, tape.ends = way, ({', '.join(inputs)},), ({', '.join(ends)},)",
        "    tape.recorder, tape.waiting = recorder, [workspace]",
        "    if not workspace._is_lent:",
        "        workspace._is_lent = True",
        "        lent.append(workspace)",
        "    recorder.tape = ref(tape)",
        "    result = new(Tensor)",
        f"    result._array, result._layout, result._meta = {value}, layout, None",
        "    result._tape, result._row = tape, count",
        "    return result",
    ]


def names_of_waiting(way: Way) -> dict[str, Any]:
    """Return what the names in those lines stand for, apart from those of the call."""
    names = {"way": way, "lent": way.lent, "layout": way.layout, "count": way.count, "waits": waits}
    names |= {"kept_input": _kept, "share": share, "follow_writes": follow_writes, "ref": _ref}
    return names | {"new": _new, "Unwritten": Unwritten, "Tensor": Tensor}


def _by_input(inputs: tuple[Any, ...]) -> list[tuple[Any, ...]]:
    """Divide what a call keeps, which is one tuple, as each object costs time."""
    return [inputs[k : k + 5] for k in range(0, len(inputs), 5)]


def _kept(thing: Any) -> Any:
    """Return what a call keeps of an input that requires no grad, as of others; None if that is not for here."""
    if not is_tensor(thing):
        return to_native(np.array(thing)), None, 0, _nobody, 0
    meta = thing._meta
    if type(thing) is not Tensor or (meta is not None and meta.kind < 0):
        return None
    cell = None if meta is None else meta.cell
    if cell is None:
        cell = share(thing).cell
    return thing._array, cell, cell[0], _ref(thing), 0
