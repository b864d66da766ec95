"""Backward from behind a mask: what a masked element does not define is undefined, and not 0 times infinity.

The gradient by a masked element is no number. So it must not meet local derivatives, which may be infinite there: an
adjoint has a mask of its own, and where that does not hold nothing is multiplied. Rows run by their rules on tensors,
one after the other, as they do with `create_graph=True`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.autograd import Function
from tapegrad.core.grad_mode import no_grad
from tapegrad.core.tensor import Tensor
from tapegrad.engine.backward_pass import Backward
from tapegrad.engine.create_graph import GraphRun
from tapegrad.engine.grad_accumulate import accumulate, accumulate_leaf
from tapegrad.engine.hooks import Hooks
from tapegrad.engine.row_rules import pulled
from tapegrad.errors import GradError
from tapegrad.numpy_api.creation import as_tensor
from tapegrad.ops import BY_NAME, BY_OPCODE
from tapegrad.ops.broadcast import unbroadcast
from tapegrad.record.operations import F
from tapegrad.record.recorder import place_of, present

_FUNCTION = BY_NAME["function"].opcode
_GOLDEN = 0.6180339887498949


class Adjoint:
    """An adjoint, and which of its elements are known.

    Attributes
    ----------
    values : Tensor
        0 where it is not defined.
    defined : ndarray of bool
        Where something that counts depends on the element.
    reached : ndarray of bool
        Where anything does, masked or not; elsewhere the gradient is 0, as nothing depends on it.
    """

    __slots__ = ("defined", "reached", "values")

    def __init__(self, values: Tensor, defined: Any, reached: Any) -> None:
        self.defined, self.reached = [np.broadcast_to(mask, values.shape) for mask in (defined, reached)]
        self.values = values if self.defined.all() else F.where(as_tensor(self.defined), values, 0.0)

    def __add__(self, other: Adjoint) -> Adjoint:
        return Adjoint(self.values + other.values, self.defined | other.defined, self.reached | other.reached)


class Fill(Function):
    """A number in the place of masked elements; from behind there comes no gradient."""

    @staticmethod
    def forward(ctx: Any, data: Tensor, mask: np.ndarray, value: Any) -> Tensor:
        ctx.mask = mask
        return F.where(as_tensor(mask), data, np.asarray(value, data.dtype))

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> Any:
        return F.where(as_tensor(ctx.mask), gradient, 0.0), None, None


class _MaskedRun(GraphRun):
    """A pass through one tape whose adjoints have masks."""

    def _by_hooks(self, hooks: Hooks, adjoint: Any) -> Any:
        return Adjoint(hooks.call_tensor(self.task(), adjoint.values), adjoint.defined, adjoint.reached)

    def _run_with(self, row: int, opcode: int, hooks: Hooks, head: int) -> None:
        if hooks.before or hooks.after:
            raise GradError(
                f"{self.describe(row)} has hooks of the node, which are not called with gradients from behind a mask; "
                "register them on the tensor"
            )
        super()._run_with(row, opcode, hooks, head)

    def _look(self, who: str, row: int, tensors: Any, *advice: str) -> None:
        super()._look(who, row, [t.values if isinstance(t, Adjoint) else t for t in tensors], *advice)

    def _gradients(self, row: int, opcode: int, adjoints: tuple[Any, ...], live: list[bool]) -> Any:
        if not any(live):
            return [None] * len(live)
        if opcode == _FUNCTION:
            return self._through_function(row, adjoints, live)
        adjoint = adjoints[0]
        if adjoint is None:
            return [None] * len(live)
        op, operands = BY_OPCODE[opcode], self.tape.operands(row)
        if op.elementwise:
            return self._through_elementwise(row, op, operands, adjoint, live)
        found = self.reader.pull(row, adjoint.values, live)
        masks = [self.reader.pull(row, _weighted(mask, adjoint), live) for mask in (adjoint.defined, adjoint.reached)]
        return [
            None if g is None else Adjoint(g, _numbers(one) != 0, _numbers(other) != 0)
            for g, one, other in zip(found, *masks, strict=True)
        ]

    def _through_elementwise(
        self, row: int, op: Any, operands: Any, adjoint: Adjoint, live: list[bool]
    ) -> list[Adjoint | None]:
        asked = [op.derivatives[k] if live[k] else None for k in range(len(operands))]
        known, asked = self.reader.locals(row, op, operands, asked)
        found: list[Adjoint | None] = []
        for operand, source in zip(operands, asked, strict=True):
            if source is None:
                found.append(None)
                continue
            layout = self.layout(operand)
            masks = adjoint.defined, adjoint.reached
            part = Adjoint(pulled(op, adjoint.values, source, known, layout.dtype), *masks)
            if part.values.shape != layout.shape:  # it was broadcast: what one element went to is added up
                counts = [unbroadcast(F, as_tensor(mask.astype(float)), layout.shape) for mask in masks]
                part = Adjoint(unbroadcast(F, part.values, layout.shape), *[_numbers(each) != 0 for each in counts])
            found.append(part)
        return found

    def _through_function(self, row: int, adjoints: tuple[Any, ...], live: list[bool]) -> list[Adjoint | None]:
        mask = getattr(self.tape.params[row].ctx, "mask", None)
        if self.tape.params[row].name == Fill.__name__ and mask is not None:
            adjoint = adjoints[0]
            inside = Adjoint(adjoint.values, adjoint.defined & mask, adjoint.reached | ~mask)
            return [inside if asked else None for asked in live]
        plain = tuple([None if a is None else a.values for a in adjoints])
        return [None if g is None else Adjoint(g, True, True) for g in self._of_function(row, plain, live)]


def _weighted(mask: np.ndarray, adjoint: Adjoint) -> Tensor:
    """Return numbers from 1 to 2 where a mask holds, sums of which do not vanish by chance, and 0 elsewhere."""
    numbers = 1 + np.modf(np.arange(1, mask.size + 1) * _GOLDEN)[0]
    return as_tensor((numbers.reshape(mask.shape) * mask).astype(adjoint.values.dtype))


def _numbers(tensor: Tensor) -> np.ndarray:
    return tensor.detach().numpy()


def backward(data: Tensor, mask: np.ndarray, gradient: Any, retain: bool = False) -> None:
    """Add the gradients of what is not masked to the `.grad` of the leaves.

    A leaf's gradient is masked where nothing has defined it, neither this backward nor one before.
    """
    seed = as_tensor(np.broadcast_to(np.asarray(gradient, data.dtype), data.shape))
    start = Adjoint(seed, mask, True)
    data = present(data)

    def settle(retained: list[Any]) -> None:
        for reference, adjoint in retained:
            if (tensor := reference()) is not None:
                _accumulate(tensor, adjoint, lambda array, tensor=tensor: accumulate(tensor, array))

    run = Backward(retain, None, settle, True, _MaskedRun)
    with no_grad(), np.errstate(all="ignore"):  # as the interpreter, which warns of nothing
        if data._tape is None:
            run.leaves[place_of(data)] = start
        else:
            run.seed(data._tape, data._row, start)
            run.run()
            run.settle()
    for leaf, adjoint in run.leaves.items():
        if (tensor := leaf.tensor()) is not None:
            _accumulate(tensor, adjoint, lambda array, leaf=leaf: accumulate_leaf(leaf, array, run.task))
    run.task.finish()


def _accumulate(tensor: Tensor, adjoint: Adjoint, add: Any) -> None:
    meta = tensor.make_meta()
    undefined = adjoint.reached & ~adjoint.defined
    if meta.grad is not None:  # what was defined stays so, and what nothing depends on now stays what it was
        undefined = np.False_ if meta.undefined is None else meta.undefined & ~adjoint.defined
    add(np.array(_numbers(adjoint.values)))
    meta.undefined = undefined if meta.grad is not None and undefined.any() else None
