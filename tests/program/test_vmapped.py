"""Compiled functions and programs under vmap, and in compositions with it: held against loops over the examples."""

import gc
import weakref

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad import func
from tapegrad.errors import BatchError, DivergenceError, RepeatedWarning
from tapegrad.func import grad, hessian, jacobian, jvp, value_and_grad, vmap

RNG = np.random.default_rng(5)
X, P = 3 * RNG.normal(size=200), RNG.normal(size=200)
U = RNG.uniform(-1.0, 1.0, 200)


def ways(x, p):
    y = x * p
    if y > 0:
        return np.sin(y) * 2
    while abs(y) > 1:
        y = y * 0.5
    return y * y


def straight(x, p):
    y = np.sin(x * p)
    for _ in range(3):
        y = y + 0.1 * np.exp(-y * x)
    return y * p


def numbers(value):
    return value.detach().numpy() if isinstance(value, tg.Tensor) else np.asarray(value)


def looped(function, *batches):
    """Return what eager operations on tensors give for each example."""
    return np.stack([numbers(function(*[tg.tensor(b[k]) for b in batches])) for k in range(len(batches[0]))])


def test_values_to_the_bit_also_where_examples_go_other_ways():
    compiled = tg.compile(ways)
    for _ in range(2):
        assert vmap(compiled)(X, P).tobytes() == looped(ways, X, P).tobytes()
    assert 2 < len(compiled.recordings) <= 8
    assert compiled.stats.eager == 0 and compiled.stats.replays == 2
    assert any("ways" in place for place in compiled.stats.divergences)
    before = compiled.stats.recordings
    vmap(compiled)(X[::-1], P[::-1])
    assert compiled.stats.recordings == before


def test_no_python_for_each_example():
    compiled = tg.compile(lambda x: x * 2.0 if x > 0 else -x)
    vmap(compiled)(X)
    assert compiled.stats.recordings == 4 and compiled.stats.eager == 0


@settings(max_examples=40, deadline=None)
@given(
    in_axes=st.sampled_from([(0, 0), (0, None), (None, 0), (1, 0), (-1, 0)]),
    out_axes=st.sampled_from([0, 1, -1]),
    size=st.integers(1, 9),
    shape=st.sampled_from([(1,), (3,)]),
)
def test_axes(in_axes, out_axes, size, shape):
    compiled = tg.compile(lambda x, p: np.tanh(x) * p if p.sum() > 0 else x - p)
    rng = np.random.default_rng(size)
    given_, lanes = [], []
    for axis in in_axes:
        array = rng.normal(size=shape if axis is None else (size, *shape))
        given_.append(array if axis is None else np.moveaxis(array, 0, axis))
        lanes.append(np.broadcast_to(array, (size, *shape)))
    wanted = looped(lambda x, p: tg.tanh(x) * p if p.sum() > 0 else x - p, *lanes)
    found = vmap(compiled, in_axes, out_axes)(*given_)
    np.testing.assert_array_equal(np.moveaxis(found, out_axes, 0), wanted)


def test_gradients_in_both_orders():
    compiled, once = tg.compile(ways), tg.compile(ways)
    by_x, by_p = vmap(grad(compiled, (0, 1)))(X, P)
    value, again = vmap(value_and_grad(compiled))(X, P)
    assert value.tobytes() == looped(ways, X, P).tobytes()
    np.testing.assert_array_equal(again, by_x)
    for k in range(0, 200, 7):
        wanted = grad(ways, (0, 1))(X[k], P[k])
        np.testing.assert_allclose((by_x[k], by_p[k]), wanted, 1e-12)
    total = grad(lambda x: vmap(once)(x, P).sum())(X)
    np.testing.assert_allclose(total, by_x, 1e-12)
    shared = vmap(grad(compiled, 1), (0, None))(X, P[0])
    np.testing.assert_allclose(shared, [grad(ways, 1)(x, P[0]) for x in X], 1e-12)


def test_gradients_of_tensors_outside():
    compiled = tg.compile(ways)
    for _ in range(3):
        x, z = tg.tensor(X, requires_grad=True), tg.tensor(X, requires_grad=True)
        vmap(compiled)(x, P).sum().backward()
        tg.stack([ways(z[k], P[k]) for k in range(200)]).sum().backward()
        np.testing.assert_allclose(x.grad.numpy(), z.grad.numpy(), 1e-12)


def test_higher_derivatives_and_forward_mode():
    compiled = tg.compile(straight)
    for transform in (hessian, jacobian, lambda f: grad(grad(f)), func.jacfwd, func.jacrev):
        found, wanted = vmap(transform(compiled))(U, P), vmap(transform(straight))(U, P)
        np.testing.assert_allclose(found, wanted, 1e-9, 1e-11)
    found = vmap(lambda x, p: jvp(compiled, (x, p), (p, x))[1])(U, P)
    np.testing.assert_allclose(found, vmap(lambda x, p: jvp(straight, (x, p), (p, x))[1])(U, P), 1e-10, 1e-12)
    found = jvp(lambda x: vmap(compiled)(x, P), (U,), (P,))[1]
    np.testing.assert_allclose(found, jvp(lambda x: vmap(straight)(x, P), (U,), (P,))[1], 1e-10, 1e-12)


def test_levels_in_levels():
    compiled = tg.compile(ways)
    found = vmap(vmap(compiled, (0, None)), (None, 0))(X[:12], P[:9])
    assert found.tobytes() == np.stack([looped(lambda x, p=p: ways(x, tg.tensor(p)), X[:12]) for p in P[:9]]).tobytes()
    table = vmap(vmap(grad(compiled), (0, None)), (None, 0))(X[:12], P[:9])
    np.testing.assert_allclose(table[3, 4], grad(ways)(X[4], P[3]), 1e-12)


def test_a_compiled_function_of_vmap():
    whole = tg.compile(lambda x: vmap(tg.compile(straight))(x, P).sum())
    for k in range(4):
        np.testing.assert_allclose(whole(U + 0.1 * k), vmap(straight)(U + 0.1 * k, P).sum(), 1e-13)
    assert whole.stats.replays == 2


def test_containers_constants_and_structure():
    def function(d):
        if d["x"] > 0:
            return {"y": d["x"] * d["w"].sum(), "k": 1.0, "who": "me"}
        return {"y": d["x"] * 0.5, "k": 2, "who": "me"}

    w = RNG.normal(size=3)
    found = vmap(tg.compile(function), ({"x": 0, "w": None},), {"y": 0, "k": 0, "who": None})({"x": X, "w": w})
    np.testing.assert_allclose(found["y"], np.where(X > 0, X * w.sum(), X * 0.5), 1e-14)
    np.testing.assert_array_equal(found["k"], np.where(X > 0, 1.0, 2.0))
    assert found["who"] == "me"
    with pytest.raises(BatchError, match="containers that differ"):
        vmap(tg.compile(lambda x: (x, x) if x > 0 else [x]))(X)
    with pytest.raises(BatchError, match="shapes"):
        vmap(tg.compile(lambda x: x * np.ones(2) if x > 0 else x))(X)


def test_more_ways_than_recordings_are_computed_one_by_one():
    compiled = tg.compile(lambda x: x * float(int(x)), max_recordings=3)
    with pytest.warns(RepeatedWarning, match="3 recordings"):
        found = vmap(compiled)(X)
    np.testing.assert_array_equal(found, X * X.astype(int))
    assert compiled.stats.eager > 0 and len(compiled.recordings) == 3
    x = tg.tensor(X, requires_grad=True)
    with pytest.warns(RepeatedWarning):
        vmap(tg.compile(lambda x: x * float(int(x.detach())), max_recordings=2))(x).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), X.astype(int))


def test_divergence_may_be_an_error():
    compiled = tg.compile(lambda x: x if x > 0 else -x, on_divergence="raise")
    vmap(compiled)(abs(X))
    with pytest.raises(DivergenceError, match="line"):
        vmap(compiled)(X)
    np.testing.assert_array_equal(vmap(compiled)(abs(X)), abs(X))


def test_a_program_under_vmap_names_examples():
    program = tg.record(lambda x: x * 2.0 if x > 0 else -x, np.array(1.0))
    np.testing.assert_array_equal(vmap(program)(abs(X)), 2 * abs(X))
    np.testing.assert_array_equal(vmap(grad(program))(abs(X)), np.full(200, 2.0))
    x = abs(X)
    x[[2, 9]] *= -1
    for call in (vmap(program), vmap(grad(program))):
        with pytest.raises(DivergenceError, match=r"in lanes 2, 9 \(2 of 200\)"):
            call(x)


def test_captured_tensors_and_globals():
    w = tg.tensor([1.0, 2.0], requires_grad=True)
    scale = [1.0]
    compiled = tg.compile(lambda x: (w * x).sum() * scale[0])
    for k in range(3):
        scale[0] = 1.0 + k
        w.grad = None
        vmap(compiled)(X).sum().backward()
        np.testing.assert_allclose(w.grad.numpy(), np.full(2, X.sum() * scale[0]), 1e-12)


def test_what_is_written_is_written_once():
    w = tg.zeros(2)

    def adds(x):
        with tg.no_grad():
            w.add_(1.0)
        return x * 2.0

    np.testing.assert_array_equal(vmap(tg.compile(adds))(X), 2 * X)
    np.testing.assert_array_equal(w.numpy(), [1.0, 1.0])

    def fills(x):
        x[0] = 5.0
        return x.sum()

    rows = tg.tensor(RNG.normal(size=(4, 3)))
    wanted = numbers(rows).copy()
    wanted[:, 0] = 5.0
    np.testing.assert_allclose(vmap(tg.compile(fills))(rows).numpy(), wanted.sum(1), 1e-14)
    np.testing.assert_array_equal(rows.numpy(), wanted)


def test_random_numbers_are_as_vmap_says():
    compiled = tg.compile(lambda x: x * tg.rand(()))
    with pytest.raises(BatchError, match="randomness"):
        vmap(compiled)(X)
    assert len(set((vmap(compiled, randomness="different")(np.ones(20))).tolist())) == 20
    assert len(set((vmap(compiled, randomness="same")(np.ones(20))).tolist())) == 1


def test_rows_without_a_rule():
    def function(x):
        y = np.interp(x, np.arange(3.0), np.array([0.0, 1.0, 5.0]))
        return y * 2.0

    rows = RNG.uniform(0, 2, (6, 4))
    np.testing.assert_allclose(vmap(tg.compile(function))(rows), np.interp(rows, [0, 1, 2], [0, 1, 5]) * 2, 1e-14)
    compiled = tg.compile(lambda x: np.sort(x)[0] * 2.0 if x[0] > 1 else np.argsort(x)[0] * x[1])
    np.testing.assert_array_equal(
        vmap(compiled)(rows), [np.sort(x)[0] * 2 if x[0] > 1 else np.argsort(x)[0] * x[1] for x in rows]
    )


def test_rows_behind_a_guard_may_raise_for_examples_that_never_come_there():
    def function(a):
        if a[0, 0] > 0:
            return tg.linalg.solve(a, np.ones(2)).sum()
        return a.sum() * 2.0

    a = RNG.normal(size=(12, 2, 2)) + 3 * np.eye(2)
    a[[2, 5]] = 0.0
    wanted = [function(tg.tensor(each)).item() for each in a]
    compiled = tg.compile(function)
    for _ in range(2):
        np.testing.assert_allclose(vmap(compiled)(a), wanted, 1e-12)
    x, z = tg.tensor(a, requires_grad=True), tg.tensor(a, requires_grad=True)
    vmap(compiled)(x).sum().backward()
    tg.stack([function(each) for each in z]).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), z.grad.numpy(), 1e-12)
    assert len(compiled.recordings) == 4  # of two ways, without a gradient and with one


def test_very_many_examples_are_several_rows(monkeypatch):
    monkeypatch.setattr("tapegrad.program.batch.vmap._MOST", 64)
    compiled = tg.compile(ways)
    x, p = tg.tensor(X, requires_grad=True), tg.tensor(P[0], requires_grad=True)
    found = vmap(compiled, (0, None))(x, p)
    np.testing.assert_array_equal(found.detach().numpy(), looped(lambda x: ways(x, tg.tensor(P[0])), X))
    found.sum().backward()
    both = [grad(ways, (0, 1))(v, P[0]) for v in X]
    np.testing.assert_allclose(x.grad.numpy(), [a for a, _ in both], 1e-12)
    np.testing.assert_allclose(p.grad.numpy(), sum(b for _, b in both), 1e-12)


def test_no_grad_and_empty_batches():
    compiled = tg.compile(straight)
    x = tg.tensor(X, requires_grad=True)
    with tg.no_grad():
        found = vmap(compiled)(x, P)
    assert isinstance(found, tg.Tensor) and not found.requires_grad
    assert vmap(compiled)(X[:0], P[:0]).shape == (0,)


def test_methods():
    class Model:
        def __init__(self, rate):
            self.rate = rate

        @tg.compile
        def __call__(self, x):
            return x * self.rate if x > 0 else x

    for rate in (2.0, 3.0):
        model = Model(rate)
        np.testing.assert_array_equal(vmap(model)(X), np.where(X > 0, X * rate, X))


def test_errors_leave_it_usable():
    def picky(x):
        if x > 5:
            raise ValueError("too much")
        return x * 2.0

    compiled = tg.compile(picky)
    small = X.clip(-5, 4)
    np.testing.assert_array_equal(vmap(compiled)(small), 2 * small)
    with pytest.raises((ValueError, BatchError)):
        vmap(compiled)(np.append(small, 7.0))
    np.testing.assert_array_equal(vmap(compiled)(small), 2 * small)
    np.testing.assert_array_equal([compiled(x) for x in small], 2 * small)


def test_many_calls_keep_nothing():
    compiled = tg.compile(ways)
    for _ in range(3):
        vmap(grad(compiled))(X, P)
        vmap(compiled)(X, P)
    gc.collect()
    gc.disable()
    try:
        before = len(gc.get_objects())
        for _ in range(10):
            vmap(grad(compiled))(X, P)
            vmap(compiled)(X, P)
        assert len(gc.get_objects()) - before < 100
        x = tg.tensor(X, requires_grad=True)
        y = vmap(compiled)(x, P)
        gone = weakref.ref(y), weakref.ref(x)
        y.sum().backward()
        del x, y
        assert gone[0]() is None and gone[1]() is None
    finally:
        gc.enable()


def test_a_tensor_of_a_batch_that_is_no_argument():
    rows, ones = np.arange(6.0).reshape(3, 2), np.ones(2)
    scales = tg.tensor(rows, requires_grad=True)

    def scaled(row):
        scale = tg.compile(lambda x: x * row + row.sum())
        with pytest.warns(tg.RepeatedWarning, match="a tensor of a vmap around it that is none of its arguments"):
            first = scale(ones)
        return first + scale(ones)

    got = tg.func.vmap(scaled)(scales)
    assert np.array_equal(got, 2 * (rows + rows.sum(1, keepdims=True)))
    got.sum().backward()
    assert np.array_equal(scales.grad, np.full((3, 2), 6.0))
