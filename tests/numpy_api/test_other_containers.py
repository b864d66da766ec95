"""Tables of pandas, arrays of xarray and masked arrays as operands: right, or refused by name."""

import operator

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import LostGradientError, OperandError


def x():
    return tg.tensor([1.0, 2.0, 3.0], requires_grad=True)


@pytest.mark.parametrize("kind", ["Series", "DataFrame", "Index"])
def test_tables_are_refused_by_name(kind, pandas):
    table = getattr(pandas, kind)(np.eye(3) if kind == "DataFrame" else [1.0, 2.0, 3.0])
    for call in (
        lambda: x() * table, lambda: x() @ table, lambda: np.add(x(), table), lambda: tg.sum(table),
        lambda: tg.where(x() > 1, table, 0.0), lambda: x() == table,
    ):  # fmt: skip
        with pytest.raises(OperandError, match=rf"an operand of type pandas\.{kind}, .*give x\.to_numpy\(\)"):
            call()
    with pytest.raises((LostGradientError, OperandError), match=r"pandas.*to_numpy\(\)"):
        table * x()
    assert tg.tensor(table).shape == table.shape


def test_masked_arrays_are_refused():
    masked = np.ma.array([1.0, 2.0, 3.0], mask=[False, True, False])
    for call in (
        lambda: x() * masked,
        lambda: np.add(masked, x()),
        lambda: tg.tensor(masked),
        lambda: tg.array(masked),
    ):
        with pytest.raises(OperandError, match=r"a masked array, whose mask would be lost; give its filled\(value\)"):
            call()
    with pytest.raises(LostGradientError, match=r"numpy\.ma asks .*a masked array would lose its mask"):
        masked * x()


@pytest.mark.parametrize("function", [operator.mul, operator.sub, np.arctan2])
def test_arrays_of_xarray_hold_tensors_with_their_gradients(function, xarray):
    named = xarray.DataArray([3.0, 1.0, 2.0], dims="time")
    for call in (function, lambda a, b: function(b, a)):
        t = x()
        result = call(named, t)
        assert type(result) is xarray.DataArray and result.dims == ("time",) and type(result.data) is tg.Tensor
        result.sum("time").data.backward()
        other = x()
        call(tg.tensor([3.0, 1.0, 2.0]), other).sum().backward()
        assert np.array_equal(t.grad, other.grad)
