"""Async functions and async generators in a mode: it holds in each step, and not while they wait."""

import asyncio
import contextlib
import gc
import types

import pytest
from core.suspended import IGNORED, OUTSIDE, SCRIPTS, Ended, now

import tapegrad as tg

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
