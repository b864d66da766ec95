"""Padding: every mode over shapes and widths, as NumPy; against PyTorch where it has the mode; what is refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ops.structured import spaced
from oracles import assert_close, difference_gradient, gradients, hold_to_numpy, leaf

import tapegrad as tg

COPIES = ({"mode": "constant"}, {"mode": "edge"}, {"mode": "wrap"}, {"mode": "reflect"}, {"mode": "symmetric"})
COMPUTED = (
    {"mode": "reflect", "reflect_type": "odd"},
    {"mode": "symmetric", "reflect_type": "odd"},
    {"mode": "linear_ramp", "end_values": (1.5, -2.0)},
    {"mode": "maximum"},
    {"mode": "minimum", "stat_length": 2},
    {"mode": "mean", "stat_length": (1, 2)},
    {"mode": "median"},
    {"mode": "median", "stat_length": 2},
)


def widths_of(data, ndim, most=5):
    return tuple((data.draw(st.integers(0, most)), data.draw(st.integers(0, most))) for _ in range(ndim))


@settings(max_examples=40)
@given(shape=st.lists(st.integers(1, 4), min_size=0, max_size=3).map(tuple), data=st.data())
def test_modes_that_copy(shape, data):
    widths = widths_of(data, len(shape), 9 if len(shape) < 2 else 4)
    how = data.draw(st.sampled_from(COPIES))
    if not shape:  # numpy.pad gives a 0-d array back for no widths
        widths = ()
        assert tg.pad(leaf(np.array(2.0)), np.zeros((0, 2), int), **how).item() == 2.0
        return
    hold_to_numpy(lambda x: tg.pad(x, widths, **how), lambda x: np.pad(x, widths, **how), spaced(shape, "pad"))


@settings(max_examples=40)
@given(shape=st.lists(st.integers(1, 4), min_size=1, max_size=2).map(tuple), data=st.data())
def test_modes_that_compute(shape, data):
    widths, how = widths_of(data, len(shape)), data.draw(st.sampled_from(COMPUTED))
    a = spaced(shape, "pad")
    x = leaf(a)
    result, expected = tg.pad(x, widths, **how), np.pad(a, widths, **how)
    assert_close(result.detach().numpy(), expected, 1e-14, scale=1.0)
    weights = np.cos(np.arange(expected.size)).reshape(expected.shape)
    (found,) = gradients(result, [x], weights)
    assert_close(
        found, difference_gradient(lambda v: (np.pad(v, widths, **how) * weights).sum(), [a], 0), 1e-9, scale=1.0
    )


@pytest.mark.parametrize("how", COPIES + COMPUTED, ids=str)
def test_single_precision_integers_and_layouts(how):
    a = spaced((3, 4), "pad", np.float32)
    for array in (a, a.T, a[::-1, ::2]):
        x = leaf(array)
        result, expected = tg.pad(x, ((2, 1), (0, 3)), **how), np.pad(array, ((2, 1), (0, 3)), **how)
        assert result.dtype == np.float32
        assert_close(result.detach().numpy(), expected, 1e-6, scale=1.0)
        (gradient,) = gradients(result, [x], np.ones_like(expected))
        assert gradient.dtype == np.float32
    for integers in (np.arange(6).reshape(2, 3), np.array([True, False])):
        if integers.dtype == bool and how not in COPIES:
            continue  # NumPy refuses some of these
        np.testing.assert_array_equal(tg.pad(tg.tensor(integers), 2, **how).numpy(), np.pad(integers, 2, **how))


def test_constants_for_each_side_and_widths_by_axis():
    a = spaced((2, 3), "pad")
    for widths in (
        1,
        (1, 2),
        ((1, 2),),
        ((1,), (2,)),
        [[0, 1], [2, 0]],
        np.array([[1, 0], [0, 1]]),
        {0: (1, 2), -1: 3},
    ):
        hold_to_numpy(
            lambda x, w=widths: tg.pad(x, w),
            lambda x, w=widths: np.pad(x, w if not isinstance(w, dict) else ((1, 2), (3, 3))),
            a,
        )
    hold_to_numpy(
        lambda x: tg.pad(x, 1, constant_values=((1, 2), (3, 4))),
        lambda x: np.pad(x, 1, constant_values=((1, 2), (3, 4))),
        a,
    )
    assert tg.pad(leaf(a), 1, "empty").shape == (4, 5)
    (gradient,) = gradients(tg.pad(x := leaf(a), 1, "empty"), [x], np.ones((4, 5)))
    assert (gradient == 1).all()


def test_nothing_can_be_padded_with_constants_only():
    x = leaf(np.zeros((0, 2)))
    assert tg.pad(x, 1).shape == (2, 4)
    for mode in ("edge", "reflect", "mean", "linear_ramp"):
        with pytest.raises(ValueError, match=f"mode '{mode}' needs elements.*\\(0, 2\\)"):
            tg.pad(x, 1, mode)
        assert tg.pad(x, ((0, 0), (1, 0)), mode).shape == (0, 3)


@pytest.mark.parametrize("mode", ["constant", "reflect", "replicate", "circular"])
def test_gradients_are_those_of_torch(mode, torch):
    a = spaced((1, 4, 5), "pad")
    ours = {"replicate": "edge", "circular": "wrap"}.get(mode, mode)
    x, other = leaf(a), torch.tensor(a, requires_grad=True)
    result = torch.nn.functional.pad(other, (2, 1), mode=mode)
    weights = np.cos(np.arange(32.0)).reshape(1, 4, 8)
    (gradient,) = gradients(tg.pad(x, ((0, 0), (0, 0), (2, 1)), ours), [x], weights)
    (expected,) = torch.autograd.grad(result, other, torch.tensor(weights))
    assert_close(gradient, expected.numpy(), 1e-14, scale=1.0)


ERRORS = (
    (lambda x: tg.pad(x, 1, "zigzag"), "'zigzag'; there are constant"),
    (lambda x: tg.pad(x, 1, lambda *a: None), "a function, which has no derivative"),
    (lambda x: tg.pad(x, 1, "edge", constant_values=1), "mode 'edge' takes no constant_values"),
    (lambda x: tg.pad(x, -1), "pad_width of integers that are not negative"),
    (lambda x: tg.pad(x, 1.5), "pad_width of integers"),
    (lambda x: tg.pad(x, (1, 2, 3)), "for a tensor of 2 axes"),
    (lambda x: tg.pad(x, 1, "reflect", reflect_type="strange"), "'even' or 'odd'"),
    (lambda x: tg.pad(x, 1, "maximum", stat_length=0), "stat_length 0"),
    (lambda x: tg.pad(x, 1, constant_values=leaf(np.array(1.0))), "no derivative by its constant_values"),
)


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case[1])
def test_errors_say_what_was_wrong(case):
    call, message = case
    with pytest.raises((TypeError, ValueError), match=message):
        call(leaf(np.ones((2, 3))))
