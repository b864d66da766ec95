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


_EXAMPLES = {
    "amax": "found.to_tensor(0.0)\n    tensor(3.)",
    "amin": "found.to_tensor(0.0)\n    tensor(3.)",
    "sum": "found.to_tensor(0.0)\n    tensor(6.)",
    "prod": "found.to_tensor(0.0)\n    tensor(9.)",
    "mean": "found.to_tensor(0.0)\n    tensor(3.)",
    "var": "found.to_tensor(0.0)\n    tensor(0.)",
    "std": "found.to_tensor(0.0)\n    tensor(0.)",
    "logsumexp": "found.to_tensor(0.0).round(4)  # 3 + log 2\n    tensor(3.6931)",
    "softmax": "found.to_tensor(0.0)\n    tensor([0.5, 0. , 0.5])",
    "log_softmax": "found.to_tensor(0.0).round(4)  # -log 2\n    tensor([-0.6931,  0.    , -0.6931])",
}


def _reduction(name: str) -> Any:
    axis, shown = "-1, " if "softmax" in name or name == "logsumexp" else "", _EXAMPLES[name]

    def function(input: Any, *args: Any, mask: Any = None, **options: Any) -> MaskedTensor:
        given = input if isinstance(input, MaskedTensor) else as_masked_tensor(input, mask)
        return getattr(given, name)(*args, **options)

    function.__name__ = function.__qualname__ = name
    function.__doc__ = f"""Return `{name}` of a masked tensor, or of a tensor and a mask: see `MaskedTensor.{name}`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x, mask = tg.tensor([3.0, 100.0, 3.0]), [True, False, True]
    >>> found = tg.masked.{name}(x, {axis}mask=mask)
    >>> {shown}
    """
    return function


amax, amin, sum, prod, mean, var, std, logsumexp, softmax, log_softmax = map(
    _reduction, ["amax", "amin", "sum", "prod", "mean", "var", "std", "logsumexp", "softmax", "log_softmax"]
)


def __dir__() -> list[str]:
    return list(__all__)
