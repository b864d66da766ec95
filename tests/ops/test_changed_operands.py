"""Whatever array a function was given may change afterwards: gradients stay those of what it was, or it is an error.

Every row of the table, with each operand in turn requiring grad and all others raw arrays, and with arrays for every
sequence among the arguments.
"""

import numpy as np
import pytest
from ops import composed, rows, structured
from ops.rows import ELEMENTWISE, generator

import tapegrad as tg
from tapegrad.record import plan_cache

CASES = [
    *((structured, row, k) for row, k in structured.EXAMPLES if row.public or row.name in ("index", "gather_at")),
    *((composed, row, k) for row, k in composed.EXAMPLES if row.differentiable),
]


def name_of_case(case):
    module, row, k = case
    return module.name_of_example((row, k))


def arrays_in(value):
    """List the arrays and lists in arguments, the inner ones first."""
    if isinstance(value, np.ndarray):
        return [value]
    if isinstance(value, tg.Tensor):
        return [value.detach().numpy()]
    if isinstance(value, dict):
        return [array for each in value.values() for array in arrays_in(each)]
    if not isinstance(value, (tuple, list)):
        return []
    inner = [array for each in value for array in arrays_in(each)]
    return [*inner, value] if isinstance(value, list) else inner


def copied(value):
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, tg.Tensor):
        return tg.tensor(value.numpy())
    if isinstance(value, dict):
        return {name: copied(v) for name, v in value.items()}
    return type(value)(copied(v) for v in value) if isinstance(value, (tuple, list)) else value


def with_arrays(value):
    """Make arrays of sequences of numbers."""
    if isinstance(value, dict):
        return {name: with_arrays(v) for name, v in value.items()}
    if isinstance(value, (tuple, list)) and value and all(type(v) in (int, float) for v in value):
        return np.array(value)
    return type(value)(map(with_arrays, value)) if isinstance(value, (tuple, list)) else value


def with_tensors(value):
    """Make tensors of positions and masks, over the same memory; of other values it is the tensor that is saved."""
    if isinstance(value, np.ndarray):
        return tg.from_numpy(value) if value.dtype.kind in "ib" else value
    if isinstance(value, dict):
        return {name: with_tensors(v) for name, v in value.items()}
    if isinstance(value, (tuple, list)) and value and all(type(v) is int for v in value):
        return tg.tensor(value)
    return type(value)(map(with_tensors, value)) if isinstance(value, (tuple, list)) else value


def with_lists(value):
    """Make lists of arrays and of sequences of numbers."""
    if isinstance(value, np.ndarray):
        return value.tolist()
    if isinstance(value, dict):
        return {name: with_lists(v) for name, v in value.items()}
    if isinstance(value, (tuple, list)) and value and all(type(v) in (int, float) for v in value):
        return list(value)
    return type(value)(map(with_lists, value)) if isinstance(value, (tuple, list)) else value


def spoil(array):
    """Change every element of an array, or of a list."""
    if isinstance(array, list):
        array[:] = reversed(array)
        array += array
        return
    if array.dtype == bool:
        array[...] = ~array
    elif array.dtype.kind == "i":
        array[...] = np.where(array == 0, 1, 0)
    else:
        array[...] = 7.5 - 3.0 * np.nan_to_num(array)


def apply(module, row, operands, positional, named):
    if module is rows:
        return rows.function_of(row)(*operands)
    if module is composed:
        return composed.function_of(row)(*operands, *positional, **named)
    if row.name in structured.CALLS:
        return structured.CALLS[row.name](*operands, *positional, **named)
    if not row.public:
        return plan_cache.row(row.name, *operands, *positional, **named)
    if row.method and isinstance(operands[0], tg.Tensor):
        return getattr(tg.Tensor, row.name)(*operands, *positional, **named)
    return getattr(tg, row.name)(*operands, *positional, **named)


def gradient(module, row, arrays, live, arguments, change):
    """Return the gradient at one operand, the others being arrays, all of which may be changed before backward."""
    given, arguments = copied(arrays), copied(arguments)
    x = tg.tensor(given[live], requires_grad=True)
    operands = [x if k == live else a for k, a in enumerate(given)]
    results = composed.flat(apply(module, row, operands, *arguments))
    if change:
        for array in [a for k, a in enumerate(given) if k != live and np.ndim(a)] + arrays_in(arguments):
            spoil(array)
    loss = composed.weighted([r for r in results if isinstance(r, tg.Tensor)], row.key)
    if not isinstance(loss, tg.Tensor) or not loss.requires_grad:
        return np.zeros(x.shape)
    loss.backward()
    return x.grad.numpy() if x.grad is not None else np.zeros(x.shape)


def hold(module, row, arrays, arguments):
    for live in range(len(arrays)):
        expected = gradient(module, row, arrays, live, arguments, False)
        found = gradient(module, row, arrays, live, arguments, True)
        np.testing.assert_array_equal(found, expected, f"{row.key}: operand {live}")


@pytest.mark.parametrize("case", CASES, ids=name_of_case)
def test_rows_with_structure_and_composed_ones(case):
    module, row, k = case
    shapes, positional, named = module.arguments_of(row, k)
    arrays = module.operands(row, shapes)
    hold(module, row, arrays, (positional, named))
    for change in (with_arrays, with_lists, with_tensors):
        arguments = tuple(map(change, positional)), change(named)
        if not arrays_in(arguments):
            continue
        try:
            gradient(module, row, arrays, 0, arguments, False)
        except (TypeError, ValueError, IndexError):
            continue  # it takes none there
        hold(module, row, arrays, arguments)


@pytest.mark.parametrize("row", ELEMENTWISE, ids=lambda row: row.name)
def test_elementwise_rows(row):
    random = generator(row.name)
    arrays = [random.uniform(*bounds, (2, 3)) for bounds in row.intervals()]
    for live in range(len(arrays)):
        if row.derivatives[live] is None:
            continue
        expected = gradient(rows, row, arrays, live, ((), {}), False)
        np.testing.assert_array_equal(gradient(rows, row, arrays, live, ((), {}), True), expected)
