"""M-hogwild: `.grad` of shared leaves sums up right from many threads; `autograd.grad` is deterministic."""

import threading

import numpy as np

import tapegrad as tg


def at_once(count, function):
    threads = [threading.Thread(target=function, args=(k,)) for k in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def test_m_hogwild_grad_of_a_shared_leaf_is_the_sum_over_all_threads():
    """Whole numbers: exact in whatever order they come."""
    w = tg.tensor(np.arange(5.0), requires_grad=True)

    def train(k):
        for n in range(20):
            ((w + 3) * (w + 4) * float(k + n)).sum().backward()

    at_once(10, train)
    total = sum(k + n for k in range(10) for n in range(20))
    assert w.grad.tolist() == ((2 * np.arange(5.0) + 7) * total).tolist()


def test_m_hogwild_grad_is_deterministic():
    w = tg.tensor(np.linspace(0.1, 0.9, 9), requires_grad=True)
    results = [None] * 10

    def train(k):
        results[k] = tg.autograd.grad((w.sin() * w.exp() / (w + 0.3)).sum(), w)[0].numpy()

    at_once(10, train)
    v = np.linspace(0.1, 0.9, 9)
    expected = np.exp(v) * (np.cos(v) + np.sin(v)) / (v + 0.3) - np.sin(v) * np.exp(v) / (v + 0.3) ** 2
    np.testing.assert_allclose(results[0], expected, rtol=1e-13)
    for result in results[1:]:
        np.testing.assert_array_equal(result, results[0])
    assert w.grad is None


def test_m_hogwild_training_by_several_threads():
    """Each fits one weight vector to its own rows, by descent on shared parameters without any lock."""
    rng = np.random.default_rng(0)
    true = np.array([1.0, -2.0, 0.5])
    features = rng.normal(size=(40, 3))
    targets = features @ true
    w = tg.tensor(np.zeros(3), requires_grad=True)

    def train(k):
        mine, wanted = features[k::4], targets[k::4]
        for _ in range(300):
            error = mine @ w - wanted
            (gradient,) = tg.autograd.grad((error * error).mean(), w)
            with tg.no_grad():
                w.detach().numpy()[:] -= 0.02 * gradient.numpy()

    at_once(4, train)
    np.testing.assert_allclose(w.tolist(), true, atol=1e-3)
