"""One compiled function in several threads at once, and one that is called from within its own backward."""

import sys
import threading

import numpy as np
import pytest
from program.same import same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 50)


def loss(x, n=20):
    y = x * 1.0
    for _ in range(n):
        y = y + 0.01 * tg.sin(y) * x
    return (y * y).sum()


@pytest.fixture(autouse=True)
def switch_often():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def run(*functions):
    """Run functions, each in a thread of its own, all at once; raise what one of them raised."""
    barrier, errors = threading.Barrier(len(functions)), []

    def guarded(function):
        barrier.wait()
        try:
            function()
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=guarded, args=(f,)) for f in functions]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(t.is_alive() for t in threads), "a thread hangs"
    if errors:
        raise errors[0]


def expected(x):
    z = tg.tensor(x, requires_grad=True)
    value = loss(z)
    value.backward()
    return value.detach().numpy(), z.grad.numpy()


def calls(compiled, seed, count):
    """Many calls with numbers of its own, value and gradient compared to the bit."""

    def work():
        generator = np.random.default_rng(seed)
        points = [X * generator.uniform(0.5, 1.5) for _ in range(4)]
        right = [expected(x) for x in points]
        for k in range(count):
            x = tg.tensor(points[k % 4], requires_grad=True)
            value = compiled(x)
            value.backward()
            same(value.detach().numpy(), right[k % 4][0], f"thread {seed}, call {k}")
            same(x.grad.numpy(), right[k % 4][1], f"thread {seed}, call {k}, gradient")
            same(compiled(points[k % 4]), right[k % 4][0], f"thread {seed}, call {k}, arrays")

    return work


@pytest.mark.parametrize("warm", [True, False])
def test_two_threads_at_once(warm):
    compiled = tg.compile(loss)
    if warm:
        calls(compiled, 99, 4)()
    before = compiled.stats.replays
    run(*(calls(compiled, seed, 30) for seed in range(2)))
    assert compiled.stats.replays - before >= (120 if warm else 60)


def test_many_threads_and_divergence():
    """Each thread goes its own ways, and other threads' recordings serve it."""

    def fun(x):
        return loss(x, 5) if x[0] > 0.0 else (x * x).sum()

    compiled = tg.compile(fun)

    def work(seed):
        def threaded():
            for k in range(30):
                x = X * (1.0 if (k // (seed + 1)) % 2 else -1.0) * (seed + 1.0)
                mine, its = tg.tensor(x, requires_grad=True), tg.tensor(x, requires_grad=True)
                result, right = compiled(mine), fun(its)
                same(result, right, f"thread {seed}, call {k}")
                result.backward()
                right.backward()
                same(mine.grad, its.grad, f"thread {seed}, call {k}")

        return threaded

    run(*(work(seed) for seed in range(4)))
    assert 2 <= len(compiled.recordings) <= 8, "two ways, which several threads may have recorded at once"


def test_one_backward_in_many_threads():
    """Results of one thread are differentiated in another."""
    compiled = tg.compile(loss)
    calls(compiled, 1, 4)()
    leaves = [tg.tensor(X * (k + 1), requires_grad=True) for k in range(8)]
    values = [compiled(x) for x in leaves]
    run(*(value.backward for value in values))
    for k, x in enumerate(leaves):
        same(x.grad.numpy(), expected(X * (k + 1))[1], f"leaf {k}")


def test_one_result_in_two_threads():
    """A retained graph may be differentiated by two threads at once."""
    compiled = tg.compile(loss)
    calls(compiled, 1, 4)()
    x = tg.tensor(X, requires_grad=True)
    value = compiled(x)
    found = [None] * 4

    def work(k):
        def threaded():
            for _ in range(10):
                found[k] = tg.autograd.grad(value, x, retain_graph=True)[0].numpy()
                same(found[k], right, f"thread {k}")

        return threaded

    right = expected(X)[1]
    run(*(work(k) for k in range(4)))


def test_one_graph_without_retaining_is_an_error_or_right():
    compiled = tg.compile(loss)
    calls(compiled, 1, 4)()
    for _ in range(20):
        x = tg.tensor(X, requires_grad=True)
        value = compiled(x)
        outcomes = []

        def work(value=value, x=x, outcomes=outcomes):
            try:
                outcomes.append(tg.autograd.grad(value, x)[0].numpy())
            except tg.errors.FreedError:
                outcomes.append(None)

        run(work, work)
        right = expected(X)[1]
        assert any(o is not None for o in outcomes)
        for o in outcomes:
            if o is not None:
                same(o, right, "gradient")


def test_captured_leaves_in_two_threads():
    """`.grad` of a leaf that all calls share is the sum over all of them."""
    w = tg.tensor(np.ones(50), requires_grad=True)
    compiled = tg.compile(lambda x: (x * w).sum())
    for _ in range(4):
        compiled(tg.tensor(X)).backward()
    w.grad = None

    def work():
        for _ in range(25):
            compiled(tg.ones(50)).backward()

    run(work, work)
    same(w.grad.numpy(), np.full(50, 50.0), "the sum")


def test_random_numbers_are_each_threads_own():
    def fun(x):
        return (x * tg.randn(50)).sum()

    compiled = tg.compile(fun)
    for _ in range(4):
        compiled(X)

    def work(seed):
        def threaded():
            tg.manual_seed(seed)
            right = [fun(tg.tensor(X)).numpy() for _ in range(20)]
            tg.manual_seed(seed)
            for k in range(20):
                same(compiled(X), right[k], f"thread {seed}, draw {k}")

        return threaded

    run(*(work(seed) for seed in range(3)))


def test_a_hook_calls_it_again():
    """Backward stops at a hook, which runs the same compiled function, forward and backward."""
    compiled = tg.compile(loss)
    calls(compiled, 1, 4)()
    inside = []

    def hook(gradient):
        x = tg.tensor(X * 0.5, requires_grad=True)
        with tg.enable_grad():
            compiled(x).backward()
        inside.append(x.grad.numpy())

    x = tg.tensor(X, requires_grad=True)
    y = x * 1.0
    y.register_hook(hook)
    out = compiled(y)
    out.register_hook(hook)
    (out * 1.0).backward()
    same(x.grad.numpy(), expected(X)[1], "outside")
    assert len(inside) == 2
    for gradient in inside:
        same(gradient, expected(X * 0.5)[1], "inside")


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
def test_a_custom_function_inside_calls_it_again():
    """The compiled function runs Python on the way, which calls the compiled function."""
    compiled = tg.compile(lambda x: (x * x).sum())
    for _ in range(4):
        compiled(X)

    class Through(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return compiled(x) * 2.0

        @staticmethod
        def backward(ctx, g):
            (x,) = ctx.saved_tensors
            return g * 2.0 * tg.func.grad(compiled)(x)

    outer = tg.compile(lambda x: Through.apply(x) * compiled(x * 0.5))

    def plain(x):
        return (x * x).sum() * 2.0 * (x * 0.5 * x * 0.5).sum()

    for k in range(6):
        x, z = [tg.tensor(X + k, requires_grad=True) for _ in range(2)]
        outer(x).backward()
        plain(z).backward()
        np.testing.assert_allclose(x.grad.numpy(), z.grad.numpy(), rtol=1e-13, err_msg=f"call {k}")


def test_recording_in_two_threads_at_once():
    """Two functions are recorded at the same time: neither sees the other's rows, globals or closures."""
    barrier = threading.Barrier(2)
    meet = tg.pure(lambda: barrier.wait(30))

    def make(rate):
        def fun(x):
            y = x * rate
            meet()
            for _ in range(10):
                y = y + 0.1 * tg.sin(y)
            meet()
            return y.sum()

        return fun

    def work(rate):
        def threaded():
            compiled = tg.compile(make(rate))
            first = [compiled(X + k) for k in range(2)]
            barrier.wait(30)
            plain = make(rate)
            for k in range(2):
                same(first[k], plain(tg.tensor(X + k)).numpy(), f"recording {k}")

        return threaded

    run(work(0.5), work(2.0))
