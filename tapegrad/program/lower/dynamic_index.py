"""Where an index that is computed points to, as steps: places in the flattened tensor, looked at in each run."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.program.lower.loop_program import Part, Sketch
from tapegrad.program.lower.symbolic_calls import Symbol, pointed


def places(function: Any, operands: list[np.ndarray], value: np.ndarray) -> Sketch:
    """Find the steps of what computes places; `Untraceable` where Python has to."""
    sketch = Sketch(operands)
    symbols = [Symbol(sketch, Part(memory, memory.array)) for memory in sketch.operands]
    found = pointed(sketch, *function.points(*symbols))
    sketch.finish(found._part, value)
    return sketch
