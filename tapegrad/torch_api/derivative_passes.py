"""The derivatives of a recorded function, by all ways there are: what gradcheck compares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import unwritten
from tapegrad.core.realify import count, double, from_reals, is_complex, reals, shape_of, unit
from tapegrad.engine.backward import grad
from tapegrad.engine.jvp_recorded import push as push_one
from tapegrad.engine.vjp_jvp import push
from tapegrad.errors import GradcheckError
from tapegrad.numpy_api.creation import from_numpy, zeros_like
from tapegrad.torch_api.checked_function import Subject


@dataclass(frozen=True)
class Asked:
    """What to check, and how closely."""

    backward: bool
    forward: bool
    fast: bool
    tolerances: tuple[Any, Any, Any]
    nondet_tol: float
    undefined: bool
    dtypes: bool
    batched: bool
    batched_forward: bool


class Recorded:
    """A function at one point, recorded once and differentiated often.

    Attributes
    ----------
    inputs, outputs : list of tensors
        The checked inputs, and the outputs that require grad.
    jacobians : list or None
        What reverse mode gave, if it was asked for: for each input and output an array (output entries, input entries).
    """

    def __init__(self, subject: Subject, asked: Asked) -> None:
        self.subject = subject
        self.asked = asked
        self.inputs, self.outputs = subject.record()
        self.jacobians: list[list[np.ndarray]] | None = None

    def gradients(self, seeds: dict[int, np.ndarray]) -> list[Any]:
        """Return the gradients by all inputs, None where there is none, from seeds for some outputs."""
        outputs = [self.outputs[k] for k in seeds]
        given = [from_numpy(np.asarray(s, o.dtype)) for s, o in zip(seeds.values(), outputs, strict=True)]
        return list(grad(outputs, self.inputs, given, retain_graph=True, allow_unused=True))

    def arrays(self, seeds: dict[int, np.ndarray]) -> list[np.ndarray]:
        """Return these gradients in double precision, zeros where there is none."""
        return [
            np.zeros(x.shape, complex if is_complex(x) else float) if g is None else double(g._array)
            for g, x in zip(self.gradients(seeds), self.inputs, strict=True)
        ]

    def _checked(self, k: int, seed: np.ndarray) -> list[np.ndarray]:
        """Return gradients from one output, computed twice, and look at their dtypes."""
        subject = self.subject
        if self.asked.dtypes:
            for which, (g, x) in enumerate(zip(self.gradients({k: seed}), self.inputs, strict=True)):
                if g is not None and g.dtype != x.dtype:
                    raise GradcheckError(
                        f"{subject.name}: the gradient of output {subject.positions[k]} by input "
                        f"{subject.checked[which]} has dtype {g.dtype}, and the input {x.dtype}; they must be equal"
                    )
        one, two = self.arrays({k: seed}), self.arrays({k: seed})
        for which, (a, b) in enumerate(zip(one, two, strict=True)):
            with np.errstate(invalid="ignore"):
                differ = ~((abs(a - b) <= self.asked.nondet_tol) | (a == b) | (np.isnan(a) & np.isnan(b)))
            if differ.any():
                at = tuple(int(i) for i in np.argwhere(differ)[0])
                raise GradcheckError(
                    f"{subject.name}: backward is not deterministic: the gradient of output {subject.positions[k]} by "
                    f"input {subject.checked[which]} is {a[at]:.10g} at {list(at)}, and {b[at]:.10g} when computed "
                    f"again, which may differ by nondet_tol = {self.asked.nondet_tol:g}; let backward depend only on "
                    "what was saved, or raise nondet_tol"
                )
        return one

    def _blank(self) -> list[list[np.ndarray]]:
        shapes = self.subject.shapes
        return [[np.zeros((int(np.prod(s)), count(x))) for s in shapes] for x in self.inputs]

    def reverse_jacobians(self) -> list[list[np.ndarray]]:
        """Return the derivatives by reverse mode, one output coordinate at a time."""
        self.jacobians = self._blank()
        for k, output in enumerate(self.outputs):
            for row in range(count(output)):
                for which, g in enumerate(self._checked(k, unit(output, row))):
                    self.jacobians[which][k][row] = reals(g).reshape(-1)
        return self.jacobians

    def weighted(self, weights: Sequence[np.ndarray]) -> list[list[np.ndarray]]:
        """Return the gradients of each output, its coordinates weighted, by each input; zeros for outputs without."""
        found = [self._checked(k, from_reals(weights[k], output)) for k, output in enumerate(self.outputs)]
        blank = [np.zeros(x.shape) for x in self.inputs]
        found += [blank] * (len(weights) - len(found))
        return [[g[which] for g in found] for which in range(len(self.inputs))]

    def push(self, tangents: Sequence[Any], lanes: int) -> list[np.ndarray]:
        """Return the tangents of all outputs in double precision, with lanes first."""
        if not self.outputs:
            return [np.zeros((lanes, *s)) for s in self.subject.shapes]
        found = push(self.outputs, self.inputs, tangents, lanes)
        return [
            np.zeros((lanes, *o.shape), complex if is_complex(o) else float) if t is None else double(t)
            for t, o in zip(found, self.outputs, strict=True)
        ]

    def tangents(self, which: int, direction: np.ndarray) -> list[np.ndarray]:
        """Return the coordinates of the tangents of all outputs for a tangent of one input, by the rules on tensors."""
        given = [zeros_like(x.detach()) for x in self.inputs]
        given[which] = from_numpy(np.array(direction, self.inputs[which].dtype))
        if not self.outputs:
            return [np.zeros(s) for s in self.subject.shapes]
        with unwritten():
            found = push_one(self.outputs, self.inputs, given)
        return [
            np.zeros(shape_of(o)) if t is None else reals(t.numpy()) for t, o in zip(found, self.outputs, strict=True)
        ]

    def forward_jacobians(self) -> list[list[np.ndarray]]:
        """Return the derivatives by forward mode, one input coordinate at a time."""
        found = self._blank()
        for which, x in enumerate(self.inputs):
            for column in range(count(x)):
                for k, t in enumerate(self.tangents(which, unit(x, column))):
                    found[which][k][:, column] = t.reshape(-1)
        return found


def _differ(recorded: Recorded, a: np.ndarray, b: np.ndarray, size: Any) -> tuple[int, ...] | None:
    """Return the first entry at which two gradients differ by more than rounding, which goes with `size`."""
    subject = recorded.subject
    eps = max(np.finfo(d).eps for d in (*subject.dtypes, *(x.dtype for x in subject.arrays)))
    with np.errstate(invalid="ignore"):
        wrong = ~((abs(a - b) <= 1e4 * eps * size + 3 * recorded.asked.nondet_tol) | (a == b))
    return tuple(int(i) for i in np.argwhere(wrong)[0]) if wrong.any() else None


def _draw(outputs: Sequence[Any], generator: np.random.Generator) -> dict[int, np.ndarray]:
    return {k: from_reals(generator.uniform(-2.0, 2.0, shape_of(o)), o).astype(o.dtype) for k, o in enumerate(outputs)}


def check_linear(recorded: Recorded, generator: np.random.Generator) -> None:
    """Check that backward is linear in the gradient it gets: zeros give zeros, twice as much gives twice as much."""
    subject = recorded.subject
    for k, output in enumerate(recorded.outputs):
        for which, g in enumerate(recorded.arrays({k: np.zeros(output.shape)})):
            if not (g == 0.0).all():
                first = tuple(int(i) for i in np.argwhere(g != 0.0)[0])
                raise GradcheckError(
                    f"{subject.name}: where the gradient of output {subject.positions[k]} is 0, that of input "
                    f"{subject.checked[which]} is {g[first]:.10g} at {list(first)}; a rule must multiply by the "
                    "gradient it gets"
                )
        seed = _draw([output], generator)[0]
        one, two = recorded.arrays({k: seed}), recorded.arrays({k: -2.0 * seed})
        for which, (a, b) in enumerate(zip(one, two, strict=True)):
            at = _differ(recorded, -2.0 * a, b, np.max(abs(a), initial=0.0))
            if at is not None:
                raise GradcheckError(
                    f"{subject.name}: the gradient of output {subject.positions[k]} times -2 gives {b[at]:.10g} for "
                    f"input {subject.checked[which]} at {list(at)}, and {-2.0 * a[at]:.10g} was to be expected; a rule "
                    "must be linear in the gradient it gets"
                )


def check_undefined(recorded: Recorded, generator: np.random.Generator) -> None:
    """Check that an output without a gradient counts as one whose gradient is zero."""
    subject = recorded.subject
    seeds = _draw(recorded.outputs, generator)
    for k in seeds if len(seeds) > 1 else ():
        zeros = {**seeds, k: np.zeros_like(seeds[k])}
        try:
            found = recorded.arrays({j: s for j, s in seeds.items() if j != k})
        except Exception as error:
            raise GradcheckError(
                f"{subject.name}: backward failed where output {subject.positions[k]} has no gradient "
                f"({type(error).__name__}: {error}); count None as zeros, or leave set_materialize_grads on"
            ) from error
        for which, (a, b) in enumerate(zip(found, recorded.arrays(zeros), strict=True)):
            at = _differ(recorded, a, b, np.max(abs(b), initial=0.0))
            if at is not None:
                raise GradcheckError(
                    f"{subject.name}: where output {subject.positions[k]} has no gradient, that of input "
                    f"{subject.checked[which]} is {a[at]:.10g} at {list(at)}, and {b[at]:.10g} where it is zero; count "
                    "None as zeros"
                )


def check_batched(recorded: Recorded, generator: np.random.Generator) -> None:
    """Check that many gradients at once are what they are one by one."""
    subject, lanes = recorded.subject, 3
    for k, output in enumerate(recorded.outputs):
        seeds = np.stack([_draw([output], generator)[0] for _ in range(lanes)])
        together = grad(
            output, recorded.inputs, from_numpy(seeds), retain_graph=True, allow_unused=True, is_grads_batched=True
        )
        for lane in range(lanes):
            for which, alone in enumerate(recorded.arrays({k: seeds[lane]})):
                many = together[which]
                found = np.zeros(alone.shape) if many is None else double(many._array[lane, ...])
                at = _differ(recorded, found, alone, np.max(abs(alone), initial=0.0))
                if at is not None:
                    raise GradcheckError(
                        f"{subject.name}: of {lanes} gradients at once of output {subject.positions[k]}, number {lane} "
                        f"gives {found[at]:.10g} for input {subject.checked[which]} at {list(at)}, and "
                        f"{alone[at]:.10g} alone; something in backward mixes gradients, or is not linear"
                    )


def check_batched_forward(recorded: Recorded) -> None:
    """Check that many tangents at once are what they are one by one."""
    subject = recorded.subject
    for which, x in enumerate(recorded.inputs):
        lanes = count(x)
        given = [np.zeros((lanes, *y.shape), y.dtype) for y in recorded.inputs]
        for column in range(lanes):
            given[which][column] = unit(x, column)
        together = recorded.push(given, lanes)
        for column in range(lanes):
            for k, alone in enumerate(recorded.tangents(which, unit(x, column))):
                found = reals(together[k][column, ...]).reshape(alone.shape)
                at = _differ(recorded, found, alone, np.max(abs(alone), initial=0.0))
                if at is not None:
                    raise GradcheckError(
                        f"{subject.name}: of {lanes} tangents at once of input {subject.checked[which]}, number "
                        f"{column} gives {found[at]:.10g} for output {subject.positions[k]} at {list(at)}, and "
                        f"{alone[at]:.10g} alone; a forward rule mixes tangents"
                    )
