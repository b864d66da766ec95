"""Products and decompositions of matrices as steps: the loops of NumPy's generalized ufuncs, of BLAS and LAPACK."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.program.lower import numpy_loops
from tapegrad.program.lower.loop_program import TEMPORARY, Part, Sketch, Untraceable, along
from tapegrad.program.lower.strided import merged


def products(sketch: Sketch, ufunc: Any, *operands: Part, out: np.ndarray | None = None) -> list[Part]:
    """Append the step of a generalized ufunc, such as `matmul`, `vecdot`, or one that calls LAPACK.

    Parameters
    ----------
    sketch : Sketch
    ufunc : ufunc
        With a signature of core dims.
    *operands : Part
    out : ndarray, optional
        What the only result is like, where that does not follow from the operands.

    Returns
    -------
    list of Part
        The results.
    """
    if any(p.memory.kind == TEMPORARY for p in operands):  # which may be written in between
        return _appended(sketch, ufunc, operands, out)
    key = (
        ufunc,
        None if out is None else out.shape,
        *[(id(p.memory), p.offset, p.array.dtype, p.array.shape, p.array.strides) for p in operands],
    )
    known = sketch.products.get(key)
    if known is None:
        known = sketch.products[key] = _appended(sketch, ufunc, operands, out)
    return known


def _appended(sketch: Sketch, ufunc: Any, operands: Sequence[Part], out: np.ndarray | None) -> list[Part]:
    values = ufunc(*[p.array for p in operands], **({} if out is None else {"out": out}))
    outs = [sketch.temporary(np.asarray(value)) for value in (values if isinstance(values, tuple) else (values,))]
    dtypes = tuple(p.array.dtype for p in (*operands, *outs))
    loop = numpy_loops.general(ufunc, dtypes)
    if loop is None:  # operands of several dtypes, which are converted to the result's
        loop = numpy_loops.general(ufunc, (outs[0].array.dtype,) * len(dtypes))
    if loop is None:
        raise Untraceable
    parts = [*[sketch.cast(p, d) for p, d in zip(operands, loop.dtypes, strict=False)], *outs]
    if not all(out.array.size for out in outs):
        return outs
    names = [
        [name for name in group.split(",") if name]
        for group in re.findall(r"\(([^)]*)\)", ufunc.signature.replace(" ", ""))
    ]
    kept = _present(names, [p.array.ndim for p in parts], len(operands))
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
    inner = [s[-1] for s in steps] if dims else [0] * len(parts)
    sketch.add(loop, parts, [dims[-1] if dims else 1, *sizes.values()], [*inner, *core], outer)
    return outs


def _present(names: list[list[str]], ndims: list[int], operands: int) -> list[list[str]]:
    """Return the core dims that are there: of those with a question mark, vectors have none."""
    gone: set[str] = set()
    for group, ndim in zip(names[:operands], ndims, strict=False):
        while len([n for n in group if n not in gone]) > ndim:
            gone.add(next(n for n in group if n.endswith("?") and n not in gone))
    return [[n for n in group if n not in gone] for group in names]
