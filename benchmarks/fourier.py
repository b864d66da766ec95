"""Fourier transforms of 2^20 points with their gradient, against PyTorch on one thread."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

POINTS, REPEATS = 1 << 20, 15
CASES: tuple[tuple[str, str, tuple[int, ...]], ...] = (
    ("fft", "complex128", (POINTS,)),
    ("fft", "complex64", (POINTS,)),
    ("fft", "float64", (POINTS,)),
    ("fft", "float32", (POINTS,)),
    ("rfft", "float64", (POINTS,)),
    ("irfft", "complex128", (POINTS // 2 + 1,)),
    ("fft2", "complex128", (1024, 1024)),
    ("fft2", "complex64", (1024, 1024)),
    ("fft", "complex128", (1024,)),
)
"""Functions, and dtypes and shapes of what is transformed."""


def _timed(run: Callable[[], Any], times: int) -> float:
    start = time.perf_counter()
    for _ in range(times):
        run()
    return (time.perf_counter() - start) / times


def _drawn(shape: tuple[int, ...], dtype: Any) -> np.ndarray:
    rng = np.random.default_rng(0)
    real = rng.normal(size=shape)
    return (real + 1j * rng.normal(size=shape) if np.dtype(dtype).kind == "c" else real).astype(dtype)


def main() -> None:
    """Print microseconds of value and gradient in both, their ratio, and that of NumPy's two transforms alone."""
    import torch

    torch.set_num_threads(1)
    print("function dtype      shape            ours, µs    PyTorch   ratio   two of NumPy's")
    for name, dtype, shape in CASES:
        x = _drawn(shape, dtype)
        value = getattr(np.fft, name)(x)
        g = _drawn(value.shape, value.dtype)
        mine, adjoint = tg.tensor(x, requires_grad=True), tg.tensor(g)
        theirs, their_adjoint = torch.tensor(x, requires_grad=True), torch.tensor(g)

        mine_of, theirs_of, numpys = (getattr(space, name) for space in (tg.fft, torch.fft, np.fft))

        def ours(f: Any = mine_of, x: Any = mine, g: Any = adjoint) -> Any:
            x.grad = None
            f(x).backward(g)
            return x.grad

        def torchs(f: Any = theirs_of, x: Any = theirs, g: Any = their_adjoint) -> Any:
            x.grad = None
            f(x).backward(g)
            return x.grad

        def alone(f: Any = numpys, x: Any = x) -> Any:
            return f(x), f(x)

        np.testing.assert_allclose(
            ours().numpy(), torchs().resolve_conj().numpy(), rtol=0, atol=1e-6 * abs(value).max()
        )
        times = max(1, 100_000 // max(x.size, 100))
        rounds = [(_timed(ours, times), _timed(torchs, times), _timed(alone, times)) for _ in range(REPEATS)]
        a, b, c = (statistics.median(r[k] for r in rounds) * 1e6 for k in range(3))
        ratio, alone_ratio = (statistics.median(r[0] / r[k] for r in rounds) for k in (1, 2))
        size = "x".join(map(str, shape))
        print(f"{name:8} {dtype:10} {size:12} {a:12.1f} {b:10.1f} {ratio:7.2f} {c:12.1f} ({alone_ratio:.2f})")


if __name__ == "__main__":
    main()
