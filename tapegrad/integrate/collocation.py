"""Steps of stiff methods, recorded as those of Radau IIA of order 5, by the implicit function theorem."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy as np

from tapegrad.engine.op_registry import register
from tapegrad.engine.tensor_hooks import quietly
from tapegrad.errors import BatchError, GradError
from tapegrad.integrate.runge_kutta import Function, pinned
from tapegrad.ops.op import Structured
from tapegrad.record.operations import F, structured
from tapegrad.record.recorder import ordinary
from tapegrad.transforms.jacobian import jacobian
from tapegrad.transforms.vmap.api import vmap

_ROOT = 6.0**0.5
PLACES = np.array([(4.0 - _ROOT) / 10.0, (4.0 + _ROOT) / 10.0, 1.0])
_POWERS = PLACES[:, None] ** np.arange(1, 4)
FROM_STAGES = np.linalg.inv(_POWERS)
"""From changes at the three places to the coefficients of their polynomial, which has no constant."""
WEIGHTS = np.linalg.solve((PLACES[:, None] ** np.arange(3)).T, (_POWERS / np.arange(1, 4)).T).T
"""Of derivatives at the places, in the changes there: integrals of the polynomials through them."""
CORRECTIONS = 2
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
        z = corrected(fun, t, y, h, changes, inverse)
        coefficients = F.matmul(FROM_STAGES, z)
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
            times = np.array([p.t_old for p in some])[:, None] + sizes[:, None] * PLACES
            first = np.array([p(p.t_old) for p in some])
            states = np.array([p(t).T for p, t in zip(some, times, strict=True)])
            slopes = self._slopes(times.reshape(-1), states.reshape(-1, n)).reshape(-1, 3, n, n)
            products = np.einsum("s,ij,sjkl->sikjl", sizes, WEIGHTS, slopes).reshape(-1, 3 * n, 3 * n)
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


def corrected(fun: Function, t: Any, y: Any, h: Any, z: Any, inverse: Any) -> Any:
    """Correct changes within a step, of shape (3, n), so that they have first and second derivatives."""
    for _ in range(CORRECTIONS):
        rest = residual(fun, t, y, h, z)
        z = z - F.matmul(inverse, rest.reshape((-1,))).reshape(z.shape)
    return z + limited(F.sum(rest), CORRECTIONS)


def residual(fun: Function, t: Any, y: Any, h: Any, z: Any) -> Any:
    """Return by how much changes within a step miss their equation."""
    slopes = F.stack([fun(t + float(c) * h, y + z[k]) for k, c in enumerate(PLACES)])
    return z - h * F.matmul(WEIGHTS, slopes)


def _zero(F: Any, x: Any, order: int) -> Any:
    return x * 0.0


def _derivative_of_zero(F: Any, g: Any, x: Any, order: int) -> Any:
    if not order:
        raise GradError(
            f"derivatives of order {CORRECTIONS + 1} of a stiff method's solution are not known; use an explicit "
            "method, such as DOP853"
        )
    return g * (x * 0.0 if isinstance(g, np.ndarray) else limited(x, order - 1))


def _row(opcode: int) -> Structured:
    return Structured(
        name="limited", doc="Zero, of which derivatives beyond an order are an error.", opcode=opcode, forward=_zero,
        dx=_derivative_of_zero, operands=("x",), params=lambda *_, order: {"order": order}, plannable=False,
        public=False, examples=(((), {"order": 1}),),
    )  # fmt: skip


_LIMITED = register(_row, {})


def limited(x: Any, order: int) -> Any:
    """Return zero, whose derivatives are zero as well; but those beyond an order are an error."""
    return structured(_LIMITED, [x], order=order)
