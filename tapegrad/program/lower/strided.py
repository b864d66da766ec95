"""What the memory of a value is like: dtype, shape and strides, interned; and how loops go over several of them."""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.storage import DIFFERENTIABLE, Layout, last_place, layout_for

Shape = tuple[int, ...]
LARGE = 1 << 12
"""Values of more bytes are worth it to ask whether they have to be kept."""


class Form:
    """The dtype, shape and strides of a value.

    Attributes
    ----------
    low, nbytes : int
        Bytes from its memory's first one to its first element (strides may be negative), and bytes in all.
    in_slot : bool
        A single number of at most 8 bytes, which has its place among the rows' numbers.
    in_order : bool
        Whether it is in C order without gaps.
    layout : Layout
        Of its adjoint, if it has one; the layout of tapes.
    code : int
        Of its dtype, as kernels count them; 4 for those that have no derivatives.
    number : int
        Its place among all forms.
    room : int
        The bytes that its memory takes: none for what has a place among the rows' numbers.
    """

    __slots__ = (
        "c_strides",
        "code",
        "dtype",
        "in_order",
        "in_slot",
        "layout",
        "low",
        "nbytes",
        "number",
        "room",
        "shape",
        "size",
        "strides",
        "words",
    )

    def __init__(self, dtype: np.dtype, shape: Shape, strides: Shape) -> None:
        self.dtype, self.shape, self.strides = dtype, shape, strides
        self.size = math.prod(shape)
        reach = [(n - 1) * s for n, s in zip(shape, strides, strict=True)] if self.size else []
        self.low = -sum(r for r in reach if r < 0)
        self.nbytes = self.low + sum(r for r in reach if r > 0) + dtype.itemsize if self.size else 0
        self.in_slot = not shape and dtype.itemsize <= 8
        self.room = 0 if self.in_slot else -(-self.nbytes // 64) * 64
        self.number = -1
        self.c_strides = c_strides(shape, dtype.itemsize)
        steps = zip(shape, strides, self.c_strides, strict=True)
        self.in_order = not self.size or all(n == 1 or s == own for n, s, own in steps)
        self.layout: Layout = layout_for(shape, dtype)
        self.code = DIFFERENTIABLE.index(dtype) if dtype in DIFFERENTIABLE else len(DIFFERENTIABLE)
        self.words = np.array([*strides, 0], np.int64)  # for kernels that ask for the strides by address


def c_strides(shape: Shape, itemsize: int) -> Shape:
    """Return the strides of C order."""
    strides = [itemsize] * len(shape)
    for k in range(len(shape) - 2, -1, -1):
        strides[k] = strides[k + 1] * shape[k + 1]
    return tuple(strides)


_forms: dict[Any, Form] = {}
BY_NUMBER: list[Form] = []
_lock = threading.RLock()


def form_for(dtype: np.dtype, shape: Shape, strides: Shape) -> Form:
    """Return the form of a dtype, shape and strides."""
    key = dtype, shape, strides
    form = _forms.get(key)
    if form is None:
        with _lock:
            form = _forms.get(key)
            if form is None:
                form = Form(dtype, shape, strides)
                BY_NUMBER.append(form)
                form.number = last_place(BY_NUMBER, form)  # not their count: a signal's handler may have added others
                form = _forms.setdefault(key, form)
    return form


def form_of(value: Any) -> Form | None:
    """Return the form of a row's value, which may be one; None for guards."""
    if value is None or type(value) is Form:
        return value
    return form_for(value.dtype, value.shape, value.strides)


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


FLOAT = form_for(np.dtype(np.float64), (), ())
BOOL = form_for(np.dtype(np.bool_), (), ())
NOTHING = form_for(np.dtype(np.int8), (0,), (1,))  # of rows that have no value


def steps_along(form: Form, shape: Shape, strides: Shape | None = None) -> list[int]:
    """Return the steps along the dims of a loop, 0 where the form is repeated."""
    own = form.strides if strides is None else strides
    lead = len(shape) - len(form.shape)
    return [0] * lead + [s if n == m else 0 for s, n, m in zip(own, form.shape, shape[lead:], strict=True)]


def merged(shape: Shape, steps: Sequence[Sequence[int]]) -> tuple[list[int], list[list[int]]]:
    """Join neighbouring dims that all arguments step through as one; give sizes and the steps of each argument."""
    sizes: list[int] = []
    kept: list[list[int]] = [[] for _ in steps]
    for d, n in enumerate(shape):
        if n == 1:
            continue
        if sizes and all(k[-1] == s[d] * n for k, s in zip(kept, steps, strict=True)):
            sizes[-1] *= n
            for k, s in zip(kept, steps, strict=True):
                k[-1] = s[d]
        else:
            sizes.append(n)
            for k, s in zip(kept, steps, strict=True):
                k.append(s[d])
    return sizes, kept


def ordered(shape: Shape, steps: Sequence[Sequence[int]]) -> tuple[Shape, list[list[int]]]:
    """Put the dims of a loop into the order in which its last argument, the result, lies in memory."""
    order = sorted(range(len(shape)), key=lambda d: -abs(steps[-1][d]))
    return tuple(shape[d] for d in order), [[s[d] for d in order] for s in steps]
