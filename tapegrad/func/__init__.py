"""Functions of functions: derivatives of functions as functions."""

from __future__ import annotations

from tapegrad.func import programs as _programs  # of which programs have their general derivatives
from tapegrad.func.checkpointing import checkpoint
from tapegrad.func.curving import hvp
from tapegrad.func.jacobians import hessian, jacfwd, jacobian, jacrev
from tapegrad.func.safe import safe_where
from tapegrad.func.transforms import grad, jvp, linearize, value_and_grad, vjp
from tapegrad.func.vmap import vmap
from tapegrad.tree import map_values

del _programs

__all__ = [
    "checkpoint",
    "grad",
    "hessian",
    "hvp",
    "jacfwd",
    "jacobian",
    "jacrev",
    "jvp",
    "linearize",
    "map_values",
    "safe_where",
    "value_and_grad",
    "vjp",
    "vmap",
]


def __dir__() -> list[str]:
    return list(__all__)
