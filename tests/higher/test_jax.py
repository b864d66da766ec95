"""Second derivatives held to JAX."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import func

X = np.array([0.4, 1.2, 0.7])
FUNCTIONS = {
    "sines": lambda m, x: (m.sin(x) * m.exp(x[0])).sum(),
    "determinant": lambda m, x: m.linalg.det(m.outer(x, x) + np.eye(3)),
    "norm": lambda m, x: m.linalg.norm(x),
    "product": lambda m, x: m.prod(x) ** 2,
}


@pytest.mark.slow(ids=2)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_hessians(jax, name):
    expected = jax.hessian(lambda x: FUNCTIONS[name](jax.numpy, x))(X)
    found = func.hessian(lambda x: FUNCTIONS[name](tg, x))(X)
    np.testing.assert_allclose(found, expected, rtol=1e-10, atol=1e-12)
