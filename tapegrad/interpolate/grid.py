"""Interpolation on a grid whose lines are parallel to its axes."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.interpolate.cubic import spline_slopes
from tapegrad.interpolate.polynomials import floats, increases, interval_of
from tapegrad.ops.host_queries import found as found_of
from tapegrad.record.operations import F


class RegularGridInterpolator:
    """Interpolation on a grid in any number of dimensions, as `scipy.interpolate.RegularGridInterpolator`.

    Parameters
    ----------
    points : tuple of arrays or tensors, shapes (n1,), ..., (nd,)
        Lines of the grid, increasing along each axis.
    values : array or tensor, shape (n1, ..., nd, ...)
    method : {"linear", "cubic"}
        "cubic" is the product of not-a-knot splines, and takes at least four lines along each axis.
    bounds_error : bool
        Whether to raise for places outside.
    fill_value : number or None
        What to give there else; None lets the polynomials at the ends go on.

    Raises
    ------
    ShapeError, ArgumentError
        If shapes do not fit, lines do not increase, or a place is outside.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> x = np.linspace(0.0, 1.0, 5)
    >>> field = tg.interpolate.RegularGridInterpolator((x, x), x[:, None] * x, method="cubic")
    >>> at = tg.tensor([0.3, 0.6], requires_grad=True)
    >>> field(at).sum().backward()
    >>> print(at.grad.numpy().round(6))
    [0.6 0.3]
    """

    def __init__(
        self,
        points: Sequence[Any],
        values: Any,
        method: str = "linear",
        bounds_error: bool = True,
        fill_value: Any = np.nan,
    ) -> None:
        if method not in ("linear", "cubic"):
            raise ArgumentError(f"RegularGridInterpolator got method={method!r}; give 'linear' or 'cubic'")
        self.grid = tuple([floats(x, "points", is_real=True) for x in points])
        self.values, self.method = floats(values, "values"), method
        self.bounds_error, self.fill_value = bounds_error, fill_value
        least = 4 if method == "cubic" else 2
        shape = tuple([x.shape[0] if x.ndim == 1 else -1 for x in self.grid])
        if not shape or self.values.shape[: len(shape)] != shape or min(shape) < least:
            raise ShapeError(
                f"RegularGridInterpolator got values of shape {self.values.shape} on lines of shapes "
                f"{[x.shape for x in self.grid]}; give one for each crossing, and at least {least} lines an axis"
            )
        for x in self.grid:
            if not bool(found_of(increases, x.detach())):
                raise ArgumentError("RegularGridInterpolator got lines that do not increase throughout")
        # By axis 0 for values, 1 for slopes along it.
        self._parts: dict[tuple[int, ...], Any] = {(0,) * len(shape): self.values}
        for axis in range(len(shape)) if method == "cubic" else ():
            for key in list(self._parts):
                moved = F.moveaxis(self._parts[key], axis, 0)
                slopes = spline_slopes(self.grid[axis], moved)
                self._parts[(*key[:axis], 1, *key[axis + 1 :])] = F.moveaxis(slopes, 0, axis)

    def __call__(self, xi: Any) -> Any:
        """Return the values at places, which are differentiated by, too.

        Parameters
        ----------
        xi : array or tensor, shape (..., d), or a tuple of d arrays that broadcast

        Returns
        -------
        tensor, shape (..., *values.shape[d:])
        """
        d = len(self.grid)
        if isinstance(xi, tuple):
            xi = F.stack(F.broadcast_arrays(*[floats(x, "xi", is_real=True) for x in xi]), axis=-1)
        places = floats(xi, "xi", is_real=True)
        if places.ndim == 1 and d == 1:
            places = places.reshape((-1, 1))
        if places.ndim == 0 or places.shape[-1] != d:
            raise ShapeError(
                f"RegularGridInterpolator got places of shape {places.shape} for {d} axes; give (..., {d})"
            )
        shape, rest = places.shape[:-1], (1,) * (self.values.ndim - d)
        t = [places[..., k].reshape((-1,)) for k in range(d)]
        inside: Any = True
        for x, now in zip(self.grid, (one.detach() for one in t), strict=True):
            inside = F.logical_and(inside, F.logical_and(now >= x.detach()[0], now <= x.detach()[-1]))
        if self.bounds_error and not bool(F.all(inside)):
            raise ArgumentError(
                "RegularGridInterpolator got a place outside of the grid; give bounds_error=False, and a fill_value, "
                "or None to let polynomials go on"
            )
        at = [interval_of(x, one) for x, one in zip(self.grid, t, strict=True)]
        weights = [self._weights(x, k, one) for x, k, one in zip(self.grid, at, t, strict=True)]
        value: Any = None
        for corner in itertools.product((0, 1), repeat=d):
            places_of = tuple([k + side for k, side in zip(at, corner, strict=True)])
            for kinds, part in self._parts.items():
                weight: Any = 1.0
                for axis in range(d):
                    weight = weight * weights[axis][kinds[axis], corner[axis]]
                term = part[places_of] * weight.reshape((-1, *rest))
                value = term if value is None else value + term
        if not self.bounds_error and self.fill_value is not None:
            value = F.where(inside.reshape((-1, *rest)), value, self.fill_value)
        return value.reshape((*shape, *self.values.shape[d:]))

    def _weights(self, x: Any, k: Any, t: Any) -> dict[tuple[int, int], Any]:
        """Return the weights of values and slopes at both lines around."""
        size = x[k + 1] - x[k]
        u = (t - x[k]) / size
        if self.method == "linear":
            return {(0, 0): 1.0 - u, (0, 1): u}
        v = 1.0 - u
        return {
            (0, 0): v * v * (1.0 + 2.0 * u),
            (0, 1): u * u * (1.0 + 2.0 * v),
            (1, 0): size * u * v * v,
            (1, 1): -size * u * u * v,
        }
