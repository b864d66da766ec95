"""What runs the steps of a loop: a workspace of its step's program, and what compiled code moves in and out of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.engine import loop_steps as D
from tapegrad.engine import replay_executor as P
from tapegrad.errors import DivergenceError

_ROWS = 1 << 20
"""Rows after which Python sees to signals."""


class Frame(NamedTuple):
    """What lies where in a state, which is a piece of memory for each step.

    Attributes
    ----------
    state : Packing
    reads : int
        How many of its arrays, from the first on, a step is given.
    writes : sequence of int
        By result of a step, which array of the next state it is.
    taken_in, given_out : sequence of int
        Which arrays come from outside for each step, and which go there.
    """

    state: Any
    reads: int
    writes: Sequence[int]
    taken_in: Sequence[int] = ()
    given_out: Sequence[int] = ()


class Driver:
    """Runs steps of a loop, in one way through it.

    Parameters
    ----------
    way : Way
    plan : Plan
        Of its rows; `way.plan`, or a better one.
    frame : Frame
        What lies where in a state.
    """

    def __init__(self, way: Any, plan: Any, frame: Frame) -> None:
        self.plan, self._frame = plan, frame  # and not the way, which keeps what has run it
        state, count = frame.state, frame.reads
        self._workspace = workspace = plan.take(True)
        workspace._space[P.FORWARD] = S.forward.address
        self._at_once = max(1, _ROWS // max(1, plan.count))
        self._words = np.zeros(D.WORDS, np.int64)
        self._tables: list[np.ndarray] = []
        loads = []
        for view, source in zip(workspace._inputs, way.sources, strict=True):
            if source < count:
                loads.append((D.LOAD, state.offsets[source], view.ctypes.data, view.nbytes))
        values = [workspace.value(row) for row in way.outputs]
        assert all(value.flags.c_contiguous for value in values)
        self._words[D.ANSWER] = values[-1].ctypes.data
        self._write(D.LOADS, loads)
        self._write(
            D.STORES,
            [
                (D.STORE, v.ctypes.data, state.offsets[at], v.nbytes)
                for v, at in zip(values, frame.writes, strict=False)
            ],
        )
        self._sums: list[tuple[int, np.ndarray]] = []
        self._absent: list[np.ndarray] = []
        self._is_reversed = False
        self._adjoints = np.zeros(state.words)

    def _write(self, at: int, moves: list[tuple[int, int, int, int]]) -> None:
        """Write a list of moves, without those of nothing."""
        table = np.array([move for move in moves if move[3]], np.int64).reshape(-1, D.MOVE_WORDS)
        self._tables.append(table)
        self._words[at : at + 2] = table.ctypes.data, len(table)

    def _begin(self, way: Any, walk: Any, step: int) -> None:
        """Load what does not change from step to step."""
        count = self._frame.reads
        for view, source in zip(self._workspace._inputs, way.sources, strict=True):
            if source >= count:
                view[...] = walk.rest[source - count]
        self._words[D.STEP], self._words[D.PHASE] = step, 0
        words = self._workspace._words
        words[P.BEGUN] = words[P.GIVEN] = 0  # or an interrupt has left off in the middle of a row

    def forward(self, way: Any, walk: Any) -> bool:
        """Take steps; tell whether the loop has ended, or else needs another way."""
        words, workspace = self._words, self._workspace
        self._begin(way, walk, walk.count)
        words[D.BYTES] = walk.states.strides[0] if walk.keeps else 0
        status = D.FULL
        while status != D.ENDED:
            if status == D.FULL:
                if walk.is_over():
                    return True
                words[D.STOP] = min(walk.room(), walk.count + self._at_once)
                words[D.STATES] = walk.states.ctypes.data
            elif workspace.finish(status):
                words[D.PHASE] = 1
            else:
                return False
            status = D.forward_steps.run(workspace._address, words.ctypes.data)
            walk.count = int(words[D.STEP])
        return True

    def reverse(self, way: Any, walk: Any, first: int, stop: int, adjoints: np.ndarray, sums: np.ndarray) -> None:
        """Give adjoints on through steps, from those behind them to those before; add to sums for what stays."""
        if not self._is_reversed:
            self._reverse(way)
        words, workspace = self._words, self._workspace
        self._begin(way, walk, stop)
        words[D.STOP], words[D.STATES], words[D.BYTES] = first, walk.states.ctypes.data, walk.states.strides[0]
        words[D.ADJOINTS] = 0 if walk.adjoints is None else walk.adjoints.ctypes.data
        self._adjoints[:] = adjoints
        for _, total in self._sums:
            total[...] = 0
        while (status := D.reverse_steps.run(workspace._address, words.ctypes.data)) != D.ENDED:
            if status < P.BACK:
                if not workspace.finish(status):
                    raise DivergenceError("a step of a loop goes another way than it did a moment ago")
                words[D.PHASE] = 1
            else:
                workspace.finish_back(status - P.BACK)
                words[D.PHASE] = 2
        adjoints[:] = self._adjoints
        views = walk.loop.rest.views(sums)
        for k, total in self._sums:
            views[k] += total

    def _reverse(self, way: Any) -> None:
        """Find what runs in reverse, and where adjoints are."""
        workspace, frame = self._workspace, self._frame
        given, count = frame.state.views(self._adjoints), frame.reads
        seeds = list(dict.fromkeys(row for row in way.seeds if row >= 0))
        reached: dict[int, Any] = {}
        # What a step gives out has an adjoint of its own.
        begins = [_moved_in_state(D.ADD_LOADED, given[k], frame.state.offsets[k]) for k in frame.given_out]
        gives = []
        if seeds and way.wanted:
            backward = self.plan.backward(tuple(seeds), tuple(way.wanted))
            workspace.enter(backward)
            absent = [workspace.adjoint(at) for at in backward.absent]
            self._absent = [np.full(v.shape, -0.0, v.dtype) for v in absent]
            begins += [_moved(nothing, v) for nothing, v in zip(self._absent, absent, strict=True)]
            begun = set[int]()
            for k, row in zip(frame.writes, way.seeds, strict=False):
                at = backward.seeds[seeds.index(row)] if row >= 0 else -1
                if at >= 0:
                    begins.append(_moved(given[k], workspace.adjoint(at), at in begun))
                    begun.add(at)
            pairs = zip(way.wanted, backward.wanted, strict=True)
            reached = {row: workspace.adjoint(at) for row, at in pairs if at in backward.reached}
        of_inputs = dict(zip(way.sources, way.inputs, strict=True))
        for k, view in enumerate(given):
            adjoint = reached.get(of_inputs[k]) if k < count else None
            gives.append((D.CLEAR, 0, view.ctypes.data, view.nbytes) if adjoint is None else _moved(adjoint, view))
            if k in frame.taken_in:
                gives.append(_moved_in_state(D.STORE, view, frame.state.offsets[k]))
        for source, row in of_inputs.items():
            if source >= count and row in reached:
                total = np.zeros_like(reached[row])
                self._sums.append((source - count, total))
                gives.append(_moved(reached[row], total, True))
        self._write(D.SEEDS, begins)
        self._write(D.GIVES, gives)
        self._is_reversed = True


def _moved_in_state(kind: int, view: np.ndarray, offset: int) -> tuple[int, int, int, int]:
    """Return what moves between an array of adjoints and those of one step."""
    if kind == D.STORE:
        return kind, view.ctypes.data, offset, view.nbytes
    is_single = view.dtype.char in "fF"
    kind = D.ADD_LOADED_SINGLE if is_single else kind
    return kind, offset, view.ctypes.data, view.nbytes // (4 if is_single else 8)


def _moved(source: np.ndarray, target: np.ndarray, adds: bool = False) -> tuple[int, int, int, int]:
    """Return what copies one array into another, or adds it."""
    at = source.ctypes.data, target.ctypes.data
    if not adds:
        return D.COPY, *at, source.nbytes
    is_single = source.dtype.char in "fF"
    return D.ADD_SINGLE if is_single else D.ADD, *at, source.nbytes // (4 if is_single else 8)
