"""Operations of a user's own against the same in built-in rows, forward and backward."""

from __future__ import annotations

import ctypes
import statistics
import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

import tapegrad as tg

SIZES = (10, 1_000, 100_000)


@numba.njit
def product(x: Any, y: Any, z: Any) -> Any:
    """Multiply three arrays."""
    out = np.empty_like(x)
    for k in range(x.size):
        out[k] = x[k] * y[k] * z[k]
    return out


@numba.njit
def product_back(g: Any, out: Any, x: Any, y: Any, z: Any) -> Any:
    """Return the three gradients of a product."""
    gx, gy, gz = np.empty_like(x), np.empty_like(y), np.empty_like(z)
    for k in range(x.size):
        gx[k], gy[k], gz[k] = g[k] * y[k] * z[k], g[k] * x[k] * z[k], g[k] * x[k] * y[k]
    return gx, gy, gz


@numba.njit
def product_by_arrays(g: Any, out: Any, x: Any, y: Any, z: Any) -> Any:
    """The same as NumPy would write it: three loops."""
    return g * y * z, g * x * z, g * x * y


@numba.njit
def smooth(x: Any) -> Any:
    """Return a running mean, each value of which depends on the one before."""
    out = x.copy()
    for k in range(1, x.size):
        out[k] = 0.9 * out[k - 1] + 0.1 * x[k]
    return out


@numba.njit
def smooth_back(g: Any, out: Any, x: Any) -> Any:
    """Run it backwards."""
    gx, carry = np.empty_like(x), 0.0
    for k in range(x.size - 1, 0, -1):
        carry += g[k]
        gx[k] = 0.1 * carry
        carry *= 0.9
    gx[0] = g[0] + carry
    return gx


@numba.njit
def sine(x: Any) -> Any:
    """Return sines."""
    return np.sin(x)


@numba.njit
def sine_back(g: Any, out: Any, x: Any) -> Any:
    """Multiply by cosines."""
    return g * np.cos(x)


@numba.njit
def quick_sine(x: Any) -> Any:
    """Return sines, by the function that built-in rows have."""
    return tg.sin(x)


@numba.njit
def quick_sine_back(g: Any, out: Any, x: Any) -> Any:
    """Multiply by cosines."""
    return g * tg.cos(x)


def smooth_in_rows(x: Any) -> Any:
    """The running mean by built-in rows, one for each operation."""
    values = [x[0]]
    for k in range(1, len(x)):
        values.append(0.9 * values[-1] + 0.1 * x[k])
    return tg.stack(values)


def cases() -> list[tuple[str, Callable[..., Any], Callable[..., Any], int, tuple[int, ...], str]]:
    """Give, for each line: its name, ours, the same in built-in rows, how many operands, sizes, the bound."""
    by_loops = tg.primitive(product, product_back)
    cubic = tg.elementwise("x**3 / (1 + x)", dx="(3 * x**2 + 2 * x**3) / (1 + x) ** 2", domain=(0, 2))
    gate = tg.elementwise("tanh(x) * y", dx="y * (1 - tanh(x) ** 2)", dy="tanh(x)")
    logistic = tg.elementwise("x * y * (1 - x / z)", dx="y * (1 - 2 * x / z)", dy="x * (1 - x / z)",
                              dz="x * y * x / z**2", domain=(0.2, 2))  # fmt: skip
    return [
        ("primitive x y z", by_loops, lambda x, y, z: x * y * z, 3, SIZES, "1.2"),
        ("… vjp by arrays", tg.primitive(product, product_by_arrays), lambda x, y, z: x * y * z, 3, SIZES, ""),
        ("primitive np.sin", tg.primitive(sine, sine_back), tg.sin, 1, SIZES, ""),
        ("primitive tg.sin", tg.primitive(quick_sine, quick_sine_back), tg.sin, 1, SIZES, "1.2"),
        ("… elementwise=True", tg.primitive(quick_sine, quick_sine_back, elementwise=True), tg.sin, 1, SIZES, "1.2"),
        ("… x y z", tg.primitive(product, product_back, elementwise=True), lambda x, y, z: x * y * z, 3, SIZES, ""),
        ("primitive running mean", tg.primitive(smooth, smooth_back), smooth_in_rows, 1, SIZES[:2], "1.2"),
        ("elementwise cubic", cubic, lambda x: x**3 / (1 + x), 1, SIZES, "1.2"),
        ("elementwise gate", gate, lambda x, y: tg.tanh(x) * y, 2, SIZES, "1.2"),
        ("elementwise logistic", logistic, lambda x, y, z: x * y * (1 - x / z), 3, SIZES, "1.2"),
    ]


def run(function: Callable[..., Any], leaves: list[Any], g: np.ndarray) -> tuple[float, float]:
    """Return the seconds of forward and backward."""
    for x in leaves:
        x.grad = None
    start = time.perf_counter()
    y = function(*leaves)
    middle = time.perf_counter()
    y.backward(g)
    return middle - start, time.perf_counter() - middle


def keep_memory() -> None:
    """Let the C library keep memory that is given back, where it is GNU's.

    Otherwise it depends on what happens to lie at the end of its heap whether a pass over large arrays pays for new
    pages, which takes ten times as long as the pass: in both programs, but not equally.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:
        trim_threshold, mmap_threshold = -1, -3
        mallopt(trim_threshold, 1 << 30)
        mallopt(mmap_threshold, 1 << 30)


def main(turns: int = 12) -> None:
    """Print a line for each case."""
    keep_memory()
    rng = np.random.default_rng(0)
    print("microseconds                  size   own: forward backward   built-in: forward backward    ratio   at most")
    for name, ours, theirs, operands, sizes, bound in cases():
        for size in sizes:
            leaves = [tg.tensor(rng.uniform(0.5, 1.5, size), requires_grad=True) for _ in range(operands)]
            g, gradients = rng.uniform(0.5, 1.5, size), []
            for function in (ours, theirs):
                run(function, leaves, g)
                gradients.append([x.grad.numpy() for x in leaves])
            for mine, other in zip(*gradients, strict=True):
                np.testing.assert_allclose(mine, other, rtol=1e-10)
            block = 20 if size < 50_000 and theirs is not smooth_in_rows else 5
            times: list[list[tuple[float, float]]] = [[], []]
            ratios = []
            for _ in range(turns):
                sums = []
                for k, function in enumerate((ours, theirs)):
                    run(function, leaves, g)  # the memory that the other one left is not its own
                    taken = [run(function, leaves, g) for _ in range(block)]
                    times[k] += taken
                    sums.append(statistics.median(map(sum, taken)))
                ratios.append(sums[0] / sums[1])
            a, b, c, d = (statistics.median(t[i] for t in times[k]) * 1e6 for k in (0, 1) for i in (0, 1))
            ratio = statistics.median(ratios)
            print(f"{name:24} {size:9} {a:14.1f} {b:8.1f} {c:19.1f} {d:8.1f} {ratio:8.2f} {bound:>9}")
