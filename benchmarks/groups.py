"""Programs whose rows run as groups: an expression of many elements, sums along axes, heat by slices, minors.

PyTorch and JAX beside.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from simulation import has_jax

import tapegrad as tg

THREADS = 2
EXPRESSION = {2_000_000: "PyTorch and JAX 4, try 6", 100_000: "PyTorch 2.5, try 4", 1_000: "PyTorch 8, try 12"}
COUNTS = {2_000_000: (3, 3), 100_000: (20, 20), 1_000: (100, 20)}
LINES = {(20_000, 100): (3, 3), (200_000, 10): (3, 3), (100, 100): (50, 20)}
SIDE, HEAT_STEPS, VECTOR_STEPS = 256, 200, 200


def expression(x: Any, y: Any, xp: Any = np) -> Any:
    """Compute what a user may write over arrays; `xp` has the functions."""
    a = xp.sin(x) * y + x * x
    b = xp.exp(-a * a) + y
    c = xp.tanh(a * b) - x / (1 + b * b)
    return (c * c).sum()


def likelihood(x: Any, a: Any, b: Any, y: Any, xp: Any = np) -> Any:
    """Compute how likely choices are, a line for each: exponentials are summed along lines, which share a and b."""
    z = a * x + b
    return (xp.log(xp.exp(z).sum(1)) - (z * y).sum(1)).sum()


def variation(x: Any, a: Any, b: Any, y: Any, xp: Any = np) -> Any:
    """Compute how far columns vary about their means: sums over all lines."""
    d = xp.tanh(a * x + b) - y
    d = d - d.mean(0)
    return xp.sqrt((d * d).mean(0)).sum()


def heat(u: Any) -> Any:
    """Step the heat equation explicitly, by slices."""
    for _ in range(HEAT_STEPS):
        v = u * 1.0
        inner = u[1:-1, 1:-1]
        v[1:-1, 1:-1] = inner + 0.1 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * inner)
        u = v
    return (u * u).sum()


def determinant(rows: Any) -> Any:
    """Compute a determinant by minors along the first row."""
    n = len(rows)
    if n == 1:
        return rows[0][0]
    total = 0.0
    for k in range(n):
        minor = [[row[j] for j in range(n) if j != k] for row in rows[1:]]
        term = rows[0][k] * determinant(minor)
        total = total + term if k % 2 == 0 else total - term
    return total


def cloud(x: Any, v: Any, xp: Any = np) -> Any:
    """Step particles in space that are drawn to the middle, positions `(n, 3)`."""
    for _ in range(VECTOR_STEPS):
        square = (x * x).sum(1)
        v = v - 0.01 * x / (square * xp.sqrt(square))[:, None]
        x = x + 0.01 * v
    return (x * x).sum()


def cloud_by_components(x: Any, v: Any, xp: Any = np) -> Any:
    """Step the same, with an array for each component."""
    xs, vs = [x[:, j] * 1.0 for j in range(3)], [v[:, j] * 1.0 for j in range(3)]
    for _ in range(VECTOR_STEPS):
        square = xs[0] * xs[0] + xs[1] * xs[1] + xs[2] * xs[2]
        cube = square * xp.sqrt(square)
        vs = [v - 0.01 * x / cube for x, v in zip(xs, vs, strict=True)]
        xs = [x + 0.01 * v for x, v in zip(xs, vs, strict=True)]
    return (xs[0] * xs[0] + xs[1] * xs[1] + xs[2] * xs[2]).sum()


def spin(x: Any, w: Any, xp: Any = np) -> Any:
    """Turn a vector about an axis, by cross products."""
    for _ in range(VECTOR_STEPS):
        x = x + 0.01 * xp.linalg.cross(w, x)
    return (x * x).sum()


def spin_by_components(x: Any, w: Any, xp: Any = np) -> Any:
    """Turn the same, with numbers."""
    (a, b, c), (p, q, r) = x, w
    for _ in range(VECTOR_STEPS):
        turned = q * c - r * b, r * a - p * c, p * b - q * a
        a, b, c = a + 0.01 * turned[0], b + 0.01 * turned[1], c + 0.01 * turned[2]
    return a * a + b * b + c * c


def upwind(u: Any, speed: Any, xp: Any = np) -> Any:
    """Step an equation of transport on a ring."""
    for _ in range(VECTOR_STEPS):
        u = u - speed * (u - xp.roll(u, 1, 0))
    return (u * u).sum()


def seconds(run: Callable[[], Any], count: int) -> float:
    """Return the seconds of a call."""
    start = time.perf_counter()
    for _ in range(count):
        run()
    return (time.perf_counter() - start) / count


def compare(
    name: str, mine: Callable[[], Any], peers: dict[str, Callable[[], Any]], counts: tuple[int, int], asked: str
) -> None:
    """Print the medians of all, and the medians of ratios."""
    runs = {"": (mine, counts[0]), **{peer: (run, counts[1]) for peer, run in peers.items()}}
    times = []
    for k in range(13):
        now = []
        for run, count in runs.values():
            run()
            now.append(seconds(run, count))
        if k > 1:
            times.append(now)
    medians = [1e6 * statistics.median(column) for column in zip(*times, strict=True)]
    print(f"  {name:34} {medians[0]:11.1f} us" + f"   (asked: {asked})" * bool(asked))
    for k, peer in enumerate(peers, 1):
        ratio = statistics.median(now[k] / now[0] for now in times)
        print(f"    {peer:32} {medians[k]:11.1f} us   ratio {ratio:7.2f}")


def agree(mine: Any, its: Any) -> None:
    """Check that values and gradients are the same."""
    for a, b in zip((mine[0], *mine[1]), (its[0], *its[1]), strict=True):
        np.testing.assert_allclose(a, np.asarray(b), rtol=1e-9, atol=1e-12)


def of_torch(fun: Callable[..., Any], arrays: tuple[Any, ...]) -> Callable[[], Any]:
    """Return what computes value and gradients with PyTorch."""
    import torch

    torch.set_num_threads(THREADS)
    leaves = [torch.tensor(a, requires_grad=True) for a in arrays]

    def run() -> Any:
        value = fun(*leaves)
        return value.detach(), torch.autograd.grad(value, leaves)

    return run


def of_jax(fun: Callable[..., Any], arrays: tuple[Any, ...]) -> Callable[[], Any]:
    """Return what computes value and gradients with JAX, jitted."""
    import jax

    jax.config.update("jax_enable_x64", True)
    both = jax.jit(jax.value_and_grad(fun, argnums=tuple(range(len(arrays)))))
    given = [jax.numpy.asarray(a) for a in arrays]
    return lambda: jax.block_until_ready(both(*given))


def expressions() -> None:
    """Print the expression's figures."""
    import torch

    tg.set_num_threads(THREADS)
    for size, asked in EXPRESSION.items():
        x, y = np.random.default_rng(0).uniform(0.1, 1.0, (2, size))
        program = tg.record(expression, x, y).optimized()

        def mine(program: Any = program, x: Any = x, y: Any = y) -> Any:
            return program.value_and_grad(x, y, argnums=(0, 1))

        peers = {"PyTorch": of_torch(lambda x, y: expression(x, y, torch), (x, y))}
        if has_jax():
            import jax.numpy as jnp

            peers["JAX, jitted"] = of_jax(lambda x, y, xp=jnp: expression(x, y, xp), (x, y))
        for run in peers.values():
            agree(mine(), run())
        compare(f"expression, {size:,} elements", mine, peers, COUNTS[size], asked)
        if size > 1_000_000:
            memory(x, y)


def along_axes() -> None:
    """Print the figures of sums along axes."""
    import torch

    tg.set_num_threads(THREADS)
    for fun in (likelihood, variation):
        for shape, counts in LINES.items():
            rng = np.random.default_rng(0)
            x, y = rng.random((2, *shape))
            arrays = x, *rng.random((2, shape[1])), y
            program = tg.record(fun, *arrays).optimized()

            def mine(program: Any = program, arrays: Any = arrays) -> Any:
                return program.value_and_grad(*arrays, argnums=(0, 1, 2, 3))

            peers = {"PyTorch": of_torch(lambda *given, fun=fun: fun(*given, torch), arrays)}
            if has_jax():
                import jax.numpy as jnp

                peers["JAX, jitted"] = of_jax(lambda *given, fun=fun, xp=jnp: fun(*given, xp), arrays)
            for run in peers.values():
                agree(mine(), run())
            compare(f"{fun.__name__}, {shape[0]:,} lines of {shape[1]}", mine, peers, counts, "")


def memory(x: np.ndarray, y: np.ndarray) -> None:
    """Print how long it takes to read the inputs and to write as much, once."""
    into = np.empty_like(x), np.empty_like(y)

    def copy() -> None:
        np.copyto(into[0], x)
        np.copyto(into[1], y)

    copy()
    print(f"    reading both inputs and writing as much takes {1e6 * min(seconds(copy, 3) for _ in range(9)):.1f} us")


def jax_heat(u: Any) -> Any:
    """Step the heat equation as JAX wants it."""
    import jax

    def step(u: Any, _: Any) -> Any:
        inner = u[1:-1, 1:-1]
        new = inner + 0.1 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * inner)
        return u.at[1:-1, 1:-1].set(new), None

    u = jax.lax.scan(step, u, None, length=HEAT_STEPS)[0]
    return (u * u).sum()


def diffusion() -> None:
    """Print the heat equation's figures."""
    u = np.random.default_rng(0).random((SIDE, SIDE))
    program = tg.record(heat, u).optimized()
    peers = {"PyTorch": of_torch(heat, (u,))}
    if has_jax():
        peers["JAX, jitted, lax.scan"] = of_jax(jax_heat, (u,))

    def mine() -> Any:
        return program.value_and_grad(u, argnums=(0,))

    for run in peers.values():
        agree(mine(), run())
    compare("heat, 256 x 256, 200 steps", mine, peers, (1, 1), "PyTorch 4, try 8; ahead of JAX")


def vectors() -> None:
    """Print the figures of vectors side by side and of a ring, beside the same by hand."""
    import torch

    tg.set_num_threads(THREADS)
    rng = np.random.default_rng(0)
    clouds = [(1 + rng.random((n, 3)), rng.normal(size=(n, 3))) for n in (50, 1000)]
    ring = rng.normal(size=1000), 0.1 * rng.random(1000)
    works = [(cloud, cloud_by_components, arrays) for arrays in clouds]
    for fun, by_hand, arrays in (*works, (spin, spin_by_components, rng.normal(size=(2, 3))), (upwind, None, ring)):

        def ours(fun: Any, mode: Any = True, arrays: Any = arrays) -> Callable[[], Any]:
            program = tg.record(fun, *arrays, optimize=mode).optimized()
            return lambda: program.value_and_grad(*arrays, argnums=(0, 1))

        peers = {"rows as recorded": ours(fun, "exact")}
        if by_hand is not None:
            peers["component by component, by hand"] = ours(by_hand)
        peers["PyTorch"] = of_torch(lambda *given, fun=fun: fun(*given, torch), tuple(arrays))
        mine = ours(fun)
        for run in peers.values():
            agree(mine(), run())
        compare(f"{fun.__name__}, {' x '.join(map(str, np.shape(arrays[0])))}", mine, peers, (20, 5), "")


def minors() -> None:
    """Print the determinant's time."""
    matrix = np.random.default_rng(0).random((7, 7))

    def by_minors(m: Any) -> Any:
        return determinant([[m[i, j] for j in range(7)] for i in range(7)])

    start = time.perf_counter()
    program = tg.record(by_minors, matrix).optimized()
    made = time.perf_counter() - start
    value, gradient = program.value_and_grad(matrix)
    np.testing.assert_allclose(value, np.linalg.det(matrix), rtol=1e-10)
    np.testing.assert_allclose(gradient, value * np.linalg.inv(matrix).T, rtol=1e-9)
    took = statistics.median(seconds(lambda: program.value_and_grad(matrix), 200) for _ in range(9))
    print(f"  determinant of 7 x 7 by minors        {1e6 * took:8.1f} us   (asked: 50, try 20; made in {made:.1f} s)")


def main() -> None:
    """Print the figures."""
    expressions()
    along_axes()
    diffusion()
    vectors()
    minors()


if __name__ == "__main__":
    main()
