"""What solvers ask for: values and derivatives at free numbers, and what a user may ask about them later."""

from __future__ import annotations

import io
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.optimize
import scipy.sparse
from tqdm import tqdm

from tapegrad._generated import functions as F
from tapegrad.core.tensor import Tensor
from tapegrad.diagnostics.anomaly import detect_anomaly
from tapegrad.diagnostics.nan_tracing import trace_nan
from tapegrad.engine.backward import grad as gradients_of
from tapegrad.errors import ArgumentError, OperandError
from tapegrad.optimize.evaluation_log import EvaluationLog
from tapegrad.optimize.parameters import Parameters
from tapegrad.program import compile as compiled
from tapegrad.record.operations import tensor_of
from tapegrad.sparse.derivatives import sparse_jacobian
from tapegrad.transforms.grad import value_and_grad
from tapegrad.transforms.hvp import hvp
from tapegrad.transforms.jacobian import hessian, jacobian
from tapegrad.transforms.tree import map_values, values_of


class History:
    """What was computed in the course of a fit.

    Attributes
    ----------
    fun : list of float
        The objective at each evaluation, in their order.
    seconds : list of float
        When, from the start on.
    """

    def __init__(self) -> None:
        self.fun: list[float] = []
        self.seconds: list[float] = []
        self._start = time.perf_counter()

    def __repr__(self) -> str:
        return f"<history of {len(self.fun)} evaluations>"

    def add(self, value: float) -> None:
        """Add an evaluation."""
        self.fun.append(value)
        self.seconds.append(time.perf_counter() - self._start)


class Evaluations:
    """A function of parameters as one of free numbers, and its derivatives.

    Parameters
    ----------
    fun : callable
        `fun(parameters, *args)`.
    parameters : Parameters
    args : tuple
        What else it takes.
    compile : bool
        Whether it is recorded once and replayed.
    log : EvaluationLog, optional
    progress : bool
        Whether a terminal shows how far it is.
    """

    def __init__(
        self,
        fun: Callable[..., Any],
        parameters: Parameters,
        args: tuple[Any, ...],
        *,
        compile: bool,
        log: EvaluationLog | None = None,
        progress: bool = False,
        residuals: bool = False,
    ) -> None:
        if not callable(fun):
            raise OperandError(f"got {fun!r} in place of a function of the parameters")
        self.fun, self.parameters, self.args, self.log = fun, parameters, args, log
        self.history = History()
        self.best: tuple[float, np.ndarray] | None = None
        self.not_finite: np.ndarray | None = None
        self.raised: BaseException | None = None
        self._is_compared = False
        self._last: tuple[str, list[np.ndarray], list[np.ndarray]] | None = None

        def of_parameters(free: Any, *args: Any) -> Any:
            found = fun(parameters.of(free), *args)
            return joined(found) if residuals else found

        of_parameters.__name__ = of_parameters.__qualname__ = getattr(fun, "__name__", type(fun).__name__)
        self.flat = compiled(of_parameters) if compile else of_parameters
        self._value_and_grad = value_and_grad(self.flat)
        self._jacobian, self._hessian = jacobian(self.flat), hessian(self.flat)
        name = f"{of_parameters.__name__}"
        self._bar: Any = tqdm(
            desc=name, unit=" evaluations", disable=None if progress else True, leave=False, mininterval=0.2
        )

    def restart(self) -> None:
        """Forget what was seen, before another start."""
        self.history, self.best, self.not_finite = History(), None, None

    def close(self) -> None:
        """End what is shown, and close the log."""
        self._bar.close()
        if self.log is not None:
            self.log.close()
            self.log = None

    # What solvers call

    def value_and_grad(self, free: Any) -> tuple[float, np.ndarray]:
        """Return the objective and its gradient."""

        def compute(at: np.ndarray) -> list[Any]:
            value, gradient = self._value_and_grad(at, *self.args)
            return [value, gradient]

        value, gradient = self._evaluated("value and gradient", [free], compute)
        return self._seen(float(value), free, gradient), gradient

    def hessian(self, free: Any) -> np.ndarray:
        """Return the matrix of second derivatives."""
        return self._evaluated("hessian", [free], lambda at: [self._hessian(at, *self.args)])[0]

    def product(self, free: Any, vector: Any) -> np.ndarray:
        """Return the product of the matrix of second derivatives with a vector."""

        def compute(at: np.ndarray, vector: np.ndarray) -> list[Any]:
            return [hvp(lambda z: self.flat(z, *self.args), at, vector)]

        return self._evaluated("product", [free, vector], compute)[0]

    def residuals(self, free: Any) -> np.ndarray:
        """Return the function's value, a vector."""
        found = self._evaluated("residuals", [free], lambda at: [tensor_of(self.flat(at, *self.args)).numpy()])[0]
        with np.errstate(all="ignore"):
            self._seen(float(0.5 * np.sum(found * found)), free, found)
        return found

    def jacobian(self, free: Any) -> np.ndarray:
        """Return the matrix of the derivatives of a vector."""
        return self._evaluated("jacobian", [free], lambda at: [self._jacobian(at, *self.args)])[0]

    def sparse_jacobian(self, free: Any) -> Any:
        """Return the same as a sparse array."""

        def compute(at: np.ndarray) -> list[Any]:
            found = sparse_jacobian(self.flat, at, *self.args)
            return [found.data, found.indices, found.indptr, found.shape]

        data, indices, starts, shape = self._evaluated("sparse jacobian", [free], compute)
        m, n = shape.astype(int)
        return scipy.sparse.csr_array((data, indices.astype(np.int32), starts.astype(np.int32)), shape=(m, n))

    def _evaluated(self, asked: str, at: list[Any], compute: Callable[..., list[Any]]) -> list[np.ndarray]:
        at = [np.array(v, float) for v in at]
        if self._last is not None and self._last[0] == asked and _equal(at, self._last[1]):
            return list(self._last[2])
        log = self.log
        found = None if log is None else log.find(asked, at)
        if found is None:
            found = self._computed(at, compute)
            if log is not None:
                log.keep(asked, at, found)
        elif log is not None and not self._is_compared:
            log.compare(found, self._computed(at, compute))
        self._is_compared = True
        if self.not_finite is None and not all(np.isfinite(v).all() for v in found):
            self.not_finite = at[0]
        self._last = asked, at, found
        return list(found)

    def _computed(self, at: list[np.ndarray], compute: Callable[..., list[Any]]) -> list[np.ndarray]:
        try:
            with np.errstate(all="ignore"):
                return [np.array(v, float) for v in compute(*at)]
        except Exception as error:
            self.raised = error
            self._attach(error)
            raise

    def _seen(self, value: float, free: Any, rest: np.ndarray) -> float:
        """Remember an evaluation."""
        self.history.add(value)
        is_finite = bool(np.isfinite(value) and np.isfinite(rest).all())
        if is_finite and (self.best is None or value < self.best[0]):
            self.best = value, np.array(free, float)
        if not self._bar.disable:
            self._bar.set_postfix_str(f"{value:.6g}", refresh=False)
        self._bar.update()
        return value

    def _attach(self, error: Exception) -> None:
        """Let an exception of the user's function carry the best point."""
        if self.best is None or hasattr(error, "best_x"):
            return
        value, free = self.best
        best = self.parameters.numbers(free)
        error.add_note(
            f"The best point before this, the attribute best_x of this exception, has the value {value:.10g}"
        )
        error.best_x = best  # type: ignore[attr-defined]

    # Before and after

    def check(self) -> None:
        """See whether the objective depends on its parameters.

        Raises
        ------
        ArgumentError
            If it depends on none.
        """
        parameters = self.parameters
        with np.errstate(all="ignore"):
            at = parameters.numbers(parameters.start)
            tensors = map_values(lambda v: Tensor(np.array(v), requires_grad=True), at)
            found = [t for t in values_of(self.fun(tensors, *self.args)) if isinstance(t, Tensor) and t.requires_grad]
            leaves = values_of(tensors)
            if not found:
                names = ", ".join(leaf.name for leaf in parameters.leaves)
                raise ArgumentError(
                    f"{self.flat.__name__} depends on none of the parameters {names}: its result has no history. "
                    "Compute it from what it is given, with NumPy's or tapegrad's functions"
                )
            given = gradients_of(found, leaves, [np.ones(t.shape) for t in found], allow_unused=True)
        unused = [leaf.name for leaf, g in zip(parameters.leaves, given, strict=True) if g is None]
        if unused:
            warnings.warn(
                f"{self.flat.__name__} does not depend on {', '.join(unused)} at the start; the fit leaves it as it is",
                RuntimeWarning,
                stacklevel=4,
            )

    def traced(self) -> tuple[str, str]:
        """Return where the first value came from that was not finite, in a line, and as `debug.trace_nan` tells it."""
        free, text = Tensor(np.array(self.not_finite), requires_grad=True), io.StringIO()
        try:
            with np.errstate(all="ignore"), detect_anomaly():
                found = self.fun(self.parameters.of(free), *self.args)
                steps = trace_nan(found if isinstance(found, Tensor) else F.sum(joined(found)), text)
        except Exception as error:  # what is told is a help, and the result says what failed
            return f"the function raised {type(error).__name__} there", str(error)
        if not steps:
            return "nothing can be told of where it came from", text.getvalue()
        place = f" at {steps[0].file}:{steps[0].line}" if steps[0].file else ""
        return f"{steps[0].operation}{place}", text.getvalue()


def _equal(one: list[np.ndarray], other: list[np.ndarray]) -> bool:
    return all(np.array_equal(a, b) for a, b in zip(one, other, strict=True))


def joined(found: Any) -> Any:
    """Return residuals, in nested containers, as one vector."""
    parts = [F.reshape(tensor_of(part), (-1,)) for part in values_of(found)]
    return parts[0] if len(parts) == 1 else F.concatenate(parts)


STOPPED = -1
"""The status of a result that Ctrl-C made."""


def stopped(evaluations: Evaluations, error: BaseException) -> Any:
    """Return a result of the best point after a solver was stopped; raise what the user's function raised."""
    if evaluations.best is None or error is evaluations.raised:
        raise error
    value, free = evaluations.best
    status, why = 98, f"The solver raised {type(error).__name__}: {error};"
    if isinstance(error, KeyboardInterrupt):
        status, why = STOPPED, "Stopped by Ctrl-C;"
    elif isinstance(error, StopIteration):
        status, why = 99, "Stopped by the callback;"
    elif not isinstance(error, (ValueError, ArithmeticError, np.linalg.LinAlgError)) or evaluations.not_finite is None:
        raise error
    return scipy.optimize.OptimizeResult(
        x=free, fun=value, success=False, status=status, message=f"{why} this is the best point."
    )
