"""Random loops, as rows of compiled functions, against the same loops in Python: values and derivatives.

States begin as constants, arguments or products of these; steps mix them, ask for truth values, cut derivatives off,
and may contain another loop. More of them: `python -m pytest tests/program/test_random_loops.py --exhaustive`.
"""

from types import SimpleNamespace

import numpy as np
import pytest

import tapegrad as tg

POINTS = ((0.7, 0.4), (0.3, -0.5), (1.1, 0.8))


def scan_in_python(step, carry, xs):
    ys = []
    for x in xs:
        carry, y = step(carry, x)
        ys.append(y)
    return carry, tg.stack(ys)


def while_in_python(cond, body, state):
    while cond(state):
        state = body(state)
    return state


OURS = SimpleNamespace(scan=tg.scan, while_loop=tg.while_loop)
PYTHONS = SimpleNamespace(scan=scan_in_python, while_loop=while_in_python)


def random_loop(rng, is_inner=False):
    """Return a function of a library's loops and two arguments."""
    count, steps = int(rng.integers(1, 4)), int(rng.integers(2, 5))
    begins, vectors = rng.choice(["constant", "a", "b", "product"], count), rng.random(count) < 0.3
    rules = [
        [(int(rng.integers(0, 7)), int(rng.integers(0, count)), float(rng.normal())) for _ in range(rng.integers(1, 4))]
        for _ in range(count)
    ]
    asks, bound = rng.random() < 0.4, 0.5 * rng.normal()
    late = int(rng.integers(0, steps)) if rng.random() < 0.5 else None
    inner = None if is_inner or rng.random() > 0.35 else random_loop(rng, True)
    is_scan = rng.random() < 0.5

    def start(k, a, b):
        value = {"constant": tg.tensor(0.3 * (k + 1)), "a": a, "b": b, "product": a * b}[begins[k]]
        return value * np.ones(2) if vectors[k] else value * 1.0

    def loop(lib, a, b):
        def mixed(k, state, x):
            v = state[k]
            for rule, other, c in rules[k]:
                o = state[other].sum() if vectors[other] and not vectors[k] else state[other]
                if rule == 0:
                    v = tg.sin(v * a + o)
                elif rule == 1:
                    v = 0.5 * v + c * tg.tanh(o)
                elif rule == 2:
                    v = v + 0.1 * b * o
                elif rule == 3:
                    v = c * tg.cos(o) + 0.1 * v
                elif rule == 4:
                    v = v * x + 0.1 * o
                elif rule == 5 and inner is not None:
                    v = v + 0.1 * tg.tanh(inner(lib, 0.5 * a, tg.tanh(o.sum())))
                elif rule == 6:
                    v = 0.5 * v.detach() + 0.2 * o
            return v

        def step(n, state, x):
            new = [mixed(k, state, x) for k in range(count)]
            if asks and sum(v.sum() for v in new) > bound:
                new[0] = 0.7 * new[0] + 0.1 * a
            if late is not None and n >= late:
                new[-1] = new[-1] * b
            return tuple(new)

        begin = tuple(start(k, a, b) for k in range(count))
        if is_scan:

            def body(carry, x):
                n, state = carry
                state = step(n, state, x)
                return (n + 1, state), state[0].sum() * x

            (_, state), ys = lib.scan(body, (tg.tensor(0), begin), np.linspace(0.2, 1.0, steps))
            return sum(v.sum() for v in state) + (ys * ys).sum()
        _, state = lib.while_loop(lambda s: s[0] < steps, lambda s: (s[0] + 1, step(*s, 0.6)), (tg.tensor(0), begin))
        return sum((v * v).sum() for v in state)

    return loop


def numbers(value):
    return np.concatenate([numbers(v) for v in value]) if isinstance(value, tuple) else np.ravel(value)


WAYS = {
    "gradient": lambda f: tg.func.value_and_grad(f, (0, 1)),
    "hessian": lambda f: tg.func.hessian(f, (0, 1)),
    "forward": lambda f: lambda *x: tg.func.jvp(f, x, (np.array(1.0), np.array(-2.0))),
}


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("seed", range(60))
def test_loops_are_pythons(seed):
    loop = random_loop(np.random.default_rng(seed))
    plain = lambda a, b: loop(OURS, a, b)  # noqa: E731
    compiled = tg.compile(plain)
    for way, change in WAYS.items():
        for point in POINTS:
            given = tuple(map(np.array, point))
            expected = numbers(change(lambda a, b: loop(PYTHONS, a, b))(*given))
            for f in (plain, compiled):
                np.testing.assert_allclose(numbers(change(f)(*given)), expected, rtol=1e-8, atol=1e-10, err_msg=way)
    assert compiled.stats.replays and not compiled.stats.reasons, compiled.stats
