"""What a function does besides giving a result: done at each call, or nothing is replayed, or that is documented."""

import contextlib
import itertools
import warnings

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 5)


@pytest.fixture(autouse=True)
def falling_back_is_no_error():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


def counter(state, x):
    state["count"] += 1
    return (x * state["count"]).sum()


def cache(state, x):
    if "first" not in state:
        state["first"] = 2.0
        return (x * x).sum()
    return (x * state["first"]).sum()


def history(state, x):
    state["list"].append(len(state["list"]))
    return (x * sum(state["list"])).sum()


def toggle(state, x):
    state["on"] = not state["on"]
    return (x if state["on"] else x * x).sum()


@pytest.mark.parametrize("fun", [counter, cache, history, toggle])
def test_python_state_that_the_function_reads_again(way, fun):
    """It writes what it reads: each call sees what the call before left, as eagerly."""

    def make():
        state = {"count": 0, "list": [1], "on": False}
        return (lambda x: fun(state, x)), state

    follow(way, make, phase(X, calls=12, replays=None))


class Counting:
    def __init__(self):
        self.count = 0
        self.last = 1.0

    def attribute(self, x):
        self.count += 1
        return (x * self.count).sum()

    def remembers(self, x):
        y = (x * self.last).sum()
        self.last = 0.5 if self.last == 1.0 else 1.0
        return y


@pytest.mark.parametrize("name", ["attribute", "remembers"])
def test_attributes_that_the_function_reads_again(way, name):
    def make():
        counting = Counting()
        return getattr(counting, name), counting

    follow(way, make, phase(X, calls=12, replays=None))


def test_a_nonlocal_that_the_function_reads_again(way):
    def make():
        count = 0

        def fun(x):
            nonlocal count
            count += 1
            return (x * count).sum()

        return fun, None

    follow(way, make, phase(X, calls=12, replays=None))


def test_a_tensor_that_is_remembered(way):
    """An attribute holds what the call before computed: replay must not go on with what the recording left there."""

    def make():
        state = {"last": tg.zeros(5)}

        def fun(x):
            y = x + 0.5 * state["last"]
            state["last"] = y.detach()
            return (y * y).sum()

        return fun, state

    try:
        follow(way, make, phase(X, calls=8, replays=None))
    except tg.errors.CompileError as error:
        assert "must return what it computes" in str(error), error


def escaping_attribute(state, x):
    state.append((x * 2.0).detach())
    return (x * x).sum()


def test_tensors_that_escape():
    """A tensor put elsewhere has the numbers of its call, or says when it is used that it cannot: never others."""
    kept = []
    compiled = tg.compile(lambda x: escaping_attribute(kept, x))
    for k in range(8):
        same(compiled(X + k), ((X + k) ** 2).sum(), f"call {k}")
    assert kept
    for k, tensor in enumerate(kept):
        for use in (lambda t: t.numpy(), lambda t: (t + 1.0).numpy() - 1.0, lambda t: np.array(t.tolist())):
            try:
                np.testing.assert_allclose(use(tensor), (X + k) * 2.0, err_msg=f"escaped from call {k}")
            except tg.errors.TapegradError as error:
                assert "return" in str(error), error


def test_what_escaped_from_a_recording_is_a_tensor_or_says_why_not():
    """After the call, what a recording left behind does not record any more."""
    kept = {}

    def fun(x):
        kept["y"] = x * 2.0
        return (x * x).sum()

    compiled = tg.compile(fun)
    compiled(X)
    with contextlib.suppress(tg.errors.TapegradError):
        same((kept["y"] + 1.0).detach().numpy(), X * 2.0 + 1.0, "what escaped")
    for k in range(5):
        same(compiled(X + k), ((X + k) ** 2).sum(), f"call {k}")


def test_replays_run_no_python():
    """The documented limit: an effect that the function's numbers do not depend on is there when Python runs, only."""
    runs = itertools.count()
    note = tg.pure(lambda: next(runs))

    def fun(x):
        note()
        return (x * x).sum()

    compiled = tg.compile(fun)
    for k in range(10):
        same(compiled(X + k), ((X + k) ** 2).sum(), f"call {k}")
        same(tg.func.grad(compiled)(X + k), 2.0 * (X + k), f"call {k}, gradient")
    total = next(runs)
    assert total + compiled.stats.replays == 20
    assert compiled.stats.replays > 0


def test_printing_is_an_effect_of_recordings(capsys):
    def fun(x):
        print("in Python")
        return (x * x).sum()

    compiled = tg.compile(fun)
    for k in range(8):
        compiled(X + k)
    assert capsys.readouterr().out.count("in Python") == 8 - compiled.stats.replays
    assert compiled.stats.replays > 0


def test_printing_a_tensor_prints_what_it_is(capsys):
    """The text of a tensor shows its numbers, so Python read them: numbers that change are printed anew."""

    def fun(x):
        print(x.detach().numpy().tolist())
        return (x * x).sum()

    compiled = tg.compile(fun)
    for k in range(6):
        compiled(X + k)
    lines = capsys.readouterr().out.split("\n")
    assert [line for line in lines if line] == [str((X + k).tolist()) for k in range(6)]


def test_text_of_a_tensor_that_is_used(way):
    """A number that went through a string is a number that Python read."""

    def fun(x):
        scale = float(f"{x[0].item():.3f}")
        return (x * scale).sum()

    follow(way, lambda: (fun, None), phase(X, calls=12, replays=None))


@pytest.mark.parametrize("text", [repr, str, lambda x: f"{x}", lambda x: format(x.sum(), ".3f")])
def test_text_of_a_tensor(text):
    """By repr, str and format: the numbers, in each call, or a text that says that it is being recorded."""
    seen = []

    def fun(x):
        seen.append(text(x))
        return (x * x).sum()

    compiled = tg.compile(fun)
    for k in range(5):
        compiled(X + k)
    numbers = [text(tg.tensor(X + k)) for k in range(5)]
    assert seen == numbers or all("recorded" in line for line in seen), seen
