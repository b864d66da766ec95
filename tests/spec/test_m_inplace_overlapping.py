"""M-inplace with operands that share memory with what is written: NumPy's values, and their gradients."""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient
from spec.losses import WEIGHTS, M, V, gradients, weighted

import tapegrad as tg


def _augment(x, part, other, sign):
    target, y = x[part], x[other]
    if sign == "+":
        target += y
    elif sign == "-":
        target -= y
    elif sign == "*":
        target *= y
    else:
        target /= y
    return x


def forward(sign):
    return lambda x: _augment(x, slice(1, None), slice(None, -1), sign)


def backward(sign):
    return lambda x: _augment(x, slice(None, -1), slice(1, None), sign)


def reverse(sign):
    return lambda x: _augment(x, slice(None), slice(None, None, -1), sign)


def _assigned(part, other):
    def program(x):
        x[part] = x[other]
        return x

    return program


OVERLAPPING = {
    **{f"forward {s}=": (V, forward(s)) for s in "+-*/"},
    **{f"backward {s}=": (V, backward(s)) for s in "+-*/"},
    **{f"reverse {s}=": (V, reverse(s)) for s in "+-*/"},
    "itself +=": (V, lambda x: _augment(x, slice(None), slice(None), "+")),
    "itself *=": (V, lambda x: _augment(x, slice(None), slice(None), "*")),
    "transposed +=": (M, lambda x: _iadd(x, x.T)),
    "transposed *=": (M, lambda x: _imul(x, x.T)),
    "a row of itself": (M, lambda x: _imul(x, x[1])),
    "a column of itself": (M, lambda x: _iadd(x, x[:, 1:2])),
    "a number of itself": (V, lambda x: _imul(x, x[2])),
    "@=": (M, lambda x: _imatmul(x, x.T)),
    "x[1:] = x[:-1]": (V, _assigned(slice(1, None), slice(None, -1))),
    "x[:-1] = x[1:]": (V, _assigned(slice(None, -1), slice(1, None))),
    "x[:] = x[::-1]": (V, _assigned(slice(None), slice(None, None, -1))),
    "x[:] = x[integers]": (V, _assigned(slice(None), [4, 0, 0, 1, 2])),
    "x[integers] = x[:3]": (V, _assigned([4, 0, 1], slice(None, 3))),
    "x[mask] = x[:3]": (V, _assigned(np.array([True, False, True, True, False]), slice(None, 3))),
    "x[:, 0] = x[1]": (M, _assigned((slice(None), 0), 1)),
    "x[0] = x[:, 0]": (M, _assigned(0, (slice(None), 0))),
}


def _iadd(x, y):
    x += y
    return x


def _imul(x, y):
    x *= y
    return x


def _imatmul(x, y):
    x @= y
    return x


@pytest.mark.parametrize("why", OVERLAPPING)
def test_m_inplace_with_operands_that_overlap_is_what_numpy_gives(why):
    start, program = OVERLAPPING[why]
    expected = program(start.copy())
    x = tg.tensor(start, requires_grad=True)
    out = program(x * 1.0)
    np.testing.assert_array_equal(out.detach().numpy(), expected)
    with tg.no_grad():
        np.testing.assert_array_equal(program(tg.tensor(start)).numpy(), expected)

    def value(a):
        return np.sum(program(a.copy()) * WEIGHTS[: a.size].reshape(a.shape))

    assert_close(gradients(weighted(out), [x])[0], difference_gradient(value, [start], 0), 1e-9, why, scale=1.0)


METHODS_ON_THEMSELVES = {
    "mul_": lambda t: t.mul_(t),
    "add_ of a multiple": lambda t: t.add_(t, alpha=0.5),
    "add_ of its transpose": lambda t: t.add_(t.T, alpha=-0.5),
    "sub_": lambda t: t.sub_(t),
    "div_ by a part": lambda t: t.div_(t[0]),
    "pow_": lambda t: t.abs_().pow_(t.clone().mul_(0.5)),
    "addcmul_": lambda t: t.addcmul_(t, t.T),
    "addcdiv_": lambda t: t.addcdiv_(t.T, t),
    "lerp_": lambda t: t.lerp_(t.T, t[1]),
    "copy_": lambda t: t.copy_(t.T),
    "index_add_": lambda t: t.index_add_(0, np.array([0, 2]), t[1:]),
    "masked_fill_": lambda t: t.masked_fill_(np.eye(3) > 0, t[0, 1]),
    "scatter_add_": lambda t: t.scatter_add_(0, np.array([[0, 1, 2]]), t[1:2]),
    "put_": lambda t: t.put_(np.array([0, 8]), t[1, :2]),
    "atan2_": lambda t: t.atan2_(t.T),
    "fill_": lambda t: t.fill_(t[1, 1]),
}


@pytest.mark.parametrize("why", METHODS_ON_THEMSELVES)
def test_m_inplace_methods_on_parts_of_themselves(why):
    program = METHODS_ON_THEMSELVES[why]
    x = tg.tensor(M, requires_grad=True)
    out = program(x * 1.0)
    (found,) = gradients(weighted(out), [x])

    def value(a):
        return weighted(program(tg.tensor(a))).item()

    assert out.detach().equal(program(tg.tensor(M)))
    assert_close(found, difference_gradient(value, [M], 0), 1e-9, why, scale=1.0)
