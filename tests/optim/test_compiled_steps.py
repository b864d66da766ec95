"""A whole step of training under `tg.compile`: `zero_grad`, `backward` and the optimiser's `step` are one program."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import tapegrad as tg

OPTIMIZERS = {
    "SGD": ("SGD", {"lr": 0.1}),
    "momentum": ("SGD", {"lr": 0.1, "momentum": 0.9}),
    "Nesterov": ("SGD", {"lr": 0.1, "momentum": 0.9, "nesterov": True, "weight_decay": 0.01}),
    "Adam": ("Adam", {"lr": 0.01}),
    "AMSGrad": ("Adam", {"lr": 0.01, "amsgrad": True, "weight_decay": 0.1}),
    "AdamW": ("AdamW", {"lr": 0.01}),
    "RMSprop": ("RMSprop", {"lr": 0.01, "momentum": 0.5, "centered": True}),
    "Adagrad": ("Adagrad", {"lr": 0.1, "lr_decay": 0.1}),
}


def network() -> Any:
    """Return a small network with running statistics."""
    rng, nn = np.random.default_rng(1), tg.nn
    model = nn.Sequential(nn.Linear(6, 5, bias=False), nn.BatchNorm1d(5), nn.ReLU(), nn.Linear(5, 3))
    with tg.no_grad():
        for p in model.parameters():
            p.copy_(rng.normal(size=p.shape))
    return model


def trained(name: str, compiles: bool, rate: Any = None, schedules: bool = False) -> tuple[Any, Any]:
    """Train for twelve steps; return all that there is then, and what the compiled step says of its calls."""
    kind, options = OPTIMIZERS[name]
    model = network()
    optimizer = getattr(tg.optim, kind)(model.parameters(), **{**options, **({} if rate is None else {"lr": rate})})
    schedule = tg.optim.lr_scheduler.ExponentialLR(optimizer, 0.9)

    def step(x: Any, y: Any) -> Any:
        optimizer.zero_grad()
        loss = tg.nn.functional.cross_entropy(model(x), y)
        loss.backward()
        tg.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        return loss

    run, rng, losses = tg.compile(step) if compiles else step, np.random.default_rng(0), []
    for k in range(12):
        losses.append(run(tg.tensor(rng.normal(size=(4, 6))), rng.integers(0, 3, 4)).item())
        if schedules and k % 3 == 2:
            schedule.step()
    found = {"losses": np.array(losses), **{k: v.numpy() for k, v in model.state_dict().items()}}
    found |= {f"gradient {k}": p.grad.numpy() for k, p in model.named_parameters()}
    for k, state in enumerate(optimizer.state.values()):
        found |= {f"{name} {k}": v.numpy() for name, v in state.items()}
    return found, run.stats if compiles else None


def assert_same(one: dict[str, Any], other: dict[str, Any]) -> None:
    """Compare what two trainings left."""
    assert one.keys() == other.keys()
    for name, value in one.items():
        np.testing.assert_allclose(value, other[name], rtol=1e-11, atol=1e-13, err_msg=name)


@pytest.mark.parametrize("name", OPTIMIZERS)
def test_steps_are_the_eager_ones(name: str) -> None:
    compiled, stats = trained(name, True)
    assert_same(compiled, trained(name, False)[0])
    assert stats.replays >= 9
    assert not stats.reasons


@pytest.mark.parametrize("kind", [float, tg.tensor])
def test_another_rate_is_no_other_recording(kind: Any) -> None:
    compiled, stats = trained("Adam", True, kind(0.05), schedules=True)
    assert stats.recordings == 2
    assert_same(compiled, trained("Adam", False, 0.05, schedules=True)[0])


def stepping(w: Any, optimizer: Any) -> Any:
    """Return a step by the gradient of x w²."""

    def step(x: Any) -> None:
        optimizer.zero_grad()
        (w * w * x).sum().backward()
        optimizer.step()

    return step


def test_options_that_change() -> None:
    """Another rate is read anew; other options, and a rate of another kind, are another recording."""
    found = []
    for compiles in (False, True):
        w = leaf()
        optimizer = tg.optim.SGD([w], lr=1, momentum=0.5)
        group = optimizer.param_groups[0]
        step = stepping(w, optimizer)
        run = tg.compile(step) if compiles else step
        counts = []
        for lr, momentum in (
            (1, 0.5),
            (1, 0.5),
            (1, 0.5),
            (0.1, 0.5),
            (0.1, 0.25),
            (tg.tensor(0.2), 0.25),
            (0.3, 0.25),
        ):
            group["lr"], group["momentum"] = lr, momentum
            run(np.ones(2))
            if compiles:
                counts.append(run.stats.recordings)
        found.append(w.tolist())
    assert counts == [0, 1, 2, 2, 3, 4, 5]
    np.testing.assert_allclose(found[0], found[1], rtol=1e-14)


def test_copies_of_an_optimizer_follow_their_own_rate() -> None:
    """A copy, and groups that somebody else has made, have no tensors to follow; their rates are compared."""
    w = leaf()
    optimizer = tg.optim.SGD([w], lr=0.5)
    other = copy.copy(optimizer)
    other.param_groups = [dict(group) for group in optimizer.param_groups]
    for which in (optimizer, other, copy.deepcopy(optimizer)):
        (p,) = which.param_groups[0]["params"]
        step = tg.compile(stepping(p, which))
        for k in range(6):
            rate = which.param_groups[0]["lr"] = 0.25 if k < 3 else 0.125
            before = p.tolist()
            step(np.ones(2))
            assert p.tolist() == [v - rate * 2 * v for v in before]


def leaf() -> Any:
    """Return a parameter."""
    return tg.tensor([1.0, 2.0], requires_grad=True)


def test_gradients_add_up_in_place() -> None:
    w, buffer = leaf(), tg.zeros(2)
    w.grad = buffer

    @tg.compile
    def added(x: Any) -> Any:
        loss = (w * x).sum() ** 2
        loss.backward()
        return loss

    for _ in range(4):
        added(np.ones(2))
    assert added.stats.replays == 2
    assert w.grad is buffer
    np.testing.assert_array_equal(buffer.numpy(), [24.0, 24.0])  # four times 2 (1 + 2)


def test_two_backward_in_one_call() -> None:
    w = leaf()

    @tg.compile
    def twice(x: Any) -> Any:
        w.grad = None
        (w * x).sum().backward()
        tg.autograd.backward([(w * w).sum(), (w * x).sum()])
        return w.grad.sum()

    for _ in range(4):
        assert twice(np.ones(2)) == 10.0  # 1 + 2 w + 1
    assert twice.stats.replays == 2
    np.testing.assert_array_equal(w.grad.numpy(), [4.0, 6.0])


def test_inputs_and_where_to_start() -> None:
    w, v = leaf(), leaf()

    @tg.compile
    def some(x: Any) -> Any:
        w.grad = None
        (w * v * x).backward(np.array([1.0, 10.0]), inputs=[w])
        return x

    for _ in range(3):
        some(np.array([1.0, 2.0]))
    assert some.stats.replays == 1
    np.testing.assert_array_equal(w.grad.numpy(), [1.0, 40.0])
    assert v.grad is None


def test_one_adjoint_for_two_leaves() -> None:
    a, b = leaf(), leaf()

    @tg.compile
    def both(x: Any) -> Any:
        a.grad = b.grad = None
        (a + b).sum().backward()
        a.grad.mul_(2)
        return x

    for _ in range(3):
        both(np.ones(1))
    assert both.stats.replays == 1
    assert a.grad.tolist() == [2.0, 2.0]
    assert b.grad.tolist() == [1.0, 1.0]


def test_what_is_given_back_has_no_history_any_more() -> None:
    w = leaf()

    @tg.compile
    def kept(x: Any, retain: bool) -> Any:
        w.grad = None
        loss = (w * x).sum()
        loss.backward(retain_graph=retain)
        return loss

    for _ in range(3):
        freed, retained = kept(tg.ones(2), False), kept(tg.ones(2), True)
    assert kept.stats.replays == 2
    assert not freed.requires_grad
    (gradient,) = tg.autograd.grad(retained, w)
    assert gradient.tolist() == [1.0, 1.0]


def counted(w: Any) -> Any:
    """Return a compiled function that sets the gradient of a leaf."""

    @tg.compile
    def one(x: Any) -> Any:
        w.grad = None
        loss = (w * x).sum() ** 2
        loss.backward()
        return loss

    for _ in range(3):
        one(np.ones(2))
    assert one.stats.replays == 1
    return one


@pytest.mark.filterwarnings("ignore:.*a hook waits:UserWarning")
def test_a_hook_that_comes_later_is_called() -> None:
    w, called = leaf(), []
    one = counted(w)
    w.register_hook(lambda g: called.append(1) or g * 2)
    one(np.ones(2))
    assert called == [1]
    assert w.grad.tolist() == [12.0, 12.0]


def test_a_leaf_that_is_frozen_later_gets_no_gradient() -> None:
    w, v = leaf(), leaf()

    @tg.compile
    def product(x: Any) -> Any:
        w.grad = v.grad = None
        (w * v * x).sum().backward()
        return x

    for _ in range(3):
        product(np.ones(2))
    v.requires_grad_(False)
    product(np.ones(2))
    assert w.grad.tolist() == [1.0, 2.0]
    assert v.grad is None


def test_verified_calls_do_it_once() -> None:
    w, v = leaf(), leaf()

    def step(w: Any, x: Any) -> None:
        w.grad = None
        ((w * x).sum() ** 2).backward()
        with tg.no_grad():
            w.sub_(0.1 * w.grad)

    verified = tg.compile(lambda x: step(w, x), verify=1)
    for _ in range(5):
        verified(np.ones(2))
        step(v, np.ones(2))
    assert verified.stats.replays == 3
    np.testing.assert_allclose(w.detach().numpy(), v.detach().numpy(), rtol=1e-15)
    np.testing.assert_allclose(w.grad.numpy(), v.grad.numpy(), rtol=1e-15)


def test_a_program_says_what_it_writes() -> None:
    w = leaf()

    def step(x: Any) -> Any:
        (w * x).sum().backward()
        return x

    program = tg.record(step, np.ones(2))
    assert "into the .grad of a tensor from outside" in str(program)
    assert w.grad is None
    program(np.array([3.0, 4.0]))
    assert w.grad.tolist() == [3.0, 4.0]
    with pytest.raises(tg.errors.BatchError, match=r"writes the \.grad of a tensor from outside"):
        program.map(np.ones((3, 2)))


def graph_of_a_graph(x: Any, w: Any) -> Any:
    (w**3).sum().backward(create_graph=True)
    once = w.grad.sum()
    w.grad = None
    once.backward()
    return x


def of_an_argument(x: Any, w: Any) -> Any:
    (w * x).sum().backward()
    return None


def given_back(x: Any, w: Any) -> Any:
    (w * x).sum().backward()
    return w.grad


def within_a_loop(x: Any, w: Any) -> Any:
    def body(c: Any) -> Any:
        (w * x).sum().backward()
        return c + 1

    return tg.while_loop(lambda c: c < 3, body, tg.tensor(0.0))


def another_tensor(x: Any, w: Any) -> Any:
    w.grad = TENSOR
    (w * x).sum().backward()
    return x


TENSOR = tg.ones(2)


def closed_over(function: Any, w: Any) -> Any:
    """Return a function of one argument, to which the leaf is from outside."""
    return lambda x: function(x, w)


@pytest.mark.parametrize(
    ("function", "takes_leaf", "why"),
    [
        (graph_of_a_graph, False, r"create_graph=True\) is not recorded"),
        (of_an_argument, True, r"\.grad of an argument"),
        (given_back, False, r"a result is also a \.grad"),
        (within_a_loop, False, "in the body of a loop"),
        (another_tensor, False, r"write its clone\(\) there"),
    ],
)
def test_what_is_not_recorded_is_done_by_python(function: Any, takes_leaf: bool, why: str) -> None:
    """Python does it each time, and says why."""
    results = []
    for compiles in (False, True):
        w = leaf()
        fun = function if takes_leaf else closed_over(function, w)
        run = tg.compile(fun) if compiles else fun
        x = tg.tensor([3.0, 4.0])
        for k in range(3):
            w.grad = None
            TENSOR.fill_(1.0)
            args = (x, w) if takes_leaf else (x,)
            if compiles and k == 0:
                with pytest.warns(UserWarning, match=why):
                    run(*args)
            else:
                run(*args)
        results.append(w.grad.tolist())
    assert results[0] == results[1]


def test_errors_are_those_of_backward() -> None:
    w = leaf()

    @tg.compile
    def without(x: Any) -> None:
        with tg.no_grad():
            loss = (w * x).sum()
        loss.backward()

    @tg.compile
    def several(x: Any) -> None:
        (w * x).backward()

    with pytest.raises(tg.errors.GradError, match="does not require grad"):
        without(np.ones(2))
    with pytest.raises(tg.errors.GradError, match=r"has shape \(2,\)"):
        several(np.ones(2))
    with pytest.raises(tg.errors.OperandError, match="shape and dtype must be the same"):
        tg.compile(lambda x: setattr(w, "grad", x))(np.ones(3))
