"""What optimisers are made of: x and a product, a quotient, or a way towards another tensor, in one row.

Results keep the dtype of x, as what is written in place does. How to write a row: `op.py`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import DTypeError
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.op import Structured
from tapegrad.ops.scatter_assign import fitted, number_of


def _cast(name: str, dtype: np.dtype, *values: Any) -> list[Any]:
    return [v if v.dtype == dtype else np.asarray(fitted(name, v, dtype)).astype(dtype) for v in values]


def _kept(name: str, out: Any, dtype: np.dtype) -> Any:
    if out.dtype != dtype:
        raise DTypeError(
            f"{name} of a tensor of dtype {dtype}, which the result keeps, gives {out.dtype}; convert it with astype()"
        )
    return out


def _value_params(name: str) -> Any:
    def params(*shapes: Shape, value: Any = 1) -> dict[str, Any]:
        return {"value": number_of(name, "value", value)}

    return params


def _times(x: Any, value: Any) -> Any:
    return x if value == 1 else x * value


def _back(g: Any, value: Any) -> Any:
    """Return what a factor makes of an adjoint."""
    return _times(g, value.conjugate())


def _addcmul(F: Any, x: Any, y: Any, z: Any, value: Any) -> Any:
    y, z = _cast("addcmul", x.dtype, y, z)
    return _kept("addcmul", x + _times(y, value) * z, x.dtype)


def _addcdiv(F: Any, x: Any, y: Any, z: Any, value: Any) -> Any:
    y, z = _cast("addcdiv", x.dtype, y, z)
    return _kept("addcdiv", x + _times(y, value) / z, x.dtype)


def _addcdiv_dy(F: Any, g: Any, z: Any, y_shape: Shape, value: Any) -> Any:
    with np.errstate(all="ignore"):  # forward has warned of a zero; the way back of x / y says nothing either
        return unbroadcast(F, _back(g, value) / F.conj(z), y_shape)


def _addcdiv_dz(F: Any, g: Any, y: Any, z: Any, z_shape: Shape, value: Any) -> Any:
    with np.errstate(all="ignore"):
        return unbroadcast(F, -_back(g, value) * F.conj((y / z) / z), z_shape)


def _lerp(F: Any, x: Any, y: Any, z: Any) -> Any:
    if x.dtype.kind not in "fc":
        raise DTypeError(f"lerp of a tensor of dtype {x.dtype} would give fractions; convert it with astype(float)")
    y, z = _cast("lerp", x.dtype, y, z)
    way = y - x
    # From the nearer end, so that both ends are exact.
    if not z.ndim:
        return x + z * way if abs(z) < 0.5 else y - way * (1 - z)
    return np.where(np.abs(z) < 0.5, x + z * way, y - way * (1 - z))


_THREE: tuple[Any, ...] = (((3, 4), (3, 4), (3, 4)), ((3, 1), (4,), ()), ((), (2, 1), (3,)))

BLENDING: tuple[Structured, ...] = (
    Structured(
        name="addcmul",
        in_place=True,
        doc="x + value * tensor1 * tensor2, in the dtype of x.",
        operands=("x", "tensor1", "tensor2"),
        signature="*, value=1",
        params=_value_params("addcmul"),
        forward=_addcmul,
        dx=lambda F, g, x_shape: unbroadcast(F, g, x_shape),
        dy=lambda F, g, z, y_shape, value: unbroadcast(F, _back(g, value) * F.conj(z), y_shape),
        dz=lambda F, g, y, z_shape, value: unbroadcast(F, _back(g, value) * F.conj(y), z_shape),
        takes_complex=True,
        examples=((_THREE[0], {}), (_THREE[1], {"value": -0.5}), (_THREE[2], {"value": 2})),
        batch="broadcasting",
    ),
    Structured(
        name="addcdiv",
        in_place=True,
        doc="x + value * tensor1 / tensor2, in the dtype of x.",
        operands=("x", "tensor1", "tensor2"),
        signature="*, value=1",
        params=_value_params("addcdiv"),
        forward=_addcdiv,
        dx=lambda F, g, x_shape: unbroadcast(F, g, x_shape),
        dy=_addcdiv_dy,
        dz=_addcdiv_dz,
        takes_complex=True,
        examples=((_THREE[0], {}), (_THREE[1], {"value": -0.5}), (_THREE[2], {"value": 2})),
        batch="broadcasting",
    ),
    Structured(
        name="lerp",
        in_place=True,
        doc="x + weight * (end - x), in the dtype of x.",
        operands=("x", "end", "weight"),
        forward=_lerp,
        dx=lambda F, g, z, x_shape: unbroadcast(F, g * F.conj(1 - z), x_shape),
        dy=lambda F, g, z, y_shape: unbroadcast(F, g * F.conj(z), y_shape),
        dz=lambda F, g, x, y, z_shape: unbroadcast(F, g * F.conj(y - x), z_shape),
        takes_complex=True,
        examples=tuple((shapes, {}) for shapes in (*_THREE, ((2, 3), (2, 3), ()), ((), (), ()))),
        batch="broadcasting",
    ),
)
