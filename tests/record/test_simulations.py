"""Simulations as they are written for NumPy, filling buffers and writing slices, with tensors in place of arrays.

Each program gets `xp`, NumPy or tapegrad, and is otherwise one program: its value is held to that of the run on arrays,
its gradient to the central differences of that run.
"""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient
from record.numpys import copied, hold, itself, refused, weights

import tapegrad as tg
from tapegrad.errors import TapegradError

GRID = np.linspace(0.0, 1.0, 9)
BUMP = np.exp(-30 * (GRID - 0.4) ** 2)


def test_heat_equation_explicit():
    def heat(xp, kappa, start):
        u = xp.zeros((13, start.size))
        u[0] = start
        u[:, 0] = 1.0  # the left end is held hot
        for t in range(12):
            u[t + 1, 1:-1] = u[t, 1:-1] + kappa * (u[t, 2:] - 2 * u[t, 1:-1] + u[t, :-2])
            u[t + 1, -1] = u[t + 1, -2]  # no flux on the right
        return (u * weights(u.shape)).sum()

    hold(heat, 0.3, BUMP)


def test_heat_equation_in_one_buffer_with_a_conductivity_of_places():
    def heat(xp, kappa, source):
        u = xp.zeros(9)
        for t in range(10):
            flux = kappa * (u[1:] - u[:-1])
            u[1:-1] += 0.2 * (flux[1:] - flux[:-1])
            u[1:-1] += 0.1 * source[1:-1]
            u[0] = np.sin(0.3 * t)
            u[-1] = 0.5 * u[-2]
        return (u**2).sum()

    hold(heat, 0.5 + 0.5 * GRID[:-1], BUMP)


def test_wave_equation_leapfrog_through_three_buffers():
    def wave(xp, speed, start):
        before, now, after = xp.zeros(9), xp.zeros(9), xp.zeros(9)
        before[:] = start
        now[...] = start
        measured = 0.0
        for t in range(15):
            after[1:-1] = 2 * now[1:-1] - before[1:-1] + speed[1:-1] ** 2 * (now[2:] - 2 * now[1:-1] + now[:-2])
            after[0], after[-1] = 0.0, after[-2]
            measured = measured + (after[3] - 0.1 * t) ** 2
            before, now, after = now, after, before
        return measured

    hold(wave, 0.4 + 0.3 * GRID, BUMP)


@pytest.mark.parametrize("read", ["natural", "copy", "unbuffered"])
def test_burgers_equation(read):
    """A step reads, in a product, the row that it has written before; the next step writes another row."""

    def burgers(xp, nu, start):
        u = xp.zeros((8, 9))
        u[0] = start
        for t in range(7):
            now = u[t].copy() if read == "copy" else u[t]
            u[t + 1, 1:-1] = now[1:-1] + nu * (now[2:] - 2 * now[1:-1] + now[:-2])
            u[t + 1, 1:-1] -= 0.1 * (now[1:-1] * (now[2:] - now[:-2]))
        return (u[-1] * weights(9)).sum()

    def unbuffered(xp, nu, start):
        rows = [start]
        for _ in range(7):
            now, after = rows[-1], xp.zeros(9)
            after[1:-1] = now[1:-1] + nu * (now[2:] - 2 * now[1:-1] + now[:-2])
            after[1:-1] -= 0.1 * (now[1:-1] * (now[2:] - now[:-2]))
            rows.append(after)
        return (xp.stack(rows)[-1] * weights(9)).sum()

    if read == "natural":
        refused(burgers, 0.2, BUMP)
        return
    hold(unbuffered if read == "unbuffered" else burgers, 0.2, BUMP)


def test_advection_upwind_with_masks():
    def advect(xp, v, q):
        right = v > 0
        flux = xp.zeros(9)
        for _ in range(6):
            flux[:] = 0.0
            flux[right] = (v * q)[right]
            flux[~right] = (v * np.roll(q, -1))[~right]
            q = q - 0.3 * (flux - np.roll(flux, 1))
            q[q < 1e-3] = 0.0
        return (q * weights(9)).sum()

    hold(advect, np.sin(5 * GRID) + 0.1, BUMP + 0.1)


def test_n_body():
    def bodies(xp, m, x, v):
        x, v = x.copy(), v.copy()
        for _ in range(4):
            f = xp.zeros_like(x)
            for i in range(len(m)):
                for j in range(i):
                    d = x[i] - x[j]
                    pull = m[i] * m[j] * d / (np.sum(d * d) + 0.1) ** 1.5
                    f[i] -= pull
                    f[j] += pull
            v += 0.1 * f / m[:, None]
            x += 0.1 * v
        return 0.5 * (m[:, None] * v**2).sum() + x[0, 0]

    hold(bodies, [1.0, 2.0, 0.5], [[0, 0.0], [1, 0.3], [-0.4, 0.9]], [[0, 0.1], [0.2, -0.3], [0.0, 0.4]])


def test_runge_kutta_with_a_buffer_of_stages():
    def orbit(xp, theta, y):
        def f(y):
            out = xp.zeros(2)
            out[0] = theta[0] * y[0] - theta[1] * y[0] * y[1]
            out[1] = theta[2] * y[0] * y[1] - theta[3] * y[1]
            return out

        k, h = xp.zeros((4, 2)), 0.1
        for _ in range(8):
            k[0] = f(y)
            k[1] = f(y + 0.5 * h * k[0])
            k[2] = f(y + 0.5 * h * k[1])
            k[3] = f(y + h * k[2])
            y = y + h / 6 * (k[0] + 2 * k[1] + 2 * k[2] + k[3])
        return y[0] * y[1]

    hold(orbit, [1.1, 0.4, 0.1, 0.4], [5.0, 3.0])


def test_kalman_filter():
    def nll(xp, q, r, y):
        n = y.size
        mean, var, lik = xp.empty(n), xp.empty(n), xp.empty(n)
        mean[0], var[0], lik[0] = y[0], r, 0.0
        for t in range(1, n):
            prior = var[t - 1] + q
            gain = prior / (prior + r)
            error = y[t] - mean[t - 1]
            mean[t] = mean[t - 1] + gain * error
            var[t] = (1 - gain) * prior
            lik[t] = 0.5 * (np.log(prior + r) + error**2 / (prior + r))
        return lik.sum() + mean[-1]

    hold(nll, 0.3, 0.7, np.sin(np.arange(8.0)))


@pytest.mark.parametrize("read", [itself, copied])
def test_reaction_and_diffusion(read):
    def gray_scott(xp, feed, kill, u, v):
        def laplacian(z):
            return z[:-2, 1:-1] + z[2:, 1:-1] + z[1:-1, :-2] + z[1:-1, 2:] - 4 * z[1:-1, 1:-1]

        u, v = u.copy(), v.copy()
        for _ in range(3):
            lu, lv = laplacian(u), laplacian(v)
            iu, iv = u[1:-1, 1:-1], v[1:-1, 1:-1]
            iu0, iv0 = read(iu), read(iv)
            uvv = iu0 * iv0 * iv0
            iu += 0.16 * lu - uvv + feed * (1 - iu)
            iv += 0.08 * lv + uvv - (feed + kill) * iv0
            for z in (u, v):
                z[0, :] = z[1, :]
                z[-1, :] = z[-2, :]
                z[:, 0] = z[:, 1]
                z[:, -1] = z[:, -2]
        return (u * weights(u.shape)).sum() + (v**2).sum()

    arrays = [0.06, 0.062, 0.5 + 0.1 * weights((5, 5)), 0.25 + 0.1 * weights((5, 5)).T]
    (refused if read is itself else hold)(gray_scott, *arrays)


@pytest.mark.parametrize("read", [itself, copied])
def test_delay_equation_with_a_ring_buffer(read):
    def mackey_glass(xp, beta, start):
        ring = xp.zeros(5)
        ring[:] = start
        x, total = start, 0.0
        for t in range(20):
            old = read(ring[t % 5])
            x = x + 0.2 * (beta * old / (1 + old**4) - 0.5 * x)
            ring[t % 5] = x
            total = total + x * np.cos(t)
        return total

    (refused if read is itself else hold)(mackey_glass, 1.2, 0.7)


@pytest.mark.parametrize("read", [itself, copied])
def test_gauss_seidel_and_jacobi(read):
    def relax(xp, a, b):
        n, x, y = b.size, xp.zeros(3), xp.zeros(3)
        for _ in range(4):
            for i in range(n):  # Gauss-Seidel: reads what was just written
                now = read(x)
                x[i] = (b[i] - a[i, :i] @ now[:i] - a[i, i + 1 :] @ now[i + 1 :]) / a[i, i]
            y[:] = (b - (a - np.diag(np.diag(a))) @ read(y)) / np.diag(a)
        return (x * weights(n)).sum() + (y**2).sum()

    a = np.eye(3) * 3 + weights((3, 3)) / 2
    (refused if read is itself else hold)(relax, a, weights(3))


def test_red_and_black_relaxation_of_a_plate():
    def plate(xp, source, edge):
        u = xp.zeros((6, 6))
        u[0], u[:, -1] = edge, edge[::-1]
        inner = u[1:-1, 1:-1]
        for _ in range(3):
            for colour in (0, 1):
                mean = (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:] + source) / 4
                mask = np.indices((4, 4)).sum(0) % 2 == colour
                inner[mask] = 1.2 * mean[mask] - 0.2 * inner[mask]
        return (u**2 * weights(u.shape)).sum()

    hold(plate, weights((4, 4)) / 5, weights(6))


def test_particles_in_cells():
    """Charges go to a grid by np.add.at, the field is a sum along it, and particles move and bounce."""

    def cells(xp, x, charge):
        v = xp.zeros_like(x)
        for _ in range(3):
            left = np.floor(x.detach().numpy() if xp is tg else x).astype(int)
            part = x - left
            rho = xp.zeros(8)
            np.add.at(rho, left, charge * (1 - part))
            np.add.at(rho, left + 1, charge * part)
            field = np.cumsum(rho - rho.mean())
            v += 0.2 * (field[left] * (1 - part) + field[left + 1] * part)
            x = x + v
            out = x < 0.5
            x[out] = 1.0 - x[out]
            v[out] *= -1
            x[x > 6.5] = 6.5
        return (v**2).sum() + x.sum()

    hold(cells, [0.61, 2.3, 2.4, 4.7, 5.2], [1.0, 0.5, -0.7, 0.8, 1.1])


@pytest.mark.parametrize("read", [itself, copied])
def test_echo_state_network(read):
    def reservoir(xp, w, w_in, leak):
        states, x = xp.empty((7, 4)), xp.zeros(4)
        for t in range(7):
            drive = w @ read(x) + w_in * np.sin(t)
            x *= 1 - leak
            x += leak * np.tanh(drive)
            states[t] = x
        states -= states.mean(0)
        return (states.T @ states * weights((4, 4))).sum()

    (refused if read is itself else hold)(reservoir, weights((4, 4)) / 4, weights(4), 0.3)


def test_random_walks_by_chained_methods_and_out_for_values():
    """`out=` is for values; gradients go through methods that write."""
    rng = np.random.default_rng(1)
    noise = rng.normal(size=(6, 5))

    def walk(sigma, start):
        x = tg.full((5,), 1.0).mul_(start)
        for z in noise:
            x.mul_(tg.exp(sigma * z)).sub_(0.1, alpha=0.5).clamp_(min=0.2)
        return x.sum()

    def by_copies(sigma, start):
        x = np.full(5, 1.0) * start
        for z in noise:
            x = np.maximum(x * np.exp(sigma * z) - 0.05, 0.2)
        return x.sum()

    leaves = [tg.tensor(0.4, requires_grad=True), tg.tensor(1.3, requires_grad=True)]
    loss = walk(*leaves)
    assert_close(loss.item(), by_copies(0.4, 1.3), 1e-12)
    loss.backward()
    for k, x in enumerate(leaves):
        expected = difference_gradient(by_copies, [np.array(0.4), np.array(1.3)], k)
        assert_close(x.grad.numpy(), expected, 1e-8)
    x, y = tg.zeros(5), leaves[0] * tg.ones(5)
    with pytest.raises(TapegradError, match=r"t\[\.\.\.\] = value"):
        np.exp(y, out=x)
    with tg.no_grad():
        assert np.exp(y, out=x) is x
    assert_close(x.numpy(), np.full(5, np.exp(0.4)), 1e-15)
