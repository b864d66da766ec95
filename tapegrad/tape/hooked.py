"""Where a pass comes to a row at which Python has something to do: hooks to call, saved values to unpack.

The order is that of the specification: hooks of the tensor, hooks before the row, `.grad` of results that retain it,
the row, hooks after it. A hook may do anything, also run a backward of its own: the pass is not running meanwhile, and
works on memory of its own.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from tapegrad.ops import BY_NAME
from tapegrad.tape import kernels, memory
from tapegrad.tape import rows as R
from tapegrad.tape.alone import run_alone
from tapegrad.tape.hooking import Hooks, Task
from tapegrad.tape.running import TapeRun

_FUNCTION = BY_NAME["function"].opcode
_NONE = Hooks()


class HookedRun(TapeRun):
    """A pass that calls hooks."""

    def call_hooks(self, row: int) -> bool:
        """Call what hangs on a row; say whether the row has been run on the way."""
        tape: Any = self.tape
        hooks = tape.hooks.get(row) or getattr(tape, "tape", tape).hooks.get(row) or _NONE
        operands = tape.operands(row)
        live = self.live(operands)
        if self.opcode(row) == _FUNCTION:  # nothing goes to what it only saved
            live = [asked and at >= 0 for asked, at in zip(live, tape.params[row].positions, strict=True)]
        adjoints = self.adjoints(row)
        self._settle(row)
        if hooks.tensor:
            adjoints = (hooks.call_tensor(self.task(), adjoints[0]),)
            self._replace(row, adjoints[0])
        runs = any(live) or self.is_named(row)
        if runs and hooks.before:
            adjoints = hooks.call_before(self.task(), adjoints)
        self._settle(row, adjoints[0])
        packed = {} if self.opcode(row) == _FUNCTION else tape.packed.get(row, {})
        if not runs or not (hooks.before or hooks.after or (packed and any(live))):
            return False
        gradients = tuple(self._run(row, adjoints, live, packed))
        if hooks.after:
            gradients = self._call_after(row, hooks, gradients, adjoints)
        for k, operand in enumerate(operands):
            if live[k] and gradients[k] is not None:
                self.give(operand, gradients[k])
        return True

    def _call_after(
        self, row: int, hooks: Hooks, gradients: tuple[Any, ...], adjoints: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Call the hooks after a row; of a custom function they see the gradient by each argument that is a tensor."""
        if self.opcode(row) != _FUNCTION:
            return hooks.call_after(self.task(), gradients, adjoints)
        function = self.tape.params[row]
        return function.taken(hooks.call_after(self.task(), function.shown(gradients), adjoints))

    def _run(self, row: int, adjoints: tuple[Any, ...], live: list[bool], packed: Any) -> list[Any]:
        """Run a row by itself."""
        opcode = self.opcode(row)
        if opcode == _FUNCTION:
            return self.apply_rule(row, adjoints, live)
        if not any(live):
            return [None] * len(live)
        uses = 0
        for k in range(min(len(live), 3)):
            uses |= int(kernels.USES[opcode, k]) if live[k] else 0
        values = {k: saved.array_of(self, row) for k, saved in packed.items() if uses >> k & 1}
        if self.tape.row(row).head & R.WATCHED:
            self.check_watched(row, uses & ~sum(1 << k for k in values))
        if adjoints[0] is None:  # a hook said so
            return [None] * len(live)
        return run_alone(self, row, adjoints[0], live, values)

    def task(self) -> Task:
        """Give what tells hooks one backward from another."""
        return self.backward.task

    def is_named(self, row: int) -> bool:
        """Tell whether `backward(inputs=…)` named a row's value: then the row runs, though nobody wants what it gives.

        So says the specification.
        """
        return False

    def opcode(self, row: int) -> int:
        return self.tape.row(row).opcode

    def _replace(self, row: int, adjoint: Any) -> None:
        """Give a row another adjoint."""
        layout = self.layout(row)
        address = memory.address_of(self.slots) + 8 * row if layout.inline else self.addresses[row]
        array = np.ascontiguousarray(adjoint, layout.dtype)
        ctypes.memmove(address, memory.address_of(array), layout.nbytes)

    def _settle(self, row: int, adjoint: Any = None) -> None:
        """Write the `.grad` of results that retain it: all before a row, and its own once there is its adjoint."""
        backward, tape = self.backward, self.tape
        if not (tape.retained or getattr(backward, "retained", None)):
            return
        for at in sorted(tape.retained, reverse=True):
            if at < row or (at == row and adjoint is None) or (tape.number, at) in backward.settled:
                continue
            found = self.reached(at) if at in self.kept else None
            if found is not None:
                backward.settled.add((tape.number, at))
                backward.retained.append((tape.retained[at], np.array(found if at > row else adjoint)[()]))
        backward.settle()
