"""Where a pass comes to a row at which Python has something to do: hooks to call, saved values to unpack.

The order is that of the specification: hooks of the tensor, hooks before the row, `.grad` of results that retain it,
the row, hooks after it. A hook may do anything, also run a backward of its own: the pass is not running meanwhile, and
works on memory of its own.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np

from tapegrad.ops import BY_NAME, BY_OPCODE
from tapegrad.tape import blaming, kernels, memory
from tapegrad.tape import rows as R
from tapegrad.tape.alone import run_alone, run_here
from tapegrad.tape.hooking import Hooks, Task
from tapegrad.tape.running import NOT_RUN, RAN, TapeRun

_FUNCTION = BY_NAME["function"].opcode
_NONE = Hooks()


class HookedRun(TapeRun):
    """A pass that calls hooks."""

    _retained: Any = None  # weak references to the tensors that get a `.grad`, by their rows
    _untold: list[int]

    def call_hooks(self, row: int) -> int:
        """Call what hangs on a row; say whether the row has been run on the way, as `TapeRun` asks."""
        tape: Any = self.tape
        hooks = tape.hooks.get(row) or getattr(tape, "tape", tape).hooks.get(row) or _NONE
        if not self.is_calling():
            hooks = _NONE
        self.settle(row)
        packed = tape.packed.get(row) if tape.packed else None
        adjoint = self._call_tensor(hooks, row) if hooks.tensor else None
        if hooks.before or hooks.after or packed:  # also if a hook of the tensor has just said so
            return self._call_all(row, hooks, packed, adjoint)
        self.settle_own(row, adjoint, adjoint is None)
        return NOT_RUN

    def _call_tensor(self, hooks: Hooks, row: int) -> Any:
        """Call the hooks of the tensor; give the adjoint that there is then."""
        layout = self.layout(row)
        array = np.empty(layout.shape, layout.dtype)
        at = memory.address_of(self.slots) + 8 * row if layout.inline else self.addresses[row]
        own = memory.address_of(array)
        ctypes.memmove(own, at, layout.nbytes)
        adjoint = hooks.call_tensor(self.task(), array)
        if self.ctrl.item(R.LOOKS_FOR_NAN):
            self._look("a hook of the tensor", row, (adjoint,))
        if adjoint is not array:
            array = np.ascontiguousarray(adjoint, layout.dtype)
            own = memory.address_of(array)
        ctypes.memmove(at, own, layout.nbytes)  # also of the same array, which the hook may have written
        return adjoint

    def _call_all(self, row: int, hooks: Hooks, packed: Any, adjoint: Any) -> int:
        """Call the hooks of the node, with the adjoint that those of the tensor gave, if there were any."""
        tape: Any = self.tape
        opcode = tape.opcode(row)
        operands = tape.operands(row)
        live = self.live(operands)
        if opcode == _FUNCTION:  # nothing goes to what it only saved
            live = [asked and at >= 0 for asked, at in zip(live, tape.params[row].positions, strict=True)]
            packed = None
        adjoints = self.adjoints(row) if adjoint is None else (adjoint,)
        runs = any(live) or self.is_named(row)
        apart, here = False, opcode != _FUNCTION
        if runs and hooks.before:
            adjoints = hooks.call_before(self.task(), adjoints)
            self._look("a prehook", row, adjoints)
            if row in self.kept or opcode == _FUNCTION or adjoints[0] is None:
                apart, here = True, False  # as others are to see the adjoint that was, or there is none
            else:
                self._replace(row, adjoints[0])
        self.settle_own(row, adjoints[0])
        if not runs or not (apart or hooks.after or (packed and any(live))):
            return NOT_RUN
        done = NOT_RUN
        gradients: tuple[Any, ...] | None = None
        if here and not packed and any(live):
            gradients, done = run_here(self, row, opcode, operands, live, adjoints)
        if gradients is None:
            gradients = tuple(self._run(row, opcode, adjoints, live, packed or {}))
            done = RAN if any(live) else NOT_RUN  # it may only have been named, and nothing of it was read
        if hooks.after:
            if self.ctrl.item(R.LOOKS_FOR_NAN):
                self._look_before(row, operands, gradients)
            gradients = self._call_after(row, opcode, hooks, gradients, adjoints)
            self._look("a hook", row, gradients)
        for k, operand in enumerate(operands):
            if live[k] and gradients[k] is not None:
                self.give(operand, gradients[k])
        return done

    def is_calling(self) -> bool:
        """Tell whether hooks of tensors and rows are called at all."""
        return self.backward.calls_hooks

    def _look(self, who: str, row: int, arrays: tuple[Any, ...]) -> None:
        """Raise where what a hook gave is not finite, if that is looked for."""
        if self.ctrl.item(R.LOOKS_FOR_NAN):
            blaming.check_given(f"{who} of {self.describe(row)}", arrays)

    def _look_before(self, row: int, operands: list[int], gradients: tuple[Any, ...]) -> None:
        """Raise where the row itself gave what is not finite, before hooks are called with it."""
        for k, gradient in enumerate(gradients):
            if gradient is not None and not np.isfinite(gradient).all():
                self.give(operands[k], gradient)
                raise blaming.error_of(self, row, k)

    def _call_after(
        self, row: int, opcode: int, hooks: Hooks, gradients: tuple[Any, ...], adjoints: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Call the hooks after a row; of a custom function they see the gradient by each argument that is a tensor."""
        if opcode != _FUNCTION:
            shown = BY_OPCODE[opcode].visible
            found = hooks.call_after(self.task(), gradients[:shown], adjoints)
            return found if shown is None else (*found, *gradients[shown:])
        function = self.tape.params[row]
        return function.taken(hooks.call_after(self.task(), function.shown(gradients), adjoints))

    def _run(self, row: int, opcode: int, adjoints: tuple[Any, ...], live: list[bool], packed: Any) -> list[Any]:
        """Run a row by itself."""
        if not any(live):
            return [None] * len(live)
        if opcode == _FUNCTION:
            return self.apply_rule(row, adjoints, live)
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

    def _replace(self, row: int, adjoint: Any) -> None:
        """Give a row another adjoint."""
        layout = self.layout(row)
        address = memory.address_of(self.slots) + 8 * row if layout.inline else self.addresses[row]
        array = np.ascontiguousarray(adjoint, layout.dtype)
        ctypes.memmove(address, memory.address_of(array), layout.nbytes)

    def settle(self, row: int) -> None:
        """Write the `.grad` of results that retain it whose rows were before this one, on the way back."""
        backward, number = self.backward, self.tape.number
        self._find_retained()
        while self._untold and self._untold[-1] > row:
            at = self._untold.pop()
            found = self.reached(at)
            if found is not None:
                backward.settled.add((number, at))
                backward.retained.append((self._retained[at], self.copied(found)))
        backward.settle()

    def settle_own(self, row: int, adjoint: Any, as_is: bool = False) -> None:
        """Write the `.grad` of a row's own result, if it retains it, when hooks have seen and changed the adjoint."""
        backward = self.backward
        if not self._untold or self._untold[-1] != row:
            return
        if as_is:
            adjoint = self.reached(row)
        self._untold.pop()
        backward.settled.add((self.tape.number, row))
        if adjoint is not None:
            backward.retained.append((self._retained[row], self.copied(adjoint)))
        backward.settle()

    def copied(self, adjoint: Any) -> Any:
        """Give an adjoint that is nobody else's."""
        return np.array(adjoint)[()]

    def _find_retained(self) -> None:
        """Note, once, the rows whose tensors get a `.grad`, the last one first to be told."""
        if self._retained is None:
            named = self.backward.named.items()
            own = {row: tensor for (number, row), tensor in named if number == self.tape.number}
            self._retained = {row: tensor for row, tensor in {**own, **self.tape.retained}.items() if row in self.kept}
            self._untold = sorted(self._retained)
