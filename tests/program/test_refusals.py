"""What a Program and a compiled function refuse, by name and with what to do."""

import numpy as np
import pytest
from program.same import same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 4)


@pytest.fixture
def program():
    return tg.record(lambda weights, batch: (weights * batch["data"]).sum(), X, {"data": X})


WRONG = {
    "too few": (lambda p: p(X), "batch"),
    "too many": (lambda p: p(X, {"data": X}, X), "too many"),
    "a shape": (lambda p: p(X[:3], {"data": X}), r"weights.*\(3,\)|weights.*float64\[3\]"),
    "a shape within": (lambda p: p(X, {"data": X[:3]}), r"batch.*data"),
    "a shape that would broadcast": (lambda p: p(X[:1], {"data": X}), "weights"),
    "a dtype": (lambda p: p(X.astype(np.float32), {"data": X}), "weights.*float32"),
    "integers": (lambda p: p(X.astype(int), {"data": X}), "weights.*int64"),
    "a number for an array": (lambda p: p(1.0, {"data": X}), "weights"),
    "a word": (lambda p: p("word", {"data": X}), "weights"),
    "None": (lambda p: p(None, {"data": X}), "weights"),
    "another key": (lambda p: p(X, {"values": X}), "batch"),
    "another container": (lambda p: p(X, [X]), "batch"),
    "an array for a container": (lambda p: p(X, X), "batch"),
    "an unknown name": (lambda p: p(X, bundle={"data": X}), "bundle|batch"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_inputs_of_a_program(program, name):
    call, words = WRONG[name]
    with pytest.raises((tg.errors.TapegradError, TypeError), match=words):
        call(program)
    same(program(X, {"data": X}), (tg.tensor(X) * X).sum().numpy(), "the call after it")


@pytest.mark.parametrize("name", ["too few", "a shape", "a dtype", "another key"])
@pytest.mark.parametrize("method", ["value_and_grad", "jacobian"])
def test_wrong_inputs_of_its_derivatives(program, name, method):
    call, words = WRONG[name]
    with pytest.raises((tg.errors.TapegradError, TypeError), match=words):
        call(getattr(program, method))


def test_wrong_tangents_and_cotangents(program):
    args = (X, {"data": X})
    good = (X, {"data": X})
    for call, words in (
        (lambda: program.jvp(args, (X[:3], {"data": X})), "tangent"),
        (lambda: program.jvp(args, (X,)), "tangent"),
        (lambda: program.hvp(args, (X, {"data": X[:2]})), "tangent"),
        (lambda: program.hvp(args, (X, {"other": X})), "tangent"),
        (lambda: program.vjp(args, X), "cotangent"),
        (lambda: program.vjp(args, (1.0, 2.0)), "cotangent"),
        (lambda: program.jvp((X[:3], {"data": X}), good), "weights"),
    ):
        with pytest.raises((tg.errors.TapegradError, TypeError), match=words):
            call()


def test_a_gradient_of_what_is_no_number():
    program = tg.record(lambda x: x * 2.0, X)
    with pytest.raises(tg.errors.GradError, match="one real number"):
        program.value_and_grad(X)
    with pytest.raises(tg.errors.GradError, match="one real number"):
        program.hvp((X,), (X,))


def test_results_that_are_no_tensors_are_kept():
    def fun(x):
        return x * 2.0, 3, "word", None, (True, 2.5), {"n": x.shape[0]}

    program = tg.record(fun, X)
    compiled = tg.compile(fun)
    for k in range(5):
        expected = ((X + k) * 2.0, 3, "word", None, (True, 2.5), {"n": 4})
        same(program(X + k), expected, f"program, call {k}")
        same(compiled(X + k), expected, f"compiled, call {k}")


def test_results_that_follow_the_numbers_and_are_no_tensors():
    """A float that was read off a tensor is guarded, so it is right wherever it is replayed."""
    compiled = tg.compile(lambda x: (x * 2.0, float(x[0])))
    with pytest.warns(UserWarning):
        for k in range(20):
            same(compiled(X + k % 10), ((X + k % 10) * 2.0, float(X[0] + k % 10)), f"call {k}")


COUNT = iter(range(10**6))
CHANGING = {
    "a number": lambda x: (x * 2.0, next(COUNT)),
    "an array": lambda x: (x * 2.0, np.full(3, next(COUNT))),
    "a list": lambda x: (x * 2.0, [next(COUNT)]),
    "a word": lambda x: {"x": x, "name": f"call {next(COUNT)}"},
}


@pytest.mark.parametrize("name", CHANGING)
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_results_that_are_others_in_each_call_are_no_constants(name):
    """Refused, or Python is asked in each call: never the number of a call long ago."""
    fun = CHANGING[name]
    compiled = tg.compile(fun)
    seen = []
    try:
        for k in range(12):
            values = []
            tg.func.map_values(values.append, compiled(X + k))
            seen.append(str(values[1]))
    except tg.errors.TapegradError as error:
        assert "result" in str(error), error
    else:
        assert len(set(seen)) == 12


class Odd:
    """An object of the user's."""


RESULTS = {
    "an object": lambda x: (x, Odd()),
    "a generator": lambda x: (v for v in (x, x)),
    "a function of it": lambda x: lambda: x,
}


@pytest.mark.parametrize("name", RESULTS)
def test_results_of_other_kinds_are_refused_by_name(name):
    """What is neither a container, nor tensors, nor a plain value, might hold anything."""
    kinds = {"an object": "Odd", "a generator": "generator", "a function of it": "function"}
    with pytest.raises(tg.errors.TapegradError, match=kinds[name]):
        tg.record(RESULTS[name], X)
    compiled = tg.compile(RESULTS[name])
    with pytest.raises(tg.errors.TapegradError, match=kinds[name]):
        for _ in range(3):
            compiled(X)


UNHASHABLE = {
    "a set": ({1, 2}, "set"),
    "an object that compares by value": (type("Point", (), {"__eq__": lambda a, b: True})(), "Point"),
    "a bytearray": (bytearray(b"ab"), "bytearray"),
}


@pytest.mark.parametrize("name", UNHASHABLE)
def test_unhashable_arguments_are_refused_by_name(name):
    value, kind = UNHASHABLE[name]
    compiled = tg.compile(lambda x, setting=None: x * 2.0)
    for call in (lambda: compiled(X, value), lambda: compiled(X, setting=value), lambda: compiled(X, [value])):
        with pytest.raises((tg.errors.TapegradError, TypeError), match=rf"(?s)setting.*{kind}|{kind}.*setting"):
            call()
    same(compiled(X), X * 2.0, "the call after it")
    with pytest.raises((tg.errors.TapegradError, TypeError), match=kind):
        tg.record(lambda x, setting=None: x * 2.0, X, value)


def test_arrays_of_objects_and_words_are_refused_by_name():
    compiled = tg.compile(lambda x, data: x * 2.0)
    for data, kind in ((np.array([None, 1]), "object"), (np.array(["a"]), "<U1|str")):
        with pytest.raises(tg.errors.TapegradError, match=kind):
            compiled(X, data)


def test_a_function_without_a_signature():
    """NumPy's ufuncs and C functions say nothing of their parameters, and have no code; one that calls them has."""
    with pytest.raises(tg.errors.OperandError, match=r"numpy\.add, which has no code of Python's; give a function"):
        tg.compile(np.add)
    compiled = tg.compile(lambda *args: np.add(*args))
    for k in range(5):
        same(compiled(X + k, X), X + k + X, f"call {k}")
    assert compiled.stats.replays > 0


def test_what_is_no_function():
    for thing in (3, "word", X, None):
        with pytest.raises((tg.errors.TapegradError, TypeError)):
            tg.record(thing, X)


def test_attributes_cannot_be_confused():
    """A compiled function says that it has no such attribute, as any object."""
    compiled = tg.compile(lambda x: x)
    with pytest.raises(AttributeError):
        compiled.no_such_thing  # noqa: B018


def test_an_array_of_another_class():
    """It may mean more than its numbers, such as their units."""
    units = np.ones(3).view(type("Quantity", (np.ndarray,), {}))
    with pytest.raises(tg.errors.OperandError, match=r"x.*Quantity.*numpy.asarray"):
        tg.compile(lambda x: x * 2.0)(units)
