"""Where an index that is computed points to, as steps: places in the flattened tensor, looked at in each run."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.engine import microcode
from tapegrad.program.lower.loop_program import Part, Sketch, Untraceable
from tapegrad.program.lower.symbolic_calls import Symbol


def pointed(sketch: Sketch, shape: tuple[int, ...], index: tuple[Any, ...]) -> Symbol:
    """Append the steps that compute the places.

    Parameters
    ----------
    sketch : Sketch
    shape : tuple of int
        Of what is indexed.
    index : tuple
        Whole axes, then integers and arrays of them, symbols among them, and then whole axes again.

    Returns
    -------
    Symbol
        int64.

    Raises
    ------
    Untraceable
        For any other index.
    """
    parts = list(index)
    if any(part is Ellipsis for part in parts):
        at = next(k for k, part in enumerate(parts) if part is Ellipsis)
        parts[at : at + 1] = [slice(None)] * (len(shape) - len(parts) + 1)
    parts += [slice(None)] * (len(shape) - len(parts))
    whole = [isinstance(part, slice) for part in parts]
    first = whole.index(False)
    last = len(parts) - whole[::-1].index(False)
    if any(whole[first:last]) or any(part != slice(None) for part, is_all in zip(parts, whole, strict=True) if is_all):
        raise Untraceable
    steps = [math.prod(shape[k + 1 :]) for k in range(len(shape))]
    total: Any = None
    for k in range(first, last):
        own = _checked(sketch, parts[k], shape[k])
        own = own if steps[k] == 1 else own * steps[k]
        total = own if total is None else total + own
    inner = shape[last:]
    if inner:
        total = total.reshape((*total.shape, *[1] * len(inner))) + np.arange(math.prod(inner)).reshape(inner)
    if first:
        before = np.arange(math.prod(shape[:first])) * math.prod(shape[first:])
        total = before.reshape((*shape[:first], *[1] * total.ndim)) + total
    if type(total) is not Symbol:
        raise Untraceable
    return total


def _checked(sketch: Sketch, part: Any, n: int) -> Any:
    """Return places along an axis, counted from its beginning; those that are outside end the run."""
    numbers = np.arange(n)
    if type(part) is not Symbol:
        array = np.asarray(part)
        if array.dtype.kind not in "iu":
            raise Untraceable
        return numbers[array]
    own = sketch.cast(part._part, np.dtype(np.int64))
    if not own.array.flags.c_contiguous:
        own = sketch.copied(own, np.empty(own.array.shape, np.int64))
    out = sketch.temporary(np.asarray(numbers[own.array]))
    sketch.at_places(microcode.READ, sketch.constant(numbers), own, out)
    sketch.may_fail = True
    return Symbol(sketch, out)


def places(function: Any, operands: list[np.ndarray], value: np.ndarray) -> Sketch:
    """Find the steps of what computes places; `Untraceable` where Python has to."""
    sketch = Sketch(operands)
    symbols = [Symbol(sketch, Part(memory, memory.array)) for memory in sketch.operands]
    found = pointed(sketch, *function.points(*symbols))
    sketch.finish(found._part, value)
    return sketch
