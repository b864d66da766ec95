"""Strategies for shapes and for indices of every kind."""

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import tapegrad as tg

SHAPES = hnp.array_shapes(min_dims=0, max_dims=4, min_side=0, max_side=4)
DTYPES = st.sampled_from((np.float64, np.float32))
LAYOUTS = st.sampled_from(("in C order", "transposed", "sliced", "reversed"))


def integers_below(n):
    return st.integers(-n, n - 1)


def parts_for(n):
    """What can index an axis of n elements."""
    return st.slices(n) if n == 0 else st.one_of(st.slices(n), integers_below(n), integers_below(n).map(np.int64))


@st.composite
def basic_indices(draw, shape):
    """Integers, slices, None and Ellipsis, in any order."""
    first = draw(st.integers(0, len(shape)))
    last = draw(st.integers(first, len(shape)))  # the axes between are what an Ellipsis stands for
    parts = [draw(parts_for(n)) for n in shape[:first]]
    if last < len(shape) or draw(st.booleans()):
        parts += [Ellipsis, *(draw(parts_for(n)) for n in shape[last:])]
    for _ in range(draw(st.integers(0, 2))):
        parts.insert(draw(st.integers(0, len(parts))), None)
    return parts[0] if len(parts) == 1 and draw(st.booleans()) else tuple(parts)


@st.composite
def advanced_indices(draw, shape):
    """A mask, or integer arrays that broadcast against each other, among slices, integers, None and Ellipsis."""
    parts = []
    if shape and draw(st.integers(0, 3)) == 0:
        first = draw(st.integers(0, len(shape) - 1))
        last = draw(st.integers(first + 1, len(shape)))
        mask = draw(hnp.arrays(bool, shape[first:last]))
        parts += [draw(parts_for(n)) for n in shape[:first]]
        parts += [tg.tensor(mask) if draw(st.booleans()) else mask]
        parts += [draw(parts_for(n)) for n in shape[last:]]
    else:
        together = draw(hnp.array_shapes(min_dims=0, max_dims=2, min_side=0, max_side=3))
        for n in shape:
            if n == 0 or draw(st.booleans()):
                parts.append(draw(parts_for(n)))
                continue
            ones = draw(st.lists(st.booleans(), min_size=len(together), max_size=len(together)))
            own = tuple(1 if one else m for one, m in zip(ones, together, strict=True))
            array = draw(hnp.arrays(draw(st.sampled_from((np.int64, np.int8))), own, elements=integers_below(n)))
            kinds = [array, tg.tensor(array)] + ([array.tolist()] if array.ndim and array.size else [])
            parts.append(draw(st.sampled_from(kinds)))
    if draw(st.booleans()):
        parts.insert(draw(st.integers(0, len(parts))), None)
    if draw(st.booleans()):
        parts.insert(draw(st.integers(0, len(parts))), Ellipsis)
    return tuple(parts)


def as_numpy(index):
    if isinstance(index, tuple):
        return tuple(map(as_numpy, index))
    return index.numpy() if isinstance(index, tg.Tensor) else index
