"""Algorithms that write into tables and matrices, as they are written for NumPy, with tensors in place of arrays.

Each program gets `xp`, NumPy or tapegrad. What is natural with arrays but overwrites what the way back needs is written
twice: as it is refused, and as it works.
"""

import numpy as np
import pytest
from oracles import assert_close
from record.numpys import copied, hold, itself, refused, weights

import tapegrad as tg

SPD = weights((4, 4)) @ weights((4, 4)).T + 2 * np.eye(4)


@pytest.mark.parametrize("read", [itself, copied])
def test_cholesky_column_by_column(read):
    def logdet_and_solve(xp, a, b):
        n = len(b)
        low, y = xp.zeros((n, n)), xp.zeros(n)
        for j in range(n):
            done = read(low[:, :j])
            column = a[j:, j] - done[j:] @ done[j]
            low[j:, j] = column / np.sqrt(column[0])
        for i in range(n):
            y[i] = (b[i] - read(low[i, :i]) @ read(y[:i])) / read(low[i, i])
        return 2 * np.log(np.diag(low)).sum() + y @ y

    if read is itself:
        refused(logdet_and_solve, SPD, weights(4))
        return
    hold(logdet_and_solve, SPD, weights(4))
    a = tg.tensor(SPD, requires_grad=True)
    logdet_and_solve(tg, a, np.zeros(4)).backward()
    # The program reads the lower triangle only.
    inverse = np.linalg.inv(SPD)
    assert_close(a.grad.numpy(), np.tril(inverse + inverse.T) - np.diag(np.diag(inverse)), 1e-12)


@pytest.mark.parametrize("read", [itself, copied])
def test_lu_with_pivots_in_place(read):
    def solve(xp, a, b):
        a, b = a.copy(), b.copy()
        n = len(b)
        for k in range(n):
            p = k + int(np.argmax(abs(a[k:, k])))
            a[[k, p]] = a[[p, k]]
            b[[k, p]] = b[[p, k]]
            a[k + 1 :, k] /= read(a[k, k])
            a[k + 1 :, k + 1 :] -= read(a[k + 1 :, k])[:, None] * read(a[k, k + 1 :])
            b[k + 1 :] -= read(a[k + 1 :, k]) * read(b[k])
        for k in reversed(range(n)):
            b[k] -= read(a[k, k + 1 :]) @ read(b[k + 1 :])
            b[k] /= read(a[k, k])
        return (b * weights(n)).sum()

    a = weights((4, 4)) + np.diag(np.arange(4.0))[::-1]
    if read is itself:
        refused(solve, a, weights(4))
        return
    hold(solve, a, weights(4))
    leaves = [tg.tensor(a, requires_grad=True), tg.tensor(weights(4), requires_grad=True)]
    solve(tg, *leaves).backward()
    by_b = np.linalg.solve(a.T, weights(4))
    assert_close(leaves[1].grad.numpy(), by_b, 1e-11)
    assert_close(leaves[0].grad.numpy(), -np.outer(by_b, np.linalg.solve(a, weights(4))), 1e-11)


@pytest.mark.parametrize("read", [itself, copied])
def test_modified_gram_schmidt(read):
    def orthonormal(xp, a):
        q, r = a.copy(), xp.zeros((3, 3))
        for j in range(3):
            r[j, j] = np.linalg.norm(read(q[:, j]))
            q[:, j] /= read(r[j, j])
            for k in range(j + 1, 3):
                r[j, k] = read(q[:, j]) @ read(q[:, k])
                q[:, k] -= read(r[j, k]) * read(q[:, j])
        return (q * weights((5, 3))).sum() + (r * weights((3, 3))).sum()

    (refused if read is itself else hold)(orthonormal, weights((5, 3)) + np.eye(5, 3))


def test_givens_rotations_of_pairs_of_rows():
    def rotated(xp, angles, a):
        a = a.copy()
        for k, angle in enumerate(angles):
            c, s = np.cos(angle), np.sin(angle)
            a[k], a[k + 1] = c * a[k] - s * a[k + 1], s * a[k] + c * a[k + 1]
        return (a * weights(a.shape)).sum()

    with pytest.raises(tg.errors.VersionError):
        angles = tg.tensor([0.3, 0.8], requires_grad=True)
        rotated(tg, angles, tg.tensor(weights((3, 2)))).backward()

    def by_index(xp, angles, a):
        a = a.copy()
        for k, angle in enumerate(angles):
            c, s = np.cos(angle), np.sin(angle)
            pair = a[[k, k + 1]]  # an index by a list makes a copy
            a[k : k + 2] = xp.stack([xp.stack([c, -s]), xp.stack([s, c])]) @ pair
        return (a * weights(a.shape)).sum()

    hold(by_index, [0.3, 0.8], weights((3, 2)))


@pytest.mark.parametrize("read", [itself, copied])
def test_thomas_algorithm(read):
    def tridiagonal(xp, low, diag, up, rhs):
        diag, rhs = diag.copy(), rhs.copy()
        n = diag.size
        for i in range(1, n):
            w = low[i - 1] / read(diag[i - 1])
            diag[i] -= w * up[i - 1]
            rhs[i] -= w * read(rhs[i - 1])
        x = xp.empty(n)
        x[-1] = rhs[-1] / diag[-1]
        for i in range(n - 2, -1, -1):
            x[i] = (rhs[i] - up[i] * read(x[i + 1])) / diag[i]
        return x @ weights(n)

    parts = weights(4) / 3, 2 + weights(5) / 3, weights(4)[::-1] / 3, weights(5)
    if read is itself:
        refused(tridiagonal, *parts)
        return
    hold(tridiagonal, *parts)
    leaves = [tg.tensor(a, requires_grad=True) for a in parts]
    tridiagonal(tg, *leaves).backward()
    a = np.diag(parts[0], -1) + np.diag(parts[1]) + np.diag(parts[2], 1)
    by_rhs, x = np.linalg.solve(a.T, weights(5)), np.linalg.solve(a, parts[3])
    assert_close(leaves[1].grad.numpy(), -by_rhs * x, 1e-12)
    assert_close(leaves[3].grad.numpy(), by_rhs, 1e-12)


def test_soft_edit_distance():
    """A table of dynamic programming, cell by cell, with a softened minimum."""

    def distance(xp, x, y, gamma):
        table = xp.full((x.size + 1, y.size + 1), 30.0)
        table[0, 0] = 0.0
        for i in range(1, x.size + 1):
            for j in range(1, y.size + 1):
                three = xp.stack([table[i - 1, j], table[i, j - 1], table[i - 1, j - 1]])
                soft = -gamma * np.log(np.sum(np.exp(-three / gamma)))
                table[i, j] = (x[i - 1] - y[j - 1]) ** 2 + soft
        return table[-1, -1]

    hold(distance, np.sin(np.arange(4.0)), np.cos(np.arange(3.0)), 0.8)


def test_forward_algorithm_in_logarithms():
    def likelihood(xp, trans, emit, seen=(0, 2, 1, 1, 0)):
        log_t = trans - np.log(np.sum(np.exp(trans), 1, keepdims=True))
        log_e = emit - np.log(np.sum(np.exp(emit), 1, keepdims=True))
        alpha = xp.full((len(seen), 2), -np.inf)
        alpha[0] = np.log(0.5) + log_e[:, seen[0]]
        for t in range(1, len(seen)):
            for k in range(2):
                terms = alpha[t - 1] + log_t[:, k]
                top = terms.max()
                alpha[t, k] = top + np.log(np.sum(np.exp(terms - top))) + log_e[k, seen[t]]
        return np.logaddexp(alpha[-1, 0], alpha[-1, 1])

    hold(likelihood, weights((2, 2)), weights((2, 3)))


def test_american_option_on_a_tree_in_one_buffer():
    def price(xp, spot, sigma, rate):
        n, dt = 8, 0.1
        up = np.exp(sigma * np.sqrt(dt))
        p = (np.exp(rate * dt) - 1 / up) / (up - 1 / up)
        stock = spot * up ** (2.0 * np.arange(n + 1) - n)
        value = np.maximum(1.0 - stock, 0.0)
        for step in range(n, 0, -1):
            value[:step] = np.exp(-rate * dt) * (p * value[1 : step + 1].copy() + (1 - p) * value[:step].copy())
            exercise = 1.0 - spot * up ** (2.0 * np.arange(step) - step + 1)
            early = exercise > value[:step]
            value[:step][early] = exercise[early]
        return value[0]

    hold(price, 0.93, 0.3, 0.07)


def test_convolution_of_an_image_by_shifted_slices():
    def convolve(xp, image, kernel):
        out = xp.zeros((4, 5))
        for i in range(3):
            for j in range(3):
                out += kernel[i, j] * image[i : i + 4, j : j + 5]
        out[out < 0] *= 0.1
        return (out * weights((4, 5))).sum()

    hold(convolve, weights((6, 7)), weights((3, 3)) - 0.4)


@pytest.mark.parametrize("read", [itself, copied])
def test_normalisation_in_place(read):
    def normalised(xp, x, scale):
        x = x * 1.0
        x -= x.mean(0)
        x /= read(x).std(0)
        x *= scale
        x += 1
        x **= 2
        return (x * weights(x.shape)).sum()

    (refused if read is itself else hold)(normalised, weights((5, 3)), [1.0, 0.5, 2.0])


def test_running_mean_and_variance_of_welford():
    def stream(xp, xs, forget):
        n, mean, m2 = 0.0, xp.zeros(2), xp.zeros(2)
        for x in xs:
            n = forget * n + 1
            delta = x - mean
            mean += delta / n
            m2 *= forget
            m2 += delta * (x - mean)
        return ((m2 / n) * weights(2)).sum() + mean.prod()

    hold(stream, weights((6, 2)), 0.9)


def test_lifting_steps_of_a_wavelet():
    """Halves of one buffer, written in turns: neither reads itself."""

    def lifted(xp, x, predict, update):
        x, n = x.copy(), x.size
        while n > 1:
            even, odd = x[:n:2], x[1:n:2]
            odd -= predict * even.copy()
            even += update * odd.copy()
            x[:n] = xp.concatenate([even, odd])
            n //= 2
        x[abs(x) < 0.05] = 0.0
        return (x * x * weights(x.shape)).sum()

    hold(lifted, np.sin(np.arange(8.0) ** 1.3), 0.9, 0.45)


def test_scan_by_doubling_with_overlapping_slices():
    def scan(xp, x):
        x, d = x.copy(), 1
        while d < x.size:
            x[d:] += x[:-d]
            d *= 2
        x[::-1][1:] -= 0.5 * x[:0:-1]
        return (x**2).sum()

    hold(scan, weights(7))


def test_histogram_with_soft_edges():
    def histogram(xp, x, width):
        bins, centres = xp.zeros(5), np.arange(5.0)
        near = np.clip(np.rint(np.asarray(x.tolist())).astype(int), 1, 3)
        for shift in (-1, 0, 1):
            np.add.at(bins, near + shift, np.exp(-(((x - centres[near + shift]) / width) ** 2)))
        bins /= bins.sum()
        return -(bins * np.log(bins)).sum()

    hold(histogram, [0.2, 1.3, 1.1, 3.6, 2.8, 1.4], 0.6)
