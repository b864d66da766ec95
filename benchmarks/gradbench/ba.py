"""`ba`: bundle adjustment: how far points that cameras see are from where they were seen."""

from __future__ import annotations

from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.function import Function

CAMERA, POINT = 11, 3


def project(camera: Any, point: Any) -> Any:
    """Return where a camera sees a point.

    Parameters
    ----------
    camera : array of (11,)
        Rotation (its axis times its angle), center, focal length, principal point (2), radial distortion (2).
    point : array of (3,)
    """
    rotation, center, focal, principal, radial = camera[:3], camera[3:6], camera[6], camera[7:9], camera[9:]
    angle = np.sqrt((rotation**2).sum())
    axis, away = rotation / angle, point - center
    turned = away * np.cos(angle) + np.cross(axis, away) * np.sin(angle) + axis * (axis @ away) * (1 - np.cos(angle))
    flat = turned[:2] / turned[2]
    square = (flat**2).sum()
    return flat * (1 + radial[0] * square + radial[1] * square**2) * focal + principal


def residual(camera: Any, point: Any, weight: Any, seen: Any) -> Any:
    """Return the weighted distance, in both directions."""
    return weight * (project(camera, point) - seen)


def weight_residual(weight: Any) -> Any:
    """Return how far a weight is from 1."""
    return 1 - weight**2


residuals = tg.compile(tg.func.vmap(residual))
blocks = tg.compile(tg.func.vmap(tg.func.jacobian(residual, argnums=(0, 1, 2))))
weight_residuals = tg.compile(weight_residual)
of_weights = tg.compile(tg.func.vmap(tg.func.grad(weight_residual)))


def objective(cameras: Any, points: Any, weights: Any, seen: Any, of: Any) -> tuple[Any, Any]:
    """Return all residuals; `of` tells camera and point of each observation."""
    return residuals(cameras[of[:, 0]], points[of[:, 1]], weights, seen), weight_residuals(weights)


def jacobian(cameras: Any, points: Any, weights: Any, seen: Any, of: Any) -> tuple[Any, Any, Any]:
    """Return the sparse Jacobian: where rows begin, columns, and values.

    Rows are two for each observation, then one for each weight; columns are all cameras, all points, all weights.
    """
    n, m, p = len(cameras), len(points), len(weights)
    by_camera, by_point, by_weight = map(np.asarray, blocks(cameras[of[:, 0]], points[of[:, 1]], weights, seen))
    values = np.concatenate([by_camera, by_point, by_weight[..., None]], axis=2)
    first = np.stack([CAMERA * of[:, 0], CAMERA * n + POINT * of[:, 1], CAMERA * n + POINT * m + np.arange(p)], axis=1)
    columns = np.concatenate([first[:, :1] + np.arange(CAMERA), first[:, 1:2] + np.arange(POINT), first[:, 2:]], axis=1)
    width = CAMERA + POINT + 1
    rows = np.concatenate([np.arange(0, 2 * p * width, width), 2 * p * width + np.arange(p + 1)])
    columns = np.concatenate([np.repeat(columns, 2, axis=0).ravel(), first[:, 2]])
    return rows, columns, np.concatenate([values.ravel(), np.asarray(of_weights(weights))])


def _prepare(given: Any) -> tuple[Any, ...]:
    n, m, p = int(given["n"]), int(given["m"]), int(given["p"])
    of = np.stack([np.arange(p) % n, np.arange(p) % m], axis=1)
    cameras, points = (
        np.tile(np.asarray(given[name], np.float64), (count, 1)) for name, count in (("cam", n), ("x", m))
    )
    return cameras, points, np.full(p, float(given["w"])), np.tile(np.asarray(given["feat"], np.float64), (p, 1)), of


def _say_objective(found: tuple[Any, Any]) -> dict[str, Any]:
    """Say one observation's residuals, as all are alike."""
    of_points, of_weights = map(np.asarray, found)
    return {
        "reproj_error": {"elements": of_points[0].tolist(), "repeated": len(of_points)},
        "w_err": {"element": float(of_weights[0]), "repeated": len(of_weights)},
    }


def _say_jacobian(found: tuple[Any, Any, Any]) -> dict[str, Any]:
    """Say the first entries, of one observation's two rows, and the last."""
    count = 2 * (CAMERA + POINT + 1)
    return {
        name: [*part[:count].tolist(), part[-1].item()]
        for name, part in zip(("rows", "cols", "vals"), found, strict=True)
    }


FUNCTIONS = {
    "objective": Function(_prepare, objective, _say_objective),
    "jacobian": Function(_prepare, jacobian, _say_jacobian),
}
