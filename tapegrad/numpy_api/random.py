"""Random tensors. Each thread has a generator of its own; `manual_seed` makes what this thread draws repeatable."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from tapegrad.core.arg_aliases import UNSET
from tapegrad.core.dispatch import HANDS, TRACING
from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, OperandError
from tapegrad.numpy_api.creation import _shape
from tapegrad.numpy_api.generators import default_generator, draw
from tapegrad.ops import BY_NAME
from tapegrad.record.operations import structured, tensor_of


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


def _dtype(dtype: Any) -> Any:
    dtype = np.dtype(dtype)
    if dtype not in (np.float64, np.float32):
        raise OperandError(f"random numbers come in float64 and float32, not {dtype}")
    return dtype


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

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.rand(1000)
    >>> bool(((x >= 0) & (x < 1)).all())
    True
    """
    return draw("rand", lambda g, sizes: g.random(sizes, _dtype(dtype)), _shape(shape), generator, requires_grad)


def randn(*shape: Any, dtype: Any = float, generator: Any = None, requires_grad: bool = False) -> Tensor:
    """Draw from the normal distribution of mean 0 and variance 1; parameters as for `rand`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.randn(2, 3).shape
    (2, 3)
    """
    return draw(
        "randn", lambda g, sizes: g.standard_normal(sizes, _dtype(dtype)), _shape(shape), generator, requires_grad
    )


def rand_like(x: Any, generator: Any = None, requires_grad: bool = False) -> Tensor:
    """Draw from the uniform distribution on [0, 1), in the shape and dtype of another tensor.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.rand_like(tg.ones(2, 3)).shape
    (2, 3)
    """
    like = tensor_of(x)
    return rand(like.shape, dtype=like.dtype, generator=generator, requires_grad=requires_grad)


def randn_like(x: Any, generator: Any = None, requires_grad: bool = False) -> Tensor:
    """Draw from the normal distribution of mean 0 and variance 1, in the shape and dtype of another tensor.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.randn_like(tg.ones(2, 3)).shape
    (2, 3)
    """
    like = tensor_of(x)
    return randn(like.shape, dtype=like.dtype, generator=generator, requires_grad=requires_grad)


def randint(
    *bounds: Any,
    low: Any = UNSET,
    high: Any = UNSET,
    size: Any = None,
    dtype: Any = np.int64,
    generator: Any = None,
    requires_grad: bool = False,
) -> Tensor:
    """Draw integers from low up to below high, all equally likely: `randint(high, size)`, `randint(low, high, size)`.

    Parameters
    ----------
    low, high : int
        low is 0 unless given; high is no result.
    size : tuple of int
    dtype : dtype
        Of integers or floating point numbers.
    generator : numpy.random.Generator, optional
        By default this thread's.
    requires_grad : bool

    Returns
    -------
    Tensor

    Raises
    ------
    ArgumentError
        If low is not less than high.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.randint(5, (2, 3)).shape
    (2, 3)
    """
    given = list(bounds)
    if given and size is None:
        size = given.pop()
    if len(given) == 1 and high is UNSET:
        given.insert(0, 0 if low is UNSET else low)
        low = UNSET
    names = [*given, *([low] if low is not UNSET else []), *([high] if high is not UNSET else [])]
    if len(names) == 1 and high is not UNSET:
        names.insert(0, 0)
    if len(names) != 2 or not isinstance(size, (tuple, list)):
        raise OperandError(
            "randint takes randint(high, size) or randint(low, high, size), where size is a tuple of int"
        )
    least, bound = map(operator.index, names)
    if least >= bound:
        raise ArgumentError(f"randint got low={least} and high={bound}; low is less than high, which is no result")
    dtype = np.dtype(dtype)
    return draw(
        "randint",
        lambda g, sizes: g.integers(least, bound, sizes).astype(dtype),
        _shape((size,)),
        generator,
        requires_grad,
    )


def randint_like(x: Any, *bounds: Any, dtype: Any = None, **options: Any) -> Tensor:
    """Draw integers in the shape and dtype of another tensor: `randint_like(x, high)`, `randint_like(x, low, high)`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.randint_like(tg.ones(2), 1)
    tensor([0., 0.])
    """
    like = tensor_of(x)
    return randint(*bounds, size=like.shape, dtype=like.dtype if dtype is None else dtype, **options)


def randperm(n: int, dtype: Any = np.int64, generator: Any = None, requires_grad: bool = False) -> Tensor:
    """Draw a random order of the integers from 0 to n - 1.

    Parameters
    ----------
    n : int
    dtype : dtype
    generator : numpy.random.Generator, optional
        By default this thread's.
    requires_grad : bool

    Returns
    -------
    Tensor
        Of shape (n,).

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.randperm(4).sort()
    tensor([0, 1, 2, 3])
    """
    count = operator.index(n)
    if count < 0:
        raise ArgumentError(f"randperm got n={count}; it is how many integers, 0 or more")
    numbers, dtype = np.arange(count), np.dtype(dtype)

    def orders(g: Any, sizes: tuple[int, ...]) -> Any:
        return g.permuted(np.broadcast_to(numbers, sizes), axis=-1).astype(dtype)

    return draw("randperm", orders, (count,), generator, requires_grad)


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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.bernoulli(tg.tensor([0.0, 1.0]))
    tensor([0., 1.])
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


__all__ = [
    "bernoulli",
    "default_generator",
    "manual_seed",
    "rand",
    "rand_like",
    "randint",
    "randint_like",
    "randn",
    "randn_like",
    "randperm",
]


def __dir__() -> list[str]:
    return list(__all__)
