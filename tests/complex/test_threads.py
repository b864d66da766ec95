"""Complex programs in several threads at once: leaves that all share, memory that is written, nothing mixed up."""

import threading

import numpy as np
from oracles import assert_close

import tapegrad as tg

THREADS, ROUNDS = 6, 20


def in_threads(work):
    """Run `work(k)` in several threads, and raise what any of them raised."""
    errors = []

    def run(k):
        try:
            work(k)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(k,)) for k in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def numbers(k, n=50):
    random = np.random.default_rng(k)
    return random.normal(size=n) + 1j * random.normal(size=n)


def test_the_gradients_of_all_threads_meet_in_a_shared_leaf():
    z = tg.tensor(numbers(0), requires_grad=True)
    factors = [numbers(k + 1) for k in range(THREADS)]

    def work(k):
        for _ in range(ROUNDS):
            (abs(z * factors[k]) ** 2).sum().backward()

    in_threads(work)
    expected = ROUNDS * sum(2 * abs(f) ** 2 for f in factors) * z.detach().numpy()
    assert_close(z.grad.numpy(), expected, 1e-12, "the sum of all")


def test_each_thread_has_its_own_tape_and_writes_its_own_memory():
    found = {}

    def work(k):
        given = numbers(k)
        for _ in range(ROUNDS):
            z = tg.tensor(given, requires_grad=True)
            w = z.clone()
            w.real[10:20] = 2.0 * w.imag[:10]
            w.imag *= 3.0
            w *= 1j
            (gradient,) = tg.autograd.grad((np.exp(w) * w.conj()).real.sum(), z)
            found.setdefault(k, []).append(gradient.numpy())

    in_threads(work)
    for k in range(THREADS):
        given = numbers(k)

        def loss(a, b):
            # the same by pairs of real numbers, with nothing written
            a = tg.concatenate((a[:10], 2.0 * b[:10], a[20:]))
            re, im = -3.0 * b, a
            return (np.exp(re) * (np.cos(im) * re + np.sin(im) * im)).sum()

        a, b = (tg.tensor(part, requires_grad=True) for part in (given.real.copy(), given.imag.copy()))
        ga, gb = tg.autograd.grad(loss(a, b), (a, b))
        for gradient in found[k]:
            assert_close(gradient, ga.numpy() + 1j * gb.numpy(), 1e-12, f"thread {k}")
