"""A view that is taken again is not computed again while recording, and is still a tensor of its own."""

import numpy as np
import pytest

import tapegrad as tg


def test_adjoints_of_views_that_are_taken_again_are_added_in_the_order_of_a_tape():
    """Each has a row of its own: adjoints that are added up in one row first round in another way."""
    rng = np.random.default_rng(5)

    def function(x):
        total = 0.0
        for k in range(12):
            total = total + x[0] * (0.1 * k) + x[1:].sum() * 1.1 + x[0] / (k + 0.3) + x[1] * x[0]
            total = total + x.reshape(2, 3)[0, 1] * x.reshape(2, 3)[1].sum() * 0.7 + x[None, 1:3][0, 1] * 0.1
        return total

    for x in rng.standard_normal((20, 6)):
        program = tg.record(function, x)
        value, gradient = program.value_and_grad(x)
        own, expected = tg.func.value_and_grad(function)(x)
        assert value == own
        assert gradient.tobytes() == expected.tobytes()


@pytest.mark.parametrize("index", [0, (1, slice(0, 2)), (slice(None), 1), (Ellipsis, 0), (None, 1)], ids=str)
def test_a_view_is_taken_anew_after_a_write_to_its_memory(index):
    def writes(x):
        t = x * 1.0
        first = t[index]
        t[0] = t[0] * 3.0
        second = t[index]
        second += 1.0
        third = t[index]
        return (first * second + 10.0 * third).sum() + t.sum()

    x = np.arange(1.0, 7.0).reshape(2, 3)
    compiled = tg.compile(writes)
    expected = tg.func.value_and_grad(writes)(x)
    for _ in range(3):
        value, gradient = tg.func.value_and_grad(compiled)(x)
        assert value == expected[0]
        np.testing.assert_array_equal(gradient, expected[1])
    assert compiled.stats.replays == 1


def test_both_of_two_like_views_are_written_and_hold_their_own_state():
    def writes(x):
        t = x * 2.0
        one, other = t[1:], t[1:]
        one *= 3.0
        other += 1.0
        taken = t[1:].detach()
        return (one * other).sum() + (taken * t[1:]).sum() + float(one is other)

    x = np.array([1.0, 2.0, 3.0])
    compiled = tg.compile(writes)
    own = tg.func.value_and_grad(writes)(x)
    for _ in range(3):
        value, gradient = tg.func.value_and_grad(compiled)(x)
        assert value == own[0]
        np.testing.assert_array_equal(gradient, own[1])


def test_a_view_under_no_grad_is_a_constant_and_the_next_one_is_not():
    def function(x):
        before = x[0]
        with tg.no_grad():
            silent = x[0]
        return before * silent * x[0]

    x = np.array([3.0, 1.0])
    gradient = tg.func.grad(tg.compile(function))(x)
    np.testing.assert_array_equal(gradient, [18.0, 0.0])


def test_arguments_that_are_equal_but_of_other_types_are_not_the_same_view():
    def function(x):
        return x[1].sum() + x[True].sum() + x[np.int64(1)].sum()

    x = np.arange(6.0).reshape(2, 3)
    program = tg.record(function, x)
    np.testing.assert_array_equal(program.value_and_grad(x)[0], tg.func.value_and_grad(function)(x)[0])
    np.testing.assert_array_equal(program.value_and_grad(x)[1], [[1.0] * 3, [3.0] * 3])
    with pytest.raises((TypeError, tg.errors.TapegradError), match=r"float|integer"):
        tg.record(lambda x: x.reshape(3, 2).sum() + x.reshape(3.0, 2).sum(), x)
