"""What NumPy's own functions do with tensors: `np.sin(t)`, `np.float64(2) * t`, `np.sum(t, axis=0)`."""

from __future__ import annotations

import inspect
import operator
from typing import Any

import numpy as np

from tapegrad import recording
from tapegrad.errors import OperandError
from tapegrad.ops import ALL, Composed, Elementwise

BY_TWIN: dict[Any, Any] = {twin: row for row in ALL for twin in row.twins}

# NumPy functions that ask for what every tensor has.
_PROPERTIES: dict[Any, str] = {np.shape: "shape", np.ndim: "ndim", np.size: "size"}


def _name(function: Any) -> str:
    module = getattr(function, "__module__", None) or "numpy"
    return f"{module}.{function.__name__}"


def _function_of(row: Any) -> Any:
    """Give a row's public function, which `recording.F` has."""
    return operator.attrgetter(row.key)(recording.F)


def array_ufunc(ufunc: Any, method: str, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a NumPy ufunc called on tensors."""
    row = BY_TWIN.get(ufunc)
    if row is None or method != "__call__" or (kwargs and (isinstance(row, Elementwise) or "out" in kwargs)):
        extra = f" with {', '.join(f'{k}=' for k in kwargs)}" if kwargs else ""
        call = f"numpy.{ufunc.__name__}" + ("" if method == "__call__" else f".{method}")
        raise OperandError(
            f"{call}{extra} does not take tapegrad tensors; "
            "without gradients, call it on t.detach().numpy(), else write it with tapegrad's functions"
        )
    if isinstance(row, Composed):
        return recording.composed(row, *inputs, **kwargs)
    if not isinstance(row, Elementwise):
        return _function_of(row)(*inputs)
    if not all(map(recording.is_operand, inputs)):
        return NotImplemented
    return recording.elementwise(row, *inputs)


# NumPy functions that make an array like another one.
_LIKE = frozenset((np.zeros_like, np.ones_like, np.empty_like, np.full_like))

# NumPy functions whose answer has no gradient.
_PLAIN = frozenset((np.allclose, np.array_equal, np.array_equiv, np.isclose))


def array_function(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer any other NumPy function called on tensors."""
    if function in _PROPERTIES and len(args) == 1 and not kwargs:
        return getattr(args[0], _PROPERTIES[function])
    row = BY_TWIN.get(function)
    if function in _LIKE:
        return _converted(function, getattr(recording.F, function.__name__), args, kwargs)
    if row is None:
        raise OperandError(
            f"{_name(function)} does not take tapegrad tensors; "
            "without gradients, call it on t.detach().numpy(), else write it with tapegrad's functions"
        )
    if isinstance(row, Composed):
        return _converted(function, _function_of(row), args, kwargs)
    if not args:  # np.sum(a=t)
        bound = inspect.signature(function).bind(**kwargs).arguments
        first = next(iter(bound))
        args, kwargs = (bound[first],), {name: value for name, value in kwargs.items() if name != first}
    if row.name == "where":
        return recording.choose(*args, **kwargs)
    if isinstance(row, Elementwise) or row.variadic or not row.method:
        return _converted(function, _function_of(row), args, kwargs)
    return _converted(function, getattr(recording.as_tensor(args[0]), row.name), args[1:], kwargs)


def _converted(function: Any, ours: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call what answers a NumPy function; an argument that it does not have is an OperandError."""
    try:
        return ours(*args, **kwargs)
    except TypeError as error:
        if "unexpected keyword" in str(error) or "argument" in str(error):
            raise OperandError(f"{_name(function)} of tensors: {error}".replace("Methods.", "")) from error
        raise
