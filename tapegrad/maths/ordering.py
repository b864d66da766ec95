"""A stable order of numbers, compiled, with NumPy's signature of inner loops: NaN comes last, as in NumPy."""

from __future__ import annotations

from typing import Any

from tapegrad.compilation.deferred import LOOP, entry, njit
from tapegrad.maths.addresses import pointer

RUN = 16
"""So many numbers are sorted by insertion; longer runs are merged of these."""

integers = pointer("int64")


@njit
def is_before(x, y):
    return x < y or (y != y and x == x)


def _loop_of(kind: str) -> Any:
    """Make the loop for a kind of numbers."""
    number = pointer(kind)

    @njit
    def value(x, step, place):
        return number(x + place * step)[0]

    @njit
    def insert(x, x_step, order, step, begin, end):
        """Sort the numbers from `begin` to `end` by insertion."""
        for i in range(begin, end):
            own, j = value(x, x_step, i), i
            while j > begin:
                before = integers(order + (j - 1) * step)[0]
                if not is_before(own, value(x, x_step, before)):
                    break
                integers(order + j * step)[0] = before
                j -= 1
            integers(order + j * step)[0] = i

    @njit
    def merge(x, x_step, source, source_step, target, target_step, begin, middle, end):
        """Merge two runs of places that are in order; of equal numbers those of the first come first."""
        i, j = begin, middle
        for k in range(begin, end):
            takes_first = i < middle
            if takes_first and j < end:
                first, second = integers(source + i * source_step)[0], integers(source + j * source_step)[0]
                takes_first = not is_before(value(x, x_step, second), value(x, x_step, first))
            if takes_first:
                integers(target + k * target_step)[0] = integers(source + i * source_step)[0]
                i += 1
            else:
                integers(target + k * target_step)[0] = integers(source + j * source_step)[0]
                j += 1

    @njit
    def sort(args, dims, steps):
        """Write the order of numbers, and use room for as many places."""
        a, d, s = integers(args), integers(dims), integers(steps)
        n = d[1]
        for outer in range(d[0]):
            x, order, room = a[0] + outer * s[0], a[1] + outer * s[1], a[2] + outer * s[2]
            for begin in range(0, n, RUN):
                insert(x, s[3], order, s[4], begin, min(begin + RUN, n))
            source, source_step, target, target_step, width = order, s[4], room, s[5], RUN
            while width < n:
                for begin in range(0, n, 2 * width):
                    middle, end = min(begin + width, n), min(begin + 2 * width, n)
                    merge(x, s[3], source, source_step, target, target_step, begin, middle, end)
                source, source_step, target, target_step = target, target_step, source, source_step
                width *= 2
            if source != order:
                for k in range(n):
                    integers(order + k * s[4])[0] = integers(source + k * source_step)[0]

    return sort


_sort_double, _sort_single = _loop_of("float64"), _loop_of("float32")


@entry(LOOP)
def argsort_double(args, dims, steps, data):
    _sort_double(args, dims, steps)


@entry(LOOP)
def argsort_single(args, dims, steps, data):
    _sort_single(args, dims, steps)
