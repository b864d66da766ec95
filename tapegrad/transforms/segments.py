"""A function evaluated on tapes of its own: what it came to, what it read from outside, and its gradients.

It gets aliases of the tensors that it is given, results of rows `clone` on a tape of their own (the entry), at which a
backward through what it recorded stops. These lead to the tensors that were given: so what the function keeps for
itself, in a list or an attribute, has a history like any other result. What it reads besides, such as the parameters
that a closure refers to, is found on the tapes afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import resumed, state
from tapegrad.core.storage import FUNCTION_VIEW, NO_GRAD_VIEW, Meta, layouts, new_number
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import origin_of, share
from tapegrad.engine.backward_pass import Backward
from tapegrad.engine.create_graph import GraphRun
from tapegrad.engine.grad_accumulate import settle
from tapegrad.engine.reachability import Inner
from tapegrad.engine.tensor_hooks import quietly
from tapegrad.errors import OperandError
from tapegrad.ops import BY_NAME
from tapegrad.record.recorder import is_live, ordinary, present, record_in
from tapegrad.record.views import steps_of, viewed
from tapegrad.tape.tape import Tape, open_tape
from tapegrad.transforms.tree import children_of, is_nested, parts_like, replace_values, values_of

_CLONE = BY_NAME["clone"]


class Given:
    """Arguments as they were given, with the tensors taken out.

    Attributes
    ----------
    tensors : list of tensors
        Each once.
    """

    __slots__ = ("_tree", "tensors")

    def __init__(self, *trees: Any) -> None:
        self.tensors: list[Any] = []
        numbers: dict[int, int] = {}

        def take(value: Any) -> Any:
            if not isinstance(value, Tensor):
                return value
            k = numbers.setdefault(id(value), len(numbers))
            if k == len(self.tensors):
                self.tensors.append(present(value))
            return _Place(k)

        self._tree = [replace_values(take, tree) for tree in trees]

    def take(self) -> list[Any]:
        """Return the tensors, which others keep from now on."""
        tensors, self.tensors = self.tensors, []
        return tensors

    def filled(self, tensors: Sequence[Any]) -> list[Any]:
        """Put tensors into the places of those that were given; arrays get views that cannot be written."""

        def put(value: Any) -> Any:
            if type(value) is _Place:
                return tensors[value.number]
            return _locked(value) if type(value) is np.ndarray else value

        return [replace_values(put, tree) for tree in self._tree]

    def is_unchanged(self, filled: list[Any], tensors: Sequence[Any]) -> bool:
        """Tell whether what `filled` gave holds what it did then."""
        return _is_unchanged(self._tree, filled, tensors)


class _Place:
    """Where a tensor was among arguments."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


def _locked(array: np.ndarray) -> np.ndarray:
    array = array[...]
    array.flags.writeable = False
    return array


def _is_unchanged(given: Any, filled: Any, tensors: Sequence[Any]) -> bool:
    """Tell whether containers that were made anew still hold what was put into them."""
    if filled is given:
        return True
    if type(given) is _Place:
        return filled is tensors[given.number]
    if type(given) is np.ndarray:
        return type(filled) is np.ndarray and np.may_share_memory(filled, given)
    if type(filled) is not type(given) or not is_nested(given):
        return False
    parts, held = parts_like(filled, given), children_of(given)
    if parts is None or len(children_of(filled)) != len(held):
        return False
    return all(_is_unchanged(one, other, tensors) for one, other in zip(held, parts, strict=True))


class Segment:
    """One evaluation of a function.

    Parameters
    ----------
    function : callable
    given : Given
    tensors : sequence of tensors
        To be put in the places of those that were given.
    live : sequence of bool
        Which of them require grad.

    Attributes
    ----------
    result
        What the function gave.
    since, entry : int
        Numbers: all that was recorded is on tapes with higher ones; the tape on which the aliases stand.
    """

    def __init__(
        self, function: Callable[..., Any], given: Given, tensors: Sequence[Any], live: Sequence[bool]
    ) -> None:
        open_tape(state.own).close()  # what stands there is outside
        self.since = new_number()
        tape = open_tape(state.own)
        self.entry = tape.number
        self.aliases = [_alias(t, has) for t, has in zip(tensors, live, strict=True)]
        tape.close()
        args, kwargs = given.filled(self.aliases)
        lossless, state.lossless = state.lossless, True
        try:
            self.result = function(*args, **kwargs)
        except (OperandError, ValueError) as error:
            if "read-only" in str(error):
                error.add_note(
                    "The arguments of a function that is evaluated twice, as by tg.func.checkpoint, are read-only "
                    "in it: writing them a second time would change what the first time gave"
                )
            raise
        finally:
            state.lossless = lossless
            open_tape(state.own).close()
        if not given.is_unchanged([args, kwargs], self.aliases):
            raise OperandError(
                "the function changed a list or dict of tensors that it was given, of which it has a copy, so that "
                "the caller would not see it; return the new value instead"
            )

    # Its results

    def outputs(self, arguments: Sequence[Any]) -> tuple[list[Any], Callable[[Sequence[Any]], Any]]:
        """List the tensors that the function computed; and give what makes the result of those that replace them.

        Views are not among them: they are taken again of what they are views of, which may be an argument, so that
        all that shared memory still does.

        Parameters
        ----------
        arguments : sequence of tensors
            Those that the aliases stand for.
        """
        results = list({id(r): present(r) for r in values_of(self.result) if isinstance(r, Tensor)}.values())
        known = {id(a): t for a, t in zip(self.aliases, arguments, strict=True)}
        groups: dict[int, list[Any]] = {}
        for result in results:
            origin = origin_of(result)
            groups.setdefault(id(origin), [origin]).append(result)
        outputs: list[Any] = []
        makers: dict[int, Callable[[Sequence[Any]], Any]] = {}
        for origin, *members in groups.values():
            outside = known.get(id(origin), None if self._is_local(origin) else origin)
            if outside is None and not any(map(is_live, members)):
                makers.update((id(r), _always(r)) for r in members)
                continue
            at = len(outputs)
            plain = [r for r in members if not is_of_function(r)]
            if outside is None and len(plain) == 1 and is_live(plain[0]):
                outputs.append(plain[0])
                makers[id(plain[0])] = _taken(at)
            elif outside is None and plain:
                outputs.append(origin)
                makers.update((id(r), _viewed_again(r, origin, _taken(at))) for r in plain)
            else:
                makers.update((id(r), _viewed_again(r, origin, _always(outside))) for r in plain)
            for r in members:
                if is_of_function(r):
                    makers[id(r)] = _taken(len(outputs))
                    outputs.append(r)
        tree = self.result

        def make(new: Sequence[Any]) -> Any:
            made = {key: maker(new) for key, maker in makers.items()}
            return replace_values(lambda r: made[id(r)] if isinstance(r, Tensor) else r, tree)

        return outputs, make

    def _is_local(self, tensor: Any) -> bool:
        """Tell whether a tensor was computed by the function; of one without a history that is all the same."""
        return tensor._tape is not None and tensor._tape.number > self.since

    # What it depends on

    def read(self, outputs: Sequence[Any]) -> Read:
        """Find out what the outputs depend on."""
        return Read(self, outputs)

    def gradients(
        self, outputs: Sequence[Any], adjoints: Sequence[Any], read: Any, keys: Iterable[Any], create_graph: bool
    ) -> dict[Any, Any]:
        """Give gradients, as tensors, by those of some numbers of aliases, and keys of what was read, that are reached.

        Adjoints are tensors, None where there is none; `read` is `Read.places`.
        """
        places = {place: key for key in keys for place in read.get(key, ())}
        run = Backward(True, set(places), settle, through=GraphRun if create_graph else None, since=self.since)
        for output, adjoint in zip(outputs, adjoints, strict=True):
            if adjoint is not None and is_live(output):
                seed = adjoint if create_graph else np.array(adjoint._array, order="C")
                run.seed(output._tape, output._row, seed)
        run.run()
        run.settle()
        run.task.finish()
        found: dict[Any, Any] = {}
        for (tape, row), key in places.items():
            adjoint = run.captured.get((tape.number, row))
            if adjoint is not None:
                found[key] = found[key] + adjoint if key in found else adjoint
        return found if create_graph else {key: ordinary(array) for key, array in found.items()}


class Read:
    """What outputs of a function depend on.

    Parameters
    ----------
    segment : Segment
    outputs : sequence of tensors
    stand_ins : mapping of Leaf to tensor
        Leaves that were made for tensors from outside, and these.

    Attributes
    ----------
    places : dict
        Where it stands on the function's tapes: lists of tapes and rows, by the number of an alias; by a `Leaf`, or
        the number of a tape and a row, if it is none.
    outside : dict
        By such keys, tensors that stand for it; they may not have its values.
    cells : list of (counter, int, int)
        The version counters of all that the function took from elsewhere, and the least and highest version that it
        found.
    """

    __slots__ = ("cells", "outside", "places")

    def __init__(
        self, segment: Segment, outputs: Sequence[Any], stand_ins: Mapping[Any, Any] = MappingProxyType({})
    ) -> None:
        own = [(t._tape, t._row) for t in outputs if is_live(t) and t._tape is not None]
        inner = Inner(own, segment.since, segment.entry)
        numbers = {a._row: k for k, a in enumerate(segment.aliases) if a._tape is not None}
        self.places: dict[Any, list[tuple[Tape, int]]] = {}
        self.outside: dict[Any, Any] = {}
        for tape, row, leaf in inner.leaves:
            tensor = leaf.tensor()
            if leaf in stand_ins:
                self.places.setdefault(leaf, []).append((tape, row))
                self.outside[leaf] = stand_ins[leaf]
            elif leaf.number <= segment.since and tensor is not None and is_live(tensor):  # else the function made it
                self.places.setdefault(leaf, []).append((tape, row))
                self.outside[leaf] = tensor
        counters = {cell.address: cell for cell, _ in inner.cells}
        for tape, row, source, there in inner.values:
            if source.number == segment.entry:
                self.places.setdefault(numbers[there], [(source, there)])
                continue
            key = source.number, there
            self.places.setdefault(key, []).append((tape, row))
            if key not in self.outside:
                self.outside[key] = _stands_for(tape, row, source, there, counters)
        found: dict[int, tuple[Any, int, int]] = {}
        for cell, version in inner.cells:
            _, low, high = found.get(id(cell), (cell, version, version))
            found[id(cell)] = cell, min(low, version), max(high, version)
        self.cells = list(found.values())


def _stands_for(tape: Tape, row: int, source: Tape, there: int, counters: dict[int, Any]) -> Any:
    """Make a tensor with the history and the version counter of a value of another tape, but not with the value."""
    layout = layouts.by_number[tape.layout_number(row)]
    result = ordinary(np.broadcast_to(np.zeros((), layout.dtype), layout.shape))
    result._tape, result._row, result._layout = source, there, layout
    result._meta = meta = Meta()
    meta.cell = counters[tape.row(row).cell]
    meta.synced = tape.born(row)
    return result


def _alias(tensor: Any, live: bool) -> Any:
    """Return a tensor of the same memory and version counter, which cannot be written through it."""
    array = tensor._array
    array = _locked(array if isinstance(array, np.ndarray) else np.array(array))
    if not live or tensor.is_inference():
        result = ordinary(array)
        result._meta = tensor._meta if tensor.is_inference() else None
    elif is_live(tensor):
        result = record_in(state.own, _CLONE, array, (tensor,), {})
    else:  # it was frozen, or lost its history, after the function was evaluated for the first time
        result = record_in(state.own, _CLONE, array, (ordinary(array).requires_grad_(),), {})
    if not tensor.is_inference():
        result._meta = meta = Meta()
        meta.cell = cell = share(tensor).cell
        meta.synced = cell[0]
        if result._tape is not None:
            result._tape.set_cell(result._row, cell, cell[0])
    return result


def _always(tensor: Any) -> Callable[[Sequence[Any]], Any]:
    return lambda new: tensor


def _taken(at: int) -> Callable[[Sequence[Any]], Any]:
    return lambda new: new[at]


def is_of_function(result: Any) -> bool:
    """Tell whether a result is a view whose history is not that of what it is a view of."""
    return result._meta is not None and result._meta.kind == FUNCTION_VIEW


def _viewed_again(result: Any, origin: Any, base: Callable[[Sequence[Any]], Any]) -> Callable[[Sequence[Any]], Any]:
    """Return what takes a view, by the same steps, of what stands for its origin."""
    if result is origin:
        return base
    steps, kind = steps_of(result._recipe), result._meta.kind

    def make(new: Sequence[Any]) -> Any:
        x = base(new)
        for op, params in steps:
            x = viewed(op, op.forward(np, x._array, **params), x, params)
        return x

    return (lambda new: quietly(make, new)) if kind >= NO_GRAD_VIEW else make


def recording(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function in grad mode."""
    before = state.rec
    state.rec = state.pen
    try:
        return function(*args)
    finally:
        state.rec = resumed(before)
