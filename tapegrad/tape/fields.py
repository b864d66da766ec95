"""What a tape has: the fields that all parts of the class `Tape` work on."""

from __future__ import annotations

import weakref
from array import array as Array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.core.grad_mode import Recorder
from tapegrad.core.storage import Leaf
from tapegrad.diagnostics.source_locations import Place
from tapegrad.engine.hooks import Hooks
from tapegrad.tape.snapshot import Rows

if TYPE_CHECKING:
    from tapegrad.tape.tape import Tape


class Fields(Rows):
    """The fields of a tape, which `Tape` fills."""

    __slots__ = (
        "__weakref__",
        "aliased",
        "blocked",
        "buf",
        "cells",
        "closed",
        "count",
        "geometries",
        "geometry",
        "held",
        "hooks",
        "imports",
        "leaves",
        "lent",
        "level",
        "lines",
        "moments",
        "number",
        "owner",
        "packed",
        "params",
        "reach",
        "readers",
        "retained",
        "side_rows",
        "sources",
        "vals",
        "watched",
        "writer",
    )

    level: Any  # of dual tensors, that it was opened in
    owner: Recorder
    writer: Recorder  # the owner, also when the tape is closed
    imports: dict[Any, int]
    leaves: list[tuple[int, Leaf]]
    sources: list[tuple[int, Tape, int]]
    cells: list[Any]
    lent: dict[
        int, Any
    ]  # counters made for rows before the tensors that stand there had one; not dropped with the rows
    side_rows: Array[int] | None
    geometry: Array[int] | None
    geometries: dict[Any, int]
    params: dict[int, Any]  # what a row's rules need to know, by name; of a custom function, the call
    watched: dict[int, list[tuple[int, Callable[[np.ndarray], Any], Any]]]
    lines: dict[int, Place] | None  # where rows were recorded, while anomalies were detected
    moments: dict[int, float] | None  # and when, in seconds of `time.perf_counter`
    retained: dict[int, weakref.ref[Any]]
    hooks: dict[int, Hooks]
    packed: dict[int, Any]  # what rows saved, by operand, where hooks packed it; in order, where a function saved it
    held: int
    number: int
    closed: int
    aliased: bool  # whether there are rows of views
    blocked: bool
    readers: int
    reach: list[tuple[int, Leaf]]
