"""Where a pass comes to a row at which Python has something to do: hooks to call, saved values to unpack.

The order is that of the specification: hooks of the tensor, hooks before the row, `.grad` of results that retain it,
the row, hooks after it. A hook may do anything, also run a backward of its own: the pass is not running meanwhile, and
works on memory of its own.
"""

from __future__ import annotations

import ctypes
import struct
from typing import Any

import numpy as np

from tapegrad.ops import BY_NAME, BY_OPCODE, CONST
from tapegrad.tape import blaming, kernels, memory
from tapegrad.tape import interpreter as I
from tapegrad.tape import rows as R
from tapegrad.tape.alone import leave_words, named, run_alone, run_here
from tapegrad.tape.hooking import Hooks, Task
from tapegrad.tape.packing import INT
from tapegrad.tape.running import FINISHED, NOT_RUN, RAN, TapeRun
from tapegrad.tape.storage import layouts

_FUNCTION = BY_NAME["function"].opcode
_NONE = Hooks()
_FOUR = struct.Struct("=iiii").unpack_from


class HookedRun(TapeRun):
    """A pass that calls hooks."""

    _retained: Any = None  # weak references to the tensors that get a `.grad`, by their rows
    _untold: list[int]
    left: Any = None  # arrays that the interpreter is to take when it goes on

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
            if adjoint is not None:
                self._replace(row, adjoint)
            return self._call_all(row, hooks, packed, adjoint)
        if adjoint is not None:
            self._leave_adjoint(row, adjoint)
        self.settle_own(row, adjoint, adjoint is None)
        return NOT_RUN

    def _call_tensor(self, hooks: Hooks, row: int) -> Any:
        """Call the hooks of the tensor; give the adjoint that there is then, which they may also have written."""
        adjoint = hooks.call_tensor(self.task(), self._own_adjoint(row))
        if self.ctrl.item(R.LOOKS_FOR_NAN):
            self._look("a hook of the tensor", row, (adjoint,))
        return adjoint

    def _call_all(self, row: int, hooks: Hooks, packed: Any, adjoint: Any) -> int:
        """Call the hooks of the node, with the adjoint that those of the tensor gave, if there were any."""
        opcode, operands, live = self._fields(row)
        if opcode == _FUNCTION:  # nothing goes to what it only saved
            positions = self.tape.params[row].positions
            live = [asked and at >= 0 for asked, at in zip(live, positions, strict=True)]
        elif not (hooks.before or packed) and True in live:
            self.settle_own(row, adjoint, adjoint is None)
            found = run_here(self, row, opcode, operands, live, adjoint)
            if found is not None:
                return self._finish(row, hooks, opcode, operands, live, found)
        return self._call_apart(row, hooks, packed, adjoint, (opcode, operands, live))

    def _call_apart(self, row: int, hooks: Hooks, packed: Any, adjoint: Any, fields: tuple[Any, ...]) -> int:
        """Do the same where hooks want the adjoint before the row runs, or it cannot run where it stands."""
        opcode, operands, live = fields
        if opcode == _FUNCTION:
            packed = None
            adjoints = self.adjoints(row) if adjoint is None else (adjoint,)
        else:
            adjoints = (self._own_adjoint(row) if adjoint is None else adjoint,)
        runs = any(live) or self.is_named(row)
        apart, replaced = False, False
        if runs and hooks.before:
            adjoints = hooks.call_before(self.task(), adjoints)
            self._look("a prehook", row, adjoints)
            if row in self.kept or opcode == _FUNCTION or adjoints[0] is None:
                apart = True  # as others are to see the adjoint that was, or there is none
            else:
                replaced = True
        self.settle_own(row, adjoints[0])
        if not runs or not (apart or hooks.after or (packed and any(live))):
            if replaced:
                self._leave_adjoint(row, adjoints[0])
            return NOT_RUN
        found = None
        if replaced:
            self._replace(row, adjoints[0])
        if not (apart or packed) and opcode != _FUNCTION and any(live):
            found = run_here(self, row, opcode, operands, live, adjoints[0])
        if found is None:
            done = RAN if any(live) else NOT_RUN  # it may only have been named, and nothing of it was read
            gradients = tuple(self._run(row, opcode, adjoints, live, packed or {}))
            return self._finish(row, hooks, opcode, operands, live, (gradients, adjoints, done))
        return self._finish(row, hooks, opcode, operands, live, found)

    def _finish(
        self, row: int, hooks: Hooks, opcode: int, operands: list[int], live: list[bool], found: tuple[Any, ...]
    ) -> int:
        """Call the hooks after a row, and hand on what they make of its gradients."""
        gradients, adjoints, done = found
        if hooks.after:
            if self.ctrl.item(R.LOOKS_FOR_NAN):
                self._look_before(row, operands, gradients)
            gradients = self._call_after(row, opcode, hooks, gradients, adjoints)
            if self.ctrl.item(R.LOOKS_FOR_NAN):
                self._look("a hook", row, gradients)
        if done == FINISHED:
            self._leave_gradients(operands, gradients)
            return done
        for k, operand in enumerate(operands):
            if live[k] and gradients[k] is not None:
                self.give(operand, gradients[k])
        return done

    def _fields(self, row: int) -> tuple[int, list[int], list[bool]]:
        """Read a row's opcode and operands, and whose gradients are wanted."""
        tape: Any = self.tape
        buf, needed = tape.buf, self.needed
        head, _, first, second = _FOUR(buf, row * R.ROW_BYTES)
        opcode = head & R.OPCODE_MASK
        arity = kernels.ARITY.item(opcode)
        operands = [first] if arity == 1 else [first, second] if arity == 2 else tape.operands(row)
        live = [
            k >= 0 and INT(buf, k * R.ROW_BYTES)[0] & R.OPCODE_MASK != CONST and (needed is None or needed[k] != 0)
            for k in operands
        ]
        return opcode, operands, live

    def _own_adjoint(self, row: int) -> Any:
        """Copy the adjoint of the row that the pass has come to."""
        layout = layouts.by_number[INT(self.tape.buf, row * R.ROW_BYTES + R.LAYOUT)[0]]
        array = np.empty(layout.shape, layout.dtype)
        leave_words(self, [named(array), 0])
        ctrl = self.ctrl
        ctrl[R.MODE] = R.BESIDE
        I.reverse_small(ctrl, self.backward.scratch)
        ctrl[R.MODE] = R.GO_ON
        return array

    def _leave_adjoint(self, row: int, adjoint: Any) -> None:
        """Leave another adjoint of the row that the pass has come to, to be taken when it goes on."""
        self.left = array = self._plain(row, adjoint)  # which keeps it alive
        leave_words(self, [named(array), 0])
        self.ctrl[R.RESUME] = R.TAKES

    def _leave_gradients(self, operands: list[int], gradients: tuple[Any, ...]) -> None:
        """Leave contributions to the operands, to be taken when the pass goes on."""
        self.left, words = [], [0, 0]
        for operand, gradient in zip(operands, gradients, strict=True):
            if gradient is not None:
                array = self._plain(operand, gradient)
                self.left.append(array)
                words += (operand, named(array), 0, 0)
        words[1] = len(self.left)
        leave_words(self, words)
        self.ctrl[R.RESUME] = R.TAKES

    def _plain(self, row: int, array: Any) -> Any:
        """Give an array as one of a row's dtype in C order."""
        dtype = layouts.by_number[INT(self.tape.buf, row * R.ROW_BYTES + R.LAYOUT)[0]].dtype
        if type(array) is np.ndarray and array.dtype is dtype and array.flags.c_contiguous:
            return array
        return np.ascontiguousarray(array, dtype)

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
                backward.retained.append((self._retained[at], np.array(found)[()]))
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
            backward.retained.append((self._retained[row], np.array(adjoint)[()]))
        backward.settle()

    def _find_retained(self) -> None:
        """Note, once, the rows whose tensors get a `.grad`, the last one first to be told."""
        if self._retained is None:
            named = self.backward.named.items()
            own = {row: tensor for (number, row), tensor in named if number == self.tape.number}
            self._retained = {row: tensor for row, tensor in {**own, **self.tape.retained}.items() if row in self.kept}
            self._untold = sorted(self._retained)
