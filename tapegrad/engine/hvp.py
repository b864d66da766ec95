"""Gradients and how they change in a direction, over what was recorded: the product of a Hessian with a vector.

The tangents of all rows come first (forward), and then one pass back carries two numbers for each element: the adjoint
g, and its change gd. A row that contributes g * d to the adjoint of an operand contributes gd * d + g * dd to its
change, where dd is the change of the local derivative d in the direction of the tangents. Nothing is recorded.

Elementwise rows have kernels for that (`hvp_kernels.py`, `ops/curvature.py`). Rows that are linear run their rule for g
and for gd; those that are linear in each of two operands once more, with a tangent in the place of the value that the
rule reads. For all others the rule is recorded on tensors, which is then pushed forward.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core import memory
from tapegrad.core.tensor import Tensor
from tapegrad.diagnostics.anomaly import is_anomaly_enabled
from tapegrad.engine import interpreter as I
from tapegrad.engine.hvp_kernels import BLOCK
from tapegrad.engine.hvp_pass import INNER, OUTER, BendRun, Unserved
from tapegrad.engine.jvp_batched import Push, PushRun
from tapegrad.engine.tensor_hooks import quietly
from tapegrad.record.recorder import place_of, present
from tapegrad.tape.snapshot import Snapshot


def bend(output: Tensor, inputs: Sequence[Tensor], tangents: Sequence[np.ndarray]) -> tuple[list[Any], list[Any]]:
    """Compute a gradient and its derivative in a direction.

    Parameters
    ----------
    output : tensor
        Of one element.
    inputs : sequence of tensors
        Leaves, or results on the way, at which what would come from before them does not count.
    tangents : sequence of array
        The direction: for each input an array of its shape and dtype.

    Returns
    -------
    gradients, products : list of array or None
        For each input, None where they are 0 because the output does not depend on it, or in a linear way.

    Raises
    ------
    Unserved
        If hooks, functions of a user's own or complex numbers are on the way, or anomalies are to be detected:
        differentiate a recorded gradient instead.
    FreedError, VersionError
        As `autograd.grad`.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> from tapegrad.engine.hvp import bend
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> bend((x**3).sum(), [x], [np.array([1.0, 10.0])])
    ([array([ 3., 12.])], [array([  6., 120.])])
    """
    if is_anomaly_enabled():
        raise Unserved
    places = [place_of(present(t)) for t in inputs]
    given = {p: np.asarray(t, order="C") for p, t in zip(places, tangents, strict=True) if p is not None}
    place = place_of(present(output))
    if place in given:
        return [np.ones_like(t) if p == place else None for p, t in zip(places, tangents, strict=True)], [None] * len(
            places
        )
    if not isinstance(place, tuple):
        return [None] * len(places), [None] * len(places)
    found = quietly(Bend(given, place).bend)
    return [found.get(p, (None, None))[0] for p in places], [found.get(p, (None, None))[1] for p in places]


class Bend(Push):
    """One way forward and back.

    Parameters
    ----------
    given : mapping of Leaf and (Tape, int) to array
        The direction.
    output : (Tape, int)
    """

    def __init__(self, given: Any, output: Any) -> None:
        super().__init__(given, {output}, 1)
        self.output = output
        self.words = np.zeros(64, np.int64)
        self.results: dict[Any, tuple[Any, Any]] = {}

    def _begin(self, tape: Snapshot) -> PushRun:
        return BendRun(self, tape)

    def bend(self) -> dict[Any, tuple[Any, Any]]:
        """Return by place the gradients and how they change."""
        runs: Any = self._runs
        try:
            self._plan()
            for run in runs.values():
                run.check()
            for closed in sorted(runs):
                runs[closed].run(self.found)
            tape, row = self.output
            last = runs[tape.closed]
            if row in last.tangents:
                layout = last.layout(row)
                last.add(row, np.ones(layout.shape, layout.dtype), None)
            for closed in sorted(runs, reverse=True):
                runs[closed].back()
            return self.results
        finally:
            I.release_blocks(self.ctrl)
            for run in runs.values():
                run.tape.tape.leave()
                vars(run).pop("pusher", None)  # which refers to the run
            runs.clear()

    def hand_on(self, place: Any, adjoint: list[Any]) -> None:
        """Take what has come to a place that is no row of the tape that it came from."""
        if place in self.given:
            before = self.results.get(place)
            g, gd = adjoint[:2]
            self.results[place] = (g, gd) if before is None else (before[0] + g, _sum(before[1], gd))
        elif isinstance(place, tuple) and place[0].closed in self._runs:
            run: Any = self._runs[place[0].closed]
            if place[1] in run.tangents:
                run.add(place[1], adjoint[0], adjoint[1])

    def block(self, layout: Any) -> np.ndarray:
        """Return an array whose content does not matter."""
        return np.empty(layout.shape, layout.dtype)

    def set(self, k: int, value: Any, layout: Any) -> Any:
        """Let a kernel's argument be an array of a row's shape, or one number; give what must be kept meanwhile."""
        words, size = self.words, layout.dtype.itemsize
        array = np.asarray(value)
        if array.dtype != layout.dtype and array.dtype.kind != "b":
            array = array.astype(layout.dtype)
        words[INNER + k] = array.itemsize
        if array.size == 1 or (array.ndim and not any(array.strides)):
            array = np.full(min(BLOCK, max(layout.size, 1)), array.item(0) if array.size else 0, array.dtype)
            words[OUTER + k] = 0
        else:
            if array.shape != layout.shape or not array.flags.c_contiguous:
                array = np.ascontiguousarray(np.broadcast_to(array, layout.shape))
            words[OUTER + k] = array.itemsize if array.dtype.kind == "b" else size
        words[k] = memory.address_of(array)
        return array

    def aim(self, k: int, array: np.ndarray) -> None:
        """Let a kernel write into an array."""
        self.words[k], self.words[INNER + k] = memory.address_of(array), array.itemsize
        self.words[OUTER + k] = array.itemsize


def _sum(one: Any, other: Any) -> Any:
    return other if one is None else one if other is None else one + other
