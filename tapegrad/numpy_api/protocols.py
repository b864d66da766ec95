"""What NumPy's own functions do with tensors: `np.sin(t)`, `np.float64(2) * t`, `np.sum(t, axis=0)`."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, holds_apart
from tapegrad.core.error_messages import is_hopeless, refuse_operand
from tapegrad.core.grad_mode import state
from tapegrad.core.tensor import Tensor
from tapegrad.errors import OperandError
from tapegrad.maths.ufuncs import OURS
from tapegrad.numpy_api import coverage, put, ufuncs
from tapegrad.numpy_api.coverage import BY_TWIN
from tapegrad.numpy_api.signature import Binding, by_numpy, function_of
from tapegrad.ops import Elementwise
from tapegrad.record import operations
from tapegrad.record.operations import F, as_tensor, is_operand, operand
from tapegrad.record.recorder import raw, requires_grad


def _refusal(name: str, function: Any) -> OperandError:
    return OperandError(f"{name} does not take tapegrad tensors: {coverage.hint(name, function)}")


def _name(function: Any) -> str:
    """Return a function's name as one writes it."""
    known = coverage.name_by_function().get(function)
    if known is not None:
        return f"numpy.{known}"
    name = getattr(function, "__name__", function)
    if isinstance(function, np.ufunc):  # which do not know where they are from
        special = sys.modules.get("scipy.special")
        return f"scipy.special.{name}" if getattr(special, str(name), None) is function else f"the ufunc {name}"
    return f"{getattr(function, '__module__', None) or 'numpy'}.{name}"


# Ufuncs


def array_ufunc(ufunc: Any, method: str, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a NumPy ufunc called on tensors."""
    if state.apart and (method != "__call__" or kwargs) and (holds_apart(inputs) or holds_apart(kwargs)):
        return HANDS.ufunc(ufunc, method, inputs, kwargs)
    return answer_ufunc(ufunc, method, inputs, kwargs)


def answer_ufunc(ufunc: Any, method: str, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a ufunc by the row that it means."""
    row = BY_TWIN.get(ufunc)
    if row is None:
        row = _of_scipy(ufunc)
        if row is None:
            namesake = _namesake(ufunc)
            if namesake is not None and method == "__call__" and not kwargs:
                return namesake(*inputs)
            raise _refusal(f"{_name(ufunc)}{'' if method == '__call__' else '.' + method}", ufunc)
    for value in inputs:
        if not is_operand(value):
            if method != "at" and not is_hopeless(value) and hasattr(type(value), "__array_ufunc__"):
                return NotImplemented  # it may know what to do
            if method == "__call__":
                raise refuse_operand(value)
    if method != "__call__" or kwargs:
        return ufuncs.METHODS[method](ufunc, row, inputs, kwargs)
    if isinstance(row, Elementwise):
        if type(inputs[0]) is Tensor and row.public and row.arity == len(inputs) < 3:
            result: Tensor = getattr(F, row.name)(*inputs)  # which has a short way
            return result
        return operations.elementwise(row, *inputs)
    return function_of(row)(*inputs)


def _of_scipy(ufunc: Any) -> Any:
    """Return the row of one of SciPy's ufuncs: the table knows them by functions that load SciPy when first called."""
    special, name = sys.modules.get("scipy.special"), ufunc.__name__
    if special is None or getattr(special, name, None) is not ufunc:
        return None
    for twin, row in BY_TWIN.items():
        made = OURS.get(id(twin))
        is_of = getattr(twin, "__name__", "") == f"_{name}" if made is None else made.like() is ufunc
        if is_of and isinstance(row, Elementwise):
            return row
    return None


def _namesake(ufunc: Any) -> Any:
    """Return the function that does what one of SciPy's ufuncs does, as `scipy.special.expm1` is no other."""
    special, name = sys.modules.get("scipy.special"), ufunc.__name__
    if name == "_lambertw":
        return lambda z, k, tol: F.special.lambertw(z, k)
    if getattr(special, name, None) is not ufunc:
        return None
    return getattr(F.special, name, None) or getattr(F, name, None)


# What a row does not answer as it stands.


def _where(condition: Any, *values: Any) -> Any:
    if not values:
        if state.apart and holds_apart((condition,)):
            return F.nonzero(condition)
        return by_numpy("where", np.nonzero, (condition,), {})
    return operations.choose(condition, *values)


def _full_like(a: Any, fill_value: Any, dtype: Any = None, **layout: Any) -> Any:
    if not requires_grad(fill_value):
        return _made(np.full_like, (a, fill_value, dtype), layout)
    shape, kind = layout.get("shape"), dtype or operations.raw_of(a).dtype
    target = np.shape(a) if shape is None else shape
    return F.clone(F.broadcast_to(fill_value.astype(kind), target))


_OWN: dict[Any, Callable[..., Any]] = {
    np.where: _where,
    np.full_like: _full_like,
    **{getattr(np, name): getattr(put, name) for name in coverage.IN_PLACE_NAMES},
}


# With like= a tensor


def _made(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Make a tensor as one of NumPy's creation functions makes an array."""
    return operations.wrapped(
        function(*map(operations.raw_of, args), **{k: operations.raw_of(v) for k, v in kwargs.items()})
    )


def _converted(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Make a tensor of data, which keeps its history."""
    bound = inspect.signature(function).bind(*args, **kwargs).arguments
    data = bound.pop(next(iter(bound)))
    x = operand(data) if is_operand(data) else data
    if not requires_grad(x):
        return _made(function, (raw(x), *args[1:]), kwargs)
    dtype = bound.get("dtype")
    result = x if dtype is None or x.dtype == dtype else x.astype(dtype)
    copies = function is np.array and bound.get("copy", True)
    return F.clone(result) if copies and result is data else result


# All other functions


class _Answer:
    """How one NumPy function is answered: by `call` if there are `least` to `direct` arguments by position only."""

    __slots__ = ("call", "direct", "general", "least")

    def __init__(self, general: Callable[[Any, Any], Any], call: Any = None, least: int = 1, direct: int = 0) -> None:
        self.general, self.call, self.least, self.direct = general, call, least, direct


def _answer_to(function: Any) -> _Answer:
    own, row = _OWN.get(function), BY_TWIN.get(function)
    if own is not None:
        return _Answer(lambda args, kwargs: own(*args, **kwargs), own, 1, 64)
    if row is not None:
        binding = Binding(coverage.name_by_function().get(function, function.__name__), function, row)
        return _Answer(binding.apply, binding.call, binding.least, binding.direct)
    name = coverage.name_by_function().get(function)
    kind = coverage.NOT_YET if name is None else coverage.kind_of(name, function)
    if kind == coverage.WITHOUT:
        return _Answer(lambda args, kwargs: by_numpy(str(name), function, args, kwargs))
    if kind == coverage.CREATION:
        return _Answer(lambda args, kwargs: _made(function, args, kwargs))
    if kind == coverage.CONVERSION:
        return _Answer(lambda args, kwargs: _converted(function, args, kwargs))
    raise _refusal(_name(function), function)


_answers: dict[Any, _Answer] = {}


def array_function(function: Any, types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer any other NumPy function called on tensors."""
    answer = _answers.get(function)
    if answer is None:
        answer = _answers[function] = _answer_to(function)
    if len(types) > 1 and not operations.know_tensors(types):
        return NotImplemented
    if state.apart and (holds_apart(args) or holds_apart(kwargs)):
        return HANDS.numpy(_name(function), function, lambda *a, **k: answer.general(a, k), args, kwargs)
    if not kwargs and answer.least <= len(args) <= answer.direct:
        return answer.call(*args)
    return answer.general(args, kwargs)


def with_numpys_keywords(row: Any, x: Any, known: dict[str, Any], numpy: dict[str, Any]) -> Any:
    """Answer a method or function that was called with keywords which only NumPy's function of that name has."""
    parameters = inspect.signature(row.twins[0]).parameters
    beyond = sorted(set(numpy) - set(parameters))
    if beyond:
        raise OperandError(f"{row.name}() takes no {beyond[0]}=; NumPy's has {', '.join(list(parameters)[1:])}")
    named = {name: value for name, value in known.items() if name in parameters}
    if "shape" in named and len(named["shape"]) == 1 and isinstance(named["shape"][0], (tuple, list)):
        named["shape"] = tuple(named["shape"][0])
    first = [name for name in named if parameters[name].kind is inspect.Parameter.POSITIONAL_ONLY]
    args = (as_tensor(operand(x)), *(named.pop(name) for name in first))
    return array_function(row.twins[0], (type(args[0]),), args, {**named, **numpy})
