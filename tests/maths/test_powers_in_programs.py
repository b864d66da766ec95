"""Powers in derivatives and programs: kernels, groups, lanes and formulas give the bits of the ufunc."""

import operator

import numpy as np
import pytest
from maths.test_powers import NUMBERS, RANDOM, X, Y
from oracles import assert_same

import tapegrad as tg
from tapegrad import func
from tapegrad.maths import host, ufuncs
from tapegrad.maths.power_operator import POWER
from tapegrad.program.fuse.types import Together

pytestmark = pytest.mark.skipif(not (ufuncs.CAN_BE_MADE and host.FUSED), reason="NumPy's function is used here")

FORMS = {
    "array ** number": (lambda x, y: x**2.5, True),
    "array ** 3": (lambda x, y: x**3, True),
    "array ** 2": (lambda x, y: x**2, True),
    "array ** 0.5": (lambda x, y: x**0.5, True),
    "array ** -1": (lambda x, y: x**-1, True),
    "array ** -2.5": (lambda x, y: x**-2.5, True),
    "number ** array": (lambda x, y: 2.5**y, True),
    "array ** array": (lambda x, y: x**y, True),
    "np.power": (lambda x, y: np.power(x, y), True),
    "np.power by a number": (lambda x, y: np.power(x, 0.5) + np.power(x, 2.0) + np.power(x, 1.7), True),
    "tg.pow": (lambda x, y: tg.pow(x, 2.2) * tg.pow(1.3, y), True),
    "in place": (lambda x, y: operator.ipow(x * 1.0, y), True),
    "in place by a number": (lambda x, y: operator.ipow(x * 1.0, 2.5), True),
    "among others": (lambda x, y: np.exp(-(x**1.5)) * y + (x + 1.0) ** y, True),
}
SMALL = [np.abs(RANDOM.normal(size=(7, 43))) + 0.05, RANDOM.uniform(-3, 3, (7, 43))]
GIVEN = {
    "arrays": SMALL,
    "numbers": [np.float64(0.37), np.float64(2.4)],
    "zeros": [np.zeros(3), np.array([2.0, 3.0, 1.0])],
}


def value_and_gradients(function, arrays):
    leaves = [tg.tensor(a, requires_grad=True) for a in arrays]
    out = function(*leaves)
    found = tg.autograd.grad(out.sum(), leaves, materialize_grads=True)
    return out.detach().numpy(), *[g.numpy() for g in found]


@pytest.mark.parametrize("given", GIVEN)
@pytest.mark.parametrize("form", FORMS)
def test_programs_have_eager_bits(form, given):
    function, arrays = FORMS[form][0], GIVEN[given]
    with np.errstate(all="ignore"):
        expected = value_and_gradients(function, arrays)
        recorded = [0.9 * a + 0.3 for a in arrays]
        for program in (
            tg.record(function, *recorded, optimize=False),
            tg.record(function, *recorded, optimize="exact"),
            tg.record(function, *recorded),
            tg.record(function, *recorded).optimized(),
        ):
            for _ in range(2):
                for found, value in zip(value_and_gradients(program, arrays), expected, strict=True):
                    assert_same(found, value, form)


@pytest.mark.parametrize("form", FORMS)
def test_lanes_and_batches_have_eager_bits(form):
    """Numbers of 60 lanes, by a program's map and by vmap."""
    function = FORMS[form][0]
    x, y = SMALL[0].ravel()[:60], SMALL[1].ravel()[:60]
    expected = [value_and_gradients(function, pair) for pair in zip(x, y, strict=True)]
    values, *gradients = (np.array(column) for column in zip(*expected, strict=True))
    program = tg.record(function, x[0], y[0])
    assert_same(program.map(x, y), values, form)
    assert_same(func.vmap(function)(x, y), values, form)

    def both(x, y):
        return func.grad(function, argnums=(0, 1))(x, y)

    for found, value in zip(func.vmap(both)(x, y), gradients, strict=True):
        assert_same(found, value, form)


MIXED = (
    (np.array([1, 2, 5]), 2.5), (np.array([1, 2, 5]), 0.5), (np.array([True, False]), 0.3), (1.7, np.array([1, -2, 5])),
    (np.array([0.3, 1.7], np.float32), np.array([1.2, -0.7])), (np.array([0.3, 1.7]), np.array([3, -2])),
    (np.array([3, 7]), np.array([1.3, -0.7])), (np.int64(3), 1.7), (np.float32(1.7), np.float64(1.9)),
    (2, np.array([0.3])), (np.float64(1.7), np.int64(3)), (2, np.float64(0.3)), (np.array(1.7), 2.3),
    (np.array(1.7), np.array(2.3)),
)  # fmt: skip


@pytest.mark.parametrize(("x", "y"), MIXED)
def test_powers_of_other_dtypes_that_are_float64_have_the_same_bits(x, y):
    expected = POWER(x, y)
    assert expected.dtype == np.float64
    left, right = (v if type(v) in (int, float) else tg.tensor(v) for v in (x, y))
    assert_same(left**right, expected)
    assert_same(tg.pow(left, right), expected)
    given = [v for v in (x, y) if type(v) not in (int, float)]

    def function(*tensors):
        rest = iter(tensors)
        a, b = (v if type(v) in (int, float) else next(rest) for v in (x, y))
        return a**b

    for program in (tg.record(function, *given, optimize=False), tg.record(function, *given).optimized()):
        for _ in range(2):
            assert_same(program(*given), expected)


def test_powers_join_groups():
    program = tg.record(lambda x, y: np.exp(-(x**y)) * y + (x + 1.0) ** 2.5, *SMALL).optimized()
    groups = [how.group for how in program.plan.better.joined.listing.how if type(how) is Together]
    assert sum(row.how is POWER for group in groups for row in group.rows) == 2


def test_kernels_of_arrays_numbers_and_strides_give_the_same_gradients():
    x, y = (a.copy() for a in (X, Y))
    with np.errstate(all="ignore"):
        _, *expected = zip(*[value_and_gradients(operator.pow, pair) for pair in zip(x, y, strict=True)], strict=True)
        found = value_and_gradients(operator.pow, [x, y])
        for each, gradient in zip(found[1:], expected, strict=True):
            assert_same(each, np.array(gradient))
        for layout in ("strided", "reversed"):
            step = 2 if layout == "strided" else -1
            wide = [np.repeat(a, 2) if step == 2 else a[::-1].copy() for a in (x, y)]
            leaves = [tg.tensor(a, requires_grad=True) for a in wide]
            out = leaves[0][::step] ** leaves[1][::step]
            for each, gradient in zip(tg.autograd.grad(out.sum(), leaves), expected, strict=True):
                assert_same(each.numpy()[::step] + 0.0, np.array(gradient) + 0.0, layout)  # added to 0.0
        for number in NUMBERS:
            leaf = tg.tensor(x, requires_grad=True)
            (gradient,) = tg.autograd.grad((leaf**number).sum(), [leaf])
            alone = [value_and_gradients(lambda v: v**number, [v])[1] for v in x]  # noqa: B023
            assert_same(gradient, np.array(alone), number)


@pytest.mark.parametrize("form", ["array ** number", "array ** array", "number ** array", "np.power"])
def test_second_derivatives_of_numbers_arrays_and_programs(form):
    function = FORMS[form][0]

    def second(x, y):
        leaves = [tg.tensor(a, requires_grad=True) for a in (x, y)]
        out = function(*leaves).sum()
        first = tg.autograd.grad(out, leaves, create_graph=True, materialize_grads=True)
        total = sum((g * g).sum() for g in first if g.requires_grad)
        return [g.numpy() for g in tg.autograd.grad(total, leaves, materialize_grads=True)]

    x, y = SMALL
    alone = [second(a, b) for a, b in zip(x.ravel()[:20], y.ravel()[:20], strict=True)]
    for k, found in enumerate(second(x, y)):
        np.testing.assert_allclose(found.ravel()[:20], [pair[k] for pair in alone], rtol=1e-13)
    direction = (np.ones(x.shape), np.ones(y.shape))
    _, products = func.hvp(lambda a, b: function(a, b).sum(), (x, y), direction)
    again = func.hvp(tg.record(lambda a, b: function(a, b).sum(), x, y), (x, y), direction)[1]
    for found, value in zip(again, products, strict=True):
        np.testing.assert_allclose(np.asarray(found), np.asarray(value), rtol=1e-12)


def test_formulas_of_ones_own_have_the_operators_bits():
    formula = tg.elementwise("x ** y + 1", dx="y * x ** (y - 1)", name="raised", domain=(0.5, 2.0))
    x, y = SMALL
    assert_same(formula(x, y), POWER(x, y) + 1)
    assert_same(np.array([formula(a, b).item() for a, b in zip(x[0], y[0], strict=True)]), POWER(x[0], y[0]) + 1)
    expected = value_and_gradients(operator.pow, SMALL)
    found = value_and_gradients(formula, SMALL)
    assert_same(found[1], expected[1])
    program = tg.record(formula, *SMALL).optimized()
    assert_same(program(x, y), formula(x, y))


def test_large_arrays_are_divided_and_have_the_same_bits():
    x, y = np.resize(X, 400_000), np.resize(Y, 400_000)
    t = tg.tensor(x)
    with np.errstate(all="ignore"):
        expected = POWER(X, Y)
        assert_same((t ** tg.tensor(y))[: len(X)], expected)
        for number in NUMBERS:
            assert_same((t**number)[-len(X) :], POWER(x[-len(X) :], float(number)), number)


def test_the_derivative_of_a_norm_is_the_same_whether_it_is_recorded_or_not():
    x = SMALL[1]
    for order in (3, 2.5, 1.5):
        leaf = tg.tensor(x, requires_grad=True)
        norm = tg.linalg.norm(leaf, order, axis=1).sum()
        plain, recorded = (tg.autograd.grad(norm, [leaf], retain_graph=True, create_graph=c)[0] for c in (False, True))
        assert_same(recorded.detach().numpy(), plain.numpy(), order)
