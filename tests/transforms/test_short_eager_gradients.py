"""`tg.func.grad` of a function that is not compiled goes the way of a small `backward()`, and changes nothing by it."""

import sys
import threading

import numpy as np
import pytest

import tapegrad as tg


def entered(call):
    """Return the files and names of functions of Python's that a call enters."""
    names = []

    def note(frame, event, arg):
        if event == "call":
            names.append(frame.f_code.co_filename.rpartition("/")[2] + ":" + frame.f_code.co_name)

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return names


def value_of(x):
    return (np.sin(x) * x).sum()


GENERAL = "backward_pass.py:run"


@pytest.mark.parametrize("x", [0.3, np.float64(0.3), np.array(0.3), np.array([0.3, 0.5])], ids=repr)
def test_the_general_way_is_not_entered_and_kinds_are_those_of_it(x):
    gradient = tg.func.value_and_grad(value_of)
    short = gradient(x)
    assert GENERAL not in entered(lambda: gradient(x))
    holder = []

    def general(x):
        holder.append(tg.tensor(1.0, requires_grad=True) * x)  # another leaf on the tape
        return value_of(x)

    assert GENERAL in entered(lambda: tg.func.value_and_grad(general)(x))
    other = tg.func.value_and_grad(general)(x)
    assert [type(part) for part in short] == [type(part) for part in other]
    assert short[0] == other[0]
    np.testing.assert_array_equal(short[1], other[1])
    np.testing.assert_allclose(short[1], np.cos(x) * x + np.sin(x), rtol=1e-14)


def test_an_argument_on_which_nothing_depends_has_zeros():
    found = tg.func.grad(lambda x, y, z: (x * x).sum(), argnums=(0, 1, 2))(np.array([3.0, 4.0]), np.ones((2, 2)), 1.0)
    np.testing.assert_array_equal(found[0], [6.0, 8.0])
    np.testing.assert_array_equal(found[1], np.zeros((2, 2)))
    assert found[2] == 0.0 and type(found[2]) is np.float64


def test_a_tensor_from_outside_is_warned_of_and_its_grad_is_left_alone():
    weight = tg.tensor([2.0, 3.0], requires_grad=True)
    with pytest.warns(tg.errors.GradientLostWarning, match="none of its arguments"):
        found = tg.func.grad(lambda x: (x * weight).sum())(np.ones(2))
    np.testing.assert_array_equal(found, [2.0, 3.0])
    assert weight.grad is None


def test_hooks_that_the_function_registers_run_once():
    ran = []

    def hooked(x):
        x.register_hook(lambda g: ran.append("argument"))
        y = x * x
        y.register_hook(lambda g: ran.append("result"))
        return y.sum()

    np.testing.assert_array_equal(tg.func.grad(hooked)(np.array([1.0, 2.0])), [2.0, 4.0])
    assert ran == ["result", "argument"]


def test_nothing_is_added_to_a_grad_and_what_was_kept_cannot_run_again():
    kept = []

    def keeps(x):
        kept.extend([x, x * x])
        return kept[1].sum()

    np.testing.assert_array_equal(tg.func.grad(keeps)(np.array([1.0, 2.0])), [2.0, 4.0])
    assert kept[0].grad is None
    with pytest.raises(tg.errors.FreedError, match="given back after an earlier backward"):
        kept[1].sum().backward()


def test_other_work_of_the_thread_that_is_still_to_be_differentiated_is_left_alone():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    loss = (x * x).sum()
    np.testing.assert_array_equal(tg.func.grad(value_of)(np.zeros(2)), [0.0, 0.0])
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), [2.0, 4.0])


def test_derivatives_of_derivatives_and_writes_are_as_they_were():
    x = np.array([0.3, 0.5])
    nested = tg.func.grad(lambda x: (tg.func.grad(value_of)(x) ** 2).sum())(x)
    slope, curvature = np.cos(x) * x + np.sin(x), 2 * np.cos(x) - np.sin(x) * x
    np.testing.assert_allclose(nested, 2 * slope * curvature, rtol=1e-13)

    def writes(x):
        y = x * 1.0
        y[0] = x[1] * x[0]
        return y.sum()

    np.testing.assert_allclose(tg.func.grad(writes)(x), [0.5, 1.3], rtol=1e-15)
    with pytest.raises(tg.errors.VersionError):

        def overwrites(x):
            y = x * 2.0
            z = y * y
            y += 1.0
            return z.sum()

        tg.func.grad(overwrites)(x)


@pytest.mark.parametrize("x", [0.5, np.array([0.5, 2.0])], ids=repr)
def test_a_gradient_adds_up_what_an_argument_had_before_and_after_a_write(x):
    def writes(x):
        before = 3.0 * x
        with tg.no_grad():
            x.mul_(2.0)
        return (before + x * x).sum()

    expected = 3.0 + 2 * (2.0 * np.asarray(x))
    np.testing.assert_array_equal(tg.func.grad(writes)(x), expected)
    assert GENERAL not in entered(lambda: tg.func.grad(writes)(x))


def test_threads_have_their_own():
    found = {}

    def run(k):
        for _ in range(50):
            found.setdefault(k, []).append(tg.func.grad(value_of)(np.full(3, float(k)))[0])

    threads = [threading.Thread(target=run, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for k, values in found.items():
        np.testing.assert_allclose(values, np.cos(k) * k + np.sin(k), rtol=1e-14)
