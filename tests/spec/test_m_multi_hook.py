"""M-multi-hook: `autograd.graph.register_multi_grad_hook`, modes `all` and `any`."""

import gc
import threading
import weakref

import pytest
from spec.hooking import Side, hold

import tapegrad as tg
from tapegrad.autograd.graph import register_multi_grad_hook
from tapegrad.errors import GradError, OperandError


def leaf(values=(1.0, 2.0)):
    return tg.tensor(values, requires_grad=True)


@pytest.mark.parametrize("general", [False, True])
def test_m_multi_hook_is_called_when_the_last_gradient_is_computed(torch, general):
    """After the hook of the last tensor that was registered before it, and before those registered later."""

    def program(s):
        x = s.leaf([1.0, 2.0])
        y, z = x * 2, x * 3
        u = y * z
        for name, t in (("y", y), ("z", z), ("u", u)):
            t.register_hook(s.tensor_hook(f"{name} earlier", lambda g: g * 2))
        s.graph.register_multi_grad_hook((y, u, z), lambda gs: s.note("all", gs))
        for name, t in (("y", y), ("z", z), ("u", u)):
            t.register_hook(s.tensor_hook(f"{name} later", lambda g: g * 5))
        for _ in range(1 + general):
            u.sum().backward(retain_graph=True)
        s.note("end", x.grad)

    hold(program, torch)


def test_m_multi_hook_any_is_called_with_the_first_gradient(torch):
    def program(s):
        x = s.leaf([1.0, 2.0])
        y, z = x * 2, x * 3
        s.graph.register_multi_grad_hook((x, y, z), lambda g: s.note("any", g), mode="any")
        for t in (x, y, z):
            t.register_hook(lambda g: s.note("one"))
        (y * z).sum().backward(retain_graph=True)
        (y * 4).sum().backward(retain_graph=True)
        s.grad(y.sum(), [x], retain_graph=True)

    hold(program, torch)


def test_m_multi_hook_gets_none_for_what_is_not_reached(torch):
    """Once for each backward that reaches one of them, and not at all for others."""

    def program(s):
        x, w = s.leaf([1.0, 2.0]), s.leaf([3.0, 4.0])
        y, z, u = x * 2, w * 3, x * 4
        s.graph.register_multi_grad_hook((y, z, x), lambda gs: s.note("all", gs))
        for t in ((y * z).sum(), y.sum(), z.sum(), (u * z).sum(), u.sum()):
            t.backward(retain_graph=True)
            s.note("---")
        (w * 2).sum().backward()
        s.note("end", x.grad, w.grad)

    hold(program, torch)


@pytest.mark.parametrize("tapes", ["short", "general", "tiny"])
def test_m_multi_hook_does_not_wait_for_what_is_not_reached(torch, tapes, monkeypatch):
    """Also not for what is off the way to the inputs: it is called at once with the last one that is."""
    if tapes == "tiny":
        monkeypatch.setattr("tapegrad.tape.tape.MAX_ROWS", 4)
    if tapes != "short":
        monkeypatch.setattr("tapegrad.engine.fast_backward.is_simple", lambda tape: False)

    def program(s):
        x, w = s.leaf([1.0, 2.0]), s.leaf([3.0, 4.0])
        first = x * 5
        y, v = first * 2, w * 3
        z = s.lib.stack([y, v, y, y]).sum(0)
        u = (z * first).sin()
        named = {"first": first, "y": y, "v": v, "z": z, "u": u}
        for names in (("first", "v", "u"), ("y", "u"), ("v", "first"), ("u", "v", "z")):
            label = " ".join(names)
            s.graph.register_multi_grad_hook([named[n] for n in names], lambda gs, label=label: s.note(label, gs))
        for name, t in named.items():
            t.register_hook(s.tensor_hook(f"{name} itself"))
        s.graph.register_multi_grad_hook([x, w, v], lambda gs: s.note("leaf-ends", gs))
        for t in (u, z, y, v, first):
            t.sum().backward(retain_graph=True)
            s.note("---")
            s.backward(t.sum(), inputs=[w if t is v else x], retain_graph=True)
            s.note("---")
        u.sum().backward()

    hold(program, torch)


def test_m_multi_hook_that_waits_in_vain_is_called_before_backward_returns():
    """Where a hook takes away the gradient that was to come."""
    x = leaf()
    y = x * 2
    z = y * 3
    calls = []
    register_multi_grad_hook((y, z), calls.append)
    z.grad_fn.register_hook(lambda inputs, outputs: (None, None))
    z.sum().backward()
    assert [g if g is None else g.tolist() for g in calls[0]] == [None, [1.0, 1.0]]
    assert len(calls) == 1


def test_m_multi_hook_what_it_returns_is_not_used(torch):
    def program(s):
        x = s.leaf([1.0, 2.0])
        y, z = x * 2, x * 3
        s.graph.register_multi_grad_hook((y, z), lambda gs: [g * 100 for g in gs])
        s.graph.register_multi_grad_hook((y, z), lambda g: g * 100, mode="any")
        (y * z).sum().backward()
        s.note("end", x.grad)

    hold(program, torch)


def test_m_multi_hook_one_tensor_twice_and_one_alone(torch):
    def program(s):
        x = s.leaf([1.0, 2.0])
        y = x * 2
        s.graph.register_multi_grad_hook([y, y], lambda gs: s.note("twice", gs))
        s.graph.register_multi_grad_hook([y], lambda gs: s.note("alone", gs))
        s.graph.register_multi_grad_hook([x], lambda gs: s.note("leafx", gs))
        y.sum().backward()

    hold(program, torch)


@pytest.mark.parametrize("mode", ["all", "any"])
def test_m_multi_hook_handle_removes_it_from_all(mode):
    x = leaf()
    y, z = x * 2, x * 3
    calls = []
    handle = register_multi_grad_hook((y, z, x), calls.append, mode=mode)
    (y * z).sum().backward(retain_graph=True)
    handle.remove()
    handle.remove()
    (y * z).sum().backward(retain_graph=True)
    assert len(calls) == 1
    with register_multi_grad_hook((y, z, x), calls.append, mode=mode):
        (y * z).sum().backward(retain_graph=True)
    (y * z).sum().backward()
    assert len(calls) == 2
    assert isinstance(handle, tg.autograd.graph.RemovableHandle)
    assert isinstance(handle.id, int)


@pytest.mark.parametrize("mode", ["all", "any"])
def test_m_multi_hook_each_backward_is_counted_apart(mode):
    """One in a hook of another one, and those of several threads at once."""
    x = leaf()
    y, z = x * 2, x * 3
    calls = []
    loss = (y * z).sum()
    inner = []

    def hook(g):
        if not inner:
            inner.append(len(calls))
            tg.autograd.grad(loss, x, retain_graph=True)
            inner.append(len(calls))

    y.register_hook(hook)
    register_multi_grad_hook((y, z), calls.append, mode=mode)
    loss.backward(retain_graph=True)
    assert inner == ([0, 1] if mode == "all" else [1, 2])  # z comes first, then y
    assert len(calls) == 2
    threads = [threading.Thread(target=lambda: tg.autograd.grad(loss, x, retain_graph=True)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(calls) == 10
    if mode == "all":
        assert all([g.tolist() for g in gs] == [[3.0, 6.0], [2.0, 4.0]] for gs in calls)


@pytest.mark.parametrize("reached", ["all", "some", "leaves"])
@pytest.mark.parametrize("mode", ["all", "any"])
def test_m_multi_hook_that_raises(mode, reached):
    """The error comes out, and the next backward begins anew."""
    x = leaf()
    y, z = x * 2, x * 3
    loss = {"all": (y * z).sum(), "some": y.sum(), "leaves": (y * z).sum()}[reached]
    tensors = (x,) if reached == "leaves" else (y, z)

    def peculiar(_):
        raise ValueError("peculiar")

    handle = register_multi_grad_hook(tensors, peculiar, mode=mode)
    for _ in range(3):
        with pytest.raises(ValueError, match="peculiar"):
            loss.backward(retain_graph=True)
    handle.remove()
    x.grad = None
    calls = []
    register_multi_grad_hook(tensors, calls.append, mode=mode)
    loss.backward()
    assert len(calls) == 1
    assert x.grad.tolist() == ([2.0, 2.0] if reached == "some" else [12.0, 24.0])


def test_m_multi_hook_runs_with_grad_mode_off():
    x = leaf()
    y = x * 2
    seen = []
    for mode in ("all", "any"):
        register_multi_grad_hook((y,), lambda g: seen.append(tg.is_grad_enabled()), mode=mode)
    y.sum().backward()
    assert seen == [False, False]
    assert tg.is_grad_enabled()


@pytest.mark.parametrize("lib", ["ours", "PyTorch"])
def test_m_multi_hook_values_are_those_after_earlier_hooks(lib, torch):
    s = Side(tg if lib == "ours" else torch)
    x = s.leaf([1.0, 2.0])
    y = x * 2
    y.register_hook(lambda g: g * 10)
    seen = []
    s.graph.register_multi_grad_hook((y,), lambda gs: seen.append(gs[0].tolist()))
    y.register_hook(lambda g: g * 10)
    y.sum().backward()
    assert seen == [[10.0, 10.0]]
    assert x.grad.tolist() == [200.0, 200.0]


def test_m_multi_hook_refuses_what_cannot_work():
    x = leaf()
    y = x * 2
    with pytest.raises(GradError, match="tensor 1 does not require grad"):
        register_multi_grad_hook((y, tg.tensor(1.0)), print)
    with pytest.raises(OperandError, match="mode='every'; give 'all' or 'any'"):
        register_multi_grad_hook((y,), print, mode="every")
    with pytest.raises(OperandError, match="takes a function"):
        register_multi_grad_hook((y,), None)
    for no_sequence in (y, 3, None):
        with pytest.raises(OperandError, match="takes a sequence of tensors"):
            register_multi_grad_hook(no_sequence, print)
    with pytest.raises(GradError, match="tensor 0 does not require grad"):
        register_multi_grad_hook([3], print)


def test_m_multi_hook_keeps_neither_graph_nor_gradients():
    gc.collect()
    gc.disable()
    try:
        x = leaf()
        y = x * 2
        seen = []
        handle = register_multi_grad_hook((y, y * 3), lambda gs: seen.append(weakref.ref(gs[0])))
        tape = weakref.ref(y.tape)
        y.sum().backward()
        assert [reference() for reference in seen] == [None]
        del y
        assert tape() is None
        handle.remove()
    finally:
        gc.enable()


def test_m_multi_hook_inputs_and_outputs_of_a_module_share_one_node():
    """As the document says: hooks of modules hang on a function around all inputs, and one around all outputs."""
    nn = tg.nn
    seen = []

    class Pair(nn.Module):
        def forward(self, a, b):
            seen.extend([a, b])
            return a * b, a + b

    module = Pair()
    module.register_full_backward_hook(lambda module, inputs, outputs: seen.append((inputs, outputs)))
    x, y = leaf(), leaf()
    out = module(x, y)
    assert seen[0].grad_fn == seen[1].grad_fn and out[0].grad_fn == out[1].grad_fn
    assert seen[0].grad_fn != out[0].grad_fn
    del seen[:]
    (out[0].sum() + 2 * out[1].sum()).backward()
    ((inputs, outputs),) = seen
    assert [g.tolist() for g in inputs] == [[3.0, 4.0], [3.0, 4.0]] == [x.grad.tolist(), y.grad.tolist()]
    assert [g.tolist() for g in outputs] == [[1.0, 1.0], [2.0, 2.0]]


def test_m_multi_hook_of_all_modules_comes_first():
    from tapegrad.nn.modules.module import register_module_full_backward_hook

    order = []
    inner = tg.nn.Linear(2, 2)
    model = tg.nn.Sequential(inner, tg.nn.Tanh())
    inner.register_full_backward_hook(lambda *_: order.append("own"))
    with register_module_full_backward_hook(lambda module, *_: order.append(type(module).__name__)):
        model(leaf()).sum().backward()
    model(leaf()).sum().backward()
    assert order == ["Tanh", "Linear", "own", "Sequential", "own"]


def test_m_multi_hook_of_modules_within_no_grad():
    module = tg.nn.Linear(2, 2)
    called = []
    module.register_forward_hook(lambda *_: called.append("forward"))
    module.register_full_backward_hook(lambda *_: called.append("backward"))
    with tg.no_grad():
        out = module(leaf())
    assert called == ["forward"] and not out.requires_grad
