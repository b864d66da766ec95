"""Solutions of equations, whoever solved them, and their derivatives by the implicit function theorem.

Where `fun(x, *args) = 0` holds, `dx = -J⁻¹ · (∂fun/∂args) · dargs`, with the Jacobian `J = ∂fun/∂x`. So a solution can
be differentiated without what led to it: the solver may be anyone's, and is called with plain arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import enable_grad, is_recording, is_writing
from tapegrad.core.storage import to_native
from tapegrad.core.tensor import Tensor
from tapegrad.engine.tensor_hooks import name_of, quietly
from tapegrad.errors import ArgumentError, ConvergenceError, DTypeError, OperandError
from tapegrad.record.forward_mode_only import silenced
from tapegrad.record.operations import tensor_of
from tapegrad.record.recorder import ordinary
from tapegrad.transforms.implicit.solution import STEP, Parts, Solution, as_value, jacobian_at, joined, scale_of
from tapegrad.transforms.segments import Given


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
        Where to start, and the shape and dtype of x; integers are taken as float64. Nothing depends on it. Where it is
        complex, so is x: `fun` need not be holomorphic, as derivatives are those of real and imaginary parts.
    *args
        Further arguments: tensors and anything else, also in nested dicts, lists and tuples.
    solver : callable, optional
        `solver(f, x0)` with `f` a function of NumPy arrays in the shape of x0; gives the solution as a number or an
        array, or an object that has it as `x` or `root`, as SciPy's functions do. By default `scipy.optimize.root`,
        with the Jacobian from tapegrad.
    tol : float
        How far x may be from a solution, relative to `|x|` or `|x0|`, whichever is larger. It is refused if `fun` is
        larger than such a distance explains, as estimated by moving x by 1 %.

    Returns
    -------
    Tensor
        x, of the shape and dtype of x0.

    Raises
    ------
    ConvergenceError
        If the solver says that it failed, or `fun` is not 0 where it ended.
    ShapeError
        If `fun` does not return as many numbers as x has.
    GradError
        From backward, if the Jacobian at the solution is singular: there are other solutions arbitrarily close, or x
        moves infinitely fast with the arguments, as a double root does. Also if `fun` writes a tensor from outside in
        place.
    VersionError
        From backward, if a value that the derivative needs was written in place since.
    OperandError
        If `fun` writes a tensor that it was given, or changes a container of tensors.

    Notes
    -----
    `fun` is recorded at the solution, and backward goes through that recording, so it does not matter if something that
    `fun` refers to changes later. It computes the Jacobian, row by row, and solves one linear system: for n unknowns n
    backwards through one evaluation of `fun`, and n³ multiplications. Nothing is kept of the solver's iterations.

    Examples
    --------
    The square root, and its derivative:

    >>> import tapegrad as tg
    >>> a = tg.tensor(2.0, requires_grad=True)
    >>> x = tg.implicit.root(lambda x, a: x * x - a, 1.0, a)
    >>> x.backward()
    >>> x.detach(), a.grad
    (tensor(1.41421356), tensor(0.35355339))

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
        From backward, if 1 is an eigenvalue of the derivative of `fun` by x, so that `I - ∂fun/∂x` is singular. What
        else is raised: as for `root`.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> a = tg.tensor(1.0, requires_grad=True)
    >>> x = tg.implicit.fixed_point(lambda x, a: np.cos(a * x), 0.5, a)
    >>> x.backward()
    >>> x.detach(), a.grad
    (tensor(0.73908513), tensor(-0.29747434))
    """
    _check(fun, solver, "fixed_point")
    if solver is None:
        solver = _Iteration(tol, maxiter)

    def difference(x: Any, *rest: Any) -> Any:
        return as_value(fun(x, *rest), x) - x

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
            array = np.array(x, start.dtype).reshape(start.shape)
            array.flags.writeable = False
            (given, *rest), _ = plain.filled([ordinary(array), *constants])
            return np.array(quietly(lambda: as_value(which(given, *rest), given))._array)

        return evaluate

    if with_jacobian and start.dtype.kind == "c":
        parts = Given((ordinary(np.stack([start.real, start.imag])), *args), {})
        found = _complex_root(on_arrays(called), start, lambda x: jacobian_at(Parts(equation), parts, x, constants))
    elif with_jacobian:
        found = solver(on_arrays(called), start.copy(), lambda x: jacobian_at(equation, plain, x, constants))
    else:
        found = solver(on_arrays(called), start.copy())
    x = _solution(name, found, start)
    scale = scale_of(x, start)
    _check_solution(name, fun, on_arrays(equation), x, scale, tol)
    if not is_writing():
        return Tensor(x)
    with enable_grad():
        found = _record(name, fun, equation, x, args, scale)
    return found if is_recording() else silenced(found)


def _record(name: str, fun: Any, equation: Any, x: np.ndarray, args: tuple[Any, ...], scale: np.ndarray) -> Any:
    """Record a solution."""
    if x.dtype.kind == "c":
        pair = np.stack([x.real, x.imag])
        solution = Solution(name, fun, Parts(equation), Given((tensor_of(pair), *args), {}), np.stack([scale, scale]))
        return joined(solution.first())
    return Solution(name, fun, equation, Given((tensor_of(x), *args), {}), scale).first()


def _solution(name: str, found: Any, start: np.ndarray) -> np.ndarray:
    """Take the solution out of what a solver gave."""
    failed = [flag for flag in ("success", "converged") if not np.all(getattr(found, flag, True))]
    if failed:
        message = getattr(found, "message", None) or getattr(found, "flag", "it says no more")
        raise ConvergenceError(f"the solver of {name} found no solution: {message}; start closer, or use another one")
    value = next((getattr(found, key) for key in ("x", "root") if hasattr(found, key)), found)
    array = np.asarray(value._array if isinstance(value, Tensor) else value)
    if array.dtype.kind not in ("iufc" if start.dtype.kind == "c" else "iuf") or array.size != start.size:
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
            moved = np.abs(equation(x + STEP * scale)).max(initial=0.0)
        allowed = tol * moved / STEP if np.isfinite(moved) else allowed
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


def _complex_root(f: Callable[[Any], Any], x0: np.ndarray, jacobian: Callable[[Any], Any]) -> Any:
    """Let SciPy find real and imaginary parts."""

    def on_parts(parts: Any) -> Any:
        value = f(parts[0] + 1j * parts[1])
        return np.stack([value.real, value.imag])

    found = _scipys_root(on_parts, np.stack([x0.real, x0.imag]), jacobian)
    pair = np.reshape(found, (2, *x0.shape))
    return pair[0] + 1j * pair[1]


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
            change = (np.abs(x - before) / scale_of(x, x0)).max(initial=0.0)
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


__all__ = ["fixed_point", "root"]


def __dir__() -> list[str]:
    return list(__all__)
