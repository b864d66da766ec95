"""The recorded graph: hooks for what is saved, hooks for several gradients, and the nodes."""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tapegrad.core.grad_mode import state
from tapegrad.engine.hooks import TENSOR, RemovableHandle, Task
from tapegrad.engine.tensor_hooks import called, check_callable, hooks_of
from tapegrad.errors import GradError, OperandError
from tapegrad.record.node import Node
from tapegrad.record.recorder import requires_grad
from tapegrad.record.saved_tensors_hooks import saved_tensors_hooks
from tapegrad.torch_api.disk import save_on_disk


@contextmanager
def disable_saved_tensors_hooks(error_message: str) -> Iterator[None]:
    """Forbid hooks for saved tensors, in this thread, until the block ends; a context manager and decorator.

    Parameters
    ----------
    error_message : str
        What the error says.

    Raises
    ------
    GradError
        With that message, from `saved_tensors_hooks` inside, and at once where such hooks are on already.

    Examples
    --------
    >>> import tapegrad as tg
    >>> with tg.autograd.graph.disable_saved_tensors_hooks("no hooks here"):
    ...     try:
    ...         with tg.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
    ...             pass
    ...     except tg.errors.GradError as error:
    ...         print(error)
    no hooks here
    """
    if not isinstance(error_message, str):
        raise OperandError(
            f"disable_saved_tensors_hooks got {type(error_message).__qualname__}; give the text of its error"
        )
    if state.packing:
        raise GradError(error_message)
    state.unpackable.append(error_message)
    try:
        yield
    finally:
        if error_message in state.unpackable:  # a generator may be closed by another thread
            state.unpackable.remove(error_message)


class _Handles(RemovableHandle):
    """The handles of one hook on several tensors."""

    __slots__ = ("_handles",)

    def __init__(self, handles: Sequence[RemovableHandle]) -> None:
        self._handles = handles
        self.id = handles[0].id if handles else -1

    def remove(self) -> None:
        """Let the hook not be called any more."""
        for handle in self._handles:
            handle.remove()


class _Several:
    """One hook on several tensors: it gathers their gradients, for each backward apart."""

    def __init__(self, function: Callable[..., Any], tensors: Sequence[Any], mode: str) -> None:
        self.function, self.mode = function, mode
        self.places = [_place(tensor) for tensor in tensors]

    def arrived(self, k: int, task: Task, adjoint: Any) -> Any:
        """Take the gradient by tensor k; call the function if it is the last one that comes, or for `any` the first."""
        if self.mode == "any":
            if self not in task.at_end:
                task.later(self, _nothing)
                called(self.function, [adjoint], lambda gradients: gradients[0])
            return adjoint
        gathering: Any = task.at_end.get(self)
        if gathering is None:
            awaited = {n for n, place in enumerate(self.places) if task.reaches(place())}
            gathering = functools.partial(self._call, {}, awaited)
            task.later(self, gathering)
        if gathering is not _nothing:
            gradients, awaited = gathering.args
            gradients[k] = adjoint
            awaited.discard(k)
            if not awaited:
                task.later(self, _nothing)
                gathering()
        return adjoint

    def _call(self, gradients: dict[int, Any], awaited: set[int]) -> None:
        count = len(self.places)
        called(self.function, [gradients.get(k) for k in range(count)])


def _place(tensor: Any) -> Callable[[], Any]:
    """Return what gives the place of a tensor to which a gradient comes, without keeping it alive."""
    if tensor._tape is None:
        return weakref.ref(tensor.make_meta().leaf)
    place = (tensor._tape.number, tensor._row)
    return lambda: place


def _nothing() -> None:
    pass


def register_multi_grad_hook(tensors: Sequence[Any], fn: Callable[..., None], *, mode: str = "all") -> RemovableHandle:
    """Let a function be called when the gradients of several tensors have been computed.

    Parameters
    ----------
    tensors : sequence of tensors
        Each requires grad.
    fn : callable
        With mode "all", `fn(grads)` gets a list with a gradient for each tensor, None for one that this backward does
        not reach: it is called with the last of them that it does, and not at all if it reaches none. With mode "any",
        `fn(grad)` gets the first one. What it returns is not used.
    mode : {"all", "any"}

    Returns
    -------
    RemovableHandle
        Its `remove()` ends it.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor(2.0, requires_grad=True)
    >>> y, z = 3 * x, 5 * x
    >>> handle = tg.autograd.graph.register_multi_grad_hook((y, z), print)
    >>> (y * z).backward()
    [tensor(10.), tensor(6.)]
    """
    check_callable("register_multi_grad_hook", fn)
    if mode not in ("all", "any"):
        raise OperandError(f"register_multi_grad_hook got mode={mode!r}; give 'all' or 'any'")
    if not isinstance(tensors, (Sequence, set, frozenset)) and not isinstance(tensors, Iterator):
        raise OperandError(
            f"register_multi_grad_hook takes a sequence of tensors, and got {type(tensors).__qualname__}; for one "
            "tensor there is its register_hook"
        )
    tensors = tuple(tensors)
    for k, tensor in enumerate(tensors):
        if not requires_grad(tensor):
            raise GradError(f"register_multi_grad_hook: tensor {k} does not require grad, so it gets no gradient")
    several = _Several(fn, tensors, mode)
    return _Handles(
        [hooks_of(tensor).add(TENSOR, functools.partial(several.arrived, k)) for k, tensor in enumerate(tensors)]
    )


__all__ = [
    "Node",
    "RemovableHandle",
    "disable_saved_tensors_hooks",
    "register_multi_grad_hook",
    "save_on_disk",
    "saved_tensors_hooks",
]


def __dir__() -> list[str]:
    return list(__all__)
