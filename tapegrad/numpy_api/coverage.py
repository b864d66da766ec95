"""Which of NumPy's functions take tensors, and what to use instead of the others.

A function that is a twin of a row of the table is done by that row; what has no row stands here. `docs/numpy.md` is
written from this, and a test calls every function to see that it is so.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from tapegrad.ops import ALL

DIFFERENTIABLE = "differentiable"
WITHOUT = "without gradient"
IN_PLACE = "in place"
CREATION = "creation"
CONVERSION = "conversion"
NO_TENSORS = "takes no tensors"
REFUSED = "refused"
NOT_YET = "not yet"

MEANING = {
    DIFFERENTIABLE: "Takes tensors, gives tensors, and is recorded.",
    WITHOUT: "Takes tensors; the result is boolean or integer, or tells what an array is like.",
    IN_PLACE: "Writes tensors into a tensor, with their gradients, or what requires no grad into an array.",
    CREATION: "Makes arrays; with `like=` a tensor, or of a tensor's shape, it makes tensors.",
    CONVERSION: "Gives NumPy arrays of tensors that need no gradient; of others it raises, and `detach()` helps.",
    NO_TENSORS: "Has nothing to do with arrays: settings, dtypes, text of numbers.",
    REFUSED: "Raises an error that says what to use instead.",
    NOT_YET: "Raises an error; is to come.",
}

BY_TWIN: dict[Any, Any] = {twin: row for row in ALL for twin in row.twins}

# Answered in `protocols.py`, because for real tensors there is nothing to compute.
OWN: dict[str, str] = {
    "real": DIFFERENTIABLE, "real_if_close": DIFFERENTIABLE, "conjugate": DIFFERENTIABLE, "imag": DIFFERENTIABLE,
    "angle": DIFFERENTIABLE, "matrix_transpose": DIFFERENTIABLE,
    "linalg.matrix_transpose": DIFFERENTIABLE, "linalg.matmul": DIFFERENTIABLE,
}  # fmt: skip


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_CREATING = _words("""
    arange bartlett blackman diag_indices empty empty_like eye frombuffer fromfile fromfunction fromiter fromregex
    fromstring full full_like genfromtxt hamming hanning identity indices kaiser load loadtxt mask_indices ones
    ones_like tri tril_indices triu_indices zeros zeros_like fft.fftfreq fft.rfftfreq
""")
_CONVERTING = _words("""
    array asanyarray asarray asarray_chkfinite ascontiguousarray asfortranarray asmatrix bmat from_dlpack nested_iters
    require
""")
_SETTING = _words("""
    base_repr binary_repr broadcast_shapes datetime_data format_float_positional format_float_scientific frompyfunc
    get_include get_printoptions getbufsize geterr geterrcall info isdtype issubdtype mintypecode printoptions
    promote_types set_printoptions setbufsize seterr seterrcall show_config show_runtime test typename
""")
# Computed by NumPy itself on the arrays.
_PLAIN = _words("""
    all allclose any argmax argmin argpartition argsort argwhere array_equal array_equiv bincount can_cast common_type
    count_nonzero diag_indices_from digitize einsum_path flatnonzero histogram histogram2d histogram_bin_edges
    histogramdd isclose iscomplex iscomplexobj isfortran isin isneginf isposinf isreal isrealobj isscalar iterable
    ix_ lexsort linalg.matrix_rank may_share_memory min_scalar_type nanargmax nanargmin ndim nonzero packbits
    ravel_multi_index result_type searchsorted shape shares_memory size tril_indices_from triu_indices_from
    unpackbits unravel_index
""")
# Done in `put.py`.
IN_PLACE_NAMES = _words("copyto fill_diagonal place put put_along_axis putmask")
_DATES = "it is for dates, which tensors do not hold; "
_WRITES = "it writes values to a file, without gradients; "
_PRINTS = "it makes text of values; "
_REFUSED = {
    "array2string": _PRINTS + "use repr(t)",
    "array_repr": _PRINTS + "use repr(t)",
    "array_str": _PRINTS + "use str(t)",
    "busday_count": _DATES + "use NumPy's arrays",
    "busday_offset": _DATES + "use NumPy's arrays",
    "datetime_as_string": _DATES + "use NumPy's arrays",
    "is_busday": _DATES + "use NumPy's arrays",
    "isnat": _DATES + "use isnan for numbers",
    "save": _WRITES + "use tapegrad.save(t, file), or save t.detach().numpy()",
    "savetxt": _WRITES + "save t.detach().numpy()",
    "savez": _WRITES + "use tapegrad.save({'name': t}, file), or save t.detach().numpy()",
    "savez_compressed": _WRITES + "save t.detach().numpy()",
}
_KINDS = (
    (CREATION, _CREATING), (CONVERSION, _CONVERTING), (NO_TENSORS, _SETTING), (WITHOUT, _PLAIN),
    (REFUSED, frozenset(_REFUSED)), (IN_PLACE, IN_PLACE_NAMES),
)  # fmt: skip


def names() -> Iterator[tuple[str, Callable[..., Any]]]:
    """Yield every public NumPy function with its name: those of `numpy`, `numpy.linalg` and `numpy.fft`.

    What a module imports when it is first asked for (`numpy.f2py` and other submodules) is no function: importing it
    here would cost time, and run whatever it imports in turn.
    """
    for prefix, module in (("", np), ("linalg.", np.linalg), ("fft.", np.fft)):
        for name in sorted(module.__all__):
            function = vars(module).get(name)
            if callable(function) and not isinstance(function, type):
                yield prefix + name, function


@functools.cache
def name_by_function() -> dict[Any, str]:
    """Return NumPy's name of each of its functions, its own one where it has several."""
    found: dict[Any, str] = {}
    for name, function in names():
        if function not in found or name.rpartition(".")[2] == getattr(function, "__name__", ""):
            found[function] = name
    return found


def kind_of(name: str, function: Any) -> str:
    """Say to which class a NumPy function belongs."""
    row = BY_TWIN.get(function)
    if row is not None:
        return DIFFERENTIABLE if row.differentiable else WITHOUT
    name = name_by_function().get(function, name)
    if name == "row_stack":  # which calls vstack
        return kind_of("vstack", np.vstack)
    if name in OWN:
        return OWN[name]
    return next((kind for kind, members in _KINDS if name in members), NOT_YET)


def nearest(name: str) -> str | None:
    """Return the supported function whose name is most like another name."""
    import difflib  # only where an error is being made

    last = name.rpartition(".")[2]
    supported = {n.rpartition(".")[2]: n for n, f in names() if kind_of(n, f) in (DIFFERENTIABLE, WITHOUT)}
    close = difflib.get_close_matches(last, sorted(supported), 1, 0.7)
    return supported[close[0]] if close else None


def hint(name: str, function: Any) -> str:
    """Say why a NumPy function does not take tensors, and what to use instead."""
    name = name_by_function().get(function, name)
    kind = kind_of(name, function)
    if kind == REFUSED:
        return _REFUSED[name]
    away = "without gradients, call it on t.detach().numpy()"
    near = nearest(name)
    return (
        f"{away}; the nearest that takes tensors is numpy.{near}" if near else f"{away}, else use tapegrad's functions"
    )
