"""`kmeans`: the direction of Newton's method for the centroids of clusters."""

from __future__ import annotations

from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.function import Function, arrays, plain


def cost(centroids: Any, points: Any) -> Any:
    """Return the sum over all points of the squared distance to the closest centroid."""
    distances = ((points[:, None, :] - centroids) ** 2).sum(-1)
    return distances.min(1).sum()


compiled = tg.compile(cost)


def direction(centroids: Any, points: Any) -> Any:
    """Return the gradient over the Hessian, which is diagonal: its product with ones is all of it."""
    gradient = tg.func.grad(compiled)(centroids, points)
    return gradient / tg.func.hvp(compiled, (centroids, points), (np.ones_like(centroids), np.zeros_like(points)))[0]


FUNCTIONS = {
    "cost": Function(arrays("centroids", "points"), cost, plain),
    "dir": Function(arrays("centroids", "points"), direction, plain),
}
