"""What PyTorch's numbers do not show of optimisers: messages, groups, state, compiled passes, line searches."""

import copy
import gc
import importlib
import pickle
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import nn, optim
from tapegrad.optim.lbfgs import Point, strong_wolfe

W = [1.0, 2.0]


def parameter():
    return nn.Parameter(W)


@pytest.mark.parametrize(
    "act, error, match",
    [
        (lambda: optim.SGD(parameter()), TypeError, "put the one into a list"),
        (lambda: optim.SGD([]), ValueError, "got no parameters"),
        (lambda: optim.SGD([1.0]), TypeError, "takes tensors, not float"),
        (lambda: optim.SGD([parameter() * 2]), TypeError, "the result of an operation"),
        (lambda: optim.SGD([tg.tensor([1 + 1j])]), TypeError, "not complex128"),
        (
            lambda: optim.SGD([{"params": parameter(), "rate": 1}]),
            ValueError,
            "has no option rate; it has lr, momentum",
        ),
        (lambda: optim.SGD([parameter()], lr=-1), ValueError, "SGD got lr=-1; give a number from 0 on"),
        (lambda: optim.SGD([parameter()], momentum=-1), ValueError, "momentum=-1"),
        (lambda: optim.SGD([parameter()], nesterov=True), ValueError, "takes a momentum above 0"),
        (lambda: optim.Adam([parameter()], betas=(0.9, 1.0)), ValueError, "Adam got betas="),
        (lambda: optim.AdamW([parameter()], eps=-1), ValueError, "AdamW got eps=-1"),
        (lambda: optim.RMSprop([parameter()], alpha=-1), ValueError, "alpha=-1"),
        (lambda: optim.Adagrad([parameter()], lr_decay=-1), ValueError, "lr_decay=-1"),
        (lambda: optim.LBFGS([parameter()], line_search_fn="wolfe"), ValueError, "line_search_fn='wolfe'"),
        (lambda: optim.LBFGS([{"params": parameter()}, {"params": parameter()}]), ValueError, "one group"),
        (lambda: optim.LBFGS([parameter()]).step(), ValueError, "give step.. a closure"),
        (lambda: optim.lr_scheduler.StepLR(parameter(), 1), TypeError, "takes an optimizer"),
        (lambda: optim.lr_scheduler.StepLR(optim.SGD([parameter()]), 1, last_epoch=3), ValueError, "initial_lr"),
        (
            lambda: optim.lr_scheduler.LambdaLR(optim.SGD([parameter()]), [abs, abs]),
            ValueError,
            "2 functions for 1 groups",
        ),
        (lambda: optim.lr_scheduler.LinearLR(optim.SGD([parameter()]), 0.0), ValueError, "start_factor=0.0"),
        (lambda: optim.lr_scheduler.ConstantLR(optim.SGD([parameter()]), 2), ValueError, "factor=2"),
        (lambda: optim.lr_scheduler.ReduceLROnPlateau(optim.SGD([parameter()]), factor=1), ValueError, "factor=1"),
        (lambda: optim.lr_scheduler.ReduceLROnPlateau(optim.SGD([parameter()]), "least"), ValueError, "mode='least'"),
    ],
)
def test_bad_input(act, error, match):
    with pytest.raises(error, match=match):
        act()


def test_a_parameter_is_stepped_once():
    p = parameter()
    with pytest.raises(ValueError, match="twice"):
        optim.SGD([p, p])
    optimizer = optim.SGD([p])
    with pytest.raises(ValueError, match="twice"):
        optimizer.add_param_group({"params": [p]})
    assert len(optimizer.param_groups) == 1


@pytest.mark.parametrize("change", ["groups", "shape", "missing", "option"])
def test_state_that_does_not_fit_changes_nothing(change):
    p = parameter()
    p.grad = tg.tensor([1.0, 1.0])
    optimizer = optim.Adam([p], 0.1)
    optimizer.step()
    state = copy.deepcopy(optimizer.state_dict())
    if change == "groups":
        state["param_groups"].append(state["param_groups"][0])
    elif change == "shape":
        state["state"][0]["exp_avg"] = tg.zeros(3)
    elif change == "missing":
        del state["state"][0]["exp_avg"]
    else:
        state["param_groups"][0]["betas"] = [0.9, 2.0]
    other = parameter()
    again = optim.Adam([other], 0.3)
    with pytest.raises(ValueError, match=r"exp_avg|groups of|betas="):
        again.load_state_dict(state)
    assert again.param_groups[0]["lr"] == 0.3 and again.state[other]["step"].item() == 0


def test_options_of_a_state_may_be_lists():
    p = parameter()
    optimizer = optim.Adam([p], 0.1)
    state = optimizer.state_dict()
    state["param_groups"][0] |= {"betas": [0.5, 0.6], "foreach": None}  # as JSON gives them, and PyTorch
    optimizer.load_state_dict(state)
    assert optimizer.param_groups[0]["betas"] == (0.5, 0.6) and "foreach" not in optimizer.param_groups[0]
    p.grad = tg.tensor(W)
    optimizer.step()


def test_lbfgs_goes_on_from_its_state(tmp_path):
    def closure_of(optimizer, p):
        def closure():
            optimizer.zero_grad()
            loss = 100 * (p[1] - p[0] ** 2) ** 2 + (1 - p[0]) ** 2
            loss.backward()
            return loss

        return closure

    p = nn.Parameter([-1.0, 2.0])
    optimizer = optim.LBFGS([p], max_iter=3, max_eval=50, line_search_fn="strong_wolfe")
    optimizer.step(closure_of(optimizer, p))
    tg.save(optimizer.state_dict(), tmp_path / "state.npz")
    q = nn.Parameter(p.detach())
    again = optim.LBFGS([q])
    again.load_state_dict(tg.load(tmp_path / "state.npz"))
    for _ in range(4):
        optimizer.step(closure_of(optimizer, p)), again.step(closure_of(again, q))
        assert p.equal(q)
    assert again.state[q]["n_iter"] == 15


def test_a_closure_is_called_with_grad_mode_on():
    p = parameter()
    optimizer = optim.SGD([p], 0.1)

    def closure():
        optimizer.zero_grad()
        loss = (p * p).sum()
        loss.backward()
        return loss

    with tg.no_grad():
        assert optimizer.step(closure).item() == 5.0
    np.testing.assert_allclose(p.detach(), [0.8, 1.6])
    assert optimizer.step() is None


def test_steps_are_one_pass_that_other_rates_do_not_compile_again():
    model = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2))
    optimizer = optim.Adam(model.parameters(), 0.1)
    schedule = optim.lr_scheduler.ExponentialLR(optimizer, 0.9)
    for _ in range(10):
        for p in model.parameters():
            p.grad = tg.tensor(np.ones(p.shape))
        optimizer.step(), schedule.step()
    (compiled,) = optimizer._passes.values()
    assert (compiled.stats.recordings, compiled.stats.replays, compiled.stats.eager) == (2, 8, 0)


def test_a_rate_may_be_a_tensor():
    rate = tg.tensor(0.1)
    p, q = parameter(), parameter()
    one, other = optim.SGD([p], rate), optim.SGD([q], 0.1)
    for value in (0.1, 0.3):
        rate.fill_(value)
        other.param_groups[0]["lr"] = value
        p.grad, q.grad = tg.tensor(W), tg.tensor(W)
        one.step(), other.step()
        assert p.equal(q)


def test_state_that_a_user_puts_there_is_used():
    p, q = parameter(), parameter()
    one, other = optim.SGD([p], 0.1, momentum=0.5), optim.SGD([q], 0.1, momentum=0.5)
    for step in range(4):
        p.grad, q.grad = tg.tensor(W), tg.tensor(W)
        if step == 2:
            one.state[p]["momentum_buffer"] = tg.zeros(2)
            other.state[q]["momentum_buffer"].zero_()
        one.step(), other.step()
        np.testing.assert_allclose(p.detach(), q.detach(), rtol=1e-15)


def test_large_parameters_are_stepped_like_small_ones():
    large = nn.Parameter(np.ones(40_000))
    small = [nn.Parameter(np.ones(20_000)), nn.Parameter(np.ones(5)), nn.Parameter(np.ones(3))]
    optimizer = optim.Adam([large, *small], 0.1)
    for _ in range(3):
        for p in (large, *small):
            p.grad = tg.tensor(np.full(p.shape, 2.0))
        optimizer.step()
    for p in (large, *small):
        np.testing.assert_allclose(p.detach(), np.full(p.shape, 0.7), rtol=1e-8)
    assert sorted(len(bunch.params) for bunch in optimizer._bunches[0]) == [1, 1, 2]


def test_a_gradient_that_is_undefined_moves_nothing():
    p = parameter()
    tg.masked.as_masked_tensor(p * 3, [True, False]).sum().backward()
    optim.SGD([p], 0.1).step()
    np.testing.assert_allclose(p.detach(), [0.7, 2.0])


def test_a_step_counts_as_a_write():
    p = parameter()
    loss = (p * p).sum()
    p.grad = tg.tensor([1.0, 1.0])
    before = p._version
    optim.SGD([p], 0.1).step()
    assert p._version > before
    with pytest.raises(RuntimeError, match=r"overwritten|version"):
        loss.backward()


@pytest.mark.parametrize("again", [copy.deepcopy, lambda pair: pickle.loads(pickle.dumps(pair))])
def test_copies_go_on_alone(again):
    model = nn.Linear(2, 1)
    optimizer = optim.Adam(model.parameters(), 0.1)

    def step(model, optimizer):
        optimizer.zero_grad()
        model(np.ones(2)).sum().backward()
        optimizer.step()

    step(model, optimizer)
    other, copied = again((model, optimizer))
    step(model, optimizer), step(other, copied)
    assert other.weight.equal(model.weight) and other.weight is not model.weight
    step(other, copied)
    assert not other.weight.equal(model.weight)


def test_nothing_is_kept_of_an_optimizer_over_many_steps():
    gc.collect()
    gc.disable()
    try:
        model = nn.Linear(2, 1)
        optimizer = optim.Adam(model.parameters(), 0.1)
        for _ in range(30):
            optimizer.zero_grad()
            model(np.ones(2)).sum().backward()
            optimizer.step()
        assert len(optimizer._bunches[0]) == len(optimizer._passes) == 1
        alive = [weakref.ref(p) for p in model.parameters()]
        del model, optimizer
        gc.collect()
        assert all(reference() is None for reference in alive)
    finally:
        gc.enable()


def test_how_it_looks():
    assert repr(optim.SGD([parameter()], 0.5)) == (
        "SGD (\n  group 0: 1 parameters\n    lr: 0.5\n    momentum: 0.0\n    dampening: 0.0\n    weight_decay: 0.0\n"
        "    nesterov: False\n    maximize: False\n)"
    )


def lines(count):
    """Functions of one number, and where a search of each begins, downwards."""
    rng = np.random.default_rng(0)
    for _ in range(count):
        a, b, c, d, e = rng.normal(size=5)

        def f(t, a=a, b=b, c=c, d=d, e=e):
            return 0.3 * a * a * (t - b) ** 2 + c * np.sin(30 * d * t) + np.exp(-e * t / 2)

        def slope(t, a=a, b=b, c=c, d=d, e=e):
            return 0.6 * a * a * (t - b) + 30 * c * d * np.cos(30 * d * t) - e / 2 * np.exp(-e * t / 2)

        if slope(0.0) < -1e-3:
            yield f, slope, float(np.exp(2 * rng.normal()))


def test_searches_look_at_the_points_that_torchs_look_at(torch):
    reached = set()
    for f, slope, t in lines(400):
        mine, theirs = [], []

        def look(at, f=f, slope=slope, mine=mine):
            mine.append(at)
            return Point(at, f(at), np.array([slope(at)]), slope(at))

        def evaluate(x, at, d, f=f, slope=slope, theirs=theirs):
            at = float(at)
            theirs.append(at)
            return float(f(at)), torch.tensor([slope(at)], dtype=torch.float64)

        found, count = strong_wolfe(look, t, 1.0, look(0.0))
        gradient = torch.tensor([slope(0.0)], dtype=torch.float64)
        direction = torch.ones(1, dtype=torch.float64)
        loss, _, at, evaluations = importlib.import_module("torch.optim.lbfgs")._strong_wolfe(
            evaluate, None, t, direction, f(0.0), gradient, gradient[0]
        )
        np.testing.assert_allclose(mine[1:], theirs, rtol=1e-9, atol=1e-12)
        assert count == evaluations and np.isclose(found.at, float(at)) and np.isclose(found.loss, loss)
        reached.add(count)
    assert len(reached) > 7
