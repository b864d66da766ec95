"""Functions of functions: from a function to its gradient."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.differentiating import adjoints
from tapegrad.differentiating import grad as _grad
from tapegrad.errors import DTypeError, GradError, OperandError
from tapegrad.func.checkpointing import checkpoint
from tapegrad.func.containers import map_values, values_of
from tapegrad.func.safe import safe_where
from tapegrad.modes import inference_mode, state
from tapegrad.ops import BY_NAME
from tapegrad.tape.storage import Leaf, to_native
from tapegrad.tensor import Tensor
from tapegrad.writing import NUMBERS, record, requires_grad

_GRADIENT = BY_NAME["once"]


class _Input:
    """One value of the differentiated arguments: as it was given, and as the tensor that the function gets."""

    def __init__(self, value: Any) -> None:
        if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
            raise OperandError(
                f"cannot differentiate with respect to a {type(value).__qualname__}; "
                "give arrays and numbers, or choose other arguments with argnums"
            )
        self.is_tensor = isinstance(value, Tensor)
        self.given = value
        array = to_native(np.array(value._array if isinstance(value, Tensor) else value))
        if array.dtype.kind == "b":
            raise DTypeError("cannot differentiate with respect to booleans; choose other arguments with argnums")
        if array.dtype.kind in "iu":
            array = array.astype(np.float64)
        self.tensor = Tensor(array, None, True)

    def give(self, gradient: Tensor) -> Any:
        """Give a gradient as what the value was: a tensor, an array, or a number."""
        if self.is_tensor:
            return gradient
        return gradient._array if gradient.ndim else gradient._array[()]


def _to_numpy(value: Any) -> Any:
    if not isinstance(value, Tensor):
        return value
    array = value.detach().numpy()
    return array if array.ndim else array[()]


def _scalar(value: Any, name: str) -> Any:
    if isinstance(value, Tensor) and value.size == 1 and value.dtype.kind == "f":
        return value
    if isinstance(value, (float, np.floating)) or (isinstance(value, np.ndarray) and value.size == 1):
        return value
    what = f"a tensor {value.dtype}{list(value.shape)}" if isinstance(value, Tensor) else f"{type(value).__qualname__}"
    raise GradError(
        f"the gradient of {name} was asked for, which must give one real number, but it gave {what}; "
        "reduce the result, for example with .sum()"
    )


def value_and_grad(
    fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False
) -> Callable[..., tuple[Any, Any]]:
    """Make the function that gives the value of `fun` and its gradient.

    Parameters
    ----------
    fun : callable
        Gives one real number, computed with tapegrad's or NumPy's functions. It is called with tensors in place of
        the arguments that are differentiated.
    argnums : int or sequence of int
        Which positional arguments to differentiate with respect to. Each may be an array, a number, or nested dicts,
        lists and tuples of them; integers are taken as float64.
    has_aux : bool
        `fun` gives a pair, of which the second is passed on without being differentiated.

    Returns
    -------
    callable
        Takes what `fun` takes. Gives `(value, gradient)`, or `((value, aux), gradient)`; the gradient has the form,
        shapes and dtypes of the argument (a tuple of such for a sequence of argnums). NumPy in, NumPy out; where the
        argument holds tensors, tensors come out. This is what `scipy.optimize.minimize(…, jac=True)` expects.

    Raises
    ------
    GradError
        If `fun` does not give one real number.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> value, gradient = tg.func.value_and_grad(lambda x: (x**2).sum())(np.array([1.0, 2.0]))
    >>> float(value), gradient
    (5.0, array([2., 4.]))
    """
    if not callable(fun):
        raise OperandError(f"got {type(fun).__qualname__} in place of a function; give the function, not its result")
    one = hasattr(argnums, "__index__")
    numbers = (operator.index(argnums),) if one else tuple(map(operator.index, argnums))  # type: ignore[arg-type]

    @functools.wraps(fun)
    def evaluate(*args: Any, **kwargs: Any) -> tuple[Any, Any]:
        positions = [_position(k, len(args), fun) for k in numbers]
        inputs = {k: map_values(_Input, args[k]) for k in positions}
        given = [map_values(lambda i: i.tensor, inputs[k]) if k in inputs else arg for k, arg in enumerate(args)]
        every = [i for k in positions for i in values_of(inputs[k])]
        outer = state.differentiating
        state.differentiating = (*outer, *(i.tensor.make_meta().leaf for i in every))
        try:
            with inference_mode(False):  # which is grad mode
                result = fun(*given, **kwargs)
        finally:
            state.differentiating = outer
        value, aux = _value_and_aux(result, has_aux)
        value = _scalar(value, getattr(fun, "__name__", "the function"))
        gradients = iter(_gradients(value, every, outer))
        trees = tuple(map_values(lambda i: i.give(next(gradients)), inputs[k]) for k in positions)
        value = _give_out(value, every, outer)
        aux = map_values(lambda item: _give_out(item, every, outer), aux)
        gradient = trees[0] if one else trees
        return ((value, aux), gradient) if has_aux else (value, gradient)

    return evaluate


def _position(k: int, count: int, fun: Any) -> int:
    if not -count <= k < count:
        raise OperandError(
            f"argnums names argument {k}, but {getattr(fun, '__name__', 'the function')} was called with {count} "
            "positional arguments; pass what is differentiated by position"
        )
    return k % count


def _value_and_aux(result: Any, has_aux: bool) -> tuple[Any, Any]:
    if not has_aux:
        return result, None
    if not (isinstance(result, tuple) and len(result) == 2):
        raise OperandError("with has_aux=True the function must give a pair, (value, aux)")
    return result


def _gradients(value: Any, inputs: list[_Input], outer: tuple[Leaf, ...]) -> list[Tensor]:
    """Differentiate a value, unless something outside would depend on the gradient and nobody would notice."""
    tensors = [i.tensor for i in inputs]
    if not (isinstance(value, Tensor) and requires_grad(value)):
        return [Tensor(np.zeros_like(t._array)) for t in tensors]  # the function does not depend on them
    mine: list[Any] = [t.make_meta().leaf for t in tensors]
    if not outer and not any(i.is_tensor for i in inputs):
        return list(_grad(value, tensors, materialize_grads=True)) if tensors else []
    reached = adjoints(value)
    depends = _depends(reached, inputs, outer)
    return [_once_differentiated(reached.get(leaf), t, depends) for t, leaf in zip(tensors, mine, strict=True)]


def _depends(reached: dict[Leaf, Any], inputs: list[_Input], outer: tuple[Leaf, ...]) -> list[Any]:
    """List the tensors outside of the function that a result depends on; raise where nothing could tell of them."""
    mine = [i.tensor.make_meta().leaf for i in inputs]
    others = [leaf for leaf in reached if leaf not in mine]
    as_tensors = any(i.is_tensor for i in inputs)
    if any(leaf in outer for leaf in others) and not as_tensors:
        raise GradError(
            "the function depends on a variable of the gradient that is being computed around it, and a gradient "
            "cannot be differentiated yet; use detach() on that variable if it is to be a constant here"
        )
    given = [i.given for i, leaf in zip(inputs, mine, strict=True) if leaf in reached and requires_grad(i.given)]
    return [*given, *(tensor for tensor in (leaf.tensor() for leaf in others) if tensor is not None)]


def _give_out(value: Any, inputs: list[_Input], outer: tuple[Leaf, ...]) -> Any:
    """Hand out what the function computed: an array, or to tensors a tensor that refuses to be differentiated."""
    as_tensors = any(i.is_tensor for i in inputs)
    if not isinstance(value, Tensor) or not (as_tensors or outer) or not requires_grad(value):
        return value if as_tensors else _to_numpy(value)
    depends = _depends(adjoints(value), inputs, outer)
    return record(_GRADIENT, value._array, depends) if as_tensors else _to_numpy(value)


def _once_differentiated(gradient: Any, variable: Tensor, depends: list[Any]) -> Tensor:
    """Make a gradient a tensor that can be computed with, and raises where it is to be differentiated itself."""
    return record(_GRADIENT, np.zeros_like(variable._array) if gradient is None else gradient, depends)


def grad(fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False) -> Callable[..., Any]:
    """Make the function that gives the gradient of `fun`.

    Parameters, what `fun` must be, and what is raised: as for `value_and_grad`.

    Returns
    -------
    callable
        Takes what `fun` takes. Gives the gradient, or `(gradient, aux)`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> float(tg.func.grad(lambda x: x**3)(2.0))
    12.0
    """
    both = value_and_grad(fun, argnums, has_aux)

    @functools.wraps(fun)
    def evaluate(*args: Any, **kwargs: Any) -> Any:
        value, gradient = both(*args, **kwargs)
        return (gradient, value[1]) if has_aux else gradient

    return evaluate


__all__ = ["checkpoint", "grad", "map_values", "safe_where", "value_and_grad"]
