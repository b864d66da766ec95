"""vmap of every composed row, on its own examples: as a Python loop, or an error that says why not."""

import pytest
from ops.composed import EXAMPLES, arguments_of, function_of, name_of_example, operands
from vmap.batches import batch_of, check, subsets

import tapegrad as tg
from tapegrad.errors import BatchError
from tapegrad.transforms.vmap.rules_query import MASKS, REFUSED

NEVER = REFUSED.keys() - MASKS.keys()
DONE = [case for case in EXAMPLES if case[0].key not in NEVER]


@pytest.mark.parametrize("case", DONE, ids=name_of_example)
def test_a_composed_row_of_a_batch_is_the_row_of_each_example(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    arrays = operands(row, shapes)
    function = function_of(row)
    for axes in subsets(len(arrays)) if len(arrays) < 4 else [(0,) * len(arrays)]:
        given = [batch_of(a, row) if axis == 0 else a for a, axis in zip(arrays, axes, strict=True)]
        check(lambda *tensors: function(*tensors, *positional, **named), given, axes, (row.key, axes))


@pytest.mark.parametrize("case", [c for c in EXAMPLES if c[0].key in NEVER], ids=name_of_example)
def test_what_gives_another_shape_for_each_example_is_refused(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    arrays = [batch_of(a, row) for a in operands(row, shapes)]
    with pytest.raises(BatchError, match="cannot be done under vmap: how many"):
        tg.func.vmap(lambda *tensors: function_of(row)(*tensors, *positional, **named))(*arrays)
