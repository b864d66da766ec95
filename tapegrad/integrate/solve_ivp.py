"""Initial value problems: SciPy's `solve_ivp`, whose results can be differentiated."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.integrate

from tapegrad.core.dispatch import holds_apart, is_batched
from tapegrad.core.grad_mode import is_writing
from tapegrad.core.grad_mode import state as mode
from tapegrad.core.tracebacks import trimmed
from tapegrad.display.array_picture import curves
from tapegrad.display.markup import block, count_text, escaped, heading
from tapegrad.errors import ArgumentError, OperandError, ShapeError
from tapegrad.integrate import adaptive_loop, scipy_solver, stiff_loop
from tapegrad.integrate.problem import Problem, in_parts, joined
from tapegrad.integrate.recorded_steps import DifferentiatedError, Steps, fill, numbers_of
from tapegrad.integrate.runge_kutta import Method
from tapegrad.integrate.sensitivities import APART
from tapegrad.integrate.states import derivative_of, state_of
from tapegrad.integrate.trajectory import Notes, TooManyStepsError
from tapegrad.record.operations import as_tensor, operand
from tapegrad.record.recorder import requires_grad

_EXPLICIT = ("RK45", "RK23", "DOP853")
_LOOPS = (*_EXPLICIT, "Radau")
_IN_LOOPS = "in a compiled function or under vmap"
_METHODS = (*_LOOPS, "BDF", "LSODA")
_SMALL = "Required step size is less than spacing between numbers, or there were a million steps."
_DRAWN = 6
_KEPT = 2**30
"""How many bytes of steps `gradient="auto"` keeps before it takes the adjoint equation."""
_GRADIENTS = ("auto", "steps", "adjoint", "forward")
_DONE = "The solver successfully reached the end of the integration interval."


@dataclass
class OdeResult:
    """What a solver found, as `scipy.integrate.solve_ivp` gives it.

    Attributes
    ----------
    t : array or tensor, shape (m,)
    y : tensor, shape (n, m)
        The states at these times.
    sol : Solution or None
        The solution as a function of time.
    t_events, y_events : list of tensor, or None
        By event, when it occurred, and the states then.
    nfev, njev, nlu : int
        How often `fun` and its Jacobian were computed, and how many matrices factorised.
    status : int
        0 at the end of the span, 1 at a terminal event, -1 where it failed.
    message : str
    success : bool
    gradient : str or None
        How derivatives are found: "steps", "adjoint" or "forward"; None where nothing is differentiated.

    Examples
    --------
    >>> import tapegrad as tg
    >>> solution = tg.integrate.solve_ivp(lambda t, y: -y, (0.0, 1.0), [1.0])
    >>> solution.success, solution.status
    (True, 0)
    """

    t: Any
    y: Any
    sol: Any
    t_events: Any
    y_events: Any
    nfev: Any
    njev: Any
    nlu: Any
    status: Any
    message: str
    success: Any
    gradient: str | None = None

    def __getitem__(self, name: str) -> Any:
        return getattr(self, name)

    def _repr_html_(self) -> str:
        t, y = (np.asarray(getattr(part, "_array", part)) for part in (self.t, self.y))
        said = f"{count_text(t.size, 'time')}, {count_text(len(y), 'state')}, {self.nfev} evaluations"
        drawn: Any = y[:_DRAWN].real if y.ndim == 2 and t.size > 1 else []
        label = f"the first {len(drawn)} states over time" if len(y) > len(drawn) else "the states over time"
        return block(
            heading("solution" if self.success else "no solution", said),
            curves(t, drawn, label) if len(drawn) else "",
            f"<div class=quiet>{escaped(self.message)}</div>",
        )


@trimmed
def solve_ivp(
    fun: Callable[..., Any],
    t_span: Sequence[Any],
    y0: Any,
    method: str = "RK45",
    t_eval: Any = None,
    dense_output: bool = False,
    events: Any = None,
    vectorized: bool = False,
    args: Sequence[Any] | None = None,
    *,
    gradient: str = "auto",
    checkpoints: int | None = None,
    **options: Any,
) -> OdeResult:
    """Solve `dy/dt = fun(t, y, *args)`, as a differentiable function of all that goes in.

    Arguments, results and messages are those of `scipy.integrate.solve_ivp`, and so are the steps. Derivatives are
    those of the steps that were accepted, of any number of parameters: by y0, by what is in `args`, by tensors that
    `fun` uses besides, by the ends of t_span, and by t_eval. How large the steps are is not differentiated.

    Parameters
    ----------
    fun : callable
        `fun(t, y, *args)` returns the derivative of y: a tensor or an array of y's shape, or a list of numbers.
    t_span : pair of numbers or tensors
        Where to begin and to end.
    y0 : array or tensor, shape (n,)
        The first state, real or complex; of float64 or complex128 within, whatever it is.
    method : {"RK45", "RK23", "DOP853", "Radau", "BDF", "LSODA"}
        The last three are for stiff problems.
    t_eval : array or tensor, shape (m,), optional
        At which times to give the state; by default where steps end. Needed in a compiled function and under `vmap`.
    dense_output : bool
        Whether to give the solution as a function, `sol`.
    events : callable, or list of callables
        `event(t, y, *args)` returns a number, and an event is where it is 0. Attributes `terminal` and `direction` as
        in SciPy. The times of events, and the states there, can be differentiated.
    vectorized : bool
        As in SciPy; `fun` is called with one state all the same.
    args : tuple
        What `fun`, `events` and `jac` are given besides: tensors and anything else.
    gradient : {"auto", "steps", "adjoint", "forward"}
        How derivatives are found; the result's `gradient` says which way was taken. "auto" is "steps", and "adjoint"
        where steps would keep about a gigabyte and there are neither checkpoints nor dense output.

        - "steps": those of the steps that were accepted, to any order that is not refused. All that they compute is
          kept, or `checkpoints` of it.
        - "adjoint": the adjoint equation is solved backwards, to the tolerance of the solution. Some 200 states are
          kept, and the solution between them is solved again, so that memory does not grow with the number of steps.
          First derivatives, in plain code.
        - "forward": the derivatives by all parameters are solved together with the state, and their errors are
          controlled as its own. For few parameters. First derivatives, in plain code.
    checkpoints : int, optional
        Keep that many states only, and compute the steps between them again for a gradient, whose memory is that of the
        steps between two of them. Without it plain code keeps all that steps compute, and a compiled function one state
        for each step. With `gradient="adjoint"`: how many states and steps are kept at once, four at least; what lies
        between two states is solved again, and again with as many states where there are more steps.
    **options
        `rtol`, `atol`, `first_step`, `max_step`, `jac` and the others of SciPy's methods.

    Returns
    -------
    OdeResult
        With SciPy's attributes. `y` is a tensor of shape (n, m); `t` is an array, or a tensor where it depends on what
        is differentiated; `t_events` and `y_events` are lists of tensors, of shapes (k,) and (k, n).

    Raises
    ------
    ArgumentError, OperandError, ShapeError
        For what SciPy refuses, or `fun` gives in another shape; if `fun` writes in place what it was given; in a
        compiled function and under `vmap`, where there is no `t_eval`, or what cannot be done there. Times that are
        only known in replay, and are not in order or not within the span, have NaN for a state.
    GradError
        From backward, if the solver has failed: there is no solution to be differentiated.

    Notes
    -----
    In plain code SciPy's solver finds the steps, and the accepted ones are recorded. In a function that `tg.compile`
    runs, and for the examples of a batch, the three explicit methods are one loop with SciPy's step control, and
    "Radau" is one of our own, with its error and step control; what fails there, or takes a million steps, has NaN
    from where it failed, and `success` is a tensor. For a gradient many times faster than plain code, compile the
    function that calls `solve_ivp`.

    Complex states are solved as real and imaginary parts where they are differentiated by other ways than the steps of
    explicit methods, and in the compiled loop of Radau.

    Steps are as large as the solution allows. From a steady state they may be too large for its neighbours, and
    derivatives are those of these steps: give `max_step` there.

    Of the methods for stiff problems the derivative is that of the collocation polynomial of Radau IIA on the accepted
    steps, by the implicit function theorem. First and second derivatives are exact; third ones are refused.

    Source: Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I, sections II.4 to II.6; Hairer and
    Wanner, II, section IV.8.

    Examples
    --------
    How the end of a Van der Pol oscillation moves with its damping:

    >>> import numpy as np
    >>> import tapegrad as tg
    >>> def oscillator(t, y, mu):
    ...     x, v = y
    ...     return [v, mu * (1.0 - x * x) * v - x]
    >>> mu = tg.tensor(1.5, requires_grad=True)
    >>> sol = tg.integrate.solve_ivp(oscillator, (0.0, 10.0), [2.0, 0.0], args=(mu,), rtol=1e-8, atol=1e-8)
    >>> sol.y[0, -1].backward()
    >>> print(mu.grad.numpy().round(4))
    4.885

    The same, compiled, takes a hundredth of the time:

    >>> @tg.compile
    ... def end(mu):
    ...     y0 = np.array([2.0, 0.0])
    ...     return tg.integrate.solve_ivp(
    ...         oscillator, (0.0, 10.0), y0, t_eval=[10.0], args=(mu,), rtol=1e-8, atol=1e-8
    ...     ).y[0, -1]
    >>> print(tg.func.grad(end)(np.array(1.5)).round(4))
    4.885
    """
    if not callable(fun):
        raise OperandError(f"solve_ivp got {type(fun).__qualname__} as fun; give a function of t and y")
    if method not in _METHODS:
        raise ArgumentError(f"solve_ivp got method={method!r}; give one of {', '.join(_METHODS)}")
    if checkpoints is not None and not (isinstance(checkpoints, int) and checkpoints > 0):
        raise ArgumentError(f"solve_ivp got checkpoints={checkpoints!r}; give how many states to keep, or None")
    if gradient not in _GRADIENTS:
        raise ArgumentError(f"solve_ivp got gradient={gradient!r}; give one of {', '.join(_GRADIENTS)}")
    if checkpoints is not None and gradient == "forward":
        raise ArgumentError('solve_ivp got checkpoints and gradient="forward", which computes nothing again; give one')
    if checkpoints is not None and dense_output:
        raise ArgumentError("solve_ivp got checkpoints and dense_output, which keeps all steps; give one of them")
    given = () if args is None else _arguments(args)
    start, end = _span(t_span)
    y = state_of(y0)
    if y.ndim != 1:
        raise ShapeError(f"solve_ivp got a state of shape {y.shape}; give one of shape (n,)")
    if y.dtype.char in "fF":
        y = y.astype(np.complex128 if y.dtype.char == "F" else np.float64)  # as SciPy computes

    problem = Problem(fun, given, start, end, y, method, t_eval, dense_output, events, gradient, checkpoints, options)
    f0 = derivative_of(fun, given)(start, y)
    if mode.tracing is not None or any(map(is_batched, (f0, y, start, end))):
        return _loop(problem, f0)
    if is_writing() and any(map(requires_grad, (f0, y, start, end, t_eval))):
        return _differentiated(problem)
    try:
        return _plain(problem, False)
    except DifferentiatedError:
        return _differentiated(problem)


def _arguments(args: Any) -> tuple[Any, ...]:
    try:
        return tuple(args)
    except TypeError:
        raise OperandError(f"solve_ivp got {type(args).__qualname__} as args; give a tuple, as in args=(x,)") from None


def _span(t_span: Any) -> tuple[Any, Any]:
    """Return the ends, as tensors."""
    try:
        start, end = t_span
    except (TypeError, ValueError):
        raise ArgumentError("solve_ivp got no pair as t_span; give where to begin and to end") from None
    ends = [as_tensor(operand(t)) for t in (start, end)]
    for t in ends:
        if t.size != 1 or t.dtype.kind not in "iuf":
            raise ArgumentError(
                f"solve_ivp got t_span with a time of shape {t.shape} and dtype {t.dtype}; give numbers"
            )
    start, end = (t if t.dtype == np.float64 else t.astype(np.float64) for t in ends)
    return start.reshape(()), end.reshape(())


def _loop(problem: Problem, f0: Any) -> OdeResult:
    """Solve it as a loop over tensors."""
    _check_loop(problem)
    y, method, t_eval, start, end = problem.y, problem.method, problem.t_eval, problem.start, problem.end
    if method == "Radau" and y.dtype.kind == "c":
        parts = in_parts(problem)
        return joined(_loop(parts, derivative_of(parts.fun, parts.args)(start, parts.y)))
    if t_eval is None:
        raise ArgumentError(
            f"solve_ivp needs t_eval {_IN_LOOPS}, as the number of steps depends on values; for the end alone give "
            "t_eval=[t_end]"
        )
    given = _loop_options(problem)
    if isinstance(t_eval, (list, tuple)):
        t_eval = np.array(t_eval, float) if not any(map(holds_apart, ([t] for t in t_eval))) else t_eval
    times = state_of(t_eval)
    if times.ndim != 1 or not times.size:
        raise ShapeError(f"solve_ivp got t_eval of shape {times.shape}; give one of shape (m,)")
    if not any(map(holds_apart, ([times], [start], [end]))):
        _check_times(times._array, float(start._array), float(end._array))
    derivative = derivative_of(problem.fun, problem.args)
    if method == "Radau":
        states, failed, tried = stiff_loop.solve(derivative, start, end, y, f0, times, **given)
        evaluations = stiff_loop.EVALUATIONS
    else:
        rule = Method(getattr(scipy.integrate, method))
        states, failed, tried = adaptive_loop.solve(rule, derivative, start, end, y, f0, times, **given)
        evaluations = rule.evaluations
    status = (0.0 - failed).astype(np.int64)
    return OdeResult(
        t=t_eval, y=states.T, sol=None, t_events=None, y_events=None, nfev=tried * evaluations, njev=0, nlu=0,
        status=status, message=f"{_DONE} Where status is -1: {_SMALL}", success=failed == 0.0, gradient="steps",
    )  # fmt: skip


def _check_loop(problem: Problem) -> None:
    """Refuse what a loop over tensors cannot do."""
    for name, value, remedy in (
        ("events", problem.events, "solve it outside"),
        ("dense_output", problem.dense or None, "give t_eval"),
    ):
        if value is not None:
            raise ArgumentError(f"solve_ivp cannot do {name} {_IN_LOOPS}, as their number depends on values; {remedy}")
    if problem.gradient not in ("auto", "steps"):
        raise ArgumentError(
            f'solve_ivp cannot do gradient="{problem.gradient}" {_IN_LOOPS}; leave it out, as checkpoints bound the '
            "memory there, or solve it outside"
        )
    if problem.method not in _LOOPS:
        raise ArgumentError(f"solve_ivp cannot do {problem.method} {_IN_LOOPS}; use Radau, or solve it outside")


def _loop_options(problem: Problem) -> dict[str, Any]:
    """Return the options of a loop over tensors, with SciPy's defaults, checked."""
    known = {"rtol": 1e-3, "atol": 1e-6, "max_step": math.inf, "first_step": None}
    unknown = [name for name in problem.options if name not in known]
    if unknown:
        raise ArgumentError(f"solve_ivp got {', '.join(unknown)}, which {problem.method} does not use")
    given = {**known, **problem.options}
    if not np.all(np.asarray(given["atol"]) >= 0.0) or np.shape(given["atol"]) not in ((), problem.y.shape):
        raise ArgumentError(
            f"solve_ivp got atol={given['atol']!r}; give a number that is not negative, or one for each"
        )
    least = 100.0 * np.finfo(float).eps
    if not np.all(np.asarray(given["rtol"]) >= least):
        warnings.warn(f"rtol={given['rtol']!r} is too small, and is taken as {least:.2g}", stacklevel=5)
    given["rtol"] = np.maximum(given["rtol"], least)
    for name in ("max_step", "first_step"):
        if given[name] is not None and not given[name] > 0.0:
            raise ArgumentError(f"solve_ivp got {name}={given[name]!r}; give a positive number")
    return {**given, "checkpoints": problem.checkpoints}


def _check_times(times: np.ndarray, start: float, end: float) -> None:
    """Raise SciPy's errors, where times are known when it is recorded; else what is not in order is NaN."""
    if np.any(times < min(start, end)) or np.any(times > max(start, end)):
        raise ArgumentError("solve_ivp: Values in `t_eval` are not within `t_span`.")
    if not np.all(np.diff(times) * np.sign(end - start) > 0.0):
        raise ArgumentError("solve_ivp: Values in `t_eval` are not properly sorted.")


def _differentiated(problem: Problem) -> OdeResult:
    """Solve it so that it can be differentiated."""
    if problem.y.dtype.kind == "c" and (problem.gradient in APART or problem.method not in _EXPLICIT):
        return joined(_plain(in_parts(problem), True))
    return _plain(problem, True)


def _plain(problem: Problem, differentiated: bool) -> OdeResult:
    """Let SciPy's solver find the steps, and record them, or what else gives the derivatives."""
    args, start, end, y, method = problem.args, problem.start, problem.end, problem.y, problem.method
    apart = APART.get(problem.gradient) if differentiated else None
    recorded = apart is None and (differentiated or problem.dense)
    most = math.inf
    if problem.gradient == "auto" and problem.checkpoints is None and not problem.dense:
        most = _KEPT // _bytes_of_step(y.size, method)
    notes = Notes(steps=most, states=1, is_limit=True) if recorded and not problem.dense else None
    events = (problem.events,) if callable(problem.events) else problem.events
    times = None if problem.t_eval is None else np.asarray(getattr(problem.t_eval, "_array", problem.t_eval))
    options = problem.options
    if callable(options.get("jac")):
        options = {**options, "jac": numbers_of(options["jac"], args)}
    constant = not differentiated and is_writing()
    asked = None if events is None else [_event(event, args, constant) for event in events]
    derivative = derivative_of(problem.fun, args)
    if apart is not None and times is not None:  # SciPy is asked for other times as well
        _check_times(times, float(start._array), float(end._array))
    history: Any = None if apart is None else apart(problem, options)
    given = {
        "fun": numbers_of(derivative, (), constant), "y0": y._array.copy(), "t_eval": times, "events": asked,
        "method": method, "dense_output": problem.dense, "notes": notes,
    }  # fmt: skip
    try:
        if history is not None:
            given = history.problem(given)
        else:
            given.update(options)
        found = scipy_solver.solve(t_span=(float(start._array), float(end._array)), **given)
    except TooManyStepsError:
        return _differentiated(problem._replace(gradient="adjoint"))
    except ValueError as error:
        raise ArgumentError(f"solve_ivp: {error}") from error
    if history is not None:
        history.take(found)
    result = OdeResult(**found, gradient=None)
    if not recorded and history is None:
        result.y = as_tensor(np.asarray(found.y)) if len(found.t) else as_tensor(np.zeros((y.size, 0), y.dtype))
        for name in ("t_events", "y_events"):
            if found[name] is not None:
                setattr(result, name, [as_tensor(np.asarray(value)) for value in found[name]])
        return result
    result.gradient = "steps" if history is None else problem.gradient
    if history is None:
        steps: Any = notes.steps if notes is not None else found.sol.interpolants if found.sol is not None else []
        history = Steps(derivative, start, end, y, method, found, steps)
    asked_at = times if problem.t_eval is not None and not requires_grad(problem.t_eval) else problem.t_eval
    fill(result, history, asked_at, [_with(event, args) for event in events or ()], problem.checkpoints, problem.dense)
    return result


def _bytes_of_step(n: int, method: str) -> int:
    """Return about how many bytes are kept of a step of n numbers: measured with functions of few operations."""
    return 20_000 + 160 * n + (0 if method in _EXPLICIT else 80 * n * n)


def _with(event: Any, args: tuple[Any, ...]) -> Callable[[Any, Any], Any]:
    return lambda t, y: event(t, y, *args)


def _event(event: Any, args: tuple[Any, ...], is_constant: bool) -> Any:
    """Return an event as a function of numbers."""
    of_numbers = numbers_of(event, args, is_constant)

    def call(t: Any, y: Any) -> float:
        return float(of_numbers(t, y).reshape(()))

    return scipy_solver.as_event(call, event)
