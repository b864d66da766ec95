"""Rows made of others, of complex numbers: every one that takes them, by the examples that the table has."""

import numpy as np
import pytest
from complex.directions import draws, hold, normal
from ops.composed import EXAMPLES, TORCH, arguments_of, flat, function_of, name_of_example, numpy_value

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
    """Return those of results that are no integers, in one list."""
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


WRITING = ("index_add", "index_copy", "index_fill", "masked_fill", "masked_scatter", "scatter", "scatter_add")
"""Rows whose results keep the dtype of the first operand."""
MIXED = [(row, k) for row, k in TAKING if len(row.examples[k][0]) == 2]


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("case", MIXED, ids=name_of_example)
def test_real_and_complex_operands_together(case, which):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    arrays, function = operands(row, shapes), function_of(row)
    if row.name in WRITING and which == 0:
        pytest.skip("which writes complex numbers into real ones: test_inplace.py")
    arrays[which] = arrays[which].real + (2.0 if which == 0 else 0.5)
    hold(
        lambda *x: of_numbers(function(*x, *positional, **named)),
        lambda *x: of_numbers(numpy_value(row, x, positional, named)),
        *arrays,
    )


OTHERS = {
    "average": (lambda m, x, w: m.average(x, axis=0, weights=w), (3, 2), (3,)),
    "insert": (lambda m, x, v: m.insert(x, 1, v), (4,), (2,)),
    "diff": (lambda m, x, v: m.diff(x, prepend=v, append=2j), (4,), (1,)),
    "ediff1d": (lambda m, x, v: m.ediff1d(x, to_end=v), (4,), (2,)),
    "polyint": (lambda m, p, k: m.polyint(p, 2, k), (3,), (2,)),
    "select": (lambda m, x, v: m.select([x.real > 0], [x], v[0]), (5,), (1,)),
    "where": (lambda m, x, v: m.where(x.real > 0, x, v), (5,), (5,)),
    "piecewise": (lambda m, x, v: m.piecewise(x, [x.real > 0], [lambda t: t * t, lambda t: t * 1j]), (5,), (1,)),
    "std": (lambda m, x, v: m.std(x, mean=m.mean(x, keepdims=True)) + v, (5,), (1,)),
    "logspace": (lambda m, x, b: m.logspace(x[0], x[1], 4, base=b[0] + 3), (2,), (1,)),
    "trapezoid": (lambda m, y, x: m.trapezoid(y, x), (5,), (5,)),
    "gradient": (lambda m, y, x: m.gradient(y, (2 + x.real).cumsum()), (5,), (5,)),
    "poly": (lambda m, x, v: m.poly(m.concatenate([x, v])), (2,), (1,)),
    "choose": (lambda m, x, v: m.choose([1, 0, 1], [x, v]), (3,), (3,)),
    "block": (lambda m, x, v: m.block([[x, v], [v, x]]), (3,), (3,)),
}


@pytest.mark.parametrize("kinds", ["cc", "cf", "fc"])
@pytest.mark.parametrize("name", OTHERS)
def test_other_arguments_that_are_complex(name, kinds):
    function, *shapes = OTHERS[name]
    if (name, kinds) in (("insert", "fc"), ("ediff1d", "fc"), ("logspace", "fc"), ("piecewise", "fc"), ("diff", "fc")):
        return  # whose results have the first one's dtype, or are NaN
    draw = draws(name)
    arrays = [draw.uniform(0.5, 1.5, s) * np.exp(1j * draw.uniform(-np.pi, np.pi, s)) for s in shapes]
    arrays = [a if kind == "c" else a.real for a, kind in zip(arrays, kinds, strict=True)]
    hold(lambda *t: function(tg, *t), lambda *a: function(np, *a), *arrays)


@pytest.mark.parametrize("name", ["mean", "var", "std", "nanmean", "nanvar", "nanstd"])
def test_moments_of_what_a_mask_leaves(name):
    mask = np.array([[True, False, True], [True, True, False], [True, True, True]])
    function = getattr(np, name)
    for arguments in ({}, {"axis": 0}, {"axis": 1, "keepdims": True}):
        hold(*[lambda x, a=arguments: function(x, where=mask, **a)] * 2, normal(draws(name), (3, 3)))


def test_zeros_in_pairs_of_conjugates_give_real_coefficients():
    zeros = np.array([1 + 2j, 1 - 2j, 3.0])
    t = tg.tensor(zeros, requires_grad=True)
    assert tg.poly(t).dtype == np.poly(zeros).dtype == np.float64
    (g,) = tg.autograd.grad(tg.poly(t)[1], [t])
    np.testing.assert_array_equal(g.numpy(), -np.ones(3))
