"""What `solve_ivp` was asked, and complex states as real and imaginary parts."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import scipy.sparse

from tapegrad.integrate.scipy_solver import as_event
from tapegrad.integrate.states import derivative_of, listed
from tapegrad.record.operations import F, as_tensor


class Problem(NamedTuple):
    """An initial value problem: the arguments of `solve_ivp`, checked."""

    fun: Any
    args: tuple[Any, ...]
    start: Any
    end: Any
    y: Any
    method: str
    t_eval: Any
    dense: bool
    events: Any
    gradient: str
    checkpoints: int | None
    options: dict[str, Any]


def in_parts(problem: Problem) -> Problem:
    """Return a problem with a complex state as one of real and imaginary parts, a state twice as long.

    So `fun` need not be holomorphic, as stiff methods want it.
    """

    def fun(t: Any, parts: Any, *args: Any) -> Any:
        found = derivative_of(problem.fun, args)(t, _joined(parts))
        return F.concatenate([found.real, found.imag])

    def of_state(event: Any) -> Any:
        def call(t: Any, parts: Any, *args: Any) -> Any:
            return event(t, _joined(parts), *args)

        return as_event(call, event)

    options = dict(problem.options)
    if np.ndim(options.get("atol", 0.0)):
        options["atol"] = np.tile(options["atol"], 2)
    if callable(jac := options.get("jac")):
        options["jac"] = lambda t, parts, *args: _real(jac(t, _joined(parts), *args))
    elif jac is not None:
        options["jac"] = _real(jac)
    if options.get("jac_sparsity") is not None:
        options["jac_sparsity"] = scipy.sparse.kron(np.ones((2, 2)), options["jac_sparsity"])
    events = problem.events
    if events is not None:
        events = of_state(events) if callable(events) else [of_state(event) for event in events]
    y = F.concatenate([problem.y.real, problem.y.imag])
    return problem._replace(fun=fun, y=y, events=events, options=options)


def joined(result: Any) -> Any:
    """Return a result whose states are complex again."""
    result.y = _joined(result.y)
    if result.sol is not None:
        result.sol = _ComplexSolution(result.sol)
    if result.y_events is not None:
        result.y_events = [_joined(states.T).T for states in result.y_events]
    return result


class _ComplexSolution:
    """A solution as a function of time, whose states are complex; see `Solution`."""

    def __init__(self, parts: Any) -> None:
        self._parts = parts
        self.ts, self.t_min, self.t_max = parts.ts, parts.t_min, parts.t_max

    def __call__(self, t: Any) -> Any:
        return _joined(self._parts(t))


def _joined(parts: Any) -> Any:
    n = parts.shape[0] // 2
    return parts[:n] + 1j * parts[n:]


def _real(jacobian: Any) -> Any:
    """Return the derivative of a holomorphic function as that of real and imaginary parts."""
    if scipy.sparse.issparse(jacobian):
        return scipy.sparse.bmat([[jacobian.real, -jacobian.imag], [jacobian.imag, jacobian.real]])
    value = as_tensor(listed(jacobian))
    return F.concatenate([F.concatenate([value.real, -value.imag], 1), F.concatenate([value.imag, value.real], 1)])
