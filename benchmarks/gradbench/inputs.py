"""Inputs of all sizes that figures are taken of, from a generator with a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

Inputs = Callable[[np.random.Generator], dict[str, Any]]
BITS = 14  # of an item of an lstm's sequence
BONES = 22


def _gmm(d: int, k: int, n: int = 1000) -> Inputs:
    def make(rng: np.random.Generator) -> dict[str, Any]:
        sizes = {"x": (n, d), "alpha": (k,), "mu": (k, d), "q": (k, d), "l": (k, d * (d - 1) // 2)}
        return {"gamma": 1.0, "m": 0, **{name: rng.normal(size=size) for name, size in sizes.items()}}

    return make


def _ba(n: int, m: int, p: int) -> Inputs:
    def make(rng: np.random.Generator) -> dict[str, Any]:
        given = {"cam": rng.normal(size=11), "x": rng.normal(size=3), "feat": rng.normal(size=2)}
        return {"n": n, "m": m, "p": p, "w": rng.random(), **given}

    return make


def _ht(vertices: int, points: int) -> Inputs:
    def make(rng: np.random.Generator) -> dict[str, Any]:
        parents = [-1, *[0 if k % 4 == 1 else k - 1 for k in range(1, BONES - 1)], 0]  # wrist, fingers, forearm
        relative = np.tile(np.eye(4), (BONES, 1, 1))
        relative[:, :3, :3] = np.linalg.qr(rng.normal(size=(BONES, 3, 3)))[0]
        relative[:, :3, 3] = rng.normal(size=(BONES, 3))
        absolute: list[Any] = []
        for own, parent in zip(relative, parents, strict=True):
            absolute.append(own if parent < 0 else absolute[parent] @ own)
        weights = rng.random((vertices, BONES))
        model = {
            "parents": parents,
            "base_relatives": relative,
            "inverse_base_absolutes": np.linalg.inv(absolute),
            "base_positions": np.concatenate([rng.normal(size=(vertices, 3)), np.ones((vertices, 1))], axis=1),
            "weights": weights / weights.sum(1, keepdims=True),
            "triangles": rng.integers(vertices, size=(2 * vertices, 3)),
            "is_mirrored": False,
        }
        data = {
            "model": model,
            "correspondences": rng.integers(vertices, size=points),
            "points": rng.normal(size=(points, 3)),
        }
        return {"theta": rng.normal(size=26), "us": rng.random((points, 2)) / 2, "data": data}

    return make


def _lstm(layers: int, items: int) -> Inputs:
    def make(rng: np.random.Generator) -> dict[str, Any]:
        return {
            "main_params": rng.normal(size=(2 * layers, 4 * BITS)),
            "extra_params": rng.normal(size=(3, BITS)),
            "state": rng.normal(size=(2 * layers, BITS)),
            "sequence": rng.integers(2, size=(items, BITS)).astype(float),
        }

    return make


def _kmeans(k: int, n: int, d: int) -> Inputs:
    def make(rng: np.random.Generator) -> dict[str, Any]:
        points = rng.random((n, d))
        return {"points": points, "centroids": points[:k]}

    return make


SIZES: dict[str, tuple[str, dict[str, Inputs]]] = {
    "gmm": (
        "jacobian",
        {"d=2 k=5": _gmm(2, 5), "d=10 k=25": _gmm(10, 25), "d=32 k=50": _gmm(32, 50)},
    ),
    "ba": ("jacobian", {"1": _ba(49, 7776, 31843), "5": _ba(257, 65132, 225911)}),
    "ht": ("jacobian", {"1 small": _ht(544, 100), "5 big": _ht(10000, 800)}),
    "lstm": ("jacobian", {"2, 1024": _lstm(2, 1024), "4, 4096": _lstm(4, 4096)}),
    "ode": (
        "gradient",
        {f"{n}, {s}": lambda rng, n=n, s=s: {"x": rng.random(n), "s": s} for n, s in ((1000, 10), (10000, 100))},
    ),
    "kmeans": ("dir", {"10, 1000, 8": _kmeans(10, 1000, 8), "100, 10000, 16": _kmeans(100, 10000, 16)}),
    "llsq": (
        "gradient",
        {str(n): lambda rng, n=n: {"x": rng.normal(size=8), "n": n} for n in (16, 1024, 16392)},
    ),
    "lse": ("gradient", {str(n): lambda rng, n=n: {"x": rng.normal(size=n)} for n in (2500, 80000, 640000)}),
    "det": (
        "gradient",
        {str(n): lambda rng, n=n: {"A": rng.random(n * n), "ell": n} for n in (5, 7, 8)},
    ),
    "saddle": ("rr", {"": lambda rng: {"start": [1.0, 1.0]}}),
    "particle": ("rr", {"": lambda rng: {"w": 0.0}}),
}
"""By evaluation: the function of its derivative, and by a name for the size what makes an input."""


def inputs(module: str, seed: int = 0) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the sizes of an evaluation and their inputs, the same for the same seed."""
    for k, (size, make) in enumerate(SIZES[module][1].items()):
        yield size, make(np.random.default_rng((seed, k)))
