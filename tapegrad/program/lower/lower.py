"""From a listing to what compiled code walks over: records, instructions, and places of values in memory.

Places are bytes from a base that stands between arrays, which are before it, and single numbers, each at 8 times its
row's number. So nothing has to be known of the rows to come, and programs that begin alike have the same beginning.
"""

from __future__ import annotations

import math
from array import array as Array
from typing import Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.engine import replay_executor as P
from tapegrad.ops import BY_NAME
from tapegrad.program.fuse.lower import Grouping
from tapegrad.program.fuse.types import PartOf, Together
from tapegrad.program.ir.listing import CONSTANT, INPUT, HasBytes, IsTrue, Listing, View
from tapegrad.program.ir.liveness import Spare, last_guard
from tapegrad.program.lower import numpy_loops
from tapegrad.program.lower.strided import BOOL, BY_NUMBER, FLOAT, LARGE, form_for

FLOAT_ROW, BOOL_ROW = FLOAT.number, BOOL.number
_ufunc, _float64 = np.ufunc, np.float64
_F8, _BOOL = np.dtype(np.float64), np.dtype(np.bool_)
_MUCH = 1 << 22
"""Large values of so many bytes in all lie where earlier ones did; less is not worth finding out which can."""
_POW, _SQUARE = BY_NAME["pow"], BY_NAME["square"]
# By ufunc: the number in a record, how many operands, and whether the result is a number (else a truth value).
_INLINE = {
    **{getattr(np, name): (code, getattr(np, name).nin, FLOAT_ROW) for name, code in S.VALUES.items()},
    **{getattr(np, name): (code, getattr(np, name).nin, BOOL_ROW) for name, code in S.TESTS.items()},
}


class Lowering(Grouping):
    """Lowers a listing, row by row.

    Rows are numbered anew where others had to be put between them: conversions of operands to another dtype.
    """

    def __init__(self, listing: Listing, after: int | None = None, spare: Spare | None = None) -> None:
        super().__init__(listing, after, spare)
        self.loops = Array("q")
        self.loop_numbers: dict[Any, int] = {}
        self.numbers: dict[Any, int] = {}
        self._dtype_of_number: Any = None
        self._scalars_left = 0
        self.patterns: dict[Any, Any] = {}
        self.pattern_words: list[list[int]] = []
        self.pinned: list[int] = []  # rows whose place is known to others
        self._walk()

    def _walk(self) -> None:
        """Lower all rows: those that are like one before, but for which rows they read, by its pattern."""
        listing, patterns, kinds, records = self.listing, self.patterns, self.kinds, self.records
        places, number, spare = self.places, self.number, self.spare
        columns = listing.how, listing.operands, listing.ops, listing.live, listing.values
        for row, (how, given, op, live, like) in enumerate(zip(*columns, strict=True)):
            key: Any = None
            if type(how) is _ufunc:
                low = self.low
                a = given[0]
                if a >= 0:
                    a = a if low is None else low[a]
                    kind = kinds[a]
                else:
                    kind = -1
                if len(given) == 1:
                    b, other = 0, -3
                else:
                    b = given[1]
                    if b >= 0:
                        b = b if low is None else low[b]
                        other = kinds[b]
                    else:
                        other = -2 if op is _POW and listing.immediates[row] == 2.0 else -1
                key = (how, id(op), kind, other, live)  # as hashing an op takes a microsecond
                pattern = patterns.get(key)
                if pattern is not None:
                    word, c, own, room, start, strides, dtype = pattern
                    if strides is None or like.strides == strides:
                        if kind < 0 or other in (-1, -2):
                            value = listing.immediates[row]
                            at = number(value) if dtype is None else self.single(value, dtype) // 8
                            if kind < 0:
                                a = at
                            else:
                                b = at
                        if spare is not None and like.nbytes > LARGE:
                            places[len(kinds)] = self._spared(row, BY_NUMBER[own >> 1])
                            self.pinned.append(len(kinds))
                        elif room:
                            self.cursor += room
                            places[len(kinds)] = start - self.cursor
                        if low is not None:
                            low.append(len(kinds))
                        kinds.append(own)
                        records.extend((word, a, b, c))
                        continue
            before = len(kinds)
            self.pinned.extend([k if self.low is None else self.low[k] for k in given if k >= 0])
            if not self._scalar(row):
                self._other(row)
            if key is not None and len(given) < 3 and len(kinds) == before + 1 and before not in self.calls:
                self._keep_pattern(key, before, row)

    def _keep_pattern(self, key: Any, at: int, row: int) -> None:
        """Remember how a row was lowered, for those that are like it."""
        record = self.records[P.RECORD_WORDS * at :]
        form = self.form(at)
        own = self.kinds[at]
        word, c, dtype, strides = record[0], record[3], None, None
        if word & 0xFFFF == S.GENERAL:
            code, derivative = self.code, word >> P.REVERSE_SHIFT
            first = record[1]
            if code[first] == P.NO_VALUE or derivative not in (0, S.GENERAL):
                return
            if derivative and code[record[2]] != P.D_FLAT:
                return
            ends = record[2] if derivative else len(code)
            forward, backward = code[first:ends].tolist(), code[ends:].tolist() if derivative else []
            targets = self.gives[c + 2 : c + 2 + self.gives[c + 1]].tolist() if derivative else []
            live = sum(1 << k for k, target in enumerate(targets) if target >= 0)
            head = [len(forward), len(backward), code[first + P.F_COUNT] - 1, self.mask, len(targets), live]
            word, c = -1 - len(self.pattern_words), 0
            self.pattern_words.append([*head, *forward, *backward])
            strides = form.strides if form.shape else None
            dtype = self._dtype_of_number
        elif word >> P.REVERSE_SHIFT == S.GENERAL:
            return
        self.patterns[key] = word, c, own, form.room, form.low, strides, None if dtype == _F8 else dtype

    # Memory

    def room(self, nbytes: int, low: int = 0) -> int:
        """Return the place of the first element of some bytes."""
        self.cursor += -(-nbytes // 64) * 64
        return low - self.cursor

    def number(self, value: float) -> int:
        """Give, in units of 8 bytes, the place of a number that is always there."""
        key = value, math.copysign(1.0, value)
        at = self.numbers.get(key)
        if at is None:
            if not self._scalars_left:
                self._scalars_at = self.room(64)
                self._scalars_left = 8
            self._scalars_left -= 1
            place = self._scalars_at + 8 * self._scalars_left
            self.constants.append((place, FLOAT, _float64(value)))
            at = self.numbers[key] = place // 8
        return at

    def single(self, value: Any, dtype: np.dtype) -> int:
        """Return the place of a number of any dtype that is always there."""
        self._dtype_of_number = dtype
        if dtype == _F8:
            return 8 * self.number(float(value))
        key = value, math.copysign(1.0, value), dtype
        at = self.numbers.get(key)
        if at is None:
            at = self.numbers[key] = self.room(16)
            self.constants.append((at, form_for(dtype, (), ()), np.asarray(value).astype(dtype)))
        return at

    # Rows of single numbers

    def _scalar(self, row: int) -> bool:
        """Lower a row of single float64 numbers; False where it is something else."""
        listing = self.listing
        how = listing.how[row]
        if type(how) is not _ufunc:
            return False
        entry = _INLINE.get(how)
        value = listing.values[row]
        if entry is None or value.shape != ():
            return entry is None and value.shape == () and self._by_loop(row, how, value)
        code, count, kind = entry
        if value.dtype is not (_F8 if kind == FLOAT_ROW else _BOOL):
            return False
        low, kinds = self.low, self.kinds
        operands = listing.operands[row]
        a = operands[0]
        if a >= 0:
            a = a if low is None else low[a]
            if kinds[a] >> 1 != FLOAT_ROW:
                return False
        else:
            a = self.number(listing.immediates[row])
        b = 0
        if count == 2:
            b = operands[1]
            if b >= 0:
                b = b if low is None else low[b]
                if kinds[b] >> 1 != FLOAT_ROW:
                    return False
            else:
                b = self.number(listing.immediates[row])
        if listing.live[row]:
            op = listing.ops[row]
            if len(operands) > count or (op is _POW and operands[1] < 0):  # a power by another function's name
                return self._other_power(row, code, a, listing.immediates[row])
            code |= S.REVERSE.get(op.opcode, -1) << 16
            if code < 0:
                return False
            kind = 2 * kind + 1
        else:
            kind *= 2
        if low is not None:
            low.append(len(kinds))
        kinds.append(kind)
        self.records.extend((code, a, b, 0))
        return True

    def _other_power(self, row: int, code: int, a: int, exponent: float) -> bool:
        """Lower a power with a number for an exponent, whatever function computes it."""
        op = _SQUARE if exponent == 2.0 else _POW
        if self.low is not None:
            self.low.append(len(self.kinds))
        self.kinds.append(2 * FLOAT_ROW + 1)
        self.records.extend((code | S.REVERSE[op.opcode] << 16, a, self.number(exponent), 0))
        return True

    def _by_loop(self, row: int, how: Any, value: Any) -> bool:
        """Lower a row of single numbers that NumPy's loop for one or two of them computes."""
        listing = self.listing
        operands, count = listing.operands[row], how.nin
        if (
            value.dtype != _F8
            or count > 2
            or any(k >= 0 and self.kinds[self.at(k)] >> 1 != FLOAT_ROW for k in operands)
        ):
            return False
        number = self.loop_numbers.get(how)
        if number is None:
            loop = numpy_loops.find(how, (_F8,) * (count + 1))
            number = self.loop_numbers[how] = -1 if loop is None else len(self.loops) // 2
            if loop is not None:
                self.loops.extend((loop.function, loop.data))
        if number < 0:
            return False
        fields = [self.number(listing.immediates[row]) if k < 0 else self.at(k) for k in operands]
        a, b = (*fields, 0)[:2]
        code = S.UNARY if count == 1 else S.BINARY
        if listing.live[row]:
            op = listing.ops[row]
            if op is _POW and operands[1] < 0 and listing.immediates[row] == 2.0:
                op = _SQUARE
            reverse = S.REVERSE.get(op.opcode, -1)
            if reverse < 0:
                return False
            code |= reverse << 16
        if self.low is not None:
            self.low.append(len(self.kinds))
        self.kinds.append(2 * FLOAT_ROW + (1 if listing.live[row] else 0))
        self.records.extend((code, a, b, number))
        return True

    # All others

    def _other(self, row: int) -> None:
        listing = self.listing
        how, value = listing.how[row], listing.values[row]
        if how is INPUT or how is CONSTANT:
            at = self.begin(row, value)
            if how is CONSTANT:
                self.constants.append((self.place(at), self.form(at), np.asarray(value)))
            self.end(row, at, S.NOTHING, 0)
        elif type(how) is View:
            self._view(row, how, value)
        elif type(how) is IsTrue:
            self.last_guard = len(self.kinds)
            self._is_true(row, how)
        elif type(how) is HasBytes:
            self.last_guard = len(self.kinds)
            self._has_bytes(row, how)
        elif type(how) is _ufunc:
            self.of_ufunc(row, how, listing.operands[row], value)
        elif type(how) is Together:
            self.of_together(row, how)
        elif type(how) is PartOf:
            self.of_part(row, how)
        elif (rule := _WITHOUT_CALLS.get(id(listing.ops[row]))) and rule(self, row, value):
            pass
        else:
            self.of_call(row, how, listing.operands[row], value)

    def _view(self, row: int, how: View, value: Any) -> None:
        source = self.at(self.listing.operands[row][0])
        place = self.place(source) + how.offset
        form = form_for(value.dtype, value.shape, how.strides)
        if not form.in_slot:
            at = self.new_row(row, form, place)
            self.end(row, at, S.NOTHING, 0)
            return
        at = self.new_row(row, form, None)
        if form is FLOAT and place % 8 == 0:
            self.end(row, at, S.VALUES["positive"], place // 8)
        else:
            self.end(row, at, S.GENERAL, self.instruction([P.COPY, place, self.place(at), form.dtype.itemsize]))

    def _is_true(self, row: int, how: IsTrue) -> None:
        source = self.at(self.listing.operands[row][0])
        at = self.new_row(row, None, None)
        if self.kinds[source] >> 1 == BOOL_ROW:
            self.end(row, at, S.HOLDS if how.expected else S.FAILS, source)
            return
        dtype = self.form(source).dtype
        char = ord(dtype.char) if dtype.kind in "fc" else dtype.itemsize
        words = [P.IS_TRUE, self.place(source), char, int(how.expected)]
        self.end(row, at, S.GENERAL, self.instruction(words))

    def _has_bytes(self, row: int, how: HasBytes) -> None:
        source = self.at(self.listing.operands[row][0])
        at = self.new_row(row, None, None)
        form = self.form(source)
        if form.in_order and len(how.expected) == form.size * form.dtype.itemsize:
            expected = np.frombuffer(how.expected, np.uint8) if how.expected else np.zeros(1, np.uint8)
            self.alive.append(expected)
            words = [P.HAS_BYTES, self.place(source), len(how.expected), expected.ctypes.data]
        else:
            self.calls[at] = (how, (source,), None)
            words = [P.CALLED]
        self.end(row, at, S.GENERAL, self.instruction(words))


# What is recorded as a call, and compiled code can do.
_WITHOUT_CALLS = {
    id(BY_NAME["where"]): Lowering.of_where,
    id(BY_NAME["astype"]): Lowering.of_cast,
    id(BY_NAME["sum"]): Lowering.of_sum,
    id(BY_NAME["assign"]): Lowering.of_assign,
    id(BY_NAME["put_at"]): Lowering.of_put_at,
    id(BY_NAME["add_at"]): Lowering.of_add_at,
    **{id(BY_NAME[name]): Lowering.of_places for name in ("read_places", "write_places", "add_places")},
}


def lowered(listing: Listing, begins_anew: bool = False) -> Lowering:
    """Lower a listing; once more where a row turns out to be able to fail behind one that was to write in place.

    `begins_anew` says that another plan runs from the beginning where something fails, so that values need not stay.
    """
    with np.errstate(all="ignore"):  # functions are tried on memory in which anything may be
        return _lowered(listing, begins_anew)


def _lowered(listing: Listing, begins_anew: bool) -> Lowering:
    if begins_anew:
        return Lowering(listing, -1, Spare(listing))
    large = [value.nbytes for value in listing.values if value is not None and value.nbytes > LARGE]
    shares = sum(large) > _MUCH
    guard = last_guard(listing) if shares else -1
    first = Lowering(listing, None, Spare(listing, guard) if shares else None)
    if first.may_fail <= (guard if shares else first.first_in_place):
        return first
    return Lowering(listing, first.may_fail, Spare(listing, first.may_fail) if shares else None)
