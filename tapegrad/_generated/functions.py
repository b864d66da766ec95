"""The module's functions. Written by tools/generate.py from the table in tapegrad/ops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.recording import elementwise as _elementwise
from tapegrad.recording import structured as _structured
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.tensor import Tensor
from tapegrad.tensor import tensor_of as _tensor

_add = BY_NAME["add"]
_sub = BY_NAME["sub"]
_mul = BY_NAME["mul"]
_div = BY_NAME["div"]
_pow = BY_NAME["pow"]
_arctan2 = BY_NAME["arctan2"]
_maximum = BY_NAME["maximum"]
_minimum = BY_NAME["minimum"]
_concatenate = BY_NAME["concatenate"]
_stack = BY_NAME["stack"]
_matmul = BY_NAME["matmul"]
_eq = BY_NAME["eq"]
_ne = BY_NAME["ne"]
_lt = BY_NAME["lt"]
_le = BY_NAME["le"]
_gt = BY_NAME["gt"]
_ge = BY_NAME["ge"]
_logical_and = BY_NAME["logical_and"]
_logical_or = BY_NAME["logical_or"]
_logical_xor = BY_NAME["logical_xor"]
_bitwise_and = BY_NAME["bitwise_and"]
_bitwise_or = BY_NAME["bitwise_or"]
_bitwise_xor = BY_NAME["bitwise_xor"]


def add(x: Any, y: Any) -> Tensor:
    """Sum.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.add.
    """
    return _elementwise(_add, x, y)


def sub(x: Any, y: Any) -> Tensor:
    """Difference.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.subtract.
    """
    return _elementwise(_sub, x, y)


def mul(x: Any, y: Any) -> Tensor:
    """Product.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.multiply.
    """
    return _elementwise(_mul, x, y)


def div(x: Any, y: Any) -> Tensor:
    """Quotient.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.divide.
    """
    return _elementwise(_div, x, y)


def neg(x: Any) -> Tensor:
    """Negative.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.negative.
    """
    return (x if type(x) is Tensor else _tensor(x)).neg()


def positive(x: Any) -> Tensor:
    """The same values, as a new tensor.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.positive.
    """
    return (x if type(x) is Tensor else _tensor(x)).positive()


def pow(x: Any, y: Any) -> Tensor:
    """Power.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.power.
    """
    return _elementwise(_pow, x, y)


def exp(x: Any) -> Tensor:
    """Exponential.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.exp.
    """
    return (x if type(x) is Tensor else _tensor(x)).exp()


def expm1(x: Any) -> Tensor:
    """exp(x) - 1, accurate near 0.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.expm1.
    """
    return (x if type(x) is Tensor else _tensor(x)).expm1()


def log(x: Any) -> Tensor:
    """Natural logarithm.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.log.
    """
    return (x if type(x) is Tensor else _tensor(x)).log()


def log1p(x: Any) -> Tensor:
    """log(1 + x), accurate near 0.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.log1p.
    """
    return (x if type(x) is Tensor else _tensor(x)).log1p()


def sqrt(x: Any) -> Tensor:
    """Square root; its derivative at 0 is inf, by continuity.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.sqrt.
    """
    return (x if type(x) is Tensor else _tensor(x)).sqrt()


def abs(x: Any) -> Tensor:
    """Absolute value; its derivative at 0 is 0, of least norm.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.absolute.
    """
    return (x if type(x) is Tensor else _tensor(x)).abs()


def sign(x: Any) -> Tensor:
    """Sign: -1, 0 or 1; its derivative is 0.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.sign.
    """
    return (x if type(x) is Tensor else _tensor(x)).sign()


def sin(x: Any) -> Tensor:
    """Sine of an angle in radians.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.sin.
    """
    return (x if type(x) is Tensor else _tensor(x)).sin()


def cos(x: Any) -> Tensor:
    """Cosine of an angle in radians.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.cos.
    """
    return (x if type(x) is Tensor else _tensor(x)).cos()


def tan(x: Any) -> Tensor:
    """Tangent of an angle in radians.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.tan.
    """
    return (x if type(x) is Tensor else _tensor(x)).tan()


def arcsin(x: Any) -> Tensor:
    """Inverse sine, in radians.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arcsin.
    """
    return (x if type(x) is Tensor else _tensor(x)).arcsin()


def arccos(x: Any) -> Tensor:
    """Inverse cosine, in radians.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arccos.
    """
    return (x if type(x) is Tensor else _tensor(x)).arccos()


def arctan(x: Any) -> Tensor:
    """Inverse tangent, in radians.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arctan.
    """
    return (x if type(x) is Tensor else _tensor(x)).arctan()


def arctan2(x: Any, y: Any) -> Tensor:
    """Angle of the point (y, x), in radians.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.arctan2.
    """
    return _elementwise(_arctan2, x, y)


def sinh(x: Any) -> Tensor:
    """Hyperbolic sine.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.sinh.
    """
    return (x if type(x) is Tensor else _tensor(x)).sinh()


def cosh(x: Any) -> Tensor:
    """Hyperbolic cosine.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.cosh.
    """
    return (x if type(x) is Tensor else _tensor(x)).cosh()


def tanh(x: Any) -> Tensor:
    """Hyperbolic tangent.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.tanh.
    """
    return (x if type(x) is Tensor else _tensor(x)).tanh()


def maximum(x: Any, y: Any) -> Tensor:
    """The larger; NaN if either is; ties share the gradient.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.maximum.
    """
    return _elementwise(_maximum, x, y)


def minimum(x: Any, y: Any) -> Tensor:
    """The smaller; NaN if either is; ties share the gradient.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.minimum.
    """
    return _elementwise(_minimum, x, y)


def where(condition: Any, x: Any, y: Any) -> Tensor:
    """x where the condition holds, y elsewhere.

    Parameters
    ----------
    condition: tensor, array or number
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.where.
    """
    return _tensor(x).where(condition, y)


def relu(x: Any) -> Tensor:
    """max(x, 0); its derivative at 0 is 0, of least norm.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).relu()


def sigmoid(x: Any) -> Tensor:
    """Logistic function 1 / (1 + exp(-x)).

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor
    """
    return (x if type(x) is Tensor else _tensor(x)).sigmoid()


def sum(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Sum of the elements over the given axes.

    Parameters
    ----------
    x: tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.sum.
    """
    return _tensor(x).sum(axis, keepdims, dim=dim, keepdim=keepdim)


def mean(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Mean of the elements over the given axes.

    Parameters
    ----------
    x: tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.mean.
    """
    return _tensor(x).mean(axis, keepdims, dim=dim, keepdim=keepdim)


def max(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Largest element over the given axes; NaN if there is one; ties share the gradient.

    Parameters
    ----------
    x: tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.max.
    """
    return _tensor(x).max(axis, keepdims, dim=dim, keepdim=keepdim)


def min(x: Any, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Smallest element over the given axes; NaN if there is one; ties share the gradient.

    Parameters
    ----------
    x: tensor, array or number
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.min.
    """
    return _tensor(x).min(axis, keepdims, dim=dim, keepdim=keepdim)


def cumsum(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """Cumulative sum along an axis; without one, of the flattened tensor.

    Parameters
    ----------
    x: tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.cumsum.
    """
    return _tensor(x).cumsum(axis, dim=dim)


def norm(x: Any, ord: Any = None, axis: Any = None, keepdims: Any = False, *, dim: Any = UNSET, keepdim: Any = UNSET) -> Tensor:
    """Norm of vectors or of matrices, as `numpy.linalg.norm`; its derivative at 0 is 0, of least norm.

    Parameters
    ----------
    x: tensor, array or number
    ord
        as NumPy's
    axis
        as NumPy's
    keepdims
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.norm.
    """
    return _tensor(x).norm(ord, axis, keepdims, dim=dim, keepdim=keepdim)


def reshape(x: Any, *sizes_or_axes: Any, shape: Any = UNSET) -> Tensor:
    """The same elements in C order, in another shape; a view where that can be.

    Parameters
    ----------
    x: tensor, array or number
    *sizes_or_axes, shape : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor

    The values are those of numpy.reshape.
    """
    return _tensor(x).reshape(*sizes_or_axes, shape=shape)


def transpose(x: Any, *sizes_or_axes: Any, axes: Any = UNSET) -> Tensor:
    """A view with the axes in another order: none given reverses them, two integers swap two.

    Parameters
    ----------
    x: tensor, array or number
    *sizes_or_axes, axes : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor

    The values are those of numpy.transpose.
    """
    return _tensor(x).transpose(*sizes_or_axes, axes=axes)


def permute(x: Any, *sizes_or_axes: Any, dims: Any = UNSET) -> Tensor:
    """A view with the axes in the given order.

    Parameters
    ----------
    x: tensor, array or number
    *sizes_or_axes, dims : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor
    """
    return _tensor(x).permute(*sizes_or_axes, dims=dims)


def moveaxis(x: Any, source: Any, destination: Any) -> Tensor:
    """A view with some axes moved to other places.

    Parameters
    ----------
    x: tensor, array or number
    source
        as NumPy's
    destination
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.moveaxis.
    """
    return _tensor(x).moveaxis(source, destination)


def swapaxes(x: Any, axis1: Any, axis2: Any) -> Tensor:
    """A view with two axes exchanged.

    Parameters
    ----------
    x: tensor, array or number
    axis1
        as NumPy's
    axis2
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.swapaxes.
    """
    return _tensor(x).swapaxes(axis1, axis2)


def squeeze(x: Any, axis: Any = None, *, dim: Any = UNSET) -> Tensor:
    """A view without the given axes of size 1; none given drops all of them.

    Parameters
    ----------
    x: tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.squeeze.
    """
    return _tensor(x).squeeze(axis, dim=dim)


def unsqueeze(x: Any, axis: Any = UNSET, *, dim: Any = UNSET) -> Tensor:
    """A view with an axis of size 1 put in at each given place.

    Parameters
    ----------
    x: tensor, array or number
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.expand_dims.
    """
    return _tensor(x).unsqueeze(axis, dim=dim)


def expand(x: Any, *sizes_or_axes: Any, sizes: Any = UNSET) -> Tensor:
    """A view repeated to a larger shape, without memory of its own; -1 leaves an axis as it is.

    Parameters
    ----------
    x: tensor, array or number
    *sizes_or_axes, sizes : int, or a tuple of int
        one by one, or as a tuple

    Returns
    -------
    Tensor
    """
    return _tensor(x).expand(*sizes_or_axes, sizes=sizes)


def broadcast_to(x: Any, shape: Any) -> Tensor:
    """A view repeated to a larger shape, without memory of its own.

    Parameters
    ----------
    x: tensor, array or number
    shape
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.broadcast_to.
    """
    return _tensor(x).broadcast_to(shape)


def clone(x: Any) -> Tensor:
    """A copy with memory of its own, differentiable.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.copy.
    """
    return _tensor(x).clone()


def astype(x: Any, dtype: Any) -> Tensor:
    """The values in another dtype.

    Parameters
    ----------
    x: tensor, array or number
    dtype
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.astype.
    """
    return _tensor(x).astype(dtype)


def concatenate(tensors: Sequence[Any], axis: Any = 0, *, dim: Any = UNSET) -> Tensor:
    """Join a sequence of tensors along an axis that they have; None joins them flattened.

    Parameters
    ----------
    tensors : sequence of tensors or arrays
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.concatenate.
    """
    if dim is not UNSET:
        axis = _axis('concatenate', axis, dim)
    return _structured(_concatenate, tensors, axis=axis)


def stack(tensors: Sequence[Any], axis: Any = 0, *, dim: Any = UNSET) -> Tensor:
    """Join a sequence of tensors of one shape along a new axis.

    Parameters
    ----------
    tensors : sequence of tensors or arrays
    axis
        as NumPy's

    Returns
    -------
    Tensor

    The values are those of numpy.stack.
    """
    if dim is not UNSET:
        axis = _axis('stack', axis, dim)
    return _structured(_stack, tensors, axis=axis)


def matmul(x: Any, y: Any) -> Tensor:
    """Matrix product, with NumPy's rules for vectors and stacks of matrices.

    Parameters
    ----------
    x, y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.matmul.
    """
    return _structured(_matmul, (x, y))


def eq(x: Any, y: Any) -> Tensor:
    """Whether x equals y, elementwise.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.equal.
    """
    return _elementwise(_eq, x, y)


def ne(x: Any, y: Any) -> Tensor:
    """Whether x differs from y, elementwise.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.not_equal.
    """
    return _elementwise(_ne, x, y)


def lt(x: Any, y: Any) -> Tensor:
    """Whether x is less than y, elementwise.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.less.
    """
    return _elementwise(_lt, x, y)


def le(x: Any, y: Any) -> Tensor:
    """Whether x is at most y, elementwise.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.less_equal.
    """
    return _elementwise(_le, x, y)


def gt(x: Any, y: Any) -> Tensor:
    """Whether x is greater than y, elementwise.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.greater.
    """
    return _elementwise(_gt, x, y)


def ge(x: Any, y: Any) -> Tensor:
    """Whether x is at least y, elementwise.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.greater_equal.
    """
    return _elementwise(_ge, x, y)


def logical_and(x: Any, y: Any) -> Tensor:
    """Whether both hold, elementwise.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logical_and.
    """
    return _elementwise(_logical_and, x, y)


def logical_or(x: Any, y: Any) -> Tensor:
    """Whether either holds, elementwise.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logical_or.
    """
    return _elementwise(_logical_or, x, y)


def logical_xor(x: Any, y: Any) -> Tensor:
    """Whether exactly one holds, elementwise.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logical_xor.
    """
    return _elementwise(_logical_xor, x, y)


def logical_not(x: Any) -> Tensor:
    """Whether x does not hold, elementwise.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.logical_not.
    """
    return (x if type(x) is Tensor else _tensor(x)).logical_not()


def bitwise_and(x: Any, y: Any) -> Tensor:
    """Bits set in both; for booleans, logical and.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_and.
    """
    return _elementwise(_bitwise_and, x, y)


def bitwise_or(x: Any, y: Any) -> Tensor:
    """Bits set in either; for booleans, logical or.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_or.
    """
    return _elementwise(_bitwise_or, x, y)


def bitwise_xor(x: Any, y: Any) -> Tensor:
    """Bits set in exactly one; for booleans, logical xor.

    Parameters
    ----------
    x: tensor, array or number
    y: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.bitwise_xor.
    """
    return _elementwise(_bitwise_xor, x, y)


def invert(x: Any) -> Tensor:
    """Bits inverted; for booleans, logical not.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.invert.
    """
    return (x if type(x) is Tensor else _tensor(x)).invert()


def isnan(x: Any) -> Tensor:
    """Whether x is NaN, elementwise.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.isnan.
    """
    return (x if type(x) is Tensor else _tensor(x)).isnan()


def isinf(x: Any) -> Tensor:
    """Whether x is infinite, elementwise.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.isinf.
    """
    return (x if type(x) is Tensor else _tensor(x)).isinf()


def isfinite(x: Any) -> Tensor:
    """Whether x is neither infinite nor NaN, elementwise.

    Parameters
    ----------
    x: tensor, array or number

    Returns
    -------
    Tensor

    The values are those of numpy.isfinite.
    """
    return (x if type(x) is Tensor else _tensor(x)).isfinite()


subtract = sub
multiply = mul
divide = div
true_divide = div
negative = neg
power = pow
absolute = abs
asin = arcsin
acos = arccos
atan = arctan
atan2 = arctan2
amax = max
amin = min
expand_dims = unsqueeze
copy = clone
cat = concatenate
concat = concatenate
equal = eq
not_equal = ne
less = lt
less_equal = le
greater = gt
greater_equal = ge
bitwise_not = invert


__all__ = [
    "abs",
    "absolute",
    "acos",
    "add",
    "amax",
    "amin",
    "arccos",
    "arcsin",
    "arctan",
    "arctan2",
    "asin",
    "astype",
    "atan",
    "atan2",
    "bitwise_and",
    "bitwise_not",
    "bitwise_or",
    "bitwise_xor",
    "broadcast_to",
    "cat",
    "clone",
    "concat",
    "concatenate",
    "copy",
    "cos",
    "cosh",
    "cumsum",
    "div",
    "divide",
    "eq",
    "equal",
    "exp",
    "expand",
    "expand_dims",
    "expm1",
    "ge",
    "greater",
    "greater_equal",
    "gt",
    "invert",
    "isfinite",
    "isinf",
    "isnan",
    "le",
    "less",
    "less_equal",
    "log",
    "log1p",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "lt",
    "matmul",
    "max",
    "maximum",
    "mean",
    "min",
    "minimum",
    "moveaxis",
    "mul",
    "multiply",
    "ne",
    "neg",
    "negative",
    "norm",
    "not_equal",
    "permute",
    "positive",
    "pow",
    "power",
    "relu",
    "reshape",
    "sigmoid",
    "sign",
    "sin",
    "sinh",
    "sqrt",
    "squeeze",
    "stack",
    "sub",
    "subtract",
    "sum",
    "swapaxes",
    "tan",
    "tanh",
    "transpose",
    "true_divide",
    "unsqueeze",
    "where",
]
