"""Rows with structure of complex numbers: every one that takes them, by the examples that the table has."""

import itertools

import mpmath as mp
import numpy as np
import pytest
from complex.directions import draws, hold, normal
from ops.structured import EXAMPLES, TORCH, arguments_of, call, name_of_example, numpy_value

from tapegrad.ops import BY_NAME
from tapegrad.ops.complexes import COMPLEXES

# What has tests of its own: products, Fourier transforms, and what refuses to be differentiated.
ELSEWHERE = {
    *("matmul", "dot", "vdot", "inner", "outer", "tensordot", "kron", "vecdot", "matvec", "vecmat", "cross"),
    *("einsum_view", "unwrap", "fraction", "astype", "interpolate"),
}
TAKING = [
    (row, k)
    for row, k in (*EXAMPLES, *((row, k) for row in COMPLEXES for k in range(len(row.examples))))
    if row.takes_complex and row.name not in ELSEWHERE and not row.name.startswith("fft") and not row.refuses
]
OF_REALS = ("complex", "polar", "view_as_complex")
"""Rows whose operands are real."""
NOT_TORCH = ("filled", "lerp", "nanmean", "view", "nansum", "norm")

COMPLEX = {
    "phase": np.sign,
    "real_part": np.real,
    "imaginary_part": np.imag,
    "view_as_real": lambda z: np.stack([z.real, z.imag], -1),
    "view_as_complex": lambda x: x[..., 0] + 1j * x[..., 1],
    "complex": lambda x, y: x + 1j * y,
    "polar": lambda x, y: x * np.exp(1j * y),
}


def away_from_zero(draw, shape):
    return draw.uniform(0.5, 1.5, shape) * np.exp(1j * draw.uniform(-np.pi, np.pi, shape))


def operands(row, shapes, kinds=()):
    """Draw operands, complex or real, none near 0; ends of sequences, and off a cut, in one half of the plane."""
    draw = draws(f"{row.name}{shapes}")
    if row.name in OF_REALS:
        return [normal(draw, shape, np.float64) for shape in shapes]
    values = [away_from_zero(draw, shape) for shape in shapes]
    if row.name in ("geometric_spaced", "lambert"):
        values = [2.5 + v for v in values]
    kinds = kinds or "c" * len(shapes)
    return [v if kind == "c" else v.real + 2.0 for v, kind in zip(values, kinds, strict=True)]


def values_of(row, positional, named):
    if row.name == "complex_polygamma":
        return np.vectorize(lambda z: complex(mp.psi(named["n"], z)), otypes=[complex])
    if row.name in COMPLEX:
        return COMPLEX[row.name]
    return lambda *arrays: numpy_value(row, arrays, positional, named)


@pytest.mark.parametrize("case", TAKING, ids=name_of_example)
def test_value_and_derivatives(torch, case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    twin = None
    if row.name in TORCH and row.name not in NOT_TORCH and (row.name != "diagonal" or k < 3):
        twin = lambda *x: TORCH[row.name](torch, *x, *positional, **named)  # noqa: E731
    hold(
        lambda *x: call(row, x, positional, named),
        values_of(row, positional, named),
        *operands(row, shapes),
        torch=torch,
        twin=twin,
    )


MIXED = [(row, k) for row, k in TAKING if len(row.examples[k][0]) == 2 and row.name not in OF_REALS and k < 3]


@pytest.mark.parametrize("kinds", ["fc", "cf"])
@pytest.mark.parametrize("case", MIXED, ids=name_of_example)
def test_real_and_complex_operands_together(case, kinds):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    if kinds == "fc" and row.name in ("put_at", "add_at", "put_flat", "filled", "assign"):
        return  # which write into the first one, and keep its dtype
    if row.name == "assign":
        return  # whose callers give it numbers that fit
    arrays = operands(row, shapes, kinds)
    hold(lambda *x: call(row, x, positional, named), values_of(row, positional, named), *arrays)


def test_three_operands_of_which_some_are_real():
    for name, kinds in itertools.product(("addcmul", "addcdiv", "lerp"), ("cfc", "ccf", "cff")):
        row = BY_NAME[name]
        arrays = operands(row, row.examples[0][0], kinds)
        hold(lambda *x, row=row: call(row, x, (), {}), values_of(row, (), {}), *arrays)
