"""Graphs that several threads build and differentiate; ten seconds of the stress program."""

import functools
import queue
import random
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest
from concurrency import graphs, together

import tapegrad as tg
from tapegrad.engine import interpreter

pytestmark = pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")  # of views that are written

COUNTS = [2, 5, 16]


@pytest.fixture(autouse=True)
def frequent_switches():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def run(count, function):
    """Run a function in threads, with their numbers; give what it returns, by number."""
    return together.run(*[functools.partial(function, k) for k in range(count)])


def leaves(lib, r, shape, count=3):
    values = [np.array(r.choices(range(-4, 5), k=int(np.prod(shape))), float).reshape(shape) for _ in range(count)]
    return [(lib.tensor(v, requires_grad=True), graphs.Known(v)) for v in values]


def check(lib, seed):
    """Hold the gradients of one random graph to what is known of them."""
    r = random.Random(seed)
    pairs = leaves(lib, r, r.choice([(3, 4), (7,), (2, 3, 2), (40, 60)]))
    loss, known = graphs.total([graphs.extend(lib, pairs, graphs.steps_of(lib), r.randrange(9), r), *pairs])
    assert loss.item() == known.value
    loss.backward()
    for (t, _), expected in zip(pairs, graphs.gradients(known, [k for _, k in pairs]), strict=True):
        np.testing.assert_array_equal(t.grad.numpy(), expected)


@pytest.mark.parametrize("seeds", [range(k, k + 100) for k in range(0, 300, 100)], ids=lambda seeds: str(seeds[0]))
def test_what_is_known_of_random_graphs_is_what_torch_gives(torch, seeds):
    for seed in seeds:
        check(torch, seed)


def test_random_graphs_in_one_thread():
    for seed in range(150):
        check(tg, seed)


@pytest.mark.parametrize("count", COUNTS)
def test_independent_graphs(count):
    run(count, lambda k: [check(tg, f"{k} {n}") for n in range(160 // count)])


@pytest.mark.parametrize("count", COUNTS)
@pytest.mark.parametrize("shape", [(), (4,), (3000,)])
def test_shared_leaves_get_every_contribution(count, shape):
    w = tg.tensor(np.full(shape, 3.0), requires_grad=True)
    rounds = 200 // count

    def work(k):
        for _ in range(rounds):
            (w * w * float(k + 1)).sum().backward()

    run(count, work)
    assert w.grad.equal(np.full(shape, 6.0 * rounds * sum(range(1, count + 1))))


@pytest.mark.parametrize("count", COUNTS)
def test_grad_by_shared_leaves_is_deterministic(count):
    """Not whole numbers here, so that another order of adding up would show."""
    w = tg.tensor(np.linspace(0.1, 0.9, 50), requires_grad=True)

    def gradient(_):
        parts = [(w * c).sin() @ w.exp() for c in (0.1, 0.7, 1.3)]
        return [tg.autograd.grad(parts[0] + parts[1] + parts[2], w, retain_graph=True)[0].numpy() for _ in range(5)]

    expected = gradient(0)[0]
    for result in run(count, gradient):
        for one in result:
            np.testing.assert_array_equal(one, expected)
    assert w.grad is None


@pytest.mark.parametrize("count", COUNTS)
def test_a_relay_in_which_each_thread_extends_what_the_one_before_made(count):
    r = random.Random(count)
    start = leaves(tg, r, (3, 4))
    queues = [queue.Queue() for _ in range(count + 1)]
    queues[0].put(start[0])

    def work(k):
        pair = queues[k].get(timeout=30)
        own = random.Random(k)
        queues[k + 1].put(graphs.extend(tg, [*start[1:], pair], graphs.PLAIN[:4], 3, own))

    run(count, work)
    loss, known = graphs.total([queues[count].get(timeout=30), *start])
    loss.backward()
    for (t, _), expected in zip(start, graphs.gradients(known, [k for _, k in start]), strict=True):
        np.testing.assert_array_equal(t.grad.numpy(), expected)


@pytest.mark.parametrize("count", COUNTS)
def test_a_graph_whose_parts_were_made_by_several_threads(count):
    """Each makes a part, another one adds them up and differentiates, and each of the parts is used once more."""
    for n in range(10):
        start = leaves(tg, random.Random(n), (3, 4))

        def make(k, start=start, n=n):
            return graphs.extend(tg, start, graphs.steps_of(tg), 5, random.Random(f"{n} {k}"))

        parts = run(count, make)
        loss, known = graphs.total([*parts, *start])
        run(1, lambda _, loss=loss: loss.backward(retain_graph=True))
        for (t, _), expected in zip(start, graphs.gradients(known, [k for _, k in start]), strict=True):
            np.testing.assert_array_equal(t.grad.numpy(), expected)

        def differentiate(k, parts=parts, start=start):
            one, own = graphs.total([parts[k], *start])
            found = tg.autograd.grad(one, [t for t, _ in start], retain_graph=True)
            for g, expected in zip(found, graphs.gradients(own, [m for _, m in start]), strict=True):
                np.testing.assert_array_equal(g.numpy(), expected)

        run(count, differentiate)


@pytest.mark.parametrize("retain", [True, False])
@pytest.mark.parametrize("count", COUNTS)
def test_a_shared_part(count, retain):
    """Right with retain_graph=True; without, right for the first, and for others right or the clear error."""
    outcomes = []
    for n in range(12):
        x = tg.tensor(np.arange(4.0), requires_grad=True)
        shared = (x * x).reshape(2, 2)

        def work(k, shared=shared, x=x):
            try:
                (gradient,) = tg.autograd.grad((shared * float(k + 1)).sum(), x, retain_graph=retain)
            except tg.errors.FreedError as error:
                assert "retain_graph=True" in str(error)
                return "freed"
            assert gradient.tolist() == (2.0 * (k + 1) * np.arange(4.0)).tolist()
            return "right"

        came = run(count, work)
        assert "right" in came, n
        outcomes += came
    assert not retain or set(outcomes) == {"right"}


@pytest.mark.parametrize("way", ["short", "general"])
def test_the_interpreter_holds_no_gil(monkeypatch, way):
    """Another thread runs Python while it is at work, though none is ever made to give way."""
    steps, stop, seen = [0], threading.Event(), []

    def count():
        while not stop.is_set():
            steps[0] += 1
            time.sleep(1e-4)  # gives way

    def differentiate(rows):
        # Powers take the longest of all small rows: larger ones would leave the pass for other threads.
        x = tg.tensor(np.ones(4000), requires_grad=True)
        y = x
        for _ in range(rows):
            y = y**x
        loss = y.sum()
        if way == "general":
            loss.tape.close()
        loss.backward()

    entry = interpreter.reverse_small if way == "short" else interpreter.reverse
    differentiate(10)  # compiled or loaded, so that what is watched now is what will be called
    original = entry.load()

    def watched(*args):
        before = steps[0]
        status = original(*args)
        seen.append(steps[0] - before)
        return status

    monkeypatch.setattr(entry, "run", watched)
    sys.setswitchinterval(1000.0)
    thread = threading.Thread(target=count)
    thread.start()
    try:
        for _ in range(200):  # of 10 ms: a busy machine may not give the other thread a core in the first of them
            differentiate(300)
            if any(seen):
                break
    finally:
        stop.set()
        thread.join()
    assert any(seen)


def test_ten_seconds_of_stress(exhaustive):
    """Sixteen threads, for three seconds in a quick run.

    It is a process of its own, as it watches memory and turns the garbage collector off.
    """
    root, package = Path(__file__).resolve().parents[2], Path(tg.__file__).parents[1]
    # The package that is tested here comes first, whether it is installed or the checkout's.
    code = (
        f"import runpy, sys; sys.path[:0] = [{str(package)!r}]; sys.path.append({str(root)!r}); "
        "runpy.run_module('tests.concurrency.stress', run_name='__main__')"
    )
    command = [sys.executable, "-c", code, "--threads", "16", "--seconds", "10" if exhaustive else "3"]
    done = subprocess.run(command, cwd=root / "tests", capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "nothing wrong" in done.stdout
