"""Transforms of compiled functions become programs of their own where that is faster; nobody sees a difference."""

import dataclasses
import functools
import gc
import importlib
import threading
import time
import warnings
import weakref
from types import SimpleNamespace
from typing import NamedTuple

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core.own_gradients import MISSED, Transform
from tapegrad.program.call import transformed
from tapegrad.program.call.transformed import Transformed

compile_module = importlib.import_module("tapegrad.program.call.compile")
RATE = {"rate": 2.0}


def curve(x):
    y = x
    for _ in range(20):
        y = y + 0.1 * np.sin(y) * RATE["rate"]
    return y


def total(x):
    return np.sum(curve(x))


X = np.array([0.3, 0.5, 0.7])
TRANSFORMS = {
    "jvp": (curve, lambda f: lambda x: tg.func.jvp(f, (x,), (np.array([1.0, 2.0, -1.0]),))),
    "jvp of two": (lambda x, y: curve(x) * y, lambda f: lambda x: tg.func.jvp(f, (x, 0.5), (x * x, 2.0))),
    "hvp": (total, lambda f: lambda x: tg.func.hvp(f, x, np.array([1.0, 2.0, -1.0]))),
    "hessian": (total, tg.func.hessian),
    "jacobian": (curve, tg.func.jacobian),
    "jacrev": (curve, tg.func.jacrev),
    "jacfwd": (curve, tg.func.jacfwd),
    "jacobian with aux": (lambda x: (curve(x), total(x)), lambda f: tg.func.jacobian(f, has_aux=True)),
    "vmap": (curve, tg.func.vmap),
    "vmap along the other axis": (curve, lambda f: lambda x: tg.func.vmap(f, 1, 1)(np.stack([x, x * 2]))),
    "vmap of value_and_grad": (curve, lambda f: tg.func.vmap(tg.func.value_and_grad(f))),
    "vmap of grad by both": (
        lambda x, y: curve(x) * y,
        lambda f: lambda x: tg.func.vmap(tg.func.grad(f, (0, 1)), (0, None))(x, 2.0),
    ),
    "vmap of grad with aux": (lambda x: (curve(x), x * 2.0), lambda f: tg.func.vmap(tg.func.grad(f, has_aux=True))),
    "jacobian of grad": (total, lambda f: tg.func.jacobian(tg.func.grad(f))),
    "jvp of grad": (total, lambda f: lambda x: tg.func.jvp(tg.func.grad(f), (x,), (np.array([1.0, 2.0, -1.0]),))),
}


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    """Transforms are recorded after three calls, and decided upon after three more."""
    for name, value in {"AFTER": 0.0, "_RECORDINGS": 1e-9, "_LEAST": 3, "_TRIED": 0.0, "_TIMED": 1}.items():
        monkeypatch.setattr(transformed, name, value)
    monkeypatch.setitem(RATE, "rate", 2.0)


def same(one, other):
    one, other = (list(v) if isinstance(v, tuple) else [v] for v in (one, other))
    assert len(one) == len(other)
    for a, b in zip(one, other, strict=True):
        assert type(a) is type(b)
        np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-14)


def only(compiled):
    (found,) = compiled._transformed.values()
    return found


def run_until_decided(function, compiled, x=X):
    for _ in range(30):
        function(x)
        if only(compiled)._is_decided:
            return only(compiled)
    raise AssertionError("not decided")


def keep_its_own(monkeypatch):
    """Let the program win, however long it takes."""
    monkeypatch.setattr(transformed, "_CLEAR", 0.0)
    note = Transformed._note

    def noted(self, own, took, args, result):
        note(self, own, 1.0 if own is None else 1e-9, args, result)

    monkeypatch.setattr(Transformed, "_note", noted)


@pytest.mark.parametrize("name", TRANSFORMS)
def test_a_transform_that_became_a_program_gives_the_same(name, monkeypatch):
    keep_its_own(monkeypatch)
    function, transform = TRANSFORMS[name]
    compiled = tg.compile(function)
    way, expected = transform(compiled), transform(function)
    same(way(X), expected(X))
    found = run_until_decided(way, compiled)
    assert found._own is not None
    before = found._own.stats.replays
    for x in (X, X * 2, X + 1):
        same(way(x), expected(x))
    assert found._own.stats.replays == before + 3
    RATE["rate"] = -1.0  # which its guards see, as those of any compiled function
    same(way(X), expected(X))
    same(way(X * 2), expected(X * 2))
    assert not np.allclose(np.asarray(way(X)[0]), 0.0)


def of_dict(p, scale=1.0):
    return total(p["x"]) * p["w"][0] * scale


GRADIENTS = {
    "value_and_grad": (total, tg.func.value_and_grad, (X,), {}),
    "grad": (total, tg.func.grad, (X,), {}),
    "by both": (lambda x, y: total(x) * y, lambda f: tg.func.value_and_grad(f, (0, 1)), (X, 0.5), {}),
    "with aux": (lambda x: (total(x), curve(x)), lambda f: tg.func.value_and_grad(f, has_aux=True), (X,), {}),
    "of a dict": (of_dict, tg.func.grad, ({"x": X, "w": [2.0, "name"]},), {"scale": 3.0}),
}


class Pair(NamedTuple):
    x: object
    w: object


@dataclasses.dataclass
class Parameters:
    x: object
    w: object


@pytest.mark.parametrize("make", [dict, Pair, Parameters, SimpleNamespace])
def test_containers_go_with_arrays(make, monkeypatch):
    keep_its_own(monkeypatch)

    def of(p):
        x, w = (p["x"], p["w"]) if make is dict else (p.x, p.w)
        return total(x) * w

    compiled, expected = tg.compile(tg.func.grad(of)), tg.func.grad(of)
    for k in range(12):
        p = make(x=X + k, w=np.array(2.0 + k))
        found, its = compiled(p), expected(p)
        assert type(found) is type(its)
        for name in ("x", "w"):
            one, other = (p[name] if make is dict else getattr(p, name) for p in (found, its))
            np.testing.assert_allclose(one, other, rtol=1e-12)
    assert compiled._derivative._own is not None


def test_a_function_may_write_into_its_containers():
    """Which are copies, that derivatives make: so all rows of the derivative are recorded."""

    def of(p):
        p["twice"] = p["x"] * 2.0
        return (p["twice"] * p["x"]).sum()

    compiled = tg.compile(tg.func.grad(of))
    for k in range(4):
        p = {"x": X + k}
        np.testing.assert_allclose(compiled(p)["x"], 4.0 * (X + k), rtol=1e-14)
        assert list(p) == ["x"]
    assert compiled.stats.replays and not compiled.stats.eager


def parts(result):
    """List the numbers of nested results, and what the rest is."""
    if isinstance(result, dict):
        result = list(result.items())
    if isinstance(result, (tuple, list)):
        return [part for each in result for part in parts(each)]
    return [result]


def alike(one, other):
    for mine, its in zip(parts(one), parts(other), strict=True):
        assert type(mine) is type(its)
        if isinstance(its, (np.ndarray, float)):
            np.testing.assert_allclose(mine, its, rtol=1e-12)
        else:
            assert mine == its


def moved(args, k):
    return tuple({**a, "x": a["x"] + k} if isinstance(a, dict) else a + k for a in args)


@pytest.mark.parametrize("name", GRADIENTS)
@pytest.mark.parametrize("is_within", [False, True])
def test_gradients_become_programs_of_their_own_either_way(name, is_within, monkeypatch):
    keep_its_own(monkeypatch)
    function, transform, args, named = GRADIENTS[name]
    way, expected = (
        tg.compile(transform(function)) if is_within else transform(tg.compile(function)),
        transform(function),
    )
    found = way._derivative if is_within else way
    stats = way.stats if is_within else way.__wrapped__.stats
    for k in range(20):
        alike(way(*moved(args, k), **named), expected(*moved(args, k), **named))
        assert stats.replays + stats.recordings == k + 1 and not stats.eager
    assert found._is_decided and found._own is not None
    RATE["rate"] = -1.0
    alike(way(*args, **named), expected(*args, **named))
    alike(way(*moved(args, 1), **named), expected(*moved(args, 1), **named))


DERIVATIVES = [
    tg.func.value_and_grad, tg.func.grad, tg.func.jacobian, tg.func.jacrev, tg.func.jacfwd, tg.func.hessian
]  # fmt: skip


@pytest.mark.parametrize("derivative", DERIVATIVES)
def test_a_compiled_derivative_records_the_function_and_not_its_derivative_at_first(derivative):
    compiled, of_function = tg.compile(derivative(total)), tg.compile(total)
    of_function(X)
    alike(compiled(X), derivative(total)(X))
    assert [len(p) for p in compiled.recordings] == [len(p) for p in of_function.recordings]
    assert compiled.stats.recordings == 1
    x = tg.tensor(X, requires_grad=True)  # of tensors all rows are recorded, as they may be differentiated
    compiled(x)
    assert max(len(p) for p in compiled.recordings) > 2 * len(of_function.recordings[0])


@pytest.mark.parametrize("is_within", [False, True])
def test_tensors_that_nobody_differentiates_by_go_with_arrays(is_within, monkeypatch):
    keep_its_own(monkeypatch)
    w = tg.tensor([2.0, -1.0, 0.5], requires_grad=True)

    def weighed(x):
        return (total(x) * x * w).sum()

    way = tg.compile(tg.func.grad(weighed)) if is_within else tg.func.grad(tg.compile(weighed))
    found = way._derivative if is_within else way
    for k in range(12):
        x = tg.tensor(X + k)
        slope, expected = way(x), tg.func.grad(weighed)(x)
        np.testing.assert_allclose(slope.detach().numpy(), expected.detach().numpy(), rtol=1e-12)
        by_w, its = (tg.autograd.grad(s.sum(), w)[0].numpy() for s in (slope, expected))
        np.testing.assert_allclose(by_w, its, rtol=1e-12)
        assert k or not is_within or len(way.recordings) == len(found.__wrapped__.recordings)
    assert found._is_decided and found._own is not None


@pytest.mark.parametrize(
    "options", [{"on_divergence": "raise"}, {"verify": 3}, {"strict": True}, {"optimize": "exact"}, {"optimize": False}]
)
def test_a_compiled_gradient_that_is_to_be_watched_is_recorded_as_it_is(options):
    compiled = tg.compile(tg.func.grad(total), **options)
    for k in range(12):
        same(compiled(X + k), tg.func.grad(total)(X + k))
    (program,) = compiled.recordings
    assert len(program) > 100  # 20 steps of 4 rows, and their derivatives


@pytest.mark.parametrize("is_within", [False, True])
def test_numbers_that_are_differentiated_by_may_be_others_in_each_call(is_within, monkeypatch):
    keep_its_own(monkeypatch)

    def power(x, y, steps=3):
        return x**steps * y

    gradient = functools.partial(tg.func.value_and_grad, argnums=(0, 1))
    way = tg.compile(gradient(power)) if is_within else gradient(tg.compile(power))
    stats = way.stats if is_within else way.__wrapped__.stats
    for k in range(1, 30):
        value, (by_x, by_y) = way(float(k), k)
        np.testing.assert_allclose([value, by_x, by_y], [k**4, 3 * k**3, k**3], rtol=1e-14)
    assert stats.recordings <= 4 and not stats.eager  # of the function and of its gradient


def test_methods_may_be_gradients_of_compiled_functions():
    class Model:
        rate = 3.0

        @tg.func.value_and_grad
        @tg.compile
        def square(x):
            return (x * x).sum()

        slope = tg.func.grad(tg.compile(lambda self, x: (x * x).sum() * self.rate), 1)
        compiled = tg.compile(tg.func.grad(lambda self, x: (x * x).sum() * self.rate, 1))

    for k in range(4):
        same(Model().slope(X + k), 6.0 * (X + k))
        same(Model().compiled(X + k), 6.0 * (X + k))
        same(Model.square(X + k)[1], 2.0 * (X + k))


def test_what_keeps_much_memory_is_recorded_once_only(monkeypatch):
    keep_its_own(monkeypatch)
    monkeypatch.setattr(compile_module, "_MEMORY", 10_000)
    for x, is_recorded in ((X, True), (np.linspace(0.0, 1.0, 300), False)):
        way = tg.compile(tg.func.value_and_grad(total))
        for _ in range(20):
            way(x)
        assert bool(way._derivative.recordings) is is_recorded
        assert way._derivative._is_decided is is_recorded


def test_a_compiled_gradient_goes_with_its_last_reference():
    for make in (lambda: tg.compile(tg.func.grad(total)), lambda: tg.func.grad(tg.compile(total))):
        compiled = make()
        for _ in range(20):
            compiled(X)
        reference = weakref.ref(compiled)
        gc.disable()
        try:
            del compiled
            assert reference() is None, "no circle keeps it"
        finally:
            gc.enable()


def test_a_wrapper_of_a_gradient_is_what_is_transformed(monkeypatch):
    keep_its_own(monkeypatch)
    compiled = tg.compile(curve)
    slope = tg.func.grad(compiled)

    @functools.wraps(slope)  # which copies all names that a function has
    def doubled(x):
        return 2.0 * slope(x)

    way = tg.func.vmap(doubled)
    for _ in range(20):
        np.testing.assert_allclose(way(X), 2.0 * np.array([slope(x) for x in X]), rtol=1e-12)
    assert not compiled._transformed


def test_gradients_go_with_their_last_reference():
    slope = tg.func.grad(tg.compile(curve))
    reference = weakref.ref(slope)
    del slope
    assert reference() is None, "no circle keeps it"


def test_it_serves_other_shapes_and_kinds_of_numbers(monkeypatch):
    keep_its_own(monkeypatch)
    compiled = tg.compile(total)
    run_until_decided(tg.func.hessian(compiled), compiled, 0.3)
    for x in (0.3, np.array(0.3), np.float64(0.3), X, X[:1]):
        same(tg.func.hessian(compiled)(x), tg.func.hessian(total)(x))


def test_the_slower_way_is_left():
    def general(x):
        return x

    class Slow:
        class stats:
            recordings = 2

        recordings, reason = (), ""

        def at_once(self, args, kwargs):
            return MISSED

        def __call__(self, x):
            time.sleep(0.001)
            return x

    found = Transformed(general, Slow, lambda: 0.0)
    for _ in range(10):
        assert found(3.0) == 3.0
    assert found._is_decided and found._own is None


def test_where_it_is_called_for_long_enough_only(monkeypatch):
    monkeypatch.setattr(transformed, "_RECORDINGS", 4)
    made = []
    found = Transformed(lambda x: x, lambda: made.append(1), lambda: 100.0)
    for _ in range(100):
        found(1.0)
    assert not made


@pytest.mark.parametrize(
    ("transform", "expected"),
    [
        (lambda f: tg.func.jacrev(f, 1), 4 * 60),
        (lambda f: tg.func.jacfwd(f, 1), 4 * 40),
        (lambda f: tg.func.jacfwd(f, (0, 1)), 4 * 43),
        (lambda f: tg.func.jacobian(f, (0, 1)), 4 * 43),
        (lambda f: tg.func.jacobian(f), 4 * 3),
        (lambda f: tg.func.hessian(lambda x, y: f(x, y).sum()), None),
    ],
)
def test_each_pass_of_a_jacobian_is_recorded(transform, expected):
    compiled = tg.compile(lambda x, y: np.concatenate([x * y.sum(), np.sin(y), y[:17] ** 2]))
    x, y = X, np.linspace(0.0, 1.0, 40)
    result = transform(compiled)(x, y)
    if expected is None:  # of a function around it nothing is kept
        assert not compiled._transformed
        return
    assert only(compiled)._costs((x, y), result) == expected


def test_what_cannot_be_recorded_goes_the_general_way_without_a_word(monkeypatch):
    keep_its_own(monkeypatch)
    compiled = tg.compile(curve)
    calls = []

    def transform(own):
        def apply(x):
            calls.append(own is compiled)
            if own is not compiled:
                raise tg.errors.CompileError("it reads a clock")
            return own(x)

        return apply

    found = compiled.transformed(Transform("clock", transform))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(12):
            np.testing.assert_allclose(found(X), curve(X))
    assert found._is_decided and found._own is None and calls[-1]


class Refusing:
    """A program that is for no call."""

    def at_once(self, args, kwargs):
        return MISSED

    def __call__(self, *args):
        raise AssertionError("its own program was run")


def test_tensors_and_what_is_around_a_call_go_the_general_way(monkeypatch):
    keep_its_own(monkeypatch)
    compiled = tg.compile(total)
    found = run_until_decided(tg.func.hessian(compiled), compiled)
    assert found._own is not None
    found._own = Refusing()
    x = tg.tensor(X, requires_grad=True)
    tg.func.hessian(compiled)(x).sum().backward()
    expected = tg.tensor(X, requires_grad=True)
    tg.func.hessian(total)(expected).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), expected.grad.numpy(), rtol=1e-12)
    third = tg.func.jacobian(tg.func.hessian(compiled))(X)
    np.testing.assert_allclose(third, tg.func.jacobian(tg.func.hessian(total))(X), rtol=1e-12)
    inside = tg.func.vmap(lambda y: tg.func.hessian(compiled)(y))(np.stack([X, X + 1]))
    np.testing.assert_allclose(inside[1], tg.func.hessian(total)(X + 1), rtol=1e-12)


@pytest.mark.parametrize("options", [{"on_divergence": "raise"}, {"verify": 3}, {"strict": True}])
def test_functions_that_are_to_be_watched_stay_as_they_are(options):
    compiled = tg.compile(curve, **options)
    way = tg.func.jacobian(compiled)
    for _ in range(12):
        same(way(X), tg.func.jacobian(curve)(X))
    assert not compiled._transformed


def test_axes_in_lists_go_the_general_way():
    compiled = tg.compile(lambda x, y: x * y)
    mapped = tg.func.vmap(compiled, [0, None])
    for _ in range(12):
        same(mapped(X, 2.0), X * 2.0)
    assert not compiled._transformed


def test_errors_are_those_of_the_general_way(monkeypatch):
    keep_its_own(monkeypatch)
    compiled = tg.compile(curve)
    run_until_decided(lambda x: tg.func.jvp(compiled, (x,), (x,)), compiled)
    with pytest.raises(tg.errors.ShapeError):
        tg.func.jvp(compiled, (X,), (X[:2],))
    with pytest.raises(tg.errors.OperandError, match="1 primals and 2 tangents"):
        tg.func.jvp(compiled, (X,), (X, X))
    same(tg.func.jvp(compiled, (X,), (X,)), tg.func.jvp(curve, (X,), (X,)))


def test_threads_decide_once_and_compute_the_same():
    compiled, wrong = tg.compile(total), []
    expected = [tg.func.hessian(total)(X + k) for k in range(4)]

    def work(k):
        for _ in range(40):
            if not np.allclose(tg.func.hessian(compiled)(X + k), expected[k], rtol=1e-12):
                wrong.append(k)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong and only(compiled)._is_decided


def test_another_thread_decides_meanwhile(monkeypatch):
    """What a call does is what was decided when it began: or it would have nothing to call."""
    found = Transformed(int, lambda: float, lambda: 0.0)

    def decided():
        found._own, found._is_decided = float, True
        return True

    monkeypatch.setattr(transformed, "_is_alone", decided)
    assert found(2.0) == 2


def test_it_has_the_functions_name():
    assert tg.func.hessian(tg.compile(total)).__name__ == "total"


def test_few_rows_of_a_jacobian_record_no_tangents(monkeypatch):
    """A program has its reverse pass; that of tangents takes as long to record as thousands of passes."""

    def refuse(*given, **named):
        raise AssertionError("tangents were recorded")

    compiled = tg.compile(lambda p: tg.stack([p[0] * p[1], np.sin(p[0]), p[1] ** 3]))
    jacobian = tg.func.jacobian(compiled)
    monkeypatch.setattr("tapegrad.program.run.derivatives.changes_along", refuse)
    for k in range(4):
        a, b = 0.5 + 0.1 * k, 2.0 - 0.1 * k
        expected = [[b, a], [np.cos(a), 0.0], [0.0, 3.0 * b * b]]
        np.testing.assert_allclose(jacobian(np.array([a, b])), expected, rtol=1e-14)
    assert compiled.stats.replays > 0
    many = tg.compile(lambda p: np.sin(p[0] * np.arange(100.0)) * p[1])
    with pytest.raises(AssertionError, match="tangents were recorded"):
        for _ in range(4):
            tg.func.jacobian(many)(np.array([0.5, 2.0]))


@pytest.mark.parametrize("transform", ["hvp", "hessian"])
def test_second_derivatives_are_the_programs_own_from_the_first_call_on(transform, monkeypatch):
    """A Hessian's product goes through a program's rows in Python only where nothing else can be done."""

    def refuse(*given, **named):
        raise AssertionError("went through the rows in Python")

    def f(x, y):
        return (np.exp(x * y) * x).sum() + (x**3).sum()

    def products(function, x, y, v, w):
        if transform == "hvp":
            return tg.func.hvp(function, (x, y), (v, w))
        rows = tg.func.hessian(function, argnums=(0, 1))(x, y)
        return tuple([row[0] @ v + row[1] @ w for row in rows])

    compiled, rng = tg.compile(f), np.random.default_rng(0)
    monkeypatch.setattr("tapegrad.program.run.executor.differentiated", refuse)
    for _ in range(4):
        given = rng.normal(size=(4, 3))
        for found, expected in zip(products(compiled, *given), products(f, *given), strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-12)


def test_second_derivatives_by_a_function_of_a_program_go_the_general_way():
    """The result is computed from the program's: its own second derivatives are not all."""
    square = tg.compile(lambda x: (x**3).sum())
    x, v = np.array([1.0, 2.0]), np.array([1.0, 0.0])
    for _ in range(3):
        found = tg.func.hvp(lambda x: square(x) ** 2, (x,), (v,))
        # 2 (g g' + f H) v, with f = 9, g = (3, 12), H = diag(6, 12)
        np.testing.assert_allclose(found[0], 2 * (3 * np.array([3.0, 12.0]) + 9 * np.array([6.0, 0.0])), rtol=1e-13)
        np.testing.assert_allclose(tg.func.hessian(square)(x), np.diag([6.0, 12.0]), rtol=1e-13)
