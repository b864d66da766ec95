"""The fit behind ``tapegrad demo``: where it ends, how good its gradient is, what it does with hard data."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.demo import lotka_volterra
from tapegrad.demo.data import Counts, lynx_hare
from tapegrad.demo.lotka_volterra import (
    START,
    STEPS_PER_YEAR,
    Fit,
    FitError,
    best_fit,
    fit,
    make_loss,
    make_plain_loss,
    quality,
    rk4_step,
    simulate,
)
from tapegrad.demo.measure import central_differences, measure, rows_on_tape
from tapegrad.demo.starts import from_cycle, from_growth, starts

# Found by another program to a relative tolerance of 1e-9.
OPTIMUM = np.array([0.54016, 0.027165, 0.79639, 0.023695, 34.602, 5.8445])
SUM_OF_SQUARES = 2.01866

OVERFLOWS = (5.0, 0.0025, 0.02, 0.06, 1370.0, 0.9)


@pytest.fixture(scope="module")
def counts():
    return lynx_hare()


@pytest.fixture(scope="module")
def values():
    """The sum of squares after every gradient of the fit."""
    return []


@pytest.fixture(scope="module")
def found(counts, values):
    return fit(counts, progress=values.append)


def simulated(parameters, years):
    """Counts that the model itself made."""
    hare, lynx = np.array(simulate(parameters, years)).T
    return Counts("simulated", np.array(years, dtype=float), hare, lynx)


def test_the_optimum_is_reached(found):
    assert found.converged
    np.testing.assert_allclose(found.parameters, OPTIMUM, rtol=1e-3)
    assert found.after == pytest.approx(SUM_OF_SQUARES, rel=1e-5)


def test_the_fit_tells_what_it_did(found, counts, values):
    assert found.start.tolist() == list(START)
    assert found.before == pytest.approx(make_plain_loss(counts)(np.log(START)), rel=1e-12)
    assert found.before > 5 * found.after
    assert found.gradients == len(values) >= 7
    assert min(values) == found.after


def test_the_optimum_is_one_of_the_plain_function(found, counts):
    slope = central_differences(make_plain_loss(counts), np.log(found.parameters))
    assert np.max(np.abs(slope)) < 1e-2
    assert make_plain_loss(counts)(np.log(found.parameters)) == pytest.approx(found.after, rel=1e-12)


@pytest.mark.parametrize("point", [START, OPTIMUM * 1.1, OPTIMUM * [0.8, 1.2, 0.9, 1.1, 1.5, 0.5]])
def test_the_gradient_agrees_with_central_differences(counts, point):
    theta = np.log(point)
    value, gradient = tg.func.value_and_grad(make_loss(counts))(theta)
    assert isinstance(value, float)
    assert (gradient.shape, gradient.dtype) == ((6,), np.dtype(float))
    assert value == pytest.approx(make_plain_loss(counts)(theta), rel=1e-12)
    expected = central_differences(make_plain_loss(counts), theta)
    np.testing.assert_allclose(gradient, expected, rtol=1e-6, atol=1e-8 * np.abs(expected).max())


def test_a_tensor_a_vector_and_floats_give_one_value(counts):
    theta = np.log(START)
    loss = make_loss(counts)
    with tg.no_grad():
        on_tensors = loss(tg.tensor(theta)).item()
    assert on_tensors == pytest.approx(loss(theta), rel=1e-12)
    assert make_plain_loss(counts)(theta) == pytest.approx(loss(theta), rel=1e-12)


def test_runge_kutta_is_of_order_four():
    # Without lynx the hare grow exponentially; without meetings so do the lynx decay.
    def error(h):
        hare = 1.0
        for _ in range(round(1 / h)):
            hare, lynx = rk4_step(hare, 0.0, h, (1.0, 0.3, 0.7, 0.2))
        assert lynx == 0.0
        return abs(hare - np.e)

    assert np.log2(error(1 / 8) / error(1 / 16)) == pytest.approx(4, abs=0.15)


def test_the_simulation_keeps_what_the_model_keeps():
    # Lotka-Volterra conserves delta hare - gamma log hare + beta lynx - alpha log lynx.
    alpha, beta, gamma, delta = OPTIMUM[:4]
    hare, lynx = np.array(simulate(OPTIMUM.tolist(), list(range(21)))).T
    kept = delta * hare - gamma * np.log(hare) + beta * lynx - alpha * np.log(lynx)
    np.testing.assert_allclose(kept, kept[0], rtol=1e-7)
    assert np.ptp(hare) > 10


def test_the_steps_between_years_add_up():
    yearly = simulate(START, [0.0, 1.0, 2.0, 3.0, 4.0])
    with_a_gap = simulate(START, [0.0, 2.0, 3.0, 4.0])
    np.testing.assert_allclose(with_a_gap, [yearly[k] for k in (0, 2, 3, 4)], rtol=1e-12)
    uneven = simulate(START, [0.0, 0.1 / STEPS_PER_YEAR, 1.0])
    assert uneven[-1] == pytest.approx(yearly[1], rel=1e-6)


def test_the_measurement(counts):
    measured = measure(counts, np.array(START))
    assert 0 < measured.deviation < 1e-7
    assert measured.evaluations == 7
    assert measured.gradient_ms > 0 and measured.differences_ms > 0
    # Four evaluations of the rates and their sums: more than 40 operations in each of 1000 steps.
    assert 40_000 < measured.rows < 80_000


def test_a_wrong_gradient_would_be_seen(counts, monkeypatch):
    right = tg.func.value_and_grad(make_loss(counts))

    def wrong(theta):
        value, gradient = right(theta)
        return value, gradient * np.array([1, 1, 1, 1.001, 1, 1])

    monkeypatch.setattr(tg.func, "value_and_grad", lambda loss: wrong)
    assert measure(counts, np.array(START)).deviation > 1e-4


def test_rows_are_given_back(counts):
    theta = np.log(START)
    assert rows_on_tape(make_loss(counts), theta) == rows_on_tape(make_loss(counts), theta)


def test_central_differences_of_a_known_function():
    x = np.array([0.5, -2.0, 100.0])
    gradient = central_differences(lambda x: float(np.sin(x[0]) + x[1] ** 3 + 1 / x[2]), x)
    np.testing.assert_allclose(gradient, [np.cos(0.5), 12.0, -1e-4], rtol=1e-7)


@pytest.mark.parametrize(
    ("call", "answer"), [(1, (np.nan, np.zeros(6))), (2, (np.inf, np.zeros(6))), (5, (1.0, np.full(6, np.nan)))]
)
def test_a_line_search_survives_overflow(counts, monkeypatch, call, answer):
    right = tg.func.value_and_grad(make_loss(counts))
    seen = []
    monkeypatch.setattr(
        tg.func, "value_and_grad", lambda loss: lambda theta: answer if len(seen) == call else right(theta)
    )
    found = fit(counts, progress=seen.append)
    assert np.isfinite(seen).all()
    assert seen[call] == max(seen)
    np.testing.assert_allclose(found.parameters, OPTIMUM, rtol=1e-3)


def test_a_start_that_overflows(counts):
    with pytest.raises(FitError, match="the simulation overflows at the start"):
        fit(counts, OVERFLOWS)
    with pytest.raises(FitError, match="no fit: the simulation overflows from every start that the data suggest"):
        best_fit(counts, [OVERFLOWS, OVERFLOWS])
    assert best_fit(counts, [OVERFLOWS, OPTIMUM]).after == pytest.approx(SUM_OF_SQUARES, rel=1e-5)


def test_the_best_of_several_starts_counts(counts, monkeypatch):
    ends = {1.0: 7.0, 2.0: 3.0, 3.0: 5.0}
    monkeypatch.setattr(lotka_volterra, "fit", lambda _, start, __: Fit(start, start, 9.0, ends[start[0]], 5, True, ""))
    assert best_fit(counts, [np.full(6, start) for start in ends]).after == 3.0


def test_starts_taken_from_the_data(counts):
    guesses = starts(counts)
    assert len(guesses) == 4
    for guess in guesses:
        assert guess.shape == (6,)
        assert guess[4:].tolist() == [30.0, 4.0]
    # Both ways of reading the data come within a factor of two of every rate.
    for guess in (from_growth(counts), from_cycle(counts)):
        assert np.all(np.abs(np.log2(guess[:4] / OPTIMUM[:4])) < 1)


def test_starts_need_not_exist():
    years = np.arange(6.0)
    constant = np.full(6, 5.0)
    assert all(np.isfinite(guess).all() for guess in starts(Counts("constant", years, constant, constant)))
    absurd = np.array([1e308, 1e-308] * 3)
    assert starts(Counts("absurd", years, absurd, absurd)) == []
    with pytest.raises(FitError):
        best_fit(Counts("absurd", years, absurd, absurd), [])


def test_parameters_are_found_again():
    truth = (1.2, 0.0004, 1.0, 5.0, 0.1, 2000.0)
    counts = simulated(truth, [0, 0.5, 1, 2.25, 4, 5, 6, 7, 8])
    found = best_fit(counts, starts(counts))
    np.testing.assert_allclose(found.parameters, truth, rtol=1e-2)
    assert quality(found, counts).explained > 0.999


def test_quality(found, counts):
    judged = quality(found, counts)
    assert not judged.poor
    assert judged.explained == pytest.approx(0.899, abs=1e-3)
    assert judged.factor == pytest.approx(np.exp(np.sqrt(SUM_OF_SQUARES / 42)), rel=1e-5)


@pytest.mark.parametrize(
    ("size", "after", "poor"),
    [(1.0, 0.51, True), (1.0, 0.49, False), (0.001, 0.9, False), (0.0, 0.0, False), (0.0, 1e9, True)],
    ids=["half", "less than half", "nothing to explain", "constant", "constant and missed"],
)
def test_when_a_fit_is_poor(size, after, poor):
    # The logarithms of both species go up and down by `size`, and the fit leaves the part `after` of their variation.
    wave = np.exp(size * np.array([1.0, -1.0] * 4))
    counts = Counts("waves", np.arange(8.0), 30 * wave, 5 * wave)
    left = after * 16 * size**2 if size else after
    assert quality(Fit(np.ones(6), np.ones(6), 99.0, left, 5, True, ""), counts).poor is poor
