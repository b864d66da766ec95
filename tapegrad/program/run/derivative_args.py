"""What derivatives of a program are by, and the directions that are given for them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.arg_aliases import read_argnums
from tapegrad.errors import DTypeError, GradError, LeafError, OperandError, ShapeError
from tapegrad.program.call.recorded_args import Fixed, Node, Slot, form_of, said, slots_of
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import NUMBERS


class Question(NamedTuple):
    """What derivatives are by.

    Attributes
    ----------
    one : bool
        Whether it is one argument, and not a tuple of them.
    trees : list of (int, form)
        The arguments: their positions and forms.
    wanted : list of int
        The inputs that they hold and that can be differentiated by.
    rows : tuple of int
        Their rows.
    is_plain : bool
        Whether each argument is one of these inputs, in their order, and no container.
    """

    one: bool
    trees: list[tuple[int, Any]]
    wanted: list[int]
    rows: tuple[int, ...]
    is_plain: bool


class Asking:
    """The part of a Program that finds out what is asked, and refuses what cannot be."""

    name: str
    listing: Any
    layout: Callable[[int], Any]
    _form: Any
    _results: Any
    _effects: list[tuple[int, int]]
    _questions: dict[Any, Any]

    def _question(self, argnums: Any, count: int) -> Question:
        """Find out what derivatives are by, and refuse what there are none by."""
        one, numbers = read_argnums(argnums) if type(argnums) is not int else (True, (argnums,))
        key = one, numbers, count
        found = self._questions.get(key)
        if found is None:
            for k in numbers:
                if not -count <= k < count:
                    raise OperandError(
                        f"argnums names argument {k}, but {self.name} was called with {count} positional arguments; "
                        "pass what is differentiated by position"
                    )
            found = self._questions[key] = self._made(one, [k % count for k in numbers], True)
        return found

    def _all(self, args: Any) -> tuple[tuple[Any, ...], Question]:
        """Return the arguments as a tuple, and what there is to differentiate by."""
        one = type(args) is not tuple
        args = (args,) if one else args
        key = one, None, len(args)
        found = self._questions.get(key)
        if found is None:
            found = self._questions[key] = self._made(one, range(len(args)), False)
        return args, found

    def _made(self, one: bool, positions: Sequence[int], refuses: bool) -> Question:
        trees, wanted = list(self._form.trees.items()), []
        positions = [at for at in positions if at < len(trees)]  # what there is too much of is refused later
        for at in positions:
            held = list(slots_of(trees[at][1], trees[at][0]))
            # Integers in containers are left alone where there is something else, as in tg.func.grad.
            is_strict = refuses and not any(self._is_floating(slot) for _, slot in held)
            for name, slot in held:
                if type(slot) is Fixed:
                    if refuses and slot.said != "None" and (is_strict or not slot.is_left_alone):
                        raise OperandError(
                            f"the derivative of {self.name} was asked for by {name}, which is {slot.said}, a value of "
                            "Python's, and part of what was recorded; record it with an array, or a number marked by "
                            "tg.dynamic, or choose other arguments with argnums"
                        )
                    continue
                if self._is_by(slot.number, name, is_strict) and slot.number not in wanted:
                    wanted.append(slot.number)
        inputs, asked = self.listing.inputs, [(at, trees[at][1]) for at in positions]
        is_plain = [tree.number if type(tree) is Slot else None for _, tree in asked] == wanted
        return Question(one, asked, wanted, tuple([inputs[k] for k in wanted]), is_plain)

    def _is_floating(self, slot: Any) -> bool:
        return type(slot) is Slot and self.layout(self.listing.inputs[slot.number]).dtype.kind in "fc"

    def _is_by(self, k: int, name: str, refuses: bool) -> bool:
        """Tell whether there are derivatives by an input."""
        dtype = self.layout(self.listing.inputs[k]).dtype
        if dtype.kind not in "fc" or dtype.char not in "fdFD":
            if refuses:
                raise DTypeError(
                    f"the derivative of {self.name} was asked for by {name}, which has dtype {dtype}; record it with "
                    "floats, or choose other arguments with argnums"
                )
            return False
        if k in self._form.shared:
            raise OperandError(
                f"{name} was one array in several places when {self.name} was recorded, so that derivatives by one of "
                "them are not known; record it with a copy in each place"
            )
        if any(k == written for written, _ in self._effects):
            raise LeafError(
                f"{self.name} writes {name} in place, and the derivative is taken at the value that was given; let it "
                "write into a clone() of the argument"
            )
        return True

    def _count(self) -> int:
        """Count the results."""
        return len(self.listing.outputs) - len(self._effects)

    def _live_results(self) -> list[int]:
        """List the results that are of floating point."""
        rows = self.listing.outputs[: self._count()]
        return [k for k, row in enumerate(rows) if self.layout(row).dtype.char in "fdFD"]

    def _result_form(self) -> Any:
        found = self._questions.get("form")
        if found is None:
            slots = self._results.rebuild([Slot(k) for k in range(self._count())])
            found = self._questions["form"] = form_of(slots, "result", lambda k, name: None)
        return found

    def _place_of(self, row: int | None) -> int | None:
        return None if row is None else self.listing.outputs.index(row)

    def _start(self, has_aux: bool) -> tuple[int | None, dict[int, np.ndarray]]:
        """Return the row of the result that is differentiated, and what its gradient starts from."""
        found = self._questions.get(has_aux)
        if found is None:
            row = self._scalar(has_aux)
            found = row, {} if row is None else {row: np.ones(self.layout(row).shape)}
            self._questions[has_aux] = found
        return found

    def _scalar(self, has_aux: bool) -> int | None:
        """Check that the result is one real number; give its row, None if it is always the same."""
        key = "scalar", has_aux
        if key not in self._questions:
            self._questions[key] = self._only_number(has_aux)
        found: int | None = self._questions[key]
        return found

    def _only_number(self, has_aux: bool) -> int | None:
        form, what = self._result_form(), "result"
        if has_aux:
            if not (type(form) is Node and form.kind is tuple and len(form.children) == 2):
                raise OperandError("with has_aux=True the function must give a pair, (value, aux)")
            form, what = form.children[0], "result[0]"
        if type(form) is Slot:
            row = int(self.listing.outputs[form.number])
            layout = self.layout(row)
            if layout.size == 1 and layout.dtype.kind == "f":
                return row
            said_of = f"{layout.dtype}{list(layout.shape)}"
        elif type(form) is Fixed:
            if form.is_real_number:
                return None
            said_of = form.said
        else:
            said_of = f"a {form.kind.__qualname__}"
        raise GradError(
            f"the gradient of {self.name} was asked for, which must give one real number, but {what} is {said_of}; "
            "reduce it, for example with .sum(), or use jacobian() for all derivatives"
        )

    def _tangents(self, question: Question, tangents: Any) -> dict[int, Any]:
        """Check tangents; give them by the number of the input."""
        trees = [tree for _, tree in question.trees]
        found: dict[int, Any] = {}
        if question.one:
            tangents = (tangents,)
        if not isinstance(tangents, (tuple, list)) or len(tangents) != len(trees):
            raise OperandError(
                f"tangents is {said(tangents)} for {len(trees)} arguments; give a tuple with one for each"
            )
        names = [name for name, _ in zip(self._form.trees, trees, strict=False)]
        for name, tree, tangent in zip(names, trees, tangents, strict=True):
            for k, where, value in matched(tree, tangent, f"the tangent of {name}", name):
                if k not in question.wanted:
                    raise OperandError(
                        f"{where} was given, and there is no derivative by it: it has dtype "
                        f"{self.layout(self.listing.inputs[k]).dtype}; give None"
                    )
                found[k] = direction(value, self.layout(self.listing.inputs[k]), where)
        return found


def matched(form: Any, tree: Any, what: str, each: str) -> Iterator[tuple[int, str, Any]]:
    """Go over what is given for the slots of a form, without what is None."""
    if tree is None:
        return
    if type(form) is Slot:
        yield form.number, what, tree
        return
    parts = form.parts(tree, True) if type(form) is Node else None
    if parts is None:
        there = form.said if type(form) is Fixed else f"a {form.kind.__qualname__} of {len(form.children)}"
        advice = "give None" if type(form) is Fixed else "give one value for each, in the same containers"
        raise OperandError(f"{what} is {said(tree)}, where {each} is {there}; {advice}")
    for label, child, part in zip(form.labels, form.children, parts, strict=True):
        yield from matched(child, part, what + label, each + label)


def direction(value: Any, layout: Any, name: str) -> Any:
    """Check a tangent or a cotangent against what it is for; give an array or a tensor of its dtype."""
    if not (is_tensor(value) or isinstance(value, (np.ndarray, *NUMBERS))):
        raise OperandError(f"{name} is {said(value)}; give tensors, arrays or numbers")
    found = value if is_tensor(value) else np.asarray(value)
    if layout.dtype.kind not in "fc":
        raise OperandError(f"{name} is given for numbers of dtype {layout.dtype}, which have no derivative; give None")
    if found.shape != layout.shape:
        raise ShapeError(
            f"{name} has shape {found.shape}, and what it is for has shape {layout.shape}; they must be the same"
        )
    if found.dtype.kind not in ("fiuc" if layout.dtype.kind == "c" else "fiu"):
        raise DTypeError(f"{name} has dtype {found.dtype}, for numbers of dtype {layout.dtype}; give real numbers")
    return found if found.dtype == layout.dtype else found.astype(layout.dtype)


__all__ = ["Asking", "Question", "direction", "matched"]
