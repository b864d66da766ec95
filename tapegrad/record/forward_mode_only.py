"""What `no_grad` is to forward mode: nothing. Tangents go through what is computed there, and gradients end at it.

Forward mode carries tangents through what was recorded. So while there are variables of forward mode, `no_grad` records
too, and each result has one row more, at which a backward stops. That is PyTorch's rule: `no_grad` is of gradients,
`detach` and inference mode are of both.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from tapegrad.core.grad_mode import Recorder, state
from tapegrad.core.storage import layout_of
from tapegrad.engine.backward_pass import Backward
from tapegrad.ops import BY_NAME
from tapegrad.record.custom_backward import FIRST, Applied
from tapegrad.record.recorder import place_of, record_in, requires_grad

_FUNCTION = BY_NAME["function"]
_CTX: Any = SimpleNamespace(_materializes=False, _tangents=None, _saved=(), _place=())


class Silent(Recorder):
    """What records in a thread under `no_grad` while forward mode is on.

    Attributes
    ----------
    has_recorded : bool
        Whether anything was computed there that requires grad.
    """

    __slots__ = ("has_recorded",)
    silences = True

    def __init__(self) -> None:
        super().__init__(state.own)
        self.has_recorded = False

    def follows(self, values: Sequence[Any]) -> bool:
        """Check whether any of some tensors, among other values, depends on a variable of forward mode."""
        live = [t for t in values if requires_grad(t)]
        if not live:
            return False
        reach = Backward(True).reach([(t._tape, t._row) for t in live if t._tape is not None])
        reach.leaves.update(place_of(t) for t in live if t._tape is None)
        places = [*state.forwards, *[place_of(v) for level in state.duals for v in level.variables]]
        return any((p[0].number, p[1]) in reach if isinstance(p, tuple) else p in reach for p in places)

    def record(self, op: Any, out: Any, operands: Sequence[Any], params: Any) -> Any:
        """Record an operation, and end its gradient."""
        return silenced(record_in(state.pen, op, out, operands, params))


def silenced(tensor: Any) -> Any:
    """Return a result as one at which gradients end, and which tangents go through; anything else as it is."""
    if tensor._tape is None:
        return tensor
    if isinstance(state.silent, Silent):
        state.silent.has_recorded = True
    layout = tensor._layout or layout_of(tensor._array)
    call = Applied("no_grad", _without_gradient, _CTX, (layout,))
    call.jvp, call.positions, call.results = _with_tangent, FIRST, (layout,)
    result = record_in(state.pen, _FUNCTION, tensor._array, (tensor,), call)  # type: ignore[arg-type]
    assert result._tape is not None
    call.rows = result._tape.operands(result._row)
    return result


def _without_gradient(ctx: Any, gradient: Any) -> None:
    return None


def _with_tangent(ctx: Any, tangent: Any) -> Any:
    return tangent


__all__ = ["Silent", "silenced"]
