"""L-BFGS: steps by what the last gradients say of the curvature, as long as a line search finds them good."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.grad_mode import enable_grad, is_traced, unrecorded
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError
from tapegrad.nn.utils import vector_to_parameters
from tapegrad.optim.optimizer import Optimizer

_DECREASE, _CURVATURE, _SEARCHES = 1e-4, 0.9, 25
"""What Wolfe's conditions ask for, and how many points one search may look at."""


class Point(NamedTuple):
    """A point on the line that is searched.

    Attributes
    ----------
    at : float
        How far along the direction.
    loss : float
    gradient : ndarray
    slope : float
        The derivative of the loss along the direction.
    """

    at: float
    loss: float
    gradient: np.ndarray
    slope: float


class LBFGS(Optimizer):
    """L-BFGS (Liu and Nocedal, 1989), for losses that are computed from all data.

    Parameters
    ----------
    params : iterable of Tensor
        One group.
    lr : float
        The length of steps, or the one that a line search begins with.
    max_iter : int
        So many iterations a call of `step` does at most.
    max_eval : int, optional
        So often it calls the closure at most; `max_iter * 5 / 4` by default.
    tolerance_grad : float
        It stops where no component of the gradient is larger,
    tolerance_change : float
        or no parameter and not the loss has changed by more.
    history_size : int
        So many steps are remembered.
    line_search_fn : {None, "strong_wolfe"}
        The line search of Nocedal and Wright (2006, algorithms 3.5 and 3.6), with cubic interpolation.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.nn.Parameter([-1.0, 2.0])
    >>> optimizer = tg.optim.LBFGS([w], line_search_fn="strong_wolfe")
    >>> def closure():
    ...     optimizer.zero_grad()
    ...     loss = 100 * (w[1] - w[0] ** 2) ** 2 + (1 - w[0]) ** 2
    ...     loss.backward()
    ...     return loss
    >>> for _ in range(3):
    ...     _ = optimizer.step(closure)
    >>> bool(abs(w - 1).max() < 1e-6)
    True
    """

    def __init__(
        self,
        params: Iterable[Any],
        lr: float = 1.0,
        max_iter: int = 20,
        max_eval: int | None = None,
        tolerance_grad: float = 1e-7,
        tolerance_change: float = 1e-9,
        history_size: int = 100,
        line_search_fn: str | None = None,
    ) -> None:
        if line_search_fn not in (None, "strong_wolfe"):
            raise ArgumentError(f"LBFGS got line_search_fn={line_search_fn!r}; give None or 'strong_wolfe'")
        super().__init__(params, dict(
            lr=lr, max_iter=max_iter, max_eval=max_iter * 5 // 4 if max_eval is None else max_eval,
            tolerance_grad=tolerance_grad, tolerance_change=tolerance_change, history_size=history_size,
            line_search_fn=line_search_fn,
        ))  # fmt: skip
        if len(self.param_groups) > 1:
            raise ArgumentError("LBFGS takes one group of parameters, as a step is one of all together")
        self.params = self.param_groups[0]["params"]
        self.state[self.params[0]] = {"n_iter": 0, "func_evals": 0, "d": None, "t": None, "H_diag": 1.0,
            "old_dirs": [], "old_stps": [], "prev_flat_grad": None, "prev_loss": None}  # fmt: skip

    def _check(self, group: dict[str, Any]) -> None:
        self._least(group, lr=0.0, max_iter=1, max_eval=1, history_size=1)

    def _gradient(self) -> np.ndarray:
        parts = [np.zeros(p.size) if p.grad is None else p.grad.detach().numpy().reshape(-1) for p in self.params]
        return np.concatenate(parts)

    def _values(self) -> np.ndarray:
        return np.concatenate([p.detach().numpy().reshape(-1) for p in self.params])

    def _write(self, values: np.ndarray) -> None:
        vector_to_parameters(values, self.params)

    def step(self, closure: Callable[[], Any] | None = None) -> Any:
        """Change the parameters, by up to `max_iter` iterations.

        Parameters
        ----------
        closure : callable
            Forgets the gradients, computes the loss and them, and returns the loss.

        Returns
        -------
        object
            What the closure returned the first time.
        """
        if is_traced():
            raise unrecorded("LBFGS.step() is not recorded, as it goes on as long as numbers say; compile its closure")
        if closure is None:
            raise ArgumentError("LBFGS computes the loss several times in a step; give step() a closure")
        group, state = self.param_groups[0], self.state[self.params[0]]

        def evaluated() -> tuple[Any, float, np.ndarray]:
            with enable_grad():
                result = closure()
            state["func_evals"] += 1
            return result, float(result.detach() if isinstance(result, Tensor) else result), self._gradient()

        first, loss, gradient = evaluated()
        if np.abs(gradient).max() <= group["tolerance_grad"]:
            return first
        calls, iterations = 1, 0
        while True:
            iterations += 1
            state["n_iter"] += 1
            d = self._direction(gradient)
            t = group["lr"] * (min(1.0, 1.0 / np.abs(gradient).sum()) if state["n_iter"] == 1 else 1.0)
            before, slope = loss, float(gradient @ d)
            state.update(d=d, t=t, prev_flat_grad=gradient, prev_loss=loss)
            if slope > -group["tolerance_change"]:
                return first
            start = self._values()

            def look(at: float, start: np.ndarray = start, d: np.ndarray = d) -> Point:
                self._write(start + at * d)
                _, found, g = evaluated()
                return Point(at, found, g, float(g @ d))

            if group["line_search_fn"] is not None:
                chosen, searched = strong_wolfe(look, t, np.abs(d).max(), Point(0.0, loss, gradient, slope))
                t, loss, gradient = chosen.at, chosen.loss, chosen.gradient
                calls += searched
                self._write(start + t * d)
            else:
                self._write(start + t * d)
                if iterations < group["max_iter"]:
                    _, loss, gradient = evaluated()
                    calls += 1
            state["t"] = t
            if (
                iterations >= group["max_iter"]
                or calls >= group["max_eval"]
                or np.abs(gradient).max() <= group["tolerance_grad"]
                or np.abs(d * t).max() <= group["tolerance_change"]
                or abs(loss - before) < group["tolerance_change"]
            ):
                return first

    def _direction(self, gradient: np.ndarray) -> np.ndarray:
        """Return minus the gradient times the inverse of the curvature, as the last steps show it (two loops)."""
        state = self.state[self.params[0]]
        if state["n_iter"] == 1:
            return -gradient
        y, s = gradient - state["prev_flat_grad"], state["d"] * state["t"]
        if (ys := float(y @ s)) > 1e-10:
            keep = self.param_groups[0]["history_size"] - 1
            state["old_dirs"] = [*(state["old_dirs"][-keep:] if keep else []), y]
            state["old_stps"] = [*(state["old_stps"][-keep:] if keep else []), s]
            state["H_diag"] = ys / float(y @ y)
        pairs = [(y, s, 1.0 / float(y @ s)) for y, s in zip(state["old_dirs"], state["old_stps"], strict=True)]
        d, weights = -gradient, []
        for y, s, rho in reversed(pairs):
            weights.append(rho * float(s @ d))
            d = d - weights[-1] * y
        d = d * state["H_diag"]
        for y, s, rho in pairs:
            d = d + (weights.pop() - rho * float(y @ d)) * s
        return d

    def _taken(self, number: int, key: str, value: Any, p: Any) -> Any:
        if isinstance(value, list):
            return [np.array(v) for v in value]
        return np.array(value) if hasattr(value, "shape") else value


def strong_wolfe(
    look: Callable[[float], Point], t: float, size: float, start: Point, tolerance: float = 1e-9
) -> tuple[Point, int]:
    """Search a line for a point that fulfils Wolfe's strong conditions (Nocedal and Wright, 2006, 3.5 and 3.6).

    Parameters
    ----------
    look : callable
        Returns the point at a distance.
    t : float
        The distance to begin with.
    size : float
        The largest component of the direction.
    start : Point
    tolerance : float
        The search ends where no parameter would change by more.

    Returns
    -------
    point : Point
    count : int
        How many points were looked at.
    """

    def is_too_high(point: Point) -> bool:
        return point.loss > start.loss + _DECREASE * point.at * start.slope

    def is_flat(point: Point) -> bool:
        return abs(point.slope) <= -_CURVATURE * start.slope

    # Go on until there is a minimum between two points.
    before, now, count = start, look(t), 1
    while count <= _SEARCHES:
        if is_too_high(now) or (count > 2 and now.loss >= before.loss):
            break
        if is_flat(now):
            return now, count
        if now.slope >= 0:
            break
        further = (now.at + 0.01 * (now.at - before.at), now.at * 10)
        before, now, count = now, look(_minimum(before, now, further)), count + 1
    else:
        before = start
    # Make the interval less.
    ends, is_stuck = [before, now], False
    low = 0 if before.loss <= now.loss else 1
    while count <= _SEARCHES and abs(ends[1].at - ends[0].at) * size >= tolerance:
        left, right = sorted((ends[0].at, ends[1].at))
        t, margin = _minimum(ends[0], ends[1], (left, right)), 0.1 * (right - left)
        is_near = min(right - t, t - left) < margin
        if is_near and (is_stuck or t >= right or t <= left):
            t = right - margin if abs(t - right) < abs(t - left) else left + margin
            is_near = False
        is_stuck = is_near
        point, count = look(t), count + 1
        if is_too_high(point) or point.loss >= ends[low].loss:
            ends[1 - low] = point
            low = 0 if ends[0].loss <= ends[1].loss else 1
            continue
        if is_flat(point):
            return point, count
        if point.slope * (ends[1 - low].at - ends[low].at) >= 0:
            ends[1 - low] = ends[low]
        ends[low] = point
    return ends[low], count


def _minimum(one: Point, other: Point, bounds: tuple[float, float]) -> float:
    """Return where the cubic through two points has its minimum, within bounds, or their middle if it has none."""
    a, b = (one, other) if one.at <= other.at else (other, one)
    if a.at == b.at:
        return sum(bounds) / 2
    middle = a.slope + b.slope - 3 * (a.loss - b.loss) / (a.at - b.at)
    square = middle * middle - a.slope * b.slope
    if not square >= 0:
        return sum(bounds) / 2
    root = math.sqrt(square)
    denominator = b.slope - a.slope + 2 * root
    if denominator == 0:
        return sum(bounds) / 2
    found = b.at - (b.at - a.at) * ((b.slope + root - middle) / denominator)
    return min(max(found, bounds[0]), bounds[1])
