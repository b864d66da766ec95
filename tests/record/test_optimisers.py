"""Loops that fit parameters by writing them in place, held to the same loops on arrays with derivatives by hand."""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient

import tapegrad as tg
from tapegrad.errors import GradError, LeafError, VersionError

T = np.linspace(0.0, 2.0, 12)
DATA = 1.5 * np.exp(-0.8 * T) + 0.2 * np.cos(7 * T)


def residuals(xp, theta, t=T, data=DATA):
    return theta[0] * np.exp(-theta[1] * t) + theta[2] - data


def loss_of(theta):
    return (residuals(tg, theta) ** 2).mean()


def by_hand(theta):
    """Return the gradient of `loss_of` on arrays."""
    e, r = np.exp(-theta[1] * T), residuals(np, theta)
    return 2 / T.size * np.array([r @ e, -theta[0] * (r @ (T * e)), r.sum()])


def start():
    return np.array([1.0, 0.5, 0.1])


def parameter():
    return tg.tensor(start(), requires_grad=True)


def test_momentum():
    p, velocity = parameter(), tg.zeros(3)
    q, v = start(), np.zeros(3)
    for _ in range(20):
        p.grad = None
        loss_of(p).backward()
        with tg.no_grad():
            velocity.mul_(0.9).add_(p.grad)
            p.add_(velocity, alpha=-0.05)
        v = 0.9 * v + by_hand(q)
        q = q - 0.05 * v
    assert_close(p.detach().numpy(), q, 1e-10)
    assert p.is_leaf and p.requires_grad and not velocity.requires_grad


def test_adam_with_weight_decay():
    p, q = parameter(), start()
    m, v, m2, v2 = tg.zeros_like(p), tg.zeros_like(p), np.zeros(3), np.zeros(3)
    for step in range(1, 21):
        if p.grad is not None:
            p.grad.zero_()
        loss_of(p).backward()
        with tg.no_grad():
            g = p.grad
            m.mul_(0.9).add_(g, alpha=0.1)
            v.mul_(0.99).addcmul_(g, g, value=0.01)
            scale = (v / (1 - 0.99**step)).sqrt_().add_(1e-8)
            p.mul_(1 - 0.02 * 0.1)
            p.addcdiv_(m, scale, value=-0.02 / (1 - 0.9**step))
        h = by_hand(q)
        m2, v2 = 0.9 * m2 + 0.1 * h, 0.99 * v2 + 0.01 * h**2
        q = q * (1 - 0.002) - 0.02 / (1 - 0.9**step) * m2 / (np.sqrt(v2 / (1 - 0.99**step)) + 1e-8)
    assert_close(p.detach().numpy(), q, 1e-9)


@pytest.mark.parametrize("way", ["-= under no_grad", "data", "detach", "copy_", "index"])
def test_ways_of_writing_a_step(way):
    p, q = parameter(), start()
    for _ in range(5):
        p.grad = None
        loss_of(p).backward()
        if way == "-= under no_grad":
            with tg.no_grad():
                p -= 0.1 * p.grad
        elif way == "data":
            p.data -= 0.1 * p.grad
        elif way == "detach":
            free = p.detach()
            free -= 0.1 * p.grad
        elif way == "copy_":
            p.data.copy_(p - 0.1 * p.grad)
        else:
            with tg.no_grad():
                p[:] = p - 0.1 * p.grad
        q = q - 0.1 * by_hand(q)
    assert_close(p.detach().numpy(), q, 1e-12)
    assert p.is_leaf and p.requires_grad


def test_a_step_with_grad_mode_on_says_where_to_write_it():
    p = parameter()
    loss_of(p).backward()
    with pytest.raises(LeafError, match=r"under no_grad\(\)"):
        p -= 0.1 * p.grad
    assert np.array_equal(p.detach().numpy(), start())


def test_a_step_between_forward_and_backward_is_refused():
    p = parameter()
    loss = loss_of(p)
    with tg.no_grad():
        p *= 0.5
    with pytest.raises(VersionError, match="write after backward"):
        loss.backward()
    p.grad = None
    loss_of(p).backward()
    assert_close(p.grad.numpy(), by_hand(0.5 * start()), 1e-12)


def test_gradients_clipped_and_frozen_in_place():
    p, q, frozen = parameter(), start(), np.array([False, True, False])
    for _ in range(10):
        p.grad = None
        loss_of(p).backward()
        p.grad[frozen] = 0
        norm = float(np.linalg.norm(p.grad))
        if norm > 0.3:
            p.grad *= 0.3 / norm
        with tg.no_grad():
            p -= 0.2 * p.grad
        h = np.where(frozen, 0.0, by_hand(q))
        q = q - 0.2 * h * min(1.0, 0.3 / np.linalg.norm(h))
    assert_close(p.detach().numpy(), q, 1e-10)
    assert p[1].item() == 0.5


def test_gradients_collected_over_batches_and_averaged():
    p = parameter()
    parts = np.array_split(np.arange(T.size), 3)
    for k in parts:
        (residuals(tg, p, T[k], DATA[k]) ** 2).sum().backward()
    p.grad /= T.size
    assert_close(p.grad.numpy(), by_hand(start()), 1e-12)


def test_moving_average_of_the_parameters():
    p, ema = parameter(), parameter().detach().clone()
    q, average = start(), start()
    for _ in range(10):
        p.grad = None
        loss_of(p).backward()
        with tg.no_grad():
            p.sub_(p.grad, alpha=0.1)
            ema.lerp_(p, 0.2)
        q = q - 0.1 * by_hand(q)
        average = average + 0.2 * (q - average)
    assert_close(ema.numpy(), average, 1e-12)
    assert not ema.requires_grad


def test_checkpoints_are_copies_and_go_back_by_copy_():
    """A line search that goes back when a step makes it worse."""
    p, q, rate, rate2 = parameter(), start(), 4.0, 4.0
    for _ in range(12):
        saved = p.detach().clone()
        p.grad = None
        loss = loss_of(p)
        loss.backward()
        with tg.no_grad():
            p -= rate * p.grad
            if loss_of(p) > loss:
                p.copy_(saved)
                rate /= 2
        tried = q - rate2 * by_hand(q)
        if np.mean(residuals(np, tried) ** 2) > np.mean(residuals(np, q) ** 2):
            rate2 /= 2
        else:
            q = tried
    assert rate == rate2 < 4.0
    assert_close(p.detach().numpy(), q, 1e-10)


def test_blocks_of_one_flat_vector():
    """One leaf, views of it per block: made under no_grad they stay current, made with gradients they are recorded."""
    rng = np.random.default_rng(3)
    x, y = rng.normal(size=(8, 2)), rng.normal(size=8)

    def predict(theta):
        w, b, v = theta[:6].reshape(2, 3), theta[6:9], theta[9:]
        return np.tanh(x @ w + b) @ v

    def objective(theta):
        return ((predict(theta) - y) ** 2).mean()

    first = rng.normal(size=12)
    theta, q = tg.tensor(first, requires_grad=True), first
    with tg.no_grad():
        w, v = theta[:6].view(2, 3), theta[9:]
    for _ in range(4):
        theta.grad = None
        objective(theta).backward()
        with tg.no_grad():
            theta -= 0.1 * theta.grad
            v.clamp_(-0.8, 0.8)
            w[0, 0] = 0.25
        q = q - 0.1 * difference_gradient(objective, [q], 0)
        q[9:] = np.clip(q[9:], -0.8, 0.8)
        q[0] = 0.25
    assert_close(theta.detach().numpy(), q, 1e-8)
    assert w.data_ptr() == theta.data_ptr() and w[0, 0].item() == 0.25
    with pytest.raises(GradError):
        w += 1


def test_blocks_written_into_one_vector_before_the_model_runs():
    """Parameters of their own, packed into a buffer, which is read by views."""
    parts = [np.array([0.3, -0.2]), np.array([0.7]), np.array([[0.5, 0.1], [-0.4, 0.6]])]

    def packed(xp, a, b, c):
        flat = xp.empty(7)
        k = 0
        for part in (a, b, c):
            flat[k : k + part.size] = part.ravel()
            k += part.size
        flat *= flat > -0.3
        return np.sin(flat[:3]).sum() * flat[3:].reshape(2, 2).sum() + (flat[2:5] ** 2).sum()

    leaves = [tg.tensor(a, requires_grad=True) for a in parts]
    packed(tg, *leaves).backward()
    for k, leaf in enumerate(leaves):
        right = difference_gradient(lambda *points: packed(np, *points), parts, k)
        assert_close(leaf.grad.numpy(), right, 1e-9)


def test_evaluation_between_steps_leaves_training_alone():
    buffer = tg.zeros(12)

    @tg.inference_mode()
    def evaluate(p):
        buffer[:] = residuals(tg, p)
        buffer.abs_()
        return buffer.max().item()

    @tg.no_grad()
    def batches(p):
        for k in range(3):
            view = p[k : k + 1]
            yield k, view.item(), tg.is_grad_enabled()

    p, q, worst = parameter(), start(), []
    for _ in range(4):
        p.grad = None
        loss = loss_of(p)
        worst.append(evaluate(p))
        for k, value, enabled in batches(p):
            assert value == p[k].item() and not enabled and tg.is_grad_enabled()
            assert (p * 2).requires_grad
        loss.backward()
        with tg.no_grad():
            p -= 0.1 * p.grad
        assert_close(worst[-1], np.abs(residuals(np, q)).max(), 1e-12)
        q = q - 0.1 * by_hand(q)
    assert_close(p.detach().numpy(), q, 1e-12)


def test_results_of_inference_are_taken_into_training_as_clones():
    p = parameter()
    with tg.inference_mode():
        target = residuals(tg, p)
        target *= 0.9
    with pytest.raises(GradError, match=r"clone\(\)"):
        ((residuals(tg, p) * target) ** 2).mean().backward()
    target = target.clone()
    loss = (residuals(tg, p) * target).sum()
    loss.backward()
    fixed = 0.9 * residuals(np, start())
    right = difference_gradient(lambda q: (residuals(np, q) * fixed).sum(), [start()], 0)
    assert_close(p.grad.numpy(), right, 1e-9)


def test_projected_steps_on_a_matrix_by_rows_and_masks():
    """Rows are stochastic, a band is fixed at zero: written by masks and normalised under no_grad."""
    a = np.abs(np.cos(np.arange(16.0))).reshape(4, 4) + 0.1
    band = np.abs(np.subtract.outer(np.arange(4), np.arange(4))) > 2

    def objective(m):
        return (m @ m @ np.arange(4.0))[0] + (m**2).sum()

    m, n = tg.tensor(a, requires_grad=True), a.copy()
    for _ in range(3):
        m.grad = None
        objective(m).backward()
        with tg.no_grad():
            m.sub_(m.grad, alpha=0.05)
            m[band] = 0.0
            m[m < 0.01] = 0.01
            for row in m:
                row /= row.sum()
        n = n - 0.05 * difference_gradient(objective, [n], 0)
        n = np.maximum(np.where(band, 0.0, n), 0.01)
        n = n / n.sum(1, keepdims=True)
    assert_close(m.detach().numpy(), n, 1e-8)
