"""A solution on the tape: its derivatives, by those of the equation that it solves."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad import linalg
from tapegrad.core.grad_mode import is_recording
from tapegrad.core.storage import layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.engine.tensor_hooks import name_of, quietly
from tapegrad.errors import GradError, ShapeError
from tapegrad.numpy_api.creation import array as _array
from tapegrad.record.operations import tensor_of
from tapegrad.record.recorder import ordinary, requires_grad
from tapegrad.transforms.implicit.segment_outputs import Source, StandIns, leading_out, standing_at
from tapegrad.transforms.reevaluate import Again, keep_beside, kept_beside
from tapegrad.transforms.segments import Given, Read, Segment, recording

STEP = 0.01
"""How far x is moved, as a part of itself, to see how much an equation changes."""

_SINGULAR = 0.1  # a condition number beyond this part of 1 / eps is singular


def scale_of(x: np.ndarray, start: np.ndarray) -> np.ndarray:
    """Return the size of each unknown, in its own units."""
    scale = np.maximum(np.abs(x), np.abs(start))
    return np.where(scale > 0, scale, scale.max(initial=0.0) or 1.0)


def as_value(value: Any, x: Any) -> Any:
    """Return what a function gave as a tensor of the shape and dtype of x."""
    result = _array(value) if isinstance(value, (list, tuple)) else tensor_of(value)
    if result.shape != x.shape:
        if result.size != x.size:
            raise ShapeError(
                f"the function gave a value of shape {result.shape} for an x of shape {x.shape}; there must be as many "
                "equations as unknowns"
            )
        result = result.reshape(x.shape)
    return result if result.dtype == x.dtype else result.astype(x.dtype)


def joined(pair: Any) -> Any:
    """Return complex numbers from their real and imaginary parts, along a first axis of two."""
    return pair[0] + pair[1] * 1j


class Parts:
    """An equation between complex numbers as one between real and imaginary parts, along a first axis of two."""

    __slots__ = ("function",)

    def __init__(self, function: Any) -> None:
        self.function = function

    def __call__(self, pair: Any, *args: Any) -> Any:
        x = joined(pair)
        value = as_value(self.function(x, *args), x)
        return _array([value.real, value.imag])


def jacobian_at(equation: Any, given: Given, x: np.ndarray, constants: list[Any]) -> np.ndarray:
    tensors = [Tensor(np.reshape(x, given.tensors[0].shape)), *constants]
    return recording(_evaluate_jacobian, equation, given, tensors)


def _evaluate_jacobian(equation: Any, given: Given, tensors: list[Any]) -> np.ndarray:
    segment = Segment(_Equation(equation), given, tensors, [True] + [False] * (len(tensors) - 1))
    return _jacobian(segment, segment.result, Read(segment, [segment.result]).places)._array


class _Equation:
    """An equation, whose result is a tensor of the shape and dtype of x."""

    __slots__ = ("function",)

    def __init__(self, function: Any) -> None:
        self.function = function

    def __call__(self, x: Any, *args: Any) -> Any:
        return as_value(self.function(x, *args), x)


def _jacobian(segment: Segment, value: Any, places: Any, create_graph: bool = False) -> Any:
    """Return the derivative of an equation's value by x, row by row, as a tensor."""
    n, like = value.size, value._array
    rows = []
    for k in range(n):
        unit = np.zeros(like.shape, like.dtype)
        unit.reshape(-1)[k] = 1.0
        row = segment.gradients([value], [ordinary(unit)], places, (0,), create_graph).get(0)
        rows.append(ordinary(np.zeros(n, like.dtype)) if row is None else row.reshape(n))
    return _array(rows) if rows else ordinary(np.zeros((0, 0), like.dtype))


def _norm(matrix: np.ndarray) -> float:
    return float(np.abs(matrix).sum(axis=0).max(initial=0.0))


class Solution(Again):
    """A solution, as its row keeps it.

    The equation is evaluated once more, at the solution, when that has been found; what it recorded then is kept beside
    what the row saves. Backward goes through that, and calls nothing of the user's: a closure's variable, an attribute
    or a buffer may hold something else by then.
    """

    __slots__ = ("equation", "scale")

    def __init__(self, name: str, fun: Any, equation: Any, given: Given, scale: np.ndarray) -> None:
        super().__init__(name, fun, given)
        self.equation, self.scale = _Equation(equation), scale

    def first(self) -> Any:
        """Evaluate the equation at the solution, record that, and record a row for the solution."""
        x, *tensors = self.take_tensors()
        self.live[0] = True
        segment = Segment(self.equation, self.given, [x, *tensors], self.live)
        change = self._change([x, *tensors], segment.result)
        self.check_written()
        read = Read(segment, [segment.result])
        places = dict(read.places)
        read.places.pop(0, None)
        if not read.places:
            return x
        what = "∂fun/∂x" if self.who == "root" else "∂fun/∂x - I"
        named = f"the Jacobian {what} of {name_of(self.fun)} at the solution that {self.who} gave"
        recorded = _Recorded(segment, self.who, named, places, list(map(Source, tensors)), STEP * self.scale, change)
        # The result is none of the arguments, but is saved, so that a write to it is noticed.
        (result,) = self.record(read, [ordinary(x._array), *tensors], [x], _by_arguments, [x])
        recorded.keys = (*range(len(tensors) + 1), *self.keys)
        keep_beside(result, recorded)
        return result

    def _change(self, tensors: Sequence[Any], value: Any) -> np.ndarray:
        """Return how much the equation changes when x is moved by 1 %: NaN where it has no value there."""
        moved = Tensor(tensors[0]._array + STEP * self.scale)
        (x, *rest), _ = self.given.filled([moved, *(t.detach() for t in tensors[1:])])
        with np.errstate(all="ignore"):
            try:
                return np.abs(quietly(self.equation, x, *rest)._array - value._array).ravel()
            except (ArithmeticError, ValueError):
                return np.full(value.size, np.nan)


class _Recorded:
    """What the equation recorded at a solution.

    Attributes
    ----------
    segment : Segment
    who, named : str
        For messages: what solved the equation, and its Jacobian.
    places : dict
        `Read.places`: where it reads x, by 0, and all that is differentiated by.
    keys : tuple
        For each argument of the solution's row its key; what is not among `places` has no gradient.
    sources : list of Source
        The tensors that the equation was given besides x.
    steps, change : array
        How far x was moved, and how much the equation changed.
    """

    __slots__ = ("change", "keys", "named", "places", "segment", "sources", "steps", "who")

    def __init__(
        self,
        segment: Segment,
        who: str,
        named: str,
        places: Any,
        sources: list[Source],
        steps: np.ndarray,
        change: np.ndarray,
    ) -> None:
        self.segment, self.who, self.named, self.places, self.sources = segment, who, named, places, sources
        self.steps, self.change = steps, change
        self.keys: tuple[Any, ...] = ()

    def check_regular(self, jacobian: np.ndarray) -> None:
        """Raise if a Jacobian is singular, whatever the units of equations and unknowns.

        A row of it is compared with what the equation really changes by when x is moved by 1 %: at a double root that
        is far more than the row says.
        """
        if not np.isfinite(jacobian).all():
            raise GradError(f"{self.named} is not finite, so that there is no derivative of the solution")
        scaled, change = jacobian * self.steps.ravel(), self.change
        largest = np.maximum(np.abs(scaled).max(axis=1, initial=0.0), np.where(np.isfinite(change), change, 0.0))
        condition = float(np.inf)
        if largest.all():
            scaled /= largest[:, None]
            with contextlib.suppress(np.linalg.LinAlgError):
                condition = max(1.0, _norm(scaled)) * _norm(np.linalg.inv(scaled))
        if not condition < _SINGULAR / np.finfo(jacobian.dtype).eps:
            raise GradError(
                f"{self.named} is singular (its condition number is {condition:.2g}): the implicit function theorem "
                "says nothing. There may be other solutions next to this one, or it may move infinitely fast with the "
                "arguments, as a double root does, and then it has no derivative. Are there as many independent "
                "equations as unknowns?"
            )


def _by_arguments(ctx: Any, adjoint: Any) -> tuple[Any, ...]:
    """Return the gradients by the arguments of an equation: the backward of a solution's row."""
    _ = ctx.saved_tensors  # which raises where the row has run, or the solution was written
    tape, row = ctx._place
    return recording(_solve_transposed, kept_beside(ctx), (tape(), row), adjoint, is_recording())


def _solve_transposed(recorded: _Recorded, place: Any, adjoint: Any, create_graph: bool) -> tuple[Any, ...]:
    segment, places = recorded.segment, recorded.places
    value, stand_ins = segment.result, StandIns()
    if create_graph and requires_grad(adjoint):
        adjoint = stand_ins.add(adjoint)
    jacobian = _jacobian(segment, value, places, create_graph)
    recorded.check_regular(jacobian._array)
    weights = -adjoint
    if value.size:
        weights = linalg.solve(jacobian.T, weights.reshape(-1)).reshape(value.shape)
    others = [key for key in places if key != 0]
    found = segment.gradients([value], [weights], places, others, create_graph)
    if create_graph:
        tape, row = place
        x = standing_at(tape, row, layout_of(segment.aliases[0]._array))
        known = {0: x, **{k + 1: source for k, source in enumerate(recorded.sources)}}
        found = dict(zip(found, leading_out(segment, list(found.values()), known, stand_ins), strict=True))
    return tuple([found.get(key) for key in recorded.keys])
