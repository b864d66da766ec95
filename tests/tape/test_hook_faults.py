"""Hooks that raise, that run backwards of their own, that record, register and remove: nothing is harmed by it."""

import contextlib
import gc
import itertools
import sys
import threading
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd.graph import register_multi_grad_hook
from tapegrad.errors import FreedError, VersionError

KINDS = ("tensor", "leaf tensor", "accumulated", "before", "after", "leaf before", "leaf after", "all", "any")
WAYS = ("short", "general", "two tapes")


class Peculiar(Exception):
    pass


def register(kind, x, y, hook):
    """Register a function without arguments as a hook of some kind of a leaf x, or y = f(x, ...); give the handle."""
    call = lambda *_: hook()  # noqa: E731
    with tg.enable_grad():  # hooks register hooks, too
        node = (x * 1.0).grad_fn.next_functions[0][0] if kind.startswith("leaf ") else y.grad_fn
    if kind in ("all", "any"):
        return register_multi_grad_hook((y, x), call, mode=kind)
    if kind == "accumulated":
        return x.register_post_accumulate_grad_hook(call)
    if kind.endswith("tensor"):
        return (x if kind.startswith("leaf") else y).register_hook(call)
    return (node.register_prehook if kind.endswith("before") else node.register_hook)(call)


def program(way, shape=(3,), rows=1):
    """A leaf, a result on the way, the loss, and what the gradient is."""
    x = tg.tensor(np.full(shape, 2.0), requires_grad=True)
    y = x * x
    z = y
    for _ in range(rows):
        z = z * 1.0
    if way == "two tapes":
        y.tape.close()
    loss = (z * 3.0).sum() + (x * y).sum()
    if way != "short":
        loss.tape.close()
    return x, y, loss, np.full(shape, 6.0 * 2 + 3 * 4)


@pytest.mark.parametrize("error", [Peculiar, KeyboardInterrupt, StopIteration, MemoryError])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_an_error_in_a_hook_comes_out_and_leaves_all_as_it_was(kind, way, error):
    """Grad mode too; once the hook is removed, backward gives the right gradient."""
    x, y, loss, expected = program(way)

    def hook():
        raise error("peculiar")

    handle = register(kind, x, y, hook)
    for _ in range(3):
        with pytest.raises(error, match="peculiar"):
            loss.backward(retain_graph=True)
        assert tg.is_grad_enabled()
    with pytest.raises(error, match="peculiar"):
        tg.autograd.backward(loss, retain_graph=True, inputs=[x])
    handle.remove()
    x.grad = None
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), expected)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["tensor", "before", "after", "any"])
def test_an_error_at_a_row_frees_nothing(kind, way):
    """Also without `retain_graph`: what was not finished can be run again, and no `.grad` has changed."""
    x, y, loss, expected = program(way)

    def hook():
        raise Peculiar

    handle = register(kind, x, y, hook)
    for _ in range(3):
        with pytest.raises(Peculiar):
            loss.backward()
        assert x.grad is None
    handle.remove()
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), expected)
    with pytest.raises(FreedError):
        loss.backward()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["leaf tensor", "accumulated", "leaf before", "leaf after", "all"])
def test_an_error_in_a_hook_of_a_leaf_comes_when_the_graph_has_been_freed(kind, way):
    """As all rows have run by then: what is differentiated next is to be computed again."""
    x, y, loss, _ = program(way)

    def hook():
        raise Peculiar

    handle = register(kind, x, y, hook)
    with pytest.raises(Peculiar):
        loss.backward()
    with pytest.raises(FreedError):
        loss.backward()
    handle.remove()
    x.grad = None
    (x * x).sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), np.full(3, 4.0))


@pytest.mark.parametrize("kind", KINDS)
def test_errors_in_threads_stay_there(kind):
    x, y, loss, expected = program("general")
    raising, errors, right = threading.local(), [], []

    def hook():
        if getattr(raising, "on", False):
            raise Peculiar

    register(kind, x, y, hook)

    def fails():
        raising.on = True
        for _ in range(20):
            try:
                tg.autograd.backward(loss, retain_graph=True)
            except Peculiar:
                errors.append(1)

    def works():
        for _ in range(20):
            (g,) = tg.autograd.grad(loss, x, retain_graph=True)
            right.append(np.array_equal(g.numpy(), expected))

    threads = [threading.Thread(target=each) for each in (fails, works, fails, works)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(errors) == 40
    assert right == [True] * 40


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hook_may_differentiate_the_same_graph(kind, way):
    """Through the very row, which it interrupts."""
    x, y, loss, expected = program(way)
    found, inside = [], []

    def hook():
        if inside:
            return
        inside.append(1)
        found.extend(tg.autograd.grad(loss, [x, y], retain_graph=True))
        tg.autograd.backward(loss, retain_graph=True)

    register(kind, x, y, hook)
    loss.backward(retain_graph=True)
    np.testing.assert_array_equal(found[0].numpy(), expected)
    np.testing.assert_array_equal(found[1].numpy(), np.full(3, 5.0))
    np.testing.assert_array_equal(x.grad.numpy(), 2 * expected)
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), 3 * expected)


@pytest.mark.parametrize("rows", [1, 300])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["tensor", "before", "after", "any"])
def test_a_hook_that_frees_the_graph_which_runs(kind, way, rows):
    """What ran inside has freed what the one outside still needs: the clear error, or the right numbers."""
    x, y, loss, expected = program(way, rows=rows)
    inside = []

    def hook():
        if inside:
            return
        inside.append(1)
        loss.backward()

    register(kind, x, y, hook)
    try:
        loss.backward()
    except FreedError as error:
        assert "retain_graph=True" in str(error)
        np.testing.assert_array_equal(x.grad.numpy(), expected)
    else:
        np.testing.assert_array_equal(x.grad.numpy(), 2 * expected)
    (x * x).sum().backward()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hook_may_record_and_differentiate_another_graph(kind, way):
    """Which begins at the values of this one, too, and is large."""
    x, y, loss, expected = program(way)
    own = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    found = []

    def hook():
        if found:
            return
        found.append(None)
        with tg.enable_grad():
            z = own
            for _ in range(400):
                z = z * 1.0 + 0.0 * own
            found[0] = tg.autograd.grad((z * y).sum(), [own, y], retain_graph=True)
            (z * tg.ones((5, 3)) * x).sum().backward(inputs=[own])

    register(kind, x, y, hook)
    loss.backward(retain_graph=True)
    np.testing.assert_array_equal(x.grad.numpy(), expected)
    for by_own, by_y in found:
        assert by_own.tolist() == [4.0] * 3
        assert by_y.tolist() == [1.0, 2.0, 3.0]
    assert own.grad.tolist() == [10.0 * len(found)] * 3


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_hook_may_remove_itself_and_others_and_register_new_ones(kind, way):
    x, y, loss, expected = program(way)
    calls, handles = [], []

    def hook():
        calls.append("first")
        for handle in handles:
            handle.remove()
        register(kind, x, y, lambda: calls.append("new"))

    handles.append(register(kind, x, y, hook))
    handles.append(register(kind, x, y, lambda: calls.append("second")))
    loss.backward(retain_graph=True)
    assert calls[:2] == ["first", "second"]  # both were on the way
    before = len(calls)
    loss.backward(retain_graph=True)
    assert calls[before:] == ["new"]
    np.testing.assert_array_equal(x.grad.numpy(), 2 * expected)


@pytest.mark.parametrize("way", WAYS)
def test_a_hook_may_register_hooks_on_what_is_still_to_run(way):
    x, y, loss, expected = program(way, rows=6)
    calls = []

    def late():
        calls.append("late")

    def hook(_):
        for kind in KINDS:
            register(kind, x, y, late)

    loss.register_hook(hook)
    loss.backward()
    assert calls == ["late"] * len(KINDS)
    np.testing.assert_array_equal(x.grad.numpy(), expected)


@pytest.mark.parametrize("way", WAYS)
def test_a_hook_may_let_results_retain_their_grad(way):
    """It may be too late for this backward, and counts for the next one."""
    x, y, loss, expected = program(way)
    handle = loss.register_hook(lambda g: y.retain_grad())
    loss.backward(retain_graph=True)
    handle.remove()
    y.grad = None
    loss.backward()
    np.testing.assert_array_equal(y.grad.numpy(), np.full(3, 5.0))
    np.testing.assert_array_equal(x.grad.numpy(), 2 * expected)


@pytest.mark.parametrize("way", WAYS)
def test_a_hook_may_freeze_a_leaf(way):
    x, _, loss, expected = program(way)
    handle = loss.register_hook(lambda g: [x.requires_grad_(False), None][1])
    loss.backward(retain_graph=True)
    assert x.grad is None
    handle.remove()
    x.requires_grad_(True)
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), expected)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["tensor", "before", "any"])
def test_a_hook_that_writes_what_its_row_is_about_to_read(kind, way):
    """The versions are compared when the row runs."""
    x, y, loss, _ = program(way)
    handle = register(kind, x, y, lambda: x.zero_())
    with pytest.raises(VersionError, match="modified by an in-place operation"):
        loss.backward()
    handle.remove()
    with pytest.raises(VersionError):
        loss.backward()


@pytest.mark.parametrize("way", WAYS)
def test_a_hook_that_closes_tapes_and_drops_tensors(way):
    x, y, loss, expected = program(way)
    holder = [y, loss]
    y.register_hook(lambda g: [each.tape.close() for each in holder] and holder.clear())
    del y
    loss.backward()
    np.testing.assert_array_equal(x.grad.numpy(), expected)
    assert holder == []


def test_hooks_within_hooks_within_hooks():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * x
    loss, depth = y.sum(), []

    def hook(g):
        if len(depth) < 40:
            depth.append(1)
            (inner,) = tg.autograd.grad(loss, x, retain_graph=True)
            return inner * g
        return None

    y.register_hook(hook)
    loss.backward()
    expected = np.array([2.0, 4.0])
    for _ in range(40):
        expected = expected * np.array([2.0, 4.0])
    np.testing.assert_array_equal(x.grad.numpy(), expected)


# Memory

SHAPES = [(), (5,), (300, 200)]


@pytest.mark.parametrize("shape", SHAPES, ids=str)
@pytest.mark.parametrize("fails", [False, True])
def test_many_backwards_with_hooks_of_all_kinds_keep_their_numbers(shape, fails):
    """Blocks of memory are taken and given back between rows of many layouts, with errors on the way."""
    rng = np.random.default_rng(3)
    x = tg.tensor(rng.integers(1, 4, shape).astype(float), requires_grad=True)
    w = tg.tensor(2.0, requires_grad=True)
    a = x.detach().numpy().copy()
    counter = itertools.count()

    def maybe(*_):
        if fails and next(counter) % 7 == 6:
            raise Peculiar

    succeeded = 0
    for k in range(60):
        y = x * x
        z = tg.concatenate([y.ravel(), x.ravel(), y.ravel(), x.ravel()]) * w
        u = z.reshape((4, *shape)).sum(0) + x
        for t in (y, z, u):
            t.register_hook([maybe, lambda g: g * 1.0, lambda g: g.add_(0.0)][k % 3])
            t.grad_fn.register_hook(maybe if k % 2 else lambda i, o: tuple(g if g is None else g * 1.0 for g in i))
            t.grad_fn.register_prehook(maybe)
        loss = (u * tg.tensor(rng.integers(0, 3, shape).astype(float)) * 0.0 + u).sum()
        x.grad = w.grad = None
        try:
            loss.backward()
        except Peculiar:
            continue
        succeeded += 1
        np.testing.assert_array_equal(x.grad.numpy(), (2 * a * 2 + 2) * 2.0 + 1)
        assert w.grad.item() == (2 * a * a + 2 * a).sum()
    assert succeeded == 60 if not fails else 0 < succeeded < 60


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
@pytest.mark.parametrize("outcome", ["right", "error"])
@pytest.mark.parametrize("way", WAYS)
def test_memory_stays_flat(way, outcome):
    """With the garbage collector off; a leak of one adjoint in each round would be 80 MB."""

    def once():
        x, y, loss, _ = program(way, (100, 500))

        def hook(g=None):
            if outcome == "error":
                raise Peculiar

        y.register_hook(lambda g: g * 2)
        y.grad_fn.register_prehook(lambda outputs: None)
        y.grad_fn.register_hook(lambda inputs, outputs: (inputs[0] * 2, inputs[1]))
        register_multi_grad_hook((y, x), lambda gs: None)
        x.register_hook(lambda g: hook() or g)
        with contextlib.suppress(Peculiar):
            loss.backward()

    gc.collect()
    gc.disable()
    try:
        for _ in range(20):
            once()
        before = resident()
        for _ in range(200):
            once()
        assert resident() - before < 8 << 20
    finally:
        gc.enable()


@pytest.mark.parametrize("outcome", ["right", "error", "nested"])
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_objects_die_by_reference_counting(kind, way, outcome):
    """Tapes, hooks, and what they refer to, when the last tensor of the graph goes."""

    class Referred:
        pass

    def once():
        x, y, loss, _ = program(way)
        referred = Referred()
        graph = loss if outcome == "nested" else None

        def hook(referred=referred, holder=[graph, x]):  # noqa: B006
            if outcome == "error":
                raise Peculiar
            if holder[0] is not None:
                inner, holder[0] = holder[0], None
                tg.autograd.grad(inner, holder[1], retain_graph=True)
            holder[:] = [None, None]  # a hook that kept them would be a cycle

        register(kind, x, y, hook)
        references = [weakref.ref(each) for each in (referred, y.tape, loss.tape)]
        if outcome == "error":
            hook.__defaults__[1][:] = []
        del graph
        with contextlib.suppress(Peculiar):
            loss.backward(retain_graph=outcome == "nested")
        return references

    gc.collect()
    gc.disable()
    try:
        assert [reference() for reference in once()] == [None] * 3
    finally:
        gc.enable()


# What hooks cost where there are none


def statuses(monkeypatch, *functions):
    """Count how often the interpreter stops, in the short way and the general one."""
    from tapegrad.tape import engine, quick, running

    stops = []
    for module, name in ((quick.I, "reverse_small"), (engine.I, "reverse"), (running.I, "reverse")):
        original = getattr(module, name)
        if getattr(original, "counts", False):
            continue

        def counted(*args, original=original):
            stops.append(original(*args))
            return stops[-1]

        counted.counts = True
        monkeypatch.setattr(module, name, counted)
    return stops


@pytest.mark.parametrize("way", WAYS)
def test_a_tape_without_hooks_has_nothing_of_them(way, monkeypatch):
    """No object, no flag, no stop; and once a hook is there, one stop at its row."""
    from tapegrad.tape import rows as R

    for _ in range(2):
        program(way, rows=20)[2].backward()  # compiles
    stops = statuses(monkeypatch)
    x, y, loss, _ = program(way, rows=20)
    for tape in {y.tape, loss.tape}:
        assert tape.hooks == {}
        assert not (tape.rows()[:, R.HEAD // 4] & R.HOOKED).any()
    assert x._meta.leaf.hooks is None
    loss.backward()
    assert set(stops) == {R.DONE}
    assert x._meta.leaf.hooks is None
    stops.clear()
    x, y, loss, _ = program(way, rows=20)
    y.register_hook(lambda g: None)
    assert len(y.tape.hooks) == 1
    assert (y.tape.rows()[:, R.HEAD // 4] & R.HOOKED != 0).sum() == 1
    loss.backward()
    assert stops.count(R.HOOKS) == 1
    assert set(stops) == {R.DONE, R.HOOKS}


def test_looking_at_nodes_makes_no_stop(monkeypatch):
    from tapegrad.tape import rows as R

    program("short")[2].backward()
    x, y, loss, _ = program("short")
    y.grad_fn.metadata["a"] = 1
    assert y.grad_fn.next_functions
    assert not (y.tape.rows()[:, R.HEAD // 4] & R.HOOKED).any()
    stops = statuses(monkeypatch)
    loss.backward()
    assert set(stops) == {R.DONE}
