"""Reading and writing at positions that are operands: of recordings, in which an index is computed anew in every run.

Positions are counted in the flattened tensor. Eager rows have theirs as params, which costs less. How to write a row:
`op.py`.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import found, is_unknown, raw, stands_for_array
from tapegrad.ops.op import Structured
from tapegrad.ops.ufunc_at import apply_at


def _index(places: Any) -> Any:
    return places if is_unknown(places) else np.asarray(raw(places))


def _read_dx(F: Any, g: Any, x_shape: Shape, y: Any, adds: bool) -> Any:
    if adds and stands_for_array(y):  # in steps, adjoints of one place are added to each other first
        y = y.distinct(math.prod(x_shape))
    return F.reshape(F.index_add(F.zeros(math.prod(x_shape), g.dtype), (_index(y),), g), x_shape)


def _written(x: Any, y: Any, z: Any) -> Any:
    out = np.array(x, order="C")
    out.reshape(-1)[z] = y
    return out


def _added(x: Any, y: Any, z: Any) -> Any:
    out = np.array(x, order="C")
    apply_at(np.add, out.reshape(-1), z, y)
    return out


def _kept(shape: Shape, z: Any) -> Any:
    """Tell which elements are not written."""
    kept = np.ones(math.prod(shape), np.bool_)
    kept[z] = False
    return kept.reshape(shape)


def _stays(z: Any) -> Any:
    """Tell which of the elements written stay, as a later one may go to the same place."""
    _, last = np.unique(z.reshape(-1)[::-1], return_index=True)
    stays = np.zeros(z.size, np.bool_)
    stays[z.size - 1 - last] = True
    return stays.reshape(z.shape)


def _write_dx(F: Any, g: Any, x_shape: Shape, z: Any) -> Any:
    return F.where(found(lambda places: _kept(x_shape, places), z), g, 0.0)


def _write_dy(F: Any, g: Any, z: Any) -> Any:
    return F.where(found(_stays, z), _at(F, g, z), 0.0)


def _at(F: Any, g: Any, z: Any) -> Any:
    return F.reshape(g, (-1,))[_index(z)]


_PLACES = np.array([[1, 0, 5], [2, 2, 0]])


def _row(name: str, doc: str, operands: tuple[str, ...], forward: Any, **rules: Any) -> Structured:
    return Structured(
        name=name, doc=doc, operands=operands, forward=forward, public=False, method=False, mixed=True,
        takes_complex=True, **rules,
    )  # fmt: skip


INDIRECT: tuple[Structured, ...] = (
    _row(
        "read_places",
        "The elements of the flattened x at the positions y. `adds` says that adjoints are added to what is there one "
        "by one, as the kernel does that eager rows have, and not all of them first.",
        ("x", "y"),
        lambda F, x, y, adds: x.reshape(-1)[y],
        signature="adds=False",
        params=lambda x_shape, y_shape, adds=False: {"adds": adds},
        dx=_read_dx,
        examples=((((3, 4), (2, 3)), {}), (((3, 4), (2, 3)), {"adds": True})),
    ),
    _row(
        "write_places",
        "x with y, of the shape of z, at the positions z of the flattened x; where they repeat, the last one stays.",
        ("x", "y", "z"),
        lambda F, x, y, z: _written(x, y, z),
        dx=_write_dx,
        dy=_write_dy,
        examples=((((3, 4), (2, 3), (2, 3)), {}),),
    ),
    _row(
        "add_places",
        "x with y, of the shape of z, added at the positions z of the flattened x.",
        ("x", "y", "z"),
        lambda F, x, y, z: _added(x, y, z),
        dx=lambda F, g: g,
        dy=lambda F, g, z: _at(F, g, z),
        examples=((((3, 4), (2, 3), (2, 3)), {}),),
    ),
)
