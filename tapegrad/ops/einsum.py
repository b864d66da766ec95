"""einsum: contracted in pairs, in an order found once for each set of shapes. How to write a row: `op.py`.

A pair is one row, a stack of matrix products, and so is each half of its reverse. Before it, an operand's diagonals are
taken (a view), and what only it has is summed.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.broadcast import Shape, contraction
from tapegrad.ops.op import Composed, Structured

Labels = tuple[Any, ...]
OPTIMAL_UP_TO = 5
"""So many operands get the best order, more a good one: finding the best takes exponentially long."""


def _multiplied(F: Any, x: Any, x_labels: Labels, y: Any, y_labels: Labels, out_labels: Labels) -> Any:
    """Contract a pair, in which every label of an operand is in the other one or in the result."""
    batch = [k for k in out_labels if k in x_labels and k in y_labels]
    summed = [k for k in x_labels if k in y_labels and k not in out_labels]
    if not summed:
        return _aligned(F, x, x_labels, out_labels) * _aligned(F, y, y_labels, out_labels)
    rows = [k for k in out_labels if k in x_labels and k not in y_labels]
    columns = [k for k in out_labels if k in y_labels and k not in x_labels]
    sizes = {**dict(zip(x_labels, x.shape, strict=True)), **dict(zip(y_labels, y.shape, strict=True))}
    lead = tuple(sizes[k] for k in batch)
    m, n, k = (math.prod(sizes[label] for label in group) for group in (rows, columns, summed))
    x = F.reshape(_ordered(F, x, x_labels, (*batch, *rows, *summed)), (*lead, m, k))
    y = F.reshape(_ordered(F, y, y_labels, (*batch, *summed, *columns)), (*lead, k, n))
    found = (*batch, *rows, *columns)
    product = F.reshape(F.matmul(x, y), tuple(sizes[label] for label in found))
    return _ordered(F, product, found, out_labels)


def _ordered(F: Any, x: Any, labels: Labels, wanted: Labels) -> Any:
    return x if labels == wanted else F.transpose(x, tuple(labels.index(k) for k in wanted))


def _aligned(F: Any, x: Any, labels: Labels, out_labels: Labels) -> Any:
    """Bring an operand's axes into the result's order, with axes of size 1 for those that it does not have."""
    sizes = dict(zip(labels, x.shape, strict=True))
    x = _ordered(F, x, labels, tuple(k for k in out_labels if k in labels))
    return F.reshape(x, tuple(sizes.get(k, 1) for k in out_labels))


def _pair_dx(F: Any, g: Any, y: Any, x_labels: Labels, y_labels: Labels, out_labels: Labels) -> Any:
    return _multiplied(F, g, out_labels, F.conj(y), y_labels, x_labels)


def _pair_dy(F: Any, g: Any, x: Any, x_labels: Labels, y_labels: Labels, out_labels: Labels) -> Any:
    return _multiplied(F, F.conj(x), x_labels, g, out_labels, y_labels)


def _pair_params(x: Shape, y: Shape, x_labels: Labels, y_labels: Labels, out_labels: Labels) -> dict[str, Any]:
    return {"x_labels": tuple(x_labels), "y_labels": tuple(y_labels), "out_labels": tuple(out_labels)}


def _view(F: Any, x: Any, labels: Labels, out_labels: Labels) -> Any:
    return F.einsum(x, list(labels), list(out_labels))


def _view_dx(F: Any, g: Any, x_shape: Shape, labels: Labels, out_labels: Labels) -> Any:
    axes = np.ogrid[tuple(slice(n) for n in g.shape)]
    return F.index_add(F.zeros(x_shape, g.dtype), tuple(axes[out_labels.index(k)] for k in labels), g)


def _view_params(shape: Shape, labels: Labels, out_labels: Labels) -> dict[str, Any]:
    return {"labels": tuple(labels), "out_labels": tuple(out_labels)}


# Subscripts. Labels are letters, or numbers in NumPy's other style; the axes of an ellipsis are (-1,), (-2,) … from the
# last one.


def _split(operands: tuple[Any, ...]) -> tuple[Hashable, list[Any]]:
    """Take the subscripts and the operands apart, in both of NumPy's styles."""
    if not operands:
        raise OperandError("einsum got nothing; give subscripts and operands, such as einsum('ij,j->i', a, b)")
    if isinstance(operands[0], str):
        return operands[0], list(operands[1:])
    if len(operands) < 2:
        raise OperandError(
            "einsum got one operand and no subscripts; give einsum('ij->i', a), or einsum(a, [0, 1], [0])"
        )
    out = tuple(operands[-1]) if len(operands) % 2 else None
    pairs = operands[: len(operands) - len(operands) % 2]
    return (tuple(tuple(labels) for labels in pairs[1::2]), out), list(pairs[::2])


def _terms(subscripts: str) -> tuple[list[list[Any]], list[Any] | None]:
    """Read subscripts in the style of a string."""
    left, arrow, right = subscripts.replace(" ", "").partition("->")
    if "->" in right or "-" in left + right or ">" in left + right:
        raise ShapeError(f"einsum subscripts {subscripts!r} must have one '->' at most, and no other '-' or '>'")

    def labels(term: str) -> list[Any]:
        found: list[Any] = []
        for part in term.replace("...", "\0"):
            if part != "\0" and not (part.isascii() and part.isalpha()):
                raise ShapeError(f"einsum subscripts {subscripts!r} hold {part!r}; axes are letters, and others '...'")
            found.append(Ellipsis if part == "\0" else part)
        return found

    if arrow and "," in right:
        raise ShapeError(f"einsum subscripts {subscripts!r} name several results; there is one")
    return [labels(term) for term in left.split(",")], labels(right) if arrow else None


def _expanded(subscripts: Any, shapes: tuple[Shape, ...]) -> tuple[list[Labels], Labels, dict[Any, int]]:
    """Name every axis of the operands and of the result, and give the size of each name."""
    shown = repr(subscripts) if isinstance(subscripts, str) else f"{list(map(list, subscripts[0]))}"
    terms, out = _terms(subscripts) if isinstance(subscripts, str) else subscripts
    if len(terms) != len(shapes):
        raise ShapeError(f"einsum subscripts {shown} are for {len(terms)} operands, and there are {len(shapes)}")
    operands, sizes, hidden = [], {}, 0  # type: ignore[var-annotated]
    for term, shape in zip(terms, shapes, strict=True):
        beyond = len(shape) - (len(term) - (Ellipsis in term))
        if beyond < 0 or (beyond and Ellipsis not in term):
            raise ShapeError(
                f"einsum subscripts {shown} name {len(term) - (Ellipsis in term)} axes of an operand of shape {shape}"
                + ("; put '...' for the others" if beyond > 0 else "")
            )
        hidden = max(hidden, beyond)
        labels = _without_ellipsis(term, beyond)
        operands.append(labels)
        for label, n in zip(labels, shape, strict=True):
            if sizes.setdefault(label, n) == 1:
                sizes[label] = n
            if n not in (1, sizes[label]):
                raise ShapeError(f"einsum {shown} of shapes {shapes}: axis {label!r} has sizes {sizes[label]} and {n}")
        for label in set(labels):
            if len({n for other, n in zip(labels, shape, strict=True) if other == label}) > 1:
                raise ShapeError(f"einsum {shown}: the axes {label!r} of an operand of shape {shape} differ in size")
    named = [label for labels in operands for label in labels if not isinstance(label, tuple)]
    if out is None:
        out = [Ellipsis, *sorted(label for label in set(named) if named.count(label) == 1)]
    elif hidden and Ellipsis not in out:
        raise ShapeError(f"einsum subscripts {shown} have '...' for operands, so the result must have it too")
    result = _without_ellipsis(out, hidden)
    for label in result:
        if label not in sizes or result.count(label) > 1:
            raise ShapeError(f"einsum {shown}: the result names {label!r}, which must be once in it, and in an operand")
    return operands, result, sizes


def _without_ellipsis(term: Sequence[Any], hidden: int) -> Labels:
    if term.count(Ellipsis) > 1:
        raise ShapeError(f"einsum got '...' {term.count(Ellipsis)} times for one operand; once is enough")
    stars = [(k - hidden,) for k in range(hidden)]
    return tuple(label for part in term for label in (stars if part is Ellipsis else [part]))


class Operand(NamedTuple):
    """What is done with an operand first: another shape, diagonals and sums."""

    shape: Shape
    labels: Labels
    ordered: Labels
    kept: Labels


class Step(NamedTuple):
    """Contract two operands: take them out by their places, and put the result at the end."""

    places: tuple[int, int]
    labels: dict[str, Labels]


class Plan(NamedTuple):
    """What is done for one set of subscripts and shapes."""

    operands: tuple[Operand, ...]
    steps: tuple[Step, ...]


@functools.lru_cache(maxsize=512)
def _plan(subscripts: Any, shapes: tuple[Shape, ...], optimize: Any) -> Plan:
    given, result, sizes = _expanded(subscripts, shapes)
    # An axis of size 1 that is to be repeated is taken away: it multiplies by the same number everywhere.
    axes = [[k for k, n in zip(a, s, strict=True) if n == sizes[k]] for a, s in zip(given, shapes, strict=True)]
    operands = []
    for k, labels in enumerate(axes):
        others = {label for other in axes[:k] + axes[k + 1 :] for label in other}
        distinct = tuple(dict.fromkeys(labels))
        kept = tuple(label for label in distinct if label in others or label in result) if len(axes) > 1 else result
        ordered = (*kept, *(label for label in distinct if label not in kept))
        operands.append(Operand(tuple(sizes[label] for label in labels), tuple(labels), ordered, kept))
    steps, now = [], [operand.kept for operand in operands]
    for x, y in _pairs(now, result, sizes, optimize):
        x_labels, y_labels = now[x], now[y]
        now = [other for k, other in enumerate(now) if k not in (x, y)]
        needed = {label for other in now for label in other} | set(result)
        both = dict.fromkeys((*x_labels, *y_labels))
        out_labels = tuple(label for label in both if label in needed) if now else result
        steps.append(Step((x, y), {"x_labels": x_labels, "y_labels": y_labels, "out_labels": out_labels}))
        now.append(out_labels)
    return Plan(tuple(operands), tuple(steps))


def _pairs(operands: list[Labels], result: Labels, sizes: dict[Any, int], optimize: Any) -> list[tuple[int, int]]:
    """Say which two operands to contract next, each time; the result goes to the end."""
    there = len(operands)
    path: list[Any] = []
    numbers = {label: k for k, label in enumerate(sizes)}
    if there > 2 and optimize is not False and len(numbers) <= 52:  # NumPy has no more letters
        how = ("optimal" if there <= OPTIMAL_UP_TO else "greedy") if optimize is True else optimize
        if isinstance(how, tuple) and how[:1] == ("einsum_path",):
            how = list(how)
        arguments: list[Any] = []
        for labels in operands:
            shape = tuple(sizes[label] for label in labels)
            arguments += [np.broadcast_to(np.float64(0.0), shape), [numbers[label] for label in labels]]
        path = np.einsum_path(*arguments, [numbers[label] for label in result], optimize=how)[0][1:]
    pairs: list[tuple[int, int]] = []
    for places in path:
        rest = sorted(places)
        while len(rest) > 1:
            pairs.append((rest[0], rest[1]))
            there -= 1
            rest = [*(k - 2 for k in rest[2:]), there - 1]
    while there > 1:  # from left to right; what has been contracted is at the end
        pairs.append((0, there - 1) if pairs else (0, 1))
        there -= 1
    return pairs


def _prepared(F: Any, x: Any, operand: Operand) -> Any:
    """Take an operand's diagonals, sum what only it has, and bring the rest into order."""
    raw = isinstance(x, np.ndarray)  # stays one, so that the row that saves it copies it
    if x.shape != operand.shape:
        x = x.reshape(operand.shape)
    if operand.labels != operand.ordered:
        numbers = {label: k for k, label in enumerate(operand.ordered)}
        labels, out_labels = tuple(numbers[k] for k in operand.labels), tuple(range(len(numbers)))
        x = _view(np, x, labels, out_labels) if raw else F.row("einsum_view", x, labels=labels, out_labels=out_labels)
    if operand.ordered != operand.kept:
        x = x.sum(axis=tuple(range(len(operand.kept), len(operand.ordered))))
    return x


def _einsum(F: Any, *operands: Any, optimize: Any = True) -> Any:
    subscripts, values = _split(operands)
    values = [v if isinstance(v, np.ndarray) else F.as_tensor(v) for v in values]
    plan = _plan(subscripts, tuple(tuple(v.shape) for v in values), _hashable(optimize))
    if np.result_type(*(v.dtype for v in values)).char not in "fdFD":
        arrays = [getattr(v, "_array", v) for v in values]
        return F.as_tensor(np.asarray(_of_numpy(operands, arrays)))
    now = [_prepared(F, x, operand) for x, operand in zip(values, plan.operands, strict=True)]
    for step in plan.steps:
        x, y = (now[k] for k in step.places)
        now = [value for k, value in enumerate(now) if k not in step.places]
        now.append(F.row("einsum_pair", x, y, **step.labels))
    result = F.as_tensor(now[0])
    return F.reshape(result, result.shape) if result is values[0] else result


def _hashable(optimize: Any) -> Any:
    return tuple(map(_hashable, optimize)) if isinstance(optimize, (list, tuple)) else optimize


def _of_numpy(operands: tuple[Any, ...], arrays: list[Any]) -> Any:
    """Compute with NumPy's own function: integers and booleans, which have arithmetic of their own."""
    if isinstance(operands[0], str):
        return np.einsum(operands[0], *arrays)
    mixed = list(operands)
    mixed[: 2 * len(arrays) : 2] = arrays
    return np.einsum(*mixed)


_PAIRS: tuple[Any, ...] = (
    (((2, 3), (3, 4)), ("ij", "jk", "ik")),
    (((2, 3), (3, 4)), ("ij", "jk", "ki")),
    (((3,), (3,)), ("i", "i", "")),
    (((3,), (2,)), ("i", "j", "ji")),
    (((5, 2, 3), (3, 5, 4)), ("bij", "jbk", "ikb")),
    (((2, 3), (2, 3)), ("ij", "ij", "ij")),
    (((2, 3, 4), (4, 3)), ("ijk", "kj", "i")),
    (((2, 0), (0, 4)), ("ij", "jk", "ik")),
)

EINSUM_ROWS: tuple[Structured, ...] = (
    Structured(
        name="einsum_pair",
        doc="Contract two operands of einsum.",
        public=False,
        method=False,
        signature="x_labels, y_labels, out_labels",
        params=_pair_params,
        forward=lambda F, x, y, x_labels, y_labels, out_labels: _multiplied(F, x, x_labels, y, y_labels, out_labels),
        dx=_pair_dx,
        dy=_pair_dy,
        takes_complex=True,
        mode="whole",
        kernel="contraction",
        encode=contraction,
        operands=("x", "y"),
        examples=tuple(
            (shapes, dict(zip(("x_labels", "y_labels", "out_labels"), labels, strict=True)))
            for shapes, labels in _PAIRS
        ),
        batch="pair",
    ),
    Structured(
        name="einsum_view",
        doc="A view of diagonals and of axes in another order, as einsum gives them.",
        public=False,
        method=False,
        signature="labels, out_labels",
        params=_view_params,
        forward=_view,
        dx=_view_dx,
        mode="view",
        examples=(
            (((3, 3),), {"labels": (0, 0), "out_labels": (0,)}),
            (((3, 2, 3),), {"labels": (1, 0, 1), "out_labels": (0, 1)}),
            (((2, 3),), {"labels": (0, 1), "out_labels": (1, 0)}),
            (((2, 2, 2),), {"labels": (0, 0, 0), "out_labels": (0,)}),
        ),
        batch="labelled",
    ),
)

EINSUM: tuple[Composed, ...] = (
    Composed(
        name="einsum",
        doc="Sums of products named by subscripts: einsum('ij,jk->ik', a, b), or einsum(a, [0, 1], b, [1, 2], [0, 2]).",
        twins=(np.einsum,),
        forward=_einsum,
        takes_complex=True,
        tensors=0,
        method=False,
        twin_differs=True,
        examples=(
            (((3, 3),), {"*": ("ii->i",)}),
            (((3, 3),), {"*": ("ii",)}),
            (((2, 3),), {"*": ("ij->j",)}),
            (((2, 3, 4),), {"*": ("i...k->k...",)}),
            (((2, 3), (3, 4)), {"*": ("ij,jk",)}),
            (((2, 3), (1, 3)), {"*": ("ij,ij->ij",)}),
            (((5, 2, 3), (3, 4)), {"*": ("...ij,jk->...ik",)}),
            (((2, 3), (3, 4), (4, 2)), {"*": ("ij,jk,ki->",)}),
            (((2, 3), (3, 3, 4), (4, 2), (2,)), {"*": ("ij,jjk,ki,l->lk",)}),
            (((2, 3), (3, 4), (4, 2)), {"*": ("ij,jk,kl->il",), "optimize": False}),
        ),
    ),
)
