"""Which row turned finite adjoints into one that is not, and what it had there: the text of `NonFiniteError`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.core.error_messages import SHOWN
from tapegrad.diagnostics.anomaly import is_anomaly_enabled
from tapegrad.diagnostics.nonfinite_hints import hint_for
from tapegrad.diagnostics.source_locations import Found, Place, found_in, index_text, number, told_by
from tapegrad.engine import numpy_namespace
from tapegrad.errors import NonFiniteError
from tapegrad.ops import BY_NAME, BY_OPCODE, ROW_NAMES, expression
from tapegrad.tape import abi as R

if TYPE_CHECKING:
    from tapegrad.engine.tape_pass import TapeRun

OPERANDS = ("x", "y", "z")
_FUNCTION = BY_NAME["function"].opcode


def node_name(opcode: int) -> str:
    """Return the name that a row's `grad_fn` has."""
    return "".join(part.capitalize() for part in ROW_NAMES[opcode].split("_")) + "Backward"


def check_seed(k: int, seed: np.ndarray) -> None:
    """Refuse to start from a gradient that is not finite."""
    found = found_in(seed)
    if found is not None:
        what = "is" if found.size == 1 else f"of shape {seed.shape} is not finite in"
        raise NonFiniteError(
            f"the gradient that backward was to start from at output {k} {what} {found}; this is what was passed, no "
            "operation made it: pass finite numbers, or leave detect_anomaly"
        )


def check_given(
    who: str, gradients: Iterable[Any], advice: str = "remove the hook, or let it give finite numbers"
) -> None:
    """Refuse gradients of Python functions that are not finite."""
    for gradient in gradients:
        found = None if gradient is None else found_in(gradient)
        if found is not None:
            raise NonFiniteError(
                f"backward made a gradient that is not finite: {who} gave {found}, though what came to it was finite; "
                f"{advice}"
            )


def check_sums(sums: Iterable[tuple[str, Any]]) -> None:
    """Refuse sums of finite contributions that are too large: they come from several tapes, or several outputs."""
    for what, array in sums:
        found = found_in(array)
        if found is not None:
            raise NonFiniteError(
                f"backward made a gradient that is not finite: contributions to the gradient of {what} are finite, but "
                f"their sum is too large for {array.dtype}: {found}"
            )


class Blame:
    """What can be said of a row whose contribution to an operand's adjoint is not finite."""

    def __init__(self, run: TapeRun, row: int, which: int) -> None:
        self.run, self.row, self.which = run, row, which
        self.fields = run.tape.row(row)
        self.op = BY_OPCODE[self.fields.opcode]
        self.operands = run.tape.operands(row)
        self.target = self.operands[which]
        self.layout, self.target_layout = run.layout(row), run.layout(self.target)
        self.name, self.node = SHOWN.get(self.op.name, self.op.name), node_name(self.fields.opcode)
        if self.fields.opcode == _FUNCTION:  # one of the user's
            self.name = run.tape.params[row].name
            self.node = f"{self.name}Backward"
        self.found: Found | None = found_in(run.adjoint(self.target))
        self.is_incomplete = False
        self.known = self._values()
        self.values: dict[str, Any] = {}
        self.hint = ""
        self.incoming = None if run.states[row] & R.MOVED or row in run.bags else run.adjoint(row)

    def _values(self) -> dict[str, Any]:
        """Return what the row's derivative reads, where that was saved, and not packed by hooks."""
        values: dict[str, Any] = {}
        needed = 0 if self.op.variadic else self.op.uses[self.which]
        for k, name in enumerate((*OPERANDS, "out")):
            if needed >> k & 1:
                source = self.row if k == 3 else self.operands[k]
                value = self.run.items[source] if source >= 0 else self.fields.immediate
                if value is None:
                    self.is_incomplete = True
                else:
                    values[name] = np.asarray(value)
        return values

    def contribution(self) -> Any:
        """Give what the row contributed, for each entry of an elementwise row's result; None where that is unknown."""
        if self.incoming is None or self.is_incomplete or self.fields.opcode == _FUNCTION:
            return None
        with np.errstate(all="ignore"):
            try:
                if not self.op.elementwise:
                    live = [k == self.which for k in range(len(self.operands))]
                    return self.run.apply_rule(self.row, (self.incoming,), live)[self.which]
                own = self.op.gives_real or self.layout.dtype.kind == "c"
                values = {
                    name: np.asarray(v, None if self.op.gives_real else self.layout.dtype)
                    for name, v in self.known.items()
                }
                if own and self.op.antiholomorphic:
                    return np.conj(self.incoming)

                def product(source: str) -> Any:
                    if expression.constant(source) == 0.0:
                        return 0.0
                    slope = expression.evaluate(source, numpy_namespace, values)
                    return self.incoming * (np.conj(slope) if own else slope)

                def choose(condition: str, first: Any, second: Any) -> Any:
                    return np.where(expression.evaluate(condition, numpy_namespace, values), first, second)

                found = expression.by_choice(self.op.derivative(self.which, own), product, choose)
                return np.broadcast_to(found, self.layout.shape)
            except Exception:  # of a rule on numbers that are not finite: there is an error to be told of already
                return None

    def place(self, contribution: Any) -> tuple[int, ...] | None:
        """Return the entry of the result that is to blame, where that can be told."""
        assert self.found is not None
        if not self.op.elementwise:
            return self.found.first if self.layout.shape == self.target_layout.shape else None
        shape, own = self.layout.shape, self.target_layout.shape
        first = len(shape) - len(own)
        box = [slice(None) if n == 1 else slice(i, i + 1) for n, i in zip(own, self.found.first, strict=True)]
        grid = np.zeros(shape, np.bool_)
        grid[(slice(None),) * first + tuple(box)] = True
        if contribution is not None and (grid & ~np.isfinite(contribution)).any():
            grid &= ~np.isfinite(contribution)
        return tuple(int(k) for k in np.unravel_index(int(np.argmax(grid)), shape))

    def text(self) -> str:
        """Say what the row had where its contribution is not finite; fill `values` and `hint`."""
        assert self.found is not None
        told: list[str] = []
        contribution = self.contribution()
        if contribution is not None and np.isfinite(contribution).all():
            return self._sum_text()
        place = self.place(contribution)
        if self.incoming is not None:
            told.append(self._told("the incoming gradient", "g", self.incoming, place))
        for name, value in self.known.items():
            told.append(self._told("its result" if name == "out" else f"its operand {name}", name, value, place))
        where = ""
        if place is not None and place and place != self.found.first:
            where = f" (at {index_text(place)} of the result)"
        self.hint = hint_for(self.op.name, self.which, self.values, self.found.value, self.layout.dtype)
        return f". There{where} " + _listed(told) if told else ""

    def _told(self, called: str, name: str, value: np.ndarray, place: tuple[int, ...] | None) -> str:
        """Say what a value is at an entry of the result; where that means nothing, what it is altogether."""
        at, shape = self.values, self.layout.shape
        if value.size == 1:
            at[name] = number(value.reshape(())[()])
            return f"{called} is {at[name]:g}"
        if place is not None and (value.shape == shape or self.op.elementwise):
            at[name] = number(np.broadcast_to(value, shape)[place])
            return f"{called} is {at[name]:g}"
        found = found_in(value)
        if found is not None:
            at[name] = found.value
            return f"{called}, of shape {value.shape}, is not finite in {found}"
        if not value.size:
            return f"{called} is empty"
        sizes = abs(value) if np.iscomplexobj(value) else value
        least, most = float(sizes.min()), float(sizes.max())
        at[name] = least if least == most and sizes is value else None
        has = "is" if sizes is value else "has sizes"
        return f"{called}, of shape {value.shape}, {has} between {least:g} and {most:g}"

    def _sum_text(self) -> str:
        return (
            f". What {self.name} contributes is finite, but its sum, with what other operations contributed too, is "
            f"too large for {self.target_layout.dtype}"
        )


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def origin_of(lines: dict[int, Place], operands: Any, row: int) -> tuple[int, Place] | None:
    """Follow noted values that are not finite from a row's operands to the row of this tape where that began."""
    place = None
    while True:
        noted = [k for k in operands(row) if k >= 0 and k in lines and lines[k].found is not None]
        if not noted:
            return None if place is None else (row, place)
        row = noted[0]
        place = lines[row]


def error_of(run: TapeRun, row: int, which: int) -> NonFiniteError:
    """Make the error for a row that made the adjoint of one of its operands not finite."""
    blame = Blame(run, row, which)
    found = blame.found
    assert found is not None
    there = blame.text()
    operand = f"operand {which}" if blame.op.variadic or which > 2 else f"its operand {OPERANDS[which]}"
    if found.size == 1:
        what = f"gave {found.value:g} as the gradient of {operand}, of {blame.target_layout!r}"
    else:
        what = (
            f"gave the gradient of {operand}, of {blame.target_layout!r}, {found.bad} "
            f"{'entry that is' if found.bad == 1 else 'entries that are'} not finite of {found.size}, "
            f"the first {found.value:g} at {index_text(found.first)}"
        )
    lines = run.tape.lines or {}
    told = told_by(lines.get(row), {}, 0, 0, is_anomaly_enabled())
    began = origin_of(lines, run.tape.operands, row)
    if began is not None:
        told += (
            "\n  what it read was not finite in the forward pass already: "
            f"{ROW_NAMES[run.tape.row(began[0]).opcode]} (row {began[0]}) gave {began[1].found}, recorded at "
            f"{began[1].with_source()}"
        )
    elif row in lines and lines[row].found is not None:
        told += f"\n  its result was not finite in the forward pass already: {lines[row].found}"
    error = NonFiniteError(
        f"backward made a gradient that is not finite: {blame.node}, the derivative of "
        f"{blame.name} (row {row}, {blame.layout!r}), {what}{there}{told}"
        + (f"\n  hint: {blame.hint}" if blame.hint else "")
    )
    error.origin = (run.tape.number, row, which)
    error.found, error.values, error.hint = found[:4], blame.values, blame.hint
    return error
