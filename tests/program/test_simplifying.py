"""Simplified programs have fewer rows, and compute the same: values to the bit, gradients to the bit where asked."""

import warnings

import numpy as np
import pytest
from program import simpler, verdicts
from program.programs import program_of
from program.simpler import SPECIAL, names, simple

import tapegrad as tg
from tapegrad.diagnostics.program_report import DEAD, ELEMENTS, EQUAL, GUARDS, LIVE, POWERS, SUMS, VIEWS  # fmt: skip
from tapegrad.errors import ArgumentError, DivergenceError
from tapegrad.program.ir.listing import HasBytes, IsTrue
from tapegrad.program.ir.rewrite import prepare, simplified
from tapegrad.program.trace.rng import rows_that_draw

X = np.array([0.3, -0.7, 1.1])
BOTH = pytest.mark.parametrize("exact", [False, True])


def counts(found):
    return {entry.what: entry.count for entry in found.report.entries if entry.what != LIVE}


# Rows that nothing reads


@BOTH
def test_what_nothing_reads_is_left_out(exact):
    def function(x):
        np.exp(np.sin(x))
        (x @ x).sum()
        return np.cos(x)

    found = simple(function, X, exact=exact)
    assert names(found.listing) == ["input", "cos"]
    assert counts(found) == {DEAD: 4} and found.rows.tolist() == [0, -1, -1, -1, -1, 1]


@BOTH
def test_what_a_guard_or_an_effect_reads_stays(exact):
    def function(x, y):
        if np.exp(x).sum() > 0:
            y[1] = 3.0 * x[0]
        return np.cos(x)

    found = simple(function, X, X + 1.0, exact=exact)
    left = names(found.listing)
    assert left[:5] == ["input", "input", "exp", "sum", "gt"] and left[-3:] == ["mul", "assign", "cos"]


@BOTH
@pytest.mark.parametrize(
    ("function", "arrays"),
    [
        (lambda a: (np.linalg.inv(a), a.sum())[1], (np.diag(X),)),
        (lambda x, k: (x[k], x.sum())[1], (X, np.array([0, 2]))),
        (lambda k: (k**-k, k + 1)[1], (np.array([-1, -2]),)),
        (lambda x: (np.nanargmax(x), x.sum())[1], (X,)),
    ],
    ids=["inv", "places", "integer power", "nanargmax"],
)
def test_a_call_that_may_raise_stays_though_nothing_reads_it(function, arrays, exact):
    found = simple(function, *arrays, exact=exact)
    assert DEAD not in counts(found)


def test_a_call_that_raises_is_a_divergence_of_the_simplified_program():
    program = tg.record(lambda a: (np.linalg.inv(a), a.sum())[1], np.diag(X))
    for exact in (False, True):
        new = simplified(program.listing, exact)
        _, failed = simpler.run(new.listing, [np.zeros((3, 3))])
        assert failed >= 0


# Guards


@BOTH
def test_the_same_question_is_asked_once(exact):
    def function(x):
        if x.sum() > 0:
            x = x * 2
        if x.sum() > 0:
            x = x + 1
        if x.sum() > 0:
            x = x + 2
        return x

    found = simple(function, X, exact=exact, given=[(-X,), (X + 5,)])
    assert GUARDS not in counts(found)

    def again(x):
        y = x.sum()
        for _ in range(3):
            if y > 0:
                x = x + 1
        return x

    found = simple(again, X, exact=exact, given=[(-X,), (X + 5,)])
    assert counts(found)[GUARDS] == 2 and len([h for h in found.listing.how if type(h) is IsTrue]) == 1


@BOTH
@tg.allow_lost_gradients
def test_what_was_read_to_the_bit_need_not_be_asked(exact):
    def function(x):
        n = float(x)
        if x:
            n += float(x)
        return x * n

    found = simple(function, np.array(1.5), exact=exact, given=[(np.array(0.0),)])
    assert counts(found)[GUARDS] == 2 and [type(h) for h in found.listing.how].count(HasBytes) == 1


@BOTH
def test_guards_of_other_questions_stay(exact):
    def function(x, y):
        if x > 0.0 and y > 0.0 and x > -0.5 and x >= 0.0:
            x = x + y
        return x

    found = simple(function, np.array(1.0), np.array(2.0), exact=exact, given=[(np.array(1.0), np.array(-2.0))])
    assert GUARDS not in counts(found)


@BOTH
def test_a_guard_of_a_constant_goes(exact):
    a = np.array(3.0)

    def function(x):
        return x * 2.0 if tg.tensor(a) * 2.0 > 1.0 else x

    listing = tg.record(lambda x: function(x), X).listing
    assert not any(type(h) is IsTrue for h in simplified(listing, exact).listing.how)


# Equal rows


def test_equal_rows_are_one():
    found = simple(lambda x, y: np.sin(x) * y + np.sin(x) / y, X, X + 2, given=[(SPECIAL[:3], SPECIAL[3:6])])
    assert counts(found) == {EQUAL: 1} and names(found.listing).count("sin") == 1


def test_equal_rows_stay_two_where_gradients_are_to_keep_their_bits():
    found = simple(lambda x, y: np.sin(x) * y + np.sin(x) / y, X, X + 2, exact=True)
    assert not counts(found) and names(found.listing).count("sin") == 2


@BOTH
def test_equal_rows_that_have_no_gradient_are_one(exact):
    found = simple(lambda x, y: x * np.floor(y) + np.floor(y) * (y > 0) * (y > 0), X, X + 2, exact=exact)
    assert counts(found)[EQUAL] == (2 if exact else 3)
    with_detached = simple(lambda x: x * np.sin(x.detach()) + np.sin(x.detach()), X, exact=exact)
    assert counts(with_detached)[EQUAL] >= 1


@BOTH
def test_gradients_that_are_results_have_equal_rows(exact):
    def loss(x):
        return (np.exp(np.sin(x)) * np.cos(x)).sum()

    found = simple(lambda x: tg.func.grad(loss)(x).detach(), X, exact=exact)
    assert counts(found).get(EQUAL, 0) >= 2


@BOTH
def test_operands_may_change_places_in_sums_and_products(exact):
    found = simple(
        lambda x, y: (x * y > 0) | (y * x > 0) | (x - y > 0) | (y - x > 0), SPECIAL, SPECIAL[::-1].copy(), exact=exact
    )
    assert counts(found) == {EQUAL: 2}  # the product and the comparison of it
    quotients = simple(lambda x, y: (np.maximum(x, y) > 0) | (np.maximum(y, x) > 0), SPECIAL, SPECIAL[::-1].copy())
    assert not counts(quotients)
    z = np.array([1 + 2j, 3 - 1j])
    assert not counts(simple(lambda a, b: (a * b).real > (b * a).imag, z, z * 1j, exact=exact))


@BOTH
def test_rows_of_other_numbers_dtypes_and_strides_are_others(exact):
    def function(x, y):
        a = (x * 3.0 > 1.0) | (x * 3.5 > 1.0) | (x + 0.0 > 1.0) | (x + -0.5 > 1.0)
        b = x.astype(np.float32) > 0, x.astype(np.float64) > 0, y.T.sum() > 0, y.sum() > 0
        return a, *b, x[:2] > 0, x[1:] > 0, x[::-1] > 0, y.reshape(2, 3) > 0, y.reshape(3, 2) > 0

    found = simple(function, X, np.arange(6.0).reshape(2, 3), exact=exact)
    assert EQUAL not in counts(found)


def test_numbers_are_told_apart_by_their_bits():
    def function(x):
        return 0.0 / x, -0.0 / x, np.nan * x, np.nan * x, 3.0 / x, 3.0 / x, x / 3.0

    found = simple(function, X, given=[(SPECIAL[:3],)])
    assert names(found.listing).count("div") >= 4


def test_calls_with_the_same_arguments_are_one():
    def function(x, y):
        one = x.sum(axis=0) + y.sum(axis=0) * x.sum(axis=1)
        two = np.concatenate([x[0], y[0]]).sum() + np.concatenate([x[0], y[0]]).max()
        return one, two, x.sum(axis=0) - 1.0, np.where(x > 0, x, y), np.where(x > 0, x, y) * 2.0, x[[0, 1]] + x[[0, 1]]

    y = np.arange(9.0).reshape(3, 3) - 4
    found = simple(function, y + 0.5, y)
    kinds = names(found.listing)
    assert kinds.count("sum") == 4 and kinds.count("concatenate") == 1 and kinds.count("where") == 1
    assert kinds.count("gather_at") == 1


@BOTH
def test_random_draws_are_never_one_nor_left_out(exact):
    def function(x):
        tg.randn(3)
        return x * tg.randn(3) + tg.randn(3)

    tg.manual_seed(0)
    found = simple(function, X, exact=exact)
    assert len(rows_that_draw(found.listing)) == 3 and not counts(found)


def test_what_a_user_wrote_is_called_as_often_as_it_was():
    listing = tg.record(lambda x: np.unique(x).sum() + np.unique(x).sum(), X).listing
    assert names(simplified(listing, False).listing).count(None) == names(listing).count(None)


@BOTH
def test_a_row_without_a_gradient_does_not_get_that_of_an_equal_one(exact):
    def function(x):
        with tg.no_grad():
            still = np.sin(x)
        return np.sin(x) * still + still

    simple(function, X, exact=exact)
    simple(lambda x: x * (x.detach() * 1.0) + x.detach(), X, exact=exact)
    simple(lambda x: (x * 1.0).detach() * x * 1.0, X, exact=exact)


@BOTH
def test_results_that_are_equal_have_adjoints_of_their_own(exact):
    simple(lambda x: (np.sin(x), np.sin(x), np.sin(x) * 1.0, x, x * 1.0, np.negative(-x)), X, exact=exact)
    found = simple(lambda x: (x > 0, x > 0, (x > 0) & (x < 5)), X, exact=exact)
    assert counts(found)[EQUAL] == 2


# Cheaper rows


@BOTH
def test_powers_by_2_are_squares(exact):
    found = simple(lambda x: np.power(np.sin(x), 2.0), X, exact=exact, given=[(SPECIAL[:3],)])
    assert counts(found) == {POWERS: 1} and found.listing.how[-1] is np.square
    x = np.random.default_rng(0).normal(size=20_000)
    simple(lambda x: np.power(x, 2.0).sum(), x, exact=exact)


@BOTH
def test_powers_of_numbers_and_by_arrays_stay(exact):
    """NumPy computes these by C's function, whose last digit is now and then another one than that of a product."""
    for function, arrays in (
        (lambda x: np.sin(x) ** 2.0, (np.array(0.3),)),
        (lambda x, y: np.power(x, y), (np.abs(X), np.full(3, 2.0))),
        (lambda x: np.power(x, 3.0), (X,)),
    ):
        assert POWERS not in counts(simple(function, *arrays, exact=exact))


def test_sums_of_one_value_are_products():
    for function, left in (
        (lambda x: x + x + x, ["input", "mul"]),
        (lambda x: x + (x + x), ["input", "mul"]),
        (lambda x: (x + x) + (x + x), ["input", "mul"]),
        (lambda x: (x + x) + (x + x) + x, ["input", "mul"]),
        (lambda x: x + x, ["input", "add"]),
    ):
        found = simple(function, SPECIAL)
        assert names(found.listing) == left
        simple(function, np.random.default_rng(0).normal(size=10_000))


def test_sums_of_one_value_that_are_rounded_twice_stay():
    """Four times x is exact, three times x plus x is not."""
    found = simple(lambda x: x + x + x + x, SPECIAL)
    assert names(found.listing) == ["input", "mul", "add"]
    assert names(simple(lambda x, y: x + y + x, X, X).listing) == ["input", "input", "add", "add"]
    assert SUMS not in counts(simple(lambda x: x + x + x, X, exact=True))
    assert SUMS not in counts(simple(lambda x: x + x + x, X.astype(np.float32)))
    with_cut = simple(lambda x: (x + x).detach() + x, X)
    assert SUMS not in counts(with_cut)


def test_views_of_views_are_of_the_memory_itself():
    x = np.arange(24.0).reshape(4, 6)
    for function in (
        lambda x: np.exp(x[1][2]),
        lambda x: np.exp(x[1:, ::2][::-1, 1]),
        lambda x: np.exp(x.reshape(24)[3:9]),
        lambda x: np.exp(x.T[2]),
        lambda x: np.exp(x.reshape(2, 12).reshape(3, 8)),
        lambda x: np.exp(x[1:3].reshape(12)),
        lambda x: np.exp(x[1][2:][1:][:2]),
    ):
        found = simple(lambda x, f=function: f(np.sin(x)), x)
        assert len(found.listing) == 4 and VIEWS in counts(found), names(found.listing)
        simple(lambda x, f=function: f(np.sin(x)), x, exact=True)
    assert names(simple(lambda x: np.exp(x.T.T), x).listing) == ["input", "exp"]


def put_together(x, y):
    one = np.concatenate([x[1:, :1], x[1:, 2:]], axis=1)
    two = np.delete(np.delete(one, 0, 0), 1, 1)
    three = np.stack([two[0], one[0, :2], y[:2]])
    four = np.roll(np.tile(three, (2, 1)), 1, axis=0).T
    return (
        one[1, 2],
        two[1, 1],
        three[2, 0],
        four[1, 0],
        four[0, 5],
        np.take(four, [1, 0], axis=0)[0, 3],
        three[:, 1][0],
    )


def test_elements_are_read_where_they_were():
    x, y = np.random.default_rng(0).normal(size=(2, 4, 4))
    found = simple(lambda x, y: [np.exp(e) for e in put_together(x, y[::-1, 1])], x, y)
    assert set(names(found.listing)) == {"input", "index", "exp"}
    listing = found.listing
    assert all(
        listing.operands[row][0] in listing.inputs for row in range(len(listing)) if names(listing)[row] == "index"
    )
    assert counts(found)[ELEMENTS] == 7


def test_elements_that_are_given_adjoints_stay_where_bits_are_to_stay():
    x, y = np.random.default_rng(0).normal(size=(2, 4, 4))
    found = simple(lambda x, y: [np.exp(e) for e in put_together(x, y[0])], x, y, exact=True)
    assert ELEMENTS not in counts(found)
    found = simple(lambda x, y: [e > 0 for e in put_together(x, y[0])], x, y, exact=True)
    assert counts(found)[ELEMENTS] == 7 and set(names(found.listing)) >= {"input", "gt"}
    assert not {"stack", "concatenate", "gather_at", "take", "tile", "roll"} & set(names(found.listing))


@BOTH
def test_numbers_that_are_stacked_and_read_are_themselves(exact):
    def function(a, b):
        state = np.stack([a * 2.0, b])
        return (state[0] > state[1]) & (np.exp(state)[0] > 2.0), a * b

    found = simple(function, np.array(0.3), np.array(0.7), exact=exact)
    assert found.report.count(ELEMENTS) == 2


@BOTH
def test_elements_of_other_dtypes_and_of_large_arrays_stay(exact):
    def function(x, k, z):
        mixed = np.concatenate([x, k])
        large = np.concatenate([np.broadcast_to(x, (2000, 3)).reshape(-1), x])
        return mixed[4] > 0, large[7] > 0, np.concatenate([z, z]).imag[1] > 0, np.concatenate([z, z])[1].real > 0

    found = simple(function, X, np.array([1, 2]), X * (1 + 2j), exact=exact)
    assert found.report.count(ELEMENTS) <= 1 and names(found.listing).count("concatenate") >= 3


@BOTH
def test_elements_without_a_gradient_do_not_get_one(exact):
    def function(x, y):
        with tg.no_grad():
            still = np.stack([x, y])
        mixed = np.concatenate([still[0], y])
        return np.exp(mixed[1]) * x[0] + mixed[4] * still[1, 0] + mixed.detach()[3] * y[0]

    simple(function, X, X + 1.0, exact=exact)


def test_views_of_what_has_gaps_or_overlaps_keep_their_gradients():
    x = np.arange(12.0).reshape(3, 4)
    windows = np.lib.stride_tricks.sliding_window_view
    for exact in (False, True):
        simple(lambda x: np.exp(windows(x, (2, 2))[1:, 0]).sum(), x, exact=exact)
        simple(lambda x: np.exp(x.T[1:][::2]).sum() + x[0][1], x, exact=exact)
        simple(lambda x: (x * (1 + 2j)).real[1].sum() + (x * 2j).imag.T[0].sum(), x, exact=exact)
        simple(lambda x: np.broadcast_to(x[0], (5, 4))[2:].sum(axis=0), x, exact=exact)


@BOTH
def test_rows_through_which_no_adjoint_goes_are_not_live(exact):
    found = simple(lambda x: np.exp(np.sin(x).detach() * 2.0) + x, X, exact=exact)
    at = names(found.listing).index("sin")
    assert not found.listing.live[at] and found.report.count(LIVE) == 1


# Whole programs


def test_minors_are_computed_once():
    def det(rows, columns, m):
        if len(columns) == 1:
            return m[rows][columns[0]]
        total = 0.0
        for k, column in enumerate(columns):
            rest = columns[:k] + columns[k + 1 :]
            total = total + (-1.0) ** k * m[rows][column] * det(rows + 1, rest, m)
        return total

    m = np.random.default_rng(0).normal(size=(5, 5))
    found = simple(lambda m: det(0, tuple(range(5)), m), m)
    assert found.report.before > 600 and found.report.after < 200
    program = tg.record(lambda m: det(0, tuple(range(5)), m), m)
    np.testing.assert_allclose(program(m), np.linalg.det(m), rtol=1e-12)


def recordings_of(program):
    """Record what a random program compiles; give listings with inputs and what was drawn."""
    made = []

    def compiler(*args, **options):
        made.append(tg.compile(*args, **options))
        return made[-1]

    verdicts.judge(program, compiler)
    for compiled in made:
        for recording in getattr(compiled, "recordings", ()):
            listing = recording.listing
            drawn = [listing.values[row] for row in rows_that_draw(listing)]
            yield listing, [listing.values[row] for row in listing.inputs], drawn


@pytest.mark.parametrize("start", range(0, 40, 20))
def test_random_programs(start):
    fewer = total = 0
    for place in range(start, start + 20):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for listing, inputs, drawn in recordings_of(program_of(3, place)):
                others = [
                    a + 0.01 * np.cos(np.arange(a.size)).reshape(a.shape) if a.dtype == float else a for a in inputs
                ]
                for exact in (False, True):
                    for given in (inputs, others):
                        found = simpler.hold(listing, given, exact, drawn, f"program {place}")
                total, fewer = total + found.report.before, fewer + found.report.after
    assert fewer < 0.9 * total


# Asking for it


def test_modes():
    def function(x):
        return np.sin(x) * x + np.sin(x) + 1.0 * x

    befores = {}
    for mode in (True, "exact", False):
        program = tg.record(function, X, optimize=mode)
        assert program.optimize == mode and program.optimized() is program
        assert str(program.report()) == str(program.report())
        befores[mode] = program.report().before - program.report().after
    assert befores == {True: 2, "exact": 0, False: 0}
    listing = tg.record(function, X).listing
    unchanged = prepare(listing, False)
    assert unchanged.listing is listing and unchanged.rows.tolist() == list(range(len(listing)))


@pytest.mark.parametrize("mode", ["fast", 1, 0, None])
def test_other_modes_are_refused(mode):
    with pytest.raises(ArgumentError, match="optimize="):
        tg.compile(lambda x: x, optimize=mode)
    with pytest.raises(ArgumentError, match="optimize="):
        tg.record(lambda x: x, X, optimize=mode)


def test_compiled_functions_hand_the_mode_on():
    class Model:
        @tg.compile(optimize="exact")
        def energy(self, x):
            return (np.sin(x) * np.sin(x)).sum()

    model = Model()
    for _ in range(3):
        model.energy(X)
    assert [p.optimize for p in model.energy.recordings] == ["exact"]
    compiled = tg.compile(lambda x: np.sin(x) * np.sin(x), optimize=False)
    compiled(X)
    assert [p.optimize for p in compiled.recordings] == [False]


def test_optimized_programs_answer_as_before():
    def function(x):
        if np.sin(x).sum() > 0:
            return (np.sin(x) * np.cos(x)).sum() * 1.0
        return x.sum()

    program = tg.record(function, X).optimized()
    plain = tg.record(function, X, optimize=False)
    assert program(X) == plain(X) and len(program) == len(plain)
    for mine, its in zip(program.value_and_grad(X), plain.value_and_grad(X), strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-14)
    with pytest.raises(DivergenceError, match="another way"):
        program(-5 * np.abs(X[1:2]).repeat(3) / 2)


def test_reports_can_be_read():
    report = tg.record(lambda x: (np.sin(x) * 1.0, np.sin(x) > 0), X).report()
    assert str(report).splitlines()[0] == f"{report.before} rows, now {report.after}"
    assert all(f"{entry.count} x {entry.what}" in str(report) for entry in report.entries)
    assert repr(report).startswith(f"<report: {report.before} rows, now {report.after}; ")
    assert report.count("no such thing") == 0
    exact = tg.record(lambda x: x, X, optimize="exact").report()
    assert str(exact) == "1 rows, now 1, with all bits of gradients kept"
    assert str(tg.record(lambda x: x, X, optimize=False).report()) == "1 rows, now 1: optimize=False"
