"""Rows that NumPy computes by several calls: their steps give NumPy's bits, without Python and without new memory."""

import gc
import sys
import threading
import tracemalloc

import numpy as np
import pytest
from program.chained import matches_numpy, numbers, value_of
from program.plans import agree, lowered, same

import tapegrad as tg

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
    assert events == ["forward"]
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
