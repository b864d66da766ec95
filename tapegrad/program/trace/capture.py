"""A recording that runs: it writes the listing of what is computed with traced tensors, and what is read from them."""

from __future__ import annotations

import functools
import hashlib
import os
import sys
import weakref
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import numpy as np

from tapegrad.core.elements import check_element, forget_element
from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.core.memory import address_of
from tapegrad.core.storage import DIFFERENTIABLE_CHARS, NO_GRAD_VIEW, to_native
from tapegrad.errors import CompileError
from tapegrad.ops import BY_NAME, Op
from tapegrad.ops.assign import assign, place_in
from tapegrad.program.ir.listing import (
    CONSTANT,
    INPUT,
    NUMBER,
    Call,
    HasBytes,
    IsTrue,
    Listing,
    View,
    is_differentiable,
    is_drawn,
)
from tapegrad.program.ir.liveness import read_by_derivatives
from tapegrad.program.lower.layout import copy_of
from tapegrad.program.lower.strided import LARGE, Form, form_for
from tapegrad.program.trace.captured_tensor import numbers_of, set_numbers, unwatch, watch
from tapegrad.program.trace.captures import Outsider, contents, same_bits
from tapegrad.program.trace.errstate import Errors, errors_now
from tapegrad.program.trace.filled_arrays import FilledArrays
from tapegrad.program.trace.rng import Generators
from tapegrad.program.trace.tracer import DIFFERENTIABLE, KEPT, OF_ARRAY, REQUIRES, Traced, make
from tapegrad.record import operations
from tapegrad.record.recorder import ordinary, requires_grad
from tapegrad.record.views import written_since

_CAST, _ASSIGN, _CLONE = BY_NAME["astype"], BY_NAME["assign"], BY_NAME["clone"]
_HERE = str(Path(__file__).parents[2]) + os.sep
_DEMO = _HERE + "demo" + os.sep  # which is a user's program
_WATCHED_BYTES = 1 << 16
_MERGED_BYTES = 1 << 14


class Silenced(CompileError):
    """Forward mode came to what is computed under `no_grad`; other calls may well be replayed."""


def _never(value: Any) -> bool:
    return False


def _unread(value: Any, name: str) -> None:
    """Stand for what is told of attributes, where nothing is observed."""


class Recording:
    """What is recorded of one call of a function.

    Attributes
    ----------
    listing : Listing
    given : list of Traced
        The arguments, as they are now.
    outsiders : list of Outsider
        In the order in which they were met.
    computed : set of int
        The rows of arguments that are no leaves: they can be written.
    generators : Generators or None
        What those that draw were before; None where nothing is drawn.
    errors : Errors
    refusal : CompileError or None
        The last thing that was refused, as it cannot be recorded.
    failure : Exception or None
        The last error of an operation that says something of its numbers: others may not raise it.
    has_silenced : bool
        Whether anything was computed under no_grad() of what may be differentiated by.
    of_all : bool
        Whether derivatives by all arguments may be asked for, and not only by tensors that require grad.
    part : Part or None
        Of a recording of what another one calls as often as numbers say.
    optimize : {True, "exact", False}
        What may be done to the rows of such parts.
    """

    part: Part | None = None
    optimize: bool | str = True

    def __init__(self) -> None:
        self.listing = Listing()
        self._looked: dict[int, tuple[Traced, int]] = {}  # by row: views that no row with a gradient has read yet
        self._live_row = -1  # the last row with a gradient that is no such view
        self.given: list[Traced] = []
        self.outsiders: list[Outsider] = []
        self._known: dict[int, Outsider] = {}
        self._places: dict[int, int] = {}
        self._ours: set[int] = set()  # code of ours, by its address
        self._codes: list[Any] = []
        self._inside = -1  # a place that all rows are of, while a derivative is taken
        self._again = False  # then: whether what is computed may be differentiated again
        self._is_last = False  # whether nothing is around the derivative
        self._watched: dict[int, Any] = {}
        self._aliases: dict[int, Traced] = {}
        self._recorded: dict[int, int] = {}  # by id: how often it was written with gradients
        self._quiet: dict[int, tuple[weakref.ref[Traced], int]] = {}  # by id; see `_before_view`
        self._depends: tuple[set[int], bytearray] = (set(), bytearray())  # on what is differentiated by, by row
        self._requiring: set[int] = set()  # the rows of what requires grad and is computed from nothing else
        self._requires = bytearray()  # which rows depend on these, as far as it is known
        self.large: dict[int, weakref.ref[np.ndarray]] = {}  # by row: values of which the listing has the form alone
        self._recent: deque[Any] = deque(maxlen=4)  # of these, the last: operands that were just converted
        self._saved: dict[int, Any] = {}  # by row: those that derivatives may read
        self.zeros: dict[Any, tuple[np.ndarray, int]] = {}  # by shape and dtype: values and rows of zeros
        self._constants: dict[Any, tuple[Any, int, int]] = {}  # by what they hold: large arrays that were made
        self.filled = FilledArrays()
        self._gaps: dict[int, np.ndarray] = {}  # by id: memory that lies in another way than the copy of it here
        self._views: dict[Any, Any] = {}  # by what they are of what row; see `viewed`
        self._alike: dict[int, int] = {}  # by the row of a view that was taken before: the first of them
        self.computed: set[int] = set()
        self.generators: Generators | None = None
        self.errors = Errors()
        self.refusal: Exception | None = None
        self.failure: Exception | None = None
        self.is_over = self.of_all = self.has_silenced = False
        self.takes_arrays = False  # whether no argument is a tensor
        self.makes_tensors = False  # whether values may be tensors all the same, where nothing is recorded
        self.classes: dict[int, type] = {}  # of the arguments, by id
        self.takes_numbers = False  # whether Python alone would take plain numbers, where rows were recorded
        self.is_asked = False  # whether the class of a value was asked for, and answered as where nothing is recorded
        self.made: Callable[[Any], Any] = id  # told of containers that are made while it runs
        self.is_made: Callable[[Any], bool] = _never  # tells of arrays that were made while it runs
        self.reads: Callable[[Any, str], None] = _unread  # told of arrays that are attributes of objects
        self.asks: Callable[[Any, str], None] = _unread  # told of attributes that are read of objects
        self.followed: list[tuple[dict[str, Any], str, Any]] = []  # tensors that become numbers of dicts
        self.stand_ins: dict[int, tuple[Any, Any]] = {}  # by id: tensors, and what stands for their .grad
        self.leaf_gradients: dict[int, tuple[Any, Traced | None]] = {}  # by id: tensors from outside, and their .grad
        self.unseen: Callable[[], AbstractContextManager[None]] = nullcontext  # for what need not be observed
        self.pure: Callable[[], AbstractContextManager[Any]] = _unobserved  # for what is to change nothing

    def meet(self, thing: Any) -> None:
        """Note that the function reads a tensor from outside."""
        self.makes_tensors = True
        self.watch(thing)

    def watch(self, thing: Any) -> None:
        """Let all that is done with a tensor from outside be recorded."""
        if id(thing) not in self._watched and watch(thing):
            self._watched[id(thing)] = thing

    def close(self) -> None:
        """Let tensors from outside be as they were."""
        for thing in list(self._watched.values()):  # a signal's handler may add others
            unwatch(thing)
        self._watched.clear()
        # Who observed the call knows all of it, and is to go.
        self.made, self.reads, self.asks, self.is_made = id, _unread, _unread, _never
        self.unseen, self.pure = nullcontext, _unobserved
        self.filled.give_back()
        self.is_over = True

    def stand_in(self, thing: Any, grad: Any) -> Any:
        """Return a tensor from outside that has, now and in each replay, the numbers of another one's `.grad`."""
        meta = thing._meta
        if meta.stand_in is None:
            meta.stand_in = ordinary(numbers_of(grad))
        stand = meta.stand_in
        self.stand_ins[id(stand)] = thing, stand
        set_numbers(stand, numbers_of(grad))
        self.watch(stand)
        return stand

    def follow(self, space: dict[str, Any], name: str, tensor: Any) -> None:
        """Let a tensor from outside become the number that a dict has under a name, now and before each replay."""
        numbers_of(tensor)[...] = space[name]
        self.followed.append((space, name, tensor))

    def drawing(self, generator: Any) -> None:
        """Note that a generator is about to draw; None for the thread's."""
        if self.generators is None:
            self.generators = Generators()
        if generator is not None:
            self.generators.add(generator)

    def undraw(self) -> None:
        """Let generators be what they were before the recording."""
        if self.generators is not None:
            self.generators.restore()

    def forget(self) -> None:
        """Let go of tensors that refer to the recording, when nothing is asked of it any more."""
        self.given.clear()
        self.classes.clear()
        self._aliases.clear()
        self.leaf_gradients.clear()
        self._known.clear()
        self._gaps.clear()
        self._quiet.clear()
        self.large.clear()
        self._recent.clear()
        self._saved.clear()
        self.zeros.clear()
        self._constants.clear()
        self._views.clear()
        self._alike.clear()

    # Rows

    def input(self, value: np.ndarray, bits: int, memory: np.ndarray | None = None) -> Traced:
        """Add an argument; `memory` is that of which the value is a copy."""
        at = self.listing.append(None, (), INPUT, value, bits & DIFFERENTIABLE)
        self.listing.inputs.append(at)
        result = make(self, value, at, bits)
        self.given.append(result)
        if bits & REQUIRES:
            self._requiring.add(at)
        self._note_gaps(result, memory)
        return result

    def _note_gaps(self, t: Traced, memory: Any) -> None:
        if memory is not None and memory.strides != np.asarray(t._value).strides:
            self._gaps[id(t)] = memory

    def memory_of(self, x: Traced) -> Any:
        """Return an array that lies as an argument, or a view of one, does in Python; None for what has no gaps.

        What is a copy there, as `reshape` of memory with gaps may be, is to be none of the memory without them.
        """
        memory = self._gaps.get(id(x if x._whole is None else x._whole)) if self._gaps else None
        if memory is not None and x._whole is not None:
            for op, params in x._steps:
                memory = memory if op is None else op.forward(np, memory, **(params or {}))
        return memory

    def is_input(self, t: Traced) -> bool:
        """Tell whether a tensor is an argument, as it was given."""
        return self.listing.how[t._at] is INPUT

    def is_leaf(self, t: Traced) -> bool:
        """Tell whether a tensor is an argument, or from outside, that is computed from nothing else."""
        if t._outside:
            return not t._writes
        return self.is_input(t) and t._at not in self.computed

    def row(
        self,
        op: Op | None,
        rows: tuple[int, ...],
        how: Any,
        out: Any,
        bits: int,
        params: Any = None,
        number: Any = None,
    ) -> int:
        """Append a row."""
        listing = self.listing
        if errors_now() is not self.errors.known:
            self.errors.check()
        if bits and self._looked:
            self.keep_views(rows)
        at = listing.append(op, rows, how, out, bits & DIFFERENTIABLE, self._place())
        if bits:
            self._live_row = at
        if params:
            listing.params[at] = params
        if number is not None:
            listing.immediates[at] = float(number)
        if out is not None and not is_drawn(how):
            if out.nbytes > LARGE:
                self.let_go(at, out)
            elif type(out.base) is np.ndarray and out.base.nbytes > LARGE:  # a part, which would keep all of it
                if out.flags.c_contiguous:
                    listing.values[at] = out.copy()
                else:
                    self.let_go(at, out)
        if self.large and bits:
            self.save(op, rows, at, bits)
        return at

    def let_go(self, at: int, out: np.ndarray) -> None:
        """Keep the form of a large value in its place: the memory is free as soon as the function lets go of it."""
        self.listing.values[at] = form_for(out.dtype, out.shape, out.strides)
        self.large[at] = weakref.ref(out)
        self._recent.append(out)

    def save(self, op: Op | None, rows: tuple[int, ...], at: int, bits: int) -> None:
        """Keep the large values that the derivatives of a row read, if any may be taken within the recording."""
        if not (self._again if self._inside >= 0 else bits & REQUIRES or state.differentiating):
            return
        for source in read_by_derivatives(self.listing, op, rows, at):
            if source in self.large and source not in self._saved:
                self._saved[source] = self.large[source]()

    def value_of(self, row: int) -> Any:
        """Return the value of a row, for its derivative."""
        value = self.listing.values[row]
        if type(value) is Form:
            value = self._saved.get(row)
            if value is None:
                raise unrecorded("a derivative reads a large array that was not kept")
        return value

    def keep_views(self, rows: tuple[int, ...]) -> None:
        """Let views stay what they are that are operands of a row with a gradient."""
        for source in rows:
            view, writes = self._looked.pop(source, (None, 0))
            if view is not None:
                view._seen = writes

    def _place(self, depth: int = 2) -> int:
        """Return the number of the place in the user's code that runs.

        Code objects are known by their addresses, as hashing one takes a microsecond; `_codes` keeps them alive.
        """
        if self._inside >= 0:
            return self._inside
        frame: Any = sys._getframe(depth)
        places, ours = self._places, self._ours
        while frame is not None:
            code = frame.f_code
            if id(code) not in ours:
                key = id(code) << 24 | frame.f_lasti
                found = places.get(key)
                if found is not None:
                    return found
                self._codes.append(code)
                if not code.co_filename.startswith(_HERE) or code.co_filename.startswith(_DEMO):
                    found = places[key] = len(self.listing.places)
                    self.listing.places.append((code.co_filename, frame.f_lineno, code.co_qualname))
                    return found
                ours.add(id(code))
            frame = frame.f_back
        return 0

    @contextmanager
    def last_derivative(self) -> Iterator[None]:
        """Take a derivative that nothing is around: none is taken of it, unless an argument requires grad."""
        before, self._is_last = self._is_last, not self._requiring
        try:
            yield
        finally:
            self._is_last = before

    @contextmanager
    def all_here(self, again: bool) -> Iterator[None]:
        """Let all rows of a derivative that is taken be of the place in the user's code that asks for it.

        With `again` they may be differentiated in turn.
        """
        before = self._inside, self._again
        self._inside, self._again = self._place(3), again and not self._is_last
        try:
            yield
        finally:
            self._inside, self._again = before

    def operand(self, value: Any) -> tuple[Any, int, int]:
        """Return an operand's numbers, its row, and what it is to derivatives."""
        if type(value) is Traced:
            if value._recording is not self:
                if self.part is not None:
                    return self.part.entry(self, *self.part.outer.operand(value))
                if value._recording.is_over and value._recording.part is None and not value._bits & REQUIRES:
                    return self.outside(value._value)
                raise unrecorded(
                    "a tensor of another recording was used: a function that is compiled, the body of a loop, or a "
                    "checkpoint must return what it computes, and not keep it in a variable outside"
                )
            if value._whole is not None:
                value.current()
            bits = value._bits
            if bits & KEPT:
                bits = self.unwritten(bits)
            return value._value, value._at, bits
        return self.outside(value)

    def local(self, x: Traced) -> Traced:
        """Return a traced tensor as one of this recording: in a part of another one, what stands for it here."""
        if x._recording is self or self.part is None:
            return x
        value, at, bits = self.operand(x)
        known = self.part.stand_ins.get(at)
        return make(self, value, at, bits) if known is None else known

    def unwritten(self, bits: int) -> int:
        """Refuse to differentiate what was written under no_grad(); give the bits of it as a constant."""
        if state.rec is state.pen:
            raise unrecorded(
                "a tensor that requires grad was written under no_grad(), and is used after that where gradients are "
                "recorded: it has the derivative of what it was, which is not recorded; use a detach() of it"
            )
        return 0

    def quiet(self, bits: int) -> int:
        """Return what a result that is computed under no_grad() is to derivatives: a constant, but in forward mode."""
        if bits and (recorder := state.rec) is not None and recorder.silences:
            self.refuse_forward()
        if bits:
            self.has_silenced = True
        return 0

    def refuse_forward(self) -> None:
        """Refuse to record what a gradient ends at, and a tangent goes through."""
        self.refusal = Silenced(
            "forward mode goes through what is computed under no_grad(), and gradients do not, which is not recorded"
        )
        raise self.refusal

    def outside(self, thing: Any) -> tuple[Any, int, int]:
        """Return the row of something that is no argument."""
        if type(thing) is np.ndarray and self.filled and (tensor := self.filled.find(thing)) is not None:
            return self.operand(tensor)
        if self.part is not None:
            return self.part.entry(self, *self.part.outer.outside(thing))
        is_tensor = operations.is_tensor(thing)
        bits = DIFFERENTIABLE | REQUIRES if is_tensor and requires_grad(thing) else 0
        known = self._known.get(id(thing))
        if known is not None:
            if known.is_as_it_was():
                alias = self._aliases.get(id(thing))
                if alias is not None and alias._writes:
                    return alias._value, alias._at, self.bits_of_written(alias)
                return known.content if known.content.ndim else known.content[()], known.row, bits
            known.changed = True
        if is_tensor and thing._tape is not None and bits:
            raise unrecorded(
                "a tensor that was computed outside of the function, and has a history, is used in it; give it as an "
                "argument"
            )
        if type(thing) is np.ndarray and thing.nbytes >= _MERGED_BYTES and self.is_made(thing):
            return self.made_array(thing)
        return self._new_outsider(thing, known, bits)

    def made_array(self, array: np.ndarray) -> tuple[Any, int, int]:
        """Return the row of an array that was made here.

        Large ones with the same numbers, as each step of a loop makes them, are one constant.
        """
        if self.part is not None or array.nbytes < _MERGED_BYTES:
            return self.outside(array)
        numbers = np.ascontiguousarray(array)
        words = numbers.reshape(-1).view(np.uint8)
        each = words[: numbers.itemsize]
        is_uniform = bool((words.reshape(-1, each.size) == each).all())
        key = array.shape, array.dtype, each.tobytes() if is_uniform else hashlib.sha256(words.data).digest()
        known = self._constants.get(key)
        if known is None:
            known = self._constants[key] = self._new_outsider(array.copy(), None, 0)
        return known

    def _new_outsider(self, thing: Any, known: Outsider | None, bits: int) -> tuple[Any, int, int]:
        is_tensor = operations.is_tensor(thing)
        array = to_native(copy_of(contents(thing)))
        at = self.listing.append(None, (), CONSTANT, array, bits & DIFFERENTIABLE, self._place())
        found = Outsider(thing, array, at)
        if known is not None:
            found.changed = True
        self._known[id(thing)] = found
        if bits & REQUIRES:
            self._requiring.add(at)
        self.outsiders.append(found)
        if is_tensor:
            self.watch(thing)
        return array if array.ndim else array[()], at, bits

    def alias(self, thing: Any) -> Traced:
        """Return what stands for a tensor from outside: views of it and writes to it are of its memory."""
        found = self._aliases.get(id(thing))
        if found is None:
            value, at, bits = self.outside(thing)
            found = self._aliases[id(thing)] = make(self, value, at, bits)
            found._outside = 1 if operations.is_tensor(thing) else OF_ARRAY
            self._note_gaps(found, contents(thing))
        elif not found._writes:
            self.outside(thing)  # which sees whether somebody else wrote it
        return found

    def bits_of_written(self, alias: Traced) -> int:
        """Return what a tensor from outside that was written is to derivatives."""
        return self.unwritten(alias._bits) if alias._bits & KEPT else alias._bits

    def written_outside(self) -> list[tuple[int, Traced]]:
        """List the tensors from outside that were written, by their numbers among the outsiders, as they are now."""
        return [
            (k, alias)
            for k, o in enumerate(self.outsiders)
            if (alias := self._aliases.get(id(o.thing))) is not None and alias._writes
        ]

    def constant(self, value: Any) -> int:
        """Return the row of a number that an operation was given."""
        return self.listing.append(None, (), CONSTANT, np.asarray(value), 0, self._place())

    def variable(self, value: np.ndarray) -> int:
        """Return the row of a constant that gradients may be by."""
        at = self.listing.append(None, (), CONSTANT, value, 1, self._place())
        self._requiring.add(at)
        return at

    def requires(self, row: int) -> bool:
        """Check whether a row depends on an argument, or on what is from outside, that requires grad."""
        known, listing = self._requires, self.listing
        for k in range(len(known), row + 1):  # what is known of earlier rows stays so
            live = listing.live[k] and any([j >= 0 and known[j] for j in listing.operands[k]])
            known[k : k + 1] = b"\1" if k in self._requiring or live else b"\0"  # as in `is_differentiated`
        return bool(known[row])

    def cast(self, value: Any, at: int, bits: int, dtype: np.dtype) -> tuple[Any, int]:
        """Convert an operand; give its numbers and row."""
        value = np.asarray(value).astype(dtype)
        return value, self.row(
            _CAST, (at,), Call(functools.partial(_converted, dtype=dtype)), value, bits, {"dtype": dtype}
        )

    def result(self, op: Op | None, rows: tuple[int, ...], how: Any, out: Any, bits: int, params: Any = None) -> Traced:
        """Append a row, and give its tensor."""
        if bits and out.dtype.char not in DIFFERENTIABLE_CHARS:
            bits = 0
        elif bits and state.rec is not state.pen:
            bits = self.quiet(bits)
        return make(self, out, self.row(op, rows, how, out, bits, params), bits)

    def of_memory(self, op: Op, x: Traced, out: Any, params: Any) -> Traced:
        """Return what shares the memory of a tensor: a view."""
        if state.rec is not state.pen:
            self.quiet(x._bits & ~KEPT)
        bits = x._bits if state.rec is state.pen else x._bits & KEPT
        if bits & KEPT:
            bits = self.unwritten(bits)
        result = make(self, out, self.row(op, (x._at,), view_of(out, x._value), out, bits, params), bits)
        result._whole = x if x._whole is None else x._whole
        result._steps = (*(() if x._whole is None else x._steps), (op, params))
        result._seen = result._whole._writes
        before = self._before_view(x)
        if state.rec is not state.pen or before is not None:
            writes = self._recorded.get(id(result._whole), 0)
            self._quiet[id(result)] = weakref.ref(result), writes if before is None else before
        return result

    def _before_view(self, x: Traced) -> int | None:
        """Return how often memory was written with gradients before a view of it was made under `no_grad`."""
        view, writes = self._quiet.get(id(x), (None, 0))
        return writes if view is not None and view() is x else None

    def key_of_view(self, x: Traced, what: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return what a view has in common with all that are the same one of the same numbers."""
        at = x.current()._at
        return self._alike.get(at, at), *what

    def viewed_again(self, x: Traced, key: Any) -> Traced | None:
        """Return a view that was taken before; None where it is one of other memory, or that was written.

        Nothing of it is computed, but it has a row of its own as on a tape: adjoints are added in the order of rows.
        """
        if key not in self._views:
            return None
        op, params, how, value, at, bits, its_whole, steps, writes, bits_of_x = self._views[key]
        whole = its_whole()
        if whole is None or whole is not (x if x._whole is None else x._whole) or writes != whole._writes:
            return None
        if bits_of_x != x._bits or bits_of_x & KEPT or self._quiet:
            return None
        again = self.row(op, (x._at,), how, value, bits, params)
        self._alike[again] = at
        result = make(self, value, again, bits)
        result._whole, result._steps, result._seen = whole, steps, writes
        return result

    def viewed(self, key: Any, view: Traced, bits_of_x: int) -> None:
        """Note a view as it is now: the tensor itself may become one of what is written later."""
        at, whole = view._at, view._whole
        if whole._value.nbytes > LARGE and self.listing.how[whole._at] not in (INPUT, CONSTANT):
            return  # or it would be kept as long as the recording is
        op, params = view._steps[-1]
        how = self.listing.how[at]
        of_whole = weakref.ref(whole)  # which may be written, and become large
        self._views[key] = op, params, how, view._value, at, view._bits, of_whole, view._steps, view._seen, bits_of_x

    def detached(self, x: Traced) -> Traced:
        """Return the same memory without a history."""
        x.current()
        out = np.asarray(x._value)
        result = make(self, out, self.row(None, (x._at,), View(0, out.strides), out, 0), 0)
        result._whole = x if x._whole is None else x._whole
        result._steps = (*(() if x._whole is None else x._steps), (None, None))
        result._seen = result._whole._writes
        return result

    def differentiated_by(self) -> set[int]:
        """Return the rows that the function itself takes derivatives by, where it is now; see `place_of`."""
        return {int(place[1:]) for place in state.differentiating if type(place) is str}

    def is_differentiated(self, x: Traced) -> bool:
        """Tell whether a derivative is being taken, within the recording, by something that a tensor depends on."""
        rows = self.differentiated_by()
        at, listing = x.current()._at, self.listing
        if not rows or not listing.live[at]:
            return False
        known, depends = self._depends
        if known != rows:
            depends = bytearray()
            self._depends = rows, depends
        for row in range(len(depends), at + 1):  # what is known of earlier rows stays so
            live = listing.live[row] and any([k >= 0 and depends[k] for k in listing.operands[row]])
            depends[row : row + 1] = b"\1" if row in rows or live else b"\0"  # a signal's handler may have been here
        return bool(depends[at])

    # What Python reads

    def is_true(self, x: Traced) -> bool:
        """Answer whether a number is true; the recording holds for this answer."""
        x.current()
        answer = bool(x._value)
        if self.part is not None:
            self.part.answers.append(answer)
        self.listing.append(None, (x._at,), IsTrue(answer), None, 0, self._place())
        return answer

    def read(self, x: Traced, what: str) -> Any:
        """Return numbers to Python; the recording holds for these numbers."""
        x.current()
        if self.part is not None:
            self.part.has_read = True
        self.listing.append(None, (x._at,), HasBytes(np.ascontiguousarray(x._value).tobytes()), None, 0, self._place())
        return x._value

    # Writes

    def catch_up(self, view: Traced) -> None:
        """Make a view anew from the memory that it is of, which was written.

        On a tape its row comes where it is first an operand of a row with a gradient, and adjoints are added in the
        order of rows. So until then it is made anew each time (`row`), but once for all operands of one row.
        """
        base, live_row = view._whole, self._live_row
        if self._quiet and self._before_view(view) not in (None, self._recorded.get(id(base), 0)):
            raise written_since(NO_GRAD_VIEW)
        looked, writes = self._looked.get(view._at, (None, 0))
        if looked is view and writes == base._writes and view._at > live_row:
            return
        value, at, bits = base._value, base._at, base._bits
        for op, params in view._steps:
            before = np.asarray(value)
            out = before if op is None else op.forward(np, before, **(params or {}))
            bits = 0 if op is None else bits
            how = (
                view_of(out, before)
                if np.may_share_memory(out, before)
                else Call(functools.partial(op.forward, np, **params))
            )
            at = self.row(op, (at,), how, out, bits, params)
            value = out
        view._value, view._at, view._bits = value, at, bits
        if not value.ndim:
            check_element(view)
        if bits:
            self._looked[at], self._live_row = (view, base._writes), live_row
        else:
            view._seen = base._writes

    def put(self, target: Traced, new: Traced) -> None:
        """Let a tensor, and all that share its memory, have the values of another of its shape and dtype."""
        base = target._whole
        whole = target if base is None else base
        if whole._recording is not self:
            raise unrecorded(
                "a loop's body, or a checkpoint, writes a tensor in place that is not its own; let it return what it "
                "computes"
            )
        new = self.local(new)
        if state.rec is not state.pen:
            self.quiet((whole._bits | new._bits) & ~KEPT)
        if base is not None:
            forget_element(target)
        if state.rec is state.pen and (whole._bits | new._bits) & ~KEPT:
            self._recorded[id(whole)] = self._recorded.get(id(whole), 0) + 1
        if base is None:
            quiet = state.rec is not state.pen
            at = self._without_history(new) if quiet and self.listing.live[new._at] else new._at
            bits = _kept(target._bits) if quiet else new._bits
            if _is_by_columns(target._value) and not _is_by_columns(new._value):
                out = np.asfortranarray(new._value)
                at = self.row(_CLONE, (at,), Call(np.asfortranarray), out, 0 if bits & KEPT else bits)
                target._value, target._at, target._bits = out, at, bits
                target._writes += 1
                return
            target._value, target._at, target._bits = new._value, at, bits
            target._writes += 1
            return
        if any(op is None for op, _ in target._steps):
            raise unrecorded("a tensor that detach() gave is written in place, which is not recorded; write a clone()")
        stand_in = np.empty(base._value.shape, base._value.dtype)
        part = stand_in
        for op, params in target._steps:
            part = op.forward(np, part, **(params or {}))
        if not np.may_share_memory(part, stand_in) and part.size:
            raise unrecorded("a view of memory in another order is written in place, which is not recorded")
        words = part.dtype != stand_in.dtype
        if words and part.dtype != stand_in.real.dtype:
            raise unrecorded("a view of another dtype is written in place, which is not recorded; write a clone()")
        where = {**place_in(stand_in, part), "words": words}  # the real or imaginary parts of complex numbers
        computed = _assigned_by_columns if _is_by_columns(base._value) else assign
        out = computed(np.asarray(base._value), np.asarray(new._value), **where)
        if state.rec is state.pen:
            bits = base._bits | new._bits
            if bits & KEPT:
                self.unwritten(bits)
        else:
            bits = _kept(base._bits)
        how = Call(functools.partial(computed, **where))
        live = 0 if bits & KEPT else bits
        base._at = self.row(_ASSIGN, (base._at, new._at), how, out, live, {**where, "shape": part.shape})
        base._value, base._bits = out, bits
        base._writes += 1

    def _without_history(self, x: Traced) -> int:
        """Return a row for the values of a tensor alone."""
        return self.row(None, (x._at,), View(0, np.asarray(x._value).strides), x._value, 0)


@contextmanager
def _unobserved() -> Iterator[Callable[[], bool]]:
    yield lambda: True


class Part:
    """What makes a recording one of a part of another: of a function that is called as often as numbers say.

    Attributes
    ----------
    outer : Recording
    sources : list of int
        By input of the listing, the row of the outer one that it is.
    stand_ins : dict of int to Traced
        By row, what stands here for a tensor of the outer recording.
    answers : list of bool
        What was answered to Python, in order.
    has_read : bool
        Whether Python read numbers besides.
    """

    def __init__(self, outer: Recording) -> None:
        self.outer = outer
        self.sources: list[int] = []
        self.stand_ins: dict[int, Traced] = {}
        self._by_source: dict[int, Traced] = {}
        self.answers: list[bool] = []
        self.has_read = False

    def enter(self, recording: Recording, value: Any, source: int, bits: int) -> Traced:
        """Add an input."""
        result = recording.input(np.asarray(value), bits)
        recording.computed.add(result._at)  # no leaf
        self.sources.append(source)
        self.stand_ins[result._at] = result
        return result

    def entry(self, recording: Recording, value: Any, source: int, bits: int) -> tuple[Any, int, int]:
        """Return an operand that is a row of the outer recording."""
        known = self._by_source.get(source)
        if known is None:
            known = self._by_source[source] = self.enter(recording, value, source, bits)
        return known._value, known._at, known._bits

    def forget(self) -> None:
        """Let go of tensors, which refer to the recording, when nothing is asked of it any more."""
        self.stand_ins.clear()
        self._by_source.clear()

    def written(self, recording: Recording) -> bool:
        """Tell whether an input, or a tensor from outside, was written in place."""
        return any(t._writes for t in (*self.stand_ins.values(), *recording._aliases.values()))


def _kept(bits: int) -> int:
    """Return what a tensor is to derivatives once it is written under no_grad()."""
    return KEPT if bits else 0


def _is_by_columns(x: Any) -> bool:
    """Tell whether memory lies in Fortran's order, and stays so when it is written: sums go along it."""
    return x.ndim > 1 and x.flags.f_contiguous and not x.flags.c_contiguous


def _assigned_by_columns(x: Any, y: Any, **where: Any) -> Any:
    return np.asfortranarray(assign(x, y, **where))


def view_of(out: Any, x: Any) -> View:
    """Say where in an array another one lies that shares its memory."""
    return View(address_of(out) - address_of(x) if out.size else 0, out.strides)


def _converted(x: Any, dtype: np.dtype) -> Any:
    return x.astype(dtype)


def bits_of(value: Any, requires: bool) -> int:
    """Say what an argument is to derivatives."""
    if not is_differentiable(value):
        return 0
    return DIFFERENTIABLE | REQUIRES if requires else DIFFERENTIABLE


__all__ = ["NUMBER", "Outsider", "Recording", "bits_of", "contents", "same_bits", "view_of"]
