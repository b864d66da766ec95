"""Linear algebra, signals, images, distances and segments: value and gradient of each, beside PyTorch and JAX.

Each function is called with the same numbers of float64 in all libraries that have it; the sum of its results' squares
is differentiated by its first operands. tapegrad is compiled and eager, JAX jitted, PyTorch eager. Values and gradients
are compared before anything is timed. By turns in one process, one thread: medians, in microseconds.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")

import jax
import jax.scipy.linalg
import jax.scipy.ndimage
import jax.scipy.signal
import numpy as np
import scipy.sparse
import torch

import tapegrad as tg

TURNS, SECONDS = 15, 0.5
jax.config.update("jax_enable_x64", True)
jnp, jsp = jax.numpy, jax.scipy
Function = Callable[..., Any]


def positive(rng: np.random.Generator, n: int) -> np.ndarray:
    """Return a positive definite matrix that is well conditioned."""
    a = rng.normal(size=(n, n)) / np.sqrt(n)
    return a @ a.T + np.eye(n)


def triangle(rng: np.random.Generator, n: int) -> np.ndarray:
    """Return a lower triangle that is well conditioned."""
    return np.tril(rng.normal(size=(n, n)) / n) + 2 * np.eye(n)


def of_matrices(n: int) -> Iterator[tuple[str, Any, tuple[Any, ...], Function, Function | None, Function | None]]:
    """Yield names, operands and functions of tapegrad's, PyTorch's and JAX's; None where there is none."""
    rng = np.random.default_rng(n)
    a, b, p, low = rng.normal(size=(n, n)) + n * np.eye(n), rng.normal(size=(n, n)), positive(rng, n), triangle(rng, n)
    x, t, small = rng.normal(size=n), torch.linalg, b / n
    yield "solve", n, (a, b), tg.linalg.solve, t.solve, jnp.linalg.solve
    yield "inv", n, (a,), tg.linalg.inv, t.inv, jnp.linalg.inv
    yield "slogdet", n, (a,), lambda a: tg.linalg.slogdet(a)[1], lambda a: t.slogdet(a)[1], _log_determinant
    yield "cholesky", n, (p,), tg.linalg.cholesky, t.cholesky, lambda p: jnp.linalg.cholesky(p)
    yield (
        *("solve_triangular", n, (low, b), lambda low, b: tg.linalg.solve_triangular(low, b, lower=True)),
        lambda low, b: t.solve_triangular(low, b, upper=False),
        lambda low, b: jsp.linalg.solve_triangular(low, b, lower=True),
    )
    yield (
        *("cho_solve", n, (p, b), lambda p, b: tg.linalg.cho_solve(tg.linalg.cho_factor(p, lower=True), b)),
        lambda p, b: torch.cholesky_solve(b, t.cholesky(p)),
        lambda p, b: jsp.linalg.cho_solve((jnp.linalg.cholesky(p), True), b),
    )
    yield (
        *("lu_solve", n, (a, b), lambda a, b: tg.linalg.lu_solve(tg.linalg.lu_factor(a), b)),
        lambda a, b: t.lu_solve(*t.lu_factor(a), b),
        lambda a, b: jsp.linalg.lu_solve(jsp.linalg.lu_factor(a), b),
    )
    yield "eigvalsh", n, (p,), tg.linalg.eigvalsh, t.eigvalsh, jnp.linalg.eigvalsh
    yield "svdvals", n, (a,), tg.linalg.svdvals, t.svdvals, lambda a: jnp.linalg.svd(a, compute_uv=False)
    yield "qr", n, (a,), lambda a: tg.linalg.qr(a)[1], lambda a: t.qr(a)[1], lambda a: jnp.linalg.qr(a)[1]
    yield "expm", n, (small,), tg.linalg.expm, torch.matrix_exp, jsp.linalg.expm
    yield "sqrtm", n, (p,), tg.linalg.sqrtm, None, None
    yield "solve_sylvester", n, (a, p, b), tg.linalg.solve_sylvester, None, None
    yield (
        *("lstsq", n, (np.vstack([a, b]), np.concatenate([x, x])), lambda a, x: tg.linalg.lstsq(a, x)[0]),
        lambda a, x: t.lstsq(a, x[:, None]).solution,
        lambda a, x: jnp.linalg.lstsq(a, x)[0],
    )
    yield "toeplitz", n, (x,), tg.linalg.toeplitz, None, jsp.linalg.toeplitz


def _log_determinant(a: Any) -> Any:
    return jnp.linalg.slogdet(a)[1]


def of_arrays(n: int) -> Iterator[tuple[str, Any, tuple[Any, ...], Function, Function | None, Function | None]]:
    """Yield the same of signals, images, distances and segments, with some n numbers."""
    rng = np.random.default_rng(n)
    x, taps, side = rng.normal(size=n), rng.normal(size=9), int(np.sqrt(n))
    image = rng.normal(size=(side, side))
    at = rng.uniform(1, side - 2, size=(2, n))
    bands = np.stack([np.full(n, -1.0), 4 + rng.uniform(size=n), np.full(n, -1.0)])
    points, others = rng.normal(size=(side, 3)), rng.normal(size=(side, 3))
    groups = np.sort(rng.integers(0, side, size=n))
    tensor_groups, tensor_taps = torch.tensor(groups), torch.tensor(taps[::-1].copy())[None, None]
    matrix = scipy.sparse.diags_array([np.full(n - 1, -1.0), np.full(n, 4.0), np.full(n - 1, -1.0)], offsets=[-1, 0, 1])
    matrix = matrix.tocsr()
    coo = matrix.tocoo()
    sparse = torch.sparse_coo_tensor(np.stack(coo.coords), coo.data, coo.shape).coalesce()
    b, a = [0.2, 0.3, 0.1], [1.0, -0.4, 0.1]

    def window(x: Any) -> Any:
        return torch.nn.functional.conv1d(x[None, None], tensor_taps, padding=8)[0, 0]

    yield "convolve", n, (x, taps), tg.convolve, None, jnp.convolve
    yield "convolve, fixed taps", n, (x,), lambda x: tg.convolve(x, taps), window, lambda x: jnp.convolve(x, taps)
    yield "fftconvolve", n, (x, x), tg.signal.fftconvolve, None, jsp.signal.fftconvolve
    yield "lfilter", n, (x,), lambda x: tg.signal.lfilter(b, a, x), None, None
    yield "hilbert", n, (x,), lambda x: tg.signal.hilbert(x).imag, None, None
    yield "dct", n, (x,), tg.fft.dct, None, jsp.fft.dct
    yield "gaussian_filter", n, (image,), lambda x: tg.ndimage.gaussian_filter(x, 1.5), None, None
    yield (
        *("map_coordinates", n, (image, at), lambda i, at: tg.ndimage.map_coordinates(i, at, order=1), None),
        lambda i, at: jsp.ndimage.map_coordinates(i, list(at), order=1),
    )
    yield "solve_banded", n, (bands, x), lambda bands, x: tg.linalg.solve_banded((1, 1), bands, x), None, None
    yield (
        *("cdist", n, (points, others), tg.cdist, torch.cdist),
        lambda x, y: jnp.sqrt(((x[:, None] - y[None]) ** 2).sum(-1)),
    )
    yield "pdist", n, (points,), tg.pdist, torch.pdist, None
    yield (
        *("segment_sum", n, (x,), lambda x: tg.segment_sum(x, groups, side)),
        lambda x: torch.zeros(side, dtype=x.dtype).index_add(0, tensor_groups, x),
        lambda x: jax.ops.segment_sum(x, groups, side),
    )
    yield (
        *("bincount", n, (x,), lambda x: tg.bincount(groups, x, side), None),
        lambda x: jnp.bincount(groups, x, length=side),
    )
    yield "sparse @ x", n, (x,), lambda x: matrix @ x, lambda x: torch.sparse.mm(sparse, x[:, None])[:, 0], None
    yield "spsolve", n, (x,), lambda x: tg.sparse.spsolve(matrix, x), None, None


def squares(function: Function) -> Function:
    """Return the function whose value is differentiated: the sum of the results' squares."""

    def value(*operands: Any) -> Any:
        found = function(*operands)
        return (found * found).sum()

    return value


def ways(operands: tuple[Any, ...], ours: Function, torchs: Function | None, jaxs: Function | None) -> dict[str, Any]:
    """Return what computes value and gradients, by library."""
    every = tuple(range(len(operands)))
    eager = tg.func.value_and_grad(squares(ours), argnums=every)
    compiled = tg.compile(eager)
    found = {"compiled": lambda: compiled(*operands), "eager": lambda: eager(*operands)}
    if jaxs:
        jitted = jax.jit(jax.value_and_grad(squares(jaxs), argnums=every))
        found["JAX"] = lambda: jax.block_until_ready(jitted(*operands))
    if torchs:
        leaves, value = [torch.tensor(x, requires_grad=True) for x in operands], squares(torchs)

        def by_torch() -> Any:
            total = value(*leaves)
            return total.detach(), torch.autograd.grad(total, leaves)

        found["PyTorch"] = by_torch
    return found


def both_triangles(operand: np.ndarray, gradient: Any) -> np.ndarray:
    """Return a gradient by both triangles of a symmetric matrix, as libraries differ in which of them they read."""
    gradient = np.asarray(gradient)
    is_symmetric = operand.ndim == 2 and operand.shape[0] == operand.shape[1] and np.array_equal(operand, operand.T)
    return gradient + gradient.T if is_symmetric else gradient


def times(operands: tuple[Any, ...], found: dict[str, Any]) -> dict[str, float]:
    """Compare the values, then return the microseconds of each way."""
    value, gradients = found["compiled"]()
    for way, run in found.items():
        total, its = run()
        assert np.allclose(total, value, rtol=1e-9), way
        for x, mine, other in zip(operands, gradients, its, strict=True):
            assert np.allclose(both_triangles(x, other), both_triangles(x, mine), rtol=1e-6, atol=1e-8), way
    counts = {}
    for way, run in found.items():
        for _ in range(2):  # by the second everything is compiled
            end, n = time.perf_counter() + SECONDS, 0
            while time.perf_counter() < end:
                run()
                n += 1
        counts[way] = max(1, round(0.02 * n / SECONDS))
    taken: dict[str, list[float]] = {way: [] for way in found}
    for _ in range(TURNS):
        for way, run in found.items():
            start = time.perf_counter()
            for _ in range(counts[way]):
                run()
            taken[way].append((time.perf_counter() - start) / counts[way])
    return {way: statistics.median(t) * 1e6 for way, t in taken.items()}


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="functions; all by default")
    names = parser.parse_args().names
    torch.set_num_threads(1)
    print(f"{'':22}{'n':>7}{'compiled':>10}{'eager':>10}{'JAX':>10}{'PyTorch':>10}   best peer's time over compiled")
    rows = [row for n in (4, 30, 200) for row in of_matrices(n)] + [row for n in (100, 10_000) for row in of_arrays(n)]
    for name, n, operands, *functions in rows:
        if names and name not in names:
            continue
        found = times(operands, ways(operands, *functions))
        line = [f"{found[way]:10.1f}" if way in found else " " * 10 for way in ("compiled", "eager", "JAX", "PyTorch")]
        peers = [found[way] for way in ("JAX", "PyTorch") if way in found]
        print(f"{name:22}{n:7}{''.join(line)}", f"  {min(peers) / found['compiled']:.2f}" if peers else "")


if __name__ == "__main__":
    main()
