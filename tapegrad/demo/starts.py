"""Guesses at the parameters of a predator-prey model, taken from the data, from which a fit can start.

The sum of squares has local minima, above all where the simulation makes a cycle too many or too few. So there are
several guesses, and the best fit counts.
"""

import numpy as np

from tapegrad.demo.data import Counts


def starts(counts: Counts) -> list[np.ndarray]:
    """Several starts for a fit: vectors of six positive parameters, all finite. May be empty for absurd data."""
    with np.errstate(all="ignore"):
        guesses = [from_growth(counts), *(from_cycle(counts, stretch) for stretch in (1.0, 0.8, 1.25))]
    return [guess for guess in guesses if np.isfinite(guess).all() and (guess > 0).all()]


def from_growth(counts: Counts) -> np.ndarray:
    """Read the rates off the growth between neighbouring rows.

    The model says (log hare)' = alpha - beta lynx and (log lynx)' = delta hare - gamma: two straight lines, fitted by
    least squares. Not positive where the data contradict the model.
    """

    def line(x: np.ndarray, growth: np.ndarray) -> np.ndarray:
        return np.linalg.lstsq(np.stack([np.ones_like(x), x], axis=1), growth, rcond=None)[0]

    def middle(x: np.ndarray) -> np.ndarray:
        return (x[:-1] + x[1:]) / 2

    gaps = np.diff(counts.year)
    alpha, minus_beta = line(middle(counts.lynx), np.diff(np.log(counts.hare)) / gaps)
    minus_gamma, delta = line(middle(counts.hare), np.diff(np.log(counts.lynx)) / gaps)
    return np.array([alpha, -minus_beta, -minus_gamma, delta, counts.hare[0], counts.lynx[0]])


def from_cycle(counts: Counts, stretch: float = 1.0) -> np.ndarray:
    """Read the rates off the cycle: its length, its middle, its amplitudes.

    Over a cycle hare averages gamma / delta and lynx alpha / beta (Volterra 1926). Small cycles about these averages
    have the angular frequency sqrt(alpha gamma), and the logarithms have amplitudes in the ratio sqrt(alpha / gamma).

    Parameters
    ----------
    counts
        The data.
    stretch
        Take the cycle for this many times as long as it looks.
    """
    logs = np.log(np.stack([counts.hare, counts.lynx]))
    above = logs > logs.mean(axis=1, keepdims=True)
    crossings = np.count_nonzero(above[:, 1:] != above[:, :-1]) / 2  # of one species, half of them upwards
    span = counts.year[-1] - counts.year[0]
    frequency = np.pi * max(crossings, 1.0) / (span * stretch)
    amplitudes = logs.std(axis=1)
    ratio = np.clip(amplitudes[0] / amplitudes[1], 0.25, 4.0)
    alpha, gamma = frequency * ratio, frequency / ratio
    beta, delta = alpha / counts.lynx.mean(), gamma / counts.hare.mean()
    return np.array([alpha, beta, gamma, delta, counts.hare[0], counts.lynx[0]])
