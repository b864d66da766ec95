"""How the results of a loop change with its operands: another loop, whose state has the changes of the state beside it.

So second derivatives of loops, and forward mode, run in compiled code as the loop itself does.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from tapegrad.program.run.derivative_program import step_and_change
from tapegrad.program.run.loops import Loop, Packing, Scan, Way, Ways


def changes_of(loop: Any) -> Change | None:
    """Return what computes how a loop's results change; None where that cannot be recorded, or numbers are complex."""
    if any(layout.dtype.kind == "c" for layout in (*loop.given.layouts, *loop.results.layouts)):
        return None
    groups = [loop.carries, len(loop.begun.layouts) - loop.carries, len(loop.rest.layouts)]
    operands = _Paired(loop.given.layouts, groups)
    count = loop.frame.reads
    ways = [_way(way, operands, loop, count) for way in loop.step.ways]
    if any(way is None for way in ways):
        return None
    step, given = Ways(ways), [layout for layout, _, _ in operands.pairs]  # type: ignore[arg-type]
    gives = [loop.frame.state.layouts[k] for k in loop.frame.given_out]
    carries = operands.ends[0]
    if isinstance(loop, Scan):
        both = _Paired(gives, [len(gives)])
        layouts = [layout for layout, _, _ in both.pairs]
        paired: Any = Scan(step, loop.length, given, carries, operands.ends[1] - carries, layouts)
    else:
        both = _Paired(gives[:-1], [len(gives[:-1])])
        layouts = [layout for layout, _, _ in both.pairs] + list(gives[-1:])
        test = Ways([Way(w.listing, w.answers, [operands.own[k] for k in w.sources], w.mode) for w in loop.test.ways])
        paired = Loop(test, step, given, carries, layouts, loop.times)
    results = _Paired(loop.results.layouts, [loop.carries, len(loop.results.layouts) - loop.carries])
    return Change(paired, operands, results)


def _is_real(layout: Any) -> bool:
    return layout.dtype.char in "fd"


class _Paired:
    """Arrays in groups, and behind each group the changes of those of its arrays that are real numbers.

    Attributes
    ----------
    pairs : list of (Layout, int, bool)
        By array: its layout, of which array it is, and whether it is that one's change.
    own, change : dict
        By array of before, where it is, and where its change is.
    ends : list of int
        Of the groups.
    """

    def __init__(self, layouts: Sequence[Any], groups: Sequence[int]) -> None:
        self.pairs: list[tuple[Any, int, bool]] = []
        self.ends: list[int] = []
        first = 0
        for size in groups:
            group = range(first, first + size)
            self.pairs += [(layouts[k], k, False) for k in group]
            self.pairs += [(layouts[k], k, True) for k in group if _is_real(layouts[k])]
            self.ends.append(len(self.pairs))
            first += size
        self.own = {k: at for at, (_, k, is_change) in enumerate(self.pairs) if not is_change}
        self.change = {k: at for at, (_, k, is_change) in enumerate(self.pairs) if is_change}
        self._places = Packing(layouts).places

    def join(self, values: np.ndarray, changes: np.ndarray) -> np.ndarray:
        """Return the vector of all, of those of the arrays and of their changes."""
        parts = [(changes if is_change else values)[slice(*self._places[k])] for _, k, is_change in self.pairs]
        return np.concatenate(parts) if parts else np.zeros(0)

    def split(self, both: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Return the vectors of the arrays and of their changes, of that of all."""
        size = self._places[-1][1] if self._places else 0
        found = np.zeros(size), np.zeros(size)
        at = 0
        for _, k, is_change in self.pairs:
            low, high = self._places[k]
            found[is_change][low:high] = both[at : at + high - low]
            at += high - low
        return found


def _way(way: Way, operands: _Paired, loop: Any, count: int) -> Way | None:
    """Return a way through a step with the changes beside what it computes."""
    given = [k for k, source in enumerate(way.sources) if source in operands.change]
    program = SimpleNamespace(listing=way.listing, optimize=way.mode)
    found = step_and_change(program, given)
    if found is None:
        return None
    listing, changes = found
    outputs = list(listing.outputs)
    kept = outputs[: loop.carries], outputs[loop.carries : -1]
    flag = [] if isinstance(loop, Scan) else kept[1][-1:]
    own = kept[0], kept[1] if isinstance(loop, Scan) else kept[1][:-1]
    behind = [
        [row for row, layout in zip(changes[first:], layouts, strict=False) if _is_real(layout)]
        for first, layouts in (
            (0, loop.frame.state.layouts[: loop.carries]),
            (loop.carries, loop.frame.state.layouts[count : count + len(own[1])]),
        )
    ]
    listing.outputs = [*own[0], *behind[0], *own[1], *behind[1], *flag, outputs[-1]]
    sources = [operands.own[source] for source in way.sources]
    sources += [operands.change[way.sources[k]] for k in given]
    return Way(listing, way.answers, sources, way.mode)


class Change:
    """Computes how the results of a loop change, and how these changes do.

    Parameters
    ----------
    paired : Loop or Scan
        The loop with the changes beside its state.
    operands, results : _Paired
    """

    def __init__(self, paired: Any, operands: _Paired, results: _Paired) -> None:
        self._paired, self._operands, self._results = paired, operands, results

    def transposed_twice(self, given: np.ndarray) -> np.ndarray:
        """Return the gradient of `v · (Jᵀ s)` by s and x, for a vector of v, s and x, with the Jacobian J at x.

        By s that is the change of the results along v; by x the gradient of what s makes of that.
        """
        size = sum(high - low for low, high in self._operands._places)
        v, s, x = given[:size], given[size:-size], given[-size:]
        walk = self._paired.walk(True).run(self._operands.join(x, v))
        change = self._results.split(walk.found())[1]
        by_x, _ = self._operands.split(walk.reverse(self._results.join(np.zeros_like(s), s)))
        return np.concatenate([change, by_x])
