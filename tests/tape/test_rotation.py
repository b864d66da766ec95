"""A full tape is closed and the next one goes on: programs that cross many tapes have the same gradients."""

import signal

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.tape import tape as tape_module

SMALL = 8  # rows: where() and what it needs just fit


@pytest.fixture(autouse=True)
def new_tape():
    """Begin on a new tape: a test that failed before may have left this thread's open one alive."""
    (tg.tensor(0.0, requires_grad=True) * 1.0).tape.close()


@pytest.fixture
def small_tapes(monkeypatch):
    limit_rows(monkeypatch)


def limit_rows(monkeypatch):
    monkeypatch.setattr(tape_module, "FIRST_ROWS", SMALL)
    monkeypatch.setattr(tape_module, "MAX_ROWS", SMALL)


def count_tapes(result):
    """How many tapes a result leads to."""
    seen, stack = set(), [result.tape]
    while stack:
        tape = stack.pop()
        if tape not in seen:
            seen.add(tape)
            stack += [source for _, source, _ in tape.sources]
    return len(seen)


def test_limits_hold(small_tapes):
    x = tg.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(100):
        y = y * 1.0 + x
        assert len(y.tape) <= SMALL
    assert count_tapes(y) > 20
    y.backward()
    assert x.grad.item() == 101.0


# Whole numbers only, so that sums in any order are exact: the gradients must be the same to the bit.
EXACT = {
    "add": lambda a, b, leaf: a + b,
    "sub": lambda a, b, leaf: a - b,
    "neg": lambda a, b, leaf: -a,
    "double": lambda a, b, leaf: 2.0 * a,
    "leaf": lambda a, b, leaf: a + leaf,
    "from leaf": lambda a, b, leaf: leaf - b,
    "constant": lambda a, b, leaf: a + np.arange(3.0),
    "abs": lambda a, b, leaf: a.abs(),
    "relu": lambda a, b, leaf: a.relu(),
    "where": lambda a, b, leaf: tg.where(a > b, a, leaf),
    "sum": lambda a, b, leaf: a + b.sum(),
    "reverse": lambda a, b, leaf: a[::-1],
    "gather": lambda a, b, leaf: a[np.array([0, 0, 2])] + b,
    "join": lambda a, b, leaf: tg.concatenate([a, b])[1:4],
    "cumsum": lambda a, b, leaf: a.cumsum(),
    "item": lambda a, b, leaf: tg.stack([a[0], b[1], leaf[2]]),
}

steps = st.lists(
    st.tuples(st.sampled_from(sorted(EXACT)), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=25
)


def run_exact(program, closing=()):
    """Run a program on a window of the last four values; give the gradients, and the number of tapes it took."""
    leaves = [tg.tensor([float(k), -1.0, 2.0], requires_grad=True) for k in range(2)]
    window = [leaves[0] * 1.0, leaves[1] * 1.0, leaves[0] + 1.0, leaves[1] - 2.0]
    for k, (name, i, j) in enumerate(program):
        result = EXACT[name](window[i], window[j], leaves[k % 2])
        if k in closing and result.tape is not None:
            result.tape.close()
        window = [*window[1:], result]
    total = window[0].sum() + 2.0 * window[1].sum() + 3.0 * window[2].sum() + 5.0 * window[3].sum()
    tapes = count_tapes(total)
    total.backward()
    return [leaf.grad.tolist() if leaf.grad is not None else None for leaf in leaves], tapes


@given(program=steps)
def test_gradients_over_many_tapes_are_those_over_one(program):
    expected, tapes = run_exact(program)
    assert tapes == 1
    with pytest.MonkeyPatch.context() as monkeypatch:
        limit_rows(monkeypatch)
        actual, tapes = run_exact(program)
    assert actual == expected
    assert tapes > 1


@given(program=steps, closing=st.sets(st.integers(0, 24)))
def test_gradients_over_tapes_closed_anywhere_are_those_over_one(program, closing):
    assert run_exact(program, closing)[0] == run_exact(program)[0]


SMOOTH = (
    lambda a, b: a.sin() * b,
    lambda a, b: (a * b).tanh() + a,
    lambda a, b: a / (b * b + 1.0),
    lambda a, b: (a - b).exp() / 8.0,
    lambda a, b: tg.arctan2(a, b * b + 1.0),
    lambda a, b: (a * a + 1.0) ** 0.5 - b,
)


@pytest.mark.parametrize("shape", [(), (3,)])
@given(program=st.lists(st.tuples(st.integers(0, len(SMOOTH) - 1), st.integers(0, 2), st.integers(0, 2)), max_size=20))
def test_smooth_programs_over_many_tapes(shape, program):
    def gradient():
        x = tg.tensor(np.full(shape, 0.7), requires_grad=True)
        window = [x, x + 0.5, x * 0.5]
        for kind, i, j in program:
            window = [*window[1:], SMOOTH[kind](window[i], window[j])]
        (window[0] + window[1] + window[2]).sum().backward()
        return x.grad.numpy()

    expected = gradient()
    with pytest.MonkeyPatch.context() as monkeypatch:
        limit_rows(monkeypatch)
        actual = gradient()
    np.testing.assert_allclose(actual, expected, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("n", [3, 50])
def test_grad_by_values_on_many_tapes(small_tapes, n):
    x = tg.tensor(2.0, requires_grad=True)
    values = [x * 1.0]
    for _ in range(n):
        values.append(values[-1] * 2.0 - x)
    gradients = tg.autograd.grad(values[-1], values)
    assert [g.item() for g in gradients] == [2.0 ** (n - k) for k in range(n + 1)]


def test_retained_graph_over_many_tapes(small_tapes):
    x = tg.tensor(1.0, requires_grad=True)
    y = x
    for _ in range(30):
        y = y * x
    for n in range(1, 4):
        y.backward(retain_graph=n < 3)
        assert x.grad.item() == 31.0 * n
    with pytest.raises(tg.errors.FreedError, match="retain_graph=True"):
        y.backward()


@pytest.fixture
def no_endless_loop():
    """Turn a loop that does not end into a failure."""

    def stop(*_):
        raise TimeoutError("still running after 10 s")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(10)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("n", [5, 200, 3_000, 5_000, 20_000])
@pytest.mark.usefixtures("no_endless_loop")
def test_joining_more_tensors_than_a_tape_has_rows_for(n):
    x = tg.tensor(np.arange(3.0), requires_grad=True)
    parts = [x[k % 3] for k in range(n)]
    tg.stack(parts).sum().backward()
    assert x.grad.tolist() == [float(len(range(k, n, 3))) for k in range(3)]


def test_a_tape_of_many_bytes_is_closed(monkeypatch):
    monkeypatch.setattr(tape_module, "MAX_BYTES", 200_000)
    x = tg.tensor(np.full(2_500, 1.0), requires_grad=True)  # 20 kB
    y, largest = x, 0
    for _ in range(100):
        y = (y * x).sqrt()
        largest = max(largest, y.tape.nbytes)
    assert largest < 300_000
    assert count_tapes(y) > 10
    y.sum().backward()
    # y ← sqrt(y·x) at 1: dy ← (dy + 1)/2, so 1 stays 1.
    np.testing.assert_allclose(x.grad.numpy(), np.ones(2_500), rtol=1e-12)


@pytest.mark.parametrize("fresh", ["large NumPy arrays", "small NumPy arrays", "tensors"])
def test_bytes_of_constants_count(monkeypatch, fresh):
    """A loop that evaluates on new data each time keeps an open tape; what it pins is bounded."""
    monkeypatch.setattr(tape_module, "MAX_BYTES", 1_000_000)
    n = 6_000 if fresh == "small NumPy arrays" else 50_000  # 48 kB, copied; 400 kB, watched
    w = tg.tensor(np.ones(n), requires_grad=True)
    largest = 0
    for k in range(20):
        data = np.full(n, float(k))
        loss = (w * (tg.from_numpy(data) if fresh == "tensors" else data)).sum()
        largest = max(largest, loss.tape.nbytes)
    assert largest <= 1_000_000 + 3 * 400_000
    loss.backward()
    assert w.grad.equal(np.full(n, 19.0))


def test_small_values_count_too(monkeypatch):
    """Values that are not counted one by one are when the tape grows."""
    monkeypatch.setattr(tape_module, "MAX_BYTES", 1_000_000)
    x = tg.tensor(np.full(1_000, 1.0), requires_grad=True)  # 8 kB, on the short path
    y, largest = x, 0
    for _ in range(3_000):
        y = y.tanh()
        largest = max(largest, y.tape.nbytes)
    assert largest < 5_000_000
    y.sum().backward()
    assert np.isfinite(x.grad.numpy()).all()
