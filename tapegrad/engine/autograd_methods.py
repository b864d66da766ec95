"""What tensors have for gradients: `requires_grad`, `grad`, `grad_fn`, `backward`."""

from __future__ import annotations

import warnings
import weakref
from typing import Any

from tapegrad.core.dispatch import MASKING
from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.core.storage import DIFFERENTIABLE, INFERENCE_TENSOR, Leaf, Meta, new_number
from tapegrad.core.tensor import Tensor
from tapegrad.core.tracebacks import trim
from tapegrad.core.version_counters import meta_of
from tapegrad.engine import backward as engine_backward
from tapegrad.engine import fast_backward
from tapegrad.engine.reentrant_backward import goes_elsewhere, on_another_stack
from tapegrad.errors import DTypeError, GradError, LeafError, OperandError
from tapegrad.record import recorder as record_recorder
from tapegrad.record.node import Node
from tapegrad.record.recorder import present
from tapegrad.tape.deferred_tape import Unwritten
from tapegrad.tape.tape import Tape


class AutogradMethods(Tensor):
    """The methods of tensors that have to do with gradients."""

    __slots__ = ()

    # Gradients

    @property
    def requires_grad(self) -> bool:
        """Whether what is computed from it is recorded."""
        return record_recorder.requires_grad(self)

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        self.requires_grad_(value)

    def requires_grad_(self, requires_grad: bool = True) -> Tensor:
        """Say whether what is computed from this leaf is to be recorded; return it.

        Raises
        ------
        LeafError
            If it has a history, so that it requires grad in any case.
        DTypeError
            If it does not hold floating point numbers.
        """
        if present(self)._tape is not None:
            if requires_grad:
                return self
            raise LeafError(
                "requires_grad can be changed on leaves only, and this tensor is the result of "
                f"{self._describe_history()}; use detach() for one without a history"
            )
        if requires_grad and self.is_inference() and state.rec is not INFERENCE:
            raise GradError(
                "a tensor made in inference mode cannot come to require grad outside of it, as it has no version "
                "counter; make it with requires_grad=True, or use its clone(), made outside"
            )
        if requires_grad and self._array.dtype not in DIFFERENTIABLE:
            raise DTypeError(
                f"a tensor of dtype {self._array.dtype} cannot require grad; only float64 and float32 can, and complex "
                "numbers of these: make it with dtype=float"
            )
        if requires_grad != self.requires_grad:
            if requires_grad and type(self._meta) is not Meta and self.is_inference():
                self._meta = Meta(INFERENCE_TENSOR)
            meta = self.make_meta()
            # One record for all its life: what was recorded before it was frozen still leads to it.
            meta.leaf, meta.frozen = (meta.frozen or Leaf(self), None) if requires_grad else (None, meta.leaf)
            meta.key = new_number()
        return self

    @property
    def is_leaf(self) -> bool:
        """Whether it has no history: made by the user, or not requiring grad."""
        return present(self)._tape is None or not record_recorder.is_live(self)

    @property
    def grad(self) -> Tensor | None:
        """The gradient that backward has accumulated, or None."""
        if self._meta is not None and self._meta.grad is not None:
            meta = self._meta
            return meta.grad if meta.undefined is None else MASKING.masked(meta.grad, meta.undefined)
        if self._tape is not None and not (self._meta is not None and self._meta.retains):
            warnings.warn(
                "the .grad of a tensor that is not a leaf is not kept; call retain_grad() on it before backward",
                UserWarning,
                stacklevel=2,
            )
        return None

    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        if value is None:
            meta = self._meta
            if meta is not None and meta.grad is not None:
                meta.grad = meta.undefined = None  # which is no shared mark's, as these have none
            return
        if not isinstance(value, Tensor):
            raise OperandError(f".grad takes a tensor or None, not {type(value).__qualname__}; wrap it in tensor()")
        if value is self:
            raise GradError("a tensor cannot be its own .grad, which would keep it alive; assign a clone()")
        if value.shape != self.shape or value.dtype != self.dtype:
            raise OperandError(
                f".grad of a tensor {self.dtype}{list(self.shape)} cannot be {value.dtype}{list(value.shape)}; "
                "shape and dtype must be the same"
            )
        meta = self.make_meta()
        meta.grad, meta.undefined = value, None

    @grad.deleter
    def grad(self) -> None:
        self.grad = None

    @property
    def grad_fn(self) -> Node | None:
        """The operation that made it, as an entry to the recorded graph; None for a leaf."""
        tape = present(self)._tape
        return Node(tape, self._row) if tape is not None and record_recorder.is_live(self) else None

    @property
    def tape(self) -> Tape | None:
        """The tape on which it was recorded, or None."""
        return present(self)._tape

    def make_meta(self) -> Meta:
        """Return what tapes and gradients keep of this tensor, made when first asked for; not for users."""
        return meta_of(self)

    def _describe_history(self) -> str:
        return f"the operation {Node(self._tape, self._row).name()}" if self._tape is not None else "no operation"

    def retain_grad(self) -> None:
        """Keep the gradient of this result in `.grad`, as backward does for leaves."""
        if not present(self).requires_grad:
            raise GradError("retain_grad() needs a tensor that requires grad, and this one does not")
        if self._tape is not None and not self.make_meta().retains:
            self.make_meta().retains = True
            self._tape.retained = {**self._tape.retained, self._row: weakref.ref(self)}

    @property
    def retains_grad(self) -> bool:
        """Whether `retain_grad` was called on this result."""
        return self._meta is not None and self._meta.retains

    def backward(
        self,
        gradient: Any = None,
        retain_graph: bool | None = None,
        create_graph: bool = False,
        inputs: Any = None,
    ) -> None:
        """Compute the gradient of this tensor and add it to the `.grad` of the leaves.

        Parameters
        ----------
        gradient : tensor or array, optional
            The gradient to start from, of this tensor's shape; may be left out for a single number.
        retain_graph, create_graph, inputs
            As for `autograd.backward`, which also says what is raised.
        """
        try:
            if self._meta is not None:
                present(self)
            if state.inside and goes_elsewhere():
                on_another_stack(Tensor.backward, self, gradient, retain_graph, create_graph, inputs)
                return
            if inputs is None and not (retain_graph or create_graph) and self._tape is not None:
                if type(self._tape) is Unwritten and engine_backward.backward_unwritten(self, gradient):
                    return
                if fast_backward.is_simple(self._tape):
                    engine_backward.backward_simple(self, gradient)
                    return
            gradients = None if gradient is None else (gradient,)
            engine_backward.backward(self, gradients, retain_graph, create_graph, inputs)
        except Exception as error:
            trim(error)
            raise
