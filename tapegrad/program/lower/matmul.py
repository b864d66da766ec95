"""Products of matrices and vectors as steps: the loops of NumPy's generalized ufuncs, which call BLAS."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from tapegrad.program.lower import numpy_loops
from tapegrad.program.lower.loop_program import Part, Sketch, Untraceable, along
from tapegrad.program.lower.strided import merged


def product(sketch: Sketch, ufunc: Any, x: Part, y: Part) -> Part:
    """Append the step of a product of two operands, such as `matmul` and `vecdot`.

    Parameters
    ----------
    sketch : Sketch
    ufunc : ufunc
        With a signature of core dims, of two operands.
    x, y : Part

    Returns
    -------
    Part
        The result.
    """
    out = sketch.temporary(np.asarray(ufunc(x.array, y.array)))
    dtype = out.array.dtype
    loop = numpy_loops.general(ufunc, (dtype, dtype, dtype))
    if loop is None:
        raise Untraceable
    parts = [sketch.cast(x, dtype), sketch.cast(y, dtype), out]
    if not out.array.size:
        return out
    names = [
        [name for name in group.split(",") if name]
        for group in re.findall(r"\(([^)]*)\)", ufunc.signature.replace(" ", ""))
    ]
    kept = _present(names, [p.array.ndim for p in parts])
    sizes: dict[str, int] = {}
    core: list[int] = []
    for group, present, part in zip(names, kept, parts, strict=True):
        lead, k = part.array.ndim - len(present), 0
        for name in group:
            known = name in present
            sizes.setdefault(name, part.array.shape[lead + k] if known else 1)
            core.append(part.array.strides[lead + k] if known else 0)
            k += known
    loose = [
        np.lib.stride_tricks.as_strided(p.array, p.array.shape[:n], p.array.strides[:n])
        for p, n in ((p, p.array.ndim - len(present)) for p, present in zip(parts, kept, strict=True))
    ]
    shape = loose[-1].shape
    dims, steps = merged(shape, [along(a, shape) for a in loose])
    outer = [[dims[d], *[s[d] for s in steps]] for d in range(len(dims) - 1)]
    inner = [s[-1] for s in steps] if dims else [0, 0, 0]
    sketch.add(loop, parts, [dims[-1] if dims else 1, *sizes.values()], [*inner, *core], outer)
    return out


def _present(names: list[list[str]], ndims: list[int]) -> list[list[str]]:
    """Return the core dims that are there: of those with a question mark, vectors have none."""
    gone: set[str] = set()
    for group, ndim in zip(names[:-1], ndims, strict=False):
        while len([n for n in group if n not in gone]) > ndim:
            gone.add(next(n for n in group if n.endswith("?") and n not in gone))
    return [[n for n in group if n not in gone] for group in names]
