"""Random tensors. Each thread has a generator of its own; `manual_seed` makes what this thread draws repeatable.

`default_rng` gives a generator with the names of NumPy's, whose samples are differentiable by their parameters.
"""

from tapegrad.numpy_api.generator import Generator, default_rng
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
    "Generator",
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
