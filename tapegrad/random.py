"""Random tensors. Each thread has a generator of its own; `manual_seed` makes what this thread draws repeatable."""

from tapegrad.numpy_api.random import (
    bernoulli,
    default_generator,
    manual_seed,
    rand,
    rand_like,
    randint,
    randint_like,
    randn,
    randn_like,
    randperm,
)

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
