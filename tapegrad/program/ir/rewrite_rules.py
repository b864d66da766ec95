"""What a row of a listing becomes when it is simplified: nothing, an earlier row, a constant, or one that is cheaper.

Every rule keeps the value to the bit. What a live row is merged with changes the order in which adjoints are added, and
so the last digits of gradients: `exact` allows it only where there is one adjoint to be passed on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.storage import overlaps
from tapegrad.diagnostics.program_report import (
    CONSTANTS,
    COPY,
    ELEMENTS,
    EQUAL,
    GUARDS,
    NUMBERS,
    POWERS,
    SAME,
    SUMS,
    UNDO,
    VIEWS,
)
from tapegrad.maths.power_operator import POWER
from tapegrad.ops import BY_NAME
from tapegrad.program.ir.cse import Standing, key_of
from tapegrad.program.ir.effects import COPIES, Unknown, frozen, is_pure, key_of_function
from tapegrad.program.ir.listing import CONSTANT, INPUT, NUMBER, Call, HasBytes, IsTrue, View
from tapegrad.program.lower.index_trace import source_of
from tapegrad.program.lower.layout import bytes_of, in_order, part_of

_ufunc = np.ufunc
_F8 = np.dtype(np.float64)
_ADD, _MULTIPLY, _POWER, _SQUARE = np.add, np.multiply, POWER, np.square
_MUL, _INDEX = BY_NAME["mul"], BY_NAME["index"]
COMMUTING = frozenset(
    (np.add, np.multiply, np.equal, np.not_equal, np.bitwise_and, np.bitwise_or, np.bitwise_xor)
    + (np.logical_and, np.logical_or, np.logical_xor)
)
"""Ufuncs that give the same bits when their operands change places; which NaN of two it is, nobody says."""
UNDONE = frozenset((np.negative, np.invert, np.logical_not))
"""Ufuncs that undo themselves, of what has the same dtype before and after."""
OF_ONE = UNDONE | {np.positive, np.conjugate}
_ARITHMETIC = frozenset((np.add, np.subtract, np.multiply, np.divide))
"""Ufuncs that give the same bits for a number and for an array of it, whatever loop NumPy chooses."""
_FOLDED = 1 << 16  # bytes that a constant which is computed may take, though its operands take less
_SPECIAL = frozenset((0.0, 1.0, 2.0))  # numbers for which there are rules
_NUMBERS = (np.ndarray, np.generic)
_COMPARED = 1 << 10  # bytes of constants that are compared


class Rules(Standing):
    """Goes over the rows of a listing from the first to the last, and says of each what it becomes."""

    def walk(self) -> None:
        """Go over all rows; those of ufuncs here, if there is no rule for them, as it is these that are many."""
        new, kept, fixed, codes, base = self.new, self.kept, self.fixed, self.codes, self.base
        operands, seen, multiples, immediates = self.operands, self.seen, self.multiples, self.listing.immediates
        for row, (flag, how, sources) in enumerate(zip(self.flags, self.hows, self.given, strict=False)):
            if not flag:
                continue
            if type(how) is _ufunc:
                code = codes[how] if how in codes else codes.setdefault(how, len(codes))
                key = -1
                if len(sources) == 2:
                    a, b = sources
                    x, y = new[a], new[b]
                    if not (fixed[x] or fixed[y]) and not (how is _ADD and (x == y or multiples)):
                        key = (code * base + (x if x <= y else y)) * base + (y if x <= y else x)
                        if x > y and how not in COMMUTING:
                            key = (code * base + x) * base + y
                        moved: tuple[int, ...] = sources if x == a and y == b else (x, y)
                    elif (x < 0) != (y < 0) and (number := immediates[row]) == number and number not in _SPECIAL:
                        z = y if x < 0 else x
                        if not fixed[z]:
                            name = how, number, x < 0
                            code = codes[name] if name in codes else codes.setdefault(name, len(codes))
                            key, moved = (code * base + z) * base, (x, y)
                elif len(sources) == 1:
                    x = new[sources[0]]
                    if not fixed[x] and how not in OF_ONE:
                        key = (code * base + x) * base
                        moved = (x,)
                if key >= 0:
                    at = len(kept)
                    found = seen.setdefault(key, at)
                    if found == at or not self._joined(row, found, key):
                        kept.append(row)
                        operands.append(moved)
                        new[row] = at
                    continue
            self._other(row, how)

    # Kinds of rows

    def _other(self, row: int, how: Any) -> None:
        moved = tuple([self.new[k] for k in self.given[row]])
        kind = type(how)
        if kind is IsTrue or kind is HasBytes:
            self._guard(row, how, moved)
        elif how is INPUT:
            self._append(row, moved)
        elif how is CONSTANT:
            self._constant(row, self.values[row])
        elif kind is View:
            self._view(row, how, moved)
        elif self._folded(row, how, moved):
            self.strands = True
            self._count(CONSTANTS)
        elif kind is Call:
            self._call(row, how, moved)
        else:
            self._ufunc(row, how, moved)

    def _constant(self, row: int, value: Any) -> None:
        value = np.asarray(value)
        content: Any = value.tobytes() if value.nbytes <= _COMPARED else ("of row", row)
        at = self._known(row, (CONSTANT, value.dtype, value.shape, value.strides, content), ())
        self.fixed[at] = 1

    def _guard(self, row: int, how: Any, moved: tuple[int, ...]) -> None:
        (x,) = moved
        key = type(how), x, how.expected
        if key in self.seen or (type(how) is IsTrue and x in self.read) or (self.fixed[x] and self._holds(x, how)):
            self.strands = True
            self._count(GUARDS)
            return
        self.seen[key] = self._append(row, moved)
        if type(how) is HasBytes:
            self.read.add(x)

    def _holds(self, at: int, how: Any) -> bool:
        """Tell whether a guard holds that looks at a constant."""
        value = self._number_of(at)
        if value is None:
            return False
        found: Any = bool(value) if type(how) is IsTrue else np.ascontiguousarray(value).tobytes()
        return bool(found == how.expected)

    def _number_of(self, at: int) -> Any:
        """Return the numbers of a constant, None where they are not at hand."""
        value = self.changed[at][2] if at in self.changed else self.values[self.kept[at]]
        if isinstance(value, _NUMBERS):
            return value
        how = self.how(at)
        return part_of(self._number_of(self.operands[at][0]), how, value) if type(how) is View else None

    def _folded(self, row: int, how: Any, moved: tuple[int, ...]) -> bool:
        """Let a row be a constant, if all of its operands are."""
        fixed, value = self.fixed, self.values[row]
        if not moved or not all([fixed[k] for k in moved]) or self.live[row]:
            return False
        sizes = [self.values[self.kept[k]] for k in moved if k >= 0]
        if bytes_of(value) > max([_FOLDED, *map(bytes_of, sizes)]):
            return False
        if type(how) is Call and not is_pure(how.function):
            return False
        if not isinstance(value, _NUMBERS):  # what was computed when it was recorded is not kept
            value = self._computed(row, how, moved)
            if value is None:
                return False
        before = len(self.kept)
        self._constant(row, value)
        if len(self.kept) > before:
            self.changed[before] = None, CONSTANT, value, None
        else:
            self.counts[EQUAL] -= 1
        return True

    def _computed(self, row: int, how: Any, moved: tuple[int, ...]) -> Any:
        """Compute a row of constants; None if that is not possible, or gives something else than was recorded."""
        if type(how) is View:
            return part_of(self._number_of(moved[0]), how, self.values[row])
        number = self.listing.immediates.get(row)
        given = [number if k < 0 else self._number_of(k) for k in moved]
        if any([g is None for g in given]):
            return None
        if how is np.power and not self.values[row].shape and given[1] == 2:
            return None  # NumPy computes this in two ways, and only the numbers say in which
        try:
            with np.errstate(all="ignore"):
                value = how.function(*map(np.asarray, given)) if type(how) is Call else how(*given[: how.nin])
        except Exception:
            return None  # it is a guard
        form = self.values[row]
        value = value if isinstance(value, _NUMBERS) else np.asarray(value)
        alike = value.dtype == form.dtype and value.shape == form.shape and value.strides == form.strides
        return value if alike else None

    def _view(self, row: int, how: View, moved: tuple[int, ...]) -> None:
        (x,) = moved
        if not how.offset and self._same_value(row, x, SAME):
            return
        if not self.values[row].shape and self._folded(row, how, moved):
            self.strands = True
            self._count(CONSTANTS)
            return
        op, inner = self.listing.ops[row], self.how(x)
        if not self.values[row].shape and type(inner) in (View, Call) and self._element(row, how, x):
            return
        if type(inner) is View and self._may_skip(row, x):
            how, base = View(how.offset + inner.offset, how.strides), self.operands[x][0]
            if not how.offset and self._same_value(row, base, VIEWS, x):
                return
            at, op = self._view_of(row, how, (base,), op), self._op_of_views(row, x)
            if at >= 0:
                self.changed[at] = op, how, self.values[row], None
            self.strands = True
            self._count(VIEWS)
        else:
            at = self._view_of(row, how, moved, op)
        if at >= 0:
            self.fixed[at] = self.fixed[x]

    def _view_of(self, row: int, how: View, moved: tuple[int, ...], op: Any) -> int:
        """Append a view; give its number, -1 if there is one like it."""
        key: Any = View, moved, how, self.values[row].shape
        if self.live[row] and op is not _INDEX:  # of indices all is said by where they lead to
            try:
                key = *key, id(op), frozen(self.listing.params.get(row))
            except Unknown:
                return self._append(row, moved)
        count = len(self.kept)
        self._known(row, key, moved)
        return count if len(self.kept) > count else -1

    def _may_skip(self, row: int, x: int) -> bool:
        """Tell whether a view of a view may be one of what that is a view of."""
        if not self.live[row]:
            return True
        base, ops = self.operands[x][0], self.listing.ops
        whole = self.values[self.kept[base]]
        modes = [getattr(ops[k], "mode", "") for k in (row, self.kept[x])]
        if x in self.changed:
            modes[1] = "view"
        if not self.live[self.kept[base]] or not set(modes) <= {"view", "flat"} or not in_order(whole):
            return False
        if not whole.dtype == self.values[self.kept[x]].dtype == self.values[row].dtype:  # as parts of complex numbers
            return False
        if not self.exact:
            return True
        both = self.values[self.kept[x]], self.values[row]
        return self._passes_on(x) and self._passes_on(base) and not any(map(overlaps, both))

    def _element(self, row: int, how: View, x: int) -> bool:
        """Let an element be read where it was before it was put into another array, if that is known."""
        if self.exact and self.live[row]:
            return False
        at, offset, is_moved = source_of(self, row, x, how.offset)
        if at == x:
            return False
        what, whole = ELEMENTS if is_moved else VIEWS, self.values[self.kept[at]]
        if not whole.shape:
            return not offset and self._same_value(row, at, what)
        if self.live[row] and not in_order(whole):
            return False
        how, op = View(offset, ()), _INDEX if self.live[row] else None
        there = self._view_of(row, how, (at,), op)
        if there >= 0:
            self.changed[there] = op, how, self.values[row], None
            self.fixed[there] = self.fixed[at]
        self.strands = True
        self._count(what)
        return True

    def _op_of_views(self, row: int, x: int) -> Any:
        """Return what a view of a view is to derivatives: offset and strides say where it lies."""
        op = self.listing.ops[row]
        if op is None or not self.live[row]:
            return None
        return op if op.mode == "flat" and getattr(self._op(x), "mode", "") == "flat" else _INDEX

    def _op(self, at: int) -> Any:
        return self.changed[at][0] if at in self.changed else self.listing.ops[self.kept[at]]

    def _call(self, row: int, how: Call, moved: tuple[int, ...]) -> None:
        function = how.function
        inner = getattr(function, "func", function)
        if (
            len(moved) == 1
            and getattr(inner, "__hash__", None)
            and inner in COPIES
            and self._same_value(row, moved[0], COPY)
        ):
            return
        try:
            key = Call, key_of_function(function), moved, key_of(self.listing.immediates.get(row, 0.0))
            if self.live[row] and inner is not getattr(self.listing.ops[row], "forward", None):  # which has them, too
                key = *key, frozen(self.listing.params.get(row))  # type: ignore[assignment]
        except Unknown:
            self._append(row, moved)
            return
        self._known(row, key, moved)

    def _ufunc(self, row: int, how: Any, moved: tuple[int, ...]) -> None:
        """Do what rules there are for arithmetic, of a constant and other rows."""
        of_loop = moved[: how.nin]
        if how in OF_ONE and self._undone(row, how, moved[0]):
            return
        if len(moved) == 2 == how.nin:
            for k in (0, 1):
                other = moved[1 - k]
                is_one = self.fixed[moved[k]] and not self.fixed[other]
                if is_one and self._is_identity(how, row, moved, k) and self._same_value(row, other, SAME):
                    return
            if how in _ARITHMETIC and self._with_number(row, how, moved):
                return
            if how is _ADD and self._summed(row, moved):
                return
            if how is _POWER and self._is_square(row, moved):
                at = self._known(row, self._key_of(_SQUARE, moved[:1]), moved)
                if self.kept[at] == row:
                    self.changed[at] = self.listing.ops[row], _SQUARE, self.values[row], 2.0
                self._count(POWERS)
                return
        self._known(row, self._key_of(how, of_loop, self.listing.immediates.get(row, 0.0)), moved)

    def _key_of(self, how: Any, of_loop: tuple[int, ...], number: float = 0.0) -> Any:
        """Return the key of a ufunc, a number where that is easy: a million tuples keep the garbage collector busy."""
        x, y = (*of_loop, 0)[:2]
        code: Any = how
        if NUMBER in of_loop:
            if number != number or number in _SPECIAL or x == y:
                return (how, x, y, key_of(number))
            code, x, y = (how, number, x < 0), max(x, y), 0
        elif x > y and len(of_loop) == 2 and how in COMMUTING:
            x, y = y, x
        return (self.codes.setdefault(code, len(self.codes)) * self.base + x) * self.base + y

    # Rules of arithmetic

    def _undone(self, row: int, how: Any, x: int) -> bool:
        kind = self.values[row].dtype.kind
        if how is np.positive or (how is np.conjugate and kind != "c"):
            return self._same_value(row, x, SAME)
        if how not in UNDONE or self.how(x) is not how or len(self.operands[x]) != 1 or self.operands[x][0] < 0:
            return False
        return self._same_value(row, self.operands[x][0], UNDO, x)

    def _number(self, row: int, at: int) -> Any:
        """Return the number that an operand is, or that a constant has in all places; None if it is another array."""
        if at < 0:
            return self.listing.immediates[row]
        if at not in self.numbers:
            value = self._number_of(at)
            self.numbers[at] = value.flat[0].item() if value is not None and _is_uniform(value) else None
        return self.numbers[at]

    def _with_number(self, row: int, how: Any, moved: tuple[int, ...]) -> bool:
        """Let a constant that has one number in all places be that number, which takes no memory."""
        for k in (0, 1):
            at, other = moved[k], moved[1 - k]
            if at < 0 or not self.fixed[at] or other < 0 or not self.values[self.kept[at]].shape:
                continue
            if self.values[self.kept[at]].dtype != _F8 or not self._is_of_shape_and_dtype(row, other):
                continue
            number = self._number(row, at)
            if number is None:
                continue
            operands = (NUMBER, other) if k == 0 else (other, NUMBER)
            before = len(self.kept)
            if self._known(row, self._key_of(how, operands, number), operands) == before:
                self.changed[before] = self.listing.ops[row], how, self.values[row], number
            self.strands = True
            self._count(NUMBERS)
            return True
        return False

    def _is_of_shape_and_dtype(self, row: int, at: int) -> bool:
        mine, its = self.values[row], self.values[self.kept[at]]
        return bool(mine.dtype == its.dtype and mine.shape == its.shape)

    def _is_identity(self, how: Any, row: int, moved: tuple[int, ...], k: int) -> bool:
        """Tell whether an operation with the number that operand k is gives the other operand, to the bit."""
        kind, value = self.values[row].dtype.kind, self._number(row, moved[k])
        if kind not in "fiu" or value is None or isinstance(value, complex):
            return False
        if how is _MULTIPLY or (how is np.divide and k):
            return bool(value == 1)
        if how is _ADD or (how is np.subtract and k):  # 0.0 and -0.0 are two numbers: -0.0 + 0.0 is 0.0
            return value == 0 and (kind != "f" or np.signbit(value) == (how is _ADD))
        return False

    def _is_square(self, row: int, moved: tuple[int, ...]) -> bool:
        """Tell whether NumPy's loop for powers multiplies: where one exponent is for all elements of an array."""
        value = self.values[row]
        if not value.shape or value.dtype.char not in "df" or moved[0] < 0 or not self._alike(row, moved[0]):
            return False
        return bool(self.fixed[moved[1]] and self._number(row, moved[1]) == 2.0) and moved[1] < 0

    def _summed(self, row: int, moved: tuple[int, ...]) -> bool:
        """Let sums of one value be a product, where that is rounded in the same way: once."""
        x, y = moved
        if self.exact or x < 0 or y < 0 or self.values[row].dtype != _F8 or self._op_is_other(row):
            return False
        (one, p), (other, q) = self.multiples.get(x, (x, 1.0)), self.multiples.get(y, (y, 1.0))
        if one != other or not self._alike(row, one) or self.live[row] != self.live[self.kept[one]]:
            return False
        if p == q == 1.0:
            at = self._known(row, self._key_of(_ADD, moved), moved)
        else:
            before = len(self.kept)
            at = self._known(row, self._key_of(_MULTIPLY, (one, NUMBER), p + q), (one, NUMBER))
            if at == before:
                self.changed[at] = _MUL, _MULTIPLY, self.values[row], p + q
            self.strands = True
            self._count(SUMS)
        if p == q:
            self.multiples[at] = one, p + q
        return True

    def _op_is_other(self, row: int) -> bool:
        op = self.listing.ops[row]
        return op is None or op.name != "add"


def _is_uniform(value: Any) -> bool:
    """Tell whether all elements of an array, if it has any, have the same bits."""
    if value.size < 2 or value.dtype != _F8:
        return bool(value.size == 1)
    flat = np.ascontiguousarray(value).reshape(-1).view(np.int64)
    return bool(flat[0] == flat[-1] == flat[flat.size // 2] and (flat == flat[0]).all())
