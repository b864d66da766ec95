"""What a compiled function asks of the classes of its values is answered as where nothing is recorded."""

import collections.abc
import numbers
from typing import Protocol, runtime_checkable

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import RepeatedWarning


@runtime_checkable
class HasStruct(Protocol):
    """What an array has, and a tensor has not."""

    __array_struct__: object


def answers(*values):
    kinds = (
        np.ndarray,
        float,
        (int, np.floating),
        np.generic,
        numbers.Real,
        collections.abc.Sequence,
        (list, np.ndarray),
        np.ndarray | int,
    )
    return [
        [*[isinstance(v, kind) for kind in kinds], type(v) is np.ndarray, type(v) is np.float64, np.isscalar(v)]
        for v in values
    ]


def attributes(*values):
    names = "detach", "requires_grad", "shape", "item", "numpy", "iterations"
    return [[hasattr(v, name), getattr(v, name, None) is None] for v in values for name in names]


def of_what_numpy_computes(x, p):
    y = np.sin(x)
    z = x * 2.0
    z[0] = 1.0
    values = x, x[0], x[1:], y, y[0], y.sum(), np.sum(x), p["a"], p["a"] @ p["a"], x.T, y.reshape(1, 3), x > 1, z, z[1]
    return [*answers(*values, x.max(), x.argmax()), *attributes(*values)]


def of_arguments_beside_functions_of_ours(x, p):
    y = tg.relu(x)
    x.sum()
    z = tg.sum(x, axis=0)
    made = [isinstance(y, np.ndarray), isinstance(z, np.ndarray), isinstance(y, tg.Tensor), isinstance(z, tg.Tensor)]
    return [*answers(x, x[0], x[1:], p["a"], p["a"][-1]), *made]


def of_what_was_written(x, p):
    x[0] += 1.0
    p["a"] *= 2.0
    return answers(x, x[0], p["a"], p["a"][-1])


FUNCTIONS = (of_what_numpy_computes, of_arguments_beside_functions_of_ours, of_what_was_written)


@pytest.mark.parametrize("make", [np.array, tg.array])
@pytest.mark.parametrize("function", FUNCTIONS)
def test_answers_are_those_of_the_function_alone(function, make):
    def arguments():
        return make([1.0, 2.0, 3.0]), {"a": make([1.0, 0.5])}

    compiled = tg.compile(function)
    expected = function(*arguments())
    for _ in range(4):
        assert compiled(*arguments()) == expected
    assert compiled.stats.eager == 0
    assert compiled.stats.replays > 0


@pytest.mark.parametrize("number", [np.float64(0.5), np.array(0.5), np.float32(0.5), np.int64(3)], ids=repr)
def test_numbers_and_arrays_without_axes_are_told_apart(number):
    compiled = tg.compile(answers)
    for given in (number, np.array(2), number, number):
        assert compiled(given) == answers(given)
    assert compiled.stats.replays > 0


def test_files_in_memory_are_arrays_and_what_they_are(tmp_path):
    given = np.memmap(tmp_path / "numbers", float, "w+", shape=(3,))
    compiled = tg.compile(lambda x: [*answers(x), isinstance(x, np.memmap), type(x) is np.memmap])
    for _ in range(3):
        assert compiled(given) == [*answers(given), True, True]


def test_one_function_of_arrays_and_of_tensors_is_answered_for_each():
    compiled = tg.compile(lambda x: x * (2.0 if isinstance(x, np.ndarray) else 3.0))
    for _ in range(3):
        assert compiled(np.ones(2)).tolist() == [2.0, 2.0]
        assert compiled(tg.ones(2)).tolist() == [3.0, 3.0]


def test_a_gradient_is_of_tensors_as_without_compile():
    def f(x):
        return np.sum(x * (2.0 if isinstance(x, np.ndarray) else 3.0))

    x = np.ones(2)
    assert f(x) == 4.0
    expected = tg.func.grad(f)(x).tolist()
    for derivative in (tg.func.grad(tg.compile(f)), tg.compile(tg.func.grad(f))):
        for _ in range(3):
            assert derivative(x).tolist() == expected == [3.0, 3.0]


def test_a_function_within_a_gradient_is_asked_of_tensors():
    def inner(x):
        return np.sum(x * (2.0 if isinstance(x, np.ndarray) else 3.0))

    def f(x):
        return inner(x) + tg.func.grad(inner)(x).sum()

    compiled = tg.compile(f)
    for _ in range(3):
        assert compiled(np.ones(2)) == f(np.ones(2)) == 10.0


def test_with_a_tensor_from_outside_what_is_computed_is_a_tensor():
    weights = tg.ones(2)

    def f(x):
        y = x * weights
        return [isinstance(x, np.ndarray), isinstance(y, np.ndarray), isinstance(y, tg.Tensor)]

    compiled = tg.compile(f)
    for _ in range(3):
        assert compiled(np.ones(2)) == f(np.ones(2)) == [True, False, True]


def test_protocols_are_asked_by_python_and_answered_as_for_arrays():
    compiled = tg.compile(lambda x: x * (2.0 if isinstance(x, HasStruct) else 3.0))
    with pytest.warns(RepeatedWarning, match="of which it is not known what it reads"):
        assert [compiled(np.ones(2)).tolist() for _ in range(3)] == [[2.0, 2.0]] * 3


def test_calls_that_are_left_to_python_are_answered_as_those_that_are_replayed():
    def f(x):
        scale = float(x.sum())  # which each recording is for
        return scale * x * (2.0 if isinstance(x, np.ndarray) else 3.0)

    compiled = tg.compile(f)
    with pytest.warns(RepeatedWarning):
        for k in range(20):
            assert compiled(np.array([k, 1.0])).tolist() == f(np.array([k, 1.0])).tolist()
    assert compiled.stats.eager > 2


def test_an_array_may_be_made_a_tensor_where_it_is_one():
    def f(x):
        if isinstance(x, np.ndarray):
            x = tg.as_tensor(x)
        return tg.relu(x).sum()

    compiled = tg.compile(f)
    for _ in range(3):
        assert compiled(np.array([-1.0, 2.0])) == 2.0
    assert compiled.stats.replays == 1 and not compiled.stats.eager
