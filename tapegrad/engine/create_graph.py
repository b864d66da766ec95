"""Backward that is recorded itself (`create_graph=True`): the tables' rules on tensors, one row after the other.

The engine is the same as that for arrays, `backward_pass.py`; only the pass through one tape is another one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.diagnostics import nonfinite_report
from tapegrad.engine.backward_pass import Run
from tapegrad.engine.hooks import Hooks
from tapegrad.engine.row_rules import Reader
from tapegrad.engine.tape_pass import RETAIN_HINT
from tapegrad.errors import FreedError
from tapegrad.ops import BY_NAME, IMPORT
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import record
from tapegrad.tape import abi as R

_FUNCTION, _RESULT = BY_NAME["function"].opcode, BY_NAME["function_result"].opcode
_ONCE = BY_NAME["once"]
_NONE = Hooks()
_ADVICE = "the same backward without create_graph says which values its derivative was taken at"


class GraphRun(Run):
    """A pass through one tape that computes with tensors, in grad mode."""

    def run(self, seeds: dict[int, Any]) -> np.ndarray:
        """Run the rows from the highest seed down, and pass on what reached leaves and other tapes; give the states."""
        tape, top = self.tape, max(seeds)
        if tape.blocked or top >= len(tape):
            raise FreedError(f"backward needs what an operation saved, {RETAIN_HINT}")
        self.states = np.zeros(top + 1, np.uint8)
        self.items = tape.vals
        self.found: dict[int, Any] = {}
        self.bags = {}
        self.reader = Reader(self)
        self.kept = dict.fromkeys(row for row in self.handed_on(top + 1))
        for row, adjoint in seeds.items():
            if self.needed is None or self.needed[row]:
                self.give(row, adjoint)
        self.take_on(top + 1)
        try:
            for row in range(top, -1, -1):
                if row in self.found:
                    self._run_row(row)
            self._pass_on()
        finally:
            del self.reader  # which refers to this run: reference counts alone are to free both
        return self.states

    def give(self, row: int, adjoint: Any) -> None:
        """Add a tensor to a row's adjoint."""
        before = self.found.get(row)
        self.found[row] = adjoint if before is None else before + adjoint
        self.states[row] |= R.REACHED

    def reached(self, row: int) -> Any:
        return self.found.get(row)

    def copied(self, adjoint: Any) -> Any:
        return adjoint

    def adjoints(self, row: int) -> tuple[Any, ...]:
        if row not in self.bags:
            return (self.found[row],)
        bag = self.bags[row]
        return tuple([bag.get(k) for k in range(len(self.tape.params[row].results))])

    def _run_row(self, row: int) -> None:
        tape: Any = self.tape
        opcode = tape.opcode(row)
        if opcode <= IMPORT:
            return
        head = tape.row(row).head
        hooks = _NONE
        if head & R.HOOKED and self.is_calling():
            hooks = tape.hooks.get(row) or getattr(tape, "tape", tape).hooks.get(row) or _NONE
            self.settle(row)
        if hooks.tensor:
            self.found[row] = self._by_hooks(hooks, self.found[row])
            self._look("a hook of the tensor", row, (self.found[row],))
        if opcode == _RESULT:
            self._into_bag(row, tape.row(row).first)
        else:
            self._run_with(row, opcode, hooks, head)
        if row not in self.kept:
            self.found.pop(row, None)

    def _by_hooks(self, hooks: Hooks, adjoint: Any) -> Any:
        return hooks.call_tensor(self.task(), adjoint)

    def _into_bag(self, row: int, function: int) -> None:
        """Hand the adjoint of one of several results to the row of the function that made them."""
        if self.is_live(function):
            self.states[row] |= R.RAN
            self.bags.setdefault(function, {})[self.tape.params[row]["index"]] = self.found[row]
            self.found[function] = None  # what it has is in the bag

    def _run_with(self, row: int, opcode: int, hooks: Hooks, head: int) -> None:
        operands = self.tape.operands(row)
        live = self.live(operands)
        if opcode == _FUNCTION:
            live = [asked and at >= 0 for asked, at in zip(live, self.tape.params[row].positions, strict=True)]
        adjoints = self.adjoints(row)
        runs = any(live) or self.is_named(row)
        if runs and hooks.before:
            adjoints = hooks.call_before(self.task(), adjoints)
            self._look("a prehook", row, adjoints)
        if head & R.HOOKED:
            self.settle_own(row, adjoints[0])
        if not runs:
            return
        gradients = self._gradients(row, opcode, adjoints, live)
        if any(live):
            self.states[row] |= R.RAN
        if hooks.after:
            gradients = self._call_after(row, opcode, hooks, tuple(gradients), adjoints)
        for operand, gradient, asked in zip(operands, gradients, live, strict=True):
            if asked and gradient is not None:
                self._look(f"for operand %{operand}", row, (gradient,), _ADVICE)
                self.give(operand, gradient)

    def _gradients(self, row: int, opcode: int, adjoints: tuple[Any, ...], live: list[bool]) -> Any:
        if not any(live):
            return [None] * len(live)
        if opcode == _FUNCTION:
            return self._of_function(row, adjoints, live)
        if adjoints[0] is None:
            return [None] * len(live)
        return self.reader.pull(row, adjoints[0], live)

    def _of_function(self, row: int, adjoints: tuple[Any, ...], live: list[bool]) -> list[Any]:
        """Give the gradients of a custom function; those that its backward does not record are no constants, though."""
        call = self.tape.params[row]
        gradients = call.gradients(adjoints, live, True)
        if not getattr(call.backward, "is_once_differentiable", False):
            return gradients
        depends = [a for a in adjoints if a is not None]
        depends += [self.reader.operand(at) for at in self.tape.operands(row) if self.is_live(at)]
        return [None if g is None else record(_ONCE, g._array, depends) for g in gradients]

    def _look(self, who: str, row: int, tensors: Any, *advice: str) -> None:
        """Raise where what came of a row or a hook is not finite, if that is looked for."""
        if self.backward.looks_for_nan:
            arrays = [t._array if is_tensor(t) else t for t in tensors]
            nonfinite_report.check_given(f"{self.describe(row)}, {who},", arrays, *advice)
