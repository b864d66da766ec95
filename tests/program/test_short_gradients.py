"""Gradients of compiled functions by their programs: the same as of the function itself, whatever has changed."""

import collections
import dataclasses
import functools
import gc
import threading
import tracemalloc
import types
import weakref
from typing import Any, NamedTuple

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core.own_gradients import MISSED, Asked

X = np.linspace(0.3, 1.4, 4)


class Pair(NamedTuple):
    x: Any
    p: Any


@dataclasses.dataclass(frozen=True)
class Frozen:
    x: Any
    p: Any
    steps: int = 2


def loss(x, p):
    return (tg.sin(x) * x * p).sum()


def of_attributes(d):
    return loss(d.x, d.p)


def of_keys(d):
    return loss(d["x"], d["p"])


def of_places(d):
    return loss(d[0], d[1])


def nested(d, q):
    return loss(d["layers"][0][1], d["layers"][1]["p"]) * q * d["count"]


def alike(found, expected, where="the result"):
    """Check for the same classes, shapes, dtypes and containers, and for numbers that differ by rounding at most."""
    assert type(found) is type(expected), where
    if isinstance(expected, dict):
        assert list(found) == list(expected), where
        for key in expected:
            alike(found[key], expected[key], f"{where}[{key!r}]")
    elif isinstance(expected, (list, tuple)):
        assert len(found) == len(expected), where
        for k, (mine, its) in enumerate(zip(found, expected, strict=True)):
            alike(mine, its, f"{where}[{k}]")
    elif hasattr(expected, "__dict__") and not isinstance(expected, tg.Tensor):
        alike(vars(found), vars(expected), where)
    elif isinstance(expected, (np.ndarray, np.generic)):
        assert found.dtype == expected.dtype and found.shape == expected.shape, where
        np.testing.assert_allclose(found, expected, rtol=1e-5 if expected.dtype == np.float32 else 1e-13)
    else:
        assert found == expected, where


def is_short(compiled, argnums, args, has_aux=False, kwargs=None):
    """Tell whether a gradient goes the short way."""
    one = isinstance(argnums, int)
    asked = Asked((argnums,) if one else tuple(argnums), one, has_aux)
    return compiled.gradient_at_once(args, kwargs or {}, asked) is not MISSED


CALLS = {
    "a number and an array": (loss, (0, 1), lambda k: (X + k, 1.5 + k)),
    "the second alone": (loss, 1, lambda k: (X + k, 1.5 + k)),
    "in another order": (loss, (1, 0), lambda k: (X + k, 1.5 + k)),
    "NumPy's numbers": (loss, (0, 1), lambda k: (np.float64(0.5 + k), np.float64(1.5))),
    "0-d arrays": (loss, (0, 1), lambda k: (np.array(0.5 + k), np.array(1.5))),
    "one element": (loss, 0, lambda k: (np.array([0.5 + k]), 1.5)),
    "float32": (loss, (0, 1), lambda k: ((X + k).astype(np.float32), np.float32(1.5))),
    "every other element": (loss, 0, lambda k: (np.arange(8.0)[::2] + k, 2.0)),
    "Fortran's order": (loss, 0, lambda k: (np.asfortranarray(np.arange(6.0).reshape(2, 3) + k), 2.0)),
    "a dict": (of_keys, 0, lambda k: ({"x": X + k, "p": 1.5 + k},)),
    "an ordered dict": (of_keys, 0, lambda k: (collections.OrderedDict(p=1.5 + k, x=X + k),)),
    "a list": (of_places, 0, lambda k: ([X + k, 1.5 + k],)),
    "a tuple": (of_places, (0,), lambda k: ((X + k, 1.5 + k),)),
    "a named tuple": (of_attributes, 0, lambda k: (Pair(X + k, 1.5 + k),)),
    "a dataclass": (of_attributes, 0, lambda k: (Frozen(X + k, 1.5 + k),)),
    "a namespace": (of_attributes, 0, lambda k: (types.SimpleNamespace(x=X + k, p=1.5 + k),)),
    "nested": (
        nested,
        (0, 1),
        lambda k: ({"layers": [(None, X + k), {"p": 1.5 + k, "name": "b"}], "count": 3}, np.array(2.0 + k)),
    ),
    "an array that is not differentiated": (loss, 1, lambda k: (np.array(X + k), np.float64(2.0))),
}


@pytest.mark.parametrize("name", CALLS)
def test_as_of_the_function_itself(name):
    fun, argnums, make = CALLS[name]
    compiled = tg.compile(fun)
    gradient, plain = tg.func.value_and_grad(compiled, argnums), tg.func.value_and_grad(fun, argnums)
    for k in range(8):
        alike(gradient(*make(k)), plain(*make(k)))
    assert is_short(compiled, argnums, make(9))
    assert compiled.stats.replays >= 5


def test_a_closed_form():
    gradient = tg.func.value_and_grad(tg.compile(lambda d: (d["a"] * d["b"] ** 2).sum()))
    for k in range(1, 8):
        a, b = np.array([1.0, 2.0, 3.0]) * k, 0.5 * k
        value, found = gradient({"a": a, "b": b})
        assert value == a.sum() * b**2
        np.testing.assert_allclose(found["a"], np.full(3, b**2), rtol=1e-15)
        np.testing.assert_allclose(found["b"], 2 * b * a.sum(), rtol=1e-15)


@pytest.mark.parametrize("has_aux", [False, True])
def test_aux_and_what_the_result_does_not_depend_on(has_aux):
    def fun(x, p, unused):
        value = (x * x * p).sum()
        aux = {"x": x, "twice": 2 * value, "above": x > 0.5, "text": "a", "two": 2, "array": np.arange(2)}
        return (value, aux) if has_aux else value

    compiled = tg.compile(fun)
    both = tg.func.value_and_grad(compiled, (0, 2), has_aux=has_aux)
    plain = tg.func.value_and_grad(fun, (0, 2), has_aux=has_aux)
    for k in range(8):
        alike(both(X + k, 2.0, X * k), plain(X + k, 2.0, X * k))
    # `p` is a number that is not differentiated by: a value of Python's.
    assert is_short(compiled, (0, 2), (X, 2.0, X), has_aux)
    alike(both(X, 3.0, X), plain(X, 3.0, X))


def test_what_is_given_is_nobody_elses():
    compiled = tg.compile(lambda x: ((x * x).sum(), x))
    both, x = tg.func.value_and_grad(compiled, has_aux=True), X.copy()
    given = [both(x) for _ in range(8)]
    for (_, aux), gradient in given:
        aux[:] = 0
        gradient[:] = 0
    np.testing.assert_array_equal(x, X)
    (_, aux), gradient = both(x)
    np.testing.assert_array_equal(aux, X)
    np.testing.assert_array_equal(gradient, 2 * X)


def test_one_array_given_twice_is_two_variables():
    compiled = tg.compile(loss)
    both, x = tg.func.grad(compiled, (0, 1)), X.copy()
    for k in range(8):
        first, second = both(x + k, x + k) if k % 2 else both(x, x)
        y = x + k if k % 2 else x
        np.testing.assert_allclose(first, (np.cos(y) * y + np.sin(y)) * y, rtol=1e-13)
        np.testing.assert_allclose(second, np.sin(y) * y, rtol=1e-13)


def test_a_branch_goes_the_other_way_and_back():
    def fun(x):
        return (x * x).sum() if x[0] > 0 else (x * x * x).sum()

    compiled = tg.compile(fun)
    gradient = tg.func.grad(compiled)
    for k in range(40):
        x = X - 2 * (k // 5 % 2)
        np.testing.assert_allclose(gradient(x), 2 * x if x[0] > 0 else 3 * x * x, rtol=1e-13)
    (shorts,) = compiled._gradients.values()
    assert len(shorts) == 2  # one for each way


RATE = 2.0


def test_what_it_reads_changes():
    global RATE
    compiled = tg.compile(lambda x: (x * x).sum() * RATE)
    gradient = tg.func.grad(compiled)
    try:
        for k in range(30):
            RATE = 2.0 + k // 6
            np.testing.assert_allclose(gradient(X), 2 * X * RATE, rtol=1e-13)
    finally:
        RATE = 2.0


def test_defaults_change():
    def fun(x, p=2.0):
        return (x * x * p).sum()

    compiled = tg.compile(fun)
    gradient = tg.func.grad(compiled)
    for p in (2.0, 3.0):
        fun.__defaults__ = (p,)
        for _ in range(8):
            np.testing.assert_allclose(gradient(X), 2 * X * p, rtol=1e-13)
            np.testing.assert_allclose(gradient(X, p=5.0), 10 * X, rtol=1e-13)


def test_other_shapes_dtypes_and_containers():
    compiled = tg.compile(of_keys)
    gradient, plain = tg.func.value_and_grad(compiled), tg.func.value_and_grad(of_keys)
    kinds = [
        {"x": X, "p": 1.5},
        {"p": 1.5, "x": X},
        {"x": X[:2], "p": np.ones(2)},
        {"x": X.astype(np.float32), "p": 1.5},
        {"x": 2, "p": 1.5},
        {"x": X, "p": 2},
    ]
    for k in range(42):
        alike(gradient(kinds[k % 6]), plain(kinds[k % 6]))


def test_integers_are_differentiated_by_but_in_containers():
    for x in (2, np.arange(1, 5), True):
        compiled = tg.compile(loss)
        gradient, plain = tg.func.grad(compiled, (0, 1)), tg.func.grad(loss, (0, 1))
        for _ in range(8):
            if x is True:
                with pytest.raises(tg.errors.DTypeError):
                    gradient(np.array([True]), 1.5)
            else:
                alike(gradient(x, 1.5), plain(x, 1.5))
    compiled = tg.compile(of_keys)
    gradient, plain = tg.func.grad(compiled), tg.func.grad(of_keys)
    for k in range(8):
        alike(gradient({"x": np.arange(1, 5) + k, "p": 1.5}), plain({"x": np.arange(1, 5) + k, "p": 1.5}))


def test_saved_tensors_hooks():
    def packed(function):
        counts = []
        with tg.autograd.graph.saved_tensors_hooks(lambda t: counts.append(1) or t, lambda t: t):
            found = [function(X, 1.5) for _ in range(3)]
        return found

    compiled = tg.compile(loss)
    gradient = tg.func.grad(compiled)
    for _ in range(8):
        gradient(X, 1.5)
    alike(packed(gradient), packed(tg.func.grad(loss)))


def test_tensors_and_what_is_around_the_call():
    compiled = tg.compile(loss)
    gradient, plain = tg.func.grad(compiled), tg.func.grad(loss)
    for _ in range(6):
        gradient(0.5, 1.5)
    assert is_short(compiled, 0, (0.5, 1.5))
    alike(tg.func.grad(gradient)(0.5, 1.5), tg.func.grad(plain)(0.5, 1.5))
    alike(tg.func.jvp(gradient, (0.5, 1.5), (1.0, 0.0)), tg.func.jvp(plain, (0.5, 1.5), (1.0, 0.0)))
    many = np.linspace(0.1, 1.0, 5)
    alike(tg.func.vmap(gradient, (0, None))(many, 1.5), tg.func.vmap(plain, (0, None))(many, 1.5))
    with tg.no_grad():
        alike(gradient(0.5, 1.5), plain(0.5, 1.5))
    with tg.inference_mode():
        alike(gradient(0.5, 1.5), plain(0.5, 1.5))
    p = tg.tensor(1.5, requires_grad=True)
    found = gradient(tg.tensor(0.5), p)
    assert type(found) is tg.Tensor
    found.backward()
    np.testing.assert_allclose(p.grad.numpy(), np.cos(0.5) * 0.5 + np.sin(0.5), rtol=1e-14)
    with tg.autograd.detect_anomaly(), pytest.raises(tg.errors.GradError, match="nan"):
        gradient(np.nan, 1.5)


def test_a_tensor_from_outside_comes_to_require_grad():
    weights = tg.tensor(X)
    compiled = tg.compile(lambda x: (x * x * weights).sum())
    gradient = tg.func.grad(compiled)
    for k in range(8):
        with tg.no_grad():
            weights[0] = float(k)
        np.testing.assert_allclose(gradient(X), 2 * X * weights.numpy(), rtol=1e-13)
    weights.requires_grad_()
    with pytest.warns(tg.errors.GradientLostWarning):
        gradient(X)


def test_a_dataclass_with_what_was_computed_from_its_fields():
    @dataclasses.dataclass
    class Half:
        x: Any

        @functools.cached_property
        def half(self):
            return self.x / 2

    compiled = tg.compile(lambda d: (d.x * d.x).sum() / 2)
    gradient = tg.func.grad(compiled)
    for k in range(8):
        one = Half(X + k)
        assert one.half is not None
        np.testing.assert_allclose(gradient(one).x, X + k, rtol=1e-13)


def test_pairs_of_other_classes_and_bad_results():
    pair = tg.compile(lambda x: Pair((x * x).sum(), x))
    both = tg.func.value_and_grad(pair, has_aux=True)
    for _ in range(8):
        (value, aux), gradient = both(X)
        np.testing.assert_allclose(value, X @ X)
        np.testing.assert_array_equal(aux, X)
        np.testing.assert_allclose(gradient, 2 * X)
    for fun, has_aux in ((lambda x: x * x, False), (lambda x: (x * x).sum(), True)):
        gradient = tg.func.grad(tg.compile(fun), has_aux=has_aux)
        for _ in range(6):
            with pytest.raises((tg.errors.GradError, tg.errors.OperandError)):
                gradient(X)


def test_verify_still_compares():
    compiled = tg.compile(lambda x: (x * x).sum(), verify=1)
    gradient = tg.func.grad(compiled)
    for _ in range(8):
        np.testing.assert_allclose(gradient(X), 2 * X)
    assert compiled.stats.replays >= 5
    assert not is_short(compiled, 0, (X,))


def test_random_numbers_are_drawn_in_each_call():
    def fun(x):
        return (x * tg.random.randn(4)).sum()

    compiled, found = tg.compile(fun), []
    for function in (compiled, fun):
        tg.random.manual_seed(7)
        gradient = tg.func.grad(function)
        found.append([gradient(X) for _ in range(8)])
    alike(*found)
    assert compiled.stats.replays >= 5
    assert len({g.tobytes() for g in found[0]}) == 8


def test_methods():
    class Model:
        def __init__(self, scale):
            self.scale = scale

        @tg.compile
        def loss(self, x):
            return (x * x).sum() * self.scale

    models = [Model(2.0), Model(3.0)]
    for model in (*models, *models):
        gradient = tg.func.value_and_grad(model.loss)
        for k in range(8):
            value, found = gradient(X + k)
            np.testing.assert_allclose(value, ((X + k) ** 2).sum() * model.scale, rtol=1e-13)
            np.testing.assert_allclose(found, 2 * (X + k) * model.scale, rtol=1e-13)
        assert is_short(model.loss, 0, (X,))
    models[0].scale = 5.0
    for _ in range(8):
        np.testing.assert_allclose(tg.func.grad(models[0].loss)(X), 10 * X, rtol=1e-13)
        np.testing.assert_allclose(tg.func.grad(models[1].loss)(X), 6 * X, rtol=1e-13)
        np.testing.assert_allclose(tg.func.grad(Model.loss, 1)(models[1], X), 6 * X, rtol=1e-13)
    reference = weakref.ref(models.pop())
    del model, gradient
    gc.collect()
    assert reference() is None


def test_a_class_that_cannot_be_compared():
    class Model:
        def __eq__(self, other):
            raise ValueError("ambiguous")

        __hash__ = object.__hash__

        @tg.compile
        def loss(self, x):
            return (x * x).sum() if x[0] > 0 else (x * x * x).sum()

    gradient = tg.func.grad(Model().loss)
    for k in range(30):
        x = X - 2 * (k // 5 % 2)
        np.testing.assert_allclose(gradient(x), 2 * x if x[0] > 0 else 3 * x * x, rtol=1e-13)


def test_no_memory_grows_and_objects_go():
    compiled = tg.compile(of_keys)
    gradient = tg.func.value_and_grad(compiled)
    for _ in range(200):
        gradient({"x": X, "p": 1.5})
    gc.collect()
    gc.disable()
    try:
        tracemalloc.start()
        for _ in range(50):
            gradient({"x": X, "p": 1.5})
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(3000):
            gradient({"x": X, "p": 1.5})
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()
        gc.enable()


def test_two_threads():
    gradient, errors = tg.func.value_and_grad(tg.compile(loss), (0, 1)), []

    def work(first):
        try:
            for k in range(300):
                x, p = X + first + k % 7, 1.0 + k % 3
                value, (by_x, by_p) = gradient(x, p)
                np.testing.assert_allclose(value, (np.sin(x) * x * p).sum(), rtol=1e-12)
                np.testing.assert_allclose(by_x, (np.cos(x) * x + np.sin(x)) * p, rtol=1e-12, atol=1e-12)
                np.testing.assert_allclose(by_p, (np.sin(x) * x).sum(), rtol=1e-12)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=work, args=(10.0 * k,)) for k in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors


def replayed(x, p):
    compiled = tg.compile(loss)
    for _ in range(5):
        result = compiled(x, p)
    return result


class TestAutogradGrad:
    """Of a call whose tape is not written: no tape is, and all is as where it is."""

    x, p = tg.tensor(X, requires_grad=True), tg.tensor(1.5, requires_grad=True)

    def test_gradients(self):
        by_p, by_x = tg.autograd.grad(replayed(self.x, self.p), (self.p, self.x))
        np.testing.assert_allclose(by_x.numpy(), (np.cos(X) * X + np.sin(X)) * 1.5, rtol=1e-13)
        np.testing.assert_allclose(by_p.numpy(), (np.sin(X) * X).sum(), rtol=1e-13)
        assert self.x.grad is None and self.p.grad is None

    def test_one_input_given_twice_and_a_gradient_to_start_from(self):
        first, second = tg.autograd.grad(replayed(self.x, self.p), (self.x, self.x), np.array(2.0))
        np.testing.assert_allclose(first.numpy(), (np.cos(X) * X + np.sin(X)) * 3.0, rtol=1e-13)
        first[...] = 0
        assert second.numpy().all()

    def test_what_it_took_is_gone(self):
        result = replayed(self.x, self.p)
        tg.autograd.grad(result, self.x)
        with pytest.raises(tg.errors.FreedError):
            tg.autograd.grad(result, self.x)

    def test_kept_and_recorded(self):
        result = replayed(self.x, self.p)
        for _ in range(2):
            tg.autograd.grad(result, self.x, retain_graph=True)
        (first,) = tg.autograd.grad(replayed(self.x, self.p), self.p, create_graph=True)
        (second,) = tg.autograd.grad(first, self.x, np.array(1.0))
        np.testing.assert_allclose(second.numpy(), np.cos(X) * X + np.sin(X), rtol=1e-13)

    def test_inputs_that_are_not_used(self):
        other = tg.tensor(1.0, requires_grad=True)
        result = replayed(self.x, self.p)
        with pytest.raises(tg.errors.GradError, match="was not used"):
            tg.autograd.grad(result, (self.x, other))
        found = tg.autograd.grad(replayed(self.x, self.p), (other, self.p), allow_unused=True)
        assert found[0] is None and found[1] is not None

    def test_hooks_are_called(self):
        x = tg.tensor(X, requires_grad=True)
        x.register_hook(lambda g: g * 2)
        (found,) = tg.autograd.grad(replayed(x, self.p), x)
        np.testing.assert_allclose(found.numpy(), (np.cos(X) * X + np.sin(X)) * 3.0, rtol=1e-13)

    def test_several_gradients_to_start_from(self):
        with pytest.raises(tg.errors.OperandError, match="1 outputs and 2 gradients"):
            tg.autograd.grad(replayed(self.x, self.p), self.x, [np.array(1.0), np.array(1.0)])


@pytest.mark.parametrize("form", ["vector", "matrix", "number", "float32", "not all reached"])
def test_jacobians_row_by_row(form):
    matrix = np.arange(12.0).reshape(3, 4) / 10

    def fun(x, p):
        if form == "number":
            return (x * x * p).sum()
        if form == "matrix":
            return (x * p)[:, None] * x
        return np.tanh(matrix @ x) if form == "not all reached" else np.tanh(x * p + x[::-1])

    make = np.float32 if form == "float32" else np.float64
    compiled = tg.compile(fun)
    mine, its = tg.func.jacrev(compiled, (0, 1)), tg.func.jacrev(fun, (0, 1))
    for k in range(6):
        x, p = (X + k / 10).astype(make), make(1.5)
        alike(mine(x, p), its(x, p))
    by_x = mine(X.astype(make), make(1.5))[0]
    if form == "vector":
        slope = 1 - np.tanh(X * 1.5 + X[::-1]) ** 2
        np.testing.assert_allclose(by_x, slope[:, None] * (1.5 * np.eye(4) + np.eye(4)[::-1]), rtol=1e-13)


def test_jacobians_of_jacobians_and_with_hooks():
    compiled = tg.compile(lambda x: tg.sin(x) * x)
    twice = tg.func.jacrev(tg.func.jacrev(compiled))
    for _ in range(5):
        found = twice(X)
    expected = np.zeros((4, 4, 4))
    expected[range(4), range(4), range(4)] = 2 * np.cos(X) - X * np.sin(X)
    np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-14)
