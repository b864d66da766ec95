"""The gradient of a demo's loss, checked against central differences and timed against finite differences."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

import tapegrad as tg
from tapegrad.demo.data import Counts
from tapegrad.demo.lotka_volterra import make_loss, make_plain_loss

REPEATS = 5


@dataclass(frozen=True)
class Measurement:
    """What one gradient is worth.

    Attributes
    ----------
    deviation
        The largest difference from central differences in any component, relative to the largest component.
    rows
        Rows that one evaluation of the loss records.
    gradient_ms
        Milliseconds for the value and the gradient by tapegrad, the median of `REPEATS`.
    differences_ms
        The same by forward differences of the plain function: `evaluations` times the median of one.
    evaluations
        One more than there are parameters.
    """

    deviation: float
    rows: int
    gradient_ms: float
    differences_ms: float
    evaluations: int


def central_differences(function: Callable[[np.ndarray], float], x: np.ndarray) -> np.ndarray:
    """The gradient of `function` at `x` by differences, with the step that balances truncation against rounding."""
    step = np.cbrt(np.finfo(float).eps)
    shifts = step * np.maximum(1.0, np.abs(x)) * np.eye(x.size)
    return np.array([(function(x + shift) - function(x - shift)) / (2 * shift.sum()) for shift in shifts])


def measure(counts: Counts, parameters: np.ndarray) -> Measurement:
    """Check and time the gradient of the loss at `parameters`."""
    theta = np.log(parameters)
    loss, plain_loss = make_loss(counts), make_plain_loss(counts)
    value_and_grad = tg.func.value_and_grad(loss)
    gradient = value_and_grad(theta)[1]
    expected = central_differences(plain_loss, theta)
    evaluations = theta.size + 1
    return Measurement(
        deviation=float(np.max(np.abs(gradient - expected)) / np.max(np.abs(expected))),
        rows=rows_on_tape(loss, theta),
        gradient_ms=_milliseconds(lambda: value_and_grad(theta)),
        differences_ms=evaluations * _milliseconds(lambda: plain_loss(theta)),
        evaluations=evaluations,
    )


def rows_on_tape(loss: Callable, theta: np.ndarray) -> int:
    """How many rows one evaluation of `loss` records, on all tapes that it needs."""
    before = tg.tape_info().rows
    value = loss(tg.tensor(theta, requires_grad=True))
    rows = tg.tape_info().rows - before
    del value  # kept until here: the rows live as long as something refers to them
    return int(rows)


def _milliseconds(work: Callable[[], object]) -> float:
    def once() -> float:
        begin = time.perf_counter()
        work()
        return time.perf_counter() - begin

    return 1000 * statistics.median(once() for _ in range(REPEATS))
