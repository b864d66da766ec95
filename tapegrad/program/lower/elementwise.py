"""How rows of arrays are computed: by a loop over their elements, or by a call of Python's."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.engine import float_loops
from tapegrad.engine import replay_executor as P
from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import NUMBER, Call, Listing
from tapegrad.program.ir.liveness import Spare
from tapegrad.program.lower import numpy_loops
from tapegrad.program.lower.inplace import Overwriting
from tapegrad.program.lower.strided import BOOL, FLOAT, Form, form_for, merged, ordered, steps_along

_F8, _BOOL = np.dtype(np.float64), np.dtype(np.bool_)
_WHERE = BY_NAME["where"]
# What a Python number may be to a ufunc; which it was, the dtype of the result says.
_TYPES_OF_NUMBERS: tuple[Any, ...] = (float, int, np.dtype(np.float64), np.dtype(np.int64), np.dtype(np.bool_))
_PLAIN_UNARY = {"negative": float_loops.NEGATIVE, "square": float_loops.SQUARED}


class Looping(Overwriting):
    """The part of a lowering that writes instructions for rows of arrays."""

    def __init__(self, listing: Listing, after: int | None = None, spare: Spare | None = None) -> None:
        super().__init__(listing, after, spare)
        self.templates: dict[Any, Any] = {}
        self.calls: dict[int, Any] = {}
        self.sums: dict[Any, bool] = {}

    def number(self, value: float) -> int:
        raise NotImplementedError

    def of_cast(self, row: int, value: Any) -> bool:
        """Lower a conversion to another dtype; False where NumPy has to do it."""
        source = self.at(self.listing.operands[row][0])
        own, loop = self.form(source), numpy_loops.cast(self.form(source).dtype, value.dtype)
        if loop is None:
            return False
        at = self.begin(row, value)
        words = self._loop_words(loop, [own, self.form(at)])
        self.end(row, at, S.GENERAL, self._loop_instruction(words, [self.place(source), self.place(at)]))
        return True

    def of_sum(self, row: int, value: Any) -> bool:
        """Lower the sum of all elements that lie side by side: NumPy's loop in one call, which adds in pairs."""
        source = self.at(self.listing.operands[row][0])
        own = self.form(source)
        sizes, steps = merged(*ordered(own.shape, [list(own.strides)]))
        loop = numpy_loops.find(np.add, (_F8, _F8, _F8))
        if loop is None or own.dtype != _F8 or value.dtype != _F8 or value.size != 1 or len(sizes) != 1:
            return False
        if not self._sums_alike(loop, self.listing.how[row], own):
            return False
        at = self.begin(row, value)
        place = self.place(at)
        words = [
            P.SUM,
            loop.function,
            loop.data,
            3,
            sizes[0],
            0,
            steps[0][0],
            0,
            0,
            place,
            self.place(source),
            place,
            0,
        ]
        self.end(row, at, S.GENERAL, self.instruction(words))
        return True

    def _sums_alike(self, loop: Any, how: Any, own: Form) -> bool:
        """Tell whether a call gives, to the bit, what the loop does of all elements: tried with some numbers."""
        key = own, repr(how.function)
        found = self.sums.get(key)
        if found is None:
            memory = np.sin(np.arange(1.0, own.nbytes // 8 + 2.0))
            example = np.ndarray(own.shape, _F8, memory, own.low, own.strides)
            mine, its = numpy_loops.summed(loop, example), how.function(example)
            found = self.sums[key] = np.asarray(mine).tobytes() == np.asarray(its).tobytes()
        return found

    def of_where(self, row: int, value: Any) -> bool:
        """Lower a choice; False where its operands are not what compiled code can choose between."""
        operands = self.listing.operands[row]
        dtype = value.dtype
        if len(operands) != 3 or operands[0] < 0 or self.form(self.at(operands[0])).dtype != _BOOL:
            return False
        sources = self.operands_for_derivative(row, tuple(NUMBER if k < 0 else self.at(k) for k in operands))
        sources = tuple(
            self.converted(k, dtype) if n and k >= 0 and self.form(k).dtype != dtype else k
            for n, k in enumerate(sources)
        )
        form = form_for(dtype, value.shape, value.strides)
        known = [self.form(k) if k >= 0 else FLOAT for k in sources]
        if form is FLOAT and known == [BOOL, FLOAT, FLOAT]:
            at = self.begin(row, value)
            a, b, c = (self.number(self.listing.immediates[row]) if k < 0 else k for k in sources)
            reverse = S.REVERSE[_WHERE.opcode] if self.listing.live[row] else 0
            self.records.extend((S.WHERE | reverse << 16, a, b, c))
            return True
        places = [self.single(self.listing.immediates[row], dtype) if k < 0 else self.place(k) for k in sources]
        forms = [form_for(dtype, (), ()) if k < 0 else self.form(k) for k in sources]
        at = self.begin(row, value)
        words = self._loop_words(numpy_loops.where(dtype), [*forms, form])
        self.end(row, at, S.GENERAL, self._loop_instruction(words, [*places, self.place(at)]), sources)
        return True

    def of_call(self, row: int, how: Any, operands: tuple[int, ...], value: Any) -> None:
        function = how.function if type(how) is Call else how
        if self.of_chain(row, function, operands, value):
            return
        self.last_guard, self.may_fail = len(self.kinds), row  # a result of another shape is a divergence
        sources = tuple(NUMBER if k < 0 else self.at(k) for k in operands)
        rest = self._others(self.listing.operands[row][len(operands) :])
        reads = self.operands_for_derivative(row, (*sources, *rest))
        at = self.begin(row, value)
        self.calls[at] = (function, sources, self.listing.immediates.get(row))
        self.end(row, at, S.GENERAL, self.instruction([P.CALLED]), reads)

    def _others(self, operands: tuple[int, ...]) -> list[int]:
        """Return what a derivative reads besides what the function takes: the exponent of a power that is a square."""
        return [k if k < 0 else self.at(k) for k in operands]

    def of_ufunc(self, row: int, how: Any, operands: tuple[int, ...], value: Any) -> None:
        rows = operands[: how.nin]
        sources = [NUMBER if k < 0 else self.at(k) for k in rows]
        forms = [None if k < 0 else self.form(k) for k in sources]
        form = form_for(value.dtype, value.shape, value.strides)
        key = (how, *forms, form)
        template = self.templates.get(key)
        if template is None:
            template = self.templates[key] = self._template(how, forms, form)
        loop, words = template
        if loop is None:
            self.of_call(row, how, rows, value)
            return
        for k, source in enumerate(sources):
            if source >= 0 and forms[k].dtype != loop.dtypes[k]:  # type: ignore[union-attr]
                sources[k] = self.converted(source, loop.dtypes[k])
        places = [
            self.single(self.listing.immediates[row], loop.dtypes[k]) if source < 0 else self.place(source)
            for k, source in enumerate(sources)
        ]
        reads = self.operands_for_derivative(row, (*sources, *self._others(operands[how.nin :])))
        at = self.begin(row, value)
        places.append(self.place(at))
        self.end(row, at, S.GENERAL, self._loop_instruction(words, places), reads)

    def _template(self, how: Any, forms: list[Form | None], form: Form) -> tuple[Any, Any]:
        """Give the loop for some operands, and its instruction without the places; None, None where Python computes."""
        loop = self._resolve(how, forms, form.dtype)
        if loop is None:
            return None, None
        inner = []
        for k, own in enumerate(forms):
            dtype = loop.dtypes[k]
            if own is None:
                inner.append(form_for(dtype, (), ()))
            elif own.dtype != dtype:
                inner.append(self.form_converted(own, dtype))
            else:
                inner.append(own)
        words = self._loop_words(loop, [*inner, form])
        count = len(inner) + 1
        if words[0] == P.NESTED and loop.is_doubtful(2, words[P.F_STEPS : P.F_STEPS + count]):
            return None, None
        if form.size == 1 and loop.is_doubtful(0, [s for f in (*inner, FLOAT) for s in (*f.strides, 0)]):
            return None, None
        return loop, words

    def _resolve(self, how: Any, forms: list[Form | None], result: np.dtype) -> Any:
        for number in _TYPES_OF_NUMBERS if None in forms else (None,):
            given = [number if f is None else f.dtype for f in forms]
            try:
                dtypes = how.resolve_dtypes((*given, None))
            except TypeError:
                continue
            if dtypes[-1] != result:
                continue
            loop = numpy_loops.find(how, dtypes)
            if loop is not None and all(
                f is None or f.dtype == d or numpy_loops.cast(f.dtype, d) for f, d in zip(forms, dtypes, strict=False)
            ):
                return loop
        return None

    def _loop_words(self, loop: Any, forms: list[Form]) -> list[int]:
        """Return the instruction of a loop, with 0 for the places of its arguments."""
        out = forms[-1]
        if not out.size:
            return [P.NO_VALUE]
        shape, steps = ordered(out.shape, [steps_along(f, out.shape) for f in forms])
        sizes, kept = merged(shape, steps)
        count = len(forms)
        rest = [0] * (P.LOOP_ARGUMENTS - count)
        n = sizes[-1] if sizes else 1
        # Of one element steps do not matter, but that a result of step 0 would be a reduction.
        inner = [k[-1] for k in kept] if sizes else [f.dtype.itemsize for f in forms]
        kind = P.FLAT if len(sizes) < 2 else P.NESTED
        if kind == P.FLAT and sizes and loop.plain and set(inner) <= {0, 8} and inner[-1] == 8:
            which = float_loops.PLAIN_OPERATIONS.index(loop.plain) if count == 3 else _PLAIN_UNARY[loop.plain]
            if count == 3 and inner[0] != inner[1]:
                which += 4 if inner[0] else 8
            if inner[0] or inner[-2]:
                return [P.PLAIN, which, 0, count, n, *inner, *rest, *[0] * P.LOOP_ARGUMENTS]
        words = [kind, loop.function, loop.data, count, n, *inner, *rest, *[0] * P.LOOP_ARGUMENTS]
        if kind == P.NESTED:
            words.append(len(sizes) - 1)
            for d in range(len(sizes) - 1):
                words += [sizes[d], *[k[d] for k in kept], *rest]
        return words

    def _loop_instruction(self, words: list[int], places: list[int]) -> int:
        at = self.instruction(words)
        if len(words) > 1:
            for k, place in enumerate(places):
                self.code[at + P.F_OFFSETS + k] = place
        return at

    def form_converted(self, form: Form, dtype: np.dtype) -> Form:
        """Return the form of a value once it has another dtype: its axes stay in their order."""
        like = np.empty_like(np.lib.stride_tricks.as_strided(np.empty(1, form.dtype), form.shape, form.strides), dtype)
        return form_for(dtype, like.shape, like.strides)

    def converted(self, source: int, dtype: np.dtype) -> int:
        """Write a row that converts the value of a row to another dtype, unless there is one; give its number."""
        own = self.form(source)
        form = self.form_converted(own, dtype)
        live = self.kinds[source] & 1 and dtype.char in "dfDF"
        at = self.insert_row(form, live)
        loop = numpy_loops.cast(own.dtype, dtype)
        if loop is None:
            self.calls[at] = (lambda x: x.astype(dtype), (source,), None)
            word = self.instruction([P.CALLED])
        else:
            words = self._loop_words(loop, [own, form])
            word = self._loop_instruction(words, [self.place(source), self.place(at)])
        self.records.extend((S.GENERAL, word, 0, 0))
        if live:
            self.derive(at, BY_NAME["astype"], (source,), {"dtype": dtype}, None)
        return at
