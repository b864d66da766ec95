"""Every differentiable row of the table on its examples, as functions of tensors: for derivatives of any order."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from ops import composed, rows, structured
from ops import test_linalg as linalg
from ops.rows import generator

import tapegrad as tg
from tapegrad.ops import BY_NAME


class Case(NamedTuple):
    """A function of tensors, and where it is differentiated."""

    name: str
    row: Any
    function: Callable[..., Any]
    arrays: list[np.ndarray]


def _elementwise():
    for row in rows.ELEMENTWISE:
        shapes = [(3, 4), (4,), (3, 1)][: row.arity]
        yield Case(row.name, row, rows.function_of(row), rows.sample(row, *shapes))


def _structured():
    for row, k in structured.EXAMPLES:
        if row.refuses or not row.differentiable:
            continue
        shapes, positional, named = structured.arguments_of(row, k)

        def function(*tensors, row=row, positional=positional, named=named):
            return structured.call(row, tensors, positional, named)

        name = structured.name_of_example((row, k))
        yield Case(name, row, function, structured.operands(row, shapes))


def _linalg():
    for row, k in linalg.EXAMPLES:
        shapes, named = row.examples[k]
        triangle = linalg.reads_a_triangle(row, named)

        def function(*tensors, row=row, named=named, triangle=triangle):
            if triangle:
                tensors = [(tensors[0] + tensors[0].mT) / 2]
            return linalg.call(row, tensors, named)

        yield Case(linalg.name_of((row, k)), row, function, linalg.sample(row, shapes, named))
    row = BY_NAME["einsum_pair"]
    for k, (shapes, named) in enumerate(row.examples):

        def function(*tensors, named=named):
            return structured.row("einsum_pair", *tensors, **named)

        yield Case(f"einsum_pair-{k}", row, function, [structured.spaced(s, f"e{n}") for n, s in enumerate(shapes)])


def _composed():
    for row, k in composed.EXAMPLES:
        if not row.differentiable:
            continue
        shapes, positional, named = composed.arguments_of(row, k)
        function = composed.function_of(row)

        def call(*tensors, function=function, positional=positional, named=named):
            parts = flat(function(*tensors, *positional, **named))
            return sum_of(parts)

        arrays = composed.operands(row, shapes)
        if row.key == "corrcoef" and len(arrays) == 2:  # which are the same: correlated as well as can be, a kink
            arrays[1] = generator("corrcoef").uniform(-1, 1, arrays[1].shape)
        yield Case(composed.name_of_example((row, k)), row, call, arrays)


def flat(result):
    if isinstance(result, tg.Tensor):
        return [result]
    if isinstance(result, (tuple, list)):
        return [t for part in result for t in flat(part)]
    return []


def sum_of(parts):
    """Return a weighted sum of all results that have a derivative."""
    total = 0.0
    for k, part in enumerate(parts):
        if part.requires_grad:
            total = total + weighted(part, f"part{k}").sum()
    return total


def weighted(part, seed="", dtype=None):
    """Multiply a result by weights; of a complex one each real and each imaginary part, which gives real numbers."""
    w = weights(part.shape, seed).astype(dtype)
    if part.dtype.kind != "c":
        return part * w
    return part.real * w + part.imag * weights(part.shape, f"{seed}imag").astype(dtype)


def weights(shape, seed=""):
    return np.asarray(generator(f"weights{shape}{seed}").uniform(0.5, 1.5, shape))


FIRST = ("gammainc_slope", "betainc_slope")  # which are derivatives, and have second ones no more
ROWS = [case for case in [*_elementwise(), *_structured(), *_linalg()] if case.row.name not in FIRST]
COMPOSED = list(_composed())
