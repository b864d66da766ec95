"""Anomaly detection: what errors of backward say of the lines of the program, and for how long lines are kept."""

import re
import threading
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import detect_anomaly, is_anomaly_enabled
from tapegrad.core.grad_mode import state
from tapegrad.errors import FreedError, VersionError
from tapegrad.tape.tape import open_tape

SOURCE = Path(__file__).read_text().splitlines()


@pytest.fixture(autouse=True)
def no_tape_is_open():
    open_tape(state.own).close()


def at(mark, function):
    """Return the place of the line of this file that ends in a comment."""
    (line,) = [k + 1 for k, text in enumerate(SOURCE) if text.endswith(f"# {mark}")]
    return f"{__file__}:{line}, in {function}"


def leaf(value):
    return tg.tensor(value, requires_grad=True)


def message(tensor):
    """Return the error of a backward."""
    with pytest.raises(VersionError) as caught:
        tensor.sum().backward()
    return str(caught.value)


def overwrite(y):
    y += 1.0  # overwritten


def forward(x):
    y = x * 3.0
    z = y * y  # recorded
    overwrite(y)
    return z


# What the error says


@pytest.mark.parametrize("shape", [(), (3,), (2, 3)])
def test_a_stale_value_names_the_lines(shape):
    x = leaf(np.full(shape, 2.0))
    with detect_anomaly():
        text = message(forward(x))
    assert f"mul (row 2, float64[{', '.join(map(str, shape))}]) saved its operand x" in text
    assert "at version 0, and it is at version 1 now" in text
    recorded, overwritten = text.splitlines()[1:3], text.splitlines()[3:]
    assert recorded == [f"  recorded at {at('recorded', 'forward')}", "    z = y * y  # recorded"]
    assert overwritten == [f"  overwritten at {at('overwritten', 'overwrite')}", "    y += 1.0  # overwritten"]
    assert x.grad is None


def test_without_it_the_error_ends_with_a_hint():
    text = message(forward(leaf([2.0])))
    assert "mul (row 2, float64[1]) saved its operand x" in text
    assert text.endswith(
        "To see which lines recorded and overwrote it, run forward and backward inside of autograd.detect_anomaly()"
    )
    assert __file__ not in text


def test_only_in_backward_it_says_that_the_forward_must_be_run_inside_too():
    z = forward(leaf([2.0]))
    with detect_anomaly():
        text = message(z)
    assert text.endswith(
        "is not known, because detect_anomaly was off when the forward ran: run that inside of it, too"
    )
    assert "To see" not in text


def test_lines_of_a_forward_inside_are_known_in_a_backward_outside():
    with detect_anomaly():
        z = forward(leaf([2.0]))
    text = message(z)
    assert f"recorded at {at('recorded', 'forward')}" in text
    assert f"overwritten at {at('overwritten', 'overwrite')}" in text


def test_what_happened_outside_is_said_to_be_unknown():
    x = leaf([2.0])
    y = x * 3.0
    z = y * y
    with detect_anomaly():
        overwrite(y)
        text = message(z)
    assert "recorded at a line that was not noted, as detect_anomaly was off" in text
    assert f"overwritten at {at('overwritten', 'overwrite')}" in text
    with detect_anomaly():
        y = x * 3.0
        z = y * y
    overwrite(y)
    assert "overwritten at a line that was not noted" in message(z)


def test_few_writes_are_all_named():
    with detect_anomaly():
        y = leaf([2.0, 3.0]) * 1.0
        y += 5.0  # before it is saved
        z = y.sin()
        y += 1.0  # few, first
        with tg.no_grad():
            y.mul_(2.0)  # few, second
            y[0] = 7.0  # few, third
        text = message(z)
    assert "at version 1, and it is at version 4 now" in text
    places = re.findall(r"overwritten at (.*)", text)
    assert places == [at(f"few, {k}", "test_few_writes_are_all_named") for k in ("first", "second", "third")]
    assert text.splitlines()[4] == "    y += 1.0  # few, first"


def test_of_many_writes_the_first_and_the_last_are_named():
    with detect_anomaly():
        y = leaf([2.0]) * 1.0
        z = y.sin()
        y += 1.0  # many, first
        for _ in range(10):
            y.mul_(2.0)
        y -= 1.0  # many, last
        text = message(z)
    name = "test_of_many_writes_the_first_and_the_last_are_named"
    assert f"overwritten 12 times, first at {at('many, first', name)}\n" in text
    assert f"last at {at('many, last', name)}\n" in text
    assert text.count(__file__) == 3


WRITES = {
    "add_": lambda y: y.add_(1.0),
    "add_ of a multiple": lambda y: y.add_(tg.ones(2), alpha=-0.5),
    "copy_": lambda y: y.copy_([5.0, 6.0]),
    "zero_": lambda y: y.zero_(),
    "clip_": lambda y: y.clip_(0.0, 1.0),
    "index": lambda y: y.__setitem__(0, 3.0),
    "mask": lambda y: y.__setitem__(np.array([True, False]), 3.0),
    "index of arrays": lambda y: y.__setitem__(np.array([0]), 3.0),
    "slice": lambda y: y.__setitem__(slice(1), 3.0),
    "view": lambda y: y[1:].mul_(2.0),
    "detach": lambda y: y.detach().mul_(2.0),
    "data": lambda y: y.data.mul_(2.0),
    "out=": lambda y: np.add(1.0, 2.0, out=y),
    "put_": lambda y: y.put_([0], [7.0]),
    "numpy.copyto": lambda y: np.copyto(y, [7.0, 8.0]),
    "numpy.put": lambda y: np.put(y, [0], [7.0]),
    "numpy.add.at": lambda y: np.add.at(y, [0], 7.0),
}


@pytest.mark.parametrize("name", WRITES)
@pytest.mark.parametrize("warm", [0, 2], ids=["first", "again"])
def test_every_unrecorded_write_knows_its_line(name, warm):
    """Also where the same was done before, so that a shorter way may be gone."""
    y = tg.tensor([2.0, 3.0])
    w = leaf([1.0, 1.0])
    with detect_anomaly(), tg.no_grad():
        for _ in range(warm):
            WRITES[name](y)
        with tg.enable_grad():
            z = w * y
        WRITES[name](y)
    text = message(z)
    (place,) = re.findall(r"overwritten at (.*)", text)
    assert place.startswith(f"{__file__}:")
    assert place.endswith(", in <lambda>")


def test_writes_of_parameters_between_forward_and_backward():
    w = leaf([1.0, 2.0])
    with detect_anomaly():
        loss = (w * w).sum()
        with tg.no_grad():
            w -= 0.1  # a step too early
        text = message(loss)
    assert f"overwritten at {at('a step too early', 'test_writes_of_parameters_between_forward_and_backward')}" in text


def test_a_write_that_fails_is_none():
    with detect_anomaly():
        y = leaf([2.0, 3.0]) * 1.0
        z = y.sin()
        for warm in (False, True):
            if warm:
                y += 1.0  # that succeeds
            with pytest.raises(ValueError):
                y += np.ones(3)
        assert re.findall(r"overwritten at (.*)", message(z)) == [
            at("that succeeds", "test_a_write_that_fails_is_none")
        ]


def test_the_error_of_a_freed_graph_is_the_same_as_ever():
    with detect_anomaly():
        z = leaf([2.0]).exp().sum()
        z.backward()
        with pytest.raises(FreedError, match="retain_graph"):
            z.backward()


def test_lines_without_a_source_are_numbers():
    program = compile("z = y * y\n\ny += 1.0", "<nowhere>", "exec")
    with detect_anomaly():
        names = {"y": leaf([2.0]) * 1.0}
        exec(program, names)
        text = message(names["z"])
    assert text.endswith("\n  recorded at <nowhere>:1, in <module>\n  overwritten at <nowhere>:3, in <module>")


# Which rows have lines


def expression(x, a, index):
    y = x * a + 1.0 - x / 2.0 + 2.0 * x - a
    y = tg.sin(y).exp().maximum(x) + np.cos(y) * a.astype(np.float32)
    y = y.reshape(9).reshape(3, 3).transpose(0, 1)[1:] @ y[:, :2] + y.sum(0)[:2]
    y = tg.where(y > 0, y, 0.0) + tg.sort(y, axis=0) + y.astype(np.float32)
    y = y + y[index] + tg.stack([y, y]).mean(axis=0) + tg.linalg.norm(y) + tg.einsum("ij->ij", y)
    y = y.clone().mul_(2.0)
    y[0] = y[1] * 2.0
    v = y[1:]
    y += v[0]
    return v * v


def test_every_row_has_a_line():
    x, a, index = leaf(np.arange(9.0).reshape(3, 3) / 9.0), np.ones((3, 3)), np.array([1, 0])
    for _ in range(3):  # what is done again may go a shorter way
        expression(x, a, index)
    with detect_anomaly():
        z = expression(x, a, index)
    tape = z.tape
    assert sorted(tape.lines) == list(range(len(tape)))
    assert {place.function for place in tape.lines.values()} == {"expression"}
    assert {place.file for place in tape.lines.values()} == {__file__}
    assert all("# " + __file__ in line for line in str(tape).splitlines()[1:])


def test_numbers_alone_have_lines_too():
    x = leaf(0.5)
    with detect_anomaly():
        y = x
        for _ in range(20):
            y = (y * 0.5 + 1.0) / y - x**2
    assert sorted(y.tape.lines) == list(range(len(y.tape)))


def test_rows_of_a_view_that_catches_up_have_the_line_of_its_use():
    with detect_anomaly():
        y = leaf([1.0, 2.0, 3.0]) * 1.0
        v = y[1:]
        y *= 2.0
        rows = len(y.tape)
        w = v + 1.0  # the view catches up
    here = at("the view catches up", "test_rows_of_a_view_that_catches_up_have_the_line_of_its_use")
    assert len(w.tape) == rows + 2
    assert [str(w.tape.lines[row]) for row in (rows, rows + 1)] == [here, here]


def test_rows_recorded_outside_have_none_and_stand_on_the_same_tape():
    x = leaf([2.0])
    before = x * 3.0
    with detect_anomaly():
        inside = before * 2.0
    after = inside * 5.0
    assert before.tape is inside.tape is after.tape
    assert [row in after.tape.lines for row in range(len(after.tape))] == [False, False, True, False]
    after.sum().backward()
    assert x.grad.tolist() == [30.0]


def test_nothing_is_kept_where_it_is_off():
    with detect_anomaly():
        pass
    y = leaf([2.0]) * 1.0
    z = y.exp() * y
    with tg.no_grad():
        y.mul_(1.0)
    assert z.tape.lines is None
    assert z.tape.watched == {}
    assert not hasattr(y._meta.cell, "writes")


def test_a_tape_that_fills_up_while_a_row_is_written():
    with detect_anomaly():
        x = leaf(0.5)
        y = x
        tapes = {}
        for _ in range(9_000):
            y = y + x
            tapes[y.tape.number] = y.tape
        assert len(tapes) == 2
        for tape in tapes.values():
            assert sorted(tape.lines) == list(range(len(tape)))
        y.backward()
    assert x.grad.item() == 9_001.0


# Threads


def test_on_in_one_thread_and_off_in_another():
    texts, barrier = {}, threading.Barrier(2)

    def work(on):
        def run():
            barrier.wait()
            texts[on] = message(forward(leaf([2.0])))

        if on:
            run = detect_anomaly(run)
        run()

    threads = [threading.Thread(target=work, args=(on,)) for on in (True, False)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert f"recorded at {at('recorded', 'forward')}" in texts[True]
    assert texts[False].endswith("inside of autograd.detect_anomaly()")


def test_writes_of_a_thread_that_detects_nothing_are_not_noted():
    with detect_anomaly():
        y = leaf([2.0]) * 1.0
        z = y.sin()
        found = []
        thread = threading.Thread(target=lambda: (found.append(is_anomaly_enabled()), overwrite(y)))
        thread.start()
        thread.join()
        text = message(z)
    assert found == [False]
    assert "overwritten at a line that was not noted" in text
