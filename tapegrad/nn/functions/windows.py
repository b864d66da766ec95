"""The windows over which convolutions and pooling go: one slice of the padded input for each place in a window."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from tapegrad._generated import functions as F
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ShapeError


def with_batch(who: str, x: Tensor, count: int, channels: int | None = None) -> tuple[Tensor, bool]:
    """Return an input with an axis of examples, and whether it had one: `(N, C, ...)` or `(C, ...)`."""
    names = "(N, C, L)" if count == 1 else "(N, C, H, W)"
    if x.ndim not in (count + 1, count + 2) or (channels is not None and x.shape[-count - 1] != channels):
        wanted = names if channels is None else names.replace("C", str(channels))
        raise ShapeError(f"{who} got input of shape {x.shape}; it should be {wanted}, or without N")
    return (x, True) if x.ndim == count + 2 else (x[None], False)


def slices(
    who: str,
    x: Tensor,
    kernel: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[tuple[int, int]],
    dilation: Sequence[int],
    filling: float = 0.0,
) -> list[Tensor]:
    """Return, for each place in a window, what all windows have there: tensors of the output's shape.

    Raises
    ------
    ShapeError
        If not one window fits into the padded input.
    """
    first = x.ndim - len(kernel)
    if any([before or after for before, after in padding]):
        x = F.pad(x, [(0, 0)] * first + list(padding), constant_values=filling)
    sizes = []
    for n, k, s, d in zip(x.shape[first:], kernel, stride, dilation, strict=True):
        sizes.append((n - d * (k - 1) - 1) // s + 1)
    if min(sizes) < 1:
        raise ShapeError(
            f"{who} has windows of {tuple(kernel)}, dilated by {tuple(dilation)}, which do not fit into "
            f"{tuple(x.shape[first:])}, the padded input's axes"
        )
    found = []
    for place in itertools.product(*[range(k) for k in kernel]):
        index: list[Any] = [slice(None)] * first
        for at, n, s, d in zip(place, sizes, stride, dilation, strict=True):
            index.append(slice(at * d, at * d + s * (n - 1) + 1, s))
        found.append(x[tuple(index)])
    return found
