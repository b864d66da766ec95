"""Sparse Jacobians and Hessians: the first one, with its pattern and colours, and later ones against single products.

A ratio is the time of a later one over that of as many products as there are colours, each computed alone; the product
that checks the result and the assembly are in it. Medians of seven; memory is the process' peak.
"""

from __future__ import annotations

import resource
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from scipy.spatial import Delaunay

import tapegrad as tg
from tapegrad.sparse import derivatives

TURNS = 7


def rosenbrock(x: Any) -> Any:
    """Extended Rosenbrock's function."""
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def by_elements(x: Any) -> Any:
    """Compute the same by a loop over elements."""
    total = 0.0
    for i in range(len(x) - 1):
        total = total + 100 * (x[i + 1] - x[i] ** 2) ** 2 + (1 - x[i]) ** 2
    return total


def broyden(x: Any) -> Any:
    """Broyden's tridiagonal equations, written in place."""
    y = (3 - 2 * x) * x + 1
    y[1:] -= x[:-1]
    y[:-1] -= 2 * x[1:]
    return y


def arrow(x: Any) -> Any:
    """One number that goes with all others."""
    return (x[0] * x[1:] ** 2).sum() + (x**4).sum()


def mesh(n: int) -> tuple[Callable[[Any], Any], Callable[[Any], Any]]:
    """Return the flow through an irregular mesh with a coefficient that depends on the solution, and its energy."""
    corners = Delaunay(np.random.default_rng(1).random((n, 2))).simplices
    pairs = np.sort(np.concatenate([corners[:, [0, 1]], corners[:, [1, 2]], corners[:, [0, 2]]]), 1)
    i, j = np.unique(pairs, axis=0).T

    def flow(u: Any) -> Any:
        flux = (1 + (0.5 * (u[i] + u[j])) ** 2) * (u[i] - u[j])
        return tg.segment_sum(flux, i, n) - tg.segment_sum(flux, j, n)

    def energy(u: Any) -> Any:
        return ((1 + (0.5 * (u[i] + u[j])) ** 2) * (u[i] - u[j]) ** 2).sum()

    return flow, energy


def seconds(function: Callable[[], Any]) -> float:
    """Return the time of a call."""
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin


def line(name: str, kind: str, f: Callable[[Any], Any], x: np.ndarray) -> str:
    """Measure one function."""
    whole = {"jacobian": tg.func.sparse_jacobian, "hessian": tg.func.sparse_hessian}[kind]
    first = seconds(lambda: whole(f, x))
    ones = np.ones_like(x)
    one = (lambda: tg.func.hvp(f, x, ones)) if kind == "hessian" else (lambda: tg.func.jvp(f, (x,), (ones,)))
    later = [(seconds(lambda: whole(f, x)), seconds(one)) for _ in range(TURNS)]
    all_of_it, product = (statistics.median(times) for times in zip(*later, strict=True))
    colors = derivatives._plans[kind][f].colors
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (
        f"| {name} | {kind} | {x.size:,} | {first:.2f} | {colors} | {1e3 * all_of_it:.3g} | {1e3 * product:.3g} "
        f"| {all_of_it / product / colors:.2f} | {peak:.0f} |"
    )


def main() -> None:
    """Print a table."""
    x = np.random.default_rng(0).standard_normal(1_000_000)
    few, some = x[:2000].copy(), x[:100_000].copy()
    flow, energy = mesh(100_000)
    print("| | | numbers | first, s | colours | later, ms | one product, ms | ratio | peak, MB |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    print(line("Rosenbrock", "hessian", rosenbrock, some))
    print(line("Rosenbrock, by elements", "hessian", by_elements, few))
    print(line("Rosenbrock, by elements, compiled", "hessian", tg.compile(by_elements), few))
    print(line("mesh", "jacobian", flow, some))
    print(line("mesh, energy", "hessian", energy, some))
    print(line("arrow", "hessian", arrow, some))
    print(line("Broyden", "jacobian", broyden, some))
    print(line("Broyden", "jacobian", lambda x: broyden(x), x))
