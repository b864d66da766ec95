"""`tapegrad.special` has SciPy's names with SciPy's values; `tapegrad.linalg` has all names of NumPy's."""

import numpy as np
import pytest
import scipy.special

import tapegrad as tg

X = np.array([0.2, 0.5, 0.9])


@pytest.mark.parametrize("name", tg.special.__all__)
def test_values_are_scipys(name):
    operands = (X, X[::-1]) if name.startswith(("xlog", "beta")) else (X,)
    if name in ("polygamma", "gammainc", "gammaincc", "jv", "jn", "yv", "yn", "iv", "ive"):
        ours, theirs = (getattr(m, name)(2, x) for m, x in ((tg.special, tg.tensor(X)), (scipy.special, X)))
        np.testing.assert_allclose(ours.numpy(), theirs, rtol=1e-13)
        return
    if name == "multigammaln":
        ours, theirs = tg.special.multigammaln(2 + tg.tensor(X), 3), scipy.special.multigammaln(2 + X, 3)
        np.testing.assert_allclose(ours.numpy(), theirs, rtol=1e-13)
        return
    if name in ("softplus", "digamma"):
        theirs = {"softplus": lambda x: np.logaddexp(x, 0.0), "digamma": scipy.special.psi}[name]
    else:
        theirs = getattr(scipy.special, name)
    ours = getattr(tg.special, name)(*map(tg.tensor, operands))
    np.testing.assert_allclose(ours.numpy(), theirs(*operands), rtol=1e-13)


def test_linalg_has_numpys_names():
    functions = {name for name in np.linalg.__all__ if not isinstance(getattr(np.linalg, name), type)}
    assert functions <= set(tg.linalg.__all__)


def test_derivatives_of_parameters_are_refused_not_lost():
    a, x = tg.tensor(2.0, requires_grad=True), tg.tensor(X, requires_grad=True)
    with pytest.raises(tg.errors.OperandError, match="gammainc has no derivative by its parameter a"):
        tg.special.gammainc(a, x)
    with pytest.raises(tg.errors.OperandError, match="jv got the order"):
        tg.special.jv(a, x)
    tg.special.gammaincc(a.detach(), x).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), -X * np.exp(-X), rtol=1e-13)
    for wrong in (lambda: tg.special.polygamma(-1, x), lambda: tg.special.multigammaln(x, 0)):
        with pytest.raises(tg.errors.ArgumentError):
            wrong()
