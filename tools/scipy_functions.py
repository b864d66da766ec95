"""Runs SciPy's array functions on tensors, and writes docs/scipy.md.

SciPy's functions take arrays of other libraries where the environment has SCIPY_ARRAY_API=1. SciPy keeps a table of
them, which its documentation follows; each is called here with NumPy's arrays, with tensors, and its gradient is held
to central differences of the former. `python tools/scipy_functions.py` writes the page; with `--check` it says whether
the page is current (else exit status 1).
"""

from __future__ import annotations

import os

os.environ["SCIPY_ARRAY_API"] = "1"  # which SciPy reads when it is imported

import argparse
import importlib
import re
import sys
import textwrap
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import scipy

import tapegrad as tg

PAGE = Path(__file__).resolve().parent.parent / "docs" / "scipy.md"
MODULES = (
    *("cluster.hierarchy", "cluster.vq", "constants", "differentiate", "fft", "integrate", "interpolate", "linalg"),
    *("ndimage", "optimize", "optimize.elementwise", "signal", "signal.windows", "spatial.distance"),
    *("spatial.transform", "special", "stats"),
)

_rng = np.random.default_rng(0)
VECTORS = _rng.uniform(0.2, 0.8, (2, 3))
V = _rng.uniform(0.2, 0.8, 12)
W = _rng.uniform(0.2, 0.8, 12)
M = _rng.uniform(0.2, 0.8, (7, 8))
S = _rng.uniform(0.2, 0.8, (3, 3)) + 3 * np.eye(3)
T = np.linspace(0.0, 1.0, 12)
GENERIC: tuple[tuple[Any, ...], ...] = ((V,), (M,), (V, W), (V, 3), (M, 3), (V, V, W), (V, W, V, W), (S,), (S, S))


def functions() -> Iterator[tuple[str, Any]]:
    """Go over the functions that SciPy says take arrays of other libraries."""
    from scipy._lib._array_api import xp_capabilities_table as table  # SciPy's documentation is made from it

    for module in MODULES:
        namespace = importlib.import_module(f"scipy.{module}")
        for name in sorted(getattr(namespace, "__all__", dir(namespace))):
            function = getattr(namespace, name, None)
            try:
                notes = table.get(function)
            except TypeError:
                continue
            if notes is not None and not notes["np_only"]:
                yield f"{module}.{name}", function


def _rotation(name: str, *given: Any) -> Callable[..., Any]:
    """Return what makes rotations of vectors, and does something with them."""

    def example(f: Any, vectors: Any) -> Any:
        found = getattr(f.from_rotvec(vectors), name)(*given)
        return found.as_rotvec() if isinstance(found, f) else found

    return example


# What is called, and with which arrays, where arrays alone would not do.
EXAMPLES: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "constants.convert_temperature": (lambda f, v: f(v, "Celsius", "Fahrenheit"), (V,)),
    "differentiate.derivative": (lambda f, v: f(np.sin, v).df, (V,)),
    "differentiate.jacobian": (lambda f, v: f(np.sin, v).df, (V[:3],)),
    "fft.fht": (lambda f, v: f(v, 0.1, 0.5), (V,)),
    "fft.ifht": (lambda f, v: f(v, 0.1, 0.5), (V,)),
    "integrate.cubature": (
        lambda f, a, b, p: f(lambda x: np.exp(-p * x[:, 0] * x[:, 1]), a, b).estimate,
        (np.zeros(2), np.ones(2), np.array(0.7)),
    ),
    "integrate.romb": (lambda f, v: f(v, 0.25), (V[:9],)),
    "integrate.tanhsinh": (lambda f, p: f(lambda x, p: np.exp(-p * x), 0 * p, 0 * p + 1, args=(p,)).integral, (V,)),
    "integrate.nsum": (lambda f, p: f(lambda k, p: np.exp(-k * p), 0 * p + 1, 0 * p + np.inf, args=(p,)).sum, (V[:2],)),
    "ndimage.affine_transform": (lambda f, m, v: f(m, v), (M, np.array([[0.9, 0.1], [-0.1, 0.9]]))),
    "ndimage.map_coordinates": (lambda f, m, c: f(m, c, order=1), (M, 3 * _rng.uniform(0.2, 0.8, (2, 5)))),
    "ndimage.percentile_filter": (lambda f, v: f(v, 30, 3), (V,)),
    "ndimage.rank_filter": (lambda f, v: f(v, 1, 3), (V,)),
    "optimize.elementwise.find_root": (lambda f, p: f(lambda x, p: x * x - p, (0 * p, 0 * p + 2), args=(p,)).x, (V,)),
    "optimize.elementwise.find_minimum": (
        lambda f, p: f(lambda x, p: (x - p) ** 4 + x, (0 * p - 9, 0 * p, 0 * p + 9), args=(p,)).f_x,
        (V,),
    ),
    "signal.bilinear_zpk": (lambda f, z, p, k: f(z, -p, k, 5.0), (V[:2], W[:3], np.array(0.5))),
    "signal.deconvolve": (lambda f, v, w: f(v, w), (V, W[:3])),
    "signal.filtfilt": (lambda f, b, a, v: f(b, a, v), (W[:2], np.array([1.0, 0.2]), V)),
    "signal.freqz_sos": (
        lambda f, b: f(np.concatenate([b, 0 * b[:, :1] + 1, b[:, 1:]], axis=1))[1],
        (0.3 * M[:2, :3],),
    ),
    "signal.tf2zpk": (lambda f, b, a: [np.sum(np.exp(roots)) for roots in f(b, a)[:2]], (V[:5], W[:6])),
    "signal.resample_poly": (lambda f, v: f(v, 2, 1), (V,)),
    "signal.savgol_filter": (lambda f, v: f(v, 5, 2), (V,)),
    "signal.sosfilt": (lambda f, sos, v: f(sos, v), (np.array([[0.2, 0.4, 0.2, 1.0, -0.3, 0.1]]), V)),
    "signal.sosfiltfilt": (lambda f, sos, v: f(sos, v), (np.array([[0.2, 0.4, 0.2, 1.0, -0.3, 0.1]]), V)),
    "signal.zpk2tf": (lambda f, z, p, k: f(z, p, k), (V[:2], W[:3], np.array(0.5))),
    "signal.zpk2sos": (lambda f, z, p, k: f(z, p, k), (V[:2], W[:2], np.array(0.5))),
    "special.betainc": (lambda f, a, b, x: f(a, b, x), (V, W, V)),
    "special.betaincc": (lambda f, a, b, x: f(a, b, x), (V, W, V)),
    "special.multigammaln": (lambda f, v: f(v + 2, 3), (V,)),
    "special.polygamma": (lambda f, v: f(np.round(0 * v + 1), v), (V,)),
    "stats.boxcox_llf": (lambda f, lam, v: f(lam, v), (np.array(0.3), V)),
    "stats.yeojohnson_llf": (lambda f, lam, v: f(lam, v), (np.array(0.3), V)),
    "stats.directional_stats": (lambda f, m: f(m).mean_direction, (M[:, :3],)),
    "stats.quantile": (lambda f, v, p: f(v, p), (V, np.array([0.21, 0.47]))),
    "stats.trim_mean": (lambda f, v: f(v, 0.1), (V,)),
    "stats.ttest_ind_from_stats": (lambda f, a, b: f(a, 1.0, 9, b, 1.2, 9).statistic, (np.array(0.3), np.array(0.7))),
}
# Methods of rotations, which SciPy's documentation lists with their class.
ROTATIONS: dict[str, Callable[..., Any]] = {
    **{f"as_{name}": _rotation(f"as_{name}") for name in ("matrix", "mrp", "quat", "rotvec")},
    **{name: _rotation(name) for name in ("inv", "magnitude", "mean")},
    "as_euler": _rotation("as_euler", "xyz"),
    "apply": _rotation("apply", np.array([1.0, -2.0, 0.5])),
    "from_euler": lambda f, v: f.from_euler("xyz", v).as_matrix(),
    "from_matrix": lambda f, v: f.from_matrix(np.eye(3) + 0.1 * v[:, :, None] * v[:, None]).as_rotvec(),
    "from_mrp": lambda f, v: f.from_mrp(v).as_matrix(),
    "from_quat": lambda f, v: f.from_quat(np.concatenate([v, v[:, :1]], axis=1)).as_matrix(),
    "__mul__": lambda f, v: (f.from_rotvec(v) * f.from_rotvec(2 * v)).as_rotvec(),
    "__pow__": lambda f, v: (f.from_rotvec(v) ** 0.5).as_rotvec(),
}


def _numbers(result: Any) -> list[Any]:
    """List the floating point arrays of a result."""
    if isinstance(result, (tuple, list)):
        return [each for part in result for each in _numbers(part)]
    if not hasattr(result, "dtype"):
        if hasattr(result, "__dict__"):  # such as a test's result
            return _numbers(list(vars(result).values()))
        return []
    return [result] if result.dtype.kind in "fc" else []


def _total(result: Any) -> Any:
    """Add up the numbers of a result with different weights, so that a sum stands for them all."""
    total: Any = 0.0
    for part in _numbers(result):
        values = np.real(part) + np.imag(part)
        total = total + (values * np.cos(np.arange(part.size)).reshape(part.shape)).sum()
    return total


def _examples(name: str) -> Iterator[tuple[Callable[..., Any], tuple[Any, ...]]]:
    """Go over ways to call a function that may do; the first that NumPy's arrays take counts."""
    if name in EXAMPLES or name in ROTATIONS:
        yield EXAMPLES[name] if name in EXAMPLES else (ROTATIONS[name], (VECTORS,))
        return
    for arrays in GENERIC:
        yield (lambda f, *given: f(*given)), arrays


_STEP = 1e-6


def _compared(function: Any, example: Callable[..., Any], arrays: tuple[Any, ...], expected: float) -> str:
    """Call a function with tensors, and hold value and gradient to those of arrays; say what came."""
    places = [k for k, a in enumerate(arrays) if isinstance(a, np.ndarray)]
    tensors = [tg.tensor(a, requires_grad=True) if k in places else a for k, a in enumerate(arrays)]
    result = _total(example(function, *tensors))
    if not isinstance(result, tg.Tensor) or not result.requires_grad:
        return "no gradient: its result does not depend on the values smoothly"
    if abs(result.item() - expected) > 1e-9 * max(1, abs(expected)):
        return f"WRONG: {result.item()} in the place of {expected}"
    result.backward()
    for k in places:
        direction = np.cos(1.7 * np.arange(arrays[k].size)).reshape(arrays[k].shape)
        ends = [
            _total(example(function, *[a + sign * _STEP * direction if j == k else a for j, a in enumerate(arrays)]))
            for sign in (-1, 1)
        ]
        difference = (ends[1] - ends[0]) / (2 * _STEP)
        gradient = 0.0 if tensors[k].grad is None else (tensors[k].grad * direction).sum().item()
        if abs(difference - gradient) > 1e-4 * max(1, abs(difference)):
            return f"WRONG: gradient {gradient} in the place of {difference}"
    return "right"


def _why(error: Exception) -> str:
    """Say in few words what stops a function."""
    text = str(error)
    if isinstance(error, tg.LostGradientError):
        found = re.search(r"\buse (tg\.[\w.]+)", text)
        return "outside of Python" + (f"; `{found[1]}`" if found else "")
    if isinstance(error, tg.errors.VersionError):
        return "writes over values that the gradient needs"
    return f"{type(error).__name__}: {text.partition(chr(10))[0]}"


def tried(name: str, function: Any) -> str:
    """Call one of SciPy's functions; say that it is right, or what stops it."""
    for example, arrays in _examples(name):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                expected = _total(example(function, *arrays))
                if not np.isfinite(expected):
                    continue
        except Exception:  # not an example for this function
            continue
        if type(expected) is float:
            return "no gradient: it gives no real numbers"
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return _compared(function, example, arrays, float(expected))
        except Exception as error:
            return _why(error)
    return "not tried: it takes no arrays that are differentiated, or more than these examples"


def results() -> dict[str, str]:
    """Try all functions; return what came, by their names."""
    from scipy.spatial.transform import Rotation

    found = {name: tried(name, function) for name, function in functions()}
    found.update({f"spatial.transform.Rotation.{name}": tried(name, Rotation) for name in ROTATIONS})
    return found


HEAD = f"""# SciPy's functions on tensors

<!-- Written by tools/scipy_functions.py. -->

With `SCIPY_ARRAY_API=1` in the environment before SciPy is imported, SciPy computes with the functions of the arrays
that it is given, where it is written in Python; these are the functions that SciPy {scipy.__version__} says do so. Each
was called with tensors, and its gradient held to differences: {{count}} of {{all}} are right. The others raise, or have
no gradient; none gives a wrong one. SciPy 1.18.1, for Python 3.12 and later, has 126 right ones of 495, among them
`scipy.integrate.simpson`.

```python
import os

os.environ["SCIPY_ARRAY_API"] = "1"
import numpy as np
import scipy.stats
import tapegrad as tg

x = tg.tensor([1.0, 2.0, 4.0], requires_grad=True)
scipy.stats.gmean(x).backward()
print(x.grad)
```

Without that variable SciPy asks for plain numbers, which raises an error that names the function of tapegrad that does
the same, if there is one: `tg.special`, `tg.linalg`, `tg.fft` and `tg.signal` have SciPy's names. SciPy is never
patched.

Sparse matrices are multiplied by tensors in any case: `A @ x`, `x @ A` and `A.T @ x` for all of SciPy's formats, and
`A * x` for its matrices; `tg.sparse.matmul(A, x)` also takes a `LinearOperator`. `tg.sparse.splu(A).solve(b)` and
`tg.sparse.spsolve(A, b)` solve with them. They are constants, by which there is no gradient.

"Outside of Python" is what SciPy computes in compiled code, from plain numbers.
"""


def page() -> str:
    """Write the page."""
    found = results()
    lines = [HEAD.format(count=sum(what == "right" for what in found.values()), all=len(found))]
    for module in sorted({name.rpartition(".")[0] for name in found}):
        lines += [f"\n## scipy.{module}\n"]
        of = {name.rpartition(".")[2]: what for name, what in found.items() if name.rpartition(".")[0] == module}
        by_what: dict[str, list[str]] = {}
        for name, what in of.items():
            reason, _, instead = what.partition("; ")
            by_what.setdefault(reason, []).append(f"`{name}`" + (f" (use {instead})" if instead else ""))
        for reason in sorted(by_what, key=lambda reason: reason != "right"):
            lines += textwrap.wrap(f"- {reason}: {', '.join(sorted(by_what[reason]))}", 118, subsequent_indent="  ")
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Write or check the page; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 where the page is not current")
    check = parser.parse_args(argv).check
    text = page()
    if "WRONG" in text:
        print(text, file=sys.stderr)
        return 1
    if check:
        return 0 if PAGE.read_text() == text else 1
    PAGE.write_text(text)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
