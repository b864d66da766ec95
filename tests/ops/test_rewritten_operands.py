"""Where anomalies are detected, memory that is rewritten behind the tensors' back is an error, or changes no gradient.

Every row of the table, all of its operands being tensors over arrays of the user's, and each array, and what the row
gave, rewritten between forward and backward.
"""

import numpy as np
import pytest
from ops import composed, rows
from ops.rows import ELEMENTWISE, generator
from ops.test_changed_operands import CASES, apply, copied, name_of_case, spoil

import tapegrad as tg
from tapegrad.autograd import detect_anomaly
from tapegrad.errors import VersionError


def memory_of(tensor):
    """Return an array over a tensor's memory, None where nobody else can have one."""
    array = tensor._array
    return array if isinstance(array, np.ndarray) and array.flags.writeable else None


def gradient(module, row, arrays, live, arguments, which):
    """Return the gradient at one operand, None for an error that says what it should.

    `which` is the operand that is rewritten after forward, the number of operands for the results, or None.
    """
    given, arguments = copied(arrays), copied(arguments)
    operands = [tg.from_numpy(a) for a in given]
    x = tg.from_numpy(given[live]).requires_grad_()
    operands[live] = x
    with detect_anomaly():
        results = composed.flat(apply(module, row, operands, *arguments))
        results = [r for r in results if isinstance(r, tg.Tensor)]
        loss = composed.weighted(results, row.key)
        if not isinstance(loss, tg.Tensor) or not loss.requires_grad:
            return np.zeros(x.shape)
        if which == len(given):
            for result in results:
                if (array := memory_of(result)) is not None:
                    spoil(array)
        elif which is not None:
            spoil(given[which])
        try:
            loss.backward()
        except VersionError as error:
            assert which is not None, error
            assert "shares its memory" in str(error)
            assert "recorded at " in str(error)
            assert "contents have changed" in str(error)
            return None
    return x.grad.numpy() if x.grad is not None else np.zeros(x.shape)


def hold(module, row, arrays, arguments):
    """Hold all; say how often the gradient stayed and how often there was an error."""
    stayed = refused = 0
    for live in range(len(arrays)):
        try:
            expected = gradient(module, row, arrays, live, arguments, None)
        except (TypeError, ValueError, IndexError):
            continue  # that operand takes no tensors, or has no derivative
        for which in range(len(arrays) + 1):
            found = gradient(module, row, arrays, live, arguments, which)
            if found is None:
                refused += 1
            else:
                stayed += 1
                np.testing.assert_array_equal(found, expected, f"{row.key}: operand {live}, rewritten {which}")
    return stayed, refused


@pytest.mark.parametrize("case", CASES, ids=name_of_case)
def test_rows_with_structure_and_composed_ones(case):
    module, row, k = case
    shapes, positional, named = module.arguments_of(row, k)
    with np.errstate(all="ignore"):
        arrays = list(map(np.asarray, module.operands(row, shapes)))
        stayed, refused = hold(module, row, arrays, (positional, named))
    if module is not composed and any(row.uses):
        assert refused, stayed


@pytest.mark.parametrize("row", [row for row in ELEMENTWISE if row.differentiable], ids=lambda row: row.name)
@pytest.mark.parametrize("shape", [(2, 3), ()], ids=["arrays", "numbers"])
def test_elementwise_rows(row, shape):
    random = generator(row.name)
    arrays = [np.asarray(random.uniform(*bounds, shape)) for bounds in row.intervals()]
    stayed, refused = hold(rows, row, arrays, ((), {}))
    reads = set().union(*(row.needs(d) for d in row.derivatives if d is not None)) - {"out"}
    if reads and row.name != "where":  # whose condition was converted to booleans, which copied it
        assert refused, stayed
