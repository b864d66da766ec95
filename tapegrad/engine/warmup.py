"""Compiling everything ahead of time."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import numpy as np

from tapegrad.core.grad_mode import Recorder
from tapegrad.core.storage import layout_for
from tapegrad.engine import fast_backward, kernels
from tapegrad.engine.backward_pass import Backward
from tapegrad.engine.jvp_batched import Push
from tapegrad.engine.vjp_batched import Pull
from tapegrad.maths import general_ufuncs, ufuncs
from tapegrad.ops import BY_NAME, LEAF
from tapegrad.tape.tape import Tape


def _two_rows() -> Tape:
    tape, layout = Tape(Recorder()), layout_for((2,), np.dtype(np.float64))
    tape.append(LEAF, layout)
    tape.append(BY_NAME["neg"].opcode, layout, 0)
    return tape


def exercise() -> None:
    """Compile the interpreter and the scalar executor, or load them, by a backward over one row, both ways."""
    tape = _two_rows()
    backward = Backward(retain=False, wanted={(tape, 0)})
    backward.seed(tape, 1, np.ones(2))
    backward.run()
    fast_backward.run(SimpleNamespace(_tape=_two_rows(), _row=1, _meta=None), np.ones(2))


def exercise_lanes() -> None:
    """Compile the passes over many adjoints and tangents, or load them."""
    tape = _two_rows()
    pull = Pull({(tape, 0)}, 2)
    pull.seed(tape, 1, np.ones((2, 2)))
    pull.run()
    Push({(tape, 0): np.ones((2, 2))}, {(tape, 1)}, 2).run()


def warmup() -> Iterator[tuple[int, int, str]]:
    """Compile everything ahead, yielding (done, total, name) after each kernel."""
    numbers = kernels.numbers()
    total = len(numbers) + 1
    exercise()
    yield 1, total, "interpreter"
    exercise_lanes()
    for ufunc in ufuncs.BY_NAME.values():
        ufuncs.load(ufunc)
    general_ufuncs.load()
    if "pow" in ufuncs.BY_NAME:
        ufuncs.compiled_single("pow")
    for done, number in enumerate(numbers, 2):
        kernels.compile_reverse(number)
        yield done, total, kernels.name_of(number)
