"""Writes the in-place methods of Tensor: `name_` for every row that keeps shape and dtype, and augmented assignment."""

from __future__ import annotations

import inspect

import numpy as np
from facade import STAR, Signature
from shortpaths import declared_options, indent, option_constants, options_of, with_options

from tapegrad.maths.ufuncs import OURS
from tapegrad.ops import ALL, Composed, Elementwise, Op, Structured

HEAD = '''"""The in-place methods of Tensor. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

`x.exp_()` writes the exponential of x into x, and `x *= y` the product (`record/inplace.py`). Elementwise rows write at
once, all others what their method gives. `add_`, `sub_` and what has no row stand in `record/inplace_methods.py`.
"""

from __future__ import annotations

from typing import Any

from tapegrad.record.inplace import apart as _apart
from tapegrad.record.inplace import apply as _apply
from tapegrad.record.inplace import before as _before
from tapegrad.core.grad_mode import INFERENCE as _INFERENCE
from tapegrad.core.grad_mode import state as _state
from tapegrad.ops import BY_NAME
from tapegrad.record.operations import F as _F
from tapegrad.record.inplace_unrecorded import again as _again
from tapegrad.record.inplace_unrecorded import again_with as _again_with
from tapegrad.record.setitem import augment as _augment
from tapegrad.record.setitem import become as _become
from tapegrad.core.arg_aliases import UNSET
from tapegrad.core.tensor import Tensor
'''
OPTIONAL = ("src", "a_min", "a_max", "min", "max")  # operands that have a default
BY_HAND = ("add", "sub")  # they take torch's alpha
AUGMENTED = (
    "add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "and", "or", "xor", "lshift", "rshift",
)  # fmt: skip


def keeps_dtype(row: Elementwise) -> bool:
    """Tell whether a row gives floating point of floating point, or integers of integers."""
    if id(row.twins[0]) in OURS:
        return True  # asked by their dtypes, not called: what they compute with may be what is being written
    for dtype in (np.float64, np.int64):
        try:
            with np.errstate(all="ignore"):
                if row.twins[0](*[np.ones(1, dtype)] * row.arity).dtype == dtype:
                    return True
        except TypeError:
            continue
    return False


def is_written(row: Op) -> bool:
    """Tell whether a row has an in-place method."""
    if not row.public or row.namespace:
        return False
    if isinstance(row, Elementwise):
        return row.arity < 3 and keeps_dtype(row)
    return bool(getattr(row, "in_place", False))


def is_ufunc(row: Op) -> bool:
    """Tell whether one of NumPy's own inner loops writes a row's result, and a right one wherever elements lie."""
    return isinstance(row, Elementwise) and type(row.twins[0]) is np.ufunc and row.twins[0] is not np.negative


def _again(row: Elementwise) -> list[str]:
    """Write the way of what was written before, where nothing is recorded."""
    if not is_ufunc(row):
        return []
    call = f"_again(_np_{row.name}, self, m)" if row.arity == 1 else f"_again_with(_np_{row.name}, self, m, other)"
    return [
        "    rec = _state.rec",
        "    if (rec is _INFERENCE or rec is None) and (m := self._meta) is not None and m.sound is self._array:",
        f"        if {call}:",
        "            return self",
    ]


def _elementwise(row: Elementwise) -> list[str]:
    other = ", other: Any" if row.arity == 2 else ""
    passed = ", other" if row.arity == 2 else ""
    apart = "_apart(self, other), " if row.arity == 2 else ""
    named = ", ".join(f"{p.name}={p.name}" for p in options_of(row))
    general = f'_become("{row.name}_", self, _before("{row.name}_", self).{row.name}({apart}{named}))'
    return [
        f"def {row.name}_(self: Any{other}{declared_options(row)}) -> Tensor:",
        f'    """In place: {_lower(row.doc)}"""',
        *indent(with_options(row, general), 4),
        *_again(row),
        f"    return _apply(_row_{row.name}, self{passed})",
    ]


def _lower(doc: str) -> str:
    first = doc.split(" ", 1)[0]
    return doc if first in ("x", "x,") or first.isupper() else doc[0].lower() + doc[1:]


def _other(row: Structured | Composed) -> list[str]:
    declared = Signature(row).declared(True)
    names = inspect.signature(eval(f"lambda {_bare(declared)}: 0", {"UNSET": None})).parameters.values()
    passed = []
    for p in list(names)[1:]:
        if p.kind is p.VAR_POSITIONAL:
            passed.append(f"*{STAR}" if p.name == STAR else f"*{p.name}")
        elif p.kind is p.VAR_KEYWORD:
            passed.append(f"**{p.name}")
        else:
            # What has no default may be a tensor: of memory that the write will change.
            is_operand = p.name in OPTIONAL or (p.default is p.empty and p.name not in ("dim", "shift", "kth"))
            value = f"_apart(self, {p.name})" if is_operand else p.name
            passed.append(f"{p.name}={value}" if p.kind is p.KEYWORD_ONLY else value)
    given = ", ".join(passed)
    before = f'_before("{row.name}_", self)'
    value = f"{before}.{row.name}({given})" if row.method else f"_F.{row.name}({', '.join([before, *passed])})"
    return [
        f"def {row.name}_({declared.replace('self', 'self: Any', 1)}) -> Tensor:",
        f'    """In place: {_lower(row.doc)}"""',
        f'    return _become("{row.name}_", self, {value})',
    ]


def _bare(declared: str) -> str:
    """Drop the annotations from a declaration."""
    return declared.replace(": Any", "")


def writers_source() -> str:
    """Write `_generated/inplace.py`."""
    rows = [row for row in ALL if is_written(row)]
    parts, constants = [], []
    again = {row.name: row for row in ALL if is_ufunc(row) and (row.symbol in AUGMENTED or is_written(row))}
    for row in rows:
        if isinstance(row, Elementwise):
            constants.append(f'_row_{row.name} = BY_NAME["{row.key}"]')
        lines: list[str] = []
        if row.name not in BY_HAND:
            lines = _elementwise(row) if isinstance(row, Elementwise) else _other(row)
            lines += [f"{alias}_ = {row.name}_" for alias in row.aliases]
        if lines:
            parts.append("\n".join(indent(lines, 4)))
    for row in ALL:
        if row.symbol in AUGMENTED and not row.namespace:
            lines = [
                f"def __i{row.symbol}__(self: Any, other: Any) -> Any:",
                f'    """In place: {_lower(row.doc)}"""',
                *(_again(row) if isinstance(row, Elementwise) else []),
                f'    return _augment("{row.key}", self, other)',
            ]
            parts.append("\n".join(indent(lines, 4)))
    constants += [f'_np_{name} = BY_NAME["{row.key}"].twins[0]' for name, row in again.items()]
    constants += option_constants([row for row in rows if row.name not in BY_HAND])
    body = '    """What writes into a tensor\'s own memory."""\n\n    __slots__ = ()\n'
    head = HEAD + "\n" + "\n".join(constants) + "\n\n\nclass InPlace(Tensor):\n" + body
    return head + "\n" + "\n\n".join(parts) + "\n"
