"""`ht`: how far a hand, bent as 26 parameters say, is from points that were measured."""

from __future__ import annotations

from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.function import Function, plain

FINGERS, JOINTS = 5, 4


def axis_rotation(turn: Any) -> Any:
    """Return the matrix of a rotation, given as its axis times its angle."""
    angle = np.sqrt((turn**2).sum())
    x, y, z = turn / angle
    s, c = np.sin(angle), np.cos(angle)
    return np.stack(
        [
            np.stack([x * x + (1 - x * x) * c, x * y * (1 - c) - z * s, x * z * (1 - c) + y * s]),
            np.stack([x * y * (1 - c) + z * s, y * y + (1 - y * y) * c, y * z * (1 - c) - x * s]),
            np.stack([x * z * (1 - c) - y * s, z * y * (1 - c) + x * s, z * z + (1 - z * z) * c]),
        ]
    )


def bend(about_x: Any, about_z: Any) -> Any:
    """Return the matrices of 4 x 4 that turn about x, and then about z."""
    zero, one = np.zeros_like(about_x), np.ones_like(about_x)
    sx, cx, sz, cz = np.sin(about_x), np.cos(about_x), np.sin(about_z), np.cos(about_z)
    rows = [[cz, -sz * cx, sz * sx, zero], [sz, cz * cx, -cz * sx, zero], [zero, sx, cx, zero], [zero, zero, zero, one]]
    return np.stack([np.stack(row, -1) for row in rows], -2)


def vertices(theta: Any, model: dict[str, Any]) -> Any:
    """Return where the hand's vertices are.

    `theta` has the hand's rotation and place, and for each finger how its first joint bends about x and z and the
    next two about x.
    """
    bones = len(model["parents"])
    about_x, about_z = tg.zeros(bones), tg.zeros(bones)
    fingers = theta[6:].reshape(FINGERS, JOINTS)
    first = 1 + JOINTS * np.arange(FINGERS) + 1
    about_x[first], about_z[first] = fingers[:, 0], fingers[:, 1]
    about_x[first + 1], about_x[first + 2] = fingers[:, 2], fingers[:, 3]
    relative = model["base_relatives"] @ bend(about_x, about_z)
    absolute: list[Any] = []
    for bone, parent in enumerate(model["parents"]):
        absolute.append(relative[bone] if parent == -1 else absolute[parent] @ relative[bone])
    transforms = np.stack(absolute) @ model["inverse_base_absolutes"]
    moved = np.einsum("bij,vj,vb->vi", transforms[:, :3], model["base_positions"], model["weights"])
    if model["is_mirrored"]:
        moved = moved * np.array([-1.0, 1.0, 1.0])
    return moved @ axis_rotation(theta[:3]).T + theta[3:6]


def objective(theta: Any, us: Any, data: dict[str, Any]) -> Any:
    """Return the distances of measured points from the hand, as x, y, z of each.

    With `us`, a point's counterpart is on a triangle, and its row of `us` says where; else it is a vertex.
    """
    places, at = vertices(theta, data["model"]), data["correspondences"]
    if len(us):
        first, second, third = (places[data["model"]["triangles"][at, k]] for k in range(3))
        found = us[:, :1] * first + us[:, 1:] * second + (1 - us[:, :1] - us[:, 1:]) * third
    else:
        found = places[at]
    return (data["points"] - found).ravel()


def of_all(parameters: Any, us: Any, data: dict[str, Any]) -> Any:
    """Return the same, where all rows of `us` move together: each has to do with its own point alone."""
    moved = 2 if len(us) else 0
    return objective(parameters[moved:], us + parameters[:moved] if moved else us, data)


compiled = tg.compile(of_all)


def jacobian(theta: Any, us: Any, data: dict[str, Any]) -> Any:
    """Return the Jacobian by a point's own `us`, if there are any, and all of `theta`."""
    parameters = np.concatenate([np.zeros(2 if len(us) else 0), theta])
    return tg.func.jacfwd(compiled)(parameters, us, data)


def _prepare(given: Any) -> tuple[Any, ...]:
    data, model = given["data"], given["data"]["model"]
    floats = ("base_relatives", "inverse_base_absolutes", "base_positions", "weights")
    own = {
        **{name: np.asarray(model[name], np.float64) for name in floats},
        "parents": tuple(model["parents"]),
        "triangles": np.asarray(model["triangles"], np.int64),
        "is_mirrored": bool(model["is_mirrored"]),
    }
    of_data = {
        "model": own,
        "correspondences": np.asarray(data["correspondences"], np.int64),
        "points": np.asarray(data["points"], np.float64),
    }
    return np.asarray(given["theta"], np.float64), np.asarray(given["us"], np.float64).reshape(-1, 2), of_data


FUNCTIONS = {"objective": Function(_prepare, objective, plain), "jacobian": Function(_prepare, jacobian, plain)}
