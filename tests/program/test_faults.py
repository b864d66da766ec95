"""Exceptions at every point, Ctrl-C and want of memory among them: what comes after is right all the same."""

import gc
import signal
import threading
import time

import numpy as np
import pytest
from program.same import same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 5)


def plain(x):
    y = tg.sin(x) * x
    return (y * y).sum() if y.sum() > 0.0 else y.sum() * 2.0


class Failing:
    """What raises when it is told to, after some rows were recorded."""

    def __init__(self, error):
        self.error, self.fails = error, False

    def check(self):
        if self.fails:
            raise self.error


def made(error):
    """Make a function whose body asks a built-in method, which nobody guards, whether to raise."""
    failing = Failing(error)
    check = failing.check

    def fun(x):
        y = tg.sin(x) * x
        outside(check)
        return (y * y).sum() if y.sum() > 0.0 else y.sum() * 2.0

    return fun, failing


def outside(function):
    """Call through C: `map` is not looked into."""
    list(map(lambda f: f(), [function]))


ERRORS = [
    ValueError("no"),
    KeyboardInterrupt(),
    MemoryError(),
    SystemExit(3),
    RecursionError(),
    tg.errors.ShapeError("s"),
]


def all_is_right(compiled, calls=6, start=0):
    """Value, gradient, Hessian times vector, on both branches."""
    for k in range(start, start + calls):
        for sign in (1.0, -1.0):
            x, z = [tg.tensor((X + k / 8.0) * sign, requires_grad=True) for _ in range(2)]
            value, expected = compiled(x), plain(z)
            same(value, expected, f"call {k}")
            value.backward()
            expected.backward()
            same(x.grad, z.grad, f"call {k}, gradient")
    np.testing.assert_allclose(tg.func.hvp(compiled, X, X), tg.func.hvp(plain, X, X), rtol=1e-12)
    assert tg.is_grad_enabled()


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("error", ERRORS, ids=lambda e: type(e).__name__)
@pytest.mark.parametrize("when", [(1,), (2,), (1, 2), (2, 3, 4)], ids=str)
def test_the_function_raises_in_a_recording(error, when):
    fun, failing = made(error)
    compiled = tg.compile(fun)
    for k in range(1, 9):
        failing.fails = k in when and compiled.stats.replays == 0
        if failing.fails:
            with pytest.raises(type(error)) as caught:
                compiled(X + k)
            assert caught.value is error
        else:
            same(compiled(X + k), plain(tg.tensor(X + k)).numpy(), f"call {k}")
    failing.fails = False
    all_is_right(compiled)
    assert compiled.stats.replays > 0


@pytest.mark.filterwarnings("ignore::UserWarning")
@pytest.mark.parametrize("error", ERRORS, ids=lambda e: type(e).__name__)
def test_the_function_raises_in_a_divergence(error):
    """Two recordings, some replays, then the other branch, where Python raises."""
    fun, failing = made(error)
    compiled = tg.compile(fun)
    for k in range(5):
        compiled(X + k / 64.0)
    assert compiled.stats.replays == 3
    failing.fails = True
    with pytest.raises(type(error)):
        compiled(-X)
    failing.fails = False
    all_is_right(compiled)
    assert len(compiled.recordings) >= 2


def test_an_error_of_ours_inside():
    """Shapes that do not fit: raised by the row, with its own words, recorded or not."""
    compiled = tg.compile(lambda x, y: (x * y).sum())
    for k in range(5):
        with pytest.raises(tg.errors.ShapeError, match="5"):
            compiled(X, np.ones(4))
        same(compiled(X + k, X), ((X + k) * X).sum(), f"call {k}")


def test_numpys_warnings_and_errors():
    """`np.errstate` says what a division by zero does: eager code obeys, and so does a recording; a replay is right."""
    compiled = tg.compile(lambda x: (1.0 / x).sum())
    with np.errstate(divide="ignore"):
        for k in range(5):
            assert float(compiled(np.array([k * 1.0, 1.0]))) == (np.inf if k == 0 else 1.0 / k + 1.0)
    with np.errstate(divide="raise"):
        fresh = tg.compile(lambda x: (1.0 / x).sum())
        with pytest.raises(FloatingPointError):
            fresh(np.zeros(2))
        for k in range(1, 6):
            assert float(fresh(np.array([k * 1.0, 1.0]))) == 1.0 / k + 1.0


def long_program():
    """Some tens of milliseconds a replay, most of it compiled."""

    def fun(x):
        for _ in range(100):
            x = x + 0.01 * tg.sin(x) * tg.exp(-x * x)
        return x.sum()

    return fun, np.linspace(0.0, 1.0, 100_000)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")
@pytest.mark.parametrize("way", ["forward", "backward"])
def test_ctrl_c_arrives_during_a_replay(way):
    """It arrives while replays go on, and what was interrupted is not half done."""
    fun, start = long_program()
    compiled = tg.compile(fun)
    for _ in range(4):
        tg.func.grad(compiled)(start)
    expected = tg.func.value_and_grad(fun)(start)
    value = compiled(tg.tensor(start, requires_grad=True))
    interrupted = 0
    for k in range(4):
        leaf = tg.tensor(start, requires_grad=True)
        signal.setitimer(signal.ITIMER_REAL, 0.003 + 0.004 * k)
        before = signal.signal(signal.SIGALRM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
        end = time.monotonic() + 20.0
        gc.disable()  # in a callback of the collector's the exception would be swallowed
        try:
            while time.monotonic() < end:
                if way == "forward":
                    compiled(start)
                else:
                    compiled(leaf).backward()
        except KeyboardInterrupt:
            interrupted += 1
        finally:
            gc.enable()
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        # Once the program has been compiled, sums are added in another order.
        np.testing.assert_allclose(compiled(start), expected[0], rtol=1e-13)
        np.testing.assert_allclose(tg.func.grad(compiled)(start), expected[1], rtol=1e-12)
    assert interrupted == 4, "a signal did not arrive within 20 s of replays"
    value.backward()  # and what was outstanding is whole


@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="this system has no signals to threads")
def test_a_signal_from_another_thread():
    fun, start = long_program()
    compiled = tg.compile(fun)
    for _ in range(4):
        compiled(start)
    expected = compiled(start)
    main = threading.get_ident()
    timer = threading.Timer(0.05, lambda: signal.pthread_kill(main, signal.SIGINT))
    end = time.monotonic() + 20.0
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # what runs in the background ignores it
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            while time.monotonic() < end:
                compiled(start)
        timer.join()
    finally:
        signal.signal(signal.SIGINT, before)
    np.testing.assert_allclose(compiled(start), expected, rtol=1e-13)


def test_want_of_memory_in_a_replay(monkeypatch):
    """Memory for a run cannot be had: MemoryError, and later calls are right."""
    from tapegrad.program.run import plan

    compiled = tg.compile(plain)
    all_is_right(compiled)
    held = [compiled(tg.tensor(X, requires_grad=True)) for _ in range(4)]  # what is free is taken

    class NoWorkspace:
        def __init__(self, *args):
            raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(plan, "Workspace", NoWorkspace)
        with pytest.raises(MemoryError):
            for _ in range(64):
                held.append(compiled(tg.tensor(X, requires_grad=True)))
    for value in held:
        value.backward()
    all_is_right(compiled)


def test_want_of_memory_in_lowering(monkeypatch):
    from tapegrad.program import program

    compiled = tg.compile(plain)
    compiled(X)

    class NoPlan:
        def __init__(self, *args):
            raise MemoryError

    with monkeypatch.context() as patched:
        patched.setattr(program, "Plan", NoPlan)
        with pytest.raises(MemoryError):
            for _ in range(3):
                compiled(X)
    all_is_right(compiled)


def test_arrays_too_large_for_memory():
    """NumPy's own MemoryError, while recording and after."""
    compiled = tg.compile(lambda x, n: tg.zeros((n,)).sum() + x.sum())
    for k in range(5):
        with pytest.raises(MemoryError):
            compiled(X, 10**15)
        same(compiled(X + k, 10), np.asarray((X + k).sum()), f"call {k}")


def test_a_hook_that_raises_in_backward():
    compiled = tg.compile(plain)
    all_is_right(compiled)

    def hook(gradient):
        raise ValueError("in a hook")

    x = tg.tensor(X, requires_grad=True)
    y = x * 1.0
    handle = y.register_hook(hook)
    value = compiled(y)
    with pytest.raises(ValueError, match="in a hook"):
        value.backward()
    assert x.grad is None
    handle.remove()
    value.backward()  # nothing was given back
    z = tg.tensor(X, requires_grad=True)
    plain(z).backward()
    same(x.grad, z.grad, "gradient")


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
def test_a_custom_backward_that_raises():
    class Bad(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            return x * 2.0

        @staticmethod
        def backward(ctx, g):
            raise ValueError("in a backward")

    compiled = tg.compile(lambda x, bad: (Bad.apply(x) if bad else x * 2.0).sum())
    for k in range(5):
        x = tg.tensor(X + k, requires_grad=True)
        value = compiled(x, True)
        with pytest.raises(ValueError, match="in a backward"):
            value.backward()
        compiled(x, False).backward()
        same(x.grad.numpy(), np.full(5, 2.0), f"call {k}")


def test_a_call_in_python_that_raises_in_a_replay():
    """A row that Python computes, and that raises for other numbers: what eager code raises."""

    def fun(a, b):
        return tg.linalg.solve(a, b).sum()

    good, singular = np.array([[2.0, 1.0], [1.0, 3.0]]), np.zeros((2, 2))
    compiled = tg.compile(fun)
    for k in range(8):
        b = np.array([1.0, k])
        same(compiled(good, b), fun(tg.tensor(good), tg.tensor(b)).numpy(), f"call {k}")
        with pytest.raises(tg.errors.LinAlgError):
            compiled(singular, b)
    assert compiled.stats.replays >= 6


def test_deep_recursion_in_the_function():
    def fun(x):
        return fun(x + 1.0)

    compiled = tg.compile(fun)
    gc.disable()  # what other tests left behind must not be collected where no callback can run any more
    try:
        for _ in range(3):
            with pytest.raises(RecursionError):
                compiled(X)
    finally:
        gc.enable()
    assert tg.is_grad_enabled()
    y = tg.tensor(X, requires_grad=True) * 2.0
    assert y.requires_grad, "recording went on after the error"
