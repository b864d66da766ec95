"""What errors say: what was passed, why it cannot work, what to do. And that they leave everything as it was."""

import copy
import datetime
import decimal
import fractions
import re
import warnings

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import errors
from tapegrad.errors import (
    ArgumentError,
    AxisError,
    DTypeError,
    FreedError,
    GradError,
    GradientLostWarning,
    IndexingError,
    LeafError,
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
    "None": (OperandError, TypeError, lambda y: y + None, r"type NoneType; give a tensor, a NumPy array or a real"),
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
    "a complex number": (OperandError, TypeError, lambda y: y * 1j, r"type complex; complex tensors come in a later"),
    "a complex array": (
        DTypeError,
        TypeError,
        lambda y: y * np.array([1j]),
        r"complex128; tensors hold .*complex tensors",
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
    "backward of several": (
        GradError,
        RuntimeError,
        lambda y: y.backward(),
        r"shape \(3,\), and a gradient can start by itself only from one",
    ),
    "backward of another shape": (
        ShapeError,
        ValueError,
        lambda y: y.backward(np.ones(5)),
        r"has shape \(3,\), but its gradient has shape \(5,\)",
    ),
    "backward of a wrong dtype": (
        DTypeError,
        TypeError,
        lambda y: y.backward(np.ones(3, complex)),
        r"has dtype complex128; give real numbers",
    ),
    "gradient of what is not used": (
        GradError,
        RuntimeError,
        lambda y: tg.autograd.grad(y.sum(), tg.ones(1, requires_grad=True)),
        r"was not used to compute the outputs; pass allow_unused=True",
    ),
    "freezing a result": (
        LeafError,
        RuntimeError,
        lambda y: y.requires_grad_(False),
        r"leaves only.*MulBackward; use detach\(\)",
    ),
    "float of several": (
        OperandError,
        TypeError,
        lambda y: float(y),
        r"float\(\) needs a tensor of one element.*\(3,\)",
    ),
    "int of several": (OperandError, TypeError, lambda y: int(y), r"int\(\) needs a tensor of one element.*\(3,\)"),
    "item of several": (OperandError, TypeError, lambda y: y.item(), r"item\(\) needs a tensor of one element"),
    "truth of several": (OperandError, TypeError, lambda y: bool(y), r"truth .* shape \(3,\) is ambiguous.*where\(\)"),
    "as an index": (
        OperandError,
        TypeError,
        lambda y: [1, 2][y],
        r"only one integer can be an index, .* not a tensor float64.*int\(t.item\(\)\)",
    ),
    "len of a number": (OperandError, TypeError, lambda y: len(y[0]), r"len\(\) of a 0-d tensor"),
    "numpy()": (
        GradError,
        RuntimeError,
        lambda y: y.numpy(),
        r"numpy\(\) of a tensor that requires grad.*detach\(\).numpy",
    ),
    "asarray": (GradError, RuntimeError, lambda y: np.asarray(y), r"requires grad.*use detach\(\).numpy\(\)"),
    "array of several": (
        GradError,
        RuntimeError,
        lambda y: np.array([y, y]),
        r"requires grad.*use detach\(\).numpy\(\)",
    ),
    "into an array": (
        GradError,
        RuntimeError,
        lambda y: np.zeros(3).__setitem__(slice(None), y),
        r"requires grad.*detach\(\).numpy\(\)",
    ),
    "array of several, further": (
        GradError,
        RuntimeError,
        lambda y: np.array([y, y]),
        r"to put tensors together, as np.array\(\[t, u\]\) .* use tg.array\(\[t, u\]\)",
    ),
    "a list of tensors": (GradError, RuntimeError, lambda y: np.sum([y, y]), r"take tensors, but not lists of them"),
    "conditions joined": (
        OperandError,
        TypeError,
        lambda y: y > 1 and y < 2,
        r"shape \(3,\) is ambiguous; use any\(\).*& and \| in place of `and`",
    ),
    "a function of SciPy": (
        GradError,
        RuntimeError,
        lambda y: __import__("scipy.stats").stats.norm.logpdf(y),
        r"most of SciPy's do not \(see tg.linalg, tg.special\)",
    ),
    "a ufunc of SciPy": (
        OperandError,
        TypeError,
        lambda y: __import__("scipy.special").special.jv(0, y),
        r"^scipy.special.jv does not take tapegrad tensors",
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
    "no function": (OperandError, TypeError, lambda y: tg.func.grad(y.sum()), r"got Tensor in place of a function"),
    "joined with a number": (
        ShapeError,
        ValueError,
        lambda y: np.concatenate([y, y.sum()]),
        r"of shapes \(3,\) and \(\): .*reshape\(\); hstack and append take numbers",
    ),
    "a number gone over": (OperandError, TypeError, lambda y: list(y[0]), r"one number; reshape\(1\)"),
    "several formatted": (OperandError, TypeError, lambda y: f"{y:.2f}", r"format '.2f' needs .* tolist\(\)"),
    "shape assigned": (OperandError, TypeError, lambda y: setattr(y, "shape", (3, 1)), r"t = t.reshape\(\(3, 1\)\)"),
    "an element removed": (OperandError, TypeError, lambda y: y.__delitem__(0), r"with delete\(t, 0\)"),
    "added at": (
        OperandError,
        TypeError,
        lambda y: np.add.at(np.zeros(3), [0, 1, 1], y),
        r"numpy.add.at writes in place.*numpy.bincount\(index, weights=values",
    ),
    "written": (OperandError, TypeError, lambda y: y.__setitem__(0, 1.0), r"in place yet; make a new one with where"),
    "copied": (LeafError, RuntimeError, lambda y: copy.copy(y), r"only leaves.*MulBackward.*clone\(\)"),
    "copied with its gradients": (
        LeafError,
        RuntimeError,
        lambda y: copy.deepcopy(y),
        r"only leaves.*copy its detach\(\)",
    ),
    "a function of NumPy": (
        OperandError,
        TypeError,
        lambda y: np.fft.fft(y),
        r"numpy.fft.fft .*complex tensors come in a",
    ),
    "integers that require grad": (
        DTypeError,
        TypeError,
        lambda y: tg.tensor([1, 2], requires_grad=True),
        r"dtype int64 cannot require grad.*dtype=float",
    ),
}

STEPS = {
    "order of a norm",
    "gradient of what is not used",
    "len of a number",
    "a number gone over",
    "joined with a number",
    "no function",
    "joined without a list",
}  # which record something before they fail


@pytest.mark.parametrize("what", OF_A_RESULT)
def test_message_and_class(what):
    kind, builtin, call, text = OF_A_RESULT[what]
    (tg.tensor(0.0, requires_grad=True) * 1.0).tape.close()
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x * x
    rows, version = str(y.tape), y._version
    with pytest.raises(kind) as caught:
        call(y)
    assert type(caught.value) is kind
    assert isinstance(caught.value, builtin)
    assert re.search(f"(?s){text}", str(caught.value)), str(caught.value)
    if what not in STEPS:
        assert str(y.tape) == rows
    assert y._version == version
    (y * x).sum().backward()
    assert x.grad.tolist() == [3.0, 12.0, 27.0]


DATA = {
    "ragged": (ShapeError, lambda: tg.tensor([[1, 2], [3]]), r"different lengths, and an array has one size.*pad"),
    "ragged tensors": (ShapeError, lambda: tg.tensor([tg.ones(2), tg.ones(3)]), r"stack of shapes \(2,\) and \(3,\)"),
    "None": (DTypeError, lambda: tg.tensor(None), r"type NoneType, .*which tensors cannot hold; give real numbers"),
    "None inside": (DTypeError, lambda: tg.tensor([1.0, None]), r"type NoneType, .*which tensors cannot hold"),
    "an object": (DTypeError, lambda: tg.tensor(object()), r"type object, .*which tensors cannot hold"),
    "a dictionary": (DTypeError, lambda: tg.tensor({1: 2}), r"type dict, .*which tensors cannot hold"),
    "large integers": (DTypeError, lambda: tg.tensor([10**30]), r"integers of more than 64 bits"),
    "a string": (DTypeError, lambda: tg.tensor("a"), r"dtype <U1; .*convert text to numbers first"),
    "complex": (DTypeError, lambda: tg.tensor(1j), r"dtype complex128; .*complex tensors come in a later release"),
    "long double": (DTypeError, lambda: tg.tensor(np.longdouble(1)), r"up to 64 bits: convert with astype\(float\)"),
    "a date": (DTypeError, lambda: tg.tensor(np.datetime64("2020-01-01")), r"take the difference from a date"),
    "records": (DTypeError, lambda: tg.tensor(np.zeros(2, "f8,f8")), r"take one field at a time"),
    "a text as a number": (ArgumentError, lambda: tg.tensor("a", dtype=float), r"could not convert string to float"),
    "an unknown dtype": (OperandError, lambda: tg.tensor([1.0], dtype="colour"), r"data type 'colour' not understood"),
    "numbers one by one": (OperandError, lambda: tg.tensor(1.0, 2.0), r"got dtype=2.0: .*give float, int, bool or"),
    "a size that is no integer": (OperandError, lambda: tg.zeros(2.5), r"sizes \(2.5,\), which must be integers"),
    "a negative size": (ShapeError, lambda: tg.ones(2, -1), r"shape \(2, -1\), but neg.* a size is 0 or more"),
    "a power of integers": (ArgumentError, lambda: tg.tensor(3) ** -1, r"integer powers.*convert with astype\(float\)"),
    "nothing to find": (ShapeError, lambda: tg.zeros(0).argmax(), r"argmax of shape \(0,\): .*see that there is"),
    "None to as_tensor": (OperandError, lambda: tg.as_tensor(None), r"type NoneType; give a tensor"),
    "from_numpy of a list": (OperandError, lambda: tg.from_numpy([1.0]), r"takes a NumPy array, not list; use tensor"),
    "a negative boolean": (DTypeError, lambda: -tg.tensor(True), r"neg of dtype bool: .*use ~x or logical_not"),
    "less than None": (OperandError, lambda: tg.tensor(1.0) < None, r"type NoneType; give a tensor"),
    "no elements": (
        ShapeError,
        lambda: tg.zeros(0).max(),
        r"max of shape \(0,\): zero-size .*see that there is an element",
    ),
    "no gradient to give": (
        GradError,
        lambda: tg.ones(1).backward(),
        r"does not require grad and has no history.*requires_grad_\(\)",
    ),
    "retain_grad of a constant": (GradError, lambda: tg.ones(1).retain_grad(), r"needs a tensor that requires grad"),
    "a gradient that is no tensor": (
        OperandError,
        lambda: setattr(tg.ones(1), "grad", 1.0),
        r"not float; wrap it in tensor",
    ),
    "a gradient of another shape": (
        OperandError,
        lambda: setattr(tg.ones(1), "grad", tg.ones(2)),
        r"shape and dtype must",
    ),
}


@pytest.mark.parametrize("what", DATA)
def test_bad_data(what):
    kind, call, text = DATA[what]
    with pytest.raises(kind) as caught:
        call()
    assert type(caught.value) is kind
    assert re.search(f"(?s){text}", str(caught.value)), str(caught.value)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("data", "no attribute 'data'; detach\\(\\) gives"),
        ("tobytes", r"t.detach\(\).numpy\(\) gives an array"),
        ("fill", r"written in place yet: make a new one"),
        ("mul_", r"write t = t.mul\(…\)"),
        ("gradient", r"numpy.gradient\(t\)"),
        ("append", r"tensors do not grow.*numpy.append"),
        ("cuda", "on the CPU"),
        ("double", r"use astype\(dtype\)"),
        ("no_such_name", "no attribute 'no_such_name'$"),
    ],
)
def test_attributes_that_tensors_do_not_have(name, text):
    with pytest.raises(AttributeError, match=text):
        getattr(tg.ones(2), name)


def test_names_that_the_package_does_not_have():
    with pytest.raises(AttributeError, match=r"'tapegrad' has no attribute 'pi'; use numpy.pi"):
        tg.pi  # noqa: B018
    with pytest.raises(AttributeError, match=r"no attribute 'no_such_name'$"):
        tg.no_such_name  # noqa: B018
    assert not hasattr(tg, "__no_such_name__")


def test_a_second_backward():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = (x * x).sum()
    y.backward()
    with pytest.raises(FreedError, match=r"retain_graph=True"):
        y.backward()
    assert x.grad.tolist() == [2.0, 4.0]


def test_a_number_in_a_plain_array_warns():
    x, a = tg.tensor([1.0, 2.0], requires_grad=True), np.zeros(2)
    with pytest.warns(GradientLostWarning, match=r"not differentiated; use \.item\(\)"):
        a[0] = x[1]
    assert a[0] == 2.0
    for convert in (float, int, complex):
        with pytest.warns(GradientLostWarning, match=rf"{convert.__name__}\(\)"):
            assert convert(x[1]) == 2.0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        a[1] = x[0].item()
        a[0] = tg.tensor(3.0)
        a[:] = x.detach()


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
