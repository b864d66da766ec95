"""What is written again, where nothing is recorded: the short way does, counts and refuses what the long one does."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core import grad_mode
from tapegrad.errors import LeafError, TapegradError, VersionError
from tapegrad.ops import TABLE, Elementwise
from tapegrad.record import inplace_unrecorded

WRITERS = [row for row in TABLE if isinstance(row, Elementwise) and hasattr(tg.Tensor, f"{row.name}_") and row.public]


@pytest.fixture(params=(True, False), ids=("alone", "one of several threads"), autouse=True)
def alone(request, monkeypatch):
    """Write as the only thread that uses tapegrad, and as one of several."""
    monkeypatch.setattr(grad_mode.threads, "alone", request.param)
    return request.param


@pytest.fixture(params=(tg.no_grad, tg.inference_mode), ids=("no_grad", "inference_mode"))
def mode(request):
    return request.param


def written(values: Any, requires_grad: bool = False) -> tg.Tensor:
    """Return a tensor that has been written before, as often as it takes."""
    x = tg.tensor(values)
    with tg.no_grad():
        x[...] = x.clone()
        x[...] = x.clone()
    assert x._version == 2 and x._meta.sound is x._array
    return x.requires_grad_(requires_grad)


def outcome(write: Any, target: Any, *args: Any) -> Any:
    before = 0 if target.is_inference() else target._version
    try:
        with np.errstate(all="ignore"):
            write(target, *args)
        error = None
    except (TapegradError, OverflowError) as found:
        error = type(found), str(found)
    return error, target.numpy().tobytes(), 0 if target.is_inference() else target._version - before


def compare(write: Any, values: Any, *args: Any) -> None:
    """Hold the first write of a tensor to those of tensors that have been written before, views among them."""
    with tg.inference_mode(False):
        first, again = tg.tensor(values), written(values)
        with tg.no_grad():
            views = written(values)[...], written(np.repeat(values, 2))[::2]
    expected = outcome(write, first, *args)
    for target in (again, *views):
        assert outcome(write, target, *args) == expected, args
    if tg.is_inference_mode_enabled():
        made_here = tg.tensor(values)
        for _ in range(3):
            made_here[...] = tg.tensor(values)
            assert outcome(write, made_here, *args)[:2] == expected[:2], args


OTHERS: tuple[Any, ...] = (
    2, 0.5, True, np.float64(0.5), np.float32(2), np.int64(3), np.ones(3), np.ones(2), np.ones((2, 3)), [1.0, 2.0, 3.0],
    np.array([1, 2, 3]), np.float32([1, 2, 3]), np.array([True, False, True]), np.array([1j, 2, 3]), 1j, "x", None,
    10**40,
)  # fmt: skip
TARGETS = ([0.3, 0.5, 0.9], np.float32([0.25, 0.5, 1.0]), np.array([1, 2, 3]), np.array([True, False, True]))


@pytest.mark.parametrize("row", WRITERS, ids=lambda row: row.name)
def test_every_elementwise_writer(row):
    write = getattr(tg.Tensor, f"{row.name}_")
    with tg.no_grad():
        for values in TARGETS:
            if row.arity == 1:
                compare(write, values)
                continue
            for other in OTHERS:
                compare(write, values, other)
                if isinstance(other, np.ndarray) and other.dtype.kind != "c":
                    compare(write, values, tg.tensor(other))


SETS: tuple[Any, ...] = (
    0, -1, 3, slice(None), slice(0, 2), slice(None, None, -1), (0,), (slice(1),), ..., None, (..., 0), (0, 0), True,
    [0, 1], np.array([0, 0]), np.array([True, False, True]), (None, slice(2)), (), 1.0, "a", slice("a"), np.int64(1),
)  # fmt: skip


def test_every_assignment(mode):
    with mode():
        for values in ([0.3, 0.5, 0.9], np.array([1, 2, 3])):
            for index in SETS:
                for other in (*OTHERS, np.ones(1), tg.tensor(2.0), tg.tensor([7.0, 8.0]), tg.tensor([1, 2])):
                    compare(tg.Tensor.__setitem__, values, index, other)


@pytest.mark.parametrize("name", ("copy_", "fill_", "zero_"))
def test_every_way_to_write_the_whole(name, mode):
    with mode():
        for values in TARGETS:
            for other in (*OTHERS, np.ones(1), np.ones((1, 1)), tg.tensor(2.0), tg.tensor([7.0, 8.0, 9.0])):
                compare(getattr(tg.Tensor, name), values, *(() if name == "zero_" else (other,)))


def test_what_is_written_with_itself_is_not_written(mode):
    x = written([1.0, 2.0])
    with mode():
        for value in (x, x[:], x[...]):
            x.copy_(value)
    assert x._version == 2


def test_inference_tensors_are_written_in_inference_mode_only():
    with tg.inference_mode():
        x = tg.tensor([1.0, 2.0])
        for _ in range(3):
            x.mul_(2.0)
            x[0] = 1.0
        view = x[1:]
        view.mul_(2.0)
        assert x.is_inference() and view.is_inference() and x.tolist() == [1.0, 32.0]
    for mode in (tg.no_grad, tg.enable_grad):
        with mode():
            for write in (lambda: x.mul_(2.0), lambda: x.exp_(), lambda: x.__setitem__(0, 1.0), lambda: x.zero_()):
                with pytest.raises(TapegradError, match="made in inference mode"):
                    write()
    assert x.tolist() == [1.0, 32.0]


def test_numpy_writes_the_same(mode):
    """The values are those of NumPy's augmented assignments."""
    x, a = written([1.0, 2.0, 3.0]), np.array([1.0, 2.0, 3.0])
    other = np.array([0.5, 0.25, 3.0])
    with mode():
        for y in (other, tg.tensor(other), 2.0, 3):
            n = y.numpy() if isinstance(y, tg.Tensor) else y
            x += y
            a += n
            x -= 1
            a -= 1
            x *= y
            a *= n
            x /= y
            a /= n
            x[1:] = x[:-1]
            a[1:] = a[:-1]
            x.add_(y if isinstance(y, tg.Tensor) else tg.tensor(other), alpha=-0.1)
            a += -0.1 * (n if isinstance(y, tg.Tensor) else other)
            x.sub_(tg.tensor(other), alpha=0.3)
            a -= 0.3 * other
            np.testing.assert_array_equal(x.numpy(), a)


def test_what_was_saved_is_missed(mode):
    for write in (lambda x: x.mul_(2.0), lambda x: x.__setitem__(0, 1.0), lambda x: x.exp_(), lambda x: x.__iadd__(1)):
        x = written([1.0, 2.0], True)
        y = (x * x).sum()
        with mode():
            write(x)
        with pytest.raises(VersionError):
            y.backward()


def test_views_and_twins_share_the_version(mode):
    x = written([1.0, 2.0, 3.0], True)
    twin, view = x.detach(), x[1:]
    with mode():
        x.mul_(2.0)
        x[0] = 9.0
    assert x._version == twin._version == view._version == 4
    assert twin.tolist() == [9.0, 4.0, 6.0] and view.tolist() == [4.0, 6.0]
    (view * view).sum().backward()
    assert x.grad is not None and x.grad.tolist() == [0.0, 8.0, 12.0]


def test_in_grad_mode_it_is_recorded_and_leaves_refuse():
    x = written([1.0, 2.0])
    p = tg.tensor([3.0, 4.0], requires_grad=True)
    x.mul_(p)
    x[0] = p[1] * 5.0
    x.sum().backward()
    assert p.grad is not None and p.grad.tolist() == [0.0, 7.0]
    leaf = written([1.0], True)
    with pytest.raises(LeafError):
        leaf.mul_(2.0)
    with pytest.raises(LeafError):
        leaf[0] = 2.0


def test_elements_in_one_place_are_refused_each_time(mode):
    twin = tg.tensor([1.0]).expand(3).detach()
    with mode():
        for _ in range(4):
            with pytest.raises(TapegradError, match="overlap"):
                twin.mul_(2.0)
            twin[:1].mul_(1.0)  # which gives the memory a guard


def test_memory_that_became_read_only(mode):
    x = written([1.0, 2.0])
    x._array.flags.writeable = False
    with mode():
        for write in (lambda: x.mul_(2.0), lambda: x.exp_(), lambda: x.__setitem__(0, 1.0)):
            with pytest.raises(TapegradError, match="read-only"):
                write()
    assert x._version == 2


def test_a_floating_point_error_comes_when_all_is_written(mode):
    x = written([1.0, 0.0])
    with mode(), np.errstate(divide="raise"), pytest.raises(FloatingPointError):
        x.log_()
    assert x._version == 3 and not grad_mode.threads.writing


def test_what_is_written_while_anomalies_are_detected_has_a_place(mode):
    x = written([1.0, 2.0], True)
    with tg.autograd.detect_anomaly():
        y = (x * x).sum()
        with mode():
            x.mul_(2.0)
        with pytest.raises(VersionError, match=r"test_rewriting\.py"):
            y.backward()


def test_a_thread_that_comes_waits_until_nothing_is_being_written(monkeypatch):
    """And is known before it does anything."""
    threads = grad_mode._Threads()
    threads.arrive()
    assert threads.alone
    monkeypatch.setattr(grad_mode, "threads", threads)
    threads.writing = True
    came = threading.Event()

    def come() -> None:
        tg.is_grad_enabled()
        came.set()

    thread = threading.Thread(target=come)
    thread.start()
    while threads.alone:
        pass
    assert not came.is_set()
    threads.writing = False
    thread.join()
    assert came.is_set()


def test_several_threads_lose_no_version(monkeypatch):
    x = written([0.0])
    monkeypatch.setattr(inplace_unrecorded, "threads", grad_mode.threads)

    def add() -> None:
        with tg.no_grad():
            for _ in range(300):
                x.add_(1.0)
                x[0] = x[0]

    workers = [threading.Thread(target=add) for _ in range(3)]
    grad_mode.threads.known = True
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert x._version == 2 + 2 * 3 * 300 and not grad_mode.threads.alone
