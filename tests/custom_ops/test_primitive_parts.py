"""`primitive(…, elementwise=True)`: the numbers of whole arrays, from parts that no number of threads changes."""

import threading

import numpy as np
import pytest
from oracles import assert_close, assert_same, leaf

import tapegrad as tg
from tapegrad.custom_ops import parallel
from tapegrad.errors import ArgumentError, GradError, OperandError, ShapeError

SIZE = 100_000


def _wave(x):
    return tg.sin(x)


def _wave_back(g, out, x):
    return g * tg.cos(x)


def _blend(x, a, y, rate):
    return x * a + rate * y * y


def _blend_back(g, out, x, a, y, rate):
    return g * a, (g * x).sum(), 2 * rate * g * y


def _measure(x):
    return x * 2.0 + x.size * 0.0


def _shown(g, out, x):
    return 0.0 * g + x.size  # how many elements there are, so that a test sees the parts


def _writing(x):
    for k in range(x.size):
        x[k] = x[k] * x[k]
    return x


def _writing_back(g, out, x):
    for k in range(x.size):
        g[k] = 2 * g[k] * x[k]
    return g


def _conj(x, y):
    return x * y


def _conj_back(g, out, x, y):
    return g * np.conj(y), (g * np.conj(x)).real


wave = tg.primitive(_wave, _wave_back, elementwise=True)
blend = tg.primitive(_blend, _blend_back, elementwise=True)
measure = tg.primitive(_measure, _shown, elementwise=True)
writing = tg.primitive(_writing, _writing_back, elementwise=True)


@pytest.fixture
def threads():
    before = tg.get_num_threads()
    yield tg.set_num_threads
    tg.set_num_threads(before)


def drawn(shape, seed=0, dtype=np.float64):
    return np.random.default_rng(seed).uniform(0.5, 1.5, shape).astype(dtype)


def both_ways(function, arrays, g, *constants):
    leaves = [leaf(a) if isinstance(a, np.ndarray) and a.dtype.kind in "fc" else a for a in arrays]
    y = function(*leaves, *constants)
    y.backward(g)
    return [y.detach().numpy(), *[x.grad.numpy() for x in leaves if isinstance(x, tg.Tensor)]]


@pytest.mark.slow(ids=1)
@pytest.mark.parametrize("shape", [(SIZE,), (5,), (), (2, 3, 20_001)])
def test_the_bits_are_those_of_the_built_in_row(shape):
    x, g = drawn(shape), drawn(shape, 1)
    for mine, other in zip(both_ways(wave, [x], g), both_ways(tg.sin, [x], g), strict=True):
        assert_same(mine, other)


def test_float32():
    x, g = drawn(SIZE, dtype=np.float32), drawn(SIZE, 1, np.float32)
    found = both_ways(wave, [x], g)
    for mine, other in zip(found, (np.sin(x.astype(float)), g * np.cos(x.astype(float))), strict=True):
        assert mine.dtype == np.float32
        assert_close(mine, other.astype(np.float32), 2e-7)


@pytest.mark.slow(ids=1)
@pytest.mark.parametrize("count", [1, 2, 5])
def test_no_number_of_threads_changes_a_bit(threads, count):
    x, a, y, g = drawn(SIZE), drawn(()), drawn(SIZE, 1), drawn(SIZE, 2)
    threads(3)
    expected = both_ways(blend, [x, a, y], g, 0.25)
    threads(count)
    for mine, other in zip(both_ways(blend, [x, a, y], g, 0.25), expected, strict=True):
        assert_same(mine, other)


def test_operands_without_axes_get_the_sum_of_all_parts(torch):
    arrays, g = [drawn(SIZE), drawn(()), drawn(SIZE, 1)], drawn(SIZE, 2)
    found = both_ways(blend, arrays, g, 0.25)
    x, a, y = (torch.tensor(v, requires_grad=True) for v in arrays)
    v = x * a + 0.25 * y * y
    v.backward(torch.tensor(g))
    for mine, other in zip(found, (v, x.grad, a.grad, y.grad), strict=True):
        assert_close(mine, other.detach().numpy(), 1e-13)


def test_what_is_large_is_seen_in_parts_of_one_size_and_nothing_else_is():
    for shape, size in (((SIZE,), parallel.GRAIN), ((1000,), 1000)):
        x = leaf(np.ones(shape))
        measure(x).sum().backward()
        flat = x.grad.numpy().ravel()
        assert flat[0] == size and flat[-1] == (flat.size % size or size)


def test_operands_used_twice_and_adjoints_that_are_there_already():
    x, a, y = drawn(SIZE), drawn(()), drawn(SIZE, 1)
    t, u = leaf(x), leaf(a)
    ((blend(t, u, t, 0.5) * y).sum() + (t * 3.0).sum() + blend(t, u, y, 0.0).sum()).backward()
    assert_close(t.grad.numpy(), a * y + y * x + 3.0 + a, 1e-13)
    assert_close(u.grad.numpy(), (x * y).sum() + x.sum(), 1e-12)


def test_only_what_is_asked_for_is_written():
    x, a, y = drawn(SIZE), leaf(drawn(())), drawn(SIZE, 1)
    (gradient,) = tg.autograd.grad(blend(x, a, leaf(y), 0.5).sum(), [a])
    assert_close(gradient.numpy(), x.sum(), 1e-12)


def test_strides_integers_and_functions_that_write():
    base, weights = drawn(2 * SIZE), np.arange(SIZE) % 7
    t = leaf(base)
    (writing(t[::2]) * weights).sum().backward()
    expected = np.zeros_like(base)
    expected[::2] = 2 * base[::2] * weights
    assert_close(t.grad.numpy(), expected, 1e-14)
    assert_same(t.detach().numpy(), base)
    u = leaf(base[:SIZE])
    blend(u, 2.0, weights, 0.0).sum().backward()
    assert_same(u.grad.numpy(), np.full(SIZE, 2.0))


def test_complex_numbers_and_real_ones():
    function = tg.primitive(_conj, _conj_back, elementwise=True)
    x, y = drawn(70_000) + 1j * drawn(70_000, 1), drawn(70_000, 2)
    g = drawn(70_000, 3) - 0.5j
    value, dx, dy = both_ways(function, [x, y], g)
    assert_close(value, x * y, 1e-14)
    assert_close(dx, g * y, 1e-14)
    np.testing.assert_allclose(dy, (g * np.conj(x)).real, atol=1e-14)


def test_many_operands_are_divided_forward():
    def total(a, b, c, d):
        return a * b + c * d

    def back(g, out, a, b, c, d):
        return g * b, g * a, g * d, g * c

    arrays = [drawn(SIZE, k) for k in range(4)]
    found = both_ways(tg.primitive(total, back, elementwise=True), arrays, np.ones(SIZE))
    a, b, c, d = arrays
    for mine, other in zip(found, (a * b + c * d, b, a, d, c), strict=True):
        assert_close(mine, other, 1e-14)


def test_hooks_anomalies_second_derivatives_and_lanes():
    x, g = drawn(SIZE), drawn(SIZE, 1)
    t, seen = leaf(x), []
    y = wave(t)
    y.grad_fn.register_hook(lambda inputs, outputs: seen.append(inputs[0].numpy().copy()))
    with tg.autograd.detect_anomaly():
        z = wave(y * 1.0)
        z.backward(g)
    inner = np.sin(x)
    assert_close(seen[0], g * np.cos(inner) * np.cos(x), 1e-13)
    assert_close(t.grad.numpy(), seen[0], 1e-13)
    u = leaf(x)
    (first,) = tg.autograd.grad(wave(u).sum(), [u], create_graph=True)
    first.sum().backward()
    assert_close(u.grad.numpy(), -np.sin(x), 1e-13)
    v = leaf(x)
    (lanes,) = tg.autograd.grad(wave(v), [v], tg.tensor(np.stack([g, 2 * g])), is_grads_batched=True)
    assert_close(lanes.numpy(), np.stack([g, 2 * g]) * np.cos(x), 1e-13)


def test_many_threads_at_once():
    x, g, found = drawn(SIZE), drawn(SIZE, 1), []
    expected = both_ways(wave, [x], g)

    def work():
        for _ in range(5):
            found.append(both_ways(wave, [x], g))

    workers = [threading.Thread(target=work) for _ in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(found) == 20
    for each in found:
        for mine, other in zip(each, expected, strict=True):
            assert_same(mine, other)


# Claims that do not hold.


def _shorter(x):
    return x[1:]


def _fixed(x):
    return np.zeros(100_000)


def _fixed_back(g, out, x):
    return np.zeros(100_000)


def _limited(x, limit):
    return x + 1.0


def _limited_back(g, out, x, limit):
    if x[0] > limit:
        raise ValueError("beyond the limit")
    return g * 1.0


def _refusing(x, limit):
    if x[-1] > limit:
        raise ValueError("beyond the limit")
    return x + 1.0


@pytest.mark.parametrize("size", [7, SIZE])
def test_a_value_of_another_shape(size):
    function = tg.primitive(_shorter, _wave_back, name="shorter", elementwise=True)
    for _ in range(2):  # the second time the short way, if there were one
        with pytest.raises(ShapeError, match=r"forward of the primitive shorter.*elementwise=True"):
            function(leaf(np.ones(size)))
    with pytest.raises(ShapeError, match="forward of the primitive shorter"):
        function(np.ones(size))


def test_a_value_of_the_shape_of_the_whole():
    function = tg.primitive(_fixed, _wave_back, name="fixed", elementwise=True)
    with pytest.raises(ShapeError, match="forward of the primitive fixed, called with a part"):
        function(np.ones(SIZE))


@pytest.mark.parametrize("what", ["number", "axes", "operands"])
def test_what_cannot_be_elementwise(what):
    if what == "number":
        with pytest.raises(ArgumentError, match=r"elementwise=True .*gives a number"):
            tg.primitive(lambda x: x.sum(), _wave_back, elementwise=True)(np.ones(3))
    elif what == "axes":
        with pytest.raises(ArgumentError, match=r"elementwise=True .*an array with 2 axes"):
            tg.primitive(lambda x: np.ones((2, 2)), _wave_back, elementwise=True)(np.ones(3))
    else:
        with pytest.raises(ArgumentError, match="operands must have one shape"):
            blend(np.ones((2, 2)), 1.0, np.ones(2), 0.5)
        for size in (3, SIZE):
            with pytest.raises(ShapeError, match=rf"shapes \({size},\) and \({size + 1},\)"):
                blend(np.ones(size), np.array(1.0), np.ones(size + 1), 0.5)


def test_gradients_of_another_shape_leave_all_as_it_was():
    function = tg.primitive(_wave, _fixed_back, name="fixed", elementwise=True)
    x = leaf(drawn(SIZE))
    y = function(x)
    for _ in range(2):
        with pytest.raises(ShapeError, match="vjp of the primitive fixed gave") as caught:
            y.sum().backward(retain_graph=True)
        assert any("called with a part of 8192" in note for note in caught.value.__notes__)
        assert x.grad is None
    wave(x).sum().backward()
    assert_close(x.grad.numpy(), np.cos(x.detach().numpy()), 1e-14)


def test_exceptions_are_the_functions_own():
    x = np.linspace(0, 1, SIZE)
    function = tg.primitive(_limited, _limited_back, name="limited", elementwise=True)
    t = leaf(x)
    with pytest.raises(ValueError, match="beyond the limit") as caught:
        function(t, 0.5).sum().backward()
    assert any("vjp of the primitive limited" in note for note in caught.value.__notes__)
    assert t.grad is None
    function(t, 2.0).sum().backward()
    assert_same(t.grad.numpy(), np.ones(SIZE))
    refusing = tg.primitive(_refusing, _limited_back, name="refusing", elementwise=True)
    with pytest.raises(ValueError, match="beyond the limit") as caught:
        refusing(t, 0.5)
    assert any("forward of the primitive refusing" in note for note in caught.value.__notes__)
    assert_same(refusing(t, 2.0).detach().numpy(), x + 1)


def _running(x):
    return np.cumsum(x)


def _running_back(g, out, x):
    return np.cumsum(g[::-1])[::-1].copy()


def _mean_back(g, out, x):
    return g * np.cos(x) * (1 + x.size)


def test_check_finds_claims_that_do_not_hold():
    wave.check(drawn(6))
    blend.check(drawn(6), 1.5, drawn(6, 1), 0.25)
    running = tg.primitive(_running, _running_back, name="running", elementwise=True)
    with pytest.raises(GradError, match=r"the value that forward of the primitive running gives differs"):
        running.check(drawn(6))
    other = tg.primitive(_wave, _mean_back, name="other", elementwise=True)
    with pytest.raises(GradError, match=r"the gradient by operand 0 that vjp of the primitive other gives differs"):
        other.check(drawn(6))


def test_what_is_no_bool_is_refused():
    with pytest.raises(OperandError, match="elementwise='yes'"):
        tg.primitive(_wave, _wave_back, elementwise="yes")


def test_the_same_functions_with_another_claim_are_another_primitive():
    assert tg.primitive(_wave, _wave_back, elementwise=True) is wave
    assert tg.primitive(_wave, _wave_back) is not wave
    assert not tg.primitive(_wave, _wave_back).elementwise and wave.elementwise
