"""Memory over long loops, without the garbage collector."""

import gc
import subprocess
import sys
import tracemalloc
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.tape.tape import MAX_ROWS

STATM = Path("/proc/self/statm")


@pytest.fixture(autouse=True)
def no_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def resident_bytes():
    return int(STATM.read_text().split()[1]) * 4096


EVALUATING = """
import gc, sys
import numpy as np
import tapegrad as tg

gc.disable()
w = tg.tensor(np.ones(eval(sys.argv[1])), requires_grad=True)

def resident_bytes():
    return int(open("/proc/self/statm").read().split()[1]) * 4096

def evaluate(n):
    for _ in range(n):
        y = w * w
        for _ in range(int(sys.argv[2])):
            y = y.sin() - 0.5
        loss = y.sum()
    return loss

evaluate(10_000)  # fills tapes, for which compiled code is loaded
rows, grown = 0, []
for _ in range(20):
    before = resident_bytes()
    loss = evaluate(1_000)
    grown.append(resident_bytes() - before)
    rows = max(rows, tg.tape_info().rows)
print(sorted(grown)[len(grown) // 2], rows)
"""


@pytest.mark.skipif(not STATM.exists(), reason="resident memory is read from /proc")
@pytest.mark.parametrize(("shape", "repeats"), [("()", 1), ("(10,)", 1), ("()", 4)])
def test_evaluating_and_never_differentiating(shape, repeats):
    """In a process of its own, whose size nothing else has changed; tapes fill up in the middle of expressions.

    The median of 20 rounds: one more tape that the allocator does not give back at once is no leak, 16 bytes lost in
    each evaluation are.
    """
    root = Path(tg.__file__).parents[1]
    command = [sys.executable, "-c", EVALUATING, shape, str(repeats)]
    run = subprocess.run(command, capture_output=True, text=True, cwd=root, check=False)
    assert run.returncode == 0, run.stderr
    grown, rows = map(int, run.stdout.split())
    assert rows <= 4 * MAX_ROWS
    assert grown < 16 * 1_000


@pytest.mark.skipif(not STATM.exists(), reason="resident memory is read from /proc")
def test_evaluating_with_large_arrays():
    w = tg.tensor(np.ones(20_000), requires_grad=True)

    def evaluate(n):
        for _ in range(n):
            loss = (w * w).exp().sum()
        return loss

    evaluate(300)
    before = resident_bytes()
    evaluate(1_000)
    assert resident_bytes() - before < 40 << 20  # a tape is closed at some tens of megabytes


def test_differentiating_and_keeping_nothing():
    w = tg.tensor(np.ones(10), requires_grad=True)

    def step():
        w.grad = None
        ((w * w).sin().max() * w.cumsum()).sum().backward()

    tracemalloc.start()
    try:
        for _ in range(3_000):  # until Python's free lists are full
            step()
        info = tg.tape_info()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(500):
            step()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert grown < 20_000
    assert tg.tape_info() == info


@pytest.mark.parametrize("shape", [(), (10,)])
def test_keeping_the_loss_of_every_step(shape):
    w = tg.tensor(np.ones(shape), requires_grad=True)

    def step():
        y = w
        for _ in range(10):
            y = (y * w).sin() + 0.1
        loss = y.sum()
        w.grad = None
        loss.backward()
        return loss

    losses = [step() for _ in range(50)]
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        info = tg.tape_info()
        losses += [step() for _ in range(2_000)]
        each = (tracemalloc.get_traced_memory()[0] - before) / 2_000
        tapes = tg.tape_info()
    finally:
        tracemalloc.stop()
    assert each < 2_048
    assert (tapes.bytes - info.bytes) / 2_000 < 200
    assert len({loss.item() for loss in losses}) == 1


def test_keeping_every_result_of_a_graph_that_is_retained():
    """What retain_graph keeps goes with the last reference."""
    w = tg.tensor(np.ones(1_000), requires_grad=True)
    info = tg.tape_info()
    kept = []
    for _ in range(20):
        loss = w.exp().sum()
        loss.backward(retain_graph=True)
        kept.append(loss)
    assert tg.tape_info().bytes - info.bytes > 20 * 8_000
    kept.clear()
    del loss
    assert tg.tape_info() == info


def test_gradients_taken_repeatedly_of_one_graph():
    x = tg.tensor(np.ones(1_000), requires_grad=True)
    y = (x.exp() * x).sum()
    tracemalloc.start()
    try:
        for _ in range(300):  # until CPython's lists of free objects are as long as they get
            tg.autograd.grad(y, x, retain_graph=True)
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(200):
            tg.autograd.grad(y, x, retain_graph=True)
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()


@pytest.mark.skipif(not STATM.exists(), reason="resident memory is read from /proc")
@pytest.mark.parametrize("failing", [False, True])
def test_adjoint_memory_is_given_back(failing):
    """Blocks come from the C allocator, so only the process's size shows them."""
    x = tg.tensor(np.ones(100_000), requires_grad=True)

    def step():
        y = x.exp()
        z = (y * y).sin().sum()
        if failing:
            y.detach()._meta.cell[0] += 1
            with pytest.raises(tg.errors.VersionError):
                z.backward()
        else:
            z.backward()

    for _ in range(10):
        step()
    before = resident_bytes()
    for _ in range(50):
        step()
    assert resident_bytes() - before < 10 << 20


@pytest.mark.parametrize("reduce", [lambda y: y.max(), lambda y: tg.dot(y, y), lambda y: tg.norm(y)])
def test_a_kept_result_pins_no_more_than_a_tape_though_others_save_large_operands(reduce):
    """What a row saves counts, also where the row was planned and its own result is one number."""
    z = tg.tensor(np.ones(200_000), requires_grad=True)
    reduce(-z)
    kept = z[:2] * 1.0
    for _ in range(60):  # 96 MB, of which a tape holds a third
        reduce(-z)
    assert kept.tape.nbytes < 40e6
