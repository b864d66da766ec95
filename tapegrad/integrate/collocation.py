"""Steps of stiff methods, recorded as those of Radau IIA of order 5, by the implicit function theorem."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from tapegrad.autograd import Function as CustomFunction
from tapegrad.engine.tensor_hooks import quietly
from tapegrad.errors import BatchError, GradError
from tapegrad.integrate.runge_kutta import Function, pinned
from tapegrad.record.operations import F
from tapegrad.record.recorder import ordinary
from tapegrad.transforms.jacobian import jacobian
from tapegrad.transforms.vmap.api import vmap

_ROOT = 6.0**0.5
_PLACES = np.array([(4.0 - _ROOT) / 10.0, (4.0 + _ROOT) / 10.0, 1.0])
_POWERS = _PLACES[:, None] ** np.arange(1, 4)
_FROM_STAGES = np.linalg.inv(_POWERS)
"""From changes at the three places to the coefficients of their polynomial, which has no constant."""
_WEIGHTS = np.linalg.solve((_PLACES[:, None] ** np.arange(3)).T, (_POWERS / np.arange(1, 4)).T).T
"""Of derivatives at the places, in the changes there: integrals of the polynomials through them."""
_CORRECTIONS = 2
_MOST = 1 << 20  # numbers of matrices that are kept at once


class Collocation:
    """Records steps: what the solver found at three places in a step, corrected by Newton's method.

    The changes of the state there solve an equation, `change = h · W · fun(y + change)`. Of what solves it already, two
    corrections with the matrix of its derivative, which is a constant, change nothing, and have its first and second
    derivatives: each correction makes one order more of them exact.

    Source: Hairer and Wanner, Solving Ordinary Differential Equations II, sections IV.5 and IV.8.
    """

    needs_derivative = False

    def __init__(self, fun: Function, pieces: Sequence[Any]) -> None:
        self._fun, self._pieces = fun, pieces
        self._known: dict[int, tuple[np.ndarray, np.ndarray]] = {}

    def record(self, k: int, t: Any, y: Any, f: Any, h: Any, is_asked: bool) -> tuple[Any, Any, Any]:
        """Record a step.

        Parameters
        ----------
        k : int
            Which.
        t, h : number or tensor
            When it begins, and how long it is.
        y : tensor, shape (n,)
            The state there.
        f
            Not used.
        is_asked : bool
            Whether `within` is asked for, which else may be None.

        Returns
        -------
        y : tensor
            The state at the end.
        f
        within : callable
            Gives the state at a part, from 0 to 1, of the step.
        """
        n, fun, numbers = y.shape[0], self._fun, self._pieces[k]
        begin, size = numbers.t_old, numbers.t - numbers.t_old
        changes, inverse = self._at(k, n)
        times = [t + float(c) * h for c in _PLACES]
        z: Any = changes
        for _ in range(_CORRECTIONS):
            derivatives = F.stack([fun(time, y + z[k]) for k, time in enumerate(times)])
            rest = z - h * F.matmul(_WEIGHTS, derivatives)
            z = z - F.matmul(inverse, rest.reshape((3 * n,))).reshape((3, n))
        z = z + _Limited.apply(F.sum(rest), _CORRECTIONS)
        coefficients = F.matmul(_FROM_STAGES, z)
        end = pinned(y + z[2], numbers(numbers.t))

        def within(x: Any) -> Any:
            value = coefficients[2] * x
            value = (value + coefficients[1]) * x
            value = y + (value + coefficients[0]) * x
            part = getattr(x, "_array", x)
            return pinned(value, np.asarray(numbers(begin + np.ravel(part) * size)).T.reshape(value.shape))

        return end, None, within

    def _at(self, k: int, n: int) -> tuple[np.ndarray, np.ndarray]:
        """Return changes in a step, as the solver found them, and the inverse of the equation's derivative."""
        if k not in self._known:
            some = self._pieces[k : k + max(1, _MOST // (9 * n * n))]
            sizes = np.array([p.t - p.t_old for p in some])
            times = np.array([p.t_old for p in some])[:, None] + sizes[:, None] * _PLACES
            first = np.array([p(p.t_old) for p in some])
            states = np.array([p(t).T for p, t in zip(some, times, strict=True)])
            slopes = self._slopes(times.reshape(-1), states.reshape(-1, n)).reshape(-1, 3, n, n)
            products = np.einsum("s,ij,sjkl->sikjl", sizes, _WEIGHTS, slopes).reshape(-1, 3 * n, 3 * n)
            inverses = np.linalg.inv(np.eye(3 * n) - products)
            pairs = zip(states - first[:, None], inverses, strict=True)
            self._known = dict(enumerate(pairs, k))
        return self._known[k]

    def _slopes(self, times: np.ndarray, states: np.ndarray) -> np.ndarray:
        """Return the derivatives of the equation by the state, in numbers, at several times."""
        of_state = jacobian(lambda y, t: self._fun(t, y))
        with suppress(BatchError):
            return np.asarray(quietly(vmap(of_state), states, times))
        pairs = zip(states, times.tolist(), strict=True)
        return np.array([np.asarray(quietly(of_state, ordinary(y), t)) for y, t in pairs])


class _Limited(CustomFunction):
    """Zero, and so are its derivatives; but those beyond an order are an error."""

    @staticmethod
    def forward(ctx: Any, x: Any, order: int) -> Any:
        ctx.save_for_backward(x)
        ctx.order = order
        return x * 0.0

    @staticmethod
    def backward(ctx: Any, g: Any) -> Any:
        if not ctx.order:
            raise GradError(
                f"derivatives of order {_CORRECTIONS + 1} of a stiff method's solution are not known; use an explicit "
                "method, such as DOP853"
            )
        (x,) = ctx.saved_tensors
        return g * _Limited.apply(x, ctx.order - 1), None
