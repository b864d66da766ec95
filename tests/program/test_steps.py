"""What is found in steps and what is left to Python; reading, writing and adding at places."""

import numpy as np
import pytest
from numpy.lib.array_utils import byte_bounds
from program.chained import matches_numpy, numbers, value_of
from program.plans import agree, lowered, same

import tapegrad as tg
from tapegrad.program.lower import chains as lower_chains
from tapegrad.program.lower import inplace, loop_program
from tapegrad.program.lower.chains import find
from tapegrad.program.lower.strided import form_for


def test_what_looks_at_numbers_is_left_to_python():
    def looking(x):
        return x * 2 if float(x.sum()) > 0 else x

    x = numbers("float64", (3,))
    assert find(lambda x: x * 2, [x], x * 2, False) is not None
    assert find(looking, [x], np.asarray(looking(x)), False) is None
    assert find(lambda x: x * len(np.unique(x)), [x], x * 3, False) is None
    assert find(lambda x: np.partition(x, 1), [x], np.partition(x, 1), False) is None


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
    monkeypatch.setattr(lower_chains, "find", lambda *args: called.append(args))
    program = tg.record(lambda x: x + tg.random.randn(3), np.ones(3))
    assert program.plan.calls
    assert not called


def test_steps_that_give_something_else_are_left_to_python(monkeypatch):
    """A loop in another order than NumPy's is found out before it is used."""
    x = numbers("float64", (4, 50))

    def reversed_sum(sketch, ufunc, part, axis, keepdims, dtype=None):
        return right(sketch, ufunc, part.view(part.array[:, ::-1]), axis, keepdims, dtype)

    from tapegrad.program.lower import symbolic_calls

    right = symbolic_calls.reduced
    assert find(lambda x: x.sum(axis=1), [x], x.sum(axis=1), False) is not None
    monkeypatch.setattr(symbolic_calls, "reduced", reversed_sum)
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
            lower_chains._key(lower_chains.functools.partial(np.full_like, fill_value=v), [], None)
            for v in (one, other, one)
        ]
        assert key[0] != key[1]
        assert key[0] == key[2]
    assert loop_program.same_bits(x, x.copy())
    assert not loop_program.same_bits(np.zeros(2), -np.zeros(2))


def test_a_chain_is_found_once_for_rows_that_are_alike(monkeypatch):
    count = []
    found = lower_chains.find
    monkeypatch.setattr(lower_chains, "find", lambda *args: count.append(1) or found(*args))

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


def test_what_is_tried_on_is_memory_of_its_own():
    """Functions are tried on zeros that are all there: beyond them may be anything, or nothing."""
    for array in (np.ones((5, 3)), np.ones((4, 6), "complex128")[::-2, ::3], np.ones(7, "float32")[2:3]):
        form = form_for(array.dtype, array.shape, array.strides)
        tried = inplace._like(form)
        assert (tried.dtype, tried.shape, tried.strides) == (array.dtype, array.shape, array.strides)
        low, high = byte_bounds(tried.base)
        mine = byte_bounds(tried)
        assert low <= mine[0] and mine[1] <= high
        assert not tried.any()


def test_subtracting_at_places_warns_of_nothing(monkeypatch):
    """What is tried while lowering may hold anything, whatever is the matter with it."""
    like = inplace._like

    def infinite(form):
        array = like(form)
        array.fill(np.inf)
        return array

    def taken_away(x):
        y = x * 2
        np.subtract.at(y, np.array([2, 2, -1]), x[:3])
        return y

    x = numbers("complex128", (5,))
    monkeypatch.setattr(inplace, "_like", infinite)
    agree(taken_away, [x], [x * 3])
