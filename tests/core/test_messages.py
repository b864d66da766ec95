"""What errors of operations say: what was passed, why it cannot work, what to do. And all is left as it was."""

import datetime
import decimal
import fractions

import numpy as np
import pytest
from core.messages import check_message

import tapegrad as tg
from tapegrad import errors
from tapegrad.errors import (
    ArgumentError,
    AxisError,
    DTypeError,
    IndexingError,
    OperandError,
    ShapeError,
)

# What is called with a result y of shape (3,) that is on the tape: the class, the built-in class, and the text.
OF_A_RESULT = {
    "broadcast, array": (
        ShapeError,
        ValueError,
        lambda y: y * np.ones(5),
        r"mul of shapes \(3,\) and \(5,\): .*broadcast.*sizes must be equal or 1.*reshape\(\)",
    ),
    "broadcast, array that is not saved": (
        ShapeError,
        ValueError,
        lambda y: y - np.ones(5),
        r"sub of shapes \(3,\) and \(5,\): .*reshape\(\)",
    ),
    "broadcast, reflected": (
        ShapeError,
        ValueError,
        lambda y: np.ones(5) / y,
        r"div of shapes \(5,\) and \(3,\): .*reshape\(\)",
    ),
    "broadcast, tensor": (ShapeError, ValueError, lambda y: y + tg.ones(5), r"add of shapes \(3,\) and \(5,\)"),
    "broadcast, numpy": (ShapeError, ValueError, lambda y: np.maximum(y, tg.ones(5)), r"maximum of shapes \(3,\) and"),
    "broadcast, where": (
        ShapeError,
        ValueError,
        lambda y: tg.where(np.ones(5, bool), y, y),
        r"where of shapes \(5,\) and \(3,\) and \(3,\)",
    ),
    "matmul": (
        ShapeError,
        ValueError,
        lambda y: y @ np.ones((5, 2)),
        r"matmul of shapes \(3,\) and \(5, 2\): .*the last axis of",
    ),
    "matmul by a number": (ShapeError, ValueError, lambda y: y @ 2.0, r"matmul of shapes \(3,\) and \(\): .*use \*"),
    "reshape": (
        ShapeError,
        ValueError,
        lambda y: y.reshape(2, 2),
        r"reshape of shape \(3,\): .*into shape \(2,2\); the number of elements must stay",
    ),
    "squeeze": (
        ShapeError,
        ValueError,
        lambda y: y.squeeze(0),
        r"axis 0 of shape \(3,\): its size is 3, and only axes of",
    ),
    "concatenate": (
        ShapeError,
        ValueError,
        lambda y: tg.concatenate([y, np.ones((2, 2))]),
        r"concatenate of shapes \(3,\) and \(2, 2\)",
    ),
    "stack": (
        ShapeError,
        ValueError,
        lambda y: tg.stack([y, np.ones(2)]),
        r"stack of shapes \(3,\) and \(2,\): .*reshape\(\)",
    ),
    "nothing to join": (
        ShapeError,
        ValueError,
        lambda y: tg.stack([]),
        r"stack got an empty sequence; give at least one",
    ),
    "unknown axis": (
        AxisError,
        np.exceptions.AxisError,
        lambda y: y.sum(axis=3),
        r"sum of shape \(3,\): axis 3 is out of bounds.*its axes are 0 to 0, or -1 backwards",
    ),
    "unknown axis, numpy": (
        AxisError,
        ValueError,
        lambda y: np.cumsum(y, 1),
        r"cumsum of shape \(3,\): axis 1 is out of",
    ),
    "unknown axis, IndexError": (
        AxisError,
        IndexError,
        lambda y: y.max(axis=-2),
        r"max of shape \(3,\): axis -2 is out of",
    ),
    "repeated axis": (
        AxisError,
        ValueError,
        lambda y: y.sum(axis=(0, 0)),
        r"sum of shape \(3,\): repeated axis; name each axis once",
    ),
    "axis of a wrong kind": (
        OperandError,
        TypeError,
        lambda y: y.sum(axis="a"),
        r"sum of shape \(3,\): .*integer; give an int, or a tuple of",
    ),
    "both spellings": (OperandError, TypeError, lambda y: y.sum(axis=0, dim=0), r"both axis=0 and dim=0.*give one"),
    "order of a norm": (
        ArgumentError,
        ValueError,
        lambda y: tg.linalg.norm(y.reshape(1, 3), "x"),
        r"norm of shape \(1, 3\): Invalid norm",
    ),
    "index beyond": (
        IndexingError,
        IndexError,
        lambda y: y[7],
        r"index of shape \(3,\): index 7 is out of bounds.*count from 0",
    ),
    "index array beyond": (
        IndexingError,
        IndexError,
        lambda y: y[[0, 7]],
        r"index of shape \(3,\): index 7 is out",
    ),
    "too many indices": (
        IndexingError,
        IndexError,
        lambda y: y[0, 0],
        r"index of shape \(3,\): too many indices.*at most",
    ),
    "mask of another shape": (
        IndexingError,
        IndexError,
        lambda y: y[np.ones(5, bool)],
        r"index of shape \(3,\): boolean index.*a mask has",
    ),
    "index of a wrong kind": (
        IndexingError,
        IndexError,
        lambda y: y[1.5],
        r"of shape \(3,\): only integers, slices.*astype",
    ),
    "slice of a wrong kind": (
        OperandError,
        TypeError,
        lambda y: y[0.5:2],
        r"slice\(0.5, 2, None\); its bounds .* integers",
    ),
    "None": (OperandError, TypeError, lambda y: y + None, r"type NoneType; give a tensor, a NumPy array or a number"),
    "a string": (OperandError, TypeError, lambda y: y * "a", r"type str; give a tensor"),
    "a reflected string": (OperandError, TypeError, lambda y: "a" * y, r"type str; give a tensor"),
    "bytes": (OperandError, TypeError, lambda y: y - b"a", r"type bytes; give a tensor"),
    "a dictionary": (OperandError, TypeError, lambda y: y / {}, r"type dict; give a tensor"),
    "an object": (OperandError, TypeError, lambda y: y + object(), r"type object; give a tensor"),
    "a date": (OperandError, TypeError, lambda y: y + datetime.date(2020, 1, 1), r"type datetime.date; give a tensor"),
    "a Decimal": (OperandError, TypeError, lambda y: y * decimal.Decimal(1), r"type decimal.Decimal; give a tensor"),
    "a Fraction": (OperandError, TypeError, lambda y: fractions.Fraction(1, 2) * y, r"type fractions.Fraction; give a"),
    "None to a function": (OperandError, TypeError, lambda y: np.add(y, None), r"type NoneType; give a tensor"),
    "None to a method": (OperandError, TypeError, lambda y: y.maximum(None), r"type NoneType; give a tensor"),
    "a complex number": (DTypeError, TypeError, lambda y: y % 1j, r"mod of dtypes .*real numbers; .*z.real, z.imag"),
    "a complex array in place": (
        DTypeError,
        TypeError,
        lambda y: y.mul_(np.array([1j])),
        r"mul_: .*complex128.*float64.*'same_kind'; .*astype\(\)",
    ),
    "dates of NumPy": (
        DTypeError,
        TypeError,
        lambda y: y * np.array([1], "m8[s]"),
        r"timedelta64\[s\].*divide by a unit",
    ),
    "a masked array": (
        OperandError,
        TypeError,
        lambda y: y + np.ma.array([1.0, 2, 3]),
        r"masked array, whose mask would be lost; give",
    ),
    "ragged operand": (
        ShapeError,
        ValueError,
        lambda y: y + [[1, 2], [3]],
        r"nested lists of different lengths.*pad them to one length",
    ),
    "dtype of bits": (
        DTypeError,
        TypeError,
        lambda y: y & 1,
        r"bitwise_and of dtypes float64 and int: .*convert with astype\(\)",
    ),
    "a ufunc of SciPy": (
        OperandError,
        TypeError,
        lambda y: __import__("scipy.special").special.rgamma(y),
        r"^scipy.special.rgamma does not take tapegrad tensors",
    ),
    "a ufunc of the user's": (
        OperandError,
        TypeError,
        lambda y: np.frompyfunc(abs, 1, 1)(y),
        r"^the ufunc abs .* does not take tapegrad tensors",
    ),
    "joined without a list": (
        OperandError,
        TypeError,
        lambda y: tg.stack(y, y),
        r"an index, an axis or a size, not a tensor float64\[3\].*joined into one list",
    ),
    "one choice": (OperandError, TypeError, lambda y: tg.where(y > 1, y), r"give both, or none of them for the ind"),
    "numbers as an index": (IndexingError, IndexError, lambda y: y[y], r"^index of shape .*a mask, such as t > 0"),
    "two unknown sizes": (ShapeError, ValueError, lambda y: y.reshape(-1, -1), r"give -1 for one axis at most"),
    "an axis that is no integer": (OperandError, TypeError, lambda y: y.sum(axis=1.5), r"give an int, or a tuple"),
    "an array of text": (DTypeError, TypeError, lambda y: np.array(["1"] * 3) * y, r"convert with astype\(float\)"),
    "an array of objects": (OperandError, TypeError, lambda y: np.array([None] * 3) * y, r"becomes one of numbers"),
    "numbers counted": (DTypeError, TypeError, lambda y: np.bincount(y), r"bins float64\[3\]; bins are integers"),
    "a row without a name": (ArgumentError, ValueError, lambda y: np.bincount([-1, 0, 1], y), r"^bincount of shape"),
    "joined with a number": (
        ShapeError,
        ValueError,
        lambda y: np.concatenate([y, y.sum()]),
        r"of shapes \(3,\) and \(\): .*reshape\(\); hstack and append take numbers",
    ),
    "added at": (
        OperandError,
        TypeError,
        lambda y: np.add.at(np.zeros(3), [0, 1, 1], y),
        r"numpy.add.at writes in place.*numpy.bincount\(index, weights=values",
    ),
    "a function of NumPy": (
        OperandError,
        TypeError,
        lambda y: np.array2string(y),
        r"^numpy.array2string does not take tapegrad tensors: .*use repr\(t\)",
    ),
}

STEPS = {"order of a norm", "joined with a number", "joined without a list"}  # which record something before they fail


@pytest.mark.parametrize("what", OF_A_RESULT)
def test_message_and_class(what):
    check_message(*OF_A_RESULT[what], steps=what in STEPS)


def test_tensors_of_another_library(torch):
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    for other in (torch.ones(2), torch.ones(2, requires_grad=True)):
        for call in (
            lambda t: x + t,
            lambda t: t * x,
            lambda t: x @ t,
            lambda t: np.maximum(x, t),
            lambda t: tg.maximum(x, t),
            lambda t: x.where(t, 0.0),
            lambda t: x == t,
            lambda t: tg.stack([x, t]),
        ):
            with pytest.raises(OperandError, match=r"type torch\.Tensor, .*another library.*give x\.detach\(\)"):
                call(other)
    with pytest.raises(OperandError, match=r"torch\.Tensor.*x\.detach\(\)\.numpy\(\)"):
        tg.tensor(torch.ones(2, requires_grad=True))
    assert tg.tensor(torch.ones(2)).tolist() == [1.0, 1.0]  # data like any other


def test_what_may_know_tensors_is_asked_first():
    class Unit:
        def __rmul__(self, x):
            return "unit"

        def __eq__(self, x):
            return "equal"

        __hash__ = None

    x = tg.tensor([1.0])
    assert x * Unit() == "unit"
    assert (x == Unit()) == "equal"
    assert (x == None) is False  # noqa: E711
    with pytest.raises(TypeError, match="unsupported operand"):
        x + Unit()


def test_numpys_errors_stay_in_the_chain():
    for call in (lambda: tg.ones(2) + tg.ones(3), lambda: tg.ones(2).sum(axis=1), lambda: tg.ones(2)[5]):
        with pytest.raises(errors.TapegradError) as caught:
            call()
        assert isinstance(caught.value.__cause__, (ValueError, IndexError))


def test_what_the_user_asked_numpy_to_raise_comes_out_as_it_is():
    with np.errstate(all="raise"):
        for call in (lambda: tg.tensor(0.0).log(), lambda: tg.ones(2) / 0.0, lambda: np.log(tg.zeros(2))):
            with pytest.raises(FloatingPointError):
                call()
    with pytest.raises(OverflowError):
        tg.ones(2) * 10**400


def test_each_class_is_one_that_is_caught_already():
    assert issubclass(AxisError, (ValueError, IndexError)) and issubclass(AxisError, np.exceptions.AxisError)
    assert issubclass(AxisError, ShapeError)
    assert issubclass(IndexingError, IndexError)
    assert issubclass(ArgumentError, ValueError)
    assert issubclass(errors.LinAlgError, np.linalg.LinAlgError)
