"""Plans give the bits of the eager tape: every row of the table, in every memory layout."""

import numpy as np
import pytest
from ops.rows import DTYPES, ELEMENTWISE, INTEGER, PLAIN, function_of, name_of, sample
from ops.structured import EXAMPLES, arguments_of, call, name_of_example, operands
from program.plans import agree

import tapegrad as tg

SHAPES = {"number": (), "vector": (7,), "matrix": (3, 4), "empty": (2, 0)}


def applied(row):
    return lambda *x: function_of(row)(*x)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_elementwise_rows(row, dtype):
    for name, shape in SHAPES.items():
        agree(applied(row), sample(row, shape, dtype=dtype), sample(row, shape, dtype=dtype, seed="b"), name)


@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_elementwise_rows_of_memory_in_any_order(row):
    def turned(*x):
        return function_of(row)(*[v.transpose() for v in x])

    def sliced(*x):
        return function_of(row)(*[v[1:, ::-2] for v in x])

    for function in (turned, sliced):
        agree(function, sample(row, (3, 4)), sample(row, (3, 4), seed="b"), function.__name__)


@pytest.mark.parametrize("row", [r for r in ELEMENTWISE if r.arity > 1], ids=name_of)
def test_elementwise_rows_that_broadcast(row):
    for shapes in (((3, 4), (4,)), ((3, 1), (1, 4)), ((), (5,)), ((5,), ()), ((2, 3, 4), (3, 1))):
        shapes = (*shapes, shapes[0])[: row.arity]
        agree(applied(row), sample(row, *shapes), sample(row, *shapes, seed="b"), str(shapes))


@pytest.mark.parametrize("row", [r for r in ELEMENTWISE if r.arity == 2], ids=name_of)
def test_elementwise_rows_of_a_tensor_and_a_number(row):
    for shape in ((), (5,)):
        x, y = sample(row, shape)
        number = float(np.asarray(y).flat[0])
        for dtype in DTYPES:
            agree(lambda t, number=number: function_of(row)(t, number), [x.astype(dtype)], what="number on the right")
            agree(lambda t, number=number: function_of(row)(number, t), [y.astype(dtype)], what="number on the left")


@pytest.mark.parametrize("row", PLAIN, ids=name_of)
def test_rows_without_derivatives(row):
    for shape in ((), (5,)):
        arrays = sample(row, shape)
        if row.name in INTEGER:
            arrays = [np.abs(a * 3).astype(np.int64) + 1 for a in arrays]
        agree(applied(row), arrays)


@pytest.mark.parametrize("row", ELEMENTWISE, ids=name_of)
def test_one_value_for_all_operands_and_gradients_that_add_up(row):
    def program(*x):
        first = function_of(row)(*x)
        return first * first + x[-1] * first

    for shape in ((), (6,)):
        agree(program, sample(row, shape), sample(row, shape, seed="b"))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", EXAMPLES, ids=name_of_example)
def test_rows_with_structure(case, dtype):
    row, k = case
    if row.refuses or not row.differentiable:
        pytest.skip("has no derivative")
    shapes, positional, named = arguments_of(row, k)
    arrays = operands(row, shapes, dtype)
    agree(lambda *x: call(row, x, positional, named), arrays, what=name_of_example(case))
    agree(lambda *x: call(row, [v * 1.25 for v in x], positional, named) * 0.5, arrays, what="in a program")


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("name", ["cbrt", "log10", "arcsin", "arctan", "exp2", "exp", "tanh", "sin"])
def test_elementwise_rows_of_memory_that_lies_backwards(name, dtype):
    """NumPy may have other functions for elements it goes through backwards, and copies some of them beforehand."""
    x = np.random.default_rng(2).uniform(0.05, 0.95, (2, 40, 3, 20)).astype(dtype)
    parts = [
        *(
            lambda v: v[0, 0, 0, ::-1],
            lambda v: v[0, :, 0, ::-1],
            lambda v: v[0, ::-1, 0, ::-1],
            lambda v: v[0, :1, 0, ::-1],
        ),
        *(lambda v: v[:, ::-1], lambda v: v[:, :, ::-1, ::-2], lambda v: v[..., ::-1, :], lambda v: v.T[::-1]),
        *(lambda v: v[0, :, 0].T[:, ::-1], lambda v: v[0, 0, 0, :1][::-1], lambda v: v[..., ::-1].cumsum(0)),
    ]
    for k, part in enumerate(parts):
        agree(lambda v, part=part: getattr(tg, name)(part(v) * 0.5), [x], [x * 0.9], f"computed, {k}")
        agree(lambda v, part=part: getattr(tg, name)(part(v)), [x], [x * x.dtype.type(0.9)], f"part {k}")
