"""The pool of threads: who does what, what is raised, and what becomes of it in a fork."""

import contextvars
import gc
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
import weakref

import numpy as np
import pytest
from concurrency import together
from concurrency.forking import child_of_fork, status_of

import tapegrad as tg
from tapegrad.core import thread_pool
from tapegrad.errors import ArgumentError, OperandError

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


@pytest.fixture(autouse=True)
def number_of_threads():
    """Put the number of threads back."""
    before = tg.get_num_threads()
    yield
    tg.set_num_threads(before)


def meet(n):
    """Return a task of which n must run at the same time, and the threads that ran it."""
    barrier, seen = threading.Barrier(n, timeout=30), set()

    def task(k):
        barrier.wait()
        seen.add(threading.get_ident())

    return task, seen


def helpers():
    return [thread for thread in threading.enumerate() if thread.name.startswith("tapegrad-")]


def wait_until(holds):
    end = time.monotonic() + 30
    while not holds():
        assert time.monotonic() < end, "nothing happens"
        time.sleep(0.001)


@pytest.mark.parametrize(("count", "grain"), [(0, 4), (1, 4), (4, 4), (5, 4), (12, 4), (3, 100)])
def test_split_covers_all_in_order_by_grains(count, grain):
    ranges = thread_pool.split(count, grain)
    assert [k for begin, end in ranges for k in range(begin, end)] == list(range(count))
    assert all(end - begin == grain for begin, end in ranges[:-1]) and all(begin % grain == 0 for begin, _ in ranges)


@pytest.mark.parametrize("threads", [1, 2, 3, 7])
@pytest.mark.parametrize("count", [0, 1, 2, 50])
def test_each_number_is_done_once(threads, count):
    tg.set_num_threads(threads)
    done = []
    thread_pool.run(done.append, count)
    assert sorted(done) == list(range(count))


@pytest.mark.parametrize("threads", [2, 3, 7])
def test_as_many_threads_work_as_are_set_the_caller_among_them(threads):
    tg.set_num_threads(threads)
    task, seen = meet(threads)
    thread_pool.run(task, threads)
    assert len(seen) == threads and threading.get_ident() in seen


def test_one_thread_is_none_but_the_caller():
    tg.set_num_threads(1)
    wait_until(lambda: not helpers())
    seen = []
    thread_pool.run(lambda k: seen.append(threading.get_ident()), 20)
    assert seen == [threading.get_ident()] * 20 and not helpers()


def test_a_call_may_ask_for_fewer_threads():
    tg.set_num_threads(4)
    seen = []

    def inner(k):
        thread_pool.run(lambda j: seen.append(threading.get_ident()), 3)

    thread_pool.run(inner, 5, 1)  # what is divided within it is not, either
    assert seen == [threading.get_ident()] * 15 and not thread_pool.is_working()
    task, seen = meet(2)
    thread_pool.run(task, 6, 2)
    assert len(seen) == 2
    with pytest.raises(ZeroDivisionError):
        thread_pool.run(lambda k: 1 // 0, 3, 1)
    assert not thread_pool.is_working()


def test_fewer_threads_end_those_that_are_too_many_and_more_begin_others():
    tg.set_num_threads(5)
    thread_pool.run(*_meeting(5))
    assert len(helpers()) == 4
    tg.set_num_threads(3)
    wait_until(lambda: len(helpers()) == 2)
    thread_pool.run(*_meeting(3))
    tg.set_num_threads(4)
    thread_pool.run(*_meeting(4))
    assert len(helpers()) == 3


def _meeting(n):
    return meet(n)[0], n


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_first_that_fails_is_raised_as_by_a_loop(threads):
    tg.set_num_threads(threads)
    begun = []

    def task(k):
        begun.append(k)
        if k in (5, 6, 7):
            raise ValueError(k)

    for _ in range(50):
        begun.clear()
        with pytest.raises(ValueError, match=r"^5$"):
            thread_pool.run(task, 1000)
        assert set(range(6)) <= set(begun) and len(begun) < 1000
    thread_pool.run(_meeting(threads)[0], threads)


def test_what_a_helper_raises_is_raised_after_the_others_have_come_to_their_end():
    tg.set_num_threads(2)
    caller, began, ended = threading.get_ident(), threading.Event(), []

    def task(k):
        if threading.get_ident() == caller:
            assert began.wait(30)
            time.sleep(0.01)
            ended.append(k)
        else:
            began.set()
            raise KeyError(k)

    with pytest.raises(KeyError):
        thread_pool.run(task, 100)
    assert len(ended) == 1  # no more were begun


def test_within_a_task_it_is_a_loop():
    tg.set_num_threads(3)
    own = []

    def task(k):
        threads = set()
        thread_pool.run(lambda j: threads.add(threading.get_ident()), 20)
        own.append(threads == {threading.get_ident()})
        barrier.wait()

    barrier = threading.Barrier(3, timeout=30)
    thread_pool.run(task, 3)
    assert own == [True] * 3
    thread_pool.run(*_meeting(3))  # and it is one no longer


def test_several_threads_may_use_it_at_once():
    tg.set_num_threads(3)

    def user():
        total = [0] * 400
        for _ in range(20):

            def task(k, total=total):
                total[k] += 1

            thread_pool.run(task, 400)
        return total

    assert together.run(*[user] * 5) == [[20] * 400] * 5


def test_a_caller_does_not_wait_for_helpers_that_are_busy_elsewhere():
    tg.set_num_threads(2)
    inside, leave = threading.Event(), threading.Event()
    first = threading.get_ident

    def busy():
        def task(k):
            if k == 1:
                inside.set()
            assert (inside if k == 0 else leave).wait(30)

        thread_pool.run(task, 2)

    def other():
        assert inside.wait(30)
        done = []
        thread_pool.run(lambda k: done.append(first()), 10)
        leave.set()
        return done == [first()] * 10

    assert together.run(busy, other)[1]


def test_the_number_may_change_while_it_is_used():
    stop = threading.Event()

    def change():
        for n in (1, 4, 2, 7, 3) * 20:
            tg.set_num_threads(n)
        stop.set()

    def use():
        while not stop.is_set():
            done = []
            thread_pool.run(done.append, 50)
            assert sorted(done) == list(range(50))

    together.run(change, use, use)


def test_helpers_have_the_callers_context_and_no_grad_mode_of_it():
    tg.set_num_threads(2)
    name = contextvars.ContextVar("name", default="nobody")
    caller, seen, barrier = threading.get_ident(), {}, threading.Barrier(2, timeout=30)

    def task(k):
        barrier.wait()
        seen[threading.get_ident() == caller] = (name.get(), np.geterr()["divide"], tg.is_grad_enabled())

    token = name.set("somebody")
    with np.errstate(divide="ignore"), tg.no_grad():
        thread_pool.run(task, 2)
    name.reset(token)
    assert seen == {True: ("somebody", "ignore", False), False: ("somebody", "ignore", True)}


def test_nothing_is_kept_alive_afterwards():
    tg.set_num_threads(3)
    gc.disable()

    class Held:
        def __call__(self, k):
            barrier.wait()
            if fails:
                raise ValueError

    try:
        for fails in (False, True):
            barrier = threading.Barrier(3, timeout=30)
            task = Held()
            known = weakref.ref(task)
            try:
                thread_pool.run(task, 3)
            except ValueError:
                assert fails
            del task
            wait_until(lambda: known() is None)  # noqa: B023
    finally:
        gc.enable()


@pytest.mark.skipif(os.name == "nt", reason="needs a signal that arrives while the caller works")
@pytest.mark.parametrize("waits", [False, True], ids=["in a task", "while it waits for a helper"])
def test_ctrl_c_comes_once_what_has_begun_is_done(waits):
    tg.set_num_threads(2)
    caller, began, begun, ended = threading.get_ident(), threading.Event(), [], []

    def task(k):
        if threading.get_ident() != caller:
            begun.append(k)
            began.set()
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(0.1)
            ended.append(k)
        elif not waits:
            began.wait(30)
            while True:
                time.sleep(0.001)
        else:
            began.wait(30)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            thread_pool.run(task, 2 if waits else 1000)
    finally:
        signal.signal(signal.SIGINT, before)
    assert ended == begun != []  # nobody is at it any more
    thread_pool.run(*_meeting(2))


@needs_fork
def test_a_child_has_threads_of_its_own_and_the_parent_goes_on():
    tg.set_num_threads(3)

    def works():
        task, seen = meet(3)
        thread_pool.run(task, 3)
        return len(seen) == 3 and tg.get_num_threads() == 3

    assert works()
    assert child_of_fork(works) == 0
    assert works()


@needs_fork
def test_a_child_made_within_a_task_says_that_the_other_parts_are_lost():
    tg.set_num_threads(2)
    caller, inside, leave, made = threading.get_ident(), threading.Event(), threading.Event(), []

    def task(k):
        if threading.get_ident() != caller:
            inside.set()
            leave.wait(30)
        elif not made:
            inside.wait(30)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)
                made.append(os.fork())
            leave.set()

    try:
        thread_pool.run(task, 20)
    except BaseException as error:
        if made == [0]:
            os._exit(7 if isinstance(error, RuntimeError) and "forked" in str(error) else 8)
        raise
    if made == [0]:
        os._exit(9)
    assert status_of(made[0]) == 7


def test_neither_importing_nor_small_work_starts_threads():
    code = (
        "import threading, tapegrad as tg\n"
        "x = tg.tensor([1.0] * 1000, requires_grad=True)\n"
        "(x.sin() * x).sum().backward()\n"
        "assert threading.active_count() == 1, threading.enumerate()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, env={**os.environ, thread_pool.VARIABLE: "4"})


@pytest.mark.parametrize("where", ["threading._register_atexit", "atexit.register"])
def test_it_works_until_the_interpreter_ends_and_makes_no_noise(where):
    module, name = where.split(".")
    code = (
        f"import sys, {module}, tapegrad as tg\n"
        "from tapegrad.core import thread_pool as pool\n"
        "pool.run(lambda k: None, 100)\n"
        f"{module}.{name}(lambda: (tg.set_num_threads(9), pool.run(lambda k: sys.stdout.write(str(k)), 9)))\n"
    )
    environment = {**os.environ, thread_pool.VARIABLE: "3"}
    ran = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, env=environment)
    assert sorted(ran.stdout) == list("012345678") and not ran.stderr


@pytest.mark.parametrize(
    ("value", "said"), [("3", "3"), (" 2 ", "2"), ("", "default"), ("0", "from 1"), ("two", "'two'"), ("-1", "from 1")]
)
def test_the_environment_says_how_many(value, said, monkeypatch):
    monkeypatch.setenv(thread_pool.VARIABLE, value)
    monkeypatch.setattr(thread_pool, "_pool", thread_pool._Pool())
    if said == "default":
        assert tg.get_num_threads() >= 1
    elif said.isdigit():
        assert tg.get_num_threads() == int(said)
    else:
        with pytest.raises(ArgumentError, match=said) as caught:
            tg.get_num_threads()
        assert thread_pool.VARIABLE in str(caught.value)
        monkeypatch.setattr(thread_pool, "_pool", thread_pool._Pool(2))  # for the fixture


@pytest.mark.parametrize(("number", "error"), [(0, ArgumentError), (-3, ArgumentError), (2000, ArgumentError)])
def test_a_number_of_threads_must_be_at_least_one(number, error):
    with pytest.raises(error, match=f"{number}.*give an integer from 1"):
        tg.set_num_threads(number)


@pytest.mark.parametrize("number", [2.0, "2", None, [2]])
def test_a_number_of_threads_is_an_integer(number):
    with pytest.raises(OperandError, match=f"{type(number).__name__}; give an integer"):
        tg.set_num_threads(number)


def test_numpys_integers_will_do():
    tg.set_num_threads(np.int64(2))
    assert tg.get_num_threads() == 2


def test_an_interrupt_right_behind_the_last_helper():
    """Ctrl-C comes when the lock has just been had: there is nothing left to wait for."""
    calls = []

    class Interrupted(thread_pool._Job):
        def close(self):
            self.running, self.over = 1, self
            return True

        def acquire(self, timeout=-1):
            self.running = 0
            calls.append(timeout)
            time.sleep(0.01)
            raise KeyboardInterrupt

    job = Interrupted(lambda k: None, 2)
    caller = threading.Thread(target=thread_pool._finish, args=(thread_pool._pool, job), daemon=True)
    caller.start()
    caller.join(10.0)
    assert not caller.is_alive() and len(calls) == 1
    assert [type(error) for _, error in job.errors] == [KeyboardInterrupt]


def test_what_fails_in_a_helper_outside_of_the_task_is_raised(monkeypatch):
    """An error right behind the task, as a late one of a callback may come: the caller does not wait for ever."""
    tg.set_num_threads(2)
    task, _ = meet(2)
    thread_pool.run(task, 2)
    before, work = set(helpers()), thread_pool._Job.work

    def fails_behind(self, task):
        work(self, task)
        if threading.current_thread() in before:
            raise MemoryError("behind the task")

    monkeypatch.setattr(thread_pool._Job, "work", fails_behind)
    found = []

    def caller():
        try:
            thread_pool.run(meet(2)[0], 2)
        except MemoryError as error:
            found.append(str(error))

    thread = threading.Thread(target=caller, daemon=True)
    thread.start()
    thread.join(20)
    assert not thread.is_alive() and set(helpers()) == before
    monkeypatch.undo()
    thread_pool.run(meet(2)[0], 2)
    assert found == ["behind the task"]
