"""Function: operations with a derivative of the user's own."""

from __future__ import annotations

import functools
import inspect
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, holds_apart
from tapegrad.core.grad_mode import INFERENCE, enable_grad, resumed, state
from tapegrad.core.storage import layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.engine.tensor_hooks import quietly
from tapegrad.errors import GradError, GradientLostWarning, OperandError
from tapegrad.record import custom_backward, custom_function
from tapegrad.record.forward_mode_only import silenced
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import is_live


class FunctionCtx:
    """What `forward` and `backward` of a custom function share: `ctx`.

    Attributes of its own may be set; tensors belong into `save_for_backward`, which sees to it that a later write to
    them is noticed and that memory comes back.

    Attributes
    ----------
    needs_input_grad : tuple of bool
        For each argument of the function, whether it is a tensor that requires grad.
    """

    __slots__ = (
        "__dict__",
        "__weakref__",
        "_dirty",
        "_materializes",
        "_name",
        "_not_differentiable",
        "_place",
        "_saved",
        "_tangents",
        "needs_input_grad",
    )

    def __init__(self, name: str, needs_input_grad: tuple[bool, ...]) -> None:
        self.needs_input_grad = needs_input_grad
        self._name = name
        self._saved: tuple[Any, ...] = ()
        self._dirty: tuple[Any, ...] = ()
        self._not_differentiable: tuple[Any, ...] = ()
        self._materializes = True
        self._place: Any = None
        self._tangents: Any = None  # which of what was saved is for jvp, if that was said, and whether it runs

    def save_for_backward(self, *tensors: Any) -> None:
        """Save tensors, or None, for `saved_tensors` in backward; in `forward` or `setup_context`, once.

        Arguments and results of the function may be saved, and what was computed on the way.
        """
        for tensor in tensors:
            if type(tensor) is not Tensor and not (tensor is None or isinstance(tensor, Tensor)):
                self._check("save_for_backward", tensors)
        if self._place is not None:
            self._check("save_for_backward", tensors)
        if self._tangents is None:
            self._saved = tensors
            return
        start, end, runs = self._tangents
        own = self._saved[start:end]
        self._saved, self._tangents = (*tensors, *own), (len(tensors), len(tensors) + len(own), runs)

    def save_for_forward(self, *tensors: Any) -> None:
        """Save tensors, or None, for `saved_tensors` in jvp, where that is to get others than backward."""
        self._check("save_for_forward", tensors)
        start = 0 if self._tangents is None and not self._saved else len(self._saved)
        if self._tangents is not None:
            start = self._tangents[0]
        self._saved = (*self._saved[:start], *tensors)
        self._tangents = (start, start + len(tensors), False)

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """The tensors that were saved.

        Raises
        ------
        FreedError
            After a backward without `retain_graph`.
        VersionError
            If one was written in place since.
        """
        place = self._place
        found = custom_backward.saved_tensors(self._name, place[0](), place[1]) if place else self._saved
        if self._tangents is None:
            return found
        start, end, is_jvp = self._tangents
        return found[start:end] if is_jvp else found[:start]

    def _restored(self, known: Any = None) -> tuple[Any, ...]:
        """Return all that was saved; `known` is for `applied.saved_tensors`."""
        if not self._place:
            return self._saved
        tape, row = self._place
        return custom_backward.saved_tensors(self._name, tape(), row, known)

    def mark_dirty(self, *tensors: Any) -> None:
        """Say which arguments `forward` wrote in place; each must be returned, too."""
        self._check("mark_dirty", tensors)
        self._dirty = tuple([t for t in tensors if t is not None])

    def mark_non_differentiable(self, *tensors: Any) -> None:
        """Say which results have no gradient; backward gets zeros for them."""
        self._check("mark_non_differentiable", tensors)
        self._not_differentiable = tensors

    def set_materialize_grads(self, value: bool) -> None:
        """Say whether backward gets zeros, as it does if this is not called, or None where no gradient came."""
        self._materializes = bool(value)

    def _check(self, name: str, values: tuple[Any, ...]) -> None:
        for k, value in enumerate(values):
            if not is_tensor(value) and value is not None:
                raise OperandError(
                    f"{name} of {self._name} got {type(value).__qualname__} as argument {k}, and takes tensors; keep "
                    "anything else as an attribute of ctx"
                )
        if self._place is not None:
            raise GradError(f"{name} of {self._name} was called after forward, where nothing comes of it any more")


class Function:
    """An operation with your own derivative.

    Make a subclass with static methods `forward` and `backward`, and call it by `apply`.

    - `forward(ctx, *args)` computes the result, a tensor or a tuple with tensors, from arguments of any kind. If the
      computation does not need ctx, define `forward(*args)` and `setup_context(ctx, inputs, output)` instead. Nothing
      in it is recorded.
    - `backward(ctx, *grad_outputs)` gets the gradient by each result, and returns the gradient by each argument, with
      its shape and dtype, or None. If gradients are differentiated again, its operations are recorded; see
      `once_differentiable`.
    - `jvp(ctx, *tangents)` is optional. It gets the tangent of each argument, None for an argument that is no tensor,
      and returns the tangent of each result.

    `ctx` is a `FunctionCtx`: `save_for_backward`, `save_for_forward`, `saved_tensors`, `mark_dirty`,
    `mark_non_differentiable`, `set_materialize_grads`, `needs_input_grad`, and your own attributes.

    Notes
    -----
    A call costs some 10 µs in addition to the two functions. `elementwise` (for formulas) and `primitive` (for
    functions that Numba compiles) need no Python in backward. A result that is kept as an attribute of ctx makes a
    reference cycle; `save_for_backward` does not.

    Examples
    --------
    >>> import tapegrad as tg
    >>> class Cube(tg.autograd.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         ctx.save_for_backward(x)
    ...         return x**3
    ...
    ...     @staticmethod
    ...     def backward(ctx, grad):
    ...         (x,) = ctx.saved_tensors
    ...         return 3 * x**2 * grad
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> Cube.apply(x).sum().backward()
    >>> x.grad
    tensor([ 3., 12.])
    """

    def __init__(self, *_: Any, **__: Any) -> None:
        raise GradError(
            f"{type(self).__qualname__}(...) makes an instance of a custom function, which has no use; call "
            f"{type(self).__qualname__}.apply(...)"
        )

    @staticmethod
    def forward(*args: Any, **kwargs: Any) -> Any:
        """Compute the result; to be defined."""
        raise NotImplementedError("a custom function needs a static method forward(ctx, *args)")

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        """Save what backward needs, where forward has no ctx; may be defined."""
        raise NotImplementedError("setup_context is called only where it is defined")

    @staticmethod
    def backward(ctx: Any, *grad_outputs: Any) -> Any:
        """Compute the gradients; to be defined."""
        raise NotImplementedError("a custom function needs a static method backward(ctx, *grad_outputs), or vjp")

    generate_vmap_rule = False
    """Whether `func.vmap` may call forward for one example after the other; else it needs `vmap`."""

    @staticmethod
    def vmap(info: Any, in_dims: tuple[int | None, ...], *args: Any) -> tuple[Any, Any]:
        """Compute the results of all examples of a batch; may be defined.

        Parameters
        ----------
        info : VmapInfo
            `info.batch_size` examples, and `info.randomness`, as `func.vmap` was told.
        in_dims : tuple of int or None
            For each argument the axis of the examples, None for what all of them share.
        *args
            The arguments, with that axis.

        Returns
        -------
        outputs : tensor or tuple of them
        out_dims : int, None or tuple of them
            The axis of the examples in each.
        """
        raise NotImplementedError("vmap is called only where it is defined")

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> Any:
        """Compute the tangents of the results from those of the arguments; may be defined.

        Where it is not, forward mode transposes backward, by differentiating what it computes.
        """
        raise NotImplementedError("jvp is called only where it is defined")

    @classmethod
    def apply(cls, *args: Any, **kwargs: Any) -> Any:
        """Call the function with the arguments of its forward, without ctx.

        Arguments given by keyword take their positions in forward's signature; backward returns gradients by position.

        Raises
        ------
        OperandError
            If the arguments do not fit, or if it marked, saved or returned something invalid.
        LeafError, GradError
            If it marked an argument as dirty that must not be written in place.

        Warns
        -----
        GradientLostWarning
            If an argument requires grad, and forward returns NumPy arrays or numbers and no tensor.
        """
        if kwargs or cls.setup_context is not _SETUP:
            args, kwargs = _bind(cls, args, kwargs)
        if state.apart and (holds_apart(args) or holds_apart(kwargs)):
            return HANDS.call(cls, args, kwargs)
        layouts: list[Any] = []
        needs: list[bool] = []
        ways: list[Any] = []
        for value in args:
            if not isinstance(value, Tensor):
                layouts.append(None)
                needs.append(False)
                continue
            live = value._tape is not None or is_live(value)
            if live:
                ways.append((len(needs), value._tape, value._row))
            layouts.append(value._layout or layout_of(value._array))
            needs.append(live)
        if ways and (recorder := state.rec) is not None and recorder.silences:
            with enable_grad():
                output = cls.apply(*args, **kwargs)
            if isinstance(output, tuple):
                return tuple([silenced(one) if isinstance(one, Tensor) else one for one in output])
            return silenced(output) if isinstance(output, Tensor) else output
        name = cls.__name__
        ctx = FunctionCtx(name, tuple(needs) if len(needs) != 1 else _YES if ways else _NO)
        records = bool(ways) and state.rec is state.pen
        try:
            if kwargs or cls.setup_context is not _SETUP:
                output = _forward(cls, ctx, args, kwargs)
            else:  # the same, without a call more
                before = state.rec
                state.rec = INFERENCE if before is INFERENCE else None
                try:
                    output = cls.forward(ctx, *args)
                finally:
                    state.rec = resumed(before)
            if records:
                backward = cls.backward if cls.vjp is _BACKWARD else _backward_of(cls)  # type: ignore[attr-defined]
                call = custom_backward.Applied(name, backward, ctx, layouts)
                if cls.jvp is not _JVP:
                    call.jvp = cls.jvp
                if isinstance(output, Tensor) and custom_function.record_one(call, args, ways, output):
                    return output
            several = isinstance(output, tuple)
            results = list(output) if several else [output]
            _check_dirty(cls, ctx, args, results)
            if records:
                _warn_if_lost(cls, results)
                given = custom_function.record(call, args, ways, results)
            else:
                given = [custom_function.own(result, args, ctx._dirty) for result in results]
                ctx._saved = ()
        except BaseException:
            if records and ctx._dirty:
                custom_function.give_up(ctx, args)
            ctx._saved = ()
            raise
        finally:
            ctx._dirty = ctx._not_differentiable = ()  # they are of the tape that keeps the context
        return tuple(given) if several else given[0]


Function.vjp = Function.backward  # type: ignore[attr-defined]
_YES, _NO = (True,), (False,)
_BACKWARD, _SETUP, _JVP = Function.backward, Function.setup_context, Function.jvp


def _signature(cls: Any) -> tuple[Any, inspect.Signature, int]:
    """Give a class's forward, its signature, and how many arguments it takes by position; the class remembers them."""
    known, forward = cls.__dict__.get("_known"), cls.forward
    if known is None or known[0] != forward:
        signature = inspect.signature(forward)
        by_position = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        known = forward, signature, sum(p.kind in by_position for p in signature.parameters.values())
        cls._known = known
    return known


def _bind(cls: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Return arguments their places, with the defaults that forward has for those left out; what has none stays apart.

    Gradients go by places. Where forward has a ctx, defaults are filled in only before the last argument that is given.
    """
    first = () if cls.setup_context is not Function.setup_context else (None,)
    _, signature, count = _signature(cls)
    if not kwargs and len(args) == count:
        return args, {}
    try:
        bound = signature.bind(*first, *args, **kwargs)
    except TypeError as error:
        raise OperandError(f"{cls.__name__}.apply does not fit its forward: {error}") from error
    given = len(bound.arguments)
    bound.apply_defaults()
    if first and given < len(bound.arguments) and not bound.kwargs:
        last = max([k for k, name in enumerate(bound.arguments) if name in kwargs], default=0)
        args, kwargs = bound.args[1 : max(last, len(args)) + 1], {}
    else:
        args, kwargs = bound.args[len(first) :], bound.kwargs
    for name, value in kwargs.items():
        if is_tensor(value) and is_live(value):
            raise OperandError(
                f"{cls.__name__}.apply got a tensor that requires grad as {name}, which forward takes by keyword only: "
                "no gradient could be given for it; let forward take it by position"
            )
    return args, kwargs


def _forward(cls: Any, ctx: FunctionCtx, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run the user's forward, which is not recorded."""
    before = state.rec
    state.rec = INFERENCE if before is INFERENCE else None
    try:
        if cls.setup_context is _SETUP:
            return cls.forward(ctx, *args, **kwargs)
        output = cls.forward(*args, **kwargs)
        cls.setup_context(ctx, args, output)
        return output
    finally:  # a block that began and ended in forward may have left another pen
        state.rec = resumed(before)


def _backward_of(cls: Any) -> Callable[..., Any]:
    if cls.vjp is Function.backward:
        return cls.backward
    if cls.backward is not Function.backward:
        raise GradError(f"{cls.__name__} has both backward and vjp, which mean the same; define one of them")
    return cls.vjp


def _check_dirty(cls: Any, ctx: FunctionCtx, args: tuple[Any, ...], results: list[Any]) -> None:
    """Check what was marked as written in place; what is no argument is a result like any other."""
    dirty = []
    for k, tensor in enumerate(ctx._dirty):
        if not any(result is tensor for result in results):
            raise OperandError(
                f"{cls.__name__} marked as dirty tensor {k}, which it did not return; an argument that is written in "
                "place must be one of the results"
            )
        if any(value is tensor for value in args):
            dirty.append(tensor)
            continue
        warnings.warn(
            f"{cls.__name__} marked as dirty tensor {k}, which is none of its arguments; mark_dirty is for arguments "
            "that forward wrote in place, so leave this one out",
            UserWarning,
            stacklevel=3,
        )
    ctx._dirty = tuple(dirty)


def _warn_if_lost(cls: Any, results: list[Any]) -> None:
    """Warn of a result that NumPy computed and that was not made a tensor, where there is no other to differentiate."""
    if not any(map(is_tensor, results)) and any([getattr(r, "dtype", np.dtype(bool)).kind in "fc" for r in results]):
        warnings.warn(
            f"{cls.__name__}.apply gives an array of NumPy's, through which no gradient goes, and an argument requires "
            "grad; let forward return tapegrad.tensor(array)",
            GradientLostWarning,
            stacklevel=3,
        )


def once_differentiable(function: Callable[..., Any]) -> Callable[..., Any]:
    """Say of a `backward` that its gradients cannot be differentiated again; a decorator.

    Examples
    --------
    >>> import tapegrad as tg
    >>> class Double(tg.autograd.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         return 2 * x
    ...
    ...     @staticmethod
    ...     @tg.autograd.function.once_differentiable
    ...     def backward(ctx, grad):
    ...         return tg.tensor(2 * grad.numpy())
    >>> x = tg.tensor(1.0, requires_grad=True)
    >>> Double.apply(x).backward()
    >>> x.grad
    tensor(2.)
    """

    @functools.wraps(function)
    def once(ctx: Any, *grads: Any) -> Any:
        return quietly(function, ctx, *grads)

    once.is_once_differentiable = True  # type: ignore[attr-defined]
    return once


__all__ = ["Function", "FunctionCtx", "once_differentiable"]


def __dir__() -> list[str]:
    return list(__all__)
