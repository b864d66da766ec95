"""Random tensors. Each thread has a generator of its own; `manual_seed` makes what this thread draws repeatable.

`default_rng` returns a generator with the names of NumPy's, whose samples are differentiable by their parameters.
"""

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
from tapegrad.random.generator import Generator, Streams, default_rng

__all__ = [
    "Generator",
    "Streams",
    "bernoulli",
    "default_generator",
    "default_rng",
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
