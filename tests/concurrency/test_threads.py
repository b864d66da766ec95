"""Many threads at once: own graphs, shared leaves, shared graphs; the interpreter switches as often as it can."""

import sys
import time

import numpy as np
import pytest
from concurrency.together import run

import tapegrad as tg
from tapegrad.engine import kernels

THREADS = 8


@pytest.fixture
def frequent_switches():
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def program(x):
    """Kernels, views and rules in Python; its gradient is known: see `slope`."""
    y = (x * x).reshape(2, -1).T.cumsum(axis=0).sum()
    return y + tg.stack([x.sum() * 3.0, x[0] * x[1]]).sum() + (x / 2.0).max()


def slope(values):
    n = values.size // 2
    weights = np.concatenate([np.arange(n, 0, -1.0)] * 2)  # cumsum over the columns of the transposed
    result = 2 * values * weights + 3.0
    result[0] += values[1]
    result[1] += values[0]
    result[np.argmax(values)] += 0.5
    return result


def test_the_oracle_itself(torch):
    values = np.arange(6.0)
    x = torch.tensor(values, requires_grad=True)
    y = (x * x).reshape(2, -1).T.cumsum(0).sum()
    (y + torch.stack([x.sum() * 3.0, x[0] * x[1]]).sum() + (x / 2.0).max()).backward()
    np.testing.assert_array_equal(x.grad.numpy(), slope(values))


@pytest.mark.usefixtures("frequent_switches")
def test_each_thread_with_graphs_of_its_own():
    def work(k):
        rng = np.random.default_rng(k)
        end = time.monotonic() + 1.0
        rounds = 0
        while time.monotonic() < end or rounds < 5:
            values = rng.permutation(np.arange(20.0))
            x = tg.tensor(values, requires_grad=True)
            program(x).backward()
            np.testing.assert_array_equal(x.grad.numpy(), slope(values))
            rounds += 1

    run(*(lambda k=k: work(k) for k in range(THREADS)))


@pytest.mark.usefixtures("frequent_switches")
@pytest.mark.parametrize("shape", [(), (3,), (1000,)])
def test_shared_leaf_accumulates_every_contribution(shape):
    """Whole numbers, so that sums in any order are exact."""
    w = tg.tensor(np.full(shape, 3.0), requires_grad=True)
    rounds = 100

    def work(k):
        for _ in range(rounds):
            (w * float(k + 1) + w * w).sum().backward()

    run(*(lambda k=k: work(k) for k in range(THREADS)))
    each = sum(k + 1 + 6.0 for k in range(THREADS))
    assert w.grad.equal(np.full(shape, rounds * each))


@pytest.mark.usefixtures("frequent_switches")
def test_shared_leaf_with_grad_given_by_hand():
    w = tg.tensor(np.ones(4), requires_grad=True)
    w.grad = tg.zeros(4)
    held = w.grad

    def work():
        for _ in range(100):
            (w * 2.0).sum().backward()

    run(*[work] * THREADS)
    assert held is w.grad
    assert w.grad.tolist() == [2.0 * 100 * THREADS] * 4


@pytest.mark.usefixtures("frequent_switches")
def test_grad_on_shared_leaves_is_deterministic_and_touches_no_grad():
    w = tg.tensor(np.linspace(0.1, 0.9, 50), requires_grad=True)
    expected = tg.autograd.grad((w.sin() * w.exp()).sum(), w)[0].numpy()
    results = [[] for _ in range(THREADS)]

    def work(k):
        for _ in range(50):
            results[k].append(tg.autograd.grad((w.sin() * w.exp()).sum(), w)[0].numpy())

    run(*(lambda k=k: work(k) for k in range(THREADS)))
    assert w.grad is None
    for result in (r for part in results for r in part):
        np.testing.assert_array_equal(result, expected)


@pytest.mark.usefixtures("frequent_switches")
def test_one_graph_differentiated_by_many_with_retain_graph():
    x = tg.tensor(np.arange(20.0), requires_grad=True)
    shared = x * x
    loss = (shared @ np.ones(20)) + shared.cumsum().max()
    results = []

    def work():
        for _ in range(30):
            results.append(tg.autograd.grad(loss, x, retain_graph=True)[0].numpy())

    run(*[work] * THREADS)
    for result in results:
        np.testing.assert_array_equal(result, 4 * np.arange(20.0))
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), 4 * np.arange(20.0))


def chain(x, n, tapes, rules):
    """A chain of operations over one tape or several, with rules in Python or without."""
    y = x
    for k in range(n):
        y = (y * x).sin()
        if tapes and k % 7 == 0:
            y.tape.close()
        if rules and k % 11 == 0:
            y = y.cumsum() / 5.0
    return y.sum()


def differentiate_at_once(call, rounds_for=1.5):
    """Let threads differentiate one graph, without retain_graph, again and again on new graphs.

    `call(loss, x)` gives a gradient. Each must be right or raise the error of a second backward: yields (x, the
    gradient expected, those that came).
    """
    end, n = time.monotonic() + rounds_for, 0
    while time.monotonic() < end:
        n += 1
        x = tg.tensor(np.full([(), (200,), (5,)][n % 3], 1.25), requires_grad=True)
        loss = chain(x, n % 40 + 1, tapes=n % 5 == 0, rules=n % 4 == 0 and n % 3 != 0)
        (expected,) = tg.autograd.grad(loss, x, retain_graph=True)
        came, refused = [], []

        def work(loss=loss, x=x, came=came, refused=refused):
            try:
                came.append(call(loss, x))
            except tg.errors.FreedError as error:
                refused.append(str(error))

        run(*[work] * 4)
        assert all("retain_graph=True" in text for text in refused)
        yield x, expected.numpy(), came


@pytest.mark.usefixtures("frequent_switches")
def test_one_graph_differentiated_by_many_without_retain_graph():
    """Right, or the same clear error as a second backward; never a crash, never a wrong number."""

    def call(loss, x):
        return tg.autograd.grad(loss, x, materialize_grads=True)[0].numpy()

    for _, expected, came in differentiate_at_once(call):
        for gradient in came:
            np.testing.assert_array_equal(gradient, expected)


@pytest.mark.usefixtures("frequent_switches")
def test_one_graph_accumulated_by_many_without_retain_graph():
    """A backward that raised nothing has added its gradient, all of it and once."""

    def call(loss, x):
        return loss.backward()

    for x, expected, came in differentiate_at_once(call):
        actual = np.zeros_like(expected) if x.grad is None else x.grad.numpy()
        np.testing.assert_allclose(actual, len(came) * expected, rtol=1e-12)


@pytest.mark.usefixtures("frequent_switches")
def test_threads_that_use_one_intermediate_value():
    x = tg.tensor(np.arange(4.0), requires_grad=True)
    shared = x * x
    gradients = [None] * THREADS

    def work(k):
        for _ in range(20):
            (gradients[k],) = tg.autograd.grad((shared * float(k)).sum(), x, retain_graph=True)

    run(*(lambda k=k: work(k) for k in range(THREADS)))
    for k, gradient in enumerate(gradients):
        assert gradient.tolist() == (2.0 * k * np.arange(4.0)).tolist()


@pytest.mark.usefixtures("frequent_switches")
def test_modes_of_threads_do_not_mix():
    x = tg.tensor(2.0, requires_grad=True)

    def off():
        for _ in range(500):
            with tg.no_grad():
                assert not (x * x).requires_grad

    def on():
        for _ in range(500):
            assert (x * x).requires_grad
            with tg.set_grad_enabled(False), tg.enable_grad():
                assert (x * x).requires_grad

    run(*[off, on] * (THREADS // 2))


@pytest.mark.usefixtures("frequent_switches")
def test_new_shapes_in_many_threads_at_once():
    """The table of layouts grows while others read it."""

    def work(k):
        for n in range(1, 60):
            x = tg.tensor(np.ones((n, k + 1, 3)), requires_grad=True)
            (x * 2.0).sum(axis=1).sum().backward()
            assert x.grad.equal(np.full((n, k + 1, 3), 2.0))

    run(*(lambda k=k: work(k) for k in range(THREADS)))


@pytest.mark.usefixtures("frequent_switches")
def test_kernels_compiled_by_many_threads_at_once():
    before = kernels.ADDRESSES.copy()
    kernels.ADDRESSES[:] = 0

    def work():
        x = tg.tensor([0.25, 0.5], requires_grad=True)
        (x.sin() * x.exp() + x.log() / x).sum().backward()
        v = np.array([0.25, 0.5])
        expected = np.exp(v) * (np.cos(v) + np.sin(v)) + (1 - np.log(v)) / v**2
        np.testing.assert_allclose(x.grad.numpy(), expected, rtol=1e-13)

    try:
        run(*[work] * THREADS)
    finally:
        kernels.ADDRESSES[before != 0] = before[before != 0]


def test_the_specifications_example():
    """The document's train_fn in ten threads."""
    gradients = []

    def train_fn():
        x = tg.ones(5, 5, requires_grad=True)
        y = (x + 3) * (x + 4) * 0.5
        y.sum().backward()
        gradients.append(x.grad)

    run(*[train_fn] * 10)
    assert len(gradients) == 10
    assert all(g.equal(np.full((5, 5), 4.5)) for g in gradients)  # (2x + 7)/2 at 1
