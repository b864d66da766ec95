"""`tapegrad.special` has SciPy's names with SciPy's values; `tapegrad.linalg` has all names of NumPy's."""

import numpy as np
import pytest
import scipy.special

import tapegrad as tg
from tapegrad.errors import DTypeError, OperandError, ShapeError

X = np.array([0.2, 0.5, 0.9])


_NUMBERS = {
    **dict.fromkeys(("polygamma", "jv", "jn", "yv", "yn", "iv", "ive", "kv", "kve", "expn", "zeta"), (2,)),
    "hyp1f1": (0.5, 1.5),
    "hyp2f1": (0.5, 1.2, 1.5),
}
_TWO = (
    "xlogy",
    "xlog1py",
    "beta",
    "betaln",
    "rel_entr",
    "kl_div",
    "gammainc",
    "gammaincc",
    "gammaincinv",
    "gammainccinv",
)


@pytest.mark.parametrize("name", tg.special.__all__)
def test_values_are_scipys(name):
    operands = _operands(name)
    if name == "multigammaln":
        ours, theirs = tg.special.multigammaln(2 + tg.tensor(X), 3), scipy.special.multigammaln(2 + X, 3)
        np.testing.assert_allclose(ours.numpy(), theirs, rtol=1e-13)
        return
    if name in ("softplus", "digamma"):
        theirs = {"softplus": lambda x: np.logaddexp(x, 0.0), "digamma": scipy.special.psi}[name]
    else:
        theirs = getattr(scipy.special, name)
    numbers = _NUMBERS.get(name, ())
    ours, expected = getattr(tg.special, name)(*numbers, *map(tg.tensor, operands)), theirs(*numbers, *operands)
    for one, other in zip(ours, expected, strict=True) if name == "sici" else ((ours, expected),):
        np.testing.assert_allclose(one.numpy(), other, rtol=1e-13)


UFUNCS = [n for n in tg.special.__all__ if isinstance(getattr(scipy.special, n, None), np.ufunc) or n == "lambertw"]


def _operands(name):
    return (X, X[::-1], X) if name.startswith("betainc") else (X, X[::-1])[: 1 + (name in _TWO)]


@pytest.mark.parametrize("name", UFUNCS)
def test_scipys_own_functions_take_tensors_and_keep_gradients(name):
    numbers, given = _NUMBERS.get(name, ()), [tg.tensor(x, requires_grad=True) for x in _operands(name)]
    found = getattr(scipy.special, name)(*numbers, *given)
    own = getattr(tg.special, name)(*numbers, *given)
    for one, other in zip(found, own, strict=True) if isinstance(own, tuple) else ((found, own),):
        assert one.requires_grad
        np.testing.assert_array_equal(one.detach(), other.detach())


@pytest.mark.parametrize("name", [n for n in UFUNCS if n not in ("lambertw", "jn", "yn")])
def test_dtype_converts_operands_before(name):
    """As of SciPy's: the loop of that dtype computes, on operands that were converted."""
    numbers, ours, theirs = _NUMBERS.get(name, ()), getattr(tg.special, name), getattr(scipy.special, name)
    given = _operands(name)
    found = ours(*numbers, *[tg.tensor(x, requires_grad=True) for x in given], dtype=np.float32)
    expected = theirs(*numbers, *given, dtype=np.float32)
    if name in ("betaincinv", "betainccinv"):  # of which SciPy's loop of float32 has five digits
        expected = theirs(*[x.astype(np.float32).astype(float) for x in given])
    for one, other in zip(found, expected, strict=True) if name == "sici" else ((found, expected),):
        assert one.dtype == np.float32 and one.requires_grad
        np.testing.assert_allclose(one.detach(), other, rtol=1e-6)


def test_linalg_has_numpys_names():
    functions = {name for name in np.linalg.__all__ if not isinstance(getattr(np.linalg, name), type)}
    assert functions <= set(tg.linalg.__all__)


def test_derivatives_by_orders_and_of_derivatives_are_refused_not_lost():
    a, x = tg.tensor(2.0, requires_grad=True), tg.tensor(X, requires_grad=True)
    for call in (
        lambda: tg.special.jv(a, x),
        lambda: tg.special.hyp1f1(a, 1.0, x),
        lambda: tg.special.hyp2f1(1.0, 1.0, a, x),
        lambda: tg.special.zeta(a, x),
    ):
        with pytest.raises(tg.errors.OperandError, match=r"got the order .* by which there is no derivative"):
            call()
    value = tg.special.gammainc(a, x).sum()
    for _ in range(2):
        (value,) = tg.autograd.grad(value, a, create_graph=True)
    with pytest.raises(tg.errors.OperandError, match="gammainc has no third derivatives by its parameters"):
        value.backward()
    tg.special.gammaincc(a.detach(), x).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), -X * np.exp(-X), rtol=1e-13)
    for wrong in (
        lambda: tg.special.polygamma(-1, x),
        lambda: tg.special.multigammaln(x, 0),
        lambda: tg.special.expn(1.5, x),
    ):
        with pytest.raises(tg.errors.ArgumentError):
            wrong()


def test_large_arguments_come_to_an_end():
    x = tg.tensor([1e4, 1e300, np.inf, -np.inf, np.nan], requires_grad=True)
    found = tg.special.hyp1f1(0.5, 1.5, x)  # for which SciPy's function takes for ever
    assert np.array_equal(found.detach()[:3], [np.inf] * 3) and np.isnan(found.detach()[4])
    with np.errstate(all="ignore"):
        found.sum().backward()
    assert x.grad[0] == np.inf
    polynomial = tg.special.hyp1f1(-2.0, 1.5, 1e6)
    assert np.allclose(polynomial, 1 - 2 / 1.5 * 1e6 + 1e12 / (1.5 * 2.5), rtol=1e-12)


def test_lambert_on_its_real_branches():
    z = tg.tensor([-0.3, -0.1, -0.01], requires_grad=True)
    for k in (0, -1):
        w = tg.special.lambertw(z, k)
        np.testing.assert_allclose((w * tg.exp(w)).detach(), z.detach().numpy() + 0j, rtol=1e-14)
        np.testing.assert_array_equal(w.detach(), scipy.special.lambertw(z.detach().numpy(), k))
        (slope,) = tg.autograd.grad(w.real.sum(), z)
        exact = w.detach().numpy().real
        np.testing.assert_allclose(slope, exact / (z.detach() * (1 + exact)), rtol=1e-12)
    at_0 = tg.tensor(0.0, requires_grad=True)
    tg.special.lambertw(at_0).real.backward()
    assert at_0.grad == 1
    with pytest.raises(tg.errors.ArgumentError, match=r"lambertw got k=0.5; branches are whole numbers"):
        tg.special.lambertw(z, 0.5)


def test_bad_input_is_one_sentence():
    with pytest.raises(ShapeError, match=r"special\.beta of shapes \(2,\) and \(3,\): .* sizes must be equal or 1"):
        tg.special.beta(tg.tensor([1.0, 2.0]), np.ones(3))
    with pytest.raises(OperandError, match=r"jv got the order array\(\[1\., 1\.\]\); give one number"):
        tg.special.jv(np.ones(2), 1.0)
    with pytest.warns(RuntimeWarning, match="overflow encountered in cast"):  # NumPy's
        assert np.isinf(tg.special.gamma(1e300, dtype=np.float32))
    with pytest.raises(DTypeError, match="real numbers"):
        tg.special.gammaln(np.array([1.0 + 1j]))
    with np.errstate(all="raise"):  # beyond the domain there is NaN, and nothing is said
        assert np.isnan(tg.special.gammainc(-1.0, 2.0)) and np.isnan(tg.special.ndtri(tg.tensor(1.5)))
