"""Schedules: what the rates of an optimiser are, epoch by epoch. Several of them may change one optimiser by turns."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from tapegrad.core.grad_mode import no_grad
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, OperandError
from tapegrad.optim.optimizer import Optimizer

__all__ = [
    "ConstantLR",
    "CosineAnnealingLR",
    "ExponentialLR",
    "LRScheduler",
    "LambdaLR",
    "LinearLR",
    "MultiStepLR",
    "MultiplicativeLR",
    "PolynomialLR",
    "ReduceLROnPlateau",
    "StepLR",
]


def _rate(group: dict[str, Any]) -> Any:
    """Return the rate of a group as a number."""
    rate = group["lr"]
    return rate.item() if isinstance(rate, Tensor) else rate


def _set_rate(group: dict[str, Any], rate: float) -> None:
    """Change the rate of a group; a tensor stays the same one, which programs read anew in each run."""
    if isinstance(group["lr"], Tensor):
        with no_grad():
            group["lr"].fill_(rate)
    else:
        group["lr"] = rate


class LRScheduler:
    """Base of schedules: `step()` after each epoch, when the optimiser has done its steps.

    Parameters
    ----------
    optimizer : Optimizer
    last_epoch : int
        The epoch that was the last, to go on from; -1 to begin.

    Attributes
    ----------
    last_epoch : int
    base_lrs : list of float
        The rates of the optimiser's groups when the schedule began.
    """

    def __init__(self, optimizer: Optimizer, last_epoch: int = -1) -> None:
        if not isinstance(optimizer, Optimizer):
            raise OperandError(f"{type(self).__name__} takes an optimizer, not {type(optimizer).__qualname__}")
        self.optimizer, self.last_epoch = optimizer, last_epoch
        for group in optimizer.param_groups:
            if last_epoch == -1:
                group["initial_lr"] = group.get("initial_lr", _rate(group))
            elif "initial_lr" not in group:
                raise ArgumentError(
                    f"{type(self).__name__} cannot go on from epoch {last_epoch} of an optimizer without initial_lr; "
                    "load the optimizer's state_dict first"
                )
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.step()

    def factor(self, epoch: int) -> float:
        """Return by what the rates are multiplied as an epoch begins."""
        raise NotImplementedError

    def rates(self) -> list[Any]:
        """Return the rates of the groups in the epoch that begins."""
        by = self.factor(self.last_epoch) if self.last_epoch else 1.0
        return [_rate(group) * by for group in self.optimizer.param_groups]

    def step(self) -> None:
        """Begin the next epoch."""
        self.last_epoch += 1
        for group, rate in zip(self.optimizer.param_groups, self.rates(), strict=True):
            _set_rate(group, rate)

    def get_last_lr(self) -> list[Any]:
        """Return the rates that the groups have now."""
        return [_rate(group) for group in self.optimizer.param_groups]

    def state_dict(self) -> dict[str, Any]:
        """Return what the schedule knows, but for the optimiser, and functions."""
        return {k: v for k, v in vars(self).items() if k != "optimizer" and not callable(v) and k != "lr_lambdas"}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take over what `state_dict` has returned."""
        vars(self).update(state_dict)


class LambdaLR(LRScheduler):
    """Rates are the first ones times a function of the epoch.

    Parameters
    ----------
    optimizer : Optimizer
    lr_lambda : callable or sequence of callable
        Of the epoch, counted from 0; one for all groups, or one for each.
    last_epoch : int
    """

    def __init__(
        self, optimizer: Optimizer, lr_lambda: Callable[[int], float] | Sequence[Any], last_epoch: int = -1
    ) -> None:
        count = len(optimizer.param_groups)
        self.lr_lambdas = [lr_lambda] * count if callable(lr_lambda) else list(lr_lambda)
        if len(self.lr_lambdas) != count:
            raise ArgumentError(f"LambdaLR got {len(self.lr_lambdas)} functions for {count} groups")
        super().__init__(optimizer, last_epoch)

    def rates(self) -> list[Any]:
        pairs = zip(self.base_lrs, self.lr_lambdas, strict=True)
        return [base * function(self.last_epoch) for base, function in pairs]


class MultiplicativeLR(LRScheduler):
    """Rates are multiplied by a function of the epoch each time."""

    def __init__(self, optimizer: Optimizer, lr_lambda: Callable[[int], float], last_epoch: int = -1) -> None:
        self.lr_lambda = lr_lambda
        super().__init__(optimizer, last_epoch)

    def factor(self, epoch: int) -> float:
        return self.lr_lambda(epoch)


class StepLR(LRScheduler):
    """Rates are multiplied by `gamma` after every `step_size` epochs."""

    def __init__(self, optimizer: Optimizer, step_size: int, gamma: float = 0.1, last_epoch: int = -1) -> None:
        self.step_size, self.gamma = step_size, gamma
        super().__init__(optimizer, last_epoch)

    def factor(self, epoch: int) -> float:
        return 1.0 if epoch % self.step_size else self.gamma


class MultiStepLR(LRScheduler):
    """Rates are multiplied by `gamma` after each of some epochs."""

    def __init__(
        self, optimizer: Optimizer, milestones: Sequence[int], gamma: float = 0.1, last_epoch: int = -1
    ) -> None:
        self.milestones, self.gamma = sorted(milestones), gamma
        super().__init__(optimizer, last_epoch)

    def factor(self, epoch: int) -> float:
        return self.gamma ** self.milestones.count(epoch)


class ExponentialLR(LRScheduler):
    """Rates are multiplied by `gamma` after every epoch."""

    def __init__(self, optimizer: Optimizer, gamma: float, last_epoch: int = -1) -> None:
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def factor(self, epoch: int) -> float:
        return self.gamma


class ConstantLR(LRScheduler):
    """Rates are multiplied by `factor` for the first `total_iters` epochs."""

    def __init__(self, optimizer: Optimizer, factor: float = 1 / 3, total_iters: int = 5, last_epoch: int = -1) -> None:
        if not 0 < factor <= 1:
            raise ArgumentError(f"ConstantLR got factor={factor!r}; give a number above 0, up to 1")
        self.by, self.total_iters = factor, total_iters
        super().__init__(optimizer, last_epoch)

    def rates(self) -> list[Any]:
        by = self.by if self.last_epoch == 0 else 1 / self.by if self.last_epoch == self.total_iters else 1.0
        return [_rate(group) * by for group in self.optimizer.param_groups]


class LinearLR(LRScheduler):
    """Rates are multiplied by a number that goes from `start_factor` to `end_factor` in `total_iters` epochs."""

    def __init__(
        self,
        optimizer: Optimizer,
        start_factor: float = 1 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
        last_epoch: int = -1,
    ) -> None:
        if not 0 < start_factor <= 1 or not 0 <= end_factor <= 1:
            raise ArgumentError(
                f"LinearLR got start_factor={start_factor!r} and end_factor={end_factor!r}; give numbers from 0 to 1, "
                "the first above 0"
            )
        self.start_factor, self.end_factor, self.total_iters = start_factor, end_factor, total_iters
        super().__init__(optimizer, last_epoch)

    def _at(self, epoch: int) -> float:
        done = min(epoch, self.total_iters) / self.total_iters
        return self.start_factor + (self.end_factor - self.start_factor) * done

    def rates(self) -> list[Any]:
        epoch = self.last_epoch
        if epoch == 0:
            by = self.start_factor
        else:
            by = 1.0 if epoch > self.total_iters else self._at(epoch) / self._at(epoch - 1)
        return [_rate(group) * by for group in self.optimizer.param_groups]


class PolynomialLR(LRScheduler):
    """Rates go to 0 in `total_iters` epochs, as `(1 - epoch / total_iters) ** power`."""

    def __init__(self, optimizer: Optimizer, total_iters: int = 5, power: float = 1.0, last_epoch: int = -1) -> None:
        self.total_iters, self.power = total_iters, power
        super().__init__(optimizer, last_epoch)

    def factor(self, epoch: int) -> float:
        left = self.total_iters - epoch
        return (left / (left + 1)) ** self.power if left >= 0 else 1.0


class CosineAnnealingLR(LRScheduler):
    """Rates go from the first ones to `eta_min` in `T_max` epochs, as half a cosine, and back (Loshchilov and Hutter).

    Parameters
    ----------
    optimizer : Optimizer
    T_max : int
    eta_min : float
    last_epoch : int
    """

    def __init__(self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1) -> None:
        self.T_max, self.eta_min = T_max, eta_min
        super().__init__(optimizer, last_epoch)

    def rates(self) -> list[Any]:
        epoch, half = self.last_epoch, self.T_max
        now = [_rate(group) for group in self.optimizer.param_groups]
        if epoch == 0:
            return now
        if (epoch - 1 - half) % (2 * half) == 0:  # at the lowest point, from where no factor leads away
            rise = (1 - math.cos(math.pi / half)) / 2
            return [rate + (base - self.eta_min) * rise for rate, base in zip(now, self.base_lrs, strict=True)]
        by = (1 + math.cos(math.pi * epoch / half)) / (1 + math.cos(math.pi * (epoch - 1) / half))
        return [self.eta_min + (rate - self.eta_min) * by for rate in now]


class ReduceLROnPlateau:
    """Rates are multiplied by `factor` when a number has not become better for a while.

    Parameters
    ----------
    optimizer : Optimizer
    mode : {"min", "max"}
        Whether less is better, or more.
    factor : float
    patience : int
        So many epochs without anything better are allowed.
    threshold : float
        By how much it has to be better to count.
    threshold_mode : {"rel", "abs"}
        Whether that is a part of the best so far, or a difference.
    cooldown : int
        For so many epochs after a change nothing is counted.
    min_lr : float or sequence of float
        Below which rates do not go.
    eps : float
        Changes that are not larger are not made.

    Attributes
    ----------
    best : float
    num_bad_epochs : int
    """

    def __init__(
        self,
        optimizer: Optimizer,
        mode: str = "min",
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 1e-4,
        threshold_mode: str = "rel",
        cooldown: int = 0,
        min_lr: Any = 0.0,
        eps: float = 1e-8,
    ) -> None:
        if not 0 <= factor < 1:
            raise ArgumentError(f"ReduceLROnPlateau got factor={factor!r}; give a number from 0 to below 1")
        if mode not in ("min", "max") or threshold_mode not in ("rel", "abs"):
            raise ArgumentError(
                f"ReduceLROnPlateau got mode={mode!r} and threshold_mode={threshold_mode!r}; give 'min' or 'max', and "
                "'rel' or 'abs'"
            )
        count = len(optimizer.param_groups)
        self.optimizer, self.mode, self.factor, self.patience = optimizer, mode, factor, patience
        self.threshold, self.threshold_mode, self.cooldown, self.eps = threshold, threshold_mode, cooldown, eps
        self.min_lrs = list(min_lr) if isinstance(min_lr, (list, tuple)) else [min_lr] * count
        if len(self.min_lrs) != count:
            raise ArgumentError(f"ReduceLROnPlateau got {len(self.min_lrs)} lowest rates for {count} groups")
        self.best, self.num_bad_epochs, self.cooldown_counter = math.inf if mode == "min" else -math.inf, 0, 0
        self.last_epoch = 0

    def is_better(self, value: float) -> bool:
        """Tell whether a number is better than the best so far."""
        by = -self.threshold if self.mode == "min" else self.threshold
        bound = self.best * (1 + by) if self.threshold_mode == "rel" else self.best + by
        return value < bound if self.mode == "min" else value > bound

    def step(self, metrics: Any) -> None:
        """Note the number of an epoch."""
        value = float(metrics)
        self.last_epoch += 1
        if self.is_better(value):
            self.best, self.num_bad_epochs = value, 0
        else:
            self.num_bad_epochs += 1
        if self.cooldown_counter:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            for group, least in zip(self.optimizer.param_groups, self.min_lrs, strict=True):
                rate = max(_rate(group) * self.factor, least)
                if _rate(group) - rate > self.eps:
                    _set_rate(group, rate)
            self.cooldown_counter, self.num_bad_epochs = self.cooldown, 0

    def get_last_lr(self) -> list[Any]:
        """Return the rates that the groups have now."""
        return [_rate(group) for group in self.optimizer.param_groups]

    def state_dict(self) -> dict[str, Any]:
        """Return what the schedule knows, but for the optimiser."""
        return {k: v for k, v in vars(self).items() if k != "optimizer"}

    def load_state_dict(self, state_dict: dict[str, Any]) -> None:
        """Take over what `state_dict` has returned."""
        vars(self).update(state_dict)
