"""The files that compiled code is made of, and by: code on disk is of the text that it was compiled from.

Compiled functions use functions and numbers of other files. Numba's own cache looks at the one file that a function
stands in, so that code goes on as it was after an edit of another (numba#1833, #9483): for us, a silently wrong
gradient. So all that is kept depends on all of these.
"""

from __future__ import annotations

import functools
import hashlib
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
SOURCES = (
    "_generated/kernels.py",
    "_generated/mathematics.py",
    "_generated/replay.py",
    "compilation/calling.py",
    "compilation/llvm.py",
    "compilation/machine_code.py",
    "engine/arrays.py",
    "engine/axis_loops.py",
    "engine/complex_math.py",
    "engine/contractions.py",
    "engine/finite_check.py",
    "engine/float_loops.py",
    "engine/gather_scatter.py",
    "engine/graph_walks.py",
    "engine/guard_table.py",
    "engine/hook_memory.py",
    "engine/hvp_kernels.py",
    "engine/interpreter.py",
    "engine/jvp_batched_pass.py",
    "engine/lane_buffers.py",
    "engine/loop_steps.py",
    "engine/memory_ops.py",
    "engine/microcode.py",
    "engine/parallel.py",
    "engine/pointers.py",
    "engine/replay_executor.py",
    "engine/replay_planner.py",
    "engine/special_math.py",
    "engine/strided_loops.py",
    "engine/structured.py",
    "engine/vjp_batched_pass.py",
    "maths/addresses.py",
    "maths/constants.py",
    "maths/cores.py",
    "maths/elimination.py",
    "maths/fp_status.py",
    "maths/host.py",
    "maths/loop_data.py",
    "maths/names.py",
    "maths/ordering.py",
    "maths/power_core.py",
    "maths/primitives.py",
    "maths/real.py",
    "maths/strips.py",
    "maths/substitution.py",
    "sparse/coloring.py",
    "tape/abi.py",
)


@functools.cache
def digest() -> str:
    """Return the digest of the files.

    Raises
    ------
    OSError
        Where one is not to be found.
    """
    total = hashlib.sha256()
    for name in SOURCES:
        total.update((PACKAGE / name).read_bytes())
    return total.hexdigest()
