"""Functions of `scipy.linalg` of arrays, which rows compute with where NumPy has none."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import LinAlgError


def by_scipy(name: str, advice: str, *arrays: Any, first: tuple[Any, ...] = (), **options: Any) -> Any:
    """Call a function of `scipy.linalg`, with `first` before the arrays; where it gives up, say what to do.

    Loading it takes longer than the rest of tapegrad.
    """
    from scipy import linalg

    given = [a if a.dtype.kind in "fc" else a.astype(np.float64) for a in arrays]
    if not all(np.all(np.isfinite(a)) for a in given):
        raise LinAlgError(f"{name} got NaN or infinities; its matrices must be finite")
    try:
        return getattr(linalg, name)(*first, *given, **options)
    except (np.linalg.LinAlgError, ValueError) as error:
        raise LinAlgError(f"{error}: {advice}") from error


def each(name: str, advice: str, *arrays: Any, **options: Any) -> Any:
    """Call a function of `scipy.linalg` that gives an array, for each matrix of a stack."""
    stack = np.broadcast_shapes(*[a.shape[:-2] for a in arrays])
    if not stack:
        return by_scipy(name, advice, *arrays, **options)
    arrays = tuple([np.broadcast_to(a, (*stack, *a.shape[-2:])) for a in arrays])
    found = [by_scipy(name, advice, *[a[k] for a in arrays], **options) for k in np.ndindex(stack)]
    if not found:
        return np.empty((*stack, *arrays[-1].shape[-2:]), np.result_type(*arrays, np.float32))
    return np.reshape(np.stack(found), (*stack, *found[0].shape))
