"""`F` for arrays: what the table's rules may call. NumPy, and the few names that it does not have."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.maths import ufuncs
from tapegrad.ops.assign import assign, part
from tapegrad.ops.axes import moved as moveaxis
from tapegrad.ops.complexes import complex_of as complex
from tapegrad.ops.complexes import pairs_of as view_as_real
from tapegrad.ops.fourier import ARRAYS as fft
from tapegrad.ops.host_queries import stands_for_array
from tapegrad.ops.rearrange import rolled as roll
from tapegrad.ops.signal import bessel_i, polygamma
from tapegrad.ops.special.rows import bessel_ie, bessel_j, bessel_y
from tapegrad.ops.ufunc_at import apply_at
from tapegrad.ops.vectors import crossed as cross

__all__ = [
    "assign",
    "bessel_i",
    "bessel_ie",
    "bessel_j",
    "bessel_y",
    "complex",
    "conj",
    "cross",
    "fft",
    "index_add",
    "moveaxis",
    "part",
    "placed",
    "polygamma",
    "roll",
    "trigamma",
    "unsqueeze",
    "view_as_real",
]


_OF_SCIPY = {
    "digamma": "psi",
    "lgamma": "gammaln",
    "xlogy": "xlogy",
    "i0": "i0",
    "i1": "i1",
    "j0": "j0",
    "j1": "j1",
}


def __getattr__(name: str) -> Any:
    if name in _OF_SCIPY:
        import scipy.special  # loading it takes longer than the rest of tapegrad

        return getattr(scipy.special, _OF_SCIPY[name])
    return ufuncs.BY_NAME.get(name) or getattr(np, name)


def conj(x: Any) -> Any:
    """Return the conjugate; of what is real the array itself."""
    return np.conjugate(x) if x.dtype.kind == "c" else x


def unsqueeze(x: Any, axis: Any) -> Any:
    """Put in an axis of size 1."""
    return np.expand_dims(x, axis)


def index_add(x: Any, index: Any, y: Any) -> Any:
    """Add y to x[index], elements named twice twice, in place; return x."""
    if stands_for_array(y):
        return y.added_at(x, index)
    apply_at(np.add, x, index, y)
    return x


def placed(shape: Any, index: Any, y: Any) -> Any:
    """Return zeros with y at an index that gives a view."""
    result = np.zeros(shape, y.dtype)
    result[index] = y
    return result


def trigamma(x: Any) -> Any:
    """Return the derivative of `digamma`."""
    from scipy.special import zeta

    negative = np.asarray(x) <= 0
    with np.errstate(all="ignore"):  # inf at 0, -1, -2, …
        part = np.where(negative, x - np.rint(x), 0.5)
        reflected = np.square(np.pi / np.sin(np.pi * part))
    beyond = zeta(2, np.where(negative, 1 - x, x))
    return np.where(negative, reflected - beyond, beyond).astype(beyond.dtype)
