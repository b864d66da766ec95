"""Writes between tensors that share memory, in ways that random programs do not draw."""

import numpy as np
import pytest
from numpy.lib.stride_tricks import as_strided

import tapegrad as tg
from tapegrad.errors import OperandError

START = [[0.2, 0.35, 0.5], [0.65, 0.45, 0.8], [0.9, 0.15, 0.7]]


def self_write(library, made, write):
    w = library.tensor([1.0, 2.0, 3.0], dtype=library.float64, requires_grad=True)
    x = w * 2.0
    if made == "no_grad":
        with library.no_grad():
            v = x[:2]
    else:
        v = x.detach()[:2]
    if write == "copy_":
        x[:2].copy_(v)
    else:
        x[slice(None, 2) if write == "slice" else [0, 1]] = v
    x.sum().backward()
    return w.grad.tolist()


@pytest.mark.parametrize("write", ["slice", "copy_"])
@pytest.mark.parametrize("made", ["no_grad", "detach"])
def test_values_without_a_history_that_are_there_already(torch, made, write):
    """A write of a view made under no_grad to its own place is a write of constants, and no write to itself."""
    assert self_write(tg, made, write) == self_write(torch, made, write) == [0.0, 0.0, 2.0]


def leaf_that_is_a_view(library, write):
    b = library.zeros(4, dtype=library.float64)
    leaf = (b if "own" in write else library.ones(4, dtype=library.float64))[:2]
    leaf.requires_grad_()
    if "set" in write:
        b[:2] = leaf
    elif "add" in write:
        b[2:].add_(leaf)
    elif "mul" in write:
        b[2:].mul_(leaf)
    else:
        b[[0, 1]] = leaf
    (b * 3.0).sum().backward()
    return leaf.grad.tolist()


@pytest.mark.parametrize("write", ["set", "set own", "add", "add own", "mul", "list"])
def test_a_leaf_that_is_a_view_is_a_value(torch, write):
    """It gets its gradient, also where it shares the memory that is written, where PyTorch raises."""
    expected = [0.0, 0.0] if write == "mul" else [3.0, 3.0]
    assert leaf_that_is_a_view(tg, write) == expected
    if "own" not in write:
        assert leaf_that_is_a_view(torch, write) == expected


@pytest.mark.parametrize("recorded", [True, False])
@pytest.mark.parametrize("index", [np.array([True] * 4), [0, 1, 2, 3]])
@pytest.mark.parametrize("steps", [(1, -1), (-1, 1), (-1, -1)])
def test_elements_of_the_tensor_itself_in_another_order(recorded, index, steps):
    """All are read before the first one is written; NumPy reads, where a mask holds, what it has just written."""
    w = tg.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=recorded)
    x = w * 1.0
    target, source = x[:: steps[0]], x[:: steps[1]]
    target[index] = source
    expected = np.arange(1.0, 5.0)
    expected[:: steps[0]] = expected[:: steps[1]].copy()
    assert x.tolist() == expected.tolist()
    if recorded:
        (x * np.array([1.0, 10.0, 100.0, 1000.0])).sum().backward()
        weights = np.array([1.0, 10.0, 100.0, 1000.0])
        np.testing.assert_array_equal(w.grad, weights[:: steps[0] * steps[1]])


def test_differences_of_order_0_are_the_tensor_itself():
    """As NumPy's; a result that shared its memory and did not know would keep a history that is not its own."""
    x = tg.tensor([1.0], requires_grad=True) * 2.0
    assert np.diff(x, 0) is x
    assert tg.diff(x, n=0) is x


def test_memory_that_overlaps_itself_is_refused_again():
    """A write that was refused is no sign that the memory can be written."""
    t = tg.from_numpy(as_strided(np.arange(4.0), (3, 2), (8, 8)))
    y = tg.tensor(np.ones((3, 2)), requires_grad=True) * 2.0
    with pytest.raises(OperandError, match="overlap"):
        t[:] = y
    with tg.no_grad(), pytest.raises(OperandError, match="overlap"):
        t.mul_(2.0)
    with tg.no_grad(), pytest.raises(OperandError, match="overlap"):
        t[:] = 2.0
    assert t.tolist() == [[0.0, 1.0], [1.0, 2.0], [2.0, 3.0]]


def test_memory_that_overlaps_itself_and_was_written_through_a_part_of_another_alias():
    t = tg.from_numpy(as_strided(np.arange(4.0), (3, 2), (8, 8)))
    part = t[0]
    t.detach()[1].fill_(5.0)
    assert (part + 0.0).tolist() == [0.0, 5.0]
    with tg.no_grad(), pytest.raises(OperandError, match="overlap"):
        t.mul_(2.0)
    assert t.tolist() == [[0.0, 5.0], [5.0, 5.0], [5.0, 3.0]]


@pytest.mark.parametrize("bounds", ["both", "lower", "upper", "by name"])
def test_bounds_that_the_write_changes(bounds):
    """The bounds are copied first, as other operands that the row saves."""
    w = tg.tensor(START, requires_grad=True)
    x = w * 1.0
    low, high = x.T * 0.5, x.T
    low, high = {"both": (low, high), "lower": (high, None), "upper": (None, high), "by name": (low, high)}[bounds]
    x.clip_(min=low, max=high) if bounds == "by name" else x.clip_(low, high)
    (x * x).sum().backward()
    v = tg.tensor(START, requires_grad=True)
    low, high = {
        "both": (v.T * 0.5, v.T),
        "lower": (v.T, None),
        "upper": (None, v.T),
        "by name": (v.T * 0.5, v.T),
    }[bounds]
    y = v.clip(low, high)
    (y * y).sum().backward()
    np.testing.assert_array_equal(x.detach(), np.clip(START, *(None if b is None else b.detach() for b in (low, high))))
    np.testing.assert_array_equal(w.grad, v.grad)


def test_a_view_of_what_was_detached_in_place_follows_it(torch):
    """After a write its history is that of its base, which has none any more."""
    for library in (tg, torch):
        w = library.tensor([1.0, 2.0], requires_grad=True)
        x = w * 2.0
        v = x[:1]
        x.detach_()
        assert v.requires_grad
        x.mul_(2.0)
        (v.sum() + w.sum()).backward()
        assert w.grad.tolist() == [1.0, 1.0]
        x[:] = w
        (v * 3.0).sum().backward()
        assert w.grad.tolist() == [4.0, 1.0]


def test_memory_of_other_kinds_of_arrays_is_shared(tmp_path):
    """What is written to the tensor is in the file, and what is written to the file in the tensor."""
    array = np.memmap(tmp_path / "numbers", float, "w+", shape=(2, 3))
    t = tg.from_numpy(array)
    w = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    v = t.reshape(6)[::2]
    t[0] = w * 2.0
    v.mul_(w)
    array[1, 0] = 7.0
    assert array.tolist() == t.tolist() == [[2.0, 4.0, 12.0], [7.0, 0.0, 0.0]]
    t.sum().backward()
    np.testing.assert_array_equal(w.grad, [2.0 + 2.0, 2.0 + 6.0, 2.0 * 2.0])


def test_memory_that_tensors_cannot_read_is_not_copied_in_silence():
    other = np.arange(3.0).astype(np.dtype(float).newbyteorder())
    unaligned = np.frombuffer(bytearray(25), np.uint8)[1:].view(float)
    for array, why in ((other, "byte order"), (unaligned, "aligned"), (np.ma.masked_less(np.arange(3.0), 1), "mask")):
        with pytest.raises(OperandError, match=why):
            tg.from_numpy(array)
    assert tg.tensor(other).tolist() == [0.0, 1.0, 2.0]


@pytest.mark.parametrize("count", [3, 3000])
@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("name", ["mul_", "div_", "add_", "sub_"])
def test_a_number_is_not_saved(name, again, count):
    """So backward takes nothing away, and what goes on from there can be differentiated."""
    w = tg.tensor(np.ones(count), requires_grad=True)
    x = w * 2.0
    if again:
        x.add_(0.0)
    getattr(x, name)(4.0)
    x.sum().backward()
    x *= 3.0
    x.sum().backward()
    first = {"mul_": 8.0, "div_": 0.5, "add_": 2.0, "sub_": 2.0}[name]
    np.testing.assert_array_equal(w.grad, np.full(count, 4.0 * first))


def test_the_real_part_is_written_as_the_tensor():
    w = tg.tensor([1.0, 2.0], requires_grad=True)
    x = w * 2.0
    x.real += w
    x.real *= 2.0
    assert x.tolist() == [6.0, 12.0]
    x.sum().backward()
    assert w.grad.tolist() == [6.0, 6.0]
    x.real = 3.0
    assert (x.tolist(), x.is_leaf) == ([3.0, 3.0], False)
