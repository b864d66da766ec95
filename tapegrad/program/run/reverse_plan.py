"""What runs of a program for adjoints of some rows, by others, and where adjoints are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.engine import replay_executor as P
from tapegrad.engine import replay_planner as N
from tapegrad.program.fuse.fused_value_and_grad import Once, once
from tapegrad.program.fuse.lower import begun_of, functions, not_given, unreached

if TYPE_CHECKING:
    from tapegrad.program.run.plan import Plan


class Backward:
    """What runs, for given seeds and wanted rows, and where adjoints are.

    Attributes
    ----------
    seeds, wanted : list of int
        Rows; -1 for seeds that lead to nothing that is wanted.
    flags, side_flags, needed : ndarray of uint8
        By row, by operand of rows with more than three, and by row: see `engine/replay_executor.py`. The last one is
        empty where the interpreter's functions run nothing.
    reached : frozenset of int
        The wanted rows that something reaches.
    offsets : ndarray of int64
        By the plan's number of a row with an array: where its adjoint is, -1 where it has none.
    absent : list of int
        Steps of groups that have no adjoints, which are read with those of others: they are to be -0.0.
    nbytes : int
        What these adjoints take.
    """

    def __init__(self, plan: Plan, seeds: Sequence[int], wanted: Sequence[int]) -> None:
        count = plan.count
        self.needed = np.zeros(count + 1, np.uint8)
        self.needed[list(wanted)] = 1
        at = plan.address
        live = np.append(plan.kinds & 1, 0).astype(np.uint8)
        common = at["records"], at["gives"], at["arity"], live.ctypes.data
        N.mark_needed(count, *common, self.needed.ctypes.data, S.GENERAL)
        self.seeds = [row if self.needed[row] else -1 for row in seeds]
        self.wanted = list(wanted)
        begun = [row for row in self.seeds if row >= 0]
        reached, kept = np.zeros(count + 1, np.uint8), np.zeros(count + 1, np.uint8)
        reached[begun] = 1
        kept[list(wanted)] = 1
        self.flags = np.zeros(count + 1, np.uint8)
        self.side_flags = np.zeros(plan.many + 1, np.uint8)
        gives = plan.gives
        self.nbytes = self._plan(plan, gives, live, begun, reached, kept)
        while others := not_given(plan.groups, self.flags, self.side_flags, reached):
            gives = gives.copy()
            for group, k in others:
                gives[plan.records[P.RECORD_WORDS * group.at + 3] + 2 + k] = -1
            self._forget(begun, reached)
            self.nbytes = self._plan(plan, gives, live, begun, reached, kept)
        self.absent = unreached(plan.groups, reached) if plan.groups else []
        if self.absent:
            begun += self.absent
            self._forget(begun, reached)
            self.nbytes = self._plan(plan, gives, live, begun, reached, kept)
        self.native = functions(plan.groups, self.flags, self.side_flags, reached, self.absent)
        last = plan.groups[-1] if plan.ends_in_group else None
        self._last = (last, begun_of(last, reached)) if last is not None and self.flags[last.at] else None
        self._once: Once | None = None
        self.top = max(begun, default=-1) + 1
        self.reached = frozenset(row for row in wanted if reached[row])
        if not plan.has_rows:  # nobody asks for it any more
            self.needed = np.zeros(0, np.uint8)

    def _forget(self, begun: list[int], reached: np.ndarray) -> None:
        """Forget what was found out, but for the rows where adjoints begin."""
        reached[:] = 0
        reached[begun] = 1
        self.flags[:] = self.side_flags[:] = 0

    def _plan(
        self,
        plan: Plan,
        gives: np.ndarray,
        live: np.ndarray,
        begun: list[int],
        reached: np.ndarray,
        kept: np.ndarray,
    ) -> int:
        """Find out what runs from some rows on; return how much memory adjoints of arrays take."""
        at = plan.address
        common = at["records"], gives.ctypes.data, at["arity"], live.ctypes.data
        blocks = len(plan.block_rows)
        self.offsets = np.full(blocks + 1, -1, np.int64)
        heads, following = np.full(plan.block_kinds + 1, -1, np.int64), np.zeros(blocks + 1, np.int64)
        return int(
            N.plan_backward(
                max(begun, default=-1) + 1,
                *common,
                self.needed.ctypes.data,
                reached.ctypes.data,
                S.GENERAL,
                S.PART,
                self.flags.ctypes.data,
                self.side_flags.ctypes.data,
                at["blocks"],
                at["sizes"],
                heads.ctypes.data,
                following.ctypes.data,
                self.offsets.ctypes.data,
                kept.ctypes.data,
                at["hands"],
            )
        )

    @property
    def once(self) -> Once | None:
        """How it runs where it is to give values as well, found out when first asked for; None where it cannot."""
        if self._once is None and self._last is not None:
            last, begun = self._last
            self._once = once(last, self.native, self.side_flags, begun)
        return self._once

    def held(self) -> int:
        """Return the bytes that it keeps itself."""
        return self.flags.nbytes + self.side_flags.nbytes + self.needed.nbytes + self.offsets.nbytes
