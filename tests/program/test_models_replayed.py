"""What models ask of replays: shapes of tensors from outside, and steps that write them."""

import numpy as np

import tapegrad as tg
from tapegrad import nn
from tapegrad.program.trace.guard_text import never
from tapegrad.program.trace.guards import Guards


def test_a_shape_that_is_another_tuple_each_time_is_no_difference(monkeypatch):
    weight = tg.tensor(np.ones((3, 2)), requires_grad=True)

    @tg.compile
    def scaled(x):
        return (x @ weight).sum() / weight.shape[0]

    for _ in range(4):
        scaled(np.ones(3))
    compared = []
    monkeypatch.setattr(Guards, "_compare", lambda self: compared.append(1))
    for _ in range(5):
        scaled(np.ones(3))
    assert not compared
    monkeypatch.undo()
    weight.data = tg.tensor(np.ones((3, 4)))
    assert scaled(np.ones(3)).item() == 4.0


class Slots:
    __slots__ = ("rate", "shift")


def helper(x):
    return x


def test_what_is_not_there_and_names_that_cannot_be_written_are_guarded():
    """The function that asks all guards at once is written for each of these, and notices what changes."""
    slots, limits = Slots(), {"low": 1.0, "high": 2.0}
    slots.rate = 3.0

    @tg.compile(max_recordings=16)
    def scaled(x):
        x = x * slots.rate * getattr(slots, "shift", 1.0)
        x = x * getattr(helper, "class", 1.0) * getattr(helper, "ﬁ", 1.0) * getattr(helper, "fine", 1.0)
        return x * sum(limits.values())

    def agree():
        for _ in range(9):
            assert scaled(np.ones(2)).tolist() == scaled.__wrapped__(np.ones(2)).tolist()
        assert scaled.recordings[0]._reads.quick is not never

    changes = [
        *[lambda: setattr(slots, "shift", 2.0), lambda: setattr(slots, "rate", 5.0), lambda: delattr(slots, "shift")],
        *[lambda name=name: setattr(helper, name, 7.0) for name in ("class", "ﬁ", "fine")],
        *[lambda: limits.update(low=4.0), lambda: limits.update(more=1.0)],
    ]
    try:
        agree()
        for change in changes:
            change()
            agree()
    finally:
        vars(helper).clear()
    assert scaled.stats.eager == 0 and scaled.stats.replays > 40


def trained(compiles):
    """Train by steps that are one function: loss, gradients, and writes of parameters and of momentum."""
    tg.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Tanh(), nn.Linear(4, 2))
    parameters = list(model.parameters())
    momenta = [tg.tensor(np.zeros(p.shape)) for p in parameters]
    count = tg.tensor(0)

    def step(x, y):
        loss = nn.functional.cross_entropy(model(x), y)
        gradients = tg.autograd.grad(loss, parameters)
        with tg.no_grad():
            count.add_(1)
            for p, g, m in zip(parameters, gradients, momenta, strict=True):
                m.mul_(0.9).add_(g)
                p.sub_(0.1 * m)
        return loss.detach()

    run = tg.compile(step, strict=True) if compiles else step
    rng = np.random.default_rng(0)
    losses = [float(run(rng.normal(size=(6, 3)), rng.integers(0, 2, 6))) for _ in range(12)]
    return losses, model.state_dict(), count.item(), run


def test_a_whole_step_is_replayed_and_leaves_nothing_on_a_tape():
    losses, state, count, _ = trained(False)
    others, state_again, count_again, run = trained(True)
    np.testing.assert_allclose(others, losses, rtol=1e-12)
    assert count == count_again == 12 and run.stats.replays == 10
    for name in state:
        np.testing.assert_allclose(state_again[name], state[name], rtol=1e-12, err_msg=name)
    before = tg.tape_info()
    result = run(np.ones((6, 3)), np.zeros(6, int))
    assert tg.tape_info() == before and not isinstance(result, tg.Tensor)


def test_strict_raises_what_the_function_raises():
    @tg.compile(strict=True)
    def checked(x):
        if x.shape[0] > 2:
            raise KeyError("too long")
        return x * 2

    assert checked(np.ones(2)).tolist() == [2.0, 2.0]
    for _ in range(3):
        try:
            checked(np.ones(3))
        except KeyError as error:
            assert "too long" in str(error)
        else:
            raise AssertionError("nothing was raised")
    assert checked(np.ones(2)).tolist() == [2.0, 2.0]
