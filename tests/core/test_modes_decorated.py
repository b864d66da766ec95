"""What a decorated function looks like, and many threads in the same one."""

import asyncio
import functools
import inspect
import subprocess
import sys
import threading
from pathlib import Path

from core.suspended import OUTSIDE, now

import tapegrad as tg


def run(coroutine):
    return asyncio.run(coroutine)


class Holder:
    async def __call__(self):
        return now()

    async def method(self):
        return now()


class Yielder:
    def __call__(self):
        yield now()


def test_kinds_names_and_signatures_stay(mode):
    async def coroutine(a: int, *, b: str = "x") -> float:
        """Wait for it."""

    async def asynchronous(a: int, *, b: str = "x") -> float:
        """Wait for them."""
        yield

    def generator(a: int, *, b: str = "x") -> float:
        """Step by step."""
        yield

    def function(a: int, *, b: str = "x") -> float:
        """At once."""

    tests = (inspect.iscoroutinefunction, inspect.isasyncgenfunction, inspect.isgeneratorfunction)
    for plain in (coroutine, asynchronous, generator, function):
        made = mode(plain)
        assert [test(made) for test in tests] == [test(plain) for test in tests]
        for name in ("__name__", "__qualname__", "__doc__", "__module__", "__annotations__"):
            assert getattr(made, name) == getattr(plain, name)
        assert inspect.signature(made) == inspect.signature(plain)
        assert made.__wrapped__ is plain
        partial = mode(functools.partial(plain, 1))
        assert [test(partial) for test in tests] == [test(plain) for test in tests]


def test_objects_partials_and_methods_that_suspend(mode, inside):
    assert run(mode(Holder())()) == inside
    assert run(mode(Holder().method)()) == inside
    assert run(mode(functools.partial(Holder()))()) == inside
    assert list(mode(Yielder())()) == [inside]
    assert list(mode(functools.partial(Yielder()))()) == [inside]
    assert now() == OUTSIDE


def test_without_parentheses():
    @tg.no_grad
    async def coroutine():
        return now()

    @tg.inference_mode
    def generator():
        yield now()

    assert run(coroutine()) == (False, False)
    assert list(generator()) == [(False, True)]


def test_one_decorated_function_in_many_threads_at_once(mode, inside):
    """Every thread drives generators and tasks of the same decorated functions, within a mode of its own."""

    @mode
    def steps():
        for _ in range(50):
            yield now()

    @mode
    async def wait():
        for _ in range(20):
            await asyncio.sleep(0)
        return now()

    wrong = []

    def work(k):
        with [tg.enable_grad, tg.no_grad][k % 2]():
            outside = now()
            for state in steps():
                if state != inside or now() != outside:
                    wrong.append((state, now()))
            if run(wait()) != inside or now() != outside:
                wrong.append("task")

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [threading.Thread(target=work, args=(k,)) for k in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert wrong == []
    assert now() == OUTSIDE


def test_asyncio_is_not_imported():
    code = "import sys, tapegrad; print('asyncio' in sys.modules)"
    root = Path(tg.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert done.stdout.strip() == "False"
