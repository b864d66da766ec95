"""The short way of calls that write tensors from outside, or draw: what they do is what Python does."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import nn

RNG = np.random.default_rng(0)
X, W = RNG.normal(size=(6, 4)), RNG.normal(size=(4, 3))


def optimized(compiled):
    for program in compiled.recordings:
        program.optimized()


def both(make, calls, optimizes_at=8):
    """Return what a function gives in so many calls, in Python and compiled, from the same seed."""
    found = []
    for compiles in (False, True):
        tg.random.manual_seed(3)
        call, compiled = make(compiles)
        results = []
        for k in range(calls):
            if compiles and k == optimizes_at:
                optimized(compiled)
            results.append(call(k))
        found.append([np.asarray(each) for each in results] + [tg.random.rand(2).numpy()])
    for mine, its in zip(*found, strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-13, atol=1e-15)
    return compiled


def is_short(compiled):
    return compiled._short is not None


def test_draws_are_those_of_python_and_go_on_from_there():
    def make(compiles):
        def noisy(x):
            return (x * tg.random.rand(4) + tg.random.randn(4)).sum(axis=1)

        f = tg.compile(noisy) if compiles else lambda x: noisy(tg.tensor(x)).numpy()
        return (lambda k: f(X + k)), f

    compiled = both(make, 40)
    assert is_short(compiled) and compiled.stats.eager == 0


def test_a_guard_that_what_is_drawn_decides():
    """Where the other way is gone, generators are what they were before the run that was given up."""

    def make(compiles):
        def branching(x):
            noise = tg.random.rand(4)
            y = (x * noise).sum(axis=0)
            if noise[0] > 0.7:
                return y * tg.random.rand(4)
            return y - 1.0

        f = tg.compile(branching) if compiles else lambda x: branching(tg.tensor(x)).numpy()
        return (lambda k: f(X + k)), f

    compiled = both(make, 120, optimizes_at=30)
    assert len(compiled.recordings) == 2 and compiled.stats.eager == 0


@pytest.mark.parametrize("given", [False, True])
def test_generators_that_are_given(given):
    def make(compiles):
        rng = tg.random.default_rng(5)

        def noisy(x):
            return x * (rng.normal(0.0, 1.0, 4) if given else tg.random.rand(4))

        f = tg.compile(noisy) if compiles else lambda x: noisy(tg.tensor(x)).numpy()
        return (lambda k: f(X + k)), f

    both(make, 30)


class Net(nn.Module):
    """A network that draws and writes running statistics while it is trained."""

    def __init__(self, middle):
        super().__init__()
        tg.random.manual_seed(1)
        self.layers = nn.Sequential(nn.Linear(4, 5), middle, nn.Tanh(), nn.Linear(5, 3))

    def forward(self, x):
        return self.layers(x)


KINDS = {"dropout": lambda: nn.Dropout(0.5), "norm": lambda: nn.BatchNorm1d(5)}


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("second", [False, True])
def test_gradients_of_what_draws_or_writes(kind, second):
    def make(compiles):
        net = Net(KINDS[kind]())

        def loss(x):
            return (net(x) ** 2).mean()

        f = tg.compile(loss) if compiles else loss

        def call(k):
            value = f(X + 0.1 * k)
            parameters = list(net.parameters())
            grads = tg.autograd.grad(value, parameters, create_graph=second)
            if second:
                grads = [*grads, *tg.autograd.grad(sum((g * g).sum() for g in grads), parameters)]
            buffers = [b.numpy().astype(float) for b in net.buffers()]
            parts = [value.detach().numpy(), *[g.detach().numpy() for g in grads], *buffers]
            return np.concatenate([np.ravel(part) for part in parts])

        return call, f

    compiled = both(make, 24)
    assert is_short(compiled) and compiled.stats.eager == 0


@pytest.mark.parametrize("kind", KINDS)
def test_two_losses_before_a_backward_and_what_is_written_in_between(kind):
    def make(compiles):
        net = Net(KINDS[kind]())

        def loss(x):
            return (net(x) ** 2).mean()

        f = tg.compile(loss) if compiles else loss

        def call(k):
            first, second = f(X + 0.1 * k), f(X - 0.1 * k)
            net.zero_grad()
            (first * second).backward()
            found = np.concatenate([np.ravel(p.grad.numpy()) for p in net.parameters()])
            with tg.no_grad():
                for p in net.parameters():
                    p.mul_(0.99)
            return found

        return call, f

    compiled = both(make, 16)
    assert compiled.stats.eager == 0


def test_what_is_written_where_a_gradient_is_recorded_goes_the_general_way():
    """A state that is differentiated by in the next call keeps its history."""
    found = []
    for compiles in (False, True):
        state, w = tg.zeros(3), tg.tensor([1.0, 2.0, 3.0], requires_grad=True)

        def step(x, state=state, w=w):
            state.copy_(state.detach() * 0.5 + w.detach() * x)
            return (w * state).sum()

        step = tg.compile(step) if compiles else step
        results = []
        for k in range(8):
            w.grad = None
            step(np.full(3, 0.1 * k)).backward()
            results += [*w.grad.tolist(), *state.tolist()]
        found.append(results)
    assert found[0] == pytest.approx(found[1], rel=1e-14)


def test_modes_and_forward_mode():
    net = Net(nn.BatchNorm1d(5))
    other = Net(nn.BatchNorm1d(5))

    def loss(net, x):
        return (net(x) ** 2).mean()

    compiled = tg.compile(lambda x: loss(net, x))
    for k in range(6):
        compiled(X + k), loss(other, X + k)
    with tg.no_grad():
        for k in range(6):
            assert compiled(X - k).item() == pytest.approx(loss(other, X - k).item(), rel=1e-13)
    for f in (compiled, lambda x: loss(other, x)):
        with pytest.raises(tg.errors.GradError, match="what forward mode follows"):
            tg.func.jvp(f, (tg.tensor(X),), (tg.tensor(np.ones_like(X)),))
    for mine, its in zip(net.buffers(), other.buffers(), strict=True):
        np.testing.assert_allclose(mine.numpy(), its.numpy(), rtol=1e-13)


def test_an_error_in_a_run_leaves_generators_and_tensors_as_they_were(monkeypatch):
    place = tg.zeros(4)

    @tg.compile
    def step(x):
        place.add_(x * tg.random.rand(4))

    for _ in range(6):
        step(X[0])
    program = step.recordings[0]
    before, numbers = tg.random.default_generator().bit_generator.state, place.tolist()

    def interrupted(*given):
        raise KeyboardInterrupt

    for plan in filter(None, (program._plan, program._plan.better)):
        plan.walk = interrupted
    with pytest.raises(KeyboardInterrupt):
        step(X[0])
    assert place.tolist() == numbers
    assert tg.random.default_generator().bit_generator.state == before
    for plan in filter(None, (program._plan, program._plan.better)):
        plan.tighten()
    step(X[0])
    assert place.tolist() != numbers


TURNS = [[(True, 2), (False, 6), (True, 5), (False, 5), (True, 5)], [(False, 8), (True, 15)]]


@pytest.mark.parametrize("writes", [False, True])
@pytest.mark.parametrize("turns", TURNS)
def test_a_tensor_from_outside_that_requires_grad_by_turns(turns, writes):
    """What is written goes the short way each time, and the result has a gradient where it does in Python."""
    place, weight = tg.zeros(3), tg.tensor([1.0, 2.0, 3.0], requires_grad=True)

    @tg.compile
    def step(x):
        if writes:
            with tg.no_grad():
                place.add_(x)
        return (tg.sin(weight) + place.detach() * 0.0).sum()  # no derivative by what is given

    x = np.ones(3)
    for is_on, count in turns:
        weight.requires_grad_(is_on)
        for _ in range(count):
            if not writes:
                place.add_(tg.tensor(x))  # which lets tensors from outside be read anew in each call
            result = step(x)
            assert getattr(result, "requires_grad", False) is is_on
        if is_on:
            weight.grad = None
            result.backward()
            assert weight.grad.tolist() == tg.cos(weight).tolist()
    assert place.tolist() == [23.0] * 3
    assert step.stats.eager == 0
