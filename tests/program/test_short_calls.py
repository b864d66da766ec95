"""Calls like the last one, which go a short way: they do what any call does, and see what has changed."""

import gc
import warnings

import numpy as np
import pytest
from program.same import same as same_to_the_bit

import tapegrad as tg
from tapegrad.program.run import derivatives

X = np.linspace(0.3, 1.4, 4)


def same(found, expected, what="the result"):
    same_to_the_bit(found, expected, what)


def loss(x, p=2.0):
    return (tg.sin(x) * x * p).sum()


def vector(x):
    return tg.exp(x * 0.5) * x


def leaf(value=X):
    return tg.tensor(value, requires_grad=True)


def warmed(fun, *args, **options):
    """Compile a function, and call it until it has a short way."""
    compiled = tg.compile(fun, **options)
    for _ in range(5):
        compiled(*args)
    assert compiled._short is not None
    return compiled


def counting(compiled):
    """Count how many calls go the general way."""
    counts, general = [], compiled._call_any
    compiled._call_any = lambda args, kwargs: (counts.append(1), general(args, kwargs))[1]
    return counts


@pytest.mark.parametrize("value", [np.array(0.3), X, X.astype(np.float32), X.reshape(2, 2).T, np.float64(0.3), X > 0.5])
@pytest.mark.parametrize("as_tensor", [False, True])
def test_values_are_those_of_the_general_way(value, as_tensor):
    def fun(x):
        return x * 2 + 1

    given = tg.tensor(value) if as_tensor else value
    compiled = warmed(fun, given)
    generals = counting(compiled)
    for k in range(3):
        other = value if value.dtype == bool else value * value.dtype.type(k + 1)
        other = other if type(value) is np.float64 else np.asarray(other)
        other = tg.tensor(other) if as_tensor else other
        expected = fun(tg.tensor(other))
        found = compiled(other)
        assert (type(found) is tg.Tensor) is as_tensor
        same(found, expected if as_tensor else expected.numpy(), f"call {k}")
    assert not generals


def test_results_have_memory_of_their_own():
    compiled = warmed(vector, X)
    one, other = compiled(X), compiled(X * 2)
    before = one.copy()
    other[...] = 0
    compiled(X * 3)
    assert np.array_equal(one, before)


def test_other_calls_are_seen():
    compiled = warmed(vector, X)
    for given in (X[:2], X.astype(np.float32), tg.tensor(X), X.reshape(2, 2), X):
        same(
            compiled(given), vector(tg.tensor(given)) if type(given) is tg.Tensor else vector(tg.tensor(given)).numpy()
        )
    with pytest.raises(tg.errors.OperandError, match="cannot be called like this"):
        compiled(X, X)
    with pytest.raises(tg.errors.OperandError, match="cannot be called like this"):
        compiled(y=X)


def test_keywords_and_defaults():
    compiled = warmed(loss, X)
    generals = counting(compiled)
    same(compiled(X), loss(tg.tensor(X)).numpy())
    same(compiled(x=X), loss(tg.tensor(X)).numpy())
    same(compiled(X, 3.0), loss(tg.tensor(X), 3.0).numpy())
    assert len(generals) == 2
    compiled(X)
    before = loss.__defaults__
    try:
        loss.__defaults__ = (4.0,)
        same(compiled(X), loss(tg.tensor(X)).numpy(), "another default")
    finally:
        loss.__defaults__ = before


def test_globals_closures_and_arrays_from_outside_are_still_looked_at():
    factor, numbers = 2.0, np.array([1.0, 2.0, 3.0, 4.0])

    def fun(x):
        return x * factor * np.sum(numbers)

    compiled = warmed(fun, X)
    same(compiled(X), fun(X))
    factor = 3.0
    for _ in range(4):
        same(compiled(X), fun(X), "a closure")
    numbers[0] = 7.0
    for _ in range(4):
        same(compiled(X), fun(X), "an array from outside")
    assert len(compiled.recordings) == 3


def test_a_guard_that_fails_goes_the_general_way():
    def fun(x):
        return x * 2 if x.sum() > 0 else x * 3

    compiled = warmed(fun, X)
    for k, sign in enumerate((1, -1, -1, -1, -1, -1, 1, -1, 1, 1, 1, -1)):
        same(compiled(sign * X), fun(sign * X), f"call {k}")
    assert len(compiled.recordings) == 2
    assert sum(compiled.stats.divergences.values()) >= 4


def test_modes_have_ways_of_their_own():
    compiled = warmed(vector, leaf())
    x = leaf()
    assert compiled(x).requires_grad
    for _ in range(4):
        with tg.no_grad():
            assert not compiled(x).requires_grad
        with tg.inference_mode():
            assert compiled(x).is_inference()
        assert compiled(x).requires_grad


def test_functions_that_write_do_not_go_it():
    def fun(x):
        x *= 2
        return x.sum()

    compiled = tg.compile(fun)
    for _ in range(6):
        x = X.copy()
        compiled(x)
        same(x, X * 2)
    assert compiled._short is None


def test_verify_sees_every_call():
    compiled = tg.compile(vector, verify=1)
    for _ in range(5):
        compiled(X)
    assert compiled._short is None


def test_random_numbers_are_drawn_anew():
    def fun(x):
        return x + tg.random.randn(4)

    compiled = tg.compile(fun)
    assert len({float(compiled(X)[0]) for _ in range(8)}) == 8


def test_several_results_and_containers():
    def fun(pair):
        return {"sum": pair[0] + pair[1], "both": [pair[0] * 2, 3]}

    compiled = warmed(fun, (X, X * 2))
    generals = counting(compiled)
    same(compiled((X, X + 1)), fun((X, X + 1)))
    assert not generals


def test_a_captured_tensor_is_read_anew():
    weight = leaf()
    compiled = warmed(lambda x: (x * weight).sum(), X)
    generals = counting(compiled)
    for k in range(3):
        with tg.no_grad():
            weight *= 2
        out = compiled(X)
        same(out.detach().numpy()[()], np.sum(X * X * 2 ** (k + 1)))
        out.backward()
        assert np.array_equal(weight.grad.numpy(), X)
        weight.grad = None
    assert not generals
    weight.requires_grad_(False)
    assert type(compiled(X)) is np.float64
    assert len(generals) == 1


def test_inside_of_a_recording_and_of_vmap():
    compiled = warmed(vector, X)
    outer = tg.compile(lambda x: compiled(x) * 2)
    for _ in range(4):
        same(outer(X), (vector(tg.tensor(X)) * 2).numpy())
    same(tg.func.vmap(compiled)(np.stack([X, X])), np.stack([vector(tg.tensor(X)).numpy()] * 2))


def test_methods_and_classes():
    class Model:
        def __init__(self, k):
            self.k = k

        @tg.compile
        def run(self, x):
            return x * self.k

    one, other = Model(2.0), Model(3.0)
    for _ in range(6):
        same(one.run(X), X * 2.0)
        same(other.run(X), X * 3.0)
    one.k = 5.0
    same(one.run(X), X * 5.0)
    same(Model.run(other, X), X * 3.0)


def test_nothing_is_kept_by_the_short_way():
    compiled = warmed(vector, leaf())
    gc.collect()
    gc.disable()
    try:
        for k in range(55):
            compiled(leaf()).sum().backward()
            compiled(leaf())
            if k == 4:
                count = len(gc.get_objects())
        assert len(gc.get_objects()) - count < 40
    finally:
        gc.enable()


def test_an_error_in_between_gives_the_memory_back(monkeypatch):
    compiled = warmed(vector, X)
    (program,) = compiled.recordings
    monkeypatch.setattr(program.plan, "walk", lambda address: 1 / 0)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            compiled(X)
    monkeypatch.undo()
    assert len(program.plan._free) == 1
    same(compiled(X), vector(tg.tensor(X)).numpy())


# Program.value_and_grad


def program():
    return tg.record(lambda x, p: (x * x * p).sum(), X, np.array(2.0))


@pytest.mark.parametrize("argnums", [0, 1, (0, 1), (1,), -1])
@pytest.mark.parametrize("as_tensor", [False, True])
def test_value_and_grad_again(argnums, as_tensor):
    made = program()
    x, p = X, np.array(2.0)
    if as_tensor:
        x, p = tg.tensor(x), tg.tensor(p)
    first = made.value_and_grad(x, p, argnums=argnums)
    assert made._short is not None
    again = made.value_and_grad(x, p, argnums=argnums)
    same(again, first, "again")
    same(
        made.value_and_grad(x * 2, p, argnums=1)[1],
        np.sum(4 * X * X) if not as_tensor else tg.tensor(np.sum(4 * X * X)),
    )


def test_value_and_grad_sees_other_questions():
    made = program()
    x, p = X, np.array(2.0)
    for _ in range(3):
        same(made.value_and_grad(x, p), (np.sum(x * x * p), 2 * x * p))
    same(made.value_and_grad(x, p, argnums=1)[1], np.sum(x * x))
    with pytest.raises(tg.errors.OperandError, match="argnums"):
        made.value_and_grad(x, p, argnums=7)
    with pytest.raises(tg.errors.ShapeError):
        made.value_and_grad(x[:2], p)
    with pytest.raises(tg.errors.OperandError, match="pair"):
        made.value_and_grad(x, p, has_aux=True)
    same(made.value_and_grad(x, 2.0)[1], 2 * x * p, "a number in the place of an array")
    z = leaf()
    value, gradient = made.value_and_grad(z, p)
    assert gradient.requires_grad
    value.backward()
    same(z.grad.numpy(), 2 * X * 2.0)


def test_value_and_grad_where_a_guard_fails_or_nothing_arrives():
    made = tg.record(lambda x, y: x * 2 if x > 0 else x * 3, np.array(1.0), np.array(1.0))
    for _ in range(3):
        same(
            made.value_and_grad(np.array(1.0), np.array(1.0), argnums=(0, 1)),
            (np.float64(2), (np.float64(2), np.float64(0))),
        )
    with pytest.raises(tg.errors.DivergenceError):
        made.value_and_grad(np.array(-1.0), np.array(1.0), argnums=(0, 1))
    same(
        made.value_and_grad(np.array(2.0), np.array(1.0), argnums=(0, 1)),
        (np.float64(4), (np.float64(2), np.float64(0))),
    )


def test_value_and_grad_while_it_is_recorded():
    made = program()
    for _ in range(3):
        made.value_and_grad(X, np.array(2.0))
    compiled = tg.compile(lambda x: made.value_and_grad(x, np.array(2.0))[1])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for _ in range(4):
            same(compiled(X), 4 * X)


def test_a_list_of_arguments_that_comes_to_hold_others():
    program = tg.record(lambda x, p: (x * x * p).sum(), X, np.array(2.0))
    wanted = [0]
    for _ in range(3):
        (by_x,) = program.value_and_grad(X, np.array(2.0), argnums=wanted)[1]
        np.testing.assert_allclose(by_x, 4.0 * X)
    wanted[0] = 1
    (by_p,) = program.value_and_grad(X, np.array(2.0), argnums=wanted)[1]
    np.testing.assert_allclose(by_p, (X * X).sum())


def test_who_asks_something_else_each_time_has_no_short_way_written_each_time(monkeypatch):
    counts, real = [], derivatives.short_gradient
    monkeypatch.setattr(derivatives, "short_gradient", lambda *args: (counts.append(1), real(*args))[1])
    program = tg.record(lambda x, p: (x * x * p).sum(), X, np.array(2.0))
    for _ in range(50):
        np.testing.assert_allclose(program.value_and_grad(X, np.array(2.0), argnums=0)[1], 4.0 * X)
        np.testing.assert_allclose(program.value_and_grad(X, np.array(2.0), argnums=1)[1], (X * X).sum())
    assert len(counts) <= 16
