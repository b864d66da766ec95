"""Ways in which people train models, each as a function that is given what to do with the functions of a step.

Each returns the numbers that came out, and the tensors that were changed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

nn, F = tg.nn, tg.nn.functional
Wrap = Callable[[Any], Any]


def started(model: Any, seed: int = 1) -> Any:
    """Give a model the same parameters each time."""
    rng = np.random.default_rng(seed)
    with tg.no_grad():
        for p in model.parameters():
            p.copy_(0.5 * rng.normal(size=p.shape))
    return model


def inputs(count: int, *shape: int) -> Any:
    """Iterate over tensors of random numbers."""
    rng = np.random.default_rng(0)
    return [tg.tensor(rng.normal(size=shape)) for _ in range(count)]


def simple(wrap: Wrap, model: Any, optimizer: Any, loss: Any, given: Any) -> Any:
    """Train by the loss of what the model gives."""

    def step(x: Any) -> Any:
        optimizer.zero_grad()
        found = loss(model(x))
        found.backward()
        optimizer.step()
        return found

    run = wrap(step)
    return [run(x).item() for x in given], [*model.parameters(), *model.buffers()]


def two_models(wrap: Wrap) -> Any:
    """Train two models against each other: each step leaves gradients at the other one, which add up there."""
    one, other = started(nn.Linear(3, 4)), started(nn.Sequential(nn.Linear(4, 5), nn.Tanh(), nn.Linear(5, 1)), 2)
    of_one, of_other = tg.optim.Adam(one.parameters(), lr=0.01), tg.optim.SGD(other.parameters(), lr=0.01)

    def judge(z: Any, x: Any) -> Any:
        of_other.zero_grad()
        loss = F.softplus(-other(x)).mean() + F.softplus(other(one(z).detach())).mean()
        loss.backward()
        of_other.step()
        return loss

    def make(z: Any) -> Any:
        of_one.zero_grad()
        loss = F.softplus(-other(one(z))).mean()
        loss.backward()
        of_one.step()
        return loss

    first, second, found = wrap(judge), wrap(make), []
    for z, x in zip(inputs(8, 6, 3), inputs(8, 6, 4), strict=True):
        found += [first(z, x).item(), second(z).item()]
    return found, [*one.parameters(), *other.parameters()]


def gradients_of_two_batches(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 1))
    optimizer = tg.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)

    def part(x: Any) -> Any:
        loss = (model(x) ** 2).mean() / 2
        loss.backward()
        return loss

    def apply() -> None:
        optimizer.step()
        optimizer.zero_grad()

    add, change, found = wrap(part), wrap(apply), []
    for k, x in enumerate(inputs(14, 4, 3)):
        found.append(add(x).item())
        if k % 2:
            change()
    return found, list(model.parameters())


def frozen_for_a_while(wrap: Wrap) -> Any:
    model = started(nn.Sequential(nn.Linear(3, 4), nn.Linear(4, 4), nn.Linear(4, 1)))
    model[1].requires_grad_(False)
    groups = [
        {"params": model[0].parameters(), "lr": 0.01},
        {"params": model[2].parameters(), "lr": 0.1, "weight_decay": 0.5},
        {"params": model[1].parameters()},
    ]

    def given() -> Any:
        for k, x in enumerate(inputs(12, 4, 3)):
            if k in (6, 9):
                model[1 if k == 6 else 0].requires_grad_(k == 6)
            yield x

    return simple(wrap, model, tg.optim.AdamW(groups), lambda y: (y**2).sum(), given())


def shared_weights(wrap: Wrap) -> Any:
    one, other = nn.Linear(4, 4, bias=False), nn.Linear(4, 4, bias=False)
    other.weight = one.weight
    model = started(nn.Sequential(one, nn.Tanh(), other))
    optimizer = tg.optim.RMSprop(model.parameters(), lr=0.01)
    return simple(wrap, model, optimizer, lambda y: (y**2).sum(), inputs(6, 4, 4))


def both_modes(wrap: Wrap) -> Any:
    model = started(nn.Sequential(nn.Linear(4, 6), nn.BatchNorm1d(6), nn.ReLU(), nn.Dropout(0.3), nn.Linear(6, 1)))
    optimizer = tg.optim.Adam(model.parameters(), lr=0.01)
    tg.random.manual_seed(0)

    def step(x: Any) -> Any:
        optimizer.zero_grad()
        loss = (model(x) ** 2).mean()
        loss.backward()
        optimizer.step()
        return loss

    train, evaluate, found = wrap(step), wrap(lambda x: (model(x) ** 2).mean()), []
    for x in inputs(8, 5, 4):
        model.train()
        found.append(train(x).item())
        model.eval()
        found.append(evaluate(x).item())
    return found, [*model.parameters(), *model.buffers()]


def branches(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 1))
    optimizer = tg.optim.SGD(model.parameters(), lr=0.05)

    def step(x: Any) -> Any:
        optimizer.zero_grad()
        loss = (model(x) ** 2).mean()
        if loss > 0.5:
            loss = loss * 0.5
        loss.backward()
        if model.weight.grad.abs().max() > 0.2:
            optimizer.step()
        return loss

    run = wrap(step)
    return [run(x).item() for x in inputs(25, 4, 3)], list(model.parameters())


def a_closure(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 1))
    optimizer = tg.optim.Adam(model.parameters(), lr=0.05)

    def step(x: Any) -> Any:
        def closure() -> Any:
            optimizer.zero_grad()
            loss = (model(x) ** 2).mean()
            loss.backward()
            return loss

        return optimizer.step(closure)

    run = wrap(step)
    return [run(x).item() for x in inputs(6, 4, 3)], list(model.parameters())


def gradients_that_are_changed(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 2))
    optimizer = tg.optim.SGD(model.parameters(), lr=0.05)

    def step(x: Any) -> Any:
        optimizer.zero_grad(set_to_none=False)
        loss = (model(x) ** 4).mean()
        loss.backward()
        nn.utils.clip_grad_value_(model.parameters(), 0.1)
        for p in model.parameters():
            p.grad.add_(0.01)
        gradient = model.weight.grad.clone()
        optimizer.step()
        return loss, gradient.sum()

    run = wrap(step)
    return [v.item() for x in inputs(6, 4, 3) for v in run(x)], list(model.parameters())


def averaged_parameters(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 2))
    optimizer, means = tg.optim.SGD(model.parameters(), lr=0.05), [p.detach().clone() for p in model.parameters()]

    def step(x: Any) -> Any:
        optimizer.zero_grad()
        loss = (model(x) ** 2).mean()
        loss.backward()
        optimizer.step()
        with tg.no_grad():
            for mean, p in zip(means, model.parameters(), strict=True):
                mean.mul_(0.9).add_(p * 0.1)
        return loss

    run = wrap(step)
    return [run(x).item() for x in inputs(6, 4, 3)], [*model.parameters(), *means]


def images(wrap: Wrap) -> Any:
    model = started(nn.Sequential(nn.Conv2d(1, 3, 3), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(27, 4)))
    optimizer = tg.optim.Adam(model.parameters(), lr=0.01)
    return simple(wrap, model, optimizer, lambda y: F.cross_entropy(y, np.array([1, 3])), inputs(6, 2, 1, 8, 8))


def a_penalty_on_gradients(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 1))
    optimizer = tg.optim.SGD(model.parameters(), lr=0.05)

    def step(x: Any) -> Any:
        optimizer.zero_grad()
        loss = (model(x) ** 2).mean()
        gradients = tg.autograd.grad(loss, list(model.parameters()), create_graph=True)
        (loss + sum((g * g).sum() for g in gradients)).backward()
        optimizer.step()
        return loss.detach()

    run = wrap(step)
    return [run(x).item() for x in inputs(6, 4, 3)], list(model.parameters())


def single_precision(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 1)).to(tg.float32)
    given = [x.astype(np.float32) for x in inputs(6, 4, 3)]
    return simple(wrap, model, tg.optim.Adam(model.parameters(), lr=0.05), lambda y: (y**2).mean(), given)


def no_model(wrap: Wrap) -> Any:
    w = tg.tensor([1.0, 2.0], requires_grad=True)

    def step(x: Any) -> Any:
        loss = ((w * x).sum() - 1) ** 2
        loss.backward()
        with tg.no_grad():
            w.sub_(w.grad * 0.1)
            w.grad = None
        return loss

    run = wrap(step)
    return [run(x).item() for x in inputs(6, 2)], [w]


# What Python does each time


def two_steps_in_one(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 1))
    optimizer = tg.optim.SGD(model.parameters(), lr=0.05)

    def step(x: Any) -> Any:
        total = 0.0
        for _ in range(2):
            optimizer.zero_grad()
            loss = (model(x) ** 2).mean()
            loss.backward()
            optimizer.step()
            total = total + loss.detach()
        return total

    run = wrap(step)
    return [run(x).item() for x in inputs(4, 4, 3)], list(model.parameters())


def a_schedule_within(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 1))
    optimizer = tg.optim.SGD(model.parameters(), lr=0.05)
    schedule = tg.optim.lr_scheduler.StepLR(optimizer, 2)

    def step(x: Any) -> Any:
        optimizer.zero_grad()
        loss = (model(x) ** 2).mean()
        loss.backward()
        optimizer.step()
        schedule.step()
        return loss

    run = wrap(step)
    return [run(x).item() for x in inputs(6, 4, 3)], list(model.parameters())


def lbfgs(wrap: Wrap) -> Any:
    model = started(nn.Linear(3, 1))
    optimizer = tg.optim.LBFGS(model.parameters(), max_iter=3)
    (x,) = inputs(1, 6, 3)

    def closure() -> Any:
        optimizer.zero_grad()
        loss = ((model(x) - 1) ** 2).mean()
        loss.backward()
        return loss

    run = wrap(lambda: optimizer.step(closure))
    return [run().item() for _ in range(3)], list(model.parameters())


REPLAYED = (
    *(two_models, gradients_of_two_batches, frozen_for_a_while, shared_weights, both_modes, branches, a_closure),
    *(gradients_that_are_changed, averaged_parameters, images, a_penalty_on_gradients, single_precision, no_model),
)
BY_PYTHON = {
    two_steps_in_one: "was written under no_grad",
    a_schedule_within: "writes the attribute last_epoch",
    lbfgs: r"LBFGS\.step\(\) is not recorded",
}
