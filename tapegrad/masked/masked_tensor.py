"""MaskedTensor: a tensor of which some elements are no numbers, as `numpy.ma` has them for arrays."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad.core.dispatch import MASKING, holds_apart
from tapegrad.core.tensor import Tensor
from tapegrad.errors import DTypeError, GradError, OperandError, ShapeError
from tapegrad.masked import backward as _backward
from tapegrad.numpy_api.creation import as_tensor, tensor
from tapegrad.ops import BY_NAME

_ELEMENTWISE = frozenset(name for name, op in BY_NAME.items() if op.elementwise and name != "where")
_SPELLINGS = {"dim": "axis", "keepdim": "keepdims"}
_MOVES = ("reshape", "transpose", "permute", "squeeze", "unsqueeze", "flip", "moveaxis", "swapaxes")


def _spelled(method: Any) -> Any:
    """Let a reduction take PyTorch's names of its arguments as well."""

    @functools.wraps(method)
    def reduction(self: MaskedTensor, *args: Any, **named: Any) -> MaskedTensor:
        result: MaskedTensor = method(self, *args, **{_SPELLINGS.get(name, name): v for name, v in named.items()})
        return result

    return reduction


class MaskedTensor:
    """A tensor with a mask: True where an element counts, False where it is no number.

    `masked_tensor` and `as_masked_tensor` make them. Operations are those of tensors, element by element: a result
    counts where all operands do. Reductions leave out what does not count, and give a masked element where nothing
    does. What else there is to do with tensors is done after `to_tensor`, which says what stands for masked elements.

    Attributes
    ----------
    shape, dtype, ndim, size, requires_grad, is_leaf
        As of tensors.
    grad : MaskedTensor, Tensor or None
        Of a leaf: masked where nothing has defined it.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 1.0], requires_grad=True)
    >>> div = tg.tensor([0.0, 1.0])
    >>> with np.errstate(divide="ignore"):
    ...     y = x / div
    >>> loss = tg.masked.as_masked_tensor(y, div != 0).sum()
    >>> loss
    masked_tensor(1.)
    >>> loss.backward()
    >>> x.grad
    masked_tensor([--, 1.])
    """

    __slots__ = ("_data", "_mask")
    __array_priority__ = 2000.0
    __hash__ = object.__hash__

    def __init__(self, data: Tensor, mask: np.ndarray) -> None:
        self._data, self._mask = data, mask

    shape = property(lambda self: self._data.shape)
    dtype = property(lambda self: self._data.dtype)
    ndim = property(lambda self: self._data.ndim)
    size = property(lambda self: self._data.size)
    requires_grad = property(lambda self: self._data.requires_grad)
    is_leaf = property(lambda self: self._data.is_leaf)
    grad = property(lambda self: self._data.grad)
    T = property(lambda self: MaskedTensor(self._data.T, self._mask.T))

    def get_data(self) -> Tensor:
        """Return the values, with whatever stands where the mask does not hold."""
        return self._data

    def get_mask(self) -> Tensor:
        """Return the mask: True where an element counts."""
        return tensor(self._mask)

    def to_tensor(self, value: Any) -> Tensor:
        """Return a tensor with a number where elements are masked.

        Through it gradients go as through `where`: an infinite derivative behind the mask gives NaN. `backward()` of
        the masked tensor itself knows that there is none.
        """
        if holds_apart((self._data,)):  # it has no backward of its own there
            return F.where(self._mask, self._data, np.asarray(value, self.dtype))
        return _backward.Fill.apply(self._data, self._mask, value)

    def to_masked_array(self) -> np.ma.MaskedArray:
        """Return NumPy's masked array of the same elements, whose mask is True where an element is masked."""
        return np.ma.MaskedArray(self._data.detach().numpy().copy(), ~self._mask)

    def detach(self) -> MaskedTensor:
        """Return the same elements without a history."""
        return MaskedTensor(self._data.detach(), self._mask)

    def backward(self, gradient: Any = None, retain_graph: bool = False) -> None:
        """Add the gradients of the elements that count to the `.grad` of the leaves.

        A leaf's gradient is a `MaskedTensor` where parts of it are undefined: all that they went to is masked.

        Parameters
        ----------
        gradient : array_like or MaskedTensor, optional
            The gradient to start from, of its shape; 1 for a single number.
        retain_graph : bool
            Keep what the operations saved, so that they can be differentiated again.

        Raises
        ------
        GradError
            If nothing requires grad, or there are several elements and no gradient.
        """
        if holds_apart((self._data,)):
            raise GradError(
                "backward() of a masked tensor is not there within a compiled function, or under vmap; use to_tensor()"
            )
        if not self.requires_grad:
            raise GradError("this masked tensor does not require grad: there is nothing to differentiate by")
        if gradient is None:
            if self.size != 1:
                raise GradError(f"backward() of a masked tensor of shape {self.shape} needs a gradient to start from")
            gradient = 1.0
        mask = self._mask
        if isinstance(gradient, MaskedTensor):
            gradient, mask = gradient._data.detach().numpy(), mask & gradient._mask
        _backward.backward(self._data, mask, gradient, retain_graph)

    # Elements

    def __getattr__(self, name: str) -> Any:
        if name in _MOVES:
            return lambda *args, **kwargs: MaskedTensor(
                getattr(self._data, name)(*args, **kwargs), getattr(tensor(self._mask), name)(*args, **kwargs).numpy()
            )
        if name in _ELEMENTWISE:
            return lambda *others: elementwise(getattr(F, name), self, *others)
        raise AttributeError(
            f"a masked tensor has no {name}: elementwise operations, reductions and moves are known; to_tensor(value) "
            "gives a tensor, with a number where elements are masked",
            name=name,
        )

    def __getitem__(self, index: Any) -> MaskedTensor:
        return MaskedTensor(self._data[index], np.asarray(self._mask[_plain(index)]))

    def __len__(self) -> int:
        return len(self._data)

    def __neg__(self) -> MaskedTensor:
        return elementwise(F.neg, self)

    def __abs__(self) -> MaskedTensor:
        return elementwise(F.abs, self)

    # Reductions

    @_spelled
    def sum(self, axis: Any = None, keepdims: bool = False) -> MaskedTensor:
        """Add up the elements that count, along axes or all of them."""
        return reduced(F.sum, self, 0, axis, keepdims)

    @_spelled
    def prod(self, axis: Any = None, keepdims: bool = False) -> MaskedTensor:
        """Multiply the elements that count, along an axis or all of them."""
        return reduced(F.prod, self, 1, axis, keepdims)

    @_spelled
    def mean(self, axis: Any = None, keepdims: bool = False) -> MaskedTensor:
        """Return the mean of the elements that count, along axes or of all of them."""
        total = self.sum(axis, keepdims)
        return MaskedTensor(total._data / self._counts(axis, keepdims), total._mask)

    @_spelled
    def var(self, axis: Any = None, keepdims: bool = False, ddof: int = 0) -> MaskedTensor:
        """Return the variance of the elements that count, along axes or of all of them."""
        apart = elementwise(F.sub, self, self.mean(axis, True))
        total = elementwise(F.mul, apart, apart).sum(axis, keepdims)
        counts = self._mask.sum(axis=_axes(axis), keepdims=keepdims) - ddof
        return MaskedTensor(total._data / np.maximum(counts, 1).astype(self.dtype), total._mask & (counts > 0))

    @_spelled
    def std(self, axis: Any = None, keepdims: bool = False, ddof: int = 0) -> MaskedTensor:
        """Return the standard deviation of the elements that count, along axes or of all of them."""
        return elementwise(F.sqrt, self.var(axis, keepdims, ddof))

    @_spelled
    def amax(self, axis: Any = None, keepdims: bool = False) -> MaskedTensor:
        """Return the largest of the elements that count, along axes or of all of them."""
        return reduced(F.amax, self, _lowest(self.dtype), axis, keepdims)

    @_spelled
    def amin(self, axis: Any = None, keepdims: bool = False) -> MaskedTensor:
        """Return the least of the elements that count, along axes or of all of them."""
        return reduced(F.amin, self, -_lowest(self.dtype), axis, keepdims)

    max, min = amax, amin

    @_spelled
    def logsumexp(self, axis: Any = None, keepdims: bool = False) -> MaskedTensor:
        """Return the logarithm of the sum of exponentials of the elements that count, along axes or of all of them."""
        return reduced(F.logsumexp, self, -np.inf, axis, keepdims)

    @_spelled
    def softmax(self, axis: Any) -> MaskedTensor:
        """Return exponentials divided by their sum along an axis; what is masked stays so, and does not count."""
        return MaskedTensor(_quiet(lambda: F.softmax(self._filled(-np.inf), axis)), self._mask)

    @_spelled
    def log_softmax(self, axis: Any) -> MaskedTensor:
        """Return the logarithm of `softmax`."""
        return MaskedTensor(_quiet(lambda: F.log_softmax(self._filled(-np.inf), axis)), self._mask)

    def _filled(self, value: Any) -> Tensor:
        return self.to_tensor(value)

    def _counts(self, axis: Any, keepdims: bool) -> np.ndarray:
        return np.maximum(self._mask.sum(axis=_axes(axis), keepdims=keepdims), 1).astype(self.dtype)

    # NumPy

    def __array_ufunc__(self, ufunc: np.ufunc, method: str, *inputs: Any, **kwargs: Any) -> Any:
        function = getattr(F, ufunc.__name__, None)
        if method != "__call__" or kwargs or function is None or ufunc.__name__ not in _SAME_AS:
            return NotImplemented
        return elementwise(function, *inputs)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        name = _REDUCTIONS.get(func)
        if name is None or not args or not isinstance(args[0], MaskedTensor):
            return NotImplemented
        return getattr(args[0], name)(*args[1:], **kwargs)

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        raise OperandError(
            "a masked tensor is no array, as its masked elements are no numbers; use to_masked_array(), or "
            "to_tensor(value).detach().numpy()"
        )

    def __bool__(self) -> bool:
        return bool(self._one("a truth value"))

    def __float__(self) -> float:
        return float(self._one("a number"))

    def item(self) -> Any:
        """Return the one element as a number of Python's."""
        return self._one("a number").item()

    def _one(self, what: str) -> Tensor:
        if self.size != 1 or not self._mask.all():
            state = "is masked" if self.size == 1 else f"has {self.size} elements"
            raise OperandError(f"a masked tensor that {state} cannot be {what}; use to_tensor(value)")
        return self._data

    def __repr__(self) -> str:
        values = self._data.detach().numpy()
        shown = np.array([_shown(v) if m else "--" for v, m in zip(values.flat, self._mask.flat, strict=True)], object)
        width = max(map(len, shown), default=0) if shown.size > 1 else 0
        aligned: Any = {"all": lambda v: v.rjust(width)}
        text = np.array2string(shown.reshape(values.shape), separator=", ", prefix="masked_tensor(", formatter=aligned)
        more = ", requires_grad=True" if self.requires_grad and self.is_leaf else ""
        return f"masked_tensor({text}{more})"


def elementwise(function: Callable[..., Any], *operands: Any) -> MaskedTensor:
    """Apply a function to elements: the result counts where all operands do."""
    data = [x._data if isinstance(x, MaskedTensor) else x for x in operands]
    mask: Any = np.True_
    for x in operands:
        if isinstance(x, MaskedTensor):
            mask = mask & x._mask
    result = _quiet(lambda: function(*data))
    return MaskedTensor(result, np.array(np.broadcast_to(mask, result.shape)))


def reduced(function: Callable[..., Any], x: MaskedTensor, filling: Any, axis: Any, keepdims: bool) -> MaskedTensor:
    """Reduce along axes, with a number that changes nothing in the place of masked elements."""
    axes = _axes(axis)
    data = _quiet(lambda: function(x._filled(filling), axis=axes, keepdims=keepdims))
    return MaskedTensor(data, np.asarray(x._mask.any(axis=axes, keepdims=keepdims)))


def _shown(value: Any) -> str:
    return np.array2string(value)


def _quiet(compute: Callable[[], Any]) -> Any:
    with np.errstate(all="ignore"):  # of what is masked there is nothing to say
        return compute()


def _axes(axis: Any) -> Any:
    return tuple(axis) if isinstance(axis, list) else axis


def _plain(index: Any) -> Any:
    parts = index if isinstance(index, tuple) else (index,)
    found = tuple([part.detach().numpy() if isinstance(part, Tensor) else part for part in parts])
    return found if isinstance(index, tuple) else found[0]


def _lowest(dtype: Any) -> Any:
    return -np.inf if dtype.kind == "f" else np.iinfo(dtype).min


_SAME_AS = frozenset(
    name for name in dir(np) if isinstance(getattr(np, name), np.ufunc) and callable(getattr(F, name, None))
)
_REDUCTIONS: dict[Any, str] = {
    np.sum: "sum", np.prod: "prod", np.mean: "mean", np.var: "var", np.std: "std", np.amax: "amax", np.amin: "amin",
    np.max: "amax", np.min: "amin",
}  # fmt: skip


def _binary(name: str, function: str) -> None:
    def forward(self: MaskedTensor, other: Any) -> MaskedTensor:
        return elementwise(getattr(F, function), self, other)

    def backward(self: MaskedTensor, other: Any) -> MaskedTensor:
        return elementwise(getattr(F, function), other, self)

    forward.__name__, backward.__name__ = f"__{name}__", f"__r{name}__"
    setattr(MaskedTensor, f"__{name}__", forward)
    if name not in ("eq", "ne", "lt", "le", "gt", "ge"):
        setattr(MaskedTensor, f"__r{name}__", backward)


for _name, _function in (
    *(("add", "add"), ("sub", "sub"), ("mul", "mul"), ("truediv", "div"), ("pow", "pow"), ("mod", "mod")),
    *(("floordiv", "floor_divide"), ("eq", "eq"), ("ne", "ne"), ("lt", "lt"), ("le", "le"), ("gt", "gt"), ("ge", "ge")),
):
    _binary(_name, _function)


def _pair(data: Any, mask: Any) -> tuple[Tensor, np.ndarray]:
    if isinstance(data, MaskedTensor):
        raise OperandError("this is a masked tensor already; to mask more, multiply it by a masked tensor of ones")
    if isinstance(data, np.ma.MaskedArray):
        mask = ~np.ma.getmaskarray(data) if mask is None else np.asarray(mask)
        data = data.data
    elif mask is None:
        raise OperandError(
            "a masked tensor needs a mask, True where an element counts; only a masked array has its own"
        )
    tensor, array = as_tensor(data), np.array(mask.detach() if isinstance(mask, Tensor) else mask)
    if array.dtype != bool:
        raise DTypeError(f"a mask is boolean, not {array.dtype}; compare, or use astype(bool)")
    if array.shape != tensor.shape:
        raise ShapeError(
            f"got data of shape {tensor.shape} and a mask of shape {array.shape}; give both the same shape"
        )
    return tensor, array


def masked_tensor(data: Any, mask: Any = None, requires_grad: bool = False) -> MaskedTensor:
    """Make a masked tensor of copies, as a leaf.

    Parameters
    ----------
    data : array_like or numpy.ma.MaskedArray
    mask : array_like of bool, of the same shape
        True where an element counts; of a masked array, by default the opposite of its own.
    requires_grad : bool
        Record what is computed from it.

    Returns
    -------
    MaskedTensor

    Raises
    ------
    DTypeError, ShapeError
        If the mask is not boolean, or of another shape.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.masked.masked_tensor([1.0, float("nan"), 3.0], [True, False, True], requires_grad=True)
    >>> x.mean()
    masked_tensor(2.)
    >>> x.mean().backward()
    >>> x.grad
    masked_tensor([0.5,  --, 0.5])
    """
    values, array = _pair(data, mask)
    return MaskedTensor(tensor(values.detach(), requires_grad=requires_grad), array)


def as_masked_tensor(data: Any, mask: Any = None) -> MaskedTensor:
    """Put a mask before a tensor, through which gradients go; arguments as of `masked_tensor`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.masked.as_masked_tensor(tg.tensor([1.0, 2.0]), [True, False]).sum().to_tensor(0.0)
    tensor(1.)
    """
    return MaskedTensor(*_pair(data, mask))


def is_masked_tensor(value: Any) -> bool:
    """Tell whether a value is a masked tensor.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.masked.is_masked_tensor(tg.ones(2))
    False
    """
    return isinstance(value, MaskedTensor)


MASKING.register(masked=lambda gradient, undefined: MaskedTensor(gradient, ~undefined))
