"""What one sees of tapes: `print(tape)`, `len(tape)`, `tg.tape_info()`."""

import gc
import re

import numpy as np
import pytest

import tapegrad as tg


@pytest.fixture(autouse=True)
def new_tape():
    """Begin on a new tape: a test that failed before may have left this thread's open one alive."""
    (tg.tensor(0.0, requires_grad=True) * 1.0).tape.close()


def program():
    x = tg.tensor([1.0, -2.0, 3.0], requires_grad=True)
    c = tg.tensor([3.0, 4.0, 5.0])
    y = x * c
    z = tg.stack([y, y * 2.5])
    return z.max(axis=0).sum()


def rows_of(text):
    """Read a printed tape: number, name, layout, operands and flags of each row."""
    found = []
    for line in text.splitlines()[1:]:
        match = re.fullmatch(r"%(\d+) +(\w+) +(\w+\[[\d, ]*\]) *(.*)", line)
        assert match, line
        found.append(match.groups())
    return found


def test_print_lists_every_row():
    result = program()
    text = str(result.tape)
    head = text.splitlines()[0]
    assert f"{len(result.tape)} rows" in head
    assert f"{result.tape.nbytes} bytes" in head
    rows = rows_of(text)
    assert [int(r[0]) for r in rows] == list(range(len(result.tape)))
    assert [r[1] for r in rows] == ["leaf", "const", "mul", "mul", "stack", "max", "sum"]
    assert [r[2] for r in rows] == ["float64[3]"] * 4 + ["float64[2, 3]", "float64[3]", "float64[]"]
    assert [r[3] for r in rows] == ["", "", "%0, %1 saves", "%2, 2.5", "%2, %3", "%4 saves", "%5"]


def test_print_names_operands_by_row_and_numbers_by_value():
    x = tg.tensor(1.0, requires_grad=True)
    y = x / 3.0 - 0.25
    rows = rows_of(str(y.tape))
    assert [r[3] for r in rows] == ["", "%0, 3", "%1, 0.25"]


def test_print_does_not_call_a_constant_that_is_not_kept_a_number():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x + np.array([5.0, 6.0])
    (added,) = (r for r in rows_of(str(y.tape)) if r[1] == "add")
    assert not re.search(r"\b0\b", added[3].replace("%0", "")), added


def test_print_after_backward():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    metric = (x * 3.0).sum()
    y = x.exp().sin().sum()
    y.backward()
    text = str(metric.tape)
    assert "sum" in text
    assert "exp" not in text or " freed" in text
    metric.backward()
    loss = x.exp().sum()
    loss.backward()
    assert "gave back its rows after backward" in str(loss.tape)


def test_print_of_imports():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x.exp()
    y.tape.close()
    z = y.sin()
    assert [r[1] for r in rows_of(str(z.tape))] == ["import", "sin"]


def test_print_of_every_kind_of_row():
    x = tg.tensor(np.ones((2, 3)), dtype=np.float32, requires_grad=True)
    y = tg.where(x > 0, x.astype(float), 1.0)[0, [0, 2]] @ np.ones((2, 2))
    rows = rows_of(str(y.tape))
    assert [r[1] for r in rows if r[1] not in ("leaf", "const")] == ["astype", "where", "gather_at", "matmul"]
    assert rows[0][2] == "float32[2, 3]"


def test_tape_info_counts_tapes_rows_and_bytes():
    gc.collect()
    before = tg.tape_info()
    x = tg.tensor(np.ones(1_000), requires_grad=True)
    y = x.exp()
    y.tape.close()
    z = y.sin() * y
    info = tg.tape_info()
    assert info.tapes - before.tapes == 2
    assert info.rows - before.rows == len(y.tape) + len(z.tape) == 2 + 3
    assert info.bytes - before.bytes == y.tape.nbytes + z.tape.nbytes
    assert info.bytes - before.bytes > 8_000
    assert info == (info.rows, info.bytes, info.tapes)
    del y, z
    assert tg.tape_info() == before


def test_tape_info_of_nothing_recorded():
    before = tg.tape_info()
    with tg.no_grad():
        _ = tg.tensor([1.0], requires_grad=True).exp()
    assert tg.tape_info() == before


def test_tape_of_a_tensor():
    x = tg.tensor(1.0, requires_grad=True)
    assert x.tape is None
    y = x.sin() * 2.0
    assert isinstance(y.tape, tg.Tape)
    assert len(y.tape) == 3
