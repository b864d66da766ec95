"""Methods that PyTorch's tensors have and NumPy's arrays have not, and no row of the table stands for.

Dtypes by name, new tensors like this one, where elements lie, and random numbers written in place.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.devices import check_device
from tapegrad.core.dispatch import HANDS, is_apart
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, AxisError, DTypeError, OperandError
from tapegrad.numpy_api.generators import draw
from tapegrad.ops.select import select_part
from tapegrad.ops.strided import element_strides, is_contiguous, storage_offset
from tapegrad.record import setitem
from tapegrad.record.operations import F, is_dtype, is_tensor


def dtype_of(value: Any) -> np.dtype:
    """Return NumPy's dtype for a dtype of NumPy, Python or PyTorch."""
    name = str(value)
    if name.startswith("torch."):
        value = name.removeprefix("torch.")
    if not is_dtype(value):
        raise OperandError(f"got {value!r} as a dtype; give float, int, bool, or a dtype of NumPy")
    return np.dtype(value)


def _made(x: Any, make: Callable[[tuple[int, ...]], Any], shape: tuple[int, ...]) -> Any:
    """Make a tensor by its shape; for a tensor of a batch one for each example, so that these can be written to it."""
    if not is_apart(x):
        return make(shape)
    ndim = x.ndim
    return HANDS.like(lambda t, *_: make((*t.shape[: t.ndim - ndim], *shape)), x, None, False)


def _sizes(given: tuple[Any, ...], size: Any) -> tuple[int, ...]:
    if size is not None:
        given = (size,)
    if len(given) == 1 and isinstance(given[0], (tuple, list)):
        given = tuple(given[0])
    return tuple(map(operator.index, given))


class TorchMethods(Tensor):
    """What tensors have by PyTorch's names."""

    __slots__ = ()

    # Dtypes

    def to(self: Any, *args: Any, dtype: Any = None, device: Any = None, copy: Any = False, **options: Any) -> Tensor:
        """Return the values in another dtype: itself where that is its own, unless `copy` asks for a copy.

        Parameters
        ----------
        *args
            A dtype, a device and a dtype, or another tensor, whose dtype is meant; behind it `non_blocking` and `copy`.
        dtype : dtype, optional
        device : optional
            Only "cpu" is there.
        copy : bool
        **options
            PyTorch's non_blocking and memory_format, which have no effect.

        Returns
        -------
        Tensor

        Examples
        --------
        >>> import tapegrad as tg
        >>> tg.tensor([1, 2]).to(float)
        tensor([1., 2.])
        """
        unknown = options.keys() - {"non_blocking", "memory_format", "other"}
        if unknown:
            raise OperandError(f"to() got {', '.join(sorted(unknown))}, which it does not know; give a dtype")
        rest = [*args, *([options["other"]] if "other" in options else [])]
        flags = [value for value in rest if value is None or isinstance(value, bool)]
        for value in (v for v in rest if not (v is None or isinstance(v, bool))):
            if is_tensor(value):
                dtype = value.dtype
            elif type(value).__name__ == "device" or (isinstance(value, str) and not is_dtype(value)):
                device = value
            else:
                dtype = value
        check_device(device)
        dtype = self.dtype if dtype is None else dtype_of(dtype)
        copy = copy or (len(flags) > 1 and bool(flags[1]))
        if dtype == self.dtype:
            return self.clone() if copy else self
        return self.astype(dtype)

    def double(self: Any) -> Tensor:
        """Return the values in float64; itself where they are."""
        return self.to(np.float64)

    def float(self: Any) -> Tensor:
        """Return the values in float32; itself where they are."""
        return self.to(np.float32)

    def half(self: Any) -> Tensor:
        """Return the values in float16, in which nothing is differentiated; itself where they are."""
        return self.to(np.float16)

    def long(self: Any) -> Tensor:
        """Return the values in int64; itself where they are."""
        return self.to(np.int64)

    def int(self: Any) -> Tensor:
        """Return the values in int32; itself where they are."""
        return self.to(np.int32)

    def short(self: Any) -> Tensor:
        """Return the values in int16; itself where they are."""
        return self.to(np.int16)

    def char(self: Any) -> Tensor:
        """Return the values in int8; itself where they are."""
        return self.to(np.int8)

    def byte(self: Any) -> Tensor:
        """Return the values in uint8; itself where they are."""
        return self.to(np.uint8)

    def bool(self: Any) -> Tensor:
        """Return whether each element is not 0; itself where they are booleans."""
        return self.to(np.bool_)

    def cdouble(self: Any) -> Tensor:
        """Return the values in complex128; itself where they are."""
        return self.to(np.complex128)

    def cfloat(self: Any) -> Tensor:
        """Return the values in complex64; itself where they are."""
        return self.to(np.complex64)

    def type_as(self: Any, other: Any) -> Tensor:
        """Return the values in the dtype of another tensor."""
        return self.to(other.dtype)

    def is_floating_point(self: Any) -> Any:
        """Check whether the dtype is one of real floating point numbers."""
        return self.dtype.kind == "f"

    def is_complex(self: Any) -> Any:
        """Check whether the dtype is one of complex numbers."""
        return self.dtype.kind == "c"

    # Where elements lie

    def stride(self: Any, dim: Any = None) -> Any:
        """Return how many elements lie from one element to the next along each axis, or along one.

        NumPy's `strides` are bytes.
        """
        steps = element_strides(self)
        if dim is None:
            return steps
        if not -self.ndim <= (dim := operator.index(dim)) < self.ndim:
            raise AxisError(f"stride got axis {dim} of a tensor of shape {self.shape}, which has {self.ndim} axes")
        return steps[dim]

    def storage_offset(self: Any) -> Any:
        """Return how many elements of the memory that it shares with what it is a view of lie before its first one."""
        return storage_offset(self)

    def nelement(self: Any) -> Any:
        """Count the elements."""
        return self.size

    def ndimension(self: Any) -> Any:
        """Count the axes."""
        return self.ndim

    def is_same_size(self: Any, other: Any) -> Any:
        """Check whether another tensor has the same shape."""
        return self.shape == other.shape

    def element_size(self: Any) -> Any:
        """Return how many bytes one element takes."""
        return self.itemsize

    def is_contiguous(self: Any) -> Any:
        """Check whether the elements lie in C order, without gaps."""
        return is_contiguous(self)

    def contiguous(self: Any, memory_format: Any = None) -> Tensor:
        """Return a tensor whose elements lie in C order, without gaps: itself, or a copy, which is differentiable."""
        if not hasattr(self, "_levels") and self.is_contiguous():
            return self
        return F.row("flattened", self).reshape(self.shape)

    def select(self: Any, dim: Any, index: Any) -> Tensor:
        """Return a view of one part along an axis, which goes away."""
        return select_part(self, dim, index)

    # New tensors

    def new_tensor(
        self: Any, data: Any, *, dtype: Any = None, device: Any = None, requires_grad: Any = False
    ) -> Tensor:
        """Make a tensor of a copy of some data, in this tensor's dtype unless another one is given."""
        check_device(device)
        return F.tensor(data, self.dtype if dtype is None else dtype_of(dtype), requires_grad)

    def new_zeros(
        self: Any, *size: Any, dtype: Any = None, device: Any = None, requires_grad: Any = False, **by_name: Any
    ) -> Tensor:
        """Make a tensor of zeros in this tensor's dtype; `new_zeros(2, 3)` and `new_zeros((2, 3))` are the same."""
        return _new("new_zeros", F.zeros, self, size, by_name, dtype, device, requires_grad)

    def new_ones(
        self: Any, *size: Any, dtype: Any = None, device: Any = None, requires_grad: Any = False, **by_name: Any
    ) -> Tensor:
        """Make a tensor of ones in this tensor's dtype; `new_ones(2, 3)` and `new_ones((2, 3))` are the same."""
        return _new("new_ones", F.ones, self, size, by_name, dtype, device, requires_grad)

    def new_empty(
        self: Any, *size: Any, dtype: Any = None, device: Any = None, requires_grad: Any = False, **by_name: Any
    ) -> Tensor:
        """Make a tensor in this tensor's dtype whose elements are not set."""
        return _new("new_empty", F.empty, self, size, by_name, dtype, device, requires_grad)

    def new_full(
        self: Any, size: Any, fill_value: Any, *, dtype: Any = None, device: Any = None, requires_grad: Any = False
    ) -> Tensor:
        """Make a tensor of one value, differentiable by it, in this tensor's dtype unless another one is given."""
        check_device(device)
        dtype = self.dtype if dtype is None else dtype_of(dtype)
        if is_tensor(fill_value):
            return F.broadcast_to(fill_value, _sizes((size,), None)).clone().to(dtype)
        return _made(self, lambda shape: F.full(shape, fill_value, dtype, requires_grad), _sizes((size,), None))

    def new_empty_strided(
        self: Any, size: Any, stride: Any, *, dtype: Any = None, device: Any = None, requires_grad: Any = False
    ) -> Tensor:
        """Make a tensor of given sizes and strides, in elements, whose elements are not set."""
        check_device(device)
        return F.empty_strided(size, stride, self.dtype if dtype is None else dtype_of(dtype), requires_grad)

    # Random numbers, in place: what was there before has no gradient any more

    def bernoulli_(self: Any, p: Any = 0.5, *, generator: Any = None) -> Tensor:
        """Write 1 with probability p and 0 otherwise; p may be a tensor that broadcasts.

        Parameters
        ----------
        p : float or tensor
            From 0 to 1; there is no gradient by it.
        generator : numpy.random.Generator, optional
            By default this thread's.
        """
        if not is_tensor(p) or not is_apart(p):
            values = p.detach().numpy() if is_tensor(p) else np.asarray(p)
            if values.dtype.kind not in "fiub" or not np.all((values >= 0) & (values <= 1)):
                raise ArgumentError(f"bernoulli_ got p={p}; a probability is from 0 to 1")
        drawn = draw("bernoulli_", lambda g, sizes: g.random(sizes), self.shape, generator, False)
        outcome = drawn < (p.detach() if is_tensor(p) else p)
        return setitem.overwrite("bernoulli_", self, outcome.astype(self.dtype))

    def normal_(self: Any, mean: Any = 0.0, std: Any = 1.0, *, generator: Any = None) -> Tensor:
        """Write numbers of the normal distribution; of complex ones, half of the variance is that of each part."""
        _check_floating("normal_", self, "fc")
        mean, std = _number("normal_", "mean", mean), _number("normal_", "std", std)
        if not std >= 0:
            raise ArgumentError(f"normal_ got std={std}; it is 0 or more")

        def numbers(g: Any, sizes: Any) -> Any:
            if self.dtype.kind == "c":
                pair = g.standard_normal((*sizes, 2)) * (std / math.sqrt(2.0))
                return pair[..., 0] + 1j * pair[..., 1] + mean
            return g.standard_normal(sizes) * std + mean

        return _drawn_into("normal_", self, numbers, generator)

    def uniform_(self: Any, *bounds: Any, generator: Any = None, **by_name: Any) -> Tensor:
        """Write numbers of the uniform distribution on [from, to), [0, 1) by default: `uniform_(from, to)`."""
        _check_floating("uniform_", self)
        low, high = _bounds("uniform_", bounds, by_name, (0.0, 1.0))
        if not low <= high:
            raise ArgumentError(f"uniform_ got from={low}, to={high}; `from` is not above `to`")
        return _drawn_into("uniform_", self, lambda g, sizes: low + (high - low) * g.random(sizes), generator)

    def exponential_(self: Any, lambd: Any = 1.0, *, generator: Any = None) -> Tensor:
        """Write numbers of the exponential distribution of rate `lambd`."""
        _check_floating("exponential_", self)
        rate = _number("exponential_", "lambd", lambd)
        if not rate > 0:
            raise ArgumentError(f"exponential_ got lambd={rate}; it is positive")
        return _drawn_into("exponential_", self, lambda g, sizes: g.standard_exponential(sizes) / rate, generator)

    def cauchy_(self: Any, median: Any = 0.0, sigma: Any = 1.0, *, generator: Any = None) -> Tensor:
        """Write numbers of the Cauchy distribution."""
        _check_floating("cauchy_", self)
        median, sigma = _number("cauchy_", "median", median), _number("cauchy_", "sigma", sigma)
        if not sigma > 0:
            raise ArgumentError(f"cauchy_ got sigma={sigma}; it is positive")
        return _drawn_into("cauchy_", self, lambda g, sizes: median + sigma * g.standard_cauchy(sizes), generator)

    def log_normal_(self: Any, mean: Any = 1.0, std: Any = 2.0, *, generator: Any = None) -> Tensor:
        """Write exponentials of numbers of the normal distribution."""
        _check_floating("log_normal_", self)
        mean, std = _number("log_normal_", "mean", mean), _number("log_normal_", "std", std)
        if not std > 0:
            raise ArgumentError(f"log_normal_ got std={std}; it is positive")
        return _drawn_into(
            "log_normal_", self, lambda g, sizes: np.exp(g.standard_normal(sizes) * std + mean), generator
        )

    def geometric_(self: Any, p: Any, *, generator: Any = None) -> Tensor:
        """Write how many trials, each with probability p, it takes to succeed: 1 or more."""
        p = _number("geometric_", "p", p)
        if not 0 < p < 1:
            raise ArgumentError(f"geometric_ got p={p}; it lies between 0 and 1")
        return _drawn_into("geometric_", self, lambda g, sizes: g.geometric(p, sizes), generator)

    def random_(self: Any, *bounds: Any, generator: Any = None, **by_name: Any) -> Tensor:
        """Write integers from `from` up to below `to`: `random_(to)`, `random_(from, to)`, or all that the dtype holds.

        Floating point numbers hold the integers up to 2 to the number of digits of their mantissa.
        """
        if len(bounds) == 1 and "to" not in by_name:
            bounds = (0, *bounds)
        kind = self.dtype.kind
        most = 2 if kind == "b" else 2 ** (np.finfo(self.dtype).nmant + 1) + 1 if kind in "fc" else _most(self.dtype)
        low, high = map(operator.index, _bounds("random_", bounds, by_name, (0, most)))
        if low >= high:
            raise ArgumentError(f"random_ got from={low}, to={high}; `from` is less than `to`")
        return _drawn_into("random_", self, lambda g, sizes: g.integers(low, high, sizes), generator)


def _most(dtype: np.dtype) -> int:
    return min(int(np.iinfo(dtype).max), 2**63 - 2) + 1


def _new(
    name: str, make: Any, like: Any, size: Any, by_name: dict[str, Any], dtype: Any, device: Any, requires_grad: Any
) -> Any:
    check_device(device)
    unknown = by_name.keys() - {"size"}
    if unknown:
        raise OperandError(f"{name}() got {', '.join(sorted(unknown))}, which it does not know; give size=")
    dtype = like.dtype if dtype is None else dtype_of(dtype)
    sizes = _sizes(size, by_name.get("size"))
    return _made(like, lambda shape: make(shape, dtype=dtype, requires_grad=requires_grad), sizes)


def _number(name: str, argument: str, value: Any) -> Any:
    """Return a parameter of a distribution as a number of Python's."""
    if isinstance(value, (np.generic, np.ndarray)) and value.ndim == 0:
        value = value.item()
    if not isinstance(value, (int, float, complex)):
        raise OperandError(f"{name} got {argument}={value!r}; it is one number")
    return value


def _bounds(name: str, given: tuple[Any, ...], by_name: dict[str, Any], default: tuple[Any, Any]) -> tuple[Any, Any]:
    """Return the arguments `from`, which is a word of Python's, and `to`."""
    unknown = by_name.keys() - {"from", "to"}
    if len(given) > 2 or unknown or (given and "from" in by_name) or (len(given) > 1 and "to" in by_name):
        raise OperandError(f"{name}() takes from and to, each once, and got {(*given, *by_name)}")
    low, high = (*given, *default[len(given) :])
    found = by_name.get("from", low), by_name.get("to", high)
    return _number(name, "from", found[0]), _number(name, "to", found[1])


def _check_floating(name: str, x: Any, kinds: str = "f") -> None:
    if x.dtype.kind not in kinds:
        raise DTypeError(f"{name} of a tensor of dtype {x.dtype}; it writes floating point numbers: use astype(float)")


def _drawn_into(name: str, x: Any, numbers: Callable[[Any, Any], Any], generator: Any) -> Any:
    dtype = x.dtype
    drawn = draw(name, lambda g, sizes: np.asarray(numbers(g, sizes)).astype(dtype), x.shape, generator, False)
    return setitem.overwrite(name, x, drawn)
