"""Small matrices: a Kalman filter of 200 steps, its likelihood and gradient, for states of 2 to 8 numbers.

Transitions vary in time, and every seventh observation is missing. The likelihood takes `cholesky`, `solve` and
`slogdet`. tapegrad's loop is Python's, compiled and eager; JAX's is a jitted scan, PyTorch's is eager. By turns in one
process: medians, in milliseconds.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import jax
import numpy as np
import torch

import tapegrad as tg

STEPS, TURNS = 200, 15
jax.config.update("jax_enable_x64", True)
jnp: Any = jax.numpy


def given(n: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return what is differentiated by: dynamics, observation, and the noise of both; and what was seen."""
    rng = np.random.default_rng(n)
    dynamics = 0.95 * np.eye(n) + 0.1 * rng.normal(size=(n, n)) / n
    parameters = dynamics, rng.normal(size=(n, n)), 0.3 * np.eye(n), 0.7 * np.eye(n)
    turning = 1 + 0.05 * np.sin(np.arange(STEPS) / 9)
    is_seen = (np.arange(STEPS) % 7 != 0).astype(float)
    return parameters, (turning, is_seen, rng.normal(size=(STEPS, n)))


def step(
    solve: Any, cholesky: Any, slogdet: Any, parameters: Any, state: Any, turn: Any, is_seen: Any, y: Any
) -> tuple[Any, Any]:
    """Return the state after one observation, and its logarithmic likelihood."""
    dynamics, observation, drift, noise = parameters
    mean, spread = state
    moved = turn * dynamics
    mean, spread = moved @ mean, moved @ spread @ moved.T + drift @ drift.T
    off = y - observation @ mean
    around = observation @ spread @ observation.T + noise @ noise.T
    gain = is_seen * solve(around, observation @ spread).T
    white = solve(cholesky(around), off)
    likely = -0.5 * is_seen * (slogdet(around)[1] + white @ white)
    return (mean + gain @ off, spread - gain @ observation @ spread), likely


def looped(linalg: Any, start: Any, parameters: Any, seen: Any) -> Any:
    """Return the logarithmic likelihood of all observations."""
    total, state = 0.0, start
    for turn, is_seen, y in zip(*seen, strict=True):
        state, likely = step(linalg.solve, linalg.cholesky, linalg.slogdet, parameters, state, turn, is_seen, y)
        total = total + likely
    return total


def ways(n: int) -> dict[str, Callable[[], Any]]:
    """Return a function for each library that computes value and gradient."""
    parameters, seen = given(n)
    start = np.zeros(n), np.eye(n)

    def plain(*parameters: Any) -> Any:
        return looped(np.linalg, start, parameters, seen)

    compiled = tg.func.value_and_grad(tg.compile(plain), argnums=(0, 1, 2, 3))
    eager = tg.func.value_and_grad(plain, argnums=(0, 1, 2, 3))

    def scanned(*parameters: Any) -> Any:
        def body(state: Any, each: Any) -> Any:
            return step(jnp.linalg.solve, jnp.linalg.cholesky, jnp.linalg.slogdet, parameters, state, *each)

        return jax.lax.scan(body, (jnp.zeros(n), jnp.eye(n)), tuple(map(jnp.asarray, seen)))[1].sum()

    jitted = jax.jit(jax.value_and_grad(scanned, argnums=(0, 1, 2, 3)))
    leaves = [torch.tensor(p, requires_grad=True) for p in parameters]
    tensors = [torch.tensor(s) for s in seen]

    def torchs() -> Any:
        total = looped(torch.linalg, (torch.zeros(n).double(), torch.eye(n).double()), leaves, tensors)
        return total, torch.autograd.grad(total, leaves)

    return {
        "compiled": lambda: compiled(*parameters),
        "JAX": lambda: jax.block_until_ready(jitted(*parameters)),
        "eager": lambda: eager(*parameters),
        "PyTorch": torchs,
    }


def number(value: Any) -> float:
    """Return a value as a number, of whatever library it is."""
    return float(value.detach() if isinstance(value, torch.Tensor) else value)


def main() -> None:
    """Print the figures."""
    torch.set_num_threads(1)
    print("200 steps, value and gradient: first call in s, then medians in ms; as multiples of ours compiled")
    for n in (2, 3, 4, 5, 6, 8):
        found = ways(n)
        first, values = {}, {}
        for name, run in found.items():
            begin = time.perf_counter()
            values[name] = run()
            first[name] = time.perf_counter() - begin
        for name in ("JAX", "eager", "PyTorch"):
            assert np.allclose(number(values[name][0]), number(values["compiled"][0]), rtol=1e-9), name
            for mine, its in zip(values["compiled"][1], values[name][1], strict=True):
                assert np.allclose(np.asarray(its), np.asarray(mine), rtol=1e-6, atol=1e-8), name
        for name in ("compiled", "JAX"):
            for _ in range(100):
                found[name]()
        times: dict[str, list[float]] = {name: [] for name in found}
        for _ in range(TURNS):
            for name, run in found.items():
                run()  # with caches of its own
                begin = time.perf_counter()
                run()
                times[name].append((time.perf_counter() - begin) * 1e3)
        medians = {name: statistics.median(each) for name, each in times.items()}
        shown = ", ".join(f"{name} {first[name]:.2f} s {ms:.2f}" for name, ms in medians.items())
        print(
            f"{n} x {n}: {shown}; " + ", ".join(f"{ms / medians['compiled']:.1f}" for ms in medians.values()),
            flush=True,
        )


if __name__ == "__main__":
    main()
