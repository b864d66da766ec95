"""What is recorded, packed: it reads as what was written, takes next to nothing for loops, and runs the same."""

import itertools

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core.loop_detection import find_loops, pieces_of
from tapegrad.program.ir.listing import CONSTANT, INPUT, Call, HasBytes, IsTrue, Listing, View
from tapegrad.program.ir.repeats import Stretch
from tapegrad.program.lower.strided import Form
from tapegrad.program.trace import recorded_call as calls

from .recorded import REPLAYED, check

POINT, RATE = np.array(0.3), np.array(0.7)
VECTOR = np.linspace(0.1, 0.9, 6)


def decay(x, p, steps=60):
    for _ in range(steps):
        x = x + 0.01 * (np.sin(x) * p - x * x)
    return x


def two_step(x, p):
    """What is read was computed two steps before; the power has an immediate that another function computes."""
    before = x
    for _ in range(30):
        x, before = x + 0.1 * (before - x) ** 2 * p, x
    return x


def driven(x, p):
    for k in range(40):
        x = x + 0.1 * (k * 0.25) * np.sin(x * p)
    return x


def reading(x, p):
    total = p
    for k in range(6):
        total = total + x[k] * x[-1] + x[k % 3 : 4].sum()
    return total


def windows(x, p):
    """Views in a loop, whose offsets, ends and shapes are others each time, forwards and backwards."""
    total = p
    grid = x.reshape(2, 3)
    for k in range(12):
        part = x[k % 4 : k % 4 + 2] * x[::-1][1:3] + grid[k % 2, ::-1][:2] * grid.T[k % 3]
        total = total + part.sum() * x[-1 - k % 5]
    return total


def constants(x, p):
    for number in np.linspace(-1.0, 1.0, 30):
        x = x + number * p * np.float64(0.1)
    return x


def bodies(x, p):
    places, speeds = [x + 0.1 * k for k in range(4)], [p * 0.1 * k for k in range(4)]
    for _ in range(12):
        for i in range(4):
            for j in range(4):
                if i != j:
                    speeds[i] = speeds[i] + 0.01 * (places[j] - places[i])
        places = [a + 0.1 * b for a, b in zip(places, speeds, strict=True)]
    return sum(places)


def choosing(x, p):
    for _ in range(20):
        x = np.where(x > 0.5, x * p, x + 0.2)
    return x


def asking(x, p):
    """Loops of different lengths, which guards end."""
    for _ in range(8):
        y = x + 1.0
        while y * y - x > 1e-3:
            y = 0.5 * (y + x / y)
            if y.item() < 0.6:
                break
        x = x + p * y * 0.1
    return x


def stacked(x, p):
    for _ in range(15):
        a, b, c, d, e, f = x
        x = np.stack([a * p, b + a, c - b, d * 0.5, e + 0.1 * a, f])
    return x.sum()


def mixed(x, p):
    """Other dtypes, reductions, writes, and what has no gradient."""
    y = tg.as_tensor(x).astype(np.float32)
    for k in range(10):
        y = (y * p).astype(np.float32).reshape(2, 3).T.reshape(-1)
        y[k % 6] = y.sum() * 0.1
        with tg.no_grad():
            z = y.detach() * 2.0
        y = y + z.max() * 0.01
    return y.mean() + np.fft.fft(np.asarray(VECTOR)).real.sum()


def complexes(x, p):
    z = x + 1j * p
    for _ in range(12):
        z = z * z * 0.1 + (1.0 + 0.5j)
    return (z * z.conj()).real.sum()


def zeros(x, p):
    for k in range(20):
        x = x * (-0.0 if k % 2 else 0.0) + p
    return x


FUNCTIONS = {
    "a loop": (decay, POINT),
    "two steps back": (two_step, POINT),
    "immediates that change": (driven, POINT),
    "elements of an array": (reading, VECTOR),
    "parts of an array": (windows, VECTOR),
    "constants that change": (constants, POINT),
    "loops in loops": (bodies, POINT),
    "where": (choosing, POINT),
    "guards": (asking, POINT),
    "many operands": (stacked, VECTOR),
    "arrays": (decay, VECTOR),
    "dtypes and writes": (mixed, VECTOR),
    "complex numbers": (complexes, VECTOR),
    "zeros of either sign": (zeros, POINT),
    "nothing": (lambda x, p: x, POINT),
    "one row": (lambda x, p: x * p, POINT),
}


def recorded(function, x, p=RATE):
    return tg.record(function, tg.tensor(x, requires_grad=True), tg.tensor(p, requires_grad=True))


def drawn(x, p):
    for _ in range(10):
        x = x + p * tg.random.randn(*x.shape)
    return x.sum()


def packed(listing):
    copied = listing.copied()
    copied.pack()
    return copied


def assert_reads_as(mine, its):
    """Every column, by row and from the first to the last; values as far as they are kept."""
    assert len(mine) == len(its)
    for name in ("ops", "operands", "live", "lines"):
        expected = list(getattr(its, name))
        assert list(getattr(mine, name)) == expected, name
        assert [getattr(mine, name)[row] for row in range(len(its))] == expected, name
        assert getattr(mine, name)[2:5] == expected[2:5]
        if expected:
            assert getattr(mine, name)[-1] == expected[-1]
    for how, again, expected in zip(mine.how, map(mine.how.__getitem__, range(len(its))), its.how, strict=True):
        assert how is again or (type(how) is type(again) is View and how == again)
        assert type(how) is type(expected)
        if type(how) is Call:
            assert_same_call(how.function, expected.function)
        else:
            assert how == expected
    for value, again, expected, how in zip(
        mine.values, map(mine.values.__getitem__, range(len(its))), its.values, its.how, strict=True
    ):
        assert type(value) is type(again)
        if expected is None:
            assert value is None
        elif type(value) is Form:
            assert how is not INPUT
            assert how is not CONSTANT
            assert (value.dtype, value.shape, value.strides) == (expected.dtype, expected.shape, expected.strides)
        else:
            assert np.asarray(value).tobytes() == np.asarray(expected).tobytes() == np.asarray(again).tobytes()
            assert (value.dtype, value.shape) == (expected.dtype, expected.shape)
    by_row = {row: mine.immediates[row] for row in range(len(its)) if row in mine.immediates}
    for found in (by_row, mine.copied().immediates):
        assert {row: np.float64(v).tobytes() for row, v in found.items()} == {
            row: np.float64(v).tobytes() for row, v in its.immediates.items()
        }
    for found in ({row: mine.params.get(row) for row in range(len(its))}, mine.copied().params):
        assert {row: repr(v) for row, v in found.items() if v} == {row: repr(v) for row, v in its.params.items()}
    assert mine.guards() == its.guards()
    assert (mine.places, mine.inputs, mine.outputs) == (its.places, its.inputs, its.outputs)


def assert_same_call(mine, its):
    if hasattr(its, "keywords"):
        assert mine.func is its.func
        assert repr(mine.args) == repr(its.args)
        assert repr(mine.keywords) == repr(its.keywords)
    else:
        assert mine is its


@pytest.mark.parametrize("name", FUNCTIONS)
def test_packed_reads_as_what_was_written(name):
    function, x = FUNCTIONS[name]
    listing = recorded(function, x).listing
    assert listing.packed is None, "short ones are packed when they are run first"
    assert_reads_as(packed(listing), listing)


def test_draws_keep_what_was_drawn():
    listing = recorded(drawn, VECTOR).listing
    mine = packed(listing)
    assert_reads_as(mine, listing)
    rows = mine.rows_of(lambda how: type(how) is Call and hasattr(how.function, "is_like"))
    assert len(rows) == 10
    for row in rows:
        assert np.array_equal(mine.values[row], listing.values[row])


def made_of(parts, random):
    """A listing of parts: how many rows, how often; rows read those before, near, far, or one of the first."""
    listing = Listing()
    for _ in range(3):
        listing.inputs.append(listing.append(None, (), INPUT, np.array(0.5), 1))
    functions = [np.add, np.multiply, np.sin, np.subtract]
    for rows, often in parts:
        body = []
        for _ in range(rows):
            how = functions[random.integers(len(functions))]
            reads = [(random.integers(3), random.integers(1, 2 * rows + 2)) for _ in range(how.nin)]
            body.append((how, reads, random.choice([0.5, -0.0, 0.0, np.nan]), int(random.integers(2))))
        for time, (how, reads, number, live) in itertools.product(range(often), body):
            at = len(listing)
            given = [max(at - back, 0) if kind == 0 else min(back, at - 1) if kind == 1 else -1 for kind, back in reads]
            row = listing.append(None, tuple(given), how, np.float64(1.0), live, 5 * rows + len(reads))
            if -1 in given:
                listing.immediates[row] = number if random.integers(8) else float(time)
        if random.integers(2):
            at = listing.append(None, (int(random.integers(len(listing))),), IsTrue(bool(random.integers(2))), None)
            listing.append(None, (at - 1,), HasBytes(b"12345678"), None)
            listing.append(None, (at - 1,), View(-8 * at, ()), np.float64(0.0))
            row = listing.append(None, (at - 1,), View((1 << 40) - at % 2, (8,)), np.zeros(at % 5))
            listing.params[row] = {"index": (at, slice(None, at % 3), True, 1.0, [np.int64(at)])}
            row = listing.append(None, tuple(random.integers(at, size=7).tolist()), Call(max), np.ones((2, 3)).T)
            listing.params[row] = {"axis": int(random.integers(2))}
            listing.immediates[row] = 2.5
            listing.append(None, (), CONSTANT, np.array(float(at)))
            listing.append(None, (), CONSTANT, np.arange(at % 7))
    listing.outputs = [len(listing) - 1]
    return listing


@pytest.mark.parametrize("seed", range(60))
def test_random_listings_read_as_what_was_written(seed):
    random = np.random.default_rng(seed)
    parts = [(int(random.integers(1, 40)), int(random.choice([1, 2, 5, 30]))) for _ in range(random.integers(1, 7))]
    listing = made_of(parts, random)
    mine = packed(listing)
    assert_reads_as(mine, listing)
    assert mine.first_difference(packed(listing)) is None
    assert mine.nbytes < 12 * len(listing) + 4000 + 300 * len(mine.packed.hows)


def test_rows_beyond_the_last_are_refused():
    mine = packed(recorded(decay, POINT).listing)
    for row in (len(mine), -len(mine) - 1):
        with pytest.raises(IndexError, match=f"row {row if row > 0 else -1} of {len(mine)}"):
            mine.how[row]
    with pytest.raises(KeyError):
        mine.immediates[0]


# What repeats


def test_a_loop_is_found_where_it_is():
    body = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]
    signature = np.array([7, 7, 0, *body * 50, 2, 7, 1, *[6, 2] * 40, 0])
    assert find_loops(signature, []) == [(3, 12, 50), (606, 2, 40)]


def test_what_is_read_goes_on_by_steps():
    """One column goes on by the period, one stays, one is listed; the first steps read something else."""
    rows = np.arange(4 * 30)
    signature, near = rows % 4, rows - 3
    near[:6] = 0
    listed = np.where(rows % 4 == 2, np.random.default_rng(0).integers(100, size=len(rows)), 1)
    (found,) = find_loops(signature, [near, np.full(len(rows), 2), listed])
    first, period, count = found
    assert period == 4
    assert first <= 12
    assert first + period * count > len(rows) - 4


def test_a_loop_in_a_loop_is_kept_by_the_outer_one():
    """Rows of one place in a loop over 10, which read across its ends: only 10 times that is steady."""
    rows = np.arange(10 * 40)
    wraps = np.where(rows % 10 == 0, 9, -1)
    (found,) = find_loops(np.zeros(len(rows), np.int64), [rows + wraps])
    assert found[1] == 10
    assert found[2] >= 38


@pytest.mark.parametrize(
    "signature", [[], [1], [0] * 3, list(range(200)), list(np.random.default_rng(1).permutation(99))]
)
def test_what_does_not_repeat_is_left(signature):
    assert find_loops(np.array(signature, np.int64), []) == []


@pytest.mark.parametrize("lead", range(6))
def test_an_outer_loop_is_compiled_once(lead):
    """Most rows come again in each turn of the inner loop, which is none, as its turns differ in one row."""
    step = [row for turn in range(12) for row in (1, 2, 3, 4, 10 + turn)]
    pieces = pieces_of(np.array([*range(30, 30 + lead), *step * 20]), 1)
    assert pieces[-1] == (lead, 60, 20)


def test_inner_loops_are_compiled_where_steps_of_the_outer_one_are_too_long():
    step = [*[*range(8)] * 28, *range(20, 120)]
    pieces = pieces_of(np.array(step * 13), 1)
    assert [piece for piece in pieces if piece[2] > 1] == [(324 * k, 8, 28) for k in range(13)]
    assert sum(length * count for _, length, count in pieces) == 324 * 13


def test_loops_of_many_elements_are_divided():
    pieces = pieces_of(np.arange(3 * 100) % 3, 1 << 18)
    assert all(length == 3 and 3 * count << 18 <= 2 << 22 for _, length, count in pieces)
    assert sum(count for *_, count in pieces) == 100


# Memory


def of_steps(count):
    return tg.record(lambda x, p: decay(x, p, count), POINT, RATE)


def test_forty_bytes_a_row_values_and_adjoints_included():
    program = of_steps(2000)
    program.value_and_grad(POINT, RATE, argnums=(0, 1))
    assert program.nbytes <= 40 * len(program)


def test_a_loop_takes_no_more_for_more_steps():
    few, many = of_steps(100), of_steps(2000)
    assert few.listing.nbytes == many.listing.nbytes
    derived = []
    for program in (few, many):
        program.hvp((POINT, RATE), (POINT, RATE))
        (derivative,) = program._derived.values()
        derived.append(derivative.listing.nbytes)
    assert derived[1] < derived[0] + 10_000, "the way back repeats as well"


def test_elements_read_in_turn_are_kept_once():
    """The offset of a view, and the index, go on by steps as rows do."""
    few, many = (
        tg.record(lambda x, f: [x := x + f[k] * f[k : k + 2].sum() for k in range(len(f) - 2)][-1], POINT, np.ones(n))
        for n in (102, 1002)
    )
    assert len(many) > 9 * len(few)
    kept = [program.listing.nbytes - program.listing.values[1].nbytes for program in (few, many)]
    assert kept[1] < kept[0] + 100


def test_rows_that_do_not_repeat_take_five_bytes():
    random = np.random.default_rng(5)
    picks = random.integers(0, 1 << 30, (8000, 3)).tolist()

    def tangle(x, p):
        known = [x, p]
        for a, b, c in picks:
            x = known[a % len(known)] if a % 16 == 0 else known[-1 - a % min(len(known), 30)]
            y = known[-1 - b % min(len(known), 20)]
            known.append((x + y, x * 0.5, x * y, np.sin(y))[c % 4])
        return known[-1]

    program = tg.record(tangle, POINT, RATE)
    assert program.listing.nbytes < 5.6 * len(program)
    program.value_and_grad(POINT, RATE, argnums=(0, 1))
    assert program.nbytes <= 40 * len(program)


@pytest.mark.parametrize("far", [0, 3, 40_000])
def test_rows_that_are_there_once_say_how_far_back_they_read(far):
    """Near, at the bound of two bytes, beyond it, below 0 for immediates, and of too many different ones."""
    random = np.random.default_rng(far)
    rows = np.arange(100_000)
    near = rows - random.choice([1, 5, 32_766, 32_767, 32_768], len(rows))
    near[: far or 1] = random.permutation(far or 1) - 7
    kinds = random.integers(3, size=len(rows))
    first = 10
    stretch = Stretch([kinds, near], first, len(rows) - first, 1)
    for low, high in ((first, len(rows)), (12, 13), (50_000, 50_500), (99_000, 100_000)):
        found = stretch.part(low, high)
        assert np.array_equal(found[0], kinds[low:high])
        assert np.array_equal(found[1], near[low:high])
    for row in (first, far + 11, 50_000, 99_999):
        assert [stretch.get(k, row) for k in range(2)] == [kinds[row], near[row]]


def test_values_of_arrays_are_not_kept():
    program = tg.record(lambda x: decay(x, 0.5), np.linspace(0.0, 1.0, 1000))
    assert program.listing.nbytes < 3 * 8000


def test_nothing_is_left_of_what_was_written():
    """The packed columns are all there is: the listing refers to no list with a place for each row."""
    program = of_steps(1000)
    program.plan  # noqa: B018 - which is made when first asked for
    sizes = [len(column) for column in vars(program.listing).values() if isinstance(column, (list, dict, bytearray))]
    assert max(sizes) < 50


# What reads it


@pytest.fixture
def as_written(monkeypatch):
    """Return a program whose listing stays as it was written."""

    def record(function, *args):
        with monkeypatch.context() as context:
            context.setattr(Listing, "pack", lambda self: None)
            program = recorded(function, *args)
            program.plan  # noqa: B018
        assert program.listing.packed is None
        program.listing.pack = lambda: None
        return program

    return record


@pytest.mark.parametrize("name", FUNCTIONS)
def test_what_is_shown_is_the_same(name, as_written):
    function, x = FUNCTIONS[name]
    mine, its = recorded(function, x), as_written(function, x)
    assert mine.plan is mine.plan
    assert mine.listing.packed is not None
    assert its.listing.packed is None
    assert mine.to_dot(10_000) == its.to_dot(10_000)
    assert list(map(str, mine.guards)) == list(map(str, its.guards))
    assert mine.depends() == its.depends()
    from tapegrad.diagnostics.program_printer import _row

    names = its._input_names()
    assert [_row(mine, row, names) for row in range(len(mine))] == [_row(its, row, names) for row in range(len(its))]
    timings = [program.timings(repeat=1) for program in (mine, its)]
    for found in ("by_opcode", "by_line"):
        rows = [{key: spent.rows for key, spent in getattr(t, found).items()} for t in timings]
        assert rows[0] == rows[1]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_derivatives_are_the_same(name, as_written):
    function, x = FUNCTIONS[name]
    mine, its = recorded(function, x), as_written(function, x)
    args, tangents = (x, RATE), (np.full_like(x, 0.5), np.array(-1.0))
    if np.ndim(mine(*args)) == 0:
        same_bits(mine.value_and_grad(*args, argnums=(0, 1)), its.value_and_grad(*args, argnums=(0, 1)))
        same_bits(mine.hvp(args, tangents), its.hvp(args, tangents))
    same_bits(mine.jvp(args, tangents), its.jvp(args, tangents))
    same_bits(twice(mine, *args), twice(its, *args))


def twice(program, *args):
    """Differentiate a gradient: its rows as ordinary operations."""
    leaves = [tg.tensor(a, requires_grad=True) for a in args]
    first = tg.autograd.grad(program(*leaves).sum(), leaves, create_graph=True, materialize_grads=True)
    loss = sum((g * g).sum() for g in first)
    if not loss.requires_grad:
        return [g.numpy() for g in first]
    second = tg.autograd.grad(loss, leaves, materialize_grads=True)
    return [g.detach().numpy() for g in (*first, *second)]


def same_bits(mine, its):
    if isinstance(its, (tuple, list)):
        assert len(mine) == len(its)
        for a, b in zip(mine, its, strict=True):
            same_bits(a, b)
    elif its is None:
        assert mine is None
    else:
        assert np.asarray(mine).tobytes() == np.asarray(its).tobytes()


@pytest.mark.parametrize("name", FUNCTIONS)
def test_listings_that_are_packed_at_once_run_as_python_does(name, monkeypatch):
    """As long recordings are, before they are compared, lowered, and called inside of others."""
    monkeypatch.setattr(calls, "_LONG", 1)
    function, x = FUNCTIONS[name]
    samples = [(x * scale, RATE * scale) for scale in (1.0, 0.9, 1.05, 1.0, 0.97)]
    how = check(function, samples, name)
    assert how == REPLAYED or name == "guards"
    inner = tg.compile(function)
    outer = tg.compile(lambda x, p: inner(x, p) * 2.0)
    for x, p in samples[:1] * 4:
        same_bits(outer(x, p), inner(x, p) * 2.0)
    assert outer.stats.replays


def test_tensors_from_outside_are_read_anew_by_a_packed_listing(monkeypatch):
    monkeypatch.setattr(calls, "_LONG", 1)
    weight, count = tg.tensor(2.0, requires_grad=True), tg.tensor(0.0)

    def function(x):
        for _ in range(20):
            x = x * weight
        count.add_(x.detach())
        return x

    compiled = tg.compile(function)
    for k in range(5):
        with tg.no_grad():
            weight.fill_(1.0 + 0.1 * k)
        weight.grad = None
        compiled(tg.tensor(1.5)).backward()
        assert weight.grad.item() == pytest.approx(1.5 * 20 * (1.0 + 0.1 * k) ** 19)
    assert compiled.stats.replays == 3
    assert count.item() == pytest.approx(sum(1.5 * (1.0 + 0.1 * k) ** 20 for k in range(5)))


def test_programs_that_begin_alike_share_what_they_have_in_common():
    """Whether packed or not: rows up to the guard, or up to a constant that is another one."""

    def way(x, p):
        x = decay(x, p, 30)
        return decay(x, p, 5) if x > p else decay(x, p, 7) * 2.0

    compiled = tg.compile(way)
    for x in (0.1, 0.1, 0.1, 2.0, 2.0, 2.0, 0.1):
        assert compiled(np.array(x), RATE) == way(np.array(x), RATE)
    one, other = compiled.recordings
    guard = one.listing.guards()[0]
    assert one.common(other) == guard == other.common(one)
    assert one.listing.packed is not None
    listings = [recorded(lambda x, p, n=n: decay(x, p, 9) + tg.tensor(n) * x, POINT) for n in (1.0, 1.0, 2.0)]
    assert listings[0].common(listings[1]) == len(listings[0])
    assert listings[0].common(listings[2]) == next(
        row for row, how in enumerate(listings[0].listing.how) if how is CONSTANT
    )


def changed(listing, row, **columns):
    found = listing.copied()
    for name, value in columns.items():
        getattr(found, name)[row] = value
    return found


def test_the_first_difference_is_found():
    """In each column, in the rows that repeat and in others: as row by row, which is slow."""
    listing = recorded(driven, POINT).listing
    middle = next(row for row in listing.immediates if row > 60)
    last = len(listing) - 1
    changes = [
        (middle, {"immediates": -0.0}),
        (middle, {"immediates": np.nan}),
        (last, {"operands": (last - 2, last - 1)}),
        (last, {"how": IsTrue(True)}),
        (middle, {"ops": None}),
        (middle, {"live": 0}),
        (middle, {"values": np.float32(1.0)}),
        (middle, {"values": np.ones(1)}),
        (middle, {"values": None}),
        (middle, {"params": {"axis": 1}}),
        (1, {"live": 0}),
    ]
    for row, columns in changes:
        other = changed(listing, row, **columns)
        assert listing.first_difference(other) == row, columns
        assert packed(listing).first_difference(packed(other)) == row, columns
        assert packed(other).first_difference(packed(listing)) == row, columns
        mixed_ones = packed(listing), changed(listing, row, **columns)
        assert mixed_ones[0].first_difference(mixed_ones[1]) == row
        assert changed(listing, row, **columns).first_difference(packed(listing)) == row
    assert packed(changed(listing, 5, lines=0)).first_difference(packed(listing)) is None, "lines do not matter"
    shorter = recorded(lambda x, p: driven(x, p) * 2.0, POINT).listing
    assert packed(shorter).first_difference(packed(listing)) == listing.first_difference(shorter)


def test_summed_by_a_loop_as_numpy_sums(as_written):
    """The sum of a packed listing is tried with other numbers than were recorded."""
    for x in (VECTOR, np.linspace(0.0, 1.0, 1000).reshape(10, 100), np.zeros((0,)), np.ones((3, 4))[:, ::-1]):
        mine, its = (make(lambda x, p: (x * p).sum() + x.sum(), x) for make in (recorded, as_written))
        mine.listing.pack()
        given = np.random.default_rng(3).normal(size=x.shape)
        same_bits(mine(given, RATE), its(given, RATE))
        same_bits(mine(given, RATE), (given * RATE).sum() + given.sum())
