"""NaN in random programs, in rows that run in Python, in threads; and what is noted of values as they are recorded."""

import gc
import threading
import weakref
from pathlib import Path

import numpy as np
import pytest
from diagnostics.test_not_finite import blamed, leaf, operation
from hypothesis import given, settings
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.autograd import detect_anomaly
from tapegrad.errors import NonFiniteError

SOURCE = Path(__file__).read_text().splitlines()
pytestmark = pytest.mark.filterwarnings("ignore::RuntimeWarning")

# Random programs with one row that is to blame: an entry is exactly 0 there.

BEFORE = {
    "sin": lambda t: tg.sin(t) + 2.0,
    "scale": lambda t: t * 1.5,
    "square": lambda t: t * t + 0.5,
    "reverse": lambda t: t[::-1],
    "reshape": lambda t: t.reshape(2, 2).reshape(4),
    "exp": lambda t: tg.exp(-t) + 0.25,
    "sort": tg.sort,
    "write": lambda t: (t * 1.0).mul_(0.5) + 1.0,
    "roll": lambda t: tg.roll(t, 1),
    "cut": lambda t: (t.tape.close(), t * 1.0)[1],  # another tape
    "single": lambda t: t + t[2] * t[1],
}
CULPRITS = {
    "sqrt": tg.sqrt,
    "log": tg.log,
    "div": lambda t: 1.0 / t,
    "pow": lambda t: t**0.5,
    "reciprocal": tg.reciprocal,
    "cbrt": np.cbrt,
    "log10": tg.log10,
}
# Linear, with finite numbers: none of these can make a finite gradient infinite.
AFTER = {
    "scale": lambda t: t * -1.5,
    "add": lambda t: t + 3.0,
    "reverse": lambda t: t[::-1],
    "stack": lambda t: tg.stack([t, t * 2.0]).sum(0),
    "sum": lambda t: t.sum() + t,
    "cumsum": tg.cumsum,
    "cut": lambda t: (t.tape.close(), t * 1.0)[1],
    "matrix": lambda t: tg.tensor(np.arange(1.0, 17.0).reshape(4, 4)) @ t,
}


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_the_one_row_that_is_to_blame_is_named(data):
    numbers = data.draw(st.lists(st.floats(0.1, 2.0), min_size=4, max_size=4, unique=True))
    k = data.draw(st.integers(0, 3))
    before = data.draw(st.lists(st.sampled_from(sorted(BEFORE)), max_size=5))
    after = data.draw(st.lists(st.sampled_from(sorted(AFTER)), max_size=4))
    name = data.draw(st.sampled_from(sorted(CULPRITS)))
    dtype = data.draw(st.sampled_from([np.float64, np.float32]))
    inside = data.draw(st.booleans())
    x = leaf(numbers, dtype)

    def evaluate():
        t = x
        for step in before:
            t = BEFORE[step](t * 1.0)
        hole = np.ones(4, dtype)
        hole[k] = 0
        t = culprit = CULPRITS[name](t * hole)
        for step in after:
            t = AFTER[step](t)
        return culprit, (t + tg.sin(x) * 0.5).sum()

    if inside:
        with detect_anomaly():
            culprit, loss = evaluate()
    else:
        culprit, loss = evaluate()
    numbers = culprit.tape.number, culprit._row
    with detect_anomaly():
        error = blamed(loss)
        assert blamed(loss).origin == error.origin  # it can be run again
    assert operation(error) == name
    assert error.origin[:2] == numbers
    assert error.found[:3] == (1, 4, (k,))
    assert ("recorded at" in str(error)) == inside
    assert x.grad is None
    loss.backward()
    assert not np.isfinite(x.grad.numpy()).all()


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(sorted(BEFORE)), max_size=6), st.sampled_from([(), (4,)]))
def test_programs_with_finite_gradients_raise_nothing_and_give_the_same(steps, shape):
    steps = [s for s in steps if shape or s in ("sin", "scale", "square", "exp", "write", "cut")]

    def run():
        x = leaf(np.full(shape, 0.75) if not shape else [0.3, 0.5, 0.7, 1.1])
        t = x
        for step in steps:
            t = BEFORE[step](t * 1.0)
        (t * t).sum().backward()
        return x.grad.numpy().tobytes()

    with detect_anomaly():
        inside = run()
    assert inside == run()


# Rows that run through their rules, in Python

SINGULAR = {
    "inv": lambda a: tg.linalg.inv(a),
    "solve": lambda a: tg.linalg.solve(a, tg.tensor([1.0, 1.0])),
    "det": lambda a: tg.linalg.slogdet(a)[1],
}


@pytest.mark.parametrize(("name", "expected"), [("inv", "inv"), ("solve", "solve"), ("det", "slogdet")])
def test_matrices_close_to_singular(name, expected):
    """The derivative of the inverse is of the order of its square, that of the logarithm of its 1e-310: too large."""
    a = leaf(np.diag([1e-200, 1e-200]) if name != "det" else np.diag([1e-310, 1.0]))
    with detect_anomaly():
        result = SINGULAR[name](a)
        assert np.isfinite(result.detach().numpy()).all()
        error = blamed(result)
    assert operation(error) == expected
    line = next(k + 1 for k, text in enumerate(SOURCE) if text.startswith(f'    "{name}": lambda'))
    assert f"recorded at {__file__}:{line}, in <lambda>" in str(error)


def test_a_rule_in_python_of_many_operands():
    parts = [leaf([1.0, 2.0]), leaf([0.0, 1.0])]
    with detect_anomaly():
        joined = tg.concatenate([parts[0] * 1.0, parts[1].sqrt()])
        error = blamed(joined * 2.0)
    assert operation(error) == "sqrt"


# Threads


def test_it_holds_in_the_thread_that_detects():
    found = {}
    started = threading.Barrier(2)

    def run(name, detect):
        started.wait(10)
        for _ in range(20):
            x = leaf([0.0, 1.0])
            try:
                if detect:
                    with detect_anomaly():
                        x.sqrt().sum().backward()
                else:
                    x.sqrt().sum().backward()
                found.setdefault(name, []).append(x.grad.tolist())
            except NonFiniteError as error:
                found.setdefault(name, []).append(operation(error))

    threads = [threading.Thread(target=run, args=item) for item in (("a", True), ("b", False))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"a": ["sqrt"] * 20, "b": [[np.inf, 0.5]] * 20}


def test_a_backward_in_another_thread_than_the_forward():
    with detect_anomaly():
        y = leaf([0.0, 1.0]).sqrt()
    errors = []

    def run():
        with detect_anomaly():
            errors.append(blamed(y))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert operation(errors[0]) == "sqrt"
    assert "recorded at" in str(errors[0])


# What is noted as rows are recorded


def noted(tensor):
    """Return what was noted of a result's value."""
    return tensor.tape.lines[tensor._row].found


def test_the_first_value_that_is_not_finite_is_noted():
    with detect_anomaly():
        x = leaf([1.0, 0.0, 4.0])
        y = x * 2.0
        z = y.log()
        w = z + 1.0
        v = w * tg.tensor([1.0, 1.0, 1.0])
    assert noted(y) is None
    assert noted(z) == (1, 3, (1,), -np.inf, True)
    assert noted(w) == (1, 3, (1,), -np.inf, False)
    assert noted(v) == (1, 3, (1,), -np.inf, False)
    assert str(noted(z)) == "1 of 3 entries, the first -inf at [1]"
    line = z.tape.lines[z._row]
    assert SOURCE[line.line - 1].strip() == "z = y.log()"


def test_operands_that_are_not_finite_are_not_the_first():
    with detect_anomaly():
        for other in (np.nan, np.array([np.inf, 1.0]), tg.tensor([1.0, np.nan]), np.float64(np.nan)):
            y = leaf([1.0, 2.0]) + other
            assert not noted(y).begins
        y = leaf([np.nan, 1.0]).sum()
        assert noted(y)[:3] == (1, 1, ())
        assert not noted(y).begins
        y = leaf(800.0).exp()
        assert noted(y) == (1, 1, (), np.inf, True)


@pytest.mark.parametrize("shape", [(), (3,)])
def test_writes_in_place(shape):
    with detect_anomaly():
        y = leaf(np.zeros(shape)) * 1.0
        y.log_()
        assert noted(y).begins
        y.mul_(2.0)
        assert noted(y).value == -np.inf
        assert not noted(y).begins
        for overflow in (lambda t: t.exp_(), lambda t: t.mul_(1e308)):  # of which nothing of the operand is saved
            y = leaf(np.full(shape, 800.0)) * 1.0
            overflow(y)
            assert noted(y).begins
            overflow(y)
            assert not noted(y).begins
        z = leaf(np.zeros(shape)) * 1.0
        z += 1.0
        assert noted(z) is None
        z += np.inf
        assert not noted(z).begins


def test_with_check_nan_false_values_are_not_looked_at():
    with detect_anomaly(check_nan=False):
        y = leaf([0.0]).log()
    assert noted(y) is None


def test_what_is_noted_is_forgotten_with_the_rows():
    with detect_anomaly():
        x = leaf([1.0, 0.0])
        y = (x.log() * 2.0).sum()
        tape = weakref.ref(y.tape)
        assert noted(y)
    was = gc.isenabled()
    gc.disable()
    try:
        y.backward()
        assert not y.tape.lines  # the tape was dropped
        del y
        assert tape() is None
    finally:
        if was:
            gc.enable()
