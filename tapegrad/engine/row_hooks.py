"""Where a pass comes to a row at which Python has something to do: hooks to call, saved values to unpack.

The order is that of the specification: hooks of the tensor, hooks before the row, `.grad` of results that retain it,
the row, hooks after it. A hook may do anything, also run a backward of its own: the pass is not running meanwhile, and
works on memory of its own.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core import memory
from tapegrad.core.storage import layouts
from tapegrad.diagnostics import nonfinite_report
from tapegrad.engine import interpreter, kernels
from tapegrad.engine.hooks import Hooks, Task
from tapegrad.engine.single_row import run_alone, run_here
from tapegrad.engine.tape_pass import FINISHED, NOT_RUN, RAN, TapeRun
from tapegrad.ops import BY_NAME, BY_OPCODE
from tapegrad.tape import abi as R

_FUNCTION = BY_NAME["function"].opcode
_NONE = Hooks()
_NOTED = R.S_NOTED - R.S_BESIDE


class HookedRun(TapeRun):
    """A pass that calls hooks."""

    _retained: Any = None  # weak references to the tensors that get a `.grad`, by their rows
    _untold: list[int]
    left: Any = None  # arrays that the interpreter is to take when it goes on
    _brought: Any = None
    settles = True  # whether results may retain their gradients

    @property
    def brought(self) -> Any:
        """What is known of memory that is brought to a row (`hook_memory.py`), to be read and written."""
        if self._brought is None:
            self._brought = memoryview(self.backward.scratch[R.S_BESIDE :])  # type: ignore[arg-type]
        return self._brought

    def call_hooks(self, row: int) -> int:
        """Call what hangs on a row; say whether the row has been run on the way, as `TapeRun` asks."""
        tape: Any = self.tape
        hooks = tape.hooks.get(row) or getattr(tape, "tape", tape).hooks.get(row) or _NONE
        if not self.is_calling():
            hooks = _NONE
        if self.settles:
            self.settle(row)
        packed = tape.packed.get(row) if tape.packed else None
        adjoint = own = None
        if hooks.tensor:
            own = self._own_adjoint()
            adjoint = self._call_tensor(hooks, row, own)
        if hooks.before or hooks.after or packed:  # also if a hook of the tensor has just said so
            if adjoint is not None:
                self._replace(row, adjoint)
            return self._call_all(row, hooks, packed, adjoint)
        if adjoint is not None:
            self._leave_adjoint(row, adjoint, own)
        if self.settles:
            self.settle_own(row, adjoint, adjoint is None)
        return NOT_RUN

    def _call_tensor(self, hooks: Hooks, row: int, own: Any) -> Any:
        """Call the hooks of the tensor; give the adjoint that there is then, which they may also have written."""
        task, adjoint = self.task(), own
        for hook in tuple(hooks.tensor.values()):  # those that remove one another all run this time
            adjoint = hook(task, adjoint)
        if self.ctrl.item(R.LOOKS_FOR_NAN):
            self._look("a hook of the tensor", row, (adjoint,))
        return adjoint

    def _call_all(self, row: int, hooks: Hooks, packed: Any, adjoint: Any) -> int:
        """Call the hooks of the node, with the adjoint that those of the tensor gave, if there were any."""
        fields = self.fields(row)
        if not (hooks.before or packed) and fields[0] != _FUNCTION:
            if self.settles:
                self.settle_own(row, adjoint, adjoint is None)
            found = run_here(self, row, fields, adjoint)
            if found is not None:
                return self._finish(row, hooks, fields, found)
        return self._call_apart(row, hooks, packed, adjoint, fields)

    def _call_apart(
        self, row: int, hooks: Hooks, packed: Any, adjoint: Any, fields: tuple[Any, ...], given: Any = None
    ) -> int:
        """Do the same where hooks want the adjoint before the row runs, or it cannot run where it stands.

        `given` are the adjoints that hooks before the row made of it, if they have been called.
        """
        opcode, _, _, operands = fields
        live, own = [number >= 0 for _, number in operands], None
        if opcode == _FUNCTION:  # nothing goes to what it only saved
            positions = self.tape.params[row].positions
            live = [asked and at >= 0 for asked, at in zip(live, positions, strict=True)]
            packed = None
            adjoints = self.adjoints(row) if adjoint is None else (adjoint,)
        else:
            own = self._own_adjoint() if adjoint is None else adjoint
            adjoints = (own,)
        runs = any(live) or self.is_named(row)
        apart, replaced = False, False
        if runs and hooks.before:
            adjoints = given or hooks.call_before(self.task(), adjoints)
            self._look("a prehook", row, adjoints)
            if row in self.kept or opcode == _FUNCTION or adjoints[0] is None:
                apart = True  # as others are to see the adjoint that was, or there is none
            else:
                replaced = True
        if self.settles:
            self.settle_own(row, adjoints[0])
        if not runs or not (apart or hooks.after or (packed and any(live))):
            if replaced:
                self._leave_adjoint(row, adjoints[0], own if adjoint is None else None)
            return NOT_RUN
        found = None
        if replaced:
            self._replace(row, adjoints[0])
        if not (apart or packed) and opcode != _FUNCTION and any(live):
            found = run_here(self, row, fields, adjoints[0])
        if found is None:
            done = RAN if any(live) else NOT_RUN  # it may only have been named, and nothing of it was read
            found = tuple(self._run(row, opcode, adjoints, live, packed or {})), adjoints, done
        return self._finish(row, hooks, fields, found)

    def _finish(self, row: int, hooks: Hooks, fields: tuple[Any, ...], found: tuple[Any, ...]) -> int:
        """Call the hooks after a row, and hand on what they make of its gradients."""
        gradients, adjoints, done = found
        operands = fields[3]
        if hooks.after:
            if self.ctrl.item(R.LOOKS_FOR_NAN):
                self._look_before(row, operands, gradients)
            gradients = self._call_after(row, fields[0], hooks, gradients, adjoints)
            if self.ctrl.item(R.LOOKS_FOR_NAN):
                self._look("a hook", row, gradients)
        if done == FINISHED:
            self.left = gradients  # alive until they have been taken
            if gradients is not found[0]:
                self._leave_gradients(operands, found[0], gradients)
            return done
        for (operand, number), gradient in zip(operands, gradients, strict=True):
            if number >= 0 and gradient is not None:
                self.give(operand, gradient)
        return done

    def fields(self, row: int) -> tuple[int, int, int, Sequence[Any]]:
        """Return what the interpreter noted of the row that it has come to.

        Its opcode, kind and layout's number, and for each operand its row and the number of its layout, -1 if no
        gradient by it is wanted.
        """
        words, at = self.brought, _NOTED
        opcode, kind, number, arity = words[at], words[at + 1], words[at + 2], words[at + 3]
        if arity == 1:
            return opcode, kind, number, ((words[at + 4], words[at + 5]),)
        if arity < 4:
            return opcode, kind, number, [(words[k], words[k + 1]) for k in range(at + 4, at + 4 + 2 * arity, 2)]
        number_of = self.tape.layout_number
        several = [(k, number_of(k) if self.is_live(k) else -1) for k in self.tape.operands(row)]
        return opcode, kind, number, several

    def _own_adjoint(self) -> Any:
        """Copy the adjoint of the row that the pass has come to."""
        ctrl, words = self.ctrl, self.brought
        layout = layouts.by_number[words[_NOTED + 2]]
        array = np.empty(layout.shape, layout.dtype)
        words[0], words[1] = id(array) if memory.DIRECT else memory.address_of(array), 0
        ctrl[R.MODE] = R.BESIDE
        interpreter.reverse_small.run(memory.address_of(ctrl))
        ctrl[R.MODE] = R.GO_ON
        return array

    def _leave_adjoint(self, row: int, adjoint: Any, own: Any) -> None:
        """Leave another adjoint of the row that the pass has come to, to be taken when it goes on.

        `own` is the array that names have been left of already, if there is one.
        """
        if adjoint is not own:
            adjoint = self._plain(row, adjoint)
            words = self.brought
            words[0], words[1] = id(adjoint) if memory.DIRECT else memory.address_of(adjoint), 0
        self.left = adjoint  # alive until it has been taken
        self.ctrl[R.RESUME] = R.TAKES

    def _leave_gradients(self, operands: Any, before: tuple[Any, ...], gradients: tuple[Any, ...]) -> None:
        """Leave what hooks made of the contributions to the operands, which have been left already."""
        words, at, left = self.brought, -1, []
        for (operand, number), old, new in zip(operands, before, gradients, strict=True):
            at += R.BESIDE_WORDS if number >= 0 else 0
            if new is old:
                left.append(new)
                continue
            array = None if new is None else self._plain(operand, new)
            left.append(array)
            words[at + 1] = R.NOTHING_LEFT if array is None else R.ARRAY_LEFT
            words[at] = 0 if array is None else id(array) if memory.DIRECT else memory.address_of(array)
        self.left = left

    def _plain(self, row: int, array: Any) -> Any:
        """Return an array as one of a row's dtype in C order."""
        dtype = self.layout(row).dtype
        if type(array) is np.ndarray and array.dtype is dtype and array.flags.c_contiguous:
            return array
        return np.ascontiguousarray(array, dtype)

    def is_calling(self) -> bool:
        """Tell whether hooks of tensors and rows are called at all."""
        return self.backward.calls_hooks

    def _look(self, who: str, row: int, arrays: tuple[Any, ...]) -> None:
        """Raise where what a hook gave is not finite, if that is looked for."""
        if self.ctrl.item(R.LOOKS_FOR_NAN):
            nonfinite_report.check_given(f"{who} of {self.describe(row)}", arrays)

    def _look_before(self, row: int, operands: Any, gradients: tuple[Any, ...]) -> None:
        """Raise where the row itself gave what is not finite, before hooks are called with it."""
        for k, gradient in enumerate(gradients):
            if gradient is not None and not np.isfinite(gradient).all():
                self.give(operands[k][0], gradient)
                raise nonfinite_report.error_of(self, row, k)

    def _call_after(
        self, row: int, opcode: int, hooks: Hooks, gradients: tuple[Any, ...], adjoints: tuple[Any, ...]
    ) -> tuple[Any, ...]:
        """Call the hooks after a row; of a custom function they see the gradient by each argument that is a tensor."""
        if opcode != _FUNCTION:
            shown, task, found = BY_OPCODE[opcode].visible, self.task(), gradients
            if shown is not None:
                found = gradients[:shown]
            for hook in tuple(hooks.after.values()):
                found = hook(task, found, adjoints)
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
        """Return what tells hooks one backward from another."""
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
        """Return an adjoint that is nobody else's."""
        return np.array(adjoint)[()]

    def _find_retained(self) -> None:
        """Note, once, the rows whose tensors get a `.grad`, the last one first to be told."""
        if self._retained is None:
            named = self.backward.named.items()
            own = {row: tensor for (number, row), tensor in named if number == self.tape.number}
            self._retained = {row: tensor for row, tensor in {**own, **self.tape.retained}.items() if row in self.kept}
            self._untold = sorted(self._retained)
