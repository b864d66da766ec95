"""Solutions of equations, whoever solved them, and their derivatives by the implicit function theorem."""

from tapegrad.transforms.implicit import (
    fixed_point,
    root,
)

__all__ = [
    "fixed_point",
    "root",
]


def __dir__() -> list[str]:
    return list(__all__)
