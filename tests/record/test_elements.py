"""Elements, `x[i]`, are views where NumPy's are numbers: used after their memory was overwritten, they warn."""

import copy
import sys
import warnings

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import OverwrittenError, OverwrittenWarning

ADVICE = r"`old = x\[0\].copy\(\)`"
AUGMENTED_ADVICE = r"begin with `s = x\[0\].copy\(\)`, or write `x\[0\] \+= ...` where x is meant"


def used(x):
    old = x[0]
    x[0] = 5.0
    return old * 3.0


def swapped(x):
    x[0], x[1] = x[1], x[0]
    return x


def iterated(x):
    a, b, c = x
    x += 1.0
    return a * b + c


def on_the_right(x):
    old = x[1]
    x.zero_()
    return 2.0 + x * old


def compared(x):
    old = x[1]
    x[:] = 0.0
    return old > 1.0


def asked(x):
    old = x[1]
    x[:] = 0.0
    return old.item()


def stacked(x):
    old = x[1]
    x[1] = 7.0
    return np.stack([old, old])


def of_a_matrix(x):
    m = x.reshape(3, 1)
    old = m[1, 0]
    m[1] = 7.0
    return np.sin(old)


def stored(x):
    old, y = x[0], tg.zeros(3)
    x[0] = 9.0
    y[1] = old
    return y


def nan(x):
    old = x[0]
    x[0] = np.nan
    return old + 1.0


def summed(x):
    total = x[0]
    for k in range(1, 3):
        total += x[k]
    return total


def scaled(x):
    one = x[1]
    one *= 2.0
    return one - x[1]


def stored_at_another_place(x):
    total, y = x[0], x
    total -= 0.5
    y[1] = total
    return y


def restored(x):
    """Take differences as NumPy programs do."""
    old = x[1]
    x[1] = old + 0.5
    above = x.sum()
    x[1] = old
    return above - x.sum()


AUGMENTED = (summed, scaled, stored_at_another_place)
STALE = (
    used,
    swapped,
    iterated,
    on_the_right,
    compared,
    asked,
    stacked,
    of_a_matrix,
    stored,
    nan,
    restored,
    *AUGMENTED,
)


def elsewhere(x):
    old = x[0]
    x[1] = 5.0
    return old * 3.0 + x[1]


def not_used_again(x):
    old = x[0]
    x[0] = old * 2.0
    for k in range(1, 3):
        before = x[k - 1]
        x[k] = before + x[k] * 2.0
    return x


def the_view_is_meant(x):
    one = x[0]
    one.add_(3.0)
    x[0] *= 2.0
    x[2] += x[1]
    x[-2] -= x[0] * x[2]
    two = x[1]
    two += 1.0
    x[1] = two
    one.add_(two)
    one[...] = one * 2.0
    return one * x[0]


def the_same_number(x):
    old = x[0]
    x[0] = 1.0
    return old * 3.0


def copied(x):
    old, row = x[0].copy(), x[1:]
    x *= 2.0
    return old * row


def as_an_array_is_in_numpy(x):
    part = x[..., 0]
    x[0] = 5.0
    return part * 2.0


FINE = (elsewhere, not_used_again, the_view_is_meant, the_same_number, copied, as_an_array_is_in_numpy)

MODES = {
    "plain": (lambda f, x: f(x.detach().clone()), tg.enable_grad),
    "recorded": (lambda f, x: f(x * 1.0), tg.enable_grad),
    "no_grad": (lambda f, x: f(x * 1.0), tg.no_grad),
    "inference_mode": (lambda f, x: f(x * 1.0), tg.inference_mode),
    "compiled": (lambda f, x: tg.compile(lambda x: f(x * 1.0))(x.detach()), tg.enable_grad),
}


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("function", [*STALE, *FINE])
def test_who_uses_an_overwritten_element_is_warned_at_that_line(function, mode):
    run, context = MODES[mode]
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    with context(), warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        run(function, x)
    kinds = {w.category for w in caught}
    assert kinds == ({OverwrittenWarning} if function in STALE else set())
    code = function.__code__
    for w in caught:
        assert w.filename == __file__
        assert code.co_firstlineno < w.lineno <= max(line for *_, line in code.co_lines() if line)


@pytest.mark.parametrize("mode", ["plain", "recorded", "no_grad", "inference_mode"])
def test_in_strict_mode_it_raises(mode):
    run, context = MODES[mode]
    for function in STALE:
        x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
        advice = AUGMENTED_ADVICE if function in AUGMENTED else ADVICE
        text = advice if function in AUGMENTED else rf"{ADVICE}.*it was .*, and is"
        with context(), tg.debug.strict(), pytest.raises(OverwrittenError, match=text):
            run(function, x)
        with context(), pytest.warns(OverwrittenWarning, match=advice):
            run(function, x)
    with context(), tg.debug.strict():
        for function in FINE:
            run(function, tg.tensor([1.0, 2.0, 3.0], requires_grad=True))

    @tg.debug.strict()
    def within(x):
        return used(x)

    with pytest.raises(OverwrittenError):
        within(tg.zeros(3))


def test_a_loop_warns_once_and_an_element_once():
    x = tg.tensor([1.0, 2.0, 3.0])
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        for k in range(4):
            old = x[0]
            x[0] = k + 10.0
            old * 2.0
            old * 3.0
    assert len(caught) == 1


def test_values_are_those_of_the_view(torch):
    for function in (used, swapped, on_the_right):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            x, its = tg.tensor([1.0, 2.0, 3.0], requires_grad=True), torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
            mine = function(x * 1.0).sum()
            theirs = function(its * 1.0).sum()
        mine.backward()
        theirs.backward()
        assert mine.item() == theirs.item()
        assert x.grad.tolist() == its.grad.tolist()


def test_copies_of_elements_are_no_elements():
    x = tg.tensor([1.0, 2.0])
    one = copy.deepcopy(x[0])
    x[0] = 5.0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert float(one * 2.0) == 2.0


@pytest.mark.parametrize("written", [False, True])
@pytest.mark.parametrize("requires_grad", [False, True])
def test_reading_an_element_where_nothing_is_recorded_takes_one_call(requires_grad, written):
    """Elements and parts of a parameter were made by another function, and took 1.2 times as long."""
    x = tg.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=requires_grad)
    calls = []
    with tg.no_grad():
        if written:
            x.add_(1.0)
            x[0, 1]  # makes the mark that the following ones share
        for index in (0, slice(1), (1, 0), -1):
            sys.setprofile(lambda frame, event, _: calls.append(frame.f_code.co_name) if event == "call" else None)
            try:
                x[index]
            finally:
                sys.setprofile(None)
    assert calls == ["__getitem__"] * 4
