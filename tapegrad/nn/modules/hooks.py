"""What users hang on modules: functions called before and after forward, and around a module's part of backward."""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from tapegrad.autograd import Function
from tapegrad.core.grad_mode import is_grad_enabled
from tapegrad.core.tensor import Tensor
from tapegrad.engine.hooks import RemovableHandle
from tapegrad.errors import GradError, OperandError
from tapegrad.numpy_api.creation import zeros

_numbers = itertools.count()

FORWARD_BEFORE, FORWARD_AFTER = "forward_before", "forward_after"
BACKWARD_BEFORE, BACKWARD_AFTER = "backward_before", "backward_after"


class Hook(NamedTuple):
    """A function that a module calls.

    Attributes
    ----------
    function : callable
    with_kwargs : bool
        Whether it takes forward's keyword arguments, too.
    always : bool
        Whether it is called where forward raises as well.
    """

    function: Callable[..., Any]
    with_kwargs: bool = False
    always: bool = False


class ModuleHooks:
    """The hooks of one module, or those of all modules, each kind in the order in which they are called."""

    __slots__ = ("__weakref__", BACKWARD_AFTER, BACKWARD_BEFORE, FORWARD_AFTER, FORWARD_BEFORE, "is_empty")

    def __init__(self) -> None:
        self.forward_before: dict[int, Hook] = {}
        self.forward_after: dict[int, Hook] = {}
        self.backward_before: dict[int, Hook] = {}
        self.backward_after: dict[int, Hook] = {}
        self.is_empty = True

    def add(self, kind: str, hook: Hook, prepend: bool = False) -> RemovableHandle:
        """Add a hook behind the others of its kind, or before them."""
        if not callable(hook.function):
            raise OperandError(f"a hook is a function, not {type(hook.function).__qualname__}; give one")
        number = next(_numbers)
        before = getattr(self, kind)
        setattr(self, kind, {number: hook, **before} if prepend else {**before, number: hook})
        self.changed()
        return RemovableHandle(self, kind, number)

    def changed(self) -> None:
        """Note that hooks have come or gone."""
        self.is_empty = not (self.forward_before or self.forward_after or self.backward_before or self.backward_after)


OF_ALL_MODULES = ModuleHooks()
"""Those that `register_module_..._hook` has registered; they come before a module's own."""


def hooks_of(own: ModuleHooks | None, kind: str) -> list[Hook]:
    """Return what is called for one module: the hooks of all modules first."""
    return [hook for hooks in (OF_ALL_MODULES, own) if hooks is not None for hook in getattr(hooks, kind).values()]


def call_with_hooks(module: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call a module's forward, and all that hangs on it."""
    own, result = module._hooks, None
    called: set[int] = set()
    try:
        for hook in hooks_of(own, FORWARD_BEFORE):
            args, kwargs = _before_forward(module, hook, args, kwargs)
        around = _Around(module, hooks_of(own, BACKWARD_BEFORE), hooks_of(own, BACKWARD_AFTER))
        result = module.forward(*around.inputs(args), **kwargs)
        for hook in hooks_of(own, FORWARD_AFTER):
            called.add(id(hook))
            changed = _after_forward(module, hook, args, kwargs, result)
            result = result if changed is None else changed
        return around.outputs(result)
    except Exception:
        for hook in hooks_of(own, FORWARD_AFTER):
            if hook.always and id(hook) not in called:
                _after_failure(module, hook, args, kwargs, result)
        raise


def _before_forward(module: Any, hook: Hook, args: Any, kwargs: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    if not hook.with_kwargs:
        changed = hook.function(module, args)
        return args if changed is None else changed if isinstance(changed, tuple) else (changed,), kwargs
    changed = hook.function(module, args, kwargs)
    if changed is None:
        return args, kwargs
    if not (isinstance(changed, tuple) and len(changed) == 2):
        raise GradError(
            f"a forward pre-hook of {type(module).__name__} that takes keyword arguments returned "
            f"{type(changed).__qualname__}; return None, or (args, kwargs)"
        )
    return changed


def _after_forward(module: Any, hook: Hook, args: Any, kwargs: Any, result: Any) -> Any:
    return hook.function(module, args, kwargs, result) if hook.with_kwargs else hook.function(module, args, result)


def _after_failure(module: Any, hook: Hook, args: Any, kwargs: Any, result: Any) -> None:
    """Call a hook behind an error of forward, which is what the user is to see."""
    try:
        _after_forward(module, hook, args, kwargs, result)
    except Exception as error:
        warnings.warn(
            f"a forward hook of {type(module).__name__} raised {error!r} after forward had raised", stacklevel=4
        )


class _Border(Function):
    """The identity: a node of the graph at which a module begins or ends."""

    @staticmethod
    def forward(ctx: Any, *tensors: Tensor) -> Any:
        ctx.mark_non_differentiable(*[tensor for tensor in tensors if not tensor.requires_grad])
        return tensors

    @staticmethod
    def backward(ctx: Any, *gradients: Any) -> Any:
        return gradients


class _Around:
    """Watches where backward enters one call of a module, by its outputs, and leaves it, by its inputs."""

    def __init__(self, module: Any, before: Sequence[Hook], after: Sequence[Hook]) -> None:
        self.module, self.before, self.after = module, before, after
        self.count = 0  # of forward's arguments
        self.starts: list[int] | None = None  # which of them are tensors; None if none of them requires grad
        self.layouts: list[tuple[Any, Any]] = []  # shapes and dtypes of these
        self.grad_outputs: Any = None

    def inputs(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the arguments to call forward with."""
        if not (self.before or self.after):
            return args
        self.count = len(args)
        args, self.starts, node = _with_border(args)
        self.layouts = [(args[k].shape, args[k].dtype) for k in self.starts or ()]
        if node is not None:
            node.register_hook(self._leave)
        return args

    def outputs(self, result: Any) -> Any:
        """Return the result that the user is to have."""
        if not (self.before or self.after):
            return result
        outputs, where, node = _with_border(result if isinstance(result, tuple) else (result,))
        if node is None or where is None:
            return result
        count = len(outputs)  # the hook must not know the outputs, which know the tape, which knows the hook
        node.register_hook(lambda _, gradients: self._enter(gradients, where, count))
        return outputs if isinstance(result, tuple) else outputs[0]

    def _enter(self, gradients: tuple[Any, ...], where: list[int], count: int) -> tuple[Any, ...]:
        """Do what is due when the gradients by all outputs are there."""
        found = _spread(gradients, where, count)
        for hook in self.before:
            found = self._checked(hook.function(self.module, found), found, "a backward pre-hook", "outputs")
        self.grad_outputs = found
        if self.starts is None:
            self._only_outputs()
        return tuple([found[k] for k in where])

    def _only_outputs(self) -> None:
        """Call the hooks of a module none of whose inputs requires grad."""
        nothing = (None,) * self.count
        for hook in self.after:
            given = hook.function(self.module, nothing, self.grad_outputs)
            if given is not None and any([g is not None for g in given]):
                raise GradError(
                    f"a backward hook of {type(self.module).__name__} returned gradients by inputs none of which "
                    "requires grad; return None"
                )
        self.grad_outputs = None

    def _leave(self, gradients: tuple[Any, ...], _: Any) -> Any:
        """Do what is due when the gradients by all inputs are there."""
        if self.grad_outputs is None or self.starts is None:
            return None  # they came by another way than through the outputs
        needed = [g is not None for g in gradients]
        pairs = zip(gradients, self.layouts, strict=True)
        gradients = tuple([zeros(at[0], dtype=at[1]) if g is None else g for g, at in pairs])  # also of what needs none
        found = _spread(gradients, self.starts, self.count)
        for hook in self.after:
            given = hook.function(self.module, found, self.grad_outputs)
            found = self._checked(given, found, "a backward hook", "inputs")
        self.grad_outputs = None
        return tuple([found[k] if asked else None for k, asked in zip(self.starts, needed, strict=True)])

    def _checked(self, given: Any, before: tuple[Any, ...], who: str, what: str) -> tuple[Any, ...]:
        """Return the gradients that a hook gave in the place of others, None for the same."""
        if given is None:
            return before
        found = given if isinstance(given, tuple) else (given,)
        if len(found) != len(before):
            raise GradError(
                f"{who} of {type(self.module).__name__} returned {len(found)} gradients for {len(before)} {what}; "
                "return one for each, or None to leave them as they are"
            )
        return found


def _with_border(values: tuple[Any, ...]) -> tuple[tuple[Any, ...], list[int] | None, Any]:
    """Put a node between tensors and what is computed from them.

    Returns
    -------
    values : tuple
    where : list of int or None
        Which of the values are tensors; None if there is no node, as none requires grad.
    node : Node or None
    """
    where = [k for k, value in enumerate(values) if isinstance(value, Tensor)]
    if not (is_grad_enabled() and any([values[k].requires_grad for k in where])):
        return values, None, None
    made = _Border.apply(*[values[k] for k in where])
    made = made if isinstance(made, tuple) else (made,)
    new = dict(zip(where, made, strict=True))
    node = next(tensor.grad_fn for tensor in made if tensor.requires_grad)
    return tuple([new.get(k, value) for k, value in enumerate(values)]), where, node


def _spread(gradients: tuple[Any, ...], where: Sequence[int], count: int) -> tuple[Any, ...]:
    """Return one entry for each value of a module, None for those that are no tensors."""
    found: Iterator[Any] = iter(gradients)
    return tuple([next(found) if k in where else None for k in range(count)])
