"""`grad_fn`: a light view of one row of a tape, made when asked for."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

from tapegrad.core.storage import Leaf
from tapegrad.display.markup import block, code, escaped, heading, table
from tapegrad.engine.hooks import AFTER, BEFORE, Hooks, RemovableHandle
from tapegrad.engine.tensor_hooks import after_hook, before_hook, check_callable, hooks_of_leaf
from tapegrad.errors import FreedError
from tapegrad.ops import BY_NAME, BY_OPCODE, CONST, IMPORT, LEAF, ROW_NAMES
from tapegrad.record import saved_tensors
from tapegrad.tape import lock
from tapegrad.tape.tape import MAX_ROWS, Tape

_FUNCTION, _RESULT = BY_NAME["function"].opcode, BY_NAME["function_result"].opcode
_LAST = (1 << 64) - 1
_SAVED, _RAW_SAVED = "_saved_", "_raw_saved_"
_SPELLINGS = {"dim": "axis", "keepdim": "keepdims"}


class Node:
    """An operation in the recorded graph, or `AccumulateGrad` for a leaf.

    It is made when asked for, and keeps the operation's tape alive; two are equal if they stand for the same
    operation. What the operation saved for its derivative is there by PyTorch's names: `_saved_self`, `_saved_other`,
    `_saved_result` are tensors, and so are `_saved_x`, `_saved_y`, `_saved_out` by those of the table; with `_raw`
    before it, such a name gives a `SavedTensor`, for hooks. `dir()` lists them. Reading is an error once the saved
    values were given back, or after they were overwritten.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> y = x.exp()
    >>> y.grad_fn
    <ExpBackward>
    >>> y.grad_fn._saved_result.equal(y)
    True
    >>> y.grad_fn.next_functions
    ((<AccumulateGrad>, 0),)
    """

    __slots__ = ("_leaf", "_row", "_tape")

    def __init__(self, tape: Tape, row: int) -> None:
        self._tape = tape
        self._row = row
        self._leaf: Leaf | None = None
        with lock.lock:  # another thread may make the tape forget rows meanwhile
            opcode = tape.opcode(row) if row < len(tape) else None
            if opcode == LEAF:
                self._leaf = next((leaf for at, leaf in tape.leaves if at == row), None)
            elif opcode == _RESULT:
                self._row = tape.row(row).first

    def name(self) -> str:
        """Return the operation's name, as PyTorch writes it: `MulBackward`."""
        opcode = self._opcode()
        if self._leaf is not None:
            return "AccumulateGrad"
        if opcode is None:
            return "FreedBackward"
        if opcode == _FUNCTION and (function := self._tape.params.get(self._row)) is not None:
            return function.name + "Backward"
        return "".join(part.capitalize() for part in ROW_NAMES[opcode].split("_")) + "Backward"

    def _opcode(self) -> int | None:
        with lock.lock:
            return self._tape.opcode(self._row) if self._row < len(self._tape) else None

    @property
    def next_functions(self) -> tuple[tuple[Node | None, int], ...]:
        """The operations that made the operands, each with the number of its result; None for constants."""
        tape, row = self._tape, self._row
        with lock.lock:
            if row >= len(tape):
                return ()
            opcode, operands = tape.opcode(row), tape.operands(row)
            if opcode == _FUNCTION:
                operands = tape.params[row].sources(operands)
            else:
                operands = operands[: getattr(BY_OPCODE.get(opcode), "visible", None)]
        return tuple([_edge(tape, row) if row >= 0 else (None, 0) for row in operands])

    @property
    def variable(self) -> Any:
        """The leaf that an `AccumulateGrad` is for, while it lives."""
        if self._leaf is None:
            raise AttributeError  # for which `__getattr__` is asked
        return self._leaf.tensor()

    @property
    def metadata(self) -> dict[Any, Any]:
        """A dictionary for whatever the user wants to keep with the operation."""
        return self._hooks(False).metadata

    def _hooks(self, called: bool = True) -> Hooks:
        if self._leaf is not None:
            return hooks_of_leaf(self._leaf)
        return self._tape.hooks_of(self._row, called)

    def _sequence_nr(self) -> int:
        """Give a number that grows with the time at which operations were recorded in one thread; leaves come last."""
        return _LAST if self._leaf is not None else self._tape.number * MAX_ROWS + self._row

    def register_hook(self, fn: Callable[[tuple[Any, ...], tuple[Any, ...]], Any]) -> RemovableHandle:
        """Let a function be called each time a backward has run this operation.

        Parameters
        ----------
        fn : callable
            `fn(grad_inputs, grad_outputs)` gets the gradients by the operands and by the results, tuples of tensors,
            with None for what is not needed or not there; it returns other gradients by the operands, or None.

        Returns
        -------
        RemovableHandle
            Its `remove()` ends it.

        Notes
        -----
        It is called only if the operation runs: in `autograd.grad` only if that is on the way to the inputs.

        Examples
        --------
        >>> import tapegrad as tg
        >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
        >>> y = x.exp()
        >>> handle = y.grad_fn.register_hook(lambda inputs, outputs: (0 * inputs[0],))
        >>> y.sum().backward()
        >>> x.grad
        tensor([0., 0.])
        """
        check_callable("register_hook", fn)
        return self._hooks().add(AFTER, after_hook(fn, self.name()))

    def register_prehook(self, fn: Callable[[tuple[Any, ...]], Any]) -> RemovableHandle:
        """Let a function be called each time before a backward runs this operation.

        Parameters
        ----------
        fn : callable
            `fn(grad_outputs)` gets the gradients by the results, a tuple of tensors, and returns others, or None.

        Returns
        -------
        RemovableHandle
            Its `remove()` ends it.

        Examples
        --------
        >>> import tapegrad as tg
        >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
        >>> y = x + x
        >>> handle = y.grad_fn.register_prehook(lambda outputs: (outputs[0] * 10,))
        >>> y.sum().backward()
        >>> x.grad
        tensor([20., 20.])
        """
        check_callable("register_prehook", fn)
        return self._hooks().add(BEFORE, before_hook(fn, self.name()))

    # What it saved

    def _names_saved(self) -> dict[str, int]:
        return {} if self._opcode() is None else self._read(saved_tensors.saved_by, self._tape, self._row)

    def _read(self, function: Callable[..., Any], *args: Any) -> Any:
        """Read from the tape, which another thread may make forget meanwhile."""
        try:
            return function(*args)
        except (struct.error, IndexError, KeyError) as error:
            if self._opcode() is None:
                raise FreedError("a backward in another thread gave back what was to be read") from error
            raise

    def __getattr__(self, name: str) -> Any:
        if name in Node.__slots__:
            raise AttributeError(name)  # of an object that is being copied
        raw = name.startswith(_RAW_SAVED)
        if name == "variable":  # its property has raised, so that Python looks here
            raise AttributeError(f"{self.name()} is not the node of a leaf")
        if not raw and not name.startswith(_SAVED):
            return self._own(name)
        wanted = name.removeprefix(_RAW_SAVED if raw else _SAVED)
        opcode = self._opcode()
        if opcode is None:
            raise FreedError(
                f"{name} of an operation whose tape gave back all that it had after an earlier backward; pass "
                "retain_graph=True to that"
            )
        if opcode == _FUNCTION:
            return self._own(name)
        known = self._names_saved()
        if wanted in known:
            if raw:
                return saved_tensors.SavedTensor(self._tape, self._row, known[wanted], self._describe)
            return self._read(saved_tensors.read, self._tape, self._row, known[wanted], self._describe)
        params = self._tape.params.get(self._row, {})
        wanted = _SPELLINGS.get(wanted, wanted)
        if wanted in params and not raw:
            return params[wanted]
        raise AttributeError(
            f"{self.name()} has no {name}; it saves "
            + (", ".join(sorted(_SAVED + known_name for known_name in (*known, *params))) or "nothing")
        )

    def _own(self, name: str) -> Any:
        """Return an attribute of a custom function's context."""
        if self._opcode() == _FUNCTION and (function := self._tape.params.get(self._row)) is not None:
            return getattr(function.ctx, name)
        raise AttributeError(f"{self.name()} has no attribute {name!r}")

    def __dir__(self) -> list[str]:
        known = self._names_saved()
        params = () if self._opcode() in (None, _FUNCTION) else self._tape.params.get(self._row, ())
        saved = [_SAVED + name for name in (*known, *params)]
        return [*super().__dir__(), *saved, *(_RAW_SAVED + name for name in known)]

    def _describe(self) -> str:
        opcode = self._opcode()
        return "an operation" if opcode is None else f"{ROW_NAMES[opcode]} (row {self._row})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return False
        if self._leaf is not None:
            return other._leaf is self._leaf
        return other._tape is self._tape and other._row == self._row

    def __hash__(self) -> int:
        return hash(self._leaf) if self._leaf is not None else hash((self._tape.number, self._row))

    def __repr__(self) -> str:
        return f"<{self.name()}>"

    def _repr_html_(self) -> str:
        saved = [name for name in dir(self) if name.startswith(_SAVED) and not name.startswith(_RAW_SAVED)]
        rows = [
            (
                "reads",
                ", ".join([code(repr(node)) if node is not None else "a constant" for node, _ in self.next_functions]),
            ),
            ("has saved", ", ".join(map(code, saved))),
        ]
        return block(
            heading(self.name(), self._describe() if self._leaf is None else "a leaf"),
            table(("", ""), [(escaped(name), text) for name, text in rows if text]),
        )


def _edge(tape: Tape, row: int) -> tuple[Node | None, int]:
    """Return the node of a row, through imports, and which of its results the row is."""
    number = 0
    with lock.lock:
        opcode = tape.opcode(row) if row < len(tape) else None
        if opcode == IMPORT:
            tape, row = next((source, there) for imported, source, there in tape.sources if imported == row)
        elif opcode == _RESULT:
            number = tape.params[row]["index"]
    if opcode == CONST:
        return None, 0
    return _edge(tape, row) if opcode == IMPORT else (Node(tape, row), number)
