"""Generators, async functions and async generators in a mode: it holds in each step, and not between them."""

import asyncio
import contextlib
import functools
import gc
import inspect
import subprocess
import sys
import threading
import types
import weakref
from pathlib import Path

import pytest

import tapegrad as tg
from tapegrad import modes

MODES = {
    "no_grad": tg.no_grad,
    "set_grad_enabled": lambda: tg.set_grad_enabled(False),
    "inference_mode": tg.inference_mode,
}
NOW = {
    "no_grad": (False, False),
    "set_grad_enabled": (False, False),
    "inference_mode": (False, True),
}


def now():
    return tg.is_grad_enabled(), tg.is_inference_mode_enabled()


@pytest.fixture(params=MODES)
def mode(request):
    return lambda function: MODES[request.param]()(function)


@pytest.fixture
def inside(request):
    return NOW[request.node.callspec.params["mode"]]


OUTSIDE = (True, False)


# Generators


class Ended(Exception):
    pass


def talkative(log, states):
    """A generator that meets everything: what is sent, thrown, closed; it yields, returns and raises."""
    states.append(now())
    received = "nothing"
    try:
        while received != "return":
            try:
                received = yield ("yields", received)
                states.append(now())
                log.append(received)
                if received == "raise":
                    raise Ended("of itself")
                if received == "stop":
                    raise StopIteration("a bug of the generator")
            except ValueError as error:
                states.append(now())
                received = f"caught {error}"
            except GeneratorExit:
                states.append(now())
                if received == "keep":
                    received = yield "in spite of the exit"
                elif received == "quiet":
                    return "quietly"
                else:
                    raise
    finally:
        states.append(now())
        log.append("end")
    return "returned"


IGNORED = [("next",), ("send", "keep"), ("close",)]  # async generators that do this are never finished by anyone
SCRIPTS = [
    [("next",), ("next",), ("next",)],
    [("next",), ("send", "a"), ("send", "return"), ("next",)],
    [("next",), ("send", "a"), ("throw", ValueError("v")), ("send", "b"), ("throw", KeyError("k")), ("next",)],
    [("next",), ("send", "raise"), ("next",)],
    [("next",), ("send", "stop"), ("next",)],
    [("throw", ValueError("before it began")), ("next",)],
    [("close",), ("next",)],
    [("send", "too early"), ("next",), ("close",), ("close",), ("next",)],
    [("next",), ("throw", GeneratorExit()), ("next",)],
    [("next",), ("send", "quiet"), ("throw", GeneratorExit()), ("next",)],
    [("next",), ("send", "keep"), ("throw", GeneratorExit()), ("send", "b"), ("close",)],
    IGNORED,
    [("next",), ("send", "quiet"), ("close",), ("next",)],
    [("next",), ("throw", StopIteration("thrown")), ("next",)],
]


def play(generator, script):
    """Do what a script says, and note all that comes of it."""
    came = []
    for what, *given in script:
        try:
            result = next(generator) if what == "next" else getattr(generator, what)(*given)
            came.append((what, result))
        except BaseException as error:
            came.append((what, type(error), str(error), repr(getattr(error, "value", None))))
        assert now() == OUTSIDE
    return came


@pytest.mark.parametrize("script", SCRIPTS)
def test_generators_behave_as_without_the_decorator(mode, inside, script):
    plain_log, plain_states, log, states = [], [], [], []
    expected = play(talkative(plain_log, plain_states), script)
    assert play(mode(talkative)(log, states), script) == expected
    assert log == plain_log
    assert states == [inside] * len(plain_states)


def test_generators_that_delegate(mode, inside):
    @mode
    def inner():
        received = yield now()
        return received, now()

    @mode
    def outer():
        result = yield from inner()
        yield result

    generator = outer()
    assert next(generator) == inside
    assert generator.send(5) == (5, inside)
    assert list(generator) == []


def test_generators_that_interleave(mode, inside):
    @mode
    def steps():
        for _ in range(3):
            yield now()

    @tg.enable_grad()
    def others():
        for _ in range(3):
            yield now()

    pairs = []
    for pair in zip(steps(), others(), steps(), strict=True):
        pairs.append(pair)
        assert now() == OUTSIDE
    assert pairs == [(inside, OUTSIDE, inside)] * 3


def test_a_generator_within_other_modes_leaves_each_as_it_was(mode, inside):
    @mode
    def steps():
        while True:
            yield now()

    generator = steps()
    for outside in (tg.enable_grad, tg.no_grad, tg.inference_mode, tg.enable_grad):
        with outside():
            before = now()
            assert next(generator) == ((False, True) if before[1] else inside)
            assert now() == before


def test_what_switches_the_mode_inside_a_step_switches_it_for_that_step(mode, inside):
    @mode
    def steps():
        tg.set_grad_enabled(True)
        yield now()
        yield now()

    generator = steps()
    next(generator)
    assert now() == OUTSIDE
    assert next(generator) == inside


def test_generators_keep_nothing_alive_while_they_wait(mode):
    """What was given, yielded, sent or thrown: gone with its last use outside, without the garbage collector."""

    class Thing:
        pass

    @mode
    def steps(given):
        del given
        received = None
        while True:
            try:
                received = yield Thing()
                del received
            except ValueError:
                pass

    def gone(make):
        reference = weakref.ref(make())
        return reference() is None

    enabled = gc.isenabled()
    gc.disable()
    try:
        thing = Thing()
        given = weakref.ref(thing)
        generator = steps(thing)
        assert gone(generator.__next__)
        del thing
        assert given() is None
        thing = Thing()
        sent = weakref.ref(thing)
        generator.send(thing)
        del thing
        assert sent() is None
        error = ValueError()
        error.thing = Thing()
        thrown = weakref.ref(error.thing)
        generator.throw(error)
        del error
        assert thrown() is None
        assert gone(generator.__next__)
    finally:
        if enabled:
            gc.enable()


def test_an_abandoned_generator_ends_in_the_mode(mode, inside):
    states = []

    @mode
    def steps():
        try:
            yield
        finally:
            states.append(now())

    generator = steps()
    next(generator)
    del generator
    assert states == [inside]
    assert now() == OUTSIDE


def test_blocks_in_plain_generators_that_end_in_another_order_than_they_began():
    """Torch's blocks would leave grad mode off here for ever."""

    def steps():
        with tg.no_grad():
            yield
            yield

    first, second = steps(), steps()
    next(first)
    next(second)
    assert list(first) == [None]
    assert not tg.is_grad_enabled()
    with tg.inference_mode():
        assert list(second) == [None]
    assert now() == OUTSIDE
    assert not modes.state.before


def test_a_plain_generator_closed_in_another_thread():
    def steps():
        with tg.no_grad():
            yield

    made = []

    def begin():
        made.append(steps())
        next(made[0])

    thread = threading.Thread(target=begin)
    thread.start()
    thread.join()
    made.pop().close()
    assert now() == OUTSIDE


# Async functions


def run(coroutine):
    return asyncio.run(coroutine)


@types.coroutine
def pause(value):
    """Suspend to whoever drives, who sees the value and sends another one."""
    return (yield value)


def test_async_functions_step_by_step(mode, inside):
    """Driven by hand: in the mode between the pauses, outside of it during them."""

    @mode
    async def function(a):
        states = [now()]
        received = await pause("first")
        states.append(now())
        try:
            await pause(received)
        except ValueError as error:
            states.append(now())
            await pause(str(error))
        return a, states

    coroutine = function(1)
    assert coroutine.send(None) == "first"
    assert now() == OUTSIDE
    assert coroutine.send("sent") == "sent"
    assert now() == OUTSIDE
    assert coroutine.throw(ValueError("thrown")) == "thrown"
    assert now() == OUTSIDE
    with pytest.raises(StopIteration) as end:
        coroutine.send(None)
    assert end.value.value == (1, [inside] * 3)
    assert now() == OUTSIDE


def test_async_functions_that_are_closed_or_abandoned(mode, inside):
    states = []

    @mode
    async def function():
        try:
            await pause(1)
        finally:
            states.append(now())

    coroutine = function()
    coroutine.send(None)
    coroutine.close()
    assert states == [inside]
    coroutine = function()
    coroutine.send(None)
    del coroutine
    assert states == [inside] * 2
    function().close()  # which never began
    assert states == [inside] * 2
    assert now() == OUTSIDE


def test_async_functions_raise_what_they_raise(mode):
    @mode
    async def function():
        await asyncio.sleep(0)
        raise KeyError("k")

    with pytest.raises(KeyError, match="k"):
        run(function())
    assert now() == OUTSIDE


def test_an_async_function_that_is_never_awaited_warns_by_its_name():
    @tg.no_grad()
    async def forgotten():
        pass

    with pytest.warns(RuntimeWarning, match=r"forgotten.* was never awaited"):
        forgotten()
        gc.collect()


def test_tasks_in_different_modes_do_not_see_each_others(mode, inside):
    x = tg.tensor(2.0, requires_grad=True)
    seen = {}

    async def steps(name):
        seen[name] = []
        for _ in range(20):
            seen[name].append((now(), (x * x).requires_grad))
            await asyncio.sleep(0)

    @mode
    async def off():
        await steps("off")

    @mode
    async def on_within():
        with tg.inference_mode(False):
            seen["inner"] = now()  # a block that ends before it waits
        await tg.enable_grad()(steps)("on within") if inside == (False, False) else None

    async def main():
        await asyncio.gather(off(), steps("plain"), on_within(), tg.enable_grad()(steps)("on"))
        return now()

    assert run(main()) == OUTSIDE
    assert seen["off"] == [(inside, False)] * 20
    for name in ("plain", "on", *(["on within"] if "on within" in seen else [])):
        assert seen[name] == [(OUTSIDE, True)] * 20
    assert seen["inner"] == OUTSIDE
    assert now() == OUTSIDE


def test_a_task_made_inside_is_not_in_the_mode(mode, inside):
    async def other():
        return now()

    @mode
    async def function():
        task = asyncio.create_task(other())
        return now(), await task, now()

    assert run(function()) == (inside, OUTSIDE, inside)


def test_callbacks_and_other_threads_are_not_in_the_mode(mode, inside):
    @mode
    async def function():
        loop = asyncio.get_running_loop()
        called = loop.create_future()
        loop.call_soon(lambda: called.set_result(now()))
        return await called, await asyncio.to_thread(now), now()

    assert run(function()) == (OUTSIDE, OUTSIDE, inside)


def test_cancelled_tasks(mode, inside):
    states = []

    @mode
    async def function():
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            states.append(now())
            await asyncio.sleep(0)
            states.append(now())
            raise

    async def main():
        task = asyncio.create_task(function())
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return now()

    assert run(main()) == OUTSIDE
    assert states == [inside] * 2


def test_timeouts_reach_a_decorated_function(mode):
    @mode
    async def function():
        await asyncio.sleep(3600)

    async def main():
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(function(), 0.01)
        return now()

    assert run(main()) == OUTSIDE


def test_awaiting_within_a_mode_and_async_with(mode, inside):
    """Locks, futures, nested awaits."""

    async def inner():
        await asyncio.sleep(0)
        return now()

    @mode
    async def function():
        lock = asyncio.Lock()
        states = []
        async with lock:
            states.append(await inner())
        states += await asyncio.gather(inner(), tg.enable_grad()(inner)())  # tasks of their own
        states.append(await asyncio.shield(inner()))
        states.append(now())
        return states

    assert run(function()) == [inside, OUTSIDE, OUTSIDE, OUTSIDE, inside]


def test_coroutines_made_of_generators(mode, inside):
    @mode
    @types.coroutine
    def function():
        received = yield now()
        return received, now()

    async def outer():
        return await function()

    coroutine = outer()
    assert coroutine.send(None) == inside
    with pytest.raises(StopIteration) as end:
        coroutine.send(3)
    assert end.value.value == (3, inside)


# Async generators


def test_async_generators(mode, inside):
    log = []

    @mode
    async def steps(n):
        try:
            for k in range(n):
                await asyncio.sleep(0)
                received = yield k, now()
                log.append((received, now()))
        finally:
            await asyncio.sleep(0)
            log.append(("end", now()))

    async def main():
        seen = []
        async for k, state in steps(3):
            seen.append((k, state, now()))
        return seen

    assert run(main()) == [(k, inside, OUTSIDE) for k in range(3)]
    assert log == [(None, inside)] * 3 + [("end", inside)]


async def talkative_async(log, states):
    states.append(now())
    received = "nothing"
    try:
        while received != "return":
            try:
                await asyncio.sleep(0)
                received = yield ("yields", received)
                states.append(now())
                log.append(received)
                if received == "raise":
                    raise Ended("of itself")
                if received == "stop":
                    raise StopAsyncIteration("a bug of the generator")
            except ValueError as error:
                await asyncio.sleep(0)
                states.append(now())
                received = f"caught {error}"
            except GeneratorExit:
                await asyncio.sleep(0)
                states.append(now())
                if received == "keep":
                    received = yield "in spite of the exit"
                elif received == "quiet":
                    return
                else:
                    raise
    finally:
        await asyncio.sleep(0)
        states.append(now())
        log.append("end")


async def play_async(generator, script):
    names = {"next": "__anext__", "send": "asend", "throw": "athrow", "close": "aclose"}
    came = []
    for what, *given in script:
        try:
            came.append((what, await getattr(generator, names[what])(*given)))
        except BaseException as error:
            came.append((what, type(error), str(error)))
        assert now() == OUTSIDE
    with contextlib.suppress(Ended):
        await generator.aclose()
    return came


@pytest.mark.parametrize("script", [s for s in SCRIPTS if s != IGNORED])
def test_async_generators_behave_as_without_the_decorator(mode, inside, script):
    plain_log, plain_states, log, states = [], [], [], []
    expected = run(play_async(talkative_async(plain_log, plain_states), script))
    assert run(play_async(mode(talkative_async)(log, states), script)) == expected
    assert log == plain_log
    assert states == [inside] * len(plain_states)


def test_an_abandoned_async_generator_ends_in_the_mode(mode, inside):
    states = []

    @mode
    async def steps():
        try:
            yield 1
            yield 2
        finally:
            await asyncio.sleep(0)
            states.append(now())

    async def main():
        async for _ in steps():
            break
        gc.collect()
        await asyncio.sleep(0.01)

    run(main())
    assert states == [inside]
    assert now() == OUTSIDE


def test_async_generators_of_two_tasks_interleave(mode, inside):
    @mode
    async def steps():
        for _ in range(10):
            await asyncio.sleep(0)
            yield now()

    async def take(generator):
        return [(state, now()) async for state in generator]

    async def plain():
        for _ in range(10):
            await asyncio.sleep(0)
            yield now()

    async def main():
        return await asyncio.gather(take(steps()), take(plain()), take(tg.enable_grad()(plain)()))

    assert run(main()) == [[(inside, OUTSIDE)] * 10, [(OUTSIDE, OUTSIDE)] * 10, [(OUTSIDE, OUTSIDE)] * 10]


# What a decorated function looks like


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
