"""Differential equations: value and gradient of an adaptive solution, against diffrax, torchdiffeq and SciPy.

Lorenz's equations to t = 10 by Dormand and Prince's method at 1e-6, by first states and parameters; with one time asked
for and with 101; and Robertson's stiff reaction by Radau, for which diffrax has Kvaerno's method of order 5. Libraries
take turns; milliseconds, medians, and what the first call takes. torchdiffeq and diffrax are left out where they are
not installed. torchdiffeq's adjoint and diffrax's backsolve compute the state backwards: of these chaotic equations the
first does not end within minutes, and the second fails.
"""

from __future__ import annotations

import importlib.util
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

ROUNDS, TOLERANCE = 15, 1e-6
START, LORENZ = np.array([1.0, 1.0, 1.0]), np.array([10.0, 28.0, 8.0 / 3.0])
REACTION, ROBERTSON = np.array([1.0, 0.0, 0.0]), np.log([0.04, 1e4, 3e7])
STIFF_TIMES = np.logspace(-2.0, 4.0, 20)


def lorenz(stack: Callable[[Any], Any], y: Any, p: Any) -> Any:
    """Return the slope."""
    x, u, z = y
    return stack([p[0] * (u - x), x * (p[1] - z) - u, x * u - p[2] * z])


def robertson(stack: Callable[[Any], Any], y: Any, k: Any) -> Any:
    """Return the slope."""
    a, b, c = y
    one, two, three = k[0] * a, k[1] * b * c, k[2] * b * b
    return stack([two - one, one - two - three, three])


def ours(times: np.ndarray) -> dict[str, Callable[[], Any]]:
    """Return our ways."""
    import tapegrad as tg

    def loss(y0: Any, p: Any, gradient: str = "auto") -> Any:
        sol = tg.integrate.solve_ivp(
            lambda t, y: lorenz(tg.stack, y, p), (0.0, 10.0), y0, t_eval=times, rtol=TOLERANCE, atol=TOLERANCE,
            gradient=gradient,
        )  # fmt: skip
        return (sol.y**2).mean()

    def apart(gradient: str) -> Callable[[], Any]:
        return lambda: tg.func.value_and_grad(lambda y0, p: loss(y0, p, gradient), (0, 1))(START, LORENZ)

    compiled = tg.compile(loss)
    gradient, plain = tg.func.value_and_grad(compiled, (0, 1)), tg.func.value_and_grad(loss, (0, 1))
    return {
        "tapegrad, value": lambda: compiled(START, LORENZ),
        "tapegrad": lambda: gradient(START, LORENZ),
        "tapegrad, not compiled": lambda: plain(START, LORENZ),
        "tapegrad, not compiled, adjoint": apart("adjoint"),
        "tapegrad, not compiled, forward": apart("forward"),
    }


def diffrax_ways(times: np.ndarray) -> dict[str, Callable[[], Any]]:
    """Return diffrax's ways."""
    import diffrax
    import jax
    import jax.numpy as jnp

    jax.config.update("jax_enable_x64", True)
    adjoints = {"recursive checkpoints": diffrax.RecursiveCheckpointAdjoint(), "backsolve": diffrax.BacksolveAdjoint()}

    def loss_of(adjoint: Any) -> Any:
        def loss(y0: Any, p: Any) -> Any:
            sol = diffrax.diffeqsolve(
                diffrax.ODETerm(lambda t, y, p: lorenz(jnp.stack, y, p)), diffrax.Dopri5(), 0.0, 10.0, None, y0, args=p,
                saveat=diffrax.SaveAt(ts=jnp.asarray(times)), adjoint=adjoint, max_steps=4096,
                stepsize_controller=diffrax.PIDController(rtol=TOLERANCE, atol=TOLERANCE),
            )  # fmt: skip
            return (sol.ys**2).mean()

        return loss

    def waits(f: Any) -> Callable[[], Any]:
        return lambda: jax.block_until_ready(f(jnp.asarray(START), jnp.asarray(LORENZ)))

    found = {"diffrax, value": waits(jax.jit(loss_of(adjoints["recursive checkpoints"])))}
    for name, adjoint in adjoints.items():
        found[f"diffrax, {name}"] = waits(jax.jit(jax.value_and_grad(loss_of(adjoint), (0, 1))))
    return found


def torchdiffeq_ways(times: np.ndarray) -> dict[str, Callable[[], Any]]:
    """Return torchdiffeq's."""
    import torch
    import torchdiffeq

    torch.set_num_threads(1)

    def gradient() -> Any:
        y0, p = (torch.tensor(x, requires_grad=True) for x in (START, LORENZ))
        at = torch.tensor(np.concatenate([[0.0], times]) if times[0] else times)
        y = torchdiffeq.odeint(
            lambda t, y: lorenz(torch.stack, y, p), y0, at, rtol=TOLERANCE, atol=TOLERANCE, method="dopri5"
        )
        return torch.autograd.grad((y[-len(times) :] ** 2).mean(), (y0, p))

    return {"torchdiffeq": gradient}


def scipys(times: np.ndarray) -> dict[str, Callable[[], Any]]:
    """Return SciPy's solution, which has no gradient."""
    import scipy.integrate

    def value() -> Any:
        y = scipy.integrate.solve_ivp(
            lambda t, y: lorenz(np.array, y, LORENZ), (0.0, 10.0), START, t_eval=times, rtol=TOLERANCE, atol=TOLERANCE
        ).y
        return (y**2).mean()

    return {"SciPy, value": value}


def stiff() -> dict[str, Callable[[], Any]]:
    """Return ways to a gradient of Robertson's reaction."""
    import tapegrad as tg

    def loss(log_k: Any) -> Any:
        sol = tg.integrate.solve_ivp(
            lambda t, y, k: robertson(tg.stack, y, k), (0.0, 1e4), REACTION, "Radau", t_eval=STIFF_TIMES,
            args=(tg.exp(log_k),), rtol=1e-6, atol=1e-10,
        )  # fmt: skip
        return (sol.y**2).mean()

    gradient, compiled_gradient = tg.func.value_and_grad(loss), tg.func.value_and_grad(tg.compile(loss))
    found: dict[str, Callable[[], Any]] = {
        "tapegrad": lambda: compiled_gradient(ROBERTSON),
        "tapegrad, not compiled": lambda: gradient(ROBERTSON),
    }
    if importlib.util.find_spec("diffrax"):
        import diffrax
        import jax
        import jax.numpy as jnp

        def its(log_k: Any) -> Any:
            sol = diffrax.diffeqsolve(
                diffrax.ODETerm(lambda t, y, k: robertson(jnp.stack, y, k)), diffrax.Kvaerno5(), 0.0, 1e4, None,
                jnp.asarray(REACTION), args=jnp.exp(log_k), saveat=diffrax.SaveAt(ts=jnp.asarray(STIFF_TIMES)),
                stepsize_controller=diffrax.PIDController(rtol=1e-6, atol=1e-10), max_steps=4096,
            )  # fmt: skip
            return (sol.ys**2).mean()

        compiled = jax.jit(jax.value_and_grad(its))
        found["diffrax, recursive checkpoints"] = lambda: jax.block_until_ready(compiled(jnp.asarray(ROBERTSON)))
    return found


def compare(ways: dict[str, Callable[[], Any]]) -> None:
    """Print first calls and medians of all, by turns."""
    first: dict[str, float] = {}
    times: dict[str, list[float]] = {name: [] for name in ways}
    for name, call in ways.items():
        begin = time.perf_counter()
        try:
            call()
        except Exception as error:
            print(f"  {name:32s} failed: {str(error).splitlines()[-1][:200]}")
            del times[name]
            continue
        first[name] = time.perf_counter() - begin
        if first[name] < 1.0 or "diffrax" in name:
            for _ in range(20 if "not compiled" not in name else 3):  # until the program is optimised
                call()
    for _ in range(ROUNDS):
        for name in times:
            call = ways[name]
            if len(times[name]) >= 3 and sum(times[name]) > 2.0:
                continue
            begin = time.perf_counter()
            call()
            times[name].append(time.perf_counter() - begin)
    for name, found in times.items():
        print(f"  {name:32s} {1e3 * statistics.median(found):9.2f} ms   first call {first[name]:6.2f} s")


def main() -> None:
    """Print all."""
    for times in (np.array([10.0]), np.linspace(0.0, 10.0, 101)):
        print(f" Lorenz, {len(times)} of its states, value and gradient where nothing is said")
        ways = ours(times)
        for name, of in (("diffrax", diffrax_ways), ("torchdiffeq", torchdiffeq_ways)):
            if importlib.util.find_spec(name):
                ways |= of(times)
        compare(ways | scipys(times))
    print(" Robertson, 20 states, value and gradient")
    compare(stiff())
