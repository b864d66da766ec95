"""Arguments, gone through one after the other: what each is known by, and what is to be traced."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.error_messages import is_hopeless, refuse_operand
from tapegrad.core.storage import check_dtype, layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.errors import DTypeError, OperandError
from tapegrad.program.call.arg_guards import is_leaf, layout_of_tensor
from tapegrad.program.trace.value_keys import key_of
from tapegrad.record.recorder import is_live
from tapegrad.transforms.tree import children_of, is_container, names_of


class Refusal(Exception):
    """An argument, and why it is refused; its name is found when it is needed."""

    def __init__(self, value: Any, text: str) -> None:
        super().__init__(text)
        self.value, self.text = value, text


class Walk:
    """Takes arguments apart.

    Attributes
    ----------
    parts : list
        What the key is made of.
    leaves : list
        Each object once.
    """

    def __init__(self) -> None:
        self.parts: list[Any] = []
        self.leaves: list[Any] = []
        self._seen: dict[int, int] = {}

    def see(self, value: Any) -> None:
        """Append what a value is, and what it holds."""
        if is_leaf(value):
            at = self._seen.setdefault(id(value), len(self.leaves))
            if at < len(self.leaves):
                self.parts.append(at)
                return
            self.parts.extend(_layout(value))
            self.leaves.append(value)
        elif is_container(value):
            names, children = names_of(value), children_of(value)
            self.parts += (type(value), len(children), *map(self._key_of, names))
            for child in children:
                self.see(child)
        else:
            self.parts.append(self._key_of(value))

    def _key_of(self, value: Any) -> Any:
        if is_hopeless(value, True):
            raise Refusal(value, str(refuse_operand(value)).partition(", ")[2])
        try:
            return key_of(value)
        except OperandError as error:
            raise Refusal(value, str(error)) from None


def _layout(value: Any) -> tuple[Any, ...]:
    """Return what there is to know of a leaf but its numbers."""
    kind = type(value)
    if isinstance(value, Tensor):
        if kind is not Tensor:  # one of `vmap`, or one that is being recorded
            return kind, (value.shape, value.dtype), is_live(value), 0
        return kind, layout_of_tensor(value), is_live(value), _order(value._array)
    if not isinstance(value, np.generic) and kind is not np.ndarray and kind is not np.memmap:
        if isinstance(value, np.ma.MaskedArray):
            raise Refusal(value, "whose mask would be lost; give its filled(value), and where(mask, …) of results")
        raise Refusal(value, "which may do other things than an array does; give numpy.asarray(…) of it")
    try:
        check_dtype(value.dtype)
    except DTypeError as error:
        raise Refusal(value, f"of {str(error).partition(' of ')[2]}") from None
    layout: Any = layout_of(value) if value.dtype.isnative else (value.shape, value.dtype)
    return (np.ndarray if kind is np.memmap else kind), layout, _order(value)


def _order(array: Any) -> Any:
    """Return the order in which the elements lie in memory: 0 is C's, 1 Fortran's."""
    flags = array.flags
    return 0 if flags.c_contiguous else 1 if flags.f_contiguous else array.strides
