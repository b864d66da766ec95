"""Compiled functions as they are after many calls."""

from typing import Any

import tapegrad as tg


def improved(fun: Any, *args: Any, optimize: Any = True) -> Any:
    """Return a compiled function whose programs, of arrays and of tensors, are as they are after many calls."""
    compiled = tg.compile(fun, optimize=optimize)
    tensors = [tg.tensor(a, requires_grad=a.dtype.kind == "f") for a in args]
    for given in (args, tensors):
        for _ in range(3):
            compiled(*given)
    for program in compiled.recordings:
        program.plan.improved()
    return compiled
