"""Fits end to end: the demo's, and five of NIST's collection, against SciPy with differences, PyTorch and JAX.

Each fit of each library runs in a new process: the time of the first fit there, what it compiles and loads included
(but not the imports), and the median of the fourth to the fifteenth, or to what 20 seconds gave. All use the same
solvers of SciPy's. Milliseconds, medians of three processes.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any

import numpy as np

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = ("tapegrad", "compiled", "SciPy", "PyTorch", "JAX")
PROBLEMS = ("demo", "Misra1a", "DanWood", "Rat42", "Rat43", "MGH09")
PROCESSES, FITS, ENOUGH = 3, 15, 20.0


def demo_counts() -> Any:
    """Return the data of the demo."""
    from tapegrad.demo.data import lynx_hare

    return lynx_hare()


def demo_loss(numbers: Any, stack: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return the demo's loss, of logarithms of parameters, for a library with NumPy's names and a loop of its own."""
    from tapegrad.demo.lotka_volterra import STEPS_PER_YEAR, rk4_step

    counts = demo_counts()
    data = np.log(np.stack([counts.hare, counts.lynx], 1))

    def loss(theta: Any) -> Any:
        *model, hare, lynx = numbers.exp(theta)
        total = ((numbers.log(stack([hare, lynx])) - numbers.asarray(data[0])) ** 2).sum()
        for row in data[1:]:
            for _ in range(STEPS_PER_YEAR):
                hare, lynx = rk4_step(hare, lynx, 1 / STEPS_PER_YEAR, model)
            total = total + ((numbers.log(stack([hare, lynx])) - numbers.asarray(row)) ** 2).sum()
        return total

    return loss


def jax_demo_loss() -> Callable[[Any], Any]:
    """Return the same with JAX's loops, as unrolled ones compile for minutes."""
    import jax
    import jax.numpy as jnp

    from tapegrad.demo.lotka_volterra import STEPS_PER_YEAR, rk4_step

    counts = demo_counts()
    data = jnp.log(jnp.stack([counts.hare, counts.lynx], 1))

    def loss(theta: Any) -> Any:
        *model, hare, lynx = jnp.exp(theta)

        def year(state: Any, _: Any) -> Any:
            after = jax.lax.fori_loop(0, STEPS_PER_YEAR, lambda _, s: rk4_step(*s, 1 / STEPS_PER_YEAR, model), state)
            return after, state

        _, states = jax.lax.scan(year, (hare, lynx), None, length=len(data))
        return ((jnp.log(jnp.stack(states, 1)) - data) ** 2).sum()

    return loss


def fitter(library: str, problem: str) -> Callable[[], Any]:
    """Return what fits once, and gives the least sum of squares."""
    import scipy.optimize

    sys.path.insert(0, str(ROOT / "tests"))
    from optimize.nist import PROBLEMS as NIST

    from tapegrad.demo.lotka_volterra import START, make_loss, make_plain_loss

    start = np.log(START)
    if library in ("tapegrad", "compiled"):
        import tapegrad as tg

        if problem == "demo":
            loss = make_loss(demo_counts())
            loss = tg.compile(loss) if library == "compiled" else loss
            return lambda: tg.optimize.minimize(loss, start, method="l-bfgs-b", progress=False).fun
        p = NIST[problem]
        model = tg.compile(p.model) if library == "compiled" else p.model
        return lambda: 2 * tg.optimize.curve_fit(model, p.x, p.y, p.starts[1], progress=False).cost
    if library == "SciPy":
        if problem == "demo":
            plain = make_plain_loss(demo_counts())
            return lambda: scipy.optimize.minimize(plain, start, method="L-BFGS-B").fun
        p = NIST[problem]
        return lambda: float(
            np.sum((p.model(p.x, *scipy.optimize.curve_fit(p.model, p.x, p.y, p.starts[1])[0]) - p.y) ** 2)
        )
    value_and_grad, residuals_and_jacobian = with_torch() if library == "PyTorch" else with_jax()
    if problem == "demo":
        both = value_and_grad()
        return lambda: scipy.optimize.minimize(both, start, jac=True, method="L-BFGS-B").fun
    p = NIST[problem]

    residuals, jacobian = residuals_and_jacobian(p)
    return lambda: 2 * scipy.optimize.least_squares(residuals, p.starts[1], jacobian, method="lm").cost


class _Names:
    """NumPy's names for PyTorch."""

    def __init__(self) -> None:
        import torch

        self.exp, self.log, self.asarray = torch.exp, torch.log, torch.as_tensor


def with_torch() -> Any:
    """Return makers of derivatives by PyTorch."""
    import torch

    torch.set_num_threads(1)
    torch.set_default_dtype(torch.float64)

    def value_and_grad() -> Callable[[Any], Any]:
        loss = demo_loss(_Names(), torch.stack)

        def both(theta: Any) -> Any:
            leaf = torch.tensor(theta, requires_grad=True)
            value = loss(leaf)
            value.backward()
            return value.item(), leaf.grad.numpy()

        return both

    def residuals_and_jacobian(p: Any) -> Any:
        x, y = torch.as_tensor(p.x), torch.as_tensor(p.y)

        model = FunctionType(p.model.__code__, {"np": torch})

        def residuals(theta: Any) -> Any:
            return model(x, *theta) - y

        jacobian = torch.func.jacfwd(residuals)
        return (
            lambda theta: residuals(torch.as_tensor(theta)).numpy(),
            lambda theta: jacobian(torch.as_tensor(theta)).numpy(),
        )

    return value_and_grad, residuals_and_jacobian


def with_jax() -> Any:
    """Return makers of derivatives by JAX."""
    import jax

    jax.config.update("jax_enable_x64", True)

    def value_and_grad() -> Callable[[Any], Any]:
        both = jax.jit(jax.value_and_grad(jax_demo_loss()))

        def as_numpy(theta: Any) -> Any:
            value, gradient = both(theta)
            return float(value), np.asarray(gradient)

        return as_numpy

    def residuals_and_jacobian(p: Any) -> Any:
        model = FunctionType(p.model.__code__, {"np": jax.numpy})

        def residuals(theta: Any) -> Any:
            return model(p.x, *theta) - p.y

        both = jax.jit(residuals), jax.jit(jax.jacfwd(residuals))
        return tuple(lambda theta, f=f: np.asarray(f(theta)) for f in both)

    return value_and_grad, residuals_and_jacobian


def child(library: str, problem: str) -> None:
    """Fit in this process, and print the times."""
    fit = fitter(library, problem)
    times, values = [], []
    while len(times) < FITS and (len(times) < 4 or sum(times) < ENOUGH):
        begin = time.perf_counter()
        values.append(float(fit()))
        times.append(time.perf_counter() - begin)
    print(json.dumps({"first": times[0], "later": statistics.median(times[3:]), "value": values[-1]}))


def main() -> None:
    """Print a table for the first fit, and one for later ones."""
    found: dict[tuple[str, str], list[dict[str, float]]] = {}
    for _ in range(PROCESSES):
        for problem in PROBLEMS:
            for library in LIBRARIES:
                run = subprocess.run(
                    [sys.executable, __file__, library, problem], capture_output=True, text=True, check=True
                )
                found.setdefault((problem, library), []).append(json.loads(run.stdout.splitlines()[-1]))
    for which in ("first", "later"):
        print(f"\n{which}, ms")
        print(f"| | {' | '.join(LIBRARIES)} | sum of squares, SciPy's and ours |")
        print(f"| {' | '.join(['---'] * (len(LIBRARIES) + 2))} |")
        for problem in PROBLEMS:
            times = [statistics.median(run[which] for run in found[problem, library]) for library in LIBRARIES]
            values = [found[problem, library][0]["value"] for library in ("SciPy", "tapegrad")]
            cells = " | ".join(f"{1e3 * t:.3g}" for t in times)
            print(f"| {problem} | {cells} | {values[0]:.8g} {values[1]:.8g} |")


if __name__ == "__main__":
    child(*sys.argv[1:])
