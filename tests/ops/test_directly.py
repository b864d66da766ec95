"""Rows whose `direct` computes them where nothing is recorded: they give and raise what they do in grad mode."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import GradError, TapegradError, VersionError
from tapegrad.ops import TABLE, Elementwise, Structured

ROWS = [row for row in TABLE if isinstance(row, Structured) and row.direct is not None and row.public]
UNARY = [row for row in ROWS if row.arity == 1]
BINARY = [row for row in ROWS if row.arity == 2]
SHAPES: tuple[tuple[int, ...], ...] = ((), (1,), (3,), (0,), (2, 3), (3, 2), (1, 3, 1), (2, 3, 2), (2, 0))
DTYPES = (np.float64, np.float32, np.int64, np.int32, np.uint8, np.bool_)
SINGLE: tuple[Any, ...] = (
    0, 1, -1, 2, -4, True, False, None, 1.0, np.int64(1), np.bool_(True), (0,), (0, -1), (1, 0), [0], [1, 0], (), [],
    ((1, 0),), (True,), (1.0,), (None,), "0", slice(1), np.array(1), np.array([0]), np.array([1, 0]), ..., 10**30,
    range(2), {0}, 6, (6,), (3, 2), (-1,), (2, -1),
)  # fmt: skip
PAIRS: tuple[tuple[Any, ...], ...] = (
    (0, 1), (1, 0), (0, 0), (-1, 0), (2, -1), (3, 2), (True, 0), (0, None), (None, True), (0, True), (None, False),
    (-1, True), (1, 1), (0, 1.0), (None, 1), (None, np.bool_(True)), (None, None), (0, "x"), (np.int64(0), 1), (0, []),
    ((0, 1), True), ((0,), 1), (7, 0),
)  # fmt: skip
TRIPLES: tuple[tuple[Any, ...], ...] = ((0, 1, 2), (2, 0, 1), (1, 3, 1), (0, 1, 1), (3, 2, 1), (0, None, True))
ARGUMENTS = ((), *[(value,) for value in SINGLE], *PAIRS, *TRIPLES)
KEYWORDS: tuple[dict[str, Any], ...] = (
    {"axis": 0}, {"axis": None}, {"dim": 0}, {"dim": -1, "keepdim": True}, {"axis": 0, "keepdims": True},
    {"keepdims": True}, {"dim": 0, "axis": 0}, {"shape": (-1,)}, {"axes": (1, 0)}, {"dims": (0,)}, {"dtype": float},
    {"unknown": 1},
)  # fmt: skip


def outcome(function: Any, *args: Any, **kwargs: Any) -> Any:
    """Return what a call returns or raises, such that two can be compared."""
    try:
        with np.errstate(all="ignore"):
            result = function(*args, **kwargs)
    except Exception as error:
        return type(error), str(error)
    if result is NotImplemented:
        return result
    array = result._array
    of = args[0]._array
    shares = isinstance(of, np.ndarray) and np.may_share_memory(array, of)
    return type(array), array.dtype, array.shape, array.tobytes(), array.flags.writeable, shares, result.is_view


def compare(function: Any, make: Any, *args: Any, **kwargs: Any) -> None:
    """Hold what is computed in the three modes together, of operands that `make` makes in each."""
    expected = outcome(function, *make(), *args, **kwargs)
    with tg.no_grad():
        assert outcome(function, *make(), *args, **kwargs) == expected, (args, kwargs)
    operands = make()
    with tg.inference_mode():
        assert outcome(function, *operands, *args, **kwargs) == expected, (args, kwargs)


def tensor(shape: tuple[int, ...], dtype: Any = np.float64, seed: int = 0) -> tg.Tensor:
    values = np.random.default_rng(seed).integers(0, 7, shape) / (2 if np.dtype(dtype).kind == "f" else 1)
    return tg.tensor(np.asarray(values).astype(dtype))


def test_there_are_such_rows() -> None:
    assert {"sum", "reshape", "transpose", "matmul", "clone"} <= {row.name for row in ROWS}


@pytest.mark.parametrize("row", UNARY, ids=lambda row: row.name)
def test_arguments(row: Structured) -> None:
    """Arguments of every kind, also those that are none, have the same results and errors in all modes."""
    for shape in SHAPES:
        for args in ARGUMENTS:
            compare(getattr(tg, row.name), lambda shape=shape: (tensor(shape),), *args)
            if row.method:
                compare(getattr(tg.Tensor, row.name), lambda shape=shape: (tensor(shape),), *args)


@pytest.mark.parametrize("row", UNARY, ids=lambda row: row.name)
def test_keywords(row: Structured) -> None:
    for kwargs in KEYWORDS:
        compare(getattr(tg, row.name), lambda: (tensor((2, 3)),), **kwargs)


@pytest.mark.parametrize("row", UNARY, ids=lambda row: row.name)
def test_memory_of_every_kind(row: Structured) -> None:
    """All dtypes, numbers of NumPy's, arrays in another order, strided, read-only, and views of other views."""
    for dtype in DTYPES:
        for args in ((), (0,), (None,), (0, 1), (1, 0), (-1,)):
            compare(getattr(tg, row.name), lambda dtype=dtype: (tensor((2, 3), dtype),), *args)
            compare(getattr(tg, row.name), lambda dtype=dtype: (tensor((4, 6), dtype)[::2, 1::2],), *args)
            compare(getattr(tg, row.name), lambda dtype=dtype: (tensor((3, 2), dtype).T,), *args)
            compare(getattr(tg, row.name), lambda dtype=dtype: (tensor((3, 1), dtype).expand(3, 2),), *args)
            compare(getattr(tg, row.name), lambda dtype=dtype: (tensor((3,), dtype).sum(),), *args)


@pytest.mark.parametrize("row", BINARY, ids=lambda row: row.name)
def test_two_operands(row: Structured) -> None:
    for one in SHAPES:
        for other in SHAPES:
            for dtypes in ((np.float64, np.float64), (np.float32, np.float64), (np.int64, np.bool_), (bool, bool)):

                def make(one: Any = one, other: Any = other, dtypes: Any = dtypes) -> Any:
                    return tensor(one, dtypes[0]), tensor(other, dtypes[1], 1)

                compare(getattr(tg, row.name), make)
                if row.symbol:
                    compare(getattr(tg.Tensor, f"__{row.symbol}__"), make)
    for strange in (np.ones(3), 2.0, "x", None, [1.0, 2.0, 3.0]):
        compare(getattr(tg, row.name), lambda strange=strange: (tensor((3,)), strange))


INDICES: tuple[Any, ...] = (
    0, -1, 5, True, None, ..., slice(None), slice(1, None), slice(None, None, -1), slice(0, 0), (), (0,), (0, 1),
    (0, 0, 0), (slice(None), 0), (slice(1), slice(None, None, 2)), (None, 0), (..., 0), (..., ...), (0, None),
    (None, None), np.int64(1), (np.int64(1), slice(1)), [0, 1], [True, False], ([0, 1], slice(1)), np.array([0]), 1.0,
    "a", (1.0, 0), slice(0.0, 1), slice(np.int64(0), np.int64(1)), slice("a"), (True, 0), (False,), 10**30,
    slice(None, None, 0), slice(10**30), (0, ..., 0), np.array(0), np.array(True), np.array([[0, 0], [1, 1]]),
    np.array([]),
    np.array([True, False]), np.array([True, False, True]), np.array([[True, False, True], [False, False, True]]),
    np.array([0.5]), np.array([None]), np.array(["a"]), np.array([5]), np.array([-1], np.int8), tg.tensor([0]),
)  # fmt: skip


def test_indices() -> None:
    """Reading by an index of any kind."""
    for shape in SHAPES:
        for index in INDICES:
            compare(tg.Tensor.__getitem__, lambda shape=shape: (tensor(shape),), index)
            compare(tg.Tensor.__getitem__, lambda shape=shape: (tensor((*shape, 2))[..., 1],), index)
    for index in INDICES:
        compare(tg.Tensor.__getitem__, lambda: (tensor((3,)).sum(),), index)
        compare(tg.Tensor.__getitem__, lambda: (tensor((2, 3)).T,), index)


OPERATORS = tuple(
    f"__{row.symbol}__" for row in TABLE if isinstance(row, Elementwise) and row.arity == 2 and row.symbol
)
NUMBERS: tuple[Any, ...] = (
    2, 0.5, True, np.float64(0.5), np.float32(2), np.int64(3), np.ones(3), np.ones(2), np.float32([1, 2, 3]), [1, 2, 3],
    np.array([1, 2, 3]), np.array([True, False, True]), np.array([1j, 2, 3]), np.longdouble([1, 2, 3]), 1j, "x", None,
    300, -1, 10**30, float("nan"), (), object(), np.ma.array([1.0, 2.0, 3.0]), np.ones((2, 1)), np.ones((0, 3)),
)  # fmt: skip


@pytest.mark.parametrize("name", OPERATORS)
def test_operators(name: str) -> None:
    """Operators with what may be given to them: as in grad mode, and as NumPy where both have an answer."""
    operate = getattr(tg.Tensor, name)
    for dtype in DTYPES:
        for make in (lambda: tensor((3,), dtype), lambda: tensor((3,), dtype).sum(), lambda: tensor((), dtype)):  # noqa: B023
            for other in NUMBERS:
                compare(operate, lambda make=make: (make(),), other)
                if not isinstance(other, np.ndarray) or other.dtype.char in "Gg" or other.dtype.kind == "c":
                    continue
                compare(operate, lambda make=make: (make(),), tg.tensor(np.asarray(other)))
                with tg.no_grad(), np.errstate(all="ignore"):
                    try:
                        found = operate(make(), other)
                    except TapegradError:
                        continue
                    expected = getattr(operator, name)(make().numpy(), np.asarray(other))
                    np.testing.assert_array_equal(found.numpy(), expected, strict=True)


def test_what_is_seen_follows_and_may_be_written() -> None:
    """A view made where nothing is recorded shares memory, version and origin with what it was made of."""
    for mode in (tg.no_grad, tg.inference_mode):
        for make in (lambda x: x[1:], lambda x: x[1], lambda x: x.T, lambda x: x.reshape(-1), lambda x: x[1:][..., 0]):
            for written in (False, True):
                x = tg.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
                with mode():
                    if written:
                        x.mul_(1.0)
                    view = make(x)
                    assert view.is_view and view._base is x and not view.requires_grad and view.is_leaf
                    assert view._version == x._version == int(written)
                    view.fill_(7.0)
                    assert view._version == x._version == written + 1
                    assert np.array_equal(make(x.detach().numpy()), view.numpy())
                    x[...] = 5.0
                    assert view._version == x._version == written + 2
                assert np.all(view.numpy() == 5.0)


def test_what_was_saved_before_a_view_was_written_is_missed() -> None:
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = (x * x).sum()
    with tg.no_grad():
        x[1:].fill_(3.0)
    with pytest.raises(VersionError):
        y.backward()


@pytest.mark.parametrize("written", (0, 1, 2), ids=lambda n: f"written {n} times")
def test_what_is_seen_as_an_operand(written: int) -> None:
    """It is saved at its version, also once it was written, and does not follow what is recorded."""
    p = tg.tensor([3.0, 4.0], requires_grad=True)
    for mode in (tg.no_grad, tg.inference_mode):
        x = tg.tensor([1.0, 2.0, 5.0])
        with mode():
            for _ in range(written):
                x.mul_(2.0)
            view = x[:2]
            twin = x[:2]
        values = np.array([1.0, 2.0]) * 2**written
        assert view._version == twin._version == written
        for rewritten in (False, True):
            p.grad = None
            y = (p * view).sum() + (p * twin).sum()
            if rewritten:
                with mode():
                    twin.mul_(1.0)
                with pytest.raises(VersionError):
                    y.backward()
                y = (p * view).sum() + (p * twin).sum()
            y.backward()
            assert p.grad is not None
            np.testing.assert_array_equal(p.grad.numpy(), 2 * values)
        x[2] = p[0]
        for seen in (view, twin):
            with pytest.raises(GradError, match="made "):
                (p * seen).sum()


def test_views_made_between_two_writes_have_a_version_each() -> None:
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    with tg.no_grad():
        views = []
        for _ in range(3):
            views += [x[:1], x[:1].reshape(1, 1)]
            x.mul_(2.0)
    with tg.inference_mode():
        views += [x[:1], x.T]
    assert [view._version for view in views] == [3] * 8
    p = tg.tensor([1.0], requires_grad=True)
    for view in views:
        y = (p * view).sum()
        p.grad = None
        y.backward()
        assert p.grad is not None and p.grad.tolist() == [float(np.sum(view.numpy()))]
