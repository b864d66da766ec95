"""Masked tensors: some elements are no numbers, and neither are gradients that would come from them.

As PyTorch's `torch.masked`, and NumPy's masked arrays. Imported when `tg.masked` is first used.
"""

from __future__ import annotations

from typing import Any

from tapegrad.masked.masked_tensor import MaskedTensor, as_masked_tensor, is_masked_tensor, masked_tensor

__all__ = [
    "MaskedTensor",
    "amax",
    "amin",
    "as_masked_tensor",
    "is_masked_tensor",
    "log_softmax",
    "logsumexp",
    "masked_tensor",
    "mean",
    "prod",
    "softmax",
    "std",
    "sum",
    "var",
]


def _reduction(name: str) -> Any:
    def function(input: Any, *args: Any, mask: Any = None, **options: Any) -> MaskedTensor:
        given = input if isinstance(input, MaskedTensor) else as_masked_tensor(input, mask)
        return getattr(given, name)(*args, **options)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"Return `{name}` of a masked tensor, or of a tensor and a mask: see `MaskedTensor.{name}`."
    return function


amax, amin, sum, prod, mean, var, std, logsumexp, softmax, log_softmax = map(
    _reduction, ["amax", "amin", "sum", "prod", "mean", "var", "std", "logsumexp", "softmax", "log_softmax"]
)


def __dir__() -> list[str]:
    return list(__all__)
