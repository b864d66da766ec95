"""Shapes that depend on values: masks, positions of what is not zero, lengths, sizes that are computed."""

import numpy as np
import pytest
from program.same import follow, phase

import tapegrad as tg

X = np.array([0.5, -1.0, 2.0, -0.25, 1.5, 0.75])
FEWER = np.array([0.5, -1.0, -2.0, -0.25, 1.5, 0.75])
MOVED = np.array([0.5, 2.0, -1.0, -0.25, 1.5, 0.75])  # as many, elsewhere
NONE = -np.abs(X)

SHAPES = {
    "a mask": lambda x: (x[x > 0.0] ** 2).sum(),
    "its result": lambda x: x[x > 0.0] * 2.0,
    "its length": lambda x: x.sum() * len(x[x > 0.0]),
    "its shape": lambda x: x[x > 0.0].shape[0] * (x * x).sum(),
    "nonzero": lambda x: (x[(x > 0.0).nonzero()[0]] * 3.0).sum(),
    "numpy's nonzero": lambda x: (x[np.nonzero(x.detach() > 0.0)] * 3.0).sum(),
    "argwhere": lambda x: x[tg.argwhere(x > 0.0)[:, 0]].sum() * 2.0,
    "flatnonzero": lambda x: (x[tg.flatnonzero(x > 0.0)] ** 2).sum(),
    "compress": lambda x: (x.compress(x.detach().numpy() > 0.0) ** 2).sum(),
    "masked_select": lambda x: tg.masked_select(x, x > 0.0).cumsum(),
    "extract": lambda x: tg.extract(x > 0.0, x).cumsum(),
    "a count that is a size": lambda x: tg.zeros(int((x > 0.0).sum())).sum() + x[: int((x > 0.0).sum())].sum(),
    "range of a count": lambda x: sum((x[k] * (k + 1.0) for k in range(int((x > 0.0).sum()))), x.sum()),
    "repeat": lambda x: (x.repeat((x.detach().numpy() > 0.0).astype(int) + 1) ** 2).sum(),
    "unique": lambda x: tg.unique(x.detach().round()).shape[0] * x.sum(),
    "a written mask": lambda x: (lambda y: (y.__setitem__(y > 0.0, 0.5), (y * x).sum())[1])(x * 1.0),
    "added where": lambda x: (lambda y: (y.__setitem__(y > 0.0, y[y > 0.0] * 3.0), (y * x).sum())[1])(x * 1.0),
    "where": lambda x: tg.where(x > 0.0, x * x, -x).sum(),
    "sort": lambda x: (x.sort() * np.arange(6.0)).sum(),
    "argsort": lambda x: (x[x.argsort()] * np.arange(6.0)).sum(),
    "argmax": lambda x: x[x.argmax()] * 2.0,
    "argmax by int": lambda x: x[int(x.argmax())] * 2.0,
    "searchsorted": lambda x: x.sum() * tg.searchsorted(tg.tensor([-1.0, 0.0, 1.0]), x).sum(),
    "bincount": lambda x: x.sum() * len(tg.bincount((x > 1.0).astype(int))),
    "a median": lambda x: tg.median(x) * x.sum(),
    "a slice by an index": lambda x: x[x.argmin() :].sum() * 1.5,
    "an index list of Python's": lambda x: sum(v for v in x if v > 0.0) * 2.0,
    "any": lambda x: x.sum() if (x > 1.9).any() else (x * x).sum(),
    "max of Python's": lambda x: max(x[0], x[1], x[2]) * 2.0,
    "sorted of Python's": lambda x: sorted(x, key=lambda v: v.item())[0] * 2.0,
    "in": lambda x: x.sum() * (2.0 if 0.5 in x.tolist() else 3.0),
}


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_that_depend_on_values(way, name):
    scaled = phase(lambda k: (X * (1.0 + k / 1024.0),), calls=4, replays=None)
    others = [phase(lambda k, a=a: (a * (1.0 + k / 1024.0),), calls=4, replays=None) for a in (FEWER, MOVED)]
    with tg.allow_lost_gradients():  # by which a list is sorted, and what is looked up in one
        follow(way, lambda: (SHAPES[name], None), scaled, *others, scaled, max_recordings=32)


STABLE = ["where", "sort", "argsort", "argmax", "a median", "searchsorted"]


@pytest.mark.parametrize("name", STABLE)
def test_rows_that_look_at_values_are_replayed(way, name):
    """No shape depends on the values, and Python reads none: one recording serves all."""
    compiled = follow(
        way,
        lambda: (SHAPES[name], None),
        phase(X),
        phase(FEWER, fresh=False),
        phase(MOVED, fresh=False),
        phase(NONE, fresh=False),
    )
    assert len(compiled.recordings) == 1


def test_masks_of_one_count_are_replayed_or_recorded_anew(way):
    """A mask that never changes can be replayed, whatever the numbers are."""
    compiled = follow(way, lambda: (SHAPES["a mask"], None), phase(X, calls=6))
    assert len(compiled.recordings) == 1


def test_an_empty_result(way):
    follow(
        way,
        lambda: ((lambda x: x[x > 0.0].sum() + (x * x).sum()), None),
        phase(X),
        phase(NONE, fresh=True),
        phase(X, fresh=False),
        phase(NONE, fresh=False),
    )
