"""Rows that NumPy computes by several calls, lowered to chains of steps."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.core.memory import address_of
from tapegrad.engine import replay_executor as P
from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import NUMBER, Listing
from tapegrad.program.lower.dynamic_index import places
from tapegrad.program.lower.loop_program import Sketch, others_like
from tapegrad.program.lower.strided import Form, form_for
from tapegrad.program.lower.symbolic_calls import sketched
from tapegrad.program.lower.vjp import Deriving

# Rows that only move elements, or put in constants, whatever the numbers are.
_MOVERS = frozenset(
    id(BY_NAME[name])
    for name in (
        *("flip", "fliplr", "flipud", "roll", "diag_embed", "tril", "triu", "repeat", "tile", "padded", "gather_at"),
        *("concatenate", "stack", "permute_along", "take", "take_along_axis", "gather", "clone", "reshape", "assign"),
        *("transpose", "permute", "moveaxis", "swapaxes", "squeeze", "unsqueeze", "expand", "broadcast_to", "rollaxis"),
        *("matrix_transpose", "flattened", "narrow", "unfold", "rot90", "diagonal", "index", "put_at", "put_flat"),
    )
)
_ASKING: dict[str, Callable[..., Any]] = {"any": np.any, "all": np.all, "count_nonzero": np.count_nonzero}
_SMALL = 4096
_MISSING = object()


class Chaining(Deriving):
    """The part of a lowering that writes chains of steps."""

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self._sketches: dict[Any, Sketch | None] = {}
        self._scratch: list[tuple[int, int]] = []  # working memory, which rows use one after the other
        self._kept: dict[Any, int] = {}
        self.may_fail = -1  # the last row of the listing that may, beyond guards
        self.last_guard = -1

    def of_chain(self, row: int, function: Callable[..., Any], operands: tuple[int, ...], value: Any) -> bool:
        """Lower a row by the steps that its function is made of; False where Python has to compute it."""
        listing, op = self.listing, self.listing.ops[row]
        known = _of_numpy(listing.params.get(row)) if op is None else None
        of_table = op is not None or known is not None or hasattr(function, "points") or _is_forward(function)
        if not of_table or hasattr(function, "generator"):
            return False  # what draws is not to be called, and what is no row of the table may do anything
        moves = id(op) in _MOVERS
        if moves and type(function) is functools.partial and len(function.args) == 2 and callable(function.args[0]):
            function = function.args[0]  # of operands that were converted: nothing is lost by that
        sources = tuple([NUMBER if k < 0 else self.at(k) for k in operands])
        immediate = listing.immediates.get(row)
        forms = [form_for(value.dtype, value.shape, value.strides), *[None if k < 0 else self.form(k) for k in sources]]
        key = _key(function, forms, immediate)
        sketch = _MISSING if key is None else self._sketches.get(key, _MISSING)
        if sketch is _MISSING:
            arrays = [immediate if k < 0 else _as_it_lies(listing.values[k], self.form(self.at(k))) for k in operands]
            known_value = result_of(function, arrays, value)
            known = _of_numpy(listing.params.get(row)) if listing.ops[row] is None else None
            sketch = None if known_value is None else find(function, arrays, np.asarray(known_value), moves, known)
            if key is not None:
                self._sketches[key] = sketch
        if not isinstance(sketch, Sketch):
            return False
        reads = self.operands_for_derivative(row, sources)
        at = self.begin(row, value)
        if sketch.may_fail:
            self.last_guard, self.may_fail = at, row
        word = self.chain(sketch, [self.place(k) for k in sources if k >= 0], self.place(at))
        self.end(row, at, S.GENERAL, word, reads)
        return True

    def chain(self, sketch: Sketch, operands: Sequence[int], result: int) -> int:
        """Write the steps of a row, with the places of its operands and its own; give where they begin."""
        taken: set[int] = set()

        def scratch(_: int, nbytes: int, low: int) -> int:
            for k, (start, size) in enumerate(self._scratch):
                if k not in taken and size >= nbytes:
                    taken.add(k)
                    return start + low
            start = self.room(nbytes)
            taken.add(len(self._scratch))
            self._scratch.append((start, nbytes))
            return start + low

        words = sketch.written(operands, result, scratch, self.kept)
        self.alive += sketch.alive
        return self.instruction(words or [P.NO_VALUE])

    def kept(self, array: np.ndarray) -> int:
        """Return the place of numbers that are always there."""
        form = form_for(array.dtype, array.shape, array.strides)
        key = (form.number, array.tobytes()) if array.nbytes <= _SMALL else (form.number, id(array))
        at = self._kept.get(key)
        if at is None:
            at = self._kept[key] = self.room(form.nbytes, form.low)
            self.constants.append((at, form, array))
        return at


def find(
    function: Callable[..., Any],
    operands: Sequence[Any],
    value: np.ndarray,
    moves: bool,
    known: Callable[..., Any] | None = None,
) -> Sketch | None:
    """Find the steps of a function, and try them on the operands and on other numbers; None where Python is to compute.

    Parameters
    ----------
    function : callable
    operands : sequence of ndarray or float
    value : ndarray
        What it gave of them.
    moves : bool
        Whether it only moves elements.
    known : callable or None
        A function that does the same, of which the steps can be found.

    Returns
    -------
    Sketch or None
    """
    if any(v is None for v in operands):
        return None
    with np.errstate(all="ignore"):
        try:
            arrays = [v for v in operands if isinstance(v, np.ndarray)]
            points = hasattr(function, "points")
            sketch = places(function, arrays, value) if points else sketched(known or function, operands, value, moves)
            few = sum([a.size for a in arrays]) < _SMALL  # of few numbers sums may be the same by chance
            for seed in (None,) if moves or points else (None, *range(6 if few else 2)):
                given = arrays if seed is None else others_like(arrays, seed)
                left = iter(given)
                expected = function(*[next(left) if isinstance(v, np.ndarray) else v for v in operands])
                if not sketch.gives(given, np.asarray(expected)):
                    return None
        except MemoryError:
            raise
        except Exception:  # what is not known to symbols raises what it likes
            return None
    sketch.forget()
    return sketch


def _of_numpy(params: Any) -> Callable[..., Any] | None:
    """Return NumPy's function for what was recorded as a call of it; None if it is none of a few."""
    params = params or {}
    function = _ASKING.get(params.get("name", "").removeprefix("numpy."))
    if function is None or "part" in params:
        return None
    (first, *args), kwargs = params["told"]
    if type(first) is not str or "a tensor" in args:
        return None
    return lambda x: function(x, *map(_as_tuple, args), **{name: _as_tuple(value) for name, value in kwargs})


def _is_forward(function: Any) -> bool:
    """Tell whether a function is that of a row of the table, which has no derivative."""
    return type(function) is functools.partial and bool(function.args) and function.args[0] is np


def _as_tuple(value: Any) -> Any:
    return tuple(value) if type(value) is list else value


def _as_it_lies(value: Any, form: Form) -> np.ndarray | None:
    """Return an operand's numbers in memory as the program has it."""
    if value is None:
        return None
    array = numbers_in(value) if type(value) is Form else np.asarray(value)
    if array.strides == form.strides or not array.size:
        return array
    memory = np.zeros(form.nbytes, np.uint8)
    there = np.ndarray(form.shape, form.dtype, memory, form.low, form.strides)
    there[...] = array
    assert address_of(there) - address_of(memory) == form.low
    return there


def numbers_in(form: Form) -> np.ndarray:
    """Make up numbers, where what was recorded is not known any more but its form."""
    memory = np.zeros(max(form.nbytes, 1) // form.dtype.itemsize + 1, form.dtype)
    memory[:] = np.linspace(0.3, 1.7, len(memory)) if form.dtype.kind in "fc" else 1
    return np.ndarray(form.shape, form.dtype, memory, form.low, form.strides)


def result_of(function: Callable[..., Any], operands: Sequence[Any], value: Any) -> Any:
    """Return a function's result: what was recorded, or of numbers made up; None where it is of another form then."""
    if type(value) is not Form:
        return value
    try:
        with np.errstate(all="ignore"):
            found = np.asarray(function(*operands))
    except MemoryError:
        raise
    except Exception:  # of what was made up it raises what it likes
        return None
    return found if (found.dtype, found.shape, found.strides) == (value.dtype, value.shape, value.strides) else None


def _key(function: Any, forms: Sequence[Form | None], immediate: float | None) -> Any:
    """Return what a function is known by, with the forms of what it is called with; None where it cannot be."""
    own: Any = function
    if type(function) is functools.partial:
        own = function.func, tuple(map(_of_value, function.args)), *map(_of_value, sorted(function.keywords.items()))
    key = own, tuple([-1 if f is None else f.number for f in forms]), repr(immediate)
    try:
        hash(key)
    except TypeError:
        return None
    return key


def _of_value(value: Any) -> Any:
    """Return a value with its type, as 1 and True are equal, and 0.0 and -0.0."""
    if type(value) is tuple:
        return tuple(map(_of_value, value))
    return (type(value), repr(value)) if type(value) in (float, complex) else (type(value), value)
