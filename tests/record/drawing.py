"""Random choices: numbers, indices, shapes that fit."""

import numpy as np

from .copies import Invalid


class Draw:
    """Random choices, from numbers that are drawn many at once."""

    def __init__(self, random):
        self.random, self.numbers = random, []

    def uniform(self, low=0.0, high=1.0):
        if not self.numbers:
            self.numbers = self.random.random(1024).tolist()
        return low + (high - low) * self.numbers.pop()

    def chance(self, share):
        return self.uniform() < share

    def integer(self, low, high):
        """Return one of low, …, high - 1."""
        return low + int(self.uniform() * (high - low))

    def choice(self, options):
        return options[int(self.uniform() * len(options))]

    def number(self, low, high):
        return round(self.uniform(low, high), 2)

    def shuffled(self, options):
        return sorted(options, key=lambda _: self.uniform())

    # Indices

    def index(self, shape, advanced, unique=True):
        """Draw an index: integers, slices and None, or one with an array of positions or a mask."""
        if not shape:
            if advanced:
                raise Invalid("no axis")
            return self.choice(((), (None,), (...,)))
        if advanced and self.chance(0.3):
            return (self.mask(shape if self.chance(0.6) else shape[:1]),)
        axes = [self.basic(n) for n in shape[: self.integer(1, len(shape) + 1)]]
        if advanced:
            k = self.integer(0, len(axes))
            axes = [part if isinstance(part, slice) else slice(None) for part in axes]
            axes[k] = self.positions(shape[k], unique)
        elif self.chance(0.1):
            axes.insert(self.integer(0, len(axes) + 1), None)
        elif self.chance(0.1) and len(axes) == 1:
            axes.insert(0, ...)
            axes[1] = self.basic(shape[-1])
        return tuple(axes)

    def basic(self, n):
        if self.chance(0.3):
            return self.integer(-n, n)
        start, length = self.integer(0, n), self.integer(1, n + 1)
        step = self.choice((None, None, None, 1, 2))
        if self.chance(0.04):
            return slice(None, None, -self.integer(1, 3))
        return slice(start or None, None if start + length >= n else start + length, step)

    def positions(self, n, unique):
        chosen = self.shuffled(range(n))[: self.integer(1, n + 1)]
        chosen = [k - n if self.chance(0.2) else k for k in chosen]
        return chosen if unique or self.chance(0.5) else chosen + [self.integer(0, n)]

    def mask(self, shape):
        mask = np.array([self.chance(0.5) for _ in range(int(np.prod(shape)))]).reshape(shape)
        if not mask.any():
            raise Invalid("nothing chosen")
        return mask.tolist()


def fits(other, shape, within):
    """Say whether a shape broadcasts with another, or to it."""
    if len(other) > len(shape):
        return not within and fits(shape, other, within)
    pairs = zip(other[::-1], shape[::-1], strict=False)
    return all(a == b or a == 1 or (b == 1 and not within) for a, b in pairs)
