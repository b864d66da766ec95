"""What PyTorch has a name for and NumPy has not: values, dtypes, derivatives of two orders, and refusals as there."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import tapegrad as tg
from tapegrad import errors

DRAW = np.random.default_rng(7)


def real(*shape):
    return DRAW.normal(size=shape)


def cplx(*shape):
    return real(*shape) + 1j * real(*shape)


def whole(*values):
    return np.array(values)


A23, A34, V3, V5 = real(2, 3), real(3, 4), real(3), real(5)
PRODUCTS = {
    "mm": ((2, 3), (3, 4)), "mv": ((2, 3), (3,)), "bmm": ((2, 2, 3), (2, 3, 1)), "addmm": ((4,), (2, 3), (3, 4)),
    "addmv": ((1,), (2, 3), (3,)), "addr": ((2, 1), (2,), (3,)), "baddbmm": ((3, 1, 1), (3, 2, 2), (3, 2, 5)),
    "addbmm": ((5,), (3, 2, 2), (3, 2, 5)),
}  # fmt: skip


def softplus(m, x, *args):
    return m.softplus(x, *args) if m is tg else m.nn.functional.softplus(x, *args)


def grid():
    """Yield (function of the module and tensors, arrays, how often it is differentiated)."""
    for name, shapes in PRODUCTS.items():
        for more in ({}, {"beta": 0.5, "alpha": -2}, {"beta": 0}) if len(shapes) == 3 else ({},):
            yield lambda m, *x, n=name, k=more: getattr(m, n)(*x, **k), [real(*s) for s in shapes], 2
            yield lambda m, x, *r, n=name, k=more: getattr(x, n)(*r, **k), [cplx(*s) for s in shapes], 2
    yield lambda m, *x: m.addmm(*x), [A23[:, :2], np.zeros((2, 0)), np.zeros((0, 2))], 1
    yield lambda m, *x: m.addmm(*x, beta=0), [np.full((2, 4), np.nan), A23, A34], 1
    yield lambda m, *x: m.block_diag(*x), [A23, V3, real(), np.zeros((0, 2)), np.zeros(0), whole(1, 2)], 1
    yield lambda m, *x: m.block_diag(*x), [cplx(2, 2), A23], 1
    for p in (0, 0.5, 1, 1.5, 2, 3.0, np.inf):
        x, y = real(3, 2), real(4, 2)
        y[0] = x[1]  # the distance 0
        yield lambda m, x, y, p=p: m.cdist(x, y, p), [x, y], 1
    yield lambda m, x, y: m.cdist(x, y, 1.5), [real(2, 1, 3, 2), real(3, 4, 2)], 1
    for shapes in (((3, 0), (2, 0)), ((0, 2), (2, 2))):
        yield lambda m, x, y: m.cdist(x, y), [np.zeros(s) for s in shapes], 1
    for matrix in (real(3, 3), np.eye(3)[[1, 0, 2]] * real(3), cplx(3, 3), np.zeros((2, 0, 0)), real(2, 3, 3)):
        yield lambda m, x: m.logdet(x), [matrix], 2
    for p in (1, 2, 3.5, np.inf):
        yield lambda m, x, p=p: m.renorm(x, p, 1, 1.2), [real(2, 3, 4)], 2
        yield lambda m, x, p=p: x.renorm(p, -1, 0.7), [cplx(2, 3)], 1
    yield lambda m, x: m.renorm(x, 2, 0, 0.0), [np.zeros((2, 2))], 1
    yield lambda m, x: m.renorm(x, 2, 0, 1.0), [np.zeros((0, 2))], 1
    for name in ("var_mean", "std_mean"):
        for args in ((), (0,), (1, False), (1, True, True), (False,), (-1,)):
            yield lambda m, x, n=name, a=args: getattr(m, n)(x, *a), [A23], 2
        for more in ({"dim": (0, 1)}, {"dim": 1, "correction": 2, "keepdim": True}, {"dim": (0,), "unbiased": False}):
            yield lambda m, x, n=name, k=more: getattr(m, n)(x, **k), [A23], 2
    yield lambda m, x: m.var_mean(x, 0), [cplx(3, 2)], 1
    yield lambda m, x: (m.sgn(x), x.frac(), m.rsqrt(x * x)), [A23], 1
    yield lambda m, x: m.rsqrt(x * x), [A23], 2
    yield lambda m, x: (m.sgn(x), m.rsqrt(x)), [cplx(2, 3)], 1
    for p in (1, 1.5, 2, np.inf):  # torch's own backward fails for 0
        yield lambda m, x, y, p=p: m.dist(x, y, p), [A23, V3], 1
    yield lambda m, x: (*m.aminmax(x), *x.aminmax(dim=1, keepdim=True), *m.aminmax(x, dim=0)), [A23], 2
    yield lambda m, x: m.aminmax(x).max, [whole(1.0, 2.0, 2.0)], 1
    runs = np.array([[1.0, 1, 2], [1, 1, 2], [2, 2, 2]])
    for more in ({}, {"return_inverse": True, "return_counts": True}, {"dim": 0, "return_inverse": True}, {"dim": -1}):
        yield lambda m, x, k=more: x.detach().unique_consecutive(**k), [runs], 0
    yield lambda m, x: m.unique_consecutive(x, True, True), [np.zeros(0, int)], 0
    yield lambda m, x: m.unique_consecutive(x, True, True), [np.array(3)], 0
    for more in ({}, {"right": True}, {"out_int32": True}):
        points = np.array([[1, 2.0, 9, np.nan, -np.inf]])
        yield lambda m, x, b, k=more: m.bucketize(x.detach(), b.detach(), **k), [points, np.array([1.0, 2, 3])], 0
    yield lambda m, b: m.bucketize(2.5, b.detach()), [np.array([1.0, 2, 3])], 0
    for args in (([2, 3],), ([2, 3], -1), ([5, 0],), ((5,), 0)):
        yield lambda m, x, a=args: m.split_with_sizes(x, *a), [V5], 2
    for args in ((0, 1), (1, -1), (-1, 0)):
        yield lambda m, x, a=args: (m.select(x, *a), x.select(*a), m.select(x, dim=a[0], index=a[1])), [A23], 2
    yield lambda m, x: (x.flip(0, 1), x.flip(-1), x.flip([0, -1]), m.flip(x, dims=(1,)), x.flip(dims=(0, 1))), [A23], 2
    yield (
        lambda m, x: (m.roll(x, shifts=1, dims=0), x.roll(shifts=(1, 2), dims=(0, 1)), m.rot90(x, 1, dims=(1, 0))),
        [A23],
        2,
    )
    for name in ("softmax", "log_softmax"):
        yield lambda m, x, n=name: getattr(m, n)(x, 1, m.float64), [A23], 2
        yield lambda m, x, n=name: getattr(x, n)(dim=0, dtype=m.float64), [whole(1, 2, 3)], 0
    for alpha in (1, 2, -0.5, 0):
        yield (
            lambda m, x, y, a=alpha: (m.add(x, y, alpha=a), m.sub(x, y, alpha=a), x.subtract(3, alpha=a)),
            [A23, V3],
            2,
        )
        yield lambda m, x, y, a=alpha: m.add(x, y, alpha=a), [V3, whole(1, 2, 3)], 2
    yield lambda m, x, y: (m.add(x, y, alpha=3), x.sub(y, alpha=2), x.add(3, alpha=2)), [whole(1, 2), whole(3, 4)], 0
    yield lambda m, x, y: m.add(x, y, alpha=2j), [cplx(3), cplx(3)], 2
    for mode in ("floor", "trunc"):
        yield lambda m, x, y, r=mode: m.div(x, y, rounding_mode=r), [4 * A23, V3], 1
        yield lambda m, x, r=mode: x.divide(0.0, rounding_mode=r), [whole(7.0, -7.0)], 1
        yield lambda m, x, y, r=mode: x.div(y, rounding_mode=r), [whole(7, -7, 7, -7, 6), whole(2, 2, -2, -2, 3)], 0
        yield lambda m, x, r=mode: x.div(2, rounding_mode=r), [whole(7, -7)], 0
    for args in ((), (2,), (0.5, 3), (-1, 20), (2, 1)):
        yield lambda m, x, a=args: softplus(m, x, *a), [whole(-30, -1, 0, 0.4, 1.9, 7, 19.0)], 2
    yield lambda m, x: m.nonzero(x, as_tuple=False), [np.array([[0, 1], [2, 0]])], 0
    yield lambda m, x: x.nonzero(as_tuple=True), [np.array([[0, 1], [2, 0]])], 0
    yield lambda m, x: m.nonzero(x, as_tuple=False), [np.array(3)], 0


def listed(result):
    return list(result) if isinstance(result, (tuple, list)) else [result]


def loss_of(parts, zero, weight):
    """Add all floating point results up, each element with a weight of its own."""
    total = zero
    for part in parts:
        if str(part.dtype).removeprefix("torch.")[:2] in ("fl", "co"):
            product = part * weight(np.cos(np.arange(np.prod(part.shape))).reshape(tuple(part.shape)))
            total = total + (product if "complex" not in str(part.dtype) else product.real + 0.5 * product.imag).sum()
    return total


def evaluated(m, function, arrays, orders, numbers):
    """Compute values and derivatives with one of the two libraries, as arrays."""
    live = [a.dtype.kind in "fc" for a in arrays]
    tensors = [m.tensor(a, requires_grad=is_live) for a, is_live in zip(arrays, live, strict=True)]
    parts = listed(function(m, *tensors))
    found = [numbers(p) for p in parts]
    by = [t for t, is_live in zip(tensors, live, strict=True) if is_live]
    zero = m.tensor(np.zeros(()))
    for order in range(orders):
        loss = loss_of(parts, zero, m.tensor)
        if not loss.requires_grad:
            return found
        again = order + 1 < orders
        parts = m.autograd.grad(loss, by, create_graph=again, allow_unused=True, materialize_grads=True)
        found += [numbers(p) for p in parts]
        parts = [p * p.conj() if "complex" in str(p.dtype) else p * p for p in parts]
    return found


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_values_and_derivatives_are_torchs(torch):
    for k, (function, arrays, orders) in enumerate(grid()):
        mine = evaluated(tg, function, arrays, orders, lambda t: t.detach().numpy())
        its = evaluated(torch, function, arrays, orders, lambda t: t.detach().resolve_conj().numpy())
        assert len(mine) == len(its), k
        for one, other in zip(mine, its, strict=True):
            assert one.shape == other.shape and one.dtype == other.dtype, (k, one, other)
            assert_allclose(one, other, rtol=1e-8, atol=1e-10, err_msg=str((k, arrays)))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_tangents_and_batches_are_those_of_single_examples():
    for k, (function, arrays, orders) in enumerate(grid()):
        if orders < 2 or any(a.dtype.kind != "f" for a in arrays):
            continue
        call = lambda *x, f=function: loss_of(listed(f(tg, *x)), tg.tensor(0.0), tg.tensor)  # noqa: E731
        tensors = list(map(tg.tensor, arrays))
        gradients = tg.func.grad(call, argnums=tuple(range(len(arrays))))(*tensors)
        tangents = [tg.tensor(np.sin(1.0 + np.arange(a.size)).reshape(a.shape)) for a in arrays]
        tangent = tg.func.jvp(call, tuple(tensors), tuple(tangents))[1]
        expected = sum((g * t).sum().item() for g, t in zip(gradients, tangents, strict=True))
        assert_allclose(tangent.item(), expected, rtol=1e-9, atol=1e-11, err_msg=str(k))
        batch = [tg.tensor(np.stack([a, 0.7 * a - 0.1])) for a in arrays]
        found = tg.func.vmap(call)(*batch).numpy()
        assert_allclose(found, [call(*[b[i] for b in batch]).item() for i in (0, 1)], rtol=1e-10, err_msg=str(k))


REFUSED = [
    lambda m, t: m.cdist(t(2), t(3, 2)),
    lambda m, t: m.cdist(t(2, 2), t(3, 3)),
    lambda m, t: m.cdist(t(2, 2), t(2, 2), -1.0),
    lambda m, t: m.block_diag(t(1, 1, 1)),
    lambda m, t: m.logdet(t(2, 3)),
    lambda m, t: m.renorm(t(2, 2), 2, 5, 1.0),
    lambda m, t: m.renorm(t(2, 2), -1, 0, 1.0),
    lambda m, t: m.renorm(t(2, 2), 2, 0, -1.0),
    lambda m, t: t(2).renorm(2, 0, 1.0),
    lambda m, t: m.var_mean(t(2, 2).long()),
    lambda m, t: m.std_mean(t(2, 2), 2),
    lambda m, t: m.var_mean(t(2, 2), (0, 0)),
    lambda m, t: m.mm(t(2), t(2, 2)),
    lambda m, t: m.mm(t(2, 3), t(2, 3)),
    lambda m, t: m.mv(t(2, 3), t(2)),
    lambda m, t: m.bmm(t(2, 2, 3), t(3, 3, 2)),
    lambda m, t: m.bmm(t(2, 2, 3), t(2, 2, 2)),
    lambda m, t: m.bmm(t(2, 2), t(2, 2)),
    lambda m, t: m.addmm(t(5), t(2, 2), t(2, 2)),
    lambda m, t: m.addmm(t(3, 2, 2), t(2, 2), t(2, 2)),
    lambda m, t: m.addr(t(2, 2), t(2, 2), t(2)),
    lambda m, t: m.baddbmm(t(9, 2, 2), t(2, 2, 2), t(2, 2, 2)),
    lambda m, t: m.unique_consecutive(t(2, 2), dim=2),
    lambda m, t: m.bucketize(t(2), t(2, 2)),
    lambda m, t: m.split_with_sizes(t(5), [2, 2]),
    lambda m, t: m.split_with_sizes(t(5), [-1, 6]),
    lambda m, t: t(5).split_with_sizes([2, 3], 1),
    lambda m, t: m.select(t(2, 3), 0, 2),
    lambda m, t: t(2, 3).select(2, 0),
    lambda m, t: t(2, 3).select(0, -3),
    lambda m, t: t().select(0, 0),
    lambda m, t: m.flip(t(2, 3), dims=(3,)),
    lambda m, t: t(2, 3).flip(0, 0),
    lambda m, t: t(2).long().add(t(2).long(), alpha=2.5),
    lambda m, t: t(2).long().sub(1, alpha=0.5),
    lambda m, t: t(2).div(2, rounding_mode="up"),
    lambda m, t: t(3).as_strided((4,), (1,)),
    lambda m, t: t(3).as_strided((2,), (1,), 2),
    lambda m, t: t(3).as_strided((2,), (-1,), 2),
    lambda m, t: t(3).as_strided((2,), (1,), -1),
    lambda m, t: t(3).as_strided((2,), (1, 1)),
    lambda m, t: t(3).as_strided((-1,), (1,)),
    lambda m, t: t(3).as_strided((2.5,), (1,)),
    lambda m, t: t(3).as_strided((2**40, 2**40), (2**40, 1)),
    lambda m, t: m.empty_strided((2, 3), (-1, 2)),
    lambda m, t: m.empty_strided((2, 3), (1,)),
    lambda m, t: m.empty_strided((-2,), (1,)),
]


def test_what_torch_refuses_is_refused(torch):
    for k, call in enumerate(REFUSED):
        with pytest.raises((RuntimeError, IndexError, TypeError)):
            call(torch, lambda *s: torch.ones(s))
        with pytest.raises(errors.TapegradError) as caught:
            call(tg, lambda *s: tg.ones(s))
        assert len(str(caught.value)) > 30, (k, caught.value)


STRIDED = [
    lambda b: b.as_strided((3, 3), (1, 2)),
    lambda b: b.as_strided((3, 2), (0, 1), 1),
    lambda b: b.as_strided((), (), 3),
    lambda b: b.as_strided((0, 2), (1, 1)),
    lambda b: b.as_strided((0, 2), (1, 1), 99),
    lambda b: b.reshape(4, 6).transpose(0, 1).as_strided((2, 3), (1, 6)),
    lambda b: b[::2].as_strided((2, 2), (2, 2)),
    lambda b: b[2:].as_strided((2, 2), (1, 2)),
    lambda b: b[2:].as_strided((2, 2), (1, 2), 2),
    lambda b: b.reshape(4, 6)[:, 1:4].as_strided((2, 2), (6, 1)),
    lambda b: b.reshape(4, 6)[:, ::2].as_strided((2, 2), (6, 2)),
    lambda b: b[None].expand(2, 24).as_strided((2, 7), (0, 1)),
    lambda b: b[:1].expand(3).as_strided((2,), (0,)),
    lambda b: b.reshape(2, 3, 4).permute(2, 0, 1).as_strided((3, 2), (4, 12)),
    lambda b: b[3].as_strided((2,), (0,)),
]


def _after_writes(b):
    c = b.reshape(4, 6).transpose(0, 1)
    before, beyond = c.as_strided((2, 2), (6, 1), 1), b[5:9].as_strided((3,), (2,), 4)
    c.mul_(2.0)
    before.mul_(3.0)
    before[0] = b[5] * 2
    return before.sum(0)[:, None] * beyond[1:] + b[:2]


def test_strided_views_are_torchs(torch):
    """Also of memory in which elements of the view, or of the tensor, lie in one place; written before and after."""
    array = np.random.default_rng(2).normal(size=24)
    for view in (*STRIDED, _after_writes):
        found = []
        for m in (tg, torch):
            x = m.tensor(array, requires_grad=True)
            y = view(x * 1)
            (y**3 * m.tensor(np.cos(np.arange(np.prod(y.shape))).reshape(tuple(y.shape)))).sum().backward()
            found.append((y.detach().numpy(), x.grad.numpy()))
        for mine, its in zip(*found, strict=True):
            assert mine.shape == its.shape
            assert_allclose(mine, its, rtol=1e-12)


def test_strided_views_stay_in_their_memory():
    whole = np.arange(9.0)
    with pytest.raises(errors.ShapeError, match="goes beyond the 3 elements"):
        tg.from_numpy(whole[3:6]).as_strided((4,), (1,))
    with pytest.raises(errors.ShapeError, match="goes beyond"):  # what lies in the gaps is not the tensor's
        tg.from_numpy(whole[::2]).as_strided((3,), (1,))
    with pytest.raises(errors.ShapeError, match="goes beyond"):
        tg.from_numpy(whole[::-1]).as_strided((2,), (1,))
    with pytest.raises(errors.ShapeError, match="goes beyond"):
        tg.zeros(9)[2:4].detach().as_strided((3,), (1,))
    x = tg.tensor(whole, requires_grad=True)
    beyond = x[:2].as_strided((4,), (1,))  # which is x's memory: torch leaves out what is not x[:2]'s
    beyond.sum().backward()
    assert_array_equal(x.grad.numpy(), [1, 1, 1, 1, 0, 0, 0, 0, 0])
    y = tg.zeros(4)
    y.as_strided((2, 2), (1, 2)).copy_([[1.0, 2], [3, 4]])
    assert y.tolist() == [1, 3, 2, 4]
    with pytest.raises(errors.OperandError, match="overlap"):
        y.as_strided((3, 2), (1, 1)).mul_(2.0)
    with pytest.raises(errors.OperandError, match="overlap"):
        tg.empty_strided((3, 3), (0, 1)).zero_()
    z = tg.as_strided(tg.tensor([1 + 2j, 3j], requires_grad=True).real, (2,), (2,))
    assert z.tolist() == [1.0, 0.0]
    made = tg.empty_strided((2, 3), (1, 2), requires_grad=True)
    (made.detach().fill_(3.0), (made * made).sum().backward())
    assert made.stride() == (1, 2) and made.grad.tolist() == [[6.0] * 3] * 2
    plain = np.zeros(3)
    with tg.no_grad():
        v = tg.tensor(plain, requires_grad=True).as_strided((2,), (2,))
    assert not v.requires_grad
    for axes in (0, 1):  # of a batch, each example as if it lay by itself; a copy refuses writes that would be lost
        rows = tg.tensor(np.arange(6.0).reshape(2, 3))

        def doubled(row):
            row.as_strided((2,), (2,)).mul_(2.0)
            return row

        if axes:
            with pytest.raises(errors.OperandError, match="read-only"):
                tg.func.vmap(doubled, in_axes=1, out_axes=1)(rows.reshape(3, 2).clone())
        else:
            assert tg.func.vmap(doubled)(rows).tolist() == [[0.0, 1, 4], [6, 4, 10]]


def test_in_place_methods_with_torchs_arguments():
    leaf = tg.tensor([7.0, -7.0, 3.0], requires_grad=True)
    x = leaf * 1
    x.div_(2.0, rounding_mode="trunc")
    assert x.tolist() == [3.0, -3.0, 1.0] and x._version == 1
    (x + leaf * leaf).softplus_(2).sum().backward()
    assert_allclose(leaf.grad.numpy(), 2 * leaf.detach().numpy() / (1 + np.exp(-2 * np.array([52.0, 46.0, 10.0]))))
    m = tg.zeros(2, 2)
    m.addmm_(tg.ones(2, 3), tg.ones(3, 2), beta=0, alpha=2)
    m.renorm_(2, 0, 1.0)
    assert_allclose(m.numpy(), np.full((2, 2), 0.5**0.5), rtol=1e-6)
    out = tg.zeros(2)
    assert tg.add(tg.ones(2), 2.0, alpha=3, out=out) is out and out.tolist() == [7.0, 7.0]
    assert tg.div(tg.ones(2), 0.4, rounding_mode="floor", out=out) is out and out.tolist() == [2.0, 2.0]
    for call in (
        lambda: out.flip(0, dims=0),
        lambda: out.roll(1, shifts=2),
        lambda: out.roll(),
        lambda: tg.select(m, 0),
    ):
        with pytest.raises(errors.OperandError):
            call()


def test_parts_put_together_by_an_index_are_numpys():
    a, b, c, d = real(3), real(3), real(2, 3), whole(1, 2, 3)
    for index in (
        lambda a, b, c, d: (a, b),
        lambda a, b, c, d: (a, 0.5, slice(4, 6)),
        lambda a, b, c, d: (a, d, 2),
        lambda a, b, c, d: ("0,2", a, c),
        lambda a, b, c, d: ("-1,2,0", a, b),
        lambda a, b, c, d: ("0,2,0", a, b),
        lambda a, b, c, d: ("1,3", c, c),
        lambda a, b, c, d: ("0,3,-1", c, a),
        lambda a, b, c, d: ("0,3,1", c, c),
        lambda a, b, c, d: (slice(0, 1, 4j), a),
        lambda a, b, c, d: (slice(3), slice(1, 6, 2), a),
        lambda a, b, c, d: a,
        lambda a, b, c, d: ("-1", c, c),
        lambda a, b, c, d: (d, np.float32(1)),
        lambda a, b, c, d: (d, True),
    ):
        for name in ("r_", "c_"):
            arrays = (a, b, c, d)
            try:
                expected = getattr(np, name)[index(*arrays)]
            except ValueError:
                with pytest.raises(ValueError):
                    getattr(tg, name)[index(*map(tg.tensor, arrays))]
                continue
            tensors = [tg.tensor(v, requires_grad=v.dtype.kind == "f") for v in arrays]
            found = getattr(tg, name)[index(*tensors)]
            assert found.dtype == expected.dtype
            assert_array_equal(found.detach().numpy(), expected)
            if found.requires_grad:
                weights = np.cos(np.arange(expected.size)).reshape(expected.shape)
                (found * weights).sum().backward()
                for k in range(3):
                    step = [1e-6 * (j == k) for j in range(3)]
                    moved = [v + s * np.cos(v) if s else v for v, s in zip(arrays, step, strict=False)] + [d]
                    slope = ((getattr(np, name)[index(*moved)] - expected) * weights).sum() / 1e-6
                    gradient = tensors[k].grad
                    mine = 0.0 if gradient is None else (gradient.numpy() * np.cos(arrays[k])).sum()
                    assert_allclose(mine, slope, atol=1e-8)
    for wrong in (("r", a), ("x", a), (a, "0"), (), (slice(None),)):
        with pytest.raises(errors.TapegradError):
            tg.r_[wrong]
    with pytest.raises(errors.GradError, match=r"tg\.r_\[t, u\]"):  # which NumPy's own cannot do, and says so
        np.r_[tg.tensor(a, requires_grad=True), b]
    assert repr(tg.c_) == "tapegrad.c_"
