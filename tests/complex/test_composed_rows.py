"""Rows made of others, of complex numbers: every one that takes them, by the examples that the table has."""

import numpy as np
import pytest
from complex.directions import draws, hold, normal
from table.composed import EXAMPLES, TORCH, arguments_of, flat, function_of, name_of_example, numpy_value

import tapegrad as tg

# What has tests of its own: Fourier transforms, products and linalg, the functions between real and complex numbers.
ELSEWHERE = ("einsum", "real", "imag", "angle", "interp", "inverse")
TAKING = [
    (row, k)
    for row, k in EXAMPLES
    if row.takes_complex
    and row.differentiable
    and not row.namespace
    and row.name not in ELSEWHERE
    and row.examples[k][1].get("mode") not in ("maximum", "minimum")
]
NOT_TORCH = (
    "masked_scatter",
    "diff",
    "sort",
    "sort_complex",
    "std",
    "corrcoef",
    "index_add",
    "index_fill",
    "masked_fill",
)
ORDERED = ("union1d", "intersect1d", "setdiff1d", "setxor1d", "sort", "sort_complex", "partition", "pad")
"""Rows that sort by the real parts, which differ so much that no step changes their order."""


def operands(row, shapes):
    """Draw operands, none near 0, nor a part of one near a multiple of what `round` rounds to."""
    draw = draws(f"{row.name}{shapes}")
    values = [draw.uniform(0.5, 1.5, s) * np.exp(1j * draw.uniform(-np.pi, np.pi, s)) for s in shapes]
    if row.name == "round":
        return [0.1 * (normal(draw, s) * 30).round() + 0.023 - 0.031j for s in shapes]
    if row.name.startswith("nan") and row.name != "nan_to_num":
        for v in values:
            v.reshape(-1)[::5] = np.nan + 2j
    if row.name in ("geomspace", "logspace"):
        return [2.5 + v for v in values]
    if row.name in ORDERED or row.name.startswith("unique"):
        return [
            (draw.permutation(np.prod(s, dtype=int)) + 30 * k).reshape(s) * (1 - 0.5j) for k, s in enumerate(shapes)
        ]
    return values


def of_numbers(results):
    """Give those of results that are no integers, in one list."""
    return [part for part in flat(results) if getattr(getattr(part, "dtype", None), "kind", "f") in "fc"]


@pytest.mark.parametrize("case", TAKING, ids=name_of_example)
def test_values_are_numpys_and_derivatives_are_right(torch, case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    arrays, function = operands(row, shapes), function_of(row)
    results = flat(function(*map(tg.tensor, arrays), *positional, **named))
    expected = flat(numpy_value(row, arrays, positional, named))
    assert [np.shape(r) for r in results] == [np.shape(e) for e in expected]
    for result, value in zip(results, expected, strict=True):
        if np.asarray(value).dtype.kind in "iub":
            np.testing.assert_array_equal(np.asarray(result), value)
    twin = None
    if row.key in TORCH and row.name not in NOT_TORCH:
        twin = lambda *x: of_numbers(TORCH[row.key](torch, *x, *positional, **named))  # noqa: E731
    hold(
        lambda *x: of_numbers(function(*x, *positional, **named)),
        lambda *x: of_numbers(numpy_value(row, x, positional, named)),
        *arrays,
        torch=torch,
        twin=twin,
    )
