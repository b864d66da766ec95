"""Probabilities that all components of a normal vector, or of one of Student's, are below limits.

One component is integrated over, and given it the probability of the others is one of a component fewer. The nodes move
with the limit, at constant distances, so a derivative is the integral of a derivative.

Source: Genz and Bretz, Computation of Multivariate Normal and t Probabilities, Springer 2009, sections 2.1 and 4.1.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad._generated import functions as F
from tapegrad._generated import special as S
from tapegrad.stats.continuous import t as student
from tapegrad.stats.distribution import LOG_2PI

MOST = 3
"""Components; of four there would be millions of nodes."""
LEAST_DF = 0.1
"""Of Student's distributions with fewer degrees of freedom, more than 1e-15 is beyond the largest float64."""
_LARGEST = 1e140
"""Limits above are taken as it, those of a normal vector above 40 as 40, with less than 1e-300 beyond; below there is
none but -inf."""
_DECAYS = 60.0
"""The exponent at which a tail is cut off."""
_FARTHEST = 340.0
"""Of asinh(t), so that squares of t are finite."""


class _Rule(NamedTuple):
    """Where pieces of an integral begin, in widths of what changes there, and how many nodes each has."""

    ends: tuple[float, ...]
    around: tuple[float, ...]
    nodes: int


_RULES = {
    2: _Rule((0.5, 1.5, 4.0, 10.0, 25.0, 60.0), (-7.0, -3.0, -1.0, 0.0, 1.0, 3.0, 7.0), 20),
    3: _Rule((0.5, 1.5, 4.0, 10.0, 25.0, 60.0), (-7.0, -3.0, -1.0, 0.0, 1.0, 3.0, 7.0), 10),
}


def log_below(x: Sequence[Any], factor: Sequence[Sequence[Any]], df: Any = None) -> Any:
    """Return the logarithm of the probability that each component is below its limit.

    Parameters
    ----------
    x : sequence of tensors of one shape
        The limits, less the middle.
    factor : sequence of sequences of tensors, shape ()
        The rows of the Cholesky factor of the covariance: of lengths 1, 2 and so on.
    df : tensor, optional
        Student's degrees of freedom, `LEAST_DF` of them at least, else the result is NaN; a normal vector without them.
    """
    df = None if df is None else F.where(df >= LEAST_DF, df, math.nan)
    sizes = [_size(row) for row in factor]
    scaled = [F.clip(limit, -1e200, 1e200) / size for limit, size in zip(x, sizes, strict=True)]
    limits = [_within(limit, df) for limit in scaled]
    rows = [[entry / size for entry in row] for row, size in zip(factor, sizes, strict=True)]
    found = F.minimum(_log_below(limits, rows, df), 0.0)
    below = _any([limit < -_LARGEST for limit in scaled])  # of Student's distributions it may still be something
    found = F.where(below, -math.inf if df is None else math.nan, found)
    return F.where(_any([limit == -math.inf for limit in x]), -math.inf, found)


def _log_below(limits: list[Any], rows: list[list[Any]], df: Any) -> Any:
    """Return the logarithm of the probability, of components whose variance is 1."""
    count = len(limits)
    if count == 1:
        return S.log_ndtr(limits[0]) if df is None else student.logcdf(limits[0], df)
    if count == 2:  # the rarer one first
        limits = [F.minimum(*limits), F.maximum(*limits)]
    first = limits[0]
    nodes, weights = _nodes([limit.detach() for limit in limits], rows, df)
    t = nodes + F.expand_dims(first - first.detach(), -1)  # whose value is that of the nodes
    spread = _spread(t, df)
    left = [_size(row[1:]) for row in rows[1:]]
    others = [
        (F.expand_dims(limit, -1) - row[0] * t) / (size * spread)
        for limit, row, size in zip(limits[1:], rows[1:], left, strict=True)
    ]
    others = [_within(limit, df) for limit in others]
    inner = [[entry / size for entry in row[1:]] for row, size in zip(rows[1:], left, strict=True)]
    density = -0.5 * (t * t + LOG_2PI) if df is None else student.logpdf(t, df)
    return S.logsumexp(density + _log_below(others, inner, None if df is None else df + 1.0), -1, weights)


def _nodes(limits: list[Any], rows: list[list[Any]], df: Any) -> tuple[Any, Any]:
    """Return the nodes, which are constants, and their weights.

    Pieces end where the integrand changes: at 0, where the density does; where the limit of another component is its
    expectation; where the density, given that the others are at their limits, is largest; and below the first limit, as
    fast as the integrand falls there. Each has Gauss's nodes. Of Student's distributions the variable is asinh(t), of
    which tails fall as an exponential.
    """
    rule = _RULES[len(limits)]
    rows = [[entry.detach() for entry in row] for row in rows]
    df = None if df is None else df.detach()
    first = limits[0]
    turns = rule.around if df is None else (*rule.around, -60.0, -20.0, 20.0, 60.0)  # whose tails are longer
    to, back, slope = (_same, _same, _one) if df is None else (F.arcsinh, F.sinh, _slope)
    top = to(first)
    depth = F.maximum(top, 0.0) + (40.0 if df is None else _DECAYS / F.minimum(df, 3.0))
    depth = depth if df is None else F.minimum(depth, top + _FARTHEST)
    lowest = back(top - depth)
    fall = F.maximum(-first, 0.0) if df is None else (df + 1.0) * F.maximum(-first, 0.0) / (df + first * first)
    places = [(0.0 * first, 0.0 * first + 1.0, turns)]
    for limit, row in zip(limits[1:], rows[1:], strict=True):
        r, rest = row[0], _size(row[1:])
        steep = abs(r) / rest
        turn = F.clip(limit / F.where(r == 0.0, 1.0, r), lowest, first)
        turn = F.where(r == 0.0, 0.0 * first, turn)
        met = F.minimum(limit, 0.0)
        places.append((turn, _spread(turn, df) / F.maximum(steep, 1e-3), turns))
        places.append((met * r, rest * _spread(met, df), rule.around))
        places.append((turn, -F.sign(r) / (1.0 + abs(turn)), rule.ends))
        off = F.maximum(-(limit - r * first) / (rest * _spread(first, df)), 0.0)
        fall = fall + steep / _spread(first, df) * (off if df is None else off / (1.0 + off * off / (df + 1.0)))
    if len(limits) == 3:
        places.append((*_at_both(limits, rows, df), rule.around))
    top, depth = F.expand_dims(top, -1), F.expand_dims(depth, -1)
    # Ends of pieces by how far they are below the limit: their lengths may be less than its last digit.
    pieces = [0.0 * top, depth, F.expand_dims(1.0 / (1.0 + fall * slope(first)), -1) * np.array(rule.ends)]
    for place, width, parts in places:
        at = F.clip(place, lowest, first)
        pieces.append(top - F.expand_dims(to(at), -1) - F.expand_dims(width / slope(at), -1) * np.array(parts))
    ends = F.sort(F.clip(F.concatenate(pieces, -1), 0.0 * top, depth), -1)
    x, w = np.polynomial.legendre.leggauss(rule.nodes)
    begin, length = ends[..., :-1, None], (ends[..., 1:] - ends[..., :-1])[..., None]
    shape = (*first.shape, -1)
    t = back(top - (begin + length * (0.5 + 0.5 * x)).reshape(shape))
    return t, (length * (0.5 * w)).reshape(shape) * slope(t)


def _at_both(limits: list[Any], rows: list[list[Any]], df: Any) -> tuple[Any, Any]:
    """Return the expectation of the first of three components, given that the others are at their limits; its width."""
    (_, (a, _), (b, _, _)), (one, other) = rows, [F.minimum(limit, 0.0) for limit in limits[1:]]
    both = a * b + rows[1][1] * rows[2][1]
    rest = F.maximum((1.0 - both) * (1.0 + both), 1e-30)
    square = (one * one - 2.0 * both * one * other + other * other) / rest
    middle = ((a - both * b) * one + (b - both * a) * other) / rest
    width = F.sqrt(F.maximum(1.0 - (a * a - 2.0 * both * a * b + b * b) / rest, 1e-30))
    return middle, width * (1.0 + 0.0 * middle if df is None else F.sqrt((df + square) / (df + 2.0)))


def _within(limit: Any, df: Any) -> Any:
    return F.clip(limit, -_LARGEST, 40.0 if df is None else _LARGEST)


def _size(row: Sequence[Any]) -> Any:
    return F.sqrt(sum((entry * entry for entry in row[1:]), row[0] * row[0]))


def _any(conditions: Sequence[Any]) -> Any:
    found = conditions[0]
    for condition in conditions[1:]:
        found = found | condition
    return found


def _spread(t: Any, df: Any) -> Any:
    """Return by how much the other components spread more, given one."""
    return 1.0 if df is None else F.sqrt((df + t * t) / (df + 1.0))


def _same(t: Any) -> Any:
    return t


def _one(t: Any) -> Any:
    return 1.0


def _slope(t: Any) -> Any:
    return F.sqrt(1.0 + t * t)
