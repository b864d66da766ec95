"""Methods by PyTorch's names that no row stands for: dtypes, new tensors, memory, random numbers written in place."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import tapegrad as tg
from tapegrad import errors

CASTS = {
    "double": np.float64, "float": np.float32, "half": np.float16, "long": np.int64, "int": np.int32,
    "short": np.int16, "char": np.int8, "byte": np.uint8, "bool": np.bool_, "cdouble": np.complex128,
    "cfloat": np.complex64,
}  # fmt: skip


def test_casts_are_torchs(torch):
    values = np.array([-1.0, 0.0, 2.6, 250.0])
    for name, dtype in CASTS.items():
        mine, its = getattr(tg.tensor(abs(values)), name)(), getattr(torch.tensor(abs(values)), name)()
        assert mine.dtype == dtype
        if name != "char":  # 250 in int8 is no defined conversion
            assert_array_equal(mine.numpy(), its.numpy())
        assert getattr(mine, name)() is mine
    x = tg.tensor(values, requires_grad=True)
    for same in (x.to(float), x.to("cpu"), x.to(x), x.to(torch.float64), x.to(None), x.double(), x.type_as(x)):
        assert same is x
    for other in (x.to(np.float32), x.to("float32"), x.to(torch.float32), x.to("cpu", torch.float32), x.to(dtype="f4")):
        assert other.dtype == np.float32 and other.requires_grad
    copy = x.to(float, copy=True)
    assert copy is not x and copy.to(torch.float64, False, True) is not copy
    (copy.float() * 3).sum().backward()
    assert x.grad.dtype == np.float64
    assert_array_equal(x.grad.numpy(), [3.0] * 4)
    assert not x.to(int).requires_grad
    assert [tg.is_floating_point(x), tg.is_complex(x.cfloat()), x.int().is_floating_point(), x.is_complex()] == [
        True, True, False, False,
    ]  # fmt: skip
    for wrong in (lambda: x.to("cuda"), lambda: x.to(object()), lambda: x.to(torch.device("meta")), lambda: x.to(a=1)):
        with pytest.raises((errors.ArgumentError, errors.OperandError), match=r"CPU|dtype"):
            wrong()
    tangents = tg.func.jvp(lambda x: x.float().double() * 2, (tg.tensor(values),), (tg.ones(4),))[1]
    assert_array_equal(tangents.numpy(), [2.0] * 4)


def test_new_tensors_are_torchs(torch):
    x, its = tg.zeros(2, dtype=np.float32), torch.zeros(2)
    for make in (
        lambda t, m: t.new_zeros(2, 3), lambda t, m: t.new_zeros((2, 3)), lambda t, m: t.new_zeros(size=(2,)),
        lambda t, m: t.new_ones([3], dtype=m.int64), lambda t, m: t.new_full((2,), 7), lambda t, m: t.new_zeros(()),
        lambda t, m: t.new_full((2, 1), 7.5, dtype=m.float64), lambda t, m: t.new_tensor([[1, 2]]),
        lambda t, m: t.new_tensor([1.5], dtype=m.float64), lambda t, m: t.new_zeros(0, 2, requires_grad=True),
    ):  # fmt: skip
        mine, other = make(x, tg), make(its, torch)
        assert str(mine.dtype) == str(other.dtype).removeprefix("torch.")
        assert mine.requires_grad == other.requires_grad
        assert_array_equal(mine.detach().numpy(), other.detach().numpy())
    assert x.new_empty(2, 3).shape == (2, 3) and x.new_empty_strided((2, 3), (1, 2)).stride() == (1, 2)
    value = tg.tensor(2.0, requires_grad=True)
    x.double().new_full((2, 2), value).sum().backward()
    assert value.grad.item() == 4.0
    for wrong in (lambda: x.new_zeros(-1), lambda: x.new_zeros(2, devise=1), lambda: x.new_ones(2, device="cuda")):
        with pytest.raises((ValueError, TypeError)):
            wrong()

    def written(row):  # one for each example, so that examples can be written to it
        made = row.new_zeros(2)
        made[0] = row.sum()
        return made

    rows = np.arange(6.0).reshape(2, 3)
    assert_array_equal(tg.func.vmap(written)(tg.tensor(rows)).numpy(), [[3.0, 0.0], [12.0, 0.0]])


def test_where_elements_lie(torch):
    array = np.arange(24.0).reshape(2, 3, 4)
    for view in (
        lambda t: t, lambda t: t[1], lambda t: t[:, 1:, ::2], lambda t: t[..., 0], lambda t: t[1, 2, 3],
        lambda t: t.permute(2, 0, 1), lambda t: t[:, :1].expand(2, 5, 4), lambda t: t.unfold(2, 2, 1), lambda t: t[:0],
    ):  # fmt: skip
        mine, its = view(tg.tensor(array, requires_grad=True)), view(torch.tensor(array, requires_grad=True))
        assert mine.stride() == its.stride()
        assert [mine.stride(k) for k in range(-mine.ndim, mine.ndim)] == [
            its.stride(k) for k in range(-its.ndim, its.ndim)
        ]
        assert mine.is_contiguous() == its.is_contiguous()
        assert mine.size == 0 or mine.storage_offset() == its.storage_offset()
        plain = mine.contiguous()
        assert (plain is mine) == (its.contiguous() is its)
        assert plain.stride() == its.contiguous().stride() and plain.element_size() == 8
        assert_array_equal(plain.detach().numpy(), its.detach().numpy())
    x = tg.tensor(array, requires_grad=True)
    (x.permute(2, 1, 0).contiguous() * tg.tensor(array.T)).sum().backward()
    assert_array_equal(x.grad.numpy(), array)
    with pytest.raises(IndexError):
        x.stride(3)


DRAWS = {
    "normal_": ((2.0, 0.5), 2.0, 0.25), "uniform_": ((-1.0, 3.0), 1.0, 16 / 12), "bernoulli_": ((0.3,), 0.3, 0.21),
    "exponential_": ((2.0,), 0.5, 0.25), "log_normal_": ((0.1, 0.5), 1.2523, 0.4454), "geometric_": ((0.4,), 2.5, 3.75),
    "random_": ((2, 7), 4.0, 2.0),
}  # fmt: skip


def test_random_numbers_written_in_place():
    tg.manual_seed(1)
    for name, (arguments, mean, variance) in DRAWS.items():
        leaf = tg.tensor(np.ones(40_000), requires_grad=True)
        x = leaf * 2
        saved = x * x
        version = x._version
        assert getattr(x, name)(*arguments) is x and x._version == version + 1
        assert abs(x.mean().item() - mean) < 0.05 and abs(x.var().item() - variance) < 0.1 * variance + 0.02
        with pytest.raises(errors.VersionError):
            saved.sum().backward()
        (x * leaf).sum().backward()  # what was there before has no gradient
        assert_array_equal(leaf.grad.numpy(), x.detach().numpy())
        with pytest.raises(errors.LeafError):
            getattr(leaf, name)(*arguments)
        with tg.no_grad():
            getattr(leaf, name)(*arguments)
        generators = [np.random.default_rng(5) for _ in range(2)]
        one, other = (getattr(tg.zeros(3, dtype=np.float32), name)(*arguments, generator=g) for g in generators)
        assert one.dtype == np.float32
        assert_array_equal(one.numpy(), other.numpy())
    assert tg.zeros(9).cauchy_().isfinite().all()
    z = tg.zeros(40_000, dtype=complex).normal_()
    assert abs(z.real.var().item() - 0.5) < 0.02 and abs(z.imag.var().item() - 0.5) < 0.02
    k = tg.zeros(1000, dtype=int).random_(4)
    assert set(k.tolist()) == {0, 1, 2, 3} and set(tg.zeros(100, dtype=bool).bernoulli_().tolist()) == {True, False}
    p = tg.tensor([0.0, 1.0], requires_grad=True)
    assert_array_equal((p * 1).bernoulli_(p).detach().numpy(), [0.0, 1.0])
    assert tg.zeros(2).uniform_(**{"from": 2, "to": 2}).tolist() == [2.0, 2.0]
    assert tg.zeros(3, 4)[:, 1].normal_().shape == (3,)
    drawn = tg.func.vmap(lambda x: x.clone().normal_(), randomness="different")(tg.zeros(2, 3))
    assert len(set(drawn.reshape(-1).tolist())) == 6


REFUSED = [
    lambda x, m: x.int().normal_(), lambda x, m: x.normal_(0, -1), lambda x, m: x.uniform_(1, 0),
    lambda x, m: x.bernoulli_(2.0), lambda x, m: x.exponential_(0), lambda x, m: x.cauchy_(0, 0),
    lambda x, m: x.log_normal_(0, 0), lambda x, m: x.geometric_(1.0), lambda x, m: x.random_(3, 3),
    lambda x, m: m.randint(5, 5, (2,)), lambda x, m: m.randint(5, 2), lambda x, m: m.randperm(-1),
    lambda x, m: m.randint(0, 2, (-1,)), lambda x, m: m.randint((2,)), lambda x, m: x.uniform_(0, 1, 2),
]  # fmt: skip


def test_distributions_that_are_none_are_refused_as_torch_does(torch):
    for call in REFUSED:
        with pytest.raises((RuntimeError, TypeError)):
            call(torch.zeros(2), torch)
        with pytest.raises((ValueError, TypeError)):
            call(tg.zeros(2), tg)


def test_random_integers():
    tg.manual_seed(0)
    for drawn in (tg.randint(3, (1000,)), tg.randint(0, 3, [1000]), tg.randint(low=0, high=3, size=(1000,)),
                  tg.randint(3, size=(1000,)), tg.randint(high=3, size=(1000,))):  # fmt: skip
        assert drawn.dtype == np.int64 and set(drawn.tolist()) == {0, 1, 2} and drawn.shape == (1000,)
    assert set(tg.randint(-2, 0, (100,)).tolist()) == {-2, -1} and tg.randint(1, ()).item() == 0
    assert tg.randint(5, (2,), dtype=float, requires_grad=True).requires_grad
    assert tg.randint_like(tg.zeros(2, 3), 4).dtype == np.float64 and tg.randint_like(tg.zeros(2, 3), 4, 5).min() == 4
    order = tg.randperm(50)
    assert order.tolist() != list(range(50)) and sorted(order.tolist()) == list(range(50))
    assert tg.randperm(0).shape == (0,) and tg.randperm(3, dtype=np.int32).dtype == np.int32
    orders = tg.func.vmap(lambda x: tg.randperm(20) + 0 * x, randomness="different")(tg.zeros(2, dtype=int)).tolist()
    assert orders[0] != orders[1] and sorted(orders[1]) == list(range(20))
