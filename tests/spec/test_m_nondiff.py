"""M-nondiff: the six rules for gradients where there is none, in order."""

import numpy as np
import pytest

import tapegrad as tg


def slope(function, *point):
    inputs = [tg.tensor(float(p), requires_grad=True) for p in point]
    with np.errstate(all="ignore"):
        function(*inputs).backward()
    return tuple(i.grad.item() for i in inputs) if len(inputs) > 1 else inputs[0].grad.item()


# The documents name a point for each rule; the expected numbers follow from the rule.


@pytest.mark.parametrize("function", [tg.relu, tg.abs, tg.sqrt])
def test_m_nondiff_1_the_derivative_where_there_is_one(function):
    expected = {tg.relu: 1.0, tg.abs: 1.0, tg.sqrt: 0.25}[function]
    assert slope(function, 4.0) == expected


@pytest.mark.parametrize(
    ("function", "point", "least"),
    [
        (tg.relu, (0.0,), 0.0),  # sub-gradients [0, 1]
        (tg.abs, (0.0,), 0.0),  # [-1, 1]
        (tg.maximum, (2.0, 2.0), (0.5, 0.5)),  # the segment from (1, 0) to (0, 1)
    ],
    ids=["relu", "abs", "maximum"],
)
def test_m_nondiff_2_convex_the_sub_gradient_of_least_norm(function, point, least):
    assert slope(function, *point) == least


@pytest.mark.parametrize("axis", [None, 0])
def test_m_nondiff_2_convex_reductions(axis):
    x = tg.tensor([1.0, 3.0, 3.0, 3.0], requires_grad=True)
    x.max(axis=axis).backward()
    np.testing.assert_allclose(x.grad.numpy(), [0.0, 1 / 3, 1 / 3, 1 / 3], rtol=1e-15)
    x = tg.tensor([0.0, 0.0], requires_grad=True)
    tg.norm(x).backward()
    assert x.grad.tolist() == [0.0, 0.0]  # the unit ball's point of least norm


@pytest.mark.parametrize(
    ("function", "point", "least"),
    [
        (tg.minimum, (2.0, 2.0), (0.5, 0.5)),
        (lambda x: -tg.abs(x), (0.0,), 0.0),
    ],
    ids=["minimum", "-abs"],
)
def test_m_nondiff_3_concave_the_super_gradient_of_least_norm(function, point, least):
    assert slope(function, *point) == least


def test_m_nondiff_3_concave_reductions():
    x = tg.tensor([1.0, 3.0, 1.0], requires_grad=True)
    x.min().backward()
    assert x.grad.tolist() == [0.5, 0.0, 0.5]


def test_m_nondiff_4_by_continuity():
    assert slope(tg.sqrt, 0.0) == np.inf
    assert slope(tg.arcsin, 1.0) == np.inf
    assert slope(tg.arccos, 1.0) == -np.inf
    assert slope(tg.log, 0.0) == np.inf
    assert slope(tg.sign, 0.0) == 0.0
    # x^0 is 1 for every x, and 0^y is 0 for every y > 0.
    assert slope(lambda x: x**0.0, 0.0) == 0.0
    assert slope(lambda y: tg.pow(tg.tensor(0.0), y), 2.0) == 0.0


def test_m_nondiff_5_where_it_is_not_defined():
    """Any number is allowed, so only these are held: no error, NaN for most, and nothing else is spoilt."""
    for function, point in ((tg.sqrt, -1.0), (tg.sin, np.nan), (tg.arcsin, 2.0), (tg.exp, np.nan), (tg.tanh, np.nan)):
        assert np.isnan(slope(function, point))
    slope(tg.log, -1.0)
    x = tg.tensor([-1.0, 4.0], requires_grad=True)
    with np.errstate(invalid="ignore"):
        x.sqrt().sum().backward()
    assert np.isnan(x.grad[0].item())
    assert x.grad[1].item() == 0.25


def test_m_nondiff_6_outcome_of_a_random_draw_raises_in_backward():
    p = tg.tensor([0.3, 0.6], requires_grad=True)
    weight = tg.tensor([1.0, 2.0], requires_grad=True)
    outcome = tg.bernoulli(p)
    with pytest.raises(tg.errors.GradError):
        outcome.sum().backward()
    with pytest.raises(tg.errors.GradError, match="bernoulli"):
        (tg.bernoulli(p) * weight).sum().backward()


def test_m_nondiff_6_not_within_no_grad_nor_without_a_gradient():
    p = tg.tensor([0.3, 0.6], requires_grad=True)
    weight = tg.tensor([1.0, 2.0], requires_grad=True)
    with tg.no_grad():
        outcome = tg.bernoulli(p)
    (outcome * weight).sum().backward()
    assert weight.grad.equal(outcome)
    (tg.bernoulli(p.detach()) * weight).sum().backward()
    assert p.grad is None


def test_m_nondiff_6_gives_the_values_of_a_bernoulli_draw():
    tg.manual_seed(3)
    assert tg.bernoulli(np.zeros(100)).sum().item() == 0
    assert tg.bernoulli(np.ones(100)).sum().item() == 100
    mean = tg.bernoulli(np.full(20_000, 0.3)).mean().item()
    assert mean == pytest.approx(0.3, abs=5 * np.sqrt(0.21 / 20_000))
    assert set(tg.bernoulli(np.full(50, 0.5)).tolist()) == {0.0, 1.0}
