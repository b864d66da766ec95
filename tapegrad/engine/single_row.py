"""Running one row by itself, apart from the pass that came to it: its gradients go into arrays of their own.

For rows with hooks that see or change what the row gives, and rows whose saved values were packed. The row is copied
to a tape of as many rows as it has operands, and one; so an operand that it has twice has two gradients.
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np

from tapegrad.core import memory
from tapegrad.core.storage import layouts
from tapegrad.engine import interpreter as I
from tapegrad.engine import kernels
from tapegrad.engine.tape_pass import FINISHED, RAN, TapeRun
from tapegrad.ops import CONST, LEAF
from tapegrad.tape import abi as R
from tapegrad.tape.row_format import INT, PACK_BORN, PACK_HEAD

_MANY = 4
_PLACES = (R.OPERANDS, R.OPERANDS + 4, R.THIRD)


class _Space:
    """What the interpreter works on: its own, as the pass that came to the row is in the middle of its own.

    Adjoints have memory that is brought along, so that there are no blocks to give back.
    """

    __slots__ = ("ctrl", "free", "scratch")

    def __init__(self) -> None:
        self.ctrl, self.scratch = kernels.new_control()
        self.free = np.zeros(len(layouts.by_number) + 64, np.int64)
        self.ctrl[R.FREE_BLOCKS] = memory.address_of(self.free)


_idle: list[_Space] = []  # threads take from it and give back to it in single steps

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)


def copied(run: TapeRun, row: int, operands: list[int], live: list[bool], values: dict[int, Any]) -> tuple[Any, ...]:
    """Copy a row and its operands to rows of their own; give their bytes and their values.

    Operands that are live become leaves, all others constants, so that nothing but the row runs.
    """
    rows, last = run.tape.buf, len(operands)
    buf, items = bytearray(R.ROW_BYTES * (last + 1)), [None] * (last + 1)
    for k, source in enumerate([*operands, row]):
        if source < 0:
            continue
        at, start = k * R.ROW_BYTES, source * R.ROW_BYTES
        buf[at : at + R.ROW_BYTES] = rows[start : start + R.ROW_BYTES]
        packed = values.get(k if k < last else 3) if k < 3 or k == last else None
        items[k] = run.items[source] if packed is None else packed
        if packed is not None:
            PACK_BORN(buf, at + R.BORN, 0, 0)  # no version counter knows of it
        if k < last:
            PACK_HEAD(buf, at, LEAF if live[k] else CONST)
    at = last * R.ROW_BYTES
    head = INT(buf, at)[0] & ~(R.HOOKED | R.WATCHED)
    PACK_HEAD(buf, at, head)
    if kernels.ARITY[head & R.OPCODE_MASK] == _MANY:
        PACK_HEAD(buf, at + R.OPERANDS, 0)
    else:
        for k, place in enumerate(_PLACES[:last]):
            if operands[k] >= 0:
                PACK_HEAD(buf, at + place, k)
    return buf, items


def run_alone(run: TapeRun, row: int, adjoint: Any, live: list[bool], values: dict[int, Any]) -> list[Any]:
    """Run one row of a tape and give what it contributes to each operand, None for what is not live.

    Parameters
    ----------
    run : TapeRun
        The pass that has come to the row.
    row : int
    adjoint : array
    live : list of bool
        Which operands' gradients are wanted.
    values : dict
        Saved values that were packed, by operand, 3 for the result.
    """
    operands = run.tape.operands(row)
    last = len(operands)
    buf, items = copied(run, row, operands, live, values)
    addresses, states = np.zeros(last + 1, np.int64), np.zeros(last + 1, np.uint8)
    arrays: list[Any] = [None] * last
    for k, source in enumerate([*operands, row]):
        if k < last and not live[k]:
            continue
        layout = run.layout(source)
        array = np.empty(layout.shape, layout.dtype) if k < last else np.ascontiguousarray(adjoint, layout.dtype)
        states[k] = R.KEEP if layout.inline else R.KEEP | R.HAS_BLOCK
        if not layout.inline:
            addresses[k] = memory.address_of(array)
        elif k == last:
            addresses[k:].view(layout.dtype)[0] = array.reshape(())[()]
        if k < last:
            arrays[k] = array
    states[last] |= R.REACHED
    try:
        space = _idle.pop()
        if len(space.free) < len(layouts.by_number):
            space = _Space()
    except IndexError:
        space = _Space()
    found = _interpret(run, row, space, last, (buf, items, addresses, states, adjoint, live, values))
    _idle.append(space)
    if found is not None:
        return found
    for k, array in enumerate(arrays):
        if array is not None and not states[k] & R.REACHED:
            arrays[k] = None
        elif array is not None and not states[k] & R.HAS_BLOCK:
            arrays[k] = addresses[k:].view(array.dtype)[0:1].reshape(()).copy()
    return arrays


def _interpret(run: TapeRun, row: int, space: _Space, last: int, what: tuple[Any, ...]) -> Any:
    """Let the interpreter run the copy; give the gradients where the row's rule had to, instead."""
    buf, items, addresses, states, adjoint, live, values = what
    ctrl, table, tape = space.ctrl, layouts.table, run.tape
    side_rows = np.arange(last, dtype=np.int32)
    geometry = np.asarray(tape.geometry if tape.geometry is not None else (), np.int64)
    ctrl[R.ROWS], ctrl[R.LAYOUTS] = memory.buffer_address(buf), memory.address_of(table)
    ctrl[R.SLOTS], ctrl[R.STATES] = memory.address_of(addresses), memory.address_of(states)
    ctrl[R.GEOMETRY], ctrl[R.SIDE_ROWS] = memory.address_of(geometry), memory.address_of(side_rows)
    ctrl[R.ROW], ctrl[R.RESUME], ctrl[R.NEEDED] = last, 0, 0
    described: Any = None
    if memory.DIRECT:
        ctrl[R.ITEMS], ctrl[R.TABLE] = memory.items_address(items), 0
    else:
        described = memory.describe(items)
        ctrl[R.TABLE] = described[0].ctypes.data
    while True:
        status = I.reverse(ctrl, space.scratch)
        if status == R.DONE:
            return None
        if status == R.PYTHON:
            return run.apply_rule(row, (adjoint,), live, values)
        if status in (R.VERSION, R.IS_FREED):
            raise run.error(status, row, int(ctrl[R.MISSING]))
        if status == R.MEMORY:
            raise MemoryError("backward found no memory for an adjoint")
        if status != R.PAUSED:
            kernels.compile_reverse(int(ctrl[R.MISSING]))


def run_here(run: Any, row: int, fields: tuple[Any, ...], adjoint: Any) -> Any:
    """Run the row that the pass has come to where it stands, with other memory for its operands' adjoints meanwhile.

    A third of what a copy takes. `fields` are those of `HookedRun.fields`; the caller gives the row's adjoint, or None
    where it has not been looked at.

    Returns
    -------
    None
        Where the row cannot run here: it has an operand twice, or none that is live, or runs in Python.
        Otherwise a tuple of these three:
    tuple
        What it contributes to each operand, None for what is not live.
    tuple
        The row's adjoint.
    int
        How the row has been run, as `TapeRun.call_hooks` says. Where it is FINISHED, the pass adds the contributions
        when it goes on, if it is not told others.
    """
    _, kind, number, operands = fields
    if kind == R.PYTHON_RULE:
        return None
    by_number, words, named = layouts.by_number, run.brought, id if memory.DIRECT else memory.address_of
    arrays: list[Any] = []
    count, at = 0, 2
    for operand, own in operands:
        if own < 0:
            arrays.append(None)
            continue
        if count == R.MOST_BESIDE:
            return None
        layout = by_number[own]
        array = np.empty(layout.shape, layout.dtype)
        arrays.append(array)
        words[at], words[at + 1] = operand, named(array)
        count, at = count + 1, at + R.BESIDE_WORDS
    if count < 1 or (count > 1 and len({operand for operand, own in operands if own >= 0}) < count):
        return None
    words[0], words[1] = 0, count
    if adjoint is None:
        layout = by_number[number]
        adjoint = np.empty(layout.shape, layout.dtype)
        words[0] = named(adjoint)
    ctrl = run.ctrl
    place = memory.address_of(ctrl)
    while True:
        ctrl[R.MODE] = R.BESIDE
        status = I.reverse_small.run(place)
        ctrl[R.MODE] = R.GO_ON
        if status == R.PAUSED:
            break
        if status == R.PYTHON:  # a kernel that leaves these numbers to the rule
            live = [own >= 0 for _, own in operands]
            return tuple(run.apply_rule(row, (adjoint,), live)), (adjoint,), RAN
        run.act(status)
    at = 4
    for k, array in enumerate(arrays):
        if array is not None:
            if words[at] == R.NOTHING_LEFT:
                arrays[k] = None
            at += R.BESIDE_WORDS
    return tuple(arrays), (adjoint,), FINISHED
