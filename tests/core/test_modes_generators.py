"""Generators in a mode: it holds in each step, and not between them."""

import gc
import threading
import weakref

import pytest
from core.suspended import OUTSIDE, SCRIPTS, Ended, now, play

import tapegrad as tg
from tapegrad.core import grad_mode


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
    assert not grad_mode.state.before


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
