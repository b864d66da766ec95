"""Adjoints that have come to an end: they are added to the `.grad` of leaves, and of results that retain theirs."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterable
from typing import Any

import numpy as np

from tapegrad.core import storage
from tapegrad.core.storage import PLAIN, Leaf, Meta
from tapegrad.core.tensor import Tensor
from tapegrad.engine.hooks import Task
from tapegrad.engine.tensor_hooks import finish_leaf
from tapegrad.record import inplace
from tapegrad.record.inplace_unrecorded import SIMPLE, again_with
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import ordinary, requires_grad

_retaining = threading.RLock()  # makes adding to the `.grad` of a result one step; leaves have locks of their own


def _after_fork() -> None:
    global _retaining
    _retaining = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def hand_out(found: Iterable[tuple[Leaf, Any]]) -> None:
    """Add adjoints, which are nobody else's, to the `.grad` of leaves on which nothing hangs; None does not arrive."""
    process = storage.process
    for leaf, adjoint in found:
        owner = leaf.tensor()
        if adjoint is None or owner is None:
            continue
        meta = owner._meta
        if meta.leaf is None:
            continue
        with leaf.latest if leaf.process == process else leaf.lock:
            if meta.grad is None:
                meta.grad = ordinary(adjoint)
            else:
                accumulate(owner, adjoint)


def settle(retained: list[tuple[Any, Any]]) -> None:
    """Write the `.grad` of results that retain it."""
    for reference, adjoint in retained:
        tensor = reference()
        if tensor is not None:
            with _retaining:
                accumulate(tensor, adjoint)


def accumulate(tensor: Tensor, adjoint: Any) -> None:
    """Add an adjoint, which is nobody else's, to a tensor's `.grad`.

    For leaves in place, as in PyTorch, so that views of the gradient, and a buffer that it is a view of, see it; but
    not where the user put a result with a history, or a tensor of inference mode, there, and not for results that
    retain their gradient.
    """
    meta: Any = tensor._meta
    if type(meta) is not Meta:
        meta = tensor.make_meta()
    meta.undefined = None
    grad = meta.grad
    if grad is not None and grad._tape is None and meta.leaf is not None and type(adjoint) in SIMPLE:
        known = grad._meta
        is_ready = known is not None and known.kind == PLAIN and known.sound is grad._array
        if is_ready and again_with(np.add, grad, known, adjoint):
            return
    if is_tensor(adjoint):  # part of a graph: not in place, and with memory of its own, where others may have it too
        meta.grad = adjoint.clone() if grad is None else grad + adjoint
        return
    if grad is None or grad._tape is not None or grad.is_inference() or meta.leaf is None:
        meta.grad = ordinary(adjoint if grad is None else grad._array + adjoint)
        return
    array = grad._array
    if type(array) is not np.ndarray:
        array = grad._memory()
    if array.flags.writeable and not storage.overlaps(array):
        with inplace.Locked(grad):
            np.add(array, adjoint, out=array)
        if grad._meta.kind == PLAIN and array is grad._array:
            grad._meta.sound = array  # the next time it is written without a look at it
    else:
        meta.grad = ordinary(array + adjoint)


def accumulate_leaf(leaf: Leaf, adjoint: Any, task: Task) -> None:
    if leaf.hooks is not None:
        finish_leaf(leaf, adjoint, task, accumulate)
        return
    tensor = leaf.tensor()
    if tensor is not None and requires_grad(tensor):  # it may have been frozen since
        with leaf.lock:
            accumulate(tensor, adjoint)
