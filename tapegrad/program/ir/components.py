"""Rows over a short last axis, taken apart: differences of positions `(n, n, 3)` become three rows of `(n, n)`.

Simulations keep the components of a vector side by side, in the last axis. A loop along it has two to four elements,
so a difference of positions that are broadcast, or the sum over components, takes several times as long an element as
a loop along the axis before; and no group reads such operands (`program/fuse/types.py`). So elementwise rows that
depend on each other are written once for each component, where that wins more than it costs. What they read of other
rows is copied, component by component, and what others read of them is stacked.

Values are the same to the bit: NumPy adds up fewer than eight numbers along the last axis one after the other. The rows
have the derivatives of the table; what is broadcast is given its adjoint in another order.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import CONSTANT, NUMBER, Call, Listing, View
from tapegrad.program.lower.strided import Form, c_strides, form_for, form_of

_F8, _BOOL = np.dtype(np.float64), np.dtype(np.bool_)
_ADD, _DIV, _EQ, _MUL, _SUB = (BY_NAME[name] for name in ("add", "div", "eq", "mul", "sub"))
_POSITIVE, _SQRT, _WHERE = (BY_NAME[name] for name in ("positive", "sqrt", "where"))
_ASSIGN, _CROSS, _INDEX, _MEAN, _NORM, _STACK, _SUM = (
    BY_NAME[name] for name in ("assign", "cross", "index", "mean", "norm", "stack", "sum")
)
_SHORT = frozenset((2, 3, 4))
_WON, _COPIED = 3.0, 2.0
"""Nanoseconds that an element takes more in a short loop than in a long one, and in a copy of all components."""
_COPY, _ROW, _VECTOR, _NUMBER = 200.0, 50.0, 60.0, 10.0
"""Nanoseconds that such a copy takes besides, a row of arrays, one of a single vector, and of a single number."""


class Apart(NamedTuple):
    """A listing whose rows over a short last axis were taken apart.

    Attributes
    ----------
    listing : Listing
    rows : ndarray of int64
        For each row of the old listing the row of the new one that has its value; -1 if there is none.
    total : int
        How many rows were taken apart.
    """

    listing: Listing
    rows: np.ndarray
    total: int


def taken_apart(listing: Listing) -> Apart | None:
    """Take rows over a short last axis apart; None where none is worth it.

    Parameters
    ----------
    listing : Listing
        With inputs and outputs, not packed. It is not changed.
    """
    regions = _Regions(listing)
    apart = regions.worth_it() if regions.members else set()
    return _Writer(regions, apart).write() if apart else None


class _Written(NamedTuple):
    """What a row writes into an array with a short last axis: `component` of it, or -1 for all, of some elements.

    `params` is where these are in a component, as `assign` is told; `is_whole` if it is all of them, in their order.
    """

    component: int
    params: dict[str, Any]
    is_whole: bool


class _Regions:
    """Which rows can be taken apart, and which of them depend on each other.

    Attributes
    ----------
    members : dict of int to int
        By row that can be taken apart: another one of its region, or itself if it stands for all of them.
    """

    def __init__(self, listing: Listing) -> None:
        self.old = listing
        self.forms: list[Form | None] = [form_of(value) for value in listing.values]
        self.members: dict[int, int] = {}
        for row, form in enumerate(self.forms):
            if form is not None and form.shape and form.shape[-1] in _SHORT and form.size and form.dtype == _F8:
                self._ask(row, form)

    def form(self, row: int) -> Form:
        """Return the form of a row that has a value."""
        form = self.forms[row]
        assert form is not None
        return form

    def is_view(self, row: int) -> bool:
        """Tell whether a row shares the memory of its operand."""
        return type(self.old.how[row]) is View

    def region(self, row: int) -> int:
        """Return the row that stands for the region of a member."""
        members = self.members
        while members[row] != row:
            members[row] = members[members[row]]
            row = members[row]
        return row

    # Which rows

    def _ask(self, row: int, form: Form) -> None:
        """Let a row be in the region of what it reads, if it can be taken apart."""
        operands = self.old.operands[row]
        if self.is_view(row):
            can_be = self._has_all_components(row, form)
        elif self.stacks(row):
            can_be = form.in_order
        elif self.old.ops[row] is _ASSIGN:
            can_be = self.written(row) is not None
        elif self.adds(row):
            can_be = form.in_order and operands[0] in self.members and not self._adds_last(row)
        else:
            can_be = form.in_order and self._is_elementwise(row, form, operands)
        if not can_be:
            return
        self.members[row] = row
        for k in () if self.stacks(row) else operands:
            if k in self.members and (one := self.region(row)) != (other := self.region(k)):
                self.members[one] = other

    def _is_elementwise(self, row: int, form: Form, operands: tuple[int, ...]) -> bool:
        """Tell whether components of a row follow from those of its operands."""
        how, op = self.old.how[row], self.old.ops[row]
        dtypes: list[np.dtype] = [_F8] * len(operands)
        if op is _WHERE and len(operands) == 3:
            dtypes[0] = _BOOL
        elif op is _CROSS:
            axes = {axis % len(form.shape) for axis in self.old.params[row]["axes"]}
            if axes != {len(form.shape) - 1} or any([self.form(k).shape[-1:] != (3,) for k in operands]):
                return False
        elif type(how) is not np.ufunc or how.signature or how.nout != 1:
            return False
        both = zip(operands, dtypes, strict=True)
        return all([k == NUMBER or self._is_readable(k, dtype) for k, dtype in both])

    def _has_all_components(self, row: int, form: Form) -> bool:
        """Tell whether a view has all components of each element that it has, of an array that has as many."""
        (source,), how = self.old.operands[row], self.old.how[row]
        whole, size = self.form(source), form.shape[-1] * 8
        return (
            (source in self.members or whole.in_order)
            and whole.shape[-1:] == form.shape[-1:]
            and whole.dtype == _F8
            and how.offset % size == 0
            and how.strides[-1] == 8
            and all([s % size == 0 for s in how.strides[:-1]])
        )

    def written(self, row: int) -> _Written | None:
        """Say what an `assign` writes; None where that is neither one component nor all."""
        form, params = self.form(row), self.old.params[row]
        (x, y), count, strides, shape = self.old.operands[row], form.shape[-1], params["strides"], params["shape"]
        if min(x, y) < 0 or not form.in_order or not self.form(x).in_order or self.form(y).dtype != _F8:
            return None
        offset, component = divmod(params["offset"], count)
        steps = [s for n, s in zip(shape, strides, strict=True) if n > 1]
        if any([s % count for s in steps]):
            if component or shape[-1] != count or strides[-1] != 1 or any([s % count for s in strides[:-1]]):
                return None
            if not self._is_readable(y, _F8):
                return None
            component, shape, strides = -1, shape[:-1], strides[:-1]
        strides = tuple([s // count for s in strides])
        own = [step for step in zip(form.shape[:-1], c_strides(form.shape[:-1], 1), strict=True) if step[0] > 1]
        is_whole = own == [step for step in zip(shape, strides, strict=True) if step[0] > 1]
        return _Written(component, {"offset": offset, "shape": shape, "strides": strides, "words": False}, is_whole)

    def _is_readable(self, k: int, dtype: np.dtype) -> bool:
        """Tell whether an operand has components that can be read, or is the same for all of them."""
        own = self.form(k)
        if own.dtype != dtype:
            return False
        if not own.shape or k in self.members:
            return True
        if own.in_order and (dtype == _F8 or own.shape[-1] == 1):
            return True
        if not self.is_same_for_all(own) or not self.is_view(k):
            return False
        whole = self.form(self.old.operands[k][0])
        return whole.in_order and whole.dtype == dtype

    def is_same_for_all(self, own: Form) -> bool:
        """Tell whether an array has one number for all components of an element."""
        return own.shape[-1] == 1 or own.strides[-1] == 0

    def stacks(self, row: int) -> bool:
        """Tell whether a row puts arrays together that are its components."""
        operands = self.old.operands[row]
        if self.old.ops[row] is not _STACK or type(self.old.how[row]) is not Call or NUMBER in operands:
            return False
        axis, last = self.old.params[row]["axis"], len(self.form(row).shape) - 1
        return axis % (last + 1) == last and all([self.form(k).dtype == _F8 for k in operands])

    def adds(self, row: int) -> bool:
        """Tell whether a row is a sum or a mean of an array."""
        return self.old.ops[row] in (_SUM, _MEAN) and type(self.old.how[row]) is Call

    def axes(self, row: int) -> tuple[int, ...]:
        """Return the axes that a row adds up."""
        ndim, axes = len(self.form(self.old.operands[row][0]).shape), self.old.params[row]["axis"]
        if axes is None:
            return tuple(range(ndim))
        return tuple([axis % ndim for axis in (axes if isinstance(axes, (tuple, list)) else (axes,))])

    def _adds_last(self, row: int) -> bool:
        return len(self.form(self.old.operands[row][0]).shape) - 1 in self.axes(row)

    def joins_components(self, row: int) -> bool:
        """Tell whether a row is a sum, a mean or a norm over the components of a member."""
        operands = self.old.operands[row]
        if operands[0] not in self.members or row in self.members:
            return False
        if not self.adds(row) and not self._is_norm(row):
            return False
        return self.form(row).in_order and self.form(row).dtype == _F8 and self._adds_last(row)

    def _is_norm(self, row: int) -> bool:
        """Tell whether a row is the Euclidean norm along one axis."""
        params = self.old.params.get(row)
        if self.old.ops[row] is not _NORM or type(self.old.how[row]) is not Call or params["axis"] is None:
            return False
        return params["ord"] in (None, 2) and len(self.axes(row)) == 1

    def root(self, row: int) -> tuple[int, int]:
        """Return the row in C order in whose memory a view is, and bytes from its first element to the view's."""
        offset = 0
        while self.is_view(row):
            offset += self.old.how[row].offset
            row = self.old.operands[row][0]
            if row not in self.members and self.forms[row] is not None and self.form(row).in_order:
                break
        return row, offset

    def component(self, row: int) -> int:
        """Say of which component of a member a view is; -1 where it is of several."""
        form = self.forms[row]
        if form is None or not self.is_view(row) or row in self.members or form.dtype != _F8:
            return -1
        root, offset = self.root(row)
        if root not in self.members:
            return -1
        size = 8 * self.form(root).shape[-1]
        steps = zip(form.shape, self.old.how[row].strides, strict=True)
        return offset % size // 8 if all([n == 1 or s % size == 0 for n, s in steps]) else -1

    # What it wins

    def worth_it(self) -> set[int]:
        """Return the members of the regions that are faster when they are taken apart."""
        old, members = self.old, self.members
        won = dict.fromkeys(map(self.region, members), 0.0)
        copied: set[tuple[int, int]] = set()  # by region, the rows that are copied or stacked
        for row, operands in enumerate(old.operands):
            if row in members and self.is_view(row):
                root = self.root(row)[0]
                if root not in members:
                    copied.add((self.region(row), root))
            elif row in members:
                form, region = self.form(row), self.region(row)
                if self.stacks(row):
                    won[region] += _COPIED * form.size + _COPY
                    for k in operands:
                        self._note_whole(k, True, copied)
                    continue
                if old.ops[row] is _ASSIGN and (written := self.written(row)) and written.component >= 0:
                    self._note_whole(operands[1], True, copied)
                    operands = operands[:1]
                read = [(k, self.form(k)) for k in operands if k != NUMBER]
                apart = [k for k, own in read if own.shape and not self.is_same_for_all(own)]
                copied.update((region, k) for k in apart if k not in members)
                is_single = len(form.shape) == 1
                won[region] += _VECTOR - _NUMBER * form.size if is_single else _ROW * (1 - form.shape[-1])
                if self.adds(row):
                    won[region] += _WON * read[0][1].size
                elif old.ops[row] is _CROSS:
                    won[region] += _COPY + _WON * form.size
                elif old.ops[row] is not _ASSIGN and any(
                    [own.shape and (own.shape != form.shape or not own.in_order) for _, own in read]
                ):
                    won[region] += _WON * form.size
            elif operands and self.joins_components(row):
                won[self.region(operands[0])] += _WON * self.form(operands[0]).size
            elif not self.is_view(row):
                for k in operands:
                    self._note_whole(k, type(old.how[row]) is np.ufunc, copied)
        for row in old.outputs:
            self._note_whole(row, False, copied)
        for region, row in copied:
            won[region] -= _COPIED * self.form(row).size + _COPY
        return {row for row in members if won[self.region(row)] > 0}

    def _note_whole(self, row: int, by_ufunc: bool, copied: set[tuple[int, int]]) -> None:
        """Note the member that is to be stacked, as others read it, or a view of it."""
        if row < 0 or (by_ufunc and self.component(row) >= 0):
            return
        while self.is_view(row):
            row = self.old.operands[row][0]
        if row in self.members:
            copied.add((self.region(row), row))


class _Writer:
    """Writes the new listing.

    Attributes
    ----------
    rows : list of int
        By old row: the new one with its value in the same layout; -1 as long as there is none.
    parts : dict of int to list of int
        By old row in C order: the new rows with its components.
    """

    def __init__(self, regions: _Regions, apart: set[int]) -> None:
        self.regions, self.old, self.apart = regions, regions.old, apart
        self.out = Listing()
        self.out.places = self.old.places
        self.rows = [-1] * len(self.old)
        self.parts: dict[int, list[int]] = {}
        self.views: dict[Any, int] = {}

    def write(self) -> Apart:
        """Write all rows."""
        regions, apart = self.regions, self.apart
        for row, operands in enumerate(self.old.operands):
            if row in apart:
                if not regions.is_view(row):
                    self.parts[row] = self._taken_apart(row)
            elif operands and operands[0] in apart and regions.joins_components(row):
                self.rows[row] = self._joined(row)
            elif not regions.is_view(row) or not self._is_of_parts(row):
                self._copy(row)
        self.out.inputs = [self.rows[row] for row in self.old.inputs]
        self.out.outputs = [self._whole(row) for row in self.old.outputs]
        count = len([row for row in apart if not regions.is_view(row)])
        return Apart(self.out, np.array(self.rows, np.int64), count)

    def _is_of_parts(self, row: int) -> bool:
        """Tell whether a view is in the memory of a row that was taken apart: it is written where it is read."""
        while self.regions.is_view(row):
            row = self.old.operands[row][0]
        return row in self.apart

    def _append(
        self,
        row: int,
        op: Any,
        operands: tuple[int, ...],
        how: Any,
        form: Any,
        params: Any = None,
        number: float | None = None,
        is_live: bool = True,
    ) -> int:
        """Append what is computed for a row of the old listing; through it gradients go, if through that."""
        at = self.out.append(op, operands, how, form, is_live and self.old.live[row], self.old.lines[row])
        if params:
            self.out.params[at] = params
        if NUMBER in operands:
            self.out.immediates[at] = self.old.immediates[row] if number is None else number
        return at

    def _copy(self, row: int) -> None:
        """Write a row as it is."""
        old, read = self.old, self._read if type(self.old.how[row]) is np.ufunc else self._whole
        operands = tuple([k if k == NUMBER else read(k) for k in old.operands[row]])
        self.rows[row] = self.out.append_from(old, row, operands)

    def _read(self, k: int) -> int:
        """Return the row of an operand, in whatever layout."""
        if self.rows[k] < 0 and self._is_of_parts(k) and (j := self.regions.component(k)) >= 0:
            return self._view_of_part(k, j, self.regions.form(k).shape)
        return self._whole(k)

    def _whole(self, row: int) -> int:
        """Return the row with the value of an old one in the same layout."""
        if self.rows[row] < 0 and self.regions.is_view(row):
            self._copy(row)
        elif self.rows[row] < 0:
            form = self.regions.form(row)
            axis = len(form.shape) - 1
            how = Call(functools.partial(_STACK.forward, np, axis=axis))
            self.rows[row] = self._append(row, _STACK, tuple(self.parts[row]), how, form, {"axis": axis})
        return self.rows[row]

    # Components

    def _taken_apart(self, row: int) -> list[int]:
        """Write a row for each component."""
        old, form = self.old, self.regions.form(row)
        own, count = _in_order(form.shape[:-1]), form.shape[-1]
        op, how, params = old.ops[row], old.how[row], old.params.get(row)
        if op is _CROSS:
            a, b = ([self._operand(k, j) for j in range(count)] for k in old.operands[row])
            return [self._minor(row, (a[j - 2], b[j - 1]), (a[j - 1], b[j - 2]), own) for j in range(count)]
        if op is _ASSIGN:
            return self._written(row, own)
        if self.regions.stacks(row):
            return [self._part(row, self._read(k), own) for k in old.operands[row]]
        if self.regions.adds(row):
            params = {**params, "axis": self.regions.axes(row)}
            how = Call(functools.partial(op.forward, np, **params))
        parts = []
        for j in range(count):
            operands = [k if k == NUMBER else self._operand(k, j) for k in old.operands[row]]
            parts.append(self._append(row, op, tuple(operands), how, own, params))
        return parts

    def _written(self, row: int, own: Form) -> list[int]:
        """Write what is written into components; those into which nothing is stay as they are."""
        what = self.regions.written(row)
        assert what is not None
        x, y = self.old.operands[row]
        parts = []
        for j in range(self.regions.form(row).shape[-1]):
            part = self._component(x, j)
            if what.component not in (-1, j):
                parts.append(self._view(row, part, 0, own.shape, own.strides))
            else:
                new = self._operand(y, j) if what.component < 0 else self._read(y)
                form = form_of(self.out.values[new])
                assert form is not None
                if what.is_whole and form.in_order and form.size == own.size:
                    parts.append(self._view(row, new, 0, own.shape, own.strides))
                else:
                    how = Call(functools.partial(_ASSIGN.forward, np, **what.params))
                    parts.append(self._append(row, _ASSIGN, (part, new), how, own, what.params))
        return parts

    def _part(self, row: int, k: int, own: Form) -> int:
        """Return a row, a new one if it is not in C order, or if gradients go through it alone."""
        form = form_of(self.out.values[k])
        if form is None or not form.in_order:
            return self._append(row, _POSITIVE, (k,), np.positive, own)
        return self._view(row, k, 0, own.shape, own.strides)

    def _minor(self, row: int, one: tuple[int, int], other: tuple[int, int], own: Form) -> int:
        """Write the difference of two products."""
        products = tuple([self._append(row, _MUL, pair, np.multiply, own) for pair in (one, other)])
        return self._append(row, _SUB, products, np.subtract, own)

    def _operand(self, k: int, j: int) -> int:
        """Return the row of a component of an operand, or of what is the same for all."""
        own = self.regions.form(k)
        if not own.shape:
            return self._read(k)
        if not self.regions.is_same_for_all(own):
            return self._component(k, j)
        if self._is_of_parts(k) and (only := self.regions.component(k)) >= 0:
            return self._view_of_part(k, only, own.shape[:-1])
        if own.in_order:
            return self._view(k, self._whole(k), 0, own.shape[:-1], own.strides[:-1])
        how = self.old.how[k]
        return self._view(k, self._whole(self.old.operands[k][0]), how.offset, own.shape[:-1], how.strides[:-1])

    def _component(self, k: int, j: int) -> int:
        """Return the row of a component of a row."""
        if k in self.regions.members and self.regions.is_view(k):
            return self._view_of_part(k, j, self.regions.form(k).shape[:-1])
        return self._parts_of(k)[j]

    def _parts_of(self, root: int) -> list[int]:
        """Return the rows of components of a row in C order: copies, if it was not taken apart."""
        if root not in self.parts:
            form, whole = self.regions.form(root), self._whole(root)
            shape, own = form.shape[:-1], _in_order(form.shape[:-1])
            views = [self._view(root, whole, 8 * j, shape, form.strides[:-1]) for j in range(form.shape[-1])]
            self.parts[root] = [self._append(root, _POSITIVE, (view,), np.positive, own) for view in views]
        return self.parts[root]

    def _view_of_part(self, row: int, j: int, shape: tuple[int, ...]) -> int:
        """Return the row of a component of a view, in the memory of the component."""
        root, offset = self.regions.root(row)
        parts = self._parts_of(root)
        count = len(parts)
        strides = tuple([s // count for s in self.old.how[row].strides[: len(shape)]])
        return self._view(row, parts[j], (offset - offset % (8 * count)) // count, shape, strides)

    def _view(self, row: int, source: int, offset: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> int:
        """Return the row of a view, which may be the whole, unless no gradient goes through the view alone."""
        form = form_of(self.out.values[source])
        assert form is not None
        own = form_for(form.dtype, shape, strides)
        if not offset and form is own and self.old.live[row] >= self.out.live[source]:
            return source
        key = source, offset, own, self.old.live[row]
        if key not in self.views:
            self.views[key] = self._append(row, _INDEX, (source,), View(offset, strides), own)
        return self.views[key]

    def _joined(self, row: int) -> int:
        """Write the sum, mean or norm of components, of each of which other axes may have been added up."""
        old, regions = self.old, self.regions
        source, form = old.operands[row][0], regions.form(row)
        whole, keeps = regions.form(source), old.params[row]["keepdims"]
        last = len(whole.shape) - 1
        axes = tuple([axis for axis in regions.axes(row) if axis != last])
        own = _in_order(form.shape[:-1] if keeps else form.shape)
        parts = [self._component(source, j) for j in range(whole.shape[-1])]
        is_norm = old.ops[row] is _NORM
        if is_norm:
            parts = [self._append(row, _MUL, (part, part), np.multiply, own) for part in parts]
        if axes:
            params = {"axis": axes, "keepdims": keeps}
            how = Call(functools.partial(_SUM.forward, np, **params))
            parts = [self._append(row, _SUM, (part,), how, own, params) for part in parts]
        total = functools.reduce(lambda a, b: self._append(row, _ADD, (a, b), np.add, own), parts)
        if is_norm:
            total = self._root(row, total, own)
        else:  # as NumPy, which has no -0.0 as a sum
            total = self._append(row, _ADD, (total, NUMBER), np.add, own, number=0.0)
        if old.ops[row] is _MEAN:
            total = self._append(row, _DIV, (total, NUMBER), np.divide, own, number=float(whole.size // form.size))
        return self._view(row, total, 0, form.shape, form.strides)

    def _root(self, row: int, square: int, own: Form) -> int:
        """Write the root of a sum of squares, whose gradient is 0 where that is 0, as a norm's is."""
        if not self.old.live[row]:
            return self._append(row, _SQRT, (square,), np.sqrt, own)
        how = Call(_WHERE.twins[0])
        one = self._append(row, None, (), CONSTANT, np.ones(()), is_live=False)
        still = self._append(row, None, (square,), View(0, own.strides), own, is_live=False)
        truth = form_for(_BOOL, own.shape, c_strides(own.shape, 1))
        is_zero = self._append(row, _EQ, (square, NUMBER), np.equal, truth, number=0.0, is_live=False)
        safe = self._append(row, _WHERE, (is_zero, one, square), how, own)
        root = self._append(row, _SQRT, (safe,), np.sqrt, own)
        return self._append(row, _WHERE, (is_zero, still, root), how, own)


def _in_order(shape: tuple[int, ...]) -> Form:
    return form_for(_F8, shape, c_strides(shape, 8))


__all__ = ["Apart", "taken_apart"]
