"""What hooks cost: memory that comes back, objects that die, and nothing at all where there are none."""

import contextlib
import gc
import itertools
import sys
import weakref

import numpy as np
import pytest
from engine.hooked import KINDS, WAYS, Peculiar, program, register

import tapegrad as tg
from tapegrad.autograd.graph import register_multi_grad_hook

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


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", KINDS)
def test_backward_gives_back_what_was_saved_and_the_hooks(kind, way):
    """As without hooks, though the loss is still there."""
    x, y, loss, _ = program(way, (1000,))
    register(kind, x, y, lambda: None)
    assert loss.tape.nbytes > 8000
    del y
    loss.backward()
    assert loss.tape.nbytes < 1000
    assert loss.tape.hooks == {}


def test_a_hook_that_refers_to_its_own_graph_is_a_cycle_that_is_collected():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2
    y.register_hook(lambda g, y=y: y * g)
    gone = weakref.ref(y.tape)
    y.sum().backward()
    assert x.grad.tolist() == [4.0, 8.0]
    del y
    gc.collect()
    assert gone() is None


# What hooks cost where there are none


def statuses(monkeypatch, *functions):
    """Count how often the interpreter stops, in the short way and the general one."""
    from tapegrad.engine import interpreter

    stops = []
    for entry in (interpreter.reverse_small, interpreter.reverse):
        original = entry.load()

        def counted(*args, original=original):
            stops.append(original(*args))
            return stops[-1]

        monkeypatch.setattr(entry, "run", counted)
    return stops


@pytest.mark.parametrize("way", WAYS)
def test_a_tape_without_hooks_has_nothing_of_them(way, monkeypatch):
    """No object, no flag, no stop; and once a hook is there, one stop at its row."""
    from tapegrad.tape import abi as R

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
    from tapegrad.tape import abi as R

    program("short")[2].backward()
    _x, y, loss, _ = program("short")
    y.grad_fn.metadata["a"] = 1
    assert y.grad_fn.next_functions
    assert not (y.tape.rows()[:, R.HEAD // 4] & R.HOOKED).any()
    stops = statuses(monkeypatch)
    loss.backward()
    assert set(stops) == {R.DONE}
