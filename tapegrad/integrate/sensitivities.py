"""Derivatives of a solution by differential equations of their own: the adjoint equation, or forward sensitivities."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import scipy.integrate
import scipy.sparse

from tapegrad.core.storage import layout_of
from tapegrad.errors import ArgumentError, GradError
from tapegrad.integrate import scipy_solver
from tapegrad.integrate.problem import Problem
from tapegrad.integrate.recorded_steps import Nearby, numbers_of
from tapegrad.integrate.states import derivative_of
from tapegrad.integrate.trajectory import Trajectory
from tapegrad.record.operations import F, as_tensor
from tapegrad.record.recorder import ordinary, present, requires_grad
from tapegrad.torch_api.function import once_differentiable
from tapegrad.transforms.reevaluate import Again, kept_beside, record_row
from tapegrad.transforms.segments import Given, Read, Segment

_IMPLICIT = ("Radau", "BDF", "LSODA")
_ABSOLUTE = 1e-3  # an adjoint's absolute tolerance, as a part of the relative one: as SciPy's defaults are


class Equation(Again):
    """The derivative of a state, `fun(t, y, *args)`, and its own derivatives by y and by all else that it reads.

    Attributes
    ----------
    arguments : list of tensor
        The first state, the tensors among `args`, and what `fun` reads from outside.
    wanted : list of bool
        Which of them are differentiated.
    """

    __slots__ = ("_args", "_first", "_start", "_tensors", "arguments", "wanted")

    def __init__(self, fun: Callable[..., Any], args: Sequence[Any], start: float, y0: Any) -> None:
        super().__init__("solve_ivp", fun, Given((y0, *args), {}))
        self._args, self._start = tuple(args), start
        self._tensors = self.take_tensors()
        self.wanted = list(self.live)
        self.live[0] = True
        read, self._first = self.evaluate(self._look)
        self.check_written()
        self.note(read)
        self.arguments = [*self._tensors, *read.outside.values()]
        self.wanted += [True] * len(read.outside)

    def _look(self) -> tuple[Read, np.ndarray]:
        segment = self._segment(self._start, self._tensors[0]._array)
        return segment.read([segment.result]), np.array(segment.result._array)

    def _segment(self, t: float, y: np.ndarray) -> Segment:
        def function(state: Any, *args: Any) -> Any:
            return derivative_of(self.fun, args)(t, state)

        return Segment(function, self.given, [ordinary(np.array(y)), *self._tensors[1:]], self.live)

    @property
    def parameters(self) -> list[tuple[Any, Any]]:
        """What is differentiated but the first state: for each its key, and itself."""
        keys = [*range(1, len(self._tensors)), *self.keys]
        rest = zip(keys, self.arguments[1:], self.wanted[1:], strict=True)
        return [(key, tensor) for key, tensor, has in rest if has]

    def numbers(self, t: float, y: np.ndarray) -> np.ndarray:
        """Return the derivative of a state, without derivatives of it."""
        return numbers_of(derivative_of(self.fun, self._args), ())(t, y)

    def check(self) -> None:
        """Raise if a tensor was written since, or the function computes something else by now."""
        self.check_versions()
        found = self.numbers(self._start, self._tensors[0]._array)
        if not np.array_equal(found, self._first, equal_nan=True):
            self.differs("gave another value at the start")

    def product(self, t: float, y: np.ndarray, weights: np.ndarray) -> dict[Any, Any]:
        """Return the gradients of `weights @ fun(t, y)`, by the keys of what it reads; the state's is 0."""
        return self.evaluate(self._products, t, y, [weights])[1][0]

    def jacobian(self, t: float, y: np.ndarray) -> tuple[np.ndarray, list[dict[Any, Any]]]:
        """Return the derivative of a state, and for each of its numbers the gradients, as `product`."""
        return self.evaluate(self._products, t, y, np.eye(y.size))

    def _products(self, t: float, y: np.ndarray, weights: Any) -> tuple[np.ndarray, list[dict[Any, Any]]]:
        segment = self._segment(t, y)
        value = segment.result
        places = segment.read([value]).places
        unknown = [key for key in places if not isinstance(key, int) and key not in self.keys]
        if unknown:
            self.differs(f"uses at t={t:.6g} a tensor from outside that it does not use at the start")
        found = [segment.gradients([value], [ordinary(np.array(w))], places, list(places), False) for w in weights]
        return np.asarray(value._array), found


class _Flat:
    """Parameters as one vector of real numbers."""

    def __init__(self, parameters: Sequence[tuple[Any, Any]]) -> None:
        self._keys = [key for key, _ in parameters]
        self._layouts = [layout_of(tensor._array) for _, tensor in parameters]
        sizes = [layout.size * (2 if layout.dtype.kind == "c" else 1) for layout in self._layouts]
        self._ends = np.cumsum([0, *sizes])
        self.size = int(self._ends[-1])
        values = np.abs(self._joined([tensor._array for _, tensor in parameters]))
        self.scale = np.where(values > 0.0, values, 1.0)
        """Of which size they are, so that each is as exact as the others, whatever its unit."""

    def of(self, gradients: dict[Any, Any]) -> np.ndarray:
        """Return gradients as one vector; 0 where there is none."""
        return self._joined([getattr(gradients.get(key), "_array", None) for key in self._keys])

    def _joined(self, arrays: Sequence[Any]) -> np.ndarray:
        found = np.zeros(self.size)
        for array, layout, (low, high) in zip(arrays, self._layouts, pairwise(self._ends), strict=True):
            if array is not None:
                wide = np.asarray(array).astype(np.complex128 if layout.dtype.kind == "c" else np.float64)
                found[low:high] = wide.ravel().view(np.float64)
        return found

    def apart(self, vector: np.ndarray) -> dict[Any, Any]:
        """Return what `of` took."""
        found = {}
        for key, layout, (low, high) in zip(self._keys, self._layouts, pairwise(self._ends), strict=True):
            part = np.ascontiguousarray(vector[low:high])
            part = part.view(np.complex128) if layout.dtype.kind == "c" else part
            found[key] = ordinary(part.reshape(layout.shape).astype(layout.dtype))
        return found


class Sensitivities(ABC):
    """A solution whose derivatives are found apart from it; see `Solved`."""

    def __init__(self, problem: Problem, options: dict[str, Any]) -> None:
        self.equation = Equation(problem.fun, problem.args, float(problem.start._array), problem.y)
        self._flat = _Flat(self.equation.parameters)
        self._start, self._end, self._y0 = present(problem.start), present(problem.end), problem.y
        self.size, self._method, self._options = problem.y.size, problem.method, options
        self.found: Any = None
        self.times: list[Any] = []

    def take(self, found: Any) -> None:
        """Take what SciPy has found."""
        found.t = np.asarray(found.t, float)
        if not found.t.size:  # SciPy takes no step from a time to itself
            found.y = np.zeros((self.size, 0))
        self.found = found
        self.times = found.t.tolist()
        for at, moment in ((0, self._start), (-1, self._end)):
            if self.times and requires_grad(moment) and self.times[at] == float(moment._array):
                self.times[at] = moment

    def record(
        self, t_eval: Any, moments: Sequence[float], everywhere: bool, checkpoints: int | None
    ) -> tuple[list[Any], list[Nearby]]:
        """Return states as tensors; see `Solved.record`."""
        asked = t_eval
        if asked is None:
            asked = np.array(self.found.t)
            if any(map(requires_grad, self.times)):
                asked = F.stack([as_tensor(t) for t in self.times])
        more = list(moments)
        if more:
            asked = F.concatenate([as_tensor(asked), np.array(more)])
        if not len(asked):
            return [], []
        numbers = np.asarray(getattr(asked, "_array", asked), float)
        count = len(numbers) - len(more)
        known = np.asarray(self.found.y).T[:count]
        states = self._at(asked, np.concatenate([known, self._values(numbers[count:])]) if more else known)
        found = [states[:count]] if t_eval is not None else [states[k : k + 1] for k in range(count)]
        return found, [self._near(t, states[count + k]) for k, t in enumerate(more)]

    def _near(self, t: float, state: Any) -> Nearby:
        """Return the state as a function of a time next to `t`, of which the first derivative is asked."""
        slope = self.equation.numbers(t, np.array(state._array))
        return lambda moment: state + slope * (moment - t)

    def states_at(self, t: Any) -> Any:
        """Return the states, of shape (m, n), at times in whatever order."""
        numbers = np.asarray(getattr(t, "_array", t), float)
        low, high = self.found.sol.t_min, self.found.sol.t_max
        if np.any(numbers < low) or np.any(numbers > high):
            raise ArgumentError(
                f"the solution got a time that is not between {low:.6g} and {high:.6g}, where it was solved; there it "
                'has no derivative by other than the steps: give gradient="steps"'
            )
        return self._at(t, self._values(numbers))

    def _at(self, t: Any, states: np.ndarray) -> Any:
        """Return states, which are known, as tensors."""
        times, equation = present(as_tensor(t)), self.equation
        numbers = np.array(times._array, float)
        slopes = None
        if requires_grad(times):
            slopes = np.array([equation.numbers(t, y) for t, y in zip(numbers, states, strict=True)])
        arguments = [self._start, times, *equation.arguments]
        wanted = [requires_grad(self._start), requires_grad(times), *equation.wanted]
        (result,) = record_row(
            "solve_ivp", _backward, arguments, wanted, [ordinary(np.array(states))], equation.arguments[:1],
            (self, numbers, slopes),
        )  # fmt: skip
        return result

    def gradients(self, numbers: np.ndarray, slopes: np.ndarray | None, weights: np.ndarray) -> tuple[Any, ...]:
        """Return the gradients of `sum(weights * states)` by the start, the times, and the equation's arguments."""
        by_y, by_parameters, by_start = self._pulled(numbers, weights)
        equation = self.equation
        by_start = ordinary(np.asarray(by_start)) if requires_grad(self._start) else None
        by_times = None if slopes is None else ordinary(np.sum(weights * slopes, axis=1))
        found = {**self._flat.apart(by_parameters), 0: ordinary(by_y.reshape(self._y0.shape))}
        keys = [*range(len(equation.arguments) - len(equation.keys)), *equation.keys]
        each = [found.get(key) if has else None for key, has in zip(keys, equation.wanted, strict=True)]
        return by_start, by_times, *each

    @abstractmethod
    def problem(self, given: dict[str, Any]) -> dict[str, Any]:
        """Return what SciPy is to solve in place of a problem of numbers, by the names of its arguments."""

    @abstractmethod
    def _values(self, numbers: np.ndarray) -> np.ndarray:
        """Return the states at times, of shape (m, n)."""

    @abstractmethod
    def _pulled(self, numbers: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, Any]:
        """Return the gradients by the first state, by the other parameters as one vector, and by the start."""


@once_differentiable
def _backward(ctx: Any, adjoint: Any) -> tuple[Any, ...]:
    _ = ctx.saved_tensors  # which raises where the row has run, or the first state was written
    solution, numbers, slopes = kept_beside(ctx)
    return solution.gradients(numbers, slopes, np.asarray(adjoint._array))


class Adjoint(Sensitivities):
    """Derivatives by the adjoint equation, `a' = -a @ ∂fun/∂y`, which is solved backwards.

    At a time for which a state was asked, its weight is added to a. The gradient by a parameter is the integral of
    `a @ ∂fun/∂parameter`, which is solved together with it, to the same tolerance.

    Source: Cao, Li, Petzold and Serban, SIAM J. Sci. Comput. 24 (2003), 1076-1089.
    """

    def __init__(self, problem: Problem, options: dict[str, Any]) -> None:
        super().__init__(problem, options)
        self._within: Callable[[float], np.ndarray] | None = None
        self._again = Trajectory(self.equation.numbers, self._method, options, problem.checkpoints)
        self._scale = np.ones(self.size)

    def problem(self, given: dict[str, Any]) -> dict[str, Any]:
        """Ask for notes of the steps, where the solution as a function of time is not asked for."""
        given = {**given, **self._options}
        if given["dense_output"]:
            return given
        return {**given, "notes": self._again.notes}

    def take(self, found: Any) -> None:
        y = np.asarray(found.y)
        self._within = found.sol
        if found.sol is None:
            self._again.begin()
            self._within = self._again
        largest = np.maximum(np.max(np.abs(y), axis=1, initial=0.0) if y.size else 0.0, self._again.largest)
        self._scale = np.maximum(largest, np.abs(self._y0._array))
        self._scale = np.where(self._scale > 0.0, self._scale, np.max(self._scale, initial=0.0) or 1.0)
        super().take(found)

    def _values(self, numbers: np.ndarray) -> np.ndarray:
        assert self._within is not None
        found = np.zeros((len(numbers), self.size))
        for k in np.argsort(numbers)[:: -1 if self._end._array > self._start._array else 1]:
            found[k] = self._within(numbers[k])
        return found

    def _pulled(self, numbers: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, Any]:
        self.equation.check()
        way = -1.0 if self._end._array < self._start._array else 1.0
        left = [k for k in np.argsort(way * numbers, kind="stable").tolist() if np.any(weights[k])]
        a, total, begin = np.zeros(self.size), np.zeros(self._flat.size), float(self._start._array)
        t = float(numbers[left[-1]]) if left else begin
        while t != begin:
            while left and numbers[left[-1]] == t:
                a = a + weights[left.pop()]
            before = float(numbers[left[-1]]) if left else begin
            if self._method == "LSODA" and self._within is self._again:  # which cannot be solved while it is solved
                kept = self._again.begin_of(t)
                before = kept if way * kept > way * before else before
            a, part = self._back(t, before, a)
            total += part
            t = before
        for k in left:  # at the start
            a = a + weights[k]
        return a, total, -a @ self.equation.numbers(begin, self._y0._array)

    def _back(self, late: float, early: float, a: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Solve the adjoint equation from a later time to an earlier one, and integrate the parameters' part of it."""
        n, equation, flat, within = a.size, self.equation, self._flat, self._within
        assert within is not None
        if not np.any(a):
            return a, np.zeros(flat.size)

        def adjoint(t: float, z: np.ndarray) -> np.ndarray:
            found = equation.product(t, within(t), z[:n])
            by_y = np.zeros(n) if 0 not in found else np.asarray(found[0]._array)
            return -np.concatenate([by_y, flat.scale * flat.of(found)])

        def jacobian(t: float, z: np.ndarray) -> Any:
            _, rows = equation.jacobian(t, within(t))
            columns = [
                np.append(by_y, flat.scale * flat.of(row)) for by_y, row in zip(_matrix(rows, n), rows, strict=True)
            ]
            found = scipy.sparse.hstack([-np.array(columns).T, scipy.sparse.csc_array((z.size, z.size - n))])
            return found.toarray() if self._method == "LSODA" else found.tocsc()

        options = {name: self._options[name] for name in ("max_step",) if name in self._options}
        if self._method in _IMPLICIT:
            options["jac"] = jacobian
        rtol = float(np.min(self._options.get("rtol", 1e-3)))
        absolute = _ABSOLUTE * rtol * np.max(np.abs(a) * self._scale)
        solved = scipy_solver.solve(
            fun=adjoint, t_span=(late, early), t_eval=[early], y0=np.append(a, np.zeros(flat.size)),
            method=self._method, rtol=rtol,
            atol=np.append(absolute / self._scale, np.full(flat.size, absolute)), **options,
        )  # fmt: skip
        if not solved.success:
            raise GradError(
                f"the adjoint equation of solve_ivp could not be solved from {late:.6g} to {early:.6g} "
                f'({solved.message}); give gradient="steps"'
            )
        return solved.y[:n, -1], solved.y[n:, -1] / flat.scale


class Forward(Sensitivities):
    """Derivatives by forward sensitivities: those of the state by each parameter, which are solved together with it.

    The control of errors holds for them as for the state. An absolute tolerance is divided by the size of the
    parameter.

    Source: Hindmarsh et al., ACM Trans. Math. Softw. 31 (2005), 363-396, section 2.6.
    """

    def __init__(self, problem: Problem, options: dict[str, Any]) -> None:
        super().__init__(problem, options)
        self._dense: Any = None
        self._by_y = self.size if self.equation.wanted[0] else 0
        self._by_start = int(requires_grad(self._start))
        self._columns = self._by_y + self._flat.size + self._by_start

    def problem(self, given: dict[str, Any]) -> dict[str, Any]:
        """Solve for the state and its derivatives, row by row, behind it."""
        y0, events, options = given["y0"], given["events"], self._options
        n, columns, equation = self.size, self._columns, self.equation
        first = np.zeros((n, columns))
        first[:, : self._by_y] = np.eye(n)[:, : self._by_y]
        if self._by_start:
            first[:, -1] = -equation.numbers(float(self._start._array), y0)

        def together(t: float, z: np.ndarray) -> np.ndarray:
            value, rows = equation.jacobian(t, z[:n])
            change = _matrix(rows, n) @ z[n:].reshape(n, columns)
            change[:, self._by_y : columns - self._by_start] += np.array([self._flat.of(row) for row in rows])
            return np.concatenate([value, change.ravel()])

        def jacobian(t: float, z: np.ndarray) -> Any:
            of_state = _matrix(equation.jacobian(t, z[:n])[1], n)
            both = scipy.sparse.block_diag([of_state, scipy.sparse.kron(of_state, scipy.sparse.eye(columns))])
            return both.toarray() if self._method == "LSODA" else both.tocsc()

        absolute = np.broadcast_to(options.get("atol", 1e-6), n).astype(float)
        scales = np.abs(y0[: self._by_y])
        scales = np.concatenate([np.where(scales > 0.0, scales, 1.0), self._flat.scale, np.ones(self._by_start)])
        options = {**options, "atol": np.concatenate([absolute, (absolute[:, None] / scales).ravel()])}
        if self._method in _IMPLICIT:
            options["jac"] = jacobian
        asked = None if events is None else [_of_state(event, n) for event in events]
        z0 = np.concatenate([y0, first.ravel()])
        return {**given, "fun": together, "y0": z0, "events": asked, **options, "dense_output": True}

    def take(self, found: Any) -> None:
        self._dense, n = found.sol, self.size
        found.y = np.asarray(found.y)[:n] if len(found.t) else np.zeros((n, 0))
        if found.y_events is not None:
            found.y_events = [np.reshape(states, (len(states), -1))[:, :n] for states in found.y_events]
        super().take(found)

    def _values(self, numbers: np.ndarray) -> np.ndarray:
        return np.asarray(self._dense(numbers)).T[:, : self.size]

    def _pulled(self, numbers: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray, Any]:
        n, columns = self.size, self._columns
        states = np.asarray(self._dense(numbers)).T[:, n:].reshape(-1, n, columns)
        found = np.einsum("mi,mic->c", weights, states)
        by_y = found[: self._by_y] if self._by_y else np.zeros(n)
        return by_y, found[self._by_y : columns - self._by_start], found[-1] if self._by_start else None


def _matrix(rows: Sequence[dict[Any, Any]], n: int) -> np.ndarray:
    """Return the derivative by the state from gradients."""
    found = np.zeros((n, n))
    for row, gradients in zip(found, rows, strict=True):
        if 0 in gradients:
            row[:] = gradients[0]._array
    return found


def _of_state(event: Any, n: int) -> Any:
    """Return an event of a state as one of what begins with it."""

    return scipy_solver.as_event(lambda t, z: event(t, z[:n]), event)


APART: dict[str, type[Sensitivities]] = {"adjoint": Adjoint, "forward": Forward}
"""By the names of `gradient`."""
