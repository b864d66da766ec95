"""Programs: what they are called with, what they give, and what `tg.record` makes of a function."""

import doctest
import gc
import threading
import weakref
from dataclasses import dataclass
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

import tapegrad as tg

X = np.array([1.0, 2.0, 3.0])


class Pair(NamedTuple):
    a: object
    b: object


@dataclass(frozen=True)
class Params:
    w: object
    steps: int = 2


def powers(params, batch, *more, scale=1.0):
    y = params.w * batch["x"]
    for _ in range(params.steps):
        y = y * y
    return (y + sum(more)) * scale


@pytest.fixture(scope="module")
def program():
    return tg.record(powers, Params(X), {"x": X, "tag": "train"}, X, scale=2.0)


def given(**changes):
    """Return arguments like those of the recording, but for some."""
    values = {"w": X * 2.0, "steps": 2, "x": X + 1.0, "tag": "train", "more": (X,), "scale": 2.0, **changes}
    batch = {"x": values["x"], "tag": values["tag"]}
    return (Params(values["w"], values["steps"]), batch, *values["more"]), {"scale": values["scale"]}


def test_containers_of_all_kinds(program):
    args, kwargs = given()
    np.testing.assert_array_equal(program(*args, **kwargs), ((X * 2.0 * (X + 1.0)) ** 4 + X) * 2.0)
    record = tg.record(lambda p, s: p.a * s.b + p.b[0], Pair(X, (X,)), SimpleNamespace(b=np.array(2.0)))
    np.testing.assert_array_equal(record(Pair(X, (1.0 + X,)), SimpleNamespace(b=np.array(3.0))), 4.0 * X + 1.0)


def test_orders_of_keys_do_not_matter(program):
    (params, batch, more), kwargs = given()
    np.testing.assert_array_equal(
        program(params, {"tag": "train", "x": batch["x"]}, more, **kwargs), program(params, batch, more, **kwargs)
    )


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"w": X[:2]}, tg.errors.ShapeError, r"params\.w has shape \(2,\) and not \(3,\)"),
        ({"x": X.astype(int)}, tg.errors.OperandError, r"batch\['x'\] has dtype int64 and not float64"),
        ({"x": X.astype(np.float32)}, tg.errors.OperandError, r"batch\['x'\] has dtype float32"),
        ({"x": 1.0}, tg.errors.OperandError, r"batch\['x'\] is 1\.0 in the place of the array"),
        ({"x": None}, tg.errors.OperandError, r"batch\['x'\] is None in the place of the array"),
        ({"x": [X]}, tg.errors.OperandError, r"batch\['x'\] is a list of 1 in the place of the array"),
        ({"steps": 3}, tg.errors.OperandError, r"params\.steps is 3, and not 2.*tg\.dynamic"),
        ({"steps": 2.0}, tg.errors.OperandError, r"params\.steps is 2\.0, and not 2"),
        ({"tag": "test"}, tg.errors.OperandError, r"batch\['tag'\] is 'test', and not 'train'"),
        ({"tag": X}, tg.errors.OperandError, r"batch\['tag'\] is a numpy\.ndarray .* in the place of 'train'"),
        ({"scale": 2.5}, tg.errors.OperandError, r"scale is 2\.5, and not 2\.0"),
        ({"more": ()}, tg.errors.OperandError, r"more\[0\] is missing"),
        ({"more": (X, X)}, tg.errors.OperandError, r"more\[1\] is given to the program .* without it"),
    ],
)
def test_other_arguments_are_refused_by_name(program, changes, error, words):
    args, kwargs = given(**changes)
    with pytest.raises(error, match=words):
        program(*args, **kwargs)


def test_other_containers_are_refused_by_name(program):
    (params, batch, more), kwargs = given()
    for args, words in (
        ((X, batch, more), "params is a numpy.ndarray of shape .* not the Params"),
        ((params, [X], more), "batch is a list of 1 and not the dict with the keys 'x', 'tag'"),
        ((params, {"x": X}, more), "batch is a dict with the keys 'x' and not"),
        ((params, {"x": X, "tags": "train"}, more), "batch is a dict with the keys 'x', 'tags'"),
    ):
        with pytest.raises(tg.errors.OperandError, match=words):
            program(*args, **kwargs)
    with pytest.raises(tg.errors.OperandError, match="missing a required argument"):
        program(params)


def test_one_array_in_several_places():
    program = tg.record(lambda x, y: x * y, X, X)
    np.testing.assert_array_equal(program(X, X), X * X)
    np.testing.assert_array_equal(program(X, X + 1.0), X * (X + 1.0))
    t = tg.tensor(X, requires_grad=True)
    program = tg.record(lambda x, y: (x * y).sum(), t, t)
    program(t, t).backward()
    np.testing.assert_array_equal(t.grad.numpy(), 2.0 * X)
    compiled = tg.compile(lambda x, y: x * y)
    for _ in range(3):
        compiled(X, X)
    with pytest.raises(tg.errors.OperandError, match="y is another array than x"):
        compiled.recordings[0](X, X + 1.0)


def test_numbers():
    program = tg.record(lambda x, rate: x * rate, X, tg.dynamic(0.5))
    for rate in (2.0, 3, np.float64(2.5), np.array(4.0), tg.dynamic(1.5)):
        np.testing.assert_array_equal(program(X, rate), X * float(rate))
    for rate in (1j, "2", None, np.float32(2.0)):
        with pytest.raises(tg.errors.OperandError, match="rate"):
            program(X, rate)
    counted = tg.record(lambda x, n: x * n, X, tg.dynamic(2))
    np.testing.assert_array_equal(counted(X, 3), X * 3)
    with pytest.raises(tg.errors.OperandError, match=r"n is 2\.5"):
        counted(X, 2.5)


def test_numpy_in_numpy_out():
    program = tg.record(lambda x: (x.sum(), x * 2.0), X)
    total, twice = program(X)
    assert isinstance(total, np.float64) and type(twice) is np.ndarray
    total, twice = program(tg.tensor(X))
    assert isinstance(total, tg.Tensor) and isinstance(twice, tg.Tensor)
    as_tensors = tg.record(lambda x: x * 2.0, tg.tensor(X))
    assert type(as_tensors(X)) is np.ndarray
    assert isinstance(as_tensors(tg.tensor(X)), tg.Tensor)
    wide = np.asfortranarray(np.arange(6.0).reshape(2, 3))
    turned = tg.record(lambda x: x.sum(axis=0), np.arange(6.0).reshape(2, 3))
    np.testing.assert_array_equal(turned(wide), wide.sum(axis=0))
    swapped = X.astype(">f8")
    np.testing.assert_array_equal(program(swapped)[1], X * 2.0)


def test_results_are_nobody_elses():
    program = tg.record(lambda x: [x * 2.0, x], X)
    x = X.copy()
    first, same = program(x)
    first[:] = same[:] = 7.0
    np.testing.assert_array_equal(x, X)
    second, _ = program(x)
    np.testing.assert_array_equal(second, X * 2.0)
    third, _ = program(x + 1.0)
    np.testing.assert_array_equal(second, X * 2.0)
    assert not np.shares_memory(second, third)
    program = tg.record(lambda x: [x, []], X)
    program(x)[1].append(1)
    assert program(x)[1] == []


def test_in_the_place_of_a_compiled_function():
    compiled = tg.compile(lambda x: x * 3.0)
    np.testing.assert_array_equal(tg.record(compiled, X)(X + 1.0), (X + 1.0) * 3.0)
    program = tg.record(lambda x: x * 3.0, X)
    outer = tg.compile(lambda x: program(x) + 1.0)
    for k in range(4):
        np.testing.assert_array_equal(outer(X + k), (X + k) * 3.0 + 1.0)
    assert outer.stats.replays == 2 and not outer.stats.eager


METHODS = [
    name for name in dir(tg.Program) if not name.startswith("_") and ">>>" in (getattr(tg.Program, name).__doc__ or "")
]


def test_methods_have_examples():
    wanted = {"value_and_grad", "vjp", "jvp", "jacobian", "hvp", "print", "guards", "to_dot", "timings"}
    assert wanted <= set(METHODS)


@pytest.mark.parametrize("name", METHODS)
def test_examples_of_methods(name):
    member = vars(next(c for c in tg.Program.__mro__ if name in vars(c)))[name]
    report = []
    runner = doctest.DocTestRunner(verbose=False)
    for example in doctest.DocTestFinder(recurse=False).find(member, name, globs={}):
        runner.run(example, out=report.append)
    assert not report, "".join(report)


# Results that are no tensors


def test_constants_are_kept():
    program = tg.record(lambda x: {"y": x * 2.0, "n": len(x), "kind": str(x.dtype), "ones": np.ones(2)}, X)
    found = program(X + 1.0)
    assert found["n"] == 3 and found["kind"] == "float64"
    np.testing.assert_array_equal(found["ones"], np.ones(2))
    found["ones"][:] = 5.0
    np.testing.assert_array_equal(program(X)["ones"], np.ones(2))


def test_numbers_that_python_read_hold_for_these_numbers():
    """A float that was read off a tensor is right for as long as that number is the same, and no longer."""
    with tg.allow_lost_gradients():
        program = tg.record(lambda x: (x * 2.0, float(x[0]), x[:2].tolist()), X)
    found = program(X * np.array([1.0, 1.0, 5.0]))
    assert found[1] == 1.0 and found[2] == [1.0, 2.0]
    np.testing.assert_array_equal(found[0], 2.0 * X * np.array([1.0, 1.0, 5.0]))
    for other in (X + 1.0, X * np.array([1.0, 2.0, 1.0]), X * np.array([-1.0, 1.0, 1.0])):
        with pytest.raises(tg.errors.DivergenceError, match=r"test_program\.py, line \d+"):
            program(other)


CALLS = iter(range(10**6))
CHANGING = {
    "a number": (lambda x: (x, next(CALLS)), r"result\[1\] was \d+ and is \d+"),
    "a word": (lambda x: {"x": x, "name": f"call {next(CALLS)}"}, r"result\['name'\] was 'call"),
    "an array": (lambda x: (x, np.full(2, next(CALLS))), r"result\[1\]"),
    "a form": (lambda x: [x] * (1 + next(CALLS) % 2), "result"),
    "an object": (lambda x: (x, SimpleNamespace(a=object())), r"result\[1\]"),
    "a factor": (lambda x: x * float(next(CALLS)), r"computes something else, from .*test_program\.py, line \d+"),
    "an array that is a factor": (lambda x: x * np.full(3, next(CALLS)), "constant is another one in each call"),
    "a number of rows": (lambda x: x if next(CALLS) % 2 else x * 2.0 * x, "computes something else"),
    "a generator": (lambda x: (v for v in (x, x)), "generator"),
}


@pytest.mark.parametrize("name", CHANGING)
def test_what_is_something_else_in_each_call_is_refused(name):
    fun, words = CHANGING[name]
    with pytest.raises(tg.errors.TapegradError, match=words):
        tg.record(fun, X)


def test_what_is_no_function_is_refused():
    for thing in (3, X, None, "sin"):
        with pytest.raises(tg.errors.OperandError, match="record got"):
            tg.record(thing, X)


# What is read from outside


def test_tensors_from_outside_are_read_anew():
    w = tg.tensor(X)
    program = tg.record(lambda x: x * w, X)
    with tg.no_grad():
        w += 1.0
    np.testing.assert_array_equal(program(X), X * (X + 1.0))


def test_arrays_from_outside_must_stay():
    w = X.copy()
    program = tg.record(lambda x: x * w, X)
    np.testing.assert_array_equal(program(X), X * X)
    w[0] = 5.0
    with pytest.raises(tg.errors.DivergenceError, match="does not hold any more"):
        program(X)
    w[0] = 1.0
    np.testing.assert_array_equal(program(X), X * X)


def test_random_numbers_are_drawn_anew_and_recording_draws_none():
    def noisy(x):
        return x + tg.randn(3)

    tg.manual_seed(3)
    expected = [noisy(tg.tensor(X)).numpy() for _ in range(3)]
    tg.manual_seed(3)
    program = tg.record(noisy, X)
    for value in expected:
        np.testing.assert_array_equal(program(X), value)


# Life


def test_derivatives_die_with_the_program():
    program = tg.record(lambda x: (x**3).sum(), X)
    program.jvp(X, X)
    program.hvp(X, X)
    program.timings(repeat=1)
    alive = [weakref.ref(program), *[weakref.ref(d.plan) for d in program._derived.values()]]
    gc.collect()
    gc.disable()
    try:
        del program
        assert [r() for r in alive] == [None] * 3
    finally:
        gc.enable()


def test_several_threads():
    program = tg.record(lambda x: (np.sin(x) * x).sum(), X)
    failures = []

    def work(k):
        x = X * (1.0 + k)
        expected = np.sin(x) + x * np.cos(x)
        for _ in range(50):
            _, gradient = program.value_and_grad(x)
            if not np.allclose(gradient, expected, 1e-13):
                failures.append(k)
            if not np.allclose(program.hvp(x, x), (2 * np.cos(x) - x * np.sin(x)) * x, 1e-12, 1e-12):
                failures.append(k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_an_operation_that_raises_is_a_divergence_that_says_so():
    """A compiled function is then run by Python, which raises the error itself."""
    program = tg.record(tg.linalg.inv, np.eye(2))
    np.testing.assert_allclose(program(np.eye(2) * 2.0), np.eye(2) / 2.0)
    with pytest.raises(tg.errors.DivergenceError, match="raises an error"):
        program(np.zeros((2, 2)))
    compiled = tg.compile(tg.linalg.inv)
    for k in range(4):
        np.testing.assert_allclose(compiled(np.eye(2) * (k + 1.0)), np.eye(2) / (k + 1.0))
    with pytest.raises(np.linalg.LinAlgError):
        compiled(np.zeros((2, 2)))
    np.testing.assert_allclose(compiled(np.eye(2) * 4.0), np.eye(2) / 4.0)
