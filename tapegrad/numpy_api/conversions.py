"""Out of tensors: what they are in memory, and as numbers, arrays and text, none of which has a gradient."""

from __future__ import annotations

import importlib
import math
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.devices import CPU, check_device
from tapegrad.core.elements import check_element
from tapegrad.core.grad_mode import state
from tapegrad.core.sparse_operands import as_object, in_sparse_product
from tapegrad.core.tensor import Tensor
from tapegrad.diagnostics.lost_gradients import check_array, check_method, check_number, may_lose
from tapegrad.display.array_picture import described, picture
from tapegrad.display.markup import block, bytes_text, escaped, folded, heading
from tapegrad.errors import ArgumentError, DTypeError, ExportError, GradError, LostGradientError, OperandError
from tapegrad.record.node import Node
from tapegrad.record.recorder import present, requires_grad

_SHOWN = 60
"""Elements of which a notebook shows all; the values of a larger tensor open at a click."""


class Conversions(Tensor):
    """What every tensor is in memory, and what it can be turned into."""

    __slots__ = ()

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes of the axes."""
        return self._array.shape

    @shape.setter
    def shape(self, sizes: Any) -> None:
        raise OperandError(f"the shape of a tensor cannot be changed; make a tensor of another: t = t.reshape({sizes})")

    @property
    def dtype(self) -> np.dtype:
        """NumPy's dtype of the values."""
        return self._array.dtype

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return self._array.ndim

    @property
    def size(self) -> int:
        """The number of elements."""
        return self._array.size

    def numel(self) -> int:
        """Count the elements."""
        return self._array.size

    def dim(self) -> int:
        """Count the axes."""
        return self._array.ndim

    @property
    def itemsize(self) -> int:
        """Bytes of one element."""
        return self._array.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes of all elements."""
        return self._array.nbytes

    @property
    def flags(self) -> Any:
        """How the values lie in memory, as NumPy's `ndarray.flags`."""
        return self._memory()[...].flags

    @property
    def strides(self) -> tuple[int, ...]:
        """Bytes from one element to the next along each axis."""
        return self._array.strides

    def numpy(self, *, force: bool = False) -> np.ndarray:
        """Return a NumPy array that shares memory with this tensor.

        Parameters
        ----------
        force : bool
            Whether it is meant that what is done with the array is not differentiated, as by `detach().numpy()`.

        Raises
        ------
        LostGradientError
            If it requires grad, operations are recorded, and `force` is False: what is done with the array would not be
            differentiated.

        Examples
        --------
        >>> import tapegrad as tg
        >>> tg.tensor([1.0, 2.0], requires_grad=True).numpy(force=True)
        array([1., 2.])
        """
        if not force and requires_grad(self) and may_lose(self):
            raise LostGradientError(
                "numpy() of a tensor that requires grad: what NumPy computes would not be differentiated; "
                "use detach().numpy(), or tapegrad's functions"
            )
        return self._memory()[...]

    def _memory(self) -> np.ndarray:
        """Return the array, in memory that can be shared: a NumPy scalar has none."""
        if not isinstance(self._array, np.ndarray):
            self._array = np.asarray(self._array)
        return self._array

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> np.ndarray:
        if in_sparse_product(sys._getframe(1)):
            return as_object(self)  # then SciPy asks our own `__rmatmul__`
        check_array(self, requires_grad(self))
        if self._meta is not None:
            check_element(self)
        array = self.numpy()
        if dtype is None or array.dtype == dtype:
            return array.copy() if copy else array
        if copy is False:
            raise ValueError(f"an array of dtype {dtype} of a tensor of dtype {array.dtype} needs a copy")
        return array.astype(dtype)

    def __array_namespace__(self, /, *, api_version: str | None = None) -> Any:
        """Return `tapegrad.array_api`, which has the functions of the Python array API standard.

        Parameters
        ----------
        api_version : {"2024.12", "2025.12"}, optional

        Raises
        ------
        ArgumentError
            For another version.
        """
        if api_version not in (None, "2024.12", "2025.12"):
            raise ArgumentError(f"got api_version={api_version!r}; there are 2024.12 and 2025.12")
        return importlib.import_module("tapegrad.array_api")  # which is above, and imported when it is first used

    @property
    def device(self) -> str:
        """Where the values are: "cpu"."""
        return CPU

    def to_device(self, device: Any, /, *, stream: Any = None) -> Tensor:
        """Return this tensor itself: there is no other device.

        Raises
        ------
        ArgumentError
            For another device than the CPU, and for a stream, which the CPU has none of.
        """
        check_device(device)
        if stream is not None:
            raise ArgumentError(f"got stream={stream!r}; the CPU has no streams: leave it out")
        return self

    def __dlpack__(
        self,
        *,
        stream: Any = None,
        max_version: tuple[int, int] | None = None,
        dl_device: tuple[int, int] | None = None,
        copy: bool | None = None,
    ) -> Any:
        """Give the memory to another library; see `tg.from_dlpack`.

        Raises
        ------
        ExportError
            If it requires grad: what is done with the memory would not be differentiated.
        """
        try:
            array = self.numpy()
        except LostGradientError as error:
            raise ExportError(
                "a tensor that requires grad cannot be given to another library, which would not differentiate it; "
                "give its detach()"
            ) from error
        return array.__dlpack__(stream=stream, max_version=max_version, dl_device=dl_device, copy=copy)

    def __dlpack_device__(self) -> Any:
        return self._memory().__dlpack_device__()

    def item(self) -> Any:
        """Return the single element as a Python number, without a gradient."""
        value = self._single("item()").item()
        if state.pen.strict:
            self._keep_gradient("item()")
        if state.differentiating or state.lossless:
            check_method(self, "item()")
        return value

    def tolist(self) -> Any:
        """Return the elements as nested lists of Python numbers."""
        if state.pen.strict:
            self._keep_gradient("tolist()")
        if state.differentiating or state.lossless:
            check_method(self, "tolist()")
        if self._meta is not None:
            check_element(self)
        return self._array.tolist()

    def _single(self, what: str) -> Any:
        if self._array.size != 1:
            raise OperandError(
                f"{what} needs a tensor of one element, and this one has shape {self._array.shape}; take one, as in "
                "t[0], all of them with tolist(), or use a function of NumPy"
            )
        if self._meta is not None:
            check_element(self)
        return self._array

    def _keep_gradient(self, what: str) -> None:
        """Refuse to give plain numbers, where what is computed is to be recorded whole."""
        if requires_grad(self):
            raise GradError(f"{what} of a tensor that requires grad gives a plain number, which is not recorded")

    def _number(self, what: str) -> Any:
        if what != "complex()":
            self._check_real(what)
        value = self._single(what).item()
        if state.pen.strict:
            self._keep_gradient(what)
        if requires_grad(self):
            check_number(self, what)
        return value

    def _check_real(self, what: str) -> None:
        """Refuse what NumPy gives with a warning, without the imaginary part."""
        if self._array.dtype.kind == "c":
            raise DTypeError(
                f"{what} of a complex number would lose its imaginary part; use complex(), or give abs(z), z.real or "
                "z.imag"
            )

    def __float__(self) -> float:
        return float(self._number("float()"))

    def __int__(self) -> int:
        return int(self._number("int()"))

    def __complex__(self) -> complex:
        return complex(self._number("complex()"))

    def __index__(self) -> int:
        if self._array.dtype.kind not in "iu" or self._array.size != 1:
            raise OperandError(
                "only one integer can be an index, an axis or a size, not a tensor "
                f"{self._array.dtype}{list(self._array.shape)}; use int(t.item()), and put tensors to be joined into "
                "one list"
            )
        return int(self._array.item())

    def __bool__(self) -> bool:
        if self._array.size != 1:
            raise OperandError(
                f"the truth of a tensor of shape {self._array.shape} is ambiguous; use any(), all() or equal(), & and "
                "| in place of `and` and `or`, or choose between values with where()"
            )
        if self._meta is not None:
            check_element(self)
        return bool(self._array)

    def __round__(self, ndigits: int | None = None) -> Any:
        """Round as Python does: to an int without `ndigits`, which has no gradient, as rounding has none."""
        if ndigits is not None:
            return self.round(ndigits)
        return self._rounded("round()", round)

    def __floor__(self) -> int:
        return self._rounded("math.floor()", math.floor)

    def __ceil__(self) -> int:
        return self._rounded("math.ceil()", math.ceil)

    def __trunc__(self) -> int:
        return self._rounded("math.trunc()", math.trunc)

    def _rounded(self, what: str, function: Callable[[Any], int]) -> int:
        self._check_real(what)
        value = self._single(what).item()
        if state.pen.strict:
            self._keep_gradient(what)
        return function(value)

    def __repr__(self) -> str:
        values = np.array2string(np.asarray(self._array), separator=", ", prefix="tensor(")
        parts = [values]
        if self._array.size == 0 and self._array.ndim > 1:
            parts.append(f"shape={self._array.shape}")
        if self._array.dtype not in (np.float64, np.int64, np.bool_, np.complex128) or not self._array.size:
            parts.append(f"dtype={self._array.dtype}")
        return f"tensor({', '.join([*parts, *self._history()])})"

    def _history(self) -> list[str]:
        """Say what its gradient comes from; nothing where it has none."""
        try:
            if present(self)._tape is not None:
                return [f"grad_fn={Node(self._tape, self._row)!r}"]
            return ["requires_grad=True"] if requires_grad(self) else []
        except GradError:  # a view whose base was written so that it cannot be used any more
            return ["grad_fn=<Invalid>"]

    def _repr_html_(self) -> str:
        array = np.asarray(self._array)
        said = [f"{array.dtype.name}{list(array.shape)}", bytes_text(array.nbytes), *self._history(), described(array)]
        values = f"<pre>{escaped(np.array2string(array, separator=', ', threshold=_SHOWN, edgeitems=3))}</pre>"
        shown = values if array.size <= _SHOWN else folded("values", values)
        return block(heading("tensor", " · ".join(said)), picture(array), shown)

    def __format__(self, specification: str) -> str:
        if not specification:
            return repr(self)
        return format(self._single(f"format {specification!r}").item(), specification)
