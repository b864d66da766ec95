"""A row for a function that backward evaluates again: what it was given is kept, what it read from outside is found."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import Any

from tapegrad.core.grad_mode import state
from tapegrad.core.storage import layout_of
from tapegrad.core.version_counters import cell_of
from tapegrad.engine.tensor_hooks import name_of
from tapegrad.errors import GradError, VersionError
from tapegrad.record import custom_function
from tapegrad.record.custom_backward import Applied
from tapegrad.record.recorder import is_live
from tapegrad.torch_api.function import FunctionCtx
from tapegrad.transforms.closure_tensors import versions_of
from tapegrad.transforms.segments import Given, Read, recording


class Again:
    """One call of such a function, as its row keeps it.

    Attributes
    ----------
    who : str
        On whose behalf, for errors.
    fun : callable
    given : Given
    live : list of bool
        Which of the tensors that it was given required grad.
    keys : list
        What it read besides, by the keys of `Read.outside`.
    """

    __slots__ = ("_cells", "_seen", "_within", "fun", "given", "keys", "live", "who")

    def __init__(self, who: str, fun: Callable[..., Any], given: Given) -> None:
        self.who, self.fun, self.given = who, fun, given
        self.live = [is_live(tensor) for tensor in given.tensors]
        self.keys: list[Any] = []
        self._cells: list[Any] = []
        self._seen: list[Any] = []
        self._within = state.differentiating, state.allows_lost, state.numbers

    def take_tensors(self) -> list[Any]:
        """Return the tensors among the arguments, which from now on the row keeps, and note what may not be written."""
        for k, tensor in enumerate(self.given.tensors):
            if tensor.is_inference():
                raise GradError(
                    f"{self.who} got as tensor {k} one that was made in inference mode, which has no version counter, "
                    "so that nobody would notice if it is overwritten; give its clone()"
                )
        self._seen = versions_of(self.fun)
        return self.given.take()

    def check_written(self) -> None:
        """Raise if the function, which has been called, wrote a tensor that it can be seen to use."""
        seen, self._seen = self._seen, []
        for tensor, version in seen:
            if tensor._version != version:
                self._refuse(f"a tensor of shape {tensor.shape}")

    def check_read(self) -> None:
        """Raise if it wrote a tensor that it read, and that is still there when all that it made is gone."""
        for reference, low, _ in self._cells:
            if (cell := reference()) is not None and cell[0] != low:
                self._refuse("a tensor")

    def _refuse(self, what: str) -> None:
        raise GradError(
            f"{name_of(self.fun)}, which {self.who} called, wrote {what} from outside in place; it would do so once "
            "more in backward. Give such a tensor to it and let it return the new value"
        )

    def record(
        self, read: Read, tensors: Sequence[Any], new: list[Any], backward: Callable[..., Any], saved: Sequence[Any]
    ) -> list[Any]:
        """Return new tensors one row, together, as their history.

        Parameters
        ----------
        read : Read
        tensors : sequence of tensors
            The arguments, which come before all else in `Read.places`.
        new : list of tensors
            The results, without a history.
        backward : callable
            `backward(ctx, *adjoints)` returns a gradient for each of `tensors`, and of `keys`.
        saved : sequence of tensors
            To be saved for it.
        """
        self.note(read, new)
        arguments = [*tensors, *read.outside.values()]
        wanted = [key in read.places for key in (*range(len(tensors)), *self.keys)]
        return record_row(self.who, backward, arguments, wanted, new, saved)

    def note(self, read: Read, new: Sequence[Any] = ()) -> None:
        """Note what was read from outside, and the versions of it; but not those of the results."""
        self.keys = list(read.outside)
        own = {id(cell_of(tensor)) for tensor in new}
        self._cells = [(weakref.ref(cell), low, high) for cell, low, high in read.cells if id(cell) not in own]

    def evaluate(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function in grad mode, within the derivatives of functions that were being computed at first."""
        before = state.differentiating, state.allows_lost, state.numbers
        state.differentiating, state.allows_lost, state.numbers = self._within
        try:
            return recording(function, *args)
        finally:
            state.differentiating, state.allows_lost, state.numbers = before

    def check_versions(self) -> None:
        """Raise if a tensor that the function read from outside was written since."""
        for reference, _, high in self._cells:
            if (cell := reference()) is not None and cell[0] != high:
                raise VersionError(
                    f"a tensor that {name_of(self.fun)} used, which {self.who} is to evaluate again, was modified by "
                    f"an in-place operation: it was at version {high}, and is at version {cell[0]} now. Write after "
                    "backward, or give the function a clone()"
                )

    def check_outside(self, read: Read) -> None:
        """Raise if the second evaluation did not depend on all from outside that the first one did."""
        for key in self.keys:
            tensor = getattr(key, "tensor", _nothing)()
            if key not in read.places and (tensor is None or is_live(tensor)):
                self.differs("depends on other tensors from outside")

    def differs(self, what: str) -> None:
        """Raise, as the second evaluation came to something else than the first."""
        raise GradError(
            f"{name_of(self.fun)}, which {self.who} evaluated again for backward, {what}: it must compute the same "
            "each time. Does it draw from a random generator of its own, or use something that has changed since? Give "
            "it what it needs as arguments"
        )

    def gradients(self, found: dict[Any, Any], count: int) -> tuple[Any, ...]:
        """List gradients, by number and by key, as the row's backward gives them; None where there is none."""
        return tuple([found.get(key) for key in (*range(count), *self.keys)])


def record_row(
    name: str,
    backward: Callable[..., Any],
    arguments: Sequence[Any],
    wanted: Sequence[bool],
    new: list[Any],
    saved: Sequence[Any],
    beside: Any = None,
) -> list[Any]:
    """Return new tensors one row, together, as their history.

    Parameters
    ----------
    name : str
    backward : callable
        `backward(ctx, *adjoints)` returns a gradient for each of the arguments.
    arguments : sequence of tensors
    wanted : sequence of bool
        Which of them are differentiated by.
    new : list of tensors
        The results, without a history.
    saved : sequence of tensors
        To be saved for backward.
    beside
        What else is kept, for as long as these are; see `kept_beside`.
    """
    ways = [(k, t._tape, t._row) for k, t in enumerate(arguments) if wanted[k]]
    ctx = FunctionCtx(name, tuple(wanted))
    ctx._saved, ctx._materializes = tuple(saved), False
    row = Applied(name, backward, ctx, [layout_of(t._array) for t in arguments])
    found = custom_function.record(row, arguments, ways, new)
    if beside is not None and ctx._place:
        tape, at = ctx._place
        tape().packed[at][0].beside = beside
    return found


def keep_beside(result: Any, thing: Any) -> None:
    """Let the row of a result keep something for as long as it keeps what it saved."""
    result._tape.packed[result._row][0].beside = thing


def kept_beside(ctx: Any) -> Any:
    """Return what a row keeps beside what it saved, which has been read: so it is still there."""
    tape, row = ctx._place
    return tape().packed[row][0].beside


def _nothing() -> None:
    return None
