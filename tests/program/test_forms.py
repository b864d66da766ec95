"""Ways to write with tensors, compiled: what is computed, and left in arguments, is what Python computes, to the bit.

What is not recorded, and run by Python instead, stands here, with the reason.
"""

import numpy as np
import pytest
from program import forms, more_forms
from program.recorded import BY_PYTHON, GUARDED, REPLAYED, check

# Programs that hold only where a mask, or an index of what is written, is the same as when they were recorded.
GUARDED_FORMS = {
    "x[m] = z[[0, 1, 2, 0]]": "how many values there are is to be known",
    "x[m] += 1": "how many elements x[m] has is to be known",
    "x.put_(i, z)": "an index that is checked before anything is written",
    "np.putmask(x, m, y)": "which value goes where, NumPy says of the mask",
    "np.place(x, m, z)": "as above",
    "np.put_along_axis(x, i[None], z[None], 1)": "as above",
}
RUN_BY_PYTHON = {
    "Function": "a custom function: its backward is Python's",
    "np.maximum.at(x, (slice(None), [0, 1]), 2.0)": "only add.at and subtract.at have a row",
}


def varied(array, k):
    """Return an argument as another call has it: another number, or the same ones elsewhere."""
    array = np.asarray(array)
    if array.dtype.kind in "fc":
        factor = array.dtype.type((1.0, 1.07, 0.9)[k])
        return array * factor + array.dtype.type((0, 0.01, -0.005)[k])
    return (array, np.roll(array, 1), np.flip(array))[k].copy() if array.ndim else array


def outcome(name, form, requires_grad=True):
    function, arguments = form
    samples = [[varied(a, k) for a in arguments] for k in (0, 1, 2, 0)]
    with np.errstate(all="ignore"):
        return check(function, samples, name, requires_grad)


ALL = {**forms.UNARY, **forms.WHOLE, **forms.READING, **forms.WRITING, **more_forms.CREATING, **more_forms.CALLING}


@pytest.mark.parametrize("name", ALL)
def test_a_form(name):
    how = outcome(name, ALL[name])
    if name in RUN_BY_PYTHON:
        assert how.startswith(BY_PYTHON)
    else:
        assert how == (GUARDED if name in GUARDED_FORMS else REPLAYED)


@pytest.mark.parametrize("name", forms.WITHOUT_GRAD)
def test_a_form_where_nothing_requires_grad(name):
    how = outcome(name, forms.WITHOUT_GRAD[name], False)
    assert how.startswith(BY_PYTHON) if name in RUN_BY_PYTHON else how == REPLAYED


@pytest.mark.parametrize("kind", forms.OPERANDS)
@pytest.mark.parametrize("symbol", forms.BINARY)
def test_an_operator_with_numbers_and_arrays_on_either_side(kind, symbol):
    function = forms.BINARY[symbol]
    numbers = [n for name, n in forms.NUMBERS.items() if not forms.is_undefined(kind, symbol, name)]

    def all_of_them(x):
        return [function(x, n) for n in numbers] + [function(n, x) for n in numbers]

    assert outcome(f"{kind} {symbol}", (all_of_them, (forms.OPERANDS[kind],))) == REPLAYED


@pytest.mark.parametrize("symbol", forms.BINARY)
def test_an_operator_of_two_tensors_of_any_dtypes(symbol):
    function = forms.BINARY[symbol]
    kinds = forms.OPERANDS
    pairs = [
        (a, b) for a in kinds for b in kinds
        if not forms.is_undefined(a, symbol, b) and not forms.is_undefined(b, symbol, a)
    ]  # fmt: skip

    def all_of_them(*tensors):
        named = dict(zip(kinds, tensors, strict=True))
        return [function(named[a], named[b]) for a, b in pairs]

    assert outcome(symbol, (all_of_them, tuple(kinds.values()))) == REPLAYED
