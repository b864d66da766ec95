"""One simulation, 500 steps of x = x + 0.01 * (sin(x) * p - x * x), with its value and gradient, in every library."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

STEPS = 500
Run = Callable[[], tuple[Any, Any, Any]]  # gives the value, and the gradients by x and p


def simulate(x: Any, p: Any) -> Any:
    """Step as a user would write it, with NumPy's functions."""
    for _ in range(STEPS):
        x = x + 0.01 * (np.sin(x) * p - x * x)
    return x.sum() if x.ndim else x


def arguments(size: int | None) -> tuple[np.ndarray, np.ndarray]:
    """Return x, of some elements or 0-d, and p."""
    return np.full(() if size is None else size, 0.3), np.array(0.7)


def compiled(size: int | None) -> Run:
    """`tg.compile`, called with tensors, and backward."""
    fun = tg.compile(simulate)
    x, p = (tg.tensor(a, requires_grad=True) for a in arguments(size))

    def run() -> tuple[Any, Any, Any]:
        x.grad = p.grad = None
        y = fun(x, p)
        y.backward()
        return y, x.grad, p.grad

    for _ in range(3):
        run()
    assert fun.stats.replays, fun.stats
    fun.recordings[0].optimized()  # what is else done once the runs have taken 0.15 s
    return run


def program(size: int | None) -> Run:
    """`Program.value_and_grad`, called with arrays."""
    x, p = arguments(size)
    made = tg.record(simulate, x, p).optimized()

    def run() -> tuple[Any, Any, Any]:
        value, (by_x, by_p) = made.value_and_grad(x, p, argnums=(0, 1))
        return value, by_x, by_p

    return run


def torch_eager(size: int | None) -> Run:
    """PyTorch, on one thread."""
    import torch

    torch.set_num_threads(1)
    x, p = (torch.tensor(a, dtype=torch.float64, requires_grad=True) for a in arguments(size))

    def run() -> tuple[Any, Any, Any]:
        x.grad = p.grad = None
        y = x
        for _ in range(STEPS):
            y = y + 0.01 * (torch.sin(y) * p - y * y)
        y = y.sum() if y.ndim else y
        y.backward()
        return y, x.grad, p.grad

    return run


def by_hand(size: int | None) -> Run:
    """The adjoint by hand, in Numba: it keeps x and its sine, as whoever writes it would."""
    import numba

    @numba.njit(error_model="numpy")
    def number(x: float, p: float) -> tuple[float, float, float]:
        xs, sines = np.empty(STEPS), np.empty(STEPS)
        for k in range(STEPS):
            s = np.sin(x)
            xs[k], sines[k] = x, s
            x = x + 0.01 * (s * p - x * x)
        by_x, by_p = 1.0, 0.0
        for k in range(STEPS - 1, -1, -1):
            g = 0.01 * by_x
            by_p += g * sines[k]
            by_x += g * (np.cos(xs[k]) * p - 2.0 * xs[k])
        return x, by_x, by_p

    @numba.njit(error_model="numpy")
    def array(x: np.ndarray, p: float) -> tuple[float, np.ndarray, float]:
        n = len(x)
        xs, sines = np.empty((STEPS + 1, n)), np.empty((STEPS, n))
        xs[0] = x
        for k in range(STEPS):
            for i in range(n):
                v = xs[k, i]
                s = np.sin(v)
                sines[k, i] = s
                xs[k + 1, i] = v + 0.01 * (s * p - v * v)
        by_x, by_p = np.ones(n), 0.0
        for k in range(STEPS - 1, -1, -1):
            for i in range(n):
                g = 0.01 * by_x[i]
                by_p += g * sines[k, i]
                by_x[i] += g * (np.cos(xs[k, i]) * p - 2.0 * xs[k, i])
        return xs[STEPS].sum(), by_x, by_p

    x, _ = arguments(size)
    if size is None:
        return lambda: number(0.3, 0.7)
    return lambda: array(x, 0.7)


def has_jax() -> bool:
    """Tell whether JAX is installed."""
    return importlib.util.find_spec("jax") is not None


def jax_of(unrolled: bool) -> Callable[[int | None], Run]:
    """JAX, jitted: `lax.scan`, or the loop as it is written, unrolled."""

    def make(size: int | None) -> Run:
        import jax

        jax.config.update("jax_enable_x64", True)

        def step(x: Any, p: Any) -> Any:
            return x + 0.01 * (jax.numpy.sin(x) * p - x * x)

        def scanned(x: Any, p: Any) -> Any:
            return jax.lax.scan(lambda x, _: (step(x, p), None), x, None, length=STEPS)[0].sum()

        def loop(x: Any, p: Any) -> Any:
            for _ in range(STEPS):
                x = step(x, p)
            return x.sum()

        x, p = (jax.numpy.asarray(a) for a in arguments(size))
        both = jax.jit(jax.value_and_grad(loop if unrolled else scanned, argnums=(0, 1)))

        def run() -> tuple[Any, Any, Any]:
            value, (by_x, by_p) = jax.block_until_ready(both(x, p))
            return value, by_x, by_p

        return run

    return make


LIBRARIES: dict[str, Callable[[int | None], Run]] = {
    "tg.compile": compiled,
    "Program.value_and_grad": program,
    "PyTorch eager": torch_eager,
    "Numba by hand": by_hand,
    "JAX lax.scan": jax_of(False),
    "JAX unrolled": jax_of(True),
}
