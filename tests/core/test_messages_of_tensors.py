"""What errors of tensors themselves say: of data, gradients, conversions, writing, copies, missing names."""

import copy
import re
import warnings

import numpy as np
import pytest
from core.messages import check_message

import tapegrad as tg
from tapegrad.errors import (
    ArgumentError,
    DTypeError,
    FreedError,
    GradError,
    GradientLostWarning,
    LeafError,
    LostGradientError,
    OperandError,
    ShapeError,
)

# What is called with a result y of shape (3,) that is on the tape: the class, the built-in class, and the text.
OF_A_RESULT = {
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
        LostGradientError,
        RuntimeError,
        lambda y: y.numpy(),
        r"numpy\(\) of a tensor that requires grad.*detach\(\).numpy",
    ),
    "asarray": (LostGradientError, RuntimeError, lambda y: np.asarray(y), r"requires grad.*use detach\(\).numpy\(\)"),
    "array of several": (
        LostGradientError,
        RuntimeError,
        lambda y: np.array([y, y]),
        r"requires grad.*use detach\(\).numpy\(\)",
    ),
    "into an array": (
        LostGradientError,
        RuntimeError,
        lambda y: np.zeros(3).__setitem__(slice(None), y),
        r"requires grad.*detach\(\).numpy\(\)",
    ),
    "array of several, further": (
        LostGradientError,
        RuntimeError,
        lambda y: np.array([y, y]),
        r"to put tensors together, as np.array\(\[t, u\]\) .* use tg.array\(\[t, u\]\)",
    ),
    "a list of tensors": (
        LostGradientError,
        RuntimeError,
        lambda y: np.sum([y, y]),
        r"take tensors, but not lists of them",
    ),
    "conditions joined": (
        OperandError,
        TypeError,
        lambda y: y > 1 and y < 2,
        r"shape \(3,\) is ambiguous; use any\(\).*& and \| in place of `and`",
    ),
    "a function of SciPy": (
        LostGradientError,
        RuntimeError,
        lambda y: __import__("scipy.stats").stats.norm.logpdf(y),
        r"logpdf of scipy.stats asks for the plain numbers .* with SCIPY_ARRAY_API=1 in the environment",
    ),
    "no function": (OperandError, TypeError, lambda y: tg.func.grad(y.sum()), r"got Tensor in place of a function"),
    "a number gone over": (OperandError, TypeError, lambda y: list(y[0]), r"one number; reshape\(1\)"),
    "several formatted": (OperandError, TypeError, lambda y: f"{y:.2f}", r"format '.2f' needs .* tolist\(\)"),
    "shape assigned": (OperandError, TypeError, lambda y: setattr(y, "shape", (3, 1)), r"t = t.reshape\(\(3, 1\)\)"),
    "an element removed": (OperandError, TypeError, lambda y: y.__delitem__(0), r"with delete\(t, 0\)"),
    "copied": (LeafError, RuntimeError, lambda y: copy.copy(y), r"only leaves.*MulBackward.*clone\(\)"),
    "copied with its gradients": (
        LeafError,
        RuntimeError,
        lambda y: copy.deepcopy(y),
        r"only leaves.*copy its detach\(\)",
    ),
    "integers that require grad": (
        DTypeError,
        TypeError,
        lambda y: tg.tensor([1, 2], requires_grad=True),
        r"dtype int64 cannot require grad.*dtype=float",
    ),
}

STEPS = {
    "gradient of what is not used",
    "len of a number",
    "a number gone over",
    "no function",
}  # which record something before they fail


@pytest.mark.parametrize("what", OF_A_RESULT)
def test_message_and_class(what):
    check_message(*OF_A_RESULT[what], steps=what in STEPS)


DATA = {
    "ragged": (ShapeError, lambda: tg.tensor([[1, 2], [3]]), r"different lengths, and an array has one size.*pad"),
    "ragged tensors": (ShapeError, lambda: tg.tensor([tg.ones(2), tg.ones(3)]), r"stack of shapes \(2,\) and \(3,\)"),
    "None": (DTypeError, lambda: tg.tensor(None), r"type NoneType, .*which tensors cannot hold; give numbers"),
    "None inside": (DTypeError, lambda: tg.tensor([1.0, None]), r"type NoneType, .*which tensors cannot hold"),
    "an object": (DTypeError, lambda: tg.tensor(object()), r"type object, .*which tensors cannot hold"),
    "a dictionary": (DTypeError, lambda: tg.tensor({1: 2}), r"type dict, .*which tensors cannot hold"),
    "large integers": (DTypeError, lambda: tg.tensor([10**30]), r"integers of more than 64 bits"),
    "a string": (DTypeError, lambda: tg.tensor("a"), r"dtype <U1; .*convert text to numbers first"),
    "long complex": (DTypeError, lambda: tg.tensor(np.clongdouble(1)), r"numbers of two such: .*astype\(complex\)"),
    "long double": (
        DTypeError,
        lambda: tg.tensor(np.longdouble(1)),
        r"up to 64 bits and .*: convert with astype\(float\)",
    ),
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
        ("tobytes", r"t.detach\(\).numpy\(\) gives an array"),
        ("itemset", r"write t\[index\] = value"),
        ("sum_", r"no such way to write in place: write t = t.sum\(…\)"),
        ("gradient", r"numpy.gradient\(t\)"),
        ("append", r"tensors do not grow.*numpy.append"),
        ("cuda", "on the CPU"),
        ("type", r"use to\(dtype\)"),
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


def test_a_number_in_a_plain_array_is_an_error():
    """NumPy puts an error of its own in front."""
    x, a = tg.tensor([1.0, 2.0], requires_grad=True), np.zeros(2)
    with pytest.raises(ValueError, match="setting an array element") as caught:
        a[0] = x[1]
    assert isinstance(caught.value.__cause__, LostGradientError)
    assert re.search(r"writing into a plain array .*such as tg.zeros\(n\).*detach\(\)", str(caught.value.__cause__))
    assert a.tolist() == [0.0, 0.0]
    for convert in (float, int, complex):
        with pytest.warns(GradientLostWarning, match=rf"{convert.__name__}\(\)"):
            assert convert(x[1]) == 2.0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        a[1] = x[0].item()
        a[0] = tg.tensor(3.0)
        a[:] = x.detach()
