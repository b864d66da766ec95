"""Grad modes: nesting, exceptions, decorators, threads."""

import threading

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core import grad_mode


def recorded():
    return (tg.tensor(1.0, requires_grad=True) * 2.0).requires_grad


def test_default_is_on():
    assert tg.is_grad_enabled()
    assert recorded()


def test_nesting():
    seen = []
    with tg.no_grad():
        seen.append(recorded())
        with tg.enable_grad():
            seen.append(recorded())
            with tg.no_grad():
                seen.append(recorded())
            with tg.set_grad_enabled(True):
                seen.append(recorded())
            seen.append(recorded())
        seen.append(recorded())
    seen.append(recorded())
    assert seen == [False, True, False, True, True, False, True]


@pytest.mark.parametrize("mode", [tg.no_grad, tg.enable_grad, lambda: tg.set_grad_enabled(False)])
def test_restored_after_exceptions(mode):
    with pytest.raises(KeyError), mode():
        raise KeyError
    assert tg.is_grad_enabled()
    with tg.no_grad():
        with pytest.raises(KeyError), mode():
            raise KeyError
        assert not tg.is_grad_enabled()


def test_one_object_entered_several_times():
    mode = tg.no_grad()
    with mode:
        with mode, tg.enable_grad(), mode:
            assert not tg.is_grad_enabled()
        assert not tg.is_grad_enabled()
    assert tg.is_grad_enabled()
    with mode:
        assert not tg.is_grad_enabled()
    assert tg.is_grad_enabled()


def test_decorators():
    @tg.no_grad()
    def off(x):
        """Say what it does."""
        return x * 2.0, tg.is_grad_enabled()

    @tg.enable_grad()
    def on(x):
        return x * 2.0, tg.is_grad_enabled()

    x = tg.tensor(1.0, requires_grad=True)
    assert off.__name__ == "off"
    assert off.__doc__ == "Say what it does."
    for _ in range(2):
        assert (off(x)[0].requires_grad, off(x)[1]) == (False, False)
        with tg.no_grad():
            assert (on(x)[0].requires_grad, on(x)[1]) == (True, True)
            assert not tg.is_grad_enabled()
    assert tg.is_grad_enabled()


def test_decorated_functions_that_raise_recurse_or_are_methods():
    @tg.no_grad()
    def fails():
        raise KeyError

    @tg.no_grad()
    def recursive(n):
        return tg.is_grad_enabled() or (n > 0 and recursive(n - 1))

    class Model:
        @tg.no_grad()
        def evaluate(self, x):
            return (x * 2.0).requires_grad

    with pytest.raises(KeyError):
        fails()
    assert tg.is_grad_enabled()
    assert recursive(3) is False
    assert Model().evaluate(tg.tensor(1.0, requires_grad=True)) is False
    assert tg.is_grad_enabled()


@pytest.mark.parametrize("mode", [False, True])
def test_set_grad_enabled_as_a_decorator(mode):
    @tg.set_grad_enabled(mode)
    def function():
        return tg.is_grad_enabled()

    assert tg.is_grad_enabled()  # decorating changed nothing
    assert function() is mode
    with tg.set_grad_enabled(not mode):
        assert function() is mode
        assert tg.is_grad_enabled() is not mode
    assert tg.is_grad_enabled()


def test_set_grad_enabled_as_a_function():
    tg.set_grad_enabled(False)
    try:
        assert not recorded()
        tg.set_grad_enabled(True)
        assert recorded()
        tg.set_grad_enabled(False)
    finally:
        tg.set_grad_enabled(True)
    assert tg.is_grad_enabled()


def test_set_grad_enabled_in_nested_blocks():
    with tg.set_grad_enabled(False):
        assert not tg.is_grad_enabled()
        with tg.set_grad_enabled(True):
            assert tg.is_grad_enabled()
        assert not tg.is_grad_enabled()
    assert tg.is_grad_enabled()


def test_same_names_in_autograd():
    for name in ("no_grad", "enable_grad", "set_grad_enabled", "is_grad_enabled"):
        assert getattr(tg.autograd, name) is getattr(tg, name)


def in_thread(function):
    results = []
    thread = threading.Thread(target=lambda: results.append(function()))
    thread.start()
    thread.join()
    return results[0]


def test_modes_are_per_thread():
    with tg.no_grad():
        assert in_thread(tg.is_grad_enabled)
        assert in_thread(recorded)
        assert not tg.is_grad_enabled()

    def switch_off():
        tg.set_grad_enabled(False)
        return recorded()

    assert in_thread(switch_off) is False
    assert recorded()


def test_one_object_used_by_two_threads_at_once():
    """Each thread gets back what it had, and records on its own tapes."""
    mode = tg.no_grad()
    entered, leave = threading.Event(), threading.Event()

    def other():
        with mode:
            entered.set()
            leave.wait(10)
        return grad_mode.state.rec is grad_mode.state.own

    results = []
    thread = threading.Thread(target=lambda: results.append(other()))
    with mode:
        thread.start()
        entered.wait(10)
    mine = grad_mode.state.rec is grad_mode.state.own
    grad_mode.state.rec = grad_mode.state.own
    leave.set()
    thread.join()
    assert (mine, results) == (True, [True])


def test_an_object_made_in_one_thread_and_used_in_another():
    mode = in_thread(lambda: tg.set_grad_enabled(True))

    def use():
        with mode:
            pass
        return grad_mode.state.rec is grad_mode.state.own

    assert in_thread(use)


def test_gradients_within_no_grad_in_another_thread():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = (x * x).sum()

    def differentiate():
        with tg.no_grad():
            y.backward()

    in_thread(differentiate)
    np.testing.assert_array_equal(x.grad.numpy(), [2.0, 4.0])


def test_generators_run_their_steps_in_the_mode_and_not_what_is_between():
    @tg.no_grad()
    def steps():
        received = yield tg.is_grad_enabled()
        try:
            yield (received, tg.is_grad_enabled())
        except ValueError:
            yield ("thrown", tg.is_grad_enabled())
        return "end"

    generator = steps()
    assert next(generator) is False
    assert tg.is_grad_enabled()
    assert generator.send("sent") == ("sent", False)
    assert generator.throw(ValueError()) == ("thrown", False)
    assert tg.is_grad_enabled()
    with pytest.raises(StopIteration, match="end"):
        next(generator)
    generator = steps()
    next(generator)
    generator.close()
    assert tg.is_grad_enabled()
