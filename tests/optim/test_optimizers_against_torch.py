"""Optimisers and schedules, step for step, against PyTorch's."""

import numpy as np
import pytest

import tapegrad as tg

OPTIONS = {
    "SGD": [
        dict(lr=0.05),
        dict(lr=0.05, momentum=0.9),
        dict(lr=0.05, momentum=0.9, nesterov=True, weight_decay=0.1),
        dict(lr=0.05, momentum=0.8, dampening=0.3, maximize=True),
    ],
    "Adam": [dict(lr=0.05), dict(lr=0.05, betas=(0.5, 0.7), weight_decay=0.1, amsgrad=True, maximize=True)],
    "AdamW": [dict(lr=0.05), dict(lr=0.05, weight_decay=0.2, amsgrad=True)],
    "RMSprop": [
        dict(lr=0.05),
        dict(lr=0.05, alpha=0.8, momentum=0.5, centered=True, weight_decay=0.1),
        dict(maximize=True),
    ],
    "Adagrad": [dict(lr=0.05), dict(lr_decay=0.1, weight_decay=0.1, initial_accumulator_value=0.5)],
}
EACH = [(name, k) for name, options in OPTIONS.items() for k in range(len(options))]
SHAPES = [(3, 2), (3,), ()]


def arrays(seed, dtype="float64"):
    rng = np.random.default_rng(seed)
    return [rng.normal(size=shape).astype(dtype) for shape in SHAPES]


def both(torch, dtype="float64"):
    ours = [tg.tensor(a, requires_grad=True) for a in arrays(0, dtype)]
    return ours, [torch.tensor(a, requires_grad=True) for a in arrays(0, dtype)]


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name, k", EACH)
def test_steps_are_those_of_torch(torch, name, k, dtype):
    ours, theirs = both(torch, dtype)
    options = OPTIONS[name][k]
    # Two groups, of which one has another rate; a parameter that has no gradient in some steps.
    optimizer = getattr(tg.optim, name)([{"params": ours[:2]}, {"params": ours[2:], "lr": 0.01}], **options)
    other = getattr(torch.optim, name)([{"params": theirs[:2]}, {"params": theirs[2:], "lr": 0.01}], **options)
    tolerance = 1e-13 if dtype == "float64" else 2e-6
    for step in range(12):
        for p, q, g in zip(ours, theirs, arrays(step + 1, dtype), strict=True):
            p.grad, q.grad = tg.tensor(g), torch.tensor(g)
        if step in (3, 4):
            ours[1].grad = theirs[1].grad = None
        if step == 6:
            optimizer.param_groups[0]["lr"] = other.param_groups[0]["lr"] = 0.02
        optimizer.step(), other.step()
        for p, q in zip(ours, theirs, strict=True):
            assert p.dtype == dtype and p.requires_grad and p.is_leaf
            np.testing.assert_allclose(p.detach(), q.detach(), rtol=tolerance, atol=tolerance)
            for key, value in optimizer.state[p].items():
                if key in other.state[q] and other.state[q][key] is not None:
                    np.testing.assert_allclose(value, other.state[q][key], rtol=tolerance, atol=tolerance, err_msg=key)
    assert not any(compiled.stats.eager for compiled in optimizer._passes.values())


@pytest.mark.parametrize("name, k", EACH)
def test_an_optimizer_goes_on_from_its_state(torch, name, k, tmp_path):
    ours, theirs = both(torch)
    optimizer = getattr(tg.optim, name)(ours, **OPTIONS[name][k])
    other = getattr(torch.optim, name)(theirs, **OPTIONS[name][k])
    copies = None
    for step in range(6):
        if step == 3:
            tg.save(optimizer.state_dict(), tmp_path / "state.npz")
            copies = [tg.tensor(p.detach(), requires_grad=True) for p in ours]
            again = getattr(tg.optim, name)(copies, lr=7.0)
            again.load_state_dict(tg.load(tmp_path / "state.npz"))
            # As PyTorch's own, from its state.
            foreign = [tg.tensor(q.detach().numpy(), requires_grad=True) for q in theirs]
            third = getattr(tg.optim, name)(foreign, **OPTIONS[name][k])
            third.load_state_dict(other.state_dict())
        for n, g in enumerate(arrays(step + 1)):
            ours[n].grad, theirs[n].grad = tg.tensor(g), torch.tensor(g)
            if copies is not None:
                copies[n].grad, foreign[n].grad = tg.tensor(g), tg.tensor(g)
        optimizer.step(), other.step()
        if copies is not None:
            again.step(), third.step()
            for p, q, r in zip(ours, copies, foreign, strict=True):
                assert np.array_equal(p.detach(), q.detach())
                np.testing.assert_allclose(p.detach(), r.detach(), rtol=1e-13)


@pytest.mark.parametrize("search", [None, "strong_wolfe"])
@pytest.mark.parametrize("options", [{}, {"max_iter": 4, "history_size": 2}, {"lr": 0.3, "max_eval": 7}], ids=str)
def test_lbfgs_is_that_of_torch(torch, search, options):
    rng = np.random.default_rng(1)
    A = rng.normal(size=(6, 3))
    b = rng.normal(size=6)

    def minimised(module, tensor, p, q, A, b):
        optimizer = module.LBFGS([p, q], line_search_fn=search, **options)
        found = []

        def closure():
            optimizer.zero_grad()
            r = A @ p - b
            loss = (r * r).sum() + ((q * q).sum() - 2) ** 2 + (q[0] - p[1]) ** 4
            loss.backward()
            return loss

        for _ in range(6):
            found.append(float(optimizer.step(closure).detach()))
            found += [*p.detach().tolist(), *q.detach().tolist()]
        return found, optimizer.state[p]["func_evals"]

    starts = np.array([3.0, -2.0, 1.0]), np.array([0.3, 2.0])
    got, count = minimised(tg.optim, tg.tensor, *[tg.tensor(s, requires_grad=True) for s in starts], A, b)
    wanted, other = minimised(
        torch.optim, torch.tensor, *[torch.tensor(s, requires_grad=True) for s in starts], *map(torch.tensor, (A, b))
    )
    assert count == other
    if np.isfinite(wanted).all():
        np.testing.assert_allclose(got, wanted, rtol=1e-6, atol=1e-9)
        assert got[-6] < 0.1 * got[0]
    else:
        assert not np.isfinite(got).all()


SCHEDULES = {
    "StepLR": [dict(step_size=3), dict(step_size=2, gamma=0.5)],
    "MultiStepLR": [dict(milestones=[2, 5, 5, 9], gamma=0.5)],
    "ExponentialLR": [dict(gamma=0.9)],
    "ConstantLR": [dict(), dict(factor=0.5, total_iters=3)],
    "LinearLR": [dict(), dict(start_factor=0.2, end_factor=0.7, total_iters=4)],
    "PolynomialLR": [dict(), dict(total_iters=7, power=2.0)],
    "CosineAnnealingLR": [dict(T_max=4), dict(T_max=5, eta_min=0.01)],
    "LambdaLR": [dict(lr_lambda=lambda epoch: 1 / (1 + epoch))],
    "MultiplicativeLR": [dict(lr_lambda=lambda epoch: 1 / (1 + epoch))],
}


@pytest.mark.filterwarnings("ignore:Detected call of")  # PyTorch's, as no gradient is stepped by here
@pytest.mark.parametrize("name, k", [(name, k) for name, options in SCHEDULES.items() for k in range(len(options))])
def test_schedules_are_those_of_torch(torch, name, k):
    def rates(module, tensor):
        groups = [{"params": [tensor(1.0, requires_grad=True)]}, {"params": [tensor(2.0, requires_grad=True)], "lr": 2}]
        optimizer = module.SGD(groups, lr=0.5)
        schedule = getattr(module.lr_scheduler, name)(optimizer, **SCHEDULES[name][k])
        second = module.lr_scheduler.ExponentialLR(optimizer, 0.95)  # by turns with another
        found = []
        for _ in range(13):
            found.append([float(group["lr"]) for group in optimizer.param_groups])
            assert found[-1] == [float(rate) for rate in schedule.get_last_lr()] or module is not tg.optim
            schedule.step(), second.step()
        return found

    np.testing.assert_allclose(rates(tg.optim, tg.tensor), rates(torch.optim, torch.tensor), rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize(
    "options",
    [{}, dict(mode="max", threshold=0.1, threshold_mode="abs"), dict(patience=1, cooldown=2, min_lr=0.01)],
    ids=str,
)
def test_a_plateau_is_that_of_torch(torch, options):
    def rates(module, tensor):
        optimizer = module.SGD([tensor(1.0, requires_grad=True)], lr=0.5)
        schedule = module.lr_scheduler.ReduceLROnPlateau(optimizer, factor=0.3, **{"patience": 2, **options})
        found = []
        for value in np.random.default_rng(2).normal(size=40):
            schedule.step(value)
            found.append(optimizer.param_groups[0]["lr"])
        return found

    got = rates(tg.optim, tg.tensor)
    assert got == rates(torch.optim, torch.tensor) and len(set(got)) > 2


def test_a_schedule_goes_on_from_its_state():
    def begin():
        optimizer = tg.optim.SGD([tg.tensor(1.0, requires_grad=True)], lr=0.5)
        return optimizer, tg.optim.lr_scheduler.CosineAnnealingLR(optimizer, 4)

    optimizer, schedule = begin()
    for _ in range(3):
        schedule.step()
    again, other = begin()
    again.load_state_dict(optimizer.state_dict()), other.load_state_dict(schedule.state_dict())
    for _ in range(5):
        schedule.step(), other.step()
        assert schedule.get_last_lr() == other.get_last_lr()
