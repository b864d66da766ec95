"""The pattern of a Hessian, from the rows of the function itself.

Two inputs have a second derivative only if a row on the way to the result is curved in what depends on the one and in
what depends on the other (A. Walther, "Computing sparse Hessians with automatic differentiation", ACM Transactions on
Mathematical Software 34, 2008). Only the operands of curved rows need their sets: a sum that grows has none.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from tapegrad.ops import BY_NAME, expression
from tapegrad.ops.curvature import NoDerivativeError, change
from tapegrad.ops.op import Elementwise
from tapegrad.program.ir.listing import CONSTANT, INPUT, Listing, View
from tapegrad.sparse.pattern import Pattern, Sets, Walk, size_of

_STRAIGHT = {"assign", "add_at", "put_at", "max", "min", "sort", "padded", "sparse_product"}
"""Rows that are linear piece by piece, and that the table cannot say this of."""
_MATMUL = BY_NAME["matmul"]
_KEPT = 4
"""So many of the last pairs are looked at for one that a new pair includes."""
_ENTRIES = 10_000_000
"""So many elements, those that are there twice included, are collected before they are merged."""


def hessian_pattern_of(listing: Listing) -> Pattern:
    """Return the pattern of the Hessian of a recording's result, one number, by its first input."""
    return _Interactions(listing.unpacked()).pattern()


class _Interactions(Walk):
    """A walk that notes which inputs come together in a curved row."""

    def __init__(self, listing: Listing) -> None:
        super().__init__(listing)
        self.curved: dict[int, tuple[tuple[int, int], ...]] = {}
        self.wanted = bytearray(len(listing.ops))
        self.pairs: list[tuple[frozenset[int], frozenset[int]]] = []
        self.entries = 0
        self.found: list[Any] = []

    def pattern(self) -> Pattern:
        """Follow the rows that curved rows depend on."""
        rows, count = self.rows, len(self.rows.ops)
        reaching = bytearray(count)
        for row in rows.outputs:
            reaching[row] = 1
        self.with_operands(reaching)
        depends = bytearray(count)
        for row in range(count):
            if not reaching[row] or not rows.live[row] or rows.how[row] in (INPUT, CONSTANT):
                depends[row] = row == rows.inputs[0]
                continue
            given = [k >= 0 and bool(depends[k]) for k in rows.operands[row]]
            depends[row] = any(given)
            pairs = self._curved_pairs(row, given) if any(given) else ()
            if pairs:
                self.curved[row] = pairs
                for k in rows.operands[row]:
                    if k >= 0:
                        self.wanted[k] = 1
        self.with_operands(self.wanted)
        needed = bytearray(self.wanted)
        for row in self.curved:
            needed[row] = 1
        self.follow(needed)
        self._merge()
        return Pattern(self.found[0], self.unknown)

    def _curved_pairs(self, row: int, given: list[bool]) -> tuple[tuple[int, int], ...]:
        """Return in which pairs of its operands a row is curved, the smaller first."""
        op = self.rows.ops[row]
        there = [k for k, depends in enumerate(given) if depends]
        every = tuple([(a, b) for a in there for b in there if a <= b])
        if type(self.rows.how[row]) is View:
            return ()
        if isinstance(op, Elementwise):
            values = [self.rows.values[k] for k in (*self.rows.operands[row], row) if k >= 0]
            pairs = _pairs(op, any(v.dtype.kind == "c" for v in values))
            return tuple([pair for pair in pairs if given[pair[0]] and given[pair[1]]])
        if op is None:
            return every
        if op.linear or op.name in _STRAIGHT:
            return ()
        if op.bilinear:
            return ((0, 1),) if len(there) == 2 else ()
        return every

    def sets_of(self, row: int) -> Sets:
        """Note what comes together in a row, and return its sets if they are asked for."""
        if row in self.curved:
            self._note(row)
        return super().sets_of(row) if self.wanted[row] else None

    def _note(self, row: int) -> None:
        pairs, operands = self.curved[row], self.rows.operands[row]
        given = [None if k < 0 else self.sets[k] for k in operands]
        size = size_of(self.rows.values[row])
        shapes = [self.rows.values[k].shape for k in operands if k >= 0]
        if self.rows.ops[row] is _MATMUL and max(map(len, shapes)) <= 2:
            inner = shapes[0][-1]  # of each sum over it, these elements are multiplied by those
            first = np.broadcast_to(np.arange(inner), shapes[0])
            second = np.broadcast_to(np.arange(inner).reshape(-1, *[1] * (len(shapes[1]) - 1)), shapes[1])
            self._come_together(self.united(given[0], first, inner), self.united(given[1], second, inner), inner)
            return
        own = {
            k: self.through(row, [s if k == n else None for n, s in enumerate(given)])
            for k in {k for pair in pairs for k in pair}
        }
        for a, b in pairs:
            self._come_together(own[a], own[b], size)

    def _come_together(self, a: Sets, b: Sets, size: int) -> None:
        """Note that each element depends on these inputs and on those."""
        if a is None or b is None:
            return
        if isinstance(a, frozenset) or isinstance(b, frozenset):
            pair = self.all_of(a, size), self.all_of(b, size)
            for k in range(len(self.pairs) - 1, max(len(self.pairs) - 1 - _KEPT, -1), -1):
                if self.pairs[k][0] <= pair[0] and self.pairs[k][1] <= pair[1]:
                    self.entries -= len(self.pairs[k][0]) * len(self.pairs[k][1])
                    del self.pairs[k]
            self.pairs.append(pair)
            self.entries += len(pair[0]) * len(pair[1])
        else:
            self.found.append((self.matrix(a, size).T @ self.matrix(b, size)).tocsr())
            self.entries += self.found[-1].nnz
        if self.entries > _ENTRIES:
            self._merge()

    def _merge(self) -> None:
        """Unite all that was noted in one symmetric matrix."""
        from scipy import sparse  # which is loaded when first used

        shape = self.n, self.n
        parts = [sparse.csr_array(shape, dtype=bool), *self.found]
        if self.pairs:
            first = [np.fromiter(a, np.int64, len(a)) for a, _ in self.pairs]
            second = [np.fromiter(b, np.int64, len(b)) for _, b in self.pairs]
            rows = np.concatenate([np.repeat(a, len(b)) for a, b in zip(first, second, strict=True)])
            columns = np.concatenate([np.tile(b, len(a)) for a, b in zip(first, second, strict=True)])
            parts.append(sparse.csr_array((np.ones(len(rows), bool), (rows, columns)), shape=shape))
        total = parts[0]
        for part in parts[1:]:
            total = total + part
        self.pairs, self.found, self.entries = [], [(total + total.T).tocsr()], 0


@functools.cache
def _pairs(op: Elementwise, is_complex: bool) -> tuple[tuple[int, int], ...]:
    """Return in which pairs of operands an elementwise row is curved: the derivative by one changes with the other."""
    operands = range(op.arity)
    if is_complex and op.mixed:
        return tuple([(a, b) for a in operands for b in operands if a <= b])
    found: set[tuple[int, int]] = set()
    for k in operands:
        source = op.derivative(k, is_complex)
        if source is None:
            continue
        for j in operands:
            moving = {expression.OPERANDS[j], "out"}
            try:
                changes = change(source, frozenset(moving)) is not None
            except NoDerivativeError:
                changes = bool(expression.variables(source) & moving)
            if changes:
                found.add((min(k, j), max(k, j)))
    return tuple(sorted(found))
