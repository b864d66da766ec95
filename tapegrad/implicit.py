"""Solutions of equations, whoever solved them, and their derivatives by the implicit function theorem.

Where `fun(x, *args) = 0` holds, `dx = -J⁻¹ · (∂fun/∂args) · dargs`, with the Jacobian `J = ∂fun/∂x`. So a solution can
be differentiated without what led to it: the solver may be anyone's, and is called with plain arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad import linalg
from tapegrad.creation import array as _array
from tapegrad.errors import ArgumentError, ConvergenceError, DTypeError, GradError, OperandError, ShapeError
from tapegrad.func.again import Again
from tapegrad.func.segments import Given, Read, Segment, recording
from tapegrad.hooks import name_of, quietly
from tapegrad.modes import inference_mode, is_recording
from tapegrad.tape.storage import to_native
from tapegrad.tensor import Tensor, tensor_of
from tapegrad.writing import ordinary

_STEP = 0.01
_SINGULAR = 0.1  # a condition number beyond this part of 1 / eps is singular


def root(
    fun: Callable[..., Any], x0: Any, *args: Any, solver: Callable[..., Any] | None = None, tol: float = 1e-6
) -> Tensor:
    """Solve `fun(x, *args) = 0` for x, as a differentiable function of `args` and of what `fun` uses besides.

    Parameters
    ----------
    fun : callable
        `fun(x, *args)`, computed with tapegrad's or NumPy's functions; gives as many numbers as x has, as a tensor of
        its shape, or a list of numbers. It may use tensors from outside.
    x0 : number, array or tensor
        Where to start, and the shape and dtype of x; integers are taken as float64. Nothing depends on it.
    *args
        What it is called with, tensors and anything else, also in nested dicts, lists and tuples.
    solver : callable, optional
        `solver(f, x0)` with `f` a function of NumPy arrays in the shape of x0; gives the solution as a number or an
        array, or an object that has it as `x` or `root`, as SciPy's functions do. By default `scipy.optimize.root`,
        with the Jacobian from tapegrad.
    tol : float
        How far from a solution x may be, as a part of `|x|` or `|x0|`, whichever is larger: it is refused if `fun`
        there is more than that makes of it, judged by how much `fun` changes when x is moved by 1 % of it.

    Returns
    -------
    Tensor
        x, of the shape and dtype of x0.

    Raises
    ------
    ConvergenceError
        If the solver says that it failed, or `fun` is not 0 where it ended.
    ShapeError
        If `fun` does not give as many numbers as x has.
    GradError
        From backward, if the Jacobian at the solution is singular: there are other solutions as close as one likes, or
        x moves infinitely fast with the arguments, as a double root does. Also as from `func.checkpoint`.

    Notes
    -----
    Backward computes the Jacobian, row by row, and solves one linear system: for n unknowns n backwards through `fun`
    and n³ multiplications. Nothing is kept of the solver's way.

    Examples
    --------
    The square root, and its derivative:

    >>> import tapegrad as tg
    >>> a = tg.tensor(2.0, requires_grad=True)
    >>> x = tg.implicit.root(lambda x, a: x * x - a, 1.0, a)
    >>> x.backward()
    >>> x.item(), a.grad.item()
    (1.41421356237309..., 0.35355339059327...)

    With a solver of one's own choice, Kepler's equation:

    >>> import scipy.optimize
    >>> def kepler(E, M, e):
    ...     return E - e * np.sin(E) - M
    >>> import numpy as np
    >>> M = tg.tensor(0.5, requires_grad=True)
    >>> E = tg.implicit.root(kepler, 0.5, M, 0.3, solver=lambda f, x0: scipy.optimize.brentq(f, 0.0, 3.2))
    >>> E.backward()
    >>> bool(np.isclose(M.grad.item(), 1.0 / (1.0 - 0.3 * np.cos(E.item()))))
    True
    """
    _check(fun, solver, "root")
    return _solve("root", fun, fun, x0, args, _scipys_root if solver is None else solver, solver is None, tol)


def fixed_point(
    fun: Callable[..., Any],
    x0: Any,
    *args: Any,
    solver: Callable[..., Any] | None = None,
    tol: float = 1e-10,
    maxiter: int = 1000,
) -> Tensor:
    """Solve `x = fun(x, *args)` for x, as a differentiable function of `args` and of what `fun` uses besides.

    Parameters
    ----------
    fun, x0, *args
        As for `root`.
    solver : callable, optional
        `solver(f, x0)` as for `root`, where `f` is `fun` as a function of arrays. By default `f` is applied until
        nothing changes.
    tol : float
        How close `fun(x)` must come to x, as a part of `|x|` or `|x0|`, whichever is larger.
    maxiter : int
        How often `f` is applied at most.

    Returns
    -------
    Tensor
        x, of the shape and dtype of x0.

    Raises
    ------
    ConvergenceError
        If that is not reached, or the solver says that it failed.
    GradError
        From backward, if 1 is an eigenvalue of the derivative of `fun` by x, so that `I - ∂fun/∂x` is singular. Also
        as from `func.checkpoint`.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> a = tg.tensor(1.0, requires_grad=True)
    >>> x = tg.implicit.fixed_point(lambda x, a: np.cos(a * x), 0.5, a)
    >>> x.backward()
    >>> x.item(), a.grad.item()
    (0.73908513321..., -0.29747...)
    """
    _check(fun, solver, "fixed_point")
    if solver is None:
        solver = _Iteration(tol, maxiter)

    def difference(x: Any, *rest: Any) -> Any:
        return _as_tensor(fun(x, *rest), x) - x

    return _solve("fixed_point", fun, difference, x0, args, solver, False, tol)


def _check(fun: Any, solver: Any, name: str) -> None:
    for what, value in (("fun", fun), ("solver", solver)):
        if not callable(value) and value is not None:
            raise OperandError(f"{name} got {type(value).__qualname__} as {what}; give a function")


def _start(x0: Any) -> np.ndarray:
    array = to_native(np.array(x0._array if isinstance(x0, Tensor) else x0))
    if array.dtype.kind == "b":
        raise DTypeError("x0 holds booleans, and x is to be a real number; give numbers")
    return array.astype(np.float64) if array.dtype.kind in "iu" or array.dtype.itemsize < 4 else array


def _as_tensor(value: Any, x: Any) -> Any:
    """Give what a function gave as a tensor of the shape and dtype of x."""
    result = _array(value) if isinstance(value, (list, tuple)) else tensor_of(value)
    if result.shape != x.shape:
        if result.size != x.size:
            raise ShapeError(
                f"the function gave a value of shape {result.shape} for an x of shape {x.shape}; there must be as many "
                "equations as unknowns"
            )
        result = result.reshape(x.shape)
    return result if result.dtype == x.dtype else result.astype(x.dtype)


# Solving


def _solve(
    name: str, fun: Any, equation: Any, x0: Any, args: tuple[Any, ...], solver: Any, with_jacobian: bool, tol: float
) -> Any:
    """Find the solution, check it, and record it."""
    start = _start(x0)
    plain = Given((ordinary(start), *args), {})
    constants = [tensor.detach() for tensor in plain.tensors[1:]]
    called = fun if name == "fixed_point" else equation

    def on_arrays(which: Any) -> Callable[[Any], Any]:
        def evaluate(x: Any) -> Any:
            with inference_mode():
                t = Tensor(np.array(x, start.dtype).reshape(start.shape))
                (given, *rest), _ = plain.filled([t, *constants])
                return _as_tensor(which(given, *rest), t).numpy()

        return evaluate

    if with_jacobian:
        found = solver(on_arrays(called), start.copy(), lambda x: _jacobian_at(equation, plain, x, constants))
    else:
        found = solver(on_arrays(called), start.copy())
    x = _solution(name, found, start)
    scale = _scale(x, start)
    _check_solution(name, fun, on_arrays(equation), x, scale, tol)
    if not is_recording():
        return Tensor(x)
    return _Solution(name, fun, equation, Given((tensor_of(x), *args), {}), scale).first()


def _scale(x: np.ndarray, start: np.ndarray) -> np.ndarray:
    """Give the size of each unknown, in its own units."""
    scale = np.maximum(np.abs(x), np.abs(start))
    return np.where(scale > 0, scale, scale.max(initial=0.0) or 1.0)


def _solution(name: str, found: Any, start: np.ndarray) -> np.ndarray:
    """Take the solution out of what a solver gave."""
    failed = [flag for flag in ("success", "converged") if not np.all(getattr(found, flag, True))]
    if failed:
        message = getattr(found, "message", None) or getattr(found, "flag", "it says no more")
        raise ConvergenceError(f"the solver of {name} found no solution: {message}; start closer, or use another one")
    value = next((getattr(found, key) for key in ("x", "root") if hasattr(found, key)), found)
    array = np.asarray(value._array if isinstance(value, Tensor) else value)
    if array.dtype.kind not in "iuf" or array.size != start.size:
        raise OperandError(
            f"the solver of {name} gave {type(found).__qualname__}, of {array.size} values of dtype {array.dtype}; it "
            f"must give x, of shape {start.shape}, or an object that has it as x or root"
        )
    return array.astype(start.dtype).reshape(start.shape)


def _check_solution(
    name: str, fun: Any, equation: Callable[[Any], Any], x: np.ndarray, scale: np.ndarray, tol: float
) -> None:
    """Raise if what a solver gave is no solution."""
    residual = np.abs(equation(x)).max(initial=0.0)
    tol = max(tol, 100 * float(np.finfo(x.dtype).eps))
    if residual == 0.0 and np.isfinite(x).all():
        return
    allowed = tol * scale.max(initial=0.0)
    if name == "root":
        with np.errstate(all="ignore"):
            moved = np.abs(equation(x + _STEP * scale)).max(initial=0.0)
        allowed = tol * moved / _STEP if np.isfinite(moved) else allowed
    if not (np.isfinite(x).all() and residual <= allowed):
        what = "fun(x)" if name == "root" else "fun(x) - x"
        raise ConvergenceError(
            f"{name} of {name_of(fun)}: the solver ended where |{what}| is {residual:.3g}, which is no solution (up to "
            f"{allowed:.3g} would be one, by tol={tol:g}); start closer, use another solver, or pass a larger tol"
        )


def _scipys_root(f: Callable[[Any], Any], x0: np.ndarray, jacobian: Callable[[Any], Any]) -> Any:
    import scipy.optimize

    if not x0.size:
        return x0
    found = scipy.optimize.root(lambda x: f(x).ravel(), x0.ravel().astype(float), jac=jacobian, tol=1e-14)
    # With this tolerance it may say that it can get no closer; whether it is close enough is seen by the residual.
    return found.x


class _Iteration:
    """Applies a function until nothing changes."""

    def __init__(self, tol: float, maxiter: int) -> None:
        if not tol > 0 or maxiter < 1:
            raise ArgumentError(f"fixed_point got tol={tol!r} and maxiter={maxiter!r}; both must be positive")
        self.tol, self.maxiter = tol, maxiter

    def __call__(self, f: Callable[[Any], Any], x0: np.ndarray) -> np.ndarray:
        x = x0
        tol = max(self.tol, 4 * float(np.finfo(x.dtype).eps))
        change, best = np.inf, np.inf
        for _ in range(self.maxiter):
            x, before = np.array(f(x)), x
            change = (np.abs(x - before) / _scale(x, x0)).max(initial=0.0)
            if not np.isfinite(change):
                break
            # Once it is small, on to where rounding stops it: derivatives are taken there.
            if change == 0.0 or (change <= tol and change >= best):
                return x
            best = min(best, change)
        if change <= tol:
            return x
        raise ConvergenceError(
            f"fixed_point did not converge in {self.maxiter} steps: the last one changed x by {change:.3g} of "
            "itself; start closer, pass a larger maxiter, or a solver"
        )


# Differentiating


def _jacobian_at(equation: Any, given: Given, x: np.ndarray, constants: list[Any]) -> np.ndarray:
    tensors = [Tensor(np.reshape(x, given_shape(given))), *constants]
    return recording(_evaluate_jacobian, equation, given, tensors)


def given_shape(given: Given) -> tuple[int, ...]:
    return given.tensors[0].shape


def _evaluate_jacobian(equation: Any, given: Given, tensors: list[Any]) -> np.ndarray:
    segment = Segment(_Equation(equation), given, tensors, [True] + [False] * (len(tensors) - 1))
    return _jacobian(segment, segment.result, Read(segment, [segment.result]))._array


class _Equation:
    """An equation, whose result is a tensor of the shape and dtype of x."""

    __slots__ = ("function",)

    def __init__(self, function: Any) -> None:
        self.function = function

    def __call__(self, x: Any, *args: Any) -> Any:
        return _as_tensor(self.function(x, *args), x)


def _jacobian(segment: Segment, value: Any, read: Read, create_graph: bool = False) -> Any:
    """Give the derivative of an equation's value by x, row by row, as a tensor."""
    n, like = value.size, value._array
    rows = []
    for k in range(n):
        unit = np.zeros(like.shape, like.dtype)
        unit.flat[k] = 1.0
        row = segment.gradients([value], [ordinary(unit)], read, (0,), create_graph).get(0)
        rows.append(ordinary(np.zeros(n, like.dtype)) if row is None else row.reshape(n))
    return _array(rows) if rows else ordinary(np.zeros((0, 0), like.dtype))


class _Solution(Again):
    """A solution, as its row keeps it."""

    __slots__ = ("equation", "scale")

    def __init__(self, name: str, fun: Any, equation: Any, given: Given, scale: np.ndarray) -> None:
        super().__init__(name, fun, given)
        self.equation, self.scale = _Equation(equation), scale

    def first(self) -> Any:
        """Evaluate the equation at the solution, to find what that depends on, and record a row for it."""
        x, *tensors = self.take_tensors()
        self.live[0] = True
        segment = Segment(self.equation, self.given, [x, *tensors], self.live)
        self.check_written()
        read = Read(segment, [segment.result])
        read.places.pop(0, None)
        if not read.places:
            return x
        # The result is none of the arguments, but is saved: a backward that is differentiated goes through it.
        (result,) = self.record(read, [ordinary(x._array), *tensors], [x], self.again, [x, *tensors])
        del segment
        self.check_read()
        return result

    def again(self, ctx: Any, adjoint: Any) -> tuple[Any, ...]:
        """Give the gradients by the arguments: the row's backward."""
        tensors = ctx.saved_tensors
        self.check_versions()
        return recording(self._again, tensors, adjoint, is_recording())

    def _again(self, tensors: tuple[Any, ...], adjoint: Any, create_graph: bool) -> tuple[Any, ...]:
        segment = Segment(self.equation, self.given, tensors, self.live)
        value = segment.result
        read = Read(segment, [value])
        self.check_outside(read)
        jacobian = _jacobian(segment, value, read, create_graph)
        self._check_regular(jacobian._array, tensors, value)
        if not value.size:
            return self.gradients({}, len(tensors))
        weights = -linalg.solve(jacobian.T, adjoint.reshape(-1)).reshape(value.shape)
        others = [key for key in read.places if key != 0]
        return self.gradients(segment.gradients([value], [weights], read, others, create_graph), len(tensors))

    def _check_regular(self, jacobian: np.ndarray, tensors: Sequence[Any], value: Any) -> None:
        """Raise if a Jacobian is singular, whatever the units of equations and unknowns.

        A row of it is compared with what the equation really changes by when x is moved by 1 %: at a double root that
        is far more than the row says.
        """
        if not np.isfinite(jacobian).all():
            raise GradError(f"{self._named()} is not finite, so that there is no derivative of the solution")
        steps = _STEP * self.scale
        moved = Tensor(tensors[0]._array + steps)
        (x, *rest), _ = self.given.filled([moved, *(t.detach() for t in tensors[1:])])
        with np.errstate(all="ignore"):
            change = np.abs(quietly(self.equation, x, *rest)._array - value._array).ravel()
        scaled = jacobian * steps.ravel()
        largest = np.maximum(np.abs(scaled).max(axis=1, initial=0.0), np.where(np.isfinite(change), change, 0.0))
        condition = np.inf
        if largest.all():
            scaled /= largest[:, None]
            try:
                size = np.linalg.norm(np.linalg.inv(scaled), 1) if len(scaled) else 1.0
                condition = max(1.0, np.linalg.norm(scaled, 1)) * size if len(scaled) else 1.0
            except np.linalg.LinAlgError:
                pass
        if not condition < _SINGULAR / np.finfo(jacobian.dtype).eps:
            raise GradError(
                f"{self._named()} is singular (its condition number is {condition:.2g}): the implicit function theorem "
                "says nothing. There may be other solutions next to this one, or it may move infinitely fast with the "
                "arguments, as a double root does, and then it has no derivative. Are there as many independent "
                "equations as unknowns?"
            )

    def _named(self) -> str:
        what = "∂fun/∂x" if self.who == "root" else "∂fun/∂x - I"
        return f"the Jacobian {what} of {name_of(self.fun)} at the solution that {self.who} gave"


__all__ = ["fixed_point", "root"]
