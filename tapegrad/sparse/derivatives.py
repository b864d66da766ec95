"""Sparse Jacobians and Hessians: a pattern from what was recorded, colours, and a product for each colour."""

from __future__ import annotations

import warnings
import weakref
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.own_gradients import KnowsGradients
from tapegrad.core.tracebacks import trimmed
from tapegrad.errors import BatchError, CompileError, GradError, OperandError
from tapegrad.program.call.record import rows_once
from tapegrad.record.operations import tensor_of
from tapegrad.sparse.coloring import color_columns, color_stars
from tapegrad.sparse.interactions import hessian_pattern_of
from tapegrad.sparse.pattern import Pattern, pattern_of
from tapegrad.transforms.grad import grad, jvp, linearize, vjp
from tapegrad.transforms.hvp import hvp
from tapegrad.transforms.vmap.api import vmap

_MANY = 10
"""Rows and columns with more elements than so many times the mean, and 100 more, are products of their own."""
_STEPS = 3e7
"""Of a matrix that is nearly dense a colouring spares little; it may take so many steps, of some 50 ns each."""
_LANES = 32
"""So many products go at once: more take more memory, and little less time."""
_CALLS = 3
_EXACT = 1e-8
"""A product of the matrix differs from the function's by less than this times the sum of its terms' sizes."""


class _Plan(NamedTuple):
    """How the elements of a pattern come out of products.

    `columns` are seeds of products with the matrix from the right, a row for each; `rows` those from the left. The
    element k of the pattern is element `place[k]` of all their results, one after the other.
    """

    pattern: Any
    columns: np.ndarray
    rows: np.ndarray
    place: np.ndarray
    colors: int


_plans: dict[str, weakref.WeakKeyDictionary[Any, _Plan]] = {
    "jacobian": weakref.WeakKeyDictionary(),
    "hessian": weakref.WeakKeyDictionary(),
}
"""The plan of each function's last pattern, as long as there is the function."""


@trimmed
def sparse_jacobian(fun: Callable[..., Any], x: Any, *args: Any) -> Any:
    """Return the Jacobian of a function as a sparse array, for about as many products as a row has elements.

    The function is recorded, and the rows of the recording say which results depend on which numbers of `x`. Columns
    that share no row are computed in one product; or rows, if these are fewer.

    Parameters
    ----------
    fun : callable
        `fun(x, *args)` returns an array of real numbers.
    x : array
        Where.
    *args
        Further arguments of the function.

    Returns
    -------
    scipy.sparse.csr_array
        A row for each number of the result, a column for each of `x`, both in C order. Elements of the pattern that
        are 0 at this x are in it.

    Raises
    ------
    OperandError
        If `x` is no array of real numbers, or the result is none.
    CompileError
        If the function does what cannot be recorded, such as a function with a derivative of your own.
    GradError
        If the derivative is not what the pattern says.

    Warns
    -----
    RuntimeWarning
        If an operation has no pattern that is known, and makes much of the matrix dense: which, and where.

    Notes
    -----
    The pattern and its colours are kept as long as the function exists. Each result is checked by a product with a
    random vector. If that differs, the function took another way, and the pattern is computed again.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> def steps(x):
    ...     return x[1:] - x[:-1] ** 2
    >>> tg.func.sparse_jacobian(steps, np.array([1.0, 2.0, 3.0])).toarray()
    array([[-2.,  1.,  0.],
           [ 0., -4.,  1.]])
    """
    return _found("jacobian", fun, x, args)


@trimmed
def sparse_hessian(fun: Callable[..., Any], x: Any, *args: Any) -> Any:
    """Return the Hessian of a function as a sparse array, for few products with vectors.

    Parameters
    ----------
    fun : callable
        `fun(x, *args)` returns one real number.
    x, *args
        As for `sparse_jacobian`.

    Returns
    -------
    scipy.sparse.csr_array
        Symmetric to the bit, a row and a column for each number of `x`.

    Raises
    ------
    As `sparse_jacobian`.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> def energy(x):
    ...     return ((x[1:] - x[:-1]) ** 4).sum()
    >>> tg.func.sparse_hessian(energy, np.array([0.0, 1.0, 3.0])).toarray()
    array([[ 12., -12.,   0.],
           [-12.,  60., -48.],
           [  0., -48.,  48.]])
    """
    return _found("hessian", fun, x, args)


def _found(kind: str, fun: Callable[..., Any], x: Any, args: tuple[Any, ...]) -> Any:
    if not callable(fun):
        raise OperandError(f"sparse_{kind} got {fun!r} in place of a function")
    key = getattr(fun, "__func__", fun)  # a method is another object each time
    x = np.array(tensor_of(x).detach().numpy())
    if x.dtype.kind not in "fiu" or not x.size:
        raise OperandError(f"sparse_{kind} got x of dtype {x.dtype} and shape {x.shape}; give real numbers")
    x = x if x.dtype.kind == "f" else x.astype(float)
    products = _Products(kind, fun, x, args)
    try:
        plan = _plans[kind].get(key)
    except TypeError:  # what cannot be a key
        plan = None
    if plan is not None and plan.pattern.shape == products.shape:
        matrix = _assembled(plan, products)
        if products.agrees(matrix):
            return matrix
    products.warm_up()
    plan = _plan(kind, _pattern(kind, fun, x, args))
    if plan.pattern.shape != products.shape:
        raise GradError(f"{products.name} gives another shape than it did while it was recorded")
    matrix = _assembled(plan, products)
    if not products.agrees(matrix):
        raise GradError(
            f"the derivative of {products.name} is not what its recorded rows say: {products.told}. Use tg.func."
            f"{kind}, and report the function, please"
        )
    with suppress(TypeError):
        _plans[kind][key] = plan
    return matrix


class _Products:
    """Products of the derivative at one point with vectors, from both sides."""

    def __init__(self, kind: str, function: Callable[..., Any], x: np.ndarray, args: tuple[Any, ...]) -> None:
        self.kind, self.name, self.told = kind, getattr(function, "__name__", "the function"), ""
        self._x = x

        def of_x(x: Any) -> Any:
            return function(x, *args)

        of_x.__name__ = self.name
        self._of_x = of_x if args else function
        self._is_compiled = isinstance(self._of_x, KnowsGradients)
        if kind == "hessian" and self._is_compiled:
            self.shape = x.size, x.size
            return
        out, self._along = linearize(grad(self._of_x) if kind == "hessian" else self._of_x, x)
        if not isinstance(out, np.ndarray | np.generic) or out.dtype.kind != "f":
            raise OperandError(f"{self.name} gives {type(out).__name__}, and must give an array of real numbers")
        self._out = np.asarray(out)
        self.shape = self._out.size, x.size

    def right(self, seeds: np.ndarray) -> np.ndarray:
        """Return the products of the matrix with rows of seeds, as rows."""
        if not self._is_compiled:
            return self._lanes(self._along, seeds, self._x.shape, self.shape[0])
        x, found = self._x, np.zeros((len(seeds), self.shape[0]), self._x.dtype)
        for row, seed in zip(found, seeds.astype(x.dtype), strict=True):  # each is a replay
            v = seed.reshape(x.shape)
            row[:] = np.reshape(hvp(self._of_x, x, v) if self.kind == "hessian" else jvp(self._of_x, (x,), (v,))[1], -1)
        return found

    def warm_up(self) -> None:
        """Let a compiled function have its program before it is asked for products: it has it from the third call."""
        function = grad(self._of_x) if self.kind == "hessian" else self._of_x
        for _ in range(_CALLS if self._is_compiled else 0):
            function(self._x)

    def left(self, seeds: np.ndarray) -> np.ndarray:
        """Return the products of rows of seeds with the matrix."""
        if not len(seeds):
            return np.zeros((0, self.shape[1]), self._x.dtype)
        _, pull = vjp(self._of_x, self._x)
        return self._lanes(lambda s: pull(s)[0], seeds, self._out.shape, self.shape[1])

    def _lanes(self, function: Any, seeds: np.ndarray, shape: tuple[int, ...], size: int) -> np.ndarray:
        found = [np.zeros((0, size), self._x.dtype)]
        for first in range(0, len(seeds), _LANES):
            part = seeds[first : first + _LANES].astype(self._x.dtype).reshape(-1, *shape)
            found.append(np.asarray(vmap(function)(part)).reshape(len(part), -1))
        return np.concatenate(found)

    def agrees(self, matrix: Any) -> bool:
        """Compare a product with a random vector; what is not finite is not compared."""
        vector = np.random.default_rng(0).uniform(0.5, 1.5, self.shape[1])
        expected = self.right(vector[None])[0]
        with np.errstate(all="ignore"):
            off = abs(matrix @ vector - expected)
            size = abs(matrix) @ vector + abs(expected)
        eps = _EXACT if self._x.dtype == np.float64 else 1e-3
        bad = off > eps * size + np.finfo(self._x.dtype).tiny
        if bad.any():
            k = int(np.argmax(bad))
            self.told = f"row {k} of a product with a vector is off by {off[k]:.3g}"
        return not bad.any()


def _pattern(kind: str, fun: Callable[..., Any], x: np.ndarray, args: tuple[Any, ...]) -> Pattern:
    """Record the function, and follow its rows."""
    follow = hessian_pattern_of if kind == "hessian" else pattern_of
    try:
        pattern = follow(rows_once(fun, x, *args))
    except (CompileError, BatchError) as error:
        raise CompileError(
            f"sparse_{kind} records {getattr(fun, '__name__', 'the function')} to see what depends on what: {error}. "
            f"Use tg.func.{kind}"
        ) from error
    rows, columns = pattern.matrix.shape
    if pattern.unknown and min(rows, columns) > 100 and pattern.matrix.nnz > rows * columns / 4:
        worst = ", ".join(f"{name} at {place}" for name, place in list(pattern.unknown)[:3])
        warnings.warn(
            f"the pattern is nearly dense, as nothing is known of how results depend on operands of {worst}",
            RuntimeWarning,
            stacklevel=5,
        )
    return pattern


def _plan(kind: str, pattern: Pattern) -> _Plan:
    matrix = pattern.matrix
    matrix.sort_indices()
    return _symmetric(matrix) if kind == "hessian" else _general(matrix)


def _ints(matrix: Any) -> tuple[np.ndarray, np.ndarray]:
    return matrix.indptr.astype(np.int32), matrix.indices.astype(np.int32)


def _is_many(counts: np.ndarray) -> np.ndarray:
    return counts > _MANY * counts.mean() + 100 if counts.size else np.zeros(0, bool)


def _colored(matrix: Any) -> tuple[np.ndarray, int]:
    """Colour the columns of a matrix that is given by rows."""
    by_columns = matrix.tocsc()
    by_columns.sort_indices()
    starts, rows = _ints(by_columns)
    row_starts, columns = _ints(matrix)
    least = int(np.diff(row_starts).max(initial=0))
    best, count = np.zeros(matrix.shape[1], np.int32), matrix.shape[1] + 1
    natural = np.arange(matrix.shape[1])
    for order in (natural, np.argsort(-np.diff(starts), kind="stable")):
        colors = np.full(matrix.shape[1], -1, np.int32)
        forbidden = np.full(matrix.shape[1] + 1, -1, np.int32)
        found = color_columns(starts, rows, row_starts, columns, order, colors, forbidden)
        if found < count:
            best, count = colors, found
        if count <= max(least, 1):  # no colouring has fewer
            break
    return best, count


def _seeds(colors: np.ndarray, count: int) -> np.ndarray:
    seeds = np.zeros((count, len(colors)))
    there = colors >= 0
    seeds[colors[there], np.flatnonzero(there)] = 1.0
    return seeds


def _general(matrix: Any) -> _Plan:
    """Plan a Jacobian: by columns with the longest rows apart, or by rows with the longest columns apart."""
    plans = []
    for turned in (False, True):
        own = matrix.T.tocsr() if turned else matrix
        own.sort_indices()
        many = _is_many(np.diff(own.indptr))
        rest = own.copy()
        if many.any():
            keep = np.repeat(~many, np.diff(own.indptr))
            starts = np.concatenate([[0], np.cumsum(np.where(many, 0, np.diff(own.indptr)))])
            rest = type(own)((own.data[keep], own.indices[keep], starts), shape=own.shape)
        colors, count = _colored(rest)
        plans.append((count + int(many.sum()), turned, own, many, colors, count))
    total, turned, own, many, colors, count = min(plans, key=lambda p: p[0])
    row_of = np.repeat(np.arange(own.shape[0]), np.diff(own.indptr))
    longest = np.flatnonzero(many)
    number = np.full(own.shape[0], -1)
    number[longest] = np.arange(len(longest))
    mine = colors[own.indices] * np.int64(own.shape[0]) + row_of  # of the products with columns
    apart = count * np.int64(own.shape[0]) + number[row_of] * np.int64(own.shape[1]) + own.indices
    place = np.where(many[row_of], apart, mine)
    units = np.zeros((len(longest), own.shape[0]))
    units[np.arange(len(longest)), longest] = 1.0
    seeds = _seeds(colors, count)
    if not turned:
        return _Plan(own, seeds, units, place, total)
    # In the order of the matrix itself; products from the right are the single ones.
    back = type(own)((np.arange(own.nnz), own.indices, own.indptr), shape=own.shape).T.tocsr()
    back.sort_indices()
    place = place[back.data]
    first = count * own.shape[0]
    place = np.where(place < first, place + len(longest) * own.shape[1], place - first)
    return _Plan(matrix, units, seeds, place, total)


def _symmetric(matrix: Any) -> _Plan:
    """Plan a Hessian: nodes with many neighbours have a colour each, the others a star colouring."""
    pattern = (matrix + matrix.T + _eye(matrix.shape[0])).tocsr()
    pattern.sort_indices()
    n = pattern.shape[0]
    starts, neighbors = _ints(pattern)
    counts = np.diff(starts)
    row_of = np.repeat(np.arange(n), counts)
    if pattern.nnz > n * n / 8 and float(counts @ counts.astype(float)) > _STEPS:
        colors, count = np.arange(n, dtype=np.int32), n
    else:
        many = _is_many(counts)
        keep = ~(many[row_of] | many[neighbors])
        kept = type(pattern)((np.ones(int(keep.sum()), bool), (row_of[keep], neighbors[keep])), shape=pattern.shape)
        kept.sort_indices()
        colors, count = np.zeros(n, np.int32), n + 1
        own_starts, own_neighbors = _ints(kept)
        for order in (np.arange(n), np.argsort(-np.diff(own_starts), kind="stable")):
            order = order[~many[order]]
            tried = np.full(n, -1, np.int32)
            found = color_stars(own_starts, own_neighbors, order, tried, np.full(n + 1, -1, np.int32))
            if found < count:
                colors, count = tried, found
        colors[many] = count + np.arange(int(many.sum()))
        count += int(many.sum())
    # Element (i, j) is the product of j's colour at i where j is i's only neighbour of the colour; else the other way.
    keys = row_of * np.int64(count) + colors[neighbors]
    _, inverse, times = np.unique(keys, return_inverse=True, return_counts=True)
    alone = times[inverse] == 1
    direct = colors[neighbors] * np.int64(n) + row_of
    turned = colors[row_of] * np.int64(n) + neighbors
    upper = row_of <= neighbors
    mirrored = _mirror(pattern)
    use_direct = np.where(upper, alone, ~alone[mirrored])  # of an element and its mirror image, the upper one decides
    return _Plan(pattern, _seeds(colors, count), np.zeros((0, n)), np.where(use_direct, direct, turned), count)


def _mirror(pattern: Any) -> np.ndarray:
    """Return where the transposed element of each element of a symmetric pattern is."""
    numbered = type(pattern)((np.arange(pattern.nnz), pattern.indices, pattern.indptr), shape=pattern.shape)
    turned = numbered.T.tocsr()
    turned.sort_indices()
    return turned.data


def _eye(n: int) -> Any:
    import scipy.sparse  # which is loaded when first used

    return scipy.sparse.eye_array(n, dtype=bool, format="csr")


def _assembled(plan: _Plan, products: _Products) -> Any:
    """Compute the products, and put their elements in place."""
    right = products.right(plan.columns)
    left = products.left(plan.rows)
    found = np.concatenate([right.reshape(-1), left.reshape(-1)])
    pattern = plan.pattern
    return type(pattern)((found[plan.place], pattern.indices.copy(), pattern.indptr.copy()), shape=pattern.shape)
