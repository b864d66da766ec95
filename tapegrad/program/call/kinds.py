"""The kinds of arguments that a compiled function has recordings for: how many there may be, and which are over.

A value of Python's is part of a kind: `f(x, float(n))` is another one for each n. So their number is bounded, the
warning names the argument that makes them many, and kinds that are for an object go when it does.
"""

from __future__ import annotations

from typing import Any

from tapegrad.program.call.arg_guards import is_leaf
from tapegrad.program.call.cache_entry import Entry
from tapegrad.program.call.recorded_args import said
from tapegrad.program.call.signature import Key, atoms
from tapegrad.program.trace.value_keys import Self, key_of

_NUMBERS = (int, float, complex)


class Kinds(dict[Key, Entry]):
    """The entries of a compiled function, by the key of the arguments, in one of the modes that a thread may be in."""

    def __init__(self) -> None:
        super().__init__()
        self._met: dict[str, tuple[set[Any], Any]] = {}  # by an argument's name: values of Python's, and the latest

    def forget_dead(self) -> bool:
        """Forget what is for objects that are gone; tell whether there was any."""
        over = [key for key in list(self) if key.is_over()]
        for key in over:
            self.pop(key, None)
        return bool(over)

    def add(self, taken: Any, most: int) -> Entry:
        """Return an entry for a new kind; where there are as many as may be, one that is for Python and is not kept."""
        entry = Entry()
        if len(self) < most:
            self._meet(taken)
            return self.setdefault(taken.key, entry)
        entry.reason = self._reason(taken, most)
        entry.takes_arrays = any(other.takes_arrays for other in list(self.values()))
        return entry

    def _meet(self, taken: Any) -> None:
        for name, value in _values(taken):
            met, _ = self._met.get(name, (set(), None))
            met.add(hash(key_of(value)))
            self._met[name] = met, said(value)

    def _reason(self, taken: Any, most: int) -> str:
        """Say which argument makes the kinds so many, and what to do."""
        found: list[tuple[int, str, Any]] = []
        for name, value in _values(taken):
            met = self._met.get(name, (set(), None))[0]
            if hash(key_of(value)) not in met:
                found.append((len(met), name, value))
        if not found:
            return (
                f"there are recordings for {most} kinds of arguments, and these are of other shapes, dtypes or "
                "containers; give arrays of few shapes, or a larger max_recordings"
            )
        count, name, value = max(found, key=lambda each: each[0])
        if isinstance(value, _NUMBERS) and not isinstance(value, bool):
            advice = f"mark it with tg.dynamic({name}), or give it as an array, and one recording serves all numbers"
        else:
            advice = "compile a function for each of them, or give a larger max_recordings"
        return (
            f"there are recordings for {most} kinds of arguments, and argument `{name}`, {said(value)} now, has been "
            f"{count} other values: each value of Python's is recorded anew; {advice}"
        )


def _values(taken: Any) -> list[tuple[str, Any]]:
    """List the arguments that are values of Python's, with their names."""
    named = [atom for name, tree in taken.named() for atom in atoms(tree, name)]
    return [(name, value) for name, value in named if not is_leaf(value) and type(value) is not Self]
