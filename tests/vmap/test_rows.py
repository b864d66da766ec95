"""vmap of every row of the table, on its own examples: values and gradients as those of a Python loop."""

import pytest
from ops.examples import CASES
from vmap.batches import batch_of, check, subsets


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_row_of_a_batch_is_the_row_of_each_example(case):
    arrays = case.arrays()
    row = case.row
    variadic = len(arrays) > 3
    for axes in [(0,) * len(arrays)] if variadic else subsets(len(arrays)):
        given = [batch_of(a, row) if axis == 0 else a for a, axis in zip(arrays, axes, strict=True)]
        check(lambda *tensors: case.apply(list(tensors)), given, axes, (case.name, axes))
