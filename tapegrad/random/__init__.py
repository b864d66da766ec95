"""Random tensors. Each thread has a generator of its own; `manual_seed` makes what this thread draws repeatable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.creation import _leaf, _shape
from tapegrad.errors import OperandError
from tapegrad.levels import HANDS, TRACING
from tapegrad.modes import state, unrecorded
from tapegrad.ops import BY_NAME
from tapegrad.recording import structured
from tapegrad.tensor import Tensor, tensor_of


def manual_seed(seed: int) -> np.random.Generator:
    """Seed this thread's generator and give it.

    Parameters
    ----------
    seed : int

    Returns
    -------
    numpy.random.Generator

    Examples
    --------
    >>> import tapegrad as tg
    >>> a = (tg.manual_seed(0), tg.rand(3))[1]
    >>> b = (tg.manual_seed(0), tg.rand(3))[1]
    >>> a.equal(b)
    True
    """
    if state.tracing is not None:
        raise unrecorded("manual_seed() in a function that is compiled is not recorded; call it outside")
    state.generator = np.random.default_rng(seed)
    return state.generator


def default_generator() -> np.random.Generator:
    """Give this thread's generator, seeded by the system unless `manual_seed` was called."""
    if state.generator is None:
        state.generator = np.random.default_rng()
    return state.generator


def _dtype(dtype: Any) -> Any:
    dtype = np.dtype(dtype)
    if dtype not in (np.float64, np.float32):
        raise OperandError(f"random numbers come in float64 and float32, not {dtype}")
    return dtype


def _drawn(
    name: str, numbers: Callable[[Any, tuple[int, ...]], Any], shape: tuple[int, ...], generator: Any, requires: bool
) -> Tensor:
    """Draw a tensor of a shape, by a function of generator and shape; as `vmap` was told, or as a recording does."""

    def draw(sizes: tuple[int, ...]) -> Tensor:
        return _leaf(numbers(generator or default_generator(), sizes), requires)

    if state.levels:
        return HANDS.draw(name, draw, shape)
    if state.tracing is None:
        return draw(shape)
    if requires:
        raise unrecorded(f"{name}(requires_grad=True) in a function that is compiled is not recorded")
    return TRACING.drawn(name, lambda: numbers(generator or default_generator(), shape), generator)


def rand(*shape: Any, dtype: Any = float, generator: Any = None, requires_grad: bool = False) -> Tensor:
    """Draw from the uniform distribution on [0, 1).

    Parameters
    ----------
    *shape : int or tuple of int
        `rand(2, 3)` and `rand((2, 3))` are the same.
    dtype : dtype
        float64 or float32.
    generator : numpy.random.Generator, optional
        By default this thread's.
    requires_grad : bool

    Returns
    -------
    Tensor
    """
    return _drawn("rand", lambda g, sizes: g.random(sizes, _dtype(dtype)), _shape(shape), generator, requires_grad)


def randn(*shape: Any, dtype: Any = float, generator: Any = None, requires_grad: bool = False) -> Tensor:
    """Draw from the normal distribution of mean 0 and variance 1; parameters as for `rand`."""
    return _drawn(
        "randn", lambda g, sizes: g.standard_normal(sizes, _dtype(dtype)), _shape(shape), generator, requires_grad
    )


def rand_like(x: Any, generator: Any = None, requires_grad: bool = False) -> Tensor:
    """Draw from the uniform distribution on [0, 1), in the shape and dtype of another tensor."""
    like = tensor_of(x)
    return rand(like.shape, dtype=like.dtype, generator=generator, requires_grad=requires_grad)


def randn_like(x: Any, generator: Any = None, requires_grad: bool = False) -> Tensor:
    """Draw from the normal distribution of mean 0 and variance 1, in the shape and dtype of another tensor."""
    like = tensor_of(x)
    return randn(like.shape, dtype=like.dtype, generator=generator, requires_grad=requires_grad)


def bernoulli(p: Any, generator: Any = None) -> Tensor:
    """Draw 1 with probability p and 0 otherwise, elementwise.

    The outcome is no differentiable function of p: where p requires grad, backward through it raises.

    Parameters
    ----------
    p : tensor or array
        Probabilities, from 0 to 1.
    generator : numpy.random.Generator, optional
        By default this thread's.

    Returns
    -------
    Tensor
        Of the shape and dtype of p.
    """
    if state.levels:
        return HANDS.draw_by("bernoulli", lambda p: _bernoulli(p, generator), tensor_of(p))
    if state.tracing is not None:
        return TRACING.drawn("bernoulli", lambda values: _outcomes(values, generator), generator, p)
    return _bernoulli(tensor_of(p), generator)


def _bernoulli(probabilities: Tensor, generator: Any) -> Tensor:
    _check_probabilities(probabilities._array)
    return structured(BY_NAME["bernoulli"], (probabilities,), generator or default_generator())


def _outcomes(probabilities: Any, generator: Any) -> Any:
    """Draw from arrays of probabilities."""
    _check_probabilities(probabilities)
    return BY_NAME["bernoulli"].forward(np, probabilities, generator=generator or default_generator())


def _check_probabilities(values: Any) -> None:
    if values.dtype.kind != "f" or not np.all((values >= 0) & (values <= 1)):
        raise OperandError("bernoulli needs floating point probabilities from 0 to 1; it got others")


__all__ = ["bernoulli", "default_generator", "manual_seed", "rand", "rand_like", "randn", "randn_like"]


def __dir__() -> list[str]:
    return list(__all__)
