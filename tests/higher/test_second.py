"""Second derivatives of every row, three ways, against central differences of the first; third ones of some."""

import numpy as np
import pytest
from higher import ways
from higher.cases import COMPOSED, ROWS
from oracles import assert_close

import tapegrad as tg

CASES = [case for case in [*ROWS, *COMPOSED] if any(a.size and a.dtype.kind == "f" for a in case.arrays)]
KEYS = ("sin", "pow", "div", "tanh", "logaddexp", "logsumexp", "prod", "linalg.det", "linalg.inv", "softmax",
        "norm", "standard_deviation", "linalg.solve")  # fmt: skip
THIRD = [next(case for case in CASES if case.row.key == key) for key in KEYS]
IDS = [case.name for case in CASES]


@pytest.fixture(autouse=True)
def numpy_is_silent():
    with np.errstate(all="ignore"):
        yield


def scale(*arrays):
    """Return what is to be measured against: the largest of some numbers, or 1."""
    return max([1.0, *(float(np.abs(a).max()) for a in arrays if a.size)])


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_second_derivatives(case):
    at = ways.At(case, case.arrays)
    if not at.has_gradient:
        return
    plain, recorded = at.gradients(), ways.At(case, case.arrays).gradients(True)
    vectors = ways.along([t.shape for t in at.leaves])
    for first, again, leaf in zip(plain, recorded, at.leaves, strict=True):
        assert again.shape == leaf.shape
        assert again.dtype == leaf.dtype
        assert_close(again.detach().numpy(), first.numpy(), 1e-12, "recorded", scale=scale(first.numpy()))
    found = ways.reverse_over_reverse(ways.At(case, case.arrays), vectors)
    others = [
        way(ways.At(case, case.arrays), vectors) for way in (ways.forward_over_reverse, ways.reverse_over_forward)
    ]
    size = scale(*found)
    for forward, mixed, expected in zip(*others, found, strict=True):
        assert_close(forward, expected, 1e-9, "forward over reverse", scale=size)
        assert_close(mixed, expected, 1e-9, "reverse over forward", scale=size)

    def slope(arrays):
        there = ways.At(case, arrays)
        return sum(float((g.numpy() * v).sum()) for g, v in zip(there.gradients(), vectors, strict=True))

    floats = [k for k, a in enumerate(case.arrays) if a.dtype.kind == "f"]
    for k, products in zip(floats, found, strict=True):
        assert_close(products, ways.differences(slope, list(case.arrays), k), 2e-7, f"operand {k}", scale=size)


@pytest.mark.parametrize("case", CASES, ids=IDS)
def test_float32_is_float64_with_fewer_digits(case):
    wide = ways.At(case, case.arrays)
    if not wide.has_gradient:
        return
    narrow = ways.At(case, [a.astype(np.float32) if a.dtype.kind == "f" else a for a in case.arrays])
    vectors = ways.along([t.shape for t in wide.leaves])
    wide, narrow = ways.reverse_over_reverse(wide, vectors), ways.reverse_over_reverse(narrow, vectors)
    for few, many in zip(narrow, wide, strict=True):
        assert few.dtype == np.float32
        assert_close(few, many, 2e-2, scale=scale(*wide))


@pytest.mark.parametrize("case", THIRD, ids=KEYS)
def test_third_derivatives(case):
    one, two = (ways.along([a.shape for a in case.arrays], seed) for seed in "ab")

    def second(arrays, create_graph=False):
        at = ways.At(case, arrays)
        first = ways.sum_of_products(at.gradients(True), one)
        found = tg.autograd.grad(first, at.leaves, create_graph=create_graph, materialize_grads=True)
        return at, ways.sum_of_products(found, two)

    at, value = second(case.arrays, True)
    found = [g.numpy() for g in tg.autograd.grad(value, at.leaves, materialize_grads=True)]
    for k, third in enumerate(found):
        expected = ways.differences(lambda arrays: second(arrays)[1].item(), list(case.arrays), k)
        assert_close(third, expected, 1e-6, f"operand {k}", scale=scale(*found))
