"""debug.trace_nan: the way that a NaN or an infinity came by, into a value and into gradients."""

import gc
import io
import re
import weakref
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.autograd import detect_anomaly
from tapegrad.debug import Step, trace_nan
from tapegrad.diagnostics.nan_tracing import SHOWN_STEPS
from tapegrad.errors import FreedError, OperandError

SOURCE = Path(__file__).read_text().splitlines()
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")


def leaf(value, dtype=float):
    return tg.tensor(np.array(value, dtype), requires_grad=True)


def traced(loss):
    """Return the steps, and the lines that are printed."""
    out = io.StringIO()
    steps = trace_nan(loss, file=out)
    assert all(isinstance(step, Step) for step in steps)
    return steps, out.getvalue().splitlines()


def names(steps):
    return [step.operation for step in steps]


def line(mark):
    (number,) = [k + 1 for k, text in enumerate(SOURCE) if text.endswith(f"# {mark}")]
    return number


# A value that is not finite


def test_the_way_from_the_first_value_to_the_loss():
    x = leaf([1.0, 0.0, 3.0])
    with detect_anomaly():
        y = x * 2.0
        z = y.log()  # the first
        w = z - z.sum()  # inf - inf
        loss = w.sum()
        loss = loss + 1.0
    steps, printed = traced(loss)
    assert names(steps) == ["log", "sub", "sum", "add"]
    first = steps[0]
    assert (first.row, first.tape, first.shape, first.dtype) == (z._row, z.tape.number, (3,), np.float64)
    assert (first.bad, first.size, first.first, first.value) == (1, 3, (1,), -np.inf)
    assert first.operands == {"x": 0.0}
    assert (first.file, first.line) == (__file__, line("the first"))
    assert steps[1].line == line("inf - inf")
    assert printed[0] == "the value is not finite (nan); forward from where that began:"
    assert printed[1].split()[:3] == ["%2", "log", "float64[3]"]
    assert printed[1].endswith(" -inf in 1 of 3 entries, the first at [1]; there x = 0")
    here = test_the_way_from_the_first_value_to_the_loss.__name__
    assert printed[2].strip() == f"{__file__}:{line('the first')}, in {here}"
    assert printed[3].strip() == "z = y.log()  # the first"
    assert len(printed) == 1 + 3 * 4


def programs():
    """Yield programs whose value is not finite, and the operations on the way."""
    yield lambda x: (x.log() * 0.0).sum(), ["log", "mul", "sum"]
    yield lambda x: (x / (x * 1.0)).sum(), ["div", "sum"]
    yield lambda x: ((x + 800.0).exp() * 2.0).sum(), ["exp", "mul", "sum"]
    yield lambda x: (x[1] / x[1]) + x[0], ["div", "add"]
    yield lambda x: tg.stack([x, x.log()]).T.sum(), ["log", "stack", None, "sum"]
    yield lambda x: (x.reshape(3, 1).log().reshape(3) * 2.0).min(), ["log", "reshape", "mul", "min"]
    yield lambda x: (x - 1.0).sqrt().sum(), ["sqrt", "sum"]
    yield lambda x: tg.linalg.norm(x.log()), ["log", "norm"]
    yield lambda x: tg.cumsum((x + 1e308) * 10.0)[2], ["mul", "cumsum", "index"]
    yield lambda x: tg.einsum("i,i->", x + 1e200, x + 1e200), ["einsum"]


@pytest.mark.parametrize("detect", [False, True])
@pytest.mark.parametrize("k", range(10))
def test_ways_with_and_without_detection(k, detect):
    program, expected = list(programs())[k]
    x = leaf([1.0, 0.0, 3.0])
    if detect:
        with detect_anomaly():
            loss = program(x)
    else:
        loss = program(x)
    steps, printed = traced(loss)
    found = names(steps)
    assert len(found) == len(expected), printed
    assert all(b is None or a == b for a, b in zip(found, expected, strict=True))
    assert not any("may have begun before" in text for text in printed)
    assert all((step.line is not None) == detect for step in steps)


def test_float32_0d_and_large_index():
    x = leaf(np.ones((3, 4, 5)), np.float32)
    with tg.no_grad():
        x[2, 1, 3] = 0.0
    steps, _ = traced((x.log() * 2.0).sum())
    assert steps[0].first == (2, 1, 3)
    assert steps[0].dtype == np.float32
    assert steps[0].shape == (3, 4, 5)
    steps, printed = traced(leaf(0.0).log() * 2.0)
    assert names(steps) == ["log", "mul"]
    assert steps[1].operands == {"x": -np.inf, "y": 2.0}
    assert printed[1].split()[2:] == ["float64[]", "-inf;", "there", "x", "=", "0"]


def test_a_leaf_that_is_not_finite():
    x = leaf([1.0, np.nan])
    steps, printed = traced((x * 2.0).sum())
    assert names(steps) == ["leaf", "mul", "sum"]
    assert printed[1].split()[:2] == ["%0", "leaf"]
    steps, printed = traced(x)
    assert names(steps) == ["leaf"]
    assert "has no history: it was made so" in printed[0]
    assert traced(tg.tensor([1.0, np.inf]))[0][0].operation == "constant"


def test_a_constant_that_is_not_finite():
    x = leaf([1.0, 2.0])
    steps, _ = traced((x * np.array([np.nan, 1.0])).sum())  # which the product saves
    assert names(steps) == ["constant", "mul", "sum"]
    steps, printed = traced((x + np.array([np.nan, 1.0])).sum())  # which the sum does not
    assert names(steps) == ["sum"]
    assert "may have begun before %2: what it read of %1 (add) was not kept" in printed[-1]
    with detect_anomaly():
        loss = (x + np.array([np.nan, 1.0])).sum()
    steps, printed = traced(loss)
    assert names(steps) == ["add", "sum"]
    assert "it read a constant that was not kept" in printed[-1]


def test_several_tapes():
    x = leaf([1.0, 0.0])
    y = x.log()
    y.tape.close()
    z = y * 2.0
    z.tape.close()
    loss = z.sum()
    steps, printed = traced(loss)
    assert names(steps) == ["log", "mul", "sum"]
    assert [step.tape for step in steps] == [y.tape.number, z.tape.number, loss.tape.number]
    assert printed[1].strip().startswith(f"tape {y.tape.number} %")


def test_what_was_overwritten_is_computed_again():
    """The memory is finite by now; that of the leaf still is what it was."""
    x = leaf([1.0, 0.0])
    y = x.log()
    loss = (y * 1.0).sum()
    with tg.no_grad():
        y.zero_()
    steps, printed = traced(loss)
    assert names(steps) == ["log", "mul", "sum"]
    assert steps[0].operands == {"x": 0.0}
    assert len(printed) == 4


def test_what_cannot_be_computed_again_is_said_to_be_unknown():
    x = leaf([1.0, 0.0])
    y = x.log()
    loss = (y + 1.0).sum()
    with tg.no_grad():
        x += 1.0  # which the logarithm saved
    steps, printed = traced(loss)
    assert names(steps) == ["sum"]
    assert printed[-1].startswith(
        "  it may have begun before %3: what it read of %2 (add) was not kept, or overwritten"
    )
    assert "autograd.detect_anomaly()" in printed[-1]


def test_writes_in_place():
    with detect_anomaly():
        y = leaf([1.0, 0.0, 2.0]) * 1.0
        y[1:].log_()
        loss = (y * 3.0).sum()
    steps, _ = traced(loss)
    assert names(steps)[0] == "log"
    assert names(steps)[-2:] == ["mul", "sum"]


def test_after_a_backward():
    """The values have been given back, but the leaf lives; and then they are gone altogether."""
    x = leaf([1.0, 0.0])
    y = x.log() * 2.0
    loss = y.sum()
    loss.backward()
    assert names(traced(loss)[0]) == ["log", "mul", "sum"]
    del x, y
    (x,) = [leaf([1.0, 0.0])]
    loss = (x.log() * 2.0).sum()
    loss.backward()  # the tape has nothing left
    steps, printed = traced(loss)
    assert names(steps) == ["given back"]
    assert steps[0].value == -np.inf
    assert "its row was given back after a backward" in printed[-1]


def test_long_ways_are_printed_in_part():
    x = leaf(0.0)
    loss = x.log()
    for _ in range(50):
        loss = loss * 2.0
    steps, printed = traced(loss)
    assert len(steps) == 51
    assert len(printed) == 1 + SHOWN_STEPS + 1
    assert printed[1 + SHOWN_STEPS // 2] == f"  … {51 - SHOWN_STEPS} more"


# A gradient that is not finite


def test_the_way_of_a_gradient():
    x, w = leaf([1.0, 0.0]), leaf([1.0, 1.0])
    with detect_anomaly():
        y = x * 2.0  # before
        z = y.sqrt()  # root
        loss = (z * w).sum()
    steps, printed = traced(loss)
    assert names(steps) == ["sqrt", "mul", "leaf"]
    first = steps[0]
    assert (first.row, first.tape, first.line) == (z._row, z.tape.number, line("root"))
    assert (first.bad, first.size, first.first, first.value) == (1, 2, (1,), np.inf)
    assert first.operands == {"g": 1.0, "out": 0.0}
    assert steps[1].line == line("before")
    assert steps[2].line is None
    assert steps[2].value == np.inf
    assert printed[0] == "the value is finite, and a gradient is not; backward from there:"
    assert printed[-1].startswith("  hint: the derivative of sqrt is infinite at 0.")


@pytest.mark.parametrize(
    ("function", "value", "says"),
    [
        (
            lambda x: tg.where(x > 0, x.sqrt(), 0.0),
            -1.0,
            r"sqrt gives nan .*safe_where\(x > 0, np.sqrt, x, otherwise\)",
        ),
        (lambda x: tg.where(x < 10, x.exp(), 0.0), 1000.0, r"exp gives inf .*safe_where\(condition, function, x"),
    ],
)
def test_what_a_later_choice_leaves_out_is_told_as_such(function, value, says):
    """The hint was to call what had printed it."""
    _, printed = traced(function(leaf([value, 2.0])).sum())
    assert re.search(says, printed[-1])
    assert "trace_nan" not in printed[-1]


def test_a_gradient_that_reaches_several_leaves_and_not_all():
    x, y, w = leaf([0.0, 1.0]), leaf([0.0, 3.0]), leaf([1.0, 1.0])
    loss = ((x + y).sqrt() * w + w * 2.0).sum()
    steps, _ = traced(loss)
    assert names(steps) == ["sqrt", "add", "leaf", "leaf"]
    assert len({step.row for step in steps}) == 4


def test_masks_do_not_hide_it():
    x = leaf([0.0, 2.0])
    steps, _ = traced(tg.where(x > 0, x.log(), 0.0).sum())
    assert names(steps) == ["log", "leaf"]
    assert np.isnan(steps[0].value)
    assert steps[0].operands == {"g": 0.0, "x": 0.0}


def test_a_gradient_through_several_tapes():
    x = leaf([0.0, 2.0])
    y = x * 3.0
    y.tape.close()
    z = y.sqrt()
    z.tape.close()
    loss = (z * 2.0).sum()
    steps, printed = traced(loss)
    assert names(steps) == ["sqrt", "mul", "leaf"]
    assert [step.tape for step in steps] == [z.tape.number, y.tape.number, y.tape.number]
    assert f"tape {y.tape.number}" in "".join(printed)


def test_a_gradient_that_reaches_no_leaf():
    x = leaf([0.0, 2.0])
    y = x * 1.0
    y[0] = 0.0  # what x was does not matter any more
    steps, printed = traced(y.sqrt().sum())
    assert names(steps)[0] == "sqrt"
    assert "leaf" not in names(steps)
    assert "  it reaches no leaf" in printed


def test_rules_in_python():
    a = leaf(np.diag([1e-200, 1e-200]))
    steps, printed = traced(tg.linalg.inv(a).sum())
    assert names(steps) == ["inv", "leaf"]
    assert "singular" in printed[-1]


# Neither


@pytest.mark.parametrize("shape", [(), (3,)])
def test_all_is_finite(shape):
    x = leaf(np.full(shape, 0.5))
    assert traced((x.sqrt() * x).sum()) == ([], ["the value and all gradients are finite"])
    assert traced(x) == ([], ["the value is finite, and it has no history: there is nothing to trace"])


def test_it_prints_to_standard_output(capsys):
    trace_nan(leaf(1.0) * 2.0)
    assert capsys.readouterr().out == "the value and all gradients are finite\n"


@pytest.mark.parametrize("values", [[1.0, 0.0], [1.0, 2.0]])
def test_nothing_changes(values):
    x = leaf(values)
    x.grad = tg.tensor([7.0, 7.0])
    y = x.sqrt()
    y.retain_grad()
    loss = (y * 3.0).sum()
    listed = str(loss.tape)
    for _ in range(2):
        traced(loss)
        assert x.grad.tolist() == [7.0, 7.0]
        assert y.grad is None
        assert str(loss.tape) == listed
        assert not tg.autograd.is_anomaly_enabled()
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), 7.0 + 1.5 / np.sqrt(values))
    assert y.grad.tolist() == [3.0, 3.0]


def test_memory_comes_back_without_the_garbage_collector():
    gc.collect()
    gc.disable()
    try:
        for start in (leaf([0.0, 1.0]), leaf([-1.0, 1.0])):  # whose gradient is not finite, whose value is not
            x = start * 1.0
            loss = x.sqrt().sum()
            tape, array = weakref.ref(loss.tape), weakref.ref(x._array)
            traced(loss)
            del x, loss
            assert tape() is None and array() is None
    finally:
        gc.enable()


def test_what_cannot_be_traced():
    with pytest.raises(OperandError, match=r"trace_nan got float; give the tensor that backward starts from"):
        trace_nan(1.0)
    x = leaf([1.0, 2.0])
    loss = (x * x).sum()
    loss.backward()
    with pytest.raises(FreedError):
        traced(loss)


def test_it_is_an_attribute_of_the_package():
    assert tg.debug.trace_nan is trace_nan


# Random programs

STEPS = {
    "sin": tg.sin, "scale": lambda t: t * 1.5, "shift": lambda t: t + 1.25, "square": lambda t: t * t,
    "reverse": lambda t: t[::-1], "reshape": lambda t: t.reshape(2, 2).T.reshape(4), "sum": lambda t: t + t.sum(),
    "cut": lambda t: (t.tape.close(), t * 1.0)[1], "stack": lambda t: tg.stack([t, t])[0], "neg": lambda t: -t,
    "product": lambda t: tg.tensor(np.arange(16.0).reshape(4, 4)) @ t, "cumsum": tg.cumsum, "exp": tg.exp,
}  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(sorted(STEPS)), max_size=7), st.integers(0, 7), st.booleans())
def test_the_first_row_is_the_first_result_that_is_not_finite(steps, where, detect):
    """The results are all kept here, and say which it is."""
    x = leaf([0.1, 0.2, 0.3, 0.4])
    results = []

    def evaluate():
        t = x * 1.0
        for k, step in enumerate([*steps[:where], "hole", *steps[where:]]):
            if step == "hole":
                t = t * np.array([1.0, 0.0, 1.0, 1.0])
                results.append(t)
                t = t / t
            else:
                t = STEPS[step](t)
            results.append(t)
            if k > where:
                t = t * 1.0
        return t.sum()

    if detect:
        with detect_anomaly():
            loss = evaluate()
    else:
        loss = evaluate()
    found, printed = traced(loss)
    first = next(t for t in results if not np.isfinite(t.detach().numpy()).all())
    if np.isfinite(x.detach().numpy()).all() and found[0].operation == "div":
        assert (found[0].tape, found[0].row) == (first.tape.number, first._row)
    else:  # the numbers before it were too large; then the first row may be one inside of the step
        assert found[0].operation in ("exp", "mul", "add", "sum", "matmul", "cumsum"), printed
    assert found[-1].row == loss._row
