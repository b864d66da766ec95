"""The rows whose results can be computed with, but not differentiated. How to write one: `op.py`."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np

from tapegrad.errors import GradError
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import numbers
from tapegrad.ops.op import Structured


def _no_derivative(F: Any, g: Any) -> NoReturn:
    raise GradError(
        "bernoulli draws at random, so its result is not a differentiable function of its probabilities; "
        "draw under no_grad() or from p.detach(), or use a differentiable estimator of the expectation"
    )


def _no_second_derivative(F: Any, g: Any) -> NoReturn:
    raise GradError(
        "a gradient was differentiated that a custom function's backward gave which is marked as once_differentiable: "
        "what it computes is not recorded; write that backward with tapegrad's functions and without the mark, or use "
        "detach() on the gradient if it is to be a constant; of solve_ivp by the adjoint equation or by sensitivities "
        'give gradient="steps"'
    )


def _undetermined(F: Any, g: Any) -> Any:
    return g * np.where(numbers(g) != 0, np.nan, 0.0).astype(g.dtype)


def _unknown(F: Any, g: Any, index: int, shapes: tuple[Shape, ...]) -> Any:
    if not g.any():  # as where all of it was written again
        return F.zeros(shapes[index], g.dtype)
    raise GradError(
        "a write in place was interrupted, by Ctrl-C, an error in a hook or for want of memory, before it was "
        "recorded: the history of the tensor that was written does not say what it holds; compute it anew"
    )


def _no_rule(F: Any, g: Any) -> NoReturn:
    raise GradError("a row of a custom function has no rule of its own")  # `engine/tape_pass.py` calls the function's


ONCE: tuple[Structured, ...] = (
    Structured(
        name="function",
        doc="A custom function: what it is differentiated by, and all that it returns if that is several tensors.",
        forward=lambda F, *x: x[0],
        dx=_no_rule,
        refuses=True,
        variadic=True,
        public=False,
        mixed=True,
        takes_complex=True,
    ),
    Structured(
        name="function_result",
        doc="One of several tensors that a custom function returned.",
        forward=lambda F, x: x,
        dx=_no_rule,
        refuses=True,
        public=False,
        mixed=True,
        takes_complex=True,
    ),
    Structured(
        name="bernoulli",
        doc="1 with the given probability and 0 otherwise, drawn for each element.",
        signature="generator",
        params=lambda shape, generator: {"generator": generator},
        forward=lambda F, x, generator: (generator.random(x.shape) < x).astype(x.dtype),
        dx=_no_derivative,
        refuses=True,
        public=False,
    ),
    Structured(
        name="once",
        doc="A gradient from a backward that can be differentiated once only, as a function of what it depends on.",
        forward=lambda F, *x: x[0],
        dx=_no_second_derivative,
        refuses=True,
        variadic=True,
        public=False,
        takes_complex=True,
    ),
    Structured(
        name="undetermined",
        doc="Zeros, in the place of what has a derivative that cannot be found: NaN where one is asked for.",
        forward=lambda F, x: np.zeros_like(x),
        dx=_undetermined,
        refuses=True,
        recorded=True,
        public=False,
        takes_complex=True,
    ),
    Structured(
        name="interrupted",
        doc="What a tensor holds after a write in place that ended half way, as a function of all that it may hold.",
        forward=lambda F, *x: x[0],
        dx=_unknown,
        refuses=True,
        variadic=True,
        public=False,
        takes_complex=True,
    ),
)
