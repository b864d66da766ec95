"""gradcheck and gradgradcheck: derivatives held to differences."""

from tapegrad.torch_api.gradcheck import (
    gradcheck,
    gradgradcheck,
)

__all__ = [
    "gradcheck",
    "gradgradcheck",
]


def __dir__() -> list[str]:
    return list(__all__)
