"""`r_` and `c_`: tensors put together by an index, as NumPy's objects of these names do with arrays.

NumPy's own ask tensors for their plain numbers and no protocol tells them of tensors: so these are tapegrad's.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, OperandError
from tapegrad.record.operations import F, is_tensor, operand
from tapegrad.record.recorder import raw

_SCALARS = (bool, int, float, complex, np.generic)


class Concatenator:
    """Puts tensors, arrays, numbers and ranges together by an index.

    Parameters
    ----------
    name : str
    axis : int
        The axis along which parts are put together.
    ndmin : int
        How many axes each part has at least.
    first : int
        Where the axes of a part with fewer go among these; -1 for the end.
    """

    __slots__ = ("axis", "first", "name", "ndmin")

    def __init__(self, name: str, axis: int, ndmin: int, first: int) -> None:
        self.name, self.axis, self.ndmin, self.first = name, axis, ndmin, first

    def __repr__(self) -> str:
        return f"tapegrad.{self.name}"

    def __getitem__(self, index: Any) -> Any:
        """Put the parts of an index together, differentiable by the tensors among them.

        A slice is a range: `start:stop:step`, or with an imaginary step so many numbers from start to stop. A string in
        front, such as "0,2" or "0,2,0", says axis, least number of axes, and where the axes of smaller parts go.

        Examples
        --------
        >>> import tapegrad as tg
        >>> tg.r_[tg.tensor([1.0, 2.0]), 0, 4:6]
        tensor([1., 2., 0., 4., 5.])
        >>> tg.c_[tg.tensor([1.0, 2.0]), [3.0, 4.0]]
        tensor([[1., 3.],
                [2., 4.]])
        """
        parts = list(index) if isinstance(index, tuple) else [index]
        axis, ndmin, first = self.axis, self.ndmin, self.first
        if parts and isinstance(parts[0], str):
            axis, ndmin, first = self._directive(parts.pop(0))
        if any(isinstance(part, str) for part in parts):
            raise ArgumentError(f"{self.name}[…] got a string behind its first part; a directive stands in front")
        made = [self._part(part, ndmin, first) for part in parts]
        if not made:
            raise ArgumentError(f"{self.name}[…] got nothing to put together; give tensors, arrays or numbers")
        dtype = np.result_type(*[each if isinstance(each, _SCALARS) else each.dtype for each in made])
        tensors = [each if is_tensor(each) else F.as_tensor(np.asarray(each)) for each in made]
        tensors = [t if t.dtype == dtype else t.astype(dtype) for t in tensors]
        tensors = [t.reshape((1,) * (ndmin - t.ndim) + tuple(t.shape)) if t.ndim < ndmin else t for t in tensors]
        return F.concatenate(tensors, axis)

    def _directive(self, text: str) -> tuple[int, int, int]:
        if text in ("r", "c"):
            raise ArgumentError(
                f"{self.name}[{text!r}, …] would make a numpy.matrix, which no tensor is; use reshape()"
            )
        try:
            numbers = [int(part) for part in text.split(",")]
        except ValueError:
            numbers = []
        if not 1 <= len(numbers) <= 3:
            raise ArgumentError(
                f"{self.name}[{text!r}, …]: a directive is 'axis', 'axis,ndmin' or 'axis,ndmin,first', of integers"
            )
        return tuple([*numbers, *(self.axis, self.ndmin, self.first)[len(numbers) :]])  # type: ignore[return-value]

    def _part(self, part: Any, ndmin: int, first: int) -> Any:
        if isinstance(part, slice):
            part = self._range(part)
            if ndmin > 1:
                part = part.reshape((1,) * (ndmin - 1) + tuple(part.shape))
                return part if first == -1 else F.swapaxes(part, -1, first)
            return part
        if isinstance(part, _SCALARS):
            return part
        made: Any = part if is_tensor(part) else operand(part)
        made = made if is_tensor(made) else np.asarray(made)
        missing = ndmin - made.ndim
        if missing <= 0:
            return made
        # All new axes are in front; then some of them go behind the part's own.
        made, before = made.reshape((1,) * missing + tuple(made.shape)), first + missing + 1 if first < 0 else first
        axes = list(range(ndmin))
        order = axes[:before] + axes[missing:] + axes[before:missing]
        return made.transpose(order) if first != -1 else made

    def _range(self, part: slice) -> Any:
        start, stop, step = (
            (0 if part.start is None else part.start),
            part.stop,
            (1 if part.step is None else part.step),
        )
        if stop is None:
            raise OperandError(f"{self.name}[…] got a slice without an end; write start:stop, or start:stop:step")
        if isinstance(step, (complex, np.complexfloating)):
            return F.linspace(start, stop, int(abs(complex(step))))
        if any(map(is_tensor, (start, stop, step))):
            return F.arange(start, stop, step)
        return np.arange(*map(raw, (start, stop, step)))


r_ = Concatenator("r_", 0, 1, -1)
"""Puts parts together along their first axis; see `Concatenator`."""
c_ = Concatenator("c_", -1, 2, 0)
"""Puts parts together along their last axis, vectors as columns; see `Concatenator`."""

__all__ = ["c_", "r_"]
