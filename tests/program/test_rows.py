"""Every row of the table, compiled: values, gradients and what is left in arguments are those of Python, to the bit."""

import numpy as np
import pytest
from ops import composed
from ops.examples import CASES
from program.recorded import GUARDED, REPLAYED, check, run
from vmap.batches import batch_of

import tapegrad as tg

# What has a shape that depends on the numbers: programs hold for the same places only.
BY_PLACES = {
    *("unique", "unique_values", "unique_counts", "unique_inverse", "unique_all", "unique_consecutive"),
    *("union1d", "intersect1d", "setdiff1d", "setxor1d"),
}
ONE_OF_EACH = list({case.row.key: case for case in reversed(CASES)}.values())
ONE_COMPOSED = list({case[0].key: case for case in reversed(composed.EXAMPLES)}.values())


def samples_of(arrays, row, convert=lambda a: a):
    """Draw three lists of operands; the first is called with twice."""
    batches = [batch_of(a, row) for a in arrays]
    batches = [convert(b) if b.dtype.kind == "f" else b for b in batches]
    return [[b[k] for b in batches] for k in (0, 1, 2, 0)]


def composed_case(case):
    row, k = case
    shapes, positional, named = composed.arguments_of(row, k)
    function = composed.function_of(row)
    return lambda *tensors: function(*tensors, *positional, **named), composed.operands(row, shapes)


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_a_row(case):
    assert check(lambda *t: case.apply(list(t)), samples_of(case.arrays(), case.row), case.name) == REPLAYED


@pytest.mark.parametrize("case", composed.EXAMPLES, ids=composed.name_of_example)
def test_a_composed_row(case):
    function, arrays = composed_case(case)
    expected = GUARDED if case[0].key in BY_PLACES - {"intersect1d"} else REPLAYED
    assert check(function, samples_of(arrays, case[0]), case[0].key) in (expected, REPLAYED)


def _complex(array):
    return array * (1 + 0.3j)


def _single(array):
    return array.astype(np.float32)


@pytest.mark.filterwarnings("ignore::numpy.exceptions.ComplexWarning")  # of converting to real numbers
@pytest.mark.parametrize("convert", [_single, _complex])
def test_rows_of_other_dtypes(convert):
    for case in ONE_OF_EACH:
        samples = samples_of(case.arrays(), case.row, convert)
        if _works(lambda *t, c=case: c.apply(list(t)), samples[0]):
            assert check(lambda *t, c=case: c.apply(list(t)), samples, case.name) == REPLAYED


@pytest.mark.parametrize("convert", [_single, _complex])
def test_composed_rows_of_other_dtypes(convert):
    for case in ONE_COMPOSED:
        function, arrays = composed_case(case)
        samples = samples_of(arrays, case[0], convert)
        if _works(function, samples[0]):
            assert check(function, samples, case[0].key) in (REPLAYED, GUARDED)


def _works(function, arrays):
    """Tell whether eager mode does it: not all rows are for complex numbers."""
    with np.errstate(all="ignore"):
        try:
            run(function, arrays)
        except tg.errors.TapegradError:
            return False
    return True


IN_PLACE = [case for case in ONE_OF_EACH if case.row.elementwise and hasattr(tg.Tensor, f"{case.row.name}_")]


@pytest.mark.parametrize("case", IN_PLACE, ids=repr)
def test_a_row_in_place_and_through_a_view(case):
    def written(x, *others):
        y, z = x.clone(), x.clone()
        getattr(y, f"{case.row.name}_")(*others)
        getattr(z[2:6], f"{case.row.name}_")(*[v[2:6] for v in others])
        return y, z

    assert check(written, samples_of(case.arrays(), case.row), case.name) == REPLAYED
