"""Programs as scientists write them, with NumPy's functions only: on arrays they give values, on tensors gradients too.

Each is held against central differences of itself on plain arrays.
"""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient
from scipy.optimize import minimize

import tapegrad as tg

SERIES = np.array([0.4, -1.1, 0.3, 2.2, -0.7, 0.9, 1.6, -0.2, -1.3, 0.8, 0.1, 1.4])
POINTS = np.array([[0.1, 1.2], [-0.7, 0.4], [1.5, -0.3], [0.6, 0.9], [-1.1, -0.8], [0.2, -1.4]])
LABELS = np.array([0, 2, 1, 0, 1, 2])
TIMES = np.linspace(0.0, 1.0, 12)


def gravity(positions, velocities):
    """The energy of bodies after some steps of leap-frog."""
    masses = np.array([1.0, 2.0, 0.5])

    def accelerations(positions):
        apart = positions[None, :, :] - positions[:, None, :]
        distances = np.sqrt((apart**2).sum(axis=-1) + 0.01)
        return np.einsum("ijk,ij,j->ik", apart, distances**-3.0, masses)

    for _ in range(3):
        velocities = velocities + 0.05 * accelerations(positions)
        positions = positions + 0.1 * velocities
        velocities = velocities + 0.05 * accelerations(positions)
    i, j = np.triu_indices(len(masses), k=1)
    potential = -np.sum(masses[i] * masses[j] / np.linalg.norm(positions[i] - positions[j], axis=1))
    return 0.5 * np.sum(masses * np.sum(velocities**2, axis=1)) + potential


def heat(temperature):
    """Diffusion in a ring and on a plate with insulated edges."""
    ring = temperature[0]
    for _ in range(5):
        ring = ring + 0.2 * (np.roll(ring, 1) - 2 * ring + np.roll(ring, -1))
    for _ in range(3):
        middle = temperature[1:-1, 1:-1]
        flow = temperature[2:, 1:-1] + temperature[:-2, 1:-1] + temperature[1:-1, 2:] + temperature[1:-1, :-2]
        temperature = np.pad(middle + 0.1 * (flow - 4 * middle), 1, mode="edge")
    return ring @ np.arange(len(ring)) + np.sum(temperature**2)


def kalman(logarithms):
    """The likelihood of a series under a local linear trend."""
    drift, noise = np.exp(logarithms)
    step, seen = np.array([[1.0, 1.0], [0.0, 1.0]]), np.array([[1.0, 0.0]])
    mean, spread = np.zeros(2), np.eye(2)
    total = 0.0
    for value in SERIES[:6]:
        mean, spread = step @ mean, step @ spread @ step.T + drift * np.eye(2)
        error, scale = value - seen @ mean, seen @ spread @ seen.T + noise
        gain = spread @ seen.T @ np.linalg.inv(scale)
        total -= 0.5 * (error @ np.linalg.solve(scale, error) + np.log(np.linalg.det(2 * np.pi * scale)))
        mean, spread = mean + gain @ error, (np.eye(2) - gain @ seen) @ spread
    return total


def gaussian_process(logarithms):
    """Twice the likelihood: once by Cholesky, once by the determinant."""
    height, width, noise = np.exp(logarithms)
    cov = height**2 * np.exp(-0.5 * np.subtract.outer(TIMES, TIMES) ** 2 / width**2) + noise**2 * np.eye(len(TIMES))
    lower = np.linalg.cholesky(cov)
    weights = np.linalg.solve(lower.T, np.linalg.solve(lower, SERIES))
    by_factors = -0.5 * SERIES @ weights - np.log(np.diag(lower)).sum()
    _, logarithm = np.linalg.slogdet(cov)
    return by_factors - 0.5 * SERIES @ np.linalg.solve(cov, SERIES) - 0.5 * logarithm


def softmax_regression(weights):
    scores = np.column_stack([POINTS, np.ones(len(POINTS))]) @ weights
    scores = scores - scores.max(axis=1, keepdims=True)
    logarithms = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return -np.mean(logarithms[np.arange(len(LABELS)), LABELS]) + 0.1 * np.sum(weights**2)


def principal_components(data):
    """The share of the first components, by the singular values and by the eigenvalues of the covariance."""
    centred = data - data.mean(axis=0)
    _, singular, directions = np.linalg.svd(centred, full_matrices=False)
    values, vectors = np.linalg.eigh(np.cov(data, rowvar=False))
    fourth = np.sum((centred @ directions[0]) ** 4) + np.var(centred @ vectors[:, -1])
    return singular[0] ** 2 / np.sum(singular**2) + values[-1] / values.sum() + fourth


def spline(heights):
    """The roughness of a natural cubic spline, from its values between the knots."""
    n = len(heights)
    matrix = np.diag(np.full(n - 2, 4.0)) + np.diag(np.ones(n - 3), 1) + np.diag(np.ones(n - 3), -1)
    bends = np.concatenate([[0.0], np.linalg.solve(matrix, 6 * np.diff(heights, 2)), [0.0]])
    t = np.linspace(0.05, n - 1.05, 17)
    i = np.floor(t).astype(int)
    u = t - i
    curve = heights[i] * (1 - u) + heights[i + 1] * u
    curve = curve + (bends[i] * ((1 - u) ** 3 - (1 - u)) + bends[i + 1] * (u**3 - u)) / 6
    return np.trapezoid(np.gradient(curve, t) ** 2, t) + np.sum((np.interp(t, np.arange(n), heights) - curve) ** 2)


def predators(rates):
    """A Runge-Kutta simulation in a Python loop."""
    birth, eaten, death, fed = rates

    def change(state):
        prey, hunters = state
        return np.stack([birth * prey - eaten * prey * hunters, fed * prey * hunters - death * hunters])

    state, path, h = np.array([1.0, 1.0]), [], 0.1
    for _ in range(6):
        k1 = change(state)
        k2 = change(state + h / 2 * k1)
        k3 = change(state + h / 2 * k2)
        state = state + h / 6 * (k1 + 2 * k2 + 2 * k3 + change(state + h * k3))
        path.append(state)
    path = np.stack(path)
    return np.mean(path[:, 0] ** 2) + np.ptp(path[:, 1])


def truss(stiffness):
    """A chain of springs: the matrix of the whole is put together by index."""
    n, first = len(stiffness) + 1, np.arange(len(stiffness))
    rows = np.concatenate([first, first, first + 1, first + 1])
    columns = np.concatenate([first, first + 1, first, first + 1])
    entries = np.concatenate([stiffness, -stiffness, -stiffness, stiffness])
    whole = np.bincount(rows * n + columns, weights=entries, minlength=n * n).reshape(n, n)
    return np.linalg.solve(whole[1:, 1:], np.ones(n - 1))[-1]


def clusters(centres):
    distances = np.sqrt(((POINTS[:, np.newaxis] - centres) ** 2).sum(axis=2))
    nearest = distances.argmin(axis=1)
    return distances.min(axis=1).sum() + distances[np.arange(len(POINTS)), nearest].mean()


def molecules(positions):
    i, j = np.triu_indices(len(positions), k=1)
    r = np.linalg.norm(positions[i] - positions[j], axis=-1)
    sixth = (1.0 / r) ** 6
    return 4 * np.sum(np.where(r < 2.5, sixth**2 - sixth, 0.0))


def attention(weights):
    """Two heads, each of which sees what came before."""
    q, k, v = np.einsum("td,nde->nte", POINTS, weights)
    q, k, v = (part.reshape(6, 2, 2).transpose(1, 0, 2) for part in (q, k, v))
    scores = np.einsum("hqd,hkd->hqk", q, k) / np.sqrt(q.shape[-1])
    scores = np.where(np.tril(np.ones((6, 6), dtype=bool)), scores, -np.inf)
    shares = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares = shares / shares.sum(axis=-1, keepdims=True)
    return np.sum((shares @ v) ** 2)


def edges(image):
    """Gradients, a median filter, and a kernel over sliding windows."""
    padded = np.pad(image, 1, mode="reflect")
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3))
    blurred = np.einsum("ijkl,kl->ij", windows, np.outer([1, 2, 1], [1, 2, 1]) / 16)
    across, down = padded[1:-1, 2:] - padded[1:-1, :-2], padded[2:, 1:-1] - padded[:-2, 1:-1]
    return np.sum(np.hypot(across, down)) + np.median(windows, axis=(2, 3)).sum() + np.tanh(blurred).std()


def autocorrelation(series):
    series = series - series.mean()
    whole = np.correlate(series, series, mode="full")[len(series) - 1 :]
    smooth = np.convolve(series, [0.25, 0.5, 0.25], mode="same")
    return 1 + 2 * np.sum((whole / whole[0])[1:5]) + np.abs(smooth).sum()


def quantile_regression(line):
    errors = SERIES - np.polyval(line, TIMES)
    loss = np.mean(np.maximum(0.8 * errors, -0.2 * errors))
    return loss + np.quantile(errors, 0.9) + np.percentile(errors, [25, 75]).sum()


def trend(values):
    """The slope of a fitted polynomial, and what it leaves over."""
    fitted = np.polyfit(TIMES, values, 2)
    solution, residuals, _, _ = np.linalg.lstsq(np.vander(TIMES, 3), values, rcond=None)
    return np.polyval(np.polyder(fitted), 0.5) + np.sum(residuals) + np.sum(solution**2)


def surface(shape):
    x, y = np.meshgrid(np.linspace(-1, 1, 7), np.linspace(-1, 1, 5), indexing="ij")
    height = shape[0] * np.exp(-(x**2 + shape[1] * y**2)) + shape[2] * x * y
    along_x, along_y = np.gradient(height, 1 / 3, 0.5)
    return np.sum(np.sqrt(1 + along_x**2 + along_y**2))


def root(number):
    """Newton's method: the number of steps depends on the values."""
    x = number[0]
    while abs(x * x - number[0]) > 1e-12:
        x = 0.5 * (x + number[0] / x)
    return x


def pieces(x):
    bent = np.piecewise(x, [x < 0, x >= 0], [np.square, lambda part: np.sin(part)])
    return np.sum(bent * np.select([x < -1, x > 1], [x, x**2], default=0.5 * x))


def barrier(x):
    sides = np.vstack([[[0.5, 0.8], [0.9, 0.3]], -np.eye(2)])
    slack = np.array([2.0, 2.0, 0.0, 0.0]) - sides @ x
    if np.any(slack <= 0):
        return np.inf
    return 10 * np.dot([1.0, 2.0], x) - np.log(slack).sum()


def triangle(corners):
    a, b, c = corners
    normal = np.cross(b - a, c - a)
    area = 0.5 * np.linalg.norm(normal)
    normal = normal / np.linalg.norm(normal)
    cosine = np.dot(b - a, c - a) / (np.linalg.norm(b - a) * np.linalg.norm(c - a))
    return area + normal[2] + np.degrees(np.arccos(np.clip(cosine, -1, 1))) / 90


def dependence(data):
    together = np.corrcoef(data)
    return together[0, 1] + np.linalg.det(np.cov(data)) + np.average(data[0], weights=np.arange(1, data.shape[1] + 1))


def survival(hazards):
    alive = np.insert(np.cumprod(1 - hazards), 0, 1.0)
    return np.sum(alive[:-1] * np.diff(np.arange(len(alive)))) + np.interp(2.5, np.arange(len(alive)), alive)


def drawdown(parameters):
    mean, volatility = parameters
    path = np.cumsum(mean + volatility * SERIES)
    return np.max(np.maximum.accumulate(path) - path) + path[-1]


def mixture(parameters):
    apart, precision = parameters
    away = SERIES[:, None] - apart * np.array([-1.0, 1.0])
    return np.logaddexp.reduce(np.log([0.4, 0.6]) - 0.5 * precision * away**2, axis=1).sum()


def markov(rates):
    chain = rates / rates.sum(axis=1, keepdims=True)
    share = np.ones(3) / 3
    for _ in range(4):
        share = share @ chain
    return share @ -np.sum(chain * np.log(chain), axis=1) + np.trace(np.linalg.matrix_power(chain, 3))


def spread(shape, seed=2):
    """Points by shape, somewhere between -1 and 1 and never close to a tie."""
    return np.random.default_rng(seed).permutation(np.linspace(-1, 1, int(np.prod(shape)))).reshape(shape) + 0.013


PROGRAMS = [
    (gravity, spread((3, 3)), spread((3, 3), 3)),
    (heat, spread((4, 5))),
    (kalman, np.array([-1.0, 0.3])),
    (gaussian_process, np.array([0.1, -1.0, -0.5])),
    (softmax_regression, spread((3, 3))),
    (principal_components, spread((5, 3))),
    (spline, spread(6)),
    (predators, np.array([1.5, 1.0, 3.0, 1.2])),
    (truss, np.array([1.0, 0.7, 1.4, 0.9])),
    (clusters, spread((2, 2))),
    (molecules, 2 * spread((4, 3))),
    (attention, spread((3, 2, 4))),
    (edges, spread((4, 5))),
    (autocorrelation, SERIES),
    (quantile_regression, np.array([0.3, 0.2])),
    (trend, SERIES),
    (surface, np.array([1.0, 0.5, 0.2])),
    (root, np.array([2.0])),
    (pieces, 2 * spread(6)),
    (barrier, np.array([0.3, 0.4])),
    (triangle, spread((3, 3))),
    (dependence, spread((2, 6))),
    (survival, np.array([0.1, 0.05, 0.2, 0.15])),
    (drawdown, np.array([0.1, 0.3])),
    (mixture, np.array([0.7, 1.3])),
    (markov, spread((3, 3)) + 1.2),
]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program[0].__name__)
def test_a_program_on_tensors(program):
    function, *arrays = program
    tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
    value = function(*tensors)
    assert (value.shape, value.dtype) == ((), np.float64)
    assert_close(value.item(), function(*arrays), 1e-12)
    value.backward()
    for k, tensor in enumerate(tensors):
        assert_close(tensor.grad.numpy(), difference_gradient(function, arrays, k), 1e-6, f"argument {k}")


def test_a_fit():
    """SciPy minimises a function of NumPy by its gradient, and finds what a closed form gives."""

    def misfit(line):
        return np.sum((SERIES - line[0] * TIMES - line[1]) ** 2)

    fit = minimize(tg.func.value_and_grad(misfit), np.zeros(2), jac=True)
    assert fit.success
    assert_close(fit.x, np.polyfit(TIMES, SERIES, 1), 1e-6)


def test_matrices_of_numbers_and_tensors():
    """What `np.array([[c, -s], [s, c]])` does for numbers, `tg.array` does for tensors."""
    angle = tg.tensor(0.3, requires_grad=True)
    c, s = np.cos(angle), np.sin(angle)
    turned = tg.array([[1, 0, 0], [0, c, -s], [0, s, c]]) @ np.array([1.0, 2.0, 3.0])
    np.sum(turned * np.array([1.0, 2.0, 5.0])).backward()
    expected = 2 * (-2 * np.sin(0.3) - 3 * np.cos(0.3)) + 5 * (2 * np.cos(0.3) - 3 * np.sin(0.3))
    assert_close(angle.grad.item(), expected, 1e-14)


def test_a_series_made_by_a_loop():
    """What writes into an array step by step collects in a list."""
    rate = tg.tensor(0.1, requires_grad=True)
    amounts = [1.0]
    for _ in range(5):
        amounts.append(amounts[-1] * (1 + rate))
    series = tg.array(amounts)
    assert_close(series.detach().numpy(), 1.1 ** np.arange(6), 1e-14)
    series[-1].backward()
    assert_close(rate.grad.item(), 5 * 1.1**4, 1e-14)
