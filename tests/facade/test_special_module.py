"""`tapegrad.special` has SciPy's names with SciPy's values; `tapegrad.linalg` has all names of NumPy's."""

import numpy as np
import pytest
import scipy.special

import tapegrad as tg

X = np.array([0.2, 0.5, 0.9])


@pytest.mark.parametrize("name", tg.special.__all__)
def test_values_are_scipys(name):
    operands = (X, X[::-1]) if name.startswith("xlog") else (X,)
    if name in ("softplus", "digamma"):
        theirs = {"softplus": lambda x: np.logaddexp(x, 0.0), "digamma": scipy.special.psi}[name]
    else:
        theirs = getattr(scipy.special, name)
    ours = getattr(tg.special, name)(*map(tg.tensor, operands))
    np.testing.assert_allclose(ours.numpy(), theirs(*operands), rtol=1e-13)


def test_linalg_has_numpys_names():
    functions = {name for name in np.linalg.__all__ if not isinstance(getattr(np.linalg, name), type)}
    assert functions <= set(tg.linalg.__all__)
