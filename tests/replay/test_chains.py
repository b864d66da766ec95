"""Rows that NumPy computes by several calls: their steps give NumPy's bits, without Python and without new memory."""

import gc
import sys
import threading
import tracemalloc

import numpy as np
import pytest
from replay.plans import agree, lowered, same

import tapegrad as tg
from tapegrad.replay import chaining, chains
from tapegrad.replay.chaining import find

DTYPES = ("float64", "float32", "complex128", "int64")
ORDERS = {
    "in order": lambda x: x,
    "transposed": lambda x: x.T,
    "backwards": lambda x: x[::-1, ::-2],
    "every other": lambda x: x[:, ::2],
    "three axes": lambda x: x.reshape(3, 2, 4),
    "three axes, turned": lambda x: x.reshape(3, 2, 4).transpose(2, 0, 1),
    "repeated": lambda x: np.broadcast_to(x[:1], (5, 8)),
    "one column": lambda x: x[:, 2:3],
    "nothing": lambda x: x[:0],
}
REDUCTIONS = {
    "sum": lambda x: np.sum(x),
    "sum over the first": lambda x: np.sum(x, axis=0),
    "sum over the last": lambda x: np.sum(x, axis=-1, keepdims=True),
    "sum over two": lambda x: np.sum(x, axis=(0, -1)),
    "mean": lambda x: np.mean(x, axis=0),
    "mean of all": lambda x: np.mean(x),
    "max": lambda x: np.max(x, axis=-1),
    "max of all": lambda x: np.max(x),
    "min": lambda x: np.min(x, axis=0, keepdims=True),
    "prod": lambda x: np.prod(x, axis=-1),
    "cumsum": lambda x: np.cumsum(x, axis=0),
    "cumsum along the last": lambda x: np.cumsum(x, axis=-1),
    "var": lambda x: np.var(x, axis=-1),
    "std": lambda x: np.std(x, ddof=1),
    "norm": lambda x: np.linalg.norm(x),
}
MOVES = {
    "roll": lambda x: np.roll(x, 2, axis=-1),
    "roll all": lambda x: np.roll(x, 3),
    "flip": lambda x: np.flip(x, 0),
    "concatenate": lambda x: np.concatenate((x, x * 2, x[:1])),
    "concatenate along the last": lambda x: np.concatenate((x, x[..., :1]), axis=-1),
    "stack": lambda x: np.stack((x, x * 3), axis=1),
    "pad": lambda x: np.pad(x, 2),
    "pad with a number": lambda x: np.pad(x, 1, constant_values=-3),
    "pad with what is there": lambda x: np.pad(x, ((1, 2),) * x.ndim, mode="edge"),
    "tril": lambda x: np.tril(x),
    "repeat": lambda x: np.repeat(x, 3, axis=0),
    "tile": lambda x: np.tile(x, 2),
    "take": lambda x: np.take(x, [1, 0, 1], axis=-1),
    "an index": lambda x: x[np.array([0, 2, 2, -1])],
    "a mask": lambda x: x[np.array([True, False] * 10)[: len(x)]],
    "flattened": lambda x: x.reshape(-1),
    "copied": lambda x: x.copy() if isinstance(x, np.ndarray) else x.clone(),
    "many joined": lambda x: np.concatenate([x * k for k in range(40)]),
    "in no order": lambda x: x[..., np.array([1, 0, 1, 1, 0] * 20)],
}
PRODUCTS = {
    "matmul": lambda x, y: x @ y,
    "by a vector": lambda x, y: x @ y[:, 1],
    "of a vector": lambda x, y: x[2] @ y,
    "of vectors": lambda x, y: x[0] @ y[:, 0],
    "turned": lambda x, y: y.T @ x.T,
    "of every other": lambda x, y: x[::2, ::2] @ y[::2],
    "with itself": lambda x, y: x @ x.T,
    "stacks": lambda x, y: np.stack((x, x * 2)) @ y,
    "stacks of both": lambda x, y: np.stack((x, x * 2)) @ np.stack((y, y))[:, None].reshape(2, 8, 3),
    "dot": lambda x, y: np.dot(x, y),
    "dot of vectors": lambda x, y: np.dot(x[1], y[:, 2]),
    "inner": lambda x, y: np.inner(x, x[1:]),
    "vdot": lambda x, y: np.vdot(x[:3, :3], x[1:4, :3]),
    "outer": lambda x, y: np.outer(x[0], y[0]),
    "tensordot": lambda x, y: np.tensordot(x.reshape(5, 2, 4), y.reshape(2, 4, 3), ((1, 2), (0, 1))),
    "vecdot": lambda x, y: np.vecdot(x, x * 2),
    "cross": lambda x, y: np.cross(x[:, :3], x[:, 3:6]),
    "dot of more axes": lambda x, y: np.dot(x.reshape(5, 2, 4), y.reshape(2, 4, 3)),
    "inner of more axes": lambda x, y: np.inner(x.reshape(5, 2, 4), x.reshape(5, 2, 4)),
    "dot with a number": lambda x, y: np.dot(x, y[0, 0]),
    "polyval": lambda x, y: np.polyval(x[0], y),
}
ELEMENTS = {
    "relu": tg.relu,
    "sigmoid": tg.sigmoid,
    "softplus": tg.softplus,
    "erf": tg.erf,
    "lgamma": tg.lgamma,
    "clamp": lambda x: tg.clamp(x, -0.5, 0.5),
    "clip": lambda x: np.clip(x, -0.5, 1.0),
    "softmax": lambda x: tg.softmax(x, axis=-1),
    "logsumexp": lambda x: tg.logsumexp(x, axis=0),
    "any": lambda x: (x > 3.0).any(),
    "all": lambda x: np.all(x > -9.0, axis=0),
    "count_nonzero": lambda x: np.count_nonzero(x, axis=-1),
}


def numbers(dtype, shape=(6, 8), seed=0):
    """Numbers of a dtype, among them zeros of both signs."""
    random = np.random.default_rng(seed)
    if dtype == "int64":
        return random.integers(-9, 9, shape)
    x = random.normal(size=shape) * 3
    x.reshape(-1)[::5] = 0.0
    x.reshape(-1)[1::5] = -0.0
    return (x + 1j * random.normal(size=shape)).astype(dtype) if dtype == "complex128" else x.astype(dtype)


def value_of(plan, listing, arrays):
    workspace = plan.take()
    for k, array in enumerate(arrays):
        workspace.load(k, array)
    assert workspace.forward() == -1
    return workspace.value(listing.outputs[0])


def matches_numpy(function, arrays, others, calls=False):
    """Record with some arrays, run with others: NumPy's bits; and no row that Python computes."""
    try:
        with np.errstate(all="ignore"):
            expected = [np.asarray(function(*given)) for given in (arrays, others)]
    except (TypeError, ValueError, IndexError):
        return
    listing, plan = lowered(function, arrays)
    for given, its in zip((arrays, others), expected, strict=True):
        same(value_of(plan, listing, given), its)
    assert bool(plan.calls) == calls


@pytest.mark.filterwarnings("ignore:Mean of empty", "ignore:invalid", "ignore:Degrees of freedom")
@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_reductions_have_numpys_bits(dtype, order):
    for name, function in REDUCTIONS.items():
        if dtype == "int64" and name in ("var", "std", "norm", "mean", "mean of all"):
            continue  # NumPy converts as it adds
        if order == "repeated" and name == "norm":
            continue  # NumPy's order of these elements is its own
        if dtype == "complex128" and name.startswith(("max", "min")):
            continue

        def program(x, function=function):
            return function(ORDERS[order](x))

        matches_numpy(program, [numbers(dtype)], [numbers(dtype, seed=1)])


@pytest.mark.parametrize("shape", [(3, 20000), (20000, 3), (2, 9000, 2), (129, 130), (8193,)])
def test_large_reductions_have_numpys_bits(shape):
    for axis in range(-1, len(shape) - 1):
        for of in (np.sum, np.mean, np.max):
            matches_numpy(
                lambda x, of=of, axis=axis: of(x, axis=axis),
                [numbers("float64", shape)],
                [numbers("float64", shape, 1)],
            )


def test_reductions_over_any_axes_of_any_memory_have_numpys_bits():
    random = np.random.default_rng(3)
    for _ in range(60):
        shape = tuple(random.integers(1, 6, random.integers(1, 5)).tolist())
        order = tuple(random.permutation(len(shape)).tolist())
        steps = tuple(slice(None, None, int(s)) for s in random.choice([1, -1, 2], len(shape)))
        chosen = random.choice(len(shape), random.integers(1, len(shape) + 1), replace=False)
        axis = tuple(sorted(chosen.tolist()))
        of = [np.sum, np.max, np.min, np.mean, np.prod][random.integers(5)]
        given = [numbers("float64", shape, int(seed)) for seed in random.integers(0, 99, 2)]
        listing, plan = lowered(lambda x, o=order, s=steps, a=axis, f=of: f(x.transpose(o)[s], axis=a), given[:1])
        expected = of(given[1].transpose(order)[steps], axis=axis)
        same(value_of(plan, listing, given[1:]), expected, f"{of.__name__} {shape} {order} {steps} {axis}")


def test_extremes_of_nan_and_zeros_of_both_signs():
    for of in (np.max, np.min):
        for axis in (None, 0, 1):
            x = numbers("float64", (7, 9))
            y = numbers("float64", (7, 9), 1)
            y[2, 3] = np.nan
            matches_numpy(lambda x, of=of, axis=axis: of(x, axis=axis), [x], [y])
            matches_numpy(lambda x, of=of, axis=axis: of(x, axis=axis), [x], [y * 0.0])


@pytest.mark.parametrize("order", [name for name in ORDERS if name != "nothing"])
@pytest.mark.parametrize("dtype", DTYPES)
def test_elements_that_are_moved(dtype, order):
    for name, function in MOVES.items():
        if dtype == "int64" and name.startswith("pad"):
            continue  # has no derivative, and so no row of its own

        def program(x, function=function):
            return function(ORDERS[order](x))

        matches_numpy(program, [numbers(dtype)], [numbers(dtype, seed=1)])


@pytest.mark.parametrize("name", PRODUCTS)
@pytest.mark.parametrize("dtype", DTYPES)
def test_products_have_numpys_bits(dtype, name):
    arrays = [[numbers(dtype, (5, 8), seed), numbers(dtype, (8, 3), seed + 1)] for seed in (0, 5)]
    if dtype == "complex128" and name in (
        "vdot",
        "vecdot",
        "dot of more axes",
        "inner of more axes",
        "dot with a number",
    ):
        pytest.skip("NumPy has another loop for it")
    matches_numpy(PRODUCTS[name], *arrays)


@pytest.mark.parametrize("shape", [(64, 65), (257, 3), (1, 300), (300, 1)])
def test_large_products_have_numpys_bits(shape):
    arrays = [[numbers("float64", shape, seed), numbers("float64", shape[::-1], seed + 1)] for seed in (0, 5)]
    matches_numpy(lambda x, y: x @ y, *arrays)
    matches_numpy(lambda x, y: x @ y[:, 0], *arrays)


@pytest.mark.parametrize("name", ELEMENTS)
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_rows_that_are_made_of_several_ufuncs(dtype, name):
    for shape in ((), (7,), (4, 3)):
        x = numbers(dtype, shape or (1,)).reshape(shape)
        if not shape and name not in ("relu", "sigmoid", "softplus", "erf", "clamp"):
            continue
        agree(ELEMENTS[name], [x], [x * 1.5 + np.asarray(0.25, dtype)])
        _, plan = lowered(ELEMENTS[name], [x])
        assert not plan.calls


def test_operands_of_several_dtypes_and_shapes():
    x, y = numbers("float32", (3, 4)), numbers("float64", (4,), 2)
    matches_numpy(lambda x, y: np.concatenate((x, y[None])), [x, y], [x * 2, y * 2])
    matches_numpy(lambda x, y: np.where(x > 0, x, y), [x, y], [x * 2, y * -2])
    matches_numpy(lambda x, y: (x + y).mean(axis=0), [x, y], [x * 2, y * -2])
    matches_numpy(lambda x, y: np.stack((x[0] > 0, y > 0)), [x, y], [x * 2, y * -2])


PROGRAM = {
    "sums": lambda x: (x.mean(axis=0) + x.max(axis=0)).sum(),
    "products": lambda x: (x @ x.T @ x).sum(axis=1),
    "moves": lambda x: np.roll(np.concatenate((x, x * 2)), 1, axis=0)[[0, 3]].sum(axis=0),
    "elements": lambda x: tg.softplus(tg.relu(x) - tg.sigmoid(x)) + tg.erf(x),
}


def filled(x):
    y = x * 0.0
    for k in range(len(x)):
        y[k] = x[k] * k
    return y


def _grown(run):
    """How many blocks of memory a hundred runs leave."""
    gc.collect()
    gc.disable()
    try:
        before = sys.getallocatedblocks()
        for _ in range(100):
            run()
        return sys.getallocatedblocks() - before
    finally:
        gc.enable()


@pytest.mark.parametrize("function", [*PROGRAM.values(), filled], ids=[*PROGRAM, "writes"])
def test_runs_allocate_nothing_and_call_no_python(function):
    x = numbers("float64", (6, 5))
    listing, plan = lowered(function, [x])
    assert not plan.calls
    workspace = plan.take()
    for _ in range(3):
        workspace.load(0, x)
        assert workspace.forward() == -1
    events = []
    sys.setprofile(lambda frame, event, arg: events.append(frame.f_code.co_name) if event == "call" else None)
    try:
        workspace.forward()
    finally:
        sys.setprofile(None)
    assert events in (["forward"], ["forward", "forward"]), "the method, and compiled code by that name"
    assert _grown(workspace.forward) < 20
    tracemalloc.start()
    try:
        workspace.forward()
        tracemalloc.reset_peak()
        before, _ = tracemalloc.get_traced_memory()
        workspace.forward()
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak - before < 1000, "an array of NumPy's takes 100 bytes and its numbers"
    same(workspace.value(listing.outputs[0]), np.asarray(function(tg.tensor(x)).numpy()))


def test_threads_have_working_memory_of_their_own():
    def program(x):
        for _ in range(30):
            x = np.roll(tg.softmax(x @ x - np.mean(x, axis=0), axis=1), 1, axis=0)
            x[0] = np.max(x, axis=0)
        return x

    given = [numbers("float64", (6, 6), seed) for seed in range(4)]
    listing, plan = lowered(program, given[:1])
    expected = [value_of(plan, listing, [x]).copy() for x in given]
    wrong = []

    def work(x, its):
        for _ in range(200):
            if value_of(plan, listing, [x]).tobytes() != its.tobytes():
                wrong.append(x)

    workers = [threading.Thread(target=work, args=pair) for pair in zip(given, expected, strict=True)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert not wrong
    for x, its in zip(given, expected, strict=True):
        same(its, program(tg.tensor(x)).numpy())


# What is not known in steps


def test_what_looks_at_numbers_is_left_to_python():
    def looking(x):
        return x * 2 if float(x.sum()) > 0 else x

    x = numbers("float64", (3,))
    assert find(lambda x: x * 2, [x], x * 2, False) is not None
    assert find(looking, [x], np.asarray(looking(x)), False) is None
    assert find(lambda x: x * len(np.unique(x)), [x], x * 3, False) is None
    assert find(lambda x: np.sort(x), [x], np.sort(x), False) is None


def test_powers_of_integers_raise_what_python_raises():
    program = tg.record(lambda x, k: x**k, np.array([2, 3]), np.array([1, 2]))
    assert program(np.array([2, 3]), np.array([3, 2])).tolist() == [8, 9]
    with pytest.raises(tg.errors.DivergenceError):
        program(np.array([2, 3]), np.array([-1, 2]))
    compiled = tg.compile(lambda x, k: x**k)
    for _ in range(3):
        assert compiled(np.array([2, 3]), np.array([3, 2])).tolist() == [8, 9]
    with pytest.raises(ValueError, match="negative"):
        compiled(np.array([2, 3]), np.array([-1, 2]))


def test_looking_for_steps_draws_nothing(monkeypatch):
    called = []
    monkeypatch.setattr(chaining, "find", lambda *args: called.append(args))
    program = tg.record(lambda x: x + tg.random.randn(3), np.ones(3))
    assert program.plan.calls
    assert not called


def test_steps_that_give_something_else_are_left_to_python(monkeypatch):
    """A loop in another order than NumPy's is found out before it is used."""
    x = numbers("float64", (4, 50))

    def reversed_sum(sketch, ufunc, part, axis, keepdims, dtype=None):
        return right(sketch, ufunc, part.view(part.array[:, ::-1]), axis, keepdims, dtype)

    from tapegrad.replay import sketching

    right = sketching.reduced
    assert find(lambda x: x.sum(axis=1), [x], x.sum(axis=1), False) is not None
    monkeypatch.setattr(sketching, "reduced", reversed_sum)
    assert find(lambda x: x.sum(axis=1), [x], x.sum(axis=1), False) is None
    listing, plan = lowered(lambda x: np.mean(x, axis=1), [x])
    assert plan.calls
    same(value_of(plan, listing, [x]), np.mean(x, axis=1))


def test_moves_that_depend_on_the_numbers_are_left_to_python():
    x = numbers("float64", (5,), 2)
    assert find(lambda x: x[[2, 1]], [x], x[[2, 1]], True) is not None
    assert find(lambda x: np.sort(x)[::-1].copy(), [x], np.sort(x)[::-1], True) is None
    assert find(lambda x: x + 1.0, [x], x + 1.0, True) is None


def test_functions_that_differ_in_a_number_only_are_told_apart():
    x = numbers("float64", (3,))
    for one, other in ((0.0, -0.0), (1, True), (1.0, 1)):
        key = [
            chaining._key(chaining.functools.partial(np.full_like, fill_value=v), [], None) for v in (one, other, one)
        ]
        assert key[0] != key[1]
        assert key[0] == key[2]
    assert chains.same_bits(x, x.copy())
    assert not chains.same_bits(np.zeros(2), -np.zeros(2))


def test_a_chain_is_found_once_for_rows_that_are_alike(monkeypatch):
    count = []
    found = chaining.find
    monkeypatch.setattr(chaining, "find", lambda *args: count.append(1) or found(*args))

    def program(x):
        for _ in range(20):
            x = x - x.mean(axis=0)
        return x

    _, plan = lowered(program, [numbers("float64")])
    assert len(count) == 1
    assert not plan.calls


# Places


def test_adding_at_places_that_are_known():
    places = np.array([2, 2, -1, 0])

    def added(x):
        y = x * 2
        np.add.at(y, places, x[:4])
        return y

    def taken_away(x):
        y = x * 2
        np.subtract.at(y, (places[:, None], np.array([0, 1, 1])), x[:4, :3])
        np.add.at(y, places, 0.5)
        return y

    for function, shape in ((added, (9,)), (added, (5, 3)), (taken_away, (5, 3))):
        for dtype in ("float64", "float32", "complex128"):
            x = numbers(dtype, shape)
            matches_numpy(function, [x], [x[::-1] * 3])
            agree(function, [x], [x * 3])


def test_reading_and_writing_at_places_that_are_computed():
    def read(x, k):
        return x.reshape(-1)[k * 2]

    def write(x, k):
        y = x * 1.0
        y[k] = x[:3] * 10
        return y

    x = numbers("float64", (9,))
    for function in (read, write):
        listing, plan = lowered(function, [x, np.array([0, 1, 2])])
        for places in ([0, 1, 2], [3, 0, 3], [-1, 2, -4]):
            places = np.array(places)
            if function is read:
                expected = x[places * 2]
            else:
                expected = x * 1.0
                expected[places] = x[:3] * 10
            same(value_of(plan, listing, [x, places]), expected)
        assert not plan.calls
        workspace = plan.take()
        workspace.load(0, x)
        for outside in ([0, 1, 9], [-10, 0, 0]):
            workspace.load(1, np.array(outside))
            assert workspace.forward() >= 0, "Python would raise"
        agree(function, [x, np.array([0, 1, 2])], [x * 2, np.array([1, 1, 0])])


@pytest.mark.parametrize("dtype", ["float64", "float32", "complex128"])
def test_adding_at_places_that_are_computed(dtype):
    def program(x, k):
        y = x * 2
        np.add.at(y, k, x[:4])
        return y

    x = numbers(dtype, (9,))
    listing, plan = lowered(program, [x, np.array([0, 1, 2, 3])])
    places = np.array([2, 2, -1, 2])
    expected = x * 2
    np.add.at(expected, places, x[:4])
    same(value_of(plan, listing, [x, places]), expected)
    assert not plan.calls
