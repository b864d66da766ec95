"""Dtypes, memory orders, sizes: what goes in and what comes out, values and gradients to the bit."""

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg
from tapegrad import func
from tapegrad.ops.assign import assign, part


def energy(x):
    y = tg.sin(x) * x + x / 3.0
    return (y * y).sum(), y.cumsum() * 2.0


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("shape", [(), (1,), (7,), (3, 4), (0,), (2, 0, 3), (1, 1)])
def test_floats(way, dtype, shape):
    start = np.linspace(0.3, 1.4, int(np.prod(shape))).reshape(shape).astype(dtype)

    def fun(x):
        y = tg.sin(x) * x + x / 3.0
        return (y * y).sum(), y * 2.0

    follow(way, lambda: (fun, None), phase(start, calls=5))


def test_mixed_precisions(way):
    def fun(x, y):
        return (x * y + tg.exp(x) * 0.5).sum(), y.astype(np.float32) * 2.0, (x * y).astype(np.float64)

    x, y = np.linspace(0.3, 1.4, 5).astype(np.float32), np.linspace(-1.0, 1.0, 5)
    follow(way, lambda: (fun, None), phase(x, y, calls=5))


@pytest.mark.parametrize("dtype", [np.int64, np.int32, np.int8, np.uint8, np.bool_])
def test_whole_numbers_as_data(way, dtype):
    """Labels, counts, masks: read, computed with, used as indices; no gradient goes there."""
    data = np.array([1, 0, 1, 1, 0]).astype(dtype)

    def fun(x, d):
        return (x * d).sum() + (x * x)[d.astype(int)].sum(), d + d, d > 0, tg.where(d > 0, x, -x)

    follow(way, lambda: (fun, None), phase(np.linspace(0.3, 1.4, 5), data), phase(np.linspace(0.3, 1.4, 5), data[::-1]))


def test_whole_numbers_only():
    compiled = tg.compile(lambda n, m: (n + m, n * 2, n / m, n // m, n > m, n.sum(), n.argmax()))
    for k in range(6):
        n, m = np.array([1, 5, 3]) + k, np.array([2, 2, 2])
        expected = (n + m, n * 2, n / m, n // m, n > m, n.sum(), n.argmax())
        same(compiled(n, m), expected, f"call {k}")
    assert compiled.stats.replays == 4


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_complex_numbers(dtype):
    def fun(z, w):
        y = z * w.conj() + tg.exp(z * 0.5)
        return (y.real**2 + y.imag**2).sum(), y * 2.0, tg.abs(z)

    compiled = tg.compile(fun)
    start = (np.linspace(0.3, 1.4, 4) + 1j * np.linspace(-1.0, 1.0, 4)).astype(dtype)
    for k in range(6):
        z, w = start * dtype(1.0 + k / 8.0), start[::-1].copy()
        expected = tg.func.map_values(lambda t: t.numpy(), fun(tg.from_numpy(z), tg.from_numpy(w)))
        same(compiled(z, w), expected, f"call {k}")
        mine, its = [[tg.tensor(a, requires_grad=True) for a in (z, w)] for _ in range(2)]
        compiled(*mine)[0].backward()
        fun(*its)[0].backward()
        same([t.grad for t in mine], [t.grad for t in its], f"call {k}, gradient")
        first, wanted = [second_of(f, z, tg.tensor(w)) for f in (compiled, fun)]
        rel = 1e-12 if dtype is np.complex128 else 1e-5
        np.testing.assert_allclose(first, wanted, rtol=rel, atol=rel, err_msg=f"call {k}, second")
    assert compiled.stats.replays >= 4


def second_of(f, z, w):
    return func.grad(lambda z: tg.abs(func.grad(lambda z: f(z, w)[0])(z)).sum())(z)


def test_real_and_complex_in_turn():
    compiled = tg.compile(lambda z: (z * z).sum())
    for k in range(12):
        z = np.array([1.0, 2.0]) + k + (1j * k if k % 2 else 0.0)
        same(compiled(z), (tg.tensor(z) * tg.tensor(z)).sum().numpy(), f"call {k}")
        same(compiled(z.real.copy()), (tg.tensor(z.real) * tg.tensor(z.real)).sum().numpy(), f"call {k}, real")


def orders():
    base = np.linspace(-1.0, 1.0, 12).reshape(3, 4)
    wide = np.zeros((6, 8))
    wide[::2, 1::2] = base
    fixed = base.copy()
    fixed.flags.writeable = False
    unaligned = np.zeros(12 * 8 + 1, np.uint8)[1:].view(np.float64).reshape(3, 4)
    unaligned[...] = base
    return {
        "C": base,
        "F": np.asfortranarray(base),
        "strided": wide[::2, 1::2],
        "backwards": base[::-1, ::-1].copy()[::-1, ::-1],
        "transposed": base.T.copy().T,
        "read-only": fixed,
        "unaligned": unaligned,
        "big-endian": base.astype(">f8"),
        "little-endian": base.astype("<f8"),
        "broadcast": np.broadcast_to(base[:1], (3, 4)),
        "a memory map": base.view(np.memmap),
    }


def of_rows(x):
    return tg.sin(x).sum(axis=0), (x * x).sum(), x.T * 2.0, x.reshape(-1)[2:5]


@pytest.mark.parametrize("name", orders())
def test_memory_orders(name):
    x = orders()[name]
    compiled = tg.compile(of_rows)
    for k in range(5):
        given = x
        expected = func.map_values(lambda t: t.numpy(), of_rows(tg.tensor(np.array(given, order="K", subok=False))))
        found = compiled(given)
        for a, b in zip(found, expected, strict=True):
            assert type(a) in (np.ndarray, np.float64)
            np.testing.assert_allclose(a, b, rtol=1e-15, err_msg=f"call {k}")
        gradient = func.grad(lambda z: of_rows(z)[0].sum() + of_rows(z)[1])(np.array(x, np.float64))
        mine = func.grad(lambda z: compiled(z)[0].sum() + compiled(z)[1])(x)
        np.testing.assert_allclose(mine, gradient, rtol=1e-14, err_msg=f"call {k}, gradient")
    assert compiled.stats.replays > 0


def test_all_orders_through_one_function():
    compiled = tg.compile(of_rows, max_recordings=32)
    arrays = orders()
    for turn in range(4):
        for name, x in arrays.items():
            expected = func.map_values(lambda t: t.numpy(), of_rows(tg.tensor(np.array(x, np.float64, order="K"))))
            for a, b in zip(compiled(x), expected, strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-15, err_msg=f"{name}, {turn}")


def test_numpy_numbers_are_data():
    """A NumPy scalar is data, as an array without axes is: one recording for all of its values."""
    compiled = tg.compile(lambda x, a: (x * a).sum())
    x = np.array([1.0, 2.0])
    for k in range(6):
        same(compiled(x, np.float64(k)), (x * k).sum(), f"call {k}")
        same(compiled(x, np.array(k + 0.5)), (x * (k + 0.5)).sum(), f"call {k}, array")
    assert len(compiled.recordings) <= 2
    assert compiled.stats.replays >= 8


def test_results_without_axes():
    """One number comes out as NumPy gives one number."""
    compiled = tg.compile(lambda x: (x.sum(), x[0], x.max()))
    for k in range(5):
        x = np.array([1.0, 2.0]) + k
        for a, b in zip(compiled(x), (x.sum(), x[0], x.max()), strict=True):
            assert np.ndim(a) == 0
            assert float(a) == float(b)


def test_lists_of_numbers_are_python_values():
    """A list is a container of Python numbers, which are part of the key; `np.asarray` of it inside is a constant."""
    compiled = tg.compile(lambda x, ws: (x * tg.tensor(ws)).sum())
    for k in range(9):
        ws = [[1.0, 2.0], [3.0, 4.0]][k // 3 % 2]
        same(
            compiled(np.array([1.0, 1.0]) * k, ws), np.asarray((np.array([1.0, 1.0]) * k * np.array(ws)).sum()), f"{k}"
        )


def test_what_overflows_is_what_eager_gives(way):
    def fun(x):
        return (tg.exp(x * 100.0) / tg.exp(x * 100.0)).sum() + (x / (x - x)).sum()

    with np.errstate(all="ignore"):
        follow(way, lambda: (fun, None), phase(np.array([1.0, 8.0, 0.0]), calls=5))


@pytest.mark.parametrize("value", [0.0, -0.0, np.nan, np.inf, -np.inf, 5e-324, 1.7e308])
def test_special_values(value):
    compiled = tg.compile(lambda x: (x * 1.0, -x, x + x, tg.sqrt(tg.abs(x)), tg.sign(x), tg.maximum(x, 0.0)))
    plain = compiled.__wrapped__
    with np.errstate(all="ignore"):
        for x in [np.array([1.0, 2.0])] * 3 + [np.array([value, 1.0])] * 3:
            expected = func.map_values(lambda t: t.numpy(), plain(tg.tensor(x)))
            same(compiled(x), expected, "value")
            mine, its = [tg.tensor(x, requires_grad=True) for _ in range(2)]
            sum(r.sum() for r in compiled(mine)).backward()
            sum(r.sum() for r in plain(its)).backward()
            same(mine.grad, its.grad, "gradient")


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("is_live", [False, True])
def test_real_parts_of_what_lies_in_fortran_order_are_written(dtype, is_live):
    """Where elements come from is found with whole numbers: these have no real parts, and half as many words."""

    def function(x):
        y = x * (1 + 2j)
        y.real *= 2
        y.imag[0] = 5.0
        return y * y

    compiled = tg.compile(function)
    for k in range(4):
        x = tg.from_numpy(np.asfortranarray(np.arange(9.0).reshape(3, 3) + k, dtype)).requires_grad_(is_live)
        mine, its = compiled(x), function(x)
        assert mine.dtype == its.dtype and mine.tolist() == its.tolist()
        if is_live:
            slopes = [tg.autograd.grad((z.real * 2.0 + z.imag).sum(), [x])[0].tolist() for z in (mine, its)]
            assert slopes[0] == slopes[1]
    for function in (lambda x: assign(x, np.zeros(3), 0, (2,), True), lambda x: part(x, (3,), 0, (2,), True)):
        with pytest.raises(TypeError, match="real and imaginary parts of int64"):
            function(np.arange(3))
