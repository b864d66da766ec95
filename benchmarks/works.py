"""What `python -m benchmarks` measures: works that a user recognises, each a scalar of arrays that is differentiated.

Each is written once in NumPy's style, for a namespace `xp`: NumPy's functions for tapegrad, and those of the other
libraries. Where JAX's users would write a loop as a scan, there is that, too.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np

Function = Callable[..., Any]


@dataclasses.dataclass(frozen=True)
class Work:
    """Something to be differentiated.

    Attributes
    ----------
    name : str
    sizes : tuple of int
        The last ones are left out of quick runs, but for the first two.
    make : callable
        Takes a generator of random numbers and a size; gives the arguments. The derivative is by the first.
    value : callable
        Takes a namespace and the arguments; gives a number.
    scan : callable, optional
        The same for JAX, with its own loop: takes `jax.numpy`, `jax.lax` and the arguments.
    """

    name: str
    sizes: tuple[int, ...]
    make: Callable[[np.random.Generator, int], tuple[Any, ...]]
    value: Function
    scan: Function | None = None


def small_loop(xp: Any, x: Any, p: Any) -> Any:
    """Do 500 steps of an equation in time for few numbers."""
    for _ in range(500):
        x = x + 0.01 * (xp.sin(x) * p - x * x)
    return x.sum()


def small_loop_scan(xp: Any, lax: Any, x: Any, p: Any) -> Any:
    return lax.scan(lambda x, _: (x + 0.01 * (xp.sin(x) * p - x * x), None), x, None, 500)[0].sum()


def chain(xp: Any, x: Any) -> Any:
    """Do ten operations on each element."""
    y = xp.sin(x) * x + xp.exp(-x * x)
    return (xp.tanh(y) * xp.cos(x) - y * 0.5).sum()


def _accelerations(xp: Any, positions: Any, masses: Any) -> Any:
    apart = positions[None, :, :] - positions[:, None, :]
    square = (apart * apart).sum(2) + 0.05  # or the last digits decide where bodies go
    return (apart * (masses[None, :] / (square * xp.sqrt(square)))[:, :, None]).sum(1)


def _leapfrog(xp: Any, positions: Any, velocities: Any, masses: Any) -> tuple[Any, Any]:
    velocities = velocities + 0.005 * _accelerations(xp, positions, masses)
    positions = positions + 0.01 * velocities
    return positions, velocities + 0.005 * _accelerations(xp, positions, masses)


def orbit(xp: Any, velocities: Any, positions: Any, masses: Any) -> Any:
    """Do 200 steps of bodies that attract each other, and ask where the first one is."""
    for _ in range(200):
        positions, velocities = _leapfrog(xp, positions, velocities, masses)
    return (positions[0] * positions[0]).sum()


def orbit_scan(xp: Any, lax: Any, velocities: Any, positions: Any, masses: Any) -> Any:
    step = lambda state, _: (_leapfrog(xp, *state, masses), None)  # noqa: E731
    positions, _ = lax.scan(step, (positions, velocities), None, 200)[0]
    return (positions[0] * positions[0]).sum()


def _warmer(xp: Any, u: Any, k: Any) -> Any:
    flow = k * (u[1:] - u[:-1])
    return xp.concatenate([u[:1], u[1:-1] + 0.2 * (flow[1:] - flow[:-1]), u[-1:]])


def heat(xp: Any, k: Any, u: Any, wanted: Any) -> Any:
    """Do 200 steps of the heat equation on a line, and compare; by the conductivity between all points."""
    for _ in range(200):
        u = _warmer(xp, u, k)
    return ((u - wanted) * (u - wanted)).sum()


def heat_scan(xp: Any, lax: Any, k: Any, u: Any, wanted: Any) -> Any:
    u = lax.scan(lambda u, _: (_warmer(xp, u, k), None), u, None, 200)[0]
    return ((u - wanted) * (u - wanted)).sum()


def _wave(xp: Any, u: Any, before: Any, speed: Any) -> Any:
    around = xp.roll(u, 1, 0) + xp.roll(u, -1, 0) + xp.roll(u, 1, 1) + xp.roll(u, -1, 1)
    return 2 * u - before + speed * (around - 4 * u)


def wave(xp: Any, speed: Any, u: Any, wanted: Any) -> Any:
    """Do 500 steps of the wave equation on a plane, and compare; by the square of the speed at each point."""
    before = u
    for _ in range(500):
        u, before = _wave(xp, u, before, speed), u
    return ((u - wanted) * (u - wanted)).sum()


def wave_scan(xp: Any, lax: Any, speed: Any, u: Any, wanted: Any) -> Any:
    u, _ = lax.scan(lambda state, _: ((_wave(xp, *state, speed), state[0]), None), (u, u), None, 500)[0]
    return ((u - wanted) * (u - wanted)).sum()


def hierarchical(xp: Any, parameters: Any, seen: Any, spreads: Any) -> Any:
    """Compute the log density that a Hamiltonian sampler differentiates: groups whose effects have a common prior."""
    mean, log_scale, effects = parameters[0], parameters[1], parameters[2:]
    prior = -0.5 * mean * mean / 25.0 - 0.5 * log_scale * log_scale - 0.5 * (effects * effects).sum()
    errors = (seen - mean - xp.exp(log_scale) * effects) / spreads
    return prior - 0.5 * (errors * errors).sum()


def lennard_jones(xp: Any, positions: Any) -> Any:
    """Compute the energy of particles by all pairs."""
    apart = positions[:, None, :] - positions[None, :, :]
    square = (apart * apart).sum(2) + xp.eye(len(positions)) * 1e6
    inverse = 1.0 / (square * square * square)
    return 2.0 * (inverse * inverse - inverse).sum()


def _filtered(xp: Any, mean: Any, covariance: Any, step: Any, noise: Any, seen: Any) -> tuple[Any, Any, Any]:
    mean, covariance = step @ mean, step @ covariance @ step.T + noise
    spread = covariance[0, 0] + 0.1
    gain, error = covariance[:, 0] / spread, seen - mean[0]
    mean, covariance = mean + gain * error, covariance - gain[:, None] * covariance[None, 0]
    return mean, covariance, 0.5 * (xp.log(spread) + error * error / spread)


def kalman(xp: Any, step: Any, noise: Any, seen: Any) -> Any:
    """Compute the likelihood of 100 observations of two states, one after the other; by the matrix of a step."""
    mean, covariance, total = noise[0] * 0.0, noise, 0.0
    for k in range(100):
        mean, covariance, more = _filtered(xp, mean, covariance, step, noise, seen[k])
        total = total + more
    return total


def kalman_scan(xp: Any, lax: Any, step: Any, noise: Any, seen: Any) -> Any:
    def one(state: Any, value: Any) -> Any:
        mean, covariance, more = _filtered(xp, *state, step, noise, value)
        return (mean, covariance), more

    return lax.scan(one, (noise[0] * 0.0, noise), seen)[1].sum()


def gaussian_process(xp: Any, parameters: Any, distances: Any, y: Any) -> Any:
    """Compute the likelihood of observations under a Gaussian process; by the logarithms of scale, width and noise."""
    scale, width, noise = xp.exp(parameters[0]), xp.exp(parameters[1]), xp.exp(parameters[2])
    covariance = scale * xp.exp(-0.5 * distances / (width * width)) + noise * xp.eye(len(y))
    root = xp.linalg.cholesky(covariance)
    solved = xp.linalg.solve(covariance, y)
    return 0.5 * (y * solved).sum() + xp.log(xp.diag(root)).sum()


def _hares(xp: Any, state: Any, p: Any) -> Any:
    x, y = state[0], state[1]
    return xp.stack([p[0] * x - p[1] * x * y, -p[2] * y + p[3] * x * y])


def _runge_kutta(xp: Any, state: Any, p: Any, h: float = 0.1) -> Any:
    k1 = _hares(xp, state, p)
    k2 = _hares(xp, state + 0.5 * h * k1, p)
    k3 = _hares(xp, state + 0.5 * h * k2, p)
    k4 = _hares(xp, state + h * k3, p)
    return state + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def hares(xp: Any, p: Any, state: Any, wanted: Any) -> Any:
    """Compute how far hares and lynxes of 20 years are from observations, by Runge and Kutta's method."""
    total = 0.0
    for k in range(20):
        for _ in range(10):
            state = _runge_kutta(xp, state, p)
        error = xp.log(state) - wanted[k]
        total = total + (error * error).sum()
    return total


def hares_scan(xp: Any, lax: Any, p: Any, state: Any, wanted: Any) -> Any:
    def year(state: Any, seen: Any) -> Any:
        state = lax.scan(lambda state, _: (_runge_kutta(xp, state, p), None), state, None, 10)[0]
        error = xp.log(state) - seen
        return state, (error * error).sum()

    return lax.scan(year, state, wanted)[1].sum()


def _robertson(xp: Any, y: Any, rates: Any) -> Any:
    slow, fast, middle = rates[0] * y[0], rates[1] * y[1] * y[1], rates[2] * y[1] * y[2]
    return xp.stack([middle - slow, slow - middle - fast, fast])


def _newton(xp: Any, y: Any, rates: Any, h: Any) -> Any:
    """Do a step of the implicit Euler method with four of Newton's, whose matrix is written out."""
    new = y
    for _ in range(4):
        a, b, c = rates[0], rates[1] * new[1], rates[2]
        zero = a * 0.0
        rows = [
            xp.stack([-a, c * new[2], c * new[1]]),
            xp.stack([a, -c * new[2] - 2 * b, -c * new[1]]),
            xp.stack([zero, 2 * b, zero]),
        ]
        matrix = xp.eye(3) - h * xp.stack(rows)
        new = new - xp.linalg.solve(matrix, new - y - h * _robertson(xp, new, rates))
    return new


def stiff(xp: Any, rates: Any, y: Any, steps: Any) -> Any:
    """Compute Robertson's reaction in 40 steps that grow; by its three rates."""
    for k in range(40):
        y = _newton(xp, y, rates, steps[k])
    return y[0] + 1e4 * y[1]


def stiff_scan(xp: Any, lax: Any, rates: Any, y: Any, steps: Any) -> Any:
    y = lax.scan(lambda y, h: (_newton(xp, y, rates, h), None), y, steps)[0]
    return y[0] + 1e4 * y[1]


def _bodies(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    return 0.1 * rng.normal(size=(n, 3)), rng.normal(size=(n, 3)), rng.random(n) + 0.5


def _line(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    return rng.random(n - 1), rng.normal(size=n), rng.normal(size=n)


def _plane(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    bump = np.exp(-np.add.outer(*[(np.arange(n) - n / 2) ** 2 / n] * 2))
    return 0.2 + 0.05 * rng.random((n, n)), bump, 0.1 * rng.normal(size=(n, n))


def _groups(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    return rng.normal(size=n + 2), 5 * rng.normal(size=n), 1 + rng.random(n)


def _grid(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    places = np.stack(np.meshgrid(*[np.arange(n) * 1.2] * 3), -1).reshape(-1, 3)
    return (places + 0.05 * rng.normal(size=places.shape),)


def _process(rng: np.random.Generator, n: int) -> tuple[Any, ...]:
    x = np.sort(rng.random(n)) * 10
    return np.array([0.1, -0.2, -2.0]), (x[:, None] - x) ** 2, np.sin(x) + 0.1 * rng.normal(size=n)


WORKS = (
    Work("loop of 500 steps", (1, 10, 100), lambda r, n: (r.random(n), r.random(n)), small_loop, small_loop_scan),
    Work("chain", (1, 100, 10**4, 10**6, 10**7), lambda r, n: (r.normal(size=n),), chain),
    Work("orbit", (3, 30), _bodies, orbit, orbit_scan),
    Work("heat equation", (50, 1000), _line, heat, heat_scan),
    Work("wave equation", (30, 200), _plane, wave, wave_scan),
    Work("Lennard-Jones", (3, 6), _grid, lennard_jones),
    Work("hierarchical model", (8, 1000), _groups, hierarchical),
    Work(
        "Kalman filter",
        (2,),
        lambda r, n: (np.eye(n) + 0.1 * r.normal(size=(n, n)), 0.1 * np.eye(n), r.normal(size=100)),
        kalman,
        kalman_scan,
    ),
    Work("Gaussian process", (30, 300), _process, gaussian_process),
    Work(
        "hares and lynxes",
        (2,),
        lambda r, n: (np.array([0.54, 0.027, 0.8, 0.024]), np.array([34.6, 5.8]), 3 + r.normal(size=(20, n))),
        hares,
        hares_scan,
    ),
    Work(
        "stiff reaction",
        (3,),
        lambda r, n: (np.array([0.04, 3e7, 1e4]), np.eye(n)[0], 1e-4 * 1.3 ** np.arange(40)),
        stiff,
        stiff_scan,
    ),
)
