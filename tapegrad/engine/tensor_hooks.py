"""Users' hooks: functions of tensors, made into what a backward calls, with what they give back checked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.core.storage import Leaf
from tapegrad.core.tensor import Tensor
from tapegrad.diagnostics.anomaly import is_anomaly_check_nan_enabled
from tapegrad.diagnostics.nonfinite_report import check_given
from tapegrad.engine.hooks import ACCUMULATED, TENSOR, Hooks, RemovableHandle, Task
from tapegrad.errors import DTypeError, GradError, LeafError, OperandError, ShapeError
from tapegrad.record.recorder import ordinary, present, requires_grad

_PLAIN = (np.ndarray, np.float64)


def quietly(function: Callable[..., Any], *args: Any) -> Any:
    """Call a user's function with grad mode off."""
    modes = state.__dict__  # of this thread, looked up once: in a backward each look-up may take a microsecond
    before, modes["rec"] = modes["rec"], None
    modes["inside"] += 1
    try:
        return function(*args)
    finally:
        modes["inside"] -= 1
        # In grad mode a block that began and ended in the function may have left another pen.
        modes["rec"] = before if before is None or before is INFERENCE or before.silences else modes["pen"]


def name_of(function: Any) -> str:
    """Return the name under which errors mention a user's function."""
    return getattr(function, "__qualname__", None) or type(function).__qualname__


def check_callable(what: str, function: Any) -> None:
    """Refuse a hook that cannot be called."""
    if not callable(function):
        raise OperandError(f"{what} takes a function, and got {type(function).__qualname__}")


def as_gradient(value: Any, like: Any, what: str) -> Any:
    """Check a gradient that a user's function gave, for a value of the shape and dtype of `like`; give its array.

    Parameters
    ----------
    value : tensor, array or number
    like : array, or anything with a shape and a dtype
    what : str
        The beginning of an error message: who gave what.
    """
    array = getattr(value, "_array", value)
    if not isinstance(array, (np.ndarray, np.generic, float, int, complex)) or isinstance(array, bool):
        raise OperandError(f"{what} of type {type(value).__qualname__}; it must be a tensor, or None")
    if isinstance(array, (np.ndarray, np.generic)):
        array = np.asarray(array)
    elif isinstance(array, complex):
        array = np.asarray(array, like.dtype if like.dtype.kind == "c" else None)
    else:
        try:
            array = np.asarray(array, like.dtype)
        except OverflowError:
            raise OperandError(f"{what} that is too large for {like.dtype}, a whole number") from None
    if array.shape != like.shape:
        raise ShapeError(f"{what} of shape {array.shape} for a value of shape {like.shape}; they must be the same")
    if array.dtype != like.dtype:
        how = (
            "the gradient of a real value is real: take the real part"
            if array.dtype.kind == "c" and (like.dtype.kind != "c")
            else "convert it with astype()"
        )
        raise DTypeError(f"{what} of dtype {array.dtype} for a value of dtype {like.dtype}; {how}")
    return array


def _tensors(arrays: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple([a if a is None or hasattr(a, "_array") else ordinary(a) for a in arrays])


def _shown(arrays: tuple[Any, ...]) -> tuple[Any, ...]:
    shown = []
    for array in arrays:  # a comprehension would make a function
        shown.append(None if array is None else ordinary(array))
    return tuple(shown)


def _is_recorded(adjoints: tuple[Any, ...]) -> bool:
    """Tell whether adjoints are tensors: of a backward that is recorded, as are its hooks then."""
    # Types are asked first: that a NumPy number has no such attribute is known after a look at its six base classes.
    return any([type(adjoint) not in _PLAIN and hasattr(adjoint, "_array") for adjoint in adjoints])


def called(
    function: Callable[..., Any], adjoints: list[Any], given: Callable[[Any], Any] = lambda tensors: tensors
) -> None:
    """Call a user's function with gradients, arrays or tensors, whose result is not used."""
    tensors = list(_tensors(tuple(adjoints)))
    if _is_recorded(tuple(adjoints)):
        function(given(tensors))
    else:
        quietly(function, given(tensors))


def recorded_gradient(value: Any, like: Any, what: str) -> Any:
    """Check a gradient, as `as_gradient`; give the tensor, with its history."""
    array = as_gradient(value, like, what)
    return value if hasattr(value, "_array") else ordinary(array)


def _gradients(result: Any, before: tuple[Any, ...], what: str, check: Any = as_gradient) -> tuple[Any, ...]:
    """Check what a hook of a row gave for several gradients."""
    given = tuple(result) if isinstance(result, (tuple, list)) else (result,)
    if len(given) != len(before):
        raise OperandError(
            f"{what} gave {len(given)} gradients where there are {len(before)}; return one for each, or None to leave "
            "all as they are"
        )
    checked: list[Any] = []
    for k, (value, old) in enumerate(zip(given, before, strict=True)):
        if value is None:
            checked.append(None)
        elif old is None:
            raise OperandError(f"{what} gave gradient {k}, which nothing asks for; give None in its place")
        else:
            checked.append(check(value, old, f"{what} gave gradient {k}"))
    return tuple(checked)


def tensor_hook(function: Callable[..., Any], of: str) -> Callable[[Task, Any], Any]:
    """Make of a function of a tensor, the gradient, what a backward calls."""

    what = f"the hook {name_of(function)} of {of} gave a gradient"

    def call(task: Task, adjoint: Any) -> Any:
        if adjoint is None:
            return None
        if type(adjoint) not in _PLAIN and hasattr(adjoint, "_array"):
            result = function(adjoint)
            return adjoint if result is None else recorded_gradient(result, adjoint, what)
        gradient = ordinary(adjoint)
        result = quietly(function, gradient)
        if result is None:
            return gradient._array  # which the hook may have written
        array: Any = getattr(result, "_array", None)
        if type(array) is type(adjoint) and array.dtype is adjoint.dtype and array.shape == adjoint.shape:
            return array
        return as_gradient(result, adjoint, what)

    return call


def before_hook(function: Callable[..., Any], of: str) -> Callable[[Task, Any], Any]:
    """Make of a function of the gradients by a row's results what a backward calls before it runs the row."""

    what = f"the prehook {name_of(function)} of {of}"

    def call(task: Task, adjoints: tuple[Any, ...]) -> tuple[Any, ...]:
        if len(adjoints) == 1 and type(adjoints[0]) in _PLAIN:  # mostly: in few steps
            gradient = ordinary(adjoints[0])
            result = quietly(function, (gradient,))
            current: tuple[Any, ...] = (gradient._array,)
            return current if result is None else _gradients(result, current, what)
        if _is_recorded(adjoints):
            tensors = _tensors(adjoints)
            result = function(tensors)
            return tensors if result is None else _gradients(result, tensors, what, recorded_gradient)
        tensors = _shown(adjoints)
        result = quietly(function, tensors)
        current = tuple([None if t is None else t._array for t in tensors])
        return current if result is None else _gradients(result, current, what)

    return call


def after_hook(function: Callable[..., Any], of: str) -> Callable[[Task, Any, Any], Any]:
    """Make of a function of the gradients by a row's operands and results what a backward calls after the row."""

    what = f"the hook {name_of(function)} of {of}"

    def call(task: Task, gradients: tuple[Any, ...], adjoints: tuple[Any, ...]) -> tuple[Any, ...]:
        if len(gradients) == len(adjoints) == 1 and type(adjoints[0]) in _PLAIN and type(gradients[0]) in _PLAIN:
            gradient = ordinary(gradients[0])  # mostly, as above
            result = quietly(function, (gradient,), (ordinary(adjoints[0]),))
            array = gradient._array
            if result is None:
                return gradients if array is gradients[0] else (array,)
            return _gradients(result, (array,), what)
        if _is_recorded(adjoints):
            tensors = _tensors(gradients)
            result = function(tensors, _tensors(adjoints))
            return tensors if result is None else _gradients(result, tensors, what, recorded_gradient)
        tensors = _shown(gradients)
        result = quietly(function, tensors, _shown(adjoints))
        same, current = True, []
        for k, t in enumerate(tensors):
            array = None if t is None else t._array
            same = same and array is gradients[k]
            current.append(array)
        if result is None:
            return gradients if same else tuple(current)
        return _gradients(result, tuple(current), what)

    return call


def hooks_of(tensor: Tensor) -> Hooks:
    """Return what hangs on a tensor: on its row, or on it as a leaf."""
    if tensor._tape is not None:
        return tensor._tape.hooks_of(tensor._row)
    return hooks_of_leaf(tensor.make_meta().leaf)


def hooks_of_leaf(leaf: Any) -> Hooks:
    """Return what hangs on a leaf, made when first asked for."""
    if leaf.hooks is None:
        with leaf.lock:
            if leaf.hooks is None:
                leaf.hooks = Hooks()
    return leaf.hooks


def call_of_leaf(leaf: Leaf, adjoint: Any, task: Task) -> Any:
    """Call the hooks of a leaf's tensor with its gradient; give what they make of it."""
    adjoint = leaf.hooks.call_tensor(task, adjoint)
    if is_anomaly_check_nan_enabled():
        check_given("a hook of a leaf", (getattr(adjoint, "_array", adjoint),))
    return adjoint


def finish_leaf(leaf: Leaf, adjoint: Any, task: Task, accumulate: Callable[[Any, Any], None]) -> None:
    """Do what the end of a backward is for a leaf on which something hangs, in the order of the specification.

    One that was frozen since, or is not alive any more, gets no gradient; hooks that do not need it are called.
    """
    hooks: Hooks = leaf.hooks
    recorded = type(adjoint) not in _PLAIN and hasattr(adjoint, "_array")
    if hooks.tensor:
        adjoint = call_of_leaf(leaf, adjoint, task)
    if hooks.before:
        (adjoint,) = hooks.call_before(task, (adjoint,))
        if is_anomaly_check_nan_enabled():
            check_given("a prehook of a leaf", (getattr(adjoint, "_array", adjoint),))
    tensor = leaf.tensor()
    if adjoint is not None and tensor is not None and requires_grad(tensor):
        own = np.array(adjoint)[()] if type(adjoint) is np.ndarray else adjoint  # a copy, as they may keep it
        with leaf.lock:
            accumulate(tensor, own)
        if hooks.accumulated:
            hooks.call_accumulated(tensor, recorded)
    if hooks.after:
        hooks.call_after(task, (), (adjoint,))


class Hooking(Tensor):
    """What every tensor has for hooks."""

    __slots__ = ()

    def register_hook(self: Any, hook: Callable[[Tensor], Any]) -> RemovableHandle:
        """Let a function be called with the gradient by this tensor, each time a backward has computed it.

        Parameters
        ----------
        hook : callable
            `hook(grad)` gets the gradient, a tensor of this one's shape and dtype, and returns another one to be used
            instead, or None. It may write the gradient in place.

        Returns
        -------
        RemovableHandle
            Its `remove()` ends it.

        Raises
        ------
        GradError
            If this tensor does not require grad.

        Notes
        -----
        It belongs to the operation that made the tensor, by the time it is registered: after a write in place it is
        called with the gradient by the value before. Several are called in the order of registration. It also runs in
        `autograd.grad` if the tensor is one of the inputs. It runs with grad mode off, except in a backward with
        `create_graph=True`, which records what it computes. A hook that refers to its own tensor, or to one computed
        later, makes a reference cycle, which only the garbage collector frees.

        Examples
        --------
        >>> import tapegrad as tg
        >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
        >>> y = x * x
        >>> handle = y.register_hook(lambda g: g.clip(-1.0, 1.0))
        >>> (5.0 * y).sum().backward()
        >>> x.grad
        tensor([2., 4.])
        """
        check_callable("register_hook", hook)
        if not present(self).requires_grad:
            raise GradError(
                "register_hook on a tensor that does not require grad: no backward computes a gradient for it; call "
                "requires_grad_() before the computation"
            )
        of = f"the tensor of shape {self.shape}" + (f" from {self.grad_fn.name()}" if self._tape is not None else "")
        return hooks_of(self).add(TENSOR, tensor_hook(hook, of))

    def register_post_accumulate_grad_hook(self: Any, hook: Callable[[Tensor], None]) -> RemovableHandle:
        """Let a function be called with this leaf, each time a backward has added to its `.grad`.

        Parameters
        ----------
        hook : callable
            `hook(leaf)`; what it returns is not used. It may write the leaf, under grad mode off as it is (except with
            `create_graph=True`), and set `.grad` to None.

        Returns
        -------
        RemovableHandle

        Raises
        ------
        LeafError
            If this tensor is not a leaf: the `.grad` of others is written by `retain_grad()` only.
        GradError
            If it does not require grad.

        Examples
        --------
        >>> import tapegrad as tg
        >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
        >>> def descend(p):
        ...     p -= 0.1 * p.grad
        ...     p.grad = None
        >>> handle = x.register_post_accumulate_grad_hook(descend)
        >>> (x * x).sum().backward()
        >>> x
        tensor([0.8, 1.6], requires_grad=True)
        """
        check_callable("register_post_accumulate_grad_hook", hook)
        if present(self)._tape is not None:
            raise LeafError(
                "register_post_accumulate_grad_hook on a tensor that is not a leaf, whose .grad backward does not "
                "accumulate; use register_hook for its gradient"
            )
        if not self.requires_grad:
            raise GradError(
                "register_post_accumulate_grad_hook on a tensor that does not require grad; call requires_grad_() on "
                "it first"
            )

        def call(tensor: Any, recorded: bool) -> None:
            if recorded:
                hook(tensor)
            else:
                quietly(hook, tensor)

        return hooks_of(self).add(ACCUMULATED, call)
