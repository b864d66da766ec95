"""Loops over the rows of an array from outside: its numbers are compared once, and any change is seen."""

import numpy as np
import pytest

import tapegrad as tg


def follow(data, own=False):
    """A compiled function that goes over rows of an array, and the same without compiling."""

    def plain(x):
        total = x * 0.0
        for row in data:
            total = total * 0.5 + np.sin(row * x).sum()
        return total

    return tg.compile(plain), plain


CHANGES = {
    "one element": lambda data: data.__setitem__((3, 1), 7.0),
    "a row": lambda data: data[1].__setitem__(slice(None), 0.25),
    "the sign of zero": lambda data: data.__setitem__((0, 0), -0.0),
    "through a view": lambda data: data.T[2].__iadd__(1.0),
    "by another dtype": lambda data: data.view(np.uint64)[2, 2:3].__iadd__(np.uint64(1 << 40)),
}


@pytest.mark.parametrize("change", list(CHANGES))
@pytest.mark.parametrize("layout", ["whole", "a part of another", "turned", "every other row"])
def test_changes_of_the_array_are_seen(change, layout):
    base = np.random.default_rng(0).normal(size=(12, 6))
    data = {"whole": base, "a part of another": base[2:9, :3], "turned": base.T, "every other row": base[::2]}[layout]
    data[0, 0] = 0.0
    compiled, plain = follow(data)
    for _ in range(4):
        assert compiled(tg.tensor(1.5)).item() == plain(tg.tensor(1.5)).item()
    assert compiled.stats.replays
    for _ in range(3):
        if change == "by another dtype" and layout == "turned":
            base.view(np.uint64)[2, 2:3] += np.uint64(1 << 40)
        else:
            CHANGES[change](data)
        assert compiled(tg.tensor(1.5)).item() == plain(tg.tensor(1.5)).item()


class Holder:
    pass


def test_another_array_with_the_same_numbers_and_then_others():
    holder = Holder()
    holder.data = np.random.default_rng(0).normal(size=(5, 3))

    def plain(x):
        return sum((row * x).sum() for row in holder.data)

    compiled = tg.compile(plain)
    for _ in range(3):
        compiled(tg.tensor(2.0))
    holder.data = holder.data.copy()
    assert compiled(tg.tensor(2.0)).item() == plain(tg.tensor(2.0)).item()
    for k in range(4):
        holder.data[k, 0] += 1.0
        assert compiled(tg.tensor(2.0)).item() == plain(tg.tensor(2.0)).item()


def test_rows_whose_array_is_not_read_are_compared_themselves():
    base = np.random.default_rng(0).normal(size=(4, 3))
    first, last = base[0], base[3]

    def plain(x):
        return (first * x).sum() + (last * x).sum()

    compiled = tg.compile(plain)
    for _ in range(3):
        compiled(tg.tensor(2.0))
    for row in (3, 0, 3):
        base[row, 1] += 1.0
        assert compiled(tg.tensor(2.0)).item() == plain(tg.tensor(2.0)).item()
    compiled(tg.tensor(2.0))
    recordings = compiled.stats.recordings
    base[1] = 7.0  # which is in neither
    assert compiled(tg.tensor(2.0)).item() == plain(tg.tensor(2.0)).item()
    assert compiled.stats.recordings == recordings


def test_what_lies_between_the_rows_of_an_array_is_compared_itself():
    base = np.random.default_rng(0).normal(size=(9, 3))
    even, odd = base[::2], base[3]

    def plain(x):
        return sum((row * x).sum() for row in even) + (odd * x).sum()

    compiled = tg.compile(plain)
    for _ in range(3):
        compiled(tg.tensor(2.0))
    for row in (3, 4, 3):
        base[row, 1] += 1.0
        assert compiled(tg.tensor(2.0)).item() == plain(tg.tensor(2.0)).item()


def test_each_row_is_not_compared_by_itself():
    data = np.random.default_rng(0).normal(size=(300, 3))
    compiled, _ = follow(data)
    for _ in range(3):
        compiled(tg.tensor(1.5))
    rest = compiled.recordings[0]._reads._layout.rest
    assert sum(type(form).__name__ == "Bits" for *_, form in rest) == 1
