"""Rows of constants, and rows that change nothing, are left out of simplified programs."""

import copy

import numpy as np
import pytest
from program.plans import same
from program.simpler import SPECIAL, names, simple

import tapegrad as tg
from tapegrad.diagnostics.program_report import CONSTANTS, COPY, DEAD, LIVE, NUMBERS, SAME, UNDO  # fmt: skip
from tapegrad.maths.power_operator import POWER
from tapegrad.program.ir.listing import CONSTANT, INPUT
from tapegrad.program.ir.rewrite import simplified
from tapegrad.program.lower.strided import form_for

X = np.array([0.3, -0.7, 1.1])
BOTH = pytest.mark.parametrize("exact", [False, True])


def counts(found):
    return {entry.what: entry.count for entry in found.report.entries if entry.what != LIVE}


# Constants


@BOTH
def test_what_is_of_constants_is_computed_now(exact):
    table = np.array([1.0, 2.0, 4.0])

    def function(x):
        t = tg.tensor(np.array([1.0, 2.0, 4.0]))
        return x * np.log(t) + np.exp(t / 3.0)[1] + np.linalg.norm(t) + np.sin(np.float64(2.0) * t).sum()

    found = simple(function, X, exact=exact)
    assert counts(found)[CONSTANTS] >= 5
    assert set(names(found.listing)) <= {"input", "constant", "mul", "add"}
    assert found.listing.how.count(CONSTANT) == 4
    del table


@BOTH
def test_inputs_captured_tensors_and_draws_are_no_constants(exact):
    weight = tg.tensor([1.0, 2.0, 3.0])

    def function(x):
        return x + np.exp(weight) + np.exp(tg.randn(3))

    assert CONSTANTS not in counts(simple(function, X, exact=exact))


def without_numbers(listing):
    """Return a listing as it is once its values are gone, but for what was given."""
    found = copy.copy(listing)
    given = {row for row, how in enumerate(listing.how) if how is CONSTANT or how is INPUT}
    found.values = [
        value if row in given or value is None else form_for(value.dtype, value.shape, value.strides)
        for row, value in enumerate(listing.values)
    ]
    return found


@BOTH
def test_constants_are_computed_where_what_was_recorded_is_gone(exact):
    def function(x):
        t = tg.tensor([1.0, 2.0, 4.0])
        if t[1] > 1.0:
            x = x * t.reshape(3, 1)[::-1][1] + np.hypot(t, t[1:2])
        return x + np.log(t).sum() * np.exp(t[2] * 3.0)

    listing = tg.record(function, X).listing
    mine, its = simplified(without_numbers(listing), exact), simplified(listing, exact)
    assert mine.rows.tolist() == its.rows.tolist() and mine.listing.how == its.listing.how
    assert mine.report.count(CONSTANTS) == its.report.count(CONSTANTS) > 5
    for how, one, other in zip(its.listing.how, mine.listing.values, its.listing.values, strict=True):
        if how is CONSTANT:
            same(one, other)


def test_powers_of_constants_have_eager_bits_where_what_was_recorded_is_gone():
    """Of a number NumPy computes a power by 2 in one of two ways, and the rows do not say in which: so it is left.

    Our own ufunc has one way.
    """
    listing = tg.record(lambda x: x * np.sin(tg.tensor(0.3)) ** 2.0, X).listing
    left = simplified(without_numbers(listing), False).listing
    assert (np.power in left.how) == (POWER is np.power) and np.power not in simplified(listing, False).listing.how
    if POWER is not np.power:
        (at,) = [k for k, how in enumerate(left.how) if how is CONSTANT]
        same(left.values[at], (np.sin(tg.tensor(0.3)) ** 2.0).numpy())


def test_large_constants_are_not_made():
    def function(x):
        t = tg.tensor(np.array([[1.0], [2.0]]))
        return (x * np.broadcast_to(np.exp(t), (2, 20_000)).sum(axis=1)).sum()

    found = simplified(tg.record(function, X[:2]).listing, False)
    assert max(v.nbytes for v in found.listing.values if isinstance(v, np.ndarray) and v.base is None) < 1 << 17


# What changes nothing


@BOTH
@pytest.mark.parametrize(
    "function",
    [
        lambda x: x * 1.0, lambda x: 1.0 * x, lambda x: x / 1.0, lambda x: x - 0.0, lambda x: x + -0.0, lambda x: +x,
        lambda x: x**1.0, lambda x: np.conj(x), lambda x: -0.0 + x, lambda x: x * tg.tensor(1.0),
        lambda x: x.reshape(-1), lambda x: x[:], lambda x: x * 1, lambda x: x.real,
    ],
)  # fmt: skip
def test_what_changes_nothing_is_left_out(function, exact):
    found = simple(lambda x: np.exp(function(np.sin(x))), X, exact=exact, given=[(SPECIAL[3:6],), (SPECIAL[:3],)])
    assert names(found.listing) == ["input", "sin", "exp"]
    simple(lambda x: function(x) * 3.0, SPECIAL, exact=exact)


@BOTH
@pytest.mark.parametrize(
    "function",
    [
        lambda x: x + 0.0, lambda x: 0.0 + x, lambda x: x - -0.0, lambda x: 0.0 - x, lambda x: 1.0 / x,
        lambda x: x * -1.0, lambda x: x - 1.0, lambda x: x * 2.0, lambda x: x + 5e-324,
    ],
)  # fmt: skip
def test_what_changes_a_sign_or_a_digit_stays(function, exact):
    found = simple(lambda x: function(x) * 3.0, SPECIAL, exact=exact)
    assert len(found.listing) == 3 and not counts(found)


@BOTH
def test_what_changes_dtype_shape_or_strides_stays(exact):
    y = np.arange(6.0).reshape(2, 3)
    for function, array, left in (
        (lambda x: x * np.ones((2, 3)), X, ["input", "constant", "mul"]),
        (lambda x: np.broadcast_to(x, (2, 3)) * 1.0, X, ["input", "broadcast_to", "mul"]),
        (lambda k: k / 1, np.array([1, 2]), ["input", "astype"]),
        (lambda k: (k > 1) * 1, np.array([1, 2]), ["input", "constant", "gt", "mul"]),
        (lambda x: x[::-1] * 1.0, X, ["input", "index", "mul"]),
        (lambda x: x.T * 1.0, y, ["input", "transpose"]),
    ):
        found = simple(function, array, exact=exact)
        kinds = [
            getattr(how, "__name__", how) if op is None else op.name
            for op, how in zip(found.listing.ops, found.listing.how, strict=True)
        ]
        assert kinds == left, kinds


OF_ONE_NUMBER = [
    (lambda x: x * np.full(3, 2.5) + np.full(3, -0.1), 2),
    (lambda x: np.full(3, 2.5) / x - np.broadcast_to(0.3, 3), 2),
    (lambda x: x - np.full(3, np.nan), 1),
    (lambda x: x * np.ones(3) + np.full(3, -0.0), 0),  # which is x
    (lambda x: x + np.array([0.0, 0.0, -0.0]), 0),
    (lambda x: x + np.full((2, 3), 1.5), 0),  # has more elements than x
    (lambda x: x + np.full(1, 1.5), 1),
    (lambda x: np.arctan2(x, np.full(3, 2.0)) + x ** np.full(3, 2.0), 0),  # loops of arrays may round in another way
    (lambda x: x + np.full(3, 2, np.int64), 1),
    (lambda x: x * np.full(3, 2.0, np.float32), 1),
]


@BOTH
@pytest.mark.parametrize("k", range(len(OF_ONE_NUMBER)))
def test_constants_of_one_number_are_that_number(k, exact):
    function, count = OF_ONE_NUMBER[k]
    found = simple(function, X, exact=exact, given=[(SPECIAL[:3],), (SPECIAL[-3:],)])
    assert counts(found).get(NUMBERS, 0) == count
    if count:
        assert CONSTANT not in found.listing.how


@BOTH
@pytest.mark.parametrize("dtype", [np.float32, np.int64, np.int8, np.uint8])
def test_of_other_dtypes(dtype, exact):
    x = np.array([0, 1, 100, 127], dtype)
    found = simple(lambda x: (x * 1 + 0) - 0, x, exact=exact)
    assert counts(found)[SAME] == (2 if dtype is np.float32 else 3)  # a sum with 0.0 changes -0.0
    wraps = simple(lambda x: np.negative(-x) - 1, x, exact=exact)
    assert counts(wraps)[UNDO] == 1


@BOTH
def test_complex_products_with_1_stay(exact):
    z = np.array([complex(-0.0, 0.0), complex(np.inf, 1.0), 1 - 1j])
    found = simple(lambda z: (z * 1.0, z / 1.0, z + 0.0, np.conj(z)), z, exact=exact)
    assert SAME not in counts(found)
    assert counts(simple(lambda z: np.exp(+z), z, exact=exact)) == {SAME: 1}


@BOTH
def test_twice_negative_is_nothing(exact):
    found = simple(lambda x: np.exp(np.negative(-np.sin(x))), X, exact=exact, given=[(SPECIAL[:3],)])
    assert names(found.listing) == ["input", "sin", "exp"] and counts(found) == {DEAD: 1, UNDO: 1}
    found = simple(lambda x: ~~(x > 0), X, exact=exact)
    assert names(found.listing) == ["input", "gt"]
    found = simple(lambda x: 1 / (1 / x) + 2 ** np.log2(x), X, exact=exact)
    assert UNDO not in counts(found)


@BOTH
def test_copies_are_left_out(exact):
    found = simple(lambda x: np.exp(np.sin(x).clone().astype(np.float64)), X, exact=exact)
    assert names(found.listing) == ["input", "sin", "exp"] and counts(found) == {COPY: 2}
    found = simple(lambda x: np.exp(np.sin(x).astype(np.float32)).astype(np.float64), X, exact=exact)
    assert COPY not in counts(found)
    found = simple(lambda x: x.T.clone().sum(), np.arange(6.0).reshape(2, 3), exact=exact)
    assert names(found.listing).count("clone") <= 1


def test_exact_leaves_what_brings_two_adjoints_together():
    """x gets a sum of adjoints, to which another one is added: without the row between them in another order."""

    def function(x):
        y = np.sin(x)
        z = y * 1.0
        return (np.exp(z) * 0.1 + np.exp(-z) * 0.7 + y * 0.3 + np.cos(y)).sum()

    x = np.linspace(-3, 3, 101)
    assert SAME not in counts(simple(function, x, exact=True))
    assert counts(simple(function, x))[SAME] == 1
