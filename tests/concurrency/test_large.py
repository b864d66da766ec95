"""Large arrays: the same numbers with any number of threads, and what NumPy says of errors said once, as it says it."""

import threading
import tracemalloc
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.core import parallel_elementwise, thread_pool
from tapegrad.engine import parallel_rows, tape_pass
from tapegrad.ops import BY_NAME, TABLE, Elementwise
from tapegrad.tape import abi as R

THREADS = (1, 2, 3, 7)
SIZE = parallel_elementwise.CHEAP_LARGE + 1237


@pytest.fixture(autouse=True)
def number_of_threads():
    before = tg.get_num_threads()
    yield
    tg.set_num_threads(before)


@pytest.fixture
def counted(monkeypatch):
    """The numbers of parts of what has been divided."""
    found = []
    run = thread_pool.run

    def noted(task, count):
        found.append(count)
        run(task, count)

    monkeypatch.setattr(thread_pool, "run", noted)
    return found


@pytest.fixture
def soon(monkeypatch):
    """Divide forward what has some thousand elements: this changes nothing but the time that it takes."""
    monkeypatch.setattr(parallel_elementwise, "CHEAP_LARGE", 1 << 12)
    monkeypatch.setattr(parallel_elementwise, "LARGE", 1 << 12)
    monkeypatch.setattr(parallel_elementwise, "GRAIN", 1 << 9)


def by_threads(compute):
    """Return the bytes of what is computed with each number of threads."""
    found = []
    for n in THREADS:
        tg.set_num_threads(n)
        found.append([np.asarray(a).tobytes() for a in compute()])
    return found


def values(shape, low=0.1, high=0.9, seed=0):
    return np.random.default_rng(seed).uniform(low, high, shape)


PROGRAMS = {
    "sums and products": lambda x, c: (x + c) * x - c / x + 2.0 * x - 1.0,
    "functions": lambda x, c: tg.sin(x) * tg.exp(-x) + tg.log(c + x).tanh(),
    "powers": lambda x, c: x**2 + x**c + x**0.5 + 2.0**x,
    "choices": lambda x, c: tg.where(x > c, x * c, -x) + tg.maximum(x, c) + tg.relu(x - 0.5),
    "of SciPy": lambda x, c: tg.erf(x) + tg.sigmoid(c * x) + tg.softplus(x),
    "one leaf twice": lambda x, c: x + x + (x * x).sqrt(),
    "shapes": lambda x, c: (x + 1.0).reshape(-1, 1).sin().ravel() + c,
    "a number and all": lambda x, c: x * x.mean() + (x + c.sum()),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_values_and_gradients_have_the_same_bits_with_any_number_of_threads(name, counted):
    data, other = values(SIZE), values(SIZE, 0.9, 1.1, 1)

    def compute():
        x, c = tg.tensor(data, requires_grad=True), tg.tensor(other, requires_grad=name != "powers")
        y = PROGRAMS[name](x, c)
        y.backward(tg.tensor(values(SIZE, -1.0, 1.0, 2)))
        return y.detach().numpy(), x.grad.numpy()

    one, *more = by_threads(compute)
    assert all(found == one for found in more)
    assert max(counted) == max(THREADS)


OWN = {  # values, derivatives, and whether it is divided in reverse, where there are COSTLY_SIZE elements
    "a function, kept": ("tanh(x) * y", {"dx": "y * (1 - tanh(x) ** 2)", "dy": "tanh(x)"}, False),
    "a function of a loop's result": ("exp(-x * y)", {"dx": "-y * out", "dy": "-x * out"}, False),
    "no functions": ("x**3 / (1 + y)", {"dx": "3 * x**2 / (1 + y)", "dy": "-(x**3) / (1 + y) ** 2"}, False),
    "functions in both": ("sin(x * y)", {"dx": "y * cos(x * y)", "dy": "x * cos(x * y)"}, True),
    "a power in both": ("x**1.5 + y", {"dx": "1.5 * x**0.5", "dy": "1"}, True),
    "inside of where": ("where(x > 0.5, log(x), y)", {"dx": "where(x > 0.5, 1 / x, 0)", "dy": "where(x > 0.5, 0, 1)"},
                        False),
}  # fmt: skip


@pytest.mark.parametrize("name", OWN)
def test_rows_of_users_own_are_divided_as_built_in_ones_are(name, counted):
    formula, derivatives, costly = OWN[name]
    row = tg.elementwise(formula, **derivatives, domain=(0.1, 0.9))
    for size, is_divided in ((parallel_rows.COSTLY_SIZE + 77, (False, costly)), (SIZE, (True, True))):
        divided = set()

        def compute(size=size, divided=divided):
            data, other, g = (values(size, seed=k) for k in range(3))
            x, y = tg.tensor(data, requires_grad=True), tg.tensor(other, requires_grad=True)
            counted.clear()
            out = row(x, y)
            forward = len(counted)
            out.backward(g)
            if tg.get_num_threads() > 1:
                divided.add((forward > 0, len(counted) > forward))
            return out.detach().numpy(), x.grad.numpy(), y.grad.numpy()

        one, *more = by_threads(compute)
        assert all(found == one for found in more)
        assert divided == {is_divided}


def test_what_users_rows_say_of_errors_is_said_once(counted):
    row = tg.elementwise("log(x - y)", dx="1 / (x - y)", dy="-1 / (x - y)", domain=((2, 3), (0, 1)))
    tg.set_num_threads(2)
    x = values(SIZE, 1.0, 2.0)
    x[[5, -7]] = 0.5
    with warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always")
        found = row(x, 0.5 * np.ones(SIZE)).numpy()
    assert [str(each.message) for each in noted] == ["divide by zero encountered in log"]
    assert counted and np.isneginf(found[[5, -7]]).all() and np.isfinite(found).sum() == SIZE - 2


@pytest.mark.parametrize("name", ["sums and products", "functions", "choices", "one leaf twice", "shapes"])
def test_gradients_are_those_of_torch(name, torch):
    tg.set_num_threads(3)
    data, other, g = values(SIZE), values(SIZE, 0.9, 1.1, 1), values(SIZE, -1.0, 1.0, 2)

    class Theirs:
        sin, exp, log, where, maximum, relu = (
            staticmethod(getattr(torch, n)) for n in ("sin", "exp", "log", "where", "maximum", "relu")
        )

    program = PROGRAMS[name]
    ours = tg.tensor(data, requires_grad=True)
    program(ours, tg.tensor(other)).backward(tg.tensor(g))
    theirs = torch.tensor(data, requires_grad=True)
    scope = {**program.__globals__, "tg": Theirs}
    of_torch = type(program)(program.__code__, scope)
    of_torch(theirs, torch.tensor(other)).backward(torch.tensor(g))
    np.testing.assert_allclose(ours.grad.numpy(), theirs.grad.numpy(), rtol=1e-12, atol=1e-14)


ROWS = [row for row in TABLE if isinstance(row, Elementwise) and row.public and row.arity < 3]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_every_row_has_numpys_bits(row, soon, counted):
    n = 5003
    arrays = [np.random.default_rng(k).uniform(0.2, 0.9, n) for k in range(row.arity)]
    if row.name in ("gcd", "lcm", "left_shift", "right_shift", "bitwise_count", "invert") or "bitwise" in row.name:
        arrays = [(a * 50).astype(np.int64) for a in arrays]
    with np.errstate(all="ignore"):
        expected = row.twins[0](*arrays)
        for threads in THREADS:
            tg.set_num_threads(threads)
            found = parallel_elementwise.compute(row, row.twins[0], arrays)
            assert found.dtype == expected.dtype and found.tobytes() == expected.tobytes()
    assert counted == [2, 3, 7]


@st.composite
def operands(draw):
    """Two operands of one shape or shapes that broadcast, of any dtype, in any order in memory, or a number."""
    shape = draw(st.sampled_from([(4100,), (4500, 1), (70, 61), (2, 2100), (20, 15, 14), (1, 4100), (4100, 2)]))
    random = np.random.default_rng(draw(st.integers(0, 99)))
    made = []
    for k in range(2):
        dtype = draw(st.sampled_from(["f8", "f8", "f8", "f4", "i4", "c16"]))
        own = shape
        if k == 1:
            kind = draw(st.sampled_from(["same", "same", "last", "first", "0-d", "number", "one"]))
            if kind == "number":
                made.append(draw(st.sampled_from([2, 0.5, 3.0, np.float32(1.5), True])))
                continue
            own = {"last": shape[-1:], "first": (shape[0],) + (1,) * (len(shape) - 1), "0-d": (), "one": (1,)}.get(
                kind, shape
            )
        order = draw(st.sampled_from(["C", "C", "F", "step", "back", "swap"]))
        real = random.uniform(1, 9, own)
        array = np.array(real + 1j * real if dtype == "c16" else real).astype(dtype)
        if order == "F":
            array = np.asfortranarray(array)
        elif order == "step" and array.ndim:
            array = np.repeat(array, 2, -1)[..., ::2]
        elif order == "back" and array.ndim:
            array = array[::-1]
        elif order == "swap" and array.ndim > 1:
            array = np.ascontiguousarray(array.swapaxes(0, 1)).swapaxes(0, 1)
        made.append(array)
    return made if draw(st.booleans()) else made[::-1]


@settings(max_examples=150)
@given(operands(), st.sampled_from(["add", "mul", "pow", "arctan2", "maximum", "lt", "hypot", "xlogy", "where"]))
def test_any_shapes_strides_and_dtypes_give_what_numpy_gives(pair, name):
    row = next(r for r in TABLE if isinstance(r, Elementwise) and r.name == name)
    function = row.twins[0]
    if name == "where":
        pair = [np.asarray(pair[0]).real > 5, *pair]
    sizes = parallel_elementwise.LARGE, parallel_elementwise.CHEAP_LARGE, parallel_elementwise.GRAIN
    parallel_elementwise.LARGE = parallel_elementwise.CHEAP_LARGE = 1 << 12
    parallel_elementwise.GRAIN = 1 << 9
    try:
        try:
            expected = function(*pair)
        except TypeError:
            with pytest.raises(TypeError):
                parallel_elementwise.compute(row, function, pair)
            return
        for threads in (2, 7):
            tg.set_num_threads(threads)
            found = parallel_elementwise.compute(row, function, pair)
            assert found.shape == expected.shape and found.dtype == expected.dtype
            assert found.strides == expected.strides and found.tobytes() == expected.tobytes()
    finally:
        parallel_elementwise.LARGE, parallel_elementwise.CHEAP_LARGE, parallel_elementwise.GRAIN = sizes


def test_recorded_and_unrecorded_operations_are_divided(counted):
    tg.set_num_threads(2)
    x = tg.tensor(values(SIZE), requires_grad=True)
    plain = tg.tensor(values(SIZE))
    for compute in (
        lambda: x.sin(),
        lambda: tg.sin(x),
        lambda: np.sin(x),
        lambda: x * x,
        lambda: x * plain,
        lambda: x + 1.0,
        lambda: 1.0 - x,
        lambda: x * plain.numpy(),
        lambda: tg.maximum(x, plain),
        lambda: tg.where(x > 0.5, x, plain),
        lambda: plain.sin(),
        lambda: plain * plain,
        lambda: (plain * 2.0).exp(),
    ):
        for mode in (tg.enable_grad, tg.no_grad, tg.inference_mode):
            counted.clear()
            with mode():
                compute()
            assert counted, mode


def test_small_arrays_are_not_divided(counted):
    tg.set_num_threads(7)
    x = tg.tensor(values(parallel_elementwise.LARGE - 1), requires_grad=True)
    (x.sin() * x + 1.0).sum()
    y = tg.tensor(values(parallel_elementwise.CHEAP_LARGE - 1), requires_grad=True)
    y * y + 1.0
    z = tg.tensor(values(parallel_rows.COSTLY_SIZE - 1), requires_grad=True)
    z.sin().sum().backward()
    assert not counted


@pytest.mark.parametrize("threads", THREADS)
def test_floating_point_errors_are_said_once_as_the_caller_has_set(threads):
    tg.set_num_threads(threads)
    x = tg.tensor(values(SIZE), requires_grad=True)
    bad = x.detach().numpy().copy()
    bad[[1, SIZE // 2, SIZE - 1]] = -1.0, 0.0, -2.0
    y = tg.tensor(bad)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        value = y.log()
    assert sorted(str(w.message) for w in caught) == [
        "divide by zero encountered in log",
        "invalid value encountered in log",
    ]
    with np.errstate(all="ignore"):
        assert value.numpy().tobytes() == BY_NAME["log"].twins[0](bad).tobytes()
    with np.errstate(all="ignore"), warnings.catch_warnings():
        warnings.simplefilter("error")
        y.log()
    with np.errstate(divide="raise"), pytest.raises(FloatingPointError, match="divide by zero encountered in log"):
        y.log()
    said = []
    with np.errstate(all="call", call=lambda kind, flag: said.append(kind)):
        y.log()
    assert sorted(said) == ["divide by zero", "invalid value"]
    with np.errstate(over="raise"), pytest.raises(FloatingPointError, match="overflow"):
        (y * 1e308) * 1e10


def test_what_numpy_refuses_is_refused_with_the_operations_name():
    tg.set_num_threads(3)
    x = tg.tensor(values(SIZE), requires_grad=True)
    with pytest.raises(tg.errors.ShapeError, match="add"):
        x + tg.tensor(values(SIZE - 1))
    z = tg.tensor(values(SIZE) + 0j, requires_grad=True)
    with pytest.raises(tg.errors.DTypeError, match="floor"):
        z.floor()


def test_threads_that_use_tapegrad_themselves_share_the_pool():
    tg.set_num_threads(3)
    data = values(SIZE)
    expected, failed = [], []

    def gradient():
        x = tg.tensor(data, requires_grad=True)
        (x.sin() * x).sum().backward()
        return x.grad.numpy().tobytes()

    expected.append(gradient())

    def work():
        try:
            for _ in range(3):
                assert gradient() == expected[0]
        except BaseException as error:
            failed.append(error)

    users = [threading.Thread(target=work) for _ in range(4)]
    for user in users:
        user.start()
    for user in users:
        user.join()
    assert not failed


@pytest.mark.parametrize("retain", [False, True])
def test_a_divided_row_frees_and_keeps_what_any_row_does(retain):
    tg.set_num_threads(2)
    x = tg.tensor(values(SIZE), requires_grad=True)
    loss = (x.sin() * x + 1.0).sum()
    loss.backward(retain_graph=retain)
    once = x.grad.numpy().copy()
    if retain:
        loss.backward()
        np.testing.assert_array_equal(x.grad.numpy(), 2 * once)
    else:
        with pytest.raises(tg.errors.FreedError):
            loss.backward()


def test_large_rows_with_hooks_retained_gradients_and_checks():
    tg.set_num_threads(2)
    data = values(SIZE)
    x = tg.tensor(data, requires_grad=True)
    a = x + 1.0
    b = a.sin()
    c = b + x
    seen = []
    a.retain_grad()
    b.register_hook(lambda g: seen.append(g.numpy().copy()) or 2 * g)
    c.grad_fn.register_hook(lambda after, before: seen.append(before[0].numpy().copy()))
    c.backward(tg.tensor(data))
    np.testing.assert_array_equal(seen[0], data)
    np.testing.assert_array_equal(seen[1], data)
    np.testing.assert_allclose(a.grad.numpy(), 2 * data * np.cos(data + 1), rtol=1e-15)
    np.testing.assert_allclose(x.grad.numpy(), data + 2 * data * np.cos(data + 1), rtol=1e-15)
    with tg.autograd.detect_anomaly():
        y = tg.tensor(np.append(data, 0.0), requires_grad=True)
        with np.errstate(all="ignore"):
            z = (y.sqrt() + 1.0).reshape(-1, 1).sum()
        with pytest.raises(tg.errors.TapegradError, match="sqrt"):
            (z * 2.0).backward()


def test_a_large_sum_is_divided_on_its_way_back(counted):
    tg.set_num_threads(3)
    for dtype in (np.float64, np.float32, np.complex64):
        x = tg.tensor(values(SIZE).astype(dtype), requires_grad=True)
        loss = (x.reshape(-1, 1) * 1.0).mean()
        counted.clear()
        (g,) = tg.autograd.grad(loss, x, tg.tensor(np.array(3.0, dtype)))
        assert counted
        np.testing.assert_allclose(g.numpy(), np.full(SIZE, 3.0 / SIZE), rtol=1e-6)


CHAINS = {
    "products": lambda x, c: x * c * 0.9 / c / 1.1,
    "quotients of a number": lambda x, c: 2.0 / (3.0 / (x * c)) * c,
    "functions": lambda x, c: tg.exp(-tg.sin(x)).sqrt().log(),
    "an operand twice": lambda x, c: (x * x) * (x * c),
    "both operands": lambda x, c: (x * 2.0) * (x / c),
}


def in_pieces(chain, arrays, n=1000):
    """The gradient by x, of pieces that are no large arrays."""
    found = []
    for begin in range(0, len(arrays[0]), n):
        x, c, g = (tg.tensor(a[begin : begin + n], requires_grad=k == 0) for k, a in enumerate(arrays))
        chain(x, c).backward(g)
        found.append(x.grad.numpy())
    return np.concatenate(found)


@pytest.fixture
def overwritten(monkeypatch):
    """For each divided row, whether an adjoint is written over the one that it is made of."""
    found, run = [], tape_pass.run_parts

    def noted(scratch):
        targets = [scratch[R.S_PARTS + 2 + 3 * p] for p in range(scratch[R.S_PARTS])]
        found.append(scratch[R.S_ARGS + R.ADJOINT_IN] in targets)
        run(scratch)

    monkeypatch.setattr(tape_pass, "run_parts", noted)
    return found


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.complex128, np.complex64])
@pytest.mark.parametrize("name", CHAINS)
def test_an_adjoint_written_over_the_one_it_is_made_of_has_the_same_bits(name, dtype, overwritten):
    tg.set_num_threads(3)
    arrays = [values(SIZE, 0.5, 0.9, k).astype(dtype) for k in range(3)]
    if np.dtype(dtype).kind == "c":
        arrays = [a * dtype(1 + 0.1j) for a in arrays]
    x, c, g = (tg.tensor(a, requires_grad=k == 0) for k, a in enumerate(arrays))
    CHAINS[name](x, c).backward(g)
    assert x.grad.numpy().tobytes() == in_pieces(CHAINS[name], arrays).tobytes()
    assert g.numpy().tobytes() == arrays[2].tobytes()  # the caller's own is not written
    assert any(overwritten)


def test_adjoints_that_somebody_looks_at_are_not_written_over(overwritten):
    tg.set_num_threads(2)
    data, g = values(SIZE), values(SIZE, seed=1)
    x = tg.tensor(data, requires_grad=True)
    a = x * 2.0
    b = a * 3.0
    c = b * 5.0
    b.retain_grad()
    c.backward(tg.tensor(g))
    np.testing.assert_array_equal(b.grad.numpy(), g * 5.0)
    np.testing.assert_array_equal(x.grad.numpy(), g * 5.0 * 3.0 * 2.0)
    assert not any(overwritten)
    x = tg.tensor(data, requires_grad=True)
    a = x * 2.0
    b = a * 3.0
    by_a, by_b = tg.autograd.grad((b * 5.0) * 7.0, (a, b), tg.tensor(g))
    np.testing.assert_array_equal(by_a.numpy(), g * 7.0 * 5.0 * 3.0)
    np.testing.assert_array_equal(by_b.numpy(), g * 7.0 * 5.0)
    seed = g.copy()
    ((x * 2.0) * 3.0).backward(tg.from_numpy(seed))
    np.testing.assert_array_equal(seed, g)
    w = tg.tensor(data, requires_grad=True)
    a = w * 2.0
    (a.exp() + a * 3.0).backward(tg.tensor(g))  # what arrives second is added
    np.testing.assert_allclose(w.grad.numpy(), 2.0 * g * (np.exp(2.0 * data) + 3.0), rtol=1e-14)


@pytest.mark.parametrize("function", [tg.relu, tg.softplus, lambda x: abs(x), lambda x: tg.clamp(x, 0.3)])
def test_parts_are_computed_where_they_are_to_be(function):
    tg.set_num_threads(2)
    x = tg.tensor(values(SIZE))
    function(x)
    tracemalloc.start()
    try:
        function(x)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 8 * SIZE + 8 * parallel_elementwise.GRAIN // 2


@pytest.mark.parametrize(
    "size", [parallel_elementwise.COPIED_LARGE // 8 - 1, parallel_elementwise.COPIED_LARGE // 8 + 12_345]
)
def test_large_arrays_are_copied_whole(size):
    source = np.arange(float(size))
    source[7] = -0.0
    target = np.full(size, np.nan)
    parallel_elementwise.copy_into(target, source)
    assert target.tobytes() == source.tobytes()
    again = parallel_elementwise.copied(source)
    assert again.tobytes() == source.tobytes()
    assert again.flags.owndata and not np.shares_memory(again, source)
    parallel_elementwise.copy_into(target, source[::-1])
    np.testing.assert_array_equal(target, source[::-1])
    parallel_elementwise.copy_into(target, 3)
    assert (target == 3).all()


def test_a_program_of_large_arrays_takes_them_and_gives_its_own():
    x = np.linspace(0.0, 1.0, parallel_elementwise.COPIED_LARGE // 8 + 3)
    program = tg.record(lambda x: (x * x * x).sum(), x).optimized()
    first = program.value_and_grad(x)[1]
    for _ in range(2):
        gradient = program.value_and_grad(2 * x)[1]
        np.testing.assert_allclose(gradient, 12 * x * x, rtol=1e-14)
    np.testing.assert_allclose(first, 3 * x * x, rtol=1e-14)
