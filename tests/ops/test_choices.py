"""A derivative that is 0 by a choice of the table's formula is 0, whatever is multiplied: 0 times infinity is NaN."""

import numpy as np
import pytest
from oracles import assert_same

import tapegrad as tg
from tapegrad.ops.expression import by_choice

# Functions of one variable, at which points of it, and where (by torch's conventions) nothing is passed on.
CASES = {
    "where": (lambda x: tg.where(np.array([True, False, True, False]), x, 2.0), [1.0, 1.0, 1.0, 1.0], [1, 3]),
    "maximum": (lambda x: tg.maximum(x, 0.5), [0.1, 0.2, 0.7, 0.9], [0, 1]),
    "minimum": (lambda x: tg.minimum(0.5, x), [0.1, 0.2, 0.7, 0.9], [2, 3]),
    "fmax": (lambda x: tg.fmax(x, 0.5), [0.1, 0.2, 0.7, np.nan], [0, 1, 3]),
    "clip": (lambda x: tg.clip(x, 0.0, 0.5), [-0.1, 0.2, 0.7, 0.9], [0, 2, 3]),
    "absolute": (abs, [0.0, 0.0, 0.7, -0.9], [0, 1]),
    "power": (lambda x: x ** np.array([0.0, 1.0, 2.0, 0.0], x.dtype), [0.0, 1.0, 2.0, 3.0], [0, 3]),
    "masked write": (lambda x: _written(x), [1.0, 0.6, 0.7, 0.9], [0]),
}
ADJOINTS = ([np.inf] * 4, [-np.inf] * 4, [np.nan] * 4, [-1.0] * 4)


def _written(x):
    y = x * 1.0
    y[x >= 1.0] = 2.0
    return y


def _eager(function, x, g):
    return tg.autograd.grad(function(x), x, g)[0]


def _again(function, x, g):
    return tg.autograd.grad(function(x), x, g, create_graph=True)[0].detach()


def _strided(function, x, g):
    wide = tg.tensor(np.repeat(x.detach().numpy(), 2), requires_grad=True)
    return tg.autograd.grad(function(wide[::2]), wide, g)[0][::2]


def _pushed(function, x, g):
    return tg.func.jvp(function, (x.detach(),), (g,))[1]


def _replayed(function, x, g):
    program = tg.record(lambda x, g: (function(x) * g).sum(), x.detach(), g)
    return program.value_and_grad(x.detach(), g)[1]


def _of_many(function, x, g):
    """Large enough for rows that are computed in one group, in vectors."""
    n = 40_000
    many, gs = (tg.tensor(np.tile(np.asarray(a.detach()), (n, 1))) for a in (x, g))
    program = tg.record(lambda x, g: (function(x) * 1.5 * (g * (1 / 1.5))).sum(), many, gs)
    found = np.asarray(program.value_and_grad(many, gs)[1])
    assert np.array_equal(found, np.broadcast_to(found[:1], found.shape), equal_nan=True)
    return found[0]


WAYS = [_eager, _again, _strided, _pushed, _replayed, _of_many]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__[1:])
@pytest.mark.parametrize("name", CASES)
def test_nothing_comes_from_what_is_not_chosen(name, way, dtype):
    function, point, none = CASES[name]
    for adjoint in ADJOINTS:
        x = tg.tensor(np.array(point, dtype), requires_grad=True)
        with np.errstate(invalid="ignore"):
            found = np.asarray(way(function, x, tg.tensor(np.array(adjoint, dtype))))
        assert found.dtype == dtype
        assert_same(found[none], np.zeros(len(none), dtype), f"{name}, {adjoint[0]}")  # and not -0.0
        rest = np.delete(found, none)
        assert (np.isfinite(rest) == np.isfinite(adjoint[0])).all() and rest.all()


def test_numbers_too():
    for adjoint in (np.inf, -np.inf, np.nan):
        x = tg.tensor(0.2, requires_grad=True)
        assert_same(tg.autograd.grad(tg.maximum(x, 0.5), x, tg.tensor(adjoint))[0].numpy(), np.zeros(()))
        program = tg.record(lambda x, g: tg.maximum(x, 0.5) * g, tg.tensor(0.2), tg.tensor(1.0))
        assert_same(np.asarray(program.value_and_grad(0.2, adjoint)[1]), np.zeros(()))


def test_second_derivatives_too():
    """Of the product of an adjoint and a choice: where the derivative is 0, so is its own, by both."""
    x = tg.tensor([-1.0, 2.0], requires_grad=True)
    g = tg.tensor([np.inf, 3.0], requires_grad=True)
    (first,) = tg.autograd.grad(tg.where(x > 0, x**3, 0.0), x, g, create_graph=True)
    assert first.tolist() == [0.0, 36.0]
    by_x, by_g = tg.autograd.grad(first.sum(), [x, g])
    assert by_x.tolist() == [0.0, 36.0]  # 6 x g
    assert by_g.tolist() == [0.0, 12.0]


def test_formulas_of_users_too():
    relu = tg.elementwise("where(x > 0, x * y, 0)", name="gated")
    x, y = (tg.tensor(a, requires_grad=True) for a in ([-1.0, 2.0], [5.0, 7.0]))
    by_x, by_y = tg.autograd.grad(relu(x, y), [x, y], tg.tensor([np.inf, 1.0]))
    assert by_x.tolist() == [0.0, 7.0]
    assert by_y.tolist() == [0.0, 2.0]


def test_formulas_are_taken_apart_by_their_outermost_choices():
    found = by_choice("where(x > 0, where(y == 1, 0, x), 1 + where(x > 1, 0, 1))", lambda s: [s], lambda c, *b: [c, *b])
    assert found == ["x > 0", ["y == 1", ["0"], ["x"]], ["1 + where(x > 1, 0, 1)"]]
    assert (
        by_choice("where(x > 0, where(y > 0, 2, x), 1)", str, lambda c, *b: 0) == "where(x > 0, where(y > 0, 2, x), 1)"
    )
    assert by_choice("x * y", len, lambda c, *b: 0) == 5


def test_at_the_origin_an_angle_gives_on_nothing():
    x, y = (tg.tensor([0.0, 1.0], requires_grad=True) for _ in range(2))
    by_x, by_y = tg.autograd.grad(tg.arctan2(x, y), [x, y], tg.tensor([np.inf, 2.0]))
    assert by_x.tolist() == [0.0, 1.0]
    assert by_y.tolist() == [0.0, -1.0]
