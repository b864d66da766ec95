"""Writes into parts: in place where nobody asks any more what was there, and into a copy anywhere else."""

import numpy as np
import pytest
from program.plans import agree, lowered, same

import tapegrad as tg
from tapegrad.ops import BY_NAME

WRITES = (BY_NAME["assign"], BY_NAME["put_at"])


def run(plan, listing, *arrays):
    workspace = plan.take()
    for k, array in enumerate(arrays):
        workspace.load(k, array)
    assert workspace.forward() == -1
    values = [workspace.value(row).copy() for row in listing.outputs]
    plan.give(workspace)
    return values


def check(function, x, copies, instead=None):
    """The right values, also in a second run of the same memory and in gradients; so many writes copied the whole.

    `instead` does the same in eager mode where that refuses to differentiate what was written.
    """
    listing, plan = lowered(function, [x])
    for given in (x, x * 2 + 1, x):
        expected = function(tg.tensor(given))
        expected = expected if isinstance(expected, tuple) else (expected,)
        for mine, its in zip(run(plan, listing, given), expected, strict=True):
            same(mine, its.numpy())
    if instead is None:
        agree(lambda x: np.sum(np.stack([np.sum(t) for t in _several(function(x))])), [x], [x * 2 + 1])
    else:
        slope = tg.record(lambda x: function(x).sum(), x).value_and_grad(x)[1]
        same(slope, tg.func.grad(lambda x: instead(x).sum())(x))
    found = 0
    for row, op in enumerate(listing.ops):
        if op in WRITES:
            before, own = plan.at(listing.operands[row][0]), plan.at(row)
            found += plan.place(before) != plan.place(own)
    assert found == copies
    assert not plan.calls
    return plan


def _several(value):
    return value if isinstance(value, tuple) else (value,)


X = np.random.default_rng(0).normal(size=(6, 8))


def fill(x):
    y = x * 0.0
    for k in range(len(x)):
        y[k] = x[k] * k + x[0]
    return y


def fill_zeros(x):
    y = tg.zeros(6, 8)
    for k in range(len(x)):
        y[k] = x[k] * k
    return y


def in_steps(x):
    y = x.clone()
    y[1:4, ::2] = x[2:5, ::2] * 3
    y[::-2, 1] = 7.0
    y[..., -1] = y[..., 0] + 1.0
    y[:, 2:4] = x[0, :2]
    y[:] = y * 2
    return y


def by_index(x):
    y = x * 2
    y[np.array([0, 2, 2])] = x[:3]
    y[np.array([True, False] * 3)] = x[3:]
    y[np.array([1, 4]), np.array([3, 3])] = 5.0
    return y


def in_turn(x):
    """As a simulation does: what is written is read by the next step, and not written again."""
    y = x * 0.0
    y[0] = x[0]
    for k in range(1, 6):
        y[k] = 0.5 * y[k - 1] + x[k]
    return y


def several(x):
    y, z = x * 1.0, x * 0.0
    y[0] = z[1]
    z[2] = y[0] + x[3]
    return y, z


@pytest.mark.parametrize(
    ("function", "copies"), [(fill, 0), (fill_zeros, 1), (in_steps, 0), (by_index, 0), (in_turn, 0), (several, 0)]
)
def test_writes_into_what_nobody_reads_again_are_in_place(function, copies):
    check(function, X, copies)


def read_later(x):
    y = x * 2
    before = y[1] + 0.0
    old = y.clone()
    y[1] = 0.0
    return y + old + before


def read_by_a_derivative(x, copied=False):
    y = tg.exp(x)  # whose derivative is its value
    y = y.clone() if copied else y
    y[0] = 1.0
    return y


def factor(x, copied=False):
    y = x + 1.0
    z = y * x
    y = y.clone() if copied else y
    y[0] = 3.0
    return y + z


def argument(x):
    z = x * 2
    x = x.clone()
    x[0] = 1.0
    return x + z


def of_itself(x):
    y = x * 2
    y[1:] = y[:-1]
    return y


def of_itself_turned(x):
    y = x * 2
    y[:] = y[::-1]
    return y


def then_a_guard(x):
    y = x * 2
    y[0] = 1.0
    if y[1, 1] > -1e9:
        y[2] = 5.0
    return y


@pytest.mark.parametrize(
    ("function", "copies"),
    [
        (read_later, 0),
        (read_by_a_derivative, 1),
        (factor, 1),
        (argument, 0),
        (of_itself, 1),
        (of_itself_turned, 1),
        (then_a_guard, 1),
    ],
)
def test_writes_into_what_is_needed_are_into_a_copy(function, copies):
    saved = function in (read_by_a_derivative, factor)
    check(function, X, copies, (lambda x: function(x, True)) if saved else None)


def test_constants_and_arguments_stay_what_they_are():
    base = np.arange(5.0)

    def constant(x):
        y = tg.tensor(base)
        y[1] = x[0]
        return y

    def written(x):
        x[1] = x[0] * 2
        return x * 1.0

    for function in (constant, written):
        program = tg.record(function, np.ones(5))
        for value in (3.0, 4.0, 3.0):
            given = np.full(5, value)
            found = run(program.plan, program.listing, given)[0]
            same(found, function(tg.tensor(given)).numpy())


def test_a_row_that_may_fail_behind_a_write_keeps_what_was_there():
    """Python goes on with other numbers where a call gives something of another shape."""

    def program(x, k):
        y = x * 2
        y[0] = 1.0
        z = y * 1.0
        z[1] = 2.0
        return y[k] + z[k]

    k = np.array([0, 2])
    listing, plan = lowered(program, [X[0], k])
    writes = [row for row, op in enumerate(listing.ops) if op in WRITES]
    assert len(writes) == 2
    for row in writes:
        assert plan.place(plan.at(row)) != plan.place(plan.at(listing.operands[row][0]))
    same(run(plan, listing, X[0], k)[0], program(tg.tensor(X[0]), tg.tensor(k)).numpy())


def test_filling_an_array_takes_memory_for_one():
    """Not for one in each step, as copies would."""

    def filling(n):
        def program(x):
            y = x * 0.0
            for k in range(n):
                y[k] = x[k] * 2.0
            return y

        return lowered(program, [np.ones(n)])[1]

    few, many = filling(50), filling(400)
    assert many.nbytes < 12 * few.nbytes


def test_adjoints_of_a_filled_array_take_memory_for_one():
    def needed(n):
        def program(x):
            y = x * 1.0
            for k in range(n):
                y[k] = x[k] * 2.0
            return y * x

        listing, plan = lowered(program, [np.ones(n)])
        backward = plan.backward((listing.outputs[0],), (listing.inputs[0],))
        return backward.nbytes

    assert needed(400) < 12 * needed(50)


def test_adjoints_are_handed_on_only_where_nothing_else_comes():
    """The value before a write has other readers, is an argument, or is written twice from one value."""

    def read_before(x):
        y = x * 2.0
        z = y + x
        y[1] = x[0] * 3.0
        return y * z

    def branched(x):
        y = x * 2.0
        a, b = y.clone(), y.clone()
        a[0] = 1.0
        b[1] = a[2]
        return a * b + y

    def of_an_argument(x):
        y = x.clone()
        y[2] = x[1]
        y[2] = y[0]
        return y

    def by_places(x):
        y = x * 1.0
        y[np.array([0, 2])] = x[:2]
        y[np.array([2, 3])] = y[:2] * 3.0
        return y * x

    def into_itself(x):
        y = x * 2.0
        y.real *= 3.0  # all of it is written, with itself
        return y

    for function in (read_before, branched, of_an_argument, by_places, into_itself):
        agree(function, [X], [X * 2 - 1])
        agree(function, [X[0]], [X[1]])


@pytest.mark.parametrize("dtype", ["float32", "complex128", "complex64"])
def test_other_dtypes(dtype):
    x = X.astype(dtype)
    for function in (fill, in_steps, by_index, in_turn):
        check(function, x, 0)


def test_parts_of_complex_numbers():
    def program(x):
        y = x * 2
        y.real[1] = x[0].real
        y.imag[:, 2] = 3.0
        return y

    check(program, X.astype(complex) * (1 + 2j), 0)


def test_memory_by_columns_and_nothing():
    def by_columns(x):
        y = x.T * 2.0
        y[1:3] = x.T[2:4]
        return y * 1.0

    def nothing(x):
        y = x * 2
        y[:0] = x[:0]
        y[3:3, 1] = 5.0
        return y

    agree(by_columns, [X], [X * 2])
    agree(nothing, [X], [X * 2])


def test_compiled_functions_with_writes_do_what_python_does():
    """With divergences between: a guard in front of writes, and one behind."""

    @tg.compile
    def compiled(x):
        return program(x)

    def program(x):
        y = x * 0.0
        y[0] = x[0]
        for k in range(1, 5):
            y[k] = y[k - 1] * 0.5 + x[k]
            if k == 3 and y[k] > 0:
                y[0] = 10.0
        return y

    random = np.random.default_rng(1)
    for _ in range(40):
        x = random.normal(size=5)
        same(compiled(x), program(tg.tensor(x)).numpy())
        a, b = tg.tensor(x, requires_grad=True), tg.tensor(x, requires_grad=True)
        (compiled(a) ** 2).sum().backward()
        (program(b) ** 2).sum().backward()
        same(a.grad.numpy(), b.grad.numpy())
    assert compiled.stats.replays > 30
