"""What solvers ask for: values and derivatives at free numbers, and what a user may ask about them later."""

from __future__ import annotations

import io
import math
import time
import warnings
from collections.abc import Callable
from inspect import getattr_static
from types import FunctionType, MethodType
from typing import Any

import numpy as np
import scipy.optimize
import scipy.sparse

from tapegrad._generated import functions as F
from tapegrad.core.grad_mode import numbers_are_given
from tapegrad.core.tensor import Tensor
from tapegrad.diagnostics.anomaly import detect_anomaly
from tapegrad.diagnostics.nan_tracing import trace_nan
from tapegrad.display.progress import Progress
from tapegrad.engine.backward import grad as gradients_of
from tapegrad.errors import ArgumentError, BatchError, OperandError
from tapegrad.optimize.evaluation_log import EvaluationLog
from tapegrad.optimize.kept import ResidualPrograms, compiled_and_kept, kept_of, let_go, residuals_of
from tapegrad.optimize.lanes import Stopped
from tapegrad.optimize.parameters import Parameters
from tapegrad.program import compile as compiled
from tapegrad.record.operations import tensor_of
from tapegrad.sparse.derivatives import sparse_jacobian
from tapegrad.transforms.grad import value_and_grad
from tapegrad.transforms.hvp import hvp
from tapegrad.transforms.jacobian import hessian, jacfwd, jacrev
from tapegrad.transforms.tree import map_values, values_of
from tapegrad.transforms.vmap.api import vmap

_EAGER, _LONG = 20, 0.05
"""A function is compiled after so many evaluations, or so many seconds of them: recording it costs about as much."""
_EAGER_WITH_JACOBIANS = 60
"""So many of residuals and of their Jacobians, which take longer to record: most single fits have ended by then."""
_ROWS = 8
"""A Jacobian is computed by rows if these are at most so many times the columns: a program has its reverse pass."""


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


class Objective:
    """A function of parameters as one of free numbers, and its derivatives: computed, or taken from a log.

    Parameters
    ----------
    fun : callable
        `fun(parameters, *args)`.
    parameters : Parameters
    args : tuple
        What else it takes.
    compile : bool
        Whether it is recorded, after some evaluations, and replayed.
    log : EvaluationLog, optional
    progress : bool
        Whether a terminal shows how far it is.
    residuals : bool
        Whether it gives arrays, which become one vector.
    timed : bool
        Whether it is compiled earlier where an evaluation takes long; not so where second derivatives are asked for,
        so that the same call gives the same bits.
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
        timed: bool = True,
    ) -> None:
        if not callable(fun):
            raise OperandError(f"got {fun!r} in place of a function of the parameters")
        self.fun, self.parameters, self.args = fun, parameters, args
        self._log, self._is_compared = log, False
        self.raised: BaseException | None = None

        self.name = getattr(fun, "__name__", type(fun).__name__)
        if not hasattr(fun, "recordings") and isinstance(getattr_static(type(fun), "__call__"), FunctionType):
            fun = MethodType(type(fun).__call__, fun)  # which is seen where it is recorded
        self._are_residuals, self._count = residuals, [0]
        self._plain = self._of_free(fun)
        self._left: float = _EAGER_WITH_JACOBIANS if residuals else _EAGER
        is_compiled = hasattr(fun, "recordings")  # which it keeps from fit to fit
        if not compile or (is_compiled and not residuals):
            self._left = math.inf
        keeps = compile and timed and not (residuals or is_compiled) and log is None
        self._kept = kept_of(fun) if keeps else None
        self._programs: ResidualPrograms | None = None
        if residuals and self._left < math.inf:
            key = parameters.key() if log is None else None
            self._programs = residuals_of(fun, key, self._of_free)
            self._left -= self._programs.evaluations
            if self._programs.is_wanted and self._programs.residuals is None:
                self._left = 0.0  # from the next one on
        if self.is_known:
            self._replay()
        elif self._kept is None:
            self._derive(self._plain)
        else:
            self._left = math.inf
            self._derive(self._of_free(self._kept))
        self._seconds, self._timed, self._in_lanes = 0.0, timed and not residuals, True
        self._progress = Progress(self.name, "eval", progress)

    def _of_free(self, fun: Callable[..., Any]) -> Callable[..., Any]:
        """Return a function of the parameters as one of the free numbers."""
        parameters, residuals = self.parameters, self._are_residuals

        def of_free(free: Any, *args: Any) -> Any:
            found = fun(parameters.of(free), *args)
            return joined(found) if residuals else found

        of_free.__name__ = of_free.__qualname__ = self.name
        return of_free

    @property
    def is_known(self) -> bool:
        """Whether an earlier fit has compiled the same residuals, and seen what they depend on."""
        return self._programs is not None and self._programs.serves

    @property
    def function(self) -> Callable[..., Any]:
        """The function: what an earlier fit has compiled of it, if there is that."""
        return self.fun if self._kept is None else self._kept

    @property
    def unused(self) -> list[str]:
        """The parameters on which it was found not to depend."""
        return [] if self._programs is None else self._programs.unused

    def _replay(self) -> None:
        """Let residuals and their Jacobian be replayed."""
        assert self._programs is not None
        residuals, self._left = self._programs.residuals, math.inf
        # A transform of a compiled function would be kept by that, and refer to it.
        self._derive(lambda free, *args: residuals(free, *args), residuals)

    def _derive(self, flat: Callable[..., Any], whole: Any = None) -> None:
        args, both, by_row, by_column = self.args, value_and_grad(flat), jacrev(flat), jacfwd(flat)
        count, programs = self._count, self._programs  # and not self, which would wait for the garbage collector then
        bent = flat if self._log is None else self._plain  # as second derivatives of both differ in last bits
        second = hessian(bent)

        def matrix(free: Any) -> tuple[Any]:
            """Choose the same way before and after the function is compiled, for the same bits."""
            is_short = count[0] <= _ROWS * free.size
            if programs is not None and programs.serves:
                return ((programs.by_row if is_short else programs.by_column)(free, *args),)
            return ((by_row if is_short else by_column)(free, *args),)

        def of_sparse(free: Any) -> tuple[Any, ...]:
            found = sparse_jacobian(whole or flat, free, *args)
            return found.data, found.indices, found.indptr, found.shape

        self._compute: dict[str, Callable[..., tuple[Any, ...]]] = {
            "value and gradient": lambda free: both(free, *args),
            "hessian": lambda free: (second(free, *args),),
            "product": lambda free, vector: (hvp(lambda z: bent(z, *args), free, vector),),
            "residuals": lambda free: (tensor_of(flat(Tensor(free), *args)),),
            "jacobian": matrix,
            "sparse jacobian": of_sparse,
        }

    def _note(self, seconds: float) -> None:
        """Count an evaluation; compile the function once these took as long as recording it may.

        It gives the same values, gradients and Jacobians to the bit, so a fit by these does not depend on when that is.
        """
        self._left -= 1
        if self._programs is not None and self._left < math.inf:
            self._programs.evaluations += 1
            if self._left <= 0:
                self._programs.compile()
                self._replay()
        elif self._left < math.inf:
            self._seconds += seconds if self._timed else 0.0
            if self._left <= 0 or self._seconds > _LONG:
                self._left = math.inf
                if self._timed and self._log is None:
                    self._kept = compiled_and_kept(self.fun)
                if self._kept is None:
                    self._derive(compiled(self._plain, optimize="exact"))
                else:
                    self._derive(self._of_free(self._kept))

    def answer(self, asked: str, at: list[np.ndarray]) -> list[np.ndarray]:
        """Return a value or derivatives."""
        found = self._logged(asked, at, lambda: self._one(asked, at))
        if asked == "residuals":
            self._count[0] = found[0].size
        return found

    def answers(self, asked: str, places: list[list[np.ndarray]]) -> list[list[np.ndarray]]:
        """Return the same at several places: gradients in lanes of one pass, unless the bits of each are kept."""
        if self._in_lanes and asked == "value and gradient" and self._log is None and len(places) > 1:
            stacked = [np.stack(parts) for parts in zip(*places, strict=True)]
            if self._left < math.inf or self._kept is not None:
                self._left, self._kept = math.inf, None  # not "exact": no single evaluation is to have the same bits
                self._derive(compiled(self._plain))
            try:
                with np.errstate(all="ignore"):
                    found = [np.array(v, float) for v in vmap(self._compute[asked])(*stacked)]
                return [[part[k] for part in found] for k in range(len(places))]
            except BatchError:  # such as a branch on a number
                self._in_lanes = False
            except Exception as error:
                self.raised = error
                raise
        return [self.answer(asked, at) for at in places]  # second derivatives are faster so

    def show(self, value: float, slope: float | None) -> None:
        """Show an evaluation: its value, and the norm of its gradient."""
        self._progress.show(value, slope)

    def close(self) -> None:
        """End what is shown, and close the log."""
        self._progress.close()
        if self._kept is not None:
            let_go(self._kept)
        if self._programs is not None:
            self._programs.let_go()
        if self._log is not None:
            self._log.close()
            self._log = None

    def _one(self, asked: str, at: list[np.ndarray]) -> list[np.ndarray]:
        begin = time.perf_counter()
        try:
            with np.errstate(all="ignore"):
                return [np.array(v, float) for v in self._compute[asked](*at)]
        except Exception as error:
            self.raised = error
            raise
        finally:
            self._note(time.perf_counter() - begin)

    def _logged(self, asked: str, at: list[np.ndarray], compute: Callable[[], list[np.ndarray]]) -> list[np.ndarray]:
        log = self._log
        if log is None:
            return compute()
        found = log.find(asked, at)
        if found is None:
            found = compute()
            log.keep(asked, at, found)
        elif not self._is_compared:
            log.compare(found, compute())
        self._is_compared = True
        return found


class Evaluations:
    """What one run of a solver asks for: it remembers the best, and what was not finite.

    Parameters
    ----------
    objective : Objective
    ask : callable, optional
        Answers in its place, as `Objective.answer` does.
    """

    def __init__(self, objective: Objective, ask: Callable[..., list[np.ndarray]] | None = None) -> None:
        self.objective, self.parameters, self._ask = objective, objective.parameters, ask or objective.answer
        self.history = History()
        self.best: tuple[float, np.ndarray] | None = None
        self.not_finite: np.ndarray | None = None
        self._last: tuple[str, list[np.ndarray], list[np.ndarray]] | None = None

    def value_and_grad(self, free: Any) -> tuple[float, np.ndarray]:
        """Return the objective and its gradient."""
        value, gradient = self._evaluated("value and gradient", free)
        return self._seen(float(value), free, gradient, float(np.linalg.norm(gradient))), gradient

    def hessian(self, free: Any) -> np.ndarray:
        """Return the matrix of second derivatives."""
        return self._evaluated("hessian", free)[0]

    def product(self, free: Any, vector: Any) -> np.ndarray:
        """Return the product of the matrix of second derivatives with a vector."""
        return self._evaluated("product", free, vector)[0]

    def residuals(self, free: Any) -> np.ndarray:
        """Return the function's value, a vector."""
        (found,) = self._evaluated("residuals", free)
        with np.errstate(all="ignore"):
            self._seen(float(0.5 * np.sum(found * found)), free, found)
        return found

    def jacobian(self, free: Any) -> np.ndarray:
        """Return the matrix of the derivatives of a vector."""
        return self._evaluated("jacobian", free)[0]

    def sparse_jacobian(self, free: Any) -> Any:
        """Return the same as a sparse array."""
        data, indices, starts, shape = self._evaluated("sparse jacobian", free)
        m, n = shape.astype(int)
        return scipy.sparse.csr_array((data, indices.astype(np.int32), starts.astype(np.int32)), shape=(m, n))

    def _evaluated(self, asked: str, *places: Any) -> list[np.ndarray]:
        at = [np.array(v, float) for v in places]
        if self._last is not None and self._last[0] == asked and _equal(at, self._last[1]):
            return list(self._last[2])
        try:
            found = self._ask(asked, at)
        except Exception as error:
            if self.best is not None:
                attach(error, self.best[0], self.parameters.numbers(self.best[1]))
            raise
        if self.not_finite is None and not all(np.isfinite(v).all() for v in found):
            self.not_finite = at[0]
        self._last = asked, at, found
        return list(found)

    def _seen(self, value: float, free: Any, rest: np.ndarray, slope: float | None = None) -> float:
        """Remember an evaluation."""
        self.history.add(value)
        is_finite = bool(np.isfinite(value) and np.isfinite(rest).all())
        if is_finite and (self.best is None or value < self.best[0]):
            self.best = value, np.array(free, float)
        self.objective.show(value, slope)
        return value

    # Before and after

    def check(self) -> None:
        """See whether the objective depends on its parameters.

        Raises
        ------
        ArgumentError
            If it depends on none.
        """
        unused = self.objective.unused
        if not self.objective.is_known:
            unused[:] = self._without_gradient()
        if unused:
            names = ", ".join(unused)
            warnings.warn(
                f"{self.objective.name} does not depend on {names} at the start; the fit leaves it as it is",
                RuntimeWarning,
                stacklevel=4,
            )

    def _without_gradient(self) -> list[str]:
        """List the parameters on which the objective does not depend at the start."""
        parameters = self.parameters
        with np.errstate(all="ignore"), numbers_are_given():
            at = parameters.numbers(parameters.start)
            tensors = map_values(lambda v: Tensor(np.array(v), requires_grad=True), at)
            result = values_of(self.objective.function(tensors, *self.objective.args))
            found = [t for t in result if isinstance(t, Tensor) and t.requires_grad]
            leaves = values_of(tensors)
            if not found:
                names = ", ".join(leaf.name for leaf in parameters.leaves)
                raise ArgumentError(
                    f"{self.objective.name} depends on none of the parameters {names}: its result has no history. "
                    "Compute it from what it is given, with NumPy's or tapegrad's functions"
                )
            given = gradients_of(found, leaves, [np.ones(t.shape) for t in found], allow_unused=True)
        return [leaf.name for leaf, g in zip(parameters.leaves, given, strict=True) if g is None]

    def traced(self) -> tuple[str, str]:
        """Return where the first value came from that was not finite, in a line, and as `debug.trace_nan` tells it."""
        free, text = Tensor(np.array(self.not_finite), requires_grad=True), io.StringIO()
        try:
            with np.errstate(all="ignore"), detect_anomaly(), numbers_are_given():
                found = self.objective.fun(self.parameters.of(free), *self.objective.args)
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


def attach(error: Exception, value: float, x: Any) -> None:
    """Let an exception of the user's function carry the best point."""
    if not hasattr(error, "best_x"):
        error.add_note(
            f"The best point before this, the attribute best_x of this exception, has the value {value:.10g}"
        )
        error.best_x = x  # type: ignore[attr-defined]


def stopped(evaluations: Evaluations, error: BaseException) -> Any:
    """Return a result of the best point after a solver was stopped; raise what the user's function raised."""
    if evaluations.best is None or error is evaluations.objective.raised:
        raise error
    value, free = evaluations.best
    status, why = 98, f"The solver raised {type(error).__name__}: {error};"
    if isinstance(error, (KeyboardInterrupt, Stopped)):
        status, why = -1, "Stopped by Ctrl-C;"
    elif isinstance(error, StopIteration):
        status, why = 99, "Stopped by the callback;"
    elif not isinstance(error, (ValueError, ArithmeticError, np.linalg.LinAlgError)) or evaluations.not_finite is None:
        raise error
    return scipy.optimize.OptimizeResult(
        x=free, fun=value, success=False, status=status, message=f"{why} this is the best point."
    )
