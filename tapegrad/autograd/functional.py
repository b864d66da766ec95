"""Products with Jacobians and Hessians, and the matrices themselves, of functions of tensors, by torch's names."""

from tapegrad.torch_api.functional import (
    hessian,
    hvp,
    jacobian,
    jvp,
    vhp,
    vjp,
)

__all__ = [
    "hessian",
    "hvp",
    "jacobian",
    "jvp",
    "vhp",
    "vjp",
]


def __dir__() -> list[str]:
    return list(__all__)
