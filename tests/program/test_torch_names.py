"""Compiled functions that use what only PyTorch has names for: replayed, and to the bit what Python computes."""

import numpy as np
import pytest
from program.recorded import REPLAYED, check

import tapegrad as tg

OUTSIDE = tg.tensor([1.0, 2.0, 4.0])


def _written_through(a):
    b = a * 2
    part = b.as_strided((2, 2), (3, 1), 1)
    part.mul_(3.0)
    part[0] = a[0, :2]
    return b


FUNCTIONS = {
    "as_strided": lambda a: (
        a.T.as_strided((2, 3), (1, 6)),
        a[1:].as_strided((2,), (3,)),
        a.as_strided((3, 3), (2, 1)),
    ),
    "as_strided, written": _written_through,
    "storage_offset": lambda a: (2 * a)[1:].as_strided((2,), (3,), (2 * a)[1:].storage_offset() + 1),
    "from outside": lambda a: (
        a[:2, :3] * OUTSIDE.as_strided((2, 3), (0, 1)) + OUTSIDE.contiguous()[0] + OUTSIDE.stride(0)
    ),
    "to": lambda a: (a.to(np.float32).double() * a, a.float().cdouble(), a.to(a) * 2, (a > 0).int()),
    "contiguous": lambda a: (a.T.contiguous() * 2, a.contiguous() * 3, a[:, ::2].contiguous().stride()[0]),
    "new": lambda a: (a.new_zeros(2, 3) + a[0, 0], a.new_ones((2,)) * a[0, :2], a.new_full((2,), 3.0) * a[1, 1]),
    "new, by a value": lambda a: a.new_full((2, 2), a[0, 0]),
    "new_tensor": lambda a: a.new_tensor([1, 2]) * a[0, 0],
    "add": lambda a: (a.add(a[0], alpha=2), a.sub(a[0], alpha=a[0, 0]), tg.add(3, a, alpha=0.5)),
    "div": lambda a: (a.div(a[0], rounding_mode="trunc"), tg.div(a, 0.3, rounding_mode="floor") + a),
    "flip": lambda a: (a.flip(0, 1), tg.flip(a, dims=(0,)), a.roll(shifts=1, dims=-1), a.rot90(dims=(1, 0))),
    "softmax": lambda a: (a.softmax(0, np.float32), tg.log_softmax(a, dim=1, dtype="float64")),
    "softplus": lambda a: (a.softplus(2, 1.0), tg.softplus(a, 0.5)),
    "r_": lambda a: (tg.r_[a[0], 1.0, 2:4, a[:, 0]], tg.c_[a[0], a[1]], tg.r_["-1,2,0", a[0], [1, 2, 3, 4, 5, 6]]),
    "select": lambda a: (a.select(1, -1), tg.select(a, 0, 1), a.split_with_sizes([1, 5], -1)[1]),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_is_replayed(name):
    draw = np.random.default_rng(3)
    assert check(FUNCTIONS[name], [[draw.normal(size=(4, 6))] for _ in range(4)], name) == REPLAYED


def test_random_numbers_are_drawn_anew():
    def drawn(a):
        b = a * 2
        b.normal_(1.0, 0.5)
        c = (a * 1).bernoulli_(0.5)
        d = tg.empty_strided((3,), (2,)).uniform_(2, 3)
        return b, c, d, tg.randint(2, 9, (5,)), tg.randperm(6), a * a.new_empty(4, 6).exponential_()

    compiled = tg.compile(drawn)
    a = tg.tensor(np.ones((4, 6)))
    tg.manual_seed(0)
    expected = [[t.numpy() for t in drawn(a)] for _ in range(4)]
    tg.manual_seed(0)
    found = [[t.numpy() for t in compiled(a)] for _ in range(4)]
    assert compiled.stats.replays and not compiled.stats.eager
    for mine, its in zip(found, expected, strict=True):
        for one, other in zip(mine, its, strict=True):
            np.testing.assert_array_equal(one, other)
    assert not np.array_equal(found[0][0], found[1][0])


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
def test_where_an_argument_lies_in_its_storage_is_not_taken_for_granted():
    def read(x):
        return x.as_strided((2,), (1,), 1) * 1, x.storage_offset() + x.sum(), x.is_contiguous() * x.sum(), x.stride(0)

    compiled = tg.compile(read)
    other = tg.compile(lambda x: x.as_strided((2,), (3,)) * 1)
    base = np.arange(12.0)
    for make in (
        lambda t: t[2:5],
        lambda t: t[4:8],
        lambda t: t,
        lambda t: t[::2],
        lambda t: t.reshape(3, 4).T,
        lambda t: t.reshape(3, 4),
        lambda t: t[1:3],
    ) * 2:
        for function, python in ((compiled, read), (other, lambda x: x.as_strided((2,), (3,)) * 1)):
            mine, its = (f(make(tg.tensor(base))) for f in (function, python))
            assert (
                tg.r_[*(mine if isinstance(mine, tuple) else [mine])].tolist()
                == tg.r_[*(its if isinstance(its, tuple) else [its])].tolist()
            )
    with pytest.raises(tg.errors.CompileError, match="storage_offset"):
        tg.record(read, tg.zeros(4))
