"""Memory that tensors share: whose it is, how often it was written, and tensors of it that have no history."""

from __future__ import annotations

from typing import Any

from tapegrad.core.storage import INFERENCE_MARK, INFERENCE_TENSOR, Meta, new_number
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import cell_of, share
from tapegrad.errors import GradError, OperandError
from tapegrad.record.recorder import plain
from tapegrad.record.views import replace_memory, writeable_view


class Aliasing(Tensor):
    """What every tensor says of its memory, and how it gives it to others."""

    __slots__ = ()

    @property
    def _version(self) -> int:
        if self.is_inference():
            raise GradError("a tensor made in inference mode has no version counter; its clone() has one")
        cell = cell_of(self)
        return 0 if cell is None else cell[0]

    @property
    def is_view(self) -> bool:
        """Whether it shares the memory of another tensor, of which it was taken by an index, `reshape` or the like."""
        return self._meta is not None and self._meta.kind > 0

    @property
    def _base(self) -> Tensor | None:
        return self._origin if self.is_view else None

    @property
    def data(self) -> Tensor:
        """This tensor without its history, sharing memory and version counter, as `detach()` gives it."""
        return self.detach()

    @data.setter
    def data(self: Any, value: Any) -> None:
        # `t.data -= step` has written the memory already, and gives back what it wrote.
        if hasattr(value, "_memory") and value._memory().__array_interface__ == self._memory().__array_interface__:
            return
        if not hasattr(value, "_memory"):
            raise OperandError(
                f"t.data = value takes a tensor, not {type(value).__qualname__}; wrap it in tensor(), or write values "
                "with t.data.copy_(value)"
            )
        replace_memory(self, value)

    def data_ptr(self) -> int:
        """Return the address of the first element."""
        return self._memory().__array_interface__["data"][0]

    def is_inference(self) -> bool:
        """Tell whether it was made in inference mode, so that nothing that needs its value for backward is recorded."""
        return self._meta is not None and self._meta.kind == INFERENCE_TENSOR

    def detach(self: Any) -> Tensor:
        """Return a tensor without a history that shares memory and version counter with this one."""
        array = self._memory()
        if not array.flags.writeable and self.is_view and (writeable := writeable_view(self)) is not None:
            array = writeable
        result = plain(array[...])
        if self.is_inference():
            result._meta = INFERENCE_MARK  # outside of inference mode, too: no counter would see what is written inside
        else:
            result._meta = meta = Meta()
            meta.cell = cell = share(self).cell
            meta.synced = cell[0]
        return result

    def detach_(self: Any) -> Tensor:
        """Drop this tensor's own history: it becomes a leaf that does not require grad.

        Raises
        ------
        GradError
            For a view, whose history is that of its base.
        """
        if self.is_view:
            raise GradError("detach_() of a view, which would get its history back from its base; use detach()")
        if self._tape is None:
            return self.requires_grad_(False)
        self._tape, self._row = None, -1
        if self._meta is not None:
            self._meta.retains = False
            self._meta.key = new_number()
        return self
