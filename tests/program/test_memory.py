"""Memory over long loops of replays, without the garbage collector; workspaces that come back."""

import contextlib
import gc
import tracemalloc
import warnings
import weakref
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg

STATM = Path("/proc/self/statm")
N = 2000


@pytest.fixture(autouse=True)
def no_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def loss(x):
    for _ in range(5):
        x = x + 0.1 * tg.sin(x)
    return (x * x).sum()


def replaying(compiled, x):
    compiled(x)


def backward(compiled, x):
    x.grad = None
    compiled(x).backward()


def only_forward(compiled, x):
    compiled(x) * 2.0  # recorded, and never differentiated


def no_grad(compiled, x):
    with tg.no_grad():
        compiled(x)


def arrays(compiled, x):
    compiled(x.detach().numpy())


def twice(compiled, x):
    (first,) = tg.autograd.grad(compiled(x), x, create_graph=True)
    tg.autograd.grad((first**2).sum(), x)


def functional(compiled, x):
    tg.func.value_and_grad(compiled)(x.detach().numpy())


def failing(compiled, x):
    with contextlib.suppress(TypeError):
        compiled(x, "one more")


LOOPS = {
    "backward": (backward, 1000),
    "only forward": (only_forward, 300),
    "no_grad": (no_grad, 300),
    "arrays": (arrays, 300),
    "twice": (twice, 100),
    "func": (functional, 200),
    "errors": (failing, 200),
}


def resident_bytes():
    return int(STATM.read_text().split()[1]) * 4096


@pytest.mark.slow(ids=3)
@pytest.mark.parametrize("name", LOOPS)
def test_replays_do_not_grow(name):
    step, count = LOOPS[name]
    compiled = tg.compile(loss)
    x = tg.tensor(np.linspace(0.0, 1.0, N), requires_grad=True)
    for _ in range(20):
        step(compiled, x)
    for program in compiled.recordings:  # so that it does not happen on the way
        program.optimized()
    for _ in range(20):
        step(compiled, x)
    resident = resident_bytes() if STATM.exists() else 0
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(count):
            step(compiled, x)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 20 * 8 * N, "one kept array a turn would be 5 to 50 times as much"
    if STATM.exists():
        assert resident_bytes() - resident < 50 * 8 * N * 20


def test_divergences_do_not_grow():
    """In turn one way and the other, for long: two recordings and no more."""
    compiled = tg.compile(lambda x: loss(x) if x[0] > 0.0 else x.sum())
    x = np.linspace(0.5, 1.0, N)

    def step(k):
        tg.func.grad(compiled)(x if k % 2 else -x)

    for k in range(20):
        step(k)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for k in range(400):
            step(k)
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 20 * 8 * N
    assert len(compiled.recordings) == 2


def test_recordings_that_are_never_confirmed_do_not_grow():
    """A number that is another in each call, forever: eager code, and no recording kept for each."""
    values = iter(range(10**6))
    pop = values.__next__
    compiled = tg.compile(lambda x: (x * float(pop())).sum())
    x = np.linspace(0.5, 1.0, N)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(50):
            compiled(x)
        tracemalloc.start()
        try:
            before, _ = tracemalloc.get_traced_memory()
            for _ in range(200):
                compiled(x)
            after, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert after - before < 5 * 8 * N


def test_workspaces_come_back_when_the_outer_graph_is_freed():
    """As many workspaces as there are graphs outstanding, and no more; they are used again."""
    compiled = tg.compile(loss)
    x = tg.tensor(np.linspace(0.0, 1.0, N), requires_grad=True)
    for _ in range(4):
        backward(compiled, x)

    def held(count):
        tracemalloc.start()
        try:
            losses = [compiled(x) for _ in range(count)]
            taken, _ = tracemalloc.get_traced_memory()
            for value in losses:
                value.backward()
            del losses, value
        finally:
            tracemalloc.stop()
        return taken

    first = held(20)
    assert first > 15 * 8 * N, "each has its own"
    assert held(20) < first / 2, "those that came back are used again"


def test_workspaces_come_back_without_backward():
    compiled = tg.compile(loss)
    x = tg.tensor(np.linspace(0.0, 1.0, N), requires_grad=True)
    for _ in range(4):
        compiled(x)
    tracemalloc.start()
    try:
        compiled(x)
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(50):
            value = compiled(x) * 2.0
            del value  # or the next one stands on the same tape, which keeps what both need
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 10 * 8 * N


def test_calls_outstanding_at_once_have_memory_of_their_own():
    compiled = tg.compile(loss)
    points = [np.linspace(0.0, 1.0, 50) * k for k in range(8)]
    leaves = [tg.tensor(p, requires_grad=True) for p in points]
    values = [compiled(x) for x in leaves]
    for value in reversed(values):
        value.backward()
    for x, p in zip(leaves, points, strict=True):
        z = tg.tensor(p, requires_grad=True)
        loss(z).backward()
        assert np.array_equal(x.grad.numpy(), z.grad.numpy())


def test_a_compiled_function_is_freed_with_all_it_recorded():
    array = np.zeros(N)
    captured = tg.from_numpy(array)

    def build():
        compiled = tg.compile(lambda x: (x * captured * tg.sin(x)).sum())
        x = tg.tensor(np.linspace(0.0, 1.0, N), requires_grad=True)
        for _ in range(5):
            compiled(x).backward()
        return compiled

    compiled = build()
    alive = [weakref.ref(p) for p in compiled.recordings] + [weakref.ref(compiled)]
    del compiled
    assert [ref() for ref in alive] == [None] * len(alive)


def test_arguments_and_results_are_not_kept():
    compiled = tg.compile(loss)
    for _ in range(5):
        x = tg.tensor(np.linspace(0.0, 1.0, N), requires_grad=True)
        value = compiled(x)
        value.backward()
        alive = weakref.ref(x), weakref.ref(value)
        del x, value
        assert alive[0]() is None
        assert alive[1]() is None


def test_a_kept_result_without_history_keeps_no_workspace():
    """Results under no_grad are arrays of their own: a thousand kept sums are not a thousand workspaces."""
    compiled = tg.compile(loss)
    x = np.linspace(0.0, 1.0, N)
    for _ in range(5):
        compiled(x)
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = [compiled(x) for _ in range(300)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(kept) == 300
    assert after - before < 20 * 8 * N


def test_programs_that_are_recorded_over_and_over_do_not_grow():
    """Recorded, run, shown, differentiated twice, and let go; what tells rows apart is not kept anywhere."""

    def steps(x, p):
        for k in range(30):
            x = x + 0.01 * (np.sin(x) * p[k % 7] - x * x)
        return x

    def use():
        program = tg.record(steps, np.array(0.3), np.linspace(0.0, 1.0, 7))
        given = np.array(0.2), np.linspace(0.1, 1.0, 7)
        program.value_and_grad(*given, argnums=(0, 1))
        program.hvp(given, given)
        assert program.nbytes < 500_000
        assert len(str(program)) > 1000
        return weakref.ref(program)

    tracemalloc.start()
    try:
        for _ in range(4):  # also what Python keeps of tuples that are free
            use()
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(6):
            assert use()() is None
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 60_000, "one program is as much"


def test_what_a_program_says_it_takes_is_what_it_takes():
    """The memory that is in use once it has been recorded and differentiated, arrays and Python's objects."""

    def steps(x, p):
        for _ in range(1500):
            x = x + 0.01 * (np.sin(x) * p - x * x)
        return x

    def use():
        program = tg.record(steps, np.array(0.3), np.array(0.7))
        program.value_and_grad(np.array(0.3), np.array(0.7), argnums=(0, 1))
        return program

    tracemalloc.start()
    try:
        use()
        before, _ = tracemalloc.get_traced_memory()
        program = use()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert program.nbytes <= 37 * len(program)
    assert after - before < 1.05 * program.nbytes + 50_000


def test_programs_of_dead_instances_go():
    """A method that is compiled keeps nothing for instances that are gone."""

    class Model:
        def __init__(self):
            self.weights = tg.tensor(np.ones(N), requires_grad=True)

        @tg.compile
        def loss(self, x):
            return (x * self.weights * tg.sin(x)).sum()

    def use():
        model = Model()
        for _ in range(4):
            model.loss(tg.tensor(np.ones(N))).backward()
        return weakref.ref(model), weakref.ref(model.weights)

    for _ in range(5):
        use()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        for _ in range(30):
            model, weights = use()
            assert model() is None
            assert weights() is None
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 20 * 8 * N
