"""Special functions of complex numbers: values and derivatives against mpmath."""

import mpmath as mp
import numpy as np
import pytest
import scipy.special

import tapegrad as tg

Z = np.array([0.7 + 0.4j, -0.3 + 1.2j, 2.5 - 3.0j, 0.1 - 0.05j, -1.5 - 0.8j])
FUNCTIONS = {
    "erf": mp.erf,
    "erfc": mp.erfc,
    "erfcx": lambda z: mp.exp(z * z) * mp.erfc(z),
    "dawsn": lambda z: mp.sqrt(mp.pi) / 2 * mp.exp(-z * z) * mp.erfi(z),
    "ndtr": lambda z: mp.erfc(-z / mp.sqrt(2)) / 2,
    "log_ndtr": lambda z: mp.log(mp.erfc(-z / mp.sqrt(2)) / 2),
    "exp1": mp.e1,
    "expi": mp.ei,
    "spence": lambda z: mp.polylog(2, 1 - z),
    "lambertw": mp.lambertw,
    "sici": (lambda z: mp.si(z), lambda z: mp.ci(z)),
    "jv": lambda z: mp.besselj(1.5, z),
    "yv": lambda z: mp.bessely(1.5, z),
    "iv": lambda z: mp.besseli(1.5, z),
    "kv": lambda z: mp.besselk(1.5, z),
    "gamma": mp.gamma,
    "loggamma": mp.loggamma,
    "digamma": mp.digamma,
    "kve": lambda z: mp.exp(z) * mp.besselk(1.5, z),
    "hyp1f1": lambda z: mp.hyp1f1(0.5, 1.5, z),
    "hyp2f1": lambda z: mp.hyp2f1(0.5, 1.2, 1.5, z),
}
BEFORE = {name: (1.5,) for name in ("jv", "yv", "iv", "kv", "kve")} | {"hyp1f1": (0.5, 1.5), "hyp2f1": (0.5, 1.2, 1.5)}


def parts(value):
    return value if isinstance(value, tuple) else (value,)


@pytest.mark.parametrize("name", list(FUNCTIONS))
@pytest.mark.parametrize("is_compiled", [False, True])
def test_values_and_derivatives(name, is_compiled):
    """Derivatives by z: of holomorphic functions the conjugate of the gradient, once and twice."""
    for k, exact in enumerate(parts(FUNCTIONS[name])):

        def function(z, k=k):
            return parts(getattr(tg.special, name)(*BEFORE.get(name, ()), z))[k]

        f = tg.compile(function) if is_compiled else function
        first = tg.func.grad(f, holomorphic=True)
        with mp.workdps(30):
            points = [mp.mpc(z) for z in Z.tolist()]
            values = np.array([complex(exact(z)) for z in points])
            slopes = np.array([complex(mp.diff(exact, z)) for z in points])
            second = np.array([complex(mp.diff(exact, z, 2)) for z in points])
        np.testing.assert_allclose(f(Z), values, rtol=1e-12)
        np.testing.assert_allclose([first(z) for z in Z], slopes, rtol=1e-11)
        found = [tg.func.grad(tg.func.grad(function, holomorphic=True), holomorphic=True)(z) for z in Z]
        np.testing.assert_allclose(found, second, rtol=1e-9)
        assert f(Z.astype(np.complex64)).dtype == np.complex64


@pytest.mark.parametrize("name", ["gammaln", "entr", "betaln"])
def test_what_takes_real_numbers_only_says_so(name):
    before = {"betaln": (np.array(1.0),)}.get(name, ())
    with pytest.raises(tg.errors.DTypeError, match="real numbers"):
        getattr(tg.special, name)(*before, tg.tensor(Z, requires_grad=True))


def by_parts(function, z, step=1e-6):
    """The gradient of a real function by differences: its slope along the real axis, plus 1j times that across."""
    return np.array(
        [
            sum(u * (function(z + step * u * e) - function(z - step * u * e)) / (2 * step) for u in (1, 1j))
            for e in np.eye(len(z))
        ]
    )


@pytest.mark.parametrize("scale", [1.0, 1e5])
def test_ive_is_no_function_of_z_alone(scale):
    """Its factor exp(-abs(z.real)) is real, so that the gradient is that of real functions of two numbers."""
    z, weights = np.concatenate([scale * Z, [2j]]), np.array([1.0 - 0.5j, 2.0, -1j, 0.3, 1.0 + 1j, 0.7])

    def loss(z):
        return (weights * tg.special.ive(0.5, z)).real.sum()

    def exact(z):
        with mp.workdps(30):
            values = [mp.exp(-abs(mp.re(v))) * mp.besseli(0.5, v) for v in map(mp.mpc, z.tolist())]
        return float((weights * np.array(values, complex)).real.sum())

    kinks = z.real != 0
    found = tg.func.grad(loss)(z)
    np.testing.assert_allclose(loss(z), exact(z), rtol=1e-12)
    np.testing.assert_allclose(
        found[kinks], by_parts(exact, z, 1e-6 if scale == 1 else 1e-4)[kinks], rtol=1e-5, atol=1e-9 / scale
    )
    np.testing.assert_allclose(tg.compile(tg.func.grad(loss))(z), found, rtol=1e-13)


@pytest.mark.parametrize("axis", [None, 1])
def test_logsumexp_of_complex_numbers(axis):
    """It is the principal logarithm of the sum, also of numbers whose exponentials overflow."""
    a = np.array([[1.0 + 2j, -0.5 - 1j, 0.3], [800.0 + 1j, 799.0 - 2j, 1.0]])
    b = np.array([1.0, -0.5, 2.0])
    for weights in (None, b):
        expected = scipy.special.logsumexp(a, axis=axis, b=weights)
        np.testing.assert_allclose(tg.special.logsumexp(a, axis=axis, b=weights), expected, rtol=1e-14)
        size, sign = tg.special.logsumexp(a, axis=axis, b=weights, return_sign=True)
        there, unit = scipy.special.logsumexp(a, axis=axis, b=weights, return_sign=True)
        np.testing.assert_allclose(size, there.real, rtol=1e-14)
        np.testing.assert_allclose(sign, unit, rtol=1e-13)
        assert tg.autograd.gradcheck(
            lambda a, w=weights: tg.special.logsumexp(a, axis, w), (tg.tensor(a, requires_grad=True),)
        )


@pytest.mark.parametrize("name", ["softmax", "log_softmax"])
def test_softmax_of_complex_numbers(name):
    function, z = getattr(tg.special, name), np.array([[1.0 + 2j, -0.5 - 1j, 0.3], [800.0 + 1j, 799.0 - 2j, 1.0]])
    for axis in (None, 1):
        np.testing.assert_allclose(function(z, axis), getattr(scipy.special, name)(z, axis), rtol=1e-13, atol=1e-15)
        assert tg.autograd.gradcheck(lambda t, a=axis: function(t, a), (tg.tensor(z, requires_grad=True),))
    np.testing.assert_array_equal(function(z.real, axis=1), getattr(tg, name)(z.real, axis=1))


def test_derivatives_of_digamma_far_left_and_far_up():
    """By reflection left of 1/2, and by the series far off the axis: all orders, against mpmath."""
    z = np.array([-40.3 + 0.1j, -3.001 + 0j, 0.49 - 0.2j, -7.5 + 30j, 1e3 - 1e3j, 15.9 + 0.01j])
    for n in (1, 2, 3):
        f = tg.special.digamma
        for _ in range(n):
            f = tg.func.grad(f, holomorphic=True)
        with mp.workdps(40):
            exact = np.array([complex(mp.psi(n, mp.mpc(v))) for v in z.tolist()])
        np.testing.assert_allclose([f(v) for v in z], exact, rtol=1e-12)
