"""Kernels that the emitter writes compute what NumPy makes of the same formula, wherever their operands lie."""

import ctypes
import math

import numpy as np
import pytest

from tapegrad.compilation import llvm
from tapegrad.ops import Elementwise
from tapegrad.ops.expression import evaluate
from tapegrad.ops.reverse_kernels import ARGUMENTS, reverse_text

FORMULAS = [
    "x // y",
    "x % y",
    "where(2 == 2, x * y, where(2 == 0, 0, x))",
    "where(x > y, where(y == 0, 1, x / y), -1)",
    "(x < 0) == (y < 0)",
    "where((x > 0) & (y > 0) | (x == y), x ** 3, x ** -2)",
    "0.1 * x + 1 / y",
    "hypot(x, y) + arctan2(x, y) + trunc(x) + floor(y)",
    "2 ** x",
    "3 // y + 3 % y",
]
SPECIAL = [0.0, -0.0, 1.0, -1.0, 2.5, -2.5, 3.0, np.inf, -np.inf, np.nan, 1e-300, 7.0]
LOOP = ctypes.CFUNCTYPE(None, *[ctypes.c_int64] * 4)


def kernel_of(formula, dtype):
    if "==" in formula and "where" not in formula:
        formula = f"where({formula}, 2, 3)"
    used = "x + y" if "y" in formula else "x"
    row = Elementwise(name="tried", doc="", value=used, twins=(np.add,) if "y" in used else (np.positive,), dx=formula)
    return LOOP(llvm.compiled(reverse_text(row, 0, dtype == np.float32), "tried")), formula


def call(kernel, arrays, steps, target, step, count, assign):
    words = [
        np.array(w, np.int64) for w in ([*(a.ctypes.data for a in arrays), target.ctypes.data], [*steps, step], [count])
    ]
    kernel(words[0].ctypes.data, words[2].ctypes.data, words[1].ctypes.data, assign)


@pytest.mark.parametrize("dtype", [np.float64, np.float32], ids=lambda d: d.__name__)
@pytest.mark.parametrize("formula", FORMULAS)
def test_formulas(formula, dtype):
    kernel, formula = kernel_of(formula, dtype)
    x, y = (a.ravel().astype(dtype) for a in np.meshgrid(SPECIAL, SPECIAL))
    g = np.cos(np.arange(x.size)).astype(dtype) + dtype(1.5)
    with np.errstate(all="ignore"):
        known = {name: value for name, value in (("x", x), ("y", y)) if name in formula}
        expected = g * np.asarray(evaluate(formula, np, known), dtype)
    rel = 4 * np.finfo(dtype).eps
    for count in (1, 7, 8, 100):  # of numbers, of vectors, of both
        for stride in (1, 2):
            arrays = [np.repeat(a, stride) for a in (x, y, x, x, g)]
            target = np.full(count * stride, 5, dtype)
            for assign in (1, 0):
                step = target.itemsize * stride
                call(kernel, arrays, [step] * len(ARGUMENTS), target, step, count, assign)
                with np.errstate(all="ignore"):
                    wanted = expected[:count] * (1 if assign else 2)
                np.testing.assert_allclose(target[::stride], wanted, rtol=rel, atol=0)


@pytest.mark.parametrize("count", [2, 7, 8, 300])
def test_numbers_that_are_repeated_and_sums(count):
    """A step of 0 repeats an operand, and of the adjoint it adds up, with compensation."""
    kernel, _ = kernel_of("x * y + 1", np.float64)
    random = np.random.default_rng(7)
    x, y, g = random.normal(size=(3, count))
    target = np.empty(count)
    call(kernel, [x, y[:1], x, x, g], [8, 0, 0, 0, 8], target, 8, count, 1)
    np.testing.assert_array_equal(target, g * (x * y[0] + 1))
    x[0], g[0], g[-1], x[-1] = 1e10, 1e6, -1e6, 1e10
    y[-1] = y[0]
    total = np.array([3.0])
    call(kernel, [x, y, x, x, g], [8, 8, 8, 8, 8], total, 0, count, 0)
    exact = math.fsum([3.0, *(g * (x * y + 1))])
    assert abs(total[0] - exact) <= 1e-15 * np.sum(abs(g * (x * y + 1)))
