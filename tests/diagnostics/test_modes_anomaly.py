"""detect_anomaly and set_detect_anomaly as modes: blocks, functions, generators, threads, and within the grad modes."""

import asyncio
import itertools
import threading
import warnings

import pytest
from core.test_modes_combined import MODES, says

import tapegrad as tg
from tapegrad import autograd
from tapegrad.autograd import detect_anomaly, is_anomaly_enabled, set_detect_anomaly
from tapegrad.core import grad_mode
from tapegrad.errors import OperandError


@pytest.fixture(autouse=True)
def mode_is_restored():
    yield
    found = is_anomaly_enabled(), list(grad_mode.state.detected)
    set_detect_anomaly(False)
    del grad_mode.state.detected[:]
    assert found == (False, []), "the test left anomaly detection on"


def notes():
    """Tell whether what is recorded now is given a line."""
    y = tg.tensor(1.0, requires_grad=True) * 2.0
    return bool(y.tape.lines) and y._row in y.tape.lines


def test_off_at_first_and_on_inside():
    assert not is_anomaly_enabled()
    with detect_anomaly():
        assert is_anomaly_enabled()
        assert notes()
    assert not is_anomaly_enabled()
    assert not notes()


def test_nested():
    with detect_anomaly():
        with detect_anomaly():
            assert notes()
        assert notes()
        with set_detect_anomaly(False):
            assert not is_anomaly_enabled()
            assert not notes()
        assert notes()
    assert not notes()


def test_one_object_entered_again_inside():
    mode = detect_anomaly()
    with mode:
        with mode:
            assert notes()
        assert notes()
    assert not notes()


def test_restored_after_exceptions():
    for mode in (detect_anomaly, lambda: set_detect_anomaly(True)):
        with pytest.raises(ZeroDivisionError), mode():
            assert is_anomaly_enabled()
            _ = 1 / 0
        assert not is_anomaly_enabled()


@pytest.mark.parametrize("decorate", [detect_anomaly, detect_anomaly(), lambda f: set_detect_anomaly(True)(f)])
def test_functions(decorate):
    @decorate
    def function(fail=False):
        """Its own text."""
        if fail:
            raise ZeroDivisionError
        return is_anomaly_enabled(), notes()

    assert function.__doc__ == "Its own text."
    assert not is_anomaly_enabled()
    assert function() == (True, True)
    assert not is_anomaly_enabled()
    with pytest.raises(ZeroDivisionError):
        function(True)
    assert not is_anomaly_enabled()
    assert function() == (True, True)


def test_generators_detect_in_each_step_and_not_between():
    @detect_anomaly()
    def generator():
        for k in range(3):
            yield k, is_anomaly_enabled(), notes()

    for k, (found, enabled, noted) in enumerate(generator()):
        assert (found, enabled, noted) == (k, True, True)
        assert not is_anomaly_enabled()
        assert not notes()


def test_generators_that_are_left_half_way():
    def generator():
        with detect_anomaly():
            yield

    one, other = generator(), generator()
    next(one)
    next(other)
    one.close()
    assert is_anomaly_enabled()
    other.close()
    assert not is_anomaly_enabled()


def test_async_functions_and_generators():
    @detect_anomaly()
    async def function():
        before = is_anomaly_enabled()
        await asyncio.sleep(0)
        return before, is_anomaly_enabled(), notes()

    @detect_anomaly()
    async def generator():
        for _ in range(2):
            await asyncio.sleep(0)
            yield is_anomaly_enabled()

    async def watcher():
        found = []
        for _ in range(5):
            found.append(is_anomaly_enabled())
            await asyncio.sleep(0)
        return found

    async def main():
        async def collect():
            return [value async for value in generator()]

        return await asyncio.gather(function(), watcher(), collect())

    inside, outside, steps = asyncio.run(main())
    assert inside == (True, True, True)
    assert outside == [False] * 5
    assert steps == [True, True]


def test_set_detect_anomaly_at_once():
    set_detect_anomaly(True)
    assert is_anomaly_enabled()
    assert notes()
    set_detect_anomaly(False)
    assert not is_anomaly_enabled()
    assert not notes()


def test_set_detect_anomaly_as_a_block_goes_back_to_before_it_was_made():
    with set_detect_anomaly(True):
        assert is_anomaly_enabled()
        with set_detect_anomaly(False):
            assert not is_anomaly_enabled()
        assert is_anomaly_enabled()
    assert not is_anomaly_enabled()


@pytest.mark.parametrize("mode", [None, 1, "on"])
def test_other_values_are_refused(mode):
    with pytest.raises(OperandError, match=r"set_detect_anomaly got .* as its mode; give True or False"):
        set_detect_anomaly(mode)
    with pytest.raises(OperandError, match="set_detect_anomaly got a function"):
        set_detect_anomaly(test_nested)


def test_what_cannot_be_decorated():
    with pytest.raises(OperandError, match="detect_anomaly cannot decorate the class"):
        detect_anomaly()(type("Model", (), {}))


def test_it_holds_in_one_thread():
    """Though both are inside of the same object."""
    mode, entered, leave, found = detect_anomaly(), threading.Event(), threading.Event(), []

    def other():
        found.append((is_anomaly_enabled(), notes()))
        with mode:
            found.append((is_anomaly_enabled(), notes()))
            entered.set()
            leave.wait(10)
            found.append((is_anomaly_enabled(), notes()))
        found.append((is_anomaly_enabled(), notes()))

    with mode:
        thread = threading.Thread(target=other)
        thread.start()
        entered.wait(10)
    assert not is_anomaly_enabled()
    leave.set()
    thread.join()
    assert found == [(False, False), (True, True), (True, True), (False, False)]


# With the grad modes

TORCH = {
    **MODES,
    "detect_anomaly()": lambda lib: lib.autograd.detect_anomaly(),
    "set_detect_anomaly(False)": lambda lib: lib.autograd.set_detect_anomaly(False),
}


def enabled(lib):
    return is_anomaly_enabled() if lib is tg else lib.is_anomaly_enabled()


def nested(lib, names, seen):
    seen.append((*says(lib), enabled(lib)))
    if names:
        with TORCH[names[0]](lib):
            nested(lib, names[1:], seen)
        seen.append((*says(lib), enabled(lib)))
    return seen


@pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled")
def test_within_the_grad_modes_and_around_them_as_in_torch(torch):
    for names in (names for n in (1, 2, 3) for names in itertools.product(TORCH, repeat=n)):
        assert nested(tg, names, []) == nested(torch, names, []), names


@pytest.mark.filterwarnings("ignore:Anomaly Detection has been enabled")
def test_what_is_switched_for_good_inside_of_the_other_kind_stays(torch):
    def run(lib):
        seen = []

        def note():
            seen.append((lib.is_grad_enabled(), enabled(lib)))

        with lib.autograd.detect_anomaly():
            lib.set_grad_enabled(False)
            note()
        note()
        lib.set_grad_enabled(True)
        with lib.no_grad():
            lib.autograd.set_detect_anomaly(True)
            note()
        note()
        with lib.inference_mode():
            lib.autograd.set_detect_anomaly(False)
            note()
        note()
        return seen

    assert run(tg) == run(torch)


def test_what_is_recorded_has_a_line_exactly_while_it_is_on():
    with detect_anomaly():
        with tg.no_grad():
            with tg.enable_grad():
                assert notes()
            with tg.set_grad_enabled(True):
                assert notes()
        with tg.inference_mode(), tg.inference_mode(False):
            assert notes()
        tg.set_grad_enabled(False)
        tg.set_grad_enabled(True)
        assert notes()
    with tg.no_grad(), detect_anomaly():
        assert not (tg.tensor(1.0, requires_grad=True) * 2.0).requires_grad
        with tg.enable_grad():
            assert notes()
    with tg.no_grad():
        set_detect_anomaly(True)
    assert notes()
    with tg.no_grad():
        set_detect_anomaly(False)
    assert not notes()


def test_blocks_that_end_in_another_order():
    """The grad mode goes back to what it was, with or without detection as that is now."""
    grad, detect = tg.no_grad(), detect_anomaly()
    grad.__enter__()
    detect.__enter__()
    grad.__exit__()
    assert tg.is_grad_enabled()
    assert notes()
    detect.__exit__()
    assert not notes()
    detect.__enter__()
    grad.__enter__()
    detect.__exit__()
    assert not tg.is_grad_enabled()
    grad.__exit__()
    assert tg.is_grad_enabled()
    assert not notes()


def test_gradients_are_the_same():
    def run():
        x = tg.tensor([0.3, 0.7], requires_grad=True)
        y = (x.sin() * x + x[1] ** 2).exp() + x
        y[0] *= 2.0
        y[1:].add_(x[:1])
        loss = (y * y).sum()
        loss.backward(retain_graph=True)
        (second,) = autograd.grad(loss, x)
        return x.grad.tolist(), second.tolist()

    with detect_anomaly():
        inside = run()
    assert inside == run()


def test_no_warning_is_given():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with detect_anomaly():
            notes()
