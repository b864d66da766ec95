"""The pool of threads: made when first needed, and anew after a fork. Its size and its threads are the process's.

What is large is divided into parts, by its size alone, and the parts are handed out one by one to the caller and to
the pool's threads: so results do not depend on how many threads there are, and a thread that gets less of the machine
does less. Threads only help. A caller does all that nobody else has taken, so several threads may share the pool, and
none waits for one that is busy elsewhere. What the parts compute is to run without the GIL, or nothing is gained.
"""

from __future__ import annotations

import contextvars
import itertools
import operator
import os
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from tapegrad.errors import ArgumentError, OperandError

VARIABLE = "TAPEGRAD_NUM_THREADS"
_MOST = 1024
_PATIENCE = 1.0  # seconds after which a caller that waits looks again


class _Here(threading.local):
    """Whether this thread is at a task: what it divides meanwhile, it does alone."""

    works = False


_here = _Here()


class _Job:
    """One call of `run`: what is to be done, and who is at it."""

    __slots__ = ("closed", "count", "errors", "lock", "numbers", "over", "running", "task")

    def __init__(self, task: Callable[[int], None], count: int) -> None:
        self.task: Callable[[int], None] | None = task
        self.count = count
        self.numbers = itertools.count()
        self.errors: list[tuple[int, BaseException]] = []
        self.lock = threading.RLock()
        self.over: Any = None  # a lock that the last helper releases, once the caller waits
        self.running = 0
        self.closed = False

    def work(self, task: Callable[[int], None]) -> None:
        """Do what is left, number by number, until there is nothing or something has failed."""
        numbers, count, errors = self.numbers, self.count, self.errors
        k = -1
        try:
            while not errors and (k := next(numbers)) < count:
                task(k)
        except BaseException as error:
            errors.append((k, error))

    def help(self) -> None:
        """Work, as one of the pool's threads, unless all is done already."""
        with self.lock:
            task = self.task
            if self.closed or task is None:
                return
            self.running += 1
        try:
            self.work(task)
        finally:  # an error may also come right behind the task: a late one of a callback's (`deferred_errors.py`)
            with self.lock:
                self.running -= 1
                if self.over is not None and not self.running:
                    self.over.release()

    def close(self) -> bool:
        """Let nobody begin any more; say whether somebody is still at it."""
        with self.lock:
            self.closed, self.task = True, None  # helpers who come too late keep nothing alive
            if not self.running:
                return False
            self.over = threading.Lock()
            self.over.acquire()
            return True


class _Pool:
    """The threads of this process, and how many are to work."""

    def __init__(self, size: int | None = None) -> None:
        self.size = size  # with the caller; None until somebody asks
        self.begun = 0
        self.lock = threading.RLock()
        self.waiting: SimpleQueue[Any] = SimpleQueue()

    def begin(self) -> None:
        """Start the threads that are wanted and not there."""
        with self.lock:
            while self.size is not None and self.begun < self.size - 1:
                thread = threading.Thread(
                    target=_serve, args=(self.waiting,), name=f"tapegrad-{self.begun + 1}", daemon=True
                )
                try:
                    thread.start()
                except RuntimeError:  # the system has no more, or the interpreter is shutting down
                    return
                self.begun += 1

    def resize(self, size: int) -> None:
        """Let there be as many as that; those that are too many go when they are done."""
        with self.lock:
            self.size = size
            while self.begun > size - 1:
                self.waiting.put(None)
                self.begun -= 1


def _serve(waiting: SimpleQueue[Any]) -> None:
    """Do what comes, as one of the pool's threads."""
    _here.works = True
    while (item := waiting.get()) is not None:
        job, context = item
        try:
            context.run(job.help)
        except BaseException as error:  # the caller raises it, if it still waits; this thread goes on
            job.errors.append((job.count, error))
        del item, job, context  # nothing is kept alive while it waits


_pool = _Pool()


def _after_fork() -> None:
    """Begin anew in a child, which has none of the threads: only the number is what it was."""
    global _pool
    _pool = _Pool(_pool.size)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def _check(number: Any, what: str) -> int:
    try:
        n = operator.index(number)
    except TypeError:
        raise OperandError(f"got {what} of type {type(number).__qualname__}; give an integer, at least 1") from None
    if isinstance(number, bool) or not 1 <= n <= _MOST:
        raise ArgumentError(f"got {what} {number}; give an integer from 1, which means no threads at all, to {_MOST}")
    return n


def _default() -> int:
    """Return the number that the environment says, or that of the cores that this process may use."""
    said = os.environ.get(VARIABLE, "").strip()
    if not said:
        usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        return min(usable, _MOST)
    try:
        return _check(int(said), f"the environment variable {VARIABLE}")
    except ValueError:
        raise ArgumentError(
            f"the environment variable {VARIABLE} is {said!r}; give an integer from 1 to {_MOST}, or leave it out"
        ) from None


def threads() -> int:
    """Return how many threads work at something large, with the caller."""
    if _pool.size is None:
        _pool.size = _default()
    return _pool.size


def is_working() -> bool:
    """Tell whether this thread is at a task already, so that `run` would be a loop."""
    return _here.works


def get_num_threads() -> int:
    """Return how many threads work at something large: the one that calls, and helpers.

    Returns
    -------
    int
        What `set_num_threads` has set; else the environment variable ``TAPEGRAD_NUM_THREADS``; else how many cores
        this process may use.

    Raises
    ------
    ArgumentError
        If the environment variable is no such number.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.get_num_threads() >= 1
    True
    """
    return threads()


def set_num_threads(n: int) -> None:
    """Set how many threads work at something large, in the whole process.

    Results do not depend on it. The threads are started when something large first needs them. NumPy's and SciPy's
    linear algebra has threads of its own, for which this says nothing.

    Parameters
    ----------
    n : int
        With the thread that calls: 1 means that there are no others.

    Raises
    ------
    OperandError
        If `n` is not an integer.
    ArgumentError
        If it is less than 1 or more than 1024.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.set_num_threads(2)
    >>> tg.get_num_threads()
    2
    """
    _pool.resize(_check(n, "a number of threads"))


def split(count: int, grain: int) -> list[tuple[int, int]]:
    """Divide `range(count)` into ranges of `grain`, the last of which may be shorter: the same for any threads."""
    return [(begin, min(begin + grain, count)) for begin in range(0, count, grain)]


def run(task: Callable[[int], None], count: int, most: int | None = None) -> None:
    """Call ``task(k)`` for each k below `count`, in this thread and those of the pool; return when all are done.

    They are begun in order. After one that fails no more are begun, those that have begun come to their end, and what
    the first of them raised, by number, is raised here: as a loop would. Ctrl-C counts as a failure of what this
    thread is at. Within a task, `run` is a loop.

    Parameters
    ----------
    task : callable
        Gains from other threads only while it does not hold the GIL. It runs in a copy of the caller's context
        (``np.errstate`` and the like), and with tapegrad's default modes where it runs in another thread.
    count : int
    most : int, optional
        So many threads at most are at it, with the caller.
    """
    helpers = min(threads(), count, count if most is None else most) - 1
    if helpers <= 0 or _here.works:
        before, _here.works = _here.works, _here.works or most == 1  # for one alone, what it divides is a loop as well
        try:
            for k in range(count):
                task(k)
        finally:
            _here.works = before
        return
    pool, job = _pool, _Job(task, count)
    if pool.begun < helpers:
        pool.begin()
    try:
        _here.works = True
        for _ in range(min(helpers, pool.begun)):
            pool.waiting.put((job, contextvars.copy_context()))
        job.work(task)
    finally:
        _here.works = False
        _finish(pool, job)
    if job.errors:
        _raise(job)


def _finish(pool: _Pool, job: _Job) -> None:
    """Wait for the helpers, whatever happens meanwhile: what they work on must stay."""
    while True:
        try:
            if not job.close():
                return
            break
        except BaseException as error:  # Ctrl-C, twice
            job.errors.append((-1, error))
    while True:
        try:
            if not job.running:  # asked each time: Ctrl-C may come right behind the lock, which nobody releases again
                return
            if pool is not _pool:  # a fork in the middle: the helpers are in the parent
                text = "the process was forked within a task, whose other parts are lost"
                job.errors.append((-1, RuntimeError(text)))
                return
            job.over.acquire(timeout=_PATIENCE)
        except BaseException as error:
            job.errors.append((-1, error))


def _raise(job: _Job) -> None:
    """Raise what the first by number has raised; Ctrl-C before all others."""
    _, error = min(job.errors, key=lambda pair: (isinstance(pair[1], Exception), pair[0]))
    job.errors.clear()
    try:
        raise error
    finally:
        del error  # whose traceback refers to this frame
