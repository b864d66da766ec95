"""What errors about writing in place tell somebody who knows NumPy."""

import re

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import OperandError, OverwrittenWarning, VersionError

PARTS_COUNT = r"It is a view, and writes count anywhere in the memory that it is part of: u\[t \+ 1\] = … after u\[t\]"


def table(start, read):
    u = tg.zeros(4, 5)
    u[0] = start
    for t in range(3):
        now = read(u[t])
        u[t + 1, 1:] = now[1:] * now[:-1]
    return u.sum()


@pytest.mark.parametrize("detecting", [False, True])
def test_the_version_error_of_a_table_says_that_other_rows_count(detecting):
    """The row that a step reads is not overwritten: only another one of the table is."""
    start = tg.tensor(np.linspace(0.5, 1.5, 5), requires_grad=True)
    with tg.autograd.set_detect_anomaly(detecting), pytest.raises(VersionError, match=PARTS_COUNT) as error:
        table(start, lambda row: row).backward()
    assert ("u[t + 1, 1:] = now[1:] * now[:-1]" in str(error.value)) == detecting
    table(start, tg.clone).backward()  # as the message says
    assert start.grad is not None


def test_the_version_error_of_what_is_no_view_does_not_speak_of_views():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    for make in (lambda: x * 2, lambda: (x * 2).reshape(2, 1).copy(), lambda: tg.stack([x, x])[[1]]):
        y = make()
        z = y * y
        y += 1
        with pytest.raises(VersionError) as error:
            z.sum().backward()
        assert "view" not in str(error.value)


@pytest.mark.parametrize("value", [2.0, [1.0, 2.0], [[0.5, 1.0], [1.5, 2.0]]])
def test_augmented_assignment_to_data_writes_as_in_pytorch(torch, value):
    steps = [lambda p: 2 * p.grad, lambda p: 0.5]
    ours, theirs = tg.tensor(value, requires_grad=True), torch.tensor(value, requires_grad=True)
    kept = ours.detach()
    for p in (ours, theirs):
        (p * p).sum().backward()
        p.data -= steps[0](p)
        p.data *= steps[1](p)
    np.testing.assert_array_equal(ours.detach().numpy(), theirs.detach().numpy())
    np.testing.assert_array_equal(kept.numpy(), theirs.detach().numpy())
    assert ours.is_leaf and ours.requires_grad and ours._version == 2


def test_augmented_assignment_to_the_data_of_a_result_keeps_its_history():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 3
    y.data += 1
    y.sum().backward()
    assert y.tolist() == [4.0, 7.0] and x.grad.tolist() == [3.0, 3.0]


def test_other_values_for_data_are_refused_with_what_to_write():
    p = tg.tensor([1.0, 2.0], requires_grad=True)
    for value in (np.zeros(2), [0.0, 0.0], 3.0):
        with pytest.raises(OperandError, match=re.escape("t.data.copy_(value)")):
            p.data = value
    assert p.tolist() == [1.0, 2.0]


def test_out_that_is_a_tensor_is_told_from_memory_that_has_no_gradient():
    p = tg.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(OperandError, match=r"^numpy\.multiply with out= would .* t\[\.\.\.\] = value, which is"):
        np.multiply(p, p, out=tg.zeros(2))
    with pytest.raises(OperandError, match=r"or an in-place operator such as a \+= t"):
        np.multiply(p, p, out=np.zeros(2))


def test_an_element_is_a_view_where_numpy_gives_a_number():
    """As in PyTorch: two elements are exchanged by copies, or by an index that is a list."""
    array, x = np.array([1.0, 2.0]), tg.tensor([1.0, 2.0], requires_grad=True)
    array[0], array[1] = array[1], array[0]
    t = x * 1.0
    with pytest.warns(OverwrittenWarning, match=r"old = x\[0\].copy\(\)"):
        t[0], t[1] = t[1], t[0]
    assert array.tolist() == [2.0, 1.0] and t.tolist() == [2.0, 2.0]
    by_copies, by_list = x * 1.0, x * 1.0
    by_copies[0], by_copies[1] = by_copies[1].copy(), by_copies[0].copy()
    by_list[[0, 1]] = by_list[[1, 0]]
    for swapped, weight in ((by_copies, 3.0), (by_list, 5.0)):
        assert swapped.tolist() == array.tolist()
        x.grad = None
        (weight * swapped[0] + swapped[1]).backward()
        assert x.grad.tolist() == [1.0, weight]
