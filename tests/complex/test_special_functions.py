"""Special functions of complex numbers: values and derivatives against mpmath."""

import mpmath as mp
import numpy as np
import pytest

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
    "hyp1f1": lambda z: mp.hyp1f1(0.5, 1.5, z),
    "hyp2f1": lambda z: mp.hyp2f1(0.5, 1.2, 1.5, z),
}
BEFORE = {name: (1.5,) for name in ("jv", "yv", "iv", "kv")} | {"hyp1f1": (0.5, 1.5), "hyp2f1": (0.5, 1.2, 1.5)}


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


@pytest.mark.parametrize("name", ["gamma", "gammaln", "entr", "kve", "betaln"])
def test_what_takes_real_numbers_only_says_so(name):
    before = {"kve": (1.0,), "betaln": (np.array(1.0),)}.get(name, ())
    with pytest.raises(tg.errors.DTypeError, match="real numbers"):
        getattr(tg.special, name)(*before, tg.tensor(Z, requires_grad=True))
