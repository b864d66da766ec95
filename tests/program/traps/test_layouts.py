"""Other shapes, dtypes, strides, kinds of arguments; sizes that Python reads off them."""

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 6)
GRID = np.linspace(-1.0, 1.0, 12).reshape(3, 4)


def plain_sum(x):
    return (tg.sin(x) * x).sum()


SIZES = {
    "len": lambda x: x.sum() * len(x),
    "shape": lambda x: x.sum() / x.shape[0],
    "size": lambda x: x.sum() / x.size,
    "ndim": lambda x: x.sum() * (x.ndim + 1.0),
    "a loop over it": lambda x: sum(x[k] * x[k - 1] for k in range(len(x))),
    "iteration": lambda x: sum(tg.sin(v).sum() * (k + 1.0) for k, v in enumerate(x)),
    "a mean": lambda x: x.mean() + x.var(),
    "zeros of its shape": lambda x: (tg.zeros(x.shape) + x * 2.0).sum(),
    "ones like it": lambda x: (tg.ones_like(x) * x**2).sum(),
    "arange": lambda x: (tg.arange(x.size).reshape(x.shape) * x).sum(),
    "reshape": lambda x: (x.reshape(-1)[:: max(1, len(x) // 3)] ** 2).sum(),
    "unpacking": lambda x: (lambda first, *rest: first.sum() + sum(r.sum() * 2.0 for r in rest))(*x),
    "dtype": lambda x: (x * (2.0 if x.dtype == np.float64 else 3.0)).sum(),
}


@pytest.mark.parametrize("name", SIZES)
def test_sizes_that_are_read(way, name):
    follow(
        way,
        lambda: (SIZES[name], None),
        phase(X),
        phase(X[:4], fresh=True),
        phase(GRID, fresh=True),
        phase(X, fresh=False),
        phase(GRID, fresh=False),
        phase(X.astype(np.float32), fresh=True),
    )


def test_a_size_of_a_captured_array(way):
    def make():
        state = {"array": np.array(X)}
        return (lambda x: x.sum() * len(state["array"])), state

    follow(way, make, phase(X), phase(X, change=lambda s: s.update(array=np.ones(3)), fresh=True))


def laid_out():
    base = np.linspace(-1.0, 1.0, 105).reshape(15, 7)
    spread = np.zeros((30, 21))
    spread[::2, ::3] = base
    return {
        "C order": base,
        "F order": np.asfortranarray(base),
        "spread": spread[::2, ::3],
        "reversed": base[::-1, ::-1].copy()[::-1, ::-1],
        "one row repeated": np.broadcast_to(base[0], (15, 7)),
    }


@pytest.mark.parametrize("first", ["C order", "F order", "spread"])
def test_strides(first):
    """The order of sums follows the strides, so recordings are kept by them, or replay walks as NumPy does."""

    def fun(x):
        return tg.sin(x).sum() + (x * x).sum(axis=0).prod(), x.T.reshape(-1) * 2.0

    compiled = tg.compile(fun)
    arrays = laid_out()
    for name in [first, *arrays, first]:
        for k in range(4):
            x = arrays[name]
            expected = tg.func.map_values(lambda t: t.numpy(), fun(tg.from_numpy(x)))
            same(compiled(x), expected, f"{name}, {k}")
            mine, its = tg.from_numpy(x).requires_grad_(), tg.from_numpy(x).requires_grad_()
            compiled(mine)[0].backward()
            fun(its)[0].backward()
            if name == "one row repeated":  # which lies in memory once: NumPy goes over a copy in another order
                np.testing.assert_allclose(mine.grad.numpy(), its.grad.numpy(), rtol=1e-14)
            else:
                same(mine.grad, its.grad, f"{name}, {k}, gradient")
            assert compiled.stats.replays > 0 or k < 3
    v = np.ones((15, 7))
    for _ in range(4):
        for name in arrays:
            found = tg.func.hvp(lambda x: compiled(x)[0], arrays[name], v)
            expected = tg.func.hvp(lambda x: fun(x)[0], arrays[name], v)
            np.testing.assert_allclose(found, expected, rtol=1e-12, atol=1e-14)


def test_shapes_that_broadcast(way):
    """(3, 1) and (1, 4) are other layouts than (3, 4) twice."""
    wide, tall = GRID[:1], GRID[:, :1]

    def fun(x, y):
        return (x * tg.exp(y)).sum(axis=0)

    follow(
        way,
        lambda: (fun, None),
        phase(GRID, GRID),
        phase(GRID, wide, fresh=True),
        phase(tall, wide, fresh=True),
        phase(GRID, GRID, fresh=False),
        phase(tall[:, 0], np.array(2.0), fresh=True),
    )


DTYPES = [np.float64, np.float32, np.int64, np.int32, np.bool_]


def test_dtypes(way):
    """A function of the values alone, called with each dtype in turn."""
    arrays = [np.array([1.0, 2.0, 0.0, 3.0]).astype(d) for d in DTYPES]
    phases = [phase(a, calls=4, fresh=True) for a in arrays] + [phase(a, calls=3, fresh=False) for a in arrays]
    follow(way, lambda: ((lambda x: (x * 2 + x.sum() * x).sum()), None), *phases)


def test_arrays_and_tensors_in_turn():
    """What comes out is of the kind that went in."""
    compiled = tg.compile(lambda x, y: (x * y).sum())
    x = np.arange(1.0, 4.0)
    for k in range(12):
        y = x + k
        kinds = [(x, y), (tg.tensor(x), y), (x, tg.tensor(y)), (tg.tensor(x, requires_grad=True), tg.tensor(y))]
        result = compiled(*kinds[k % 4])
        assert isinstance(result, tg.Tensor) is (k % 4 > 0), f"{k}: {type(result)}"
        assert float(result.detach() if k % 4 else result) == (x * y).sum()
        if k % 4 == 3:
            result.backward()
            same(kinds[3][0].grad.numpy(), y, f"gradient {k}")


def test_what_requires_grad_changes():
    """A leaf that is frozen gets none, one that no longer is gets one, whatever was recorded first."""
    compiled = tg.compile(lambda x, y: (x * x * y).sum())
    for k in range(16):
        x = tg.tensor(X + k, requires_grad=k // 4 % 2 == 0)
        y = tg.tensor(X - k, requires_grad=k // 4 >= 1)
        loss = compiled(x, y)
        assert loss.requires_grad
        loss.backward()
        for t, expected in ((x, 2 * (X + k) * (X - k)), (y, (X + k) ** 2)):
            if t.requires_grad:
                np.testing.assert_allclose(t.grad.numpy(), expected, rtol=1e-14)
            else:
                assert t.grad is None
    assert compiled.stats.replays > 0


def test_python_numbers_are_arguments():
    """A plain number is a value of the key: another number, another recording; nothing of the first remains."""
    compiled = tg.compile(lambda x, n: (x**n).sum())
    for k in range(12):
        n = (2, 3, 2.0)[k % 3]
        found = compiled(X + k, n)
        same(found, (tg.tensor(X + k) ** n).sum().numpy(), f"call {k}")
        same(tg.func.grad(compiled)(X + k, n), tg.func.grad(lambda x, n: (x**n).sum())(X + k, n), f"gradient {k}")
    np.testing.assert_allclose(tg.func.hvp(lambda x: compiled(x, 3), X, np.ones(6)), 6 * X, rtol=1e-12)


def test_dynamic_numbers():
    """One recording for all of them."""

    def fun(x, a):
        return (x * a + tg.sin(x * a)).sum()

    compiled = tg.compile(fun)
    for k in range(10):
        a = 0.5 + k
        same(compiled(X, tg.dynamic(a)), fun(tg.tensor(X), a).numpy(), f"call {k}")
    assert compiled.stats.replays == 8
    assert len(compiled.recordings) == 1
