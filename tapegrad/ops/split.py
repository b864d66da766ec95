"""Splitting a tensor into views of its parts. How to write a row: `op.py`."""

from __future__ import annotations

import itertools
import operator
from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.op import Composed


def _axis(x: Any, axis: int, name: str) -> int:
    if not x.ndim:
        raise ShapeError(f"{name} needs an axis, and a 0-d tensor has none")
    return axis_index(axis, x.ndim)


def _parts(x: Any, axis: int, bounds: Any) -> list[Any]:
    """Cut between each two neighbours of some bounds."""
    lead = (slice(None),) * axis
    return [x[(*lead, slice(start, stop))] for start, stop in itertools.pairwise(bounds)]


def _whole(value: Any) -> Any:
    """Return an integer, or a list of them, whatever holds it."""
    value = getattr(value, "_array", value)
    return [operator.index(k) for k in value] if np.ndim(value) else operator.index(value)


def _array_split(F: Any, ary: Any, indices_or_sections: Any, axis: int = 0) -> Any:
    return _cut(ary, indices_or_sections, axis, "array_split")


def _cut(x: Any, where: Any, axis: int, name: str) -> list[Any]:
    axis, where = _axis(x, axis, name), _whole(where)
    n = x.shape[axis]
    if isinstance(where, list):
        return _parts(x, axis, [0, *where, n])
    if where < 1:
        raise ShapeError(f"{name} into {where} sections; give a positive number")
    each, larger = divmod(n, where)
    return _parts(x, axis, [k * each + min(k, larger) for k in range(where + 1)])


def _even(x: Any, where: Any, axis: int, name: str) -> list[Any]:
    where = _whole(where)
    if not isinstance(where, list):
        n = x.shape[_axis(x, axis, name)]
        if where < 1 or n % where:
            raise ShapeError(
                f"{name} into {where} equal sections of the {n} elements along axis {axis} does not come out even; "
                "use array_split, or split_size= for parts of a size"
            )
    return _cut(x, where, axis, name)


def _split(F: Any, ary: Any, indices_or_sections: Any = None, axis: int = 0, *, split_size: Any = None) -> Any:
    if (indices_or_sections is None) == (split_size is None):
        raise OperandError(
            "split takes sections (a number of equal ones, or where to cut) as numpy.split, or torch's split_size=; "
            "give one"
        )
    if split_size is None:
        return F.several(_even(ary, indices_or_sections, axis, "split"))
    axis, sizes = _axis(ary, axis, "split"), _whole(split_size)
    n = ary.shape[axis]
    if isinstance(sizes, list):
        if sum(sizes) != n or min(sizes, default=0) < 0:
            raise ShapeError(
                f"split into parts of sizes {sizes}, which add up to {sum(sizes)}, not to the {n} elements"
            )
        return F.several(_parts(ary, axis, [0, *itertools.accumulate(sizes)]))
    return F.several(_parts(ary, axis, _steps(n, sizes, "split_size")))


def _steps(n: int, size: int, name: str) -> list[int]:
    if size < 1:
        raise ShapeError(f"{name} {size} is not a size; give a positive number")
    return [*range(0, max(n, 1), size), n]


def _chunk(F: Any, x: Any, chunks: int, axis: int = 0) -> Any:
    axis = _axis(x, axis, "chunk")
    if chunks < 1:
        raise ShapeError(f"chunk into {chunks} parts; give a positive number")
    n = x.shape[axis]
    if not n:  # as in PyTorch, as many empty ones
        return F.several(tuple(_parts(x, axis, [0] * (chunks + 1))))
    return F.several(tuple(_parts(x, axis, _steps(n, -(-n // operator.index(chunks)), "chunk"))))


def _unbind(F: Any, x: Any, axis: int = 0) -> Any:
    axis = _axis(x, axis, "unbind")
    lead = (slice(None),) * axis
    return F.several(tuple([x[(*lead, k)] for k in range(x.shape[axis])]))


def _tensor_split(F: Any, x: Any, indices_or_sections: Any, axis: int = 0) -> Any:
    return tuple(_cut(x, indices_or_sections, axis, "tensor_split"))


def _along(name: str, least: int) -> Any:
    """Make hsplit, vsplit or dsplit."""

    def forward(F: Any, ary: Any, indices_or_sections: Any) -> Any:
        if ary.ndim < least:
            raise ShapeError(
                f"{name} needs at least {least} {'axis' if least == 1 else 'axes'}, and the shape is {ary.shape}"
            )
        axis = {"hsplit": min(1, ary.ndim - 1), "vsplit": 0, "dsplit": 2}[name]
        return _even(ary, indices_or_sections, axis, name)

    return forward


_CUBE = ((4, 4, 2),)

SPLITTING: tuple[Composed, ...] = (
    Composed(
        name="split",
        doc="Views of equal sections, or cut at some places, as numpy.split; split_size= is torch.split's.",
        twins=(np.split,),
        torch_differs="torch.split takes the size of the parts; write split(x, n, axis=…) or split_size=…, axis=…",
        forward=_split,
        takes_complex=True,
        examples=(
            (((6,),), {"*": (3,)}),
            (((4, 3),), {"*": ((1, 1, 9), 0)}),
            (((2, 6),), {"indices_or_sections": np.array([-2]), "axis": -1}),
        ),
    ),
    Composed(
        name="array_split",
        doc="Views of as many sections, the first of which are one longer where it does not come out even.",
        twins=(np.array_split,),
        forward=_array_split,
        method=False,
        takes_complex=True,
        examples=((((7,),), {"*": (3,)}), (((2, 3),), {"*": (5, 1)}), (((4,),), {"*": ([1, 3],)})),
    ),
    Composed(
        name="tensor_split",
        doc="A tuple of the views that array_split gives.",
        forward=_tensor_split,
        twin_differs=True,
        takes_complex=True,
        examples=((((7,),), {"*": (3,)}), (((2, 3),), {"indices_or_sections": (1, 2), "axis": 1})),
    ),
    Composed(
        name="chunk",
        doc="At most as many views of equal size, of which the last may be smaller.",
        forward=_chunk,
        twin_differs=True,
        takes_complex=True,
        examples=((((7,),), {"*": (3,)}), (((2, 6),), {"chunks": 4, "axis": 1})),
    ),
    Composed(
        name="unbind",
        doc="A tuple of views, one for each element of an axis, which goes away.",
        twins=(np.unstack,) if hasattr(np, "unstack") else (),
        forward=_unbind,
        function_aliases=("unstack",),
        twin_differs=not hasattr(np, "unstack"),
        takes_complex=True,
        examples=((((3, 2),), {}), (((3, 2),), {"axis": -1})),
    ),
    *(
        Composed(
            name=name,
            doc=f"Views of sections along axis {axis}.",
            twins=(twin,),
            forward=_along(name, least),
            takes_complex=True,
            examples=((_CUBE, {"*": (2,)}), (_CUBE, {"*": ([1],)})),
        )
        for name, axis, least, twin in (
            ("hsplit", "1, or the only one", 1, np.hsplit),
            ("vsplit", 0, 2, np.vsplit),
            ("dsplit", 2, 3, np.dsplit),
        )
    ),
)
