"""The libraries that `python -m benchmarks` compares, each as its users would ask for a value and its gradient."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from benchmarks.works import Work

Call = Callable[[], tuple[float, np.ndarray]]


def tapegrad(work: Work, arguments: tuple[Any, ...]) -> Call:
    """Compiled: what is recommended for what is computed often."""
    import tapegrad as tg

    @tg.compile
    def value(*args: Any) -> Any:
        return work.value(np, *args)

    both = tg.func.value_and_grad(value)
    return lambda: both(*arguments)


def tapegrad_eager(work: Work, arguments: tuple[Any, ...]) -> Call:
    """As it is recorded, operation by operation."""
    import tapegrad as tg

    both = tg.func.value_and_grad(lambda *args: work.value(np, *args))
    return lambda: both(*arguments)


def pytorch(work: Work, arguments: tuple[Any, ...]) -> Call:
    """PyTorch, eager."""
    import torch

    torch.set_default_dtype(torch.float64)
    x, *others = [torch.tensor(a) for a in arguments]
    x.requires_grad_()

    def call() -> tuple[float, np.ndarray]:
        value = work.value(torch, x, *others)
        (gradient,) = torch.autograd.grad(value, x)
        return float(value.detach()), gradient.numpy()

    return call


def jax(work: Work, arguments: tuple[Any, ...]) -> Call:
    """JAX, jitted, with a scan for a loop."""
    import jax

    jax.config.update("jax_enable_x64", True)
    given = [jax.numpy.asarray(a) for a in arguments]
    if work.scan is None:
        value: Any = lambda *args: work.value(jax.numpy, *args)  # noqa: E731
    else:
        scan = work.scan
        value = lambda *args: scan(jax.numpy, jax.lax, *args)  # noqa: E731
    both = jax.jit(jax.value_and_grad(value))

    def call() -> tuple[float, np.ndarray]:
        found, gradient = jax.block_until_ready(both(*given))
        return float(found), np.asarray(gradient)

    return call


def autograd(work: Work, arguments: tuple[Any, ...]) -> Call:
    """HIPS/autograd."""
    own = importlib.import_module("autograd.numpy")
    both = importlib.import_module("autograd").value_and_grad(lambda *args: work.value(own, *args))
    return lambda: both(*arguments)


def mygrad(work: Work, arguments: tuple[Any, ...]) -> Call:
    """MyGrad."""
    own = importlib.import_module("mygrad")
    x, *others = [own.tensor(a, constant=bool(k)) for k, a in enumerate(arguments)]

    def call() -> tuple[float, np.ndarray]:
        value = work.value(own, x, *others)
        value.backward()
        return float(value), x.grad

    return call


LIBRARIES: dict[str, tuple[str, Callable[[Work, tuple[Any, ...]], Call]]] = {
    "tapegrad": ("tapegrad", tapegrad),
    "tapegrad, eager": ("tapegrad", tapegrad_eager),
    "PyTorch": ("torch", pytorch),
    "JAX": ("jax", jax),
    "autograd": ("autograd", autograd),
    "MyGrad": ("mygrad", mygrad),
}
"""By the name in the table: the package, and what makes a call of a work."""
