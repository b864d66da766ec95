"""What cannot be saved: the error says where it stands, what it is, and what to do; nothing is written."""

import collections
import enum
import io
import re

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import ArgumentError, OperandError

Pair = collections.namedtuple("Pair", "a b")


class Number(enum.IntEnum):
    ONE = 1


class Text(str):
    __slots__ = ()


class Odd:
    def __repr__(self):
        raise ValueError("no text")


def nested(count, inner=None):
    made = [] if inner is None else inner
    for _ in range(count - (inner is None)):
        made = [made]
    return made


def circle():
    made = {"a": [1]}
    made["a"].append((made,))
    return made


def shared_and_deep():
    """A part of 60 levels is met at first in the first level, and then in the 60th."""
    part = nested(60)
    return [part, nested(60, part)]


@pytest.mark.parametrize(
    ("obj", "text"),
    [
        (object(), "cannot save an object of type object: files hold .*; give a dict of the values"),
        ({"model": [1, 2, object()]}, r"type object at \['model'\]\[2\]: "),
        ({(1, "a"): {None: Odd()}}, r"Odd at \[\(1, 'a'\)\]\[None\]: "),
        ({"k": {(1, Odd): 2}}, r"type type at \['k'\] in the key .*; no code is saved"),
        ({Odd(): 2}, r"Odd in the key <.*Odd>"),
        ([{1, Text("a")}], r"Text at \[0\] in the member 'a': .*; its class would be lost: give str\(value\)"),
        ({frozenset((1,)): 2}, r"frozenset in the key"),
        (Pair(1, 2), r"Pair: .*named tuple .*give value._asdict\(\) or tuple\(value\)"),
        ([{Pair(1, 2): 3}], r"Pair at \[0\] in the key Pair\(a=1, b=2\): .*named tuple"),
        (collections.OrderedDict(), r"give dict\(value\)"),
        (Number.ONE, r"give int\(value\)"),
        (lambda: 0, "no code is saved"),
        (np.sin, "no code is saved"),
        (range(3), "type range"),
        (bytearray(3), r"give bytes\(value\)"),
        (np.ma.zeros(2), r"give numpy.asarray\(value\), and a mask"),
        ([np.array([None])], r"dtype\('O'\) at \[0\]: .*only unpickling"),
        (np.zeros(2, [("a", object)]), "only unpickling"),
        (np.array(["a"], np.dtypes.StringDType()), "only unpickling"),
        (np.zeros(2, np.dtype("f8", metadata={"unit": "m"})), "its metadata would be lost"),
        (np.ndarray((2,), "V0"), "no bytes"),
        ({"a": np.void(b"abc")}, r"scalar of dtype \|V3 at \['a'\]; give numpy.asarray"),
        (np.zeros(1, [(f"field{k}", "f8") for k in range(500)]), "too long"),
    ],
)
def test_kinds(obj, text):
    file = io.BytesIO()
    with pytest.raises(OperandError, match=f"(?s){text}") as caught:
        tg.save(obj, file)
    assert isinstance(caught.value, TypeError)
    assert file.getvalue() == b""


def test_tensors_of_other_libraries(torch):
    with pytest.raises(OperandError, match=r"torch.Tensor at \['a'\].*numpy\(\)"):
        tg.save({"a": torch.zeros(2)}, io.BytesIO())


@pytest.mark.parametrize(
    ("obj", "text"),
    [
        (circle(), r"a dict that contains itself at \['a'\]\[1\]\[0\]; refer to it by"),
        (nested(101), r"more than 100 deep at \[0\]\[0\].* \.\.\. .*\[0\]; keep them in one list"),
        (nested(3000), "more than 100 deep"),
        (shared_and_deep(), "more than 100 deep"),
        ({(0, *[None] * 3): nested(100)}, "more than 100 deep"),
    ],
    ids=["circle", "101", "3000", "shared", "dict"],
)
def test_forms(obj, text):
    file = io.BytesIO()
    with pytest.raises(ArgumentError, match=text) as caught:
        tg.save(obj, file)
    assert isinstance(caught.value, ValueError)
    assert file.getvalue() == b"" and len(str(caught.value)) < 400


def test_keys_nested_too_deep():
    key = ()
    for _ in range(150):
        key = (key,)
    with pytest.raises(ArgumentError, match="of tuples nested more than 100 deep"):
        tg.save({key: 1}, io.BytesIO())


def test_the_deepest_that_is_saved():
    file = io.BytesIO()
    tg.save(nested(100), file)
    file.seek(0)
    assert re.fullmatch(r"\[{100}\]{100}", str(tg.load(file)))
