"""Program.map: held against a loop over lanes with the program itself, PyTorch's vmap, and closed forms."""

import gc
import threading
import weakref

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad import func
from tapegrad.errors import ArgumentError, AxisError, BatchError, DivergenceError, GradError, OperandError, ShapeError


def wave(x, p):
    a = x
    for _ in range(3):
        a = np.sin(a * p) + 0.5 * np.exp(-a * a)
    return a * p


def small(x, p):
    y = x[0] * p
    for k in range(3):
        y = np.tanh(y) * x[k] + p
    z = x * y
    z[1] = y * 0.5
    return {"loss": (z * z).sum(), "parts": (z, x.max()), "name": "small"}


def settled(x, p):
    for _ in range(60):
        x = x + 0.05 * (np.sin(x) * p - x * x)
    return x


RNG = np.random.default_rng(7)
X, P = RNG.uniform(-1.0, 1.0, 300), RNG.uniform(0.5, 1.5, 300)
ROWS = RNG.uniform(-1.0, 1.0, (150, 3))
ONE = np.array(0.4)


def recorded(name, **options):
    examples = {"wave": (wave, ONE, ONE), "small": (small, ROWS[0], ONE), "settled": (settled, ONE, ONE)}
    return tg.record(*examples[name], **options)


def leaves(tree):
    if isinstance(tree, dict):
        return [v for each in tree.values() for v in leaves(each)]
    if isinstance(tree, tuple):
        return [v for each in tree for v in leaves(each)]
    return [tree]


def by_loop(call, count):
    """Return what a loop gives, stacked by leaf; text as it is."""
    columns = zip(*[leaves(call(k)) for k in range(count)], strict=True)
    return [c[0] if isinstance(c[0], str) else np.stack(c) for c in columns]


def same(found, wanted):
    found = leaves(found)
    assert len(found) == len(wanted)
    for a, b in zip(found, wanted, strict=True):
        if isinstance(b, str):
            assert a == b
        else:
            assert a.dtype == b.dtype and a.shape == b.shape and a.tobytes() == b.tobytes()


def close(found, wanted, rtol=1e-12, atol=1e-14):
    found = leaves(found)
    assert len(found) == len(wanted)
    for a, b in zip(found, wanted, strict=True):
        assert a.shape == b.shape
        np.testing.assert_allclose(a, b, rtol, atol)


@pytest.fixture(autouse=True)
def threads():
    before = tg.get_num_threads()
    yield
    tg.set_num_threads(before)


# Values


@pytest.mark.parametrize("optimized", [False, True])
@pytest.mark.parametrize("name", ["wave", "settled"])
def test_values_are_those_of_a_loop_to_the_bit(name, optimized):
    program = recorded(name)
    program = program.optimized() if optimized else program
    same(program.map(X, P), by_loop(lambda k: program(X[k], P[k]), len(X)))
    same(program.map(X, P[3], in_axes=(0, None)), by_loop(lambda k: program(X[k], P[3]), len(X)))
    assert next(iter(program._lanes.values())), "it ran for many lanes at once"


def test_small_arrays_and_containers():
    program = recorded("small")
    same(program.map(ROWS, P[:150]), by_loop(lambda k: program(ROWS[k], P[k]), 150))
    found = program.map(ROWS.T.copy(), P[0], in_axes=(-1, None), out_axes={"loss": 0, "parts": (1, 0), "name": None})
    wanted = by_loop(lambda k: program(ROWS[k], P[0]), 150)
    wanted[1] = wanted[1].T.copy()
    assert found["parts"][0].shape == (3, 150)
    found["parts"] = (np.ascontiguousarray(found["parts"][0]), found["parts"][1])
    same(found, wanted)
    assert not program._no_lanes


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_axes_shapes_chunks_and_workers_change_nothing(data):
    shape = data.draw(st.sampled_from([(), (2,), (3, 2)]))
    count = data.draw(st.integers(0, 40))
    maps = data.draw(st.sampled_from([(True, True), (True, False), (False, True)]))
    program = tg.record(lambda x, y: (np.sin(x) * y + y, (x * x).sum()), np.ones(shape), np.ones(shape))
    given_, axes, lanes = [], [], []
    for k, on in enumerate(maps):
        array = np.random.default_rng(k + count).normal(size=(count, *shape) if on else shape)
        axis = data.draw(st.integers(-len(shape) - 1, len(shape))) if on else None
        given_.append(np.moveaxis(array, 0, axis) if on else array)
        axes.append(axis)
        lanes.append(array if on else np.broadcast_to(array, (count, *shape)))
    out = data.draw(st.integers(-len(shape) - 1, len(shape)))
    options = {"workers": data.draw(st.sampled_from([None, 1, 3])), "chunk": data.draw(st.sampled_from([None, 1, 7]))}
    value, total = program.map(*given_, in_axes=tuple(axes), out_axes=(out, 0), **options)
    for k in range(count):
        one, sums = program(lanes[0][k], lanes[1][k])
        assert np.moveaxis(value, out, 0)[k].tobytes() == np.asarray(one).tobytes()
        assert total[k] == sums
    assert np.moveaxis(value, out, 0).shape == (count, *shape) and total.shape == (count,)


def test_dtypes_keep_to_themselves():
    program = tg.record(lambda x, n: (x * 2.5, n + 1, x > 0), np.float32(1.0), np.array(3))
    x, n = X.astype(np.float32), np.arange(300)
    same(program.map(x, n), by_loop(lambda k: program(x[k], n[k]), 300))
    z = X + 1j * P
    program = tg.record(lambda z: z * z.conj() + np.exp(z), z[0, ...])
    close(program.map(z), by_loop(lambda k: program(z[k]), 300))


def test_no_lanes_and_one():
    program = recorded("small")
    found = program.map(ROWS[:0], P[:0])
    assert found["parts"][0].shape == (0, 3) and found["loss"].shape == (0,) and found["loss"].dtype == np.float64
    value, (by_x, by_p) = recorded("wave").map(X[:0], P[:0], what="value_and_grad", argnums=(0, 1))
    assert value.shape == by_x.shape == by_p.shape == (0,)
    program = tg.record(lambda x: x * x[0], np.ones(3))
    assert program.map(ROWS[:0], what="jacobian").shape == (0, 3, 3)
    same(program.map(ROWS[:1]), [ROWS[:1] * ROWS[:1, :1]])


def test_results_that_are_no_lanes():
    program = tg.record(lambda x, p: (x * p, p * 2.0), ONE, ONE)
    x, p = program.map(X, ONE, in_axes=(0, None), out_axes=(0, None))
    assert x.shape == (300,) and p == 0.8 and program.map(X, ONE, in_axes=(0, None))[1].shape == (300,)
    with pytest.raises(BatchError, match=r"out_axes is None for a result .* depends on the lane"):
        program.map(X, ONE, in_axes=(0, None), out_axes=None)


def test_keywords_and_given_by_name():
    program = tg.record(lambda x, *, scale: x * scale, ONE, scale=ONE)
    np.testing.assert_array_equal(program.map(X, scale=P), X * P)


# Derivatives


@pytest.mark.parametrize("optimized", [False, True])
@pytest.mark.parametrize("name", ["wave", "settled"])
def test_gradients_are_those_of_a_loop(name, optimized):
    program = recorded(name)
    program = program.optimized() if optimized else program

    def one(k):
        return program.value_and_grad(X[k], P[k], argnums=(0, 1))

    close(program.map(X, P, what="value_and_grad", argnums=(0, 1)), by_loop(one, 300))
    close(program.map(X, P, what="grad"), by_loop(lambda k: one(k)[1][0], 300))


def test_gradients_by_what_all_lanes_share_are_one_for_each():
    program = tg.record(lambda x, w: (np.sin(x * w)).sum(), ROWS[0], ROWS[1])
    by_x, by_w = program.map(ROWS, ROWS[1], in_axes=(0, None), what="grad", argnums=(0, 1), out_axes=(0, 1))
    close(by_x, [np.cos(ROWS * ROWS[1]) * ROWS[1]])
    close(by_w.T, [np.cos(ROWS * ROWS[1]) * ROWS])


def test_gradients_of_containers():
    program = tg.record(lambda d: d["a"] * d["b"][0] + d["n"], {"a": ONE, "b": [ONE], "n": ONE})
    found = program.map({"a": X, "b": [P], "n": ONE}, in_axes=({"a": 0, "b": [0], "n": None},), what="grad")
    np.testing.assert_array_equal(found["n"], np.ones(300))
    close(found["a"], [P])
    close(found["b"][0], [X])


def test_gradients_are_those_of_torch(torch):

    def its(x, p):
        a = x
        for _ in range(3):
            a = torch.sin(a * p) + 0.5 * torch.exp(-a * a)
        return a * p

    wanted = torch.func.vmap(torch.func.grad(its, (0, 1)))(torch.tensor(X), torch.tensor(P))
    found = recorded("wave").map(X, P, what="grad", argnums=(0, 1))
    close(found, [w.numpy() for w in wanted])


def test_jacobians():
    program = tg.record(lambda x, p: (np.stack([x[0] * x[1], x[1] ** 2, x[2] * p]), x.sum()), ROWS[0], ONE)
    found = program.map(ROWS, P[:150], what="jacobian", argnums=(0, 1))
    wanted = by_loop(lambda k: program.jacobian(ROWS[k], P[k], argnums=(0, 1)), 150)
    close(found, wanted)
    assert found[0][0].shape == (150, 3, 3) and found[0][1].shape == (150, 3) and found[1][0].shape == (150, 3)
    found = program.map(ROWS, ONE, in_axes=(0, None), what="jacobian", out_axes=(2, -1))
    assert found[0].shape == (3, 3, 150) and found[1].shape == (3, 150)
    np.testing.assert_array_equal(found[0][1, 1], 2 * ROWS[:, 1])


def test_complex_jacobians():
    z = X[:5] + 1j * P[:5]
    program = tg.record(lambda z: (z * z.conj()).real, z[0, ...])
    found = program.map(z, what="jacobian")
    assert type(found) is np.ndarray
    close(found, by_loop(lambda k: program.jacobian(z[k]), 5))
    close(program.map(z, what="grad"), by_loop(lambda k: program.value_and_grad(z[k])[1], 5))
    program = tg.record(lambda x: x * x * (1.0 + 2.0j), ONE)
    close(program.map(X, what="jacobian"), [2 * X * (1.0 + 2.0j)])


def test_a_gradient_of_a_constant_is_zero():
    program = tg.record(lambda x, p: p * 2.0, ONE, ONE)
    value, gradient = program.map(X, P, what="value_and_grad")
    np.testing.assert_array_equal(value, P * 2.0)
    np.testing.assert_array_equal(gradient, np.zeros(300))


def test_arrays_read_and_filled_by_elements():
    def steps(x):
        y = np.zeros(4) + x[3]
        y[0] = x[0]
        for k in range(1, 4):
            y[k] = np.sin(y[k - 1]) + x[k] * x[0]
        return (y * y).sum() + x.max()

    rows = RNG.normal(size=(40, 4))
    program = tg.record(steps, rows[0])
    found = program.map(rows, what="value_and_grad")
    assert not program._no_lanes
    close(found, by_loop(lambda k: program.value_and_grad(rows[k]), 40))


UNARY = (np.sin, np.tanh, np.negative, lambda x: x * 2.0, lambda x: x * x, lambda x: np.exp(-x * x), lambda x: 1.0 - x)
BINARY = (np.add, np.multiply, np.maximum, lambda x, y: tg.where(x > y, x, y * 0.5), lambda x, y: x / (1.5 + y * y))


def moved(x, how):
    """Do something that only moves elements, or adds some up."""
    if how == "rows":
        return np.stack([x[0], x[-1], x[0] * 0.5])
    if how == "axis":
        return x.sum(axis=0)
    if how == "last":
        return x.sum(axis=-1, keepdims=True) + x
    if how == "write":
        y = x * 1.0
        y[0] = x[-1]
        return y
    if how == "take":
        return x[np.array([0, 1, 0])]
    if how == "columns":
        return np.concatenate([x.reshape(-1), x.reshape(-1)])[1:]
    return {"flip": lambda: x[::-1], "turn": lambda: x.T, "flat": lambda: x.reshape(-1)}[how]()


MOVES = ("rows", "axis", "last", "write", "take", "columns", "flip", "turn", "flat")


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_small_arrays_of_all_kinds_to_the_bit(data):
    shape = data.draw(st.sampled_from([(2,), (3,), (2, 2), (2, 3), (3, 1)]))
    plan = data.draw(st.lists(st.tuples(st.sampled_from(["unary", "binary", "move"]), st.integers(0, 8)), max_size=8))
    maps = data.draw(st.sampled_from([(True, True), (True, False), (False, True)]))

    def function(x, w):
        kept = [x, w, x * w]
        for kind, k in plan:
            a = kept[-1]
            if kind == "unary":
                a = UNARY[k % len(UNARY)](a)
            elif kind == "binary":
                other = next((b for b in reversed(kept[:-1]) if b.shape == a.shape), a * 0.25)
                a = BINARY[k % len(BINARY)](a, other)
            elif a.ndim and a.shape[0] > 1:
                a = moved(a, MOVES[k])
            kept.append(a)
        return kept[-1], (kept[-1] * kept[-1]).sum()

    count = data.draw(st.integers(1, 9))
    rng = np.random.default_rng(count)
    x, w = (rng.normal(size=(count, *shape) if on else shape) for on in maps)
    lanes = [v if on else np.broadcast_to(v, (count, *shape)) for v, on in zip((x, w), maps, strict=True)]
    program = tg.record(function, lanes[0][0], lanes[1][0])
    axes = tuple(0 if on else None for on in maps)
    found = program.map(x, w, in_axes=axes)
    assert not program._no_lanes
    wanted = [program(a, b) for a, b in zip(*lanes, strict=True)]
    assert found[0].tobytes() == np.stack([v for v, _ in wanted]).tobytes()
    np.testing.assert_allclose(found[1], [v for _, v in wanted], 1e-15)  # of more than seven numbers in another order
    by_both = tg.record(lambda x, w: function(x, w)[1], lanes[0][0], lanes[1][0])
    gradients = by_both.map(x, w, in_axes=axes, what="grad", argnums=(0, 1))
    for k in range(count):
        wanted = by_both.value_and_grad(lanes[0][k], lanes[1][k], argnums=(0, 1))[1]
        for gradient, its in zip(gradients, wanted, strict=True):
            np.testing.assert_allclose(gradient[k], its, 1e-11, 1e-12)


def test_steps_of_a_small_system_are_one_loop():
    def lorenz(u, p):
        for _ in range(50):
            x, y, z = u[0], u[1], u[2]
            u = u + 0.01 * np.stack([p[0] * (y - x), x * (p[1] - z) - y, x * y - p[2] * z])
        return (u * u).sum()

    p = np.array([10.0, 28.0, 2.6])
    program = tg.record(lorenz, ROWS[0], p).optimized()
    found = program.map(ROWS, p, in_axes=(0, None), what="value_and_grad", argnums=(0, 1))
    close(found, by_loop(lambda k: program.value_and_grad(ROWS[k], p, argnums=(0, 1)), 150), 1e-11)
    wide = next(iter(next(iter(program._lanes.values())).values()))
    assert [(e.what, e.count) for e in wide.report().entries if e.what == "loops"] == [("loops", 1)]


# Tensors


def test_tensors_come_out_where_they_went_in_and_gradients_go_through():
    program = recorded("wave")
    found = program.map(tg.tensor(X), P)
    assert isinstance(found, tg.Tensor) and not found.requires_grad
    x, p = tg.tensor(X, requires_grad=True), tg.tensor(P[0], requires_grad=True)
    program.map(x, p, in_axes=(0, None)).sum().backward()
    by_x, by_p = program.map(X, P[0], in_axes=(0, None), what="grad", argnums=(0, 1))
    close(x.grad.numpy(), [by_x])
    np.testing.assert_allclose(p.grad.numpy(), by_p.sum(), 1e-12)
    gradient = program.map(x, P[0], in_axes=(0, None), what="grad")
    second = tg.autograd.grad(gradient.sum(), x)[0]
    hessian = func.vmap(func.hessian(wave), (0, None))(X, P[0])
    close(second.numpy(), [hessian], 1e-10)


def test_tensors_from_outside_are_read_anew():
    w = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    program = tg.record(lambda x: (x * w).sum(), ROWS[0])
    with tg.no_grad():
        close(program.map(ROWS), [ROWS @ [1, 2, 3]])
        w *= 2.0
    found = program.map(ROWS)
    np.testing.assert_allclose(found.detach().numpy(), ROWS @ [2, 4, 6], 1e-12)
    found.sum().backward()
    np.testing.assert_allclose(w.grad.numpy(), ROWS.sum(0), 1e-12)


def test_inside_of_vmap_and_of_a_recording():
    program = recorded("wave")
    grid = RNG.normal(size=(4, 5))
    wanted = program.map(grid.ravel(), np.tile(P[:5], 4)).reshape(4, 5)
    found = func.vmap(lambda row: program.map(row, tg.tensor(P[:5])))(grid)
    np.testing.assert_array_equal(found, wanted)
    whole = tg.compile(lambda x: program.map(x, P[:5]).sum())
    for k in range(4):
        np.testing.assert_allclose(whole(grid[k]), wanted[k].sum(), 1e-14)
    assert whole.stats.replays == 2


# What is not computed for many lanes at once


def test_rows_without_a_rule_run_lane_by_lane():
    program = tg.record(lambda x, p: (np.interp(x, np.arange(3.0), p) * x[0]).sum(), ROWS[0], ROWS[1])
    found = program.map(ROWS, ROWS[::-1], what="value_and_grad", argnums=(0, 1))
    wanted = by_loop(lambda k: program.value_and_grad(ROWS[k], ROWS[::-1][k], argnums=(0, 1)), 150)
    close(found, wanted)
    found = program.map(ROWS, ROWS[1], in_axes=(0, None), workers=2, chunk=10)
    same(found, by_loop(lambda k: program(ROWS[k], ROWS[1]), 150))
    assert "interp" in program._no_lanes


def test_rows_without_a_derivative_are_called_for_each_lane():
    def ranked(x, p):
        y = np.stack([np.argsort(x) * 1.0, x * p]).sum(0)
        return y * np.argmax(x) if np.any(x < 2.0) else y

    program = tg.record(ranked, ROWS[0], ONE)
    same(program.map(ROWS, P[:150]), by_loop(lambda k: program(ROWS[k], P[k]), 150))
    found = program.map(ROWS, ONE, in_axes=(0, None), what="jacobian", argnums=(0, 1))
    close(found, by_loop(lambda k: program.jacobian(ROWS[k], ONE, argnums=(0, 1)), 150))
    assert not program._no_lanes
    with pytest.raises(DivergenceError, match="in lane 3;"):
        program.map(ROWS + 3.0 * (np.arange(150) == 3)[:, None], ONE, in_axes=(0, None))


def test_matrices_are_solved_at_once():
    a, b = RNG.normal(size=(30, 3, 3)) + 3 * np.eye(3), RNG.normal(size=(30, 3))
    program = tg.record(lambda a, b: (tg.linalg.solve(a, b) ** 2).sum(), a[0], b[0])
    close(
        program.map(a, b, what="value_and_grad", argnums=(0, 1)),
        by_loop(lambda k: program.value_and_grad(a[k], b[k], argnums=(0, 1)), 30), 1e-9
    )  # fmt: skip
    a[7] = 0.0
    with pytest.raises(DivergenceError, match=r"an operation raises an error.* in lane 7"):
        program.map(a, b)
    a[7] = np.eye(3)
    assert program.map(a, b).shape == (30,)


def test_random_draws_are_those_of_a_loop():
    program = tg.record(lambda x: x * tg.random.rand(()), ONE)
    tg.manual_seed(3)
    wanted = [program(x) for x in X[:20]]
    tg.manual_seed(3)
    np.testing.assert_array_equal(program.map(X[:20]), wanted)


# Guards


def test_lanes_that_go_another_way_are_named():
    program = tg.record(lambda x: np.sqrt(x) if x > 0 else -x, ONE)
    np.testing.assert_array_equal(program.map(P), np.sqrt(P))
    x = P.copy()
    x[[3, 200]] *= -1
    with pytest.raises(DivergenceError, match=r"line \d+\); with these .* in lanes 3, 200 \(2 of 300\)"):
        program.map(x)
    with pytest.raises(DivergenceError, match=r"in lane 200;"):
        program.map(np.where(np.arange(300) == 200, -1.0, 1.0), chunk=13)
    np.testing.assert_array_equal(program.map(P, what="grad"), program.map(P, what="grad", chunk=11))


def test_numbers_that_python_reads_are_guarded_to_the_bit():
    with tg.allow_lost_gradients():
        program = tg.record(lambda x, n: x * float(n), ONE, np.array(2.0))
    np.testing.assert_array_equal(program.map(X, np.full(300, 2.0)), X * 2.0)
    n = np.full(300, 2.0)
    n[5] = np.nextafter(2.0, 3.0)
    with pytest.raises(DivergenceError, match=r"numbers that Python reads .* in lane 5"):
        program.map(X, n)
    with pytest.raises(DivergenceError, match=r"in lanes 0, 1, 2, 3, 4, 5, … "):
        program.map(X, np.array(3.0), in_axes=(0, None))


def test_a_program_that_does_not_hold_any_more():
    limit = [1.0]
    program = tg.record(lambda x: x * limit[0], ONE)
    limit[0] = 2.0
    with pytest.raises(DivergenceError, match=r"does not hold any more"):
        program.map(X)


# What is refused


def test_refusals():
    program = recorded("wave")
    with pytest.raises(ArgumentError, match=r"what='gradient'; give one of 'value'"):
        program.map(X, P, what="gradient")
    for name in ("workers", "chunk"):
        with pytest.raises(ArgumentError, match=f"{name}=0; give a positive integer"):
            program.map(X, P, **{name: 0})
    with pytest.raises(ShapeError, match=r"for 1 arguments, and 2 were given"):
        program.map(X, P, in_axes=(0,))
    with pytest.raises(ShapeError, match=r"300 lanes in argument 0.* and 7 in argument 1"):
        program.map(X, P[:7])
    with pytest.raises(AxisError, match=r"axis 1 of argument 1, which has shape \(300,\)"):
        program.map(X, P, in_axes=(0, 1))
    with pytest.raises(OperandError, match=r"no axis to go along"):
        program.map(X[0], P[0], in_axes=None)
    with pytest.raises(AxisError, match=r"axis 0 of argument 1, which has shape \(\)"):
        program.map(X, 2.0)
    with pytest.raises(OperandError, match=r"in_axes has 'a' where argument 0"):
        program.map(X, P, in_axes=("a", 0))
    with pytest.raises(AxisError, match=r"at axis 2 of a result of shape"):
        program.map(X, P, out_axes=2)
    with pytest.raises(ShapeError, match=r"x has shape \(3,\) and not \(\)"):
        program.map(ROWS, P[0], in_axes=(0, None))
    with pytest.raises(GradError, match=r"must give one real number"):
        recorded("small").map(ROWS, P[:150], what="grad")
    with pytest.raises(OperandError, match=r"argnums names argument 2"):
        program.map(X, P, what="grad", argnums=2)

    def writes(x):
        x[0] = 1.0
        return x.sum()

    with pytest.raises(BatchError, match=r"writes its argument x in place"):
        tg.record(writes, ROWS[0]).map(ROWS)
    np.testing.assert_array_equal(program.map(X, P), program.map(X, P)), "it is usable behind all that"


# Threads and memory


def test_threads_give_the_same_bits():
    program = recorded("settled").optimized()
    x, p = RNG.uniform(-1, 1, 20_000), RNG.uniform(0.5, 1.5, 20_000)
    found = []
    for count in (1, 2, 5):
        tg.set_num_threads(count)
        found.append(leaves(program.map(x, p, what="value_and_grad", argnums=(0, 1))))
    found.append(leaves(program.map(x, p, what="value_and_grad", argnums=(0, 1), workers=2)))
    for other in found[1:]:
        assert [a.tobytes() for a in other] == [a.tobytes() for a in found[0]]


def test_several_threads_may_map_one_program():
    program = recorded("wave")
    wanted, errors = program.map(X, P), []

    def work(k):
        for n in range(5):
            count = 10 * k + n + 1
            if program.map(X[:count], P[:count]).tobytes() != wanted[:count].tobytes():
                errors.append(count)

    workers = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    [w.start() for w in workers]
    [w.join() for w in workers]
    assert not errors


def test_many_calls_keep_nothing():
    program = recorded("wave")
    for count in range(1, 200, 3):
        program.map(X[:count], P[:count], what="value_and_grad")
    assert all(len(known) <= 6 for known in program._lanes.values())
    assert program.nbytes > 50_000, "what is kept for lanes counts"
    gc.collect()
    program.map(X, P)
    before = len(gc.get_objects())
    for _ in range(20):
        program.map(X, P, what="value_and_grad")
    assert len(gc.get_objects()) - before < 50


def test_a_program_goes_without_the_collector():
    gc.disable()
    try:
        program = recorded("wave")
        program.map(X, P, what="grad")
        held = [wide for known in program._lanes.values() for wide in known.values()]
        gone = weakref.ref(program), weakref.ref(held[0])
        del program, held
        assert gone[0]() is None and gone[1]() is None
    finally:
        gc.enable()
