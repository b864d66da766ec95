"""Which test ids a quick run keeps: at most twelve a function, so chosen that every value of a parameter is seen.

Most ids come from few functions, which are parametrized with every row of the table and every dtype. The quick run
keeps some of each function. It chooses greedily: an id whose parameters have values that no kept id has yet, then one
with values that are new to this function, then one with values that were kept least often. So each row, dtype and mode
is seen by some function where twelve ids allow it, and each function sees all of its modes and other rows than its
neighbour. The choice depends on names and parameters of the tests that are collected, and on nothing else.

`pytest --exhaustive` runs all ids. Whatever is asked for by name runs too: `tests/x.py::test_y`, `-k`, `--last-failed`,
`--only-noted`.
"""

import zlib
from collections import Counter, defaultdict
from types import EllipsisType
from typing import NamedTuple

AT_MOST = 12


class Function(NamedTuple):
    """A test function and its ids."""

    name: str
    ids: list  # of pairs: what follows the name, the values of the parameters
    at_most: int = AT_MOST
    optional: bool = False  # may be skipped for a package that is missing, so it should cover nothing alone


class Choice(NamedTuple):
    kept: set  # of node ids
    uncovered: set  # values that no kept id has


def choose(functions, named=lambda function, rest: False):
    """Choose the ids of the quick run.

    Parameters
    ----------
    functions : list of Function
        All that are collected.
    named : callable, optional
        Takes a function's name and what follows it, and tells whether this id was asked for; it is kept then,
        whatever the number.

    Returns
    -------
    Choice
    """
    counts = Counter()
    kept = set()
    # Those that may be skipped come last, and those with much to choose from after those with little.
    for function in sorted(functions, key=lambda f: (f.optional, len(f.ids), f.name)):
        for rest, values in _chosen(function, counts, named):
            kept.add(function.name + rest)
            counts.update(values)
    everything = {value for function in functions for _, values in function.ids for value in values}
    return Choice(kept, everything - counts.keys())


def _chosen(function, counts, named):
    """Return the ids of one function that are kept, given how often each value was kept before."""
    if len(function.ids) <= function.at_most:
        return function.ids
    chosen = [one for one in function.ids if named(function.name, one[0])]
    rest = [one for one in function.ids if not named(function.name, one[0])]
    seen = Counter(value for _, values in chosen for value in values)
    spread = {one[0]: zlib.crc32(f"{function.name}{one[0]}".encode()) for one in rest}

    def cost(one):
        new, here, often = 0, 0, 0
        for value in one[1]:
            times = counts[value] + seen[value]
            new += not times
            here += value not in seen
            often += times
        return -new, -here, often, spread[one[0]], one[0]

    while rest and len(chosen) < function.at_most:
        best = min(rest, key=cost)
        rest.remove(best)
        chosen.append(best)
        seen.update(best[1])
    return chosen


def values_of(item):
    """Return the values of a test's parameters, as text that is the same on every machine."""
    if not (callspec := getattr(item, "callspec", None)):
        return ()
    found = {}
    for name, value in callspec.params.items():
        text = _text(value)
        if text is None:  # a list of this module, whose values have no names
            text = f"{item.nodeid.partition('::')[0]} {callspec.indices[name]}"
        found[name, text] = None
        for row in _names(value):
            found["", row] = None
    return tuple(found)


def _text(value, depth=4):
    """Return the name of a value, or its text; None where it has none that is always the same."""
    if isinstance(value, str | bytes | bool | int | float | complex | None | slice | range | EllipsisType):
        return hex(value) if type(value) is int else repr(value)  # some ints have too many digits for decimals
    if isinstance(name := getattr(value, "name", None), str):
        return name
    if isinstance(name := getattr(value, "__qualname__", None), str):
        return None if "<lambda>" in name else name
    if not depth:  # some lists hold themselves
        return None
    if isinstance(value, tuple | list):
        parts = [_text(v, depth - 1) for v in value]
    elif isinstance(value, dict):
        parts = [_text(v, depth - 1) for pair in value.items() for v in pair]
    else:
        return None
    return None if None in parts else f"({', '.join(parts)})"


def _names(value):
    """Yield names of rows in a parameter: of a row itself, of a case, of a tuple of a row and an example."""
    if isinstance(name := getattr(getattr(value, "row", value), "name", None), str):
        yield name
    elif type(value) is tuple:  # a row and an example
        for element in value:
            if not isinstance(element, str | tuple):
                yield from _names(element)


def functions_of(items, at_most=lambda item: AT_MOST, optional=lambda item: False):
    """Return the functions of collected tests, with their ids."""
    ids, first = defaultdict(list), {}
    for item in items:
        name, bracket, rest = item.nodeid.partition("[")
        first.setdefault(name, item)
        ids[name].append((bracket + rest, values_of(item)))
    return [Function(name, ids[name], at_most(item), optional(item)) for name, item in first.items()]
