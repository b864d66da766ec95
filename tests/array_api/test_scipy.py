"""SciPy with SCIPY_ARRAY_API=1: the functions that docs/scipy.md calls right are, and the errors say what to use."""

import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import scipy
import scipy.fft
import scipy.integrate
import scipy.linalg
import scipy.signal
import scipy.special

import tapegrad as tg
from tapegrad.errors import LostGradientError, OperandError

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "scipy.md").read_text(encoding="utf-8")


def in_new_process(code):
    environment = {
        **os.environ,
        "SCIPY_ARRAY_API": "1",
        "PYTHONPATH": os.pathsep.join([str(ROOT / "tools"), *sys.path]),
    }
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=600)


def right():
    """The functions that the page calls right."""
    found = []
    for module, text in re.findall(r"^## scipy\.(\S+)\n\n- right: ((?:.|\n  )*)$", PAGE, re.MULTILINE):
        found += [f"{module}.{name}" for name in re.findall(r"`(\w+)`", text)]
    return found


def test_a_hundred_functions_are_right():
    names = right()
    assert len(names) >= 100 and f": {len(names)} of " in PAGE.replace("\n", " ")
    wanted = (
        *("special.logsumexp", "special.softmax", "fft.fft", "signal.fftconvolve", "signal.hilbert"),
        *("integrate.trapezoid", "integrate.cubature", "spatial.transform.Rotation.apply"),
        *("stats.gmean", "stats.zscore", "stats.quantile"),
    )
    assert set(wanted) <= set(names)


@pytest.mark.slow(ids=0)
@pytest.mark.skipif(f"SciPy {scipy.__version__} says" not in PAGE, reason="the page lists another SciPy's functions")
def test_the_page_says_what_is():
    done = in_new_process("import scipy_functions; raise SystemExit(scipy_functions.main(['--check']))")
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_example_of_the_page_runs():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    done = in_new_process(code)
    assert done.stdout == "tensor([0.66666667, 0.33333333, 0.16666667])\n", done.stderr


@pytest.mark.skipif(scipy.__version__ < "1.18", reason="SciPy computes it of arrays of others from 1.18 on")
def test_simpsons_rule():
    code = (
        "import numpy as np, scipy.integrate, tapegrad as tg\n"
        "x, h = np.array([0.0, 0.5, 1.5, 2.0, 3.0]), 1e-6\n"
        "y = tg.tensor([1.0, 2.0, 0.5, 3.0, 1.0], requires_grad=True)\n"
        "scipy.integrate.simpson(y, x=tg.tensor(x)).backward()\n"
        "rule = lambda step: scipy.integrate.simpson(y.detach().numpy() + step, x=x)\n"
        "slopes = [(rule(h * e) - rule(-h * e)) / (2 * h) for e in np.eye(5)]\n"
        "np.testing.assert_allclose(y.grad.numpy(), slopes, rtol=1e-8)\n"
        "print('right')"
    )
    done = in_new_process(code)
    assert done.stdout == "right\n", done.stderr


# Without the variable

T = tg.tensor(np.eye(3) + 0.1, requires_grad=True)
CALLS = {
    "scipy.linalg.expm": (lambda: scipy.linalg.expm(T), "use tg.linalg.expm;"),
    "scipy.linalg.solve": (lambda: scipy.linalg.solve(T, T[0]), "use tg.linalg.solve;"),
    "scipy.fft.rfft": (lambda: scipy.fft.rfft(T[0]), "use tg.fft.rfft;"),
    "scipy.special.logsumexp": (lambda: scipy.special.logsumexp(T), "use tg.special.logsumexp;"),
    "scipy.signal.convolve": (lambda: scipy.signal.convolve(T[0], T[0]), "use tg.convolve;"),
    "scipy.integrate.simpson": (lambda: scipy.integrate.simpson(T[0]), "with SCIPY_ARRAY_API=1 in the environment"),
}


@pytest.mark.parametrize("name", list(CALLS))
def test_the_error_names_the_function_to_use(name):
    call, advice = CALLS[name]
    with pytest.raises(LostGradientError) as caught:
        call()
    assert str(caught.value).startswith(f"{name} asks for the plain numbers of a tensor that requires grad")
    assert advice in str(caught.value) and "test_scipy.py" in str(caught.value)


def test_the_error_names_it_also_where_scipy_is_given_the_namespace():
    done = in_new_process(
        "import scipy.special, scipy.ndimage, tapegrad as tg\n"
        "x = tg.ones(3).requires_grad_()\n"
        "for f in (lambda: scipy.special.j0(x), lambda: scipy.ndimage.sobel(x)):\n"
        "    try: f()\n"
        "    except tg.LostGradientError as error: print(str(error).partition(';')[0])\n"
    )
    assert done.stdout.splitlines() == [
        f"scipy.{name} asks for the plain numbers of a tensor that requires grad, whose gradient would be lost: {use}"
        for name, use in (
            ("special.j0", "use tg.special.j0"), ("ndimage.sobel", "it computes outside of Python"),
        )
    ], done.stderr  # fmt: skip


@pytest.mark.parametrize("name", ["j0", "betaln", "gammainc", "jv", "erfcinv"])
def test_ufuncs_of_scipy_are_answered_by_ours(name):
    x = tg.tensor([0.3, 0.6], requires_grad=True)
    given = {"betaln": (x, x), "gammainc": (2.0, x), "jv": (1.5, x)}.get(name, (x,))
    function = getattr(scipy.special, name)
    assert isinstance(function, np.ufunc)
    found = function(*given)
    values = [v.detach().numpy() if isinstance(v, tg.Tensor) else v for v in given]
    assert np.allclose(found.detach(), getattr(scipy.special, name)(*values))
    assert tg.autograd.gradcheck(
        lambda x: getattr(scipy.special, name)(*[x if v is given[-1] else v for v in given]), x
    )


def test_a_ufunc_without_a_function_of_ours_is_refused():
    with pytest.raises(OperandError, match=r"scipy\.special\.rgamma does not take tapegrad tensors"):
        scipy.special.rgamma(T)
    with pytest.raises(OperandError, match=r"scipy\.special\.y0 does not take tapegrad tensors"):
        scipy.special.y0(T, out=np.empty((3, 3)))
