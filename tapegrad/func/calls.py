"""One evaluation of a user's function at variables of its own, and what it depends on besides."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.differentiating import grad, place_of, reach_of
from tapegrad.errors import DTypeError, GradError, OperandError, ShapeError
from tapegrad.func.containers import map_values, values_of
from tapegrad.modes import inference_mode, is_recording, state
from tapegrad.tape.storage import to_native
from tapegrad.tensor import Tensor
from tapegrad.writing import NUMBERS, ordinary, requires_grad


class Variable:
    """One value of the differentiated arguments: as it was given, and as the tensor that the function gets.

    Attributes
    ----------
    given : tensor, array or number
    is_tensor : bool
        Whether it was given as a tensor.
    follows : bool
        Whether what is done with the variable is to be differentiated by what was given: it is recorded as its copy.
    tensor : tensor
    """

    def __init__(self, value: Any) -> None:
        if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
            raise OperandError(
                f"cannot differentiate with respect to a {type(value).__qualname__}; "
                "give arrays and numbers, or choose other arguments with argnums"
            )
        self.given, self.is_tensor = value, isinstance(value, Tensor)
        self.follows = is_recording() and requires_grad(value)
        if isinstance(value, Tensor) and self.follows:
            self.tensor = value.clone()
            return
        array = to_native(np.array(value._array if isinstance(value, Tensor) else value))
        if array.dtype.kind == "b":
            raise DTypeError("cannot differentiate with respect to booleans; choose other arguments with argnums")
        if array.dtype.kind in "iu":
            array = array.astype(np.float64)
        self.tensor = Tensor(array, None, True)
        place_of(self.tensor).is_variable = True

    def give(self, gradient: Tensor, as_tensors: bool) -> Any:
        """Give a gradient as what the value was: a tensor, an array, or a number."""
        return gradient if self.is_tensor or as_tensors else to_numpy(gradient)


def to_numpy(value: Any) -> Any:
    """Give a tensor as an array or a number, and anything else as it is."""
    if not isinstance(value, Tensor):
        return value
    array = value.detach().numpy()
    return array if array.ndim else array[()]


def check_function(fun: Any) -> None:
    """Refuse what cannot be called."""
    if not callable(fun):
        raise OperandError(f"got {type(fun).__qualname__} in place of a function; give the function, not its result")


def read_argnums(argnums: Any) -> tuple[bool, tuple[int, ...]]:
    """Say whether there is one argument to differentiate with respect to, and which."""
    if hasattr(argnums, "__index__"):
        return True, (operator.index(argnums),)
    return False, tuple(map(operator.index, argnums))


class Call:
    """A function, evaluated.

    Parameters
    ----------
    fun : callable
    args, kwargs
        Of the call.
    argnums : sequence of int
        The arguments whose values become variables.
    has_aux : bool
        Whether it gives a pair, of which the second is not differentiated.

    Attributes
    ----------
    trees : list
        For each of the arguments its containers, with variables in the place of values.
    variables : list of Variable
        All of them.
    result
        What the function gave: nested containers of tensors and other values.
    aux
    """

    def __init__(
        self, fun: Callable[..., Any], args: Sequence[Any], kwargs: Any, argnums: Sequence[int], has_aux: bool = False
    ) -> None:
        self.name = getattr(fun, "__name__", "the function")
        positions = [self._position(k, len(args)) for k in argnums]
        by_position = {k: map_values(Variable, args[k]) for k in positions}
        self.trees = [by_position[k] for k in positions]
        self.variables: list[Variable] = [v for tree in self.trees for v in values_of(tree)]
        given = [
            map_values(lambda v: v.tensor, by_position[k]) if k in by_position else arg for k, arg in enumerate(args)
        ]
        self._outer = state.differentiating
        self._records_outside = is_recording()
        state.differentiating = (*self._outer, *(place_of(v.tensor) for v in self.variables))
        try:
            with inference_mode(False):  # which is grad mode
                result = fun(*given, **kwargs)
        finally:
            state.differentiating = self._outer
        self.aux: Any = None
        if has_aux:
            if not (isinstance(result, tuple) and len(result) == 2):
                raise OperandError("with has_aux=True the function must give a pair, (value, aux)")
            result, self.aux = result
        self.result = result

    def _position(self, k: int, count: int) -> int:
        if not -count <= k < count:
            raise OperandError(
                f"argnums names argument {k}, but {self.name} was called with {count} "
                "positional arguments; pass what is differentiated by position"
            )
        return k % count

    @functools.cached_property
    def _reach(self) -> Any:
        """What the results depend on."""
        values = [*values_of(self.result), *values_of(self.aux)]
        return reach_of([v for v in values if isinstance(v, Tensor) and requires_grad(v)])

    @functools.cached_property
    def records(self) -> bool:
        """Whether derivatives are to be recorded, because they depend on something outside that requires grad.

        What an inner derivative, which was recorded, was taken by is in its graph still, and does not count.
        """
        if not self._records_outside:
            return False
        if any(v.follows for v in self.variables):
            return True
        mine = {place_of(v.tensor) for v in self.variables}
        return any(leaf not in mine and (not leaf.is_variable or leaf in self._outer) for leaf in self._reach.leaves)

    @functools.cached_property
    def is_within(self) -> bool:
        """Whether a derivative that is being computed around this one depends on it: then tensors come out.

        Where tensors went in they come out anyway, and nobody need look.
        """
        if self.variables and all(v.is_tensor for v in self.variables):
            return True
        places = [(p[0].number, p[1]) if isinstance(p, tuple) else p for p in self._outer]
        return self.records and any(place in self._reach for place in places)

    @functools.cached_property
    def as_tensors(self) -> bool:
        """Whether what the function gave comes out as tensors: also where some went in."""
        return any(v.is_tensor for v in self.variables) or self.is_within

    def give_out(self, value: Any) -> Any:
        """Give what the function computed."""
        if not self.as_tensors:
            return to_numpy(value)
        return value if self.records or not isinstance(value, Tensor) or not requires_grad(value) else value.detach()

    def gradients(self, outputs: Sequence[Any], seeds: Any = None, retain: bool = False) -> list[Tensor]:
        """Give the gradient by each variable."""
        records = self.records or any(map(requires_grad, seeds or ()))
        tensors = [v.tensor for v in self.variables]
        pairs = [(out, None if seeds is None else seeds[k]) for k, out in enumerate(outputs) if requires_grad(out)]
        if not pairs or not tensors:
            return [ordinary(np.zeros_like(t._array)) for t in tensors]
        return list(
            grad(
                [out for out, _ in pairs], tensors, [seed for _, seed in pairs],
                create_graph=records, retain_graph=retain or records, materialize_grads=True,
            )
        )  # fmt: skip

    def trees_of(self, values: Sequence[Any], as_tensors: bool) -> list[Any]:
        """Put a value for each variable into the containers of the arguments."""
        left = iter(values)
        return [map_values(lambda v: v.give(next(left), as_tensors), tree) for tree in self.trees]


def as_scalar(value: Any, name: str) -> Any:
    """Check that a function gave one real number."""
    if isinstance(value, Tensor) and value.size == 1 and value.dtype.kind == "f":
        return value
    if isinstance(value, (float, np.floating)) or (isinstance(value, np.ndarray) and value.size == 1):
        return value
    what = f"a tensor {value.dtype}{list(value.shape)}" if isinstance(value, Tensor) else f"{type(value).__qualname__}"
    raise GradError(
        f"the gradient of {name} was asked for, which must give one real number, but it gave {what}; "
        "reduce the result, for example with .sum(), or use tg.func.jacobian for all derivatives"
    )


def outputs_of(tree: Any, name: str) -> list[Any]:
    """List what a function gave, to be differentiated: tensors, arrays and numbers of floating point."""
    found = values_of(tree)
    for k, value in enumerate(found):
        dtype = getattr(value, "dtype", None)
        if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)) or (dtype is not None and dtype.kind != "f"):
            what = f"of dtype {dtype}" if dtype is not None else f"a {type(value).__qualname__}"
            raise GradError(
                f"the derivative of {name} was asked for, and its result {k} is {what}; differentiable functions give "
                "floating-point tensors, arrays or numbers: give anything else as aux, with has_aux=True"
            )
    return found


def directions(tree: Any, like: Sequence[Any], what: str, each: str) -> list[Any]:
    """Check tangents or cotangents, given in nested containers, against the values that they belong to.

    Parameters
    ----------
    tree : nested containers
        Of tensors, arrays and numbers.
    like : sequence of tensors
    what, each : str
        For messages: what was given, and for what.

    Returns
    -------
    list of tensors
        Of the shapes and dtypes of `like`.
    """
    found = values_of(tree)
    if len(found) != len(like):
        raise OperandError(
            f"got {len(found)} {what}s for {len(like)} {each}s; give one for each, in the same containers"
        )
    result = []
    for k, (value, one) in enumerate(zip(found, like, strict=True)):
        if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
            raise OperandError(f"{what} {k} is a {type(value).__qualname__}; give tensors, arrays or numbers")
        tensor = value if isinstance(value, Tensor) else ordinary(np.array(value))
        shape, dtype = np.shape(getattr(one, "_array", one)), getattr(one, "dtype", np.dtype(np.float64))
        if tensor.shape != shape:
            raise ShapeError(
                f"{what} {k} has shape {tensor.shape}, and the {each} that it is for has shape {shape}; "
                "they must be the same"
            )
        if tensor.dtype.kind not in "fiu":
            raise DTypeError(f"{what} {k} has dtype {tensor.dtype}; give real numbers")
        result.append(tensor if tensor.dtype == dtype else tensor.astype(dtype))
    return result
