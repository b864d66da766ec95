"""`tg.while_loop` is the loop that Python runs: the same values and gradients, in plain code and compiled."""

import gc
import signal
import threading
import tracemalloc

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from program.recorded import as_it_is

import tapegrad as tg
from tapegrad.program.run.loop_driver import Driver
from tapegrad.program.run.loops import Loop, Way

REL = 1e-10


def newton(a, w):
    def body(state):
        k, x = state
        return k + 1, x - (x**3 + w * x - a) / (3 * x**2 + w)

    k, x = tg.while_loop(lambda s: (s[0] < 20) & (abs(s[1] ** 3 + w * s[1] - a) > 1e-9), body, (0, a * 0.0 + 1.0))
    return x + 0.0 * k


def newton_in_python(a, w):
    k, x = 0, a * 0.0 + 1.0
    while k < 20 and abs(x**3 + w * x - a) > 1e-9:
        k, x = k + 1, x - (x**3 + w * x - a) / (3 * x**2 + w)
    return x + 0.0 * k


def asks(a, w):
    """Ask with `and`, of which the second question is only right where the first has been answered."""
    steps = tg.tensor([0.5, 0.25, 0.5, 0.75])

    def cond(s):
        return s["k"] < 4 and s["x"] * steps[s["k"]] > 0.5

    return tg.while_loop(cond, lambda s: {"x": s["x"] * (0.5 + 0.1 * w), "k": s["k"] + 1}, {"x": a, "k": 0})["x"]


def asks_in_python(a, w):
    steps, k, x = np.array([0.5, 0.25, 0.5, 0.75]), 0, a
    while k < 4 and x * steps[k] > 0.5:
        k, x = k + 1, x * (0.5 + 0.1 * w)
    return x


def branches(a, w):
    def body(x):
        if x > 2.0:
            return x * 0.5 * w
        return x - 0.1 * a if x > 1.0 else x * 0.9

    return tg.while_loop(lambda x: x > 0.5, body, a * a * w)


def branches_in_python(a, w):
    x = a * a * w
    while x > 0.5:
        x = x * 0.5 * w if x > 2.0 else x - 0.1 * a if x > 1.0 else x * 0.9
    return x


def nested(a, w):
    def inner(x):
        return tg.while_loop(lambda y: y > 1.0, lambda y: y * (0.5 + 0.1 * w), x)

    return tg.while_loop(lambda s: s[0] < 3 * a, lambda s: (s[0] + 1, inner(s[1] + a * s[0]) + w), (0, a))[1]


def nested_in_python(a, w):
    k, x = 0, a
    while k < 3 * a:
        y = x + a * k
        while y > 1.0:
            y = y * (0.5 + 0.1 * w)
        k, x = k + 1, y + w
    return x


def of_arrays(a, w):
    matrix = np.array([[0.5, 0.2], [-0.1, 0.6]]) * w

    def body(s):
        return [matrix @ s[0] + 0.1, s[1].T @ s[1] * 0.1, np.linalg.solve(matrix + 2.0 * np.eye(2), s[2])]

    first = [np.stack([a, a * 2.0]), np.ones((2, 2)) * a, np.stack([w, a])]
    x, y, z = tg.while_loop(lambda s: (s[0] ** 2).sum() > 1.0, body, first)
    return x.sum() + y.sum() + (z * z).sum()


def of_arrays_in_python(a, w):
    matrix = np.array([[0.5, 0.2], [-0.1, 0.6]]) * w
    x, y, z = np.stack([a, a * 2.0]), np.ones((2, 2)) * a, np.stack([w, a])
    while (x**2).sum() > 1.0:
        x, y, z = matrix @ x + 0.1, y.T @ y * 0.1, np.linalg.solve(matrix + 2.0 * np.eye(2), z)
    return x.sum() + y.sum() + (z * z).sum()


def of_complex(a, w):
    z = tg.while_loop(lambda z: abs(z) > 0.5, lambda z: z * (0.6 + 0.3j) * w, a * (1.0 + 2.0j))
    return (z * np.conjugate(z)).real


def of_complex_in_python(a, w):
    z = a * (1.0 + 2.0j)
    while abs(z) > 0.5:
        z = z * (0.6 + 0.3j) * w
    return (z * np.conjugate(z)).real


def exchanges(a, w):
    """Give on what was given, twice, and what is from outside."""
    b = a * w
    x, y, _ = tg.while_loop(lambda s: s[0] + s[1] > 2.0, lambda s: (s[1] * 0.5, s[0], b), (a, a, w))
    return x * y + b


def exchanges_in_python(a, w):
    b = a * w
    x, y = a, a
    while x + y > 2.0:
        x, y = y * 0.5, x
    return x * y + b


LOOPS = {
    loop.__name__: (loop, globals()[f"{loop.__name__}_in_python"])
    for loop in (newton, asks, branches, nested, of_arrays, of_complex, exchanges)
}
POINTS = [(3.0, 0.7), (4.5, 0.9), (0.2, 0.5), (2.5, 0.4), (2.0, 0.8), (0.9, 0.6)]


def arrays(point):
    return [np.array(x) for x in point]


def numbers(value):
    if isinstance(value, (tuple, list)):
        return np.concatenate([numbers(v) for v in value])
    return np.array(0.0 if value is None else value, float).reshape(-1)


def assert_close(one, other):
    np.testing.assert_allclose(numbers(one), numbers(other), rtol=REL, atol=1e-12)


WAYS = {
    "value": (lambda f: f, lambda f: f),
    "gradient": (lambda f: tg.func.value_and_grad(f, (0, 1)),) * 2,
    "hessian": (lambda f: tg.func.hessian(f, (0, 1)),) * 2,
    "forward": (lambda f: lambda *x: tg.func.jvp(f, x, (np.array(1.0), np.array(-2.0))),) * 2,
}


@pytest.mark.parametrize("name", LOOPS)
@pytest.mark.parametrize("way", WAYS)
def test_a_loop_is_pythons_and_one_recording_serves_any_number_of_steps(name, way):
    loop, in_python = LOOPS[name]
    change, reference = WAYS[way]
    reference, within = reference(in_python), tg.compile(change(loop))
    compiled = tg.compile(loop)
    outside = change(compiled)
    for point in POINTS:
        expected = reference(*arrays(point))
        if way == "value":
            expected = in_python(*map(tg.tensor, point)).detach()
            assert within(*arrays(point)) == expected  # to the bit
        assert_close(change(loop)(*arrays(point)), expected)
        assert_close(outside(*arrays(point)), expected)
        assert_close(within(*arrays(point)), expected)
    if name in ("asks", "branches"):  # where a recording has the ways that Python came to
        assert len(within.recordings) <= 4 and "0 run by Python" in repr(within.stats)
    else:
        assert len(within.recordings) == 1 and within.stats.recordings == 2


@pytest.mark.parametrize("name", LOOPS)
def test_backward_goes_through_plain_and_compiled_loops(name):
    loop, in_python = LOOPS[name]
    compiled = tg.compile(loop)
    for point in POINTS:
        found = []
        for f in (in_python, loop, compiled):
            x = [tg.tensor(v, requires_grad=True) for v in point]
            value = f(*x)
            first = tg.autograd.grad(value, x, create_graph=True, materialize_grads=True)
            (first[0] * first[1] + value).backward()
            found.append([value.detach(), *[g.detach() for g in first], *[v.grad for v in x]])
        assert_close(found[1], found[0])
        assert_close(found[2], found[0])


def test_no_way_is_gone_that_python_does_not_go():
    came_to = []

    def f(x):
        def body(s):
            if s > 4.0:
                came_to.append("high")
            return s * 0.5

        return tg.while_loop(lambda s: s > 1.0, body, x)

    compiled = tg.compile(f)
    for _ in range(4):
        assert compiled(np.array(3.0)) == 0.75 and came_to == []


@pytest.mark.filterwarnings("ignore::tapegrad.RepeatedWarning")
@pytest.mark.parametrize("is_outside", [False, True])
def test_what_changes_something_in_a_later_step_alone_does_so_once(is_outside):
    theirs, ours = [], []

    def f(x, seen):
        late = seen if is_outside else []

        def body(s):
            if s < 4.0:
                late.append(1)
            return s * 0.5

        return tg.while_loop(lambda s: s > 1.0, body, x) + len(late)

    compiled = tg.compile(lambda x: f(x, ours))
    for _ in range(3):
        for x in (20.0, 3.0, 9.0, 0.5):
            expected = f(tg.tensor(x), theirs)
            assert compiled(np.array(x)) == expected and theirs == ours


def test_a_way_that_comes_later_may_read_more_and_is_guarded():
    scale, shift = 2.0, tg.tensor(0.5, requires_grad=True)

    def f(x):
        def body(s):
            k, y = s
            return k + 1, (y * scale - shift if k > 1 else y + 1.0)

        return tg.while_loop(lambda s: s[0] < 4, body, (0, x))[1]

    compiled = tg.compile(f)
    for change in (2.0, 3.0):
        scale = change
        for x in (1.0, 2.0, 3.0):
            found = []
            for each in (f, compiled):
                shift.grad = None
                y = each(tg.tensor(x))
                y.backward()
                found.append([y.detach(), shift.grad])
            assert_close(*found)
    assert compiled.stats.recordings == 4


@settings(max_examples=25, deadline=None)
@given(
    points=st.lists(st.tuples(st.floats(0.1, 6.0), st.floats(0.3, 0.95)), min_size=1, max_size=6),
    name=st.sampled_from(sorted(LOOPS)),
)
def test_any_order_of_calls_gives_what_python_does(points, name):
    loop, in_python = LOOPS[name]
    compiled = tg.func.value_and_grad(tg.compile(loop), (0, 1))
    reference = tg.func.value_and_grad(in_python, (0, 1))
    for point in points:
        value, slopes = compiled(*arrays(point))
        expected, expected_slopes = reference(*arrays(point))
        assert_close(value, expected)
        assert_close(slopes, expected_slopes)


@pytest.mark.parametrize("name", ["newton", "nested", "of_arrays", "of_complex", "exchanges"])
@pytest.mark.parametrize("is_compiled", [False, True])
def test_each_example_of_a_batch_takes_its_own_steps(name, is_compiled):
    loop, in_python = LOOPS[name]
    f = tg.compile(loop) if is_compiled else loop
    a, w = np.array(POINTS).T
    assert_close(tg.func.vmap(f)(a, w), [in_python(*arrays(p)) for p in POINTS])
    slopes = np.array([tg.func.grad(in_python, (0, 1))(*arrays(p)) for p in POINTS]).T
    assert_close(tg.func.vmap(tg.func.grad(f, (0, 1)))(a, w), slopes)


@pytest.mark.parametrize("change", [lambda f: f, tg.func.grad])
def test_batches_within_compiled_functions_and_of_closures(change):
    def of_argument(a):
        return tg.while_loop(lambda s: s > 1.0, lambda s: s * 0.5 * tg.func.checkpoint(np.tanh, s), a)

    def of_closure(a):
        start = tg.func.checkpoint(lambda v: v * a, a)
        state = 1, tg.tensor(2.0)
        return tg.while_loop(lambda s: s[1] * s[0] < 5.0, lambda s: (s[0] + 1, s[1] * a), state)[1] * start

    def in_python(a):
        k, y = 1, 2.0
        while y * k < 5.0:
            k, y = k + 1, y * a
        return y * a * a

    def argument_in_python(a):
        while a > 1.0:
            a = a * 0.5 * np.tanh(a)
        return a

    x = np.array([1.5, 1.2, 3.0, 1.1])
    compiled = tg.compile(tg.func.vmap(change(of_argument)))
    for _ in range(3):
        assert_close(compiled(x), [change(argument_in_python)(v) for v in x])
    compiled = tg.compile(tg.func.vmap(change(of_closure)))
    for _ in range(3):
        assert_close(compiled(x), [change(in_python)(v) for v in x])
    assert compiled.stats.replays == 1


def test_an_example_that_has_ended_spoils_no_gradient():
    def roots(x):  # which are of negative numbers where an example has ended
        return tg.while_loop(lambda s: s > 0.5, lambda s: np.sqrt(s - 0.5), x)

    x = np.array([0.6, 2.0, 5.0])
    expected = [tg.func.grad(roots)(np.array(v)) for v in x]
    assert np.isfinite(expected).all()
    assert_close(tg.func.vmap(tg.func.grad(roots))(x), expected)


# What a body does besides


def appends(x, seen):
    def body(s):
        seen.append(1)
        return s * 0.5

    return tg.while_loop(lambda s: s > 1.0, body, x)


def keeps_its_own_list(x, seen):
    mine = []

    def body(s):
        mine.append(s * 1.0)
        return s * 0.5

    y = tg.while_loop(lambda s: s > 1.0, body, x)
    return y + len(mine) + (mine[0] if mine else 0.0)


def counts(x, seen):
    n = 0

    def body(s):
        nonlocal n
        n += 1
        return s * 0.5

    return tg.while_loop(lambda s: s > 1.0, body, x) * n


def counts_in_an_object(x, seen):
    class Count:
        n = 0

    count = Count()

    def body(s):
        count.n += 1
        return s * 0.5

    return tg.while_loop(lambda s: s > 1.0, body, x) * count.n


def counts_in_an_array(x, seen):
    n = np.zeros(1)

    def body(s):
        n[0] += 1
        return s * 0.5

    return tg.while_loop(lambda s: s > 1.0, body, x) * n[0]


def counts_in_a_tensor(x, seen):
    n = tg.zeros(1)

    def body(s):
        n[0] += 1.0
        return s * 0.5

    return tg.while_loop(lambda s: s > 1.0, body, x) * n[0]


def uses_up_an_iterator(x, seen):
    factors = iter([0.5, 0.6, 0.7, 0.8] * 4)
    return tg.while_loop(lambda s: s > 1.0, lambda s: s * next(factors), x)


def takes_numbers_out(x, seen):
    def body(s):
        k, y = s
        for _ in range(int(k)):
            y = y * 0.9
        return k + 1, y

    return tg.while_loop(lambda s: s[1] > 1.0, body, (0, x))[1]


def draws(x, seen):
    return tg.while_loop(lambda s: s > 1.0, lambda s: s * (0.5 + 0.1 * tg.rand(())), x)


@pytest.mark.parametrize(
    "function",
    [appends, keeps_its_own_list, counts, counts_in_an_object, counts_in_an_array, counts_in_a_tensor]
    + [uses_up_an_iterator, takes_numbers_out, draws],
)
@pytest.mark.filterwarnings("ignore::tapegrad.RepeatedWarning")
def test_what_a_body_does_besides_is_done_in_each_step(function):
    theirs, ours = [], []
    compiled = tg.compile(lambda x: function(x, ours))
    for x in (3.0, 20.0, 20.0, 0.5, 3.0, 3.0, 20.0):
        tg.manual_seed(1)
        expected = function(tg.tensor(x), theirs)
        tg.manual_seed(1)
        assert compiled(np.array(x)) == expected and ours == theirs


def test_what_is_read_from_outside_is_as_it_is_now():
    weights, limit = tg.tensor([0.5, 0.7], requires_grad=True), 1.0

    def f(x):
        return tg.while_loop(lambda s: s.sum() > limit, lambda s: s * weights, x).sum()

    compiled = tg.compile(f)
    for _ in range(2):
        for k in range(4):
            x, slopes = np.array([3.0 + k, 2.0]), []
            for each in (f, compiled):
                weights.grad = None
                each(tg.tensor(x)).backward()
                slopes.append(weights.grad)
            assert_close(*slopes)
        with tg.no_grad():
            weights *= 0.9
    assert compiled.stats.recordings == 2
    limit = 0.5
    assert_close(compiled(tg.tensor(x)).detach(), f(tg.tensor(x)).detach())
    assert compiled.stats.recordings == 3


def test_no_step_at_first_and_steps_later():
    compiled = tg.compile(lambda x: tg.while_loop(lambda s: s > 1.0, lambda s: 0.5 * np.sqrt(s - 1.0), x))
    for x in (0.5, 0.5, 0.5, 3.0, 3.0, 9.0, 0.7, 9.0):  # the body has no value at 0.5
        assert compiled(np.array(x)) == tg.while_loop(lambda s: s > 1.0, lambda s: 0.5 * np.sqrt(s - 1.0), x)
    assert len(compiled.recordings) == 2


def test_an_error_of_a_step_is_pythons():
    def f(x):
        def body(s):
            if s > 50.0:
                raise RuntimeError("too large")
            return s * 2.0

        return tg.while_loop(lambda s: s < x, body, x * 0.0 + 1.0)

    compiled = tg.compile(f)
    for _ in range(3):
        for x in (3.0, 20.0, 60.0):
            assert compiled(np.array(x)) == f(np.array(x))
        with pytest.raises(RuntimeError, match="too large"):
            compiled(np.array(200.0))

    def solves(n, x):
        def body(s):
            return (s[0] + 1.0, np.linalg.solve(np.eye(2) * (3.0 - s[0]), s[1]))

        return tg.while_loop(lambda s: s[0] < n, body, (0.0, x))[1]

    compiled = tg.compile(solves)
    for n in (2.0, 2.0, 3.0, 1.0):
        assert (compiled(np.array(n), np.eye(2)) == np.array(solves(n, np.eye(2)))).all()
    with pytest.raises(np.linalg.LinAlgError):
        compiled(np.array(4.0), np.eye(2))


def test_integers_that_float64_does_not_hold_go_step_by_step():
    compiled = tg.compile(lambda n: tg.while_loop(lambda k: k < n, lambda k: k + 1, n - 3))
    for n in (10, 10, 20, 2**60 + 1, 2**60 + 1, 2**53 + 1, 2**53 - 1, 2**53 + 1):
        assert compiled(np.array(n)) == n


def test_states_of_all_dtypes_and_forms():
    def f(x):
        first = {"z": x * (1 + 2j), "f": x.astype(np.float32), "b": True, "n": np.int8(3), "e": np.zeros((0, 2))}
        first |= {"none": None, "list": [1, (2.0, 3j)], "c": (x * 1j).astype(np.complex64)}

        def body(s):
            k, (y, z) = s["list"]
            half = {"z": s["z"] * (0.5 + 0.5j), "f": s["f"] * np.float32(0.5), "e": s["e"] * 2.0, "c": s["c"] * 0.5j}
            return {**s, **half, "b": ~s["b"], "n": s["n"] + np.int8(1), "list": [k + 1, (y * 2, z * 1j)]}

        return tg.while_loop(lambda s: abs(s["z"]) > 1.0, body, first)

    compiled = tg.compile(f)
    for x in (3.0, 40.0, 0.1, 7.0):
        found, expected = compiled(np.array(x)), f(tg.tensor(x))
        for one, other in zip(*[tg.func.map_values(lambda v: v, s).values() for s in (found, expected)], strict=True):
            if type(one) is not list and one is not None:
                assert np.array_equal(one, np.array(other)) and one.dtype == other.dtype
        assert found["list"][0] == expected["list"][0] and found["list"][1][1] == expected["list"][1][1]
        slopes = [
            tg.func.grad(lambda y, g=g: abs(g(y)["z"]) + g(y)["f"].astype(float) + abs(g(y)["c"]).astype(float))(
                tg.tensor(x)
            )
            for g in (f, compiled)
        ]
        np.testing.assert_allclose(*[s.detach() for s in slopes], rtol=1e-6)
    assert len(compiled.recordings) <= 2


def test_many_steps_and_programs_that_were_optimized():
    def f(x, rate):
        def body(s):
            return (s[0] + 1, s[1] + 0.001 * (np.sin(s[1]) * rate - s[1] * s[1]) + 0.0 * s[1].sum())

        return (tg.while_loop(lambda s: s[0] < 100 * rate, body, (0, x))[1] ** 2).sum()

    def in_python(x, rate):
        k = 0
        while k < 100 * rate:
            k, x = k + 1, x + 0.001 * (np.sin(x) * rate - x * x) + 0.0 * x.sum()
        return (x**2).sum()

    compiled = tg.func.value_and_grad(tg.compile(f), (0, 1))
    x = np.linspace(0.1, 1.0, 40)
    for k in range(60):  # some thousand steps: the step is compiled meanwhile
        rate = np.array(1.0 + k % 7)
        found = compiled(x, rate)
        if k % 10 == 0 or k > 57:
            expected = tg.func.value_and_grad(in_python, (0, 1))(x, rate)
            assert_close(found[0], expected[0])
            assert_close(found[1][0], expected[1][0])
            assert_close(found[1][1], expected[1][1])


def test_threads_run_one_loop_at_once():
    compiled = tg.func.value_and_grad(tg.compile(newton), (0, 1))
    for point in POINTS:
        compiled(*arrays(point))
    expected, failed = {p: np.array(np.hstack(compiled(*arrays(p)))) for p in POINTS}, []

    def work():
        for _ in range(30):
            failed.extend(p for p in POINTS if not np.array_equal(np.hstack(compiled(*arrays(p))), expected[p]))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed


def test_only_states_are_kept_for_a_gradient():
    n, steps = 20_000, 100

    def f(x):
        def body(s):
            k, y = s
            for _ in range(5):
                y = y + 0.01 * np.sin(y) * np.cos(y)
            return k + 1, y

        return tg.while_loop(lambda s: s[0] < steps, body, (0, x))[1].sum()

    compiled, x = tg.func.value_and_grad(tg.compile(f)), np.linspace(0.0, 1.0, n)
    for _ in range(3):
        compiled(x)
    tracemalloc.start()
    try:
        compiled(x)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2 * 8 * n * steps  # states, and what was there while room was made; a tape holds 20 times these


def test_nothing_is_left_behind():
    compiled = tg.func.value_and_grad(tg.compile(newton), (0, 1))
    for point in POINTS:
        compiled(*arrays(point))
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        for _ in range(20):
            for point in POINTS:
                compiled(*arrays(point))
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(100):
            for point in POINTS:
                compiled(*arrays(point))
        assert tracemalloc.get_traced_memory()[0] - before < 20_000
    finally:
        tracemalloc.stop()
        gc.enable()


def half(s):
    return s * 0.5


def writes(s):
    s *= 0.5
    return s


def writes_a_part(s):
    s[...] = s * 0.5
    return s


ERRORS = {
    "no function": (3, half, 10.0, tg.errors.OperandError, "as its cond"),
    "no body": (half, None, 10.0, tg.errors.OperandError, "as its body"),
    "nothing": (half, half, [], tg.errors.OperandError, "holds no array"),
    "a text": (half, half, "a", tg.errors.TapegradError, "str"),
    "two answers": (lambda s: s > 1.0, half, [10.0, 2.0], tg.errors.OperandError, None),
    "another shape": (lambda s: s > 1.0, lambda s: s[None], 10.0, tg.errors.ShapeError, "gave state of shape"),
    "a container": (lambda s: s > 1.0, lambda s: (s, s), 10.0, tg.errors.OperandError, "gave tuple as state"),
    "none": (lambda s: s > 1.0, lambda s: None, 10.0, tg.errors.OperandError, "gave NoneType as state"),
    "a part of another shape": (
        lambda s: s["x"][0] > 1.0, lambda s: {"x": (s["x"][0], s["x"][1][None])}, {"x": (2.0, 3.0)},
        tg.errors.ShapeError, r"state\['x'\]\[1\] of shape \(1,\)",
    ),
    "another dtype": (lambda s: s > 1.0, lambda s: s * 1j, 10.0, tg.errors.DTypeError, "dtype complex128"),
    "a float for an integer": (lambda s: s > 1, lambda s: s / 2, 10, tg.errors.DTypeError, "begin with that dtype"),
    "a text for an answer": (lambda s: "yes", half, 10.0, tg.errors.OperandError, "gave str"),
    "an array for an answer": (
        lambda s: np.array([True, False]), half, 10.0, tg.errors.OperandError, "one truth value",
    ),
    "written in place": (lambda s: s > 1.0, writes, 10.0, tg.errors.OperandError, "wrote in place"),
    "a part written": (lambda s: s > 1.0, writes_a_part, 10.0, tg.errors.OperandError, "wrote in place"),
}  # fmt: skip


@pytest.mark.parametrize("case", ERRORS)
@pytest.mark.parametrize("is_compiled", [False, True])
def test_bad_input_is_refused_in_the_same_words(case, is_compiled):
    cond, body, state, error, text = ERRORS[case]
    if case == "two answers":
        state = np.array(state)

    def f(x):
        return tg.while_loop(cond, body, state) if isinstance(state, (str, list)) else tg.while_loop(cond, body, x)

    f = tg.compile(f) if is_compiled else f
    for _ in range(2):
        with pytest.raises(error, match=text):
            f(np.array(10.0) if isinstance(state, (str, list)) else state)


def test_the_body_leaves_the_first_state_alone():
    x = np.array([4.0, 8.0])
    t = tg.tensor(x)
    for first in (x, t):
        y = tg.while_loop(lambda s: False, lambda s: s, first)
        y[0] = 0.0
        assert np.array(first)[0] == 4.0


def test_exact_programs_and_verified_ones_keep_all_bits():
    def f(x):
        def body(s):
            return s * 0.99 - 1e-3 * np.exp(-s).sum()

        return tg.while_loop(lambda s: s.sum() > 1.0, body, x).sum()

    x = np.linspace(0.1, 1.0, 300)
    compiled = tg.compile(f, verify=1)
    for k in range(60):  # raises a DivergenceError where a bit is another one
        compiled(x * (1.0 + k % 5))
    program = tg.record(f, x, optimize="exact").optimized()
    assert program(x * 2.0) == f(tg.tensor(x * 2.0))


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer")
def test_a_loop_without_end_can_be_interrupted_and_goes_on_to_serve():
    def f(x, n):
        return tg.while_loop(lambda s: s[0] < n, lambda s: (s[0] + 1.0, s[1] * 0.5 + 0.1), (0.0, x))[1]

    compiled = tg.compile(f)
    for n in (1.0, 2.0, 3.0):
        compiled(np.array(1.0), np.array(n))

    class Alarm(Exception):
        pass

    def ring(*_):
        raise Alarm

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(Alarm):
            compiled(np.array(1.0), np.array(np.inf))
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)
    assert compiled(np.array(1.0), np.array(2.0)) == f(1.0, 2.0)
    assert compiled.stats.recordings == 2


def test_states_lie_in_order_so_that_sums_have_the_same_bits():
    def f(x):
        return tg.while_loop(lambda s: s.sum() > 1.0, lambda s: np.roll(s * 0.9, 1, axis=1)[..., ::-1], x).sum()

    def g(x):
        return tg.while_loop(lambda s: s.sum() > 1.0, lambda s: s.T[::-1] * 0.9, x).sum()

    for function, shape in ((f, (5, 9)), (g, (7, 7))):
        compiled = tg.compile(function, verify=1)
        for k in range(6):
            x = np.random.default_rng(k).uniform(0.0, 1.0, shape)
            assert compiled(x) == function(tg.tensor(x))


def test_a_loop_goes_with_its_function_without_the_garbage_collector():
    def made():
        compiled = tg.func.value_and_grad(tg.compile(lambda a, w: newton(a, w) + asks(a, w)), (0, 1))
        for point in POINTS:
            compiled(*arrays(point))

    made()
    gc.collect()
    gc.disable()
    try:
        before = [sum(type(each) is kind for each in gc.get_objects()) for kind in (Loop, Way, Driver)]
        made()
        assert [sum(type(each) is kind for each in gc.get_objects()) for kind in (Loop, Way, Driver)] == before
    finally:
        gc.enable()


def from_a_constant(a, w):
    """Begin with constants, which steps make differentiable: the second state one step later than the first."""
    _, x, y = tg.while_loop(lambda s: s[0] < 6, lambda s: (s[0] + 1, s[1] * a + w, s[2] + s[1] * s[1]), (0, 1.0, 0.5))
    return x * y


def by_another_way(a, w):
    """Make a state differentiable in a way that is not gone at first."""

    def body(s):
        n, x, y = s
        if n > 2:
            x = x * a + w
        return n + 1, x, y + 0.1 * x

    _, x, y = tg.while_loop(lambda s: s[0] < 7, body, (0, 1.0, 0.5))
    return x * y


def twice(a, w):
    """Run the same rows over constants, and over what is differentiated."""

    def doubled(x):
        return tg.while_loop(lambda s: s[0] < 4, lambda s: (s[0] + 1, 1.5 * s[1] * s[1]), (0, x))[1]

    return doubled(np.array(0.3)) * w + doubled(a) * doubled(0.2 * w)


def in_python(function):
    def run(cond, body, state):
        while cond(state):
            state = body(state)
        return state

    def plain(a, w):
        loop, tg.while_loop = tg.while_loop, run
        try:
            return function(a, w)
        finally:
            tg.while_loop = loop

    return plain


@pytest.mark.parametrize("function", [from_a_constant, by_another_way, twice])
@pytest.mark.parametrize("way", WAYS)
def test_gradients_go_through_states_that_begin_as_constants(function, way):
    change, _ = WAYS[way]
    compiled, within = tg.compile(function), tg.compile(as_it_is(change(function)))
    outside, reference = change(compiled), change(in_python(function))
    for point in ((0.7, 0.4), (0.6, 0.5), (0.4, 0.3)):
        a, w = arrays(point)
        expected = numbers(reference(a, w) if way != "value" else reference(*map(tg.tensor, point)).detach())
        assert np.all(expected != 0.0)
        for found in (change(function), outside, within):
            np.testing.assert_allclose(numbers(found(a, w)), expected, rtol=1e-9)
    assert not compiled.stats.reasons and not within.stats.reasons
