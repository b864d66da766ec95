"""Forward mode by torch's names: dual tensors, which are a value and its tangent."""

from tapegrad.torch_api.forward_ad import (
    UnpackedDualTensor,
    dual_level,
    enter_dual_level,
    exit_dual_level,
    make_dual,
    unpack_dual,
)

__all__ = [
    "UnpackedDualTensor",
    "dual_level",
    "enter_dual_level",
    "exit_dual_level",
    "make_dual",
    "unpack_dual",
]


def __dir__() -> list[str]:
    return list(__all__)
