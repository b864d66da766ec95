"""Putting and adding elements at positions: repeated ones, any index, layouts, dtypes, what must not come through."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from ops.structured import add_at, put_at, put_flat
from oracles import assert_close, assert_same, hold_to_numpy, layouts, leaf

import tapegrad as tg
from tapegrad import errors
from tapegrad.record.plan_cache import row

SHAPES = hnp.array_shapes(min_dims=1, max_dims=3, max_side=3)
X = np.arange(12.0).reshape(3, 4) / 4 - 1


def numbers(shape, start=0.0):
    """Different numbers, each of which is exact in binary."""
    return start + np.arange(float(np.prod(shape))).reshape(shape) / 8


@st.composite
def laid_out(draw, shape, start):
    return draw(st.sampled_from(list(layouts(numbers(shape, start)).values())))


def positions(n, shape):
    return hnp.arrays(np.int64, shape, elements=st.integers(-n, n - 1))


@st.composite
def along_an_axis(draw):
    """A tensor, an axis, positions along it, and a source for them."""
    shape = draw(SHAPES)
    dim = draw(st.integers(-len(shape), len(shape) - 1))
    index = draw(positions(shape[dim], draw(st.integers(0, 4))))
    sizes = list(shape)
    sizes[dim] = index.size
    x, source = draw(laid_out(shape, 1.0)), draw(laid_out(tuple(sizes), 20.0))
    return x, dim, index, source, (*(slice(None),) * (dim % len(shape)), index)


@st.composite
def one_for_each_place(draw):
    """A tensor, an axis, a position along it for each place, and a source that may be longer; a NumPy index of it."""
    shape = draw(SHAPES)
    dim = draw(st.integers(-len(shape), len(shape) - 1))
    sizes = [draw(st.integers(0, n)) for n in shape]
    sizes[dim] = draw(st.integers(0, 4))
    index = draw(positions(shape[dim], tuple(sizes)))
    longer = tuple(n + draw(st.integers(0, 1)) for n in sizes)
    x, source = draw(laid_out(shape, 1.0)), draw(laid_out(longer, 20.0))
    places = list(np.indices(index.shape))
    places[dim] = index
    return x, dim, index, source, tuple(places), tuple(map(slice, sizes))


@settings(max_examples=30)
@given(along_an_axis(), st.sampled_from([1, -2, 0.5]))
def test_any_positions_along_an_axis(case, alpha):
    x, dim, index, source, where = case
    for way in (tg.index_add, tg.Tensor.index_add):
        hold_to_numpy(
            lambda t, u, way=way: way(t, dim, index, u, alpha=alpha),
            lambda a, b: add_at(a, b, where, alpha),
            *(x, source),
        )
    for way in (tg.index_copy, tg.Tensor.index_copy):
        hold_to_numpy(lambda t, u, way=way: way(t, dim, index, u), lambda a, b: put_at(a, b, where), *(x, source))
    for way in (tg.index_fill, tg.Tensor.index_fill):
        hold_to_numpy(
            lambda t, u, way=way: way(t, dim, index, u), lambda a, b: put_at(a, b, where), *(x, np.array(7.0))
        )


@settings(max_examples=60)
@given(one_for_each_place())
def test_any_position_for_each_place(case):
    x, dim, index, source, where, part = case
    for way in (tg.scatter_add, tg.Tensor.scatter_add):
        hold_to_numpy(lambda t, u, way=way: way(t, dim, index, u), lambda a, b: add_at(a, b[part], where), *(x, source))
    for way in (tg.scatter, tg.Tensor.scatter):
        hold_to_numpy(lambda t, u, way=way: way(t, dim, index, u), lambda a, b: put_at(a, b[part], where), *(x, source))
        hold_to_numpy(
            lambda t, u, way=way: way(t, dim, index, value=u), lambda a, b: put_at(a, b, where), *(x, np.array(7.0))
        )


@settings(max_examples=60)
@given(st.data())
def test_any_mask(data):
    shapes = data.draw(hnp.mutually_broadcastable_shapes(num_shapes=2, max_dims=3, max_side=3))
    x = data.draw(laid_out(shapes.input_shapes[0], 1.0))
    mask = data.draw(hnp.arrays(bool, shapes.input_shapes[1]))
    everywhere = np.broadcast_to(mask, shapes.result_shape)
    source = numbers((2, everywhere.size), 20.0)  # more than there is room for

    def scattered(a, b):
        return put_at(np.broadcast_to(a, everywhere.shape), b.reshape(-1)[: everywhere.sum()], (everywhere,))

    for name in ("masked_fill", "masked_scatter"):
        theirs = (lambda a, b: np.where(mask, b, a)) if name == "masked_fill" else scattered
        for way in (getattr(tg, name), getattr(tg.Tensor, name)):
            value = np.array(7.0) if name == "masked_fill" else source
            hold_to_numpy(lambda t, u, way=way: way(t, mask, u), theirs, x, value)


@st.composite
def any_index(draw, shape):
    """Any index of NumPy's: integers, slices, None, Ellipsis; arrays; both; masks."""
    kind = draw(st.sampled_from(["basic", "arrays", "mixed", "mask"]))
    if kind == "basic":
        index = draw(hnp.basic_indices(shape, allow_newaxis=True))
        return index if isinstance(index, tuple) else (index,)
    if kind == "mask":
        axes = draw(st.integers(1, len(shape)))
        return (draw(hnp.arrays(bool, shape[:axes])),)
    joint = draw(hnp.array_shapes(min_dims=0, max_dims=2, max_side=3))
    arrays = []
    for n in shape:
        own = tuple(draw(st.sampled_from((m, 1))) for m in joint)
        part = draw(positions(n, own))
        part = draw(st.sampled_from((part, np.asfortranarray(part), part.copy()[::-1] if part.ndim else part)))
        arrays.append(slice(None, None, -1) if kind == "mixed" and draw(st.booleans()) else part)
    if kind == "mixed" and draw(st.booleans()):
        arrays.insert(draw(st.integers(0, len(arrays))), None)
    return tuple(arrays)


@settings(max_examples=100)
@given(st.data())
def test_rows_take_any_index_of_numpys(data):
    shape = data.draw(SHAPES)
    index = data.draw(any_index(shape))
    x = numbers(shape, 1.0)
    target = x[index].shape
    source = tuple(data.draw(st.sampled_from((n, 1))) for n in target)[data.draw(st.integers(0, len(target))) :]
    y = data.draw(laid_out(source, 20.0))
    for name, slow in (("put_at", put_at), ("add_at", add_at)):
        ours = lambda t, u, name=name: row(name, t, u, index=index)  # noqa: E731
        hold_to_numpy(ours, lambda a, b, slow=slow: slow(a, b, index), x, y)


@settings(max_examples=60)
@given(st.data())
def test_positions_in_the_flattened_tensor(data):
    x = data.draw(laid_out(data.draw(hnp.array_shapes(min_dims=0, max_dims=3, max_side=3)), 1.0))
    index = data.draw(positions(x.size, data.draw(hnp.array_shapes(min_dims=0, max_dims=2, max_side=3, min_side=0))))
    source = numbers(data.draw(st.sampled_from((index.shape, (index.size,), ()))), 20.0)
    for accumulate in (False, True):
        hold_to_numpy(
            lambda t, u, add=accumulate: row("put_flat", t, u, index=index, accumulate=add),
            lambda a, b, add=accumulate: put_flat(a, b, index, add),
            *(x, source),
        )


def test_what_is_added_is_repeated_as_positions_are():
    """`numpy.add.at` itself reads beyond the end of y here."""
    x, u = leaf(np.zeros(3)), leaf(np.array([1.0, 10.0]))
    out = row("add_at", x, u, index=(np.array([[0, 0], [1, 1]]),))
    assert out.tolist() == [11.0, 11.0, 0.0]
    assert tg.autograd.grad(out, u, np.array([1.0, 2.0, 4.0]))[0].tolist() == [3.0, 3.0]
    assert row("add_at", x, u[:1], index=()).tolist() == [1.0, 1.0, 1.0]


def test_the_last_in_c_order_stays_and_has_the_gradient():
    """Whatever the layouts of index and source: NumPy may go through arrays as they lie in memory."""
    index = np.array([[0, 1, 1], [1, 0, 2]])
    source = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    for index_layout in layouts(index).values():
        for layout in layouts(source).values():
            x, u = leaf(np.full(4, 9.0)), leaf(layout)
            out = row("put_at", x, u, index=(index_layout,))
            assert out.tolist() == [5.0, 4.0, 6.0, 9.0]
            of_x, of_source = tg.autograd.grad(out, [x, u], np.array([10.0, 20.0, 30.0, 40.0]))
            assert of_x.tolist() == [0.0, 0.0, 0.0, 40.0]
            assert of_source.tolist() == [[0.0, 0.0, 0.0], [20.0, 10.0, 30.0]]
    u = leaf(np.array([1.0, 2.0, 3.0]))
    out = tg.scatter(np.zeros(3), 0, [2, 2, 0], u)
    assert out.tolist() == [3.0, 0.0, 2.0]
    assert tg.autograd.grad(out.sum(), u)[0].tolist() == [0.0, 1.0, 1.0]


def test_the_order_in_memory_does_not_matter():
    """NumPy's own assignment gives something else in both cases: it goes through them as they lie in memory."""
    index = np.asfortranarray([[0, 1], [1, 0]])
    out = row("put_at", np.zeros(2), np.array([1.0, 2.0]), index=(index,))
    assert out.tolist() == [2.0, 1.0]
    index = (
        np.array([[[2, 1]], [[1, 0]], [[1, 0]]]),
        np.array([[[0]]]),
        np.array([[[1, 1], [2, 2], [0, 1]]]),
    )
    source = np.arange(18.0).reshape(3, 3, 2)
    laid_out = np.array(source.transpose(1, 2, 0)[::-1, ::-1, ::-1], order="C")[::-1, ::-1, ::-1].transpose(2, 0, 1)
    assert_same(laid_out, source)
    x, u = leaf(np.zeros((3, 1, 3))), leaf(laid_out)
    out = row("put_at", x, u, index=index)
    assert_same(out.detach(), put_at(np.zeros((3, 1, 3)), source, index))
    (found,) = tg.autograd.grad(out.sum(), u)
    assert found.sum() == 8.0  # one for each place that is written
    assert_same((found * u).sum().detach(), out.sum().detach())


@pytest.mark.parametrize("repeated", [False, True], ids=["unique", "repeated"])
@pytest.mark.parametrize("dim", [0, 1, -1])
def test_functions_are_torchs(dim, repeated, torch):
    random = np.random.default_rng(dim + 1)
    x, n = random.uniform(-1, 1, (3, 4, 2)), (3, 4, 2)[dim]
    along = random.integers(0, n, 5) if repeated else random.permutation(n)[:2]
    each = np.argsort(random.random((3, 4, 2)), axis=dim)
    each = np.where(random.random(each.shape) < 0.5, 0, each) if repeated else each
    shape = [3, 4, 2]
    shape[dim] = along.size
    rows, full, mask = random.uniform(-1, 1, shape), random.uniform(-1, 1, (3, 4, 2)), random.random((4, 2)) < 0.5
    value, flat = np.array(0.3), random.integers(-24, 24, 9) if repeated else random.permutation(24)[:9]
    calls = [  # of repeated positions torch defines sums only
        (lambda t, u, i: t.index_add(dim, i(along), u, alpha=-1.5), rows),
        (lambda t, u, i: t.scatter_add(dim, i(each), u), full),
        (lambda t, u, i: t.index_fill(dim, i(along), u), value),
        (lambda t, u, i: t.masked_fill(i(mask), u), value),
        (lambda t, u, i: t.masked_scatter(i(np.array(np.broadcast_to(mask, x.shape))), u), full),
        (lambda t, u, i: t.scatter(dim, i(each), 0.25), None),
        (lambda t, u, i: t.scatter(dim, i(each), value=0.25), None),
    ]
    if not repeated:
        calls += [
            (lambda t, u, i: t.index_copy(dim, i(along), u), rows),
            (lambda t, u, i: t.scatter(dim, i(each), u), full),
        ]
    for accumulate in (False, True)[repeated:]:
        calls.append((lambda t, u, i, add=accumulate: put(t, i(flat), u, add), full.ravel()[:9]))

    def put(t, index, u, accumulate):
        if isinstance(t, tg.Tensor):
            return row("put_flat", t, u, index=index, accumulate=accumulate)
        return t.put(index, u, accumulate)

    for k, (function, source) in enumerate(calls):
        ours = [tg.tensor(a, requires_grad=True) for a in (x, source) if a is not None]
        theirs = [torch.tensor(a, requires_grad=True) for a in (x, source) if a is not None]
        result = function(*ours, *[None] * (2 - len(ours)), lambda index: index)
        expected = function(*theirs, *[None] * (2 - len(theirs)), torch.tensor)
        assert_close(result.detach(), expected.detach().numpy(), 1e-15, f"call {k}", scale=1.0)
        cotangent = random.uniform(-1, 2, result.shape)
        found = tg.autograd.grad(result, ours, cotangent)
        for gradient, other in zip(found, torch.autograd.grad(expected, theirs, torch.tensor(cotangent)), strict=True):
            assert_close(gradient, other.numpy(), 1e-14, f"call {k}", scale=1.0)


def calls_of(x, source, value):
    """Every function once, the second row of x or a part of it being written."""
    mask = np.array([[False], [True], [False]])
    row_of = np.array([[1, 1, 1, 1]])
    return {
        "index_add": lambda: tg.index_add(x, 0, [1], source),
        "index_copy": lambda: tg.index_copy(x, 0, [1], source),
        "index_fill": lambda: tg.index_fill(x, 0, [1], value),
        "masked_fill": lambda: tg.masked_fill(x, mask, value),
        "masked_scatter": lambda: tg.masked_scatter(x, mask, source),
        "scatter": lambda: tg.scatter(x, 0, row_of, source),
        "scatter with a value": lambda: tg.scatter(x, 0, row_of, value=value),
        "scatter_add": lambda: tg.scatter_add(x, 0, row_of, source),
        "put_": lambda: row("put_flat", x, source, index=[4, 5, 6, 7]),
    }


NAMES = list(calls_of(None, None, None))


@pytest.mark.parametrize("name", NAMES)
def test_the_result_keeps_the_dtype_of_x(name):
    for dtype, other in (
        (np.float32, np.float64),
        (np.float32, np.int64),
        (np.float64, np.float32),
        (np.int64, np.int8),
        (np.int8, np.int64),
        (np.float16, np.float64),
        (np.float64, bool),
    ):
        x, source, value = X.astype(dtype), np.ones((1, 4), other), np.ones((), other)
        out = calls_of(tg.tensor(x), source, value)[name]()
        added = "add" in name
        assert_same(out, np.concatenate([x[:1], x[1:2] * added + np.ones(1, dtype), x[2:]]), f"{name}, {dtype}")
    x, source, value = (tg.tensor(a, requires_grad=True) for a in (X.astype(np.float32), np.ones((1, 4)), np.ones(())))
    out = calls_of(x, source, value)[name]()
    assert out.dtype == np.float32
    given = value if "fill" in name or "value" in name else source
    found = tg.autograd.grad(out.sum(), [x, given])
    assert [g.dtype for g in found] == [np.float32, np.float64]
    assert_same(found[1], np.full(given.shape, 4.0 if given is value else 1.0))


@pytest.mark.parametrize("name", NAMES)
def test_what_cannot_be_put_into_a_dtype_is_an_error(name):
    for dtype, other in ((np.int64, np.float64), (bool, np.float64), (np.uint8, np.float32)):
        source, value = np.full((1, 4), 2, other), np.full((), 2, other)
        with pytest.raises(errors.DTypeError, match=f"dtype {np.dtype(dtype)}, which the result keeps"):
            calls_of(tg.tensor(X.astype(dtype)), source, value)[name]()


def test_one_integer_goes_into_shorter_ones_that_hold_it():
    bytes_of = tg.tensor([1, 2, 3], dtype=np.uint8)
    assert_same(bytes_of.masked_fill([True, False, True], 255), np.array([255, 2, 255], np.uint8))
    assert_same(bytes_of.index_fill(0, [1], tg.tensor(9)), np.array([1, 9, 3], np.uint8))
    assert_same(bytes_of.scatter(0, [0], 7), np.array([7, 2, 3], np.uint8))
    assert_same((bytes_of > 1).masked_fill([False, False, True], 0), np.array([False, True, False]))
    for number in (256, -1, 2.0):
        with pytest.raises(errors.DTypeError, match=f"cannot put the number {number} into a tensor of dtype uint8"):
            bytes_of.masked_fill([True, False, True], number)
    assert_same(bytes_of.index_add(0, [0], np.array([2], np.uint8), alpha=3), np.array([7, 2, 3], np.uint8))
    for alpha in (0.5, -1):
        with pytest.raises(errors.DTypeError, match="index_add cannot put the number"):
            bytes_of.index_add(0, [0], np.array([2], np.uint8), alpha=alpha)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_comes_through_what_was_overwritten(name):
    """Not even an infinite or undefined adjoint; and the result has memory of its own."""
    x, source, value = (leaf(a) for a in (X.copy(), np.ones((1, 4)), np.ones(())))
    out = calls_of(x, source, value)[name]()
    assert not np.shares_memory(out.detach().numpy(), x.detach().numpy())
    assert_same(x.detach(), X)
    cotangent = np.full(X.shape, 2.0)
    cotangent[1] = [np.inf, -np.inf, np.nan, 1.0]
    (found,) = tg.autograd.grad(out, x, cotangent)
    assert_same(found, cotangent if "add" in name else np.where(np.arange(3)[:, None] == 1, 0.0, cotangent))
    with tg.no_grad():
        plain = calls_of(x, source, value)[name]()
    assert not plain.requires_grad
    assert_same(plain, out.detach())


def test_what_is_given_may_change_afterwards():
    index, mask, source = np.array([2, 0]), np.array([True, False, True]), np.array([5.0, 6.0])
    x = leaf(np.array([1.0, 2.0, 3.0]))
    results = [
        row("put_flat", x, source, index=index),
        x.index_copy(0, index, source),
        x.scatter(0, index, source),
        x.masked_scatter(mask, source),
        x.masked_fill(mask, 1.0),
    ]
    index[:], mask[:], source[:] = 1, False, 0.0
    for out in results:
        assert tg.autograd.grad(out.sum(), x)[0].tolist() == [0.0, 1.0, 0.0]


def test_lists_and_tensors_among_what_is_given():
    u, v = leaf(np.array(2.0)), leaf(np.array(3.0))
    for out in (
        tg.index_add([1.0, 1.0], 0, [1, 1], [u, v * v]),
        tg.scatter_add([1.0, 1.0], 0, tg.tensor([1, 1]), [u, v * v]),
        tg.masked_scatter([1.0, 1.0], [True, True], [u, v * v]),
    ):
        assert [g.item() for g in tg.autograd.grad(out.sum(), [u, v])] == [1.0, 6.0]


def test_nothing_at_all():
    t = leaf(X)
    for out in (
        t.index_add(0, [], np.zeros((0, 4))),
        t.index_copy(1, [], np.zeros((3, 0))),
        t.index_fill(1, [], 5.0),
        t.scatter(0, np.zeros((0, 4), int), np.zeros((0, 4))),
        t.scatter_add(1, np.zeros((3, 0), int), np.zeros((3, 2))),
        t.masked_scatter(False, np.zeros(0)),
        row("put_flat", t, np.zeros(0), index=[]),
    ):
        assert_same(out.detach(), X)
        assert_same(tg.autograd.grad(out.sum(), t)[0], np.ones(X.shape))
    empty = leaf(np.zeros((0, 3)))
    assert empty.index_fill(1, [0], 1.0).shape == (0, 3)
    assert empty.masked_fill(np.zeros((0, 1), bool), 1.0).shape == (0, 3)
    with pytest.raises(errors.IndexingError, match="which has no elements"):
        empty.index_fill(0, [0], 1.0)
