"""Optimisers whose step is a formula of gradients: SGD, Adam, AdamW, RMSprop and Adagrad."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError
from tapegrad.numpy_api.creation import tensor
from tapegrad.optim.optimizer import FirstOrder


def _zeros(p: Tensor) -> Tensor:
    return tensor(np.zeros(p.shape, p.dtype))


def _count(p: Tensor) -> Tensor:
    return tensor(np.zeros((), p.dtype))


class SGD(FirstOrder):
    """Stochastic gradient descent, with momentum if that is wanted.

    Parameters
    ----------
    params : iterable of Tensor, or of dict
    lr : float or Tensor
        The step is so many gradients long.
    momentum : float
        What remains of the last step's direction: `v = momentum v + (1 - dampening) g`, and v in the place of g.
    dampening : float
    weight_decay : float
        So many times the parameter is added to its gradient.
    nesterov : bool
        Take `g + momentum v` (Sutskever and others, 2013).
    maximize : bool
        Go upwards.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.nn.Parameter([1.0, 2.0])
    >>> optimizer = tg.optim.SGD([w], lr=0.1)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w
    tensor([0.8, 1.6], requires_grad=True)
    """

    numbers = "lr", "momentum", "dampening", "weight_decay"

    def __init__(
        self,
        params: Iterable[Any],
        lr: Any = 1e-3,
        momentum: float = 0.0,
        dampening: float = 0.0,
        weight_decay: float = 0.0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(params, dict(
            lr=lr, momentum=momentum, dampening=dampening, weight_decay=weight_decay, nesterov=nesterov,
            maximize=maximize,
        ))  # fmt: skip

    def _check(self, group: dict[str, Any]) -> None:
        self._least(group, lr=0.0, momentum=0.0, weight_decay=0.0)
        if group["nesterov"] and (group["momentum"] <= 0 or group["dampening"] != 0):
            raise ArgumentError("SGD with nesterov=True takes a momentum above 0, and no dampening")

    def update(self, p: Any, g: Any, state: dict[str, Any], n: dict[str, Any], group: dict[str, Any]) -> Any:
        g = -g if group["maximize"] else g
        if group["weight_decay"]:
            g = g + n["weight_decay"] * p
        if not group["momentum"]:
            return p - n["lr"] * g, {}
        v = g  # of the first step
        if "momentum_buffer" in state:
            v = n["momentum"] * state["momentum_buffer"] + (1 - n["dampening"]) * g
        return p - n["lr"] * (g + n["momentum"] * v if group["nesterov"] else v), {"momentum_buffer": v}


class Adam(FirstOrder):
    """Adam (Kingma and Ba, 2015): steps of about the same length in all directions.

    Parameters
    ----------
    params : iterable of Tensor, or of dict
    lr : float or Tensor
        About how long a step is in each direction.
    betas : tuple of float
        What remains of the means of gradients and of their squares.
    eps : float
        Added to the root of the mean square.
    weight_decay : float
        So many times the parameter is added to its gradient.
    amsgrad : bool
        Divide by the largest mean square so far (Reddi and others, 2018).
    maximize : bool
        Go upwards.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.nn.Parameter([1.0, 2.0])
    >>> optimizer = tg.optim.Adam([w], lr=0.1)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w
    tensor([0.9, 1.9], requires_grad=True)
    """

    numbers = "lr", "betas", "eps", "weight_decay"
    _is_decoupled = False

    def __init__(
        self,
        params: Iterable[Any],
        lr: Any = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(params, dict(
            lr=lr, betas=betas, eps=eps, weight_decay=weight_decay, amsgrad=amsgrad, maximize=maximize
        ))  # fmt: skip

    def _check(self, group: dict[str, Any]) -> None:
        self._least(group, lr=0.0, eps=0.0, weight_decay=0.0)
        group["betas"] = tuple(group["betas"])
        if len(group["betas"]) != 2 or not all(0 <= beta < 1 for beta in group["betas"]):
            raise ArgumentError(f"{type(self).__name__} got betas={group['betas']}; give two numbers from 0 to below 1")

    def _start(self, group: dict[str, Any], p: Tensor) -> dict[str, Any]:
        state = {"step": _count(p), "exp_avg": _zeros(p), "exp_avg_sq": _zeros(p)}
        return {**state, "max_exp_avg_sq": _zeros(p)} if group["amsgrad"] else state

    def update(self, p: Any, g: Any, state: dict[str, Any], n: dict[str, Any], group: dict[str, Any]) -> Any:
        g = -g if group["maximize"] else g
        if self._is_decoupled:
            p = p * (1 - n["lr"] * n["weight_decay"])
        elif group["weight_decay"]:
            g = g + n["weight_decay"] * p
        step = state["step"]
        mean = state["exp_avg"] + (1 - n["betas0"]) * (g - state["exp_avg"])
        square = n["betas1"] * state["exp_avg_sq"] + (1 - n["betas1"]) * g * g
        new = {"step": step, "exp_avg": mean, "exp_avg_sq": square}
        if group["amsgrad"]:
            square = new["max_exp_avg_sq"] = np.maximum(state["max_exp_avg_sq"], square)
        root = np.sqrt(square) / np.sqrt(1 - n["betas1"] ** step) + n["eps"]
        return p - n["lr"] / (1 - n["betas0"] ** step) * mean / root, new


class AdamW(Adam):
    """Adam with weight decay beside the gradient (Loshchilov and Hutter, 2019): the parameter loses `lr weight_decay`.

    Parameters as of `Adam`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.tensor([1.0], requires_grad=True)
    >>> optimizer = tg.optim.AdamW([w], lr=0.1, weight_decay=0.0)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach().round(4)  # a step of lr against the gradient
    tensor([0.9])
    """

    _is_decoupled = True

    def __init__(
        self,
        params: Iterable[Any],
        lr: Any = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 1e-2,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, maximize=maximize)


class RMSprop(FirstOrder):
    """RMSprop (Tieleman and Hinton, 2012): gradients divided by the root of their mean square.

    Parameters
    ----------
    params : iterable of Tensor, or of dict
    lr : float or Tensor
    alpha : float
        What remains of the mean square.
    eps : float
        Added to its root.
    weight_decay : float
        So many times the parameter is added to its gradient.
    momentum : float
        What remains of the last step's direction.
    centered : bool
        Divide by the deviation, in the place of the mean square (Graves, 2013).
    maximize : bool
        Go upwards.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.tensor([1.0], requires_grad=True)
    >>> optimizer = tg.optim.RMSprop([w], lr=0.1, alpha=0.0)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach().round(4)  # a step of lr against the gradient
    tensor([0.9])
    """

    numbers = "lr", "alpha", "eps", "weight_decay", "momentum"

    def __init__(
        self,
        params: Iterable[Any],
        lr: Any = 1e-2,
        alpha: float = 0.99,
        eps: float = 1e-8,
        weight_decay: float = 0.0,
        momentum: float = 0.0,
        centered: bool = False,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(params, dict(
            lr=lr, alpha=alpha, eps=eps, weight_decay=weight_decay, momentum=momentum, centered=centered,
            maximize=maximize,
        ))  # fmt: skip

    def _check(self, group: dict[str, Any]) -> None:
        self._least(group, lr=0.0, alpha=0.0, eps=0.0, weight_decay=0.0, momentum=0.0)

    def _start(self, group: dict[str, Any], p: Tensor) -> dict[str, Any]:
        state = {"step": _count(p), "square_avg": _zeros(p)}
        if group["momentum"]:
            state["momentum_buffer"] = _zeros(p)
        if group["centered"]:
            state["grad_avg"] = _zeros(p)
        return state

    def update(self, p: Any, g: Any, state: dict[str, Any], n: dict[str, Any], group: dict[str, Any]) -> Any:
        g = -g if group["maximize"] else g
        if group["weight_decay"]:
            g = g + n["weight_decay"] * p
        square = n["alpha"] * state["square_avg"] + (1 - n["alpha"]) * g * g
        new = {"step": state["step"], "square_avg": square}
        if "grad_avg" in state:
            mean = new["grad_avg"] = state["grad_avg"] + (1 - n["alpha"]) * (g - state["grad_avg"])
            square = square - mean * mean
        scaled = g / (np.sqrt(square) + n["eps"])
        if "momentum_buffer" in state:
            scaled = new["momentum_buffer"] = n["momentum"] * state["momentum_buffer"] + scaled
        return p - n["lr"] * scaled, new


class Adagrad(FirstOrder):
    """Adagrad (Duchi and others, 2011): gradients divided by the root of the sum of their squares.

    Parameters
    ----------
    params : iterable of Tensor, or of dict
    lr : float or Tensor
    lr_decay : float
        The rate is divided by `1 + k lr_decay` in step k, counted from 0.
    weight_decay : float
        So many times the parameter is added to its gradient.
    initial_accumulator_value : float
        What the sums begin with.
    eps : float
        Added to the root.
    maximize : bool
        Go upwards.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.tensor([1.0], requires_grad=True)
    >>> optimizer = tg.optim.Adagrad([w], lr=0.1)
    >>> (w * w).sum().backward()
    >>> optimizer.step()
    >>> w.detach().round(4)  # a step of lr against the gradient
    tensor([0.9])
    """

    numbers = "lr", "lr_decay", "weight_decay", "eps"

    def __init__(
        self,
        params: Iterable[Any],
        lr: Any = 1e-2,
        lr_decay: float = 0.0,
        weight_decay: float = 0.0,
        initial_accumulator_value: float = 0.0,
        eps: float = 1e-10,
        *,
        maximize: bool = False,
    ) -> None:
        super().__init__(params, dict(
            lr=lr, lr_decay=lr_decay, weight_decay=weight_decay, initial_accumulator_value=initial_accumulator_value,
            eps=eps, maximize=maximize,
        ))  # fmt: skip

    def _check(self, group: dict[str, Any]) -> None:
        self._least(group, lr=0.0, lr_decay=0.0, weight_decay=0.0, initial_accumulator_value=0.0, eps=0.0)

    def _start(self, group: dict[str, Any], p: Tensor) -> dict[str, Any]:
        return {"step": _count(p), "sum": _zeros(p) + group["initial_accumulator_value"]}

    def update(self, p: Any, g: Any, state: dict[str, Any], n: dict[str, Any], group: dict[str, Any]) -> Any:
        g = -g if group["maximize"] else g
        if group["weight_decay"]:
            g = g + n["weight_decay"] * p
        total = state["sum"] + g * g
        rate = n["lr"] / (1 + (state["step"] - 1) * n["lr_decay"])
        return p - rate * g / (np.sqrt(total) + n["eps"]), {"step": state["step"], "sum": total}
