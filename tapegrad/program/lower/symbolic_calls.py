"""Finds the steps of what a function of arrays computes: it is called with symbols, and each call of NumPy is a step.

A symbol stands for an array whose numbers nobody may look at. What is not known here raises; Python then computes the
row.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, cast

import numpy as np

from tapegrad.engine import microcode
from tapegrad.program.lower import numpy_loops
from tapegrad.program.lower.index_copies import carried
from tapegrad.program.lower.loop_program import TEMPORARY, Part, Sketch, Untraceable
from tapegrad.program.lower.matmul import products
from tapegrad.program.lower.numpy_decompositions import FUNCTIONS
from tapegrad.program.lower.reductions import accumulated, reduced

_NUMBERS = (bool, int, float, complex)


class Symbol(np.lib.mixins.NDArrayOperatorsMixin):
    """Stands for an array: of a part of a row's memory, with the steps that make it appended to a sketch."""

    __slots__ = ("_part", "_sketch")
    is_unknown = True  # for rules that ask whether a special case is there

    def __init__(self, sketch: Sketch, part: Part) -> None:
        self._sketch, self._part = sketch, part

    @property
    def part(self) -> Part:
        """Where it is."""
        return self._part

    @property
    def shape(self) -> tuple[int, ...]:
        return self._part.array.shape

    @property
    def dtype(self) -> np.dtype:
        return self._part.array.dtype

    @property
    def ndim(self) -> int:
        return self._part.array.ndim

    @property
    def size(self) -> int:
        return self._part.array.size

    @property
    def itemsize(self) -> int:
        return self._part.array.itemsize

    @property
    def T(self) -> Symbol:
        return self.transpose()

    @property
    def real(self) -> Symbol:
        return self._view(self._part.array.real)

    @property
    def imag(self) -> Symbol:
        if self.dtype.kind != "c":
            raise Untraceable
        return self._view(self._part.array.imag)

    def _view(self, array: np.ndarray) -> Symbol:
        return Symbol(self._sketch, self._part.view(array))

    def __len__(self) -> int:
        return self.shape[0]

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise Untraceable

    def __bool__(self) -> bool:
        raise Untraceable

    def __setitem__(self, index: Any, value: Any) -> None:
        part = self._part
        there = part.array[index]
        if part.memory.kind != TEMPORARY or not isinstance(there, np.ndarray) or there.base is None:
            raise Untraceable  # what is an operand's nobody may write; an index of arrays is no part
        if not np.may_share_memory(there, part.array):
            raise Untraceable
        given = value._part if type(value) is Symbol else self._sketch.constant(value)
        if given.memory is part.memory:
            raise Untraceable
        given = self._sketch.cast(given, self.dtype)
        self._sketch.copy(given, part.view(there))
        there[...] = given.array

    def __iter__(self) -> Any:
        return iter([self[k] for k in range(len(self))])

    def __getitem__(self, index: Any) -> Symbol:
        if type(index) is Symbol and self.ndim == 1:
            return self._gathered(index)
        if _symbols(index):
            places = pointed(self._sketch, self.shape, index if isinstance(index, tuple) else (index,))
            return self.reshape(-1)._gathered(places)
        return _moved(lambda x: x[index], self)

    def reshape(self, *shape: Any) -> Symbol:
        return _moved(lambda x: x.reshape(*shape), self)

    def ravel(self, order: str = "C") -> Symbol:
        turned = self
        if order == "K":
            if 0 in self._part.array.strides:
                raise Untraceable  # in which order NumPy then goes is for NumPy to say
            turned = self.transpose(sorted(range(self.ndim), key=lambda k: -abs(self._part.array.strides[k])))
        elif order != "C":
            raise Untraceable
        flat = turned.reshape(-1)
        return flat if flat._part.array.flags.c_contiguous else flat.copy()

    def flatten(self) -> Symbol:
        return self.reshape(-1).copy()

    def transpose(self, *axes: Any) -> Symbol:
        return self._view(self._part.array.transpose(*axes))

    def swapaxes(self, first: int, second: int) -> Symbol:
        return self._view(self._part.array.swapaxes(first, second))

    def squeeze(self, axis: Any = None) -> Symbol:
        return self._view(self._part.array.squeeze(axis))

    def copy(self, order: str = "C") -> Symbol:
        if order != "C":
            raise Untraceable
        part = self._part
        return Symbol(self._sketch, self._sketch.copied(part, np.empty(part.array.shape, part.array.dtype)))

    def astype(self, dtype: Any, *args: Any, **kwargs: Any) -> Symbol:
        if args or set(kwargs) - {"copy"}:
            raise Untraceable
        return Symbol(self._sketch, self._sketch.cast(self._part, np.dtype(dtype)))

    def sum(self, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False) -> Symbol:
        return _reduced(np.add, self, axis, dtype, out, keepdims)

    def max(self, axis: Any = None, out: Any = None, keepdims: bool = False) -> Symbol:
        return _reduced(np.maximum, self, axis, None, out, keepdims)

    def min(self, axis: Any = None, out: Any = None, keepdims: bool = False) -> Symbol:
        return _reduced(np.minimum, self, axis, None, out, keepdims)

    def constant(self, array: np.ndarray) -> Symbol:
        """Return an array whose numbers are known, as a symbol."""
        return Symbol(self._sketch, self._sketch.constant(array))

    def argsort(self, axis: Any = -1, kind: Any = None) -> Any:
        return FUNCTIONS[np.argsort](self, axis, kind)

    def cumsum(self, axis: Any = None) -> Symbol:
        return (self.reshape(-1) if axis is None else self)._accumulated(np.add, axis or 0)

    def cumprod(self, axis: Any = None) -> Symbol:
        return (self.reshape(-1) if axis is None else self)._accumulated(np.multiply, axis or 0)

    def conj(self) -> Any:
        return np.conjugate(self)

    def windows(self, n: int) -> Symbol:
        """Return all that lies side by side in a vector, n elements each."""
        return self._view(np.lib.stride_tricks.sliding_window_view(self._part.array, n))

    def added_at(self, target: Any, index: Any) -> Symbol:
        """Return an array to which this is added at an index, elements named twice twice, in the order of NumPy's."""
        sketch, dtype = self._sketch, self.dtype
        if dtype.char not in microcode.ADDED or target.dtype != dtype:
            raise Untraceable
        if isinstance(index, tuple) and len(index) == 1:
            (index,) = index
        if type(index) is Symbol and target.ndim == 1:
            places = index._places()
            sketch.may_fail = True
        elif _symbols(index):
            raise Untraceable
        else:
            named = np.ascontiguousarray(np.arange(target.size).reshape(target.shape)[index])
            places = sketch.constant(named, np.intp)
        whole, spread = sketch.temporary(np.zeros(target.shape, dtype)), cast(Any, np.broadcast_to)
        given = target._part if type(target) is Symbol else sketch.constant(target, dtype)
        sketch.copy(given, whole)
        whole.array[...] = given.array
        source: Symbol = spread(self, places.array.shape).reshape(-1).copy()
        mode = microcode.ADD + microcode.ADDED.index(dtype.char)
        sketch.at_places(mode, whole, places, source._part)
        np.add.at(whole.array.reshape(-1), places.array.reshape(-1), source._part.array)
        return Symbol(sketch, whole)

    def distinct(self, size: int) -> Symbol:
        """Leave the row to Python where two of some places in so many elements are the same; give them."""
        counts = self.constant(np.ones(self.shape)).added_at(np.zeros(size), self)
        _where(counts > 1, np.nan, counts).checked()
        return self

    def _places(self) -> Part:
        """Return computed places, in C order; a step that reads or writes there fails where one is outside."""
        if self.dtype.kind not in "iu":
            raise Untraceable
        part = self._sketch.cast(self._part, np.dtype(np.int64))
        return (
            part if part.array.flags.c_contiguous else self._sketch.copied(part, np.empty(part.array.shape, np.int64))
        )

    def _gathered(self, index: Symbol) -> Symbol:
        """Return the elements of a vector at computed places."""
        sketch, places = self._sketch, index._places()
        whole = self if self._part.array.flags.c_contiguous else self.copy()
        out = sketch.temporary(np.asarray(whole._part.array[places.array]))
        sketch.at_places(microcode.READ, whole._part, places, out)
        sketch.may_fail = True
        return Symbol(sketch, out)

    def transformed(self, ufunc: Any, factor: Any, size: int, dtype: np.dtype) -> Symbol:
        """Return a Fourier transform along the last axis, by one of NumPy's generalized ufuncs."""
        sketch, out = self._sketch, np.empty((*self.shape[:-1], size), dtype)
        (part,) = products(sketch, ufunc, self._part, sketch.constant(factor), out=out)
        return Symbol(sketch, part)

    def checked(self) -> Symbol:
        """Leave the row to Python where there is NaN in it, as where LAPACK finds no answer; give it."""
        self._sketch.check(self._part)
        return self

    def _accumulated(self, ufunc: Any, axis: int) -> Symbol:
        return Symbol(self._sketch, accumulated(self._sketch, ufunc, self._part, axis))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        if method == "__call__" and ufunc.signature is not None:
            return _product(ufunc, kwargs, *inputs)
        if method == "__call__" and not set(kwargs) - {"out"}:
            return _called(ufunc, inputs, kwargs.get("out", (None,))[0])
        given = {k: v for k, v in kwargs.items() if v is not None and v is not np._NoValue}
        out = given.pop("out", (None,))
        if out != (None,) or type(inputs[0]) is not Symbol:
            raise Untraceable
        if method == "reduce" and not set(given) - {"axis", "keepdims", "dtype"}:
            axis, keepdims = kwargs.get("axis", 0), bool(given.get("keepdims", False))
            return Symbol(
                self._sketch, reduced(self._sketch, ufunc, inputs[0]._part, axis, keepdims, given.get("dtype"))
            )
        if method == "accumulate" and not set(given) - {"axis"}:
            return inputs[0]._accumulated(ufunc, given.get("axis", 0))
        raise Untraceable

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if function in _MOVES:
            return _moved_all(function, args, kwargs)
        own = _FUNCTIONS.get(function)
        if own is None:
            raise Untraceable
        return own(*args, **kwargs)


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
    if part.dtype.kind not in "iu":  # a mask names as many elements as it likes
        raise Untraceable
    own = sketch.cast(part._part, np.dtype(np.int64))
    if not own.array.flags.c_contiguous:
        own = sketch.copied(own, np.empty(own.array.shape, np.int64))
    out = sketch.temporary(np.asarray(numbers[own.array]))
    sketch.at_places(microcode.READ, sketch.constant(numbers), own, out)
    sketch.may_fail = True
    return Symbol(sketch, out)


def _reduced(ufunc: Any, x: Symbol, axis: Any, dtype: Any, out: Any, keepdims: bool) -> Any:
    return ufunc.reduce(x, axis, dtype, out, keepdims)


def _symbols(value: Any) -> list[Symbol]:
    """List the symbols among arguments."""
    if type(value) is Symbol:
        return [value]
    if isinstance(value, (list, tuple)):
        return [s for v in value for s in _symbols(v)]
    return [s for v in value.values() for s in _symbols(v)] if type(value) is dict else []


def _with(value: Any, arrays: Any) -> Any:
    """Return arguments with arrays in the places of symbols."""
    if type(value) is Symbol:
        return next(arrays)
    if type(value) in (list, tuple):
        return type(value)([_with(v, arrays) for v in value])
    return {k: _with(v, arrays) for k, v in value.items()} if type(value) is dict else value


def _moved(function: Callable[..., Any], *symbols: Symbol) -> Symbol:
    sketch = symbols[0]._sketch
    return Symbol(sketch, carried(sketch, function, [s._part for s in symbols]))


def _moved_all(function: Callable[..., Any], args: Any, kwargs: Any) -> Symbol:
    symbols = _symbols(args)
    if not symbols or _symbols(kwargs):
        raise Untraceable

    def of_arrays(*arrays: Any) -> Any:
        return function(*_with(args, iter(arrays)), **kwargs)

    return _moved(of_arrays, *symbols)


def _operands(values: Sequence[Any]) -> tuple[Sketch, list[Any]]:
    """Return parts for symbols and arrays, and Python's numbers as they are."""
    sketch = next(s._sketch for s in _symbols(tuple(values)))
    return sketch, [v._part if type(v) is Symbol else v if type(v) in _NUMBERS else sketch.constant(v) for v in values]


def _called(ufunc: Any, inputs: Sequence[Any], target: Any = None) -> Symbol:
    if type(ufunc) is not np.ufunc or ufunc.nout != 1:
        raise Untraceable
    sketch, parts = _operands(inputs)
    kinds = [p.array.dtype if type(p) is Part else type(p) if type(p) is not bool else np.dtype(bool) for p in parts]
    dtypes = ufunc.resolve_dtypes((*kinds, *[None] * ufunc.nout))
    loop = numpy_loops.find(ufunc, dtypes)
    if loop is None:
        raise Untraceable
    parts = [
        sketch.cast(p, d) if type(p) is Part else sketch.constant(p, d) for p, d in zip(parts, dtypes[:-1], strict=True)
    ]
    value = np.asarray(ufunc(*[p.array for p in parts]))
    out = sketch.temporary(value) if target is None else _writable(target, value, parts)
    sketch.elementwise(loop, [*parts, out])
    return Symbol(sketch, out)


def _writable(target: Any, value: np.ndarray, parts: Sequence[Part]) -> Part:
    """Return the part that `out=` names, with the value in it."""
    out = target._part if type(target) is Symbol else None
    if out is None or out.memory.kind != TEMPORARY:
        raise Untraceable
    if out.array.shape != value.shape or out.array.dtype != value.dtype:
        raise Untraceable
    for p in parts:  # what lies there too has to be read where it is written
        if p.memory is out.memory and (p.offset != out.offset or p.array.strides != out.array.strides):
            raise Untraceable
    out.array[...] = value
    return out


def _product(ufunc: Any, kwargs: Any, *values: Any) -> Symbol | tuple[Symbol, ...]:
    if any(type(v) in _NUMBERS for v in values):
        raise Untraceable
    if kwargs:  # the vectors of vecdot lie along an axis
        if set(kwargs) != {"axis"} or ufunc.signature != "(n),(n)->()":
            raise Untraceable
        values = tuple([np.moveaxis(v, kwargs["axis"], -1) for v in values])
    sketch, parts = _operands(values)
    found = [Symbol(sketch, part) for part in products(sketch, ufunc, *parts)]
    return found[0] if ufunc.nout == 1 else tuple(found)


def _where(condition: Any, x: Any = None, y: Any = None) -> Symbol:
    if x is None or y is None:
        raise Untraceable
    sketch, (c, a, b) = _operands((condition, x, y))
    if type(c) is not Part or c.array.dtype != np.bool_:
        raise Untraceable
    plain = [p.array if type(p) is Part else p for p in (a, b)]
    out = sketch.temporary(np.where(c.array, *plain))
    dtype = out.array.dtype
    parts = [sketch.cast(p, dtype) if type(p) is Part else sketch.constant(p, dtype) for p in (a, b)]
    sketch.elementwise(numpy_loops.where(dtype), [c, *parts, out])
    return Symbol(sketch, out)


_MOVES = frozenset(
    (
        *(np.roll, np.flip, np.fliplr, np.flipud, np.tril, np.triu, np.repeat, np.tile, np.concatenate, np.stack),
        *(np.take, np.broadcast_to, np.moveaxis, np.rollaxis, np.reshape, np.transpose, np.ravel, np.squeeze),
        *(np.expand_dims, np.rot90, np.diagonal, np.swapaxes, np.diag, np.hstack, np.vstack, np.atleast_1d),
        *(np.matrix_transpose, np.copy),
    )
)
_FUNCTIONS: dict[Any, Callable[..., Any]] = {np.where: _where, **FUNCTIONS}


def sketched(function: Callable[..., Any], operands: Sequence[Any], value: np.ndarray, moves: bool) -> Sketch:
    """Find the steps of what a function computes.

    Parameters
    ----------
    function : callable
    operands : sequence of ndarray or float
        Arrays are its operands; a number is always the same.
    value : ndarray
        What it gave of them.
    moves : bool
        Whether it only moves elements.

    Raises
    ------
    Untraceable
        Where Python has to compute it.
    """
    arrays = [v for v in operands if isinstance(v, np.ndarray)]
    sketch = Sketch(arrays)
    parts = [Part(memory, memory.array) for memory in sketch.operands]
    left = iter(parts if moves else [Symbol(sketch, part) for part in parts])
    if moves:
        if len(arrays) != len(operands):
            raise Untraceable
        sketch.finish(carried(sketch, function, parts), value)
        return sketch
    result = function(*[next(left) if isinstance(v, np.ndarray) else v for v in operands])
    if type(result) is not Symbol:
        raise Untraceable
    sketch.finish(result._part, value)
    return sketch
