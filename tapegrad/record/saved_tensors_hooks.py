"""saved_tensors_hooks: hooks that pack whatever is saved inside of a block."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tapegrad.core.grad_mode import state
from tapegrad.errors import GradError
from tapegrad.record.saved_tensors import check_pair


class saved_tensors_hooks:
    """Context manager: pack the values that operations inside save for their derivatives, and unpack them in backward.

    Parameters
    ----------
    pack_hook : callable
        `pack_hook(tensor)` is called once for each saved value, with grad mode off. Whatever it returns is kept instead
        of the tensor. It must not write the tensor in place.
    unpack_hook : callable
        `unpack_hook(packed)` is called each time the value is needed, by backward or by `grad_fn._saved_…`. It returns
        a tensor with the shape, dtype and contents of the one that was packed.

    Raises
    ------
    GradError
        Inside of `disable_saved_tensors_hooks`; from an operation, if the pack hook writes what it is given.

    Notes
    -----
    The hooks apply in this thread only. The innermost of nested blocks counts. Numbers, as in `2 * x`, are not saved
    as tensors and not packed. Backward does not compare the versions of packed values, as a copy may be read after the
    tensor was written in place. If the unpack hook returns the memory that was written, backward raises.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> with tg.autograd.graph.saved_tensors_hooks(
    ...     lambda t: t.numpy().astype(np.float32), lambda a: tg.tensor(a, dtype=float)
    ... ):
    ...     y = (x * x).sum()
    >>> y.backward()
    >>> x.grad
    tensor([2., 4.])
    """

    def __init__(self, pack_hook: Callable[[Any], Any], unpack_hook: Callable[[Any], Any]) -> None:
        self.pack_hook, self.unpack_hook = self._pair = check_pair("saved_tensors_hooks", pack_hook, unpack_hook)

    def __enter__(self) -> saved_tensors_hooks:
        if state.unpackable:
            raise GradError(state.unpackable[-1])
        state.packing.append(self._pair)
        state.renew_pen()
        return self

    def __exit__(self, *_: object) -> None:
        # Blocks of generators end in any order, or in another thread.
        for k in reversed(range(len(state.packing))):
            if state.packing[k] is self._pair:
                del state.packing[k]
                state.renew_pen()
                return
