"""Descriptions and arrays that are not as they should be, one by one."""

import numpy as np
import pytest
from files.comparing import loaded
from files.forging import archive, described, forged, headed, parts, refused, text_member


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (["array", 1], "refers to the array 1 after 0 of 1"),
        (["array", -1], "the array -1"),
        (["array", True], "array True"),
        (["array", "0"], "the array '0'"),
        (["array", 0, 1], "place of a part"),
        (["tensor", 0], "place of a part"),
        (["tensor", 0, 1], "require grad: 1"),
        (["bytes", 0], "should be bytes"),
        (["list", None], "place of a part"),
        (["list", [["part", 0]]], "the part"),
        (["list", [["part", 7]]], "the part"),
        (["list", [["part", -1]]], "the part"),
        (["list", [["part", True]]], "the part"),
        (["list", [["part"]]], "the part"),
        (["list", [[]]], "place of a value"),
        (["list", [{}]], "place of a value"),
        (["list", [["int", "12"]]], "of an integer"),
        (["list", [["int", 12]]], "integer"),
        (["list", [["float", "7ff0"]]], "2 bytes"),
        (["list", [["float", 1.0]]], "hexadecimal"),
        (["list", [["str", "ff"]]], "text"),
        (["list", [["bytes", "0"]]], "hexadecimal"),
        (["list", [["numpy", "O", ""]]], "dtype 'O'"),
        (["list", [["exec", "1"]]], "value"),
        (["list", [["numpy", "<f8", "00"]]], "NumPy scalar of dtype <f8"),
        (["list", [["numpy", "|b1", "02"]]], "dtype |b1"),
        (["list", [["numpy", "<U999999999", "00"]]], "NumPy scalar"),
        (["list", [["numpy", "<f7", "00"]]], "does not have"),
        (["list", [["numpy", "<M8[parsec]", "00"]]], "does not have"),
        (["list", [["numpy", ["<f8"], "00"]]], "does not have"),
        (["dict", [1]], "a key and a value"),
        (["dict", [[1, 2], [1, 3]]], "one key twice"),
        (["dict", [[["part", 0], 1]]], "of a value"),
        (["dict", [[1, 2], [True, 3]]], "one key twice"),
        (["set", [1, 1.0]], "one member twice"),
        (["dict", [[[1], 1]]], "of a value"),
        (["set", [["list", []]]], "place of a value"),
        (["object", []], "place of a part"),
        ([], "place of a part"),
        (7, "of a part"),
    ],
)
def test_parts(part, text):
    refused(forged(parts(part, root=0), np.zeros(2)), text)


def test_arrays_are_what_they_are_said_to_be():
    refused(forged(parts(["tensor", 0, True]), np.arange(2)), "dtype int64, is said to require grad")
    refused(forged(parts(["tensor", 0, False]), np.array(["a"])), "said to be a tensor")
    refused(forged(parts(["tensor", 0, False]), np.zeros(2, np.clongdouble)), "said to be a tensor")
    refused(forged(parts(["array", 0], ["array", 0]), 1.0), "the array 0 after 1 of 1")
    # Another machine's byte order is no damage.
    assert loaded(forged(parts(["tensor", 0, True]), np.array([1.5], ">f8"))).tolist() == [1.5]


def test_depth():
    def nested(count):
        return parts(["list", []], *(["list", [["part", k]]] for k in range(count - 1)))

    def key(count):
        made = 1
        for _ in range(count):
            made = ["tuple", made]
        return parts(["dict", [[made, None]]])

    assert str(loaded(forged(nested(100)))) == "[" * 100 + "]" * 100
    refused(forged(nested(101)), "nested more than 100 deep")
    assert str(loaded(forged(key(100)))).count("(") == 100
    refused(forged(key(101)), "nested more than 100 deep")
    refused(forged(key(400)), "nested more than 100 deep")


def test_what_doubles_with_each_part_takes_no_time():
    doubled = parts(["tuple", []], *(["tuple", [["part", k]] * 2] for k in range(60)))
    assert len(loaded(forged(doubled))) == 2
    doubled["parts"].append(["set", [["part", 60]]])
    refused(forged({**doubled, "root": ["part", 61]}), "place of a value")  # hashing it would never end


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (described("'<f8'", "(1000000000000,)"), "should have 8000000000000 bytes"),
        (described("'<f8'", f"({10**30}, {10**30})"), "should have 8000"),
        (described("'<f8'", f"(0, {10**30})"), "no array can have"),
        (described("'<f8'", "(0,) * 3"), "cannot be read"),
        (described("'<f8'", f"({'1, ' * 100})", bytes(8)), "no array can have"),
        (described("'<f8'", "(-1,)"), "without the shape"),
        (described("'<f8'", "(-1, -1)", bytes(8)), "without the shape"),
        (described("'<f8'", "(True,)", bytes(8)), "without the shape"),
        (described("'<f8'", "(1.0,)", bytes(8)), "without the shape"),
        (described("'<f8'", "[1]", bytes(8)), "without the shape"),
        (described("'<f8'", "(1,)", bytes(8), "0"), "without the shape"),
        (described("'<f8'", "(1,)", bytes(7)), "and has 7"),
        (described("'<f8'", "(1,)", bytes(9)), "and has 9"),
        (described("'<V0'", "(9,)"), "dtype that arrays do not have"),
        (described("[]", f"({10**15},)"), "dtype"),
        (described("('<f8', (2,))", "(1,)", bytes(16)), "dtype that arrays do not"),
        (described("'evil'", "()"), "does not have here"),
        (described("7", "()"), "does not have here"),
        (described("{}", "()"), "dtype"),
        (described("__import__('os')", "()"), "cannot be read"),
        (headed("{}"), "does not describe"),
        (headed("[]"), "does not describe"),
        (headed("{'descr': '<f8', 'shape': ()}"), "does not describe"),
        (headed("("), "cannot be read"),
        (headed(""), "ends in its head"),
        (headed("-" * 9000 + "1"), "cannot be read"),
        (headed("[" * 9000), "cannot be read"),
        (headed(" " * 20000), "20000 bytes"),
        (headed("{}", version=b"\4\0"), "version 4.0"),
        (headed("\xff", version=b"\3\0"), "cannot be read"),
        (b"\x93NUMPY\2\0\xff\xff\xff\xff", "4294967295 bytes"),
        (b"\x93NUMPY\1\0\x10\0{", "ends in its head"),
        (b"\x93NUMPY", "no .npy"),
    ],
)
def test_heads_of_arrays(data, text):
    refused(data, text)
    refused(archive([text_member(parts(["array", 0])), ("array0.npy", data)]), f"array0.npy' .*{text}")
