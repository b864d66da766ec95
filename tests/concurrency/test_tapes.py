"""Tapes that several threads work on: what one makes a tape forget, another reads, imports from, or forgets as well."""

import sys
import threading

import numpy as np
import pytest
from concurrency.together import run

import tapegrad as tg
from tapegrad.core.storage import new_cell
from tapegrad.engine import graph_walks
from tapegrad.engine.backward_pass import Backward
from tapegrad.tape import lock, reclaim
from tapegrad.tape.fields import Fields
from tapegrad.tape.tape import Tape

THREADS = 8


@pytest.fixture
def frequent_switches():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def some_tape(rows=40, closed=True):
    """A tape with some rows, and its last result."""
    y = tg.tensor([1.0, 2.0], requires_grad=True)
    for _ in range(rows):
        y = y.sin()
    if closed:
        y.tape.close()
    return y.tape, y


CHANGES = {
    "drop": lambda tape: tape.drop(),
    "truncate": lambda tape: tape.truncate(2),
    "forget the values": lambda tape: tape.keep_unsaved(2),
    "clear": lambda tape: tape.clear([3]),
    "set a counter": lambda tape: tape.set_cell(3, new_cell()),
    "grow": lambda tape: tape.has_room(len(tape.vals)),
    "read": lambda tape: tape.read(),
    "close": lambda tape: tape.close(),
}


@pytest.mark.parametrize("name", CHANGES)
def test_each_change_of_a_tape_is_one_step_for_other_threads(name):
    """Nobody finds rows without their values, or writes a counter's address into bytes that were replaced."""
    tape, _y = some_tape(closed=name not in ("grow", "close"))

    def state():
        parts = (tape.buf, tape.vals, tape.cells, tape.sources, tape.leaves)
        return tape.count, tape.blocked, tape.owner is lock.CLOSED, *map(id, parts), *map(len, parts)

    thread = threading.Thread(target=CHANGES[name], args=(tape,))
    before = state()
    with lock.lock:
        thread.start()
        thread.join(0.05)
        assert thread.is_alive()
        assert state() == before
    thread.join(10)
    assert not thread.is_alive()


def test_values_of_rows_that_another_thread_made_the_tape_forget():
    tape, _y = some_tape()
    tape.truncate(2)
    tape.clear([0, 1, 30])
    assert all(v is None for v in tape.vals)
    tape.drop()
    tape.clear([0, 1])
    assert tape.vals == []


def test_a_counter_of_a_row_that_another_thread_made_the_tape_forget():
    tape, _y = some_tape()
    tape.drop()
    other, _z = some_tape()
    other.drop()
    tape.set_cell(0, new_cell())
    assert tape.cells == []
    assert other.cells == []  # dropped tapes share their empty lists


def test_rows_written_while_a_tape_is_swept():
    """By the thread that had it open when another one closed it: marks are for the rows that are walked."""

    class Late(Tape):
        __slots__ = ()

        def __len__(self):
            return self.count - 3  # what was asked a moment ago

    tape, _y = some_tape()
    late = Late(tape.owner)
    for name in Fields.__slots__:
        if not name.startswith("__"):
            setattr(late, name, getattr(tape, name))
    _, marks, _ = reclaim._sweep(late, np.zeros(5, np.uint8), {})
    assert len(marks) == tape.count
    assert not (marks & graph_walks.IS_BLOCKED).any()


def test_a_leaf_that_arrives_on_a_tape_which_a_backward_has_begun_to_read(monkeypatch):
    """Its thread was about to record an operation on it when another thread closed the tape."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    late = tg.tensor([3.0, 4.0], requires_grad=True)
    y = (x * x).sum()
    tape = y.tape
    original = Backward._read

    def read(self, which):
        snapshot = original(self, which)
        if which is tape and late._meta.key not in tape.imports:
            tape.import_leaf_or_constant(late)
        return snapshot

    monkeypatch.setattr(Backward, "_read", read)
    (gradient,) = tg.autograd.grad(y, x, retain_graph=True)
    assert gradient.tolist() == [2.0, 4.0]
    assert tape.leaves[-1][1] is late._meta.leaf
    gradient, nothing = tg.autograd.grad(y, [x, late], allow_unused=True)
    assert gradient.tolist() == [2.0, 4.0]
    assert nothing is None


def test_freed_values_may_run_code_that_records():
    """What is freed is freed outside of the lock, which recording takes as well."""
    done = []

    class Owner:
        """Something that memory belongs to."""

        def __init__(self):
            self.memory = np.array([0.5, 1.5])
            self.__array_interface__ = self.memory.__array_interface__

        def __del__(self):
            x = tg.tensor([1.0], requires_grad=True)
            y = x * 2.0
            y.tape.close()
            (y * y).sum().backward()
            done.append(x.grad.tolist())

    for end in ("backward", "grad", "clear", "drop"):
        x = tg.tensor([1.0, 2.0], requires_grad=True)
        y = x * tg.from_numpy(np.asarray(Owner()))
        assert len(y.tape) > 0
        worker = threading.Thread(
            target={
                "backward": lambda y=y: y.sum().backward(),
                "grad": lambda y=y, x=x: tg.autograd.grad(y.sum(), x),
                "clear": lambda y=y: y.tape.clear(list(range(len(y.tape)))),
                "drop": lambda y=y: (y.tape.close(), y.tape.drop()),
            }[end],
            daemon=True,
        )
        worker.start()
        worker.join(30)
        assert not worker.is_alive(), end
        del x, y, worker
    assert done == [[8.0]] * 4


@pytest.mark.usefixtures("frequent_switches")
def test_the_grad_of_a_shared_result_gets_every_contribution():
    x = tg.tensor(np.arange(4.0), requires_grad=True)
    shared = x * x
    shared.retain_grad()
    rounds = 150

    def work(k):
        for _ in range(rounds):
            (shared * float(k + 1)).sum().backward(retain_graph=True)

    run(*(lambda k=k: work(k) for k in range(THREADS)))
    each = sum(k + 1 for k in range(THREADS))
    assert shared.grad.tolist() == [float(rounds * each)] * 4
    assert x.grad.tolist() == (2.0 * rounds * each * np.arange(4.0)).tolist()


@pytest.mark.usefixtures("frequent_switches")
def test_results_that_ask_for_their_grad_during_a_backward():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    results = [x * float(k) for k in range(4000)]
    for y in results[:2000]:
        y.retain_grad()
    loss = tg.stack(results).sum()

    def ask():
        for y in results[2000:]:
            y.retain_grad()

    def differentiate():
        for _ in range(3):
            loss.backward(retain_graph=True)

    run(ask, differentiate)
    assert results[0].grad.tolist() == [3.0, 3.0]


@pytest.mark.usefixtures("frequent_switches")
def test_many_threads_import_from_a_tape_that_is_given_back_meanwhile():
    """Each is right, or raises the error of a second backward."""
    outcomes = []

    def work(shared, x, k):
        try:
            (gradient,) = tg.autograd.grad((shared * float(k)).sum(), x)
        except tg.errors.FreedError:
            outcomes.append("freed")
        else:
            outcomes.append("right" if gradient.tolist() == [2.0 * k, 4.0 * k] else gradient.tolist())

    for _ in range(60):
        x = tg.tensor([1.0, 2.0], requires_grad=True)
        shared = x * x
        run(*(lambda k=k, shared=shared, x=x: work(shared, x, k) for k in range(1, 5)))
    assert set(outcomes) <= {"right", "freed"}
    assert outcomes.count("right") >= 60
