"""Function: operations with a derivative of the user's own."""

from tapegrad.torch_api.function import (
    Function,
    FunctionCtx,
    once_differentiable,
)

__all__ = [
    "Function",
    "FunctionCtx",
    "once_differentiable",
]


def __dir__() -> list[str]:
    return list(__all__)
