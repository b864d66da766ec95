"""Rows that NumPy computes by several calls, lowered to chains of steps."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.core.memory import address_of
from tapegrad.engine import replay_executor as P
from tapegrad.engine.tape_pass import gradients_by_rule
from tapegrad.ops import BY_NAME, END_OF_TABLE
from tapegrad.program.ir.listing import NUMBER, Listing
from tapegrad.program.lower.dynamic_index import places
from tapegrad.program.lower.loop_program import Sketch, Untraceable, others_like
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
_ASKING: dict[str, Callable[..., Any]] = {
    name: getattr(np, name) for name in ("any", "all", "argsort", "count_nonzero")
}
_SMALL = 4096
_MOST_NUMBERS = 1 << 14
"""Of more, what Python takes for a rule is nothing."""
_MISSING = object()


class Chaining(Deriving):
    """The part of a lowering that writes chains of steps."""

    calls: dict[int, Any]

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self._sketches: dict[Any, Sketch | None] = {}
        self._scratch: list[tuple[int, int]] = []  # working memory, which rows use one after the other
        self._kept: dict[Any, int] = {}
        self._rules: dict[Any, Sketch | None] = {}
        self._rooms: dict[tuple[int, int], int] = {}
        self.may_fail = -1  # the last row of the listing that may, beyond guards
        self.last_guard = -1

    def of_chain(self, row: int, function: Callable[..., Any], operands: tuple[int, ...], value: Any) -> bool:
        """Lower a row by the steps that its function is made of; False where Python has to compute it."""
        listing, op = self.listing, self.listing.ops[row]
        known = _of_numpy(listing.params.get(row)) if op is None else None
        of_table = op is not None or known is not None or hasattr(function, "points") or _is_ours(function)
        if not of_table or hasattr(function, "generator") or (op is not None and _is_loop(op)):
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
        if sketch.asks_python:
            self.calls[at] = (function, sources, immediate)
        word = self.chain(sketch, [self.place(k) for k in sources if k >= 0], self.place(at))
        self.end(row, at, S.GENERAL, word, reads)
        return True

    def rule_chain(self, at: int, op: Any, params: Any, reads: tuple[int, ...], targets: list[int]) -> list[int] | None:
        """Return the words by which a chain of steps computes what a row's rules say; None where Python is to."""
        rule = Rule(op, params, [None if k < 0 else self.form(k) for k in reads], self.form(at), targets)
        key = rule.key()
        if key is None:
            return None
        if key not in self._rules:
            self._rules[key] = rule.sketch()
        sketch, own = self._rules[key], self.form(at)
        if sketch is None:
            return None
        values = {**dict(zip("xyz", reads, strict=False)), "out": at}
        taken = self._room_for(0, own.layout.nbytes)
        result = self._room_for(1, rule.nbytes)
        word = self.chain(sketch, [taken, *[self.place(values[name]) for name in rule.names]], result)
        words = [word, 0 if own.in_slot else 1, own.layout.nbytes, taken]
        for target in targets:
            if target < 0:
                words += [0] * P.Y_WORDS
                continue
            form = self.form(target)
            count = form.size * (2 if form.dtype.kind == "c" else 1)
            words += [result, count, int(form.dtype.char in "fF"), 0 if form.in_slot else 1]
            result += form.layout.nbytes
        return words

    def _room_for(self, which: int, nbytes: int) -> int:
        """Return the place of memory that the derivatives of rows use one after the other."""
        key = which, -(-nbytes // 64)
        if key not in self._rooms:
            self._rooms[key] = self.room(64 * max(key[1], 1))
        return self._rooms[key]

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


class Rule:
    """What the rules of a row say, of its adjoint and what they read, as one function that gives one vector.

    Parameters
    ----------
    op : Op
    params : dict
    forms : sequence of Form or None
        Of the operands; None for numbers.
    form : Form
        Of the row.
    targets : sequence of int
        By operand, whether it is given anything: not -1.

    Attributes
    ----------
    names : list of str
        What is read besides the adjoint, of x, y, z, out.
    nbytes : int
        Of the vector.
    """

    def __init__(self, op: Any, params: Any, forms: Sequence[Form | None], form: Form, targets: Sequence[int]) -> None:
        self._op, self._params, self._form = op, params, form
        self._forms: list[Any] = list(forms)
        self._live = [k >= 0 for k in targets]
        rules = [op.dx if op.variadic else op.derivatives[k] for k, on in enumerate(self._live) if on]
        read = frozenset().union(*map(op.needs, rules))
        self._by_name: dict[str, Any] = {**dict(zip("xyz", self._forms, strict=False)), "out": form}
        self.names = [name for name in ("x", "y", "z", "out") if name in read]
        self.nbytes = sum([f.layout.nbytes for f, on in zip(self._forms, self._live, strict=True) if on and f])

    def key(self) -> Any:
        """Return what it has in common with rules that say the same; None where there is no saying."""
        known = [self._by_name[name] for name in self.names]
        if self._form.size + self.nbytes // 8 > _MOST_NUMBERS:
            return None
        if _is_loop(self._op) or self._op.variadic or None in known or self._form.code > 3:
            return None
        numbers = [-1 if f is None else f.number for f in (*self._forms, self._form)]
        key = id(self._op), tuple(numbers), tuple(self._live), _params_key(self._params)
        try:
            hash(key)
        except TypeError:
            return None
        return key

    def __call__(self, g: Any, *values: Any) -> Any:
        known = {**self._params, **dict(zip(self.names, values, strict=True))}
        for name, form in self._by_name.items():
            if form is not None:
                known[f"{name}_shape"], known[f"{name}_dtype"] = form.shape, form.dtype
        parts = []
        for form, gradient in zip(self._forms, gradients_by_rule(self._op, g, self._live, known), strict=True):
            if gradient is None:
                continue
            if gradient.dtype != form.dtype:
                raise Untraceable
            parts.append(gradient.reshape(form.shape).reshape(-1))
        return np.concatenate(parts) if len(parts) > 1 else parts[0].copy()

    def sketch(self) -> Sketch | None:
        """Find the steps; None where Python is to compute it.

        All numbers are finite as long as it is not known that these are steps: of others LAPACK's singular values may
        have no end.
        """
        own = form_for(self._form.dtype, self._form.shape, self._form.c_strides)
        operands = [numbers_in(own), *[numbers_in(self._by_name[name]) for name in self.names]]
        try:
            with np.errstate(all="ignore"):
                value = np.asarray(self(*operands))
        except MemoryError:
            raise
        except Exception:  # which rules raise that look at what they cannot see here
            return None
        return find(self, operands, value, False)


def _is_loop(op: Any) -> bool:
    """Tell whether a row may be a loop, which is not to be tried: of other numbers it may have no end."""
    return not op.elementwise and op.opcode >= END_OF_TABLE


def _params_key(params: Any) -> Any:
    return tuple([(name, _of_value(value)) for name, value in sorted((params or {}).items())])


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
                if not sketch.gives(given, functools.partial(_expected, function, operands, given)):
                    return None
        except MemoryError:
            raise
        except Exception:  # what is not known to symbols raises what it likes
            return None
    sketch.forget()
    return sketch


def _expected(function: Callable[..., Any], operands: Sequence[Any], arrays: Sequence[np.ndarray]) -> np.ndarray | None:
    """Return what a function gives of other arrays; None for an error of LAPACK's."""
    left = iter(arrays)
    try:
        return np.asarray(function(*[next(left) if isinstance(v, np.ndarray) else v for v in operands]))
    except np.linalg.LinAlgError:
        return None


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


def _is_ours(function: Any) -> bool:
    """Tell whether a function is that of a row of the table, or one that a row computes an order or a place by."""
    while type(function) is functools.partial:
        if function.args and function.args[0] is np:
            return True
        function = function.func
    return getattr(function, "__module__", "").startswith("tapegrad.ops.")


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
    """Make up numbers, where of what was recorded only the form is known: of square matrices positive ones."""
    memory = np.zeros(max(form.nbytes, 1) // form.dtype.itemsize + 1, form.dtype)
    memory[:] = np.linspace(0.3, 1.7, len(memory)) if form.dtype.kind in "fc" else 1
    found = np.ndarray(form.shape, form.dtype, memory, form.low, form.strides)
    if found.ndim > 1 and found.shape[-1] == found.shape[-2] and form.dtype.kind in "fc":
        for k in range(found.shape[-1]):
            found[..., k, k] = 2.0 * (found.shape[-1] + k)
    return found


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
    if type(value) is dict:
        return dict, *[(name, _of_value(one)) for name, one in value.items()]
    if type(value) is np.ndarray and value.size <= _MOST_NUMBERS and not value.dtype.hasobject:
        return value.dtype.str, value.shape, value.tobytes()
    return (type(value), repr(value)) if type(value) in (float, complex) else (type(value), value)
