"""Which results of a recorded function depend on which numbers of its input, from what its rows are.

For each element of each row there is a set of inputs. Rows that work element by element unite their operands' sets,
rows that move elements move the sets, sums unite along axes. Of a row of which nothing is known, each element is taken
to depend on all that any operand depends on: never too few, at worst too many.

The sets of an array are a matrix of SciPy's, or a list of sets while numbers are written into it one by one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from tapegrad.ops.op import Elementwise
from tapegrad.program.ir.listing import CONSTANT, INPUT, Listing, View

_ALONG = {"cumsum", "cumprod", "softmax", "log_softmax", "logcumsumexp", "sort"}
"""Rows of which each element depends on those along an axis, the param `axis`."""
_REDUCED = {"sum", "mean", "prod", "max", "min", "var", "std", "logsumexp", "nansum", "nanmean"}
"""Rows that reduce the axes of the param `axis`, with the param `keepdims`."""
_MOVING = {"constant", "edge", "reflect", "symmetric", "wrap"}
"""Of `pad`: those that move elements, or put numbers."""
_LABELINGS = 3

Sets = Any
"""None where nothing is depended on; a frozenset for one element; a list of these, or a matrix."""


class Pattern:
    """The pattern of a derivative.

    Attributes
    ----------
    matrix : scipy.sparse.csr_array of bool
        A row for each result (of a Hessian: for each number of the input), a column for each number of the input.
    unknown : dict of (str, str) to int
        Rows of which nothing was known, and that depend on more than one input: operation and line, and how many.
    """

    def __init__(self, matrix: Any, unknown: dict[tuple[str, str], int]) -> None:
        self.matrix, self.unknown = matrix, unknown


def pattern_of(listing: Listing) -> Pattern:
    """Return the pattern of the results of a recording by its first input."""
    return Walk(listing.unpacked()).pattern()


class Walk:
    """A walk along the rows of a recording, in which those that are asked for have sets."""

    def __init__(self, listing: Listing) -> None:
        self.rows, self.unknown = listing, dict[tuple[str, str], int]()
        self.n = size_of(listing.values[listing.inputs[0]])
        self.sets: list[Sets] = [None] * len(listing.ops)
        self.last: list[int] = []

    def pattern(self) -> Pattern:
        """Follow the rows that results depend on."""
        rows, needed = self.rows, bytearray(len(self.rows.ops))
        for row in rows.outputs:
            needed[row] = 1
        self.follow(self.with_operands(needed), kept=rows.outputs)
        parts = [self.matrix(self.sets[row], size_of(rows.values[row])) for row in rows.outputs]
        return Pattern(_sparse().vstack(parts, format="csr"), self.unknown)

    def with_operands(self, needed: bytearray) -> bytearray:
        """Mark what the marked rows are computed from."""
        rows = self.rows
        for row in range(len(needed) - 1, -1, -1):
            if needed[row] and rows.live[row]:
                for k in rows.operands[row]:
                    if k >= 0:
                        needed[k] = 1
        return needed

    def follow(self, needed: bytearray, kept: Sequence[int] = ()) -> None:
        """Compute the sets of the marked rows, and let go of each where it is used last."""
        rows = self.rows
        self.last = list(range(len(needed)))
        for row in range(len(needed)):
            if needed[row]:
                for k in rows.operands[row]:
                    if k >= 0:
                        self.last[k] = row
        for row in kept:
            self.last[row] = len(needed)
        for row in range(len(needed)):
            if needed[row]:
                self.sets[row] = self.sets_of(row)
                for k in rows.operands[row]:
                    if k >= 0 and self.last[k] == row:
                        self.sets[k] = None

    # Representations

    def matrix(self, sets: Sets, size: int) -> Any:
        """Return sets as a matrix of booleans."""
        sparse = _sparse()
        if sets is None:
            return sparse.csr_array((size, self.n), dtype=bool)
        if isinstance(sets, frozenset):
            sets = [sets] * size
        if isinstance(sets, list):
            counts = np.fromiter(map(len, sets), np.int64, len(sets))
            indices = np.fromiter((i for s in sets for i in sorted(s)), np.int64, int(counts.sum()))
            starts = np.concatenate([[0], np.cumsum(counts)])
            return sparse.csr_array((np.ones(len(indices), bool), indices, starts), shape=(size, self.n))
        return sets

    def _listed(self, sets: Sets, size: int) -> list[frozenset[int]]:
        """Return sets as a list of sets, which nobody else has."""
        if isinstance(sets, list):
            return list(sets)
        if sets is None or isinstance(sets, frozenset):
            return [sets or frozenset()] * size
        indices, starts = sets.indices.tolist(), sets.indptr.tolist()
        return [frozenset(indices[a:b]) for a, b in pairwise(starts)]

    def _taken(self, sets: Sets, places: Any, size: int) -> Sets:
        """Return the sets of some elements, by their numbers."""
        if sets is None or isinstance(sets, frozenset):
            return sets
        if np.ndim(places) == 0 or len(places) == 1:
            k = int(np.reshape(places, -1)[0])
            if isinstance(sets, list):
                return sets[k]
            return frozenset(sets.indices[sets.indptr[k] : sets.indptr[k + 1]].tolist())
        if isinstance(sets, list):
            return [sets[k] for k in places.tolist()]
        return sets[places] if len(places) != size or not np.array_equal(places, np.arange(size)) else sets

    def _union(self, parts: list[Sets], size: int) -> Sets:
        """Return the unions of the sets of arrays of one size."""
        parts = [p for p in parts if p is not None]
        if len(parts) < 2:
            return parts[0] if parts else None
        if all(isinstance(p, frozenset) for p in parts):
            return frozenset().union(*parts)
        matrices = [self.matrix(p, size) for p in parts]
        total = matrices[0]
        for matrix in matrices[1:]:
            total = total + matrix
        return total

    def _mixed(self, sets: Sets, size: int, which: Any) -> Sets:
        """Return the unions that a matrix of booleans says: of which elements, for each new one."""
        if isinstance(sets, frozenset):
            sets = [sets] * size
        found = which.astype(bool) @ self.matrix(sets, size)
        found.sort_indices()
        return found

    def united(self, sets: Sets, places: np.ndarray, size: int) -> Sets:
        """Return the unions of the sets of all elements that go to one place."""
        return self._mixed(
            sets, places.size, _selection(places.reshape(-1), np.arange(places.size), (size, places.size))
        )

    def all_of(self, sets: Sets, size: int) -> frozenset[int]:
        """Return the union of all."""
        if isinstance(sets, frozenset):
            return sets
        if isinstance(sets, list):
            return frozenset().union(*sets)
        return frozenset() if sets is None else frozenset(np.unique(sets.indices).tolist())

    # Rows

    def sets_of(self, row: int) -> Sets:
        rows, how = self.rows, self.rows.how[row]
        if how is INPUT or how == INPUT:
            if row != rows.inputs[0]:
                return None
            return self.matrix([frozenset((k,)) for k in range(self.n)], self.n) if self.n > 1 else frozenset((0,))
        if how == CONSTANT or not rows.live[row]:
            return None
        return self.through(row, [None if k < 0 else self.sets[k] for k in rows.operands[row]])

    def through(self, row: int, given: list[Sets]) -> Sets:
        """Return the sets of a row whose operands have these."""
        if all(s is None for s in given):
            return None
        rows, how, op = self.rows, self.rows.how[row], self.rows.ops[row]
        operands, values = rows.operands[row], rows.values
        shape = _shape(values[row])
        size = size_of(values[row])
        if type(how) is View:
            return self._taken(given[0], _places(how, values[operands[0]], values[row]), size_of(values[operands[0]]))
        if isinstance(op, Elementwise):
            parts = []
            for k, s in enumerate(given):
                if s is not None and op.derivative(k, False) not in (None, "0"):
                    parts.append(self._spread(s, _shape(values[operands[k]]), shape, size))
            return self._union(parts, size)
        params = rows.params.get(row, {})
        found = self._known(row, op, given, operands, params, shape, size)
        return self._dense(row, op, given, operands, size) if found is _UNKNOWN else found

    def _spread(self, sets: Sets, own: tuple[int, ...], shape: tuple[int, ...], size: int) -> Sets:
        """Broadcast the sets of an operand to a result."""
        if own == shape or isinstance(sets, frozenset) or size == 0:
            return sets
        count = math.prod(own)
        places = np.broadcast_to(np.arange(count).reshape(own), shape).reshape(-1)
        return self._taken(sets, places, count)

    def _known(
        self,
        row: int,
        op: Any,
        given: list[Sets],
        operands: tuple[int, ...],
        params: dict[str, Any],
        shape: tuple[int, ...],
        size: int,
    ) -> Sets:
        values = self.rows.values
        if op is None:
            return _UNKNOWN
        name, first = op.name, _shape(values[operands[0]])
        count = math.prod(first)
        if name == "assign":
            return self._assigned(row, given, operands, params, size)
        if name in ("add_at", "put_at") and "index" in params:
            places = np.arange(size).reshape(shape)[params["index"]]
            own = _shape(values[operands[1]])
            added = self._spread(given[1], own[max(0, len(own) - places.ndim) :], places.shape, places.size)
            if added is None:
                return given[0]
            return self._union([given[0], self.united(added, places, size)], size)
        if name in _REDUCED and len(operands) == 1:
            axes = _axes(params.get("axis"), len(first))
            kept = tuple([1 if k in axes else n for k, n in enumerate(first)])
            if math.prod(kept) != size:
                return _UNKNOWN
            if size == 1:
                return self.all_of(given[0], count)
            return self.united(given[0], np.broadcast_to(np.arange(size).reshape(kept), first), size)
        if name in _ALONG and len(operands) == 1 and shape == first and params.get("axis") is not None:
            axes = _axes(params["axis"], len(first))
            kept = tuple([1 if k in axes else n for k, n in enumerate(first)])
            lanes = math.prod(kept)
            places = np.broadcast_to(np.arange(lanes).reshape(kept), first).reshape(-1)
            return self._taken(self.united(given[0], places, lanes), places, lanes)
        if name == "sparse_product" and len(first) == 1:
            return self._mixed(given[0], count, _sparse().csr_array(params["matrix"].matrix != 0))
        if name == "matmul":
            return self._product(given, operands, shape, size)
        if name == "outer":
            x, y = (_shape(values[k]) for k in operands)
            if len(x) != 1 or len(y) != 1:
                return _UNKNOWN
            parts = [self._spread(s, own, shape, size) for s, own in zip(given, ((*x, 1), y), strict=True)]
            return self._union(parts, size)
        moves = op.linear or (name == "padded" and params["mode"] in _MOVING)
        return self._moved(row, given, operands, size) if moves else _UNKNOWN

    def _assigned(
        self, row: int, given: list[Sets], operands: tuple[int, ...], params: dict[str, Any], size: int
    ) -> Sets:
        """Write sets over others, in their list where nobody reads it again."""
        values = self.rows.values
        own, part = _shape(values[operands[1]]), tuple(params["shape"])
        places = np.full(part, params["offset"])
        for k, (n, step) in enumerate(zip(part, params["strides"], strict=True)):
            places = places + (np.arange(n) * step).reshape((-1,) + (1,) * (len(part) - 1 - k))
        new = self._spread(given[1], own, part, places.size)
        before = given[0]
        if places.size == 1:
            if not (isinstance(before, list) and self.last[operands[0]] == row):
                before = self._listed(before, size)
            before[int(places.reshape(-1)[0])] = self.all_of(new, 1)
            return before
        kept = np.ones(size, bool)
        kept[places.reshape(-1)] = False
        at = np.flatnonzero(kept)
        left = None if before is None else self._mixed(before, size, _selection(at, at, (size, size)))
        if new is None:
            return left
        return self._union([left, self.united(self.matrix(new, places.size), places, size)], size)

    def _product(self, given: list[Sets], operands: tuple[int, ...], shape: tuple[int, ...], size: int) -> Sets:
        """Unite the sets of a matrix product, of two axes at most; where one is a constant, where that is not 0."""
        values = self.rows.values
        x, y = (_shape(values[k]) for k in operands)
        if len(x) > 2 or len(y) > 2:
            return _UNKNOWN
        (m, inner), n = (x if len(x) == 2 else (1, x[0])), (y[1] if len(y) == 2 else 1)
        parts = []
        for k, sets in enumerate(given):
            if sets is None:
                continue
            other = operands[1 - k]
            there = np.ones((inner, n) if k == 0 else (m, inner), bool)
            if other >= 0 and self.rows.how[other] == CONSTANT:
                there = (np.asarray(values[other]) != 0).reshape(there.shape)
            if k == 0:  # result (i, j) of the elements (i, l) where there[l, j]
                which = _sparse().kron(_sparse().eye_array(m, dtype=bool), _sparse().csr_array(there.T), format="csr")
                parts.append(self._mixed(sets, m * inner, which))
            else:
                which = _sparse().kron(_sparse().csr_array(there), _sparse().eye_array(n, dtype=bool), format="csr")
                parts.append(self._mixed(sets, inner * n, which))
        return self._union(parts, size)

    def _moved(self, row: int, given: list[Sets], operands: tuple[int, ...], size: int) -> Sets:
        """See whether a linear row moves elements, by numbers that stand for them."""
        values, function = self.rows.values, getattr(self.rows.how[row], "function", None)
        if function is None:
            return _UNKNOWN
        random, counts = np.random.default_rng(row), [0 if k < 0 else size_of(values[k]) for k in operands]
        starts = np.concatenate([[0], np.cumsum(counts)])
        labelings = [random.permutation(int(starts[-1])) + 1.0 for _ in range(_LABELINGS)]
        found = []
        for labels in labelings:
            arrays = [
                np.asarray(self.rows.immediates.get(row, 0.0)) if k < 0 else part.reshape(_shape(values[k]))
                for k, part in zip(operands, np.split(labels, starts[1:-1]), strict=True)
            ]
            arrays = [a if s is not None else np.zeros_like(a) for a, s in zip(arrays, given, strict=True)]
            try:
                with np.errstate(all="ignore"):
                    found.append(np.asarray(function(*arrays), float).reshape(-1))
            except Exception:  # what cannot be computed of such numbers is not known
                return _UNKNOWN
        if found[0].size != size:
            return _UNKNOWN
        order = np.argsort(labelings[0])
        places = np.clip(np.rint(found[0]).astype(np.int64) - 1, 0, len(order) - 1)
        places = order[places]
        moved = found[0] != 0
        for labels, result in zip(labelings, found, strict=True):
            if not np.array_equal(result, np.where(moved, labels[places], 0.0)):
                return _UNKNOWN
        whole = _sparse().vstack([self.matrix(s, n) for s, n in zip(given, counts, strict=True)], format="csr")
        if size == 1:
            return self._taken(whole, places, len(order)) if moved[0] else None
        which = _selection(np.flatnonzero(moved), places[moved], (size, len(order)))
        return self._mixed(whole, len(order), which)

    def _dense(self, row: int, op: Any, given: list[Sets], operands: tuple[int, ...], size: int) -> Sets:
        """Let each element depend on all that operands depend on."""
        values = self.rows.values
        every: frozenset[int] = frozenset()
        for k, sets in zip(operands, given, strict=True):
            if sets is not None:
                every |= self.all_of(sets, size_of(values[k]))
        if len(every) > 1 and size > 1:
            file, line, _ = self.rows.places[self.rows.lines[row]] if self.rows.places else ("", 0, "")
            key = (getattr(op, "name", "a call of Python"), f"{file}:{line}")
            self.unknown[key] = self.unknown.get(key, 0) + 1
        return every


_UNKNOWN = object()


def _sparse() -> Any:
    """Return SciPy's module, which is loaded when first used."""
    import scipy.sparse

    return scipy.sparse


def _shape(value: Any) -> tuple[int, ...]:
    return tuple(value.shape)


def size_of(value: Any) -> int:
    return math.prod(value.shape)


def _axes(axis: Any, ndim: int) -> set[int]:
    if axis is None:
        return set(range(ndim))
    return {a % ndim for a in (axis if isinstance(axis, tuple) else (axis,))} if ndim else set()


def _selection(rows: np.ndarray, columns: np.ndarray, shape: tuple[int, int]) -> Any:
    return _sparse().csr_array((np.ones(len(rows), bool), (rows, columns)), shape=shape)


def _places(view: View, operand: Any, value: Any) -> np.ndarray:
    """Return which element of an operand each element of a view is."""
    own = np.zeros(operand.shape, np.int64)
    for axis, (n, step) in enumerate(zip(operand.shape, operand.strides, strict=True)):
        own += (np.arange(n) * step).reshape((-1,) + (1,) * (len(operand.shape) - 1 - axis))
    seen = np.full(value.shape, view.offset, np.int64)
    for axis, (n, step) in enumerate(zip(value.shape, view.strides, strict=True)):
        seen += (np.arange(n) * step).reshape((-1,) + (1,) * (len(value.shape) - 1 - axis))
    own, seen = own.reshape(-1), seen.reshape(-1)
    if len(own) == 1:
        return np.zeros(len(seen), np.int64)
    step = own[1] - own[0]
    if step > 0 and own[-1] - own[0] == step * (len(own) - 1) and len(operand.shape) == 1:
        return (seen - own[0]) // step
    order = np.argsort(own, kind="stable")
    return order[np.searchsorted(own[order], seen)]
