"""NumPy's functions that write into their first argument, and how they are called."""

import numpy as np

MASK = np.array([[True, False, True, True], [False, False, True, False], [True, True, False, True]])
INDEX = np.array([[3, 0], [1, 1], [2, -1]])
SHAPE = (3, 4)

# Of each function: how it is called, and the shape of the values.
CALLS = {
    "copyto": (lambda x, v: np.copyto(x, v), (3, 1)),
    "copyto, one axis more": (lambda x, v: np.copyto(x, v), (1, 3, 4)),
    "copyto of one": (lambda x, v: np.copyto(x, v), ()),
    "copyto, mask": (lambda x, v: np.copyto(x, v, where=MASK), (3, 4)),
    "copyto, broadcast mask": (lambda x, v: np.copyto(x, v, where=[True, False, False, True]), (3, 1)),
    "copyto, mask, one axis more": (lambda x, v: np.copyto(x, v, where=MASK), (1, 1, 4)),
    "copyto, no mask": (lambda x, v: np.copyto(x, v, where=False), (4,)),
    "copyto, all": (lambda x, v: np.copyto(x, v, "no", np.True_), (4,)),
    "put": (lambda x, v: np.put(x, [0, 11, -2], v), (3,)),
    "put, some twice": (lambda x, v: np.put(x, [1, 5, 1, 1, 5], v), (5,)),
    "put, too few": (lambda x, v: np.put(x, [[0, 2, 4], [6, 8, 0]], v), (2,)),
    "put, too many": (lambda x, v: np.put(x, [0, 2], v), (2, 3)),
    "put of one": (lambda x, v: np.put(x, 7, v), ()),
    "put, wrap": (lambda x, v: np.put(x, [13, -14, 1], v, mode="wrap"), (3,)),
    "put, clip": (lambda x, v: np.put(x, [13, -14, 1], v, mode="clip"), (3,)),
    "put nowhere": (lambda x, v: np.put(x, [], v), (3,)),
    "put nothing": (lambda x, v: np.put(x, [0], v), (0,)),
    "place": (lambda x, v: np.place(x, MASK, v), (7,)),
    "place, too few": (lambda x, v: np.place(x, MASK, v), (3,)),
    "place, too many": (lambda x, v: np.place(x, MASK, v), (3, 4)),
    "place of one": (lambda x, v: np.place(x, MASK, v), ()),
    "place, numbers as mask": (lambda x, v: np.place(x, MASK.reshape(-1) * 2, v), (2,)),
    "place nowhere": (lambda x, v: np.place(x, ~MASK & MASK, v), (0,)),
    "putmask": (lambda x, v: np.putmask(x, MASK, v), (3, 4)),
    "putmask, too few": (lambda x, v: np.putmask(x, MASK, v), (5,)),
    "putmask of one": (lambda x, v: np.putmask(x, MASK, v), ()),
    "putmask of nothing": (lambda x, v: np.putmask(x, MASK, v), (0,)),
    "put_along_axis": (lambda x, v: np.put_along_axis(x, INDEX, v, 1), (3, 2)),
    "put_along_axis, broadcast": (lambda x, v: np.put_along_axis(x, np.array([[2], [0]]), v, 0), (4,)),
    "put_along_axis, other axis": (lambda x, v: np.put_along_axis(x, np.array([[0, 2, 1, 0]]), v, axis=0), (1, 4)),
    "put_along_axis of one": (lambda x, v: np.put_along_axis(x, INDEX, v, -1), ()),
    "put_along_axis, flat": (lambda x, v: np.put_along_axis(x, np.array([0, 5, 5]), v, None), (3,)),
    "fill_diagonal": (lambda x, v: np.fill_diagonal(x, v), ()),
    "fill_diagonal, several": (lambda x, v: np.fill_diagonal(x, v), (3,)),
    "fill_diagonal, too few": (lambda x, v: np.fill_diagonal(x, v), (2,)),
    "fill_diagonal, too many": (lambda x, v: np.fill_diagonal(x, v), (2, 4)),
    "fill_diagonal, wrap": (lambda x, v: np.fill_diagonal(x, v, wrap=True), (2,)),
    "add.at": (lambda x, v: np.add.at(x, [0, 2, 0], v), (3, 4)),
    "add.at, one axis": (lambda x, v: np.add.at(x, (slice(None), [1, 1, 3]), v), (3, 1)),
    "add.at, mask": (lambda x, v: np.add.at(x, MASK, v), (7,)),
    "add.at, slices": (lambda x, v: np.add.at(x, (slice(None, None, -2), slice(1, 3)), v), (2, 2)),
    "add.at, one element": (lambda x, v: np.add.at(x, (1, 2), v), ()),
    "add.at, all": (lambda x, v: np.add.at(x, ..., v), (4,)),
    "subtract.at": (lambda x, v: np.subtract.at(x, ([0, 0, 2], [1, 1, -1]), v), (3,)),
    "subtract.at of one": (lambda x, v: np.subtract.at(x, [0, 0], v), ()),
}


def data(shape, seed):
    return np.random.default_rng(seed).normal(size=shape)
