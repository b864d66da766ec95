"""Rows on which hooks of one kind hang, of which the short way of a backward makes little: as the general one does."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core import memory
from tapegrad.engine import fast_backward, fast_backward_hooks
from tapegrad.engine.hooks import Hooks

SHAPES = [(), (3,)]


@pytest.fixture(params=["short", "general", "described"])
def way(request, monkeypatch):
    """The short way of a backward, the general one, and that where Python's objects cannot be read directly."""
    if request.param != "short":
        monkeypatch.setattr(fast_backward, "is_simple", lambda tape: False)
    if request.param == "described":
        monkeypatch.setattr(memory, "DIRECT", False)
    return request.param


def chain(shape, dtype=np.float64):
    """Return two leaves, their product with a hook to come, and a loss whose derivative by the product is 4."""
    x, y = (tg.tensor(np.full(shape, value, dtype), requires_grad=True) for value in (2.0, 3.0))
    z = x * y
    return x, y, z, (z * 2.0 + z * 2.0).sum() + (x * 10.0).sum()


def add(kind, tensor, hook):
    """Register a hook of one kind, a function of the gradient by the value, or by the first operand."""
    if kind == "tensor":
        return tensor.register_hook(hook)
    if kind == "before":
        return tensor.grad_fn.register_prehook(lambda outputs: wrapped(hook(outputs[0])))
    return tensor.grad_fn.register_hook(lambda inputs, outputs: wrapped(hook(inputs[0]), *inputs[1:]))


def wrapped(result, *others):
    return None if result is None else (result, *others)


# What the hook sees, and the gradients by x and y where it doubles that.
KINDS = {"tensor": (4.0, 34.0, 16.0), "before": (4.0, 34.0, 16.0), "after": (12.0, 34.0, 8.0)}


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kind", KINDS)
def test_another_gradient_is_used_and_what_was_shown_stays(way, kind, shape, dtype):
    x, y, z, loss = chain(shape, dtype)
    kept = []

    def double(g):
        kept.append(g)
        return 2 * g

    add(kind, z, double)
    loss.backward()
    seen, by_x, by_y = KINDS[kind]
    assert kept[0].dtype == dtype and kept[0].shape == shape
    np.testing.assert_array_equal(kept[0].numpy(), np.full(shape, seen))
    np.testing.assert_array_equal(x.grad.numpy(), np.full(shape, by_x))
    np.testing.assert_array_equal(y.grad.numpy(), np.full(shape, by_y))


@pytest.mark.parametrize("how", ["method", "array"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_gradient_that_is_written_in_place_is_used(way, kind, shape, how):
    x, y, z, loss = chain(shape)

    def write(g):
        if how == "method":
            g.mul_(2.0)
        else:
            g.numpy()[...] *= 2.0

    add(kind, z, write)
    loss.backward()
    _, by_x, by_y = KINDS[kind]
    np.testing.assert_array_equal(x.grad.numpy(), np.full(shape, by_x))
    np.testing.assert_array_equal(y.grad.numpy(), np.full(shape, by_y))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kind", KINDS)
def test_several_hooks_see_what_the_earlier_ones_made(way, kind, shape):
    x, _, z, loss = chain(shape)
    seen = []
    for _ in range(3):
        add(kind, z, lambda g: (seen.append(g.sum().item()), g + 1.0)[1])
    loss.backward()
    first, size = KINDS[kind][0], int(np.prod(shape))
    assert seen == [size * (first + k) for k in range(3)]
    after = first + 3 if kind == "after" else 3 * (first + 3)
    np.testing.assert_array_equal(x.grad.numpy(), np.full(shape, after + 10.0))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kind", ["before", "after"])
def test_none_takes_the_gradient_away(way, kind, shape):
    x, y, z, loss = chain(shape)
    if kind == "before":
        z.grad_fn.register_prehook(lambda outputs: (None,))
    else:
        z.grad_fn.register_hook(lambda inputs, outputs: (None, None))
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), np.full(shape, 10.0))
    assert y.grad is None or not y.grad.numpy().any()


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("later", ["before", "after"])
@pytest.mark.parametrize("kind", ["tensor", "before"])
def test_a_hook_that_registers_another_at_its_row(way, kind, later, shape):
    """One after the row is called in this backward, with the adjoint as it was left; one before it, of a tensor's."""
    x, _, z, loss = chain(shape)
    seen = []

    def register(g):
        if later == "after":
            z.grad_fn.register_hook(lambda inputs, outputs: seen.append((inputs[0].sum(), outputs[0].sum())))
        else:
            z.grad_fn.register_prehook(lambda outputs: seen.append((0.0, outputs[0].sum())))
        return g * 2.0

    add(kind, z, register)
    loss.backward()
    size = int(np.prod(shape))
    if later == "after":
        assert [(float(a), float(b)) for a, b in seen] == [(24.0 * size, 8.0 * size)]
    else:
        assert [float(b) for _, b in seen] == ([8.0 * size] if kind == "tensor" else [])
    np.testing.assert_array_equal(x.grad.numpy(), np.full(shape, 34.0))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_number_and_an_array_in_one_row_and_an_operand_twice(way, shape):
    x = tg.tensor(np.full(shape, 2.0), requires_grad=True)
    y = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    z, square = x * y, x * x
    seen = []
    for row in (z, square):
        row.grad_fn.register_hook(lambda inputs, outputs: seen.append([t.numpy().copy() for t in (*inputs, *outputs)]))
    (z.sum() + square.sum()).backward()
    by_x = np.full(shape, 6.0) if shape == () else np.array([1.0, 2.0, 3.0])
    expected = {2: [np.full(shape, 2.0), np.full(shape, 2.0), np.ones(shape)], 3: [by_x, np.full(3, 2.0), np.ones(3)]}
    for mine, other in zip(sorted(seen, key=lambda s: s[2].size + s[1].size), (expected[2], expected[3]), strict=True):
        for a, b in zip(mine, other, strict=True):
            np.testing.assert_array_equal(a, b)
    np.testing.assert_array_equal(x.grad.numpy(), by_x + 4.0)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("kind", KINDS)
def test_after_a_hook_that_raised_backwards_are_right(way, kind, shape):
    """The memory that a backward worked on is used again, or left, but never as the failure left it."""
    x, y, z, loss = chain(shape)

    def fail(g):
        raise ZeroDivisionError

    handle = add(kind, z, fail)
    with pytest.raises(ZeroDivisionError):
        loss.backward()
    assert x.grad is None and y.grad is None
    handle.remove()
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), np.full(shape, 22.0))
    np.testing.assert_array_equal(y.grad.numpy(), np.full(shape, 8.0))


def test_a_finished_backward_keeps_nothing_of_its_tape():
    """What the workspace noted of the tape, for the hook, is forgotten, so that the tape can be dropped."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    y.register_hook(lambda g: 2 * g)
    loss = y.sum()
    del y
    loss.backward()
    space = fast_backward._idle[-1]
    assert space.tape is None and space.items is None and space.left is None and space.own_task is None
    assert loss._tape.blocked


@pytest.mark.parametrize(
    "shapes", [[(3,), (3,), (3,)], [(3,), (2, 3), ()], [(), (3,), (2, 3), (3,)], [(40_000,), (3,)]]
)
@pytest.mark.parametrize("kind", KINDS)
def test_each_of_several_rows_is_shown_its_own_gradient(way, kind, shapes):
    """An array is brought ahead for one of them: the others, of its layout or not, must not be shown what is in it."""
    random = np.random.default_rng(len(shapes))
    leaves = [tg.tensor(random.normal(size=shape), requires_grad=True) for shape in shapes]
    factors = [random.normal(size=shape) for shape in shapes]
    seen, total = [], 0.0
    for k, (leaf, factor) in enumerate(zip(leaves, factors, strict=True)):
        row = leaf * 2.0
        add(kind, row, lambda g, k=k: seen.append((k, g)))
        total = total + (row * factor).sum()
    total.backward()
    assert [k for k, _ in seen] == list(range(len(shapes)))[::-1]
    for k, gradient in seen:
        expected = factors[k] * (2.0 if kind == "after" else 1.0)
        np.testing.assert_array_equal(gradient.numpy(), expected)
        np.testing.assert_array_equal(leaves[k].grad.numpy(), factors[k] * 2.0)


def test_an_array_that_was_brought_for_nothing_is_not_kept():
    """The pass never comes to the row with the hook, or did not find it in time."""
    x = tg.tensor(np.ones(100), requires_grad=True)
    aside = x * 3.0
    aside.register_hook(lambda g: None)
    y = x * 2.0
    for seed in (np.ones(100), np.ones(100)):
        y.backward(seed, retain_graph=True)
        space = fast_backward._idle[-1]
        assert space.ahead is None and space.brought[fast_backward_hooks._AHEAD] == 0
    (x * 2.0).sum().backward()
    assert fast_backward._idle[-1].ahead is None
    np.testing.assert_array_equal(x.grad.numpy(), np.full(100, 6.0))


def test_large_gradients_are_copied_when_the_pass_has_come_to_them():
    """An array for one, from the beginning on, would be memory that nobody needs until then."""
    space = fast_backward_hooks.Workspace()
    for size, is_brought in ((100, True), (100_000, False)):
        space.take_back()
        space.bring((tg.tensor(np.ones(size), requires_grad=True) * 2.0)._layout.number)
        assert (space.ahead is not None) is is_brought


@pytest.mark.parametrize("others", [[], ["before"], ["before", "tensor"]])
def test_what_hangs_on_a_row_is_noted_also_if_another_thread_adds_to_it_meanwhile(others):
    hooks = Hooks()

    class Slow(dict):
        """Another thread has time while this one looks."""

        def __len__(self):
            while others:
                hooks.add(others.pop(), print)
            return super().__len__()

    expected = "" if others else "tensor"
    hooks.after = Slow()  # which is looked at last
    hooks.add("tensor", print)
    assert hooks.only == expected
