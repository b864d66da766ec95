"""Functions of functions: derivatives of functions as functions."""

from __future__ import annotations

from tapegrad.sparse.derivatives import sparse_hessian, sparse_jacobian
from tapegrad.transforms import compiled_functions as _programs  # of which programs have their general derivatives
from tapegrad.transforms.checkpoint import checkpoint
from tapegrad.transforms.grad import grad, jvp, linearize, value_and_grad, vjp
from tapegrad.transforms.hvp import hvp
from tapegrad.transforms.jacobian import hessian, jacfwd, jacobian, jacrev
from tapegrad.transforms.safe import safe_where
from tapegrad.transforms.tree import map_values
from tapegrad.transforms.vmap.api import vmap

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
    "sparse_hessian",
    "sparse_jacobian",
    "value_and_grad",
    "vjp",
    "vmap",
]


def __dir__() -> list[str]:
    return list(__all__)
