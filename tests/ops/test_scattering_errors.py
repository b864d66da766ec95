"""Positions, masks and sources that do not fit: what the errors of scatter and its like say."""

import numpy as np
import pytest
from oracles import leaf

from tapegrad import errors
from tapegrad.record.plan_cache import row

X = np.arange(12.0).reshape(3, 4) / 4 - 1


def test_what_does_not_fit():
    t = leaf(X)
    one = np.zeros((1, 1), int)
    for call, kind, what in (
        (lambda: t.index_add(0, [3], np.zeros((1, 4))), errors.IndexingError, "index 3 for axis 0, of size 3; count"),
        (lambda: t.index_copy(1, [0, -5], np.zeros((3, 2))), errors.IndexingError, "index -5 for axis 1, of size 4"),
        (lambda: t.scatter(0, 3 + one, 1.0), errors.IndexingError, "scatter got the index 3"),
        (lambda: t.scatter_add(1, -5 + one, [[1.0]]), errors.IndexingError, "scatter_add got the index -5"),
        (lambda: row("put_flat", t, 1.0, index=[12]), errors.IndexingError, "put_ got the index 12 for the flattened"),
        (lambda: t.index_fill(0, [0.0], 1.0), errors.DTypeError, "the index of index_fill has dtype float64"),
        (lambda: t.scatter(0, one > 0, 1.0), errors.DTypeError, "the index of scatter has dtype bool"),
        (lambda: t.masked_fill([1, 0, 0, 1], 1.0), errors.DTypeError, "mask of masked_fill has dtype int64; it must"),
        (lambda: t.index_fill(2, [0], 1.0), errors.AxisError, "its axes are 0 to 1"),
        (lambda: t.index_fill(0, [[0]], 1.0), errors.ShapeError, "it takes one axis of integers"),
        (lambda: t.index_add(0, [0], np.zeros(4)), errors.ShapeError, r"it must have shape \(1, 4\)"),
        (lambda: t.index_copy(1, [0, 1], np.zeros((2, 3))), errors.ShapeError, r"it must have shape \(3, 2\)"),
        (lambda: t.index_fill(0, [0], [1.0]), errors.ShapeError, "takes one number, and index_copy"),
        (lambda: t.masked_fill(True, X), errors.ShapeError, r"one number, and where\(mask"),
        (lambda: t.masked_fill(np.ones(3, bool), 1.0), errors.ShapeError, "broadcast"),
        (lambda: t.masked_scatter(np.ones(3, bool), X), errors.ShapeError, "shape mismatch|broadcast"),
        (lambda: t.masked_scatter(X > 0, [1.0]), errors.ShapeError, "for 7 elements at which the mask holds"),
        (lambda: t.scatter(0, [0], [1.0]), errors.ShapeError, "it needs as many axes"),
        (lambda: t.scatter(0, np.zeros((1, 5), int), 1.0), errors.ShapeError, "no axis but dim may be longer"),
        (lambda: t.scatter(0, one, np.zeros(1)), errors.ShapeError, r"shape \(1,\) for an index of shape \(1, 1\)"),
        (lambda: t.scatter_add(1, np.zeros((1, 3), int), [[1.0]]), errors.ShapeError, "none of them may be shorter"),
        (lambda: t.scatter_add(0, one, 1.0), errors.ShapeError, "it needs as many axes"),
        (lambda: t.scatter(0, one, value=[[1.0]]), errors.ShapeError, "takes one number, and src="),
        (lambda: t.scatter(0, one), errors.OperandError, "give one of them"),
        (lambda: t.scatter(0, one, 1.0, value=1.0), errors.OperandError, "give one of them"),
        (lambda: t.scatter(0, one, 1.0, reduce="add"), errors.OperandError, "use scatter_add"),
        (lambda: row("put_flat", t, [1.0], index=[0, 1]), errors.ShapeError, "for 2 positions; give as many"),
        (lambda: t.index_add(0, [0], X[:1], alpha=X), errors.OperandError, "it is one number"),
        (lambda: t.index_add(0, [0], X[:1], alpha=leaf(np.array(2.0))), errors.OperandError, "has no gradient"),
    ):
        with pytest.raises(kind, match=what):
            call()
