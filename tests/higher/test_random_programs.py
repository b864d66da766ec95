"""Second derivatives of random programs with views and writes in place: three ways, and against differences.

`TAPEGRAD_PROGRAMS=2000 pytest tests/higher/test_random_programs.py` tries more.
"""

import os

import numpy as np
import pytest
from higher.cases import Case
from higher.ways import At, along, differences, forward_over_reverse, reverse_over_forward, reverse_over_reverse
from oracles import assert_close

import tapegrad as tg

PROGRAMS = int(os.environ.get("TAPEGRAD_PROGRAMS", "40"))
UNARY = (tg.sin, tg.tanh, tg.sigmoid, lambda t: t * t, lambda t: tg.exp(t * 0.3), lambda t: tg.cumsum(t, 0),
         lambda t: tg.softmax(t, 0), lambda t: t.flip(0), lambda t: tg.sort(t), lambda t: t - t.mean(),
         lambda t: tg.logsumexp(t) * t, lambda t: t**3)  # fmt: skip
BINARY = (lambda a, b: a * b, lambda a, b: a + b, lambda a, b: a / (2 + b * b), tg.logaddexp, tg.hypot, tg.arctan2,
          lambda a, b: tg.where(a > b, a * b, a - b), lambda a, b: tg.outer(a, b) @ a, tg.maximum)  # fmt: skip


def program(seed):
    """Make a function of two vectors and a number that writes what it computes in place."""

    def run(x, y, z):
        random = np.random.default_rng(seed)
        values = [x * 1.0, y * z, x.astype(np.float64) * y]
        for _ in range(random.integers(4, 9)):
            a, b = (values[k] for k in random.integers(len(values), size=2))
            kind = random.integers(9)
            low, high = sorted(random.choice(6, 2, replace=False))
            if kind < 2:
                values.append(UNARY[random.integers(len(UNARY))](a))
            elif kind < 4:
                values.append(BINARY[random.integers(len(BINARY))](a, b))
            elif kind == 4:  # a part is written
                values.append(t := a.clone())
                t[low:high] = b[low:high] * z
            elif kind == 5:  # through a view, twice
                values.append(t := a.clone())
                t[::-1][low:high].mul_(b[low:high].clone())
                t += z
            elif kind == 6:  # what is broadcast
                values.append(t := a * 1.0)
                t.reshape(2, 3)[1].add_(b.reshape(2, 3).sum(0))
            elif kind == 7:  # by an index that repeats
                values.append(
                    (a[np.array([0, 0, low, high, 5, 1])] * b).index_add_(0, np.array([low, low]), b[:2] * a[1:3])
                )
            else:
                values.append(t := a.clone())
                t.sub_(b).mul_(z).clamp_(-3.0, 3.0)
        return sum((v.sin() * (1 + k)).sum() for k, v in enumerate(values[-4:]))

    return run


@pytest.mark.parametrize("seed", range(PROGRAMS))
def test_programs(seed):
    random = np.random.default_rng((seed, 1))
    arrays = [random.uniform(-1.2, 1.2, 6), random.uniform(-1.2, 1.2, 6), np.array(random.uniform(0.5, 1.5))]
    case = Case(str(seed), None, program(seed), arrays)
    vectors = along([a.shape for a in arrays])
    plain, recorded = At(case, arrays).gradients(), At(case, arrays).gradients(True)
    for one, other in zip(plain, recorded, strict=True):
        assert_close(other.detach().numpy(), one.numpy(), 1e-11, scale=1)
    found = reverse_over_reverse(At(case, arrays), vectors)
    size = max(1.0, *(np.abs(f).max() for f in found))
    for way in (forward_over_reverse, reverse_over_forward):
        for one, other in zip(way(At(case, arrays), vectors), found, strict=True):
            assert_close(one, other, 1e-9, way.__name__, scale=size)

    def slope(arrays):
        return sum(float((g.numpy() * v).sum()) for g, v in zip(At(case, arrays).gradients(), vectors, strict=True))

    for k, products in enumerate(found):
        smooth, fine = differences(slope, arrays, k), differences(slope, arrays, k, 0.05)
        passes = np.abs(smooth - fine) > 1e-6 * size  # a kink, as of maximum or sort; hardly any is as near as that
        assert_close(products, np.where(passes, fine, smooth), 1e-6, f"operand {k}", scale=size)
