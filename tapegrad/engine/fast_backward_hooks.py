"""What a backward on the short way works on, and what it does where it stops at a row with hooks, in few steps.

A hook costs little but for the Python around it, which a backward meets once, between thousands of other rows: all that
it reads and runs then comes from far memory. So what most hooks are, of the tensor, or after the row, is one function
each, which looks up and makes as little as it can; all the rest is left to `row_hooks.py`. A float64 number needs no
array: it is read from where it stands, and shown as NumPy's own number.
"""

from __future__ import annotations

import struct
import weakref
from typing import Any

import numpy as np

from tapegrad.core.storage import layouts
from tapegrad.engine import interpreter, kernels, parallel_rows
from tapegrad.engine.hooks import AFTER, TENSOR, Hooks, Task
from tapegrad.engine.reachability import Reach
from tapegrad.engine.row_hooks import HookedRun
from tapegrad.engine.tape_pass import NOTHING
from tapegrad.ops import BY_NAME, END_OF_TABLE
from tapegrad.tape import abi as R
from tapegrad.tape.tape import MAX_ROWS

# Side by side, as is what is read together.
_by_number, _empty = layouts.by_number, np.empty
_BESIDE, _GO_ON, _TAKES = R.BESIDE, R.GO_ON, R.TAKES
_MODE, _RESUME, _PAUSED, _PYTHON = R.MODE, R.RESUME, R.PAUSED, R.PYTHON
_DONE, _HOOKS, _BEGIN = R.DONE, R.HOOKS, R.BEGIN
PACK_WORDS: Any = struct.Struct("=12q").pack_into
"""Writes the first words of `ctrl`."""
_NOTED = R.S_NOTED - R.S_BESIDE
_LAYOUT, _FIRST, _FILLED, _WORDS, _CALLED = _NOTED + 2, _NOTED + 5, _NOTED + 10, R.BESIDE_WORDS, R.CALLED
_AHEAD, _SMALL = R.S_AHEAD - R.S_BESIDE, 1 << 16
_ARRAY_LEFT, _NUMBER_LEFT, _MOST = R.ARRAY_LEFT, R.NUMBER_LEFT, R.MOST_BESIDE
_SHOWN, _GIVES, _ROW, _FUNCTION = R.S_SHOWN - R.S_BESIDE, R.GIVES, R.ROW, BY_NAME["function"].opcode
_ndarray, _float64 = np.ndarray, np.float64


class Workspace(HookedRun):
    """What one backward works on; at rest no block is out, and it knows of no tape.

    `words`, `marks`, `brought` and `addresses` are views of `ctrl`, `states`, of a part of `scratch`, and of `slots`:
    to read one number of them takes half as long as of an array. `numbers` is `brought` as float64.
    """

    settles = False  # nothing retained a gradient when this began, and a hook that says so means later backwards
    needed = None
    kept = NOTHING
    brought: Any = None
    ahead: Any = None
    own_task: Any = None

    def __init__(self) -> None:
        self.ctrl, self.scratch = kernels.new_control()
        self.at = self.ctrl.ctypes.data
        self.slots, self.states = np.empty(MAX_ROWS), np.zeros(MAX_ROWS, np.uint8)
        self.addresses = memoryview(self.slots.view(np.int64))  # type: ignore[arg-type]
        self.brought = memoryview(self.scratch[R.S_BESIDE :])  # type: ignore[arg-type]
        self.numbers = self.scratch[R.S_BESIDE :].view(np.float64)
        self.words, self.marks = memoryview(self.ctrl), memoryview(self.states)  # type: ignore[arg-type]
        self.free = np.zeros(len(layouts.by_number) + 64, np.int64)
        self.ctrl[R.SLOTS], self.ctrl[R.STATES] = self.slots.ctypes.data, self.states.ctypes.data
        self.ctrl[R.FREE_BLOCKS], self.ctrl[R.DIVIDES] = self.free.ctypes.data, parallel_rows.COSTLY_SIZE
        self.itself = weakref.ref(self)

    @property
    def backward(self) -> Any:  # type: ignore[override]
        """Where `HookedRun` looks for what all tapes of a backward share: here is one tape."""
        return self

    def bring(self, number: int) -> None:
        """Bring an array for the adjoint of a row with hooks, so that the pass stops there with it in hand.

        It is for a row of the layout with this number. Where the pass stops at one of another layout first, it copies
        the adjoint when asked to; and where that takes longer than to ask, as memory is not to be held until then.
        """
        layout = _by_number[number]
        if number != 0 and layout.nbytes <= _SMALL:
            self.ahead = array = _empty(layout.shape, layout.dtype)
            words = self.brought
            words[_AHEAD], words[_AHEAD + 1] = id(array), number

    def take_back(self) -> None:
        """Forget the array that was brought, if the pass never came to its row."""
        self.ahead, self.brought[_AHEAD] = None, 0

    def go_on(self, status: int, work: tuple[int, ...], tape: Any, top: int, values: list[Any], task: Any) -> None:
        """Act as the interpreter asks, and call it again, until the backward from row `top` is done.

        Hooks of a tensor, where nothing else hangs on its row, are called here, and not by a function of their own:
        what the way to it would take is a third of what such a hook costs. Other kinds have one function each, if the
        row can run beside and nothing is packed.
        """
        if task is None:
            task = Task()
        self.tape, self.top, self.items, self.own_task, task.run = tape, top, values, task, self.itself
        words, brought, at = self.words, self.brought, self.at
        try:
            while status != _DONE and words[_ROW] < 0:
                self.compile_or_raise(status)
                PACK_WORDS(words, 0, *work)
                status = interpreter.reverse_small.run(at)
            words[_MODE] = _GO_ON
            while status != _DONE:
                if status == _HOOKS:
                    row = words[_ROW]
                    hooks = tape.hooks.get(row)
                    only = "" if hooks is None or tape.packed else hooks.only
                    if only is TENSOR:
                        own = adjoint = self.slots[row] if brought[_LAYOUT] == 0 else self._shown()
                        for hook in tuple(hooks.tensor.values()):  # those that remove one another all run this time
                            adjoint = hook(task, adjoint)
                        if hooks.before or hooks.after:  # as one of them has just said
                            self._replace(row, adjoint)
                            self.note_called(row, self._call_all(row, hooks, None, adjoint))
                        else:
                            self._take(row, own, adjoint)
                    elif not only or not brought[1] or brought[_NOTED] >= END_OF_TABLE:  # a row of the user's own
                        self.act_on_hooks(row)
                    elif only is not AFTER:
                        self._call_before_row(row, hooks)
                    elif not self._call_after_row(row, hooks):
                        self.act_on_hooks(row)
                elif status != _PYTHON or (status := self.run_functions()) == _PYTHON:
                    self.act(status)
                else:
                    continue
                status = interpreter.reverse_small.run(at)
            words[_MODE] = _BEGIN
        finally:  # it forgets all, as who refers to the tape is counted
            task.run = self.own_task = self.tape = self.items = self.left = None  # type: ignore[assignment]
            if self.sums is not NOTHING or self.bags is not NOTHING:
                self.sums = self.bags = NOTHING

    def task(self) -> Task:
        return self.own_task

    def survey(self) -> Reach:
        """Find out where the backward will come."""
        tape: Any = self.tape
        reach, snapshot = Reach(), tape.enter()
        tape.leave()  # only its rows are read
        reach.follow({0: (tape, [self.top])}, lambda _: snapshot, {})
        return reach

    def is_calling(self) -> bool:
        return True

    def adjoints(self, row: int) -> tuple[Any, ...]:
        if row not in self.bags and self.tape.layout_number(row) == 0:
            return (self.slots[row],)
        return super().adjoints(row)

    def _call_before_row(self, row: int, hooks: Hooks) -> None:
        """Call the hooks before a row that can run beside, on which nothing else hangs."""
        own = self.slots[row] if self.brought[_LAYOUT] == 0 else self._shown()
        adjoints: tuple[Any, ...] = (own,)
        for hook in tuple(hooks.before.values()):
            adjoints = hook(self.own_task, adjoints)
        if hooks.after or adjoints[0] is None:
            self.note_called(row, self._call_apart(row, hooks, None, own, self.fields(row), adjoints))
        else:
            self._take(row, own, adjoints[0])

    def _shown(self) -> Any:
        """Return the adjoint of the row that the pass has come to, an array and nobody else's."""
        words = self.brought
        if words[_FILLED]:
            array, self.ahead = self.ahead, None
            words[0], words[1] = id(array), 0
            return array
        return self._copied(words[_LAYOUT])

    def _copied(self, number: int) -> Any:
        """Copy the adjoint of the row that the pass has come to, of the layout with a number."""
        words, layout = self.brought, _by_number[number]
        array = _empty(layout.shape, layout.dtype)
        words[0], words[1] = id(array), 0
        self.words[_MODE] = _BESIDE
        interpreter.reverse_small.run(self.at)
        self.words[_MODE] = _GO_ON
        return array

    def run_functions(self) -> int:
        """Run the custom functions that the pass has come to, one behind the other; go on, and give the status then.

        The array for the next one's adjoint is brought before the pass goes on, and what a function gives is left for
        the pass to take: one call of compiled code for each.
        """
        words, brought, at = self.words, self.brought, self.at
        params, rows_of_several = self.tape.params, self.bags
        status, adjoint = _PYTHON, None
        try:
            while status == _PYTHON and brought[_SHOWN] == _FUNCTION:
                row, number = words[_ROW], brought[_SHOWN + 1]
                if row in rows_of_several:
                    return status
                if number == 0:
                    own = self.slots[row]
                elif adjoint is not None and not brought[_SHOWN + 2]:
                    own = adjoint
                else:
                    own = self._copied(number)
                function = params[row]
                gradients = function.gradients((own,), None)
                if not function.are_exact or len(gradients) > _MOST:
                    return self._give_each(row, function.rows, gradients)
                gradient = gradients[0]
                if len(gradients) == 1 and type(gradient) is _ndarray and gradient.flags.c_contiguous:
                    brought[0], brought[1], brought[2] = 0, 1, function.rows[0]
                    brought[3], brought[4] = id(gradient), _ARRAY_LEFT
                    self.left = gradient  # alive until it has been taken
                else:
                    self._leave(function.rows, gradients)
                if number != 0:
                    layout = _by_number[number]
                    adjoint = _empty(layout.shape, layout.dtype)
                    brought[_SHOWN + 2], brought[_SHOWN + 3] = id(adjoint), number
                words[_RESUME] = _GIVES
                status = interpreter.reverse_small.run(at)
        finally:
            brought[_SHOWN + 2] = 0
        return status

    def _leave(self, rows: list[int], gradients: list[Any]) -> None:
        """Leave what a custom function gave its operands, to be taken when the pass goes on."""
        words, at, left = self.brought, 2, gradients
        for k, gradient in enumerate(gradients):
            if gradient is None:
                continue
            if type(gradient) is _float64:
                self.numbers[at + 1], words[at + 2] = gradient, _NUMBER_LEFT
            else:
                if not gradient.flags.c_contiguous:
                    left = [*left]
                    left[k] = gradient = self._plain(rows[k], gradient)
                words[at + 1], words[at + 2] = id(gradient), _ARRAY_LEFT
            words[at] = rows[k]
            at += _WORDS
        words[0], words[1] = 0, (at - 2) // _WORDS
        self.left = left  # alive until they have been taken

    def _give_each(self, row: int, rows: list[int], gradients: list[Any]) -> int:
        """Hand on what a function gave, where it is of very many operands, or not of their dtypes; go on as above."""
        for operand, gradient in zip(rows, gradients, strict=True):
            if gradient is not None:
                self.give(operand, gradient)
        self.words[_ROW], self.words[_RESUME] = row, 1
        return interpreter.reverse_small.run(self.at)

    def _take(self, row: int, own: Any, adjoint: Any) -> None:
        """Let the row run with what hooks made of its adjoint."""
        if self.brought[_LAYOUT] != 0:
            if adjoint is not own:
                # Of equal shapes: in C order as its own is. Flags would be an object of their own.
                if type(adjoint) is not _ndarray or adjoint.dtype is not own.dtype or adjoint.strides != own.strides:
                    adjoint = self._plain(row, adjoint)
                self.brought[0] = id(adjoint)
            self.left, self.words[_RESUME] = adjoint, _TAKES  # it is alive until it has been taken
        elif adjoint is not own:
            self.slots[row] = adjoint
        self.marks[row] |= _CALLED

    def _call_after_row(self, row: int, hooks: Hooks) -> bool:
        """Run a row that can run beside, and call the hooks after it; say whether it has run."""
        words, number, adjoint = self.brought, self.brought[_LAYOUT], None
        if number != 0 and words[_FILLED]:
            adjoint, self.ahead = self.ahead, None
        elif number != 0:
            layout = _by_number[number]
            adjoint = _empty(layout.shape, layout.dtype)
            words[0] = id(adjoint)
        if words[_NOTED + 3] == 1:
            array = None
            if words[_FIRST] > 0:
                layout = _by_number[words[_FIRST]]
                array = _empty(layout.shape, layout.dtype)
                words[3] = id(array)
            self.words[_MODE] = _BESIDE
            status = interpreter.reverse_small.run(self.at)
            self.words[_MODE] = _GO_ON
            if status != _PAUSED and not self._run_beside(status):
                return False
            left = words[4]
            if left != _ARRAY_LEFT:
                array = self.numbers[3] if left == _NUMBER_LEFT else None
            before = after = (array,)
        else:
            gradients = self._contributions()
            if gradients is None:
                return False
            before = after = gradients
        shown = (self.slots[row] if adjoint is None else adjoint,)
        for hook in tuple(hooks.after.values()):
            after = hook(self.own_task, after, shown)
        self.left = after  # alive until they have been taken
        if after is not before:
            self._leave_gradients(self.fields(row)[3], before, after)
        return True

    def _run_beside(self, status: int | None = None) -> bool:
        """Run the row that the pass has come to with brought memory; False where it is left to its rule.

        `status` is what a first try gave, if there was one.
        """
        while True:
            if status == _PAUSED:
                return True
            if status == _PYTHON:  # a kernel that leaves these numbers to the rule
                return False
            if status is not None:
                self.act(status)
            self.words[_MODE] = _BESIDE
            status = interpreter.reverse_small.run(self.at)
            self.words[_MODE] = _GO_ON

    def _contributions(self) -> tuple[Any, ...] | None:
        """Run such a row of several operands; give what it contributes to each, or None where it has not run."""
        words, gradients, at = self.brought, [], 3
        for k in range(_FIRST, _FIRST + 2 * words[_NOTED + 3], 2):
            number, array = words[k], None
            if number >= 0:
                layout = _by_number[number]
                array = layout  # in the place of its number
                if number > 0:
                    array = _empty(layout.shape, layout.dtype)
                    words[at] = id(array)
                at += _WORDS
            gradients.append(array)
        if not self._run_beside():
            return None
        at = 4
        for k, array in enumerate(gradients):
            if array is not None:
                if words[at] != _ARRAY_LEFT:
                    gradients[k] = self.numbers[at - 1] if words[at] == _NUMBER_LEFT else None
                at += _WORDS
        return tuple(gradients)
