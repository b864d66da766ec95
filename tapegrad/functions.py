"""Functions of the module that are put together from others."""

from __future__ import annotations

from typing import Any

from tapegrad.spelling import UNSET
from tapegrad.tensor import Tensor, tensor_of


def norm(
    x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False, *, dim: Any = UNSET, keepdim: Any = UNSET
) -> Tensor:
    """Give the norm of vectors or matrices, as `numpy.linalg.norm`.

    Parameters
    ----------
    x : tensor, array or number
    ord : {None, number, inf, -inf, "fro"}
        The order; None is the 2-norm of all elements.
    axis : int or pair of int, optional
        The axes of the vectors, or of the matrices.
    keepdims : bool
        Keep the reduced axes, with size 1.

    Returns
    -------
    Tensor

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.norm([3.0, 4.0])
    tensor(5.)
    """
    return tensor_of(x).norm(ord, axis, keepdims, dim=dim, keepdim=keepdim)
